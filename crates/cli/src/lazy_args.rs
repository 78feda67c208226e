//! Lazy definition of a subcommand's options, to keep start-up fast: a command line uses one of forty
//! subcommands, and defining the options of all would take longer than everything else before a command
//! begins. And the description of a run by its options.

use std::ffi::{OsStr, OsString};
use std::ops::Deref;
use std::path::Path;

use clap::{ArgMatches, Args, Command, Error, FromArgMatches, Subcommand};

use crate::file::CommandDescription;

/// Lazily defined arguments of a subcommand. `augment_args` defines them at once,
/// `augment_args_for_update` when the subcommand is used.
#[derive(Debug)]
pub(crate) struct LazyArgs<T> {
    args: T,
    matches: ArgMatches,
}

/// Options that change no results. Inputs are described by their content.
const NEUTRAL_OPTIONS: [&str; 6] = ["inputs", "jobs", "output", "overwrite", "recover", "strict"];

impl<T: Args> LazyArgs<T> {
    /// Describes a run by its options, so that none can be forgotten: all but those that change no results
    /// in any command, and those in `neutral`, which change none in this one.
    pub(crate) fn describe_command_options(&self, name: &str, neutral: &[&str]) -> CommandDescription {
        let defined = T::augment_args(Command::new("described"));
        let arguments = defined.get_arguments().filter(|argument| {
            let id = argument.get_id().as_str();
            !NEUTRAL_OPTIONS.contains(&id) && !neutral.contains(&id)
        });
        arguments.fold(CommandDescription::new(name), |description, argument| {
            let id = argument.get_id().as_str();
            let given = self.matches.get_raw(id).into_iter().flatten();
            let given: Vec<String> = given.map(describe_option_value).collect();
            // By the name that a message can tell; an argument without one by its letters in the help.
            let upper = id.to_ascii_uppercase();
            description.with_value(argument.get_long().unwrap_or(&upper), given)
        })
    }
}

/// Describes the value of an option. A file has many names, so it is described by the one that leads to it from
/// anywhere.
fn describe_option_value(value: &OsStr) -> String {
    let path = Path::new(value).canonicalize().ok().filter(|path| path.is_file());
    path.map_or(value.to_os_string(), OsString::from).to_string_lossy().into_owned()
}

impl<T> Deref for LazyArgs<T> {
    type Target = T;

    fn deref(&self) -> &T {
        &self.args
    }
}

impl<T: Args> Args for LazyArgs<T> {
    fn augment_args(command: Command) -> Command {
        T::augment_args(command)
    }

    fn augment_args_for_update(command: Command) -> Command {
        command.defer(T::augment_args)
    }
}

impl<T: Args> FromArgMatches for LazyArgs<T> {
    fn from_arg_matches(matches: &ArgMatches) -> Result<Self, Error> {
        Ok(Self { args: T::from_arg_matches(matches)?, matches: matches.clone() })
    }

    fn update_from_arg_matches(&mut self, matches: &ArgMatches) -> Result<(), Error> {
        self.matches = matches.clone();
        self.args.update_from_arg_matches(matches)
    }
}

/// Members of a group of commands, one of which is used. They are defined when the group is used, and their
/// options when they are used themselves, as with [`LazyArgs`].
#[derive(Debug)]
pub(crate) struct LazyGroup<T>(pub(crate) T);

/// Makes a command a group: without a member it shows its help.
fn require_group_member(command: Command) -> Command {
    command.subcommand_required(true).arg_required_else_help(true).disable_help_subcommand(true)
}

impl<T: Subcommand> Args for LazyGroup<T> {
    fn augment_args(command: Command) -> Command {
        T::augment_subcommands(require_group_member(command))
    }

    fn augment_args_for_update(command: Command) -> Command {
        require_group_member(command).defer(T::augment_subcommands_for_update)
    }
}

impl<T: Subcommand> FromArgMatches for LazyGroup<T> {
    fn from_arg_matches(matches: &ArgMatches) -> Result<Self, Error> {
        T::from_arg_matches(matches).map(LazyGroup)
    }

    fn update_from_arg_matches(&mut self, matches: &ArgMatches) -> Result<(), Error> {
        self.0.update_from_arg_matches(matches)
    }
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use super::*;
    use crate::cmd::{self, sample};

    #[test]
    fn a_run_is_described_by_all_options_that_change_results() {
        let describe = |words: &[&str]| {
            let words = [&["sample", "-n", "3"], words].concat();
            let matches = sample::Args::augment_args(Command::new("sample")).get_matches_from(words);
            let args = LazyArgs::<sample::Args>::from_arg_matches(&matches).unwrap();
            args.describe_command_options("sample", &["accept"]).to_text()
        };
        let expected = concat!(
            env!("CARGO_PKG_VERSION"),
            r#" sample from=[] column=[] ignore-rules=["false"] document-limit=["64M"] number=["3"] seed=["7"]"#
        );
        assert_eq!(describe(&["--seed", "7"]), expected);
        assert_eq!(describe(&["--seed", "7", "-j", "2", "--strict", "--output", "a", "b"]), expected);
        assert_ne!(describe(&["--seed", "7", "--document-limit", "1M"]), expected);
    }

    #[test]
    fn neutral_options_are_options() {
        let command = cmd::Args::build_full_command();
        let arguments = command.get_subcommands().flat_map(Command::get_arguments);
        let ids: BTreeSet<&str> = arguments.map(|argument| argument.get_id().as_str()).collect();
        assert!(NEUTRAL_OPTIONS.iter().all(|id| ids.contains(id)), "{ids:?}");
    }
}
