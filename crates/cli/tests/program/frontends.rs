//! The questions of `data/faces.json` that all front ends must answer alike, asked of the program. Texts
//! that fit on a line of a list go through as one list.

use crate::common::*;
use ninefold_testkit::frontends::{self, CaseAnswers, Value};

const QUESTIONS: [&str; 11] =
    ["error", "verdict", "solution", "count", "two", "rate", "unrated", "canon", "hint", "step", "judge"];

/// Returns whether a text is a line of 81 digits and dots.
fn is_puzzle_line(text: &str) -> bool {
    text.len() == 81 && text.chars().all(|sign| sign == '.' || sign.is_ascii_digit())
}

/// Runs a command on a list and returns the answer for each line.
fn run_on_list(args: &[&str], list: &str) -> Vec<Value> {
    let lines: Vec<Value> = run_with_input(args, list).out.lines().map(parse_json).collect();
    assert_eq!(lines.len(), list.lines().count(), "{args:?}");
    lines
}

fn rating_fields(line: &Value) -> Value {
    let parts = ["er", "ep", "ed", "technique"];
    if line.get("er").is_none_or(Value::is_null) {
        return Value::Null;
    }
    parts.into_iter().map(|part| (part.to_owned(), line[part].clone())).collect::<CaseAnswers>().into()
}

/// Returns the verdicts on steps taken one after the other.
fn judge_steps(text: &str, step: Option<&str>) -> Value {
    let (asked, steps) = (frontends::JUDGED_FAMILIES.join(","), frontends::claimed_steps(step));
    let mut args = vec!["judge", "--json", "--techniques", &asked, "--time-limit", "1m", text];
    args.extend(steps.iter().map(String::as_str));
    let told = run_program(&args);
    let Some(line) = told.out.lines().next().map(parse_json) else { return Value::Null };
    if !line["error"].is_null() {
        return Value::Null;
    }
    let of_step = |step: &Value| Value::from(vec![step["verdict"].clone(), step["technique"].clone()]);
    line["steps"].as_array().into_iter().flatten().map(of_step).collect()
}

#[test]
fn the_program_answers_as_every_face_must() {
    let texts: Vec<String> = frontends::read_shared_cases()
        .into_iter()
        .map(|(_, text, _)| text)
        .filter(|text| is_puzzle_line(text))
        .collect();
    let list = texts.join("\n");
    let solved = run_on_list(&["solve", "--json"], &list);
    let counted = run_on_list(&["solve", "--count", "--json"], &list);
    let two = run_on_list(&["solve", "--count", "--json", "-n", "2"], &list);
    let checked = run_on_list(&["check", "--json"], &list);
    let rated = run_on_list(&["rate", "--json"], &list);
    let canon = run_with_input(&["canon"], &list).out;
    let canon: Vec<&str> = canon.lines().collect();
    let mut next = 0;
    frontends::check_answers("the program", &QUESTIONS, |text| {
        if !is_puzzle_line(text) {
            return None;
        }
        let row = next;
        next += 1;
        let verdict = solved[row]["verdict"].clone();
        assert_eq!(verdict, checked[row]["verdict"], "{text}");
        let is_invalid = verdict == "invalid";
        let or_null = |value: &Value| if is_invalid { Value::Null } else { value.clone() };
        let rating = rating_fields(&rated[row]);
        let unrated = if rating.is_null() { rated[row]["error"].clone() } else { Value::Null };
        let hint = parse_json(&run_program(&["hint", "--json", "--stage", "4", text]).out);
        let form = canon[row].replace('0', ".");
        let answers = [
            ("error", if is_invalid { solved[row]["error"].clone() } else { Value::Null }),
            ("verdict", verdict),
            ("solution", solved[row]["solutions"][0].clone()),
            ("count", or_null(&counted[row]["count"])),
            ("two", or_null(&two[row]["count"])),
            ("rate", rating),
            ("unrated", unrated),
            ("canon", if is_invalid || form.is_empty() { Value::Null } else { form.into() }),
            ("hint", hint["now"].clone()),
            ("step", hint["step"]["conclusions"].clone()),
            ("judge", judge_steps(text, hint["step"]["conclusions"].as_str())),
        ];
        Some(answers.map(|(question, answer)| (question.to_owned(), answer)).into_iter().collect())
    });
    let (seed, puzzles) = frontends::generated_puzzles();
    let made = run_program(&["generate", "-n", &puzzles.len().to_string(), "--seed", &seed.to_string()]);
    assert!(made.out.lines().eq(puzzles), "{}", made.out);
}
