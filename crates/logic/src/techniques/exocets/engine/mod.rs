//! Engine of exocets: finds two cells of a minirow or minicolumn, the base, and two targets elsewhere that
//! must contain the same two digits.
//!
//! An [`ExocetFrame`] is a base with three lines across it; an [`Exocet`] a frame with its targets.
//! Eliminated are candidates that are in no [`ExocetFilling`] of base and targets, and those excluded by a
//! digit that is in the base in any case.

use ninefold_facts::DerivedValue;

use crate::prelude::*;
use crate::proof::{CaseSplit, CitedCases, ClaimRefutation, Truth};

pub(crate) mod base_digit_cases;
pub(crate) mod covers;
pub(crate) mod explanation;
pub(crate) mod pairs;
pub(crate) mod weak;

/// The number of digits in a base.
const BASE_DIGIT_COUNTS: std::ops::RangeInclusive<usize> = 3..=4;

/// Two base cells with the lines across.
#[derive(Clone, Copy, Debug)]
pub(crate) struct ExocetFrame {
    pub(crate) base: [Cell; 2],
    pub(crate) digits: DigitSet,
    /// The line of the base.
    pub(crate) line: House,
    /// Through the third cell of the crossing, and through the two other boxes.
    pub(crate) across: [House; 3],
}

/// A target, which contains one digit of the base: a cell, or two cells with another digit locked in them.
#[derive(Clone, Copy, Debug)]
pub(crate) struct ExocetTarget {
    pub(crate) cells: CellMap,
    /// The house it is locked in, and the digit, which is not of the base.
    pub(crate) locked_digit: Option<(House, Digit)>,
}

/// A frame with its targets.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Exocet {
    pub(crate) frame: ExocetFrame,
    pub(crate) targets: [ExocetTarget; 2],
}

/// The kinds of exocet, by their targets.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum ExocetKind {
    /// Both targets are single cells in the base's band.
    Junior,
    /// Both targets lie in the base's band; one is two cells.
    Plus,
    /// Both targets lie in the base's band and are two cells each.
    PlusPlus,
    /// One target lies in the base's band, the other anywhere.
    Senior,
}

/// Visits the exocets of a kind, whether they conclude anything or not; calls `poll` now and then.
pub(crate) fn visit_exocets(
    facts: &Facts,
    kind: ExocetKind,
    poll: &mut dyn FnMut() -> ControlFlow<()>,
    mut see: impl FnMut(Exocet),
) -> ControlFlow<()> {
    for &(frame, ref places) in &facts.derived_value::<ExocetFrameCache>().0 {
        poll()?;
        // The kind decides which cells may be targets.
        for (first, second) in frame.possible_targets(facts, kind) {
            for targets in iter_target_pairs(&first, &second) {
                let exocet = Exocet { frame, targets };
                // Outside the targets, two lines must cover each base digit in the cross-lines.
                if places.iter().all(|places| places.without_targets(&exocet).are_in_two_lines()) {
                    see(exocet);
                }
            }
        }
    }
    ControlFlow::Continue(())
}

/// All frames, with where each digit of the base can be in the cross-lines.
struct ExocetFrameCache(Vec<(ExocetFrame, Vec<CrossLinePlaces>)>);

impl DerivedValue for ExocetFrameCache {
    fn derive_from(facts: &Facts) -> ExocetFrameCache {
        let places =
            |frame: &ExocetFrame| frame.digits.iter().map(|digit| frame.digit_places(facts, digit)).collect();
        ExocetFrameCache(find_exocet_frames(facts).into_iter().map(|frame| (frame, places(&frame))).collect())
    }
}

/// All pairs of a target of one list and a target of another.
fn iter_target_pairs<'t>(
    first: &'t [ExocetTarget],
    second: &'t [ExocetTarget],
) -> impl Iterator<Item = [ExocetTarget; 2]> + 't {
    first.iter().flat_map(move |&target| second.iter().map(move |&other| [target, other]))
}

impl ExocetTarget {
    fn from_cell(cell: Cell) -> ExocetTarget {
        ExocetTarget { cells: CellMap::of(cell), locked_digit: None }
    }

