//! `ninefold classic`: searches with visible work, in the words and the layout of the program they come from.
//!
//! Standard output says what that program says, in its layout. What it keeps to itself (the seed, how much work it
//! was, the reason of an error) goes to standard error.

mod compare;
mod init;
mod show;

use std::fmt::Display;
use std::io::{self, Write};
use std::time::{Duration, SystemTime, UNIX_EPOCH};

use cpu_time::ProcessTime;
use ninefold::core::OutOfRange;
use ninefold::solve::classic::auto::{self, AutoError};
use ninefold::solve::classic::{Event, Mode, Order, Search, Wave, WaveEvent, fixed};
use ninefold::{Board, Solution};

use crate::exit::Exit;
use crate::failure::Failure;
use crate::interrupt;
use crate::output::Output;
use init::Init;

/// Search with visible work: by brute force, by exclusion, or by wave function collapse
#[derive(Debug, clap::Args)]
#[command(after_long_help = LONG_HELP)]
pub(crate) struct Args {
    /// Three letters `[CB][FSR][FA]`, `wfc`, or `compare`
    mode: Option<String>,
    /// `auto[:BLANKS]`, `fixed[:NUMBER]`, a puzzle in any format, a file, or `-` for standard input
    init: Option<String>,
    /// Settle what is left to chance: the board of auto, a random order, wave function collapse
    #[arg(long)]
    seed: Option<u64>,
    /// Print everything that happens in the search
    #[arg(long)]
    trace: bool,
    /// Look for so many solutions at most, in the modes that look for all
    #[arg(long, value_name = "N", default_value_t = Mode::MAX_SOLUTIONS)]
    max: usize,
    /// Make a board with a single solution, for auto
    #[arg(long)]
    unique: bool,
    /// Start wave function collapse anew so often before giving up
    #[arg(long, value_name = "N", default_value_t = Wave::MAX_RESTARTS)]
    restarts: u64,
}

const LONG_HELP: &str = "\
MODE is three letters. First, what is looked at when a digit is filled in: B (brute force) or C (exclusion). \
Second, the order of the candidates: F (fast), S (sequence) or R (random). Third, where to stop: F (at the first \
solution) or A (when all are found). MODE wfc instead solves the board by wave function collapse; MODE compare runs \
all twelve and shows the work and the time of each.

INIT is auto:BLANKS (a random board with 0 to 80 blanks; 20 if not said), fixed:NUMBER (one of eight boards; 0 to 2 \
are slow, 3 to 7 fast; 0 if not said), or a puzzle. With wfc, no INIT or a bare auto is the empty board.

Examples:
  ninefold classic BFA auto:40
  ninefold classic CFA fixed:3 --trace
  ninefold classic compare puzzle.txt
  ninefold classic wfc --seed 1";

/// The usage text of the program whose modes these are.
const USAGE: &str = "\
opts: [MODE] [INIT]
\t[MODE]: solve mode combination of [CB][FSR][FA]
\t[INIT]: the way to init sudoku puzzle(auto:num|fixed:seq)";

/// MODE, understood.
#[derive(Clone, Copy)]
enum Way {
    Search(Mode),
    Collapse,
    Compare,
}

/// How a search went.
struct Outcome {
    solutions: Vec<Solution>,
    time: Duration,
    /// Whether it came to an answer by itself: not interrupted, not given up.
    answered: bool,
}

pub(crate) fn run(args: &Args, out: &mut Output) -> Result<Exit, Failure> {
    let way = read_mode(args)?;
    let init = read_init(args, way, out.quiet)?;
    let chance =
        matches!(way, Way::Collapse | Way::Compare | Way::Search(Mode { order: Order::Random { .. }, .. }));
    let seed = args.seed.unwrap_or_else(seed_from_clock);
    let board = board(&init, seed, out)?;
    if args.seed.is_none() && (chance || init.is_random()) {
        note(format_args!("seed {seed}"));
    }
    show::grid(out, "sudoku", |cell| show::sign(board.value(cell)))?;
    let log = args.trace.then_some(&mut *out);
    let outcome = match way {
        Way::Search(mode) => search(Search::new(&board, mode.with_seed(seed).with_max(args.max)), log)?,
        Way::Collapse => collapse(Wave::with_max_restarts(&board, seed, args.restarts), log)?,
        Way::Compare => return compare::run(&board, seed, args.max, out),
    };
    report(&board, &outcome, out)
}

