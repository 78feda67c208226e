//! Reader for Sudoku boards in photographs and screenshots.
//!
//! The input are pixels, the result is a [`PictureReading`]: the board, the certainty of each cell, the
//! crossings of the lines. Nothing leaves the device, and nothing is guessed silently: the picture comes
//! first, the rules of Sudoku are a second opinion, and remaining doubts are reported.
//!
//! | module | contents |
//! |---|---|
//! | `plane`, `blobs`, `geometry` | brightness, connected components, quadrilaterals: the image operations that are needed |
//! | `detect`, `lines`, `lattice` | location of the board: candidates, lines, the ten by ten crossings |
//! | `cells`, `net`, `digits` | content of the cells: ink, glyphs, the net that classifies them, pencil marks |
//! | `rules` | the cheapest reading that is a proper puzzle |
//! | `decode`, `webp` | files of pictures, decoded to brightness |
//! | `overlay` | what was read, drawn over the picture |
//! | `picture`, `reading` | pictures in memory; the reader, from a picture to a board |
//! | `training` | glyphs as the net sees them, for the chore that trains it |
//! | `error` | errors |
//!
//! Printed digits are supported, by a net trained on rendered fonts alone; handwriting isn't.
//!
//! ```
//! use ninefold_picture::{Picture, PictureError, PictureReader};
//!
//! let white = vec![255; 300 * 300];
//! let picture = Picture::from_luma(&white, 300, 300)?;
//! assert_eq!(PictureReader::new().read_board(&picture).unwrap_err(), PictureError::NoGrid);
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
#[cfg(feature = "decode")]
mod overlay;
mod picture;
mod plane;
mod reading;
mod rules;
// For the chore that trains the net, not for users.
#[doc(hidden)]
pub mod training;
#[cfg(feature = "decode")]
mod webp;

#[cfg(feature = "decode")]
pub use decode::{decode_picture, is_picture};
pub use detect::MIN_GRID_PERCENT;
pub use error::PictureError;
pub use geometry::PicturePoint;
#[cfg(feature = "decode")]
pub use overlay::{draw_frames, draw_overlay};
pub use picture::{MAX_PIXELS, Picture};
pub use reading::{CellReading, MIN_CELL_SIDE, PictureReader, PictureReading};
