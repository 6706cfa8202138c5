/* Macros of one source file: no other sees them, unless it includes the file. */
#define print_line replaced
#define HALF(x) ((x) / 2)

int replaced(const char *text, int length);

int narrow(const char *text) {
    return print_line(text, HALF(8)); /* => print_line, HALF */
}
