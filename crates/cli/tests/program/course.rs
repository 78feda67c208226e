//! `ninefold course`, `ninefold review` and `ninefold skill`.

use crate::common::{parse_json, run_program, write_test_file};

/// A file of somebody who begins.
fn write_empty_progress(name: &str) -> String {
    write_test_file(name, r#"{"format": "ninefold-progress", "version": 1}"#)
}

fn run_course(progress: &str, args: &[&str]) -> String {
    run_program(&[args, &["--progress", progress]].concat()).out
}

#[test]
fn a_goal_is_a_few_lessons_away() {
    let me = write_empty_progress("course-goal.json");
    let plan = run_course(&me, &["course", "xy-chains", "--know", "naked-pair"]);
    let lessons = "Find XY-Chains: 2 lessons to go.\n  xy-wing   XY-Wing: 0 of 3 exercises answered\n  \
                   xy-chain  XY-Chain: 0 of 3 exercises answered\n";
    assert!(plan.starts_with(lessons), "{plan}");
    assert!(plan.contains("For a session of 5 minutes:\n  Lesson, XY-Wing: "), "{plan}");
    // It is kept, and can be taken back.
    assert!(run_course(&me, &["course", "--lang", "zh"]).starts_with("学会 XY 链：还有 2 课。\n"));
    let more = run_course(&me, &["course", "--forget", "naked-pair", "x-wing"]);
    assert!(more.starts_with("Find XY-Chains: 5 lessons to go.\n"), "{more}");
    assert!(more.contains("Find every X-Wing: "), "{more}");
    let gone = run_program(&["course", "--forget", "swordfish", "--progress", &me]);
    assert_eq!(
        (gone.code, gone.err.contains("swordfish is no goal of yours")),
        (Some(2), true),
        "{}",
        gone.err
    );
}

#[test]
fn without_a_goal_the_goals_are_listed() {
    let told = run_course(&write_empty_progress("course-none.json"), &["course"]);
    assert!(told.contains("newspaper-hard  Solve a hard newspaper puzzle\n"), "{told}");
    assert!(
        told.contains(
            "For a session of 5 minutes:\n  Lesson, Full House: 3 exercises\n  Lesson, Last Digit: "
        ),
        "{told}"
    );
}

/// An exercise is given, told by stages, answered, and counted.
#[test]
fn an_exercise_is_answered_and_counted() {
    let me = write_empty_progress("course-answer.json");
    run_course(&me, &["course", "naked-pair", "--know", "naked-single"]);
    assert_eq!(run_program(&["review", "r1c1=1", "--progress", &me]).code, Some(2), "nothing is open");
    let given = parse_json(&run_course(&me, &["review", "--json"]));
    assert_eq!((&given["kind"], &given["technique"]), (&"lesson".into(), &"naked-pair".into()));
    let again = parse_json(&run_course(&me, &["review", "--json"]));
    assert_eq!(given, again, "it stays open");
    // So it does in a version that has other positions, in which this number is another.
    let kept = std::fs::read_to_string(&me).unwrap();
    let other = write_test_file("course-other.json", kept.replace("\"number\": 1,", "\"number\": 6,"));
    assert_ne!(std::fs::read_to_string(&other).unwrap(), kept);
    assert_eq!(parse_json(&run_course(&other, &["review", "--json"])), given);
    let puzzle = given["puzzle"].as_str().unwrap();
    let step = parse_json(&run_program(&["hint", "--json", "--stage", "4", puzzle]).out);
    let conclusions = step["step"]["conclusions"].as_str().unwrap();
    let right = run_program(&["review", conclusions, "--progress", &me]);
    assert!(right.out.starts_with("Right.\nYou used this: Naked Pair.\nYour skill: "), "{}", right.out);
    assert_eq!(right.code, Some(0));
    // The next is another position; with help it counts half, and a wrong answer not at all.
    let next = parse_json(&run_course(&me, &["review", "--json"]));
    assert_ne!(next["puzzle"], given["puzzle"]);
    assert!(run_course(&me, &["review", "--hint"]).starts_with("Look "), "a hint");
    let missed = run_program(&["review", "--give-up", "--progress", &me]);
    assert!(missed.out.contains("Naked Pair") && missed.code == Some(1), "{}", missed.out);
    let kept = parse_json(&std::fs::read_to_string(&me).unwrap());
    let credits: Vec<&str> =
        kept["answers"].as_array().unwrap().iter().map(|it| it["credit"].as_str().unwrap()).collect();
    assert_eq!(credits, ["full", "none"]);
    let skill = run_course(&me, &["skill"]);
    assert!(
        skill.contains("  naked-pair    Naked Pair: 1 answered; the next review is in 3 days\n"),
        "{skill}"
    );
    assert!(skill.contains("You have practised on 1 day in a row.\n"), "{skill}");
}

/// Answers from a device whose clock is ahead don't block answers here.
#[test]
fn a_clock_that_is_ahead_elsewhere_does_not_close_what_is_open() {
    let since = std::time::SystemTime::now().duration_since(std::time::UNIX_EPOCH).unwrap();
    let soon = since.as_millis() + 3_600_000;
    let answer = format!(
        r#"{{"at": {soon}, "technique": "full-house", "number": 1, "kind": "lesson", "credit": "full"}}"#
    );
    let text = format!(r#"{{"format": "ninefold-progress", "version": 1, "answers": [{answer}]}}"#);
    let me = write_test_file("course-ahead.json", text);
    run_course(&me, &["review", "--json"]);
    let missed = run_program(&["review", "--give-up", "--progress", &me]);
    assert_eq!((missed.code, missed.err.as_str()), (Some(1), ""));
    let kept = parse_json(&std::fs::read_to_string(&me).unwrap());
    assert_eq!((kept["answers"].as_array().unwrap().len(), kept.get("open")), (2, None));
    assert_eq!(kept["answers"][1]["credit"], "none", "it comes behind the other");
}

/// A plan doesn't tell which technique a review is about: whoever knows has nothing to find.
#[test]
fn a_plan_keeps_the_techniques_of_reviews_a_secret() {
    let answer = |technique| {
        format!(r#"{{"at": 1700000000000, "technique": "{technique}", "kind": "lesson", "credit": "full"}}"#)
    };
    let answers = ["x-wing", "swordfish"].map(answer).join(", ");
    let me = format!(r#"{{"format": "ninefold-progress", "version": 1, "answers": [{answers}]}}"#);
    let plan = run_course(&write_test_file("course-secret.json", me), &["course"]);
    assert!(
        plan.contains("For a session of 5 minutes:\n  Reviews: 2 exercises\n  Lesson, Full House: "),
        "{plan}"
    );
    assert!(!plan.contains("X-Wing") && !plan.contains("Swordfish"), "{plan}");
}

/// A solved puzzle of which no rating is known says nothing of who solved it.
#[test]
fn nobody_is_rated_by_what_has_no_rating() {
    let text =
        r#"{"format": "ninefold-progress", "version": 1, "games": [{"id": "a", "at": 1700000000000}]}"#;
    let me = write_test_file("course-unrated.json", text);
    let told = run_course(&me, &["skill"]);
    assert!(told.starts_with("Nobody knows yet") && !told.contains("1000"), "{told}");
    assert_eq!(parse_json(&run_program(&["skill", "--json", "--progress", &me]).out)["rated"], false);
}

/// Twelve positions, none of them with its technique named.
#[test]
fn a_placement_test_ends_after_twelve_positions() {
    let me = write_empty_progress("course-place.json");
    for number in 1..=12 {
        let given = parse_json(&run_course(&me, &["review", "--place", "--json"]));
        assert_eq!(given["task"], format!("Position {number} of 12: find the next step."));
        assert!(given.get("technique").is_none());
        let told = run_course(&me, &["review", "--give-up"]);
        let expected = match 12 - number {
            0 => "Your skill: ".into(),
            1 => "1 position to go.\n".to_string(),
            left => format!("{left} positions to go.\n"),
        };
        assert!(told.contains(&expected), "{told}");
    }
    let standing = parse_json(&run_course(&me, &["skill", "--json"]));
    assert!(standing["rating"].as_f64().unwrap() < 900.0 && standing["deviation"].as_f64().unwrap() < 200.0);
}

#[test]
fn a_game_is_looked_back_on() {
    let puzzle = crate::common::UNIQUE;
    let next = puzzle.replacen("53..7", "53+4.7", 1);
    let game = write_test_file("course-game.txt", format!("40 {puzzle}\n3 {next}\n"));
    let back =
        run_program(&["review", "--game", &game, "--progress", &write_empty_progress("course-back.json")]);
    let told = "At position 1 you thought for 40 seconds. The easiest step there: Hidden Single, ";
    assert!(back.out.starts_with(told), "{} {}", back.out, back.err);
    let wrong = write_test_file("course-wrong.txt", "x\n");
    let refused =
        run_program(&["review", "--game", &wrong, "--progress", &write_empty_progress("course-back2.json")]);
    assert!(refused.err.contains("line 1: expected seconds and a position"), "{}", refused.err);
    // A file without a line is no game, and no day of practice.
    let (me, nothing) =
        (write_empty_progress("course-back3.json"), write_test_file("course-nothing.txt", "\n"));
    let refused = run_program(&["review", "--game", &nothing, "--progress", &me]);
    assert!(refused.err.contains("line 1: expected seconds and a position"), "{}", refused.err);
    assert!(
        run_program(&["skill", "--progress", &me]).out.starts_with("Nobody knows yet how well you play."),
        "nothing was noted"
    );
}

#[test]
fn files_are_merged_and_older_ones_read() {
    let me = write_empty_progress("course-merge.json");
    let older = write_test_file(
        "course-older.json",
        r#"{"format": "ninefold-backup", "version": 1, "kept": {"ninefold.learnt": {"x-wing": [1, 2, 3]},
            "ninefold.skill": {"rating": 1234, "deviation": 80, "volatility": 0.06, "er": 3}}}"#,
    );
    run_course(&me, &["course", "--merge", &older]);
    let once = std::fs::read_to_string(&me).unwrap();
    run_course(&me, &["course", "--merge", &older]);
    assert_eq!(std::fs::read_to_string(&me).unwrap(), once);
    let skill = run_course(&me, &["skill"]);
    assert!(skill.starts_with("Your skill: 1234 ± 80.\n") && skill.contains("X-Wing: known\n"), "{skill}");
    let newer = write_test_file("course-newer.json", r#"{"format": "ninefold-progress", "version": 7}"#);
    let refused = run_program(&["course", "--merge", &newer, "--progress", &me]);
    assert_eq!((refused.code, refused.err.contains("a newer version (format 7)")), (Some(1), true));
}
