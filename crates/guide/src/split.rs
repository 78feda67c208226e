//! Which part a class belongs to, by a hash of its canonical form: every program can compute it.

use std::fmt;
use std::str::FromStr;

use ninefold_core::{ByCell, Digit, Solution};
use ninefold_logic::Sentence;
use ninefold_logic::explain::say;
use sha2::{Digest, Sha256};

/// The SHA-256 of a canonical form as 81 digits, 0 for an empty cell: the name of a class, or of a grid. It is written as its first 16
/// hexadecimal digits.
///
/// ```
/// use ninefold_core::Board;
/// use ninefold_guide::dataset::Name;
///
/// let board: Board = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79".parse()?;
/// let canonical = ninefold_generate::canon::board(&board).form;
/// assert_eq!(Name::of(canonical.values()).to_string(), "285f3eb719b68944");
/// # Ok::<(), ninefold_core::ReadBoardError>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Name([u8; 32]);

impl Name {
    /// That of a canonical form.
    #[must_use]
    pub fn of(canonical: &ByCell<Option<Digit>>) -> Name {
        Name(Sha256::digest(canonical.0.map(|digit| b'0' + digit.map_or(0, Digit::get))).into())
    }

    /// That of a canonical grid.
    #[must_use]
    pub fn of_grid(canonical: &Solution) -> Name {
        Name(Sha256::digest(canonical.digits().0.map(|digit| b'0' + digit.get())).into())
    }

    /// That of a text.
    pub(crate) fn of_text(text: &str) -> Name {
        Name(Sha256::digest(text.as_bytes()).into())
    }

    /// Its first 64 bits, the first byte the highest.
    #[must_use]
    pub fn bits(self) -> u64 {
        self.0.iter().take(8).fold(0, |bits, byte| (bits << 8) | u64::from(*byte))
    }
}

impl fmt::Display for Name {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{:016x}", self.bits())
    }
}

/// What of a puzzle must not be in two parts.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Apart {
    /// The puzzle, up to symmetry.
    Classes,
    /// Its solution grid, up to symmetry: puzzles of one grid are all in one part.
    Grids,
}

/// A part of a data set.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Split {
    /// To learn from.
    Train,
    /// To see while learning how it goes.
    Validation,
    /// To see in the end.
    Test,
}

impl Split {
    /// All of them.
    pub const ALL: [Split; 3] = [Split::Train, Split::Validation, Split::Test];

    /// Its name in data: `train`, `validation`, `test`.
    #[must_use]
    pub fn id(self) -> &'static str {
        ["train", "validation", "test"][self as usize]
    }
}

/// How many classes of all are in which part.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Shares {
    /// Of train, validation and test, as parts of their sum.
    parts: [u32; 3],
}

/// Eight, one, one.
impl Default for Shares {
    fn default() -> Shares {
        Shares { parts: [8, 1, 1] }
    }
}

/// A text that tells no shares.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("expected three whole numbers up to 1000000 with commas between them, not all 0")]
pub struct NoShares;

impl NoShares {
    /// The same as data, to be told in any language.
    #[must_use]
    pub fn sentence(&self) -> Sentence {
        say!("dataset-shares")
    }
}

/// Reads `80,10,10`.
impl FromStr for Shares {
    type Err = NoShares;

    fn from_str(text: &str) -> Result<Shares, NoShares> {
        let numbers: Option<Vec<u32>> = text.split(',').map(|part| part.trim().parse().ok()).collect();
        match numbers.as_deref() {
            Some(&[train, validation, test]) => {
                let parts = [train, validation, test];
                let is_fine = parts.iter().all(|part| *part <= 1_000_000) && parts != [0; 3];
                is_fine.then_some(Shares { parts }).ok_or(NoShares)
            }
            _ => Err(NoShares),
        }
    }
}

impl fmt::Display for Shares {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let [train, validation, test] = self.parts;
        write!(f, "{train},{validation},{test}")
    }
}

impl Shares {
    /// The part of a class with this name. The smallest names are for testing, the next ones for validation: what is there stays when
    /// the others share anew.
    ///
    /// ```
    /// use ninefold_core::Board;
    /// use ninefold_guide::dataset::{Name, Shares, Split};
    ///
    /// let name = Name::of(Board::EMPTY.values());
    /// assert_eq!("0,0,5".parse::<Shares>()?.of(name), Split::Test);
    /// assert_eq!("5,0,0".parse::<Shares>()?.of(name), Split::Train);
    /// # Ok::<(), ninefold_guide::dataset::NoShares>(())
    /// ```
    #[must_use]
    pub fn of(self, name: Name) -> Split {
        let [train, validation, test] = self.parts.map(u128::from);
        let place = (u128::from(name.bits()) * (train + validation + test)) >> 64;
        match place {
            _ if place < test => Split::Test,
            _ if place < test + validation => Split::Validation,
            _ => Split::Train,
        }
    }
}
