//! Accounting of digits in every reader: each digit of a text is part of a puzzle, of a solution, of a named
//! column or remark, or it is reported; a reading that uses none of the digits is no reading; and no puzzle
//! is read that was not written.
//!
//! Texts are made from pieces whose digits are known: puzzles in many layouts, numbers and words next to
//! them. With `NINEFOLD_SLOW_TESTS` a hundred thousand are tried, else two thousand.

mod texts;

use std::collections::BTreeSet;

use ninefold_core::Puzzle;
use ninefold_core::line::format_values;
use ninefold_formats::{PuzzleEntry, PuzzleReading, read_all_ignoring_rules};

use texts::{DraftPiece, PieceContent, Random};

/// Returns the number of texts to try.
fn text_count() -> u64 {
    if std::env::var_os("NINEFOLD_SLOW_TESTS").is_some() { 100_000 } else { 2_000 }
}

#[test]
fn every_digit_is_used_or_reported() {
    let mut broken = Vec::new();
    for seed in 0..text_count() {
        let (kind, text, things) = texts::write_random_text(&mut Random::new(seed));
        if let Err(why) = check_law(&text, &things) {
            broken.push((seed, kind, why, text));
        }
    }
    let kinds: BTreeSet<&str> = broken.iter().map(|(_, kind, ..)| *kind).collect();
    let shown =
        broken.iter().take(5).map(|(seed, kind, why, text)| format!("seed {seed} ({kind}): {why}\n{text}\n"));
    let shown: String = shown.collect();
    assert!(broken.is_empty(), "{} of {} texts, of the kinds {kinds:?}\n{shown}", broken.len(), text_count());
}

/// Checks that the law can fail: it reports a text whose number nobody reads.
#[test]
fn the_law_is_broken_by_what_is_lost() {
    let puzzle = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
    let thing = |what, lines| DraftPiece { content: what, lines };
    let there = thing(PieceContent::Puzzle(puzzle.into()), 1..=1);
    assert_eq!(check_law(puzzle, std::slice::from_ref(&there)), Ok(()));
    let lost = thing(PieceContent::Number("4711".into()), 9..=9);
    assert!(check_law(puzzle, &[there, lost]).is_err());
    let other = thing(PieceContent::Puzzle(puzzle.replace('5', "6")), 1..=1);
    assert!(check_law(puzzle, &[other]).is_err());
    // The empty grid is a reading of a text that has it, and of no other.
    let blank = ".".repeat(81);
    assert!(check_law(&blank, &[thing(PieceContent::Puzzle(puzzle.into()), 1..=1)]).is_err());
}

/// Checks that the readings of a text obey the law, given the pieces that the text is made of.
fn check_law(text: &str, things: &[DraftPiece]) -> Result<(), String> {
    let entries = read_all_ignoring_rules(text);
    let read: Vec<(usize, &PuzzleReading)> =
        entries.iter().filter_map(|entry| Some((entry.line, entry.result.as_ref().ok()?))).collect();
    for (line, reading) in &read {
        let values = format_values(&reading.puzzle.values, '.');
        let marks = reading.puzzle.marks.is_some();
        if !marks && !values.bytes().any(|byte| byte.is_ascii_digit()) {
            return Err(format!("line {line}: a reading without any digit, as {}", reading.format.id));
        }
        let is_written =
            |thing: &DraftPiece| matches!(&thing.content, PieceContent::Puzzle(cells) if *cells == values);
        if !marks && !things.iter().any(is_written) {
            return Err(format!(
                "line {line}: {values} is read as {} and was not written",
                reading.format.id
            ));
        }
    }
    let lost = things.iter().find(|thing| !is_accounted_for(thing, &entries, &read));
    lost.map_or(Ok(()), |thing| Err(format!("lost: {thing:?}; read: {}", format_entries(&entries))))
}

fn is_accounted_for(thing: &DraftPiece, entries: &[PuzzleEntry], read: &[(usize, &PuzzleReading)]) -> bool {
    let is_used = |puzzle: &Puzzle| match &thing.content {
        PieceContent::Puzzle(cells) => {
            let solution = puzzle.solution.as_ref().map(|grid| format_values(grid, '.'));
            format_values(&puzzle.values, '.') == *cells || solution.as_ref() == Some(cells)
        }
        PieceContent::Number(_) => false,
    };
    let digits = match &thing.content {
        PieceContent::Puzzle(cells) => cells.replace('.', ""),
        PieceContent::Number(number) => number.clone(),
    };
    let holds = |text: &str| {
        let found: String = text.chars().filter(char::is_ascii_digit).filter(|c| *c != '0').collect();
        let expected: String = digits.chars().filter(|c| *c != '0').collect();
        found.contains(&expected) || expected.is_empty()
    };
    let is_reported = read.iter().any(|(_, reading)| {
        let warned = reading.warnings.iter().any(|warning| {
            holds(&warning.message.to_string())
                || thing.lines.contains(&warning.line)
                || warning.message.id() == "more-left-out"
        });
        warned || is_used(&reading.puzzle) || collect_remarks(&reading.puzzle).iter().any(|text| holds(text))
    });
    // An error covers all text between the puzzles before and after it.
    let begin =
        read.iter().map(|(line, _)| *line).filter(|line| *line <= *thing.lines.start()).max().unwrap_or(0);
    let end = read
        .iter()
        .map(|(line, _)| *line)
        .filter(|line| *line > *thing.lines.end())
        .min()
        .unwrap_or(usize::MAX);
    let failed = |entry: &PuzzleEntry| {
        entry.result.is_err() && (begin..=end).contains(&entry.line)
            || entry.row.as_ref().is_some_and(|row| row.fields().iter().any(|field| holds(field)))
    };
    is_reported || entries.iter().any(failed)
}

/// Returns the remarks of a puzzle, and its columns with their names.
fn collect_remarks(puzzle: &Puzzle) -> Vec<String> {
    let about = &puzzle.metadata;
    let texts = [
        &about.title,
        &about.author,
        &about.description,
        &about.comment,
        &about.date,
        &about.source,
        &about.level,
        &about.url,
    ];
    let mut all: Vec<String> = texts.into_iter().flatten().cloned().collect();
    if let Some(row) = &puzzle.row {
        all.extend(row.fields());
        all.extend(row.table_header().names.iter().cloned());
    }
    all
}

fn format_entries(entries: &[PuzzleEntry]) -> String {
    let one = |entry: &PuzzleEntry| match &entry.result {
        Ok(reading) => {
            let warnings: Vec<String> = reading.warnings.iter().map(ToString::to_string).collect();
            format!("line {}: {} {warnings:?}", entry.line, format_values(&reading.puzzle.values, '.'))
        }
        Err(error) => format!("line {}: {error}", entry.line),
    };
    entries.iter().map(one).collect::<Vec<_>>().join(" | ")
}
