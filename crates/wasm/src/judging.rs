//! Judging of a player's steps in a position.

use ninefold::guide::judge::named_in;
use ninefold::guide::{Judge, Judgement, Move};
use ninefold::rate::profile::{UnknownTechnique, near};
use ninefold::texts::Catalogue;
use ninefold::wire::page::{Chosen, Position};
use ninefold::wire::{self, JudgedStep, JudgedSteps};
use ninefold::{Notation, Technique};

use crate::given::{self, Refusal};

/// Judges steps in sequence, each in usual notation; `technique` applies to those that don't name one
/// themselves. `limits` is called for the effort and a new `stop` of each step.
///
/// # Errors
/// If the position is malformed, or can't be judged: its puzzle does not have one solution, it contains
/// mistakes, or it is solved; if there is no such technique, profile or language.
pub fn steps<S: FnMut() -> bool>(
    position: &Position,
    texts: &[String],
    technique: Option<&str>,
    (profile, lang): (&Chosen, &str),
    limits: impl FnMut() -> (u64, S),
) -> Result<JudgedSteps, Refusal> {
    let catalogue = given::catalogue(lang)?;
    let profile = given::made(profile)?;
    let named = technique.map_or(Ok(Vec::new()), |name| techniques_of(name, catalogue))?;
    let puzzle = given::puzzle(position)?;
    // A position with mistakes, or without a unique solution, can't be judged.
    let mut judge = Judge::new(&profile);
    let opened = judge.open(&puzzle);
    let mut at = opened
        .map_err(|none| wire::why_not_judged(&none.0, catalogue).unwrap_or_else(|| none.0.to_string()))?;
    // Steps are parsed one by one, so that an unreadable one doesn't stop the others.
    let read = texts.iter().map(|text| {
        let mut step = Move::read(text, Notation::Rc)?;
        if step.named.is_empty() {
            step.named.clone_from(&named);
        }
        Ok(step)
    });
    let mut told = Vec::new();
    let see = |judged: &Judgement, at: &ninefold::guide::judge::Position, step: &Move| {
        told.push(JudgedStep::of(judged, at, step, given::speech(catalogue)));
    };
    let way = judge.way(&mut at, read, limits, see);
    Ok(JudgedSteps::of(&way, told))
}

fn techniques_of(name: &str, catalogue: &Catalogue) -> Result<Vec<&'static Technique>, Refusal> {
    let found = named_in(name);
    if found.is_empty() {
        let unknown = UnknownTechnique { place: 0, name: name.into(), near: near(name) };
        return Err(catalogue.text(&unknown.sentence(), Notation::Rc));
    }
    Ok(found)
}
