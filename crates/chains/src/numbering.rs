//! Numbering of a board's candidates, without gaps in order of cell and digit, and which candidates see each
//! other.

use ninefold_core::{Candidate, Cell, Digit, House};
use ninefold_facts::Facts;

use super::bits::CandidateBits;

/// Placeholder for a candidate that the board does not have.
pub(crate) const NO_NUMBER: u16 = u16::MAX;

/// Tables of a board that stay fixed during a search: numbers, houses, visibility.
#[derive(Clone, Debug)]
pub(crate) struct CandidateNumbering<const W: usize> {
    /// Number of candidates.
    pub(crate) count: usize,
    /// Number of each candidate, by its index.
    pub(crate) number: Box<[u16; Candidate::COUNT]>,
    /// Index of the cell and of the digit, by number.
    pub(crate) cell_and_digit: Vec<(u8, u8)>,
    /// Candidates of each cell.
    pub(crate) cells: Vec<CandidateBits<W>>,
    /// Candidates of each digit in each house, at `house * 9 + digit`.
    pub(crate) houses: Vec<CandidateBits<W>>,
    /// Candidates of the same digit that each candidate sees.
    pub(crate) same_digit: Vec<CandidateBits<W>>,
    /// All candidates that each candidate sees, those of its cell included.
    pub(crate) sees: Vec<CandidateBits<W>>,
    /// Visible candidates in search order: digits of the cell, then box, row and column by position, each
    /// once.
    pub(crate) seen_order: Vec<u16>,
    /// For each number, the start of its list in `seen_order`, and of the part for its houses; one more entry
    /// at the end.
    pub(crate) seen_from: Vec<(u16, u16)>,
    /// Number of cells filled with each digit, by the digit's index.
    pub(crate) placed: [u8; 9],
    /// Number of empty cells of each house.
    pub(crate) empty: [u8; House::COUNT],
}

impl<const W: usize> Default for CandidateNumbering<W> {
    fn default() -> CandidateNumbering<W> {
        CandidateNumbering {
            count: 0,
            number: Box::new([NO_NUMBER; Candidate::COUNT]),
            cell_and_digit: Vec::new(),
            cells: vec![CandidateBits::EMPTY; Cell::COUNT],
            houses: vec![CandidateBits::EMPTY; House::COUNT * 9],
            same_digit: Vec::new(),
            sees: Vec::new(),
            seen_order: Vec::new(),
            seen_from: Vec::new(),
            placed: [0; 9],
            empty: [0; House::COUNT],
        }
    }
}

/// The three houses of each cell, by index, with the cell's position in each.
pub(crate) static CELL_HOUSES: [[(u8, u8); 3]; Cell::COUNT] = {
    let mut table = [[(0, 0); 3]; Cell::COUNT];
    let mut index = 0;
    while index < Cell::COUNT {
        let cell = Cell::at(index);
        let houses = cell.houses();
        let mut kind = 0;
        while kind < 3 {
            if let Some(position) = houses[kind].cell_position(cell) {
                table[index][kind] = (houses[kind].index() as u8, position as u8);
            }
            kind += 1;
        }
        index += 1;
    }
    table
};

/// Index of the cell at each position of each house.
pub(crate) static HOUSE_CELLS: [[u8; 9]; House::COUNT] = {
    let mut table = [[0; 9]; House::COUNT];
    let mut house = 0;
    while house < House::COUNT {
        let mut position = 0;
        while position < 9 {
            table[house][position] = House::at(house).cell_at(position).index() as u8;
            position += 1;
        }
        house += 1;
    }
    table
};

/// Number of 64-bit words that a board's candidates need.
#[derive(Clone, Copy, Debug)]
pub(crate) enum WordCount {
    Two,
    Four,
    Twelve,
}

impl WordCount {
    pub(crate) fn from_facts(facts: &Facts) -> WordCount {
        let count: usize = facts.empty_cells().iter().map(|cell| facts.candidates(cell).len()).sum();
        match count.div_ceil(64) {
            0..=2 => WordCount::Two,
            3..=4 => WordCount::Four,
            _ => WordCount::Twelve,
        }
    }
}

impl<const W: usize> CandidateNumbering<W> {
    /// Numbers the candidates of a board for a chain search.
    pub(crate) fn number_candidates(&mut self, facts: &Facts) {
        self.number.fill(NO_NUMBER);
        self.cell_and_digit.clear();
        self.cells.fill(CandidateBits::EMPTY);
        self.houses.fill(CandidateBits::EMPTY);
        // Number by cell, then digit, and list the numbers of each cell and house.
        for cell in facts.empty_cells() {
            for digit in facts.candidates(cell) {
                let number = self.cell_and_digit.len();
                self.number[cell.to_candidate(digit).index()] = number as u16;
                self.cell_and_digit.push((cell.index() as u8, digit.index() as u8));
                self.cells[cell.index()].insert(number);
                for (house, _) in CELL_HOUSES[cell.index()] {
                    self.houses[house as usize * 9 + digit.index()].insert(number);
                }
            }
        }
        self.count = self.cell_and_digit.len();
        // What sees what depends on the numbers, so it is read after them.
        self.compute_visibility();
        // Patterns are searched only for digits and houses that are not too full.
        for digit in Digit::ALL {
            self.placed[digit.index()] = facts.count_placed(digit) as u8;
        }
        for house in House::all() {
            self.empty[house.index()] = facts.count_empty_cells(house) as u8;
        }
    }

