//! `mutants`: mutation testing with switches: all mutants, small changes of a crate that should make a test
//! fail, are in one build, and a number in the environment turns one on. So a mutant costs only the tests
//! that reach it, without another compilation.
//!
//! 1. `copy` writes the workspace anew under `target/mutants`, with a switch at every site (`sites`, `rewrite`). What the compiler doesn't
//!    take is left out.
//! 2. `reach` runs each test once alone, and notes which mutants it reaches.
//! 3. `trial` tries mutants of a sample, each with the tests that reach it, the cheapest first.
//!
//! Verdicts are appended to a file, one a line, as they are found, so an interrupted run resumes there.
//! `equivalent.tsv` lists the mutants that change nothing, with reasons.

mod copy;
mod mutant;
mod reach;
mod rewrite;
mod sites;
mod trial;

use std::collections::{BTreeMap, BTreeSet};
use std::fs::{self, File};
use std::io::Write;
use std::path::{Path, PathBuf};
use std::process::ExitCode;
use std::sync::Mutex;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::thread;
use std::time::{Duration, Instant};

use copy::Copy;
use mutant::{Mutant, Name};
use reach::Test;
use trial::{Court, Verdict};

/// What the chore is given.
#[derive(Debug, clap::Args)]
pub(crate) struct Args {
    /// The crates that are changed, and whose tests are run
    #[arg(long, value_delimiter = ',', default_value = "rate,hodoku,logic,chains,facts")]
    crates: Vec<String>,
    /// Verdicts, a line each: those that are there already are not found again
    #[arg(long, default_value = "bench/record/mutants.tsv")]
    verdicts: PathBuf,
    /// Chooses the order in which mutants are tried
    #[arg(long, default_value_t = 1)]
    seed: u64,
    /// Of that order only one part of several, from 0: 3/16
    #[arg(long, value_parser = shard, default_value = "0/1")]
    shard: (usize, usize),
    /// Of that part only so many
    #[arg(long)]
    take: Option<usize>,
    /// Try those again that no test caught
    #[arg(long)]
    again: bool,
    /// Leave out tests that take more processor time, in seconds; what no other catches stays undecided
    #[arg(long)]
    longest: Option<u64>,
    /// Begin no trial after this time
    #[arg(long)]
    minutes: Option<u64>,
    /// How many trials run at once
    #[arg(long, default_value_t = thread::available_parallelism().map_or(1, usize::from))]
    jobs: usize,
    /// Fail if fewer are caught of those that change something, in per cent
    #[arg(long)]
    least: Option<f64>,
    /// List all mutants and end
    #[arg(long)]
    list: bool,
}

fn shard(text: &str) -> Result<(usize, usize), String> {
    let numbers = text.split_once('/').and_then(|(part, of)| Some((part.parse().ok()?, of.parse().ok()?)));
    numbers
        .filter(|(part, of)| part < of)
        .ok_or_else(|| "expected a part and how many there are: 3/16".into())
}

/// Runs the chore.
pub(crate) fn run(args: &Args) -> Result<ExitCode, String> {
    let start = Instant::now();
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).parent().expect("the workspace");
    let copy = Copy::make(root, &args.crates)?;
    let equivalent = mutant::equivalent();
    let is_there = |name: &Name| copy.mutants.iter().any(|mutant| mutant.name == *name);
    let of_these = |name: &&Name| args.crates.iter().any(|one| name.file.split('/').nth(1) == Some(one));
    // The list of equivalent mutants must not outlive the code it describes.
    if let Some(gone) = equivalent.iter().filter(of_these).find(|name| !is_there(name)) {
        return Err(format!(
            "xtask/src/mutants/equivalent.tsv: this is no mutant any more, so leave it out: {gone}"
        ));
    }
    if args.list {
        for mutant in &copy.mutants {
            println!("{}:{}\t{}\t{}", mutant.name.file, mutant.line, mutant.name.function, mutant.name.what);
        }
        return Ok(ExitCode::SUCCESS);
    }
    let tests =
        reach::find_tests(&build(root, &copy, &args.crates)?, &root.join("target/mutants"), args.jobs)?;
    eprintln!(
        "{} mutants, {} tests, {} s so far",
        copy.mutants.len(),
        tests.len(),
        start.elapsed().as_secs()
    );

    let path = root.join(&args.verdicts);
    let mut verdicts = read(&path)?;
    let sample = sample(&copy.mutants, args);
    // Verdicts of earlier runs stand, unless the missed ones are to be tried again.
    let is_due = |name: &Name| match verdicts.get(name) {
        None => !args.again,
        Some(verdict) => args.again && !verdict.is_caught(),
    };
    let due = sample.iter().copied().filter(|(_, mutant)| is_due(&mutant.name));
    let due: Vec<(u32, &Mutant)> = due.filter(|(_, mutant)| !equivalent.contains(&mutant.name)).collect();
    verdicts.extend(trials(&due, &tests, &path, args)?);
    write(&path, &verdicts)?;
    Ok(print_summary(&sample, &verdicts, &equivalent, args.least))
}

