//! Lists of items, one list per group, in two arrays.

/// Lists of items, one per group.
pub(super) struct Lists<T> {
    offsets: Vec<u32>,
    items: Vec<T>,
}

impl<T: Copy + Ord> Lists<T> {
    /// Groups pairs of a group and an item; items of a group are sorted, each once. Every group is below `groups`.
    pub fn new(groups: usize, mut pairs: Vec<(u32, T)>) -> Lists<T> {
        pairs.retain(|&(group, _)| (group as usize) < groups);
        pairs.sort_unstable();
        pairs.dedup();
        let mut offsets = Vec::with_capacity(groups + 1);
        let mut at = 0;
        for group in 0..=groups as u32 {
            while pairs.get(at).is_some_and(|pair| pair.0 < group) {
                at += 1;
            }
            offsets.push(at as u32);
        }
        Lists {
            offsets,
            items: pairs.into_iter().map(|(_, item)| item).collect(),
        }
    }
}

impl<T: Copy> Lists<T> {
    /// Groups lists of pairs of a group and an item; each group has its items in the order of the lists. Every group is below `groups`.
    pub fn in_order(groups: usize, lists: &[Vec<(u32, T)>], nothing: T) -> Lists<T> {
        let mut offsets = vec![0u32; groups + 1];
        for &(group, _) in lists.iter().flatten() {
            offsets[group as usize + 1] += 1;
        }
        for group in 0..groups {
            offsets[group + 1] += offsets[group];
        }
        let mut ends = offsets.clone();
        let mut items = vec![nothing; lists.iter().map(Vec::len).sum()];
        for &(group, item) in lists.iter().flatten() {
            let end = &mut ends[group as usize];
            items[*end as usize] = item;
            *end += 1;
        }
        Lists { offsets, items }
    }

    /// The items of a group; none for a group that does not exist.
    pub fn of(&self, group: u32) -> &[T] {
        let at = group as usize;
        match (self.offsets.get(at), self.offsets.get(at + 1)) {
            (Some(&start), Some(&end)) => &self.items[start as usize..end as usize],
            _ => &[],
        }
    }
}

#[cfg(test)]
mod tests {
    use super::Lists;

    #[test]
    fn the_order_of_lists_is_kept() {
        let lists = Lists::in_order(3, &[vec![(2, 7), (0, 3)], vec![(2, 1)]], 0);
        assert_eq!(lists.of(0), [3]);
        assert!(lists.of(1).is_empty());
        assert_eq!(lists.of(2), [7, 1]);
    }

    #[test]
    fn items_are_grouped_sorted_and_each_once() {
        let lists = Lists::new(4, vec![(2, 7), (0, 3), (2, 1), (2, 7), (9, 9)]);
        assert_eq!(lists.of(0), [3]);
        assert!(lists.of(1).is_empty());
        assert_eq!(lists.of(2), [1, 7]);
        assert!(lists.of(3).is_empty() && lists.of(4).is_empty());
    }
}
