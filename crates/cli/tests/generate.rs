//! `ninefold generate` and `ninefold canon`, from the program itself.

mod common;

use common::*;

#[test]
fn generated_puzzles_are_minimal_and_fixed_by_the_seed() {
    let one = run(&["generate", "-n", "600", "--seed", "7", "--jobs", "1"]);
    assert_eq!((one.out.lines().count(), one.code, one.err.as_str()), (600, Some(0), ""));
    let two = run(&["generate", "-n", "600", "--seed", "7", "--jobs", "2"]);
    assert_eq!(two.out, one.out);
    let fewer = run(&["generate", "-n", "5", "--seed", "7", "--solutions"]);
    for (line, puzzle) in fewer.out.lines().zip(one.out.lines()) {
        let (givens, solution) = line.split_once('\t').unwrap();
        assert_eq!(givens, puzzle);
        assert_eq!(run(&["solve", puzzle]).out.trim_end(), solution);
    }
    let checked = run_with(&["check", "-q", "--minimal", "-"], &one.out);
    assert_eq!(checked.code, Some(0), "{}", checked.out);
    assert_ne!(
        run(&["generate", "-n", "5", "--seed", "8"]).out,
        run(&["generate", "-n", "5", "--seed", "7"]).out
    );
}

#[test]
fn symmetries_are_those_of_the_square() {
    let run = common::run(&["generate", "-n", "3", "--seed", "1", "--symmetry", "rotate180"]);
    for line in run.out.lines() {
        let pattern: Vec<bool> = line.bytes().map(|sign| sign != b'.').collect();
        assert!(pattern.iter().eq(pattern.iter().rev()), "{line}");
    }
    let wrong = common::run(&["generate", "--symmetry", "sideways"]);
    assert_eq!(wrong.code, Some(2));
    assert!(wrong.err.contains("expected one of none, rotate180"), "{}", wrong.err);
}

#[test]
fn images_have_the_same_canonical_form() {
    let reversed: String = UNIQUE.chars().rev().collect();
    let (one, other) = (run(&["canon", UNIQUE]), run(&["canon", &reversed]));
    assert_eq!((one.out.trim_end().len(), one.code), (81, Some(0)));
    assert_eq!(one.out, other.out);
    let how = run(&["canon", "--how", SOLUTION]);
    let fields: Vec<&str> = how.out.trim_end().split('\t').collect();
    assert!(fields[0].starts_with("123456789457"), "{}", fields[0]);
    assert_eq!((fields.len(), fields[1]), (3, "1"));
    assert_eq!(run(&["canon", fields[0]]).out.trim_end(), fields[0]);
    let clash = run_with(&["canon", "-"], format!("{CLASH}\n{UNIQUE}\n"));
    assert_eq!((clash.out, clash.code), (format!("\n{}", one.out), Some(1)));
}
