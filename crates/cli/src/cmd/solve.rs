//! `ninefold solve`: solutions of puzzles.

use std::cell::Cell;
use std::io::{self, Write};

use ninefold::format::Entry;
use ninefold::guide::{self, Assessment};
use ninefold::logic::explain::say;
use ninefold::solve::PartialCount;
use ninefold::solve::lane::Question;
use ninefold::solve::lines::Answer;
use ninefold::wire::{self, Late, Solved, Status, Streamed, Warning};
use ninefold::{Board, COUNT_LIMIT, CellMap, Notation, Refusal, Solution, Solver, Verdict};

use crate::backend::Engines;
#[cfg(feature = "parquet")]
use crate::cmd::table;
use crate::columns::{self, Answers};
use crate::each::{self, At, Task};
use crate::exit::Exit;
use crate::failure::Failure;
use crate::feed::Feed;
use crate::file::Contents;
#[cfg(feature = "parquet")]
use crate::file::Place;
use crate::input::Inputs;
use crate::language::{self, Remark, spoken, text};
use crate::left_out;
use crate::output::{Output, Styles, ToFile};
use crate::report::{Failing, Kind, Outcome};
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
    inputs: Inputs,
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
    options: each::Options,
}

pub(crate) fn run(args: &Args, out: &mut Output) -> Result<Exit, Failure> {
    let jobs = args.options.jobs();
    let place = args.to_file.find(&args.inputs.files())?;
    #[cfg(feature = "parquet")]
    if place.is_parquet() {
        return answered(args, place, out);
    }
    // Lines, or a table if requested or implied by the file name.
    let mut feed = Feed::open(&args.inputs, jobs, out.quiet)?;
    let lists = args.all || args.number.is_some() && !args.count;
    let delimiter = args.columns.delimiter(&place, lists || args.json || args.grid)?;
    let table = match delimiter {
        Some(_) if lists => {
            return Err(Failure::usage(&say!("table-option", option = "--number".to_string())));
        }
        Some(delimiter) => Some(args.columns.table(delimiter, args.names(), &mut feed)?),
        None => None,
    };
    out.go_to(place, Contents::Text)?;
    match &table {
        Some(table) => writeln!(out, "{}", table.header())?,
        None if !args.json => feed.leave_out(left_out::UNLESS_TABLE),
        None => {}
    }
    // The default limit depends on the form: enough to tell one solution from several.
    let progress = feed.progress(out);
    let form = match table {
        Some(table) => Form::Table { table, counts: args.count },
        None => args.form(lists, &mut feed, out),
    };
    let limit = match args.limit() {
        Some(limit) => limit,
        None if args.count => COUNT_LIMIT,
        None if args.all => u64::MAX,
        None => form.limit(),
    };
    let any_format = args.inputs.from.is_none() && args.inputs.column.is_none();
    let task = Solve { form, limit, unique: args.unique, strict: args.options.strict, any_format };
    each::puzzle(feed, jobs, &task, &progress, out)
}

impl Args {
    /// Returns the output form, except for tables.
    fn form(&self, lists: bool, feed: &mut Feed, out: &Output) -> Form {
        if self.count && self.json {
            Form::CountJson
        } else if self.count {
            Form::Count
        } else if self.json {
            Form::Json
        } else if self.grid {
            Form::Grid(out.styles)
        } else if lists {
            Form::Lines { ended: !feed.is_single() }
        } else if out.terminal && feed.is_single() {
            Form::Grid(out.styles)
        } else {
            Form::First
        }
    }

    /// Returns the columns of a table, as in Parquet files and the Python package.
    fn names(&self) -> &'static [&'static str] {
        if self.count { &["count", "complete"] } else { &["solution"] }
    }

    /// Returns the maximum number of solutions, if given.
    fn limit(&self) -> Option<u64> {
        self.number.map(|number| if number == 0 { u64::MAX } else { number })
    }
}

