//! What leaves Ninefold as JSON: one set of types for `--json` of every command, the page's worker and whoever comes next.
//!
//! Cells are 0 to 80, row by row; digits 1 to 9; candidates pairs of both; houses 0 to 26: boxes, rows, columns. Roles,
//! links, techniques, families and sentences have stable ids; beside an id stands what it is called in the language that
//! was asked for. With the feature `schema` every type has its JSON Schema, with `ts` its TypeScript type.
#![forbid(unsafe_code)]

mod hint;
mod judged;
mod known;
mod marks;
mod parts;
mod path;
mod puzzle;
#[cfg(feature = "schema")]
pub mod schema;
mod sets;
mod solved;
mod step;
mod values;

pub use hint::{Hint, Mistakes, Now, Stage};
pub use judged::{Checked, Deciders, Rated, Stats};
pub use known::{Compared, Format, Profile, Program, Technique};
pub use marks::{CandidateMark, CellMark, HouseMark, Link, LinkKind, Marks, Shows};
pub use parts::{Part, Parts};
pub use path::{Group, Path, Survey, Trace, TracedStep};
pub use puzzle::{Clash, Failed, Place, Reason, Verdict, puzzle};
pub use sets::{AlmostLockedSet, AlmostLockedSets, Calculated, Count, RestrictedLink, SetOfCells};
pub use solved::{Found, Late, Solved, Streamed};
pub use step::{Form, LinePiece, Naming, Piece, Sentence, Speech, Step};
pub use values::{Candidates, Cells, Counts, Digits, Number, tenths};
