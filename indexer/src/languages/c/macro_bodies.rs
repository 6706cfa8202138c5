//! The bodies of macros: a small parser for expressions, since the grammar leaves them as text.
//! What is no expression is read token by token, so that every name still gives its reference.

use cidx_format::vocabulary::Role;
use tree_sitter::Node;

use crate::builder::Builder;
use crate::facts::{Expr, ExprIx, LiteralKind, Unwrap};

use super::expressions::unquoted;
use super::macro_tokens::{Kind, TYPE_WORDS, Token, tokens};

/// Walks the body of a macro; its value if it is one expression.
pub fn walk(b: &mut Builder<'_>, node: Option<Node<'_>>) -> ExprIx {
    let Some(node) = node else {
        return ExprIx::UNKNOWN;
    };
    let tokens = tokens(b.text(node), b.span(node).start);
    let mut parser = Parser {
        tokens: &tokens,
        at: 0,
    };
    let value = parser.expression(b, 0);
    if parser.at == tokens.len() {
        return value;
    }
    while parser.at < tokens.len() {
        let before = parser.at;
        parser.expression(b, 0);
        if parser.at == before {
            parser.at += 1;
        }
    }
    ExprIx::UNKNOWN
}

struct Parser<'t, 's> {
    tokens: &'t [Token<'s>],
    at: usize,
}

