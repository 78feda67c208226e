//! Tests of single texts, and of whole answers.

use ninefold_core::Notation;
use ninefold_core::phrase::ParseMessage;
use ninefold_guide::ClaimedStep;
use ninefold_guide::judge::reader::{StepReading, parse_answer_text, parse_step_text};

#[track_caller]
fn check(text: &str, moves: &str) -> ClaimedStep {
    match parse_step_text(text, Notation::Rc) {
        StepReading::Claim(step) => {
            assert_eq!(step.moves.to_string(), moves, "{text}");
            step
        }
        StepReading::NoClaim(error) | StepReading::Unreadable(error) => panic!("{text}: {error}"),
    }
}

#[track_caller]
fn check_none(text: &str) {
    let reading = parse_step_text(text, Notation::Rc);
    assert!(matches!(reading, StepReading::NoClaim(_)), "{text}: {reading:?}");
}

#[track_caller]
fn check_error(text: &str, expected: &str) {
    match parse_step_text(text, Notation::Rc) {
        StepReading::Unreadable(error) => assert_eq!(error.to_string(), expected, "{text}"),
        reading => panic!("{text}: {reading:?}"),
    }
}

/// A house's number is no digit.
#[test]
fn a_house_has_a_number_and_no_digit() {
    check("the 8 in box 2 goes in r1c6", "r1c6=8");
    check("the 2 in box 8 goes in r1c6", "r1c6=2");
    check("r1c6 is the only place for 8 in box 2", "r1c6=8");
    check("Row 1 needs 8 in r1c6", "r1c6=8");
}

/// The premises of a claim are kept, to be judged with it.
#[test]
fn premises_are_kept() {
    let premises = |text: &str, moves: &str| check(text, moves).premises.to_string();
    assert_eq!(premises("r5c5=5 because r1c3=9", "r5c5=5"), "r1c3=9");
    assert_eq!(premises("Since r5c6 is 3, r5c5 must be 5.", "r5c5=5"), "r5c6=3");
    assert_eq!(premises("Because r5c5 can't be 1 or 9, r5c5 is 5", "r5c5=5"), "r5c5<>1, r5c5<>9");
    assert_eq!(premises("r5c5=5 because it is the only candidate", "r5c5=5"), "");
    check_error(
        "r5c5=5 because it is the only candidate. Next, r1c3=9",
        "column 42: expected one step, found \"Next\"",
    );
}

#[test]
fn what_is_supposed_asked_or_denied_is_no_claim() {
    for text in [
        "if r5c5=5",
        "Suppose r5c5 is 5.",
        "maybe r5c5=5",
        "Is r5c5 5?",
        "r5c5=5 is wrong",
        "I doubt r5c5=5",
        "don't place 5 in r5c5",
        "r5c5 can be 5",
        "r5c5 has candidates 5 and 8",
        "如果r5c5=5",
        "我觉得可能第4行第5列填7",
        "不要在第4行第5列填7",
    ] {
        check_none(text);
    }
    check("r5c5 cannot be 5", "r5c5<>5");
    check("This eliminates r5c5=5", "r5c5<>5");
}

#[test]
fn names_are_taken_wherever_they_stand() {
    let named = |text: &str, moves: &str| check(text, moves).techniques.first().map(|technique| technique.id);
    assert_eq!(named("naked single r1c1=4", "r1c1=4"), Some("naked-single"));
    assert_eq!(named("r1c1=4 (Naked Single)", "r1c1=4"), Some("naked-single"));
    assert_eq!(named("r1c1=4 because it is a naked single.", "r1c1=4"), Some("naked-single"));
    assert_eq!(named("X-Wing: 5 r27 c15 => r4c1<>5", "r4c1<>5"), Some("x-wing"));
    assert_eq!(named("宫内排除法：r1c1=4", "r1c1=4"), Some("hidden-single-box"));
    for technique in ninefold_logic::techniques::all_techniques() {
        let text = format!("{}: r4c1<>5", technique.name);
        assert!(check(&text, "r4c1<>5").techniques.contains(&technique), "{text}");
    }
}

