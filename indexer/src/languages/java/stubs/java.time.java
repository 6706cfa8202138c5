package java.time;

import java.time.format.DateTimeFormatter;
import java.time.temporal.ChronoUnit;
import java.time.temporal.Temporal;
import java.time.temporal.TemporalAmount;
import java.time.temporal.TemporalUnit;

public class Duration implements Comparable<Duration>, TemporalAmount {
    public static final Duration ZERO;
    public static Duration ofMillis(long n);
    public static Duration ofSeconds(long n);
    public static Duration ofMinutes(long n);
    public static Duration ofHours(long n);
    public static Duration ofDays(long n);
    public static Duration ofNanos(long n);
    public static Duration of(long n, TemporalUnit u);
    public static Duration between(Temporal a, Temporal b);
    public static Duration parse(CharSequence s);
    public long toMillis();
    public long toNanos();
    public long toSeconds();
    public long getSeconds();
    public int getNano();
    public long toMinutes();
    public long toHours();
    public long toDays();
    public boolean isZero();
    public boolean isNegative();
    public Duration plus(Duration d);
    public Duration plusMillis(long n);
    public Duration plusSeconds(long n);
    public Duration minus(Duration d);
    public Duration multipliedBy(long n);
    public Duration dividedBy(long n);
    public Duration negated();
    public Duration abs();
    public int compareTo(Duration d);
}
public class Instant implements Comparable<Instant>, Temporal {
    public static final Instant EPOCH;
    public static Instant now();
    public static Instant now(Clock c);
    public static Instant ofEpochMilli(long n);
    public static Instant ofEpochSecond(long n);
    public static Instant parse(CharSequence s);
    public long toEpochMilli();
    public long getEpochSecond();
    public int getNano();
    public Instant plus(TemporalAmount d);
    public Instant plus(long n, TemporalUnit u);
    public Instant plusSeconds(long n);
    public Instant plusMillis(long n);
    public Instant minus(TemporalAmount d);
    public Instant minusSeconds(long n);
    public boolean isBefore(Instant o);
    public boolean isAfter(Instant o);
    public ZonedDateTime atZone(ZoneId z);
    public int compareTo(Instant o);
}
public abstract class Clock {
    public static Clock systemUTC();
    public static Clock systemDefaultZone();
    public static Clock fixed(Instant i, ZoneId z);
    public Instant instant();
    public long millis();
    public ZoneId getZone();
}
public abstract class ZoneId {
    public static ZoneId of(String s);
    public static ZoneId systemDefault();
    public String getId();
}
public class ZoneOffset extends ZoneId {
    public static final ZoneOffset UTC;
    public static ZoneOffset ofHours(int n);
}
public class LocalDate implements Comparable<LocalDate>, Temporal {
    public static LocalDate now();
    public static LocalDate of(int y, int m, int d);
    public static LocalDate parse(CharSequence s);
    public static LocalDate parse(CharSequence s, DateTimeFormatter f);
    public int getYear();
    public Month getMonth();
    public int getMonthValue();
    public int getDayOfMonth();
    public DayOfWeek getDayOfWeek();
    public LocalDate plusDays(long n);
    public LocalDate plusMonths(long n);
    public LocalDate plusYears(long n);
    public LocalDate minusDays(long n);
    public LocalDate withDayOfMonth(int n);
    public boolean isBefore(LocalDate o);
    public boolean isAfter(LocalDate o);
    public LocalDateTime atStartOfDay();
    public LocalDateTime atTime(LocalTime t);
    public String format(DateTimeFormatter f);
    public long toEpochDay();
    public int compareTo(LocalDate o);
}
public class LocalTime implements Comparable<LocalTime>, Temporal {
    public static LocalTime now();
    public static LocalTime of(int h, int m);
    public static LocalTime parse(CharSequence s);
    public int getHour();
    public int getMinute();
    public int getSecond();
    public LocalTime plusHours(long n);
    public LocalTime plusMinutes(long n);
    public boolean isBefore(LocalTime o);
    public boolean isAfter(LocalTime o);
    public String format(DateTimeFormatter f);
}
public class LocalDateTime implements Comparable<LocalDateTime>, Temporal {
    public static LocalDateTime now();
    public static LocalDateTime of(LocalDate d, LocalTime t);
    public static LocalDateTime parse(CharSequence s);
    public static LocalDateTime parse(CharSequence s, DateTimeFormatter f);
    public static LocalDateTime ofInstant(Instant i, ZoneId z);
    public LocalDate toLocalDate();
    public LocalTime toLocalTime();
    public int getYear();
    public int getMonthValue();
    public int getDayOfMonth();
    public int getHour();
    public int getMinute();
    public int getSecond();
    public LocalDateTime plusDays(long n);
    public LocalDateTime plusHours(long n);
    public LocalDateTime plusMinutes(long n);
    public LocalDateTime plusSeconds(long n);
    public LocalDateTime minusDays(long n);
    public boolean isBefore(LocalDateTime o);
    public boolean isAfter(LocalDateTime o);
    public ZonedDateTime atZone(ZoneId z);
    public OffsetDateTime atOffset(ZoneOffset z);
    public String format(DateTimeFormatter f);
}
public class ZonedDateTime implements Comparable<ZonedDateTime>, Temporal {
    public static ZonedDateTime now();
    public static ZonedDateTime now(ZoneId z);
    public static ZonedDateTime of(LocalDateTime d, ZoneId z);
    public static ZonedDateTime ofInstant(Instant i, ZoneId z);
    public static ZonedDateTime parse(CharSequence s);
    public Instant toInstant();
    public LocalDate toLocalDate();
    public LocalDateTime toLocalDateTime();
    public ZoneId getZone();
    public ZonedDateTime plusDays(long n);
    public ZonedDateTime withZoneSameInstant(ZoneId z);
    public String format(DateTimeFormatter f);
}
public class OffsetDateTime implements Comparable<OffsetDateTime>, Temporal {
    public static OffsetDateTime now();
    public static OffsetDateTime parse(CharSequence s);
    public Instant toInstant();
    public LocalDateTime toLocalDateTime();
    public String format(DateTimeFormatter f);
}
public class Period implements TemporalAmount {
    public static Period ofDays(int n);
    public static Period ofMonths(int n);
    public static Period ofYears(int n);
    public static Period between(LocalDate a, LocalDate b);
    public int getDays();
    public int getMonths();
    public int getYears();
}
public enum DayOfWeek {
    MONDAY, TUESDAY, WEDNESDAY, THURSDAY, FRIDAY, SATURDAY, SUNDAY;
    public int getValue();
    public DayOfWeek plus(long n);
    public static DayOfWeek of(int n);
}
public enum Month {
    JANUARY, FEBRUARY, MARCH, APRIL, MAY, JUNE, JULY, AUGUST, SEPTEMBER, OCTOBER, NOVEMBER, DECEMBER;
    public int getValue();
    public Month plus(long n);
    public static Month of(int n);
}
public class DateTimeException extends RuntimeException {
    public DateTimeException(String m) {}
    public DateTimeException(String m, Throwable c) {}
}
