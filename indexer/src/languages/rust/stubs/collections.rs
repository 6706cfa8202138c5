//! `std::collections`.

pub mod hash_map {
    pub struct Entry<K, V>;

    impl<K, V> Entry<K, V> {
        pub fn or_insert(self, default: V) -> &mut V;
        pub fn or_insert_with(self, default: impl FnOnce() -> V) -> &mut V;
        pub fn or_insert_with_key(self, default: impl FnOnce(&K) -> V) -> &mut V;
        pub fn or_default(self) -> &mut V;
        pub fn and_modify(self, f: impl FnOnce(&mut V)) -> Entry<K, V>;
        pub fn key(&self) -> &K;
        pub fn insert(&mut self, value: V) -> V;
        pub fn get(&self) -> &V;
        pub fn get_mut(&mut self) -> &mut V;
        pub fn into_mut(self) -> &mut V;
        pub fn remove(self) -> V;
    }
}

pub struct HashMap<K, V>;

impl<K, V> HashMap<K, V> {
    pub fn new() -> HashMap<K, V>;
    pub fn with_capacity(capacity: usize) -> HashMap<K, V>;
    pub fn with_hasher<S>(hasher: S) -> HashMap<K, V>;
    pub fn from(items: [(K, V)]) -> HashMap<K, V>;
    pub fn from_iter<I>(items: I) -> HashMap<K, V>;
    pub fn capacity(&self) -> usize;
    pub fn keys(&self) -> std::iter::Adapter<&K>;
    pub fn values(&self) -> std::iter::Adapter<&V>;
    pub fn values_mut(&mut self) -> std::iter::Adapter<&mut V>;
    pub fn into_keys(self) -> std::iter::Adapter<K>;
    pub fn into_values(self) -> std::iter::Adapter<V>;
    pub fn iter(&self) -> std::iter::Adapter<(&K, &V)>;
    pub fn iter_mut(&mut self) -> std::iter::Adapter<(&K, &mut V)>;
    pub fn into_iter(self) -> std::iter::Adapter<(K, V)>;
    pub fn len(&self) -> usize;
    pub fn is_empty(&self) -> bool;
    pub fn drain(&mut self) -> std::iter::Adapter<(K, V)>;
    pub fn retain(&mut self, f: impl FnMut(&K, &mut V) -> bool);
    pub fn clear(&mut self);
    pub fn reserve(&mut self, additional: usize);
    pub fn entry(&mut self, key: K) -> hash_map::Entry<K, V>;
    pub fn get<Q>(&self, key: &Q) -> Option<&V>;
    pub fn get_key_value<Q>(&self, key: &Q) -> Option<(&K, &V)>;
    pub fn get_mut<Q>(&mut self, key: &Q) -> Option<&mut V>;
    pub fn contains_key<Q>(&self, key: &Q) -> bool;
    pub fn insert(&mut self, key: K, value: V) -> Option<V>;
    pub fn remove<Q>(&mut self, key: &Q) -> Option<V>;
    pub fn remove_entry<Q>(&mut self, key: &Q) -> Option<(K, V)>;
    pub fn extend<I>(&mut self, items: I);
    pub fn clone(&self) -> HashMap<K, V>;
    pub fn index<Q>(&self, key: &Q) -> &V;
}

pub struct BTreeMap<K, V>;