/// Solves or counts from Parquet files to a Parquet file.
#[cfg(feature = "parquet")]
fn answered(args: &Args, place: Place, out: &mut Output) -> Result<Exit, Failure> {
    let Args { all, json, grid, count, number, columns, .. } = args;
    let lists = number.is_some() && !count;
    table::refuse(&[
        ("--all", *all),
        ("--csv", columns.is_asked()),
        ("--json", *json),
        ("--draw", *grid),
        ("--number", lists),
    ])?;
    let fine: &[&str] = if args.unique { &["ok"] } else { &["ok", "several"] };
    let answers = table::Table {
        inputs: &args.inputs,
        place,
        jobs: args.options.jobs(),
        prefix: columns.prefix(),
        fine,
    };
    if *count {
        let limit = args.limit().unwrap_or(COUNT_LIMIT);
        return answers.answer(out, &|batch, run| ninefold_arrow::count(batch, limit, run));
    }
    answers.answer(out, &ninefold_arrow::solve)
}

/// Remark for a puzzle with further solutions besides the one shown.
const ONE_OF_SEVERAL: Remark = Remark::Message("one-of-several-shown");

/// Task that solves each puzzle.
struct Solve {
    form: Form,
    limit: u64,
    unique: bool,
    strict: bool,
    /// Whether the input may be in any format.
    any_format: bool,
}

/// Output form of solutions.
enum Form {
    /// The first solution on a line, or an empty line.
    First,
    /// All solutions up to the limit, one per line; optionally with an empty line after each puzzle.
    Lines {
        ended: bool,
    },
    Json,
    Count,
    CountJson,
    Grid(Styles),
    /// The first solution, or their number, in a table row.
    Table {
        table: Answers,
        counts: bool,
    },
}

impl Form {
    /// Returns the default limit on the number of solutions.
    fn limit(&self) -> u64 {
        match self {
            Form::Grid(_) => 1,
            _ => 2,
        }
    }
}

impl Task for Solve {
    fn answer(
        &self,
        engines: &mut Engines,
        entry: &Entry,
        at: At<'_>,
        out: &mut dyn Write,
    ) -> io::Result<Outcome> {
        let (reading, board) = match each::board(entry) {
            Ok(usable) => usable,
            Err(unusable) => {
                match &self.form {
                    Form::Json | Form::CountJson => json::line(out, &unusable.failed(entry, at))?,
                    Form::Grid(_) => {}
                    Form::First | Form::Lines { .. } | Form::Count => writeln!(out)?,
                    Form::Table { table, .. } => {
                        table.fail(entry, unusable.reason.into(), &unusable.why, out)?;
                    }
                }
                return Ok(Outcome { remarks: self.remarks(entry), ..Outcome::invalid(unusable.why) });
            }
        };
        // Placed digits or removed candidates may be the reason for having no solution.
        let assessment = guide::has_entries(&reading.puzzle)
            .then(|| Assessment::new(&reading.puzzle, &mut engines.solver))
            .filter(|assessment| !assessment.entry_errors().is_empty());
        let head = || {
            let (mut place, speech) = (at.place(entry), json::speech(Notation::Rc, spoken()));
            let errors = assessment.as_ref().map(Assessment::entry_errors).unwrap_or_default();
            place.warnings.extend(Warning::of_position(&errors, speech));
            (place, wire::puzzle(&reading.puzzle))
        };
        let why = assessment.as_ref().map(language::unsolvable);
        // Write the answer, then derive the failure and the remarks from its kind.
        let kind = self.answer_board(&mut engines.solver, entry, &head, &board, why.as_deref(), out)?;
        let failure = match kind {
            Kind::None => Some(Failing::Told(why.unwrap_or_else(|| spoken().word("no-solution")))),
            Kind::Several if self.unique => Some(Failing::Told(spoken().word("several-solutions"))),
            _ => None,
        };
        let mut outcome = Outcome { kind, failure, remarks: self.remarks(entry) };
        if kind == Kind::Several && !self.unique && matches!(self.form, Form::First | Form::Grid(_)) {
            outcome.remarks.push(ONE_OF_SEVERAL);
        }
        Ok(outcome)
    }

