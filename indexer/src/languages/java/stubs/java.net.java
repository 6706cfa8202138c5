package java.net;

import java.io.InputStream;
import java.io.IOException;
import java.io.OutputStream;

public class URI implements Comparable<URI> {
    public URI(String s) throws URISyntaxException {}
    public static URI create(String s);
    public String getScheme();
    public String getHost();
    public int getPort();
    public String getPath();
    public String getQuery();
    public String getFragment();
    public String getAuthority();
    public URI resolve(String s);
    public URI resolve(URI u);
    public URI normalize();
    public URL toURL() throws MalformedURLException;
    public boolean isAbsolute();
    public int compareTo(URI o);
}
public class URL {
    public URL(String s) throws MalformedURLException {}
    public URL(URL base, String s) throws MalformedURLException {}
    public String getProtocol();
    public String getHost();
    public int getPort();
    public String getPath();
    public String getFile();
    public String getQuery();
    public InputStream openStream() throws IOException;
    public URLConnection openConnection() throws IOException;
    public URI toURI() throws URISyntaxException;
    public String toExternalForm();
}
public abstract class URLConnection {
    public InputStream getInputStream() throws IOException;
    public OutputStream getOutputStream() throws IOException;
    public void setRequestProperty(String k, String v);
    public String getHeaderField(String n);
    public void setConnectTimeout(int n);
    public void setReadTimeout(int n);
    public void setDoOutput(boolean on);
    public void connect() throws IOException;
}
public abstract class HttpURLConnection extends URLConnection {
    public int getResponseCode() throws IOException;
    public void setRequestMethod(String m);
    public InputStream getErrorStream();
    public void disconnect();
}
public class URLEncoder {
    public static String encode(String s, String c);
    public static String encode(String s, java.nio.charset.Charset c);
}
public class URLDecoder {
    public static String decode(String s, String c);
    public static String decode(String s, java.nio.charset.Charset c);
}
public class Socket implements java.io.Closeable {
    public Socket() {}
    public Socket(String h, int p) {}
    public InputStream getInputStream();
    public OutputStream getOutputStream();
    public void connect(SocketAddress a, int n);
    public void close();
    public boolean isConnected();
    public boolean isClosed();
    public InetAddress getInetAddress();
}
public class ServerSocket implements java.io.Closeable {
    public ServerSocket(int p) {}
    public Socket accept() throws IOException;
    public int getLocalPort();
    public void close();
}
public abstract class SocketAddress {}
public class InetSocketAddress extends SocketAddress {
    public InetSocketAddress(String h, int p) {}
    public InetSocketAddress(int p) {}
    public String getHostName();
    public int getPort();
    public InetAddress getAddress();
}
public class InetAddress {
    public static InetAddress getByName(String h);
    public static InetAddress getLocalHost();
    public String getHostName();
    public String getHostAddress();
    public byte[] getAddress();
}
public class MalformedURLException extends IOException {
    public MalformedURLException(String m) {}
}
public class URISyntaxException extends Exception {
    public URISyntaxException(String s, String m) {}
}
public class UnknownHostException extends IOException {
    public UnknownHostException(String m) {}
}
