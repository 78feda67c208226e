//! QR codes beside boards: their texts and their squares.

use ninefold::core::position_code;
use qrcode::{Color, EcLevel, QrCode};

use crate::puzzle::BookPuzzle;

/// Content of a book's QR codes.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) enum CodeContent {
    /// There are no codes.
    #[default]
    None,
    /// The hint of the puzzle.
    Hint,
    /// The link to the puzzle, on the page with this address.
    Link(String),
}

/// Longest address of a page, in bytes.
const MAX_ADDRESS: usize = 300;

impl CodeContent {
    /// Parses a setting: nothing, `hint`, or the address of the page.
    pub(crate) fn parse(text: &str) -> Option<CodeContent> {
        let is_address = |text: &str| {
            let host = text.strip_prefix("https://").or_else(|| text.strip_prefix("http://"));
            let is_plain = |sign: char| sign.is_ascii_graphic() && !"#\"<>\\^`{|}".contains(sign);
            host.is_some_and(|host| !host.is_empty())
                && text.len() <= MAX_ADDRESS
                && text.chars().all(is_plain)
        };
        match text {
            "" => Some(CodeContent::None),
            "hint" => Some(CodeContent::Hint),
            _ => is_address(text).then(|| CodeContent::Link(text.into())),
        }
    }

    /// Returns the code of a puzzle; `None` if there is nothing to say.
    pub(crate) fn encode_puzzle(&self, puzzle: &BookPuzzle) -> Option<SquareCode> {
        let text = match self {
            CodeContent::None => return None,
            CodeContent::Hint if puzzle.hint.is_empty() => return None,
            CodeContent::Hint => puzzle.hint.clone(),
            CodeContent::Link(address) => format!("{address}#/play/{}", position_code(&puzzle.board)),
        };
        SquareCode::from_text(&text)
    }
}

/// A QR code: its modules, row by row.
#[derive(Clone, Debug)]
pub(crate) struct SquareCode {
    /// Number of modules of a side.
    pub(crate) width: usize,
    is_dark: Vec<bool>,
}

impl SquareCode {
    fn from_text(text: &str) -> Option<SquareCode> {
        // Medium correction: paper gets stains.
        let code = QrCode::with_error_correction_level(text, EcLevel::M).ok()?;
        let width = code.width();
        let is_dark = code.into_colors().into_iter().map(|module| module == Color::Dark).collect();
        Some(SquareCode { width, is_dark })
    }

    /// Returns the dark parts of a code with its upper left corner at a point: in each row, modules that touch
    /// are one rectangle.
    pub(crate) fn dark_rectangles(&self, [x, y]: [f64; 2], side: f64) -> Vec<[f64; 4]> {
        let module = side / self.width as f64;
        let mut rectangles = Vec::new();
        for (row, modules) in self.is_dark.chunks(self.width).enumerate() {
            let mut at = 0;
            for run in modules.chunk_by(|one, next| one == next) {
                if run[0] {
                    let (left, top) = (x + at as f64 * module, y + row as f64 * module);
                    rectangles.push([left, top, run.len() as f64 * module, module]);
                }
                at += run.len();
            }
        }
        rectangles
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn settings_are_an_address_or_a_word() {
        let link = |text: &str| Some(CodeContent::Link(text.into()));
        assert_eq!(CodeContent::parse(""), Some(CodeContent::None));
        assert_eq!(CodeContent::parse("hint"), Some(CodeContent::Hint));
        assert_eq!(CodeContent::parse("https://example.org/sudoku/"), link("https://example.org/sudoku/"));
        for wrong in ["link", "example.org", "https://", "https://example.org/#/play", "https://a b"] {
            assert_eq!(CodeContent::parse(wrong), None, "{wrong}");
        }
    }

    #[test]
    fn modules_that_touch_are_one_rectangle() {
        let code = SquareCode::from_text("https://example.org/").unwrap();
        let rectangles = code.dark_rectangles([10.0, 20.0], code.width as f64);
        // The corner mark: seven modules, then one, and one at the other side.
        assert_eq!(rectangles[0], [10.0, 20.0, 7.0, 1.0]);
        let dark: f64 = rectangles.iter().map(|rectangle| rectangle[2]).sum();
        assert_eq!(dark as usize, code.is_dark.iter().filter(|dark| **dark).count());
    }
}
