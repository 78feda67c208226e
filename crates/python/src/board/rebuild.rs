//! Rebuilding of Python's steps, hints and exercises from their data, so that they can be saved, sent and
//! compared.
//!
//! The reasons of a step are found anew by its technique in its position. Data that the technique doesn't
//! reproduce is refused.

use std::ops::ControlFlow;

use ninefold::logic::{Pattern, StepSink, UniquenessPromise};
use ninefold::rate::scale::RatingValue;
use ninefold::texts::Catalogue;
use ninefold::{Conclusions, Facts, Notation, RatingTenths, Technique, format};
use pyo3::prelude::*;
use pyo3::types::PyDict;

use crate::errors::InputError;
use crate::given::{self, find_catalogue};

/// Data that a step is rebuilt from: the position on one line, whether it has one solution by its givens (2),
/// as it stands (1) or not known to (0), the technique, the conclusions, the text, the rating, and the
/// language.
pub(crate) type StepRecord = (String, u8, String, String, String, Option<f64>, String);

/// A rebuilt step with its position and rating.
pub(crate) struct RebuiltStep {
    pub(crate) step: ninefold::SolutionStep,
    pub(crate) before: Facts,
    pub(crate) number: Option<RatingValue>,
    pub(crate) catalogue: &'static Catalogue,
}

/// Rebuilds a step from its dict.
pub(crate) fn step_from_dict(data: &Bound<'_, PyDict>, before: &Facts, lang: &str) -> PyResult<RebuiltStep> {
    let (id, said): (String, String) =
        (required_dict_member(data, "technique")?, required_dict_member(data, "conclusions")?);
    let rating = data.get_item("rating")?.and_then(|rating| rating.extract::<f64>().ok());
    let catalogue = find_catalogue(lang)?;
    let found = find_matching_step(&id, &said, before, None, catalogue);
    let step = found?;
    Ok(RebuiltStep { step, before: before.clone(), number: rating.map(rating_from_number), catalogue })
}

/// Restores a rating from its number. Only points can be more than tenths hold.
fn rating_from_number(number: f64) -> RatingValue {
    let tenths = RatingTenths::from_f64(number);
    if tenths.0 < u16::MAX { RatingValue::Tenths(tenths) } else { RatingValue::Points(number as u32) }
}

/// Returns a required member of a dict.
fn required_dict_member(data: &Bound<'_, PyDict>, name: &str) -> PyResult<String> {
    let missing = || InputError::from_expected(format!("a member named {name}"), "none");
    data.get_item(name)?.ok_or_else(missing)?.extract()
}

/// Rebuilds a step from its saved data.
pub(crate) fn step_from_record(written: &StepRecord) -> Result<RebuiltStep, InputError> {
    let (line, promise, id, said, text, rating, lang) = written;
    let board = format::read_board(line).map_err(InputError::new)?;
    let promise = match promise {
        0 => UniquenessPromise::Nothing,
        1 => UniquenessPromise::Position,
        _ => UniquenessPromise::Givens,
    };
    let (before, catalogue) = (Facts::with_promise(board, promise), find_catalogue(lang)?);
    let step = find_matching_step(id, said, &before, Some(text), catalogue)?;
    Ok(RebuiltStep { step, before, number: rating.map(rating_from_number), catalogue })
}

/// Finds the step of a technique with the given conclusions and, where it is known, with the given text.
fn find_matching_step(
    id: &str,
    said: &str,
    facts: &Facts,
    text: Option<&str>,
    catalogue: &'static Catalogue,
) -> Result<ninefold::SolutionStep, InputError> {
    let technique: &'static Technique = given::find_technique(id)?;
    let conclusions = Conclusions::parse(said, Notation::Rc).map_err(InputError::new)?;
    let mut wanted = StepMatcher { technique, conclusions, text, facts, catalogue, found: None };
    let _ = (technique.find)(facts, &mut wanted);
    wanted.found.ok_or_else(|| InputError::from_expected(format!("a step of {id} in this position"), said))
}

/// Sink that stops at the step with the given conclusions and text.
struct StepMatcher<'a> {
    technique: &'static Technique,
    conclusions: Conclusions,
    text: Option<&'a str>,
    facts: &'a Facts,
    catalogue: &'static Catalogue,
    found: Option<ninefold::SolutionStep>,
}

impl StepSink for StepMatcher<'_> {
    fn receive_step(&mut self, conclusions: &Conclusions, pattern: &dyn Pattern) -> ControlFlow<()> {
        if pattern.technique() != self.technique || *conclusions != self.conclusions {
            return ControlFlow::Continue(());
        }
        let step = ninefold::SolutionStep { conclusions: *conclusions, pattern: pattern.clone_boxed() };
        let is_it = self.text.is_none_or(|text| explanation_text(&step, self.facts, self.catalogue) == text);
        // Without a step of the same text, any step with the same conclusions will do.
        if is_it || self.found.is_none() {
            self.found = Some(step);
        }
        if is_it { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
    }
}

/// Returns the explanation of a step as one text, a message on each line.
pub(crate) fn explanation_text(
    step: &ninefold::SolutionStep,
    facts: &Facts,
    catalogue: &Catalogue,
) -> String {
    let sentences = step.explanation_messages(facts);
    let lines = sentences.iter().map(|sentence| {
        let indent = "  ".repeat(sentence.level.into());
        format!("{indent}{}", catalogue.format_message(sentence, Notation::Rc))
    });
    lines.collect::<Vec<_>>().join("\n")
}

/// Returns the number that stands for the promise of a position in saved data.
pub(crate) fn promise_number(promise: UniquenessPromise) -> u8 {
    match promise {
        UniquenessPromise::Nothing => 0,
        UniquenessPromise::Position => 1,
        UniquenessPromise::Givens => 2,
    }
}