    /// Makes a target of two cells with a digit locked in them that is not of the base.
    fn from_two_cells(facts: &Facts, frame: ExocetFrame, cells: CellMap) -> Option<ExocetTarget> {
        let houses = cells.covered_houses();
        let digits = DigitSet::FULL - frame.digits;
        let mut locked = houses.iter().flat_map(|house| digits.iter().map(move |digit| (house, digit)));
        let is_locked = |(house, digit): &(House, Digit)| {
            let places = facts.candidate_cells(*digit) & house.cells();
            places.has_several() && cells.contains_all(places)
        };
        let locked = locked.find(is_locked)?;
        (cells.len() == 2).then_some(ExocetTarget { cells, locked_digit: Some(locked) })
    }
}

/// A base with the lines that can run across it.
#[derive(Clone, Copy, Debug)]
pub(crate) struct ExocetBaseLines {
    pub(crate) cells: [Cell; 2],
    pub(crate) digits: DigitSet,
    pub(crate) line: House,
    /// Through the third cell of the crossing.
    pub(crate) escape: House,
    /// Through the two other boxes.
    pub(crate) crossing: [HouseSet; 2],
}

/// Finds all bases with three or four digits.
pub(crate) fn find_exocet_bases(facts: &Facts) -> Vec<ExocetBaseLines> {
    let mut bases = Vec::new();
    for line in House::all().filter(|house| house.is_line()) {
        let crossed = crossing_lines(line);
        for (third, escape) in (0..3).flat_map(|third| crossed[third].iter().map(move |line| (third, line))) {
            // The base is the rest of a minirow or minicolumn, if it is empty and has three or four digits.
            let crossing: CellMap =
                (3 * third..3 * third + 3).map(|position| line.cell_at(position)).collect();
            let base = (crossing - escape.cells()) & facts.empty_cells();
            let digits = facts.candidate_digits_in(base);
            if let Some(cells) = base.to_array::<2>().filter(|_| BASE_DIGIT_COUNTS.contains(&digits.len())) {
                let crossing = [crossed[(third + 1) % 3], crossed[(third + 2) % 3]];
                bases.push(ExocetBaseLines { cells, digits, line, escape, crossing });
            }
        }
    }
    bases
}

/// The lines across a line, by box.
pub(crate) fn crossing_lines(line: House) -> [HouseSet; 3] {
    std::array::from_fn(|third| {
        (3 * third..3 * third + 3)
            .map(|position| line.cell_at(position))
            .map(|cell| other_line_through_cell(cell, line))
            .collect()
    })
}

/// Finds all bases with three or four digits, each with every choice of cross-lines.
pub(crate) fn find_exocet_frames(facts: &Facts) -> Vec<ExocetFrame> {
    find_exocet_bases(facts).iter().flat_map(ExocetBaseLines::possible_frames).collect()
}

impl ExocetBaseLines {
    fn possible_frames(&self) -> impl Iterator<Item = ExocetFrame> + '_ {
        let ExocetBaseLines { cells: base, digits, line, escape, crossing: [one, other] } = *self;
        let frame = move |first, second| ExocetFrame { base, digits, line, across: [escape, first, second] };
        one.iter().flat_map(move |first| other.iter().map(move |second| frame(first, second)))
    }
}

/// Returns the boxes that a line goes through, without that of the base.
pub(crate) fn other_boxes_on_line(line: House, base: CellMap) -> HouseSet {
    let boxes = line.cells().touched_houses().iter().filter(|house| house.kind() == HouseKind::Box);
    boxes.filter(|house| (house.cells() & base).is_empty()).collect()
}

/// The line through a cell that is not this one.
pub(crate) fn other_line_through_cell(cell: Cell, line: House) -> House {
    if line == cell.row() { cell.column() } else { cell.row() }
}

