//! The reader of pictures for the web, in a small module that a page loads when it is given a picture.
//! Its module `values` builds the answers as objects of JavaScript.
#![forbid(unsafe_code)]
#![allow(missing_docs, reason = "the names say it")]

mod values;

use ninefold_picture::{Picture, PictureError, PictureReader, PictureReading};
use tsify::Tsify;
use wasm_bindgen::prelude::*;

/// Boards read from a picture, or the reason why there is none.
#[derive(Clone, Debug, Default, PartialEq, Tsify)]
pub struct PictureAnswer {
    /// Boards in reading order; empty where none was read.
    pub boards: Vec<PictureBoard>,
    /// Reason why no board was read.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[tsify(optional)]
    pub failure: Option<PictureFailure>,
}

/// Reason why no board was read.
#[derive(Clone, Debug, PartialEq, Eq, Tsify)]
pub struct PictureFailure {
    pub kind: FailureKind,
    /// The reason in English.
    #[cfg(feature = "package")]
    pub message: String,
    /// The side of a cell in pixels, where cells are too small.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[tsify(optional)]
    pub pixels: Option<usize>,
}

/// Kind of failure.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Tsify)]
#[serde(rename_all = "kebab-case")]
pub enum FailureKind {
    NoGrid,
    NoDigits,
    TooSmall,
    Size,
}

/// Reads the boards of a picture, given as rows of pixels: red, green, blue and opacity.
#[must_use]
#[wasm_bindgen(js_name = readPixels, unchecked_return_type = "PictureAnswer")]
pub fn read_pixels(pixels: &[u8], width: usize, height: usize) -> JsValue {
    read_boards_from_pixels(pixels, width, height).to_js()
}

fn read_boards_from_pixels(pixels: &[u8], width: usize, height: usize) -> PictureAnswer {
    let read = Picture::from_rgba(pixels, width, height)
        .and_then(|picture| PictureReader::new().read_boards(&picture));
    match read {
        Ok(readings) => {
            PictureAnswer { boards: readings.iter().map(PictureBoard::from).collect(), failure: None }
        }
        Err(error) => PictureAnswer { boards: Vec::new(), failure: Some(error.into()) },
    }
}

impl From<PictureError> for PictureFailure {
    fn from(error: PictureError) -> PictureFailure {
        let (kind, pixels) = match error {
            PictureError::TooSmall { pixels } => (FailureKind::TooSmall, Some(pixels)),
            PictureError::NoDigits => (FailureKind::NoDigits, None),
            PictureError::Size { .. } | PictureError::PixelCount { .. } => (FailureKind::Size, None),
            _ => (FailureKind::NoGrid, None),
        };
        PictureFailure {
            kind,
            #[cfg(feature = "package")]
            message: error.to_string(),
            pixels,
        }
    }
}

/// Board read from a picture: the part of `wire::PictureBoard` that a page needs, without the library that
/// knows it.
#[derive(Clone, Debug, PartialEq, Tsify)]
pub struct PictureBoard {
    /// Digits on one line, with `.` for an empty cell.
    pub puzzle: String,
    /// Whether nothing is doubtful: the digits are those seen, each clearly, and have exactly one solution.
    pub sure: bool,
    /// Whether the digits have exactly one solution.
    pub proper: bool,
    /// Cells that a person should check.
    pub doubtful: Vec<usize>,
    /// All 81 cells, row by row.
    pub cells: Vec<PictureCell>,
    /// Crossings of the ten by ten lines of the upright board, row by row: x and y in pixels of the picture.
    #[tsify(type = "[number, number][][]")]
    pub crossings: Vec<Vec<(f64, f64)>>,
}

/// Cell of a board read from a picture.
#[derive(Clone, Debug, PartialEq, Tsify)]
pub struct PictureCell {
    /// Digit; null in an empty cell.
    pub digit: Option<u8>,
    /// Second most likely digit; null if that is an empty cell.
    pub other: Option<u8>,
    /// Pencil marks of an empty cell.
    pub marks: Vec<u8>,
}

impl From<&PictureReading> for PictureBoard {
    fn from(reading: &PictureReading) -> PictureBoard {
        let cells = reading.cells().values().map(|cell| PictureCell {
            digit: cell.digit.map(|digit| digit.number()),
            other: cell.alternative.map(|digit| digit.number()),
            marks: cell.marks.iter().map(|digit| digit.number()).collect(),
        });
        PictureBoard {
            puzzle: reading.to_line(),
            sure: reading.is_sure(),
            proper: reading.is_proper(),
            doubtful: reading.doubtful_cells().map(|cell| cell.index()).collect(),
            cells: cells.collect(),
            crossings: (reading.crossings().iter())
                .map(|row| row.iter().map(|point| (point.x, point.y)).collect())
                .collect(),
        }
    }
}

#[cfg(all(test, feature = "package"))]
mod tests {
    use super::*;

    #[test]
    fn failures_have_a_kind_and_a_sentence() {
        #[track_caller]
        fn check(pixels: &[u8], side: usize, kind: FailureKind, message: &str) {
            let answer = read_boards_from_pixels(pixels, side, side);
            let failure = PictureFailure { kind, message: message.into(), pixels: None };
            assert_eq!(answer, PictureAnswer { boards: Vec::new(), failure: Some(failure) });
        }
        let no_grid = "no grid found; a grid must be at least 12 % of the picture's shorter side";
        check(&[255; 4 * 300 * 300], 300, FailureKind::NoGrid, no_grid);
        check(&[255; 3], 1, FailureKind::Size, "3 bytes of pixels, where 4 were expected");
        let too_small = PictureFailure::from(PictureError::TooSmall { pixels: 6 });
        assert_eq!((too_small.kind, too_small.pixels), (FailureKind::TooSmall, Some(6)));
    }
}
