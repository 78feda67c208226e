//! `ninefold completions`: what shells need to complete its command lines.

use clap::CommandFactory;
use clap_complete::Shell;

use crate::exit::Exit;
use crate::failure::Failure;
use crate::output::Output;

/// Print completions for a shell
#[derive(Debug, clap::Args)]
#[command(after_long_help = "\
Examples:
  ninefold completions bash > ~/.local/share/bash-completion/completions/ninefold
  ninefold completions zsh > ~/.zfunc/_ninefold
  ninefold completions fish > ~/.config/fish/completions/ninefold.fish")]
pub(crate) struct Args {
    /// The shell
    shell: Shell,
}

pub(crate) fn run(args: &Args, out: &mut Output) -> Result<Exit, Failure> {
    // The generator panics when it cannot write.
    let mut script = Vec::new();
    clap_complete::generate(args.shell, &mut crate::args::Args::command(), "ninefold", &mut script);
    std::io::Write::write_all(out, &script)?;
    Ok(Exit::Fine)
}
