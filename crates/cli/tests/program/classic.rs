//! What `ninefold classic` prints, and its exit codes, from the program itself.

use crate::common::command;

/// What a run gave: standard output without the line that tells the time, standard error, exit code.
struct Run {
    out: String,
    err: String,
    code: Option<i32>,
}

fn classic(args: &[&str]) -> Run {
    let output = command(&["classic"]).args(args).output().unwrap();
    let text = String::from_utf8(output.stdout).unwrap();
    let out = text.lines().filter(|line| !is_time(line)).map(|line| format!("{line}\n")).collect();
    Run { out, err: String::from_utf8(output.stderr).unwrap(), code: output.status.code() }
}

/// Whether it is `time takes: 0.28800000 ms`, with eight decimals.
fn is_time(line: &str) -> bool {
    let number = line.strip_prefix("time takes: ").and_then(|rest| rest.strip_suffix(" ms"));
    number.and_then(|number| number.split_once('.')).is_some_and(|(whole, decimals)| {
        whole.parse::<u64>().is_ok() && decimals.len() == 8 && decimals.parse::<u64>().is_ok()
    })
}

fn check(args: &[&str], out: &str, err: &str, code: i32) {
    let run = classic(args);
    assert_eq!(run.out, out, "{args:?}");
    assert_eq!(run.err, err, "{args:?}");
    assert_eq!(run.code, Some(code), "{args:?}");
}

const EXAMPLE: &str = "41...6.7.257..9.1...67...4.1.2.654..67..9.185..5...2.376395..2...1.7.9.6....18734";

/// A board on which r1c9 and r2c9 can only be 9.
fn two_cells_for_a_nine() -> String {
    format!("12345678.45678123.{}", ".".repeat(63))
}

const USAGE: &str = "\
opts: [MODE] [INIT]
\t[MODE]: solve mode combination of [CB][FSR][FA]
\t[INIT]: the way to init sudoku puzzle(auto:num|fixed:seq)
";

#[test]
fn the_example_is_printed_as_it_always_was() {
    let out = include_str!("classic/example.txt");
    check(&["BFA", EXAMPLE], out, "nodes 327, fills 115, retreats 115, solutions 2\n", 0);
    for mode in ["CFA", "BSA", "CSA"] {
        assert_eq!(classic(&[mode, &format!("puzzle:{EXAMPLE}")]).out, out, "{mode}");
    }
    let first = out.replace("[1/2]", "[1/1]");
    let first = first.split_once("solution[2/2]").unwrap().0.to_string() + "\n";
    assert_eq!(classic(&["CFF", EXAMPLE]).out, first);
    assert_eq!(classic(&["BFA", EXAMPLE, "--max", "1"]).out, first);
}

#[test]
fn a_board_without_solution_shows_what_was_committed() {
    let run = classic(&["CFA", &two_cells_for_a_nine()]);
    assert_eq!(run.out, include_str!("classic/failed.txt"));
    assert_eq!(run.code, Some(1));
}

#[test]
fn the_time_is_told_in_the_right_place() {
    let output = command(&["classic", "BFA", EXAMPLE]).output().unwrap();
    let text = String::from_utf8(output.stdout).unwrap();
    let lines: Vec<&str> = text.lines().collect();
    assert!(is_time(lines[lines.len() - 2]), "{text}");
    assert_eq!(lines[lines.len() - 1], "");
}

#[test]
fn a_trace_tells_every_event() {
    let trace = classic(&["CFA", EXAMPLE, "--trace"]);
    let lines: Vec<&str> = trace.out.lines().skip_while(|line| !line.starts_with("commit")).collect();
    let count = |word: &str| lines.iter().filter(|line| line.starts_with(word)).count();
    assert_eq!((count("commit"), count("fill"), count("retreat"), count("solution ")), (7, 57, 57, 2));
    assert_eq!(lines[..2], ["commit r2c9 8", "commit r4c8 9"]);
    assert_eq!(trace.err, "nodes 72, fills 57, retreats 57, solutions 2\n");
    assert!(trace.out.ends_with(include_str!("classic/example.txt").split_once("solution").unwrap().1));
}

#[test]
fn a_seed_settles_all_chance() {
    for args in [["BRA", "auto:40"], ["CFF", "auto"], ["wfc", "auto"], ["wfc", "auto:50"], ["wfc", "fixed:3"]]
    {
        let run = |seed| classic(&[args[0], args[1], "--seed", seed]).out;
        assert_eq!(run("1"), run("1"), "{args:?}");
        assert_eq!(run("1") != run("2"), args[1] != "fixed:3", "{args:?}");
    }
    // Without a seed the one that was used is told, and makes the same again.
    let run = classic(&["CFF", "auto:30"]);
    let seed = run.err.lines().next().unwrap().strip_prefix("seed ").unwrap().to_string();
    assert_eq!(classic(&["CFF", "auto:30", "--seed", &seed]).out, run.out);
    // The blanks of the board.
    assert_eq!(run.out.split_once("solution").unwrap().0.matches(" .").count(), 30);
    assert_eq!(classic(&["CFF", "auto"]).out.matches(" .").count(), 20);
}

