//! `hodoku-paths`: compares our HoDoKu walk with paths that HoDoKu printed, step by step.
//!
//! A file of paths has, for each puzzle, a line `<81 characters> #<number> <level> (<score>)`, then one line
//! a step in HoDoKu's notation, indented by three blanks; branches of forcing chains are indented by two. For
//! each puzzle the first step that differs is counted by its cause: another technique, another choice of the
//! same, or another text for the same step. With `--profile FILE` the walk follows a profile with HoDoKu's
//! options, for paths that HoDoKu printed with the same options. With `--along` the walk continues with
//! HoDoKu's step wherever ours differs, and steps are counted instead of puzzles, so that every difference is
//! listed.

use std::collections::BTreeMap;
use std::fs;
use std::io::{self, Read};
use std::path::Path;
use std::process::{Command, ExitCode};

use ninefold_chains::ChainEngine;
use ninefold_core::{Board, Conclusions, Notation};
use ninefold_rate::{RatingProfile, RatingWalk, WalkProgress};
use ninefold_testkit::fingerprint_texts;

/// A puzzle with HoDoKu's rating and path.
pub(crate) struct Case {
    pub(crate) puzzle: String,
    /// `Hard (1490)`.
    pub(crate) rating: String,
    steps: Vec<String>,
}

/// Result of our walk through a puzzle.
pub(crate) struct Outcome {
    pub(crate) rating: String,
    /// The first step with other conclusions: its number, HoDoKu's line, ours.
    pub(crate) differs: Option<(usize, String, String)>,
    /// Whether all lines are the same.
    is_told_alike: bool,
}

/// Counts of puzzles.
#[derive(Default)]
struct Tally {
    puzzles: usize,
    scores: usize,
    levels: usize,
    paths: usize,
    texts: usize,
}

/// Which paths to hold the walk to, and by which profile.
#[derive(Debug, clap::Args)]
pub(crate) struct Args {
    /// How many differing puzzles to show for each cause
    #[arg(long, value_name = "N", default_value_t = 2)]
    show: usize,
    /// A profile with HoDoKu's options, for paths that HoDoKu printed with the same
    #[arg(long, value_name = "FILE")]
    profile: Option<String>,
    /// Write data/hodoku-paths.csv: puzzles that HoDoKu calls Unfair or Extreme and that have its path to the letter, each
    /// with a fingerprint of the path
    #[arg(long, conflicts_with = "profile")]
    record: bool,
    /// Go on by HoDoKu's step wherever ours is another one, and count steps by technique
    #[arg(long, conflicts_with = "record")]
    along: bool,
    /// What HoDoKu printed; - for standard input
    #[arg(required = true)]
    files: Vec<String>,
}

/// Runs the chore.
pub(crate) fn run(args: &Args) -> Result<ExitCode, String> {
    let profile = match &args.profile {
        None => RatingProfile::from_name("hodoku").ok_or("there is no scale hodoku")?,
        Some(file) => {
            let text = fs::read_to_string(file).map_err(|error| format!("cannot read {file}: {error}"))?;
            RatingProfile::from_toml(&text).map_err(|error| format!("{file}: {error}"))?
        }
    };
    let mut record = String::new();
    for file in &args.files {
        if args.along {
            along(file, &read(file)?, &profile, args.show)?;
            continue;
        }
        report(file, &read(file)?, &profile, args.show, args.record.then_some(&mut record))?;
    }
    if args.record {
        let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../data/hodoku-paths.csv");
        fs::write(&path, record).map_err(|error| format!("{}: {error}", path.display()))?;
    }
    Ok(ExitCode::SUCCESS)
}

/// Reads the cases of a file, which may be packed by gzip; - for standard input.
pub(crate) fn read(file: &str) -> Result<Vec<Case>, String> {
    let mut text = String::new();
    let read = if file == "-" {
        io::stdin().read_to_string(&mut text).map(drop)
    } else if file.ends_with(".gz") {
        let unpacked = Command::new("gzip").args(["-dc", file]).output();
        unpacked.map(|done| text = String::from_utf8_lossy(&done.stdout).into_owned())
    } else {
        fs::read_to_string(file).map(|whole| text = whole)
    };
    read.map_err(|error| format!("cannot read {file}: {error}"))?;
    let mut cases: Vec<Case> = Vec::new();
    for (number, line) in text.lines().enumerate() {
        let unexpected = || format!("{file}, line {}: expected a puzzle before its steps", number + 1);
        // Steps are indented by three blanks, branches of forcing chains by two.
        if let Some(step) = line.strip_prefix("   ") {
            cases.last_mut().ok_or_else(unexpected)?.steps.push(step.into());
        } else if let Some(branch) = line.strip_prefix("  ") {
            let step = cases.last_mut().and_then(|case| case.steps.last_mut()).ok_or_else(unexpected)?;
            step.push_str(&format!("\n  {branch}"));
        } else if let Some((puzzle, rest)) = line.split_at_checked(81) {
            cases.push(Case { puzzle: puzzle.into(), rating: rating(rest).into(), steps: Vec::new() });
        }
    }
    Ok(cases)
}

