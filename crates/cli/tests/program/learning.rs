//! `ninefold recognise` and `ninefold practise`.

use crate::common::{SEVERAL, SOLUTION, UNIQUE, parse_json, run_program, run_with_input};

/// Returns the verdict on moves in the usual puzzle, and the exit code.
fn recognise_moves(moves: &[&str]) -> (String, Option<i32>) {
    let run = run_program(&[&["recognise", "--brief", UNIQUE], moves].concat());
    (run.out, run.code)
}

#[test]
fn moves_are_named() {
    let single = "You used this: Naked Single.\n1. Naked Single (20): r5c5=5\n";
    assert_eq!(recognise_moves(&["r5c5=5"]), (single.into(), Some(0)));
    let both = "You combined 2 steps.\n1. ";
    assert!(recognise_moves(&["r5c5=5,", "r7c9=4"]).0.starts_with(both));
    assert_eq!(recognise_moves(&["r1c1=5"]), ("That tells us nothing new.\n".into(), Some(0)));
}

#[test]
fn wrong_moves_are_refuted() {
    let seen = "r5c5 can't be 3.\nr5c6 already contains 3.\n";
    assert_eq!(recognise_moves(&["r5c5=3"]), (seen.into(), Some(1)));
    let must = "r5c5 must be 5.\nThis step shows it: Naked Single.\n1. Naked Single (20): r5c5=5\n";
    assert_eq!(recognise_moves(&["r5c5-5"]), (must.into(), Some(1)));
    let both = run_program(&["recognise", UNIQUE, "r5c5-5"]).out;
    assert!(both.contains("So 5 is the only digit left for r5c5."), "{both}");
}

#[test]
fn what_is_beyond_the_profile_is_told() {
    let args = ["recognise", "--brief", "--techniques", "full-house,x-wing", UNIQUE, "r5c5=5"];
    let told = "That's true, but none of the techniques you use shows it.\nThe easiest step that does: Naked Single.\n";
    assert!(run_program(&args).out.starts_with(told), "{}", run_program(&args).out);
}

/// The example of AIC.
const CHAINS: &str = "...7..586.8765.14265...8397.6...572374.3..865.3..67419.7.92.6.8.....627.826.7.9..";

#[test]
fn chains_that_are_drawn_are_judged() {
    let told = |chain: &str| run_program(&["recognise", "--brief", CHAINS, "--chain", chain]);
    let right = told("r1c1(2)=r6c1(2)-r6c4(2)=r3c4(2)");
    assert_eq!(
        (right.out.as_str(), right.code),
        (
            "Your chain is right: X-Chain.\nIt removes r1c6(2) and r3c3(2).\n1. X-Chain (410): r1c6,r3c3<>2\n",
            Some(0)
        )
    );
    let wrong = told("r1c1(2)=r1c6(2)");
    let why = "The link from r1c1(2) to r1c6(2) isn't strong: in row 1, 2 can also be in r1c3.\n";
    assert_eq!((wrong.out.as_str(), wrong.code), (why, Some(1)));
    let k9 = run_program(&["recognise", "--notation", "k9", CHAINS, "--chain", "A1(2)=F1(2)-F4(2)=C4(2)"]);
    assert!(k9.out.contains("X-Chain") && k9.out.contains("So you can remove"), "{}", k9.out);
    let bad = told("r1c1(2)=r6c");
    assert_eq!(bad.code, Some(2));
    assert!(bad.err.contains("r1c1(2)=r6c: column 12: expected a column"), "{}", bad.err);
    assert_eq!(run_program(&["recognise", CHAINS]).code, Some(2), "neither moves nor a chain");
    assert_eq!(run_program(&["recognise", CHAINS, "r1c1<>2", "--chain", "r1c1(2)"]).code, Some(2), "both");
}

#[test]
fn bad_moves_and_positions_are_refused() {
    let moves = run_program(&["recognise", UNIQUE, "r5c5"]);
    assert_eq!(moves.code, Some(2));
    let place = "r5c5: column 5: expected = and a digit to place, or <> and digits to remove, found the end";
    assert!(moves.err.contains(place), "{}", moves.err);
    let puzzle = &UNIQUE.replacen("53.", "53+1", 1);
    for args in [&["recognise", puzzle, "r5c5=5"][..], &["explain", puzzle]] {
        let wrong = "ninefold: a digit is misplaced (r1c3); `ninefold hint` says more\n";
        assert_eq!(run_program(args).err, wrong);
        let chinese = "ninefold: 填错：r1c3。`ninefold hint` 会说明更多\n";
        assert_eq!(run_program(&[args, &["--lang", "zh"]].concat()).err, chinese);
    }
    for puzzle in [SEVERAL, SOLUTION] {
        let refused = run_program(&["recognise", puzzle, "r5c5=5"]);
        assert_eq!(refused.code, Some(1), "{}", refused.err);
        assert!(refused.err.contains("there is nothing to recognise"), "{}", refused.err);
    }
}

