//! Sue de Coq: cells of a box and a line, some of them in both, that contain as many digits as there are
//! cells.
//!
//! A digit can be in such cells once if all its candidates lie in the box, or all in the line; twice if it
//! has some in the box outside the line and some in the line outside the box. When that adds up to the number
//! of cells, each digit is there as often as it can be, and is eliminated from other cells of box and line.
//! (Known as Sue de Coq, or two-sector disjoint subsets, where no digit counts twice.)

use ninefold_facts::DerivedValue;

use crate::prelude::*;

/// The cells: in the crossing of a box and a line, elsewhere in the line, elsewhere in the box.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct SueDeCoqCrossing {
    pub(crate) house: House,
    pub(crate) line: House,
    pub(crate) crossing: CrossingGroup,
    pub(crate) in_line: CrossingGroup,
    pub(crate) in_box: CrossingGroup,
    /// Candidates of some of the cells, of which one is true: these cells count as one, which contains
    /// nothing else. Usually empty.
    pub(crate) roof: CandidateMap,
}

/// Some cells and all their digits.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct CrossingGroup {
    pub(crate) cells: CellMap,
    pub(crate) digits: DigitSet,
    /// The number of cells that the group counts as.
    size: usize,
}

impl CrossingGroup {
    fn new(facts: &Facts, cells: CellMap) -> CrossingGroup {
        let digits = facts.candidate_digits_in(cells);
        CrossingGroup { cells, digits, size: cells.len() }
    }

    /// Adds a roof, which counts as one more cell.
    fn with_roof(&self, roof: CandidateMap) -> CrossingGroup {
        self.merge_with(&CrossingGroup { cells: roof.cells(), digits: roof.digits(), size: 1 })
    }

    /// Returns how many more digits than cells the group has; 0 for locked sets.
    pub(crate) fn level(&self) -> usize {
        self.digits.len().saturating_sub(self.size)
    }

    fn merge_with(&self, other: &CrossingGroup) -> CrossingGroup {
        let size = self.size + other.size;
        CrossingGroup { cells: self.cells | other.cells, digits: self.digits | other.digits, size }
    }
}

impl SueDeCoqCrossing {
    /// Makes the pattern of cells where a box and a line cross, and cells elsewhere in the line and in the
    /// box. Of the latter, cells that lie in both count as part of the crossing, unless nothing else is left
    /// of them. `None` if the crossing's cells are not all in one box and one line.
    pub(crate) fn from_cells(
        facts: &Facts,
        [crossing, in_line, in_box]: [CellMap; 3],
    ) -> Option<SueDeCoqCrossing> {
        let house = crossing.covered_houses().iter().find(|house| !house.is_line())?;
        let line = crossing.covered_line()?;
        let both = house.cells() & line.cells();
        let cells = match [in_line, in_box].map(|side| side - both) {
            sides if sides.iter().any(|side| side.is_empty()) => [crossing, in_line, in_box],
            [line, house] => [crossing | (both & (in_line | in_box)), line, house],
        };
        let [crossing, in_line, in_box] = cells.map(|cells| CrossingGroup::new(facts, cells));
        Some(SueDeCoqCrossing { house, line, crossing, in_line, in_box, roof: CandidateMap::EMPTY })
    }

    pub(crate) fn cells(&self) -> CellMap {
        self.crossing.cells | self.in_line.cells | self.in_box.cells
    }

    pub(crate) fn digits(&self) -> DigitSet {
        self.crossing.digits | self.in_line.digits | self.in_box.digits
    }

    /// The digits of a Sue de Coq that are there twice: in the line and in the box, and so not in the
    /// crossing.
    pub(crate) fn repeated_digits(&self) -> DigitSet {
        self.in_line.digits & self.in_box.digits
    }

    /// Returns the digits locked in the line: those that the box cells lack, or that are there twice.
    pub(crate) fn digits_locked_in_line(&self) -> DigitSet {
        (self.digits() - self.in_box.digits) | self.repeated_digits()
    }