fn read_mode(args: &Args) -> Result<Way, Failure> {
    match args.mode.as_deref() {
        None => Err(usage("MODE and INIT are missing")),
        Some("wfc") => Ok(Way::Collapse),
        Some("compare") => Ok(Way::Compare),
        Some(mode) => Ok(Way::Search(mode.parse().map_err(usage)?)),
    }
}

fn read_init(args: &Args, way: Way, quiet: bool) -> Result<Init, Failure> {
    let init = match (way, args.init.as_deref()) {
        (Way::Collapse, None | Some("auto")) => Init::Empty,
        (Way::Search(_) | Way::Compare, None) => return Err(usage("INIT is missing")),
        (_, Some(init)) => Init::read(init, quiet)?,
    };
    match (args.unique, init) {
        (false, init) => Ok(init),
        (true, Init::Auto { blanks }) => Ok(Init::Unique { blanks }),
        (true, _) => Err(usage("--unique goes with auto:BLANKS")),
    }
}

fn usage(reason: impl Display) -> Failure {
    Failure::Usage(format!("{reason}\n{USAGE}"))
}

/// A seed for those who gave none; short, since they may want to type it in the next time.
fn seed_from_clock() -> u64 {
    SystemTime::now().duration_since(UNIX_EPOCH).unwrap_or_default().subsec_micros().into()
}

/// Says something beside the results. That nobody listens is no reason to stop.
fn note(text: impl Display) {
    let _ = writeln!(io::stderr(), "{text}");
}

fn board(init: &Init, seed: u64, out: &mut impl Write) -> Result<Board, Failure> {
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
                writeln!(out, "error: invalid puzzle!")?;
                Err(Failure::puzzle(&clashes))
            }
        },
    }
}

fn beyond(range: OutOfRange) -> Failure {
    Failure::Usage(range.to_string())
}

fn search(mut search: Search, log: Option<&mut impl Write>) -> Result<Outcome, Failure> {
    let mut solutions = Vec::new();
    let (time, answered) = watch(&mut search, log, |event| {
        if let Event::Solution(solution) = event {
            solutions.push(*solution);
        }
    })?;
    note(search.work());
    Ok(Outcome { solutions, time, answered })
}

fn collapse(mut wave: Wave, log: Option<&mut impl Write>) -> Result<Outcome, Failure> {
    let mut solutions = Vec::new();
    let mut gave_up = false;
    let (time, finished) = watch(&mut wave, log, |event| match event {
        WaveEvent::Done(solution) => solutions.push(*solution),
        WaveEvent::GaveUp => gave_up = true,
        _ => {}
    })?;
    note(wave.work());
    if gave_up {
        note("gave up: the board may have a solution or not (another --seed or more --restarts may tell)");
    }
    Ok(Outcome { solutions, time, answered: finished && !gave_up })
}

/// Lets a search run; returns the processor time it took and whether it came to its end.
fn watch<E: Display>(
    events: impl Iterator<Item = E>,
    log: Option<&mut impl Write>,
    mut each: impl FnMut(&E),
) -> Result<(Duration, bool), Failure> {
    let start = ProcessTime::try_now()?;
    let finished = match log {
        // Apart from the other, so that events nobody reads need not even be put together: nearly twice as fast.
        None => until_asked(events, |event| {
            each(&event);
            Ok(())
        })?,
        Some(log) => {
            let finished = until_asked(events, |event| {
                each(&event);
                writeln!(log, "{event}")
            })?;
            writeln!(log)?;
            finished
        }
    };
    Ok((start.try_elapsed()?, finished))
}

/// Goes through all events, or up to the moment when the user asks to end; says whether it was all.
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

fn report(board: &Board, outcome: &Outcome, out: &mut impl Write) -> Result<Exit, Failure> {
    let count = outcome.solutions.len();
    for (number, solution) in outcome.solutions.iter().enumerate() {
        show::grid(out, &format!("solution[{}/{count}]", number + 1), |cell| solution.digit(cell).to_char())?;
    }
    if count == 0 && outcome.answered {
        writeln!(out, "failed to solve!\n")?;
        show::grid(out, "sudoku (committed)", |cell| show::sign(board.possible(cell).only()))?;
        show::grid(out, "ar_pos_ct", |cell| board.possible(cell).len())?;
    }
    writeln!(out, "time takes: {:.8} ms\n", outcome.time.as_secs_f64() * 1e3)?;
    Ok(if count > 0 && outcome.answered { Exit::Fine } else { Exit::Some })
}
