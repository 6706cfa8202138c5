//! Words of programming languages that say nothing about what code is for.

/// How a language writes comments and strings.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Family {
    /// `#` comments, triple-quoted strings.
    Python,
    /// `//` and `/* */` comments.
    C,
}

/// How a language is read, and its keywords in order.
pub fn of(language: &str) -> (Family, &'static [&'static str]) {
    match language {
        "python" => (Family::Python, PYTHON),
        "rust" => (Family::C, RUST),
        "go" => (Family::C, GO),
        "javascript" | "typescript" | "tsx" => (Family::C, JAVASCRIPT),
        "java" | "kotlin" | "c_sharp" => (Family::C, JAVA),
        _ => (Family::C, C),
    }
}

const PYTHON: &[&str] = &[
    "False", "None", "True", "and", "as", "assert", "async", "await", "break", "class", "cls", "continue", "def", "del",
    "elif", "else", "except", "finally", "for", "from", "global", "if", "import", "in", "is", "lambda", "nonlocal", "not",
    "or", "pass", "raise", "return", "self", "try", "while", "with", "yield",
];

const RUST: &[&str] = &[
    "Self", "as", "async", "await", "bool", "break", "const", "continue", "crate", "dyn", "else", "enum", "extern", "f32",
    "f64", "false", "fn", "for", "i128", "i16", "i32", "i64", "i8", "if", "impl", "in", "isize", "let", "loop", "match",
    "mod", "move", "mut", "pub", "ref", "return", "self", "static", "str", "struct", "super", "trait", "true", "type",
    "u128", "u16", "u32", "u64", "u8", "unsafe", "use", "usize", "where", "while",
];

const GO: &[&str] = &[
    "bool", "break", "byte", "case", "chan", "const", "continue", "default", "defer", "else", "error", "fallthrough",
    "false", "float32", "float64", "for", "func", "go", "goto", "if", "import", "int", "int16", "int32", "int64", "int8",
    "interface", "map", "nil", "package", "range", "return", "rune", "select", "string", "struct", "switch", "true",
    "type", "uint", "uint16", "uint32", "uint64", "uint8", "var",
];

const JAVASCRIPT: &[&str] = &[
    "abstract", "any", "as", "async", "await", "boolean", "break", "case", "catch", "class", "const", "constructor",
    "continue", "debugger", "declare", "default", "delete", "do", "else", "enum", "export", "extends", "false", "finally",
    "for", "from", "function", "if", "implements", "import", "in", "instanceof", "interface", "let", "module", "new",
    "null", "number", "of", "private", "protected", "public", "readonly", "return", "static", "string", "super",
    "switch", "this", "throw", "true", "try", "typeof", "undefined", "unknown", "var", "void", "while", "with", "yield",
];

const JAVA: &[&str] = &[
    "abstract", "assert", "boolean", "break", "byte", "case", "catch", "char", "class", "const", "continue", "default",
    "do", "double", "else", "enum", "extends", "false", "final", "finally", "float", "for", "if", "implements", "import",
    "instanceof", "int", "interface", "long", "native", "new", "null", "package", "private", "protected", "public",
    "return", "short", "static", "super", "switch", "synchronized", "this", "throw", "throws", "transient", "true", "try",
    "var", "void", "volatile", "while",
];

const C: &[&str] = &[
    "auto", "bool", "break", "case", "catch", "char", "class", "const", "constexpr", "continue", "default", "define",
    "delete", "do", "double", "else", "endif", "enum", "explicit", "extern", "false", "float", "for", "friend", "goto",
    "if", "ifdef", "ifndef", "include", "inline", "int", "long", "namespace", "new", "noexcept", "nullptr", "operator",
    "override", "private", "protected", "public", "return", "short", "signed", "sizeof", "static", "struct", "switch",
    "template", "this", "throw", "true", "try", "typedef", "typename", "union", "unsigned", "using", "virtual", "void",
    "volatile", "while",
];

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn keywords_are_in_order() {
        for list in [PYTHON, RUST, GO, JAVASCRIPT, JAVA, C] {
            assert!(list.is_sorted());
        }
    }
}
