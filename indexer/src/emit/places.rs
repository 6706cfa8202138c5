//! Files, directories and syntax errors.

use std::collections::BTreeMap;

use cidx_format::NONE;
use cidx_format::container::RawSection;
use cidx_format::records::{DiagnosticRecord, DirectoryRecord, FileFlags, FileRecord};
use cidx_format::section::Section;

use super::source::Source;
use super::strings::Strings;
use super::{EmitError, section, u32_of};
use crate::index::{Index, IndexedFile};
use crate::project::directory_of;

/// FILE, DIRS and DIAG.
pub(super) fn files<'i>(
    index: &'i Index,
    source: &Source,
    exact: &[bool],
    strings: &mut Strings<'i>,
) -> Result<Vec<RawSection>, EmitError> {
    let directories = Directories::of(&index.files);
    let mut records = Vec::with_capacity(index.files.len());
    for (number, file) in index.files.iter().enumerate() {
        let path = strings.add(&file.path)?;
        let blocks = source.blocks_of.get(number).copied().unwrap_or_default();
        records.push(FileRecord {
            bytes: file.bytes.into(),
            hash: file.hash,
            path_offset: path.offset,
            path_length: path.length,
            lines: file.lines.into(),
            first_symbol: file.symbols.start.into(),
            symbol_count: (file.symbols.end - file.symbols.start).into(),
            directory: directories.number(file).into(),
            first_block: blocks.0.into(),
            block_count: blocks.1.into(),
            syntax_errors: file.syntax_error_count.into(),
            language: file.language.into(),
            flags: flags(file, exact.get(number).copied().unwrap_or(false)).into(),
        });
    }
    Ok(vec![
        section(Section::Files, &records),
        section(
            Section::Directories,
            &directories.records(&index.files, strings)?,
        ),
        section(Section::Diagnostics, &diagnostics(index)),
    ])
}

fn flags(file: &IndexedFile, exact: bool) -> u16 {
    let flags = [
        (file.external, FileFlags::EXTERNAL),
        (file.test, FileFlags::TEST),
        (file.document, FileFlags::DOCUMENT),
        (file.generated, FileFlags::GENERATED),
        (file.compiler, FileFlags::COMPILER),
        (exact, FileFlags::EXACT_TEXT),
    ];
    flags
        .iter()
        .filter(|(set, _)| *set)
        .fold(0, |bits, (_, flag)| bits | flag.0 as u16)
}

fn diagnostics(index: &Index) -> Vec<DiagnosticRecord> {
    let mut records = Vec::new();
    for (number, file) in (0u32..).zip(&index.files) {
        let mut places = file.syntax_errors.clone();
        places.sort_unstable();
        records.extend(places.into_iter().map(|span| DiagnosticRecord {
            file: number.into(),
            line: span.start.line.into(),
            column: span.start.column.into(),
            end_line: span.end.line.into(),
            end_column: span.end.column.into(),
        }));
    }
    records
}

/// Every directory that holds a file, with a slash at the end of its path (the root is empty), and its number.
struct Directories<'i>(BTreeMap<&'i str, u32>);

impl<'i> Directories<'i> {
    fn of(files: &'i [IndexedFile]) -> Directories<'i> {
        let mut directories = BTreeMap::from([("", 0)]);
        for file in files.iter().filter(|file| !file.external) {
            for (slash, _) in file.path.match_indices('/') {
                directories.insert(&file.path[..=slash], 0);
            }
        }
        for (number, value) in (0..).zip(directories.values_mut()) {
            *value = number;
        }
        Directories(directories)
    }

    /// The number of a file's directory.
    fn number(&self, file: &IndexedFile) -> u32 {
        if file.external {
            return NONE;
        }
        let end = file.path.rfind('/').map_or(0, |slash| slash + 1);
        self.0.get(&file.path[..end]).copied().unwrap_or(0)
    }

    fn records(
        &self,
        files: &'i [IndexedFile],
        strings: &mut Strings<'i>,
    ) -> Result<Vec<DirectoryRecord>, EmitError> {
        let local = &files[..files.partition_point(|file| !file.external)];
        let paths: Vec<&str> = self.0.keys().copied().collect();
        let mut own = vec![0u32; paths.len()];
        for file in local {
            own[self.number(file) as usize] += 1;
        }
        let records = paths.iter().enumerate().map(|(number, &path)| {
            let first = local.partition_point(|file| file.path.as_str() < path);
            let count = local[first..].partition_point(|file| file.path.starts_with(path));
            let below = paths[number + 1..].partition_point(|other| other.starts_with(path));
            let bare = path.strip_suffix('/').unwrap_or(path);
            let text = strings.add(if bare.is_empty() { "." } else { bare })?;
            let parent = if bare.is_empty() {
                ""
            } else {
                &path[..directory_of(bare).len() + usize::from(bare.contains('/'))]
            };
            Ok(DirectoryRecord {
                path_offset: text.offset,
                path_length: text.length,
                parent: self.0.get(parent).copied().unwrap_or(0).into(),
                first_file: u32_of(first, "files")?.into(),
                file_count: u32_of(count, "files")?.into(),
                own_file_count: own[number].into(),
                directory_count: u32_of(below, "directories")?.into(),
            })
        });
        records.collect()
    }
}
