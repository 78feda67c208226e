//! `ninefold find`.

use crate::common::{NONE, SEVERAL, UNIQUE, WING, parse_json, run_program, run_with_input, write_test_file};

/// A naked pair is there, and an XY-Wing.
const GRID: &str = "467831295981257634352649187.794..358.34.9.762.25...419748.6..21516....43293..4.76";

/// Two cells with the same two candidates that see each other.
const PAIR: &str =
    "for a, b in bivalue where a sees b, digits(a) == digits(b) remove digits(a) from peers(a | b)";

/// Two bivalue cells with the same candidates that need not see each other.
const FALSE_PAIR: &str =
    "for a, b in bivalue where digits(a) == digits(b) remove digits(a) from peers(a | b)";

#[test]
fn a_formula_is_a_technique_a_file_or_itself() {
    let one = run_program(&["find", "xy-wing", GRID]);
    assert_eq!(one.out, "XY-Wing: 1\n  r4c6,r8c5<>2    proved    p = r9c5; a = r4c5; b = r8c6; z = 2\n");
    let file = write_test_file("pair.formula", format!("technique my-pair \"My Pair\" {{ {PAIR} }}"));
    let named = run_program(&["find", &file, GRID]);
    assert_eq!(named.out, "My Pair: 1\n  r7c4<>5    proved    a = r5c4; b = r9c4\n");
    let itself = run_program(&["find", PAIR, GRID]);
    assert_eq!(itself.out.replacen("formula", "My Pair", 1), named.out);
    assert_eq!((itself.err.as_str(), itself.code), ("", Some(0)));
}

#[test]
fn an_expression_is_worked_out() {
    let run = run_program(&["find", "r1c36 % CandidateMaps[4]", UNIQUE]);
    assert_eq!((run.out.as_str(), run.code), ("r1c789\n", Some(0)), "{}", run.err);
    let run = self::run_program(&["find", "only(r1)", UNIQUE]);
    assert_eq!(run.out, "there is no such value\n");
    let solved = self::run_program(&["find", "count(solution)", UNIQUE]);
    assert_eq!((solved.out.as_str(), solved.err.as_str()), ("81\n", ""));
    let data = parse_json(&self::run_program(&["find", "--json", "only(r1)", UNIQUE]).out);
    assert_eq!((&data["value"], &data["outcome"]), (&serde_json::Value::Null, &"none".into()));
    let several = self::run_program(&["find", "count(solution)", SEVERAL]);
    assert_eq!(several.out, "there is no such value\n");
    let endless = self::run_program(&["find", "count(for a in cells & 9 where a)", UNIQUE]);
    assert_eq!((endless.out.as_str(), endless.code), ("cut off before the value was known\n", Some(1)));
    assert!(endless.err.contains("count(for a in cells & 9 where a)"), "{}", endless.err);
}

#[test]
fn errors_have_their_place_and_what_was_meant() {
    for (text, told) in [
        (
            "for a in bivalu remove 1 from a",
            "line 1, column 10: nothing is called \"bivalu\"; did you mean \"bivalue\"?",
        ),
        ("for a in cells\nremove a from 5", "line 2, column 8: expected digits, found a cell"),
        (
            "peers(r1",
            "line 1, column 9: expected an operator, a comma or a closing parenthesis, found the end",
        ),
        ("xy-win", "\"xy-win\" is no formula, no file and no technique that is written as one"),
        ("r1 & digits", "line 1, column 4: \"&\" can't stand between a house and digits"),
        ("peers(r1, r2)", "line 1, column 1: peers takes 1 value, found 2"),
    ] {
        let run = run_program(&["find", text, UNIQUE]);
        assert_eq!((run.err.as_str(), run.code), (format!("ninefold: {told}\n").as_str(), Some(2)), "{text}");
    }
    let run = run_program(&["find", "--lang", "zh", "peers(digits)", UNIQUE]);
    assert_eq!(run.err, "ninefold: 第 1 行，第 7 列：应为单元格，实际为数字集合\n");
}

