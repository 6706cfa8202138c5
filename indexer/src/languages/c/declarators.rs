//! Declarators: which name they declare, and what they make of the type before them.

use tree_sitter::Node;

use crate::builder::Builder;
use crate::facts::{Expr, ExprIx};

use super::parameters;
use super::walk::{Context, children, field};

/// What surrounds the name in a declarator, from the outside in.
#[derive(Clone, Copy)]
pub enum Layer<'t> {
    /// `*name`
    Pointer,
    /// `&name`, `&&name`
    Reference,
    /// `name[n]`
    Array(Option<Node<'t>>),
    /// `name(parameters)`
    Function(Node<'t>),
}

/// A declarator taken apart.
pub struct Declarator<'t> {
    /// The node of the declared name; none in abstract declarators.
    pub name: Option<Node<'t>>,
    /// The qualified name around it (`A::B::f`), if it is qualified.
    pub path: Option<Node<'t>>,
    /// Layers from the outside in.
    pub layers: Vec<Layer<'t>>,
}

impl<'t> Declarator<'t> {
    /// Takes a declarator apart.
    pub fn of(node: Option<Node<'t>>) -> Self {
        let mut result = Declarator {
            name: None,
            path: None,
            layers: Vec::new(),
        };
        let mut at = node;
        let mut steps = 0;
        while let Some(node) = at
            && steps < 1000
        {
            steps += 1;
            at = result.step(node);
        }
        result
    }

    fn step(&mut self, node: Node<'t>) -> Option<Node<'t>> {
        let kind = node.kind();
        match kind {
            "pointer_declarator" | "abstract_pointer_declarator" | "pointer_type_declarator" => {
                self.layers.push(Layer::Pointer)
            }
            "reference_declarator" | "abstract_reference_declarator" => {
                self.layers.push(Layer::Reference)
            }
            "array_declarator" | "abstract_array_declarator" => {
                self.layers.push(Layer::Array(field(node, "size")))
            }
            "function_declarator" | "abstract_function_declarator" => {
                self.layers.push(Layer::Function(node))
            }
            "init_declarator"
            | "parenthesized_declarator"
            | "abstract_parenthesized_declarator"
            | "attributed_declarator"
            | "variadic_declarator"
            | "operator_cast" => {}
            "qualified_identifier" => {
                self.path.get_or_insert(node);
                return field(node, "name").or_else(|| node.named_child(0));
            }
            "template_function" | "template_method" | "template_type" | "dependent_name" => {
                return field(node, "name").or_else(|| node.named_child(0));
            }
            "identifier"
            | "field_identifier"
            | "type_identifier"
            | "destructor_name"
            | "operator_name"
            | "structured_binding_declarator"
            | "primitive_type"
            | "namespace_identifier" => {
                self.name = Some(node);
                return None;
            }
            _ => return None,
        }
        if kind == "operator_cast" {
            self.name = Some(node);
            return field(node, "declarator");
        }
        field(node, "declarator")
            .or_else(|| children(node).find(|child| is_declarator(child.kind())))
    }

    /// The function declarator, if the name is declared as a function.
    pub fn function(&self) -> Option<Node<'t>> {
        match self.layers.last() {
            Some(Layer::Function(node)) => Some(*node),
            _ => None,
        }
    }

    /// Whether the outermost layers make an array, that is, whether an initialiser lists elements.
    pub fn is_array(&self) -> bool {
        matches!(self.layers.last(), Some(Layer::Array(_)))
    }

    /// The type that the name has if `base` stands before the declarator. For a function: its result.
    pub fn type_of(&self, b: &mut Builder<'_>, context: Context<'_>, base: ExprIx) -> ExprIx {
        let end = self.layers.len() - usize::from(self.function().is_some());
        self.layers[..end]
            .iter()
            .fold(base, |ty, layer| match layer {
                Layer::Pointer => pointer(b, ty),
                Layer::Array(size) => {
                    if let Some(size) = size {
                        super::expressions::expression(b, context, *size);
                    }
                    pointer(b, ty)
                }
                Layer::Reference => ty,
                Layer::Function(node) => parameters::function_type(b, context, *node, ty),
            })
    }

    /// The type of the elements if the name is an array of `base`.
    pub fn element(&self, b: &mut Builder<'_>, base: ExprIx) -> ExprIx {
        let end = self.layers.len().saturating_sub(1);
        self.layers[..end]
            .iter()
            .fold(base, |ty, layer| match layer {
                Layer::Pointer => pointer(b, ty),
                _ => ty,
            })
    }
}

/// A pointer to a type. Pointers to functions are the function types themselves: both are called alike.
fn pointer(b: &mut Builder<'_>, ty: ExprIx) -> ExprIx {
    if ty == ExprIx::UNKNOWN || matches!(b.facts().expr(ty), Expr::FunctionType { .. }) {
        return ty;
    }
    b.expr(Expr::Pointer(ty))
}

/// Whether a node kind is a declarator or a name that ends one.
pub fn is_declarator(kind: &str) -> bool {
    kind.ends_with("_declarator")
        || matches!(
            kind,
            "identifier"
                | "field_identifier"
                | "type_identifier"
                | "qualified_identifier"
                | "destructor_name"
                | "operator_name"
                | "operator_cast"
                | "template_function"
                | "template_method"
        )
}

/// The name that a declared name's node stands for: `~Foo`, `operator+`, `operator bool` with single spaces.
pub fn declared_text<'s>(b: &Builder<'s>, node: Node<'_>) -> std::borrow::Cow<'s, str> {
    let text = b.text(node);
    match node.kind() {
        "operator_cast" => {
            let ty = field(node, "type").map_or("", |ty| b.text(ty));
            format!("operator {ty}").into()
        }
        "operator_name" => {
            let symbol = text.trim_start_matches("operator").trim();
            let word = symbol.starts_with(|c: char| c.is_ascii_alphabetic() || c == '"');
            let symbol: String =
                symbol
                    .split_whitespace()
                    .collect::<Vec<_>>()
                    .join(if word { " " } else { "" });
            format!("operator{}{symbol}", if word { " " } else { "" }).into()
        }
        "destructor_name" if text.contains(char::is_whitespace) => {
            text.split_whitespace().collect::<String>().into()
        }
        _ => text.into(),
    }
}
