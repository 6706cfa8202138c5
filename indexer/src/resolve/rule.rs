//! Binding rules: by which evidence a name was bound, and how often that evidence is right.

/// Declares the rules with their names and meanings.
macro_rules! rules {
    ($($rule:ident = $name:literal, $guess:literal, $meaning:literal;)*) => {
        /// By which evidence a name was bound.
        #[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
        pub enum Rule { $(#[doc = $meaning] $rule,)* }

        impl Rule {
            /// Every rule.
            pub const ALL: &'static [Rule] = &[$(Rule::$rule,)*];

            /// Its name, as bundles and tools show it.
            pub const fn name(self) -> &'static str {
                match self { $(Rule::$rule => $name,)* }
            }

            /// What it means, one sentence.
            pub const fn meaning(self) -> &'static str {
                match self { $(Rule::$rule => $meaning,)* }
            }

            /// The confidence where no measurement exists for the language, in ten-thousandths.
            pub const fn prior(self) -> u16 {
                match self { $(Rule::$rule => $guess,)* }
            }
        }
    };
}

rules! {
    Scope = "scope", 9900, "The name is bound in an enclosing scope of the same file.";
    Unit = "unit", 9800, "The name is a top-level name of another file of the same package.";
    Import = "import", 9900, "The name is imported from a module of the repository.";
    GlobImport = "glob_import", 9500, "The name comes from a module of which everything is imported.";
    ModuleMember = "module_member", 9800, "A member of a module of the repository.";
    TypeMember = "type_member", 9800, "A member of a type that is named itself (static member, enum member).";
    OwnMember = "own_member", 9800, "A member of the receiver (`self`, `this`), found in its own type.";
    InheritedMember = "inherited_member", 9600, "A member of the receiver, found in a base type.";
    SuperMember = "super_member", 9600, "A member of the base type named by `super`.";
    DeclaredMember = "declared_member", 9700, "A member of a value whose type is declared.";
    ConstructedMember = "constructed_member", 9600, "A member of a value that a constructor call made.";
    ReturnedMember = "returned_member", 9300, "A member of a value whose type was inferred from what a function returns.";
    FlowedMember = "flowed_member", 8500, "A member of a value whose type flowed in from arguments or stores.";
    GuessedMember = "guessed_member", 8000, "A member of a value whose type was derived by a rule of thumb.";
    MemberOfMany = "member_of_many", 7500, "A member found in several types that the value may have.";
    Constructor = "constructor", 9700, "A call or `new` of a type, bound to its constructor.";
    ValueFlow = "value_flow", 9000, "The called value is a function that flowed here through assignments, arguments or containers.";
    Callback = "callback", 7000, "The called parameter or field has held exactly one function that was handed over elsewhere.";
    ValueOfMany = "value_of_many", 6000, "One of several functions that a table, a field or a choice may hold.";
    Overload = "overload", 8500, "One of several definitions of one name, chosen by its arguments.";
    OverloadGuess = "overload_guess", 5000, "One of several definitions of one name that the arguments do not tell apart.";
    TraitMember = "trait_member", 8500, "The only trait or interface member of this name; the receiver's type is a type parameter or unknown.";
    Global = "global", 9700, "A name linked globally across the files of the language.";
    GlobalOfMany = "global_of_many", 6000, "One of several definitions of a name that is linked globally.";
    External = "external", 9900, "A name from outside the repository.";
    UniqueName = "unique_name", 7500, "The receiver is unknown; exactly one member of this name exists in the repository.";
    Hierarchy = "hierarchy", 9900, "A base type named in a declaration.";
    Override = "override", 9500, "A member that redefines one of a base type.";
    Structural = "structural", 9500, "A type that has all members of an interface, with the same signatures, without naming it.";
    Dispatch = "dispatch", 6000, "An implementation to which a call of the declared member may be dispatched.";
    Unbound = "unbound", 0, "The name could not be bound.";
    Fixture = "fixture", 9700, "A test's parameter that names a fixture of its file or of a file around it.";
    Compiler = "compiler", 10000, "A compiler said so (SCIP).";
}

/// The measured table: `language rule confidence` lines, written by the accuracy benchmark.
const TABLE: &str = include_str!("confidence.tsv");

/// The confidence of a rule in a language, in ten-thousandths: as measured, or the rule's prior.
pub fn confidence(rule: Rule, language: &str) -> u16 {
    let measured = TABLE
        .lines()
        .filter(|line| !line.starts_with('#'))
        .find_map(|line| {
            let mut parts = line.split('\t');
            let hit = parts.next() == Some(language) && parts.next() == Some(rule.name());
            hit.then(|| parts.next().and_then(|text| text.parse().ok()))
                .flatten()
        });
    measured.unwrap_or(rule.prior())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_table_names_only_rules_and_languages_that_exist() {
        for line in TABLE
            .lines()
            .filter(|line| !line.starts_with('#') && !line.is_empty())
        {
            let parts: Vec<&str> = line.split('\t').collect();
            assert!(
                crate::languages::LANGUAGES
                    .iter()
                    .any(|language| language.name == parts[0]),
                "unknown language in {line:?}"
            );
            assert!(
                Rule::ALL.iter().any(|rule| rule.name() == parts[1]),
                "unknown rule in {line:?}"
            );
            assert!(
                parts[2].parse::<u16>().is_ok_and(|value| value <= 10_000),
                "bad confidence in {line:?}"
            );
        }
    }
}
