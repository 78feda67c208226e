//! The canonical form of a puzzle, empty cells and all.
//!
//! The smallest image is built row by row. A [`Start`] is a beginning of it: the lines that became its first rows, the
//! names of the digits in them, and the order of columns as far as it is known. A column in which nothing was seen
//! yet is *open*: within its stack, open columns come first and their order does not matter yet, nor does the
//! order of stacks that are open as a whole. From every start, each line that can be next is held against the best so
//! far; the lines that are as small as any give the starts of the next row.
//!
//! Why that's quick: few lines of a puzzle can be the first row of its smallest image (empty ones, or those with one
//! given), and what is open need not be tried.

use ninefold_core::{Axes, BoardError, ByCell, Digit, Transformation};

use super::{Canonical, clashes, line_order, relabelling};

/// How a digit without a name counts: after all that have one. The first such digit of a line gets the next name.
const NEW: u8 = 15;

/// Finds canonical forms of puzzles, one after the other, without asking for memory each time.
#[derive(Debug, Default)]
pub struct Canonizer {
    starts: Vec<Start>,
    next: Vec<Start>,
    winners: Vec<(u32, u8)>,
    orders: Vec<[u8; 9]>,
}

impl Canonizer {
    /// A finder; it can be used for any number of puzzles.
    #[must_use]
    pub fn new() -> Canonizer {
        Canonizer::default()
    }

    /// The canonical form of the values of a puzzle.
    ///
    /// # Errors
    /// When a digit stands twice in a house.
    pub fn values(
        &mut self,
        values: &ByCell<Option<Digit>>,
    ) -> Result<Canonical<ByCell<Option<Digit>>>, BoardError> {
        let lines = Lines::new(values).ok_or_else(|| clashes(values))?;
        self.starts.clear();
        self.starts.push(Start::EMPTY);
        let mut names = 0;
        for row in 0..9 {
            self.find_winners(&lines, row);
            names = self.place_winners(&lines, row, names);
        }
        let start = &self.starts[0];
        let transformation = start.transformation();
        let automorphisms = start.open_orders() * self.starts.len() as u32;
        Ok(Canonical { form: transformation.apply(values), transformation, automorphisms })
    }

    /// The pairs of start and line that give the smallest row.
    fn find_winners(&mut self, lines: &Lines, row: usize) {
        self.winners.clear();
        let mut least = u64::MAX;
        for (index, start) in self.starts.iter().enumerate() {
            let mut left = start.lines_left(row);
            while left != 0 {
                let line = left.trailing_zeros() as usize;
                left &= left - 1;
                let value = start.value(&lines.digits[line]);
                if value > least {
                    continue;
                }
                if value < least {
                    least = value;
                    self.winners.clear();
                }
                self.winners.push((index as u32, line as u8));
            }
        }
    }

    /// Makes the winners the starts of the next row; returns the number of names given so far.
    fn place_winners(&mut self, lines: &Lines, row: usize, names: u8) -> u8 {
        self.next.clear();
        let mut named = names;
        for &(index, line) in &self.winners {
            let (digits, before) = (&lines.digits[usize::from(line)], &self.starts[index as usize]);
            let (mut start, tied) = before.with_line(row, line, digits);
            if tied {
                before.tied_orders(start.columns, digits, &mut self.orders);
                for &columns in &self.orders {
                    let mut start = Start { columns, ..start };
                    named = start.name_digits(digits, names);
                    self.next.push(start);
                }
            } else {
                named = start.name_digits(digits, names);
                self.next.push(start);
            }
        }
        std::mem::swap(&mut self.starts, &mut self.next);
        named
    }
}

/// The digits of a line, 0 where a cell is empty; only nine are used, sixteen need no check of the index.
type LineDigits = [u8; 16];

/// The nine rows, then the nine columns.
struct Lines {
    digits: [LineDigits; 18],
}

impl Lines {
    /// `None` when a digit stands twice in a house.
    fn new(values: &ByCell<Option<Digit>>) -> Option<Lines> {
        let mut digits = [[0; 16]; 18];
        let mut seen = [0u16; 27];
        let mut twice = 0;
        for (cell, value) in values.iter() {
            let Some(digit) = *value else { continue };
            let (row, column, bit) = (cell.row_index(), cell.column_index(), 1 << digit.index());
            digits[row][column] = digit.get();
            digits[9 + column][row] = digit.get();
            for house in [cell.box_index(), 9 + row, 18 + column] {
                twice |= seen[house] & bit;
                seen[house] |= bit;
            }
        }
        (twice == 0).then_some(Lines { digits })
    }
}

