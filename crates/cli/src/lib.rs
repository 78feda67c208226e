//! The program `ninefold`: read, call the library, show. As a library it is built beside the others; a program would wait until
//! all of them are finished.
//!
//! | module | what it holds |
//! |---|---|
//! | `args`, `options`, `late` | the shape of the command line; what options that several commands have are called; a command whose options are there once it is meant |
//! | `cmd` | the commands, one file each |
//! | `input`, `intake`, `feed` | what arguments mean; the thread that reads; the batches that come of it |
//! | `each`, `fine`, `turn` | the loops over puzzles: many at once, few at once where each takes long, one after the other |
//! | `output`, `file` | where results go: a file is complete or not there at all, and its journal lets an interrupted run go on |
//! | `columns` | answers as further columns of a table |
//! | `distinct` | what is new, in bounded memory |
//! | `sheets` | the files of a data set |
//! | `small_file` | the reader of profiles, formulas, patterns and saved games: regular files of bounded size |
//! | `compressed`, `parquet` | packed files, and tables in files |

#![forbid(unsafe_code)]

mod args;
mod backend;
mod batch;
mod caught;
mod cmd;
mod columns;
mod common;
mod compressed;
mod distinct;
mod draw;
mod each;
mod exit;
mod failure;
mod feed;
mod file;
mod fine;
mod formulas;
mod image;
mod input;
mod intake;
mod interrupt;
mod jobs;
mod json;
mod language;
mod late;
mod learnt;
mod left_out;
mod limit;
mod options;
mod output;
#[cfg(feature = "parquet")]
mod parquet;
mod picture;
mod profile;
mod proof;
mod ranges;
mod report;
mod sheets;
mod small_file;
mod turn;
mod users;
mod utf16;

use std::ffi::OsString;
use std::process::ExitCode;

use crate::exit::Exit;
use crate::output::Output;

/// Does what the command line asks for.
#[must_use]
pub fn main() -> ExitCode {
    ExitCode::from(run(std::env::args_os().collect()))
}

/// Does what the words of a command line ask for, the first of which names the program; returns the exit code. It listens to signals, so that
/// nothing else in the process hears them any more.
#[must_use]
pub fn run(words: Vec<OsString>) -> u8 {
    run_words(words).code()
}

fn run_words(words: Vec<OsString>) -> Exit {
    // Before arguments are read: what is wrong with one is told as well.
    if let Some(language) = common::spoken(words.iter().cloned()) {
        language::speak(language);
    }
    let args = match args::read(words) {
        Ok(args) => args,
        Err(exit) => return exit,
    };
    interrupt::listen();
    if args.common.quiet {
        report::be_quiet();
    }
    let mut out = Output::new(&args.common);
    let result = cmd::run(args.command, &mut out).and_then(|exit| {
        match exit {
            Exit::Some if out.is_empty() => out.keep(),
            _ if exit.is_complete() => out.complete(),
            _ => out.leave(),
        }?;
        Ok(out.exit(exit))
    });
    match result {
        // Somebody reads no further, as `head` does: nothing is wrong.
        _ if interrupt::has_reader_left() => Exit::Fine,
        Err(failure) if failure.is_broken_pipe() => Exit::Fine,
        Ok(exit) if exit.is_complete() && report::has_unread_input() => Exit::Usage,
        Ok(exit) => exit,
        Err(failure) => {
            report::say(&failure.told());
            // What went wrong is said; this would be told twice.
            let _ = out.leave();
            failure.exit()
        }
    }
}
