//! `ninefold render`: a board or a step as a picture.

use std::io::Write;

use ninefold::logic::chains::Engine;
use ninefold::logic::engine;
use ninefold::rate::{Progress, Walk};
use ninefold::render::Theme;
use ninefold::render::svg::{self, Look, Shown};
use ninefold::{Board, Facts, Marks, Stage, Step, Technique};

use crate::cmd::explain::Walking;
use crate::exit::Exit;
use crate::failure::Failure;
use crate::file::Contents;
use crate::input::Inputs;
use crate::output::{Output, ToFile};
use crate::profile::Chosen;
use crate::{each, interrupt, promise, report};

/// Draw a board or a step as a picture, in SVG
///
/// Without more, the digits. With --step, the next step and all that plays a part in it, as `ninefold hint` finds it; with
/// --technique the first step of that technique. The picture is one file that needs no other.
#[derive(Debug, clap::Args)]
#[command(after_long_help = concat!("\
Examples:
  ninefold render 53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79 > board.svg
  ninefold render --step --theme dark -o step.svg position.txt
  ninefold render --technique als-xz -o als.svg position.txt

", crate::exit_codes!()))]
pub(crate) struct Args {
    #[command(flatten)]
    inputs: Inputs,
    /// Draw the next step
    #[arg(short, long)]
    step: bool,
    /// How much of the step to show, as in `ninefold hint`: 1 where to look, 3 which cells take part, 4 everything
    #[arg(long, value_name = "N", default_value_t = 4, value_parser = clap::value_parser!(u8).range(1..=4))]
    stage: u8,
    /// Draw the first step of this technique, by its id
    #[arg(short, long, value_name = "ID", value_parser = crate::cmd::steps::technique, conflicts_with = "step")]
    technique: Option<&'static Technique>,
    /// Show the candidates of a board without a step
    #[arg(short, long)]
    candidates: bool,
    /// The colours: light, dark, or as the reader's system has it (system)
    #[arg(long, value_name = "THEME", default_value = "light")]
    theme: Theme,
    #[command(flatten)]
    to_file: ToFile,
    #[command(flatten)]
    walking: Walking,
}

pub(crate) fn run(args: &Args, out: &mut Output) -> Result<Exit, Failure> {
    let place = args.to_file.find(&args.inputs.files())?;
    let reading = args.inputs.read_one(out.quiet)?;
    for remark in each::remarks(&reading).iter().filter(|_| !out.quiet) {
        report::say(remark);
    }
    let board = Board::try_from(&reading.puzzle).map_err(|error| Failure::Puzzle(error.to_string()))?;
    let step = match args.technique {
        Some(technique) => Some(step_of(technique, &board)?),
        None if args.step => match next_step(args, &board)? {
            Some(step) => Some(step),
            None => return Ok(Exit::Interrupted),
        },
        None => None,
    };
    let marks = step.map_or_else(Marks::default, |(facts, step)| {
        step.hint(&facts, Stage::ALL[usize::from(args.stage) - 1]).marks
    });
    let shown = if args.candidates || marks != Marks::default() { Shown::All } else { Shown::Marked };
    let look =
        Look { theme: args.theme, notation: args.walking.notation, candidates: shown, ..Look::default() };
    let picture = svg::draw(&board, &marks, look);
    out.go_to(place, Contents::Text)?;
    write!(out, "{picture}")?;
    Ok(Exit::Fine)
}

/// The first step of a technique.
fn step_of(technique: &'static Technique, board: &Board) -> Result<(Facts, Step), Failure> {
    let facts = promise::facts(board);
    match engine::next_step(&facts, &[technique]) {
        Some(step) => Ok((facts, step)),
        None => Err(Failure::Puzzle(format!("there is no {} in this position", technique.name))),
    }
}

/// The step that a hint would tell; nothing if it was interrupted.
fn next_step(args: &Args, board: &Board) -> Result<Option<(Facts, Step)>, Failure> {
    let profile = args.walking.profile.chosen(Chosen::HUMAN)?;
    let mut engine = Engine::new();
    let before = promise::facts(board);
    let mut walk = Walk::from_facts(profile.scale(), before.clone(), &mut engine);
    match walk.next_step(interrupt::asked) {
        Ok(rated) => Ok(Some((before, rated.step))),
        Err(Progress::Stopped) => Ok(None),
        Err(Progress::Solved | Progress::Stepped) => Err(Failure::Puzzle("it is solved".into())),
        Err(Progress::Stuck) => {
            let profile = profile.scale().name();
            Err(Failure::Puzzle(format!("no technique of the profile {profile} goes on from here")))
        }
    }
}
