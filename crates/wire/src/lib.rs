//! What leaves Ninefold as JSON: one set of types for `--json` of every command, the page's worker and whoever comes next.
//!
//! Cells are 0 to 80, row by row; digits 1 to 9; candidates pairs of both; houses 0 to 26: boxes, rows, columns. Roles,
//! links, techniques, families, sentences and what is wrong with a text have stable ids; beside an id stands what it is called in the language that
//! was asked for. With the feature `schema` every type has its JSON Schema, with `ts` its TypeScript type,
//! and the page has its own questions beside them ([`page`]).
#![forbid(unsafe_code)]

mod caution;
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
mod parts;
mod path;
mod plan;
pub mod progress;
mod puzzle;
#[cfg(feature = "schema")]
pub mod schema;
mod sets;
mod solved;
mod step;
mod tracing;
mod values;

pub use classic::{
    ComparedMode, Ended, Obstacle, SearchLine, SearchMethod, SearchOrder, SearchStop, SearchWork,
};
pub use fault::{Argument, Fault, Phrase};
pub use formulas::{
    FormulaCounterexample, FormulaOutcome, FormulaOverlap, FormulaProof, FormulaValue, FormulaVariable,
    FormulaVerdict, FoundFormula, FoundFormulas, FoundInstance,
};
pub use hint::{Hint, Mistakes, Now, Stage, why, why_not_judged, why_unsolvable};
pub use judged::{Checked, Deciders, Estimate, Rated, Stats, Trials};
pub use judging::{JudgedLine, JudgedStep, JudgedSteps, OneOrMore, Shown, StepVerdict, ToJudge};
pub use known::{Compared, Format, Profile, Program, Technique};
pub use learning::{
    ChainAnswer, Credit, Exercise, ExerciseAnswer, ExerciseKind, ExerciseVerdict, JudgedChain, Origin,
    ProofKind, Recognised, Recognition, Wrong,
};
pub use marks::{CandidateMark, CellMark, HouseMark, Link, LinkKind, Marks, Shows};
pub use parts::{Outcome, Part, Parts};
pub use path::{Group, Path, Survey, Trace, TracedStep};
pub use plan::{Avoided, DayPlan, Done, Given, GoalPlan, LessonPlan, Plan, Standing, Standings, TaskPlan};
pub use puzzle::{Clash, Columns, Failed, Place, Placed, Reason, Status, Verdict, Warning, puzzle};
pub use sets::{
    AlmostLockedSet, AlmostLockedSets, Calculated, Count, RccEdge, RccGraph, RccNode, RestrictedLink,
    SetOfCells,
};
pub use solved::{Found, Late, Solved, Streamed};
pub use step::{Form, LinePiece, Naming, Piece, Sentence, Speech, Step};
pub use tracing::{NoTrace, Telling, Traced};
pub use values::{Candidates, Cells, Counts, Digits, Number, Shares, tenths};
