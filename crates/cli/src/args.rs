//! Parsing of the program's command line, with errors in the user's language. Opens no files.

use std::error::Error;
use std::ffi::OsString;
use std::num::{IntErrorKind, ParseIntError};

use clap::ArgMatches;
use clap::error::{ContextKind, ContextValue, ErrorKind};

use crate::cmd::Args;
use crate::help;
use crate::input;
use crate::prelude::*;

/// Parses the command line; prints the error, or the help that was requested, otherwise.
pub(crate) fn parse_args(words: Vec<OsString>) -> Result<Args, ExitStatus> {
    let read = parse_command_line(words).and_then(|found| Args::from_matches(&found));
    read.map_err(|error| {
        let text = reword_number_error(&error, error.render().ansi().to_string()).replace(UNBROKEN, " ");
        if error.use_stderr() {
            let _ = anstream::stderr().write_all(text.as_bytes());
            ExitStatus::Usage
        } else {
            write_help(&text)
        }
    })
}

/// Prints the help. A reader that closes the pipe early is no failure; a full disk is.
fn write_help(text: &str) -> ExitStatus {
    let mut stdout = anstream::stdout();
    match stdout.write_all(text.as_bytes()).and_then(|()| stdout.flush()).map_err(CommandError::Output) {
        Err(failure) if !failure.is_broken_pipe() => {
            diagnostics::print_message(&failure.localized_text());
            failure.exit_status()
        }
        _ => ExitStatus::Success,
    }
}

/// Parses the command line. A puzzle without a command is solved.
fn parse_command_line(words: Vec<OsString>) -> Result<ArgMatches, clap::Error> {
    let match_words = |words: &[OsString]| {
        Args::build_lazy_command().try_get_matches_from(words).map_err(|error| match error.kind() {
            // Help needs all commands with all their options, wrapped once; that is only built when help
            // is requested.
            ErrorKind::DisplayHelp | ErrorKind::DisplayHelpOnMissingArgumentOrSubcommand => {
                let program = rewrap_help(Args::build_full_command());
                let program = match words.iter().any(|word| word == "--help") {
                    true => help::with_all_commands(program),
                    false => help::with_front_page(program),
                };
                program.try_get_matches_from(words).err().unwrap_or(error)
            }
            _ => error,
        })
    };
    match_words(&words).or_else(|error| {
        // Only `help` itself, behind any options of the program, refuses `all` as a command.
        if let [before @ .., help, all] = words.as_slice()
            && error.kind() == ErrorKind::InvalidSubcommand
            && help == "help"
            && all == "all"
        {
            let words: Vec<_> = before.iter().cloned().chain([OsString::from("--help")]).collect();
            return match_words(&words);
        }
        let first = match error.get(ContextKind::InvalidSubcommand) {
            Some(ContextValue::String(first)) if error.kind() == ErrorKind::InvalidSubcommand => first,
            _ => return Err(error),
        };
        let is_in_group =
            words.iter().take_while(|word| *word != first.as_str()).any(|word| help::is_group(word));
        if is_in_group || !input::is_input_argument(first) {
            let first = first.clone();
            return Err(explain_unknown_command(error, &first, is_in_group));
        }
        let (program, rest) = words.split_at(1);
        let solve: Vec<_> =
            program.iter().cloned().chain([OsString::from("solve")]).chain(rest.iter().cloned()).collect();
        match_words(&solve)
    })
}

/// Adds to the error about an unknown command, or about an unknown member of a group, what was probably meant
/// by it.
fn explain_unknown_command(mut error: clap::Error, word: &str, is_in_group: bool) -> clap::Error {
    let program = Args::build_lazy_command();
    let message = if let Some(feature) = help::find_missing_feature(&program, word) {
        say!("command-not-built", command = word.to_string(), feature)
    } else if word.contains(['.', '/', '\\']) && !is_in_group {
        say!("no-command-no-file", word = word.to_string())
    } else {
        if let Some(command) = help::find_meant_command(word) {
            error.insert(ContextKind::SuggestedSubcommand, ContextValue::Strings(vec![command]));
        }
        return error;
    };
    clap::Error::raw(error.kind(), language::message_text(&message) + "\n")
}

/// Placeholder for a space at which a help line must not be broken.
const UNBROKEN: char = '\u{a0}';

/// Rewrites a command's help so that paragraphs are wrapped only at the width of the terminal, not also
/// where they end in the code, and examples stay on one line, to be copied however narrow the terminal
/// is.
fn rewrap_help(command: clap::Command) -> clap::Command {
    let command = command.mut_subcommands(rewrap_help);
    let Some(help) = command.get_after_long_help().map(ToString::to_string) else { return command };
    let help = join_paragraph_lines(&help);
    command.after_long_help(help)
}

/// Joins the lines of each paragraph; indented lines (tables and examples) stay.
fn join_paragraph_lines(help: &str) -> String {
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

/// Replaces an error of the standard library in a message with what was expected instead.
fn reword_number_error(error: &clap::Error, text: String) -> String {
    let Some(inner) = error.source().and_then(|source| source.downcast_ref::<ParseIntError>()) else {
        return text;
    };
    let expected = match inner.kind() {
        IntErrorKind::Zero => say!("expected-positive"),
        IntErrorKind::PosOverflow | IntErrorKind::NegOverflow => say!("number-too-large"),
        _ => say!("expected-whole-number"),
    };
    text.replace(&inner.to_string(), &language::message_text(&expected))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_definition_is_sound() {
        Args::build_full_command().debug_assert();
    }

    #[test]
    fn paragraphs_of_help_are_wrapped_once() {
        let help =
            "Fields of --json:\na, b,\nc.\n\nExamples:\n  ninefold solve x\n  ninefold rate x\nMore\nof it";
        let example = |line: &str| line.replace(' ', &UNBROKEN.to_string());
        let (solve, rate) = (example("  ninefold solve x"), example("  ninefold rate x"));
        assert_eq!(
            join_paragraph_lines(help),
            format!("Fields of --json: a, b, c.\n\nExamples:\n{solve}\n{rate}\nMore of it")
        );
    }

    /// Returns the commands that do something, groups by their members, with their paths.
    fn collect_commands(program: &clap::Command) -> Vec<(String, clap::Command)> {
        let described = program.get_subcommands().filter(|command| !command.is_hide_set());
        let named = described.flat_map(|command| {
            let name = command.get_name();
            let members = command.get_subcommands();
            let members: Vec<_> =
                members.map(|member| (format!("{name} {}", member.get_name()), member.clone())).collect();
            if members.is_empty() { vec![(name.to_string(), command.clone())] } else { members }
        });
        named.collect()
    }

    /// Short help of a command fits on sixty lines of a hundred columns.
    #[test]
    fn short_help_is_a_screen() {
        let mut program = Args::build_full_command().term_width(100);
        program.build();
        for (name, mut command) in collect_commands(&program) {
            let lines = command.render_help().to_string().lines().count();
            assert!(lines <= 60, "{name} -h has {lines} lines: shorten those that go on in a second one");
        }
    }

    #[test]
    fn everything_has_a_line_of_help_and_every_command_an_example() {
        for (name, command) in collect_commands(&Args::build_full_command()) {
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
