package net

import (
	"context"
	"io"
	"time"
)

var ErrClosed error

type Addr interface {
	Network() string
	String() string
}

type Conn interface {
	Read(b []byte) (n int, err error)
	Write(b []byte) (n int, err error)
	Close() error
	LocalAddr() Addr
	RemoteAddr() Addr
	SetDeadline(t time.Time) error
	SetReadDeadline(t time.Time) error
	SetWriteDeadline(t time.Time) error
}

type PacketConn interface {
	ReadFrom(p []byte) (n int, addr Addr, err error)
	WriteTo(p []byte, addr Addr) (n int, err error)
	Close() error
	LocalAddr() Addr
	SetDeadline(t time.Time) error
	SetReadDeadline(t time.Time) error
	SetWriteDeadline(t time.Time) error
}

type Listener interface {
	Accept() (Conn, error)
	Close() error
	Addr() Addr
}

type Error interface {
	error
	Timeout() bool
	Temporary() bool
}

type OpError struct {
	Op     string
	Net    string
	Source Addr
	Addr   Addr
	Err    error
}

func (e *OpError) Error() string
func (e *OpError) Timeout() bool
func (e *OpError) Unwrap() error

type IP []byte

var (
	IPv4zero    IP
	IPv6zero    IP
	IPv6loopback IP
)

func IPv4(a, b, c, d byte) IP
func LookupIP(host string) ([]IP, error)
func ParseIP(s string) IP
func (ip IP) Equal(x IP) bool
func (ip IP) IsLoopback() bool
func (ip IP) IsPrivate() bool
func (ip IP) IsUnspecified() bool
func (ip IP) Mask(mask IPMask) IP
func (ip IP) String() string
func (ip IP) To16() IP
func (ip IP) To4() IP

type IPMask []byte

func CIDRMask(ones, bits int) IPMask
func (m IPMask) Size() (int, int)
func (m IPMask) String() string

type IPNet struct {
	IP   IP
	Mask IPMask
}

func ParseCIDR(s string) (IP, *IPNet, error)
func (n *IPNet) Contains(ip IP) bool
func (n *IPNet) Network() string
func (n *IPNet) String() string

type IPAddr struct {
	IP   IP
	Zone string
}

func (a *IPAddr) Network() string
func (a *IPAddr) String() string

type TCPAddr struct {
	IP   IP
	Port int
	Zone string
}

func ResolveTCPAddr(network, address string) (*TCPAddr, error)
func (a *TCPAddr) Network() string
func (a *TCPAddr) String() string

type UDPAddr struct {
	IP   IP
	Port int
	Zone string
}

func ResolveUDPAddr(network, address string) (*UDPAddr, error)
func (a *UDPAddr) Network() string
func (a *UDPAddr) String() string

type conn struct{}

func (c *conn) Close() error
func (c *conn) LocalAddr() Addr
func (c *conn) Read(b []byte) (int, error)
func (c *conn) RemoteAddr() Addr
func (c *conn) SetDeadline(t time.Time) error
func (c *conn) SetReadDeadline(t time.Time) error
func (c *conn) SetWriteDeadline(t time.Time) error
func (c *conn) Write(b []byte) (int, error)

type TCPConn struct {
	conn
}

func DialTCP(network string, laddr, raddr *TCPAddr) (*TCPConn, error)
func (c *TCPConn) CloseRead() error
func (c *TCPConn) CloseWrite() error
func (c *TCPConn) ReadFrom(r io.Reader) (int64, error)
func (c *TCPConn) SetKeepAlive(keepalive bool) error
func (c *TCPConn) SetNoDelay(noDelay bool) error

type UDPConn struct {
	conn
}

func DialUDP(network string, laddr, raddr *UDPAddr) (*UDPConn, error)
func ListenUDP(network string, laddr *UDPAddr) (*UDPConn, error)
func (c *UDPConn) ReadFrom(b []byte) (int, Addr, error)
func (c *UDPConn) ReadFromUDP(b []byte) (int, *UDPAddr, error)
func (c *UDPConn) ReadMsgUDP(b, oob []byte) (int, int, int, *UDPAddr, error)
func (c *UDPConn) WriteMsgUDP(b, oob []byte, addr *UDPAddr) (int, int, error)
func (c *UDPConn) WriteTo(b []byte, addr Addr) (int, error)
func (c *UDPConn) WriteToUDP(b []byte, addr *UDPAddr) (int, error)

type TCPListener struct{}

func ListenTCP(network string, laddr *TCPAddr) (*TCPListener, error)
func (l *TCPListener) Accept() (Conn, error)
func (l *TCPListener) AcceptTCP() (*TCPConn, error)
func (l *TCPListener) Addr() Addr
func (l *TCPListener) Close() error

type Dialer struct {
	Timeout   time.Duration
	Deadline  time.Time
	LocalAddr Addr
	KeepAlive time.Duration
	Resolver  *Resolver
}

func (d *Dialer) Dial(network, address string) (Conn, error)
func (d *Dialer) DialContext(ctx context.Context, network, address string) (Conn, error)

type ListenConfig struct {
	KeepAlive time.Duration
}

func (lc *ListenConfig) Listen(ctx context.Context, network, address string) (Listener, error)
func (lc *ListenConfig) ListenPacket(ctx context.Context, network, address string) (PacketConn, error)

type Resolver struct{}

var DefaultResolver *Resolver

func (r *Resolver) LookupHost(ctx context.Context, host string) ([]string, error)
func (r *Resolver) LookupIPAddr(ctx context.Context, host string) ([]IPAddr, error)

type Interface struct {
	Index int
	MTU   int
	Name  string
}

func InterfaceByName(name string) (*Interface, error)
func Interfaces() ([]Interface, error)
func (i *Interface) Addrs() ([]Addr, error)

func Dial(network, address string) (Conn, error)
func DialTimeout(network, address string, timeout time.Duration) (Conn, error)
func InterfaceAddrs() ([]Addr, error)
func JoinHostPort(host, port string) string
func Listen(network, address string) (Listener, error)
func ListenPacket(network, address string) (PacketConn, error)
func LookupAddr(addr string) ([]string, error)
func LookupHost(host string) ([]string, error)
func Pipe() (Conn, Conn)
func SplitHostPort(hostport string) (string, string, error)
