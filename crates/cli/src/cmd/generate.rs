//! `ninefold generate`: new puzzles, as one wishes.

use std::io::{self, Write};
use std::ops::{ControlFlow, RangeInclusive};
use std::path::PathBuf;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{SystemTime, UNIX_EPOCH};

use ninefold::generate::hunt::{Bag, Found, Hunt, Hunter};
use ninefold::generate::minimal::BATCH;
use ninefold::generate::{Exactness, Minimality, Recipe, SquareSymmetry, Target, Way};
use ninefold::rate::se::Wanted;
use ninefold::solve::stream;
use ninefold::{CellMap, Solution, Technique, Tenths};

use crate::exit::Exit;
use crate::failure::Failure;
use crate::file::{self, Existing, Place};
use crate::jobs::Jobs;
use crate::output::{Earlier, Output, Results};
use crate::profile::{Chosen, ProfileArgs};
use crate::report::Progress;
use crate::{interrupt, ranges, report};

/// Make puzzles: minimal, symmetric, in a pattern, as hard as you like, a line each
///
/// Every puzzle has one solution. Without a symmetry no given can be spared; with one, no given together with its
/// images. Solutions are drawn from all grids, each as likely as any other. The same seed gives the same puzzles,
/// whatever the number of threads; a longer run begins with the puzzles of a shorter one.
///
/// With a pattern, or more givens than a minimal puzzle has, puzzles are proper but need not be minimal. When a pattern or a
/// number is not met in reasonable time, the nearest is given; with --exact nothing else is, and what no puzzle can meet is
/// refused with the reason. A difficulty is always met; a rare one takes long.
///
/// With --output, an interrupted run goes on where it stopped when the command is repeated, whatever interrupted it.
/// Until then its results are in FILE.part. FILE.journal remembers what wrote them: keep it beside FILE to have a repeated
/// command tell that all is done.
#[derive(Debug, clap::Args)]
#[command(after_long_help = concat!("\
Ranges are written 7.1..7.5 (both ends belong to it), 7.1.., ..7.5 or 7.1.

Examples:
  ninefold generate
  ninefold generate -n 1000000 --seed 7 --output puzzles.txt
  ninefold generate -n 10 --er 7.1..7.5 --symmetry rotate180
  ninefold generate --er 8.3.. --pearl
  ninefold generate --needs xy-wing
  ninefold generate --hodoku unfair
  ninefold generate -n 5 --givens 20 --exact
  ninefold generate --pattern heart.txt

", crate::exit_codes!()))]
pub(crate) struct Args {
    /// Make so many puzzles
    #[arg(short, long, value_name = "N", default_value_t = 1)]
    number: u64,
    /// Where chance begins; if not given, the time decides and standard error tells the seed
    #[arg(long, value_name = "SEED")]
    seed: Option<u64>,
    #[command(flatten)]
    shape: Shape,
    #[command(flatten)]
    difficulty: Difficulty,
    /// Add the solution as a second field
    #[arg(long)]
    solutions: bool,
    /// Add ED=ER/EP/ED, for puzzles that were rated to be found
    #[arg(long)]
    ratings: bool,
    /// Write into this file, packed if its name ends in .gz or .zst; if a run of this command was interrupted, go on where it stopped
    #[arg(short, long, value_name = "FILE", requires = "seed")]
    output: Option<PathBuf>,
    /// Replace the file of --output if there is one
    #[arg(long, requires = "output")]
    overwrite: bool,
    #[command(flatten)]
    jobs: Jobs,
}

/// What the puzzles are like.
#[derive(Debug, clap::Args)]
#[command(next_help_heading = "What the puzzles are like")]
struct Shape {
    /// The symmetry of the pattern: none, rotate180, rotate90, left-right, top-bottom, diagonal, anti-diagonal, both-axes, both-diagonals, full
    #[arg(long, value_name = "SYMMETRY", default_value_t, hide_default_value = true)]
    symmetry: SquareSymmetry,
    /// The cells with givens: 81 signs, . or 0 for none, or a file with them
    #[arg(long, value_name = "SIGNS|FILE")]
    pattern: Option<String>,
    /// How many givens, such as 24, 22..25, ..21
    #[arg(long, value_name = "RANGE", value_parser = ranges::numbers)]
    givens: Option<RangeInclusive<usize>>,
    /// The solution: 81 digits, or a file with them
    #[arg(long, value_name = "DIGITS|FILE")]
    grid: Option<String>,
    /// Only minimal puzzles, whatever the number of givens
    #[arg(long)]
    minimal: bool,
    /// Nothing but what meets the pattern and the number of givens
    #[arg(long)]
    exact: bool,
    /// Begin with nothing and add givens, instead of removing them from a full grid
    #[arg(long)]
    adding: bool,
}

