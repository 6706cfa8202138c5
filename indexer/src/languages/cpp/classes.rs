//! Classes: bases and the initialisers of constructors. Their members are walked like any item.

use cidx_format::vocabulary::Role;
use tree_sitter::Node;

use crate::builder::Builder;
use crate::facts::{Base, Expr, ExprIx, SymbolIx};
use crate::languages::c::walk::{Context, children, field};
use crate::languages::c::{expressions, initializers, types};

/// `: public A, private B<T>`
pub fn bases(b: &mut Builder<'_>, context: Context<'_>, node: Node<'_>, class: SymbolIx) {
    for child in children(node) {
        match child.kind() {
            "type_identifier" | "qualified_identifier" | "template_type" => {
                let expr = types::path(b, context, child, None, Role::Inherit).0;
                b.at(class).bases.push(Base {
                    expr,
                    role: Role::Inherit,
                });
            }
            _ => {}
        }
    }
}

/// `: member_(value), Base(args)`: a member is written, a base or the class itself is constructed.
pub fn initializers(b: &mut Builder<'_>, context: Context<'_>, node: Node<'_>) {
    for child in children(node).filter(|child| child.kind() == "field_initializer") {
        initializer(b, context, child);
    }
}

fn initializer(b: &mut Builder<'_>, context: Context<'_>, node: Node<'_>) {
    let Some(name) = node.named_child(0) else {
        return;
    };
    let (target, reference) = match name.kind() {
        "field_identifier" => {
            let value = b.name_expr(b.text(name));
            (
                value,
                Some(b.reference(Role::Write, name, value, ExprIx::UNKNOWN)),
            )
        }
        _ => types::path(b, context, name, None, Role::Write),
    };
    let Some(values) =
        children(node).find(|child| matches!(child.kind(), "argument_list" | "initializer_list"))
    else {
        return;
    };
    let args = initializers::arguments(b, context, values);
    if is_base(b, context, name) {
        let call = b.expr(Expr::New {
            class: target,
            args,
        });
        if let Some(reference) = reference {
            b.reclassify(reference, Role::Call, call);
        }
        return;
    }
    let Some(receiver) = context.receiver else {
        return;
    };
    let value = match b.facts().items(args) {
        [only] => *only,
        _ => b.expr(Expr::New {
            class: target,
            args,
        }),
    };
    let this = b.expr(Expr::This(receiver));
    let target = b.member(this, b.text(name));
    b.store(target, value, ExprIx::UNKNOWN, None);
}

/// Whether an initialiser names a base or the class itself: qualified and generic names can only be types; of simple names
/// those are that are the class's own or one of its bases', where the class is in this file; else by the common styles.
fn is_base(b: &Builder<'_>, context: Context<'_>, name: Node<'_>) -> bool {
    if !matches!(name.kind(), "field_identifier") {
        return true;
    }
    let text = b.text(name);
    let facts = b.facts();
    let Some(constructor) = context
        .receiver
        .and_then(|receiver| facts.symbols.get(receiver.get()))
    else {
        return false;
    };
    if facts.text(constructor.name) == text {
        return true;
    }
    let class = match context.class {
        Some(class) => facts.symbols.get(class.get()),
        None => facts
            .symbols
            .iter()
            .find(|symbol| symbol.name == constructor.name && !symbol.bases.is_empty()),
    };
    if let Some(class) = class {
        return class
            .bases
            .iter()
            .any(|base| last_name(b, base.expr) == text);
    }
    text.starts_with(|c: char| c.is_ascii_uppercase()) && !text.ends_with('_')
}

/// The last name of a type expression.
fn last_name<'b>(b: &'b Builder<'_>, ty: ExprIx) -> &'b str {
    match b.facts().expr(ty) {
        Expr::Name { name, .. } | Expr::Member { name, .. } => b.name_text(name),
        Expr::Apply { base, .. } => match b.facts().expr(base) {
            Expr::Name { name, .. } | Expr::Member { name, .. } => b.name_text(name),
            _ => "",
        },
        _ => "",
    }
}

/// The expression that `this` is.
pub fn this(b: &mut Builder<'_>, context: Context<'_>, node: Node<'_>) -> ExprIx {
    let Some(receiver) = context.receiver else {
        return ExprIx::UNKNOWN;
    };
    let value = b.expr(Expr::This(receiver));
    b.reference(Role::Read, node, value, ExprIx::UNKNOWN);
    value
}

/// Evaluates what may stand in braces or parentheses behind a type.
pub fn values(
    b: &mut Builder<'_>,
    context: Context<'_>,
    node: Option<Node<'_>>,
) -> crate::facts::List {
    match node {
        Some(node) => initializers::arguments(b, context, node),
        None => b.list(&[]),
    }
}

/// The operand of a one-operand form.
pub fn operand(b: &mut Builder<'_>, context: Context<'_>, node: Node<'_>) -> ExprIx {
    match field(node, "argument") {
        Some(argument) => expressions::expression(b, context, argument),
        None => expressions::all(b, context, node),
    }
}
