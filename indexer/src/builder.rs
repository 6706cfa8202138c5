//! What every language's extraction is built with: interning, spans, scopes, symbols, complexity.
//! Nothing here knows a language or a grammar beyond tree-sitter's `Node`.

use cidx_format::vocabulary::{Role, SymbolFlags, SymbolKind};
use rustc_hash::FxHashMap;
use tree_sitter::Node;

use crate::facts::*;

/// How deep a walk may nest before it stops; deeper code is counted as a hit limit, never a crash.
/// With it a walk needs at most some 32 MiB of stack, which the indexer's threads have.
pub const MAX_NESTING: u32 = 2_000;

/// The longest signature that is kept, in bytes.
const MAX_SIGNATURE: usize = 400;

/// The longest doc comment that is kept, in bytes.
const MAX_DOC: usize = 4_000;

/// The longest string literal whose text is kept, in bytes.
const MAX_STRING: usize = 200;

/// Builds the facts of one file in one walk over its tree.
pub struct Builder<'s> {
    source: &'s str,
    ascii: bool,
    facts: FileFacts,
    interned: FxHashMap<Box<str>, Name>,
    scope: ScopeIx,
    owner: SymbolIx,
    depth: u32,
    measures: Vec<Measure>,
}

/// Complexity of the function that is being walked.
#[derive(Clone, Copy, Default)]
struct Measure {
    cyclomatic: u32,
    cognitive: u32,
    nesting: u32,
}

impl<'s> Builder<'s> {
    /// Starts a file. `stem` names the file's own symbol.
    pub fn new(source: &'s str, stem: &str) -> Self {
        let mut builder = Builder {
            source,
            ascii: source.is_ascii(),
            facts: FileFacts::default(),
            interned: FxHashMap::default(),
            scope: ScopeIx::FILE,
            owner: SymbolIx::FILE,
            depth: 0,
            measures: Vec::new(),
        };
        let lines = memchr_lines(source);
        builder.facts.lines = lines;
        builder.facts.exprs.push(Expr::Unknown);
        builder.facts.scopes.push(Scope {
            parent: ScopeIx::FILE,
            kind: ScopeKind::Module,
            owner: SymbolIx::FILE,
        });
        let name = builder.name(stem);
        let end = end_position(source);
        let mut file = Symbol::new(
            name,
            SymbolKind::File,
            SymbolIx::FILE,
            Span {
                start: Pos::default(),
                end,
            },
            Span::default(),
        );
        file.scope = Some(ScopeIx::FILE);
        builder.facts.symbols.push(file);
        builder
    }

    /// Ends the file and hands over its facts.
    pub fn finish(mut self) -> FileFacts {
        // Facts stay until everything is resolved: what grew beyond its need gives the rest back.
        self.facts.shrink();
        self.facts
    }

    /// The facts so far.
    pub fn facts(&self) -> &FileFacts {
        &self.facts
    }

