//! Explanations of the judge's verdicts, as messages.

use ninefold_logic::Message;
use ninefold_logic::explain::say;

use super::{ClaimedStep, JudgedPosition, StepJudgement};
use crate::{MoveRecognition, RefutationProof, WrongMove};

impl StepJudgement {
    /// Returns the explanation of a judged step: the verdict first, then further facts. For an unreadable
    /// step, it is empty: the error explains it.
    #[must_use]
    pub fn explain(&self, position: &JudgedPosition, step: &ClaimedStep) -> Vec<Message> {
        match self {
            StepJudgement::Sound(shown) => {
                MoveRecognition::Justified(shown.clone()).explain(position.facts(), &step.moves)
            }
            StepJudgement::NotJustified { is_complete } => {
                let mut messages = vec![match step.techniques.first() {
                    Some(technique) => say!("judge-not-by", technique = *technique),
                    None => say!("judge-not-shown"),
                }];
                if !is_complete {
                    messages.push(say!("judge-out-of-effort"));
                }
                messages
            }
            StepJudgement::TimedOut => vec![say!("judge-timed-out")],
            StepJudgement::Wrong(wrong) => {
                wrong.iter().flat_map(|wrong| explain_wrong_move(wrong, position, step)).collect()
            }
            StepJudgement::NothingNew => vec![say!("recognised-no-news")],
            StepJudgement::Unreadable(_) => Vec::new(),
        }
    }
}

/// Returns the explanation of one wrong move, with the digit of the solution where no refutation was found.
fn explain_wrong_move(wrong: &WrongMove, position: &JudgedPosition, step: &ClaimedStep) -> Vec<Message> {
    let mut messages = MoveRecognition::Wrong(vec![wrong.clone()]).explain(position.facts(), &step.moves);
    if matches!(wrong.proof, RefutationProof::Solution) {
        let cell = wrong.claim.candidate().cell();
        messages.truncate(1);
        messages.push(say!("judge-by-solution", cell, digit = position.solution().digit(cell)));
    }
    messages
}
