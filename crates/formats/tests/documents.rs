//! Texts as people save them (`tests/odd`): each gives its puzzle, and a warning for each guess.

use ninefold_core::line::format_values;
use ninefold_formats::read_all_puzzles;

const PUZZLE: &str = ".9.26..7..6...9.837.4.......4..7...2.....3...3.7..2.659...35.174...1.......6.....";

/// Checks that a text has the puzzle this many times, with these warnings and errors.
#[track_caller]
fn check(text: &str, count: usize, expected: &[&str]) {
    let entries = read_all_puzzles(text);
    let read = entries.iter().filter_map(|entry| entry.result.as_ref().ok());
    let cells: Vec<String> = read.clone().map(|reading| format_values(&reading.puzzle.values, '.')).collect();
    assert_eq!(cells, vec![PUZZLE; count]);
    let warnings = read.flat_map(|reading| reading.warnings.iter().map(ToString::to_string));
    let errors = entries.iter().filter_map(|entry| entry.result.as_ref().err().map(ToString::to_string));
    let texts: Vec<String> = warnings.chain(errors).collect();
    assert!(
        texts.len() == expected.len()
            && texts.iter().zip(expected).all(|(texts, start)| texts.starts_with(start)),
        "{texts:?}"
    );
}

#[test]
fn odd_texts_give_their_puzzles() {
    check(include_str!("odd/cells-as-objects.json"), 1, &[]);
    check(include_str!("odd/input-values.html"), 1, &[]);
    check(include_str!("odd/pictures.html"), 1, &[]);
    check(include_str!("odd/rows-between-dots.txt"), 1, &[]);
    let zeros = "line 1, column 1: the letter O is taken as 0, 54 times in all and first here";
    check(include_str!("odd/letter-o.txt"), 1, &[zeros]);
    let stray = "line 1, column ";
    check(include_str!("odd/stray-first-line.txt"), 3, &[stray]);
}