/// Returns level and score from the text after a puzzle: ` #12 Extreme (18868) bf`, where the last word means
/// that HoDoKu guessed.
fn rating(rest: &str) -> &str {
    let rating = rest.trim_start().split_once(' ').map_or(rest, |(_, rating)| rating);
    rating.find(')').map_or(rating, |end| &rating[..=end])
}

/// Prints equal and differing puzzles, and adds to the record.
fn report(
    file: &str,
    cases: &[Case],
    profile: &RatingProfile,
    show: usize,
    mut record: Option<&mut String>,
) -> Result<(), String> {
    let mut all = Tally::default();
    let mut held_out = Tally::default();
    let mut causes: BTreeMap<String, Vec<String>> = BTreeMap::new();
    let mut engine = ChainEngine::new();
    for (number, case) in cases.iter().enumerate() {
        let outcome = outcome(case, profile, &mut engine)?;
        all.take(case, &outcome);
        // Every fourth puzzle also counts towards the holdout figures.
        if number % 4 == 3 {
            held_out.take(case, &outcome);
        }
        if let Some(record) = record.as_mut()
            && outcome.is_told_alike
            && matches!(level(&case.rating), "Unfair" | "Extreme")
        {
            let path = fingerprint_texts(std::iter::once(case.steps.join("\n")));
            record.push_str(&format!("{},{path}\n", case.puzzle));
        }
        if let Some((step, theirs, ours)) = outcome.differs {
            // Differences are grouped by the techniques of both steps.
            let cause = match (technique(&theirs), technique(&ours)) {
                (theirs, ours) if theirs == ours => format!("{theirs}: another choice"),
                (theirs, ours) => format!("{theirs}, here {ours}"),
            };
            let told = format!(
                "puzzle {}, step {}: {}\n      HoDoKu {theirs}\n      here   {ours}",
                number + 1,
                step + 1,
                case.puzzle
            );
            causes.entry(cause).or_default().push(told);
        }
    }
    println!("{file}");
    println!("  {}", all.text());
    println!("  of these every fourth: {}", held_out.text());
    let mut causes: Vec<(String, Vec<String>)> = causes.into_iter().collect();
    causes.sort_by_key(|(_, examples)| std::cmp::Reverse(examples.len()));
    for (cause, examples) in causes {
        println!("  {:5} {cause}", examples.len());
        examples.iter().take(show).for_each(|example| println!("      {example}"));
    }
    Ok(())
}

impl Tally {
    fn take(&mut self, case: &Case, outcome: &Outcome) {
        self.puzzles += 1;
        self.scores += usize::from(case.rating == outcome.rating);
        self.levels += usize::from(level(&case.rating) == level(&outcome.rating));
        self.paths += usize::from(outcome.differs.is_none());
        self.texts += usize::from(outcome.is_told_alike);
    }

    fn text(&self) -> String {
        format!(
            "{} puzzles: equal score {}, level {}, path {}, and to the letter {}",
            self.puzzles, self.scores, self.levels, self.paths, self.texts
        )
    }
}

/// Walks through the puzzle of a case and compares.
pub(crate) fn outcome(
    case: &Case,
    profile: &RatingProfile,
    engine: &mut ChainEngine,
) -> Result<Outcome, String> {
    let board: Board = case.puzzle.parse().map_err(|error| format!("{}: {error}", case.puzzle))?;
    let mut walk = RatingWalk::new(profile, &board, engine);
    let mut differs = None;
    let mut is_told_alike = true;
    for number in 0.. {
        let ours = match walk.next_step(|| false) {
            Ok(rated) => rated.step.hodoku_notation(),
            Err(WalkProgress::Solved) if number >= case.steps.len() => break,
            Err(_) => "nothing".into(),
        };
        let theirs = case.steps.get(number).map_or("nothing", String::as_str);
        // Conclusions and names decide whether a path is equal; the texts are compared apart.
        is_told_alike &= ours == theirs;
        if differs.is_none() && (effect(&ours), technique(&ours)) != (effect(theirs), technique(theirs)) {
            differs = Some((number, theirs.into(), ours.clone()));
        }
        if ours == "nothing" {
            break;
        }
    }
    Ok(Outcome { rating: walk.tally().short_rating_text(), differs, is_told_alike })
}

