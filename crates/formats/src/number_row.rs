//! Numbers as cells, with separators between them: `5.0`, `05`, `-1`, `None`.
//!
//! The printed array of a program is read number by number, never character by character: `0.0` is one empty
//! cell, not three characters, and `-1` is one as well. The text between separators is a *token*. A line
//! whose tokens have more than one character is a row of numbers; then every token is a cell, and one that is
//! no digit is a fault at its place.

use alloc::vec::Vec;
use core::ops::Range;

use super::cells::{MAX_LINE_LENGTH, is_cell_char, parse_cell_char};
use ninefold_core::Digit;
use ninefold_core::phrase::{ParseMessage, shorten_to_excerpt};

/// Words that programs write for a missing number, in any case.
const EMPTY_WORDS: [&str; 4] = ["none", "null", "nan", "<na>"];

/// Returns the character of the cell that a token stands for: `5`, `05`, `5.` and `5.0` are 5; 0, -1, `None`,
/// `null`, `nan`, the empty token and each character for an empty cell are empty. Returns `None` for any
/// other token.
pub(crate) fn parse_cell_token(token: &str) -> Option<u8> {
    match token.as_bytes() {
        [] => Some(b'.'),
        [sign] => is_cell_char(*sign).then_some(*sign),
        _ if EMPTY_WORDS.iter().any(|word| word.eq_ignore_ascii_case(token)) => Some(b'.'),
        _ => parse_cell_number(token),
    }
}

/// Returns the character of the cell that a number with more than one character stands for: a whole number
/// from -1 to 9, with zeros before it or after its point, as in `05`, `5.00` and `5.0e+00`.
fn parse_cell_number(token: &str) -> Option<u8> {
    let bare = token.strip_prefix(['-', '\u{2212}']);
    let (digits, remaining) = split_leading_digits(bare.unwrap_or(token));
    let fraction = remaining.strip_prefix('.').unwrap_or(remaining);
    let exponent = fraction.trim_start_matches('0');
    let is_scaled = exponent.strip_prefix(['e', 'E']).is_some_and(|power| {
        let zeros = power.strip_prefix(['+', '-']).unwrap_or(power);
        !zeros.is_empty() && zeros.bytes().all(|byte| byte == b'0')
    });
    if digits.is_empty()
        || !(exponent.is_empty() || is_scaled)
        || fraction.len() == remaining.len() && exponent != remaining
    {
        return None;
    }
    match (bare, digits.trim_start_matches('0').as_bytes()) {
        (_, []) => Some(b'0'),
        (Some(_), b"1") => Some(b'.'),
        (None, [digit]) => Some(*digit),
        _ => None,
    }
}

fn split_leading_digits(text: &str) -> (&str, &str) {
    text.split_at(text.bytes().take_while(u8::is_ascii_digit).count())
}

/// Whether a token is a number of any kind.
fn is_number(token: &str) -> bool {
    let mut signs = token.bytes();
    let begins = token.trim_start_matches(['-', '+', '.']).starts_with(|c: char| c.is_ascii_digit());
    begins && signs.all(|byte| byte.is_ascii_digit() || matches!(byte, b'.' | b'-' | b'+' | b'e' | b'E'))
}

/// Reads one cell that is written by itself: a digit, or a token for an empty cell; `None` for anything else.
///
/// ```
/// use ninefold_core::Digit;
/// use ninefold_formats::read_cell;
///
/// assert_eq!((read_cell("5.0"), read_cell("05")), (Some(Some(Digit::D5)), Some(Some(Digit::D5))));
/// assert_eq!((read_cell("-1"), read_cell("None"), read_cell("10")), (Some(None), Some(None), None));
/// ```
#[must_use]
pub fn read_cell(token: &str) -> Option<Option<Digit>> {
    parse_cell_token(token.trim()).and_then(parse_cell_char)
}

/// A row of numbers, or as many of them as stand on a line.
#[derive(Debug, PartialEq, Eq)]
pub(crate) struct NumberRow {
    /// Characters of the cells; a faulty token has that of an empty cell.
    pub(crate) cells: Vec<u8>,
    /// First token that is no cell.
    pub(crate) fault: Option<NumberFault>,
    /// Whether the characters of the line may be cells as well, as in `005 300 070`.
    pub(crate) is_ambiguous: bool,
    /// Byte range of the numbers on the line; a name may precede them, a remark may follow.
    pub(crate) range: Range<usize>,
}

