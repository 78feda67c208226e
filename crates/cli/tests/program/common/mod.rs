//! Helpers for running the program in tests of its commands.

#[cfg(unix)]
use std::fs::File;
#[cfg(unix)]
use std::io::Read;
use std::io::Write;
use std::path::PathBuf;
use std::process::{Child, Command, Stdio};
use std::sync::LazyLock;

/// A puzzle whose BxB takes many seconds.
pub(crate) const SLOW_TO_RATE: &str =
    "....567..4..189......2..5...459..87..9.......8.1.......7....1..5...4..97..8.1.45.";
/// Puzzle with one solution.
pub(crate) const UNIQUE: &str =
    "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
/// The solution of [`UNIQUE`].
pub(crate) const SOLUTION: &str =
    "534678912672195348198342567859761423426853791713924856961537284287419635345286179";
/// Puzzle with one solution, whose hardest step is an XY-Wing.
pub(crate) const WING: &str =
    "....4...51....7.4....6.3........8..25...2.....29.64..3..5.......968.2...8.3...7..";
/// Puzzle with two solutions.
pub(crate) const SEVERAL: &str =
    "41...6.7.257..9.1...67...4.1.2.654..67..9.185..5...2.376395..2...1.7.9.6....18734";
/// Solution grid without four of its digits, of which two can be exchanged: every candidate is part of
/// some solution, so nothing follows.
pub(crate) const UNDECIDED: &str =
    "534678912672195348198342567859761423426853791713.2.856961537284287.1.635345286179";
/// Puzzle without a solution, although no digits conflict: the last cell of the first row can only be 9,
/// which is below it.
pub(crate) const NONE: &str =
    "12345678.........9...............................................................";
/// Puzzle with two 5s in the first row.
pub(crate) const CLASH: &str =
    "55..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";

/// Result of a run.
pub(crate) struct ProgramRun {
    pub(crate) out: String,
    pub(crate) err: String,
    pub(crate) code: Option<i32>,
}

pub(crate) fn program_command(args: &[&str]) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_ninefold"));
    command.args(args).env_remove("NO_COLOR").env_remove("CLICOLOR_FORCE");
    // The user who runs the tests may have set another language.
    command.env_remove("LC_ALL").env_remove("LC_MESSAGES").env_remove("LANG");
    command.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped());
    command
}

/// Runs the program on arguments, with an empty standard input.
pub(crate) fn run_program(args: &[&str]) -> ProgramRun {
    run_with_input(args, "")
}

/// Runs the program on arguments and a standard input.
pub(crate) fn run_with_input(args: &[&str], input: impl AsRef<[u8]> + Send) -> ProgramRun {
    let mut child = program_command(args).spawn().unwrap();
    let mut stdin = child.stdin.take().unwrap();
    std::thread::scope(|scope| {
        scope.spawn(move || {
            // A program that stops early takes no more.
            let _ = stdin.write_all(input.as_ref());
        });
        wait_for_run(child)
    })
}

/// Opens a terminal: the end of who looks at it, and the end of the program; `None` where there are none.
#[cfg(unix)]
pub(crate) fn open_terminal() -> Option<(File, File)> {
    use rustix::pty::{OpenptFlags, grantpt, openpt, ptsname, unlockpt};
    let terminal = openpt(OpenptFlags::RDWR | OpenptFlags::NOCTTY).ok()?;
    grantpt(&terminal).ok()?;
    unlockpt(&terminal).ok()?;
    let name = ptsname(&terminal, Vec::new()).ok()?.into_string().ok()?;
    let other = File::options().read(true).write(true).open(name).ok()?;
    Some((File::from(terminal), other))
}

/// Runs the program with a terminal as its output, and returns what it shows; `None` where there are no
/// terminals.
#[cfg(unix)]
pub(crate) fn run_on_terminal(args: &[&str]) -> Option<String> {
    let (mut screen, other) = open_terminal()?;
    let mut command = program_command(args);
    command.env("NO_COLOR", "1").stdin(Stdio::null()).stdout(other);
    let mut program = command.spawn().unwrap();
    // The program's end must be open in the program alone: once that has ended, reading fails.
    drop(command);
    let (mut shown, mut part) = (Vec::new(), [0; 4096]);
    while let Ok(length @ 1..) = screen.read(&mut part) {
        shown.extend_from_slice(&part[..length]);
    }
    program.wait().unwrap();
    Some(String::from_utf8(shown).unwrap().replace("\r\n", "\n"))
}

/// A command of the program's help.
pub(crate) struct ListedCommand {
    /// The name, of a member of a group behind that of the group: `learn next`.
    pub(crate) path: String,
    /// The name as a command of its own: `review`.
    pub(crate) name: String,
}

/// Returns the commands that the program's help lists, part by part.
pub(crate) fn list_commands() -> Vec<ListedCommand> {
    let help = run_program(&["help", "all"]).out;
    let parts = help.lines().skip_while(|line| !line.ends_with(':')).take_while(|line| *line != "Options:");
    let mut described: Vec<String> = Vec::new();
    for line in parts.filter_map(|line| line.strip_prefix("  ")) {
        match (line.strip_prefix(' '), described.last_mut()) {
            // A line that goes on is further in.
            (Some(more), Some(last)) => *last += &format!(" {}", more.trim_start()),
            _ => described.push(line.to_string()),
        }
    }
    described
        .iter()
        .filter_map(|line| {
            let (path, about) = line.split_once("  ")?;
            let alias = about.split_once("[alias: ").and_then(|(_, alias)| alias.strip_suffix(']'));
            let name = alias.or(path.split(' ').next_back())?;
            Some(ListedCommand { path: path.into(), name: name.into() })
        })
        .collect()
}

/// Returns the names of all commands, of members of groups those that they have as commands of their own.
pub(crate) fn list_command_names() -> Vec<String> {
    list_commands().into_iter().map(|command| command.name).collect()
}

pub(crate) fn wait_for_run(child: Child) -> ProgramRun {
    let output = child.wait_with_output().unwrap();
    ProgramRun {
        out: String::from_utf8(output.stdout).unwrap(),
        err: String::from_utf8(output.stderr).unwrap(),
        code: output.status.code(),
    }
}

/// Checks the complete result of a run.
pub(crate) fn check_run(args: &[&str], out: &str, err: &str, code: i32) {
    let run = run_program(args);
    assert_eq!(run.out, out, "{args:?}");
    assert_eq!(run.err, err, "{args:?}");
    assert_eq!(run.code, Some(code), "{args:?}");
}

/// Returns a path in the folder of the tests, which is emptied when they start: files of a killed run
/// would make the next one fail.
pub(crate) fn test_path(name: &str) -> String {
    static FOLDER: LazyLock<PathBuf> = LazyLock::new(|| {
        let folder = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join("program");
        let _ = std::fs::remove_dir_all(&folder);
        std::fs::create_dir_all(&folder).unwrap();
        folder
    });
    FOLDER.join(name).to_str().unwrap().into()
}

/// Creates a file with this content.
pub(crate) fn write_test_file(name: &str, content: impl AsRef<[u8]>) -> String {
    let path = test_path(name);
    std::fs::write(&path, content).unwrap();
    path
}

/// Parses the object on a line.
pub(crate) fn parse_json(line: &str) -> serde_json::Value {
    serde_json::from_str(line).unwrap_or_else(|error| panic!("{line}: {error}"))
}
