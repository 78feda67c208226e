//! `certify`: checks the certificates of all steps on the paths of puzzles: how many the checker accepts, by
//! technique, with their cost; and how many of their mutants it rejects, by kind.

mod mutants;
mod oracle;
mod second;

use std::collections::BTreeMap;
use std::process::ExitCode;
use std::time::Duration;

use ninefold_core::Board;
use ninefold_logic::engine::find_next_step;
use ninefold_logic::proof::{Certificate, CertificateChecker, ClaimRefutation};
use ninefold_logic::{Facts, SolutionStep, TechniqueFamily, UniquenessPromise, techniques};
use ninefold_solve::random::SeededRandom;

use self::mutants::{KINDS, Kind, Subject};
use self::oracle::{Judgement, judge};
use self::second::Second;
use crate::lists::read;
use crate::rate_compare::processor_time;
use crate::way::{On, Way};

/// What to walk, and whether to spoil what is found.
#[derive(Debug, clap::Args)]
pub(crate) struct Args {
    #[command(flatten)]
    on: On,
    /// On the paths by all techniques, and of the first step of each technique at each position
    #[arg(long, conflicts_with_all = ["profile", "all"])]
    every: bool,
    /// Spoil each in many ways as well, to see that none is accepted that is not by luck still a proof
    #[arg(long)]
    mutants: bool,
    /// Ask the second checker about each mutant, which must say the same; needs python3
    #[arg(long, requires = "mutants")]
    second: bool,
    /// Lists of puzzle,ER,EP,ED,...
    #[arg(required = true)]
    files: Vec<String>,
}

/// Walks the puzzles of every file; fails when a step is not accepted.
pub(crate) fn run(args: &Args) -> Result<ExitCode, String> {
    let way = if args.every { Way::Every } else { args.on.way() };
    let mut mutants = args.mutants.then(|| Mutants::new(args.second.then(Second::default)));
    let mut figures = Figures::default();
    for file in &args.files {
        let puzzles = read(file)?;
        let before = figures.all().steps;
        for puzzle in &puzzles {
            figures.walk(&puzzle.board, way, &mut mutants);
        }
        println!("{file}: {} puzzles, {} steps", puzzles.len(), figures.all().steps - before);
    }
    figures.print();
    let all = figures.all();
    let (sound, second) = mutants.map_or((true, None), |mutants| (mutants.print(), mutants.second));
    let sound = second.map_or(Ok(true), Second::agrees)? && sound;
    Ok(if all.accepted == all.steps && sound { ExitCode::SUCCESS } else { ExitCode::FAILURE })
}

/// The figures of one technique, or of all.
#[derive(Clone, Default)]
struct Count {
    steps: usize,
    accepted: usize,
    truths: usize,
    /// Refutations of conclusions, of claims on the way, and of cases.
    refutations: usize,
    making: Duration,
    checking: Duration,
}

impl Count {
    fn add(&mut self, other: &Count) {
        self.steps += other.steps;
        self.accepted += other.accepted;
        self.truths += other.truths;
        self.refutations += other.refutations;
        self.making += other.making;
        self.checking += other.checking;
    }
}

#[derive(Default)]
struct Figures {
    by_technique: BTreeMap<&'static str, Count>,
    solved: usize,
    puzzles: usize,
}

impl Figures {
    /// Walks the path of a puzzle, with one checker from the givens on.
    fn walk(&mut self, board: &Board, way: Way, mutants: &mut Option<Mutants>) {
        let mut checker = CertificateChecker::new(board);
        for (facts, step) in way.path(board) {
            if matches!(way, Way::Every) {
                let each =
                    techniques::ALL.iter().filter_map(|technique| find_next_step(&facts, &[technique]));
                for step in each.filter(|each| each.technique() != step.technique()) {
                    self.step(&facts, &step, &mut checker.clone(), mutants);
                }
            }
            self.step(&facts, &step, &mut checker, mutants);
        }
        self.puzzles += 1;
        self.solved += usize::from(checker.is_solved());
    }