impl ExocetFrame {
    /// Lists of targets; any of the first may go with any of the second.
    fn possible_targets(
        &self,
        facts: &Facts,
        kind: ExocetKind,
    ) -> Vec<(Vec<ExocetTarget>, Vec<ExocetTarget>)> {
        // Targets in the band lie in the two cross-lines through the other boxes.
        let [_, one, other] = self
            .across
            .map(|line| (line.cells() & self.band_cells() & facts.empty_cells()) - self.line.cells());
        let single = |cells: CellMap| cells.iter().map(ExocetTarget::from_cell).collect::<Vec<_>>();
        let double = |cells: CellMap| {
            ExocetTarget::from_two_cells(facts, *self, cells).into_iter().collect::<Vec<_>>()
        };
        match kind {
            ExocetKind::Junior => vec![(single(one), single(other))],
            ExocetKind::Plus => vec![(double(one), single(other)), (double(other), single(one))],
            ExocetKind::PlusPlus => vec![(double(one), double(other))],
            ExocetKind::Senior => {
                let across = self.across.iter().fold(CellMap::EMPTY, |cells, line| cells | line.cells());
                let far = (across - self.band_cells()) & facts.empty_cells();
                [one, other].map(|near| (single(near), single(far))).into()
            }
        }
    }

    /// Returns the cells of the three boxes that the base line goes through.
    pub(crate) fn band_cells(&self) -> CellMap {
        let boxes = self.line.cells().touched_houses().iter().filter(|house| house.kind() == HouseKind::Box);
        boxes.fold(CellMap::EMPTY, |cells, house| cells | house.cells())
    }

    /// Returns the cells that see both base cells.
    pub(crate) fn cells_seeing_base(&self) -> CellMap {
        self.base[0].peers() & self.base[1].peers()
    }

    /// Returns the places in the cross-lines for a digit that is in the base.
    pub(crate) fn digit_places(&self, facts: &Facts, digit: Digit) -> CrossLinePlaces {
        CrossLinePlaces(self.across.map(|line| {
            let open = (line.cells() - self.cells_seeing_base()).iter();
            let places: CellMap =
                open.filter(|&cell| facts.board().possible_digits(cell).contains(digit)).collect();
            places.positions_in_house(line)
        }))
    }
}

/// For each cross-line, the positions that are possible for a digit.
#[derive(Clone, Copy, Debug)]
pub(crate) struct CrossLinePlaces(pub(crate) [u16; 3]);

impl CrossLinePlaces {
    /// Removes the targets from the places.
    pub(crate) fn without_targets(mut self, exocet: &Exocet) -> CrossLinePlaces {
        for (places, line) in self.0.iter_mut().zip(exocet.frame.across) {
            for position in exocet.target_cells().iter().filter_map(|target| line.cell_position(target)) {
                *places &= !(1 << position);
            }
        }
        self
    }

    /// Whether two lines, along or across, cover all places: then a third place must be elsewhere.
    fn are_in_two_lines(self) -> bool {
        let [a, b, c] = self.0;
        let one = |places: u16| places.count_ones() <= 1;
        a == 0 || b == 0 || c == 0 || one(a | b) || one(a | c) || one(b | c) || (a | b | c).count_ones() <= 2
    }

    /// Whether the digit, if it is in a target, still has places in the two other cross-lines.
    fn has_other_places(self, frame: &ExocetFrame, target: Cell) -> bool {
        let level =
            if frame.line.kind() == HouseKind::Row { target.row_index() } else { target.column_index() };
        let left = frame.across.iter().zip(self.0).filter(|(line, _)| !line.cells().contains(target));
        let mut left = left.map(|(_, places)| places & !(1 << level));
        let (Some(a), Some(b)) = (left.next(), left.next()) else { return false };
        a != 0 && b != 0 && (a | b).count_ones() > 1
    }

    /// Returns the fewest lines, along or across, that cover all places.
    pub(crate) fn find_fewest_covers(self, frame: &ExocetFrame) -> HouseSet {
        let choices = (0..8_usize).map(|chosen| {
            // Some cross-lines, and the lines along through the places in the others.
            let taken = |k: &usize| chosen >> k & 1 != 0;
            let rest = (0..3).filter(|k| !taken(k)).fold(0, |rest, k| rest | self.0[k]);
            let along = Facts::cells_at_positions(frame.across[0], rest);
            let along: HouseSet =
                along.iter().map(|cell| other_line_through_cell(cell, frame.across[0])).collect();
            along | (0..3).filter(taken).map(|k| frame.across[k]).collect::<HouseSet>()
        });
        choices.min_by_key(|lines| lines.len()).unwrap_or_default()
    }
}

