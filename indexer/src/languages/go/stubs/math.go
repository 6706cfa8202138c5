package math

const (
	E          = 2.71828
	Pi         = 3.14159
	Sqrt2      = 1.41421
	MaxFloat32 = 3.4e38
	MaxFloat64 = 1.7e308
	MaxInt     = 1
	MaxInt8    = 1
	MaxInt16   = 1
	MaxInt32   = 1
	MaxInt64   = 1
	MinInt     = 1
	MinInt32   = 1
	MinInt64   = 1
	MaxUint8   = 1
	MaxUint16  = 1
	MaxUint32  = 1
	MaxUint64  = 1
)

func Abs(x float64) float64
func Acos(x float64) float64
func Atan(x float64) float64
func Atan2(y, x float64) float64
func Cbrt(x float64) float64
func Ceil(x float64) float64
func Cos(x float64) float64
func Exp(x float64) float64
func Float32bits(f float32) uint32
func Float32frombits(b uint32) float32
func Float64bits(f float64) uint64
func Float64frombits(b uint64) float64
func Floor(x float64) float64
func Hypot(p, q float64) float64
func Inf(sign int) float64
func IsInf(f float64, sign int) bool
func IsNaN(f float64) bool
func Log(x float64) float64
func Log10(x float64) float64
func Log2(x float64) float64
func Max(x, y float64) float64
func Min(x, y float64) float64
func Mod(x, y float64) float64
func Modf(f float64) (float64, float64)
func NaN() float64
func Pow(x, y float64) float64
func Round(x float64) float64
func Sin(x float64) float64
func Sqrt(x float64) float64
func Tan(x float64) float64
func Trunc(x float64) float64
