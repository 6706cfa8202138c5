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

typedef int (*handler)(int);
struct operations { int (*open)(int); void (*close)(void); };

static int open_it(int x) { return x; }
static void close_it(void) {}
static int other_it(int x) { return x; }
static const struct operations operations = { .open = open_it, .close = close_it };
static const struct { const char *name; handler run; } commands[] = { { "open", open_it }, { "other", other_it } };
struct held { struct held *next; handler run; };

void dispatch(struct held *held) {
    const struct operations *pointer = &operations;
    struct held own;
    operations.open(1); /* => open_it */
    pointer->close(); /* => close_it */
    (*pointer->open)(1); /* => open_it */
    for (int i = 0; i < 2; i++) commands[i].run(1); /* => open_it, other_it */
    own.run = other_it;
    held->next->run(1); /* => other_it */
    ((handler) open_it)(1); /* => open_it */
}

/* A structure, a function and a variable may have one name. */
struct stats { int (*read)(int); };
static int stats(struct stats *stats) { return stats->read(1); } /* => open_it */

void named(void) {
    struct stats own = { .read = open_it };
    stats(&own); /* => stats~2 */
}
