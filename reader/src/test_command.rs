//! The shell line that runs one test with the runner that its language and its repository use.

use crate::bundle::{Bundle, BundleError, SymbolView};

/// The command for a test, from the root of the repository.
pub(crate) fn command(bundle: &Bundle, test: SymbolView<'_>) -> Result<String, BundleError> {
    let path = test.file()?.path()?;
    let qualified = test.qualified()?;
    let name = test.name()?;
    Ok(match test.file()?.language()?.name()? {
        "python" => format!(
            "pytest {}",
            quoted(&format!("{path}::{}", qualified.replace('.', "::")))
        ),
        "rust" => format!("cargo test {}", quoted(&qualified.replace('.', "::"))),
        "go" => {
            let directory = path
                .rsplit_once('/')
                .map_or(".", |(directory, _)| directory);
            let directory = if directory == "." {
                ".".to_string()
            } else {
                format!("./{directory}")
            };
            // A method belongs to a suite; what `go test` knows is the name of a function.
            format!(
                "go test {} -run {}",
                quoted(&directory),
                quoted(&format!("^{name}$"))
            )
        }
        "java" => {
            let class = qualified
                .rsplit_once('.')
                .map_or(qualified, |(class, _)| class);
            let class = class.replace('.', "$");
            format!("mvn {} test", quoted(&format!("-Dtest={class}#{name}")))
        }
        "javascript" | "typescript" | "jsx" | "tsx" => javascript(bundle, path, name)?,
        "c" | "cpp" | "c++" => format!("ctest -R {}", quoted(name)),
        _ => format!("# run {name} in {path}"),
    })
}

/// The runner is the one that the repository imports; most import none because it defines globals, and that is Jest.
fn javascript(bundle: &Bundle, path: &str, name: &str) -> Result<String, BundleError> {
    let (path, name) = (quoted(path), quoted(name));
    let uses = |package: &str| bundle.file_by_path(package).map(|found| found.is_some());
    Ok(if uses("npm:vitest")? {
        format!("npx vitest run {path} -t {name}")
    } else if uses("npm:node:test")? || uses("npm:test")? {
        format!("node --test --test-name-pattern {name} {path}")
    } else if uses("npm:mocha")? || (uses("npm:chai")? && !uses("npm:@jest/globals")?) {
        format!("npx mocha {path} -g {name}")
    } else if uses("npm:@playwright/test")? {
        format!("npx playwright test {path} -g {name}")
    } else {
        format!("npx jest {path} -t {name}")
    })
}

/// A word of a shell line, quoted where it must be.
fn quoted(word: &str) -> String {
    let plain = |byte: u8| byte.is_ascii_alphanumeric() || b"_-./:=,@%+".contains(&byte);
    if !word.is_empty() && word.bytes().all(plain) {
        return word.to_string();
    }
    format!("'{}'", word.replace('\'', r"'\''"))
}

#[cfg(test)]
mod tests {
    use super::quoted;

    #[test]
    fn words_are_quoted_where_a_shell_would_take_them_apart() {
        assert_eq!(quoted("tests/a.py::B::test_c"), "tests/a.py::B::test_c");
        assert_eq!(quoted("it's $HOME"), r"'it'\''s $HOME'");
        assert_eq!(quoted(""), "''");
    }
}
