//! The parts of an SCIP symbol that ingestion needs: its package, and the name of its last descriptor.

/// Whether a symbol is local to its document.
pub fn is_local(symbol: &str) -> bool {
    symbol.starts_with("local ")
}

/// Scheme, manager, name and version of the package, as written, and the descriptors. Two spaces stand for one inside a part.
pub fn split(symbol: &str) -> (&str, &str) {
    let bytes = symbol.as_bytes();
    let (mut at, mut parts) = (0, 0);
    while let Some(&byte) = bytes.get(at) {
        if byte == b' ' {
            if bytes.get(at + 1) == Some(&b' ') && parts + 1 < 4 && at + 2 < bytes.len() {
                // An escaped space, unless the part is empty.
                if at > 0 && bytes.get(at - 1) != Some(&b' ') {
                    at += 2;
                    continue;
                }
            }
            parts += 1;
            if parts == 4 {
                return symbol.split_at_checked(at + 1).unwrap_or((symbol, ""));
            }
        }
        at += 1;
    }
    (symbol, "")
}

/// The package without its version: another version of the repository's own package is not outside.
pub fn package(symbol: &str) -> &str {
    let whole = split(symbol).0.trim_end_matches(' ');
    whole.rsplit_once(' ').map_or(whole, |(package, _)| package)
}

/// The name of the last descriptor; empty if there is none.
pub fn last_name(symbol: &str) -> &str {
    let (_, descriptors) = split(symbol);
    let inner = descriptors.trim_end_matches(['/', '#', '.', ':', '!']);
    // `name(disambiguator)`, `(parameter)`, `[parameter]`
    let inner = match inner.strip_suffix(')') {
        Some(rest) => match rest.rsplit_once('(') {
            Some(("", parameter)) => parameter,
            Some((before, parameter)) if before.ends_with(['/', '#', '.', ':', '!', ']']) => {
                parameter
            }
            Some((method, _)) => method,
            None => rest,
        },
        None => inner.strip_suffix(']').unwrap_or(inner),
    };
    if let Some(quoted) = inner.strip_suffix('`') {
        return quoted.rsplit('`').next().unwrap_or(quoted);
    }
    inner
        .rsplit(['/', '#', '.', ':', '!', '(', '[', ')', ']', '`'])
        .next()
        .unwrap_or(inner)
}

/// Whether a symbol stands for a whole file or module.
pub fn is_module(symbol: &str) -> bool {
    symbol.ends_with('/') || symbol.ends_with("__init__:")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn packages_and_names() {
        let symbol = "scip-typescript npm pkg 1.0.0 src/`a.ts`/Foo#bar().";
        assert_eq!(split(symbol).0, "scip-typescript npm pkg 1.0.0 ");
        assert_eq!(last_name(symbol), "bar");
        for (descriptors, name) in [
            ("src/`a.ts`/", "a.ts"),
            ("`a.b`/__init__:", "__init__"),
            ("a/Foo#", "Foo"),
            ("a/Foo#x.", "x"),
            ("a/f().(x)", "x"),
            ("a/f(+1).", "f"),
            ("a/Foo#[T]", "T"),
            ("a/Foo#`<constructor>`().", "<constructor>"),
        ] {
            let symbol = format!("s m n v {descriptors}");
            assert_eq!(last_name(&symbol), name, "{symbol}");
        }
        assert_eq!(split("cidx . . . a/f()."), ("cidx . . . ", "a/f()."));
        assert_eq!(split("x"), ("x", ""));
        assert!(is_local("local 3"));
    }
}
