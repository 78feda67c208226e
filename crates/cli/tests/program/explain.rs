//! `ninefold explain` and `ninefold techniques`.

use ninefold::logic::techniques;

use crate::common::{NONE, SOLUTION, UNIQUE, check_run, parse_json, run_program, run_with_input};

#[test]
fn each_step_has_its_reason_and_its_drawing() {
    let run = run_program(&["explain", UNIQUE]);
    let mut lines = run.out.lines();
    assert_eq!(lines.next(), Some("1. Hidden Single (4): r1c6=8"));
    // The reason, one sentence per line, and then the drawing.
    let said: Vec<&str> = lines.by_ref().take_while(|line| !line.starts_with("      c1")).collect();
    assert!(!said.is_empty() && said.iter().all(|line| line.ends_with('.')), "{said:?}");
    assert!(said.concat().contains("box 2") && said.concat().contains("r1c6"), "{said:?}");
    assert!(lines.next().is_some_and(|line| line.starts_with("   +---")));
    let end = format!(
        "Solved in 51 steps: {SOLUTION}\nThese steps cost Gentle · 102 ± 11; the rating goes by a path that all images of the puzzle share.\nGentle · 104 ± 11 on the scale human-3\n"
    );
    assert!(run.out.ends_with(&end), "{}", run.out);
    assert_eq!(run.code, Some(0));
    assert!(!run.out.contains('\x1b'), "no colours where nobody sees them");
}

#[test]
fn chains_are_told_as_lines_and_branch_by_branch() {
    let se = ["--profile", "se"];
    let notation = ["--notation", "k9"];
    let puzzle = ".2.........4..25....1.4..7.....38.1...8...9.7..5.1.2...42..9..518..5......94.1...";
    let told = run_program(&[&["explain"][..], &se, &notation, &[puzzle]].concat()).out;
    let simple = lines_of_step(&told, "18. Forcing Chain (7.1): A6<>6");
    assert_eq!(simple[0], "(6-5)A6 = (5)C6 - (5=3)C2 - (3=6)A3 - (6)A6");
    assert_eq!(simple[1], "Suppose A6 is 6.");
    assert_eq!(simple[2..].iter().filter(|line| line.starts_with("  ")).count(), 7, "{simple:?}");
    assert!(simple[simple.len() - 1].ends_with("Therefore A6 can't be 6."), "{simple:?}");

    let puzzle = "....43....9.52....2.5.......2...73.67.8.6.1.49.64...2.......4.8....56.3....81....";
    let told = run_program(&[&["explain"][..], &se, &[puzzle]].concat()).out;
    let branches = lines_of_step(&told, "19. House Forcing Chains (8.2): r9c7<>9");
    let supposed: Vec<&&str> = branches.iter().filter(|line| line.starts_with("Suppose")).collect();
    assert_eq!(supposed.len(), 3, "{branches:?}");
    assert_eq!(*supposed[1], "Suppose r1c9 is 9: (9-2)r1c9 = (2-5)r1c7 = (5-9)r9c7.");
    assert!(branches[branches.len() - 1].starts_with("Therefore r9c7 can't be 9"), "{branches:?}");
}

/// A net is summarised by its branches: where each ends, and how long it is; with --full it is printed
/// completely.
#[test]
fn long_branches_are_folded() {
    let net = "98.7..6..7.5.......4..5....3..8..9......2..1......13.42...8..93.7....2....92...6.";
    let told = |more: &[&str]| run_program(&[&["explain", "--profile", "se", net], more].concat()).out;
    let (folded, full) = (told(&[]), told(&["--full"]));
    let title = "1. Dynamic Forcing Chains (+ Multiple Forcing Chains) (11.0): r5c4<>4";
    let [folded, full] = [lines_of_step(&folded, title), lines_of_step(&full, title)];
    assert!(full.len() > 20 && folded.len() == 4, "{folded:?}");
    assert_eq!(folded[0], full[0]);
    assert_eq!(folded[1], format!("  … {} more sentences; --full tells all", full.len() - 3));
    assert_eq!(folded[2..], full[full.len() - 2..]);
    let english = |line: &&str| line.contains("With all this, a loop removes");
    assert!(full.iter().filter(|line| english(line)).count() <= 2, "{full:?}");
}

