//! `row NAME`: one performance figure of Ninefold, on fresh puzzles, in turn with a peer if one is named.
//!
//! The engines that need no logic have commands of their own: `compare` (lanes, one board), `making` (minimal
//! puzzles), `canon`.

use std::collections::HashSet;
use std::fmt::Write as _;
use std::ops::RangeInclusive;
use std::path::PathBuf;
use std::process::ExitCode;
use std::time::Duration;

use ninefold::chains::ChainEngine;
use ninefold::generate::canon::Canonizer;
use ninefold::logic::survey::{StepFilter, survey_steps};
use ninefold::logic::{Facts, RatingTenths, StepCounter};
use ninefold::rate::{RatedStep, RatingScale, RatingWalk, scales};
use ninefold::{Board, Digit, Guide, HintStage, Puzzle, SolutionVerdict, Solver};

use crate::clock::{measure_time, median};
use crate::fresh;
use crate::program::ExternalProgram;

/// Measure one row: what is asked, how long it takes, beside a peer where one is named. One thread, processor time.
#[derive(Debug, clap::Args)]
pub(crate) struct Args {
    /// Which row
    row: BenchRow,
    /// The seed of the puzzles
    #[arg(long, default_value_t = 1)]
    seed: u64,
    /// How many puzzles; by default, as many as take some seconds
    #[arg(long)]
    puzzles: Option<usize>,
    /// The puzzles of this list instead of fresh ones
    #[arg(long)]
    list: Option<PathBuf>,
    /// A program to rate the same puzzles in turn with ours, with its arguments; {} stands for the list
    #[arg(long, value_parser = ExternalProgram::parse_command)]
    peer: Option<ExternalProgram>,
    /// Of dedup: our program, to take the whole of it from file to file
    #[arg(long, value_parser = ExternalProgram::parse_command)]
    program: Option<ExternalProgram>,
    /// In how many parts the two take turns
    #[arg(long, default_value_t = 5)]
    turns: usize,
    /// Of generate: what ratings to hunt for
    #[arg(long, default_value = "9..9.5", value_parser = fresh::parse_er_range)]
    er: RangeInclusive<RatingTenths>,
}

/// The rows.
#[derive(Clone, Copy, Debug, PartialEq, Eq, clap::ValueEnum)]
enum BenchRow {
    /// Rate ordinary puzzles on Sudoku Explainer's scale
    SeOrdinary,
    /// The same, of ER 7.0 to 10.5
    SeHard,
    /// The same, of a list of the hardest; without one, of ER 9 and more, as harder ones aren't found in minutes
    SeHardest,
    /// Rate ordinary puzzles on our own scale
    Human,
    /// Rate ordinary puzzles on HoDoKu's scale
    Hodoku,
    /// Find all steps of a position of ER 7 to 8
    Steps,
    /// A hint in a position of ER 7 to 8: at its hardest step, and all along the way
    Hint,
    /// Hunt for puzzles of a rating
    Generate,
    /// Find out which puzzles are the same up to symmetry
    Dedup,
}

pub(crate) fn run(args: &Args) -> Result<ExitCode, String> {
    match args.row {
        BenchRow::SeOrdinary => benchmark_rating(args, "se", &load_ordinary_puzzles(args, 1000)?)?,
        BenchRow::SeHard => benchmark_rating(args, "se", &load_rated_puzzles(args, 70..=105, 200)?)?,
        BenchRow::SeHardest => {
            let count = args.puzzles.unwrap_or(10);
            let boards = match &args.list {
                Some(list) => fresh::read_puzzles(list, args.puzzles.unwrap_or(usize::MAX))?,
                None => fresh::find_rare_puzzles(args.seed, &(RatingTenths(90)..=RatingTenths(200)), count).0,
            };
            benchmark_rating(args, "se", &boards)?;
        }
        BenchRow::Human => benchmark_rating(args, "human", &load_ordinary_puzzles(args, 1000)?)?,
        BenchRow::Hodoku => benchmark_rating(args, "hodoku", &load_ordinary_puzzles(args, 2000)?)?,
        BenchRow::Steps => benchmark_step_search(&load_rated_puzzles(args, 70..=80, 30)?),
        BenchRow::Hint => benchmark_hints(&load_rated_puzzles(args, 70..=80, 100)?)?,
        BenchRow::Generate => benchmark_generation(args),
        BenchRow::Dedup => benchmark_dedup(args, &load_ordinary_puzzles(args, 200_000)?)?,
    }
    Ok(ExitCode::SUCCESS)
}

/// Returns ordinary puzzles for the benchmarks.
fn load_ordinary_puzzles(args: &Args, usual: usize) -> Result<Vec<Board>, String> {
    let count = args.puzzles.unwrap_or(usual);
    match &args.list {
        Some(list) => fresh::read_puzzles(list, count),
        None => Ok(fresh::generate(args.seed).take(count).collect()),
    }
}

