//! Requirements on puzzles other than difficulty, and proofs that some of them can't be met.

use std::ops::RangeInclusive;

use ninefold_core::{Board, ByCell, Cell, CellMap, House, Puzzle, Solution};
use ninefold_logic::Message;
use ninefold_logic::explain::say;
use ninefold_solve::{SolutionVerdict, Solver};

use crate::SquareSymmetry;

/// Method of generating puzzles.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum GenerationMethod {
    /// From a full grid, by removing givens as long as the puzzle stays proper: [`minimal`](crate::minimal).
    #[default]
    Removing,
    /// From an empty board, by adding givens until the solution is unique, then removing redundant ones:
    /// [`unique_givens`](crate::unique_givens).
    Adding,
    /// With known probabilities: [`weighted`](crate::weighted). Symmetry, pattern and exactness are
    /// ignored, and puzzles that don't meet the other requirements are dropped: there is no climbing.
    Controlled,
}

/// Requirements on a puzzle other than difficulty. The default is any minimal puzzle.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct PuzzleRecipe {
    /// Method of generation.
    pub method: GenerationMethod,
    /// The symmetry of the cells with givens.
    pub symmetry: SquareSymmetry,
    /// Cells with givens. The puzzle is then minimal only by chance.
    pub pattern: Option<CellMap>,
    /// Required solution.
    pub solution: Option<Solution>,
    /// Number of givens; removal ends there. Puzzles with more than a minimal one are not minimal.
    pub givens: Option<RangeInclusive<usize>>,
    /// Whether the puzzle has to be minimal even if it has the requested number of givens.
    pub minimality: Minimality,
    /// Whether a pattern or a number of givens is a preference or a condition.
    pub exactness: Exactness,
}

/// Whether a pattern or a number of givens is a preference or a condition.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Exactness {
    /// A condition: no other puzzle is accepted.
    #[default]
    Exact,
    /// A preference: if no puzzle meets it in reasonable time, the nearest is accepted, with another number
    /// of givens or further ones.
    Near,
}

/// Whether a puzzle with the requested number of givens, or pattern, has to be minimal.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Minimality {
    /// Redundant givens are allowed.
    #[default]
    Any,
    /// Minimal among the puzzles with its symmetry: no given can be removed together with all its images,
    /// though one by itself perhaps could. Puzzles without a requested pattern or number of givens have this
    /// property anyway.
    InSymmetry,
    /// Minimal: no given is redundant.
    Minimal,
}

/// Reason why no puzzle meets the requirements.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{}", self.to_message().english())]
pub enum InfeasibleRecipeError {
    /// Fewer givens than any puzzle with a unique solution.
    TooFewGivens(usize),
    /// More givens than cells.
    TooManyGivens(usize),
    /// The pattern has a number of givens outside the requested range.
    OtherNumber {
        /// The pattern's number of givens.
        pattern: usize,
    },
    /// Two lines of a band or stack without givens: in any solution they can be exchanged.
    EmptyLines(House, House),
    /// The pattern does not have the symmetry.
    Asymmetric {
        /// A given of the pattern.
        cell: Cell,
        /// An image of it that isn't one.
        image: Cell,
    },
    /// The images of cells come in groups whose sizes don't add up to the number of givens.
    NoSumOfOrbits(SquareSymmetry),
    /// The pattern on the grid allows other solutions.
    OtherSolution {
        /// Cells in which the first of them differs from the grid.
        differs: CellMap,
    },
    /// The pattern on the grid is proper, but some givens are redundant.
    Redundant(CellMap),
    /// More givens than any known minimal puzzle.
    TooManyForMinimal,
}

