//! `ninefold list profiles`: the built-in profiles, as files to start one's own from.

use ninefold::rate::profile::{ProfileScale, RatingProfile};
use ninefold::rate::{RatingScale, SCALES};
use ninefold::wire;

use crate::language::current_message_catalogue;
use crate::prelude::*;

/// List the profiles, or write one as a file
///
/// A profile is a list of techniques in the order in which they are tried, and the scale on which steps count. Write one to a
/// file, change the list, and give it to `explain`, `hint`, `rate` and others with --profile.
#[derive(Debug, clap::Args)]
#[command(after_long_help = concat!("\
Examples:
  ninefold list profiles
  ninefold list profiles human > mine.toml
  ninefold explain --profile mine.toml puzzle.sdk

Keys of the file, in TOML: name; scale (one of those listed); deepest (11.0 or 10.5, only for se,
se-original and sukaku); techniques (ids, names or families, in order). Without techniques it has those of its
scale. Fields of --json are the same, a line for each profile.

Keys of the file's table [hodoku], HoDoKu's options (only for hodoku):
  most-fins           the most fins of a fish, 0 to 9 (5)
  missing-candidates  whether corners of unique rectangles may lack a digit (true)
  overlapping-sets    whether almost locked sets of a step may share cells (false)
  longest-chain       the most links of an X-chain, an XY-chain or a remote pair, 4 to 100 (20)
  look-ahead          how many rounds of singles forcing nets look ahead, 0 to 20 (4)
  largest-fish        the most base houses of a fish, 2 to 7 (4); only without techniques

", crate::exit_codes!()))]
pub(crate) struct Args {
    /// Write this profile as a file
    #[arg(value_name = "PROFILE", value_parser = crate::profile::parse_scale_name)]
    name: Option<ProfileScale>,
    /// Print a JSON object for each profile, one on a line
    #[arg(long)]
    json: bool,
}

pub(crate) fn run(args: &Args, out: &mut Output) -> Result<ExitStatus, CommandError> {
    let all = SCALES.iter().filter_map(|scale| RatingProfile::from_name(scale.name()));
    let chosen: Vec<RatingProfile> =
        args.name.map_or_else(|| all.collect(), |base| vec![RatingProfile::new(base)]);
    for profile in chosen {
        if args.json {
            json::write_json_line(out, &wire::Profile::from(&profile))?;
        } else if args.name.is_some() {
            write!(out, "{}", profile.to_toml())?;
        } else {
            let about = current_message_catalogue().translate_id(&format!("scale-{}", profile.name()));
            let (name, n) = (format!("{:<14}", profile.name()), profile.entry_ids().count());
            writeln!(
                out,
                "{name}{}",
                message_text(&say!("profiles-line", count = format!("{n:>4}"), about))
            )?;
        }
    }
    Ok(ExitStatus::Success)
}
