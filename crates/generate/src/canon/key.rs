//! Short keys for canonical forms, to remember positions already seen.

use std::fmt;
use std::str::FromStr;

use ninefold_core::{Board, Digit};

use super::Canonizer;

/// Key of a board's values up to symmetry, 64 bits of their canonical form: boards that a symmetry maps onto
/// each other share a key, and others practically never do (one chance in four billion among a hundred
/// thousand boards). It is written as 16 hexadecimal digits, identical in every version and on every
/// platform.
///
/// ```
/// use ninefold_core::Board;
/// use ninefold_generate::canon::{Canonizer, CanonicalKey};
///
/// let board: Board = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79".parse()?;
/// let exchanged: Board = "35..7....6..193....98....6.8...6...54..8.5..17...2...6.6....28....419..3....8..79".parse()?;
/// let key = Canonizer::new().canonical_key(&board);
/// assert_eq!(key, Canonizer::new().canonical_key(&exchanged));
/// assert_eq!(key.to_string().parse(), Ok(key));
/// # Ok::<(), ninefold_core::ReadBoardError>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct CanonicalKey(u64);

/// Error for a text that is not a key.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("expected 16 hexadecimal digits")]
pub struct CanonicalKeyError;

impl Canonizer {
    /// Returns the key of a board's values; removed candidates are ignored, and so is which values are
    /// givens.
    pub fn canonical_key(&mut self, board: &Board) -> CanonicalKey {
        let canonical = self.canonical_values(board.values()).expect("the values of a board don't clash");
        let signs = canonical.form.0.iter().map(|value| value.map_or(0, Digit::number));
        // FNV-1a (http://www.isthe.com/chongo/tech/comp/fnv/).
        CanonicalKey(signs.fold(0xcbf2_9ce4_8422_2325, |hash, sign| {
            (hash ^ u64::from(sign)).wrapping_mul(0x0000_0100_0000_01b3)
        }))
    }
}

impl fmt::Display for CanonicalKey {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{:016x}", self.0)
    }
}

impl FromStr for CanonicalKey {
    type Err = CanonicalKeyError;

    fn from_str(text: &str) -> Result<CanonicalKey, CanonicalKeyError> {
        let is_key = text.len() == 16 && text.bytes().all(|sign| sign.is_ascii_hexdigit());
        is_key
            .then(|| u64::from_str_radix(text, 16).ok())
            .flatten()
            .map(CanonicalKey)
            .ok_or(CanonicalKeyError)
    }
}

#[cfg(test)]
mod tests {
    use ninefold_solve::random::SeededRandom;

    use super::*;
    use crate::minimal::MinimalGenerator;
    use crate::{PuzzleRecipe, random_transformation};

    #[test]
    fn images_have_the_same_key_and_others_do_not() {
        let (mut canonizer, mut random) = (Canonizer::new(), SeededRandom::new(3));
        let mut keys = std::collections::BTreeSet::new();
        for puzzle in MinimalGenerator::new().generate_few(20, 4, &PuzzleRecipe::default(), 0) {
            let board = puzzle.to_board();
            let key = canonizer.canonical_key(&board);
            assert_eq!(
                canonizer.canonical_key(&random_transformation(&mut random).apply(&board)),
                key,
                "{puzzle}"
            );
            keys.insert(key);
        }
        assert_eq!(keys.len(), 20);
    }

    #[test]
    fn invalid_keys_are_refused() {
        for text in ["", "0123456789abcde", "0123456789abcdef0", "+123456789abcdef", "0123456789abcdeg"] {
            assert_eq!(text.parse::<CanonicalKey>(), Err(CanonicalKeyError), "{text}");
        }
        assert_eq!(
            "00000000000000ff".parse::<CanonicalKey>().map(|key| key.to_string()),
            Ok("00000000000000ff".into())
        );
    }
}
