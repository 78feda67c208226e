//! Difficulty of puzzles for people, as books print it: the level, the place in the order, the hint, the path.

use ninefold::chains::ChainEngine;
use ninefold::rate::human::{HumanGrade, HumanScale};
use ninefold::rate::{RatingTally, RatingWalk, WalkProgress};
use ninefold::texts::Catalogue;
use ninefold::{Board, Solution};

use crate::path::find_path;
use crate::puzzle::BookPuzzle;
use crate::style::BookStyle;

impl BookPuzzle {
    /// Creates a puzzle whose difficulty isn't known.
    #[must_use]
    pub fn new(board: Board, solution: Solution) -> BookPuzzle {
        BookPuzzle {
            board,
            solution,
            level: String::new(),
            level_rank: 0,
            score: 0,
            rating: String::new(),
            hint: String::new(),
            shows_candidates: false,
            answers: Vec::new(),
        }
    }

    /// Rates the puzzle on the scale for people, with what else the style prints of it; returns false if `stop`,
    /// which is polled, ended that.
    #[must_use]
    pub fn rate_for_people(
        &mut self,
        style: &BookStyle,
        catalogue: &Catalogue,
        engine: &mut ChainEngine,
        mut stop: impl FnMut() -> bool,
    ) -> bool {
        let mut walk = RatingWalk::new(&HumanScale::FREE, &self.board, engine);
        match walk.run_to_end(&mut stop) {
            WalkProgress::Solved => self.apply_tally(walk.tally().as_ref(), catalogue),
            WalkProgress::Stopped => return false,
            // No technique solves it: it comes last, without a level.
            _ => self.level_rank = HumanGrade::ALL.len(),
        }
        self.add_rating(style);
        self.add_path(style, catalogue, engine, stop)
    }

    /// Adds the rating on Sudoku Explainer's scale, if the style prints it.
    pub fn add_rating(&mut self, style: &BookStyle) {
        if style.uses_field("rating") {
            self.rating = ninefold::rate(&self.board).map_or(String::new(), |rating| rating.er.to_string());
        }
    }

    /// Adds the path to the solution and the hint, if the style prints them; returns false if `stop`, which is polled,
    /// ended that.
    #[must_use]
    pub fn add_path(
        &mut self,
        style: &BookStyle,
        catalogue: &Catalogue,
        engine: &mut ChainEngine,
        stop: impl FnMut() -> bool,
    ) -> bool {
        if !style.draws_paths() && !style.prints_hints() {
            return true;
        }
        let Some(path) = find_path(&self.board, &self.solution, catalogue, engine, stop) else {
            return false;
        };
        self.hint = path.hint;
        if style.draws_paths() {
            self.answers = path.answers;
        }
        true
    }

    /// Takes level and score from the tally of a walk on the scale for people.
    pub fn apply_tally(&mut self, tally: &dyn RatingTally, catalogue: &Catalogue) {
        let grade = tally_grade(tally);
        let fields = tally.result_fields();
        let field = |wanted: &str| {
            fields.iter().find(|(name, _)| *name == wanted).map(|(_, field)| field.to_string())
        };
        self.level = catalogue.translate_id(&format!("level-{}", grade.name().to_ascii_lowercase()));
        self.level_rank = grade as usize;
        self.score = field("score").and_then(|score| score.parse().ok()).unwrap_or_default();
    }
}

/// Returns the grade that the tally of a walk on the scale for people has reached.
#[must_use]
pub fn tally_grade(tally: &dyn RatingTally) -> HumanGrade {
    let fields = tally.result_fields();
    let word = fields.iter().find(|(name, _)| *name == "level").map(|(_, field)| field.to_string());
    let grade = |word: String| HumanGrade::ALL.into_iter().find(|grade| grade.name() == word);
    word.and_then(grade).unwrap_or(HumanGrade::Extreme)
}
