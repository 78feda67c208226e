//! Technique requirement of a search for puzzles: tests whether a puzzle needs a technique, on a scale.
//!
//! A scale is an order of techniques, and a puzzle's path on it takes the first one that finds a step each
//! time. A puzzle *needs* a technique if
//!
//! 1. its path uses the technique and solves it;
//! 2. nothing on the path is harder than the hardest required technique: nothing comes after it in the order,
//!    or, where several are searched together, has a larger rating;
//! 3. without the technique, the others up to there don't solve it.
//!
//! For the hardest technique the third follows from the others: up to its first use the path is the one
//! without it, and stuck there.

use ninefold_chains::ChainEngine;
use ninefold_core::{Board, CellMap};
use ninefold_logic::{Conclusions, Facts, Pattern, StepSink, Technique};
use ninefold_rate::{RatingScale, RatingValue, StepProducer};

use std::ops::ControlFlow;

use crate::target::{DifficultyTarget, TargetDistance};

/// Judges whether puzzles need the required techniques.
#[derive(Clone, Debug)]
pub(crate) struct TechniqueRequirement<'t> {
    scale: &'t dyn RatingScale,
    needed_techniques: &'t [&'static Technique],
    excluded_techniques: &'t [&'static Technique],
    /// The order up to the hardest required technique.
    order: &'t [StepProducer],
    /// The hardest required technique.
    hardest: Option<&'static Technique>,
}

/// A puzzle's path, as far as it went.
struct ScalePath {
    facts: Facts,
    /// The required techniques that it uses, a bit for each.
    used_techniques: u64,
    /// The largest place in the order that a step came from.
    furthest_entry: usize,
    /// Largest ratings of steps at the last place of the order: of the hardest required technique, and of
    /// others.
    hardest_ratings: [u32; 2],
    /// Whether the path met an excluded technique.
    uses_excluded: bool,
}

/// The miss of a puzzle that uses an excluded technique.
const UNWANTED_TECHNIQUE: TargetDistance = TargetDistance(200);

impl<'t> TechniqueRequirement<'t> {
    pub(crate) fn new(target: &'t DifficultyTarget) -> TechniqueRequirement<'t> {
        let order = target.scale.technique_order();
        let place =
            |technique: &Technique| order.iter().rposition(|producer| producer.can_produce(technique));
        let hardest = target.needed_techniques.iter().copied().max_by_key(|technique| place(technique));
        let end = hardest.and_then(place).map_or(order.len(), |last| last + 1);
        TechniqueRequirement {
            scale: &*target.scale,
            needed_techniques: &target.needed_techniques,
            excluded_techniques: &target.excluded_techniques,
            order: &order[..end],
            hardest,
        }
    }

    /// Returns the distance of a puzzle from needing all required techniques; `None` if stopped.
    pub(crate) fn judge_puzzle(
        &self,
        board: &Board,
        engine: &mut ChainEngine,
        stop: &dyn Fn() -> bool,
    ) -> Option<TargetDistance> {
        let path = self.follow_path_without_technique(board, None, engine, stop)?;
        let (open, all) = (path.empty_cells().len() as u32, (1 << self.needed_techniques.len()) - 1);
        let [own, others] = path.hardest_ratings;
        // The further the path comes, the smaller the miss; the costly third condition is tested last.
        Some(if path.uses_excluded {
            UNWANTED_TECHNIQUE
        } else if !path.is_solved() && path.used_techniques != 0 {
            TargetDistance(20 + open / 2)
        } else if !path.is_solved() {
            TargetDistance(50 + open / 2)
        } else if path.used_techniques != all {
            TargetDistance(100 + (self.order.len() - 1 - path.furthest_entry).min(50) as u32)
        } else if self.hardest.is_some() && others > own {
            TargetDistance(10)
        } else {
            // A technique is needed if the path without it gets stuck.
            for technique in
                self.needed_techniques.iter().filter(|technique| Some(**technique) != self.hardest)
            {
                if self.follow_path_without_technique(board, Some(technique), engine, stop)?.is_solved() {
                    return Some(TargetDistance(15));
                }
            }
            TargetDistance::HIT
        })
    }

    /// Follows the path without a technique; `None` if stopped.
    fn follow_path_without_technique(
        &self,
        board: &Board,
        except: Option<&Technique>,
        engine: &mut ChainEngine,
        stop: &dyn Fn() -> bool,
    ) -> Option<ScalePath> {
        let facts = Facts::new(board.clone());
        let mut path = ScalePath {
            facts,
            used_techniques: 0,
            furthest_entry: 0,
            hardest_ratings: [0; 2],
            uses_excluded: false,
        };
        // Take step after step until the puzzle is solved or an unwanted technique occurs.
        while !path.is_solved() && !path.uses_excluded {
            let mut found = None;
            // The first producer that finds a step decides it.
            for (index, producer) in self.order.iter().enumerate() {
                let mut step = NextStepSink { requirement: self, excepted: except, stop, found: None };
                let ended = producer.find_step(&path.facts, engine, &mut step);
                if let Some(step) = step.found {
                    found = Some((index, step));
                    break;
                }
                if ended.is_break() {
                    return None;
                }
            }
            let Some((index, step)) = found else { break };
            path.apply_step(index, &step, self);
        }
        Some(path)
    }
}

impl ScalePath {
    fn apply_step(&mut self, index: usize, step: &ScalePathStep, requirement: &TechniqueRequirement<'_>) {
        self.facts.apply_conclusions(&step.conclusions);
        self.furthest_entry = self.furthest_entry.max(index);
        self.used_techniques |= step.used_techniques;
        self.uses_excluded |= step.uses_excluded;
        if index + 1 == requirement.order.len() {
            let number = &mut self.hardest_ratings[usize::from(!step.is_hardest)];
            *number = step.rating.max(*number);
        }
    }