/// Builds the tests of the copy: each binary with the folder it runs in.
fn build(root: &Path, copy: &Copy, crates: &[String]) -> Result<Vec<(PathBuf, PathBuf)>, String> {
    let said = copy::cargo(root, &copy.root, &["test", "--no-run", "--lib", "--tests"], crates)?;
    if !said.is_success {
        let errors = said.messages.iter().filter(|message| message["message"]["level"] == "error");
        let rendered = errors.filter_map(|message| message["message"]["rendered"].as_str());
        return Err(format!("the tests of the copy don't compile:\n{}", rendered.collect::<String>()));
    }
    let binary = |message: &serde_json::Value| {
        let binary = message["executable"].as_str()?;
        let folder = Path::new(message["manifest_path"].as_str()?).parent()?;
        Some((binary.into(), folder.into()))
    };
    let mut binaries: Vec<(PathBuf, PathBuf)> = said.messages.iter().filter_map(binary).collect();
    binaries.sort();
    Ok(binaries)
}

/// Returns the mutants to try, with their numbers, in their order.
fn sample<'a>(mutants: &'a [Mutant], args: &Args) -> Vec<(u32, &'a Mutant)> {
    let mut sample: Vec<(u32, &Mutant)> = (1..).zip(mutants).collect();
    sample.sort_by_key(|(_, mutant)| mutant.name.lot(args.seed));
    let (part, of) = args.shard;
    let sample = sample.into_iter().skip(part).step_by(of);
    sample.take(args.take.unwrap_or(usize::MAX)).collect()
}

/// Tries mutants; each verdict is written at once.
fn trials(
    due: &[(u32, &Mutant)],
    tests: &[Test],
    path: &Path,
    args: &Args,
) -> Result<BTreeMap<Name, Verdict>, String> {
    let file = File::options().append(true).create(true).open(path);
    let file = Mutex::new(file.map_err(|error| format!("{}: {error}", path.display()))?);
    let (start, done) = (Instant::now(), AtomicUsize::new(0));
    let court = Court::new(tests, args.longest.map_or(Duration::MAX, Duration::from_secs));
    let found = each(args.jobs, due, |_, (number, mutant)| {
        // Out of time: the remaining mutants stay undecided.
        if args.minutes.is_some_and(|minutes| start.elapsed() > Duration::from_secs(60 * minutes)) {
            return Ok(None);
        }
        let verdict = court.verdict(*number, &mutant.name)?;
        if let Some(verdict) = &verdict {
            let line = line(&mutant.name, verdict);
            writeln!(file.lock().expect("no trial panics"), "{line}").map_err(|error| error.to_string())?;
        } else {
            let Name { file, function, what, .. } = &mutant.name;
            println!("undecided\t{file}:{}\t{function}\t{what}", mutant.line);
        }
        let done = done.fetch_add(1, Ordering::Relaxed) + 1;
        if done.is_multiple_of(50) {
            eprintln!("{done} of {} tried, {} s", due.len(), start.elapsed().as_secs());
        }
        Ok(verdict.map(|verdict| (mutant.name.clone(), verdict)))
    });
    found.into_iter().filter_map(Result::transpose).collect()
}

