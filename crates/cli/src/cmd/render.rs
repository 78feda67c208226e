//! `ninefold render`: pictures of boards and steps.

use std::io::Write;
use std::path::{Path, PathBuf};

use ninefold::guide::Assessment;
use ninefold::logic::engine;
use ninefold::logic::explain::say;
use ninefold::render::Theme;
use ninefold::render::svg::{self, Look, Shown};
use ninefold::wire;
use ninefold::{Board, Guide, Hint, Marks, Notation, Now, Puzzle, Solver, Stage, Technique};

use crate::cmd::explain::Walking;
use crate::exit::Exit;
use crate::failure::Failure;
use crate::file::{Contents, Place, Side};
use crate::input::Inputs;
use crate::language::spoken;
use crate::output::{Output, ToFile};
use crate::turn::{self, Form, Turn, Untold};
use crate::{interrupt, profile};

/// Draw a board or a step as a picture, in SVG
///
/// Without more, the digits. With --step, the next step and all that plays a part in it, as `ninefold hint` finds it; with
/// --technique the first step of that technique. The picture is one file that needs no other. Of a list, --output
/// board.svg writes a picture for each puzzle: board-1.svg, board-2.svg and so on.
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
    #[arg(long)]
    step: bool,
    /// How much of the step to show, as in `ninefold hint`: 1 where to look, 3 which cells take part, 4 everything
    #[arg(short, long, value_name = "N", default_value_t = 4, value_parser = clap::value_parser!(u8).range(1..=4))]
    stage: u8,
    /// Draw the first step of this technique, by its id
    #[arg(short, long, value_name = "TECHNIQUE", value_parser = crate::cmd::steps::technique, conflicts_with = "step")]
    technique: Option<&'static Technique>,
    /// Show the candidates of a board without a step
    #[arg(long)]
    candidates: bool,
    /// The colours: light, dark, or as the reader's system has it (system)
    #[arg(long, value_name = "THEME", default_value = "light")]
    theme: Theme,
    #[command(flatten)]
    to_file: ToFile,
    /// Stop at the first puzzle that fails
    #[arg(long)]
    strict: bool,
    #[command(flatten)]
    walking: Walking,
}

pub(crate) fn run(args: &Args, out: &mut Output) -> Result<Exit, Failure> {
    let sources = args.inputs.files();
    let mut place = Some(args.to_file.find_as_it_is(&sources)?);
    let notation = args.walking.cells()?;
    turn::tell_here(&args.inputs, args.strict, Form::Bare, out, &mut |turn, out| {
        // Several puzzles need a numbered file each.
        if !turn.is_only {
            let path = args.to_file.path().ok_or_else(|| turn.failure("render-needs-output"))?;
            let path = numbered(path, turn.number);
            let Some(picture) = draw(args, notation, turn, out)? else { return Ok(Exit::Interrupted) };
            let mut file = Side::open(&path, args.to_file.existing(), &sources)?;
            write!(file, "{picture}")?;
            file.complete()?;
            return Ok(Exit::Fine);
        }
        // A single puzzle goes to the output as usual, once it is known that there is a picture.
        if let Some(Place::File(target)) = &place {
            target.admit()?;
        }
        let Some(picture) = draw(args, notation, turn, out)? else { return Ok(Exit::Interrupted) };
        if let Some(place) = place.take() {
            out.go_to(place, Contents::Text)?;
        }
        write!(out, "{picture}")?;
        Ok(Exit::Fine)
    })
}

/// Inserts the number of a file into its name: `board-2.svg`.
fn numbered(path: &Path, number: u64) -> PathBuf {
    let name = path.file_name().unwrap_or_default().to_string_lossy();
    let (stem, end) =
        name.split_once('.').map_or((&*name, String::new()), |(stem, end)| (stem, format!(".{end}")));
    path.with_file_name(format!("{stem}-{number}{end}"))
}

/// Draws the picture; `None` if it was interrupted.
fn draw(args: &Args, notation: Notation, turn: &Turn<'_>, out: &Output) -> Result<Option<String>, Untold> {
    let stage = Stage::ALL[usize::from(args.stage) - 1];
    let (board, marks) = match args.technique {
        None if args.step => match next_step(args, &turn.reading.puzzle, stage)? {
            Some(drawn) => drawn,
            None => return Ok(None),
        },
        technique => {
            let board = turn.board()?;
            let puzzle = &turn.reading.puzzle;
            let marks = technique.map(|technique| step_of(technique, puzzle, &board, stage)).transpose()?;
            (board, marks.unwrap_or_default())
        }
    };
    let shown = if args.candidates || marks != Marks::default() { Shown::All } else { Shown::Marked };
    let look =
        Look { theme: args.theme, notation, candidates: shown, catalogue: out.catalogue, ..Look::default() };
    Ok(Some(svg::draw(&board, &marks, look)))
}

/// Returns the highlights at a stage of the first step of a technique.
fn step_of(
    technique: &'static Technique,
    puzzle: &Puzzle,
    board: &Board,
    stage: Stage,
) -> Result<Marks, Failure> {
    let facts = Assessment::new(puzzle, &mut Solver::new()).facts(board.clone());
    match engine::next_step(&facts, &[technique]) {
        Some(step) => Ok(Hint::of_step(&step, &facts, stage).marks),
        None => Err(Failure::unfit(&say!("render-no-step", name = spoken().name(technique)))),
    }
}

/// Returns the board and the highlights of a hint at a stage; `None` if the search was interrupted.
fn next_step(args: &Args, puzzle: &Puzzle, stage: Stage) -> Result<Option<(Board, Marks)>, Failure> {
    let profile = args.walking.profile.chosen(profile::HUMAN)?;
    let Ok(now) = Guide::new().now(puzzle, &profile, interrupt::asked) else { return Ok(None) };
    match (&now, now.hint(stage)) {
        (Now::Step(rated), Some(hint)) => Ok(Some((rated.before.board().clone(), hint.marks))),
        _ => {
            let why = wire::why(&now, spoken()).unwrap_or_else(|| now.to_string());
            Err(Failure::unfit(&say!("render-nothing", reason = why)))
        }
    }
}
