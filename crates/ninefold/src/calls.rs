//! Convenience functions for the most common tasks. They combine several of the libraries with the usual
//! choices; for other choices, call the libraries directly.

use std::fmt;

use ninefold_core::{Board, Notation, Puzzle, Solution};
use ninefold_generate::canon::{Canonical, Canonizer, NotBareError};
use ninefold_guide::{Guide, Hint, Now, Stage, solution_count};
use ninefold_logic::survey::{Filter, survey};
use ninefold_logic::{Marks, Step};
use ninefold_rate::Refusal;
use ninefold_rate::human::Human;
use ninefold_rate::se::{self, Profile, Rating};
use ninefold_render::svg::{Look, draw};
use ninefold_solve::{Improper, Solver};
use ninefold_texts::Catalogue;

/// Returns the solution of a proper puzzle. For many puzzles, reuse a [`Solver`]; it can also find two
/// solutions, or all.
///
/// ```
/// let board = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79".parse()?;
/// let solution = ninefold::solve(&board)?;
/// assert!(solution.solves(&board));
/// assert!(matches!(ninefold::solve(&ninefold::Board::EMPTY), Err(ninefold::Improper::Ambiguous(_))));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// # Errors
/// When it has no solution or several.
pub fn solve(board: &Board) -> Result<Solution, Improper> {
    Solver::new().verdict(board).proper()
}

/// Counts the solutions of a board, up to `limit`.
#[must_use]
pub fn count(board: &Board, limit: u64) -> u64 {
    Solver::new().count(board, limit)
}

/// Returns every step that can be taken now, for all techniques in their order; of steps with the same
/// technique and conclusions, the first. A hard position may have thousands; [`survey`] finds selected
/// ones.
///
/// # Errors
/// When the puzzle has no solution or several: some techniques rely on one.
pub fn steps(board: &Board) -> Result<Vec<Step>, Improper> {
    match Guide::new().open(&Puzzle::from(board)) {
        Ok(facts) => {
            let found = survey(&facts, &Filter::default(), || false);
            Ok(found.groups.into_iter().flat_map(|group| group.steps).collect())
        }
        Err(Now::Improper(improper)) => Err(improper),
        Err(Now::Mistakes(_)) => Err(Improper::Unsolvable),
        Err(Now::Solved | Now::Stuck(_) | Now::Step(_)) => Ok(Vec::new()),
    }
}

/// Advice for a position: the next step or what is wrong, with the text of a hint at one stage. `Display`
/// writes English, one sentence a line, with cells as in `r1c1`; [`Language`](ninefold_texts::Language) has
/// the other languages.
#[derive(Clone, Debug)]
pub struct Advice {
    /// The mistakes or the full step, even if the hint stage reveals less.
    pub now: Now,
    /// The sentences of the hint as data, and the marks to draw.
    pub hint: Hint,
}

impl fmt::Display for Advice {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (i, sentence) in self.hint.sentences.iter().enumerate() {
            let text = Catalogue::english().text(sentence, Notation::Rc);
            write!(f, "{}{text}", if i == 0 { "" } else { "\n" })?;
        }
        Ok(())
    }
}

/// Error for a position without a hint: the puzzle has no solution or several, is solved, or no technique
/// makes progress.
#[derive(Clone, Debug, thiserror::Error)]
#[error("{0}")]
pub struct NoHint(pub Now);

/// Returns a hint for the next move, in the detail of `stage`: the mistakes if there are any, or else the
/// step that people spot first. For many positions, other profiles or a way to stop, use the [`Guide`].
///
/// ```
/// use ninefold::{Stage, hint};
///
/// let board = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79".parse()?;
/// assert!(hint(&board, Stage::Where)?.to_string().contains("box"));
/// println!("{}", hint(&board, Stage::Full)?);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// # Errors
/// Why there is none.
pub fn hint(board: &Board, stage: Stage) -> Result<Advice, NoHint> {
    let asked = Guide::new().now(&Puzzle::from(board), &Human::FREE, || false);
    let now = asked.expect("nobody stops it");
    match now.hint(stage) {
        Some(hint) => Ok(Advice { now, hint }),
        None => Err(NoHint(now)),
    }
}

/// Rates a puzzle as Sudoku Explainer does. For many puzzles, reuse a [`Rater`](se::Rater) and a
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
pub fn rate(board: &Board) -> Result<Rating, Refusal> {
    se::rate(board, solution_count(&Solver::new().verdict(board)), &Profile::SE)
}

/// Returns the canonical form, which is the same for all puzzles that are equal up to symmetry.
///
/// ```
/// use ninefold::{Board, canon};
///
/// let one: Board = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79".parse()?;
/// let other: Board = "35..7....6..193....98....6.8...6...54..8.5..17...2...6.6....28....419..3....8..79".parse()?;
/// assert_eq!(canon(&one)?, canon(&other)?);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// # Errors
/// When digits were placed or candidates removed, and the grid is not full: a form is that of givens.
pub fn canon(board: &Board) -> Result<Board, NotBareError> {
    let Canonical { form, .. } = Canonizer::new().board(board)?;
    Board::try_from(&Puzzle::from_givens(form)).map_err(|_| NotBareError)
}

/// Draws the board with its candidates as an SVG picture.
#[must_use]
pub fn svg(board: &Board) -> String {
    draw(board, &Marks::default(), Look::default())
}
