//! Conditional parts that are whole statements only together with what surrounds them: one branch of each is read as if it
//! stood there without its directives.

use std::ops::Range;

use rustc_hash::FxHashMap;

use super::scanner::{Piece, Scanner};
use super::words::DECLARATION_WORDS;

/// How many bytes of other branches are hidden for the sake of one; a longer part is left as it is.
const MAX_HIDDEN: usize = 4000;

/// How deep conditional parts may lie in each other; a file that goes deeper is left as it is.
const MAX_DEPTH: usize = 200;

/// What is hidden so that braces close.
#[derive(Default)]
pub struct Hidden {
    /// Directives and branches, in order, without overlaps.
    pub regions: Vec<Range<usize>>,
    /// How many branches with code are among them.
    pub branches: usize,
}

/// A branch of a conditional part.
#[derive(Default)]
struct Branch {
    /// Its directive.
    directive: Range<usize>,
    /// Braces opened less braces closed.
    balance: i32,
    /// The lowest balance on the way; below zero, the branch closes what was opened before it.
    lowest: i32,
    /// Parentheses opened less parentheses closed.
    parentheses: i32,
    /// Whether it ends inside a statement.
    is_cut: bool,
    /// Whether it is a sentence for people that keeps the file from being compiled.
    is_prose: bool,
    /// What is hidden inside, should the branch be kept.
    inside: Hidden,
    /// Whether there is a token in it.
    is_code: bool,
}

impl Branch {
    fn add(&mut self, balance: i32, lowest: i32) {
        self.lowest = self.lowest.min(self.balance + lowest);
        self.balance += balance;
    }

    fn stands_alone(&self) -> bool {
        self.balance == 0
            && self.lowest >= 0
            && self.parentheses == 0
            && !self.is_cut
            && !self.is_prose
    }
}

/// Which names were taken to be defined: other parts have to agree.
type Decided<'s> = FxHashMap<&'s str, bool>;

/// A conditional part that is open.
struct Group {
    branches: Vec<Branch>,
    /// Whether it begins inside a statement that goes on in it.
    is_cut: bool,
    /// Whether it stands among the items of a list.
    in_list: bool,
}

/// What the text so far says about the place that was reached.
#[derive(Default)]
struct Place<'s> {
    /// The last token.
    last: &'s str,
    /// The first token of the statement.
    first: &'s str,
    /// Whether the last token ends a label of a switch or a part of a class: a statement need not follow.
    after_case: bool,
    /// For each open brace whether it holds the items of a list.
    lists: Vec<bool>,
}

impl<'s> Place<'s> {
    fn step(&mut self, text: &'s str) {
        match text {
            "{" => {
                let is_list = matches!(self.last, "=" | "," | "(")
                    || self.first == "enum"
                    || self.last == "{" && self.in_list();
                self.lists.push(is_list);
            }
            "}" => {
                self.lists.pop();
            }
            ":" => {
                let words = [
                    "case",
                    "default",
                    "public",
                    "private",
                    "protected",
                    "signals",
                ];
                self.after_case = words.contains(&self.first);
            }
            _ => {}
        }
        if matches!(self.last, "" | ";" | "{" | "}" | ":") {
            self.first = text;
        }
        self.last = text;
    }

    fn in_list(&self) -> bool {
        self.lists.last().copied().unwrap_or(false)
    }

    /// Whether a statement is under way that the next token goes on with.
    fn is_cut(&self) -> bool {
        let ended = matches!(self.last, "" | ";" | "{" | "}" | ":");
        if !ended && !self.in_list() && begins_declaration(self.first) {
            return true;
        }
        match self.last {
            ")" => matches!(self.first, "if" | "while" | "for" | "switch"),
            ":" => !self.after_case,
            "else" | "do" | "return" => true,
            "," => !self.in_list() && !self.lists.is_empty(),
            last => {
                let operator = matches!(last.as_bytes(), [byte] if b"=&|+-*/%<?!^".contains(byte));
                operator && !self.lists.is_empty()
            }
        }
    }
}

/// Whether a word begins a declaration and nothing else.
fn begins_declaration(word: &str) -> bool {
    DECLARATION_WORDS.binary_search(&word).is_ok()
        || word.starts_with("__attribute")
        || word.starts_with("__declspec")
}