/// Places that might count from 0 or from 1 are no cells.
#[test]
fn coordinates_that_could_be_two_cells_are_refused() {
    check("(5,6)=7", "r5c6=7");
    check("grid[4][5] = 7", "r5c6=7");
    check("E6=7", "r5c6=7");
    for text in [
        "[5,6]=7",
        "[4][5]=7",
        "(0,4)=7",
        "grid[9][9]=7",
        "{\"cell\": [4, 5], \"digit\": 7}",
        "{\"row\": 0, \"col\": 4, \"value\": 7}",
    ] {
        assert!(!matches!(parse_step_text(text, Notation::Rc), StepReading::Claim(_)), "{text}");
    }
    let in_excel = |text: &str| {
        parse_step_text(text, Notation::Excel).into_claimed_step().map(|step| step.moves.to_string()).ok()
    };
    assert_eq!(in_excel("E4 must be 7"), Some("r4c5=7".into()));
    assert_eq!(in_excel("E4=7, CD2<>5"), Some("r4c5=7, r2c3<>5, r2c4<>5".into()));
}

#[test]
fn what_is_far_too_long_is_no_step() {
    let long = "r1c1 ".repeat(2_001);
    let StepReading::Unreadable(error) = parse_step_text(&long, Notation::Rc) else { panic!("a step") };
    assert_eq!((error.line, error.column), (1, 10_001));
    assert_eq!(error.expected, ParseMessage::StepOfAtMost { characters: 10_000 });
    // Less long, and made of what the rules know, it is told soon as well.
    for part in ["1 and ", "row 4, column 5 and ", "the only candidate ", "((", "r1c1 and r1c2, "] {
        assert!(!matches!(parse_step_text(&part.repeat(300), Notation::Rc), StepReading::Claim(_)), "{part}");
    }
}

#[test]
fn errors_name_the_place() {
    let sign = "expected = and a digit to place, or <> and digits to remove";
    check_error("", "column 1: expected a move, as in r4c5=7 or r2c3<>5, found the end");
    check_error("hello", "column 1: expected a move, as in r4c5=7 or r2c3<>5, found \"hello\"");
    check_error("r4c5", &format!("column 5: {sign}, found the end"));
    check_error("r4c5=", "column 6: expected the digits of a move, found the end");
    check_error("r4c5=0", "column 6: expected the digits of a move, found \"0\"");
    check_error("r4c5=78", "column 6: expected one digit, found several");
    check_error("r4c5=7 (nonsense)", "column 9: expected the name of a technique, found \"nonsense\"");
    check_error("scanning: r4c5=7", "column 1: expected the name of a technique, found \"scanning\"");
}

#[track_caller]
fn check_answer(answer: &str, expected: &[&str]) {
    let steps = parse_answer_text(answer, Notation::Rc, &[]);
    let texts: Vec<&str> = steps.iter().map(|step| step.text.as_str()).collect();
    assert_eq!(texts, expected, "{answer}");
    for step in steps {
        let again = parse_step_text(&step.text, Notation::Rc).into_claimed_step();
        assert_eq!(
            again.as_ref().map(|step| step.moves).ok(),
            step.parsed.as_ref().map(|step| step.moves).ok(),
            "{}",
            step.text
        );
    }
}

