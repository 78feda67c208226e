//! Symmetries of the square, for decorative patterns of givens.

use std::fmt;
use std::str::FromStr;

use ninefold_core::{Cell, CellMap};
use ninefold_logic::Message;
use ninefold_logic::explain::say;

/// Required symmetry of the pattern of givens: all groups of rotations and reflections of the square.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Default)]
pub enum SquareSymmetry {
    /// No symmetry is required.
    #[default]
    None,
    /// A half turn.
    Rotate180,
    /// Quarter turns.
    Rotate90,
    /// Reflection that exchanges left and right.
    LeftRight,
    /// Reflection that exchanges top and bottom.
    TopBottom,
    /// Reflection in the diagonal from r1c1 to r9c9.
    Diagonal,
    /// Reflection in the diagonal from r1c9 to r9c1.
    AntiDiagonal,
    /// Both reflections, left-right and top-bottom.
    BothAxes,
    /// Reflections in both diagonals.
    BothDiagonals,
    /// All symmetries: both axes, both diagonals, quarter turns.
    Full,
}

impl SquareSymmetry {
    /// All symmetries, those with few images of a cell first.
    pub const ALL: [SquareSymmetry; 10] = [
        SquareSymmetry::None,
        SquareSymmetry::Rotate180,
        SquareSymmetry::LeftRight,
        SquareSymmetry::TopBottom,
        SquareSymmetry::Diagonal,
        SquareSymmetry::AntiDiagonal,
        SquareSymmetry::Rotate90,
        SquareSymmetry::BothAxes,
        SquareSymmetry::BothDiagonals,
        SquareSymmetry::Full,
    ];

    /// Returns the name used in input and output, such as `rotate180`.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            SquareSymmetry::None => "none",
            SquareSymmetry::Rotate180 => "rotate180",
            SquareSymmetry::Rotate90 => "rotate90",
            SquareSymmetry::LeftRight => "left-right",
            SquareSymmetry::TopBottom => "top-bottom",
            SquareSymmetry::Diagonal => "diagonal",
            SquareSymmetry::AntiDiagonal => "anti-diagonal",
            SquareSymmetry::BothAxes => "both-axes",
            SquareSymmetry::BothDiagonals => "both-diagonals",
            SquareSymmetry::Full => "full",
        }
    }

    /// Returns the images of a cell, itself included.
    pub(crate) fn symmetric_cells(self, cell: Cell) -> CellMap {
        let mut images = CellMap::of(cell);
        // Each step may double the images, and the largest group has eight members.
        for _ in 0..3 {
            for (row, column) in images.iter().map(|cell| (cell.row_index(), cell.column_index())) {
                images |= self.generators().iter().map(|generator| generator.map_cell(row, column)).collect();
            }
        }
        images
    }

    /// Returns the orbits: all cells, grouped with their images.
    #[must_use]
    pub fn orbits(self) -> Vec<CellMap> {
        let first = |&(cell, images): &(Cell, CellMap)| images.first() == Some(cell);
        Cell::all()
            .map(|cell| (cell, self.symmetric_cells(cell)))
            .filter(first)
            .map(|(_, images)| images)
            .collect()
    }

    /// Whether a pattern of givens has the symmetry.
    #[must_use]
    pub fn matches_pattern(self, pattern: CellMap) -> bool {
        pattern.iter().all(|cell| pattern.contains_all(self.symmetric_cells(cell)))
    }

    /// Returns the largest symmetry that a pattern has.
    ///
    /// ```
    /// use ninefold_core::CellMap;
    /// use ninefold_generate::SquareSymmetry;
    ///
    /// assert_eq!(SquareSymmetry::from_pattern("r1c1, r9c9".parse()?), SquareSymmetry::BothDiagonals);
    /// assert_eq!(SquareSymmetry::from_pattern("r1c2, r9c8".parse()?), SquareSymmetry::Rotate180);
    /// assert_eq!(SquareSymmetry::from_pattern("r1c2".parse()?), SquareSymmetry::None);
    /// # Ok::<(), ninefold_core::notation::NotationError>(())
    /// ```
    #[must_use]
    pub fn from_pattern(pattern: CellMap) -> SquareSymmetry {
        // All symmetries of a pattern are contained in one of them, which comes later in the list than its
        // parts.
        SquareSymmetry::ALL
            .into_iter()
            .rfind(|symmetry| symmetry.matches_pattern(pattern))
            .unwrap_or_default()
    }

    const fn generators(self) -> &'static [SymmetryGenerator] {
        use SymmetryGenerator::{AntiDiagonal, Diagonal, HalfTurn, LeftRight, QuarterTurn, TopBottom};
        match self {
            SquareSymmetry::None => &[],
            SquareSymmetry::Rotate180 => &[HalfTurn],
            SquareSymmetry::Rotate90 => &[QuarterTurn],
            SquareSymmetry::LeftRight => &[LeftRight],
            SquareSymmetry::TopBottom => &[TopBottom],
            SquareSymmetry::Diagonal => &[Diagonal],
            SquareSymmetry::AntiDiagonal => &[AntiDiagonal],
            SquareSymmetry::BothAxes => &[LeftRight, TopBottom],
            SquareSymmetry::BothDiagonals => &[Diagonal, AntiDiagonal],
            SquareSymmetry::Full => &[QuarterTurn, Diagonal],
        }
    }
}

