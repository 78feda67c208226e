//! Digits read back from the operators of a PDF that this crate has written.
//!
//! It knows nothing of the layout: it follows the pages, their fonts' maps to Unicode and their operators; a
//! stroked square is a board, and what is shown in a cell of it in large type is its digit.

use std::collections::HashMap;

/// Error of a PDF that can't be read back.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("not a PDF that ninefold has written: no {0}")]
pub struct ReadBackError(&'static str);

/// A board as it stands on a page.
#[derive(Clone, Debug, PartialEq)]
pub struct ReadBoard {
    /// Number of the page, from 1.
    pub page: usize,
    /// Left, top, right and bottom edge in points, from the upper left corner of the trimmed page.
    pub edges: [f64; 4],
    /// Digits of the cells, 0 for an empty one.
    pub cells: [u8; 81],
    /// Size of the largest digit's type in points.
    pub type_size: f64,
}

impl ReadBoard {
    /// Returns the cells as 81 characters.
    #[must_use]
    pub fn to_text(&self) -> String {
        self.cells.iter().map(|cell| if *cell == 0 { '.' } else { (b'0' + cell) as char }).collect()
    }
}

/// Reads every board of a PDF, in the order of its pages and operators.
///
/// # Errors
/// If the bytes aren't such a PDF.
pub fn read_boards(pdf: &[u8]) -> Result<Vec<ReadBoard>, ReadBackError> {
    let file = PdfFile::open_pdf(pdf)?;
    let root = file.object_text(file.trailer_ref(b"/Root")?)?;
    let tree = file.object_text(find_ref(root, b"/Pages").ok_or(ReadBackError("pages"))?)?;
    let fonts = file.read_fonts(tree)?;
    let kids = find_value(tree, b"/Kids").ok_or(ReadBackError("pages"))?;
    let kids = &kids[..kids.iter().position(|byte| *byte == b']').unwrap_or(0)];
    let mut boards = Vec::new();
    for (at, id) in parse_refs(kids).into_iter().enumerate() {
        let page = file.object_text(id)?;
        let content = file.unpack_stream(find_ref(page, b"/Contents").ok_or(ReadBackError("contents"))?)?;
        let trim = find_value(page, b"/TrimBox").map(parse_numbers).unwrap_or_default();
        let [left, _, _, top] = trim[..] else { return Err(ReadBackError("trim box")) };
        boards.extend(PageReader::new(&fonts).read_boards(&content, at + 1, [left, top]));
    }
    Ok(boards)
}

/// A PDF with its table of objects.
struct PdfFile<'a> {
    bytes: &'a [u8],
    offsets: Vec<usize>,
    trailer: &'a [u8],
}

fn find_bytes(text: &[u8], wanted: &[u8]) -> Option<usize> {
    text.windows(wanted.len()).position(|part| part == wanted)
}

/// Returns what stands behind a key of a dictionary.
fn find_value<'a>(dictionary: &'a [u8], key: &[u8]) -> Option<&'a [u8]> {
    find_bytes(dictionary, key).map(|at| &dictionary[at + key.len()..])
}

fn parse_numbers(text: &[u8]) -> Vec<f64> {
    let text = text.strip_prefix(b"[").unwrap_or(text).trim_ascii_start();
    let end =
        text.iter().position(|byte| !matches!(byte, b'0'..=b'9' | b'.' | b'-' | b' ')).unwrap_or(text.len());
    str::from_utf8(&text[..end])
        .unwrap_or_default()
        .split(' ')
        .filter_map(|number| number.parse().ok())
        .collect()
}

/// Returns the numbers of the objects that a text refers to: `4 0 R 6 0 R`.
fn parse_refs(text: &[u8]) -> Vec<usize> {
    let text = String::from_utf8_lossy(text);
    let words: Vec<&str> = text.split(['[', ']', ' ', '\n']).filter(|word| !word.is_empty()).collect();
    words.chunks_exact(3).filter(|words| words[2] == "R").filter_map(|words| words[0].parse().ok()).collect()
}

fn find_ref(dictionary: &[u8], key: &[u8]) -> Option<usize> {
    let number = *parse_numbers(find_value(dictionary, key)?.trim_ascii_start()).first()?;
    Some(number as usize)
}

