//! Rating by `ninefold rate` on Sudoku Explainer's scale, with its templates.

use std::cell::RefCell;
use std::io::{self, Write};
use std::time::{Duration, Instant};

use ninefold::RatingTenths;
use ninefold::chains::ChainEngine;
use ninefold::guide::SearchBudget;
use ninefold::rate::scale::{self, TallyField};
use ninefold::rate::se::template::{SeTemplate, SeTemplateValues, StepDescription};
use ninefold::rate::se::{SeRating, SeWalk, SeWalkOutcome};
use ninefold::rate::{StopReason, WalkProgress};
use ninefold::wire::{Deciders, PuzzleRating, RatingParts};

use super::{RateTask, RateTemplate, RatingCase};
use crate::json;
use crate::limit::PuzzleClock;

impl RatingCase<'_> {
    fn build_placeholder_values<'v>(
        &'v self,
        walk: &'v SeWalk<'_>,
        elapsed: Duration,
    ) -> SeTemplateValues<'v> {
        let line = self.queued.line.as_deref().unwrap_or(&self.puzzle);
        SeTemplateValues { line, number: self.queued.number, elapsed, ..SeTemplateValues::from_walk(walk) }
    }
}

impl RateTask<'_> {
    /// Rates a puzzle; returns the reason if there is no rating.
    pub(super) fn rate_on_se_scale(
        &self,
        case: &RatingCase<'_>,
        engine: &mut ChainEngine,
        out: &mut dyn Write,
    ) -> io::Result<Option<String>> {
        let clock = PuzzleClock::with_limit(self.args.time_limit);
        let Some(mut walk) = self.profile.start_se_walk_from_facts(case.start_facts(), engine) else {
            return Ok(None);
        };
        let mut late = clock.stop_check();
        let spent = RefCell::new(
            SearchBudget::with_effort(self.args.effort.unwrap_or(u64::MAX)).with_stop(&mut late),
        );
        let stop = || spent.borrow_mut().must_stop();
        // Templates of `serate` are written around the rating.
        if let Some(template) = &self.args.start {
            writeln!(out, "{}", template.render(&case.build_placeholder_values(&walk, clock.elapsed())))?;
        }
        let mut telling = None;
        // Templates for steps need a walk that stops at each; otherwise it may end early.
        let ending = if self.needs_step_records() {
            self.walk_and_write_steps(case, &mut walk, &stop, &mut telling, out)?
        } else {
            walk.rate_while_matching(&self.rating_filter(), stop)
        };
        match ending {
            SeWalkOutcome::Filtered => Ok(None),
            SeWalkOutcome::Stopped => {
                let is_late = spent.borrow().is_timed_out();
                self.write_incomplete_rating(
                    case,
                    walk.incomplete_rating_error(StopReason::Stopped),
                    clock,
                    is_late,
                    out,
                )
                .map(Some)
            }
            SeWalkOutcome::Unsolved => self
                .write_incomplete_rating(
                    case,
                    walk.incomplete_rating_error(StopReason::Unsolved),
                    clock,
                    false,
                    out,
                )
                .map(Some),
            SeWalkOutcome::Rated => {
                let values = SeTemplateValues {
                    step: telling.as_ref(),
                    ..case.build_placeholder_values(&walk, clock.elapsed())
                };
                self.write_se_rating(case, &values, out)?;
                Ok(None)
            }
        }
    }

    /// Returns the template of `--format`.
    fn requested_se_template(&self) -> Option<&SeTemplate> {
        match &self.template {
            Some(RateTemplate::Se(template)) => Some(template),
            _ => None,
        }
    }

    /// Returns whether each step must be recorded, which takes longer.
    fn needs_step_records(&self) -> bool {
        let tells = self.requested_se_template().is_some_and(SeTemplate::has_step_placeholder);
        tells || self.args.before.is_some() || self.args.after.is_some()
    }

    /// Walks to the end, writing the templates before and after each step; stores the description of the
    /// hardest step.
    fn walk_and_write_steps(
        &self,
        case: &RatingCase<'_>,
        walk: &mut SeWalk<'_>,
        stop: &dyn Fn() -> bool,
        hardest_step: &mut Option<StepDescription>,
        out: &mut dyn Write,
    ) -> io::Result<SeWalkOutcome> {
        let mut hardest = RatingTenths(0);
        loop {
            if let Some(template) = self.args.before.as_ref().filter(|_| !walk.facts().is_solved()) {
                writeln!(out, "{}", template.render(&case.build_placeholder_values(walk, Duration::ZERO)))?;
            }
            let started = Instant::now();
            let rated = match walk.next_step(stop) {
                Ok(rated) => rated,
                Err(WalkProgress::Stopped) => return Ok(SeWalkOutcome::Stopped),
                // The filter can be decided now.
                Err(_) => return Ok(walk.rate_while_matching(&self.rating_filter(), stop)),
            };
            let told = StepDescription::from_rated_step(&rated);
            let number = rated.rating.in_tenths().unwrap_or_default();
            if let Some(template) = &self.args.after {
                let rating = SeRating { er: number, ..walk.rating() };
                let values = SeTemplateValues {
                    rating,
                    step: Some(&told),
                    ..case.build_placeholder_values(walk, started.elapsed())
                };
                writeln!(out, "{}", template.render(&values))?;
            }
            // Of equally hard steps, the first is described.
            if hardest_step.is_none() || number > hardest {
                hardest = number;
                *hardest_step = Some(told);
            }
        }
    }

    fn write_se_rating(
        &self,
        case: &RatingCase<'_>,
        values: &SeTemplateValues<'_>,
        out: &mut dyn Write,
    ) -> io::Result<()> {
        let SeRating { er, ep, ed } = values.rating;
        let techniques = [values.deciders.er, values.deciders.ep, values.deciders.ed];
        let [by_er, by_ep, by_ed] = techniques.map(|decider| decider.map(|decider| decider.technique.id));
        // A table has its own fields, whatever the template says.
        if let Some(table) = &self.table {
            let numbers = [er, ep, ed].map(|number| number.to_string());
            let fields = numbers.iter().map(String::as_str).chain([by_er.unwrap_or_default()]);
            return case.write_table_row(table, fields, out);
        }
        match self.requested_se_template() {
            Some(template) => writeln!(out, "{}", template.render(values)),
            None if self.args.json => {
                let number = |tenths| TallyField::Number(scale::RatingValue::Tenths(tenths));
                let technique = by_er.map_or(TallyField::Missing, TallyField::Word);
                let rating = vec![
                    ("er", number(er)),
                    ("ep", number(ep)),
                    ("ed", number(ed)),
                    ("technique", technique),
                ];
                let rated = PuzzleRating {
                    place: case.build_puzzle_place(),
                    puzzle: case.puzzle.clone(),
                    rating: RatingParts(rating),
                    techniques: Some(Deciders { er: by_er, ep: by_ep, ed: by_ed }),
                };
                json::write_json_line(out, &rated)
            }
            None => writeln!(out, "{} ED={}", case.puzzle, values.rating),
        }
    }
}
