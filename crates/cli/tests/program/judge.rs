//! `ninefold judge`: steps from the command line, from text lines and from JSON.

use crate::common::{
    CLASH, NONE, SEVERAL, SOLUTION, UNIQUE, parse_json, run_program, run_with_input, write_test_file,
};

/// Returns the verdicts of a run, with the techniques.
#[track_caller]
fn check_verdicts(args: &[&str], input: &str, expected: &[&str]) {
    let told = run_with_input(&[&["judge"], args].concat(), input);
    let columns = |line: &str| line.split('\t').take(4).collect::<Vec<_>>().join(" ");
    let lines: Vec<String> = told.out.lines().map(columns).collect();
    assert_eq!(lines, expected, "{args:?}\n{}", told.err);
    let is_fine = expected.iter().all(|line| line.contains(" sound ") || line.contains(" no-news "));
    assert_eq!(told.code, Some(i32::from(!is_fine)), "{args:?}");
}

#[test]
fn steps_on_the_command_line_are_a_way() {
    check_verdicts(&[UNIQUE, "r5c5=5"], "", &["1 1 sound naked-single"]);
    check_verdicts(
        &[UNIQUE, "naked single: R5C5 is 5", "r1c3=1", "r5c5=5", "what?"],
        "",
        &["1 1 sound naked-single", "1 2 wrong -", "1 3 no-news -", "1 4 unreadable -"],
    );
    check_verdicts(&["--technique", "naked-single", UNIQUE, "r1c6=8"], "", &["1 1 true-not-shown -"]);
    check_verdicts(&["-t", "x-wing", UNIQUE, "naked single: r5c5=5"], "", &["1 1 sound naked-single"]);
    check_verdicts(&["--techniques", "full-house", UNIQUE, "r5c5=5"], "", &["1 1 true-not-shown -"]);
    check_verdicts(&["--notation", "k9", UNIQUE, "E5=5"], "", &["1 1 sound naked-single"]);
}

#[test]
fn lines_are_judged() {
    let list = format!("{UNIQUE} r5c5=5\n\n{UNIQUE}\tr5c5=5\tr1c6=8\n{UNIQUE} r1c3=1\n");
    let expected =
        ["1 1 sound naked-single", "3 1 sound naked-single", "3 2 sound hidden-single-box", "4 1 wrong -"];
    check_verdicts(&[], &list, &expected);
    check_verdicts(&["-"], &list, &expected);
    check_verdicts(&[&write_test_file("judge.txt", &list)], "", &expected);
    let objects = format!(
        "{{\"puzzle\": \"{UNIQUE}\", \"moves\": \"r5c5=5\"}}\n\
         {{\"puzzle\": \"{UNIQUE}\", \"moves\": [\"r5c5=5\", \"r1c6=8\"], \"technique\": \"hidden single\"}}\n"
    );
    check_verdicts(
        &[],
        &objects,
        &["1 1 sound naked-single", "2 1 true-not-shown -", "2 2 sound hidden-single-box"],
    );
}

#[test]
fn what_is_guessed_or_doubtful_is_told() {
    let letters = UNIQUE.replace(['.', '0'], "O");
    let told = run_program(&["judge", "--json", &letters, "r5c5=5"]);
    assert_eq!(parse_json(&told.out)["warnings"][0]["id"], "letters-as-zeros", "{}", told.out);
    assert_eq!(told.err, "");
    let text = run_program(&["judge", &letters, "r5c5=5"]);
    assert!(text.err.contains("the letter O is taken as 0"), "{}", text.err);
    let lines = run_with_input(&["judge"], format!("{UNIQUE}\tr5c5=5\n{letters}\tr5c5=5\n"));
    assert!(lines.err.contains("standard input: line 2: the letter O is taken as 0"), "{}", lines.err);
    assert_eq!(lines.code, Some(0), "{}", lines.out);
    // The givens have 29 solutions, and the digits placed leave one.
    let decided = ".+8+7....12.....34.5....4......3....86.1..789....+5.9....7324..5.1.4...5.3...6.....4";
    let told = parse_json(&run_with_input(&["judge", "--json"], format!("{decided}\tr1c1=1\n")).out);
    assert_eq!(told["warnings"][0]["id"], "givens-have-several", "{told}");
}