#[test]
fn fixed_boards_and_unique_ones_have_one_solution() {
    for number in 2..8 {
        let run = classic(&["CFA", &format!("fixed:{number}")]);
        assert!(run.out.contains("solution[1/1]:") && run.err.ends_with("solutions 1\n"), "{number}");
    }
    for seed in ["1", "2", "3"] {
        assert!(classic(&["CFA", "auto:54", "--unique", "--seed", seed]).out.contains("solution[1/1]:"));
    }
}

#[test]
fn wave_function_collapse_solves_and_makes_grids() {
    let grid = classic(&["wfc", "--seed", "3", "--trace"]);
    assert_eq!(grid.code, Some(0));
    assert!(
        grid.out.contains("\nobserve r") && grid.out.contains("\nremove r") && grid.out.contains("\ndone ")
    );
    assert!(grid.out.contains("solution[1/1]:") && !grid.out.split_once("solution").unwrap().1.contains('.'));
    let solved = classic(&["wfc", "fixed:3", "--seed", "1"]).out;
    assert_eq!(solved, classic(&["CFA", "fixed:3"]).out);
    // That there is no solution shows without any luck.
    let none = classic(&["wfc", &two_cells_for_a_nine(), "--seed", "1"]);
    assert!(none.out.contains("failed to solve!") && none.code == Some(1));
    // Not solvable by the first try with this seed.
    let gave_up = classic(&["wfc", "fixed:0", "--seed", "1", "--restarts", "0"]);
    assert!(gave_up.err.contains("gave up") && !gave_up.out.contains("failed") && gave_up.code == Some(1));
}

#[test]
fn wrong_usage_is_explained() {
    let check_usage = |args: &[&str], reason: &str| {
        check(args, "", &format!("ninefold: {reason}\n{USAGE}"), 2);
    };
    check_usage(&[], "MODE and INIT are missing");
    check_usage(&["BFA"], "INIT is missing");
    check_usage(
        &["BXA", "auto"],
        "mode \"BXA\": letter 2 is 'X', expected F (fast), S (sequence) or R (random)",
    );
    check_usage(&["BFA", "auto:"], "INIT \"auto:\": after the colon comes a number of blanks, 0 to 80");
    check_usage(&["BFA", "fixed:x"], "INIT \"fixed:x\": after the colon comes a number, 0 to 7");
    check_usage(
        &["BFA", "foo:3"],
        "INIT \"foo:3\" is neither auto:BLANKS nor fixed:NUMBER, nor a puzzle, nor a file",
    );
    check_usage(&["BFA", "fixed:3", "--unique"], "--unique goes with auto:BLANKS");
}

#[test]
fn what_is_out_of_range_or_invalid_is_an_error() {
    check(&["BFA", "auto:81"], "", "ninefold: 81 is not a number of blanks (expected 0 to 80)\n", 2);
    check(&["BFA", "fixed:8"], "", "ninefold: 8 is not a fixed board (expected 0 to 7)\n", 2);
    let clash = format!("5..5{}", ".".repeat(77));
    check(&["BFA", &clash], "error: invalid puzzle!\n", "ninefold: two 5s in row 1 (r1c1, r1c4)\n", 1);
    let short = "ninefold: line 1, column 3: expected 81 cells (or 729 candidates), found 2\n";
    check(&["BFA", "puzzle:12"], "", short, 1);
    let none = "ninefold: no board with 66 blanks and a single solution found in 100 grids\n";
    check(&["BFA", "auto:66", "--unique", "--seed", "1"], "", none, 1);
}

#[test]
fn a_board_may_stand_in_a_file_or_come_in_any_format() {
    let path = std::path::Path::new(env!("CARGO_TARGET_TMPDIR")).join("classic.board.txt");
    let rows: Vec<&str> = (0..9).map(|row| &EXAMPLE[row * 9..row * 9 + 9]).collect();
    std::fs::write(&path, rows.join("\n")).unwrap();
    let expected = classic(&["BFA", EXAMPLE]).out;
    assert_eq!(classic(&["BFA", path.to_str().unwrap()]).out, expected);
    assert_eq!(classic(&["BFA", &rows.join("\n")]).out, expected);
}

#[test]
fn modes_are_compared_on_one_board() {
    let table = classic(&["compare", EXAMPLE, "--seed", "1"]).out;
    let row = |mode: &str| -> Vec<u64> {
        let line = table.lines().find(|line| line.starts_with(mode)).unwrap_or_else(|| panic!("{table}"));
        line.split_whitespace().skip(1).take(4).map(|number| number.parse().unwrap()).collect()
    };
    assert_eq!(row("BFA"), [327, 115, 115, 2]);
    assert_eq!(row("BFA"), row("BSA"));
    for mode in ["BFF", "BSF", "BRF", "CFF", "CSF", "CRF"] {
        assert_eq!(row(mode)[3], 1, "{mode}");
    }
    for mode in ["BRA", "CFA", "CSA", "CRA"] {
        assert_eq!(row(mode)[3], 2, "{mode}");
    }
}
