//! Python iterators of new puzzles, generated one after the other.

use std::collections::VecDeque;
use std::num::NonZero;
use std::ops::{ControlFlow, RangeInclusive};

use ninefold::generate::targeted_search::{PuzzleRequirements, TargetedSearch};
use ninefold::generate::{
    DifficultyTarget, Minimality, PuzzleRecipe, RequiredTechniqueOrder, SquareSymmetry,
};
use ninefold::logic::explain::say;
use ninefold::rate::RatingScale;
use ninefold::rate::hodoku::HodokuLevel;
use ninefold::solve::stream;
use ninefold::{RatingProfile, RatingTenths};
use ninefold_arrow::RunOptions;
use pyo3::prelude::*;
use pyo3::types::PyDict;

use crate::board::Board;
use crate::errors::InputError;
use crate::given::{self, Whole, find_technique, type_error, type_name};
use crate::sets::CellMap;
use crate::supervised::run_reporting_progress;
use crate::tables::Table;

/// The puzzles of a seed, endless or a number of them: what `generate` gives.
///
/// >>> import ninefold
/// >>> puzzles = ninefold.generate(2, seed=7)
/// >>> [len(board) for board in puzzles]
/// [81, 81]
#[pyclass(module = "ninefold")]
pub(crate) struct Puzzles {
    hunt: PuzzleRequirements,
    seed: u64,
    beat: u64,
    threads: NonZero<usize>,
    left: Option<u64>,
    ready: VecDeque<ninefold::Board>,
    /// The name of the profile whose path the puzzles are about.
    profile: String,
    /// What is tried in order, where `needs` asked for another order than that of people.
    order: Option<Vec<&'static str>>,
    /// What was asked for, by the names of the arguments.
    asked: Py<PyDict>,
}

/// Data that an iterator of puzzles is rebuilt from: the arguments, the seed, the batch number, how many
/// puzzles are left, and those that are ready.
type PuzzlesParts = (Py<PyDict>, u64, u64, Option<u64>, Vec<Board>);

/// Puzzles as far as they were when they were written.
#[pyfunction]
pub(crate) fn puzzles_again<'py>(
    py: Python<'py>,
    asked: &Bound<'py, PyDict>,
    seed: u64,
    beat: u64,
    left: Option<u64>,
    ready: Vec<Py<Board>>,
) -> PyResult<Bound<'py, PyAny>> {
    let made = py.get_type::<Puzzles>().call((left, seed), Some(asked))?;
    let mut puzzles = made.cast::<Puzzles>()?.borrow_mut();
    puzzles.beat = beat;
    puzzles.ready = ready.iter().map(|board| board.get().board.clone()).collect();
    drop(puzzles);
    Ok(made)
}

/// Reads a range of numbers, or one number.
fn parse_range(from: Option<&Bound<'_, PyAny>>) -> PyResult<Option<RangeInclusive<f64>>> {
    parse_range_up_to(from, 1000.0)
}

/// Reads a range of numbers with an upper limit.
fn parse_range_up_to(from: Option<&Bound<'_, PyAny>>, end: f64) -> PyResult<Option<RangeInclusive<f64>>> {
    let Some(from) = from else { return Ok(None) };
    let range =
        from.extract::<(f64, f64)>().or_else(|_| from.extract::<f64>().map(|number| (number, number)));
    let Ok((least, most)) = range else {
        return Err(type_error(from, "a number, or a pair of the least and the most"));
    };
    if !(0.0..=end).contains(&least) || !(0.0..=end).contains(&most) || least > most {
        let found = format!("({least}, {most})");
        return Err(InputError::from_expected("a pair of the least and the most", found).into());
    }
    Ok(Some(least..=most))
}

fn parse_rating_range(from: Option<&Bound<'_, PyAny>>) -> PyResult<Option<RangeInclusive<RatingTenths>>> {
    let tenths = |number: f64| RatingTenths((number * 10.0).round() as _);
    Ok(parse_range(from)?.map(|range| tenths(*range.start())..=tenths(*range.end())))
}

/// Reads one of HoDoKu's levels: 0 for easy to 4 for extreme, or its name.
fn parse_level(from: &Bound<'_, PyAny>) -> Option<HodokuLevel> {
    if let Ok(name) = from.extract::<String>() {
        return HodokuLevel::from_name(&name);
    }
    let number = from.extract::<f64>().ok().filter(|number| number.fract() == 0.0 && *number >= 0.0)?;
    HodokuLevel::ALL.get(number as usize).copied()
}

