//! The engine for the web: functions that a worker calls, with types for TypeScript.
//!
//! Every function takes and returns plain data ([`page`](ninefold::wire::page)); errors in the data are
//! JavaScript exceptions with a message. Nothing is stored between calls except a watched search
//! ([`Watch`]), so a worker that takes too long can be terminated and started anew.
//!
//! | module | contents |
//! |---|---|
//! | `answers` | the answers in plain Rust: positions, steps, hints, ratings |
//! | `given` | parsing of the page's input |
//! | `making` | new puzzles |
//! | `pictures` | pictures of positions and examples |
//! | `judging`, `refuting` | verdicts on steps; refutations of mistakes |
//! | `learning`, `progress` | courses and recognition of moves; the progress file |
//! | `formulas`, `sets` | user-defined techniques; almost locked sets |
//! | `lists` | long lists of puzzles |
//! | `watching` | searches to watch |
//! | `package` | what only the npm package has, not the page |
//! | `clock` | the current time, from JavaScript |
#![forbid(unsafe_code)]
#![cfg_attr(not(feature = "package"), allow(dead_code, reason = "what `package` alone calls"))]
#![allow(missing_docs, reason = "the names say it")]

use serde::Serialize;
use tsify::{Ts, Tsify};
use wasm_bindgen::prelude::*;

mod answers;
mod clock;
mod formulas;
#[cfg(all(test, feature = "package"))]
mod frontends;
mod given;
#[cfg(feature = "package")]
mod judging;
mod learning;
mod lists;
mod making;
#[cfg(feature = "package")]
mod package;
mod pictures;
mod progress;
mod refuting;
mod sets;
mod watching;

use ninefold::guide::SearchBudget;
use ninefold::guide::recognise::{self, RECOGNITION_TIMEOUT};
use ninefold::wire::page::{
    Asking, Bag, ChainDrawing, ChainJudgement, Check, Course, Effort, Example, ExerciseResponse,
    ExerciseResult, Formats, FormattedPosition, FormulaLibrary, FormulaMatches, FormulaWorth, Game,
    GamePositions, GivenTask, Habits, LearnerSummary, LinkedSets, Manner, Moves, Order, Outline, Pair, Path,
    Pauses, Position, ProfileSelection, ProofFiles, RatingResult, Read, Refutations, Scene, Sets, Survey,
    Techniques, Wish,
};
use ninefold::wire::{Hint, Recognition};

// Also exported by the package's module.
#[cfg(feature = "package")]
pub use ninefold_wasm_solve::{count, solve, solve_lines};
#[cfg(feature = "package")]
pub use package::{count_position, draw_step, judge_steps, profiles, read_ignoring_rules, solve_position};

/// Longest search in seconds for positions of a technique, where another would do as well.
const LONGEST: f64 = 15.0;
/// Longest search in seconds for a refutation.
const REFUTING: f64 = 5.0;

fn into_js_result<T>(result: Result<T, String>) -> Result<T, JsError> {
    result.map_err(|sentence| JsError::new(&sentence))
}

fn into_ts_result<T: Tsify + Serialize>(result: Result<T, String>) -> Result<Ts<T>, JsError> {
    Ok(into_js_result(result)?.into_ts()?)
}

/// Reads a text in any format.
#[wasm_bindgen]
pub fn read(text: &str, lang: &str) -> Result<Ts<Read>, JsError> {
    into_ts_result(answers::read_position(text, lang))
}

/// Writes a position in the format with this id.
#[wasm_bindgen]
pub fn write(position: Ts<Position>, format: &str, lang: &str) -> Result<Ts<FormattedPosition>, JsError> {
    into_ts_result(answers::write_position(&position.to_rust()?, format, lang))
}

/// Counts solutions up to a limit; with `candidates`, also finds the candidates that some solution has.
#[wasm_bindgen]
pub fn check(position: Ts<Position>, limit: u32, candidates: bool) -> Result<Ts<Check>, JsError> {
    into_ts_result(answers::check_position(&position.to_rust()?, limit, candidates))
}

/// Answers every text line of a list: a sign (`1` one solution, `2` several, `0` none, `x` invalid, a blank where there is no
/// puzzle) and 81 digits, the first solution, or blanks.
#[wasm_bindgen(js_name = answerLines)]
pub fn answer_lines(block: &str) -> Vec<u8> {
    lists::answer_text_lines(block)
}

/// Returns the next step in four stages by a profile such as `human`, or the reason why there is none.
#[wasm_bindgen]
pub fn hint(
    position: Ts<Position>,
    profile: Ts<ProfileSelection>,
    manner: Ts<Manner>,
) -> Result<Ts<Hint>, JsError> {
    into_ts_result(answers::find_hint(&position.to_rust()?, &profile.to_rust()?, &manner.to_rust()?))
}

