//! `ninefold learn skill`: a player's rating, known techniques and habits.

use ninefold::wire::Standing;

use crate::prelude::*;
use crate::progress_file::ProgressFile;
use crate::user_dir;

/// Tell how well you play, what you know, and which techniques you avoid
///
/// Your skill is a rating by Glicko-2. Exercises and puzzles have ratings on the same scale, that of the hardest technique they need:
/// one with your rating is answered every other time. The rating gets less sure while you answer nothing. Begin with `ninefold learn next
/// --place`, twelve positions that tell about how well you play.
#[derive(Debug, clap::Args)]
#[command(after_long_help = concat!("\
Examples:
  ninefold learn skill
  ninefold learn skill --json

Fields of --json: rated (whether anything is known), rating, deviation, er (of puzzles that suit you), days (on end, with something done), streak (the longest),
techniques (of each whether it is known, how many exercises were answered, in how many days it is due, how likely it is remembered),
avoided. docs/schema/skill.json has all of them.

", crate::exit_codes!()))]
pub(crate) struct Args {
    /// Print a JSON object
    #[arg(long)]
    json: bool,
    #[command(flatten)]
    learnt: ProgressFile,
}

pub(crate) fn run(args: &Args, out: &mut Output) -> Result<ExitStatus, CommandError> {
    let progress = args.learnt.load_progress()?;
    let standing = Standing::build_learner_standing(
        &progress.compute_learner(),
        &progress.total_habits(),
        user_dir::current_time(),
        out.catalogue,
    );
    if args.json {
        json::write_json_line(out, &standing)?;
    } else {
        write_standing(&standing, out)?;
    }
    out.flush()?;
    Ok(ExitStatus::Success)
}

fn write_standing(standing: &Standing, out: &mut Output) -> Result<(), CommandError> {
    if !standing.rated {
        writeln!(out, "{}", message_text(&say!("skill-unknown")))?;
    }
    for sentence in standing.to_sentences() {
        writeln!(out, "{}", message_text(&sentence))?;
    }
    let width = standing.techniques.iter().map(|one| one.technique.len()).max().unwrap_or(0);
    for one in &standing.techniques {
        writeln!(out, "  {:<width$}  {}", one.technique, message_text(&one.to_sentence()))?;
    }
    for one in &standing.avoided {
        let told = say!(
            "skill-avoided",
            name = one.name.clone(),
            n = one.chances as usize,
            id = one.technique.to_string()
        );
        writeln!(out, "{}", message_text(&told))?;
    }
    Ok(())
}
