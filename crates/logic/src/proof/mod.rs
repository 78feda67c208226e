//! Steps that carry their proof: the types that `ninefold-proof` checks, and the prover that makes
//! certificates.
//!
//! A pattern names the [truths](Truth) it rests on (its [`ProofArgument`]); [`prove_conclusions`] makes the
//! [`Certificate`] of its step; the [`CertificateChecker`], which shares no code with the finders, accepts
//! the step or reports where the certificate fails.
//!
//! ```
//! use ninefold_core::Board;
//! use ninefold_logic::proof::CertificateChecker;
//! use ninefold_logic::{Facts, engine, techniques};
//!
//! let board: Board = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79".parse()?;
//! let facts = Facts::new(board.clone());
//! let mut checker = CertificateChecker::new(&board);
//! let step = engine::find_next_step(&facts, techniques::ALL).expect("an easy puzzle has a next step");
//! checker.accept_step(&step.conclusions, &step.build_certificate(&facts)?)?;
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod argument;
mod prover;

pub use argument::ProofArgument;
#[cfg(feature = "json")]
pub use ninefold_proof::lines;
pub use ninefold_proof::{
    CandidateClaim, CaseSplit, Certificate, CertificateChecker, CertificateError, CertificateFault,
    CitedCases, ClaimRefutation, ClaimSet, DeadlyPattern, DeadlyPatternError, Lemma, Truth,
};
pub use prover::{UnprovenError, prove_conclusions};
