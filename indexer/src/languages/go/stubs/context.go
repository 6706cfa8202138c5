package context

import "time"

var (
	Canceled         error
	DeadlineExceeded error
)

type CancelFunc func()
type CancelCauseFunc func(cause error)

type Context interface {
	Deadline() (deadline time.Time, ok bool)
	Done() <-chan struct{}
	Err() error
	Value(key any) any
}

func AfterFunc(ctx Context, f func()) func() bool
func Background() Context
func Cause(c Context) error
func TODO() Context
func WithCancel(parent Context) (Context, CancelFunc)
func WithCancelCause(parent Context) (Context, CancelCauseFunc)
func WithDeadline(parent Context, d time.Time) (Context, CancelFunc)
func WithTimeout(parent Context, timeout time.Duration) (Context, CancelFunc)
func WithValue(parent Context, key, val any) Context
func WithoutCancel(parent Context) Context
