//! Techniques of human solving: finds the steps that a person could take, names them and explains them.
//!
//! A [`Technique`] is a static entry with a finder. A finder reads [`Facts`] (a board with indexes) and
//! reports to a [`StepSink`] the [`Conclusions`] and the [`Pattern`] that is the evidence for them. The sink
//! decides whether to go on, so one finder serves the first step, all steps, their number, and a search with
//! a time limit.
//!
//! ```
//! use ninefold_core::Board;
//! use ninefold_logic::{Facts, engine, techniques};
//!
//! let board: Board = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79".parse()?;
//! let mut facts = Facts::new(board);
//! let step = engine::find_next_step(&facts, techniques::ALL).expect("an easy puzzle has a next step");
//! assert_eq!(step.technique().name, "Hidden Single");
//! println!("{}: {}", step.conclusions, step.explanation_messages(&facts)[0]);
//! facts.apply_conclusions(&step.conclusions);
//! # Ok::<(), ninefold_core::ReadBoardError>(())
//! ```
//!
//! This crate never looks at a solution, and does not know `ninefold-solve`.
//!
//! | module | contents |
//! |---|---|
//! | [`techniques`] | the registry: a folder for each family, with a file for each technique and `engine`, what they share |
//! | [`engine`], [`survey`] | the next step; all steps |
//! | [`explanation`], [`explain`] | explanations: sentences with their marks, the line in Eureka notation |
//! | [`mod@proof`] | the prover, which turns the truths that a pattern cites into a certificate |
//! | [`drawn_chain`], [`chain_deduction`] | chains and nets from users and other programs, as steps |
//! | [`universal`] | the steps of universal ratings: all shortest whips or braids, trials |
//! | [`als`] | almost locked sets and what links them |
//! | `step` | steps, techniques, sinks, explanations: the types |
//! | `marks` | marks of a step in a picture |
//! | `truths` | general logic: truths and links |
//! | `order` | Sudoku Explainer's orders of houses and combinations |
//! | `smallest_patterns` | of many patterns with the same conclusions, the smallest |
//! | `digits` | techniques searched digit by digit |
//! | `bit_rows` | bit sets of searches |
//! | `example` | the examples in the documentation of techniques |
//! | `prelude` | what most techniques import |
#![forbid(unsafe_code)]

mod bit_rows;
pub mod chain_deduction;
mod digits;
pub mod drawn_chain;
pub mod engine;
mod example;
mod marks;
mod order;
mod prelude;
pub mod proof;
mod smallest_patterns;
mod step;
pub mod survey;
pub mod techniques;
mod truths;

pub use example::{ExampleShadow, TechniqueExample};
pub use marks::{CandidateLink, LinkKind, MarkRole, StepMarks};
pub use ninefold_core::Conclusions;
pub use ninefold_facts::Facts;
pub use ninefold_proof::UniquenessPromise;
pub use step::explain::{self, Message};
pub use step::explanation::{self, Explanation};
pub use step::sink::{AllSteps, FirstStep, StepCounter, StepSink, StoppableSink};
pub(crate) use step::technique;
pub use step::technique::{
    FinderFn, RatingTenths, Technique, TechniqueFamily, TechniqueFinder, TechniqueRatings,
};
pub use step::{CloneBoxed, Pattern, SolutionStep, TechniqueVariant};
pub use techniques::als::engine as als;
pub use techniques::whips::universal;
