//! Members of types: methods, constructors, fields, enum constants, record components, initialisers.

use cidx_format::vocabulary::{Role, SymbolFlags, SymbolKind};
use tree_sitter::Node;

use super::calls;
use super::definitions::{self, Nature, default_visibility, describe};
use super::grammar::{FIELDS, Kind, field, first_named, kind, parts};
use super::modifiers::{Modifiers, local_modifiers, modifiers};
use super::state::State;
use super::statements;
use super::types::{array_of, arrays, type_of, type_parameters};
use crate::builder::Builder;
use crate::facts::{Base, BindingTarget, Expr, ExprIx, Param, ParamKind, SymbolIx};

/// The name under which constructors are bound in their class, so that the class's own name still means the class.
pub const CONSTRUCTOR: &str = "<init>";

/// Whether a node is a member other than a type.
pub fn is_member(node: Node<'_>) -> bool {
    matches!(
        kind(node),
        Kind::MethodDeclaration
            | Kind::ConstructorDeclaration
            | Kind::CompactConstructorDeclaration
            | Kind::AnnotationTypeElementDeclaration
            | Kind::FieldDeclaration
            | Kind::ConstantDeclaration
            | Kind::EnumConstant
            | Kind::StaticInitializer
    )
}

/// Walks a member of a type; `doc` is the comment before it.
pub fn member(b: &mut Builder<'_>, w: &mut State, node: Node<'_>, doc: Option<Node<'_>>) {
    match kind(node) {
        Kind::MethodDeclaration | Kind::AnnotationTypeElementDeclaration => method(b, w, node, doc),
        Kind::ConstructorDeclaration | Kind::CompactConstructorDeclaration => {
            constructor(b, w, node, doc)
        }
        Kind::FieldDeclaration | Kind::ConstantDeclaration => fields(b, w, node, doc),
        Kind::EnumConstant => enum_constant(b, w, node, doc),
        Kind::StaticInitializer => statements::anything(b, w, node),
        _ if definitions::is_type(node) => definitions::definition(b, w, node, doc),
        // Initialisers are blocks of the class; the rest is broken code.
        _ => statements::statement(b, w, node),
    }
}

fn method(b: &mut Builder<'_>, w: &mut State, node: Node<'_>, doc: Option<Node<'_>>) {
    let Some(name) = field(node, FIELDS.name) else {
        return statements::anything(b, w, node);
    };
    let text = b.text(name);
    let symbol = b.symbol(text, SymbolKind::Method, node, name);
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
    let flags = method_flags(b, w, &before, text, body.is_none());
    b.at(symbol).flags.set(flags);
    w.function(b, symbol, |b, w| {
        type_parameters(b, w, field(node, FIELDS.type_parameters), symbol);
        let declared = field(node, FIELDS.type_).map_or(ExprIx::UNKNOWN, |ty| type_of(b, w, ty));
        b.at(symbol).ty = arrays(b, declared, field(node, FIELDS.dimensions));
        parameters(b, w, field(node, FIELDS.parameters), symbol);
        throws(b, w, node);
        if let Some(value) = field(node, FIELDS.value) {
            let value = statements::initial_value(b, w, value);
            b.at(symbol).returns.push(value);
        }
        if let Some(body) = body {
            function_body(b, w, body);
        }
    });
    if entry_point(b, symbol) {
        b.at(symbol).flags.set(SymbolFlags::ENTRY_POINT);
    }
}

fn method_flags(
    b: &mut Builder<'_>,
    w: &State,
    before: &Modifiers,
    name: &str,
    bodyless: bool,
) -> SymbolFlags {
    let visibility = match default_visibility(b, w) {
        local if local.has(SymbolFlags::LOCAL) => SymbolFlags::INTERNAL,
        other => other,
    };
    let mut flags = before.flags_or(visibility);
    if let Some(class) = w.classes.last() {
        if class.interface && bodyless {
            flags.set(SymbolFlags::ABSTRACT);
        }
        if class.test_case && name.starts_with("test") && flags.has(SymbolFlags::PUBLIC) {
            flags.set(SymbolFlags::TEST);
        }
        if class.test_case && matches!(name, "setUp" | "tearDown") {
            flags.set(SymbolFlags::FIXTURE);
        }
        if flags.has(SymbolFlags::TEST) {
            b.at(class.symbol).flags.set(SymbolFlags::TEST);
        }
    }
    flags
}

/// `public static void main(String[] args)`.
fn entry_point(b: &Builder<'_>, symbol: SymbolIx) -> bool {
    let facts = b.facts();
    let method = &facts.symbols[symbol.get()];
    facts.text(method.name) == "main"
        && method
            .flags
            .has(SymbolFlags::PUBLIC.with(SymbolFlags::STATIC))
        && method.params.len() == 1
}

