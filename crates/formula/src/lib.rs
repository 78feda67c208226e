//! Techniques as formulas: a small language of sets, in which somebody writes a technique in a few lines, and has it searched
//! for, proved, and refuted where it is false.
//!
//! A [`Script`] is a text that was read and checked: every name is known and every value is of a kind that may stand where it
//! does ([`FormulaError`] says where not, and what was probably meant). A [`Formula`] of it looks for its [`Instance`]s on a
//! position and hands them to a [`Taker`]; [`prove()`] makes a certificate of what one concludes, [`refuted`] holds it to a
//! solution, and a [`Judge`] does both on many positions and says what the formula is worth. [`LIBRARY`] has techniques of the
//! house as formulas. The grammar is in the book: `docs/book/formulas.md`.
//!
//! ```
//! use ninefold_core::{Board, Notation};
//! use ninefold_facts::Facts;
//! use ninefold_formula::{Bound, Script, WORK};
//!
//! let board: Board = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79".parse()?;
//! let script = Script::parse("for c in empty place only(digits(c)) in c")?;
//! let mut found = Vec::new();
//! script.formulas[0].find(&Facts::new(board), WORK, &mut found);
//! assert_eq!(found[0].conclusions.text(Notation::Rc), "r5c5=5");
//! assert_eq!(found[0].bindings[0].value, Bound::Cells("r5c5".parse()?));
//! let error = Script::parse("for c in emty place 1 in c").unwrap_err();
//! assert_eq!(error.to_string(), "line 1, column 10: nothing is called \"emty\"; did you mean \"empty\"?");
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! A formula is a technique wherever one goes ([`Formula::technique`]): in profiles, walks and hints, told and drawn by its text.
//!
//! No program goes on for ever: what calls itself says how often at most, and a search counts what it goes through and is left after [`WORK`]. No
//! program panics: what passed the check of kinds has a value for everything, or says that there is none.
//!
//! This crate never looks for a solution: whoever wants a formula refuted brings one.
#![forbid(unsafe_code)]

mod check;
mod code;
mod distinct;
#[cfg(test)]
mod editor;
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
mod technique;
mod tell;
mod token;
mod value;
mod verdict;

pub use error::{Expected, FormulaError, Place, Reason};
pub use formula::{
    Binding, Bound, CellSubsets, Ended, Expression, Formula, Import, Instance, Script, Taker, Unanswered,
    WORK,
};
pub use kind::Kind;
pub use library::{LIBRARY, of_library};
pub use prove::{Counterexample, counterexample, prove, refuted};
pub use verdict::{Judge, Verdict, patterns, positions};
