//! Splits of data sets (training, validation, test): assigned by a hash of the canonical form, which every
//! program can compute.

use std::fmt;
use std::str::FromStr;

use ninefold_core::{ByCell, Digit, Solution};
use ninefold_logic::Message;
use ninefold_logic::explain::say;
use sha2::{Digest, Sha256};

/// The SHA-256 of a canonical form as 81 digits, 0 for an empty cell: the name of a class, or of a grid.
/// Displayed as its first 16 hexadecimal digits.
///
/// ```
/// use ninefold_core::Board;
/// use ninefold_guide::dataset::CanonicalName;
///
/// let board: Board = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79".parse()?;
/// let canonical = ninefold_generate::canon::canonical_board(&board).form;
/// assert_eq!(CanonicalName::from_canonical(canonical.values()).to_string(), "285f3eb719b68944");
/// # Ok::<(), ninefold_core::ReadBoardError>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct CanonicalName([u8; 32]);

impl CanonicalName {
    /// Returns the name of the puzzles with a canonical form.
    #[must_use]
    pub fn from_canonical(canonical: &ByCell<Option<Digit>>) -> CanonicalName {
        CanonicalName(Sha256::digest(canonical.0.map(|digit| b'0' + digit.map_or(0, Digit::number))).into())
    }

    /// Returns the name of the puzzles on a canonical grid.
    #[must_use]
    pub fn from_grid(canonical: &Solution) -> CanonicalName {
        CanonicalName(Sha256::digest(canonical.digits().0.map(|digit| b'0' + digit.number())).into())
    }

    /// Returns the hash of a text.
    pub(crate) fn hash_text(text: &str) -> CanonicalName {
        CanonicalName(Sha256::digest(text.as_bytes()).into())
    }

    /// Returns the first 64 bits, the first byte the highest.
    #[must_use]
    pub fn leading_64_bits(self) -> u64 {
        self.0.iter().take(8).fold(0, |bits, byte| (bits << 8) | u64::from(*byte))
    }
}

impl fmt::Display for CanonicalName {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{:016x}", self.leading_64_bits())
    }
}

/// The property of puzzles that must not occur in two splits.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum SplitUnit {
    /// The puzzle, up to symmetry.
    Classes,
    /// The solution grid, up to symmetry: puzzles with the same grid are all in one split.
    Grids,
}

/// A split of a data set.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum DatasetSplit {
    /// Training data.
    Train,
    /// Data to check progress during training.
    Validation,
    /// Data for the final test.
    Test,
}

impl DatasetSplit {
    /// All splits.
    pub const ALL: [DatasetSplit; 3] = [DatasetSplit::Train, DatasetSplit::Validation, DatasetSplit::Test];

    /// Returns the name in data: `train`, `validation`, `test`.
    #[must_use]
    pub fn id(self) -> &'static str {
        ["train", "validation", "test"][self as usize]
    }
}

/// The sizes of the splits, relative to each other.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct SplitShares {
    /// The parts of train, validation and test, relative to their sum.
    parts: [u32; 3],
}

/// Returns 8, 1, 1.
impl Default for SplitShares {
    fn default() -> SplitShares {
        SplitShares { parts: [8, 1, 1] }
    }
}

/// Error for a text that isn't three shares.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("expected three whole numbers up to 1000000 with commas between them, not all 0")]
pub struct ParseSharesError;

impl ParseSharesError {
    /// Returns the error as a message that can be shown in any language.
    #[must_use]
    pub fn to_message(&self) -> Message {
        say!("dataset-shares")
    }
}

/// Parses `80,10,10`.
impl FromStr for SplitShares {
    type Err = ParseSharesError;

    fn from_str(text: &str) -> Result<SplitShares, ParseSharesError> {
        let numbers: Option<Vec<u32>> = text.split(',').map(|part| part.trim().parse().ok()).collect();
        match numbers.as_deref() {
            Some(&[train, validation, test]) => {
                let parts = [train, validation, test];
                let is_fine = parts.iter().all(|part| *part <= 1_000_000) && parts != [0; 3];
                is_fine.then_some(SplitShares { parts }).ok_or(ParseSharesError)
            }
            _ => Err(ParseSharesError),
        }
    }
}

impl fmt::Display for SplitShares {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let [train, validation, test] = self.parts;
        write!(f, "{train},{validation},{test}")
    }
}

impl SplitShares {
    /// Returns the split of a class by its name. The smallest names are for testing, the next ones for
    /// validation: a split whose bounds don't change keeps its classes when the other shares do.
    ///
    /// ```
    /// use ninefold_core::Board;
    /// use ninefold_guide::dataset::{CanonicalName, SplitShares, DatasetSplit};
    ///
    /// let name = CanonicalName::from_canonical(Board::EMPTY.values());
    /// assert_eq!("0,0,5".parse::<SplitShares>()?.assign_split(name), DatasetSplit::Test);
    /// assert_eq!("5,0,0".parse::<SplitShares>()?.assign_split(name), DatasetSplit::Train);
    /// # Ok::<(), ninefold_guide::dataset::ParseSharesError>(())
    /// ```
    #[must_use]
    pub fn assign_split(self, name: CanonicalName) -> DatasetSplit {
        let [train, validation, test] = self.parts.map(u128::from);
        let place = (u128::from(name.leading_64_bits()) * (train + validation + test)) >> 64;
        match place {
            _ if place < test => DatasetSplit::Test,
            _ if place < test + validation => DatasetSplit::Validation,
            _ => DatasetSplit::Train,
        }
    }
}
