//! The call `judge`: verdicts on steps that somebody took.

use ninefold::guide::judge::{JudgedPosition, find_claimed_techniques};
use ninefold::guide::{ClaimedStep, DEFAULT_EFFORT, StepJudge, StepJudgement};
use ninefold::wire::calls::{BriefVerdict, CallAnswer, JudgeAnswer, JudgeCall};
use ninefold::wire::{self, JudgedStep};
use ninefold::{Notation, PositionAdvice};

use super::{
    AnswerCall, CallContext, CallError, CallReply, answer_localizer, check_range, find_profile, join_lines,
    quote_text, read_puzzle,
};
use crate::language::{describe_mistakes, localized_text, message_text};

impl AnswerCall for JudgeCall {
    fn answer_with(self, context: &mut CallContext<'_>) -> Result<CallReply, CallError> {
        let moves = self.moves.as_slice();
        check_range("moves", Some(moves.len() as u64), 1, 1..=100)?;
        let profile = find_profile(self.profile.as_deref(), "human")?;
        let named = self.technique.as_deref().map_or(Ok(Vec::new()), |name| {
            find_claimed_techniques(name)
                .map_err(|error| CallError::BadArguments(message_text(&error.to_message())))
        })?;
        let puzzle = read_puzzle(&self.puzzle)?.puzzle;
        let CallContext { engines, limits } = context;
        let limits = &*limits;
        let mut judge = StepJudge::with_guide(&profile, std::mem::take(&mut engines.guide));
        let opened = judge.validate_position(&puzzle);
        let mut position = opened.map_err(|error| CallError::Unsuitable(explain_unjudgeable(&error.0)))?;
        // Steps are read one by one, so that an unreadable one doesn't stop the others.
        let steps = moves.iter().map(|text| {
            let mut step = ClaimedStep::parse(text, Notation::Rc)?;
            if step.techniques.is_empty() {
                step.techniques.clone_from(&named);
            }
            Ok(step)
        });
        let mut verdicts = Vec::new();
        let judged = judge.judge_path(
            &mut position,
            steps,
            || (DEFAULT_EFFORT, move || limits.must_stop()),
            |judged, position, step| verdicts.push(describe_verdict(judged, position, step)),
        );
        engines.guide = judge.into_guide();
        if limits.is_cancelled() {
            return Err(CallError::Cancelled);
        }
        let lines = moves
            .iter()
            .zip(&verdicts)
            .map(|(step, verdict)| format!("{}: {}", quote_text(step), verdict.sentences.join(" ")));
        let text = join_lines(lines);
        let answer = JudgeAnswer {
            steps: verdicts,
            first_unjustified: judged.first_unjustified,
            is_solved: judged.is_solved,
        };
        Ok(CallReply { text, answer: CallAnswer::Judge(answer), picture: None })
    }
}

/// Explains why moves in a position can't be judged.
fn explain_unjudgeable(advice: &PositionAdvice) -> String {
    match advice {
        PositionAdvice::Mistakes(mistakes) => describe_mistakes(mistakes),
        advice => wire::why_not_judged(advice, answer_localizer().catalogue).unwrap_or_default(),
    }
}

fn describe_verdict(judged: &StepJudgement, position: &JudgedPosition, step: &ClaimedStep) -> BriefVerdict {
    let told = JudgedStep::from_judgement(judged, position, step, answer_localizer());
    let mut sentences: Vec<String> = told.sentences.into_iter().map(|sentence| sentence.text).collect();
    // An unreadable step has its error in place of an explanation.
    if let StepJudgement::Unreadable(error) = judged {
        sentences.push(localized_text(error));
    }
    BriefVerdict { verdict: told.verdict, technique: told.technique, sentences }
}
