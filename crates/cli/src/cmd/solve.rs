//! `ninefold solve`: solutions of puzzles.

use std::cell::Cell;
use std::io::{self, Write};

use ninefold::format::PuzzleEntry;
use ninefold::guide::{self, Assessment};
use ninefold::logic::explain::say;
use ninefold::solve::PartialCount;
use ninefold::solve::lane::SolveQuestion;
use ninefold::solve::lines::LineAnswer;
use ninefold::wire::{self, LazySolutionCount, RowStatus, Solved, StreamedList, Warning};
use ninefold::{Board, COUNT_LIMIT, CellMap, Notation, RateError, Solution, SolutionVerdict, Solver};

use crate::backend::ThreadEngines;
use crate::batch_reader::BatchReader;
#[cfg(feature = "parquet")]
use crate::cmd::table;
use crate::columns::{self, AnswerTable};
use crate::diagnostics::{PuzzleCategory, PuzzleFailure, PuzzleOutcome};
use crate::dropped_columns;
use crate::exit::ExitStatus;
use crate::failure::CommandError;
use crate::file::ContentKind;
#[cfg(feature = "parquet")]
use crate::file::OutputDestination;
use crate::input::InputOptions;
use crate::language::{self, PuzzleRemark, current_catalogue, message_text};
use crate::output::{Output, OutputStyles, ToFile};
use crate::parallel::{self, InputLocation, PuzzleTask};
use crate::{draw, interrupt, json};

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
    columns: columns::AsTable,
    #[command(flatten)]
    to_file: ToFile,
    #[command(flatten)]
    options: parallel::ParallelOptions,
}

pub(crate) fn run(args: &Args, out: &mut Output) -> Result<ExitStatus, CommandError> {
    let jobs = args.options.thread_count();
    let place = args.to_file.find_destination(&args.inputs.input_files())?;
    #[cfg(feature = "parquet")]
    if place.is_parquet() {
        return solve_table(args, place, out);
    }
    // Lines, or a table if requested or implied by the file name.
    let mut feed = BatchReader::open(&args.inputs, jobs, out.quiet)?;
    let lists = args.all || args.number.is_some() && !args.count;
    let delimiter = args.columns.delimiter(&place, lists || args.json || args.grid)?;
    let table = match delimiter {
        Some(_) if lists => {
            return Err(CommandError::usage_error(&say!("table-option", option = "--number".to_string())));
        }
        Some(delimiter) => Some(args.columns.answer_table(delimiter, args.column_names(), &mut feed)?),
        None => None,
    };
    out.go_to(place, ContentKind::Text)?;
    match &table {
        Some(table) => writeln!(out, "{}", table.header_line())?,
        None if !args.json => feed.leave_out(dropped_columns::UNLESS_TABLE),
        None => {}
    }
    // The default limit depends on the form: enough to tell one solution from several.
    let progress = feed.start_progress(out);
    let form = match table {
        Some(table) => SolveOutput::Table { table, counts: args.count },
        None => args.output_form(lists, &mut feed, out),
    };
    let limit = match args.solution_limit() {
        Some(limit) => limit,
        None if args.count => COUNT_LIMIT,
        None if args.all => u64::MAX,
        None => form.default_limit(),
    };
    let any_format = args.inputs.from.is_none() && args.inputs.column.is_none();
    let task = SolveTask { form, limit, unique: args.unique, strict: args.options.strict, any_format };
    parallel::run_task(feed, jobs, &task, &progress, out)
}

