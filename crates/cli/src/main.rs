//! The program `ninefold`: read, call the library, show.

mod args;
mod cmd;
mod exit;
mod failure;
mod interrupt;

use std::io::Write;
use std::process::ExitCode;

use clap::Parser;

use crate::args::Args;
use crate::exit::Exit;

fn main() -> ExitCode {
    let args = Args::parse();
    interrupt::listen();
    let mut out = std::io::BufWriter::with_capacity(1 << 16, std::io::stdout().lock());
    let result = cmd::run(args.command, &mut out).and_then(|exit| {
        out.flush()?;
        Ok(exit)
    });
    match result {
        Ok(exit) => exit.into(),
        // Somebody reads no further, as `head` does: nothing is wrong.
        Err(failure) if failure.is_broken_pipe() => Exit::Fine.into(),
        Err(failure) => {
            let _ = out.flush();
            let _ = writeln!(std::io::stderr(), "ninefold: {failure}");
            failure.exit().into()
        }
    }
}
