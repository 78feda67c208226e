//! A mutant's trial: the tests that reach it, one by one until one fails.
//!
//! First come those that caught the last mutants of the same function and file. Then the cheapest: a test that is quick and reaches little
//! else is likely to be about just this.

use std::collections::BTreeMap;
use std::process::{Child, Command, ExitStatus, Stdio};
use std::sync::Mutex;
use std::thread;
use std::time::{Duration, Instant};

use super::mutant::Name;
use super::tests::Test;

/// What a mutant may take of memory, in KiB: one that gathers without end is caught, and nobody else suffers.
const MEMORY: &str = "6000000";

/// How a trial ended, with the test that ended it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Verdict {
    Caught(String),
    TimedOut(String),
    Missed,
    /// No test comes there.
    NotReached,
}

impl Verdict {
    /// Its word and its test, as they stand in the list.
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

/// What trials go by.
pub(super) struct Court<'a> {
    /// The cheapest first.
    tests: Vec<&'a Test>,
    /// Tests that take longer are left out.
    longest: Duration,
    /// Which of the tests caught the last mutant of a file and of a function.
    last: Mutex<BTreeMap<(String, String), usize>>,
}

impl<'a> Court<'a> {
    pub(super) fn new(tests: &'a [Test], longest: Duration) -> Self {
        let mut tests: Vec<&Test> = tests.iter().collect();
        let start = Duration::from_millis(5);
        tests.sort_by_key(|test| (test.takes + start).as_micros() * test.reaches.len() as u128);
        Self { tests, longest, last: Mutex::default() }
    }

    /// Tries a mutant. Where a test was left out that might have caught it, there is no verdict.
    pub(super) fn verdict(&self, number: u32, name: &Name) -> Result<Option<Verdict>, String> {
        let of_file = (name.file.clone(), String::new());
        let of_function = (name.file.clone(), name.function.clone());
        let last = self.last.lock().expect("no trial panics").clone();
        let known = [&of_function, &of_file].into_iter().filter_map(|of| last.get(of).copied());
        let mut order: Vec<usize> = known.collect();
        order.extend((0..self.tests.len()).filter(|place| !order.contains(place)).collect::<Vec<_>>());
        order.retain(|place| self.tests[*place].reaches.contains(&number));
        if order.is_empty() {
            return Ok(Some(Verdict::NotReached));
        }
        let mut is_complete = true;
        for place in order {
            let test = self.tests[place];
            if test.takes > self.longest {
                is_complete = false;
                continue;
            }
            let verdict = run(number, test)?;
            if verdict != Verdict::Missed {
                let mut last = self.last.lock().expect("no trial panics");
                last.insert(of_file, place);
                last.insert(of_function, place);
                return Ok(Some(verdict));
            }
        }
        Ok(is_complete.then_some(Verdict::Missed))
    }
}

/// Runs a test with a mutant. The limit is processor time, which doesn't depend on what else the machine does; one that waits for nothing
/// is ended, too.
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

/// Whether a test was ended as it took too long: it was killed, or told that its processor time is over.
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
