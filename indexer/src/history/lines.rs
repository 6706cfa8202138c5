//! From versions of files to symbols and lines: walks from the indexed text backwards and carries along what each line of a
//! version has become, so that an old change counts for today's symbol.

use std::collections::{BTreeSet, HashMap};

use gix::diff::blob::{Hunk, Token};
use rayon::prelude::*;

use super::changes::{self, Blobs};
use super::commits::Listed;
use super::diff::Lines;
use super::follow::{Followed, Version};
use super::previous::Previous;
use super::repositories::Opened;
use super::{FileHistory, Touch};
use crate::index::{Index, IndexedFile};

/// What a line of an old version has become.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Became {
    /// A line of the indexed text.
    Line(u32),
    /// It was rewritten into about this line.
    About(u32),
    /// It was taken out of this symbol, a number inside the file.
    Out(u32),
    /// Nothing that is left.
    Gone,
}

/// What was read of lines.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Read {
    /// How many versions could not be read.
    pub broken: u32,
    /// How many files are as an earlier bundle knows them.
    pub reused: u32,
    /// Whether git lacks something that an earlier bundle knew.
    pub lost: bool,
}

/// Fills touches, symbols and runs of the files; `first` is the number of the repository's newest commit.
pub(super) fn read(
    index: &Index,
    repository: &Opened,
    listed: &[Listed],
    followed: &Followed<'_>,
    first: u32,
    previous: Option<&Previous>,
    files: &mut [FileHistory],
) -> Read {
    let hash = |listed: &Listed| listed.id.as_bytes().first_chunk().copied();
    let numbers: HashMap<[u8; 20], u32> = listed
        .iter()
        .zip(first..)
        .filter_map(|(listed, number)| Some((hash(listed)?, number)))
        .collect();
    let known = |file: u32, versions: &[Version<'_>]| {
        let file = index.files.get(file as usize)?;
        let language = crate::languages::LANGUAGES.get(file.language as usize)?;
        let symbols = file.symbols.end - file.symbols.start;
        previous?.file(
            &file.path,
            (&file.hash, language.name, symbols),
            &mut versions.iter().map(|version| first + version.commit),
            &numbers,
        )
    };
    let walked = |git: &mut gix::Repository, file: u32, versions: &[Version<'_>]| {
        let walk = Walk::new(index, index.files.get(file as usize)?, git, first);
        walk.through(repository, listed, versions)
    };
    let read: Vec<(u32, FileHistory, Read)> = followed
        .touches
        .par_iter()
        .with_max_len(1)
        .map_init(
            || repository.git.to_thread_local(),
            |git, (file, versions)| {
                if let Some(history) = known(*file, versions) {
                    let read = Read {
                        reused: 1,
                        ..Read::default()
                    };
                    return (*file, history, read);
                }
                let (history, broken, lost) = match walked(git, *file, versions) {
                    Some((history, broken)) => (history, broken, false),
                    None => (FileHistory::default(), 0, true),
                };
                let read = Read {
                    broken,
                    lost,
                    reused: 0,
                };
                (*file, history, read)
            },
        )
        .collect();
    taken(read, files)
}

/// Hands what was read to the files, and counts what was lost.
fn taken(read: Vec<(u32, FileHistory, Read)>, files: &mut [FileHistory]) -> Read {
    let mut all = Read::default();
    for (file, history, read) in read {
        all.broken += read.broken;
        all.reused += read.reused;
        all.lost |= read.lost;
        if let Some(slot) = files.get_mut(file as usize) {
            slot.touches = history.touches;
            slot.symbols = history.symbols;
            slot.runs = history.runs;
        }
    }
    all
}

struct Walk<'w> {
    git: &'w gix::Repository,
    first: u32,
    lines: Lines,
    /// The version that `became` is about, and its content's name where that is known.
    tokens: Vec<Token>,
    content: Option<gix::ObjectId>,
    became: Vec<Became>,
    /// For each line of the indexed text the innermost symbol, and the commit that wrote it.
    symbols: Vec<u32>,
    parents: HashMap<u32, u32>,
    wrote: Vec<Option<u32>>,
    touched: BTreeSet<(u32, u32)>,
    touches: Vec<Touch>,
    broken: u32,
}

impl<'w> Walk<'w> {
    fn new(index: &Index, file: &IndexedFile, git: &'w gix::Repository, first: u32) -> Self {
        let mut lines = Lines::default();
        let tokens = lines.read(file.text.as_bytes()).unwrap_or_default();
        let (symbols, parents) = innermost(index, file, tokens.len());
        Walk {
            git,
            first,
            became: (0..tokens.len() as u32).map(Became::Line).collect(),
            wrote: vec![None; tokens.len()],
            lines,
            tokens,
            content: None,
            symbols,
            parents,
            touched: BTreeSet::new(),
            touches: Vec::new(),
            broken: 0,
        }
    }