/// The first rows of an image.
#[derive(Clone, Copy, Debug)]
struct Start {
    /// Which line each row is: rows 0–8, columns 9–17.
    lines: [u8; 9],
    /// Which column stands at each place (which row, where the lines are columns).
    columns: [u8; 9],
    /// How many columns of each stack are open. Three: the whole stack is, and it stands left of those that aren't.
    open: [u8; 3],
    /// The names of the digits by number, [`NEW`] without one; 0 for an empty cell.
    names: [u8; 16],
}

impl Start {
    const EMPTY: Start = Start {
        lines: [0; 9],
        columns: [0, 1, 2, 3, 4, 5, 6, 7, 8],
        open: [3; 3],
        names: [0, NEW, NEW, NEW, NEW, NEW, NEW, NEW, NEW, NEW, 0, 0, 0, 0, 0, 0],
    };

    /// The lines that can be the next row, as bits.
    fn lines_left(&self, row: usize) -> u32 {
        const BAND: u32 = 0b111;
        if row == 0 {
            return 0x3ffff;
        }
        let band = |row: usize| BAND << (self.lines[row] / 3 * 3);
        let side = if self.lines[0] < 9 { 0x1ff } else { 0x1ff << 9 };
        match row {
            3 => side & !band(0),
            6 => side & !band(0) & !band(3),
            _ => {
                let taken = self.lines[row / 3 * 3..row].iter().fold(0, |taken, line| taken | 1 << line);
                band(row / 3 * 3) & !taken
            }
        }
    }

    /// The names in a line at their places, open columns in any order.
    #[inline(always)]
    fn names_in(&self, digits: &LineDigits) -> [u8; 9] {
        self.columns.map(|column| self.name_at(digits, column))
    }

    #[inline(always)]
    fn name_at(&self, digits: &LineDigits, column: u8) -> u8 {
        self.names[usize::from(digits[usize::from(column & 15)] & 15)]
    }

    /// The smallest row that a line can become, a hexadecimal digit for each cell.
    ///
    /// All digits without a name count the same: the row's first one gets the same name whichever line it is.
    #[inline(always)]
    fn value(&self, digits: &LineDigits) -> u64 {
        let names = self.names_in(digits);
        let stack = |stack: usize| {
            let [a, b, c] = [names[3 * stack], names[3 * stack + 1], names[3 * stack + 2]].map(usize::from);
            u64::from(SORTED[usize::from(self.open[stack] & 3)][(a << 8 | b << 4 | c) & 0xfff])
        };
        let [mut a, mut b, mut c] = [stack(0), stack(1), stack(2)];
        if self.open[1] == 3 {
            (a, b) = (a.min(b), a.max(b));
            if self.open[2] == 3 {
                (b, c) = (b.min(c), b.max(c));
                (a, b) = (a.min(b), a.max(b));
            }
        }
        a << 24 | b << 12 | c
    }

    /// The start with one row more, columns in the order that makes this row smallest; digits are not named yet.
    /// And whether other orders make the row as small.
    fn with_line(&self, row: usize, line: u8, digits: &LineDigits) -> (Start, bool) {
        let mut start = *self;
        start.lines[row] = line;
        if self.open.iter().all(|&open| open < 2) {
            start.close(digits);
            return (start, false);
        }
        let (columns, name) = (&mut start.columns, |column| self.name_at(digits, column));
        let mut tied = false;
        for stack in 0..3 {
            let open = &mut columns[3 * stack..3 * stack + usize::from(self.open[stack])];
            open.sort_unstable_by_key(|&column| name(column));
            tied |= open.len() > 1 && name(open[open.len() - 2]) == NEW;
        }
        let open_stacks = self.open_stacks();
        if open_stacks > 1 {
            let stacks = &mut columns.as_chunks_mut::<3>().0[..open_stacks];
            stacks.sort_unstable_by_key(|stack| stack.map(name));
            tied |= stacks.windows(2).any(|two| name(two[0][2]) == NEW && two[0].map(name) == two[1].map(name));
        }
        start.close(digits);
        (start, tied)
    }