    /// Returns the digits locked in the box: those that the line cells lack, or that are there twice.
    pub(crate) fn digits_locked_in_box(&self) -> DigitSet {
        (self.digits() - self.in_line.digits) | self.repeated_digits()
    }

    /// Returns the number of cells that a Sue de Coq counts as.
    pub(crate) fn cell_count(&self) -> usize {
        self.crossing.size + self.in_line.size + self.in_box.size
    }

    /// Whether there are as many cells as digits that they can contain, and no part of them is locked by
    /// itself.
    fn is_valid_sue_de_coq(&self) -> bool {
        self.digits().len() + self.repeated_digits().len() == self.cell_count()
            && self.in_line.level() > 0
            && self.in_box.level() > 0
            && self.crossing.merge_with(&self.in_line).level() > 0
            && self.crossing.merge_with(&self.in_box).level() > 0
    }

    /// Whether no part of the cells is locked without those of the roof, nor all of them.
    fn needs_roof(&self, facts: &Facts) -> bool {
        let apart = |group: &CrossingGroup| CrossingGroup::new(facts, group.cells - self.roof.cells());
        let [crossing, in_line, in_box] = [&self.crossing, &self.in_line, &self.in_box].map(apart);
        let all = crossing.merge_with(&in_line).merge_with(&in_box);
        let twice = (in_line.digits & in_box.digits).len();
        let parts = [crossing, crossing.merge_with(&in_line), crossing.merge_with(&in_box)];
        all.digits.len() + twice > all.size && parts.iter().all(|part| part.size == 0 || part.level() > 0)
    }

    pub(crate) fn eliminations(&self, facts: &Facts) -> CandidateMap {
        let apart = self.cells() - self.roof.cells();
        let mut eliminations = facts.candidates_in(self.line.cells() - apart, self.digits_locked_in_line());
        eliminations |= facts.candidates_in(self.house.cells() - apart, self.digits_locked_in_box());
        (eliminations - self.roof) | facts.candidates_in(self.crossing.cells, self.repeated_digits())
    }
}

/// Cache of a position's crossings with their eliminations.
struct CrossingCache(Vec<(SueDeCoqCrossing, CandidateMap)>);

impl DerivedValue for CrossingCache {
    fn derive_from(facts: &Facts) -> CrossingCache {
        let mut all = Vec::new();
        for house in House::all().filter(|house| !house.is_line()) {
            for line in House::all().filter(|line| line.is_line()) {
                add_crossings(facts, house, line, &mut all);
            }
        }
        CrossingCache(all)
    }
}

/// Returns all crossings of a position that eliminate something, with their eliminations.
pub(crate) fn cached_sue_de_coq_crossings(facts: &Facts) -> &[(SueDeCoqCrossing, CandidateMap)] {
    &facts.derived_value::<CrossingCache>().0
}

fn add_crossings(facts: &Facts, house: House, line: House, all: &mut Vec<(SueDeCoqCrossing, CandidateMap)>) {
    let common = house.cells() & line.cells() & facts.empty_cells();
    if !common.has_several() {
        return;
    }
    let crossings = common.subsets_between(2, 3).map(|cells| CrossingGroup::new(facts, cells));
    let crossings: Vec<CrossingGroup> = crossings.filter(|crossing| crossing.level() >= 2).collect();
    if crossings.is_empty() {
        return;
    }
    let in_line = find_unlocked_groups(facts, line.cells() - house.cells());
    let in_box = find_unlocked_groups(facts, house.cells() - line.cells());
    for crossing in crossings {
        // Most pairs contain too many digits, which their digits alone show, once no part is locked by
        // itself.
        let is_open = |side: &&CrossingGroup| crossing.merge_with(side).level() > 0;
        let in_box: Vec<&CrossingGroup> = groups_sharing_digit(&in_box, &crossing).filter(is_open).collect();
        for &in_line in groups_sharing_digit(&in_line, &crossing).filter(is_open) {
            // The box cells must be at least as many as the digits are too many without them.
            let least = crossing.merge_with(&in_line).level();
            for &&in_box in &in_box[in_box.partition_point(|group| group.size < least)..] {
                let twice = in_line.digits & in_box.digits;
                let total_digit_count =
                    (crossing.digits | in_line.digits | in_box.digits).len() + twice.len();
                if total_digit_count != crossing.size + in_line.size + in_box.size {
                    continue;
                }
                let found =
                    SueDeCoqCrossing { house, line, crossing, in_line, in_box, roof: CandidateMap::EMPTY };
                debug_assert!(found.is_valid_sue_de_coq(), "as many cells as digits, no part locked");
                let eliminations = found.eliminations(facts);
                if !eliminations.is_empty() {
                    all.push((found, eliminations));
                }
            }
        }
    }
}