impl<'a> PdfFile<'a> {
    fn open_pdf(bytes: &'a [u8]) -> Result<PdfFile<'a>, ReadBackError> {
        let tail = &bytes[bytes.len().saturating_sub(64)..];
        let start = find_value(tail, b"startxref").ok_or(ReadBackError("table"))?;
        let start = parse_numbers(start.trim_ascii_start()).first().copied().unwrap_or_default() as usize;
        let table = bytes.get(start..).ok_or(ReadBackError("table"))?;
        let trailer = find_bytes(table, b"trailer").ok_or(ReadBackError("trailer"))?;
        let rows = String::from_utf8_lossy(&table[..trailer]);
        // The first two lines are the name and the size of the table.
        let offsets =
            rows.lines().skip(2).map(|row| row.get(..10).and_then(|row| row.parse().ok()).unwrap_or(0));
        Ok(PdfFile { bytes, offsets: offsets.collect(), trailer: &table[trailer..] })
    }

    fn trailer_ref(&self, key: &[u8]) -> Result<usize, ReadBackError> {
        find_ref(self.trailer, key).ok_or(ReadBackError("root"))
    }

    /// Returns the dictionary of an object, up to its stream or its end.
    fn object_text(&self, number: usize) -> Result<&'a [u8], ReadBackError> {
        let offset = *self.offsets.get(number).ok_or(ReadBackError("object"))?;
        let object = self.bytes.get(offset..).ok_or(ReadBackError("object"))?;
        // Dictionaries are short; bytes of a stream must not be taken for their end.
        let ends = [find_bytes(object, b"endobj"), find_bytes(object, b"stream")];
        let end = ends.into_iter().flatten().min().ok_or(ReadBackError("object"))?;
        Ok(&object[..end])
    }

    /// Returns the unpacked stream of an object.
    fn unpack_stream(&self, number: usize) -> Result<Vec<u8>, ReadBackError> {
        let dictionary = self.object_text(number)?;
        let length = find_ref(dictionary, b"/Length").ok_or(ReadBackError("length"))?;
        let start = self.offsets[number] + dictionary.len() + b"stream".len();
        let start = start + usize::from(self.bytes.get(start) == Some(&b'\r'));
        let packed = self.bytes.get(start + 1..start + 1 + length).ok_or(ReadBackError("stream"))?;
        miniz_oxide::inflate::decompress_to_vec_zlib(packed).map_err(|_| ReadBackError("stream"))
    }

    /// Reads the maps of the fonts in the resources of a node.
    fn read_fonts(&self, node: &[u8]) -> Result<FontMaps, ReadBackError> {
        let mut fonts = HashMap::new();
        for name in crate::canvas::FACE_NAMES {
            let key = [b"/".as_slice(), name].concat();
            let Some(font) = find_ref(node, &key) else { continue };
            let font = self.object_text(font)?;
            let map = self.unpack_stream(find_ref(font, b"/ToUnicode").ok_or(ReadBackError("map"))?)?;
            let map = String::from_utf8_lossy(&map).into_owned();
            let pair = |line: &str| {
                let (code, sign) = line.strip_prefix('<')?.strip_suffix('>')?.split_once("> <")?;
                let sign = char::from_u32(u32::from_str_radix(sign, 16).ok()?)?;
                Some((u16::from_str_radix(code, 16).ok()?, sign))
            };
            fonts.insert(name.to_vec(), map.lines().filter_map(pair).collect());
        }
        Ok(fonts)
    }
}

/// Characters of the codes of each font, by its name in the resources.
type FontMaps = HashMap<Vec<u8>, HashMap<u16, char>>;

/// Matrix that operators transform coordinates by.
type PageMatrix = [f64; 6];

fn multiply_matrices(first: PageMatrix, then: PageMatrix) -> PageMatrix {
    let [a, b, c, d, e, f] = first;
    let [p, q, r, s, t, u] = then;
    [a * p + b * r, a * q + b * s, c * p + d * r, c * q + d * s, e * p + f * r + t, e * q + f * s + u]
}

fn transform_point(matrix: PageMatrix, [x, y]: [f64; 2]) -> [f64; 2] {
    let [a, b, c, d, e, f] = matrix;
    [a * x + c * y + e, b * x + d * y + f]
}

/// Operand of an operator.
#[derive(Clone, Debug)]
enum PdfOperand {
    Number(f64),
    Name(Vec<u8>),
    Text(Vec<u8>),
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
        // Operands come before their operator.
        let mut operands = Vec::new();
        let mut rest = content;
        while let Some((token, behind)) = next_token(rest) {
            rest = behind;
            match token {
                ContentToken::Operand(operand) => operands.push(operand),
                ContentToken::Operator(name) => {
                    self.run_operator(name, &operands);
                    operands.clear();
                }
                ContentToken::Skipped => {}
            }
        }
        // Digits are put into squares when all of both are known.
        let board =
            |(matrix, square): &(PageMatrix, [f64; 4])| self.read_square(*matrix, *square, page, [left, top]);
        self.squares.iter().map(board).collect()
    }

    fn run_operator(&mut self, name: &[u8], operands: &[PdfOperand]) {
        let numbers: Vec<f64> = operands
            .iter()
            .filter_map(|operand| if let PdfOperand::Number(number) = operand { Some(*number) } else { None })
            .collect();
        match (name, numbers.as_slice(), operands) {
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
        let mut board = ReadBoard { page, edges, cells: [0; 81], type_size: 0.0 };
        let cell = side / 9.0;
        for character in self.characters.iter().filter(|character| character.matrix == matrix) {
            // Smaller ones are candidates.
            let Some(digit) = character.sign.to_digit(10).filter(|_| character.size > 0.4 * cell) else {
                continue;
            };
            // The middle of a digit from its lower left corner.
            let across = (character.at[0] + 0.28 * character.size - x) / cell;
            let down = (y + side - character.at[1] - 0.36 * character.size) / cell;
            if (0.0..9.0).contains(&across) && (0.0..9.0).contains(&down) {
                board.cells[down as usize * 9 + across as usize] = digit as u8;
                board.type_size = board.type_size.max(character.size);
            }
        }
        board
    }
}

