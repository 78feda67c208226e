//! What the page asks its worker, and what it alone is told: beside steps and hints, which are those of every command, its
//! positions, lists to choose from, puzzles being made and searches being watched.
//!
//! A position is what a person has before them: 81 characters of values, with `.` for an empty cell, the same of givens
//! alone, and the candidates that were removed by hand or by a step.
#![allow(missing_docs, reason = "a field is documented where its name and type do not say it")]

use ninefold_core::{Cell, Digit};
use serde::{Deserialize, Serialize};
use tsify::Tsify;

use crate::{
    Candidates, Cells, ExerciseKind, FormulaValue, FormulaVerdict, FoundInstance, Hint, JudgedChain,
    LessonPlan, Mistakes, Plan, Reason, Recognition, Sentence, Standing, Step, Technique, Verdict, Warning,
};

/// A position that is worked on.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, Tsify)]
pub struct Position {
    /// 81 characters: digits and dots.
    pub values: String,
    /// 81 characters: the givens among them.
    pub givens: String,
    /// Candidates that are removed, beyond those that the values exclude.
    pub removed: Vec<(u8, u8)>,
    /// What a player noted, if anything: no technique asks, but some formats hold it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[tsify(optional)]
    pub notes: Option<Notes>,
}

/// What a player noted in the 81 cells: digits as bits, bit 0 for digit 1.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, Tsify)]
pub struct Notes {
    pub corner: Vec<u16>,
    pub centre: Vec<u16>,
}

/// The steps of a path with their proofs, as files.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Tsify)]
pub struct Proved {
    /// For `ninefold verify`: a line for the puzzle and one for each step.
    pub lines: String,
    /// For `VeriPB`: the formula.
    pub formula: String,
    /// For `VeriPB`: its proof.
    pub proof: String,
}

/// A position in a format.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Tsify)]
pub struct Written {
    pub text: String,
    /// What the format can't hold, and what became of it: a sentence each.
    pub losses: Vec<String>,
}

/// A text that was read.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Tsify)]
pub struct Read {
    /// The name of the format that it was taken for.
    pub format: String,
    /// What had to be guessed.
    pub warnings: Vec<String>,
    pub position: Position,
}

/// What there is to say about a position as a puzzle.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Tsify)]
pub struct Check {
    pub verdict: Verdict,
    /// The solutions of the values, counted up to the limit.
    pub solutions: u32,
    /// The solution, if there is one.
    pub solution: Option<String>,
    /// Cells that clash.
    pub clashes: Cells,
    /// Givens that have no solution together but have one without any of them, if there is none.
    pub contradiction: Cells,
    /// Candidates that are part of some solution, as nine bits a cell; empty if they were not asked for.
    pub true_candidates: Vec<u16>,
    /// What does not agree with the one solution of the givens.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[tsify(optional)]
    pub mistakes: Option<Mistakes>,
    /// Why there is no solution though the givens alone have one or several.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    #[tsify(optional)]
    pub warnings: Vec<Warning>,
    /// Givens that the others imply; only of puzzles with one solution.
    pub redundant: Cells,
}

/// In which language and colours an answer is.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, Tsify)]
pub struct Manner {
    /// The code of a language: `en`, `zh`.
    pub lang: String,
    /// Whether pictures are for a dark page.
    pub dark: bool,
}

/// Whose techniques and numbers: the name of a profile, or one's own.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, Tsify)]
#[serde(untagged)]
pub enum Chosen {
    Named(String),
    Own(Profile),
}

/// A profile as data.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize, Tsify)]
#[serde(default)]
pub struct Profile {
    pub name: String,
    /// The scale by which steps count, such as `human`.
    pub scale: String,
    /// What is tried, in order: ids of techniques, searches or families. All that the scale comes with, if it is missing.
    #[tsify(optional)]
    pub techniques: Option<Vec<String>>,
    /// What is left out of these.
    pub without: Vec<String>,
}

/// The profiles that come with the engine.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Tsify)]
pub struct Profiles {
    pub all: Vec<Profile>,
}

/// What a scale tries, in its order.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Tsify)]
pub struct Order {
    /// Ids, and what they are called.
    pub all: Vec<(String, String)>,
}

