//! What one file says, in terms that know no language: symbols, scopes, bindings, expressions, references, imports.
//! Extraction fills this from one parse; every later stage works from it and never looks at source or syntax again.
//!
//! A file's facts are self-contained and a pure function of its bytes, so they can be cached by content hash.
//! Indices (`SymbolIx`, `ScopeIx`, `ExprIx`, ...) point into the vectors of the same `FileFacts`.

use cidx_format::vocabulary::{Role, SymbolFlags, SymbolKind};

/// Declares an index newtype into one of the vectors of `FileFacts`.
macro_rules! index {
    ($($(#[$meta:meta])* $name:ident;)*) => {$(
        $(#[$meta])*
        #[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Default)]
        pub struct $name(pub u32);

        impl $name {
            /// The index as a `usize`.
            pub const fn get(self) -> usize { self.0 as usize }
        }
    )*};
}

index! {
    /// A name in `FileFacts::names`.
    Name;
    /// A symbol in `FileFacts::symbols`. Symbol 0 is the file itself.
    SymbolIx;
    /// A scope in `FileFacts::scopes`. Scope 0 is the file's own scope.
    ScopeIx;
    /// An expression in `FileFacts::exprs`. Expression 0 is always `Expr::Unknown`.
    ExprIx;
    /// An import in `FileFacts::imports`.
    ImportIx;
}

impl ExprIx {
    /// The expression of which nothing is known.
    pub const UNKNOWN: ExprIx = ExprIx(0);
}

impl SymbolIx {
    /// The symbol of the file itself.
    pub const FILE: SymbolIx = SymbolIx(0);
}

impl ScopeIx {
    /// The file's own scope.
    pub const FILE: ScopeIx = ScopeIx(0);
}

/// A place in a file, zero-based; `column` counts UTF-16 code units.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Default)]
pub struct Pos {
    /// Zero-based line.
    pub line: u32,
    /// Zero-based column in UTF-16 code units.
    pub column: u32,
}

/// A stretch of a file; `end` is exclusive.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Default)]
pub struct Span {
    /// First place inside.
    pub start: Pos,
    /// First place after.
    pub end: Pos,
}

impl Span {
    /// Whether `pos` lies inside.
    pub fn contains(&self, pos: Pos) -> bool {
        self.start <= pos && pos < self.end
    }
}

/// A run of expressions in `FileFacts::lists`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default)]
pub struct List {
    /// Index of the first.
    pub start: u32,
    /// How many.
    pub len: u32,
}

/// Everything one file says.
#[derive(Clone, Debug, Default)]
pub struct FileFacts {
    /// Distinct names; `Name` points here.
    pub names: Vec<Box<str>>,
    /// Definitions in preorder (a container before its members, members in source order). `symbols[0]` is the file.
    pub symbols: Vec<Symbol>,
    /// Lexical scopes in preorder. `scopes[0]` is the file's.
    pub scopes: Vec<Scope>,
    /// Names bound in scopes, in the order in which they take effect.
    pub bindings: Vec<Binding>,
    /// Expressions that later stages evaluate, in source order. `exprs[0]` is `Unknown`.
    pub exprs: Vec<Expr>,
    /// Backing store of `List`.
    pub lists: Vec<ExprIx>,
    /// Occurrences of names that may denote symbols, in source order.
    pub references: Vec<Reference>,
    /// Imports, also `export ... from`, `pub use`, `require(...)`, `mod name;`, `#include`.
    pub imports: Vec<Import>,
    /// Stores through a member or an index: `self.x = v`, `Foo.prototype.m = f`, `table["k"] = f`.
    pub stores: Vec<Store>,
    /// Names the file exports explicitly (languages whose exports are explicit, `__all__`).
    pub exports: Vec<Export>,
    /// The package clause, where the language has one (Go `package dns`, Java `package a.b.c`): the name as written.
    pub package: Option<Name>,
    /// String literals that may denote something elsewhere (routes, keys, tables), with the symbol they lie in.
    pub strings: Vec<StringLiteral>,
    /// Places where the parser found a syntax error, at most `FileFacts::MAX_ERRORS`.
    pub syntax_errors: Vec<Span>,
    /// How many syntax errors there were in all.
    pub syntax_error_count: u32,
    /// Limits that were hit ("nesting deeper than 4000"), each once.
    pub limits: Vec<&'static str>,
    /// Number of lines.
    pub lines: u32,
}

impl FileFacts {
    /// How many syntax errors are kept with their place.
    pub const MAX_ERRORS: usize = 20;

    /// Gives back memory that lists reserved for more.
    pub fn shrink(&mut self) {
        self.names.shrink_to_fit();
        self.symbols.shrink_to_fit();
        self.scopes.shrink_to_fit();
        self.bindings.shrink_to_fit();
        self.exprs.shrink_to_fit();
        self.lists.shrink_to_fit();
        self.references.shrink_to_fit();
    }

    /// Gives a name another text.
    pub fn rename(&mut self, from: &str, to: &str) {
        for name in self.names.iter_mut().filter(|name| ***name == *from) {
            *name = to.into();
        }
    }

    /// The text of a name.
    pub fn text(&self, name: Name) -> &str {
        self.names.get(name.get()).map_or("", |text| text)
    }

    /// The expressions of a list.
    pub fn items(&self, list: List) -> &[ExprIx] {
        self.lists
            .get(list.start as usize..(list.start + list.len) as usize)
            .unwrap_or(&[])
    }

    /// An expression; `Unknown` for an index out of range.
    pub fn expr(&self, ix: ExprIx) -> Expr {
        self.exprs.get(ix.get()).copied().unwrap_or(Expr::Unknown)
    }
}

/// A definition.
#[derive(Clone, Debug)]
pub struct Symbol {
    /// The simple name as written at the definition (file: the file's stem; anonymous default export: `default`;
    /// Rust impl: `Client` or `<Client as Transport>`, the segment its members' ids carry).
    pub name: Name,
    /// What it is.
    pub kind: SymbolKind,
    /// The symbol that contains it; the file for top-level symbols. The file's parent is itself.
    pub parent: SymbolIx,
    /// The whole definition: attributes and decorators included, doc comments before it not.
    pub span: Span,
    /// The name's own place; empty at the start for the file.
    pub name_span: Span,
    /// Visibility, modifiers, findings that the file alone tells (`TEST`, `ABSTRACT`, ...).
    pub flags: SymbolFlags,
    /// The scope in which its own name is bound (where it is declared).
    pub declared_in: ScopeIx,
    /// The scope that holds its members (types, modules, files) or its parameters and body (functions); none without.
    pub scope: Option<ScopeIx>,
    /// The declaration without its body, white space collapsed, at most 400 bytes; empty where the name says it all.
    pub signature: Box<str>,
    /// The doc comment or docstring with its markers removed; empty if there is none.
    pub doc: Box<str>,
    /// For a type: what it extends and implements. For an impl block: the trait it implements.
    pub bases: Vec<Base>,
    /// For a definition that adds a member to a type declared elsewhere (Go receiver, Rust impl block's type, C++
    /// out-of-line member, JavaScript prototype assignment, Kotlin extension): the expression that denotes that type.
    /// The members of an impl block need none of their own: they belong to what the block's `member_of` denotes.
    pub member_of: ExprIx,
    /// Parameters in order, without the receiver (`self`, `&self`, Go receiver).
    pub params: Vec<Param>,
    /// For a function: the declared return type. For a field, property, variable or constant: its declared type.
    /// For a type alias: the type it stands for. `UNKNOWN` where nothing is declared.
    pub ty: ExprIx,
    /// For a variable, constant, field or enum member: its initial value. `UNKNOWN` if there is none.
    pub value: ExprIx,
    /// For a function: the values of its `return` statements and of its tail expression (not of nested functions).
    pub returns: Vec<ExprIx>,
    /// For a generator: the values it yields.
    pub yields: Vec<ExprIx>,
    /// Type parameters in order.
    pub type_params: Vec<TypeParam>,
    /// Decorators, annotations and attributes in source order, as expressions (`Call` where they have arguments).
    pub decorators: Vec<ExprIx>,
    /// Cyclomatic complexity (McCabe): 1 + decision points; 0 for symbols that are not functions.
    pub cyclomatic: u16,
    /// Cognitive complexity (SonarSource, 2018); 0 for symbols that are not functions.
    pub cognitive: u16,
}

/// A parameter.
#[derive(Clone, Copy, Debug)]
pub struct Param {
    /// The name; for a destructured parameter the first name in it, or an empty name.
    pub name: Name,
    /// The declared type.
    pub ty: ExprIx,
    /// The default value.
    pub default: ExprIx,
    /// How arguments reach it.
    pub kind: ParamKind,
}

/// How arguments reach a parameter.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ParamKind {
    /// By position or by name, and required.
    Required,
    /// By position or by name, and optional (a default, `?`).
    Optional,
    /// All further positional arguments (`*args`, `...rest`, `Object... xs`, `...T`).
    Rest,
    /// All further named arguments (`**kwargs`).
    RestNamed,
    /// By name only.
    NamedOnly,
}

/// A type parameter with its bound.
#[derive(Clone, Copy, Debug)]
pub struct TypeParam {
    /// Its name.
    pub name: Name,
    /// What it must extend or implement; a `Union` of all bounds if there are several; `UNKNOWN` without.
    pub bound: ExprIx,
    /// What it stands for where it is not given; `UNKNOWN` without.
    pub default: ExprIx,
}

/// A supertype.
#[derive(Clone, Copy, Debug)]
pub struct Base {
    /// The type, with its arguments (`Apply`) where given.
    pub expr: ExprIx,
    /// `Role::Inherit` or `Role::Implement`. Go and Rust struct embedding through a field is `Inherit` too.
    pub role: Role,
}

/// What a scope is, for languages whose look-up depends on it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ScopeKind {
    /// The file's own scope, or that of a module or namespace inside it.
    Module,
    /// The members of a type. Bindings here are seen by member access, and lexically only where the language says so.
    Type,
    /// The parameters and the body of a function or lambda.
    Function,
    /// A block, or any part of a function in which a name is bound or narrowed anew.
    Block,
}

