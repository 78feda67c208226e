//! Exocet deductions by cases: for every two digits that the base can contain, all the ways to place both in
//! some houses.
//!
//! An exocet argues with lines that cover the places of one digit. That says nothing of two digits together,
//! nor of a target by itself, nor of cross-lines that are boxes. Following each case finds every conclusion
//! about base, targets and mirrors that rests on these houses alone, without a rule for it.

use std::sync::OnceLock;

use ninefold_core::{CandidateMap, CellMap, Digit, DigitSet, House, HouseKind, HouseSet};
use ninefold_facts::DerivedValue;

use super::{
    ExocetBaseLines, ExocetFrame, boxes_beside, crossing_lines, find_bases, find_frames, refute_by_base,
};
use crate::Facts;
use crate::order::count_bits;
use crate::proof::ProofArgument;

/// The most ways to place a digit for which a case is followed: with more of them nothing comes of it.
const MOST_WAYS: usize = 48;

/// The number of digits in a base of one cell.
const DIGITS_OF_CELL: std::ops::RangeInclusive<usize> = 2..=4;

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
    pub(crate) fn other_cells(&self, facts: &Facts, digit: Digit) -> CellMap {
        (facts.cells_with(digit) & self.unseen) - self.cells
    }
}

/// Conclusions about an exocet base.
#[derive(Clone, Debug)]
pub(crate) struct ExocetOutcome {
    /// Digits that cannot be in the base together, with the reason.
    pub(crate) refuted: Vec<(DigitSet, PairRejectReason)>,
    /// Cells that contain a base digit in every case.
    pub(crate) targets: CellMap,
    /// Candidates that are in no case.
    pub(crate) gone: CandidateMap,
}

/// Reason that some digits cannot be in the base together.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum PairRejectReason {
    /// The base cells lack one of the digits.
    Base,
    /// The houses have no room for both.
    NoRoom,
    /// The digits take up every cell of a house for another base digit.
    Starved(Digit, House),
}

/// Callback that decides whether two digits of the base may have these placements.
pub(crate) type PairFilter<'a> = &'a mut dyn FnMut([Digit; 2], [&DigitPlacement; 2]) -> bool;

impl ExocetBase {
    /// Makes the base of an exocet, followed in its cross-lines and the boxes of its band that don't contain
    /// it.
    pub(crate) fn from_frame(frame: &ExocetFrame) -> ExocetBase {
        let base: CellMap = frame.base.into_iter().collect();
        ExocetBase::new(base, frame.digits, frame.across, boxes_beside(frame.line, base))
    }

    /// Makes a base with other houses in place of one or two cross-lines.
    fn with_houses(base: &ExocetBaseLines, others: [House; 2]) -> ExocetBase {
        let cells: CellMap = base.cells.into_iter().collect();
        ExocetBase::new(
            cells,
            base.digits,
            [base.escape, others[0], others[1]],
            boxes_beside(base.line, cells),
        )
    }

    fn new(base: CellMap, digits: DigitSet, across: [House; 3], beside: HouseSet) -> ExocetBase {
        ExocetBase { base, digits, across, houses: across.into_iter().collect::<HouseSet>() | beside }
    }

    /// Returns the bases for which one or both of the cross-lines through other boxes are boxes of other
    /// bands.
    pub(crate) fn with_boxes(facts: &Facts) -> impl Iterator<Item = ExocetBase> {
        let is_other = |base: &ExocetBaseLines, house: House| {
            house.kind() == HouseKind::Box && (house.cells() & base.line.cells()).is_empty()
        };
        each_with(facts, is_other, |_, _| false)
    }

    /// Returns the bases for which one or both of the cross-lines run along the base, or one is a box and one
    /// runs along.
    pub(crate) fn with_lines_along(facts: &Facts) -> impl Iterator<Item = ExocetBase> {
        let is_along =
            |base: &ExocetBaseLines, house: House| house.kind() == base.line.kind() && house != base.line;
        let is_other = |base: &ExocetBaseLines, house: House| {
            house.kind() == HouseKind::Box && (house.cells() & base.line.cells()).is_empty()
        };
        each_with(facts, is_along, is_other)
    }