#[test]
fn a_verdict_says_what_is_proved_and_what_finds_the_same() {
    let list = format!("{UNIQUE}\n{WING}\n");
    let run = run_with_input(&["find", "--verdict", PAIR], &list);
    assert!(run.out.contains("conclusions agree with the solutions"), "{}", run.out);
    assert!(run.out.contains("  100 % are found by Naked Pair, too.\n"), "{}", run.out);
    assert_eq!(run.code, Some(0), "{}", run.err);
}

/// The reported position of a counterexample shows the fault when it is checked again.
#[test]
fn what_is_false_is_shown_on_a_small_position() {
    let run = run_with_input(&["find", "--verdict", "--json", FALSE_PAIR], WING);
    assert_eq!(run.code, Some(1), "{}", run.err);
    let verdict = parse_json(&run.out);
    assert!(verdict["refuted"].as_u64() > Some(0), "{verdict}");
    let wrong = &verdict["counterexample"];
    assert_eq!(wrong["instance"]["proof"], "false");
    let again = self::run_program(&["find", "--json", FALSE_PAIR, wrong["puzzle"].as_str().unwrap()]);
    let instances = parse_json(&again.out)["formulas"][0]["instances"].clone();
    let is_there = instances.as_array().unwrap().iter().any(|one| one["proof"] == "false");
    assert!(is_there, "{instances}");
}

#[test]
fn puzzles_without_one_solution_have_no_verdict() {
    for puzzle in [SEVERAL, NONE] {
        let run = run_program(&["find", "--verdict", PAIR, puzzle]);
        assert_eq!(run.code, Some(1), "{}", run.out);
        assert!(!run.err.is_empty());
    }
    let run = run_program(&["find", "--verdict", "bivalue", UNIQUE]);
    assert_eq!(run.code, Some(2), "{}", run.err);
}

/// Conclusions of a formula are proved, not proved, false or cut off; finding nothing differs from being
/// cut off.
#[test]
fn four_words_say_what_came_of_a_formula() {
    let proofs = |run: &crate::common::ProgramRun| -> Vec<String> {
        let data = parse_json(&run.out);
        let instances = data["formulas"][0]["instances"].as_array().unwrap().clone();
        instances.iter().map(|one| one["proof"].as_str().unwrap().to_string()).collect()
    };
    let outcome = |run: &crate::common::ProgramRun| parse_json(&run.out)["formulas"][0]["outcome"].clone();
    let run = |args: &[&str], formula: &str, puzzle: &str| {
        let head = ["find", "--json"];
        self::run_program(&[&head, args, &[formula, puzzle]].concat())
    };
    let proved = run(&[], "xy-wing", GRID);
    assert_eq!((proofs(&proved), outcome(&proved)), (vec!["proved".into()], "found".into()));
    assert_eq!(proved.code, Some(0));
    // The conclusion is true, but nothing that the formula looks at proves it.
    let unproved = run(&[], "for c in r4c5 place 2 in c", GRID);
    assert_eq!((proofs(&unproved), unproved.code), (vec!["not-proved".into()], Some(0)), "{}", unproved.err);
    let wrong = run(&[], FALSE_PAIR, WING);
    let data = parse_json(&wrong.out);
    assert_eq!(wrong.code, Some(1), "what is false fails");
    let solution = data["counterexample"].as_str().expect("the solution").to_string();
    for one in data["formulas"][0]["instances"].as_array().unwrap() {
        let wrong = one["wrong"].as_array().unwrap();
        assert_eq!(one["proof"] == "false", !wrong.is_empty(), "{one}");
        for candidate in wrong {
            let [cell, digit] = [0, 1].map(|at| candidate[at].as_u64().unwrap());
            assert_eq!(
                u64::from(solution.as_bytes()[cell as usize] - b'0'),
                digit,
                "it removes what the solution has"
            );
        }
    }
    let text = self::run_program(&["find", FALSE_PAIR, WING]);
    assert!(text.out.contains("    false: the solution contradicts r"), "{}", text.out);
    assert!(
        text.out.ends_with(&format!("The solution that contradicts what is false: {solution}\n")),
        "{}",
        text.out
    );
    assert_eq!(text.code, Some(1));
    let none = run(&[], "jellyfish", GRID);
    assert!(none.code == Some(2) || outcome(&none) == "none", "{}", none.out);
    let none = run(&[], "for c in r1c1 where c in empty remove 1 from c", GRID);
    assert_eq!((outcome(&none), none.code), ("none".into(), Some(0)));
    // A time limit of zero is over at once.
    let cut_off = run(&["--time-limit", "0s"], FALSE_PAIR, GRID);
    assert_eq!((outcome(&cut_off), cut_off.code), ("cut-off".into(), Some(1)), "{}", cut_off.out);
    let text = self::run_program(&["find", "--time-limit", "0s", FALSE_PAIR, GRID]);
    assert!(text.out.starts_with("formula: cut off; "), "{}", text.out);
    let value = run(&["--time-limit", "0s"], "count(for a in cells & 9 where a)", GRID);
    assert_eq!(
        (&parse_json(&value.out)["outcome"], value.code),
        (&"cut-off".into(), Some(1)),
        "{}",
        value.out
    );
}

