//! Reads the command line, and says in our words what is wrong with it. Nothing here opens a file.

use std::error::Error;
use std::ffi::OsString;
use std::io::Write;
use std::num::{IntErrorKind, ParseIntError};

use clap::ArgMatches;
use clap::error::{ContextKind, ContextValue, ErrorKind};
use ninefold::logic::explain::say;

use crate::cmd::Args;
use crate::exit::Exit;
use crate::failure::Failure;
use crate::input;
use crate::language;
use crate::report;

/// Reads the command line, or says what is wrong with it, or gives the help that was asked for.
pub(crate) fn read(words: Vec<OsString>) -> Result<Args, Exit> {
    let read = found(words).and_then(|found| Args::read(&found));
    read.map_err(|error| {
        let text = in_our_words(&error, error.render().ansi().to_string()).replace(UNBROKEN, " ");
        if error.use_stderr() {
            let _ = anstream::stderr().write_all(text.as_bytes());
            Exit::Usage
        } else {
            write_help(&text)
        }
    })
}

/// Writes the help that was asked for. Whoever reads no further has what they wanted; a full disk has not.
fn write_help(text: &str) -> Exit {
    let mut stdout = anstream::stdout();
    match stdout.write_all(text.as_bytes()).and_then(|()| stdout.flush()).map_err(Failure::Output) {
        Err(failure) if !failure.is_broken_pipe() => {
            report::say(&failure.told());
            failure.exit()
        }
        _ => Exit::Fine,
    }
}

/// What stands on the command line. Whoever gives a puzzle, and no command, wants it solved.
fn found(words: Vec<OsString>) -> Result<ArgMatches, clap::Error> {
    let as_told = |words: &[OsString]| {
        Args::of_one().try_get_matches_from(words).map_err(|error| match error.kind() {
            // All commands, with all their options, and help that is wrapped once: for whoever asks for help alone.
            ErrorKind::DisplayHelp | ErrorKind::DisplayHelpOnMissingArgumentOrSubcommand => {
                unbroken(Args::command()).try_get_matches_from(words).err().unwrap_or(error)
            }
            _ => error,
        })
    };
    as_told(&words).or_else(|error| {
        let first = match error.get(ContextKind::InvalidSubcommand) {
            Some(ContextValue::String(first)) if error.kind() == ErrorKind::InvalidSubcommand => first,
            _ => return Err(error),
        };
        if !input::is_input(first) {
            return Err(error);
        }
        let (program, rest) = words.split_at(1);
        let solve: Vec<_> =
            program.iter().cloned().chain([OsString::from("solve")]).chain(rest.iter().cloned()).collect();
        as_told(&solve)
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

#[cfg(test)]
mod tests {
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
            let name = command.get_name();
            assert!(lines <= 60, "{name} -h has {lines} lines: shorten those that go on in a second one");
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
