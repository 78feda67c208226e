//! `ninefold solve`: solutions of puzzles.

use std::cell::Cell;

use ninefold::format::PuzzleEntry;
use ninefold::guide::{self, PositionAssessment};
use ninefold::solve::PartialCount;
use ninefold::solve::lane::SolveQuestion;
use ninefold::solve::lines::TextLineAnswer;
use ninefold::wire::{
    self, LazySolutionCount, PuzzleSolutions, RowStatus, SolutionTotal, StreamedList, Verdict, Warning,
};
use ninefold::{COUNT_LIMIT, CellMap, RateError, Solution, SolutionVerdict, Solver};

use crate::backend::{BackendOption, ThreadEngines};
use crate::batch_reader::BatchReader;
#[cfg(feature = "parquet")]
use crate::cmd::table;
use crate::columns::{self, AnswerTable};
use crate::diagnostics::{PuzzleCategory, PuzzleOutcome};
use crate::draw;
#[cfg(feature = "parquet")]
use crate::file::OutputDestination;
use crate::language::{PuzzleRemark, current_message_catalogue};
use crate::output::{OutputFileOptions, OutputStyles};
use crate::pipeline::{self, BareLine, PuzzleTask, QueuedPuzzle};
use crate::prelude::*;

/// Solve puzzles
///
/// Each puzzle gives one line: its solution, in the order of the input. A puzzle without a solution, or that
/// cannot be read, gives an empty line and a message on standard error. Blank lines and lines that begin with `#`
/// are no puzzles. One puzzle alone, on a terminal, is drawn.
#[derive(Debug, clap::Args)]
#[command(after_long_help = concat!("\
Examples:
  One puzzle, drawn on a terminal:
    ninefold solve 53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79

  A list, one solution a line:
    ninefold solve puzzles.txt > solutions.txt

  Only puzzles with exactly one solution are good:
    zcat puzzles.gz | ninefold solve --unique > solutions.txt

  How many solutions, and what they are:
    ninefold solve --count puzzles.txt
    ninefold solve --all puzzles.txt

  One JSON object a line, with the fields line, puzzle, solutions, count, complete (false if there are
  more solutions than the limit) and verdict (unique, several, none or invalid); what stands beside the puzzle
  in a row or an object of the input is in columns:
    ninefold solve --json -n 10 puzzles.txt

  A table, with the columns of the input and behind them solution (of several the first), status (ok, several,
  none or invalid) and error; with --count the columns count and complete in place of solution. A column of
  the input that is called like one of these is refused: --prefix gives the answers other names.
    ninefold solve --output solved.csv puzzles.csv

", crate::exit_codes!()))]
pub(crate) struct Args {
    #[command(flatten)]
    inputs: InputOptions,
    /// Print all solutions, one a line, and an empty line after those of each puzzle unless there is just one
    #[arg(short, long, conflicts_with = "csv")]
    all: bool,
    /// Print the number of solutions: `N+` if there are more than the limit (1000000 if not given)
    #[arg(short, long, conflicts_with_all = ["all", "grid"])]
    count: bool,
    /// Print or count up to N solutions of each puzzle; 0 is no limit
    #[arg(short, long, alias = "limit", value_name = "N")]
    number: Option<u64>,
    /// A puzzle with several solutions counts as a failure
    #[arg(short, long)]
    unique: bool,
    /// Print a JSON object for each puzzle
    #[arg(long, conflicts_with_all = ["grid", "csv"])]
    json: bool,
    /// Draw each solution, as is done for one puzzle on a terminal
    #[arg(long = "draw", alias = "grid", conflicts_with = "csv")]
    grid: bool,
    #[command(flatten)]
    columns: columns::TableOptions,
    #[command(flatten)]
    to_file: OutputFileOptions,
    #[command(flatten)]
    options: pipeline::ParallelOptions,
    #[command(flatten)]
    backend: BackendOption,
}

