#ifndef VALUES_H
#define VALUES_H
void declared(void);
struct stack;
static int helper(int x) { return x; }
#endif
