//! The calculator of cells: expressions have the values that the Rust types give, in every notation and
//! with or without a puzzle; malformed ones are refused at their place.

use ninefold_core::notation::CellFormat;
use ninefold_core::{Board, Candidate, CandidateMap, Cell, CellMap, Digit, House, Notation};
use ninefold_facts::Facts;
use ninefold_formula::{
    BoundValue, CellSubsets, DEFAULT_WORK_LIMIT, EvaluationError, FormulaExpression, SourceLocation,
};
use ninefold_solve::random::SeededRandom;

const BOARD: &str = "467831295981257634352649187.794..358.34.9.762.25...419748.6..21516....43293..4.76";

fn board_facts() -> Facts {
    Facts::new(BOARD.parse::<Board>().unwrap())
}

fn try_evaluate_text(text: &str, letters: Notation, facts: &Facts) -> Result<BoundValue, EvaluationError> {
    let expression =
        FormulaExpression::parse(text, letters).unwrap_or_else(|error| panic!("{text}: {error}"));
    expression.try_evaluate(facts, || None, DEFAULT_WORK_LIMIT, || false)
}

#[track_caller]
fn evaluate_text(text: &str) -> BoundValue {
    try_evaluate_text(text, Notation::K9, &Facts::new(Board::EMPTY))
        .unwrap_or_else(|none| panic!("{text}: {none:?}"))
}

#[track_caller]
fn check(text: &str, cells: &str) {
    assert_eq!(evaluate_text(text), BoundValue::Cells(cells.parse().unwrap()), "{text}");
}

#[track_caller]
fn check_error(text: &str, expected: &str) {
    let error = FormulaExpression::parse(text, Notation::K9).map(|_| evaluate_text(text)).unwrap_err();
    assert_eq!(error.to_string(), format!("line 1, {expected}"), "{text}");
}

#[test]
fn the_worked_examples_of_the_original() {
    check("{0, 1, 2} & {1, 8, 9}", "r1c2");
    check("{0, 1, 2} | {1, 8, 9}", "r1c1239, r2c1");
    check("{0, 1, 2} ^ {1, 8, 9}", "r1c139, r2c1");
    check("{0, 1, 2} - {1, 8, 9}", "r1c13");
    check("{0, 1, 2} - 2", "r1c12");
    check("{0, 1, 2} - 1 - 2", "r1c1");
    check("{0, 1, 2} + 3", "r1c1234");
    check("{0, 1, 2} + 3 - 3", "r1c123");
    let BoundValue::Subsets(pairs) = evaluate_text("{0, 1, 2, 3} & 2") else { panic!("no subsets") };
    let pairs: Vec<String> = pairs.iter().map(|pair| pair.to_string()).collect();
    assert_eq!(pairs, ["r1c12", "r1c13", "r1c14", "r1c23", "r1c24", "r1c34"]);
}

#[test]
fn operators_are_those_of_the_types() {
    check("!r1", "r23456789c123456789");
    check("~~b1", "r123c123");
    check("({r1c12} | {r3c56}) % {r1c2, r1c5, r3c1, r3c3, r3c5, r8c2, r9c9}", "r1c5, r3c13");
    check("peers({r1c1, r1c2}) & b1", "r1c3, r2c123, r3c123");
    check("expanded_peers (r1c1) & r1", "r1c23456789");
    check("(r1 * 5 | r2 * 6) / 6", "r2c123456789");
    let positions = BoundValue::Positions { house: House::at(9), bits: 0b1_0000_0001 };
    for text in ["{r1c1, r1c9} / r1", "{r1c1, r1c9} / R1", "{r1c1, r1c9} / 9"] {
        assert_eq!(evaluate_text(text), positions, "{text}");
    }
    // After a slash a capital letter is not a row of K9.
    assert_eq!(evaluate_text("{r4c4} / B5"), BoundValue::Positions { house: House::at(4), bits: 1 });
    assert_eq!(evaluate_text("r1c12 * 5"), BoundValue::Candidates("r1c12(5)".parse().unwrap()));
}

