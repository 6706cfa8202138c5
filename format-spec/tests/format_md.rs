//! FORMAT.md says what the declarations and the golden bundle say. `UPDATE=1` rewrites its generated parts.

use std::path::Path;

#[test]
fn the_generated_parts_of_format_md_are_up_to_date() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR"));
    let golden = std::fs::read(folder.join(format!(
        "../tests/golden/format/v{}.cidx",
        cidx_format::VERSION
    )))
    .expect("the golden bundle is committed");
    let path = folder.join("FORMAT.md");
    let text = std::fs::read_to_string(&path).expect("FORMAT.md is committed");
    let expected = cidx_format::reference::replace(&text, &cidx_format::reference::parts(&golden))
        .expect("every part has markers");
    if std::env::var_os("UPDATE").is_some() {
        std::fs::write(&path, expected).expect("can be written");
    } else {
        assert!(
            text == expected,
            "FORMAT.md is out of date: run this test with UPDATE=1"
        );
    }
}