/// The example of a technique.
#[derive(Clone, Debug, PartialEq, Serialize, Tsify)]
pub struct Example {
    pub position: Position,
    /// The picture, SVG.
    pub picture: String,
    /// What its signs mean, SVG for a narrow screen.
    pub legend: String,
    pub step: Step,
}

/// A format that positions can be written in.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Tsify)]
pub struct FormatName {
    pub id: &'static str,
    pub name: String,
}

/// All of them.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Tsify)]
pub struct Formats {
    pub all: Vec<FormatName>,
}

/// The way to the solution.
#[derive(Clone, Debug, PartialEq, Serialize, Tsify)]
pub struct Path {
    pub steps: Vec<Step>,
    /// The position before each step.
    pub before: Vec<Position>,
    pub solved: bool,
    /// The rating on the scale, by the names of its parts; none if it is not solved.
    pub result: Vec<(String, String)>,
    /// What the steps count, if they don't solve it.
    pub so_far: Vec<(String, String)>,
    /// Why they don't: stuck, or several solutions.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[tsify(optional)]
    pub reason: Option<Reason>,
    /// The same in a sentence.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[tsify(optional)]
    pub error: Option<String>,
    /// What to know before one relies on them.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    #[tsify(optional)]
    pub warnings: Vec<Warning>,
}

/// A technique's name.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Tsify)]
pub struct Named {
    /// The id of the technique.
    pub technique: &'static str,
    pub name: String,
}

/// The way to the solution in a few numbers.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Tsify)]
pub struct Outline {
    pub steps: u32,
    /// Steps whose certificate the checker accepted.
    pub verified: u32,
    pub solved: bool,
    /// The technique of the first of the hardest steps.
    pub hardest: Option<Named>,
    /// The rating on the scale, by the names of its parts; none if it is not solved.
    pub result: Vec<(String, String)>,
}

/// A rating.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Tsify)]
pub struct Rated {
    /// The result on the scale, by the names of its parts.
    pub result: Vec<(String, String)>,
}

/// Steps of a position by technique.
#[derive(Clone, Debug, PartialEq, Serialize, Tsify)]
pub struct Survey {
    pub steps: Vec<Step>,
    /// Whether these are all.
    pub complete: bool,
    /// What to know before one relies on them: that a digit is misplaced, say.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    #[tsify(optional)]
    pub warnings: Vec<Warning>,
}

/// All techniques.
#[derive(Clone, Debug, PartialEq, Serialize, Tsify)]
pub struct Techniques {
    pub all: Vec<Technique>,
}

/// What puzzles shall be like; what is missing is not asked for.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize, Tsify)]
pub struct Wish {
    /// The name of a symmetry of the square; `none` for none.
    pub symmetry: String,
    /// 81 characters: a dot where there shall be no given.
    pub pattern: Option<String>,
    /// How many givens, both ends included.
    pub givens: Option<(u8, u8)>,
    /// Whether no given may be spared.
    pub minimal: bool,
    /// The rating of the hardest step on the scale SE, both ends included.
    pub er: Option<(f64, f64)>,
    /// That up to the first placement.
    #[serde(default)]
    pub ep: Option<(f64, f64)>,
    /// That of the first step.
    #[serde(default)]
    pub ed: Option<(f64, f64)>,
    /// HoDoKu's level, 0 for easy to 4 for extreme, both ends included.
    pub level: Option<(u8, u8)>,
    /// Ids of techniques without which they can't be solved by what is easier.
    pub needs: Vec<String>,
    /// Ids of techniques that shall have no part in them.
    pub without: Vec<String>,
}