    fn is_solved(&self) -> bool {
        self.facts.is_solved()
    }

    fn empty_cells(&self) -> CellMap {
        self.facts.empty_cells()
    }
}

/// The relevant facts of a step.
struct ScalePathStep {
    conclusions: Conclusions,
    used_techniques: u64,
    is_hardest: bool,
    uses_excluded: bool,
    rating: u32,
}

/// Sink that takes the first step of any other technique than the excepted one.
struct NextStepSink<'a> {
    requirement: &'a TechniqueRequirement<'a>,
    excepted: Option<&'a Technique>,
    stop: &'a dyn Fn() -> bool,
    found: Option<ScalePathStep>,
}

impl StepSink for NextStepSink<'_> {
    fn receive_step(&mut self, conclusions: &Conclusions, pattern: &dyn Pattern) -> ControlFlow<()> {
        let technique = pattern.technique();
        if self.excepted.is_some_and(|except| except == technique) {
            return self.poll_stop();
        }
        let TechniqueRequirement {
            needed_techniques: needs,
            excluded_techniques: without,
            hardest,
            scale,
            ..
        } = self.requirement;
        let used = needs.iter().enumerate().filter(|(_, needed)| **needed == technique);
        self.found = Some(ScalePathStep {
            conclusions: *conclusions,
            used_techniques: used.fold(0, |used, (number, _)| used | 1 << number),
            is_hardest: hardest.is_some_and(|hardest| hardest == technique),
            uses_excluded: without.contains(&technique),
            rating: match scale.rate_step(pattern) {
                RatingValue::Tenths(tenths) => tenths.0.into(),
                RatingValue::Points(points) => points,
            },
        });
        ControlFlow::Break(())
    }

    fn poll_stop(&mut self) -> ControlFlow<()> {
        if (self.stop)() { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
    }
}

#[cfg(test)]
mod tests {
    use std::sync::Arc;

    use ninefold_logic::techniques;
    use ninefold_rate::RatingProfile;

    use super::*;

    /// Returns the distance of a puzzle from needing a technique on the human scale.
    fn judge_technique_need(puzzle: &str, id: &str) -> TargetDistance {
        let needs = techniques::technique_by_id(id).into_iter().collect();
        let target = DifficultyTarget {
            needed_techniques: needs,
            scale: Arc::new(RatingProfile::from_name("human").unwrap()),
            ..DifficultyTarget::default()
        };
        let board: Board = puzzle.parse().unwrap();
        TechniqueRequirement::new(&target).judge_puzzle(&board, &mut ChainEngine::new(), &|| false).unwrap()
    }

    /// Among puzzles that easier techniques solve, those that need harder ones are nearer.
    #[test]
    fn the_more_is_needed_the_nearer() {
        let needs = techniques::technique_by_id("x-wing").into_iter().collect();
        let target = DifficultyTarget {
            needed_techniques: needs,
            scale: Arc::new(RatingProfile::from_name("human").unwrap()),
            ..DifficultyTarget::default()
        };
        let need = TechniqueRequirement::new(&target);
        let mut engine = ChainEngine::new();
        let mut by_place = std::collections::BTreeMap::new();
        for puzzle in ninefold_testkit::corpora::read_own_lines("minimal.txt").iter().take(300) {
            let board: Board = puzzle.parse().unwrap();
            let path = need.follow_path_without_technique(&board, None, &mut engine, &|| false).unwrap();
            if path.is_solved() && path.used_techniques == 0 {
                by_place
                    .insert(path.furthest_entry, need.judge_puzzle(&board, &mut engine, &|| false).unwrap());
            }
        }
        let misses: Vec<TargetDistance> = by_place.into_values().collect();
        assert!(misses.len() >= 3 && misses.is_sorted_by(|one, other| one > other), "{misses:?}");
    }

    /// If the order ends before the solution, the open cells count: a search moves to puzzles with fewer.
    #[test]
    fn the_more_is_left_open_the_further_off() {
        let easy = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
        let hard = ".......39.....1..5..3.5.8....8.9...6.7...2...1..4.......9.8..5..2....6..4..7.....";
        let open = hard.matches('.').count() as u32;
        assert!(judge_technique_need(easy, "x-wing") > TargetDistance(100), "it is solved without");
        assert_eq!(
            judge_technique_need(hard, "x-wing"),
            TargetDistance(50 + open / 2),
            "nothing up to an X-Wing is there"
        );
    }
}
