//! Rating walk: the way from a board to its solution by a scale, step by step, with the result so far.

use std::ops::ControlFlow;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::time::Duration;

use ninefold_chains::ChainEngine;
use ninefold_core::{Board, Transformation};
use ninefold_logic::explain::say;
use ninefold_logic::{
    Conclusions, Facts, Message, Pattern, SolutionStep, StepSink, UniquenessPromise, universal,
};

use crate::StepProducer;
use crate::canonical_image::find_canonical_transformation;
use crate::scale::{RatingScale, RatingTally, RatingValue, TallyFields};
use ninefold_hodoku::HodokuMemory;

/// A walk by a scale: takes the first step of the first entry in its order that finds one, again and again.
///
/// As an iterator it returns the steps with everything needed to explain them;
/// [`advance_step`](RatingWalk::advance_step) only steps and folds. A scale with more results than its [`RatingTally`]
/// walks with a tally of its own type.
///
/// ```
/// use ninefold_chains::ChainEngine;
/// use ninefold_rate::{RatingWalk, hodoku::HodokuScale};
///
/// let board = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79".parse()?;
/// let mut engine = ChainEngine::new();
/// let mut walk = RatingWalk::new(&HodokuScale, &board, &mut engine);
/// walk.run_to_end(|| false);
/// assert_eq!(walk.tally().short_rating_text(), "Easy (204)");
/// # Ok::<(), ninefold_core::ReadBoardError>(())
/// ```
#[derive(Debug)]
pub struct RatingWalk<'e, T = Box<dyn RatingTally>> {
    scale: &'e dyn RatingScale,
    facts: Facts,
    engine: &'e mut ChainEngine,
    tally: T,
    /// Kept if the order asks for it.
    memory: Option<HodokuMemory>,
    /// The position at the start, kept if its rating isn't the tally of the steps.
    start: Option<(Board, UniquenessPromise)>,
    /// Image that is walked through for the rating.
    image: RatingImage,
    /// Where the level that a universal rating has reached is shown.
    level_display: Option<&'e AtomicUsize>,
}

/// The image of the position that a walk for the rating goes through.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum RatingImage {
    /// None is needed: steps are taken on the position as it is.
    Original,
    /// A walk for the rating would use the canonical image, but no step was taken yet.
    Possible,
    /// The facts are those of the position itself; a walk for the rating transforms them.
    Left(Transformation),
    /// The facts are those of the image.
    Entered(Transformation),
}

/// Purpose for which a step is searched.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum StepPurpose {
    /// To be counted: steps of a universal scale may come all at once.
    RateOnly,
    /// To be explained.
    Explain,
}

/// Outcome of an attempt to take one more step.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum WalkProgress {
    /// A step was taken.
    Stepped,
    /// The board is solved.
    Solved,
    /// No technique finds a step.
    Stuck,
    /// The caller asked to stop; nothing was changed.
    Stopped,
}

/// Error for a walk that gives no rating, with the result of its steps. The result is less than a rating and
/// must never be shown as one.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{}", self.to_message().english())]
pub struct IncompleteRatingError {
    /// Reason for the end of the walk.
    pub why: StopReason,
    /// Result of the steps taken.
    pub partial_fields: TallyFields,
    /// The result [in a few letters](RatingTally::short_rating_text).
    pub result: String,
}

/// Reason why a walk gives no rating.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum StopReason {
    /// No technique of the scale finds a step, and the board is not solved.
    Unsolved,
    /// The caller asked to stop.
    Stopped,
}

impl IncompleteRatingError {
    /// Returns the error as a message with the result so far.
    #[must_use]
    pub fn to_message(&self) -> Message {
        let result = self.result.clone();
        match self.why {
            StopReason::Unsolved => {
                say!("unsolved-so-far" = "these techniques do not solve it: {result} so far", result)
            }
            StopReason::Stopped => say!("stopped-so-far" = "stopped: {result} so far", result),
        }
    }

    /// Returns the message for a walk stopped after a time limit.
    #[must_use]
    pub fn to_message_with_limit(&self, limit: Duration) -> Message {
        match self.why {
            StopReason::Unsolved => self.to_message(),
            StopReason::Stopped => {
                say!("stopped-after", seconds = limit.as_secs_f64().to_string(), result = self.result.clone())
            }
        }
    }
}

/// A step of a walk.
#[derive(Clone, Debug)]
pub struct RatedStep {
    /// The step.
    pub step: SolutionStep,
    /// Number of the step on the scale.
    pub rating: RatingValue,
    /// The position it was found in, on which it is explained.
    pub facts_before: Facts,
}

