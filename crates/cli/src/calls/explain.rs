//! The call `explain`: the path to the solution, or one step of it.

use ninefold::guide::PathEndDetector;
use ninefold::logic::explain::say;
use ninefold::rate::{IncompleteRatingError, RatedStep, RatingScale, RatingTally, StopReason, WalkProgress};
use ninefold::wire::calls::{BriefStep, CallAnswer, ExplainAnswer, ExplainCall};
use ninefold::wire::{self, Outcome};
use ninefold::{Notation, Puzzle};

use super::hint::no_step_error;
use super::{
    AnswerCall, CallContext, CallError, CallReply, answer_localizer, check_range, find_profile, join_lines,
    read_puzzle,
};
use crate::language::{current_message_catalogue, localized_rating, message_text};
use crate::profile::format_scale_name;

impl AnswerCall for ExplainCall {
    fn answer_with(self, context: &mut CallContext<'_>) -> Result<CallReply, CallError> {
        let wanted = self.step.map(|step| check_range("step", Some(step as u64), 1, 1..=1000)).transpose()?;
        let profile = find_profile(self.profile.as_deref(), "human")?;
        let puzzle = read_puzzle(&self.puzzle)?.puzzle;
        let CallContext { engines, limits } = context;
        let (facts, assessment) =
            engines.guide.assess_position(&puzzle).map_err(|advice| no_step_error(&advice))?;
        let mut end = PathEndDetector::new(&assessment);
        let mut walk = engines.guide.start_walk(facts, &profile);
        // Walk to the end, or to the step that is asked for.
        let (mut steps, mut lines) = (Vec::new(), Vec::new());
        let ended = loop {
            match end.next_step(&mut walk, || limits.must_stop()) {
                Ok(rated) => {
                    let number = steps.len() + 1;
                    let is_wanted = wanted == Some(number as u64);
                    let step = describe_step(number, &rated, is_wanted);
                    lines.push(format_step_line(&step, &rated));
                    steps.push(step);
                    if is_wanted {
                        break WalkProgress::Stepped;
                    }
                }
                Err(WalkProgress::Stopped) => return Err(limits.stop_error()),
                Err(ended) => break ended,
            }
        };
        // Of a path its end is told; of one step its reasons.
        let (mut outcome, mut error) = (None, None);
        if let Some(number) = wanted {
            let Some(step) = steps.pop().filter(|step| step.number as u64 == number) else {
                let message = say!("engine-no-step", number = number.to_string(), steps = lines.len());
                return Err(CallError::NotFound(message_text(&message)));
            };
            lines = lines.pop().into_iter().chain(step.sentences.iter().cloned()).collect();
            steps = vec![step];
        } else {
            let cost = localized_rating(walk.tally());
            let is_stopped = |unrated: IncompleteRatingError| unrated.why == StopReason::Stopped;
            if ended == WalkProgress::Solved && walk.rate_start(|| limits.must_stop()).is_err_and(is_stopped)
            {
                return Err(limits.stop_error());
            }
            let tally = walk.tally();
            let (result, scale) = (localized_rating(tally), format_scale_name(&profile));
            let is_same = cost == result;
            let scale = match ended {
                WalkProgress::Solved => say!("explain-scale", result, scale),
                _ => say!("explain-so-far", result, scale),
            };
            outcome = Some(Outcome::from_walk_progress(ended, tally.result_fields()));
            if ended != WalkProgress::Solved {
                let board = walk.facts().board();
                let (_, why) = wire::Path::why_unsolved(&mut end, board, profile.name(), answer_localizer());
                lines.push(why.clone());
                error = Some(why);
            }
            if !is_same {
                lines.push(message_text(&say!("explain-path-cost", result = cost)));
            }
            lines.push(message_text(&scale));
        }
        let answer = ExplainAnswer { profile: profile.name().into(), outcome, steps, error };
        Ok(CallReply { text: join_lines(lines), answer: CallAnswer::Explain(answer), picture: None })
    }
}

/// Describes a step in a few words, or with its reasons and the position before it.
fn describe_step(number: usize, rated: &RatedStep, with_reasons: bool) -> BriefStep {
    let before = with_reasons.then(|| wire::puzzle_to_line(&Puzzle::from(rated.facts_before.board())));
    BriefStep {
        number,
        technique: rated.step.technique().id,
        rating: rated.rating,
        conclusions: rated.step.conclusions.to_text(Notation::Rc),
        sentences: if with_reasons { explain_step(rated) } else { Vec::new() },
        before,
    }
}

/// Returns the explanation of a step, sentence by sentence.
pub(super) fn explain_step(rated: &RatedStep) -> Vec<String> {
    let explanation = rated.step.explanation(&rated.facts_before);
    explanation.messages.iter().map(|marked| message_text(&marked.message)).collect()
}

fn format_step_line(step: &BriefStep, rated: &RatedStep) -> String {
    let name = current_message_catalogue().technique_name(rated.step.technique());
    format!("{}. {name} ({}): {}", step.number, rated.rating, step.conclusions)
}
