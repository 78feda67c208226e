//! `ninefold steps`: all available steps in a position.

use ninefold::guide::{PositionAssessment, PositionCaveat};
use ninefold::logic::UniquenessPromise;
use ninefold::logic::survey::{StepFilter, TechniqueSteps, survey_steps};
use ninefold::rate::RateError;
use ninefold::rate::hodoku::library;
use ninefold::wire::{self, Warning};
use ninefold::{CandidateMap, CellMap, Facts, SolutionStep, Solver, Technique};

use crate::cmd::techniques::NamedTechniques;
use crate::lazy_args::LazyArgs;
use crate::limit::TimeLimitOption;
use crate::prelude::*;
use crate::sequential::{self, CurrentPuzzle, ReportError, ReportForm};
use crate::{picture, proof};

/// List all steps of a position, by technique
///
/// Every technique looks at the position as it is given; nothing is applied. Of the steps of one name that conclude the
/// same, the first or the smallest is told. A line has what follows and, if the step is a chain, the chain in Eureka
/// notation. What takes long is searched for only with --technique: Franken and mutant fish of five houses and more,
/// and what `ninefold list techniques` lists last. Techniques that assume one solution are marked, and withheld if the
/// puzzle has several or none, or only with the digits placed one. If the position does not agree with the solution of the
/// givens, a warning says in which cells. Each position of a list has a heading, a line that begins with #.
#[derive(Debug, clap::Args)]
#[command(after_long_help = concat!("\
Examples:
  ninefold steps 53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79
  ninefold steps --technique als-xz --technique als-chain --why position.txt
  ninefold steps --eliminates 'r4c5(7)' position.txt
  ninefold steps --cell r4c5 --json position.txt
  ninefold steps --shortest --technique aic --technique whip position.txt
  ninefold steps --library position.txt
  ninefold steps --proof position.txt | ninefold verify --partial

A line of HoDoKu's library (`ninefold list formats hodoku`) is :code:digits:cells:removed:eliminations:placements:
where the digits are those of the pattern, or with fish, chains and almost locked sets those that go.

With --proof each step is a proof of its own of two lines, the position and the step: no step rests on another.

`ninefold list techniques` lists the techniques. Fields of --json, an object a line: file (if
there are several), line, puzzle, groups, complete, warnings (id, text, cells: why steps may be false). Each of groups has technique,
name, assumes_one_solution, steps; each of these has technique, name, se, hodoku (the ratings, if there are any),
placements and eliminations (pairs of a cell, 0 to 80, and a digit), conclusions, line (Eureka notation, or null),
sentences, marks and more: docs/schema/steps.json has all of them.

", crate::exit_codes!()))]
pub(crate) struct Args {
    #[command(flatten)]
    inputs: InputOptions,
    /// Only this technique, by its id or name; may be given several times
    #[arg(short, long = "technique", value_name = "TECHNIQUE", value_parser = NamedTechniques::parse)]
    techniques: Vec<NamedTechniques>,
    /// Only steps that remove this candidate, or one of these, such as r4c5(7)
    #[arg(short, long, value_name = "CANDIDATE", value_parser = parse_candidates)]
    eliminates: Option<CandidateMap>,
    /// Only steps that conclude something about this cell, or one of these
    #[arg(long, value_name = "CELL", value_parser = parse_cells)]
    cell: Option<CellMap>,
    /// Of each technique whose steps are chains, only the step with the fewest links
    #[arg(long)]
    shortest: bool,
    /// Show steps that assume one solution even if the puzzle has several or none; they may be false then
    #[arg(long)]
    assume_one_solution: bool,
    /// Say why each step holds
    #[arg(short, long, conflicts_with = "json")]
    why: bool,
    /// Print a JSON object for each position
    #[arg(long)]
    json: bool,
    /// Print a line of HoDoKu's library for each step, if HoDoKu has the technique
    #[arg(long, conflicts_with_all = ["why", "json"])]
    library: bool,
    /// Write what `ninefold verify --partial` reads: each step with its proof, behind the position
    #[arg(long, conflicts_with_all = ["why", "json", "library"])]
    proof: bool,
    /// How to name cells: rc (r1c1), k9 (A1 to I9), sudokuwiki (A to H and J) or excel (columns by letters)
    #[arg(long, value_name = "NOTATION", default_value = "rc")]
    notation: Notation,
    #[command(flatten)]
    limit: TimeLimitOption,
    #[command(flatten)]
    list: sequential::SequentialOptions,
}

fn parse_candidates(text: &str) -> Result<CandidateMap, String> {
    text.parse().map_err(|error: ninefold::notation::NotationError| error.to_string())
}

fn parse_cells(text: &str) -> Result<CellMap, String> {
    text.parse().map_err(|error: ninefold::notation::NotationError| error.to_string())
}

pub(crate) fn run(args: &LazyArgs<Args>, out: &mut Output) -> Result<ExitStatus, CommandError> {
    let form = if args.proof { ReportForm::Bare } else { ReportForm::from_json_option(args.json) };
    let filter = StepFilter {
        techniques: NamedTechniques::collect_techniques(&args.techniques),
        eliminations: args.eliminates.unwrap_or_default(),
        cells: args.cell.unwrap_or_default(),
    };
    let command = || args.describe_command_options("steps", &[]);
    sequential::report_puzzles(&args.inputs, &args.list, form, command, out, &mut |turn, out| {
        list_steps(args, &filter, turn, out)
    })
}