#[test]
fn moves_of_a_position_with_several_solutions_are_not_judged() {
    let why = "it has more than one solution, and moves are judged by the only one; a hint or an explanation gives the steps that hold in all of them";
    for command in [&["judge", SEVERAL, "r1c1=1"][..], &["recognise", SEVERAL, "r1c1=1"]] {
        let told = run_program(command);
        assert!(told.code == Some(1) && told.err.contains(why), "{command:?}: {}", told.err);
    }
    // A chain is judged by the links of its position alone.
    let chain = run_program(&["recognise", SEVERAL, "--chain", "r1c1(5)=r1c5(5)-r3c4(5)=r7c4(5)"]);
    assert!(!chain.err.contains(why), "{}", chain.err);
}

#[test]
fn what_can_not_be_judged_is_told_with_its_line() {
    for (line, why) in [
        (SEVERAL, "line 1: "),
        (NONE, "line 1: "),
        (CLASH, "line 1: "),
        (SOLUTION, "line 1: "),
        ("oops", "standard input: line 1, column 1: expected "),
        ("{\"puzzle\": 1}", "line 1: "),
    ] {
        let text = if line.starts_with('{') { line.to_string() } else { format!("{line}\tr1c1=1") };
        let told = run_with_input(&["judge"], &text);
        assert!(
            told.out.is_empty() && told.err.contains(why) && told.code == Some(1),
            "{line}: {}",
            told.err
        );
        let data = parse_json(&run_with_input(&["judge", "--json"], &text).out);
        assert!(data["error"].is_string() && data["steps"].as_array().unwrap().is_empty(), "{data}");
    }
}

#[test]
fn the_first_step_that_is_not_justified_is_told() {
    let told = parse_json(&run_program(&["judge", "--json", UNIQUE, "r5c5=5", "r5c5=5", "r1c3=1"]).out);
    assert_eq!(told["first_unjustified"], 2);
    assert_eq!(told["steps"][2]["wrong"][0]["proof"], "steps");
    assert_eq!(told["steps"][0]["rating"], 20);
    assert_eq!(told["is_solved"], false);
}

/// The steps of `explain` are sound from start to end, and judged within milliseconds.
#[test]
fn what_explain_says_is_sound() {
    let explained = parse_json(&run_program(&["explain", "--json", UNIQUE]).out);
    let steps = explained["steps"].as_array().unwrap().iter();
    let texts: Vec<String> = steps
        .map(|step| format!("{}: {}", step["name"].as_str().unwrap(), step["conclusions"].as_str().unwrap()))
        .collect();
    let line = format!("{UNIQUE}\t{}", texts.join("\t"));
    let told = parse_json(&run_with_input(&["judge", "--json"], &line).out);
    assert!(told["first_unjustified"].is_null() && told["is_solved"] == true, "{told}");
}

/// By default no clock is involved, so verdicts are the same on every machine: without effort only direct
/// observations count, and without time the verdict says that it was cut short.
#[test]
fn verdicts_depend_on_the_effort_and_not_on_the_clock() {
    check_verdicts(&["--effort", "0", UNIQUE, "r1c3=4"], "", &["1 1 true-not-shown -"]);
    check_verdicts(&["--time-limit", "0s", UNIQUE, "r1c3=4"], "", &["1 1 timed-out -"]);
    let told = parse_json(&run_program(&["judge", "--json", "--time-limit", "0s", UNIQUE, "r1c3=4"]).out);
    assert_eq!(
        (&told["steps"][0]["verdict"], &told["steps"][0]["is_complete"]),
        (&"timed-out".into(), &false.into())
    );
    let none = run_program(&["judge", "--effort", "0", UNIQUE, "r1c3=4"]).out;
    assert!(none.contains("used up its effort"), "{none}");
}

/// A wrong step has no effect, whatever else it concludes.
#[test]
fn a_wrong_step_leaves_nothing_behind() {
    check_verdicts(&[UNIQUE, "r5c5=5 and r1c3=1", "r5c5=5"], "", &["1 1 wrong -", "1 2 sound naked-single"]);
    let cells = (0..81).filter(|cell| UNIQUE.as_bytes()[*cell] == b'.');
    let all: Vec<String> =
        cells.map(|cell| format!("r{}c{}={}", cell / 9 + 1, cell % 9 + 1, &SOLUTION[cell..=cell])).collect();
    let wrong = format!("r1c3=1, {}", all[1..].join(", "));
    let told = parse_json(&run_program(&["judge", "--json", UNIQUE, &wrong]).out);
    assert_eq!((&told["steps"][0]["verdict"], &told["is_solved"]), (&"wrong".into(), &false.into()));
}
