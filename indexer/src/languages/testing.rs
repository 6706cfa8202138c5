//! Golden tests of extraction: every `fixtures/NAME.EXT` has its facts beside it in `fixtures/NAME.EXT.facts`.
//! `UPDATE=1 cargo test` rewrites them; look at the difference before committing it.

use std::path::Path;

use crate::facts_text::describe;
use crate::languages::Language;

/// Checks all fixtures of a language's folder. Fails if there are none.
pub fn check_fixtures(folder: &str, language: &Language) {
    let directory = Path::new(env!("CARGO_MANIFEST_DIR"))
        .join("src/languages")
        .join(folder)
        .join("fixtures");
    let mut checked = 0;
    let mut entries: Vec<_> = std::fs::read_dir(&directory)
        .expect("the language has fixtures")
        .flatten()
        .map(|e| e.path())
        .collect();
    entries.sort();
    for path in entries {
        let extension = path.extension().and_then(|e| e.to_str()).unwrap_or("");
        if !language.extensions.contains(&extension) {
            continue;
        }
        let source = std::fs::read_to_string(&path).expect("a fixture is readable");
        let name = path
            .file_name()
            .and_then(|n| n.to_str())
            .expect("a fixture has a name");
        let got = describe(&(language.extract)(&source, name));
        let golden = directory.join(format!("{name}.facts"));
        if std::env::var_os("UPDATE").is_some() {
            std::fs::write(&golden, &got).expect("the golden file is writable");
        }
        let want = std::fs::read_to_string(&golden).unwrap_or_default();
        assert!(
            got == want,
            "{name}: the facts differ from {}; run with UPDATE=1 and look at the diff\n{got}",
            golden.display()
        );
        checked += 1;
    }
    assert!(checked > 0, "no fixtures for {folder}");
}
