//! Counts and solutions on puzzle lists, against what the lists promise and against the naive solver.

use ninefold_core::Board;
use ninefold_solve::{Solver, Verdict};
use ninefold_testkit::{corpora, naive};

/// How many puzzles of a list have no solution, one, several.
#[derive(Debug, Default, PartialEq, Eq)]
struct Tally {
    none: usize,
    one: usize,
    several: usize,
}

fn tally(lines: &[String]) -> Tally {
    let mut solver = Solver::new();
    let mut tally = Tally::default();
    for line in lines {
        let board: Board = line.parse().expect("the lists hold puzzles");
        let verdict = solver.verdict(&board);
        let masks = naive::masks(line);
        match verdict {
            Verdict::None => tally.none += 1,
            Verdict::Unique(only) => {
                assert!(naive::is_solution(&masks, &only.to_string()), "{line}");
                tally.one += 1;
            }
            Verdict::Several(first, second) => {
                assert_ne!(first, second, "{line}");
                assert!(naive::is_solution(&masks, &first.to_string()), "{line}");
                assert!(naive::is_solution(&masks, &second.to_string()), "{line}");
                tally.several += 1;
            }
        }
    }
    tally
}

fn naive_tally(lines: &[String]) -> Tally {
    let mut tally = Tally::default();
    for line in lines {
        match naive::solutions(&naive::masks(line), 2).len() {
            0 => tally.none += 1,
            1 => tally.one += 1,
            _ => tally.several += 1,
        }
    }
    tally
}

fn check(lines: &[String], none: usize, one: usize, several: usize) {
    assert_eq!(tally(lines), Tally { none, one, several });
}

#[test]
fn our_own_lists_are_as_they_say() {
    check(&corpora::own("minimal.txt"), 0, 300, 0);
    check(&corpora::own("several.txt"), 0, 0, 100);
    check(&corpora::own("none.txt"), 100, 0, 0);
    check(&corpora::own("sukaku.txt"), 0, 40, 0);
}

#[test]
fn the_naive_solver_agrees_on_our_own_lists() {
    for file in ["minimal.txt", "several.txt", "none.txt", "sukaku.txt"] {
        let lines = corpora::own(file);
        assert_eq!(naive_tally(&lines), tally(&lines), "{file}");
    }
}

/// The numbers that the lists beside a checkout are known to have.
#[test]
fn the_lists_have_the_known_numbers() {
    let most = if corpora::slow_tests() { usize::MAX } else { 200 };
    for file in corpora::puzzle_lists() {
        let lines = corpora::lines(&format!("puzzles/{file}")).expect("the folder is there");
        let lines = corpora::sample(&lines, most);
        let count = lines.len();
        match file.as_str() {
            "invalid_20k.txt" if count == 20_000 => check(&lines, 5273, 1112, 13_615),
            "top2365.txt" if count == 2361 => check(&lines, 0, 2360, 1),
            "invalid_20k.txt" | "top2365.txt" => {}
            "multi_20k.txt" | "serg_benchmark.txt" => check(&lines, 0, 0, count),
            _ => check(&lines, 0, count, 0),
        }
    }
}

/// The naive solver takes minutes for the lists that are made to be hard for search.
#[test]
fn the_naive_solver_agrees_on_samples_of_the_lists() {
    let most = if corpora::slow_tests() { 500 } else { 10 };
    for file in corpora::puzzle_lists() {
        if file.starts_with("pencilmark") && !corpora::slow_tests() {
            continue;
        }
        let lines = corpora::sample(&corpora::lines(&format!("puzzles/{file}")).expect("it is there"), most);
        assert_eq!(naive_tally(&lines), tally(&lines), "{file}");
    }
}
