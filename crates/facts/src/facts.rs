//! A board with the facts that finders need, updated as steps are applied.

use ninefold_core::{
    Board, ByDigit, ByHouse, Candidate, CandidateMap, Cell, CellMap, Conclusions, Digit, DigitSet, House,
    HouseSet,
};
use ninefold_proof::{CertificateChecker, UniquenessPromise};

use crate::cache::DerivedCache;

/// A position and its facts. An ordinary value that can be cloned and sent to threads.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Facts {
    board: Board,
    /// The caller's promise of a unique solution.
    promise: UniquenessPromise,
    empty: CellMap,
    /// Empty cells by their number of candidates.
    cells_by_count: [CellMap; 10],
    /// Positions where a digit may go, for every house and digit index.
    places: ByHouse<[u16; 9]>,
    /// Digits of every house by their number of places.
    digits_by_count: ByHouse<[DigitSet; 10]>,
    /// The houses with a digit that has one place.
    houses_with_one_place: HouseSet,
    /// For each digit, the boxes where all places (two or more) lie in one row, and the lines where they lie
    /// in one box.
    locked_in_third: ByDigit<HouseSet>,
    /// For each digit, the boxes where all places (two or more) lie in one column.
    locked_in_stride: ByDigit<HouseSet>,
    /// Number of empty cells of each house.
    empty_counts: ByHouse<u8>,
    /// The houses with a single empty cell.
    houses_with_one_empty_cell: HouseSet,
    /// Number of cells filled with each digit.
    placed_counts: ByDigit<u8>,
    /// Values derived from the position, cleared when the board changes.
    cache: DerivedCache,
    /// Values derived from [one digit's part](DigitView) of the board, cleared when that changes.
    digit_caches: ByDigit<DerivedCache>,
    /// Notes of searches in earlier positions, never cleared.
    path_notes: DerivedCache,
}

/// Value derived from a position and cached with it, because it takes long to compute: see
/// [`Facts::derived_value`].
pub trait DerivedValue: Send + Sync + 'static {
    /// Derives the value from this position.
    fn derive_from(facts: &Facts) -> Self;
}

/// View of one digit on a board: the only input of [`DerivedDigitValue`], so that derived values stay valid
/// until it changes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct DigitView {
    /// Cells where the digit may go.
    pub places: CellMap,
    /// Cells among them where nothing else may go.
    pub naked_single_cells: CellMap,
}

/// Value derived from the places of one digit and cached like [`DerivedValue`], but even while other digits
/// change.
pub trait DerivedDigitValue: Send + Sync + 'static {
    /// Derives the value from these places, for any digit.
    fn derive_from(view: DigitView) -> Self;
}

impl Facts {
    /// Computes the facts of a board that is known only to have one solution: see
    /// [`UniquenessPromise::from_board`].
    #[must_use]
    pub fn new(board: Board) -> Facts {
        let promise = UniquenessPromise::from_board(&board);
        Facts::with_promise(board, promise)
    }

    /// Computes the facts of a board with a promise about its solution. The caller must know that it holds:
    /// nothing here solves.
    #[must_use]
    pub fn with_promise(board: Board, promise: UniquenessPromise) -> Facts {
        let empty = board.empty_cells();
        let mut facts = Facts {
            promise,
            empty,
            cells_by_count: [CellMap::EMPTY; 10],
            places: ByHouse::splat([0; 9]),
            digits_by_count: ByHouse::splat([DigitSet::EMPTY; 10]),
            houses_with_one_place: HouseSet::EMPTY,
            locked_in_third: ByDigit::splat(HouseSet::EMPTY),
            locked_in_stride: ByDigit::splat(HouseSet::EMPTY),
            empty_counts: ByHouse::from_fn(|house| (house.cells() & empty).len() as u8),
            houses_with_one_empty_cell: HouseSet::EMPTY,
            placed_counts: ByDigit::splat(0),
            cache: DerivedCache::default(),
            digit_caches: ByDigit::from_fn(|_| DerivedCache::default()),
            path_notes: DerivedCache::default(),
            board,
        };
        // Count candidates by cell, and collect the places of digits by house.
        for cell in Cell::all() {
            let digits = facts.board.candidates(cell);
            if let Some(value) = facts.board.value(cell) {
                facts.placed_counts[value] += 1;
            } else {
                facts.cells_by_count[digits.len()] += cell;
            }
            for (house, position) in HOUSE_POSITIONS[cell.index()] {
                for digit in digits {
                    facts.places[house][digit.index()] |= 1 << position;
                }
            }
        }
        // Classify the places of every digit in every house.
        for house in House::all() {
            if facts.empty_counts[house] == 1 {
                facts.houses_with_one_empty_cell += house;
            }
            for digit in Digit::ALL {
                let places = facts.places_in_house(house, digit);
                facts.digits_by_count[house][places.count_ones() as usize] += digit;
                facts.update_place_sets(house, digit, places);
            }
        }
        facts
    }

