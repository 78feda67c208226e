//! The call `rate`: how hard a puzzle is, on several scales.

use ninefold::guide::{PositionAssessment, solution_count_from_verdict};
use ninefold::logic::explain::say;
use ninefold::rate::{RateError, RatingScale, RatingTally, StopReason, check_ratable};
use ninefold::wire::RatingParts;
use ninefold::wire::calls::{CallAnswer, RateAnswer, RateCall, ScaleRating};

use super::{
    AnswerCall, CallContext, CallError, CallReply, build_board, find_profile, join_lines, read_puzzle,
};
use crate::language::{explain_unsolvable, localized_rating, message_text};
use crate::profile::format_scale_name;

/// The scales that are asked where none is named.
const USUAL_SCALES: [&str; 3] = ["human", "se", "hodoku"];

impl AnswerCall for RateCall {
    fn answer_with(self, context: &mut CallContext<'_>) -> Result<CallReply, CallError> {
        let scales: Vec<&str> = self.profile.as_deref().map_or(USUAL_SCALES.to_vec(), |name| vec![name]);
        let profiles =
            scales.iter().map(|name| find_profile(Some(name), "human")).collect::<Result<Vec<_>, _>>()?;
        let puzzle = read_puzzle(&self.puzzle)?.puzzle;
        let board = build_board(&puzzle)?;
        let CallContext { engines, limits } = context;
        // Refuse what has no rating.
        let verdict = engines.solver.check_uniqueness(&board);
        let assessment = PositionAssessment::from_verdict(&puzzle, &verdict, &mut engines.solver);
        check_ratable(&board, solution_count_from_verdict(&verdict)).map_err(|refusal| {
            CallError::Unsuitable(match refusal {
                RateError::Invalid => explain_unsolvable(&assessment),
                refusal => message_text(&refusal.to_message()),
            })
        })?;
        let (mut ratings, mut lines) = (Vec::new(), Vec::new());
        for profile in &profiles {
            limits.begin_part(profiles.len());
            let mut walk = engines.guide.start_walk(assessment.build_facts(board.clone()), profile);
            let scale = format_scale_name(profile);
            let mut rating = ScaleRating { profile: profile.name().into(), rating: None, error: None };
            match walk.rate(|| limits.must_stop()) {
                Ok(tally) => {
                    let result = localized_rating(tally);
                    lines.push(message_text(&say!("explain-scale", result, scale)));
                    rating.rating = Some(RatingParts(tally.result_fields()));
                }
                Err(_) if limits.is_cancelled() => return Err(CallError::Cancelled),
                // Each scale has its share of the work; another one may need less.
                Err(error) => {
                    let why = match error.why {
                        StopReason::Stopped => CallError::OutOfWork.to_string(),
                        StopReason::Unsolved => message_text(&error.to_message()),
                    };
                    lines.push(format!("{scale}: {why}"));
                    rating.error = Some(why);
                }
            }
            ratings.push(rating);
        }
        Ok(CallReply {
            text: join_lines(lines),
            answer: CallAnswer::Rate(RateAnswer { ratings }),
            picture: None,
        })
    }
}
