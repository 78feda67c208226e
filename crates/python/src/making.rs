//! New puzzles, one after the other.

use std::collections::VecDeque;
use std::num::NonZero;
use std::ops::{ControlFlow, RangeInclusive};

use ninefold::Tenths;
use ninefold::generate::hunt::{Hunt, Hunter};
use ninefold::generate::{Minimality, Recipe, SquareSymmetry, Target};
use ninefold::rate::hodoku::Level;
use ninefold::solve::stream;
use ninefold_arrow::Run;
use pyo3::prelude::*;
use pyo3_arrow::PyTable;

use crate::board::Board;
use crate::given::{self, Whole, technique, wrong};
use crate::sets::CellMap;
use crate::supervised::supervised;
use crate::told::Told;

/// The puzzles of a seed, endless or a number of them: what `generate` gives.
#[pyclass(module = "ninefold")]
pub(crate) struct Puzzles {
    hunt: Hunt,
    seed: u64,
    beat: u64,
    threads: NonZero<usize>,
    left: Option<u64>,
    ready: VecDeque<ninefold::Board>,
}

/// A range of numbers, or one number.
fn range(from: Option<&Bound<'_, PyAny>>) -> PyResult<Option<RangeInclusive<f64>>> {
    let Some(from) = from else { return Ok(None) };
    let range =
        from.extract::<(f64, f64)>().or_else(|_| from.extract::<f64>().map(|number| (number, number)));
    let Ok((least, most)) = range else {
        return Err(wrong(from, "a number, or a pair of the least and the most"));
    };
    if !(0.0..=1000.0).contains(&least) || !(0.0..=1000.0).contains(&most) || least > most {
        let found = format!("({least}, {most})");
        return Err(Told::expected("a pair of the least and the most", found).raise(from.py()));
    }
    Ok(Some(least..=most))
}

fn tenths(from: Option<&Bound<'_, PyAny>>) -> PyResult<Option<RangeInclusive<Tenths>>> {
    let tenths = |number: f64| Tenths((number * 10.0).round() as _);
    Ok(range(from)?.map(|range| tenths(*range.start())..=tenths(*range.end())))
}

/// HoDoKu's levels, 0 for easy to 4 for extreme.
fn levels(from: Option<&Bound<'_, PyAny>>) -> PyResult<Option<RangeInclusive<Level>>> {
    let (Some(from), Some(range)) = (from, range(from)?) else { return Ok(None) };
    let level = |number: f64| Level::ALL.get(number as usize).filter(|_| number.fract() == 0.0).copied();
    let levels = level(*range.start()).zip(level(*range.end()));
    let wrong = || wrong(from, "a level from 0 to 4, or a pair of the least and the most");
    levels.map(|(least, most)| Some(least..=most)).ok_or_else(wrong)
}

