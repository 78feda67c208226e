//! `ninefold explain --proof` and `ninefold verify`.

use crate::common::{UNIQUE, check_run, run_program, run_with_input, write_test_file};

/// Puzzle whose path has chains, a unique rectangle and everything in between.
const HARD: &str = ".2.........4..25....1.4..7.....38.1...8...9.7..5.1.2...42..9..518..5......94.1...";

/// Returns the proof of a puzzle, as `explain` writes it.
fn write_proof(name: &str, puzzle: &str) -> (String, String) {
    let name = write_test_file(name, "");
    let run = run_program(&["explain", "--brief", "--proof", &name, puzzle]);
    assert_eq!((run.err.as_str(), run.code), ("", Some(0)));
    let text = std::fs::read_to_string(&name).unwrap();
    (name, text)
}

#[test]
fn what_explain_writes_is_verified() {
    let (name, text) = write_proof("easy.jsonl", UNIQUE);
    assert_eq!(text.lines().count(), 52);
    assert_eq!(text.lines().next(), Some(format!("{{\"puzzle\":\"{UNIQUE}\"}}").as_str()));
    check_run(&["verify", &name], &format!("{name}: 51 steps proved, the puzzle is solved\n"), "", 0);
    let (hard, text) = write_proof("hard.jsonl", HARD);
    assert!(text.contains("-chain"), "{text}");
    let run = run_program(&["verify", &name, &hard]);
    assert_eq!((run.out.lines().count(), run.err.as_str(), run.code), (2, "", Some(0)));
}

#[test]
fn standard_input_may_hold_several_proofs() {
    let (_, easy) = write_proof("easy2.jsonl", UNIQUE);
    let run = run_with_input(&["verify"], format!("{easy}\n{easy}"));
    assert_eq!(run.out, "standard input: 102 steps proved, 2 of 2 puzzles solved\n");
    let begun: Vec<&str> = easy.lines().take(3).collect();
    let partial = run_with_input(&["verify", "--partial", "-"], begun.join("\n"));
    assert_eq!(partial.out, "standard input: 2 steps proved, the puzzle is not solved yet\n");
    assert_eq!((partial.err.as_str(), partial.code), ("", Some(0)));
}

/// A file that was truncated at a line end is valid, but proves nothing about the puzzle.
#[test]
fn a_proof_that_ends_early_fails() {
    let (_, easy) = write_proof("cut.jsonl", UNIQUE);
    let cut = run_with_input(&["verify"], format!("{}\n", easy.lines().next().unwrap()));
    assert!(cut.err.contains("there is no step in it") && cut.code == Some(1), "{}", cut.err);
    for kept in [2, 3, 50, 51] {
        let cut: Vec<&str> = easy.lines().take(kept).collect();
        let run = run_with_input(&["verify"], cut.join("\n") + "\n");
        let expected =
            "ninefold: standard input: the proof ends before the puzzle is solved (--partial accepts that)\n";
        assert_eq!((run.err.as_str(), run.code), (expected, Some(1)));
        assert!(run.out.ends_with("the puzzle is not solved yet\n"), "{}", run.out);
    }
}

#[test]
fn repeated_steps_are_not_proved_again() {
    let (_, easy) = write_proof("again.jsonl", UNIQUE);
    let lines: Vec<&str> = easy.lines().collect();
    let run = run_with_input(&["verify"], [&lines[..4], &lines[3..]].concat().join("\n"));
    assert_eq!(run.code, Some(1));
    let told =
        run.err.starts_with("ninefold: standard input: line 5: ") && run.err.ends_with(" is no news\n");
    assert!(told, "{}", run.err);
}

#[test]
fn a_mark_of_the_byte_order_is_passed_over() {
    let (_, easy) = write_proof("bom.jsonl", UNIQUE);
    let run = run_with_input(&["verify"], format!("\u{feff}{easy}"));
    assert_eq!(run.out, "standard input: 51 steps proved, the puzzle is solved\n");
}

