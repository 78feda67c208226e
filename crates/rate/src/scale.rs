//! What a scale is, and the walk that rates by one.

use std::fmt;

use ninefold_core::Board;
use ninefold_logic::chains::Engine;
use ninefold_logic::{Conclusions, Facts, Pattern, Step, Technique, Tenths};

use crate::hodoku::Hodoku;
use crate::human::Human;
use crate::se::Profile;
use crate::{Course, Producer, Progress};

/// A scale of difficulty: an order of techniques, a number for each step, and what becomes of the numbers.
pub trait Scale: fmt::Debug + Send + Sync {
    /// Its name on the command line and in data.
    fn name(&self) -> &'static str;

    /// The techniques in the order in which they are tried. After each step the search begins anew.
    fn order(&self) -> &[Producer];

    /// What a step counts.
    fn number(&self, pattern: &dyn Pattern) -> Number;

    /// The result of no step.
    fn tally(&self) -> Box<dyn Tally>;
}

/// All scales; the first is the one to rate by if nobody asks.
pub static SCALES: &[&dyn Scale] =
    &[&Profile::SE, &Profile::SE_ORIGINAL, &Profile::SUKAKU, &Hodoku, &Human::FREE, &Human::STRICT];

/// The scale of a name.
#[must_use]
pub fn by_name(name: &str) -> Option<&'static dyn Scale> {
    SCALES.iter().find(|scale| scale.name() == name).copied()
}

/// The result of the steps taken so far.
pub trait Tally: fmt::Debug + Send {
    /// Takes a step into account.
    fn take(&mut self, conclusions: &Conclusions, pattern: &dyn Pattern);

    /// No technique went on, and the board is not solved.
    fn get_stuck(&mut self);

    /// The parts of the result, with their names: the same names in the same order, whatever the steps were.
    fn fields(&self) -> Fields;

    /// The result in a few letters, as is usual for the scale.
    fn text(&self) -> String;
}

/// Parts of a result, with their names.
pub type Fields = Vec<(&'static str, Field)>;

/// A part of a result.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Field {
    /// A number.
    Number(Number),
    /// A word.
    Word(&'static str),
    /// There is none.
    Missing,
}

impl Field {
    /// The technique's id.
    #[must_use]
    pub fn of_technique(technique: Option<&'static Technique>) -> Field {
        technique.map_or(Field::Missing, |technique| Field::Word(technique.id))
    }
}

/// Writes `7.1`, `130` or `hard`; nothing where there is nothing.
impl fmt::Display for Field {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Field::Number(number) => fmt::Display::fmt(number, f),
            Field::Word(word) => f.write_str(word),
            Field::Missing => Ok(()),
        }
    }
}

/// What a step counts on a scale.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Number {
    /// Tenths, written with a point.
    Tenths(Tenths),
    /// Points.
    Points(u32),
}

/// Writes `7.1` or `130`.
impl fmt::Display for Number {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Number::Tenths(tenths) => fmt::Display::fmt(tenths, f),
            Number::Points(points) => fmt::Display::fmt(points, f),
        }
    }
}

/// A step and what it counts.
#[derive(Clone, Debug)]
pub struct Rated {
    /// The step.
    pub step: Step,
    /// What it counts.
    pub number: Number,
}

/// A walk by a scale: one step at a time, with the result so far.
///
/// ```
/// use ninefold_logic::chains::Engine;
/// use ninefold_rate::{Walk, hodoku::Hodoku};
///
/// let board = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79".parse()?;
/// let mut engine = Engine::new();
/// let mut walk = Walk::new(&Hodoku, &board, &mut engine);
/// walk.run(|| false);
/// assert_eq!(walk.tally().text(), "Easy (204)");
/// # Ok::<(), ninefold_core::ReadBoardError>(())
/// ```
#[derive(Debug)]
pub struct Walk<'e> {
    scale: &'e dyn Scale,
    course: Course<'e>,
    tally: Box<dyn Tally>,
}

