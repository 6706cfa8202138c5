//! What a path alone decides: directories that are not entered, files that are not read, test code.
//! The rules are tables; what they cannot say (ignore files, settings, git) is decided by the callers.

use std::path::Path;

/// Why a directory is not entered or a file not read: a reason that tools print, and words for people.
pub type Verdict = (&'static str, &'static str);

/// A directory name that stands for code of others or for build output.
struct DirectoryRule {
    names: &'static [&'static str],
    when: When,
    /// Whether the directory is entered nevertheless if git tracks something in it.
    unless_tracked: bool,
    verdict: Verdict,
}

/// What else must hold for a directory rule.
enum When {
    Always,
    /// The directory holds one of these.
    Holds(&'static [&'static str]),
    /// One of these lies beside the directory.
    Beside(&'static [&'static str]),
    /// A directory in it holds one of these.
    HoldsInside(&'static [&'static str]),
    /// The root belongs to a git repository, and git tracks nothing in the directory.
    Untracked,
}

/// How many directories of a directory are looked into.
const MAX_LOOKED_INTO: usize = 64;

const PACKAGES: Verdict = ("vendored", "installed packages");
const COPIES: Verdict = ("vendored", "copies of other projects");
const OUTPUT: Verdict = ("build_output", "made by a build");

/// Rules for directories by name, the first that holds decides.
#[rustfmt::skip]
const DIRECTORY_RULES: &[DirectoryRule] = &[
    rule(&["node_modules", "bower_components", "jspm_packages", "site-packages"], When::Always, false, PACKAGES),
    rule(&["__pycache__"], When::Always, false, OUTPUT),
    rule(&["third_party", "third-party", "thirdparty", "3rdparty"], When::Always, false, COPIES),
    // A project keeps code of its own under this name too: only a manifest, or git, says that it does not.
    rule(&["vendor"], When::Holds(&["modules.txt", "vendor.json", "autoload.php", "composer", "bundle", "cache"]), false, COPIES),
    rule(&["vendor"], When::HoldsInside(&[".cargo-checksum.json"]), false, COPIES),
    rule(&["vendor"], When::Beside(&["go.mod", "composer.json"]), false, COPIES),
    rule(&["vendor"], When::Untracked, false, COPIES),
    rule(&["_vendor"], When::Holds(&["vendor.txt"]), false, COPIES),
    rule(&["Pods"], When::Beside(&["Podfile"]), false, PACKAGES),
    rule(&["Carthage"], When::Beside(&["Cartfile"]), false, PACKAGES),
    rule(&["target"], When::Beside(&["Cargo.toml", "pom.xml", "build.sbt"]), true, OUTPUT),
    rule(&["dist"], When::Beside(&["package.json"]), false, OUTPUT),
    rule(&["dist"], When::Beside(&["pyproject.toml", "setup.py"]), true, OUTPUT),
    rule(&["build"], When::Beside(&["build.gradle", "build.gradle.kts", "setup.py", "pyproject.toml", "package.json"]), true, OUTPUT),
    rule(&["build"], When::Holds(&["CMakeCache.txt"]), true, OUTPUT),
    rule(&["coverage"], When::Holds(&["lcov.info", "lcov-report", "coverage-final.json"]), true, OUTPUT),
];

const fn rule(
    names: &'static [&'static str],
    when: When,
    unless_tracked: bool,
    verdict: Verdict,
) -> DirectoryRule {
    DirectoryRule {
        names,
        when,
        unless_tracked,
        verdict,
    }
}

/// Hidden directories that are entered even without git: they hold sources of the project.
const HIDDEN_DIRECTORIES: &[&str] = &[".github", ".storybook"];

/// Files that a package manager writes.
const LOCK_FILES: &[&str] = &[
    "package-lock.json",
    "npm-shrinkwrap.json",
    "composer.lock",
    "deno.lock",
    "bun.lock",
    "yarn.lock",
    "pnpm-lock.yaml",
    "Cargo.lock",
    "go.sum",
    "Gemfile.lock",
    "Pipfile.lock",
    "poetry.lock",
    "uv.lock",
    "flake.lock",
];

/// Whether a directory is one whose name alone often stands for copies of other projects.
pub fn often_vendored(path: &str) -> bool {
    path.rsplit('/').next() == Some("vendor")
}

/// Whether a directory is left out, by its path and by what lies in and beside it. `tracked` says whether git tracks something
/// inside it; none if there is no git to ask.
pub fn directory(root: &Path, path: &str, tracked: Option<bool>) -> Option<Verdict> {
    let (untracked, tracked) = (tracked == Some(false), tracked == Some(true));
    let name = path.rsplit('/').next().unwrap_or(path);
    let place = root.join(path);
    let beside = |file: &&str| place.with_file_name(file).symlink_metadata().is_ok();
    let holds = |file: &&str| place.join(file).symlink_metadata().is_ok();
    for rule in DIRECTORY_RULES {
        let applies = rule.names.contains(&name)
            && !(rule.unless_tracked && tracked)
            && match rule.when {
                When::Always => true,
                When::Holds(files) => files.iter().any(holds),
                When::Beside(files) => files.iter().any(beside),
                When::HoldsInside(files) => holds_inside(&place, files),
                When::Untracked => untracked,
            };
        if applies {
            return Some(rule.verdict);
        }
    }
    if holds(&"pyvenv.cfg") {
        return Some(("vendored", "a Python environment"));
    }
    if holds(&"CACHEDIR.TAG") && !tracked {
        return Some(("build_output", "marked as a cache"));
    }
    if name.starts_with('.') && !tracked && !HIDDEN_DIRECTORIES.contains(&name) {
        return Some(("hidden", "a hidden directory"));
    }
    None
}

