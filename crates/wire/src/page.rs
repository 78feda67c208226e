//! JSON requests of the web page to its worker, and the answers only the page needs: positions, lists to
//! choose from, puzzles being generated, and searches being watched. Steps and hints are those of the
//! commands.
//!
//! A position is what a person has before them: 81 characters of values, with `.` for an empty cell, the same
//! for the givens alone, and the candidates that were removed by hand or by a step.
//!
//! Programs in TypeScript rely on the names of types, so `rename` keeps those that Rust has changed.
#![allow(missing_docs, reason = "a field is documented where its name and type do not say it")]

use ninefold_core::{Cell, Digit};
use ninefold_guide::practise::ExercisePurity;
use serde::{Deserialize, Serialize};
use tsify::Tsify;

use crate::{
    Candidates, Cells, FormulaValue, FormulaVerdict, FoundInstance, Hint, JudgedChain, LessonPlan, Mistakes,
    Plan, Reason, Recognition, Sentence, Standing, Step, Technique, Verdict, Warning,
};

/// Position being worked on.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, Tsify)]
pub struct Position {
    /// Values of the cells, 81 characters: digits and dots.
    pub values: String,
    /// Givens among the values, 81 characters: digits and dots.
    pub givens: String,
    /// Candidates removed beyond those that the values exclude, as pairs of a cell and a digit.
    pub removed: Vec<(u8, u8)>,
    /// Notes of the player, if any: techniques ignore them, but some formats store them.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[tsify(optional)]
    pub notes: Option<Notes>,
}

/// Notes of a player in the 81 cells: digits as bits, bit 0 for digit 1.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, Tsify)]
pub struct Notes {
    pub corner: Vec<u16>,
    pub centre: Vec<u16>,
}

/// Proofs of the steps of a solution, as files.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Tsify)]
#[tsify(rename = "Proved")]
pub struct ProofFiles {
    /// Lines for `ninefold verify`: one for the puzzle and one for each step.
    pub lines: String,
    /// Formula for `VeriPB`.
    pub formula: String,
    /// Proof for `VeriPB`.
    pub proof: String,
}

/// Position written in a format.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Tsify)]
#[tsify(rename = "Written")]
pub struct FormattedPosition {
    pub text: String,
    /// Parts of the position that the format can't store, a sentence each.
    pub losses: Vec<String>,
}

/// Position read from a text.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Tsify)]
pub struct Read {
    /// Name of the detected format.
    pub format: String,
    /// Warnings about text that had to be guessed.
    pub warnings: Vec<String>,
    pub position: Position,
}

/// Check of a position as a puzzle.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Tsify)]
pub struct Check {
    pub verdict: Verdict,
    /// Number of solutions of the values, counted up to the limit.
    pub solutions: u32,
    /// Solution; null unless there is exactly one.
    pub solution: Option<String>,
    /// Cells whose digits clash.
    pub clashes: Cells,
    /// Minimal set of givens without a common solution; empty when there is a solution.
    pub contradiction: Cells,
    /// Digits that each cell has in some solution, nine bits a cell; empty when not requested.
    pub true_candidates: Vec<u16>,
    /// Entries and candidates that contradict the only solution of the givens.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[tsify(optional)]
    pub mistakes: Option<Mistakes>,
    /// Reasons why there is no solution although the givens alone have one or several.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    #[tsify(optional)]
    pub warnings: Vec<Warning>,
    /// Givens that follow from the others; only for puzzles with one solution.
    pub redundant: Cells,
}

/// Language and colours of an answer.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, Tsify)]
pub struct Manner {
    /// Language code: `en`, `zh`.
    pub lang: String,
    /// Whether pictures are for a dark page.
    pub dark: bool,
}

/// Profile to use: the name of one that comes with the engine, or the user's own.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, Tsify)]
#[tsify(rename = "Chosen")]
#[serde(untagged)]
pub enum ProfileSelection {
    Named(String),
    Own(Profile),
}

