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

use ninefold_core::{Axes, BoardError, ByCell, Digit, Solution, Transformation};

use super::{Canonical, clashes, line_order, relabelling};

/// How a digit without a name counts: after all that have one. The first such digit of a line gets the next name.
const NEW: u8 = 15;

/// Finds canonical forms of puzzles, one after the other, without asking for memory each time.
#[derive(Debug, Default)]
pub struct Canonizer {
    starts: Vec<Start>,
    next: Vec<Start>,
    choices: Vec<Choice>,
    lines: Lines,
    orders: Vec<[u8; 9]>,
}

impl Canonizer {
    /// A finder; it can be used for any number of puzzles.
    #[must_use]
    pub fn new() -> Canonizer {
        Canonizer::default()
    }

    /// The canonical form of the values of a puzzle. A full grid takes the way of [`solution`](super::solution), which is a
    /// thousand times faster there.
    ///
    /// # Errors
    /// When a digit stands twice in a house.
    pub fn values(
        &mut self,
        values: &ByCell<Option<Digit>>,
    ) -> Result<Canonical<ByCell<Option<Digit>>>, BoardError> {
        match as_solution(values) {
            Some(grid) => Ok(of_grid(&grid)),
            None => self.by_rows(values),
        }
    }

    /// The same row by row, whether cells are empty or not.
    pub(super) fn by_rows(
        &mut self,
        values: &ByCell<Option<Digit>>,
    ) -> Result<Canonical<ByCell<Option<Digit>>>, BoardError> {
        if !self.lines.fill(values) {
            return Err(clashes(values));
        }
        self.starts.clear();
        self.starts.push(Start::EMPTY);
        for row in 0..9 {
            self.find_choices(row);
            self.make_starts(row);
        }
        let start = &self.starts[0];
        let transformation = start.transformation();
        let automorphisms = start.open_orders() * self.starts.len() as u32;
        Ok(Canonical { form: transformation.apply(values), transformation, automorphisms })
    }

    /// Whether the search by rows was ever needed.
    #[cfg(test)]
    pub(super) fn has_searched(&self) -> bool {
        !self.starts.is_empty()
    }

    /// What can be the next row.
    fn find_choices(&mut self, row: usize) {
        self.choices.clear();
        if let ([start], 2 | 5 | 8) = (&self.starts[..], row) {
            // The last line of a band has nothing to be held against.
            return self.choices.push(Choice::new(0, 0, start.lines_left(row).trailing_zeros()));
        }
        for (index, start) in self.starts.iter().enumerate() {
            let mut left = start.lines_left(row);
            while left != 0 {
                let line = left.trailing_zeros();
                left &= left - 1;
                let value = start.value(self.lines.at(line as u8));
                self.choices.push(Choice::new(value, index, line));
            }
        }
    }

    /// Makes the smallest choices the starts of the next row.
    fn make_starts(&mut self, row: usize) {
        self.next.clear();
        let least = self.choices.iter().map(|choice| choice.value()).min();
        for choice in self.choices.iter().filter(|choice| Some(choice.value()) == least) {
            let (before, line) = (&self.starts[choice.start()], self.lines.at(choice.line()));
            // Changed in its place: copying what was just written byte by byte makes the processor wait.
            self.next.push(*before);
            let Some(start) = self.next.last_mut() else { unreachable!("one was just added") };
            start.lines[row] = choice.line();
            if line.cells == 0 {
                continue;
            }
            start.order_columns(line);
            if !before.has_ties(line) {
                start.name_digits(line);
                continue;
            }
            let start = *start;
            self.next.pop();
            before.tied_orders(start.columns, line, &mut self.orders);
            for &columns in &self.orders {
                let mut start = Start { columns, ..start };
                start.name_digits(line);
                self.next.push(start);
            }
        }
        std::mem::swap(&mut self.starts, &mut self.next);
    }
}

/// The grid, if no cell is empty and no digits clash.
fn as_solution(values: &ByCell<Option<Digit>>) -> Option<Solution> {
    let mut digits = ByCell::splat(Digit::D1);
    for (digit, value) in digits.0.iter_mut().zip(&values.0) {
        *digit = (*value)?;
    }
    Solution::new(digits).ok()
}

fn of_grid(grid: &Solution) -> Canonical<ByCell<Option<Digit>>> {
    let Canonical { form, transformation, automorphisms } = super::solution(grid);
    Canonical { form: ByCell(form.digits().0.map(Some)), transformation, automorphisms }
}

/// A line that can be the next row after a start: the row's value, the number of the start, the line. Packed, because
/// there are some dozens for every puzzle.
#[derive(Clone, Copy, Debug)]
struct Choice(u64);

impl Choice {
    #[inline(always)]
    fn new(value: u64, start: usize, line: u32) -> Choice {
        // There are never more starts than geometric transformations, which takes 22 bits.
        Choice(value << 28 | (start as u64) << 5 | u64::from(line))
    }

    #[inline(always)]
    fn value(self) -> u64 {
        self.0 >> 28
    }

