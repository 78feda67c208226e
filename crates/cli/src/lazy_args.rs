//! Lazy definition of a subcommand's options, to keep start-up fast: a command line uses one of forty
//! subcommands, and defining the options of all would take longer than everything else before a command
//! begins.

use std::ops::Deref;

use clap::{ArgMatches, Args, Command, Error, FromArgMatches};

/// Lazily defined arguments of a subcommand. `augment_args` defines them at once,
/// `augment_args_for_update` when the subcommand is used.
#[derive(Debug)]
pub(crate) struct LazyArgs<T>(T);

impl<T> Deref for LazyArgs<T> {
    type Target = T;

    fn deref(&self) -> &T {
        &self.0
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
        T::from_arg_matches(matches).map(Self)
    }

    fn update_from_arg_matches(&mut self, matches: &ArgMatches) -> Result<(), Error> {
        self.0.update_from_arg_matches(matches)
    }
}
