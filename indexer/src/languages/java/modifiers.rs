//! Modifiers, annotations and Javadoc: what stands before a declaration.

use cidx_format::vocabulary::{Role, SymbolFlags};
use tree_sitter::Node;

use super::expressions::expression;
use super::grammar::{FIELDS, Kind, field, first_named, kind, parts};
use super::state::State;
use super::types::name_path;
use crate::builder::Builder;
use crate::facts::{Expr, ExprIx, SymbolIx};

/// Annotations that mark a test method.
const TESTS: &[&str] = &[
    "Test",
    "ParameterizedTest",
    "RepeatedTest",
    "TestFactory",
    "TestTemplate",
    "Property",
    "Theory",
];

/// Annotations that mark set-up, tear-down and data of tests.
const FIXTURES: &[&str] = &[
    "Before",
    "After",
    "BeforeClass",
    "AfterClass",
    "BeforeEach",
    "AfterEach",
    "BeforeAll",
    "AfterAll",
    "BeforeMethod",
    "AfterMethod",
    "BeforeTest",
    "AfterTest",
    "BeforeSuite",
    "AfterSuite",
    "BeforeGroups",
    "AfterGroups",
    "DataProvider",
    "BeforeContainer",
    "AfterContainer",
    "BeforeProperty",
    "AfterProperty",
];

/// The visibility flags.
const VISIBILITY: SymbolFlags = SymbolFlags(
    SymbolFlags::PUBLIC.0
        | SymbolFlags::PROTECTED.0
        | SymbolFlags::INTERNAL.0
        | SymbolFlags::PRIVATE.0,
);

/// What stands before a declaration.
#[derive(Default)]
pub struct Modifiers {
    /// Visibility as written, and the flags of modifiers and well-known annotations.
    pub flags: SymbolFlags,
    /// The annotations.
    pub annotations: Vec<ExprIx>,
    /// Whether `default` is among them.
    pub is_default: bool,
    /// Whether `native` is among them.
    pub is_native: bool,
    /// Where the declaration goes on after its leading annotations.
    pub text_start: usize,
}

impl Modifiers {
    /// The flags, with `default` as the visibility if none is written.
    pub fn flags_or(&self, default: SymbolFlags) -> SymbolFlags {
        if self.flags.0 & VISIBILITY.0 == 0 {
            self.flags.with(default)
        } else {
            self.flags
        }
    }
}

/// Reads the modifiers of a declaration as part of `symbol`: an annotation belongs to what it annotates.
pub fn modifiers(
    b: &mut Builder<'_>,
    w: &mut State,
    declaration: Node<'_>,
    symbol: SymbolIx,
) -> Modifiers {
    let mut found = Modifiers {
        text_start: declaration.start_byte(),
        ..Modifiers::default()
    };
    let first = (0..declaration.child_count())
        .filter_map(|ix| declaration.child(ix as _))
        .find(|&child| !super::grammar::is_comment(child));
    if let Some(node) = first.filter(|&node| kind(node) == Kind::Modifiers) {
        b.with_owner(symbol, |b| read_modifiers(b, w, node, &mut found));
        if found.text_start == node.end_byte() {
            found.text_start = node
                .next_sibling()
                .map_or(found.text_start, |next| next.start_byte());
        }
    }
    found
}

fn read_modifiers(b: &mut Builder<'_>, w: &mut State, node: Node<'_>, found: &mut Modifiers) {
    let mut cursor = node.walk();
    let mut leading = true;
    for child in node.children(&mut cursor) {
        let flag = match kind(child) {
            Kind::Annotation | Kind::MarkerAnnotation => {
                if leading {
                    found.text_start = child.end_byte();
                }
                found.flags.set(annotation_flags(b, child));
                found.annotations.push(annotation(b, w, child));
                continue;
            }
            Kind::LineComment | Kind::BlockComment => continue,
            Kind::Public => SymbolFlags::PUBLIC,
            Kind::Protected => SymbolFlags::PROTECTED,
            Kind::Private => SymbolFlags::PRIVATE,
            Kind::Abstract => SymbolFlags::ABSTRACT,
            Kind::Static => SymbolFlags::STATIC,
            Kind::Final => SymbolFlags::CONST,
            other => {
                found.is_default |= other == Kind::Default;
                found.is_native |= other == Kind::Native;
                SymbolFlags::default()
            }
        };
        if std::mem::take(&mut leading) {
            found.text_start = child.start_byte();
        }
        found.flags.set(flag);
    }
}

