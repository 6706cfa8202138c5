package java.nio.file;

import java.io.BufferedReader;
import java.io.BufferedWriter;
import java.io.File;
import java.io.InputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.Charset;
import java.util.Iterator;
import java.util.List;
import java.util.function.BiPredicate;
import java.util.stream.Stream;

public interface Path extends Comparable<Path>, Iterable<Path> {
    Path getFileName();
    Path getParent();
    Path getRoot();
    Path getName(int i);
    int getNameCount();
    Path resolve(String o);
    Path resolve(Path o);
    Path resolveSibling(String o);
    Path relativize(Path o);
    Path normalize();
    Path toAbsolutePath();
    Path toRealPath(LinkOption... o) throws IOException;
    Path subpath(int from, int to);
    boolean isAbsolute();
    boolean startsWith(Path o);
    boolean startsWith(String o);
    boolean endsWith(Path o);
    boolean endsWith(String o);
    File toFile();
    java.net.URI toUri();
    FileSystem getFileSystem();
    String toString();
    Iterator<Path> iterator();
    int compareTo(Path o);
    static Path of(String first, String... more);
    static Path of(java.net.URI u);
}
public class Paths {
    public static Path get(String first, String... more);
    public static Path get(java.net.URI u);
}
public class Files {
    public static boolean exists(Path p, LinkOption... o);
    public static boolean notExists(Path p, LinkOption... o);
    public static boolean isDirectory(Path p, LinkOption... o);
    public static boolean isRegularFile(Path p, LinkOption... o);
    public static boolean isSymbolicLink(Path p);
    public static boolean isReadable(Path p);
    public static boolean isWritable(Path p);
    public static boolean isExecutable(Path p);
    public static boolean isHidden(Path p);
    public static boolean isSameFile(Path a, Path b);
    public static long size(Path p) throws IOException;
    public static Path createFile(Path p);
    public static Path createDirectory(Path p);
    public static Path createDirectories(Path p);
    public static Path createTempFile(String p, String s);
    public static Path createTempDirectory(String p);
    public static Path copy(Path a, Path b, CopyOption... o);
    public static long copy(InputStream s, Path b, CopyOption... o);
    public static Path move(Path a, Path b, CopyOption... o);
    public static void delete(Path p) throws IOException;
    public static boolean deleteIfExists(Path p) throws IOException;
    public static byte[] readAllBytes(Path p) throws IOException;
    public static List<String> readAllLines(Path p) throws IOException;
    public static List<String> readAllLines(Path p, Charset c) throws IOException;
    public static String readString(Path p) throws IOException;
    public static Path write(Path p, byte[] b, OpenOption... o);
    public static Path write(Path p, Iterable<? extends CharSequence> lines, OpenOption... o);
    public static Path writeString(Path p, CharSequence s, OpenOption... o);
    public static Stream<String> lines(Path p) throws IOException;
    public static Stream<Path> list(Path p) throws IOException;
    public static Stream<Path> walk(Path p, FileVisitOption... o) throws IOException;
    public static Stream<Path> find(Path p, int depth, BiPredicate<Path, java.nio.file.attribute.BasicFileAttributes> f);
    public static Path walkFileTree(Path p, FileVisitor<? super Path> v) throws IOException;
    public static DirectoryStream<Path> newDirectoryStream(Path p);
    public static InputStream newInputStream(Path p, OpenOption... o);
    public static OutputStream newOutputStream(Path p, OpenOption... o);
    public static BufferedReader newBufferedReader(Path p);
    public static BufferedReader newBufferedReader(Path p, Charset c);
    public static BufferedWriter newBufferedWriter(Path p, OpenOption... o);
    public static java.nio.file.attribute.FileTime getLastModifiedTime(Path p, LinkOption... o);
    public static String probeContentType(Path p);
}
public interface CopyOption {}
public interface OpenOption {}
public enum LinkOption implements OpenOption, CopyOption { NOFOLLOW_LINKS }
public enum StandardOpenOption implements OpenOption { READ, WRITE, APPEND, TRUNCATE_EXISTING, CREATE, CREATE_NEW, DELETE_ON_CLOSE, SYNC }
public enum StandardCopyOption implements CopyOption { REPLACE_EXISTING, COPY_ATTRIBUTES, ATOMIC_MOVE }
public enum FileVisitOption { FOLLOW_LINKS }
public enum FileVisitResult { CONTINUE, TERMINATE, SKIP_SUBTREE, SKIP_SIBLINGS }
public interface FileVisitor<T> {
    FileVisitResult preVisitDirectory(T d, java.nio.file.attribute.BasicFileAttributes a) throws IOException;
    FileVisitResult visitFile(T f, java.nio.file.attribute.BasicFileAttributes a) throws IOException;
    FileVisitResult visitFileFailed(T f, IOException e) throws IOException;
    FileVisitResult postVisitDirectory(T d, IOException e) throws IOException;
}
public class SimpleFileVisitor<T> implements FileVisitor<T> {
    protected SimpleFileVisitor() {}
}
public interface DirectoryStream<T> extends java.io.Closeable, Iterable<T> {}
public abstract class FileSystem {
    public Path getPath(String first, String... more);
    public PathMatcher getPathMatcher(String p);
    public String getSeparator();
}
public class FileSystems {
    public static FileSystem getDefault();
    public static FileSystem newFileSystem(Path p, ClassLoader l);
}
public interface PathMatcher {
    boolean matches(Path p);
}
public class NoSuchFileException extends java.io.IOException {
    public NoSuchFileException(String f) {}
}
public class InvalidPathException extends IllegalArgumentException {
    public InvalidPathException(String p, String m) {}
}