impl<'e> RatingWalk<'e> {
    /// Starts the walk from a board that has one solution. The engine is memory for the search of chains and
    /// changes no result.
    #[must_use]
    pub fn new(scale: &'e dyn RatingScale, board: &Board, engine: &'e mut ChainEngine) -> RatingWalk<'e> {
        RatingWalk::from_facts(scale, Facts::new(board.clone()), engine)
    }

    /// Starts the walk from a position with its [promise](ninefold_logic::UniquenessPromise) about what has
    /// one solution.
    #[must_use]
    pub fn from_facts(
        scale: &'e dyn RatingScale,
        facts: Facts,
        engine: &'e mut ChainEngine,
    ) -> RatingWalk<'e> {
        RatingWalk::with_tally(scale.new_tally(), scale, facts, engine)
    }

    /// Rates the position that the walk began with, after its steps were taken one by one, and returns the
    /// tally that holds the rating. On most scales that is the tally of the steps; on one that
    /// [rates the canonical image](RatingScale::rates_canonical_image) it is replaced. `stop` is polled as in
    /// [`run_to_end`](RatingWalk::run_to_end).
    ///
    /// # Errors
    /// As for [`rate`](RatingWalk::rate); the tally of the steps is kept.
    pub fn rate_start(
        &mut self,
        stop: impl FnMut() -> bool,
    ) -> Result<&dyn RatingTally, IncompleteRatingError> {
        match (&self.start, self.image) {
            (Some((board, promise)), RatingImage::Original) => {
                let facts = Facts::with_promise(board.clone(), *promise);
                let mut own = RatingWalk::from_facts(self.scale, facts, self.engine);
                own.rate(stop)?;
                self.tally = own.tally;
            }
            _ => {
                self.rate(stop)?;
            }
        }
        Ok(&*self.tally)
    }
}