fn throws(b: &mut Builder<'_>, w: &mut State, node: Node<'_>) {
    for clause in parts(node)
        .into_iter()
        .filter(|&part| kind(part) == Kind::Throws)
    {
        for ty in parts(clause) {
            type_of(b, w, ty);
        }
    }
}

/// Walks a body in the function's own scope. Switches around an inner class do not see its `yield`s.
fn function_body(b: &mut Builder<'_>, w: &mut State, body: Node<'_>) {
    let yields = std::mem::take(&mut w.yields);
    statements::statements(b, w, body);
    w.yields = yields;
}

fn constructor(b: &mut Builder<'_>, w: &mut State, node: Node<'_>, doc: Option<Node<'_>>) {
    let Some(name) = field(node, FIELDS.name) else {
        return statements::anything(b, w, node);
    };
    let symbol = b.symbol(b.text(name), SymbolKind::Constructor, node, name);
    let (bound, span) = (b.name(CONSTRUCTOR), b.span(name));
    b.bind(bound, ExprIx::UNKNOWN, BindingTarget::Symbol(symbol), span);
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
    let class = w.classes.last().map(|class| class.symbol);
    let default = match class.map(|class| b.at(class).kind) {
        Some(SymbolKind::Enum) => SymbolFlags::PRIVATE,
        _ => SymbolFlags::INTERNAL,
    };
    b.at(symbol).flags.set(before.flags_or(default));
    w.function(b, symbol, |b, w| {
        type_parameters(b, w, field(node, FIELDS.type_parameters), symbol);
        match (kind(node), class) {
            (Kind::CompactConstructorDeclaration, Some(class)) => {
                component_parameters(b, symbol, class)
            }
            _ => parameters(b, w, field(node, FIELDS.parameters), symbol),
        }
        throws(b, w, node);
        if let Some(body) = body {
            function_body(b, w, body);
        }
    });
}

/// A compact constructor has the components of its record as parameters.
fn component_parameters(b: &mut Builder<'_>, symbol: SymbolIx, record: SymbolIx) {
    let params = b.at(record).params.clone();
    let span = b.at(symbol).name_span;
    for (index, param) in params.iter().enumerate() {
        b.bind(
            param.name,
            ExprIx::UNKNOWN,
            BindingTarget::Param(symbol, index as u32),
            span,
        );
    }
    b.at(symbol).params = params;
}

/// Reads the parameters of `symbol` and binds them in the current scope.
pub fn parameters(b: &mut Builder<'_>, w: &mut State, list: Option<Node<'_>>, symbol: SymbolIx) {
    for part in list.map(parts).unwrap_or_default() {
        let rest = match kind(part) {
            Kind::FormalParameter => false,
            Kind::SpreadParameter => true,
            _ => continue,
        };
        local_modifiers(b, w, part);
        let Some((name_node, ty)) = parameter(b, w, part, rest) else {
            continue;
        };
        let index = b.at(symbol).params.len() as u32;
        let name = b.node_name(name_node);
        let kind = if rest {
            ParamKind::Rest
        } else {
            ParamKind::Required
        };
        b.at(symbol).params.push(Param {
            name,
            ty,
            default: ExprIx::UNKNOWN,
            kind,
        });
        w.parameter(b, name_node, symbol, index);
    }
}

/// The name and type of a parameter; of `T... xs` the type is `T`.
fn parameter<'t>(
    b: &mut Builder<'_>,
    w: &mut State,
    node: Node<'t>,
    rest: bool,
) -> Option<(Node<'t>, ExprIx)> {
    if !rest {
        let declared = field(node, FIELDS.type_).map_or(ExprIx::UNKNOWN, |ty| type_of(b, w, ty));
        let ty = arrays(b, declared, field(node, FIELDS.dimensions));
        return field(node, FIELDS.name).map(|name| (name, ty));
    }
    let mut ty = ExprIx::UNKNOWN;
    let mut name = None;
    for part in parts(node) {
        match kind(part) {
            Kind::Modifiers | Kind::Annotation | Kind::MarkerAnnotation => {}
            Kind::VariableDeclarator => name = field(part, FIELDS.name),
            _ => ty = type_of(b, w, part),
        }
    }
    name.map(|name| (name, ty))
}