/// A token that is no cell.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct NumberFault {
    /// Byte offset of the token.
    pub(crate) offset: usize,
    /// Message with the token.
    pub(crate) found: ParseMessage,
}

/// A token with the byte offset where it begins.
type OffsetToken<'t> = (usize, &'t str);

/// Reads a line as numbers; `None` if it is not of numbers, or if reading its characters gives the same
/// cells.
pub(crate) fn parse_number_row(text: &str) -> Option<NumberRow> {
    // The length of most lines rules them out, or they have no token that could be a number.
    if text.len() > MAX_LINE_LENGTH
        || !text.bytes().any(|byte| byte.is_ascii_digit() || byte == b'n' || byte == b'N')
    {
        return None;
    }
    let end = find_numbers_end(text);
    let starts = core::iter::once(0).chain(find_array_starts(&text[..end]).take(4));
    let mut faulty = None;
    for start in starts {
        match parse_token_row(&split_tokens(&text[..end], start)) {
            Some(row) if row.fault.is_none() => return Some(row),
            // A name before an array is no fault in it.
            Some(row) if faulty.is_none() || start > 0 => faulty = Some(row),
            _ => {}
        }
    }
    faulty
}

/// Returns the byte offsets where an array with its name before it may begin: at a bracket with no cell
/// before it, except in a declaration, as in `int a[9][9] = {`.
pub(crate) fn find_array_starts(text: &str) -> impl Iterator<Item = usize> {
    let brackets = text.bytes().enumerate().filter(|(_, byte)| b"[{(".contains(byte)).map(|(start, _)| start);
    let is_cell = |token: &str| !token.is_empty() && (parse_cell_token(token).is_some() || is_number(token));
    brackets.take(10).filter(move |&start| {
        let from = text[..start].rfind('=').map_or(0, |at| at + 1);
        !text[from..start].split(is_separator).any(is_cell)
    })
}

/// Returns the byte offset where the numbers of a line end; a comment may follow, or the arguments of an
/// array (`, dtype=int8)`).
pub(crate) fn find_numbers_end(text: &str) -> usize {
    let comment = [" #", "\t#", " //", "\t//"].iter().filter_map(|sign| text.find(sign)).min();
    let end = comment.unwrap_or(text.len());
    match text[..end].rfind(']') {
        // In a declaration the array follows its size.
        Some(last) if text[last..end].contains('=') && !text[last..end].contains(['{', '(']) => last + 1,
        _ => end,
    }
}

/// Splits a line into its tokens from a byte offset on. If a delimiter makes nine fields, or 81, blank ones
/// are empty tokens.
fn split_tokens(text: &str, start: usize) -> Vec<OffsetToken<'_>> {
    split_fields(text, start).unwrap_or_else(|| {
        let pieces = text[start..].split(is_separator).filter(|token| !token.is_empty());
        pieces.map(|token| (substring_offset(text, token), token)).collect()
    })
}

fn split_fields(text: &str, start: usize) -> Option<Vec<OffsetToken<'_>>> {
    let trimmed = text[start..].trim_matches([' ', '\r']);
    let in_brackets = trimmed.find(['[', '(', '{']).zip(trimmed.rfind([']', ')', '}']));
    let is_bracketed = in_brackets.is_some_and(|(open, close)| open < close);
    let inner = match in_brackets {
        Some((open, close)) if is_bracketed => trimmed[open..close].trim_matches(|c| "[](){}".contains(c)),
        _ => trimmed.trim_matches(|c| "[](){}".contains(c)),
    };
    [';', '\t', ',', '|'].into_iter().filter(|&delimiter| inner.contains(delimiter)).find_map(|delimiter| {
        let inner = if delimiter == '|' { inner.strip_prefix('|')?.strip_suffix('|')? } else { inner };
        let is_around = |c: char| c != delimiter && is_separator(c);
        let mut fields: Vec<&str> = inner.split(delimiter).collect();
        let is_whole = |count: usize| count == 9 || count > 0 && count.is_multiple_of(81);
        // In brackets a comma may end a list; elsewhere it does if there are enough fields before it.
        if fields.last().is_some_and(|last| last.is_empty()) && (is_bracketed || is_whole(fields.len() - 1)) {
            fields.pop();
        }
        let mut fields: Vec<&str> = fields.into_iter().map(|field| field.trim_matches(is_around)).collect();
        // Programs drop blank fields at the end of a line.
        if delimiter == '\t' && (5..9).contains(&fields.len()) && fields.contains(&"") {
            fields.resize(9, "");
        }
        // The decimal separator may be a comma.
        let with_comma = matches!(delimiter, ';' | '\t');
        let is_single =
            |field: &&str| !field.contains(|c: char| is_separator(c) && (c != ',' || !with_comma));
        (is_whole(fields.len()) && fields.iter().all(is_single))
            .then(|| fields.into_iter().map(|field| (substring_offset(text, field), field)).collect())
    })
}

