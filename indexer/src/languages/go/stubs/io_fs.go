package fs

import "time"

var (
	ErrExist    error
	ErrNotExist error
	SkipAll     error
	SkipDir     error
)

type FileMode uint32

func (m FileMode) IsDir() bool
func (m FileMode) IsRegular() bool
func (m FileMode) Perm() FileMode
func (m FileMode) String() string
func (m FileMode) Type() FileMode

type FileInfo interface {
	Name() string
	Size() int64
	Mode() FileMode
	ModTime() time.Time
	IsDir() bool
	Sys() any
}

type DirEntry interface {
	Name() string
	IsDir() bool
	Type() FileMode
	Info() (FileInfo, error)
}

type File interface {
	Stat() (FileInfo, error)
	Read(b []byte) (int, error)
	Close() error
}

type FS interface {
	Open(name string) (File, error)
}

type PathError struct {
	Op   string
	Path string
	Err  error
}

func (e *PathError) Error() string
func (e *PathError) Unwrap() error

type WalkDirFunc func(path string, d DirEntry, err error) error

func Glob(fsys FS, pattern string) ([]string, error)
func ReadDir(fsys FS, name string) ([]DirEntry, error)
func ReadFile(fsys FS, name string) ([]byte, error)
func Stat(fsys FS, name string) (FileInfo, error)
func Sub(fsys FS, dir string) (FS, error)
func WalkDir(fsys FS, root string, fn WalkDirFunc) error
