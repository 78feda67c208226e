//! A game in play: what a player writes into a grid, with notes, checked moves, undo and redo.
//!
//! | type | what it is |
//! |---|---|
//! | [`PlayGrid`] | a game: 81 cells and the actions so far |
//! | [`PackedCell`] | a cell of it in 19 bits: fixed or not, notes, value |
//!
//! | module | contents |
//! |---|---|
//! | `play_grid` | the game: moves, with reasons when they are refused, notes, undo and redo |
//! | `packed_cell` | its cells in 19 bits |
//! | `play_code` | the compact codes of games |
//!
//! [`PlayGrid::to_code`] writes a game as a compact code, which links of the web page contain.
#![no_std]
#![forbid(unsafe_code)]

extern crate alloc;

mod packed_cell;
mod play_code;
mod play_grid;

pub use packed_cell::PackedCell;
pub use play_code::{PlayCodeError, PlayCodePart, position_code};
pub use play_grid::{BlockingCell, InvalidCellError, MoveError, PlayGrid};