/// A way to fill base and targets.
#[derive(Clone, Copy, Debug)]
pub(crate) struct ExocetFilling {
    pub(crate) base: [Digit; 2],
    pub(crate) targets: [Digit; 2],
}

/// Eliminations of an exocet, by reason.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct ExocetEliminations {
    /// Candidates of the targets that aren't base digits.
    pub(crate) non_base_candidates: CandidateMap,
    /// Candidates that are in no filling of base, targets and mirrors.
    pub(crate) impossible_candidates: CandidateMap,
    /// Candidates of digits that are in the base in any case: cells that see base or targets, or lie in lines
    /// that the digits fill.
    pub(crate) certain_digit_eliminations: CandidateMap,
}

impl ExocetEliminations {
    pub(crate) fn all_candidates(&self) -> CandidateMap {
        self.non_base_candidates | self.impossible_candidates | self.certain_digit_eliminations
    }
}

/// The cases of a base: each digit of its first cell, with each of the next, and nothing further.
pub(crate) fn split_cases_by_base(facts: &Facts, base: CellMap) -> ClaimRefutation {
    base.iter().fold(ClaimRefutation::default(), |inner, cell| {
        let branch = |digit| (cell.to_candidate(digit), inner.clone());
        let branches = facts.candidates(cell).iter().map(branch).collect();
        let split = Some(CaseSplit { cases: CitedCases::Truth(Truth::Cell(cell)), branches });
        ClaimRefutation { lemmas: Vec::new(), split }
    })
}

impl Exocet {
    /// The cells of both targets of the exocet.
    pub(crate) fn target_cells(&self) -> CellMap {
        self.targets[0].cells | self.targets[1].cells
    }

    pub(crate) fn is_junior(&self) -> bool {
        self.frame.band_cells().contains_all(self.target_cells())
    }

    /// Whether both targets are single cells in the base's band: then each has a mirror.
    pub(crate) fn has_mirror_cells(&self) -> bool {
        self.is_junior() && self.targets.iter().all(|target| target.locked_digit.is_none())
    }

    /// Returns the cells in the box of the other target that must contain a digit in a target's cell: those
    /// in the third line of the band.
    fn find_mirror_cells(&self, number: usize, target: Cell) -> CellMap {
        let other = self.targets[1 - number].cells;
        let own = if self.frame.line.kind() == HouseKind::Row { target.row() } else { target.column() };
        let its_box = other.first().map_or(CellMap::EMPTY, |cell| cell.house_box().cells());
        its_box - self.frame.line.cells() - own.cells() - other
    }

    /// The mirror of a target of one cell.
    pub(crate) fn mirror_cells(&self, number: usize) -> CellMap {
        let target = self.targets[number].cells.only();
        target.map_or(CellMap::EMPTY, |target| self.find_mirror_cells(number, target))
    }

    /// Returns the cells of a target that can contain a digit.
    fn target_cells_for_digit(&self, facts: &Facts, number: usize, digit: Digit) -> CellMap {
        let places = self.frame.digit_places(facts, digit).without_targets(self);
        let has_room = |&cell: &Cell| {
            facts.candidates(cell).contains(digit)
                && places.has_other_places(&self.frame, cell)
                && !self.mirror_lacks_digit(facts, number, cell, digit)
        };
        self.targets[number].cells.iter().filter(has_room).collect()
    }

    /// Whether the mirror of a cell of a target can't contain a digit.
    fn mirror_lacks_digit(&self, facts: &Facts, number: usize, cell: Cell, digit: Digit) -> bool {
        self.is_junior()
            && self.mirror_cells_with_digit(facts, self.find_mirror_cells(number, cell), digit).is_empty()
    }

