//! `exercises`: quality report on the exercises: how soon they come, of which kind they are, whether any is a
//! copy of another, and whether something easier gives the same conclusions. Also writes the bank of
//! exercises, which makes the common ones come at once.

use std::collections::{BTreeMap, BTreeSet};
use std::path::PathBuf;
use std::process::ExitCode;
use std::time::{Duration, Instant};

use ninefold_chains::ChainEngine;
use ninefold_generate::PuzzleRecipe;
use ninefold_generate::canon::Canonizer;
use ninefold_generate::minimal::MinimalGenerator;
use ninefold_guide::practise::{ExercisePurity, bank};
use ninefold_guide::{PracticeSession, TechniqueExercise};
use ninefold_logic::engine::find_all_steps;
use ninefold_logic::{Facts, Technique, UniquenessPromise, techniques};
use ninefold_rate::human::HumanScale;
use ninefold_rate::{RatingScale, RatingWalk};

/// How many exercises to make, and of what.
#[derive(Debug, clap::Args)]
pub(crate) struct Args {
    /// Ids of techniques beside those that are met most often
    #[arg(value_name = "TECHNIQUE")]
    others: Vec<String>,
    /// How many of the techniques that are met most often on the paths of 512 puzzles
    #[arg(long, default_value = "60")]
    common: usize,
    /// How many exercises of each: 20, or 200 for the bank, unless it has more
    #[arg(long)]
    each: Option<usize>,
    /// Of an exercise that isn't there after so many seconds, none is made
    #[arg(long, default_value = "10")]
    patience: u64,
    /// Write the lines of these techniques in the bank of exercises again, which is this file: crates/guide/src/practise/bank.txt
    #[arg(long, value_name = "FILE")]
    bank: Option<PathBuf>,
    /// Look for so many seconds at most for the bank's exercises
    #[arg(long, default_value = "3600")]
    seconds: u64,
}

/// Number of exercises made of each technique, and the number in the bank.
const MADE: usize = 20;
const BANKED: usize = 200;

/// Seed of the puzzles that show which techniques are common, and of the exercises.
const COMMON: u64 = 20_261_123;
const SEED: u64 = 20_261_127;

pub(crate) fn run(args: &Args) -> Result<ExitCode, String> {
    let mut wanted = common(args.common);
    for id in &args.others {
        let technique = techniques::technique_by_id(id).ok_or_else(|| format!("{id}: no technique"))?;
        if !wanted.contains(&technique) {
            wanted.push(technique);
        }
    }
    match &args.bank {
        Some(file) => {
            let failed = |error: std::io::Error| format!("{}: {error}", file.display());
            let before = std::fs::read_to_string(file).map_err(failed)?;
            std::fs::write(file, banked(&before, &wanted, args)).map_err(failed)?;
            Ok(ExitCode::SUCCESS)
        }
        None => Ok(figures(&wanted, args)),
    }
}

/// Returns the techniques that occur most often on the paths of some puzzles, by the scale for people.
fn common(number: usize) -> Vec<&'static Technique> {
    let mut met: BTreeMap<&str, usize> = BTreeMap::new();
    let mut engine = ChainEngine::new();
    for made in MinimalGenerator::new().generate_few(512, COMMON, &PuzzleRecipe::default(), 0) {
        let facts = Facts::with_promise(made.to_board(), UniquenessPromise::Givens);
        for rated in RatingWalk::from_facts(&HumanScale::FREE, facts, &mut engine) {
            *met.entry(rated.step.technique().id).or_default() += 1;
        }
    }
    let mut met: Vec<(&str, usize)> = met.into_iter().collect();
    met.sort_by_key(|(_, times)| std::cmp::Reverse(*times));
    met.into_iter().filter_map(|(id, _)| techniques::technique_by_id(id)).take(number).collect()
}

/// Figures about some exercises.
#[derive(Default)]
struct Figures {
    times: Vec<Duration>,
    kinds: [usize; 3],
    classes: BTreeSet<String>,
    shadowed: usize,
}

