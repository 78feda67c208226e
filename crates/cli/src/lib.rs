//! The program `ninefold`: parses arguments, calls the library and prints results. It is a library itself
//! so that it builds in parallel with the others; a binary would wait until all of them are finished.
//!
//! | module | contents |
//! |---|---|
//! | `args`, `options`, `lazy_args` | command-line parsing; shared options; lazily defined options |
//! | `help` | the front page and the list of all commands |
//! | `cmd`, `prelude` | the commands, one file each; what most modules of the program name |
//! | `calls` | the calls of a running engine, one file each; the session in which transports send them |
//! | `input`, `reader_thread`, `batch_reader` | positional arguments; the reader thread; batches of puzzles |
//! | `pipeline` | the ordered pipeline over puzzles: on all threads, or one by one with a flush after each |
//! | `sequential` | long reports, puzzle by puzzle |
//! | `output`, `file` | destinations of results: files appear complete; journals let runs resume |
//! | `columns` | answers as additional table columns |
//! | `external_dedup` | removal of duplicates in bounded memory |
//! | `sheets` | the files of a data set |
//! | `small_file` | the reader of profiles, formulas, patterns and saved games: small regular files |
//! | `compressed`, `parquet` | compressed files and Parquet tables |
//! | `utf16`, `image` | text in UTF-16; pictures as input |
//! | `diagnostics`, `status_line` | messages on standard error and the final summary; the line that tells how far a run is |
//! | `failure`, `exit` | errors that end a command, with the exit code of each; the list of codes |
//! | `interrupt`, `limit`, `catch_panic` | Ctrl-C, signals, a reader of the output that is gone; time limits per puzzle; panics as errors |
//! | `language`, `json` | the program's messages in the user's language; JSON Lines |
//! | `draw`, `picture` | grids and steps drawn as text |
//! | `common` | options of all commands: colours, quiet, language |
//! | `jobs`, `backend`, `block_solver` | number of threads; back end of the solver; blocks of lines solved by it |
//! | `ranges` | ranges in arguments |
//! | `profile`, `formulas`, `proof` | options for techniques and ratings; texts of formulas; proof files |
//! | `user_dir`, `progress_file` | the user's data folder, and the progress file in it |
//! | `batch_content` | the puzzles of a batch |

#![forbid(unsafe_code)]

mod args;
mod backend;
mod batch_content;
mod batch_reader;
mod block_solver;
mod calls;
mod catch_panic;
mod cmd;
mod columns;
mod common;
mod compressed;
mod diagnostics;
mod draw;
mod exit;
mod external_dedup;
mod failure;
mod file;
mod formulas;
mod help;
mod image;
mod input;
mod interrupt;
mod jobs;
mod json;
mod language;
mod lazy_args;
mod limit;
mod options;
mod output;
#[cfg(feature = "parquet")]
mod parquet;
mod picture;
mod pipeline;
mod prelude;
mod profile;
mod progress_file;
mod proof;
mod ranges;
mod reader_thread;
mod sequential;
mod sheets;
mod small_file;
mod status_line;
mod user_dir;
mod utf16;

use std::ffi::OsString;
use std::process::ExitCode;

use crate::exit::ExitStatus;
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
    run_command_line(words).exit_code()
}

fn run_command_line(words: Vec<OsString>) -> ExitStatus {
    // Set before arguments are parsed, so that errors in them are in the user's language.
    if let Some(language) = common::detect_language(words.iter().cloned()) {
        language::set_current_language(language);
    }
    file::record_given_words(&words);
    // Parse the arguments and set up signals, verbosity and output.
    let args = match args::parse_args(words) {
        Ok(args) => args,
        Err(exit) => return exit,
    };
    interrupt::install_signal_handlers();
    if args.common.quiet {
        diagnostics::enable_quiet_mode();
    }
    let mut out = Output::new(&args.common);
    // Run the command; then complete the output, discard it if it is empty, or leave it for a later run.
    let result = cmd::run_command(args.command, &mut out).and_then(|exit| {
        match exit {
            ExitStatus::PuzzlesFailed if out.is_empty() => out.discard_empty(),
            _ if exit.is_complete() => out.finish_output(),
            _ => out.close_incomplete(),
        }?;
        Ok(out.exit_status(exit))
    });
    match result {
        // The reader of the pipe has closed it, as `head` does: not an error.
        _ if interrupt::has_reader_left() => ExitStatus::Success,
        Err(failure) if failure.is_broken_pipe() => ExitStatus::Success,
        Ok(exit) if exit.is_complete() && diagnostics::has_unread_input() => ExitStatus::Usage,
        Ok(exit) => exit,
        Err(failure) => {
            diagnostics::print_message(&failure.localized_text());
            // The failure has been reported; an error of closing the output would only repeat it.
            let _ = out.close_incomplete();
            failure.exit_status()
        }
    }
}