    /// Returns the bases of one cell.
    pub(crate) fn all_single_cell_bases(facts: &Facts) -> Vec<ExocetBase> {
        let mut studies = Vec::new();
        for cell in
            facts.empty_cells().iter().filter(|&cell| DIGITS_OF_CELL.contains(&facts.candidates(cell).len()))
        {
            for line in [cell.row(), cell.column()] {
                // The lines across the cell's own box leave two for the escape; the other boxes give one
                // cross-line each.
                let near = |lines: &HouseSet| lines.iter().any(|line| line.cells().contains(cell));
                let (own, others): (Vec<HouseSet>, Vec<HouseSet>) =
                    crossing_lines(line).into_iter().partition(near);
                let base = CellMap::of(cell);
                let digits = facts.candidates(cell);
                let study = |across| ExocetBase::new(base, digits, across, boxes_beside(line, base));
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
    pub(crate) fn seen_cells(&self) -> CellMap {
        self.base.peer_intersection()
    }

    /// Returns the conclusions about the base, if any cell contains a base digit in every case.
    pub(crate) fn find_outcome(&self, facts: &Facts, may: PairFilter<'_>) -> Option<ExocetOutcome> {
        self.outcome_of(facts, &PlacementCache::default(), may)
    }

    /// Returns the conclusions like [`ExocetBase::find_outcome`], from cached ways; ways found now are added
    /// to the cache.
    pub(crate) fn outcome_of(
        &self,
        facts: &Facts,
        known: &PlacementCache,
        may: PairFilter<'_>,
    ) -> Option<ExocetOutcome> {
        let mut sum = CaseSum::new(self, facts);
        let mut ways: Vec<(Digit, &[DigitPlacement])> = Vec::new();
        // One digit after the other: most bases end with the first two.
        for other in self.digits {
            let ways_of_other = known.placements_of(self, facts, other)?;
            // With one base cell, a digit stands alone.
            if self.base.len() == 1 {
                sum.add(DigitSet::of(other), ways_of_other.iter().map(|way| [way; 2]))?;
                continue;
            }
            // With two base cells, pair the digit with those before it, in places that are apart.
            for &(one, ways_of_one) in &ways {
                let pairs = ways_of_one.iter().flat_map(|way| ways_of_other.iter().map(move |to| [way, to]));
                let apart = |pair: &[&DigitPlacement; 2]| {
                    (pair[0].cells & pair[1].cells).is_empty() && may([one, other], *pair)
                };
                sum.add(DigitSet::of(one).with(other), pairs.filter(apart))?;
            }
            ways.push((other, ways_of_other));
        }
        sum.into_outcome()
    }

    /// Finds the fewest of the houses in which some digits don't fit together, if the base has them; `None`
    /// if they fit.
    pub(crate) fn houses_without_room(&self, facts: &Facts, digits: DigitSet) -> Option<HouseSet> {
        let has_room = |houses: HouseSet| {
            let ways = |digit| ExocetBase { houses, ..*self }.find_placements(facts, digit);
            let Some((one, other)) = digits.first().and_then(ways).zip(digits.last().and_then(ways)) else {
                return true;
            };
            let apart = |one: &DigitPlacement, other: &DigitPlacement| {
                digits.len() == 1 || (one.cells & other.cells).is_empty()
            };
            one.iter().any(|one| other.iter().any(|other| apart(one, other)))
        };
        let fewer = |kept: HouseSet, house| Some(kept.without(house)).filter(|&less| !has_room(less));
        let fewest = |kept, house| fewer(kept, house).unwrap_or(kept);
        (!has_room(self.houses)).then(|| self.houses.iter().fold(self.houses, fewest))
    }

    /// Finds the ways to place a digit that is in the base in each of the houses; `None` if they are too
    /// many.
    fn find_placements(&self, facts: &Facts, digit: Digit) -> Option<Vec<DigitPlacement>> {
        let open = self.open_cells(facts, digit) - self.seen_cells();
        let mut ways = Vec::new();
        add_placements(open, self.houses, CellMap::EMPTY, &mut ways);
        (ways.len() <= MOST_WAYS).then_some(ways)
    }

    /// Returns the cells outside the base that contain a digit or can contain it.
    fn open_cells(&self, facts: &Facts, digit: Digit) -> CellMap {
        let houses = self.houses.iter().fold(CellMap::EMPTY, |cells, house| cells | house.cells());
        let filled = (houses - facts.empty_cells()).iter();
        let placed =
            filled.filter(|&cell| facts.board().possible_digits(cell).contains(digit)).collect::<CellMap>();
        (facts.cells_with(digit) | placed) - self.base
    }

    /// Returns the base's candidates for these digits; empty if it can't contain them.
    fn base_candidates(&self, facts: &Facts, digits: DigitSet) -> CandidateMap {
        let [Some(first), Some(last)] = [self.base.first(), self.base.last()] else {
            return CandidateMap::EMPTY;
        };
        let orders = digits.iter().filter_map(|one| {
            let other = digits.without(one).first().unwrap_or(one);
            let fits = facts.candidates(first).contains(one) && facts.candidates(last).contains(other);
            fits.then_some([first.with_digit(one), last.with_digit(other)])
        });
        orders.flatten().collect()
    }

    /// Each cell of the base, and each of its digits in the houses; by cases of the base.
    pub(crate) fn proof_argument(&self, facts: &Facts) -> ProofArgument {
        let mut argument = ProofArgument::from_cells(self.base).and_places(self.houses, self.digits);
        argument.outline = refute_by_base(facts, self.base);
        argument
    }
}

/// Returns each base with one house of some kind, and a second cross-line: one through another box, or a
/// house of this or another kind.
fn each_with(
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
        pairs.map(|pair| ExocetBase::with_houses(&base, pair)).collect::<Vec<_>>()
    };
    find_bases(facts).into_iter().flat_map(of_base)
}

/// For each digit, the ways to place it in the houses of an exocet base, found on first use; `None` if they
/// are too many.
#[derive(Default)]
pub(crate) struct PlacementCache([OnceLock<Option<Vec<DigitPlacement>>>; 9]);

impl PlacementCache {
    fn placements_of(&self, study: &ExocetBase, facts: &Facts, digit: Digit) -> Option<&[DigitPlacement]> {
        self.0[digit.index()].get_or_init(|| study.find_placements(facts, digit)).as_deref()
    }
}

/// The base of an exocet frame, with its outcome if it has one.
pub(crate) struct FrameOutcome {
    pub(crate) frame: ExocetFrame,
    pub(crate) study: ExocetBase,
    pub(crate) ways: PlacementCache,
    pub(crate) outcome: Option<ExocetOutcome>,
}

/// The bases of all exocet frames, with their outcomes.
pub(crate) struct FrameOutcomes(pub(crate) Vec<FrameOutcome>);

impl DerivedValue for FrameOutcomes {
    fn derive_from(facts: &Facts) -> FrameOutcomes {
        let of_frame = |frame| {
            let (study, ways) = (ExocetBase::from_frame(&frame), PlacementCache::default());
            let outcome = study.outcome_of(facts, &ways, &mut |_, _| true);
            FrameOutcome { frame, study, ways, outcome }
        };
        FrameOutcomes(find_frames(facts).into_iter().map(of_frame).collect())
    }
}

/// Adds the ways to place a digit in each of the houses, in open cells.
fn add_placements(open: CellMap, houses: HouseSet, placed: CellMap, ways: &mut Vec<DigitPlacement>) {
    if ways.len() > MOST_WAYS {
        return;
    }
    let tightest = houses.iter().min_by_key(|&house| count_bits(open / house));
    let Some(house) = tightest else {
        let seen = placed.iter().fold(CellMap::EMPTY, |seen, cell| seen | cell.peers());
        return ways.push(DigitPlacement { cells: placed, unseen: CellMap::FULL - seen });
    };
    for cell in house.cells() & open {
        add_placements(open - cell.peers() - cell, houses - cell.house_set(), placed.with(cell), ways);
    }
}

/// Sum of the cases so far.
struct CaseSum<'a> {
    study: &'a ExocetBase,
    facts: &'a Facts,
    /// For each digit, the cells that contain it in some case.
    alive: [CellMap; 9],
    base: CandidateMap,
    targets: CellMap,
    /// Whether there is a case at all.
    any: bool,
    refuted: Vec<(DigitSet, PairRejectReason)>,
}

impl<'a> CaseSum<'a> {
    fn new(study: &'a ExocetBase, facts: &'a Facts) -> CaseSum<'a> {
        let (alive, base) = ([CellMap::EMPTY; 9], CandidateMap::EMPTY);
        let targets = facts.empty_cells() - study.base;
        CaseSum { study, facts, alive, base, targets, any: false, refuted: Vec::new() }
    }

