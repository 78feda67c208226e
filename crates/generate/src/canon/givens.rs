//! The canonical form of a puzzle with empty cells.
//!
//! The smallest image is built row by row. An [`ImageStart`] is a beginning of it: the lines that became its
//! first rows, the names of the digits in them, and the order of columns as far as it is known. A column in
//! which no digit was seen yet is *open*: within its stack, open columns come first and their order does
//! not matter yet, nor does the order of stacks that are open as a whole. From every start, each line that
//! can be next is compared with the best so far; the lines that give the smallest row lead to the starts of
//! the next row.
//!
//! This is fast because few lines of a puzzle can be the first row of its smallest image (empty ones, or
//! those with one given), and open columns need not be tried. Lines that can be next are stored together,
//! as bits: a few ands leave those that begin with the most empty cells, and names are looked up for them
//! alone.
//!
//! # Approaches without benefit
//!
//! - Restricting the first lines to those next to which a second row can begin with the most empty cells,
//!   by counts of givens in their stacks: 2 % fewer instructions, no less time.
//! - Compiling for processors with BMI2 and AVX2: 5 % fewer instructions, no less time. The cost is in
//!   mispredicted branches (18 for a puzzle of 17 givens, 35 for a minimal one of 24) and in stalls.
//! - Storing a start as arrays of bytes: a tenth slower, as copying it right after it was written stalls
//!   the processor.

use ninefold_core::{
    Board, BoardAxes, BoardError, ByCell, ByDigit, Digit, DigitRelabelling, Solution, Transformation,
};

use super::lines::{CELL_LINES, LineTables, for_each_bit};
use super::{CanonicalForm, NotOnlyGivensError, build_clash_error, line_order_from_array};

/// The rank of a digit without a name: after all that have one. The first such digit of a line gets the
/// next name.
const UNNAMED: u8 = 15;

/// Finds canonical forms of puzzles, reusing its buffers from one puzzle to the next.
#[derive(Debug, Default)]
pub struct Canonizer {
    starts: Vec<ImageStart>,
    next_starts: Vec<ImageStart>,
    choices: Vec<RowChoice>,
    lines: LineTables,
    column_orders: Vec<u64>,
}

impl Canonizer {
    /// Creates a canonizer; it can be used for any number of puzzles.
    #[must_use]
    pub fn new() -> Canonizer {
        Canonizer::default()
    }

    /// Returns the canonical form of the values of a puzzle. A full grid is handled by
    /// [`canonical_grid`](super::canonical_grid), which is a thousand times faster for it.
    ///
    /// # Errors
    /// If a house contains a digit twice.
    pub fn canonical_values(
        &mut self,
        values: &ByCell<Option<Digit>>,
    ) -> Result<CanonicalForm<ByCell<Option<Digit>>>, BoardError> {
        match solution_from_values(values) {
            Some(grid) => Ok(canonical_grid_values(&grid)),
            None => self.canonical_form_by_rows(values),
        }
    }

    /// Returns the canonical form of a puzzle that consists of its givens alone, or of a whole grid, given
    /// or played.
    ///
    /// # Errors
    /// If placed digits or removed candidates are part of the puzzle: two sukakus would share a form.
    pub fn canonical_board(
        &mut self,
        board: &Board,
    ) -> Result<CanonicalForm<ByCell<Option<Digit>>>, NotOnlyGivensError> {
        let is_bare = board.filled_cells() == board.givens() && board.crossed_out_candidates().is_empty();
        match self.canonical_values(board.values()) {
            Ok(canonical) if is_bare || board.is_solved() => Ok(canonical),
            _ => Err(NotOnlyGivensError),
        }
    }

    /// Returns the canonical form by the search row by row, whether cells are empty or not.
    pub(super) fn canonical_form_by_rows(
        &mut self,
        values: &ByCell<Option<Digit>>,
    ) -> Result<CanonicalForm<ByCell<Option<Digit>>>, BoardError> {
        if !self.lines.fill_tables(values) {
            return Err(build_clash_error(values));
        }
        // Extend all tied beginnings row by row; whatever remains at the end are the ways to reach the
        // smallest image.
        self.starts.clear();
        self.starts.push(ImageStart::EMPTY);
        for row in 0..9 {
            self.find_row_choices(row);
            self.extend_starts(row);
        }
        // All remaining starts give the same image. Their number, times the orders of open columns, is the
        // number of automorphisms.
        let start = &self.starts[0];
        let transformation = start.build_transformation();
        let automorphisms = start.count_open_column_orders() * self.starts.len() as u32;
        Ok(CanonicalForm { form: start.transformed_values(&self.lines), transformation, automorphisms })
    }

