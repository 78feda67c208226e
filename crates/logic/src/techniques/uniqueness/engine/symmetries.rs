//! Symmetries of a puzzle: transformations that map its givens to themselves, with digits renamed.
//!
//! The same transformation maps its solutions to solutions. So if there is only one, it is mapped to itself
//! as well.

use ninefold_core::{BoardAxes, ByCell, ByDigit, DigitRelabelling, LineOrder};
use ninefold_core::{Transform, Transformation};

use crate::prelude::*;

/// The orders of three things.
const ORDERS: [[usize; 3]; 6] = [[0, 1, 2], [0, 2, 1], [1, 0, 2], [1, 2, 0], [2, 0, 1], [2, 1, 0]];

type GivenDigits = ByCell<Option<Digit>>;

/// The symmetries of the givens that turn or mirror the square.
pub(crate) fn find_square_symmetries(facts: &Facts) -> Vec<Transformation> {
    let givens = given_digits(facts);
    square_transformations().iter().filter_map(|geometric| find_digit_renaming(&givens, geometric)).collect()
}

/// Finds the symmetries of the square that the givens would have with one more given, each with that given,
/// by its candidates.
pub(crate) fn find_near_square_symmetries(facts: &Facts) -> Vec<(Transformation, Candidate)> {
    let givens = given_digits(facts);
    let mut found = Vec::new();
    for geometric in square_transformations() {
        // Exactly one cell lacks the given that the symmetry asks for.
        let is_wanting =
            |&cell: &Cell| givens[cell].is_none() && givens[geometric.source_cell(cell)].is_some();
        let wanting: CellMap = Cell::all().filter(is_wanting).collect();
        let Some(cell) = wanting.only() else { continue };
        for digit in facts.candidates(cell) {
            let mut more = givens;
            more[cell] = Some(digit);
            found.extend(
                find_digit_renaming(&more, &geometric).map(|symmetry| (symmetry, cell.to_candidate(digit))),
            );
        }
    }
    found
}

/// Returns the transformations that turn or mirror the square.
fn square_transformations() -> Vec<Transformation> {
    let orders = [[0, 1, 2, 3, 4, 5, 6, 7, 8], [8, 7, 6, 5, 4, 3, 2, 1, 0]].map(LineOrder::new);
    let [Ok(unchanged), Ok(turned)] = orders else { return Vec::new() };
    let mut found = Vec::new();
    for axes in [BoardAxes::Original, BoardAxes::Transposed] {
        for (rows, columns) in
            [(unchanged, unchanged), (unchanged, turned), (turned, unchanged), (turned, turned)]
        {
            let geometric = Transformation::new(axes, rows, columns, DigitRelabelling::IDENTITY);
            if geometric != Transformation::IDENTITY {
                found.push(geometric);
            }
        }
    }
    found
}

/// Finds all symmetries of the givens but the one that changes nothing.
///
/// Columns are put in order first, so that each has as many givens as the one whose place it takes; then
/// rows, whose givens must fit cell by cell.
pub(crate) fn find_symmetries(facts: &Facts) -> Vec<Transformation> {
    let givens = given_digits(facts);
    let mut found = Vec::new();
    if givens.values().all(Option::is_none) {
        return found;
    }
    // With rows and columns kept, and exchanged.
    for axes in [BoardAxes::Original, BoardAxes::Transposed] {
        let from = match axes {
            BoardAxes::Original => givens,
            BoardAxes::Transposed => givens.transformed_by(&Transformation::TRANSPOSITION),
        };
        // Columns can only map to columns with as many givens.
        let count = |values: &GivenDigits, column: usize| filled_rows_of_column(values, column).count_ones();
        let fits = |to: usize, column: usize| count(&givens, to) == count(&from, column);
        visit_line_orders(&fits, &mut |columns| {
            // For each order of columns, rows must map to rows with givens in the same places.
            let row_mask = |values: &GivenDigits, row: usize, columns: &[usize; 9]| {
                let is_given = |&place: &usize| values[Cell::from_row_column(row, columns[place])].is_some();
                (0..9).filter(is_given).fold(0u16, |mask, place| mask | 1 << place)
            };
            let there: [u16; 9] = std::array::from_fn(|row| row_mask(&givens, row, &IDENTITY_ORDER));
            let here: [u16; 9] = std::array::from_fn(|row| row_mask(&from, row, columns));
            visit_line_orders(&|to, row| there[to] == here[row], &mut |rows| {
                let orders = [rows, columns].map(|order| LineOrder::new(order.map(|line| line as u8)));
                if let [Ok(rows), Ok(columns)] = orders {
                    let geometric = Transformation::new(axes, rows, columns, DigitRelabelling::IDENTITY);
                    found.extend(find_digit_renaming(&givens, &geometric));
                }
            });
        });
    }
    // Drop the identity, with whatever renaming of digits.
    found.retain(|symmetry| symmetry.geometric_part() != Transformation::IDENTITY);
    found
}

const IDENTITY_ORDER: [usize; 9] = [0, 1, 2, 3, 4, 5, 6, 7, 8];

/// Returns the givens, if they are promised to have one solution.
fn given_digits(facts: &Facts) -> GivenDigits {
    let (board, givens) = (facts.board(), facts.givens_promised_unique());
    ByCell::from_fn(|cell| board.value(cell).filter(|_| givens.contains(cell)))
}

/// Returns the rows in which a column has a digit.
fn filled_rows_of_column(values: &GivenDigits, column: usize) -> u16 {
    let is_given = |&row: &usize| values[Cell::from_row_column(row, column)].is_some();
    (0..9).filter(is_given).fold(0, |mask, row| mask | 1 << row)
}

