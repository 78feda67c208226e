//! Convenience functions of the facade for the most common tasks. They combine several of the libraries with
//! the usual choices; for other choices, call the libraries directly.

use std::fmt;

use ninefold_core::{Board, Notation, Puzzle, Solution};
use ninefold_generate::canon::{CanonicalForm, Canonizer, NotOnlyGivensError};
use ninefold_guide::{Guide, HintPart, HintStage, PositionAdvice, solution_count_from_verdict};
use ninefold_logic::survey::{StepFilter, survey_steps};
use ninefold_logic::{SolutionStep, StepMarks};
use ninefold_rate::RateError;
use ninefold_rate::human::HumanScale;
use ninefold_rate::se::{self, SeProfile, SeRating};
use ninefold_render::svg::{self, PictureStyle};
use ninefold_solve::{NotUniqueError, Solver};
use ninefold_texts::Catalogue;

/// Returns the solution of a proper puzzle. For many puzzles, reuse a [`Solver`]; it can also find two
/// solutions, or all.
///
/// ```
/// let board = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79".parse()?;
/// let solution = ninefold::solve(&board)?;
/// assert!(solution.solves_board(&board));
/// assert!(matches!(ninefold::solve(&ninefold::Board::EMPTY), Err(ninefold::NotUniqueError::Ambiguous(_))));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// # Errors
/// When it has no solution or several.
pub fn solve(board: &Board) -> Result<Solution, NotUniqueError> {
    Solver::new().check_uniqueness(board).unique_solution()
}

/// Counts the solutions of a board, up to `limit`.
#[must_use]
pub fn count_solutions(board: &Board, limit: u64) -> u64 {
    Solver::new().count_solutions(board, limit)
}

/// Returns every step that can be taken now, for all techniques in their order; of steps with the same
/// technique and conclusions, the first. A hard position may have thousands; [`survey_steps`] finds selected
/// ones.
///
/// # Errors
/// When the puzzle has no solution or several: some techniques rely on one.
pub fn available_steps(board: &Board) -> Result<Vec<SolutionStep>, NotUniqueError> {
    match Guide::new().validate_position(&Puzzle::from(board)) {
        Ok(facts) => {
            let found = survey_steps(&facts, &StepFilter::default(), || false);
            Ok(found.groups.into_iter().flat_map(|group| group.steps).collect())
        }
        Err(PositionAdvice::Improper(improper)) => Err(improper),
        Err(PositionAdvice::Mistakes(_)) => Err(NotUniqueError::Unsolvable),
        Err(PositionAdvice::Solved | PositionAdvice::Stuck(_) | PositionAdvice::Step(_)) => Ok(Vec::new()),
    }
}

/// Advice for a position: the next step or what is wrong, with the text of a hint at one stage. `Display`
/// writes English, one sentence a line, with cells as in `r1c1`; [`Language`](ninefold_texts::Language) has
/// the other languages.
#[derive(Clone, Debug)]
pub struct BoardHint {
    /// The mistakes or the full step, even if the hint stage reveals less.
    pub advice: PositionAdvice,
    /// The messages of the hint as data, and the marks to draw.
    pub hint: HintPart,
}

impl fmt::Display for BoardHint {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (i, sentence) in self.hint.messages.iter().enumerate() {
            let text = Catalogue::english().format_message(sentence, Notation::Rc);
            write!(f, "{}{text}", if i == 0 { "" } else { "\n" })?;
        }
        Ok(())
    }
}

/// Error for a position without a hint: the puzzle has no solution or several, is solved, or no technique
/// makes progress.
#[derive(Clone, Debug, thiserror::Error)]
#[error("{0}")]
pub struct NoHintError(pub PositionAdvice);

/// Returns a hint for the next move, in the detail of `stage`: the mistakes if there are any, or else the
/// step that people spot first. For many positions, other profiles or a way to stop, use the [`Guide`].
///
/// ```
/// use ninefold::{HintStage, hint};
///
/// let board = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79".parse()?;
/// assert!(hint(&board, HintStage::Where)?.to_string().contains("box"));
/// println!("{}", hint(&board, HintStage::Full)?);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// # Errors
/// Why there is none.
pub fn hint(board: &Board, stage: HintStage) -> Result<BoardHint, NoHintError> {
    let asked = Guide::new().next_advice(&Puzzle::from(board), &HumanScale::FREE, || false);
    let now = asked.expect("nobody stops it");
    match now.stage_hint(stage) {
        Some(hint) => Ok(BoardHint { advice: now, hint }),
        None => Err(NoHintError(now)),
    }
}

/// Rates a puzzle as Sudoku Explainer does. For many puzzles, reuse a [`SeRater`](se::SeRater) and a
/// [`Solver`].
///
/// ```
/// let board = "....3.2..3....86.45....4.3.......87....192....52.......4.5....76.57....9..1.2....".parse()?;
/// assert_eq!(ninefold::rate(&board)?.to_string(), "6.6/1.2/1.2");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// # Errors
/// When the puzzle has no solution or several, or is solved already.
pub fn rate(board: &Board) -> Result<SeRating, RateError> {
    se::rate_board(board, solution_count_from_verdict(&Solver::new().check_uniqueness(board)), &SeProfile::SE)
}

/// Returns the canonical form, which is the same for all puzzles that are equal up to symmetry.
///
/// ```
/// use ninefold::{Board, canonical_form};
///
/// let one: Board = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79".parse()?;
/// let other: Board = "35..7....6..193....98....6.8...6...54..8.5..17...2...6.6....28....419..3....8..79".parse()?;
/// assert_eq!(canonical_form(&one)?, canonical_form(&other)?);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// # Errors
/// When digits were placed or candidates removed, and the grid is not full: a form is that of givens.
pub fn canonical_form(board: &Board) -> Result<Board, NotOnlyGivensError> {
    let CanonicalForm { form, .. } = Canonizer::new().canonical_board(board)?;
    Board::try_from(&Puzzle::from_givens(form)).map_err(|_| NotOnlyGivensError)
}

/// Draws the board with its candidates as an SVG picture.
#[must_use]
pub fn draw_svg(board: &Board) -> String {
    svg::draw_svg(board, &StepMarks::default(), PictureStyle::default())
}
