//! A Sudoku engine that solves, explains, rates and generates puzzles.
//!
//! ```
//! use ninefold::{Board, HintStage, generate, hint, rate, solve};
//!
//! let board: Board = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79".parse()?;
//! assert!(solve(&board)?.to_string().starts_with("534678912"));
//! assert_eq!(rate(&board)?.to_string(), "1.2/1.2/1.2");
//! assert!(hint(&board, HintStage::Full)?.to_string().ends_with("So the only cell left for 8 in box 2 is r1c6."));
//! let made: Vec<Board> = generate(7).take(2).map(|made| made.to_board()).collect();
//! assert!(made.iter().all(|board| solve(board).is_ok()));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! This crate is the one to depend on: it gathers the libraries of the project under one name, and has a
//! function for each of the most common tasks:
//!
//! | call | what it gives |
//! |---|---|
//! | `text.parse::<Board>()` | a [`Board`] from 81 characters, or a position on one line |
//! | [`format::read_board`] | a [`Board`] from nine rows, a drawing, a link: any [format](mod@format) |
//! | [`solve()`] | the [`Solution`] of a proper puzzle |
//! | [`count_solutions`] | the number of solutions, up to a limit |
//! | [`available_steps`] | every [`SolutionStep`] that can be taken now |
//! | [`hint()`] | the next move, in as much detail as you want |
//! | [`rate()`] | Sudoku Explainer's ER, EP and ED |
//! | [`generate()`] | minimal puzzles, one after the other |
//! | [`canonical_form`] | the canonical form, which puzzles equal up to symmetry share |
//! | [`draw_svg`] | a picture |
//!
//! | module | what it does |
//! |---|---|
//! | `calls` | the functions above |
//! | [`core`] | the vocabulary: cells, digits, houses, candidates, boards, symmetries, a playable grid |
//! | [`mod@format`] | text formats, read and written; [`notation`]: names of cells |
//! | [`mod@solve`] | solutions: the first, how many, whether just one, all; one board or a stream; teaching searches |
//! | [`facts`] | a position with precomputed data for step searches |
//! | [`chains`] | forcing chains, as Sudoku Explainer finds them |
//! | [`whips`] | whips, braids, and trial and error, after Denis Berthier |
//! | [`logic`] | steps a person could take: found, named, explained, proved |
//! | [`formula`] | techniques as formulas: written in a small language, searched for, proved or refuted |
//! | [`proof`] | proofs of steps as text, and the checker that accepts them and knows no technique |
//! | [`mod@rate`] | how hard a puzzle is, on the scales of Sudoku Explainer, HoDoKu, and our own for people |
//! | [`guide`] | advice: mistakes, or the next step in stages; techniques used, exercises, a course |
//! | [`mod@generate`] | puzzles to order: minimal, symmetric, in a pattern, as hard as you like; neighbours, random grids, canonical forms, fair samples |
//! | [`render`] | boards and steps as pictures, in SVG or text |
//! | [`texts`] | the messages of all libraries, in every supported language |
//!
//! Functions that take a [`Board`] need no check for clashes: no digits clash on one. Where a puzzle may
//! have no solution or several, the type says so, as that of [`Solver::check_uniqueness`] does. No library prints,
//! reads the environment or keeps global state. Randomness comes from a seed that you give, so results are
//! the same on every machine and with any number of threads.
//!
//! # Examples
//!
//! In the repository, run `cargo run -p ninefold --example NAME`: `tour` shows all of this on one page,
//! `explain` a complete solving path with each step explained and proved, and `practise` how moves are
//! recognised and techniques practised.
//!
//! # Features
//!
//! Every feature is off by default.
//!
//! | feature | what it adds |
//! |---|---|
//! | `picture` | boards read from photographs and screenshots |
//! | `serde` | boards, solutions, cells and their sets are serialised as their texts |
//! | `toml` | profiles as files |
//! | `ts` | TypeScript types for the JSON output, for WebAssembly |

#![forbid(unsafe_code)]

mod calls;

pub use calls::{
    BoardHint, NoHintError, available_steps, canonical_form, count_solutions, draw_svg, hint, rate, solve,
};
pub use ninefold_generate::generate;

/// The vocabulary: cells, digits, houses, candidates, boards, symmetries; and a game in play.
pub mod core {
    pub use ninefold_core::*;
    pub use ninefold_game::{
        BlockingCell, InvalidCellError, MoveError, PackedCell, PlayCodeError, PlayCodePart, PlayGrid,
        position_code,
    };
}

pub use ninefold_chains as chains;
pub use ninefold_core::notation;
pub use ninefold_facts as facts;
pub use ninefold_formats as format;
pub use ninefold_formula as formula;
pub use ninefold_generate as generate;
pub use ninefold_guide as guide;
pub use ninefold_logic as logic;
#[cfg(feature = "picture")]
pub use ninefold_picture as picture;
pub use ninefold_proof as proof;
pub use ninefold_rate as rate;
pub use ninefold_render as render;
pub use ninefold_solve as solve;
pub use ninefold_texts as texts;
pub use ninefold_whips as whips;
pub use ninefold_wire as wire;

pub use ninefold_core::{
    Board, BoardError, ByCell, ByDigit, ByHouse, Candidate, CandidateMap, Cell, CellMap, Clash, Digit,
    DigitSet, House, HouseKind, HouseSet, Notation, PlayerNotes, Puzzle, ReadBoardError, Solution,
};
pub use ninefold_guide::{
    EntryMistakes, Guide, HintPart, HintStage, MoveRecognition, PositionAdvice, PracticeSession,
    TechniqueExercise,
};
pub use ninefold_logic::{
    Conclusions, Explanation, Facts, LinkKind, MarkRole, Message, RatingTenths, SolutionStep, StepMarks,
    Technique, techniques,
};
pub use ninefold_rate::{RateError, RatingProfile, se::SeRating};
pub use ninefold_solve::{COUNT_LIMIT, NotUniqueError, PositionReview, SolutionVerdict, Solutions, Solver};

#[cfg(doctest)]
mod readmes;

/// The page on the names of searches, included so that its examples run as tests.
#[cfg(doctest)]
#[doc = include_str!("../../../docs/names-of-searches.md")]
mod names_of_searches {}