#[pymethods]
impl Puzzles {
    #[new]
    #[pyo3(signature = (number, seed, *, er, ep, ed, level, givens, symmetry, pattern, solution, minimal, needs, without, threads))]
    #[allow(clippy::too_many_arguments, reason = "all are named; `ninefold.generate` has their defaults")]
    fn new(
        py: Python<'_>,
        number: Option<Whole>,
        seed: Whole,
        er: Option<&Bound<'_, PyAny>>,
        ep: Option<&Bound<'_, PyAny>>,
        ed: Option<&Bound<'_, PyAny>>,
        level: Option<&Bound<'_, PyAny>>,
        givens: Option<&Bound<'_, PyAny>>,
        symmetry: &str,
        pattern: Option<CellMap>,
        solution: Option<&Board>,
        minimal: bool,
        needs: Vec<String>,
        without: Vec<String>,
        threads: Option<Whole>,
    ) -> PyResult<Puzzles> {
        let raise = |told: Told| told.raise(py);
        let symmetry: SquareSymmetry = symmetry
            .parse()
            .map_err(|unknown: ninefold::generate::UnknownSymmetry| raise(Told::new(unknown)))?;
        let solution = solution.map(|board| {
            let found = "a board with empty cells";
            board.board.solution().ok_or_else(|| raise(Told::expected("a full grid as solution", found)))
        });
        let recipe = Recipe {
            symmetry,
            pattern: pattern.map(|pattern| pattern.0),
            solution: solution.transpose()?,
            givens: range(givens)?.map(|range| range.start().ceil() as usize..=*range.end() as usize),
            minimality: if minimal { Minimality::Minimal } else { Minimality::Any },
            ..Recipe::default()
        };
        let known = |ids: Vec<String>| -> PyResult<Vec<_>> {
            ids.iter().map(|id| technique(id).map_err(raise)).collect()
        };
        let target = Target {
            er: tenths(er)?,
            ep: tenths(ep)?,
            ed: tenths(ed)?,
            level: levels(level)?,
            needs: known(needs)?,
            without: known(without)?,
            ..Target::default()
        };
        let hunt = Hunt { recipe, target };
        hunt.recipe.check().map_err(|why| raise(Told::new(why)))?;
        hunt.check().map_err(|why| raise(Told::new(why)))?;
        let threads = given::threads(threads).map_err(raise)?;
        let left = number.map(|number| number.natural("number")).transpose().map_err(raise)?;
        let seed = seed.natural("seed").map_err(raise)?;
        Ok(Puzzles { hunt, seed, beat: 0, threads, left, ready: VecDeque::new() })
    }

    /// The puzzles of some beats of the seed, as a table with the Arrow PyCapsule interface: `puzzle`, `solution`, `seed`,
    /// `beat`, `er`, `ep`, `ed`. All beats one after the other give what iterating gives, so any machine can make any of them.
    fn beats(&self, py: Python<'_>, first: Whole, end: Whole) -> PyResult<PyTable> {
        let asked = first.natural("first").and_then(|first| Ok(first..end.natural("end")?.max(first)));
        let beats = asked.map_err(|told| told.raise(py))?;
        let (hunt, seed, threads) = (&self.hunt, self.seed, self.threads);
        let made = supervised(py, None, |watch| {
            let stop = || watch.is_stopped();
            let run = Run { threads, stop: &stop, done: Some(&watch.done), ..Run::default() };
            ninefold_arrow::generate(hunt, seed, beats, &run)
        })?;
        let made = made.map_err(|why| Told::new(why).raise(py))?;
        let schema = made.schema();
        PyTable::try_new(vec![made], schema)
    }

    fn __iter__(this: PyRef<'_, Self>) -> PyRef<'_, Self> {
        this
    }

    fn __next__(&mut self, py: Python<'_>) -> PyResult<Option<Board>> {
        if self.left == Some(0) {
            return Ok(None);
        }
        while self.ready.is_empty() {
            self.make(py)?;
        }
        if let Some(left) = &mut self.left {
            *left -= 1;
        }
        Ok(self.ready.pop_front().map(Board::of))
    }
}

impl Puzzles {
    /// Goes some beats further.
    fn make(&mut self, py: Python<'_>) -> PyResult<()> {
        let Puzzles { hunt, seed, beat, threads, left, ready } = self;
        // A beat for any puzzle brings hundreds.
        let beats = if hunt.is_plain() { 1 } else { threads.get() as u64 };
        let most = left.map_or(usize::MAX, |left| usize::try_from(left).unwrap_or(usize::MAX));
        let (hunt, from, seed) = (&*hunt, *beat, *seed);
        let found = supervised(py, None, |watch| {
            let mut found = VecDeque::new();
            let threads = NonZero::new(beats as usize).unwrap_or(NonZero::<usize>::MIN);
            let _ = stream::ordered(
                threads,
                from..from + beats,
                || Hunter::of_few(hunt, most),
                |hunter, beat| hunter.beat(seed, beat, &|| watch.is_stopped()).found,
                |bag| {
                    found.extend(bag.into_iter().map(|found| found.made.board()));
                    ControlFlow::<()>::Continue(())
                },
            );
            found
        })?;
        *beat += beats;
        *ready = found;
        Ok(())
    }
}
