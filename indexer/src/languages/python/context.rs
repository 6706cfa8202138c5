//! What the walk over a Python file remembers beside the builder: frames, conditions, narrowed names.

use cidx_format::vocabulary::{Role, SymbolFlags, SymbolKind};
use rustc_hash::FxHashMap;
use tree_sitter::Node;

use crate::builder::Builder;
use crate::facts::*;

/// The state of the walk.
pub struct Context<'s> {
    /// The module, the classes and the functions around the place of the walk, outermost first.
    pub frames: Vec<Frame<'s>>,
    /// How many conditions (`if`, `try`) enclose the place inside its frame.
    pub conditional: u32,
    /// Whether the place lies under `if TYPE_CHECKING`.
    pub type_checking: bool,
    /// What the path says about the file.
    pub file: FileRole,
    /// References inside string annotations, which have no node of their own.
    pub late_references: Vec<Reference>,
    /// Names assigned from `TypeVar(...)` and its like so far, with their bounds.
    pub type_variables: FxHashMap<&'s str, ExprIx>,
    /// Type variables that an enclosing class or function has bound.
    pub bound_variables: Vec<&'s str>,
    /// Type variables that the annotations of the current definition mention, in order.
    pub mentioned: Vec<&'s str>,
    /// Names narrowed in the block scopes around the place.
    pub narrowed: Vec<(Name, ScopeIx)>,
    /// References to names that turned out to be definitions, by their number.
    pub dropped: Vec<usize>,
    /// The assignment whose targets are being bound: its place in the file and in bytes.
    pub statement: Option<(Span, usize, usize)>,
    /// Where a comprehension binds its variables, while it does so.
    pub comprehension: Option<ScopeIx>,
}

/// What the path says about a file.
#[derive(Clone, Copy, Default)]
pub struct FileRole {
    /// A `.pyi` file.
    pub stub: bool,
    /// An `__init__` file, which passes on what it imports.
    pub package: bool,
    /// A file in which test runners look for tests.
    pub test: bool,
}

/// What a frame is.
#[derive(Clone, Copy, PartialEq, Eq)]
pub enum FrameKind {
    /// The file.
    Module,
    /// A class body.
    Class,
    /// A function or lambda body.
    Function,
}

/// A module, class or function body that is being walked: what assignments bind into.
pub struct Frame<'s> {
    /// What it is.
    pub kind: FrameKind,
    /// The scope that assignments bind in.
    pub scope: ScopeIx,
    /// Whose body it is.
    pub symbol: SymbolIx,
    /// Names bound so far, with their symbol where they have one.
    pub names: FxHashMap<Name, Option<SymbolIx>>,
    /// The first parameter of a method, and whether it receives the class.
    pub receiver: Option<(&'s str, bool)>,
    /// The other parameters, which shadow the receiver of an outer method.
    pub params: Vec<&'s str>,
    /// For a class: the names of its methods and fields, which annotations in its body do not mean.
    pub not_types: Vec<Name>,
    /// Names declared `global`.
    pub globals: Vec<Name>,
    /// Names declared `nonlocal`.
    pub nonlocals: Vec<Name>,
    /// For a class: what kind of class it is.
    pub class: ClassTraits,
}

/// What a class statement says about the kind of class.
#[derive(Clone, Copy, Default)]
pub struct ClassTraits {
    /// An enumeration, whose assignments are members.
    pub enumeration: bool,
    /// A metaclass, whose instances are classes.
    pub metaclass: bool,
    /// A class whose methods may be tests.
    pub test: bool,
}

impl<'s> Frame<'s> {
    /// A frame in which nothing is bound yet.
    pub fn new(kind: FrameKind, scope: ScopeIx, symbol: SymbolIx) -> Self {
        Frame {
            kind,
            scope,
            symbol,
            names: FxHashMap::default(),
            receiver: None,
            params: Vec::new(),
            not_types: Vec::new(),
            globals: Vec::new(),
            nonlocals: Vec::new(),
            class: ClassTraits::default(),
        }
    }
}

impl<'s> Context<'s> {
    /// The state at the start of a file.
    pub fn new(file: FileRole) -> Self {
        Context {
            frames: vec![Frame::new(FrameKind::Module, ScopeIx::FILE, SymbolIx::FILE)],
            conditional: 0,
            type_checking: false,
            file,
            late_references: Vec::new(),
            type_variables: FxHashMap::default(),
            bound_variables: Vec::new(),
            mentioned: Vec::new(),
            narrowed: Vec::new(),
            dropped: Vec::new(),
            statement: None,
            comprehension: None,
        }
    }