/// Visits the crossings that eliminate something if the cells of a roof count as one cell with one of its
/// candidates.
pub(crate) fn visit_crossings_with_roof(
    facts: &Facts,
    roof: CandidateMap,
    sink: &mut dyn StepSink,
    mut see: impl FnMut(&SueDeCoqCrossing, CandidateMap),
) -> ControlFlow<()> {
    let cells = roof.cells();
    for house in House::all().filter(|house| !house.is_line()) {
        for line in House::all().filter(|line| line.is_line()) {
            // The roof must lie in the box or in the line.
            let both = house.cells() & line.cells();
            let in_both = both.contains_all(cells);
            let [is_in_line, is_in_box] = [line, house].map(|house| house.cells().contains_all(cells));
            let common = (both & facts.empty_cells()) - cells;
            if !is_in_line && !is_in_box || both.is_disjoint(facts.empty_cells()) {
                continue;
            }
            sink.poll_stop()?;
            // Where the roof lies outside the crossing, every group of that side includes it.
            let covered = |is_there: bool, groups: Vec<CrossingGroup>| match is_there && !in_both {
                true => {
                    let none = CrossingGroup::new(facts, CellMap::EMPTY);
                    groups.iter().chain([&none]).map(|group| group.with_roof(roof)).collect()
                }
                false => groups,
            };
            let in_line =
                covered(is_in_line, find_unlocked_groups(facts, line.cells() - house.cells() - cells));
            let in_box =
                covered(is_in_box, find_unlocked_groups(facts, house.cells() - line.cells() - cells));
            // Where the roof lies in the crossing itself, every group there includes it.
            let crossing: Vec<CrossingGroup> = match in_both {
                true => {
                    let subsets = common.subsets_between(0, common.len());
                    subsets.map(|cells| CrossingGroup::new(facts, cells).with_roof(roof)).collect()
                }
                false => common.subsets_between(2, 3).map(|cells| CrossingGroup::new(facts, cells)).collect(),
            };
            // Combine groups that share digits, and report those that are full and need the roof.
            for crossing in crossing.into_iter().filter(|crossing| crossing.level() >= 2) {
                for &in_line in groups_sharing_digit(&in_line, &crossing) {
                    for &in_box in groups_sharing_digit(&in_box, &crossing) {
                        let found = SueDeCoqCrossing { house, line, crossing, in_line, in_box, roof };
                        if found.is_valid_sue_de_coq() && found.needs_roof(facts) {
                            see(&found, found.eliminations(facts));
                        }
                    }
                }
            }
        }
    }
    ControlFlow::Continue(())
}

/// The groups of empty cells that are not locked, small ones first.
fn find_unlocked_groups(facts: &Facts, cells: CellMap) -> Vec<CrossingGroup> {
    let subsets = (cells & facts.empty_cells()).all_subsets();
    subsets.map(|cells| CrossingGroup::new(facts, cells)).filter(|group| group.level() > 0).collect()
}

/// Filters the groups that share a digit with the cells of the crossing.
fn groups_sharing_digit<'g>(
    groups: &'g [CrossingGroup],
    crossing: &CrossingGroup,
) -> impl Iterator<Item = &'g CrossingGroup> {
    let digits = crossing.digits;
    groups.iter().filter(move |group| !group.digits.is_disjoint(digits))
}
