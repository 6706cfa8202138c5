package java.util.concurrent.atomic;

import java.util.function.BinaryOperator;
import java.util.function.IntBinaryOperator;
import java.util.function.IntUnaryOperator;
import java.util.function.LongUnaryOperator;
import java.util.function.UnaryOperator;

public class AtomicInteger extends Number {
    public AtomicInteger() {}
    public AtomicInteger(int v) {}
    public int get();
    public void set(int v);
    public int getAndSet(int v);
    public boolean compareAndSet(int a, int b);
    public int incrementAndGet();
    public int decrementAndGet();
    public int getAndIncrement();
    public int getAndDecrement();
    public int addAndGet(int v);
    public int getAndAdd(int v);
    public int updateAndGet(IntUnaryOperator f);
    public int getAndUpdate(IntUnaryOperator f);
    public int accumulateAndGet(int v, IntBinaryOperator f);
}
public class AtomicLong extends Number {
    public AtomicLong() {}
    public AtomicLong(long v) {}
    public long get();
    public void set(long v);
    public long getAndSet(long v);
    public boolean compareAndSet(long a, long b);
    public long incrementAndGet();
    public long decrementAndGet();
    public long getAndIncrement();
    public long addAndGet(long v);
    public long getAndAdd(long v);
    public long updateAndGet(LongUnaryOperator f);
}
public class AtomicBoolean {
    public AtomicBoolean() {}
    public AtomicBoolean(boolean v) {}
    public boolean get();
    public void set(boolean v);
    public boolean getAndSet(boolean v);
    public boolean compareAndSet(boolean a, boolean b);
}
public class AtomicReference<V> {
    public AtomicReference() {}
    public AtomicReference(V v) {}
    public V get();
    public void set(V v);
    public V getAndSet(V v);
    public boolean compareAndSet(V a, V b);
    public V updateAndGet(UnaryOperator<V> f);
    public V getAndUpdate(UnaryOperator<V> f);
    public V accumulateAndGet(V v, BinaryOperator<V> f);
}
public class LongAdder extends Number {
    public LongAdder() {}
    public void add(long v);
    public void increment();
    public void decrement();
    public long sum();
    public void reset();
}