    /// Adds the case that these digits are in the base, in all ways to place them in the houses; `None` if no
    /// target is left.
    fn add<'w>(
        &mut self,
        digits: DigitSet,
        ways: impl Iterator<Item = [&'w DigitPlacement; 2]>,
    ) -> Option<()> {
        let held = self.study.base_candidates(self.facts, digits);
        let mut unseen = [CellMap::EMPTY; 2];
        let mut always = CellMap::FULL;
        // What the ways have in common, and what any of them leaves open.
        if !held.is_empty() {
            for [one, other] in ways {
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
        let others = if held.is_empty() {
            Err(PairRejectReason::Base)
        } else if unseen[0].is_empty() {
            Err(PairRejectReason::NoRoom)
        } else {
            self.excluded_cells(digits, always)
        };
        let others = match others {
            Ok(others) => others,
            Err(why) => {
                self.refuted.push((digits, why));
                return Some(());
            }
        };
        // A possible case: narrow the targets, and add what it leaves possible.
        self.any = true;
        self.base |= held;
        self.targets &= always;
        let elsewhere = CellMap::FULL - self.study.base;
        for (digit, unseen) in digits.iter().zip(unseen) {
            self.alive[digit.index()] |= (unseen & elsewhere) - self.study.seen_cells();
        }
        for digit in !digits {
            self.alive[digit.index()] |= elsewhere - always - others[digit.index()];
        }
        Some(())
    }

    /// Returns the cells excluded for each base digit that is not in the base, as each of the houses needs it
    /// outside the taken cells.
    fn excluded_cells(&self, digits: DigitSet, always: CellMap) -> Result<[CellMap; 9], PairRejectReason> {
        let mut excluded = [CellMap::EMPTY; 9];
        for digit in self.study.digits - digits {
            let open = self.study.open_cells(self.facts, digit) - always;
            for house in self.study.houses {
                let places = open & house.cells();
                if places.is_empty() {
                    return Err(PairRejectReason::Starved(digit, house));
                }
                excluded[digit.index()] |= places.peer_intersection();
            }
        }
        Ok(excluded)
    }

    fn into_outcome(self) -> Option<ExocetOutcome> {
        let alive = Digit::ALL
            .into_iter()
            .fold(self.base, |alive, digit| alive | self.alive[digit.index()].candidates(digit));
        let gone = self.facts.board().candidate_map().difference(alive);
        self.any.then_some(ExocetOutcome { refuted: self.refuted, targets: self.targets, gone })
    }
}