    /// Returns the board that the facts are about.
    #[must_use]
    pub fn board(&self) -> &Board {
        &self.board
    }

    /// Returns the caller's promise of a unique solution.
    #[must_use]
    pub fn uniqueness_promise(&self) -> UniquenessPromise {
        self.promise
    }

    /// Returns a checker for steps found in these facts.
    #[must_use]
    pub fn certificate_checker(&self) -> CertificateChecker {
        CertificateChecker::with_promise(&self.board, self.promise)
    }

    /// Returns the givens that are promised to have one solution; none if the promise is about the position.
    #[must_use]
    pub fn givens_promised_unique(&self) -> CellMap {
        self.promise.givens(&self.board)
    }

    /// Returns the candidates of a cell; none if it is filled.
    #[must_use]
    #[inline(always)]
    pub fn candidates(&self, cell: Cell) -> DigitSet {
        self.board.candidates(cell)
    }

    /// Returns the empty cells where a digit may go.
    #[must_use]
    #[inline(always)]
    pub fn candidate_cells(&self, digit: Digit) -> CellMap {
        self.board.cells_with_candidate(digit)
    }

    /// Returns the cells of the position without a value.
    #[must_use]
    #[inline(always)]
    pub fn empty_cells(&self) -> CellMap {
        self.empty
    }

    /// Returns the empty cells with exactly this many candidates, 0–9.
    ///
    /// # Panics
    /// If `count` is above 9.
    #[must_use]
    #[inline(always)]
    pub fn cells_with_candidate_count(&self, count: usize) -> CellMap {
        self.cells_by_count[count]
    }

    /// Returns the empty cells with exactly two candidates.
    #[must_use]
    #[inline(always)]
    pub fn bivalue_cells(&self) -> CellMap {
        self.cells_by_count[2]
    }

    /// Returns the places of a digit in a house: bit n is set for the house's n-th cell.
    #[must_use]
    #[inline(always)]
    pub fn places_in_house(&self, house: House, digit: Digit) -> u16 {
        self.places[house][digit.index()]
    }

    /// Returns the places of all nine digits in a house, by digit index.
    #[must_use]
    #[inline(always)]
    pub fn places_by_digit(&self, house: House) -> &[u16; 9] {
        &self.places[house]
    }

    /// Returns the houses in which some digit has exactly one place.
    #[must_use]
    #[inline(always)]
    pub fn houses_with_one_place(&self) -> HouseSet {
        self.houses_with_one_place
    }

    /// Returns the digits with exactly this many places in a house, 0–9; placed digits have none.
    ///
    /// # Panics
    /// If `count` is above 9.
    #[must_use]
    #[inline(always)]
    pub fn digits_with_place_count(&self, house: House, count: usize) -> DigitSet {
        self.digits_by_count[house][count]
    }

    /// Returns the boxes where all places of a digit, two or more, lie in one row, and the lines where they
    /// lie in one box.
    #[must_use]
    #[inline(always)]
    pub fn houses_locked_in_row_or_box(&self, digit: Digit) -> HouseSet {
        self.locked_in_third[digit]
    }

    /// Returns the boxes where all places of a digit, two or more, lie in one column.
    #[must_use]
    #[inline(always)]
    pub fn boxes_locked_in_column(&self, digit: Digit) -> HouseSet {
        self.locked_in_stride[digit]
    }

    /// Counts the empty cells of a house.
    #[must_use]
    #[inline(always)]
    pub fn count_empty_cells(&self, house: House) -> usize {
        self.empty_counts[house].into()
    }

    /// Returns the houses with a single empty cell.
    #[must_use]
    #[inline(always)]
    pub fn houses_with_one_empty_cell(&self) -> HouseSet {
        self.houses_with_one_empty_cell
    }

    /// Counts the cells filled with a digit, 0–9.
    #[must_use]
    #[inline(always)]
    pub fn count_placed(&self, digit: Digit) -> usize {
        self.placed_counts[digit].into()
    }

    /// Returns the candidates of some digits in some cells.
    #[must_use]
    pub fn candidates_in(&self, cells: CellMap, digits: DigitSet) -> CandidateMap {
        let mut candidates = CandidateMap::EMPTY;
        for cell in cells {
            for digit in self.candidates(cell) & digits {
                candidates.insert(cell.to_candidate(digit));
            }
        }
        candidates
    }