    /// Returns the base digits that a target of one cell can't contain, by reason: the mirror can't contain
    /// them, or the other cross-lines would have no place for them.
    pub(crate) fn excluded_target_digits(&self, facts: &Facts, number: usize) -> [DigitSet; 2] {
        let Some(cell) = self.targets[number].cells.only() else { return [DigitSet::EMPTY; 2] };
        let digits = facts.candidates(cell) & self.frame.digits;
        let mirror =
            digits.iter().filter(|&digit| self.mirror_lacks_digit(facts, number, cell, digit)).collect();
        let places = |digit| self.frame.digit_places(facts, digit).without_targets(self);
        let room =
            digits.iter().filter(|&digit| !places(digit).has_other_places(&self.frame, cell)).collect();
        [mirror, room]
    }

    /// Returns the base digits that neither target can contain.
    pub(crate) fn digits_without_target(&self, facts: &Facts) -> DigitSet {
        let none = |&digit: &Digit| {
            (0..2).all(|number| self.target_cells_for_digit(facts, number, digit).is_empty())
        };
        self.frame.digits.iter().filter(none).collect()
    }

    /// Returns the candidates that a filling places into the base, and into targets that are one cell.
    pub(crate) fn candidates_placed_by_filling(&self, filling: &ExocetFilling) -> CandidateMap {
        let base = self.frame.base.into_iter().zip(filling.base);
        let targets = self.targets.iter().map(|target| target.cells.only()).zip(filling.targets);
        let targets = targets.filter_map(|(cell, digit)| cell.map(|cell| (cell, digit)));
        base.chain(targets).map(|(cell, digit)| cell.to_candidate(digit)).collect()
    }

    /// Returns the fillings that leave places for each digit in the cross-lines and mirrors.
    pub(crate) fn possible_fillings(&self, facts: &Facts) -> Vec<ExocetFilling> {
        let [first, second] = self.frame.base.map(|cell| facts.candidates(cell));
        let pairs = first.iter().flat_map(|one| second.without(one).iter().map(move |other| [one, other]));
        let fillings = pairs.flat_map(|base @ [one, other]| {
            [[one, other], [other, one]].map(|targets| ExocetFilling { base, targets })
        });
        let fits = |filling: &ExocetFilling| {
            (0..2)
                .all(|number| !self.target_cells_for_digit(facts, number, filling.targets[number]).is_empty())
        };
        fillings.filter(fits).collect()
    }

    /// Returns the cells of a mirror that can contain a digit.
    fn mirror_cells_with_digit(&self, facts: &Facts, mirror: CellMap, digit: Digit) -> CellMap {
        mirror.iter().filter(|&cell| facts.board().possible_digits(cell).contains(digit)).collect()
    }

    pub(crate) fn find_eliminations(&self, facts: &Facts) -> ExocetEliminations {
        let Exocet { frame, targets } = *self;
        let fillings = self.possible_fillings(facts);
        if fillings.is_empty() {
            return ExocetEliminations::default();
        }
        // Collect what any filling allows, and the digits that every filling has in the base.
        let mut possible_candidates = CandidateMap::EMPTY;
        let mut always = frame.digits;
        for filling in &fillings {
            always &= filling.base.into_iter().collect();
            for (number, digit) in filling.targets.into_iter().enumerate() {
                possible_candidates.insert(frame.base[number].to_candidate(filling.base[number]));
                possible_candidates |= self.target_cells_for_digit(facts, number, digit).to_candidates(digit);
                if self.has_mirror_cells() {
                    possible_candidates |= self.possible_mirror_candidates(facts, number, filling);
                }
            }
        }
        // The cells about which the fillings say everything.
        let cells = self.target_cells();
        let mut filled_cells = cells | frame.base.into_iter().collect::<CellMap>();
        if self.has_mirror_cells() {
            filled_cells |= self.mirror_cells(0) | self.mirror_cells(1);
        }
        // Targets keep base digits, and the digits locked in a target of two cells.
        let mut other_candidates = facts.candidates_in(cells, DigitSet::FULL - frame.digits);
        for ExocetTarget { cells, locked_digit: locked } in targets {
            let stays = locked.map_or(CandidateMap::EMPTY, |(_, digit)| cells.to_candidates(digit));
            other_candidates -= stays;
            possible_candidates |= stays;
        }
        // Candidates that no filling has.
        let misfits =
            facts.candidates_in(filled_cells, DigitSet::FULL) - possible_candidates - other_candidates;
        // A digit in the base is in a target too: eliminated where both see it, and along the lines that it
        // fills.
        let settled = always.iter().fold(CandidateMap::EMPTY, |settled, digit| {
            let around =
                frame.cells_seeing_base() | cells.peer_intersection() | self.filled_line_cells(facts, digit);
            settled | (around & facts.candidate_cells(digit)).to_candidates(digit)
        });
        ExocetEliminations {
            non_base_candidates: other_candidates,
            impossible_candidates: misfits,
            certain_digit_eliminations: settled - misfits - other_candidates,
        }
    }