/// Applies a function to each element of a list on several threads; results are in the order of the list.
fn each<T: Sync, R: Send>(jobs: usize, list: &[T], act: impl Fn(usize, &T) -> R + Sync) -> Vec<R> {
    let (next, results) = (AtomicUsize::new(0), Mutex::new(Vec::new()));
    thread::scope(|scope| {
        for _ in 0..jobs.max(1) {
            scope.spawn(|| {
                while let Some((place, one)) = Some(next.fetch_add(1, Ordering::Relaxed))
                    .and_then(|place| Some((place, list.get(place)?)))
                {
                    let result = act(place, one);
                    results.lock().expect("nothing panics").push((place, result));
                }
            });
        }
    });
    let mut results = results.into_inner().expect("nothing panicked");
    results.sort_by_key(|(place, _)| *place);
    results.into_iter().map(|(_, result)| result).collect()
}

fn line(name: &Name, verdict: &Verdict) -> String {
    let (word, test) = verdict.columns();
    format!("{name}\t{word}\t{test}").trim_end().to_string()
}

/// Reads the verdicts of a file; the last one of each mutant counts.
fn read(path: &Path) -> Result<BTreeMap<Name, Verdict>, String> {
    let lines = fs::read_to_string(path).unwrap_or_default();
    let verdict = |line: &str| {
        let (name, rest) = Name::read(line)?;
        Some((name, Verdict::read(rest.first()?, rest.get(1).unwrap_or(&""))?))
    };
    let damaged =
        |line: &str| format!("{}: expected a mutant and its verdict, found {line:?}", path.display());
    lines.lines().map(|line| verdict(line).ok_or_else(|| damaged(line))).collect()
}

/// Writes the verdicts in order, one for each mutant.
fn write(path: &Path, verdicts: &BTreeMap<Name, Verdict>) -> Result<(), String> {
    let lines: String = verdicts.iter().map(|(name, verdict)| line(name, verdict) + "\n").collect();
    fs::write(path, lines).map_err(|error| format!("{}: {error}", path.display()))
}

/// Prints the mutants that were missed, and counts of those caught, by crate.
fn print_summary(
    sample: &[(u32, &Mutant)],
    verdicts: &BTreeMap<Name, Verdict>,
    equivalent: &BTreeSet<Name>,
    least: Option<f64>,
) -> ExitCode {
    let mut counts: BTreeMap<&str, [usize; 5]> = BTreeMap::new();
    for (_, mutant) in sample {
        let known = equivalent.contains(&mutant.name);
        // Columns: caught, timed out, equivalent, missed, not reached.
        let place = match verdicts.get(&mutant.name) {
            _ if known => 2,
            None => continue,
            Some(Verdict::Caught(_)) => 0,
            Some(Verdict::TimedOut(_)) => 1,
            Some(Verdict::Missed) => 3,
            Some(Verdict::NotReached) => 4,
        };
        if place > 2 {
            let word = if place == 3 { "missed" } else { "not reached" };
            println!(
                "{word}\t{}:{}\t{}\t{}",
                mutant.name.file, mutant.line, mutant.name.function, mutant.name.what
            );
        }
        for of in [mutant.name.file.split('/').nth(1).unwrap_or_default(), "all"] {
            counts.entry(of).or_default()[place] += 1;
        }
    }
    let share = |[caught, over, _, missed, away]: [usize; 5]| {
        100.0 * (caught + over) as f64 / (caught + over + missed + away).max(1) as f64
    };
    println!("crate\tcaught\ttimed out\tequivalent\tmissed\tnot reached\tcaught of those not equivalent");
    for (name, count) in &counts {
        let [caught, over, known, missed, away] = count;
        println!("{name}\t{caught}\t{over}\t{known}\t{missed}\t{away}\t{:.1} %", share(*count));
    }
    let is_enough = least.is_none_or(|least| share(counts.get("all").copied().unwrap_or_default()) >= least);
    if is_enough { ExitCode::SUCCESS } else { ExitCode::FAILURE }
}
