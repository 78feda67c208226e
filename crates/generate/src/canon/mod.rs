//! Canonical forms: one name for all puzzles, or grids, that are the same up to symmetry.
//!
//! The canonical form is the **smallest of all images when they are written as 81 characters, row by row, with `0`
//! for an empty cell** (*row-minlex*), over 3,359,232 geometric [`Transformation`]s and all names of the digits.
//! Other programs use other forms, and they must not be mixed: some put the smallest *pattern* of givens first and
//! look at digits afterwards, some take the image under which the *solution* is smallest. For solution grids all agree.
//!
//! ```
//! use ninefold_core::{Puzzle, Solution};
//! use ninefold_generate::canon;
//!
//! let grid: Solution = "534678912672195348198342567859761423426853791713924856961537284287419635345286179".parse()?;
//! let canonical = canon::solution(&grid);
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
//! Two methods: [`solution`] finds the smallest of the six bands in a table of all bands up to symmetry; [`values`]
//! builds the smallest image of a puzzle row by row. [`plain`] is the definition.

mod band;
pub mod catalogue;
mod givens;
mod grid;
mod group;
mod key;
mod lines;
pub mod plain;

use ninefold_core::{
    Board, BoardError, ByCell, ByDigit, Digit, LineOrder, Puzzle, Relabelling, Solution, Transformation,
};

pub use givens::Canonizer;
pub use group::Group;
pub use key::{Key, KeyError};

/// A canonical form and the way to it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Canonical<T> {
    /// The canonical form.
    pub form: T,
    /// A transformation that leads to it; where there are automorphisms, one of several.
    pub transformation: Transformation,
    /// How many geometric transformations map the puzzle onto itself when the digits are renamed suitably; 1 or more.
    ///
    /// The number of essentially different images is 3,359,232 divided by it.
    pub automorphisms: u32,
}

/// Digits were placed or candidates removed, so that more than the givens tells what the puzzle is: it has no canonical form.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("only puzzles without placed digits and removed candidates have a canonical form")]
pub struct NotBareError;

/// The canonical form of a solution grid.
#[must_use]
pub fn solution(grid: &Solution) -> Canonical<Solution> {
    grid::canonical(grid)
}

/// The canonical form of a board: its values, all of them givens; what is removed or placed does not count.
///
/// ```
/// use ninefold_core::Board;
/// use ninefold_generate::canon;
///
/// let board: Board = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79".parse()?;
/// let form = "000000001000002034156000270000008000000051002329740000001600900003400700280910450";
/// assert_eq!(canon::board(&board).form, form.parse()?);
/// # Ok::<(), ninefold_core::ReadBoardError>(())
/// ```
#[must_use]
pub fn board(board: &Board) -> Canonical<Board> {
    let Canonical { form, transformation, automorphisms } =
        values(board.values()).expect("the values of a board don't clash");
    let form = Board::try_from(&Puzzle::from_givens(form)).expect("no image has other clashes");
    Canonical { form, transformation, automorphisms }
}

/// The canonical form of the values of a puzzle: what it marks, notes or removes does not count.
///
/// For many puzzles, a [`Canonizer`] saves some work.
///
/// # Errors
/// When a digit stands twice in a house.
pub fn values(values: &ByCell<Option<Digit>>) -> Result<Canonical<ByCell<Option<Digit>>>, BoardError> {
    Canonizer::new().values(values)
}

/// Whether a transformation leads from one puzzle to the other.
///
/// # Errors
/// When a digit stands twice in a house.
pub fn are_isomorphic(
    one: &ByCell<Option<Digit>>,
    other: &ByCell<Option<Digit>>,
) -> Result<bool, BoardError> {
    let mut canonizer = Canonizer::new();
    Ok(canonizer.values(one)?.form == canonizer.values(other)?.form)
}

/// A transformation that leads from one puzzle to the other, if there is one.
///
/// # Errors
/// When a digit stands twice in a house.
pub fn isomorphism(
    one: &ByCell<Option<Digit>>,
    other: &ByCell<Option<Digit>>,
) -> Result<Option<Transformation>, BoardError> {
    let mut canonizer = Canonizer::new();
    let (one, other) = (canonizer.values(one)?, canonizer.values(other)?);
    Ok((one.form == other.form).then(|| one.transformation.then(&other.transformation.inverse())))
}

/// The classes of the three bands and then the three stacks of a grid, 0–415.
///
/// Bands are of the same class when a symmetry leads from one to the other. Classes are numbered in the order of their
/// smallest bands; the smallest of the six is the first band of the canonical form.
#[must_use]
pub fn band_classes(grid: &Solution) -> [u16; 6] {
    grid::band_classes(grid)
}

/// The error that lists what clashes.
fn clashes(values: &ByCell<Option<Digit>>) -> BoardError {
    BoardError::Clashes(Board::clashes(values))
}

/// New names for digits, from a list by number (0 is not used) in which unnamed ones are 0; those get what is left.
fn relabelling(names: &[u8; 10]) -> Relabelling {
    let mut left = 0x3fe & !names.iter().fold(0u16, |given, name| given | 1 << (name & 15));
    let mut digits = [Digit::D1; 9];
    for (digit, &name) in digits.iter_mut().zip(&names[1..]) {
        let name = if name == 0 { left.trailing_zeros() } else { name.into() };
        left &= !(1 << name);
        *digit = Digit::ALL[name as usize - 1];
    }
    Relabelling::new(ByDigit(digits)).expect("each name is given once")
}

/// The order of lines in which `order[i]` comes to place i.
fn line_order(order: [u8; 9]) -> LineOrder {
    LineOrder::new(order).expect("bands are kept together")
}

/// For each class its smallest band, as digit indices, and how many bands with the same first row are of this class.
#[cfg(test)]
pub(crate) fn bands() -> impl Iterator<Item = ([[u8; 9]; 3], usize)> {
    (0..band::CLASSES as u16)
        .map(|class| (*band::BANDS.smallest(class), 7776 / (1 + band::BANDS.automorphisms(class).len())))
}

#[cfg(test)]
mod tests;