/// Returns the lines about a step before its drawing.
fn lines_of_step<'t>(told: &'t str, title: &str) -> Vec<&'t str> {
    let lines = told.lines().skip_while(|line| *line != title).skip(1);
    let said: Vec<&str> = lines.take_while(|line| !line.trim_start().starts_with(['c', '1'])).collect();
    assert!(!said.is_empty(), "no {title} in {told}");
    said
}

#[test]
fn colours_are_on_request() {
    let coloured = run_program(&["explain", "--color", "always", UNIQUE]).out;
    assert!(coloured.contains("\x1b["));
    let plain = run_program(&["explain", UNIQUE]).out;
    let stripped: String = coloured
        .split('\x1b')
        .enumerate()
        .map(|(i, part)| if i == 0 { part } else { part.split_once('m').unwrap().1 })
        .collect();
    assert_eq!(stripped, plain);
}

#[test]
fn brief_is_a_line_a_step_in_the_notation_asked_for() {
    let run = run_program(&["explain", "--brief", "--notation", "k9", UNIQUE]);
    // Behind the 51 steps stand the solution, what they cost, and the rating.
    assert_eq!(run.out.lines().count(), 54);
    assert_eq!(run.out.lines().next(), Some("1. Hidden Single (4): A6=8"));
}

/// Returns the first step and the result.
fn check_profile_explanation(profile: &str, first: &str, result: &str) {
    let run = run_program(&["explain", "--brief", "--profile", profile, UNIQUE]);
    let lines: Vec<&str> = run.out.lines().collect();
    assert_eq!((lines[0], lines[lines.len() - 1]), (first, result));
}

#[test]
fn profiles_have_their_own_order_and_result() {
    check_profile_explanation("se", "1. Hidden Single (1.2): r1c6=8", "ED=1.2/1.2/1.2 on the scale se");
    check_profile_explanation("hodoku", "1. Naked Single (4): r5c5=5", "Easy (204) on the scale hodoku");
    check_profile_explanation(
        "human-strict",
        "1. Hidden Single (4): r1c6=8",
        "Gentle · 104 ± 11 on the scale human-3 (human-strict)",
    );
    let deepest = run_program(&["explain", "--deepest", "10.5", UNIQUE]);
    assert!(deepest.err.contains("--deepest has no meaning for the profile human"), "{}", deepest.err);
    assert_eq!(deepest.code, Some(2));
}

#[test]
fn the_path_is_data_too() {
    let run = run_with_input(&["explain", "--json", "-"], UNIQUE);
    let path = parse_json(&run.out);
    assert_eq!((&path["profile"], &path["solved"]), (&"human".into(), &true.into()));
    assert_eq!((&path["hardest"], &path["technique"]), (&4.into(), &"hidden-single-box".into()));
    let by_se =
        parse_json(&crate::common::run_program(&["explain", "--json", "--profile", "se", UNIQUE]).out);
    assert_eq!((&by_se["er"], &by_se["steps"][0]["rating"]), (&1.2.into(), &1.2.into()));
    let steps = path["steps"].as_array().unwrap();
    assert_eq!(steps.len(), 51);
    assert_eq!(steps[0]["technique"], "hidden-single-box");
    assert_eq!(steps[0]["placements"], serde_json::json!([[5, 8]]));
    assert_eq!((&steps[0]["rating"], &steps[0]["se"]), (&4.into(), &1.2.into()));
    assert_eq!(steps[0]["before"], UNIQUE);
    assert!(steps[1]["before"].as_str().unwrap().starts_with("53..7+8"));
    assert!(steps[0]["sentences"][0]["text"].as_str().is_some_and(|text| text.ends_with('.')));
    assert_eq!(steps[0]["sentences"][0]["level"], 0);
}

