//! What directories are for.

/// What a directory seems to be for, by its files (all, those of tests, documents), then by the names on its path.
pub(crate) fn role(path: &str, [files, tests, documents]: [u32; 3]) -> &'static str {
    const NAMES: &[(&str, &str)] = &[
        ("test", "tests"),
        ("tests", "tests"),
        ("spec", "tests"),
        ("__tests__", "tests"),
        ("testdata", "tests"),
        ("example", "examples"),
        ("examples", "examples"),
        ("samples", "examples"),
        ("demo", "examples"),
        ("bench", "benchmarks"),
        ("benches", "benchmarks"),
        ("benchmark", "benchmarks"),
        ("benchmarks", "benchmarks"),
        ("scripts", "tooling"),
        ("tools", "tooling"),
        (".github", "tooling"),
        ("ci", "tooling"),
    ];
    if tests.saturating_mul(2) > files {
        return "tests";
    }
    let named = path.split('/').find_map(|part| {
        let known = NAMES.iter().find(|(name, _)| *name == part);
        known.map(|(_, role)| *role)
    });
    match named {
        Some(role) => role,
        None if documents == files => "documents",
        None => "source",
    }
}