/// A lexical scope.
#[derive(Clone, Copy, Debug)]
pub struct Scope {
    /// The enclosing scope; the file's parent is itself.
    pub parent: ScopeIx,
    /// What it is.
    pub kind: ScopeKind,
    /// The innermost symbol whose body this scope is part of.
    pub owner: SymbolIx,
}

/// A name bound in a scope.
#[derive(Clone, Copy, Debug)]
pub struct Binding {
    /// The scope in which the name is bound.
    pub scope: ScopeIx,
    /// The name.
    pub name: Name,
    /// The first expression that sees it; `ExprIx(0)` for a binding seen in the whole scope (hoisted). In languages where
    /// a later `let` shadows an earlier one in the same scope the visible binding with the largest `from` wins; bindings of
    /// one name with equal `from` are all meant (a flow-insensitive union: Python, JavaScript `x = a` then `x = b`).
    pub from: ExprIx,
    /// What it denotes.
    pub target: BindingTarget,
    /// Where the name stands.
    pub span: Span,
}

/// What a binding denotes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum BindingTarget {
    /// A symbol of this file.
    Symbol(SymbolIx),
    /// What an import brings in.
    Import(ImportIx),
    /// Parameter number `.1` of function `.0`. Destructured parameters bind `Local`s over a `Param` expression.
    Param(SymbolIx, u32),
    /// Type parameter number `.1` of symbol `.0`.
    TypeParam(SymbolIx, u32),
    /// A local variable with its declared type and its value (either may be `UNKNOWN`). Rebinding gives further bindings.
    /// Narrowing (`isinstance`, type guards, type switches, `instanceof` patterns) is a `Local` in a `Block` scope whose
    /// `ty` is the narrowed type and whose `value` is the narrowed expression.
    Local {
        /// The declared or narrowed type.
        ty: ExprIx,
        /// The value.
        value: ExprIx,
    },
}

