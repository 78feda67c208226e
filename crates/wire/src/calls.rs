//! Calls of a running engine as data: the arguments and the answer of each, for assistants and for programs
//! that keep a process.
//!
//! The descriptions in the schemas come from the comments here, and assistants read them: they say what to
//! send. Answers are short, as they cost an assistant its memory; the commands' `--json` has everything.

use ninefold_guide::practise::ExercisePurity;
use ninefold_rate::scale::RatingValue;
use serde::{Deserialize, Serialize};

use crate::{
    Cells, Clash, Mistakes, Now, OneOrMore, Outcome, RatingParts, Reason, StepVerdict, Verdict, Warning,
};

/// Reads one Sudoku from a text in any format or from a picture, and returns it on one line, as the other
/// calls take it.
#[derive(Clone, Debug, Default, PartialEq, Eq, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct ReadCall {
    /// Text with one puzzle: 81 characters, nine rows, a table with pencil marks, a link, JSON. Give either
    /// this or `image`.
    pub text: Option<String>,
    /// Photograph or screenshot of a printed puzzle: a PNG, JPEG or WebP file in Base64.
    pub image: Option<String>,
}

/// Puzzle that was read.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct ReadAnswer {
    /// Puzzle on one line, with `+` before placed digits and removed candidates behind a colon.
    pub puzzle: String,
    /// Id of the format; `picture` for a picture.
    pub format: &'static str,
    /// Number of givens.
    pub givens: usize,
    /// Cells of a picture that a person should check; left out when there are none.
    #[serde(skip_serializing_if = "Cells::is_empty")]
    pub doubtful: Cells,
    /// Warnings about text that was guessed or left out; left out when there are none.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub warnings: Vec<Warning>,
}

/// Checks a puzzle: whether digits clash, whether it has one solution, which givens are redundant, and which
/// entries of the player are wrong.
#[derive(Clone, Debug, Default, PartialEq, Eq, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct CheckCall {
    /// Puzzle or position: 81 characters row by row, with a dot for an empty cell; or any format.
    pub puzzle: String,
}

/// Result of checking a puzzle.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct CheckAnswer {
    /// Puzzle on one line.
    pub puzzle: String,
    /// Number of solutions as a word; `invalid` if digits clash.
    pub verdict: Verdict,
    /// Number of givens.
    pub givens: usize,
    /// Whether no given is redundant; null unless the givens alone have exactly one solution.
    pub minimal: Option<bool>,
    /// Givens that can each be removed alone; null unless the givens alone have exactly one solution.
    pub redundant: Option<Cells>,
    /// Clashing digits; left out when there are none.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub clashes: Vec<Clash>,
    /// Entries that contradict the only solution of the givens; left out when there are none.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub mistakes: Option<Mistakes>,
}

/// Solves a puzzle: returns the solution, or several if there are several. It shows the answer: to help a
/// player, use `hint`.
#[derive(Clone, Debug, Default, PartialEq, Eq, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct SolveCall {
    /// Puzzle or position: 81 characters row by row, with a dot for an empty cell; or any format.
    pub puzzle: String,
    /// Largest number of solutions to list, from 1 to 100; 2 by default, which is enough to tell whether
    /// there is only one.
    pub limit: Option<u64>,
}

/// Solutions of a puzzle.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct SolveAnswer {
    /// Number of solutions as a word.
    pub verdict: Verdict,
    /// Solutions up to the limit, 81 digits each.
    pub solutions: Vec<String>,
    /// Whether these are all.
    pub complete: bool,
}

/// Gives a hint for the next step, as much as you ask for; or says which entries are wrong. Begin with stage
/// 1 and give the next stage when the player asks for more.
#[derive(Clone, Debug, Default, PartialEq, Eq, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct HintCall {
    /// Position: the givens, with `+` before each digit that the player placed, and candidates that they
    /// removed behind a colon, as digit, row and column. Other formats are read, too.
    pub puzzle: String,
    /// How much to tell: 1 where to look, 2 which technique, 3 which cells, 4 the whole step; 1 by default.
    pub stage: Option<u8>,
    /// Profile of techniques: `human` by default, or another such as `hodoku`, `se`, `human-strict`.
    pub profile: Option<String>,
}

/// Hint for a position.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct HintAnswer {
    /// Kind of answer.
    pub now: Now,
    /// Hint up to the requested stage, sentence by sentence.
    pub sentences: Vec<String>,
    /// Id of the technique, from stage 2; left out otherwise.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub technique: Option<&'static str>,
    /// Conclusions of the step, such as `r3c5=2`, `r4c13<>7`, at stage 4; left out otherwise.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub conclusions: Option<String>,
    /// Entries that contradict the solution, from stage 3 of a hint about mistakes; left out otherwise.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub mistakes: Option<Mistakes>,
    /// Reason why there is no step; left out when there is one.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub reason: Option<Reason>,
}

