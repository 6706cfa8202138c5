//! `std::hash`.

pub trait Hash {
    fn hash<H>(&self, state: &mut H);
}

pub trait Hasher {
    fn finish(&self) -> u64;
    fn write(&mut self, bytes: &[u8]);
}

pub trait BuildHasher {
    type Hasher;
    fn build_hasher(&self) -> Self::Hasher;
}
