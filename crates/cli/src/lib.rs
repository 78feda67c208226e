//! The program `ninefold`: parses arguments, calls the library and prints results. It is a library itself
//! so that it builds in parallel with the others; a binary would wait until all of them are finished.
//!
//! | module | contents |
//! |---|---|
//! | `args`, `options`, `late` | command-line parsing; shared options; lazily defined options |
//! | `cmd` | the commands, one file each |
//! | `input`, `intake`, `feed` | positional arguments; the reader thread; batches of puzzles |
//! | `each`, `fine`, `turn` | loops over puzzles: parallel, in small batches for slow tasks, sequential |
//! | `output`, `file` | destinations of results: files appear complete; journals let runs resume |
//! | `columns` | answers as additional table columns |
//! | `distinct` | removal of duplicates in bounded memory |
//! | `sheets` | the files of a data set |
//! | `small_file` | the reader of profiles, formulas, patterns and saved games: small regular files |
//! | `compressed`, `parquet` | compressed files and Parquet tables |

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

/// Runs the command line of the process.
#[must_use]
pub fn main() -> ExitCode {
    ExitCode::from(run(std::env::args_os().collect()))
}

/// Runs a command line, whose first word is the name of the program, and returns the exit code. Installs
/// signal handlers, so that nothing else in the process receives these signals any more.
#[must_use]
pub fn run(words: Vec<OsString>) -> u8 {
    run_words(words).code()
}

fn run_words(words: Vec<OsString>) -> Exit {
    // Set before arguments are parsed, so that errors in them are in the user's language.
    if let Some(language) = common::spoken(words.iter().cloned()) {
        language::speak(language);
    }
    // Parse the arguments and set up signals, verbosity and output.
    let args = match args::read(words) {
        Ok(args) => args,
        Err(exit) => return exit,
    };
    interrupt::listen();
    if args.common.quiet {
        report::be_quiet();
    }
    let mut out = Output::new(&args.common);
    // Run the command; then complete the output, discard it if it is empty, or leave it for a later run.
    let result = cmd::run(args.command, &mut out).and_then(|exit| {
        match exit {
            Exit::Some if out.is_empty() => out.keep(),
            _ if exit.is_complete() => out.complete(),
            _ => out.leave(),
        }?;
        Ok(out.exit(exit))
    });
    match result {
        // The reader of the pipe has closed it, as `head` does: not an error.
        _ if interrupt::has_reader_left() => Exit::Fine,
        Err(failure) if failure.is_broken_pipe() => Exit::Fine,
        Ok(exit) if exit.is_complete() && report::has_unread_input() => Exit::Usage,
        Ok(exit) => exit,
        Err(failure) => {
            report::say(&failure.told());
            // The failure has been reported; an error of closing the output would only repeat it.
            let _ = out.leave();
            failure.exit()
        }
    }
}
