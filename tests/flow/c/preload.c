/* Defines a name of C's library for another program: nobody here means it. */
void *fopen(const char *path, const char *mode) { return 0; }
static int helper(int x) { return -x; }
int own(void) { return helper(1); } /* => helper */