#[test]
fn closer_operators_come_first_and_equals_from_the_left() {
    check("r1c1 | r1c2 & r1c3", "r1c1");
    check("r1c1 | r1c2 ^ r1c2", "r1c1");
    check("r1c12 & r1c2 + r1c3", "r1c2");
    check("r1 - r1c1 - r1c2 & c123", "r1c3");
    check("!r1c1 & r1c12", "r1c2");
    check("!(r1c1 & r1c12) & r1c12", "r1c2");
    check("r1c12 ^ r1c23 & r1c3", "r1c123");
}

#[test]
fn a_number_beside_cells_goes_with_the_operator_before_it() {
    assert_eq!(evaluate_text("r1c123 - 2 % b1"), evaluate_text("(r1c123 - 2) % b1"));
    assert_eq!(evaluate_text("r1c12 + 80 * 5"), BoundValue::Candidates("r1c12(5), r9c9(5)".parse().unwrap()));
    assert_eq!(
        evaluate_text("r1c12 + 80 * 5 / 5 - 0 % b1"),
        evaluate_text("(((r1c12 + 80) * 5) / 5 - 0) % b1")
    );
    // Between numbers and between digits, precedence is as usual.
    assert_eq!(evaluate_text("count(r1) - 2 * 3"), BoundValue::Number(3));
    assert_eq!(evaluate_text("r1 & 3 in b1"), evaluate_text("r1 & (3 in b1)"));
    assert_eq!(evaluate_text("digits & 3 - digits(r1c1)"), evaluate_text("digits & (3 - digits(r1c1))"));
    check_error(
        "b1 - (3 % b2)",
        "column 7: expected cells (a set of indices stands in braces: {5}), found \"3\"",
    );
}

#[test]
fn operands_may_be_in_any_notation() {
    let bitmap = "1".to_string() + &"0".repeat(80);
    check(&format!("A12 & ({bitmap} | {{0}}) | r9c9"), "r1c1, r9c9");
    check(&format!("{{{bitmap}}} | AB2"), "r1c12, r2c2");
    check("b1 & B1", "r2c1");
    check(&format!("*........{}", "\n.........".repeat(8)), "r1c1");
    check("{ }", "");
    check("", "");
    check("r1c1, r2c12", "r1c1, r2c12");
    check("0, 9 10", "r1c1, r2c12");
    check("5", "r1c6");
    for text in ["r4", "(r4)", "R4", "(R4)", "R4 | r4"] {
        check(text, "r4c123456789");
    }
    let by = |text: &str, letters| try_evaluate_text(text, letters, &Facts::new(Board::EMPTY)).unwrap();
    for text in ["!(!B1)", "B1", "{B1} | B1", "BC1 & B1"] {
        assert_eq!(by(text, Notation::Excel), evaluate_text("r1c2"), "{text}");
    }
    assert_eq!(by("HJ1 | r9", Notation::SudokuWiki), evaluate_text("r8c1 | r9"));
    let error = FormulaExpression::parse("A1 | r1", Notation::Rc).unwrap_err().to_string();
    assert_eq!(error, "line 1, column 1: nothing is called \"A1\"");
}

#[test]
fn names_of_cells_that_are_free_can_be_given() {
    let text = "define f(R1: house, AB12: cells) = AB12 / R1 f(r2, r12)";
    assert_eq!(evaluate_text(text), BoundValue::Positions { house: House::at(10), bits: 0x1FF });
}

