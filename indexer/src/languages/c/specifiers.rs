//! What the words before a declarator say.

use tree_sitter::Node;

use crate::builder::Builder;

use super::walk::children;

/// What the words before a declarator say.
#[derive(Clone, Copy, Default)]
pub struct Specifiers {
    /// `static`
    pub is_static: bool,
    /// `extern`
    pub is_extern: bool,
    /// `const`, `constexpr`
    pub is_const: bool,
    /// `friend`
    pub is_friend: bool,
    /// `virtual`
    pub is_virtual: bool,
    /// `= 0`
    pub is_pure: bool,
    /// `= default`, `= delete`, or a body
    pub is_defined: bool,
}

impl Specifiers {
    /// Reads the specifiers of a declaration.
    pub fn of(b: &Builder<'_>, node: Node<'_>) -> Self {
        let mut result = Specifiers::default();
        for child in children(node) {
            match child.kind() {
                "storage_class_specifier"
                | "type_qualifier"
                | "virtual"
                | "virtual_function_specifier" => match b.text(child) {
                    "static" => result.is_static = true,
                    "extern" => result.is_extern = true,
                    "const" | "constexpr" | "constinit" => result.is_const = true,
                    "virtual" => result.is_virtual = true,
                    _ => {}
                },
                "friend" => result.is_friend = true,
                "pure_virtual_clause" => result.is_pure = true,
                "default_method_clause" | "delete_method_clause" => result.is_defined = true,
                "number_literal" => result.is_pure = true,
                _ => {}
            }
        }
        result
    }
}
