//! How hard a puzzle shall be, and how far others are from it.
//!
//! A puzzle is judged by going along its steps, so what is wanted shows early: the walk ends at the first step that is
//! too hard, and at the first that tells that no diamond comes any more.

use std::ops::{ControlFlow, RangeInclusive};

use ninefold_core::{Board, ByCell, CandidateMap, Digit, Puzzle};
use ninefold_logic::chains::Engine;
use ninefold_logic::engine::{all_steps, next_step};
use ninefold_logic::{Facts, Family, Technique, Tenths, techniques};
use ninefold_rate::hodoku::{self, Hodoku, Level, Sum};
use ninefold_rate::se::{Profile, Rater, Rating, Walk, Wanted};
use ninefold_rate::{Course, Progress, Scale, Tally};

/// How hard a puzzle shall be. The default takes any.
#[derive(Clone, Debug)]
pub struct Target {
    /// The rating of its hardest step.
    pub er: Option<RangeInclusive<Tenths>>,
    /// That of the hardest step up to the first placement.
    pub ep: Option<RangeInclusive<Tenths>>,
    /// That of the first step.
    pub ed: Option<RangeInclusive<Tenths>>,
    /// Whether it shall be a pearl or a diamond.
    pub shape: Wanted,
    /// By which techniques these are rated.
    pub profile: Profile,
    /// HoDoKu's score.
    pub score: Option<RangeInclusive<u32>>,
    /// HoDoKu's level.
    pub level: Option<RangeInclusive<Level>>,
    /// Techniques that it needs: with those that are tried before them ([`techniques::ALL`]) it can be solved, without any
    /// one of them it can't.
    pub needs: Vec<&'static Technique>,
    /// Techniques that have no part in it: neither in the steps that rate it nor with those that it needs.
    pub without: Vec<&'static Technique>,
}

impl Default for Target {
    fn default() -> Target {
        Target {
            er: None,
            ep: None,
            ed: None,
            shape: Wanted::All,
            profile: Profile::SE,
            score: None,
            level: None,
            needs: Vec::new(),
            without: Vec::new(),
        }
    }
}

/// How far a puzzle is from a target.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) struct Miss(pub(crate) u32);

impl Miss {
    pub(crate) const HIT: Miss = Miss(0);
}

/// What came of judging a puzzle.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Verdict {
    pub(crate) miss: Miss,
    /// Known if it was rated to the end.
    pub(crate) rating: Option<Rating>,
}

impl Target {
    /// Whether any puzzle will do.
    #[must_use]
    pub fn takes_any(&self) -> bool {
        !self.rates() && !self.scores() && self.needs.is_empty()
    }

    /// Whether it takes HoDoKu's rating to know.
    fn scores(&self) -> bool {
        self.score.is_some() || self.level.is_some()
    }

    /// Whether it takes Sudoku Explainer's rating to know.
    #[must_use]
    pub fn rates(&self) -> bool {
        let ranges = [&self.er, &self.ep, &self.ed];
        let only_without = !self.without.is_empty() && self.needs.is_empty() && !self.scores();
        ranges.iter().any(|range| range.is_some()) || self.shape != Wanted::All || only_without
    }

    /// How far HoDoKu's rating is from this: twenty points, or a fifth of a level, count as much as a tenth of ER.
    fn miss_by_score(&self, rating: &hodoku::Rating) -> Miss {
        let outside =
            |value: u32, least: u32, most: u32| least.saturating_sub(value) + value.saturating_sub(most);
        let by_score = self
            .score
            .as_ref()
            .map_or(0, |wanted| outside(rating.score, *wanted.start(), *wanted.end()).div_ceil(20));
        let by_level = self.level.as_ref().map_or(0, |wanted| {
            5 * outside(rating.level as u32, *wanted.start() as u32, *wanted.end() as u32)
        });
        Miss(by_score + by_level)
    }

    /// What ED shall be at least, if it matters.
    fn least_ed(&self) -> Option<Tenths> {
        let of_er = self.er.as_ref().filter(|_| self.shape == Wanted::Diamonds);
        [&self.ed, &of_er.cloned()].into_iter().flatten().map(|wanted| *wanted.start()).max()
    }

