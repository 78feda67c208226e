//! Every format under random damage: one target each, and one for bytes of any kind.
//!
//! The targets run a few thousand inputs under `cargo test`; `NINEFOLD_FUZZ_SECONDS=60 cargo test --test
//! fuzz` gives each a minute. The inputs are texts in the format with some bytes changed, since random bytes
//! alone would never get past the first line of a document. The laws: nothing panics; an error names a place
//! in the text; a puzzle that was read is either refused by the writer or written so that it reads back the
//! same.

use std::time::Duration;

use ninefold_core::{CellMap, DigitSet, PlayerNotes, Puzzle};
use ninefold_formats::{
    self as format, FormatError, PuzzleEntry, PuzzleFormat, PuzzlePart, PuzzleReader, WrittenText,
};

/// A change of a text: its place, its kind and its byte.
type Change = (u16, u8, u8);

macro_rules! targets {
    ($($name:ident = $id:literal)*) => {
        $(
            #[test]
            fn $name() {
                let format = || format::find_format($id).expect("a format");
                let seeds = seeds(format());
                let target = bolero::check!().with_type::<(u8, Vec<Change>)>();
                let check = |(seed, changes): &(u8, Vec<Change>)| {
                    check_laws(format(), &damaged(&seeds[usize::from(*seed) % seeds.len()], changes));
                };
                match seconds() {
                    Some(time) => target.with_iterations(usize::MAX).with_test_time(time).for_each(check),
                    None => target.with_iterations(2000).for_each(check),
                }
            }
        )*

        #[test]
        fn every_format_has_a_target() {
            let ids: Vec<&str> = format::ALL_FORMATS.iter().map(|format| format.info().id).collect();
            let mut targets = vec![$($id),*];
            let lacking: Vec<&&str> = ids.iter().filter(|id| !targets.contains(id)).collect();
            assert!(lacking.is_empty(), "no line of `targets!` in this file is about {lacking:?}");
            targets.retain(|target| !ids.contains(target));
            assert!(targets.is_empty(), "lines of `targets!` about no format: {targets:?}");
        }
    };
}

targets! {
    csv = "csv"
    f_puzzles = "f-puzzles"
    grid = "grid"
    gsf = "gsf"
    hodoku = "hodoku"
    html = "html"
    json = "json"
    line81 = "line81"
    open_sudoku = "opensudoku"
    pencil_marks = "pencilmarks"
    sdk = "sdk"
    sdm = "sdm"
    sdx = "sdx"
    simple_sudoku = "simple-sudoku"
    sudoku_coach = "sudoku-coach"
    sudoku_exchange = "sudokuexchange"
    sudoku_pad = "sudokupad"
    sudoku_wiki = "sudokuwiki"
    sukaku = "sukaku"
    susser = "susser"
}

#[test]
fn bytes_of_any_kind() {
    let target = bolero::check!().with_type::<Vec<u8>>();
    let check = |bytes: &Vec<u8>| {
        if let Err(error) = format::decode_text(bytes) {
            check_place(&error, &String::from_utf8_lossy(bytes));
        }
        let text = String::from_utf8_lossy(bytes);
        check_reader(&text);
        let _ = format::OutputTemplate::parse(&text);
        for format in format::ALL_FORMATS {
            let _ = format.read_first_puzzle(&text);
        }
    };
    match seconds() {
        Some(time) => target.with_iterations(usize::MAX).with_test_time(time).for_each(check),
        None => target.with_iterations(2000).for_each(check),
    }
}

/// Returns the time each target runs, if the environment sets one.
fn seconds() -> Option<Duration> {
    std::env::var("NINEFOLD_FUZZ_SECONDS").ok()?.parse().ok().map(Duration::from_secs)
}

/// Returns texts in a format: its example, a position with everything it can hold, and forms that only its
/// reader knows.
fn seeds(format: &dyn PuzzleFormat) -> Vec<String> {
    let mut seeds = vec![format.info().example.to_string()];
    let library = format::find_format("hodoku").expect("a format").info().example;
    let mut rich = format::read_first_puzzle(library).expect("the example is right").puzzle;
    rich.metadata.title = Some("A \"title\" & more".into());
    rich.metadata.comment = Some("two\nlines".into());
    rich.metadata.level = Some("3".into());
    rich.solution = Some(Box::new(rich.values));
    let digits = DigitSet::from_bits_truncated(0b1_0101);
    let mut notes = PlayerNotes::default();
    for cell in CellMap::FULL - rich.filled_cells() {
        notes.centre[cell] = digits;
    }
    rich.notes = Some(Box::new(notes));
    let only_marks = Puzzle::from_pencil_marks(rich.candidates());
    for puzzle in [&rich, &only_marks] {
        seeds.extend(format.write_puzzle(puzzle).ok().map(|written| written.text));
    }
    seeds.extend(format.write_puzzles(&[rich.clone(), rich]).ok().map(|written| written.text));
    let special: &[&str] = match format.info().id {
        "opensudoku" => {
            &["<opensudoku><name>a&amp;<![CDATA[b]]></name><game data=\"version: 3\n5|0|0|\"/></opensudoku>"]
        }
        "grid" => &[
            "5\t3\t\t\t7\t\t\t\t\n6\t\t\t1\t9\t5\t\t\t\n\t9\t8\t\t\t\t\t6\t\n8\t\t\t\t6\t\t\t\t3\n4\t\t\t8\t\t3\t\t\t1\n7\t\t\t\t2\t\t\t\t6\n\t6\t\t\t\t\t2\t8\t\n\t\t\t4\t1\t9\t\t\t5\n\t\t\t\t8\t\t\t7\t9",
            "| 5 | 3 |   |\n|---|---|---|\n",
            "┌───────┬───────┬───────┐\n│ 5 3   │   7   │       │\n│ 6     │ 1 9 5 │       │\n│   9 8 │       │   6   │\n├───────┼───────┼───────┤",
        ],
        "html" => &[
            "<tr><td>5<td><input value=\"3\"><th>&nbsp;<table><tr><td>",
            "<!-- <table> --><table><tr><td>５",
        ],
        "json" => &[
            "[\"53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79\", [1, null]]",
            "{\"puzzles\":[{\"puzzle\":[[5,3,0]],\"er\":1.5,\"solutions\":[\"1\"]}],\"n\":{\"a\":[]}}",
            "[[[\"5\",\"\",null]],{\"givens\":\"1\"}]{}[]",
        ],
        "sudokupad" => {
            &["classicB6B91D7C2E15F4D9C3K6D4B3D25D4F8F87B4C5B7C3B", "https://sudokupad.app/sclN4IgHiBcDMC"]
        }
        "susser" => &["53..7*,6*195*,.98*6.,8*6*3,4*3,*,*,*,*79:111 222"],
        _ => &[],
    };
    seeds.extend(special.iter().map(ToString::to_string));
    seeds
}