/// Visits every order of nine lines, three of a band together, in which each line fits the place it comes to.
fn visit_line_orders(fits: &dyn Fn(usize, usize) -> bool, visit: &mut dyn FnMut(&[usize; 9])) {
    extend_line_order(&mut IDENTITY_ORDER.clone(), 0, 0, fits, visit);
}

/// Chooses the lines of the bands from this one on; `used` are the bands that are taken.
fn extend_line_order(
    order: &mut [usize; 9],
    band: usize,
    used: u8,
    fits: &dyn Fn(usize, usize) -> bool,
    visit: &mut dyn FnMut(&[usize; 9]),
) {
    // With all three bands mapped, the order is complete.
    if band == 3 {
        return visit(order);
    }
    // Map whole bands, in each order of their lines that fits.
    for from in (0..3).filter(|from| used >> from & 1 == 0) {
        for lines in ORDERS.map(|lines| lines.map(|line| 3 * from + line)) {
            if (0..3).all(|place| fits(3 * band + place, lines[place])) {
                order[3 * band..3 * band + 3].copy_from_slice(&lines);
                extend_line_order(order, band + 1, used | 1 << from, fits, visit);
            }
        }
    }
}

/// Returns the transformation with the new names of digits that map the givens to themselves, if there are
/// any.
///
/// A digit without givens has the name that is left; with two such digits, no puzzle has one solution.
fn find_digit_renaming(givens: &GivenDigits, geometric: &Transformation) -> Option<Transformation> {
    // Every given must map to a given, and digits one to one.
    let mut names: ByDigit<Option<Digit>> = ByDigit::splat(None);
    let mut taken = DigitSet::EMPTY;
    for cell in Cell::all() {
        match (givens[geometric.source_cell(cell)], givens[cell]) {
            (None, None) => {}
            (Some(old), Some(new)) if names[old] == Some(new) => {}
            (Some(old), Some(new)) if names[old].is_none() && !taken.contains(new) => {
                names[old] = Some(new);
                taken += new;
            }
            _ => return None,
        }
    }
    // A single digit without givens keeps the name that is left; with two, there is no renaming.
    let left = (!taken).only();
    let all = taken == DigitSet::FULL || left.is_some();
    let names = ByDigit::from_fn(|digit| names[digit].or(left).unwrap_or(digit));
    let digits = DigitRelabelling::new(names).ok().filter(|_| all)?;
    let (axes, rows, columns) = (geometric.axes(), geometric.row_order(), geometric.column_order());
    Some(Transformation::new(axes, rows, columns, digits))
}

/// Finds the candidates that a power of the symmetry maps to an impossible candidate, or to one that they
/// exclude; each with that transformation.
pub(crate) fn find_symmetry_violations(
    facts: &Facts,
    symmetry: &Transformation,
) -> Vec<(Transformation, CandidateMap)> {
    // A candidate breaks the symmetry if its image is impossible or sees it.
    let possible_in =
        |cell: Cell| facts.board().possible_digits(cell).iter().map(move |digit| cell.to_candidate(digit));
    let possible: CandidateMap = Cell::all().flat_map(possible_in).collect();
    let mut left = facts.board().candidate_map();
    let mut found = Vec::new();
    let mut power = *symmetry;
    // Test every power of the symmetry; candidates that fell earlier are left out.
    while power != Transformation::IDENTITY {
        let back = power.inverse();
        let mut eliminations = CandidateMap::EMPTY;
        for candidate in left {
            let image =
                back.source_cell(candidate.cell()).to_candidate(candidate.digit().transformed_by(&power));
            if !possible.contains(image) || candidate.sees(image) {
                eliminations.insert(candidate);
            }
        }
        left -= eliminations;
        if !eliminations.is_empty() {
            found.push((power, eliminations));
        }
        power = power.compose(symmetry);
    }
    found
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Checks the number of a puzzle's symmetries of the square, and of all its symmetries.
    fn check(puzzle: &str, of_square_expected: usize, expected: usize) {
        let facts = Facts::new(puzzle.parse().unwrap());
        let found = find_symmetries(&facts);
        for symmetry in find_square_symmetries(&facts) {
            assert!(found.contains(&symmetry), "{symmetry}");
        }
        for symmetry in &found {
            let moved = given_digits(&facts).transformed_by(symmetry);
            assert_eq!(moved, given_digits(&facts), "{symmetry}");
        }
        assert_eq!((find_square_symmetries(&facts).len(), found.len()), (of_square_expected, expected));
    }

    #[test]
    fn symmetries_of_givens_are_found() {
        check("53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79", 0, 0);
        check("..2..9..3...4...9......8..6.2.18.5...8.....7...6.72.1.5..7......9...3...4..9..1..", 1, 1);
        check(".....6......15..9.....2.4.7.2.....1..61.....35....8.4...3....5..9.2.36....7.4....", 1, 1);
        check("...1...2.1...35.....547.6...8....1.2.26...84.4.3....6...8.527.....71...3.4...3...", 3, 3);
        check("51....9.....79...1....62...7..62......2...87........43...8..43.98...3....51......", 0, 2);
    }

    /// A transformed puzzle has as many symmetries.
    #[test]
    fn moved_puzzles_have_as_many() {
        let puzzle: ninefold_core::Board =
            "51....9.....79...1....62...7..62......2...87........43...8..43.98...3....51......"
                .parse()
                .unwrap();
        for number in (0..Transformation::COUNT).step_by(Transformation::COUNT as usize / 97) {
            let moved = Transformation::nth(number).apply(&puzzle);
            assert_eq!(find_symmetries(&Facts::new(moved)).len(), 2, "{number}");
        }
    }
}