    /// How far a rating is from this, as far as it's known: `walk` has ended, or not.
    fn miss(&self, rating: Rating, walk: Phase) -> Miss {
        let Rating { er, ep, ed } = rating;
        let known = |rating: Tenths| walk == Phase::Ended || rating != Tenths(0);
        let mut miss = match (&self.er, walk) {
            (Some(wanted), Phase::Ended) => distance(er, wanted),
            (Some(wanted), Phase::UnderWay) => er.0.saturating_sub(wanted.end().0),
            (None, _) => 0,
        };
        for (rating, wanted) in [(ep, &self.ep), (ed, &self.ed)] {
            if let Some(wanted) = wanted.as_ref().filter(|_| known(rating)) {
                miss += distance(rating, wanted);
            }
        }
        // These shall be as large as ER, which is at least what is wanted of it.
        let least = self.er.as_ref().map_or(er, |wanted| er.max(*wanted.start())).0;
        if self.shape != Wanted::All && known(ep) {
            miss += least.saturating_sub(ep.0);
        }
        if self.shape == Wanted::Diamonds && known(ed) {
            miss += least.saturating_sub(ed.0);
        }
        Miss(miss.into())
    }
}

/// Whether a walk is under way, its numbers then lower bounds (ER) or final if they are not 0.0 (EP, ED).
#[derive(Clone, Copy, PartialEq, Eq)]
enum Phase {
    UnderWay,
    Ended,
}

/// How far a rating is outside of a range, in tenths.
fn distance(rating: Tenths, wanted: &RangeInclusive<Tenths>) -> u16 {
    wanted.start().0.saturating_sub(rating.0) + rating.0.saturating_sub(wanted.end().0)
}

/// Judges one puzzle after another.
#[derive(Clone, Debug)]
pub(crate) struct Judge<'t> {
    target: &'t Target,
    rater: Rater,
    /// Memory for the search of chains.
    engine: Engine,
    /// The techniques up to the hardest that is needed.
    allowed: Vec<&'static Technique>,
}

/// Solved although it should need a technique.
const TOO_EASY: Miss = Miss(100);
/// Not solved, and the technique that it should need is of no use.
const TOO_HARD: Miss = Miss(60);
/// That technique helps but not to the end.
const HELPS: Miss = Miss(30);

