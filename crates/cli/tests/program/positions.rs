//! Positions: whether one has a unique solution, whether its givens have, and its mistakes, consistently
//! in all commands.

use crate::common::{UNDECIDED, UNIQUE, parse_json, run_program, run_with_input, test_path};

const EASY: &str = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";

/// Givens with 29 solutions, and three placed digits that leave one. A technique that assumes one
/// solution would find something here.
const DECIDED: &str = ".+8+7....12.....34.5....4......3....86.1..789....+5.9....7324..5.1.4...5.3...6.....4";

/// Candidates alone, nine characters per cell, with a unique solution.
fn sukaku_candidates() -> String {
    let easy: ninefold::Board = EASY.parse().unwrap();
    let sign = |cell: ninefold::Cell| {
        ninefold::Digit::ALL
            .map(|digit| if easy.possible_digits(cell).contains(digit) { digit.to_char() } else { '.' })
    };
    ninefold::Cell::all().flat_map(sign).collect()
}

fn position_with_wrong_entry() -> String {
    EASY.replacen("53.", "53+1", 1)
}

const DECIDES: &str =
    "ninefold: the givens alone have several solutions, so no technique that assumes one is used\n";

#[test]
fn a_position_is_decided_for_every_command_alike() {
    for command in [
        &["hint", "--stage", "2"][..],
        &["hint", "--profile", "se", "--stage", "2"],
        &["explain", "--brief"],
        &["explain", "--brief", "--profile", "se"],
        &["explain", "--brief", "--profile", "hodoku"],
        &["rate"],
        &["rate", "--profile", "human"],
        &["trace"],
    ] {
        let run = run_program(&[command, &[DECIDED]].concat());
        assert_eq!(run.code, Some(0), "{command:?}: {}", run.err);
        assert!(run.err.starts_with(DECIDES), "{command:?}: {}", run.err);
        assert!(!run.out.is_empty(), "{command:?}");
    }
    // Uniqueness that no technique needs is not reported.
    assert_eq!(run_program(&["rate", "--profile", "human-strict", DECIDED]).err, "");
}

#[test]
fn uniqueness_is_used_only_where_the_givens_are_known_to_decide() {
    let assuming = |args: &[&str]| {
        let run = run_program(&[&["steps", "--json"][..], args].concat());
        let groups = parse_json(&run.out)["groups"].as_array().cloned().unwrap();
        groups.iter().filter(|group| group["assumes_one_solution"] == true).count()
    };
    assert_eq!(assuming(&[DECIDED]), 0);
    assert!(assuming(&["--assume-one-solution", DECIDED]) > 0);
    let withheld = run_program(&["steps", "--json", DECIDED]);
    assert!(
        withheld.err.contains("the givens alone have several solutions: techniques that assume"),
        "{}",
        withheld.err
    );
    assert_eq!(parse_json(&withheld.out)["warnings"][0]["id"], "givens-have-several");
    let proved = run_program(&["trace", "--proof", DECIDED]).out;
    let verified = run_with_input(&["verify"], proved);
    assert_eq!(verified.code, Some(0), "{}{}", verified.out, verified.err);
    assert!(
        !verified.out.contains("assume") && verified.out.contains("3 digits were placed"),
        "{}",
        verified.out
    );
    let traced = parse_json(&run_program(&["trace", DECIDED]).out);
    assert_eq!(traced["warnings"][0]["id"], "givens-have-several");
    // A guess of the reader is reported before it.
    let guessed = parse_json(&run_program(&["trace", &EASY.replace('.', "O")]).out);
    assert_eq!(guessed["warnings"][0]["id"], "letters-as-zeros", "{guessed}");
    // A sukaku is itself the puzzle.
    assert_eq!(run_program(&["rate", "--profile", "human", &sukaku_candidates()]).err, "");
}

/// Tables report the same as JSON.
#[test]
fn what_is_doubtful_about_a_position_stands_in_tables() {
    let warnings = |args: &[&str]| {
        let run = run_program(args);
        let line = run.out.lines().nth(1).unwrap_or_default().to_string();
        (line.rsplit(',').next().unwrap_or_default().trim_matches('"').to_string(), run.out)
    };
    let decides = "so no technique that assumes one is used";
    for command in [&["rate"][..], &["rate", "--profile", "human"], &["rate", "--profile", "hodoku"]] {
        let (told, out) = warnings(&[command, &["--csv", DECIDED]].concat());
        assert!(told.contains(decides.rsplit(", ").next().unwrap()), "{command:?}: {out}");
    }
    let (told, out) = warnings(&["rate", "--csv", "--profile", "human-strict", DECIDED]);
    assert_eq!(told, "", "{out}");
    let (told, out) = warnings(&["check", "--csv", &position_with_wrong_entry()]);
    assert!(told.contains("r1c3"), "{out}");
}

