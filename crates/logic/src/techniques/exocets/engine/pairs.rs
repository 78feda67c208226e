//! Exocet deductions by cases: for every two digits that the base can contain, all the ways to place both in
//! some houses.
//!
//! An exocet argues with lines that cover the places of one digit. That says nothing of two digits together,
//! nor of a target by itself, nor of cross-lines that are boxes. Following each case finds every conclusion
//! about base, targets and mirrors that rests on these houses alone, without a rule for it.

use std::sync::OnceLock;

use ninefold_facts::DerivedValue;

use super::{
    ExocetBaseLines, ExocetFrame, crossing_lines, find_exocet_bases, find_exocet_frames, other_boxes_on_line,
    split_cases_by_base,
};
use crate::order::count_bits;
use crate::prelude::*;

/// The most ways to place a digit for which a case is followed: with more of them nothing comes of it.
const MAX_PLACEMENTS: usize = 48;

/// The number of digits in a base of one cell.
const SINGLE_CELL_DIGIT_COUNTS: std::ops::RangeInclusive<usize> = 2..=4;

/// A base and the houses in which its digits are followed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct ExocetBase {
    /// One cell, or two of a minirow or minicolumn.
    pub(crate) base: CellMap,
    pub(crate) digits: DigitSet,
    /// The cross-lines, or the houses that take their place.
    pub(crate) across: [House; 3],
    /// The cross-lines and the boxes of the band that don't contain the base.
    pub(crate) houses: HouseSet,
}

/// A way to place a digit in each of the houses, and the cells that don't see any of its cells.
#[derive(Clone, Copy, Debug)]
pub(crate) struct DigitPlacement {
    cells: CellMap,
    /// The cells that see none of the placed cells; the placed cells themselves are among them.
    unseen: CellMap,
}

impl DigitPlacement {
    /// Returns the other cells that can contain a digit placed in this way.
    pub(crate) fn other_places_of_digit(&self, facts: &Facts, digit: Digit) -> CellMap {
        (facts.candidate_cells(digit) & self.unseen) - self.cells
    }
}

/// Conclusions about an exocet base.
#[derive(Clone, Debug)]
pub(crate) struct ExocetOutcome {
    /// Digits that cannot be in the base together, with the reason.
    pub(crate) refuted_pairs: Vec<(DigitSet, PairRejectReason)>,
    /// Cells that contain a base digit in every case.
    pub(crate) targets: CellMap,
    /// Candidates that are in no case.
    pub(crate) eliminations: CandidateMap,
}

/// Reason that some digits cannot be in the base together.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum PairRejectReason {
    /// The base cells lack one of the digits.
    Base,
    /// The houses have no room for both.
    NoRoom,
    /// The digits take up every cell of a house for another base digit.
    NoCellLeft(Digit, House),
}

/// Callback that decides whether two digits of the base may have these placements.
pub(crate) type PairFilter<'a> = &'a mut dyn FnMut([Digit; 2], [&DigitPlacement; 2]) -> bool;

impl ExocetBase {
    /// Makes the base of an exocet, followed in its cross-lines and the boxes of its band that don't contain
    /// it.
    pub(crate) fn from_frame(frame: &ExocetFrame) -> ExocetBase {
        let base: CellMap = frame.base.into_iter().collect();
        ExocetBase::new(base, frame.digits, frame.across, other_boxes_on_line(frame.line, base))
    }

    /// Makes a base with other houses in place of one or two cross-lines.
    fn with_replaced_houses(base: &ExocetBaseLines, others: [House; 2]) -> ExocetBase {
        let cells: CellMap = base.cells.into_iter().collect();
        ExocetBase::new(
            cells,
            base.digits,
            [base.escape, others[0], others[1]],
            other_boxes_on_line(base.line, cells),
        )
    }

    fn new(base: CellMap, digits: DigitSet, across: [House; 3], beside: HouseSet) -> ExocetBase {
        ExocetBase { base, digits, across, houses: across.into_iter().collect::<HouseSet>() | beside }
    }

    /// Returns the bases for which one or both of the cross-lines through other boxes are boxes of other
    /// bands.
    pub(crate) fn find_exocet_bases_with_boxes(facts: &Facts) -> impl Iterator<Item = ExocetBase> {
        let is_other = |base: &ExocetBaseLines, house: House| {
            house.kind() == HouseKind::Box && (house.cells() & base.line.cells()).is_empty()
        };
        find_exocet_bases_with_houses(facts, is_other, |_, _| false)
    }

    /// Returns the bases for which one or both of the cross-lines run along the base, or one is a box and one
    /// runs along.
    pub(crate) fn find_exocet_bases_with_parallel_lines(facts: &Facts) -> impl Iterator<Item = ExocetBase> {
        let is_along =
            |base: &ExocetBaseLines, house: House| house.kind() == base.line.kind() && house != base.line;
        let is_other = |base: &ExocetBaseLines, house: House| {
            house.kind() == HouseKind::Box && (house.cells() & base.line.cells()).is_empty()
        };
        find_exocet_bases_with_houses(facts, is_along, is_other)
    }