    /// The whole source.
    pub fn source(&self) -> &'s str {
        self.source
    }

    /// The source text of a node.
    pub fn text(&self, node: Node<'_>) -> &'s str {
        self.source.get(node.byte_range()).unwrap_or("")
    }

    /// Interns a name.
    pub fn name(&mut self, text: &str) -> Name {
        if let Some(&name) = self.interned.get(text) {
            return name;
        }
        let name = Name(self.facts.names.len() as u32);
        self.facts.names.push(text.into());
        self.interned.insert(text.into(), name);
        name
    }

    /// Interns the text of a node.
    pub fn node_name(&mut self, node: Node<'_>) -> Name {
        let text = self.text(node);
        self.name(text)
    }

    /// The text of an interned name.
    pub fn name_text(&self, name: Name) -> &str {
        self.facts.text(name)
    }

    /// The place of a node.
    pub fn span(&self, node: Node<'_>) -> Span {
        Span {
            start: self.pos(node.start_byte(), node.start_position()),
            end: self.pos(node.end_byte(), node.end_position()),
        }
    }

    /// The stretch between two bytes of a node, counted from its start.
    pub fn span_within(&self, node: Node<'_>, start: usize, end: usize) -> Span {
        let text = self.text(node);
        let place = |at: usize| {
            let before = text.get(..at).unwrap_or(text);
            let mut point = node.start_position();
            match before.rfind('\n') {
                Some(line) => {
                    point.row += before.matches('\n').count();
                    point.column = before.len() - line - 1;
                }
                None => point.column += before.len(),
            }
            self.pos(node.start_byte() + before.len(), point)
        };
        Span {
            start: place(start),
            end: place(end),
        }
    }

    /// The stretch from the start of `first` to the end of `last`.
    pub fn span_between(&self, first: Node<'_>, last: Node<'_>) -> Span {
        Span {
            start: self.span(first).start,
            end: self.span(last).end,
        }
    }

    fn pos(&self, byte: usize, point: tree_sitter::Point) -> Pos {
        let column = if self.ascii {
            point.column
        } else {
            let line = self
                .source
                .get(byte.saturating_sub(point.column)..byte)
                .unwrap_or("");
            line.chars().map(char::len_utf16).sum()
        };
        Pos {
            line: point.row as u32,
            column: column as u32,
        }
    }

    /// Adds an expression.
    pub fn expr(&mut self, expr: Expr) -> ExprIx {
        if expr == Expr::Unknown {
            return ExprIx::UNKNOWN;
        }
        self.facts.exprs.push(expr);
        ExprIx(self.facts.exprs.len() as u32 - 1)
    }

    /// The index that the next expression will have: the `from` of a binding that only later code sees.
    pub fn next_expr(&self) -> ExprIx {
        ExprIx(self.facts.exprs.len() as u32)
    }

    /// Adds a list of expressions.
    pub fn list(&mut self, items: &[ExprIx]) -> List {
        let start = self.facts.lists.len() as u32;
        self.facts.lists.extend_from_slice(items);
        List {
            start,
            len: items.len() as u32,
        }
    }

    /// A name looked up in the current scope.
    pub fn name_expr(&mut self, text: &str) -> ExprIx {
        let name = self.name(text);
        let scope = self.scope;
        self.expr(Expr::Name { name, scope })
    }

    /// A member of `base`.
    pub fn member(&mut self, base: ExprIx, name: &str) -> ExprIx {
        let name = self.name(name);
        self.expr(Expr::Member { base, name })
    }

    /// A string literal, given without its quotes; long ones lose their text.
    pub fn string(&mut self, text: &str) -> ExprIx {
        if text.len() > MAX_STRING {
            return self.expr(Expr::Literal(LiteralKind::Text));
        }
        let name = self.name(text);
        self.expr(Expr::Str(name))
    }

    /// Any of several values; collapses what needs no choice.
    pub fn choice(&mut self, items: &[ExprIx]) -> ExprIx {
        let mut known: Vec<ExprIx> = items
            .iter()
            .copied()
            .filter(|&ix| ix != ExprIx::UNKNOWN)
            .collect();
        known.dedup();
        match known.as_slice() {
            [] => ExprIx::UNKNOWN,
            [only] => *only,
            _ => {
                let list = self.list(&known);
                self.expr(Expr::Choice(list))
            }
        }
    }

    /// A part taken out of `base`.
    pub fn unwrap(&mut self, base: ExprIx, how: Unwrap) -> ExprIx {
        if base == ExprIx::UNKNOWN {
            return base;
        }
        self.expr(Expr::Unwrap { base, how })
    }

    /// The current scope.
    pub fn scope(&self) -> ScopeIx {
        self.scope
    }

    /// The symbol whose definition is being walked.
    pub fn owner(&self) -> SymbolIx {
        self.owner
    }

    /// The nearest enclosing symbol (the current one included) of which `wanted` holds.
    pub fn enclosing(&self, wanted: impl Fn(&Symbol) -> bool) -> Option<SymbolIx> {
        let mut ix = self.owner;
        loop {
            let symbol = &self.facts.symbols[ix.get()];
            if wanted(symbol) {
                return Some(ix);
            }
            if ix == SymbolIx::FILE {
                return None;
            }
            ix = symbol.parent;
        }
    }

    /// Runs `walk` in a new scope inside the current one.
    pub fn in_scope<R>(&mut self, kind: ScopeKind, walk: impl FnOnce(&mut Self) -> R) -> R {
        let outer = self.scope;
        self.scope = self.open_scope(kind);
        let result = walk(self);
        self.scope = outer;
        result
    }

    /// Adds a scope inside the current one without entering it.
    pub fn open_scope(&mut self, kind: ScopeKind) -> ScopeIx {
        self.facts.scopes.push(Scope {
            parent: self.scope,
            kind,
            owner: self.owner,
        });
        ScopeIx(self.facts.scopes.len() as u32 - 1)
    }

    /// Runs `walk` in `scope`, then returns to the current one.
    pub fn with_scope<R>(&mut self, scope: ScopeIx, walk: impl FnOnce(&mut Self) -> R) -> R {
        let outer = std::mem::replace(&mut self.scope, scope);
        let result = walk(self);
        self.scope = outer;
        result
    }

    /// Runs `walk` as part of the definition of `owner`, then returns to the current one.
    pub fn with_owner<R>(&mut self, owner: SymbolIx, walk: impl FnOnce(&mut Self) -> R) -> R {
        let outer = std::mem::replace(&mut self.owner, owner);
        let result = walk(self);
        self.owner = outer;
        result
    }

    /// Adds a symbol contained in the current one and declared in the current scope. It binds no name.
    pub fn symbol(
        &mut self,
        name: &str,
        kind: SymbolKind,
        node: Node<'_>,
        name_node: Node<'_>,
    ) -> SymbolIx {
        let (span, name_span) = (self.span(node), self.span(name_node));
        self.symbol_at(name, kind, span, name_span)
    }

    /// Adds a symbol by places instead of nodes.
    pub fn symbol_at(
        &mut self,
        name: &str,
        kind: SymbolKind,
        span: Span,
        name_span: Span,
    ) -> SymbolIx {
        let name = self.name(name);
        let mut symbol = Symbol::new(name, kind, self.owner, span, name_span);
        symbol.declared_in = self.scope;
        self.facts.symbols.push(symbol);
        SymbolIx(self.facts.symbols.len() as u32 - 1)
    }

    /// The symbol, to read or to complete.
    pub fn at(&mut self, ix: SymbolIx) -> &mut Symbol {
        &mut self.facts.symbols[ix.get()]
    }

    /// Runs `walk` inside the definition of `symbol`: in a new scope of `kind` that becomes the symbol's scope.
    /// For functions it also measures complexity.
    pub fn in_symbol<R>(
        &mut self,
        symbol: SymbolIx,
        kind: ScopeKind,
        walk: impl FnOnce(&mut Self) -> R,
    ) -> R {
        let outer_owner = std::mem::replace(&mut self.owner, symbol);
        let outer_scope = self.scope;
        self.scope = self.open_scope(kind);
        self.facts.symbols[symbol.get()].scope = Some(self.scope);
        if kind == ScopeKind::Function {
            // A nested function starts at the nesting of its place, as cognitive complexity prescribes for lambdas.
            self.measures.push(Measure {
                cyclomatic: 1,
                ..Measure::default()
            });
        }
        let result = walk(self);
        if kind == ScopeKind::Function
            && let Some(measure) = self.measures.pop()
        {
            let symbol = &mut self.facts.symbols[symbol.get()];
            symbol.cyclomatic = measure.cyclomatic.min(u32::from(u16::MAX)) as u16;
            symbol.cognitive = measure.cognitive.min(u32::from(u16::MAX)) as u16;
        }
        self.owner = outer_owner;
        self.scope = outer_scope;
        result
    }

    /// Binds `name` to `symbol` in the current scope, seen in the whole scope.
    pub fn bind_symbol(&mut self, symbol: SymbolIx) {
        let (name, span) = (
            self.facts.symbols[symbol.get()].name,
            self.facts.symbols[symbol.get()].name_span,
        );
        self.bind(name, ExprIx(0), BindingTarget::Symbol(symbol), span);
    }

    /// Binds a name in the current scope.
    pub fn bind(&mut self, name: Name, from: ExprIx, target: BindingTarget, span: Span) {
        let scope = self.scope;
        self.bind_in(scope, name, from, target, span);
    }

    /// Binds a name in a given scope.
    pub fn bind_in(
        &mut self,
        scope: ScopeIx,
        name: Name,
        from: ExprIx,
        target: BindingTarget,
        span: Span,
    ) {
        self.facts.bindings.push(Binding {
            scope,
            name,
            from,
            target,
            span,
        });
    }

    /// Records that the name at `node` occurs: `expr` is the expression it ends, `call` the call it heads (or `UNKNOWN`).
    pub fn reference(&mut self, role: Role, node: Node<'_>, expr: ExprIx, call: ExprIx) -> usize {
        let span = self.span(node);
        self.reference_at(role, span, expr, call)
    }

    /// Records that a call heads with an expression that ends in no name (`table[key]()`, `make()()`), at its last token.
    pub fn reference_of_value(&mut self, node: Node<'_>, callee: ExprIx, call: ExprIx) {
        if callee == ExprIx::UNKNOWN {
            return;
        }
        let last = node.child_count().checked_sub(1);
        let last = last.and_then(|last| node.child(last));
        self.reference(Role::Call, last.unwrap_or(node), callee, call);
    }

    /// Records an occurrence by its place instead of its node.
    pub fn reference_at(&mut self, role: Role, span: Span, expr: ExprIx, call: ExprIx) -> usize {
        let owner = self.owner;
        self.facts.references.push(Reference {
            role,
            span,
            expr,
            call,
            owner,
        });
        self.facts.references.len() - 1
    }

    /// Changes the role (and call) of a reference recorded before, when the walk learns that a name is called or assigned.
    pub fn reclassify(&mut self, reference: usize, role: Role, call: ExprIx) {
        if let Some(reference) = self.facts.references.get_mut(reference) {
            reference.role = role;
            reference.call = call;
        }
    }

    /// Adds an import in the current scope and symbol; it binds no name.
    pub fn import(
        &mut self,
        module: &str,
        item: Option<&str>,
        kind: ImportKind,
        node: Node<'_>,
    ) -> ImportIx {
        let module = self.name(module);
        let item = item.map(|item| self.name(item));
        let (span, scope, owner) = (self.span(node), self.scope, self.owner);
        self.facts.imports.push(Import {
            module,
            level: 0,
            item,
            kind,
            span,
            scope,
            owner,
            reexport: false,
            type_only: false,
        });
        ImportIx(self.facts.imports.len() as u32 - 1)
    }

    /// The import, to complete.
    pub fn import_mut(&mut self, ix: ImportIx) -> &mut Import {
        &mut self.facts.imports[ix.get()]
    }

    /// Records a store through a member or an index.
    pub fn store(&mut self, target: ExprIx, value: ExprIx, ty: ExprIx, symbol: Option<SymbolIx>) {
        let owner = self.owner;
        self.facts.stores.push(Store {
            target,
            value,
            ty,
            symbol,
            owner,
        });
    }

    /// Records an explicit export.
    pub fn export(&mut self, name: &str, value: ExprIx) {
        let name = self.name(name);
        self.facts.exports.push(Export { name, value });
    }

    /// Records the package clause.
    pub fn package(&mut self, name: &str) {
        self.facts.package = Some(self.name(name));
    }

    /// Keeps a string literal that may denote something elsewhere.
    pub fn keep_string(&mut self, text: &str, node: Node<'_>, argument_of: Option<(ExprIx, u32)>) {
        if text.is_empty() || text.len() > MAX_STRING {
            return;
        }
        let text = self.name(text);
        let (span, owner) = (self.span(node), self.owner);
        self.facts.strings.push(StringLiteral {
            text,
            span,
            owner,
            argument_of,
        });
    }

    /// Records a syntax error (an `ERROR` or missing node).
    pub fn syntax_error(&mut self, node: Node<'_>) {
        self.facts.syntax_error_count += 1;
        if self.facts.syntax_errors.len() < FileFacts::MAX_ERRORS {
            let span = self.span(node);
            self.facts.syntax_errors.push(span);
        }
    }

    /// Records that a limit was hit.
    pub fn limit(&mut self, what: &'static str) {
        if !self.facts.limits.contains(&what) {
            self.facts.limits.push(what);
        }
    }

    /// Runs `walk` one level deeper, unless the code nests too deeply: then nothing is walked and the limit is recorded.
    pub fn deeper<R: Default>(&mut self, walk: impl FnOnce(&mut Self) -> R) -> R {
        if self.depth >= MAX_NESTING {
            self.limit("code nested deeper than 2000 levels was not indexed");
            return R::default();
        }
        self.depth += 1;
        let result = walk(self);
        self.depth -= 1;
        result
    }

    /// The text before the body of a definition, white space collapsed and cut at a fixed length: its signature.
    pub fn signature(&self, from_byte: usize, to_byte: usize) -> Box<str> {
        let text = self
            .source
            .get(from_byte..to_byte.max(from_byte))
            .unwrap_or("");
        let mut out = String::with_capacity(text.len().min(MAX_SIGNATURE));
        for word in text.split_whitespace() {
            if !out.is_empty() {
                out.push(' ');
            }
            if out.len() + word.len() > MAX_SIGNATURE {
                out.push('…');
                break;
            }
            out.push_str(word);
        }
        let trimmed = out.trim_end_matches(['{', ':', '=', ' ']).len();
        out.truncate(trimmed);
        out.into()
    }

    /// A doc text cut at a fixed length at a character boundary, trailing white space removed.
    pub fn doc(text: &str) -> Box<str> {
        let text = text.trim();
        let mut end = text.len().min(MAX_DOC);
        while !text.is_char_boundary(end) {
            end -= 1;
        }
        text[..end].into()
    }

    // Complexity: call these while walking a function's body.

    /// A structure that branches and nests (`if`, loops, `catch`, `switch`, ternary): one more path, cognitive cost by nesting.
    pub fn branch(&mut self) {
        if let Some(measure) = self.measures.last_mut() {
            measure.cyclomatic += 1;
            measure.cognitive += 1 + measure.nesting;
        }
    }

    /// A branch that continues a structure (`else if`, `elif`): one more path, cognitive cost one.
    pub fn continued_branch(&mut self) {
        if let Some(measure) = self.measures.last_mut() {
            measure.cyclomatic += 1;
            measure.cognitive += 1;
        }
    }

    /// An `else`, a jump to a label, recursion: cognitive cost one, no further path.
    pub fn flat_cost(&mut self) {
        if let Some(measure) = self.measures.last_mut() {
            measure.cognitive += 1;
        }
    }

    /// A further path without a cost of its own: a `case` of a `switch`, a `match` arm after the first.
    pub fn path(&mut self) {
        if let Some(measure) = self.measures.last_mut() {
            measure.cyclomatic += 1;
        }
    }

    /// A logical operator; `starts_sequence` if the operator before it in the same expression is another one.
    pub fn logical(&mut self, starts_sequence: bool) {
        if let Some(measure) = self.measures.last_mut() {
            measure.cyclomatic += 1;
            measure.cognitive += u32::from(starts_sequence);
        }
    }

    /// Runs `walk` inside a structure that nests.
    pub fn nested<R>(&mut self, walk: impl FnOnce(&mut Self) -> R) -> R {
        if let Some(measure) = self.measures.last_mut() {
            measure.nesting += 1;
        }
        let result = walk(self);
        if let Some(measure) = self.measures.last_mut() {
            measure.nesting -= 1;
        }
        result
    }
}