#[test]
fn cells_are_picked_and_sets_compared() {
    check("{0, 1, 3, 6, 10}[^1]", "r2c2");
    check("{0, 1, 3, 6, 10}[^3]", "r1c4");
    check("{0, 1, 3, 6, 10}[0] | (r1 & c9)[0]", "r1c19");
    check("{0, 1, 3, 6, 10}[1..4][0]", "r1c2");
    check("CandidateMaps[4][^1]", "r9c9");
    for (text, holds) in [
        ("{0, 1} == r1c12", true),
        ("{0, 1} != r1c12", false),
        ("{80} < {0, 1}", true),
        ("{0} < {1}", true),
        ("{0} >= {1}", false),
        ("{0} <= {0}", true),
        ("r1 - r1c1 > r1c1", true),
        ("r1c1 * 5 == r1c1 * 6", false),
    ] {
        assert_eq!(evaluate_text(text), BoundValue::Truth(holds), "{text}");
    }
    for (text, column, members) in [("r1c12[2]", 6, 2), ("r1c12[^0]", 6, 2), ("r1 & (r1c12[..5])", 12, 2)] {
        let index_error =
            EvaluationError::IndexOutOfRange { location: SourceLocation { line: 1, column }, members };
        assert_eq!(try_evaluate_text(text, Notation::K9, &board_facts()), Err(index_error), "{text}");
    }
    // A condition is false if there is no such cell; the missing value reported is another one.
    let none =
        try_evaluate_text("only(union(for c in r1 where c == r1c12[7]))", Notation::K9, &board_facts());
    assert_eq!(none, Err(EvaluationError::NoValue));
}

#[test]
fn a_puzzle_has_names() {
    let text = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
    let board: Board = text.parse().unwrap();
    let facts = Facts::new(board.clone());
    let value = |text| try_evaluate_text(text, Notation::K9, &facts).unwrap();
    let cells = |text: &str| BoundValue::Cells(text.parse().unwrap());
    assert_eq!(value("empty"), BoundValue::Cells(board.empty_cells()));
    assert_eq!(value("!empty == givens"), BoundValue::Truth(true));
    assert_eq!(value("candidates"), BoundValue::Candidates(board.candidate_map()));
    assert_eq!(value("CandidateMaps[4] == candidates / 4"), BoundValue::Truth(true));
    assert_eq!(value("ValuesMap[4]"), cells("r5c1, r8c4"));
    assert_eq!(value("bivalue[0]"), cells("r1c4"));
    assert_eq!(value("r1c36 % CandidateMaps[4]"), cells("r1c789"));
    check_error("CandidateMaps[0]", "column 15: expected a number from 1 to 9, found 0");
}

#[test]
fn without_a_puzzle_the_board_is_empty() {
    check("empty & b1", "r123c123");
    check("givens | bivalue", "");
    assert_eq!(evaluate_text("count(r1)"), BoundValue::Number(9));
    assert_eq!(evaluate_text("count(candidates)"), BoundValue::Number(729));
    assert_eq!(evaluate_text("als"), BoundValue::List(243));
    let none = try_evaluate_text("solution", Notation::K9, &Facts::new(Board::EMPTY));
    assert_eq!(none, Err(EvaluationError::NoValue));
}

#[test]
fn subsets_are_counted_without_listing_them() {
    let count = |text| match evaluate_text(text) {
        BoundValue::Subsets(subsets) => subsets.count(),
        other => panic!("{other:?}"),
    };
    assert_eq!(count("r1c123 | 3"), 7);
    assert_eq!(count("r1 & 4"), 126);
    assert_eq!(count("r1 & 0"), 0);
    assert_eq!(count("r1 & 10"), 0);
    assert_eq!(count("!{} | 81"), (1 << 81) - 1);
    assert_eq!(count("!{} & 40"), 212_392_290_424_395_860_814_420);
    assert_eq!(evaluate_text("!{} | 81").to_text(Notation::Rc), ((1_u128 << 81) - 1).to_string());
    let sets = CellSubsets { cells: CellMap::FULL, least: 1, most: 2 };
    assert_eq!(sets.iter().count() as u128, sets.count());
}