/// Returns a text with some bytes replaced, inserted, removed or repeated.
fn damaged(text: &str, changes: &[Change]) -> String {
    const SIGNS: &[u8] = b"0123456789.*-_xX+:,;#|'\"<>{}[]()&%=/?\\ \t\r\nuABCDLUS\xC3\xA9\xEF\xBB\xBF\0";
    let mut bytes = text.as_bytes().to_vec();
    for &(place, how, what) in changes.iter().take(8) {
        let at = usize::from(place) % (bytes.len() + 1);
        let sign = SIGNS[usize::from(what) % SIGNS.len()];
        let end = (at + usize::from(what)).min(bytes.len());
        match how % 6 {
            0 if at < bytes.len() => bytes[at] = sign,
            1 => bytes.insert(at, sign),
            2 if at < bytes.len() => drop(bytes.remove(at)),
            3 => drop(bytes.drain(at..end)),
            4 => bytes.extend_from_within(at..end),
            5 => bytes.truncate(at),
            _ => {}
        }
    }
    String::from_utf8_lossy(&bytes).into_owned()
}

fn check_laws(format: &'static dyn PuzzleFormat, text: &str) {
    check_reader(text);
    check_format_reader(format, text);
    match format.read_first_puzzle(text) {
        Err(error) => check_place(&error, text),
        Ok(reading) => {
            for warning in &reading.warnings {
                assert!(warning.line >= 1 && warning.column >= 1 && !warning.message.to_string().is_empty());
            }
            if let Ok(written) = format.write_puzzle(&reading.puzzle) {
                check_rewritten(format, text, &reading.puzzle, &written);
            }
        }
    }
}

/// Checks that a written text reads back, and is then written the same. Digits may only be added if a loss
/// said that single candidates become digits.
fn check_rewritten(format: &dyn PuzzleFormat, read_from: &str, puzzle: &Puzzle, written: &WrittenText) {
    let (id, text) = (format.info().id, &written.text);
    let again = format
        .read_first_puzzle(text)
        .unwrap_or_else(|error| panic!("{id}: {error}\n{text}\nread from\n{read_from}"));
    let announced = written.losses.iter().any(|loss| loss.part == PuzzlePart::Candidates);
    let left = puzzle.candidates();
    for (cell, value) in puzzle.values.iter() {
        let found = again.puzzle.values[cell];
        let added = announced && value.is_none() && found == left[cell].only();
        assert!(found == *value || added, "{id}: {cell}\n{text}");
    }
    let twice = format.write_puzzle(&again.puzzle).expect("written once, written twice").text;
    assert_eq!(twice, *text, "{id}");
}

/// Checks that reading a text whole or line by line neither panics nor misplaces faults, in any format.
fn check_reader(text: &str) {
    if let Err(error) = format::read_first_puzzle(text) {
        check_place(&error, text);
    }
    let check = |entry: PuzzleEntry| {
        assert!(entry.line >= 1);
        if let Err(error) = entry.result {
            check_place(&error, text);
        }
    };
    format::read_all_puzzles(text).into_iter().for_each(check);
}

/// Checks the same laws for the reader of one format.
fn check_format_reader(format: &'static dyn PuzzleFormat, text: &str) {
    let check = |entry: PuzzleEntry| {
        if let Err(error) = entry.result {
            check_place(&error, text);
        }
    };
    let mut reader = PuzzleReader::from_format(format);
    split_lines(text).iter().for_each(|line| reader.push_line(line, &mut |entry| check(entry)));
    reader.finish(&mut |entry| check(entry));
}

/// Checks that the place is in the text (or right after it), and that a person can read the sentence.
fn check_place(error: &FormatError, text: &str) {
    let sentence = error.to_string();
    assert!(sentence.chars().count() < 400 && !sentence.contains(['\n', '\0']), "{sentence:?}");
    let lines = split_lines(text);
    assert!(error.line >= 1 && error.line <= lines.len().max(1), "{sentence}\n{text:?}");
    let line = lines.get(error.line - 1).copied().unwrap_or("");
    assert!(error.column >= 1 && error.column <= line.chars().count() + 1, "{sentence}\n{text:?}");
}

/// Splits a text into its lines, each ended by LF, CRLF or CR.
fn split_lines(text: &str) -> Vec<&str> {
    let parts = text.split('\n').map(|part| part.strip_suffix('\r').unwrap_or(part));
    let mut lines: Vec<&str> = parts.flat_map(|part| part.split('\r')).collect();
    if lines.last() == Some(&"") {
        lines.pop();
    }
    lines
}