/// Steps of a technique, and those of them that are ours.
#[derive(Default)]
struct Steps {
    all: usize,
    equal: usize,
    to_the_letter: usize,
    different: Vec<String>,
}

/// Follows HoDoKu's steps and prints, by technique, how many of them equal ours.
fn along(file: &str, cases: &[Case], profile: &RatingProfile, show: usize) -> Result<(), String> {
    let mut by_technique: BTreeMap<String, Steps> = BTreeMap::new();
    let mut engine = ChainEngine::new();
    for (number, case) in cases.iter().enumerate() {
        let board: Board = case.puzzle.parse().map_err(|error| format!("{}: {error}", case.puzzle))?;
        let mut walk = RatingWalk::new(profile, &board, &mut engine);
        for (step, theirs) in case.steps.iter().enumerate() {
            // Compare the next steps, then follow HoDoKu's, so that one difference does not change the rest.
            let ours = walk
                .find_step(|| false)
                .map_or_else(|_| "nothing".into(), |rated| rated.step.hodoku_notation());
            let steps = by_technique.entry(technique(theirs).into()).or_default();
            let is_equal = (effect(&ours), technique(&ours)) == (effect(theirs), technique(theirs));
            steps.all += 1;
            steps.equal += usize::from(is_equal);
            if ours == *theirs {
                steps.to_the_letter += 1;
            } else {
                let (puzzle, place) = (&case.puzzle, format!("puzzle {}, step {}", number + 1, step + 1));
                steps.different.push(format!("{place}: {puzzle}\n  HoDoKu {theirs}\n  here   {ours}"));
            }
            let conclusions = Conclusions::parse(effect(theirs), Notation::Rc);
            walk.apply_step(&conclusions.map_err(|error| format!("{file}: {theirs}: {error}"))?);
        }
    }
    println!("{file}: steps, equal, to the letter");
    for (technique, steps) in by_technique {
        println!("{:6} {:6} {:6} {technique}", steps.all, steps.equal, steps.to_the_letter);
        steps.different.iter().take(show).for_each(|different| println!("  {different}"));
    }
    Ok(())
}

/// The level in a rating, `Hard` of `Hard (1490)`.
pub(crate) fn level(rating: &str) -> &str {
    rating.split(' ').next().unwrap_or_default()
}

/// Returns the conclusions in the text of a step.
fn effect(step: &str) -> &str {
    let line = step.lines().next().unwrap_or_default();
    line.split_once(" => ").or_else(|| line.split_once(": ")).map_or(line, |(_, effect)| effect)
}

/// The name at the start of a step.
fn technique(step: &str) -> &str {
    let line = step.lines().next().unwrap_or_default();
    let end = [": ", " => ", " in "].iter().filter_map(|mark| line.find(mark)).min();
    &line[..end.unwrap_or(line.len())]
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ratings_end_with_the_score() {
        let check = |rest, expected| assert_eq!(rating(rest), expected);
        check(" #1 Hard (1490)", "Hard (1490)");
        check(" #182 Extreme (19306) bf", "Extreme (19306)");
    }

    #[test]
    fn lines_of_a_path_have_a_technique_and_an_effect() {
        let check = |line, expected| assert_eq!((technique(line), effect(line)), expected);
        check("Hidden Single: r5c2=2", ("Hidden Single", "r5c2=2"));
        check("Naked Pair: 5,6 in r8c2,r9c3 => r78c3<>6, r8c3<>5", ("Naked Pair", "r78c3<>6, r8c3<>5"));
        check(
            "Forcing Chain Contradiction in c9 => r3c7<>8\n  r3c7=8 r3c7<>2",
            ("Forcing Chain Contradiction", "r3c7<>8"),
        );
        check(
            "Bivalue Universal Grave + 1 => r6c4<>1, r6c4<>6",
            ("Bivalue Universal Grave + 1", "r6c4<>1, r6c4<>6"),
        );
    }
}
