//! `ninefold classic`: searches with visible work, in the terms and the layout of the original program.
//!
//! Standard output has the content and layout of that program. Additional information (the seed, the
//! amount of work, the reason for an error) goes to standard error. With `--json` everything is data on
//! standard output.

mod compare;
mod init;
mod show;

use std::fmt::Display;
use std::io::{self, Write};
use std::time::Duration;

use cpu_time::ProcessTime;
use ninefold::core::OutOfRange;
use ninefold::logic::explain::say;
use ninefold::solve::classic::auto::{self, AutoError};
use ninefold::solve::classic::{Event, Method, Mode, Order, Search, Wave, WaveEvent, fixed};
use ninefold::wire::{Ended, SearchLine, SearchWork};
use ninefold::{Board, Puzzle, Solution};

use crate::exit::Exit;
use crate::failure::Failure;
use crate::language::text;
use crate::options::Seed;
use crate::output::Output;
use crate::{interrupt, json, options};
use init::Init;

/// Search with visible work: brute force, exclusion, rescanning, wave function collapse
#[derive(Debug, clap::Args)]
#[command(after_long_help = LONG_HELP)]
pub(crate) struct Args {
    /// Three letters `[CBR][FSRU][FA]`, `wfc`, or `compare`
    mode: Option<String>,
    /// `auto[:BLANKS]`, `fixed[:NUMBER]`, a puzzle in any format, a file, or `-` for standard input
    init: Option<String>,
    #[command(flatten)]
    seed: Seed,
    /// Print everything that happens in the search
    #[arg(long)]
    trace: bool,
    /// Print everything that happens as JSON, a line for each event; with compare a line for each mode
    #[arg(long)]
    json: bool,
    /// Look for this many solutions at most, in the modes that look for all
    #[arg(short, long, alias = "max", value_name = "N", default_value_t = Mode::MAX_SOLUTIONS)]
    number: usize,
    /// Make a board with a single solution, for auto
    #[arg(short, long)]
    unique: bool,
    /// Start wave function collapse anew so often before giving up
    #[arg(long, value_name = "N", default_value_t = Wave::MAX_RESTARTS)]
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
  ninefold classic BFA auto:40
  ninefold classic CFA fixed:3 --trace
  ninefold classic compare puzzle.txt
  ninefold classic compare fixed:2 --json
  ninefold classic wfc --seed 1

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
enum Way {
    Search(Mode),
    Collapse,
    Compare,
}

/// Result of a search.
struct Outcome {
    solutions: Vec<Solution>,
    time: Duration,
    ended: Ended,
    work: SearchWork,
}

/// Output during a search.
#[derive(Clone, Copy)]
enum Telling {
    Nothing,
    /// Each event on a line.
    Trace,
    /// Each event as data, and nothing on standard error.
    Json,
}

pub(crate) fn run(args: &Args, out: &mut Output) -> Result<Exit, Failure> {
    // Parse both arguments, and make the board.
    let way = read_mode(args)?;
    let init = read_init(args, way, out.quiet)?;
    let seed = args.seed.given().unwrap_or_else(options::of_time);
    let telling = match args {
        Args { json: true, .. } => Telling::Json,
        Args { trace: true, .. } => Telling::Trace,
        _ => Telling::Nothing,
    };
    let board = board(&init, seed, telling, out)?;
    let chance = way.is_random() || init.is_random();
    if !args.json {
        if args.seed.given().is_none() && chance {
            note(format_args!("seed {seed}"));
        }
        show::grid(out, "sudoku", |cell| show::sign(board.value(cell)))?;
    }
    let told = Puzzle::from(&board);
    // Run the search that the mode selects.
    let outcome = match way {
        Way::Search(mode) => {
            let mode = mode.with_seed(seed).with_max(args.number);
            if args.json {
                json::line(out, &SearchLine::begin(&told, mode, chance.then_some(seed)))?;
            }
            search(&board, mode, telling, out)?
        }
        Way::Collapse => {
            if args.json {
                json::line(out, &SearchLine::begin_wave(&told, seed))?;
            }
            collapse(Wave::with_max_restarts(&board, seed, args.restarts), telling, out)?
        }
        Way::Compare => return compare::run(&board, seed, args, out),
    };
    if args.json {
        json::line(out, &outcome.line())?
    } else {
        report(&board, &outcome, out)?
    }
    Ok(outcome.exit())
}

impl Way {
    /// Returns whether the search depends on a seed.
    fn is_random(self) -> bool {
        match self {
            Way::Collapse | Way::Compare => true,
            Way::Search(mode) => matches!(mode.order, Order::Random { .. } | Order::Unrelated { .. }),
        }
    }
}

impl Outcome {
    /// Returns whether the search ended with an answer: neither interrupted nor given up.
    fn answered(&self) -> bool {
        matches!(self.ended, Ended::Complete | Ended::Enough)
    }

    fn exit(&self) -> Exit {
        if self.ended == Ended::Interrupted {
            return Exit::Interrupted;
        }
        Exit::failed_if(self.solutions.is_empty() || !self.answered())
    }

