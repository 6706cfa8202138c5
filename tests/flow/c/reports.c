/* What users of other tools reported as missing or wrong, case by case. */
#include <stdlib.h>

struct reader { int (*read)(struct reader *self, char *into); };

static int read_file(struct reader *self, char *into) { return 0; }
int (read_parenthesised)(char *into) { return 0; }

int old_style(count, name) /* as before 1989 */
int count;
char *name;
{
    return count + atoi(name); /* => none */
}

#define TWICE(x) ((x) + (x))
#ifdef ONE_WAY
int either(int n) {
#else
int either(long n) {
#endif
    return TWICE(old_style(n, "1")); /* => TWICE, old_style */
}

int uses(struct reader *source) {
    char into[4];
    read_parenthesised(into); /* => read_parenthesised */
    (old_style)(1, "2"); /* => old_style */
    read_file(source, into); /* => read_file */
    return either(1); /* => either */
}
