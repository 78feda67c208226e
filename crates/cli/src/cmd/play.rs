//! `ninefold play`: Sudoku in the terminal.

mod shelf;

use std::io::{self, IsTerminal};
use std::ops::RangeInclusive;
use std::path::PathBuf;

use ninefold::generate::Target;
use ninefold::generate::hunt::{Hunt, Hunter};
use ninefold::logic::explain::say;
use ninefold::{Profile, Puzzle, Technique, Tenths};
use ninefold_tui::{Colours, Frames, Game, Look, Manner, Session, left_off};

use crate::cmd::explain::Walking;
use crate::exit::Exit;
use crate::failure::Failure;
use crate::input::Inputs;
use crate::learnt::Learnt;
use crate::options::Seed;
use crate::output::Output;
use crate::small_file::read_kept_file;
use crate::{interrupt, language, profile, ranges};
use shelf::Files;

/// Play in the terminal
///
/// With notes, colours, undo, a clock, hints in four stages, new puzzles, those of the day, the course with its exercises, and the names of the
/// techniques that you use; ? shows the keys. Every game is kept after every move, with all that can be undone: without a puzzle, the
/// one that you left goes on, or a new one is made.
#[derive(Debug, clap::Args)]
#[command(after_long_help = concat!("\
Examples:
  ninefold play
  ninefold play --level medium
  ninefold play puzzle.sdk
  ninefold play --file game.txt

Games are in the folder ninefold/games, where the system keeps what belongs to its user ($XDG_DATA_HOME, or else ~/.local/share,
~/Library/Application Support on macOS; %APPDATA% on Windows). There are all colours where COLORTERM says so, else sixteen; none with NO_COLOR.
The window has at least 60 by 20 characters. The puzzles of a day change at midnight UTC.

", crate::exit_codes!()))]
pub(crate) struct Args {
    /// The puzzle, or the file it is in; without one, the game that you left goes on
    #[arg(value_name = "PUZZLE|FILE")]
    puzzle: Option<String>,
    /// Make a puzzle of this rating on Sudoku Explainer's scale: 3.0, 1.2..2.3
    #[arg(long, value_name = "RANGE", value_parser = ranges::ratings, conflicts_with_all = ["puzzle", "level"])]
    er: Option<RangeInclusive<Tenths>>,
    /// Make a puzzle of this level or score on HoDoKu's scale: easy, medium..hard
    #[arg(long, value_name = "LEVEL", value_parser = ranges::hodoku, conflicts_with = "puzzle")]
    level: Option<ranges::Hodoku>,
    #[command(flatten)]
    seed: Seed,
    /// Keep the game in this file; if there is a game in it, go on with that
    #[arg(long, value_name = "FILE")]
    file: Option<PathBuf>,
    /// Draw the board in ASCII
    #[arg(long)]
    ascii: bool,
    /// Choose cells with the mouse; text on the screen can then be selected only with Shift held
    #[arg(long)]
    mouse: bool,
    #[command(flatten)]
    walking: Walking,
    #[command(flatten)]
    learnt: Learnt,
}

pub(crate) fn run(args: &Args, out: &mut Output) -> Result<Exit, Failure> {
    let profile = args.walking.profile.chosen(profile::HUMAN)?;
    let shelf = Files::new(args.file.clone(), args.learnt.clone());
    let (number, game) = match args.kept(&shelf)? {
        Some((number, game)) => (Some(number), game),
        None => match args.new_puzzle(out)? {
            Some(puzzle) => (None, Game::new(&puzzle)),
            None => return Ok(Exit::Interrupted),
        },
    };
    needs_terminal("play")?;
    let frames = if args.ascii { Frames::Ascii } else { Frames::Lines };
    let mut session = Session::new(game, number, manner(profile, frames, out), Box::new(shelf));
    ninefold_tui::run(&mut session, args.mouse)?;
    Ok(Exit::Fine)
}

/// Plays exercises for a technique; returns whether there are any.
pub(crate) fn practise(
    technique: &'static Technique,
    seed: u64,
    profile: Profile,
    out: &Output,
) -> Result<bool, Failure> {
    needs_terminal("practise --play")?;
    let shelf = Box::new(Files::new(None, Learnt::default()));
    let Some(mut session) = Session::practise(technique, seed, manner(profile, Frames::Lines, out), shelf)
    else {
        return Ok(false);
    };
    ninefold_tui::run(&mut session, false)?;
    Ok(true)
}

/// Returns an error if standard input or output is not a terminal.
fn needs_terminal(what: &str) -> Result<(), Failure> {
    if io::stdin().is_terminal() && io::stdout().is_terminal() {
        return Ok(());
    }
    Err(Failure::usage(&say!("needs-terminal", what = what.to_string())))
}

fn manner(profile: Profile, frames: Frames, out: &Output) -> Manner {
    Manner { profile, catalogue: out.catalogue, look: Look { colours: colours(out), frames } }
}

/// Returns the number of colours that the terminal claims to support.
fn colours(out: &Output) -> Colours {
    let says = |name, words: &[&str]| std::env::var(name).is_ok_and(|said| words.contains(&said.as_str()));
    if !out.styles.on {
        Colours::None
    } else if says("COLORTERM", &["truecolor", "24bit"]) {
        Colours::True
    } else {
        Colours::Sixteen
    }
}

impl Args {
    /// Returns the game to resume, with its number: that of the file, or the last game if no other was
    /// requested.
    fn kept(&self, shelf: &Files) -> Result<Option<(u64, Game)>, Failure> {
        let asks =
            self.puzzle.is_some() || self.er.is_some() || self.level.is_some() || self.seed.given().is_some();
        let Some(path) = &self.file else {
            return Ok(if asks { None } else { left_off(shelf) });
        };
        let name = path.display().to_string();
        let text = match read_kept_file(path) {
            Ok(text) => text,
            Err(error) if error.kind() == io::ErrorKind::NotFound => return Ok(None),
            Err(error) => return Err(Failure::File { verb: "read", name, error }),
        };
        if asks {
            return Err(Failure::usage(&say!("play-file-exists", name = name)));
        }
        let game = Game::read(&text)
            .map_err(|error| Failure::Puzzle(format!("{name}: {}", language::text(&error.sentence()))))?;
        Ok(Some((0, game)))
    }

    /// Returns the requested puzzle, or `None` if its generation was interrupted.
    fn new_puzzle(&self, out: &Output) -> Result<Option<Puzzle>, Failure> {
        if let Some(puzzle) = &self.puzzle {
            return Ok(Some(Inputs::of(puzzle).read_one(out.quiet)?.puzzle));
        }
        let (score, level) = match self.level.clone() {
            Some(ranges::Hodoku::Score(range)) => (Some(range), None),
            Some(ranges::Hodoku::Level(range)) => (None, Some(range)),
            None => (None, None),
        };
        // Otherwise generate one that meets the requested rating.
        let target = Target { er: self.er.clone(), score, level, ..Target::default() };
        let hunt = Hunt { target, ..Hunt::default() };
        hunt.check().map_err(|error| Failure::usage(&error.sentence()))?;
        let seed = self.seed.get();
        let mut hunter = Hunter::of_few(&hunt, 1);
        let mut beats = 0u64..;
        Ok(beats
            .find_map(|number| match interrupt::asked() {
                true => Some(None),
                false => {
                    let found = hunter.beat(seed, number, &interrupt::asked).found;
                    found.first().map(|found| Some(Puzzle::from_givens(found.made.givens)))
                }
            })
            .flatten())
    }
}