    /// Builds the certificate of a step and passes it to the checker, which applies the step if it accepts
    /// it.
    fn step(
        &mut self,
        facts: &Facts,
        step: &SolutionStep,
        checker: &mut CertificateChecker,
        mutants: &mut Option<Mutants>,
    ) {
        let mut count = Count { steps: 1, ..Count::default() };
        let start = processor_time();
        // Building and checking the certificate are timed separately.
        let certificate = step.build_certificate(facts);
        count.making = processor_time().saturating_sub(start);
        let start = processor_time();
        let accepted = match &certificate {
            Ok(certificate) => {
                checker.accept_step(&step.conclusions, certificate).map_err(|error| error.to_string())
            }
            Err(error) => Err(error.to_string()),
        };
        count.checking = processor_time().saturating_sub(start);
        if let Ok(certificate) = certificate {
            count.truths = certificate.truths.len();
            count.refutations = refutations(&certificate);
            let (board, conclusions) = (facts.board().clone(), step.conclusions);
            // Singles have too little in their proofs to mutate.
            if let Some(mutants) =
                mutants.as_mut().filter(|_| step.technique().family != TechniqueFamily::Single)
            {
                mutants.judge_mutants(&Subject { board, conclusions, certificate });
            }
        }
        match accepted {
            Ok(()) => count.accepted = 1,
            Err(error) => println!("{}: {error} on\n{:?}", step.technique().id, facts.board()),
        }
        self.by_technique.entry(step.technique().id).or_default().add(&count);
    }

    fn all(&self) -> Count {
        let mut all = Count::default();
        self.by_technique.values().for_each(|count| all.add(count));
        all
    }

    fn print(&self) {
        println!(
            "{:<32} {:>8} {:>8} {:>8} {:>8} {:>8} {:>9} {:>9}",
            "technique", "steps", "accepted", "rejected", "truths", "proofs", "make us", "check us"
        );
        for (id, count) in self.by_technique.iter().chain([(&"all", &self.all())]) {
            let steps = count.steps.max(1) as f64;
            println!(
                "{id:<32} {:>8} {:>8} {:>8} {:>8.1} {:>8.1} {:>9.1} {:>9.1}",
                count.steps,
                count.accepted,
                count.steps - count.accepted,
                count.truths as f64 / steps,
                count.refutations as f64 / steps,
                count.making.as_secs_f64() * 1e6 / steps,
                count.checking.as_secs_f64() * 1e6 / steps
            );
        }
        println!("{} puzzles, {} solved by accepted steps alone", self.puzzles, self.solved);
    }
}

/// Counts the refutations in a certificate.
fn refutations(certificate: &Certificate) -> usize {
    fn within(refutation: &ClaimRefutation) -> usize {
        1 + mutants::inner(refutation).map(within).sum::<usize>()
    }
    certificate.proofs.iter().map(|proof| within(&proof.refutation)).sum()
}

/// Counts of the mutants of one kind, by verdict.
#[derive(Clone, Copy, Default)]
struct Fate {
    made: usize,
    /// By luck still proofs.
    proofs: usize,
    /// Mutants that are still proofs but rejected: the checker is stricter than necessary.
    refused: usize,
    /// Not proofs, and accepted.
    wrong: usize,
    /// Mutants whose text is a proof of something that does not follow.
    contradictory: usize,
}

impl Fate {
    /// Lets the checker and the judges decide about a mutant.
    fn take(&mut self, kind: &str, mutant: &Subject, second: &mut Option<Second>) {
        // As on the path that the step is of, where the puzzle was told by its givens.
        let checker = CertificateChecker::with_promise(&mutant.board, UniquenessPromise::Givens);
        let accepted = checker.check_step(&mutant.conclusions, &mutant.certificate).is_ok();
        if let Some(second) = second {
            second.take(mutant, accepted);
        }
        let judgement = judge(mutant);
        self.made += 1;
        self.proofs += usize::from(judgement == Judgement::StillProof);
        self.contradictory += usize::from(judgement == Judgement::Contradictory);
        match (accepted, judgement) {
            (true, Judgement::Broken | Judgement::Contradictory) => {
                self.wrong += 1;
                println!("{kind}, accepted: {:?} by {:#?}", mutant.conclusions, mutant.certificate);
            }
            (false, Judgement::StillProof) => self.refused += 1,
            _ => {}
        }
    }
}