#[test]
fn errors_name_the_place_and_what_was_expected() {
    check_error("r1 & (r2", "column 9: expected an operator or a closing parenthesis, found the end");
    check_error(
        "r1 &",
        "column 5: expected a value: a name, cells, a digit or an expression in parentheses, found the end",
    );
    let listed = "expected an operator or the end (a list within an expression stands in braces)";
    check_error("r1c1, r2 & r1", &format!("column 5: {listed}, found \",\""));
    check_error("r1 & r1c1 r2", &format!("column 11: {listed}, found \"r2\""));
    check_error("{r1c1", "column 6: expected a closing brace, found the end");
    check_error("!{r1c1", "column 7: expected a closing brace, found the end");
    check_error("r1 | {r1c1, r2q}", "column 15: expected a closing brace, found 'q'");
    check_error("r1c1, r2q", "column 9: expected a comma, a blank or the end, found 'q'");
    check_error("r1c10", "column 5: expected a comma, a blank or the end, found '0'");
    check_error("*.......\n.........", "column 9: expected nine cells in a line, found 8");
    check_error("5 & r1", "column 1: expected cells (a set of indices stands in braces: {5}), found \"5\"");
    check_error("r1 ^ 3", "column 6: expected cells (a set of indices stands in braces: {5}), found \"3\"");
    check_error("r1 + 81", "column 6: expected a number from 0 to 80, found 81");
    check_error("r1 * 12", "column 6: expected a number from 1 to 9, found 12");
    check_error("r1 / 27", "column 6: expected a number from 0 to 26, found 27");
    check_error("r1 & 2 & r2", "column 8: \"&\" can't stand between subsets of cells and a house");
    check_error("r1c12 & r1 * 5", "column 7: \"&\" can't stand between cells and candidates");
    check_error("!(r1 / r1)", "column 6: expected a set, found positions in a house");
    check_error("peer(r1)", "column 1: nothing is called \"peer\"; did you mean \"peers\"?");
    check_error("bivalu", "column 1: nothing is called \"bivalu\"; did you mean \"bivalue\"?");
    check_error("r1 == r1 & r2", "column 10: \"&\" can't stand between a condition and a house");
    check_error(
        "for c in cells remove 1 from c",
        "column 1: expected a value: a name, cells, a digit or an expression in parentheses, found \"for\"",
    );
    check_error(&"!".repeat(1000), "column 65: expected at most 64 operations within each other");
    check_error(&["r1"; 100].join(" % "), "column 319: expected at most 64 operations within each other");
}

#[test]
fn a_long_row_of_sets_is_not_deep() {
    let all: Vec<String> = Cell::all().map(|cell| format!("{{{}}}", cell.index())).collect();
    assert_eq!(evaluate_text(&all.join(" | ")), BoundValue::Cells(CellMap::FULL));
    let long = format!("{} - 80 ^ r1", vec!["r1c1 + 80"; 5_000].join(" | "));
    assert_eq!(evaluate_text(&long), evaluate_text("(r1c1 + 80 | r1c1) ^ r1 - 0"));
    let deep = format!("r1 {}", "- 3 % b1 ".repeat(40));
    check_error(&deep, "column 283: expected at most 64 operations within each other");
}

/// An expression as written, and its value by the Rust types.
struct RandomExpression {
    text: String,
    cells: CellMap,
}

impl RandomExpression {
    /// Returns random cells in a random notation.
    fn random_leaf(random: &mut SeededRandom, facts: &Facts) -> RandomExpression {
        let mut cells = CellMap::EMPTY;
        for _ in 0..random.next_below(6) {
            cells |= CellMap::of(Cell::at(random.next_below(81)));
        }
        let rows = House::at(random.next_below(27)).cells();
        let (text, cells) = match random.next_below(9) {
            0 => (format!("{{{}}}", Notation::Rc.display(&cells)), cells),
            1 => (format!("{{{}}}", Notation::K9.display(&cells)), cells),
            2 => (cells.display(CellFormat::Bitmap).to_string(), cells),
            3 => (cells.display(CellFormat::Indices).to_string(), cells),
            4 => (rows.covered_house().map_or_else(String::new, |house| house.to_string()), rows),
            5 => ("empty".into(), facts.empty_cells()),
            6 => ("bivalue".into(), facts.bivalue_cells()),
            7 => ("CandidateMaps[5]".into(), facts.board().candidate_map() / Digit::D5),
            _ => ("r5c46".into(), "r5c46".parse().unwrap()),
        };
        RandomExpression { text, cells }
    }

