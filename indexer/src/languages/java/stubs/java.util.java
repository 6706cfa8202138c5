package java.util;

import java.util.function.BiConsumer;
import java.util.function.BiFunction;
import java.util.function.BinaryOperator;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.function.IntFunction;
import java.util.function.Predicate;
import java.util.function.Supplier;
import java.util.function.ToDoubleFunction;
import java.util.function.ToIntFunction;
import java.util.function.ToLongFunction;
import java.util.function.UnaryOperator;
import java.util.stream.DoubleStream;
import java.util.stream.IntStream;
import java.util.stream.LongStream;
import java.util.stream.Stream;

public interface Iterator<E> {
    boolean hasNext();
    E next();
    default void remove();
    default void forEachRemaining(Consumer<? super E> f);
}
public interface ListIterator<E> extends Iterator<E> {
    boolean hasPrevious();
    E previous();
    int nextIndex();
    int previousIndex();
    void set(E e);
    void add(E e);
}
public interface Enumeration<E> {
    boolean hasMoreElements();
    E nextElement();
    Iterator<E> asIterator();
}
public interface Spliterator<T> {
    boolean tryAdvance(Consumer<? super T> f);
    Spliterator<T> trySplit();
    long estimateSize();
    int characteristics();
}
public interface Collection<E> extends Iterable<E> {
    int size();
    boolean isEmpty();
    boolean contains(Object o);
    Iterator<E> iterator();
    Object[] toArray();
    <T> T[] toArray(T[] a);
    boolean add(E e);
    boolean remove(Object o);
    boolean containsAll(Collection<?> c);
    boolean addAll(Collection<? extends E> c);
    boolean removeAll(Collection<?> c);
    boolean retainAll(Collection<?> c);
    boolean removeIf(Predicate<? super E> p);
    void clear();
    Stream<E> stream();
    Stream<E> parallelStream();
}
public interface List<E> extends Collection<E> {
    E get(int i);
    E set(int i, E e);
    void add(int i, E e);
    E remove(int i);
    E getFirst();
    E getLast();
    E removeFirst();
    E removeLast();
    int indexOf(Object o);
    int lastIndexOf(Object o);
    boolean addAll(int i, Collection<? extends E> c);
    List<E> subList(int from, int to);
    List<E> reversed();
    ListIterator<E> listIterator();
    ListIterator<E> listIterator(int i);
    void sort(Comparator<? super E> c);
    void replaceAll(UnaryOperator<E> f);
    static <E> List<E> of(E... items);
    static <E> List<E> copyOf(Collection<? extends E> c);
}
public interface Set<E> extends Collection<E> {
    static <E> Set<E> of(E... items);
    static <E> Set<E> copyOf(Collection<? extends E> c);
}
public interface SortedSet<E> extends Set<E> {
    E first();
    E last();
    SortedSet<E> headSet(E to);
    SortedSet<E> tailSet(E from);
    SortedSet<E> subSet(E from, E to);
    Comparator<? super E> comparator();
}
public interface NavigableSet<E> extends SortedSet<E> {
    E lower(E e);
    E floor(E e);
    E ceiling(E e);
    E higher(E e);
    E pollFirst();
    E pollLast();
    NavigableSet<E> descendingSet();
    Iterator<E> descendingIterator();
}
public interface Queue<E> extends Collection<E> {
    boolean offer(E e);
    E poll();
    E peek();
    E element();
    E remove();
}
public interface Deque<E> extends Queue<E> {
    void addFirst(E e);
    void addLast(E e);
    boolean offerFirst(E e);
    boolean offerLast(E e);
    E removeFirst();
    E removeLast();
    E pollFirst();
    E pollLast();
    E getFirst();
    E getLast();
    E peekFirst();
    E peekLast();
    void push(E e);
    E pop();
    Iterator<E> descendingIterator();
}
public interface Map<K, V> {
    int size();
    boolean isEmpty();
    boolean containsKey(Object k);
    boolean containsValue(Object v);
    V get(Object k);
    V getOrDefault(Object k, V d);
    V put(K k, V v);
    V putIfAbsent(K k, V v);
    void putAll(Map<? extends K, ? extends V> m);
    V remove(Object k);
    boolean remove(Object k, Object v);
    V replace(K k, V v);
    void replaceAll(BiFunction<? super K, ? super V, ? extends V> f);
    void clear();
    Set<K> keySet();
    Collection<V> values();
    Set<Map.Entry<K, V>> entrySet();
    void forEach(BiConsumer<? super K, ? super V> f);
    V computeIfAbsent(K k, Function<? super K, ? extends V> f);
    V computeIfPresent(K k, BiFunction<? super K, ? super V, ? extends V> f);
    V compute(K k, BiFunction<? super K, ? super V, ? extends V> f);
    V merge(K k, V v, BiFunction<? super V, ? super V, ? extends V> f);
    static <K, V> Map<K, V> of();
    static <K, V> Map<K, V> of(K k, V v);
    static <K, V> Map<K, V> of(K k, V v, K k2, V v2);
    static <K, V> Map<K, V> of(K k, V v, K k2, V v2, K k3, V v3);
    static <K, V> Map<K, V> ofEntries(Map.Entry<? extends K, ? extends V>... entries);
    static <K, V> Map.Entry<K, V> entry(K k, V v);
    static <K, V> Map<K, V> copyOf(Map<? extends K, ? extends V> m);
    interface Entry<K, V> {
        K getKey();
        V getValue();
        V setValue(V v);
        static <K extends Comparable<? super K>, V> Comparator<Map.Entry<K, V>> comparingByKey();
        static <K, V extends Comparable<? super V>> Comparator<Map.Entry<K, V>> comparingByValue();
    }
}
public interface SortedMap<K, V> extends Map<K, V> {
    K firstKey();
    K lastKey();
    SortedMap<K, V> headMap(K to);
    SortedMap<K, V> tailMap(K from);
    SortedMap<K, V> subMap(K from, K to);
    Comparator<? super K> comparator();
}
public interface NavigableMap<K, V> extends SortedMap<K, V> {
    Map.Entry<K, V> firstEntry();
    Map.Entry<K, V> lastEntry();
    Map.Entry<K, V> pollFirstEntry();
    Map.Entry<K, V> pollLastEntry();
    Map.Entry<K, V> floorEntry(K k);
    Map.Entry<K, V> ceilingEntry(K k);
    Map.Entry<K, V> lowerEntry(K k);
    Map.Entry<K, V> higherEntry(K k);
    K floorKey(K k);
    K ceilingKey(K k);
    K lowerKey(K k);
    K higherKey(K k);
    NavigableMap<K, V> descendingMap();
    NavigableSet<K> navigableKeySet();
}
public abstract class AbstractCollection<E> implements Collection<E> {}
public abstract class AbstractList<E> extends AbstractCollection<E> implements List<E> {
    protected int modCount;
}
public abstract class AbstractSet<E> extends AbstractCollection<E> implements Set<E> {}
public abstract class AbstractQueue<E> extends AbstractCollection<E> implements Queue<E> {}
public abstract class AbstractMap<K, V> implements Map<K, V> {
    public class SimpleEntry<K, V> implements Map.Entry<K, V> {
        public SimpleEntry(K k, V v) {}
    }
    public class SimpleImmutableEntry<K, V> implements Map.Entry<K, V> {
        public SimpleImmutableEntry(K k, V v) {}
    }
}
public class ArrayList<E> extends AbstractList<E> implements RandomAccess {
    public ArrayList() {}
    public ArrayList(int n) {}
    public ArrayList(Collection<? extends E> c) {}
    public void ensureCapacity(int n);
    public void trimToSize();
}
public interface RandomAccess {}
public class LinkedList<E> extends AbstractList<E> implements Deque<E> {
    public LinkedList() {}
    public LinkedList(Collection<? extends E> c) {}
}
public class Vector<E> extends AbstractList<E> {
    public Vector() {}
    public E elementAt(int i);
    public void addElement(E e);
    public Enumeration<E> elements();
}
public class Stack<E> extends Vector<E> {
    public Stack() {}
    public E push(E e);
    public E pop();
    public E peek();
    public boolean empty();
    public int search(Object o);
}
public class ArrayDeque<E> extends AbstractCollection<E> implements Deque<E> {
    public ArrayDeque() {}
    public ArrayDeque(int n) {}
    public ArrayDeque(Collection<? extends E> c) {}
}
public class PriorityQueue<E> extends AbstractQueue<E> {
    public PriorityQueue() {}
    public PriorityQueue(Comparator<? super E> c) {}
    public PriorityQueue(int n, Comparator<? super E> c) {}
    public PriorityQueue(Collection<? extends E> c) {}
}
public class HashSet<E> extends AbstractSet<E> {
    public HashSet() {}
    public HashSet(int n) {}
    public HashSet(Collection<? extends E> c) {}
}
public class LinkedHashSet<E> extends HashSet<E> {
    public LinkedHashSet() {}
    public LinkedHashSet(int n) {}
    public LinkedHashSet(Collection<? extends E> c) {}
}
public class TreeSet<E> extends AbstractSet<E> implements NavigableSet<E> {
    public TreeSet() {}
    public TreeSet(Comparator<? super E> c) {}
    public TreeSet(Collection<? extends E> c) {}
}
public abstract class EnumSet<E> extends AbstractSet<E> {
    public static <E> EnumSet<E> noneOf(Class<E> c);
    public static <E> EnumSet<E> allOf(Class<E> c);
    public static <E> EnumSet<E> of(E first, E... rest);
    public static <E> EnumSet<E> range(E from, E to);
    public static <E> EnumSet<E> copyOf(Collection<E> c);
    public static <E> EnumSet<E> complementOf(EnumSet<E> s);
}
public class HashMap<K, V> extends AbstractMap<K, V> {
    public HashMap() {}
    public HashMap(int n) {}
    public HashMap(int n, float f) {}
    public HashMap(Map<? extends K, ? extends V> m) {}
}
public class LinkedHashMap<K, V> extends HashMap<K, V> {
    public LinkedHashMap() {}
    public LinkedHashMap(int n) {}
    public LinkedHashMap(int n, float f, boolean access) {}
    public LinkedHashMap(Map<? extends K, ? extends V> m) {}
    protected boolean removeEldestEntry(Map.Entry<K, V> e);
}
public class TreeMap<K, V> extends AbstractMap<K, V> implements NavigableMap<K, V> {
    public TreeMap() {}
    public TreeMap(Comparator<? super K> c) {}
    public TreeMap(Map<? extends K, ? extends V> m) {}
}
public class EnumMap<K, V> extends AbstractMap<K, V> {
    public EnumMap(Class<K> c) {}
    public EnumMap(Map<K, ? extends V> m) {}
}
public class WeakHashMap<K, V> extends AbstractMap<K, V> {
    public WeakHashMap() {}
}
public class IdentityHashMap<K, V> extends AbstractMap<K, V> {
    public IdentityHashMap() {}
}
public class Hashtable<K, V> implements Map<K, V> {
    public Hashtable() {}
    public Enumeration<K> keys();
    public Enumeration<V> elements();
}
public class Properties extends Hashtable<Object, Object> {
    public Properties() {}
    public String getProperty(String k);
    public String getProperty(String k, String d);
    public Object setProperty(String k, String v);
    public Set<String> stringPropertyNames();
    public Enumeration<?> propertyNames();
    public void load(java.io.InputStream s) throws java.io.IOException;
    public void load(java.io.Reader s) throws java.io.IOException;
    public void store(java.io.OutputStream s, String c);
}
public class Optional<T> {
    public static <T> Optional<T> of(T v);
    public static <T> Optional<T> ofNullable(T v);
    public static <T> Optional<T> empty();
    public T get();
    public boolean isPresent();
    public boolean isEmpty();
    public void ifPresent(Consumer<? super T> f);
    public void ifPresentOrElse(Consumer<? super T> f, Runnable r);
    public Optional<T> filter(Predicate<? super T> p);
    public <U> Optional<U> map(Function<? super T, ? extends U> f);
    public <U> Optional<U> flatMap(Function<? super T, Optional<U>> f);
    public Optional<T> or(Supplier<Optional<T>> s);
    public Stream<T> stream();
    public T orElse(T v);
    public T orElseGet(Supplier<? extends T> s);
    public T orElseThrow();
    public <X extends Throwable> T orElseThrow(Supplier<? extends X> s) throws X;
}
public class OptionalInt {
    public static OptionalInt of(int v);
    public static OptionalInt empty();
    public int getAsInt();
    public boolean isPresent();
    public int orElse(int v);
    public int orElseThrow();
}
public class OptionalLong {
    public static OptionalLong of(long v);
    public static OptionalLong empty();
    public long getAsLong();
    public boolean isPresent();
    public long orElse(long v);
}
public class OptionalDouble {
    public static OptionalDouble of(double v);
    public static OptionalDouble empty();
    public double getAsDouble();
    public boolean isPresent();
    public double orElse(double v);
}
public class Objects {
    public static boolean equals(Object a, Object b);
    public static boolean deepEquals(Object a, Object b);
    public static int hashCode(Object o);
    public static int hash(Object... items);
    public static String toString(Object o);
    public static String toString(Object o, String d);
    public static <T> int compare(T a, T b, Comparator<? super T> c);
    public static <T> T requireNonNull(T o);
    public static <T> T requireNonNull(T o, String m);
    public static <T> T requireNonNull(T o, Supplier<String> m);
    public static <T> T requireNonNullElse(T o, T d);
    public static <T> T requireNonNullElseGet(T o, Supplier<? extends T> s);
    public static boolean isNull(Object o);
    public static boolean nonNull(Object o);
    public static int checkIndex(int i, int n);
}
public class Arrays {
    public static <T> List<T> asList(T... items);
    public static <T> Stream<T> stream(T[] a);
    public static <T> Stream<T> stream(T[] a, int from, int to);
    public static IntStream stream(int[] a);
    public static LongStream stream(long[] a);
    public static DoubleStream stream(double[] a);
    public static <T> T[] copyOf(T[] a, int n);
    public static <T> T[] copyOfRange(T[] a, int from, int to);
    public static void sort(Object[] a);
    public static void sort(int[] a);
    public static <T> void sort(T[] a, Comparator<? super T> c);
    public static void fill(Object[] a, Object v);
    public static <T> void setAll(T[] a, IntFunction<? extends T> f);
    public static boolean equals(Object[] a, Object[] b);
    public static boolean deepEquals(Object[] a, Object[] b);
    public static int hashCode(Object[] a);
    public static int deepHashCode(Object[] a);
    public static String toString(Object[] a);
    public static String deepToString(Object[] a);
    public static int binarySearch(Object[] a, Object k);
}
public class Collections {
    public static <T> List<T> emptyList();
    public static <T> Set<T> emptySet();
    public static <K, V> Map<K, V> emptyMap();
    public static <T> Iterator<T> emptyIterator();
    public static <T> Set<T> singleton(T o);
    public static <T> List<T> singletonList(T o);
    public static <K, V> Map<K, V> singletonMap(K k, V v);
    public static <T> Collection<T> unmodifiableCollection(Collection<? extends T> c);
    public static <T> List<T> unmodifiableList(List<? extends T> c);
    public static <T> Set<T> unmodifiableSet(Set<? extends T> c);
    public static <K, V> Map<K, V> unmodifiableMap(Map<? extends K, ? extends V> c);
    public static <K, V> SortedMap<K, V> unmodifiableSortedMap(SortedMap<K, ? extends V> c);
    public static <T> List<T> synchronizedList(List<T> c);
    public static <T> Set<T> synchronizedSet(Set<T> c);
    public static <K, V> Map<K, V> synchronizedMap(Map<K, V> c);
    public static <T> void sort(List<T> c);
    public static <T> void sort(List<T> l, Comparator<? super T> c);
    public static void reverse(List<?> l);
    public static void shuffle(List<?> l);
    public static void swap(List<?> l, int a, int b);
    public static <T> T max(Collection<? extends T> c);
    public static <T> T max(Collection<? extends T> l, Comparator<? super T> c);
    public static <T> T min(Collection<? extends T> c);
    public static <T> T min(Collection<? extends T> l, Comparator<? super T> c);
    public static <T> boolean addAll(Collection<? super T> c, T... items);
    public static <T> List<T> nCopies(int n, T o);
    public static int frequency(Collection<?> c, Object o);
    public static boolean disjoint(Collection<?> a, Collection<?> b);
    public static <T> Comparator<T> reverseOrder();
    public static <T> Comparator<T> reverseOrder(Comparator<T> c);
    public static <T> Enumeration<T> enumeration(Collection<T> c);
    public static <T> ArrayList<T> list(Enumeration<T> e);
    public static <E> Set<E> newSetFromMap(Map<E, Boolean> m);
    public static <T> int binarySearch(List<? extends T> l, T k);
}
public interface Comparator<T> {
    int compare(T a, T b);
    default Comparator<T> reversed();
    default Comparator<T> thenComparing(Comparator<? super T> c);
    default <U> Comparator<T> thenComparing(Function<? super T, ? extends U> f);
    default <U> Comparator<T> thenComparing(Function<? super T, ? extends U> f, Comparator<? super U> c);
    default Comparator<T> thenComparingInt(ToIntFunction<? super T> f);
    default Comparator<T> thenComparingLong(ToLongFunction<? super T> f);
    static <T, U> Comparator<T> comparing(Function<? super T, ? extends U> f);
    static <T, U> Comparator<T> comparing(Function<? super T, ? extends U> f, Comparator<? super U> c);
    static <T> Comparator<T> comparingInt(ToIntFunction<? super T> f);
    static <T> Comparator<T> comparingLong(ToLongFunction<? super T> f);
    static <T> Comparator<T> comparingDouble(ToDoubleFunction<? super T> f);
    static <T> Comparator<T> naturalOrder();
    static <T> Comparator<T> reverseOrder();
    static <T> Comparator<T> nullsFirst(Comparator<? super T> c);
    static <T> Comparator<T> nullsLast(Comparator<? super T> c);
}
public class Random {
    public Random() {}
    public Random(long seed) {}
    public int nextInt();
    public int nextInt(int n);
    public int nextInt(int from, int to);
    public long nextLong();
    public double nextDouble();
    public float nextFloat();
    public boolean nextBoolean();
    public void nextBytes(byte[] b);
    public double nextGaussian();
    public IntStream ints(int from, int to);
}
public class UUID {
    public UUID(long a, long b) {}
    public static UUID randomUUID();
    public static UUID fromString(String s);
    public static UUID nameUUIDFromBytes(byte[] b);
    public long getMostSignificantBits();
    public long getLeastSignificantBits();
}
public class Locale {
    public static final Locale ENGLISH;
    public static final Locale US;
    public static final Locale UK;
    public static final Locale ROOT;
    public static final Locale GERMANY;
    public static final Locale FRANCE;
    public static final Locale JAPAN;
    public Locale(String l) {}
    public Locale(String l, String c) {}
    public Locale(String l, String c, String v) {}
    public static Locale getDefault();
    public static void setDefault(Locale l);
    public static Locale[] getAvailableLocales();
    public static Locale forLanguageTag(String s);
    public String getLanguage();
    public String getCountry();
    public String getVariant();
    public String getDisplayName();
    public String toLanguageTag();
}
public class Date implements Comparable<Date> {
    public Date() {}
    public Date(long t) {}
    public long getTime();
    public void setTime(long t);
    public boolean before(Date d);
    public boolean after(Date d);
    public java.time.Instant toInstant();
    public static Date from(java.time.Instant i);
    public int compareTo(Date d);
}
public abstract class Calendar implements Comparable<Calendar> {
    public static final int YEAR;
    public static final int MONTH;
    public static final int DATE;
    public static final int DAY_OF_MONTH;
    public static final int DAY_OF_YEAR;
    public static final int DAY_OF_WEEK;
    public static final int WEEK_OF_YEAR;
    public static final int WEEK_OF_MONTH;
    public static final int HOUR;
    public static final int HOUR_OF_DAY;
    public static final int AM_PM;
    public static final int ERA;
    public static final int MINUTE;
    public static final int SECOND;
    public static final int MILLISECOND;
    public static final int JANUARY;
    public static final int ZONE_OFFSET;
    public static final int DST_OFFSET;
    public static Calendar getInstance();
    public static Calendar getInstance(TimeZone z);
    public static Calendar getInstance(TimeZone z, Locale l);
    public static Calendar getInstance(Locale l);
    public int get(int f);
    public void set(int f, int v);
    public void set(int y, int m, int d);
    public void add(int f, int v);
    public void roll(int f, int v);
    public void clear();
    public Date getTime();
    public void setTime(Date d);
    public long getTimeInMillis();
    public void setTimeInMillis(long t);
    public TimeZone getTimeZone();
    public void setTimeZone(TimeZone z);
    public int getActualMinimum(int f);
    public int getActualMaximum(int f);
    public int getMinimum(int f);
    public int getMaximum(int f);
    public boolean before(Object o);
    public boolean after(Object o);
    public void setLenient(boolean on);
    public Map<String, Integer> getDisplayNames(int f, int s, Locale l);
}
public class GregorianCalendar extends Calendar {
    public static final int BC;
    public static final int AD;
    public GregorianCalendar() {}
    public GregorianCalendar(TimeZone z) {}
    public GregorianCalendar(TimeZone z, Locale l) {}
    public GregorianCalendar(int y, int m, int d) {}
}
public abstract class TimeZone {
    public static TimeZone getTimeZone(String id);
    public static TimeZone getDefault();
    public String getID();
    public int getRawOffset();
    public int getOffset(long t);
    public boolean useDaylightTime();
    public boolean inDaylightTime(Date d);
    public String getDisplayName(boolean daylight, int s, Locale l);
    public static String[] getAvailableIDs();
}
public class Scanner implements Iterator<String>, AutoCloseable {
    public Scanner(java.io.InputStream s) {}
    public Scanner(String s) {}
    public Scanner(java.io.File f) {}
    public boolean hasNextLine();
    public String nextLine();
    public boolean hasNextInt();
    public int nextInt();
    public String next();
    public Scanner useDelimiter(String d);
    public void close();
}
public class StringTokenizer {
    public StringTokenizer(String s) {}
    public StringTokenizer(String s, String d) {}
    public boolean hasMoreTokens();
    public String nextToken();
    public int countTokens();
}
public class StringJoiner {
    public StringJoiner(CharSequence d) {}
    public StringJoiner(CharSequence d, CharSequence p, CharSequence s) {}
    public StringJoiner add(CharSequence s);
    public StringJoiner setEmptyValue(CharSequence s);
    public int length();
}
public class BitSet {
    public BitSet() {}
    public BitSet(int n) {}
    public void set(int i);
    public void set(int i, boolean v);
    public boolean get(int i);
    public void clear(int i);
    public int nextSetBit(int i);
    public int nextClearBit(int i);
    public int cardinality();
    public int length();
    public void and(BitSet b);
    public void or(BitSet b);
    public IntStream stream();
}
public class Base64 {
    public static Encoder getEncoder();
    public static Encoder getUrlEncoder();
    public static Decoder getDecoder();
    public static Decoder getUrlDecoder();
    public class Encoder {
        public String encodeToString(byte[] b);
        public byte[] encode(byte[] b);
        public Encoder withoutPadding();
    }
    public class Decoder {
        public byte[] decode(String s);
        public byte[] decode(byte[] b);
    }
}
public abstract class ResourceBundle {
    public static ResourceBundle getBundle(String n);
    public static ResourceBundle getBundle(String n, Locale l);
    public static ResourceBundle getBundle(String n, Locale l, ClassLoader c);
    public String getString(String k);
    public Object getObject(String k);
    public String[] getStringArray(String k);
    public Enumeration<String> getKeys();
    public Set<String> keySet();
    public boolean containsKey(String k);
}
public class Timer {
    public Timer() {}
    public void schedule(TimerTask t, long delay);
    public void cancel();
}
public abstract class TimerTask implements Runnable {
    public boolean cancel();
}
public class ServiceLoader<S> implements Iterable<S> {
    public static <S> ServiceLoader<S> load(Class<S> c);
    public static <S> ServiceLoader<S> load(Class<S> c, ClassLoader l);
    public Optional<S> findFirst();
    public Iterator<S> iterator();
}
public class Formatter {
    public Formatter() {}
    public Formatter(Appendable a) {}
    public Formatter format(String f, Object... args);
    public Appendable out();
}
public interface Formattable {
    void formatTo(Formatter f, int flags, int width, int precision);
}
public interface EventListener {}
public class EventObject {
    public EventObject(Object s) {}
    public Object getSource();
}
public class NoSuchElementException extends RuntimeException {
    public NoSuchElementException() {}
    public NoSuchElementException(String m) {}
}
public class ConcurrentModificationException extends RuntimeException {
    public ConcurrentModificationException() {}
    public ConcurrentModificationException(String m) {}
}
public class MissingResourceException extends RuntimeException {
    public MissingResourceException(String m, String c, String k) {}
}
public class InputMismatchException extends NoSuchElementException {
    public InputMismatchException(String m) {}
}
public class EmptyStackException extends RuntimeException {
    public EmptyStackException() {}
}
