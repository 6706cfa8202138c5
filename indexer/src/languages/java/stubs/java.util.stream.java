package java.util.stream;

import java.util.Collection;
import java.util.Comparator;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import java.util.OptionalLong;
import java.util.Set;
import java.util.Spliterator;
import java.util.function.BiConsumer;
import java.util.function.BiFunction;
import java.util.function.BinaryOperator;
import java.util.function.Consumer;
import java.util.function.DoubleFunction;
import java.util.function.Function;
import java.util.function.IntConsumer;
import java.util.function.IntFunction;
import java.util.function.IntPredicate;
import java.util.function.IntUnaryOperator;
import java.util.function.IntBinaryOperator;
import java.util.function.LongFunction;
import java.util.function.Predicate;
import java.util.function.Supplier;
import java.util.function.ToDoubleFunction;
import java.util.function.ToIntFunction;
import java.util.function.ToLongFunction;
import java.util.function.UnaryOperator;

public interface BaseStream<T, S> extends AutoCloseable {
    Iterator<T> iterator();
    Spliterator<T> spliterator();
    boolean isParallel();
    S sequential();
    S parallel();
    S unordered();
    S onClose(Runnable r);
    void close();
}
public interface Stream<T> extends BaseStream<T, Stream<T>> {
    Stream<T> filter(Predicate<? super T> p);
    <R> Stream<R> map(Function<? super T, ? extends R> f);
    IntStream mapToInt(ToIntFunction<? super T> f);
    LongStream mapToLong(ToLongFunction<? super T> f);
    DoubleStream mapToDouble(ToDoubleFunction<? super T> f);
    <R> Stream<R> flatMap(Function<? super T, Stream<R>> f);
    Stream<T> distinct();
    Stream<T> sorted();
    Stream<T> sorted(Comparator<? super T> c);
    Stream<T> peek(Consumer<? super T> f);
    Stream<T> limit(long n);
    Stream<T> skip(long n);
    Stream<T> takeWhile(Predicate<? super T> p);
    Stream<T> dropWhile(Predicate<? super T> p);
    void forEach(Consumer<? super T> f);
    void forEachOrdered(Consumer<? super T> f);
    Object[] toArray();
    <A> A[] toArray(IntFunction<A[]> f);
    T reduce(T start, BinaryOperator<T> f);
    Optional<T> reduce(BinaryOperator<T> f);
    <U> U reduce(U start, BiFunction<U, ? super T, U> f, BinaryOperator<U> join);
    <R, A> R collect(Collector<? super T, A, R> c);
    <R> R collect(Supplier<R> s, BiConsumer<R, ? super T> f, BiConsumer<R, R> join);
    List<T> toList();
    Optional<T> min(Comparator<? super T> c);
    Optional<T> max(Comparator<? super T> c);
    long count();
    boolean anyMatch(Predicate<? super T> p);
    boolean allMatch(Predicate<? super T> p);
    boolean noneMatch(Predicate<? super T> p);
    Optional<T> findFirst();
    Optional<T> findAny();
    static <T> Stream<T> of(T... items);
    static <T> Stream<T> ofNullable(T item);
    static <T> Stream<T> empty();
    static <T> Stream<T> iterate(T first, UnaryOperator<T> f);
    static <T> Stream<T> generate(Supplier<? extends T> s);
    static <T> Stream<T> concat(Stream<? extends T> a, Stream<? extends T> b);
    static <T> Builder<T> builder();
    interface Builder<T> extends Consumer<T> {
        Builder<T> add(T t);
        Stream<T> build();
    }
}
public interface IntStream extends BaseStream<Integer, IntStream> {
    IntStream filter(java.util.function.IntPredicate p);
    IntStream map(java.util.function.IntUnaryOperator f);
    <U> Stream<U> mapToObj(java.util.function.IntFunction<? extends U> f);
    IntStream flatMap(java.util.function.IntFunction<IntStream> f);
    Stream<Integer> boxed();
    IntStream distinct();
    IntStream sorted();
    IntStream limit(long n);
    IntStream skip(long n);
    IntStream peek(java.util.function.IntConsumer f);
    void forEach(java.util.function.IntConsumer f);
    int[] toArray();
    int reduce(int start, java.util.function.IntBinaryOperator f);
    int sum();
    OptionalInt min();
    OptionalInt max();
    OptionalDouble average();
    long count();
    boolean anyMatch(java.util.function.IntPredicate p);
    boolean allMatch(java.util.function.IntPredicate p);
    boolean noneMatch(java.util.function.IntPredicate p);
    OptionalInt findFirst();
    OptionalInt findAny();
    DoubleStream asDoubleStream();
    LongStream asLongStream();
    static IntStream of(int... items);
    static IntStream empty();
    static IntStream range(int from, int to);
    static IntStream rangeClosed(int from, int to);
    static IntStream iterate(int first, java.util.function.IntUnaryOperator f);
}
public interface LongStream extends BaseStream<Long, LongStream> {
    LongStream filter(java.util.function.LongPredicate p);
    LongStream map(java.util.function.LongUnaryOperator f);
    <U> Stream<U> mapToObj(java.util.function.LongFunction<? extends U> f);
    LongStream flatMap(java.util.function.LongFunction<LongStream> f);
    Stream<Long> boxed();
    LongStream distinct();
    LongStream sorted();
    LongStream limit(long n);
    LongStream skip(long n);
    LongStream peek(java.util.function.LongConsumer f);
    void forEach(java.util.function.LongConsumer f);
    long[] toArray();
    long reduce(long start, java.util.function.LongBinaryOperator f);
    long sum();
    OptionalLong min();
    OptionalLong max();
    OptionalDouble average();
    long count();
    boolean anyMatch(java.util.function.LongPredicate p);
    boolean allMatch(java.util.function.LongPredicate p);
    boolean noneMatch(java.util.function.LongPredicate p);
    OptionalLong findFirst();
    OptionalLong findAny();
    DoubleStream asDoubleStream();
    static LongStream of(long... items);
    static LongStream empty();
    static LongStream range(long from, long to);
    static LongStream rangeClosed(long from, long to);
    static LongStream iterate(long first, java.util.function.LongUnaryOperator f);
}
public interface DoubleStream extends BaseStream<Double, DoubleStream> {
    DoubleStream filter(java.util.function.DoublePredicate p);
    DoubleStream map(java.util.function.DoubleUnaryOperator f);
    <U> Stream<U> mapToObj(java.util.function.DoubleFunction<? extends U> f);
    DoubleStream flatMap(java.util.function.DoubleFunction<DoubleStream> f);
    Stream<Double> boxed();
    DoubleStream distinct();
    DoubleStream sorted();
    DoubleStream limit(long n);
    DoubleStream skip(long n);
    DoubleStream peek(java.util.function.DoubleConsumer f);
    void forEach(java.util.function.DoubleConsumer f);
    double[] toArray();
    double reduce(double start, java.util.function.DoubleBinaryOperator f);
    double sum();
    OptionalDouble min();
    OptionalDouble max();
    OptionalDouble average();
    long count();
    boolean anyMatch(java.util.function.DoublePredicate p);
    boolean allMatch(java.util.function.DoublePredicate p);
    boolean noneMatch(java.util.function.DoublePredicate p);
    OptionalDouble findFirst();
    OptionalDouble findAny();
    static DoubleStream of(double... items);
    static DoubleStream empty();
    static DoubleStream iterate(double first, java.util.function.DoubleUnaryOperator f);
}
public interface Collector<T, A, R> {
    Supplier<A> supplier();
    BiConsumer<A, T> accumulator();
    BinaryOperator<A> combiner();
    Function<A, R> finisher();
    Set<Collector.Characteristics> characteristics();
    static <T, R> Collector<T, R, R> of(Supplier<R> s, BiConsumer<R, T> f, BinaryOperator<R> join, Collector.Characteristics... c);
    enum Characteristics { CONCURRENT, UNORDERED, IDENTITY_FINISH }
}
public class Collectors {
    public static <T> Collector<T, ?, List<T>> toList();
    public static <T> Collector<T, ?, List<T>> toUnmodifiableList();
    public static <T> Collector<T, ?, Set<T>> toSet();
    public static <T> Collector<T, ?, Set<T>> toUnmodifiableSet();
    public static <T, C> Collector<T, ?, C> toCollection(Supplier<C> s);
    public static <T, K, U> Collector<T, ?, Map<K, U>> toMap(Function<? super T, ? extends K> k, Function<? super T, ? extends U> v);
    public static <T, K, U> Collector<T, ?, Map<K, U>> toMap(Function<? super T, ? extends K> k, Function<? super T, ? extends U> v, BinaryOperator<U> f);
    public static <T, K, U, M> Collector<T, ?, M> toMap(Function<? super T, ? extends K> k, Function<? super T, ? extends U> v, BinaryOperator<U> f, Supplier<M> s);
    public static Collector<CharSequence, ?, String> joining();
    public static Collector<CharSequence, ?, String> joining(CharSequence d);
    public static Collector<CharSequence, ?, String> joining(CharSequence d, CharSequence p, CharSequence s);
    public static <T, K> Collector<T, ?, Map<K, List<T>>> groupingBy(Function<? super T, ? extends K> f);
    public static <T, K, A, D> Collector<T, ?, Map<K, D>> groupingBy(Function<? super T, ? extends K> f, Collector<? super T, A, D> c);
    public static <T, K, D, A, M> Collector<T, ?, M> groupingBy(Function<? super T, ? extends K> f, Supplier<M> s, Collector<? super T, A, D> c);
    public static <T> Collector<T, ?, Map<Boolean, List<T>>> partitioningBy(Predicate<? super T> p);
    public static <T, U, A, R> Collector<T, ?, R> mapping(Function<? super T, ? extends U> f, Collector<? super U, A, R> c);
    public static <T, A, R> Collector<T, ?, R> filtering(Predicate<? super T> p, Collector<? super T, A, R> c);
    public static <T, A, R, S> Collector<T, A, S> collectingAndThen(Collector<T, A, R> c, Function<R, S> f);
    public static <T> Collector<T, ?, Long> counting();
    public static <T> Collector<T, ?, Integer> summingInt(ToIntFunction<? super T> f);
    public static <T> Collector<T, ?, Long> summingLong(ToLongFunction<? super T> f);
    public static <T> Collector<T, ?, Double> averagingInt(ToIntFunction<? super T> f);
    public static <T> Collector<T, ?, T> reducing(T start, BinaryOperator<T> f);
    public static <T> Collector<T, ?, Optional<T>> minBy(Comparator<? super T> c);
    public static <T> Collector<T, ?, Optional<T>> maxBy(Comparator<? super T> c);
}
public class StreamSupport {
    public static <T> Stream<T> stream(Spliterator<T> s, boolean parallel);
}
