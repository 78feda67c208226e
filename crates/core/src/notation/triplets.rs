//! HoDoKu's notation of candidates: three digits each, the digit, its row and its column, `514 722`.

use core::fmt;

use super::NotationError;
use super::reader::{NotationReader, read_list};
use crate::phrase::ParseMessage;
use crate::{Candidate, CandidateMap, Cell};

/// Returns a printable value that writes candidates as triplets: ascending by cell, with blanks between
/// them.
///
/// ```
/// use ninefold_core::notation::triplets;
///
/// let map = triplets::parse_triplets("514 722")?;
/// assert_eq!(map.to_string(), "r1c4(5), r2c2(7)");
/// assert_eq!(triplets::display_triplets(&map).to_string(), "514 722");
/// # Ok::<(), ninefold_core::notation::NotationError>(())
/// ```
#[must_use]
pub const fn display_triplets(map: &CandidateMap) -> DisplayTriplets<'_> {
    DisplayTriplets(map)
}

/// The printable value returned by [`display_triplets`].
#[derive(Debug)]
pub struct DisplayTriplets<'a>(&'a CandidateMap);

impl fmt::Display for DisplayTriplets<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (i, candidate) in self.0.iter().enumerate() {
            let cell = candidate.cell();
            let separator = if i == 0 { "" } else { " " };
            write!(f, "{separator}{}{}{}", candidate.digit(), cell.row_index() + 1, cell.column_index() + 1)?;
        }
        Ok(())
    }
}

/// Reads triplets with blanks or commas between them.
///
/// # Errors
/// The first place where there is none.
pub fn parse_triplets(text: &str) -> Result<CandidateMap, NotationError> {
    let mut map = CandidateMap::EMPTY;
    read_list(&mut NotationReader::new(text), |reader| {
        map += read_triplet(reader)?;
        Ok(())
    })?;
    Ok(map)
}

fn read_triplet(reader: &mut NotationReader) -> Result<Candidate, NotationError> {
    let digit = reader.read_digit(ParseMessage::Triplet)?;
    let row = reader.read_digit(ParseMessage::TripletRow)?;
    let column = reader.read_digit(ParseMessage::TripletColumn)?;
    Ok(Cell::from_row_column(row.index(), column.index()).to_candidate(digit))
}

#[cfg(test)]
mod tests {
    use alloc::string::ToString;

    use super::*;

    #[test]
    fn triplets_round_trip() {
        assert_eq!(parse_triplets(""), Ok(CandidateMap::EMPTY));
        assert_eq!(
            parse_triplets(&display_triplets(&CandidateMap::FULL).to_string()),
            Ok(CandidateMap::FULL)
        );
    }

    #[test]
    fn errors_name_the_column() {
        let check =
            |text: &str, expected: &str| assert_eq!(parse_triplets(text).unwrap_err().to_string(), expected);
        check("514 72", "column 7: expected a column after digit and row, as in 514, found the end");
        check("5142", "column 4: expected a comma, a blank or the end, found '2'");
        check("510", "column 3: expected a column after digit and row, as in 514, found '0'");
    }
}
