//! `ninefold man`: the manual pages.

use clap_mangen::Man;

use crate::cmd::NAME;
use crate::help::GROUP_MEMBERS;
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
        Some(dir) => write_pages(command, dir).map_err(|error| CommandError::File {
            verb: "write",
            name: dir.display().to_string(),
            error,
        })?,
    }
    Ok(ExitStatus::Success)
}

fn write_pages(command: clap::Command, dir: &Path) -> io::Result<()> {
    std::fs::create_dir_all(dir)?;
    clap_mangen::generate_to(command, dir)?;
    // The short name of a member of a group leads to its page.
    GROUP_MEMBERS.iter().try_for_each(|member| {
        let page = format!("man1/{NAME}-{}.1", member.join_names("-"));
        std::fs::write(dir.join(format!("{NAME}-{}.1", member.short_name)), format!(".so {page}\n"))
    })
}
