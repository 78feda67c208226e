//! What most modules of the program name: the output, failures and exit codes, messages and paths. `use crate::prelude::*` is the only
//! glob import of the crate.

pub(crate) use std::io::{self, Write};
pub(crate) use std::path::{Path, PathBuf};

pub(crate) use ninefold::logic::explain::say;
pub(crate) use ninefold::{Board, Message, Notation, Puzzle};

pub(crate) use crate::exit::ExitStatus;
pub(crate) use crate::failure::CommandError;
pub(crate) use crate::input::InputOptions;
pub(crate) use crate::language::{localized_text, message_text};
pub(crate) use crate::output::Output;
pub(crate) use crate::{diagnostics, interrupt, json, language};