impl<K, V> BTreeMap<K, V> {
    pub fn new() -> BTreeMap<K, V>;
    pub fn from(items: [(K, V)]) -> BTreeMap<K, V>;
    pub fn from_iter<I>(items: I) -> BTreeMap<K, V>;
    pub fn keys(&self) -> std::iter::Adapter<&K>;
    pub fn values(&self) -> std::iter::Adapter<&V>;
    pub fn values_mut(&mut self) -> std::iter::Adapter<&mut V>;
    pub fn into_keys(self) -> std::iter::Adapter<K>;
    pub fn into_values(self) -> std::iter::Adapter<V>;
    pub fn iter(&self) -> std::iter::Adapter<(&K, &V)>;
    pub fn iter_mut(&mut self) -> std::iter::Adapter<(&K, &mut V)>;
    pub fn into_iter(self) -> std::iter::Adapter<(K, V)>;
    pub fn range<R>(&self, range: R) -> std::iter::Adapter<(&K, &V)>;
    pub fn range_mut<R>(&mut self, range: R) -> std::iter::Adapter<(&K, &mut V)>;
    pub fn len(&self) -> usize;
    pub fn is_empty(&self) -> bool;
    pub fn retain(&mut self, f: impl FnMut(&K, &mut V) -> bool);
    pub fn clear(&mut self);
    pub fn entry(&mut self, key: K) -> hash_map::Entry<K, V>;
    pub fn get<Q>(&self, key: &Q) -> Option<&V>;
    pub fn get_mut<Q>(&mut self, key: &Q) -> Option<&mut V>;
    pub fn first_key_value(&self) -> Option<(&K, &V)>;
    pub fn last_key_value(&self) -> Option<(&K, &V)>;
    pub fn pop_first(&mut self) -> Option<(K, V)>;
    pub fn pop_last(&mut self) -> Option<(K, V)>;
    pub fn contains_key<Q>(&self, key: &Q) -> bool;
    pub fn insert(&mut self, key: K, value: V) -> Option<V>;
    pub fn remove<Q>(&mut self, key: &Q) -> Option<V>;
    pub fn split_off<Q>(&mut self, key: &Q) -> BTreeMap<K, V>;
    pub fn append(&mut self, other: &mut BTreeMap<K, V>);
    pub fn extend<I>(&mut self, items: I);
    pub fn clone(&self) -> BTreeMap<K, V>;
    pub fn index<Q>(&self, key: &Q) -> &V;
}

pub struct HashSet<T>;

impl<T> HashSet<T> {
    pub fn new() -> HashSet<T>;
    pub fn with_capacity(capacity: usize) -> HashSet<T>;
    pub fn from(items: [T]) -> HashSet<T>;
    pub fn from_iter<I>(items: I) -> HashSet<T>;
    pub fn iter(&self) -> std::iter::Adapter<&T>;
    pub fn into_iter(self) -> std::iter::Adapter<T>;
    pub fn len(&self) -> usize;
    pub fn is_empty(&self) -> bool;
    pub fn drain(&mut self) -> std::iter::Adapter<T>;
    pub fn retain(&mut self, f: impl FnMut(&T) -> bool);
    pub fn clear(&mut self);
    pub fn contains<Q>(&self, value: &Q) -> bool;
    pub fn get<Q>(&self, value: &Q) -> Option<&T>;
    pub fn insert(&mut self, value: T) -> bool;
    pub fn replace(&mut self, value: T) -> Option<T>;
    pub fn remove<Q>(&mut self, value: &Q) -> bool;
    pub fn take<Q>(&mut self, value: &Q) -> Option<T>;
    pub fn union(&self, other: &HashSet<T>) -> std::iter::Adapter<&T>;
    pub fn intersection(&self, other: &HashSet<T>) -> std::iter::Adapter<&T>;
    pub fn difference(&self, other: &HashSet<T>) -> std::iter::Adapter<&T>;
    pub fn symmetric_difference(&self, other: &HashSet<T>) -> std::iter::Adapter<&T>;
    pub fn is_subset(&self, other: &HashSet<T>) -> bool;
    pub fn is_superset(&self, other: &HashSet<T>) -> bool;
    pub fn is_disjoint(&self, other: &HashSet<T>) -> bool;
    pub fn extend<I>(&mut self, items: I);
    pub fn clone(&self) -> HashSet<T>;
}

pub struct BTreeSet<T>;