#[test]
fn what_follows_from_a_mistake_is_listed_with_a_warning() {
    let wrong = position_with_wrong_entry();
    let warning = "ninefold: a digit is misplaced (r1c3), so what follows from this position may be false for the puzzle\n";
    for command in [&["steps"][..], &["als"], &["als", "--graph"], &["find", "als-xz"]] {
        let text = run_program(&[command, &[&wrong]].concat());
        // A conclusion of this formula is false for the puzzle, and the command says so.
        let code = if command[0] == "find" { Some(1) } else { Some(0) };
        assert_eq!((text.err.as_str(), text.code), (warning, code), "{command:?}");
        assert!(!text.out.is_empty(), "{command:?}");
        let data = parse_json(&run_program(&[command, &["--json", &wrong]].concat()).out);
        assert_eq!(data["warnings"][0]["id"], "position-misplaced", "{command:?}");
        assert_eq!(data["warnings"][0]["cells"], serde_json::json!([2]), "{command:?}");
        let right = run_program(&[command, &["--json", EASY]].concat());
        assert_eq!((right.err.as_str(), parse_json(&right.out).get("warnings")), ("", None), "{command:?}");
    }
    let missing = parse_json(&run_program(&["steps", "--json", &format!("{EASY}:413")]).out);
    assert_eq!(missing["warnings"][0]["id"], "position-missing");
    let chinese = run_program(&["steps", "--lang", "zh", &wrong]);
    assert!(chinese.err.starts_with("ninefold: 有 1 个数字填错（r1c3）"), "{}", chinese.err);
}

#[test]
fn what_has_no_solution_says_which_entries_are_wrong() {
    let wrong = position_with_wrong_entry();
    let solved = run_program(&["solve", &wrong]);
    let told = "no solution; the givens alone have one, with another digit in r1c3";
    assert_eq!(
        (solved.out.as_str(), solved.err, solved.code),
        ("\n", format!("ninefold: {told}\n"), Some(1))
    );
    let data = parse_json(&run_program(&["solve", "--json", &wrong]).out);
    assert_eq!(
        (&data["verdict"], &data["warnings"][0]["id"]),
        (&"none".into(), &"givens-solve-misplaced".into())
    );
    assert_eq!(data["warnings"][0]["cells"], serde_json::json!([2]));
    let report = run_program(&["check", &wrong]);
    assert!(report.out.contains("unique   no, it has no solution\n"), "{}", report.out);
    let entries = "entries  wrong: the givens alone have one, with another digit in r1c3\n";
    assert!(report.out.ends_with(entries), "{}", report.out);
    let data = parse_json(&run_program(&["check", "--json", &wrong]).out);
    assert_eq!(data["mistakes"], serde_json::json!({ "misplaced": [[2, 1]], "missing": [] }));
    let missing = run_program(&["solve", &format!("{EASY}:413")]);
    assert_eq!(
        missing.err,
        "ninefold: no solution; the givens alone have one, with a digit in r1c3 that was removed there\n"
    );
    for command in ["rate", "trace"] {
        let refused = run_program(&[command, &wrong]);
        assert_eq!((refused.err, refused.code), (format!("ninefold: {told}\n"), Some(1)), "{command}");
    }
    // In a table, a list, and where the givens decide nothing.
    let table = run_with_input(&["solve", "--csv"], format!("puzzle\n{wrong}\n"));
    assert!(table.out.contains(told), "{}", table.out);
    let list = run_with_input(&["check"], format!("{UNIQUE}\n{wrong}\n"));
    assert!(
        list.out.contains("2\tnone\tthe givens alone have one, with another digit in r1c3\n"),
        "{}",
        list.out
    );
    let contradicted = run_program(&["solve", &format!("{UNDECIDED}:964 464")]);
    assert!(contradicted.err.contains("none of them agrees with the digits placed"), "{}", contradicted.err);
    let no_entries = run_program(&["solve", &EASY.replacen("53.", "531", 1)]);
    assert_eq!(no_entries.err, "ninefold: no solution\n");
}