    /// The innermost frame. The module's frame is never left.
    pub fn frame(&mut self) -> &mut Frame<'s> {
        let last = self.frames.len() - 1;
        &mut self.frames[last]
    }

    /// The kind of the innermost frame.
    pub fn kind(&self) -> FrameKind {
        self.frames.last().map_or(FrameKind::Module, |f| f.kind)
    }

    /// Runs `walk` in a new frame; conditions and narrowings outside do not count inside.
    pub fn in_frame<R>(&mut self, frame: Frame<'s>, walk: impl FnOnce(&mut Self) -> R) -> R {
        self.frames.push(frame);
        let conditional = std::mem::take(&mut self.conditional);
        let narrowed = std::mem::take(&mut self.narrowed);
        let comprehension = self.comprehension.take();
        let result = walk(self);
        self.comprehension = comprehension;
        self.narrowed = narrowed;
        self.conditional = conditional;
        self.frames.pop();
        result
    }

    /// Whether the innermost function declares `name` as `global`.
    pub fn is_global(&self, name: Name) -> bool {
        self.frames
            .last()
            .is_some_and(|f| f.globals.contains(&name))
    }

    /// If `name` is the receiver of an enclosing method: the method, and whether it receives the class.
    pub fn receiver(&self, name: &str) -> Option<(SymbolIx, bool)> {
        for frame in self.frames.iter().rev() {
            if frame.kind != FrameKind::Function {
                continue;
            }
            match frame.receiver {
                Some((receiver, class)) if receiver == name => return Some((frame.symbol, class)),
                _ if frame.params.contains(&name) => return None,
                _ => {}
            }
        }
        None
    }

    /// The class frame whose receiver is the method `method`'s.
    pub fn class_of(&mut self, method: SymbolIx) -> Option<&mut Frame<'s>> {
        let at = self.frames.iter().position(|f| f.symbol == method)?;
        let frame = self.frames.get_mut(at.checked_sub(1)?)?;
        (frame.kind == FrameKind::Class).then_some(frame)
    }

    /// The innermost function symbol around the place, for `super()` and `Self`.
    pub fn method(&self) -> Option<SymbolIx> {
        let with_receiver = self
            .frames
            .iter()
            .rev()
            .find(|f| f.kind == FrameKind::Function && f.receiver.is_some());
        with_receiver
            .or_else(|| {
                self.frames
                    .iter()
                    .rev()
                    .find(|f| f.kind == FrameKind::Class)
            })
            .map(|f| f.symbol)
    }
}

/// Visibility by the conventions of names.
pub fn visibility(name: &str, member: bool) -> SymbolFlags {
    let dunder = name.starts_with("__") && name.ends_with("__");
    match () {
        () if dunder || !name.starts_with('_') => SymbolFlags::PUBLIC,
        () if member && name.starts_with("__") => SymbolFlags::PRIVATE,
        () if member => SymbolFlags::PROTECTED,
        () => SymbolFlags::INTERNAL,
    }
}

/// Binds the name at `node` in the frame to which Python's rules assign it, and makes a symbol where a module or class gets a
/// new name.
pub fn bind_name<'s>(
    b: &mut Builder<'s>,
    cx: &mut Context<'s>,
    node: Node<'_>,
    value: ExprIx,
    ty: ExprIx,
) {
    let name = b.node_name(node);
    let span = b.span(node);
    if let Some(scope) = cx.comprehension {
        b.bind_in(
            scope,
            name,
            ExprIx(0),
            BindingTarget::Local { ty, value },
            span,
        );
        return;
    }
    match cx.kind() {
        FrameKind::Function => bind_local(b, cx, node, name, value, ty),
        FrameKind::Module | FrameKind::Class => {
            let at = cx.frames.len() - 1;
            bind_variable(b, cx, at, node, name, value, ty);
        }
    }
    bind_narrowed(b, cx, name, value, ty, span);
}

