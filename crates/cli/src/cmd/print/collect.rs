//! The puzzles of a book: read, made to a level, or made for practice.

use std::collections::BTreeMap;
use std::num::NonZero;
use std::ops::ControlFlow;

use ninefold::chains::ChainEngine;
use ninefold::generate::minimal::{GeneratedPuzzle, MinimalGenerator};
use ninefold::generate::{PuzzleRecipe, SquareSymmetry};
use ninefold::guide::PracticeSession;
use ninefold::logic::explain::say;
use ninefold::rate::human::{HumanGrade, HumanScale};
use ninefold::rate::{RatingWalk, WalkProgress};
use ninefold::solve::stream;
use ninefold::{PositionAdvice, RatingProfile, Solver, Technique, wire};
use ninefold_print::{BookPuzzle, BookStyle, PuzzleAnswer, tally_grade};

use super::Args;
use super::distinct::EarlierPuzzles;
use crate::exit::ExitStatus;
use crate::failure::CommandError;
use crate::input::InputOptions;
use crate::language::{current_message_catalogue, message_text};
use crate::output::Output;
use crate::sequential::{self, ReportError, ReportForm};
use crate::status_line::{self, WorkTotal};
use crate::{diagnostics, interrupt, profile};

/// Puzzles of a book, before they are put into its order.
pub(super) struct CollectedPuzzles {
    pub(super) puzzles: Vec<BookPuzzle>,
    /// Place of each puzzle in the input; empty for one that was made.
    pub(super) places: Vec<String>,
    /// Messages about puzzles that were left out.
    pub(super) left_out: Vec<String>,
    /// Exit status of their collection.
    pub(super) exit: ExitStatus,
}

impl CollectedPuzzles {
    /// Creates the value for puzzles that were made.
    fn from_made(puzzles: Vec<BookPuzzle>, exit: ExitStatus) -> CollectedPuzzles {
        let places = vec![String::new(); puzzles.len()];
        CollectedPuzzles { puzzles, places, left_out: Vec::new(), exit }
    }
}

/// Reads the puzzles of the inputs. One that can't be printed is named; unless the command keeps going, it ends there.
pub(super) fn read_puzzles(
    inputs: &InputOptions,
    keeps_going: bool,
    style: &BookStyle,
    mut earlier: Option<&mut EarlierPuzzles>,
    out: &mut Output,
) -> Result<CollectedPuzzles, CommandError> {
    let (mut puzzles, mut places, mut left_out) = (Vec::new(), Vec::new(), Vec::new());
    let (mut solver, mut engine) = (Solver::new(), ChainEngine::new());
    let exit =
        sequential::report_to_output(inputs, !keeps_going, ReportForm::Bare, out, &mut |current, out| {
            let board = current.to_board()?;
            let solution = solver.check_uniqueness(&board).unique_solution().map_err(|improper| {
                let advice = PositionAdvice::Improper(improper.clone());
                let why = wire::why_no_step(&advice, out.catalogue).unwrap_or_default();
                ReportError::from_not_unique(&improper, why)
            })?;
            if ninefold::Cell::all().all(|cell| board.value(cell).is_some()) {
                return Err(CommandError::unsuitable_puzzle_error(&say!("print-solved")).into());
            }
            if let Some(earlier) = &mut earlier
                && let Err(repeat) = earlier.insert_puzzle(&board, &current.message_place)
            {
                let repeat = message_text(&repeat);
                current.print_remark(&repeat);
                left_out.push(format!("{}: {repeat}", current.message_place));
                return Ok(ExitStatus::Success);
            }
            let mut puzzle = BookPuzzle::new(board, solution);
            let stop = interrupt::is_stop_requested;
            if style.needs_rating() && !puzzle.rate_for_people(style, out.catalogue, &mut engine, stop) {
                return Ok(ExitStatus::Interrupted);
            }
            puzzles.push(puzzle);
            places.push(current.message_place.clone());
            Ok(ExitStatus::Success)
        })?;
    Ok(CollectedPuzzles { puzzles, places, left_out, exit })
}

/// Puzzles made in one piece of work.
const CHUNK_SIZE: usize = 16;

