//! Output and exit codes of `ninefold classic`, tested on the program itself.

use serde_json::{Value, json};

use crate::common::{self, program_command, write_test_file};

/// Result of a run: standard output without the line with the time, standard error, exit code.
struct ClassicRun {
    out: String,
    err: String,
    code: Option<i32>,
}

fn run_classic(args: &[&str]) -> ClassicRun {
    let output = program_command(&["classic"]).args(args).output().unwrap();
    let text = String::from_utf8(output.stdout).unwrap();
    let out = text.lines().filter(|line| !is_time_line(line)).map(|line| format!("{line}\n")).collect();
    ClassicRun { out, err: String::from_utf8(output.stderr).unwrap(), code: output.status.code() }
}

/// Returns whether a line is like `time takes: 0.28800000 ms`, with eight decimals.
fn is_time_line(line: &str) -> bool {
    let number = line.strip_prefix("time takes: ").and_then(|rest| rest.strip_suffix(" ms"));
    number.and_then(|number| number.split_once('.')).is_some_and(|(whole, decimals)| {
        whole.parse::<u64>().is_ok() && decimals.len() == 8 && decimals.parse::<u64>().is_ok()
    })
}

fn check_classic_run(args: &[&str], out: &str, err: &str, code: i32) {
    let run = run_classic(args);
    assert_eq!(run.out, out, "{args:?}");
    assert_eq!(run.err, err, "{args:?}");
    assert_eq!(run.code, Some(code), "{args:?}");
}

const EXAMPLE: &str = "41...6.7.257..9.1...67...4.1.2.654..67..9.185..5...2.376395..2...1.7.9.6....18734";

/// A board on which r1c9 and r2c9 can only be 9.
fn board_with_two_cells_for_nine() -> String {
    format!("12345678.45678123.{}", ".".repeat(63))
}

const USAGE: &str = "\
opts: [MODE] [INIT]
\t[MODE]: solve mode combination of [CBR][FSRU][FA]
\t[INIT]: the way to init sudoku puzzle(auto:num|fixed:seq)
";

#[test]
fn the_example_is_printed_as_it_always_was() {
    let out = include_str!("classic/example.txt");
    check_classic_run(
        &["BFA", EXAMPLE],
        out,
        "nodes 327, fills 115, retreats 115, looks 4525, solutions 2\n",
        0,
    );
    for mode in ["CFA", "RFA", "BSA", "CSA", "RSA"] {
        assert_eq!(run_classic(&[mode, &format!("puzzle:{EXAMPLE}")]).out, out, "{mode}");
    }
    let first = out.replace("[1/2]", "[1/1]");
    let first = first.split_once("solution[2/2]").unwrap().0.to_string() + "\n";
    assert_eq!(run_classic(&["CFF", EXAMPLE]).out, first);
    assert_eq!(run_classic(&["BFA", EXAMPLE, "--max", "1"]).out, first);
}

#[test]
fn a_board_without_solution_shows_what_was_committed() {
    let run = run_classic(&["CFA", &board_with_two_cells_for_nine()]);
    assert_eq!(run.out, include_str!("classic/failed.txt"));
    assert_eq!(run.code, Some(1));
}

#[test]
fn the_time_is_told_in_the_right_place() {
    let output = program_command(&["classic", "BFA", EXAMPLE]).output().unwrap();
    let text = String::from_utf8(output.stdout).unwrap();
    let lines: Vec<&str> = text.lines().collect();
    assert!(is_time_line(lines[lines.len() - 2]), "{text}");
    assert_eq!(lines[lines.len() - 1], "");
}

#[test]
fn a_trace_tells_every_event() {
    let trace = run_classic(&["CFA", EXAMPLE, "--trace"]);
    let lines: Vec<&str> = trace.out.lines().skip_while(|line| !line.starts_with("commit")).collect();
    let count = |word: &str| lines.iter().filter(|line| line.starts_with(word)).count();
    assert_eq!((count("commit"), count("fill"), count("retreat"), count("solution ")), (7, 57, 57, 2));
    assert_eq!(lines[..2], ["commit r2c9 8", "commit r4c8 9"]);
    assert_eq!(trace.err, "nodes 72, fills 57, retreats 57, looks 1439, solutions 2\n");
    assert!(trace.out.ends_with(include_str!("classic/example.txt").split_once("solution").unwrap().1));
}