/// Explains how a puzzle is solved by logic: every step on a line; or one of the steps with all its reasons.
#[derive(Clone, Debug, Default, PartialEq, Eq, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct ExplainCall {
    /// Puzzle or position: 81 characters row by row, with a dot for an empty cell; or any format.
    pub puzzle: String,
    /// Number of the step to explain with all its reasons, from 1; without it all steps are listed.
    pub step: Option<usize>,
    /// Profile of techniques: `human` by default, or another such as `hodoku`, `se`, `human-strict`.
    pub profile: Option<String>,
}

/// Path to the solution.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct ExplainAnswer {
    /// Name of the profile.
    pub profile: String,
    /// Result of the steps on the profile's scale, as members of this object; left out when one step is
    /// requested.
    #[serde(flatten)]
    pub outcome: Option<Outcome>,
    /// Steps in order, or the requested one.
    pub steps: Vec<BriefStep>,
    /// Reason why the steps don't solve the puzzle, in a sentence; left out when they do.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub error: Option<String>,
}

/// Step in a few words.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct BriefStep {
    /// Number of the step, from 1.
    pub number: usize,
    /// Id of the technique.
    pub technique: &'static str,
    /// Rating of the step on the profile's scale.
    pub rating: RatingValue,
    /// Conclusions, such as `r3c5=2`, `r4c13<>7`.
    pub conclusions: String,
    /// Explanation, sentence by sentence; left out in a list.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub sentences: Vec<String>,
    /// Position before the step, on one line; left out in a list.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub before: Option<String>,
}

/// Judges steps that a player or a model took in a position: sound, true but not shown, wrong, or nothing
/// new. Use it before you tell somebody that a move follows.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct JudgeCall {
    /// Position before the first step.
    pub puzzle: String,
    /// One step, or up to 100 in order: `r4c7=5` places, `r4c7<>58` removes; several moves of one step are
    /// joined by commas, and a technique may stand before a colon, as in `x-wing: r4c13<>7`.
    pub moves: OneOrMore,
    /// Id or name of the technique that steps claim which don't name one themselves.
    pub technique: Option<String>,
    /// Profile of techniques: `human` by default, or another such as `hodoku`, `se`, `human-strict`.
    pub profile: Option<String>,
}

/// Verdicts on steps.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct JudgeAnswer {
    /// Verdicts in order, each in the position after the true steps before it.
    pub steps: Vec<BriefVerdict>,
    /// Index, from 0, of the first step that is neither sound nor without effect; null when there is none.
    pub first_unjustified: Option<usize>,
    /// Whether the true steps fill every cell.
    pub is_solved: bool,
}

/// Verdict on one step in a few words.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct BriefVerdict {
    /// Verdict.
    pub verdict: StepVerdict,
    /// Id of the technique that justifies the step; null unless the step is sound.
    pub technique: Option<&'static str>,
    /// Verdict in words.
    pub sentences: Vec<String>,
}

/// Rates how hard a puzzle is: for people (`human`), as Sudoku Explainer (`se`) and as HoDoKu (`hodoku`).
#[derive(Clone, Debug, Default, PartialEq, Eq, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct RateCall {
    /// Puzzle with exactly one solution: 81 characters row by row, with a dot for an empty cell; or any
    /// format.
    pub puzzle: String,
    /// Only this scale; without it the three of `human`, `se` and `hodoku`.
    pub profile: Option<String>,
}

/// Ratings of a puzzle.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct RateAnswer {
    /// A rating for each scale.
    pub ratings: Vec<ScaleRating>,
}

/// Rating on one scale.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct ScaleRating {
    /// Name of the profile.
    pub profile: String,
    /// Parts of the rating, as members of this object; left out when the techniques don't solve the puzzle.
    #[serde(flatten)]
    pub rating: Option<RatingParts>,
    /// Reason why there is no rating, in a sentence; left out when there is one.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub error: Option<String>,
}