    /// A digit locked in a mirror of two cells that is not of the base, with the house it is locked in: the
    /// other of them then has the digit of the target.
    pub(crate) fn find_digit_locked_in_mirror(&self, facts: &Facts, number: usize) -> Option<(House, Digit)> {
        ExocetTarget::from_two_cells(facts, self.frame, self.mirror_cells(number))
            .and_then(|mirror| mirror.locked_digit)
    }

    /// Returns the candidates that a mirror can have with a filling.
    fn possible_mirror_candidates(
        &self,
        facts: &Facts,
        number: usize,
        filling: &ExocetFilling,
    ) -> CandidateMap {
        let (mirror, digit) = (self.mirror_cells(number), filling.targets[number]);
        let beside = match self.find_digit_locked_in_mirror(facts, number) {
            Some((_, locked)) => DigitSet::of(locked),
            None => DigitSet::FULL - filling.base.into_iter().collect::<DigitSet>(),
        };
        let mut possible_candidates = CandidateMap::EMPTY;
        // One mirror cell has the target's digit, the other one a locked digit or no base digit.
        for cell in self.mirror_cells_with_digit(facts, mirror, digit) {
            let others = facts.candidates_in(mirror - cell, beside);
            if others.is_empty() && beside.len() == 1 {
                continue;
            }
            possible_candidates.insert(cell.to_candidate(digit));
            possible_candidates |= others;
        }
        possible_candidates
    }

    /// Returns the rest of two lines along that contain all places of a digit in the cross-lines, if the
    /// digit is in a target.
    pub(crate) fn filled_line_cells(&self, facts: &Facts, digit: Digit) -> CellMap {
        let [a, b, c] = self.frame.digit_places(facts, digit).without_targets(self).0;
        if (a | b | c).count_ones() != 2 {
            return CellMap::EMPTY;
        }
        let [first, second, third] = self.frame.across;
        let level = Facts::cells_at_positions(first, a | b | c);
        let lines = level
            .iter()
            .fold(CellMap::EMPTY, |cells, cell| cells | other_line_through_cell(cell, first).cells());
        lines - first.cells() - second.cells() - third.cells()
    }

    pub(crate) fn target_boxes(&self) -> HouseSet {
        let near = self.target_cells().iter().filter(|_| self.is_junior());
        near.map(Cell::house_box).collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn places_are_in_two_lines_where_trying_all_tells_so() {
        let grid = "98.76....75....8....6......4......3...95..4......24..1..86..7......3...2.....1.4.";
        let frame = find_exocet_frames(&Facts::new(grid.parse().unwrap()))[0];
        // Five positions are as good a test as nine.
        let number = |n: u16, index: u32| n >> (5 * index) & 0x1F;
        for n in 0..1 << 15 {
            let places = [number(n, 0), number(n, 1), number(n, 2)];
            // Lines along as bits 0 to 4, cross-lines as bits 5 to 7.
            let holds = |lines: u16| (0..3).all(|k| lines >> (5 + k) & 1 != 0 || places[k] & !lines == 0);
            let expected = (0..1 << 8).any(|lines: u16| lines.count_ones() == 2 && holds(lines));
            assert_eq!(CrossLinePlaces(places).are_in_two_lines(), expected, "{places:?}");
            let covers = CrossLinePlaces(places).find_fewest_covers(&frame);
            assert_eq!(covers.len() <= 2, expected, "{places:?}: {covers}");
        }
    }
}