/// Both checkers accept the same texts, and refuse others at the same line.
#[test]
fn what_is_no_text_of_a_proof_is_refused_at_its_line() {
    let (_, easy) = write_proof("texts.jsonl", UNIQUE);
    let lines: Vec<&str> = easy.lines().collect();
    let second = |change: &dyn Fn(&str) -> String| {
        [lines[0], &change(lines[1]), &lines[2..].join("\n")].join("\n") + "\n"
    };
    let field = |value: &str| second(&|line| line.replacen('{', &format!("{{\"further\":{value},"), 1));
    for (text, why) in [
        (
            easy.replace('\n', "\r\n"),
            "line 1: not a JSON object: column 95: expected a line that ends in LF, without CR",
        ),
        (second(&|line| format!("{line}\t")), "expected the end of the line"),
        (second(&|line| format!("\u{85}{line}")), "line 2: not a JSON object: column 1: expected a value"),
        (field("1e999"), "line 2: not a JSON object: column 13: expected a number without an exponent"),
        (
            field("1,\"further\":2"),
            "line 2: not a JSON object: column 14: expected each name once in an object",
        ),
        (field("\"\\ud800\""), "expected both halves of a pair of surrogates"),
        (field(&("[".repeat(127) + &"]".repeat(127))), "expected lists and objects at most 127 deep"),
    ] {
        let run = run_with_input(&["verify"], text.clone());
        assert!(run.err.contains(why) && run.code == Some(1), "{why}\n{}", run.err);
    }
    let run = run_with_input(&["verify"], field(&("[".repeat(126) + &"]".repeat(126))));
    assert_eq!(run.out, "standard input: 51 steps proved, the puzzle is solved\n");
}

/// Two of a cell's digits imply nothing for the cell: in this puzzle r1c2 is 2.
#[test]
fn two_digits_of_one_cell_prove_nothing() {
    let puzzle = "4.................597126834786234591149685723352791486214869357938547612675312948";
    let deadly = r#"{"symmetry":"r213456789 c123456789 d123456789","with":"r2c1=4","of":"r2c1=8"}"#;
    let step = format!(
        r#"{{"technique":"x","conclusions":["r1c2=6"],"truths":[],"deadly":[{deadly}],"shown":[{{"claim":"r1c2=6"}}]}}"#
    );
    let run = run_with_input(&["verify", "--partial"], format!("{{\"puzzle\":\"{puzzle}\"}}\n{step}\n"));
    let told = "ninefold: standard input: line 2: x is not proved: deadly pattern 1 is none: \
                r2c1 can't hold both the clue and another digit\n";
    assert_eq!((run.err.as_str(), run.code), (told, Some(1)));
}

