//! Rating on Sudoku Explainer's scale, with its templates.

use std::cell::RefCell;
use std::io::{self, Write};
use std::time::{Duration, Instant};

use ninefold::chains::Engine;
use ninefold::guide::Budget;
use ninefold::rate::scale::{self, Field};
use ninefold::rate::se::template::{Telling, Template, Values};
use ninefold::rate::se::{Ending, Rating, Walk};
use ninefold::rate::{Progress, Why};
use ninefold::wire::{Deciders, Rated, Status};
use ninefold::{Facts, Tenths};

use super::{Case, Form, Job};
use crate::json;
use crate::limit::Clock;

impl Case<'_> {
    fn values<'v>(&'v self, walk: &'v Walk<'_>, elapsed: Duration) -> Values<'v> {
        let line = self.at.line.unwrap_or(&self.puzzle);
        Values { line, number: self.at.number, elapsed, ..Values::of(walk) }
    }
}

impl Job<'_> {
    /// Rates a puzzle; returns the reason if there is no rating.
    pub(super) fn rate_se(
        &self,
        case: &Case<'_>,
        engine: &mut Engine,
        out: &mut dyn Write,
    ) -> io::Result<Option<String>> {
        let clock = Clock::of(self.args.time_limit);
        let Some(mut walk) = self
            .profile
            .walk_se_from(Facts::with_promise(case.facts.board().clone(), case.facts.promise()), engine)
        else {
            return Ok(None);
        };
        let mut late = clock.stop();
        let spent = RefCell::new(Budget::of_effort(self.args.effort.unwrap_or(u64::MAX)).until(&mut late));
        let stop = || spent.borrow_mut().must_stop();
        // Templates of `serate` are written around the rating.
        if let Some(template) = &self.args.start {
            writeln!(out, "{}", template.write(&case.values(&walk, clock.elapsed())))?;
        }
        let mut telling = None;
        let ending = if self.needs_steps() {
            self.walk_in_steps(case, &mut walk, &stop, &mut telling, out)?
        } else {
            walk.run_for(&self.sought(), stop)
        };
        match ending {
            Ending::Unwanted => Ok(None),
            Ending::Stopped => {
                let is_late = spent.borrow().is_timed_out();
                self.write_unrated(case, walk.unrated(Why::Stopped), is_late, out).map(Some)
            }
            Ending::Unsolved => self.write_unrated(case, walk.unrated(Why::Unsolved), false, out).map(Some),
            Ending::Rated => {
                let values = Values { step: telling.as_ref(), ..case.values(&walk, clock.elapsed()) };
                self.write_rating(case, &values, out)?;
                Ok(None)
            }
        }
    }

    /// Returns the template of `--format`.
    fn template(&self) -> Option<&Template> {
        match &self.form {
            Some(Form::Se(template)) => Some(template),
            _ => None,
        }
    }

    /// Returns whether each step must be recorded, which takes longer.
    fn needs_steps(&self) -> bool {
        let tells = self.template().is_some_and(Template::tells_a_step);
        tells || self.args.before.is_some() || self.args.after.is_some()
    }

    /// Walks to the end, writing the templates before and after each step; stores the description of the
    /// hardest step.
    fn walk_in_steps(
        &self,
        case: &Case<'_>,
        walk: &mut Walk<'_>,
        stop: &dyn Fn() -> bool,
        telling: &mut Option<Telling>,
        out: &mut dyn Write,
    ) -> io::Result<Ending> {
        let mut hardest = Tenths(0);
        loop {
            if let Some(template) = self.args.before.as_ref().filter(|_| !walk.facts().is_solved()) {
                writeln!(out, "{}", template.write(&case.values(walk, Duration::ZERO)))?;
            }
            let started = Instant::now();
            let rated = match walk.next_step(stop) {
                Ok(rated) => rated,
                Err(Progress::Stopped) => return Ok(Ending::Stopped),
                // The filter can be decided now.
                Err(_) => return Ok(walk.run_for(&self.sought(), stop)),
            };
            let told = Telling::of(&rated);
            let number = rated.number.tenths().unwrap_or_default();
            if let Some(template) = &self.args.after {
                let rating = Rating { er: number, ..walk.rating() };
                let values = Values { rating, step: Some(&told), ..case.values(walk, started.elapsed()) };
                writeln!(out, "{}", template.write(&values))?;
            }
            if telling.is_none() || number > hardest {
                hardest = number;
                *telling = Some(told);
            }
        }
    }

    fn write_rating(&self, case: &Case<'_>, values: &Values<'_>, out: &mut dyn Write) -> io::Result<()> {
        let Rating { er, ep, ed } = values.rating;
        let techniques = [values.deciders.er, values.deciders.ep, values.deciders.ed];
        let [by_er, by_ep, by_ed] = techniques.map(|decider| decider.map(|decider| decider.technique.id));
        if let Some(table) = &self.table {
            let numbers = [er, ep, ed].map(|number| number.to_string());
            let fields = numbers.iter().map(String::as_str).chain([by_er.unwrap_or_default()]);
            return table.answer_doubtful(case.entry, &case.warnings, fields, Status::Ok, "", out);
        }
        match self.template() {
            Some(template) => writeln!(out, "{}", template.write(values)),
            None if self.args.json => {
                let number = |tenths| Field::Number(scale::Number::Tenths(tenths));
                let technique = by_er.map_or(Field::Missing, Field::Word);
                let rating = vec![
                    ("er", number(er)),
                    ("ep", number(ep)),
                    ("ed", number(ed)),
                    ("technique", technique),
                ];
                let rated = Rated {
                    place: case.place(),
                    puzzle: case.puzzle.clone(),
                    rating: rating.into(),
                    techniques: Some(Deciders { er: by_er, ep: by_ep, ed: by_ed }),
                };
                json::line(out, &rated)
            }
            None => writeln!(out, "{} ED={}", case.puzzle, values.rating),
        }
    }
}
