//! `ninefold hint`: the next step, revealed in stages.

use ninefold::wire::{self, Warning};
use ninefold::{EntryMistakes, Guide, HintStage, NotUniqueError, PositionAdvice};

use crate::cmd::explain::StepOptions;
use crate::lazy_args::LazyArgs;
use crate::limit::TimeLimitOption;
use crate::prelude::*;
use crate::sequential::{self, CurrentPuzzle, ReportError, ReportForm};
use crate::{draw, picture, profile};

/// Give a hint for a position, as much as you ask for
///
/// Stage 1 says where to look, 2 which technique helps, 3 which cells take part, 4 everything. The position may come
/// in any format, with placed digits and removed candidates. If something in it is wrong, compared with the solution
/// of the givens, the hint is about that. Where there are several solutions, a step is one that holds in all of them. Each position of a list has a heading, a line that begins with #.
#[derive(Debug, clap::Args)]
#[command(after_long_help = concat!("\
Examples:
  ninefold hint 53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79
  ninefold hint --stage 4 position.txt
  pbpaste | ninefold hint -s 2

A position on one line is written with + before placed digits, and removed candidates as digit,
row, column behind a colon (`ninefold list formats susser`). Without + every digit counts as given.

Fields of --json, an object a line: file (if there are several), line, now (step, mistakes, solved, stuck or improper); with step and mistakes stages (of each
the sentences and marks); with step at stage 4 the step; with mistakes misplaced and missing (pairs of
a cell, 0 to 80, and a digit); with stuck and improper the reason and error, and solutions (two of
them) if there are several; warnings (id, text, cells) of what to know before one relies on the step. docs/schema/hint.json has all of them.

", crate::exit_codes!()))]
pub(crate) struct Args {
    #[command(flatten)]
    inputs: InputOptions,
    /// How much to tell: 1 where to look, 2 which technique, 3 which cells, 4 the whole step
    #[arg(short, long, value_name = "N", default_value_t = 1, value_parser = clap::value_parser!(u8).range(1..=4))]
    stage: u8,
    /// Print a JSON object for each position
    #[arg(long)]
    json: bool,
    #[command(flatten)]
    walking: StepOptions,
    #[command(flatten)]
    limit: TimeLimitOption,
    #[command(flatten)]
    list: sequential::SequentialOptions,
}

impl Args {
    fn requested_hint_stage(&self) -> HintStage {
        HintStage::ALL[usize::from(self.stage) - 1]
    }
}

pub(crate) fn run(args: &LazyArgs<Args>, out: &mut Output) -> Result<ExitStatus, CommandError> {
    let profile = args.walking.profile.selected_profile(profile::HUMAN_SCALE)?;
    let notation = args.walking.requested_cell_notation()?;
    let form = ReportForm::from_json_option(args.json);
    let content = profile::describe_rating_profile(&profile);
    let command = || args.describe_command_options("hint", &[]).with_value("profile-content", content);
    let mut guide = Guide::new();
    let mut tell = |turn: &CurrentPuzzle<'_>, out: &mut Output| {
        let (puzzle, clock) = (&turn.reading.puzzle, args.limit.start_clock());
        // Open the position, or find out why it has no next step.
        let opened = guide.assess_position(puzzle);
        let assessment = opened.as_ref().ok().map(|(_, assessment)| assessment.clone());
        let Ok(now) = guide.advise_assessed(opened, &profile, || clock.must_stop()) else {
            return clock.no_result_status();
        };
        // A hint without a step explains the problem itself.
        let assessment = assessment.filter(|_| matches!(now, PositionAdvice::Step(_)));
        assessment.iter().for_each(|assessment| turn.print_warnings(assessment));
        if args.json {
            let speech = json::plain_text_localizer(notation, out.catalogue);
            let warnings =
                assessment.map(|assessment| Warning::from_warnings(&assessment.warnings(), speech));
            turn.write_json_line(
                warnings.unwrap_or_default(),
                wire::Hint::from_advice(&now, args.requested_hint_stage(), speech),
                out,
            )?;
        } else {
            write_hint(args, notation, turn, &now, out)?;
        }
        Ok(hint_exit_status(&now))
    };
    sequential::report_puzzles(&args.inputs, &args.list, form, command, out, &mut tell)
}