    #[inline(always)]
    fn start(self) -> usize {
        (self.0 >> 5 & 0x7f_ffff) as usize
    }

    #[inline(always)]
    fn line(self) -> u8 {
        (self.0 & 31) as u8
    }
}

/// A row or column of the puzzle.
#[derive(Clone, Copy, Debug)]
struct Line {
    /// Its digits, 0 where a cell is empty; only nine are used, sixteen need no check of the index.
    digits: [u8; 16],
    /// The filled cells.
    cells: u16,
    /// The digits as a set, bit 1 to bit 9.
    set: u16,
}

impl Line {
    const EMPTY: Line = Line { digits: [0; 16], cells: 0, set: 0 };
}

/// The nine rows, then the nine columns; the rest stays empty.
#[derive(Debug)]
struct Lines([Line; 32]);

impl Default for Lines {
    fn default() -> Lines {
        Lines([Line::EMPTY; 32])
    }
}

impl Lines {
    /// Takes what the cells hold; whether no digit stands twice in a house.
    #[inline(always)]
    fn fill(&mut self, values: &ByCell<Option<Digit>>) -> bool {
        self.0[..18].fill(Line::EMPTY);
        let mut numbers = [0; 88];
        for (number, value) in numbers.iter_mut().zip(&values.0) {
            *number = value.map_or(0, Digit::get);
        }
        let (mut boxes, mut twice) = ([0u16; 16], 0);
        for index in filled(&numbers) {
            let [row, column, house] = PLACES[index & 127];
            let (digit, bit) = (numbers[index], 1 << (numbers[index] & 15));
            for (line, place) in [(row, column), (9 + column, row)] {
                let line = &mut self.0[usize::from(line & 31)];
                twice |= line.set & bit;
                line.digits[usize::from(place & 15)] = digit;
                line.cells |= 1 << (place & 15);
                line.set |= bit;
            }
            twice |= boxes[usize::from(house & 15)] & bit;
            boxes[usize::from(house & 15)] |= bit;
        }
        twice == 0
    }

    #[inline(always)]
    fn at(&self, line: u8) -> &Line {
        &self.0[usize::from(line & 31)]
    }
}

/// Row, column and box of each cell; the rest is never used, but spares checks.
static PLACES: [[u8; 3]; 128] = {
    let mut places = [[0; 3]; 128];
    let mut cell = 0;
    while cell < 81 {
        let (row, column) = (cell / 9, cell % 9);
        places[cell as usize] = [row, column, row / 3 * 3 + column / 3];
        cell += 1;
    }
    places
};

/// The places that are not 0, ascending. To test all 81 one after the other would be a guess for the processor each time.
#[inline(always)]
fn filled(numbers: &[u8; 88]) -> impl Iterator<Item = usize> {
    let mut bits = numbers.as_chunks::<8>().0.iter().rev().fold(0u128, |bits, chunk| {
        // Numbers are below 128: adding 127 sets the top bit of those that are not 0; the product gathers the tops.
        let tops = (u64::from_le_bytes(*chunk) + 0x7f7f_7f7f_7f7f_7f7f) >> 7 & 0x0101_0101_0101_0101;
        bits << 8 | u128::from(tops.wrapping_mul(0x0102_0408_1020_4080) >> 56)
    });
    std::iter::from_fn(move || {
        let first = bits.trailing_zeros() as usize;
        bits &= bits.wrapping_sub(1);
        (first < 88).then_some(first)
    })
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
    /// How many digits have names.
    named: u8,
    /// The names of the digits by number, [`NEW`] without one; 0 for an empty cell.
    names: [u8; 16],
    /// The digits without names, bit 1 to bit 9.
    nameless: u16,
}

