package fmt

import "io"

type Stringer interface {
	String() string
}

type GoStringer interface {
	GoString() string
}

type State interface {
	Write(b []byte) (int, error)
	Width() (int, bool)
	Precision() (int, bool)
	Flag(c int) bool
}

type Formatter interface {
	Format(f State, verb rune)
}

type ScanState interface {
	ReadRune() (rune, int, error)
	UnreadRune() error
	SkipSpace()
	Token(skipSpace bool, f func(rune) bool) ([]byte, error)
	Width() (int, bool)
	Read(buf []byte) (int, error)
}

type Scanner interface {
	Scan(state ScanState, verb rune) error
}

func Append(b []byte, a ...any) []byte
func Appendf(b []byte, format string, a ...any) []byte
func Errorf(format string, a ...any) error
func Fprint(w io.Writer, a ...any) (int, error)
func Fprintf(w io.Writer, format string, a ...any) (int, error)
func Fprintln(w io.Writer, a ...any) (int, error)
func Fscan(r io.Reader, a ...any) (int, error)
func Fscanf(r io.Reader, format string, a ...any) (int, error)
func Fscanln(r io.Reader, a ...any) (int, error)
func Print(a ...any) (int, error)
func Printf(format string, a ...any) (int, error)
func Println(a ...any) (int, error)
func Scan(a ...any) (int, error)
func Scanf(format string, a ...any) (int, error)
func Scanln(a ...any) (int, error)
func Sprint(a ...any) string
func Sprintf(format string, a ...any) string
func Sprintln(a ...any) string
func Sscan(str string, a ...any) (int, error)
func Sscanf(str string, format string, a ...any) (int, error)
