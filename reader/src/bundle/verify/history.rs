//! History and owners: every number leads somewhere, and everything stands in its order.

use cidx_format::section::Section;

use super::ensure;
use crate::bundle::{AuthorId, Bundle, CommitId, Result};

pub(super) fn verify(bundle: &Bundle) -> Result<()> {
    repositories(bundle)?;
    changed_paths(bundle)?;
    for number in 0..bundle.author_count() {
        let author = bundle.author(AuthorId(number))?;
        author.name()?;
        author.email()?;
    }
    for number in 0..bundle.owner_rule_count() {
        let rule = bundle.owner_rule(number)?;
        rule.pattern()?;
        rule.owners()?.for_each(drop);
        rule.section()?;
        rule.source()?;
    }
    let known = bundle.history_count() > 0 || bundle.owner_rule_count() > 0;
    let files = bundle.local_files()?.len() as u32;
    let expected = if known { files } else { 0 };
    ensure(
        bundle.count(Section::FileHistories) == expected,
        Section::FileHistories,
        "not one record for each file",
        expected,
    )?;
    for file in bundle.local_files()? {
        of_file(bundle, file)?;
    }
    for symbol in bundle.symbols() {
        let commits: Vec<CommitId> = bundle.symbol_commits(symbol)?.collect();
        in_order(bundle, &commits, Section::SymbolTouches)?;
    }
    Ok(())
}

/// Commits belong to one repository each, and merges stand before what they brought.
fn repositories(bundle: &Bundle) -> Result<()> {
    let mut next = 0;
    for number in 0..bundle.history_count() {
        let history = bundle.history(number)?;
        history.path()?;
        let commits = history.commits()?;
        let count = commits.len() as u32;
        ensure(
            history.window() <= count,
            Section::Histories,
            "a window without commits",
            number,
        )?;
        for commit in commits {
            ensure(
                commit.0 == next,
                Section::Commits,
                "a commit in the wrong repository",
                commit.0,
            )?;
            next += 1;
            let view = bundle.commit(commit)?;
            view.subject()?;
            view.links()?.for_each(drop);
            view.author()?;
            let merge = view.merged_by()?;
            let right = merge.is_none_or(|merge| merge.is_merge() && merge.number() < commit);
            ensure(
                right,
                Section::Commits,
                "a commit that came by no merge",
                commit.0,
            )?;
        }
    }
    ensure(
        next == bundle.commit_count(),
        Section::Commits,
        "commits without a repository",
        next,
    )
}

/// Paths are grouped by commits, in their order, each group behind a record without a path.
fn changed_paths(bundle: &Bundle) -> Result<()> {
    let mut last = None;
    for number in 0..bundle.count(Section::ChangedPaths) {
        let (commit, path) = bundle.changed_path(number)?;
        let right = match last {
            Some(last) if last == commit => !path.is_empty(),
            _ => last < Some(commit) && path.is_empty(),
        };
        let known = commit.0 < bundle.commit_count();
        ensure(
            right && known,
            Section::ChangedPaths,
            "paths are not grouped by commits",
            number,
        )?;
        last = Some(commit);
    }
    Ok(())
}

fn of_file(bundle: &Bundle, file: crate::bundle::FileId) -> Result<()> {
    let Some(history) = bundle.file_history(file)? else {
        return Ok(());
    };
    history.repository()?;
    let touches: Vec<CommitId> = history.touches()?.map(|touch| touch.commit).collect();
    in_order(bundle, &touches, Section::Touches)?;
    for partner in history.partners()? {
        let other = bundle.file(partner.file)?;
        ensure(
            !other.is_external(),
            Section::Partners,
            "a package changes with a file",
            partner.file.0,
        )?;
    }
    let mut previous = None;
    for run in history.runs(u32::MAX)? {
        ensure(
            previous < Some(run.start),
            Section::Runs,
            "lines are not in order",
            run.start,
        )?;
        previous = Some(run.start);
        if let Some(commit) = run.commit {
            bundle.commit(commit)?;
        }
    }
    for rule in history.owner_rules()? {
        bundle.owner_rule(rule)?;
    }
    Ok(())
}

/// Commits exist, and the newest stand first.
fn in_order(bundle: &Bundle, commits: &[CommitId], section: Section) -> Result<()> {
    for &commit in commits {
        bundle.commit(commit)?;
    }
    ensure(
        commits.is_sorted_by(|a, b| a < b),
        section,
        "commits are not in order",
        0,
    )
}
