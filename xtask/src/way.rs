//! Ways through a puzzle that chores follow: which steps are taken from its givens on.

use ninefold_chains::ChainEngine;
use ninefold_core::Board;
use ninefold_logic::engine::SolutionPath;
use ninefold_logic::{Facts, SolutionStep, techniques};
use ninefold_rate::{RatingScale, RatingWalk, scales};

/// Selection of steps.
#[derive(Clone, Copy)]
pub(crate) enum Way {
    /// The path by a scale.
    Scale(&'static dyn RatingScale),
    /// The path by all techniques, easiest first.
    All,
    /// The path by all techniques, and at each position the first step of each technique.
    Every,
}

/// The options that say which paths to walk.
#[derive(Debug, clap::Args)]
pub(crate) struct On {
    /// On the paths by a scale
    #[arg(long, value_name = "NAME", default_value = "se", value_parser = scale_named, conflicts_with = "all")]
    profile: &'static dyn RatingScale,
    /// On the paths by all techniques, easiest first
    #[arg(long)]
    all: bool,
}

impl On {
    pub(crate) fn way(&self) -> Way {
        if self.all { Way::All } else { Way::Scale(self.profile) }
    }
}

impl Way {
    /// The steps of the path from a board, each with the facts from before.
    pub(crate) fn path(self, board: &Board) -> Vec<(Facts, SolutionStep)> {
        if let Way::Scale(scale) = self {
            let mut engine = ChainEngine::new();
            let mut walk = RatingWalk::new(scale, board, &mut engine);
            return walk.by_ref().map(|rated| (rated.facts_before, rated.step)).collect();
        }
        let mut path = Vec::new();
        let mut walk = SolutionPath::new(Facts::new(board.clone()), techniques::ALL);
        loop {
            let facts = walk.facts().clone();
            let Some(step) = walk.next() else { return path };
            path.push((facts, step));
        }
    }
}

/// The scale of this name, or a message that lists all.
pub(crate) fn scale_named(name: &str) -> Result<&'static dyn RatingScale, String> {
    scales::scale_by_name(name).ok_or_else(|| {
        let names: Vec<&str> = scales::SCALES.iter().map(|scale| scale.name()).collect();
        format!("{name} is no profile (expected one of {})", names.join(", "))
    })
}