#[test]
fn answers_are_taken_apart() {
    check_answer("So r1c6=8. Then r1c4=6.", &["So r1c6=8.", "Then r1c4=6."]);
    check_answer("Is r1c6=8? Yes, r1c6=8.", &["Yes, r1c6=8."]);
    check_answer(
        "r5c5=5 because it is the only candidate. Next, r1c3=9.",
        &["r5c5=5 because it is the only candidate.", "Next, r1c3=9."],
    );
    check_answer("Suppose r5c5=5. Then r1c3=9.\n\nr1c6=8", &["r1c6=8"]);
    check_answer("1. r1c6 = 8\n2. what now?\nI look around.", &["r1c6 = 8", "what now?"]);
    check_answer("| Row | Col | Value |\n|---|---|---|\n| 1 | 6 | 8 |\n| 1 | 4 | 6 |", &["r1c6=8", "r1c4=6"]);
    check_answer(
        "[{\"row\": 1, \"col\": 6, \"value\": 8},\n {\"cell\": \"r1c4\", \"digit\": 6}]",
        &["r1c6=8", "r1c4=6"],
    );
    check_answer("Let me look at row 1.\nr1c6=8", &["r1c6=8"]);
    check_answer(
        "r1c6=8 (naked single), r1c4=6 (full house)",
        &["r1c6=8 (naked single)", "r1c4=6 (full house)"],
    );
    check_answer("Cell: r1c6\nDigit: 8\n\n- cell: r1c4\n  value: 6\n- cell: r1c5", &["r1c6=8", "r1c4=6"]);
    check_answer("cell,value\nr1c6,8\nr1c4,6\nr1c5, not this", &["r1c6=8", "r1c4=6", "|r1c5| not this|"]);
    check_answer("<step>\n<cell>r1c6</cell>\n<digit>8</digit>\n</step>", &["r1c6=8"]);
    check_answer("<move row=\"1\" col=\"6\" value=\"8\"/>", &["r1c6=8"]);
    check_answer("{\"cell\": {\"row\": 1, \"col\": 6}, \"value\": 8}", &["r1c6=8"]);
    check_answer("{\"r1c6\": 8, \"r1c4\": 6}", &["r1c6=8", "r1c4=6"]);
    check_answer(
        "{\"eliminations\": [{\"cell\": \"r1c3\", \"digits\": [2, 4]}], \"placements\": [{\"cell\": \"r1c6\", \"digit\": 8}]}",
        &["r1c3<>24", "r1c6=8"],
    );
    check_answer("place(r1c6, 8)\nremove(r1c3, 2)\nfill(1, 6, 8)", &["place(r1c6, 8)", "remove(r1c3, 2)"]);
}

/// A second claim is no reason of the first.
#[test]
fn two_claims_are_two() {
    check_answer(
        "Place 8 in row 1, column 6. Place 6 in row 1, column 4.",
        &["Place 8 in row 1, column 6.", "Place 6 in row 1, column 4."],
    );
    check_answer("Eliminate 7 from r3c8. r3c8 = 1.", &["Eliminate 7 from r3c8.", "r3c8 = 1."]);
    check_error("Eliminate 7 from r3c8. r3c8 = 1.", "column 24: expected one step, found \"r3c8\"");
    let both = check("Since r7c3=6, r8c1 can't be 6, so r8c1 is 8.", "r8c1=8, r8c1<>6");
    assert_eq!(both.premises.to_string(), "r7c3=6");
    check("r5c5=5 (r5c6 is 3)", "r5c5=5");
}

/// A supposition ends where it is refuted, or with its paragraph.
#[test]
fn a_refuted_supposition_is_over() {
    check_answer(
        "Suppose r1c6=2. Then r1c4 is empty, a contradiction. So r1c6 isn't 2.",
        &["So r1c6 isn't 2."],
    );
    check_answer("假设r1c3是1，则r1c8不能是1，矛盾。因此r1c3不是1。", &["因此r1c3不是1。"]);
    check_answer("假设r1c3是1。目前没有矛盾。因此r1c8是2。", &[]);
    check_answer("Suppose r1c6=2. No contradiction so far. So r1c4 is 6.", &[]);
    check_answer("I don't want to guess. r1c6=8.", &["r1c6=8."]);
    check_answer("I guess a bit. r1c6=8.", &[]);
    check_answer("r1c6一定是8吗?是的,r1c6=8。", &["是的,r1c6=8。"]);
    check_answer("Let r1c6=9. Then r1c4=2.", &[]);
    check_answer("5 3 4 | 6 7 8 | 9 1 2", &[]);
}

#[test]
fn thoughts_are_no_part_of_an_answer() {
    for thought in [
        "<think>r1c6=9</think>",
        "r1c6=9</think>",
        "<thought>r1c6=9</thought>",
        "<scratchpad>r1c6=9</scratchpad>",
        "<analysis>r1c6=9</analysis>",
        "[THINK]r1c6=9[/THINK]",
        "◁think▷r1c6=9◁/think▷",
        "<|begin_of_thought|>r1c6=9<|end_of_thought|>",
        "<|channel|>analysis<|message|>r1c6=9<|end|><|start|>assistant<|channel|>final<|message|>",
        "<seed:think>r1c6=9</seed:think>",
        "<details><summary>x</summary>r1c6=9</details>",
    ] {
        check_answer(&format!("{thought}\nr1c6=8"), &["r1c6=8"]);
    }
    check_answer("<think>\nr1c6=9", &[]);
    let own = parse_answer_text("<work>r1c6=9</work>r1c6=8", Notation::Rc, &["work".into()]);
    assert_eq!(own.len(), 1);
}
