//! Stems and petals of blossoms: candidates of which one is true, and for those of each digit, or for each of
//! them, an almost locked set that loses the digit to them.
//!
//! A set that loses a digit contains all its others. If for each of the candidates some set loses a digit and
//! then contains z, z is in one of these sets.

use ninefold_core::small_sort::SortShort;

use ninefold_facts::DerivedValue;
use rustc_hash::FxHashSet;

use super::chain::eliminated_cells;
use super::{Als, AlsOverlap, als_graph};
use crate::prelude::*;

/// Candidates of one digit.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) struct BlossomStem {
    pub(crate) digit: Digit,
    pub(crate) cells: CellMap,
}

/// A stem and the set that loses a digit if one of its candidates is true.
#[derive(Clone, Copy, Debug)]
pub(crate) struct BlossomPetal {
    pub(crate) stem: BlossomStem,
    pub(crate) set: Als,
}

/// A possible petal, with its own eliminations.
#[derive(Clone, Copy)]
pub(crate) struct PetalChoice<'f> {
    stem: BlossomStem,
    pub(crate) set: &'f Als,
    eliminations: &'f CandidateMap,
}

impl PetalChoice<'_> {
    pub(crate) fn make_petal(&self) -> BlossomPetal {
        BlossomPetal { stem: self.stem, set: *self.set }
    }
}

impl From<Candidate> for BlossomStem {
    fn from(candidate: Candidate) -> BlossomStem {
        BlossomStem { digit: candidate.digit(), cells: CellMap::of(candidate.cell()) }
    }
}

impl BlossomStem {
    pub(crate) fn candidates(&self) -> CandidateMap {
        self.cells.to_candidates(self.digit)
    }

    /// The sets that lose a digit to it and have none of some cells, smallest first.
    pub(crate) fn find_petal_choices(self, facts: &Facts, excluded_cells: CellMap) -> Vec<PetalChoice<'_>> {
        let Some(cell) = self.cells.first() else { return Vec::new() };
        let (sets, losses) = (&als_graph(facts).sets, facts.derived_value::<AlsLosses>());
        let caused_losses = losses.caused_loss_indices(cell.to_candidate(self.digit)).iter();
        let caused_losses = caused_losses.map(|&place| {
            let AlsLoss { set, eliminations } = &losses.losses[place];
            (&sets[*set], eliminations)
        });
        let fits_stem = |set: &Als| {
            set.seeing_cells(self.digit).contains_all(self.cells) && set.cells().is_disjoint(excluded_cells)
        };
        let fitting = caused_losses.filter(|(set, _)| fits_stem(set));
        fitting.map(|(set, eliminations)| PetalChoice { stem: self, set, eliminations }).collect()
    }
}

/// A set that has lost a digit, and the eliminations that follow.
struct AlsLoss {
    set: usize,
    eliminations: CandidateMap,
}

/// All losses of which something follows, smallest sets first, and by candidate those that it brings about.
struct AlsLosses {
    losses: Vec<AlsLoss>,
    /// The places of losses, one list after the other.
    loss_indices: Vec<usize>,
    /// For each candidate, the start of its list in `places`, and one more entry for the end of the last.
    range_starts: Vec<usize>,
}

impl DerivedValue for AlsLosses {
    fn derive_from(facts: &Facts) -> AlsLosses {
        let mut all = Vec::new();
        // First the number of losses of each candidate.
        let mut begins = vec![0; Candidate::COUNT + 1];
        let mut lost_digit_cells = Vec::new();
        // For each set and each digit that it may lack, find what the other digits then eliminate.
        for (index, set) in als_graph(facts).sets.iter().enumerate() {
            for lost in set.digits() {
                let contained_digits = set.digits() - lost;
                let eliminations = contained_digits
                    .iter()
                    .map(|digit| eliminated_cells(facts, digit, &[set]).to_candidates(digit));
                let eliminations =
                    eliminations.fold(CandidateMap::EMPTY, |all, eliminations| all | eliminations);
                if eliminations.is_empty() {
                    continue;
                }
                // Every cell that sees the digit's places in the set may rob it of the digit.
                lost_digit_cells.push((lost, set.seeing_cells(lost)));
                set.seeing_cells(lost)
                    .iter()
                    .for_each(|cell| begins[cell.to_candidate(lost).index() + 1] += 1);
                all.push(AlsLoss { set: index, eliminations });
            }
        }
        // Sum the counts up, so that each candidate has a range of one long list.
        (1..begins.len()).for_each(|next| begins[next] += begins[next - 1]);
        // Fill the ranges: the ends move up as the losses are entered.
        let (mut places, mut ends) = (vec![0; begins[Candidate::COUNT]], begins.clone());
        for (index, (lost, seers)) in lost_digit_cells.into_iter().enumerate() {
            for cell in seers {
                let end = &mut ends[cell.to_candidate(lost).index()];
                places[*end] = index;
                *end += 1;
            }
        }
        AlsLosses { losses: all, loss_indices: places, range_starts: begins }
    }
}

