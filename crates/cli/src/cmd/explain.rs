//! `ninefold explain`: the whole way to the solution.

use std::io::Write;
use std::str::FromStr;

use ninefold::logic::explain::say;
use ninefold::notation::ParseNotationError;
use ninefold::rate::{Progress, Rated, Scale, Walk};
use ninefold::wire::{self, Outcome, Path, Reason, Step};
use ninefold::{Board, ByCell, Facts, Guide, Notation, Now, Profile, Puzzle, Solver, Verdict};

use crate::exit::Exit;
use crate::failure::Failure;
use crate::file::Command;
use crate::input::Inputs;
use crate::limit::{Clock, Limit};
use crate::output::Output;
use crate::profile::Choice;
use crate::proof::{self, Proof};
use crate::turn::{self, Form, Turn, Untold};
use crate::{json, language, picture, profile, promise};

/// Explain how to solve a puzzle, step by step
///
/// Each step has its number, its technique and rating, what follows, why, and a drawing of the position with the
/// roles that cells and candidates play. At the end stands the rating of the puzzle. The steps are those that people
/// would take, who see some things sooner than others; --profile takes others, as Sudoku Explainer's.
///
/// Each puzzle of a list has a heading, a line that begins with #.
#[derive(Debug, clap::Args)]
#[command(after_long_help = concat!("\
Examples:
  ninefold explain 53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79 | less
  ninefold explain --brief puzzle.sdk
  ninefold explain --full --profile se puzzle.sdk
  ninefold explain --json --output paths.jsonl puzzles.txt
  ninefold explain --notation k9 puzzle.sdk
  ninefold explain --profile hodoku --notation hodoku puzzle.sdk
  ninefold explain --brief --proof steps.jsonl puzzle.sdk && ninefold verify steps.jsonl
  ninefold explain --brief --proof steps.pbp puzzle.sdk && veripb steps.opb steps.pbp

Signs in a drawing, behind a candidate: - is removed, ! is placed, * is part of the pattern, and others
that the line below the drawing explains; a dot is the last candidate of its cell. Brackets stand
round cells with a role.

Chains are told twice: as a line in Eureka notation, where = is a strong link (one of the two holds),
- a weak one (not both hold), (5=3)r1c2 and (5-3)r1c2 such links within a cell; and step by step.

Fields of --json, an object a line: file (if there are several), line, puzzle, profile, steps, solved, and those of the profile: level, score (the
sum over all steps), uncertainty, hardest (the price of the step that costs most), technique (its own), scale for `human`; score, level, technique for `hodoku`;
er, ep, ed, technique for the others. If solved is false, they stand in so_far. Each of steps has technique, name, rating (what it counts in the
profile), placements and eliminations (pairs of a cell, 0 to 80, and a digit), sentences, marks, before
(the position) and more: docs/schema/explain.json has all of them.

", crate::exit_codes!()))]
pub(crate) struct Args {
    #[command(flatten)]
    inputs: Inputs,
    /// One line for each step, without reasons and drawings
    #[arg(short, long, conflicts_with = "json")]
    brief: bool,
    /// Tell the branches of chains and nets with all their sentences; without it long ones are folded
    #[arg(long, conflicts_with_all = ["brief", "json"])]
    full: bool,
    /// Print a JSON object for each puzzle
    #[arg(long)]
    json: bool,
    #[command(flatten)]
    proof: proof::Args,
    #[command(flatten)]
    walking: Walking,
    #[command(flatten)]
    limit: Limit,
    #[command(flatten)]
    list: turn::Options,
}

/// How much is told of a step.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Length {
    /// A line.
    Brief,
    /// All but what long branches hold.
    Folded,
    /// All.
    Full,
}

impl Args {
    fn length(&self) -> Length {
        match (self.brief, self.full) {
            (true, _) => Length::Brief,
            (_, true) => Length::Full,
            _ => Length::Folded,
        }
    }
}

/// Options of the commands that tell steps.
#[derive(Debug, clap::Args)]
pub(crate) struct Walking {
    #[command(flatten)]
    pub(crate) profile: Choice,
    /// How to name cells: rc (r1c1), k9 (A1 to I9), sudokuwiki (A to H and J) or excel (columns by letters); with
    /// `explain --profile hodoku` also hodoku: each step as HoDoKu writes it
    #[arg(long, value_name = "NOTATION", default_value = "rc")]
    notation: Writing,
}

/// How steps are written.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Writing {
    /// In our words, with cells named this way.
    Cells(Notation),
    /// As HoDoKu writes them.
    Hodoku,
}

impl FromStr for Writing {
    type Err = ParseNotationError;

    fn from_str(text: &str) -> Result<Writing, ParseNotationError> {
        if text.eq_ignore_ascii_case("hodoku") {
            Ok(Writing::Hodoku)
        } else {
            text.parse().map(Writing::Cells)
        }
    }
}

