//! `ninefold formats`: the supported formats.

use std::io::{self, Write};

use ninefold::format::{self, FormatInfo, PuzzleFormat};
use ninefold::wire;

use crate::exit::ExitStatus;
use crate::failure::CommandError;
use crate::input::format_by_id;
use crate::json;
use crate::output::{Output, OutputStyles};

/// List the formats that can be read and written, with an example each
#[derive(Debug, clap::Args)]
#[command(after_long_help = "\
Examples:
  ninefold formats
  ninefold formats susser
  ninefold formats --json")]
pub(crate) struct Args {
    /// Tell of these formats only; all of each example is shown
    #[arg(value_name = "FORMAT", value_parser = format_by_id)]
    formats: Vec<&'static dyn PuzzleFormat>,
    /// Print a JSON object for each format
    #[arg(long)]
    json: bool,
}

pub(crate) fn run(args: &Args, out: &mut Output) -> Result<ExitStatus, CommandError> {
    let styles = out.styles;
    let formats = if args.formats.is_empty() { format::ALL } else { &args.formats };
    for (i, format) in formats.iter().enumerate() {
        let info = format.info();
        match (args.json, args.formats.is_empty()) {
            (true, _) => json::write_json_line(out, &wire::Format::from(info))?,
            (false, whole_list) => {
                if i > 0 {
                    writeln!(out)?;
                }
                write_format(info, if whole_list { 3 } else { usize::MAX }, &styles, out)?;
            }
        }
    }
    Ok(ExitStatus::Fine)
}

/// Width at which lines of an example are cut in the list.
const WIDTH: usize = 90;

fn write_format(info: &FormatInfo, lines: usize, styles: &OutputStyles, out: &mut Output) -> io::Result<()> {
    let title = styles.title;
    writeln!(out, "{title}{}{title:#}  {}", info.id, info.name)?;
    writeln!(out, "  {}", info.about)?;
    if !info.aliases.is_empty() {
        writeln!(out, "  also called: {}", info.aliases.join(", "))?;
    }
    writeln!(out, "  holds: {}", info.carries)?;
    let dim = styles.frame;
    for line in info.example.lines().take(lines) {
        match line.char_indices().nth(WIDTH) {
            Some((cut, _)) if lines < usize::MAX => writeln!(out, "    {dim}{}...{dim:#}", &line[..cut])?,
            _ => writeln!(out, "    {dim}{line}{dim:#}")?,
        }
    }
    if info.example.lines().count() > lines {
        writeln!(out, "    {dim}...{dim:#}")?;
    }
    Ok(())
}
