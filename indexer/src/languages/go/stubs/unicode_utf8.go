package utf8

const (
	RuneError = '\uFFFD'
	RuneSelf  = 0x80
	UTFMax    = 4
)

func AppendRune(p []byte, r rune) []byte
func DecodeLastRune(p []byte) (rune, int)
func DecodeLastRuneInString(s string) (rune, int)
func DecodeRune(p []byte) (rune, int)
func DecodeRuneInString(s string) (rune, int)
func EncodeRune(p []byte, r rune) int
func RuneCount(p []byte) int
func RuneCountInString(s string) int
func RuneLen(r rune) int
func Valid(p []byte) bool
func ValidRune(r rune) bool
func ValidString(s string) bool
