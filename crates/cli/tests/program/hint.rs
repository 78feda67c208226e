//! `ninefold hint`.

use crate::common::{
    CLASH, NONE, SOLUTION, UNDECIDED, UNIQUE, check_run, parse_json, run_program, run_with_input,
};

/// Returns the text of a hint stage, without the drawing.
fn run_hint(position: &str, stage: &str) -> (String, Option<i32>) {
    let run = run_with_input(&["hint", "-q", "--stage", stage, "-"], position);
    let words =
        run.out.lines().filter(|line| !line.starts_with([' ', 'r', '+', '|']) || line.contains(" is "));
    (words.map(|line| format!("{line}\n")).collect(), run.code)
}

#[test]
fn each_stage_adds_to_those_before() {
    let mut all = String::new();
    for (stage, adds) in [
        ("1", "Look at box 2.\n"),
        (
            "2",
            "Look for this: Hidden Single. A digit with only one possible cell left in a box: place it there.\n",
        ),
        ("3", "The pattern: r3c3 and r5c4.\n"),
        (
            "4",
            "Row 3 already has its 8 at r3c3, so r3c456 can't be 8.\n\
             Column 4 already has its 8 at r5c4, so r1c4 can't be 8.\n\
             So the only cell left for 8 in box 2 is r1c6.\n",
        ),
    ] {
        all += adds;
        assert_eq!(run_hint(UNIQUE, stage), (all.clone(), Some(0)));
    }
}

#[test]
fn the_first_stage_gives_no_more_than_it_says_and_tells_how_to_go_on() {
    let first = run_program(&["hint", UNIQUE]);
    assert!(!first.out.contains("Hidden") && !first.out.contains('!') && !first.out.contains("goes in"));
    assert_eq!(first.err, "ninefold: --stage 2 says which technique helps\n");
    assert_eq!(run_program(&["hint", "-s", "4", UNIQUE]).err, "");
    assert_eq!(run_program(&["hint", "-s", "5", UNIQUE]).code, Some(2));
}

#[test]
fn a_position_may_come_in_any_format() {
    // As above with the 8 placed and a candidate removed: on one line, and as a drawing of pencil marks.
    let line = format!("{}:113", UNIQUE.replacen("7....", "7+8...", 1));
    let direct = run_hint(&line, "4");
    assert_eq!(direct.1, Some(0), "{line}");
    let drawn = run_with_input(&["convert", "--to", "pencilmarks", "-"], &line).out;
    assert_eq!(run_hint(&drawn, "4").0, direct.0);
}

#[test]
fn a_wrong_digit_comes_first() {
    // r1c3 is 4; 1 was put there.
    let wrong = UNIQUE.replacen("53.", "53+1", 1);
    let before = "Before the next step: a digit is misplaced.\n";
    assert_eq!(run_hint(&wrong, "1"), (format!("{before}Look at box 1.\n"), Some(1)));
    assert_eq!(run_hint(&wrong, "3").0, format!("{before}Look at box 1.\nMisplaced: r1c3.\n"));
    assert_eq!(
        run_hint(&wrong, "4").0,
        format!("{before}Look at box 1.\nMisplaced: r1c3.\nr1c3 is not 1.\n")
    );
    // One that clashes with a given is just as wrong.
    assert!(run_hint(&UNIQUE.replacen("53.", "53+3", 1), "4").0.ends_with("r1c3 is not 3.\n"));
}

#[test]
fn a_candidate_that_should_be_there_comes_first() {
    let gone = format!("{UNIQUE}:413");
    let told = run_with_input(&["hint", "-q", "-s", "4", "-"], &gone);
    assert!(
        told.out.starts_with("Before the next step: a candidate is gone that should be there.\n"),
        "{}",
        told.out
    );
    assert!(told.out.contains("\nWrongly removed from: r1c3.\nr1c3 may still be 4.\n"), "{}", told.out);
    let object = parse_json(&run_with_input(&["hint", "--json", "-"], &gone).out);
    assert_eq!(object["mistakes"]["missing"], serde_json::json!([[2, 4]]));
    let said = &object["stages"][0]["sentences"][0]["text"];
    assert_eq!(said, "Before the next step: a candidate is gone that should be there.");
}

