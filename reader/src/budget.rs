//! Keeps an answer to a budget of characters of JSON: rows are made one by one, and none that is not looked at.

use std::iter::Peekable;

use serde::Serialize;

use crate::bundle::BundleError;
use crate::error::ToolError;

/// How many rows that do not fit are passed over to fill what is left.
const MAX_TRIED: usize = 32;

/// Rows of a list, made as they are asked for, most important first.
pub(crate) type Rows<'b, T> = Peekable<Box<dyn Iterator<Item = Result<T, BundleError>> + 'b>>;

/// Makes rows of an iterator.
pub(crate) fn rows<'b, T>(all: impl Iterator<Item = Result<T, BundleError>> + 'b) -> Rows<'b, T> {
    let all: Box<dyn Iterator<Item = Result<T, BundleError>> + 'b> = Box::new(all);
    all.peekable()
}

/// How many characters of JSON something is.
pub(crate) fn length<T: Serialize>(value: &T) -> Result<usize, ToolError> {
    let text = serde_json::to_string(value);
    text.map(|text| text.chars().count()).map_err(|error| {
        let message = format!("the answer cannot be written as JSON: {error}.");
        ToolError::argument("answer", message, Vec::new())
    })
}

/// The characters that are left.
pub(crate) struct Purse {
    /// How many they are.
    pub left: usize,
    /// What a row takes besides itself: a comma, and what it may grow by when it is marked later.
    pub beside: usize,
    /// No row is shorter: with less left there is nothing to be tried.
    pub least: usize,
}

impl Purse {
    /// Moves rows into a list until `share` characters are spent; rows that were not moved stay.
    pub fn fill<T: Serialize>(
        &mut self,
        rows: &mut Rows<'_, T>,
        list: &mut Vec<T>,
        share: usize,
    ) -> Result<(), ToolError> {
        let mut share = share.min(self.left);
        while let Some(row) = rows.peek() {
            if let Ok(row) = row {
                let price = length(row)? + self.beside;
                if price > share {
                    break;
                }
                share -= price;
                self.left -= price;
            }
            if let Some(row) = rows.next() {
                list.push(row?);
            }
        }
        Ok(())
    }

    /// Fills what is left with the rows that fit, though more important ones do not; whether some did not.
    pub fn squeeze<T: Serialize>(
        &mut self,
        mut rows: Rows<'_, T>,
        list: &mut Vec<T>,
    ) -> Result<bool, ToolError> {
        let mut tried = 0;
        while rows.peek().is_some() {
            if self.left < self.least || tried >= MAX_TRIED {
                return Ok(true);
            }
            let Some(row) = rows.next().transpose()? else {
                break;
            };
            let price = length(&row)? + self.beside;
            if price <= self.left {
                self.left -= price;
                list.push(row);
            } else {
                tried += 1;
            }
        }
        Ok(tried > 0)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn words(all: &'static [&'static str]) -> Rows<'static, &'static str> {
        rows(all.iter().copied().map(Ok))
    }

    #[test]
    fn rows_are_taken_while_the_share_lasts() {
        let mut purse = Purse {
            left: 100,
            beside: 1,
            least: 3,
        };
        let (mut from, mut list) = (words(&["0123456789", "012345678901", "x"]), Vec::new());
        purse.fill(&mut from, &mut list, 20).expect("rows");
        assert_eq!((list.len(), purse.left), (1, 87));
    }

    #[test]
    fn what_fits_fills_the_rest_and_what_does_not_is_told() {
        let mut purse = Purse {
            left: 70,
            beside: 1,
            least: 3,
        };
        let long =
            "a long row that does not fit into what is left of the seventy characters at all";
        let rows = rows([long, "short"].into_iter().map(Ok));
        let mut list = Vec::new();
        assert!(purse.squeeze(rows, &mut list).expect("rows"));
        assert_eq!((list, purse.left), (vec!["short"], 62));
        assert!(!purse.squeeze(words(&[]), &mut Vec::new()).expect("rows"));
    }
}