/// Reads one level, or a pair of the lowest and the highest.
fn parse_level_range(from: Option<&Bound<'_, PyAny>>) -> PyResult<Option<RangeInclusive<HodokuLevel>>> {
    let Some(from) = from else { return Ok(None) };
    let pair = from.extract::<(Bound<'_, PyAny>, Bound<'_, PyAny>)>();
    let (least, most) = pair.unwrap_or_else(|_| (from.clone(), from.clone()));
    let range = parse_level(&least).zip(parse_level(&most)).filter(|(least, most)| least <= most);
    let names = HodokuLevel::ALL.map(HodokuLevel::name).join(", ").to_lowercase();
    let expected =
        || format!("a level from 0 to 4 or its name ({names}), or a pair of the least and the most");
    let found = || from.repr().map_or_else(|_| type_name(from), |repr| repr.to_string());
    range
        .map(|(least, most)| Some(least..=most))
        .ok_or_else(|| InputError::from_expected(expected(), found()).with_argument_name("level").into())
}

/// Reads a range of HoDoKu's scores, which are whole numbers.
fn parse_score_range(from: Option<&Bound<'_, PyAny>>) -> PyResult<Option<RangeInclusive<u32>>> {
    let range = parse_range_up_to(from, 1e6)?;
    Ok(range.map(|range| range.start().ceil() as u32..=*range.end() as u32))
}

#[pymethods]
impl Puzzles {
    #[new]
    #[pyo3(signature = (number, seed, *, er, ep, ed, level, score, givens, symmetry, pattern, solution, minimal, needs, without, profile, threads))]
    #[allow(clippy::too_many_arguments, reason = "all are named; `ninefold.generate` has their defaults")]
    fn new(
        py: Python<'_>,
        number: Option<Whole>,
        seed: Whole,
        er: Option<&Bound<'_, PyAny>>,
        ep: Option<&Bound<'_, PyAny>>,
        ed: Option<&Bound<'_, PyAny>>,
        level: Option<&Bound<'_, PyAny>>,
        score: Option<&Bound<'_, PyAny>>,
        givens: Option<&Bound<'_, PyAny>>,
        symmetry: &str,
        pattern: Option<&Bound<'_, PyAny>>,
        solution: Option<&Bound<'_, PyAny>>,
        minimal: bool,
        needs: Vec<String>,
        without: Vec<String>,
        profile: Option<&str>,
        threads: Option<Whole>,
    ) -> PyResult<Puzzles> {
        // Keep the arguments as given, so that the iterator can be pickled.
        let asked = PyDict::new(py);
        for (name, given) in [
            ("er", er),
            ("ep", ep),
            ("ed", ed),
            ("level", level),
            ("score", score),
            ("givens", givens),
            ("pattern", pattern),
            ("solution", solution),
        ] {
            asked.set_item(name, given)?;
        }
        asked.set_item("symmetry", symmetry)?;
        asked.set_item("minimal", minimal)?;
        asked.set_item("needs", &needs)?;
        asked.set_item("without", &without)?;
        asked.set_item("profile", profile)?;
        asked.set_item("threads", threads.map(|threads| threads.0))?;
        let symmetry = symmetry.parse::<SquareSymmetry>().map_err(InputError::new)?;
        let solution = solution.map(|grid| {
            let found = "a board with empty cells";
            let full = Board::from_object(grid)?.board.solution();
            full.ok_or_else(|| PyErr::from(InputError::from_expected("a full grid as solution", found)))
        });
        // The recipe limits what is generated, the target limits the rating.
        let recipe = PuzzleRecipe {
            symmetry,
            pattern: pattern.map(CellMap::read).transpose()?,
            solution: solution.transpose()?,
            givens: parse_range(givens)?.map(|range| range.start().ceil() as usize..=*range.end() as usize),
            minimality: if minimal { Minimality::Minimal } else { Minimality::Any },
            ..PuzzleRecipe::default()
        };
        let needed: Result<Vec<_>, InputError> = needs.iter().map(|name| find_technique(name)).collect();
        let wishes = DifficultyTarget {
            er: parse_rating_range(er)?,
            ep: parse_rating_range(ep)?,
            ed: parse_rating_range(ed)?,
            level: parse_level_range(level)?,
            score: parse_score_range(score)?,
            needed_techniques: needed?,
            excluded_techniques: given::find_techniques(&without)?,
            ..DifficultyTarget::default()
        };
        // A named profile comes first, then an order that the needed techniques suggest, then the usual one.
        let named =
            profile.map(|name| given::find_profile(name, None, None).map_err(PyErr::from)).transpose()?;
        let needed = wishes.required_technique_order().filter(|_| named.is_none());
        let order = needed.as_ref().map(|needed| needed.entry_names().to_vec());
        let chosen = named.or_else(|| needed.map(RequiredTechniqueOrder::into_profile));
        let chosen = chosen.unwrap_or_else(|| RatingProfile::new(wishes.default_profile_scale()));
        let name = chosen.name().to_string();
        let target = wishes
            .with_profile(chosen)
            .ok_or_else(|| InputError::from_message(&say!("generate-not-rated-so")))?;
        let hunt = PuzzleRequirements { recipe, target };
        // Contradictory wishes are refused before the search.
        hunt.recipe.check_feasible().map_err(InputError::new)?;
        hunt.check_feasible().map_err(InputError::new)?;
        let threads = given::parse_thread_count(threads)?;
        let left = number.map(|number| number.as_u64("number")).transpose()?;
        let seed = seed.as_u64("seed")?;
        let asked = asked.unbind();
        Ok(Puzzles {
            hunt,
            seed,
            beat: 0,
            threads,
            left,
            ready: VecDeque::new(),
            profile: name,
            order,
            asked,
        })
    }

