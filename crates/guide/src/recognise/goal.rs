//! Goal of a move recognition: the new moves of a player in a position, and comparison of steps with them.

use ninefold_core::{CandidateMap, Cell, Solution};
use ninefold_logic::proof::CandidateClaim;
use ninefold_logic::{Conclusions, Facts};

/// The moves that are new in a position.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct MoveGoal {
    /// The moves, without eliminations that follow from the placements among them by the rules alone.
    pub(crate) moves: Conclusions,
}

/// The relation of a step's conclusions to a goal.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum GoalMatch {
    /// The step concludes exactly the goal.
    Exact,
    /// The step concludes all of the goal, and more.
    Part,
    /// All conclusions of the step are part of the goal.
    Within,
    /// The step concludes part of the goal, and something else.
    Overlap,
    /// The step concludes something else that may lead to the goal: about a cell or a place of a digit in it.
    Lead,
    /// The step and the goal have nothing in common.
    Nothing,
}

impl MoveGoal {
    pub(crate) fn from_moves(facts: &Facts, moves: &Conclusions) -> MoveGoal {
        let Conclusions { placements, eliminations } = *moves;
        let board = facts.board();
        let placements: CandidateMap =
            placements.iter().filter(|placed| board.value(placed.cell()) != Some(placed.digit())).collect();
        let is_news = |eliminated: &ninefold_core::Candidate| {
            board.possible_digits(eliminated.cell()).contains(eliminated.digit())
        };
        let eliminations: CandidateMap = eliminations.iter().filter(is_news).collect();
        let implied = placement_eliminations(&Conclusions { placements, ..Conclusions::NONE });
        MoveGoal { moves: Conclusions { placements, eliminations: eliminations.difference(implied) } }
    }

    pub(crate) fn is_empty(&self) -> bool {
        self.moves.is_empty()
    }

    pub(super) fn len(&self) -> usize {
        self.moves.placements.len() + self.moves.eliminations.len()
    }

    /// Returns the player's moves that the solution contradicts.
    pub(crate) fn false_claims(&self, solution: &Solution) -> Vec<CandidateClaim> {
        let is_true =
            |candidate: &ninefold_core::Candidate| solution.digit(candidate.cell()) == candidate.digit();
        let placed = self.moves.placements.iter().filter(|placed| !is_true(placed)).map(CandidateClaim::True);
        placed.chain(self.moves.eliminations.iter().filter(is_true).map(CandidateClaim::False)).collect()
    }

    /// Returns whether all moves of the goal have been made in a position.
    pub(super) fn is_reached(&self, facts: &Facts) -> bool {
        let board = facts.board();
        let Conclusions { placements, eliminations } = self.moves;
        placements.iter().all(|placed| board.value(placed.cell()) == Some(placed.digit()))
            && eliminations
                .iter()
                .all(|eliminated| !board.possible_digits(eliminated.cell()).contains(eliminated.digit()))
    }

    /// Returns the relation of a step's conclusions to the goal.
    pub(crate) fn match_conclusions(&self, conclusions: &Conclusions) -> GoalMatch {
        let Conclusions { placements, eliminations } = *conclusions;
        // Eliminations that follow from the step's own placements say nothing of their own.
        let implied = placement_eliminations(conclusions);
        let own = Conclusions { placements, eliminations: eliminations.difference(implied) };
        if own == self.moves {
            return GoalMatch::Exact;
        }
        // The step may conclude more than the goal, or only part of it.
        let goal_moves = self.moves;
        let removed = eliminations | implied;
        if placements.contains_all(goal_moves.placements) && removed.contains_all(goal_moves.eliminations) {
            return GoalMatch::Part;
        }
        // The step shares conclusions with the goal: all of its own are wanted, or just some.
        if !placements.is_disjoint(goal_moves.placements) || !removed.is_disjoint(goal_moves.eliminations) {
            let follows = goal_moves.eliminations | placement_eliminations(&goal_moves);
            let is_within =
                goal_moves.placements.contains_all(placements) && follows.contains_all(own.eliminations);
            return if is_within { GoalMatch::Within } else { GoalMatch::Overlap };
        }
        // Or it clears a cell or a place that a placement of the goal needs.
        let leads = |placed: ninefold_core::Candidate| {
            let in_cell = !removed.digits_in_cell(placed.cell()).is_empty();
            in_cell || !(removed.cells_with_digit(placed.digit()) & placed.cell().peers()).is_empty()
        };
        if goal_moves.placements.iter().any(leads) { GoalMatch::Lead } else { GoalMatch::Nothing }
    }
}