/// Returns all steps to the solution, by a profile such as `se`.
#[wasm_bindgen]
pub fn path(position: Ts<Position>, profile: Ts<ProfileSelection>, lang: &str) -> Result<Ts<Path>, JsError> {
    into_ts_result(answers::solution_path(&position.to_rust()?, &profile.to_rust()?, lang))
}

/// Returns all steps to the solution with their proofs, for this program's checker and for VeriPB.
#[wasm_bindgen]
pub fn prove(
    position: Ts<Position>,
    profile: Ts<ProfileSelection>,
    lang: &str,
) -> Result<Ts<ProofFiles>, JsError> {
    into_ts_result(answers::prove_path(&position.to_rust()?, &profile.to_rust()?, lang))
}

/// Returns the result of a profile, with the number of steps and of those that the checker accepts.
#[wasm_bindgen]
pub fn outline(
    position: Ts<Position>,
    profile: Ts<ProfileSelection>,
    lang: &str,
) -> Result<Ts<Outline>, JsError> {
    into_ts_result(answers::summarise_path(&position.to_rust()?, &profile.to_rust()?, lang))
}

/// Rates a position by a profile; returns the parts of the rating with their names.
#[wasm_bindgen]
pub fn rate(position: Ts<Position>, profile: Ts<ProfileSelection>) -> Result<Ts<RatingResult>, JsError> {
    into_ts_result(
        answers::rate_position(&position.to_rust()?, &profile.to_rust()?)
            .map(|result| RatingResult { result }),
    )
}

/// Returns all steps of a position.
#[wasm_bindgen]
pub fn steps(position: Ts<Position>, lang: &str) -> Result<Ts<Survey>, JsError> {
    into_ts_result(answers::find_steps(&position.to_rust()?, lang))
}

/// Returns the step with this number among [`steps`], as a hint.
#[wasm_bindgen(js_name = hintOf)]
pub fn hint_of(position: Ts<Position>, number: usize, manner: Ts<Manner>) -> Result<Ts<Hint>, JsError> {
    into_ts_result(answers::nth_step_hint(&position.to_rust()?, number, &manner.to_rust()?))
}

/// Generates puzzles: one batch of the search that a request and a seed define, at most `most` puzzles.
#[wasm_bindgen]
pub fn make(wish: Ts<Wish>, seed: u32, beat: u32, most: usize) -> Result<Ts<Bag>, JsError> {
    into_ts_result(making::generate_batch(&wish.to_rust()?, seed, beat, most))
}

/// Removes givens as long as the solution stays unique; with a symmetry, all images of a cell together.
#[wasm_bindgen]
pub fn minimise(position: Ts<Position>, symmetry: &str, seed: u32, lang: &str) -> Result<String, JsError> {
    into_js_result(making::minimise_puzzle(&position.to_rust()?, symmetry, seed, lang))
}

/// Draws a position, with all candidates or none.
#[wasm_bindgen]
pub fn draw(position: Ts<Position>, candidates: bool, dark: bool) -> Result<String, JsError> {
    into_js_result(pictures::draw_position(&position.to_rust()?, candidates, dark))
}

/// Returns the example of the technique with this id.
#[wasm_bindgen]
pub fn example(id: &str, manner: Ts<Manner>) -> Result<Ts<Example>, JsError> {
    into_ts_result(answers::technique_example(id, &manner.to_rust()?))
}

/// Returns all techniques in an order for learning.
#[wasm_bindgen]
pub fn course(lang: &str) -> Result<Ts<Course>, JsError> {
    into_ts_result(learning::course_lessons(lang))
}

/// Returns a learner's progress from their file, and the next tasks. Times are in milliseconds since 1970.
#[wasm_bindgen]
pub fn learnt(file: &str, now: f64, lang: &str) -> Result<Ts<LearnerSummary>, JsError> {
    into_ts_result(progress::learner_summary(file, now, lang))
}

/// Returns the file merged with another one of this name.
#[wasm_bindgen(js_name = mergeLearnt)]
pub fn merge_learnt(file: &str, other: &str, name: &str, lang: &str) -> Result<String, JsError> {
    into_js_result(progress::merge_progress(file, other, name, lang))
}

/// Returns the file with a `goal` added, or a `technique` that the learner claims to know.
#[wasm_bindgen]
pub fn choose(file: &str, what: &str, id: &str, now: f64) -> Result<String, JsError> {
    into_js_result(progress::add_choice(file, what, id, now))
}

/// Returns the file with a goal or a claimed technique removed.
#[wasm_bindgen]
pub fn forget(file: &str, id: &str, now: f64) -> Result<String, JsError> {
    into_js_result(progress::remove_choice(file, id, now))
}

