//! The evaluator: one file's view of the world while names are looked up and expressions evaluated.
//! Its parts: `lookup` (names and modules), `member` (members of values), `types` (type expressions), `eval` (values),
//! `call` (calls and their results).

use std::cell::RefCell;
use std::rc::Rc;

use rustc_hash::FxHashMap;
use smallvec::SmallVec;

use super::asked::Asked;
use super::hierarchy::Hierarchy;
use super::rule::Rule;
use super::value::{How, Set, add_all};
use super::world::{Atom, Ext, Sym, World};
use crate::facts::*;

/// How deep look-ups and evaluation may nest before they give up: bounds cyclic aliases, imports and types.
pub const MAX_DEPTH: u32 = 48;

/// How many steps one question may take, and how many a file's questions may take together for each of its expressions, before
/// every further question gets only a few. Types that unfold into each other across files would else take time without
/// bound. Steps are counted, not timed, and files are evaluated in order, so that the outcome is the same everywhere.
const STEPS_PER_QUESTION: u32 = 30_000;
const STEPS_PER_EXPRESSION: u64 = 100;
const STEPS_WHEN_SPENT: u32 = 40;

/// What a name or member denotes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Found {
    /// A symbol of the repository or of a stub.
    Sym(Sym),
    /// A definition outside the repository, known by name.
    Ext(Ext),
    /// A parameter.
    Param(Sym, u32),
    /// A type parameter.
    TypeParam(Sym, u32),
    /// A local variable: file and binding.
    Local(u32, u32),
    /// Whatever an expression of a file evaluates to (an exported value).
    Expr(u32, ExprIx),
    /// A directory that is a package.
    Directory(u32),
}

/// What a name denotes, and by which evidence.
pub type FoundList = SmallVec<[(Found, Rule); 2]>;

/// What is declared, known once and for all.
#[derive(Default)]
pub struct Statics {
    /// Declared type of each symbol: a function's result, a variable's or field's type, an alias' target.
    pub symbol_type: Vec<Set>,
    /// Declared type of each parameter.
    pub param_type: Vec<Set>,
    /// Per file and import: what it brings in.
    pub imports: Vec<Vec<FoundList>>,
    /// The fixture that a parameter names, by the parameter's global number.
    pub fixtures: FxHashMap<u32, Sym>,
}

/// What has flowed so far: results of functions and values of variables and fields by symbol, and values of parameters.
#[derive(Default)]
pub struct Tables {
    /// By symbol.
    pub flow: Vec<Set>,
    /// By parameter.
    pub params: Vec<Set>,
}

/// A place that values flow into.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Sink {
    /// A variable or field.
    Symbol(Sym),
    /// A parameter by its global number.
    Param(u32),
}

/// One file's view of the world.
pub struct Evaluator<'w, 'a> {
    /// Names, scopes, modules.
    pub world: &'w World<'a>,
    /// Members and bases.
    pub hierarchy: &'w Hierarchy,
    /// Declared types and imports.
    pub statics: &'w Statics,
    /// What had flowed before this round.
    pub tables: &'w Tables,
    /// The file whose expressions are remembered and whose own flow is computed on demand.
    pub file: u32,
    /// What was read of what had flowed: whoever reads the same again comes to the same.
    reads: RefCell<Vec<Sink>>,
    /// What flowed out of this file in this round.
    pub sent: RefCell<Vec<(Sink, Set)>>,
    memo: RefCell<Vec<Memo>>,
    locals: RefCell<Vec<Memo>>,
    /// Values of local variables of other files.
    elsewhere: RefCell<FxHashMap<(u32, u32), Memo>>,
    own_flow: RefCell<Vec<Memo>>,
    own_params: RefCell<FxHashMap<u32, Set>>,
    pub(super) depth: RefCell<u32>,
    /// Steps left for the question that is being answered, and for all questions of the file.
    fuel: std::cell::Cell<(u32, u64)>,
    /// Whether some question used up its steps or went too deep, so that something may be missing.
    pub(super) cut: std::cell::Cell<bool>,
    pub(super) included: std::cell::OnceCell<rustc_hash::FxHashSet<u32>>,
    /// What scopes have through their globs.
    pub(super) globs: Asked<(u32, ScopeIx, Atom, bool)>,
    /// What imports bring in, before all are resolved.
    pub(super) imports: Asked<(u32, ImportIx)>,
    /// What parts of namespaces bind, by the first part and the name.
    pub(super) namespaces: Asked<(Sym, Atom)>,
    /// Top-level names of stub packages that were asked for, by the package's first file.
    pub(super) stub_members: RefCell<FxHashMap<(u32, Atom), FoundList>>,
    /// Whose members are being looked up.
    pub(super) open_members: RefCell<Vec<(super::member::Holder, Atom)>>,
    /// Type aliases whose targets are being evaluated: an alias inside its own target says nothing new.
    pub(super) open_aliases: RefCell<Vec<Sym>>,
}

/// A remembered evaluation.
#[derive(Clone, Default)]
enum Memo {
    /// Not asked yet.
    #[default]
    Open,
    /// Being evaluated: asked again, it is a cycle and yields nothing.
    Running,
    /// Done.
    Done(Rc<Set>),
}

