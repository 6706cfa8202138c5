//! Questions that may lead back to themselves: modules that pass on each other's names, parts of a namespace that use each
//! other's, form a graph with many ways and cycles.

use std::cell::RefCell;
use std::hash::Hash;

use rustc_hash::FxHashMap;

use super::evaluator::FoundList;

/// Questions of one kind. Within one question each further one is asked once, and one that is being asked adds nothing to its
/// own answer: so the work is bounded by the questions there are, not by the ways between them.
pub(super) struct Asked<K> {
    /// What the present question has asked for; empty while it is being asked.
    open: RefCell<FxHashMap<K, FoundList>>,
    /// Answers to questions that no other of the kind led to.
    known: RefCell<FxHashMap<K, FoundList>>,
}

impl<K> Default for Asked<K> {
    fn default() -> Self {
        Asked {
            open: RefCell::default(),
            known: RefCell::default(),
        }
    }
}

impl<K: Copy + Eq + Hash> Asked<K> {
    /// The answer to a question, by `work` unless it is known.
    pub fn once(&self, key: K, work: impl FnOnce() -> FoundList) -> FoundList {
        if let Some(known) = self.open.borrow().get(&key) {
            return known.clone();
        }
        let outermost = !self.is_open();
        if outermost && let Some(known) = self.known.borrow().get(&key) {
            return known.clone();
        }
        self.open.borrow_mut().insert(key, FoundList::new());
        let answer = work();
        if outermost {
            self.open.borrow_mut().clear();
            self.known.borrow_mut().insert(key, answer.clone());
        } else {
            self.open.borrow_mut().insert(key, answer.clone());
        }
        answer
    }

    /// Whether a question is being answered: an answer found meanwhile may be a part.
    pub fn is_open(&self) -> bool {
        !self.open.borrow().is_empty()
    }
}

#[cfg(test)]
mod tests {
    use smallvec::smallvec;

    use super::super::evaluator::Found;
    use super::super::rule::Rule;
    use super::super::world::Sym;
    use super::*;

    /// Each of a ring of modules passes on the names of all others and has one of its own.
    fn names(asked: &Asked<u32>, at: u32, count: u32, work: &RefCell<usize>) -> FoundList {
        asked.once(at, || {
            *work.borrow_mut() += 1;
            let mut own: FoundList = smallvec![(Found::Sym(Sym(at)), Rule::Scope)];
            for other in (0..count).filter(|&other| other != at) {
                for found in names(asked, other, count, work) {
                    if !own.contains(&found) {
                        own.push(found);
                    }
                }
            }
            own
        })
    }

    #[test]
    fn a_clique_is_asked_once_each() {
        let (asked, work) = (Asked::default(), RefCell::default());
        assert_eq!(names(&asked, 3, 40, &work).len(), 40);
        assert_eq!(*work.borrow(), 40);
        assert!(!asked.is_open());
        assert_eq!(names(&asked, 3, 40, &work).len(), 40);
        assert_eq!(*work.borrow(), 40, "the answer is remembered");
    }
}
