package java.lang;

import java.io.InputStream;
import java.io.PrintStream;
import java.io.PrintWriter;
import java.lang.reflect.Constructor;
import java.lang.reflect.Field;
import java.lang.reflect.Method;
import java.net.URL;
import java.util.Comparator;
import java.util.Iterator;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Properties;
import java.util.Spliterator;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.function.Supplier;
import java.util.stream.IntStream;
import java.util.stream.Stream;

public class Object {
    public Object() {}
    public Class<?> getClass();
    public int hashCode();
    public boolean equals(Object o);
    protected Object clone() throws CloneNotSupportedException;
    public String toString();
    public void notify();
    public void notifyAll();
    public void wait() throws InterruptedException;
    public void wait(long millis) throws InterruptedException;
    protected void finalize();
}
public class Array<T> implements Iterable<T>, Cloneable {
    public final int length;
    public Array<T> clone();
    public Iterator<T> iterator();
}
public interface CharSequence {
    int length();
    char charAt(int i);
    boolean isEmpty();
    CharSequence subSequence(int from, int to);
    String toString();
    IntStream chars();
    IntStream codePoints();
    static int compare(CharSequence a, CharSequence b);
}
public class String implements CharSequence, Comparable<String> {
    public static final Comparator<String> CASE_INSENSITIVE_ORDER;
    public String() {}
    public String(String s) {}
    public String(char[] chars) {}
    public String(char[] chars, int offset, int count) {}
    public String(byte[] bytes) {}
    public String(byte[] bytes, java.nio.charset.Charset charset) {}
    public String(byte[] bytes, String charset) {}
    public String(StringBuilder b) {}
    public int length();
    public boolean isEmpty();
    public boolean isBlank();
    public char charAt(int i);
    public int codePointAt(int i);
    public int codePointCount(int from, int to);
    public int compareTo(String o);
    public int compareToIgnoreCase(String o);
    public boolean equalsIgnoreCase(String o);
    public boolean contentEquals(CharSequence s);
    public boolean regionMatches(boolean ignoreCase, int at, String o, int from, int len);
    public boolean startsWith(String s);
    public boolean startsWith(String s, int at);
    public boolean endsWith(String s);
    public boolean contains(CharSequence s);
    public int indexOf(int c);
    public int indexOf(String s);
    public int indexOf(String s, int from);
    public int lastIndexOf(int c);
    public int lastIndexOf(String s);
    public String substring(int from);
    public String substring(int from, int to);
    public CharSequence subSequence(int from, int to);
    public String concat(String s);
    public String replace(char a, char b);
    public String replace(CharSequence a, CharSequence b);
    public String replaceAll(String regex, String by);
    public String replaceFirst(String regex, String by);
    public boolean matches(String regex);
    public String[] split(String regex);
    public String[] split(String regex, int limit);
    public String toLowerCase();
    public String toLowerCase(Locale l);
    public String toUpperCase();
    public String toUpperCase(Locale l);
    public String trim();
    public String strip();
    public String stripLeading();
    public String stripTrailing();
    public String stripIndent();
    public String indent(int n);
    public String repeat(int n);
    public String intern();
    public String formatted(Object... args);
    public Stream<String> lines();
    public IntStream chars();
    public char[] toCharArray();
    public byte[] getBytes();
    public byte[] getBytes(java.nio.charset.Charset c);
    public byte[] getBytes(String charset);
    public void getChars(int from, int to, char[] into, int at);
    public <R> R transform(Function<? super String, ? extends R> f);
    public static String join(CharSequence d, CharSequence... parts);
    public static String join(CharSequence d, Iterable<? extends CharSequence> parts);
    public static String format(String f, Object... args);
    public static String format(Locale l, String f, Object... args);
    public static String valueOf(Object o);
    public static String valueOf(char[] chars);
    public static String copyValueOf(char[] chars);
    public String $plus(Object o);
}
public interface Appendable {
    Appendable append(CharSequence s) throws java.io.IOException;
    Appendable append(char c) throws java.io.IOException;
    Appendable append(CharSequence s, int from, int to) throws java.io.IOException;
}
public class StringBuilder implements CharSequence, Appendable, Comparable<StringBuilder> {
    public StringBuilder() {}
    public StringBuilder(int capacity) {}
    public StringBuilder(CharSequence s) {}
    public StringBuilder append(Object o);
    public StringBuilder append(String s);
    public StringBuilder append(CharSequence s);
    public StringBuilder append(CharSequence s, int from, int to);
    public StringBuilder append(char[] s);
    public StringBuilder append(char c);
    public StringBuilder append(int i);
    public StringBuilder append(long i);
    public StringBuilder append(double d);
    public StringBuilder append(boolean b);
    public StringBuilder appendCodePoint(int c);
    public StringBuilder insert(int at, Object o);
    public StringBuilder delete(int from, int to);
    public StringBuilder deleteCharAt(int at);
    public StringBuilder replace(int from, int to, String s);
    public StringBuilder reverse();
    public int length();
    public int capacity();
    public char charAt(int i);
    public int indexOf(String s);
    public int indexOf(String s, int from);
    public int lastIndexOf(String s);
    public void setCharAt(int i, char c);
    public void setLength(int n);
    public void ensureCapacity(int n);
    public void getChars(int from, int to, char[] into, int at);
    public String substring(int from);
    public String substring(int from, int to);
    public CharSequence subSequence(int from, int to);
    public String toString();
}
public class StringBuffer implements CharSequence, Appendable {
    public StringBuffer() {}
    public StringBuffer(int capacity) {}
    public StringBuffer(String s) {}
    public StringBuffer append(Object o);
    public StringBuffer append(String s);
    public StringBuffer append(CharSequence s);
    public StringBuffer append(CharSequence s, int from, int to);
    public StringBuffer append(char c);
    public StringBuffer append(int i);
    public StringBuffer append(long i);
    public StringBuffer append(boolean b);
    public StringBuffer insert(int at, Object o);
    public StringBuffer delete(int from, int to);
    public StringBuffer deleteCharAt(int at);
    public StringBuffer replace(int from, int to, String s);
    public StringBuffer reverse();
    public int length();
    public char charAt(int i);
    public int indexOf(String s);
    public void setCharAt(int i, char c);
    public void setLength(int n);
    public String substring(int from);
    public String substring(int from, int to);
    public String toString();
}
public abstract class Number {
    public int intValue();
    public long longValue();
    public float floatValue();
    public double doubleValue();
    public short shortValue();
    public byte byteValue();
}
public class Double extends Number implements Comparable<Double> {
    public static final double MIN_VALUE;
    public static final double MAX_VALUE;
    public static final int SIZE;
    public static final int BYTES;
    public static final Class<Double> TYPE;
    public Double(double v) {}
    public int compareTo(Double o);
    public static Double valueOf(double v);
    public static Double valueOf(String s);
    public static double parseDouble(String s);
    public static int compare(double a, double b);
    public static String toString(double v);
    public static int hashCode(double v);
    public static final double NaN;
    public static final double POSITIVE_INFINITY;
    public static final double NEGATIVE_INFINITY;
    public boolean isNaN();
    public boolean isInfinite();
    public static boolean isNaN(double v);
    public static boolean isInfinite(double v);
    public static boolean isFinite(double v);
    public static double max(double a, double b);
    public static double min(double a, double b);
    public static double sum(double a, double b);
    public static long doubleToLongBits(double v);
    public static long doubleToRawLongBits(double v);
    public static double longBitsToDouble(long v);
    public double $plus(double o);
    public double $with(double o);
    public double $plus(int o);
    public double $with(int o);
    public double $plus(long o);
    public double $with(long o);
    public double $plus(float o);
    public double $with(float o);
    public String $plus(String o);
}
public class $double extends Double {
    public double $plus(double o);
    public double $with(double o);
    public double $plus(int o);
    public double $with(int o);
    public double $plus(long o);
    public double $with(long o);
    public double $plus(float o);
    public double $with(float o);
    public String $plus(String o);
}
public class Float extends Number implements Comparable<Float> {
    public static final float MIN_VALUE;
    public static final float MAX_VALUE;
    public static final int SIZE;
    public static final int BYTES;
    public static final Class<Float> TYPE;
    public Float(float v) {}
    public int compareTo(Float o);
    public static Float valueOf(float v);
    public static Float valueOf(String s);
    public static float parseFloat(String s);
    public static int compare(float a, float b);
    public static String toString(float v);
    public static int hashCode(float v);
    public static final float NaN;
    public static final float POSITIVE_INFINITY;
    public static final float NEGATIVE_INFINITY;
    public boolean isNaN();
    public boolean isInfinite();
    public static boolean isNaN(float v);
    public static boolean isInfinite(float v);
    public static boolean isFinite(float v);
    public static float max(float a, float b);
    public static float min(float a, float b);
    public static float sum(float a, float b);
    public static int floatToIntBits(float v);
    public static int floatToRawIntBits(float v);
    public static float intBitsToFloat(int v);
    public float $plus(float o);
    public float $with(float o);
    public double $plus(double o);
    public double $with(double o);
    public float $plus(int o);
    public float $with(int o);
    public float $plus(long o);
    public float $with(long o);
    public String $plus(String o);
}
public class $float extends $double implements Float {
    public float $plus(float o);
    public float $with(float o);
    public double $plus(double o);
    public double $with(double o);
    public float $plus(int o);
    public float $with(int o);
    public float $plus(long o);
    public float $with(long o);
    public String $plus(String o);
}
public class Long extends Number implements Comparable<Long> {
    public static final long MIN_VALUE;
    public static final long MAX_VALUE;
    public static final int SIZE;
    public static final int BYTES;
    public static final Class<Long> TYPE;
    public Long(long v) {}
    public int compareTo(Long o);
    public static Long valueOf(long v);
    public static Long valueOf(String s);
    public static long parseLong(String s);
    public static int compare(long a, long b);
    public static String toString(long v);
    public static int hashCode(long v);
    public static String toHexString(long v);
    public static String toBinaryString(long v);
    public static String toOctalString(long v);
    public static String toString(long v, int radix);
    public static int bitCount(long v);
    public static long max(long a, long b);
    public static long min(long a, long b);
    public static long sum(long a, long b);
    public static int signum(long v);
    public static long reverse(long v);
    public static int numberOfLeadingZeros(long v);
    public static int numberOfTrailingZeros(long v);
    public static long highestOneBit(long v);
    public static long parseLong(String s, int radix);
    public static Long decode(String s);
    public static Long getLong(String s);
    public long $plus(long o);
    public long $with(long o);
    public float $plus(float o);
    public float $with(float o);
    public double $plus(double o);
    public double $with(double o);
    public long $plus(int o);
    public long $with(int o);
    public String $plus(String o);
    public long $shift(long o);
}
public class $long extends $float implements Long {
    public long $plus(long o);
    public long $with(long o);
    public float $plus(float o);
    public float $with(float o);
    public double $plus(double o);
    public double $with(double o);
    public long $plus(int o);
    public long $with(int o);
    public String $plus(String o);
    public long $shift(long o);
}
public class Integer extends Number implements Comparable<Integer> {
    public static final int MIN_VALUE;
    public static final int MAX_VALUE;
    public static final int SIZE;
    public static final int BYTES;
    public static final Class<Integer> TYPE;
    public Integer(int v) {}
    public int compareTo(Integer o);
    public static Integer valueOf(int v);
    public static Integer valueOf(String s);
    public static int parseInt(String s);
    public static int compare(int a, int b);
    public static String toString(int v);
    public static int hashCode(int v);
    public static String toHexString(int v);
    public static String toBinaryString(int v);
    public static String toOctalString(int v);
    public static String toString(int v, int radix);
    public static int bitCount(int v);
    public static int max(int a, int b);
    public static int min(int a, int b);
    public static int sum(int a, int b);
    public static int signum(int v);
    public static int reverse(int v);
    public static int numberOfLeadingZeros(int v);
    public static int numberOfTrailingZeros(int v);
    public static int highestOneBit(int v);
    public static int parseInt(String s, int radix);
    public static Integer valueOf(String s, int radix);
    public static Integer decode(String s);
    public static Integer getInteger(String s);
    public static int parseUnsignedInt(String s);
    public static int divideUnsigned(int a, int b);
    public int $plus(int o);
    public int $with(int o);
    public long $plus(long o);
    public long $with(long o);
    public float $plus(float o);
    public float $with(float o);
    public double $plus(double o);
    public double $with(double o);
    public String $plus(String o);
    public int $shift(int o);
}
public class $int extends $long implements Integer {
    public int $plus(int o);
    public int $with(int o);
    public long $plus(long o);
    public long $with(long o);
    public float $plus(float o);
    public float $with(float o);
    public double $plus(double o);
    public double $with(double o);
    public String $plus(String o);
    public int $shift(int o);
}
public class Short extends Number implements Comparable<Short> {
    public static final short MIN_VALUE;
    public static final short MAX_VALUE;
    public static final int SIZE;
    public static final int BYTES;
    public static final Class<Short> TYPE;
    public Short(short v) {}
    public int compareTo(Short o);
    public static Short valueOf(short v);
    public static Short valueOf(String s);
    public static short parseShort(String s);
    public static int compare(short a, short b);
    public static String toString(short v);
    public static int hashCode(short v);
    public static Short decode(String s);
    public static int toUnsignedInt(short v);
    public int $plus(int o);
    public int $with(int o);
    public long $plus(long o);
    public long $with(long o);
    public float $plus(float o);
    public float $with(float o);
    public double $plus(double o);
    public double $with(double o);
    public String $plus(String o);
    public int $shift(int o);
}
public class $short extends $int implements Short {
    public int $plus(int o);
    public int $with(int o);
    public long $plus(long o);
    public long $with(long o);
    public float $plus(float o);
    public float $with(float o);
    public double $plus(double o);
    public double $with(double o);
    public String $plus(String o);
    public int $shift(int o);
}
public class Byte extends Number implements Comparable<Byte> {
    public static final byte MIN_VALUE;
    public static final byte MAX_VALUE;
    public static final int SIZE;
    public static final int BYTES;
    public static final Class<Byte> TYPE;
    public Byte(byte v) {}
    public int compareTo(Byte o);
    public static Byte valueOf(byte v);
    public static Byte valueOf(String s);
    public static byte parseByte(String s);
    public static int compare(byte a, byte b);
    public static String toString(byte v);
    public static int hashCode(byte v);
    public static Byte decode(String s);
    public static int toUnsignedInt(byte v);
    public int $plus(int o);
    public int $with(int o);
    public long $plus(long o);
    public long $with(long o);
    public float $plus(float o);
    public float $with(float o);
    public double $plus(double o);
    public double $with(double o);
    public String $plus(String o);
    public int $shift(int o);
}
public class $byte extends $short implements Byte {
    public int $plus(int o);
    public int $with(int o);
    public long $plus(long o);
    public long $with(long o);
    public float $plus(float o);
    public float $with(float o);
    public double $plus(double o);
    public double $with(double o);
    public String $plus(String o);
    public int $shift(int o);
}
public class Boolean implements Comparable<Boolean> {
    public static final Boolean TRUE;
    public static final Boolean FALSE;
    public Boolean(boolean b) {}
    public boolean booleanValue();
    public int compareTo(Boolean o);
    public static Boolean valueOf(boolean b);
    public static Boolean valueOf(String s);
    public static boolean parseBoolean(String s);
    public static boolean getBoolean(String s);
    public static int compare(boolean a, boolean b);
    public static String toString(boolean b);
    public static int hashCode(boolean b);
}
public class $boolean extends Boolean {
    public boolean $with(boolean o);
}
public class Character implements Comparable<Character> {
    public static final char MIN_VALUE;
    public static final char MAX_VALUE;
    public Character(char c) {}
    public char charValue();
    public int compareTo(Character o);
    public static Character valueOf(char c);
    public static boolean isDigit(char c);
    public static boolean isLetter(char c);
    public static boolean isLetterOrDigit(char c);
    public static boolean isWhitespace(char c);
    public static boolean isSpaceChar(char c);
    public static boolean isUpperCase(char c);
    public static boolean isLowerCase(char c);
    public static boolean isTitleCase(char c);
    public static boolean isJavaIdentifierStart(char c);
    public static boolean isJavaIdentifierPart(char c);
    public static boolean isISOControl(char c);
    public static boolean isHighSurrogate(char c);
    public static boolean isLowSurrogate(char c);
    public static boolean isSupplementaryCodePoint(int c);
    public static char toUpperCase(char c);
    public static char toLowerCase(char c);
    public static char toTitleCase(char c);
    public static char[] toChars(int c);
    public static int charCount(int c);
    public static int codePointAt(CharSequence s, int i);
    public static int toCodePoint(char a, char b);
    public static int getNumericValue(char c);
    public static int getType(char c);
    public static int digit(char c, int radix);
    public static char forDigit(int d, int radix);
    public static String toString(char c);
    public static int compare(char a, char b);
    public static int hashCode(char c);
    public int $plus(int o);
    public int $with(int o);
    public class UnicodeBlock {
        public static UnicodeBlock of(int c);
    }
}
public class $char extends $int implements Character {
    public String $plus(String o);
    public int $plus(int o);
    public int $with(int o);
}
public class Void {
    public static final Class<Void> TYPE;
}
public class Math {
    public static final double PI;
    public static final double E;
    public static int abs(int a);
    public static long abs(long a);
    public static double abs(double a);
    public static int max(int a, int b);
    public static long max(long a, long b);
    public static double max(double a, double b);
    public static int min(int a, int b);
    public static long min(long a, long b);
    public static double min(double a, double b);
    public static double sqrt(double a);
    public static double cbrt(double a);
    public static double pow(double a, double b);
    public static double exp(double a);
    public static double log(double a);
    public static double log10(double a);
    public static double floor(double a);
    public static double ceil(double a);
    public static double rint(double a);
    public static long round(double a);
    public static double random();
    public static double sin(double a);
    public static double cos(double a);
    public static double tan(double a);
    public static double atan2(double a, double b);
    public static double hypot(double a, double b);
    public static double signum(double a);
    public static int floorMod(int a, int b);
    public static int floorDiv(int a, int b);
    public static int addExact(int a, int b);
    public static long addExact(long a, long b);
    public static int subtractExact(int a, int b);
    public static int multiplyExact(int a, int b);
    public static long multiplyExact(long a, long b);
    public static int toIntExact(long a);
    public static double toRadians(double a);
    public static double toDegrees(double a);
}
public class System {
    public static final InputStream in;
    public static final PrintStream out;
    public static final PrintStream err;
    public static long currentTimeMillis();
    public static long nanoTime();
    public static void arraycopy(Object from, int at, Object to, int into, int count);
    public static int identityHashCode(Object o);
    public static String getProperty(String k);
    public static String getProperty(String k, String d);
    public static Properties getProperties();
    public static String setProperty(String k, String v);
    public static String clearProperty(String k);
    public static String getenv(String k);
    public static Map<String, String> getenv();
    public static String lineSeparator();
    public static java.io.Console console();
    public static void exit(int code);
    public static void gc();
    public static void setOut(PrintStream s);
    public static void setErr(PrintStream s);
    public static void setIn(InputStream s);
    public static SecurityManager getSecurityManager();
}
public class Class<T> {
    public static Class<?> forName(String n) throws ClassNotFoundException;
    public static Class<?> forName(String n, boolean init, ClassLoader l) throws ClassNotFoundException;
    public String getName();
    public String getSimpleName();
    public String getCanonicalName();
    public String getTypeName();
    public String getPackageName();
    public Package getPackage();
    public ClassLoader getClassLoader();
    public Class<? super T> getSuperclass();
    public Class<?>[] getInterfaces();
    public Class<?> getComponentType();
    public Class<?> getDeclaringClass();
    public Class<?> getEnclosingClass();
    public Class<?>[] getDeclaredClasses();
    public java.lang.reflect.Type getGenericSuperclass();
    public java.lang.reflect.Type[] getGenericInterfaces();
    public java.lang.reflect.TypeVariable<Class<T>>[] getTypeParameters();
    public T newInstance();
    public T cast(Object o);
    public boolean isInstance(Object o);
    public boolean isAssignableFrom(Class<?> c);
    public boolean isArray();
    public boolean isPrimitive();
    public boolean isInterface();
    public boolean isEnum();
    public boolean isAnnotation();
    public boolean isAnonymousClass();
    public boolean isMemberClass();
    public boolean isLocalClass();
    public boolean isSynthetic();
    public boolean desiredAssertionStatus();
    public int getModifiers();
    public T[] getEnumConstants();
    public Field getField(String n);
    public Field[] getFields();
    public Field getDeclaredField(String n);
    public Field[] getDeclaredFields();
    public Method getMethod(String n, Class<?>... types);
    public Method[] getMethods();
    public Method getDeclaredMethod(String n, Class<?>... types);
    public Method[] getDeclaredMethods();
    public Constructor<T> getConstructor(Class<?>... types);
    public Constructor<?>[] getConstructors();
    public Constructor<T> getDeclaredConstructor(Class<?>... types);
    public Constructor<?>[] getDeclaredConstructors();
    public <A> A getAnnotation(Class<A> c);
    public boolean isAnnotationPresent(Class<?> c);
    public java.lang.annotation.Annotation[] getAnnotations();
    public java.lang.annotation.Annotation[] getDeclaredAnnotations();
    public InputStream getResourceAsStream(String n);
    public URL getResource(String n);
}
public class ClassLoader {
    public Class<?> loadClass(String n) throws ClassNotFoundException;
    public InputStream getResourceAsStream(String n);
    public URL getResource(String n);
    public java.util.Enumeration<URL> getResources(String n);
    public ClassLoader getParent();
    public static ClassLoader getSystemClassLoader();
}
public class Package {
    public String getName();
    public String getImplementationVersion();
    public String getImplementationTitle();
}
public class SecurityManager {
    public void checkPermission(Object p);
}
public interface Runnable {
    void run();
}
public interface AutoCloseable {
    void close() throws Exception;
}
public interface Cloneable {}
public interface Comparable<T> {
    int compareTo(T o);
}
public interface Iterable<T> {
    Iterator<T> iterator();
    default void forEach(Consumer<? super T> f);
    default Spliterator<T> spliterator();
}
public interface Readable {
    int read(java.nio.CharBuffer b);
}
public abstract class Record {}
public abstract class Enum<E extends Enum<E>> implements Comparable<E> {
    public String name();
    public int ordinal();
    public int compareTo(E o);
    public Class<E> getDeclaringClass();
    public static E[] values();
    public static E valueOf(String n);
    public static <T extends Enum<T>> T valueOf(Class<T> c, String n);
}
public class Thread implements Runnable {
    public Thread() {}
    public Thread(Runnable r) {}
    public Thread(Runnable r, String n) {}
    public Thread(ThreadGroup g, Runnable r, String n) {}
    public void run();
    public void start();
    public void join() throws InterruptedException;
    public void join(long millis) throws InterruptedException;
    public void interrupt();
    public boolean isInterrupted();
    public boolean isAlive();
    public boolean isDaemon();
    public void setDaemon(boolean on);
    public void setName(String n);
    public String getName();
    public long getId();
    public long threadId();
    public void setPriority(int p);
    public int getPriority();
    public ThreadGroup getThreadGroup();
    public State getState();
    public ClassLoader getContextClassLoader();
    public void setContextClassLoader(ClassLoader l);
    public StackTraceElement[] getStackTrace();
    public void setUncaughtExceptionHandler(UncaughtExceptionHandler h);
    public static void setDefaultUncaughtExceptionHandler(UncaughtExceptionHandler h);
    public static Thread currentThread();
    public static void sleep(long millis) throws InterruptedException;
    public static boolean interrupted();
    public static void yield();
    public static Thread startVirtualThread(Runnable r);
    public interface UncaughtExceptionHandler {
        void uncaughtException(Thread t, Throwable e);
    }
    public enum State { NEW, RUNNABLE, BLOCKED, WAITING, TIMED_WAITING, TERMINATED }
}
public class ThreadGroup {
    public ThreadGroup(String n) {}
    public String getName();
    public ThreadGroup getParent();
    public int activeCount();
    public int enumerate(Thread[] into);
}
public class ThreadLocal<T> {
    public ThreadLocal() {}
    public T get();
    public void set(T v);
    public void remove();
    protected T initialValue();
    public static <S> ThreadLocal<S> withInitial(Supplier<? extends S> s);
}
public class Throwable {
    public Throwable() {}
    public Throwable(String m) {}
    public Throwable(String m, Throwable c) {}
    public Throwable(Throwable c) {}
    public String getMessage();
    public String getLocalizedMessage();
    public Throwable getCause();
    public Throwable initCause(Throwable c);
    public Throwable fillInStackTrace();
    public StackTraceElement[] getStackTrace();
    public void setStackTrace(StackTraceElement[] s);
    public void addSuppressed(Throwable t);
    public Throwable[] getSuppressed();
    public void printStackTrace();
    public void printStackTrace(PrintStream s);
    public void printStackTrace(PrintWriter s);
}
public class Exception extends Throwable {
    public Exception() {}
    public Exception(String m) {}
    public Exception(String m, Throwable c) {}
    public Exception(Throwable c) {}
}
public class Error extends Throwable {
    public Error() {}
    public Error(String m) {}
    public Error(String m, Throwable c) {}
    public Error(Throwable c) {}
}
public class RuntimeException extends Exception {
    public RuntimeException() {}
    public RuntimeException(String m) {}
    public RuntimeException(String m, Throwable c) {}
    public RuntimeException(Throwable c) {}
}
public class IllegalArgumentException extends RuntimeException {
    public IllegalArgumentException() {}
    public IllegalArgumentException(String m) {}
    public IllegalArgumentException(String m, Throwable c) {}
    public IllegalArgumentException(Throwable c) {}
}
public class IllegalStateException extends RuntimeException {
    public IllegalStateException() {}
    public IllegalStateException(String m) {}
    public IllegalStateException(String m, Throwable c) {}
    public IllegalStateException(Throwable c) {}
}
public class NullPointerException extends RuntimeException {
    public NullPointerException() {}
    public NullPointerException(String m) {}
    public NullPointerException(String m, Throwable c) {}
    public NullPointerException(Throwable c) {}
}
public class UnsupportedOperationException extends RuntimeException {
    public UnsupportedOperationException() {}
    public UnsupportedOperationException(String m) {}
    public UnsupportedOperationException(String m, Throwable c) {}
    public UnsupportedOperationException(Throwable c) {}
}
public class IndexOutOfBoundsException extends RuntimeException {
    public IndexOutOfBoundsException() {}
    public IndexOutOfBoundsException(String m) {}
    public IndexOutOfBoundsException(String m, Throwable c) {}
    public IndexOutOfBoundsException(Throwable c) {}
}
public class ArrayIndexOutOfBoundsException extends IndexOutOfBoundsException {
    public ArrayIndexOutOfBoundsException() {}
    public ArrayIndexOutOfBoundsException(String m) {}
    public ArrayIndexOutOfBoundsException(String m, Throwable c) {}
    public ArrayIndexOutOfBoundsException(Throwable c) {}
}
public class StringIndexOutOfBoundsException extends IndexOutOfBoundsException {
    public StringIndexOutOfBoundsException() {}
    public StringIndexOutOfBoundsException(String m) {}
    public StringIndexOutOfBoundsException(String m, Throwable c) {}
    public StringIndexOutOfBoundsException(Throwable c) {}
}
public class ArithmeticException extends RuntimeException {
    public ArithmeticException() {}
    public ArithmeticException(String m) {}
    public ArithmeticException(String m, Throwable c) {}
    public ArithmeticException(Throwable c) {}
}
public class ClassCastException extends RuntimeException {
    public ClassCastException() {}
    public ClassCastException(String m) {}
    public ClassCastException(String m, Throwable c) {}
    public ClassCastException(Throwable c) {}
}
public class NumberFormatException extends IllegalArgumentException {
    public NumberFormatException() {}
    public NumberFormatException(String m) {}
    public NumberFormatException(String m, Throwable c) {}
    public NumberFormatException(Throwable c) {}
}
public class NegativeArraySizeException extends RuntimeException {
    public NegativeArraySizeException() {}
    public NegativeArraySizeException(String m) {}
    public NegativeArraySizeException(String m, Throwable c) {}
    public NegativeArraySizeException(Throwable c) {}
}
public class ArrayStoreException extends RuntimeException {
    public ArrayStoreException() {}
    public ArrayStoreException(String m) {}
    public ArrayStoreException(String m, Throwable c) {}
    public ArrayStoreException(Throwable c) {}
}
public class IllegalMonitorStateException extends RuntimeException {
    public IllegalMonitorStateException() {}
    public IllegalMonitorStateException(String m) {}
    public IllegalMonitorStateException(String m, Throwable c) {}
    public IllegalMonitorStateException(Throwable c) {}
}
public class SecurityException extends RuntimeException {
    public SecurityException() {}
    public SecurityException(String m) {}
    public SecurityException(String m, Throwable c) {}
    public SecurityException(Throwable c) {}
}
public class InterruptedException extends Exception {
    public InterruptedException() {}
    public InterruptedException(String m) {}
    public InterruptedException(String m, Throwable c) {}
    public InterruptedException(Throwable c) {}
}
public class CloneNotSupportedException extends Exception {
    public CloneNotSupportedException() {}
    public CloneNotSupportedException(String m) {}
    public CloneNotSupportedException(String m, Throwable c) {}
    public CloneNotSupportedException(Throwable c) {}
}
public class ReflectiveOperationException extends Exception {
    public ReflectiveOperationException() {}
    public ReflectiveOperationException(String m) {}
    public ReflectiveOperationException(String m, Throwable c) {}
    public ReflectiveOperationException(Throwable c) {}
}
public class ClassNotFoundException extends ReflectiveOperationException {
    public ClassNotFoundException() {}
    public ClassNotFoundException(String m) {}
    public ClassNotFoundException(String m, Throwable c) {}
    public ClassNotFoundException(Throwable c) {}
}
public class NoSuchMethodException extends ReflectiveOperationException {
    public NoSuchMethodException() {}
    public NoSuchMethodException(String m) {}
    public NoSuchMethodException(String m, Throwable c) {}
    public NoSuchMethodException(Throwable c) {}
}
public class NoSuchFieldException extends ReflectiveOperationException {
    public NoSuchFieldException() {}
    public NoSuchFieldException(String m) {}
    public NoSuchFieldException(String m, Throwable c) {}
    public NoSuchFieldException(Throwable c) {}
}
public class InstantiationException extends ReflectiveOperationException {
    public InstantiationException() {}
    public InstantiationException(String m) {}
    public InstantiationException(String m, Throwable c) {}
    public InstantiationException(Throwable c) {}
}
public class IllegalAccessException extends ReflectiveOperationException {
    public IllegalAccessException() {}
    public IllegalAccessException(String m) {}
    public IllegalAccessException(String m, Throwable c) {}
    public IllegalAccessException(Throwable c) {}
}
public class AssertionError extends Error {
    public AssertionError() {}
    public AssertionError(String m) {}
    public AssertionError(String m, Throwable c) {}
    public AssertionError(Throwable c) {}
}
public class LinkageError extends Error {
    public LinkageError() {}
    public LinkageError(String m) {}
    public LinkageError(String m, Throwable c) {}
    public LinkageError(Throwable c) {}
}
public class NoClassDefFoundError extends LinkageError {
    public NoClassDefFoundError() {}
    public NoClassDefFoundError(String m) {}
    public NoClassDefFoundError(String m, Throwable c) {}
    public NoClassDefFoundError(Throwable c) {}
}
public class ExceptionInInitializerError extends LinkageError {
    public ExceptionInInitializerError() {}
    public ExceptionInInitializerError(String m) {}
    public ExceptionInInitializerError(String m, Throwable c) {}
    public ExceptionInInitializerError(Throwable c) {}
}
public class VirtualMachineError extends Error {
    public VirtualMachineError() {}
    public VirtualMachineError(String m) {}
    public VirtualMachineError(String m, Throwable c) {}
    public VirtualMachineError(Throwable c) {}
}
public class StackOverflowError extends VirtualMachineError {
    public StackOverflowError() {}
    public StackOverflowError(String m) {}
    public StackOverflowError(String m, Throwable c) {}
    public StackOverflowError(Throwable c) {}
}
public class OutOfMemoryError extends VirtualMachineError {
    public OutOfMemoryError() {}
    public OutOfMemoryError(String m) {}
    public OutOfMemoryError(String m, Throwable c) {}
    public OutOfMemoryError(Throwable c) {}
}
public class InternalError extends VirtualMachineError {
    public InternalError() {}
    public InternalError(String m) {}
    public InternalError(String m, Throwable c) {}
    public InternalError(Throwable c) {}
}
public class StackTraceElement {
    public String getClassName();
    public String getMethodName();
    public String getFileName();
    public int getLineNumber();
}
public class Runtime {
    public static Runtime getRuntime();
    public int availableProcessors();
    public long freeMemory();
    public long totalMemory();
    public long maxMemory();
    public void addShutdownHook(Thread t);
    public Process exec(String c);
    public Process exec(String[] c);
    public void gc();
}
public class Process {
    public InputStream getInputStream();
    public InputStream getErrorStream();
    public java.io.OutputStream getOutputStream();
    public int waitFor() throws InterruptedException;
    public int exitValue();
    public void destroy();
    public boolean isAlive();
}
public class ProcessBuilder {
    public ProcessBuilder(String... c) {}
    public ProcessBuilder(List<String> c) {}
    public ProcessBuilder command(String... c);
    public ProcessBuilder directory(java.io.File d);
    public ProcessBuilder redirectErrorStream(boolean on);
    public ProcessBuilder inheritIO();
    public Map<String, String> environment();
    public Process start() throws java.io.IOException;
}
public @interface Override {}
public @interface Deprecated {
    String since();
    boolean forRemoval();
}
public @interface SuppressWarnings {
    String[] value();
}
public @interface FunctionalInterface {}
public @interface SafeVarargs {}
