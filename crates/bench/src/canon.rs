//! `canon DIR`: canonical forms of the puzzles of each list and of their grids, ours and the peer's in turn.

use std::path::PathBuf;
use std::process::ExitCode;

use ninefold::generate::canon::Canonizer;
use ninefold::{Board, ByCell, Digit, Puzzle, SolutionVerdict, Solver};

use crate::clock::{measure_time, median};
use crate::lists::{self, BenchList};

/// Compare canonical forms with those of the registry crate `sudoku` 0.8: interleaved, one thread, processor time.
///
/// Ours is the smallest image of the puzzle itself; the peer's is the image under which its solution is smallest. So the
/// grids must agree, and of the puzzles the number of classes.
#[derive(Debug, clap::Args)]
pub(crate) struct Args {
    /// A folder of lists: *.txt, 81 characters a line. Lists with improper puzzles are left out: they have no grids. Without one: fresh
    /// puzzles
    folder: Option<PathBuf>,
    /// The seed of fresh puzzles
    #[arg(long, default_value_t = 1)]
    seed: u64,
    /// Rounds to take the median of; one more is run first to warm up.
    #[arg(long, default_value_t = 5)]
    rounds: usize,
    /// Only this list.
    #[arg(long)]
    list: Option<String>,
    /// At most this many puzzles of each list.
    #[arg(long, default_value_t = 10_000)]
    most: usize,
}

/// Results: the forms, and the total number of automorphisms.
#[derive(Clone, Default, PartialEq, Eq)]
struct CanonResults {
    texts: Vec<[u8; 81]>,
    automorphisms: u64,
}

impl CanonResults {
    fn count_distinct_forms(&self) -> usize {
        let mut texts = self.texts.clone();
        texts.sort_unstable();
        texts.dedup();
        texts.len()
    }
}

type PuzzleValues = ByCell<Option<Digit>>;

pub(crate) fn run(args: &Args) -> Result<ExitCode, String> {
    println!("median of {} rounds, one thread, processor time; parsing is not counted", args.rounds);
    println!(
        "{:<28}{:<9}{:>10}{:>12}{:>12}{:>12}{:>8}{:>9}  classes",
        "list", "what", "number", "ours/s", "ours ns", "peer/s", "ratio", "classes"
    );
    let mut agree = true;
    for list in
        lists::read_or_generate_lists(args.folder.as_deref(), args.seed, args.list.as_deref(), args.most)?
    {
        if !has_only_unique_puzzles(&list) {
            println!("{:<28}left out: not all of its puzzles have one solution", list.name);
            continue;
        }
        agree &= compare_on_puzzles(args, &list)? & compare_on_grids(args, &list)?;
    }
    Ok(ExitCode::from(u8::from(!agree)))
}

fn has_only_unique_puzzles(list: &BenchList) -> bool {
    let mut solver = Solver::new();
    for puzzle in list.puzzles() {
        let board = Board::try_from(&Puzzle::from_givens(parse_values(puzzle)));
        if !board.is_ok_and(|board| matches!(solver.check_uniqueness(&board), SolutionVerdict::Unique(_))) {
            return false;
        }
    }
    true
}

fn compare_on_puzzles(args: &Args, list: &BenchList) -> Result<bool, String> {
    let puzzles: Vec<PuzzleValues> = list.puzzles().map(parse_values).collect();
    let peers: Vec<sudoku::Sudoku> = list.puzzles().map(parse_peer_sudoku).collect::<Result<_, _>>()?;
    let (ours, peer) = time_in_turns(args, || run_our_canonizer(&puzzles), || run_peer_canonizer(&peers));
    Ok(print_result(list, "puzzles", ours, peer, |one, other| {
        one.count_distinct_forms() == other.count_distinct_forms()
    }))
}

fn compare_on_grids(args: &Args, list: &BenchList) -> Result<bool, String> {
    let mut peers = Vec::new();
    for puzzle in list.puzzles() {
        peers.push(parse_peer_sudoku(puzzle)?.some_solution().ok_or("a puzzle has no solution")?);
    }
    let grids: Vec<PuzzleValues> =
        peers.iter().map(|grid| parse_values(&grid.to_bytes().map(|d| b'0' + d))).collect();
    let (ours, peer) = time_in_turns(args, || run_our_canonizer(&grids), || run_peer_canonizer(&peers));
    Ok(print_result(list, "grids", ours, peer, |one, other| one == other))
}

/// Computes the forms as `ninefold canon` and `dedup --symmetry` do, for puzzles and for grids.
fn run_our_canonizer(boards: &[PuzzleValues]) -> CanonResults {
    let mut canonizer = Canonizer::new();
    let mut forms = CanonResults::default();
    for board in boards {
        let canonical = canonizer.canonical_values(board).expect("the lists are valid");
        forms.automorphisms += u64::from(canonical.automorphisms);
        forms.texts.push(canonical.form.0.map(|value| value.map_or(0, Digit::number)));
    }
    forms
}

fn run_peer_canonizer(puzzles: &[sudoku::Sudoku]) -> CanonResults {
    let mut forms = CanonResults::default();
    for puzzle in puzzles {
        let Some((form, automorphisms)) = puzzle.canonicalized() else { continue };
        forms.automorphisms += automorphisms as u64;
        forms.texts.push(form.to_bytes());
    }
    forms
}

/// Returns the median times in nanoseconds, and the results, of two functions that run in turn.
fn time_in_turns(
    args: &Args,
    mut ours: impl FnMut() -> CanonResults,
    mut peer: impl FnMut() -> CanonResults,
) -> ((f64, CanonResults), (f64, CanonResults)) {
    let mut times = [Vec::new(), Vec::new()];
    let mut results = [CanonResults::default(), CanonResults::default()];
    // Both run in turn; round 0 only warms up.
    for round in 0..=args.rounds {
        for (i, (duration, forms)) in
            [measure_time(&mut ours), measure_time(&mut peer)].into_iter().enumerate()
        {
            results[i] = forms;
            if round > 0 {
                times[i].push(duration.as_nanos() as f64);
            }
        }
    }
    let [our_time, peer_time] = times.map(median);
    let [our_forms, peer_forms] = results;
    ((our_time, our_forms), (peer_time, peer_forms))
}

fn print_result(
    list: &BenchList,
    what: &str,
    (our_time, ours): (f64, CanonResults),
    (peer_time, peer): (f64, CanonResults),
    agrees: impl Fn(&CanonResults, &CanonResults) -> bool,
) -> bool {
    let count = list.len() as f64;
    // A list on which both disagree is still printed, but fails the command.
    let agree = agrees(&ours, &peer);
    println!(
        "{:<28}{what:<9}{:>10}{:>12.0}{:>12.1}{:>12.0}{:>8.1}{:>9}  {}",
        list.name,
        list.len(),
        count / our_time * 1e9,
        our_time / count,
        count / peer_time * 1e9,
        peer_time / our_time,
        ours.count_distinct_forms(),
        if agree { "agree" } else { "DIFFER" }
    );
    agree
}

fn parse_values(line: &[u8; 81]) -> PuzzleValues {
    ByCell(line.map(|sign| Digit::from_char(sign.into())))
}

fn parse_peer_sudoku(line: &[u8; 81]) -> Result<sudoku::Sudoku, String> {
    let text = std::str::from_utf8(line).map_err(|error| error.to_string())?;
    sudoku::Sudoku::from_str_line(text).map_err(|error| error.to_string())
}