/// Makes puzzles of the levels that were asked for, equally many of each, symmetric under a half turn.
pub(super) fn make_puzzles(
    args: &Args,
    style: &BookStyle,
    seed: u64,
    mut earlier: Option<&mut EarlierPuzzles>,
    out: &mut Output,
) -> CollectedPuzzles {
    let total = args.number.get() as usize;
    // What can't be shared equally goes to the first levels.
    let mut missing: BTreeMap<HumanGrade, usize> = BTreeMap::new();
    for at in 0..total {
        *missing.entry(args.level[at % args.level.len()]).or_default() += 1;
    }
    // A walk that passes the hardest wanted level is given up at once.
    let wanted: Vec<HumanGrade> = missing.keys().copied().collect();
    let hardest = wanted.last().copied().unwrap_or_default();
    let recipe = PuzzleRecipe { symmetry: SquareSymmetry::Rotate180, ..PuzzleRecipe::default() };
    let _status = out.start_status_line(WorkTotal::Puzzles(total as u64));
    let mut puzzles: Vec<BookPuzzle> = Vec::new();
    let _ = stream::process_in_order(
        args.jobs.thread_count(),
        (0_u64..).take_while(|_| !interrupt::is_stop_requested()),
        || (MinimalGenerator::new(), ChainEngine::new()),
        |(generator, engine), batch| {
            let made = generator.generate_few(CHUNK_SIZE, seed, &recipe, batch);
            let rated = made.iter().filter_map(|made| rate_made_puzzle(made, hardest, engine));
            let rated = rated.filter(|(grade, _)| wanted.contains(grade));
            rated.collect::<Vec<_>>()
        },
        |batch| {
            for (grade, puzzle) in batch {
                let Some(left) = missing.get_mut(&grade).filter(|left| **left > 0) else { continue };
                if earlier.as_mut().is_some_and(|earlier| earlier.insert_puzzle(&puzzle.board, "").is_err()) {
                    continue;
                }
                *left -= 1;
                puzzles.push(puzzle);
                status_line::add_puzzles(1, 0);
            }
            if missing.values().all(|left| *left == 0) {
                ControlFlow::Break(())
            } else {
                ControlFlow::Continue(())
            }
        },
    );
    // An interrupted book would lack puzzles of some level.
    if interrupt::is_stop_requested() {
        return CollectedPuzzles::from_made(puzzles, ExitStatus::Interrupted);
    }
    let mut engine = ChainEngine::new();
    for puzzle in &mut puzzles {
        puzzle.add_rating(style);
        let (catalogue, stop) = (out.catalogue, interrupt::is_stop_requested);
        if !puzzle.add_path(style, catalogue, &mut engine, stop) {
            return CollectedPuzzles::from_made(puzzles, ExitStatus::Interrupted);
        }
    }
    CollectedPuzzles::from_made(puzzles, ExitStatus::Success)
}

/// Rates a made puzzle, as long as it isn't harder than `hardest`.
fn rate_made_puzzle(
    made: &GeneratedPuzzle,
    hardest: HumanGrade,
    engine: &mut ChainEngine,
) -> Option<(HumanGrade, BookPuzzle)> {
    let board = made.to_board();
    let mut walk = RatingWalk::new(&HumanScale::FREE, &board, engine);
    loop {
        match walk.advance_step(interrupt::is_stop_requested) {
            WalkProgress::Stepped if tally_grade(walk.tally().as_ref()) > hardest => return None,
            WalkProgress::Stepped => {}
            WalkProgress::Solved => break,
            WalkProgress::Stopped | WalkProgress::Stuck => return None,
        }
    }
    let grade = tally_grade(walk.tally().as_ref());
    let mut puzzle = BookPuzzle::new(board.clone(), made.solution);
    puzzle.apply_tally(walk.tally().as_ref(), current_message_catalogue());
    Some((grade, puzzle))
}

/// Makes positions in which the technique is the next step, each with the step for the answer sheet.
pub(super) fn make_exercises(
    technique: &'static Technique,
    number: NonZero<u32>,
    seed: u64,
    out: &mut Output,
) -> CollectedPuzzles {
    let profile = RatingProfile::new(profile::HUMAN_SCALE);
    let mut practice = PracticeSession::new(technique, &profile, seed);
    let mut puzzles = Vec::new();
    for _ in 0..number.get() {
        let exercise = match practice.next_exercise(interrupt::is_stop_requested) {
            Ok(Some(exercise)) => exercise,
            Ok(None) => break,
            Err(_) => return CollectedPuzzles::from_made(puzzles, ExitStatus::Interrupted),
        };
        let board = exercise.facts().board().clone();
        let Ok(solution) = ninefold::solve(&board) else { continue };
        // The answer is the step that the exercise was made for, in full.
        let step = &exercise.step;
        let answer = PuzzleAnswer::from_step(&step.step, &step.facts_before, out.catalogue);
        let puzzle = BookPuzzle::new(board, solution);
        puzzles.push(BookPuzzle { shows_candidates: true, answers: vec![answer], ..puzzle });
    }
    if puzzles.len() < number.get() as usize {
        let name = out.catalogue.technique_name(technique);
        let none = if puzzles.is_empty() {
            say!("practise-none", name = name)
        } else {
            say!("practise-no-more", name = name)
        };
        diagnostics::print_message(&message_text(&none));
        return CollectedPuzzles::from_made(puzzles, ExitStatus::failed_if(true));
    }
    CollectedPuzzles::from_made(puzzles, ExitStatus::Success)
}