#[test]
fn a_puzzle_with_several_solutions_is_explained_as_far_as_they_agree() {
    // Of the second puzzle some steps follow, of the empty grid none.
    let open = EASY.replacen("53..7", ".....", 1);
    let explained = run_program(&["explain", "--brief", &open]);
    assert_eq!(explained.code, Some(1));
    assert!(explained.out.starts_with("1. "), "{}", explained.out);
    assert!(explained.out.contains("puzzle has several solutions"), "{}", explained.out);
    let warned =
        "ninefold: the puzzle has more than one solution, so no technique that assumes one is used\n";
    assert_eq!(explained.err, warned);
    let data = parse_json(&run_program(&["explain", "--json", &open]).out);
    assert_eq!((&data["solved"], &data["reason"]), (&false.into(), &"several-solutions".into()));
    assert_eq!(data["warnings"][0]["id"], "position-has-several");
    let steps = data["steps"].as_array().unwrap();
    assert!(!steps.is_empty() && steps.iter().all(|step| step["assumes_one_solution"] == false));
    let hint = run_program(&["hint", "--stage", "4", &open]);
    assert_eq!((hint.err.as_str(), hint.code), (warned, Some(0)));
    let hint = parse_json(&run_program(&["hint", "--json", &open]).out);
    assert_eq!((&hint["now"], &hint["warnings"][0]["id"]), (&"step".into(), &"position-has-several".into()));
    let none = run_program(&["hint", &".".repeat(81)]);
    let told =
        "there is no hint: it has more than one solution, and no step is found that holds in all of them";
    assert_eq!((none.out.as_str(), none.err, none.code), ("", format!("ninefold: {told}\n"), Some(1)));
    let ended = parse_json(&run_program(&["hint", "--json", &".".repeat(81)]).out);
    assert_eq!((&ended["now"], ended["solutions"].as_array().map(Vec::len)), (&"improper".into(), Some(2)));
    let nothing = run_program(&["explain", "--brief", UNDECIDED]);
    assert!(
        nothing.out.starts_with("The steps end here: the puzzle has several solutions"),
        "{}",
        nothing.out
    );
    assert!(nothing.out.contains("two of them differ in r6c46 and r8c46"), "{}", nothing.out);
    // The written steps are proved, and the output says that it is incomplete.
    let proof = test_path("several-solutions.jsonl");
    assert_eq!(run_program(&["explain", "--brief", "--proof", &proof, &open]).code, Some(1));
    let verified = run_program(&["verify", "--partial", &proof]);
    assert_eq!(verified.code, Some(0), "{}{}", verified.out, verified.err);
    assert!(!verified.out.contains("assume"), "{}", verified.out);
}

#[test]
fn a_canonical_form_is_that_of_givens_alone() {
    let told = "ninefold: only puzzles without placed digits and removed candidates have a canonical form\n";
    for puzzle in [&sukaku_candidates(), &EASY.replacen("53..7", "53+4.7", 1), &format!("{EASY}:113")] {
        let refused = run_program(&["canon", puzzle]);
        assert_eq!(
            (refused.out.as_str(), refused.err.as_str(), refused.code),
            ("\n", told, Some(1)),
            "{puzzle}"
        );
        let table = run_with_input(&["canon", "--csv"], format!("puzzle\n{puzzle}\n"));
        assert!(table.out.contains(",invalid,"), "{}", table.out);
    }
    assert_eq!(run_program(&["canon", EASY]).code, Some(0));
    // A full grid has a form, however it was filled.
    let grid = run_program(&["solve", EASY]).out.trim().to_string();
    let played: String = grid.chars().map(|digit| format!("+{digit}")).collect();
    assert_eq!(run_program(&["canon", &played]).out, run_program(&["canon", &grid]).out);
}

#[test]
fn a_puzzle_without_givens_has_no_puzzles_near_it_and_none_within() {
    let near = run_program(&["neighbours", &sukaku_candidates()]);
    assert_eq!(
        near.err,
        "ninefold: only givens are removed and added, and this puzzle of candidates has none\n"
    );
    let within = run_program(&["subpuzzles", &sukaku_candidates()]);
    assert_eq!(
        within.err,
        "ninefold: minimal puzzles are made of givens, and this puzzle of candidates has none\n"
    );
    assert_eq!((near.code, within.code), (Some(1), Some(1)));
    let near = run_program(&["neighbours", DECIDED]);
    assert_eq!(near.err, "ninefold: only the givens count, and they alone have several solutions\n");
    let within = run_program(&["subpuzzles", DECIDED]);
    assert!(within.err.contains("those of this position alone have several solutions"), "{}", within.err);
    // A placed digit is not a given that could be kept.
    let placed = EASY.replacen("53..7", "53+4.7", 1);
    let range = &["subpuzzles", "--givens", "..20"];
    assert_eq!(
        run_program(&[&range[..], &[&placed]].concat()).out,
        run_program(&[&range[..], &[EASY]].concat()).out
    );
}