fn bind_local<'s>(
    b: &mut Builder<'s>,
    cx: &mut Context<'s>,
    node: Node<'_>,
    name: Name,
    value: ExprIx,
    ty: ExprIx,
) {
    let span = b.span(node);
    let target = BindingTarget::Local { ty, value };
    let frame = cx.frame();
    if frame.globals.contains(&name) {
        bind_variable(b, cx, 0, node, name, value, ty);
        return;
    }
    if frame.nonlocals.contains(&name) {
        let outer = cx.frames.iter().rev().skip(1);
        let functions = outer.filter(|f| f.kind == FrameKind::Function);
        let mut first = None;
        for function in functions {
            first = first.or(Some(function.scope));
            if function.names.contains_key(&name) {
                first = Some(function.scope);
                break;
            }
        }
        if let Some(scope) = first {
            b.bind_in(scope, name, ExprIx(0), target, span);
        }
        return;
    }
    frame.names.entry(name).or_insert(None);
    let scope = frame.scope;
    b.bind_in(scope, name, ExprIx(0), target, span);
}

/// Binds a variable of the module or class whose frame is number `at`.
fn bind_variable<'s>(
    b: &mut Builder<'s>,
    cx: &mut Context<'s>,
    at: usize,
    node: Node<'_>,
    name: Name,
    value: ExprIx,
    ty: ExprIx,
) {
    let span = b.span(node);
    let frames = cx.frames.len();
    let Some(frame) = cx.frames.get_mut(at) else {
        return;
    };
    let (scope, owner, class) = (frame.scope, frame.symbol, frame.class);
    let known = frame.names.get(&name).copied().flatten();
    let known = known.map(|symbol| b.at(symbol).flags.has(SymbolFlags::CONDITIONAL));
    // Twins in the branches of a condition are definitions in their own right; any other assignment is a write.
    if known.is_some_and(|twin| !(twin && cx.conditional > 0 && at + 1 == frames)) {
        let target = BindingTarget::Local { ty, value };
        b.bind_in(scope, name, ExprIx(0), target, span);
        let expr = b.expr(Expr::Name {
            name,
            scope: b.scope(),
        });
        b.reference(Role::Write, node, expr, ExprIx::UNKNOWN);
        return;
    }
    let member = frame.kind == FrameKind::Class;
    let text = b.text(node);
    let kind = variable_kind(text, member, class.enumeration && value != ExprIx::UNKNOWN);
    let (whole, start, end) = cx.statement.unwrap_or((span, 0, 0));
    let symbol = b.with_owner(owner, |b| b.symbol_at(text, kind, whole, span));
    if let Some(frame) = cx.frames.get_mut(at) {
        frame.names.insert(name, Some(symbol));
    }
    let mut flags = visibility(text, member);
    if cx.conditional > 0 {
        flags.set(SymbolFlags::CONDITIONAL);
    }
    // An annotated name is a field of the instances, as in data classes.
    if member && ty == ExprIx::UNKNOWN {
        flags.set(SymbolFlags::STATIC);
    }
    if matches!(kind, SymbolKind::Constant | SymbolKind::EnumMember) {
        flags.set(SymbolFlags::CONST);
    }
    let signature = b.signature(start, end);
    let entry = b.at(symbol);
    entry.flags = flags;
    entry.value = value;
    entry.ty = ty;
    entry.declared_in = scope;
    entry.signature = signature;
    b.bind_in(scope, name, ExprIx(0), BindingTarget::Symbol(symbol), span);
}

fn variable_kind(name: &str, member: bool, enumeration: bool) -> SymbolKind {
    let constant = name.bytes().any(|c| c.is_ascii_uppercase())
        && !name.bytes().any(|c| c.is_ascii_lowercase());
    match (member, enumeration) {
        (true, true) if !name.starts_with('_') => SymbolKind::EnumMember,
        (true, _) => SymbolKind::Field,
        (false, _) if constant => SymbolKind::Constant,
        (false, _) => SymbolKind::Variable,
    }
}

/// A name narrowed in an enclosing block that is assigned anew: the block sees the new value from here on.
fn bind_narrowed(
    b: &mut Builder<'_>,
    cx: &Context<'_>,
    name: Name,
    value: ExprIx,
    ty: ExprIx,
    span: Span,
) {
    for &(narrowed, scope) in &cx.narrowed {
        if narrowed == name {
            let from = b.next_expr();
            b.bind_in(scope, name, from, BindingTarget::Local { ty, value }, span);
        }
    }
}