/// Generates puzzles with one solution, as you wish them. The same seed gives the same puzzles.
#[derive(Clone, Debug, Default, PartialEq, Eq, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct GenerateCall {
    /// Number that decides which puzzles they are: with another one they are others. 0 by default.
    pub seed: Option<u64>,
    /// How many puzzles, from 1 to 20; 1 by default.
    pub number: Option<u64>,
    /// Symmetry of the givens: `none`, `rotate180`, `rotate90`, `left-right`, `top-bottom`, `diagonal`,
    /// `anti-diagonal`, `both-axes`, `both-diagonals` or `full`.
    pub symmetry: Option<String>,
    /// Number of givens, as a range such as `24..26`.
    pub givens: Option<String>,
    /// Rating of the hardest step on Sudoku Explainer's scale, as a range such as `4.0..5.0`.
    pub er: Option<String>,
    /// HoDoKu's level or score, as a range such as `medium..hard`.
    pub hodoku: Option<String>,
    /// Id or name of a technique that the puzzle needs.
    pub needs: Option<String>,
}

/// Generated puzzles.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct GenerateAnswer {
    /// Puzzles with their solutions.
    pub puzzles: Vec<PuzzleWithSolution>,
    /// Number of puzzles that were looked at.
    pub judged: u64,
    /// Whether as many were found as requested.
    pub complete: bool,
}

/// Puzzle with its solution.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct PuzzleWithSolution {
    /// Puzzle on one line.
    pub puzzle: String,
    /// Solution, 81 digits.
    pub solution: String,
}

/// Makes a position in which to practise a technique. Judge the player's answer with `judge`.
#[derive(Clone, Debug, Default, PartialEq, Eq, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct PractiseCall {
    /// Id or name of the technique, such as `x-wing`.
    pub technique: String,
    /// Number that decides which position it is: with another one it is another. 0 by default.
    pub seed: Option<u64>,
    /// Whether to return the step as well; false by default.
    pub solution: Option<bool>,
}

/// Position in which to find a technique.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct PractiseAnswer {
    /// Position on one line.
    pub puzzle: String,
    /// Id of the technique.
    pub technique: &'static str,
    /// Other steps in the position.
    pub kind: ExercisePurity,
    /// Task in a sentence.
    pub task: String,
    /// Conclusions of the step, such as `r4c13<>7`; left out unless requested.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub conclusions: Option<String>,
    /// Explanation of the step; left out unless requested.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub sentences: Vec<String>,
}

/// Draws a board as a picture; with a stage also the next step, as `hint` tells it.
#[derive(Clone, Debug, Default, PartialEq, Eq, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct RenderCall {
    /// Puzzle or position: 81 characters row by row, with a dot for an empty cell; or any format.
    pub puzzle: String,
    /// How much of the next step to show: 1 where to look, 3 which cells, 4 everything; without it only the
    /// board is drawn.
    pub stage: Option<u8>,
    /// Whether to draw the candidates of a board without a step; false by default.
    pub candidates: Option<bool>,
}

/// Picture of a board.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct RenderAnswer {
    /// Puzzle on one line.
    pub puzzle: String,
}

/// Answer of any call.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(untagged)]
pub enum CallAnswer {
    /// Answer of `read`.
    Read(ReadAnswer),
    /// Answer of `check`.
    Check(CheckAnswer),
    /// Answer of `solve`.
    Solve(SolveAnswer),
    /// Answer of `hint`.
    Hint(HintAnswer),
    /// Answer of `explain`.
    Explain(ExplainAnswer),
    /// Answer of `judge`.
    Judge(JudgeAnswer),
    /// Answer of `rate`.
    Rate(RateAnswer),
    /// Answer of `generate`.
    Generate(GenerateAnswer),
    /// Answer of `practise`.
    Practise(PractiseAnswer),
    /// Answer of `render`.
    Render(RenderAnswer),
}

/// Reason why a call has no answer.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "kebab-case")]
pub enum CallErrorKind {
    /// The line is no request, or too long.
    BadRequest,
    /// There is no such call.
    UnknownCall,
    /// An argument is missing, unknown or out of range.
    BadArguments,
    /// The text is no puzzle.
    Unreadable,
    /// The puzzle is not fit for this call, as it has no solution, several, or mistakes.
    Unsuitable,
    /// Nothing is like that, or the picture shows no single puzzle.
    NotFound,
    /// The work of one call is used up.
    OutOfWork,
    /// The call was cancelled.
    Cancelled,
    /// The program has a fault.
    Fault,
}

/// Line that `ninefold engine` writes for a request.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct EngineAnswer {
    /// Id of the request: whatever was sent; null if nothing was.
    pub id: serde_json::Value,
    /// Answer; left out with an error.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub answer: Option<CallAnswer>,
    /// Answer in words; left out with an error.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub text: Option<String>,
    /// Picture, SVG; only in an answer of `render`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub svg: Option<String>,
    /// Reason why there is no answer; left out otherwise.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub error: Option<EngineError>,
}

/// Error of a call.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct EngineError {
    /// Kind of error.
    pub kind: CallErrorKind,
    /// The error in a sentence, with what to do next.
    pub message: String,
}