    /// Returns all candidates of some cells.
    #[must_use]
    #[inline]
    pub fn candidate_digits_in(&self, cells: CellMap) -> DigitSet {
        cells.iter().fold(DigitSet::EMPTY, |digits, cell| digits | self.candidates(cell))
    }

    /// Returns the cells of a house at some positions, bit n for the n-th cell.
    #[must_use]
    pub fn cells_at_positions(house: House, mut positions: u16) -> CellMap {
        let mut cells = CellMap::EMPTY;
        while positions != 0 {
            cells += house.cell_at(positions.trailing_zeros() as usize);
            positions &= positions - 1;
        }
        cells
    }

    /// Whether a candidate is possible in the position.
    #[must_use]
    #[inline(always)]
    pub fn has_candidate(&self, candidate: Candidate) -> bool {
        self.board.has_candidate(candidate)
    }

    /// Whether every cell of the position is filled.
    #[must_use]
    #[inline(always)]
    pub fn is_solved(&self) -> bool {
        self.empty.is_empty()
    }

    /// Returns a value derived from this position, computed at most once.
    pub fn derived_value<T: DerivedValue>(&self) -> &T {
        self.cache.get_or_derive(|| T::derive_from(self))
    }

    /// Returns a value derived from the places of a digit, computed at most once as long as these stay.
    pub fn derived_digit_value<T: DerivedDigitValue>(&self, digit: Digit) -> &T {
        self.digit_caches[digit].get_or_derive(|| {
            let places = self.candidate_cells(digit);
            T::derive_from(DigitView {
                places,
                naked_single_cells: places & self.cells_with_candidate_count(1),
            })
        })
    }

    /// Returns the notes of a search in earlier positions on this path, by type. Clones of a position share
    /// them, so they need a lock of their own. A search may use them to save work, never to change its
    /// result: it notes the position they belong to, and compares.
    pub fn shared_search_notes<T: Default + Send + Sync + 'static>(&self) -> &T {
        self.path_notes.get_or_derive(T::default)
    }

    /// Applies a step: removes candidates, then places digits. Candidates that aren't on the board are
    /// ignored.
    pub fn apply_conclusions(&mut self, conclusions: &Conclusions) {
        for candidate in conclusions.eliminations {
            self.remove_candidate(candidate);
        }
        for candidate in conclusions.placements {
            self.place_digit(candidate);
        }
    }

    /// Removes a candidate from the position and updates the facts.
    pub fn remove_candidate(&mut self, candidate: Candidate) {
        let (cell, digit) = (candidate.cell(), candidate.digit());
        if self.board.remove_candidate(candidate) {
            // Values derived from the whole position are out of date.
            self.cache.clear();
            self.remove_digit_place(cell, digit);
            // A cell with one candidate left changes that digit's view, too.
            let rest = self.board.candidates(cell);
            let left = rest.len();
            // The cell moves from one class of candidate counts to the next lower one.
            self.cells_by_count[left + 1] -= cell;
            self.cells_by_count[left] += cell;
            if let Some(alone) = rest.only() {
                self.digit_caches[alone].clear();
            }
        }
    }

    /// Places a candidate's digit into its cell.
    pub fn place_digit(&mut self, candidate: Candidate) {
        let (cell, digit) = (candidate.cell(), candidate.digit());
        if !self.board.has_candidate(candidate) {
            return;
        }
        // The digit leaves all peers first, then the cell loses its candidates and its place among the empty
        // ones.
        for peer in self.board.cells_with_candidate(digit) & cell.peers() {
            self.remove_candidate(peer.to_candidate(digit));
        }
        self.cache.clear();
        let digits = self.board.candidates(cell);
        for eliminated in digits {
            self.remove_digit_place(cell, eliminated);
        }
        self.cells_by_count[digits.len()] -= cell;
        self.empty -= cell;
        self.placed_counts[digit] += 1;
        for house in cell.houses() {
            self.empty_counts[house] -= 1;
            match self.empty_counts[house] {
                1 => self.houses_with_one_empty_cell += house,
                _ => self.houses_with_one_empty_cell -= house,
            }
        }
        let placed = self.board.place(cell, digit);
        debug_assert!(placed.is_ok(), "a candidate clashes with nothing");
    }

    /// Removes a digit's place in a cell from the tables of its houses, and clears the values derived from
    /// it.
    fn remove_digit_place(&mut self, cell: Cell, digit: Digit) {
        self.digit_caches[digit].clear();
        for (house, position) in HOUSE_POSITIONS[cell.index()] {
            let before = self.places[house][digit.index()];
            let places = before & !(1 << position);
            self.places[house][digit.index()] = places;
            // The digit moves from one class of place counts to the next lower one.
            let count = PLACE_PROFILES[usize::from(before)].count;
            let by_count = &mut self.digits_by_count[house];
            by_count[usize::from(count)] -= digit;
            by_count[usize::from(count) - 1] += digit;
            self.update_place_sets(house, digit, places);
        }
    }

    /// Updates the sets that depend on where the places of a digit in a house lie.
    #[inline]
    fn update_place_sets(&mut self, house: House, digit: Digit, places: u16) {
        let about = PLACE_PROFILES[usize::from(places)];
        insert_or_remove(&mut self.locked_in_third[digit], house, about.locked_in_third);
        insert_or_remove(
            &mut self.locked_in_stride[digit],
            house,
            about.locked_in_stride && !house.is_line(),
        );
        insert_or_remove(&mut self.houses_with_one_place, house, !self.digits_by_count[house][1].is_empty());
    }
}