/// Most mutants of one kind made of a step.
const OF_A_KIND: usize = 3;

/// The mutants of all steps that are not singles.
struct Mutants {
    random: SeededRandom,
    fates: [Fate; KINDS.len()],
    second: Option<Second>,
}

impl Mutants {
    fn new(second: Option<Second>) -> Mutants {
        Mutants { random: SeededRandom::new(20), fates: [Fate::default(); KINDS.len()], second }
    }

    /// Makes the mutants of a step, some of each kind and no two the same, and judges them.
    fn judge_mutants(&mut self, subject: &Subject) {
        for (Kind { name, change }, fate) in KINDS.iter().zip(&mut self.fates) {
            let mut made: Vec<Subject> = Vec::new();
            for _ in 0..OF_A_KIND {
                let mut mutant = subject.clone();
                if change(&mut mutant, &mut self.random).is_none() || made.contains(&mutant) {
                    continue;
                }
                fate.take(name, &mutant, &mut self.second);
                made.push(mutant);
            }
        }
    }

    /// Whether none was accepted that should not be.
    fn print(&self) -> bool {
        println!(
            "{:<32} {:>8} {:>12} {:>10} {:>10} {:>10}",
            "mutants", "made", "still proofs", "others", "rejected", "accepted"
        );
        let mut all = Fate::default();
        for (kind, fate) in KINDS.iter().zip(&self.fates) {
            print_fate(kind.name, fate);
            all.made += fate.made;
            all.proofs += fate.proofs;
            all.refused += fate.refused;
            all.wrong += fate.wrong;
            all.contradictory += fate.contradictory;
        }
        print_fate("all", &all);
        println!(
            "{} of the mutants that are still proofs are refused; {} are proofs of what does not follow",
            all.refused, all.contradictory
        );
        all.wrong == 0 && all.contradictory == 0
    }
}

fn print_fate(name: &str, fate: &Fate) {
    let others = fate.made - fate.proofs;
    println!(
        "{name:<32} {:>8} {:>12} {others:>10} {:>10} {:>10}",
        fate.made,
        fate.proofs,
        others - fate.wrong,
        fate.wrong
    );
}

#[cfg(test)]
mod tests {
    use ninefold_rate::se::SeProfile;

    use super::*;

    /// A few steps of every sort; all of them, and more than a hundred thousand mutants, with `certify --mutants`.
    #[test]
    fn mutants_are_rejected() {
        let (mut figures, mut mutants) = (Figures::default(), Some(Mutants::new(Some(Second::default()))));
        for puzzle in [
            ".2.........4..25....1.4..7.....38.1...8...9.7..5.1.2...42..9..518..5......94.1...",
            "...46..1......8....8.7...64195.....8..2...1..3.....69593...4.7....9......6..32...",
        ] {
            figures.walk(&puzzle.parse().expect("a board"), Way::Scale(&SeProfile::SE), &mut mutants);
        }
        let all = figures.all();
        assert_eq!((all.steps, figures.solved), (all.accepted, 2));
        let Mutants { fates, second, .. } = mutants.expect("they were made");
        for (kind, fate) in KINDS.iter().zip(fates) {
            assert_eq!((fate.wrong, fate.refused, fate.contradictory), (0, 0, 0), "{}", kind.name);
        }
        match second.expect("they were taken down").agrees() {
            Err(why) if std::env::var_os("NINEFOLD_NO_SKIPS").is_none() => println!("skipped: {why}"),
            said => assert_eq!(said, Ok(true)),
        }
    }
}
