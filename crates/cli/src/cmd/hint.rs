//! `ninefold hint`: the next step, revealed in stages.

use std::io::Write;

use ninefold::logic::explain::say;
use ninefold::wire::{self, Warning};
use ninefold::{Guide, Improper, Mistakes, Notation, Now, Puzzle, Stage};

use crate::cmd::explain::Walking;
use crate::exit::Exit;
use crate::failure::Failure;
use crate::file::Command;
use crate::input::Inputs;
use crate::limit::Limit;
use crate::output::Output;
use crate::turn::{self, Form, Turn, Untold};
use crate::{draw, json, language, picture, profile};

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
row, column behind a colon (`ninefold formats susser`). Without + every digit counts as given.

Fields of --json, an object a line: file (if there are several), line, now (step, mistakes, solved, stuck or improper); with step and mistakes stages (of each
the sentences and marks); with step at stage 4 the step; with mistakes misplaced and missing (pairs of
a cell, 0 to 80, and a digit); with stuck and improper the reason and error, and solutions (two of
them) if there are several; warnings (id, text, cells) of what to know before one relies on the step. docs/schema/hint.json has all of them.

", crate::exit_codes!()))]
pub(crate) struct Args {
    #[command(flatten)]
    inputs: Inputs,
    /// How much to tell: 1 where to look, 2 which technique, 3 which cells, 4 the whole step
    #[arg(short, long, value_name = "N", default_value_t = 1, value_parser = clap::value_parser!(u8).range(1..=4))]
    stage: u8,
    /// Print a JSON object for each position
    #[arg(long)]
    json: bool,
    #[command(flatten)]
    walking: Walking,
    #[command(flatten)]
    limit: Limit,
    #[command(flatten)]
    list: turn::Options,
}

impl Args {
    fn stage(&self) -> Stage {
        Stage::ALL[usize::from(self.stage) - 1]
    }
}

pub(crate) fn run(args: &Args, out: &mut Output) -> Result<Exit, Failure> {
    let profile = args.walking.profile.chosen(profile::HUMAN)?;
    let notation = args.walking.cells()?;
    let form = Form::from_option(args.json);
    let (scale, language) = (profile::describe(&profile), out.catalogue.code());
    let command = Command::of("hint")
        .on("profile", scale)
        .on("notation", notation.name())
        .on("stage", args.stage)
        .on("json", args.json)
        .on("time-limit", args.limit.seconds())
        .on("lang", language);
    let mut guide = Guide::new();
    let mut tell = |turn: &Turn<'_>, out: &mut Output| {
        let (puzzle, clock) = (&turn.reading.puzzle, args.limit.begin());
        // Open the position, or find out why it has no next step.
        let opened = guide.open_anyway(puzzle);
        let assessment = opened.as_ref().ok().map(|(_, assessment)| assessment.clone());
        let Ok(now) = guide.now_from(opened, &profile, || clock.must_stop()) else {
            return clock.left_without();
        };
        // A hint without a step explains the problem itself.
        let assessment = assessment.filter(|_| matches!(now, Now::Step(_)));
        assessment.iter().for_each(|assessment| turn.caution(assessment));
        if args.json {
            let speech = json::speech(notation, out.catalogue);
            let warnings = assessment.map(|assessment| Warning::of_position(&assessment.warnings(), speech));
            turn.line(warnings.unwrap_or_default(), wire::Hint::of(&now, args.stage(), speech), out)?;
        } else {
            write(args, notation, turn, &now, out)?;
        }
        Ok(exit(&now))
    };
    turn::tell(&args.inputs, &args.list, form, command, out, &mut tell)
}

fn write(
    args: &Args,
    notation: Notation,
    turn: &Turn<'_>,
    now: &Now,
    out: &mut Output,
) -> Result<(), Untold> {
    let hints = now.hints(args.stage());
    let why = || wire::why(now, out.catalogue).unwrap_or_default();
    // Some positions have no hint; for solved ones a sentence suffices.
    match now {
        Now::Improper(improper @ Improper::Ambiguous(_)) => {
            return Err(Untold::improper(improper, language::text(&say!("no-hint-undecided"))));
        }
        Now::Improper(improper) => {
            return Err(Untold::improper(improper, language::text(&say!("no-hint", reason = why()))));
        }
        Now::Stuck(_) => return Err(Failure::Puzzle(why()).into()),
        Now::Solved => writeln!(out, "{}", language::text(&say!("explain-is-solved")))?,
        Now::Mistakes(_) | Now::Step(_) => {}
    }
    for hint in &hints {
        picture::tell(&hint.sentences, notation, out)?;
    }
    // Draw the wrong entries, or as much of the step as the stage reveals.
    match (now, hints.last()) {
        (Now::Mistakes(mistakes), _) if args.stage() >= Stage::Cells => {
            draw(&turn.reading.puzzle, mistakes, out)?;
        }
        (Now::Step(rated), Some(hint)) => picture::draw(rated.before.board(), &hint.marks, notation, out)?,
        _ => {}
    }
    out.flush()?;
    // For lists it would be repeated with every position.
    if let Some(more) = more(args, now).filter(|_| turn.is_only) {
        turn.remark(&language::spoken().word(more));
    }
    Ok(())
}

/// Returns the exit code; a solved position counts as success, too.
fn exit(now: &Now) -> Exit {
    Exit::failed_if(!matches!(now, Now::Step(_) | Now::Solved))
}

/// Returns the id of the message that says how to get a longer hint.
fn more(args: &Args, now: &Now) -> Option<&'static str> {
    match (now, args.stage()) {
        (Now::Step(_), Stage::Where) => Some("hint-more-technique"),
        (Now::Step(_), Stage::Technique) => Some("hint-more-cells"),
        (Now::Step(_), Stage::Cells) => Some("hint-more-why"),
        (Now::Mistakes(_), Stage::Where | Stage::Technique) => Some("hint-more-wrong"),
        (Now::Mistakes(_), Stage::Cells) => Some("hint-more-wrong-why"),
        _ => None,
    }
}

/// Draws the digits with the wrong ones marked; a board can't represent conflicting digits.
fn draw(puzzle: &Puzzle, mistakes: &Mistakes, out: &mut Output) -> Result<(), Failure> {
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
    for line in draw::lines(&|cell| puzzle.values[cell], &style, mistakes.cells(), &styles) {
        writeln!(out, "{line}")?;
    }
    Ok(())
}
