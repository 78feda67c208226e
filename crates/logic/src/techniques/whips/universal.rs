//! Steps of universal ratings, after Denis Berthier: all shortest whips or braids of a position, or a
//! candidate that trials remove.
//!
//! The crate `ninefold-whips`, which knows candidates alone, does the search; this module makes steps with
//! explanation and certificate from its results.

use ninefold_whips::{
    RatingStoppedError, WhipChain, WhipChainLink, WhipRating, WhipScale, WhipStep as Found, WhipTrial,
};

use super::engine;
use crate::Message;
use crate::explain::MessageFragment;
use crate::prelude::*;
use crate::proof::{CandidateClaim, ClaimRefutation, Lemma, Truth};
use crate::truths::{CONSTRAINT_COUNT, constraint_candidates, truth_from_index};

/// Unlimited length or level.
const UNLIMITED: usize = usize::MAX;

/// Reports the next step of a scale, the easiest there is, as a step of a technique. No single should be
/// left.
pub fn report_next_step(
    scale: WhipScale,
    technique: &'static Technique,
    facts: &Facts,
    sink: &mut dyn StepSink,
) -> ControlFlow<()> {
    sink.poll_stop()?;
    match scale.find_next_step(facts.board().candidate_map(), UNLIMITED, &mut || sink.poll_stop().is_break())
    {
        Err(_) => ControlFlow::Break(()),
        Ok(None) => ControlFlow::Continue(()),
        Ok(Some(found)) => {
            let eliminations = match &found {
                Found::Chains(chains) => chains.iter().map(|chain| chain.target).collect(),
                Found::Trial(_, trial) => CandidateMap::of(trial.target),
            };
            sink.receive_step(
                &Conclusions::from_eliminations(eliminations),
                &UniversalStep { technique, found },
            )
        }
    }
}

/// Reports all steps of a scale to their end, and the singles between them, as one step with the size of the
/// largest, for callers that only rate. The step has no explanation. If the sink stops the search, the step
/// has no conclusions either, and the size is what was reached: it would be at least that.
pub fn report_combined_step(
    scale: WhipScale,
    technique: &'static Technique,
    facts: &Facts,
    sink: &mut dyn StepSink,
) -> ControlFlow<()> {
    sink.poll_stop()?;
    let before = facts.board().candidate_map();
    let mut stop_at = |level| {
        sink.receive_level(level);
        sink.poll_stop().is_break()
    };
    let rating = match scale.rate_position(before, UNLIMITED, &mut stop_at) {
        Ok(rating) => rating,
        Err(RatingStoppedError { level: 0 }) => return ControlFlow::Break(()),
        Err(RatingStoppedError { level }) => {
            let _ = sink.receive_step(&Conclusions::NONE, &UniversalProof { technique, level });
            return ControlFlow::Break(());
        }
    };
    let WhipRating { level, remaining: left, placed } = rating;
    let conclusions = Conclusions { placements: placed, eliminations: before - left - placed };
    if conclusions.placements.is_empty() && conclusions.eliminations.is_empty() {
        return ControlFlow::Continue(());
    }
    sink.receive_step(&conclusions, &UniversalProof { technique, level })
}

/// A step.
#[derive(Clone, Debug)]
struct UniversalStep {
    technique: &'static Technique,
    found: Found,
}

/// All steps at once.
#[derive(Clone, Debug)]
struct UniversalProof {
    technique: &'static Technique,
    level: usize,
}

impl Pattern for UniversalProof {
    fn technique(&self) -> &'static Technique {
        self.technique
    }

    fn pattern_element_count(&self) -> usize {
        self.level
    }

    fn explain_step(&self, _: &Facts, _: &Conclusions, _: &mut Explanation) {}
}

impl Pattern for UniversalStep {
    fn technique(&self) -> &'static Technique {
        self.technique
    }

    fn pattern_element_count(&self) -> usize {
        match &self.found {
            Found::Chains(chains) => chains.first().map_or(0, |chain| chain.links.len()),
            Found::Trial(level, _) => *level,
        }
    }

    fn explain_step(&self, facts: &Facts, _: &Conclusions, explanation: &mut Explanation) {
        match &self.found {
            Found::Chains(chains) => {
                for (number, chain) in chains.iter().enumerate() {
                    if number > 0 {
                        explanation.add_notation(MessageFragment::Text("\n".into()), None);
                    }
                    explain_chain(self.technique, chain, facts, explanation);
                }
            }
            Found::Trial(_, trial) => explain_trial(trial, explanation),
        }
    }
}

