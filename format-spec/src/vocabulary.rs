//! The closed vocabularies of a bundle: symbol kinds, reference roles, symbol flags.
//! On disk a kind and a role are a `u16`, flags a `u32`; the names are what tools print.

/// Declares a closed vocabulary: a fieldless enum with a stable number, a printed name and a meaning per entry.
macro_rules! vocabulary {
    ($(#[$meta:meta])* $name:ident { $($variant:ident = $number:literal, $text:literal, $meaning:literal;)* }) => {
        $(#[$meta])*
        #[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
        #[repr(u16)]
        pub enum $name { $(#[doc = $meaning] $variant = $number,)* }

        impl $name {
            /// Every entry, in the order of its number.
            pub const ALL: &'static [$name] = &[$($name::$variant,)*];

            /// The name that tools print and accept.
            pub const fn name(self) -> &'static str {
                match self { $($name::$variant => $text,)* }
            }

            /// What the entry means, one line, for FORMAT.md and the reference page.
            pub const fn meaning(self) -> &'static str {
                match self { $($name::$variant => $meaning,)* }
            }

            /// The number on disk.
            pub const fn number(self) -> u16 { self as u16 }

            /// Decodes a number read from a bundle; `None` for a number this version does not know.
            pub const fn from_number(number: u16) -> Option<Self> {
                match number { $($number => Some($name::$variant),)* _ => None }
            }

            /// Finds an entry by its printed name, in any case.
            pub fn from_name(name: &str) -> Option<Self> {
                Self::ALL.iter().copied().find(|entry| entry.name().eq_ignore_ascii_case(name))
            }
        }
    };
}

vocabulary! {
    /// What a symbol is. Names follow the Language Server Protocol where it has one.
    SymbolKind {
        File = 1, "file", "A source file or document; the root of its symbols.";
        Module = 2, "module", "A module declared inside a file (Rust `mod`, TypeScript `module`).";
        Namespace = 3, "namespace", "A namespace declared inside a file (C++, TypeScript).";
        Package = 4, "package", "A package outside the repository.";
        Class = 5, "class", "A class.";
        Struct = 6, "struct", "A structure or record type.";
        Interface = 7, "interface", "An interface.";
        Trait = 8, "trait", "A trait.";
        Impl = 9, "impl", "An implementation block (Rust).";
        Enum = 10, "enum", "An enumeration.";
        EnumMember = 11, "enum_member", "A member or variant of an enumeration.";
        Union = 12, "union", "A union (C, C++, Rust).";
        TypeAlias = 13, "type_alias", "A named type that stands for another.";
        Function = 14, "function", "A function, also a named closure or function value.";
        Method = 15, "method", "A function that belongs to a type.";
        Constructor = 16, "constructor", "A constructor.";
        Field = 17, "field", "A field of a type.";
        Property = 18, "property", "A member read like a field but computed, or a key of a document.";
        Variable = 19, "variable", "A variable at module level.";
        Constant = 20, "constant", "A constant.";
        Static = 21, "static", "A static variable (Rust, C, C++).";
        Macro = 22, "macro", "A macro.";
        TypeParameter = 23, "type_parameter", "A type parameter.";
        Test = 24, "test", "A test that is not itself a named function (`it(\"...\", ...)`).";
        Heading = 25, "heading", "A heading of a document; it spans its section.";
        ConfigKey = 26, "config_key", "A key of a configuration document.";
        Route = 27, "route", "An HTTP route.";
        Table = 28, "table", "A database table.";
    }
}

vocabulary! {
    /// How an occurrence uses its target.
    Role {
        Call = 1, "call", "The target is called.";
        Construct = 2, "construct", "A value of the target type or variant is built without calling a function.";
        Read = 3, "read", "The target's value is read.";
        Write = 4, "write", "The target is assigned.";
        Value = 5, "value", "A function or class is handed over as a value (callback, table entry, registration); never a call.";
        Type = 6, "type", "The target is named in a type position.";
        Import = 7, "import", "The target is imported or re-exported.";
        Inherit = 8, "inherit", "The target is a base class or base interface.";
        Implement = 9, "implement", "The target is an interface or trait that is implemented.";
        Decorate = 10, "decorate", "The target decorates or annotates the source.";
        Override = 11, "override", "The source redefines the target, a member of a base type.";
        CallIndirect = 12, "call_indirect", "The value that is called may be the target: it flowed there through assignments, arguments, fields or containers.";
        Declare = 13, "declare", "The source declares what the target defines (overload signature, prototype).";
    }
}

vocabulary! {
    /// What speaks for the life of code that nothing reaches.
    DeadReason {
        PublicApi = 0, "public_api", "Code outside the repository can name it.";
        TestsOnly = 1, "tests_only", "Tests reach it, and nothing else does.";
        UsedByDead = 2, "used_by_dead", "Something uses it that is dead itself.";
        Mentioned = 3, "mentioned", "Its name stands elsewhere in the repository: in a string, a comment, a document, a template.";
        Decorated = 4, "decorated", "A decorator or an annotation stands on it: a framework may find it by that.";
        CalledFromOutside = 5, "called_from_outside", "It has the name of an operator or a protocol, or its type has a base outside the repository.";
        Conditional = 6, "conditional", "It is defined under a condition.";
        SyntaxErrors = 7, "syntax_errors", "Its file has syntax errors.";
    }
}

vocabulary! {
    /// What sort of entry point something is.
    EntryKind {
        Main = 0, "main", "A program begins here.";
        Api = 1, "api", "Requests come in here.";
        Cli = 2, "cli", "A command of a command line.";
        Job = 3, "job", "It is run at times or by a queue.";
        Event = 4, "event", "Events come in here.";
        Library = 5, "library", "Other packages use it.";
    }
}

vocabulary! {
    /// What tells that something is an entry point, where its name does not.
    EntryEvidence {
        Script = 0, "script", "A manifest names it as a command of the package.";
        Package = 1, "package", "A manifest names it as what the package exports.";
        Passed = 2, "passed", "It is passed to a call that registers it.";
        Field = 3, "field", "It is stored in a field whose function is run.";
        Decorated = 4, "decorated", "A decorator, an annotation or an attribute stands before it.";
        Anonymous = 5, "anonymous", "It passes a function without a name to a call that registers it.";
        Member = 6, "member", "Frameworks call a member of this name of such a type.";
        Command = 7, "command", "It is called for the name of a command.";
    }
}

/// Declares bit flags with a printed name and a meaning each.
macro_rules! flags {
    ($(#[$meta:meta])* $name:ident { $($flag:ident = $bit:literal, $text:literal, $meaning:literal;)* }) => {
        $(#[$meta])*
        #[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
        pub struct $name(pub u32);

        impl $name {
            $(#[doc = $meaning] pub const $flag: $name = $name(1 << $bit);)*

            /// Every flag with its bit, printed name and meaning.
            pub const ALL: &'static [($name, u32, &'static str, &'static str)] = &[$(($name::$flag, $bit, $text, $meaning),)*];

            /// Whether every bit of `other` is set.
            pub const fn has(self, other: $name) -> bool { self.0 & other.0 == other.0 }

            /// The union of both.
            pub const fn with(self, other: $name) -> $name { $name(self.0 | other.0) }

            /// Sets the bits of `other`.
            pub fn set(&mut self, other: $name) { self.0 |= other.0; }

            /// The printed names of the set flags, in the order of their bits.
            pub fn names(self) -> impl Iterator<Item = &'static str> {
                Self::ALL.iter().filter(move |entry| self.has(entry.0)).map(|entry| entry.2)
            }
        }
    };
}
pub(crate) use flags;

flags! {
    /// Visibility, modifiers and findings of a symbol.
    SymbolFlags {
        PUBLIC = 0, "public", "Visible everywhere.";
        PROTECTED = 1, "protected", "Visible in subclasses (and, in Java, in the package).";
        INTERNAL = 2, "internal", "Visible in the module, crate or package only.";
        PRIVATE = 3, "private", "Visible in the enclosing type or file only.";
        EXPORTED = 4, "exported", "Part of what its module exports.";
        STATIC = 5, "static", "Belongs to the type, not to an instance.";
        ABSTRACT = 6, "abstract", "Declared without a body, or abstract.";
        ASYNC = 7, "async", "An asynchronous function.";
        GENERATOR = 8, "generator", "A generator function.";
        CONST = 9, "const", "Constant, final or readonly.";
        OVERRIDE = 10, "override", "Marked as overriding a base member.";
        UNSAFE = 11, "unsafe", "Marked unsafe.";
        DEPRECATED = 12, "deprecated", "Marked deprecated.";
        TEST = 13, "test", "A test function, or a test class or module.";
        TEST_CODE = 14, "test_code", "Lies in test code.";
        GETTER = 15, "getter", "Read like a field: a property getter.";
        SETTER = 16, "setter", "Assigned like a field: a property setter.";
        CLASS_METHOD = 17, "class_method", "Receives the class, not an instance.";
        ENTRY_POINT = 18, "entry_point", "Where execution or use of the repository begins.";
        DECLARATION = 19, "declaration", "A declaration whose definition is elsewhere (prototype, stub, overload signature).";
        EXTERNAL = 20, "external", "Defined outside the repository.";
        ANONYMOUS = 21, "anonymous", "Has no name of its own in the source.";
        FIXTURE = 22, "fixture", "A test fixture, or a set-up or tear-down function.";
        CONDITIONAL = 23, "conditional", "Defined under a condition (cfg, `if`, `try`, preprocessor); twins may exist.";
        LOCAL = 24, "local", "Declared inside a function.";
        DEFAULT_EXPORT = 25, "default_export", "What its module exports as its default.";
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_and_names_decode_to_the_entry_they_came_from() {
        for &kind in SymbolKind::ALL {
            assert_eq!(SymbolKind::from_number(kind.number()), Some(kind));
            assert_eq!(
                SymbolKind::from_name(&kind.name().to_uppercase()),
                Some(kind)
            );
        }
        for &role in Role::ALL {
            assert_eq!(Role::from_number(role.number()), Some(role));
            assert_eq!(Role::from_name(role.name()), Some(role));
        }
        assert_eq!(SymbolKind::from_number(0), None);
        assert_eq!(Role::from_number(999), None);
    }

    #[test]
    fn every_flag_has_a_bit_of_its_own() {
        let mut seen = 0u32;
        for (flag, ..) in SymbolFlags::ALL {
            assert_eq!(seen & flag.0, 0);
            seen |= flag.0;
        }
    }
}