    /// All steps; none if git lacks what an earlier bundle knew.
    fn through(
        mut self,
        repository: &Opened,
        listed: &[Listed],
        versions: &[Version<'_>],
    ) -> Option<(FileHistory, u32)> {
        for version in versions {
            let change = version.change;
            let (old, new) = match change.blobs {
                Blobs::Read(old, new) => (old, new),
                Blobs::Unread => {
                    let commit = listed.get(version.commit as usize)?.id;
                    let from = change.from.as_deref();
                    changes::blobs(repository, self.git, commit, &change.path, from)?
                }
            };
            self.version(version.commit, old, new);
        }
        Some(self.finish())
    }

    /// One step into the past: a commit, the content before it and the content after it.
    fn version(&mut self, commit: u32, old: Option<gix::ObjectId>, new: Option<gix::ObjectId>) {
        let commit = self.first + commit;
        let mut touch = Touch {
            commit,
            added: 0,
            removed: 0,
        };
        let known = old == new || new.is_none();
        if !known && self.be_at(new) {
            let before = match old {
                None => Some(Vec::new()),
                Some(old) => self.load(old),
            };
            if let Some(before) = before {
                let hunks = self.lines.hunks(&before, &self.tokens);
                for hunk in &hunks {
                    touch.added += hunk.after.end - hunk.after.start;
                    touch.removed += hunk.before.end - hunk.before.start;
                    self.mark(hunk, commit);
                }
                self.go_back(before, old, &hunks);
            }
        }
        self.touches.push(touch);
    }

    /// Goes to the content that a commit left. Where that is not what the younger commits began with (work was going on on two
    /// branches, or a merge changed more), the difference is carried over without being anybody's.
    fn be_at(&mut self, content: Option<gix::ObjectId>) -> bool {
        if content.is_some() && content == self.content {
            return true;
        }
        let Some(tokens) = content.and_then(|content| self.load(content)) else {
            return false;
        };
        let hunks = self.lines.hunks(&tokens, &self.tokens);
        self.go_back(tokens, content, &hunks);
        true
    }

    fn load(&mut self, content: gix::ObjectId) -> Option<Vec<Token>> {
        match self.git.find_blob(content) {
            Ok(blob) => self.lines.read(&blob.data),
            Err(_) => {
                self.broken += 1;
                None
            }
        }
    }

    /// Notes what a hunk of a commit has touched.
    fn mark(&mut self, hunk: &Hunk, commit: u32) {
        for line in hunk.after.clone() {
            let became = self
                .became
                .get(line as usize)
                .copied()
                .unwrap_or(Became::Gone);
            if let Became::Line(line) = became
                && let Some(wrote @ None) = self.wrote.get_mut(line as usize)
            {
                *wrote = Some(commit);
            }
            self.touch(became, commit);
        }
        if hunk.after.is_empty() {
            let out = self.between(hunk.after.start);
            self.touch(out, commit);
        }
    }

    fn touch(&mut self, became: Became, commit: u32) {
        if let Some(symbol) = self.symbol(became) {
            self.touched.insert((symbol, commit));
        }
    }

    fn symbol(&self, became: Became) -> Option<u32> {
        match became {
            Became::Line(line) | Became::About(line) => self.symbols.get(line as usize).copied(),
            Became::Out(symbol) => Some(symbol),
            Became::Gone => None,
        }
    }

    /// The symbol around the place before a line of the current version.
    fn between(&self, line: u32) -> Became {
        let at =
            |line: Option<u32>| line.and_then(|line| self.symbol(*self.became.get(line as usize)?));
        let (before, after) = (at(line.checked_sub(1)), at(Some(line)));
        let (Some(before), Some(after)) = (before, after) else {
            return Became::Gone;
        };
        // The innermost symbol that holds both neighbours. Nesting is bounded, so are these loops.
        let mut around = Some(before);
        while let Some(symbol) = around {
            let mut inner = Some(after);
            while let Some(other) = inner {
                if other == symbol {
                    return Became::Out(symbol);
                }
                inner = self.parents.get(&other).copied();
            }
            around = self.parents.get(&symbol).copied();
        }
        Became::Gone
    }

    /// Makes an older version the current one.
    fn go_back(&mut self, old: Vec<Token>, content: Option<gix::ObjectId>, hunks: &[Hunk]) {
        let mut became = Vec::with_capacity(old.len());
        let mut at = 0;
        for hunk in hunks {
            became.extend_from_slice(
                self.became
                    .get(at..hunk.after.start as usize)
                    .unwrap_or_default(),
            );
            let length = hunk.after.end - hunk.after.start;
            let out = self.between(hunk.after.start);
            for line in 0..hunk.before.end - hunk.before.start {
                let into = hunk.after.start + line.min(length.saturating_sub(1));
                became.push(match self.became.get(into as usize) {
                    _ if length == 0 => out,
                    Some(Became::Line(line)) => Became::About(*line),
                    Some(other) => *other,
                    None => Became::Gone,
                });
            }
            at = hunk.after.end as usize;
        }
        became.extend_from_slice(self.became.get(at..).unwrap_or_default());
        // Both are the length of the old version by the definition of hunks.
        became.resize(old.len(), Became::Gone);
        self.became = became;
        self.tokens = old;
        self.content = content;
    }

    fn finish(self) -> (FileHistory, u32) {
        let mut runs: Vec<(u32, Option<u32>)> = Vec::new();
        for (line, wrote) in (0..).zip(self.wrote) {
            if runs.last().is_none_or(|&(_, last)| last != wrote) {
                runs.push((line, wrote));
            }
        }
        let history = FileHistory {
            touches: self.touches,
            symbols: self.touched.into_iter().collect(),
            runs,
            ..FileHistory::default()
        };
        (history, self.broken)
    }
}

/// For each line the innermost symbol of the file, as a number inside the file; and the containers of symbols in it.
fn innermost(index: &Index, file: &IndexedFile, lines: usize) -> (Vec<u32>, HashMap<u32, u32>) {
    let mut symbols = vec![0; lines];
    let mut parents = HashMap::new();
    let range = file.symbols.start as usize..file.symbols.end as usize;
    let own = index.symbols.get(range).unwrap_or_default();
    // Containers stand before their members, so the innermost symbol of a line is the last that is painted.
    for (number, symbol) in (0..).zip(own).skip(1) {
        let inside = symbol
            .parent
            .checked_sub(file.symbols.start)
            .filter(|&parent| parent < number);
        parents.insert(number, inside.unwrap_or(0));
        let start = symbol.span.start.line as usize;
        let end = symbol.span.end.line as usize + usize::from(symbol.span.end.column > 0);
        if let Some(painted) = symbols.get_mut(start..end.min(lines)) {
            painted.fill(number);
        }
    }
    (symbols, parents)
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    /// Versions of a file, the oldest first, in which no line occurs twice in the whole history.
    fn versions(steps: &[Vec<(u8, usize)>]) -> Vec<Vec<u32>> {
        let (mut now, mut next, mut all) = (Vec::new(), 0, Vec::new());
        for step in steps {
            for &(what, place) in step {
                let at = place % (now.len() + 1);
                next += 1;
                match what {
                    1 if at < now.len() => drop(now.remove(at)),
                    2 if at < now.len() => now[at] = next,
                    _ => now.insert(at, next),
                }
            }
            all.push(now.clone());
        }
        all
    }

    fn text(lines: &[u32]) -> String {
        lines.iter().map(|line| format!("line {line}\n")).collect()
    }

    proptest! {
        #![proptest_config(ProptestConfig::with_cases(24))]
        #[test]
        fn lines_belong_to_the_version_that_brought_them(
            steps in prop::collection::vec(prop::collection::vec((0u8..3, 0usize..40), 1..6), 1..9),
        ) {
            let here = tempfile::tempdir().expect("a directory");
            let open = gix::open::Options::isolated();
            let git = gix::ThreadSafeRepository::init_opts(here.path(), gix::create::Kind::Bare, Default::default(), open)
                .expect("a repository")
                .to_thread_local();
            let versions = versions(&steps);
            let blobs: Vec<_> = versions.iter().map(|lines| git.write_blob(text(lines)).expect("a blob").detach()).collect();
            let newest = versions.last().expect("a version");
            let file = IndexedFile {
                path: "a.txt".to_owned(),
                language: 0,
                external: false,
                test: false,
                document: false,
                generated: false,
                compiler: false,
                hash: [0; 32],
                bytes: 0,
                lines: 0,
                symbols: 0..0,
                text: text(newest),
                syntax_errors: Vec::new(),
                syntax_error_count: 0,
            };
            let mut walk = Walk::new(&Index::default(), &file, &git, 0);
            for (commit, at) in (0..).zip((0..versions.len()).rev()) {
                let old = at.checked_sub(1).map(|before| blobs[before]);
                walk.version(commit, old, Some(blobs[at]));
            }
            let first_with = |line: u32| versions.iter().position(|lines| lines.contains(&line)).expect("its version");
            let expected: Vec<Option<u32>> = newest.iter().map(|&line| Some((versions.len() - 1 - first_with(line)) as u32)).collect();
            prop_assert_eq!(&walk.wrote, &expected);
            for (touch, at) in walk.touches.iter().zip((0..versions.len()).rev()) {
                let before: &[u32] = at.checked_sub(1).map_or(&[], |before| &versions[before]);
                let added = versions[at].iter().filter(|line| !before.contains(line)).count();
                let removed = before.iter().filter(|line| !versions[at].contains(line)).count();
                prop_assert_eq!((touch.added as usize, touch.removed as usize), (added, removed));
            }
        }
    }
}