#[derive(Clone, Copy)]
enum SymmetryGenerator {
    HalfTurn,
    QuarterTurn,
    LeftRight,
    TopBottom,
    Diagonal,
    AntiDiagonal,
}

impl SymmetryGenerator {
    fn map_cell(self, row: usize, column: usize) -> Cell {
        let (row, column) = match self {
            SymmetryGenerator::HalfTurn => (8 - row, 8 - column),
            SymmetryGenerator::QuarterTurn => (column, 8 - row),
            SymmetryGenerator::LeftRight => (row, 8 - column),
            SymmetryGenerator::TopBottom => (8 - row, column),
            SymmetryGenerator::Diagonal => (column, row),
            SymmetryGenerator::AntiDiagonal => (8 - column, 8 - row),
        };
        Cell::from_row_column(row, column)
    }
}

impl fmt::Display for SquareSymmetry {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

/// Error for a name that isn't a symmetry of the square.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{}", self.to_message().english())]
pub struct UnknownSymmetryError(String);

impl UnknownSymmetryError {
    /// Returns the error as data, for messages in any language.
    #[must_use]
    pub fn to_message(&self) -> Message {
        say!(
            "unknown-symmetry" = "\"{name}\" is no symmetry of the square (expected one of {known})",
            name = self.0.clone(),
            known = SquareSymmetry::ALL.map(SquareSymmetry::name).join(", ")
        )
    }
}

impl FromStr for SquareSymmetry {
    type Err = UnknownSymmetryError;

    fn from_str(name: &str) -> Result<SquareSymmetry, UnknownSymmetryError> {
        let known = SquareSymmetry::ALL.into_iter().find(|symmetry| symmetry.name() == name);
        known.ok_or_else(|| UnknownSymmetryError(name.into()))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn check(symmetry: SquareSymmetry, group: usize, orbits: usize) {
        assert_eq!(symmetry.symmetric_cells(Cell::from_row_column(0, 1)).len(), group, "{symmetry}");
        let all = symmetry.orbits();
        assert_eq!(all.len(), orbits, "{symmetry}");
        assert_eq!(all.iter().map(|orbit| orbit.len()).sum::<usize>(), 81);
        assert!(all.iter().all(|&orbit| symmetry.matches_pattern(orbit)));
        assert_eq!(symmetry.name().parse(), Ok(symmetry));
    }

    /// Numbers of orbits by Burnside: the mean number of cells that a member of the group leaves in place.
    #[test]
    fn orbits_are_those_of_the_group() {
        check(SquareSymmetry::None, 1, 81);
        check(SquareSymmetry::Rotate180, 2, 81_usize.div_ceil(2));
        check(SquareSymmetry::Rotate90, 4, (81 + 1 + 1 + 1) / 4);
        for reflection in [
            SquareSymmetry::LeftRight,
            SquareSymmetry::TopBottom,
            SquareSymmetry::Diagonal,
            SquareSymmetry::AntiDiagonal,
        ] {
            check(reflection, 2, (81 + 9) / 2);
        }
        check(SquareSymmetry::BothAxes, 4, (81 + 1 + 9 + 9) / 4);
        check(SquareSymmetry::BothDiagonals, 4, (81 + 1 + 9 + 9) / 4);
        check(SquareSymmetry::Full, 8, (81 + 1 + 1 + 1 + 4 * 9) / 8);
        assert!("sideways".parse::<SquareSymmetry>().is_err());
    }

    #[test]
    fn a_half_turn_is_not_a_reflection() {
        let corners = CellMap::of(Cell::at(1)) | CellMap::of(Cell::at(79));
        assert!(SquareSymmetry::Rotate180.matches_pattern(corners));
        assert!(
            !SquareSymmetry::LeftRight.matches_pattern(corners)
                && !SquareSymmetry::Rotate90.matches_pattern(corners)
        );
    }
}
