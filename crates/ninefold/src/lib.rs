//! A Sudoku engine: solve, explain, rate and make puzzles.
//!
//! This crate is the one to depend on: it gathers the libraries of the project under one name and adds nothing.
//!
//! | module | what it does |
//! |---|---|
//! | [`core`] | the vocabulary: cells, digits, houses, candidates, boards, notations, text formats |
//! | [`solve`] | solutions: the first, how many, whether just one, all; one board or a stream |
//! | [`logic`] | steps a person could take: found, named, explained |
//! | [`rate`] | how hard a puzzle is: Sudoku Explainer's ER, EP and ED |
//! | [`guide`] | what now: what is wrong, solved, stuck, or the next step told bit by bit |
//! | [`generate`] | canonical forms, random grids |
//! | [`render`] | boards and steps as pictures |
//! | [`texts`] | what all of them say, in every language they speak |
//!
//! ```
//! use ninefold::{Board, Solver, Verdict};
//!
//! let board: Board = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79".parse()?;
//! match Solver::new().verdict(&board) {
//!     Verdict::Unique(solution) => assert_eq!(&solution.to_string()[..9], "534678912"),
//!     other => panic!("not a proper puzzle: {other:?}"),
//! }
//! # Ok::<(), ninefold::ReadBoardError>(())
//! ```

pub use ninefold_core as core;
pub use ninefold_core::{format, notation};
pub use ninefold_generate as generate;
pub use ninefold_guide as guide;
pub use ninefold_logic as logic;
pub use ninefold_rate as rate;
pub use ninefold_render as render;
pub use ninefold_solve as solve;
pub use ninefold_texts as texts;
pub use ninefold_wire as wire;

pub use ninefold_core::{
    Board, BoardError, ByCell, ByDigit, ByHouse, Candidate, CandidateMap, Cell, CellMap, Clash, Digit,
    DigitSet, House, HouseKind, HouseSet, Notation, Puzzle, ReadBoardError, Solution,
};
pub use ninefold_guide::{Guide, Hint, Mistakes, Now, Stage};
pub use ninefold_logic::{
    Conclusions, Facts, LinkKind, Marks, Role, Sentence, Step, Story, Technique, Tenths, techniques,
};
pub use ninefold_rate::Profile;
pub use ninefold_solve::{Improper, Review, Solutions, Solver, Verdict};
