//! The program `ninefold`, a thin wrapper around the library of this package.
#![forbid(unsafe_code)]

use std::process::ExitCode;

fn main() -> ExitCode {
    ninefold_cli::main()
}