    /// Returns the bases of one cell.
    pub(crate) fn find_single_cell_bases(facts: &Facts) -> Vec<ExocetBase> {
        let mut studies = Vec::new();
        for cell in facts
            .empty_cells()
            .iter()
            .filter(|&cell| SINGLE_CELL_DIGIT_COUNTS.contains(&facts.candidates(cell).len()))
        {
            for line in [cell.row(), cell.column()] {
                // The lines across the cell's own box leave two for the escape; the other boxes give one
                // cross-line each.
                let near = |lines: &HouseSet| lines.iter().any(|line| line.cells().contains(cell));
                let (own, others): (Vec<HouseSet>, Vec<HouseSet>) =
                    crossing_lines(line).into_iter().partition(near);
                let base = CellMap::of(cell);
                let digits = facts.candidates(cell);
                let study = |across| ExocetBase::new(base, digits, across, other_boxes_on_line(line, base));
                let escapes = own[0].iter().filter(|line| !line.cells().contains(cell));
                for (escape, first) in
                    escapes.flat_map(|escape| others[0].iter().map(move |first| (escape, first)))
                {
                    studies.extend(others[1].iter().map(|second| study([escape, first, second])));
                }
            }
        }
        studies
    }

    /// Returns the cells that see all of the base.
    pub(crate) fn cells_seeing_base(&self) -> CellMap {
        self.base.peer_intersection()
    }

    /// Returns the conclusions about the base, if any cell contains a base digit in every case.
    pub(crate) fn find_base_outcome(
        &self,
        facts: &Facts,
        is_allowed: PairFilter<'_>,
    ) -> Option<ExocetOutcome> {
        self.find_outcome_cached(facts, &PlacementCache::default(), is_allowed)
    }

    /// Returns the conclusions like [`ExocetBase::find_base_outcome`], from cached ways; ways found now are added
    /// to the cache.
    pub(crate) fn find_outcome_cached(
        &self,
        facts: &Facts,
        cache: &PlacementCache,
        is_allowed: PairFilter<'_>,
    ) -> Option<ExocetOutcome> {
        let mut summary = BaseCaseSummary::new(self, facts);
        let mut placements: Vec<(Digit, &[DigitPlacement])> = Vec::new();
        // One digit after the other: most bases end with the first two.
        for other in self.digits {
            let ways_of_other = cache.cached_placements(self, facts, other)?;
            // With one base cell, a digit stands alone.
            if self.base.len() == 1 {
                summary.add_base_case(DigitSet::of(other), ways_of_other.iter().map(|way| [way; 2]))?;
                continue;
            }
            // With two base cells, pair the digit with those before it, in places that are apart.
            for &(one, ways_of_one) in &placements {
                let pairs = ways_of_one.iter().flat_map(|way| ways_of_other.iter().map(move |to| [way, to]));
                let apart = |pair: &[&DigitPlacement; 2]| {
                    (pair[0].cells & pair[1].cells).is_empty() && is_allowed([one, other], *pair)
                };
                summary.add_base_case(DigitSet::of(one).with(other), pairs.filter(apart))?;
            }
            placements.push((other, ways_of_other));
        }
        summary.into_outcome()
    }

    /// Finds the fewest of the houses in which some digits don't fit together, if the base has them; `None`
    /// if they fit.
    pub(crate) fn find_houses_without_room(&self, facts: &Facts, digits: DigitSet) -> Option<HouseSet> {
        let has_room = |houses: HouseSet| {
            let count_placements = |digit| ExocetBase { houses, ..*self }.find_placements(facts, digit);
            let Some((one, other)) =
                digits.first().and_then(count_placements).zip(digits.last().and_then(count_placements))
            else {
                return true;
            };
            let apart = |one: &DigitPlacement, other: &DigitPlacement| {
                digits.len() == 1 || (one.cells & other.cells).is_empty()
            };
            one.iter().any(|one| other.iter().any(|other| apart(one, other)))
        };
        let fewer = |remaining_houses: HouseSet, house| {
            Some(remaining_houses.without(house)).filter(|&less| !has_room(less))
        };
        let fewest = |remaining_houses, house| fewer(remaining_houses, house).unwrap_or(remaining_houses);
        (!has_room(self.houses)).then(|| self.houses.iter().fold(self.houses, fewest))
    }

    /// Finds the ways to place a digit that is in the base in each of the houses; `None` if they are too
    /// many.
    fn find_placements(&self, facts: &Facts, digit: Digit) -> Option<Vec<DigitPlacement>> {
        let open = self.places_outside_base(facts, digit) - self.cells_seeing_base();
        let mut placements = Vec::new();
        add_placements(open, self.houses, CellMap::EMPTY, &mut placements);
        (placements.len() <= MAX_PLACEMENTS).then_some(placements)
    }