impl<'t> Judge<'t> {
    pub(crate) fn new(target: &'t Target) -> Judge<'t> {
        let hardest = techniques::ALL.iter().rposition(|technique| target.needs.contains(technique));
        let up_to = &techniques::ALL[..hardest.map_or(0, |hardest| hardest + 1)];
        let allowed = up_to.iter().copied().filter(|technique| !target.without.contains(technique)).collect();
        Judge { target, rater: Rater::new(target.profile), engine: Engine::new(), allowed }
    }

    /// How far a proper puzzle is from the target; `None` if told to stop.
    pub(crate) fn judge(
        &mut self,
        givens: &ByCell<Option<Digit>>,
        stop: &dyn Fn() -> bool,
    ) -> Option<Verdict> {
        let board = Board::try_from(&Puzzle::from_givens(*givens)).expect("givens of a grid don't clash");
        let mut verdict = Verdict { miss: Miss::HIT, rating: None };
        if !self.target.needs.is_empty() {
            verdict.miss = self.miss_of_needs(&board, stop)?;
        }
        if verdict.miss == Miss::HIT && self.target.scores() {
            verdict.miss = self.miss_of_score(&board, stop)?;
        }
        if verdict.miss == Miss::HIT && self.target.rates() {
            verdict = self.rate(&board, stop)?;
        }
        Some(verdict)
    }

    fn miss_of_needs(&self, board: &Board, stop: &dyn Fn() -> bool) -> Option<Miss> {
        let start = Facts::new(board.clone());
        let mut stuck = None;
        for needed in &self.target.needs {
            let others: Vec<_> = self.allowed.iter().copied().filter(|other| other != needed).collect();
            let end = path_end(start.clone(), &others, stop)?;
            if end.is_solved() {
                return Some(TOO_EASY);
            }
            stuck = Some(end);
        }
        // What can be done without one of them can be done with all of them.
        let stuck = stuck.unwrap_or(start);
        let end = path_end(stuck.clone(), &self.allowed, stop)?;
        Some(match () {
            () if end.is_solved() => Miss::HIT,
            () if end.board() == stuck.board() => TOO_HARD,
            () => HELPS,
        })
    }

    fn miss_of_score(&mut self, board: &Board, stop: &dyn Fn() -> bool) -> Option<Miss> {
        let Target { score, level, without, .. } = self.target;
        let mut course = Course::new(board, Hodoku.order(), &mut self.engine);
        let (mut sum, mut has_part) = (Sum::default(), false);
        loop {
            let progress = course.advance(
                |conclusions, pattern| {
                    sum.take(conclusions, pattern);
                    has_part |= without.contains(&pattern.technique());
                },
                stop,
            );
            let rating = sum.rating();
            let too_high = score.as_ref().is_some_and(|wanted| rating.score > *wanted.end())
                || level.as_ref().is_some_and(|wanted| rating.level > *wanted.end());
            match progress {
                _ if has_part => return Some(TOO_EASY),
                Progress::Stopped => return None,
                Progress::Stuck => return Some(TOO_HARD),
                Progress::Stepped if !too_high => {}
                Progress::Stepped | Progress::Solved => return Some(self.target.miss_by_score(&rating)),
            }
        }
    }

    fn rate(&mut self, board: &Board, stop: &dyn Fn() -> bool) -> Option<Verdict> {
        let target = self.target;
        let mut walk = self.rater.walk(board);
        loop {
            match advance(&mut walk, &target.without, stop) {
                ControlFlow::Break(()) => return Some(Verdict { miss: TOO_EASY, rating: None }),
                ControlFlow::Continue(Progress::Stopped) => return None,
                ControlFlow::Continue(Progress::Stepped) => {
                    let miss = target.miss(walk.rating(), Phase::UnderWay);
                    if miss != Miss::HIT {
                        let begins_easily = target.least_ed().is_some_and(|least| walk.rating().ed < least);
                        let obstacles = begins_easily.then(|| obstacles(board)).flatten();
                        return Some(Verdict { miss: obstacles.unwrap_or(miss), rating: None });
                    }
                }
                ControlFlow::Continue(Progress::Solved | Progress::Stuck) => {
                    let rating = walk.rating();
                    return Some(Verdict { miss: target.miss(rating, Phase::Ended), rating: Some(rating) });
                }
            }
        }
    }
}

/// How far a puzzle is from having no simple first step, by the number of conclusions that such steps have; `None` if it has
/// none. (The rating of the first step would not tell a puzzle with one simple step from one with twenty.)
fn obstacles(board: &Board) -> Option<Miss> {
    let simple = [Family::Single, Family::Intersection, Family::Subset];
    let facts = Facts::new(board.clone());
    let (mut placed, mut gone) = (CandidateMap::EMPTY, CandidateMap::EMPTY);
    for technique in techniques::ALL.iter().filter(|technique| simple.contains(&technique.family)) {
        for step in all_steps(&facts, &[technique]) {
            placed |= step.conclusions.placements;
            gone |= step.conclusions.eliminations;
        }
    }
    let number = (10 * placed.len() + gone.len()) as u32;
    // All of it is farther away than a puzzle whose first step is not simple.
    (number > 0).then_some(Miss(100 + number))
}

/// One step; `Break` if it's of a technique that shall have no part.
fn advance(
    walk: &mut Walk<'_>,
    without: &[&'static Technique],
    stop: &dyn Fn() -> bool,
) -> ControlFlow<(), Progress> {
    if without.is_empty() {
        return ControlFlow::Continue(walk.advance(stop));
    }
    match walk.next_step(stop) {
        Ok(rated) if without.contains(&rated.step.technique()) => ControlFlow::Break(()),
        Ok(_) => ControlFlow::Continue(Progress::Stepped),
        Err(progress) => ControlFlow::Continue(progress),
    }
}

/// Where these techniques come from here: solved or stuck; `None` if told to stop.
fn path_end(mut facts: Facts, techniques: &[&'static Technique], stop: &dyn Fn() -> bool) -> Option<Facts> {
    while !facts.is_solved() {
        if stop() {
            return None;
        }
        let Some(step) = next_step(&facts, techniques) else { break };
        facts.apply(&step.conclusions);
    }
    Some(facts)
}
