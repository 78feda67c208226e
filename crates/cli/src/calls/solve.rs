//! The call `solve`: the solutions of a puzzle.

use ninefold::wire::Verdict;
use ninefold::wire::calls::{CallAnswer, SolveAnswer, SolveCall};

use super::{
    AnswerCall, CallContext, CallError, CallReply, build_board, check_range, join_lines, read_puzzle,
};
use crate::language::current_message_catalogue;

impl AnswerCall for SolveCall {
    fn answer_with(self, context: &mut CallContext<'_>) -> Result<CallReply, CallError> {
        let limit = check_range("limit", self.limit, 2, 1..=100)? as usize;
        let board = build_board(&read_puzzle(&self.puzzle)?.puzzle)?;
        // One more than asked for tells whether these are all; two tell one from several.
        let mut solutions: Vec<String> = (context.engines.solver.solutions(&board))
            .take(limit.max(1) + 1)
            .map(|solution| solution.to_string())
            .collect();
        let (verdict, remark) = match solutions.len() {
            0 => (Verdict::None, Some("no-solution")),
            1 => (Verdict::Unique, None),
            _ => (Verdict::Several, Some("several-solutions")),
        };
        let complete = solutions.len() <= limit;
        solutions.truncate(limit);
        let remark = remark.map(|id| current_message_catalogue().translate_id(id));
        let text = join_lines(remark.into_iter().chain(solutions.iter().cloned()));
        let answer = CallAnswer::Solve(SolveAnswer { verdict, solutions, complete });
        Ok(CallReply { text, answer, picture: None })
    }
}
