//! The call `hint`: the next step, as much of it as is asked for.

use ninefold::wire::calls::{CallAnswer, HintAnswer, HintCall};
use ninefold::wire::{self, Hint};
use ninefold::{HintStage, PositionAdvice};

use super::{
    AnswerCall, CallContext, CallError, CallReply, answer_localizer, check_range, find_profile, join_lines,
    read_puzzle,
};
use crate::language::message_text;

impl AnswerCall for HintCall {
    fn answer_with(self, context: &mut CallContext<'_>) -> Result<CallReply, CallError> {
        let stage = find_stage(self.stage, 1)?;
        let profile = find_profile(self.profile.as_deref(), "human")?;
        let puzzle = read_puzzle(&self.puzzle)?.puzzle;
        let CallContext { engines, limits } = context;
        let advice = engines
            .guide
            .next_advice(&puzzle, &profile, || limits.must_stop())
            .map_err(|_| limits.stop_error())?;
        let hint = Hint::from_advice(&advice, stage, answer_localizer());
        let technique = match &advice {
            PositionAdvice::Step(rated) if stage >= HintStage::Technique => Some(rated.step.technique().id),
            _ => None,
        };
        let sentences: Vec<String> =
            hint.stages.into_iter().flat_map(|stage| stage.sentences).map(|sentence| sentence.text).collect();
        // Without sentences there is a reason.
        let text = match hint.error.or_else(|| advice.no_step_message().map(|reason| message_text(&reason))) {
            Some(reason) => reason,
            None => join_lines(sentences.iter().cloned()),
        };
        let answer = HintAnswer {
            now: hint.now,
            sentences,
            technique,
            conclusions: hint.step.map(|step| step.conclusions),
            mistakes: hint.mistakes.filter(|_| stage >= HintStage::Cells),
            reason: hint.reason,
        };
        Ok(CallReply { text, answer: CallAnswer::Hint(answer), picture: None })
    }
}

/// Returns the stage with a number, or else the default.
pub(super) fn find_stage(number: Option<u8>, default: u64) -> Result<HintStage, CallError> {
    let number = check_range("stage", number.map(u64::from), default, 1..=4)?;
    Ok(HintStage::ALL[number as usize - 1])
}

/// Returns the error for a position without a next step.
pub(super) fn no_step_error(advice: &PositionAdvice) -> CallError {
    let reason = wire::why_no_step(advice, answer_localizer().catalogue);
    CallError::Unsuitable(reason.unwrap_or_else(|| match advice {
        PositionAdvice::Mistakes(mistakes) => crate::language::describe_mistakes(mistakes),
        advice => advice.to_string(),
    }))
}
