//! `ninefold lab classic`: searches with visible work, in the terms and the layout of the original program.
//!
//! Standard output has the content and layout of that program. Additional information (the seed, the
//! amount of work, the reason for an error) goes to standard error. With `--json` everything is data on
//! standard output.

mod compare;
mod init;
mod show;

use std::fmt::Display;
use std::time::Duration;

use cpu_time::ProcessTime;
use ninefold::Solution;
use ninefold::core::OutOfRangeError;
use ninefold::solve::classic::random_boards::{self, UniqueBoardError};
use ninefold::solve::classic::{
    ClassicEvent, ClassicMethod, ClassicMode, ClassicOrder, ClassicSearch, WaveCollapse, WaveEvent,
    fixed_boards,
};
use ninefold::wire::{SearchEnding, SearchLine, SearchWork};

use crate::options;
use crate::options::SeedOption;
use crate::prelude::*;
use init::BoardInit;

/// Search with visible work: brute force, exclusion, rescanning, wave function collapse
#[derive(Debug, clap::Args)]
#[command(after_long_help = LONG_HELP)]
pub(crate) struct Args {
    /// Three letters `[CBR][FSRU][FA]`, `wfc`, or `compare`
    mode: Option<String>,
    /// `auto[:BLANKS]`, `fixed[:NUMBER]`, a puzzle in any format, a file, or `-` for standard input
    init: Option<String>,
    #[command(flatten)]
    seed: SeedOption,
    /// Print everything that happens in the search
    #[arg(long)]
    trace: bool,
    /// Print everything that happens as JSON, a line for each event; with compare a line for each mode
    #[arg(long)]
    json: bool,
    /// Look for this many solutions at most, in the modes that look for all
    #[arg(short, long, alias = "max", value_name = "N", default_value_t = ClassicMode::MAX_SOLUTIONS)]
    number: usize,
    /// Make a board with a single solution, for auto
    #[arg(short, long)]
    unique: bool,
    /// Start wave function collapse anew so often before giving up
    #[arg(long, value_name = "N", default_value_t = WaveCollapse::MAX_RESTARTS)]
    restarts: u64,
}

const LONG_HELP: &str = concat!(
    "\
MODE is three letters. First, how a digit is checked when it is filled in: B (brute force: no filled cell that sees it \
may contain it), C (exclusion: it is removed from the candidates of the empty cells that see it, each of which must keep \
one; a retreat puts it back) or R (rescanning: like C, but a retreat scans the board again for the candidates of these \
cells). Second, the order of the candidates: F (fast), S (sequence), R (random) or U (unrelated first: \
like R, but on a board of which most is open the cells of three boxes without a common house come first). Third, where to stop: F (at the first \
solution) or A (when all are found). MODE wfc instead solves the board by wave function collapse; MODE compare runs all \
eighteen without U, and BUF, and shows the work and the time of each.

R is the C of the program whose modes these are, faults included: it may miss solutions, which B and C never do. It is here \
to compare, since neither B nor R always does less work. On fixed:6 brute force looks at fewer cells (32,681 in BFA, 46,879 \
in RFA), on fixed:2 rescanning does (78,605,973 in BFA, 14,849,077 in RFA). C looks at fewer than both.

INIT is auto:BLANKS (a random board with 0 to 80 blanks; 20 if not said), fixed:NUMBER (one of eight boards; 0 to 2 \
are slow, 3 to 7 fast; 0 if not said), or a puzzle. With wfc, no INIT or a bare auto is the empty board.

Examples:
  ninefold lab classic BFA auto:40
  ninefold lab classic CFA fixed:3 --trace
  ninefold lab classic compare puzzle.txt
  ninefold lab classic compare fixed:2 --json
  ninefold lab classic wfc --seed 1

Fields of --json: kind, and what belongs to it. The first line is of kind begin (puzzle, mode, method, order, stop, \
seed), the last of kind end (ended, solutions, work, nanoseconds). Between them stand the events: commit, fill and \
retreat (cell, 0 to 80, and digit), reject (with because and peer too), clash (cell, peer), solution; for wfc observe, \
remove, contradiction, learn, restart, solution, impossible, gave-up. With compare: puzzle, mode, method, order, stop, \
seed, ended, solutions, nodes, fills, retreats, looks (cells looked at), nanoseconds. docs/schema/classic.json and \
docs/schema/classic-compare.json have all of them.

",
    crate::exit_codes!()
);