impl<T> BTreeSet<T> {
    pub fn new() -> BTreeSet<T>;
    pub fn from(items: [T]) -> BTreeSet<T>;
    pub fn from_iter<I>(items: I) -> BTreeSet<T>;
    pub fn iter(&self) -> std::iter::Adapter<&T>;
    pub fn into_iter(self) -> std::iter::Adapter<T>;
    pub fn range<R>(&self, range: R) -> std::iter::Adapter<&T>;
    pub fn len(&self) -> usize;
    pub fn is_empty(&self) -> bool;
    pub fn retain(&mut self, f: impl FnMut(&T) -> bool);
    pub fn clear(&mut self);
    pub fn contains<Q>(&self, value: &Q) -> bool;
    pub fn get<Q>(&self, value: &Q) -> Option<&T>;
    pub fn first(&self) -> Option<&T>;
    pub fn last(&self) -> Option<&T>;
    pub fn pop_first(&mut self) -> Option<T>;
    pub fn pop_last(&mut self) -> Option<T>;
    pub fn insert(&mut self, value: T) -> bool;
    pub fn remove<Q>(&mut self, value: &Q) -> bool;
    pub fn union(&self, other: &BTreeSet<T>) -> std::iter::Adapter<&T>;
    pub fn intersection(&self, other: &BTreeSet<T>) -> std::iter::Adapter<&T>;
    pub fn difference(&self, other: &BTreeSet<T>) -> std::iter::Adapter<&T>;
    pub fn extend<I>(&mut self, items: I);
    pub fn clone(&self) -> BTreeSet<T>;
}

pub struct VecDeque<T>;

impl<T> VecDeque<T> {
    pub fn new() -> VecDeque<T>;
    pub fn with_capacity(capacity: usize) -> VecDeque<T>;
    pub fn from(items: Vec<T>) -> VecDeque<T>;
    pub fn from_iter<I>(items: I) -> VecDeque<T>;
    pub fn get(&self, index: usize) -> Option<&T>;
    pub fn get_mut(&mut self, index: usize) -> Option<&mut T>;
    pub fn front(&self) -> Option<&T>;
    pub fn front_mut(&mut self) -> Option<&mut T>;
    pub fn back(&self) -> Option<&T>;
    pub fn back_mut(&mut self) -> Option<&mut T>;
    pub fn push_front(&mut self, value: T);
    pub fn push_back(&mut self, value: T);
    pub fn pop_front(&mut self) -> Option<T>;
    pub fn pop_back(&mut self) -> Option<T>;
    pub fn insert(&mut self, index: usize, value: T);
    pub fn remove(&mut self, index: usize) -> Option<T>;
    pub fn iter(&self) -> std::iter::Adapter<&T>;
    pub fn iter_mut(&mut self) -> std::iter::Adapter<&mut T>;
    pub fn into_iter(self) -> std::iter::Adapter<T>;
    pub fn drain<R>(&mut self, range: R) -> std::iter::Adapter<T>;
    pub fn len(&self) -> usize;
    pub fn is_empty(&self) -> bool;
    pub fn clear(&mut self);
    pub fn truncate(&mut self, length: usize);
    pub fn contains(&self, value: &T) -> bool;
    pub fn retain(&mut self, f: impl FnMut(&T) -> bool);
    pub fn extend<I>(&mut self, items: I);
    pub fn make_contiguous(&mut self) -> &mut [T];
    pub fn clone(&self) -> VecDeque<T>;
    pub fn index(&self, index: usize) -> &T;
}

pub struct BinaryHeap<T>;

impl<T> BinaryHeap<T> {
    pub fn new() -> BinaryHeap<T>;
    pub fn push(&mut self, value: T);
    pub fn pop(&mut self) -> Option<T>;
    pub fn peek(&self) -> Option<&T>;
    pub fn len(&self) -> usize;
    pub fn is_empty(&self) -> bool;
    pub fn into_sorted_vec(self) -> Vec<T>;
    pub fn into_vec(self) -> Vec<T>;
    pub fn iter(&self) -> std::iter::Adapter<&T>;
    pub fn into_iter(self) -> std::iter::Adapter<T>;
}