impl InfeasibleRecipeError {
    /// Returns the error as data, for messages in any language.
    #[must_use]
    pub fn to_message(&self) -> Message {
        match self {
            InfeasibleRecipeError::TooFewGivens(givens) => say!(
                "impossible-too-few" = "no puzzle with {n} givens has one solution: the least is 17 (McGuire, Tugemann and Civario 2012)",
                n = *givens
            ),
            InfeasibleRecipeError::TooManyGivens(givens) => {
                say!("impossible-too-many" = "{n} givens are more than there are cells, 81", n = *givens)
            }
            InfeasibleRecipeError::OtherNumber { pattern } => {
                say!("impossible-other-number" = "the pattern has {n} givens", n = *pattern)
            }
            InfeasibleRecipeError::EmptyLines(one, other) => say!(
                "impossible-empty-lines" = "the pattern has no givens in {one:#} and {other:#}: these can be exchanged in any solution, which gives another",
                one = *one,
                other = *other
            ),
            InfeasibleRecipeError::Asymmetric { cell, image } => say!(
                "impossible-asymmetric" =
                    "the pattern does not have the symmetry: a given in {cell}, none in its image {image}",
                cell = *cell,
                image = *image
            ),
            InfeasibleRecipeError::NoSumOfOrbits(symmetry) => say!(
                "impossible-no-sum" =
                    "with symmetry {symmetry} the images of cells don't add up to that number of givens",
                symmetry = symmetry.to_string()
            ),
            InfeasibleRecipeError::OtherSolution { differs } => say!(
                "impossible-other-solution" =
                    "the pattern on this grid leaves another solution, which differs in {cells}",
                cells = differs.to_string()
            ),
            InfeasibleRecipeError::Redundant(cells) => say!(
                "impossible-redundant" =
                    "the pattern on this grid is not minimal: {cells} can be spared, each by itself",
                cells = cells.to_string()
            ),
            InfeasibleRecipeError::TooManyForMinimal => say!(
                "impossible-too-many-minimal" = "no minimal puzzle with more than {most} givens is known",
                most = MOST_MINIMAL
            ),
        }
    }
}

/// Minimum number of givens of any puzzle (McGuire, Tugemann and Civario 2012, "There is no 16-clue Sudoku").
const LEAST_GIVENS: usize = 17;

/// Largest number of givens of any known minimal puzzle.
const MOST_MINIMAL: usize = 40;

impl PuzzleRecipe {
    /// Whether full grids are requested, from which nothing is removed.
    pub(crate) fn wants_full_grid(&self) -> bool {
        let all = self.givens.as_ref().is_some_and(|givens| *givens.start() == 81);
        all && self.pattern.is_none()
            && self.method == GenerationMethod::Removing
            && self.minimality == Minimality::Any
    }

    /// Returns the sets of givens none of which may be redundant as a whole, if that has to be tested:
    /// puzzles generated by removal alone are minimal in their symmetry anyway.
    pub(crate) fn irredundant_sets(&self) -> Option<Vec<CellMap>> {
        let removes = self.pattern.is_none();
        match self.minimality {
            Minimality::Any => None,
            Minimality::InSymmetry if removes => None,
            Minimality::Minimal if removes && self.symmetry == SquareSymmetry::None => None,
            Minimality::InSymmetry => Some(self.symmetry.orbits()),
            Minimality::Minimal => Some(SquareSymmetry::None.orbits()),
        }
    }

    /// Checks for a proof that no puzzle meets the requirements. Passing the check doesn't guarantee that a
    /// puzzle exists.
    ///
    /// ```
    /// use ninefold_generate::{PuzzleRecipe, SquareSymmetry};
    ///
    /// let recipe = PuzzleRecipe { symmetry: SquareSymmetry::Rotate90, givens: Some(22..=23), ..PuzzleRecipe::default() };
    /// let why = "with symmetry rotate90 the images of cells don't add up to that number of givens";
    /// assert_eq!(recipe.check_feasible().unwrap_err().to_string(), why);
    /// ```
    ///
    /// # Errors
    /// The proof found.
    pub fn check_feasible(&self) -> Result<(), InfeasibleRecipeError> {
        if let Some(givens) = &self.givens {
            self.check_given_count(givens)?;
        }
        if let Some(pattern) = self.pattern {
            self.check_pattern(pattern)?;
        }
        if let (Some(pattern), Some(solution)) = (self.pattern, self.solution) {
            check_pattern_on_grid(pattern, &solution, self.minimality)?;
        }
        Ok(())
    }

