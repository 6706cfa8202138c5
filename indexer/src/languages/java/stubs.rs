//! The stubs: declarations of the standard library, one file per package.

use crate::languages::Stub;

/// Every stub.
pub static STUBS: &[Stub] = &[
    package("maven:java.io", include_str!("stubs/java.io.java")),
    package("maven:java.lang", include_str!("stubs/java.lang.java")),
    package(
        "maven:java.lang.annotation",
        include_str!("stubs/java.lang.annotation.java"),
    ),
    package(
        "maven:java.lang.reflect",
        include_str!("stubs/java.lang.reflect.java"),
    ),
    package("maven:java.math", include_str!("stubs/java.math.java")),
    package("maven:java.net", include_str!("stubs/java.net.java")),
    package(
        "maven:java.nio.charset",
        include_str!("stubs/java.nio.charset.java"),
    ),
    package(
        "maven:java.nio.file",
        include_str!("stubs/java.nio.file.java"),
    ),
    package("maven:java.text", include_str!("stubs/java.text.java")),
    package("maven:java.time", include_str!("stubs/java.time.java")),
    package(
        "maven:java.time.format",
        include_str!("stubs/java.time.format.java"),
    ),
    package(
        "maven:java.time.temporal",
        include_str!("stubs/java.time.temporal.java"),
    ),
    package("maven:java.util", include_str!("stubs/java.util.java")),
    package(
        "maven:java.util.concurrent",
        include_str!("stubs/java.util.concurrent.java"),
    ),
    package(
        "maven:java.util.concurrent.atomic",
        include_str!("stubs/java.util.concurrent.atomic.java"),
    ),
    package(
        "maven:java.util.concurrent.locks",
        include_str!("stubs/java.util.concurrent.locks.java"),
    ),
    package(
        "maven:java.util.function",
        include_str!("stubs/java.util.function.java"),
    ),
    package(
        "maven:java.util.regex",
        include_str!("stubs/java.util.regex.java"),
    ),
    package(
        "maven:java.util.stream",
        include_str!("stubs/java.util.stream.java"),
    ),
];

const fn package(package: &'static str, source: &'static str) -> Stub {
    Stub {
        package,
        prefix: &[],
        extension: None,
        instance: None,
        source,
    }
}