    fn question(&self) -> Option<Question> {
        // Bare lines have their own format, which need not be the requested one.
        let is_bare = match &self.form {
            Form::First => true,
            Form::Table { table, counts: false } => table.is_of_puzzles_alone(),
            _ => false,
        };
        (is_bare && self.any_format).then_some(Question::UNIQUE)
    }

    fn answer_bare(&self, answer: &Answer, line: &[u8], text: &mut Vec<u8>) -> Option<Outcome> {
        let (kind, mut remarks) = match answer.outcome?.solutions {
            // No solution, and several where one is required, need messages from the full solver.
            0 => return None,
            1 => (Kind::Unique, Vec::new()),
            _ if self.unique => return None,
            _ => (Kind::Several, vec![ONE_OF_SEVERAL]),
        };
        let solution = answer.first.as_ref()?;
        if let Form::Table { table, .. } = &self.form {
            remarks.clear();
            table.answer_bare(line, solution, kind.verdict().into(), text);
        } else {
            text.extend_from_slice(solution);
            text.push(b'\n');
        }
        Some(Outcome { kind, failure: None, remarks })
    }

    fn is_strict(&self) -> bool {
        self.strict
    }
}

impl Solve {
    fn answer_board(
        &self,
        solver: &mut Solver,
        entry: &Entry,
        head: &dyn Fn() -> (wire::Place, String),
        board: &Board,
        why: Option<&str>,
        out: &mut dyn Write,
    ) -> io::Result<Kind> {
        // Each form searches only as far as it needs.
        let found = match &self.form {
            Form::First => return self.first(solver, board, out),
            Form::Lines { ended } => {
                let found = self.each_solution(solver, board, |solution| writeln!(out, "{solution}"))?;
                if *ended {
                    writeln!(out)?;
                }
                found
            }
            Form::Grid(styles) => {
                self.each_solution(solver, board, |solution| draw(board, &solution, styles, out))?
            }
            Form::Count => {
                let found = self.count(solver, board);
                writeln!(out, "{}{}", found.count, if found.complete { "" } else { "+" })?;
                found
            }
            Form::CountJson => {
                let (found, (place, puzzle)) = (self.count(solver, board), head());
                let late = Late::new(|| found.data());
                json::line(out, &Solved { place, puzzle, solutions: None, found: late })?;
                found
            }
            Form::Json => {
                let (found, (place, puzzle)) = (Cell::new(Found::NOTHING), head());
                let solutions = self.solutions(solver, board, &found).map(|solution| solution.to_string());
                let (solutions, late) = (Some(Streamed::new(solutions)), Late::new(|| found.get().data()));
                json::line(out, &Solved { place, puzzle, solutions, found: late })?;
                found.get()
            }
            Form::Table { table, counts: true } => {
                return self.count_row(solver, table, entry, board, out);
            }
            Form::Table { table, counts: false } => return solve_row(solver, table, entry, board, why, out),
        };
        Ok(found.kind())
    }

    fn first(&self, solver: &mut Solver, board: &Board, out: &mut dyn Write) -> io::Result<Kind> {
        let (kind, solution) = match solver.verdict(board) {
            Verdict::None => (Kind::None, None),
            Verdict::Unique(solution) => (Kind::Unique, Some(solution)),
            Verdict::Several(solution, _) => (Kind::Several, Some(solution).filter(|_| !self.unique)),
        };
        match solution {
            Some(solution) => writeln!(out, "{solution}")?,
            None => writeln!(out)?,
        }
        Ok(kind)
    }

