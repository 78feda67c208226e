//! `judging`: steps of known kinds, judged: what the judge says of each kind, and how long it takes.

use std::collections::BTreeMap;
use std::process::ExitCode;
use std::rc::Rc;
use std::time::Duration;

use ninefold::core::Candidate;
use ninefold::generate::Recipe;
use ninefold::generate::minimal::Maker;
use ninefold::guide::judge::Position;
use ninefold::guide::{Judge, Move};
use ninefold::logic::Family;
use ninefold::rate::Rated;
use ninefold::solve::random::Random;
use ninefold::{Conclusions, Notation, Profile, Puzzle};

use crate::clock::{median, thread_time, time};

/// Judge steps of known kinds, made from a seed: the verdicts on each kind, and processor time on one thread.
#[derive(Debug, clap::Args)]
pub(crate) struct Args {
    /// How many steps
    #[arg(long, default_value_t = 100_000)]
    moves: usize,
    /// The seed of the puzzles and of what is chosen
    #[arg(long, default_value_t = 1)]
    seed: u64,
    /// How long a step may take, in milliseconds
    #[arg(long, default_value_t = 50)]
    limit: u64,
    /// One in so many steps is a true digit by chance, which nothing may show
    #[arg(long, default_value_t = 100)]
    rare: usize,
    /// The profile
    #[arg(long, default_value = "human")]
    profile: String,
}

/// A step with its kind.
struct Case {
    kind: &'static str,
    position: Rc<Position>,
    step: Move,
}

pub(crate) fn run(args: &Args) -> Result<ExitCode, String> {
    let profile = Profile::of_name(&args.profile).ok_or_else(|| "there is no such profile".to_string())?;
    let (ways, cases) = cases(args, &profile)?;
    let mut judge = Judge::new(&profile);
    let limit = Duration::from_millis(args.limit);
    let mut by_kind: BTreeMap<&str, Vec<&Case>> = BTreeMap::new();
    for case in &cases {
        by_kind.entry(case.kind).or_default().push(case);
    }
    let words = ["sound", "true-not-shown", "wrong", "no-news"];
    println!("{} steps, one thread, processor time, profile {}, limit {limit:?}", cases.len(), args.profile);
    println!(
        "{:<16}{:>8}{:>8}{:>16}{:>8}{:>9}{:>12}{:>12}",
        "kind", "steps", words[0], words[1], words[2], words[3], "steps/s", "longest ms"
    );
    for (kind, cases) in &by_kind {
        let (mut told, mut longest): (BTreeMap<&str, usize>, _) = (BTreeMap::new(), Duration::ZERO);
        let (took, ()) = time(&mut || {
            for case in cases {
                // By processor time, so that what else the machine does doesn't count.
                let begun = thread_time();
                let mut stop = || thread_time() - begun >= limit;
                let judged = judge.judge(&case.position, &case.step, &mut stop);
                longest = longest.max(thread_time() - begun);
                *told.entry(judged.word()).or_default() += 1;
            }
        });
        let count = |word: &str| told.get(word).copied().unwrap_or(0);
        let rate = cases.len() as f64 / took.as_secs_f64();
        let longest = longest.as_secs_f64() * 1e3;
        println!(
            "{kind:<16}{:>8}{:>8}{:>16}{:>8}{:>9}{rate:>12.0}{longest:>12.2}",
            cases.len(),
            count(words[0]),
            count(words[1]),
            count(words[2]),
            count(words[3])
        );
    }
    traces(&ways, &mut judge, limit);
    Ok(ExitCode::SUCCESS)
}

/// Whole ways, from texts: the position opened, every step read and judged.
fn traces(ways: &[(Puzzle, Vec<String>)], judge: &mut Judge<'_>, limit: Duration) {
    let (mut times, mut steps, mut sound) = (Vec::new(), 0, 0);
    for (puzzle, texts) in ways {
        let (took, way) = time(&mut || {
            let mut position = judge.open(puzzle).ok()?;
            let clock = || {
                let begun = thread_time();
                move || thread_time() - begun >= limit
            };
            let read = texts.iter().map(|text| Move::read(text, Notation::Rc));
            Some(judge.way(&mut position, read, clock, |_, _, _| ()))
        });
        let Some(way) = way else { continue };
        steps += way.steps.len();
        sound += usize::from(way.first_unjustified.is_none());
        times.push(took.as_secs_f64() * 1e3);
    }
    times.sort_by(f64::total_cmp);
    let (longest, ninety) = (times.last().copied().unwrap_or(0.0), times[times.len() * 9 / 10]);
    println!(
        "{} ways, {steps} steps: {sound} sound from end to end; ms a way: median {:.3}, 90 % {ninety:.3}, longest {longest:.3}",
        times.len(),
        median(times.clone())
    );
}

type Ways = Vec<(Puzzle, Vec<String>)>;

fn cases(args: &Args, profile: &Profile) -> Result<(Ways, Vec<Case>), String> {
    let (mut random, mut maker) = (Random::new(args.seed), Maker::new());
    let mut judge = Judge::new(profile);
    let (mut ways, mut cases, mut batch) = (Vec::new(), Vec::new(), 0);
    while cases.len() < args.moves {
        let made = maker.few(64, args.seed, &Recipe::default(), batch);
        batch += 1;
        for puzzle in made.iter().map(|made| Puzzle::from(&made.board())) {
            let position = judge.open(&puzzle).map_err(|error| error.to_string())?;
            let way = judge.right_way(&position, || false);
            let said = |rated: &Rated| {
                format!("{}: {}", rated.step.technique().name, rated.step.conclusions.text(Notation::Rc))
            };
            ways.push((puzzle.clone(), way.iter().map(said).collect()));
            for rated in way {
                let position = Rc::new(Position::new(rated.before.clone(), *position.solution()));
                of_position(&rated, &position, args.rare, &mut random, &mut cases);
            }
        }
    }
    cases.truncate(args.moves);
    Ok((ways, cases))
}

/// The steps of a position: the right one, with its name and without, a wrong one, and now and then a true digit by chance.
fn of_position(
    rated: &Rated,
    position: &Rc<Position>,
    rare: usize,
    random: &mut Random,
    cases: &mut Vec<Case>,
) {
    let mut add = |kind: &'static str, done: Conclusions, named: Vec<_>| {
        cases.push(Case { kind, position: Rc::clone(position), step: Move { done, named } });
    };
    let (technique, done) = (rated.step.technique(), rated.step.conclusions);
    let kind = match technique.family {
        Family::Single => "right, single",
        Family::Intersection | Family::Subset => "right, basic",
        _ => "right, other",
    };
    add(kind, done, Vec::new());
    add("right, named", done, vec![technique]);
    let open: Vec<Candidate> = rated.before.board().candidate_map().iter().collect();
    let is_true = |one: &Candidate| position.solution().digit(one.cell()) == one.digit();
    let (right, wrong): (Vec<Candidate>, Vec<Candidate>) = open.into_iter().partition(is_true);
    if !wrong.is_empty() {
        add("wrong", Conclusions::placement(wrong[random.below(wrong.len())]), Vec::new());
    }
    if !right.is_empty() && random.below(rare) == 0 {
        add("true by chance", Conclusions::placement(right[random.below(right.len())]), Vec::new());
    }
}