#[inline(always)]
fn insert_or_remove(houses: &mut HouseSet, house: House, member: bool) {
    if member {
        *houses += house;
    } else {
        *houses -= house;
    }
}

/// Properties of a set of nine positions.
#[derive(Clone, Copy)]
struct PlacesProfile {
    count: u8,
    /// Two or more, all in 012, 345 or 678.
    locked_in_third: bool,
    /// Two or more, all in 036, 147 or 258.
    locked_in_stride: bool,
}

const PLACE_PROFILES: [PlacesProfile; 512] = {
    let mut table = [PlacesProfile { count: 0, locked_in_third: false, locked_in_stride: false }; 512];
    let mut mask = 0;
    while mask < 512 {
        let count = (mask as u16).count_ones();
        let (mut in_third, mut in_stride, mut i) = (false, false, 0);
        while i < 3 {
            in_third |= mask & !(0o7 << (3 * i)) == 0;
            in_stride |= mask & !(0o111 << i) == 0;
            i += 1;
        }
        table[mask] = PlacesProfile {
            count: count as u8,
            locked_in_third: count > 1 && in_third,
            locked_in_stride: count > 1 && in_stride,
        };
        mask += 1;
    }
    table
};

/// Houses of each cell, with its position in them.
const HOUSE_POSITIONS: [[(House, u8); 3]; 81] = {
    let mut table = [[(House::at(0), 0); 3]; 81];
    let mut i = 0;
    while i < 81 {
        let houses = Cell::at(i).houses();
        let mut k = 0;
        while k < 3 {
            if let Some(position) = houses[k].cell_position(Cell::at(i)) {
                table[i][k] = (houses[k], position as u8);
            }
            k += 1;
        }
        i += 1;
    }
    table
};

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn facts_stay_current() {
        let board: Board =
            "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
                .parse()
                .unwrap();
        let mut facts = Facts::new(board);
        for candidate in Candidate::all().step_by(7) {
            if candidate.index() % 3 == 0 {
                facts.place_digit(candidate)
            } else {
                facts.remove_candidate(candidate)
            }
            assert_eq!(
                facts,
                Facts::with_promise(facts.board().clone(), UniquenessPromise::Givens),
                "after {candidate}"
            );
        }
    }

    /// The digit's places at the time the value was derived.
    #[derive(Debug, PartialEq)]
    struct Saw(DigitView);

    impl DerivedDigitValue for Saw {
        fn derive_from(view: DigitView) -> Saw {
            Saw(view)
        }
    }

    /// A cached value of a digit always equals a newly derived one, and stays cached while other digits
    /// change.
    #[test]
    fn derived_digit_values_are_renewed_when_the_digit_changes() {
        let mut facts = Facts::new(".".repeat(81).parse().unwrap());
        let mut unchanged = 0;
        for candidate in Candidate::all().step_by(5) {
            let before = Digit::ALL.map(|digit| std::ptr::from_ref(facts.derived_digit_value::<Saw>(digit)));
            if candidate.index() % 11 == 0 {
                facts.place_digit(candidate)
            } else {
                facts.remove_candidate(candidate)
            }
            let anew = Facts::with_promise(facts.board().clone(), facts.uniqueness_promise());
            for digit in Digit::ALL {
                assert_eq!(
                    facts.derived_digit_value::<Saw>(digit),
                    anew.derived_digit_value(digit),
                    "after {candidate}"
                );
                unchanged +=
                    usize::from(std::ptr::eq(facts.derived_digit_value::<Saw>(digit), before[digit.index()]));
            }
        }
        assert!(unchanged > 100, "{unchanged}");
    }
}
