//! Options of `ninefold generate` that say what the puzzles are like, and how hard.

use std::ops::RangeInclusive;

use ninefold::generate::{
    DifficultyTarget, Exactness, GenerationMethod, Minimality, PuzzleRecipe, RequiredTechniqueOrder,
    SquareSymmetry,
};
use ninefold::rate::se::PearlFilter;
use ninefold::{CellMap, RatingTenths, Solution, Technique};

use crate::cmd::techniques::{NamedTechniques, parse_technique};
use crate::language::current_message_catalogue;
use crate::prelude::*;
use crate::profile::{self, TechniqueOptions};
use crate::ranges;
use crate::small_file::read_small_file;

/// What the puzzles are like.
#[derive(Debug, clap::Args)]
#[command(next_help_heading = "What the puzzles are like")]
pub(super) struct PuzzleOptions {
    /// The symmetry of the pattern: none, rotate180, rotate90, left-right, top-bottom, diagonal, anti-diagonal, both-axes, both-diagonals, full
    #[arg(long, value_name = "SYMMETRY", default_value_t, hide_default_value = true)]
    symmetry: SquareSymmetry,
    /// The cells with givens: 81 signs, . or 0 for none, or a file with them
    #[arg(long, value_name = "SIGNS|FILE")]
    pub(super) pattern: Option<String>,
    /// How many givens, such as 24, 22..25, ..21
    #[arg(long, value_name = "RANGE", value_parser = ranges::parse_number_range)]
    givens: Option<RangeInclusive<usize>>,
    /// The solution: 81 digits, or a file with them
    #[arg(long, value_name = "DIGITS|FILE")]
    pub(super) grid: Option<String>,
    /// Only minimal puzzles: no given can be spared, by itself
    #[arg(long, conflicts_with = "minimal_in_symmetry")]
    minimal: bool,
    /// Only puzzles that are minimal among those with the symmetry
    ///
    /// No given can be spared together with its images
    #[arg(long)]
    minimal_in_symmetry: bool,
    /// Take the nearest where no puzzle with the pattern or the givens is found soon
    #[arg(long)]
    near: bool,
    /// What is the rule now: nothing but what meets the pattern and the number of givens
    #[arg(long, hide = true, conflicts_with = "near")]
    exact: bool,
    /// Begin with nothing and add givens
    ///
    /// Instead of removing them from a full grid; such grids are no fair sample of all
    #[arg(long)]
    adding: bool,
    /// Draw puzzles of which it is known how likely each was, and add weight=W, how much it counts among all
    ///
    /// Of those with as many givens, all are equally likely; the weight makes up for the number of givens. What does not meet the
    /// other wishes is left out
    #[arg(long, conflicts_with_all = ["adding", "symmetry", "pattern", "near"])]
    controlled_bias: bool,
}

/// How hard the puzzles are.
#[derive(Debug, clap::Args)]
#[command(next_help_heading = "How hard they are")]
pub(super) struct DifficultyOptions {
    /// The rating of the hardest step, on Sudoku Explainer's scale
    #[arg(long, value_name = "RANGE", value_parser = ranges::parse_rating_range)]
    er: Option<RangeInclusive<RatingTenths>>,
    /// That of the hardest step up to the first placement
    #[arg(long, value_name = "RANGE", value_parser = ranges::parse_rating_range)]
    ep: Option<RangeInclusive<RatingTenths>>,
    /// That of the first step
    #[arg(long, value_name = "RANGE", value_parser = ranges::parse_rating_range)]
    ed: Option<RangeInclusive<RatingTenths>>,
    /// Pearls: the first placement is as hard as anything that follows
    #[arg(long, conflicts_with = "diamond")]
    pearl: bool,
    /// Diamonds: the first step is as hard as anything that follows
    #[arg(long)]
    diamond: bool,
    /// The path uses this technique and nothing harder; may be given several times
    ///
    /// The path on the profile uses this technique and nothing harder, and without it all else up to there does not solve the
    /// puzzle. The profile is se with a wish for ER, EP or ED, hodoku with --hodoku, else human; where what is needed stands behind
    /// others there that find the same, it is tried sooner, and the order is told
    #[arg(long, value_name = "TECHNIQUE", value_parser = parse_technique)]
    pub(super) needs: Vec<&'static Technique>,
    /// These techniques are not on the path: ids or names with commas between them
    #[arg(long, value_name = "LIST", value_delimiter = ',', value_parser = NamedTechniques::parse)]
    without: Vec<NamedTechniques>,
    /// HoDoKu's score or level: 1000..1600, hard, medium..hard
    #[arg(long, value_name = "RANGE", value_parser = ranges::parse_hodoku_range)]
    hodoku: Option<ranges::HodokuRange>,
    #[command(flatten)]
    profile: TechniqueOptions,
}

