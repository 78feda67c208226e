//! False techniques, each with one condition left out: every one is refuted, with a small position that
//! shows it.

use std::time::{Duration, Instant};

use ninefold_core::Board;
use ninefold_facts::Facts;
use ninefold_formula::{
    DEFAULT_WORK_LIMIT, FormulaJudge, FormulaScript, LIBRARY, TechniqueFormula, iter_test_positions,
    prove_instance, refuted_conclusions,
};
use ninefold_solve::Solver;
use ninefold_testkit::corpora;

/// The false techniques, each with its fault.
const WRONG: &[(&str, &str)] = &[
    (
        "a pivot that doesn't see its pincers",
        "for p in bivalue for a, b in bivalue - p where digits(a) != digits(b), count(digits(p | a | b)) == 3
         let z = only(digits(a) & digits(b) - digits(p)) remove z from peers(a | b)",
    ),
    (
        "a fish with a line that holds no candidate",
        "for x in digits for base in lines & 2 where base in rows or base in columns
         let cover = lines(x in base) - base where count(cover) == 2 remove x from cells(cover) - base",
    ),
    (
        "a fish whose fins aren't seen",
        "for x in digits for base in rows & 2 for cover in columns & 2
         where all(for h in base where count(x in (h & cells(cover))) == 2)
         let fins = x in (cells(base) - cover) where count(fins) == 1 remove x from cells(cover) - base",
    ),
    (
        "a kite whose row and column share the cell that meets the box",
        "for x in digits for r in rows where count(x in r) == 2 for c in columns where count(x in c) == 2
         for p in x in r for q in x in c where p != q, box(p) == box(q) remove x from peers((x in (r | c)) - p - q)",
    ),
    (
        "a W-Wing whose link is seen by one of its cells alone",
        "for a, b in bivalue where digits(a) == digits(b) for h in houses for x in digits(a)
         let c = x in h where count(c) == 2, a sees c[0] remove digits(a) - x from peers(a | b)",
    ),
    (
        "an ALS-XZ without a restricted common",
        "for a, b in als where not overlap(a, b) for x, z in digits(a) & digits(b) remove z from peers(z in a | z in b)",
    ),
    (
        "a naked pair with three candidates",
        "for h in houses for c in h & empty & 2 where count(digits(c)) == 3 remove digits(c) from h - c",
    ),
    (
        "a hidden pair with three places",
        "for h in houses for d in digits & 2 let c = d in h where count(c) == 3 remove !d from c",
    ),
    (
        "a skyscraper without a line across",
        "for x in digits for a, b in rows where count(x in a) == 2, count(x in b) == 2
         remove x from peers((x in a)[0] | (x in b)[1])",
    ),
    (
        "pointing by a digit that is in two lines",
        "for h in boxes for x in digits let c = x in h where count(rows(c)) == 2 for l in rows where overlap(c, l)
         remove x from l - h",
    ),
    (
        "an XYZ-Wing that forgets its pivot",
        "for p in empty where count(digits(p)) == 3 for a, b in bivalue & peers(p)
         where digits(a) != digits(b), digits(a) in digits(p), digits(b) in digits(p)
         let z = only(digits(a) & digits(b)) remove z from peers(a | b)",
    ),
];

fn parse_formula(text: &str) -> TechniqueFormula {
    FormulaScript::parse(text).unwrap_or_else(|error| panic!("{text}: {error}")).formulas.remove(0)
}

fn load_boards(count: usize) -> impl Iterator<Item = Board> {
    let lines = corpora::read_rated_puzzles(count, 0, 0).into_iter();
    lines.filter_map(|line| line.split(',').next().unwrap_or_default().parse().ok())
}

#[test]
fn false_formulas_are_refuted_with_a_small_position() {
    for (what, text) in WRONG {
        let (formula, started) = (parse_formula(text), Instant::now());
        let mut judge = FormulaJudge::new(&formula, Vec::new(), DEFAULT_WORK_LIMIT);
        let mut solution = None;
        'search: for board in load_boards(200) {
            let found = Solver::new().first_solution(&board).expect("a puzzle");
            for facts in iter_test_positions(Facts::new(board)) {
                assert!(judge.judge_position(&facts, &found, || false), "nobody stops it");
                if judge.is_refuted() {
                    solution = Some(found);
                    break 'search;
                }
            }
        }
        let verdict = judge.into_statistics();
        let (Some(wrong), Some(solution)) = (verdict.counterexample, solution) else {
            panic!("{what}: nothing is wrong on {} positions", verdict.positions)
        };
        let board = &wrong.board;
        println!("{what}: {board}, {} open cells, {:?}", board.empty_cells().len(), started.elapsed());
        assert!(started.elapsed() < Duration::from_secs(10), "{what}");
        assert!(board.empty_cells().len() < 40, "{what}: {board}");
        assert_eq!(
            refuted_conclusions(&wrong.instance.conclusions, &solution),
            wrong.false_conclusions,
            "{what}"
        );
        let mut again = Vec::new();
        formula.find_instances(&Facts::new(board.clone()), DEFAULT_WORK_LIMIT, &mut again);
        assert!(again.contains(&wrong.instance), "{what}: it is found on the small position");
    }
}

/// Checks that no formula of the library is refuted and that all its conclusions are proved.
#[test]
fn library_formulas_are_proved() {
    for (id, text) in LIBRARY {
        let formula = parse_formula(text);
        let mut judge = FormulaJudge::new(&formula, Vec::new(), DEFAULT_WORK_LIMIT);
        for board in load_boards(if corpora::are_slow_tests_enabled() { 200 } else { 8 }) {
            let solution = Solver::new().first_solution(&board).expect("a puzzle");
            for facts in iter_test_positions(Facts::new(board)).take(4) {
                judge.judge_position(&facts, &solution, || false);
            }
        }
        let verdict = judge.into_statistics();
        println!(
            "{id}: {} of {} proved, on {} of {}",
            verdict.proved, verdict.instances, verdict.hits, verdict.positions
        );
        assert_eq!((verdict.refuted, verdict.work_limit_hits), (0, 0), "{id}");
        assert_eq!(verdict.proved, verdict.instances, "{id}");
    }
}

/// A cell with two candidates may say which digits a formula is about when no variable names them.
#[test]
fn the_digits_of_a_pair_are_looked_at() {
    let board: Board = "..3....8.....5..........7..........9...4...8......6.....34...8.1.........2.......\
        ........9.....6.....34...8..2.......1..............7....34...8...34...8.....5....\
        .2.......1..4...8.1..4...8.....5.......4...8...3..............9.....6.........7..\
        1.........234.........5......34.............9.......8......6.........7....34.....\
        ..3....8.........9.....6.....34...........7......5.....2.........34...8.1........\
        ......7...234...8..234...8......6....234.....1............5............9..34...8.\
        ....5.....23....8.........9......7.......6....2.4.....1..........34...8...34...8.\
        .....6...123....8.123....8...34...8..234...8..2.4...........7......5............9\
        ...4...........7....3....8.1............5............9..3....8..2............6..."
        .parse()
        .expect("a position");
    let facts = Facts::new(board);
    let (_, text) = LIBRARY.iter().find(|(id, _)| *id == "firework-pair").expect("a formula of the library");
    let mut found = Vec::new();
    parse_formula(text).find_instances(&facts, DEFAULT_WORK_LIMIT, &mut found);
    assert_eq!(found.len(), 1);
    assert!(prove_instance(&facts, &found[0]).is_ok());
}
