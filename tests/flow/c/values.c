/* Values that flow, and what headers bring: each call says in its comment what it reaches. */
#include "values.h"
#include <stdio.h>

static void task(void) {}

struct command { const char *name; void (*run)(void); };

static const struct command commands[] = { { "task", task } };

void declared(void) {}

void calls(struct stack *stack)
{
    declared(); /* => declared */
    helper(1); /* => helper */
    fopen("x", "r"); /* => none */
    void (*run)(void) = task;
    run(); /* => task */
    commands[0].run(); /* => task */
#ifdef ONE
    if (stack) {
#else
    if (!stack) {
#endif
        helper(2); /* => helper */
    }
}

void after(void) { task(); } /* => task */

#define HEAD int named_by_a_macro(int x)
HEAD
{
    return helper(x); /* => helper */
}

int calls_named(void) { return named_by_a_macro(1); } /* => named_by_a_macro */
