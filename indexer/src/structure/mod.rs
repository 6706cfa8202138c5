//! How the repository hangs together: cycles, communities, layers, dead code, hotspots, what an overview shows; computed here, read off by `analytics`.

mod clusters;
mod components;
mod cycles;
mod dead;
mod exported;
mod graph;
mod hotspots;
mod layers;
mod marks;
mod mentions;
mod modules;

use cidx_format::container::RawSection;
use cidx_format::record::Record;
use cidx_format::section::Section;

use crate::index::Index;
use graph::Levels;

/// Makes the sections of all analyses.
pub fn sections(index: &Index) -> Vec<RawSection> {
    let levels = Levels::of(index);
    let mut sections = cycles::sections(&levels);
    sections.extend(clusters::sections(&levels));
    sections.extend(layers::sections(&levels));
    sections.push(dead::section(index));
    sections.push(hotspots::section(index));
    sections.extend(modules::sections(index));
    sections
}

/// A section of records.
fn section<R: Record>(section: Section, records: &[R]) -> RawSection {
    RawSection {
        tag: section.tag(),
        record_size: section.record_size(),
        bytes: bytemuck::cast_slice(records).to_vec(),
    }
}
