//! Types as JSDoc writes them: names, generics, unions, arrays, functions, `import("./x").Y`. A parser of its own, because
//! they stand in comments.

use tree_sitter::Node;

use super::expressions::unquoted;
use crate::builder::Builder;
use crate::facts::*;

/// Types longer than this are not read.
const MAX_LENGTH: usize = 2_000;

/// How deep types may nest.
const MAX_DEPTH: u32 = 24;

/// Parses a type into an expression in the current scope; unknown where it is not understood.
pub(in crate::languages) fn parse_type(b: &mut Builder<'_>, text: &str, node: Node<'_>) -> ExprIx {
    if text.len() > MAX_LENGTH {
        return ExprIx::UNKNOWN;
    }
    let mut parser = Parser { text, at: 0, node };
    parser.union(b, 0)
}

struct Parser<'t> {
    text: &'t str,
    at: usize,
    /// What the comment documents.
    node: Node<'t>,
}

impl<'t> Parser<'t> {
    fn rest(&self) -> &'t str {
        self.text.get(self.at..).unwrap_or("")
    }

    fn skip_space(&mut self) {
        let rest = self.rest();
        let mut trimmed = rest.trim_start();
        if trimmed.len() < rest.len() {
            // A type that goes on in the next line of the comment has its star before it.
            trimmed = trimmed.strip_prefix("* ").unwrap_or(trimmed).trim_start();
        }
        self.at += rest.len() - trimmed.len();
    }

    fn eat(&mut self, token: &str) -> bool {
        self.skip_space();
        let found = self.rest().starts_with(token);
        if found {
            self.at += token.len();
        }
        found
    }

    fn union(&mut self, b: &mut Builder<'_>, depth: u32) -> ExprIx {
        if depth > MAX_DEPTH {
            return ExprIx::UNKNOWN;
        }
        let mut parts = Vec::new();
        self.eat("|");
        loop {
            let part = self.postfix(b, depth);
            if part != ExprIx::UNKNOWN {
                parts.push(part);
            }
            if !self.eat("|") && !self.eat("&") {
                break;
            }
        }
        match parts[..] {
            [] => ExprIx::UNKNOWN,
            [only] => only,
            _ => {
                let list = b.list(&parts);
                b.expr(Expr::Union(list))
            }
        }
    }

    fn postfix(&mut self, b: &mut Builder<'_>, depth: u32) -> ExprIx {
        self.skip_space();
        while self.eat("?") || self.eat("!") || self.eat("...") {}
        let mut ty = self.primary(b, depth);
        loop {
            if self.eat("[]") {
                ty = apply(b, "Array", &[ty]);
            } else if !self.eat("=") && !self.eat("?") && !self.eat("!") {
                return ty;
            }
        }
    }

    fn primary(&mut self, b: &mut Builder<'_>, depth: u32) -> ExprIx {
        if self.eat("(") {
            return self.parenthesized(b, depth);
        }
        if self.eat("{") {
            self.skip_balanced('{', '}');
            return ExprIx::UNKNOWN;
        }
        if self.eat("[") {
            let items = self.list(b, depth, "]");
            let list = b.list(&items);
            return b.expr(Expr::Tuple(list));
        }
        if self.rest().starts_with(['"', '\'', '`']) {
            self.string();
            return b.name_expr("string");
        }
        if self.eat("import(") || self.eat("typeof import(") {
            return self.import(b, depth);
        }
        if self.eat("typeof ") {
            let base = self.dotted(b);
            return b.expr(Expr::TypeOf(base));
        }
        if self.eat("function(") {
            let params = self.list(b, depth, ")");
            let result = if self.eat(":") {
                self.union(b, depth + 1)
            } else {
                ExprIx::UNKNOWN
            };
            let params = b.list(&params);
            return b.expr(Expr::FunctionType { params, result });
        }
        let base = self.dotted(b);
        self.generic(b, base, depth)
    }

    /// After `(`: a parenthesised type, or the parameters of an arrow function type.
    fn parenthesized(&mut self, b: &mut Builder<'_>, depth: u32) -> ExprIx {
        let items = self.list(b, depth, ")");
        if self.eat("=>") {
            let result = self.union(b, depth + 1);
            let params = b.list(&items);
            return b.expr(Expr::FunctionType { params, result });
        }
        items.first().copied().unwrap_or(ExprIx::UNKNOWN)
    }

    /// Types up to `end`, each perhaps with a name before it (`a: T`).
    fn list(&mut self, b: &mut Builder<'_>, depth: u32, end: &str) -> Vec<ExprIx> {
        let mut items = Vec::new();
        while !self.eat(end) {
            let before = self.at;
            let mut item = self.union(b, depth + 1);
            if self.eat(":") {
                item = self.union(b, depth + 1);
            }
            items.push(item);
            if !self.eat(",") && self.at == before || self.rest().is_empty() {
                break;
            }
        }
        items
    }

    fn generic(&mut self, b: &mut Builder<'_>, base: ExprIx, depth: u32) -> ExprIx {
        if base == ExprIx::UNKNOWN || !(self.eat(".<") || self.eat("<")) {
            return base;
        }
        let items = self.list(b, depth, ">");
        let args = b.list(&items);
        b.expr(Expr::Apply { base, args })
    }

    fn import(&mut self, b: &mut Builder<'_>, depth: u32) -> ExprIx {
        self.skip_space();
        let module = unquoted(self.string()).to_string();
        if !self.eat(")") || module.is_empty() {
            return ExprIx::UNKNOWN;
        }
        let import = type_import(b, &module, self.node);
        let mut ty = b.expr(Expr::Import(import));
        while self.eat(".") {
            let name = self.word();
            ty = b.member(ty, name);
        }
        self.generic(b, ty, depth)
    }

    fn dotted(&mut self, b: &mut Builder<'_>) -> ExprIx {
        let first = self.word();
        let mut ty = match first {
            "" => {
                // Not understood: step over it so that the parser always moves on.
                self.at += self.rest().chars().next().map_or(0, char::len_utf8);
                return ExprIx::UNKNOWN;
            }
            "any" | "unknown" | "object" | "never" | "mixed" => return ExprIx::UNKNOWN,
            "void" | "undefined" | "null" => return b.expr(Expr::Literal(LiteralKind::Null)),
            "true" | "false" | "Boolean" | "bool" => b.name_expr("boolean"),
            "String" => b.name_expr("string"),
            "Number" => b.name_expr("number"),
            "array" => b.name_expr("Array"),
            "function" => b.name_expr("Function"),
            _ if first.starts_with(|c: char| c.is_ascii_digit()) => b.name_expr("number"),
            _ => b.name_expr(first),
        };
        while self.rest().starts_with('.') && !self.rest().starts_with(".<") {
            self.at += 1;
            let name = self.word();
            if name.is_empty() {
                break;
            }
            ty = b.member(ty, name);
        }
        ty
    }

    fn word(&mut self) -> &'t str {
        self.skip_space();
        let rest = self.rest();
        let end = rest
            .find(|c: char| !c.is_alphanumeric() && !matches!(c, '_' | '$' | '#' | '~'))
            .unwrap_or(rest.len());
        self.at += end;
        &rest[..end]
    }

    fn string(&mut self) -> &'t str {
        let rest = self.rest();
        let Some(quote) = rest.chars().next() else {
            return "";
        };
        let end = rest[quote.len_utf8()..]
            .find(quote)
            .map_or(rest.len(), |at| at + 2 * quote.len_utf8());
        self.at += end;
        &rest[..end]
    }

    fn skip_balanced(&mut self, open: char, close: char) {
        let mut depth = 1u32;
        for (at, c) in self.rest().char_indices() {
            if c == open {
                depth += 1;
            } else if c == close {
                depth -= 1;
                if depth == 0 {
                    self.at += at + close.len_utf8();
                    return;
                }
            }
        }
        self.at = self.text.len();
    }
}

/// An import that only a type in a comment makes.
fn type_import(b: &mut Builder<'_>, module: &str, node: Node<'_>) -> ImportIx {
    let import = b.import(module, None, ImportKind::Module, node);
    let import_mut = b.import_mut(import);
    import_mut.type_only = true;
    import_mut.span.end = import_mut.span.start;
    import
}

fn apply(b: &mut Builder<'_>, generic: &str, args: &[ExprIx]) -> ExprIx {
    let base = b.name_expr(generic);
    let args = b.list(args);
    b.expr(Expr::Apply { base, args })
}
