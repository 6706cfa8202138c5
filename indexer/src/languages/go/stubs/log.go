package log

import "io"

const (
	LstdFlags = 3
	Ldate     = 1
	Ltime     = 2
)

type Logger struct{}

func Default() *Logger
func New(out io.Writer, prefix string, flag int) *Logger
func (l *Logger) Fatal(v ...any)
func (l *Logger) Fatalf(format string, v ...any)
func (l *Logger) Panicf(format string, v ...any)
func (l *Logger) Prefix() string
func (l *Logger) Print(v ...any)
func (l *Logger) Printf(format string, v ...any)
func (l *Logger) Println(v ...any)
func (l *Logger) SetFlags(flag int)
func (l *Logger) SetOutput(w io.Writer)
func (l *Logger) SetPrefix(prefix string)
func (l *Logger) Writer() io.Writer

func Fatal(v ...any)
func Fatalf(format string, v ...any)
func Fatalln(v ...any)
func Panic(v ...any)
func Panicf(format string, v ...any)
func Print(v ...any)
func Printf(format string, v ...any)
func Println(v ...any)
func SetFlags(flag int)
func SetOutput(w io.Writer)
func SetPrefix(prefix string)
func Writer() io.Writer
