//! Tests of the exchange arguments of `docs/proofs.md` on grids: each exchange gives another grid, and if the
//! checker accepts a pattern, some exchange respects the promise.

use std::collections::BTreeSet;

use ninefold_core::{
    Board, ByCell, Candidate, CandidateMap, Cell, Digit, DigitSet, House, HouseKind, Puzzle,
};
use ninefold_proof::{
    CandidateClaim, Certificate, CertificateChecker, CertificateFault, ClaimRefutation, ClaimSet,
    DeadlyPattern, Lemma,
};
use ninefold_testkit::{corpora, naive};

use crate::common::RandomSource;

/// The digits of a grid, by rows, or by columns if these play the part of rows.
type Grid = [[u8; 9]; 9];

/// Returns solutions of some test puzzles.
fn solution_grids(count: usize) -> Vec<Grid> {
    let lines = corpora::even_sample(&corpora::read_own_lines("minimal.txt"), count);
    let solutions =
        lines.iter().filter_map(|line| naive::find_solutions(&naive::parse_masks(&line[..81]), 1).pop());
    solutions
        .map(|text| {
            let digits = text.as_bytes();
            std::array::from_fn(|row| std::array::from_fn(|column| digits[9 * row + column] - b'0'))
        })
        .collect()
}

fn transpose_grid(grid: &Grid) -> Grid {
    std::array::from_fn(|row| std::array::from_fn(|column| grid[column][row]))
}

/// Whether every row, column and box holds every digit.
fn is_valid_grid(grid: &Grid) -> bool {
    let holds_all = |cells: [(usize, usize); 9]| {
        cells.iter().map(|&(row, column)| grid[row][column]).collect::<BTreeSet<u8>>() == (1..=9).collect()
    };
    (0..9).all(|house| {
        holds_all(std::array::from_fn(|place| (house, place)))
            && holds_all(std::array::from_fn(|place| (place, house)))
            && holds_all(std::array::from_fn(|n| (house / 3 * 3 + n / 3, house % 3 * 3 + n % 3)))
    })
}

/// Location of the pattern of *Lines*: the two rows, the row of the two cells, and their columns.
#[derive(Clone, Copy, Debug)]
struct ExchangePlace {
    lines: [usize; 2],
    row: usize,
    columns: [usize; 2],
}

fn all_places() -> impl Iterator<Item = ExchangePlace> {
    let pairs = [[0, 1], [0, 2], [1, 2], [1, 0], [2, 0], [2, 1]];
    let lines = (0..3).flat_map(move |band| pairs.map(|pair| pair.map(|line| 3 * band + line)));
    lines.flat_map(move |lines| {
        let rows = (0..9).filter(move |row| row / 3 != lines[0] / 3);
        rows.flat_map(move |row| {
            let columns = (0..3)
                .flat_map(move |stack| [[0, 1], [0, 2], [1, 2]].map(|pair| pair.map(|n| 3 * stack + n)));
            columns.map(move |columns| ExchangePlace { lines, row, columns })
        })
    })
}

/// An exchange: the resulting grid, and the columns whose two cells of the lines were swapped.
struct GridExchange {
    name: &'static str,
    grid: Grid,
    moved: BTreeSet<usize>,
}

/// Returns the columns of a trail in two rows, from the one where the first row has a digit to the last, and
/// the digit where it ends.
fn find_trail(
    grid: &Grid,
    place: ExchangePlace,
    [first, second]: [usize; 2],
    from: u8,
) -> (BTreeSet<usize>, u8) {
    let (mut columns, mut digit) = (BTreeSet::new(), from);
    let outside = |column: &usize| !place.columns.contains(column);
    while let Some(column) = (0..9).filter(outside).find(|&column| grid[first][column] == digit) {
        assert!(columns.insert(column), "a trail ends");
        digit = grid[second][column];
    }
    (columns, digit)
}