/// Whether one of the first directories in a directory holds one of some files.
fn holds_inside(place: &Path, files: &[&str]) -> bool {
    let entries = std::fs::read_dir(place).into_iter().flatten().flatten();
    let mut inside: Vec<_> = entries.map(|entry| entry.path()).collect();
    inside.sort();
    inside
        .iter()
        .take(MAX_LOOKED_INTO)
        .any(|path| files.iter().any(|file| path.join(file).is_file()))
}

/// Whether a file is left out by its name.
pub fn file(name: &str) -> Option<Verdict> {
    if LOCK_FILES.contains(&name) {
        return Some(("generated", "a lock file"));
    }
    let lower = name.to_ascii_lowercase();
    if [".min.js", ".min.mjs", ".min.cjs", "-min.js", ".min.css"]
        .iter()
        .any(|end| lower.ends_with(end))
    {
        return Some(("minified", "by its name"));
    }
    if [".js.map", ".mjs.map", ".cjs.map", ".css.map", ".ts.map"]
        .iter()
        .any(|end| lower.ends_with(end))
    {
        return Some(("generated", "a source map"));
    }
    None
}

/// Names that code generators give their output.
const GENERATED_ENDS: &[&str] = &[
    ".pb.go",
    ".pb.gw.go",
    "_pb2.py",
    "_pb2.pyi",
    "_pb2_grpc.py",
    ".pb.cc",
    ".pb.h",
    "_pb.js",
    "_pb.d.ts",
    "_pb.ts",
    ".g.dart",
    ".g.cs",
    ".designer.cs",
    ".generated.ts",
    ".generated.js",
    ".gen.go",
    ".gen.ts",
];

/// Whether a code generator wrote the file, by its name.
pub fn generated(name: &str) -> bool {
    GENERATED_ENDS.iter().any(|end| name.ends_with(end))
}

/// Directories of tests.
const TEST_DIRECTORIES: &[&str] = &[
    "test",
    "tests",
    "__tests__",
    "__mocks__",
    "spec",
    "specs",
    "e2e",
    "testdata",
    "androidTest",
    "integration-tests",
    "integration_tests",
    "test-data",
    "test_data",
];

/// What tests mention. A file that is only called `tests` and has none of these may be about tests of something else.
const OF_TESTS: &[&str] = &[
    "test]", "assert", "expect", "unittest", "pytest", "TestCase", "describe", "mod ", "ASSERT",
    "EXPECT",
];

/// Whether a file is test code by the conventions of the languages we know: by its path, and where the path says little, by what
/// it mentions.
pub fn test(path: &str, text: &str) -> bool {
    let name = path.rsplit('/').next().unwrap_or(path);
    let vague = name.starts_with("tests.") && !path.contains("test/") && !path.contains("tests/");
    test_path(path) && (!vague || OF_TESTS.iter().any(|word| text.contains(word)))
}

fn test_path(path: &str) -> bool {
    let mut parts: Vec<&str> = path.split('/').collect();
    let name = parts.pop().unwrap_or("");
    if parts.iter().any(|part| {
        TEST_DIRECTORIES.contains(part) || part.ends_with("-tests") || part.ends_with("_tests")
    }) {
        return true;
    }
    let Some(at) = name.rfind('.') else {
        return false;
    };
    // `a.test.d.ts` and `a_test.go` alike: the stem is what stands before the known endings.
    let stem = name.get(..at).unwrap_or("");
    let stem = stem.strip_suffix(".d").unwrap_or(stem);
    test_stem(stem)
}

fn test_stem(stem: &str) -> bool {
    const ENDS: &[&str] = &[
        "_test",
        "_tests",
        ".test",
        ".tests",
        ".spec",
        "-test",
        "-spec",
        "_spec",
        "_unittest",
        ".test-d",
        ".e2e",
    ];
    const WHOLE: &[&str] = &["test", "tests", "conftest"];
    let camel_end = ["Test", "Tests", "TestCase", "IT"].iter().any(|end| {
        stem.strip_suffix(end)
            .and_then(|rest| rest.chars().last())
            .is_some_and(|c| c.is_lowercase() || c.is_ascii_digit())
    });
    let camel_start = stem
        .strip_prefix("Test")
        .and_then(|rest| rest.chars().next())
        .is_some_and(char::is_uppercase);
    WHOLE.contains(&stem)
        || stem.starts_with("test_")
        || ENDS.iter().any(|end| stem.ends_with(end))
        || camel_end
        || camel_start
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn test_code_is_told_by_directories_and_names() {
        for path in [
            "tests/a.py",
            "src/test/java/A.java",
            "a/b_test.go",
            "test_x.py",
            "src/x.spec.ts",
            "conftest.py",
            "ArgumentParserTest.java",
            "TestFoo.java",
            "lib/__tests__/y.js",
            "db/version_set_test.cc",
            "x.test-d.ts",
            "tests.rs",
            "junit5-tests/A.java",
        ] {
            assert!(test(path, "assert"), "{path}");
        }
        for path in [
            "src/testing.py",
            "contest.py",
            "latest.js",
            "src/attest/x.rs",
            "AUDIT.java",
            "Testament.java",
            "spec.md",
            "format-spec/lib.rs",
            "TestNG",
            "src/main/java/Edit.java",
        ] {
            assert!(!test(path, "assert"), "{path}");
        }
        assert!(!test(
            "src/engine/tests.py",
            "def test_odd(value): return value % 2"
        ));
    }

    #[test]
    fn lock_files_and_minified_files_are_told_by_name() {
        assert_eq!(file("package-lock.json").map(|v| v.0), Some("generated"));
        assert_eq!(file("jquery.MIN.js").map(|v| v.0), Some("minified"));
        assert_eq!(file("package.json"), None);
        assert!(generated("api.pb.go"));
    }
}
