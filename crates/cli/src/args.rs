//! The command line. Only its shape: nothing here opens a file.

use std::error::Error;
use std::ffi::OsString;
use std::io::Write;
use std::num::{IntErrorKind, ParseIntError};

use clap::error::{ContextKind, ContextValue, ErrorKind};
use clap::{ArgMatches, CommandFactory, FromArgMatches, Parser, Subcommand, ValueEnum};
use ninefold::logic::explain::say;
use ninefold::texts::Language;

use crate::cmd;
use crate::exit::Exit;
use crate::input;
use crate::language;

/// Reads the command line, or says what is wrong with it, or gives the help that was asked for.
pub(crate) fn read() -> Result<Args, Exit> {
    let read = found(std::env::args_os().collect()).and_then(|found| Args::from_arg_matches(&found));
    read.map_err(|error| {
        let text = in_our_words(&error, error.render().ansi().to_string()).replace(UNBROKEN, " ");
        // Whoever reads no further has what they wanted.
        if error.use_stderr() {
            let _ = anstream::stderr().write_all(text.as_bytes());
            Exit::Usage
        } else {
            let _ = anstream::stdout().write_all(text.as_bytes());
            Exit::Fine
        }
    })
}

/// What stands on the command line. Whoever gives a puzzle, and no command, wants it solved.
fn found(words: Vec<OsString>) -> Result<ArgMatches, clap::Error> {
    let command = unbroken(Args::command());
    command.clone().try_get_matches_from(&words).or_else(|error| {
        let first = match error.get(ContextKind::InvalidSubcommand) {
            Some(ContextValue::String(first)) if error.kind() == ErrorKind::InvalidSubcommand => first,
            _ => return Err(error),
        };
        if !input::is_input(first) {
            return Err(error);
        }
        let (program, rest) = words.split_at(1);
        let solve = program.iter().cloned().chain([OsString::from("solve")]).chain(rest.iter().cloned());
        command.try_get_matches_from(solve)
    })
}

/// Stands for a blank at which a line of help may not be broken.
const UNBROKEN: char = '\u{a0}';

/// The same command with help whose paragraphs are wrapped at the width of the terminal alone, not where they end in the code
/// as well; and with examples that stay on their lines, so that they can be copied, however narrow the terminal is.
fn unbroken(command: clap::Command) -> clap::Command {
    let command = command.mut_subcommands(unbroken);
    let Some(help) = command.get_after_long_help().map(ToString::to_string) else { return command };
    let help = on_long_lines(&help);
    command.after_long_help(help)
}

/// Joins the lines of each paragraph; what is indented are tables and examples, which stay.
fn on_long_lines(help: &str) -> String {
    let is_prose = |line: &str| !line.is_empty() && !line.starts_with(' ');
    let (mut text, mut before) = (String::new(), None);
    for line in help.split('\n') {
        if let Some(before) = before.replace(line) {
            text.push(if is_prose(before) && is_prose(line) { ' ' } else { '\n' });
        }
        if line.starts_with("  ") && line.contains("ninefold ") {
            text.push_str(&line.replace(' ', &UNBROKEN.to_string()));
        } else {
            text.push_str(line);
        }
    }
    text
}

/// The message, where it quotes an error of the standard library, with what was expected instead.
fn in_our_words(error: &clap::Error, text: String) -> String {
    let Some(inner) = error.source().and_then(|source| source.downcast_ref::<ParseIntError>()) else {
        return text;
    };
    let expected = match inner.kind() {
        IntErrorKind::Zero => say!("expected-positive"),
        IntErrorKind::PosOverflow | IntErrorKind::NegOverflow => say!("number-too-large"),
        _ => say!("expected-whole-number"),
    };
    text.replace(&inner.to_string(), &language::text(&expected))
}

/// Sudoku on the command line: solve, check, rate, explain, convert, calculate
///
/// A puzzle without a command is solved.
#[derive(Debug, Parser)]
#[command(name = "ninefold", version, max_term_width = 100, after_help = crate::exit::HELP)]
#[command(after_long_help = concat!("\
Examples:
  ninefold solve 53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79
  ninefold solve puzzles.txt > solutions.txt
  ninefold check puzzle.sdk
  ninefold rate puzzles.txt
  ninefold hint puzzle.sdk
  ninefold convert puzzle.sdk --to json
  ninefold cells '{r1c1, r2c2} % b1'

`ninefold COMMAND --help` has examples of each command.

", crate::exit_codes!()))]
#[command(arg_required_else_help = true, subcommand_required = true)]
pub(crate) struct Args {
    #[command(subcommand)]
    pub(crate) command: Command,
    #[command(flatten)]
    pub(crate) common: Common,
}

/// What every command understands.
#[derive(Clone, Copy, Debug, clap::Args)]
pub(crate) struct Common {
    /// When to colour what is drawn: `auto` is on a terminal, unless NO_COLOR is set
    #[arg(
        long,
        alias = "colour",
        global = true,
        value_name = "WHEN",
        default_value = "auto",
        hide_short_help = true,
        help_heading = "Common options"
    )]
    pub(crate) color: When,
    /// Say nothing on standard error but why the command failed
    #[arg(short, long, global = true, help_heading = "Common options")]
    pub(crate) quiet: bool,
    /// The language of hints, explanations and errors in what is read: en or zh; the environment's (LC_ALL, LANG) if not given
    #[arg(long, global = true, value_name = "CODE", value_parser = of_code, hide_short_help = true, help_heading = "Common options")]
    #[allow(dead_code, reason = "it is found before anything else is read: `catalogue`")]
    lang: Option<Language>,
}

