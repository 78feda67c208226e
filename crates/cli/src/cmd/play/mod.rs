//! `ninefold play`: Sudoku in the terminal.

mod shelf;

use std::io::IsTerminal;
use std::ops::RangeInclusive;

use ninefold::generate::DifficultyTarget;
use ninefold::generate::targeted_search::{PuzzleRequirements, TargetedSearch};
use ninefold::rate::hodoku::HodokuLevel;
use ninefold::{RatingProfile, RatingTenths, Technique};
use ninefold_tui::{
    ColourSupport, DifficultyLevel, FrameStyle, GameSession, PlayedGame, ScreenStyle, SessionSettings,
    find_unfinished_game,
};

use crate::cmd::explain::StepOptions;
use crate::options::SeedOption;
use crate::prelude::*;
use crate::profile;
use crate::progress_file::ProgressFile;
use crate::ranges::{self, HodokuRange};
use crate::small_file::read_maintained_file;
use shelf::GameFiles;

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
    #[arg(long, value_name = "RANGE", value_parser = ranges::parse_rating_range, conflicts_with_all = ["puzzle", "level"])]
    er: Option<RangeInclusive<RatingTenths>>,
    /// Make a puzzle of this level: easy, medium..hard, 800..1000 on HoDoKu's scale, or expert, master as in the list of games
    #[arg(long, value_name = "LEVEL", value_parser = RequestedLevel::parse, conflicts_with = "puzzle")]
    level: Option<RequestedLevel>,
    #[command(flatten)]
    seed: SeedOption,
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
    walking: StepOptions,
    #[command(flatten)]
    learnt: ProgressFile,
}

pub(crate) fn run(args: &Args, out: &mut Output) -> Result<ExitStatus, CommandError> {
    let profile = args.walking.profile.selected_profile(profile::HUMAN_SCALE)?;
    let shelf = GameFiles::new(args.file.clone(), args.learnt.clone());
    let (number, game) = match args.find_game_to_resume(&shelf)? {
        Some((number, game)) => (Some(number), game),
        None => match args.read_or_generate_puzzle(out)? {
            Some(puzzle) => (None, PlayedGame::new(&puzzle)),
            None => return Ok(ExitStatus::Interrupted),
        },
    };
    require_terminal("play")?;
    let frames = if args.ascii { FrameStyle::Ascii } else { FrameStyle::Lines };
    let mut session =
        GameSession::new(game, number, build_session_settings(profile, frames, out), Box::new(shelf));
    ninefold_tui::run_session(&mut session, args.mouse)?;
    Ok(ExitStatus::Success)
}

/// Plays exercises for a technique; returns whether there are any.
pub(crate) fn play_exercises(
    technique: &'static Technique,
    seed: u64,
    profile: RatingProfile,
    out: &Output,
) -> Result<bool, CommandError> {
    require_terminal("practise --play")?;
    let shelf = Box::new(GameFiles::new(None, ProgressFile::default()));
    let Some(mut session) = GameSession::start_practice(
        technique,
        seed,
        build_session_settings(profile, FrameStyle::Lines, out),
        shelf,
    ) else {
        return Ok(false);
    };
    ninefold_tui::run_session(&mut session, false)?;
    Ok(true)
}

/// Returns an error if standard input or output is not a terminal.
fn require_terminal(what: &str) -> Result<(), CommandError> {
    if io::stdin().is_terminal() && io::stdout().is_terminal() {
        return Ok(());
    }
    Err(CommandError::usage_error(&say!("needs-terminal", what = what.to_string())))
}

fn build_session_settings(profile: RatingProfile, frames: FrameStyle, out: &Output) -> SessionSettings {
    SessionSettings {
        profile,
        catalogue: out.catalogue,
        style: ScreenStyle { colours: detect_colour_support(out), frames },
    }
}

/// Returns the number of colours that the terminal claims to support.
fn detect_colour_support(out: &Output) -> ColourSupport {
    let says = |name, words: &[&str]| std::env::var(name).is_ok_and(|said| words.contains(&said.as_str()));
    if !out.styles.is_enabled {
        ColourSupport::None
    } else if says("COLORTERM", &["truecolor", "24bit"]) {
        ColourSupport::True
    } else {
        ColourSupport::Sixteen
    }
}

/// The levels of the list of games that HoDoKu doesn't have.
const LISTED_LEVELS: [&str; 2] = ["Expert", "Master"];

/// The level of a new puzzle.
#[derive(Clone, Debug)]
enum RequestedLevel {
    Hodoku(HodokuRange),
    /// A level of the list of games that HoDoKu doesn't have.
    Listed(DifficultyLevel),
}