impl Start {
    const EMPTY: Start = Start {
        lines: [0; 9],
        columns: [0, 1, 2, 3, 4, 5, 6, 7, 8],
        open: [3; 3],
        named: 0,
        names: [0, NEW, NEW, NEW, NEW, NEW, NEW, NEW, NEW, NEW, 0, 0, 0, 0, 0, 0],
        nameless: 0x3fe,
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

    #[inline(always)]
    fn name_at(&self, line: &Line, column: u8) -> u8 {
        self.names[usize::from(line.digits[usize::from(column & 15)] & 15)]
    }

    /// The smallest row that a line can become, a hexadecimal digit for each cell.
    ///
    /// All digits without a name count the same: the row's first one gets the same name whichever line it is.
    #[inline(always)]
    fn value(&self, line: &Line) -> u64 {
        if self.named == 0 {
            return FIRST_ROWS[usize::from(line.cells & 0x1ff)] * u64::from(NEW);
        }
        let stack = |stack: usize| {
            let name = |place: usize| usize::from(self.name_at(line, self.columns[3 * stack + place]));
            let names = name(0) << 8 | name(1) << 4 | name(2);
            u64::from(SORTED[usize::from(self.open[stack] & 3)][names & 0xfff])
        };
        let mut stacks = [stack(0), stack(1), stack(2)];
        self.sort_open_stacks(&mut stacks);
        stacks[0] << 24 | stacks[1] << 12 | stacks[2]
    }

    /// Puts what stands for the stacks that are open as a whole in ascending order.
    #[inline(always)]
    fn sort_open_stacks<T: Ord + Copy>(&self, stacks: &mut [T; 3]) {
        if self.open[1] == 3 {
            sort_two(stacks, 0);
            if self.open[2] == 3 {
                sort_two(stacks, 1);
                sort_two(stacks, 0);
            }
        }
    }

    /// Puts the columns in the order that makes a row smallest, and counts those that are open after it.
    #[inline(always)]
    fn order_columns(&mut self, line: &Line) {
        if self.open == [0; 3] {
            return;
        }
        // Names, columns and how many stay open, in one number, names first: they decide the order of stacks.
        let mut stacks = [0u64; 3];
        for (stack, slot) in stacks.iter_mut().enumerate() {
            // The name above the column, so that one comparison sorts both.
            let key = |place: usize| {
                let column = self.columns[3 * stack + place];
                self.name_at(line, column) << 4 | column
            };
            let mut keys = [key(0), key(1), key(2)];
            let open = self.open[stack];
            if open > 1 {
                sort_two(&mut keys, 0);
                if open > 2 {
                    sort_two(&mut keys, 1);
                    sort_two(&mut keys, 0);
                }
            }
            let [a, b, c] = keys;
            let names = u64::from(a >> 4) << 8 | u64::from(b >> 4) << 4 | u64::from(c >> 4);
            let empty = u8::from(a < 16) + u8::from(a.max(b) < 16) + u8::from(a.max(b).max(c) < 16);
            *slot = names << 32 | u64::from(u32::from_be_bytes([a & 15, b & 15, c & 15, empty.min(open)]));
        }
        self.sort_open_stacks(&mut stacks);
        for (stack, packed) in stacks.into_iter().enumerate() {
            let [.., a, b, c, open] = packed.to_be_bytes();
            self.columns[3 * stack..3 * stack + 3].copy_from_slice(&[a, b, c]);
            self.open[stack] = open;
        }
    }

    /// Whether other orders of columns may make the row as small: that takes two digits without names.
    #[inline(always)]
    fn has_ties(&self, line: &Line) -> bool {
        let new = line.set & self.nameless;
        new & new.wrapping_sub(1) != 0 && self.open.iter().any(|&open| open > 1)
    }

    /// All orders of columns that make a line as small a row as these columns do.
    ///
    /// They differ in digits without a name, in columns that were open: within a stack, and between stacks that
    /// were open as a whole and look the same.
    fn tied_orders(&self, columns: [u8; 9], line: &Line, orders: &mut Vec<[u8; 9]>) {
        let names = columns.map(|column| self.name_at(line, column));
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

    /// How many stacks are open as a whole.
    fn open_stacks(&self) -> usize {
        self.open.iter().filter(|&&open| open == 3).count()
    }

    /// Names the digits of the last row that have no name, from left to right.
    #[inline(always)]
    fn name_digits(&mut self, line: &Line) {
        let new = line.set & self.nameless;
        self.nameless &= !new;
        if new & new.wrapping_sub(1) == 0 {
            // One or none: bit 0 of the names, an empty cell, is put right again.
            self.named += u8::from(new != 0);
            self.names[new.trailing_zeros() as usize & 15] = self.named;
            self.names[0] = 0;
            return;
        }
        for column in self.columns {
            let digit = line.digits[usize::from(column & 15)] & 15;
            let (is_new, name) = (new >> digit & 1 != 0, &mut self.names[usize::from(digit)]);
            self.named += u8::from(is_new);
            *name = if is_new { self.named } else { *name };
        }
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

/// Sorts the two at this place and the next.
#[inline(always)]
fn sort_two<T: Ord + Copy>(items: &mut [T; 3], place: usize) {
    let (one, other) = (items[place], items[place + 1]);
    items[place] = one.min(other);
    items[place + 1] = one.max(other);
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

/// By the filled cells of a line: the smallest row it can become while all columns are open, 1 for each digit.
static FIRST_ROWS: [u64; 512] = {
    let mut rows = [0; 512];
    let mut cells = 0;
    while cells < 512 {
        // 0, 1, 11 and 111: sorting numbers of such digits sorts the stacks.
        const STACKS: [u64; 8] = [0, 1, 1, 0x11, 1, 0x11, 0x11, 0x111];
        let (a, b, c) = (STACKS[cells & 7], STACKS[cells >> 3 & 7], STACKS[cells >> 6]);
        let most = if a > b && a > c {
            a
        } else if b > c {
            b
        } else {
            c
        };
        let least = if a < b && a < c {
            a
        } else if b < c {
            b
        } else {
            c
        };
        rows[cells] = least << 24 | (a + b + c - most - least) << 12 | most;
        cells += 1;
    }
    rows
};
