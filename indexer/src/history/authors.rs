//! Authors: one for each address (or name, where there is none), numbered in the order of their newest commits.

use std::collections::HashMap;

/// Authors of all repositories.
#[derive(Default)]
pub(super) struct Authors {
    /// Name, address, commits (merges left out), and whether it is a program.
    pub all: Vec<Author>,
    known: HashMap<String, u32>,
}

/// An author.
#[derive(Clone, Debug)]
pub(super) struct Author {
    pub name: String,
    pub email: String,
    pub commits: u32,
    pub bot: bool,
}

impl Authors {
    /// The number of an author, for one more commit.
    pub(super) fn number(&mut self, name: &str, email: &str, merge: bool) -> u32 {
        let key = if email.is_empty() {
            name.to_lowercase()
        } else {
            email.to_lowercase()
        };
        let next = self.all.len() as u32;
        let number = *self.known.entry(key).or_insert(next);
        if number == next {
            self.all.push(Author {
                name: name.to_owned(),
                email: email.to_owned(),
                commits: 0,
                bot: is_bot(name, email),
            });
        }
        if let Some(author) = self.all.get_mut(number as usize) {
            author.commits += u32::from(!merge);
        }
        number
    }
}

/// Whether a program makes commits under this name.
fn is_bot(name: &str, email: &str) -> bool {
    const KNOWN: &[&str] = &[
        "dependabot",
        "renovate",
        "renovate-bot",
        "greenkeeper",
        "github-actions",
        "github actions",
        "pre-commit-ci",
        "snyk-bot",
        "mergify",
        "allcontributors",
        "semantic-release-bot",
        "imgbot",
        "pyup-bot",
        "bors",
        "web-flow",
        "weblate",
        "copybara-service",
    ];
    let (name, email) = (name.trim().to_lowercase(), email.to_lowercase());
    let plain = name.trim_end_matches("[bot]").trim();
    name.ends_with("[bot]") || email.contains("[bot]@") || KNOWN.contains(&plain)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_address_is_one_author_in_any_case_and_programs_are_told_from_people() {
        let mut authors = Authors::default();
        assert_eq!(authors.number("Ada", "ada@example.org", false), 0);
        assert_eq!(
            authors.number(
                "dependabot[bot]",
                "49699333+dependabot[bot]@users.noreply.github.com",
                false
            ),
            1
        );
        assert_eq!(authors.number("A. Lovelace", "Ada@Example.org", true), 0);
        assert_eq!(authors.number("nameless", "", false), 2);
        let seen: Vec<_> = authors
            .all
            .iter()
            .map(|a| (a.name.as_str(), a.commits, a.bot))
            .collect();
        assert_eq!(
            seen,
            [
                ("Ada", 1, false),
                ("dependabot[bot]", 1, true),
                ("nameless", 1, false)
            ]
        );
        assert!(!is_bot("Abbot", "abbot@example.org"));
    }
}