    /// Whether the search by rows for a canonical form was ever needed.
    #[cfg(test)]
    pub(super) fn has_searched_rows(&self) -> bool {
        !self.starts.is_empty()
    }

    /// Finds the choices for the next row: all pairs of start and line that give the smallest one.
    fn find_row_choices(&mut self, row: usize) {
        self.choices.clear();
        if row == 0 {
            return self.choose_first_rows();
        }
        let (starts, lines) = (&self.starts[..], &self.lines);
        let mut most = 0;
        for (index, start) in starts.iter().enumerate() {
            let left = start.next_row_choices(row);
            // A single start has no competitors: its last line is known to be next.
            let is_enough = |left: u16| starts.len() == 1 && left & (left - 1) == 0;
            let (mut left, empty) = start.find_emptiest_lines(left, lines, is_enough);
            // The more empty cells a row begins with, the smaller it is; the digits are compared only among
            // those with the most.
            if empty < most {
                continue;
            }
            if empty > most {
                self.choices.clear();
                most = empty;
            }
            while left != 0 {
                self.choices.push(RowChoice::new(index, left.trailing_zeros()));
                left &= left - 1;
            }
        }
        if self.choices.len() > 1 && most < 9 {
            self.keep_smallest_choices();
        }
    }

    fn choose_first_rows(&mut self) {
        let ranks: [u8; 18] = std::array::from_fn(|line| self.lines.first_row_rank(line as u8));
        let least = ranks.into_iter().min().unwrap_or(0);
        let mut left = (0..18).fold(0u32, |left, line| left | u32::from(ranks[line] == least) << line);
        while left != 0 {
            self.choices.push(RowChoice::new(0, left.trailing_zeros()));
            left &= left - 1;
        }
    }

    fn keep_smallest_choices(&mut self) {
        let (mut least, mut best_count) = (u64::MAX, 0);
        for index in 0..self.choices.len() {
            let choice = self.choices[index];
            let value = self.starts[choice.start_index()].row_sort_key(&self.lines, choice.line_index());
            // Branchless, since the processor would often mispredict it.
            best_count = if value < least { 0 } else { best_count };
            least = value.min(least);
            self.choices[best_count] = choice;
            best_count += usize::from(value == least);
        }
        self.choices.truncate(best_count);
    }

    /// Turns the choices into the starts of the next row.
    fn extend_starts(&mut self, row: usize) {
        // A single start with a single line, by far the most frequent case, is extended in place.
        if let ([start], [choice]) = (&mut self.starts[..], &self.choices[..]) {
            match start.place_line_as_next_row(row, &self.lines, choice.line_index()) {
                RowTies::NoTies => {}
                RowTies::Tied(open, names) => {
                    let start = *start;
                    self.starts.clear();
                    start.add_tied_starts(
                        open,
                        names,
                        &self.lines,
                        choice.line_index(),
                        &mut self.column_orders,
                        &mut self.starts,
                    );
                }
            }
            return;
        }
        // Otherwise each choice extends a copy of its start, since a start may have several.
        self.next_starts.clear();
        for choice in &self.choices {
            let mut start = self.starts[choice.start_index()];
            match start.place_line_as_next_row(row, &self.lines, choice.line_index()) {
                RowTies::NoTies => self.next_starts.push(start),
                RowTies::Tied(open, names) => {
                    start.add_tied_starts(
                        open,
                        names,
                        &self.lines,
                        choice.line_index(),
                        &mut self.column_orders,
                        &mut self.next_starts,
                    );
                }
            }
        }
        std::mem::swap(&mut self.starts, &mut self.next_starts);
    }
}

/// Whether other column orders make an equally small row.
enum RowTies {
    NoTies,
    /// Other orders exist: the columns that were open, and the names that the row shows.
    Tied(u8, u64),
}

/// Returns the grid, if no cell is empty and no digits clash.
fn solution_from_values(values: &ByCell<Option<Digit>>) -> Option<Solution> {
    // All cells are combined, which is faster than stopping at the first empty one.
    if !values.0.iter().fold(true, |full, value| full & value.is_some()) {
        return None;
    }
    let mut digits = ByCell::splat(Digit::D1);
    for (digit, value) in digits.0.iter_mut().zip(&values.0) {
        *digit = (*value)?;
    }
    Solution::new(digits).ok()
}