pub(crate) fn run(args: &Args, out: &mut Output) -> Result<ExitStatus, CommandError> {
    let jobs = args.options.thread_count();
    let place = args.to_file.resolve_destination(&args.inputs.input_files())?;
    #[cfg(feature = "parquet")]
    if place.is_parquet() {
        return solve_parquet(args, place, out);
    }
    // Lines, or a table if requested or implied by the file name.
    let mut feed = BatchReader::open(&args.inputs, jobs, out.quiet)?;
    feed.backend = args.backend.clone();
    let lists = args.all || args.number.is_some() && !args.count;
    let delimiter = args.columns.choose_delimiter(&place, lists || args.json || args.grid)?;
    if lists && delimiter.is_some() {
        return Err(CommandError::usage_error(&say!("table-option", option = "--number".to_string())));
    }
    let names = args.column_names();
    let table = args.columns.open_output(delimiter, names, args.json, &mut feed, place, out)?;
    // The default limit depends on the form: enough to tell one solution from several.
    let form = match table {
        Some(table) => SolveOutput::Table { table, counts: args.count },
        None => args.choose_output_form(lists, &mut feed, out),
    };
    let limit = match args.solution_limit() {
        Some(limit) => limit,
        None if args.count => COUNT_LIMIT,
        None if args.all => u64::MAX,
        None => form.default_solution_limit(),
    };
    let task = SolveTask { output: form, limit, unique: args.unique };
    pipeline::run_task_on_puzzles(feed, &task, args.options.strict, out)
}

impl Args {
    /// Returns the output form, except for tables.
    fn choose_output_form(
        &self,
        lists_solutions: bool,
        batches: &mut BatchReader,
        out: &Output,
    ) -> SolveOutput {
        if self.count && self.json {
            SolveOutput::CountJson
        } else if self.count {
            SolveOutput::Count
        } else if self.json {
            SolveOutput::Json
        } else if self.grid {
            SolveOutput::Grid(out.styles)
        } else if lists_solutions {
            SolveOutput::Lines { separates_puzzles: !batches.has_single_puzzle(out) }
        } else if out.terminal && batches.has_single_puzzle(out) {
            SolveOutput::Grid(out.styles)
        } else {
            SolveOutput::First
        }
    }

    /// Returns the columns of a table, as in Parquet files and the Python package.
    fn column_names(&self) -> &'static [&'static str] {
        if self.count { &["count", "complete"] } else { &["solution"] }
    }

    /// Returns the maximum number of solutions, if given.
    fn solution_limit(&self) -> Option<u64> {
        self.number.map(|number| if number == 0 { u64::MAX } else { number })
    }
}

/// Solves or counts from Parquet files to a Parquet file.
#[cfg(feature = "parquet")]
fn solve_parquet(
    args: &Args,
    place: OutputDestination,
    out: &mut Output,
) -> Result<ExitStatus, CommandError> {
    let Args { all, json, grid, count, number, columns, .. } = args;
    let lists = number.is_some() && !count;
    table::reject_text_options(&[
        ("--all", *all),
        ("--csv", columns.is_requested()),
        ("--json", *json),
        ("--draw", *grid),
        ("--number", lists),
    ])?;
    let fine: &[&str] = if args.unique { &["ok"] } else { &["ok", "several"] };
    let jobs = args.options.thread_count();
    let answers = table::TableJob::new(&args.inputs, place, jobs, columns.column_prefix())
        .with_backend(&args.backend)?;
    if *count {
        let limit = args.solution_limit().unwrap_or(COUNT_LIMIT);
        return answers
            .apply_to_rows(fine, out, &|batch, run| ninefold_arrow::count_solutions(batch, limit, run));
    }
    answers.apply_to_rows(fine, out, &ninefold_arrow::solve_batch)
}

/// Remark for a puzzle with further solutions besides the one shown.
const ONE_OF_SEVERAL: PuzzleRemark = PuzzleRemark::MessageId("one-of-several-shown");

/// Task that solves each puzzle.
struct SolveTask {
    output: SolveOutput,
    limit: u64,
    unique: bool,
}

/// Output form of solutions.
enum SolveOutput {
    /// The first solution on a line, or an empty line.
    First,
    /// All solutions up to the limit, one per line; optionally with an empty line after each puzzle.
    Lines {
        separates_puzzles: bool,
    },
    Json,
    Count,
    CountJson,
    Grid(OutputStyles),
    /// The first solution, or their number, in a table row.
    Table {
        table: AnswerTable,
        counts: bool,
    },
}

