//! Tests of properties that hold for every format in [`ALL`].

use alloc::boxed::Box;
use alloc::format;
use alloc::string::ToString;
use alloc::vec::Vec;

use proptest::prelude::*;
use proptest::sample::Index;

use super::*;
use ninefold_core::{Board, ByCell, CandidateMap, Cell, CellMap, Digit, DigitSet, ExpectedStep, PlayerNotes};

const GRID: &str = "534678912672195348198342567859761423426853791713924856961537284287419635345286179";

/// Full valid grids: a known one with digits, rows in bands, columns in stacks, bands, stacks and both axes
/// exchanged.
fn arbitrary_grid() -> impl Strategy<Value = ByCell<Digit>> {
    let digits = Just(Digit::ALL).prop_shuffle();
    let lines = || (Just([0, 1, 2]).prop_shuffle(), prop::array::uniform3(Just([0, 1, 2]).prop_shuffle()));
    (digits, lines(), lines(), any::<bool>()).prop_map(|(digits, rows, columns, turned)| {
        let line = |(chutes, lines): &([usize; 3], [[usize; 3]; 3]), i: usize| {
            3 * chutes[i / 3] + lines[i / 3][i % 3]
        };
        ByCell::from_fn(|cell| {
            let (row, column) = (line(&rows, cell.row_index()), line(&columns, cell.column_index()));
            let place = if turned { 9 * column + row } else { 9 * row + column };
            digits[usize::from(GRID.as_bytes()[place] - b'1')]
        })
    })
}

/// Generates positions of solvable puzzles: givens, placed digits, removed candidates (as marks or as
/// removals) that leave the solution, and all other parts that a puzzle may have.
fn arbitrary_puzzle() -> impl Strategy<Value = Puzzle> {
    let cells =
        || prop::array::uniform3(0u32..1 << 27).prop_map(|[a, b, c]| CellMap::from_bands(a, b, c).unwrap());
    let eliminations = prop::collection::vec(any::<Index>(), 0..60);
    let beside = prop::option::weighted(
        0.3,
        (arbitrary_metadata(), arbitrary_notes(), arbitrary_expected_step(), arbitrary_grid(), any::<bool>()),
    );
    (arbitrary_grid(), cells(), cells(), eliminations, any::<bool>(), beside).prop_map(
        |(solution, filled, placed, eliminations, as_marks, beside)| {
            let values = ByCell::from_fn(|cell| filled.contains(cell).then(|| solution[cell]));
            let mut puzzle = Puzzle { values, givens: filled - placed, ..Puzzle::default() };
            let removed: CandidateMap =
                eliminations.iter().map(|index| ninefold_core::Candidate::at(index.index(729))).collect();
            puzzle.removed = removed.iter().filter(|c| solution[c.cell()] != c.digit()).collect();
            if as_marks {
                puzzle.marks = Some(puzzle.candidates());
                puzzle.removed = CandidateMap::EMPTY;
            }
            if let Some((about, notes, expected, solution, with_rules)) = beside {
                puzzle.metadata = about;
                puzzle.notes = Some(Box::new(notes));
                puzzle.expected = Some(Box::new(expected));
                puzzle.solution = Some(Box::new(ByCell::from_fn(|cell| Some(solution[cell]))));
                puzzle.rules.extend(with_rules.then(|| "killer cages".to_string()));
            }
            puzzle
        },
    )
}

fn arbitrary_metadata() -> impl Strategy<Value = ninefold_core::PuzzleMetadata> {
    // Trimmed, not empty, with what documents and links must escape.
    let text = || prop::option::of("[A-Za-zé<&\"'=,;|%+]([ -~é€\\\\]{0,20}[A-Za-z>&\"'%])?");
    (text(), text(), text(), text(), text(), text(), text(), text()).prop_map(
        |(title, author, description, comment, date, source, level, url)| ninefold_core::PuzzleMetadata {
            title,
            author,
            description,
            comment,
            date,
            source,
            level,
            url,
        },
    )
}

fn arbitrary_digit_sets() -> impl Strategy<Value = ByCell<DigitSet>> {
    prop::collection::vec(0u16..512, 81)
        .prop_map(|bits| ByCell::from_fn(|cell| DigitSet::from_bits_truncated(bits[cell.index()])))
}

fn arbitrary_notes() -> impl Strategy<Value = PlayerNotes> {
    (arbitrary_digit_sets(), arbitrary_digit_sets())
        .prop_map(|(corner, centre)| PlayerNotes { corner, centre })
}

fn arbitrary_expected_step() -> impl Strategy<Value = ExpectedStep> {
    let candidates = || {
        prop::collection::vec(any::<Index>(), 0..5).prop_map(|list| {
            list.iter().map(|index| ninefold_core::Candidate::at(index.index(729))).collect()
        })
    };
    (
        "0[1-9]{3}",
        prop::option::of("[1-4x]"),
        1u16..512,
        candidates(),
        candidates(),
        prop::option::of("[1-9]"),
    )
        .prop_map(|(code, variant, digits, eliminations, placements, extra)| ExpectedStep {
            code,
            variant,
            digits: DigitSet::from_bits_truncated(digits),
            eliminations,
            placements,
            extra,
        })
}

