//! Rating on the other scales.

use std::io::{self, Write};

use ninefold::chains::Engine;
use ninefold::rate::Walk;
use ninefold::rate::template::Values;
use ninefold::wire::{Rated, Status};

use super::{Case, Form, Job};
use crate::json;
use crate::limit::Clock;

impl Job<'_> {
    /// Rates a puzzle; says why there is no rating, if there is none.
    pub(super) fn rate_on(
        &self,
        case: &Case<'_>,
        engine: &mut Engine,
        out: &mut dyn Write,
    ) -> io::Result<Option<String>> {
        let clock = Clock::of(self.args.time_limit);
        let mut walk = Walk::new(&self.profile, &case.board, engine);
        match walk.rate(|| clock.must_stop()) {
            Err(unrated) => self.write_unrated(case, unrated, out).map(Some),
            Ok(_) => {
                let line = case.at.line.unwrap_or(&case.puzzle);
                let elapsed = clock.elapsed();
                let values = Values { line, number: case.at.number, elapsed, ..Values::of(&walk) };
                self.write_result(case, &values, out).map(|()| None)
            }
        }
    }

    fn write_result(&self, case: &Case<'_>, values: &Values<'_>, out: &mut dyn Write) -> io::Result<()> {
        if let Some(Form::Other(template)) = &self.form {
            return writeln!(out, "{}", template.write(values));
        }
        let fields = values.tally.fields();
        if let Some(table) = &self.table {
            let values: Vec<String> = fields.iter().map(|(_, field)| field.to_string()).collect();
            return table.answer(case.entry, values.iter().map(String::as_str), Status::Ok, "", out);
        }
        if self.args.json {
            let (place, puzzle) = (case.at.place(case.entry), case.puzzle.clone());
            return json::line(out, &Rated { place, puzzle, rating: fields.into(), techniques: None });
        }
        writeln!(out, "{} {}", case.puzzle, values.tally.text())
    }
}
