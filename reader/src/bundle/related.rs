//! Which tests may run a symbol: the lists that the indexer made in advance.

use cidx_format::records::{
    RELATED_DISTANCE_BITS, RELATED_LIKELIHOOD_BITS, RELATED_TEST_BITS, RelatedRecord,
};
use cidx_format::section::Section;
use rend::u32_le;

use super::{Bundle, BundleError, Result, SymbolId};

/// The tests of a symbol.
pub struct RelatedTests<'b> {
    /// How many tests may run it; the list may have fewer.
    pub reached: u32,
    entries: &'b [u32_le],
}

/// How a test comes to run a symbol.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Way {
    /// It uses the symbol itself.
    Uses,
    /// It reaches it through others.
    Reaches,
    /// A step of the way is known by the name of a member only.
    ByName,
}

/// A test that may run a symbol.
#[derive(Clone, Copy, Debug)]
pub struct RelatedTest {
    /// The test's place in the list of all tests (`Bundle::test_at`).
    pub place: u32,
    /// How likely it runs the symbol, in steps.
    pub steps: u32,
    /// How many steps away; 31 for more.
    pub distance: u32,
    /// How it comes to run it.
    pub way: Way,
}

impl RelatedTest {
    /// How likely it runs the symbol.
    pub fn likelihood(&self) -> f32 {
        (self.steps as f32 + 0.5) / (1 << RELATED_LIKELIHOOD_BITS) as f32
    }
}

impl Bundle {
    /// The tests that may run a symbol, the likeliest first; none if the bundle was made without tests.
    pub fn related_tests(&self, symbol: SymbolId) -> Result<Option<RelatedTests<'_>>> {
        if self.count(Section::Related) == 0 {
            return Ok(None);
        }
        let after = symbol.0.saturating_add(2);
        let records: &[RelatedRecord] = self.records(Section::Related, symbol.0..after)?;
        let &[own, next] = records else {
            return Ok(None);
        };
        let range = own.first.to_native()..next.first.to_native();
        Ok(Some(RelatedTests {
            reached: own.reached.to_native(),
            entries: self.records(Section::RelatedTests, range)?,
        }))
    }
}

impl Bundle {
    /// The test at a place in the list of all tests.
    #[inline]
    pub fn test_at(&self, place: u32) -> Result<SymbolId> {
        let symbol: &u32_le = self.record(Section::Tests, place)?;
        Ok(SymbolId(symbol.to_native()))
    }

    /// Checks every list.
    pub(super) fn verify_related(&self) -> Result<()> {
        let mut end = 0u32;
        for symbol in self.symbols() {
            let Some(tests) = self.related_tests(symbol)? else {
                return Ok(());
            };
            end = end.saturating_add(tests.entries.len() as u32);
            for test in tests.kept() {
                self.symbol(self.test_at(test?.place)?)?;
            }
        }
        let count = self.count(Section::RelatedTests);
        if end == count {
            return Ok(());
        }
        Err(BundleError::Value {
            section: Section::RelatedTests.tag(),
            what: "the lists of tests do not end where the section ends",
            at: end.into(),
            found: count.into(),
        })
    }
}

impl RelatedTests<'_> {
    /// Those that are kept, the likeliest first.
    pub fn kept(&self) -> impl ExactSizeIterator<Item = Result<RelatedTest>> + '_ {
        self.entries.iter().map(|entry| test(entry.to_native()))
    }
}

#[inline]
fn test(entry: u32) -> Result<RelatedTest> {
    let part = |from: u32, bits: u32| entry >> from & ((1 << bits) - 1);
    let place = part(0, RELATED_TEST_BITS);
    let distance_at = RELATED_TEST_BITS + RELATED_LIKELIHOOD_BITS;
    let way = match entry >> (distance_at + RELATED_DISTANCE_BITS) {
        1 => Way::Uses,
        2 => Way::Reaches,
        3 => Way::ByName,
        other => {
            return Err(BundleError::Value {
                section: Section::RelatedTests.tag(),
                what: "a test is related in no known way",
                at: place.into(),
                found: other.into(),
            });
        }
    };
    Ok(RelatedTest {
        place,
        steps: part(RELATED_TEST_BITS, RELATED_LIKELIHOOD_BITS),
        distance: part(distance_at, RELATED_DISTANCE_BITS),
        way,
    })
}
