//! Answers that every front end of Ninefold must give, taken from the crate as the reference:
//! `NINEFOLD_UPDATE_SNAPSHOTS=1` records them in `data/faces.json`. Solutions are compared with a solver
//! that shares no code with it.

use ninefold::chains::Engine;
use ninefold::guide::{EFFORT, Judge, Judgement, Move};
use ninefold::{
    Board, COUNT_LIMIT, Notation, Now, Profile, Puzzle, ReadBoardError, Solver, Stage, Tenths, canon, count,
    format, generate, hint, rate,
};
use ninefold_testkit::faces::{self, Answers, Value, json};
use ninefold_testkit::naive;

const QUESTIONS: [&str; 11] =
    ["error", "verdict", "solution", "count", "two", "rate", "unrated", "canon", "hint", "step", "judge"];

fn answer(text: &str) -> Answers {
    let answers = match format::read_board(text) {
        Ok(board) => of_board(&board),
        Err(error) => refused(text, &error),
    };
    let Value::Object(answers) = answers else { unreachable!("both are objects") };
    answers
}

fn refused(text: &str, error: &ReadBoardError) -> Value {
    // A hint reports a clash, too.
    let hint = format::read_puzzle(text).ok().map(|_| "improper");
    json!({
        "error": error.to_string(), "verdict": "invalid", "solution": null, "count": null, "two": null,
        "rate": null, "unrated": error.to_string(), "canon": null, "hint": hint, "step": null, "judge": null,
    })
}

fn of_board(board: &Board) -> Value {
    let solution = Solver::new().verdict(board).first().map(|solution| solution.to_string());
    let two = count(board, 2);
    let verdict = ["none", "unique", "several"][two as usize];
    let rated = rate(board);
    let advice = hint(board, Stage::Full);
    let now = match &advice {
        Ok(advice) => &advice.now,
        Err(none) => &none.0,
    };
    let step = match now {
        Now::Step(rated) => Some(rated.step.conclusions.text(Notation::Rc)),
        _ => None,
    };
    json!({
        "error": null,
        "verdict": verdict,
        "solution": solution,
        "count": count(board, COUNT_LIMIT),
        "two": two,
        "rate": rated.as_ref().ok().map(|rating| {
            let tenths = |tenths: Tenths| f64::from(tenths.0) / 10.0;
            let (er, ep, ed) = (tenths(rating.er), tenths(rating.ep), tenths(rating.ed));
            json!({ "er": er, "ep": ep, "ed": ed, "technique": hardest(board) })
        }),
        "unrated": rated.err().map(|refusal| refusal.to_string()),
        "canon": canon(board).ok().map(|form| form.to_string()),
        "hint": now.word(),
        "judge": judged(board, step.as_deref()),
        "step": step,
    })
}

/// Judges steps played one after the other.
fn judged(board: &Board, step: Option<&str>) -> Option<Vec<Value>> {
    let profile = Profile::of_name("human")?.with_techniques(&faces::ASKED).ok()?;
    let mut judge = Judge::new(&profile);
    let mut position = judge.open(&Puzzle::from(board)).ok()?;
    let steps = faces::said(step);
    let steps = steps.iter().map(|text| Move::read(text, Notation::Rc));
    let way = judge.way(&mut position, steps, || (EFFORT, || false), |_, _, _| ());
    let told =
        |judged: &Judgement| json!([judged.word(), judged.deciding().map(|rated| rated.step.technique().id)]);
    Some(way.steps.iter().map(told).collect())
}

/// Returns the technique of the hardest step on the scale `se`.
fn hardest(board: &Board) -> Option<&'static str> {
    let (profile, mut engine) = (Profile::of_name("se")?, Engine::new());
    let mut walk = profile.walk_se(board, &mut engine)?;
    walk.run(|| false);
    walk.tally().deciders().er.map(|decider| decider.technique.id)
}

#[test]
fn the_crate_answers_as_every_face_must() {
    if std::env::var_os("NINEFOLD_UPDATE_SNAPSHOTS").is_some() {
        let made: Vec<String> = generate(faces::made().0).take(3).map(|made| made.to_string()).collect();
        faces::record(&made, answer);
    }
    faces::hold("Rust", &QUESTIONS, |text| Some(answer(text)));
    let (seed, puzzles) = faces::made();
    assert!(generate(seed).map(|made| made.to_string()).take(puzzles.len()).eq(puzzles));
}

#[test]
fn what_must_be_answered_is_true() {
    for (name, _, answers) in faces::cases() {
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
    for (name, text, answers) in faces::cases() {
        let givens = text.chars().filter(|sign| ('1'..='9').contains(sign)).count();
        if text.len() != 81 || givens < 22 || answers["verdict"] == "invalid" {
            continue;
        }
        let masks = naive::masks(&text.replace(['0', '_', '*', '-', 'x'], "."));
        let solutions = naive::solutions(&masks, 2);
        assert_eq!(answers["two"], json!(solutions.len()), "{name}");
        if let [only] = solutions.as_slice() {
            assert_eq!(answers["solution"], json!(only), "{name}");
        }
    }
}
