//! The status line of long runs, on a terminal that the test controls. Skipped where the system provides
//! none.
#![cfg(unix)]

use std::fs::File;
use std::io::{Read, Write};
use std::process::{Child, Command, Stdio};
use std::sync::{Arc, Mutex};
use std::thread::JoinHandle;
use std::time::{Duration, Instant};

use crate::common::*;

/// Longer than any machine takes.
const PATIENCE: Duration = Duration::from_secs(60);

/// What clears a row of the terminal.
const CLEAR_ROW: &str = "\r\x1b[2K";

/// Where the results of a run go; messages always go to the terminal.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum ResultsTo {
    Terminal,
    File,
    Pipe,
}

/// Program that runs on a terminal.
struct TerminalRun {
    program: Child,
    /// All that the terminal was sent.
    shown: Arc<Mutex<Vec<u8>>>,
    reader: Option<JoinHandle<()>>,
}

impl TerminalRun {
    fn start(args: &[&str], results: ResultsTo, input: Stdio) -> Option<TerminalRun> {
        let (mut screen, other) = open_terminal()?;
        let mut command = program_command(args);
        command.env("TERM", "xterm").env("NO_COLOR", "1").stdin(input).stderr(other.try_clone().ok()?);
        match results {
            ResultsTo::Terminal => command.stdout(other),
            ResultsTo::File => command.stdout(File::create(test_path("status-line.out")).unwrap()),
            ResultsTo::Pipe => command.stdout(Stdio::piped()),
        };
        let mut program = command.spawn().unwrap();
        drop(command);
        if let Some(mut pipe) = program.stdout.take() {
            std::thread::spawn(move || std::io::copy(&mut pipe, &mut std::io::sink()));
        }
        let shown = Arc::new(Mutex::new(Vec::new()));
        let reader = std::thread::spawn({
            let shown = Arc::clone(&shown);
            move || {
                let mut part = [0; 4096];
                while let Ok(length @ 1..) = screen.read(&mut part) {
                    shown.lock().unwrap().extend_from_slice(&part[..length]);
                }
            }
        });
        Some(TerminalRun { program, shown, reader: Some(reader) })
    }

    fn shown_so_far(&self) -> String {
        String::from_utf8_lossy(&self.shown.lock().unwrap()).into_owned()
    }

    /// Waits until the terminal shows something.
    fn wait_until(&self, shows: impl Fn(&str) -> bool) {
        let begun = Instant::now();
        while !shows(&self.shown_so_far()) {
            let shown = self.shown_so_far();
            assert!(begun.elapsed() < PATIENCE, "{}", &shown[shown.len().saturating_sub(2000)..]);
            std::thread::sleep(Duration::from_millis(50));
        }
    }

    /// Interrupts the program, and returns all that the terminal was sent.
    fn interrupt(mut self) -> String {
        Command::new("kill").args(["-INT", &self.program.id().to_string()]).status().unwrap();
        self.program.wait().unwrap();
        // The terminal ends with the program.
        if let Some(reader) = self.reader.take() {
            reader.join().unwrap();
        }
        self.shown_so_far()
    }
}

/// A test that fails leaves no program running.
impl Drop for TerminalRun {
    fn drop(&mut self) {
        let _ = self.program.kill();
        let _ = self.program.wait();
    }
}

/// Returns the status lines that were painted.
fn painted_lines(shown: &str) -> Vec<&str> {
    let painted = shown.split(CLEAR_ROW).skip(1);
    painted.filter(|row| row.starts_with("ninefold: ") && !row.contains('\n')).collect()
}

fn write_long_list() -> String {
    write_test_file("status-line.txt", format!("{WING}\n").repeat(100_000))
}

#[test]
fn a_long_run_tells_how_far_it_is_and_leaves_nothing_behind() {
    let (list, few, folder) =
        (write_long_list(), write_test_file("status-few.txt", format!("{WING}\n")), test_path("status-data"));
    let slow = write_test_file("status-slow.txt", format!("{WING}\n{SLOW_TO_RATE}\n"));
    let runs = [
        (&["rate", "--er", "9..", &list][..], ["of about ", "/s, ", " left"]),
        (&["rate", "--profile", "bxb", &slow], ["ninefold: ", "line 2 is at level ", " so far"]),
        (&["stats", "--ratings", &list], ["of about ", "/s, ", " left"]),
        (&["steps", "--technique", "xy-wing", &list], ["of about ", "/s, ", " left"]),
        (&["neighbours", "--remove", "2", "--add", "2", &few], [" % of the search, ", " found, ", " left"]),
        (
            &["hunt", "--add", "2", "--least", "7", "-n", "99999", &few],
            ["of 99,999 puzzles", "best ", " left"],
        ),
        (
            &["dataset", "-n", "9999", "--seed", "1", "--to", "csv", &folder],
            ["of 9,999 puzzles", "/", " left"],
        ),
        // The last that is waited for, since it takes long to say something: by then the others have ended.
        (&["generate", "--seed", "1", "-n", "9", "--er", "11.."], ["of 9 puzzles, ", " judged, ", " so far"]),
    ];
    for results in [ResultsTo::Terminal, ResultsTo::File, ResultsTo::Pipe] {
        let started: Option<Vec<TerminalRun>> =
            runs.iter().map(|(args, _)| TerminalRun::start(args, results, Stdio::null())).collect();
        let Some(started) = started else { return };
        if results == ResultsTo::Pipe {
            std::thread::sleep(Duration::from_secs(2));
        }
        for ((args, expected), run) in runs.iter().zip(started) {
            if results == ResultsTo::Pipe {
                let shown = run.interrupt();
                assert!(!shown.contains(CLEAR_ROW), "{args:?}: {shown:?}");
                continue;
            }
            let is_complete = |line: &&str| expected.iter().all(|part| line.contains(part));
            run.wait_until(|shown| painted_lines(shown).iter().any(is_complete));
            let shown = run.interrupt();
            let lines = painted_lines(&shown);
            assert!(lines.iter().all(|line| line.is_ascii() && line.len() < 80), "{lines:?}");
            // It is gone in the end: after the last one the row was cleared.
            let (_, end) = shown.rsplit_once(CLEAR_ROW).unwrap();
            assert!(painted_lines(&format!("{CLEAR_ROW}{end}")).is_empty(), "{args:?}: {end:?}");
        }
    }
}

/// Each answer appears when its puzzle has arrived, though nobody knows whether more will follow.
#[test]
fn answers_to_a_slow_pipe_do_not_wait_for_the_next_puzzle() {
    for command in ["rate", "solve", "check", "explain"] {
        let Some(mut run) = TerminalRun::start(&[command], ResultsTo::Terminal, Stdio::piped()) else {
            return;
        };
        let mut input = run.program.stdin.take().unwrap();
        let expected = match command {
            "rate" => "ED=",
            "solve" => SOLUTION,
            "check" => "unique",
            _ => "r5c5",
        };
        for number in 1..=2 {
            writeln!(input, "{UNIQUE}").unwrap();
            run.wait_until(|shown| shown.matches(expected).count() >= number);
        }
        drop(input);
        run.interrupt();
    }
}
