package io

const (
	SeekStart   = 0
	SeekCurrent = 1
	SeekEnd     = 2
)

var (
	EOF              error
	ErrClosedPipe    error
	ErrNoProgress    error
	ErrShortBuffer   error
	ErrShortWrite    error
	ErrUnexpectedEOF error
	Discard          Writer
)

type Reader interface {
	Read(p []byte) (n int, err error)
}

type Writer interface {
	Write(p []byte) (n int, err error)
}

type Closer interface {
	Close() error
}

type Seeker interface {
	Seek(offset int64, whence int) (int64, error)
}

type ReadWriter interface {
	Reader
	Writer
}

type ReadCloser interface {
	Reader
	Closer
}

type WriteCloser interface {
	Writer
	Closer
}

type ReadWriteCloser interface {
	Reader
	Writer
	Closer
}

type ReadSeeker interface {
	Reader
	Seeker
}

type ReadSeekCloser interface {
	Reader
	Seeker
	Closer
}

type WriteSeeker interface {
	Writer
	Seeker
}

type ReaderAt interface {
	ReadAt(p []byte, off int64) (n int, err error)
}

type WriterAt interface {
	WriteAt(p []byte, off int64) (n int, err error)
}

type ReaderFrom interface {
	ReadFrom(r Reader) (n int64, err error)
}

type WriterTo interface {
	WriteTo(w Writer) (n int64, err error)
}

type ByteReader interface {
	ReadByte() (byte, error)
}

type ByteWriter interface {
	WriteByte(c byte) error
}

type ByteScanner interface {
	ByteReader
	UnreadByte() error
}

type RuneReader interface {
	ReadRune() (r rune, size int, err error)
}

type RuneScanner interface {
	RuneReader
	UnreadRune() error
}

type StringWriter interface {
	WriteString(s string) (n int, err error)
}

type LimitedReader struct {
	R Reader
	N int64
}

func (l *LimitedReader) Read(p []byte) (int, error)

type SectionReader struct{}

func NewSectionReader(r ReaderAt, off int64, n int64) *SectionReader
func (s *SectionReader) Read(p []byte) (int, error)
func (s *SectionReader) ReadAt(p []byte, off int64) (int, error)
func (s *SectionReader) Seek(offset int64, whence int) (int64, error)
func (s *SectionReader) Size() int64

type PipeReader struct{}

func (r *PipeReader) Close() error
func (r *PipeReader) CloseWithError(err error) error
func (r *PipeReader) Read(data []byte) (int, error)

type PipeWriter struct{}

func (w *PipeWriter) Close() error
func (w *PipeWriter) CloseWithError(err error) error
func (w *PipeWriter) Write(data []byte) (int, error)

func Copy(dst Writer, src Reader) (int64, error)
func CopyBuffer(dst Writer, src Reader, buf []byte) (int64, error)
func CopyN(dst Writer, src Reader, n int64) (int64, error)
func LimitReader(r Reader, n int64) Reader
func MultiReader(readers ...Reader) Reader
func MultiWriter(writers ...Writer) Writer
func NopCloser(r Reader) ReadCloser
func Pipe() (*PipeReader, *PipeWriter)
func ReadAll(r Reader) ([]byte, error)
func ReadAtLeast(r Reader, buf []byte, min int) (int, error)
func ReadFull(r Reader, buf []byte) (int, error)
func TeeReader(r Reader, w Writer) Reader
func WriteString(w Writer, s string) (int, error)
