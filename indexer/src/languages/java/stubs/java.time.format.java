package java.time.format;

public class DateTimeFormatter {
    public static final DateTimeFormatter ISO_DATE;
    public static final DateTimeFormatter ISO_LOCAL_DATE;
    public static final DateTimeFormatter ISO_INSTANT;
    public static final DateTimeFormatter ISO_DATE_TIME;
    public static final DateTimeFormatter ISO_LOCAL_DATE_TIME;
    public static DateTimeFormatter ofPattern(String p);
    public static DateTimeFormatter ofPattern(String p, java.util.Locale l);
    public String format(java.time.temporal.TemporalAccessor t);
    public DateTimeFormatter withZone(java.time.ZoneId z);
    public DateTimeFormatter withLocale(java.util.Locale l);
}
public class DateTimeParseException extends java.time.DateTimeException {
    public DateTimeParseException(String m, CharSequence s, int at) {}
}