impl<'e, T: RatingTally> RatingWalk<'e, T> {
    /// Starts the walk with a tally of a known type, which must be that of the scale.
    #[must_use]
    pub fn with_tally(
        tally: T,
        scale: &'e dyn RatingScale,
        facts: Facts,
        engine: &'e mut ChainEngine,
    ) -> RatingWalk<'e, T> {
        let remembers =
            scale.technique_order().iter().any(|producer| matches!(producer, StepProducer::Hodoku(..)));
        let memory = remembers.then(|| HodokuMemory::new(facts.board()));
        let is_image_rated = scale.rates_canonical_image();
        let start = is_image_rated.then(|| (facts.board().clone(), facts.uniqueness_promise()));
        let image = if is_image_rated { RatingImage::Possible } else { RatingImage::Original };
        RatingWalk { scale, facts, engine, tally, memory, start, image, level_display: None }
    }

    /// Shows the level that a [universal rating](crate::universal) has reached in `display` whenever it polls
    /// `stop`: such a rating is one long search.
    #[must_use]
    pub fn with_level_display(mut self, display: &'e AtomicUsize) -> RatingWalk<'e, T> {
        self.level_display = Some(display);
        self
    }

    /// Returns the facts of the position that the walk has reached.
    #[must_use]
    pub fn facts(&self) -> &Facts {
        &self.facts
    }

    /// Returns the tally of the steps that the walk has taken so far. When the board is solved it is the rating;
    /// on a scale that [rates the canonical image](RatingScale::rates_canonical_image) only after
    /// [`rate`](RatingWalk::rate), and otherwise the cost of the path.
    #[must_use]
    pub fn tally(&self) -> &T {
        &self.tally
    }

    /// Walks to the end for the rating. `stop` is polled as in [`run_to_end`](RatingWalk::run_to_end).
    ///
    /// # Errors
    /// When the steps don't solve the board: the reason, and the result so far.
    pub fn rate(&mut self, stop: impl FnMut() -> bool) -> Result<&T, IncompleteRatingError> {
        match self.run_to_end(stop) {
            WalkProgress::Solved => Ok(&self.tally),
            WalkProgress::Stopped => Err(self.incomplete_rating_error(StopReason::Stopped)),
            WalkProgress::Stuck | WalkProgress::Stepped => {
                Err(self.incomplete_rating_error(StopReason::Unsolved))
            }
        }
    }

    /// Returns the error for this walk without a rating, with the result of the steps taken so far.
    #[must_use]
    pub fn incomplete_rating_error(&self, why: StopReason) -> IncompleteRatingError {
        IncompleteRatingError {
            why,
            partial_fields: self.tally.result_fields(),
            result: self.tally.short_rating_text(),
        }
    }

    /// Walks to the end for the rating and returns how it ended: never [`WalkProgress::Stepped`]. `stop` is
    /// polled before every step and as in [`advance_step`](RatingWalk::advance_step).
    pub fn run_to_end(&mut self, stop: impl FnMut() -> bool) -> WalkProgress {
        self.run_to_end_and_visit(|_| {}, stop)
    }

    /// Walks to the end for the rating, like [`run_to_end`](RatingWalk::run_to_end), and passes the pattern of
    /// each step to `on_step`; its cells and digits may be those of an image of the position.
    pub fn run_to_end_and_visit(
        &mut self,
        on_step: impl FnMut(&dyn Pattern),
        stop: impl FnMut() -> bool,
    ) -> WalkProgress {
        self.run_while(|_| true, on_step, stop).unwrap_or(WalkProgress::Stopped)
    }

    /// Walks to the end, as [`run_to_end`](RatingWalk::run_to_end) does, or until `should_continue`,
    /// of the result so far, returns false, which gives `None`.
    pub(crate) fn run_while(
        &mut self,
        mut should_continue: impl FnMut(&T) -> bool,
        mut on_step: impl FnMut(&dyn Pattern),
        mut stop: impl FnMut() -> bool,
    ) -> Option<WalkProgress> {
        self.enter_image();
        let ended = loop {
            let progress = if stop() {
                WalkProgress::Stopped
            } else {
                self.advance_step_and_visit(|_, pattern| on_step(pattern), &mut stop)
            };
            match progress {
                WalkProgress::Stopped => break Some(progress),
                _ if !should_continue(&self.tally) => break None,
                WalkProgress::Stepped => {}
                WalkProgress::Solved | WalkProgress::Stuck => break Some(progress),
            }
        };
        self.leave_image();
        ended
    }

    /// Goes over to the canonical image, if the rating is that of the image and no step was taken on the
    /// position itself.
    fn enter_image(&mut self) {
        let transformation = match self.image {
            RatingImage::Possible => find_canonical_transformation(self.facts.board()),
            RatingImage::Left(transformation) => transformation,
            RatingImage::Original | RatingImage::Entered(_) => return,
        };
        self.transform_facts(&transformation);
        self.image = RatingImage::Entered(transformation);
    }

    /// Goes back to the position itself, with what the steps on the image have found.
    fn leave_image(&mut self) {
        if let RatingImage::Entered(transformation) = self.image {
            self.transform_facts(&transformation.inverse());
            self.image = RatingImage::Left(transformation);
        }
    }

    fn transform_facts(&mut self, transformation: &Transformation) {
        self.facts =
            Facts::with_promise(transformation.apply(self.facts.board()), self.facts.uniqueness_promise());
        if self.memory.is_some() {
            self.memory = Some(HodokuMemory::new(self.facts.board()));
        }
    }

    /// Takes one more step. `stop` is polled before every search for chains and repeatedly within it, so that
    /// a caller can enforce a time limit. A step allocates nothing.
    pub fn advance_step(&mut self, stop: impl FnMut() -> bool) -> WalkProgress {
        self.advance_step_and_visit(|_, _| {}, stop)
    }

    /// Takes one more step, like [`advance_step`](RatingWalk::advance_step), and passes it to `on_step` before it is
    /// applied.
    pub fn advance_step_and_visit(
        &mut self,
        on_step: impl FnMut(&Conclusions, &dyn Pattern),
        stop: impl FnMut() -> bool,
    ) -> WalkProgress {
        match self.find_next_step(StepPurpose::RateOnly, on_step, stop) {
            Ok(conclusions) => {
                self.apply_step(&conclusions);
                WalkProgress::Stepped
            }
            Err(progress) => progress,
        }
    }

    /// Takes one more step and returns it. `stop` is polled as in [`advance_step`](RatingWalk::advance_step).
    ///
    /// # Errors
    /// The reason why there is no step; never [`WalkProgress::Stepped`].
    pub fn next_step(&mut self, stop: impl FnMut() -> bool) -> Result<RatedStep, WalkProgress> {
        let rated = self.find_step(stop)?;
        self.apply_step(&rated.step.conclusions);
        Ok(rated)
    }

    /// Finds the next step and adds it to the result, but doesn't apply it;
    /// [`apply_step`](RatingWalk::apply_step) does, and may apply another one. `stop` is polled as in
    /// [`advance_step`](RatingWalk::advance_step).
    ///
    /// # Errors
    /// Why there is no step: never [`WalkProgress::Stepped`].
    pub fn find_step(&mut self, stop: impl FnMut() -> bool) -> Result<RatedStep, WalkProgress> {
        let (scale, mut seen) = (self.scale, None);
        let conclusions = self.find_next_step(
            StepPurpose::Explain,
            |_, pattern| seen = Some((pattern.clone_boxed(), scale.rate_step(pattern))),
            stop,
        )?;
        let (pattern, number) = seen.expect("a step that was found was shown");
        // What the search has learnt of the position stays with it.
        Ok(RatedStep {
            step: SolutionStep { conclusions, pattern },
            rating: number,
            facts_before: self.facts.clone(),
        })
    }

    /// Applies a step to the walk's position, whoever found it.
    pub fn apply_step(&mut self, conclusions: &Conclusions) {
        // A path that has begun on the position itself stays there.
        if self.image == RatingImage::Possible {
            self.image = RatingImage::Original;
        }
        self.facts.apply_conclusions(conclusions);
        if let Some(memory) = &mut self.memory {
            memory.apply_step(conclusions);
        }
    }

    /// Finds the next step and takes it into account.
    fn find_next_step(
        &mut self,
        purpose: StepPurpose,
        mut on_step: impl FnMut(&Conclusions, &dyn Pattern),
        stop: impl FnMut() -> bool,
    ) -> Result<Conclusions, WalkProgress> {
        let order = match self.image {
            RatingImage::Entered(_) => self.scale.rating_order(),
            _ => self.scale.technique_order(),
        };
        let RatingWalk { facts, engine, tally, memory, level_display, .. } = self;
        if facts.is_solved() {
            return Err(WalkProgress::Solved);
        }
        // The step found is added to the result and shown to the caller.
        let take = |conclusions: &Conclusions, pattern: &dyn Pattern| {
            tally.add_step(facts, conclusions, pattern);
            on_step(conclusions, pattern);
        };
        let mut sink = FirstStepSink { found: None, on_step: take, stop, level_display: *level_display };
        // Techniques are tried in order; the first that reports a step ends the search.
        let ended = order.iter().try_for_each(|producer| match (producer, memory.as_mut()) {
            (StepProducer::Hodoku(kind, options), Some(memory)) => {
                memory.find_step(*kind, options, facts, &mut sink)
            }
            (StepProducer::Universal(technique, scale), _) if purpose == StepPurpose::RateOnly => {
                universal::report_combined_step(*scale, technique, facts, &mut sink)
            }
            _ => producer.find_step(facts, engine, &mut sink),
        });
        match sink.found {
            Some(conclusions) if conclusions != Conclusions::NONE => Ok(conclusions),
            // A rating that was stopped brings no conclusions, only the level that it has reached.
            _ if ended.is_break() => Err(WalkProgress::Stopped),
            _ => Err(WalkProgress::Stuck),
        }
    }
}

