package java.lang.reflect;

import java.lang.annotation.Annotation;

public interface AnnotatedElement {
    <A> A getAnnotation(Class<A> c);
    Annotation[] getAnnotations();
    Annotation[] getDeclaredAnnotations();
    boolean isAnnotationPresent(Class<?> c);
    <A> A[] getAnnotationsByType(Class<A> c);
}
public interface Member {
    Class<?> getDeclaringClass();
    String getName();
    int getModifiers();
    boolean isSynthetic();
}
public class AccessibleObject implements AnnotatedElement {
    public void setAccessible(boolean on);
    public boolean isAccessible();
    public boolean trySetAccessible();
}
public abstract class Executable extends AccessibleObject implements Member {
    public Class<?>[] getParameterTypes();
    public Type[] getGenericParameterTypes();
    public Class<?>[] getExceptionTypes();
    public int getParameterCount();
    public Parameter[] getParameters();
    public Annotation[][] getParameterAnnotations();
    public boolean isVarArgs();
    public TypeVariable<?>[] getTypeParameters();
}
public class Method extends Executable {
    public Object invoke(Object o, Object... args) throws IllegalAccessException, InvocationTargetException;
    public Class<?> getReturnType();
    public Type getGenericReturnType();
    public boolean isDefault();
    public boolean isBridge();
    public Object getDefaultValue();
}
public class Constructor<T> extends Executable {
    public T newInstance(Object... args);
    public Class<T> getDeclaringClass();
}
public class Field extends AccessibleObject implements Member {
    public Object get(Object o);
    public void set(Object o, Object v);
    public int getInt(Object o);
    public boolean getBoolean(Object o);
    public Class<?> getType();
    public Type getGenericType();
    public boolean isEnumConstant();
}
public class Parameter implements AnnotatedElement {
    public String getName();
    public Class<?> getType();
    public Type getParameterizedType();
    public Executable getDeclaringExecutable();
}
public class Modifier {
    public static boolean isPublic(int m);
    public static boolean isPrivate(int m);
    public static boolean isProtected(int m);
    public static boolean isStatic(int m);
    public static boolean isFinal(int m);
    public static boolean isAbstract(int m);
    public static boolean isInterface(int m);
    public static boolean isTransient(int m);
    public static String toString(int m);
}
public class Array {
    public static Object newInstance(Class<?> c, int n);
    public static Object newInstance(Class<?> c, int... n);
    public static Object get(Object a, int i);
    public static void set(Object a, int i, Object v);
    public static int getLength(Object a);
}
public interface Type {
    String getTypeName();
}
public interface ParameterizedType extends Type {
    Type[] getActualTypeArguments();
    Type getRawType();
    Type getOwnerType();
}
public interface GenericArrayType extends Type {
    Type getGenericComponentType();
}
public interface WildcardType extends Type {
    Type[] getUpperBounds();
    Type[] getLowerBounds();
}
public interface GenericDeclaration {
    TypeVariable<?>[] getTypeParameters();
}
public interface TypeVariable<D> extends Type {
    Type[] getBounds();
    D getGenericDeclaration();
    String getName();
}
public interface InvocationHandler {
    Object invoke(Object proxy, Method m, Object[] args) throws Throwable;
}
public class Proxy {
    public static Object newProxyInstance(ClassLoader l, Class<?>[] c, InvocationHandler h);
    public static InvocationHandler getInvocationHandler(Object o);
    public static boolean isProxyClass(Class<?> c);
}
public class InvocationTargetException extends ReflectiveOperationException {
    public InvocationTargetException(Throwable t) {}
    public Throwable getTargetException();
    public Throwable getCause();
}
public class UndeclaredThrowableException extends RuntimeException {
    public UndeclaredThrowableException(Throwable t) {}
    public Throwable getUndeclaredThrowable();
}
