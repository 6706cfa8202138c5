package http

import (
	"bufio"
	"context"
	"io"
	"net"
	"net/url"
	"time"
)

const (
	MethodConnect = "CONNECT"
	MethodDelete  = "DELETE"
	MethodGet     = "GET"
	MethodHead    = "HEAD"
	MethodOptions = "OPTIONS"
	MethodPatch   = "PATCH"
	MethodPost    = "POST"
	MethodPut     = "PUT"
)

const (
	StatusOK                  = 200
	StatusCreated             = 201
	StatusAccepted            = 202
	StatusNoContent           = 204
	StatusMovedPermanently    = 301
	StatusFound               = 302
	StatusSeeOther            = 303
	StatusNotModified         = 304
	StatusTemporaryRedirect   = 307
	StatusBadRequest          = 400
	StatusUnauthorized        = 401
	StatusForbidden           = 403
	StatusNotFound            = 404
	StatusMethodNotAllowed    = 405
	StatusConflict            = 409
	StatusTooManyRequests     = 429
	StatusInternalServerError = 500
	StatusNotImplemented      = 501
	StatusBadGateway          = 502
	StatusServiceUnavailable  = 503
)

var (
	DefaultClient    *Client
	DefaultServeMux  *ServeMux
	DefaultTransport RoundTripper
	ErrServerClosed  error
	NoBody           io.ReadCloser
)

type Header map[string][]string

func (h Header) Add(key, value string)
func (h Header) Clone() Header
func (h Header) Del(key string)
func (h Header) Get(key string) string
func (h Header) Set(key, value string)
func (h Header) Values(key string) []string

type Handler interface {
	ServeHTTP(w ResponseWriter, r *Request)
}

type HandlerFunc func(w ResponseWriter, r *Request)

func (f HandlerFunc) ServeHTTP(w ResponseWriter, r *Request)

type ResponseWriter interface {
	Header() Header
	Write(b []byte) (int, error)
	WriteHeader(statusCode int)
}

type Flusher interface {
	Flush()
}

type Hijacker interface {
	Hijack() (net.Conn, *bufio.ReadWriter, error)
}

type Cookie struct {
	Name     string
	Value    string
	Path     string
	Domain   string
	Expires  time.Time
	MaxAge   int
	Secure   bool
	HttpOnly bool
}

func (c *Cookie) String() string

type Request struct {
	Method        string
	URL           *url.URL
	Proto         string
	Header        Header
	Body          io.ReadCloser
	ContentLength int64
	Host          string
	Form          url.Values
	PostForm      url.Values
	RemoteAddr    string
	RequestURI    string
	Response      *Response
}

func NewRequest(method, url string, body io.Reader) (*Request, error)
func NewRequestWithContext(ctx context.Context, method, url string, body io.Reader) (*Request, error)
func (r *Request) AddCookie(c *Cookie)
func (r *Request) BasicAuth() (string, string, bool)
func (r *Request) Clone(ctx context.Context) *Request
func (r *Request) Context() context.Context
func (r *Request) Cookie(name string) (*Cookie, error)
func (r *Request) Cookies() []*Cookie
func (r *Request) FormValue(key string) string
func (r *Request) ParseForm() error
func (r *Request) ParseMultipartForm(maxMemory int64) error
func (r *Request) PathValue(name string) string
func (r *Request) PostFormValue(key string) string
func (r *Request) Referer() string
func (r *Request) SetBasicAuth(username, password string)
func (r *Request) UserAgent() string
func (r *Request) WithContext(ctx context.Context) *Request
func (r *Request) Write(w io.Writer) error

type Response struct {
	Status        string
	StatusCode    int
	Proto         string
	Header        Header
	Body          io.ReadCloser
	ContentLength int64
	Trailer       Header
	Request       *Request
}

func (r *Response) Cookies() []*Cookie
func (r *Response) Location() (*url.URL, error)
func (r *Response) Write(w io.Writer) error

type RoundTripper interface {
	RoundTrip(req *Request) (*Response, error)
}

type CookieJar interface {
	SetCookies(u *url.URL, cookies []*Cookie)
	Cookies(u *url.URL) []*Cookie
}

type Client struct {
	Transport     RoundTripper
	CheckRedirect func(req *Request, via []*Request) error
	Jar           CookieJar
	Timeout       time.Duration
}

func (c *Client) CloseIdleConnections()
func (c *Client) Do(req *Request) (*Response, error)
func (c *Client) Get(url string) (*Response, error)
func (c *Client) Head(url string) (*Response, error)
func (c *Client) Post(url, contentType string, body io.Reader) (*Response, error)
func (c *Client) PostForm(url string, data url.Values) (*Response, error)

type Transport struct {
	Proxy               func(req *Request) (*url.URL, error)
	DialContext         func(ctx context.Context, network, addr string) (net.Conn, error)
	TLSHandshakeTimeout time.Duration
	MaxIdleConns        int
	IdleConnTimeout     time.Duration
}

func (t *Transport) Clone() *Transport
func (t *Transport) CloseIdleConnections()
func (t *Transport) RoundTrip(req *Request) (*Response, error)

type ServeMux struct{}

func NewServeMux() *ServeMux
func (mux *ServeMux) Handle(pattern string, handler Handler)
func (mux *ServeMux) HandleFunc(pattern string, handler func(ResponseWriter, *Request))
func (mux *ServeMux) Handler(r *Request) (Handler, string)
func (mux *ServeMux) ServeHTTP(w ResponseWriter, r *Request)

type Server struct {
	Addr              string
	Handler           Handler
	ReadTimeout       time.Duration
	ReadHeaderTimeout time.Duration
	WriteTimeout      time.Duration
	IdleTimeout       time.Duration
}

func (s *Server) Close() error
func (s *Server) ListenAndServe() error
func (s *Server) ListenAndServeTLS(certFile, keyFile string) error
func (s *Server) RegisterOnShutdown(f func())
func (s *Server) Serve(l net.Listener) error
func (s *Server) Shutdown(ctx context.Context) error

type FileSystem interface {
	Open(name string) (File, error)
}

type File interface {
	io.Closer
	io.Reader
	io.Seeker
}

type Dir string

func (d Dir) Open(name string) (File, error)

func Error(w ResponseWriter, error string, code int)
func FileServer(root FileSystem) Handler
func Get(url string) (*Response, error)
func Handle(pattern string, handler Handler)
func HandleFunc(pattern string, handler func(ResponseWriter, *Request))
func Head(url string) (*Response, error)
func ListenAndServe(addr string, handler Handler) error
func ListenAndServeTLS(addr, certFile, keyFile string, handler Handler) error
func MaxBytesReader(w ResponseWriter, r io.ReadCloser, n int64) io.ReadCloser
func NotFound(w ResponseWriter, r *Request)
func NotFoundHandler() Handler
func Post(url, contentType string, body io.Reader) (*Response, error)
func PostForm(url string, data url.Values) (*Response, error)
func Redirect(w ResponseWriter, r *Request, url string, code int)
func Serve(l net.Listener, handler Handler) error
func ServeFile(w ResponseWriter, r *Request, name string)
func SetCookie(w ResponseWriter, cookie *Cookie)
func StatusText(code int) string
func StripPrefix(prefix string, h Handler) Handler
func TimeoutHandler(h Handler, dt time.Duration, msg string) Handler