/// Token of a content stream.
enum ContentToken<'a> {
    Operand(PdfOperand),
    Operator(&'a [u8]),
    /// Brackets of arrays, whose members count as operands.
    Skipped,
}

/// Returns the next token and what follows it.
fn next_token(text: &[u8]) -> Option<(ContentToken<'_>, &[u8])> {
    let text = text.trim_ascii_start();
    let (first, behind) = text.split_first()?;
    let is_regular = |byte: &u8| !byte.is_ascii_whitespace() && !b"[]()<>/".contains(byte);
    let word_end = |text: &[u8]| text.iter().position(|byte| !is_regular(byte)).unwrap_or(text.len());
    Some(match first {
        b'[' | b']' => (ContentToken::Skipped, behind),
        b'/' => {
            let (name, rest) = behind.split_at(word_end(behind));
            (ContentToken::Operand(PdfOperand::Name(name.to_vec())), rest)
        }
        b'<' => {
            let end = behind.iter().position(|byte| *byte == b'>')?;
            let digits: Vec<u8> =
                behind[..end].iter().filter_map(|byte| Some((*byte as char).to_digit(16)? as u8)).collect();
            let bytes = digits.chunks(2).map(|pair| pair[0] * 16 + pair.get(1).unwrap_or(&0)).collect();
            (ContentToken::Operand(PdfOperand::Text(bytes)), &behind[end + 1..])
        }
        b'(' => {
            let (bytes, rest) = read_literal_string(behind)?;
            (ContentToken::Operand(PdfOperand::Text(bytes)), rest)
        }
        _ => {
            let (word, rest) = text.split_at(word_end(text).max(1));
            match str::from_utf8(word).ok().and_then(|word| word.parse().ok()) {
                Some(number) => (ContentToken::Operand(PdfOperand::Number(number)), rest),
                None => (ContentToken::Operator(word), rest),
            }
        }
    })
}

/// Reads a string in parentheses, behind the first of them.
fn read_literal_string(text: &[u8]) -> Option<(Vec<u8>, &[u8])> {
    let (mut bytes, mut depth, mut at) = (Vec::new(), 1, 0);
    loop {
        let byte = *text.get(at)?;
        at += 1;
        match byte {
            b'\\' => {
                let escaped = *text.get(at)?;
                at += 1;
                bytes.push(match escaped {
                    b'n' => b'\n',
                    b'r' => b'\r',
                    b't' => b'\t',
                    b'b' => 8,
                    b'f' => 12,
                    b'0'..=b'7' => {
                        let more = text[at..].iter().take(2).take_while(|byte| matches!(byte, b'0'..=b'7'));
                        let digits: Vec<u8> = std::iter::once(&escaped).chain(more).copied().collect();
                        at += digits.len() - 1;
                        digits
                            .iter()
                            .fold(0_u8, |value, digit| value.wrapping_mul(8).wrapping_add(digit - b'0'))
                    }
                    other => other,
                });
            }
            b'(' => {
                depth += 1;
                bytes.push(byte);
            }
            b')' => {
                depth -= 1;
                if depth == 0 {
                    return Some((bytes, &text[at..]));
                }
                bytes.push(byte);
            }
            _ => bytes.push(byte),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn check(text: &str, expected: &[u8], rest: &str) {
        let Some((ContentToken::Operand(PdfOperand::Text(bytes)), behind)) = next_token(text.as_bytes())
        else {
            panic!("{text} is a string");
        };
        assert_eq!((bytes.as_slice(), behind), (expected, rest.as_bytes()));
    }

    #[test]
    fn strings_are_read_in_both_spellings() {
        check("<0001> Tj", &[0, 1], " Tj");
        check("(\\0001\\()Tj", &[0, b'1', b'('], "Tj");
        check("(a(b)\\\\) Tj", b"a(b)\\", " Tj");
        check("(\\n\\r)", b"\n\r", "");
    }

    #[test]
    fn matrices_apply_from_the_left() {
        let shift = [1.0, 0.0, 0.0, 1.0, 10.0, 20.0];
        let turn = [-1.0, 0.0, 0.0, -1.0, 0.0, 0.0];
        assert_eq!(transform_point(multiply_matrices(turn, shift), [1.0, 2.0]), [9.0, 18.0]);
    }

    #[test]
    fn other_bytes_are_an_error() {
        assert!(read_boards(b"").is_err());
        assert!(read_boards(b"%PDF-1.7 startxref 0 %%EOF").is_err());
    }
}
