//! Which functions and classes are tests, by the conventions of pytest and unittest.

use cidx_format::vocabulary::SymbolFlags;

use super::context::Context;
use super::definitions::Decorators;

/// Names of set-up and tear-down functions.
const FIXTURES: &[&str] = &[
    "setUp",
    "tearDown",
    "setUpClass",
    "tearDownClass",
    "setUpModule",
    "tearDownModule",
    "asyncSetUp",
    "asyncTearDown",
    "setup_method",
    "teardown_method",
    "setup_class",
    "teardown_class",
    "setup_module",
    "teardown_module",
    "setup_function",
    "teardown_function",
];

/// What tests mention: a file `tests.py` without any of these is about something else.
const OF_TESTS: &[&str] = &["unittest", "pytest", "TestCase", "assert"];

/// Whether test runners look for tests in a file, by its name.
pub fn is_test_file(path: &str, source: &str) -> bool {
    let file = path.rsplit('/').next().unwrap_or(path);
    let stem = file.split('.').next().unwrap_or(file);
    let named = stem.starts_with("test_") || stem.ends_with("_test") || stem == "conftest";
    named || (stem == "tests" && OF_TESTS.iter().any(|word| source.contains(word)))
}

/// Whether a file is part of the test code, by its name and its directories.
pub fn is_test_code(path: &str, source: &str) -> bool {
    let mut directories = path.split('/').rev().skip(1);
    is_test_file(path, source) || directories.any(|part| matches!(part, "tests" | "test"))
}

/// `TEST` for test functions, `FIXTURE` for fixtures and set-up functions.
pub fn function_test_flags(
    cx: &mut Context<'_>,
    name: &str,
    in_class: bool,
    decorators: &Decorators<'_>,
) -> SymbolFlags {
    let file = cx.file.test;
    let class = cx.frame().class.test;
    let fixture = decorators.has("fixture") || decorators.has("yield_fixture");
    if fixture || (FIXTURES.contains(&name) && (class || file)) {
        return SymbolFlags::FIXTURE;
    }
    let method = class && name.starts_with("test");
    let function = !in_class && file && name.starts_with("test");
    let module = cx.frames.len() == 1;
    if method || (function && module) {
        return SymbolFlags::TEST;
    }
    SymbolFlags::default()
}
