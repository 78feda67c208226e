//! Lists in the commands that print long reports: puzzle after puzzle, without omissions.

use std::fs;
use std::io::{BufRead, BufReader};
use std::path::Path;
use std::time::{Duration, Instant};

use crate::common::*;

/// Commands that report positions as text, with their arguments.
const TELLERS: [&[&str]; 7] = [
    &["explain", "--brief"],
    &["explain", "--profile", "hodoku", "--notation", "hodoku"],
    &["hint", "--stage", "2"],
    &["steps", "-t", "hidden-single-box"],
    &["als", "--size", "2"],
    &["subpuzzles"],
    &["neighbours", "--remove", "1", "--add", "0"],
];

fn run_command_with(command: &[&str], rest: &[&str]) -> ProgramRun {
    run_program(&[command, rest].concat())
}

#[test]
fn each_puzzle_of_a_list_is_told_under_its_heading() {
    let list = write_test_file("turns.txt", format!("# two\n{UNIQUE}\n\n{WING}\n"));
    for command in TELLERS {
        let alone = [UNIQUE, WING].map(|puzzle| run_command_with(command, &["-q", puzzle]));
        let told = run_command_with(command, &["-q", &list]);
        let expected = format!(
            "# Puzzle 1 (line 2): {UNIQUE}\n{}\n# Puzzle 2 (line 4): {WING}\n{}",
            alone[0].out, alone[1].out
        );
        assert_eq!(told.out, expected, "{command:?}: {}", told.err);
        assert_eq!(told.code, Some(i32::from(alone.iter().any(|run| run.code != Some(0)))), "{command:?}");
    }
    // Several inputs are told apart.
    let two = run_program(&["explain", "--brief", "--lang", "zh", UNIQUE, &list]);
    assert!(two.out.contains(&format!("\n# 第 3 题（{list}, 第 4 行）：{WING}\n")), "{}", two.out);
}

#[test]
fn what_cannot_be_told_is_said_with_its_place_and_the_others_are_told() {
    let list = write_test_file("turns bad.txt", format!("{UNIQUE}\n{CLASH}\noops\n{WING}\n"));
    for command in TELLERS {
        for quiet in [&[][..], &["-q"]] {
            let told = run_command_with(command, &[&[list.as_str()], quiet].concat());
            assert_eq!(told.code, Some(1), "{command:?}");
            assert!(told.out.contains("# Puzzle 1 ") && told.out.contains("# Puzzle 4 "), "{}", told.out);
            for place in [format!("{list}: line 2: "), format!("{list}: line 3, column 1: ")] {
                assert!(told.err.contains(&place), "{command:?}: {}", told.err);
            }
        }
        let strict = run_command_with(command, &["--strict", &list]);
        assert!(!strict.out.contains("# Puzzle 4 ") && strict.code == Some(1), "{command:?}: {}", strict.out);
    }
}

#[test]
fn as_data_each_puzzle_has_a_line() {
    let list = format!("{UNIQUE}\n{SEVERAL}\n{CLASH}\n\noops\n{WING}\n");
    let commands: [&[&str]; 4] =
        [&["explain"], &["hint"], &["steps", "-t", "full-house"], &["als", "--size", "2"]];
    for command in commands {
        let told = run_with_input(&[command, &["--json", "-q", "-"]].concat(), &list);
        let objects: Vec<_> = told.out.lines().map(parse_json).collect();
        let lines: Vec<_> = objects.iter().map(|object| object["line"].as_u64().unwrap()).collect();
        assert_eq!(lines, [1, 2, 3, 5, 6], "{command:?}");
        assert_eq!((&objects[3]["reason"], &objects[3]["text"]), (&"unreadable".into(), &"oops".into()));
        assert_eq!(told.code, Some(1), "{command:?}");
    }
    let wrong = parse_json(&run_program(&["explain", "--json", &UNIQUE.replacen("53.", "53+1", 1)]).out);
    assert_eq!((&wrong["reason"], &wrong["verdict"]), (&"mistakes".into(), &"unique".into()));
}

