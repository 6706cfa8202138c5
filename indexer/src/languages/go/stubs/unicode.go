package unicode

const (
	MaxRune         = '\U0010FFFF'
	ReplacementChar = '\uFFFD'
)

type RangeTable struct{}
type CaseRange struct{}
type SpecialCase []CaseRange

var (
	Digit  *RangeTable
	Han    *RangeTable
	Letter *RangeTable
	Lower  *RangeTable
	Space  *RangeTable
	Upper  *RangeTable
)

func In(r rune, ranges ...*RangeTable) bool
func Is(rangeTab *RangeTable, r rune) bool
func IsControl(r rune) bool
func IsDigit(r rune) bool
func IsGraphic(r rune) bool
func IsLetter(r rune) bool
func IsLower(r rune) bool
func IsNumber(r rune) bool
func IsPrint(r rune) bool
func IsPunct(r rune) bool
func IsSpace(r rune) bool
func IsSymbol(r rune) bool
func IsUpper(r rune) bool
func SimpleFold(r rune) rune
func ToLower(r rune) rune
func ToTitle(r rune) rune
func ToUpper(r rune) rune
