//! The solver alone for the web: what a page needs that only solves and checks, in a small module.
//!
//! `ninefold-wasm` has these functions too, beside all the others. Here a puzzle is 81 digits and dots (or zeros), so that no
//! reader of other formats has to be loaded; what is wrong with it is a JavaScript exception with a sentence.
#![forbid(unsafe_code)]

use ninefold_core::{Board, ByCell, Digit, Puzzle};
use ninefold_solve::COUNT_LIMIT;
use ninefold_solve::lane::SolveQuestion;
use ninefold_solve::lines::TextLineSolver;
use wasm_bindgen::prelude::*;

/// The first solution of a puzzle, 81 digits; `undefined` if there is none.
///
/// # Errors
/// When the text is not 81 digits and dots, or digits clash.
#[wasm_bindgen]
pub fn solve(puzzle: &str) -> Result<Option<String>, JsError> {
    let (_, first) =
        solve_puzzle(puzzle, SolveQuestion::FIRST).map_err(|sentence| JsError::new(&sentence))?;
    Ok(first.map(|digits| digits.iter().copied().map(char::from).collect()))
}

/// How many solutions a puzzle has, counted up to a limit, a million if none is given: 2 tells whether it is proper.
///
/// # Errors
/// When the text is not 81 digits and dots, or digits clash.
#[wasm_bindgen]
pub fn count(puzzle: &str, limit: Option<u32>) -> Result<u32, JsError> {
    count_solutions(puzzle, limit).map_err(|sentence| JsError::new(&sentence))
}

fn count_solutions(puzzle: &str, limit: Option<u32>) -> Result<u32, String> {
    let limit = limit.map_or(COUNT_LIMIT, u64::from);
    let (solutions, _) = solve_puzzle(puzzle, SolveQuestion::with_limit(limit))?;
    Ok(solutions.min(limit) as u32)
}

/// The first solution of each line, one a line; an empty line where there is none or where it is no puzzle.
#[wasm_bindgen(js_name = solveLines)]
#[must_use]
pub fn solve_lines(lines: &str) -> String {
    let mut solver = TextLineSolver::default();
    let mut solutions = Vec::with_capacity(lines.len() + 1);
    for answer in solver.answer_text_block(SolveQuestion::FIRST, lines.as_bytes()) {
        solutions
            .extend_from_slice(answer.first_solution.as_ref().map_or(&[], |solution| solution.as_slice()));
        solutions.push(b'\n');
    }
    String::from_utf8(solutions).expect("digits are text")
}

/// What the engine says of one puzzle: its solutions, counted, and the first.
fn solve_puzzle(text: &str, question: SolveQuestion) -> Result<(u64, Option<[u8; 81]>), String> {
    let text = text.trim();
    let found = text.chars().count();
    let Some(line) = text.as_bytes().first_chunk::<81>().filter(|_| found == 81) else {
        return Err(format!("expected 81 characters, digits and dots, found {found}"));
    };
    if let Some((at, sign)) = text.chars().enumerate().find(|(_, sign)| !matches!(sign, '0'..='9' | '.')) {
        return Err(format!("character {}: expected a digit or '.', found '{sign}'", at + 1));
    }
    let mut solver = TextLineSolver::default();
    let [answer] = solver.answer_text_block(question, line) else { unreachable!("one line, one answer") };
    if answer.first_solution.is_none() {
        check_no_clashes(line)?;
    }
    Ok((answer.outcome.map_or(0, |outcome| outcome.solutions), answer.first_solution))
}

/// Says which digits clash, if any do.
fn check_no_clashes(line: &[u8; 81]) -> Result<(), String> {
    let values = ByCell::from_fn(|cell| Digit::from_char(line[cell.index()].into()));
    Board::try_from(&Puzzle::from_givens(values)).map(|_| ()).map_err(|error| error.to_string())
}

#[cfg(test)]
mod tests {
    use super::*;

    const EASY: &str = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
    const SOLUTION: &str =
        "534678912672195348198342567859761423426853791713924856961537284287419635345286179";

    #[test]
    fn lines_are_solved_in_order() {
        let answers = solve_lines(&format!("{EASY}\nno puzzle\n{EASY}\n"));
        assert_eq!(answers, format!("{SOLUTION}\n\n{SOLUTION}\n"));
        assert_eq!(solve_lines(&EASY.replacen("53", "55", 1)), "\n");
    }

    #[test]
    fn one_puzzle_is_solved_and_counted() {
        #[track_caller]
        fn check(text: &str, limit: u64, expected: (u64, Option<&str>)) {
            let (solutions, first) = solve_puzzle(text, SolveQuestion::with_limit(limit)).unwrap();
            let first = first.map(|digits| String::from_utf8(digits.to_vec()).unwrap());
            assert_eq!((solutions, first.as_deref()), expected);
        }
        check(EASY, 2, (1, Some(SOLUTION)));
        check(&format!(" {}\n", EASY.replace('.', "0")), 2, (1, Some(SOLUTION)));
        check(&EASY.replacen("53.", "531", 1), 2, (0, None));
        // The first of several is that of `ninefold solve`.
        let first = "123456789789123456456789123218397645975642831364518972542861397831975264697234518";
        check(&".".repeat(81), 1_000, (1_000, Some(first)));
        assert_eq!(count_solutions(&".".repeat(81), None), Ok(1_000_000));
        assert_eq!(count_solutions(&".".repeat(81), Some(0)), Ok(0));
    }

    #[test]
    fn an_error_names_the_place() {
        #[track_caller]
        fn check(text: &str, error: &str) {
            assert_eq!(solve_puzzle(text, SolveQuestion::FIRST).unwrap_err(), error);
        }
        check("", "expected 81 characters, digits and dots, found 0");
        check(&EASY[1..], "expected 81 characters, digits and dots, found 80");
        check(&format!("{EASY}5"), "expected 81 characters, digits and dots, found 82");
        check(&EASY.replacen('3', "x", 1), "character 2: expected a digit or '.', found 'x'");
        check(&EASY.replacen('3', "九", 1), "character 2: expected a digit or '.', found '九'");
        let clash = format!("55{}", ".".repeat(79));
        check(&clash, "two 5s in box 1 (r1c1, r1c2); two 5s in row 1 (r1c1, r1c2)");
    }
}