    /// Returns the cells outside an exocet's base that contain a digit or can contain it.
    fn places_outside_base(&self, facts: &Facts, digit: Digit) -> CellMap {
        let houses = self.houses.iter().fold(CellMap::EMPTY, |cells, house| cells | house.cells());
        let filled = (houses - facts.empty_cells()).iter();
        let placed =
            filled.filter(|&cell| facts.board().possible_digits(cell).contains(digit)).collect::<CellMap>();
        (facts.candidate_cells(digit) | placed) - self.base
    }

    /// Returns the base's candidates for these digits; empty if it can't contain them.
    fn base_candidates(&self, facts: &Facts, digits: DigitSet) -> CandidateMap {
        let [Some(first), Some(last)] = [self.base.first(), self.base.last()] else {
            return CandidateMap::EMPTY;
        };
        let orders = digits.iter().filter_map(|one| {
            let other = digits.without(one).first().unwrap_or(one);
            let fits = facts.candidates(first).contains(one) && facts.candidates(last).contains(other);
            fits.then_some([first.to_candidate(one), last.to_candidate(other)])
        });
        orders.flatten().collect()
    }

    /// Each cell of the base, and each of its digits in the houses; by cases of the base.
    pub(crate) fn proof_argument(&self, facts: &Facts) -> ProofArgument {
        let mut argument =
            ProofArgument::from_cell_truths(self.base).with_place_truths(self.houses, self.digits);
        argument.outline = split_cases_by_base(facts, self.base);
        argument
    }
}

/// Returns each base with one house of some kind, and a second cross-line: one through another box, or a
/// house of this or another kind.
fn find_exocet_bases_with_houses(
    facts: &Facts,
    is_one: impl Fn(&ExocetBaseLines, House) -> bool + Copy,
    is_other: impl Fn(&ExocetBaseLines, House) -> bool + Copy,
) -> impl Iterator<Item = ExocetBase> {
    let of_base = move |base: ExocetBaseLines| {
        // The houses must not contain base cells.
        let own: CellMap = base.cells.into_iter().collect();
        let free = House::all().filter(|house| (house.cells() & own).is_empty());
        // The first house is of the wanted kind; the second may also be a cross-line.
        let ones: Vec<House> = free.clone().filter(|&house| is_one(&base, house)).collect();
        let across = base.crossing[0] | base.crossing[1];
        let is_second =
            |house: House| across.contains(house) || is_one(&base, house) || is_other(&base, house);
        let others: Vec<House> = free.filter(|&house| is_second(house)).collect();
        let pairs = ones.iter().flat_map(|&one| others.iter().map(move |&other| [one, other]));
        // Pairs of the same kind only once.
        let pairs = pairs.filter(|&[one, other]| one != other && (!is_one(&base, other) || one < other));
        pairs.map(|pair| ExocetBase::with_replaced_houses(&base, pair)).collect::<Vec<_>>()
    };
    find_exocet_bases(facts).into_iter().flat_map(of_base)
}

/// For each digit, the ways to place it in the houses of an exocet base, found on first use; `None` if they
/// are too many.
#[derive(Default)]
pub(crate) struct PlacementCache([OnceLock<Option<Vec<DigitPlacement>>>; 9]);

impl PlacementCache {
    fn cached_placements(
        &self,
        exocet_base: &ExocetBase,
        facts: &Facts,
        digit: Digit,
    ) -> Option<&[DigitPlacement]> {
        self.0[digit.index()].get_or_init(|| exocet_base.find_placements(facts, digit)).as_deref()
    }
}

/// The base of an exocet frame, with its outcome if it has one.
pub(crate) struct FrameOutcome {
    pub(crate) frame: ExocetFrame,
    pub(crate) exocet_base: ExocetBase,
    pub(crate) placements: PlacementCache,
    pub(crate) outcome: Option<ExocetOutcome>,
}

/// The bases of all exocet frames, with their outcomes.
pub(crate) struct FrameOutcomeCache(pub(crate) Vec<FrameOutcome>);

impl DerivedValue for FrameOutcomeCache {
    fn derive_from(facts: &Facts) -> FrameOutcomeCache {
        let of_frame = |frame| {
            let (study, placements) = (ExocetBase::from_frame(&frame), PlacementCache::default());
            let outcome = study.find_outcome_cached(facts, &placements, &mut |_, _| true);
            FrameOutcome { frame, exocet_base: study, placements, outcome }
        };
        FrameOutcomeCache(find_exocet_frames(facts).into_iter().map(of_frame).collect())
    }
}

