//! `ninefold explain`: the complete solution path of a puzzle, explained.

use std::str::FromStr;

use ninefold::guide::{PathEndDetector, PositionAssessment};
use ninefold::notation::ParseNotationError;
use ninefold::rate::{IncompleteRatingError, RatedStep, RatingScale, RatingWalk, StopReason, WalkProgress};
use ninefold::wire::{self, Outcome, Path, Reason, Step, Warning};
use ninefold::{Guide, PositionAdvice, RatingProfile, Solver};

use crate::lazy_args::LazyArgs;
use crate::limit::{PuzzleClock, TimeLimitOption};
use crate::prelude::*;
use crate::profile::ProfileChoice;
use crate::proof::{self, ProofWriter};
use crate::sequential::{self, CurrentPuzzle, ReportError, ReportForm};
use crate::{picture, profile};

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

Of a puzzle with several solutions come the steps that hold in all of them, without techniques that assume one, and why they end.

Fields of --json, an object a line: file (if there are several), line, puzzle, profile, steps, solved, reason and error (why the steps
end, if they do not solve it), warnings, and those of the profile: level, score (the
sum over all steps), uncertainty, hardest (the price of the step that costs most), technique (its own), scale for `human`; score, level, technique for `hodoku`;
er, ep, ed, technique for the others. If solved is false, they stand in so_far. Each of steps has technique, name, rating (what it counts in the
profile), placements and eliminations (pairs of a cell, 0 to 80, and a digit), sentences, marks, before
(the position) and more: docs/schema/explain.json has all of them.

", crate::exit_codes!()))]
pub(crate) struct Args {
    #[command(flatten)]
    inputs: InputOptions,
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
    walking: StepOptions,
    #[command(flatten)]
    limit: TimeLimitOption,
    #[command(flatten)]
    list: sequential::SequentialOptions,
}

/// Level of detail for a step.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum DetailLevel {
    /// One line.
    Brief,
    /// Everything except the inside of long branches.
    Folded,
    /// Everything.
    Full,
}

impl Args {
    fn detail_level(&self) -> DetailLevel {
        match (self.brief, self.full) {
            (true, _) => DetailLevel::Brief,
            (_, true) => DetailLevel::Full,
            _ => DetailLevel::Folded,
        }
    }
}

/// Options of the commands that tell steps.
#[derive(Debug, clap::Args)]
pub(crate) struct StepOptions {
    #[command(flatten)]
    pub(crate) profile: ProfileChoice,
    /// How to name cells: rc (r1c1), k9 (A1 to I9), sudokuwiki (A to H and J) or excel (columns by letters); with
    /// `explain --profile hodoku` also hodoku: each step as HoDoKu writes it
    #[arg(long, value_name = "NOTATION", default_value = "rc")]
    notation: StepNotation,
}

/// Notation of steps.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum StepNotation {
    /// The program's own words, with cells named in this notation.
    Cells(Notation),
    /// HoDoKu's notation.
    Hodoku,
}

impl FromStr for StepNotation {
    type Err = ParseNotationError;

    fn from_str(text: &str) -> Result<StepNotation, ParseNotationError> {
        if text.eq_ignore_ascii_case("hodoku") {
            Ok(StepNotation::Hodoku)
        } else {
            text.parse().map(StepNotation::Cells)
        }
    }
}

impl StepOptions {
    /// Returns the notation for cells; fails for HoDoKu's notation, which only covers its own steps.
    pub(crate) fn requested_cell_notation(&self) -> Result<Notation, CommandError> {
        match self.notation {
            StepNotation::Cells(notation) => Ok(notation),
            StepNotation::Hodoku => Err(CommandError::usage_error(&say!("notation-of-hodoku"))),
        }
    }
}

pub(crate) fn run(args: &LazyArgs<Args>, out: &mut Output) -> Result<ExitStatus, CommandError> {
    let mut proof = args.proof.open_proof(args.list.overwrite_policy(), &args.inputs.input_files())?;
    let profile = args.walking.profile.selected_profile(profile::HUMAN_SCALE)?;
    // HoDoKu's notation applies to its own profile alone.
    let is_hodoku = args.walking.notation == StepNotation::Hodoku
        && profile.base_scale().as_scale().name() == "hodoku"
        && !args.json;
    let notation = if is_hodoku { Notation::Rc } else { args.walking.requested_cell_notation()? };
    let (form, is_proved) = (ReportForm::from_json_option(args.json), proof.is_some());
    let content = profile::describe_rating_profile(&profile);
    let command = || args.describe_command_options("explain", &[]).with_value("profile-content", content);
    let mut guide = Guide::new();
    let mut tell = |turn: &CurrentPuzzle<'_>, out: &mut Output| {
        explain_puzzle(args, notation, &profile, &mut guide, turn, &mut proof, out)
    };
    // A run that writes a proof can't be resumed.
    let exit = match is_proved {
        true => sequential::report_without_resume(&args.inputs, &args.list, form, out, &mut tell)?,
        false => sequential::report_puzzles(&args.inputs, &args.list, form, command, out, &mut tell)?,
    };
    if let Some(proof) = proof.as_mut().filter(|_| exit.is_complete()) {
        proof.finish_proof()?;
    }
    Ok(exit)
}