/// Usage text of the original program, extended by the third method.
const USAGE: &str = "\
opts: [MODE] [INIT]
\t[MODE]: solve mode combination of [CBR][FSRU][FA]
\t[INIT]: the way to init sudoku puzzle(auto:num|fixed:seq)";

/// Parsed MODE argument.
#[derive(Clone, Copy)]
enum ClassicModeArg {
    Search(ClassicMode),
    Collapse,
    Compare,
}

/// Result of a search.
struct ClassicOutcome {
    solutions: Vec<Solution>,
    time: Duration,
    ended: SearchEnding,
    work: SearchWork,
}

/// Output during a search.
#[derive(Clone, Copy)]
enum TraceOutput {
    Nothing,
    /// Each event on a line.
    Trace,
    /// Each event as data, and nothing on standard error.
    Json,
}

pub(crate) fn run(args: &Args, out: &mut Output) -> Result<ExitStatus, CommandError> {
    // Parse both arguments, and make the board.
    let way = parse_mode(args)?;
    let init = parse_init(args, way, out.quiet)?;
    let seed = args.seed.given_seed().unwrap_or_else(options::seed_from_clock);
    let telling = match args {
        Args { json: true, .. } => TraceOutput::Json,
        Args { trace: true, .. } => TraceOutput::Trace,
        _ => TraceOutput::Nothing,
    };
    let board = create_board(&init, seed, telling, out)?;
    let chance = way.is_random() || init.is_random();
    if !args.json {
        if args.seed.given_seed().is_none() && chance {
            print_note(format_args!("seed {seed}"));
        }
        show::write_titled_grid(out, "sudoku", |cell| show::digit_or_dot(board.value(cell)))?;
    }
    let told = Puzzle::from(&board);
    // Run the search that the mode selects.
    let outcome = match way {
        ClassicModeArg::Search(mode) => {
            let mode = mode.with_seed(seed).with_max_solutions(args.number);
            if args.json {
                json::write_json_line(
                    out,
                    &SearchLine::build_search_start_line(&told, mode, chance.then_some(seed)),
                )?;
            }
            run_search(&board, mode, telling, out)?
        }
        ClassicModeArg::Collapse => {
            if args.json {
                json::write_json_line(out, &SearchLine::build_wave_begin(&told, seed))?;
            }
            run_wave_collapse(WaveCollapse::with_max_restarts(&board, seed, args.restarts), telling, out)?
        }
        ClassicModeArg::Compare => return compare::compare_modes(&board, seed, args, out),
    };
    if args.json {
        json::write_json_line(out, &outcome.build_end_record())?
    } else {
        write_search_report(&board, &outcome, out)?
    }
    Ok(outcome.exit_status())
}

impl ClassicModeArg {
    /// Returns whether the search depends on a seed.
    fn is_random(self) -> bool {
        match self {
            ClassicModeArg::Collapse | ClassicModeArg::Compare => true,
            ClassicModeArg::Search(mode) => {
                matches!(mode.order, ClassicOrder::Random { .. } | ClassicOrder::Unrelated { .. })
            }
        }
    }
}

impl ClassicOutcome {
    /// Returns whether the classic search ended with an answer: neither interrupted nor given up.
    fn has_answer(&self) -> bool {
        matches!(self.ended, SearchEnding::Complete | SearchEnding::Enough)
    }