/// A profile as data.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize, Tsify)]
#[serde(default)]
pub struct Profile {
    pub name: String,
    /// Scale that rates the steps, such as `human`.
    pub scale: String,
    /// Ids of techniques, searches or families in the order in which they are tried. When missing, all that
    /// belong to the scale.
    #[tsify(optional)]
    pub techniques: Option<Vec<String>>,
    /// Ids of techniques, searches or families to leave out.
    pub without: Vec<String>,
}

/// Profiles that come with the engine.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Tsify)]
pub struct Profiles {
    pub all: Vec<Profile>,
}

/// Techniques of a scale, in order.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Tsify)]
pub struct Order {
    /// Pairs of an id and a name.
    pub all: Vec<(String, String)>,
}

/// Example of a technique.
#[derive(Clone, Debug, PartialEq, Serialize, Tsify)]
pub struct Example {
    pub position: Position,
    /// Picture, SVG.
    pub picture: String,
    /// Legend of the picture, SVG for a narrow screen.
    pub legend: String,
    pub step: Step,
    /// Says that something easier gives the same, where it does.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[tsify(optional)]
    pub easier: Option<String>,
}

/// Format that positions can be written in.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Tsify)]
pub struct FormatName {
    pub id: &'static str,
    pub name: String,
}

/// List of the formats.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Tsify)]
pub struct Formats {
    pub all: Vec<FormatName>,
}

/// Path to the solution.
#[derive(Clone, Debug, PartialEq, Serialize, Tsify)]
pub struct Path {
    pub steps: Vec<Step>,
    /// The position before each step.
    pub before: Vec<Position>,
    pub solved: bool,
    /// Rating as pairs of a part's name and its value; empty when the puzzle isn't solved.
    pub result: Vec<(String, String)>,
    /// Partial result of the steps, when they don't solve the puzzle.
    pub so_far: Vec<(String, String)>,
    /// Reason why the steps don't solve the puzzle: stuck, or several solutions.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[tsify(optional)]
    pub reason: Option<Reason>,
    /// The reason in a sentence.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[tsify(optional)]
    pub error: Option<String>,
    /// Warnings about the steps.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    #[tsify(optional)]
    pub warnings: Vec<Warning>,
}

/// Technique with its name.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Tsify)]
#[tsify(rename = "Named")]
pub struct NamedTechnique {
    /// Id of the technique.
    pub technique: &'static str,
    pub name: String,
}

/// Summary of the path to the solution.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Tsify)]
pub struct Outline {
    pub steps: u32,
    /// Number of steps whose certificate the checker accepted.
    pub verified: u32,
    pub solved: bool,
    /// Technique of the hardest step, the first of several.
    #[tsify(type = "Named | null")]
    pub hardest: Option<NamedTechnique>,
    /// Rating as pairs of a part's name and its value; empty when the puzzle isn't solved.
    pub result: Vec<(String, String)>,
}

/// Rating of a puzzle.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Tsify)]
#[tsify(rename = "Rated")]
pub struct RatingResult {
    /// Rating as pairs of a part's name and its value.
    pub result: Vec<(String, String)>,
}

/// Steps of a position, by technique.
#[derive(Clone, Debug, PartialEq, Serialize, Tsify)]
pub struct Survey {
    pub steps: Vec<Step>,
    /// Whether all steps were found.
    pub complete: bool,
    /// Warnings about the steps, such as that a digit is misplaced.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    #[tsify(optional)]
    pub warnings: Vec<Warning>,
}

/// List of all techniques.
#[derive(Clone, Debug, PartialEq, Serialize, Tsify)]
pub struct Techniques {
    pub all: Vec<Technique>,
}

