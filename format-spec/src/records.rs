//! The records of the flat sections, and the header. A text is an offset into STRS and a length in bytes.

use rend::{u16_le, u32_le, u64_le};

use crate::record::record;

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
    /// A symbol that nothing reaches.
    DeadRecord = 8 {
        symbol: u32_le, "The symbol.";
        reasons: u16_le, "What speaks for its life: bit n is set for the reason with the number n.";
        confidence: u16_le, "How sure it is dead, in ten-thousandths.";
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
    TermRecord = 16 {
        text_offset: u32_le, "Where its bytes begin in TXTW.";
        text_length: u32_le, "How many bytes it has.";
        first_posting: u32_le, "Where its postings begin in TXTP.";
        count: u32_le, "How many symbols have it.";
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

record! {
    /// A git repository whose history was read. Texts of history are offsets into HTXT.
    HistoryRecord = 32 {
        path_offset: u32_le, "Its path relative to the root; empty for the one that holds the root.";
        path_length: u32_le, "The length of the path.";
        first_commit: u32_le, "The first of its commits in HCOM, the newest.";
        commit_count: u32_le, "How many commits were read.";
        window: u32_le, "How many of the newest commits co-change is counted over.";
        counted: u32_le, "How many of these touched a file of the index and were not sweeping.";
        flags: u32_le, "Bit 0: the history was read to its beginning. Bit 1: the clone is shallow. Bit 2: objects could not be read.";
        reserved: u32_le, "Zero.";
    }
}

record! {
    /// A commit.
    CommitRecord = 64 {
        time: u64_le, "When it was committed, in seconds since 1970 (two's complement).";
        hash: [u8; 20], "Its SHA-1.";
        author: u32_le, "Its author in HAUT.";
        subject_offset: u32_le, "The first line of its message.";
        subject_length: u32_le, "The length of the subject.";
        links_offset: u32_le, "What its message refers to: words `pr:12`, `issue:34`, `ref:56`, `ticket:ABC-7` with spaces between them; may be empty.";
        links_length: u32_le, "The length of the links.";
        merged_by: u32_le, "The merge commit in HCOM by which it came into the first-parent line; 0xffffffff if it is part of it.";
        files: u32_le, "How many files of the index it touched.";
        flags: u32_le, "Bit 0: it is a merge. Bit 1: it is sweeping: it touched more than 50 files of the index.";
        reserved: u32_le, "Zero.";
    }
}

record! {
    /// An author, after `.mailmap`.
    AuthorRecord = 24 {
        name_offset: u32_le, "The name of the newest commit.";
        name_length: u32_le, "The length of the name.";
        email_offset: u32_le, "The address; may be empty.";
        email_length: u32_le, "The length of the address.";
        commits: u32_le, "How many commits that were read, merges left out.";
        flags: u32_le, "Bit 0: a program, not a person.";
    }
}

record! {
    /// The history of a file of the repository. Record n belongs to record n of FILE.
    FileHistoryRecord = 56 {
        repository: u32_le, "The repository in HREP; 0xffffffff if no history is known.";
        first_touch: u32_le, "The first of its commits in HTOU.";
        commits: u32_le, "How many commits touched it, under earlier names too.";
        window_commits: u32_le, "How many of them lie in the window and are not sweeping.";
        churn_30: u32_le, "How many lie within 30 days before the newest commit of the repository.";
        churn_90: u32_le, "How many lie within 90 days.";
        churn_365: u32_le, "How many lie within 365 days.";
        authors: u32_le, "How many authors these commits have.";
        first_partner: u32_le, "The first of the files in HPAR that change with it.";
        partner_count: u32_le, "How many these are.";
        first_run: u32_le, "The first of its runs of lines in HBLM.";
        run_count: u32_le, "How many runs it has.";
        first_rule: u32_le, "The first of its entries in HOWF.";
        rule_count: u32_le, "How many these are.";
    }
}

record! {
    /// A commit that touched a file.
    TouchRecord = 12 {
        commit: u32_le, "The commit in HCOM.";
        added: u32_le, "How many lines it added.";
        removed: u32_le, "How many lines it removed.";
    }
}

record! {
    /// A file that changed together with another.
    PartnerRecord = 8 {
        file: u32_le, "The other file.";
        together: u32_le, "How many commits of the window, sweeping ones left out, touched both.";
    }
}

record! {
    /// Lines of a file, up to the next run, that the same commit wrote.
    RunRecord = 8 {
        line: u32_le, "The first line.";
        commit: u32_le, "The commit in HCOM; 0xffffffff if it is older than what was read, or not committed.";
    }
}

record! {
    /// A line of a CODEOWNERS file.
    OwnerRuleRecord = 36 {
        pattern_offset: u32_le, "The pattern as it is written.";
        pattern_length: u32_le, "The length of the pattern.";
        owners_offset: u32_le, "The owners with spaces between them; empty if the line takes them away.";
        owners_length: u32_le, "The length of the owners.";
        section_offset: u32_le, "The section it stands in; empty before the first.";
        section_length: u32_le, "The length of the section's name.";
        source_offset: u32_le, "The path of the CODEOWNERS file.";
        source_length: u32_le, "The length of that path.";
        line: u32_le, "The line of the CODEOWNERS file, zero-based.";
    }
}

/// Bit of `HistoryRecord::flags`: the history was read to its beginning.
pub const HISTORY_COMPLETE: u32 = 1;
/// Bit of `HistoryRecord::flags`: the clone is shallow.
pub const HISTORY_SHALLOW: u32 = 1 << 1;
/// Bit of `HistoryRecord::flags`: objects could not be read.
pub const HISTORY_BROKEN: u32 = 1 << 2;
/// Bit of `CommitRecord::flags`: a merge.
pub const COMMIT_MERGE: u32 = 1;
/// Bit of `CommitRecord::flags`: it touched more than 50 files of the index.
pub const COMMIT_SWEEPING: u32 = 1 << 1;
/// Bit of `AuthorRecord::flags`: a program.
pub const AUTHOR_BOT: u32 = 1;
/// A commit that touched more files of the index than this is sweeping.
pub const SWEEPING: u32 = 50;

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
