//! Candidates of which one is true, and for each a set that it robs of a digit.
//!
//! A set that loses a digit holds all its others. If for each of the candidates some set loses a digit and holds z
//! then, z is in one of these sets.

use std::ops::ControlFlow;

use ninefold_core::{Candidate, CandidateMap};

use super::{Als, Overlap};
use crate::als::chain::victims;
use crate::{Facts, Sink};

/// A candidate and the set that loses a digit if it is true.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Petal {
    pub(crate) stem: Candidate,
    pub(crate) set: Als,
}

/// A petal that may take part, with what it takes out by itself.
#[derive(Clone, Copy)]
struct Choice {
    petal: Petal,
    gone: CandidateMap,
}

/// Shows the choices of one set for each of some candidates, one of which is true, with what they take out together.
///
/// Of the sets for a candidate that take out the same only the first is looked at when sets may overlap.
pub(crate) fn blossoms(
    facts: &Facts,
    stems: CandidateMap,
    overlap: Overlap,
    sink: &mut dyn Sink,
    see: &mut impl FnMut(&[Petal], CandidateMap),
) -> ControlFlow<()> {
    let mut choices: Vec<Vec<Choice>> = stems.iter().map(|stem| choices(facts, stem)).collect();
    // The candidate with the fewest sets first: it ends most searches early.
    choices.sort_by_key(Vec::len);
    if overlap == Overlap::Allowed {
        for list in &mut choices {
            let mut seen = std::collections::HashSet::new();
            list.retain(|choice| seen.insert(choice.gone));
        }
    }
    choose(&choices, overlap, CandidateMap::FULL, &mut Vec::new(), sink, see)
}

/// The sets that lose a digit to a candidate, smallest first.
fn choices(facts: &Facts, stem: Candidate) -> Vec<Choice> {
    let (cell, lost) = (stem.cell(), stem.digit());
    let fits = |set: &&Als| set.digits().contains(lost) && set.seers(lost).contains(cell);
    let choice = |set: &Als| {
        let mut gone = CandidateMap::EMPTY;
        for digit in set.digits() - lost {
            gone |= victims(facts, digit, &[set]).candidates(digit);
        }
        Choice { petal: Petal { stem, set: *set }, gone }
    };
    facts.als_graph().sets.iter().filter(fits).map(choice).filter(|choice| !choice.gone.is_empty()).collect()
}

fn choose(
    choices: &[Vec<Choice>],
    overlap: Overlap,
    gone: CandidateMap,
    petals: &mut Vec<Petal>,
    sink: &mut dyn Sink,
    see: &mut impl FnMut(&[Petal], CandidateMap),
) -> ControlFlow<()> {
    let Some((list, rest)) = choices.split_first() else {
        see(petals, gone);
        return sink.poll();
    };
    for choice in list {
        let left = gone & choice.gone;
        let set = choice.petal.set;
        let free = overlap == Overlap::Allowed || petals.iter().all(|petal| petal.set.is_apart(&set));
        if left.is_empty() || !free {
            continue;
        }
        petals.push(choice.petal);
        choose(rest, overlap, left, petals, sink, see)?;
        petals.pop();
    }
    ControlFlow::Continue(())
}
