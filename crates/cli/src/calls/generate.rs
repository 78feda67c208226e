//! The call `generate`: new puzzles to order.

use ninefold::generate::minimal::MinimalGenerator;
use ninefold::generate::targeted_search::{PuzzleRequirements, TargetedSearch};
use ninefold::generate::{DifficultyTarget, PuzzleRecipe};
use ninefold::logic::explain::say;
use ninefold::wire::calls::{CallAnswer, GenerateAnswer, GenerateCall, PuzzleWithSolution};

use super::{AnswerCall, CallContext, CallError, CallReply, check_range, find_technique, join_lines};
use crate::language::message_text;
use crate::ranges::{self, HodokuRange};

/// Largest number of batches that a call runs, and of puzzles that it judges in them: some seconds of work.
const MAX_BATCHES: u64 = 200;
const MAX_JUDGED: u64 = 10_000;

impl AnswerCall for GenerateCall {
    fn answer_with(self, context: &mut CallContext<'_>) -> Result<CallReply, CallError> {
        let number = check_range("number", self.number, 1, 1..=20)? as usize;
        let seed = self.seed.unwrap_or(0);
        let requirements = build_requirements(&self)?;
        let limits = &context.limits;
        let mut answer = GenerateAnswer { puzzles: Vec::new(), judged: 0, complete: false };
        let mut found = Vec::new();
        if requirements.accepts_any_puzzle() {
            // A batch of an unrestricted search would make hundreds.
            found = MinimalGenerator::new().generate_few(number, seed, &requirements.recipe, 0);
            answer.judged = found.len() as u64;
        } else {
            let mut search = TargetedSearch::with_puzzle_limit(&requirements, number);
            for batch in 0..MAX_BATCHES {
                let result = search.run_batch(seed, batch, &|| limits.must_stop());
                answer.judged += result.judged_count;
                found.extend(result.found.iter().map(|found| found.puzzle));
                if found.len() >= number || answer.judged >= MAX_JUDGED || limits.must_stop() {
                    break;
                }
            }
        }
        if limits.is_cancelled() {
            return Err(CallError::Cancelled);
        }
        found.truncate(number);
        if found.is_empty() {
            let easier = requirements.suggest_relaxations();
            let easier = easier.iter().map(message_text).collect::<Vec<_>>().join("; ");
            let message = say!("engine-none-generated", judged = answer.judged.to_string(), wishes = easier);
            return Err(CallError::NotFound(message_text(&message)));
        }
        answer.complete = found.len() == number;
        answer.puzzles = found
            .iter()
            .map(|made| PuzzleWithSolution { puzzle: made.to_string(), solution: made.solution.to_string() })
            .collect();
        let text = join_lines(answer.puzzles.iter().map(|made| made.puzzle.clone()));
        Ok(CallReply { text, answer: CallAnswer::Generate(answer), picture: None })
    }
}

/// Returns what the puzzles must be like, or why no puzzle can be like that.
fn build_requirements(call: &GenerateCall) -> Result<PuzzleRequirements, CallError> {
    let mut recipe = PuzzleRecipe::default();
    if let Some(symmetry) = &call.symmetry {
        let unknown = |error: ninefold::generate::UnknownSymmetryError| {
            name_argument("symmetry", &message_text(&error.to_message()))
        };
        recipe.symmetry = symmetry.parse().map_err(unknown)?;
    }
    let parsed = call.givens.as_deref().map(ranges::parse_number_range).transpose();
    recipe.givens = parsed.map_err(|error| name_argument("givens", &error))?;
    let mut target = DifficultyTarget::default();
    let parsed = call.er.as_deref().map(ranges::parse_rating_range).transpose();
    target.er = parsed.map_err(|error| name_argument("er", &error))?;
    let parsed = call.hodoku.as_deref().map(ranges::parse_hodoku_range).transpose();
    match parsed.map_err(|error| name_argument("hodoku", &error))? {
        Some(HodokuRange::Score(range)) => target.score = Some(range),
        Some(HodokuRange::Level(range)) => target.level = Some(range),
        None => {}
    }
    if let Some(technique) = &call.needs {
        target.needed_techniques = vec![find_technique(technique)?];
    }
    // As the command does it, what is needed is tried sooner where others find the same.
    let profile = match target.required_technique_order() {
        Some(order) => order.into_profile(),
        None => ninefold::RatingProfile::new(target.default_profile_scale()),
    };
    let no_profile = || name_argument("er", &message_text(&say!("generate-not-rated-so")));
    let target = target.with_profile(profile).ok_or_else(no_profile)?;
    let requirements = PuzzleRequirements { recipe, target };
    let refused =
        |why: String| CallError::BadArguments(message_text(&say!("generate-refused", reason = why)));
    requirements.recipe.check_feasible().map_err(|why| refused(message_text(&why.to_message())))?;
    requirements.check_feasible().map_err(|why| refused(message_text(&why.to_message())))?;
    Ok(requirements)
}

fn name_argument(name: &str, error: &str) -> CallError {
    CallError::BadArguments(format!("{name}: {error}"))
}
