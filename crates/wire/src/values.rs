//! Basic JSON values: cells, digits and candidates as lists of numbers, and numbers on a scale.

use ninefold_core::{CandidateMap, Cell, CellMap, Digit, DigitSet};
use serde::{Serialize, Serializer};

/// Cells, 0 to 80, in ascending order.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "ts", derive(tsify::Tsify), tsify(type = "number[]"))]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Cells(
    #[serde(serialize_with = "cells")]
    #[cfg_attr(feature = "schema", schemars(with = "Vec<crate::schema::CellNumber>"))]
    pub CellMap,
);

/// Digits, 1 to 9, in ascending order.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "ts", derive(tsify::Tsify), tsify(type = "number[]"))]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Digits(
    #[serde(serialize_with = "digits")]
    #[cfg_attr(feature = "schema", schemars(with = "Vec<crate::schema::DigitNumber>"))]
    pub DigitSet,
);

/// Candidates: pairs of a cell, 0 to 80, and a digit, 1 to 9, in ascending order.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "ts", derive(tsify::Tsify), tsify(type = "[number, number][]"))]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Candidates(
    #[serde(serialize_with = "candidates")]
    #[cfg_attr(
        feature = "schema",
        schemars(with = "Vec<(crate::schema::CellNumber, crate::schema::DigitNumber)>")
    )]
    pub CandidateMap,
);

impl Cells {
    /// Returns true if the set is empty.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }
}

impl Candidates {
    /// Returns true if the set is empty.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }
}

fn cells<S: Serializer>(cells: &CellMap, serializer: S) -> Result<S::Ok, S::Error> {
    serializer.collect_seq(cells.iter().map(|cell: Cell| cell.index() as u8))
}

fn digits<S: Serializer>(digits: &DigitSet, serializer: S) -> Result<S::Ok, S::Error> {
    serializer.collect_seq(digits.iter().map(Digit::number))
}

fn candidates<S: Serializer>(candidates: &CandidateMap, serializer: S) -> Result<S::Ok, S::Error> {
    serializer.collect_seq(candidates.iter().map(|one| (one.cell().index() as u8, one.digit().number())))
}

/// Counts by name, in this order: one member for each name.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct NamedCounts(pub Vec<(String, u64)>);

impl Serialize for NamedCounts {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_map(self.0.iter().map(|(name, count)| (name, count)))
    }
}

/// Shares of the whole by name, 0 to 1, in this order: one member for each name.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct NamedShares(pub Vec<(String, f64)>);

impl Serialize for NamedShares {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_map(self.0.iter().map(|(name, share)| (name, share)))
    }
}

#[cfg(test)]
mod tests {
    use ninefold_logic::RatingTenths;
    use ninefold_rate::scale::RatingValue;

    use super::*;

    fn check(value: &impl Serialize, expected: &str) {
        assert_eq!(serde_json::to_string(value).unwrap(), expected);
    }

    #[test]
    fn sets_are_lists_of_numbers_and_counts_keep_their_order() {
        check(&Cells("r1c1, r9c9".parse().unwrap()), "[0,80]");
        check(&Digits([Digit::D1, Digit::D9].into_iter().collect()), "[1,9]");
        check(&Candidates("r1c2(3), r1c1(9)".parse().unwrap()), "[[0,9],[1,3]]");
        check(&RatingValue::Points(2), "2");
        check(&RatingValue::Tenths(RatingTenths(72)), "7.2");
        check(&NamedCounts(vec![("9.0".into(), 1), ("10.0".into(), 2)]), r#"{"9.0":1,"10.0":2}"#);
    }
}