#[test]
fn a_run_over_a_list_goes_on_where_it_stopped() {
    let list = write_test_file("turns go on.txt", format!("{UNIQUE}\n{SEVERAL}\n{WING}\n"));
    for (i, command) in TELLERS.iter().take(5).enumerate() {
        let output = test_path(&format!("told {i}"));
        let whole = run_command_with(command, &["-q", &list]);
        let first = run_command_with(
            command,
            &["-q", "--strict", "--output", &output, &write_test_file("turns clash.txt", CLASH)],
        );
        assert_eq!(first.code, Some(1), "{command:?}: {}", first.err);
        let _ = (fs::remove_file(format!("{output}.journal")), fs::remove_file(format!("{output}.part")));
        let stopped = run_command_with(command, &["--strict", "--output", &output, &list]);
        if whole.code == Some(1) {
            assert!(stopped.err.contains("repeat the command to go on"), "{command:?}: {}", stopped.err);
            assert!(!Path::new(&output).exists());
            let rest = run_command_with(command, &["--output", &output, &list]);
            assert!(rest.err.contains("resuming after 2 finished puzzles"), "{command:?}: {}", rest.err);
        }
        assert_eq!(fs::read_to_string(&output).unwrap(), whole.out, "{command:?}");
        let again = run_command_with(command, &["--output", &output, &list]);
        assert!(again.err.contains("is finished already"), "{command:?}: {}", again.err);
    }
}

#[test]
fn several_pictures_are_several_files() {
    let list = write_test_file("turns pictures.txt", format!("{UNIQUE}\n{WING}\n"));
    let refused = run_program(&["render", &list]);
    assert!(
        refused.err.contains("several puzzles make several pictures") && refused.code == Some(2),
        "{}",
        refused.err
    );
    assert_eq!(refused.out, "");
    let board = test_path("turns board.svg");
    let drawn = run_program(&["render", "-o", &board, &list]);
    assert_eq!(drawn.code, Some(0), "{}", drawn.err);
    for (number, puzzle) in [(1, UNIQUE), (2, WING)] {
        let written = fs::read_to_string(test_path(&format!("turns board-{number}.svg"))).unwrap();
        assert_eq!(written, run_program(&["render", puzzle]).out);
    }
    assert!(!Path::new(&board).exists());
    assert_eq!(run_program(&["render", "-o", &board, &list]).code, Some(2), "they are there");
    assert_eq!(run_program(&["render", "--overwrite", "-o", &board, &list]).code, Some(0));
}

#[test]
fn where_one_position_is_asked_for_a_second_is_an_error() {
    let list = write_test_file("turns two.txt", format!("{UNIQUE}\n{WING}\n"));
    let sentence = format!("ninefold: {list}: line 2, column 1: expected one puzzle, found a second one\n");
    check_run(&["recognise", &list, "r1c3=4"], "", &sentence, 1);
    check_run(&["cells", "--puzzle", &list, "empty"], "", &sentence, 1);
}

#[test]
fn proofs_of_a_list_are_written_and_verified() {
    let list = write_test_file("turns proof.txt", format!("{UNIQUE}\n{WING}\n"));
    let proof = test_path("turns proof.jsonl");
    assert_eq!(run_program(&["explain", "--brief", "--proof", &proof, &list]).code, Some(0));
    let verified = run_program(&["verify", &proof]);
    assert_eq!(verified.code, Some(0), "{}{}", verified.out, verified.err);
    // Without anything to prove, there is no file.
    let none = test_path("turns none.jsonl");
    assert_eq!(run_program(&["explain", "--brief", "--proof", &none, NONE]).code, Some(1));
    assert!(!Path::new(&none).exists());
}

