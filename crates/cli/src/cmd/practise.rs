//! `ninefold practise`: positions in which a technique is the next thing.

use std::io::Write;
use std::num::NonZero;

use ninefold::format;
use ninefold::guide::{Exercise, Practice};
use ninefold::logic::explain::say;
use ninefold::{Marks, Technique, wire};

use crate::cmd::explain::Walking;
use crate::exit::Exit;
use crate::failure::Failure;
use crate::language::text;
use crate::options::Seed;
use crate::output::Output;
use crate::{interrupt, json, picture, profile, report};

/// Make positions to practise a technique
///
/// In each position the technique is the next thing: nothing that the profile tries before finds a step there. The
/// position is drawn, and written on one line; --list prints the lines alone, --solve adds the step. Techniques that
/// something easier almost always stands in for are practised where nothing simple is there, and the exercise says so.
#[derive(Debug, clap::Args)]
#[command(after_long_help = concat!("\
Examples:
  ninefold practise x-wing
  ninefold practise xy-wing --seed 7 -n 20 --list > exercises.txt
  ninefold practise 'Naked Pair' --solve

The same seed gives the same positions. `ninefold recognise POSITION MOVES` says whether an answer is right. A position
on one line has + before placed digits, and removed candidates behind a colon (`ninefold formats susser`).

Fields of --json: puzzle (the position), technique, name, against (all: nothing that the profile tries before finds a step;
kin: nothing simple, and nothing easier of the same family; simple: nothing simple), origin (made, or an example of the documentation, turned
about), step (to be found). docs/schema/practise.json has all of them.

", crate::exit_codes!()))]
pub(crate) struct Args {
    /// The technique, by its id or name (`ninefold techniques` lists them)
    #[arg(value_name = "TECHNIQUE", value_parser = super::steps::technique)]
    technique: &'static Technique,
    /// How many positions
    #[arg(short, long, alias = "count", value_name = "N", default_value = "1")]
    number: NonZero<u64>,
    #[command(flatten)]
    seed: Seed,
    /// Print the positions only, one on a line
    #[arg(long, conflicts_with_all = ["json", "solve"])]
    list: bool,
    /// Tell the step as well
    #[arg(long, conflicts_with = "json")]
    solve: bool,
    /// Print a JSON object on a line for each position
    #[arg(long)]
    json: bool,
    /// Answer the exercises in the terminal, beginning with that of the seed
    #[cfg(feature = "play")]
    #[arg(long, conflicts_with_all = ["json", "solve", "list", "number"])]
    play: bool,
    #[command(flatten)]
    walking: Walking,
}

pub(crate) fn run(args: &Args, out: &mut Output) -> Result<Exit, Failure> {
    let profile = args.walking.profile.chosen(profile::HUMAN)?;
    #[cfg(feature = "play")]
    if args.play {
        let played = super::play::practise(args.technique, args.seed.get(), profile, out)?;
        return Ok(if played { Exit::Fine } else { none(args, 0, out) });
    }
    let mut practice = Practice::new(args.technique, &profile, args.seed.get());
    for number in 0..args.number.get() {
        let exercise = match practice.next(interrupt::asked) {
            Ok(Some(exercise)) => exercise,
            Ok(None) => return Ok(none(args, number, out)),
            Err(_) => return Ok(Exit::Interrupted),
        };
        write(args, number, &exercise, out)?;
        out.flush()?;
    }
    Ok(Exit::Fine)
}

/// Says that there is no position, or none after this many.
fn none(args: &Args, found: u64, out: &Output) -> Exit {
    let name = out.catalogue.name(args.technique);
    let none =
        if found == 0 { say!("practise-none", name = name) } else { say!("practise-no-more", name = name) };
    report::say(&text(&none));
    Exit::failed_if(true)
}

fn write(args: &Args, number: u64, exercise: &Exercise, out: &mut Output) -> Result<(), Failure> {
    let notation = args.walking.cells()?;
    let position = format::on_one_line(&exercise.puzzle());
    if args.json {
        json::line(out, &wire::Exercise::of(exercise, json::speech(notation, out.catalogue)))?;
        return Ok(());
    }
    if args.list {
        writeln!(out, "{position}")?;
        return Ok(());
    }
    if number > 0 {
        writeln!(out)?;
    }
    picture::tell([&exercise.task()], notation, out)?;
    picture::draw(exercise.facts().board(), &Marks::default(), notation, out)?;
    writeln!(out, "{position}")?;
    if args.solve {
        super::explain::write_step(super::explain::Length::Full, notation, 1, &exercise.step, out)?;
    }
    Ok(())
}