/// A puzzle that was made.
#[derive(Clone, Debug, PartialEq, Serialize, Tsify)]
pub struct Made {
    /// 81 characters.
    pub puzzle: String,
    /// Its solution, 81 digits.
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

/// What a beat of a hunt brought.
#[derive(Clone, Debug, PartialEq, Serialize, Tsify)]
pub struct Bag {
    /// Often none.
    pub found: Vec<Made>,
    /// How many puzzles were looked at.
    pub judged: u32,
}

/// Where a search that is watched has come to.
#[derive(Clone, Debug, PartialEq, Serialize, Tsify)]
pub struct Scene {
    /// 81 characters: digits and dots.
    pub values: String,
    /// What may still go into each empty cell, as nine bits a cell; 0 for filled ones.
    pub candidates: Vec<u16>,
    /// How deep in its tree it is: the cells whose digits may be taken back.
    pub depth: u8,
    /// How deep it has been.
    pub deepest: u8,
    /// The empty cells at its beginning.
    pub blanks: u8,
    /// The depths after the events that were asked for; of many a sample.
    pub depths: Vec<u8>,
    /// How many events there were since the beginning.
    pub events: f64,
    /// Its counts by their names.
    pub work: Vec<(&'static str, f64)>,
    /// The last event.
    pub moment: Moment,
    /// The same in a sentence.
    pub text: String,
    /// Whether there is nothing more to come.
    pub over: bool,
}

/// An event of a search.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Tsify)]
pub struct Moment {
    /// What it is: `ready`, `commit`, `fill`, `reject`, `retreat`, `clash`, `solution`, `over`; `observe`, `remove`, `contradiction`, `learn`
    /// and `restart` of wave function collapse.
    pub kind: &'static str,
    pub cell: Option<u8>,
    pub digit: Option<u8>,
    /// The cell that is the reason.
    pub because: Option<u8>,
}

impl Moment {
    /// An event of no cell.
    #[must_use]
    pub fn of(kind: &'static str) -> Moment {
        Moment { kind, cell: None, digit: None, because: None }
    }

    /// An event of a digit in a cell.
    #[must_use]
    pub fn at(kind: &'static str, cell: Cell, digit: Digit) -> Moment {
        Moment { cell: Some(cell.index() as u8), digit: Some(digit.get()), ..Moment::of(kind) }
    }