/// Adds the ways to place a digit in each of the houses, in open cells.
fn add_placements(open: CellMap, houses: HouseSet, placed: CellMap, placements: &mut Vec<DigitPlacement>) {
    if placements.len() > MAX_PLACEMENTS {
        return;
    }
    let tightest = houses.iter().min_by_key(|&house| count_bits(open / house));
    let Some(house) = tightest else {
        let seen = placed.iter().fold(CellMap::EMPTY, |seen, cell| seen | cell.peers());
        return placements.push(DigitPlacement { cells: placed, unseen: CellMap::FULL - seen });
    };
    for cell in house.cells() & open {
        add_placements(open - cell.peers() - cell, houses - cell.house_set(), placed.with(cell), placements);
    }
}

/// Sum of the cases so far.
struct BaseCaseSummary<'a> {
    exocet_base: &'a ExocetBase,
    facts: &'a Facts,
    /// For each digit, the cells that contain it in some case.
    possible_cells: [CellMap; 9],
    possible_base_candidates: CandidateMap,
    targets: CellMap,
    /// Whether there is a case at all.
    has_case: bool,
    refuted_pairs: Vec<(DigitSet, PairRejectReason)>,
}

impl<'a> BaseCaseSummary<'a> {
    fn new(study: &'a ExocetBase, facts: &'a Facts) -> BaseCaseSummary<'a> {
        let (alive, base) = ([CellMap::EMPTY; 9], CandidateMap::EMPTY);
        let targets = facts.empty_cells() - study.base;
        BaseCaseSummary {
            exocet_base: study,
            facts,
            possible_cells: alive,
            possible_base_candidates: base,
            targets,
            has_case: false,
            refuted_pairs: Vec::new(),
        }
    }

    /// Adds the case that these digits are in the base, in all ways to place them in the houses; `None` if no
    /// target is left.
    fn add_base_case<'w>(
        &mut self,
        digits: DigitSet,
        placements: impl Iterator<Item = [&'w DigitPlacement; 2]>,
    ) -> Option<()> {
        let case_base_candidates = self.exocet_base.base_candidates(self.facts, digits);
        let mut unseen = [CellMap::EMPTY; 2];
        let mut always = CellMap::FULL;
        // What the ways have in common, and what any of them leaves open.
        if !case_base_candidates.is_empty() {
            for [one, other] in placements {
                unseen[0] |= one.unseen;
                unseen[1] |= other.unseen;
                always &= one.cells | other.cells;
                // No cell is a target any more: the base comes to nothing.
                if (self.targets & always).is_empty() {
                    return None;
                }
            }
        }
        // Refute the case if the base lacks the digits, they have no room, or they leave none for the others.
        let others = if case_base_candidates.is_empty() {
            Err(PairRejectReason::Base)
        } else if unseen[0].is_empty() {
            Err(PairRejectReason::NoRoom)
        } else {
            self.find_excluded_cells(digits, always)
        };
        let others = match others {
            Ok(others) => others,
            Err(why) => {
                self.refuted_pairs.push((digits, why));
                return Some(());
            }
        };
        // A possible case: narrow the targets, and add what it leaves possible.
        self.has_case = true;
        self.possible_base_candidates |= case_base_candidates;
        self.targets &= always;
        let elsewhere = CellMap::FULL - self.exocet_base.base;
        for (digit, unseen) in digits.iter().zip(unseen) {
            self.possible_cells[digit.index()] |= (unseen & elsewhere) - self.exocet_base.cells_seeing_base();
        }
        for digit in !digits {
            self.possible_cells[digit.index()] |= elsewhere - always - others[digit.index()];
        }
        Some(())
    }

    /// Returns the cells excluded for each base digit that is not in the base, as each of the houses needs it
    /// outside the taken cells.
    fn find_excluded_cells(
        &self,
        digits: DigitSet,
        always: CellMap,
    ) -> Result<[CellMap; 9], PairRejectReason> {
        let mut excluded = [CellMap::EMPTY; 9];
        for digit in self.exocet_base.digits - digits {
            let open = self.exocet_base.places_outside_base(self.facts, digit) - always;
            for house in self.exocet_base.houses {
                let places = open & house.cells();
                if places.is_empty() {
                    return Err(PairRejectReason::NoCellLeft(digit, house));
                }
                excluded[digit.index()] |= places.peer_intersection();
            }
        }
        Ok(excluded)
    }

    fn into_outcome(self) -> Option<ExocetOutcome> {
        let alive = Digit::ALL.into_iter().fold(self.possible_base_candidates, |alive, digit| {
            alive | self.possible_cells[digit.index()].to_candidates(digit)
        });
        let eliminations = self.facts.board().candidate_map().difference(alive);
        self.has_case.then_some(ExocetOutcome {
            refuted_pairs: self.refuted_pairs,
            targets: self.targets,
            eliminations,
        })
    }
}
