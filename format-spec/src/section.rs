//! The sections of a bundle: one line each. Tags, record sizes and presence are checked against this table and nowhere else.

use crate::error::Tag;
use crate::record::{Field, Record};
use crate::records::*;

/// Declares the sections in the order in which they are written.
macro_rules! sections {
    ($($name:ident = $tag:literal, $record:ty, $presence:ident, $meaning:literal;)+) => {
        /// A section of a bundle.
        #[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
        #[repr(u8)]
        pub enum Section { $(#[doc = $meaning] $name,)+ }

        impl Section {
            /// Every section, in the order in which they are written.
            pub const ALL: &'static [Section] = &[$(Section::$name,)+];

            /// How many sections there are.
            pub const COUNT: usize = Self::ALL.len();

            /// Its tag.
            pub const fn tag(self) -> Tag {
                match self { $(Section::$name => Tag(*$tag),)+ }
            }

            /// The size of its records in bytes.
            pub const fn record_size(self) -> usize {
                match self { $(Section::$name => std::mem::size_of::<$record>(),)+ }
            }

            /// The name of its records.
            pub const fn record_name(self) -> &'static str {
                match self { $(Section::$name => <$record as Record>::NAME,)+ }
            }

            /// The fields of its records.
            pub const fn fields(self) -> &'static [Field] {
                match self { $(Section::$name => <$record as Record>::FIELDS,)+ }
            }

            /// Whether every bundle has it. An absent section is an empty one.
            pub const fn required(self) -> bool {
                match self { $(Section::$name => sections!(@ $presence),)+ }
            }

            /// What it holds and in which order.
            pub const fn meaning(self) -> &'static str {
                match self { $(Section::$name => $meaning,)+ }
            }

            /// Finds a section by its tag.
            pub fn from_tag(tag: Tag) -> Option<Section> {
                match &tag.0 { $($tag => Some(Section::$name),)+ _ => None }
            }
        }
    };
    (@ required) => { true };
    (@ optional) => { false };
}

use rend::u32_le;

