package java.time.temporal;

public interface TemporalAccessor {
    int get(TemporalField f);
    long getLong(TemporalField f);
    boolean isSupported(TemporalField f);
}
public interface Temporal extends TemporalAccessor {
    Temporal plus(long n, TemporalUnit u);
    Temporal minus(long n, TemporalUnit u);
    long until(Temporal t, TemporalUnit u);
}
public interface TemporalAmount {}
public interface TemporalField {}
public interface TemporalUnit {
    java.time.Duration getDuration();
    long between(Temporal a, Temporal b);
}
public enum ChronoUnit implements TemporalUnit { NANOS, MICROS, MILLIS, SECONDS, MINUTES, HOURS, HALF_DAYS, DAYS, WEEKS, MONTHS, YEARS, DECADES, CENTURIES, FOREVER }
public enum ChronoField implements TemporalField { NANO_OF_SECOND, MILLI_OF_SECOND, SECOND_OF_MINUTE, MINUTE_OF_HOUR, HOUR_OF_DAY, DAY_OF_WEEK, DAY_OF_MONTH, DAY_OF_YEAR, MONTH_OF_YEAR, YEAR, EPOCH_DAY, INSTANT_SECONDS }