    /// The same, with the cell that is the reason.
    #[must_use]
    pub fn because(self, peer: Cell) -> Moment {
        Moment { because: Some(peer.index() as u8), ..self }
    }
}

/// The almost locked sets of a position.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Tsify)]
pub struct Sets {
    /// Those with one candidate more than cells, each set of cells once: small ones first.
    pub all: Vec<AlmostLocked>,
}

/// An almost locked set.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Tsify)]
pub struct AlmostLocked {
    pub cells: Cells,
    /// Its digits as nine bits.
    pub digits: u16,
    /// What its cells are called.
    pub name: String,
    /// How many sets without a common cell share a restricted common candidate with it.
    pub links: u32,
}

/// What one almost locked set is linked with.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Tsify)]
pub struct Linked {
    /// The other sets, by their places in the list, with the restricted common candidates as nine bits, and whether something
    /// follows from the two.
    pub all: Vec<(u32, u16, bool)>,
}

/// What follows from two almost locked sets.
#[derive(Clone, Debug, PartialEq, Serialize, Tsify)]
pub struct Pair {
    /// The picture, SVG.
    pub picture: String,
    /// What its signs mean, SVG for a narrow screen.
    pub legend: String,
    pub sentences: Vec<Sentence>,
    /// How many links are drawn.
    pub links: u32,
    /// The step, if something can be removed.
    #[tsify(optional)]
    pub step: Option<Step>,
}

/// The techniques in an order of learning.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Tsify)]
pub struct Course {
    pub lessons: Vec<Lesson>,
}

/// A technique of a course.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Tsify)]
pub struct Lesson {
    /// The part of the course: `easy`, `moderate`, `hard`, `expert`, `extreme`.
    pub part: String,
    /// The id of the technique.
    pub technique: &'static str,
    pub name: String,
    /// The ids of those that it builds on, all of them earlier in the course.
    pub needs: Vec<&'static str>,
}

/// What somebody learnt, and what to do next.
#[derive(Clone, Debug, PartialEq, Serialize, Tsify)]
pub struct Learnt {
    /// The goals that come with the course; any technique is one as well.
    pub goals: Vec<Choosable>,
    pub plan: Plan,
    /// The ids of the techniques that they say they know, which they can take back.
    pub claimed: Vec<String>,
    /// The lesson that is next, if one is left.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[tsify(optional)]
    pub next: Option<LessonPlan>,
    pub standing: Standing,
    /// How well they play, in sentences; none of whom nothing is known.
    pub told: Vec<String>,
    /// Of each technique that was met or is known, a sentence.
    pub techniques: Vec<TechniqueTold>,
    /// How many positions of the placement test were answered, 0 if none is going on, and how many there are.
    pub placed: usize,
    pub positions: usize,
    /// How long a session is, in seconds.
    pub session: u32,
}

/// A goal to choose.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Tsify)]
pub struct Choosable {
    pub id: String,
    pub name: String,
}

/// What is known of a technique.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Tsify)]
pub struct TechniqueTold {
    pub technique: &'static str,
    pub text: String,
}

/// Which exercise is asked for.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, Tsify)]
#[serde(rename_all = "lowercase")]
pub enum Asking {
    /// One of a technique, by its id; of one kind alone, if that is said.
    Lesson {
        technique: String,
        #[tsify(optional)]
        kind: Option<String>,
    },
    /// The next position of the placement test.
    Placement,
    /// The next one of a streak.
    Streak,
    /// The next one of a session that ends at a time, in milliseconds since 1970.
    Session { ends: f64 },
}

/// An exercise, if there is one, and what was learnt with it noted as given.
#[derive(Clone, Debug, PartialEq, Serialize, Tsify)]
pub struct Handed {
    pub file: String,
    #[serde(skip_serializing_if = "Option::is_none")]
    #[tsify(optional)]
    pub task: Option<Task>,
    /// The technique of which none was found, if none was.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[tsify(optional)]
    pub missing: Option<String>,
}

/// A position in which a technique is to be found.
#[derive(Clone, Debug, PartialEq, Serialize, Tsify)]
pub struct Task {
    pub position: Position,
    pub kind: ExerciseKind,
    /// What is to be done.
    pub text: String,
    /// Whether a digit is to be placed; otherwise candidates are to be removed.
    pub places: bool,
    /// What it is called, which only a lesson tells the learner.
    pub name: String,
    pub given: GivenTask,
}

/// An exercise as it was given: what belongs into the file with the answer.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, Tsify)]
pub struct GivenTask {
    /// The id of its technique.
    pub technique: String,
    /// Which of the exercises of its technique, from 1.
    pub number: u32,
    /// What it is for: `lesson`, `review`, `blind`, `placement`, `streak`.
    pub purpose: String,
    /// When it was given, in milliseconds since 1970.
    pub at: f64,
    /// The position up to symmetry, as 16 hexadecimal digits: that of a copy is the same.
    pub key: String,
    /// When the session or the streak that it belongs to ends, in milliseconds since 1970.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[tsify(optional)]
    pub ends: Option<f64>,
}

/// How somebody came to an answer.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, Tsify)]
pub struct Effort {
    /// The last stage of a hint that was shown, 0 without one.
    pub stage: usize,
    /// How long it took.
    pub seconds: u32,
    /// Whether it was answered before: then nothing more is noted.
    pub answered: bool,
}

/// An answer to an exercise, or that there is none.
#[derive(Clone, Debug, PartialEq, Serialize, Tsify)]
pub struct Closed {
    pub file: String,
    /// The judgement, if something was answered.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[tsify(optional)]
    pub judged: Option<Recognition>,
    /// Whether it is answered now; what is true but answers something else leaves it open.
    pub closed: bool,
    /// Whether another exercise follows: in a test, a session or a streak.
    pub goes_on: bool,
    /// How they stand now, in a sentence.
    pub told: String,
}

/// A puzzle that was solved.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, Tsify)]
pub struct Game {
    pub id: String,
    /// When, in milliseconds since 1970.
    pub at: f64,
    pub level: Option<String>,
    /// The day whose puzzle it was.
    pub day: Option<String>,
    pub er: Option<f64>,
    pub seconds: u32,
    pub hints: u32,
    #[serde(default)]
    #[tsify(optional)]
    pub habits: Option<Habits>,
}

/// By their ids, how often techniques were the easiest step of a game, and how often they were used.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize, Tsify)]
pub struct Habits {
    pub chances: Vec<(String, u32)>,
    pub used: Vec<(String, u32)>,
}

/// A game, by its positions.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, Tsify)]
pub struct Played {
    pub positions: Vec<Stood>,
}

/// A position of a game, and how many seconds it stood.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, Tsify)]
pub struct Stood {
    pub seconds: u32,
    pub position: Position,
}

/// The longest pauses of a game.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Tsify)]
pub struct Pauses {
    pub all: Vec<Pause>,
}

/// A pause in a game.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Tsify)]
pub struct Pause {
    /// The number of the position, from 0.
    pub place: usize,
    pub seconds: u32,
    /// What the easiest step is called that was there.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[tsify(optional)]
    pub easiest: Option<String>,
}

/// What was done in a position: digits placed, candidates removed.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, Tsify)]
pub struct Moves {
    pub placements: Vec<(u8, u8)>,
    pub eliminations: Vec<(u8, u8)>,
}

/// Why moves or mistakes are wrong.
#[derive(Clone, Debug, PartialEq, Serialize, Tsify)]
pub struct Refutations {
    pub all: Vec<Refutation>,
}

/// Why a move is wrong.
#[derive(Clone, Debug, PartialEq, Serialize, Tsify)]
pub struct Refutation {
    /// The digit that was placed, if one was.
    pub placements: Candidates,
    /// The candidate that was removed, if one was.
    pub eliminations: Candidates,
    /// What is wrong, and how that is known.
    pub sentences: Vec<Sentence>,
    /// The steps that show the contrary, if there are any.
    pub steps: Vec<RefutationStep>,
}

/// A step that shows why a move is wrong.
#[derive(Clone, Debug, PartialEq, Serialize, Tsify)]
pub struct RefutationStep {
    /// The position before it: without the mistakes, with what the steps before it conclude.
    pub position: Position,
    /// The step; only its last stage has a picture.
    pub hint: Hint,
}

/// A chain as it was drawn, from candidate to candidate.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, Tsify)]
pub struct Drawn {
    pub nodes: Vec<(u8, u8)>,
    /// Of the link from each candidate to the next, whether it is drawn as a strong one.
    pub strong: Vec<bool>,
}

/// What there is to say of a chain that was drawn.
#[derive(Clone, Debug, PartialEq, Serialize, Tsify)]
pub struct Chained {
    pub judged: JudgedChain,
    /// The step that it shows, as a hint.
    #[tsify(optional)]
    pub hint: Option<Hint>,
}

/// The formulas that come with the engine, easier ones first.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Tsify)]
pub struct FormulaLibrary {
    pub all: Vec<LibraryFormula>,
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Tsify)]
pub struct LibraryFormula {
    /// The id of the technique that finds the same.
    pub id: &'static str,
    /// What that is called.
    pub name: String,
    pub text: &'static str,
}

/// What a text of formulas finds in a position, or why it is none.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Tsify)]
pub struct FormulaMatches {
    /// Where the text is wrong; then there is nothing else.
    pub fault: Option<FormulaFault>,
    pub formulas: Vec<MatchedFormula>,
    /// What an expression comes to, if the text is one and there is a value.
    pub value: Option<FormulaAnswer>,
    /// Whether the text is an expression.
    pub expression: bool,
}

/// The first place where a text is no formula.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Tsify)]
pub struct FormulaFault {
    /// From 1.
    pub line: u32,
    /// In characters, from 1.
    pub column: u32,
    /// Place and reason as a sentence.
    pub text: String,
    /// What stands there and should not, if it is a word.
    pub found: Option<String>,
    /// What was probably meant by it.
    pub near: Option<String>,
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Tsify)]
pub struct MatchedFormula {
    pub id: String,
    pub name: String,
    pub matches: Vec<FormulaMatch>,
    /// Whether these are all.
    pub complete: bool,
}

/// Something that a formula found, with what is drawn of it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Tsify)]
pub struct FormulaMatch {
    pub found: FoundInstance,
    /// What is drawn of each of its variables, in their order.
    pub shown: Vec<ShownVariable>,
}

/// What is drawn of a variable: nothing of numbers and truths.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Tsify)]
pub struct ShownVariable {
    pub cells: Cells,
    /// Those of a digit lie in the cells of the other variables.
    pub candidates: Candidates,
}

/// What an expression comes to.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Tsify)]
pub struct FormulaAnswer {
    pub value: FormulaValue,
    pub shown: ShownVariable,
}

/// What a formula is worth by the puzzles so far.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Tsify)]
pub struct FormulaWorth {
    pub verdict: FormulaVerdict,
    /// What the techniques are called that find some of the same, those first that find most.
    pub names: Vec<String>,
    /// What is drawn of the counterexample, if there is one.
    pub shown: Vec<ShownVariable>,
}