/// Returns the byte offset of a piece within its text.
fn substring_offset(text: &str, piece: &str) -> usize {
    (piece.as_ptr() as usize).saturating_sub(text.as_ptr() as usize).min(text.len())
}

/// Whether a character may stand between numbers.
fn is_separator(c: char) -> bool {
    c.is_ascii_whitespace() || c == '\u{b}' || "|!:'\",;/[](){}".contains(c)
}

fn parse_token_row(tokens: &[OffsetToken<'_>]) -> Option<NumberRow> {
    let count = tokens.len();
    // A line of single characters is read character by character elsewhere.
    let has_long = |token: &&OffsetToken<'_>| token.1.len() > 1;
    if !tokens.iter().any(|token| has_long(&token)) {
        return None;
    }
    let is_whole = count == 9 || count.is_multiple_of(81);
    let signs: Vec<Option<u8>> =
        tokens.iter().map(|(_, token)| parse_cell_token(&replace_decimal_comma(token))).collect();
    let good = signs.iter().flatten().count();
    let long_good = tokens.iter().zip(&signs).any(|(token, sign)| sign.is_some() && has_long(&token));
    let is_drawn = may_be_char_groups(tokens);
    // A row with faulty tokens counts only if it can hardly be anything else.
    let is_row = match good == count {
        true => true,
        false if is_drawn => false,
        // If most are cells, the others are faults; or all are numbers, though no digits.
        false if is_whole => 3 * good >= 2 * count || tokens.iter().all(|token| is_number(token.1)),
        false => count >= 4 && long_good && 3 * good >= 2 * count,
    };
    if !is_row {
        return None;
    }
    let fault = tokens.iter().zip(&signs).find(|(_, sign)| sign.is_none());
    let fault = fault.map(|(&(offset, token), _)| NumberFault {
        offset,
        found: ParseMessage::Quoted { text: shorten_to_excerpt(token) },
    });
    let cells = signs.into_iter().map(|sign| sign.unwrap_or(b'.')).collect();
    let end = tokens.last().map_or(0, |(offset, token)| offset + token.len());
    let range = tokens.first().map_or(end, |(offset, _)| *offset)..end;
    Some(NumberRow { cells, fault, is_ambiguous: is_drawn, range })
}

/// Returns a number with a point in place of a decimal comma.
fn replace_decimal_comma(token: &str) -> alloc::borrow::Cow<'_, str> {
    if token.contains(',') { token.replacen(',', ".", 1).into() } else { token.into() }
}

/// Whether the empty cells of a text are -1: then its groups of digits are numbers, not candidates with a
/// mark next to them.
pub(crate) fn has_minus_one(text: &str) -> bool {
    let mut tokens = text.split(is_separator).filter(|token| token.starts_with('-') && token.len() > 1);
    let is_it = |token: &str| {
        !token[1..].contains(|c: char| c.is_ascii_digit()) || parse_cell_token(token) == Some(b'.')
    };
    let count = tokens.clone().filter(|token| parse_cell_token(token) == Some(b'.')).count();
    count > 1 && tokens.all(is_it)
}

/// Whether tokens may be groups of characters as well: three of a box, or a whole row, and nothing but
/// digits.
fn may_be_char_groups(tokens: &[OffsetToken<'_>]) -> bool {
    let Some((_, first)) = tokens.first() else { return false };
    let is_group =
        |(_, token): &OffsetToken<'_>| token.len() == first.len() && token.bytes().all(is_cell_char);
    let has_minus = |(_, token): &OffsetToken<'_>| {
        token.starts_with('-') && token[1..].contains(|c: char| c.is_ascii_digit())
    };
    [3, 9, 27, 81].contains(&first.len()) && tokens.iter().all(is_group) && {
        // `0.0` would have two characters for empty cells in a group, `5.0` a digit between them.
        let has = |sign: char| tokens.iter().any(|(_, token)| token.contains(sign));
        !(tokens.iter().any(has_minus) || has('.') && has('0'))
    }
}

