//! A position with what those who look for steps want to know about it.
//!
//! [`Facts`] are a board and what can be read off it at once: where each digit may go in each house, which cells have two
//! candidates, which houses one empty cell. They follow the board as candidates go and digits are placed. What takes longer to
//! find is derived when somebody asks for it and kept until the board changes: whoever searches says so with [`Derived`], and the
//! facts need not know the searches. What follows from the places of one digit is kept longer, until one of these goes:
//! [`DerivedOfDigit`]. It is handed nothing else to look at, so that it can't be out of date.
//!
//! ```
//! use ninefold_core::{Board, Conclusions};
//! use ninefold_facts::Facts;
//!
//! let board: Board = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79".parse()?;
//! let mut facts = Facts::new(board);
//! let cell = facts.cells_with_count(1).first().expect("a cell with one candidate");
//! let digit = facts.candidates(cell).only().expect("one candidate");
//! facts.apply(&Conclusions::placement(cell.with(digit)));
//! assert_eq!(facts.board().value(cell), Some(digit));
//! # Ok::<(), ninefold_core::ReadBoardError>(())
//! ```
#![forbid(unsafe_code)]

mod cache;
mod facts;

pub use facts::{Derived, DerivedOfDigit, Facts, Lone};
