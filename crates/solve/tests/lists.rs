//! Counts and solutions on puzzle lists, against what the lists promise and against the naive solver.

use ninefold_solve::lane::Question;
use ninefold_solve::lines::LineSolver;
use ninefold_testkit::{corpora, naive};

/// How many puzzles of a list have no solution, one, several.
#[derive(Debug, Default, PartialEq, Eq)]
struct Tally {
    none: usize,
    one: usize,
    several: usize,
}

/// All lines in one block: the hardest lists take minutes one by one.
fn tally(lines: &[String]) -> Tally {
    let mut solver = LineSolver::default();
    let mut tally = Tally::default();
    let answers = solver.answer(Question::UNIQUE, lines.join("\n").as_bytes());
    assert_eq!(answers.len(), lines.len());
    for (answer, line) in answers.iter().zip(lines) {
        if let Some(first) = &answer.first {
            let first = str::from_utf8(first).expect("solutions are digits");
            assert!(naive::is_solution(&naive::masks(line), first), "{line}");
        }
        match answer.result.as_ref().expect("the lists hold puzzles").solutions {
            0 => tally.none += 1,
            1 => tally.one += 1,
            _ => tally.several += 1,
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
    for file in corpora::puzzle_lists() {
        let lines = corpora::lines(&format!("puzzles/{file}")).expect("the folder is there");
        let most = match (corpora::slow_tests(), file.starts_with("pencilmark")) {
            (true, _) => usize::MAX,
            (false, false) => 2000,
            // Made to be hard for search: several hundred thousand branches each.
            (false, true) => 2,
        };
        let whole = lines.len();
        let lines = corpora::sample(&lines, most);
        let count = lines.len();
        match file.as_str() {
            "invalid_20k.txt" | "top2365.txt" if count < whole => {}
            "invalid_20k.txt" => check(&lines, 5273, 1112, 13_615),
            "top2365.txt" => check(&lines, 0, 2360, 1),
            "multi_20k.txt" | "serg_benchmark.txt" => check(&lines, 0, 0, count),
            _ => check(&lines, 0, count, 0),
        }
    }
}

/// The pencil-mark lists are out of reach for the naive solver.
#[test]
fn the_naive_solver_agrees_on_samples_of_the_lists() {
    let most = if corpora::slow_tests() { 500 } else { 20 };
    for file in corpora::puzzle_lists().iter().filter(|file| !file.starts_with("pencilmark")) {
        let lines = corpora::sample(&corpora::lines(&format!("puzzles/{file}")).expect("it is there"), most);
        assert_eq!(naive_tally(&lines), tally(&lines), "{file}");
    }
}
