//! Rating by `ninefold rate` on scales other than Sudoku Explainer's.

use std::cell::Cell;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::time::Duration;

use ninefold::RatingProfile;
use ninefold::chains::ChainEngine;
use ninefold::guide::SearchBudget;
use ninefold::rate::template::RatingTemplateValues;
use ninefold::rate::{RatingScale, RatingWalk, StepProducer};
use ninefold::wire::{PuzzleRating, RatingParts, Reason};

use super::{RateTask, RateTemplate, RatingCase};
use crate::language::format_with_thousands;
use crate::limit::PuzzleClock;
use crate::prelude::*;
use crate::status_line;

/// Returns the universal scale of a profile, if it uses one.
pub(super) fn find_universal_scale(profile: &RatingProfile) -> Option<ninefold::whips::WhipScale> {
    profile.technique_order().iter().find_map(|producer| match producer {
        StepProducer::Universal(_, scale) => Some(*scale),
        _ => None,
    })
}

/// The level that the rating of a puzzle has reached, for the status line.
struct LevelDisplay {
    line: usize,
    clock: PuzzleClock,
    reached: AtomicUsize,
    /// The level on the status line.
    shown: Cell<usize>,
}

impl LevelDisplay {
    fn new(case: &RatingCase<'_>, clock: PuzzleClock) -> LevelDisplay {
        LevelDisplay {
            line: case.queued.entry.line,
            clock,
            reached: AtomicUsize::new(0),
            shown: Cell::new(0),
        }
    }

    /// Shows the level of a puzzle that takes long.
    fn update_status_line(&self) {
        const LONG: Duration = Duration::from_secs(1);
        let level = self.reached.load(Ordering::Relaxed);
        if level != self.shown.get() && self.clock.elapsed() >= LONG {
            self.shown.set(level);
            let line = format_with_thousands(self.line as u64);
            status_line::set_detail(say!("status-level", line, level = level.to_string()));
        }
    }
}

impl Drop for LevelDisplay {
    fn drop(&mut self) {
        if self.shown.get() != 0 {
            status_line::clear_detail();
        }
    }
}

impl RateTask<'_> {
    /// Rates a puzzle; returns the reason if there is no rating.
    pub(super) fn rate_on_other_scale(
        &self,
        case: &RatingCase<'_>,
        engine: &mut ChainEngine,
        out: &mut dyn Write,
    ) -> io::Result<Option<String>> {
        // Check the limit first, which is cheaper than a full rating.
        let clock = PuzzleClock::with_limit(self.args.time_limit);
        if let Some(over) = self.check_rating_limit(case, clock) {
            let why = message_text(&over);
            self.write_rating_failure(
                &case.build_failure_record(Reason::Stuck, &why),
                &case.queued.entry,
                out,
            )?;
            return Ok(Some(why));
        }
        // Walk to the solution within the limits of time and effort.
        let level = LevelDisplay::new(case, clock);
        let mut walk = RatingWalk::from_facts(&self.profile, case.start_facts(), engine)
            .with_level_display(&level.reached);
        let mut late = || {
            level.update_status_line();
            clock.must_stop()
        };
        let mut spent = SearchBudget::with_effort(self.args.effort.unwrap_or(u64::MAX)).with_stop(&mut late);
        match walk.rate(|| spent.must_stop()) {
            Err(unrated) => {
                self.write_incomplete_rating(case, unrated, clock, spent.is_timed_out(), out).map(Some)
            }
            Ok(_) => {
                let line = case.queued.line.as_deref().unwrap_or(&case.puzzle);
                let elapsed = clock.elapsed();
                let values = RatingTemplateValues {
                    line,
                    number: case.queued.number,
                    elapsed,
                    ..RatingTemplateValues::from_walk(&walk)
                };
                self.write_scale_rating(case, &values, out).map(|()| None)
            }
        }
    }

    /// Returns a message if a puzzle exceeds the limit; `None` also if the search was interrupted.
    fn check_rating_limit(&self, case: &RatingCase<'_>, clock: PuzzleClock) -> Option<Message> {
        let (limit, scale) = self.args.limit.zip(find_universal_scale(&self.profile))?;
        let candidates = case.facts.board().candidate_map();
        let rating = scale.rate_position(candidates, limit.into(), &mut |_| clock.must_stop()).ok()?;
        (!rating.remaining.is_empty()).then(|| say!("rate-over", limit = limit.to_string()))
    }

    fn write_scale_rating(
        &self,
        case: &RatingCase<'_>,
        values: &RatingTemplateValues<'_>,
        out: &mut dyn Write,
    ) -> io::Result<()> {
        if let Some(RateTemplate::Other(template)) = &self.template {
            return writeln!(out, "{}", template.render(values));
        }
        let fields = values.tally.result_fields();
        if let Some(table) = &self.table {
            let values: Vec<String> = fields.iter().map(|(_, field)| field.to_string()).collect();
            let fields = values.iter().map(String::as_str);
            return case.write_table_row(table, fields, out);
        }
        if self.args.json {
            let (place, puzzle) = (case.build_puzzle_place(), case.puzzle.clone());
            return json::write_json_line(
                out,
                &PuzzleRating { place, puzzle, rating: RatingParts(fields), techniques: None },
            );
        }
        writeln!(out, "{} {}", case.puzzle, values.tally.short_rating_text())
    }
}