/// Finds the conditional parts whose branches are no whole statements.
pub fn unbalanced(source: &str, hidden: &[Range<usize>]) -> Hidden {
    let mut root = Branch::default();
    let mut open: Vec<Group> = Vec::new();
    let mut place = Place::default();
    let mut decided = Decided::default();
    for piece in Scanner::new(source, hidden).pieces() {
        let (start, end) = match piece {
            Piece::Token(token) => {
                let text = token.text(source);
                place.step(text);
                current(&mut open, &mut root).read(text);
                continue;
            }
            Piece::Directive { start, end } => (start, end),
        };
        let word = word_of(source, start, end);
        let branch = Branch {
            directive: start..end,
            ..Branch::default()
        };
        if word.starts_with("if") {
            if open.len() >= MAX_DEPTH {
                return Hidden::default();
            }
            let parentheses = open.iter().filter_map(|group| group.branches.last());
            let parentheses: i32 = parentheses.map(|branch| branch.parentheses).sum();
            open.push(Group {
                branches: vec![branch],
                is_cut: place.is_cut() || root.parentheses + parentheses > 0,
                in_list: place.in_list() && place.last != "{",
            });
            continue;
        }
        if word.starts_with("el") || word == "endif" {
            let branch = current(&mut open, &mut root);
            branch.is_cut = branch.is_code && place.is_cut();
            branch.is_prose = branch.is_code && place.last == ".";
        }
        if word.starts_with("el") {
            if let Some(group) = open.last_mut() {
                group.branches.push(branch);
            }
        } else if word == "endif"
            && let Some(group) = open.pop()
        {
            let parent = current(&mut open, &mut root);
            close(source, group, start..end, parent, &mut decided);
        }
    }
    // What is never closed stays as it is.
    root.inside
}

fn current<'b>(open: &'b mut [Group], root: &'b mut Branch) -> &'b mut Branch {
    let branch = open.last_mut().and_then(|group| group.branches.last_mut());
    branch.unwrap_or(root)
}

impl Branch {
    fn read(&mut self, text: &str) {
        self.is_code = true;
        match text {
            "{" => self.add(1, 0),
            "}" => self.add(-1, -1),
            "(" => self.parentheses += 1,
            ")" => self.parentheses -= 1,
            _ => {}
        }
    }
}

/// Ends a conditional part: if a branch is no whole statement, one branch stands for all.
fn close<'s>(
    source: &'s str,
    group: Group,
    end: Range<usize>,
    parent: &mut Branch,
    decided: &mut Decided<'s>,
) {
    let Group {
        branches: group,
        is_cut,
        in_list,
    } = group;
    parent.is_code |= group.iter().any(|branch| branch.is_code);
    let condition = group.first().map(|branch| condition(source, branch));
    let condition = condition.filter(|(name, _)| !name.is_empty());
    let kept = match condition.and_then(|(name, holds)| Some(decided.get(name)? == &holds)) {
        Some(true) => Some(0),
        Some(false) => Some(1).filter(|at| *at < group.len()),
        None => kept(source, &group),
    };
    let starts: Vec<usize> = group.iter().map(|branch| branch.directive.start).collect();
    let end_of = |at: usize| starts.get(at + 1).copied().unwrap_or(end.start);
    let others = group.iter().enumerate().filter(|(at, _)| Some(*at) != kept);
    let length: usize = others
        .map(|(at, branch)| end_of(at).saturating_sub(branch.directive.start))
        .sum();
    let whole = !is_cut && group.iter().all(Branch::stands_alone);
    // The grammar knows no conditions in lists; with one branch, nothing is lost by reading it as unconditional.
    let whole = whole && !(in_list && group.len() == 1);
    if length > MAX_HIDDEN || whole {
        for branch in group {
            parent.inside.regions.extend(branch.inside.regions);
            parent.inside.branches += branch.inside.branches;
        }
        return;
    }
    if let Some((name, holds)) = condition {
        decided.entry(name).or_insert((kept == Some(0)) == holds);
    }
    for (at, branch) in group.into_iter().enumerate() {
        if Some(at) == kept {
            parent.add(branch.balance, branch.lowest);
            parent.parentheses += branch.parentheses;
            parent.inside.regions.push(branch.directive);
            parent.inside.regions.extend(branch.inside.regions);
            parent.inside.branches += branch.inside.branches;
        } else {
            parent
                .inside
                .regions
                .push(branch.directive.start..end_of(at));
            parent.inside.branches += usize::from(branch.is_code);
        }
    }
    parent.inside.regions.push(end);
}

/// The name that a branch asks for, and whether it shall be defined; an empty name for any other condition.
fn condition<'s>(source: &'s str, branch: &Branch) -> (&'s str, bool) {
    let (start, end) = (branch.directive.start, branch.directive.end);
    let word = word_of(source, start, end);
    let text = source.get(start..end).unwrap_or("");
    let text = text.split_once(word).map_or("", |(_, rest)| rest);
    let text = text.split("/*").next().unwrap_or(text).trim();
    let is_name = |text: &str| {
        text.bytes()
            .all(|byte| byte.is_ascii_alphanumeric() || byte == b'_')
    };
    match word {
        "ifdef" | "ifndef" if is_name(text) => (text, word == "ifdef"),
        _ => ("", true),
    }
}

