//! `rate-profile`: time profile of rating: calls, finds and microseconds by technique.

use std::ops::ControlFlow;
use std::process::ExitCode;
use std::time::Duration;

use ninefold_chains::ChainEngine;
use ninefold_core::Board;
use ninefold_logic::{Conclusions, Facts, Pattern, StepSink};
use ninefold_rate::{RatingScale, RatingWalk, SCALES, WalkProgress};

use crate::lists::read;
use crate::rate_compare::processor_time;
use crate::way::scale_named;

#[derive(Default)]
struct Tally {
    calls: u32,
    finds: u32,
    time: Duration,
}

#[derive(Default)]
struct Keep(Option<Conclusions>);

impl StepSink for Keep {
    fn receive_step(&mut self, conclusions: &Conclusions, _: &dyn Pattern) -> ControlFlow<()> {
        self.0 = Some(*conclusions);
        ControlFlow::Break(())
    }
}

/// What to rate, and on which scale.
#[derive(Debug, clap::Args)]
pub(crate) struct Args {
    /// The scale
    #[arg(long, value_name = "NAME", default_value = SCALES[0].name(), value_parser = scale_named)]
    profile: &'static dyn RatingScale,
    /// Lists of puzzle,ER,EP,ED,...
    #[arg(required = true)]
    files: Vec<String>,
}

/// Rates every file twice: once for the time as a whole, once to see where it goes.
pub(crate) fn run(args: &Args) -> Result<ExitCode, String> {
    let scale = args.profile;
    let mut boards = Vec::new();
    for file in &args.files {
        boards.extend(read(file)?.into_iter().map(|puzzle| puzzle.board));
    }
    let mut engine = ChainEngine::new();
    // The first pass measures the total without instruments.
    let stuck = rate(scale, &boards, &mut engine);
    // The second pass times every call of every technique.
    let mut tallies: Vec<Tally> = scale.technique_order().iter().map(|_| Tally::default()).collect();
    let mut applying = Duration::ZERO;
    for board in boards {
        let mut facts = Facts::new(board);
        while let Some(conclusions) = next(&facts, scale, &mut engine, &mut tallies) {
            let start = processor_time();
            facts.apply_conclusions(&conclusions);
            applying += processor_time().saturating_sub(start);
        }
    }
    println!("{:<32} {:>8} {:>8} {:>9} {:>9}", "technique", "calls", "finds", "ms", "us/call");
    for (producer, tally) in scale.technique_order().iter().zip(&tallies) {
        let us = tally.time.as_secs_f64() * 1e6;
        let per_call = us / f64::from(tally.calls.max(1));
        println!(
            "{:<32} {:>8} {:>8} {:>9.2} {per_call:>9.3}",
            producer.name(),
            tally.calls,
            tally.finds,
            us / 1000.0
        );
    }
    println!("{:<32} {:>27.2}", "applying steps", applying.as_secs_f64() * 1000.0);
    Ok(if stuck == 0 { ExitCode::SUCCESS } else { ExitCode::FAILURE })
}

/// Rates all puzzles, prints the times and the puzzles that could not be solved, and returns the number of
/// the latter.
fn rate(scale: &dyn RatingScale, boards: &[Board], engine: &mut ChainEngine) -> usize {
    let mut times = Vec::new();
    let mut stuck = 0;
    for board in boards {
        let start = processor_time();
        let mut walk = RatingWalk::new(scale, board, engine);
        let ended = walk.run_to_end(|| false);
        times.push(processor_time().saturating_sub(start));
        if ended == WalkProgress::Stuck {
            stuck += 1;
            println!("stuck: {board:?}");
        }
    }
    let all: Duration = times.iter().sum();
    times.sort_unstable();
    let ms = |time: Duration| time.as_secs_f64() * 1000.0;
    println!(
        "{}: {} puzzles, {stuck} stuck, {:.2} ms in all, {:.4} ms a puzzle (median {:.4}, most {:.2})",
        scale.name(),
        boards.len(),
        ms(all),
        ms(all) / boards.len().max(1) as f64,
        times.get(times.len() / 2).map_or(0.0, |&time| ms(time)),
        times.last().map_or(0.0, |&time| ms(time)),
    );
    stuck
}

fn next(
    facts: &Facts,
    scale: &dyn RatingScale,
    engine: &mut ChainEngine,
    tallies: &mut [Tally],
) -> Option<Conclusions> {
    if facts.is_solved() {
        return None;
    }
    for (producer, tally) in scale.technique_order().iter().zip(tallies) {
        let mut keep = Keep::default();
        let start = processor_time();
        let _ = producer.find_step(facts, engine, &mut keep);
        tally.time += processor_time().saturating_sub(start);
        tally.calls += 1;
        if let Some(conclusions) = keep.0 {
            tally.finds += 1;
            return Some(conclusions);
        }
    }
    None
}
