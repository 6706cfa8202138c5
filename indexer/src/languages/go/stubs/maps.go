package maps

func Clone[M any](m M) M
func Copy[K comparable, V any](dst, src map[K]V)
func DeleteFunc[K comparable, V any](m map[K]V, del func(K, V) bool)
func Equal[K comparable, V any](m1, m2 map[K]V) bool