    /// Returns a random expression of at most this depth.
    fn new(random: &mut SeededRandom, depth: usize, facts: &Facts) -> RandomExpression {
        if depth == 0 {
            return RandomExpression::random_leaf(random, facts);
        }
        let RandomExpression { text: one, cells: a } = RandomExpression::new(random, depth - 1, facts);
        let index = random.next_below(81);
        let number = CellMap::of(Cell::at(index));
        let (text, cells) = match random.next_below(12) {
            0 => (format!("!({one})"), !a),
            1 => (format!("~({one})"), !a),
            2 => (format!("peers({one})"), a.peer_intersection()),
            3 => (format!("expanded_peers({one})"), a.expanded_peers()),
            4 => (format!("(({one}) + {index})"), a | number),
            5 => (format!("(({one}) - {index} * 5 / 5)"), a - number),
            _ => {
                let RandomExpression { text: other, cells: b } =
                    RandomExpression::new(random, depth - 1, facts);
                let (sign, cells) = match random.next_below(7) {
                    0 => ("&", a & b),
                    1 => ("|", a | b),
                    2 => ("^", a ^ b),
                    3 => ("-", a - b),
                    4 => ("+", a | b),
                    5 => ("%", a % b),
                    _ => {
                        return RandomExpression {
                            text: format!("(({one}) - {index} % ({other}))"),
                            cells: (a - number) % b,
                        };
                    }
                };
                (format!("({one}){sign}({other})"), cells)
            }
        };
        RandomExpression { text, cells }
    }
}

#[test]
fn expressions_are_worth_what_the_types_say() {
    let facts = board_facts();
    let mut random = SeededRandom::new(41);
    for turn in 0..3_000 {
        let RandomExpression { text, cells } = RandomExpression::new(&mut random, 1 + turn % 5, &facts);
        let RandomExpression { text: second, cells: other } =
            RandomExpression::new(&mut random, turn % 3, &facts);
        let check = |text: String, expected: BoundValue| {
            assert_eq!(try_evaluate_text(&text, Notation::K9, &facts), Ok(expected), "{text}");
        };
        check(format!("({text}) | {{ }}"), BoundValue::Cells(cells));
        check(format!("({text}) < ({second})"), BoundValue::Truth(cells < other));
        check(format!("({text}) == ({second})"), BoundValue::Truth(cells == other));
        let house = House::at(turn % 27);
        check(format!("({text}) / {house}"), BoundValue::Positions { house, bits: cells / house });
        check(format!("({text}) / {}", house.index()), BoundValue::Positions { house, bits: cells / house });
        let digit = Digit::from_index(turn % 9);
        check(format!("({text}) * {digit}"), BoundValue::Candidates(cells * digit));
        let remaining: CandidateMap = cells.iter().map(|cell| Candidate::new(cell, digit)).collect();
        check(format!("!(({text}) * {digit})"), BoundValue::Candidates(!remaining));
        let subsets = CellSubsets { cells, least: 1, most: turn % 4 };
        check(format!("({text}) | {}", turn % 4), BoundValue::Subsets(subsets));
        let found = try_evaluate_text(&format!("({text})[{}]", turn % 5), Notation::K9, &facts);
        assert_eq!(
            found.ok(),
            cells.nth(turn % 5).map(|cell| BoundValue::Cells(CellMap::of(cell))),
            "{text}"
        );
    }
}

#[test]
fn anything_is_read_or_refused_with_a_place() {
    const SIGNS: &[u8] = b"rcbRCABEIJ0159{}(),;!~&|^%/*.+ \n-[]=<>rcb123 ()&|-";
    let mut random = SeededRandom::new(7);
    for turn in 0..40_000 {
        let length = random.next_below(24);
        let character = |random: &mut SeededRandom| char::from(SIGNS[random.next_below(SIGNS.len())]);
        let mut text: String = (0..length).map(|_| character(&mut random)).collect();
        if turn % 2 == 0 {
            text.insert_str(0, ["peers(r1", "empty & {", "digits(", "r1 / ", "A1 - 3 % "][turn / 2 % 5]);
        }
        for letters in Notation::ALL {
            let Err(error) = FormulaExpression::parse(&text, letters) else { continue };
            let SourceLocation { line, column } = error.location;
            let is_there =
                text.split('\n').nth(line - 1).is_some_and(|line| column <= line.chars().count() + 1);
            assert!(is_there, "{text:?}: {error}");
        }
    }
}
