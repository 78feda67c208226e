//! `judging`: verdicts and times of the judge on steps of known kinds.

use std::collections::BTreeMap;
use std::process::ExitCode;
use std::rc::Rc;
use std::time::Duration;

use ninefold::core::{Candidate, CandidateMap, Cell, House};
use ninefold::generate::PuzzleRecipe;
use ninefold::generate::minimal::MinimalGenerator;
use ninefold::guide::judge::JudgedPosition;
use ninefold::guide::{ClaimedStep, DEFAULT_EFFORT, SearchBudget, StepJudge};
use ninefold::logic::{Facts, TechniqueFamily, techniques};
use ninefold::rate::RatedStep;
use ninefold::solve::random::SeededRandom;
use ninefold::{Conclusions, Notation, Puzzle, RatingProfile};

use crate::clock::{measure_time, thread_time};

/// Judge steps of known kinds, made from a seed: the verdicts on each kind, and processor time on one thread.
///
/// A name, and what is no single, are known from the candidates of the position alone. Whether anything shows a true digit that chance chose,
/// nobody knows before.
#[derive(Debug, clap::Args)]
pub(crate) struct Args {
    /// How many steps
    #[arg(long, default_value_t = 100_000, value_parser = clap::value_parser!(u64).range(1..))]
    moves: u64,
    /// The seed of the puzzles and of what is chosen
    #[arg(long, default_value_t = 1)]
    seed: u64,
    /// How many questions a step may take
    #[arg(long, default_value_t = DEFAULT_EFFORT)]
    effort: u64,
    /// In one of so many positions a true digit is judged that chance chose, which nothing may show
    #[arg(long, default_value_t = 100, value_parser = clap::value_parser!(u64).range(1..))]
    rare: u64,
    /// The profile
    #[arg(long, default_value = "human")]
    profile: String,
}

/// The verdicts.
const VERDICTS: [&str; 4] = ["sound", "true-not-shown", "wrong", "no-news"];

/// Kind of step that is judged by singles alone.
const TRUE_BUT_NO_SINGLE: &str = "true, no single";

/// The kinds of steps, each with the verdict that it should get, where that is known.
const KINDS: [(&str, Option<&str>); 10] = [
    ("right, single", Some("sound")),
    ("right, basic", Some("sound")),
    ("right, other", Some("sound")),
    ("right, named", Some("sound")),
    ("named wrongly", Some("true-not-shown")),
    (TRUE_BUT_NO_SINGLE, Some("true-not-shown")),
    ("true by chance", None),
    ("wrong digit", Some("wrong")),
    ("wrong removal", Some("wrong")),
    ("no news", Some("no-news")),
];

/// A step with its kind.
struct JudgeCase {
    kind: &'static str,
    position: Rc<JudgedPosition>,
    step: ClaimedStep,
}

pub(crate) fn run(args: &Args) -> Result<ExitCode, String> {
    let profile =
        RatingProfile::from_name(&args.profile).ok_or_else(|| "there is no such profile".to_string())?;
    let singles: Vec<&str> = ["full-house"].into_iter().chain(SINGLES.map(|(id, _)| id)).collect();
    let singles = profile.clone().with_techniques(&singles).map_err(|error| error.to_string())?;
    let (ways, cases) = build_judge_cases(args, &profile)?;
    let (mut judge, mut by_singles) = (StepJudge::new(&profile), StepJudge::new(&singles));
    let effort = args.effort;
    println!("{} steps, one thread, processor time, profile {}, effort {effort}", cases.len(), args.profile);
    println!(
        "{:<16}{:>8}{:>8}{:>16}{:>8}{:>9}{:>12}{:>12}{:>12}",
        "kind",
        "steps",
        VERDICTS[0],
        VERDICTS[1],
        VERDICTS[2],
        VERDICTS[3],
        "unexpected",
        "steps/s",
        "longest ms"
    );
    let mut unexpected = 0;
    // Each kind is judged by itself, so that its time and verdicts can be shown apart.
    for (kind, expected) in KINDS {
        let cases: Vec<&JudgeCase> = cases.iter().filter(|case| case.kind == kind).collect();
        let judge = if kind == TRUE_BUT_NO_SINGLE { &mut by_singles } else { &mut judge };
        unexpected += judge_cases(kind, expected, &cases, judge, effort);
    }
    benchmark_judging_paths(&ways, &mut judge, effort);
    Ok(if unexpected == 0 { ExitCode::SUCCESS } else { ExitCode::FAILURE })
}

