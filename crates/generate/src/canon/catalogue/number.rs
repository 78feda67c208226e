//! Numbers of solution grids up to symmetry, which fit in five bytes.

use std::fmt;
use std::str::FromStr;

use ninefold_solve::random::SeededRandom;

/// The number of a solution grid up to symmetry, from 1 to 5,472,730,538, in the order of canonical forms.
///
/// ```
/// use ninefold_generate::canon::catalogue::GridNumber;
///
/// let number: GridNumber = "5472730538".parse()?;
/// assert_eq!(number.get(), GridNumber::COUNT);
/// assert_eq!(GridNumber::from_bytes(number.to_bytes())?, number);
/// assert!("0".parse::<GridNumber>().is_err());
/// # Ok::<(), ninefold_generate::canon::catalogue::GridNumberError>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct GridNumber(u64);

/// Error for a number or text that isn't a grid number.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("expected a whole number from 1 to {}", GridNumber::COUNT)]
pub struct GridNumberError;

impl GridNumber {
    /// Number of solution grids up to symmetry (Russell and Jarvis 2006).
    pub const COUNT: u64 = 5_472_730_538;

    /// Creates a number of a solution grid.
    ///
    /// # Errors
    /// If no grid has this number.
    pub const fn new(number: u64) -> Result<GridNumber, GridNumberError> {
        match number {
            1..=GridNumber::COUNT => Ok(GridNumber(number)),
            _ => Err(GridNumberError),
        }
    }

    /// Returns the number of the grid at this place, counted from 0.
    pub(super) fn from_zero_based_index(place: u64) -> GridNumber {
        GridNumber(place + 1)
    }

    /// Returns a random number; each is equally likely.
    pub fn random(random: &mut SeededRandom) -> GridNumber {
        GridNumber::from_zero_based_index(crate::solutions::random_below(random, GridNumber::COUNT))
    }

    /// Returns the number, from 1 on.
    #[must_use]
    pub const fn get(self) -> u64 {
        self.0
    }

    /// Encodes the number in five bytes, most significant first, so that the order of bytes is the order of
    /// numbers.
    #[must_use]
    pub const fn to_bytes(self) -> [u8; 5] {
        let [_, _, _, bytes @ ..] = self.0.to_be_bytes();
        bytes
    }

    /// Decodes a number from five bytes, most significant first.
    ///
    /// # Errors
    /// If no grid has this number.
    pub const fn from_bytes([a, b, c, d, e]: [u8; 5]) -> Result<GridNumber, GridNumberError> {
        GridNumber::new(u64::from_be_bytes([0, 0, 0, a, b, c, d, e]))
    }
}

impl fmt::Display for GridNumber {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.0)
    }
}

impl FromStr for GridNumber {
    type Err = GridNumberError;

    fn from_str(text: &str) -> Result<GridNumber, GridNumberError> {
        let is_number = !text.is_empty() && text.bytes().all(|sign| sign.is_ascii_digit());
        let number = is_number.then(|| text.parse().ok()).flatten().ok_or(GridNumberError)?;
        GridNumber::new(number)
    }
}
