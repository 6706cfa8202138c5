package json

import (
	"bytes"
	"io"
)

type Marshaler interface {
	MarshalJSON() ([]byte, error)
}

type Unmarshaler interface {
	UnmarshalJSON(data []byte) error
}

type RawMessage []byte

func (m RawMessage) MarshalJSON() ([]byte, error)
func (m *RawMessage) UnmarshalJSON(data []byte) error

type Number string

func (n Number) Float64() (float64, error)
func (n Number) Int64() (int64, error)
func (n Number) String() string

type Token any
type Delim rune

func (d Delim) String() string

type Decoder struct{}

func NewDecoder(r io.Reader) *Decoder
func (d *Decoder) Buffered() io.Reader
func (d *Decoder) Decode(v any) error
func (d *Decoder) DisallowUnknownFields()
func (d *Decoder) More() bool
func (d *Decoder) Token() (Token, error)
func (d *Decoder) UseNumber()

type Encoder struct{}

func NewEncoder(w io.Writer) *Encoder
func (e *Encoder) Encode(v any) error
func (e *Encoder) SetEscapeHTML(on bool)
func (e *Encoder) SetIndent(prefix, indent string)

type SyntaxError struct {
	Offset int64
}

func (e *SyntaxError) Error() string

type UnmarshalTypeError struct {
	Value  string
	Offset int64
	Field  string
}

func (e *UnmarshalTypeError) Error() string

func Compact(dst *bytes.Buffer, src []byte) error
func HTMLEscape(dst *bytes.Buffer, src []byte)
func Indent(dst *bytes.Buffer, src []byte, prefix, indent string) error
func Marshal(v any) ([]byte, error)
func MarshalIndent(v any, prefix, indent string) ([]byte, error)
func Unmarshal(data []byte, v any) error
func Valid(data []byte) bool