/// An expression, as small as later stages need it. Types are expressions too: a named type is `Name` or `Member`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Expr {
    /// Nothing is known.
    Unknown,
    /// A name looked up in a scope: sees the bindings whose `from` is at most this expression's own index.
    Name {
        /// The name.
        name: Name,
        /// Where it is looked up.
        scope: ScopeIx,
    },
    /// `base.name`, `base::name`, `base->name`, `base?.name`, also `base["name"]` where objects are dictionaries.
    Member {
        /// What the member is taken of.
        base: ExprIx,
        /// The member.
        name: Name,
    },
    /// `callee(args)`; also macro calls by their visible tokens, tagged templates, JSX elements (`Foo` called with its
    /// attributes as `Named` arguments).
    Call {
        /// What is called.
        callee: ExprIx,
        /// The arguments in order; named ones as `Named`, spread ones as `Unwrap::Spread`.
        args: List,
    },
    /// An object of a type is built: `new Foo(args)`, `Foo { .. }`, `&Foo{}`. The fields of a literal are `Named`.
    New {
        /// The type.
        class: ExprIx,
        /// The arguments or fields.
        args: List,
    },
    /// A named argument, a field of a literal, an entry of an `Object`.
    Named {
        /// Its name.
        name: Name,
        /// Its value.
        value: ExprIx,
    },
    /// `base[key]`.
    Index {
        /// What is indexed.
        base: ExprIx,
        /// The key.
        key: ExprIx,
    },
    /// A string literal with its text (kept up to 200 bytes, else an empty name).
    Str(Name),
    /// An integer literal that may serve as an index.
    Int(u32),
    /// Any other literal.
    Literal(LiteralKind),
    /// A list, array, set or slice literal, or a comprehension (its element).
    Array(List),
    /// A tuple.
    Tuple(List),
    /// A dictionary or object literal: a list of `Named`; other entries are `Unwrap::Spread` or, for computed keys,
    /// their bare values.
    Object(List),
    /// A function value: the symbol of a lambda, closure, function expression, anonymous class or local function.
    Symbol(SymbolIx),
    /// The module object that an import expression yields: `require("x")`, `await import("x")`.
    Import(ImportIx),
    /// Parameter number `.1` of function `.0`, as the value that a destructuring takes apart.
    Param(SymbolIx, u32),
    /// The receiver (`self`, `this`) of the type that encloses the function `.0`; also `Self` and `cls` used as a type
    /// are written `Member`s or `Call`s of `OwnType`.
    This(SymbolIx),
    /// The type that encloses symbol `.0`: `Self`, `cls`, `new.target`, `type(self)`.
    OwnType(SymbolIx),
    /// The base-class view of the receiver: `super`, `super()`.
    Super(SymbolIx),
    /// A value taken out of another by a form of the language.
    Unwrap {
        /// The whole.
        base: ExprIx,
        /// How the part is taken.
        how: Unwrap,
    },
    /// Item `index` of a tuple, list or multiple return value.
    Item {
        /// The whole.
        base: ExprIx,
        /// Zero-based position.
        index: u32,
    },
    /// A value converted or asserted to a type.
    Cast {
        /// The value.
        base: ExprIx,
        /// The type.
        ty: ExprIx,
    },
    /// Any one of these values: `a or b`, `c ? a : b`, `a ?? b`, the arms of a `match`, `if` used as a value.
    Choice(List),
    /// A binary or unary operation, with its operator as written.
    Operator {
        /// The operator.
        op: Name,
        /// The operands.
        args: List,
    },
    /// A generic type applied to arguments: `List[int]`, `Vec<T>`, `Map<K, V>`, `T[]` (as `Apply` of the language's array
    /// type); explicit type arguments of a call (`f::<T>`, `f<T>`) are `Apply` on the callee.
    Apply {
        /// The generic.
        base: ExprIx,
        /// Its arguments.
        args: List,
    },
    /// A union type, an intersection, or several bounds.
    Union(List),
    /// A function type: `Callable[[A], R]`, `(a: A) => R`, `fn(A) -> R`, `Fn(A) -> R`, `func(A) R`.
    FunctionType {
        /// The types of the parameters.
        params: List,
        /// The result.
        result: ExprIx,
    },
    /// A type seen through a reference, pointer, `Box`-like or nullable marker that member access looks through.
    Pointer(ExprIx),
    /// The type of a value expression: TypeScript `typeof x`, C++ `decltype(x)`.
    TypeOf(ExprIx),
}