impl AlsLosses {
    /// The places of those that a candidate brings about.
    fn caused_loss_indices(&self, candidate: Candidate) -> &[usize] {
        &self.loss_indices[self.range_starts[candidate.index()]..self.range_starts[candidate.index() + 1]]
    }
}

/// Visits the combinations of one set for each of some stems, one of which is true, with their common
/// eliminations.
///
/// If sets may overlap, only the first of a stem's sets with the same eliminations is tried.
pub(crate) fn visit_blossoms(
    facts: &Facts,
    stems: &[BlossomStem],
    overlap: AlsOverlap,
    sink: &mut dyn StepSink,
    see: &mut impl FnMut(&[PetalChoice<'_>], CandidateMap),
) -> ControlFlow<()> {
    let mut choices: Vec<Vec<PetalChoice<'_>>> =
        stems.iter().map(|stem| stem.find_petal_choices(facts, CellMap::EMPTY)).collect();
    // Overlapping sets with the same eliminations are interchangeable.
    if overlap == AlsOverlap::Allowed {
        for list in &mut choices {
            let mut seen = FxHashSet::default();
            list.retain(|choice| seen.insert(choice.eliminations));
        }
    }
    let mut choices: Vec<&[PetalChoice<'_>]> = choices.iter().map(Vec::as_slice).collect();
    visit_petal_combinations(&mut choices, overlap, sink, see)
}

/// Visits the combinations like [`visit_blossoms`], from given sets for each stem.
pub(crate) fn visit_petal_combinations(
    choices: &mut [&[PetalChoice<'_>]],
    overlap: AlsOverlap,
    sink: &mut dyn StepSink,
    see: &mut impl FnMut(&[PetalChoice<'_>], CandidateMap),
) -> ControlFlow<()> {
    // The stem with the fewest sets first: it ends most searches early.
    choices.sort_short_by_key(|list| list.len());
    // The common eliminations are at most those that some set makes for each stem.
    let any = |list: &[PetalChoice<'_>]| {
        list.iter().fold(CandidateMap::EMPTY, |any, choice| any | *choice.eliminations)
    };
    let eliminations = choices.iter().fold(CandidateMap::FULL, |all, list| all & any(list));
    if eliminations.is_empty() {
        return sink.poll_stop();
    }
    choose_petals(choices, overlap, eliminations, &mut Vec::new(), sink, see)
}

fn choose_petals<'f>(
    choices: &[&[PetalChoice<'f>]],
    overlap: AlsOverlap,
    eliminations: CandidateMap,
    chosen: &mut Vec<PetalChoice<'f>>,
    sink: &mut dyn StepSink,
    see: &mut impl FnMut(&[PetalChoice<'_>], CandidateMap),
) -> ControlFlow<()> {
    let Some((list, rest)) = choices.split_first() else {
        see(chosen, eliminations);
        return sink.poll_stop();
    };
    // Take each set for the next stem that still removes something together with those chosen.
    for choice in *list {
        let left = eliminations & *choice.eliminations;
        let free =
            overlap == AlsOverlap::Allowed || chosen.iter().all(|other| other.set.is_disjoint(choice.set));
        if left.is_empty() || !free {
            continue;
        }
        chosen.push(*choice);
        choose_petals(rest, overlap, left, chosen, sink, see)?;
        chosen.pop();
    }
    ControlFlow::Continue(())
}
