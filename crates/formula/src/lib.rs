//! Techniques as formulas: a small language of sets of cells, in which somebody writes a technique in five lines, and
//! has it searched for and proved.
#![forbid(unsafe_code)]

mod check;
mod code;
mod error;
mod formula;
mod functions;
mod kind;
mod library;
mod machine;
mod parse;
mod plan;
mod prove;
mod sources;
mod syntax;
mod token;
mod value;
mod verdict;

pub use error::{Expected, FormulaError, Place, Reason};
pub use formula::{Binding, Bound, Ended, Expression, Formula, Instance, Script, Taker, WORK};
pub use kind::Kind;
pub use library::LIBRARY;
pub use prove::{Counterexample, counterexample, prove, refuted};
pub use verdict::{Judge, Verdict, patterns, positions};