impl Symbol {
    /// A symbol with nothing but its name, kind and place.
    pub fn new(
        name: Name,
        kind: SymbolKind,
        parent: SymbolIx,
        span: Span,
        name_span: Span,
    ) -> Self {
        Symbol {
            name,
            kind,
            parent,
            span,
            name_span,
            flags: SymbolFlags::default(),
            declared_in: ScopeIx::FILE,
            scope: None,
            signature: "".into(),
            doc: "".into(),
            bases: Vec::new(),
            member_of: ExprIx::UNKNOWN,
            params: Vec::new(),
            ty: ExprIx::UNKNOWN,
            value: ExprIx::UNKNOWN,
            returns: Vec::new(),
            yields: Vec::new(),
            type_params: Vec::new(),
            decorators: Vec::new(),
            cyclomatic: 0,
            cognitive: 0,
        }
    }
}

/// The number of lines: newlines, and one more for a last line without.
fn memchr_lines(source: &str) -> u32 {
    let newlines = source.bytes().filter(|&byte| byte == b'\n').count() as u32;
    newlines + u32::from(!source.is_empty() && !source.ends_with('\n'))
}

/// The place after the last character.
fn end_position(source: &str) -> Pos {
    let last_line = source.rsplit('\n').next().unwrap_or("");
    let line = source.bytes().filter(|&byte| byte == b'\n').count() as u32;
    Pos {
        line,
        column: last_line.chars().map(|c| c.len_utf16() as u32).sum(),
    }
}
