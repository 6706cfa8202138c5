//! The same tree gives the same bytes: again, with other threads, from another place.

use std::path::Path;

use crate::fixtures::{cidx, copy, stderr};

#[test]
fn bundles_are_identical_whatever_the_run() {
    for fixture in ["python", "rust", "go", "java", "typescript"] {
        let (first, second) = (tempfile::tempdir(), tempfile::tempdir());
        let (first, second) = (first.expect("a directory"), second.expect("a directory"));
        let root = copy(fixture, first.path());
        let elsewhere = copy(fixture, second.path());
        let expected = index(&root, &["--threads", "1"], first.path());
        assert!(!expected.is_empty());
        assert!(
            expected == index(&root, &["--threads", "2"], first.path()),
            "{fixture}: threads"
        );
        assert!(
            expected == index(&root, &[], Path::new("/")),
            "{fixture}: working directory"
        );
        assert!(
            expected == index(&elsewhere, &[], second.path()),
            "{fixture}: place"
        );
        let from_inside = index(Path::new("."), &[], &root);
        assert!(expected == from_inside, "{fixture}: relative root");
    }
}

fn index(root: &Path, options: &[&str], directory: &Path) -> Vec<u8> {
    let out = tempfile::tempdir().expect("a directory");
    let bundle = out.path().join("x.cidx");
    let (root, file) = (root.to_string_lossy(), bundle.to_string_lossy());
    let mut arguments = vec!["index", root.as_ref(), "-q", "-o", file.as_ref()];
    arguments.extend(options);
    let output = cidx(&arguments, directory);
    assert!(output.status.success(), "{}", stderr(&output));
    std::fs::read(&bundle).expect("a bundle")
}
