//! The call `render`: a picture of a board, or of the next step.

use ninefold::render::text;
use ninefold::wire::calls::{CallAnswer, RenderAnswer, RenderCall};
use ninefold::{Notation, PositionAdvice, StepMarks, wire};

use super::hint::{find_stage, no_step_error};
use super::{
    AnswerCall, BoardPicture, CallContext, CallError, CallReply, build_board, find_profile, read_puzzle,
};
use crate::language::current_message_catalogue;

impl AnswerCall for RenderCall {
    fn answer_with(self, context: &mut CallContext<'_>) -> Result<CallReply, CallError> {
        let puzzle = read_puzzle(&self.puzzle)?.puzzle;
        let CallContext { engines, limits } = context;
        let (board, marks) = match self.stage {
            None => (build_board(&puzzle)?, StepMarks::default()),
            Some(stage) => {
                let (stage, profile) = (find_stage(Some(stage), 1)?, find_profile(None, "human")?);
                let advice = engines
                    .guide
                    .next_advice(&puzzle, &profile, || limits.must_stop())
                    .map_err(|_| limits.stop_error())?;
                match (&advice, advice.stage_hint(stage)) {
                    (PositionAdvice::Step(rated), Some(hint)) => {
                        (rated.facts_before.board().clone(), hint.marks)
                    }
                    _ => return Err(no_step_error(&advice)),
                }
            }
        };
        // With marks, unmarked candidates are needed to see what they mean.
        let with_candidates = self.candidates == Some(true) || self.stage.is_some();
        // The same in characters, for those who see no pictures.
        let drawn = text::draw_text(&board, &marks, Notation::Rc, current_message_catalogue());
        Ok(CallReply {
            text: drawn.to_string().trim_end().to_string(),
            answer: CallAnswer::Render(RenderAnswer { puzzle: wire::puzzle_to_line(&puzzle) }),
            picture: Some(BoardPicture { board, marks, with_candidates }),
        })
    }
}
