//! Explanations of recognised moves, as messages.

use ninefold_logic::explain::say;
use ninefold_logic::proof::CandidateClaim;
use ninefold_logic::{Conclusions, Facts, Message};
use ninefold_rate::RatedStep;

use super::goal::{MoveGoal, new_conclusions};
use super::{
    MatchKind, MoveJustification, MoveRecognition, RefutationProof, UndecidedMoves, UnseenMoves, WrongMove,
};

impl MoveRecognition {
    /// Returns the explanation of moves in a position: the verdict first, then further facts. The steps have
    /// explanations of their own.
    #[must_use]
    pub fn explain(&self, facts: &Facts, moves: &Conclusions) -> Vec<Message> {
        match self {
            MoveRecognition::NothingNew => vec![say!("recognised-no-news")],
            MoveRecognition::Justified(justified) => justified.explain(facts, moves),
            MoveRecognition::Unseen(unseen) => unseen.explain(),
            MoveRecognition::Undecided(UndecidedMoves { next, is_timed_out }) => {
                let first =
                    if *is_timed_out { say!("judge-timed-out") } else { say!("recognised-undecided") };
                std::iter::once(first).chain(next.as_deref().map(next_step_message)).collect()
            }
            MoveRecognition::Wrong(wrong) => wrong.iter().flat_map(|wrong| wrong.explain(facts)).collect(),
        }
    }
}

impl MoveJustification {
    fn explain(&self, facts: &Facts, moves: &Conclusions) -> Vec<Message> {
        let technique = self.steps[0].step.technique();
        match self.match_kind {
            MatchKind::Exact => vec![say!("recognised-exact", technique)],
            MatchKind::Part => {
                let mut sentences = vec![say!("recognised-part", technique)];
                sentences.extend(extra_conclusion_messages(facts, moves, &self.steps[0].step.conclusions));
                sentences
            }
            MatchKind::Several => vec![combined_steps_message(&self.steps)],
        }
    }
}

fn combined_steps_message(steps: &[RatedStep]) -> Message {
    match steps {
        [one] => say!("recognised-one-step", technique = one.step.technique()),
        _ => say!("recognised-several", number = steps.len()),
    }
}

/// Returns messages for the conclusions of a step beyond the player's moves.
fn extra_conclusion_messages(facts: &Facts, moves: &Conclusions, step: &Conclusions) -> Vec<Message> {
    let mut after = facts.clone();
    after.apply_conclusions(&MoveGoal::from_moves(facts, moves).moves);
    let left = new_conclusions(&after, step);
    let mut sentences: Vec<Message> = Vec::new();
    let placed = left.placements.iter();
    sentences.extend(
        placed.map(|placed| say!("recognised-more-place", digit = placed.digit(), cell = placed.cell())),
    );
    let removed =
        |digit| say!("recognised-more-remove", digit, cells = left.eliminations.cells_with_digit(digit));
    sentences.extend(left.eliminations.digits().iter().map(removed));
    sentences
}

impl UnseenMoves {
    fn explain(&self) -> Vec<Message> {
        let mut sentences = vec![say!("recognised-unseen")];
        match &self.outside_profile {
            Some(MoveJustification { steps, .. }) if steps.len() == 1 => {
                sentences.push(say!("recognised-beyond", technique = steps[0].step.technique()));
            }
            Some(MoveJustification { steps, .. }) => {
                let hardest = steps
                    .iter()
                    .max_by_key(|rated| ninefold_rate::human::difficulty_rank(rated.step.technique()));
                let technique = hardest.map_or(steps[0].step.technique(), |rated| rated.step.technique());
                sentences.push(say!("recognised-beyond-several", number = steps.len(), technique));
            }
            None if !self.is_complete => sentences.push(say!("recognised-not-all-tried")),
            None => {}
        }
        sentences.extend(self.next.as_deref().map(next_step_message));
        sentences
    }
}

fn next_step_message(next: &RatedStep) -> Message {
    say!("recognised-next", technique = next.step.technique())
}

impl WrongMove {
    fn explain(&self, facts: &Facts) -> Vec<Message> {
        let (cell, digit) = (self.claim.candidate().cell(), self.claim.candidate().digit());
        let wrong = match self.claim {
            CandidateClaim::True(_) => say!("recognised-wrong-place", cell, digit),
            CandidateClaim::False(_) => say!("recognised-wrong-remove", cell, digit),
        };
        let mut sentences = vec![wrong];
        sentences.extend(match &self.proof {
            RefutationProof::Seen(seen) => {
                let value = facts.board().value(*seen).unwrap_or(digit);
                Some(say!("recognised-seen", cell = *seen, digit = value))
            }
            RefutationProof::Removed => Some(say!("recognised-removed", cell, digit)),
            RefutationProof::Steps(steps) => match steps.as_slice() {
                [one] => Some(say!("recognised-proof-one", technique = one.step.technique())),
                _ => Some(say!("recognised-proof", number = steps.len())),
            },
            RefutationProof::Solution => Some(say!("recognised-by-solution")),
            RefutationProof::Undecided => Some(say!("recognised-by-solution-so-far")),
        });
        sentences
    }
}