/// Requirements for generated puzzles; what is missing isn't required.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize, Tsify)]
pub struct Wish {
    /// Name of a symmetry of the square; `none` for no symmetry.
    pub symmetry: String,
    /// Pattern of the givens, 81 characters: a dot where there must be no given.
    pub pattern: Option<String>,
    /// Range of the number of givens, inclusive.
    pub givens: Option<(u8, u8)>,
    /// Whether every given must be necessary.
    pub minimal: bool,
    /// Range of the rating of the hardest step on the scale SE, inclusive.
    pub er: Option<(f64, f64)>,
    /// Range of the rating of the hardest step up to the first placement, inclusive.
    #[serde(default)]
    pub ep: Option<(f64, f64)>,
    /// Range of the rating of the first step, inclusive.
    #[serde(default)]
    pub ed: Option<(f64, f64)>,
    /// Range of HoDoKu's level, 0 for easy to 4 for extreme, inclusive.
    pub level: Option<(u8, u8)>,
    /// Ids of required techniques: easier ones alone must not solve the puzzle.
    pub needs: Vec<String>,
    /// Ids of techniques that the solution must not use.
    pub without: Vec<String>,
}

/// Generated puzzle.
#[derive(Clone, Debug, PartialEq, Serialize, Tsify)]
#[tsify(rename = "Made")]
pub struct RatedPuzzle {
    /// Puzzle, 81 characters.
    pub puzzle: String,
    /// Solution, 81 digits.
    pub solution: String,
    pub givens: u8,
    pub er: f64,
    pub ep: f64,
    pub ed: f64,
    /// HoDoKu's level, 0 for easy to 4 for extreme.
    pub level: u8,
    /// HoDoKu's score.
    pub score: u32,
}

/// Result of one batch of a search for puzzles.
#[derive(Clone, Debug, PartialEq, Serialize, Tsify)]
pub struct Bag {
    /// Puzzles that meet the requirements; often none.
    #[tsify(type = "Made[]")]
    pub found: Vec<RatedPuzzle>,
    /// Number of puzzles examined.
    pub judged: u32,
}

/// State of a search being watched.
#[derive(Clone, Debug, PartialEq, Serialize, Tsify)]
pub struct Scene {
    /// Values of the cells, 81 characters: digits and dots.
    pub values: String,
    /// Remaining candidates of each cell, nine bits a cell; 0 for filled cells.
    pub candidates: Vec<u16>,
    /// Current depth in the search tree: the number of cells whose digits may be taken back.
    pub depth: u8,
    /// Greatest depth so far.
    pub deepest: u8,
    /// Number of empty cells at the beginning.
    pub blanks: u8,
    /// Depth after each event of the last block; a sample when there are many.
    pub depths: Vec<u8>,
    /// Number of events since the beginning.
    pub events: f64,
    /// Counts of the work done, by name.
    pub work: Vec<(&'static str, f64)>,
    /// Last event.
    pub moment: Moment,
    /// Last event in a sentence.
    pub text: String,
    /// Whether the search has ended.
    pub over: bool,
}

/// An event of a search.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Tsify)]
pub struct Moment {
    /// Kind of the event: `ready`, `commit`, `fill`, `reject`, `retreat`, `clash`, `solution`, `over`; for
    /// wave function collapse also `observe`, `remove`, `contradiction`, `learn` and `restart`.
    pub kind: &'static str,
    pub cell: Option<u8>,
    pub digit: Option<u8>,
    /// Cell that causes the event, 0 to 80; null when none does.
    pub because: Option<u8>,
}

impl Moment {
    /// Builds an event of a watched search that has no cell.
    #[must_use]
    pub fn from_kind(kind: &'static str) -> Moment {
        Moment { kind, cell: None, digit: None, because: None }
    }

    /// Builds an event of a watched search: a digit in a cell.
    #[must_use]
    pub fn new_in_cell(kind: &'static str, cell: Cell, digit: Digit) -> Moment {
        Moment { cell: Some(cell.index() as u8), digit: Some(digit.number()), ..Moment::from_kind(kind) }
    }

