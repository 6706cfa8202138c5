package flag

import "time"

var (
	CommandLine *FlagSet
	ErrHelp     error
	Usage       func()
)

type ErrorHandling int

const (
	ContinueOnError ErrorHandling = iota
	ExitOnError
	PanicOnError
)

type Value interface {
	String() string
	Set(value string) error
}

type Flag struct {
	Name     string
	Usage    string
	Value    Value
	DefValue string
}

type FlagSet struct {
	Usage func()
}

func NewFlagSet(name string, errorHandling ErrorHandling) *FlagSet
func (f *FlagSet) Arg(i int) string
func (f *FlagSet) Args() []string
func (f *FlagSet) Bool(name string, value bool, usage string) *bool
func (f *FlagSet) BoolVar(p *bool, name string, value bool, usage string)
func (f *FlagSet) Int(name string, value int, usage string) *int
func (f *FlagSet) IntVar(p *int, name string, value int, usage string)
func (f *FlagSet) Lookup(name string) *Flag
func (f *FlagSet) NArg() int
func (f *FlagSet) Parse(arguments []string) error
func (f *FlagSet) PrintDefaults()
func (f *FlagSet) Set(name, value string) error
func (f *FlagSet) String(name string, value string, usage string) *string
func (f *FlagSet) StringVar(p *string, name string, value string, usage string)
func (f *FlagSet) Var(value Value, name string, usage string)
func (f *FlagSet) Visit(fn func(*Flag))
func (f *FlagSet) VisitAll(fn func(*Flag))

func Arg(i int) string
func Args() []string
func Bool(name string, value bool, usage string) *bool
func BoolVar(p *bool, name string, value bool, usage string)
func Duration(name string, value time.Duration, usage string) *time.Duration
func Int(name string, value int, usage string) *int
func IntVar(p *int, name string, value int, usage string)
func NArg() int
func Parse()
func PrintDefaults()
func String(name string, value string, usage string) *string
func StringVar(p *string, name string, value string, usage string)
func Var(value Value, name string, usage string)
