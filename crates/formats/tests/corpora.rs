//! Lists of the project, and those in folders next to a checkout, read by the reader of files.

use ninefold_core::{Board, Puzzle};
use ninefold_formats::{self as format, FormatLayout, PuzzleEntry, PuzzleReader};
use ninefold_testkit::corpora::{self, PuzzleCorpus};

/// Reads lines one by one and returns their entries.
fn read_entries(lines: &[String]) -> Vec<PuzzleEntry> {
    let mut entries = Vec::new();
    let mut reader = PuzzleReader::new();
    for line in lines {
        reader.push_line(line, &mut |entry| entries.push(entry));
    }
    reader.finish(&mut |entry| entries.push(entry));
    entries
}

#[test]
fn every_line_of_every_list_is_read() {
    for PuzzleCorpus { name, lines } in corpora::read_puzzle_lists() {
        let entries = read_entries(&lines);
        assert_eq!(entries.len(), lines.len(), "{name}");
        let id = if lines[0].len() == 729 { "sukaku" } else { "line81" };
        for (entry, line) in entries.iter().zip(&lines) {
            let reading = entry.result.as_ref().unwrap_or_else(|error| panic!("{name}: {error}"));
            assert_eq!((reading.format.id, reading.format.layout), (id, FormatLayout::Line), "{name}");
            assert_eq!(reading.warnings, [], "{name}");
            let written = format::find_format(id)
                .expect("a format")
                .write_puzzle(&reading.puzzle)
                .expect("it can hold it");
            assert_eq!(written.text, *line, "{name}");
        }
    }
}

#[test]
fn rated_lists_keep_their_ratings_as_comments() {
    let own = corpora::read_own_lines("rated/ours-se121.csv");
    assert_eq!(own.len(), 1852);
    let published = corpora::read_external_lines("rated/extreme-published.csv").unwrap_or_default();
    let published = if published.is_empty() { Vec::new() } else { read_entries(&published) };
    for entry in read_entries(&own).into_iter().chain(published) {
        let puzzle = entry.result.expect("a puzzle").puzzle;
        let comment = puzzle.metadata.comment.expect("a rating");
        assert_eq!(comment.split(',').filter(|number| number.parse::<f32>().is_ok()).count(), 3, "{comment}");
    }
}

#[test]
fn hodokus_library_is_read_and_written() {
    for (file, cases) in [("conformance/reglib-1.3.txt", 1112), ("conformance/reglib-1.4.txt", 1112)] {
        let Some(lines) = corpora::read_external_lines(file) else { return };
        let entries = read_entries(&lines);
        let lines: Vec<&String> = lines.iter().filter(|line| line.starts_with(':')).collect();
        assert_eq!(entries.len(), lines.len(), "{file}");
        let mut count = 0;
        for (entry, line) in entries.into_iter().zip(lines) {
            let reading = entry.result.unwrap_or_else(|error| panic!("{file}: {error}"));
            assert_eq!(reading.format.id, "hodoku");
            let puzzle = reading.puzzle;
            check_case(&puzzle, line);
            count += 1;
        }
        assert!(count >= cases, "{file}: {count}");
    }
}

/// Checks that a case is a board without clashes, and that writing it keeps every field except the order
/// inside lists.
fn check_case(puzzle: &Puzzle, line: &str) {
    let board = Board::try_from(puzzle).unwrap_or_else(|error| panic!("{error}: {line}"));
    let expected = puzzle.expected.as_ref().expect("a case");
    assert!(expected.placements.is_empty() || expected.eliminations.is_empty(), "{line}");
    // A fail case expects that nothing is found, so it may name candidates that are not there.
    let fails = expected.variant.as_deref() == Some("x");
    for candidate in expected.eliminations.iter().chain(expected.placements) {
        assert!(fails || board.has_candidate(candidate), "{candidate}: {line}");
    }
    let written =
        format::find_format("hodoku").expect("a format").write_puzzle(puzzle).expect("it can hold it").text;
    let sorted = |line: &str| -> Vec<Vec<String>> {
        let fields = line.trim_end().split(':');
        fields
            .map(|field| {
                let mut parts: Vec<String> =
                    field.split(' ').filter(|part| !part.is_empty()).map(String::from).collect();
                parts.sort();
                parts
            })
            .collect()
    };
    let (ours, theirs) = (sorted(&written), sorted(line));
    for place in [1, 2, 3, 5, 6, 7] {
        assert_eq!(ours.get(place), theirs.get(place).or(Some(&Vec::new())), "field {place}: {line}");
    }
    // Candidates that a peer's digit excludes anyway are not written.
    assert!(ours[4].iter().all(|triplet| theirs[4].contains(triplet)), "{line}");
}
