//! Sudoku boards read from photographs and screenshots.
//!
//! Pixels go in, a [`Reading`] comes out: the board, how sure each cell is, where the lines cross. Nothing leaves the
//! device, and nothing is guessed in silence: what is seen comes first, the rules of Sudoku are a second opinion, and what
//! remains doubtful is said.
//!
//! | module | what it holds |
//! |---|---|
//! | `plane`, `blobs`, `geometry` | brightness, connected components, quadrilaterals: the image operations that are needed |
//! | `detect`, `lines`, `lattice` | where the board is: candidates, their lines, the ten by ten crossings |
//! | `cells`, `net`, `digits` | what is in the cells: ink, glyphs, the net that names them, pencil marks |
//! | `rules` | the cheapest reading that is a proper puzzle |
//!
//! Printed digits are read, by a net that has seen only rendered fonts; handwriting isn't.
//!
//! ```
//! use ninefold_picture::{Picture, PictureError, PictureReader};
//!
//! let white = vec![255; 300 * 300];
//! let picture = Picture::from_luma(&white, 300, 300)?;
//! assert_eq!(PictureReader::new().read(&picture).unwrap_err(), PictureError::NoGrid);
//! # Ok::<(), PictureError>(())
//! ```

#![forbid(unsafe_code)]

mod blobs;
mod cells;
#[cfg(feature = "decode")]
mod decode;
mod detect;
mod digits;
mod error;
mod geometry;
mod lattice;
mod lines;
mod net;
mod picture;
mod plane;
mod reading;
mod rules;

#[cfg(feature = "decode")]
pub use decode::{decode, is_picture};
pub use error::PictureError;
pub use geometry::Point;
pub use picture::{MOST_PIXELS, Picture};
pub use reading::{CellReading, PictureReader, Reading, SMALLEST_CELL};