#[test]
fn a_seed_settles_all_chance() {
    for args in [["BRA", "auto:40"], ["CFF", "auto"], ["wfc", "auto"], ["wfc", "auto:50"], ["wfc", "fixed:3"]]
    {
        let run = |seed| run_classic(&[args[0], args[1], "--seed", seed]).out;
        assert_eq!(run("1"), run("1"), "{args:?}");
        assert_eq!(run("1") != run("2"), args[1] != "fixed:3", "{args:?}");
    }
    // Without a seed, the one that was used is printed, and reproduces the result.
    let run = run_classic(&["CFF", "auto:30"]);
    let seed = run.err.lines().next().unwrap().strip_prefix("seed ").unwrap().to_string();
    assert_eq!(run_classic(&["CFF", "auto:30", "--seed", &seed]).out, run.out);
    // The blanks of the board.
    assert_eq!(run.out.split_once("solution").unwrap().0.matches(" .").count(), 30);
    assert_eq!(run_classic(&["CFF", "auto"]).out.matches(" .").count(), 20);
}

#[test]
fn fixed_boards_and_unique_ones_have_one_solution() {
    for number in 2..8 {
        let run = run_classic(&["CFA", &format!("fixed:{number}")]);
        assert!(run.out.contains("solution[1/1]:") && run.err.ends_with("solutions 1\n"), "{number}");
    }
    for seed in ["1", "2", "3"] {
        assert!(run_classic(&["CFA", "auto:54", "--unique", "--seed", seed]).out.contains("solution[1/1]:"));
    }
}

#[test]
fn wave_function_collapse_solves_and_makes_grids() {
    let grid = run_classic(&["wfc", "--seed", "3", "--trace"]);
    assert_eq!(grid.code, Some(0));
    assert!(
        grid.out.contains("\nobserve r") && grid.out.contains("\nremove r") && grid.out.contains("\ndone ")
    );
    assert!(grid.out.contains("solution[1/1]:") && !grid.out.split_once("solution").unwrap().1.contains('.'));
    let solved = run_classic(&["wfc", "fixed:3", "--seed", "1"]).out;
    assert_eq!(solved, run_classic(&["CFA", "fixed:3"]).out);
    // That there is no solution shows without any luck.
    let none = run_classic(&["wfc", &board_with_two_cells_for_nine(), "--seed", "1"]);
    assert!(none.out.contains("failed to solve!") && none.code == Some(1));
    // Not solvable by the first try with this seed.
    let gave_up = run_classic(&["wfc", "fixed:0", "--seed", "1", "--restarts", "0"]);
    assert!(gave_up.err.contains("gave up") && !gave_up.out.contains("failed") && gave_up.code == Some(1));
}

