//! Tests of canonical forms: against the definition, and by random images.

use ninefold_core::Puzzle;
use ninefold_solve::random::SeededRandom;
use ninefold_solve::{SolutionVerdict, Solver};
use ninefold_testkit::corpora;

use super::*;
use crate::random_transformation;

const GRID: &str = "534678912672195348198342567859761423426853791713924856961537284287419635345286179";
const MOST_CANONICAL: &str =
    "123456789456789123789123456231564897564897231897231564312645978645978312978312645";

type Values = ByCell<Option<Digit>>;

fn parse_values(text: &str) -> Values {
    text.parse::<Puzzle>().unwrap().values
}

fn format_values(values: &Values) -> String {
    values.values().map(|value| value.map_or('0', Digit::to_char)).collect()
}

/// Checks that the fast canonical form equals the reference, and that its transformation leads there.
fn check(values: &Values) -> CanonicalForm<Values> {
    let (fast, slow) = (super::canonical_values(values).unwrap(), plain::canonical_form(values));
    assert_eq!(format_values(&fast.form), format_values(&slow.form));
    assert_eq!(fast.automorphisms, slow.automorphisms, "{}", format_values(values));
    assert_eq!(format_values(&fast.transformation.apply(values)), format_values(&fast.form));
    let by_rows = Canonizer::new().canonical_form_by_rows(values).unwrap();
    assert_eq!((by_rows.form, by_rows.automorphisms), (slow.form, slow.automorphisms));
    if let Some(grid) = solution_from_values(values) {
        let canonical = canonical_grid(&grid);
        assert_eq!(canonical.form.to_string(), format_values(&slow.form));
        assert_eq!(canonical.automorphisms, slow.automorphisms);
        assert_eq!(canonical.transformation.apply(&grid), canonical.form);
    }
    fast
}

fn solution_from_values(values: &Values) -> Option<Solution> {
    format_values(values).parse().ok()
}

#[test]
fn forms_are_those_of_the_definition() {
    let grid = parse_values(GRID);
    check(&grid);
    for line in corpora::read_own_lines("minimal.txt").iter().step_by(40).take(4) {
        check(&parse_values(line));
    }
    // Few givens leave many columns open, many givens few; both have ties and automorphisms.
    let mut random = SeededRandom::new(1);
    for givens_count in [0, 1, 2, 5, 9, 13, 40, 70] {
        let mut cells: Vec<usize> = (0..81).collect();
        random.shuffle(&mut cells);
        check(&ByCell::from_fn(|cell| grid[cell].filter(|_| cells[..givens_count].contains(&cell.index()))));
    }
}

/// A full grid never reaches the search by rows, which takes a millisecond for it.
#[test]
fn full_grids_take_the_way_of_grids() {
    let mut canonizer = Canonizer::new();
    let full = canonizer.canonical_values(&parse_values(GRID)).unwrap();
    assert_eq!(format_values(&full.form), canonical_grid(&GRID.parse().unwrap()).form.to_string());
    assert!(!canonizer.has_searched_rows());
    let mut one_empty = parse_values(GRID);
    one_empty.0[40] = None;
    canonizer.canonical_values(&one_empty).unwrap();
    assert!(canonizer.has_searched_rows());
    let mut clash = parse_values(GRID);
    clash.0[0] = clash.0[1];
    assert_eq!(canonizer.canonical_values(&clash).unwrap_err(), build_clash_error(&clash));
}

#[test]
fn special_grids_have_their_known_automorphisms() {
    let canonical = check(&parse_values(MOST_CANONICAL));
    assert_eq!(format_values(&canonical.form), MOST_CANONICAL);
    assert_eq!(canonical.automorphisms, 648);
    assert_eq!(canonical_values(&parse_values(&".".repeat(81))).unwrap().automorphisms, 3_359_232);
    assert_eq!(
        canonical_values(&parse_values(&("1".to_string() + &".".repeat(80)))).unwrap().automorphisms,
        3_359_232 / 81
    );
}

#[test]
fn values_that_clash_are_refused() {
    let values = parse_values(&GRID.replacen("53", "55", 1));
    assert!(matches!(super::canonical_values(&values), Err(BoardError::Clashes(list)) if list.len() == 3));
}

#[test]
fn isomorphic_puzzles_are_known_with_the_way_between_them() {
    let one =
        parse_values("53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79");
    let transformation = random_transformation(&mut SeededRandom::new(3));
    let other = transformation.apply(&one);
    assert_eq!(find_isomorphism(&one, &other).unwrap().unwrap().apply(&one), other);
    let mut less = other;
    *less.0.iter_mut().find(|value| value.is_some()).unwrap() = None;
    assert!(!are_isomorphic(&one, &less).unwrap());
    assert_eq!(find_isomorphism(&one, &less).unwrap(), None);
}

/// Many random images of puzzles and of their grids all have the same form and as many automorphisms.
#[test]
fn forms_are_the_same_for_all_images() {
    let (puzzles, images) = if corpora::are_slow_tests_enabled() { (100, 10_000) } else { (20, 50) };
    let mut random = SeededRandom::new(4);
    let mut canonizer = Canonizer::new();
    let mut solver = Solver::new();
    let lines = corpora::read_own_lines("minimal.txt");
    assert!(lines.len() >= 100);
    for line in lines.iter().step_by(lines.len() / puzzles).take(puzzles) {
        let puzzle = parse_values(line);
        let SolutionVerdict::Unique(grid) = solver.check_uniqueness(&line.parse().unwrap()) else {
            panic!("{line}")
        };
        let (of_puzzle, of_grid) = (canonizer.canonical_values(&puzzle).unwrap(), canonical_grid(&grid));
        for _ in 0..images {
            let by = random_transformation(&mut random);
            let image = canonizer.canonical_values(&by.apply(&puzzle)).unwrap();
            assert_eq!((image.form, image.automorphisms), (of_puzzle.form, of_puzzle.automorphisms));
            let image = canonical_grid(&by.apply(&grid));
            assert_eq!((image.form, image.automorphisms), (of_grid.form, of_grid.automorphisms));
        }
    }
}

/// The known number of classes of the puzzles with 17 givens, and of their grids (Royle's list; 46,301 grids).
#[test]
fn puzzles_with_17_givens_are_all_different() {
    let Some(lines) = corpora::read_external_lines("puzzles/17_clue.txt") else { return };
    let lines: Vec<&str> = lines.iter().filter_map(|line| line.get(..81)).collect();
    assert_eq!(lines.len(), 49_158);
    let mut random = SeededRandom::new(5);
    let (mut canonizer, mut solver) = (Canonizer::new(), Solver::new());
    let (mut puzzles, mut grids) = (Vec::new(), Vec::new());
    let mut symmetric = 0;
    for line in lines {
        let by = random_transformation(&mut random);
        let canonical = canonizer.canonical_values(&by.apply(&parse_values(line))).unwrap();
        assert_eq!(canonical.automorphisms, 1);
        puzzles.push(canonical.form.0);
        let grid = solver.first_solution(&line.parse().unwrap()).unwrap();
        let canonical = canonical_grid(&by.apply(&grid));
        symmetric += u32::from(canonical.automorphisms == 2);
        grids.push(canonical.form.digits().0);
    }
    puzzles.sort_unstable();
    puzzles.dedup();
    grids.sort_unstable();
    grids.dedup();
    assert_eq!((puzzles.len(), grids.len(), symmetric), (49_158, 46_301, 6));
}