    /// Returns the numbers of a board's candidates, if all of them have one already: the numbering of an
    /// earlier board can then be reused.
    pub(crate) fn known_candidate_numbers(&self, facts: &Facts) -> Option<CandidateBits<W>> {
        let mut present = CandidateBits::EMPTY;
        for cell in facts.empty_cells() {
            for digit in facts.candidates(cell) {
                match self.number[cell.to_candidate(digit).index()] {
                    NO_NUMBER => return None,
                    number => present.insert(number.into()),
                }
            }
        }
        Some(present)
    }

    /// Creates a numbering of the cells as places of one digit.
    pub(crate) fn new_single_digit() -> CandidateNumbering<W> {
        let mut numbering = CandidateNumbering { count: Cell::COUNT, ..CandidateNumbering::default() };
        for cell in Cell::all().map(Cell::index) {
            numbering.number[cell * 9] = cell as u16;
            numbering.cell_and_digit.push((cell as u8, 0));
            numbering.cells[cell].insert(cell);
            for (house, _) in CELL_HOUSES[cell] {
                numbering.houses[usize::from(house) * 9].insert(cell);
            }
        }
        numbering.compute_visibility();
        numbering
    }

    fn compute_visibility(&mut self) {
        self.same_digit.clear();
        self.sees.clear();
        self.seen_order.clear();
        self.seen_from.clear();
        for number in 0..self.count {
            let (cell, digit) = self.cell_and_digit[number];
            let (cell, digit) = (cell as usize, digit as usize);
            let from = self.seen_order.len() as u16;
            // The order matters, since searches visit candidates in it: the cell first, then box, row and
            // column.
            let in_cell = self.cells[cell];
            in_cell
                .iter()
                .filter(|&other| other != number)
                .for_each(|other| self.seen_order.push(other as u16));
            self.seen_from.push((from, self.seen_order.len() as u16));
            let mut same = CandidateBits::from_member(number);
            for (house, _) in CELL_HOUSES[cell] {
                let here = self.houses[house as usize * 9 + digit];
                here.difference(&same).iter().for_each(|other| self.seen_order.push(other as u16));
                same.union_with(&here);
            }
            same.remove(number);
            self.same_digit.push(same);
            let mut sees = same.union(&in_cell);
            sees.remove(number);
            self.sees.push(sees);
        }
        let end = self.seen_order.len() as u16;
        self.seen_from.push((end, end));
    }

    /// Returns the candidates that one sees, in search order; only those of its digit, or all.
    #[inline(always)]
    pub(crate) fn visible_candidates(&self, number: usize, same_digit: bool) -> &[u16] {
        let (from, houses) = self.seen_from[number];
        let start = if same_digit { houses } else { from };
        &self.seen_order[start as usize..self.seen_from[number + 1].0 as usize]
    }

    /// Returns the candidate with this number.
    #[inline]
    pub(crate) fn candidate(&self, number: usize) -> Candidate {
        let (cell, digit) = self.cell_and_digit[number];
        Cell::at(cell as usize).to_candidate(Digit::from_index(digit as usize))
    }
}

/// Remaining candidates as masks by cell and by house, to find the last one or the last but one quickly.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct PlaceMasks {
    /// Digits of each cell.
    pub(crate) cells: [u16; Cell::COUNT],
    /// Positions of each digit in each house, at `house * 9 + digit`.
    pub(crate) houses: [u16; House::COUNT * 9],
}

impl Default for PlaceMasks {
    fn default() -> PlaceMasks {
        PlaceMasks { cells: [0; Cell::COUNT], houses: [0; House::COUNT * 9] }
    }
}

impl PlaceMasks {
    pub(crate) fn fill_from_facts(&mut self, facts: &Facts) {
        for cell in Cell::all() {
            self.cells[cell.index()] = facts.candidates(cell).bits();
        }
        for house in House::all() {
            self.houses[house.index() * 9..][..9].copy_from_slice(facts.places_by_digit(house));
        }
    }

    #[inline(always)]
    pub(crate) fn remove_candidate(&mut self, cell: usize, digit: usize) {
        self.cells[cell] &= !(1 << digit);
        for (house, position) in CELL_HOUSES[cell] {
            self.houses[house as usize * 9 + digit] &= !(1 << position);
        }
    }
}
