//! Rating on scales other than Sudoku Explainer's.

use std::io::{self, Write};

use ninefold::chains::Engine;
use ninefold::guide::Budget;
use ninefold::logic::explain::say;
use ninefold::rate::template::Values;
use ninefold::rate::{Producer, Scale, Walk};
use ninefold::wire::{Rated, Reason, Status};
use ninefold::{Facts, Profile, Sentence};

use super::{Case, Form, Job};
use crate::json;
use crate::language::text;
use crate::limit::Clock;

/// Returns the universal scale of a profile, if it uses one.
pub(super) fn universal(profile: &Profile) -> Option<ninefold::whips::Scale> {
    profile.order().iter().find_map(|producer| match producer {
        Producer::Universal(_, scale) => Some(*scale),
        _ => None,
    })
}

impl Job<'_> {
    /// Rates a puzzle; returns the reason if there is no rating.
    pub(super) fn rate_on(
        &self,
        case: &Case<'_>,
        engine: &mut Engine,
        out: &mut dyn Write,
    ) -> io::Result<Option<String>> {
        // Check the limit first, which is cheaper than a full rating.
        let clock = Clock::of(self.args.time_limit);
        if let Some(over) = self.over(case, clock) {
            let why = text(&over);
            self.write_failure(&case.failed(Reason::Stuck, &why), case.entry, out)?;
            return Ok(Some(why));
        }
        let mut walk = Walk::from_facts(
            &self.profile,
            Facts::with_promise(case.facts.board().clone(), case.facts.promise()),
            engine,
        );
        let mut late = clock.stop();
        let mut spent = Budget::of_effort(self.args.effort.unwrap_or(u64::MAX)).until(&mut late);
        match walk.rate(|| spent.must_stop()) {
            Err(unrated) => self.write_unrated(case, unrated, spent.is_timed_out(), out).map(Some),
            Ok(_) => {
                let line = case.at.line.unwrap_or(&case.puzzle);
                let elapsed = clock.elapsed();
                let values = Values { line, number: case.at.number, elapsed, ..Values::of(&walk) };
                self.write_result(case, &values, out).map(|()| None)
            }
        }
    }

    /// Returns a message if a puzzle exceeds the limit; `None` also if the search was interrupted.
    fn over(&self, case: &Case<'_>, clock: Clock) -> Option<Sentence> {
        let (limit, scale) = self.args.limit.zip(universal(&self.profile))?;
        let candidates = case.facts.board().candidate_map();
        let rating = scale.rate(candidates, limit.into(), &mut || clock.must_stop()).ok()?;
        (!rating.left.is_empty()).then(|| say!("rate-over", limit = limit.to_string()))
    }

    fn write_result(&self, case: &Case<'_>, values: &Values<'_>, out: &mut dyn Write) -> io::Result<()> {
        if let Some(Form::Other(template)) = &self.form {
            return writeln!(out, "{}", template.write(values));
        }
        let fields = values.tally.fields();
        if let Some(table) = &self.table {
            let values: Vec<String> = fields.iter().map(|(_, field)| field.to_string()).collect();
            let fields = values.iter().map(String::as_str);
            return table.answer_doubtful(case.entry, &case.warnings, fields, Status::Ok, "", out);
        }
        if self.args.json {
            let (place, puzzle) = (case.place(), case.puzzle.clone());
            return json::line(out, &Rated { place, puzzle, rating: fields.into(), techniques: None });
        }
        writeln!(out, "{} {}", case.puzzle, values.tally.text())
    }
}
