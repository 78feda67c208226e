//! `ninefold judge`: what is written of steps, from the command line, lines and JSON.

use crate::common::{CLASH, NONE, SEVERAL, SOLUTION, UNIQUE, file, json, run, run_with};

/// The verdicts of a run, with the techniques.
#[track_caller]
fn check(args: &[&str], input: &str, expected: &[&str]) {
    let told = run_with(&[&["judge"], args].concat(), input);
    let columns = |line: &str| line.split('\t').take(4).collect::<Vec<_>>().join(" ");
    let lines: Vec<String> = told.out.lines().map(columns).collect();
    assert_eq!(lines, expected, "{args:?}\n{}", told.err);
    let is_fine = expected.iter().all(|line| line.contains(" sound ") || line.contains(" no-news "));
    assert_eq!(told.code, Some(i32::from(!is_fine)), "{args:?}");
}

#[test]
fn steps_on_the_command_line_are_a_way() {
    check(&[UNIQUE, "r5c5=5"], "", &["1 1 sound naked-single"]);
    check(
        &[UNIQUE, "naked single: R5C5 is 5", "r1c3=1", "r5c5=5", "what?"],
        "",
        &["1 1 sound naked-single", "1 2 wrong -", "1 3 no-news -", "1 4 unreadable -"],
    );
    check(&["--technique", "naked-single", UNIQUE, "r1c6=8"], "", &["1 1 true-not-shown -"]);
    check(&["-t", "x-wing", UNIQUE, "naked single: r5c5=5"], "", &["1 1 sound naked-single"]);
    check(&["--techniques", "full-house", UNIQUE, "r5c5=5"], "", &["1 1 true-not-shown -"]);
    check(&["--notation", "k9", UNIQUE, "E5=5"], "", &["1 1 sound naked-single"]);
}

#[test]
fn lines_are_judged() {
    let list = format!("{UNIQUE} r5c5=5\n\n{UNIQUE}\tr5c5=5\tr1c6=8\n{UNIQUE} r1c3=1\n");
    let expected =
        ["1 1 sound naked-single", "3 1 sound naked-single", "3 2 sound hidden-single-box", "4 1 wrong -"];
    check(&[], &list, &expected);
    check(&["-"], &list, &expected);
    check(&[&file("judge.txt", &list)], "", &expected);
    let objects = format!(
        "{{\"puzzle\": \"{UNIQUE}\", \"moves\": \"r5c5=5\"}}\n\
         {{\"puzzle\": \"{UNIQUE}\", \"moves\": [\"r5c5=5\", \"r1c6=8\"], \"technique\": \"hidden single\"}}\n"
    );
    check(&[], &objects, &["1 1 sound naked-single", "2 1 true-not-shown -", "2 2 sound hidden-single-box"]);
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
        let told = run_with(&["judge"], &text);
        assert!(
            told.out.is_empty() && told.err.contains(why) && told.code == Some(1),
            "{line}: {}",
            told.err
        );
        let data = json(&run_with(&["judge", "--json"], &text).out);
        assert!(data["error"].is_string() && data["steps"].as_array().unwrap().is_empty(), "{data}");
    }
}

#[test]
fn the_first_step_that_is_not_justified_is_told() {
    let told = json(&run(&["judge", "--json", UNIQUE, "r5c5=5", "r5c5=5", "r1c3=1"]).out);
    assert_eq!(told["first_unjustified"], 2);
    assert_eq!(told["steps"][2]["wrong"][0]["proof"], "steps");
    assert_eq!(told["steps"][0]["rating"], 20);
    assert_eq!(told["is_solved"], false);
}

/// A right way, in the words of `explain`, is sound from end to end, in a few milliseconds.
#[test]
fn what_explain_says_is_sound() {
    let explained = json(&run(&["explain", "--json", UNIQUE]).out);
    let steps = explained["steps"].as_array().unwrap().iter();
    let texts: Vec<String> = steps
        .map(|step| format!("{}: {}", step["name"].as_str().unwrap(), step["conclusions"].as_str().unwrap()))
        .collect();
    let line = format!("{UNIQUE}\t{}", texts.join("\t"));
    let told = json(&run_with(&["judge", "--json"], &line).out);
    assert!(told["first_unjustified"].is_null() && told["is_solved"] == true, "{told}");
}
