//! Digits read back from the operators of a PDF that this crate has written.
//!
//! It knows nothing of the layout: it follows the pages, their fonts' maps to Unicode and their operators; a
//! stroked square is a board, and what is shown in a cell of it in large type is its digit.

use ninefold::{Board, ByCell, Cell, Digit, DigitSet};

use crate::operators::{PageMatrix, PdfOperand, multiply_matrices, run_operators, transform_point};
use crate::pdf_file::{FontMaps, PdfFile, ReadBackError, find_value, parse_numbers};

/// A board as it stands on a page.
#[derive(Clone, Debug, PartialEq)]
pub struct ReadBoard {
    /// Number of the page, from 1.
    pub page: usize,
    /// Left, top, right and bottom edge in points, from the upper left corner of the trimmed page.
    pub edges: [f64; 4],
    /// Digits of the cells, 0 for an empty one.
    pub cells: [u8; 81],
    /// Candidates that are printed in each cell; none where the board has no candidates.
    pub candidates: ByCell<DigitSet>,
    /// Size of the largest digit's type in points.
    pub type_size: f64,
}

impl ReadBoard {
    /// Returns the cells as 81 characters.
    #[must_use]
    pub fn to_text(&self) -> String {
        self.cells.iter().map(|cell| if *cell == 0 { '.' } else { (b'0' + cell) as char }).collect()
    }

    /// Returns whether candidates are printed.
    #[must_use]
    pub fn has_candidates(&self) -> bool {
        self.candidates.values().any(|digits| !digits.is_empty())
    }

    /// Returns the position that a reader has: the digits, and the candidates if they are printed.
    #[must_use]
    pub fn to_board(&self) -> Option<Board> {
        if !self.has_candidates() {
            return self.to_text().parse().ok();
        }
        Some(Board::from_candidates(ByCell::from_fn(|cell| match self.cells[cell.index()] {
            0 => self.candidates[cell],
            number => DigitSet::of(Digit::new(number)),
        })))
    }
}

/// Reads every board of a PDF, in the order of its pages and operators.
///
/// # Errors
/// If the bytes aren't such a PDF.
pub fn read_boards(pdf: &[u8]) -> Result<Vec<ReadBoard>, ReadBackError> {
    let file = PdfFile::open_pdf(pdf)?;
    let fonts = file.read_fonts(file.page_tree()?)?;
    let mut boards = Vec::new();
    for (at, page) in file.read_pages()?.into_iter().enumerate() {
        let trim = find_value(page.dictionary, b"/TrimBox").map(parse_numbers).unwrap_or_default();
        let [left, _, _, top] = trim[..] else { return Err(ReadBackError("trim box")) };
        boards.extend(PageReader::new(&fonts).read_boards(&page.content, at + 1, [left, top]));
    }
    Ok(boards)
}

/// A character on the page, in the coordinates of its matrix.
struct PlacedCharacter {
    matrix: PageMatrix,
    at: [f64; 2],
    size: f64,
    sign: char,
}

/// Interpreter of a page's operators.
struct PageReader<'f> {
    fonts: &'f FontMaps,
    matrix: PageMatrix,
    saved: Vec<PageMatrix>,
    font: Vec<u8>,
    size: f64,
    text_at: [f64; 2],
    /// Rectangles of the path that isn't painted yet.
    path: Vec<[f64; 4]>,
    squares: Vec<(PageMatrix, [f64; 4])>,
    characters: Vec<PlacedCharacter>,
}

