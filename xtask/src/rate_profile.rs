//! Where rating spends its time: calls, finds and microseconds by technique.

use std::ops::ControlFlow;
use std::process::ExitCode;
use std::time::Duration;

use ninefold_logic::chains::Engine;
use ninefold_logic::{Conclusions, Facts, Pattern, Sink};
use ninefold_rate::se::Profile;

use crate::rate_compare::{processor_time, profile_named, read};

#[derive(Default)]
struct Tally {
    calls: u32,
    finds: u32,
    time: Duration,
}

#[derive(Default)]
struct Keep(Option<Conclusions>);

impl Sink for Keep {
    fn step(&mut self, conclusions: &Conclusions, _: &dyn Pattern) -> ControlFlow<()> {
        self.0 = Some(*conclusions);
        ControlFlow::Break(())
    }
}

/// Reads the arguments and rates every file.
pub(crate) fn run(arguments: &[String]) -> Result<ExitCode, String> {
    let (files, profile) = match arguments {
        [flag, name, files @ ..] if flag == "--profile" => (files, profile_named(name)?),
        files => (files, Profile::SE),
    };
    let mut tallies: Vec<Tally> = profile.producers.iter().map(|_| Tally::default()).collect();
    let mut applying = Duration::ZERO;
    let mut engine = Engine::new();
    for file in files {
        for puzzle in read(file)? {
            let mut facts = Facts::new(puzzle.board);
            while let Some(conclusions) = next(&facts, &profile, &mut engine, &mut tallies) {
                let start = processor_time();
                facts.apply(&conclusions);
                applying += processor_time().saturating_sub(start);
            }
        }
    }
    println!("{:<32} {:>8} {:>8} {:>9} {:>9}", "technique", "calls", "finds", "ms", "us/call");
    for (producer, tally) in profile.producers.iter().zip(&tallies) {
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
    Ok(ExitCode::SUCCESS)
}

fn next(facts: &Facts, profile: &Profile, engine: &mut Engine, tallies: &mut [Tally]) -> Option<Conclusions> {
    if facts.is_solved() {
        return None;
    }
    for (producer, tally) in profile.producers.iter().zip(tallies) {
        let mut keep = Keep::default();
        let start = processor_time();
        let _ = producer.find(facts, engine, &mut keep);
        tally.time += processor_time().saturating_sub(start);
        tally.calls += 1;
        if let Some(conclusions) = keep.0 {
            tally.finds += 1;
            return Some(conclusions);
        }
    }
    None
}
