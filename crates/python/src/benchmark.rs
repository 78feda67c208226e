//! Benchmark for Python: its puzzles, and the scoring of answers.

use std::collections::HashMap;
use std::ops::ControlFlow;
use std::sync::atomic::Ordering;

use ninefold::Notation;
use ninefold::guide::benchmark::{
    AnswerScore, AnswerScorer, BenchmarkAnswer, BenchmarkPuzzle, RATING_STRATA, ScoreTotals, all_puzzles,
};
use ninefold::solve::stream;
use ninefold::wire::dataset::{AnswerLine, BandScore, HeldLine, ScoredLine};
use pyo3::prelude::*;
use serde_json::json;

use crate::board::step::parse_json;
use crate::errors::InputError;
use crate::given::{self, Whole};
use crate::supervised::run_reporting_progress;

/// The puzzles, a dict each: what `ninefold.benchmark.puzzles` is made of.
#[pyfunction]
pub(crate) fn benchmark_puzzles(py: Python<'_>) -> PyResult<Bound<'_, PyAny>> {
    let lines: Vec<HeldLine> = all_puzzles().iter().map(HeldLine::from_puzzle).collect();
    parse_json(py, &json!(lines).to_string())
}

/// Scores answers, each as a line of JSON: what `ninefold.benchmark.score` is made of.
#[pyfunction]
pub(crate) fn score_answers<'py>(
    py: Python<'py>,
    lines: Vec<String>,
    profile: &str,
    threads: Option<Whole>,
    progress: Option<&Bound<'py, PyAny>>,
) -> PyResult<Bound<'py, PyAny>> {
    let profile = given::find_profile(profile, None, None)?;
    let (threads, answers) = (given::parse_thread_count(threads)?, parse_answers(&lines)?);
    let scores = run_reporting_progress(py, progress, |watch| {
        let (mut bands, mut all) = ([ScoreTotals::default(); RATING_STRATA.len()], ScoreTotals::default());
        let mut scored_lines = Vec::new();
        // Score on all threads; totals are summed in the order of the puzzles.
        let _ = stream::process_in_order(
            threads,
            all_puzzles().into_iter().take_while(|_| !watch.is_stopped()),
            || AnswerScorer::new(&profile),
            |scorer, held| {
                (answers.get(&held.to_string()).map(|answer| scorer.score_answer(&held, answer)), held)
            },
            |(scored, held): (Option<AnswerScore>, BenchmarkPuzzle)| {
                bands[held.stratum].add_score(scored);
                all.add_score(scored);
                scored_lines.extend(scored.map(|scored| ScoredLine::from_score(&held, &scored)));
                watch.progress_count.fetch_add(1, Ordering::Relaxed);
                ControlFlow::<()>::Continue(())
            },
        );
        // One score for each band, and one for all.
        let bands = bands.iter().enumerate().map(|(band, score)| BandScore::from_score(Some(band), score));
        let bands: Vec<BandScore> = bands.chain([BandScore::from_score(None, &all)]).collect();
        json!({ "answers": scored_lines, "bands": bands }).to_string()
    })?;
    parse_json(py, &scores)
}

/// Parses answers, keyed by the ids of their puzzles.
fn parse_answers(lines: &[String]) -> Result<HashMap<String, BenchmarkAnswer>, InputError> {
    let known: HashMap<String, ()> = all_puzzles().iter().map(|held| (held.to_string(), ())).collect();
    let mut answers = HashMap::new();
    for (row, line) in lines.iter().enumerate() {
        let read: AnswerLine =
            serde_json::from_str(line).map_err(|error| InputError::new(error).with_row(row))?;
        // An answer belongs to a puzzle of the benchmark, and each has only one.
        if !known.contains_key(&read.id) {
            return Err(
                InputError::from_expected("an id of the benchmark, as in er-4-017", &read.id).with_row(row)
            );
        }
        let answer = read.parse_answer(Notation::Rc);
        let answer = answer
            .ok_or_else(|| InputError::from_expected("a grid of 81 signs", "another text").with_row(row))?;
        if answers.insert(read.id.clone(), answer).is_some() {
            return Err(InputError::from_expected(
                "one answer to each puzzle",
                format!("a second one to {}", read.id),
            )
            .with_row(row));
        }
    }
    Ok(answers)
}