impl Figures {
    fn take(&mut self, exercise: &TechniqueExercise, took: Duration, canonizer: &mut Canonizer) {
        self.times.push(took);
        let kind = match exercise.kind {
            ExercisePurity::Pure => 0,
            ExercisePurity::Local | ExercisePurity::Bare => 1,
            ExercisePurity::Shadowed => 2,
        };
        self.kinds[kind] += 1;
        let canonical = canonizer.canonical_values(exercise.facts().board().values());
        self.classes.extend(canonical.map(|canonical| format!("{:?}", canonical.form)));
        self.shadowed += usize::from(kind < 2 && is_shadowed(exercise));
    }

    fn line(&mut self, name: &str) -> String {
        self.times.sort_unstable();
        let (all, classes, [pure, local, shadowed]) = (self.times.len(), self.classes.len(), self.kinds);
        let (median, most) = (self.times.get(all / 2), self.times.last());
        let time = |time: Option<&Duration>| time.map_or(0.0, |time| time.as_secs_f64() * 1000.0);
        format!(
            "{name:32} {all:5} {classes:5} {pure:5} {local:5} {shadowed:5} {:9.1} {:9.1} {:5}",
            time(median),
            time(most),
            self.shadowed
        )
    }
}

/// Whether a step of an easier technique has some of the exercise's conclusions; all steps of all easier
/// techniques are searched.
fn is_shadowed(exercise: &TechniqueExercise) -> bool {
    let order = HumanScale::FREE.technique_order();
    let place = |technique: &Technique| order.iter().position(|producer| producer.can_produce(technique));
    let own = place(exercise.step.step.technique());
    let before: Vec<&'static Technique> =
        techniques::ALL.iter().filter(|technique| place(technique) < own).copied().collect();
    let conclusions = exercise.step.step.conclusions;
    find_all_steps(exercise.facts(), &before).iter().any(|step| {
        let mut after = exercise.facts().clone();
        after.apply_conclusions(&step.conclusions);
        let placed = |candidate: ninefold_core::Candidate| {
            after.board().value(candidate.cell()) == Some(candidate.digit())
        };
        conclusions.placements.iter().any(placed)
            || conclusions.eliminations.iter().any(|gone| !after.has_candidate(gone) && !placed(gone))
    })
}

/// Prints a table with a line for each technique, and one for all.
fn figures(wanted: &[&'static Technique], args: &Args) -> ExitCode {
    println!(
        "{:32} {:>5} {:>5} {:>5} {:>5} {:>5} {:>9} {:>9} {:>5}",
        "technique", "made", "class", "pure", "local", "shad.", "median ms", "most ms", "easier"
    );
    let each = args.each.unwrap_or(MADE);
    let (mut canonizer, mut all) = (Canonizer::new(), Figures::default());
    let mut whole = 0;
    for technique in wanted {
        let mut practice = PracticeSession::new(technique, &HumanScale::FREE, SEED);
        let mut own = Figures::default();
        for _ in 0..each {
            let begun = Instant::now();
            // If the next exercise is not found in time, the technique has no more.
            let late = || begun.elapsed() > Duration::from_secs(args.patience);
            let Ok(Some(exercise)) = practice.next_exercise(late) else { break };
            own.take(&exercise, begun.elapsed(), &mut canonizer);
        }
        println!("{}", own.line(technique.id));
        whole += usize::from(own.classes.len() == each);
        all.times.extend(&own.times);
        all.shadowed += own.shadowed;
        all.kinds.iter_mut().zip(own.kinds).for_each(|(all, own)| *all += own);
        all.classes.extend(own.classes.into_iter().map(|class| format!("{} {class}", technique.id)));
    }
    println!("{}", all.line("all"));
    println!("{whole} of {} techniques with {} classes of {}", wanted.len(), each, each);
    if all.shadowed == 0 { ExitCode::SUCCESS } else { ExitCode::FAILURE }
}

/// Least number of exercises for a line in the bank.
const FEW: usize = 12;

/// Time limit for the search in one position.
const LONGEST: Duration = Duration::from_secs(3);

/// A technique, and the numbers of the puzzles with pure exercises of it, with how much there is to search.
struct ExerciseRequest<'p> {
    practice: PracticeSession<'p>,
    found: Vec<(usize, u64)>,
}

