package java.util.regex;

import java.util.function.Function;
import java.util.function.Predicate;
import java.util.stream.Stream;

public class Pattern {
    public static final int CASE_INSENSITIVE;
    public static final int MULTILINE;
    public static final int DOTALL;
    public static final int UNICODE_CASE;
    public static final int COMMENTS;
    public static Pattern compile(String regex);
    public static Pattern compile(String regex, int flags);
    public static boolean matches(String regex, CharSequence s);
    public static String quote(String s);
    public Matcher matcher(CharSequence s);
    public String pattern();
    public int flags();
    public String[] split(CharSequence s);
    public String[] split(CharSequence s, int limit);
    public Stream<String> splitAsStream(CharSequence s);
    public Predicate<String> asPredicate();
    public Predicate<String> asMatchPredicate();
}
public interface MatchResult {
    int start();
    int start(int g);
    int end();
    int end(int g);
    String group();
    String group(int g);
    int groupCount();
}
public class Matcher implements MatchResult {
    public boolean matches();
    public boolean find();
    public boolean find(int from);
    public boolean lookingAt();
    public boolean hitEnd();
    public String group();
    public String group(int g);
    public String group(String n);
    public int groupCount();
    public int start();
    public int start(int g);
    public int end();
    public int end(int g);
    public Matcher reset();
    public Matcher reset(CharSequence s);
    public Matcher region(int from, int to);
    public String replaceAll(String by);
    public String replaceAll(Function<MatchResult, String> f);
    public String replaceFirst(String by);
    public Matcher appendReplacement(StringBuffer b, String s);
    public StringBuffer appendTail(StringBuffer b);
    public Stream<MatchResult> results();
    public MatchResult toMatchResult();
    public static String quoteReplacement(String s);
}
public class PatternSyntaxException extends IllegalArgumentException {
    public PatternSyntaxException(String m, String r, int at) {}
    public String getPattern();
    public String getDescription();
}
