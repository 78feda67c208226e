//! Refutations of mistakes for the page: steps that prove the contrary, each drawn in its own position.

use ninefold::guide::{MoveRecognition, RefutationProof, SearchBudget, WrongMove};
use ninefold::logic::proof::CandidateClaim;
use ninefold::rate::RatedStep;
use ninefold::wire::page::{
    Manner, Moves, Position, ProfileSelection, Refutation, RefutationStep, Refutations,
};
use ninefold::wire::{Candidates, Sentence};
use ninefold::{CandidateMap, Conclusions, Facts, Guide, HintStage, StepMarks};

use crate::answers;
use crate::given::{self, RequestError};
use crate::learning::{moves_to_conclusions, prepare_position};

/// Shows why each wrong move in a position is wrong; without moves, refutes the mistake in the position
/// that takes the fewest steps. Returns the results so far when `stop` ends the search.
///
/// # Errors
/// If the position or the moves are malformed, if there is no such profile or language, or if the
/// position can't be judged: its puzzle does not have one solution, or it is solved.
pub(crate) fn refute_moves(
    position: &Position,
    moves: Option<&Moves>,
    profile: &ProfileSelection,
    manner: &Manner,
    stop: &mut dyn FnMut() -> bool,
) -> Result<Refutations, RequestError> {
    let catalogue = given::find_catalogue(&manner.lang)?;
    let profile = given::build_profile(profile)?;
    let mut guide = Guide::new();
    // Refute the given moves, or the mistake in the position with the shortest refutation.
    let (facts, wrong) = if let Some(moves) = moves {
        let moves = moves_to_conclusions(moves)?;
        // Moves are judged against the solution; only wrong ones have refutations.
        let (facts, solution) = prepare_position(&mut guide, position, catalogue)?;
        let wrong = match guide.recognise_from_facts(
            &facts,
            &solution,
            &moves,
            &profile,
            &mut SearchBudget::unlimited().with_stop(stop),
        ) {
            MoveRecognition::Wrong(wrong) => wrong,
            _ => Vec::new(),
        };
        (facts, wrong)
    } else {
        // Mistakes are taken back first, so that the steps begin in a right position.
        let refuted = guide.refute_mistakes(&given::puzzle_from_position(position)?, &profile, stop);
        let (facts, wrong) =
            refuted.map_err(|now| ninefold::wire::why_no_step(&now, catalogue).unwrap_or_default())?;
        (facts, wrong.into_iter().min_by_key(count_refutation_steps).into_iter().collect())
    };
    let all = wrong.into_iter().map(|wrong| convert_refutation(wrong, &facts, manner));
    Ok(Refutations { all: all.collect::<Result<_, _>>()? })
}

/// Returns the number of steps that refute a mistake; `usize::MAX` if only the solution does.
fn count_refutation_steps(wrong: &WrongMove) -> usize {
    match &wrong.proof {
        RefutationProof::Seen(_) | RefutationProof::Removed => 0,
        RefutationProof::Steps(steps) => steps.len(),
        RefutationProof::Solution | RefutationProof::Undecided => usize::MAX,
    }
}

fn convert_refutation(wrong: WrongMove, facts: &Facts, manner: &Manner) -> Result<Refutation, RequestError> {
    let candidates: CandidateMap = [wrong.claim.candidate()].into_iter().collect();
    let moves = match wrong.claim {
        CandidateClaim::True(_) => Conclusions { placements: candidates, ..Conclusions::NONE },
        CandidateClaim::False(_) => Conclusions { eliminations: candidates, ..Conclusions::NONE },
    };
    let steps = wrong
        .refuting_steps()
        .iter()
        .map(|rated| convert_refutation_step(rated, manner))
        .collect::<Result<_, _>>()?;
    let (none, localizer) =
        (StepMarks::default(), given::pieces_localizer(given::find_catalogue(&manner.lang)?));
    let said = MoveRecognition::Wrong(vec![wrong]).explain(facts, &moves);
    Ok(Refutation {
        placements: Candidates(moves.placements),
        eliminations: Candidates(moves.eliminations),
        sentences: said.iter().map(|sentence| Sentence::from_message(sentence, &none, localizer)).collect(),
        steps,
    })
}

/// Converts a step with the position before it; only its last stage is drawn.
fn convert_refutation_step(rated: &RatedStep, manner: &Manner) -> Result<RefutationStep, RequestError> {
    let RatedStep { step, rating: number, facts_before: before } = rated;
    let hint = answers::hint_with_pictures(step, before, Some(*number), manner, &[HintStage::Full])?;
    Ok(RefutationStep { position: given::position_from_board(before.board()), hint })
}

#[cfg(test)]
mod tests {
    use super::*;

    const EASY: &str = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";

    fn position_from_values(values: &str) -> Position {
        Position { values: values.into(), givens: EASY.into(), removed: Vec::new(), notes: None }
    }

    #[track_caller]
    fn check(position: &Position, moves: Option<&Moves>, lang: &str, said: &str, techniques: &[&str]) {
        let manner = Manner { lang: lang.into(), dark: false };
        let profile = ProfileSelection::Named("human".into());
        let all = refute_moves(position, moves, &profile, &manner, &mut || false).unwrap().all;
        let text = |one: &Refutation| one.sentences.iter().map(|told| told.text.clone()).collect::<Vec<_>>();
        assert_eq!(all.iter().flat_map(text).collect::<Vec<_>>().join(" "), said);
        let steps = || all.iter().flat_map(|one| &one.steps);
        let found: Vec<&str> =
            steps().map(|one| one.hint.step.as_ref().map_or("", |step| step.technique)).collect();
        assert_eq!(found, techniques);
        for RefutationStep { position, hint } in steps() {
            let pictures = hint.stages.iter().map(|stage| stage.picture.is_some());
            assert_eq!(pictures.collect::<Vec<_>>(), [false, false, false, true]);
            assert!(hint.step.as_ref().is_some_and(|step| step.verified == Some(true)));
            assert_eq!(position.givens, EASY);
        }
    }

    #[test]
    fn mistakes_are_refuted_step_by_step() {
        let wrong = position_from_values(&EASY.replacen("53.", "531", 1));
        let single = ["hidden-single-line"];
        check(&wrong, None, "en", "r1c3 can't be 1. This step shows it: Hidden Single.", &single);
        check(&wrong, None, "zh", "r1c3 不能是 1。 以下步骤可以说明：行列隐性唯一。", &single);
        check(&position_from_values(EASY), None, "en", "", &[]);
        // Of two mistakes, the one that fewer steps refute.
        let two = Position {
            removed: vec![(40, 5)],
            ..position_from_values(&EASY.replacen("7....6", "7.4..6", 1))
        };
        check(&two, None, "en", "r5c5 must be 5. This step shows it: Naked Single.", &["naked-single"]);
    }

    #[test]
    fn each_wrong_move_is_refuted() {
        let moves = Moves { placements: vec![(40, 3), (6, 4)], eliminations: Vec::new() };
        let said = "r1c7 can't be 4. These 2 steps show it. r5c5 can't be 3. r5c6 already contains 3.";
        let found = ["hidden-single-line", "hidden-single-box"];
        check(&position_from_values(EASY), Some(&moves), "en", said, &found);
        let right = Moves { placements: vec![(40, 5)], eliminations: Vec::new() };
        check(&position_from_values(EASY), Some(&right), "en", "", &[]);
    }
}