/// Judges the steps of a kind and prints a line; returns the number of unexpected verdicts.
fn judge_cases(
    kind: &str,
    expected: Option<&str>,
    cases: &[&JudgeCase],
    judge: &mut StepJudge<'_>,
    effort: u64,
) -> usize {
    let (mut verdict_counts, mut longest): (BTreeMap<&str, usize>, _) = (BTreeMap::new(), Duration::ZERO);
    let (took, ()) = measure_time(|| {
        for case in cases {
            // By processor time, so that what else the machine does doesn't count.
            let begun = thread_time();
            let judged = judge.judge_step(&case.position, &case.step, &mut SearchBudget::with_effort(effort));
            longest = longest.max(thread_time() - begun);
            *verdict_counts.entry(judged.as_str()).or_default() += 1;
        }
    });
    let [sound, unseen, wrong, no_news] = VERDICTS.map(|word| verdict_counts.get(word).copied().unwrap_or(0));
    // Kinds without an expected verdict can't have unexpected ones.
    let expected = expected.map(|word| verdict_counts.get(word).copied().unwrap_or(0));
    let unexpected = expected.map_or(0, |expected| cases.len() - expected);
    let shown = expected.map_or_else(|| "-".to_string(), |_| unexpected.to_string());
    let rate = cases.len() as f64 / took.as_secs_f64();
    let longest = longest.as_secs_f64() * 1e3;
    println!(
        "{kind:<16}{:>8}{sound:>8}{unseen:>16}{wrong:>8}{no_news:>9}{shown:>12}{rate:>12.0}{longest:>12.2}",
        cases.len(),
    );
    unexpected
}

/// Times whole paths from their texts: opening the position, reading and judging every step.
fn benchmark_judging_paths(ways: &[(Puzzle, Vec<String>)], judge: &mut StepJudge<'_>, effort: u64) {
    let (mut times, mut steps, mut sound) = (Vec::new(), 0, 0);
    for (puzzle, texts) in ways {
        // The time includes opening the position and reading the texts.
        let (took, way) = measure_time(|| {
            let mut position = judge.validate_position(puzzle).ok()?;
            let read = texts.iter().map(|text| ClaimedStep::parse(text, Notation::Rc));
            Some(judge.judge_path(&mut position, read, || (effort, || false), |_, _, _| ()))
        });
        // A puzzle that can't be opened has no path to judge.
        let Some(way) = way else { continue };
        steps += way.steps.len();
        sound += usize::from(way.first_unjustified.is_none());
        times.push(took.as_secs_f64() * 1e3);
    }
    // The shares below are of the sorted times.
    times.sort_by(f64::total_cmp);
    let part = |of: usize| times.get(times.len() * of / 100).copied().unwrap_or(0.0);
    let longest = times.last().copied().unwrap_or(0.0);
    let quick = times.iter().filter(|took| **took <= 3.0).count();
    println!(
        "{} ways, {steps} steps: {sound} sound from end to end; ms a way: median {:.3}, 90 % {:.3}, longest {longest:.3}; {quick} within 3 ms",
        times.len(),
        part(50),
        part(90),
    );
}

type SolutionPathTexts = Vec<(Puzzle, Vec<String>)>;

fn build_judge_cases(
    args: &Args,
    profile: &RatingProfile,
) -> Result<(SolutionPathTexts, Vec<JudgeCase>), String> {
    let (mut random, mut maker) = (SeededRandom::new(args.seed), MinimalGenerator::new());
    let mut judge = StepJudge::new(profile);
    let (mut ways, mut cases, mut batch) = (Vec::new(), Vec::new(), 0);
    let most = usize::try_from(args.moves).unwrap_or(usize::MAX);
    // Follow the paths of fresh puzzles, and make cases at every position.
    while cases.len() < most {
        let made = maker.generate_few(64, args.seed, &PuzzleRecipe::default(), batch);
        batch += 1;
        for puzzle in made.iter().map(|made| Puzzle::from(&made.to_board())) {
            let position = judge.validate_position(&puzzle).map_err(|error| error.to_string())?;
            // The right path gives the positions and the steps that are judged in them.
            let way = judge.find_solution_path(&position, || false);
            let format_step = |rated: &RatedStep| {
                format!("{}: {}", rated.step.technique().name, rated.step.conclusions.to_text(Notation::Rc))
            };
            ways.push((puzzle.clone(), way.iter().map(format_step).collect()));
            for rated in way {
                let position = Rc::new(JudgedPosition::new(rated.facts_before.clone(), *position.solution()));
                add_position_cases(&rated, &position, args.rare, &mut random, &mut cases);
            }
        }
    }
    cases.truncate(most);
    Ok((ways, cases))
}