/// Returns puzzles with a rating in this range, in tenths.
fn load_rated_puzzles(args: &Args, er: RangeInclusive<u16>, usual: usize) -> Result<Vec<Board>, String> {
    let count = args.puzzles.unwrap_or(usual);
    let er = RatingTenths(*er.start())..=RatingTenths(*er.end());
    match &args.list {
        Some(list) => fresh::read_puzzles(list, count),
        None => Ok(fresh::generate_rated_puzzles(args.seed, &er).take(count).collect()),
    }
}

fn to_milliseconds(duration: Duration) -> f64 {
    duration.as_secs_f64() * 1e3
}

/// Prints a summary of single times, in milliseconds.
fn print_time_percentiles(what: &str, times: &[f64]) {
    let mut sorted = times.to_vec();
    sorted.sort_by(f64::total_cmp);
    let at =
        |part: usize| sorted.get((sorted.len() * part / 100).min(sorted.len().saturating_sub(1))).copied();
    let mean = times.iter().sum::<f64>() / times.len().max(1) as f64;
    let mut line = format!("{what}: {} times, mean {mean:.3} ms", times.len());
    for (name, part) in [("median", 50), ("95 %", 95), ("worst", 100)] {
        let _ = write!(line, ", {name} {:.3} ms", at(part).unwrap_or(0.0));
    }
    println!("{line}");
}

/// Rates puzzles as `ninefold rate` does, from the text and with the proof that each has one solution.
fn benchmark_rating(args: &Args, scale: &str, boards: &[Board]) -> Result<(), String> {
    let scale = scales::scale_by_name(scale).ok_or("there is no such scale")?;
    let (mut engine, mut solver) = (ChainEngine::new(), Solver::new());
    let mut rate_one = |board: &Board| {
        to_milliseconds(measure_time(|| prove_and_rate(board, scale, &mut engine, &mut solver)).0)
    };
    let start = args.peer.as_ref().map(|peer| measure_startup_time(peer, boards)).transpose()?;
    let (mut ours, mut peers, mut compared) = (Vec::new(), 0.0, 0);
    // The parts alternate between ours and the peer, so that changes of the clock rate affect both.
    for part in boards.chunks(boards.len().div_ceil(args.turns.max(1)).max(1)) {
        ours.extend(part.iter().map(&mut rate_one));
        if let (Some(peer), Some(start)) = (&args.peer, start) {
            // The start-up time, measured with one puzzle, is subtracted.
            peers += to_milliseconds(peer.run_on_puzzles(part)?.cpu_time.saturating_sub(start));
            compared += part.len() - 1;
        }
    }
    print_time_percentiles(&format!("rate {}", scale.name()), &ours);
    if compared > 0 {
        if peers <= 0.0 {
            return Err("the peer took no longer for the puzzles than for one: did it read them?".into());
        }
        let (our, peer) = (ours.iter().sum::<f64>() / ours.len() as f64, peers / compared as f64);
        println!("peer: mean {peer:.3} ms, without its start; ratio {:.2}", peer / our);
    }
    Ok(())
}

fn prove_and_rate(
    text: &Board,
    scale: &dyn RatingScale,
    engine: &mut ChainEngine,
    solver: &mut Solver,
) -> usize {
    let board: Board = text.to_string().parse().expect("what was written is read");
    if !matches!(solver.check_uniqueness(&board), SolutionVerdict::Unique(_)) {
        return 0;
    }
    let mut walk = RatingWalk::new(scale, &board, engine);
    walk.run_to_end(|| false);
    walk.tally().short_rating_text().len()
}

/// Returns the time a program takes for one puzzle, as an estimate of its start-up time.
fn measure_startup_time(peer: &ExternalProgram, boards: &[Board]) -> Result<Duration, String> {
    let one = boards.get(..1).ok_or("there are no puzzles")?;
    let runs: Result<Vec<Duration>, String> =
        (0..3).map(|_| Ok(peer.run_on_puzzles(one)?.cpu_time)).collect();
    Ok(runs?.into_iter().min().unwrap_or_default())
}

/// Times the search for all steps, as given and with all singles placed: only counted, and as a survey that
/// stores them.
fn benchmark_step_search(boards: &[Board]) {
    let techniques = StepFilter::default().techniques_in_order();
    let as_given: Vec<Facts> = boards.iter().map(|board| Facts::new(board.clone())).collect();
    let with_singles: Vec<Facts> = as_given.iter().map(|facts| place_singles(facts.clone())).collect();
    for (what, positions) in [("as given", as_given), ("with singles", with_singles)] {
        // Each run gets new facts, as cached results would be reused.
        let counted = |facts: &Facts| {
            let (facts, mut count) = (clone_without_cache(facts), StepCounter::default());
            let find_all = || {
                for technique in &techniques {
                    let _ = (technique.find)(&facts, &mut count);
                }
            };
            to_milliseconds(measure_time(find_all).0)
        };
        // The survey stores the steps and sorts them into groups.
        let time_survey = |facts: &Facts| {
            let facts = clone_without_cache(facts);
            to_milliseconds(
                measure_time(|| survey_steps(&facts, &StepFilter::default(), || false).groups.len()).0,
            )
        };
        print_time_percentiles(
            &format!("steps {what}, counted"),
            &positions.iter().map(counted).collect::<Vec<_>>(),
        );
        print_time_percentiles(
            &format!("steps {what}, kept"),
            &positions.iter().map(time_survey).collect::<Vec<_>>(),
        );
    }
}

