//! A solver too simple to be wrong, and slow: the oracle for all others.
//!
//! It shares no code with the engines and no types beyond numbers: candidates are tested against the rules of
//! Sudoku cell by cell, the cell with the fewest possibilities first.

/// What may stand in each cell: bit `d - 1` for the digit `d`, cells row by row.
pub type Masks = [u16; 81];

/// The masks of 81 or 729 characters; anything but a digit leaves a cell open (81) or a candidate out (729).
///
/// # Panics
/// When the text has another length: this is for tests.
#[must_use]
pub fn masks(text: &str) -> Masks {
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

/// Up to `limit` solutions as 81 digits, in no promised order.
#[must_use]
pub fn solutions(masks: &Masks, limit: usize) -> Vec<String> {
    let mut found = Vec::new();
    let mut grid = [0u8; 81];
    search(masks, &mut grid, limit, &mut found);
    found
}

/// Whether `digit` may go into `cell` of a partial grid under the rules.
fn allowed(grid: &[u8; 81], cell: usize, digit: u8) -> bool {
    let (row, column) = (cell / 9, cell % 9);
    let (top, left) = (row / 3 * 3, column / 3 * 3);
    (0..9).all(|i| {
        grid[row * 9 + i] != digit
            && grid[i * 9 + column] != digit
            && grid[(top + i / 3) * 9 + left + i % 3] != digit
    })
}

fn search(masks: &Masks, grid: &mut [u8; 81], limit: usize, found: &mut Vec<String>) {
    if found.len() >= limit {
        return;
    }
    let mut best: Option<(usize, Vec<u8>)> = None;
    for cell in 0..81 {
        if grid[cell] != 0 {
            continue;
        }
        let digits: Vec<u8> =
            (1..=9).filter(|&d| masks[cell] >> (d - 1) & 1 == 1 && allowed(grid, cell, d)).collect();
        if best.as_ref().is_none_or(|(_, least)| digits.len() < least.len()) {
            best = Some((cell, digits));
        }
        if best.as_ref().is_some_and(|(_, least)| least.len() <= 1) {
            break;
        }
    }
    let Some((cell, digits)) = best else {
        found.push(grid.iter().map(|d| char::from(b'0' + d)).collect());
        return;
    };
    for digit in digits {
        grid[cell] = digit;
        search(masks, grid, limit, found);
    }
    grid[cell] = 0;
}

/// Whether 81 digits are a solution of the masks, by the rules alone.
#[must_use]
pub fn is_solution(masks: &Masks, solution: &str) -> bool {
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
        let masks = masks(text);
        let found = solutions(&masks, 100);
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