impl SolveOutput {
    /// Returns the default limit on the number of solutions.
    fn default_solution_limit(&self) -> u64 {
        match self {
            SolveOutput::Grid(_) => 1,
            _ => 2,
        }
    }
}

impl PuzzleTask for SolveTask {
    fn write_answer(
        &self,
        engines: &mut ThreadEngines,
        puzzle: &QueuedPuzzle<'_>,
        out: &mut dyn Write,
    ) -> io::Result<PuzzleOutcome> {
        let entry = &puzzle.entry;
        let (reading, board) = match puzzle.to_board() {
            Ok(usable) => usable,
            Err(unusable) => {
                match &self.output {
                    SolveOutput::Json | SolveOutput::CountJson => {
                        json::write_json_line(out, &unusable.to_failed_record(puzzle))?
                    }
                    SolveOutput::Grid(_) => {}
                    SolveOutput::First | SolveOutput::Lines { .. } | SolveOutput::Count => writeln!(out)?,
                    SolveOutput::Table { table, .. } => {
                        table.write_failure_row(entry, unusable.reason.into(), &unusable.why, out)?;
                    }
                }
                let outcome = PuzzleOutcome::new_invalid(unusable.why);
                return Ok(outcome.with_remarks(self.collect_puzzle_remarks(entry)));
            }
        };
        // Placed digits or removed candidates may be the reason for having no solution.
        let assessment = guide::has_player_entries(&reading.puzzle)
            .then(|| PositionAssessment::new(&reading.puzzle, &mut engines.solver))
            .filter(|assessment| !assessment.entry_error_messages().is_empty());
        let head = || {
            let (mut place, speech) =
                (puzzle.to_place(), json::plain_text_localizer(Notation::Rc, current_message_catalogue()));
            let errors =
                assessment.as_ref().map(PositionAssessment::entry_error_messages).unwrap_or_default();
            place.warnings.extend(Warning::from_warnings(&errors, speech));
            (place, wire::puzzle_to_line(&reading.puzzle))
        };
        let why = assessment.as_ref().map(language::explain_unsolvable);
        // Write the answer, then derive the failure and the remarks from its kind.
        let kind = self.write_board_answer(&mut engines.solver, entry, &head, &board, why.as_deref(), out)?;
        let failure = match kind {
            PuzzleCategory::None => {
                Some(why.unwrap_or_else(|| current_message_catalogue().translate_id("no-solution")))
            }
            PuzzleCategory::Several if self.unique => {
                Some(current_message_catalogue().translate_id("several-solutions"))
            }
            _ => None,
        };
        let mut outcome =
            PuzzleOutcome { category: kind, failure, remarks: self.collect_puzzle_remarks(entry) };
        // A form that shows one solution says that there are others.
        if kind == PuzzleCategory::Several
            && !self.unique
            && matches!(self.output, SolveOutput::First | SolveOutput::Grid(_))
        {
            outcome.remarks.push(ONE_OF_SEVERAL);
        }
        Ok(outcome)
    }

    fn batch_solve_question(&self) -> Option<SolveQuestion> {
        let is_enough = matches!(
            self.output,
            SolveOutput::First | SolveOutput::Json | SolveOutput::Table { counts: false, .. }
        );
        is_enough.then_some(SolveQuestion::UNIQUE)
    }

