//! Long lists through the program itself: order, counts, memory.

use std::fmt::Write as _;
use std::io::{BufRead, BufReader, Write};

use crate::common::*;
use ninefold_testkit::{corpora, naive};

/// The digits renamed in the way with this number; 9! numbers give as many ways.
fn permute_digits(text: &str, mut number: usize) -> String {
    let mut left: Vec<u8> = (b'1'..=b'9').collect();
    let mut names = [b'.'; 9];
    for (i, name) in names.iter_mut().enumerate() {
        *name = left.remove(number % (9 - i));
        number /= 9 - i;
    }
    text.bytes()
        .map(|c| if c.is_ascii_digit() { names[usize::from(c - b'1')] } else { c })
        .map(char::from)
        .collect()
}

#[test]
fn a_long_list_from_a_pipe_keeps_its_order() {
    let (mut list, mut expected) = (String::new(), String::new());
    for number in 0..100_000 {
        // Some lines are not plain, and take another way through the program.
        let comment = if number % 1000 == 7 { " # comment" } else { "" };
        writeln!(list, "{}{comment}", permute_digits(UNIQUE, number)).unwrap();
        writeln!(expected, "{}", permute_digits(SOLUTION, number)).unwrap();
        if number % 1777 == 5 {
            list.push_str("12..\n");
            expected.push('\n');
        }
    }
    for jobs in ["1", "4"] {
        let run = run_with_input(&["solve", "--jobs", jobs], &list);
        assert!(run.out == expected, "{jobs} jobs");
        assert_eq!(run.code, Some(1));
        assert!(
            run.err.contains("ninefold: standard input: line 7, column 5: expected 81 cells"),
            "{}",
            run.err
        );
        let sum = "ninefold: 100,057 puzzles: 100,000 unique, 0 several, 0 none, 57 invalid; ";
        assert!(run.err.lines().last().unwrap().starts_with(sum), "{}", run.err);
    }
}

#[test]
fn each_puzzle_is_answered_before_the_next_one_comes() {
    let mut child = program_command(&["solve", "-q"]).spawn().unwrap();
    let mut stdin = child.stdin.take().unwrap();
    let mut out = BufReader::new(child.stdout.take().unwrap());
    for number in 0..3 {
        writeln!(stdin, "{}", permute_digits(UNIQUE, number)).unwrap();
        let mut line = String::new();
        out.read_line(&mut line).unwrap();
        assert_eq!(line.trim_end(), permute_digits(SOLUTION, number));
    }
    drop(stdin);
    assert_eq!(wait_for_run(child).code, Some(0));
}

/// The most memory the process ever had, in kB, where the system tells.
fn read_peak_memory(process: u32) -> Option<u64> {
    let status = std::fs::read_to_string(format!("/proc/{process}/status")).ok()?;
    let line = status.lines().find(|line| line.starts_with("VmHWM:"))?;
    line.split_whitespace().nth(1)?.parse().ok()
}

#[test]
fn memory_does_not_grow_with_the_list() {
    let times = if corpora::are_slow_tests_enabled() { 1000 } else { 40 };
    let block: String = (0..10_000).map(|number| permute_digits(UNIQUE, number) + "\n").collect();
    let expected: String = (0..10_000).map(|number| permute_digits(SOLUTION, number) + "\n").collect();
    let mut child = program_command(&["solve", "-q", "-"]).spawn().unwrap();
    let mut stdin = child.stdin.take().unwrap();
    let mut out = BufReader::new(child.stdout.take().unwrap());
    // The input stays open while the output is read, so the process is there to be asked.
    let peak = std::thread::scope(|scope| {
        let writer = scope.spawn(move || {
            for _ in 0..times {
                stdin.write_all(block.as_bytes()).unwrap();
            }
            stdin
        });
        let mut line = String::new();
        for number in 0..times * 10_000 {
            line.clear();
            out.read_line(&mut line).unwrap();
            let start = number % 10_000 * 82;
            assert!(line == expected[start..start + 82], "line {number}");
        }
        let peak = read_peak_memory(child.id());
        drop(writer.join().unwrap());
        peak
    });
    assert_eq!(wait_for_run(child).code, Some(0));
    let told = if cfg!(target_os = "linux") { peak.expect("Linux tells") } else { peak.unwrap_or(0) };
    assert!(told < 64 << 10, "{told} kB");
}

/// Returns the known numbers of puzzles with no solution, one, and several.
fn expected_counts(list: &str, count: usize) -> [usize; 3] {
    match list {
        "serg_benchmark.txt" | "multi_20k.txt" | "several.txt" => [0, 0, count],
        "none.txt" => [count, 0, 0],
        "invalid_20k.txt" => [5273, 1112, 13_615],
        "top2365.txt" => [0, count - 1, 1],
        _ => [0, count, 0],
    }
}

#[test]
fn the_lists_have_the_known_counts() {
    for list in corpora::read_puzzle_lists() {
        let most = match (corpora::are_slow_tests_enabled(), list.is_extreme()) {
            (false, false) => 300,
            (true, false) => usize::MAX,
            // Made to be hard for search: the tests of the solver go through all of them.
            (false, true) => 1,
            (true, true) => 20,
        };
        let sample = list.sample(most);
        let (lines, list) = (&list.lines, &list.name);
        let run = run_with_input(&["solve"], sample.join("\n"));
        let solutions: Vec<_> = run.out.lines().collect();
        assert_eq!(solutions.len(), sample.len(), "{list}");
        let mut none = 0;
        for (puzzle, solution) in sample.iter().zip(solutions) {
            none += usize::from(solution.is_empty());
            assert!(
                solution.is_empty() || naive::is_solution(&naive::parse_masks(puzzle), solution),
                "{list}: {puzzle}"
            );
        }
        let verdicts = run_with_input(&["solve", "-q", "--count", "--limit", "1"], sample.join("\n")).out;
        let count = |verdict: &str| verdicts.lines().filter(|line| *line == verdict).count();
        let counts = [count("0"), count("1"), count("1+")];
        assert_eq!(counts[0], none, "{list}");
        if sample.len() == lines.len() {
            assert_eq!(counts, expected_counts(list, lines.len()), "{list}");
        } else {
            // Of a part it is known which kinds cannot be there.
            let possible = expected_counts(list, lines.len());
            for (count, possible) in counts.iter().zip(possible) {
                assert!(*count <= possible, "{list}: {counts:?}");
            }
            assert_eq!(counts.iter().sum::<usize>(), sample.len(), "{list}");
        }
    }
}