#[test]
fn a_verdict_that_was_cut_off_says_so() {
    let run = run_with_input(&["find", "--verdict", "--json", "--time-limit", "0s", PAIR], WING);
    let verdict = parse_json(&run.out);
    assert_eq!((&verdict["complete"], run.code), (&false.into(), Some(1)), "{verdict}");
    assert_eq!((&verdict["positions"], &verdict["cut_off"]), (&0.into(), &1.into()));
    let text = run_with_input(&["find", "--verdict", "--time-limit", "0s", PAIR], WING).out;
    assert!(text.contains("1 further position was cut off when the time was up"), "{text}");
}

/// A search that takes too much work is stopped, with a message.
#[test]
fn no_search_goes_on_for_ever() {
    let run = run_program(&["find", "for a in cells & 40 where a == empty remove 1 from a", UNIQUE]);
    assert!(run.err.contains("takes too much work"), "{}", run.err);
    let run = self::run_program(&[
        "find",
        "--time-limit",
        "10ms",
        "for a in cells & 40 where not a remove 1 from a",
        UNIQUE,
    ]);
    assert!(run.err.contains("left after"), "{}", run.err);
}

/// Writes [`PAIR`] as a technique into a file.
fn write_pair_technique(name: &str, further: &str) -> String {
    write_test_file(
        name,
        format!("# Two cells, two digits.\ntechnique my-pair \"My Pair\" {{\n{PAIR}\n{further}}}\n"),
    )
}

#[test]
fn what_is_found_is_told_and_drawn_by_the_clauses() {
    let told = run_program(&["find", "--explain", PAIR, GRID]).out;
    assert!(told.contains("\na is r5c4, which contains 1 and 5.\n"), "{told}");
    assert!(told.contains("\nr59c4 contain the same candidates, 1 and 5.\n"), "{told}");
    assert!(told.contains("\nSo you can remove r7c4(5), which sees all of r59c4.\n"), "{told}");
    assert!(told.contains("{15?}") && told.contains("{ } set A"), "{told}");
    let zh = run_program(&["find", "--explain", "--lang", "zh", PAIR, GRID]).out;
    assert!(zh.contains("\n所以可以删除 r7c4(5)，因为它能看到 r59c4 中的每一格。\n"), "{zh}");
    // A user's own texts are used instead; the first one where a language has none.
    let said = format!("say \"Mind {{a}}.\" say zh \"看 {{b}}。\" {PAIR} say en \"Done.\"");
    let told = run_program(&[
        "find",
        "--explain",
        &said.replacen("say", "for q in r1c1 say", 1).replace("{a}", "{q}").replace("{b}", "{q}"),
        GRID,
    ])
    .out;
    assert!(told.contains("\nMind r1c1.\nDone.\n"), "{told}");
}

