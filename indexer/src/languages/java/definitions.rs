//! Types: classes, interfaces, enums, records and annotation types, with their headers and bodies.

use cidx_format::vocabulary::{Role, SymbolFlags, SymbolKind};
use tree_sitter::Node;

use super::grammar::{FIELDS, Kind, field, is_comment, kind, parts};
use super::members;
use super::modifiers::{Modifiers, doc_deprecates, javadoc, modifiers};
use super::state::{Class, State, field_names};
use super::statements;
use super::types::{apply, type_as, type_of, type_parameters};
use crate::builder::Builder;
use crate::facts::{Base, ExprIx, ScopeKind, SymbolIx};

/// What sort of type a definition declares.
#[derive(Clone, Copy, PartialEq, Eq)]
pub enum Nature {
    /// A class, also an anonymous one and the body of an enum constant.
    Class,
    /// An interface.
    Interface,
    /// An enum.
    Enum,
    /// A record.
    Record,
    /// An annotation type.
    Annotation,
}

impl Nature {
    fn of(node: Node<'_>) -> Option<Nature> {
        Some(match kind(node) {
            Kind::ClassDeclaration => Nature::Class,
            Kind::InterfaceDeclaration => Nature::Interface,
            Kind::EnumDeclaration => Nature::Enum,
            Kind::RecordDeclaration => Nature::Record,
            Kind::AnnotationTypeDeclaration => Nature::Annotation,
            _ => return None,
        })
    }

    fn symbol_kind(self) -> SymbolKind {
        match self {
            Nature::Class | Nature::Record => SymbolKind::Class,
            Nature::Interface | Nature::Annotation => SymbolKind::Interface,
            Nature::Enum => SymbolKind::Enum,
        }
    }

    /// The class that the language itself makes the base, where the source names none.
    fn implicit_base(self) -> &'static str {
        match self {
            Nature::Class | Nature::Interface => "Object",
            Nature::Enum => "Enum",
            Nature::Record => "Record",
            Nature::Annotation => "java.lang.annotation.Annotation",
        }
    }
}

/// Whether a node declares a type.
pub fn is_type(node: Node<'_>) -> bool {
    Nature::of(node).is_some()
}

/// Walks the declaration of a type; `doc` is the comment before it.
pub fn definition(b: &mut Builder<'_>, w: &mut State, node: Node<'_>, doc: Option<Node<'_>>) {
    let (Some(nature), Some(name)) = (Nature::of(node), field(node, FIELDS.name)) else {
        return statements::anything(b, w, node);
    };
    let symbol = b.symbol(b.text(name), nature.symbol_kind(), node, name);
    b.bind_symbol(symbol);
    let before = modifiers(b, w, node, symbol);
    let body = field(node, FIELDS.body);
    describe(
        b,
        symbol,
        &before,
        (
            before.text_start,
            body.map_or(node.end_byte(), |body| body.start_byte()),
        ),
        doc,
    );
    let flags = before
        .flags_or(default_visibility(b, w))
        .with(nature_flags(nature, w));
    b.at(symbol).flags.set(flags);
    b.deeper(|b| {
        b.with_owner(symbol, |b| match field(node, FIELDS.type_parameters) {
            Some(parameters) => b.in_scope(ScopeKind::Block, |b| {
                type_parameters(b, w, Some(parameters), symbol);
                header(b, w, node, symbol, nature);
            }),
            None => header(b, w, node, symbol, nature),
        });
    });
}

/// Fills in signature and documentation.
pub fn describe(
    b: &mut Builder<'_>,
    symbol: SymbolIx,
    before: &Modifiers,
    text: (usize, usize),
    doc: Option<Node<'_>>,
) {
    let doc = javadoc(b, doc);
    let deprecated = doc_deprecates(&doc);
    let signature = b.signature(text.0, text.1);
    let entry = b.at(symbol);
    entry.signature = signature;
    entry.doc = doc;
    entry.decorators = before.annotations.clone();
    if deprecated {
        entry.flags.set(SymbolFlags::DEPRECATED);
    }
}

/// The visibility of a type or member that names none, and what its place says besides.
pub fn default_visibility(b: &mut Builder<'_>, w: &State) -> SymbolFlags {
    let owner = b.owner();
    let in_function = matches!(
        b.at(owner).kind,
        SymbolKind::Function | SymbolKind::Method | SymbolKind::Constructor
    );
    match w.classes.last() {
        _ if in_function => SymbolFlags::PRIVATE.with(SymbolFlags::LOCAL),
        Some(class) if class.interface => SymbolFlags::PUBLIC,
        _ => SymbolFlags::INTERNAL,
    }
}

/// Nested enums, records and interfaces are static, as are all types inside interfaces; records and enums are final.
fn nature_flags(nature: Nature, w: &State) -> SymbolFlags {
    let mut flags = SymbolFlags::default();
    if w.classes
        .last()
        .is_some_and(|class| class.interface || nature != Nature::Class)
    {
        flags.set(SymbolFlags::STATIC);
    }
    if nature == Nature::Record {
        flags.set(SymbolFlags::CONST);
    }
    flags
}