fn canonical_grid_values(grid: &Solution) -> CanonicalForm<ByCell<Option<Digit>>> {
    let CanonicalForm { form, transformation, automorphisms } = super::canonical_grid(grid);
    CanonicalForm { form: ByCell(form.digits().0.map(Some)), transformation, automorphisms }
}

/// A line that can be the next row after a start.
#[derive(Clone, Copy, Debug)]
struct RowChoice {
    start: u32,
    line: u8,
}

impl RowChoice {
    #[inline(always)]
    fn new(start: usize, line: u32) -> RowChoice {
        // There are never more starts than geometric transformations.
        RowChoice { start: start as u32, line: line as u8 }
    }

    #[inline(always)]
    fn start_index(self) -> usize {
        self.start as usize
    }

    #[inline(always)]
    fn line_index(self) -> u8 {
        self.line
    }
}

/// The first rows of an image. Packed, as copying bytes that were just written one by one stalls the
/// processor.
#[derive(Clone, Copy, Debug)]
struct ImageStart {
    /// The line that each row came from, five bits each: rows 0–8, columns 9–17.
    lines: u64,
    /// The column at each place (the row, where the lines are columns), a hexadecimal digit each, the first
    /// one highest.
    columns: u64,
    /// Names of the digits by number, a hexadecimal digit each, that of 0 lowest: [`UNNAMED`] without one; 0
    /// for an empty cell.
    names: u64,
    /// The unused lines, without those of the last band.
    unused_lines: u32,
    /// The unused lines of the last band.
    band_lines: u32,
    /// The index of the first of the lines across.
    crossing_offset: u8,
    /// Number of open columns of each stack, two bits each, the first stack lowest. Three: the whole stack
    /// is open, and stands left of those that aren't.
    open_counts: u8,
    /// The columns that are open, as bits.
    unseen_columns: u16,
    /// The digits without names, bit 1 to bit 9.
    unnamed_digits: u16,
    /// Number of digits with names.
    named_count: u16,
}

/// Returns the three hexadecimal digits of a stack out of nine.
#[inline(always)]
fn extract_stack_digits(packed_line: u64, stack: usize) -> u64 {
    packed_line >> (24 - 12 * stack) & 0xfff
}

impl ImageStart {
    const EMPTY: ImageStart = ImageStart {
        lines: 0,
        columns: 0x0_1234_5678,
        names: 0xff_ffff_fff0,
        unused_lines: 0x3ffff,
        band_lines: 0,
        crossing_offset: 0,
        open_counts: 0b11_11_11,
        unseen_columns: 0x1ff,
        unnamed_digits: 0x3fe,
        named_count: 0,
    };

    /// Returns the lines that can be the next row, as bits.
    #[inline(always)]
    fn next_row_choices(&self, row: usize) -> u32 {
        if row.is_multiple_of(3) { self.unused_lines } else { self.band_lines }
    }

    #[inline(always)]
    fn line_at_row(&self, row: usize) -> u8 {
        (self.lines >> (5 * row)) as u8 & 31
    }

    #[inline(always)]
    fn column_at(&self, index: usize) -> u64 {
        self.columns >> (32 - 4 * index) & 15
    }

    #[inline(always)]
    fn count_open_columns(&self, stack: usize) -> u8 {
        self.open_counts >> (2 * stack) & 3
    }

    /// Returns the lines that can begin with the most empty cells, and the number of these cells; stops
    /// early, as soon as the remaining lines satisfy `is_enough`.
    ///
    /// All lines are tested together: the lines in which a column is filled are the filled cells of the
    /// line across.
    #[inline(always)]
    fn find_emptiest_lines(
        &self,
        left: u32,
        lines: &LineTables,
        is_enough: impl Fn(u16) -> bool,
    ) -> (u32, usize) {
        let side = 9 - (self.crossing_offset & 15);
        let filled = |place| lines.filled_cells(self.crossing_offset + self.column_at(place) as u8);
        let (left, empty) = self.narrow_to_emptiest((left >> side) as u16, filled, is_enough);
        (u32::from(left) << side, empty)
    }