#[test]
fn puzzles_without_solution_are_not_explained() {
    check_run(&["explain", NONE], "", "ninefold: there is no way to explain: it has no solution\n", 1);
}

#[test]
fn techniques_are_listed_and_explained() {
    let list = run_program(&["techniques"]).out;
    assert_eq!(list.lines().next(), Some("full-house                        1.0  Full House"));
    // Last those that are searched for only when asked for, as the help of `steps` says too.
    let last: Vec<&str> =
        list.lines().skip(techniques::ALL.len()).map(|line| &line[..line.find(' ').unwrap()]).collect();
    let asked_for = techniques::all_techniques().skip(techniques::ALL.len()).map(|technique| technique.id);
    assert!(!last.is_empty() && last.into_iter().eq(asked_for), "{list}");
    let position =
        techniques::technique_by_id("exocet-base-digits").expect("a technique").parse_examples()[0].grid;
    assert!(!run_program(&["steps", position]).out.contains("exocet-base-digits"));
    assert!(run_program(&["steps", "--technique", "exocet-base-digits", position]).out.contains("r4c9<>9"));
    let page = run_program(&["techniques", "xy-wing"]).out;
    assert!(
        page.starts_with("XY-Wing\nid xy-wing, rated 4.2 by Sudoku Explainer\n\nWhat it finds\n"),
        "{page}"
    );
    let example = &techniques::technique_by_id("xy-wing").expect("a technique").parse_examples()[0];
    let head = format!("\nExample\ngrid     {}\nstep     {}\n", example.grid, example.step);
    let (_, said) = page.split_once(&head).expect("an example");
    assert!(said.lines().count() > 1 && said.lines().all(|line| line.starts_with("  ")), "{said}");
    let chinese = run_program(&["techniques", "xy-wing", "--lang", "zh"]).out;
    let parts = format!("\n例子\n盘面       {}\n步骤       {}\n", example.grid, example.step);
    assert!(chinese.contains("\n标识 xy-wing，Sudoku Explainer 评分 4.2\n"), "{chinese}");
    assert!(chinese.contains(&parts), "{chinese}");
    assert!(
        run_program(&["techniques", "--lang", "zh"])
            .out
            .starts_with("full-house                        1.0  同区九缺一")
    );
    let unrated = techniques::ALL.iter().find(|technique| technique.ratings.se.is_none());
    if let Some(technique) = unrated {
        let page = run_program(&["techniques", technique.id]).out;
        assert!(page.contains("unknown to Sudoku Explainer"), "{page}");
    }
    for (line, object) in list.lines().zip(run_program(&["techniques", "--json"]).out.lines().map(parse_json))
    {
        assert_eq!(Some(object["id"].as_str().unwrap()), line.split_whitespace().next());
    }
    let unknown = run_program(&["techniques", "wing"]);
    assert!(unknown.err.contains("did you mean x-wing"), "{}", unknown.err);
    assert_eq!(unknown.code, Some(2));
}

/// Techniques are found by this program's name, by another program's, and by the one in the current
/// language.
#[test]
fn techniques_are_known_by_their_names() {
    let check = |args: &[&str], id: &str| {
        let page = run_program(&[&["techniques"][..], args].concat()).out;
        assert_eq!(page, run_program(&[&["techniques", id][..], &args[1..]].concat()).out, "{args:?}");
        assert!(!page.is_empty());
    };
    check(&["XY-Wing"], "xy-wing");
    check(&["naked pair crosshatching row"], "compound-single");
    check(&["Y-Wings"], "xy-wing");
    check(&["Box/Line Reduction"], "claiming");
    check(&["显性数对", "--lang", "zh"], "naked-pair");
    let several = run_program(&["techniques", "LockedCandidate"]);
    let told = "\"LockedCandidate\" names several techniques: pointing, claiming";
    assert!(several.err.contains(told) && several.code == Some(2), "{}", several.err);
}

