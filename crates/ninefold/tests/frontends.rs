//! Answers that every front end of Ninefold must give, taken from the crate as the reference:
//! `NINEFOLD_UPDATE_SNAPSHOTS=1` records them in `data/faces.json`. Solutions are compared with a solver
//! that shares no code with it.

use ninefold::chains::ChainEngine;
use ninefold::guide::{ClaimedStep, DEFAULT_EFFORT, StepJudge, StepJudgement};
use ninefold::{
    Board, COUNT_LIMIT, HintStage, Notation, PositionAdvice, Puzzle, RatingProfile, RatingTenths,
    ReadBoardError, Solver, canonical_form, count_solutions, format, generate, hint, rate,
};
use ninefold_testkit::frontends::{self, CaseAnswers, Value, json};
use ninefold_testkit::naive;

const QUESTIONS: [&str; 11] =
    ["error", "verdict", "solution", "count", "two", "rate", "unrated", "canon", "hint", "step", "judge"];

fn answer_case(text: &str) -> CaseAnswers {
    let answers = match format::read_board(text) {
        Ok(board) => board_answers(&board),
        Err(error) => refused_answers(text, &error),
    };
    let Value::Object(answers) = answers else { unreachable!("both are objects") };
    answers
}

fn refused_answers(text: &str, error: &ReadBoardError) -> Value {
    // A hint reports a clash, too.
    let hint = format::read_puzzle(text).ok().map(|_| "improper");
    json!({
        "error": error.to_string(), "verdict": "invalid", "solution": null, "count": null, "two": null,
        "rate": null, "unrated": error.to_string(), "canon": null, "hint": hint, "step": null, "judge": null,
    })
}

fn board_answers(board: &Board) -> Value {
    let solution =
        Solver::new().check_uniqueness(board).first_solution().map(|solution| solution.to_string());
    let two = count_solutions(board, 2);
    let verdict = ["none", "unique", "several"][two as usize];
    let rated = rate(board);
    let advice = hint(board, HintStage::Full);
    let now = match &advice {
        Ok(advice) => &advice.advice,
        Err(none) => &none.0,
    };
    let step = match now {
        PositionAdvice::Step(rated) => Some(rated.step.conclusions.to_text(Notation::Rc)),
        _ => None,
    };
    json!({
        "error": null,
        "verdict": verdict,
        "solution": solution,
        "count": count_solutions(board, COUNT_LIMIT),
        "two": two,
        "rate": rated.as_ref().ok().map(|rating| {
            let tenths = RatingTenths::as_f64;
            let (er, ep, ed) = (tenths(rating.er), tenths(rating.ep), tenths(rating.ed));
            json!({ "er": er, "ep": ep, "ed": ed, "technique": hardest_technique(board) })
        }),
        "unrated": rated.err().map(|refusal| refusal.to_string()),
        "canon": canonical_form(board).ok().map(|form| form.to_string()),
        "hint": now.as_str(),
        "judge": judge_steps(board, step.as_deref()),
        "step": step,
    })
}

/// Judges steps played one after the other.
fn judge_steps(board: &Board, step: Option<&str>) -> Option<Vec<Value>> {
    let profile = RatingProfile::from_name("human")?.with_techniques(&frontends::JUDGED_FAMILIES).ok()?;
    let mut judge = StepJudge::new(&profile);
    let mut position = judge.validate_position(&Puzzle::from(board)).ok()?;
    let steps = frontends::claimed_steps(step);
    let steps = steps.iter().map(|text| ClaimedStep::parse(text, Notation::Rc));
    let way = judge.judge_path(&mut position, steps, || (DEFAULT_EFFORT, || false), |_, _, _| ());
    let told = |judged: &StepJudgement| {
        json!([judged.as_str(), judged.deciding_step().map(|rated| rated.step.technique().id)])
    };
    Some(way.steps.iter().map(told).collect())
}

/// Returns the technique of the hardest step on the scale `se`.
fn hardest_technique(board: &Board) -> Option<&'static str> {
    let (profile, mut engine) = (RatingProfile::from_name("se")?, ChainEngine::new());
    let mut walk = profile.start_se_walk(board, &mut engine)?;
    walk.run_to_end(|| false);
    walk.tally().deciders().er.map(|decider| decider.technique.id)
}

#[test]
fn the_crate_answers_as_every_face_must() {
    if std::env::var_os("NINEFOLD_UPDATE_SNAPSHOTS").is_some() {
        let made: Vec<String> =
            generate(frontends::generated_puzzles().0).take(3).map(|made| made.to_string()).collect();
        frontends::write_answers(&made, answer_case);
    }
    frontends::check_answers("Rust", &QUESTIONS, |text| Some(answer_case(text)));
    let (seed, puzzles) = frontends::generated_puzzles();
    assert!(generate(seed).map(|made| made.to_string()).take(puzzles.len()).eq(puzzles));
}

#[test]
fn what_must_be_answered_is_true() {
    for (name, _, answers) in frontends::read_shared_cases() {
        let verdict = answers["verdict"].as_str().expect("a word");
        let count = answers["two"].as_u64();
        let expected = match verdict {
            "invalid" => None,
            "none" => Some(0),
            "unique" => Some(1),
            _ => Some(2),
        };
        assert_eq!(count, expected, "{name}");
        assert_eq!(answers["error"].is_null(), verdict != "invalid", "{name}");
        assert_ne!(answers["rate"].is_null(), answers["unrated"].is_null(), "{name}");
    }
    // Only texts of 81 characters with enough givens for a slow solver.
    for (name, text, answers) in frontends::read_shared_cases() {
        let givens = text.chars().filter(|sign| ('1'..='9').contains(sign)).count();
        if text.len() != 81 || givens < 22 || answers["verdict"] == "invalid" {
            continue;
        }
        let masks = naive::parse_masks(&text.replace(['0', '_', '*', '-', 'x'], "."));
        let solutions = naive::find_solutions(&masks, 2);
        assert_eq!(answers["two"], json!(solutions.len()), "{name}");
        if let [only] = solutions.as_slice() {
            assert_eq!(answers["solution"], json!(only), "{name}");
        }
    }
}