    #[inline(always)]
    fn narrow_to_emptiest(
        &self,
        mut left: u16,
        filled: impl Fn(usize) -> u16,
        is_enough: impl Fn(u16) -> bool,
    ) -> (u16, usize) {
        if is_enough(left) {
            return (left, 0);
        }
        let open_stacks = self.count_open_stacks();
        if open_stacks > 0 {
            // Stacks with the fewest digits come first, and in each the empty cells. `one` and `two` are
            // the lines in which a stack has one or two digits.
            let (mut all, mut but_one, mut any) = (!0, 0, 0);
            let (mut one, mut two) = (0, 0);
            for stack in 0..open_stacks {
                let [a, b, c] = [filled(3 * stack), filled(3 * stack + 1), filled(3 * stack + 2)];
                let none = !(a | b | c);
                but_one = but_one & none | all & !none;
                all &= none;
                any |= none;
                one |= (a ^ b ^ c) & !(a & b & c);
                two |= (a & b | a & c | b & c) & !(a & b & c);
            }
            // Not every open stack is empty: take as many empty stacks as any line has, then the best
            // partly filled one.
            if left & all == 0 {
                let mut empty = 0;
                if open_stacks > 1 && left & but_one != 0 {
                    left &= but_one;
                    empty = 3 * (open_stacks - 1);
                } else if left & any != 0 && open_stacks == 3 {
                    left &= any;
                    empty = 3;
                }
                return if left & one != 0 {
                    (left & one, empty + 2)
                } else if left & two != 0 {
                    (left & two, empty + 1)
                } else {
                    (left, empty)
                };
            }
            left &= all;
        }
        // Stacks that aren't open as a whole have a fixed place; within one, two open columns may still be
        // swapped.
        for stack in open_stacks..3 {
            let first = 3 * stack;
            let mut place = first;
            if self.count_open_columns(stack) == 2 {
                let (a, b) = (filled(first), filled(first + 1));
                let none = left & !(a | b);
                if none == 0 {
                    let one = left & !(a & b);
                    return if one == 0 { (left, first) } else { (one, first + 1) };
                }
                left = none;
                place += 2;
            }
            while place < first + 3 {
                let none = left & !filled(place);
                if none == 0 || is_enough(left) {
                    return (left, place);
                }
                left = none;
                place += 1;
            }
        }
        (left, 9)
    }

    /// Returns the names that a line shows with its columns as they are, a hexadecimal digit for each.
    #[inline(always)]
    fn line_digit_names(&self, lines: &LineTables, line: u8) -> u64 {
        let mut names = 0;
        for index in 0..9 {
            let digit = lines.digit_shift_at(line, self.column_at(index));
            names = names << 4 | self.names >> (digit & 63) & 15;
        }
        names
    }

    /// Returns a key that orders the smallest rows that lines can become, comparable between starts with
    /// equally many names.
    ///
    /// All digits without a name count the same: the row's first one gets the same name whichever line it
    /// is.
    #[inline(always)]
    fn row_sort_key(&self, lines: &LineTables, line: u8) -> u64 {
        if self.named_count == 0 {
            return lines.first_row_rank(line).into();
        }
        let names = self.line_digit_names(lines, line);
        let stack = |stack: usize| {
            u64::from(
                SORTED_STACKS[usize::from(self.count_open_columns(stack))]
                    [extract_stack_digits(names, stack) as usize & 0xfff],
            )
        };
        let mut stacks = [stack(0), stack(1), stack(2)];
        self.sort_open_stacks(&mut stacks);
        stacks[0] << 24 | stacks[1] << 12 | stacks[2]
    }

    /// Sorts the keys of the stacks that are open as a whole in ascending order.
    #[inline(always)]
    fn sort_open_stacks<T: Ord + Copy>(&self, stacks: &mut [T; 3]) {
        if self.count_open_columns(1) == 3 {
            sort_adjacent_pair(stacks, 0);
            if self.count_open_columns(2) == 3 {
                sort_adjacent_pair(stacks, 1);
                sort_adjacent_pair(stacks, 0);
            }
        }
    }

