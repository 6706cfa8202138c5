//! Lists of numbers, one list per group, in two arrays.

/// Lists of numbers, one per group.
pub(super) struct Groups {
    offsets: Vec<u32>,
    items: Vec<u32>,
}

impl Groups {
    /// Groups pairs of a group and an item, keeping the order of items inside a group. Pairs of no group are left out.
    pub fn new(groups: usize, pairs: impl Iterator<Item = (u32, u32)> + Clone) -> Groups {
        let mut ends = vec![0u32; groups + 1];
        for (group, _) in pairs.clone() {
            if let Some(end) = ends.get_mut(group as usize + 1) {
                *end += 1;
            }
        }
        for at in 1..ends.len() {
            ends[at] += ends[at - 1];
        }
        let offsets = ends.clone();
        let mut items = vec![0u32; ends.last().map_or(0, |&end| end as usize)];
        for (group, item) in pairs {
            if (group as usize) < groups {
                let next = &mut ends[group as usize];
                items[*next as usize] = item;
                *next += 1;
            }
        }
        Groups { offsets, items }
    }

    /// How many groups there are.
    pub fn len(&self) -> usize {
        self.offsets.len() - 1
    }

    /// How many items there are in all.
    pub fn total(&self) -> usize {
        self.items.len()
    }

    /// The items of a group.
    pub fn of(&self, group: u32) -> &[u32] {
        &self.items[self.range(group)]
    }

    /// Where the items of a group lie among all items.
    pub fn range(&self, group: u32) -> std::ops::Range<usize> {
        let at = group as usize;
        self.offsets[at] as usize..self.offsets[at + 1] as usize
    }
}