    /// The name of the profile whose path the puzzles are about.
    ///
    /// >>> import ninefold
    /// >>> ninefold.generate(needs=["xy-wing"]).profile, ninefold.generate(level="hard").profile
    /// ('human', 'hodoku')
    #[getter]
    fn profile(&self) -> &str {
        &self.profile
    }

    /// What is tried, in this order, where hardly any puzzle needs what `needs` names in the order of people: families and ids of
    /// techniques, for `techniques` of `rate`, `explain` and `hint`. None where the profile has an order of its own.
    ///
    /// >>> import ninefold
    /// >>> ninefold.generate(needs=["finned-x-wing"]).order
    /// ['singles', 'intersections', 'subsets', 'finned-x-wing']
    /// >>> ninefold.generate(needs=["xy-wing"]).order is None
    /// True
    #[getter]
    fn order(&self) -> Option<Vec<&'static str>> {
        self.order.clone()
    }

    /// The puzzles of some beats of the seed, as a table with the Arrow PyCapsule interface: `puzzle`, `solution`, `seed`,
    /// `beat`, `er`, `ep`, `ed`. All beats one after the other give what iterating gives, so any machine can make any of them.
    ///
    /// >>> import ninefold
    /// >>> import polars
    /// >>> table = polars.DataFrame(ninefold.generate(0, seed=7).beats(0, 1))
    /// >>> table["puzzle"][0] == str(next(ninefold.generate(1, seed=7)))
    /// True
    fn beats(&self, py: Python<'_>, first: Whole, end: Whole) -> PyResult<Table> {
        let asked = first.as_u64("first").and_then(|first| Ok(first..end.as_u64("end")?.max(first)));
        let beats = asked?;
        let (hunt, seed, threads) = (&self.hunt, self.seed, self.threads);
        let made = run_reporting_progress(py, None, |watch| {
            let stop = || watch.is_stopped();
            let run = RunOptions {
                threads,
                stop: &stop,
                rows_done: Some(&watch.progress_count),
                ..RunOptions::default()
            };
            ninefold_arrow::generate_batch(hunt, seed, beats, &run)
        })?;
        let made = made.map_err(InputError::new)?;
        let schema = made.schema();
        Ok(Table::new(vec![made], schema))
    }

    fn __reduce__<'py>(&self, py: Python<'py>) -> PyResult<(Bound<'py, PyAny>, PuzzlesParts)> {
        let make = py.import("ninefold._ninefold")?.getattr("puzzles_again")?;
        let ready = self.ready.iter().cloned().map(Board::from_board).collect();
        Ok((make, (self.asked.clone_ref(py), self.seed, self.beat, self.left, ready)))
    }

    fn __iter__(this: PyRef<'_, Self>) -> PyRef<'_, Self> {
        this
    }

    fn __next__(&mut self, py: Python<'_>) -> PyResult<Option<Board>> {
        if self.left == Some(0) {
            return Ok(None);
        }
        while self.ready.is_empty() {
            self.run_batches(py)?;
        }
        if let Some(left) = &mut self.left {
            *left -= 1;
        }
        Ok(self.ready.pop_front().map(Board::from_board))
    }
}

impl Puzzles {
    /// Runs some batches of the search.
    fn run_batches(&mut self, py: Python<'_>) -> PyResult<()> {
        let Puzzles { hunt, seed, beat, threads, left, ready, .. } = self;
        // Without a target, one batch already yields hundreds of puzzles.
        let beats = if hunt.accepts_any_puzzle() { 1 } else { threads.get() as u64 };
        let most = left.map_or(usize::MAX, |left| usize::try_from(left).unwrap_or(usize::MAX));
        let (hunt, from, seed) = (&*hunt, *beat, *seed);
        // Batches are searched in parallel and collected in order, so that the number of threads doesn't
        // change the puzzles.
        let found = run_reporting_progress(py, None, |watch| {
            let mut found = VecDeque::new();
            let threads = NonZero::new(beats as usize).unwrap_or(NonZero::<usize>::MIN);
            let _ = stream::process_in_order(
                threads,
                from..from + beats,
                || TargetedSearch::with_puzzle_limit(hunt, most),
                |hunter, beat| hunter.run_batch(seed, beat, &|| watch.is_stopped()).found,
                |bag| {
                    found.extend(bag.into_iter().map(|found| found.puzzle.to_board()));
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