/// Explains a puzzle; the exit code says whether it was solved.
fn explain_puzzle(
    args: &Args,
    notation: Notation,
    profile: &RatingProfile,
    guide: &mut Guide,
    current: &CurrentPuzzle<'_>,
    proof: &mut Option<ProofWriter>,
    out: &mut Output,
) -> Result<ExitStatus, ReportError> {
    let puzzle = &current.reading.puzzle;
    // A position that can't be continued gets a reason instead of steps.
    let (facts, assessment) = match guide.assess_position(puzzle) {
        Ok(opened) => opened,
        Err(PositionAdvice::Solved) => {
            let assessment = PositionAssessment::new(puzzle, &mut Solver::new());
            (assessment.build_facts(current.to_board()?), assessment)
        }
        Err(PositionAdvice::Mistakes(mistakes)) => {
            let why = language::describe_mistakes(&mistakes);
            return Err(ReportError::Puzzle {
                verdict: wire::Verdict::Unique,
                reason: Reason::Mistakes,
                why,
            });
        }
        Err(now) => {
            let reason = wire::why_no_step(&now, out.catalogue).unwrap_or_default();
            let why = language::message_text(&say!("no-way-to-explain", reason));
            return Err(match &now {
                PositionAdvice::Improper(improper) => ReportError::from_not_unique(improper, why),
                _ => CommandError::Puzzle(why).into(),
            });
        }
    };
    // Warn about doubtful positions, start the proof, then write the steps.
    current.print_warnings(&assessment);
    if let Some(proof) = proof {
        proof.begin_proof(puzzle, &facts)?;
    }
    let (mut walk, clock) = (guide.start_walk(facts, profile), args.limit.start_clock());
    let timed = &mut TimedSolutionPath { walk: &mut walk, clock, end: PathEndDetector::new(&assessment) };
    let ended = if args.json {
        write_path_json(notation, profile, current, &assessment, timed, proof, out)?
    } else {
        write_solution_path(args, notation, profile, timed, proof, out)?
    };
    match ended {
        WalkProgress::Stopped => clock.partial_result_status(),
        ended => Ok(ExitStatus::failed_if(ended == WalkProgress::Stuck)),
    }
}

/// Solution path with its time limit and its end.
struct TimedSolutionPath<'w, 'g> {
    walk: &'w mut RatingWalk<'g>,
    clock: PuzzleClock,
    end: PathEndDetector,
}

impl TimedSolutionPath<'_, '_> {
    fn next_step(&mut self) -> Result<RatedStep, WalkProgress> {
        self.end.next_step(self.walk, || self.clock.must_stop())
    }

    /// Replaces the cost of a path to the solution with the rating of the puzzle; false if there was no time
    /// for it.
    fn rate_start(&mut self) -> bool {
        let is_stopped = |unrated: IncompleteRatingError| unrated.why == StopReason::Stopped;
        !self.walk.rate_start(|| self.clock.must_stop()).is_err_and(is_stopped)
    }

    /// Explains why the path ends without a solution.
    fn explain_path_end(&mut self, profile: &str) -> Message {
        let reason = self.end.explain_path_end(self.walk.facts().board(), profile);
        if self.end.has_several_solutions() {
            reason
        } else {
            say!("explain-stuck", reason = language::message_text(&reason))
        }
    }
}

