package atomic

type Bool struct{}

func (x *Bool) CompareAndSwap(old, new bool) bool
func (x *Bool) Load() bool
func (x *Bool) Store(val bool)
func (x *Bool) Swap(new bool) bool

type Int32 struct{}

func (x *Int32) Add(delta int32) int32
func (x *Int32) CompareAndSwap(old, new int32) bool
func (x *Int32) Load() int32
func (x *Int32) Store(val int32)

type Int64 struct{}

func (x *Int64) Add(delta int64) int64
func (x *Int64) CompareAndSwap(old, new int64) bool
func (x *Int64) Load() int64
func (x *Int64) Store(val int64)

type Uint64 struct{}

func (x *Uint64) Add(delta uint64) uint64
func (x *Uint64) Load() uint64
func (x *Uint64) Store(val uint64)

type Pointer[T any] struct{}

func (x *Pointer[T]) CompareAndSwap(old, new *T) bool
func (x *Pointer[T]) Load() *T
func (x *Pointer[T]) Store(val *T)
func (x *Pointer[T]) Swap(new *T) *T

type Value struct{}

func (v *Value) CompareAndSwap(old, new any) bool
func (v *Value) Load() any
func (v *Value) Store(val any)

func AddInt32(addr *int32, delta int32) int32
func AddInt64(addr *int64, delta int64) int64
func AddUint32(addr *uint32, delta uint32) uint32
func AddUint64(addr *uint64, delta uint64) uint64
func CompareAndSwapInt32(addr *int32, old, new int32) bool
func CompareAndSwapInt64(addr *int64, old, new int64) bool
func LoadInt32(addr *int32) int32
func LoadInt64(addr *int64) int64
func LoadUint32(addr *uint32) uint32
func LoadUint64(addr *uint64) uint64
func StoreInt32(addr *int32, val int32)
func StoreInt64(addr *int64, val int64)
func StoreUint32(addr *uint32, val uint32)
