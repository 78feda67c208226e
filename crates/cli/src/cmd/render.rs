//! `ninefold render`: pictures of boards and steps.

use ninefold::guide::PositionAssessment;
use ninefold::logic::engine;
use ninefold::render::Theme;
use ninefold::render::svg::{self, PictureStyle, ShownCandidates};
use ninefold::wire;
use ninefold::{Guide, HintPart, HintStage, PositionAdvice, Solver, StepMarks, Technique};

use crate::cmd::explain::StepOptions;
use crate::language::current_message_catalogue;
use crate::output::{ExtraOutput, OutputFileOptions};
use crate::prelude::*;
use crate::profile;
use crate::sequential::{self, CurrentPuzzle, ReportError, ReportForm};

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
    inputs: InputOptions,
    /// Draw the next step
    #[arg(long)]
    step: bool,
    /// How much of the step to show, as in `ninefold hint`: 1 where to look, 3 which cells take part, 4 everything
    #[arg(short, long, value_name = "N", default_value_t = 4, value_parser = clap::value_parser!(u8).range(1..=4))]
    stage: u8,
    /// Draw the first step of this technique, by its id or name
    #[arg(short, long, value_name = "TECHNIQUE", value_parser = crate::cmd::techniques::parse_technique, conflicts_with = "step")]
    technique: Option<&'static Technique>,
    /// Show the candidates of a board without a step
    #[arg(long)]
    candidates: bool,
    /// The colours: light, dark, or as the reader's system has it (system)
    #[arg(long, value_name = "THEME", default_value = "light")]
    theme: Theme,
    #[command(flatten)]
    to_file: OutputFileOptions,
    /// Stop at the first puzzle that fails
    #[arg(long)]
    strict: bool,
    #[command(flatten)]
    walking: StepOptions,
}

pub(crate) fn run(args: &Args, out: &mut Output) -> Result<ExitStatus, CommandError> {
    let sources = args.inputs.input_files();
    let mut place = Some(args.to_file.resolve_without_check(&sources)?);
    let notation = args.walking.requested_cell_notation()?;
    sequential::report_to_output(&args.inputs, args.strict, ReportForm::Bare, out, &mut |turn, out| {
        // Several puzzles need a numbered file each.
        if !turn.is_only {
            let path = args.to_file.output_path().ok_or_else(|| turn.usage_error("render-needs-output"))?;
            let path = numbered_path(path, turn.number);
            let Some(picture) = draw_board_picture(args, notation, turn, out)? else {
                return Ok(ExitStatus::Interrupted);
            };
            let mut file = ExtraOutput::open(&path, args.to_file.overwrite_policy(), &sources)?;
            write!(file, "{picture}")?;
            file.finish_file()?;
            return Ok(ExitStatus::Success);
        }
        // A single puzzle goes to the output as usual, once it is known that there is a picture.
        if let Some(place) = &place {
            place.check_overwrite()?;
        }
        let Some(picture) = draw_board_picture(args, notation, turn, out)? else {
            return Ok(ExitStatus::Interrupted);
        };
        if let Some(place) = place.take() {
            out.redirect_to(place)?;
        }
        write!(out, "{picture}")?;
        Ok(ExitStatus::Success)
    })
}

/// Inserts the number of a file into its name: `board-2.svg`.
pub(crate) fn numbered_path(path: &Path, number: u64) -> PathBuf {
    let name = path.file_name().unwrap_or_default().to_string_lossy();
    let (stem, end) =
        name.split_once('.').map_or((&*name, String::new()), |(stem, end)| (stem, format!(".{end}")));
    path.with_file_name(format!("{stem}-{number}{end}"))
}

/// Draws the picture; `None` if it was interrupted.
fn draw_board_picture(
    args: &Args,
    notation: Notation,
    current: &CurrentPuzzle<'_>,
    out: &Output,
) -> Result<Option<String>, ReportError> {
    let stage = HintStage::ALL[usize::from(args.stage) - 1];
    // Draw the next step, a step of a technique, or just the board.
    let (board, marks) = match args.technique {
        None if args.step => match find_hint_marks(args, &current.reading.puzzle, stage)? {
            Some(drawn) => drawn,
            None => return Ok(None),
        },
        technique => {
            let board = current.to_board()?;
            let puzzle = &current.reading.puzzle;
            let marks = technique
                .map(|technique| find_technique_marks(technique, puzzle, &board, stage))
                .transpose()?;
            (board, marks.unwrap_or_default())
        }
    };
    // With marks, unmarked candidates are needed to see what they mean.
    let shown = if args.candidates || marks != StepMarks::default() {
        ShownCandidates::All
    } else {
        ShownCandidates::Marked
    };
    let look = PictureStyle {
        theme: args.theme,
        notation,
        candidates: shown,
        catalogue: out.catalogue,
        ..PictureStyle::default()
    };
    Ok(Some(svg::draw_svg(&board, &marks, look)))
}

/// Returns the highlights at a stage of the first step of a technique.
fn find_technique_marks(
    technique: &'static Technique,
    puzzle: &Puzzle,
    board: &Board,
    stage: HintStage,
) -> Result<StepMarks, CommandError> {
    let facts = PositionAssessment::new(puzzle, &mut Solver::new()).build_facts(board.clone());
    match engine::find_next_step(&facts, &[technique]) {
        Some(step) => Ok(HintPart::from_step(&step, &facts, stage).marks),
        None => Err(CommandError::unsuitable_puzzle_error(&say!(
            "render-no-step",
            name = current_message_catalogue().technique_name(technique)
        ))),
    }
}

/// Returns the board and the highlights of a hint at a stage; `None` if the search was interrupted.
fn find_hint_marks(
    args: &Args,
    puzzle: &Puzzle,
    stage: HintStage,
) -> Result<Option<(Board, StepMarks)>, CommandError> {
    let profile = args.walking.profile.selected_profile(profile::HUMAN_SCALE)?;
    let Ok(now) = Guide::new().next_advice(puzzle, &profile, interrupt::is_stop_requested) else {
        return Ok(None);
    };
    match (&now, now.stage_hint(stage)) {
        (PositionAdvice::Step(rated), Some(hint)) => {
            Ok(Some((rated.facts_before.board().clone(), hint.marks)))
        }
        _ => {
            let why = wire::why_no_step(&now, current_message_catalogue()).unwrap_or_else(|| now.to_string());
            Err(CommandError::unsuitable_puzzle_error(&say!("render-nothing", reason = why)))
        }
    }
}
