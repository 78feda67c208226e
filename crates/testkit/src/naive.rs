//! A slow solver that is too simple to be wrong: the oracle for all others.
//!
//! It shares no code with the engines and no types beyond numbers: it only knows which digits each row, column and box has.
//! It fills what has one possibility first, else the cell with the fewest.

/// Possible digits of each cell: bit `d - 1` for the digit `d`, cells row by row.
pub type CandidateMasks = [u16; 81];

/// Returns the masks of 81 or 729 characters; anything but a digit leaves a cell open (81) or a candidate out
/// (729).
///
/// # Panics
/// When the text has another length: this is for tests.
#[must_use]
pub fn parse_masks(text: &str) -> CandidateMasks {
    let text = text.as_bytes();
    let mut masks = [0u16; 81];
    match text.len() {
        81 => {
            for (mask, c) in masks.iter_mut().zip(text) {
                *mask = if (b'1'..=b'9').contains(c) { 1 << (c - b'1') } else { 511 };
            }
        }
        729 => {
            for (i, c) in text.iter().enumerate() {
                if (b'1'..=b'9').contains(c) {
                    masks[i / 9] |= 1 << (i % 9);
                }
            }
        }
        length => panic!("{length} characters"),
    }
    masks
}

/// Returns up to `limit` solutions as 81 digits, in no particular order.
#[must_use]
pub fn find_solutions(masks: &CandidateMasks, limit: usize) -> Vec<String> {
    let mut search = NaiveSearch { masks, grid: [0; 81], used: [[0; 9]; 3], limit, found: Vec::new() };
    search.fill_cells(81);
    search.found
}

/// Returns the indices of the row, column and box of a cell.
#[inline]
fn house_indices(cell: usize) -> [usize; 3] {
    [cell / 9, cell % 9, cell / 27 * 3 + cell % 9 / 3]
}

struct NaiveSearch<'a> {
    masks: &'a CandidateMasks,
    /// The digits placed, 0 for none.
    grid: [u8; 81],
    /// The digits that rows, columns and boxes have.
    used: [[u16; 9]; 3],
    limit: usize,
    found: Vec<String>,
}

impl NaiveSearch<'_> {
    /// Solves the grid by recursion. Each call fills one cell in every possible way: the only place of a
    /// digit in a house, else the cell with the fewest candidates.
    fn fill_cells(&mut self, empty: usize) {
        if empty == 0 {
            self.found.push(self.grid.iter().map(|d| char::from(b'0' + d)).collect());
            return;
        }
        // One pass finds the cell with the fewest candidates, and the digits with no or one place in a house.
        let (mut best, mut least, mut possible) = (0, 10, 0);
        let (mut once, mut twice) = (self.used, self.used);
        for cell in (0..81).filter(|&cell| self.grid[cell] == 0) {
            let [row, column, square] = house_indices(cell);
            let seen = self.used[0][row] | self.used[1][column] | self.used[2][square];
            let here = self.masks[cell] & !seen;
            if here.count_ones() < least {
                (best, least, possible) = (cell, here.count_ones(), here);
            }
            for (kind, house) in [row, column, square].into_iter().enumerate() {
                twice[kind][house] |= once[kind][house] & here;
                once[kind][house] |= here;
            }
        }
        // Some digit has no place left in a house: a dead end.
        if once.as_flattened().iter().any(|&digits| digits != 511) {
            return;
        }
        if let Some((cell, digit)) = self.find_only_place(&twice).filter(|_| least > 1) {
            (best, possible) = (cell, digit);
        }
        // Try every digit, until the limit of solutions is reached.
        for digit in (0..9).filter(|digit| possible >> digit & 1 == 1) {
            if self.found.len() < self.limit {
                self.toggle_digit(best, digit + 1, 1 << digit);
                self.fill_cells(empty - 1);
                self.toggle_digit(best, 0, 1 << digit);
            }
        }
    }

    /// Returns a cell that is the only place of a digit in a house, with that digit; `twice` has the digits
    /// that are placed there or have two places.
    fn find_only_place(&self, twice: &[[u16; 9]; 3]) -> Option<(usize, u16)> {
        let (place, digits) = twice.as_flattened().iter().enumerate().find(|(_, digits)| **digits != 511)?;
        // The lowest digit that is missing in `twice` has at most one place in that house.
        let (kind, house, digit) = (place / 9, place % 9, !digits & digits.wrapping_add(1));
        let takes = |&cell: &usize| {
            let [row, column, square] = house_indices(cell);
            let seen = self.used[0][row] | self.used[1][column] | self.used[2][square];
            self.grid[cell] == 0
                && house_indices(cell)[kind] == house
                && self.masks[cell] & !seen & digit != 0
        };
        (0..81).find(takes).map(|cell| (cell, digit))
    }

    /// Puts a digit into a cell, or takes it out.
    fn toggle_digit(&mut self, cell: usize, digit: u8, bit: u16) {
        self.grid[cell] = digit;
        for (kind, house) in house_indices(cell).into_iter().enumerate() {
            // The same flip marks a digit as used and frees it again.
            self.used[kind][house] ^= bit;
        }
    }
}

/// Whether 81 digits are a solution of the masks, by the rules alone.
#[must_use]
pub fn is_solution(masks: &CandidateMasks, solution: &str) -> bool {
    let digits = solution.as_bytes();
    digits.len() == 81
        && (0..81).all(|cell| {
            let digit = digits[cell].wrapping_sub(b'1');
            digit < 9 && masks[cell] >> digit & 1 == 1
        })
        && (0..9).all(|i| {
            let set =
                |cells: [usize; 9]| cells.iter().fold(0u16, |set, &c| set | 1 << (digits[c] - b'1')) == 511;
            set(std::array::from_fn(|j| i * 9 + j))
                && set(std::array::from_fn(|j| j * 9 + i))
                && set(std::array::from_fn(|j| (i / 3 * 3 + j / 3) * 9 + i % 3 * 3 + j % 3))
        })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn check(text: &str, count: usize) {
        let masks = parse_masks(text);
        let found = find_solutions(&masks, 100);
        assert_eq!(found.len(), count);
        assert!(found.iter().all(|solution| is_solution(&masks, solution)));
    }

    #[test]
    fn counts_are_right() {
        check("53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79", 1);
        check("41...6.7.257..9.1...67...4.1.2.654..67..9.185..5...2.376395..2...1.7.9.6....18734", 2);
        check(&format!("55{}", ".".repeat(79)), 0);
    }

    #[test]
    fn wrong_grids_are_no_solutions() {
        let open = [511; 81];
        let grid = "534678912672195348198342567859761423426853791713924856961537284287419635345286179";
        assert!(is_solution(&open, grid));
        assert!(!is_solution(&open, &grid.replacen("53", "35", 1)));
        assert!(!is_solution(&open, &grid[1..]));
        let mut masks = open;
        masks[0] = 1;
        assert!(!is_solution(&masks, grid));
    }
}
