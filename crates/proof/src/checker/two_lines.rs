//! Qiu's deadly pattern: a proof that two lines with two cells outside can be deadly.
//!
//! Take two lines of a band, and two cells of a box in a row of another band; the columns of the two cells
//! meet the lines in a square of four cells, in one box. Say the two cells hold a and b, in this order, and a
//! and b of the square's box are in the square; a then in the second column and b in the first. If they are
//! in one row, the four cells are a rectangle. If not, the first line holds b and some y in the square, the
//! second some x and a, in order of the columns.
//!
//! Outside the square, follow the lines column by column: from the column where the first line has some digit
//! to the column where the first line has the digit that the second has here. The trail from a ends at b or
//! at y, for only these are not in the first line outside the square; and the trail from x ends at the other.
//! If all columns of a trail swap their cells, the first line gets the trail's last digit for its first.
//!
//! - From a to b, and from x to y: swap the first trail, a and b in the two cells, and in the square put a
//!   for b and b for a. Or swap the second trail, a and b in the two cells, and both columns of the square,
//!   and put a for b and b for a there. Both times each row, column and box contains the same digits as
//!   before.
//! - From a to y, and from x to b: swap the first trail with the second column of the square, or the second
//!   with the first.
//!
//! So there are two exchanges that have no trail in common, and no cell apart from a and b: one of them is
//! possible if only one trail, or x or y, cannot move. Columns with two givens cannot; those that begin with
//! digits that others end with are on one trail, and if all of their digits are paired off, on none.

use ninefold_core::{CandidateMap, Cell, Digit, DigitSet, House, HouseKind};

use super::DeadlyPatternError;

/// Returns the candidates one of which is true: others of the two cells, and the digits in the square's box
/// outside the square.
pub(super) fn candidates_outside_two_lines(
    lines: [House; 2],
    pattern: CandidateMap,
    puzzle: CandidateMap,
) -> Result<CandidateMap, DeadlyPatternError> {
    let kind = lines[0].kind();
    let numbers = lines.map(House::number);
    if kind == HouseKind::Box
        || lines[1].kind() != kind
        || numbers[0] == numbers[1]
        || numbers[0] / 3 != numbers[1] / 3
    {
        return Err(DeadlyPatternError::UnswappableLines);
    }
    let at = |line: usize, index: usize| match kind {
        HouseKind::Row => Cell::from_row_column(line, index),
        _ => Cell::from_row_column(index, line),
    };
    let of = |cell: Cell| match kind {
        HouseKind::Row => [cell.row_index(), cell.column_index()],
        _ => [cell.column_index(), cell.row_index()],
    };
    // The two cells lie in one line of another band, within one box, and share the digits of the pattern.
    let cells: Vec<Cell> = pattern.cells().iter().collect();
    let &[one, other] = &cells[..] else { return Err(DeadlyPatternError::UnswappableLines) };
    let [[line, first], [same, second]] = [of(one), of(other)];
    let digits = pattern.digits_in_cell(one);
    let lie_well = line == same && line / 3 != numbers[0] / 3 && first / 3 == second / 3;
    let hold_both = digits == pattern.digits_in_cell(other) && digits.len() >= 2;
    if !lie_well || !hold_both {
        return Err(DeadlyPatternError::UnswappableLines);
    }
    if let Some(given) = pattern.difference(puzzle).iter().next() {
        return Err(DeadlyPatternError::Impossible(given));
    }
    let open = |line: usize, index: usize| puzzle.digits_in_cell(at(line, index));
    let columns = (0..9).map(|index| (index, [open(numbers[0], index), open(numbers[1], index)]));
    if count_immovable(columns, [first, second], digits).is_none_or(|stuck| stuck > 1) {
        return Err(DeadlyPatternError::UnswappableLines);
    }
    // One true candidate breaks the pattern: another digit in the two cells, or one of the digits elsewhere
    // in the box.
    let mut outside = CandidateMap::EMPTY;
    for digit in Digit::ALL {
        if !digits.contains(digit) {
            outside.insert(one.to_candidate(digit));
            outside.insert(other.to_candidate(digit));
            continue;
        }
        let (band, stack) = (numbers[0] / 3 * 3, first / 3 * 3);
        for (line, index) in (0..9).map(|n| (band + n / 3, stack + n % 3)) {
            let in_square = numbers.contains(&line) && (index == first || index == second);
            if !in_square {
                outside.insert(at(line, index).to_candidate(digit));
            }
        }
    }
    Ok(outside)
}

/// Counts the trails and cells of the square that cannot move; `None` if the digits themselves cannot move in
/// the square.
fn count_immovable(
    columns: impl Iterator<Item = (usize, [DigitSet; 2])>,
    square: [usize; 2],
    digits: DigitSet,
) -> Option<usize> {
    let mut stuck = 0;
    let mut given = [DigitSet::EMPTY; 2];
    for (index, open) in columns {
        if square.contains(&index) {
            // In a column of the square, both cells allow all of the digits, or one of them allows none;
            // unequal cells can't be swapped.
            let holds = open.map(|open| open.contains_all(digits));
            let holds_none = open.map(|open| open.is_disjoint(digits));
            match (holds, holds_none) {
                ([true, true], _) => stuck += usize::from(open[0] != open[1]),
                ([true, false], [_, true]) | ([false, true], [true, _]) => stuck += 1,
                _ => return None,
            }
        } else if open.iter().all(|open| open.len() == 1) {
            given[0] |= open[0];
            given[1] |= open[1];
        } else {
            stuck += usize::from(open[0] != open[1]);
        }
    }
    Some(stuck + (given[0] - given[1]).len())
}