#[test]
fn a_hint_is_data_too() {
    let object = parse_json(&run_program(&["hint", "--json", "-s", "4", UNIQUE]).out);
    assert_eq!(object["stages"].as_array().unwrap().len(), 4);
    assert_eq!(object["step"]["technique"], "hidden-single-box");
    assert_eq!(parse_json(&run_program(&["hint", "--json", UNIQUE]).out).get("step"), None);
}

/// The hardest known step: ER 11.9, in the best-known puzzle of that rating. Each sentence highlights
/// just the links it mentions, and all sentences together highlight every link.
#[test]
fn the_links_of_the_hardest_step_light_sentence_by_sentence() {
    let position = ".......39.....1..5..3.5.8....8.9...6.7...2...1..4.......9.8..5..2....6..4..7.....:811 721 622 624 344 374";
    let object = parse_json(&run_program(&["hint", "--json", "-s", "4", "--profile", "se", position]).out);
    let step = &object["step"];
    assert_eq!(step["se"], 11.9);
    let list = |value: &serde_json::Value| value.as_array().cloned().unwrap_or_default();
    let numbers = |value: &serde_json::Value| -> Vec<usize> {
        list(value).iter().map(|number| number.as_u64().unwrap() as usize).collect()
    };
    let (links, candidates) = (list(&step["marks"]["links"]), list(&step["marks"]["candidates"]));
    let (mut lit, mut first) = (vec![false; links.len()], Vec::new());
    for sentence in list(&step["sentences"]) {
        let shown: Vec<_> = numbers(&sentence["shows"]["candidates"])
            .into_iter()
            .flat_map(|number| list(&candidates[number]["candidates"]))
            .collect();
        let now = numbers(&sentence["shows"]["links"]);
        assert!(now.len() <= 13, "{}", sentence["text"]);
        for &link in &now {
            let ends = list(&links[link]["to"]);
            assert!(ends.iter().all(|end| shown.contains(end)), "{}: {}", sentence["text"], links[link]);
            lit[link] = true;
        }
        first.push(now);
    }
    assert!(links.len() > 300 && lit.iter().all(|&lit| lit));
    // "Suppose r6c6 is 6." has no link yet; "it can't be 3, 5, 7 or 8" has four, what follows from its 8 one, and so on.
    assert_eq!(first[..5], [vec![], vec![0, 1, 2, 3], vec![4], vec![5, 6, 7], vec![8, 9, 10]]);
}

/// The situation is given as one word; solved and stuck are two of them.
#[test]
fn data_says_what_there_is_to_do() {
    let now = |arguments: &[&str], position: &str| {
        let run = run_with_input(&[&["hint", "--json"], arguments, &["-"]].concat(), position);
        assert_eq!(run.err, "", "{position}");
        (parse_json(&run.out), run.code)
    };
    let check = |position: &str, word: &str, code| {
        let (object, ended) = now(&[], position);
        assert_eq!((&object["now"], ended), (&word.into(), Some(code)), "{position}");
        object
    };
    check(UNIQUE, "step", 0);
    check(SOLUTION, "solved", 0);
    check(&UNIQUE.replacen("53.", "53+1", 1), "mistakes", 1);
    assert_eq!(check(NONE, "improper", 1)["error"], "it has no solution");
    assert_eq!(check(UNDECIDED, "improper", 1)["solutions"].as_array().map(Vec::len), Some(2));
}

#[test]
fn improper_puzzles_get_the_reason_and_solved_ones_a_word() {
    let told =
        "there is no hint: it has more than one solution, and no step is found that holds in all of them";
    check_run(&["hint", UNDECIDED], "", &format!("ninefold: {told}\n"), 1);
    check_run(&["hint", NONE], "", "ninefold: there is no hint: it has no solution\n", 1);
    let clash = "ninefold: there is no hint: two 5s in box 1 (r1c1, r1c2); two 5s in row 1 (r1c1, r1c2)\n";
    check_run(&["hint", CLASH], "", clash, 1);
    check_run(&["hint", SOLUTION], "It is solved.\n", "", 0);
}
