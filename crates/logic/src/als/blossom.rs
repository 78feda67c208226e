//! Candidates of which one is true, and for those of each digit, or each of them, a set that they rob of a digit.
//!
//! A set that loses a digit holds all its others. If for each of the candidates some set loses a digit and holds z
//! then, z is in one of these sets.

use std::ops::ControlFlow;

use ninefold_core::{Candidate, CandidateMap, CellMap, Digit};

use super::{Als, Overlap};
use crate::als::chain::victims;
use crate::{Facts, Sink};

/// Candidates of one digit.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) struct Stem {
    pub(crate) digit: Digit,
    pub(crate) cells: CellMap,
}

/// A stem and the set that loses a digit if one of its candidates is true.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Petal {
    pub(crate) stem: Stem,
    pub(crate) set: Als,
}

/// A petal that may take part, with what it takes out by itself.
#[derive(Clone, Copy)]
pub(crate) struct Choice {
    petal: Petal,
    gone: CandidateMap,
}

impl From<Candidate> for Stem {
    fn from(candidate: Candidate) -> Stem {
        Stem { digit: candidate.digit(), cells: CellMap::of(candidate.cell()) }
    }
}

impl Stem {
    pub(crate) fn candidates(&self) -> CandidateMap {
        self.cells.candidates(self.digit)
    }

    /// The sets that lose a digit to it and have none of some cells, smallest first.
    pub(crate) fn choices(self, facts: &Facts, ground: CellMap) -> Vec<Choice> {
        let lost = self.digit;
        let fits = |set: &&Als| {
            set.digits().contains(lost)
                && set.seers(lost).contains_all(self.cells)
                && set.cells().is_disjoint(ground)
        };
        let choice = |set: &Als| {
            let mut gone = CandidateMap::EMPTY;
            for digit in set.digits() - lost {
                gone |= victims(facts, digit, &[set]).candidates(digit);
            }
            Choice { petal: Petal { stem: self, set: *set }, gone }
        };
        let sets = facts.als_graph().sets.iter().filter(fits).map(choice);
        sets.filter(|choice| !choice.gone.is_empty()).collect()
    }
}

/// Shows the choices of one set for each of some stems, one of which is true, with what they take out together.
///
/// Of the sets for a stem that take out the same only the first is looked at when sets may overlap.
pub(crate) fn blossoms(
    facts: &Facts,
    stems: &[Stem],
    overlap: Overlap,
    sink: &mut dyn Sink,
    see: &mut impl FnMut(&[Petal], CandidateMap),
) -> ControlFlow<()> {
    let mut choices: Vec<Vec<Choice>> =
        stems.iter().map(|stem| stem.choices(facts, CellMap::EMPTY)).collect();
    if overlap == Overlap::Allowed {
        for list in &mut choices {
            let mut seen = std::collections::HashSet::new();
            list.retain(|choice| seen.insert(choice.gone));
        }
    }
    let mut choices: Vec<&[Choice]> = choices.iter().map(Vec::as_slice).collect();
    combine(&mut choices, overlap, sink, see)
}

/// The same with the sets to choose from for each stem.
pub(crate) fn combine(
    choices: &mut [&[Choice]],
    overlap: Overlap,
    sink: &mut dyn Sink,
    see: &mut impl FnMut(&[Petal], CandidateMap),
) -> ControlFlow<()> {
    // The stem with the fewest sets first: it ends most searches early.
    choices.sort_by_key(|list| list.len());
    choose(choices, overlap, CandidateMap::FULL, &mut Vec::new(), sink, see)
}

fn choose(
    choices: &[&[Choice]],
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
    for choice in *list {
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
