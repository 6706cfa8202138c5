//! Cycles, communities, layers, dead code and hotspots as the indexer found them.

use cidx_format::NONE;
use cidx_format::records::{
    BreakRecord, ClusterRecord, CycleRecord, DeadRecord, EntryRecord, LayerRecord, ModuleRecord,
};
use cidx_format::section::Section;
use rend::u32_le;

use super::{Bundle, BundleError, Result, SymbolId};

impl Bundle {
    /// Groups that depend on each other: by level, then those with the smallest cycle first.
    pub fn cycles(&self) -> Result<&[CycleRecord]> {
        self.all(Section::Cycles)
    }

    /// The smallest cycle of a group: symbols, or own symbols of files.
    pub fn cycle_members(
        &self,
        cycle: &CycleRecord,
    ) -> Result<impl ExactSizeIterator<Item = SymbolId> + '_> {
        self.stretch(Section::CycleMembers, cycle.first, cycle.count)
    }

    /// Communities of files, the largest first.
    pub fn clusters(&self) -> Result<&[ClusterRecord]> {
        self.all(Section::Clusters)
    }

    /// The own symbols of the files of a community.
    pub fn cluster_files(
        &self,
        cluster: &ClusterRecord,
    ) -> Result<impl ExactSizeIterator<Item = SymbolId> + '_> {
        self.stretch(Section::ClusterFiles, cluster.first, cluster.count)
    }

    /// Uses between communities, by the community that uses, then by the one that is used.
    pub fn cluster_links(&self) -> Result<&[BreakRecord]> {
        self.all(Section::ClusterLinks)
    }

    /// Modules by layer, the lowest first.
    pub fn layers(&self) -> Result<&[LayerRecord]> {
        self.all(Section::Layers)
    }

    /// Uses that lead upwards or sideways, the fewest first.
    pub fn layer_breaks(&self) -> Result<&[BreakRecord]> {
        self.all(Section::LayerBreaks)
    }

    /// What nothing reaches, the surest first.
    pub fn dead(&self) -> Result<&[DeadRecord]> {
        self.all(Section::Dead)
    }

    /// Entry points that manifests and calls tell, in symbol order.
    pub fn entries(&self) -> Result<&[EntryRecord]> {
        self.all(Section::Entries)
    }

    /// Directories with files of their own, the most central first; none in bundles of earlier versions.
    pub fn modules(&self) -> Result<&[ModuleRecord]> {
        self.all(Section::Modules)
    }

    /// Entry points outside test code, the most central first; none in bundles of earlier versions.
    pub fn ranked_entry_points(&self) -> Result<impl ExactSizeIterator<Item = SymbolId> + '_> {
        let all = self.count(Section::RankedEntries);
        self.stretch(Section::RankedEntries, 0.into(), all.into())
    }

    /// What a manifest or a call tells of an entry point.
    pub fn entry(&self, symbol: SymbolId) -> Result<Option<&EntryRecord>> {
        let entries = self.entries()?;
        let place = entries.partition_point(|entry| entry.symbol.to_native() < symbol.0);
        let entry = entries.get(place);
        Ok(entry.filter(|entry| entry.symbol.to_native() == symbol.0))
    }

    /// What is complex and much used, the hottest first.
    pub fn hotspots(&self) -> Result<impl ExactSizeIterator<Item = SymbolId> + '_> {
        self.stretch(
            Section::Hotspots,
            0.into(),
            self.count(Section::Hotspots).into(),
        )
    }

    fn all<R: cidx_format::record::Record>(&self, section: Section) -> Result<&[R]> {
        self.records(section, 0..self.count(section))
    }

    fn stretch(
        &self,
        section: Section,
        first: u32_le,
        count: u32_le,
    ) -> Result<impl ExactSizeIterator<Item = SymbolId> + '_> {
        let end = first.to_native().saturating_add(count.to_native());
        let records: &[u32_le] = self.records(section, first.to_native()..end)?;
        Ok(records.iter().map(|symbol| SymbolId(symbol.to_native())))
    }

    /// Checks that everything refers to what exists.
    pub(super) fn verify_structure(&self) -> Result<()> {
        for cycle in self.cycles()? {
            for symbol in self.cycle_members(cycle)? {
                self.symbol(symbol)?;
            }
        }
        for cluster in self.clusters()? {
            for symbol in self.cluster_files(cluster)? {
                self.symbol(symbol)?;
            }
        }
        let clusters = self.count(Section::Clusters);
        for link in self.cluster_links()? {
            let end = link.from.to_native().max(link.to.to_native());
            if end >= clusters {
                return Err(BundleError::Index {
                    section: Section::ClusterLinks.tag(),
                    what: "community",
                    index: end.into(),
                    limit: clusters.into(),
                });
            }
        }
        for layer in self.layers()? {
            self.symbol(SymbolId(layer.module.to_native()))?;
        }
        for broken in self.layer_breaks()? {
            self.symbol(SymbolId(broken.from.to_native()))?;
            self.symbol(SymbolId(broken.to.to_native()))?;
        }
        for dead in self.dead()? {
            self.symbol(SymbolId(dead.symbol.to_native()))?;
        }
        for entry in self.entries()? {
            self.symbol(SymbolId(entry.symbol.to_native()))?;
            if entry.source.to_native() != NONE {
                self.symbol(SymbolId(entry.source.to_native()))?;
            }
        }
        for symbol in self.hotspots()?.chain(self.ranked_entry_points()?) {
            self.symbol(symbol)?;
        }
        for module in self.modules()? {
            self.symbol(SymbolId(module.file.to_native()))?.file()?;
        }
        Ok(())
    }
}