/// Returns a puzzle reduced to these parts, as a format that holds them keeps it.
fn keep_parts(mut puzzle: Puzzle, parts: PuzzlePartSet) -> Puzzle {
    let keep = |part: PuzzlePart| parts.contains(part);
    if !keep(PuzzlePart::Values) {
        // Digits in cells become single candidates.
        let left = puzzle.candidates();
        puzzle.marks = Some(ByCell::from_fn(|cell| puzzle.values[cell].map_or(left[cell], DigitSet::of)));
        puzzle.values = ByCell::default();
        puzzle.givens = CellMap::EMPTY;
    }
    if !keep(PuzzlePart::Placed) {
        puzzle.givens = puzzle.filled_cells();
    }
    if !keep(PuzzlePart::Candidates) {
        (puzzle.marks, puzzle.removed) = (None, CandidateMap::EMPTY);
    }
    puzzle.row = puzzle.row.filter(|_| keep(PuzzlePart::Columns));
    puzzle.notes = puzzle.notes.filter(|_| keep(PuzzlePart::Notes));
    puzzle.solution = puzzle.solution.filter(|_| keep(PuzzlePart::Solution));
    puzzle.expected = puzzle.expected.filter(|_| keep(PuzzlePart::Expected));
    puzzle.rules.retain(|_| keep(PuzzlePart::Rules));
    let about = &mut puzzle.metadata;
    let fields = [
        (&mut about.title, PuzzlePart::Title),
        (&mut about.author, PuzzlePart::Author),
        (&mut about.description, PuzzlePart::Description),
        (&mut about.comment, PuzzlePart::Comment),
        (&mut about.date, PuzzlePart::Date),
        (&mut about.source, PuzzlePart::Source),
        (&mut about.level, PuzzlePart::Level),
        (&mut about.url, PuzzlePart::Url),
    ];
    for (field, part) in fields {
        *field = field.take().filter(|_| keep(part));
    }
    puzzle
}

/// Returns a puzzle in a few characters.
fn format_puzzle(puzzle: &Puzzle) -> alloc::string::String {
    find_format("json").map_or_else(|| format!("{puzzle:?}"), |json| json.write_puzzle(puzzle).unwrap().text)
}

/// Returns the position and the other parts, however the candidates are given.
fn split_position(puzzle: &Puzzle) -> (Board, Puzzle) {
    let rest = Puzzle { marks: None, row: None, removed: CandidateMap::EMPTY, ..puzzle.clone() };
    (Board::try_from(puzzle).expect("no clash"), rest)
}

/// Fills the empty cells with one candidate that were read as filled, which must have been reported as a
/// loss.
fn fill_reported_singles(expected: &mut Puzzle, read: &Puzzle) {
    let left = expected.candidates();
    let singles = left.iter().filter_map(|(cell, digits)| Some((cell, digits.only()?)));
    for (cell, digit) in singles.filter(|&(cell, digit)| read.values[cell] == Some(digit)) {
        expected.values[cell] = Some(digit);
        expected.givens += cell;
    }
}

