//! The top of a file: package clause, imports, and the order of declarations with their docs.

use cidx_format::vocabulary::{SymbolFlags, SymbolKind};
use tree_sitter::Node;

use super::grammar::{Field, Kind, field, kind, part_list};
use super::{Context, comments, functions, statements, types, variables};
use crate::builder::Builder;
use crate::facts::*;

/// Walks a whole file.
pub fn file(b: &mut Builder<'_>, cx: &mut Context, root: Node<'_>) {
    survey(b, cx, root);
    if cx.top_flags != SymbolFlags::default() {
        b.at(SymbolIx::FILE).flags.set(cx.top_flags);
    }
    let mut block = comments::Block::default();
    let mut cursor = root.walk();
    for child in root.named_children(&mut cursor) {
        if kind(child) == Kind::Comment {
            block.comment(child);
            continue;
        }
        let doc = block.doc_of(b, child);
        declaration(b, cx, child, &doc);
    }
    bind_receiver_params(b, cx);
}

/// Walks a declaration or, in broken code, whatever stands in its place.
pub fn declaration(b: &mut Builder<'_>, cx: &mut Context, node: Node<'_>, doc: &str) {
    match kind(node) {
        Kind::PackageClause => package(b, node, doc),
        Kind::ImportDeclaration => imports(b, node),
        Kind::FunctionDeclaration => functions::function(b, cx, node, doc),
        Kind::MethodDeclaration => functions::method(b, cx, node, doc),
        Kind::TypeDeclaration | Kind::VarDeclaration | Kind::ConstDeclaration => {
            group(b, cx, node, doc)
        }
        _ => statements::statement(b, cx, node),
    }
}

/// Looks over the top level once, for what the walk must know before it gets there.
fn survey(b: &Builder<'_>, cx: &mut Context, root: Node<'_>) {
    let mut cursor = root.walk();
    let mut before_package = true;
    for child in root.named_children(&mut cursor) {
        match kind(child) {
            Kind::Comment if before_package && comments::is_constraint(b.text(child)) => {
                cx.top_flags.set(SymbolFlags::CONDITIONAL);
            }
            Kind::PackageClause => before_package = false,
            Kind::FunctionDeclaration => {
                if let (Some(name), Some(_)) = (
                    field(child, Field::Name),
                    field(child, Field::TypeParameters),
                ) {
                    cx.generics.insert(b.text(name).to_string());
                }
            }
            Kind::TypeDeclaration => survey_types(b, cx, child),
            Kind::ImportDeclaration => {
                for_each_import(child, &mut |spec| {
                    if let Some(name) = bound_name(b, spec) {
                        cx.packages.insert(name.to_string());
                    }
                });
            }
            _ => {}
        }
    }
}

fn survey_types(b: &Builder<'_>, cx: &mut Context, node: Node<'_>) {
    for spec in part_list(node) {
        let (Some(name), Some(ty)) = (field(spec, Field::Name), field(spec, Field::Type)) else {
            continue;
        };
        let name = b.text(name);
        if matches!(kind(ty), Kind::MapType | Kind::SliceType | Kind::ArrayType) {
            cx.containers.insert(name.to_string());
        }
        if field(spec, Field::TypeParameters).is_some() {
            cx.generics.insert(name.to_string());
        }
    }
}

fn package(b: &mut Builder<'_>, node: Node<'_>, doc: &str) {
    if let Some(name) = node.named_child(0) {
        b.package(b.text(name));
    }
    comments::document(b, SymbolIx::FILE, doc);
}

/// Walks the specs of a `type`, `var` or `const` declaration. A lone spec spans the whole declaration.
pub fn group(b: &mut Builder<'_>, cx: &mut Context, node: Node<'_>, doc: &str) {
    let grouped = b.text(node).trim_end().ends_with(')')
        && (0..3).any(|ix| node.child(ix).is_some_and(|child| is_open(child)));
    let list = node
        .named_child(0)
        .filter(|child| kind(*child) == Kind::VarSpecList);
    let mut iota = variables::Iota::default();
    let mut block = comments::Block::default();
    let mut last: Option<SymbolIx> = None;
    let holder = list.unwrap_or(node);
    let mut cursor = holder.walk();
    for child in holder.named_children(&mut cursor) {
        if kind(child) == Kind::Comment {
            if block.comment(child)
                && let Some(symbol) = last.take()
            {
                let doc = comments::single(b, child);
                comments::document(b, symbol, &doc);
            }
            continue;
        }
        let own = block.doc_of(b, child);
        let (whole, doc) = match grouped || list.is_some() {
            true => (child, &*own),
            false => (node, doc),
        };
        let before = b.facts().symbols.len();
        match kind(child) {
            Kind::TypeSpec | Kind::TypeAlias => types::definition(b, cx, child, whole, doc),
            Kind::VarSpec => variables::variable(b, cx, child, whole, doc),
            Kind::ConstSpec => variables::constant(b, cx, child, whole, doc, &mut iota),
            _ => statements::statement(b, cx, child),
        }
        // A comment behind a spec documents it if nothing above it does.
        let made = b.facts().symbols.get(before);
        let lacks_doc = made.is_some_and(|symbol| symbol.doc.is_empty());
        last = lacks_doc.then_some(SymbolIx(before as u32));
    }
}

