//! Proofs of Sudoku steps, and the checker that accepts them.
//!
//! A [`Certificate`] proves the claims of a step; the [`CertificateChecker`] uses the rules of Sudoku and
//! nothing else, follows the citations of the certificate, and accepts the step or says where it fails.
//! Nothing else has to be trusted: not a technique, not a search, not the rest of this project, on which this
//! crate doesn't depend. The claim "every step is proved" requires only this crate without [`veripb`], and
//! `ninefold-core`'s sets, to be right; `docs/proofs.md` gives the argument for each rule, and a second
//! checker, in Python, is written from that page alone.
//!
//! | module | contents |
//! |---|---|
//! | this one | [`Certificate`] and its parts, [`ClaimSet`], [`UniquenessPromise`], [`CertificateChecker`] |
//! | `lines` | proofs as text, one JSON object a line, and the [`ProofVerifier`](lines::ProofVerifier) that reads them (feature `json`) |
//! | [`veripb`] | export of proofs to an independent checker |
//! | `certificate`, `uniqueness` | certificates; promises that there is one solution |
//! | `checker` | the checker, with its rules for deadly patterns and clues |
//! | `json`, `text` | strict parsers for what a line of a proof may contain |
//!
//! ```
//! use ninefold_core::{Board, Candidate};
//! use ninefold_proof::{Certificate, CertificateChecker, CandidateClaim, ClaimSet, Lemma, ClaimRefutation, Truth};
//!
//! let board: Board = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79".parse()?;
//! // In box 2, only r1c6 can hold the 8.
//! let eight: Candidate = "r1c6(8)".parse()?;
//! let certificate = Certificate {
//!     truths: vec![Truth::Place("b2".parse()?, eight.digit())],
//!     proofs: vec![Lemma { claim: CandidateClaim::True(eight), refutation: ClaimRefutation::default() }],
//!     ..Certificate::default()
//! };
//! let mut checker = CertificateChecker::new(&board);
//! checker.accept_step(ClaimSet::from_claims([CandidateClaim::True(eight)]), &certificate)?;
//! assert!(checker.possible_candidates().contains(eight));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
#![forbid(unsafe_code)]

mod certificate;
mod checker;
#[cfg(feature = "json")]
mod json;
#[cfg(feature = "json")]
pub mod lines;
#[cfg(feature = "json")]
mod text;
mod uniqueness;
pub mod veripb;

pub use certificate::{
    CandidateClaim, CaseSplit, Certificate, CitedCases, ClaimRefutation, ClaimSet, DeadlyPattern, Lemma,
    Truth,
};
pub use checker::{CertificateChecker, CertificateError, CertificateFault, DeadlyPatternError};
pub use uniqueness::UniquenessPromise;
