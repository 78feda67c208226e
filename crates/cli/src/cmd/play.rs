//! `ninefold play`: Sudoku in the terminal.

use std::fs;
use std::io::{self, IsTerminal, Write};
use std::ops::RangeInclusive;
use std::path::{Path, PathBuf};

use ninefold::generate::Target;
use ninefold::generate::hunt::{Hunt, Hunter};
use ninefold::logic::explain::say;
use ninefold::{Puzzle, Tenths};
use ninefold_tui::{Game, Session};

use crate::cmd::explain::Walking;
use crate::exit::Exit;
use crate::failure::Failure;
use crate::input::Inputs;
use crate::options::Seed;
use crate::output::Output;
use crate::{interrupt, profile, ranges};

/// Play in the terminal
///
/// With notes, colours, undo, a clock, hints in four stages, and the names of the techniques that you use; ? shows the
/// keys. Without a puzzle a new one is made. With --file the game is saved after every move, and goes on where it was
/// left.
#[derive(Debug, clap::Args)]
#[command(after_long_help = concat!("\
Examples:
  ninefold play
  ninefold play --level medium --file game.txt
  ninefold play --file game.txt
  ninefold play puzzle.sdk

", crate::exit_codes!()))]
pub(crate) struct Args {
    /// The puzzle, or the file it is in; a new one is made if there is none
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
    /// Save the game in this file after every move; if there is a game in it, go on with that
    #[arg(long, value_name = "FILE")]
    file: Option<PathBuf>,
    /// Choose cells with the mouse; text on the screen can then be selected only with Shift held
    #[arg(long)]
    mouse: bool,
    #[command(flatten)]
    walking: Walking,
}

pub(crate) fn run(args: &Args, out: &mut Output) -> Result<Exit, Failure> {
    let profile = args.walking.profile.chosen(profile::HUMAN)?;
    let game = match args.kept()? {
        Some(game) => game,
        None => match args.new_puzzle(out)? {
            Some(puzzle) => Game::new(&puzzle),
            None => return Ok(Exit::Interrupted),
        },
    };
    needs_terminal("play")?;
    let mut session = Session::new(game, profile, out.catalogue);
    let mut keep = |text: &str| args.file.as_deref().map_or(Ok(()), |path| replace(path, text));
    ninefold_tui::run(&mut session, &mut keep, args.mouse)?;
    Ok(Exit::Fine)
}

/// Refuses to begin where there is no terminal.
pub(crate) fn needs_terminal(what: &str) -> Result<(), Failure> {
    if io::stdin().is_terminal() && io::stdout().is_terminal() {
        return Ok(());
    }
    Err(Failure::usage(&say!("needs-terminal", what = what.to_string())))
}

impl Args {
    /// The game in the file, if there is one.
    fn kept(&self) -> Result<Option<Game>, Failure> {
        let Some(path) = &self.file else { return Ok(None) };
        let name = path.display().to_string();
        let text = match fs::read_to_string(path) {
            Ok(text) => text,
            Err(error) if error.kind() == io::ErrorKind::NotFound => return Ok(None),
            Err(error) => return Err(Failure::File { verb: "read", name, error }),
        };
        if self.puzzle.is_some() || self.er.is_some() || self.level.is_some() || self.seed.given().is_some() {
            return Err(Failure::usage(&say!("play-file-exists", name = name)));
        }
        Game::read(&text).map(Some).map_err(|error| Failure::Puzzle(format!("{name}: {error}")))
    }

    /// The puzzle asked for; `None` if that was interrupted.
    fn new_puzzle(&self, out: &Output) -> Result<Option<Puzzle>, Failure> {
        if let Some(puzzle) = &self.puzzle {
            return Ok(Some(Inputs::of(puzzle).read_one(out.quiet)?.puzzle));
        }
        let (score, level) = match self.level.clone() {
            Some(ranges::Hodoku::Score(range)) => (Some(range), None),
            Some(ranges::Hodoku::Level(range)) => (None, Some(range)),
            None => (None, None),
        };
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

/// Replaces a file by a complete one: whenever the program ends, the old or the new text is there.
fn replace(path: &Path, text: &str) -> io::Result<()> {
    let folder = path.parent().filter(|folder| !folder.as_os_str().is_empty()).unwrap_or(Path::new("."));
    let mut file = tempfile::NamedTempFile::new_in(folder)?;
    file.write_all(text.as_bytes())?;
    file.persist(path)?;
    Ok(())
}
