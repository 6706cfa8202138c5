package java.lang.annotation;

public interface Annotation {
    Class<?> annotationType();
}
public enum ElementType { TYPE, FIELD, METHOD, PARAMETER, CONSTRUCTOR, LOCAL_VARIABLE, ANNOTATION_TYPE, PACKAGE, TYPE_PARAMETER, TYPE_USE, MODULE, RECORD_COMPONENT }
public enum RetentionPolicy { SOURCE, CLASS, RUNTIME }
public @interface Retention {
    RetentionPolicy value();
}
public @interface Target {
    ElementType[] value();
}
public @interface Documented {}
public @interface Inherited {}
public @interface Repeatable {
    Class<?> value();
}