impl Args {
    /// Returns the output form, except for tables.
    fn output_form(&self, lists: bool, feed: &mut BatchReader, out: &Output) -> SolveOutput {
        if self.count && self.json {
            SolveOutput::CountJson
        } else if self.count {
            SolveOutput::Count
        } else if self.json {
            SolveOutput::Json
        } else if self.grid {
            SolveOutput::Grid(out.styles)
        } else if lists {
            SolveOutput::Lines { ended: !feed.is_single() }
        } else if out.terminal && feed.is_single() {
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
fn solve_table(args: &Args, place: OutputDestination, out: &mut Output) -> Result<ExitStatus, CommandError> {
    let Args { all, json, grid, count, number, columns, .. } = args;
    let lists = number.is_some() && !count;
    table::refuse_options(&[
        ("--all", *all),
        ("--csv", columns.is_asked()),
        ("--json", *json),
        ("--draw", *grid),
        ("--number", lists),
    ])?;
    let fine: &[&str] = if args.unique { &["ok"] } else { &["ok", "several"] };
    let answers = table::TableJob {
        inputs: &args.inputs,
        place,
        jobs: args.options.thread_count(),
        prefix: columns.prefix(),
        fine,
    };
    if *count {
        let limit = args.solution_limit().unwrap_or(COUNT_LIMIT);
        return answers.answer_rows(out, &|batch, run| ninefold_arrow::count(batch, limit, run));
    }
    answers.answer_rows(out, &ninefold_arrow::solve)
}

/// Remark for a puzzle with further solutions besides the one shown.
const ONE_OF_SEVERAL: PuzzleRemark = PuzzleRemark::Message("one-of-several-shown");

/// Task that solves each puzzle.
struct SolveTask {
    form: SolveOutput,
    limit: u64,
    unique: bool,
    strict: bool,
    /// Whether the input may be in any format.
    any_format: bool,
}

/// Output form of solutions.
enum SolveOutput {
    /// The first solution on a line, or an empty line.
    First,
    /// All solutions up to the limit, one per line; optionally with an empty line after each puzzle.
    Lines {
        ended: bool,
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
    fn default_limit(&self) -> u64 {
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
        entry: &PuzzleEntry,
        at: InputLocation<'_>,
        out: &mut dyn Write,
    ) -> io::Result<PuzzleOutcome> {
        let (reading, board) = match parallel::entry_board(entry) {
            Ok(usable) => usable,
            Err(unusable) => {
                match &self.form {
                    SolveOutput::Json | SolveOutput::CountJson => {
                        json::write_json_line(out, &unusable.to_failed_record(entry, at))?
                    }
                    SolveOutput::Grid(_) => {}
                    SolveOutput::First | SolveOutput::Lines { .. } | SolveOutput::Count => writeln!(out)?,
                    SolveOutput::Table { table, .. } => {
                        table.write_failure(entry, unusable.reason.into(), &unusable.why, out)?;
                    }
                }
                return Ok(PuzzleOutcome {
                    remarks: self.entry_remarks(entry),
                    ..PuzzleOutcome::invalid(unusable.why)
                });
            }
        };
        // Placed digits or removed candidates may be the reason for having no solution.
        let assessment = guide::has_entries(&reading.puzzle)
            .then(|| Assessment::new(&reading.puzzle, &mut engines.solver))
            .filter(|assessment| !assessment.entry_errors().is_empty());
        let head = || {
            let (mut place, speech) =
                (at.to_place(entry), json::text_localizer(Notation::Rc, current_catalogue()));
            let errors = assessment.as_ref().map(Assessment::entry_errors).unwrap_or_default();
            place.warnings.extend(Warning::from_warnings(&errors, speech));
            (place, wire::puzzle_to_line(&reading.puzzle))
        };
        let why = assessment.as_ref().map(language::explain_unsolvable);
        // Write the answer, then derive the failure and the remarks from its kind.
        let kind = self.answer_board(&mut engines.solver, entry, &head, &board, why.as_deref(), out)?;
        let failure = match kind {
            PuzzleCategory::None => {
                Some(PuzzleFailure::Told(why.unwrap_or_else(|| current_catalogue().word_for("no-solution"))))
            }
            PuzzleCategory::Several if self.unique => {
                Some(PuzzleFailure::Told(current_catalogue().word_for("several-solutions")))
            }
            _ => None,
        };
        let mut outcome = PuzzleOutcome { kind, failure, remarks: self.entry_remarks(entry) };
        // A form that shows one solution says that there are others.
        if kind == PuzzleCategory::Several
            && !self.unique
            && matches!(self.form, SolveOutput::First | SolveOutput::Grid(_))
        {
            outcome.remarks.push(ONE_OF_SEVERAL);
        }
        Ok(outcome)
    }

    fn batch_question(&self) -> Option<SolveQuestion> {
        // Bare lines have their own format, which need not be the requested one.
        let is_bare = match &self.form {
            SolveOutput::First => true,
            SolveOutput::Table { table, counts: false } => table.is_of_puzzles_alone(),
            _ => false,
        };
        (is_bare && self.any_format).then_some(SolveQuestion::UNIQUE)
    }

    fn answer_bare(&self, answer: &LineAnswer, line: &[u8], text: &mut Vec<u8>) -> Option<PuzzleOutcome> {
        let (kind, mut remarks) = match answer.outcome?.solutions {
            // No solution, and several where one is required, need messages from the full solver.
            0 => return None,
            1 => (PuzzleCategory::Unique, Vec::new()),
            _ if self.unique => return None,
            _ => (PuzzleCategory::Several, vec![ONE_OF_SEVERAL]),
        };
        let solution = answer.first.as_ref()?;
        if let SolveOutput::Table { table, .. } = &self.form {
            remarks.clear();
            table.answer_bare(line, solution, kind.verdict().into(), text);
        } else {
            text.extend_from_slice(solution);
            text.push(b'\n');
        }
        Some(PuzzleOutcome { kind, failure: None, remarks })
    }

    fn is_strict(&self) -> bool {
        self.strict
    }
}

impl SolveTask {
    fn answer_board(
        &self,
        solver: &mut Solver,
        entry: &PuzzleEntry,
        head: &dyn Fn() -> (wire::Place, String),
        board: &Board,
        why: Option<&str>,
        out: &mut dyn Write,
    ) -> io::Result<PuzzleCategory> {
        // Each form searches only as far as it needs.
        let found = match &self.form {
            SolveOutput::First => return self.write_first(solver, board, out),
            SolveOutput::Lines { ended } => {
                let found = self.each_solution(solver, board, |solution| writeln!(out, "{solution}"))?;
                if *ended {
                    writeln!(out)?;
                }
                found
            }
            SolveOutput::Grid(styles) => {
                self.each_solution(solver, board, |solution| draw_solution(board, &solution, styles, out))?
            }
            SolveOutput::Count => {
                let found = self.count_solutions(solver, board);
                writeln!(out, "{}{}", found.count, if found.complete { "" } else { "+" })?;
                found
            }
            SolveOutput::CountJson => {
                let (found, (place, puzzle)) = (self.count_solutions(solver, board), head());
                let late = LazySolutionCount::new(|| found.json_data());
                json::write_json_line(out, &Solved { place, puzzle, solutions: None, found: late })?;
                found
            }
            SolveOutput::Json => {
                let (found, (place, puzzle)) = (Cell::new(FoundSolutions::NOTHING), head());
                let solutions =
                    self.limited_solutions(solver, board, &found).map(|solution| solution.to_string());
                let (solutions, late) =
                    (Some(StreamedList::new(solutions)), LazySolutionCount::new(|| found.get().json_data()));
                json::write_json_line(out, &Solved { place, puzzle, solutions, found: late })?;
                found.get()
            }
            SolveOutput::Table { table, counts: true } => {
                return self.count_row(solver, table, entry, board, out);
            }
            SolveOutput::Table { table, counts: false } => {
                return solve_row(solver, table, entry, board, why, out);
            }
        };
        Ok(found.solution_kind())
    }

    fn write_first(
        &self,
        solver: &mut Solver,
        board: &Board,
        out: &mut dyn Write,
    ) -> io::Result<PuzzleCategory> {
        let (kind, solution) = match solver.check_uniqueness(board) {
            SolutionVerdict::None => (PuzzleCategory::None, None),
            SolutionVerdict::Unique(solution) => (PuzzleCategory::Unique, Some(solution)),
            SolutionVerdict::Several(solution, _) => {
                (PuzzleCategory::Several, Some(solution).filter(|_| !self.unique))
            }
        };
        match solution {
            Some(solution) => writeln!(out, "{solution}")?,
            None => writeln!(out)?,
        }
        Ok(kind)
    }

    /// Iterates over the solutions up to the limit; `found` is updated with the number so far.
    fn limited_solutions<'s>(
        &self,
        solver: &'s mut Solver,
        board: &Board,
        found: &'s Cell<FoundSolutions>,
    ) -> impl Iterator<Item = Solution> + 's {
        let limit = self.limit;
        solver.solutions(board).map_while(move |solution| {
            let FoundSolutions { count, .. } = found.get();
            let complete = count < limit && !interrupt::is_requested();
            found.set(FoundSolutions { count: count + u64::from(complete), complete });
            complete.then_some(solution)
        })
    }

    /// Writes the solutions up to the limit.
    fn each_solution(
        &self,
        solver: &mut Solver,
        board: &Board,
        write: impl FnMut(Solution) -> io::Result<()>,
    ) -> io::Result<FoundSolutions> {
        let found = Cell::new(FoundSolutions::NOTHING);
        self.limited_solutions(solver, board, &found).try_for_each(write)?;
        Ok(found.get())
    }

    /// Returns the remarks about a puzzle and its row.
    fn entry_remarks(&self, entry: &PuzzleEntry) -> parallel::RemarkList {
        let table = if let SolveOutput::Table { table, .. } = &self.form { Some(table) } else { None };
        columns::row_remarks(table, entry)
    }

    /// Writes the table row with the number of solutions.
    fn count_row(
        &self,
        solver: &mut Solver,
        table: &AnswerTable,
        entry: &PuzzleEntry,
        board: &Board,
        out: &mut dyn Write,
    ) -> io::Result<PuzzleCategory> {
        let found = self.count_solutions(solver, board);
        let (count, complete) = (found.count.to_string(), found.complete.to_string());
        table.write_answer(entry, [&*count, &complete], found.solution_kind().verdict().into(), "", out)?;
        Ok(found.solution_kind())
    }

    /// Counts up to the limit, or until an interrupt.
    fn count_solutions(&self, solver: &mut Solver, board: &Board) -> FoundSolutions {
        let PartialCount { count, is_stopped } =
            solver.count_until(board, self.limit.saturating_add(1), &mut interrupt::is_requested);
        if is_stopped && count < 2 {
            // Too few to tell whether there are several, which is fast to find out.
            return match solver.check_uniqueness(board) {
                SolutionVerdict::None => FoundSolutions::NOTHING,
                SolutionVerdict::Unique(_) => FoundSolutions { count: 1.min(self.limit), complete: true },
                SolutionVerdict::Several(..) => FoundSolutions { count: 2.min(self.limit), complete: false },
            };
        }
        FoundSolutions { count: count.min(self.limit), complete: !is_stopped && count <= self.limit }
    }
}

/// Writes the table row with the first solution, or with the reason for having none.
fn solve_row(
    solver: &mut Solver,
    table: &AnswerTable,
    entry: &PuzzleEntry,
    board: &Board,
    why: Option<&str>,
    out: &mut dyn Write,
) -> io::Result<PuzzleCategory> {
    let (kind, solution) = match solver.check_uniqueness(board) {
        SolutionVerdict::None => {
            let why = why.map_or_else(|| message_text(&RateError::Invalid.to_message()), str::to_string);
            table.write_failure(entry, RowStatus::None, &why, out)?;
            return Ok(PuzzleCategory::None);
        }
        SolutionVerdict::Unique(solution) => (PuzzleCategory::Unique, solution),
        SolutionVerdict::Several(solution, _) => (PuzzleCategory::Several, solution),
    };
    table.write_answer(entry, [&*solution.to_string()], kind.verdict().into(), "", out)?;
    Ok(kind)
}

/// Number of solutions found, up to the limit.
#[derive(Clone, Copy)]
struct FoundSolutions {
    count: u64,
    complete: bool,
}

impl FoundSolutions {
    const NOTHING: FoundSolutions = FoundSolutions { count: 0, complete: true };

    fn solution_kind(&self) -> PuzzleCategory {
        match (self.count, self.complete) {
            (0, true) => PuzzleCategory::None,
            (1, true) => PuzzleCategory::Unique,
            _ => PuzzleCategory::Several,
        }
    }

    fn json_data(&self) -> wire::Found {
        wire::Found { count: self.count, complete: self.complete, verdict: self.solution_kind().verdict() }
    }
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
    if !styles.on {
        let puzzle = draw::draw_grid(&|cell| board.value(cell), &style, CellMap::EMPTY, styles);
        lines = draw::side_by_side(&puzzle, &lines);
    }
    lines.iter().try_for_each(|line| writeln!(out, "{line}"))
}
