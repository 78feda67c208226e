//! Lines of a puzzle in the layout that the search for its canonical form reads: digits, filled cells and
//! sets of digits, each in one array.

use ninefold_core::{ByCell, Digit};

/// The nine rows of the puzzle, then its nine columns. The rest of each table is never read: tables as long
/// as a byte has values need no bounds checks.
#[derive(Debug)]
pub(super) struct LineTables {
    /// Nine places for each line: four times the digit, 0 for an empty cell.
    pub(super) digits: [u8; 256],
    /// The filled cells of each line, as bits.
    cells: [u16; 256],
    /// The digits of each line as sets, bit 1 to bit 9; after the lines, those of the boxes.
    sets: [u16; 256],
    /// All filled cells, as bits.
    pub(super) filled: [u64; 2],
}

impl Default for LineTables {
    fn default() -> LineTables {
        LineTables { digits: [0; 256], cells: [0; 256], sets: [0; 256], filled: [0; 2] }
    }
}

impl LineTables {
    /// Fills the tables from the cells' values; returns whether no house contains a digit twice.
    #[inline(always)]
    pub(super) fn fill_tables(&mut self, values: &ByCell<Option<Digit>>) -> bool {
        // Rows are the cells in order; empty cells stay 0.
        for (number, value) in self.digits.iter_mut().zip(&values.0) {
            *number = value.map_or(0, |digit| digit.number() << 2);
        }
        self.digits[81..162].fill(0);
        self.filled = nonzero_places(self.digits.first_chunk().expect("there are 81 cells"));
        let filled = u128::from(self.filled[1]) << 64 | u128::from(self.filled[0]);
        for row in 0..9 {
            self.cells[row] = (filled >> (9 * row)) as u16 & 0x1ff;
        }
        self.cells[9..18].fill(0);
        self.sets[..27].fill(0);
        let mut twice = 0;
        // Columns and sets are built from the filled cells alone.
        for_each_bit(self.filled, |cell| {
            let [row, column, house, across] = CELL_LINES[cell & 127];
            let digit = self.digits[cell & 127];
            let bit = 1 << (digit >> 2 & 15);
            self.digits[usize::from(across)] = digit;
            self.cells[usize::from(column)] |= 1 << (row & 15);
            for line in [row, column, house] {
                let set = &mut self.sets[usize::from(line)];
                twice |= *set & bit;
                *set |= bit;
            }
        });
        twice == 0
    }

    /// Returns four times the digit at a place of a line.
    #[inline(always)]
    pub(super) fn digit_shift_at(&self, line: u8, place: u64) -> u8 {
        self.digits[usize::from(9 * line + place as u8)]
    }

    #[inline(always)]
    pub(super) fn filled_cells(&self, line: u8) -> u16 {
        self.cells[usize::from(line)]
    }

    #[inline(always)]
    pub(super) fn line_digit_set(&self, line: u8) -> u16 {
        self.sets[usize::from(line)]
    }

    /// Returns the rank of the smallest row that the line can become while all columns are open.
    #[inline(always)]
    pub(super) fn first_row_rank(&self, line: u8) -> u8 {
        FIRST_ROW_RANKS[usize::from(self.filled_cells(line) & 0x1ff)]
    }
}

/// Calls `call` with the index of every set bit among 81, ascending.
#[inline(always)]
pub(super) fn for_each_bit(bits: [u64; 2], mut call: impl FnMut(usize)) {
    for (first, mut half) in [(0, bits[0]), (64, bits[1])] {
        while half != 0 {
            call(first + half.trailing_zeros() as usize);
            half &= half - 1;
        }
    }
}

/// Row, column and box of each cell as indices of lines, and the cell's place in its column. The last entries
/// are never used, but avoid bounds checks.
pub(super) static CELL_LINES: [[u8; 4]; 128] = {
    let mut places = [[0; 4]; 128];
    let mut cell = 0;
    while cell < 81 {
        let (row, column) = (cell / 9, cell % 9);
        places[cell as usize] = [row, 9 + column, 18 + row / 3 * 3 + column / 3, 81 + 9 * column + row];
        cell += 1;
    }
    places
};

/// Returns the places that are not 0, as bits. Without branches: testing all 81 one by one would often be
/// mispredicted.
#[inline(always)]
fn nonzero_places(numbers: &[u8; 88]) -> [u64; 2] {
    let chunks = numbers.as_chunks::<8>().0;
    [&chunks[..8], &chunks[8..]].map(|chunks| {
        chunks.iter().rev().fold(0u64, |bits, chunk| {
            // Numbers are below 128: adding 127 sets the top bit of those that are not 0; the product gathers
            // the tops.
            let tops = (u64::from_le_bytes(*chunk) + 0x7f7f_7f7f_7f7f_7f7f) >> 7 & 0x0101_0101_0101_0101;
            bits << 8 | tops.wrapping_mul(0x0102_0408_1020_4080) >> 56
        })
    })
}

/// Rank of the smallest row that a line can become while all columns are open, indexed by the line's filled
/// cells. The stack with the fewest filled cells comes first, two bits for each.
static FIRST_ROW_RANKS: [u8; 512] = {
    let mut rows = [0; 512];
    let mut cells = 0;
    while cells < 512 {
        const STACKS: [u8; 8] = [0, 1, 1, 2, 1, 2, 2, 3];
        let (a, b, c) = (STACKS[cells & 7], STACKS[cells >> 3 & 7], STACKS[cells >> 6]);
        let (x, y) = if a < b { (a, b) } else { (b, a) };
        let (y, most) = if y < c { (y, c) } else { (c, y) };
        let (least, middle) = if x < y { (x, y) } else { (y, x) };
        rows[cells] = least << 4 | middle << 2 | most;
        cells += 1;
    }
    rows
};
