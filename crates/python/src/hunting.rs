//! Searches for hard puzzles: the steps that the package's `_hunting` combines, on one machine or on a
//! cluster.

use std::num::NonZero;
use std::ops::ControlFlow;

use ninefold::chains::ChainEngine;
use ninefold::generate::Minimality;
use ninefold::generate::canon::Canonizer;
use ninefold::generate::hard_search::{
    self, BoundedRating, CanonicalPuzzle, HardSearchRecord, PUZZLES_AT_A_TIME, RateBy,
};
use ninefold::generate::neighbours::{NeighbourFinder, Neighbourhood, NeighbourhoodError};
use ninefold::logic::explain::say;
use ninefold::solve::stream;
use pyo3::prelude::*;
use pyo3::types::PyType;

use crate::board::Board;
use crate::errors::InputError;
use crate::given::{self, Real, Whole};
use crate::supervised::run_reporting_progress;

/// What a hunt is for, and how far from a puzzle it looks. It keeps nothing of the search, so it travels to the workers.
#[pyclass(module = "ninefold._ninefold", frozen)]
pub(crate) struct Seeker {
    by: RateBy,
    remove: usize,
    add: usize,
    minimal: bool,
}

/// Range of a search around a puzzle: its canonical form, and the indices of the choices of givens to remove,
/// from the first to before the end.
type NeighbourhoodRange = (String, usize, usize);

fn parse_canonical_puzzle(text: &str) -> Result<CanonicalPuzzle, InputError> {
    CanonicalPuzzle::from_text(text)
        .ok_or_else(|| InputError::from_expected("a puzzle in its canonical form", format!("\"{text}\"")))
}

impl Seeker {
    fn neighbourhood(&self, form: &CanonicalPuzzle) -> Option<Neighbourhood> {
        let minimality = if self.minimal { Minimality::Minimal } else { Minimality::Any };
        Neighbourhood::new(&form.to_board()?, self.remove, self.add, minimality).ok()
    }
}

#[pymethods]
impl Seeker {
    #[new]
    fn new(by: &str, remove: Whole, add: Whole, minimal: bool) -> PyResult<Seeker> {
        let known = RateBy::from_name(by)
            .ok_or_else(|| InputError::from_message(&say!("hunt-no-by", name = by.to_string())));
        let made = known.and_then(|by| {
            Ok(Seeker {
                by,
                remove: remove.as_cell_count("remove")?,
                add: add.as_cell_count("add")?,
                minimal,
            })
        });
        made.map_err(PyErr::from)
    }

    /// Whether ratings have tenths; whole numbers stand for them here.
    #[getter]
    fn tenths(&self) -> bool {
        self.by.has_tenths()
    }

    /// The number that a bound stands for.
    fn bound(&self, least: Real) -> PyResult<u32> {
        let number = if self.by.has_tenths() { (least.0 * 10.0).round() } else { least.0.ceil() };
        if (0.0..=f64::from(u32::MAX)).contains(&number) {
            return Ok(number as u32);
        }
        Err(InputError::from_expected("a rating from 0 on", least.0).with_argument_name("least").into())
    }

    /// The canonical forms of puzzles, in their order; each must have one solution.
    fn forms(&self, puzzles: &Bound<'_, PyAny>) -> PyResult<Vec<String>> {
        let (mut canonizer, mut solver) = (Canonizer::new(), ninefold::Solver::new());
        let py = puzzles.py();
        let one = |(row, puzzle): (usize, PyResult<Bound<'_, PyAny>>)| {
            py.check_signals()?;
            let board = Board::from_object(&puzzle?)?.board;
            match solver.check_uniqueness(&board) {
                ninefold::SolutionVerdict::Unique(_) => {
                    Ok(CanonicalPuzzle::from_board(&board, &mut canonizer).to_text())
                }
                _ => Err(InputError::from_message(&NeighbourhoodError::Improper.to_message())
                    .with_row(row)
                    .into()),
            }
        };
        puzzles.try_iter()?.enumerate().map(one).collect()
    }

    /// In how many ways givens can be removed from a puzzle.
    fn removals(&self, puzzle: &str) -> PyResult<usize> {
        let form = parse_canonical_puzzle(puzzle)?;
        Ok(self.neighbourhood(&form).map_or(0, |near| near.removal_choices().count()))
    }

    /// The forms near each, in an order that depends on nothing else; and how many choices of givens left too many solutions to list.
    fn near(
        &self,
        py: Python<'_>,
        around: Vec<NeighbourhoodRange>,
        threads: Option<Whole>,
    ) -> PyResult<Vec<(Vec<String>, usize)>> {
        let threads = given::parse_thread_count(threads)?;
        let forms: Result<Vec<CanonicalPuzzle>, InputError> =
            around.iter().map(|(text, ..)| parse_canonical_puzzle(text)).collect();
        let forms = forms?;
        // The neighbourhood of each form; a range of its choices of givens is searched below.
        let near: Vec<_> = forms.iter().map(|form| self.neighbourhood(form)).collect();
        let mut found = vec![(Vec::new(), 0); around.len()];
        let taken = &mut found;
        run_reporting_progress(py, None, move |watch| {
            let choices =
                near.iter().zip(&around).enumerate().flat_map(|(place, (near, (_, first, end)))| {
                    let near = near.as_ref().into_iter();
                    near.flat_map(move |near| {
                        near.removal_choices().map(move |removed| (place, near, removed))
                    })
                    .skip(*first)
                    .take(end.saturating_sub(*first))
                });
            let stop = || watch.is_stopped();
            // Search each choice on some thread; results arrive in the order of the choices.
            let _ = stream::process_in_order(
                threads,
                choices.take_while(|_| !stop()),
                || (NeighbourFinder::default(), Canonizer::new()),
                |(finder, canonizer), (place, near, removed)| {
                    let made = finder.find_neighbours_until(near, removed, &stop);
                    let forms = |made: Vec<ninefold::generate::minimal::GeneratedPuzzle>| {
                        made.iter()
                            .map(|made| CanonicalPuzzle::from_board(&made.to_board(), canonizer).to_text())
                            .collect::<Vec<_>>()
                    };
                    (place, made.map(forms))
                },
                |(place, made)| {
                    match made {
                        Ok(forms) => taken[place].0.extend(forms),
                        Err(_) => taken[place].1 += 1,
                    }
                    ControlFlow::<()>::Continue(())
                },
            );
        })?;
        Ok(found)
    }