#[test]
fn definitions_are_imported_from_files_beside() {
    write_test_file(
        "twins.formula",
        "define twin(c: cell) = any(for d in bivalue & peers(c) where digits(d) == digits(c))",
    );
    let own = write_test_file(
        "own.formula",
        "import \"twins.formula\"\nfor c in bivalue where twin(c) remove digits(c) from peers(c)",
    );
    let run_own = run_program(&["find", &own, GRID]);
    assert!(run_own.out.starts_with("formula: "), "{}", run_own.err);
    let gone = write_test_file("gone.formula", "import \"nowhere.formula\"\nbivalue");
    let told = run_program(&["find", &gone, GRID]);
    assert_eq!(told.code, Some(2));
    assert!(
        told.err.contains("gone.formula: line 1, column 8: can't import \"nowhere.formula\""),
        "{}",
        told.err
    );
    write_test_file("one.formula", "import \"other.formula\"");
    let circle = write_test_file("other.formula", "import \"one.formula\"\nbivalue");
    let told = run_program(&["find", &circle, GRID]);
    assert!(
        told.err.contains("one.formula, line 1, column 8")
            && told.err.contains("\"other.formula\" imports itself"),
        "{}",
        told.err
    );
}

#[test]
fn a_formula_goes_wherever_a_technique_does() {
    let pair = write_pair_technique("goes.formula", "");
    let folder = std::path::Path::new(&pair).parent().expect("a folder");
    let of = |text: &str| {
        let text = format!(
            "scale = \"se\"\ntechniques = [\"singles\", \"my-pair\", \"subsets\"]\n[[formulas]]\n{text}"
        );
        write_test_file("goes.toml", text)
    };
    let profile = of("from = \"goes.formula\"\nlike = \"naked-pair\"\nrating = 3.3\n");
    let explained = run_program(&["explain", "--brief", "--profile", &profile, GRID]);
    assert!(explained.out.contains("My Pair (3.3): r7c4<>5"), "{} {}", explained.out, explained.err);
    let proof = run_program(&["explain", "--brief", "--proof", "-", "--profile", &profile, GRID]);
    assert!(proof.code.is_some(), "{}", proof.err);
    let hint = run_program(&["hint", "--stage", "2", "--profile", &profile, GRID]);
    assert!(hint.out.contains("Look for this: My Pair. Two cells, two digits."), "{}", hint.out);
    let steps = run_program(&["steps", "--technique", &pair, "--why", GRID]);
    assert!(steps.out.contains("my-pair") && steps.out.contains("r7c4<>5"), "{} {}", steps.out, steps.err);
    let json = parse_json(&run_program(&["steps", "--technique", &pair, "--json", GRID]).out);
    assert_eq!(json["groups"][0]["technique"], "my-pair");
    let practised = run_program(&["practise", &pair, "--profile", &profile, "--solve", "--seed", "1"]);
    assert!(practised.out.contains("1. My Pair (3.3)"), "{} {}", practised.out, practised.err);
    let made = run_program(&["generate", "--needs", &pair, "--profile", &profile, "--seed", "1"]);
    assert_eq!(made.code, Some(0), "{}", made.err);
    let again = run_program(&["explain", "--brief", "--profile", &profile, made.out.trim()]);
    assert!(again.out.contains("My Pair"), "{}", again.out);
    let drawn = run_program(&["render", "--technique", &pair, GRID]);
    assert!(drawn.out.starts_with("<svg"), "{}", drawn.err);
    // Errors have their place, in both files.
    std::fs::write(folder.join("bad.formula"), "\nfor c in emty remove 1 from c").expect("a file");
    let bad = run_program(&["rate", "--profile", &of("from = \"bad.formula\"\n"), GRID]);
    assert_eq!(bad.code, Some(2));
    assert!(bad.err.contains("goes.toml: line 4, column 8: "), "{}", bad.err);
    assert!(
        bad.err
            .contains("bad.formula: line 2, column 10: nothing is called \"emty\"; did you mean \"empty\"?"),
        "{}",
        bad.err
    );
}

#[test]
fn a_verdict_says_what_is_new_against_a_profile() {
    let verdict = |profile: &str| run_program(&["find", "--verdict", PAIR, "--profile", profile, WING]).out;
    assert!(verdict("human").contains("100 % are found by Naked Pair, too."), "{}", verdict("human"));
    let singles = write_test_file("only.toml", "scale = \"human\"\ntechniques = [\"singles\"]");
    let told = verdict(&singles);
    assert!(!told.contains("found by Naked Pair"), "{told}");
}
