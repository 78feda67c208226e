//! Formulas of the library as techniques: their steps are proved, explained and drawn.

use ninefold_core::{Board, CandidateMap, Puzzle, Solution};
use ninefold_facts::Facts;
use ninefold_formula::{
    BoundValue, DEFAULT_WORK_LIMIT, EvaluationError, FormulaScript, LIBRARY, prove_instance,
};
use ninefold_logic::proof::CertificateChecker;
use ninefold_logic::{TechniqueFamily, TechniqueRatings, engine};
use ninefold_solve::Solver;

use crate::library::load_sample_positions;

/// Checks that every step has a certificate that the checker accepts, and a story whose last sentence shows
/// the conclusion.
#[test]
fn steps_are_proved_and_told() {
    let positions = load_sample_positions(24);
    for (id, text) in LIBRARY {
        let formula =
            FormulaScript::parse(text).unwrap_or_else(|error| panic!("{id}: {error}")).formulas.remove(0);
        assert!(!formula.about.is_empty(), "{id}: a comment right above says what it is");
        let technique = formula.into_technique(TechniqueFamily::Exotic, TechniqueRatings::from_se_rating(50));
        let mut explained_count = 0;
        for facts in &positions {
            let Some(step) = engine::find_next_step(facts, &[technique]) else { continue };
            assert_eq!(
                (step.technique(), step.se_rating()),
                (technique, TechniqueRatings::from_se_rating(50).se),
                "{id}"
            );
            let explanation = step.explanation(facts);
            let certificate =
                explanation.build_certificate(facts).unwrap_or_else(|error| panic!("{id}: {error}"));
            CertificateChecker::new(facts.board())
                .accept_step(&step.conclusions, &certificate)
                .expect("it follows");
            let last = explanation.messages.last().expect("a sentence");
            let eliminations = step.conclusions.placements | step.conclusions.eliminations;
            let shown = explanation
                .message_marks(last)
                .candidates
                .into_iter()
                .fold(CandidateMap::EMPTY, |all, (one, _)| all | one);
            assert!(
                shown.contains_all(eliminations) && last.message.id.starts_with("formula-so"),
                "{id}: {}",
                last.message
            );
            assert!(explanation.messages.len() > 1, "{id}: {}", last.message);
            explained_count += 1;
        }
        println!("{id}: {explained_count} steps told");
    }
}

#[test]
fn only_what_is_proved_is_a_step() {
    let text = "for a, b in bivalue where digits(a) == digits(b) remove digits(a) from peers(a | b)";
    let technique = FormulaScript::parse(text)
        .expect("a formula")
        .formulas
        .remove(0)
        .into_technique(TechniqueFamily::Wing, TechniqueRatings::NONE);
    for facts in load_sample_positions(40) {
        for step in engine::find_all_steps(&facts, &[technique]) {
            assert!(step.build_certificate(&facts).is_ok(), "{}: {}", facts.board(), step.conclusions);
        }
    }
}

#[test]
fn recursive_definitions_end() {
    let error = |text: &str| FormulaScript::parse(text).expect_err("it is no formula").to_string();
    assert_eq!(
        error("define f(a: cells): als up to 3 = a\nbivalue"),
        "line 1, column 21: expected a kind that a definition may call itself with: cells, digits, houses, candidates or truth, found \"als\""
    );
    assert_eq!(
        error("define f(a: cells): cells up to 0 = a"),
        "line 1, column 33: expected a number from 1 to 64, found 0"
    );
    assert_eq!(error("define f(a: cells) = f(a)"), "line 1, column 22: nothing is called \"f\"");
    assert_eq!(
        error(&format!("define f(a: cells): cells up to 64 = f(f(f(f({}a))))\nbivalue", "!".repeat(8))),
        "line 1, column 38: expected at most 256 operations within each other"
    );
    assert_eq!(
        error("for a in cells say \"{b}\" remove 1 from a"),
        "line 1, column 20: nothing is called \"b\"; did you mean \"a\"?"
    );
    assert_eq!(
        error("for a in cells say de \"x\" remove 1 from a"),
        "line 1, column 20: expected a text in quotes, or en or zh before it, found \"de\""
    );
    let endless =
        "define f(a: cells): cells up to 20 = a | f(expanded_peers(f(a)))\nfor c in cells remove 1 from f(c)";
    let script = FormulaScript::parse(endless).expect("a formula");
    for facts in load_sample_positions(2) {
        let _ = script.formulas[0].find_instances(&facts, 100_000, &mut Vec::new());
    }
}

/// Checks that a standalone expression may name the solution, and that neither a technique nor a definition
/// it calls may.
#[test]
fn no_technique_looks_at_the_solution() {
    let error = |text: &str| FormulaScript::parse(text).expect_err("it is no formula").to_string();
    let words = "a technique can't look at the solution; only an expression that stands alone can";
    assert_eq!(error("for c in empty remove c * 1 - solution"), format!("line 1, column 31: {words}"));
    assert_eq!(
        error("define left(c: cells) = c * digits - solution\nleft(r1)"),
        format!("line 1, column 38: {words}")
    );

    let text = "467831295981257634352649187.794..358.34.9.762.25...419748.6..21516....43293..4.76";
    let board: Board = text.parse().expect("a board");
    let facts = Facts::new(board.clone());
    let requested =
        FormulaScript::parse("count(solution & candidates(empty))").expect("an expression").expression;
    let solved = Solver::new().review_position(&Puzzle::from(&board)).expect("one solution").solution;
    let answer = |solution: Option<Solution>| {
        requested.as_ref().expect("an expression").try_evaluate(
            &facts,
            || solution,
            DEFAULT_WORK_LIMIT,
            || false,
        )
    };
    assert_eq!(answer(Some(solved)), Ok(BoundValue::Number(board.empty_cells().len() as i64)));
    assert_eq!(answer(None), Err(EvaluationError::NoValue));
}

/// Checks a link of level 2: one of its three candidates is true, so that what all of them see is false.
#[test]
fn links_have_levels() {
    let text = "for l in links(2) remove peers(l)";
    let formula = FormulaScript::parse(text).expect("a formula").formulas.remove(0);
    let mut found = 0;
    for facts in load_sample_positions(200) {
        let mut all = Vec::new();
        formula.find_instances(&facts, DEFAULT_WORK_LIMIT, &mut all);
        for instance in all {
            found += 1;
            let certificate = prove_instance(&facts, &instance).expect("it follows from the link");
            assert_eq!(certificate.truths.len(), 1);
        }
    }
    assert!(found > 5, "{found}");
    let one = FormulaScript::parse("count(for l in links(1) where l)").expect("an expression");
    let both = FormulaScript::parse("count(for l in strong links where l)").expect("an expression");
    let facts = &load_sample_positions(20)[7];
    let number =
        |script: FormulaScript| match script.expression.expect("one").evaluate(facts, DEFAULT_WORK_LIMIT) {
            Some(BoundValue::Number(number)) => number,
            other => panic!("{other:?}"),
        };
    assert_eq!(2 * number(one), number(both));
    let error =
        FormulaScript::parse("count(for l in links(9) where l)").expect_err("nine and one").to_string();
    assert_eq!(error, "line 1, column 22: expected a number from 1 to 8, found 9");
}
