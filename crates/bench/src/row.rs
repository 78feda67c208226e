//! `row NAME`: one performance figure of Ninefold, on fresh puzzles, in turn with a peer if one is named.
//!
//! The engines that need no logic have commands of their own: `compare` (lanes, one board), `making` (minimal puzzles), `canon`.

use std::collections::HashSet;
use std::fmt::Write as _;
use std::ops::RangeInclusive;
use std::path::PathBuf;
use std::process::ExitCode;
use std::time::Duration;

use ninefold::chains::Engine;
use ninefold::generate::canon::Canonizer;
use ninefold::logic::survey::{Filter, survey};
use ninefold::logic::{Count, Facts, Tenths};
use ninefold::rate::{Rated, Scale, Walk, scales};
use ninefold::{Board, Digit, Guide, Puzzle, Solver, Stage, Verdict};

use crate::clock::{median, time};
use crate::fresh;
use crate::program::Program;

/// Measure one row: what is asked, how long it takes, beside a peer where one is named. One thread, processor time.
#[derive(Debug, clap::Args)]
pub(crate) struct Args {
    /// Which row
    row: Row,
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
    #[arg(long, value_parser = Program::read)]
    peer: Option<Program>,
    /// Of dedup: our program, to take the whole of it from file to file
    #[arg(long, value_parser = Program::read)]
    program: Option<Program>,
    /// In how many parts the two take turns
    #[arg(long, default_value_t = 5)]
    turns: usize,
    /// Of generate: what ratings to hunt for
    #[arg(long, default_value = "9..9.5", value_parser = fresh::er)]
    er: RangeInclusive<Tenths>,
}

/// The rows.
#[derive(Clone, Copy, Debug, PartialEq, Eq, clap::ValueEnum)]
enum Row {
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
        Row::SeOrdinary => rate(args, "se", &plain(args, 1000)?)?,
        Row::SeHard => rate(args, "se", &of_rating(args, 70..=105, 200)?)?,
        Row::SeHardest => {
            let count = args.puzzles.unwrap_or(10);
            let boards = match &args.list {
                Some(list) => fresh::read(list, args.puzzles.unwrap_or(usize::MAX))?,
                None => fresh::hunted(args.seed, &(Tenths(90)..=Tenths(200)), count).0,
            };
            rate(args, "se", &boards)?;
        }
        Row::Human => rate(args, "human", &plain(args, 1000)?)?,
        Row::Hodoku => rate(args, "hodoku", &plain(args, 2000)?)?,
        Row::Steps => steps(&of_rating(args, 70..=80, 30)?),
        Row::Hint => hints(&of_rating(args, 70..=80, 100)?)?,
        Row::Generate => generate(args),
        Row::Dedup => dedup(args, &plain(args, 200_000)?)?,
    }
    Ok(ExitCode::SUCCESS)
}

/// Ordinary puzzles.
fn plain(args: &Args, usual: usize) -> Result<Vec<Board>, String> {
    let count = args.puzzles.unwrap_or(usual);
    match &args.list {
        Some(list) => fresh::read(list, count),
        None => Ok(fresh::minimal(args.seed).take(count).collect()),
    }
}

/// Puzzles with a rating, in tenths.
fn of_rating(args: &Args, er: RangeInclusive<u16>, usual: usize) -> Result<Vec<Board>, String> {
    let count = args.puzzles.unwrap_or(usual);
    let er = Tenths(*er.start())..=Tenths(*er.end());
    match &args.list {
        Some(list) => fresh::read(list, count),
        None => Ok(fresh::rated(args.seed, &er).take(count).collect()),
    }
}

fn ms(duration: Duration) -> f64 {
    duration.as_secs_f64() * 1e3
}

