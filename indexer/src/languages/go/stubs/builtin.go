package builtin

type bool struct{}
type string struct{}

func (s string) __index(i int) byte
func (s string) __iterate() rune
func (s string) __pairs() (int, rune)

type int struct{}

func (n int) __pairs() (int, int)

type int8 struct{}
type int16 struct{}
type int32 struct{}

func (n int32) __pairs() (int32, int32)

type int64 struct{}

func (n int64) __pairs() (int64, int64)

type uint struct{}
type uint8 struct{}
type uint16 struct{}
type uint32 struct{}
type uint64 struct{}
type uintptr struct{}
type float32 struct{}
type float64 struct{}
type complex64 struct{}
type complex128 struct{}
type byte = uint8
type rune = int32
type any = interface{}
type comparable interface{}

type error interface {
	Error() string
}

// A slice or an array.
type __slice[T any] struct{}

func (s __slice[T]) __index(i int) T
func (s __slice[T]) __iterate() T
func (s __slice[T]) __pairs() (int, T)

// A map.
type __map[K comparable, V any] struct{}

func (m __map[K, V]) __index(key K) V
func (m __map[K, V]) __iterate() K
func (m __map[K, V]) __pairs() (K, V)

// A channel.
type __chan[T any] struct{}

func (c __chan[T]) __receive() T
func (c __chan[T]) __iterate() T
func (c __chan[T]) __pairs() (T, T)

func append[S any](slice S, elems ...any) S
func cap(v any) int
func clear(v any)
func close(c any)
func complex(r, i float64) complex128
func copy(dst, src any) int
func delete(m any, key any)
func imag(c complex128) float64
func len(v any) int
func make(t any, size ...int) any
func max[T any](x T, y ...T) T
func min[T any](x T, y ...T) T
func new(t any) any
func panic(v any)
func print(args ...any)
func println(args ...any)
func real(c complex128) float64
func recover() any
