//! Stems and petals: candidates of which one is true, and for those of each digit, or for each of them, a set
//! that loses the digit to them.
//!
//! A set that loses a digit contains all its others. If for each of the candidates some set loses a digit and
//! then contains z, z is in one of these sets.

use ninefold_core::short::SortShort;
use std::ops::ControlFlow;

use ninefold_core::{Candidate, CandidateMap, CellMap, Digit};
use ninefold_facts::Derived;
use rustc_hash::FxHashSet;

use super::{Als, Overlap, graph};
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

/// A possible petal, with its own eliminations.
#[derive(Clone, Copy)]
pub(crate) struct Choice<'f> {
    stem: Stem,
    pub(crate) set: &'f Als,
    gone: &'f CandidateMap,
}

impl Choice<'_> {
    pub(crate) fn petal(&self) -> Petal {
        Petal { stem: self.stem, set: *self.set }
    }
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
    pub(crate) fn choices(self, facts: &Facts, ground: CellMap) -> Vec<Choice<'_>> {
        let Some(cell) = self.cells.first() else { return Vec::new() };
        let (sets, losses) = (&graph(facts).sets, facts.derived::<Losses>());
        let robbed = losses.by(cell.with(self.digit)).iter();
        let robbed = robbed.map(|&place| {
            let Loss { set, gone } = &losses.all[place];
            (&sets[*set], gone)
        });
        let fits =
            |set: &Als| set.seers(self.digit).contains_all(self.cells) && set.cells().is_disjoint(ground);
        let fitting = robbed.filter(|(set, _)| fits(set));
        fitting.map(|(set, gone)| Choice { stem: self, set, gone }).collect()
    }
}

/// A set that has lost a digit, and the eliminations that follow.
struct Loss {
    set: usize,
    gone: CandidateMap,
}

/// All losses of which something follows, smallest sets first, and by candidate those that it brings about.
struct Losses {
    all: Vec<Loss>,
    /// The places of losses, one list after the other.
    places: Vec<usize>,
    /// For each candidate, the start of its list in `places`, and one more entry for the end of the last.
    begins: Vec<usize>,
}

impl Derived for Losses {
    fn of(facts: &Facts) -> Losses {
        let mut all = Vec::new();
        // First the number of losses of each candidate.
        let mut begins = vec![0; Candidate::COUNT + 1];
        let mut robbers = Vec::new();
        for (place, set) in graph(facts).sets.iter().enumerate() {
            for lost in set.digits() {
                let held = set.digits() - lost;
                let gone = held.iter().map(|digit| victims(facts, digit, &[set]).candidates(digit));
                let gone = gone.fold(CandidateMap::EMPTY, |all, gone| all | gone);
                if gone.is_empty() {
                    continue;
                }
                robbers.push((lost, set.seers(lost)));
                set.seers(lost).iter().for_each(|cell| begins[cell.with(lost).index() + 1] += 1);
                all.push(Loss { set: place, gone });
            }
        }
        (1..begins.len()).for_each(|next| begins[next] += begins[next - 1]);
        let (mut places, mut ends) = (vec![0; begins[Candidate::COUNT]], begins.clone());
        for (place, (lost, seers)) in robbers.into_iter().enumerate() {
            for cell in seers {
                let end = &mut ends[cell.with(lost).index()];
                places[*end] = place;
                *end += 1;
            }
        }
        Losses { all, places, begins }
    }
}

impl Losses {
    /// The places of those that a candidate brings about.
    fn by(&self, candidate: Candidate) -> &[usize] {
        &self.places[self.begins[candidate.index()]..self.begins[candidate.index() + 1]]
    }
}

/// Visits the combinations of one set for each of some stems, one of which is true, with their common
/// eliminations.
///
/// If sets may overlap, only the first of a stem's sets with the same eliminations is tried.
pub(crate) fn blossoms(
    facts: &Facts,
    stems: &[Stem],
    overlap: Overlap,
    sink: &mut dyn Sink,
    see: &mut impl FnMut(&[Choice<'_>], CandidateMap),
) -> ControlFlow<()> {
    let mut choices: Vec<Vec<Choice<'_>>> =
        stems.iter().map(|stem| stem.choices(facts, CellMap::EMPTY)).collect();
    // Overlapping sets with the same eliminations are interchangeable.
    if overlap == Overlap::Allowed {
        for list in &mut choices {
            let mut seen = FxHashSet::default();
            list.retain(|choice| seen.insert(choice.gone));
        }
    }
    let mut choices: Vec<&[Choice<'_>]> = choices.iter().map(Vec::as_slice).collect();
    combine(&mut choices, overlap, sink, see)
}

/// Visits the combinations like [`blossoms`], from given sets for each stem.
pub(crate) fn combine(
    choices: &mut [&[Choice<'_>]],
    overlap: Overlap,
    sink: &mut dyn Sink,
    see: &mut impl FnMut(&[Choice<'_>], CandidateMap),
) -> ControlFlow<()> {
    // The stem with the fewest sets first: it ends most searches early.
    choices.sort_short_by_key(|list| list.len());
    // The common eliminations are at most those that some set makes for each stem.
    let any = |list: &[Choice<'_>]| list.iter().fold(CandidateMap::EMPTY, |any, choice| any | *choice.gone);
    let gone = choices.iter().fold(CandidateMap::FULL, |all, list| all & any(list));
    if gone.is_empty() {
        return sink.poll();
    }
    choose(choices, overlap, gone, &mut Vec::new(), sink, see)
}

fn choose<'f>(
    choices: &[&[Choice<'f>]],
    overlap: Overlap,
    gone: CandidateMap,
    chosen: &mut Vec<Choice<'f>>,
    sink: &mut dyn Sink,
    see: &mut impl FnMut(&[Choice<'_>], CandidateMap),
) -> ControlFlow<()> {
    let Some((list, rest)) = choices.split_first() else {
        see(chosen, gone);
        return sink.poll();
    };
    // Take each set for the next stem that still removes something together with those chosen.
    for choice in *list {
        let left = gone & *choice.gone;
        let free = overlap == Overlap::Allowed || chosen.iter().all(|other| other.set.is_apart(choice.set));
        if left.is_empty() || !free {
            continue;
        }
        chosen.push(*choice);
        choose(rest, overlap, left, chosen, sink, see)?;
        chosen.pop();
    }
    ControlFlow::Continue(())
}
