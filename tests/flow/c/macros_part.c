#define DOUBLE(x) (2 * (x))
