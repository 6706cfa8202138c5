package java.util.function;

public interface Function<T, R> {
    R apply(T t);
    default <V> Function<T, V> andThen(Function<? super R, ? extends V> f);
    default <V> Function<V, R> compose(Function<? super V, ? extends T> f);
    static <T> Function<T, T> identity();
}
public interface BiFunction<T, U, R> {
    R apply(T t, U u);
    default <V> BiFunction<T, U, V> andThen(Function<? super R, ? extends V> f);
}
public interface UnaryOperator<T> extends Function<T, T> {
    T apply(T t);
    static <T> UnaryOperator<T> identity();
}
public interface BinaryOperator<T> extends BiFunction<T, T, T> {
    T apply(T t, T u);
    static <T> BinaryOperator<T> minBy(java.util.Comparator<? super T> c);
    static <T> BinaryOperator<T> maxBy(java.util.Comparator<? super T> c);
}
public interface Supplier<T> {
    T get();
}
public interface Consumer<T> {
    void accept(T t);
    default Consumer<T> andThen(Consumer<? super T> f);
}
public interface BiConsumer<T, U> {
    void accept(T t, U u);
    default BiConsumer<T, U> andThen(BiConsumer<? super T, ? super U> f);
}
public interface Predicate<T> {
    boolean test(T t);
    default Predicate<T> and(Predicate<? super T> p);
    default Predicate<T> or(Predicate<? super T> p);
    default Predicate<T> negate();
    static <T> Predicate<T> not(Predicate<? super T> p);
    static <T> Predicate<T> isEqual(Object o);
}
public interface BiPredicate<T, U> {
    boolean test(T t, U u);
    default BiPredicate<T, U> and(BiPredicate<? super T, ? super U> p);
    default BiPredicate<T, U> or(BiPredicate<? super T, ? super U> p);
    default BiPredicate<T, U> negate();
}
public interface IntFunction<R> {
    R apply(int v);
}
public interface IntPredicate {
    boolean test(int v);
    default IntPredicate and(IntPredicate p);
    default IntPredicate or(IntPredicate p);
    default IntPredicate negate();
}
public interface IntConsumer {
    void accept(int v);
    default IntConsumer andThen(IntConsumer f);
}
public interface IntSupplier {
    int getAsInt();
}
public interface IntUnaryOperator {
    int applyAsInt(int v);
    default IntUnaryOperator andThen(IntUnaryOperator f);
    default IntUnaryOperator compose(IntUnaryOperator f);
    static IntUnaryOperator identity();
}
public interface IntBinaryOperator {
    int applyAsInt(int a, int b);
}
public interface ToIntFunction<T> {
    int applyAsInt(T t);
}
public interface ToIntBiFunction<T, U> {
    int applyAsInt(T t, U u);
}
public interface ObjIntConsumer<T> {
    void accept(T t, int v);
}
public interface IntToLongFunction {
    long applyAsLong(int v);
}
public interface IntToDoubleFunction {
    double applyAsDouble(int v);
}
public interface LongFunction<R> {
    R apply(long v);
}
public interface LongPredicate {
    boolean test(long v);
    default LongPredicate and(LongPredicate p);
    default LongPredicate or(LongPredicate p);
    default LongPredicate negate();
}
public interface LongConsumer {
    void accept(long v);
    default LongConsumer andThen(LongConsumer f);
}
public interface LongSupplier {
    long getAsLong();
}
public interface LongUnaryOperator {
    long applyAsLong(long v);
    default LongUnaryOperator andThen(LongUnaryOperator f);
    default LongUnaryOperator compose(LongUnaryOperator f);
    static LongUnaryOperator identity();
}
public interface LongBinaryOperator {
    long applyAsLong(long a, long b);
}
public interface ToLongFunction<T> {
    long applyAsLong(T t);
}
public interface ToLongBiFunction<T, U> {
    long applyAsLong(T t, U u);
}
public interface ObjLongConsumer<T> {
    void accept(T t, long v);
}
public interface LongToIntFunction {
    int applyAsInt(long v);
}
public interface LongToDoubleFunction {
    double applyAsDouble(long v);
}
public interface DoubleFunction<R> {
    R apply(double v);
}
public interface DoublePredicate {
    boolean test(double v);
    default DoublePredicate and(DoublePredicate p);
    default DoublePredicate or(DoublePredicate p);
    default DoublePredicate negate();
}
public interface DoubleConsumer {
    void accept(double v);
    default DoubleConsumer andThen(DoubleConsumer f);
}
public interface DoubleSupplier {
    double getAsDouble();
}
public interface DoubleUnaryOperator {
    double applyAsDouble(double v);
    default DoubleUnaryOperator andThen(DoubleUnaryOperator f);
    default DoubleUnaryOperator compose(DoubleUnaryOperator f);
    static DoubleUnaryOperator identity();
}
public interface DoubleBinaryOperator {
    double applyAsDouble(double a, double b);
}
public interface ToDoubleFunction<T> {
    double applyAsDouble(T t);
}
public interface ToDoubleBiFunction<T, U> {
    double applyAsDouble(T t, U u);
}
public interface ObjDoubleConsumer<T> {
    void accept(T t, double v);
}
public interface DoubleToIntFunction {
    int applyAsInt(double v);
}
public interface DoubleToLongFunction {
    long applyAsLong(double v);
}
public interface BooleanSupplier {
    boolean getAsBoolean();
}
