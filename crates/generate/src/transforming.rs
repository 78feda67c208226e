//! Transformations written as lists of moves, and random images of a puzzle.

use ninefold_core::{Digit, ParseTransformationError, Puzzle, Transformation};
use ninefold_logic::Message;
use ninefold_logic::explain::say;
use ninefold_solve::random::SeededRandom;
use xxhash_rust::xxh3::xxh3_64_with_seed;

/// Error for a text that isn't a list of moves.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum MoveListError {
    /// The text contains no move.
    #[error("expected a move, such as rotate90")]
    Empty,
    /// A word is not a move.
    #[error("\"{word}\" is no move")]
    Unknown {
        /// The word.
        word: String,
    },
    /// Nine digits are not a permutation, or lines leave their bands.
    #[error(transparent)]
    Order(ParseTransformationError),
}

impl MoveListError {
    /// Returns the error as data, for messages in any language; `None` for an order, whose own error has the
    /// details.
    #[must_use]
    pub fn to_message(&self) -> Option<Message> {
        match self {
            MoveListError::Empty => Some(say!("expected-transformation")),
            MoveListError::Unknown { word } => Some(say!("no-transformation", word = word.clone())),
            MoveListError::Order(_) => None,
        }
    }
}

/// Parses a list of moves, in the order in which they are applied, separated by blanks or commas: `rotate90`,
/// `rotate180`, `rotate270` (clockwise), `mirror` (left and right exchanged), `flip` (top and bottom),
/// `transpose`, or `r`, `c` or `d` with nine digits: `r213456789` puts row 2 first, `d987654321` renames 1 to
/// 9. The text form of a [`Transformation`] is such a list.
///
/// # Errors
/// If there is no move, or a word is not a move.
///
/// ```
/// use ninefold_core::Transformation;
/// use ninefold_generate::transforming::parse_moves;
///
/// assert_eq!(parse_moves("rotate90 rotate270")?, Transformation::IDENTITY);
/// assert!(parse_moves("turn").is_err());
/// # Ok::<(), ninefold_generate::transforming::MoveListError>(())
/// ```
pub fn parse_moves(text: &str) -> Result<Transformation, MoveListError> {
    let words: Vec<&str> = text.split([' ', ',', '\t']).filter(|word| !word.is_empty()).collect();
    if words.is_empty() {
        return Err(MoveListError::Empty);
    }
    words
        .into_iter()
        .try_fold(Transformation::IDENTITY, |so_far, word| Ok(so_far.compose(&parse_move(word)?)))
}

/// Parses a single move.
fn parse_move(word: &str) -> Result<Transformation, MoveListError> {
    const SAME: &str = "123456789";
    let unknown = || MoveListError::Unknown { word: word.into() };
    // Write each named move in the general form: perhaps transposed, then rows, columns, digits.
    let (axes, [rows, columns, digits]) = match word {
        "rotate90" => ("t ", [SAME, "987654321", SAME]),
        "rotate180" => ("", ["987654321", "987654321", SAME]),
        "rotate270" => ("t ", ["987654321", SAME, SAME]),
        "mirror" => ("", [SAME, "987654321", SAME]),
        "flip" => ("", ["987654321", SAME, SAME]),
        "transpose" | "t" => ("t ", [SAME; 3]),
        _ => match word.split_at_checked(1).filter(|(_, nine)| nine.len() == 9) {
            Some(("r", order)) => ("", [order, SAME, SAME]),
            Some(("c", order)) => ("", [SAME, order, SAME]),
            Some(("d", names)) => ("", [SAME, SAME, names]),
            _ => return Err(unknown()),
        },
    };
    // The parser of transformations checks the orders themselves.
    format!("{axes}r{rows} c{columns} d{digits}").parse().map_err(|error| match error {
        ParseTransformationError::Shape(_) => unknown(),
        order => MoveListError::Order(order),
    })
}

/// Returns an endless iterator over random symmetries for a puzzle, all equally likely. They depend on the
/// seed and on the puzzle's values, not on its place in a list.
pub fn random_transformations(seed: u64, puzzle: &Puzzle) -> impl Iterator<Item = Transformation> {
    let values: Vec<u8> = puzzle.values.values().map(|value| value.map_or(0, Digit::number)).collect();
    let mut random = SeededRandom::new(xxh3_64_with_seed(&values, seed));
    std::iter::repeat_with(move || {
        Transformation::nth(random.next_below(Transformation::COUNT as usize) as u64)
    })
}