    /// Makes a line the next row; on ties, its digits don't get names yet.
    #[inline(always)]
    fn place_line_as_next_row(&mut self, row: usize, lines: &LineTables, line: u8) -> RowTies {
        // Record the line and, at the start of a band, which lines may follow.
        self.lines |= u64::from(line) << (5 * row);
        if row.is_multiple_of(3) {
            if row == 0 {
                (self.crossing_offset, self.unused_lines) =
                    if line < 9 { (9, 0x1ff) } else { (0, 0x1ff << 9) };
            }
            self.band_lines = 0b111 << (line / 3 * 3);
            self.unused_lines &= !self.band_lines;
        }
        self.band_lines &= !(1 << line);
        if lines.filled_cells(line) == 0 {
            return RowTies::NoTies;
        }
        // Columns that show their first digit are no longer open; with several at once, their order has to
        // be chosen.
        let columns = lines.filled_cells(line) & self.unseen_columns;
        self.unseen_columns &= !columns;
        let new = lines.line_digit_set(line) & self.unnamed_digits;
        if columns & columns.wrapping_sub(1) == 0 {
            if columns != 0 {
                self.close_open_column(columns.trailing_zeros() as u8);
            }
        } else {
            let before = *self;
            let names = self.sort_columns(lines, line);
            if new & new.wrapping_sub(1) != 0 {
                if before.has_tied_columns(names) {
                    return RowTies::Tied(before.open_counts, names);
                }
                self.name_new_digits(names, lines, line);
                return RowTies::NoTies;
            }
        }
        // A single new digit is named without looking at its column.
        if new & new.wrapping_sub(1) == 0 {
            let is_new = new != 0;
            self.unnamed_digits &= !new;
            self.named_count += u16::from(is_new);
            // From 15 to the name, or what stands for an empty cell from 0 to 0.
            let change = if is_new { u64::from(UNNAMED) ^ u64::from(self.named_count) } else { 0 };
            self.names ^= change << (4 * (new.trailing_zeros() & 15));
        } else {
            self.name_new_digits(self.line_digit_names(lines, line), lines, line);
        }
        RowTies::NoTies
    }

    /// Puts the columns in the order that makes a row smallest, updates which are open after it, and
    /// returns the names that the row shows.
    #[inline(always)]
    fn sort_columns(&mut self, lines: &LineTables, line: u8) -> u64 {
        let names = self.line_digit_names(lines, line);
        // Names, columns and how many stay open, in one number, names first: they decide the order of stacks.
        let mut stacks = [0u64; 3];
        for (stack, slot) in stacks.iter_mut().enumerate() {
            let (names, columns) =
                (extract_stack_digits(names, stack), extract_stack_digits(self.columns, stack));
            // The name above the column, so that one comparison sorts both.
            let key = |shift: u32| (names >> shift & 15) << 4 | columns >> shift & 15;
            let mut keys = [key(8), key(4), key(0)];
            let open = self.count_open_columns(stack);
            if open > 1 {
                sort_adjacent_pair(&mut keys, 0);
                if open > 2 {
                    sort_adjacent_pair(&mut keys, 1);
                    sort_adjacent_pair(&mut keys, 0);
                }
            }
            let [a, b, c] = keys;
            let names = (a & 0xf0) << 4 | b & 0xf0 | c >> 4;
            let columns = (a & 15) << 8 | (b & 15) << 4 | c & 15;
            let empty = u8::from(a < 16) + u8::from(a.max(b) < 16) + u8::from(a.max(b).max(c) < 16);
            *slot = names << 32 | columns << 8 | u64::from(empty.min(open));
        }
        self.sort_open_stacks(&mut stacks);
        let [a, b, c] = stacks;
        self.columns = (a >> 8 & 0xfff) << 24 | (b >> 8 & 0xfff) << 12 | c >> 8 & 0xfff;
        self.open_counts = (a & 3 | (b & 3) << 2 | (c & 3) << 4) as u8;
        (a >> 32) << 24 | (b >> 32) << 12 | c >> 32
    }

    /// Moves an open column right of the other open ones, as the only one that the line fills.
    #[inline(always)]
    fn close_open_column(&mut self, column: u8) {
        let home = STACK_OF_COLUMN[usize::from(column & 15)];
        let is_here =
            |stack: usize| STACK_OF_COLUMN[extract_stack_digits(self.columns, stack) as usize >> 8] == home;
        let mut stack = if is_here(0) { 0 } else { 2 - usize::from(is_here(1)) };
        let open_stacks = self.count_open_stacks();
        if stack + 1 < open_stacks {
            self.columns = move_block_right::<3>(self.columns, 3 * stack, 3 * (open_stacks - 1));
            stack = open_stacks - 1;
        }
        let shown = extract_stack_digits(self.columns, stack);
        let is_at = |index: usize| shown >> (8 - 4 * index) & 15 == u64::from(column);
        let within = if is_at(0) { 0 } else { 2 - usize::from(is_at(1)) };
        let last = usize::from(self.count_open_columns(stack)) - 1;
        self.columns = move_block_right::<1>(self.columns, 3 * stack + within, 3 * stack + last);
        self.open_counts -= 1 << (2 * stack);
    }