    /// Returns the last line of JSON output.
    fn line(&self) -> SearchLine {
        SearchLine::End {
            ended: self.ended,
            solutions: self.solutions.len() as u64,
            work: self.work,
            nanoseconds: nanoseconds(self.time),
        }
    }
}

fn nanoseconds(time: Duration) -> u64 {
    u64::try_from(time.as_nanos()).unwrap_or(u64::MAX)
}

fn read_mode(args: &Args) -> Result<Way, Failure> {
    match args.mode.as_deref() {
        None => Err(usage(text(&say!("classic-no-mode")))),
        Some("wfc") => Ok(Way::Collapse),
        Some("compare") => Ok(Way::Compare),
        Some(mode) => Ok(Way::Search(mode.parse().map_err(usage)?)),
    }
}

fn read_init(args: &Args, way: Way, quiet: bool) -> Result<Init, Failure> {
    let init = match (way, args.init.as_deref()) {
        (Way::Collapse, None | Some("auto")) => Init::Empty,
        (Way::Search(_) | Way::Compare, None) => return Err(usage(text(&say!("classic-no-init")))),
        (_, Some(init)) => Init::read(init, quiet)?,
    };
    match (args.unique, init) {
        (false, init) => Ok(init),
        (true, Init::Auto { blanks }) => Ok(Init::Unique { blanks }),
        (true, _) => Err(usage(text(&say!("classic-unique")))),
    }
}

fn usage(reason: impl Display) -> Failure {
    Failure::Usage(format!("{reason}\n{USAGE}"))
}

/// Prints additional information on standard error, ignoring errors.
fn note(text: impl Display) {
    let _ = writeln!(io::stderr(), "{text}");
}

fn board(init: &Init, seed: u64, telling: Telling, out: &mut impl Write) -> Result<Board, Failure> {
    match init {
        Init::Empty => Ok(Board::EMPTY),
        Init::Auto { blanks } => auto::board(*blanks, seed).map_err(beyond),
        Init::Unique { blanks } => auto::unique(*blanks, seed).map_err(|error| match error {
            AutoError::Blanks(range) => beyond(range),
            AutoError::NotFound { .. } => Failure::Puzzle(error.to_string()),
        }),
        Init::Fixed { number } => fixed::board(*number).map_err(beyond),
        Init::Puzzle(puzzle) => match Board::try_from(&**puzzle) {
            Ok(board) => Ok(board),
            Err(clashes) => {
                if !matches!(telling, Telling::Json) {
                    writeln!(out, "error: invalid puzzle!")?;
                }
                Err(Failure::puzzle(&clashes))
            }
        },
    }
}

fn beyond(range: OutOfRange) -> Failure {
    Failure::Usage(range.to_string())
}

fn search(board: &Board, mode: Mode, telling: Telling, out: &mut impl Write) -> Result<Outcome, Failure> {
    let mut search = Search::new(board, mode);
    let mut solutions = Vec::new();
    let (time, finished) = watch(&mut search, telling, out, |event| {
        if let Event::Solution(solution) = event {
            solutions.push(*solution);
        }
    })?;
    let work = search.work();
    let ended = if finished { Ended::of(mode, work) } else { Ended::Interrupted };
    if !matches!(telling, Telling::Json) {
        note(work);
        if mode.method == Method::Rescanning && ended == Ended::Complete {
            note(text(&say!("classic-rescanning")));
        }
    }
    Ok(Outcome { solutions, time, ended, work: work.into() })
}

fn collapse(mut wave: Wave, telling: Telling, out: &mut impl Write) -> Result<Outcome, Failure> {
    let mut solutions = Vec::new();
    let mut ended = Ended::Interrupted;
    let (time, _) = watch(&mut wave, telling, out, |event| match event {
        WaveEvent::Done(solution) => {
            solutions.push(*solution);
            ended = Ended::Enough;
        }
        WaveEvent::Impossible => ended = Ended::Complete,
        WaveEvent::GaveUp => ended = Ended::GaveUp,
        _ => {}
    })?;
    if !matches!(telling, Telling::Json) {
        note(wave.work());
        if ended == Ended::GaveUp {
            note(text(&say!("classic-gave-up")));
        }
    }
    Ok(Outcome { solutions, time, ended, work: wave.work().into() })
}

/// Runs a search; returns its processor time and whether it ran to its end.
fn watch<E: Display>(
    events: impl Iterator<Item = E>,
    telling: Telling,
    out: &mut impl Write,
    mut each: impl FnMut(&E),
) -> Result<(Duration, bool), Failure>
where
    for<'e> SearchLine: From<&'e E>,
{
    let start = ProcessTime::try_now()?;
    let finished = match telling {
        // Separate from the other cases, so that events nobody reads need not be built: nearly twice as
        // fast.
        Telling::Nothing => until_asked(events, |event| {
            each(&event);
            Ok(())
        })?,
        Telling::Trace => {
            let finished = until_asked(events, |event| {
                each(&event);
                writeln!(out, "{event}")
            })?;
            writeln!(out)?;
            finished
        }
        Telling::Json => until_asked(events, |event| {
            each(&event);
            json::line(out, &SearchLine::from(&event))
        })?,
    };
    Ok((start.try_elapsed()?, finished))
}

/// Consumes events until the end or an interrupt; returns whether the end was reached.
fn until_asked<E>(
    mut events: impl Iterator<Item = E>,
    mut each: impl FnMut(E) -> io::Result<()>,
) -> io::Result<bool> {
    while !interrupt::asked() {
        match events.next() {
            Some(event) => each(event)?,
            None => return Ok(true),
        }
    }
    Ok(false)
}

fn report(board: &Board, outcome: &Outcome, out: &mut impl Write) -> Result<(), Failure> {
    let count = outcome.solutions.len();
    for (number, solution) in outcome.solutions.iter().enumerate() {
        show::grid(out, &format!("solution[{}/{count}]", number + 1), |cell| solution.digit(cell).to_char())?;
    }
    if count == 0 && outcome.answered() {
        writeln!(out, "failed to solve!\n")?;
        show::grid(out, "sudoku (committed)", |cell| show::sign(board.possible(cell).only()))?;
        show::grid(out, "ar_pos_ct", |cell| board.possible(cell).len())?;
    }
    writeln!(out, "time takes: {:.8} ms\n", outcome.time.as_secs_f64() * 1e3)?;
    Ok(())
}
