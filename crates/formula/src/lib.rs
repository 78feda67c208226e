//! A small language of sets for writing Sudoku techniques as formulas, which are then searched for, proved
//! or refuted.
//!
//! A [`FormulaScript`] is a parsed and checked text: every name is known and every value has a kind that is
//! allowed where it stands ([`FormulaError`] names the place and the reason if not, and suggests the name
//! probably meant). A [`TechniqueFormula`] of it finds its [`FormulaInstance`]s on a position and passes them
//! to an [`InstanceSink`]; [`prove_instance()`] makes a certificate for the conclusions of one,
//! [`refuted_conclusions`] compares them with a solution, and a [`FormulaJudge`] does both on many positions
//! and reports how good the formula is. [`LIBRARY`] contains built-in techniques as formulas. The grammar is
//! in the book: `docs/book/formulas.md`.
//!
//! | module | contents |
//! |---|---|
//! | `formula`, `value`, `kind` | scripts, formulas and their instances; values and their kinds |
//! | `token`, `parse`, `syntax` | from a text to its syntax tree |
//! | `check`, `code` | names and kinds, checked; the checked form of a formula |
//! | `functions` | sources and functions of the language by name |
//! | `error` | errors for a text that is not a formula |
//! | `plan`, `machine` | search for instances on a position: its order, and evaluation |
//! | `sources` | almost locked sets and links that loops go through |
//! | `distinct_instances` | instances with distinct conclusions |
//! | `prove`, `verdict` | proof and refutation of an instance; judging of a formula on many positions |
//! | `technique`, `explain` | formulas as techniques; explanation and drawing of their steps |
//! | `library` | built-in formulas |
//!
//! ```
//! use ninefold_core::{Board, Notation};
//! use ninefold_facts::Facts;
//! use ninefold_formula::{BoundValue, FormulaScript, DEFAULT_WORK_LIMIT};
//!
//! let board: Board = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79".parse()?;
//! let script = FormulaScript::parse("for c in empty place only(digits(c)) in c")?;
//! let mut found = Vec::new();
//! script.formulas[0].find_instances(&Facts::new(board), DEFAULT_WORK_LIMIT, &mut found);
//! assert_eq!(found[0].conclusions.to_text(Notation::Rc), "r5c5=5");
//! assert_eq!(found[0].bindings[0].value, BoundValue::Cells("r5c5".parse()?));
//! let error = FormulaScript::parse("for c in emty place 1 in c").unwrap_err();
//! assert_eq!(error.to_string(), "line 1, column 10: nothing is called \"emty\"; did you mean \"empty\"?");
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! A formula can be used wherever a technique can ([`TechniqueFormula::into_technique`]): in profiles,
//! solving paths and hints, explained and drawn from its text.
//!
//! Every formula terminates: a recursive definition states its maximum depth, and a search counts its work
//! and stops at a limit such as [`DEFAULT_WORK_LIMIT`]. No formula panics: after the check of kinds, every expression has
//! a value or reports that it has none.
//!
//! This crate never solves a puzzle: to refute a formula, the caller supplies the solution.
#![forbid(unsafe_code)]

mod check;
mod code;
mod distinct_instances;
#[cfg(test)]
mod editor;
mod error;
mod explain;
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
mod token;
mod value;
mod verdict;

pub use error::{ExpectedSyntax, FormulaError, FormulaErrorKind, SourceLocation};
pub use formula::{
    BoundValue, CellSubsets, DEFAULT_WORK_LIMIT, EvaluationError, FormulaExpression, FormulaInstance,
    FormulaRunOutcome, FormulaScript, ImportCallback, InstanceSink, TechniqueFormula, VariableBinding,
};
pub use kind::ValueKind;
pub use library::{LIBRARY, find_library_formula};
pub use prove::{Counterexample, prove_instance, refuted_conclusions};
pub use verdict::{FormulaJudge, FormulaStatistics, default_comparison_techniques, iter_test_positions};
