//! Steps that carry their proof: the types that `ninefold-proof` checks, and the prover that makes
//! certificates.
//!
//! A pattern names the [truths](Truth) it rests on (its [`Argument`]); [`prove`] makes the [`Certificate`] of
//! its step; the [`Checker`], which shares no code with the finders, accepts the step or reports where the
//! certificate fails.
//!
//! ```
//! use ninefold_core::Board;
//! use ninefold_logic::proof::Checker;
//! use ninefold_logic::{Facts, engine, techniques};
//!
//! let board: Board = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79".parse()?;
//! let facts = Facts::new(board.clone());
//! let mut checker = Checker::new(&board);
//! let step = engine::next_step(&facts, techniques::ALL).expect("an easy puzzle has a next step");
//! checker.accept(&step.conclusions, &step.certificate(&facts)?)?;
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod argument;
mod prover;

pub use argument::Argument;
#[cfg(feature = "json")]
pub use ninefold_proof::lines;
pub use ninefold_proof::{
    Cases, Certificate, Checker, Claim, Claims, Deadly, Fault, Lemma, NotDeadly, Refutation, Rejection,
    Split, Truth,
};
pub use prover::{Unproven, prove};