impl PuzzleOptions {
    pub(super) fn build_recipe(&self) -> Result<PuzzleRecipe, CommandError> {
        Ok(PuzzleRecipe {
            method: match (self.adding, self.controlled_bias) {
                (true, _) => GenerationMethod::Adding,
                (_, true) => GenerationMethod::Controlled,
                _ => GenerationMethod::Removing,
            },
            symmetry: self.symmetry,
            pattern: self.pattern.as_deref().map(parse_cell_pattern).transpose()?,
            solution: self.grid.as_deref().map(parse_solution_grid).transpose()?,
            givens: self.givens.clone(),
            minimality: match (self.minimal, self.minimal_in_symmetry) {
                (true, _) => Minimality::Minimal,
                (_, true) => Minimality::InSymmetry,
                _ => Minimality::Any,
            },
            exactness: if self.near { Exactness::Near } else { Exactness::Exact },
        })
    }
}

impl DifficultyOptions {
    pub(super) fn build_target(&self) -> Result<DifficultyTarget, CommandError> {
        let chosen = self.requested_rating_profile()?;
        self.requested_target()
            .with_profile(chosen)
            .ok_or_else(|| CommandError::usage_error(&say!("generate-not-rated-so")))
    }

    /// Returns the requested difficulty, independent of a profile.
    fn requested_target(&self) -> DifficultyTarget {
        let (score, level) = match self.hodoku.clone() {
            Some(ranges::HodokuRange::Score(range)) => (Some(range), None),
            Some(ranges::HodokuRange::Level(range)) => (None, Some(range)),
            None => (None, None),
        };
        DifficultyTarget {
            er: self.er.clone(),
            ep: self.ep.clone(),
            ed: self.ed.clone(),
            pearl_filter: match (self.pearl, self.diamond) {
                (true, _) => PearlFilter::Pearls,
                (_, true) => PearlFilter::Diamonds,
                _ => PearlFilter::All,
            },
            score,
            level,
            needed_techniques: self.needs.clone(),
            excluded_techniques: NamedTechniques::collect_techniques(&self.without),
            ..DifficultyTarget::default()
        }
    }

    /// Returns the profile by which generated puzzles are rated.
    pub(super) fn requested_rating_profile(&self) -> Result<ninefold::RatingProfile, CommandError> {
        match self.implied_technique_order() {
            Some(order) => {
                let profile = order.into_profile();
                let name = profile::custom_profile_name(&profile);
                Ok(profile.with_name(&name))
            }
            None => self.profile.selected_profile(self.requested_target().default_profile_scale()),
        }
    }

    /// Returns the technique order that the needed techniques imply, if no profile was given.
    pub(super) fn implied_technique_order(&self) -> Option<RequiredTechniqueOrder> {
        if self.profile.is_requested() { None } else { self.requested_target().required_technique_order() }
    }
}

/// Returns the characters of an argument, or of the file it names, without white space.
fn read_grid_characters(argument: &str) -> Result<String, CommandError> {
    let path = Path::new(argument);
    let text = match read_small_file(path) {
        Ok(text) => text,
        Err(_) if argument.len() >= 81 && !path.exists() => argument.into(),
        Err(error) => return Err(CommandError::File { verb: "read", name: argument.into(), error }),
    };
    Ok(text.chars().filter(|sign| !sign.is_whitespace()).collect())
}

/// Parses a pattern: the cells with any character except `.` or `0`.
pub(crate) fn parse_cell_pattern(argument: &str) -> Result<CellMap, CommandError> {
    let signs: Vec<char> = read_grid_characters(argument)?.chars().collect();
    if signs.len() != 81 {
        return Err(CommandError::usage_error(&say!("generate-pattern-length", n = signs.len())));
    }
    let given = |(_, sign): &(ninefold::Cell, char)| !matches!(sign, '.' | '0');
    Ok(ninefold::Cell::all().zip(signs).filter(given).map(|(cell, _)| cell).collect())
}

/// Parses the full grid whose puzzles are asked for.
pub(crate) fn parse_solution_grid(argument: &str) -> Result<Solution, CommandError> {
    let board = ninefold::format::read_board(&read_grid_characters(argument)?);
    let board = board.map_err(|error| {
        // The content of a file must not leak into messages.
        let is_file = Path::new(argument).exists();
        let reason = if is_file {
            current_message_catalogue().translate_id("generate-grid-expected")
        } else {
            localized_text(&error)
        };
        CommandError::usage_error(&say!("generate-no-grid", reason))
    })?;
    board.solution().ok_or_else(|| CommandError::usage_error(&say!("generate-grid-unfinished")))
}
