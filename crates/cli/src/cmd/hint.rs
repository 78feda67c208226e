//! `ninefold hint`: the next step, told bit by bit.

use std::io::Write;

use ninefold::logic::chains::Engine;
use ninefold::logic::explain::Fragment;
use ninefold::rate::{Progress, Walk};
use ninefold::{Board, CandidateMap, CellMap, HouseKind, Notation, Puzzle, Review, Solver, Stage};
use serde_json::{Value, json};

use crate::cmd::explain::{Promise, Walking};
use crate::exit::Exit;
use crate::failure::Failure;
use crate::input::Inputs;
use crate::output::Output;
use crate::profile::Chosen;
use crate::{draw, each, interrupt, json, picture, report};

/// Give a hint for a position, as much as you ask for
///
/// Stage 1 says where to look, 2 which technique helps, 3 which cells take part, 4 everything. The position may come
/// in any format, with placed digits and removed candidates. If something in it is wrong, compared with the solution
/// of the givens, the hint is about that.
#[derive(Debug, clap::Args)]
#[command(after_long_help = concat!("\
Examples:
  ninefold hint 53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79
  ninefold hint --stage 4 position.txt
  pbpaste | ninefold hint -s 2

A position on one line is written with + before placed digits, and removed candidates as digit,
row, column behind a colon (`ninefold formats susser`). Without + every digit counts as given.

Fields of --json: stage, mistakes (misplaced and missing, each pairs of a cell, 0 to 80, and a
digit) or text (sentences of each stage), marks, and step at stage 4.

", crate::exit_codes!()))]
pub(crate) struct Args {
    #[command(flatten)]
    inputs: Inputs,
    /// How much to tell: 1 where to look, 2 which technique, 3 which cells, 4 the whole step
    #[arg(short, long, value_name = "N", default_value_t = 1, value_parser = clap::value_parser!(u8).range(1..=4))]
    stage: u8,
    /// Print a JSON object
    #[arg(long)]
    json: bool,
    #[command(flatten)]
    walking: Walking,
}

impl Args {
    fn stage(&self) -> Stage {
        Stage::ALL[usize::from(self.stage) - 1]
    }
}

pub(crate) fn run(args: &Args, out: &mut Output) -> Result<Exit, Failure> {
    let reading = args.inputs.read_one(out.quiet)?;
    for remark in each::remarks(&reading).iter().filter(|_| !out.quiet) {
        report::say(remark);
    }
    let puzzle = &reading.puzzle;
    let review = Solver::new()
        .review(puzzle)
        .map_err(|improper| Failure::Puzzle(format!("there is no hint: {improper}")))?;
    if !review.is_clean() {
        return mistakes(args, puzzle, &review, out);
    }
    let board = Board::try_from(puzzle).map_err(|error| Failure::Puzzle(error.to_string()))?;
    next_step(args, board, Promise::of(puzzle), out)
}

fn next_step(args: &Args, board: Board, promise: Promise, out: &mut Output) -> Result<Exit, Failure> {
    let profile = promise.profile(args.walking.profile.chosen(Chosen::HUMAN)?, out.quiet)?;
    let before = promise.facts(board);
    let mut engine = Engine::new();
    let mut walk = Walk::from_facts(profile.scale(), before.clone(), &mut engine);
    let rated = match walk.next_step(interrupt::asked) {
        Ok(rated) => rated,
        Err(Progress::Stopped) => return Ok(Exit::Interrupted),
        Err(Progress::Stuck) => {
            let profile = profile.scale().name();
            return Err(Failure::Puzzle(format!("no technique of the profile {profile} goes on from here")));
        }
        Err(Progress::Solved | Progress::Stepped) => {
            writeln!(out, "It is solved.")?;
            return Ok(Exit::Fine);
        }
    };
    let notation = args.walking.notation;
    let stages = &Stage::ALL[..args.stage().number()];
    let hints: Vec<_> = stages.iter().map(|stage| rated.step.hint(&before, *stage)).collect();
    let Some(last) = hints.last() else { return Ok(Exit::Fine) };
    if args.json {
        let catalogue = out.catalogue;
        let text = |hint: &ninefold::Hint| -> Value {
            hint.sentences.iter().map(|sentence| catalogue.text(sentence, notation)).collect()
        };
        let mut object = json!({
            "stage": args.stage,
            "text": hints.iter().map(text).collect::<Vec<_>>(),
            "marks": json::marks(&last.marks),
        });
        if args.stage() == Stage::Full {
            object["step"] = json::step(&rated, &before, notation, out.catalogue);
        }
        writeln!(out, "{object}")?;
        return Ok(Exit::Fine);
    }
    for hint in &hints {
        picture::tell(&hint.sentences, notation, out)?;
    }
    picture::draw(before.board(), &last.marks, notation, out)?;
    out.flush()?;
    offer_more(args, out);
    Ok(Exit::Fine)
}

