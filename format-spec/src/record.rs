//! How a record is declared: once, as a table of fields, from which the struct, its offsets and its documentation follow.
//! A record holds fixed-size little-endian fields only, so that any bytes of the right length are one: no enum, no padding.

/// A type of which a section may be an array. Any bit pattern is valid, and there is no padding.
pub trait Record: bytemuck::Pod + rkyv::Portable + Send + Sync {
    /// Its name in FORMAT.md.
    const NAME: &'static str;
    /// What it is.
    const MEANING: &'static str;
    /// Its fields in the order of their offsets.
    const FIELDS: &'static [Field];
}

/// A field of a record, for FORMAT.md and for readers that know only FORMAT.md.
#[derive(Clone, Copy, Debug)]
pub struct Field {
    /// Its name.
    pub name: &'static str,
    /// Its type as Rust writes it.
    pub kind: &'static str,
    /// Where it begins in the record.
    pub offset: usize,
    /// How many bytes it has.
    pub size: usize,
    /// What it means.
    pub meaning: &'static str,
}

/// Declares a record with its size in bytes and, for each field, its type and meaning.
macro_rules! record {
    ($(#[doc = $doc:literal])+ $name:ident = $size:literal { $($field:ident: $kind:ty, $meaning:literal;)+ }) => {
        $(#[doc = $doc])+
        #[derive(
            Clone, Copy, Debug, rkyv::Portable, rkyv::bytecheck::CheckBytes, bytemuck::Pod, bytemuck::Zeroable,
        )]
        #[bytecheck(crate = rkyv::bytecheck)]
        #[repr(C)]
        pub struct $name { $(#[doc = $meaning] pub $field: $kind,)+ }

        // `Pod` has already refused padding; the size stands here so that a reader of the source sees it.
        const _: () = assert!(std::mem::size_of::<$name>() == $size);

        impl $crate::record::Record for $name {
            const NAME: &'static str = stringify!($name);
            const MEANING: &'static str = concat!($($doc),+);
            const FIELDS: &'static [$crate::record::Field] = &[$($crate::record::Field {
                name: stringify!($field),
                kind: stringify!($kind),
                offset: std::mem::offset_of!($name, $field),
                size: std::mem::size_of::<$kind>(),
                meaning: $meaning,
            },)+];
        }
    };
}
pub(crate) use record;

impl Record for rend::u32_le {
    const NAME: &'static str = "u32";
    const MEANING: &'static str = "A number.";
    const FIELDS: &'static [Field] = &[];
}

impl Record for u8 {
    const NAME: &'static str = "bytes";
    const MEANING: &'static str = "A byte.";
    const FIELDS: &'static [Field] = &[];
}
