//! The records of the flat sections, and the header. A text is an offset into STRS and a length in bytes.

mod history;

use rend::{u16_le, u32_le, u64_le};

use crate::record::record;

pub use history::*;

record! {
    /// The first 64 bytes of a bundle.
    Header = 64 {
        magic: [u8; 8], "`CIDX`, carriage return, line feed, 0x1a, line feed.";
        version: u32_le, "The format version.";
        flags: u32_le, "Zero; a reader refuses anything else.";
        contents_offset: u64_le, "Where the table of contents begins: 64.";
        contents_length: u64_le, "The length of the table of contents in bytes.";
        contents_hash: [u8; 32], "blake3 of the table of contents.";
    }
}

record! {
    /// A file of the repository, or an external package.
    FileRecord = 80 {
        bytes: u64_le, "The length of the file in bytes.";
        hash: [u8; 32], "blake3 of the file's bytes; zero for an external package.";
        path_offset: u32_le, "The path relative to the root with `/`, or the name of the package (`pypi:requests`).";
        path_length: u32_le, "The length of the path.";
        lines: u32_le, "The number of lines.";
        first_symbol: u32_le, "The first of its symbols: the file's own.";
        symbol_count: u32_le, "How many symbols it has, its own included; at least one.";
        directory: u32_le, "The directory that holds it; 0xffffffff for an external package.";
        first_block: u32_le, "The first of its source blocks in SRCX.";
        block_count: u32_le, "How many source blocks it has; zero if its text is not included.";
        syntax_errors: u32_le, "How many syntax errors were found, also those that DIAG leaves out.";
        language: u16_le, "Its language in LANG.";
        flags: u16_le, "Bits of the file flags.";
    }
}

record! {
    /// A directory that holds files, at any depth. The root is the first and is called `.`.
    DirectoryRecord = 28 {
        path_offset: u32_le, "The path relative to the root, without a slash at its end.";
        path_length: u32_le, "The length of the path.";
        parent: u32_le, "The directory that contains it; the root contains itself.";
        first_file: u32_le, "The first of the files below it.";
        file_count: u32_le, "How many files lie below it, at any depth; they are consecutive.";
        own_file_count: u32_le, "How many files lie directly in it.";
        directory_count: u32_le, "How many directories lie below it, at any depth; they follow it.";
    }
}

record! {
    /// A symbol: what nearly every answer reads.
    SymbolRecord = 48 {
        qualified_offset: u32_le, "The dotted path inside the file, made unique with `~2`, `~3`; empty for a file's own symbol.";
        qualified_length: u32_le, "The length of the dotted path.";
        name_offset: u32_le, "The simple name; mostly a part of the dotted path, or of the file's path.";
        name_length: u32_le, "The length of the simple name.";
        file: u32_le, "The file that defines it.";
        parent: u32_le, "The symbol that contains it, possibly of another file; a file's own symbol contains itself.";
        flags: u32_le, "Bits of the symbol flags.";
        kind: u16_le, "The number of its kind.";
        language: u16_le, "The language of its file.";
        start_line: u32_le, "Where the definition begins: the line.";
        start_column: u32_le, "Where the definition begins: the column.";
        end_line: u32_le, "Where the definition ends: the line.";
        end_column: u32_le, "Where the definition ends: the column, exclusive.";
    }
}

record! {
    /// A symbol: what only some answers read. Record n belongs to record n of SYMB.
    SymbolDetailRecord = 48 {
        signature_offset: u32_le, "The declaration without its body; may be empty.";
        signature_length: u32_le, "The length of the signature.";
        doc_offset: u32_le, "The documentation; may be empty.";
        doc_length: u32_le, "The length of the documentation.";
        name_line: u32_le, "Where the name stands: the line.";
        name_column: u32_le, "Where the name stands: the column.";
        name_end_line: u32_le, "Where the name ends: the line.";
        name_end_column: u32_le, "Where the name ends: the column, exclusive.";
        centrality: u32_le, "PageRank over references, in parts of a billion.";
        direct_dependents: u32_le, "How many distinct other symbols refer to it.";
        unresolved_calls: u32_le, "How many of its calls could not be bound.";
        cyclomatic: u16_le, "Cyclomatic complexity.";
        cognitive: u16_le, "Cognitive complexity.";
    }
}

record! {
    /// A use of a symbol, or of a name that could not be bound.
    OccurrenceRecord = 16 {
        target: u32_le, "The symbol; the name in NAMT if the bit `unbound` of `role` is set.";
        line: u32_le, "The line of the name.";
        column: u16_le, "The column of the name; 65535 if OCCW holds it.";
        length: u16_le, "The length of the name in columns; 65535 if OCCW holds its end.";
        role: u16_le, "Bits 0 to 7: the number of the role. Bit 14: `dispatch`. Bit 15: `unbound`.";
        rule: u16_le, "The rule in RULE by which it was bound.";
    }
}

