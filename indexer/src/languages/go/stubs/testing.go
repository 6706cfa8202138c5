package testing

type TB interface {
	Cleanup(f func())
	Error(args ...any)
	Errorf(format string, args ...any)
	Fail()
	FailNow()
	Failed() bool
	Fatal(args ...any)
	Fatalf(format string, args ...any)
	Helper()
	Log(args ...any)
	Logf(format string, args ...any)
	Name() string
	Setenv(key, value string)
	Skip(args ...any)
	SkipNow()
	Skipf(format string, args ...any)
	Skipped() bool
	TempDir() string
}

type common struct{}

func (c *common) Cleanup(f func())
func (c *common) Error(args ...any)
func (c *common) Errorf(format string, args ...any)
func (c *common) Fail()
func (c *common) FailNow()
func (c *common) Failed() bool
func (c *common) Fatal(args ...any)
func (c *common) Fatalf(format string, args ...any)
func (c *common) Helper()
func (c *common) Log(args ...any)
func (c *common) Logf(format string, args ...any)
func (c *common) Name() string
func (c *common) Setenv(key, value string)
func (c *common) Skip(args ...any)
func (c *common) SkipNow()
func (c *common) Skipf(format string, args ...any)
func (c *common) Skipped() bool
func (c *common) TempDir() string

type T struct {
	common
}

func (t *T) Parallel()
func (t *T) Run(name string, f func(t *T)) bool

type B struct {
	common
	N int
}

func (b *B) Loop() bool
func (b *B) ReportAllocs()
func (b *B) ReportMetric(n float64, unit string)
func (b *B) ResetTimer()
func (b *B) Run(name string, f func(b *B)) bool
func (b *B) RunParallel(body func(*PB))
func (b *B) SetBytes(n int64)
func (b *B) StartTimer()
func (b *B) StopTimer()

type F struct {
	common
}

func (f *F) Add(args ...any)
func (f *F) Fuzz(ff any)

type PB struct{}

func (pb *PB) Next() bool

type M struct{}

func (m *M) Run() int

func AllocsPerRun(runs int, f func()) float64
func Short() bool
func Verbose() bool
