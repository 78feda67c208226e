//! Notation of candidates by cell and digits: `r1c12(47), r3c5(1)`, in every notation of cells.

use alloc::collections::BTreeMap;
use core::fmt;

use super::cells::{read_group, shortest_cell_groups};
use super::reader::{NotationReader, read_list};
use super::{Notate, Notation, NotationError};
use crate::phrase::ParseMessage;
use crate::{Candidate, CandidateMap, Cell, CellMap, DigitSet};

impl Notate for CandidateMap {
    fn write_notation(&self, notation: Notation, out: &mut dyn fmt::Write) -> fmt::Result {
        let mut separator = "";
        for (digits, cells) in group_cells_by_digits(self) {
            for (rows, columns) in shortest_cell_groups(notation, cells) {
                out.write_str(core::mem::replace(&mut separator, ", "))?;
                notation.write_cell_group(out, rows, columns)?;
                write!(out, "({digits})")?;
            }
        }
        Ok(())
    }

    fn parse(text: &str, notation: Notation) -> Result<CandidateMap, NotationError> {
        let mut map = CandidateMap::EMPTY;
        read_list(&mut NotationReader::new(text), |reader| {
            map |= read_candidates(reader, notation)?;
            Ok(())
        })?;
        Ok(map)
    }
}

impl Notate for Candidate {
    fn write_notation(&self, notation: Notation, out: &mut dyn fmt::Write) -> fmt::Result {
        CandidateMap::of(*self).write_notation(notation, out)
    }

    fn parse(text: &str, notation: Notation) -> Result<Candidate, NotationError> {
        let mut reader = NotationReader::new(text);
        let found = read_candidates(&mut reader, notation)?;
        reader.expect_end(ParseMessage::End)?;
        match found.first() {
            Some(only) if found.len() == 1 => Ok(only),
            _ => Err(reader.error_with_found(
                0,
                ParseMessage::OneCandidate,
                ParseMessage::Count { count: found.len() },
            )),
        }
    }
}

/// Reads cells and their digits in parentheses.
fn read_candidates(reader: &mut NotationReader, notation: Notation) -> Result<CandidateMap, NotationError> {
    let cells = read_group(reader, notation)?;
    if !reader.consume_char('(') {
        return Err(reader.error_here(ParseMessage::RcDigits));
    }
    let digits = reader.read_digits(ParseMessage::RcDigits)?;
    if !reader.consume_char(')') {
        return Err(reader.error_here(ParseMessage::ClosingParenthesis));
    }
    Ok(digits.iter().flat_map(|digit| cells.to_candidates(digit)).collect())
}

/// Groups the cells by their set of digits, in the order of the first cell of each group.
fn group_cells_by_digits(map: &CandidateMap) -> impl Iterator<Item = (DigitSet, CellMap)> {
    // The cells of each set of digits, then ordered by the first cell.
    let mut classes: BTreeMap<DigitSet, CellMap> = BTreeMap::new();
    for cell in map.cells() {
        *classes.entry(map.digits_in_cell(cell)).or_default() += cell;
    }
    let by_first: BTreeMap<Option<Cell>, _> =
        classes.into_iter().map(|(digits, cells)| (cells.first(), (digits, cells))).collect();
    by_first.into_values()
}

#[cfg(test)]
mod tests {
    use alloc::string::ToString;

    use super::*;

    fn check(notation: Notation, candidates: &str, expected: &str) {
        let map: CandidateMap = candidates.parse().unwrap();
        assert_eq!(notation.display(&map).to_string(), expected);
        assert_eq!(notation.parse(expected), Ok(map));
    }

    #[test]
    fn cells_with_the_same_digits_stand_together() {
        check(Notation::Rc, "r1c1(4) r1c1(7) r1c2(47) r3c5(1)", "r1c12(47), r3c5(1)");
        check(Notation::Rc, "r1c1(47), r2c12(47)", "r1c1(47), r2c12(47)");
        check(Notation::K9, "r2c5(1), r1c12(47)", "A12(47), B5(1)");
        check(Notation::Excel, "r2c5(1), r1c12(47)", "AB1(47), E2(1)");
        check(Notation::Rc, "", "");
    }

    #[test]
    fn one_candidate_in_every_notation() {
        let candidate = Cell::at(33).to_candidate(crate::Digit::D5);
        for (notation, text) in Notation::ALL.into_iter().zip(["r4c7(5)", "D7(5)", "D7(5)", "G4(5)"]) {
            assert_eq!(notation.display(&candidate).to_string(), text);
            assert_eq!(notation.parse(text), Ok(candidate));
        }
    }
}
