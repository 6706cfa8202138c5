package os

import (
	"io/fs"
	"time"
)

const (
	O_APPEND = 1
	O_CREATE = 1
	O_EXCL   = 1
	O_RDONLY = 1
	O_RDWR   = 1
	O_SYNC   = 1
	O_TRUNC  = 1
	O_WRONLY = 1

	DevNull           = ""
	PathSeparator     = '/'
	PathListSeparator = ':'
)

const (
	ModeDir        FileMode = 1
	ModeNamedPipe  FileMode = 1
	ModePerm       FileMode = 1
	ModeSymlink    FileMode = 1
	ModeCharDevice FileMode = 1
)

var (
	Args             []string
	Stdin            *File
	Stdout           *File
	Stderr           *File
	ErrClosed        error
	ErrExist         error
	ErrInvalid       error
	ErrNotExist      error
	ErrPermission    error
	ErrDeadlineExceeded error
	Interrupt        Signal
	Kill             Signal
)

type FileMode = fs.FileMode
type FileInfo = fs.FileInfo
type DirEntry = fs.DirEntry
type PathError = fs.PathError

type Signal interface {
	String() string
	Signal()
}

type File struct{}

func Create(name string) (*File, error)
func CreateTemp(dir, pattern string) (*File, error)
func NewFile(fd uintptr, name string) *File
func Open(name string) (*File, error)
func OpenFile(name string, flag int, perm FileMode) (*File, error)
func Pipe() (*File, *File, error)
func (f *File) Chmod(mode FileMode) error
func (f *File) Close() error
func (f *File) Fd() uintptr
func (f *File) Name() string
func (f *File) Read(b []byte) (int, error)
func (f *File) ReadAt(b []byte, off int64) (int, error)
func (f *File) ReadDir(n int) ([]DirEntry, error)
func (f *File) Readdir(n int) ([]FileInfo, error)
func (f *File) Readdirnames(n int) ([]string, error)
func (f *File) Seek(offset int64, whence int) (int64, error)
func (f *File) SetDeadline(t time.Time) error
func (f *File) Stat() (FileInfo, error)
func (f *File) Sync() error
func (f *File) Truncate(size int64) error
func (f *File) Write(b []byte) (int, error)
func (f *File) WriteAt(b []byte, off int64) (int, error)
func (f *File) WriteString(s string) (int, error)

type Process struct {
	Pid int
}

func FindProcess(pid int) (*Process, error)
func (p *Process) Kill() error
func (p *Process) Release() error
func (p *Process) Signal(sig Signal) error
func (p *Process) Wait() (*ProcessState, error)

type ProcessState struct{}

func (p *ProcessState) ExitCode() int
func (p *ProcessState) Exited() bool
func (p *ProcessState) Pid() int
func (p *ProcessState) String() string
func (p *ProcessState) Success() bool

func Chdir(dir string) error
func Chmod(name string, mode FileMode) error
func Chtimes(name string, atime time.Time, mtime time.Time) error
func Clearenv()
func DirFS(dir string) fs.FS
func Environ() []string
func Executable() (string, error)
func Exit(code int)
func ExpandEnv(s string) string
func Getenv(key string) string
func Getpid() int
func Getuid() int
func Getwd() (string, error)
func Hostname() (string, error)
func IsExist(err error) bool
func IsNotExist(err error) bool
func IsPermission(err error) bool
func LookupEnv(key string) (string, bool)
func Lstat(name string) (FileInfo, error)
func Mkdir(name string, perm FileMode) error
func MkdirAll(path string, perm FileMode) error
func MkdirTemp(dir, pattern string) (string, error)
func ReadDir(name string) ([]DirEntry, error)
func ReadFile(name string) ([]byte, error)
func Readlink(name string) (string, error)
func Remove(name string) error
func RemoveAll(path string) error
func Rename(oldpath, newpath string) error
func Setenv(key, value string) error
func Stat(name string) (FileInfo, error)
func Symlink(oldname, newname string) error
func TempDir() string
func Unsetenv(key string) error
func UserCacheDir() (string, error)
func UserConfigDir() (string, error)
func UserHomeDir() (string, error)
func WriteFile(name string, data []byte, perm FileMode) error
