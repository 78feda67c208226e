//! Trials of mutants: the tests that reach a mutant run one by one until one fails.
//!
//! The tests that caught the last mutants of the same function and file come first. Then those with the
//! highest chance for their time: at first the quick ones that reach little else, as they are likely to be
//! about just this code; later those that caught most where they ran.

use std::collections::BTreeMap;
use std::process::{Child, Command, ExitStatus, Stdio};
use std::sync::Mutex;
use std::thread;
use std::time::{Duration, Instant};

use super::mutant::Name;
use super::reach::Test;

/// Memory limit for a mutant, in KiB, so that one that allocates without end is caught.
const MEMORY: &str = "6000000";

/// Outcome of a trial, with the test that ended it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Verdict {
    Caught(String),
    TimedOut(String),
    Missed,
    /// No test comes there.
    NotReached,
}

impl Verdict {
    /// Returns the verdict's word and its test, for the list.
    pub(super) fn columns(&self) -> (&'static str, &str) {
        match self {
            Self::Caught(test) => ("caught", test),
            Self::TimedOut(test) => ("timed out", test),
            Self::Missed => ("missed", ""),
            Self::NotReached => ("not reached", ""),
        }
    }

    pub(super) fn read(word: &str, test: &str) -> Option<Self> {
        let of = [Self::Caught(test.into()), Self::TimedOut(test.into()), Self::Missed, Self::NotReached];
        of.into_iter().find(|one| one.columns().0 == word)
    }

    pub(super) fn is_caught(&self) -> bool {
        matches!(self, Self::Caught(_) | Self::TimedOut(_))
    }
}

/// Tests and statistics that trials use.
pub(super) struct Court<'a> {
    tests: &'a [Test],
    /// Tests that take longer are left out.
    longest: Duration,
    known: Mutex<KnownTests>,
}

/// Statistics of earlier trials; tests are identified by their index.
#[derive(Clone, Default)]
struct KnownTests {
    /// The test that caught the last mutant of a file or a function.
    last: BTreeMap<(String, String), usize>,
    /// Numbers of runs and of catches of each test.
    runs: BTreeMap<usize, (u32, u32)>,
}

impl KnownTests {
    /// Estimates the probability that a test catches the mutant, per second of its time.
    fn promise(&self, place: usize, test: &Test) -> f64 {
        let (ran, caught) = self.runs.get(&place).copied().unwrap_or_default();
        let before = (30.0 / test.reaches.len() as f64).min(0.3);
        (f64::from(caught) + 2.0 * before) / f64::from(ran + 2) / (test.takes.as_secs_f64() + 0.005)
    }
}

impl<'a> Court<'a> {
    pub(super) fn new(tests: &'a [Test], longest: Duration) -> Self {
        Self { tests, longest, known: Mutex::default() }
    }

    /// Tries a mutant; `None` if a test was left out that might have caught it.
    pub(super) fn verdict(&self, number: u32, name: &Name) -> Result<Option<Verdict>, String> {
        let of = [name.function.clone(), String::new()].map(|function| (name.file.clone(), function));
        let order = self.order(number, &of);
        if order.is_empty() {
            return Ok(Some(Verdict::NotReached));
        }
        // Tests over the time limit are left out; without them a miss is no verdict.
        let (order, left_out): (Vec<usize>, Vec<usize>) =
            order.into_iter().partition(|place| self.tests[*place].takes <= self.longest);
        for place in order {
            let verdict = run(number, &self.tests[place])?;
            let mut known = self.known.lock().expect("no trial panics");
            let (ran, caught) = known.runs.entry(place).or_default();
            *ran += 1;
            if verdict != Verdict::Missed {
                *caught += 1;
                known.last.extend(of.map(|of| (of, place)));
                return Ok(Some(verdict));
            }
        }
        Ok(left_out.is_empty().then_some(Verdict::Missed))
    }

    /// Returns the tests that reach a mutant, in the order in which to run them.
    fn order(&self, number: u32, of: &[(String, String)]) -> Vec<usize> {
        let known = self.known.lock().expect("no trial panics").clone();
        let is_last = |place: &usize| !of.iter().any(|of| known.last.get(of) == Some(place));
        let reaches = |place: &usize| self.tests[*place].reaches.contains(&number);
        let mut order: Vec<usize> = (0..self.tests.len()).filter(reaches).collect();
        let promise = |place: &usize| known.promise(*place, &self.tests[*place]);
        order.sort_by(|a, b| promise(b).total_cmp(&promise(a)));
        order.sort_by_key(is_last);
        order
    }
}

/// Runs a test with a mutant. The limit is processor time, which doesn't depend on the load of the machine; a
/// test that hangs is ended, too.
fn run(number: u32, test: &Test) -> Result<Verdict, String> {
    let limit = 5 + test.takes.as_secs() * 8;
    let mut run = Command::new("sh");
    run.args(["-c", "ulimit -t $0 && ulimit -v $1 && shift && exec \"$@\"", &limit.to_string(), MEMORY]);
    run.arg(&test.binary).args(["--exact", "--test-threads=1", &test.name]).current_dir(&test.folder);
    run.env("NINEFOLD_MUTANT", number.to_string()).stdout(Stdio::null()).stderr(Stdio::null());
    let child = run.spawn().map_err(|error| format!("sh: {error}"))?;
    let status = wait(child, Duration::from_secs(60 + 20 * limit))?;
    Ok(match status {
        Some(status) if status.success() => Verdict::Missed,
        status if is_over(status) => Verdict::TimedOut(test.name.clone()),
        _ => Verdict::Caught(test.name.clone()),
    })
}

/// Whether a test was ended for taking too long: it was killed, or received the signal for its processor time
/// limit.
fn is_over(status: Option<ExitStatus>) -> bool {
    #[cfg(unix)]
    let signal = status.and_then(|status| std::os::unix::process::ExitStatusExt::signal(&status));
    #[cfg(not(unix))]
    let signal: Option<i32> = None;
    const XCPU: i32 = 24;
    const KILL: i32 = 9;
    status.is_none() || matches!(signal, Some(XCPU | KILL))
}

/// Waits for a process, and ends it after a while.
fn wait(mut child: Child, longest: Duration) -> Result<Option<ExitStatus>, String> {
    let start = Instant::now();
    loop {
        match child.try_wait().map_err(|error| error.to_string())? {
            Some(status) => return Ok(Some(status)),
            None if start.elapsed() > longest => {
                child.kill().and_then(|()| child.wait()).map_err(|error| error.to_string())?;
                return Ok(None);
            }
            None => thread::sleep(Duration::from_millis(3)),
        }
    }
}
