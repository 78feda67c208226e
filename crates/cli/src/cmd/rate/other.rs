//! Rating on the other scales.

use std::io::{self, Write};
use std::time::Instant;

use ninefold::logic::chains::Engine;
use ninefold::rate::{Progress, Tally, Walk};
use serde_json::json;

use super::{Case, Job};
use crate::{interrupt, json};

impl Job<'_> {
    /// Rates a puzzle; says why there is no rating, if there is none.
    pub(super) fn rate_on(
        &self,
        case: &Case<'_>,
        engine: &mut Engine,
        out: &mut dyn Write,
    ) -> io::Result<Option<String>> {
        let started = Instant::now();
        let mut walk = Walk::new(&self.profile, &case.board, engine);
        let limit = self.args.time_limit;
        let late = || limit.is_some_and(|limit| started.elapsed() >= limit);
        match walk.run(|| late() || interrupt::asked()) {
            Progress::Stopped if interrupt::asked() => Err(io::ErrorKind::Interrupted.into()),
            Progress::Stopped => {
                let why =
                    format!("stopped after {:?}: {} so far", limit.unwrap_or_default(), walk.tally().text());
                self.write_failure(
                    (case.entry, case.at),
                    Some(&case.puzzle),
                    case.kind,
                    &why,
                    json!({}),
                    out,
                )?;
                Ok(Some(why))
            }
            _ => self.write_result(case, walk.tally(), out).map(|()| None),
        }
    }

    fn write_result(&self, case: &Case<'_>, tally: &dyn Tally, out: &mut dyn Write) -> io::Result<()> {
        let fields = tally.fields();
        if self.args.csv {
            let values: Vec<String> = fields.iter().map(|(_, field)| field.to_string()).collect();
            return writeln!(out, "{},{},", case.puzzle, values.join(","));
        }
        if self.args.json {
            let mut object = json!({ "puzzle": case.puzzle });
            case.at.tell(case.entry, &mut object);
            json::add_fields(&mut object, &fields);
            return writeln!(out, "{object}");
        }
        writeln!(out, "{} {}", case.puzzle, tally.text())
    }
}