impl RequestedLevel {
    fn parse(text: &str) -> Result<RequestedLevel, String> {
        // A word of both scales keeps its meaning on HoDoKu's.
        match (ranges::parse_hodoku_range(text), DifficultyLevel::from_name(text)) {
            (Ok(range), _) => Ok(RequestedLevel::Hodoku(range)),
            (Err(_), Some(level)) => Ok(RequestedLevel::Listed(level)),
            // A word that is no level is met with all that there are.
            (Err(_), None) if !text.contains("..") && text.contains(char::is_alphabetic) => {
                let known: Vec<&str> =
                    HodokuLevel::ALL.map(HodokuLevel::name).into_iter().chain(LISTED_LEVELS).collect();
                let (name, known) = (text.to_string(), known.join(", "));
                Err(language::message_text(&say!("no-level", name, known)))
            }
            (Err(error), None) => Err(error),
        }
    }
}

impl Args {
    /// Returns the game to resume, with its number: that of the file, or the last game if no other was
    /// requested.
    fn find_game_to_resume(&self, games: &GameFiles) -> Result<Option<(u64, PlayedGame)>, CommandError> {
        let asks = self.puzzle.is_some()
            || self.er.is_some()
            || self.level.is_some()
            || self.seed.given_seed().is_some();
        let Some(path) = &self.file else {
            return Ok(if asks { None } else { find_unfinished_game(games) });
        };
        let name = path.display().to_string();
        let text = match read_maintained_file(path) {
            Ok(text) => text,
            Err(error) if error.kind() == io::ErrorKind::NotFound => return Ok(None),
            Err(error) => return Err(CommandError::File { verb: "read", name, error }),
        };
        if asks {
            return Err(CommandError::usage_error(&say!("play-file-exists", name)));
        }
        let game = PlayedGame::from_text(&text).map_err(|error| {
            CommandError::Puzzle(format!("{name}: {}", language::message_text(&error.to_message())))
        })?;
        Ok(Some((0, game)))
    }

    /// Returns the requested puzzle, or `None` if its generation was interrupted.
    fn read_or_generate_puzzle(&self, out: &Output) -> Result<Option<Puzzle>, CommandError> {
        if let Some(puzzle) = &self.puzzle {
            return Ok(Some(InputOptions::from_argument(puzzle).read_single_puzzle(out.quiet)?.puzzle));
        }
        // Otherwise generate one that meets the requested rating.
        let target = |score, level| DifficultyTarget {
            er: self.er.clone(),
            score,
            level,
            ..DifficultyTarget::default()
        };
        let hunt = match self.level.clone() {
            Some(RequestedLevel::Listed(level)) => level.puzzle_requirements(),
            Some(RequestedLevel::Hodoku(HodokuRange::Score(range))) => {
                PuzzleRequirements { target: target(Some(range), None), ..PuzzleRequirements::default() }
            }
            Some(RequestedLevel::Hodoku(HodokuRange::Level(range))) => {
                PuzzleRequirements { target: target(None, Some(range)), ..PuzzleRequirements::default() }
            }
            None => PuzzleRequirements { target: target(None, None), ..PuzzleRequirements::default() },
        };
        hunt.check_feasible().map_err(|error| CommandError::usage_error(&error.to_message()))?;
        let seed = self.seed.seed_or_random();
        let mut hunter = TargetedSearch::with_puzzle_limit(&hunt, 1);
        let mut beats = 0u64..;
        Ok(beats
            .find_map(|number| match interrupt::is_stop_requested() {
                true => Some(None),
                false => {
                    let found = hunter.run_batch(seed, number, &interrupt::is_stop_requested).found;
                    found.first().map(|found| Some(Puzzle::from_givens(found.puzzle.givens)))
                }
            })
            .flatten())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_level_is_one_of_hodoku_or_of_the_list_of_games() {
        let check = |text: &str, expected: &str| {
            let level = RequestedLevel::parse(text).map(|level| format!("{level:?}"));
            assert_eq!(level.as_deref(), Ok(expected), "{text}");
        };
        for text in ["medium", "Medium", "中等"] {
            check(text, "Hodoku(Level(Medium..=Medium))");
        }
        check("easy..HARD", "Hodoku(Level(Easy..=Hard))");
        check("800..1000", "Hodoku(Score(800..=1000))");
        for text in ["expert", "EXPERT", "专家"] {
            check(text, "Listed(Expert)");
        }
        check("Master", "Listed(Master)");
        for name in LISTED_LEVELS {
            assert!(RequestedLevel::parse("hardest").unwrap_err().contains(name), "{name}");
        }
        assert!(RequestedLevel::parse("hard..easy").is_err() && RequestedLevel::parse("").is_err());
    }
}
