//! Markdown: headings as nested symbols that span their sections, links into the repository, names in code spans.

mod places;
mod sections;

use pulldown_cmark::{Event, Options, Parser};

use crate::languages::{Language, Modules, Semantics, Target};
use crate::project::{FileIx, Project, directory_of, join};

/// The language.
pub static LANGUAGE: Language = Language {
    name: "markdown",
    family: "markdown",
    extensions: &["md", "markdown", "mdx", "mdown"],
    file_names: &[],
    interpreters: &[],
    manifests: &[],
    document: true,
    extract: sections::extract,
    parse_only,
    modules,
    semantics: Semantics::NONE,
    entry_decorators: &[],
    stubs: &[],
};

/// The extensions of CommonMark that repositories use.
fn options() -> Options {
    Options::ENABLE_TABLES
        | Options::ENABLE_FOOTNOTES
        | Options::ENABLE_STRIKETHROUGH
        | Options::ENABLE_TASKLISTS
        | Options::ENABLE_YAML_STYLE_METADATA_BLOCKS
        | Options::ENABLE_PLUSES_DELIMITED_METADATA_BLOCKS
}

fn parse_only(source: &str) -> usize {
    Parser::new_ext(source, options())
        .filter(|event| !matches!(event, Event::SoftBreak))
        .count()
}

fn modules(_: &Project<'_>) -> Box<dyn Modules> {
    Box::new(Links)
}

/// Links as imports: a path relative to the document, or to the root if it starts with a slash.
struct Links;

impl Modules for Links {
    fn import(&self, project: &Project<'_>, from: FileIx, import: &crate::facts::Import) -> Target {
        let link = project.facts(from).text(import.module);
        let path = match link.strip_prefix('/') {
            Some(path) => join("", path),
            None => join(directory_of(project.path(from)), link),
        };
        let Some(path) = path else {
            return Target::Unknown;
        };
        match project.file(&path) {
            Some(file) => Target::file(file),
            None if project.has_directory(&path) => Target::Directory(path),
            None => Target::Unknown,
        }
    }

    fn global(&self, _: &Project<'_>, _: FileIx, _: &str) -> Target {
        Target::Unknown
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::facts::FileFacts;
    use crate::languages::testing::check_fixtures;

    #[test]
    fn fixtures() {
        check_fixtures("markdown", &LANGUAGE);
    }

    #[test]
    fn hostile_documents_do_not_panic() {
        let deep = "> ".repeat(3_000) + "# x";
        let sources = [
            "",
            "#",
            "# \n## \n",
            "\u{feff}# a\r\n## b\r\n\r\ntext",
            &deep,
            "---\na: 1",
        ];
        for source in sources {
            (LANGUAGE.extract)(source, "a.md");
        }
    }

    #[test]
    fn links_lead_to_files_and_directories() {
        let paths = ["README.md", "docs/guide.md", "src/lib.py"].map(String::from);
        let source = "[a](../src/lib.py#L3) [b](/README.md) [c](../src/) [d](https://x.org/y)";
        let sources = ["", source, ""];
        let facts: Vec<FileFacts> = sources
            .iter()
            .zip(&paths)
            .map(|(source, path)| (LANGUAGE.extract)(source, path))
            .collect();
        let manifests = std::collections::BTreeMap::new();
        let project = Project {
            paths: &paths,
            facts: &facts,
            manifests: &manifests,
            root_name: "r",
        };
        let from = FileIx(1);
        let links = &facts[1].imports;
        let targets: Vec<Target> = links
            .iter()
            .map(|i| Links.import(&project, from, i))
            .collect();
        let want = [
            Target::file(FileIx(2)),
            Target::file(FileIx(0)),
            Target::Directory("src".to_string()),
        ];
        assert_eq!(targets, want);
    }
}