    /// Iterates over the solutions up to the limit; `found` is updated with the number so far.
    fn solutions<'s>(
        &self,
        solver: &'s mut Solver,
        board: &Board,
        found: &'s Cell<Found>,
    ) -> impl Iterator<Item = Solution> + 's {
        let limit = self.limit;
        solver.solutions(board).map_while(move |solution| {
            let Found { count, .. } = found.get();
            let complete = count < limit && !interrupt::asked();
            found.set(Found { count: count + u64::from(complete), complete });
            complete.then_some(solution)
        })
    }

    /// Writes the solutions up to the limit.
    fn each_solution(
        &self,
        solver: &mut Solver,
        board: &Board,
        write: impl FnMut(Solution) -> io::Result<()>,
    ) -> io::Result<Found> {
        let found = Cell::new(Found::NOTHING);
        self.solutions(solver, board, &found).try_for_each(write)?;
        Ok(found.get())
    }

    /// Returns the remarks about a puzzle and its row.
    fn remarks(&self, entry: &Entry) -> each::Remarks {
        let table = if let Form::Table { table, .. } = &self.form { Some(table) } else { None };
        columns::remarks(table, entry)
    }

    /// Writes the table row with the number of solutions.
    fn count_row(
        &self,
        solver: &mut Solver,
        table: &Answers,
        entry: &Entry,
        board: &Board,
        out: &mut dyn Write,
    ) -> io::Result<Kind> {
        let found = self.count(solver, board);
        let (count, complete) = (found.count.to_string(), found.complete.to_string());
        table.answer(entry, [&*count, &complete], found.kind().verdict().into(), "", out)?;
        Ok(found.kind())
    }

    /// Counts up to the limit, or until an interrupt.
    fn count(&self, solver: &mut Solver, board: &Board) -> Found {
        let PartialCount { count, is_stopped } =
            solver.count_until(board, self.limit.saturating_add(1), &mut interrupt::asked);
        if is_stopped && count < 2 {
            // Too few to tell whether there are several, which is fast to find out.
            return match solver.verdict(board) {
                Verdict::None => Found::NOTHING,
                Verdict::Unique(_) => Found { count: 1.min(self.limit), complete: true },
                Verdict::Several(..) => Found { count: 2.min(self.limit), complete: false },
            };
        }
        Found { count: count.min(self.limit), complete: !is_stopped && count <= self.limit }
    }
}

/// Writes the table row with the first solution, or with the reason for having none.
fn solve_row(
    solver: &mut Solver,
    table: &Answers,
    entry: &Entry,
    board: &Board,
    why: Option<&str>,
    out: &mut dyn Write,
) -> io::Result<Kind> {
    let (kind, solution) = match solver.verdict(board) {
        Verdict::None => {
            let why = why.map_or_else(|| text(&Refusal::Invalid.sentence()), str::to_string);
            table.fail(entry, Status::None, &why, out)?;
            return Ok(Kind::None);
        }
        Verdict::Unique(solution) => (Kind::Unique, solution),
        Verdict::Several(solution, _) => (Kind::Several, solution),
    };
    table.answer(entry, [&*solution.to_string()], kind.verdict().into(), "", out)?;
    Ok(kind)
}

/// Number of solutions found, up to the limit.
#[derive(Clone, Copy)]
struct Found {
    count: u64,
    complete: bool,
}

impl Found {
    const NOTHING: Found = Found { count: 0, complete: true };

    fn kind(&self) -> Kind {
        match (self.count, self.complete) {
            (0, true) => Kind::None,
            (1, true) => Kind::Unique,
            _ => Kind::Several,
        }
    }

    fn data(&self) -> wire::Found {
        wire::Found { count: self.count, complete: self.complete, verdict: self.kind().verdict() }
    }
}

/// Draws a solution; without styles to distinguish the givens, next to the puzzle.
fn draw(board: &Board, solution: &Solution, styles: &Styles, out: &mut dyn Write) -> io::Result<()> {
    let style = |cell| if board.givens().contains(cell) { styles.given } else { styles.found };
    let mut lines = draw::lines(&|cell| Some(solution.digit(cell)), &style, CellMap::EMPTY, styles);
    if !styles.on {
        let puzzle = draw::lines(&|cell| board.value(cell), &style, CellMap::EMPTY, styles);
        lines = draw::side_by_side(&puzzle, &lines);
    }
    lines.iter().try_for_each(|line| writeln!(out, "{line}"))
}