/// An exercise is answered correctly by its own step.
#[test]
fn an_exercise_is_solved() {
    let listed = run_program(&["practise", "naked-pair", "--seed", "4", "-n", "3", "--list"]).out;
    assert_eq!(listed.lines().count(), 3);
    assert_eq!(run_program(&["practise", "Naked Pair", "--seed", "4", "-n", "3", "--list"]).out, listed);
    assert_ne!(run_program(&["practise", "naked-pair", "--seed", "5", "-n", "3", "--list"]).out, listed);
    let data = run_program(&["practise", "naked-pair", "--seed", "4", "--json"]).out;
    let data = parse_json(&data);
    let position = data["puzzle"].as_str().unwrap();
    assert_eq!(Some(position), listed.lines().next());
    let moves = data["step"]["conclusions"].as_str().unwrap();
    let answer = run_program(&["recognise", "--brief", position, moves]);
    assert!(answer.out.starts_with("You used this: Naked Pair.\n"), "{}", answer.out);
    let shown = run_program(&["practise", "naked-pair", "--seed", "4", "--solve"]).out;
    assert!(shown.starts_with("Find this step: Naked Pair. Nothing easier is there.\n"), "{shown}");
    assert!(shown.contains(position) && shown.contains(moves), "{shown}");
    let hint = run_with_input(&["hint", "-q", "-s", "2", "-"], position).out;
    assert!(hint.contains("Naked Pair"), "{hint}");
}

/// An answer to an exercise is judged by its technique, and hints reduce the credit.
#[test]
fn an_answer_is_judged() {
    let data = run_program(&["practise", "x-wing", "--seed", "3", "--json"]).out;
    let data = parse_json(&data);
    let (position, moves) = (data["puzzle"].as_str().unwrap(), data["step"]["conclusions"].as_str().unwrap());
    assert_eq!(data["kind"], "pure");
    let judged = |more: &[&str], moves: &str| {
        run_program(&[&["recognise", "--brief", "--exercise", "x-wing"], more, &[position, moves]].concat())
            .out
    };
    assert!(judged(&[], moves).starts_with("Right.\nYou used this: X-Wing.\n1. X-Wing (160): "));
    let half = "Right.\nYou took a hint, so it counts half.\n";
    assert!(judged(&["--helped", "2"], moves).starts_with(half));
    let told =
        "Right.\nThe hint showed you the full step, so it counts as not found and lowers your skill.\n";
    assert!(judged(&["--helped", "4"], moves).starts_with(told));
    let other = run_program(&["recognise", "--brief", "--exercise", "x-wing", UNIQUE, "r5c5=5"]).out;
    let also =
        "That's also true, by Naked Single. The exercise asks for X-Wing.\n1. Naked Single (20): r5c5=5\n";
    assert_eq!(other, also);
    let data =
        run_program(&["recognise", "--exercise", "x-wing", "--helped", "3", "--json", position, moves]).out;
    let exercise = &parse_json(&data)["exercise"];
    let said = ["technique", "verdict", "credit"].map(|name| exercise[name].as_str().unwrap().to_string());
    assert_eq!(said, ["x-wing", "right", "half"]);
    assert_eq!(
        run_program(&["recognise", "--helped", "3", position, moves]).code,
        Some(2),
        "without an exercise"
    );
}

#[test]
fn kinds_are_chosen_and_copies_left_out() {
    let bare = run_program(&["practise", "x-wing", "--seed", "3", "--kind", "bare"]).out;
    assert!(bare.starts_with("Find this step: X-Wing. Only the cells it needs are still open.\n"), "{bare}");
    let refused = run_program(&["practise", "x-wing", "--kind", "plain"]);
    assert_eq!(refused.code, Some(2));
    assert!(refused.err.contains("expected one of pure, local, bare"), "{}", refused.err);
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("seen.txt");
    let list = |_| run_program(&["practise", "naked-pair", "--list", "--seen", file.to_str().unwrap()]).out;
    let [one, other] = [0, 1].map(list);
    assert_ne!(one, other);
    let keys = std::fs::read_to_string(&file).unwrap();
    assert_eq!(keys.lines().map(str::len).collect::<Vec<_>>(), [16, 16]);
    std::fs::write(&file, format!("{keys}7\n")).unwrap();
    let refused = run_program(&["practise", "naked-pair", "--seen", file.to_str().unwrap()]);
    assert!(refused.err.contains("line 3: expected the key of an exercise"), "{}", refused.err);
}

#[test]
fn an_unknown_technique_is_met_with_the_nearest() {
    let refused = run_program(&["practise", "naked-par"]);
    assert_eq!(refused.code, Some(2));
    assert!(refused.err.contains("naked-pair"), "{}", refused.err);
}