#[test]
fn nothing_is_written_under_the_name_of_results_that_are_none() {
    let empty = write_test_file("turns empty.txt", "");
    let commands: [&[&str]; 12] = [
        &["trace"],
        &["rate"],
        &["canon"],
        &["dedup"],
        &["sample", "-n", "1"],
        &["convert", "--to", "line81"],
        &["render"],
        &["explain"],
        &["hint", "--json"],
        &["steps"],
        &["als"],
        &["neighbours", "--remove", "2"],
    ];
    for (i, command) in commands.into_iter().enumerate() {
        let fresh = test_path(&format!("turns fresh {i}"));
        let run = run_command_with(command, &["-o", &fresh, &empty]);
        assert_eq!(run.code, Some(1), "{command:?}: {}", run.err);
        for name in ["", ".part", ".journal"] {
            assert!(!Path::new(&format!("{fresh}{name}")).exists(), "{command:?}: {fresh}{name}");
        }
    }
}

/// A run that would take a minute ends soon after its reader left.
fn check_ends_without_reader(arguments: &[&str]) {
    let mut child = program_command(arguments).spawn().unwrap();
    let mut out = BufReader::new(child.stdout.take().unwrap());
    let mut line = String::new();
    out.read_line(&mut line).unwrap();
    assert!(!line.is_empty(), "{arguments:?}");
    drop(out);
    let left = Instant::now();
    let run = wait_for_run(child);
    assert_eq!((run.err.as_str(), run.code), ("", Some(0)), "{arguments:?}");
    assert!(left.elapsed() < Duration::from_secs(5), "{arguments:?}: {:?}", left.elapsed());
}

#[cfg(unix)]
#[test]
fn who_reads_no_further_ends_the_run() {
    /// Needs nested forcing chains.
    const HARD: &str = ".......12..3.145.6.516..34....16..53...2.5..45...43.2..7....4..1.54.6...489...26.";
    // Four are a batch: the first answers come at once.
    let list = write_test_file(
        "turns hard.txt",
        format!("{UNIQUE}\n").repeat(4) + &format!("{HARD}\n").repeat(2000),
    );
    check_ends_without_reader(&["trace", "-q", &list]);
    check_ends_without_reader(&["rate", "-q", &list]);
    check_ends_without_reader(&["explain", "-q", "--profile", "se", &list]);
    check_ends_without_reader(&["generate", "-q", "--seed", "1", "-n", "100000000"]);
}

/// A puzzle that takes the techniques long.
const HARD: &str = "8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4..";

#[test]
fn a_time_limit_ends_each_puzzle_with_what_is_known() {
    let several = write_test_file("limited.txt", format!("{HARD}\n{HARD}\n"));
    let more = "left after 0.001 s, with what was found by then; there may be more";
    for command in [
        &["explain"][..],
        &["explain", "--json"],
        &["steps"],
        &["steps", "--json"],
        &["neighbours", "--remove", "2"],
    ] {
        let run = run_program(&[command, &["--time-limit", "1ms", &several]].concat());
        assert_eq!(run.code, Some(1), "{command:?} {}", run.err);
        assert_eq!(run.err.matches(more).count(), 2, "{command:?} {}", run.err);
    }
    let without = "left after 0.001 s without an answer; there may be one";
    for command in [&["hint"][..], &["hint", "--json"], &["trace"]] {
        let run = run_program(&[command, &["--time-limit", "1ms", &several]].concat());
        assert_eq!(run.code, Some(1), "{command:?} {}", run.err);
        assert_eq!(run.err.matches(without).count(), 2, "{command:?} {}", run.err);
    }
    let grid = run_program(&["subpuzzles", "--time-limit", "1ms", SOLUTION]);
    assert!(grid.err.contains(more) && grid.code == Some(1), "{}", grid.err);
    let told = run_program(&["hint", "--json", "--time-limit", "1ms", HARD]).out;
    assert_eq!(parse_json(told.trim())["reason"], "time-limit", "{told}");
    let complete =
        parse_json(run_program(&["steps", "--json", "--time-limit", "1ms", HARD]).out.trim())["complete"]
            .clone();
    assert_eq!(complete, false);
    // With time enough, all is as without.
    let enough = run_program(&["hint", "--time-limit", "10m", UNIQUE]);
    assert_eq!((enough.out, enough.code), (run_program(&["hint", UNIQUE]).out, Some(0)));
}