/// How hard the puzzles are.
#[derive(Debug, clap::Args)]
#[command(next_help_heading = "How hard they are")]
struct Difficulty {
    /// The rating of the hardest step, on Sudoku Explainer's scale
    #[arg(long, value_name = "RANGE", value_parser = ranges::ratings)]
    er: Option<RangeInclusive<Tenths>>,
    /// That of the hardest step up to the first placement
    #[arg(long, value_name = "RANGE", value_parser = ranges::ratings)]
    ep: Option<RangeInclusive<Tenths>>,
    /// That of the first step
    #[arg(long, value_name = "RANGE", value_parser = ranges::ratings)]
    ed: Option<RangeInclusive<Tenths>>,
    /// Pearls: the first placement is as hard as anything that follows
    #[arg(long, conflicts_with = "diamond")]
    pearl: bool,
    /// Diamonds: the first step is as hard as anything that follows
    #[arg(long)]
    diamond: bool,
    /// Solved with this technique and those before it in `ninefold techniques`, but not without it; may be given several times
    #[arg(long, value_name = "TECHNIQUE", value_parser = technique)]
    needs: Vec<&'static Technique>,
    /// This technique has no part in it; may be given several times
    #[arg(long, value_name = "TECHNIQUE", value_parser = technique)]
    without: Vec<&'static Technique>,
    /// HoDoKu's score or level: 1000..1600, hard, medium..hard
    #[arg(long, value_name = "RANGE", value_parser = ranges::hodoku)]
    hodoku: Option<ranges::Hodoku>,
    #[command(flatten)]
    profile: ProfileArgs,
}

fn technique(id: &str) -> Result<&'static Technique, String> {
    crate::cmd::techniques::find(id).map_err(|failure| failure.to_string())
}

pub(crate) fn run(args: &Args, out: &mut Output) -> Result<Exit, Failure> {
    let seed = args.seed.unwrap_or_else(seed_from_time);
    let hunt = Hunt { recipe: args.shape.recipe()?, target: args.difficulty.target()? };
    if args.ratings && !hunt.target.rates() {
        return Err(Failure::Usage(
            "--ratings has nothing to add: only --er, --ep, --ed, --pearl and --diamond rate".into(),
        ));
    }
    match (hunt.recipe.check(), hunt.recipe.exactness) {
        (Err(why), Exactness::Exact) => return Err(Failure::Puzzle(format!("this cannot be met: {why}"))),
        (Err(why), Exactness::Near) if !out.quiet => report::say(&format!("{why}; the nearest is given")),
        _ => {}
    }
    if args.seed.is_none() && !out.quiet {
        report::say(&format!("--seed {seed}"));
    }
    let (beats, lines) = match open(args, seed, &hunt, out)? {
        Earlier::Finished { .. } => return Ok(Exit::Fine),
        Earlier::Left { done, lines } => (done, lines),
    };
    let mut run = Run { args, left: args.number.saturating_sub(lines), near: 0, judged: 0, out };
    let progress = Progress::finding(args.number, run.out.terminal, run.out.quiet);
    progress.advance(lines);
    let last = if hunt.is_plain() { args.number.div_ceil(BATCH as u64) } else { u64::MAX };
    let enough = AtomicBool::new(run.left == 0);
    let stop = || interrupt::asked() || enough.load(Ordering::Relaxed);
    let end = stream::ordered(
        args.jobs.count(),
        (beats..last).take_while(|_| !stop()),
        || Hunter::new(&hunt),
        |hunter, beat| {
            // What waited for its turn when all was found; and what was cut short must not be taken for all there is.
            let bag = (!stop()).then(|| hunter.beat(seed, beat, &stop));
            bag.filter(|_| !interrupt::asked())
        },
        |bag| match bag.ok_or(None).and_then(|bag| run.take(&bag, &progress).map_err(Some)) {
            Ok(()) if run.left > 0 => ControlFlow::Continue(()),
            Ok(()) => {
                enough.store(true, Ordering::Relaxed);
                ControlFlow::Break(None)
            }
            Err(error) => {
                enough.store(true, Ordering::Relaxed);
                ControlFlow::Break(error)
            }
        },
    );
    if let ControlFlow::Break(Some(error)) = end {
        return Err(error.into());
    }
    if run.near > 0 {
        let near = report::grouped(run.near);
        progress.say(&format_args!("{near} puzzles don't quite have the pattern or the number of givens"));
    }
    if run.left > 0 {
        return Ok(Exit::Interrupted);
    }
    Ok(Exit::Fine)
}