    /// Whether other column orders make an equally small row: two digits without names in open columns of a
    /// stack, or in stacks that were open as a whole and look the same.
    #[inline(always)]
    fn has_tied_columns(&self, names: u64) -> bool {
        let new = u64::from(UNNAMED);
        let within = (0..3).any(|stack| {
            let names = extract_stack_digits(names, stack);
            match self.count_open_columns(stack) {
                3 => names & 0xff == new << 4 | new,
                2 => names >> 4 == new << 4 | new,
                _ => false,
            }
        });
        let alike = |stack: usize| {
            self.count_open_columns(stack + 1) == 3
                && extract_stack_digits(names, stack) == extract_stack_digits(names, stack + 1)
                && extract_stack_digits(names, stack) & 15 == new
        };
        within || alike(0) || alike(1)
    }

    /// Adds the starts with all column orders that make an equally small row.
    ///
    /// They differ in digits without a name, in columns that were open: within a stack, and between stacks
    /// that were open as a whole and look the same.
    fn add_tied_starts(
        &self,
        before: u8,
        names: u64,
        lines: &LineTables,
        line: u8,
        orders: &mut Vec<u64>,
        starts: &mut Vec<ImageStart>,
    ) {
        let before = ImageStart { open_counts: before, ..*self };
        orders.clear();
        orders.push(self.columns);
        // Permute new digits within each stack, then whole stacks that look the same.
        for stack in 0..3 {
            let open = usize::from(before.count_open_columns(stack));
            let shown = extract_stack_digits(names, stack);
            let new = (0..open).filter(|place| shown >> (8 - 4 * place) & 15 == u64::from(UNNAMED)).count();
            permute_blocks::<1>(orders, 3 * stack + open - new, new);
        }
        // Stacks that are still open as a whole can also be exchanged, if they look the same.
        let open_stacks = before.count_open_stacks();
        let mut place = 0;
        let stacks =
            [extract_stack_digits(names, 0), extract_stack_digits(names, 1), extract_stack_digits(names, 2)];
        for same in stacks[..open_stacks].chunk_by(|one, other| one == other) {
            if same[0] & 15 == u64::from(UNNAMED) {
                permute_blocks::<3>(orders, place, same.len());
            }
            place += 3 * same.len();
        }
        // Each order is a start of its own, with the new digits named from left to right.
        for &columns in &*orders {
            let mut start = ImageStart { columns, ..*self };
            start.name_new_digits(names, lines, line);
            starts.push(start);
        }
    }

    /// Counts the stacks that are open as a whole.
    #[inline(always)]
    fn count_open_stacks(&self) -> usize {
        self.open_counts.trailing_ones() as usize / 2
    }

    /// Names the digits of the last row that have no name, from left to right.
    #[inline(always)]
    fn name_new_digits(&mut self, shown: u64, lines: &LineTables, line: u8) {
        self.unnamed_digits &= !lines.line_digit_set(line);
        let mut new = shown & shown >> 1 & shown >> 2 & shown >> 3 & 0x1_1111_1111;
        while new != 0 {
            let place = 63 - new.leading_zeros();
            new ^= 1 << place;
            let digit = lines.digit_shift_at(line, self.columns >> place & 15);
            self.named_count += 1;
            self.names ^= u64::from(UNNAMED ^ self.named_count as u8) << (digit & 63);
        }
    }

    /// Counts the orders of the open columns and stacks.
    fn count_open_column_orders(&self) -> u32 {
        const FACTORIAL: [u32; 4] = [1, 1, 2, 6];
        let columns: u32 =
            (0..3).map(|stack| FACTORIAL[usize::from(self.count_open_columns(stack))]).product();
        columns * FACTORIAL[self.count_open_stacks()]
    }

