//! JSON types of Ninefold: one set for `--json` of every command, for the web page and for bindings.
//!
//! Cells are numbers from 0 to 80, row by row; digits 1 to 9; candidates pairs of a cell and a digit; houses
//! 0 to 26: boxes, rows, columns. Roles, links, techniques, families, sentences and parse errors have stable
//! ids, accompanied by their names in the requested language. The feature `schema` gives every type a JSON
//! Schema, the feature `ts` a TypeScript type; the requests of the web page are in `page`.
//!
//! | module | contents |
//! |---|---|
//! | `step`, `marks`, `path` | steps with their explanation, their marks; lists of steps |
//! | `hint`, `warnings` | hints, and warnings about a position |
//! | `puzzle`, `fault` | members common to all puzzles of a list; parse errors |
//! | `judged`, `rating_parts` | `check`, `rate`, `stats`; a result on a scale |
//! | `solved`, `classic` | `solve`; the events of classic searches |
//! | `judging` | steps to judge, and verdicts |
//! | `learning` | judgements of a player's moves and chains; exercises |
//! | `plan` | study plans and learners' standings |
//! | [`progress`] | the file with a learner's progress |
//! | [`dataset`], `tracing` | data sets: rows, card, benchmark; generation of traces |
//! | `formulas`, `sets`, `picture` | results of formulas; sets of cells; boards read from pictures |
//! | `known` | techniques, formats, profiles and the program itself |
//! | [`calls`] | calls of a running engine: arguments and answers |
//! | `page` | requests of the web page, and answers that only it needs, as the moments of a watched search |
//! | `schema`, `values` | JSON Schemas; basic values |
#![forbid(unsafe_code)]

pub mod calls;
mod classic;
pub mod dataset;
mod fault;
mod formulas;
mod hint;
mod judged;
mod judging;
mod known;
mod learning;
mod marks;
#[cfg(feature = "ts")]
pub mod page;
mod path;
#[cfg(feature = "picture")]
mod picture;
mod plan;
pub mod progress;
mod puzzle;
mod rating_parts;
#[cfg(feature = "schema")]
pub mod schema;
mod sets;
mod solved;
mod step;
mod tracing;
mod values;
mod warnings;

pub use classic::{
    ComparedMode, Obstacle, SearchEnding, SearchLine, SearchMethod, SearchOrder, SearchStop, SearchWork,
};
pub use fault::{Argument, Fault, Phrase};
pub use formulas::{
    FormulaCounterexample, FormulaOutcome, FormulaOverlap, FormulaProof, FormulaValue, FormulaVariable,
    FormulaVerdict, FoundFormula, FoundFormulas, FoundInstance,
};
pub use hint::{Hint, Mistakes, Now, Stage, why_no_step, why_not_judged, why_unsolvable};
pub use judged::{Deciders, Estimate, PuzzleCheck, PuzzleRating, Stats, Trials};
pub use judging::{JudgeInput, JudgedLine, JudgedStep, JudgedSteps, OneOrMore, StepVerdict};
pub use known::{Format, Profile, Program, Technique, TechniqueAliases};
pub use learning::{
    ChainAnswer, Exercise, ExerciseAnswer, JudgedChain, MoveMatch, ProofKind, Recognition, Wrong,
};
pub use marks::{CandidateMark, CellMark, HouseMark, Link, Marks};
pub use path::{Group, Path, Survey, Trace, TracedStep};
#[cfg(feature = "picture")]
pub use picture::{PictureBoard, PictureCell, PictureLine};
pub use plan::{
    DayPlan, Done, GivenExercise, GoalPlan, LessonPlan, Plan, Standing, Standings, TaskPlan, UnusedTechnique,
};
pub use puzzle::{
    Clash, ExtraColumns, FailureRecord, Place, PuzzleAnswer, Reason, RowStatus, Verdict, Warning,
    puzzle_to_line,
};
pub use rating_parts::{Outcome, RatingParts};
pub use sets::{
    AlmostLockedSet, AlmostLockedSets, Count, ExpressionValue, RccEdge, RccGraph, RccNode, RestrictedLink,
    SetOfCells,
};
pub use solved::{LazySolutionCount, PuzzleSolutions, SolutionTotal, StreamedList};
pub use step::{LinePiece, Localizer, Naming, Piece, Sentence, SentenceForm, Step};
pub use tracing::{ProvenTrace, TraceDetails, TraceError};
pub use values::{Candidates, Cells, Digits, NamedCounts, NamedShares};