/// The bases, then the body.
fn header(b: &mut Builder<'_>, w: &mut State, node: Node<'_>, symbol: SymbolIx, nature: Nature) {
    let mut bases = Vec::new();
    let mut has_superclass = false;
    for part in parts(node) {
        match kind(part) {
            Kind::Superclass => {
                has_superclass = true;
                bases.extend(
                    parts(part)
                        .into_iter()
                        .map(|ty| base(b, w, ty, Role::Inherit)),
                );
            }
            Kind::SuperInterfaces => types_of_list(b, w, part, Role::Implement, &mut bases),
            Kind::ExtendsInterfaces => types_of_list(b, w, part, Role::Inherit, &mut bases),
            Kind::Permits => permitted(b, w, part),
            _ => {}
        }
    }
    let extends_object =
        nature == Nature::Interface && bases.is_empty() || nature != Nature::Interface;
    let is_object =
        w.is_java_lang && b.facts().text(b.facts().symbols[symbol.get()].name) == "Object";
    if !has_superclass && extends_object && !is_object {
        bases.push(implicit_base(b, symbol, nature));
    }
    b.at(symbol).bases = bases;
    if let Some(body) = field(node, FIELDS.body) {
        let components = field(node, FIELDS.parameters);
        body_with(b, w, symbol, body, nature, components);
    }
}

fn base(b: &mut Builder<'_>, w: &mut State, node: Node<'_>, role: Role) -> Base {
    let (expr, _) = type_as(b, w, node, role);
    Base { expr, role }
}

fn types_of_list(
    b: &mut Builder<'_>,
    w: &mut State,
    node: Node<'_>,
    role: Role,
    bases: &mut Vec<Base>,
) {
    for list in parts(node)
        .into_iter()
        .filter(|&part| kind(part) == Kind::TypeList)
    {
        bases.extend(parts(list).into_iter().map(|ty| base(b, w, ty, role)));
    }
}

fn permitted(b: &mut Builder<'_>, w: &mut State, node: Node<'_>) {
    for list in parts(node) {
        for ty in parts(list) {
            type_of(b, w, ty);
        }
    }
}

/// `Object`, `Enum<Self>` or `Record`. It is no occurrence of a name, so no reference is made.
fn implicit_base(b: &mut Builder<'_>, symbol: SymbolIx, nature: Nature) -> Base {
    let mut expr = ExprIx::UNKNOWN;
    for (index, part) in nature.implicit_base().split('.').enumerate() {
        expr = if index == 0 {
            b.name_expr(part)
        } else {
            b.member(expr, part)
        };
    }
    if nature == Nature::Enum {
        let (name, scope) = (b.at(symbol).name, b.scope());
        let own = b.expr(crate::facts::Expr::Name { name, scope });
        expr = apply(b, expr, &[own]);
    }
    Base {
        expr,
        role: Role::Inherit,
    }
}

/// Walks the body of a type in a scope of its own.
pub fn body_of(
    b: &mut Builder<'_>,
    w: &mut State,
    symbol: SymbolIx,
    body: Node<'_>,
    nature: Nature,
) {
    body_with(b, w, symbol, body, nature, None);
}

fn body_with(
    b: &mut Builder<'_>,
    w: &mut State,
    symbol: SymbolIx,
    body: Node<'_>,
    nature: Nature,
    components: Option<Node<'_>>,
) {
    let class = Class {
        symbol,
        fields: field_names(b, body),
        interface: matches!(nature, Nature::Interface | Nature::Annotation),
        test_case: extends_test_case(b, symbol),
    };
    w.class(b, class, |b, w| {
        if nature == Nature::Record {
            members::components(b, w, components, symbol);
        }
        members(b, w, body);
    });
}

/// Whether a class follows JUnit 3, by the name of its base.
fn extends_test_case(b: &Builder<'_>, symbol: SymbolIx) -> bool {
    let facts = b.facts();
    facts.symbols[symbol.get()]
        .bases
        .iter()
        .any(|base| match facts.expr(base.expr) {
            crate::facts::Expr::Name { name, .. } | crate::facts::Expr::Member { name, .. } => {
                facts.text(name).ends_with("TestCase")
            }
            _ => false,
        })
}

/// Walks the members of a body, each with the comment before it.
fn members(b: &mut Builder<'_>, w: &mut State, body: Node<'_>) {
    let mut cursor = body.walk();
    let mut doc = None;
    for child in body.named_children(&mut cursor) {
        if is_comment(child) {
            doc = Some(child);
        } else if kind(child) == Kind::EnumBodyDeclarations {
            members(b, w, child);
        } else {
            let doc = doc.take();
            b.deeper(|b| members::member(b, w, child, doc));
        }
    }
}
