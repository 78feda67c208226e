//! A mutant's trial: the tests that reach it, the quickest first, until one fails.

use std::io::Read;
use std::process::{Child, Command, ExitStatus, Stdio};
use std::thread;
use std::time::{Duration, Instant};

use super::tests::Test;

/// Tests that take less run together, as starting each would take as long.
const QUICK: Duration = Duration::from_millis(150);
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

/// Tries a mutant with all tests, which are sorted by time.
pub(super) fn of(number: u32, tests: &[Test]) -> Result<Verdict, String> {
    let reaching: Vec<&Test> = tests.iter().filter(|test| test.reaches.contains(&number)).collect();
    if reaching.is_empty() {
        return Ok(Verdict::NotReached);
    }
    let (quick, slow) = reaching.split_at(reaching.partition_point(|test| test.takes < QUICK));
    let mut groups: Vec<Vec<&Test>> = Vec::new();
    for test in quick {
        match groups.iter_mut().find(|group| group[0].binary == test.binary) {
            Some(group) => group.push(test),
            None => groups.push(vec![test]),
        }
    }
    groups.extend(slow.iter().map(|test| vec![*test]));
    for group in groups {
        let verdict = run(number, &group)?;
        if verdict != Verdict::Missed {
            return Ok(verdict);
        }
    }
    Ok(Verdict::Missed)
}

/// Runs tests of one binary with a mutant. The limit is processor time, which doesn't depend on what else the machine does; one that waits
/// for nothing is ended, too.
fn run(number: u32, tests: &[&Test]) -> Result<Verdict, String> {
    let ordinary: Duration = tests.iter().map(|test| test.takes).sum();
    let limit = 5 + ordinary.as_secs() * 8;
    let mut run = Command::new("sh");
    run.args(["-c", "ulimit -t $0 && ulimit -v $1 && shift && exec \"$@\"", &limit.to_string(), MEMORY]);
    run.arg(&tests[0].binary).args(["--exact", "--test-threads=1"]);
    run.args(tests.iter().map(|test| &test.name)).current_dir(&tests[0].folder);
    run.env("NINEFOLD_MUTANT", number.to_string()).stdout(Stdio::piped()).stderr(Stdio::null());
    let child = run.spawn().map_err(|error| format!("sh: {error}"))?;
    let (status, output) = wait(child, Duration::from_secs(60 + 20 * limit))?;
    if status.is_some_and(|status| status.success()) {
        return Ok(Verdict::Missed);
    }
    let mut lines = output.lines().filter_map(|line| line.strip_prefix("test ")?.split_once(" ... "));
    let failed = lines.clone().find(|(_, word)| word.starts_with("FAILED")).or_else(|| lines.next_back());
    let test = failed.map_or(tests[0].name.clone(), |(name, _)| name.into());
    Ok(if is_over(status) { Verdict::TimedOut(test) } else { Verdict::Caught(test) })
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

/// Waits for a process, and ends it after a while. What it wrote comes with it.
fn wait(mut child: Child, longest: Duration) -> Result<(Option<ExitStatus>, String), String> {
    let mut pipe = child.stdout.take().expect("it is piped");
    let reader = thread::spawn(move || {
        let mut bytes = Vec::new();
        pipe.read_to_end(&mut bytes).ok();
        String::from_utf8_lossy(&bytes).into_owned()
    });
    let start = Instant::now();
    let status = loop {
        match child.try_wait().map_err(|error| error.to_string())? {
            Some(status) => break Some(status),
            None if start.elapsed() > longest => {
                child.kill().and_then(|()| child.wait()).map_err(|error| error.to_string())?;
                break None;
            }
            None => thread::sleep(Duration::from_millis(5)),
        }
    };
    Ok((status, reader.join().unwrap_or_default()))
}
