//! Canonical forms: a unique representative for all puzzles, or grids, that are the same up to symmetry.
//!
//! The canonical form is the **smallest of all images when they are written as 81 characters, row by row,
//! with `0` for an empty cell** (*row-minlex*), over 3,359,232 geometric [`Transformation`]s and all names of
//! the digits. Other programs use other forms, and they must not be mixed: some put the smallest *pattern* of
//! givens first and look at digits afterwards, some take the image under which the *solution* is smallest.
//! For solution grids all agree.
//!
//! ```
//! use ninefold_core::{Puzzle, Solution};
//! use ninefold_generate::canon;
//!
//! let grid: Solution = "534678912672195348198342567859761423426853791713924856961537284287419635345286179".parse()?;
//! let canonical = canon::canonical_grid(&grid);
//! assert_eq!(&canonical.form.to_string()[..27], "123456789457189263698273514");
//! assert_eq!(canonical.transformation.apply(&grid), canonical.form);
//! assert_eq!(canonical.automorphisms, 1);
//!
//! let puzzle: Puzzle = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79".parse()?;
//! let exchanged: Puzzle = "35..7....6..193....98....6.8...6...54..8.5..17...2...6.6....28....419..3....8..79".parse()?;
//! assert!(canon::are_isomorphic(&puzzle.values, &exchanged.values)?);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! Two methods: [`canonical_grid`] finds the smallest of the six bands in a table of all bands up to
//! symmetry; [`canonical_values`] builds the smallest image of a puzzle row by row. [`plain`] is the
//! reference implementation.

mod band;
pub mod catalogue;
mod givens;
mod grid;
mod group;
mod key;
mod lines;
pub mod plain;

use ninefold_core::{
    Board, BoardError, ByCell, ByDigit, Digit, DigitRelabelling, LineOrder, Puzzle, Solution, Transformation,
};
use ninefold_logic::Message;
use ninefold_logic::explain::say;

pub use givens::Canonizer;
pub use group::AutomorphismGroup;
pub use key::{CanonicalKey, CanonicalKeyError};

/// A canonical form and the transformation that leads to it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct CanonicalForm<T> {
    /// The canonical form.
    pub form: T,
    /// A transformation from the original to the form; where there are automorphisms, one of several.
    pub transformation: Transformation,
    /// Number of geometric transformations that map the puzzle onto itself when the digits are renamed
    /// suitably; 1 or more.
    ///
    /// The number of essentially different images is 3,359,232 divided by this number.
    pub automorphisms: u32,
}

/// Error for a puzzle with placed digits or removed candidates: the givens alone don't define it, so it has
/// no canonical form.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{}", self.to_message().english())]
pub struct NotOnlyGivensError;

impl NotOnlyGivensError {
    /// Returns the error as data, for messages in any language.
    #[must_use]
    pub fn to_message(self) -> Message {
        say!(
            "canon-not-bare" =
                "only puzzles without placed digits and removed candidates have a canonical form"
        )
    }
}

/// Returns the canonical form of a solution grid.
#[must_use]
pub fn canonical_grid(grid: &Solution) -> CanonicalForm<Solution> {
    grid::canonical_grid(grid)
}

/// Returns the canonical form of a board: its values, all of them as givens; removed candidates and the
/// difference between placed and given digits are ignored.
///
/// ```
/// use ninefold_core::Board;
/// use ninefold_generate::canon;
///
/// let board: Board = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79".parse()?;
/// let form = "000000001000002034156000270000008000000051002329740000001600900003400700280910450";
/// assert_eq!(canon::canonical_board(&board).form, form.parse()?);
/// # Ok::<(), ninefold_core::ReadBoardError>(())
/// ```
#[must_use]
pub fn canonical_board(board: &Board) -> CanonicalForm<Board> {
    let CanonicalForm { form, transformation, automorphisms } =
        canonical_values(board.values()).expect("the values of a board don't clash");
    let form = Board::try_from(&Puzzle::from_givens(form)).expect("no image has other clashes");
    CanonicalForm { form, transformation, automorphisms }
}

/// Returns the canonical form of the values of a puzzle; marks, notes and removed candidates are ignored.
///
/// For many puzzles, reuse a [`Canonizer`].
///
/// # Errors
/// If a house contains a digit twice.
pub fn canonical_values(
    values: &ByCell<Option<Digit>>,
) -> Result<CanonicalForm<ByCell<Option<Digit>>>, BoardError> {
    Canonizer::new().canonical_values(values)
}

/// Whether two puzzles are the same up to symmetry.
///
/// # Errors
/// If a house contains a digit twice.
pub fn are_isomorphic(
    one: &ByCell<Option<Digit>>,
    other: &ByCell<Option<Digit>>,
) -> Result<bool, BoardError> {
    let mut canonizer = Canonizer::new();
    Ok(canonizer.canonical_values(one)?.form == canonizer.canonical_values(other)?.form)
}

/// Returns a transformation that maps one puzzle onto the other, if there is one.
///
/// # Errors
/// If a house contains a digit twice.
pub fn find_isomorphism(
    one: &ByCell<Option<Digit>>,
    other: &ByCell<Option<Digit>>,
) -> Result<Option<Transformation>, BoardError> {
    let mut canonizer = Canonizer::new();
    let (one, other) = (canonizer.canonical_values(one)?, canonizer.canonical_values(other)?);
    Ok((one.form == other.form).then(|| one.transformation.compose(&other.transformation.inverse())))
}

/// Returns the classes of the three bands and then the three stacks of a grid, 0–415.
///
/// Bands have the same class if a symmetry maps one onto the other. Classes are numbered in the order of
/// their smallest bands; the smallest of the six is the first band of the canonical form.
#[must_use]
pub fn band_classes(grid: &Solution) -> [u16; 6] {
    grid::band_classes(grid)
}

/// Returns the error that lists the clashing digits.
fn build_clash_error(values: &ByCell<Option<Digit>>) -> BoardError {
    BoardError::Clashes(Board::find_clashes(values))
}

/// Builds new names for digits from a list by number (0 is not used) in which unnamed digits are 0; those get
/// the names left over.
fn complete_relabelling(names: &[u8; 10]) -> DigitRelabelling {
    let mut left = 0x3fe & !names.iter().fold(0u16, |given, name| given | 1 << (name & 15));
    let mut digits = [Digit::D1; 9];
    for (digit, &name) in digits.iter_mut().zip(&names[1..]) {
        let name = if name == 0 { left.trailing_zeros() } else { name.into() };
        left &= !(1 << name);
        *digit = Digit::ALL[name as usize - 1];
    }
    DigitRelabelling::new(ByDigit(digits)).expect("each name is given once")
}

/// Returns the order of lines that puts `order[i]` at place i.
fn line_order_from_array(order: [u8; 9]) -> LineOrder {
    LineOrder::new(order).expect("bands are kept together")
}

/// Iterates over the classes: the smallest band of each, as digit indices, and the number of bands of this
/// class that share their first row.
#[cfg(test)]
pub(crate) fn smallest_bands() -> impl Iterator<Item = ([[u8; 9]; 3], usize)> {
    (0..band::BAND_CLASS_COUNT as u16).map(|class| {
        (
            *band::BAND_TABLE.smallest_band(class),
            7776 / (1 + band::BAND_TABLE.smallest_band_automorphisms(class).len()),
        )
    })
}

#[cfg(test)]
mod tests;
