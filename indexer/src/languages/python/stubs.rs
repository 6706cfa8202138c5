//! Declarations of the standard library's most used types, which keep chains through them typed.

use crate::languages::Stub;

/// A stub of a module of the standard library.
const fn stub(
    package: &'static str,
    prefix: &'static [&'static str],
    source: &'static str,
) -> Stub {
    Stub {
        package,
        prefix,
        extension: Some("pyi"),
        instance: None,
        source,
    }
}

/// One stub per module of the standard library.
pub static STUBS: &[Stub] = &[
    stub("pypi:builtins", &[], include_str!("stubs/builtins.pyi")),
    stub("pypi:typing", &[], include_str!("stubs/typing.pyi")),
    stub(
        "pypi:typing_extensions",
        &[],
        include_str!("stubs/typing.pyi"),
    ),
    stub(
        "pypi:collections",
        &[],
        include_str!("stubs/collections.pyi"),
    ),
    stub(
        "pypi:collections",
        &["abc"],
        include_str!("stubs/collections_abc.pyi"),
    ),
    stub("pypi:os", &[], include_str!("stubs/os.pyi")),
    stub("pypi:os", &["path"], include_str!("stubs/os_path.pyi")),
    stub("pypi:pathlib", &[], include_str!("stubs/pathlib.pyi")),
    stub("pypi:io", &[], include_str!("stubs/io.pyi")),
    stub("pypi:re", &[], include_str!("stubs/re.pyi")),
    stub("pypi:functools", &[], include_str!("stubs/functools.pyi")),
    stub("pypi:itertools", &[], include_str!("stubs/itertools.pyi")),
    stub("pypi:contextlib", &[], include_str!("stubs/contextlib.pyi")),
    stub(
        "pypi:dataclasses",
        &[],
        include_str!("stubs/dataclasses.pyi"),
    ),
    stub("pypi:enum", &[], include_str!("stubs/enum.pyi")),
    stub("pypi:json", &[], include_str!("stubs/json.pyi")),
    stub("pypi:logging", &[], include_str!("stubs/logging.pyi")),
    stub("pypi:threading", &[], include_str!("stubs/threading.pyi")),
    stub("pypi:subprocess", &[], include_str!("stubs/subprocess.pyi")),
    stub("pypi:datetime", &[], include_str!("stubs/datetime.pyi")),
    stub("pypi:abc", &[], include_str!("stubs/abc.pyi")),
    stub("pypi:sys", &[], include_str!("stubs/sys.pyi")),
    stub("pypi:time", &[], include_str!("stubs/time.pyi")),
    stub("pypi:socket", &[], include_str!("stubs/socket.pyi")),
    stub("pypi:hashlib", &[], include_str!("stubs/hashlib.pyi")),
    stub(
        "pypi:urllib",
        &["parse"],
        include_str!("stubs/urllib_parse.pyi"),
    ),
    stub("pypi:asyncio", &[], include_str!("stubs/asyncio.pyi")),
    stub("pypi:queue", &[], include_str!("stubs/queue.pyi")),
    stub("pypi:argparse", &[], include_str!("stubs/argparse.pyi")),
    stub("pypi:unittest", &[], include_str!("stubs/unittest.pyi")),
    stub(
        "pypi:concurrent",
        &["futures"],
        include_str!("stubs/concurrent_futures.pyi"),
    ),
    stub("pypi:tempfile", &[], include_str!("stubs/tempfile.pyi")),
    stub("pypi:copy", &[], include_str!("stubs/copy.pyi")),
];
