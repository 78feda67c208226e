//! Game ids of Simon Tatham's collection ("Solo"): `3x3:` and the cells, digits with letters for runs of
//! empty cells (`a` one, `b` two) and `_` between two adjacent digits. `9j:` begins a board of irregular
//! regions, which follow a comma.
//!
//! Letters after the size say which rules there are: `x` diagonals, `j` irregular regions, `k` cages. After a
//! `#` stands a number from which the program makes a puzzle; nothing else can.

use super::{cells, line81};
use crate::prelude::*;

/// Whether a line is such an id, of any size.
pub(super) fn is_game_id(text: &str) -> bool {
    split_game_id(text.trim()).is_some()
}

/// Parts of an id: the two numbers of its size, the letters after them, the character that ends them, and
/// the rest.
struct GameIdParts<'a> {
    size: (usize, usize),
    letters: &'a str,
    is_seed: bool,
    content: &'a str,
}

fn split_game_id(text: &str) -> Option<GameIdParts<'_>> {
    let (first, remaining) = parse_leading_number(text)?;
    let (second, remaining) = match remaining.strip_prefix('x') {
        Some(rest) => parse_leading_number(rest)?,
        // `9j`: nine cells a region, of any shape.
        None if remaining.starts_with('j') => (1, remaining),
        None => return None,
    };
    let end = remaining.find([':', '#'])?;
    let letters = &remaining[..end];
    let is_word = letters.bytes().all(|byte| byte.is_ascii_lowercase() || byte.is_ascii_digit());
    let rest = &remaining[end + 1..];
    let is_code = rest.bytes().all(|byte| byte.is_ascii_alphanumeric() || matches!(byte, b'_' | b','));
    let is_seed = remaining[end..].starts_with('#');
    // A size and a few digits after a colon may be anything.
    let is_long = rest.len() > 10 || is_seed && !rest.is_empty();
    (letters.len() <= 12 && is_word && is_code && is_long).then_some(GameIdParts {
        size: (first, second),
        letters,
        is_seed,
        content: rest,
    })
}

fn parse_leading_number(text: &str) -> Option<(usize, &str)> {
    let digits = text.bytes().take_while(u8::is_ascii_digit).count();
    let number = text.get(..digits).filter(|digits| (1..=2).contains(&digits.len()))?.parse().ok()?;
    Some((number, &text[digits..]))
}

/// Reads a game id of Simon Tatham's collection.
pub(super) fn read_game_id(line: TextLine<'_>) -> Result<PuzzleReading, FormatError> {
    let error = |at: &str, expected: ParseMessage, found: ParseMessage| {
        let offset = (at.as_ptr() as usize).wrapping_sub(line.text.as_ptr() as usize);
        line.error_at(offset.min(line.text.len()), expected, found)
    };
    let text = line.text.trim();
    let Some(GameIdParts { size, letters, is_seed, content: rest }) = split_game_id(text) else {
        return Err(error(text, ParseMessage::GameId, ParseMessage::AnotherText));
    };
    let length = size.0 * size.1;
    // Only boards of nine by nine are read.
    if size != (3, 3) && size != (9, 1) {
        let found = ParseMessage::OtherSize { cells: length * length, size: length };
        return Err(error(text, ParseMessage::GameOfSize, found));
    }
    // A seed names a game that only the program itself can make.
    if is_seed {
        return Err(error(rest, ParseMessage::GameId, ParseMessage::GameSeed));
    }
    // Regions follow after a comma. Letters in the cells stand for runs of empty cells.
    let grid = rest.split(',').next().unwrap_or(rest);
    let mut signs: Vec<u8> = Vec::new();
    for (at, byte) in grid.bytes().enumerate() {
        match byte {
            b'1'..=b'9' => signs.push(byte),
            b'a'..=b'z' => signs.extend((b'a'..=byte).map(|_| b'.')),
            b'_' => {}
            _ => {
                return Err(error(
                    &grid[at..],
                    ParseMessage::GameId,
                    ParseMessage::Sign { sign: char::from(byte) },
                ));
            }
        }
    }
    if signs.len() != 81 {
        return Err(error(grid, ParseMessage::GameId, ParseMessage::CellsFound { cells: signs.len() }));
    }
    let mut reading = PuzzleReading::new(
        Puzzle::from_givens(cells::parse_cell_values(&signs)),
        line81::Line81Format.info(),
    );
    let rules = [('x', "diagonals"), ('j', "irregular regions"), ('k', "cages")];
    // `d` and the letters after it are the difficulty.
    let of_rules = letters.split('d').next().unwrap_or(letters);
    let rules = rules.iter().filter(|(letter, _)| of_rules.contains(*letter));
    reading.puzzle.rules.extend(rules.map(|(_, rule)| rule.to_string()));
    // Regions or cages may also follow the cells without a letter that says so.
    if reading.puzzle.rules.is_empty() && rest.len() > grid.len() {
        reading.puzzle.rules.push("regions or cages".to_string());
    }
    if !reading.puzzle.rules.is_empty() {
        let rules = reading.puzzle.rules.join(", ");
        reading.add_warning(line.number, 1, ParseMessage::RulesUnsupported { rules });
    }
    Ok(reading)
}

