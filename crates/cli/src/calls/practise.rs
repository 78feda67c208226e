//! The call `practise`: a position in which to find a technique.

use ninefold::logic::explain::say;
use ninefold::wire::calls::{CallAnswer, PractiseAnswer, PractiseCall};
use ninefold::{Notation, PracticeSession, wire};

use super::explain::explain_step;
use super::{AnswerCall, CallContext, CallError, CallReply, find_profile, find_technique, join_lines};
use crate::language::{current_message_catalogue, message_text};

impl AnswerCall for PractiseCall {
    fn answer_with(self, context: &mut CallContext<'_>) -> Result<CallReply, CallError> {
        let technique = find_technique(&self.technique)?;
        let profile = find_profile(None, "human")?;
        let limits = &context.limits;
        let mut session = PracticeSession::new(technique, &profile, self.seed.unwrap_or(0));
        let exercise = session
            .next_exercise(|| limits.must_stop())
            .map_err(|_| limits.stop_error())?
            .ok_or_else(|| {
                let name = current_message_catalogue().technique_name(technique);
                CallError::NotFound(message_text(&say!("practise-none", name)))
            })?;
        let mut answer = PractiseAnswer {
            puzzle: wire::puzzle_to_line(&exercise.to_puzzle()),
            technique: technique.id,
            kind: exercise.kind,
            task: message_text(&exercise.task_message()),
            conclusions: None,
            sentences: Vec::new(),
        };
        if self.solution == Some(true) {
            answer.conclusions = Some(exercise.step.step.conclusions.to_text(Notation::Rc));
            answer.sentences = explain_step(&exercise.step);
        }
        let lines = [&answer.task, &answer.puzzle].into_iter().chain(&answer.sentences);
        let text = join_lines(lines.cloned());
        Ok(CallReply { text, answer: CallAnswer::Practise(answer), picture: None })
    }
}