/// Returns the exchanges described there, for a box with both digits of the two cells in the square.
fn find_exchanges(grid: &Grid, place: ExchangePlace) -> Vec<GridExchange> {
    let [p, q] = place.columns;
    let [a, b] = [grid[place.row][p], grid[place.row][q]];
    let holder = |digit, column| place.lines.into_iter().find(|&line| grid[line][column] == digit);
    let (Some(first), Some(second)) = (holder(b, p), holder(a, q)) else { return Vec::new() };
    let exchange = |name, moved: BTreeSet<usize>, exchanges_pair: bool| {
        let mut grid = *grid;
        for &column in &moved {
            let [one, other] = place.lines.map(|line| grid[line][column]);
            (grid[place.lines[0]][column], grid[place.lines[1]][column]) = (other, one);
        }
        for row in place.lines.into_iter().chain([place.row]).filter(|_| exchanges_pair) {
            for column in [p, q] {
                let digit = &mut grid[row][column];
                *digit = if *digit == a {
                    b
                } else if *digit == b {
                    a
                } else {
                    *digit
                };
            }
        }
        GridExchange { name, grid, moved }
    };
    if first == second {
        return vec![exchange("rectangle", BTreeSet::new(), true)];
    }
    let [x, y] = [grid[second][p], grid[first][q]];
    let (from_a, end) = find_trail(grid, place, [first, second], a);
    let (from_x, other_end) = find_trail(grid, place, [first, second], x);
    assert!(from_a.is_disjoint(&from_x) && !from_a.is_empty() && !from_x.is_empty());
    if end == b {
        assert_eq!(other_end, y);
        let both = from_x.into_iter().chain([p, q]).collect();
        vec![exchange("a to b", from_a, true), exchange("x to y", both, true)]
    } else {
        assert_eq!((end, other_end), (y, b));
        let second = from_a.into_iter().chain([q]).collect();
        let first = from_x.into_iter().chain([p]).collect();
        vec![exchange("a to y", second, false), exchange("x to b", first, false)]
    }
}

#[test]
fn exchanges_of_two_lines_leave_a_grid() {
    let mut counts = std::collections::BTreeMap::new();
    for grid in solution_grids(40).iter().flat_map(|grid| [*grid, transpose_grid(grid)]) {
        for place in all_places() {
            let exchanges = find_exchanges(&grid, place);
            for exchange in &exchanges {
                assert!(
                    is_valid_grid(&exchange.grid) && exchange.grid != grid,
                    "{} {place:?}\n{grid:?}\n{:?}",
                    exchange.name,
                    exchange.grid
                );
                *counts.entry(exchange.name).or_insert(0) += 1;
            }
            if let [one, other] = &exchanges[..] {
                assert!(one.moved.is_disjoint(&other.moved), "{place:?}\n{grid:?}");
            }
        }
    }
    println!("{counts:?}");
    assert!(counts.len() == 5 && counts.values().all(|count| *count >= 100), "{counts:?}");
}

/// Whether the first cell's column must swap for the second way from a to b: an exchange that leaves it has two of one digit in a row.
#[test]
fn both_columns_of_the_square_must_move_from_x_to_y() {
    let mut tried = 0;
    for grid in solution_grids(40) {
        for place in all_places() {
            for exchange in find_exchanges(&grid, place).iter().filter(|exchange| exchange.name == "x to y") {
                let [one, other] = place.lines;
                let back = place.columns[1];
                let mut half = exchange.grid;
                (half[one][back], half[other][back]) = (half[other][back], half[one][back]);
                assert!(!is_valid_grid(&half), "{place:?}\n{grid:?}");
                tried += 1;
            }
        }
    }
    assert!(tried > 100, "{tried}");
}

/// Draws candidates with the grid as a solution: a clue, all digits, or some digits in each cell.
fn draw_candidates(grid: &Grid, place: ExchangePlace, chance: &mut RandomSource) -> ByCell<DigitSet> {
    let clues = chance.random_below(5);
    ByCell::from_fn(|cell| {
        let [row, column] = [cell.row_index(), cell.column_index()];
        let digits = DigitSet::of(Digit::new(grid[row][column]));
        let is_in_square = place.columns.contains(&column);
        let is_of_pattern = (row == place.row || place.lines.contains(&row)) && is_in_square;
        match chance.random_below(16) {
            0 => digits
                .with(Digit::from_index(chance.random_below(9)))
                .with(Digit::from_index(chance.random_below(9))),
            n if !is_of_pattern && n <= 2 * clues => digits,
            1 => digits,
            _ => DigitSet::FULL,
        }
    })
}

/// Whether the checker accepts the pattern: then no contradiction follows from it alone.
fn is_accepted(promise: &ByCell<DigitSet>, deadly: DeadlyPattern, claim: Candidate) -> bool {
    let Ok(board) = Board::try_from(&Puzzle::from_pencil_marks(*promise)) else { return false };
    let proofs = vec![Lemma { claim: CandidateClaim::False(claim), refutation: ClaimRefutation::default() }];
    let certificate = Certificate { deadly: vec![deadly], proofs, ..Certificate::default() };
    let verdict = CertificateChecker::new(&board)
        .check_step(ClaimSet::from_claims([CandidateClaim::False(claim)]), &certificate);
    match verdict.map_err(|rejection| rejection.fault) {
        Ok(()) | Err(CertificateFault::NoContradiction) => true,
        Err(CertificateFault::NotDeadly(..)) => false,
        Err(other) => panic!("{other}"),
    }
}