/// Literals other than strings and small integers.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum LiteralKind {
    /// A number.
    Number,
    /// A floating-point number.
    Float,
    /// `true`, `false`.
    Bool,
    /// `None`, `null`, `nil`, `undefined`, `()`.
    Null,
    /// A regular expression.
    Regex,
    /// A string whose text is not kept: a template, an f-string, a very long one.
    Text,
    /// Bytes.
    Bytes,
    /// A character.
    Char,
}

/// How a part is taken out of a whole.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Unwrap {
    /// The result of waiting: `await x`, `x.await`.
    Await,
    /// The success value: `x?`, `x!`, Swift `try`.
    Try,
    /// An element when iterated: `for e in x`; of a mapping: its key where the language iterates keys.
    Iterate,
    /// The key (or index) and element pair when iterated: Go `for k, v := range x`, JavaScript `entries`; taken apart by `Item`.
    IteratePair,
    /// What a context manager yields: `with x as y`, `try (R r = ...)`.
    Enter,
    /// What a pointer or reference points to: `*x`.
    Deref,
    /// The address of: `&x`.
    Address,
    /// The elements handed on one by one: `*xs`, `...xs`.
    Spread,
    /// What a generator yields to `yield from`, or the value sent to a `yield`.
    Yield,
    /// A value received from a channel: Go `<-ch`.
    Receive,
    /// The payload of an enum variant matched by a pattern whose variant is not known: `Some(x)` is `Payload` of the
    /// subject; a known variant is `Item` of a `Call` pattern.
    Payload,
}

