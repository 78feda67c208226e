//! QR codes beside boards: their texts and their squares.

use std::fmt::Write;

use ninefold::{Board, Cell};
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

/// Returns the position as the page's links have it: digits are given, letters placed; then come the candidates
/// that were removed, by cell, in base 36.
fn position_code(board: &Board) -> String {
    let removed = board.crossed_out_candidates();
    // The page shows candidates where some are removed.
    let mut code = String::from(if removed.is_empty() { "" } else { "!" });
    for cell in Cell::all() {
        code.push(match board.value(cell) {
            None => '.',
            Some(digit) if board.givens().contains(cell) => digit.to_char(),
            Some(digit) => (b'a' + digit.index() as u8) as char,
        });
    }
    for cell in Cell::all() {
        let gone = removed.iter().filter(|candidate| candidate.cell() == cell);
        let gone: u32 = gone.map(|candidate| 1 << candidate.digit().index()).sum();
        if gone > 0 {
            let _ = write!(code, "~{}.0.0.0.{}", base36(cell.index() as u32), base36(gone));
        }
    }
    code
}

fn base36(number: u32) -> String {
    let digit = |value: u32| char::from_digit(value % 36, 36).unwrap_or('0');
    match number {
        0..36 => digit(number).to_string(),
        _ => format!("{}{}", base36(number / 36), digit(number)),
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
    fn positions_are_what_links_of_the_page_have() {
        let line = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
        let mut board: Board = line.parse().unwrap();
        assert_eq!(position_code(&board), line);
        board.place(Cell::at(2), ninefold::Digit::D4).unwrap();
        board.remove_candidate(ninefold::Candidate::new(Cell::at(3), ninefold::Digit::D6));
        assert_eq!(position_code(&board), format!("!53d{}~3.0.0.0.w", &line[3..]));
        assert_eq!(base36(511), "e7");
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