sections! {
    Meta = b"META", u8, required, "About the bundle and the repository: an rkyv archive.";
    Languages = b"LANG", LanguageRecord, required, "Languages, in the order of the indexer's registry.";
    Rules = b"RULE", RuleRecord, required, "Binding rules.";
    Files = b"FILE", FileRecord, required, "Files of the repository in byte order of their paths, then external packages in byte order of their names.";
    Directories = b"DIRS", DirectoryRecord, required, "Directories in byte order of their paths with a slash at the end; the root is the first.";
    Symbols = b"SYMB", SymbolRecord, required, "Symbols file by file; inside a file by start, containers before members.";
    SymbolDetails = b"SYMD", SymbolDetailRecord, required, "What only some answers read of each symbol of SYMB.";
    ChildOffsets = b"CHLX", u32_le, required, "For each symbol the first of its members in CHLD; one more entry ends the last.";
    Children = b"CHLD", u32_le, required, "Members grouped by the symbol that contains them, in symbol order. A file's own symbol is no member of itself.";
    OccurrenceOffsets = b"OCCX", u32_le, required, "For each symbol the first of the occurrences inside it; one more entry ends the last.";
    Occurrences = b"OCCR", OccurrenceRecord, required, "Occurrences grouped by the innermost symbol in which they stand, in the order of their places, then of targets, roles and rules.";
    WideOccurrences = b"OCCW", WideOccurrenceRecord, optional, "Places that do not fit into OCCR, in the order of occurrences.";
    DependentOffsets = b"REVX", u32_le, required, "For each symbol the first of its dependents in REVE; one more entry ends the last.";
    Dependents = b"REVE", DependentRecord, required, "Dependents grouped by the symbol that they refer to, in the order of sources, each source once.";
    Names = b"NAMT", NameRecord, required, "Distinct simple names in byte order.";
    NamePostings = b"NAMP", u32_le, required, "Symbols grouped by name, in symbol order.";
    NameMap = b"NAMF", u8, optional, "A finite state map (crate `fst`) from each name that has symbols to its number in NAMT.";
    EntryPoints = b"ENTR", u32_le, optional, "Symbols that are entry points, in symbol order.";
    Tests = b"TSTS", u32_le, optional, "Symbols that are tests, in symbol order.";
    Central = b"CENT", u32_le, optional, "The most central symbols of the repository, at most 1000; by falling centrality, then in symbol order. Files' own symbols are left out.";
    Totals = b"TOTL", TotalRecord, optional, "For each symbol how many things depend on it, its members or its containers. What depends on a file that is merely reached is not counted.";
    ExactTotals = b"TOTE", TotalRecord, optional, "As TOTL, along edges with a confidence of at least 0.9 alone.";
    Closure = b"CLOS", u32_le, optional, "What depends on each symbol. Reserved in version 1.";
    Related = b"RELX", RelatedRecord, optional, "For each symbol how many tests may run it, and the first of those that are kept; one more entry ends the last.";
    RelatedTests = b"RELT", u32_le, optional, "Tests grouped by the symbol that they may run, the likeliest first. Bits 0 to 17: the test's place in TSTS. Bits 18 to 23: in 64ths, how likely it runs the symbol. Bits 24 to 28: the distance, at most 31. Bits 29 to 31: 1 if the test uses the symbol itself, 2 if it reaches it through others, 3 if a step of the way is known by the name of a member only.";
    Cycles = b"CYCL", CycleRecord, optional, "Groups that depend on each other, by level, then by the length of the smallest cycle, then by size.";
    CycleMembers = b"CYCM", u32_le, optional, "The smallest cycles: symbols; a file or a module as the own symbol of the file, or of its first file.";
    Clusters = b"CLUS", ClusterRecord, optional, "Communities of files, the largest first.";
    ClusterFiles = b"CLUF", u32_le, optional, "Files of communities, by their own symbols.";
    ClusterLinks = b"CLUL", BreakRecord, optional, "Uses from one community to another, by their places in CLUS.";
    Layers = b"LAYR", LayerRecord, optional, "Modules by layer, the lowest first.";
    LayerBreaks = b"LAYB", BreakRecord, optional, "Uses that lead from a module to one that does not lie below it, the fewest first; modules as in LAYR.";
    Dead = b"DEAD", DeadRecord, optional, "Functions and types that nothing reaches, the surest first.";
    Hotspots = b"HOTS", u32_le, optional, "Functions that are complex and that much depends on, at most 1000; by falling product of cognitive complexity and dependents.";
    Entries = b"ENTK", EntryRecord, optional, "Entry points that manifests, decorators and calls tell, in symbol order, each once.";
    Modules = b"MODU", ModuleRecord, optional, "Directories with files of their own, those first that hold most of the centrality of CENT, then those with most symbols, then by path.";
    RankedEntries = b"ENTO", u32_le, optional, "Symbols of ENTR that are no test code, by falling centrality, then in symbol order.";
    SearchModel = b"TXTM", SearchModelRecord, optional, "What search was indexed with: one record.";
    SearchSymbols = b"TXTS", u32_le, optional, "The symbols that search finds, in symbol order; the other sections of search number them by their place here.";
    Terms = b"TXTT", TermRecord, optional, "The stems of all words, in byte order.";
    TermTexts = b"TXTW", u8, optional, "The bytes of the stems, UTF-8.";
    TermPostings = b"TXTP", u8, optional, "For each stem the symbols that have it, by their places in TXTS, in order. Of at most 128 postings each is the difference from the one before as LEB128, then a byte for the weight. Longer lists come in the blocks of TXTB: the differences from the first of the block, little-endian, then a byte for each weight.";
    TermBlocks = b"TXTB", BlockRecord, optional, "Blocks of the postings of stems that more than 128 symbols have, grouped by stem.";
    Vectors = b"VECT", VectorRecord, optional, "For each symbol of TXTS its vector; all zero if it has no known word.";
    VectorSigns = b"VECS", SignRecord, optional, "For each vector the signs of its dimensions.";
    NeighbourOffsets = b"VNBX", u32_le, optional, "For each vector the first of its neighbours in VNBR; one more entry ends the last. Absent where vectors are so few that all of them are compared.";
    Neighbours = b"VNBR", u32_le, optional, "Places of vectors that are near, grouped by the vector that they are near to.";
    GraphEntries = b"VNBE", u32_le, optional, "Places of vectors all over the graph of neighbours, at which a walk begins.";
    GraphEntrySigns = b"VNBS", SignRecord, optional, "The signs of the vectors of VNBE, side by side, so that a walk that begins touches little.";
    Sketches = b"SKCH", SketchRecord, optional, "For each symbol of TXTS the sketch of its body; all zero if that is short.";
    SketchBands = b"SKBD", u32_le, optional, "The places in TXTS of symbols with a sketch, eight times over: in the order of the first four bytes of their sketches, of the next four, and so on; of equals in the order of places. Absent where bodies are so few that all of them are compared.";
    Histories = b"HREP", HistoryRecord, optional, "The repositories whose history was read: the one that holds the root first, then those inside by path.";
    Commits = b"HCOM", CommitRecord, optional, "Commits repository by repository, the newest first, merges included.";
    Authors = b"HAUT", AuthorRecord, optional, "Authors in the order of their newest commits.";
    FileHistories = b"HFIL", FileHistoryRecord, optional, "For each file of the repository its history; external packages have none.";
    Touches = b"HTOU", TouchRecord, optional, "Commits grouped by the file they touched, the newest first. Merges touch nothing: their commits do.";
    SymbolTouchOffsets = b"HSYX", u32_le, optional, "For each symbol the first of its commits in HSYC; one more entry ends the last.";
    SymbolTouches = b"HSYC", u32_le, optional, "Commits grouped by the innermost symbol whose lines they touched, the newest first.";
    Partners = b"HPAR", PartnerRecord, optional, "Files that change together, grouped by file: the most frequent first, among equals those that change least without it; at most 100 of each file.";
    Runs = b"HBLM", RunRecord, optional, "Who wrote the lines of each file, grouped by file, in the order of lines.";
    ChangedPaths = b"HCHG", ChangedPathRecord, optional, "Which paths each commit changed, grouped by commit: what indexing again need not read again. The first record of a commit has no path and says that all of its changes follow; commits without it were not read, and merges have none.";
    OwnerRules = b"HOWR", OwnerRuleRecord, optional, "The lines of CODEOWNERS files, in their order.";
    FileOwnerRules = b"HOWF", u32_le, optional, "Lines in HOWR that hold for a file, grouped by file: of each section the last that matches.";
    HistoryTexts = b"HTXT", u8, optional, "The texts of history and owners, UTF-8.";
    Skipped = b"SKIP", SkippedRecord, optional, "Files that were seen and not indexed, in byte order of their paths.";
    Diagnostics = b"DIAG", DiagnosticRecord, optional, "Syntax errors by file and place; the first few of each file.";
    Strings = b"STRS", u8, required, "The bytes of all texts, UTF-8. A text may be a part of another.";
    SourceDictionary = b"SRCD", u8, optional, "The zstd dictionary of the source blocks; absent if they were compressed without.";
    SourceBlocks = b"SRCX", SourceBlockRecord, optional, "Source blocks in the order of files and of text.";
    SourceText = b"SRCB", u8, optional, "The zstd frames of the source blocks, one after the other.";
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn tags_are_distinct_and_upper_case_and_lead_back() {
        for (index, &section) in Section::ALL.iter().enumerate() {
            assert_eq!(section as usize, index);
            assert_eq!(Section::from_tag(section.tag()), Some(section));
            assert!(section.tag().0.iter().all(u8::is_ascii_uppercase));
        }
    }
}