#[cfg(test)]
mod tests {
    use ninefold_core::Solution;
    use ninefold_testkit::{corpora, naive};

    use super::*;

    /// Iterates over two lines of a band or stack with two cells of a box that lie along them in another.
    fn all_line_shapes() -> impl Iterator<Item = ([House; 2], [Cell; 2])> {
        let pairs = [[0, 1], [0, 2], [1, 2]];
        let lines = (0..18).flat_map(move |n| pairs.map(|pair| (n / 3, pair.map(|line| n % 3 * 3 + line))));
        lines.flat_map(move |(turn, lines)| {
            let kind = if turn % 2 == 0 { HouseKind::Row } else { HouseKind::Column };
            let at = move |line, place| match kind {
                HouseKind::Row => Cell::from_row_column(line, place),
                _ => Cell::from_row_column(place, line),
            };
            let others = (0..9).filter(move |line| line / 3 != lines[0] / 3);
            let places = (0..3).flat_map(move |stack| pairs.map(|pair| pair.map(|place| stack * 3 + place)));
            let cells = others
                .flat_map(move |line| places.clone().map(move |pair| pair.map(|place| at(line, place))));
            cells.map(move |cells| (lines.map(|line| House::new(kind, line)), cells))
        })
    }

    /// Checks that a solution has one of the candidates that the checker demands for each shape that it
    /// accepts as deadly; returns the number of these shapes.
    fn check(line: &str) -> usize {
        let givens = line.split(',').next().unwrap_or_default();
        let solutions = naive::find_solutions(&naive::parse_masks(givens), 2);
        let [solution] = &solutions[..] else { panic!("{givens} has not one solution") };
        let solution: Solution = solution.parse().unwrap();
        let is_given = |cell: Cell| {
            givens.as_bytes()[cell.index()].is_ascii_digit() && givens.as_bytes()[cell.index()] != b'0'
        };
        let open =
            |cell: Cell| if is_given(cell) { DigitSet::of(solution.digit(cell)) } else { DigitSet::FULL };
        let puzzle = Cell::all()
            .flat_map(|cell| open(cell).iter().map(move |digit| cell.to_candidate(digit)))
            .collect();
        let mut deadly = 0;
        for (lines, cells) in all_line_shapes() {
            let pair = cells.iter().fold(DigitSet::EMPTY, |pair, &cell| pair.with(solution.digit(cell)));
            for more in (0..=2).flat_map(|count| (!pair).subsets(count)) {
                let pattern = cells
                    .iter()
                    .flat_map(|&cell| (pair | more).iter().map(move |digit| cell.to_candidate(digit)))
                    .collect();
                if let Ok(outside) = candidates_outside_two_lines(lines, pattern, puzzle) {
                    deadly += 1;
                    check_other_lines_rejected(lines, pattern, puzzle);
                    let is_true =
                        outside.iter().any(|candidate| solution.digit(candidate.cell()) == candidate.digit());
                    assert!(is_true, "{givens}: {lines:?} {pattern}");
                }
            }
        }
        deadly
    }

    /// Checks that houses of two kinds, boxes, and lines that aren't two of a band are rejected.
    fn check_other_lines_rejected(lines: [House; 2], pattern: CandidateMap, puzzle: CandidateMap) {
        let [kind, across] = match lines[0].kind() {
            HouseKind::Row => [HouseKind::Row, HouseKind::Column],
            kind => [kind, HouseKind::Row],
        };
        let [one, other] = lines.map(House::number);
        for (kinds, numbers) in [
            ([kind, across], [one, other]),
            ([across, kind], [one, other]),
            ([HouseKind::Box; 2], [one, other]),
            ([kind, kind], [one, one]),
            ([kind, kind], [one, (other + 3) % 9]),
        ] {
            let houses = [0, 1].map(|i| House::new(kinds[i], numbers[i]));
            let refused = Err(DeadlyPatternError::UnswappableLines);
            assert_eq!(
                candidates_outside_two_lines(houses, pattern, puzzle),
                refused,
                "{houses:?} for {lines:?} {pattern}"
            );
        }
    }

    #[test]
    fn no_puzzle_with_one_solution_holds_the_deadly_pattern() {
        let puzzles = corpora::even_sample(
            &corpora::read_own_lines("rated/ours-se121.csv"),
            if corpora::are_slow_tests_enabled() { 1852 } else { 150 },
        );
        let deadly: usize = puzzles.iter().map(|line| check(line)).sum();
        assert!(deadly > puzzles.len(), "{deadly} times in {} puzzles", puzzles.len());
    }
}
