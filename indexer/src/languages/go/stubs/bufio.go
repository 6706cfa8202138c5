package bufio

import "io"

const MaxScanTokenSize = 64 * 1024

var (
	ErrBufferFull   error
	ErrFinalToken   error
	ErrTooLong      error
	ErrNegativeSize error
)

type SplitFunc func(data []byte, atEOF bool) (advance int, token []byte, err error)

type Reader struct{}

func NewReader(rd io.Reader) *Reader
func NewReaderSize(rd io.Reader, size int) *Reader
func (b *Reader) Buffered() int
func (b *Reader) Discard(n int) (int, error)
func (b *Reader) Peek(n int) ([]byte, error)
func (b *Reader) Read(p []byte) (int, error)
func (b *Reader) ReadByte() (byte, error)
func (b *Reader) ReadBytes(delim byte) ([]byte, error)
func (b *Reader) ReadLine() ([]byte, bool, error)
func (b *Reader) ReadRune() (rune, int, error)
func (b *Reader) ReadSlice(delim byte) ([]byte, error)
func (b *Reader) ReadString(delim byte) (string, error)
func (b *Reader) Reset(r io.Reader)
func (b *Reader) Size() int
func (b *Reader) UnreadByte() error
func (b *Reader) UnreadRune() error
func (b *Reader) WriteTo(w io.Writer) (int64, error)

type Writer struct{}

func NewWriter(w io.Writer) *Writer
func NewWriterSize(w io.Writer, size int) *Writer
func (b *Writer) Available() int
func (b *Writer) Buffered() int
func (b *Writer) Flush() error
func (b *Writer) ReadFrom(r io.Reader) (int64, error)
func (b *Writer) Reset(w io.Writer)
func (b *Writer) Size() int
func (b *Writer) Write(p []byte) (int, error)
func (b *Writer) WriteByte(c byte) error
func (b *Writer) WriteRune(r rune) (int, error)
func (b *Writer) WriteString(s string) (int, error)

type ReadWriter struct {
	*Reader
	*Writer
}

func NewReadWriter(r *Reader, w *Writer) *ReadWriter

type Scanner struct{}

func NewScanner(r io.Reader) *Scanner
func (s *Scanner) Buffer(buf []byte, max int)
func (s *Scanner) Bytes() []byte
func (s *Scanner) Err() error
func (s *Scanner) Scan() bool
func (s *Scanner) Split(split SplitFunc)
func (s *Scanner) Text() string

func ScanBytes(data []byte, atEOF bool) (int, []byte, error)
func ScanLines(data []byte, atEOF bool) (int, []byte, error)
func ScanRunes(data []byte, atEOF bool) (int, []byte, error)
func ScanWords(data []byte, atEOF bool) (int, []byte, error)