/// An occurrence of a name that may denote a symbol. Every identifier in expression or type position gives one, also names
/// that turn out to be locals (the resolver drops those); the name at a definition gives none.
#[derive(Clone, Copy, Debug)]
pub struct Reference {
    /// How the name is used.
    pub role: Role,
    /// The place of the name alone (`b` of `a.b()`).
    pub span: Span,
    /// The expression whose last name this is: a `Name`, a `Member`, `This`, `Super`, `OwnType`, or a `Str` key.
    pub expr: ExprIx,
    /// For `Call`, `Construct` and decorators with arguments: the `Call` or `New` expression; else `UNKNOWN`.
    pub call: ExprIx,
    /// The innermost symbol in whose definition it stands (of a decorator or a default value: the decorated symbol's parent
    /// in languages that evaluate it there, the symbol itself for annotations).
    pub owner: SymbolIx,
}

/// An import. Each imported item is one `Import`.
#[derive(Clone, Copy, Debug)]
pub struct Import {
    /// The module as written: `a.b.c`, `./x`, `crate::a::b`, `java.util`, `github.com/x/y`, `stdio.h`.
    pub module: Name,
    /// How many levels up a relative import starts (Python's leading dots); 0 otherwise.
    pub level: u32,
    /// The imported item; none if the module itself is imported.
    pub item: Option<Name>,
    /// What kind of import it is.
    pub kind: ImportKind,
    /// Where the module or item is named, for the reference that the import is.
    pub span: Span,
    /// The scope in which it takes effect.
    pub scope: ScopeIx,
    /// The innermost symbol in whose definition it stands.
    pub owner: SymbolIx,
    /// Whether the file passes the imported names on: `export ... from`, `pub use`, `pub(crate) use`.
    pub reexport: bool,
    /// Whether it only brings in types (`import type`, under `TYPE_CHECKING`).
    pub type_only: bool,
}

/// What kind of import it is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ImportKind {
    /// The module: `import a.b as c`, `import * as ns from`, Go imports, `require`.
    Module,
    /// One item of the module: `from a import b`, `import { b } from`, `use a::b`, `import a.B` (Java).
    Item,
    /// The default export of the module (JavaScript).
    Default,
    /// Everything the module exports: `from a import *`, `use a::*`, `import a.*`, `export * from`, Go dot imports.
    Glob,
    /// The module for its effects only: `import "x"`, Go blank imports, `#include`.
    Effect,
    /// A child module that the file declares and another file defines: Rust `mod name;`. `module` is the `#[path]` or the name.
    Child,
    /// `import a.b.c` that binds only `a` (Python): the binding denotes the first segment.
    Root,
}

/// A store through a member or an index.
#[derive(Clone, Copy, Debug)]
pub struct Store {
    /// `Member` or `Index` that is assigned.
    pub target: ExprIx,
    /// The value.
    pub value: ExprIx,
    /// Its declared type, where the store declares one (`self.x: T = v`).
    pub ty: ExprIx,
    /// The symbol that the store defines, if it made one (`self.x = ...` in a constructor, `Foo.prototype.m = function`).
    pub symbol: Option<SymbolIx>,
    /// The innermost symbol in whose definition it stands.
    pub owner: SymbolIx,
}

/// An explicit export.
#[derive(Clone, Copy, Debug)]
pub struct Export {
    /// The exported name: `default` for the default export, `=` for `module.exports = value` and `export = value`.
    pub name: Name,
    /// What it denotes.
    pub value: ExprIx,
}

/// A string literal worth keeping.
#[derive(Clone, Copy, Debug)]
pub struct StringLiteral {
    /// Its text.
    pub text: Name,
    /// Its place.
    pub span: Span,
    /// The innermost symbol in whose definition it stands.
    pub owner: SymbolIx,
    /// The call whose argument it is, and which one, if it is one.
    pub argument_of: Option<(ExprIx, u32)>,
}
