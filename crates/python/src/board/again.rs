//! Rebuilding of steps, hints and exercises from their data, so that they can be saved, sent and compared.
//!
//! The reasons of a step are found anew by its technique in its position. Data that the technique doesn't
//! reproduce is refused.

use std::ops::ControlFlow;

use ninefold::logic::{Pattern, Promise, Sink};
use ninefold::texts::Catalogue;
use ninefold::wire::Number;
use ninefold::{Conclusions, Facts, Notation, Technique, format};
use pyo3::prelude::*;
use pyo3::types::PyDict;

use crate::given::{self, catalogue};
use crate::told::Told;

/// Data that a step is rebuilt from: the position on one line, whether it has one solution by its givens (2),
/// as it stands (1) or not known to (0), the technique, the conclusions, the text, the rating, and the
/// language.
pub(crate) type Written = (String, u8, String, String, String, Option<f64>, String);

/// A rebuilt step with its position and rating.
pub(crate) struct Found {
    pub(crate) step: ninefold::Step,
    pub(crate) before: Facts,
    pub(crate) number: Option<Number>,
    pub(crate) catalogue: &'static Catalogue,
}

/// Rebuilds a step from its dict.
pub(crate) fn of_dict(data: &Bound<'_, PyDict>, before: &Facts, lang: &str) -> PyResult<Found> {
    let py = data.py();
    let (id, said): (String, String) = (part(data, "technique")?, part(data, "conclusions")?);
    let rating = data.get_item("rating")?.and_then(|rating| rating.extract::<f64>().ok());
    let catalogue = catalogue(lang).map_err(|told| told.raise(py))?;
    let found = find(&id, &said, before, None, catalogue);
    let step = found.map_err(|told| told.raise(py))?;
    Ok(Found { step, before: before.clone(), number: rating.map(Number::Rating), catalogue })
}

/// Returns a required member of a dict.
fn part(data: &Bound<'_, PyDict>, name: &str) -> PyResult<String> {
    let missing = || Told::expected(format!("a member named {name}"), "none").raise(data.py());
    data.get_item(name)?.ok_or_else(missing)?.extract()
}

/// Rebuilds a step from its saved data.
pub(crate) fn of_written(written: &Written) -> Result<Found, Told> {
    let (line, promise, id, said, text, rating, lang) = written;
    let board = format::read_board(line).map_err(Told::new)?;
    let promise = match promise {
        0 => Promise::Nothing,
        1 => Promise::Position,
        _ => Promise::Givens,
    };
    let (before, catalogue) = (Facts::with_promise(board, promise), catalogue(lang)?);
    let step = find(id, said, &before, Some(text), catalogue)?;
    Ok(Found { step, before, number: rating.map(Number::Rating), catalogue })
}

/// Finds the step of a technique with the given conclusions and, where it is known, with the given text.
fn find(
    id: &str,
    said: &str,
    facts: &Facts,
    text: Option<&str>,
    catalogue: &'static Catalogue,
) -> Result<ninefold::Step, Told> {
    let technique: &'static Technique = given::technique(id)?;
    let conclusions = Conclusions::parse(said, Notation::Rc).map_err(Told::new)?;
    let mut wanted = Wanted { technique, conclusions, text, facts, catalogue, found: None };
    let _ = (technique.find)(facts, &mut wanted);
    wanted.found.ok_or_else(|| Told::expected(format!("a step of {id} in this position"), said))
}

/// Sink that stops at the step with the given conclusions and text.
struct Wanted<'a> {
    technique: &'static Technique,
    conclusions: Conclusions,
    text: Option<&'a str>,
    facts: &'a Facts,
    catalogue: &'static Catalogue,
    found: Option<ninefold::Step>,
}

impl Sink for Wanted<'_> {
    fn step(&mut self, conclusions: &Conclusions, pattern: &dyn Pattern) -> ControlFlow<()> {
        if pattern.technique() != self.technique || *conclusions != self.conclusions {
            return ControlFlow::Continue(());
        }
        let step = ninefold::Step { conclusions: *conclusions, pattern: pattern.to_box() };
        let is_it = self.text.is_none_or(|text| told(&step, self.facts, self.catalogue) == text);
        // Without a step of the same text, any step with the same conclusions will do.
        if is_it || self.found.is_none() {
            self.found = Some(step);
        }
        if is_it { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
    }
}

/// Returns the explanation of a step as one text, a sentence on each line.
pub(crate) fn told(step: &ninefold::Step, facts: &Facts, catalogue: &Catalogue) -> String {
    let sentences = step.explain(facts);
    let lines = sentences.iter().map(|sentence| {
        let indent = "  ".repeat(sentence.level.into());
        format!("{indent}{}", catalogue.text(sentence, Notation::Rc))
    });
    lines.collect::<Vec<_>>().join("\n")
}

/// Returns the number that stands for the promise of a position in saved data.
pub(crate) fn number_of(promise: Promise) -> u8 {
    match promise {
        Promise::Nothing => 0,
        Promise::Position => 1,
        Promise::Givens => 2,
    }
}
