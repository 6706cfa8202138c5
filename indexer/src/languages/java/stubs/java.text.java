package java.text;

import java.util.Date;
import java.util.Locale;
import java.util.TimeZone;

public abstract class Format {
    public String format(Object o);
    public StringBuffer format(Object o, StringBuffer b, FieldPosition p);
    public Object parseObject(String s) throws ParseException;
    public Object parseObject(String s, ParsePosition p);
}
public abstract class DateFormat extends Format {
    public static final int FULL;
    public static final int LONG;
    public static final int MEDIUM;
    public static final int SHORT;
    public static DateFormat getDateInstance();
    public static DateFormat getDateInstance(int s, Locale l);
    public static DateFormat getTimeInstance(int s, Locale l);
    public static DateFormat getDateTimeInstance(int a, int b, Locale l);
    public String format(Date d);
    public Date parse(String s) throws ParseException;
    public Date parse(String s, ParsePosition p);
    public void setTimeZone(TimeZone z);
    public void setLenient(boolean on);
}
public class SimpleDateFormat extends DateFormat {
    public SimpleDateFormat(String p) {}
    public SimpleDateFormat(String p, Locale l) {}
    public String toPattern();
}
public abstract class NumberFormat extends Format {
    public static NumberFormat getInstance();
    public static NumberFormat getInstance(Locale l);
    public static NumberFormat getNumberInstance();
    public static NumberFormat getPercentInstance();
    public static NumberFormat getCurrencyInstance();
    public String format(long v);
    public String format(double v);
    public Number parse(String s) throws ParseException;
    public void setMaximumFractionDigits(int n);
}
public class DecimalFormat extends NumberFormat {
    public DecimalFormat(String p) {}
    public DecimalFormat(String p, DecimalFormatSymbols s) {}
}
public class DecimalFormatSymbols {
    public static DecimalFormatSymbols getInstance(Locale l);
    public char getDecimalSeparator();
}
public class DateFormatSymbols {
    public static DateFormatSymbols getInstance(Locale l);
    public DateFormatSymbols(Locale l) {}
    public String[] getMonths();
    public String[] getShortMonths();
    public String[] getWeekdays();
    public String[] getShortWeekdays();
    public String[] getAmPmStrings();
    public String[] getEras();
    public String[][] getZoneStrings();
}
public class MessageFormat extends Format {
    public MessageFormat(String p) {}
    public MessageFormat(String p, Locale l) {}
    public static String format(String p, Object... args);
    public void applyPattern(String p);
    public String toPattern();
    public Format[] getFormats();
    public void setFormats(Format[] f);
}
public class ParsePosition {
    public ParsePosition(int i) {}
    public int getIndex();
    public void setIndex(int i);
    public int getErrorIndex();
    public void setErrorIndex(int i);
}
public class FieldPosition {
    public FieldPosition(int f) {}
    public int getBeginIndex();
    public int getEndIndex();
}
public class ParseException extends Exception {
    public ParseException(String m, int at) {}
    public int getErrorOffset();
}
public class Normalizer {
    public static String normalize(CharSequence s, Form f);
    public enum Form { NFC, NFD, NFKC, NFKD }
}