impl<'w, 'a> Evaluator<'w, 'a> {
    /// A view from a file.
    pub fn new(
        world: &'w World<'a>,
        hierarchy: &'w Hierarchy,
        statics: &'w Statics,
        tables: &'w Tables,
        file: u32,
    ) -> Self {
        let facts = world.facts[file as usize];
        Evaluator {
            world,
            hierarchy,
            statics,
            tables,
            file,
            reads: RefCell::default(),
            sent: RefCell::default(),
            memo: RefCell::new(vec![Memo::Open; facts.exprs.len()]),
            locals: RefCell::new(vec![Memo::Open; facts.bindings.len()]),
            elsewhere: RefCell::default(),
            own_flow: RefCell::new(vec![Memo::Open; facts.symbols.len()]),
            own_params: RefCell::default(),
            depth: RefCell::new(0),
            fuel: std::cell::Cell::new((
                0,
                1_000_000 + STEPS_PER_EXPRESSION * facts.exprs.len() as u64,
            )),
            cut: std::cell::Cell::new(false),
            included: std::cell::OnceCell::new(),
            globs: Asked::default(),
            imports: Asked::default(),
            namespaces: Asked::default(),
            stub_members: RefCell::default(),
            open_members: RefCell::default(),
            open_aliases: RefCell::default(),
        }
    }

    /// The facts of a file.
    pub fn facts(&self, file: u32) -> &'a FileFacts {
        self.world.facts[file as usize]
    }

    /// Runs `work` one level deeper; beyond the limit it yields nothing.
    pub fn deeper<R: Default>(&self, work: impl FnOnce() -> R) -> R {
        if *self.depth.borrow() >= MAX_DEPTH || !self.take_step() {
            return R::default();
        }
        *self.depth.borrow_mut() += 1;
        let result = work();
        *self.depth.borrow_mut() -= 1;
        result
    }

    /// Takes a step; false if the question has used up its own.
    fn take_step(&self) -> bool {
        let (mut question, mut total) = self.fuel.get();
        if *self.depth.borrow() == 0 {
            question = if total == 0 {
                STEPS_WHEN_SPENT
            } else {
                STEPS_PER_QUESTION
            };
        }
        if question == 0 {
            self.cut.set(true);
            return false;
        }
        question -= 1;
        total = total.saturating_sub(1);
        self.fuel.set((question, total));
        true
    }

    /// The value of an expression; remembered for the evaluator's own file.
    pub fn eval(&self, file: u32, ix: ExprIx) -> Rc<Set> {
        if ix == ExprIx::UNKNOWN {
            return Rc::default();
        }
        if file != self.file {
            return Rc::new(self.deeper(|| self.eval_expr(file, ix)));
        }
        self.remembered(&self.memo, ix.get(), || self.eval_expr(file, ix))
    }

    /// The value of a local variable.
    pub fn eval_local(&self, file: u32, binding: u32) -> Rc<Set> {
        if file != self.file {
            return self.local_elsewhere(file, binding);
        }
        self.remembered(&self.locals, binding as usize, || {
            self.local_value(file, binding)
        })
    }

    /// The value of a local variable of another file: remembered too, as variables that depend on each other would be asked
    /// for along every way.
    fn local_elsewhere(&self, file: u32, binding: u32) -> Rc<Set> {
        let key = (file, binding);
        match self.elsewhere.borrow().get(&key) {
            Some(Memo::Done(set)) => return set.clone(),
            Some(Memo::Running) => return Rc::default(),
            Some(Memo::Open) | None => {}
        }
        if *self.depth.borrow() >= MAX_DEPTH {
            return Rc::default();
        }
        self.elsewhere.borrow_mut().insert(key, Memo::Running);
        let set = Rc::new(self.deeper(|| self.local_value(file, binding)));
        let done = Memo::Done(set.clone());
        self.elsewhere.borrow_mut().insert(key, done);
        set
    }

    /// What flows into a symbol: a function's inferred result, a variable's or field's values.
    pub fn flow_of(&self, sym: Sym) -> Rc<Set> {
        if self.world.file_of(sym) != self.file {
            return Rc::new(self.stored(sym).cloned().unwrap_or_default());
        }
        self.remembered(&self.own_flow, self.world.local(sym).get(), || {
            let mut set = self.inferred(sym);
            if let Some(stored) = self.stored(sym) {
                add_all(&mut set, stored, How::Certain);
            }
            set
        })
    }

    fn stored(&self, sym: Sym) -> Option<&'w Set> {
        self.reads.borrow_mut().push(Sink::Symbol(sym));
        self.tables.flow.get(sym.get())
    }

    /// All that was read of what had flowed, each once.
    pub fn taken_reads(&self) -> Vec<Sink> {
        let mut reads = self.reads.take();
        reads.sort_unstable();
        reads.dedup();
        reads
    }

    /// What flowed into a parameter that declares no type.
    pub fn flow_of_param(&self, param: usize) -> Set {
        self.reads.borrow_mut().push(Sink::Param(param as u32));
        let mut set = self.tables.params.get(param).cloned().unwrap_or_default();
        if let Some(own) = self.own_params.borrow().get(&(param as u32)) {
            add_all(&mut set, own, How::Certain);
        }
        set
    }

    /// Lets values flow into a parameter or symbol.
    pub fn send(&self, sink: Sink, set: &Set) {
        if set.is_empty() {
            return;
        }
        if let Sink::Param(param) = sink {
            add_all(
                self.own_params.borrow_mut().entry(param).or_default(),
                set,
                How::Certain,
            );
        }
        self.sent.borrow_mut().push((sink, set.clone()));
    }

    fn remembered(
        &self,
        table: &RefCell<Vec<Memo>>,
        at: usize,
        work: impl FnOnce() -> Set,
    ) -> Rc<Set> {
        let state = table.borrow().get(at).cloned();
        match state {
            Some(Memo::Done(set)) => return set,
            Some(Memo::Running) | None => return Rc::default(),
            Some(Memo::Open) => {}
        }
        if *self.depth.borrow() >= MAX_DEPTH {
            return Rc::default();
        }
        table.borrow_mut()[at] = Memo::Running;
        let set = Rc::new(self.deeper(work));
        table.borrow_mut()[at] = Memo::Done(set.clone());
        set
    }
}
