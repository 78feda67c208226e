//! `ninefold skill`: a player's rating, known techniques and habits.

use std::io::Write;

use ninefold::logic::explain::say;
use ninefold::wire::Standing;

use crate::exit::Exit;
use crate::failure::Failure;
use crate::json;
use crate::language::text;
use crate::learnt::Learnt;
use crate::output::Output;
use crate::users;

/// Tell how well you play, what you know, and which techniques you avoid
///
/// Your skill is a rating by Glicko-2. Exercises and puzzles have ratings on the same scale, that of the hardest technique they need:
/// one with your rating is answered every other time. The rating gets less sure while you answer nothing. Begin with `ninefold review
/// --place`, twelve positions that tell about how well you play.
#[derive(Debug, clap::Args)]
#[command(after_long_help = concat!("\
Examples:
  ninefold skill
  ninefold skill --json

Fields of --json: rated (whether anything is known), rating, deviation, er (of puzzles that suit you), days (on end, with something done), streak (the longest),
techniques (of each whether it is known, how many exercises were answered, in how many days it is due, how likely it is remembered),
avoided. docs/schema/skill.json has all of them.

", crate::exit_codes!()))]
pub(crate) struct Args {
    /// Print a JSON object
    #[arg(long)]
    json: bool,
    #[command(flatten)]
    learnt: Learnt,
}

pub(crate) fn run(args: &Args, out: &mut Output) -> Result<Exit, Failure> {
    let progress = args.learnt.read()?;
    let standing = Standing::of(&progress.learner(), &progress.habits(), users::now(), out.catalogue);
    if args.json {
        json::line(out, &standing)?;
    } else {
        write(&standing, out)?;
    }
    out.flush()?;
    Ok(Exit::Fine)
}

fn write(standing: &Standing, out: &mut Output) -> Result<(), Failure> {
    if !standing.rated {
        writeln!(out, "{}", text(&say!("skill-unknown")))?;
    }
    for sentence in standing.sentences() {
        writeln!(out, "{}", text(&sentence))?;
    }
    let width = standing.techniques.iter().map(|one| one.technique.len()).max().unwrap_or(0);
    for one in &standing.techniques {
        writeln!(out, "  {:<width$}  {}", one.technique, text(&one.sentence()))?;
    }
    for one in &standing.avoided {
        let told = say!(
            "skill-avoided",
            name = one.name.clone(),
            n = one.chances as usize,
            id = one.technique.to_string()
        );
        writeln!(out, "{}", text(&told))?;
    }
    Ok(())
}
