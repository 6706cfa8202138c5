package java.util.concurrent;

import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Queue;
import java.util.AbstractMap;
import java.util.AbstractQueue;
import java.util.AbstractList;
import java.util.AbstractSet;
import java.util.NavigableMap;
import java.util.function.BiConsumer;
import java.util.function.BiFunction;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.function.Supplier;

public interface Callable<V> {
    V call() throws Exception;
}
public interface Executor {
    void execute(Runnable r);
}
public interface ExecutorService extends Executor, AutoCloseable {
    void shutdown();
    List<Runnable> shutdownNow();
    boolean isShutdown();
    boolean isTerminated();
    boolean awaitTermination(long n, TimeUnit u) throws InterruptedException;
    <T> Future<T> submit(Callable<T> c);
    Future<?> submit(Runnable r);
    <T> Future<T> submit(Runnable r, T v);
    <T> List<Future<T>> invokeAll(Collection<? extends Callable<T>> c) throws InterruptedException;
    <T> T invokeAny(Collection<? extends Callable<T>> c) throws InterruptedException, ExecutionException;
}
public interface ScheduledExecutorService extends ExecutorService {
    ScheduledFuture<?> schedule(Runnable r, long n, TimeUnit u);
    <V> ScheduledFuture<V> schedule(Callable<V> c, long n, TimeUnit u);
    ScheduledFuture<?> scheduleAtFixedRate(Runnable r, long first, long n, TimeUnit u);
    ScheduledFuture<?> scheduleWithFixedDelay(Runnable r, long first, long n, TimeUnit u);
}
public interface Future<V> {
    V get() throws InterruptedException, ExecutionException;
    V get(long n, TimeUnit u) throws InterruptedException, ExecutionException, TimeoutException;
    boolean cancel(boolean interrupt);
    boolean isDone();
    boolean isCancelled();
}
public interface RunnableFuture<V> extends Runnable, Future<V> {}
public interface ScheduledFuture<V> extends Future<V> {
    long getDelay(TimeUnit u);
}
public class FutureTask<V> implements RunnableFuture<V> {
    public FutureTask(Callable<V> c) {}
    public FutureTask(Runnable r, V v) {}
    public void run();
}
public interface CompletionStage<T> {
    CompletableFuture<T> toCompletableFuture();
    <U> CompletionStage<U> thenApply(Function<? super T, ? extends U> f);
    CompletionStage<Void> thenAccept(Consumer<? super T> f);
}
public class CompletableFuture<T> implements Future<T>, CompletionStage<T> {
    public CompletableFuture() {}
    public static <U> CompletableFuture<U> supplyAsync(Supplier<U> s);
    public static <U> CompletableFuture<U> supplyAsync(Supplier<U> s, Executor e);
    public static CompletableFuture<Void> runAsync(Runnable r);
    public static CompletableFuture<Void> runAsync(Runnable r, Executor e);
    public static <U> CompletableFuture<U> completedFuture(U v);
    public static CompletableFuture<Void> allOf(CompletableFuture<?>... f);
    public static CompletableFuture<Object> anyOf(CompletableFuture<?>... f);
    public <U> CompletableFuture<U> thenApply(Function<? super T, ? extends U> f);
    public <U> CompletableFuture<U> thenApplyAsync(Function<? super T, ? extends U> f);
    public CompletableFuture<Void> thenAccept(Consumer<? super T> f);
    public CompletableFuture<Void> thenRun(Runnable r);
    public <U> CompletableFuture<U> thenCompose(Function<? super T, CompletionStage<U>> f);
    public <U, V> CompletableFuture<V> thenCombine(CompletionStage<? extends U> o, BiFunction<? super T, ? super U, ? extends V> f);
    public CompletableFuture<T> whenComplete(BiConsumer<? super T, ? super Throwable> f);
    public <U> CompletableFuture<U> handle(BiFunction<? super T, Throwable, ? extends U> f);
    public CompletableFuture<T> exceptionally(Function<Throwable, ? extends T> f);
    public CompletableFuture<T> orTimeout(long n, TimeUnit u);
    public boolean complete(T v);
    public boolean completeExceptionally(Throwable t);
    public T join();
    public T getNow(T v);
    public boolean isCompletedExceptionally();
}
public class Executors {
    public static ExecutorService newFixedThreadPool(int n);
    public static ExecutorService newFixedThreadPool(int n, ThreadFactory f);
    public static ExecutorService newCachedThreadPool();
    public static ExecutorService newCachedThreadPool(ThreadFactory f);
    public static ExecutorService newSingleThreadExecutor();
    public static ExecutorService newSingleThreadExecutor(ThreadFactory f);
    public static ExecutorService newWorkStealingPool();
    public static ExecutorService newVirtualThreadPerTaskExecutor();
    public static ScheduledExecutorService newScheduledThreadPool(int n);
    public static ScheduledExecutorService newSingleThreadScheduledExecutor();
    public static ThreadFactory defaultThreadFactory();
    public static <T> Callable<T> callable(Runnable r, T v);
}
public interface ThreadFactory {
    Thread newThread(Runnable r);
}
public class ThreadPoolExecutor implements ExecutorService {
    public ThreadPoolExecutor(int core, int max, long keep, TimeUnit u, BlockingQueue<Runnable> q) {}
    public int getPoolSize();
    public int getActiveCount();
    public BlockingQueue<Runnable> getQueue();
}
public class ScheduledThreadPoolExecutor extends ThreadPoolExecutor implements ScheduledExecutorService {
    public ScheduledThreadPoolExecutor(int n) {}
    public void setContinueExistingPeriodicTasksAfterShutdownPolicy(boolean on);
    public void setExecuteExistingDelayedTasksAfterShutdownPolicy(boolean on);
}
public class ForkJoinPool implements ExecutorService {
    public ForkJoinPool() {}
    public ForkJoinPool(int n) {}
    public static ForkJoinPool commonPool();
    public <T> T invoke(ForkJoinTask<T> t);
}
public abstract class ForkJoinTask<V> implements Future<V> {
    public ForkJoinTask<V> fork();
    public V join();
    public V invoke();
}
public abstract class RecursiveTask<V> extends ForkJoinTask<V> {
    protected V compute();
}
public abstract class RecursiveAction extends ForkJoinTask<Void> {
    protected void compute();
}
public interface BlockingQueue<E> extends Queue<E> {
    void put(E e) throws InterruptedException;
    E take() throws InterruptedException;
    boolean offer(E e, long n, TimeUnit u);
    E poll(long n, TimeUnit u) throws InterruptedException;
    int remainingCapacity();
    int drainTo(Collection<? super E> c);
}
public class LinkedBlockingQueue<E> extends AbstractQueue<E> implements BlockingQueue<E> {
    public LinkedBlockingQueue() {}
    public LinkedBlockingQueue(int n) {}
}
public class ArrayBlockingQueue<E> extends AbstractQueue<E> implements BlockingQueue<E> {
    public ArrayBlockingQueue(int n) {}
}
public class PriorityBlockingQueue<E> extends AbstractQueue<E> implements BlockingQueue<E> {
    public PriorityBlockingQueue() {}
}
public class SynchronousQueue<E> extends AbstractQueue<E> implements BlockingQueue<E> {
    public SynchronousQueue() {}
}
public class ConcurrentLinkedQueue<E> extends AbstractQueue<E> {
    public ConcurrentLinkedQueue() {}
}
public class CopyOnWriteArrayList<E> extends AbstractList<E> {
    public CopyOnWriteArrayList() {}
    public CopyOnWriteArrayList(Collection<? extends E> c) {}
    public boolean addIfAbsent(E e);
}
public class CopyOnWriteArraySet<E> extends AbstractSet<E> {
    public CopyOnWriteArraySet() {}
}
public interface ConcurrentMap<K, V> extends Map<K, V> {}
public class ConcurrentHashMap<K, V> extends AbstractMap<K, V> implements ConcurrentMap<K, V> {
    public ConcurrentHashMap() {}
    public ConcurrentHashMap(int n) {}
    public ConcurrentHashMap(Map<? extends K, ? extends V> m) {}
    public static <T> java.util.Set<T> newKeySet();
}
public class ConcurrentSkipListMap<K, V> extends AbstractMap<K, V> implements ConcurrentMap<K, V>, NavigableMap<K, V> {
    public ConcurrentSkipListMap() {}
}
public class CountDownLatch {
    public CountDownLatch(int n) {}
    public void await() throws InterruptedException;
    public boolean await(long n, TimeUnit u) throws InterruptedException;
    public void countDown();
    public long getCount();
}
public class CyclicBarrier {
    public CyclicBarrier(int n) {}
    public CyclicBarrier(int n, Runnable r) {}
    public int await();
}
public class Semaphore {
    public Semaphore(int n) {}
    public Semaphore(int n, boolean fair) {}
    public void acquire() throws InterruptedException;
    public boolean tryAcquire();
    public boolean tryAcquire(long n, TimeUnit u);
    public void release();
    public int availablePermits();
}
public class ThreadLocalRandom extends java.util.Random {
    public static ThreadLocalRandom current();
}
public enum TimeUnit {
    NANOSECONDS, MICROSECONDS, MILLISECONDS, SECONDS, MINUTES, HOURS, DAYS;
    public long toNanos(long n);
    public long toMicros(long n);
    public long toMillis(long n);
    public long toSeconds(long n);
    public long toMinutes(long n);
    public long toHours(long n);
    public long toDays(long n);
    public long convert(long n, TimeUnit u);
    public void sleep(long n) throws InterruptedException;
}
public class ExecutionException extends Exception {
    public ExecutionException(Throwable c) {}
    public ExecutionException(String m, Throwable c) {}
}
public class TimeoutException extends Exception {
    public TimeoutException() {}
    public TimeoutException(String m) {}
}
public class CancellationException extends IllegalStateException {
    public CancellationException() {}
    public CancellationException(String m) {}
}
public class CompletionException extends RuntimeException {
    public CompletionException(Throwable c) {}
    public CompletionException(String m, Throwable c) {}
}
public class RejectedExecutionException extends RuntimeException {
    public RejectedExecutionException() {}
    public RejectedExecutionException(String m) {}
}