/// Returns the candidates that placements remove by the rules alone, whether they are present or not.
pub(crate) fn placement_eliminations(conclusions: &Conclusions) -> CandidateMap {
    let mut removed = CandidateMap::EMPTY;
    for placed in conclusions.placements {
        removed |= placed.cell().peers().to_candidates(placed.digit());
        let others = ninefold_core::Digit::ALL.into_iter().filter(|digit| *digit != placed.digit());
        removed.extend(others.map(|digit| placed.cell().to_candidate(digit)));
    }
    removed
}

/// Returns the possible candidates of a position, with the digits of filled cells.
pub(super) fn possible_candidates(facts: &Facts) -> CandidateMap {
    let of_cell =
        |cell: Cell| facts.board().possible_digits(cell).iter().map(move |digit| cell.to_candidate(digit));
    Cell::all().flat_map(of_cell).collect()
}

/// Returns the conclusions that are new in a position.
pub(super) fn new_conclusions(facts: &Facts, conclusions: &Conclusions) -> Conclusions {
    let is_open = |candidate: &ninefold_core::Candidate| facts.has_candidate(*candidate);
    Conclusions {
        placements: conclusions.placements.iter().filter(is_open).collect(),
        eliminations: conclusions.eliminations.iter().filter(is_open).collect(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const EASY: &str = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";

    fn parse_conclusions(placements: &str, eliminations: &str) -> Conclusions {
        let map = |text: &str| text.parse().expect("candidates");
        Conclusions { placements: map(placements), eliminations: map(eliminations) }
    }

    fn check(done: Conclusions, step: Conclusions, expected: GoalMatch) {
        let facts = Facts::new(EASY.parse().expect("a board"));
        assert_eq!(
            MoveGoal::from_moves(&facts, &done).match_conclusions(&step),
            expected,
            "{done} by {step}"
        );
    }

    #[test]
    fn step_conclusions_are_compared_with_the_moves() {
        check(parse_conclusions("r5c5(5)", ""), parse_conclusions("r5c5(5)", ""), GoalMatch::Exact);
        // What the placement removes by the rules is no move of its own.
        check(parse_conclusions("r1c3(4)", "r1c4(4)"), parse_conclusions("r1c3(4)", ""), GoalMatch::Exact);
        check(parse_conclusions("", "r1c3(12)"), parse_conclusions("", "r1c3(124)"), GoalMatch::Part);
        check(parse_conclusions("", "r1c3(12)"), parse_conclusions("r1c3(4)", ""), GoalMatch::Part);
        check(
            parse_conclusions("", "r1c3(12)"),
            parse_conclusions("", "r1c3(1), r1c4(2)"),
            GoalMatch::Overlap,
        );
        check(parse_conclusions("", "r1c3(12)"), parse_conclusions("", "r1c3(1)"), GoalMatch::Within);
        check(parse_conclusions("r5c5(5)", "r1c3(1)"), parse_conclusions("r5c5(5)", ""), GoalMatch::Within);
        check(parse_conclusions("r1c3(4)", ""), parse_conclusions("", "r1c3(12)"), GoalMatch::Lead);
        check(parse_conclusions("r1c3(4)", ""), parse_conclusions("", "r1c4(4)"), GoalMatch::Lead);
        check(parse_conclusions("r1c3(4)", ""), parse_conclusions("r5c5(5)", ""), GoalMatch::Nothing);
    }

    #[test]
    fn moves_made_already_are_no_news() {
        let facts = Facts::new(EASY.parse().expect("a board"));
        assert!(MoveGoal::from_moves(&facts, &parse_conclusions("r1c1(5)", "r1c3(5)")).is_empty());
        assert_eq!(MoveGoal::from_moves(&facts, &parse_conclusions("r5c5(5)", "r5c5(7)")).len(), 1);
    }
}