/// Writes and reads a puzzle and checks the parts that the format can hold.
fn check_round_trip(format: &dyn PuzzleFormat, puzzle: &Puzzle) {
    let id = format.info().id;
    let written = match format.write_puzzle(puzzle) {
        Ok(written) => written,
        Err(error) => {
            let alone = puzzle.filled_cells().is_empty() && !puzzle.crossed_out_candidates().is_empty();
            assert!(alone && !format.info().supported_parts.contains(PuzzlePart::Candidates), "{error}");
            return;
        }
    };
    let reading = format
        .read_first_puzzle(&written.text)
        .unwrap_or_else(|error| panic!("{id}: {error}\n{}", written.text));
    let mut expected = keep_parts(puzzle.clone(), format.info().supported_parts);
    if format.info().supported_parts.contains(PuzzlePart::Candidates)
        && written.losses.iter().any(|loss| loss.part == PuzzlePart::Candidates)
    {
        fill_reported_singles(&mut expected, &reading.puzzle);
    }
    // Losses that depend on the puzzle are reported, too: a level that is no number, a name with commas.
    let mut parts = format.info().supported_parts;
    for loss in &written.losses {
        parts = if loss.part == PuzzlePart::Candidates { parts } else { parts.without_part(loss.part) };
    }
    let (expected, found) = (keep_parts(expected, parts), keep_parts(reading.puzzle.clone(), parts));
    assert!(
        split_position(&expected) == split_position(&found),
        "{id}\n{}\n{}\n{}",
        written.text,
        format_puzzle(&expected),
        format_puzzle(&found)
    );
    let again = format.write_puzzle(&reading.puzzle).expect("what was read can be written");
    assert_eq!(again.text, written.text, "{id}: writing is canonical");
    let recognised =
        read_first_puzzle(&written.text).unwrap_or_else(|error| panic!("{id}: {error}\n{}", written.text));
    let board = |reading: &PuzzleReading| Board::try_from(&reading.puzzle).expect("no clash");
    assert_eq!(
        board(&recognised),
        board(&reading),
        "{id}, read as {}:\n{}",
        recognised.format.id,
        written.text
    );
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 1000, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn every_format_round_trips_what_it_can_hold(puzzle in arbitrary_puzzle()) {
        for format in ALL_FORMATS {
            check_round_trip(*format, &puzzle);
        }
    }
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 30, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn several_puzzles_are_read_back_one_by_one(puzzles in prop::collection::vec(arbitrary_puzzle(), 1..4)) {
        for format in ALL_FORMATS {
            let Ok(written) = format.write_puzzles(&puzzles) else {
                // Texts of these formats hold one puzzle, and some puzzles cannot be written at all.
                let single = ["sdk", "sdx", "simple-sudoku"].contains(&format.info().id) && puzzles.len() > 1;
                prop_assert!(single || puzzles.iter().any(|puzzle| format.write_puzzle(puzzle).is_err()));
                continue;
            };
            let entries = format.read_all_puzzles(&written.text);
            prop_assert_eq!(entries.len(), puzzles.len(), "{}\n{}", format.info().id, written.text);
            // Parts that only some puzzles have may be lost in one text for all.
            let remaining_parts = written.losses.iter().fold(format.info().supported_parts, |parts, loss| parts.without_part(loss.part));
            let remaining_parts = [PuzzlePart::Values, PuzzlePart::Placed, PuzzlePart::Candidates].into_iter().fold(remaining_parts, PuzzlePartSet::with_part);
            for (entry, puzzle) in entries.into_iter().zip(&puzzles) {
                // By itself each puzzle needs fewer columns than all together.
                let again = Puzzle { row: None, ..keep_parts(entry.result.unwrap().puzzle, remaining_parts) };
                let one = keep_parts(puzzle.clone(), remaining_parts);
                prop_assert_eq!(format.write_puzzle(&again).unwrap().text, format.write_puzzle(&one).unwrap().text);
            }
        }
    }
}

#[test]
fn sukaku_round_trip_or_are_refused() {
    let marks = ByCell::from_fn(|cell: Cell| DigitSet::FULL.without(Digit::from_index(cell.index() % 9)));
    let puzzle = Puzzle::from_pencil_marks(marks);
    for format in ALL_FORMATS {
        check_round_trip(*format, &puzzle);
        assert_eq!(
            format.write_puzzle(&puzzle).is_ok(),
            format.info().supported_parts.contains(PuzzlePart::Candidates)
        );
    }
}

#[test]
fn examples_are_recognised_and_canonical() {
    for format in ALL_FORMATS {
        let info = format.info();
        let reading = read_first_puzzle(info.example).unwrap_or_else(|error| panic!("{}: {error}", info.id));
        assert_eq!(reading.format.id, info.id);
        assert_eq!(format.write_puzzle(&reading.puzzle).unwrap().text, info.example, "{}", info.id);
        assert!(core::ptr::eq(reading.format, info));
    }
}

#[test]
fn names_are_unique_and_well_formed() {
    let mut names: Vec<&str> = Vec::new();
    for info in ALL_FORMATS.iter().map(|format| format.info()) {
        names.push(info.id);
        names.extend(info.aliases);
        assert!(
            info.description.ends_with('.') && !info.description.contains(". "),
            "{}: one sentence",
            info.id
        );
        assert_eq!(find_format(&info.id.to_uppercase()).map(|format| format.info().id), Some(info.id));
    }
    assert!(
        names
            .iter()
            .all(|name| name.chars().all(|c| c.is_ascii_lowercase() || c.is_ascii_digit() || c == '-'))
    );
    let count = names.len();
    names.sort_unstable();
    names.dedup();
    assert_eq!(names.len(), count);
}

#[test]
fn the_table_in_the_docs_lists_every_format() {
    let docs = include_str!("lib.rs");
    for info in ALL_FORMATS.iter().map(|format| format.info()) {
        assert!(
            docs.contains(&format!("//! | `{}`", info.id)),
            "lib.rs: no row of its table is about {}",
            info.id
        );
    }
}

#[test]
fn long_lines_are_answered_at_once() {
    for text in ["1", "+5", "-", ":0000:x:", "12 ", "{\"a\":", "<", "[", ",", "https://", ".5:111 "] {
        let text = text.repeat(1_000_000 / text.len());
        let error = read_first_puzzle(&text).map(|reading| reading.format.id).unwrap_err();
        assert!(error.to_string().len() < 300, "{error}");
    }
}

#[test]
fn nothing_known_is_said_clearly() {
    let check =
        |text: &str, expected: &str| assert_eq!(read_first_puzzle(text).unwrap_err().to_string(), expected);
    check(
        "hello",
        "line 1, column 1: expected a digit or a sign for an empty cell (one of . 0 * _ - x ?), found 'h'",
    );
    check("\u{feff}", "line 1, column 1: expected a puzzle, found an empty text");
}
