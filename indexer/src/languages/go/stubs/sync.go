package sync

type Locker interface {
	Lock()
	Unlock()
}

type Mutex struct{}

func (m *Mutex) Lock()
func (m *Mutex) TryLock() bool
func (m *Mutex) Unlock()

type RWMutex struct{}

func (rw *RWMutex) Lock()
func (rw *RWMutex) RLock()
func (rw *RWMutex) RLocker() Locker
func (rw *RWMutex) RUnlock()
func (rw *RWMutex) TryLock() bool
func (rw *RWMutex) Unlock()

type WaitGroup struct{}

func (wg *WaitGroup) Add(delta int)
func (wg *WaitGroup) Done()
func (wg *WaitGroup) Go(f func())
func (wg *WaitGroup) Wait()

type Once struct{}

func (o *Once) Do(f func())

type Cond struct {
	L Locker
}

func NewCond(l Locker) *Cond
func (c *Cond) Broadcast()
func (c *Cond) Signal()
func (c *Cond) Wait()

type Map struct{}

func (m *Map) CompareAndSwap(key, old, new any) bool
func (m *Map) Delete(key any)
func (m *Map) Load(key any) (any, bool)
func (m *Map) LoadAndDelete(key any) (any, bool)
func (m *Map) LoadOrStore(key, value any) (any, bool)
func (m *Map) Range(f func(key, value any) bool)
func (m *Map) Store(key, value any)

type Pool struct {
	New func() any
}

func (p *Pool) Get() any
func (p *Pool) Put(x any)

func OnceFunc(f func()) func()
func OnceValue[T any](f func() T) func() T