impl<'s> Parser<'_, 's> {
    fn peek(&self) -> Option<Token<'s>> {
        self.tokens.get(self.at).copied()
    }

    fn text(&self, ahead: usize) -> &'s str {
        self.tokens
            .get(self.at + ahead)
            .map_or("", |token| token.text)
    }

    fn take(&mut self, text: &str) -> bool {
        let found = self.text(0) == text;
        self.at += usize::from(found);
        found
    }

    /// An expression of operators that bind at least as tightly as `least`.
    fn expression(&mut self, b: &mut Builder<'_>, least: u8) -> ExprIx {
        b.deeper(|b| {
            let (mut value, mut reference) = self.operand(b);
            while let Some(power) = power(self.text(0)).filter(|&power| power >= least) {
                let operator = self.text(0);
                self.at += 1;
                if operator == "?" {
                    let yes = self.expression(b, 0);
                    self.take(":");
                    let no = self.expression(b, power);
                    value = b.choice(&[yes, no]);
                    continue;
                }
                if operator.ends_with('=') && !matches!(operator, "==" | "!=" | "<=" | ">=") {
                    if let Some(reference) = reference.take() {
                        b.reclassify(reference, Role::Write, ExprIx::UNKNOWN);
                    }
                    let assigned = self.expression(b, power);
                    if operator == "="
                        && matches!(
                            b.facts().expr(value),
                            Expr::Member { .. } | Expr::Index { .. }
                        )
                    {
                        b.store(value, assigned, ExprIx::UNKNOWN, None);
                    }
                    continue;
                }
                let right = self.expression(b, power + 1);
                value = match operator {
                    "," => right,
                    "+" | "-" => b.choice(&[value]),
                    _ => ExprIx::UNKNOWN,
                };
            }
            value
        })
    }

    fn operand(&mut self, b: &mut Builder<'_>) -> (ExprIx, Option<usize>) {
        let Some(token) = self.peek() else {
            return (ExprIx::UNKNOWN, None);
        };
        match token.text {
            "*" | "&" | "!" | "-" | "+" | "~" | "++" | "--" => {
                self.at += 1;
                let (value, reference) = b.deeper(|b| Some(self.operand(b))).unwrap_or_default();
                return match token.text {
                    "*" => (b.unwrap(value, Unwrap::Deref), reference),
                    "&" => (b.unwrap(value, Unwrap::Address), None),
                    _ => (ExprIx::UNKNOWN, None),
                };
            }
            "(" => return self.parenthesized(b),
            "#" => {
                self.at += 2;
                return (ExprIx::UNKNOWN, None);
            }
            _ => {}
        }
        let start = match token.kind {
            Kind::Name if self.text(1) == "##" || self.pasted() => {
                self.at += 1;
                (ExprIx::UNKNOWN, None)
            }
            Kind::Name => {
                self.at += 1;
                let value = b.name_expr(token.text);
                (
                    value,
                    Some(b.reference_at(Role::Read, token.span, value, ExprIx::UNKNOWN)),
                )
            }
            Kind::Number => (self.literal(b, number(token.text)), None),
            Kind::Text => {
                self.at += 1;
                (b.string(unquoted(token.text)), None)
            }
            Kind::Char => (self.literal(b, Expr::Literal(LiteralKind::Char)), None),
            Kind::Keyword => {
                self.at += 1;
                (ExprIx::UNKNOWN, None)
            }
            Kind::Punctuation => return (ExprIx::UNKNOWN, None),
        };
        self.postfix(b, start)
    }

    fn literal(&mut self, b: &mut Builder<'_>, expr: Expr) -> ExprIx {
        self.at += 1;
        b.expr(expr)
    }

    /// Whether the token before this one pastes it to another.
    fn pasted(&self) -> bool {
        self.at
            .checked_sub(1)
            .and_then(|before| self.tokens.get(before))
            .is_some_and(|token| token.text == "##")
    }

    fn postfix(
        &mut self,
        b: &mut Builder<'_>,
        start: (ExprIx, Option<usize>),
    ) -> (ExprIx, Option<usize>) {
        let (mut value, mut reference) = start;
        loop {
            match self.text(0) {
                "(" => {
                    self.at += 1;
                    let call = self.call(b, value);
                    if let Some(reference) = reference.take() {
                        b.reclassify(reference, Role::Call, call);
                    }
                    value = call;
                }
                "." | "->" | "::" => {
                    self.at += 1;
                    let Some(name) = self.peek().filter(|token| token.kind == Kind::Name) else {
                        break;
                    };
                    self.at += 1;
                    value = b.member(value, name.text);
                    reference = Some(b.reference_at(Role::Read, name.span, value, ExprIx::UNKNOWN));
                }
                "[" => {
                    self.at += 1;
                    let key = self.expression(b, 0);
                    self.take("]");
                    if value != ExprIx::UNKNOWN {
                        value = b.expr(Expr::Index { base: value, key });
                    }
                }
                "++" | "--" => {
                    self.at += 1;
                    if let Some(reference) = reference {
                        b.reclassify(reference, Role::Write, ExprIx::UNKNOWN);
                    }
                }
                _ => break,
            }
        }
        (value, reference)
    }

    fn call(&mut self, b: &mut Builder<'_>, callee: ExprIx) -> ExprIx {
        let mut values = Vec::new();
        while self.peek().is_some() && self.text(0) != ")" {
            let before = self.at;
            values.push(self.expression(b, 2));
            // What is left of an argument that is no expression (a type, a statement) is read name by name.
            while !matches!(self.text(0), "," | ")" | "") {
                let stuck = self.at;
                self.expression(b, 2);
                self.at += usize::from(self.at == stuck);
            }
            self.take(",");
            self.at += usize::from(self.at == before);
        }
        self.take(")");
        let args = b.list(&values);
        b.expr(Expr::Call { callee, args })
    }

    /// `(expression)` or a cast `(type) operand`.
    fn parenthesized(&mut self, b: &mut Builder<'_>) -> (ExprIx, Option<usize>) {
        self.at += 1;
        if let Some(length) = self.cast_length() {
            let mut ty = ExprIx::UNKNOWN;
            for token in self.tokens.iter().skip(self.at).take(length) {
                if token.kind == Kind::Name {
                    ty = b.name_expr(token.text);
                    b.reference_at(Role::Type, token.span, ty, ExprIx::UNKNOWN);
                } else if token.text == "*" && ty != ExprIx::UNKNOWN {
                    ty = b.expr(Expr::Pointer(ty));
                }
            }
            self.at += length + 1;
            let (base, _) = b.deeper(|b| Some(self.operand(b))).unwrap_or_default();
            return (b.expr(Expr::Cast { base, ty }), None);
        }
        let value = self.expression(b, 0);
        while !matches!(self.text(0), ")" | "") {
            let stuck = self.at;
            self.expression(b, 0);
            self.at += usize::from(self.at == stuck);
        }
        self.take(")");
        self.postfix(b, (value, None))
    }

    /// How many tokens the type has if a cast begins here, behind its parenthesis.
    fn cast_length(&self) -> Option<usize> {
        let rest = self.tokens.get(self.at..)?;
        let end = rest.iter().take(8).position(|token| token.text == ")")?;
        let inside = rest.get(..end).filter(|inside| !inside.is_empty())?;
        let typed = inside.iter().all(|token| {
            token.kind == Kind::Name || token.text == "*" || TYPE_WORDS.contains(&token.text)
        });
        let clear = inside.iter().any(|token| TYPE_WORDS.contains(&token.text))
            || (inside.len() > 1 && inside.last().is_some_and(|token| token.text == "*"))
            || inside.len() == 1
                && inside.iter().all(|token| token.kind == Kind::Name)
                && rest.get(end + 1).is_some_and(starts_operand);
        (typed && clear).then_some(end)
    }
}

/// Whether a token behind a parenthesis shows that the parenthesis was a cast.
fn starts_operand(token: &Token<'_>) -> bool {
    matches!(
        token.kind,
        Kind::Name | Kind::Number | Kind::Text | Kind::Char
    )
}

fn number(text: &str) -> Expr {
    match text.trim_end_matches(['u', 'U', 'l', 'L']).parse::<u32>() {
        Ok(value) => Expr::Int(value),
        Err(_) => Expr::Literal(LiteralKind::Number),
    }
}

/// How tightly an infix operator binds.
fn power(operator: &str) -> Option<u8> {
    Some(match operator {
        "," => 1,
        "=" | "+=" | "-=" | "*=" | "/=" | "%=" | "&=" | "|=" | "^=" | "<<=" | ">>=" => 2,
        "?" => 3,
        "||" => 4,
        "&&" => 5,
        "|" => 6,
        "^" => 7,
        "&" => 8,
        "==" | "!=" => 9,
        "<" | ">" | "<=" | ">=" => 10,
        "<<" | ">>" => 11,
        "+" | "-" => 12,
        "*" | "/" | "%" => 13,
        "##" => 14,
        _ => return None,
    })
}
