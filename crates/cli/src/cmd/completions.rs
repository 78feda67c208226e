//! `ninefold completions`: completion scripts for shells.

use clap::ValueHint;
use clap::builder::PossibleValuesParser;
use clap_complete::Shell;
use ninefold::format;
use ninefold::generate::SquareSymmetry;
use ninefold::logic::techniques;
use ninefold::rate::SCALES;
use ninefold::rate::hodoku::HodokuLevel;
use ninefold::texts::Language;

use crate::prelude::*;

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

pub(crate) fn run(args: &Args, out: &mut Output) -> Result<ExitStatus, CommandError> {
    // The generator panics when it cannot write.
    let mut script = Vec::new();
    let mut command = add_arg_completions(super::Args::build_full_command());
    clap_complete::generate(args.shell, &mut command, "ninefold", &mut script);
    std::io::Write::write_all(out, &script)?;
    Ok(ExitStatus::Success)
}

/// Lists the possible values of arguments in the command definition, for shells to complete. The parser
/// itself accepts more, such as the names of techniques besides their ids, and has better errors.
fn add_arg_completions(command: clap::Command) -> clap::Command {
    command.mut_args(add_arg_completion).mut_subcommands(add_arg_completions)
}

fn add_arg_completion(arg: clap::Arg) -> clap::Arg {
    let name = arg.get_value_names().and_then(|names| names.first()).map(ToString::to_string);
    let name = name.unwrap_or_default();
    match possible_argument_values(&name) {
        Some(values) => arg.value_parser(PossibleValuesParser::new(values)),
        None if name.contains("FILE") => arg.value_hint(ValueHint::FilePath),
        None if name == "DIR" => arg.value_hint(ValueHint::DirPath),
        None => arg,
    }
}

/// Returns the possible values for a value name, if there are few.
fn possible_argument_values(name: &str) -> Option<Vec<&'static str>> {
    Some(match name.split('|').next()? {
        "CODE" => Language::ALL.iter().map(|language| language.code).collect(),
        "FORMAT" => format::ALL_FORMATS.iter().map(|format| format.info().id).collect(),
        // Parsing ignores their case. Those of `play` are HoDoKu's, and two more of the list of games.
        "LEVEL" => HodokuLevel::ALL.map(HodokuLevel::name).into_iter().chain(["Expert", "Master"]).collect(),
        "NOTATION" => Notation::ALL.iter().map(|notation| notation.name()).collect(),
        "PROFILE" => SCALES.iter().map(|scale| scale.name()).collect(),
        "SYMMETRY" => SquareSymmetry::ALL.iter().map(|symmetry| symmetry.name()).collect(),
        "TECHNIQUE" | "LIST" => techniques::ALL.iter().map(|technique| technique.id).collect(),
        _ => return None,
    })
}
