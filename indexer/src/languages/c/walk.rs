//! The walk over a file: what surrounds a node (`Context`) and the dispatch of items to their modules.

use cidx_format::vocabulary::SymbolFlags;
use tree_sitter::{Node, TreeCursor};

use crate::builder::Builder;
use crate::facts::{ScopeKind, SymbolIx};
use crate::languages::cpp;

use super::{declarations, functions, macro_heads, preprocessor, records, recovery, statements};

/// What surrounds the node that is being walked.
#[derive(Clone, Copy)]
pub struct Context<'t> {
    /// Whether the file is C++.
    pub cpp: bool,
    /// Whether a preprocessor condition encloses the node.
    pub conditional: bool,
    /// The access that members of the class being walked have.
    pub access: SymbolFlags,
    /// What kind of body the node stands in.
    pub body: Body,
    /// The function whose `return` statements these are.
    pub function: Option<SymbolIx>,
    /// The function whose receiver `this` is.
    pub receiver: Option<SymbolIx>,
    /// The class whose body is being walked.
    pub class: Option<SymbolIx>,
    /// The template parameters of the declaration that is being walked.
    pub template: Option<Node<'t>>,
    /// The whole declaration, where a template declaration surrounds the node.
    pub whole: Option<Node<'t>>,
    /// Whether the node stands in an anonymous namespace.
    pub hidden: bool,
    /// Whether the declaration is a friend of the class around it.
    pub friend: bool,
}

/// What kind of body a declaration stands in.
#[derive(Clone, Copy, PartialEq, Eq)]
pub enum Body {
    /// A file or a namespace.
    Items,
    /// A class, structure or union.
    Class,
    /// A function.
    Block,
}

impl<'t> Context<'t> {
    /// The context of a file's top level.
    pub fn file(cpp: bool) -> Self {
        Context {
            cpp,
            conditional: false,
            access: SymbolFlags::PUBLIC,
            body: Body::Items,
            function: None,
            receiver: None,
            class: None,
            template: None,
            whole: None,
            hidden: false,
            friend: false,
        }
    }

    /// The same without what belongs to one declaration only.
    pub fn plain(self) -> Self {
        Context {
            template: None,
            whole: None,
            friend: false,
            ..self
        }
    }

    /// The node of the whole declaration that `node` is the core of.
    pub fn whole(&self, node: Node<'t>) -> Node<'t> {
        self.whole.unwrap_or(node)
    }

    /// Flags that a symbol has from where it stands.
    pub fn flags(&self) -> SymbolFlags {
        let mut flags = match self.body {
            Body::Class => self.access,
            Body::Items if self.hidden => SymbolFlags::PRIVATE,
            Body::Items => SymbolFlags::PUBLIC,
            Body::Block => SymbolFlags::LOCAL,
        };
        if self.conditional {
            flags.set(SymbolFlags::CONDITIONAL);
        }
        flags
    }
}

/// Walks a whole file.
pub fn file(b: &mut Builder<'_>, cpp: bool, root: Node<'_>) {
    let context = Context::file(cpp);
    if root.kind() == "ERROR" {
        recovery::error(b, context, root);
    } else {
        items(b, context, root);
    }
}

/// Walks the children of a node as items.
pub fn items(b: &mut Builder<'_>, mut context: Context<'_>, node: Node<'_>) {
    let mut skip = None;
    for child in children(node) {
        if skip == Some(child.id()) {
            continue;
        }
        if child.kind() == "access_specifier" {
            context.access = access(b, child);
        } else if let Some(body) = cpp::tests::case_macro(b, context, child) {
            skip = Some(body);
        } else if let Some(body) = macro_heads::function(b, context, child) {
            skip = Some(body);
        } else {
            item(b, context, child);
        }
    }
}

/// The flag that an access specifier stands for.
pub fn access(b: &Builder<'_>, node: Node<'_>) -> SymbolFlags {
    let text = b.text(node);
    if text.starts_with("private") {
        SymbolFlags::PRIVATE
    } else if text.starts_with("protected") {
        SymbolFlags::PROTECTED
    } else {
        SymbolFlags::PUBLIC
    }
}

/// Walks an item: a declaration, a directive, or a statement.
pub fn item(b: &mut Builder<'_>, context: Context<'_>, node: Node<'_>) {
    if node.is_missing() {
        b.syntax_error(node);
        return;
    }
    b.deeper(|b| dispatch(b, context, node));
}

fn dispatch(b: &mut Builder<'_>, context: Context<'_>, node: Node<'_>) {
    match node.kind() {
        "function_definition"
        | "inline_method_definition"
        | "constructor_or_destructor_definition"
        | "operator_cast_definition"
        | "constructor_try_definition" => functions::definition(b, context, node),
        "declaration" | "operator_cast_declaration" | "constructor_or_destructor_declaration" => {
            declarations::declaration(b, context, node);
        }
        "field_declaration" => declarations::members(b, context, node),
        "type_definition" => declarations::typedef(b, context, node),
        "translation_unit"
        | "declaration_list"
        | "linkage_specification"
        | "field_declaration_list" => {
            items(b, context, node);
        }
        "struct_specifier" | "class_specifier" | "union_specifier" | "enum_specifier" => {
            records::item(b, context, node);
        }
        kind if kind.starts_with("preproc_") => preprocessor::directive(b, context, node),
        "template_declaration" => cpp::templates::declaration(b, context, node),
        "template_instantiation" => declarations::declaration(b, context, node),
        "namespace_definition" => cpp::namespaces::definition(b, context, node),
        "namespace_alias_definition" => cpp::namespaces::alias(b, context, node),
        "using_declaration" => cpp::namespaces::using(b, context, node),
        "alias_declaration" => cpp::namespaces::type_alias(b, context, node),
        "friend_declaration" => cpp::templates::friend(b, context, node),
        "concept_definition" => cpp::templates::concept(b, context, node),
        "ERROR" => recovery::error(b, context, node),
        "comment" | "access_specifier" => {}
        _ if node.is_named() => statements::statement(b, context, node),
        _ => {}
    }
}

/// Runs `walk` in a block scope of its own.
pub fn block<R>(b: &mut Builder<'_>, walk: impl FnOnce(&mut Builder<'_>) -> R) -> R {
    b.in_scope(ScopeKind::Block, |b| walk(b))
}

/// The children of a node, in order.
pub fn children(node: Node<'_>) -> Children<'_> {
    Children {
        cursor: node.walk(),
        started: false,
    }
}

/// An iterator over the children of a node.
pub struct Children<'t> {
    cursor: TreeCursor<'t>,
    started: bool,
}

impl<'t> Iterator for Children<'t> {
    type Item = Node<'t>;

    fn next(&mut self) -> Option<Node<'t>> {
        let moved = if self.started {
            self.cursor.goto_next_sibling()
        } else {
            self.started = true;
            self.cursor.goto_first_child()
        };
        moved.then(|| self.cursor.node())
    }
}

/// A child by its field's name.
pub fn field<'t>(node: Node<'t>, name: &str) -> Option<Node<'t>> {
    node.child_by_field_name(name)
}