    /// Adds the cell that causes the event of a watched search.
    #[must_use]
    pub fn with_cause(self, peer: Cell) -> Moment {
        Moment { because: Some(peer.index() as u8), ..self }
    }
}

/// Almost locked sets of a position.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Tsify)]
pub struct Sets {
    /// Sets with one candidate more than cells, small ones first; each set of cells occurs once.
    pub all: Vec<AlmostLocked>,
}

/// An almost locked set.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Tsify)]
pub struct AlmostLocked {
    pub cells: Cells,
    /// Digits of the set, nine bits.
    pub digits: u16,
    /// Name of its cells.
    pub name: String,
    /// Number of disjoint sets that share a restricted common candidate with it.
    pub links: u32,
}

/// Sets linked with one almost locked set.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Tsify)]
#[tsify(rename = "Linked")]
pub struct LinkedSets {
    /// Linked sets: the index in the list, the restricted common candidates as nine bits, and whether the two
    /// sets allow an elimination.
    pub all: Vec<(u32, u16, bool)>,
}

/// Conclusions from two almost locked sets.
#[derive(Clone, Debug, PartialEq, Serialize, Tsify)]
pub struct Pair {
    /// Picture, SVG.
    pub picture: String,
    /// Legend of the picture, SVG for a narrow screen.
    pub legend: String,
    pub sentences: Vec<Sentence>,
    /// Number of links drawn.
    pub links: u32,
    /// Step of the two sets; missing when nothing can be removed.
    #[tsify(optional)]
    pub step: Option<Step>,
}

/// Techniques in the order of learning.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Tsify)]
pub struct Course {
    pub lessons: Vec<Lesson>,
}

/// Lesson of the course: a technique.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Tsify)]
pub struct Lesson {
    /// Part of the course: `easy`, `moderate`, `hard`, `expert`, `extreme`.
    pub part: String,
    /// Id of the technique.
    pub technique: &'static str,
    pub name: String,
    /// Ids of the techniques it builds on, all of them earlier in the course.
    pub needs: Vec<&'static str>,
}

/// Learner's progress, and what to do next.
#[derive(Clone, Debug, PartialEq, Serialize, Tsify)]
#[tsify(rename = "Learnt")]
pub struct LearnerSummary {
    /// Goals that come with the course; any technique can be a goal as well.
    pub goals: Vec<Choosable>,
    pub plan: Plan,
    /// Ids of the techniques that the learner claims to know; such a claim can be withdrawn.
    pub claimed: Vec<String>,
    /// Next lesson; missing when none is left.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[tsify(optional)]
    pub next: Option<LessonPlan>,
    pub standing: Standing,
    /// Level of the learner in sentences; empty when nothing is known.
    pub told: Vec<String>,
    /// Status of each technique that the learner has met or knows, in a sentence.
    pub techniques: Vec<TechniqueTold>,
    /// Number of positions of the placement test answered so far, 0 when no test is running; `positions` is
    /// their total.
    pub placed: usize,
    pub positions: usize,
    /// Length of a session in seconds.
    pub session: u32,
}

/// Goal to choose.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Tsify)]
pub struct Choosable {
    pub id: String,
    pub name: String,
}

/// Status of a technique.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Tsify)]
pub struct TechniqueTold {
    pub technique: &'static str,
    pub text: String,
}

/// Kind of exercise to request.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, Tsify)]
#[serde(rename_all = "lowercase")]
pub enum Asking {
    /// Exercise of a technique, by its id, optionally of one kind only.
    Lesson {
        technique: String,
        #[tsify(optional)]
        kind: Option<String>,
    },
    /// Next position of the placement test.
    Placement,
    /// Next exercise of a streak.
    Streak,
    /// Next exercise of a session that ends at a time, in milliseconds since 1970.
    Session { ends: f64 },
}

/// Exercise, if there is one, and the progress file in which it is open.
#[derive(Clone, Debug, PartialEq, Serialize, Tsify)]
#[tsify(rename = "Handed")]
pub struct ExerciseResponse {
    pub file: String,
    #[serde(skip_serializing_if = "Option::is_none")]
    #[tsify(optional)]
    pub task: Option<Task>,
    /// Id of the technique for which no exercise was found.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[tsify(optional)]
    pub missing: Option<String>,
}

/// Exercise as shown to the learner.
#[derive(Clone, Debug, PartialEq, Serialize, Tsify)]
pub struct Task {
    pub position: Position,
    #[tsify(type = "ExerciseKind")]
    pub kind: ExercisePurity,
    /// Task in a sentence.
    pub text: String,
    /// Whether a digit is to be placed; otherwise candidates are to be removed.
    pub places: bool,
    /// Name of the technique, which only a lesson reveals to the learner.
    pub name: String,
    pub given: GivenTask,
}

/// Data of an exercise that are needed to record its answer.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, Tsify)]
pub struct GivenTask {
    /// Id of the technique.
    pub technique: String,
    /// Number of the exercise among those of its technique, from 1.
    pub number: u32,
    /// Purpose of the exercise: `lesson`, `review`, `blind`, `placement`, `streak`.
    pub purpose: String,
    /// Time at which it was given, in milliseconds since 1970.
    pub at: f64,
    /// Key of the position up to symmetry, 16 hexadecimal digits; equivalent positions have the same key.
    pub key: String,
    /// End of the session or streak that it belongs to, in milliseconds since 1970.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[tsify(optional)]
    pub ends: Option<f64>,
}

/// Help and time that an answer took.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, Tsify)]
pub struct Effort {
    /// Number of the last stage of a hint that was shown, 0 without a hint.
    pub stage: usize,
    /// Time taken, in seconds.
    pub seconds: u32,
    /// Whether the exercise had been answered before; then nothing more is recorded.
    pub answered: bool,
}

/// Result of an answer to an exercise, or of giving up.
#[derive(Clone, Debug, PartialEq, Serialize, Tsify)]
#[tsify(rename = "Closed")]
pub struct ExerciseResult {
    pub file: String,
    /// Judgement of the answer; missing when there was none.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[tsify(optional)]
    pub judged: Option<Recognition>,
    /// Whether the exercise is answered. True moves that answer something else leave it open.
    pub closed: bool,
    /// Whether another exercise of the test, session or streak follows.
    pub goes_on: bool,
    /// Level of the learner after it, in a sentence.
    pub told: String,
}

/// Solved puzzle.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, Tsify)]
pub struct Game {
    pub id: String,
    /// Time at which it was solved, in milliseconds since 1970.
    pub at: f64,
    pub level: Option<String>,
    /// Day whose daily puzzle it was.
    pub day: Option<String>,
    pub er: Option<f64>,
    pub seconds: u32,
    pub hints: u32,
    #[serde(default)]
    #[tsify(optional)]
    pub habits: Option<Habits>,
}

/// Counts for a game, by id of a technique: how often it was the easiest step, and how often it was used.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize, Tsify)]
pub struct Habits {
    pub chances: Vec<(String, u32)>,
    pub used: Vec<(String, u32)>,
}

/// Game as a list of its positions.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, Tsify)]
#[tsify(rename = "Played")]
pub struct GamePositions {
    #[tsify(type = "Stood[]")]
    pub positions: Vec<TimedPosition>,
}

/// Position of a game, with the seconds spent on it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, Tsify)]
#[tsify(rename = "Stood")]
pub struct TimedPosition {
    pub seconds: u32,
    pub position: Position,
}

/// Longest pauses of a game.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Tsify)]
pub struct Pauses {
    pub all: Vec<Pause>,
}

/// A pause in a game.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Tsify)]
pub struct Pause {
    /// Index of the position, from 0.
    pub place: usize,
    pub seconds: u32,
    /// Name of the easiest step that was available.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[tsify(optional)]
    pub easiest: Option<String>,
}

/// Moves in a position: digits placed, candidates removed.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, Tsify)]
pub struct Moves {
    pub placements: Vec<(u8, u8)>,
    pub eliminations: Vec<(u8, u8)>,
}

/// Refutations of moves or mistakes.
#[derive(Clone, Debug, PartialEq, Serialize, Tsify)]
pub struct Refutations {
    pub all: Vec<Refutation>,
}

/// Refutation of a wrong move.
#[derive(Clone, Debug, PartialEq, Serialize, Tsify)]
pub struct Refutation {
    /// Digit that was placed; empty for an elimination.
    pub placements: Candidates,
    /// Candidate that was removed; empty for a placement.
    pub eliminations: Candidates,
    /// Explanation of the mistake and its evidence.
    pub sentences: Vec<Sentence>,
    /// Steps that show the opposite; may be empty.
    pub steps: Vec<RefutationStep>,
}

/// Step of a refutation.
#[derive(Clone, Debug, PartialEq, Serialize, Tsify)]
pub struct RefutationStep {
    /// Position before the step: without the mistakes, and with the conclusions of the steps before it.
    pub position: Position,
    /// Step as a hint; only its last stage has a picture.
    pub hint: Hint,
}

/// Chain drawn by the player, from candidate to candidate.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, Tsify)]
#[tsify(rename = "Drawn")]
pub struct ChainDrawing {
    pub nodes: Vec<(u8, u8)>,
    /// Whether each link, from a candidate to the next, is drawn as a strong one.
    pub strong: Vec<bool>,
}

/// Judgement of a drawn chain.
#[derive(Clone, Debug, PartialEq, Serialize, Tsify)]
#[tsify(rename = "Chained")]
pub struct ChainJudgement {
    pub judged: JudgedChain,
    /// Step that the chain shows, as a hint.
    #[tsify(optional)]
    pub hint: Option<Hint>,
}

/// Formulas that come with the engine, easier ones first.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Tsify)]
pub struct FormulaLibrary {
    pub all: Vec<LibraryFormula>,
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Tsify)]
pub struct LibraryFormula {
    /// Id of the technique that finds the same steps.
    pub id: &'static str,
    /// Name of the technique.
    pub name: String,
    pub text: &'static str,
}

