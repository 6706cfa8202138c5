/* See macros_elsewhere.c. */
#include <stdio.h>
#include "macros_part.c"

int print_line(const char *format);

int wide(const char *text) {
    print_line(text); /* => print_line */
    return DOUBLE(2) + HALF(3); /* => DOUBLE */
}
