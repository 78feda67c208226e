//! The questions of `data/faces.json` that all front ends must answer alike, asked through the worker's
//! functions.

use ninefold::guide::DEFAULT_EFFORT;
use ninefold::wire::page::{Manner, Position, Profile, ProfileSelection, Wish};
use ninefold_testkit::frontends::{self, CaseAnswers, Value, json};

use crate::{answers, judging};

const QUESTIONS: [&str; 9] =
    ["error", "verdict", "count", "two", "solution", "unrated", "hint", "step", "judge"];

fn answer_case(text: &str) -> CaseAnswers {
    let answers = match answers::read_position(text, "en") {
        Ok(read) => position_answers(&read.position),
        Err(error) => json!({
            "error": error, "verdict": "invalid", "count": null, "two": null, "solution": null,
            "unrated": error, "hint": null, "step": null, "judge": null,
        }),
    };
    let Value::Object(answers) = answers else { unreachable!("both are objects") };
    answers
}

fn position_answers(position: &Position) -> Value {
    let solved = answers::solve_position(position);
    let manner = Manner { lang: "en".into(), dark: false };
    let hint = answers::find_hint(position, &ProfileSelection::Named("human".into()), &manner).unwrap();
    let hint = serde_json::to_value(&hint).unwrap();
    json!({
        "error": solved.as_ref().err(),
        "verdict": answers::check_position(position, 2, false).unwrap().verdict,
        "count": answers::count_solutions(position, None).ok(),
        "two": answers::count_solutions(position, Some(2)).ok(),
        "solution": solved.ok().flatten(),
        "unrated": answers::rate_position(position, &ProfileSelection::Named("se".into())).err(),
        "hint": hint["now"],
        "step": hint["step"]["conclusions"],
        "judge": verdicts_on_steps(position, hint["step"]["conclusions"].as_str()),
    })
}

/// Returns the verdicts on steps taken one after the other.
fn verdicts_on_steps(position: &Position, step: Option<&str>) -> Option<Vec<Value>> {
    let techniques = Some(frontends::JUDGED_FAMILIES.map(String::from).to_vec());
    let profile = ProfileSelection::Own(Profile { scale: "human".into(), techniques, ..Profile::default() });
    let steps = frontends::claimed_steps(step);
    let told =
        judging::judge_steps(position, &steps, None, (&profile, "en"), || (DEFAULT_EFFORT, || false)).ok()?;
    let told = serde_json::to_value(told.steps).unwrap();
    let of_step = |step: &Value| json!([step["verdict"], step["technique"]]);
    Some(told.as_array().into_iter().flatten().map(of_step).collect())
}

#[test]
fn the_page_answers_as_every_face_must() {
    frontends::check_answers("the page", &QUESTIONS, |text| Some(answer_case(text)));
    let (seed, puzzles) = frontends::generated_puzzles();
    let wish = Wish { symmetry: "none".into(), ..Wish::default() };
    let made = crate::making::generate_batch(&wish, seed as u32, 0, puzzles.len()).unwrap().found;
    assert!(made.into_iter().map(|made| made.puzzle).eq(puzzles));
}