/// The language to speak, found before anything else is read: the one asked for, else that of the environment's locale, else none,
/// which is English.
pub(crate) fn spoken(arguments: impl Iterator<Item = OsString>) -> Option<Language> {
    let of_environment = || {
        let locale = ["LC_ALL", "LC_MESSAGES", "LANG"].map(std::env::var);
        let first = locale.into_iter().flatten().find(|locale| !locale.is_empty())?;
        Language::of_locale(&first)
    };
    asked(arguments).or_else(of_environment)
}

/// The language of `--lang`; the last one, where it stands more than once.
fn asked(arguments: impl Iterator<Item = OsString>) -> Option<Language> {
    let words = arguments.map(|word| word.to_string_lossy().into_owned());
    let words: Vec<String> = words.take_while(|word| word != "--").collect();
    let code = |(i, word): (usize, &String)| match word.strip_prefix("--lang") {
        Some("") => words.get(i + 1).cloned(),
        Some(code) => code.strip_prefix('=').map(String::from),
        None => None,
    };
    words.iter().enumerate().rev().find_map(code).and_then(|code| Language::of_locale(&code))
}

fn of_code(code: &str) -> Result<Language, String> {
    Language::of_locale(code).ok_or_else(|| {
        let codes: Vec<&str> = Language::ALL.iter().map(|language| language.code).collect();
        language::text(&say!("no-language", codes = codes.join(", ")))
    })
}

/// When to do something that depends on the terminal.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum When {
    Auto,
    Always,
    Never,
}

#[derive(Debug, Subcommand)]
pub(crate) enum Command {
    Solve(cmd::solve::Args),
    Check(cmd::check::Args),
    Rate(cmd::rate::Args),
    Explain(cmd::explain::Args),
    Verify(cmd::verify::Args),
    Hint(cmd::hint::Args),
    #[command(alias = "recognize")]
    Recognise(cmd::recognise::Args),
    #[command(alias = "practice")]
    Practise(cmd::practise::Args),
    #[cfg(feature = "play")]
    Play(cmd::play::Args),
    Steps(cmd::steps::Args),
    Als(cmd::als::Args),
    Render(cmd::render::Args),
    Techniques(cmd::techniques::Args),
    Profiles(cmd::profiles::Args),
    Generate(cmd::generate::Args),
    #[command(alias = "neighbors")]
    Neighbours(cmd::neighbours::Args),
    Subpuzzles(cmd::subpuzzles::Args),
    Canon(cmd::canon::Args),
    Dedup(cmd::dedup::Args),
    Sample(cmd::sample::Args),
    Stats(cmd::stats::Args),
    Trace(cmd::trace::Args),
    Transform(cmd::transform::Args),
    Convert(cmd::convert::Args),
    Formats(cmd::formats::Args),
    Cells(cmd::cells::Args),
    Classic(cmd::classic::Args),
    #[cfg(feature = "page")]
    Serve(cmd::serve::Args),
    Info(cmd::info::Args),
    Completions(cmd::completions::Args),
    Man(cmd::man::Args),
}

#[cfg(test)]
mod tests {
    use clap::CommandFactory;

    use super::*;

    #[test]
    fn the_definition_is_sound() {
        Args::command().debug_assert();
    }

    #[test]
    fn paragraphs_of_help_are_wrapped_once() {
        let help =
            "Fields of --json:\na, b,\nc.\n\nExamples:\n  ninefold solve x\n  ninefold rate x\nMore\nof it";
        let example = |line: &str| line.replace(' ', &UNBROKEN.to_string());
        let (solve, rate) = (example("  ninefold solve x"), example("  ninefold rate x"));
        assert_eq!(
            on_long_lines(help),
            format!("Fields of --json: a, b, c.\n\nExamples:\n{solve}\n{rate}\nMore of it")
        );
    }

    /// Sixty lines of a hundred columns, without what only --help tells.
    #[test]
    fn short_help_is_a_screen() {
        let mut program = Args::command().term_width(100);
        program.build();
        for command in std::iter::once(&program).chain(program.get_subcommands()) {
            let lines = command.clone().render_help().to_string().lines().count();
            assert!(lines <= 60, "{} -h has {lines} lines", command.get_name());
        }
    }

    #[test]
    fn everything_has_a_line_of_help_and_every_command_an_example() {
        for command in Args::command().get_subcommands() {
            let name = command.get_name();
            assert!(command.get_about().is_some(), "{name}");
            let long = command.get_after_long_help().map(ToString::to_string).unwrap_or_default();
            assert!(long.contains(&format!("  ninefold {name}")), "{name} has no example");
            for arg in command.get_arguments() {
                let help = arg.get_help().map(ToString::to_string).unwrap_or_default();
                assert!(!help.is_empty(), "{name} {} has no help", arg.get_id());
                assert!(!help.ends_with('.'), "{name} {}: one line, no full stop", arg.get_id());
            }
        }
    }
}