/// Gives an exercise: of a technique, of the placement test, of a streak, or the next one of a session.
#[wasm_bindgen]
pub fn give(file: &str, asking: Ts<Asking>, now: f64, lang: &str) -> Result<Ts<ExerciseResponse>, JsError> {
    into_ts_result(progress::give_exercise(file, &asking.to_rust()?, (now, lang), || {
        clock::make_deadline_check(LONGEST)
    }))
}

/// Returns the file with an exercise skipped.
#[wasm_bindgen]
pub fn pass(file: &str, task: Ts<GivenTask>) -> Result<String, JsError> {
    into_js_result(progress::skip_exercise(file, &task.to_rust()?))
}

/// Judges the answer to an exercise within a second and records the result; without moves the learner
/// gives up.
#[wasm_bindgen]
pub fn answer(
    file: &str,
    task: Ts<GivenTask>,
    position: Ts<Position>,
    moves: Option<Ts<Moves>>,
    effort: Ts<Effort>,
    now: f64,
    lang: &str,
) -> Result<Ts<ExerciseResult>, JsError> {
    let moves = moves.map(|moves| moves.to_rust()).transpose()?;
    let (task, position, effort) = (task.to_rust()?, position.to_rust()?, effort.to_rust()?);
    let mut late = clock::make_deadline_check(RECOGNITION_TIMEOUT.as_secs_f64());
    let done = (&position, moves.as_ref());
    into_ts_result(progress::answer_exercise(file, &task, done, &effort, (now, lang), &mut late))
}

/// Returns the file with a puzzle solved, or solved further.
#[wasm_bindgen]
pub fn finish(file: &str, game: Ts<Game>) -> Result<String, JsError> {
    into_js_result(progress::record_game(file, &game.to_rust()?))
}

/// Returns the longest pauses of a game, with the easiest available step; within a number of seconds.
#[wasm_bindgen]
pub fn pauses(
    game: Ts<GamePositions>,
    profile: Ts<ProfileSelection>,
    lang: &str,
    seconds: f64,
) -> Result<Ts<Pauses>, JsError> {
    into_ts_result(progress::longest_pauses(
        &game.to_rust()?,
        &profile.to_rust()?,
        lang,
        &mut clock::make_deadline_check(seconds),
    ))
}

/// Returns the techniques that were available in a game, and those that were used; within a number of
/// seconds.
#[wasm_bindgen]
pub fn habits(
    game: Ts<GamePositions>,
    profile: Ts<ProfileSelection>,
    seconds: f64,
) -> Result<Ts<Habits>, JsError> {
    into_ts_result(progress::game_habits(
        &game.to_rust()?,
        &profile.to_rust()?,
        &mut clock::make_deadline_check(seconds),
    ))
}

/// Finds the techniques of a profile behind a player's moves in a position. Limited by a number of
/// questions, by default the library's; or by a number of seconds, by default none.
#[wasm_bindgen]
pub fn recognise(
    position: Ts<Position>,
    moves: Ts<Moves>,
    profile: Ts<ProfileSelection>,
    lang: &str,
    effort: Option<f64>,
    seconds: Option<f64>,
) -> Result<Ts<Recognition>, JsError> {
    let (position, moves, profile) = (position.to_rust()?, moves.to_rust()?, profile.to_rust()?);
    let mut late = clock::make_deadline_check(seconds.unwrap_or(f64::INFINITY));
    let mut budget =
        SearchBudget::with_effort(effort_limit(effort, recognise::RECOGNITION_EFFORT)).with_stop(&mut late);
    into_ts_result(learning::recognise_moves(&position, &moves, &profile, lang, &mut budget))
}

/// Shows by steps of a profile why each of some moves is wrong; without moves, why the mistakes in a
/// position are, in the fewest steps.
#[wasm_bindgen]
pub fn refute(
    position: Ts<Position>,
    moves: Option<Ts<Moves>>,
    profile: Ts<ProfileSelection>,
    manner: Ts<Manner>,
) -> Result<Ts<Refutations>, JsError> {
    let moves = moves.map(|moves| moves.to_rust()).transpose()?;
    let (position, profile, manner) = (position.to_rust()?, profile.to_rust()?, manner.to_rust()?);
    let mut late = clock::make_deadline_check(REFUTING);
    into_ts_result(refuting::refute_moves(&position, moves.as_ref(), &profile, &manner, &mut late))
}

/// Converts a number of questions from JavaScript, or returns the default.
fn effort_limit(given: Option<f64>, default: u64) -> u64 {
    given.map_or(default, |number| number as u64)
}

