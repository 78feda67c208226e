//! `ninefold man`: the manual pages.

use clap_mangen::Man;

use crate::prelude::*;

/// Print the manual page, or write those of all commands into a folder
#[derive(Debug, clap::Args)]
#[command(after_long_help = "\
Examples:
  ninefold man | man -l -
  ninefold man --dir ~/.local/share/man/man1")]
pub(crate) struct Args {
    /// Write a page for the program and one for each command into this folder
    #[arg(long, value_name = "DIR")]
    dir: Option<PathBuf>,
}

pub(crate) fn run(args: &Args, out: &mut Output) -> Result<ExitStatus, CommandError> {
    let command = super::Args::build_full_command();
    match &args.dir {
        None => Man::new(command).render(out)?,
        Some(dir) => std::fs::create_dir_all(dir)
            .and_then(|()| clap_mangen::generate_to(command, dir))
            .map_err(|error| CommandError::File { verb: "write", name: dir.display().to_string(), error })?,
    }
    Ok(ExitStatus::Success)
}