#[test]
fn wrong_usage_is_explained() {
    let check_usage = |args: &[&str], reason: &str| {
        check_classic_run(args, "", &format!("ninefold: {reason}\n{USAGE}"), 2);
    };
    check_usage(&[], "MODE and INIT are missing");
    check_usage(&["BFA"], "INIT is missing");
    check_usage(
        &["BXA", "auto"],
        "mode \"BXA\": letter 2 is 'X', expected F (fast), S (sequence), R (random) or U (unrelated first)",
    );
    check_usage(
        &["XFA", "auto"],
        "mode \"XFA\": letter 1 is 'X', expected B (brute force), C (exclusion) or R (rescanning)",
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
    check_classic_run(
        &["BFA", "auto:81"],
        "",
        "ninefold: 81 is not a number of blanks (expected 0 to 80)\n",
        2,
    );
    check_classic_run(&["BFA", "fixed:8"], "", "ninefold: 8 is not a fixed board (expected 0 to 7)\n", 2);
    let clash = format!("5..5{}", ".".repeat(77));
    check_classic_run(
        &["BFA", &clash],
        "error: invalid puzzle!\n",
        "ninefold: two 5s in row 1 (r1c1, r1c4)\n",
        1,
    );
    let short = "ninefold: line 1, column 3: expected 81 cells (or 729 candidates), found 2\n";
    check_classic_run(&["BFA", "puzzle:12"], "", short, 1);
    let none = "ninefold: no board with 66 blanks and a single solution found in 100 grids\n";
    check_classic_run(&["BFA", "auto:66", "--unique", "--seed", "1"], "", none, 1);
}

#[test]
fn a_board_may_stand_in_a_file_or_come_in_any_format() {
    let rows: Vec<&str> = (0..9).map(|row| &EXAMPLE[row * 9..row * 9 + 9]).collect();
    let path = write_test_file("classic.board.txt", rows.join("\n"));
    let expected = run_classic(&["BFA", EXAMPLE]).out;
    assert_eq!(run_classic(&["BFA", &path]).out, expected);
    assert_eq!(run_classic(&["BFA", &rows.join("\n")]).out, expected);
}

/// Parses the rows of a comparison: mode, nodes, fills, retreats, looks and solutions.
fn run_comparison(board: &str) -> Vec<(String, [u64; 5])> {
    let table = run_classic(&["compare", board, "--seed", "1"]).out;
    let lines = table.lines().skip_while(|line| !line.starts_with("mode")).skip(1);
    let row = |line: &str| {
        let (mode, numbers) = line.split_once(' ').unwrap();
        let numbers: Vec<u64> =
            numbers.split_whitespace().take(5).map(|number| number.parse().unwrap()).collect();
        (mode.to_string(), numbers.try_into().unwrap())
    };
    lines.map(row).collect()
}

fn find_mode_row(rows: &[(String, [u64; 5])], mode: &str) -> [u64; 5] {
    rows.iter().find(|(name, _)| name == mode).unwrap_or_else(|| panic!("{mode}: {rows:?}")).1
}

/// Returns the help on one line.
fn classic_help_text() -> String {
    common::run_program(&["classic", "--help"]).out.split_whitespace().collect::<Vec<_>>().join(" ")
}

#[test]
fn modes_are_compared_on_one_board() {
    let rows = run_comparison(EXAMPLE);
    assert_eq!(rows.len(), 19);
    assert!(classic_help_text().contains("MODE compare runs all eighteen without U, and BUF"));
    assert_eq!(find_mode_row(&rows, "BFA"), [327, 115, 115, 4_525, 2]);
    assert_eq!(find_mode_row(&rows, "BFA"), find_mode_row(&rows, "BSA"));
    for (mode, [nodes, fills, .., solutions]) in &rows {
        assert!(nodes >= fills, "{mode}");
        assert_eq!(*solutions, if mode.ends_with('F') { 1 } else { 2 }, "{mode}");
    }
}

/// The figures in the help for the work on two of the fixed boards.
#[test]
fn neither_brute_force_nor_rescanning_always_does_less_work() {
    let help = classic_help_text();
    for (board, brute, rescanning) in
        [("fixed:6", "32,681", "46,879"), ("fixed:2", "78,605,973", "14,849,077")]
    {
        assert!(help.contains(&format!("({brute} in BFA, {rescanning} in RFA)")), "{board}");
        let number = |text: &str| text.replace(',', "").parse::<u64>().unwrap();
        let rows = run_comparison(board);
        let looks = ["BFA", "RFA", "CFA"].map(|mode| find_mode_row(&rows, mode)[3]);
        assert_eq!(looks[..2], [number(brute), number(rescanning)], "{board}");
        assert!(looks[2] < looks[0].min(looks[1]), "{board}: {looks:?}");
    }
}

/// A board on which the original program finds nothing by exclusion.
const MISSED: &str = "030207018040908005900000040050792084100060500700451309560000820020009756800506493";

#[test]
fn rescanning_says_that_it_may_miss_solutions() {
    let missed = run_classic(&["RFA", MISSED]);
    assert!(missed.out.contains("failed to solve!") && missed.code == Some(1));
    let note = "rescanning may miss solutions (C instead of R finds them all)\n";
    assert!(missed.err.ends_with(note), "{}", missed.err);
    for mode in ["BFA", "CFA", "RFF"] {
        let board = if mode == "RFF" { EXAMPLE } else { MISSED };
        let run = run_classic(&[mode, board]);
        assert!(!run.err.contains("miss") && run.code == Some(0), "{mode}: {}", run.err);
    }
}

/// Returns the lines of `--json`, and the exit code; nothing else may be printed.
fn run_classic_json(args: &[&str]) -> (Vec<Value>, i32) {
    let run = run_classic(&[args, &["--json"]].concat());
    assert_eq!(run.err, "", "{args:?}");
    (run.out.lines().map(common::parse_json).collect(), run.code.unwrap())
}

/// Checks the lines between the first and the last against the trace: the same events in the same words.
fn check_events(args: &[&str], code: i32) -> Vec<Value> {
    let (mut lines, found) = run_classic_json(args);
    assert_eq!(found, code, "{args:?}");
    let trace = run_classic(&[args, &["--trace"]].concat()).out;
    let words: Vec<&str> = trace.lines().skip(14).take_while(|line| !line.is_empty()).collect();
    let last = lines.pop().unwrap();
    assert_eq!((&lines[0]["kind"], &last["kind"]), (&json!("begin"), &json!("end")), "{args:?}");
    let told: Vec<String> = lines[1..].iter().map(format_event).collect();
    assert_eq!(told, words, "{args:?}");
    lines.push(last);
    lines
}

/// Formats an event as in the trace.
fn format_event(event: &Value) -> String {
    let name = |key: &str| {
        let index = event[key].as_u64().unwrap();
        format!("r{}c{}", index / 9 + 1, index % 9 + 1)
    };
    let kind = event["kind"].as_str().unwrap();
    match kind {
        "solution" => format!("solution {}", event["solution"].as_str().unwrap()),
        "clash" => format!("clash {}: {} holds the same digit", name("cell"), name("peer")),
        "reject" if event["because"] == "held" => {
            format!("reject {} {}: {} holds it", name("cell"), event["digit"], name("peer"))
        }
        "reject" => {
            format!("reject {} {}: nothing else is left for {}", name("cell"), event["digit"], name("peer"))
        }
        "commit" | "fill" | "retreat" => format!("{kind} {} {}", name("cell"), event["digit"]),
        _ => panic!("{event}"),
    }
}

#[test]
fn json_tells_every_event_of_the_trace() {
    for mode in ["BFA", "CFA", "RFA", "BSF", "RRF"] {
        check_events(&[mode, EXAMPLE, "--seed", "1"], 0);
    }
    check_events(&["RFA", MISSED], 1);
    check_events(&["CFA", &board_with_two_cells_for_nine()], 1);
    let clashing = check_events(&["RFA", "auto:45", "--seed", "20"], 0);
    assert!(clashing.iter().any(|line| line["kind"] == "clash"));
}

#[test]
fn the_first_line_of_json_says_what_is_searched_and_the_last_what_came_of_it() {
    let (lines, _) = run_classic_json(&["CFA", EXAMPLE]);
    let begin = json!({
        "kind": "begin", "puzzle": EXAMPLE, "mode": "CFA", "method": "exclusion", "order": "fast", "stop": "all",
        "seed": null,
    });
    assert_eq!(lines[0], begin);
    let mut end = lines.last().unwrap().clone();
    assert!(end["nanoseconds"].take().as_u64().unwrap() > 0);
    let work = json!({ "nodes": 72, "fills": 57, "retreats": 57, "looks": 1_439 });
    let expected =
        json!({ "kind": "end", "ended": "complete", "solutions": 2, "work": work, "nanoseconds": null });
    assert_eq!(end, expected);
}

#[test]
fn json_says_how_a_search_ended() {
    let check = |args: &[&str], ended: &str, code: i32| {
        let (lines, found) = run_classic_json(args);
        assert_eq!((&lines.last().unwrap()["ended"], found), (&json!(ended), code), "{args:?}");
        lines
    };
    check(&["BFA", EXAMPLE], "complete", 0);
    check(&["BFA", EXAMPLE, "--max", "1"], "enough", 0);
    check(&["RRF", EXAMPLE], "enough", 0);
    check(&["wfc", &board_with_two_cells_for_nine()], "complete", 1);
    check(&["wfc", "fixed:0", "--seed", "1", "--restarts", "0"], "gave-up", 1);
    let wave = check(&["wfc", "--seed", "3"], "enough", 0);
    assert_eq!(
        (&wave[0]["mode"], &wave[0]["seed"], &wave[0]["order"]),
        (&json!("wfc"), &json!(3), &json!(null))
    );
    assert!(wave.iter().any(|line| line["kind"] == "observe" && line["of"].is_array()));
    // Without a seed the one that was used stands in the first line.
    let random = check(&["CFA", "auto:30"], "complete", 0);
    let seed = random[0]["seed"].as_u64().unwrap().to_string();
    assert_eq!(run_classic_json(&["CFA", "auto:30", "--seed", &seed]).0[0], random[0]);
}

#[test]
fn a_comparison_is_a_line_for_each_mode_as_json() {
    let (compared, code) = run_classic_json(&["compare", EXAMPLE, "--seed", "1"]);
    let table = run_comparison(EXAMPLE);
    assert_eq!((compared.len(), code), (19, 0));
    for (line, (mode, numbers)) in compared.iter().zip(table) {
        assert_eq!(line["mode"], mode);
        let parts =
            ["nodes", "fills", "retreats", "looks", "solutions"].map(|part| line[part].as_u64().unwrap());
        assert_eq!(parts, numbers, "{mode}");
        let is_random = line["order"] == "random" || line["order"] == "unrelated";
        assert_eq!((line["seed"].as_u64(), &line["puzzle"]), (is_random.then_some(1), &json!(EXAMPLE)));
        let stop = if mode.ends_with('F') { ("first", "enough") } else { ("all", "complete") };
        assert_eq!((&line["stop"], &line["ended"]), (&json!(stop.0), &json!(stop.1)), "{mode}");
        assert!(line["nanoseconds"].as_u64().unwrap() > 0, "{mode}");
    }
    let methods = ["brute-force", "exclusion", "rescanning"];
    assert_eq!([0, 3, 6].map(|place| &compared[place]["method"]), methods.map(|id| json!(id)).each_ref());
}

#[test]
fn what_is_no_puzzle_leaves_json_empty() {
    let clash = format!("5..5{}", ".".repeat(77));
    for mode in ["BFA", "compare"] {
        check_classic_run(&[mode, &clash, "--json"], "", "ninefold: two 5s in row 1 (r1c1, r1c4)\n", 1);
    }
    let short = "ninefold: line 1, column 3: expected 81 cells (or 729 candidates), found 2\n";
    check_classic_run(&["BFA", "puzzle:12", "--json"], "", short, 1);
}
