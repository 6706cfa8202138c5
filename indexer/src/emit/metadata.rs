//! Metadata, and the small tables: languages, rules, skipped files.

use std::collections::BTreeMap;

use cidx_format::container::RawSection;
use cidx_format::meta::{Counted, InnerRepository, Meta, RepositoryMeta, Setting};
use cidx_format::records::{LanguageRecord, RuleRecord, SkippedRecord};
use cidx_format::section::Section;

use super::strings::Strings;
use super::{EmitError, EmitOptions, section};
use crate::index::{Index, Repository};

/// How many repositories inside repositories are recorded: more are not read, in case they contain each other.
const MAX_DEPTH: usize = 16;

/// META.
pub(super) fn meta(index: &Index, options: &EmitOptions) -> Result<Vec<u8>, EmitError> {
    let mut repositories = Vec::new();
    inner_repositories(&index.repository, "", MAX_DEPTH, &mut repositories);
    let mut settings: Vec<Setting> = options
        .settings
        .iter()
        .map(|(name, value)| Setting {
            name: name.clone(),
            value: value.clone(),
        })
        .collect();
    settings.sort_by(|a, b| a.name.cmp(&b.name));
    let meta = Meta {
        tool_version: options.tool_version.clone(),
        format_version: cidx_format::VERSION,
        source: options.source.into(),
        repository: repository(&index.repository),
        repositories,
        limits: index
            .limits
            .iter()
            .map(|(what, count)| Counted {
                what: what.clone(),
                count: *count,
            })
            .collect(),
        skipped: skipped_counts(index),
        settings,
    };
    let bytes = meta.to_bytes().ok_or(EmitError::TooLarge {
        what: "the metadata",
        limit: 1 << 31,
    })?;
    Ok(bytes.to_vec())
}

/// How many files were skipped, by reason: at least those that are listed.
fn skipped_counts(index: &Index) -> Vec<Counted> {
    let mut counts = BTreeMap::new();
    for file in &index.skipped {
        *counts.entry(file.reason).or_insert(0u32) += 1;
    }
    for (&reason, &count) in &index.skipped_counts {
        let listed = counts.entry(reason).or_insert(0);
        *listed = (*listed).max(u32::try_from(count).unwrap_or(u32::MAX));
    }
    let counted = |(reason, count): (&str, u32)| Counted {
        what: reason.to_owned(),
        count,
    };
    counts.into_iter().map(counted).collect()
}

fn repository(repository: &Repository) -> RepositoryMeta {
    RepositoryMeta {
        name: repository.name.clone(),
        commit: repository.commit.clone().unwrap_or_default(),
        branch: repository.branch.clone().unwrap_or_default(),
        time: repository.time,
        dirty: repository.dirty.map_or(2, u8::from),
    }
}

/// Lists the repositories inside a repository, those inside them included, by their paths relative to the root.
fn inner_repositories(
    outer: &Repository,
    prefix: &str,
    depth: usize,
    list: &mut Vec<InnerRepository>,
) {
    if depth == 0 {
        return;
    }
    for (path, inner) in &outer.repositories {
        let path = if prefix.is_empty() {
            path.clone()
        } else {
            format!("{prefix}/{path}")
        };
        list.push(InnerRepository {
            path: path.clone(),
            repository: repository(inner),
        });
        inner_repositories(inner, &path, depth - 1, list);
    }
}

/// LANG, RULE and SKIP.
pub(super) fn tables<'i>(
    index: &'i Index,
    strings: &mut Strings<'i>,
) -> Result<Vec<RawSection>, EmitError> {
    let rules = index.rules.iter().map(|rule| {
        let (name, language) = (strings.add(&rule.name)?, strings.add(&rule.language)?);
        Ok(RuleRecord {
            name_offset: name.offset,
            name_length: name.length,
            language_offset: language.offset,
            language_length: language.length,
            confidence: rule.confidence.into(),
            reserved: 0.into(),
        })
    });
    let rules = rules.collect::<Result<Vec<_>, EmitError>>()?;
    let skipped = index.skipped.iter().map(|file| {
        let (path, reason, detail) = (
            strings.add(&file.path)?,
            strings.add(file.reason)?,
            strings.add(&file.detail)?,
        );
        Ok(SkippedRecord {
            path_offset: path.offset,
            path_length: path.length,
            reason_offset: reason.offset,
            reason_length: reason.length,
            detail_offset: detail.offset,
            detail_length: detail.length,
        })
    });
    let skipped = skipped.collect::<Result<Vec<_>, EmitError>>()?;
    Ok(vec![
        section(Section::Languages, &languages(index, strings)?),
        section(Section::Rules, &rules),
        section(Section::Skipped, &skipped),
    ])
}

fn languages<'i>(
    index: &'i Index,
    strings: &mut Strings<'i>,
) -> Result<Vec<LanguageRecord>, EmitError> {
    let mut totals = vec![(0u32, 0u64, 0u32); index.languages.len()];
    for file in index.files.iter().filter(|file| !file.external) {
        if let Some((files, lines, symbols)) = totals.get_mut(usize::from(file.language)) {
            *files += 1;
            *lines += u64::from(file.lines);
            *symbols += file.symbols.end - file.symbols.start;
        }
    }
    let records = index
        .languages
        .iter()
        .zip(totals)
        .map(|(&language, (files, lines, symbols))| {
            let name = strings.add(language)?;
            Ok(LanguageRecord {
                lines: lines.into(),
                name_offset: name.offset,
                name_length: name.length,
                files: files.into(),
                symbols: symbols.into(),
            })
        });
    records.collect()
}