    fn exit_status(&self) -> ExitStatus {
        if self.ended == SearchEnding::Interrupted {
            return ExitStatus::Interrupted;
        }
        ExitStatus::failed_if(self.solutions.is_empty() || !self.has_answer())
    }

    /// Returns the last line of JSON output.
    fn build_end_record(&self) -> SearchLine {
        SearchLine::End {
            ended: self.ended,
            solutions: self.solutions.len() as u64,
            work: self.work,
            nanoseconds: duration_nanoseconds(self.time),
        }
    }
}

fn duration_nanoseconds(time: Duration) -> u64 {
    u64::try_from(time.as_nanos()).unwrap_or(u64::MAX)
}

fn parse_mode(args: &Args) -> Result<ClassicModeArg, CommandError> {
    match args.mode.as_deref() {
        None => Err(error_with_usage(message_text(&say!("classic-no-mode")))),
        Some("wfc") => Ok(ClassicModeArg::Collapse),
        Some("compare") => Ok(ClassicModeArg::Compare),
        Some(mode) => Ok(ClassicModeArg::Search(mode.parse().map_err(error_with_usage)?)),
    }
}

fn parse_init(args: &Args, mode: ClassicModeArg, quiet: bool) -> Result<BoardInit, CommandError> {
    let init = match (mode, args.init.as_deref()) {
        (ClassicModeArg::Collapse, None | Some("auto")) => BoardInit::Empty,
        (ClassicModeArg::Search(_) | ClassicModeArg::Compare, None) => {
            return Err(error_with_usage(message_text(&say!("classic-no-init"))));
        }
        (_, Some(init)) => BoardInit::from_argument(init, quiet)?,
    };
    match (args.unique, init) {
        (false, init) => Ok(init),
        (true, BoardInit::Auto { blanks }) => Ok(BoardInit::Unique { blanks }),
        (true, _) => Err(error_with_usage(message_text(&say!("classic-unique")))),
    }
}

fn error_with_usage(reason: impl Display) -> CommandError {
    CommandError::Usage(format!("{reason}\n{USAGE}"))
}

/// Prints additional information on standard error, ignoring errors.
fn print_note(text: impl Display) {
    let _ = writeln!(io::stderr(), "{text}");
}

fn create_board(
    init: &BoardInit,
    seed: u64,
    trace_output: TraceOutput,
    out: &mut impl Write,
) -> Result<Board, CommandError> {
    match init {
        BoardInit::Empty => Ok(Board::EMPTY),
        BoardInit::Auto { blanks } => random_boards::random_board(*blanks, seed).map_err(out_of_range_error),
        BoardInit::Unique { blanks } => {
            random_boards::random_unique_board(*blanks, seed).map_err(|error| match error {
                UniqueBoardError::Blanks(range) => out_of_range_error(range),
                UniqueBoardError::NotFound { .. } => CommandError::Puzzle(error.to_string()),
            })
        }
        BoardInit::Fixed { number } => fixed_boards::fixed_board(*number).map_err(out_of_range_error),
        BoardInit::Puzzle(puzzle) => match Board::try_from(&**puzzle) {
            Ok(board) => Ok(board),
            Err(clashes) => {
                if !matches!(trace_output, TraceOutput::Json) {
                    writeln!(out, "error: invalid puzzle!")?;
                }
                Err(CommandError::puzzle_error(&clashes))
            }
        },
    }
}

fn out_of_range_error(range: OutOfRangeError) -> CommandError {
    CommandError::Usage(range.to_string())
}