impl<'e> Walk<'e> {
    /// The walk from a board that has one solution. The engine is memory for the search of chains; it changes no result.
    #[must_use]
    pub fn new(scale: &'e dyn Scale, board: &Board, engine: &'e mut Engine) -> Walk<'e> {
        Walk::from_facts(scale, Facts::new(board.clone()), engine)
    }

    /// The same from a position of which is said [what has one solution](ninefold_logic::Promise).
    #[must_use]
    pub fn from_facts(scale: &'e dyn Scale, facts: Facts, engine: &'e mut Engine) -> Walk<'e> {
        Walk { scale, course: Course::from_facts(facts, scale.order(), engine), tally: scale.tally() }
    }

    /// The position reached.
    #[must_use]
    pub fn facts(&self) -> &Facts {
        self.course.facts()
    }

    /// The result so far; final when the board is solved or the walk stuck.
    #[must_use]
    pub fn tally(&self) -> &dyn Tally {
        &*self.tally
    }

    /// Walks to the end and says which: never [`Progress::Stepped`]. `stop` is asked before every step, before every
    /// search for chains and now and then within it.
    pub fn run(&mut self, mut stop: impl FnMut() -> bool) -> Progress {
        loop {
            let progress = if stop() { Progress::Stopped } else { self.advance(&mut stop) };
            if progress != Progress::Stepped {
                return progress;
            }
        }
    }

    /// Goes one step further; `stop` is asked as in [`run`](Walk::run).
    pub fn advance(&mut self, stop: impl FnMut() -> bool) -> Progress {
        let tally = &mut self.tally;
        let progress = self.course.advance(|conclusions, pattern| tally.take(conclusions, pattern), stop);
        if progress == Progress::Stuck {
            tally.get_stuck();
        }
        progress
    }

    /// Goes one step further and returns the step, with what it takes to explain it: on the facts from before.
    ///
    /// # Errors
    /// Why there is no step: never [`Progress::Stepped`].
    pub fn next_step(&mut self, stop: impl FnMut() -> bool) -> Result<Rated, Progress> {
        let step = self.course.next_step(stop).inspect_err(|progress| {
            if *progress == Progress::Stuck {
                self.tally.get_stuck();
            }
        })?;
        self.tally.take(&step.conclusions, &*step.pattern);
        Ok(Rated { number: self.scale.number(&*step.pattern), step })
    }
}

/// The steps to the end, as [`next_step`](Walk::next_step) gives them.
impl Iterator for Walk<'_> {
    type Item = Rated;

    fn next(&mut self) -> Option<Rated> {
        self.next_step(|| false).ok()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::se::Rater;

    const WING: &str = "....4...51....7.4....6.3........8..25...2.....29.64..3..5.......968.2...8.3...7..";

    #[test]
    fn names_tell_scales_apart() {
        for (i, scale) in SCALES.iter().enumerate() {
            assert!(SCALES[..i].iter().all(|other| other.name() != scale.name()));
            assert_eq!(by_name(scale.name()).map(Scale::name), Some(scale.name()));
        }
        assert!(by_name("").is_none());
    }

    /// However a walk is taken, the result is the same, and so are the names of its parts from the start.
    #[test]
    fn steps_make_the_result() {
        let board = WING.parse().expect("a board");
        for &scale in SCALES {
            let (mut one, mut other) = (Engine::new(), Engine::new());
            let mut walk = Walk::new(scale, &board, &mut one);
            let names = |tally: &dyn Tally| tally.fields().iter().map(|(name, _)| *name).collect::<Vec<_>>();
            let before = names(walk.tally());
            assert_eq!(walk.run(|| false), Progress::Solved);
            assert_eq!(names(walk.tally()), before);
            let mut steps = Walk::new(scale, &board, &mut other);
            let mut again = scale.tally();
            for rated in steps.by_ref() {
                assert_eq!(rated.number, scale.number(&*rated.step.pattern));
                again.take(&rated.step.conclusions, &*rated.step.pattern);
            }
            assert!(steps.facts().is_solved());
            assert_eq!((steps.tally().fields(), again.text()), (walk.tally().fields(), walk.tally().text()));
        }
    }

    #[test]
    fn sudoku_explainer_s_scale_is_that_of_its_rater() {
        let board = WING.parse().expect("a board");
        let mut engine = Engine::new();
        let mut walk = Walk::new(&Profile::SE, &board, &mut engine);
        walk.run(|| false);
        let rating = Rater::new(Profile::SE).rate_anyway(&board);
        assert_eq!(walk.tally().text(), format!("ED={rating}"));
        let fields: Vec<String> = walk.tally().fields().iter().map(|(_, field)| field.to_string()).collect();
        assert_eq!(fields, ["4.2", "1.2", "1.2", "xy-wing"]);
    }
}
