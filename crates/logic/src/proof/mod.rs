//! Steps that carry their proof.
//!
//! A pattern says which [truths](Truth) it looks at (its [`Argument`]); [`prove`] makes the [`Certificate`] of a step of it;
//! the [`Checker`], which shares nothing with the finders, accepts the step or says where the certificate fails.

mod certificate;
mod checker;
#[cfg(feature = "json")]
pub mod lines;
mod prover;

pub use certificate::{Argument, Cases, Certificate, Claim, Deadly, Lemma, Refutation, Split, Truth};
pub use checker::{Checker, Fault, NotDeadly, Rejection};
pub use prover::{Unproven, prove};
