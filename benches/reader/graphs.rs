//! Large repositories made of numbers: functions in files and directories that call each other in a given shape.

use cidx_format::vocabulary::{Role, SymbolFlags, SymbolKind};
use cidx_indexer::facts::{Pos, Span};
use cidx_indexer::index::{
    BindingRule, Index, IndexedFile, IndexedSymbol, Occurrence, OccurrenceTarget,
};

/// Functions in each file; the file's own symbol comes on top.
const PER_FILE: u32 = 14;

/// Files in each directory.
const PER_DIRECTORY: u32 = 12;

/// Who calls whom.
#[derive(Clone, Copy, Debug)]
pub enum Shape {
    /// Mostly inside the own directory, a few popular functions everywhere.
    Modular,
    /// Everything reaches one function, which all call.
    Hub,
    /// Each function calls the one before it.
    Chain,
    /// Twenty layers, each of which calls into the one below at random.
    Layers,
}

impl Shape {
    /// Finds a shape by its name.
    pub fn named(name: &str) -> Option<Shape> {
        match name {
            "modular" => Some(Shape::Modular),
            "hub" => Some(Shape::Hub),
            "chain" => Some(Shape::Chain),
            "layers" => Some(Shape::Layers),
            _ => None,
        }
    }

    /// The functions that a function calls.
    fn calls(self, at: u32, count: u32, random: &mut Random) -> Vec<u32> {
        match self {
            Shape::Modular => (0..4)
                .map(|_| {
                    let module = PER_FILE * PER_DIRECTORY;
                    match random.below(20) {
                        0..15 => (at - at % module + random.below(module)).min(count - 1),
                        // The square makes small numbers popular.
                        _ => {
                            let share = random.below(1 << 16);
                            let squared = u64::from(share) * u64::from(share) * u64::from(count);
                            (squared >> 32) as u32
                        }
                    }
                })
                .collect(),
            Shape::Hub => vec![0, random.below(count)],
            Shape::Chain => vec![at.saturating_sub(1)],
            Shape::Layers => {
                let layer = (count / 20).max(1);
                let below = (at / layer).saturating_sub(1) * layer;
                (0..5)
                    .map(|_| (below + random.below(layer)).min(count - 1))
                    .collect()
            }
        }
    }
}

/// Marsaglia, "Xorshift RNGs" (2003).
pub struct Random(pub u64);

impl Random {
    /// A number below a limit.
    pub fn below(&mut self, limit: u32) -> u32 {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        ((self.0 >> 20) % u64::from(limit.max(1))) as u32
    }
}

/// An index of at least `count` symbols.
pub fn index(shape: Shape, count: u32) -> Index {
    let files = count / (PER_FILE + 1) + 1;
    let functions = files * PER_FILE;
    let symbol_of = |function: u32| function / PER_FILE * (PER_FILE + 1) + 1 + function % PER_FILE;
    let mut random = Random(0x9e37_79b9_7f4a_7c15);
    let mut index = Index {
        languages: vec!["rust"],
        rules: vec![BindingRule {
            name: "scope".to_owned(),
            language: "rust".to_owned(),
            confidence: 9_900,
        }],
        ..Index::default()
    };
    for file in 0..files {
        let first = index.symbols.len() as u32;
        index.symbols.push(symbol(
            file,
            first,
            SymbolKind::File,
            format!("f{file}.rs"),
            false,
        ));
        for function in file * PER_FILE..(file + 1) * PER_FILE {
            let test = function % 20 == 19;
            index.symbols.push(symbol(
                file,
                first,
                SymbolKind::Function,
                format!("g{function}"),
                test,
            ));
            let mut calls = shape.calls(function, functions, &mut random);
            calls.sort_unstable();
            calls.dedup();
            let source = symbol_of(function);
            index
                .occurrences
                .extend(calls.into_iter().map(|target| Occurrence {
                    source,
                    span: span(function % PER_FILE + 1),
                    target: OccurrenceTarget::Symbol(symbol_of(target)),
                    role: Role::Call,
                    rule: 0,
                    dispatch: false,
                }));
        }
        let symbols = first..index.symbols.len() as u32;
        index.files.push(indexed_file(file, symbols));
    }
    index
}

fn indexed_file(file: u32, symbols: std::ops::Range<u32>) -> IndexedFile {
    IndexedFile {
        path: format!("d{:06}/f{file:07}.rs", file / PER_DIRECTORY),
        language: 0,
        external: false,
        test: false,
        document: false,
        generated: false,
        compiler: false,
        hash: [0; 32],
        bytes: 0,
        lines: PER_FILE + 2,
        symbols,
        text: String::new(),
        syntax_errors: Vec::new(),
        syntax_error_count: 0,
    }
}

fn symbol(file: u32, parent: u32, kind: SymbolKind, name: String, test: bool) -> IndexedSymbol {
    let is_file = kind == SymbolKind::File;
    IndexedSymbol {
        file,
        parent,
        kind,
        flags: if test {
            SymbolFlags::TEST
        } else {
            SymbolFlags::default()
        },
        qualified: if is_file { String::new() } else { name.clone() },
        name,
        span: span(0),
        name_span: span(0),
        signature: String::new(),
        doc: String::new(),
        cyclomatic: 1,
        cognitive: 0,
        centrality: 0,
    }
}

fn span(line: u32) -> Span {
    let at = |column| Pos { line, column };
    Span {
        start: at(0),
        end: at(1),
    }
}