/// The branch that is read: the first that is not for a platform or a purpose that few builds have; none if all are prose.
fn kept(source: &str, group: &[Branch]) -> Option<usize> {
    let is_rare = |branch: &Branch| {
        let text = source.get(branch.directive.clone()).unwrap_or("");
        let negated = text.contains("ifndef") || text.contains('!');
        let names = ["WIN32", "_WIN64", "MSDOS", "_MSC_VER", "__APPLE__", "VMS"];
        let rare =
            names.iter().any(|name| text.contains(name)) || text.trim_end().ends_with("if 0");
        rare != negated && rare
    };
    let read = |(_, branch): &(usize, &Branch)| !branch.is_prose;
    let mut usual = group.iter().enumerate().filter(read);
    let first = usual.clone().next();
    usual
        .find(|(_, branch)| !is_rare(branch))
        .or(first)
        .map(|(at, _)| at)
}

/// The word of a directive: `if`, `ifdef`, `else`, `endif`, ...
fn word_of(source: &str, start: usize, end: usize) -> &str {
    let text = source.get(start..end).unwrap_or("");
    let text = text.trim_start_matches('#').trim_start();
    let length = text
        .bytes()
        .take_while(|byte| byte.is_ascii_alphabetic())
        .count();
    text.get(..length).unwrap_or("")
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The source with what is hidden left out.
    fn read(source: &str) -> String {
        let mut out = source.to_owned();
        for range in unbalanced(source, &[]).regions.into_iter().rev() {
            out.replace_range(range, "");
        }
        out.split_whitespace().collect::<Vec<_>>().join(" ")
    }

    #[test]
    fn balanced_branches_stay() {
        let source = "void f() {\n#if A\n  { a(); }\n#else\n  b();\n#endif\n}\n";
        assert!(unbalanced(source, &[]).regions.is_empty());
    }

    #[test]
    fn braces_that_close_in_another_part_are_read_together() {
        let source = "#ifndef A\n#ifndef B\nif (x) {\n#endif\n#endif\ny();\n#ifndef A\n#ifndef B\n} else {\n{ z(); }\n}\n#endif\n#endif\n";
        assert_eq!(read(source), "if (x) { y(); } else { { z(); } }");
    }

    #[test]
    fn one_branch_stands_for_all() {
        let source = "#ifdef _WIN32\nif (a) {\n#elif B\nif (b) {\n#else\nif (c) {\n#endif\n}\n";
        assert_eq!(read(source), "if (b) { }");
        assert_eq!(unbalanced(source, &[]).branches, 2);
    }

    #[test]
    fn statements_that_go_on_behind_a_part_are_whole_again() {
        let source = "{\n#ifdef A\nif (a)\n#else\nif (b)\n#endif\nf(x,\n#ifdef C\n1\n#else\n2\n#endif\n);\n}\n";
        assert_eq!(read(source), "{ if (a) f(x, 1 ); }");
        let list = "int x[] = { 1,\n#ifdef A\n2,\n#endif\n3 };\n";
        assert_eq!(read(list), "int x[] = { 1, 2, 3 };");
    }

    #[test]
    fn parts_with_the_same_condition_agree() {
        let source = "{\n#ifdef A\nx();\n#else\nif (b) {\n#endif\ny();\n#ifndef A\n}\n#endif\n}\n";
        assert_eq!(read(source), "{ x(); y(); }");
    }

    #[test]
    fn a_label_needs_its_statement() {
        let source =
            "{\n#ifdef A\nx:\n#endif\ny();\nswitch (z) {\ncase 1:\n#ifdef B\nv();\n#endif\n}\n}\n";
        let part = "switch (z) { case 1: #ifdef B v(); #endif } }";
        assert_eq!(read(source), format!("{{ x: y(); {part}"));
    }

    #[test]
    fn declarations_that_go_on_behind_a_part_are_whole_again() {
        let source = "#if A\n__attribute__((x))\n#endif\nvoid f();\nstatic double\n#ifdef B\na[] = { 1 };\n#else\nb;\n#endif\n";
        assert_eq!(
            read(source),
            "__attribute__((x)) void f(); static double a[] = { 1 };"
        );
        assert_eq!(
            read("#if A\nSay what you want.\n#endif\nint x;\n"),
            "int x;"
        );
    }

    #[test]
    fn a_part_that_never_ends_stays() {
        assert!(unbalanced("#if A\n{\n", &[]).regions.is_empty());
        assert!(unbalanced("}\n#endif\n{\n", &[]).regions.is_empty());
    }
}