    fn build_transformation(&self) -> Transformation {
        // Digits without a name get the names left over.
        let (mut names, mut nameless, mut named) = (self.names, self.unnamed_digits, self.named_count);
        while nameless != 0 {
            named += 1;
            names ^= u64::from(UNNAMED ^ named as u8) << (4 * (nameless.trailing_zeros() & 15));
            nameless &= nameless - 1;
        }
        let name = |digit: usize| (names >> (4 * digit)) as u8 & 15;
        let names = ByDigit(std::array::from_fn(|index| Digit::ALL[usize::from(name(index + 1)) - 1]));
        let digits = DigitRelabelling::new(names).expect("each name is given once");
        let axes = if self.crossing_offset == 9 { BoardAxes::Original } else { BoardAxes::Transposed };
        let first = 9 - self.crossing_offset;
        let rows = line_order_from_array(std::array::from_fn(|row| self.line_at_row(row) - first));
        let columns = line_order_from_array(std::array::from_fn(|place| self.column_at(place) as u8));
        Transformation::new(axes, rows, columns, digits)
    }

    /// Returns the image of the puzzle under the transformation.
    #[inline(always)]
    fn transformed_values(&self, lines: &LineTables) -> ByCell<Option<Digit>> {
        let mut shares = [0; 32];
        for index in 0..9 {
            shares[usize::from(self.line_at_row(index))] = 9 * index as u8;
            shares[usize::from((self.crossing_offset + self.column_at(index) as u8) & 31)] = index as u8;
        }
        let mut image = ByCell::splat(None);
        for_each_bit(lines.filled, |cell| {
            let [row, column, ..] = CELL_LINES[cell & 127];
            let digit = lines.digits[cell & 127];
            let name = self.names >> (digit & 63) & 15;
            let index = shares[usize::from(row & 31)] + shares[usize::from(column & 31)];
            image.0[usize::from(index)] = DIGIT_BY_NAME[name as usize];
        });
        image
    }
}

/// Sorts the items at this place and the next.
#[inline(always)]
fn sort_adjacent_pair<T: Ord + Copy>(items: &mut [T; 3], index: usize) {
    let (one, other) = (items[index], items[index + 1]);
    items[index] = one.min(other);
    items[index + 1] = one.max(other);
}

/// Adds to each order all permutations of `count` blocks of `WIDTH` columns, from a place on.
fn permute_blocks<const WIDTH: usize>(orders: &mut Vec<u64>, place: usize, count: usize) {
    for fixed in (0..count.saturating_sub(1)).rev() {
        for index in 0..orders.len() {
            for other in fixed + 1..count {
                orders.push(swap_digit_blocks::<WIDTH>(
                    orders[index],
                    place + fixed * WIDTH,
                    place + other * WIDTH,
                ));
            }
        }
    }
}

/// Exchanges two blocks of `WIDTH` hexadecimal digits within nine.
#[inline(always)]
fn swap_digit_blocks<const WIDTH: usize>(packed_line: u64, one: usize, other: usize) -> u64 {
    let (one, other) = (4 * (9 - WIDTH - one), 4 * (9 - WIDTH - other));
    let change = (packed_line >> one ^ packed_line >> other) & ((1 << (4 * WIDTH)) - 1);
    packed_line ^ change << one ^ change << other
}

/// Moves a block of `WIDTH` hexadecimal digits out of nine to another place right of it.
#[inline(always)]
fn move_block_right<const WIDTH: usize>(packed_line: u64, from: usize, to: usize) -> u64 {
    let (high, low) = (4 * (9 - from), 4 * (9 - WIDTH - to));
    let block = (1 << high) - (1 << low);
    let rest = (packed_line & block) << (4 * WIDTH) & block;
    packed_line & !block | rest | (packed_line & block) >> (high - 4 * WIDTH) << low
}

/// Digits by name, 1–9; `None` for an empty cell.
static DIGIT_BY_NAME: [Option<Digit>; 16] = {
    let mut names = [None; 16];
    let mut index = 0;
    while index < 9 {
        names[index + 1] = Some(Digit::ALL[index]);
        index += 1;
    }
    names
};

/// The stack of each column; the last entries are never used, but avoid bounds checks.
static STACK_OF_COLUMN: [u8; 16] = [0, 0, 0, 1, 1, 1, 2, 2, 2, 0, 0, 0, 0, 0, 0, 0];

/// Three hexadecimal digits with none, one, the first two or all three of them sorted in ascending order.
static SORTED_STACKS: [[u16; 4096]; 4] = {
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
