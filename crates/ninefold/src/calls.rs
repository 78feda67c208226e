//! What most people ask first, each in one call. They put together what several of the libraries do, with the choices that
//! are usual; whoever wants other ones calls those.

use ninefold_core::{Board, Solution};
use ninefold_generate::canon;
use ninefold_logic::chains::Engine;
use ninefold_logic::survey::{Filter, survey};
use ninefold_logic::{Facts, Hint, Marks, Stage, Step};
use ninefold_rate::human::Human;
use ninefold_rate::se::{self, Profile, Rating};
use ninefold_rate::{Progress, Refusal, SolutionCount, Walk};
use ninefold_render::svg::{Look, draw};
use ninefold_solve::{Improper, Solver, Verdict};

/// The solution of a proper puzzle. For many puzzles keep a [`Solver`]; it also gives two solutions, or all.
///
/// ```
/// let board = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79".parse()?;
/// let solution = ninefold::solve(&board)?;
/// assert!(solution.solves(&board));
/// assert_eq!(ninefold::solve(&ninefold::Board::EMPTY), Err(ninefold::Improper::Ambiguous));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// # Errors
/// When it has no solution or several.
pub fn solve(board: &Board) -> Result<Solution, Improper> {
    match Solver::new().verdict(board) {
        Verdict::Unique(solution) => Ok(solution),
        Verdict::None => Err(Improper::Unsolvable),
        Verdict::Several(..) => Err(Improper::Ambiguous),
    }
}

/// How many solutions a board has, counted up to `limit`.
#[must_use]
pub fn count(board: &Board, limit: u64) -> u64 {
    Solver::new().count(board, limit)
}

/// Every step that can be taken now, by every technique, in the order of the techniques; of those of one technique that
/// conclude the same, the first. Thousands at a hard position; [`survey`] finds chosen ones.
///
/// # Errors
/// When the puzzle has no solution or several: some techniques rely on one.
pub fn steps(board: &Board) -> Result<Vec<Step>, Improper> {
    solve(board)?;
    let found = survey(&Facts::new(board.clone()), &Filter::default(), || false);
    Ok(found.groups.into_iter().flat_map(|group| group.steps).collect())
}

/// Why there is no hint.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum NoHint {
    /// The puzzle has no solution, or several.
    #[error(transparent)]
    Improper(#[from] Improper),
    /// Nothing is left to do.
    #[error("it is solved")]
    Solved,
    /// No technique knows on.
    #[error("no technique finds a step")]
    Stuck,
}

/// What to do next, told as far as `stage` goes: the step that people spot first.
///
/// ```
/// use ninefold::{Stage, hint};
///
/// let board = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79".parse()?;
/// println!("{}", hint(&board, Stage::Where)?);
/// assert!(hint(&board, Stage::Full)?.to_string().contains("r5c5"));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// # Errors
/// Why there is none.
pub fn hint(board: &Board, stage: Stage) -> Result<Hint, NoHint> {
    solve(board)?;
    let mut engine = Engine::new();
    let mut walk = Walk::new(&Human::FREE, board, &mut engine);
    let facts = walk.facts().clone();
    match walk.next_step(|| false) {
        Ok(rated) => Ok(rated.step.hint(&facts, stage)),
        Err(Progress::Solved) => Err(NoHint::Solved),
        Err(_) => Err(NoHint::Stuck),
    }
}

/// Sudoku Explainer's rating. For many puzzles keep a [`Rater`](se::Rater) and a [`Solver`].
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
    let solutions = match Solver::new().verdict(board) {
        Verdict::None => SolutionCount::None,
        Verdict::Unique(_) => SolutionCount::One,
        Verdict::Several(..) => SolutionCount::Several,
    };
    se::rate(board, solutions, &Profile::SE)
}

/// The canonical form: the same for all puzzles that are the same up to symmetry.
///
/// ```
/// use ninefold::{Board, canon};
///
/// let one: Board = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79".parse()?;
/// let other: Board = "35..7....6..193....98....6.8...6...54..8.5..17...2...6.6....28....419..3....8..79".parse()?;
/// assert_eq!(canon(&one), canon(&other));
/// # Ok::<(), ninefold::ReadBoardError>(())
/// ```
#[must_use]
pub fn canon(board: &Board) -> Board {
    canon::board(board).form
}

/// The board as a picture in SVG, with its candidates.
#[must_use]
pub fn svg(board: &Board) -> String {
    draw(board, &Marks::default(), Look::default())
}