    /// How many stacks are open as a whole.
    fn open_stacks(&self) -> usize {
        self.open.iter().filter(|&&open| open == 3).count()
    }

    /// Counts the columns that are still open after a line.
    fn close(&mut self, digits: &LineDigits) {
        for stack in 0..3 {
            let open = &self.columns[3 * stack..3 * stack + usize::from(self.open[stack])];
            let empty = open.iter().filter(|&&column| digits[usize::from(column & 15)] == 0).count();
            self.open[stack] = empty as u8;
        }
    }

    /// All orders of columns that make a line as small a row as these columns do.
    ///
    /// They differ in digits without a name, in columns that were open: within a stack, and between stacks that
    /// were open as a whole and look the same.
    fn tied_orders(&self, columns: [u8; 9], digits: &LineDigits, orders: &mut Vec<[u8; 9]>) {
        let names = columns.map(|column| self.name_at(digits, column));
        orders.clear();
        orders.push(columns);
        for stack in 0..3 {
            let open = 3 * stack..3 * stack + usize::from(self.open[stack]);
            let new = names[open.clone()].iter().filter(|&&name| name == NEW).count();
            permute::<1>(orders, open.end - new, new);
        }
        let stacks = &names.as_chunks::<3>().0[..self.open_stacks()];
        let mut place = 0;
        for same in stacks.chunk_by(|one, other| one == other) {
            if same[0][2] == NEW {
                permute::<3>(orders, place, same.len());
            }
            place += 3 * same.len();
        }
    }

    /// Names the digits of the last row that have no name, from left to right; returns how many names there are now.
    #[inline(always)]
    fn name_digits(&mut self, digits: &LineDigits, mut names: u8) -> u8 {
        for column in self.columns {
            let name = &mut self.names[usize::from(digits[usize::from(column & 15)] & 15)];
            if *name == NEW {
                names += 1;
                *name = names;
            }
        }
        names
    }

    /// In how many ways the open columns and stacks can be ordered.
    fn open_orders(&self) -> u32 {
        const FACTORIAL: [u32; 4] = [1, 1, 2, 6];
        let columns: u32 = self.open.iter().map(|&open| FACTORIAL[usize::from(open)]).product();
        columns * FACTORIAL[self.open_stacks()]
    }

    fn transformation(&self) -> Transformation {
        let names = std::array::from_fn(|digit| if self.names[digit] == NEW { 0 } else { self.names[digit] });
        let axes = if self.lines[0] < 9 { Axes::Kept } else { Axes::Exchanged };
        let rows = line_order(self.lines.map(|line| line % 9));
        Transformation::new(axes, rows, line_order(self.columns), relabelling(&names))
    }
}

/// Adds to each order those in which `count` blocks of `WIDTH` columns, from a place on, are permuted.
fn permute<const WIDTH: usize>(orders: &mut Vec<[u8; 9]>, place: usize, count: usize) {
    for fixed in (0..count.saturating_sub(1)).rev() {
        for index in 0..orders.len() {
            for other in fixed + 1..count {
                let mut order = orders[index];
                let blocks = &mut order[place..place + count * WIDTH].as_chunks_mut::<WIDTH>().0;
                blocks.swap(fixed, other);
                orders.push(order);
            }
        }
    }
}

/// Three hexadecimal digits with none, one, the first two or all three of them put in ascending order.
static SORTED: [[u16; 4096]; 4] = {
    let mut sorted = [[0; 4096]; 4];
    let mut value = 0;
    while value < 4096 {
        let (a, b, c) = ((value >> 8) as u16, (value >> 4 & 15) as u16, (value & 15) as u16);
        let (x, y) = if a < b { (a, b) } else { (b, a) };
        let (y3, z3) = if y < c { (y, c) } else { (c, y) };
        let (x3, y3) = if x < y3 { (x, y3) } else { (y3, x) };
        sorted[0][value] = value as u16;
        sorted[1][value] = value as u16;
        sorted[2][value] = x << 8 | y << 4 | c;
        sorted[3][value] = x3 << 8 | y3 << 4 | z3;
        value += 1;
    }
    sorted
};
