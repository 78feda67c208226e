//! `ninefold explain` and `ninefold techniques`.

mod common;

use common::{SEVERAL, SOLUTION, UNIQUE, check, json, run, run_with};

#[test]
fn each_step_has_its_reason_and_its_drawing() {
    let run = run(&["explain", UNIQUE]);
    let expected = "\
1. Hidden Single (1.2): r1c6=8
In box 2, 8 can only go into r1c6.
      c1   c2     c3       c4   c5    c6       c7    c8    c9
   +--------------------+------------------+--------------------+
";
    assert!(run.out.starts_with(expected), "{}", run.out);
    let end = format!(
        "Solved in 51 steps: {SOLUTION}\nED=1.2/1.2/1.2 (ER/EP/ED, the hardest step a Hidden Single)\n"
    );
    assert!(run.out.ends_with(&end), "{}", run.out);
    assert_eq!(run.code, Some(0));
    assert!(!run.out.contains('\x1b'), "no colours where nobody sees them");
}

#[test]
fn colours_are_on_request() {
    let coloured = run(&["explain", "--color", "always", UNIQUE]).out;
    assert!(coloured.contains("\x1b["));
    let plain = run(&["explain", UNIQUE]).out;
    let stripped: String = coloured
        .split('\x1b')
        .enumerate()
        .map(|(i, part)| if i == 0 { part } else { part.split_once('m').unwrap().1 })
        .collect();
    assert_eq!(stripped, plain);
}

#[test]
fn brief_is_a_line_a_step_in_the_notation_asked_for() {
    let run = run(&["explain", "--brief", "--notation", "k9", UNIQUE]);
    assert_eq!(run.out.lines().count(), 53);
    assert_eq!(run.out.lines().next(), Some("1. Hidden Single (1.2): A6=8"));
}

#[test]
fn the_path_is_data_too() {
    let run = run_with(&["explain", "--json", "-"], UNIQUE);
    let path = json(&run.out);
    assert_eq!((&path["er"], &path["solved"]), (&1.2.into(), &true.into()));
    let steps = path["steps"].as_array().unwrap();
    assert_eq!(steps.len(), 51);
    assert_eq!(steps[0]["technique"], "hidden-single-box");
    assert_eq!(steps[0]["placements"], serde_json::json!([[5, 8]]));
    assert_eq!(steps[0]["before"], UNIQUE);
    assert!(steps[1]["before"].as_str().unwrap().starts_with("53..7+8"));
    assert_eq!(steps[0]["text"][0], "In box 2, 8 can only go into r1c6.");
}

#[test]
fn improper_puzzles_are_not_explained() {
    check(
        &["explain", SEVERAL],
        "",
        "ninefold: there is no way to explain: it has more than one solution\n",
        1,
    );
}

#[test]
fn techniques_are_listed_and_explained() {
    let list = run(&["techniques"]).out;
    assert_eq!(list.lines().next(), Some("full-house                        1.0  Full House"));
    let page = run(&["techniques", "xy-wing"]).out;
    assert!(
        page.starts_with("XY-Wing\nid xy-wing, rated 4.2 by Sudoku Explainer\n\nWhat it finds\n"),
        "{page}"
    );
    for (line, object) in list.lines().zip(run(&["techniques", "--json"]).out.lines().map(json)) {
        assert_eq!(Some(object["id"].as_str().unwrap()), line.split_whitespace().next());
    }
    let unknown = run(&["techniques", "wing"]);
    assert!(unknown.err.contains("did you mean x-wing"), "{}", unknown.err);
    assert_eq!(unknown.code, Some(2));
}