/// Opens the output: how many beats an earlier run did, and how many puzzles they brought.
fn open(args: &Args, seed: u64, hunt: &Hunt, out: &mut Output) -> Result<Earlier, Failure> {
    let Some(path) = &args.output else { return Ok(Earlier::Left { done: 0, lines: 0 }) };
    let files: Vec<String> = [&args.shape.pattern, &args.shape.grid].into_iter().flatten().cloned().collect();
    let place = Place::find(path, Existing::from_option(args.overwrite), &file::sources(&files))?;
    let forms = (args.number, args.solutions, args.ratings);
    let command = format!("generate {:?}", (seed, &hunt.recipe, &hunt.target, forms));
    let earlier = out.go_on_in(place, &command)?;
    if let Earlier::Left { lines: lines @ 1.., .. } = earlier {
        report::note(&format_args!("resuming after {} finished puzzles", report::grouped(lines)));
    }
    Ok(earlier)
}

/// A run on its way.
struct Run<'a> {
    args: &'a Args,
    /// How many puzzles are to be found yet.
    left: u64,
    near: u64,
    judged: u64,
    out: &'a mut Output,
}

impl Run<'_> {
    /// Writes what a beat brought.
    fn take(&mut self, bag: &Bag, progress: &Progress) -> io::Result<()> {
        let before = self.left;
        for found in bag.found.iter().take(usize::try_from(self.left).unwrap_or(usize::MAX)) {
            write(found, self.args, self.out)?;
            self.left -= 1;
        }
        self.out.done(1)?;
        self.judged += bag.judged;
        self.near += if bag.is_near { before - self.left } else { 0 };
        progress.advance(before - self.left);
        progress.judged(self.judged);
        Ok(())
    }
}

fn write(found: &Found, args: &Args, out: &mut Output) -> io::Result<()> {
    write!(out, "{}", found.made)?;
    if args.solutions {
        write!(out, "\t{}", found.made.solution)?;
    }
    if let Some(rating) = found.rating.filter(|_| args.ratings) {
        write!(out, " ED={rating}")?;
    }
    writeln!(out)
}

impl Shape {
    fn recipe(&self) -> Result<Recipe, Failure> {
        Ok(Recipe {
            way: if self.adding { Way::Adding } else { Way::Removing },
            symmetry: self.symmetry,
            pattern: self.pattern.as_deref().map(pattern).transpose()?,
            solution: self.grid.as_deref().map(grid).transpose()?,
            givens: self.givens.clone(),
            minimality: if self.minimal { Minimality::Minimal } else { Minimality::Any },
            exactness: if self.exact { Exactness::Exact } else { Exactness::Near },
        })
    }
}

impl Difficulty {
    fn target(&self) -> Result<Target, Failure> {
        let Chosen::Se(profile) = self.profile.chosen(Chosen::SE)? else {
            return Err(Failure::Usage(
                "ER, EP and ED are numbers of the profiles se, se-original and sukaku".into(),
            ));
        };
        let (score, level) = match self.hodoku.clone() {
            Some(ranges::Hodoku::Score(range)) => (Some(range), None),
            Some(ranges::Hodoku::Level(range)) => (None, Some(range)),
            None => (None, None),
        };
        Ok(Target {
            er: self.er.clone(),
            ep: self.ep.clone(),
            ed: self.ed.clone(),
            shape: match (self.pearl, self.diamond) {
                (true, _) => Wanted::Pearls,
                (_, true) => Wanted::Diamonds,
                _ => Wanted::All,
            },
            profile,
            score,
            level,
            needs: self.needs.clone(),
            without: self.without.clone(),
        })
    }
}

/// The signs of an argument, or of the file that it names; blanks and line ends left out.
fn signs(argument: &str) -> Result<String, Failure> {
    let text = match std::fs::read_to_string(argument) {
        Ok(text) => text,
        Err(_) if argument.len() >= 81 => argument.into(),
        Err(error) => return Err(Failure::File { verb: "read", name: argument.into(), error }),
    };
    Ok(text.chars().filter(|sign| !sign.is_whitespace()).collect())
}

/// The cells with another sign than `.` or `0`.
pub(crate) fn pattern(argument: &str) -> Result<CellMap, Failure> {
    let signs: Vec<char> = signs(argument)?.chars().collect();
    if signs.len() != 81 {
        let told =
            format!("a pattern has 81 signs, . or 0 for a cell without a given; {} were found", signs.len());
        return Err(Failure::Usage(told));
    }
    let given = |(_, sign): &(ninefold::Cell, char)| !matches!(sign, '.' | '0');
    Ok(ninefold::Cell::all().zip(signs).filter(given).map(|(cell, _)| cell).collect())
}

/// A full grid.
pub(crate) fn grid(argument: &str) -> Result<Solution, Failure> {
    let board = signs(argument)?.parse::<ninefold::Board>();
    let board = board.map_err(|error| Failure::Usage(format!("no solution grid: {error}")))?;
    board.solution().ok_or_else(|| Failure::Usage("a solution grid has 81 digits, none missing".into()))
}

fn seed_from_time() -> u64 {
    SystemTime::now().duration_since(UNIX_EPOCH).map_or(0, |time| time.as_nanos() as u64)
}
