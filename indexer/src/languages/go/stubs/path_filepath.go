package filepath

import "io/fs"

const (
	ListSeparator = ':'
	Separator     = '/'
)

var SkipDir error

type WalkFunc func(path string, info fs.FileInfo, err error) error

func Abs(path string) (string, error)
func Base(path string) string
func Clean(path string) string
func Dir(path string) string
func EvalSymlinks(path string) (string, error)
func Ext(path string) string
func FromSlash(path string) string
func Glob(pattern string) ([]string, error)
func IsAbs(path string) bool
func Join(elem ...string) string
func Match(pattern, name string) (bool, error)
func Rel(basepath, targpath string) (string, error)
func Split(path string) (string, string)
func SplitList(path string) []string
func ToSlash(path string) string
func VolumeName(path string) string
func Walk(root string, fn WalkFunc) error
func WalkDir(root string, fn fs.WalkDirFunc) error