fn write_solution_path(
    args: &Args,
    notation: Notation,
    profile: &RatingProfile,
    timed_path: &mut TimedSolutionPath<'_, '_>,
    proof: &mut Option<ProofWriter>,
    out: &mut Output,
) -> Result<WalkProgress, CommandError> {
    let mut number = 0;
    let ended = loop {
        let rated = match timed_path.next_step() {
            Ok(rated) => rated,
            Err(progress) => break progress,
        };
        number += 1;
        if let Some(proof) = proof {
            proof.write_proof_step(&rated)?;
        }
        match rated.step.pattern.hodoku_notation().filter(|_| args.walking.notation == StepNotation::Hodoku) {
            Some(line) => writeln!(out, "{line}")?,
            None => write_step(args.detail_level(), notation, number, &rated, out)?,
        }
        out.flush()?;
    };
    // Then the result and the rating.
    let (name, title) = (profile.name(), out.styles.title);
    let end = match ended {
        WalkProgress::Stuck => timed_path.explain_path_end(name),
        WalkProgress::Stopped => return Ok(ended),
        _ if number == 0 => say!("explain-is-solved"),
        _ => say!("explain-solved", n = number, grid = timed_path.walk.facts().board().to_string()),
    };
    writeln!(out, "{}", language::message_text(&end))?;
    // The result has the same form everywhere; what follows it is not part of it.
    let cost = language::localized_rating(timed_path.walk.tally());
    if ended == WalkProgress::Solved && !timed_path.rate_start() {
        return Ok(WalkProgress::Stopped);
    }
    let (result, scale) =
        (language::localized_rating(timed_path.walk.tally()), profile::format_scale_name(profile));
    let is_same = cost == result;
    let scale = language::message_text(&match ended {
        WalkProgress::Solved => say!("explain-scale", result, scale),
        _ => say!("explain-so-far", result, scale),
    });
    // Another path than the one that was told gives the rating.
    if !is_same {
        writeln!(out, "{}", language::message_text(&say!("explain-path-cost", result = cost)))?;
    }
    writeln!(out, "{title}{scale}{title:#}")?;
    Ok(ended)
}

pub(crate) fn write_step(
    length: DetailLevel,
    notation: Notation,
    number: usize,
    rated: &RatedStep,
    out: &mut Output,
) -> Result<(), CommandError> {
    let (title, RatedStep { step, facts_before: before, .. }) = (out.styles.title, rated);
    let name = out.catalogue.technique_name(step.technique());
    let conclusions = step.conclusions.to_text(notation);
    writeln!(out, "{title}{number}. {name} ({}){title:#}: {conclusions}", rated.rating)?;
    if length != DetailLevel::Brief {
        // The reasons: Eureka notation first, then the messages, then the diagram.
        let explanation = step.explanation(before);
        let line = picture::format_eureka_notation(&explanation, notation, out.catalogue);
        if !line.is_empty() {
            writeln!(out, "{line}")?;
        }
        match length {
            DetailLevel::Full => picture::write_messages(
                explanation.messages.iter().map(|marked| &marked.message),
                notation,
                out,
            )?,
            _ => picture::write_folded_messages(&explanation, notation, out)?,
        }
        picture::draw_step_board(before.board(), &explanation.overview_marks(), notation, out)?;
        writeln!(out)?;
    }
    Ok(())
}

fn write_path_json(
    notation: Notation,
    profile: &RatingProfile,
    current: &CurrentPuzzle<'_>,
    assessment: &PositionAssessment,
    timed_path: &mut TimedSolutionPath<'_, '_>,
    proof: &mut Option<ProofWriter>,
    out: &mut Output,
) -> Result<WalkProgress, CommandError> {
    let speech = json::plain_text_localizer(notation, out.catalogue);
    let mut steps: Vec<Step> = Vec::new();
    // Collect the steps, proving each if requested.
    let ended = loop {
        match timed_path.next_step() {
            Ok(rated) => {
                if let Some(proof) = proof {
                    proof.write_proof_step(&rated)?;
                }
                let explanation = rated.step.explanation(&rated.facts_before);
                steps.push(Step::from_rated(&rated, &explanation, speech));
            }
            Err(progress) => break progress,
        }
    };
    let cost = timed_path.walk.tally().result_fields();
    let ended = match ended {
        WalkProgress::Solved if !timed_path.rate_start() => WalkProgress::Stopped,
        ended => ended,
    };
    let TimedSolutionPath { walk, end, .. } = timed_path;
    let path_cost = Path::cost_apart_from_rating(&cost, walk.tally());
    // The reason for an incomplete path.
    let why = || Path::why_unsolved(end, walk.facts().board(), profile.name(), speech);
    let (reason, error) = (ended == WalkProgress::Stuck).then(why).unzip();
    let path = Path {
        puzzle: wire::puzzle_to_line(&current.reading.puzzle),
        profile: profile.name().into(),
        outcome: Outcome::from_walk_progress(ended, walk.tally().result_fields()),
        path_cost,
        reason,
        error,
        steps,
        warnings: Vec::new(),
    };
    current.write_json_line(Warning::from_warnings(&assessment.warnings(), speech), path, out)?;
    Ok(ended)
}