impl Walking {
    /// How to name cells, for what HoDoKu has no words for.
    pub(crate) fn cells(&self) -> Result<Notation, Failure> {
        match self.notation {
            Writing::Cells(notation) => Ok(notation),
            Writing::Hodoku => Err(Failure::usage(&say!("notation-of-hodoku"))),
        }
    }
}

pub(crate) fn run(args: &Args, out: &mut Output) -> Result<Exit, Failure> {
    let mut proof = args.proof.open(args.list.existing(), &args.inputs.files())?;
    let profile = args.walking.profile.chosen(profile::HUMAN)?;
    let is_hodoku =
        args.walking.notation == Writing::Hodoku && profile.base().scale().name() == "hodoku" && !args.json;
    let notation = if is_hodoku { Notation::Rc } else { args.walking.cells()? };
    let (form, is_proved) = (Form::from_option(args.json), proof.is_some());
    let scale = profile::describe(&profile);
    let command = Command::of("explain")
        .on("profile", scale)
        .on("notation", if is_hodoku { "hodoku" } else { notation.name() })
        .on("brief", args.brief)
        .on("full", args.full)
        .on("json", args.json)
        .on("time-limit", args.limit.seconds())
        .on("lang", out.catalogue.code());
    let mut guide = Guide::new();
    let mut tell = |turn: &Turn<'_>, out: &mut Output| {
        explain(args, notation, profile.clone(), &mut guide, turn, &mut proof, out)
    };
    let exit = match is_proved {
        true => turn::tell_at_once(&args.inputs, &args.list, form, out, &mut tell)?,
        false => turn::tell(&args.inputs, &args.list, form, command, out, &mut tell)?,
    };
    if let Some(proof) = proof.as_mut().filter(|_| exit.is_complete()) {
        proof.complete()?;
    }
    Ok(exit)
}

/// Explains a puzzle; says whether it is solved.
fn explain(
    args: &Args,
    notation: Notation,
    profile: Profile,
    guide: &mut Guide,
    turn: &Turn<'_>,
    proof: &mut Option<Proof>,
    out: &mut Output,
) -> Result<Exit, Untold> {
    let puzzle = &turn.reading.puzzle;
    let board = match guide.open(puzzle) {
        Ok(facts) => facts.board().clone(),
        Err(Now::Solved) => turn.board()?,
        Err(Now::Mistakes(mistakes)) => {
            let why = language::wrong_so_far(&mistakes);
            return Err(Untold::Puzzle { verdict: wire::Verdict::Unique, reason: Reason::Mistakes, why });
        }
        Err(now) => {
            let reason = wire::why(&now, out.catalogue).unwrap_or_default();
            let why = language::text(&say!("no-way-to-explain", reason = reason));
            return Err(match &now {
                Now::Improper(improper) => Untold::improper(improper, why),
                _ => Failure::Puzzle(why).into(),
            });
        }
    };
    let promise = Promise::of(puzzle);
    let profile = promise.profile(profile, turn)?;
    let facts = promise.facts(board);
    if let Some(proof) = proof {
        proof.begin(puzzle, &facts)?;
    }
    let (mut walk, clock) = (guide.walk(facts, &profile), args.limit.begin());
    let ended = if args.json {
        write_json(notation, &profile, turn, &mut Timed { walk: &mut walk, clock }, proof, out)?
    } else {
        write(args, notation, &profile, &mut Timed { walk: &mut walk, clock }, proof, out)?
    };
    match ended {
        Progress::Stopped => clock.left(),
        ended => Ok(Exit::failed_if(ended == Progress::Stuck)),
    }
}

/// A walk and the time it has.
struct Timed<'w, 'g> {
    walk: &'w mut Walk<'g>,
    clock: Clock,
}

impl Timed<'_, '_> {
    fn next_step(&mut self) -> Result<Rated, Progress> {
        self.walk.next_step(|| self.clock.must_stop())
    }
}

/// What the promise of one solution is about, where candidates were removed by hand.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Promise {
    /// The puzzle as it is told.
    Whole,
    /// The givens: they have one solution without what was removed.
    OfGivens,
    /// The givens alone have several solutions, so nothing may be concluded from their having one.
    None,
}

impl Promise {
    pub(crate) fn of(puzzle: &Puzzle) -> Promise {
        if puzzle.givens.is_empty() || puzzle.crossed_out().is_empty() {
            return Promise::Whole;
        }
        let given = |cell| puzzle.values[cell].filter(|_| puzzle.givens.contains(cell));
        let givens = Board::try_from(&Puzzle::from_givens(ByCell::from_fn(given)));
        match givens.map(|givens| Solver::new().verdict(&givens)) {
            Ok(Verdict::Unique(_)) => Promise::OfGivens,
            _ => Promise::None,
        }
    }