    fn check_given_count(&self, givens: &RangeInclusive<usize>) -> Result<(), InfeasibleRecipeError> {
        let (least, most) = (*givens.start(), *givens.end());
        if most < LEAST_GIVENS {
            return Err(InfeasibleRecipeError::TooFewGivens(most));
        }
        if least > 81 {
            return Err(InfeasibleRecipeError::TooManyGivens(least));
        }
        if least > MOST_MINIMAL && self.minimality == Minimality::Minimal {
            return Err(InfeasibleRecipeError::TooManyForMinimal);
        }
        match self.pattern {
            Some(pattern) if !givens.contains(&pattern.len()) => {
                Err(InfeasibleRecipeError::OtherNumber { pattern: pattern.len() })
            }
            None if (least..=most.min(81)).all(|number| !self.possible_orbit_sums()[number]) => {
                Err(InfeasibleRecipeError::NoSumOfOrbits(self.symmetry))
            }
            _ => Ok(()),
        }
    }

    /// Returns, for each number of cells, whether some whole orbits have that many together.
    fn possible_orbit_sums(&self) -> [bool; 82] {
        let mut sums = [false; 82];
        sums[0] = true;
        for orbit in self.symmetry.orbits() {
            for sum in (orbit.len()..=81).rev() {
                sums[sum] |= sums[sum - orbit.len()];
            }
        }
        sums
    }

    // The number of givens first; then symmetry, and the lines without givens.
    fn check_pattern(&self, pattern: CellMap) -> Result<(), InfeasibleRecipeError> {
        // Reject too few givens, and more than a minimal puzzle can have.
        if pattern.len() < LEAST_GIVENS {
            return Err(InfeasibleRecipeError::TooFewGivens(pattern.len()));
        }
        let unchecked = self.solution.is_none();
        if unchecked && pattern.len() > MOST_MINIMAL && self.minimality == Minimality::Minimal {
            return Err(InfeasibleRecipeError::TooManyForMinimal);
        }
        // With a symmetry, each cell needs all its images.
        for cell in pattern {
            if let Some(image) = (self.symmetry.symmetric_cells(cell) - pattern).first() {
                return Err(InfeasibleRecipeError::Asymmetric { cell, image });
            }
        }
        // Two empty lines of a band or stack could be exchanged, so there would be two solutions.
        let empty: Vec<House> =
            House::all().filter(|house| house.index() >= 9 && (house.cells() & pattern).is_empty()).collect();
        // Rows are 9 to 17 and columns 18 to 26, three by three in a band or stack.
        let together = |pair: &&[House]| pair[0].index() / 3 == pair[1].index() / 3;
        match empty.windows(2).find(together) {
            Some(pair) => Err(InfeasibleRecipeError::EmptyLines(pair[0], pair[1])),
            None => Ok(()),
        }
    }
}

/// Checks the only puzzle that a pattern and a grid allow.
fn check_pattern_on_grid(
    pattern: CellMap,
    solution: &Solution,
    minimality: Minimality,
) -> Result<(), InfeasibleRecipeError> {
    let board = board_from_pattern(pattern, solution);
    let mut solver = Solver::new();
    if let SolutionVerdict::Several(one, other) = solver.check_uniqueness(&board) {
        let another = if one == *solution { other } else { one };
        let differs = Cell::all().filter(|&cell| another.digit(cell) != solution.digit(cell)).collect();
        return Err(InfeasibleRecipeError::OtherSolution { differs });
    }
    let redundant = solver.find_redundant_givens(&board).unwrap_or_default();
    match minimality {
        Minimality::Minimal if !redundant.is_empty() => Err(InfeasibleRecipeError::Redundant(redundant)),
        _ => Ok(()),
    }
}