#[cfg(test)]
mod tests {
    use alloc::format;
    use alloc::string::String;

    use super::*;
    use crate::{read_all_puzzles, read_single_ignoring_rules, read_single_puzzle};

    const LINE: &str = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";

    /// Returns the cells of the example as an id has them.
    fn example_game_id() -> String {
        let mut id = String::new();
        let mut empty = 0u8;
        for character in LINE.chars().chain(['#']) {
            if character == '.' {
                empty += 1;
                continue;
            }
            if empty > 0 {
                id.push(char::from(b'a' + empty - 1));
            } else if id.ends_with(|c: char| c.is_ascii_digit()) && character != '#' {
                id.push('_');
            }
            empty = 0;
            id.extend((character != '#').then_some(character));
        }
        id
    }

    #[track_caller]
    fn check_error(text: &str, expected: &str) {
        assert_eq!(read_single_puzzle(text).unwrap_err().to_string(), expected);
    }

    #[test]
    fn ids_are_read() {
        for begin in ["3x3:", "3x3db:", "3x3m4de:", "  3x3:"] {
            let reading = read_single_puzzle(&format!("{begin}{}", example_game_id())).unwrap();
            assert_eq!(cells::format_values(&reading.puzzle.values, '.'), LINE, "{begin}");
        }
        let list = format!("3x3:{0}\n3x3:{0}\n", example_game_id());
        assert_eq!(read_all_puzzles(&list).iter().filter(|entry| entry.result.is_ok()).count(), 2);
    }

    #[test]
    fn other_games_are_refused() {
        check_error(
            "3x3dt#1234567",
            "line 1, column 7: expected 81 cells in the id of a game (digits, and letters for empty cells), \
             found a number from which the program makes the puzzle",
        );
        check_error(
            "2x2:a1b2c3d4e1f2g3",
            "line 1, column 1: expected a game of 9×9 cells, found 16 cells of a 4×4 board, which is not supported",
        );
        check_error(
            &format!("3x3x:{}", example_game_id()),
            "line 1, column 1: expected a puzzle with the rules of Sudoku alone, found one with other rules: diagonals",
        );
        let ignored = read_single_ignoring_rules(&format!("3x3x:{}", example_game_id())).unwrap();
        assert_eq!(ignored.warnings.len(), 1);
        let jigsaw = format!("9jd1:{},2e3abf9cd", example_game_id());
        check_error(
            &jigsaw,
            "line 1, column 1: expected a puzzle with the rules of Sudoku alone, found one with other rules: irregular regions",
        );
        let ignored = read_single_ignoring_rules(&jigsaw).unwrap();
        assert_eq!(cells::format_values(&ignored.puzzle.values, '.'), LINE);
        check_error(
            "7jdn:a1b2c3d4e1f2g3,abc",
            "line 1, column 1: expected a game of 9×9 cells, found 49 cells of a 7×7 board, which is not supported",
        );
        check_error(
            &format!("3x3:{}a", example_game_id()),
            "line 1, column 5: expected 81 cells in the id of a game (digits, and letters for empty cells), found 82 cells",
        );
    }
}