    /// The facts of the position, with what of it has one solution.
    pub(crate) fn facts(self, board: Board) -> Facts {
        match self {
            Promise::OfGivens => Facts::with_promise(board, ninefold::logic::Promise::Givens),
            // Nothing was removed by hand, but digits may have been placed.
            Promise::Whole => promise::facts(&board),
            Promise::None => Facts::with_promise(board, ninefold::logic::Promise::Nothing),
        }
    }

    /// The profile with which such a promise is kept.
    pub(crate) fn profile(self, chosen: Profile, turn: &Turn<'_>) -> Result<Profile, Failure> {
        if self != Promise::None || !chosen.assumes_one_solution() {
            return Ok(chosen);
        }
        if !chosen.base().scale().name().starts_with("human") {
            return Err(Failure::unfit(&say!("profile-assumes-one", profile = chosen.name().to_string())));
        }
        turn.remark(&language::text(&say!("without-uniqueness")));
        Ok(match chosen.is_built_in() {
            true => Profile::new(profile::HUMAN_STRICT),
            false => chosen.without_uniqueness(),
        })
    }
}

fn write(
    args: &Args,
    notation: Notation,
    profile: &Profile,
    timed: &mut Timed<'_, '_>,
    proof: &mut Option<Proof>,
    out: &mut Output,
) -> Result<Progress, Failure> {
    let mut number = 0;
    let ended = loop {
        let rated = match timed.next_step() {
            Ok(rated) => rated,
            Err(progress) => break progress,
        };
        number += 1;
        if let Some(proof) = proof {
            proof.step(&rated)?;
        }
        match rated.step.pattern.hodoku().filter(|_| args.walking.notation == Writing::Hodoku) {
            Some(line) => writeln!(out, "{line}")?,
            None => write_step(args.length(), notation, number, &rated, out)?,
        }
        out.flush()?;
    };
    let (name, title, walk) = (profile.name(), out.styles.title, &timed.walk);
    let end = match ended {
        Progress::Stuck => {
            say!("explain-stuck", reason = language::text(&say!("stuck", profile = name.to_string())))
        }
        Progress::Stopped => return Ok(ended),
        _ if number == 0 => say!("explain-is-solved"),
        _ => say!("explain-solved", n = number, grid = walk.facts().board().to_string()),
    };
    writeln!(out, "{}", language::text(&end))?;
    // The result is written as everywhere else; what stands behind it is not part of it.
    let (result, scale) = (walk.tally().text(), profile::scale_of(profile));
    let scale = language::text(&match ended {
        Progress::Solved => say!("explain-scale", result = result, scale = scale),
        _ => say!("explain-so-far", result = result, scale = scale),
    });
    writeln!(out, "{title}{scale}{title:#}")?;
    Ok(ended)
}

pub(crate) fn write_step(
    length: Length,
    notation: Notation,
    number: usize,
    rated: &Rated,
    out: &mut Output,
) -> Result<(), Failure> {
    let (title, Rated { step, before, .. }) = (out.styles.title, rated);
    let name = out.catalogue.name(step.technique());
    let conclusions = step.conclusions.text(notation);
    writeln!(out, "{title}{number}. {name} ({}){title:#}: {conclusions}", rated.number)?;
    if length != Length::Brief {
        let story = step.story(before);
        let line = picture::eureka(&story, notation, out.catalogue);
        if !line.is_empty() {
            writeln!(out, "{line}")?;
        }
        match length {
            Length::Full => picture::tell(story.sentences.iter().map(|told| &told.sentence), notation, out)?,
            _ => picture::tell_folded(&story, notation, out)?,
        }
        picture::draw(before.board(), &story.overview(), notation, out)?;
        writeln!(out)?;
    }
    Ok(())
}

fn write_json(
    notation: Notation,
    profile: &Profile,
    turn: &Turn<'_>,
    timed: &mut Timed<'_, '_>,
    proof: &mut Option<Proof>,
    out: &mut Output,
) -> Result<Progress, Failure> {
    let speech = json::speech(notation, out.catalogue);
    let mut steps: Vec<Step> = Vec::new();
    let ended = loop {
        match timed.next_step() {
            Ok(rated) => {
                if let Some(proof) = proof {
                    proof.step(&rated)?;
                }
                let story = rated.step.story(&rated.before);
                steps.push(Step::of_rated(&rated, &story, speech));
            }
            Err(progress) => break progress,
        }
    };
    let path = Path {
        puzzle: wire::puzzle(&turn.reading.puzzle),
        profile: profile.name().into(),
        outcome: Outcome::of(ended, timed.walk.tally().fields()),
        steps,
    };
    turn.line(path, out)?;
    Ok(ended)
}