    fn write_bare_line_answer(
        &self,
        answer: &TextLineAnswer,
        line: &BareLine<'_>,
        text: &mut Vec<u8>,
    ) -> Option<PuzzleOutcome> {
        let kind = match answer.outcome?.solutions {
            // No solution, and several where one is required, need messages from the full solver.
            0 => return None,
            1 => PuzzleCategory::Unique,
            _ if self.unique => return None,
            _ => PuzzleCategory::Several,
        };
        let solution = answer.first_solution.as_ref()?;
        let mut outcome = PuzzleOutcome::new(kind);
        match &self.output {
            SolveOutput::Table { table, .. } => {
                return table
                    .write_bare_line_answer(line, &[&solution[..]], kind.verdict().into(), text)
                    .then_some(outcome);
            }
            SolveOutput::Json => {
                // Of several solutions, others are requested, too.
                let puzzle = line.format_puzzle().filter(|_| kind == PuzzleCategory::Unique)?;
                let solution = str::from_utf8(solution).ok()?.to_string();
                let record = PuzzleSolutions {
                    place: line.to_place(),
                    puzzle,
                    solutions: Some(StreamedList::new(std::iter::once(solution))),
                    found: LazySolutionCount::new(|| new_solution_total(1, true)),
                };
                json::write_json_line(text, &record).ok()?;
            }
            _ => {
                text.extend_from_slice(solution);
                text.push(b'\n');
                if kind == PuzzleCategory::Several {
                    outcome.remarks.push(ONE_OF_SEVERAL);
                }
            }
        }
        Some(outcome)
    }
}

impl SolveTask {
    fn write_board_answer(
        &self,
        solver: &mut Solver,
        entry: &PuzzleEntry,
        head: &dyn Fn() -> (wire::Place, String),
        board: &Board,
        why: Option<&str>,
        out: &mut dyn Write,
    ) -> io::Result<PuzzleCategory> {
        // Each form searches only as far as it needs.
        let found = match &self.output {
            SolveOutput::First => return self.write_first_solution(solver, board, out),
            SolveOutput::Lines { separates_puzzles: ended } => {
                let found = self.write_solutions(solver, board, |solution| writeln!(out, "{solution}"))?;
                if *ended {
                    writeln!(out)?;
                }
                found
            }
            SolveOutput::Grid(styles) => {
                self.write_solutions(solver, board, |solution| draw_solution(board, &solution, styles, out))?
            }
            SolveOutput::Count => {
                let found = self.count_solutions(solver, board);
                writeln!(out, "{}{}", found.count, if found.complete { "" } else { "+" })?;
                found
            }
            SolveOutput::CountJson => {
                let (found, (place, puzzle)) = (self.count_solutions(solver, board), head());
                let late = LazySolutionCount::new(move || found);
                json::write_json_line(out, &PuzzleSolutions { place, puzzle, solutions: None, found: late })?;
                found
            }
            SolveOutput::Json => {
                let (found, (place, puzzle)) = (Cell::new(new_solution_total(0, true)), head());
                let solutions =
                    self.iter_limited_solutions(solver, board, &found).map(|solution| solution.to_string());
                let (solutions, late) =
                    (Some(StreamedList::new(solutions)), LazySolutionCount::new(|| found.get()));
                json::write_json_line(out, &PuzzleSolutions { place, puzzle, solutions, found: late })?;
                found.get()
            }
            SolveOutput::Table { table, counts: true } => {
                return self.write_solution_count_row(solver, table, entry, board, out);
            }
            SolveOutput::Table { table, counts: false } => {
                return write_solution_row(solver, table, entry, board, why, out);
            }
        };
        Ok(found.verdict.into())
    }

    fn write_first_solution(
        &self,
        solver: &mut Solver,
        board: &Board,
        out: &mut dyn Write,
    ) -> io::Result<PuzzleCategory> {
        let verdict = solver.check_uniqueness(board);
        match &verdict {
            SolutionVerdict::Unique(solution) => writeln!(out, "{solution}")?,
            SolutionVerdict::Several(solution, _) if !self.unique => writeln!(out, "{solution}")?,
            _ => writeln!(out)?,
        }
        Ok((&verdict).into())
    }