#[test]
fn a_file_without_a_step_proves_nothing() {
    let traced = run_program(&["trace", EASY]).out;
    for args in [&["verify", "--partial"][..], &["verify"]] {
        let verified = run_with_input(args, &traced);
        assert_eq!(verified.code, Some(1), "{}", verified.out);
        assert!(verified.err.contains("there is no step in it, so nothing is proved"), "{}", verified.err);
    }
    let proved = run_program(&["trace", "--proof", EASY]).out;
    let partial: String = proved.lines().take(3).map(|line| format!("{line}\n")).collect();
    assert_eq!(run_with_input(&["verify", "--partial"], partial).code, Some(0));
    assert_eq!(run_with_input(&["verify"], proved).code, Some(0));
}

/// Returns a puzzle with several solutions, a few hundred at most: a minimal one without some of its
/// givens.
fn remove_some_givens(
    made: &ninefold::generate::minimal::GeneratedPuzzle,
    without: usize,
) -> ninefold::Puzzle {
    let mut values = made.givens;
    let given: Vec<_> = ninefold::Cell::all().filter(|cell| values[*cell].is_some()).collect();
    given.iter().step_by(7).take(without).for_each(|cell| values[*cell] = None);
    ninefold::Puzzle::from_givens(values)
}

/// Checks that a step is accepted by the checker, assumes nothing, and holds in each of some solutions.
#[track_caller]
fn check_step_is_sound(
    step: &ninefold::SolutionStep,
    before: &ninefold::Facts,
    solutions: &[ninefold::Solution],
) {
    let id = step.technique().id;
    let certificate = step.build_certificate(before).unwrap_or_else(|why| panic!("{id}: {why}"));
    before
        .certificate_checker()
        .check_step(&step.conclusions, &certificate)
        .unwrap_or_else(|why| panic!("{id}: {why}"));
    assert!(!step.technique().assumes_one_solution(), "{id}");
    for solution in solutions {
        let holds = |candidate: ninefold::Candidate| solution.digit(candidate.cell()) == candidate.digit();
        let (placed, gone) = (step.conclusions.placements, step.conclusions.eliminations);
        assert!(placed.iter().all(holds) && !gone.iter().any(holds), "{id}: {}", step.conclusions);
    }
}

#[test]
fn steps_of_a_puzzle_with_several_solutions_hold_in_all_of_them() {
    use ninefold::guide::PathEndDetector;
    use ninefold::logic::survey::{StepFilter, survey_steps};
    let (mut guide, solver) = (ninefold::Guide::new(), ninefold::Solver::new());
    let (mut puzzles, mut steps) = (0, 0);
    for (number, made) in ninefold::generate(51).take(24).enumerate() {
        let puzzle = remove_some_givens(&made, 1 + number % 3);
        let board = ninefold::Board::try_from(&puzzle).unwrap();
        let solutions: Vec<_> = solver.solutions(&board).take(3_001).collect();
        assert!(solutions.len() > 1, "no given of a minimal puzzle can be spared");
        if solutions.len() > 3_000 {
            continue;
        }
        puzzles += 1;
        let name = ["human", "se", "hodoku"][number % 3];
        let profile = ninefold::RatingProfile::from_name(name).unwrap();
        let (facts, assessment) = guide.assess_position(&puzzle).unwrap();
        if number < 2 {
            let found = survey_steps(&facts, &StepFilter::default(), || false);
            found.groups.iter().flat_map(|group| &group.steps).for_each(|step| {
                steps += 1;
                check_step_is_sound(step, &facts, &solutions);
            });
        }
        let (mut walk, mut end) = (guide.start_walk(facts, &profile), PathEndDetector::new(&assessment));
        while let Ok(rated) = end.next_step(&mut walk, || false) {
            steps += 1;
            check_step_is_sound(&rated.step, &rated.facts_before, &solutions);
        }
        assert!(end.has_several_solutions() && !walk.facts().is_solved());
    }
    assert!(puzzles >= 12 && steps > 100, "{puzzles} puzzles, {steps} steps");
}
