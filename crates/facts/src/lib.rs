//! A position with the facts that searches for steps need.
//!
//! [`Facts`] are a board with everything that can be read from it directly: the places of each digit in each
//! house, the cells with two candidates, the houses with one empty cell. They are updated as candidates are
//! removed and digits placed. Values that take longer to compute are derived on demand and cached until the
//! board changes: a search defines them with [`DerivedValue`], and the facts need not know the searches.
//! Values derived from the places of one digit are cached longer, until one of these disappears:
//! [`DerivedDigitValue`]. They get no other input, so they can't be outdated.
//!
//! | module | contents |
//! |---|---|
//! | `facts` | the board with its facts, updated as steps are applied; the traits of derived values |
//! | `cache` | cache of values derived from a position |
//!
//! ```
//! use ninefold_core::{Board, Conclusions};
//! use ninefold_facts::Facts;
//!
//! let board: Board = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79".parse()?;
//! let mut facts = Facts::new(board);
//! let cell = facts.cells_with_candidate_count(1).first().expect("a cell with one candidate");
//! let digit = facts.candidates(cell).only().expect("one candidate");
//! facts.apply_conclusions(&Conclusions::from_placement(cell.to_candidate(digit)));
//! assert_eq!(facts.board().value(cell), Some(digit));
//! # Ok::<(), ninefold_core::ReadBoardError>(())
//! ```
#![forbid(unsafe_code)]

mod cache;
mod facts;

pub use facts::{DerivedDigitValue, DerivedValue, DigitView, Facts};