#[cfg(test)]
mod tests {
    use alloc::string::{String, ToString};

    use super::*;

    #[test]
    fn a_token_is_a_digit_or_an_empty_cell_or_none() {
        let check = |token: &str, expected: Option<char>| {
            assert_eq!(parse_cell_token(token).map(char::from), expected, "{token}");
        };
        for token in ["5", "05", "5.0", "5.", "005", "5.00", "5.000000000000000000e+00", "5e0", "05.0"] {
            check(token, Some('5'));
        }
        for token in ["0", "00", "0.0", "0.", "-0.", "-0", "0.0e+00"] {
            check(token, Some('0'));
        }
        for token in ["-1", "-1.0", "\u{2212}1", "-01", "None", "null", "nan", "NaN", "NULL", ""] {
            check(token, Some('.'));
        }
        for token in ["-", "_", "*", "x", "?"] {
            check(token, token.chars().next());
        }
        for token in [
            "10", "-2", "5.5", "0.5", ".5", "5x", "inf", "1e1", "5.0.0", "--1", "+5", "5e", "5.e1", "ten",
            "é", "1_0",
        ] {
            check(token, None);
        }
    }

    /// Checks the cells of a line and the byte offset of its fault, or that it is no row of numbers.
    #[track_caller]
    fn check(line: &str, expected: Option<(&str, Option<usize>)>) {
        let row = parse_number_row(line);
        let found = row.map(|row| {
            let cells: String = row.cells.iter().map(|&byte| char::from(byte)).collect();
            (cells, row.fault.map(|fault| fault.offset))
        });
        assert_eq!(found, expected.map(|(cells, fault)| (cells.to_string(), fault)), "{line}");
    }

    #[test]
    fn rows_of_numbers_are_read_number_by_number() {
        for line in [
            "5. 3. 0. 0. 7. 0. 0. 0. 0.",
            "[[5. 3. 0. 0. 7. 0. 0. 0. 0.]",
            " [5.0, 3.0, 0.0, 0.0, 7.0, 0.0, 0.0, 0.0, 0.0],",
            "05;03;00;00;07;00;00;00;00",
            "5,0;3,0;0,0;0,0;7,0;0,0;0,0;0,0;0,0",
            "board = [[5.0, 3.0, 0.0, 0.0, 7.0, 0.0, 0.0, 0.0, 0.0],",
            "array([[5., 3., 0., 0., 7., 0., 0., 0., 0.]], dtype=float32)",
            "5.0 3.0 0.0 0.0 7.0 0.0 0.0 0.0 0.0 # row 1",
            "\"05\",\"03\",\"00\",\"00\",\"07\",\"00\",\"00\",\"00\",\"00\"",
            "| 5.0 | 3.0 | 0.0 | 0 | 7.0 | 0 | 0 | 0 | 0.0 |",
        ] {
            check(line, Some(("530070000", None)));
        }
        check("5.0,3.0,,,7.0,,,,", Some(("53..7....", None)));
        check("5.0\t3.0\t\t\t7.0", Some(("53..7....", None)));
        check("5,3,None,None,7,null,nan,NaN,-1", Some(("53..7....", None)));
        check("0.0 0.0 3.0", Some(("003", None)));
        check("0.", Some(("0", None)));
    }

    #[test]
    fn a_token_that_is_no_cell_has_a_place() {
        check("5.0 3.0 0.5 0.0 7.0 0.0 0.0 0.0 0.0", Some(("53.070000", Some(8))));
        check("5 3 10 0 7 0 0 0 0", Some(("53.070000", Some(4))));
        check("5, 3, None, -2, 7, None, None, None, None", Some(("53..7....", Some(12))));
        check("47 12 88 30 51 66 70 82 93", Some((".........", Some(0))));
        check("05 03 00 00 five 00 00 00 00", Some(("5300.0000", Some(12))));
    }

    #[test]
    fn signs_in_groups_are_no_numbers() {
        for line in [
            "53. .7. ...",
            "|53.|.7.|...|",
            "5 3 . . 7 . . . .",
            "53..7.... 6..195... .98....6.",
            "530 070 000 600 195 000 098 000 060",
            "Grid number 3 of the nine that I made",
            "Puzzle 12",
            "530070000600195000",
            "---+---+---",
            "....... ......... .....",
        ] {
            check(line, None);
        }
        assert!(parse_number_row("005 003 000").is_some_and(|row| row.is_ambiguous));
    }
}
