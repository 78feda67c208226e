//! Other programs in the benchmarks, ours or a peer's, run on a list: how much processor time they take.

use std::path::Path;
use std::process::{Command, Stdio};
use std::time::{Duration, Instant};

use ninefold::Board;

use crate::fresh;

/// A program with its arguments; `{}` stands for the file with the puzzles, one a line. Without it, they are
/// written to standard input.
#[derive(Clone, Debug)]
pub(crate) struct ExternalProgram {
    words: Vec<String>,
}

/// Resources that a run took.
#[derive(Clone, Copy, Debug)]
pub(crate) struct RunCost {
    /// Processor time of the program and the system, to hundredths of a second.
    pub(crate) cpu_time: Duration,
    /// By the clock on the wall.
    pub(crate) wall_time: Duration,
    /// Whether the program succeeded. (A peer may fail where a puzzle is too hard for it.)
    pub(crate) succeeded: bool,
}

impl ExternalProgram {
    /// Reads the command of an external program: words between blanks.
    pub(crate) fn parse_command(command: &str) -> Result<ExternalProgram, String> {
        let words: Vec<String> = command.split_whitespace().map(String::from).collect();
        if words.is_empty() { Err("there is no program".into()) } else { Ok(ExternalProgram { words }) }
    }

    /// Returns the external program with more arguments.
    pub(crate) fn with_arguments(&self, arguments: &[&str]) -> ExternalProgram {
        let more = arguments.iter().map(|argument| String::from(*argument));
        ExternalProgram { words: self.words.iter().cloned().chain(more).collect() }
    }

    /// Runs the program on puzzles. Each run gets a new folder for the list, since some programs write their
    /// results next to it, and do nothing if these exist already.
    pub(crate) fn run_on_puzzles(&self, boards: &[Board]) -> Result<RunCost, String> {
        let folder = std::env::temp_dir().join(format!("ninefold-bench-{}", std::process::id()));
        let failed = |error: std::io::Error| format!("{}: {error}", folder.display());
        std::fs::create_dir(&folder).map_err(failed)?;
        let file = folder.join("puzzles.txt");
        let took = match std::fs::write(&file, fresh::format_puzzle_list(boards)) {
            Ok(()) => self.run_on_file(&file),
            Err(error) => Err(failed(error)),
        };
        std::fs::remove_dir_all(&folder).map_err(failed)?;
        took
    }

    /// Runs our program on puzzles; it must not fail.
    pub(crate) fn run_expecting_success(&self, boards: &[Board]) -> Result<RunCost, String> {
        let took = self.run_on_puzzles(boards)?;
        if took.succeeded { Ok(took) } else { Err(format!("{} failed", self.words.join(" "))) }
    }

    /// Runs the external program on a list of puzzles and measures the cost.
    pub(crate) fn run_on_file(&self, file: &Path) -> Result<RunCost, String> {
        let [program, arguments @ ..] = self.words.as_slice() else {
            return Err("there is no program".into());
        };
        let failed = |error: &dyn std::fmt::Display| format!("{program}: {error}");
        let mut command = Command::new(program);
        command.stdout(Stdio::null()).stderr(Stdio::null()).stdin(Stdio::null());
        let place = relative_path(file).map_err(|error| failed(&error))?;
        command.args(arguments.iter().map(|word| word.replace("{}", &place)));
        if !arguments.iter().any(|word| word.contains("{}")) {
            command.stdin(std::fs::File::open(file).map_err(|error| failed(&error))?);
        }
        let (before, begun) = (children_cpu_time()?, Instant::now());
        let ended_well = command.status().map_err(|error| failed(&error))?.success();
        Ok(RunCost {
            cpu_time: children_cpu_time()? - before,
            wall_time: begun.elapsed(),
            succeeded: ended_well,
        })
    }
}

/// Returns a relative path to a file: a program with an option `/bs` would take an absolute path for options.
fn relative_path(file: &Path) -> std::io::Result<String> {
    let up = "../".repeat(std::env::current_dir()?.components().count() - 1);
    Ok(match file.strip_prefix("/") {
        Ok(rest) => format!("{up}{}", rest.display()),
        Err(_) => file.display().to_string(),
    })
}

/// Returns the processor time of all child processes that have ended, as Linux reports it.
fn children_cpu_time() -> Result<Duration, String> {
    let stat =
        std::fs::read_to_string("/proc/self/stat").map_err(|error| format!("/proc/self/stat: {error}"))?;
    let after_name = stat.rsplit(')').next().unwrap_or_default();
    // The third field is the first after the name; user and system time of children are the sixteenth and the
    // next.
    let ticks: u64 =
        after_name.split_whitespace().skip(13).take(2).filter_map(|field| field.parse::<u64>().ok()).sum();
    // Since long before this was written, a hundred a second wherever Linux runs.
    Ok(Duration::from_millis(10 * ticks))
}