fn explain_chain(
    technique: &'static Technique,
    chain: &WhipChain,
    facts: &Facts,
    explanation: &mut Explanation,
) {
    let WhipChain { target, links } = chain;
    let (cell, digit) = (target.cell(), target.digit());
    // The assumption.
    explanation.add_message(say!("whip-suppose", cell, digit));
    explanation.mark_candidates(*target, MarkRole::Start);
    let mut before = CandidateMap::of(*target);
    let (mut z, mut t) = (CandidateMap::EMPTY, CandidateMap::EMPTY);
    // Each link: the candidates that its truth loses, by the target (z) or by earlier right candidates (t).
    for link in links {
        let eliminations = constraint_candidates(facts, link.truth) - link.right;
        explanation.add_message(explain_link(link, eliminations));
        match link.truth {
            Truth::Cell(cell) => explanation.mark_cells(cell, MarkRole::Base),
            Truth::Place(house, _) => explanation.mark_house(house, MarkRole::Base),
        }
        let others = eliminations.without(link.left);
        let with_target: CandidateMap = others.iter().filter(|other| other.sees(*target)).collect();
        (z, t) = (z | with_target, t | (others - with_target));
        explanation.mark_candidates(others, MarkRole::Fin);
        explanation.mark_candidates(link.left, MarkRole::Off);
        // The chain itself goes from the last right candidate to the left one, and on to the right one.
        explanation.add_link(before, link.left, LinkKind::Weak);
        if !link.right.is_empty() {
            explanation.mark_candidates(link.right, MarkRole::On);
            explanation.add_link(link.left, link.right, LinkKind::Strong);
            before = link.right;
        }
    }
    // Explain the candidates that aren't part of the chain, then conclude.
    if !z.is_empty() {
        explanation.add_message(say!("whip-z", gone = z, cell, digit));
    }
    if !t.is_empty() {
        explanation.add_message(say!("whip-t", gone = t));
    }
    explanation.add_message(say!("whip-so", cell, digit));
    explanation.add_notation(MessageFragment::Text(chain_notation(technique, chain)), None);
    explanation.argument.truths.extend(links.iter().map(|link| link.truth));
}

/// Makes the message that says which candidates a link loses and keeps.
fn explain_link(link: &WhipChainLink, eliminations: CandidateMap) -> Message {
    match (link.truth, link.right.first()) {
        (Truth::Cell(cell), Some(right)) => {
            say!("whip-cell", cell, gone = eliminations.digits(), digit = right.digit())
        }
        (Truth::Cell(cell), None) => say!("whip-cell-empty", cell, gone = eliminations.digits()),
        (Truth::Place(house, digit), Some(_)) if link.right.has_several() => {
            say!("whip-group", digit, gone = eliminations.cells(), house, cells = link.right.cells())
        }
        (Truth::Place(house, digit), Some(right)) => {
            say!("whip-house", digit, gone = eliminations.cells(), house, cell = right.cell())
        }
        (Truth::Place(house, digit), None) => {
            say!("whip-house-empty", digit, gone = eliminations.cells(), house)
        }
    }
}

/// Berthier's notation: `g-whip[2]: r3c4{n2 n5} - c6n5{r3 .} ==> r1c1≠5`.
fn chain_notation(technique: &'static Technique, chain: &WhipChain) -> String {
    let links: Vec<String> =
        chain.links.iter().map(|link| engine::format_whip_link(link.truth, link.left, link.right)).collect();
    let (name, n, target) = (technique.id, links.len(), chain.target);
    format!("{name}[{n}]: {} ==> {}≠{}", links.join(" - "), target.cell(), target.digit())
}

/// Explains a trial, and offers the prover the eliminations inside, in order.
fn explain_trial(trial: &WhipTrial, explanation: &mut Explanation) {
    let WhipTrial { target, inner_trials: inner } = trial;
    let (cell, digit) = (target.cell(), target.digit());
    explanation.add_message(say!("whip-suppose", cell, digit));
    explanation.mark_candidates(*target, MarkRole::Start);
    let eliminations: CandidateMap = inner.iter().map(|inner| inner.target).collect();
    if eliminations.is_empty() {
        explanation.add_message(say!("trial-singles"));
    } else {
        explanation.add_message(say!("trial-inner", gone = eliminations));
        explanation.mark_candidates(eliminations, MarkRole::Fin);
        explanation.add_message(say!("trial-then"));
    }
    explanation.add_message(say!("whip-so", cell, digit));
    let truths = (0..CONSTRAINT_COUNT).map(truth_from_index).collect();
    explanation.argument =
        ProofArgument { truths, outline: outline_refutation(inner), ..ProofArgument::default() };
}

fn outline_refutation(inner: &[WhipTrial]) -> ClaimRefutation {
    let lemma = |trial: &WhipTrial| Lemma {
        claim: CandidateClaim::False(trial.target),
        refutation: outline_refutation(&trial.inner_trials),
    };
    ClaimRefutation { lemmas: inner.iter().map(lemma).collect(), split: None }
}
