//! Explanations of recognised moves, as messages.

use ninefold_logic::explain::say;
use ninefold_logic::proof::Claim;
use ninefold_logic::{Conclusions, Facts, Sentence};
use ninefold_rate::Rated;

use super::goal::{Goal, news};
use super::{How, Justified, Proof, Recognition, Undecided, Unseen, Wrong};

impl Recognition {
    /// Returns the explanation of moves in a position: the verdict first, then further facts. The steps have
    /// explanations of their own.
    #[must_use]
    pub fn tell(&self, facts: &Facts, moves: &Conclusions) -> Vec<Sentence> {
        match self {
            Recognition::NoNews => vec![say!("recognised-no-news")],
            Recognition::Justified(justified) => justified.tell(facts, moves),
            Recognition::Unseen(unseen) => unseen.tell(),
            Recognition::Undecided(Undecided { next, is_timed_out }) => {
                let first =
                    if *is_timed_out { say!("judge-timed-out") } else { say!("recognised-undecided") };
                std::iter::once(first).chain(next.as_deref().map(tell_next)).collect()
            }
            Recognition::Wrong(wrong) => wrong.iter().flat_map(|wrong| wrong.tell(facts)).collect(),
        }
    }
}

impl Justified {
    fn tell(&self, facts: &Facts, moves: &Conclusions) -> Vec<Sentence> {
        let technique = self.steps[0].step.technique();
        match self.how {
            How::Exact => vec![say!("recognised-exact", technique = technique)],
            How::Part => {
                let mut sentences = vec![say!("recognised-part", technique = technique)];
                sentences.extend(more(facts, moves, &self.steps[0].step.conclusions));
                sentences
            }
            How::Several => vec![told_together(&self.steps)],
        }
    }
}

fn told_together(steps: &[Rated]) -> Sentence {
    match steps {
        [one] => say!("recognised-one-step", technique = one.step.technique()),
        _ => say!("recognised-several", number = steps.len()),
    }
}

/// Returns sentences for the conclusions of a step beyond the player's moves.
fn more(facts: &Facts, moves: &Conclusions, step: &Conclusions) -> Vec<Sentence> {
    let mut after = facts.clone();
    after.apply(&Goal::of(facts, moves).moves);
    let left = news(&after, step);
    let mut sentences: Vec<Sentence> = Vec::new();
    let placed = left.placements.iter();
    sentences.extend(
        placed.map(|placed| say!("recognised-more-place", digit = placed.digit(), cell = placed.cell())),
    );
    let removed =
        |digit| say!("recognised-more-remove", digit = digit, cells = left.eliminations.cells_of(digit));
    sentences.extend(left.eliminations.digits().iter().map(removed));
    sentences
}

impl Unseen {
    fn tell(&self) -> Vec<Sentence> {
        let mut sentences = vec![say!("recognised-unseen")];
        match &self.beyond {
            Some(Justified { steps, .. }) if steps.len() == 1 => {
                sentences.push(say!("recognised-beyond", technique = steps[0].step.technique()));
            }
            Some(Justified { steps, .. }) => {
                let hardest =
                    steps.iter().max_by_key(|rated| ninefold_rate::human::place(rated.step.technique()));
                let technique = hardest.map_or(steps[0].step.technique(), |rated| rated.step.technique());
                sentences.push(say!(
                    "recognised-beyond-several",
                    number = steps.len(),
                    technique = technique
                ));
            }
            None if !self.is_complete => sentences.push(say!("recognised-not-all-tried")),
            None => {}
        }
        sentences.extend(self.next.as_deref().map(tell_next));
        sentences
    }
}

fn tell_next(next: &Rated) -> Sentence {
    say!("recognised-next", technique = next.step.technique())
}

impl Wrong {
    fn tell(&self, facts: &Facts) -> Vec<Sentence> {
        let (cell, digit) = (self.claim.candidate().cell(), self.claim.candidate().digit());
        let wrong = match self.claim {
            Claim::True(_) => say!("recognised-wrong-place", cell = cell, digit = digit),
            Claim::False(_) => say!("recognised-wrong-remove", cell = cell, digit = digit),
        };
        let mut sentences = vec![wrong];
        sentences.extend(match &self.proof {
            Proof::Seen(seen) => {
                let value = facts.board().value(*seen).unwrap_or(digit);
                Some(say!("recognised-seen", cell = *seen, digit = value))
            }
            Proof::Removed => Some(say!("recognised-removed", cell = cell, digit = digit)),
            Proof::Steps(steps) => match steps.as_slice() {
                [one] => Some(say!("recognised-proof-one", technique = one.step.technique())),
                _ => Some(say!("recognised-proof", number = steps.len())),
            },
            Proof::Solution => Some(say!("recognised-by-solution")),
            Proof::Undecided => Some(say!("recognised-by-solution-so-far")),
        });
        sentences
    }
}