/// Judges a chain drawn from candidate to candidate: its conclusions, or the faulty link and the reason.
#[wasm_bindgen(js_name = judgeChain)]
pub fn judge_chain(
    position: Ts<Position>,
    drawn: Ts<ChainDrawing>,
    manner: Ts<Manner>,
) -> Result<Ts<ChainJudgement>, JsError> {
    into_ts_result(learning::judge_chain(&position.to_rust()?, &drawn.to_rust()?, &manner.to_rust()?))
}

/// Returns the almost locked sets of a position.
#[wasm_bindgen(js_name = setsOf)]
pub fn sets_of(position: Ts<Position>, lang: &str) -> Result<Ts<Sets>, JsError> {
    into_ts_result(sets::list_almost_locked_sets(&position.to_rust()?, lang))
}

/// Returns the sets that are linked with the set of this number among [`sets_of`].
#[wasm_bindgen(js_name = linkedWith)]
pub fn linked_with(position: Ts<Position>, set: usize, lang: &str) -> Result<Ts<LinkedSets>, JsError> {
    into_ts_result(sets::find_linked_sets(&position.to_rust()?, set, lang))
}

/// Returns the conclusions from two of these sets.
#[wasm_bindgen(js_name = pairOf)]
pub fn pair_of(position: Ts<Position>, a: usize, b: usize, manner: Ts<Manner>) -> Result<Ts<Pair>, JsError> {
    into_ts_result(sets::describe_als_pair(&position.to_rust()?, [a, b], &manner.to_rust()?))
}

/// Returns the formulas that come with the engine.
#[wasm_bindgen(js_name = formulaLibrary)]
pub fn formula_library(lang: &str) -> Result<Ts<FormulaLibrary>, JsError> {
    into_ts_result(formulas::list_formulas(lang))
}

/// Searches a position with a text of formulas within a number of seconds, or reports the fault in the
/// text.
#[wasm_bindgen(js_name = findFormulas)]
pub fn find_formulas(
    position: Ts<Position>,
    text: &str,
    lang: &str,
    seconds: f64,
) -> Result<Ts<FormulaMatches>, JsError> {
    into_ts_result(formulas::find_matches(
        &position.to_rust()?,
        text,
        lang,
        clock::make_deadline_check(seconds),
    ))
}

/// Evaluation of a formula, puzzle by puzzle.
#[wasm_bindgen]
#[derive(Debug)]
pub struct Judging(formulas::FormulaEvaluation);

#[wasm_bindgen]
impl Judging {
    /// Starts the evaluation of the formula with this number in a text.
    #[wasm_bindgen(constructor)]
    pub fn new(text: &str, number: usize, lang: &str) -> Result<Judging, JsError> {
        into_js_result(formulas::FormulaEvaluation::new(text, number, lang)).map(Judging)
    }

    /// Adds a puzzle to the evaluation within a number of seconds, and returns the result so far.
    pub fn look(&mut self, puzzle: &str, lang: &str, seconds: f64) -> Result<Ts<FormulaWorth>, JsError> {
        into_ts_result(self.0.try_formula_on_puzzle(puzzle, lang, clock::make_deadline_check(seconds)))
    }
}

/// Creates a board to watch a search on: `empty`, `auto`, `unique` or `fixed`, with a number.
#[wasm_bindgen(js_name = watchBoard)]
pub fn watch_board(kind: &str, number: u32, seed: u32) -> Result<String, JsError> {
    into_js_result(watching::create_board(kind, number, seed))
}

/// Search that is watched.
#[wasm_bindgen]
#[derive(Debug)]
pub struct Watch(watching::WatchedSearch);

#[wasm_bindgen]
impl Watch {
    /// Starts a search in a mode such as `BFA`, or `wfc`.
    #[wasm_bindgen(constructor)]
    pub fn new(position: Ts<Position>, way: &str, seed: u32, lang: &str) -> Result<Watch, JsError> {
        into_js_result(watching::WatchedSearch::new(&position.to_rust()?, way, seed, lang)).map(Watch)
    }

    /// Runs the next `count` events, and returns the state after them.
    pub fn next(&mut self, count: u32, lang: &str) -> Result<Ts<Scene>, JsError> {
        into_ts_result(self.0.run_events(count, lang))
    }
}

/// Returns the formats that can be written, with their names in a language.
#[wasm_bindgen]
pub fn formats(lang: &str) -> Result<Ts<Formats>, JsError> {
    into_ts_result(pictures::list_formats(lang).map(|all| Formats { all }))
}

/// Returns the techniques of a scale in its order, with names.
#[wasm_bindgen(js_name = orderOf)]
pub fn order_of(scale: &str, lang: &str) -> Result<Ts<Order>, JsError> {
    into_ts_result(answers::scale_technique_order(scale, lang))
}

/// Returns all techniques, with their documentation.
#[wasm_bindgen]
pub fn techniques(lang: &str) -> Result<Ts<Techniques>, JsError> {
    into_ts_result(answers::list_techniques(lang))
}