/// The steps to the end, as [`next_step`](RatingWalk::next_step) gives them.
impl<T: RatingTally> Iterator for RatingWalk<'_, T> {
    type Item = RatedStep;

    fn next(&mut self) -> Option<RatedStep> {
        self.next_step(|| false).ok()
    }
}

/// Sink that stores the conclusions of the first step only, after passing the step to a callback.
struct FirstStepSink<'d, T, S> {
    found: Option<Conclusions>,
    on_step: T,
    stop: S,
    level_display: Option<&'d AtomicUsize>,
}

impl<T: FnMut(&Conclusions, &dyn Pattern), S: FnMut() -> bool> StepSink for FirstStepSink<'_, T, S> {
    fn receive_step(&mut self, conclusions: &Conclusions, pattern: &dyn Pattern) -> ControlFlow<()> {
        (self.on_step)(conclusions, pattern);
        self.found = Some(*conclusions);
        ControlFlow::Break(())
    }

    fn poll_stop(&mut self) -> ControlFlow<()> {
        if (self.stop)() { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
    }

    fn receive_level(&mut self, level: usize) {
        if let Some(display) = self.level_display {
            display.store(level, Ordering::Relaxed);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::SCALES;
    use crate::se::{SeProfile, SeRater};

    const WING: &str = "....4...51....7.4....6.3........8..25...2.....29.64..3..5.......968.2...8.3...7..";

    fn field_names(tally: &dyn RatingTally) -> Vec<&'static str> {
        tally.result_fields().iter().map(|(name, _)| *name).collect()
    }

    /// However a walk is taken, the result is the same, and so are the names of its parts from the start.
    #[test]
    fn steps_make_the_result() {
        let board = WING.parse().expect("a board");
        for &scale in SCALES {
            let (mut one, mut other) = (ChainEngine::new(), ChainEngine::new());
            let mut walk = RatingWalk::new(scale, &board, &mut one);
            let before = field_names(walk.tally());
            assert_eq!(walk.run_to_end(|| false), WalkProgress::Solved);
            assert_eq!(field_names(walk.tally()), before);
            let mut steps = RatingWalk::new(scale, &board, &mut other);
            let mut again = scale.new_tally();
            for rated in steps.by_ref() {
                assert_eq!(rated.rating, scale.rate_step(&*rated.step.pattern));
                again.add_step(&rated.facts_before, &rated.step.conclusions, &*rated.step.pattern);
            }
            assert!(steps.facts().is_solved());
            assert_eq!(steps.tally().short_rating_text(), again.short_rating_text());
            assert!(steps.rate_start(|| false).is_ok());
            assert_eq!(
                (steps.tally().result_fields(), steps.tally().short_rating_text()),
                (walk.tally().result_fields(), walk.tally().short_rating_text())
            );
            // The position is shown as it was given, whatever image was walked through.
            assert_eq!((steps.facts(), walk.facts().is_solved()), (walk.facts(), true));
        }
    }

    /// Each step starts where the last one led.
    #[test]
    fn steps_carry_the_position_before() {
        let board: Board = WING.parse().expect("a board");
        let mut engine = ChainEngine::new();
        let mut walk = RatingWalk::new(SCALES[0], &board, &mut engine);
        let mut facts = Facts::new(board.clone());
        let mut seen = 0;
        for RatedStep { step, facts_before: before, .. } in walk.by_ref() {
            assert_eq!(before, facts);
            facts.apply_conclusions(&step.conclusions);
            assert_ne!(before, facts);
            seen += 1;
        }
        assert!(seen > 50 && facts.is_solved());
        assert_eq!(walk.facts(), &facts);
    }

    #[test]
    fn a_walk_ends_when_the_result_is_not_wanted() {
        let board = WING.parse().expect("a board");
        let mut engine = ChainEngine::new();
        let mut walk = RatingWalk::new(SCALES[0], &board, &mut engine);
        let mut steps = 0;
        #[allow(clippy::borrowed_box, reason = "what a walk holds is the box")]
        let mut few = |_: &Box<dyn RatingTally>| {
            steps += 1;
            steps < 7
        };
        assert_eq!(walk.run_while(&mut few, |_| {}, || false), None);
        assert_eq!(steps, 7);
        assert_eq!(walk.run_while(|_| true, |_| {}, || true), Some(WalkProgress::Stopped));
        assert_eq!(walk.run_while(|_| true, |_| {}, || false), Some(WalkProgress::Solved));
    }

    /// Where no technique makes progress, the numbers are those of the steps taken, on every scale, and no
    /// rating.
    #[test]
    fn unsolved_puzzles_have_no_rating() {
        let board: Board = WING.parse().expect("a board");
        let mut engine = ChainEngine::new();
        for &scale in SCALES {
            let singles = crate::RatingProfile::from_name(scale.name())
                .expect("a scale")
                .with_techniques(&["singles"])
                .expect("a family");
            let mut steps = RatingWalk::new(&singles, &board, &mut engine);
            let mut done = singles.new_tally();
            for rated in steps.by_ref() {
                done.add_step(&rated.facts_before, &rated.step.conclusions, &*rated.step.pattern);
            }
            let mut walk = RatingWalk::new(&singles, &board, &mut engine);
            let unrated = walk.rate(|| false).expect_err("singles are not enough");
            assert_eq!(unrated.why, StopReason::Unsolved);
            assert_eq!(
                unrated.to_string(),
                format!("these techniques do not solve it: {} so far", unrated.result)
            );
            // Steps on an image come in another order.
            if !scale.rates_canonical_image() {
                let expected = (done.result_fields(), done.short_rating_text());
                assert_eq!((unrated.partial_fields, unrated.result), expected);
            }
            let mut walk = RatingWalk::new(scale, &board, &mut engine);
            assert_eq!(walk.rate(|| true).expect_err("it was stopped").why, StopReason::Stopped);
            assert!(walk.rate(|| false).is_ok());
        }
    }

    #[test]
    fn sudoku_explainer_s_scale_is_that_of_its_rater() {
        let board = WING.parse().expect("a board");
        let mut engine = ChainEngine::new();
        let mut walk = RatingWalk::new(&SeProfile::SE, &board, &mut engine);
        walk.run_to_end(|| false);
        let rating = SeRater::new(SeProfile::SE).rate_any_board(&board).expect("it is solved");
        assert_eq!(walk.tally().short_rating_text(), format!("ED={rating}"));
        let fields: Vec<String> =
            walk.tally().result_fields().iter().map(|(_, field)| field.to_string()).collect();
        assert_eq!(fields, ["4.2", "1.2", "1.2", "xy-wing"]);
    }
}