fn is_open(node: Node<'_>) -> bool {
    !node.is_named() && (node.kind() == "(" || kind(node) == Kind::VarSpecList)
}

fn imports(b: &mut Builder<'_>, node: Node<'_>) {
    let mut specs = Vec::new();
    for_each_import(node, &mut |spec| specs.push(spec));
    for spec in specs {
        import(b, spec);
    }
}

fn for_each_import<'t>(node: Node<'t>, found: &mut impl FnMut(Node<'t>)) {
    for child in part_list(node) {
        match kind(child) {
            Kind::ImportSpec => found(child),
            _ => part_list(child)
                .into_iter()
                .filter(|spec| kind(*spec) == Kind::ImportSpec)
                .for_each(&mut *found),
        }
    }
}

fn import(b: &mut Builder<'_>, spec: Node<'_>) {
    let Some(path) = field(spec, Field::Path) else {
        return;
    };
    let text = b.text(path).trim_matches(['"', '`']);
    let alias = field(spec, Field::Name);
    let form = match alias.map(kind) {
        Some(Kind::Dot) => ImportKind::Glob,
        Some(Kind::BlankIdentifier) => ImportKind::Effect,
        _ => ImportKind::Module,
    };
    let import = b.import(text, None, form, path);
    if let Some(name) = bound_name(b, spec) {
        let name = b.name(name);
        let span = b.span(alias.unwrap_or(path));
        b.bind(name, ExprIx(0), BindingTarget::Import(import), span);
    }
}

/// The name that an import binds: its alias, else what the path suggests.
fn bound_name<'s>(b: &Builder<'s>, spec: Node<'_>) -> Option<&'s str> {
    match field(spec, Field::Name) {
        Some(alias) if matches!(kind(alias), Kind::Dot | Kind::BlankIdentifier) => None,
        Some(alias) => Some(b.text(alias)).filter(|name| *name != "_"),
        None => {
            let path = b.text(field(spec, Field::Path)?).trim_matches(['"', '`']);
            Some(package_name(path)).filter(|name| !name.is_empty())
        }
    }
}

/// The package name that an import path suggests: its last element without a version and without what no name may hold.
pub fn package_name(path: &str) -> &str {
    let mut elements = path.rsplit('/').filter(|element| !element.is_empty());
    let last = elements.next().unwrap_or("");
    let last = match is_version(last) {
        true => elements.next().unwrap_or(last),
        false => last,
    };
    let last = match last.rsplit_once('.') {
        Some((name, version)) if is_version(version) => name,
        _ => last,
    };
    let last = last
        .strip_prefix("go-")
        .or_else(|| last.strip_prefix("go."))
        .unwrap_or(last);
    let last = ["-go", ".go", "-golang"]
        .iter()
        .find_map(|suffix| last.strip_suffix(suffix))
        .unwrap_or(last);
    last.rsplit(['-', '.']).next().unwrap_or(last)
}

fn is_version(element: &str) -> bool {
    element.strip_prefix('v').is_some_and(|digits| {
        !digits.is_empty() && digits.bytes().all(|byte| byte.is_ascii_digit())
    })
}

/// Binds the type parameters that receivers name to those of their types.
fn bind_receiver_params(b: &mut Builder<'_>, cx: &mut Context) {
    for param in std::mem::take(&mut cx.receiver_params) {
        let owner = match cx.types.get(&param.type_name) {
            Some(&symbol) => symbol,
            None => param.method,
        };
        let target = BindingTarget::TypeParam(owner, param.position);
        b.bind_in(param.scope, param.name, ExprIx(0), target, param.span);
    }
}

/// Adds a symbol with the flags, doc and signature that all definitions have, and binds it unless it is blank.
pub fn define(
    b: &mut Builder<'_>,
    cx: &Context,
    symbol_kind: SymbolKind,
    whole: Node<'_>,
    name: Node<'_>,
    doc: &str,
) -> SymbolIx {
    let text = b.text(name);
    let symbol = b.symbol(text, symbol_kind, whole, name);
    b.at(symbol).flags = cx.flags(text);
    comments::document(b, symbol, doc);
    symbol
}