/// Without a solution everything follows, but cells without a candidate are not filled.
#[test]
fn a_puzzle_without_a_solution_is_never_solved() {
    let empty = (0..81).filter(|&cell| !(cell < 8 || cell == 17));
    let step = |cell: usize| {
        let claim = format!("r{}c{}=5", cell / 9 + 1, cell % 9 + 1);
        format!(r#"{{"conclusions":["{claim}"],"truths":["r1c9"],"shown":[{{"claim":"{claim}"}}]}}"#)
    };
    let puzzle = format!("{{\"puzzle\":\"12345678.........9{}\"}}\n", ".".repeat(63));
    let proof = puzzle + &empty.map(step).collect::<Vec<_>>().join("\n");
    let run = run_with_input(&["verify"], proof.clone());
    assert_eq!(run.out, "standard input: 72 steps proved, the puzzle is not solved yet\n");
    assert_eq!(run.code, Some(1));
    let filled = proof
        + r#"
{"conclusions":["r5c5=6"],"truths":["r1c9"],"shown":[{"claim":"r5c5=6"}]}"#;
    let run = run_with_input(&["verify", "--partial"], filled);
    assert_eq!(run.err, "ninefold: standard input: line 74: step is not proved: r5c5=6: r5c5 is filled\n");
    assert_eq!(run.code, Some(1));
}

/// The formula describes the puzzle, and the proof ends in the absence of another solution.
#[test]
fn proofs_are_written_for_veripb() {
    let (name, _) = write_proof("pbp.jsonl", UNIQUE);
    let pbp = name.replace("pbp.jsonl", "steps.pbp");
    let run = run_program(&["explain", "--brief", "--overwrite", "--proof", &pbp, UNIQUE]);
    assert_eq!((run.err.as_str(), run.code), ("", Some(0)));
    let read = |name: &str| std::fs::read_to_string(name).unwrap();
    let (formula, steps) = (read(&pbp.replace(".pbp", ".opb")), read(&pbp));
    let givens = UNIQUE.bytes().filter(u8::is_ascii_digit).count();
    let constraints = 648 + givens + 1;
    assert!(formula.starts_with(&format!("* #variable= 729 #constraint= {constraints}\n")), "{formula}");
    assert_eq!(formula.lines().filter(|line| line.ends_with(';')).count(), constraints);
    assert!(
        steps.starts_with(&format!("pseudo-Boolean proof version 3.0\nf {constraints} ;\n% step 1: ")),
        "{steps}"
    );
    let end = "rup >= 1 ;\noutput NONE ;\nconclusion UNSAT ;\nend pseudo-Boolean proof ;\n";
    assert!(steps.ends_with(end), "{steps}");
    assert!(!steps.contains("\na "), "{steps}");
    let folder = name.replace("pbp.jsonl", "exported");
    check_run(
        &["verify", "--overwrite", "--export", &folder, &name],
        &format!("{name}: 51 steps proved, the puzzle is solved\n"),
        "",
        0,
    );
    assert_eq!((read(&format!("{folder}/1.opb")), read(&format!("{folder}/1.pbp"))), (formula, steps));
    let unique = name.replace("pbp.jsonl", "unique.pbp");
    let counted = crate::common::run_program(&["check", "--proof", &unique, UNIQUE]);
    assert!(counted.out.starts_with("exactly one solution, proved by "), "{} {}", counted.out, counted.err);
    assert!(read(&unique).ends_with(end));
    let again = crate::common::run_program(&["check", "--proof", &unique, UNIQUE]);
    assert!(again.err.contains("unique.opb") && again.code == Some(2), "{}", again.err);
    let again = crate::common::run_program(&["check", "--overwrite", "--proof", &unique, UNIQUE]);
    assert_eq!((again.out, again.code), (counted.out, Some(0)));
    let several = crate::common::run_program(&[
        "check",
        "--proof",
        &name.replace("pbp.jsonl", "several.pbp"),
        &".".repeat(81),
    ]);
    assert_eq!(several.err, "ninefold: no proof for VeriPB: the puzzle has more than one solution\n");
}

/// A pipe does for a list what `explain` does for a single puzzle.
#[test]
fn the_paths_of_a_list_are_exported_as_explain_writes_them() {
    let puzzles = [UNIQUE, HARD];
    let traced = run_with_input(&["trace", "--quiet", "--proof"], puzzles.join("\n"));
    let folder = write_test_file("traced.txt", "").replace(".txt", "");
    let exported = run_with_input(&["verify", "--overwrite", "--export", &folder], traced.out);
    assert_eq!((exported.err.as_str(), exported.code), ("", Some(0)));
    for (number, puzzle) in (1..).zip(puzzles) {
        let pbp = write_test_file(&format!("traced-{number}.pbp"), "");
        let args = ["explain", "--profile", "se", "--brief", "--overwrite", "--proof", &pbp, puzzle];
        assert_eq!(run_program(&args).code, Some(0));
        for ending in ["opb", "pbp"] {
            let read = |name: String| std::fs::read_to_string(name).unwrap();
            let ours = read(format!("{folder}/{number}.{ending}"));
            assert!(ours == read(pbp.replace("pbp", ending)), "{number}.{ending}");
        }
    }
}