/// Prints a summary of single times, in milliseconds.
fn spread(what: &str, times: &[f64]) {
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
fn rate(args: &Args, scale: &str, boards: &[Board]) -> Result<(), String> {
    let scale = scales::by_name(scale).ok_or("there is no such scale")?;
    let (mut engine, mut solver) = (Engine::new(), Solver::new());
    let mut rate_one = |board: &Board| ms(time(|| rated(board, scale, &mut engine, &mut solver)).0);
    let start = args.peer.as_ref().map(|peer| least_of_one(peer, boards)).transpose()?;
    let (mut ours, mut peers, mut compared) = (Vec::new(), 0.0, 0);
    // The parts alternate between ours and the peer, so that changes of the clock rate affect both.
    for part in boards.chunks(boards.len().div_ceil(args.turns.max(1)).max(1)) {
        ours.extend(part.iter().map(&mut rate_one));
        if let (Some(peer), Some(start)) = (&args.peer, start) {
            // The start-up time, measured with one puzzle, is subtracted.
            peers += ms(peer.run(part)?.processor.saturating_sub(start));
            compared += part.len() - 1;
        }
    }
    spread(&format!("rate {}", scale.name()), &ours);
    if compared > 0 {
        if peers <= 0.0 {
            return Err("the peer took no longer for the puzzles than for one: did it read them?".into());
        }
        let (our, peer) = (ours.iter().sum::<f64>() / ours.len() as f64, peers / compared as f64);
        println!("peer: mean {peer:.3} ms, without its start; ratio {:.2}", peer / our);
    }
    Ok(())
}

fn rated(text: &Board, scale: &dyn Scale, engine: &mut Engine, solver: &mut Solver) -> usize {
    let board: Board = text.to_string().parse().expect("what was written is read");
    if !matches!(solver.verdict(&board), Verdict::Unique(_)) {
        return 0;
    }
    let mut walk = Walk::new(scale, &board, engine);
    walk.run(|| false);
    walk.tally().text().len()
}

/// Returns the time a program takes for one puzzle, as an estimate of its start-up time.
fn least_of_one(peer: &Program, boards: &[Board]) -> Result<Duration, String> {
    let one = boards.get(..1).ok_or("there are no puzzles")?;
    let runs: Result<Vec<Duration>, String> = (0..3).map(|_| Ok(peer.run(one)?.processor)).collect();
    Ok(runs?.into_iter().min().unwrap_or_default())
}

/// Times the search for all steps, as given and with all singles placed: only counted, and as a survey that
/// stores them.
fn steps(boards: &[Board]) {
    let techniques = Filter::default().techniques();
    let as_given: Vec<Facts> = boards.iter().map(|board| Facts::new(board.clone())).collect();
    let with_singles: Vec<Facts> = as_given.iter().map(|facts| placed(facts.clone())).collect();
    for (what, positions) in [("as given", as_given), ("with singles", with_singles)] {
        // Each run gets new facts, as cached results would be reused.
        let counted = |facts: &Facts| {
            let (facts, mut count) = (anew(facts), Count::default());
            let find_all = || {
                for technique in &techniques {
                    let _ = (technique.find)(&facts, &mut count);
                }
            };
            ms(time(find_all).0)
        };
        let kept = |facts: &Facts| {
            let facts = anew(facts);
            ms(time(|| survey(&facts, &Filter::default(), || false).groups.len()).0)
        };
        spread(&format!("steps {what}, counted"), &positions.iter().map(counted).collect::<Vec<_>>());
        spread(&format!("steps {what}, kept"), &positions.iter().map(kept).collect::<Vec<_>>());
    }
}

/// Returns the same position without any cached results.
fn anew(facts: &Facts) -> Facts {
    Facts::with_promise(facts.board().clone(), facts.promise())
}

/// Places all naked and hidden singles of a position.
fn placed(mut facts: Facts) -> Facts {
    loop {
        let naked = facts
            .cells_with_count(1)
            .first()
            .and_then(|cell| Some(cell.with(facts.candidates(cell).first()?)));
        let hidden = || {
            let house = facts.houses_with_one_place().iter().next()?;
            let digit = facts.digits_with_places(house, 1).first()?;
            Some(Facts::cells_at(house, facts.places(house, digit)).first()?.with(digit))
        };
        match naked.or_else(hidden) {
            Some(single) => facts.place(single),
            None => return facts,
        }
    }
}

/// Times hints, from the puzzle with its candidates to all sentences.
fn hints(boards: &[Board]) -> Result<(), String> {
    let (se, human) = (scales::by_name("se"), scales::by_name("human"));
    let (se, human) = se.zip(human).ok_or("there is no such scale")?;
    let (mut engine, mut guide) = (Engine::new(), Guide::new());
    let mut ask = |rated: &Rated| {
        let puzzle = Puzzle::from(rated.before.board());
        let asked = || guide.now(&puzzle, human, || false).map(|now| now.hints(Stage::Full).len());
        ms(time(asked).0)
    };
    let (mut hardest, mut every) = (Vec::new(), Vec::new());
    for board in boards {
        let by_se = way(se, board, &mut engine);
        let most = by_se.iter().map(|rated| rated.step.se()).max();
        hardest.extend(by_se.iter().find(|rated| Some(rated.step.se()) == most).map(&mut ask));
        every.extend(way(human, board, &mut engine).iter().map(&mut ask));
    }
    spread("hint, at the hardest step", &hardest);
    spread("hint, all along the way", &every);
    Ok(())
}

/// The steps of a scale's way.
fn way(scale: &dyn Scale, board: &Board, engine: &mut Engine) -> Vec<Rated> {
    let mut walk = Walk::new(scale, board, engine);
    std::iter::from_fn(|| walk.next_step(|| false).ok()).collect()
}

fn generate(args: &Args) {
    let count = args.puzzles.unwrap_or(10);
    let (took, (boards, judged)) = time(|| fresh::hunted(args.seed, &args.er, count));
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
fn dedup(args: &Args, boards: &[Board]) -> Result<(), String> {
    let count = boards.len() as f64;
    if let Some(program) = &args.program {
        let took = program.with(&["dedup", "--quiet", "--up-to-symmetry", "{}"]).run_ours(boards)?;
        let (wall, processor) = (took.wall.as_secs_f64(), took.processor.as_secs_f64());
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
        let (took, seen) = time(|| {
            let (mut canonizer, mut seen) = (Canonizer::new(), HashSet::new());
            for text in &texts {
                let values = text.parse::<Puzzle>().ok()?.values;
                seen.insert(canonizer.values(&values).ok()?.form.0.map(|value| value.map_or(0, Digit::get)));
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