record! {
    /// The place of an occurrence that does not fit into its record.
    WideOccurrenceRecord = 16 {
        occurrence: u32_le, "The occurrence.";
        column: u32_le, "The column of the name.";
        end_line: u32_le, "Where the name ends: the line.";
        end_column: u32_le, "Where the name ends: the column, exclusive.";
    }
}

record! {
    /// A symbol that refers to another: all its occurrences of that target in one record.
    DependentRecord = 8 {
        source: u32_le, "The symbol that refers.";
        rule: u16_le, "The rule with the highest confidence among its occurrences; of equals the first.";
        roles: u16_le, "Bit n: one of them has the role number n. Bit 15: all of them are dispatch.";
    }
}

record! {
    /// A rule by which a name was bound.
    RuleRecord = 20 {
        name_offset: u32_le, "The name of the rule (`scope`, `import`, `member`, ...).";
        name_length: u32_le, "The length of the name.";
        language_offset: u32_le, "The language of the source.";
        language_length: u32_le, "The length of the language.";
        confidence: u16_le, "The measured probability that an edge bound by it is right, in ten-thousandths.";
        reserved: u16_le, "Zero.";
    }
}

record! {
    /// A language, or a kind of document.
    LanguageRecord = 24 {
        lines: u64_le, "How many lines its files have.";
        name_offset: u32_le, "Its name in lower case.";
        name_length: u32_le, "The length of the name.";
        files: u32_le, "How many files of the repository are written in it.";
        symbols: u32_le, "How many symbols these define.";
    }
}

record! {
    /// A distinct simple name, of symbols or of unbound occurrences.
    NameRecord = 20 {
        name_offset: u32_le, "The name.";
        name_length: u32_le, "The length of the name.";
        first_posting: u32_le, "The first of its symbols in NAMP.";
        posting_count: u32_le, "How many symbols have the name; zero if it occurs unbound only.";
        unbound: u32_le, "How many occurrences of the name could not be bound.";
    }
}

record! {
    /// A block of source text, compressed on its own.
    SourceBlockRecord = 24 {
        offset: u64_le, "Where its zstd frame begins in SRCB.";
        compressed_length: u32_le, "The length of the frame.";
        length: u32_le, "The length of the text in bytes; at most 65536.";
        file: u32_le, "The file.";
        first_line: u32_le, "The first line of the file that begins in this block or after it.";
    }
}

record! {
    /// A file that was seen and not indexed.
    SkippedRecord = 24 {
        path_offset: u32_le, "The path relative to the root.";
        path_length: u32_le, "The length of the path.";
        reason_offset: u32_le, "Why: a stable short word (`too_large`, `binary`, ...).";
        reason_length: u32_le, "The length of the reason.";
        detail_offset: u32_le, "What exactly, for people; may be empty.";
        detail_length: u32_le, "The length of the detail.";
    }
}

record! {
    /// A place where the parser found a syntax error.
    DiagnosticRecord = 20 {
        file: u32_le, "The file.";
        line: u32_le, "Where it begins: the line.";
        column: u32_le, "Where it begins: the column.";
        end_line: u32_le, "Where it ends: the line.";
        end_column: u32_le, "Where it ends: the column, exclusive.";
    }
}

record! {
    /// How many things depend on a symbol, its members or its containers, directly or not; these are not counted themselves.
    TotalRecord = 24 {
        nodes: u32_le, "Symbols; 0xffffffff if nothing was counted, because it would have taken too long.";
        files: u32_le, "Files that hold these.";
        modules: u32_le, "Directories that hold these files.";
        entry_points: u32_le, "Entry points among the symbols.";
        tests: u32_le, "Tests among the symbols.";
        direct: u32_le, "Symbols that depend on the symbol itself or its members directly.";
    }
}

record! {
    /// How many tests may run a symbol, and where those that are kept begin.
    RelatedRecord = 8 {
        first: u32_le, "The first of its tests in RELT.";
        reached: u32_le, "How many tests may run it.";
    }
}

record! {
    /// A group of symbols, files or modules that depend on each other, with its smallest cycle.
    CycleRecord = 16 {
        level: u32_le, "0 for symbols, 1 for files, 2 for modules.";
        size: u32_le, "How many depend on each other.";
        first: u32_le, "The first of the smallest cycle in CYCM.";
        count: u32_le, "How many the smallest cycle has.";
    }
}

record! {
    /// A community of files that use each other more than others.
    ClusterRecord = 16 {
        first: u32_le, "The first of its files in CLUF.";
        count: u32_le, "How many files it has.";
        inside: u32_le, "Uses between its files.";
        across: u32_le, "Uses between its files and others.";
    }
}

record! {
    /// Uses from one group to another.
    BreakRecord = 12 {
        from: u32_le, "What uses.";
        to: u32_le, "What is used.";
        uses: u32_le, "How many uses there are.";
    }
}