#[test]
fn techniques_are_compared_with_those_of_other_programs() {
    let table = run_program(&["techniques", "--coverage"]);
    assert_eq!(table.code, Some(0));
    let row = |id: &str| table.out.lines().find(|line| line.split(' ').next() == Some(id)).map(String::from);
    for name in ["X-Wing", "XWing"] {
        assert!(row("x-wing").is_some_and(|row| row.contains(name)));
    }
    assert!(techniques::ALL.iter().all(|technique| row(technique.id).is_some()));
    let objects: Vec<_> =
        run_program(&["techniques", "--coverage", "--json"]).out.lines().map(parse_json).collect();
    let pair = objects.iter().find(|object| object["id"] == "naked-pair").expect("it is listed");
    assert_eq!(pair["theirs"]["sudoku-explainer"][0], "Naked Pair");
}

/// HoDoKu finds other chains here, so that the links they use, in cells and in houses, are taken from the
/// walk.
#[test]
fn what_only_hodoku_finds_is_proved() {
    for puzzle in [
        "...4.....3.5.2..7..189..........2.1...6.8.3.4...3...5..2........5...36.81...7..45",
        ".1....3....4....6.63......9.4...97.....78...2.9.3.....9..57.8...6....2.....62..73",
    ] {
        let traced = run_program(&["trace", "-q", "--profile", "hodoku", "--proof", puzzle]);
        assert_eq!((traced.err.as_str(), traced.code), ("", Some(0)));
        let verified = run_with_input(&["verify", "-"], traced.out);
        assert_eq!((verified.err.as_str(), verified.code), ("", Some(0)));
    }
}

/// HoDoKu calls these two pairs locked, although they eliminate candidates in one of their houses.
#[test]
fn what_only_hodoku_calls_locked_is_explained_and_proved() {
    for puzzle in [
        ".5...3..183.1.72....4.6.....2...6...4...9....98....172.....98.5...85.......6....7",
        "...58.....367.....8.....7.4....4..6.3.82.........5.9...1...6..9..3.....1.....1372",
    ] {
        let traced = run_program(&["trace", "-q", "--profile", "hodoku", "--proof", puzzle]);
        assert_eq!((traced.err.as_str(), traced.code), ("", Some(0)));
        let verified = run_with_input(&["verify", "-"], traced.out);
        assert!(verified.out.contains("the puzzle is solved"), "{}{}", verified.out, verified.err);
        assert_eq!(verified.code, Some(0));
        let told = run_program(&["explain", "-q", "--profile", "hodoku", puzzle]).out;
        assert!(told.contains("Locked Pair") && !told.contains("HoDoKu writes"), "{told}");
    }
}

/// A path with many kinds of steps, as HoDoKu itself printed it.
#[test]
fn a_path_is_told_as_hodoku_tells_it() {
    let puzzle = "8...461....23.....74..9..5....7.926...96...1..8....3..27...5...1....3.......2.4..";
    let told = run_program(&["explain", "--profile", "hodoku", "--notation", "hodoku", puzzle]);
    for line in [
        "Hidden Single: r5c2=2\nHidden Single: r6c3=7\nHidden Single: r6c1=6\nLocked Candidates Type 1 (Pointing): 7 in b2 => r2c789<>7\n",
        "Naked Triple: 3,5,9 in r1c23,r2c1 => r2c2<>5, r2c2<>9, r3c3<>3\n",
        "Skyscraper: 6 in r3c7,r9c9 (connected by r39c3) => r2c9,r7c7<>6\nHidden Single: r7c5=6\n",
        "W-Wing: 8/4 in r4c9,r5c6 connected by 4 in r45c1 => r4c5,r5c9<>8\nNaked Single: r4c5=3\n",
        "Full House: r1c9=7\nSolved in 70 steps",
        "Hard (1490) on the scale hodoku\n",
    ] {
        assert!(told.out.contains(line), "{line}\n{}", told.out);
    }
    let refused = run_program(&["explain", "--profile", "se", "--notation", "hodoku", puzzle]);
    assert!(refused.err.contains("--notation hodoku is for") && refused.code == Some(2), "{}", refused.err);
}
