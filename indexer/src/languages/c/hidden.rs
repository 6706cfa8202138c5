//! Gives the macros that were hidden from the parser their references, once the walk is over.

use cidx_format::vocabulary::Role;

use crate::facts::{Expr, ExprIx, FileFacts, Name, Pos, Reference, ScopeIx, Span, SymbolIx};

use super::masking::Hidden;
use super::scanner::{Kind, Scanner, Token};
use super::words::OTHER_WORDS;

/// Adds a reference for each name in a hidden macro, and lets the declaration behind it begin at the macro.
pub fn restore(facts: &mut FileFacts, source: &str, macros: &[Hidden]) {
    let mut places = Places {
        source,
        line: 0,
        line_start: 0,
    };
    let mut made = Vec::new();
    for hidden in macros {
        let start = places.at(hidden.range.start);
        let text = source.get(hidden.range.clone()).unwrap_or("");
        let mut names = Vec::new();
        let names_in = Scanner::new(text, &[]).filter(|token| is_macro_name(token, text));
        for token in names_in {
            let (from, to) = (
                hidden.range.start + token.start,
                hidden.range.start + token.end,
            );
            let span = Span {
                start: places.at(from),
                end: places.at(to),
            };
            names.push((token.text(text), span));
        }
        let next = match hidden.next {
            next if next > hidden.range.start => places.at(next),
            _ => start,
        };
        let (owner, scope) = owner(facts, start, next);
        for (text, span) in names {
            let name = intern(facts, text);
            let expr = push(facts, Expr::Name { name, scope });
            // An annotation is mentioned: nothing is run where it stands.
            made.push(Reference {
                role: Role::Read,
                span,
                expr,
                call: ExprIx::UNKNOWN,
                owner,
            });
        }
    }
    if !made.is_empty() {
        facts.references.extend(made);
        facts
            .references
            .sort_by_key(|reference| reference.span.start);
    }
}

/// Whether a token is a name of the source, none of the language's words.
fn is_macro_name(token: &Token, text: &str) -> bool {
    let word = token.text(text);
    token.kind == Kind::Name && OTHER_WORDS.binary_search(&word).is_err() && word != "extern"
}

fn push(facts: &mut FileFacts, expr: Expr) -> ExprIx {
    facts.exprs.push(expr);
    ExprIx(facts.exprs.len() as u32 - 1)
}

fn intern(facts: &mut FileFacts, text: &str) -> Name {
    let known = facts.names.iter().position(|name| &**name == text);
    let at = known.unwrap_or_else(|| {
        facts.names.push(text.into());
        facts.names.len() - 1
    });
    Name(at as u32)
}

/// The symbol that a macro at `start` belongs to: the one that begins right behind it, else the innermost around it.
fn owner(facts: &mut FileFacts, start: Pos, next: Pos) -> (SymbolIx, ScopeIx) {
    let at = facts
        .symbols
        .partition_point(|symbol| symbol.span.start < next);
    if let Some(symbol) = facts
        .symbols
        .get_mut(at)
        .filter(|symbol| symbol.span.start == next)
    {
        symbol.span.start = start;
        return (SymbolIx(at as u32), symbol.declared_in);
    }
    let mut at = SymbolIx(at.saturating_sub(1) as u32);
    for _ in 0..1000 {
        let Some(symbol) = facts.symbols.get(at.get()) else {
            break;
        };
        if at == SymbolIx::FILE || symbol.span.contains(start) {
            return (at, symbol.declared_in);
        }
        at = symbol.parent;
    }
    (SymbolIx::FILE, ScopeIx::FILE)
}

/// Turns byte offsets into places; offsets must not decrease by more than a line.
struct Places<'s> {
    source: &'s str,
    line: u32,
    line_start: usize,
}

impl Places<'_> {
    fn at(&mut self, offset: usize) -> Pos {
        while let Some(rest) = self.source.as_bytes().get(self.line_start..offset)
            && let Some(newline) = rest.iter().position(|&byte| byte == b'\n')
        {
            self.line += 1;
            self.line_start += newline + 1;
        }
        let line = self.source.get(self.line_start..offset).unwrap_or("");
        Pos {
            line: self.line,
            column: line.chars().map(|c| c.len_utf16() as u32).sum(),
        }
    }
}