/// Lists the steps of a position.
fn list_steps(
    args: &Args,
    filter: &StepFilter,
    current: &CurrentPuzzle<'_>,
    out: &mut Output,
) -> Result<ExitStatus, ReportError> {
    let (puzzle, board) = (&current.reading.puzzle, current.to_board()?);
    // Uniqueness techniques need to know whether the position has one solution.
    let assessment = PositionAssessment::new(puzzle, &mut Solver::new());
    let promise = decide_uniqueness_promise(args, filter, &board, &assessment, current);
    let facts = Facts::with_promise(board, promise);
    let clock = args.limit.start_clock();
    let mut found = survey_steps(&facts, filter, || clock.must_stop());
    if args.shortest {
        found = found.keep_shortest_chains(&facts);
    }
    // Write the steps in the requested form.
    if args.json {
        let speech = json::plain_text_localizer(args.notation, out.catalogue);
        let warnings = Warning::from_warnings(&assessment.warnings(), speech);
        current.write_json_line(warnings, wire::Survey::from_survey(&found, puzzle, &facts, speech), out)?;
    } else if args.library {
        write_library_lines(current, &found.groups, &facts, out)?;
    } else if args.proof {
        let position = ninefold::proof::lines::format_first_line(puzzle, facts.uniqueness_promise());
        for step in found.groups.iter().flat_map(|group| &group.steps) {
            writeln!(out, "{position}\n{}", proof::format_proof_step(step, &facts)?)?;
        }
    } else {
        write_step_groups(args, &found.groups, &facts, out)?;
    }
    if found.is_complete { Ok(ExitStatus::Success) } else { clock.partial_result_status() }
}

/// Returns the promise of uniqueness for a position; reports steps that are withheld, and steps that may
/// be false.
fn decide_uniqueness_promise(
    args: &Args,
    filter: &StepFilter,
    board: &Board,
    assessment: &PositionAssessment,
    current: &CurrentPuzzle<'_>,
) -> UniquenessPromise {
    if let Some(
        PositionCaveat::Mistakes(_) | PositionCaveat::NoSolution | PositionCaveat::EntriesContradict,
    ) = assessment.caveat
    {
        current.print_warnings(assessment);
    }
    // A position that is known to have one solution needs nothing else.
    if assessment.promise != UniquenessPromise::Nothing {
        return assessment.promise;
    }
    // The user may promise it; the steps may then be false.
    if args.assume_one_solution {
        return UniquenessPromise::from_board(board);
    }
    let reason = match assessment.caveat {
        Some(PositionCaveat::SeveralSolutions(_)) => RateError::Ambiguous.to_message(),
        Some(PositionCaveat::UniqueByEntries) => say!("givens-alone-have-several"),
        _ => RateError::Invalid.to_message(),
    };
    // Withheld steps are reported only if such techniques were asked for.
    let assumes = |technique: &&Technique| technique.assumes_one_solution();
    if filter.techniques.is_empty() || filter.techniques.iter().any(assumes) {
        current.print_remark(&message_text(&say!("steps-withheld", reason = message_text(&reason))));
    }
    UniquenessPromise::Nothing
}

fn write_step_groups(
    args: &Args,
    groups: &[TechniqueSteps],
    facts: &Facts,
    out: &mut Output,
) -> Result<(), CommandError> {
    let title = out.styles.title;
    for (i, group) in groups.iter().enumerate() {
        if i > 0 {
            writeln!(out)?;
        }
        let (name, id) = (out.catalogue.technique_name(group.technique), group.technique.id.to_string());
        let number = group.steps.len();
        let heading = if group.technique.assumes_one_solution() {
            say!("steps-found-assuming", name, id, number)
        } else {
            say!("steps-found", name, id, number)
        };
        writeln!(out, "{title}{}{title:#}", language::message_text(&heading))?;
        for step in &group.steps {
            write_step(args, step, facts, out)?;
        }
    }
    if groups.is_empty() {
        writeln!(out, "{}", out.catalogue.translate_id("steps-none"))?;
    }
    Ok(())
}

/// Writes the steps as library lines, and reports those that have no such form.
fn write_library_lines(
    current: &CurrentPuzzle<'_>,
    groups: &[TechniqueSteps],
    facts: &Facts,
    out: &mut Output,
) -> Result<(), CommandError> {
    let mut unwritten = Vec::new();
    for group in groups {
        for step in &group.steps {
            let Some(line) = library::format_library_line(&current.reading.puzzle, step, facts) else {
                unwritten.push(group.technique.id);
                break;
            };
            writeln!(out, "{line}")?;
        }
    }
    if !unwritten.is_empty() {
        current.print_remark(&message_text(&say!("library-no-code", ids = unwritten.join(", "))));
    }
    Ok(())
}

fn write_step(args: &Args, step: &SolutionStep, facts: &Facts, out: &mut Output) -> Result<(), CommandError> {
    let conclusions = step.conclusions.to_text(args.notation);
    let explanation = step.explanation(facts);
    let line = match picture::format_eureka_notation(&explanation, args.notation, out.catalogue) {
        line if line.is_empty() => line,
        line => format!("    {line}"),
    };
    writeln!(out, "  {conclusions}{line}")?;
    if args.why {
        let mut sentences: Vec<_> = explanation.messages.into_iter().map(|marked| marked.message).collect();
        sentences.iter_mut().for_each(|sentence| sentence.level += 2);
        picture::write_messages(&sentences, args.notation, out)?;
    }
    Ok(())
}
