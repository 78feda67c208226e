//! `ninefold data benchmark`: the puzzles held out of every data set, scores of answers to them, and baseline
//! answers.

use std::collections::HashMap;
use std::io::BufReader;
use std::ops::ControlFlow;

use ninefold::RatingProfile;
use ninefold::format;
use ninefold::guide::benchmark::{
    AnswerScore, AnswerScorer, BenchmarkAnswer, BenchmarkBaseline, BenchmarkPuzzle, RATING_STRATA,
    ScoreTotals, all_puzzles,
};
use ninefold::solve::stream;
use ninefold::wire::OneOrMore;
use ninefold::wire::dataset::{AnswerLine, BandScore, BenchmarkLine, HeldLine, ScoredLine};

use crate::cmd::explain::StepOptions;
use crate::jobs::ThreadOptions;
use crate::prelude::*;
use crate::status_line::{self, WorkTotal};
use crate::{input, profile};

/// Write the puzzles of the benchmark, or score answers to them step by step
///
/// 2,000 puzzles in ten bands of ER, 200 in each, which no data set of `ninefold data set` has. Without a file they are written as a
/// table. An answer is a JSON object on a line: id, and moves (a list of steps as `ninefold judge` reads them), grid (81 digits), or both.
/// A puzzle without an answer counts as not solved. A score is the same on every machine.
#[derive(Debug, clap::Args)]
#[command(after_long_help = concat!("\
Examples:
  ninefold data benchmark > puzzles.csv
  ninefold data benchmark answers.jsonl
  ninefold data benchmark --baseline singles | ninefold data benchmark -

Scores: of each band and of all, how many puzzles were asked and answered; how many answers are valid (all can be read, the grid keeps the
givens), solved (the grid is the solution; without one, the steps fill every cell and none is wrong) and justified (the steps solve it, and
a technique of the profile shows each); and prefix, the part of the empty cells that is filled by the steps before the first that isn't
justified, on average of all puzzles. With --json also each answer; see docs/schema/benchmark.json.

", crate::exit_codes!()))]
pub(crate) struct Args {
    /// Score the answers in this file, `-` for standard input
    #[arg(value_name = "FILE", conflicts_with = "baseline")]
    answers: Option<String>,
    /// Write answers that are ours: random, singles, or those of a profile
    #[arg(long, value_name = "NAME", value_parser = parse_baseline)]
    baseline: Option<BenchmarkBaseline>,
    /// Print a JSON object for each puzzle, answer and score
    #[arg(long)]
    json: bool,
    #[command(flatten)]
    walking: StepOptions,
    #[command(flatten)]
    jobs: ThreadOptions,
}

/// Longest answer in bytes.
const MAX_ANSWER_BYTES: usize = 1 << 20;

fn parse_baseline(name: &str) -> Result<BenchmarkBaseline, String> {
    name.parse()
        .map_err(|none: ninefold::guide::benchmark::UnknownBaselineError| message_text(&none.to_message()))
}

pub(crate) fn run(args: &Args, out: &mut Output) -> Result<ExitStatus, CommandError> {
    let notation = args.walking.requested_cell_notation()?;
    let profile = args.walking.profile.selected_profile(profile::HUMAN_SCALE)?;
    match (&args.answers, &args.baseline) {
        (Some(file), _) => score_answers(args, file, &profile, notation, out),
        (None, Some(baseline)) => write_baseline_answers(args, baseline, notation, out),
        (None, None) => list_benchmark_puzzles(args, out),
    }
}

/// Writes the puzzles of the benchmark.
fn list_benchmark_puzzles(args: &Args, out: &mut Output) -> Result<ExitStatus, CommandError> {
    if !args.json {
        writeln!(out, "id,band,er,puzzle")?;
    }
    for held in all_puzzles() {
        let line = HeldLine::from_puzzle(&held);
        if args.json {
            json::write_json_line(out, &BenchmarkLine::Held(line))?;
        } else {
            writeln!(out, "{},{},{},{}", line.id, line.band, held.er, line.puzzle)?;
        }
    }
    Ok(ExitStatus::Success)
}

/// Writes the answers of a baseline.
fn write_baseline_answers(
    args: &Args,
    baseline: &BenchmarkBaseline,
    notation: Notation,
    out: &mut Output,
) -> Result<ExitStatus, CommandError> {
    let puzzles = all_puzzles();
    let _status = out.start_status_line(WorkTotal::Puzzles(puzzles.len() as u64));
    // Baselines are computed on all threads, and written in the order of the puzzles.
    let ended = stream::process_in_order(
        args.jobs.thread_count(),
        puzzles.into_iter().take_while(|_| !interrupt::is_stop_requested()),
        || (),
        |(), held| {
            let said = |said: ninefold::guide::benchmark::BaselineStep| match said.technique {
                Some(technique) => format!("{}: {}", technique.name, said.conclusions.to_text(notation)),
                None => said.conclusions.to_text(notation),
            };
            let moves = OneOrMore::More(baseline.build_baseline_steps(&held).into_iter().map(said).collect());
            AnswerLine { id: held.to_string(), moves, grid: None }
        },
        |line| {
            status_line::add_puzzles(1, 0);
            match json::write_json_line(out, &BenchmarkLine::Answer(line)) {
                Ok(()) => ControlFlow::Continue(()),
                Err(error) => ControlFlow::Break(error),
            }
        },
    );
    match ended {
        ControlFlow::Break(error) => Err(error.into()),
        ControlFlow::Continue(()) if interrupt::is_stop_requested() => Ok(ExitStatus::Interrupted),
        ControlFlow::Continue(()) => Ok(ExitStatus::Success),
    }
}

