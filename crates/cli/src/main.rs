//! The program `ninefold`, all of which is in the library beside it.
#![forbid(unsafe_code)]

use std::process::ExitCode;

fn main() -> ExitCode {
    ninefold_cli::main()
}
