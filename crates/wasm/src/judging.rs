//! Judging of a player's steps in a position for the page.

use ninefold::guide::judge::find_claimed_techniques;
use ninefold::guide::{ClaimedStep, StepJudge, StepJudgement};
use ninefold::texts::Catalogue;
use ninefold::wire::page::{Position, ProfileSelection};
use ninefold::wire::{self, JudgedStep, JudgedSteps};
use ninefold::{Notation, Technique};

use crate::given::{self, RequestError};

/// Judges steps in sequence, each in usual notation; `technique` applies to those that don't name one
/// themselves. `limits` is called for the effort and a new `stop` of each step.
///
/// # Errors
/// If the position is malformed, or can't be judged: its puzzle does not have one solution, it contains
/// mistakes, or it is solved; if there is no such technique, profile or language.
pub(crate) fn judge_steps<S: FnMut() -> bool>(
    position: &Position,
    texts: &[String],
    technique: Option<&str>,
    (profile, lang): (&ProfileSelection, &str),
    limits: impl FnMut() -> (u64, S),
) -> Result<JudgedSteps, RequestError> {
    let catalogue = given::find_catalogue(lang)?;
    let profile = given::build_profile(profile)?;
    let named = technique.map_or(Ok(Vec::new()), |name| find_techniques_by_name(name, catalogue))?;
    let puzzle = given::puzzle_from_position(position)?;
    // A position with mistakes, or without a unique solution, can't be judged.
    let mut judge = StepJudge::new(&profile);
    let opened = judge.validate_position(&puzzle);
    let mut at = opened
        .map_err(|none| wire::why_not_judged(&none.0, catalogue).unwrap_or_else(|| none.0.to_string()))?;
    // Steps are parsed one by one, so that an unreadable one doesn't stop the others.
    let read = texts.iter().map(|text| {
        // The common technique is for steps that don't name one.
        let mut step = ClaimedStep::parse(text, Notation::Rc)?;
        if step.techniques.is_empty() {
            step.techniques.clone_from(&named);
        }
        Ok(step)
    });
    // Verdicts are collected in the order of the steps.
    let mut told = Vec::new();
    let visit = |judged: &StepJudgement, at: &ninefold::guide::judge::JudgedPosition, step: &ClaimedStep| {
        told.push(JudgedStep::from_judgement(judged, at, step, given::pieces_localizer(catalogue)));
    };
    let way = judge.judge_path(&mut at, read, limits, visit);
    Ok(JudgedSteps::from_sequence(&way, told))
}

fn find_techniques_by_name(
    name: &str,
    catalogue: &Catalogue,
) -> Result<Vec<&'static Technique>, RequestError> {
    find_claimed_techniques(name)
        .map_err(|unknown| catalogue.format_message(&unknown.to_message(), Notation::Rc))
}
