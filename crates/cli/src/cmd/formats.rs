//! `ninefold list formats`: the supported formats.

use ninefold::format::{self, FormatInfo, PuzzleFormat};
use ninefold::wire;

use crate::input::find_format;
use crate::output::OutputStyles;
use crate::prelude::*;

/// List the formats that can be read and written, with an example each
#[derive(Debug, clap::Args)]
#[command(after_long_help = "\
Examples:
  ninefold list formats
  ninefold list formats susser
  ninefold list formats --json")]
pub(crate) struct Args {
    /// Tell of these formats only; all of each example is shown
    #[arg(value_name = "FORMAT", value_parser = find_format)]
    formats: Vec<&'static dyn PuzzleFormat>,
    /// Print a JSON object for each format
    #[arg(long)]
    json: bool,
}

pub(crate) fn run(args: &Args, out: &mut Output) -> Result<ExitStatus, CommandError> {
    let styles = out.styles;
    let formats = if args.formats.is_empty() { format::ALL_FORMATS } else { &args.formats };
    for (i, format) in formats.iter().enumerate() {
        let info = format.info();
        match (args.json, args.formats.is_empty()) {
            (true, _) => json::write_json_line(out, &wire::Format::from(info))?,
            (false, whole_list) => {
                if i > 0 {
                    writeln!(out)?;
                }
                write_format_info(info, if whole_list { 3 } else { usize::MAX }, &styles, out)?;
            }
        }
    }
    Ok(ExitStatus::Success)
}

/// Width at which lines of an example are cut in the list.
const EXAMPLE_WIDTH: usize = 90;

fn write_format_info(
    info: &FormatInfo,
    lines: usize,
    styles: &OutputStyles,
    out: &mut Output,
) -> io::Result<()> {
    let title = styles.title;
    writeln!(out, "{title}{}{title:#}  {}", info.id, info.name)?;
    writeln!(out, "  {}", info.description)?;
    if !info.aliases.is_empty() {
        writeln!(out, "  also called: {}", info.aliases.join(", "))?;
    }
    writeln!(out, "  holds: {}", info.supported_parts)?;
    let dim = styles.frame;
    for line in info.example.lines().take(lines) {
        match line.char_indices().nth(EXAMPLE_WIDTH) {
            Some((cut, _)) if lines < usize::MAX => writeln!(out, "    {dim}{}...{dim:#}", &line[..cut])?,
            _ => writeln!(out, "    {dim}{line}{dim:#}")?,
        }
    }
    if info.example.lines().count() > lines {
        writeln!(out, "    {dim}...{dim:#}")?;
    }
    Ok(())
}
