//! JSON of boards read from pictures.

use ninefold_picture::PictureReading;
use serde::Serialize;

use crate::{Cells, Digits};

/// Board read from a picture, with everything that is uncertain about it.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "ts", derive(tsify::Tsify))]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct PictureBoard {
    /// Digits on one line, with `.` for an empty cell.
    pub puzzle: String,
    /// Whether nothing is doubtful: the digits are those seen, each clearly, and have exactly one solution.
    pub sure: bool,
    /// Whether the digits have exactly one solution.
    pub proper: bool,
    /// Whether the picture is a screenshot rather than a photograph.
    pub screenshot: bool,
    /// Cells that a person should check.
    pub doubtful: Cells,
    /// All 81 cells, row by row.
    pub cells: Vec<PictureCell>,
    /// Crossings of the ten by ten lines of the upright board, row by row: x and y in pixels of the picture.
    #[cfg_attr(feature = "ts", tsify(type = "[number, number][][]"))]
    pub crossings: Vec<Vec<(f64, f64)>>,
}

/// Board of `ninefold read`, with its place.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct PictureLine {
    /// Name of the file; left out when there is only one.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub file: Option<String>,
    /// Number of the board in its picture, in reading order from 1.
    pub number: usize,
    /// Board, as members of this object.
    #[serde(flatten)]
    pub board: PictureBoard,
}

/// Cell of a board read from a picture.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "ts", derive(tsify::Tsify))]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct PictureCell {
    /// Digit; null in an empty cell.
    #[cfg_attr(feature = "schema", schemars(with = "Option<crate::schema::DigitNumber>"))]
    pub digit: Option<u8>,
    /// Second most likely digit; null if that is an empty cell.
    #[cfg_attr(feature = "schema", schemars(with = "Option<crate::schema::DigitNumber>"))]
    pub other: Option<u8>,
    /// Confidence in the clearest reading over the second one, from 0.5 to 1.
    #[cfg_attr(feature = "schema", schemars(range(min = 0.5, max = 1)))]
    pub confidence: f64,
    /// Pencil marks of an empty cell.
    pub marks: Digits,
}

impl From<&PictureReading> for PictureBoard {
    fn from(reading: &PictureReading) -> PictureBoard {
        let tenths = |value: f64| (value * 10.0).round() / 10.0;
        let cells = reading.cells().values().map(|cell| PictureCell {
            digit: cell.digit.map(|digit| digit.number()),
            other: cell.alternative.map(|digit| digit.number()),
            // The margin is the logarithm of the odds.
            confidence: (1000.0 / (1.0 + (-f64::from(cell.margin)).exp())).round() / 1000.0,
            marks: Digits(cell.marks),
        });
        PictureBoard {
            puzzle: reading.to_line(),
            sure: reading.is_sure(),
            proper: reading.is_proper(),
            screenshot: reading.is_screenshot(),
            doubtful: Cells(reading.doubtful_cells().collect()),
            cells: cells.collect(),
            crossings: (reading.crossings().iter())
                .map(|row| row.iter().map(|point| (tenths(point.x), tenths(point.y))).collect())
                .collect(),
        }
    }
}