    /// The rating of each form; None if it is below the bound, or has none.
    fn rate(
        &self,
        py: Python<'_>,
        forms: Vec<String>,
        least: Option<u32>,
        threads: Option<Whole>,
    ) -> PyResult<Vec<Option<u32>>> {
        let threads = given::parse_thread_count(threads)?;
        let forms: Result<Vec<CanonicalPuzzle>, InputError> =
            forms.iter().map(|text| parse_canonical_puzzle(text)).collect();
        let forms = forms?;
        run_reporting_progress(py, None, |watch| {
            self.rate_canonical_puzzles(&forms, least, threads, &|| watch.is_stopped())
        })
    }

    fn __reduce__<'py>(&self, py: Python<'py>) -> (Bound<'py, PyType>, (&'static str, usize, usize, bool)) {
        (py.get_type::<Seeker>(), (self.by.name(), self.remove, self.add, self.minimal))
    }
}

impl Seeker {
    fn rate_canonical_puzzles(
        &self,
        forms: &[CanonicalPuzzle],
        least: Option<u32>,
        threads: NonZero<usize>,
        stop: &(dyn Fn() -> bool + Sync),
    ) -> Vec<Option<u32>> {
        // Ratings come in the order of the forms; after a stop the list is shorter.
        let mut ratings = Vec::with_capacity(forms.len());
        let _ = stream::process_in_order(
            threads,
            forms,
            ChainEngine::new,
            |engine, form| {
                form.to_board().map_or(BoundedRating::BelowBound, |board| {
                    self.by.rate_puzzle(&board, least, engine, &stop)
                })
            },
            |rated| {
                ratings.push(match rated {
                    BoundedRating::Rated(rating) => Some(rating),
                    BoundedRating::BelowBound => None,
                    BoundedRating::Stopped => return ControlFlow::Break(()),
                });
                ControlFlow::Continue(())
            },
        );
        ratings
    }
}

/// The state of a hunt: what was met, what came of each, and what goes next.
#[pyclass(module = "ninefold._ninefold")]
pub(crate) struct Vicinity {
    state: hard_search::HardSearch,
}

fn format_numbered_puzzles(forms: Vec<(u64, CanonicalPuzzle)>) -> Vec<(u64, String)> {
    forms.into_iter().map(|(number, form)| (number, form.to_text())).collect()
}

#[pymethods]
impl Vicinity {
    #[new]
    fn new(seed: Whole) -> PyResult<Vicinity> {
        let seed = seed.as_u64("seed")?;
        Ok(Vicinity { state: hard_search::HardSearch::new(seed) })
    }

    /// Notes that a form was met; false if it was met before.
    fn meet(&mut self, puzzle: &str) -> PyResult<bool> {
        Ok(self.state.mark_seen(parse_canonical_puzzle(puzzle)?))
    }

    /// Notes what came of a form that was met.
    fn note(&mut self, puzzle: &str, rating: Option<u32>, parent: u64) -> PyResult<()> {
        let form = parse_canonical_puzzle(puzzle)?;
        self.state.record_result(HardSearchRecord { form, rating, parent });
        Ok(())
    }

    /// What is looked around next, with the numbers of their records.
    fn next(&mut self) -> Vec<(u64, String)> {
        format_numbered_puzzles(self.state.take_next_puzzles(PUZZLES_AT_A_TIME))
    }

    /// Takes in the records of an earlier hunt, and tells around what it was looking.
    fn replay(&mut self, records: Vec<(String, Option<u32>, u64)>) -> PyResult<Vec<(u64, String)>> {
        let record = |(text, rating, parent): (String, Option<u32>, u64)| {
            Ok(HardSearchRecord { form: parse_canonical_puzzle(&text)?, rating, parent })
        };
        let records: Result<Vec<HardSearchRecord>, InputError> = records.into_iter().map(record).collect();
        let parents = records.and_then(|records| {
            self.state
                .replay_records(&records, PUZZLES_AT_A_TIME)
                .map_err(|foreign| InputError::from_message(&foreign.to_message()))
        });
        parents.map(format_numbered_puzzles).map_err(PyErr::from)
    }

    /// How many have a record.
    #[getter]
    fn count(&self) -> u64 {
        self.state.recorded_puzzle_count()
    }

    /// Around how many nothing was looked for yet.
    #[getter]
    fn open(&self) -> usize {
        self.state.unsearched_count()
    }

    /// The highest rating so far.
    #[getter]
    fn best(&self) -> Option<u32> {
        self.state.best_rating()
    }
}
