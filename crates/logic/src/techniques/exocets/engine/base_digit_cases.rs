//! Exocet deductions that follow all digits of the base at once, through every house.
//!
//! Two digits at a time are enough for an exocet whose cross-lines are nearly full. With fewer digits given
//! there, any two digits of the base fit by themselves, and only three or four of them together don't.

use super::{ExocetBaseLines, other_boxes_on_line};
use crate::prelude::*;
use crate::proof::{CaseSplit, CitedCases, ClaimRefutation, Truth};

/// The most steps in which all cases of two digits in the base must end; nobody would follow a longer
/// argument.
const MOST_STEPS: usize = 48;

/// A cell that contains a base digit, whichever two are in the base, and why.
#[derive(Clone, Debug)]
pub(crate) struct ForcedTarget {
    pub(crate) base: CellMap,
    pub(crate) digits: DigitSet,
    pub(crate) target: Cell,
    /// Every two digits that the base can contain.
    pub(crate) cases: Vec<BasePairCase>,
}

/// Supposition that turns out to leave no room for the digits of the base.
#[derive(Clone, Copy, Debug)]
pub(crate) enum BaseSupposition {
    /// The cell contains none of the digits.
    Empty(Cell),
    /// The cell contains one of the digits.
    Placed(Cell, Digit),
}

/// Two digits in the base, with the suppositions.
#[derive(Clone, Debug)]
pub(crate) struct BasePairCase {
    pub(crate) pair: DigitSet,
    pub(crate) end: BasePairEnd,
    outline: ClaimRefutation,
}

/// The ways in which a case ends.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum BasePairEnd {
    /// Forced placements leave no place in a house for a digit.
    NoPlaceLeft(House, Digit),
    /// This many branches were tried, and each ends.
    Branches(usize),
}

/// The cells open to each digit, and the houses in which the digits are still needed.
#[derive(Clone, Copy)]
struct RemainingDigitPlaces {
    digits: DigitSet,
    open_cells: [CellMap; 9],
    needed_houses: [HouseSet; 9],
}

/// Returns the cells in the base's band, outside its line and box, that can contain a digit of the base and
/// another.
pub(crate) fn find_possible_targets(facts: &Facts, base: &ExocetBaseLines) -> CellMap {
    let own: CellMap = base.cells.into_iter().collect();
    let boxes = other_boxes_on_line(base.line, own).iter();
    let cells = boxes.fold(CellMap::EMPTY, |cells, house| cells | house.cells()) - base.line.cells();
    let is_open = |cell: &Cell| {
        let candidates = facts.candidates(*cell);
        !(candidates & base.digits).is_empty() && !(candidates - base.digits).is_empty()
    };
    (cells & facts.empty_cells()).iter().filter(is_open).collect()
}

/// Finds out whether a cell must contain a base digit; `None` if it isn't seen in so few steps.
pub(crate) fn prove_base_digit_in_target(
    facts: &Facts,
    base: &ExocetBaseLines,
    target: Cell,
) -> Option<ForcedTarget> {
    // All pairs share one budget of steps.
    let mut steps_left = MOST_STEPS;
    // Without a base digit in the target, every pair in the base must lead nowhere.
    let each = possible_base_pairs(facts, base.cells, base.digits).into_iter();
    let cases = each
        .map(|pair| {
            refute_base_pair(
                facts,
                base.cells,
                base.digits,
                pair,
                &[BaseSupposition::Empty(target)],
                &mut steps_left,
            )
        })
        .collect::<Option<_>>()?;
    Some(ForcedTarget { base: base.cells.into_iter().collect(), digits: base.digits, target, cases })
}

/// Refutes two digits in a base under some suppositions; `None` if they are not refuted, or not in so many
/// steps.
pub(crate) fn refute_base_pair(
    facts: &Facts,
    base: [Cell; 2],
    digits: DigitSet,
    pair: DigitSet,
    supposed: &[BaseSupposition],
    steps_left: &mut usize,
) -> Option<BasePairCase> {
    let mut remaining_places =
        RemainingDigitPlaces::new(facts, digits).with_base_pair(base.into_iter().collect(), pair);
    for &supposed in supposed {
        match supposed {
            BaseSupposition::Empty(cell) => remaining_places.remove_digits_from_cells(CellMap::of(cell)),
            BaseSupposition::Placed(cell, digit) => remaining_places.place_digit(cell, digit),
        }
    }
    let (end, outline) = remaining_places.find_refutation(steps_left)?;
    Some(BasePairCase { pair, end, outline })
}

/// The pairs of digits that a base can contain.
pub(crate) fn possible_base_pairs(facts: &Facts, base: [Cell; 2], digits: DigitSet) -> Vec<DigitSet> {
    let [first, last] = base.map(|cell| facts.candidates(cell));
    let both = |one: Digit, other: Digit| first.contains(one) && last.contains(other);
    let all = digits.iter().flat_map(|one| digits.iter().map(move |other| (one, other)));
    let allowed_pairs = all.filter(|&(one, other)| one < other && (both(one, other) || both(other, one)));
    allowed_pairs.map(|(one, other)| DigitSet::of(one).with(other)).collect()
}