record! {
    /// A module with its layer.
    LayerRecord = 8 {
        module: u32_le, "The own symbol of the first file that lies directly in the directory.";
        layer: u32_le, "Its layer, counted from the bottom, which is 0.";
    }
}

record! {
    /// A directory with files of its own.
    ModuleRecord = 20 {
        file: u32_le, "The own symbol of the first file that lies directly in it.";
        files: u32_le, "How many files lie directly in it.";
        symbols: u32_le, "How many symbols these declare.";
        tests: u32_le, "How many of them are test code.";
        documents: u32_le, "How many of them are documents.";
    }
}

record! {
    /// A symbol that nothing reaches.
    DeadRecord = 8 {
        symbol: u32_le, "The symbol.";
        reasons: u16_le, "What speaks for its life: bit n is set for the reason with the number n.";
        confidence: u16_le, "How sure it is dead, in ten-thousandths.";
    }
}

record! {
    /// An entry point that a manifest or a call tells.
    EntryRecord = 20 {
        symbol: u32_le, "The symbol.";
        kind: u16_le, "What sort of entry point, by number.";
        evidence: u16_le, "What tells it, by number.";
        source: u32_le, "The symbol in which the call or the field stands; all bits set for a manifest.";
        line: u32_le, "The line of the call's or the field's name, from 0.";
        column: u32_le, "Its column, in UTF-16 code units, from 0.";
    }
}

record! {
    /// What search was indexed with.
    SearchModelRecord = 40 {
        digest: [u8; 32], "blake3 of the table of word vectors with which VECT was made.";
        flags: u32_le, "Bit 0: documentation is searched too.";
        longest: u32_le, "The largest number of symbols that one stem has.";
    }
}

record! {
    /// A stem.
    TermRecord = 20 {
        text_offset: u32_le, "Where its bytes begin in TXTW.";
        first_posting: u32_le, "Where its postings begin in TXTP.";
        count: u32_le, "How many symbols have it.";
        first_block: u32_le, "The first of its blocks in TXTB; it has some if more than 128 symbols have it.";
        text_length: u16_le, "How many bytes it has.";
        most: u16_le, "The largest weight that a symbol gives it.";
    }
}

record! {
    /// A block of the postings of a common stem: 128 postings, in the last block of a stem the rest.
    BlockRecord = 12 {
        first: u32_le, "The place in TXTS of the first symbol.";
        offset: u32_le, "Where the block begins in TXTP.";
        most: u16_le, "The largest weight in the block.";
        width: u16_le, "How many bytes each difference has: 2 or 4.";
    }
}

record! {
    /// A vector.
    VectorRecord = 256 {
        values: [i8; 256], "The dimensions of the normalised vector times 254, clipped to 127 either way.";
    }
}

record! {
    /// The signs of a vector.
    SignRecord = 32 {
        words: [u64_le; 4], "Bit n of word n / 64 is set if dimension n is positive.";
    }
}

record! {
    /// A sketch of a body.
    SketchRecord = 32 {
        bytes: [u8; 32], "A byte for each of 32 orders of the runs of tokens; equal bytes tell of common runs.";
    }
}

/// Bits of `OccurrenceRecord::role` that hold the role's number.
pub const ROLE_MASK: u16 = 0x00ff;
/// Bit of `OccurrenceRecord::role`: the target is one that the declared target may dispatch to.
pub const ROLE_DISPATCH: u16 = 1 << 14;
/// Bit of `OccurrenceRecord::role`: the target is a name.
pub const ROLE_UNBOUND: u16 = 1 << 15;
/// Bit of `DependentRecord::roles`: every occurrence behind it is dispatch.
pub const ROLES_DISPATCH: u16 = 1 << 15;
/// The value of a column or length that OCCW holds.
pub const WIDE: u16 = u16::MAX;
/// Bits of an entry of RELT that hold the test's place in TSTS.
pub const RELATED_TEST_BITS: u32 = 18;
/// Bits of an entry of RELT, above the test's place, that hold the likelihood in 64ths.
pub const RELATED_LIKELIHOOD_BITS: u32 = 6;
/// Bits of an entry of RELT, above the likelihood, that hold the distance; the largest value stands for any larger.
pub const RELATED_DISTANCE_BITS: u32 = 5;
/// The longest text of a source block, in bytes.
pub const MAX_BLOCK: usize = 65536;

crate::vocabulary::flags! {
    /// What is special about a file.
    FileFlags {
        EXTERNAL = 0, "external", "It is an external package, not a file.";
        TEST = 1, "test", "It is test code by its path.";
        DOCUMENT = 2, "document", "It is a document.";
        GENERATED = 3, "generated", "It was generated by a program.";
        EXACT_TEXT = 4, "exact_text", "Its text in the bundle is its bytes: no byte order mark removed, nothing invalid replaced.";
        COMPILER = 5, "compiler", "A compiler bound its uses (SCIP).";
    }
}