impl ExerciseRequest<'_> {
    fn look(&mut self, number: u64) {
        if let Ok(Some(exercise)) = self.practice.find_exercise_in_puzzle(number, || false) {
            self.found.push((exercise.estimate_search_effort(), number));
        }
    }

    /// Returns the numbers, those with the least to search first.
    fn numbers(mut self) -> (&'static Technique, Vec<u64>) {
        self.found.sort_unstable();
        (self.practice.technique(), self.found.into_iter().map(|(_, number)| number).collect())
    }
}

/// Returns the lines of the bank, by id: new ones for the techniques requested, unless fewer exercises were
/// found than it has; the others unchanged.
///
/// Each puzzle is walked once: a technique has a pure exercise where it is the easiest step, so only those
/// positions are searched.
fn banked(before: &str, wanted: &[&'static Technique], args: &Args) -> String {
    let new = |technique: &&'static Technique| ExerciseRequest {
        practice: PracticeSession::new(technique, &HumanScale::FREE, 0).with_purity(ExercisePurity::Pure),
        found: Vec::new(),
    };
    let mut sought: Vec<ExerciseRequest<'_>> = wanted.iter().map(new).collect();
    let (begun, mut number) = (Instant::now(), 0);
    let (mut maker, mut engine) = (MinimalGenerator::new(), ChainEngine::new());
    // Walk new puzzles until every technique has enough exercises, or the time is over.
    let each = args.each.unwrap_or(BANKED);
    let is_left = |one: &ExerciseRequest<'_>| one.found.len() < each;
    while begun.elapsed() < Duration::from_secs(args.seconds) && sought.iter().any(is_left) {
        let made = bank::generate_numbered_puzzle(&mut maker, number);
        let walked = Instant::now();
        let met = bank::find_easiest_techniques(&made, &HumanScale::FREE, &mut engine, || {
            walked.elapsed() > LONGEST
        });
        for one in &mut sought {
            if is_left(one) && met.contains(&one.practice.technique()) {
                one.look(number);
            }
        }
        number += 1;
    }
    println!("{number} puzzles in {:.0} s", begun.elapsed().as_secs_f64());
    joined(before, sought.into_iter().map(ExerciseRequest::numbers))
}

/// Returns the lines of the bank with new ones, except those with fewer exercises than the old line, or too
/// few for any line.
fn joined(before: &str, new: impl Iterator<Item = (&'static Technique, Vec<u64>)>) -> String {
    let id = |line: &str| line.split(' ').next().map(ToString::to_string);
    let kept = before.lines().filter_map(|line| Some((id(line)?, line.to_string())));
    let mut lines: BTreeMap<String, String> = kept.collect();
    for (technique, numbers) in new {
        let kept = lines.get(technique.id).map_or(0, |line| bank::parse_bank_line(line).count());
        println!("{:32} {:5} exercises, {kept} before", technique.id, numbers.len());
        if numbers.len() >= kept.max(FEW) {
            lines.insert(technique.id.to_string(), bank::format_bank_line(technique, &numbers));
        }
    }
    lines.into_values().map(|line| line + "\n").collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A shorter search takes nothing away.
    #[test]
    fn no_line_of_the_bank_gets_shorter() {
        let technique = |id| techniques::technique_by_id(id).unwrap();
        let many: Vec<u64> = (0..30).collect();
        let before = bank::format_bank_line(technique("aic"), &many) + "\n";
        let new = [("aic", 20), ("x-wing", 20), ("xy-wing", 3)];
        let found = new.map(|(id, count)| (technique(id), (100..100 + count).collect::<Vec<u64>>()));
        let after = joined(&before, found.clone().into_iter());
        assert_eq!(after, before.clone() + &bank::format_bank_line(technique("x-wing"), &found[1].1) + "\n");
        let more = (technique("aic"), (0..31).collect());
        assert_ne!(joined(&before, std::iter::once(more)), before);
    }
}
