package java.math;

public class BigInteger extends Number implements Comparable<BigInteger> {
    public static final BigInteger ZERO;
    public static final BigInteger ONE;
    public static final BigInteger TEN;
    public BigInteger(String s) {}
    public BigInteger(String s, int radix) {}
    public BigInteger(byte[] b) {}
    public static BigInteger valueOf(long v);
    public BigInteger add(BigInteger o);
    public BigInteger subtract(BigInteger o);
    public BigInteger multiply(BigInteger o);
    public BigInteger divide(BigInteger o);
    public BigInteger mod(BigInteger o);
    public BigInteger pow(int n);
    public BigInteger negate();
    public BigInteger abs();
    public BigInteger max(BigInteger o);
    public BigInteger min(BigInteger o);
    public BigInteger shiftLeft(int n);
    public BigInteger shiftRight(int n);
    public int signum();
    public int bitLength();
    public int compareTo(BigInteger o);
    public String toString(int radix);
    public byte[] toByteArray();
}
public class BigDecimal extends Number implements Comparable<BigDecimal> {
    public static final BigDecimal ZERO;
    public static final BigDecimal ONE;
    public static final BigDecimal TEN;
    public BigDecimal(String s) {}
    public BigDecimal(int v) {}
    public BigDecimal(double v) {}
    public BigDecimal(BigInteger v) {}
    public static BigDecimal valueOf(double v);
    public BigDecimal add(BigDecimal o);
    public BigDecimal subtract(BigDecimal o);
    public BigDecimal multiply(BigDecimal o);
    public BigDecimal divide(BigDecimal o);
    public BigDecimal divide(BigDecimal o, RoundingMode m);
    public BigDecimal divide(BigDecimal o, int scale, RoundingMode m);
    public BigDecimal remainder(BigDecimal o);
    public BigDecimal negate();
    public BigDecimal abs();
    public BigDecimal setScale(int n);
    public BigDecimal setScale(int n, RoundingMode m);
    public BigDecimal stripTrailingZeros();
    public int scale();
    public int precision();
    public int signum();
    public int compareTo(BigDecimal o);
    public BigInteger toBigInteger();
    public String toPlainString();
}
public enum RoundingMode { UP, DOWN, CEILING, FLOOR, HALF_UP, HALF_DOWN, HALF_EVEN, UNNECESSARY }