/// Scores the answers in a file.
fn score_answers(
    args: &Args,
    file: &str,
    profile: &RatingProfile,
    notation: Notation,
    out: &mut Output,
) -> Result<ExitStatus, CommandError> {
    let benchmark_puzzles = all_puzzles();
    let answers = read_answers(file, &benchmark_puzzles, notation)?;
    // Score on all threads, adding up in the order of the puzzles.
    let status = out.start_status_line(WorkTotal::Puzzles(benchmark_puzzles.len() as u64));
    let (mut bands, mut all) = ([ScoreTotals::default(); RATING_STRATA.len()], ScoreTotals::default());
    let ended = stream::process_in_order(
        args.jobs.thread_count(),
        benchmark_puzzles.into_iter().take_while(|_| !interrupt::is_stop_requested()),
        || AnswerScorer::new(profile),
        |scorer, held| {
            (answers.get(&held.to_string()).map(|answer| scorer.score_answer(&held, answer)), held)
        },
        |(scored, held): (Option<AnswerScore>, BenchmarkPuzzle)| {
            status_line::add_puzzles(1, 0);
            bands[held.stratum].add_score(scored);
            all.add_score(scored);
            let line = scored.filter(|_| args.json).map(|scored| ScoredLine::from_score(&held, &scored));
            match line.map_or(Ok(()), |line| json::write_json_line(out, &BenchmarkLine::Scored(line))) {
                Ok(()) => ControlFlow::Continue(()),
                Err(error) => ControlFlow::Break(error),
            }
        },
    );
    if let ControlFlow::Break(error) = ended {
        return Err(error.into());
    }
    drop(status);
    if interrupt::is_stop_requested() {
        return Ok(ExitStatus::Interrupted);
    }
    // Then the sums: a row per band, and one for all.
    if !args.json {
        writeln!(out, "band,er,asked,answered,valid,solved,justified,prefix")?;
    }
    for (band, score) in
        bands.iter().enumerate().map(|(band, score)| (Some(band), score)).chain([(None, &all)])
    {
        write_band_score(args, &BandScore::from_score(band, score), out)?;
    }
    Ok(ExitStatus::Success)
}

fn write_band_score(args: &Args, score: &BandScore, out: &mut Output) -> Result<(), CommandError> {
    if args.json {
        json::write_json_line(out, &BenchmarkLine::Band(score.clone()))?;
        return Ok(());
    }
    let BandScore { band, er, asked, answered, valid, solved, justified, prefix } = score;
    let band = band.map_or_else(|| message_text(&say!("benchmark-all")), |band| band.to_string());
    let er = er.map_or_else(String::new, |(from, to)| format!("{:.1}..{:.1}", from.as_f64(), to.as_f64()));
    writeln!(out, "{band},{er},{asked},{answered},{valid},{solved},{justified},{prefix:.4}")?;
    Ok(())
}

/// Reads the answers in a file, by the ids of their puzzles.
fn read_answers(
    file: &str,
    benchmark_puzzles: &[BenchmarkPuzzle],
    notation: Notation,
) -> Result<HashMap<String, BenchmarkAnswer>, CommandError> {
    let known: HashMap<String, ()> = benchmark_puzzles.iter().map(|held| (held.to_string(), ())).collect();
    let mut answers = HashMap::new();
    for (name, source) in input::open_files(&[file.to_string()])? {
        let unreadable = |error| CommandError::File { verb: "read", name: name.clone(), error };
        let reader = BufReader::new(source.into_text_reader(u64::MAX).map_err(unreadable)?);
        for (place, line) in input::read_lines(reader, MAX_ANSWER_BYTES).enumerate() {
            let at = |why: &str| {
                let told = format!(
                    "{}: {}: {why}",
                    format::escape_control_chars(&name),
                    language::format_line_number(place + 1)
                );
                CommandError::Puzzle(told)
            };
            // Each text line is an answer; errors name the line and never repeat more than an id.
            let line = line.map_err(unreadable)?;
            let line = line.ok_or_else(|| at(&message_text(&say!("judge-long-line"))))?;
            if line.trim().is_empty() {
                continue;
            }
            let read: AnswerLine = serde_json::from_str(&line)
                .map_err(|error| at(&format::escape_control_chars(&error.to_string())))?;
            let refused = |sentence| {
                CommandError::Puzzle(format!(
                    "{}: {}",
                    format::escape_control_chars(&name),
                    message_text(&sentence)
                ))
            };
            // An answer belongs to a puzzle of the benchmark, and each has only one.
            if !known.contains_key(&read.id) {
                let id: String = read.id.chars().take(40).collect();
                let id = format::escape_control_chars(&id).into_owned();
                return Err(refused(say!("benchmark-no-id", line = place + 1, id)));
            }
            let answer = read.parse_answer(notation);
            let answer = answer.ok_or_else(|| refused(say!("benchmark-no-grid", line = place + 1)))?;
            if answers.insert(read.id.clone(), answer).is_some() {
                return Err(refused(say!("benchmark-twice", line = place + 1, id = read.id)));
            }
        }
    }
    if answers.is_empty() {
        return Err(CommandError::Puzzle(message_text(&say!("benchmark-no-answers"))));
    }
    Ok(answers)
}