/// Whether a digit is a single in its cell.
type SinglePredicate = fn(&Facts, Candidate) -> bool;

/// The names of singles, and whether a digit is one by that name.
const SINGLES: [(&str, SinglePredicate); 3] = [
    ("naked-single", |facts, one| facts.candidates(one.cell()).len() == 1),
    ("hidden-single-box", |facts, one| is_only_place(facts, one.cell().house_box(), one)),
    ("hidden-single-line", |facts, one| {
        is_only_place(facts, one.cell().row(), one) || is_only_place(facts, one.cell().column(), one)
    }),
];

fn is_only_place(facts: &Facts, house: House, one: Candidate) -> bool {
    (facts.candidate_cells(one.digit()) & house.cells()).len() == 1
}

/// Adds the steps of a position: the right one, with its name, without, and with a wrong name; wrong ones;
/// one already done; and now and then a true digit at random.
fn add_position_cases(
    rated: &RatedStep,
    position: &Rc<JudgedPosition>,
    rare: u64,
    random: &mut SeededRandom,
    cases: &mut Vec<JudgeCase>,
) {
    let mut add = |kind: &'static str, done: Conclusions, named: Vec<_>| {
        cases.push(JudgeCase {
            kind,
            position: Rc::clone(position),
            step: ClaimedStep { moves: done, techniques: named, ..ClaimedStep::default() },
        });
    };
    let (technique, done) = (rated.step.technique(), rated.step.conclusions);
    // The step that the walk takes, without its name and with it.
    let kind = match technique.family {
        TechniqueFamily::Single => "right, single",
        TechniqueFamily::Intersection | TechniqueFamily::Subset => "right, basic",
        _ => "right, other",
    };
    add(kind, done, Vec::new());
    add("right, named", done, vec![technique]);
    let facts = &rated.facts_before;
    let is_no_single = |one: Candidate| SINGLES.iter().filter(move |(_, is_so)| !is_so(facts, one));
    // The right digit with the name of a single that it is not.
    if let Some(placed) = done.placements.iter().next() {
        let wrong = is_no_single(placed).next().and_then(|(id, _)| techniques::technique_by_id(id));
        if let Some(wrong) = wrong {
            add("named wrongly", Conclusions::from_placement(placed), vec![wrong]);
        }
    }
    let board = facts.board();
    let filled: Vec<Candidate> =
        Cell::all().filter_map(|cell| board.value(cell).map(|digit| cell.to_candidate(digit))).collect();
    let open: Vec<Candidate> = board.candidate_map().iter().filter(|one| facts.has_candidate(*one)).collect();
    let is_true = |one: &Candidate| position.solution().digit(one.cell()) == one.digit();
    // The open candidates, by the solution.
    let (right, wrong): (Vec<Candidate>, Vec<Candidate>) = open.into_iter().partition(is_true);
    let mut pick = |from: &[Candidate]| (!from.is_empty()).then(|| from[random.next_below(from.len())]);
    if let Some(one) = pick(&wrong) {
        add("wrong digit", Conclusions::from_placement(one), Vec::new());
    }
    if let Some(one) = pick(&right) {
        add("wrong removal", Conclusions::from_eliminations(CandidateMap::of(one)), Vec::new());
    }
    if let Some(one) = pick(&filled) {
        add("no news", Conclusions::from_placement(one), Vec::new());
    }
    // True digits that no single shows.
    let unseen: Vec<Candidate> =
        right.iter().copied().filter(|one| is_no_single(*one).count() == SINGLES.len()).collect();
    if let Some(one) = pick(&unseen) {
        add(TRUE_BUT_NO_SINGLE, Conclusions::from_placement(one), Vec::new());
    }
    // A random true digit is rare, as it may take the whole budget.
    let one = pick(&right);
    if let Some(one) = one.filter(|_| random.next_u64().is_multiple_of(rare)) {
        add("true by chance", Conclusions::from_placement(one), Vec::new());
    }
}
