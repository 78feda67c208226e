//! Functions of the npm package that the page doesn't call: its module is built without them.

use ninefold::guide::DEFAULT_EFFORT;
use ninefold::wire::JudgedSteps;
use ninefold::wire::page::{Manner, Position, ProfileSelection, Profiles, Read};
use tsify::Ts;
use wasm_bindgen::prelude::*;

use crate::{answers, clock, effort_limit, into_js_result, into_ts_result, judging};

/// Reads a text in any format, ignoring additional rules of the puzzle.
#[wasm_bindgen(js_name = readIgnoringRules)]
pub fn read_ignoring_rules(text: &str, lang: &str) -> Result<Ts<Read>, JsError> {
    into_ts_result(answers::read_ignoring_rules(text, lang))
}

/// Returns the first solution of a position as 81 digits; `undefined` if there is none.
#[wasm_bindgen(js_name = solvePosition)]
pub fn solve_position(position: Ts<Position>) -> Result<Option<String>, JsError> {
    into_js_result(answers::solve_position(&position.to_rust()?))
}

/// Counts the solutions of a position up to a limit, a million by default.
#[wasm_bindgen(js_name = countPosition)]
pub fn count_position(position: Ts<Position>, limit: Option<u32>) -> Result<u32, JsError> {
    into_js_result(answers::count_solutions(&position.to_rust()?, limit))
}

/// Draws the step with this number among [`steps`](crate::steps).
#[wasm_bindgen(js_name = drawStep)]
pub fn draw_step(position: Ts<Position>, number: usize, manner: Ts<Manner>) -> Result<String, JsError> {
    into_js_result(answers::draw_step(&position.to_rust()?, number, &manner.to_rust()?))
}

/// Judges steps in sequence, each in usual notation. Each step is limited by a number of questions, by
/// default the library's; or by a number of seconds, by default none.
#[wasm_bindgen(js_name = judgeSteps)]
pub fn judge_steps(
    position: Ts<Position>,
    steps: Vec<String>,
    technique: Option<String>,
    profile: Ts<ProfileSelection>,
    lang: &str,
    effort: Option<f64>,
    seconds: Option<f64>,
) -> Result<Ts<JudgedSteps>, JsError> {
    let (position, profile) = (position.to_rust()?, profile.to_rust()?);
    let (effort, seconds) = (effort_limit(effort, DEFAULT_EFFORT), seconds.unwrap_or(f64::INFINITY));
    let limits = || (effort, clock::make_deadline_check(seconds));
    into_ts_result(judging::judge_steps(&position, &steps, technique.as_deref(), (&profile, lang), limits))
}

/// Returns the built-in profiles, as data to start one's own from.
#[wasm_bindgen]
pub fn profiles() -> Result<Ts<Profiles>, JsError> {
    into_ts_result(Ok(answers::list_profiles()))
}
