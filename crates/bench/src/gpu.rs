//! `gpu DIR`: each list on the graphics card of this machine, first solution and uniqueness, compared answer by answer
//! with the processor.

use std::path::PathBuf;
use std::process::ExitCode;
use std::time::{Duration, Instant};

use ninefold::solve::lane::{LaneEngine, PuzzleLines, SolveQuestion};
use ninefold::solve::lists::{BoardAnswer, BoardAnswers};
use ninefold_gpu::card::{Card, CardChoice};
use ninefold_gpu::solver::CardSolver;

use crate::lists::{self, BenchList, STRIDE};

/// Measure the graphics card, or the driver that does the work of one: puzzles from memory, sent, solved and fetched,
/// on one thread, by the clock on the wall.
#[derive(Debug, clap::Args)]
pub(crate) struct Args {
    /// A folder of puzzle lists: *.txt, 81 characters a line. Without one: fresh puzzles
    folder: Option<PathBuf>,
    /// The seed of fresh puzzles
    #[arg(long, default_value_t = 1)]
    seed: u64,
    /// Only this list.
    #[arg(long)]
    list: Option<String>,
    /// Puzzles of each list: an even sample of a longer one, a shorter one repeated with other digits and rows.
    #[arg(long, default_value_t = 100_000)]
    most: usize,
    /// Rounds to take the best of; one more is run first to warm up.
    #[arg(long, default_value_t = 3)]
    rounds: usize,
}

/// Answers of one solver to a list, and how long they took.
struct TimedAnswers {
    answers: Vec<BoardAnswer>,
    time: Duration,
}

pub(crate) fn run(args: &Args) -> Result<ExitCode, String> {
    let card = Card::open(CardChoice::AlsoSoftware).map_err(|error| error.to_string())?;
    let about = card.description();
    println!("{}: {}, by {}", about.name, about.driver, about.interface);
    if about.is_software {
        println!(
            "This is no card, but a driver that does its work on the processor: its speed says nothing about cards."
        );
    }
    println!("puzzles a second, by the card with one thread, and by one thread of the processor");
    println!(
        "{:<28} {:>9} {:>12} {:>12} {:>12} {:>12} {:>11}",
        "list", "puzzles", "card first", "unique", "thread first", "unique", "differences"
    );
    let mut solver = CardSolver::new(&card, LaneEngine::new()).map_err(|error| error.to_string())?;
    let mut engine = LaneEngine::new();
    let mut differences = 0;
    for list in
        lists::read_or_generate_lists(args.folder.as_deref(), args.seed, args.list.as_deref(), args.most)?
    {
        let (mut speeds, mut different) = ([0.0; 4], 0);
        for (i, question) in [SolveQuestion::FIRST, SolveQuestion::UNIQUE].into_iter().enumerate() {
            let by_card = take_best(args.rounds, || answer_on_card(&mut solver, question, &list));
            let by_thread = take_best(args.rounds, || answer_on_thread(&mut engine, question, &list));
            if let Some(error) = solver.failure() {
                return Err(error.to_string());
            }
            different += by_card.answers.iter().zip(&by_thread.answers).filter(|(a, b)| a != b).count();
            different += by_card.answers.len().abs_diff(by_thread.answers.len());
            for (place, timed) in [(i, by_card), (2 + i, by_thread)] {
                speeds[place] = list.len() as f64 / timed.time.as_secs_f64();
            }
        }
        let [first, unique, thread_first, thread_unique] = speeds;
        println!(
            "{:<28} {:>9} {first:>12.0} {unique:>12.0} {thread_first:>12.0} {thread_unique:>12.0} {different:>11}",
            list.name,
            list.len(),
        );
        differences += different;
    }
    Ok(ExitCode::from(u8::from(differences > 0)))
}

/// Runs once to warm up, then takes the quickest of some rounds.
fn take_best(rounds: usize, mut run: impl FnMut() -> TimedAnswers) -> TimedAnswers {
    let warm_up = run();
    (0..rounds).map(|_| run()).min_by_key(|timed| timed.time).unwrap_or(warm_up)
}

fn answer_on_card(solver: &mut CardSolver, question: SolveQuestion, list: &BenchList) -> TimedAnswers {
    let mut answers = Vec::with_capacity(list.len());
    let began = Instant::now();
    solver.answer_puzzles(question, &mut PuzzleLines::new(&list.bytes, STRIDE), &mut |answer| {
        answers.push(answer);
    });
    TimedAnswers { time: began.elapsed(), answers }
}

fn answer_on_thread(engine: &mut LaneEngine, question: SolveQuestion, list: &BenchList) -> TimedAnswers {
    let mut answers = Vec::with_capacity(list.len());
    let began = Instant::now();
    let mut sink = BoardAnswers(&mut answers);
    engine.answer_puzzles(question, &mut PuzzleLines::new(&list.bytes, STRIDE), &mut sink);
    TimedAnswers { time: began.elapsed(), answers }
}
