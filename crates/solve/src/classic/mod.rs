//! Classic searches that show each step, for teaching.
//!
//! Speed is no goal here; everything can be watched. Each search is an iterator of events that a player can
//! animate, pause and count, and each is a pure function of a board, a mode and a seed.
//!
//! - [`ClassicSearch`] walks the tree of all fillings, depth first. A [`ClassicMode`] says how: by brute
//!   force, by exclusion or by rescanning, with the candidates in which order, to the first solution or to
//!   all.
//! - [`WaveCollapse`] never goes back: it fixes the cell with the fewest possibilities, propagates the
//!   consequences, and starts anew when a cell has none left (wave function collapse).
//! - [`random_boards`] makes boards with a requested number of blanks, [`fixed_boards`] has eight ready-made
//!   ones, slow and fast.
//!
//! ```
//! use ninefold_core::Board;
//! use ninefold_solve::classic::{ClassicEvent, ClassicMode, ClassicSearch};
//!
//! let board: Board = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79".parse()?;
//! let mode: ClassicMode = "BFA".parse()?;
//! let mut search = ClassicSearch::new(&board, mode);
//! let retreats = search.by_ref().filter(|event| matches!(event, ClassicEvent::Retreat { .. })).count();
//! assert_eq!(search.work_counts().solutions, 1);
//! assert_eq!(search.work_counts().retreats, retreats as u64);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

pub mod random_boards;

pub mod fixed_boards;
mod grid;
mod mode;
mod order;
mod search;
mod wave_collapse;

pub use grid::RejectReason;
pub use mode::{ClassicMethod, ClassicMode, ClassicOrder, ParseModeError, SearchExtent};
pub use search::{ClassicEvent, ClassicSearch, ClassicWork};
pub use wave_collapse::{WaveCollapse, WaveEvent, WaveWork};