fn annotation_flags(b: &Builder<'_>, node: Node<'_>) -> SymbolFlags {
    let text = field(node, FIELDS.name).map_or("", |name| b.text(name));
    match text.rsplit('.').next().unwrap_or("") {
        "Override" => SymbolFlags::OVERRIDE,
        "Deprecated" => SymbolFlags::DEPRECATED,
        name if TESTS.contains(&name) => SymbolFlags::TEST,
        name if FIXTURES.contains(&name) => SymbolFlags::FIXTURE,
        _ => SymbolFlags::default(),
    }
}

/// Walks the annotations among the children of a node that has no `modifiers` of its own (types, type parameters).
pub fn bare_annotations(b: &mut Builder<'_>, w: &mut State, node: Node<'_>) {
    for child in parts(node) {
        if matches!(kind(child), Kind::Annotation | Kind::MarkerAnnotation) {
            annotation(b, w, child);
        }
    }
}

/// An annotation: the name of its type, or a call of it with its elements as named arguments.
pub fn annotation(b: &mut Builder<'_>, w: &mut State, node: Node<'_>) -> ExprIx {
    let Some(name) = field(node, FIELDS.name) else {
        return ExprIx::UNKNOWN;
    };
    let (callee, head) = name_path(b, name, Role::Read, Role::Decorate);
    let Some(arguments) = field(node, FIELDS.arguments) else {
        return callee;
    };
    let mut args = Vec::new();
    let mut strings = Vec::new();
    for part in parts(arguments) {
        let value = b.deeper(|b| element(b, w, part, callee, &mut strings));
        args.push(value);
    }
    let args = b.list(&args);
    let call = b.expr(Expr::Call { callee, args });
    b.reclassify(head, Role::Decorate, call);
    for (place, node) in strings {
        super::expressions::keep_text(b, node, Some((call, place)));
    }
    call
}

fn element<'t>(
    b: &mut Builder<'_>,
    w: &mut State,
    node: Node<'t>,
    annotation_type: ExprIx,
    strings: &mut Vec<(u32, Node<'t>)>,
) -> ExprIx {
    if kind(node) != Kind::ElementValuePair {
        return element_value(b, w, node, strings);
    }
    let (Some(key), Some(value)) = (field(node, FIELDS.key), field(node, FIELDS.value)) else {
        return ExprIx::UNKNOWN;
    };
    let name = b.node_name(key);
    let member = b.expr(Expr::Member {
        base: annotation_type,
        name,
    });
    b.reference(Role::Read, key, member, ExprIx::UNKNOWN);
    let value = element_value(b, w, value, strings);
    b.expr(Expr::Named { name, value })
}

fn element_value<'t>(
    b: &mut Builder<'_>,
    w: &mut State,
    node: Node<'t>,
    strings: &mut Vec<(u32, Node<'t>)>,
) -> ExprIx {
    match kind(node) {
        Kind::Annotation | Kind::MarkerAnnotation => annotation(b, w, node),
        Kind::ElementValueArray => {
            let items: Vec<ExprIx> = parts(node)
                .into_iter()
                .map(|part| b.deeper(|b| element_value(b, w, part, strings)))
                .collect();
            let items = b.list(&items);
            b.expr(Expr::Array(items))
        }
        Kind::StringLiteral => {
            strings.push((0, node));
            super::expressions::string_value(b, node)
        }
        _ => expression(b, w, node),
    }
}

/// The text of a Javadoc comment without its markers.
pub fn javadoc(b: &Builder<'_>, comment: Option<Node<'_>>) -> Box<str> {
    let text = comment.map_or("", |node| b.text(node));
    if !text.starts_with("/**") {
        return "".into();
    }
    let body = text.trim_start_matches("/**").trim_end_matches("*/");
    let mut out = String::with_capacity(body.len());
    for line in body.lines() {
        let line = line.trim();
        let line = line
            .strip_prefix('*')
            .map_or(line, |rest| rest.strip_prefix(' ').unwrap_or(rest));
        out.push_str(line.trim_end());
        out.push('\n');
    }
    Builder::doc(&out)
}

/// Whether a doc text has the tag that deprecates.
pub fn doc_deprecates(doc: &str) -> bool {
    doc.contains("@deprecated")
}

/// Walks the annotations in front of a local variable or parameter; they decorate the function.
pub fn local_modifiers(b: &mut Builder<'_>, w: &mut State, declaration: Node<'_>) {
    if let Some(first) = first_named(declaration).filter(|&node| kind(node) == Kind::Modifiers) {
        bare_annotations(b, w, first);
    }
}
