package sort

type Interface interface {
	Len() int
	Less(i, j int) bool
	Swap(i, j int)
}

type IntSlice []int

func (x IntSlice) Len() int
func (x IntSlice) Less(i, j int) bool
func (x IntSlice) Sort()
func (x IntSlice) Swap(i, j int)

type StringSlice []string

func (x StringSlice) Len() int
func (x StringSlice) Less(i, j int) bool
func (x StringSlice) Sort()
func (x StringSlice) Swap(i, j int)

type Float64Slice []float64

func (x Float64Slice) Len() int
func (x Float64Slice) Less(i, j int) bool
func (x Float64Slice) Swap(i, j int)

func Find(n int, cmp func(int) int) (int, bool)
func Float64s(x []float64)
func Ints(x []int)
func IntsAreSorted(x []int) bool
func IsSorted(data Interface) bool
func Reverse(data Interface) Interface
func Search(n int, f func(int) bool) int
func SearchInts(a []int, x int) int
func SearchStrings(a []string, x string) int
func Slice(x any, less func(i, j int) bool)
func SliceIsSorted(x any, less func(i, j int) bool) bool
func SliceStable(x any, less func(i, j int) bool)
func Sort(data Interface)
func Stable(data Interface)
func Strings(x []string)
func StringsAreSorted(x []string) bool