/// Returns the puzzle with the digits of a grid in the cells of a pattern.
pub(crate) fn board_from_pattern(pattern: CellMap, solution: &Solution) -> Board {
    let givens = ByCell::from_fn(|cell| pattern.contains(cell).then(|| solution.digit(cell)));
    Board::try_from(&Puzzle::from_givens(givens)).expect("digits of a grid don't clash")
}

#[cfg(test)]
mod tests {
    use super::*;

    const GRID: &str = "534678912672195348198342567859761423426853791713924856961537284287419635345286179";

    fn check(recipe: &PuzzleRecipe, why: &str) {
        let text =
            recipe.check_feasible().map_or_else(|impossible| impossible.to_string(), |()| String::new());
        assert_eq!(text, why);
    }

    fn all_cells_but(text: &str) -> Option<CellMap> {
        Some(!text.parse::<CellMap>().unwrap())
    }

    #[test]
    fn numbers_are_between_17_and_81() {
        let of = |givens| PuzzleRecipe { givens: Some(givens), ..PuzzleRecipe::default() };
        check(&of(10..=17), "");
        check(
            &of(10..=16),
            "no puzzle with 16 givens has one solution: the least is 17 (McGuire, Tugemann and Civario 2012)",
        );
        check(&of(82..=90), "82 givens are more than there are cells, 81");
    }

    #[test]
    fn images_go_together() {
        let of =
            |symmetry, givens| PuzzleRecipe { symmetry, givens: Some(givens), ..PuzzleRecipe::default() };
        check(&of(SquareSymmetry::Rotate180, 23..=23), "");
        // Quarter turns: orbits of four, and the cell in the middle.
        check(&of(SquareSymmetry::Rotate90, 24..=25), "");
        check(
            &of(SquareSymmetry::Rotate90, 26..=27),
            "with symmetry rotate90 the images of cells don't add up to that number of givens",
        );
        // The axes have orbits of one and two.
        check(&of(SquareSymmetry::BothAxes, 26..=26), "");
    }

    #[test]
    fn patterns_that_leave_two_lines_are_hopeless() {
        let of = |pattern| PuzzleRecipe { pattern, ..PuzzleRecipe::default() };
        check(&of(all_cells_but("r1c123456789, r4c123456789")), "");
        check(
            &of(all_cells_but("r123456789c8, r123456789c9")),
            "the pattern has no givens in column 8 and column 9: these can be exchanged in any solution, which gives another",
        );
        check(
            &PuzzleRecipe { symmetry: SquareSymmetry::Rotate180, ..of(all_cells_but("r1c1")) },
            "the pattern does not have the symmetry: a given in r9c9, none in its image r1c1",
        );
        check(
            &PuzzleRecipe { givens: Some(30..=40), ..of(all_cells_but("r1c1")) },
            "the pattern has 80 givens",
        );
    }

    #[test]
    fn a_pattern_on_a_grid_is_one_puzzle() {
        let solution = Some(GRID.parse::<Board>().unwrap().solution().unwrap());
        let of =
            |pattern, minimality| PuzzleRecipe { pattern, solution, minimality, ..PuzzleRecipe::default() };
        check(&of(all_cells_but("r1c1"), Minimality::Any), "");
        let redundant = of(all_cells_but("r1c1"), Minimality::Minimal).check_feasible().unwrap_err();
        assert_eq!(redundant, InfeasibleRecipeError::Redundant(all_cells_but("r1c1").unwrap()));
        // Rows 4 and 5 have 8, 4, 7 and 4, 7, 8 in three columns: they can go round.
        let cells = "r45c12345678, r4c9";
        let Err(InfeasibleRecipeError::OtherSolution { differs }) =
            of(all_cells_but(cells), Minimality::Any).check_feasible()
        else {
            panic!("two rows of a band can be exchanged in part")
        };
        assert!(!differs.is_empty() && cells.parse::<CellMap>().unwrap().contains_all(differs));
    }
}