#[test]
fn exchanges_of_accepted_patterns_stay_within_the_promise() {
    let mut chance = RandomSource::new(20);
    let (mut tried, mut accepted) = (0, std::collections::BTreeMap::new());
    for grid in solution_grids(if corpora::are_slow_tests_enabled() { 400 } else { 40 }) {
        for place in all_places() {
            let exchanges = find_exchanges(&grid, place);
            for _ in 0..if exchanges.is_empty() { 0 } else { 4 } {
                tried += 1;
                let promise = draw_candidates(&grid, place, &mut chance);
                let digits = place.columns.map(|column| Digit::new(grid[place.row][column]));
                let mut pair = DigitSet::of(digits[0]).with(digits[1]);
                if chance.random_below(4) == 0 {
                    pair += Digit::from_index(chance.random_below(9));
                }
                let cells = place.columns.map(|column| Cell::from_row_column(place.row, column));
                let pattern =
                    cells.iter().flat_map(|&cell| pair.iter().map(move |digit| cell.to_candidate(digit)));
                let lines = place.lines.map(|line| House::new(HouseKind::Row, line));
                let claim = cells[0].to_candidate(digits[0]);
                if !is_accepted(&promise, DeadlyPattern::Lines(lines, pattern.collect()), claim) {
                    continue;
                }
                let stays = |exchange: &GridExchange| {
                    Cell::all().all(|cell| {
                        let digit = exchange.grid[cell.row_index()][cell.column_index()];
                        promise[cell].contains(Digit::new(digit))
                    })
                };
                let found = exchanges.iter().find(|exchange| stays(exchange));
                let exchange = found.unwrap_or_else(|| panic!("{place:?}\n{grid:?}\n{promise:?}"));
                *accepted.entry(exchange.name).or_insert(0) += 1;
            }
        }
    }
    println!("{tried} tried, accepted with {accepted:?}");
    assert!(accepted.len() == 5 && accepted.values().all(|count| *count >= 20), "{tried} {accepted:?}");
}

/// Divides the cells of two digits in a grid into parts that share no house.
fn connected_parts(grid: &Grid, digits: [u8; 2]) -> Vec<BTreeSet<(usize, usize)>> {
    let holds = |&(row, column): &(usize, usize)| digits.contains(&grid[row][column]);
    let mut left: BTreeSet<(usize, usize)> = (0..81).map(|n| (n / 9, n % 9)).filter(holds).collect();
    let mut parts = Vec::new();
    while let Some(start) = left.pop_first() {
        let (mut part, mut ends) = (BTreeSet::from([start]), vec![start]);
        while let Some((row, column)) = ends.pop() {
            let sees =
                |&(r, c): &(usize, usize)| r == row || c == column || (r / 3, c / 3) == (row / 3, column / 3);
            let near: Vec<_> = left.iter().copied().filter(sees).collect();
            for cell in near {
                left.remove(&cell);
                part.insert(cell);
                ends.push(cell);
            }
        }
        parts.push(part);
    }
    parts
}

/// *Pairs* exchanges the digits of a part, *Rest* those of all others.
#[test]
fn exchanges_of_pairs_and_of_the_rest_leave_a_grid() {
    let mut tried = 0;
    for grid in solution_grids(100) {
        for digits in (1..=8).flat_map(|a| (a + 1..=9).map(move |b| [a, b])) {
            let parts = connected_parts(&grid, digits);
            for part in &parts {
                let exchanged = |inside: bool| -> Grid {
                    std::array::from_fn(|row| {
                        std::array::from_fn(|column| match grid[row][column] {
                            digit if part.contains(&(row, column)) != inside || !digits.contains(&digit) => {
                                digit
                            }
                            digit => digits[0] + digits[1] - digit,
                        })
                    })
                };
                let pattern: CandidateMap = part
                    .iter()
                    .flat_map(|&(row, column)| {
                        digits.map(|digit| Cell::from_row_column(row, column).to_candidate(Digit::new(digit)))
                    })
                    .collect();
                let claim = pattern.first().expect("a part has cells");
                let open = ByCell::splat(DigitSet::FULL);
                assert!(is_accepted(&open, DeadlyPattern::Pairs(pattern), claim), "{pattern}");
                let is_single_part = parts.len() == 1;
                assert_eq!(
                    is_accepted(&open, DeadlyPattern::Rest(pattern), claim),
                    !is_single_part,
                    "{pattern}"
                );
                let inside = exchanged(true);
                assert!(is_valid_grid(&inside) && inside != grid, "{part:?}\n{grid:?}");
                let outside = exchanged(false);
                assert!(is_valid_grid(&outside) && (outside != grid) != is_single_part, "{part:?}\n{grid:?}");
                tried += usize::from(!is_single_part);
            }
        }
    }
    assert!(tried > 1000, "{tried}");
}