fn run_search(
    board: &Board,
    mode: ClassicMode,
    trace_output: TraceOutput,
    out: &mut impl Write,
) -> Result<ClassicOutcome, CommandError> {
    let mut search = ClassicSearch::new(board, mode);
    let mut solutions = Vec::new();
    let (time, finished) = run_timed_search(&mut search, trace_output, out, |event| {
        if let ClassicEvent::Solution(solution) = event {
            solutions.push(*solution);
        }
    })?;
    let work = search.work_counts();
    let ended = if finished { SearchEnding::from_work(mode, work) } else { SearchEnding::Interrupted };
    if !matches!(trace_output, TraceOutput::Json) {
        print_note(work);
        if mode.method == ClassicMethod::Rescanning && ended == SearchEnding::Complete {
            print_note(message_text(&say!("classic-rescanning")));
        }
    }
    Ok(ClassicOutcome { solutions, time, ended, work: work.into() })
}

fn run_wave_collapse(
    mut wave: WaveCollapse,
    trace_output: TraceOutput,
    out: &mut impl Write,
) -> Result<ClassicOutcome, CommandError> {
    let mut solutions = Vec::new();
    let mut ended = SearchEnding::Interrupted;
    let (time, _) = run_timed_search(&mut wave, trace_output, out, |event| match event {
        WaveEvent::Done(solution) => {
            solutions.push(*solution);
            ended = SearchEnding::Enough;
        }
        WaveEvent::Impossible => ended = SearchEnding::Complete,
        WaveEvent::GaveUp => ended = SearchEnding::GaveUp,
        _ => {}
    })?;
    if !matches!(trace_output, TraceOutput::Json) {
        print_note(wave.work_counts());
        if ended == SearchEnding::GaveUp {
            print_note(message_text(&say!("classic-gave-up")));
        }
    }
    Ok(ClassicOutcome { solutions, time, ended, work: wave.work_counts().into() })
}

/// Runs a search; returns its processor time and whether it ran to its end.
fn run_timed_search<E: Display>(
    events: impl Iterator<Item = E>,
    trace_output: TraceOutput,
    out: &mut impl Write,
    mut visit: impl FnMut(&E),
) -> Result<(Duration, bool), CommandError>
where
    for<'e> SearchLine: From<&'e E>,
{
    let start = ProcessTime::try_now()?;
    let finished = match trace_output {
        // Separate from the other cases, so that events nobody reads need not be built: nearly twice as
        // fast.
        TraceOutput::Nothing => visit_until_interrupted(events, |event| {
            visit(&event);
            Ok(())
        })?,
        TraceOutput::Trace => {
            let finished = visit_until_interrupted(events, |event| {
                visit(&event);
                writeln!(out, "{event}")
            })?;
            writeln!(out)?;
            finished
        }
        TraceOutput::Json => visit_until_interrupted(events, |event| {
            visit(&event);
            json::write_json_line(out, &SearchLine::from(&event))
        })?,
    };
    Ok((start.try_elapsed()?, finished))
}

/// Consumes events until the end or an interrupt; returns whether the end was reached.
fn visit_until_interrupted<E>(
    mut events: impl Iterator<Item = E>,
    mut visit: impl FnMut(E) -> io::Result<()>,
) -> io::Result<bool> {
    while !interrupt::is_stop_requested() {
        match events.next() {
            Some(event) => visit(event)?,
            None => return Ok(true),
        }
    }
    Ok(false)
}

fn write_search_report(
    board: &Board,
    outcome: &ClassicOutcome,
    out: &mut impl Write,
) -> Result<(), CommandError> {
    let count = outcome.solutions.len();
    for (number, solution) in outcome.solutions.iter().enumerate() {
        show::write_titled_grid(out, &format!("solution[{}/{count}]", number + 1), |cell| {
            solution.digit(cell).to_char()
        })?;
    }
    if count == 0 && outcome.has_answer() {
        writeln!(out, "failed to solve!\n")?;
        show::write_titled_grid(out, "sudoku (committed)", |cell| {
            show::digit_or_dot(board.possible_digits(cell).only())
        })?;
        show::write_titled_grid(out, "ar_pos_ct", |cell| board.possible_digits(cell).len())?;
    }
    writeln!(out, "time takes: {:.8} ms\n", outcome.time.as_secs_f64() * 1e3)?;
    Ok(())
}
