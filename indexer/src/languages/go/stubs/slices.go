package slices

func BinarySearch[E any](x []E, target E) (int, bool)
func Clone[S any](s S) S
func Compact[S any](s S) S
func Contains[E any](s []E, v E) bool
func ContainsFunc[E any](s []E, f func(E) bool) bool
func Delete[S any](s S, i, j int) S
func DeleteFunc[E any](s []E, del func(E) bool) []E
func Equal[E any](s1, s2 []E) bool
func Index[E any](s []E, v E) int
func IndexFunc[E any](s []E, f func(E) bool) int
func Insert[S any](s S, i int, v ...any) S
func Max[E any](x []E) E
func Min[E any](x []E) E
func Reverse[E any](s []E)
func Sort[E any](x []E)
func SortFunc[E any](x []E, cmp func(a, b E) int)
func SortStableFunc[E any](x []E, cmp func(a, b E) int)