/// Returns the same position without any cached results.
fn clone_without_cache(facts: &Facts) -> Facts {
    Facts::with_promise(facts.board().clone(), facts.uniqueness_promise())
}

/// Places all naked and hidden singles of a position.
fn place_singles(mut facts: Facts) -> Facts {
    loop {
        let naked = facts
            .cells_with_candidate_count(1)
            .first()
            .and_then(|cell| Some(cell.to_candidate(facts.candidates(cell).first()?)));
        let hidden = || {
            let house = facts.houses_with_one_place().iter().next()?;
            let digit = facts.digits_with_place_count(house, 1).first()?;
            Some(
                Facts::cells_at_positions(house, facts.places_in_house(house, digit))
                    .first()?
                    .to_candidate(digit),
            )
        };
        match naked.or_else(hidden) {
            Some(single) => facts.place_digit(single),
            None => return facts,
        }
    }
}

/// Times hints, from the puzzle with its candidates to all messages.
fn benchmark_hints(boards: &[Board]) -> Result<(), String> {
    let (se, human) = (scales::scale_by_name("se"), scales::scale_by_name("human"));
    let (se, human) = se.zip(human).ok_or("there is no such scale")?;
    let (mut engine, mut guide) = (ChainEngine::new(), Guide::new());
    let mut ask = |rated: &RatedStep| {
        let puzzle = Puzzle::from(rated.facts_before.board());
        let find_hints = || {
            guide
                .next_advice(&puzzle, human, || false)
                .map(|now| now.hints_through_stage(HintStage::Full).len())
        };
        to_milliseconds(measure_time(find_hints).0)
    };
    let (mut hardest, mut every) = (Vec::new(), Vec::new());
    // Hints are asked for at the hardest step of one path, and at all steps of another.
    for board in boards {
        let by_se = find_solution_steps(se, board, &mut engine);
        let most = by_se.iter().map(|rated| rated.step.se_rating()).max();
        hardest.extend(by_se.iter().find(|rated| Some(rated.step.se_rating()) == most).map(&mut ask));
        every.extend(find_solution_steps(human, board, &mut engine).iter().map(&mut ask));
    }
    print_time_percentiles("hint, at the hardest step", &hardest);
    print_time_percentiles("hint, all along the way", &every);
    Ok(())
}

/// Returns the steps of a scale's solution path.
fn find_solution_steps(scale: &dyn RatingScale, board: &Board, engine: &mut ChainEngine) -> Vec<RatedStep> {
    let mut walk = RatingWalk::new(scale, board, engine);
    std::iter::from_fn(|| walk.next_step(|| false).ok()).collect()
}

fn benchmark_generation(args: &Args) {
    let count = args.puzzles.unwrap_or(10);
    let (took, (boards, judged)) = measure_time(|| fresh::find_rare_puzzles(args.seed, &args.er, count));
    let (found, seconds) = (boards.len() as f64, took.as_secs_f64());
    println!(
        "generate --er {}..{}: {} puzzles in {seconds:.1} s, {judged} judged: {:.3} puzzles/s",
        args.er.start(),
        args.er.end(),
        boards.len(),
        found / seconds
    );
}

/// Times canonical forms of puzzles and a set that recognises duplicates; with a program of ours, the whole
/// of it from file to file.
fn benchmark_dedup(args: &Args, boards: &[Board]) -> Result<(), String> {
    let count = boards.len() as f64;
    if let Some(program) = &args.program {
        let took = program
            .with_arguments(&["dedup", "--quiet", "--up-to-symmetry", "{}"])
            .run_expecting_success(boards)?;
        let (wall, processor) = (took.wall_time.as_secs_f64(), took.cpu_time.as_secs_f64());
        println!(
            "dedup --up-to-symmetry: {count} puzzles in {wall:.2} s, {processor:.2} s of processors: {:.0} puzzles/s",
            count / wall
        );
        return Ok(());
    }
    // Without a program, only the canonical forms and the set are timed.
    let texts: Vec<String> = boards.iter().map(Board::to_string).collect();
    let (mut times, mut classes) = (Vec::new(), 0);
    for _ in 0..3 {
        let (took, seen) = measure_time(|| {
            let (mut canonizer, mut seen) = (Canonizer::new(), HashSet::new());
            for text in &texts {
                let values = text.parse::<Puzzle>().ok()?.values;
                seen.insert(
                    canonizer
                        .canonical_values(&values)
                        .ok()?
                        .form
                        .0
                        .map(|value| value.map_or(0, Digit::number)),
                );
            }
            Some(seen.len())
        });
        classes = seen.ok_or("a puzzle that was written isn't read")?;
        times.push(took.as_secs_f64());
    }
    println!(
        "canonical forms, known again: {count} puzzles, {classes} classes, {:.0} puzzles/s",
        count / median(times)
    );
    Ok(())
}