/// Says how to learn more.
fn offer_more(args: &Args, out: &Output) {
    let more = match args.stage().next() {
        Some(Stage::Technique) => "--stage 2 says which technique helps",
        Some(Stage::Cells) => "--stage 3 says which cells take part",
        Some(Stage::Full) => "--stage 4 says what follows, and why",
        Some(Stage::Where) | None => return,
    };
    if !out.quiet {
        report::say(&more);
    }
}

fn mistakes(args: &Args, puzzle: &Puzzle, review: &Review, out: &mut Output) -> Result<Exit, Failure> {
    let notation = args.walking.notation;
    if args.json {
        let object = json!({
            "stage": args.stage,
            "mistakes": {
                "misplaced": json::candidates(review.misplaced),
                "missing": json::candidates(review.missing),
            },
        });
        writeln!(out, "{object}")?;
        return Ok(Exit::Some);
    }
    let cells = (review.misplaced | review.missing).cells();
    writeln!(out, "Before the next step: {}.", count(review))?;
    for stage in &Stage::ALL[..args.stage().number()] {
        match stage {
            Stage::Where => {
                let boxes = boxes(cells, notation, out);
                writeln!(out, "Look at {boxes}.")?;
            }
            Stage::Technique => {}
            Stage::Cells => {
                let told = [("Misplaced", review.misplaced), ("Wrongly removed from", review.missing)];
                for (what, candidates) in told.iter().filter(|(_, candidates)| !candidates.is_empty()) {
                    writeln!(out, "{what}: {}.", notation.display(&candidates.cells()))?;
                }
            }
            Stage::Full => tell_mistakes(review, notation, out)?,
        }
    }
    if args.stage() >= Stage::Cells {
        let styles = out.styles;
        let style = |cell| match () {
            () if review.misplaced.cells().contains(cell) => styles.wrong,
            () if puzzle.givens.contains(cell) => styles.given,
            () => styles.found,
        };
        for line in draw::lines(&|cell| puzzle.values[cell], &style, cells, &styles) {
            writeln!(out, "{line}")?;
        }
    }
    out.flush()?;
    let more = match args.stage() {
        Stage::Where | Stage::Technique => "--stage 3 says which cells are wrong",
        Stage::Cells => "--stage 4 says what is wrong with them",
        Stage::Full => return Ok(Exit::Some),
    };
    if !out.quiet {
        report::say(&more);
    }
    Ok(Exit::Some)
}

fn count(review: &Review) -> String {
    let some = |candidates: CandidateMap, one: &str, many: &str| match candidates.len() {
        0 => None,
        1 => Some(one.to_string()),
        count => Some(format!("{count} {many}")),
    };
    let parts = [
        some(review.misplaced, "a digit is misplaced", "digits are misplaced"),
        some(
            review.missing,
            "a candidate is gone that should be there",
            "candidates are gone that should be there",
        ),
    ];
    parts.into_iter().flatten().collect::<Vec<_>>().join(", and ")
}

fn boxes(cells: CellMap, notation: Notation, out: &Output) -> String {
    let boxes = cells.houses().iter().filter(|house| house.kind() == HouseKind::Box);
    out.catalogue.fragment(&Fragment::Houses(boxes.collect()), notation).text
}

fn tell_mistakes(review: &Review, notation: Notation, out: &mut Output) -> Result<(), Failure> {
    for candidate in review.misplaced {
        writeln!(out, "{} is not {}.", notation.display(&candidate.cell()), candidate.digit())?;
    }
    for candidate in review.missing {
        writeln!(out, "{} may still be {}.", notation.display(&candidate.cell()), candidate.digit())?;
    }
    Ok(())
}
