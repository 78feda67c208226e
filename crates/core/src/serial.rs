//! Serde support for all types with a text form. Values are written as text and read by the same parser, so a
//! bad value is rejected with its position.

use alloc::string::String;
use core::fmt;

use serde::de::{Deserialize, Deserializer, Error, Visitor};
use serde::ser::{Serialize, Serializer};

use crate::{Board, Candidate, CandidateMap, Cell, CellMap, House, Puzzle, Solution, Transformation, line};

/// Reads a value from its text.
struct Text<T>(core::marker::PhantomData<T>);

impl<T: core::str::FromStr<Err: fmt::Display>> Visitor<'_> for Text<T> {
    type Value = T;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("a text")
    }

    fn visit_str<E: Error>(self, text: &str) -> Result<T, E> {
        text.parse().map_err(E::custom)
    }
}

macro_rules! as_text {
    ($($type:ty),*) => {$(
        impl Serialize for $type {
            fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
                serializer.collect_str(self)
            }
        }
        as_text!(read $type);
    )*};
    (read $type:ty) => {
        impl<'de> Deserialize<'de> for $type {
            fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<$type, D::Error> {
                deserializer.deserialize_str(Text(core::marker::PhantomData))
            }
        }
    };
}

as_text!(Candidate, CandidateMap, Cell, CellMap, House, Solution, Transformation);
as_text!(read Board);

/// Serialises the whole position as one line, with placed digits and eliminated candidates.
impl Serialize for Board {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let text: String = line::format_puzzle_line(&Puzzle::from(self));
        serializer.serialize_str(&text)
    }
}

#[cfg(test)]
mod tests {
    use alloc::string::ToString;
    use core::fmt::Debug;

    use serde::de::DeserializeOwned;

    use super::*;
    use crate::{ByCell, Digit, DigitSet};

    const EASY: &str = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";

    fn check<T: Serialize + DeserializeOwned + PartialEq + Debug>(value: &T, text: &str) {
        let json = serde_json::to_string(value).unwrap();
        assert_eq!(json, alloc::format!("\"{text}\""));
        assert_eq!(&serde_json::from_str::<T>(&json).unwrap(), value);
    }

    #[test]
    fn values_come_back_from_their_texts() {
        let mut board: Board = EASY.parse().unwrap();
        check(&board, EASY);
        board.remove_candidate(Cell::at(2).to_candidate(Digit::D4));
        board.place(Cell::at(3), Digit::D6).unwrap();
        check(&board, &alloc::format!("{}:413", EASY.replacen("53..", "53.+6", 1)));
        let marks = ByCell::from_fn(|cell| DigitSet::of(Digit::ALL[cell.index() % 9]));
        let sukaku = Board::from_candidates(marks);
        let json = serde_json::to_string(&sukaku).unwrap();
        assert_eq!(serde_json::from_str::<Board>(&json).unwrap(), sukaku);
        check(&"r1c12, r2c1".parse::<CellMap>().unwrap(), "r1c12, r2c1");
        check(&"r4c7(5)".parse::<Candidate>().unwrap(), "r4c7(5)");
        check(&Cell::at(80), "r9c9");
    }

    #[test]
    fn a_bad_value_is_refused_with_its_place() {
        let error = serde_json::from_str::<Board>("\"53..\"").unwrap_err().to_string();
        assert!(error.starts_with("line 1, column 5: expected 81 cells"), "{error}");
        assert!(serde_json::from_str::<Cell>("7").is_err());
    }
}