/// Matches of a text of formulas in a position, or the error in the text.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Tsify)]
pub struct FormulaMatches {
    /// Error in the text; when present, the other members are empty.
    pub fault: Option<FormulaFault>,
    pub formulas: Vec<MatchedFormula>,
    /// Value of the expression, when the text is one and the evaluation succeeds.
    pub value: Option<FormulaAnswer>,
    /// Whether the text is an expression.
    pub expression: bool,
}

/// First error in a text of formulas.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Tsify)]
pub struct FormulaFault {
    /// Line, from 1.
    pub line: u32,
    /// Column in characters, from 1.
    pub column: u32,
    /// Error with its place, in a sentence.
    pub text: String,
    /// Unexpected word at this place; null when it isn't a word.
    pub found: Option<String>,
    /// Suggested correction of this word.
    pub near: Option<String>,
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Tsify)]
pub struct MatchedFormula {
    pub id: String,
    pub name: String,
    pub matches: Vec<FormulaMatch>,
    /// Whether the search was complete.
    pub complete: bool,
}

/// Match of a formula, with the marks of its variables.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Tsify)]
pub struct FormulaMatch {
    pub found: FoundInstance,
    /// Marks of each variable, in the order of the variables.
    pub shown: Vec<ShownVariable>,
}

/// Marks of a variable; empty for numbers and truth values.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Tsify)]
pub struct ShownVariable {
    pub cells: Cells,
    /// Candidates to mark. Those of a digit lie in the cells of the other variables.
    pub candidates: Candidates,
}

/// Value of an expression, with its marks.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Tsify)]
pub struct FormulaAnswer {
    pub value: FormulaValue,
    pub shown: ShownVariable,
}

/// Evaluation of a formula on the puzzles so far.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Tsify)]
pub struct FormulaWorth {
    pub verdict: FormulaVerdict,
    /// Names of the techniques that overlap with the formula, those with the most conclusions first.
    pub names: Vec<String>,
    /// Marks of the counterexample; empty when there is none.
    pub shown: Vec<ShownVariable>,
}