    /// Iterates over the solutions up to the limit; `found` is updated with the number so far.
    fn iter_limited_solutions<'s>(
        &self,
        solver: &'s mut Solver,
        board: &Board,
        found: &'s Cell<SolutionTotal>,
    ) -> impl Iterator<Item = Solution> + 's {
        let limit = self.limit;
        solver.solutions(board).map_while(move |solution| {
            let SolutionTotal { count, .. } = found.get();
            let complete = count < limit && !interrupt::is_stop_requested();
            found.set(new_solution_total(count + u64::from(complete), complete));
            complete.then_some(solution)
        })
    }

    /// Writes the solutions up to the limit.
    fn write_solutions(
        &self,
        solver: &mut Solver,
        board: &Board,
        write: impl FnMut(Solution) -> io::Result<()>,
    ) -> io::Result<SolutionTotal> {
        let found = Cell::new(new_solution_total(0, true));
        self.iter_limited_solutions(solver, board, &found).try_for_each(write)?;
        Ok(found.get())
    }

    /// Returns the remarks about a puzzle and its row.
    fn collect_puzzle_remarks(&self, entry: &PuzzleEntry) -> Vec<PuzzleRemark> {
        let table = if let SolveOutput::Table { table, .. } = &self.output { Some(table) } else { None };
        columns::collect_row_remarks(table, entry)
    }

    /// Writes the table row with the number of solutions.
    fn write_solution_count_row(
        &self,
        solver: &mut Solver,
        table: &AnswerTable,
        entry: &PuzzleEntry,
        board: &Board,
        out: &mut dyn Write,
    ) -> io::Result<PuzzleCategory> {
        let found = self.count_solutions(solver, board);
        let (count, complete) = (found.count.to_string(), found.complete.to_string());
        table.write_answer(entry, [&*count, &complete], found.verdict.into(), "", out)?;
        Ok(found.verdict.into())
    }

    /// Counts up to the limit, or until an interrupt.
    fn count_solutions(&self, solver: &mut Solver, board: &Board) -> SolutionTotal {
        let PartialCount { count, is_stopped } = solver.count_solutions_until(
            board,
            self.limit.saturating_add(1),
            &mut interrupt::is_stop_requested,
        );
        if is_stopped && count < 2 {
            // Too few to tell whether there are several, which is fast to find out.
            return match solver.check_uniqueness(board) {
                SolutionVerdict::None => new_solution_total(0, true),
                SolutionVerdict::Unique(_) => new_solution_total(1.min(self.limit), true),
                SolutionVerdict::Several(..) => new_solution_total(2.min(self.limit), false),
            };
        }
        new_solution_total(count.min(self.limit), !is_stopped && count <= self.limit)
    }
}

/// Writes the table row with the first solution, or with the reason for having none.
fn write_solution_row(
    solver: &mut Solver,
    table: &AnswerTable,
    entry: &PuzzleEntry,
    board: &Board,
    why: Option<&str>,
    out: &mut dyn Write,
) -> io::Result<PuzzleCategory> {
    let verdict = solver.check_uniqueness(board);
    let kind = PuzzleCategory::from(&verdict);
    let solution = match verdict {
        SolutionVerdict::None => {
            let why = why.map_or_else(|| message_text(&RateError::Invalid.to_message()), str::to_string);
            table.write_failure_row(entry, RowStatus::None, &why, out)?;
            return Ok(kind);
        }
        SolutionVerdict::Unique(solution) | SolutionVerdict::Several(solution, _) => solution,
    };
    table.write_answer(entry, [&*solution.to_string()], kind.verdict().into(), "", out)?;
    Ok(kind)
}

/// Creates the number of solutions found, up to the limit.
fn new_solution_total(count: u64, complete: bool) -> SolutionTotal {
    let verdict = match (count, complete) {
        (0, true) => Verdict::None,
        (1, true) => Verdict::Unique,
        _ => Verdict::Several,
    };
    SolutionTotal { count, complete, verdict }
}

/// Draws a solution; without styles to distinguish the givens, next to the puzzle.
fn draw_solution(
    board: &Board,
    solution: &Solution,
    styles: &OutputStyles,
    out: &mut dyn Write,
) -> io::Result<()> {
    let style = |cell| if board.givens().contains(cell) { styles.given } else { styles.found };
    let mut lines = draw::draw_grid(&|cell| Some(solution.digit(cell)), &style, CellMap::EMPTY, styles);
    if !styles.is_enabled {
        let puzzle = draw::draw_grid(&|cell| board.value(cell), &style, CellMap::EMPTY, styles);
        lines = draw::join_side_by_side(&puzzle, &lines);
    }
    lines.iter().try_for_each(|line| writeln!(out, "{line}"))
}