/// The components of a record: a field each, whose accessor method the language provides under the same name.
pub fn components(b: &mut Builder<'_>, w: &mut State, list: Option<Node<'_>>, record: SymbolIx) {
    for part in list.map(parts).unwrap_or_default() {
        let rest = kind(part) == Kind::SpreadParameter;
        let name_node = match field(part, FIELDS.name) {
            Some(name) => name,
            None => match parts(part)
                .into_iter()
                .find(|&part| kind(part) == Kind::VariableDeclarator)
            {
                Some(declarator) => first_named(declarator).unwrap_or(declarator),
                None => continue,
            },
        };
        let symbol = b.symbol(b.text(name_node), SymbolKind::Field, part, name_node);
        b.bind_symbol(symbol);
        let before = modifiers(b, w, part, symbol);
        describe(
            b,
            symbol,
            &before,
            (before.text_start, part.end_byte()),
            None,
        );
        b.at(symbol).flags.set(
            SymbolFlags::PUBLIC
                .with(SymbolFlags::CONST)
                .with(SymbolFlags::GETTER),
        );
        let found = b.with_owner(symbol, |b| parameter(b, w, part, rest));
        let element = found.map_or(ExprIx::UNKNOWN, |(_, ty)| ty);
        let ty = if rest { array_of(b, element) } else { element };
        b.at(symbol).ty = ty;
        let name = b.node_name(name_node);
        let kind = if rest {
            ParamKind::Rest
        } else {
            ParamKind::Required
        };
        let param = Param {
            name,
            ty: element,
            default: ExprIx::UNKNOWN,
            kind,
        };
        b.at(record).params.push(param);
        if let Some(class) = w.classes.last_mut() {
            class.fields.insert(name);
        }
    }
}

/// `T a = 1, b[] = {..};`: a field for each declarator. Modifiers and type are part of the first.
fn fields(b: &mut Builder<'_>, w: &mut State, node: Node<'_>, doc: Option<Node<'_>>) {
    let mut shared: Option<(Modifiers, ExprIx)> = None;
    for declarator in parts(node)
        .into_iter()
        .filter(|&part| kind(part) == Kind::VariableDeclarator)
    {
        let Some(name) = field(declarator, FIELDS.name) else {
            continue;
        };
        let span_node = if shared.is_none() { node } else { declarator };
        let symbol = b.symbol(b.text(name), SymbolKind::Field, span_node, name);
        b.bind_symbol(symbol);
        let (before, declared) = shared.get_or_insert_with(|| {
            let before = modifiers(b, w, node, symbol);
            let ty = field(node, FIELDS.type_);
            let ty = b.with_owner(symbol, |b| {
                ty.map_or(ExprIx::UNKNOWN, |ty| type_of(b, w, ty))
            });
            (before, ty)
        });
        let dimensions = field(declarator, FIELDS.dimensions);
        let end = dimensions.map_or(name.end_byte(), |dimensions| dimensions.end_byte());
        describe(b, symbol, before, (before.text_start, end), doc);
        let interface = w.classes.last().is_some_and(|class| class.interface);
        let flags = if interface {
            before
                .flags_or(SymbolFlags::PUBLIC)
                .with(SymbolFlags::STATIC)
                .with(SymbolFlags::CONST)
        } else {
            before.flags_or(SymbolFlags::INTERNAL)
        };
        b.at(symbol).flags.set(flags);
        b.at(symbol).ty = arrays(b, *declared, dimensions);
        if let Some(value) = field(declarator, FIELDS.value) {
            let value = value_of(b, w, symbol, value);
            b.at(symbol).value = value;
        }
    }
}

/// An initial value belongs to its field; names that patterns in it bind are not members of the class.
fn value_of(b: &mut Builder<'_>, w: &mut State, symbol: SymbolIx, value: Node<'_>) -> ExprIx {
    b.with_owner(symbol, |b| {
        w.block(b, |b, w| statements::initial_value(b, w, value))
    })
}

/// `NAME(args) { members }`: an object of the enum, or of a class of its own that extends it.
fn enum_constant(b: &mut Builder<'_>, w: &mut State, node: Node<'_>, doc: Option<Node<'_>>) {
    let Some(name) = field(node, FIELDS.name) else {
        return;
    };
    let symbol = b.symbol(b.text(name), SymbolKind::EnumMember, node, name);
    b.bind_symbol(symbol);
    let before = modifiers(b, w, node, symbol);
    let (arguments, body) = (field(node, FIELDS.arguments), field(node, FIELDS.body));
    let end = arguments.unwrap_or(name).end_byte();
    let signature_start = if arguments.is_some() {
        before.text_start.max(name.start_byte())
    } else {
        end
    };
    describe(b, symbol, &before, (signature_start, end), doc);
    let fixed = SymbolFlags::PUBLIC
        .with(SymbolFlags::STATIC)
        .with(SymbolFlags::CONST);
    b.at(symbol).flags.set(before.flags.with(fixed));
    let class = match w.classes.last() {
        Some(class) => {
            let (name, scope) = (b.at(class.symbol).name, b.scope());
            b.expr(Expr::Name { name, scope })
        }
        None => ExprIx::UNKNOWN,
    };
    b.with_owner(symbol, |b| {
        let value = w.block(b, |b, w| calls::constant_arguments(b, w, node, class));
        b.at(symbol).ty = class;
        b.at(symbol).value = value;
        if let Some(body) = body {
            b.at(symbol).bases.push(Base {
                expr: class,
                role: Role::Inherit,
            });
            definitions::body_of(b, w, symbol, body, Nature::Class);
        }
    });
}