impl RemainingDigitPlaces {
    fn new(facts: &Facts, digits: DigitSet) -> RemainingDigitPlaces {
        let mut remaining_places = RemainingDigitPlaces {
            digits,
            open_cells: [CellMap::EMPTY; 9],
            needed_houses: [HouseSet::EMPTY; 9],
        };
        for digit in digits {
            let open = facts.candidate_cells(digit);
            remaining_places.open_cells[digit.index()] = open;
            remaining_places.needed_houses[digit.index()] =
                House::all().filter(|house| !(house.cells() & open).is_empty()).collect();
        }
        remaining_places
    }

    /// Removes all of the digits from these cells.
    fn remove_digits_from_cells(&mut self, cells: CellMap) {
        for digit in self.digits {
            self.open_cells[digit.index()] -= cells;
        }
    }

    /// Two of the digits are in the base, whichever in which cell, and none of the others is.
    fn with_base_pair(mut self, base: CellMap, pair: DigitSet) -> RemainingDigitPlaces {
        self.remove_digits_from_cells(base);
        let touched = base.touched_houses();
        for digit in pair {
            self.open_cells[digit.index()] -= base.peer_intersection();
            self.needed_houses[digit.index()] -= touched;
        }
        self
    }

    fn place_digit(&mut self, cell: Cell, digit: Digit) {
        self.remove_digits_from_cells(CellMap::of(cell));
        self.open_cells[digit.index()] -= cell.peers();
        self.needed_houses[digit.index()] -= HouseSet::from(cell.houses());
    }

    /// Places hidden singles as long as there are any; an error if a house has no cell for a digit.
    fn place_hidden_singles(&mut self) -> Result<(), (House, Digit)> {
        loop {
            // Look for the last single; a house without a place is a contradiction.
            let mut single = None;
            for digit in self.digits {
                for house in self.needed_houses[digit.index()] {
                    let cells = self.open_cells[digit.index()] & house.cells();
                    match cells.first() {
                        None => return Err((house, digit)),
                        Some(cell) if !cells.has_several() => single = Some((cell, digit)),
                        Some(_) => {}
                    }
                }
            }
            match single {
                Some((cell, digit)) => self.place_digit(cell, digit),
                None => return Ok(()),
            }
        }
    }

    /// Refutes the position, with the cases on the way; `None` if all digits can be placed, or if it takes
    /// too many steps to see that they can't.
    fn find_refutation(mut self, steps_left: &mut usize) -> Option<(BasePairEnd, ClaimRefutation)> {
        // Each call is a step; too many end the search.
        *steps_left = steps_left.checked_sub(1)?;
        // Place hidden singles of the digits first.
        if let Err((house, digit)) = self.place_hidden_singles() {
            return Some((BasePairEnd::NoPlaceLeft(house, digit), ClaimRefutation::default()));
        }
        // Branch on the house with the fewest places for a digit that is still needed.
        let needed = self
            .digits
            .iter()
            .flat_map(|digit| self.needed_houses[digit.index()].iter().map(move |house| (house, digit)));
        let (house, digit) =
            needed.min_by_key(|(house, digit)| (self.open_cells[digit.index()] & house.cells()).len())?;
        let mut branch_count = 0;
        let mut branches = Vec::new();
        // Every branch must end in a contradiction.
        for cell in self.open_cells[digit.index()] & house.cells() {
            let mut case = self;
            case.place_digit(cell, digit);
            let (end, refutation) = case.find_refutation(steps_left)?;
            branch_count += if let BasePairEnd::Branches(count) = end { count } else { 1 };
            branches.push((cell.to_candidate(digit), refutation));
        }
        let split = Some(CaseSplit { cases: CitedCases::Truth(Truth::Place(house, digit)), branches });
        Some((BasePairEnd::Branches(branch_count), ClaimRefutation { lemmas: Vec::new(), split }))
    }
}

impl ForcedTarget {
    /// Counts the ways in which all cases end.
    pub(crate) fn count_branches(&self) -> usize {
        let count_branches =
            |case: &BasePairCase| if let BasePairEnd::Branches(count) = case.end { count } else { 1 };
        self.cases.iter().map(count_branches).sum()
    }

    /// Each cell of the base, and each of its digits in every house; by cases of the base.
    pub(crate) fn proof_argument(&self, facts: &Facts) -> ProofArgument {
        let mut argument = ProofArgument::from_cell_truths(self.base)
            .with_place_truths(House::all().collect::<HouseSet>(), self.digits);
        argument.outline = self.outline_cases(facts, self.base, DigitSet::EMPTY);
        argument
    }

    /// Outlines the cases of the base cells that are left, with these digits in the others.
    fn outline_cases(&self, facts: &Facts, cells: CellMap, assigned_digits: DigitSet) -> ClaimRefutation {
        let Some(cell) = cells.first() else {
            let case = self.cases.iter().find(|case| case.pair == assigned_digits);
            return case.map(|case| case.outline.clone()).unwrap_or_default();
        };
        let branch = |digit| {
            (cell.to_candidate(digit), self.outline_cases(facts, cells - cell, assigned_digits.with(digit)))
        };
        let branches = facts.candidates(cell).iter().map(branch).collect();
        let split = Some(CaseSplit { cases: CitedCases::Truth(Truth::Cell(cell)), branches });
        ClaimRefutation { lemmas: Vec::new(), split }
    }
}
