package java.io;

import java.nio.charset.Charset;
import java.nio.file.Path;
import java.util.Locale;
import java.util.stream.Stream;

public interface Closeable extends AutoCloseable {
    void close() throws IOException;
}
public interface Flushable {
    void flush() throws IOException;
}
public interface Serializable {}
public interface Externalizable extends Serializable {}
public abstract class InputStream implements Closeable {
    public int read() throws IOException;
    public int read(byte[] b) throws IOException;
    public int read(byte[] b, int at, int n) throws IOException;
    public byte[] readAllBytes() throws IOException;
    public byte[] readNBytes(int n) throws IOException;
    public long skip(long n) throws IOException;
    public int available() throws IOException;
    public void close() throws IOException;
    public void mark(int n);
    public void reset() throws IOException;
    public long transferTo(OutputStream o) throws IOException;
}
public abstract class OutputStream implements Closeable, Flushable {
    public void write(int b) throws IOException;
    public void write(byte[] b) throws IOException;
    public void write(byte[] b, int at, int n) throws IOException;
    public void flush() throws IOException;
    public void close() throws IOException;
}
public class FilterInputStream extends InputStream {
    protected InputStream in;
}
public class FilterOutputStream extends OutputStream {
    protected OutputStream out;
    public FilterOutputStream(OutputStream o) {}
}
public class FileInputStream extends InputStream {
    public FileInputStream(String p) throws FileNotFoundException {}
    public FileInputStream(File f) throws FileNotFoundException {}
}
public class FileOutputStream extends OutputStream {
    public FileOutputStream(String p) {}
    public FileOutputStream(File f) {}
    public FileOutputStream(File f, boolean append) {}
}
public class BufferedInputStream extends FilterInputStream {
    public BufferedInputStream(InputStream s) {}
}
public class BufferedOutputStream extends FilterOutputStream {
    public BufferedOutputStream(OutputStream s) {}
}
public class ByteArrayInputStream extends InputStream {
    public ByteArrayInputStream(byte[] b) {}
    public ByteArrayInputStream(byte[] b, int at, int n) {}
}
public class ByteArrayOutputStream extends OutputStream {
    public ByteArrayOutputStream() {}
    public ByteArrayOutputStream(int n) {}
    public byte[] toByteArray();
    public int size();
    public void reset();
    public String toString(Charset c);
    public String toString(String c);
    public void writeTo(OutputStream o);
}
public interface DataInput {
    void readFully(byte[] b) throws IOException;
    int skipBytes(int n) throws IOException;
    boolean readBoolean() throws IOException;
    byte readByte() throws IOException;
    int readUnsignedByte() throws IOException;
    short readShort() throws IOException;
    int readUnsignedShort() throws IOException;
    char readChar() throws IOException;
    int readInt() throws IOException;
    long readLong() throws IOException;
    double readDouble() throws IOException;
    String readLine() throws IOException;
    String readUTF() throws IOException;
}
public interface DataOutput {
    void write(int b) throws IOException;
    void write(byte[] b) throws IOException;
    void writeBoolean(boolean v) throws IOException;
    void writeByte(int v) throws IOException;
    void writeShort(int v) throws IOException;
    void writeChar(int v) throws IOException;
    void writeInt(int v) throws IOException;
    void writeLong(long v) throws IOException;
    void writeDouble(double v) throws IOException;
    void writeUTF(String s) throws IOException;
}
public class DataInputStream extends FilterInputStream implements DataInput {
    public DataInputStream(InputStream s) {}
    public int readInt();
    public long readLong();
    public short readShort();
    public byte readByte();
    public boolean readBoolean();
    public double readDouble();
    public String readUTF();
    public void readFully(byte[] b);
}
public class DataOutputStream extends FilterOutputStream implements DataOutput {
    public DataOutputStream(OutputStream s) {}
    public void writeInt(int v);
    public void writeLong(long v);
    public void writeShort(int v);
    public void writeByte(int v);
    public void writeBoolean(boolean v);
    public void writeDouble(double v);
    public void writeUTF(String s);
}
public class ObjectInputStream extends InputStream {
    public ObjectInputStream(InputStream s) {}
    public Object readObject() throws IOException, ClassNotFoundException;
    public void defaultReadObject();
    public int readInt();
    protected Class<?> resolveClass(ObjectStreamClass c);
}
public class ObjectStreamClass {
    public String getName();
}
public class ObjectOutputStream extends OutputStream {
    public ObjectOutputStream(OutputStream s) {}
    public void writeObject(Object o) throws IOException;
    public void defaultWriteObject();
    public void writeInt(int v);
}
public class PrintStream extends FilterOutputStream implements Appendable {
    public PrintStream(OutputStream s) {}
    public PrintStream(OutputStream s, boolean flush) {}
    public PrintStream(OutputStream s, boolean flush, String charset) {}
    public void print(Object o);
    public void print(String s);
    public void println();
    public void println(Object o);
    public void println(String s);
    public PrintStream printf(String f, Object... args);
    public PrintStream printf(Locale l, String f, Object... args);
    public PrintStream format(String f, Object... args);
    public PrintStream append(CharSequence s);
    public boolean checkError();
    public void flush();
}
public abstract class Reader implements Readable, Closeable {
    public int read() throws IOException;
    public int read(char[] b) throws IOException;
    public int read(char[] b, int at, int n) throws IOException;
    public long skip(long n) throws IOException;
    public boolean ready() throws IOException;
    public void close() throws IOException;
    public void mark(int n);
    public boolean markSupported();
    public void reset() throws IOException;
}
public class BufferedReader extends Reader {
    public BufferedReader(Reader r) {}
    public BufferedReader(Reader r, int n) {}
    public String readLine() throws IOException;
    public Stream<String> lines();
}
public class LineNumberReader extends BufferedReader {
    public LineNumberReader(Reader r) {}
    public int getLineNumber();
}
public class InputStreamReader extends Reader {
    public InputStreamReader(InputStream s) {}
    public InputStreamReader(InputStream s, Charset c) {}
    public InputStreamReader(InputStream s, String c) {}
}
public class FileReader extends InputStreamReader {
    public FileReader(String p) {}
    public FileReader(File f) {}
}
public class StringReader extends Reader {
    public StringReader(String s) {}
}
public abstract class Writer implements Appendable, Closeable, Flushable {
    protected Object lock;
    public void write(int c) throws IOException;
    public void write(char[] b) throws IOException;
    public void write(char[] b, int at, int n) throws IOException;
    public void write(String s) throws IOException;
    public void write(String s, int at, int n) throws IOException;
    public Writer append(CharSequence s) throws IOException;
    public Writer append(char c) throws IOException;
    public void flush() throws IOException;
    public void close() throws IOException;
}
public class BufferedWriter extends Writer {
    public BufferedWriter(Writer w) {}
    public void newLine() throws IOException;
}
public class OutputStreamWriter extends Writer {
    public OutputStreamWriter(OutputStream s) {}
    public OutputStreamWriter(OutputStream s, Charset c) {}
    public OutputStreamWriter(OutputStream s, String c) {}
}
public class FileWriter extends OutputStreamWriter {
    public FileWriter(String p) {}
    public FileWriter(File f) {}
    public FileWriter(File f, boolean append) {}
}
public class StringWriter extends Writer {
    public StringWriter() {}
    public StringWriter(int n) {}
    public StringBuffer getBuffer();
    public StringWriter append(CharSequence s);
    public StringWriter append(char c);
    public String toString();
}
public class PrintWriter extends Writer {
    public PrintWriter(Writer w) {}
    public PrintWriter(Writer w, boolean flush) {}
    public PrintWriter(OutputStream s) {}
    public PrintWriter(OutputStream s, boolean flush) {}
    public PrintWriter(File f) {}
    public void print(Object o);
    public void print(String s);
    public void println();
    public void println(Object o);
    public void println(String s);
    public PrintWriter printf(String f, Object... args);
    public PrintWriter format(String f, Object... args);
    public PrintWriter append(CharSequence s);
    public boolean checkError();
}
public class File implements Serializable, Comparable<File> {
    public static final String separator;
    public static final char separatorChar;
    public static final String pathSeparator;
    public static final char pathSeparatorChar;
    public File(String p) {}
    public File(String d, String n) {}
    public File(File d, String n) {}
    public File(java.net.URI u) {}
    public String getName();
    public String getPath();
    public String getAbsolutePath();
    public String getCanonicalPath() throws IOException;
    public File getAbsoluteFile();
    public File getCanonicalFile() throws IOException;
    public String getParent();
    public File getParentFile();
    public boolean exists();
    public boolean isFile();
    public boolean isDirectory();
    public boolean isHidden();
    public boolean isAbsolute();
    public boolean canRead();
    public boolean canWrite();
    public boolean canExecute();
    public boolean delete();
    public void deleteOnExit();
    public boolean mkdir();
    public boolean mkdirs();
    public boolean createNewFile() throws IOException;
    public boolean renameTo(File f);
    public boolean setExecutable(boolean on);
    public long length();
    public long lastModified();
    public boolean setLastModified(long t);
    public String[] list();
    public File[] listFiles();
    public File[] listFiles(FileFilter f);
    public File[] listFiles(FilenameFilter f);
    public Path toPath();
    public java.net.URI toURI();
    public static File createTempFile(String p, String s) throws IOException;
    public int compareTo(File f);
}
public interface FileFilter {
    boolean accept(File f);
}
public interface FilenameFilter {
    boolean accept(File d, String n);
}
public class RandomAccessFile implements Closeable {
    public RandomAccessFile(File f, String mode) {}
    public void seek(long at);
    public int read(byte[] b);
    public long length();
    public java.nio.channels.FileChannel getChannel();
    public void close();
}
public class Console {
    public String readLine();
    public String readLine(String f, Object... args);
    public char[] readPassword();
    public char[] readPassword(String f, Object... args);
    public PrintWriter writer();
    public Reader reader();
    public Console printf(String f, Object... args);
}
public class IOException extends Exception {
    public IOException() {}
    public IOException(String m) {}
    public IOException(String m, Throwable c) {}
    public IOException(Throwable c) {}
}
public class UncheckedIOException extends RuntimeException {
    public UncheckedIOException(String m, IOException c) {}
    public UncheckedIOException(IOException c) {}
    public IOException getCause();
}
public class FileNotFoundException extends IOException {
    public FileNotFoundException(String m) {}
}
public class EOFException extends IOException {
    public EOFException() {}
    public EOFException(String m) {}
}
public class UnsupportedEncodingException extends IOException {
    public UnsupportedEncodingException(String m) {}
}
public class NotSerializableException extends IOException {
    public NotSerializableException(String m) {}
}
