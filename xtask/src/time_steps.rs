//! `time-steps`: times the search for all steps of a position, technique by technique.

use std::process::ExitCode;
use std::time::Duration;

use ninefold_logic::{Facts, StepCounter, techniques};

use crate::lists::read;
use crate::rate_compare::processor_time;

/// Which techniques to time, and on what.
#[derive(Debug, clap::Args)]
pub(crate) struct Args {
    /// Part of the ids of techniques; "" for all
    part: String,
    /// Lists of puzzle,ER,EP,ED,...
    #[arg(required = true)]
    files: Vec<String>,
}

/// Prints the median and the highest processor time of a search for all steps in the positions, for every
/// technique with this part in its id, and for their sum.
pub(crate) fn run(args: &Args) -> Result<ExitCode, String> {
    let wanted: Vec<_> =
        techniques::ALL.iter().filter(|technique| technique.id.contains(args.part.as_str())).collect();
    let mut boards = Vec::new();
    for file in &args.files {
        boards.extend(read(file)?.into_iter().map(|puzzle| puzzle.board));
    }
    let mut times = vec![Vec::new(); wanted.len() + 1];
    let mut steps = vec![0; wanted.len() + 1];
    for board in boards {
        let facts = Facts::new(board);
        let mut sum = Duration::ZERO;
        for (number, technique) in wanted.iter().enumerate() {
            let mut count = StepCounter::default();
            // Each search is timed alone; the last column sums them for the position.
            let start = processor_time();
            let _ = (technique.find)(&facts, &mut count);
            let time = processor_time() - start;
            times[number].push(time);
            steps[number] += count.0;
            steps[wanted.len()] += count.0;
            sum += time;
        }
        times[wanted.len()].push(sum);
    }
    let names = wanted.iter().map(|technique| technique.id).chain(["all"]);
    for ((name, times), steps) in names.zip(&mut times).zip(steps) {
        times.sort_unstable();
        let (Some(median), Some(most)) = (times.get(times.len() / 2), times.last()) else { continue };
        println!("{name:32} median {median:>10.1?}  most {most:>10.1?}  steps {steps}");
    }
    Ok(ExitCode::SUCCESS)
}
