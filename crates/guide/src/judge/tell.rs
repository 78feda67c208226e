//! Explanations of judgements, as messages.

use ninefold_logic::Sentence;
use ninefold_logic::explain::say;

use super::{Judgement, Move, Position};
use crate::{Proof, Recognition, Wrong};

impl Judgement {
    /// Returns the explanation of a judged step: the verdict first, then further facts. For an unreadable
    /// step, it is empty: the error explains it.
    #[must_use]
    pub fn tell(&self, position: &Position, step: &Move) -> Vec<Sentence> {
        match self {
            Judgement::Sound(shown) => {
                Recognition::Justified(shown.clone()).tell(position.facts(), &step.done)
            }
            Judgement::NotShown { is_complete } => {
                let mut said = vec![match step.named.first() {
                    Some(technique) => say!("judge-not-by", technique = *technique),
                    None => say!("judge-not-shown"),
                }];
                if !is_complete {
                    said.push(say!("judge-out-of-effort"));
                }
                said
            }
            Judgement::TimedOut => vec![say!("judge-timed-out")],
            Judgement::Wrong(wrong) => {
                wrong.iter().flat_map(|wrong| tell_wrong(wrong, position, step)).collect()
            }
            Judgement::NoNews => vec![say!("recognised-no-news")],
            Judgement::Unreadable(_) => Vec::new(),
        }
    }
}

/// Returns the explanation of one wrong move, with the digit of the solution where no refutation was found.
fn tell_wrong(wrong: &Wrong, position: &Position, step: &Move) -> Vec<Sentence> {
    let mut said = Recognition::Wrong(vec![wrong.clone()]).tell(position.facts(), &step.done);
    if matches!(wrong.proof, Proof::Solution) {
        let cell = wrong.claim.candidate().cell();
        said.truncate(1);
        said.push(say!("judge-by-solution", cell = cell, digit = position.solution().digit(cell)));
    }
    said
}
