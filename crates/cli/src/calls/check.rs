//! The call `check`: whether a puzzle is proper, and what is wrong with it.

use ninefold::generate::checkup::PuzzleCheckup;
use ninefold::guide::PositionAssessment;
use ninefold::wire::calls::{CallAnswer, CheckAnswer, CheckCall};
use ninefold::wire::{self, Cells, Verdict};
use ninefold::{Board, SolutionVerdict};

use super::{AnswerCall, CallContext, CallError, CallReply, join_lines, read_puzzle};
use crate::language::{localized_text, message_text};

impl AnswerCall for CheckCall {
    fn answer_with(self, context: &mut CallContext<'_>) -> Result<CallReply, CallError> {
        let puzzle = read_puzzle(&self.puzzle)?.puzzle;
        let mut answer = CheckAnswer {
            puzzle: wire::puzzle_to_line(&puzzle),
            verdict: Verdict::Invalid,
            givens: puzzle.givens.len(),
            minimal: None,
            redundant: None,
            clashes: Board::find_clashes(&puzzle.values).iter().map(Into::into).collect(),
            mistakes: None,
        };
        let text = match Board::try_from(&puzzle) {
            Err(clashes) => localized_text(&clashes),
            Ok(board) => {
                let solver = &mut context.engines.solver;
                let checkup = PuzzleCheckup::new(&board, solver);
                let assessment = PositionAssessment::from_verdict(&puzzle, &checkup.verdict, solver);
                answer.verdict = match checkup.verdict {
                    SolutionVerdict::None => Verdict::None,
                    SolutionVerdict::Unique(_) => Verdict::Unique,
                    SolutionVerdict::Several(..) => Verdict::Several,
                };
                answer.minimal = checkup.is_minimal();
                answer.redundant = checkup.redundant_givens.map(Cells);
                answer.mistakes = assessment.entry_mistakes().map(wire::Mistakes::from);
                // The report first, then the entries that are wrong.
                let errors = assessment.entry_error_messages().into_iter().map(|(error, _)| error);
                join_lines(
                    checkup.full_report(&board).into_iter().chain(errors).map(|line| message_text(&line)),
                )
            }
        };
        Ok(CallReply { text, answer: CallAnswer::Check(answer), picture: None })
    }
}
