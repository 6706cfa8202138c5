package java.util.concurrent.locks;

import java.util.concurrent.TimeUnit;

public interface Lock {
    void lock();
    void lockInterruptibly() throws InterruptedException;
    boolean tryLock();
    boolean tryLock(long n, TimeUnit u) throws InterruptedException;
    void unlock();
    Condition newCondition();
}
public interface Condition {
    void await() throws InterruptedException;
    boolean await(long n, TimeUnit u) throws InterruptedException;
    void signal();
    void signalAll();
}
public interface ReadWriteLock {
    Lock readLock();
    Lock writeLock();
}
public class ReentrantLock implements Lock {
    public ReentrantLock() {}
    public ReentrantLock(boolean fair) {}
    public boolean isLocked();
    public boolean isHeldByCurrentThread();
}
public class ReentrantReadWriteLock implements ReadWriteLock {
    public ReentrantReadWriteLock() {}
    public Lock readLock();
    public Lock writeLock();
}
public class StampedLock {
    public StampedLock() {}
    public Lock asReadLock();
    public Lock asWriteLock();
    public ReadWriteLock asReadWriteLock();
    public long writeLock();
    public long readLock();
    public void unlock(long s);
}