fn write_hint(
    args: &Args,
    notation: Notation,
    current: &CurrentPuzzle<'_>,
    advice: &PositionAdvice,
    out: &mut Output,
) -> Result<(), ReportError> {
    let hints = advice.hints_through_stage(args.requested_hint_stage());
    let why = || wire::why_no_step(advice, out.catalogue).unwrap_or_default();
    // Some positions have no hint; for solved ones a message suffices.
    match advice {
        PositionAdvice::Improper(improper @ NotUniqueError::Ambiguous(_)) => {
            return Err(ReportError::from_not_unique(
                improper,
                language::message_text(&say!("no-hint-undecided")),
            ));
        }
        PositionAdvice::Improper(improper) => {
            return Err(ReportError::from_not_unique(
                improper,
                language::message_text(&say!("no-hint", reason = why())),
            ));
        }
        PositionAdvice::Stuck(_) => return Err(CommandError::Puzzle(why()).into()),
        PositionAdvice::Solved => writeln!(out, "{}", language::message_text(&say!("explain-is-solved")))?,
        PositionAdvice::Mistakes(_) | PositionAdvice::Step(_) => {}
    }
    for hint in &hints {
        picture::write_messages(&hint.messages, notation, out)?;
    }
    // Draw the wrong entries, or as much of the step as the stage reveals.
    match (advice, hints.last()) {
        (PositionAdvice::Mistakes(mistakes), _) if args.requested_hint_stage() >= HintStage::Cells => {
            draw_mistakes(&current.reading.puzzle, mistakes, out)?;
        }
        (PositionAdvice::Step(rated), Some(hint)) => {
            picture::draw_step_board(rated.facts_before.board(), &hint.marks, notation, out)?
        }
        _ => {}
    }
    out.flush()?;
    // For lists it would be repeated with every position.
    if let Some(more) = longer_hint_message_id(args, advice).filter(|_| current.is_only) {
        current.print_remark(&language::current_message_catalogue().translate_id(more));
    }
    Ok(())
}

/// Returns the exit code; a solved position counts as success, too.
fn hint_exit_status(advice: &PositionAdvice) -> ExitStatus {
    ExitStatus::failed_if(!matches!(advice, PositionAdvice::Step(_) | PositionAdvice::Solved))
}

/// Returns the id of the message that says how to get a longer hint.
fn longer_hint_message_id(args: &Args, advice: &PositionAdvice) -> Option<&'static str> {
    match (advice, args.requested_hint_stage()) {
        (PositionAdvice::Step(_), HintStage::Where) => Some("hint-more-technique"),
        (PositionAdvice::Step(_), HintStage::Technique) => Some("hint-more-cells"),
        (PositionAdvice::Step(_), HintStage::Cells) => Some("hint-more-why"),
        (PositionAdvice::Mistakes(_), HintStage::Where | HintStage::Technique) => Some("hint-more-wrong"),
        (PositionAdvice::Mistakes(_), HintStage::Cells) => Some("hint-more-wrong-why"),
        _ => None,
    }
}

/// Draws the digits with the wrong ones marked; a board can't represent conflicting digits.
fn draw_mistakes(puzzle: &Puzzle, mistakes: &EntryMistakes, out: &mut Output) -> Result<(), CommandError> {
    let styles = out.styles;
    let style = |cell| {
        if mistakes.misplaced.cells().contains(cell) {
            styles.wrong
        } else if puzzle.givens.contains(cell) {
            styles.given
        } else {
            styles.found
        }
    };
    for line in draw::draw_grid(&|cell| puzzle.values[cell], &style, mistakes.mistaken_cells(), &styles) {
        writeln!(out, "{line}")?;
    }
    Ok(())
}
