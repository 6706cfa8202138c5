//! The records of git's history and of owners. A text is an offset into HTXT and a length in bytes.

use rend::{u32_le, u64_le};

use crate::record::record;

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
        links_offset: u32_le, "What its message refers to: words `pr:12`, `issue:34`, `ref:56`, `ticket:ABC-7`, and `co-author:ADDRESS`, with spaces between them; may be empty.";
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
    /// A path that a commit changed.
    ChangedPathRecord = 20 {
        commit: u32_le, "The commit in HCOM.";
        path_offset: u32_le, "The path after the commit, or before it where it was deleted; relative to the root of the index. Empty in the first record of a commit.";
        path_length: u32_le, "The length of the path.";
        from_offset: u32_le, "The path before the commit, where it renamed the file.";
        from_length: u32_le, "The length of the path before; zero where it was no other.";
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