impl<'f> PageReader<'f> {
    fn new(fonts: &'f FontMaps) -> PageReader<'f> {
        PageReader {
            fonts,
            matrix: [1.0, 0.0, 0.0, 1.0, 0.0, 0.0],
            saved: Vec::new(),
            font: Vec::new(),
            size: 0.0,
            text_at: [0.0; 2],
            path: Vec::new(),
            squares: Vec::new(),
            characters: Vec::new(),
        }
    }

    fn read_boards(mut self, content: &[u8], page: usize, [left, top]: [f64; 2]) -> Vec<ReadBoard> {
        run_operators(content, |name, numbers, operands| self.run_operator(name, numbers, operands));
        // Digits are put into squares when all of both are known.
        let board =
            |(matrix, square): &(PageMatrix, [f64; 4])| self.read_square(*matrix, *square, page, [left, top]);
        self.squares.iter().map(board).collect()
    }

    fn run_operator(&mut self, name: &[u8], numbers: &[f64], operands: &[PdfOperand]) {
        match (name, numbers, operands) {
            (b"q", ..) => self.saved.push(self.matrix),
            (b"Q", ..) => self.matrix = self.saved.pop().unwrap_or(self.matrix),
            (b"cm", [a, b, c, d, e, f], _) => {
                self.matrix = multiply_matrices([*a, *b, *c, *d, *e, *f], self.matrix)
            }
            (b"re", [x, y, width, height], _) => self.path.push([*x, *y, *width, *height]),
            (b"S", ..) => {
                // A stroked square is the frame of a board.
                let is_square = |path: &[f64; 4]| (path[2] - path[3]).abs() < 0.01 && path[2] > 20.0;
                let squares = self.path.drain(..).filter(is_square);
                self.squares.extend(squares.map(|square| (self.matrix, square)));
            }
            (b"f" | b"n", ..) => self.path.clear(),
            (b"Tf", [size], [PdfOperand::Name(font), ..]) => (self.font, self.size) = (font.clone(), *size),
            (b"Tm", [_, _, _, _, x, y], _) => self.text_at = [*x, *y],
            (b"Tj", _, [PdfOperand::Text(codes)]) => {
                let map = self.fonts.get(&self.font);
                // Only the first character of a text is where the text is; digits of boards stand alone.
                if let ([high, low], Some(map)) = (codes.as_slice(), map)
                    && let Some(sign) = map.get(&u16::from_be_bytes([*high, *low]))
                {
                    let (matrix, at, size) = (self.matrix, self.text_at, self.size);
                    self.characters.push(PlacedCharacter { matrix, at, size, sign: *sign });
                }
            }
            _ => {}
        }
    }

    /// Reads the digits in a square.
    fn read_square(
        &self,
        matrix: PageMatrix,
        [x, y, side, _]: [f64; 4],
        page: usize,
        [left, top]: [f64; 2],
    ) -> ReadBoard {
        let (start, end) = (transform_point(matrix, [x, y + side]), transform_point(matrix, [x + side, y]));
        let (first, last) =
            ([start[0].min(end[0]), start[1].max(end[1])], [start[0].max(end[0]), start[1].min(end[1])]);
        let edges = [first[0] - left, top - first[1], last[0] - left, top - last[1]];
        let candidates = ByCell::splat(DigitSet::EMPTY);
        let mut board = ReadBoard { page, edges, cells: [0; 81], candidates, type_size: 0.0 };
        let cell = side / 9.0;
        for character in self.characters.iter().filter(|character| character.matrix == matrix) {
            let Some(digit) = Digit::from_char(character.sign) else { continue };
            // The middle of a digit from its lower left corner.
            let across = (character.at[0] + 0.28 * character.size - x) / cell;
            let down = (y + side - character.at[1] - 0.36 * character.size) / cell;
            if !(0.0..9.0).contains(&across) || !(0.0..9.0).contains(&down) {
                continue;
            }
            // Small ones are candidates.
            let place = Cell::from_row_column(down as usize, across as usize);
            if character.size > 0.4 * cell {
                board.cells[place.index()] = digit.number();
                board.type_size = board.type_size.max(character.size);
            } else {
                board.candidates[place].insert(digit);
            }
        }
        board
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn other_bytes_are_an_error() {
        assert!(read_boards(b"").is_err());
        assert!(read_boards(b"%PDF-1.7 startxref 0 %%EOF").is_err());
    }
}
