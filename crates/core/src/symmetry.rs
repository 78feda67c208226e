//! Symmetries of Sudoku: the transformations that turn a grid into an equivalent one.
//!
//! The board may be transposed; bands, stacks, rows within a band and columns within a stack may be put in
//! another order; the digits may be renamed. That gives 2 × 6⁸ = 3,359,232 geometric transformations, each
//! with 9! ways to rename the digits. A [`Transformation`] is one of them, and everything that lives on a
//! board can be [transformed](Transform) by it.

use alloc::string::String;
use core::fmt;
use core::str::FromStr;

use crate::{
    Board, ByCell, ByDigit, Candidate, CandidateMap, Cell, CellMap, Digit, DigitSet, House, HouseKind,
    Puzzle, Solution,
};

const FACTORIAL: [usize; 10] = [1, 1, 2, 6, 24, 120, 720, 5040, 40_320, 362_880];

/// An order that is not allowed: something is missing, doubled, or leaves its band.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum OrderError {
    /// Nine lines in an order that isn't one, or tears a band apart.
    #[error("this order does not name nine lines, each once, three of a band together")]
    Lines,
    /// Nine digits that are not all different.
    #[error("a relabelling names each digit once")]
    Digits,
}

/// Order of the nine rows, or of the nine columns, that keeps the three lines of each band (or stack)
/// together. There are 6⁴ = 1296.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct LineOrder([u8; 9]);

impl LineOrder {
    /// Number of line orders.
    pub const COUNT: usize = 1296;
    /// The lines as they are.
    pub const IDENTITY: LineOrder = LineOrder([0, 1, 2, 3, 4, 5, 6, 7, 8]);

    /// Creates the order that moves line `order[i]` (0–8) to place `i`.
    ///
    /// # Errors
    /// When it is not a permutation of the nine lines, or does not keep bands together.
    pub fn new(order: [u8; 9]) -> Result<LineOrder, OrderError> {
        // Without a way out on the way: it is nearly always an order.
        let (mut seen, mut bands_intact) = (0, true);
        for band in order.as_chunks::<3>().0 {
            let lines = band.iter().fold(0u16, |lines, line| lines | 1 << (line & 15));
            bands_intact &= matches!(lines, 0b111 | 0b111_000 | 0b111_000_000);
            seen |= lines;
        }
        let fits = order.iter().fold(0, |all, line| all | line) < 16;
        if seen == 0x1ff && bands_intact && fits { Ok(LineOrder(order)) } else { Err(OrderError::Lines) }
    }

    /// The order with this number, 0–1295; the identity is 0.
    ///
    /// # Panics
    /// When `number` is above 1295.
    #[must_use]
    #[track_caller]
    pub fn nth(number: usize) -> LineOrder {
        assert!(number < LineOrder::COUNT, "an order of lines is 0 to 1295");
        // The digits of the number in base 6: the order of the bands, then the order within each.
        let bands = nth_permutation::<3>(number / 216);
        let within = [number / 36 % 6, number / 6 % 6, number % 6].map(nth_permutation::<3>);
        LineOrder(core::array::from_fn(|place| bands[place / 3] * 3 + within[place / 3][place % 3]))
    }

    /// Returns the line (0–8) that moves to this place (0–8).
    ///
    /// # Panics
    /// When `index` is above 8.
    #[must_use]
    pub const fn source_line(&self, index: usize) -> usize {
        self.0[index] as usize
    }

    fn compose(&self, next: &LineOrder) -> LineOrder {
        LineOrder(next.0.map(|line| self.0[usize::from(line)]))
    }

    fn inverse(&self) -> LineOrder {
        let mut inverse = [0; 9];
        for (index, &line) in self.0.iter().enumerate() {
            inverse[usize::from(line)] = index as u8;
        }
        LineOrder(inverse)
    }
}

/// New names for the nine digits. There are 9! = 362,880.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct DigitRelabelling(ByDigit<Digit>);

impl DigitRelabelling {
    /// Number of relabellings: 9!.
    pub const COUNT: usize = FACTORIAL[9];
    /// The digits as they are.
    pub const IDENTITY: DigitRelabelling = DigitRelabelling(ByDigit(Digit::ALL));

    /// Creates the relabelling that maps every digit to `names[digit]`.
    ///
    /// # Errors
    /// When two digits get the same name.
    pub fn new(names: ByDigit<Digit>) -> Result<DigitRelabelling, OrderError> {
        let all = names.0.iter().fold(0, |all, name| all | 1 << name.index());
        if all == DigitSet::FULL.bits() { Ok(DigitRelabelling(names)) } else { Err(OrderError::Digits) }
    }

    /// The relabelling with this number, 0–362,879; the identity is 0.
    ///
    /// # Panics
    /// When `number` is above 362,879.
    #[must_use]
    #[track_caller]
    pub fn nth(number: usize) -> DigitRelabelling {
        assert!(number < DigitRelabelling::COUNT, "a relabelling is 0 to 362879");
        let names = nth_permutation::<9>(number);
        DigitRelabelling(ByDigit::from_fn(|digit| Digit::from_index(names[digit.index()].into())))
    }

    /// The new name of a digit.
    #[must_use]
    #[inline(always)]
    pub fn relabel_digit(&self, digit: Digit) -> Digit {
        self.0[digit]
    }

    fn compose(&self, next: &DigitRelabelling) -> DigitRelabelling {
        DigitRelabelling(ByDigit::from_fn(|digit| next.relabel_digit(self.relabel_digit(digit))))
    }

    fn inverse(&self) -> DigitRelabelling {
        let mut inverse = DigitRelabelling::IDENTITY;
        for digit in Digit::ALL {
            inverse.0[self.relabel_digit(digit)] = digit;
        }
        inverse
    }
}

/// The permutation of 0..N with this number in lexicographic order.
fn nth_permutation<const N: usize>(mut number: usize) -> [u8; N] {
    let mut left: [u8; N] = core::array::from_fn(|i| i as u8);
    for index in 0..N {
        let weight = FACTORIAL[N - 1 - index];
        // The chosen one comes here, the ones before it move up by a place and stay in order.
        left[index..=index + number / weight].rotate_right(1);
        number %= weight;
    }
    left
}

/// Whether rows become columns.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum BoardAxes {
    /// Rows stay rows.
    Original,
    /// The board is transposed first: its columns become rows.
    Transposed,
}

/// A symmetry of Sudoku: optionally transposes the board, then reorders rows and columns, and relabels the
/// digits.
///
/// It is written `r123456789 c123456789 d123456789`: the rows in their new order, the columns, and the new
/// names of the digits 1 to 9. Before it stands `t` where the board is transposed first; rows and columns
/// then mean those of the transposed board.
///
/// ```
/// use ninefold_core::{Puzzle, Transformation};
///
/// let turn: Transformation = "t r987654321 c123456789 d123456789".parse()?;
/// assert_eq!(turn.compose(&turn).compose(&turn).compose(&turn), Transformation::IDENTITY);
/// let puzzle: Puzzle = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79".parse()?;
/// assert_eq!(turn.inverse().apply(&turn.apply(&puzzle)), puzzle);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct Transformation {
    axes: BoardAxes,
    rows: LineOrder,
    columns: LineOrder,
    digits: DigitRelabelling,
}

impl Transformation {
    /// Number of transformations that leave the digits alone: 2 × 6⁸.
    pub const GEOMETRIC_COUNT: u64 = 3_359_232;
    /// Number of transformations: 2 × 6⁸ × 9!.
    pub const COUNT: u64 = Transformation::GEOMETRIC_COUNT * 362_880;
    /// The transformation that changes nothing.
    pub const IDENTITY: Transformation = Transformation {
        axes: BoardAxes::Original,
        rows: LineOrder::IDENTITY,
        columns: LineOrder::IDENTITY,
        digits: DigitRelabelling::IDENTITY,
    };
    /// Rows become columns and columns rows.
    pub const TRANSPOSITION: Transformation =
        Transformation { axes: BoardAxes::Transposed, ..Transformation::IDENTITY };

    /// Creates a transformation, applied in this order: axes, rows and columns, digits.
    #[must_use]
    pub const fn new(
        axes: BoardAxes,
        rows: LineOrder,
        columns: LineOrder,
        digits: DigitRelabelling,
    ) -> Transformation {
        Transformation { axes, rows, columns, digits }
    }

    /// The transformation with this number; the identity is 0, the geometric ones are the first
    /// [`GEOMETRIC_COUNT`](Self::GEOMETRIC_COUNT).
    ///
    /// # Panics
    /// When `number` is not below [`COUNT`](Self::COUNT).
    #[must_use]
    #[track_caller]
    pub fn nth(number: u64) -> Transformation {
        assert!(number < Transformation::COUNT, "there are 2 x 6^8 x 9! transformations");
        let lines = LineOrder::COUNT as u64;
        // A mixed-radix number: digits, axes, rows, columns, the last varying fastest.
        let part = |divisor: u64, count: u64| (number / divisor % count) as usize;
        Transformation {
            axes: if part(lines * lines, 2) == 0 { BoardAxes::Original } else { BoardAxes::Transposed },
            rows: LineOrder::nth(part(lines, lines)),
            columns: LineOrder::nth(part(1, lines)),
            digits: DigitRelabelling::nth(part(Transformation::GEOMETRIC_COUNT, FACTORIAL[9] as u64)),
        }
    }

    /// Iterates over all 3,359,232 transformations that leave the digits alone, the identity first.
    pub fn all_geometric() -> impl ExactSizeIterator<Item = Transformation> + Clone {
        (0..Transformation::GEOMETRIC_COUNT as u32).map(|number| Transformation::nth(number.into()))
    }

    /// Whether the board is transposed first.
    #[must_use]
    pub const fn axes(&self) -> BoardAxes {
        self.axes
    }

    /// The order of the rows; where the axes are exchanged, of the transposed board.
    #[must_use]
    pub const fn row_order(&self) -> LineOrder {
        self.rows
    }

    /// The order of the columns; where the axes are exchanged, of the transposed board.
    #[must_use]
    pub const fn column_order(&self) -> LineOrder {
        self.columns
    }

    /// The new names of the digits.
    #[must_use]
    pub const fn relabelling(&self) -> DigitRelabelling {
        self.digits
    }

    /// Returns the geometric part: the same transformation with all digits left alone.
    #[must_use]
    pub const fn geometric_part(self) -> Transformation {
        Transformation { digits: DigitRelabelling::IDENTITY, ..self }
    }

    /// Composes two transformations: this one, then `next`.
    #[must_use]
    pub fn compose(&self, next: &Transformation) -> Transformation {
        let digits = self.digits.compose(&next.digits);
        // If the next one transposes, it reorders this one's columns as rows, and its rows as columns.
        match next.axes {
            BoardAxes::Original => Transformation {
                axes: self.axes,
                rows: self.rows.compose(&next.rows),
                columns: self.columns.compose(&next.columns),
                digits,
            },
            BoardAxes::Transposed => Transformation {
                axes: self.axes.exchange_axes(),
                rows: self.columns.compose(&next.rows),
                columns: self.rows.compose(&next.columns),
                digits,
            },
        }
    }

    /// Returns the transformation that undoes this one.
    #[must_use]
    pub fn inverse(&self) -> Transformation {
        let (rows, columns) = match self.axes {
            BoardAxes::Original => (self.rows, self.columns),
            BoardAxes::Transposed => (self.columns, self.rows),
        };
        Transformation {
            axes: self.axes,
            rows: rows.inverse(),
            columns: columns.inverse(),
            digits: self.digits.inverse(),
        }
    }

    /// Transforms a value.
    #[must_use]
    pub fn apply<T: Transform>(&self, what: &T) -> T {
        what.transformed_by(self)
    }

    /// Returns the cell whose content moves to this one.
    #[must_use]
    #[inline]
    pub fn source_cell(&self, cell: Cell) -> Cell {
        let (row, column) =
            (self.rows.source_line(cell.row_index()), self.columns.source_line(cell.column_index()));
        match self.axes {
            BoardAxes::Original => Cell::from_row_column(row, column),
            BoardAxes::Transposed => Cell::from_row_column(column, row),
        }
    }

    /// Builds a map in which every cell has the value of its source, passed through `change`.
    #[inline(always)]
    fn map_cells<T: Copy>(&self, map: &ByCell<T>, change: impl Fn(T) -> T) -> ByCell<T> {
        // Index arithmetic instead of cells: a transposition just exchanges the steps.
        let (row_step, column_step) = match self.axes {
            BoardAxes::Original => (9, 1),
            BoardAxes::Transposed => (1, 9),
        };
        let mut image = *map;
        for (line, &row) in image.0.as_chunks_mut::<9>().0.iter_mut().zip(&self.rows.0) {
            for (value, &column) in line.iter_mut().zip(&self.columns.0) {
                *value = change(map.0[usize::from(row) * row_step + usize::from(column) * column_step]);
            }
        }
        image
    }
}

impl BoardAxes {
    const fn exchange_axes(self) -> BoardAxes {
        match self {
            BoardAxes::Original => BoardAxes::Transposed,
            BoardAxes::Transposed => BoardAxes::Original,
        }
    }
}

/// Types that live on a board and can therefore be transformed.
///
/// For 81 characters of text (`[u8; 81]`), digits are relabelled and everything else only moves.
pub trait Transform {
    /// Returns the transformed value.
    #[must_use]
    fn transformed_by(&self, by: &Transformation) -> Self;
}

impl Transform for Digit {
    fn transformed_by(&self, by: &Transformation) -> Digit {
        by.digits.relabel_digit(*self)
    }
}

impl Transform for DigitSet {
    fn transformed_by(&self, by: &Transformation) -> DigitSet {
        self.iter().map(|digit| by.digits.relabel_digit(digit)).collect()
    }
}

impl Transform for Cell {
    fn transformed_by(&self, by: &Transformation) -> Cell {
        by.inverse().source_cell(*self)
    }
}

impl Transform for House {
    fn transformed_by(&self, by: &Transformation) -> House {
        let inverse = by.inverse();
        // A transposition turns rows into columns; boxes stay boxes.
        let kind = match (self.kind(), by.axes) {
            (HouseKind::Row, BoardAxes::Transposed) => HouseKind::Column,
            (HouseKind::Column, BoardAxes::Transposed) => HouseKind::Row,
            (kind, _) => kind,
        };
        inverse.source_cell(self.cell_at(0)).house(kind)
    }
}

impl Transform for Candidate {
    fn transformed_by(&self, by: &Transformation) -> Candidate {
        self.cell().transformed_by(by).to_candidate(self.digit().transformed_by(by))
    }
}

impl Transform for CellMap {
    fn transformed_by(&self, by: &Transformation) -> CellMap {
        Cell::all().filter(|&cell| self.contains(by.source_cell(cell))).collect()
    }
}

impl Transform for CandidateMap {
    fn transformed_by(&self, by: &Transformation) -> CandidateMap {
        let inverse = by.inverse();
        self.iter()
            .map(|candidate| {
                inverse.source_cell(candidate.cell()).to_candidate(candidate.digit().transformed_by(by))
            })
            .collect()
    }
}

impl Transform for ByCell<Digit> {
    #[inline]
    fn transformed_by(&self, by: &Transformation) -> ByCell<Digit> {
        by.map_cells(self, |digit| by.digits.relabel_digit(digit))
    }
}

impl Transform for ByCell<Option<Digit>> {
    #[inline]
    fn transformed_by(&self, by: &Transformation) -> ByCell<Option<Digit>> {
        // A table with a place for the empty cell: to ask each cell whether it is empty costs several times
        // as much.
        let mut names = [None; 10];
        for digit in Digit::ALL {
            names[digit.index()] = Some(by.digits.relabel_digit(digit));
        }
        by.map_cells(self, |value| names[value.map_or(9, Digit::index)])
    }
}

impl Transform for ByCell<DigitSet> {
    fn transformed_by(&self, by: &Transformation) -> ByCell<DigitSet> {
        by.map_cells(self, |digits| digits.transformed_by(by))
    }
}

impl Transform for [u8; 81] {
    fn transformed_by(&self, by: &Transformation) -> [u8; 81] {
        core::array::from_fn(|index| match self[by.source_cell(Cell::at(index)).index()] {
            digit @ b'1'..=b'9' => b'0' + by.digits.relabel_digit(Digit::new(digit - b'0')).number(),
            other => other,
        })
    }
}

impl Transform for Solution {
    #[inline]
    fn transformed_by(&self, by: &Transformation) -> Solution {
        Solution::new_unchecked(self.digits().transformed_by(by))
    }
}

impl Transform for Board {
    fn transformed_by(&self, by: &Transformation) -> Board {
        let moved = Puzzle::from(self).transformed_by(by);
        Board::try_from(&moved).expect("what does not clash does not clash elsewhere")
    }
}

/// Transforms everything that refers to cells, including the expected deduction of a test case; texts stay.
impl Transform for Puzzle {
    fn transformed_by(&self, by: &Transformation) -> Puzzle {
        let mut moved = self.clone();
        moved.values = self.values.transformed_by(by);
        moved.givens = self.givens.transformed_by(by);
        moved.marks = self.marks.map(|marks| marks.transformed_by(by));
        moved.removed = self.removed.transformed_by(by);
        if let Some(notes) = &mut moved.notes {
            notes.corner = notes.corner.transformed_by(by);
            notes.centre = notes.centre.transformed_by(by);
        }
        if let Some(solution) = &mut moved.solution {
            **solution = solution.transformed_by(by);
        }
        if let Some(expected) = &mut moved.expected {
            expected.digits = expected.digits.transformed_by(by);
            expected.eliminations = expected.eliminations.transformed_by(by);
            expected.placements = expected.placements.transformed_by(by);
        }
        moved
    }
}

impl fmt::Display for Transformation {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let lines = |order: LineOrder| order.0.map(|line| char::from(b'1' + line));
        let names = Digit::ALL.map(|digit| self.digits.relabel_digit(digit).to_char());
        let text = |signs: [char; 9]| signs.into_iter().collect::<String>();
        let turn = if self.axes == BoardAxes::Transposed { "t " } else { "" };
        write!(f, "{turn}r{} c{} d{}", text(lines(self.rows)), text(lines(self.columns)), text(names))
    }
}

impl fmt::Debug for Transformation {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

/// A text that is not a transformation.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum ParseTransformationError {
    /// The text has too few or too many parts.
    #[error(
        "\"{0}\" is not a transformation (expected r123456789 c123456789 d123456789, perhaps t before it)"
    )]
    Shape(String),
    /// A part is no order.
    #[error("\"{part}\": {error}")]
    Order {
        /// The part.
        part: String,
        /// The error in the part.
        error: OrderError,
    },
}

impl FromStr for Transformation {
    type Err = ParseTransformationError;

    fn from_str(text: &str) -> Result<Transformation, ParseTransformationError> {
        // An optional `t` comes first, then three words of nine digits with a letter in front.
        let shape = || ParseTransformationError::Shape(text.into());
        let mut words = text.split_whitespace().peekable();
        let axes = if words.next_if_eq(&"t").is_some() { BoardAxes::Transposed } else { BoardAxes::Original };
        let mut part = |sign: char| {
            let word = words.next().ok_or_else(shape)?;
            let signs = word.strip_prefix(sign).ok_or_else(shape)?.as_bytes();
            let signs: [u8; 9] = signs.try_into().map_err(|_| shape())?;
            if signs.iter().any(|sign| !(b'1'..=b'9').contains(sign)) {
                return Err(shape());
            }
            Ok((word, signs.map(|sign| sign - b'1')))
        };
        let wrong = |part: &str| {
            let part = part.into();
            move |error| ParseTransformationError::Order { part, error }
        };
        let (word, order) = part('r')?;
        // Each part must be a permutation; an order of lines must also keep bands together.
        let rows = LineOrder::new(order).map_err(wrong(word))?;
        let (word, order) = part('c')?;
        let columns = LineOrder::new(order).map_err(wrong(word))?;
        let (word, names) = part('d')?;
        let names = ByDigit(names.map(|name| Digit::from_index(name.into())));
        let digits = DigitRelabelling::new(names).map_err(wrong(word))?;
        if words.next().is_some() { Err(shape()) } else { Ok(Transformation { axes, rows, columns, digits }) }
    }
}

#[cfg(test)]
mod tests {
    use alloc::string::ToString;

    use super::*;

    const GRID: &[u8; 81] =
        b"534678912672195348198342567859761423426853791713924856961537284287419635345286179";

    fn check(text: &str, image: &str) {
        let transformation: Transformation = text.parse().unwrap();
        assert_eq!(transformation.to_string(), text);
        assert_eq!(core::str::from_utf8(&transformation.apply(GRID)).unwrap(), image);
    }

    #[test]
    fn transformations_do_what_their_text_says() {
        let grid = core::str::from_utf8(GRID).unwrap();
        check("r123456789 c123456789 d123456789", grid);
        check("t r123456789 c123456789 d123456789", &transpose_grid(grid));
        let reversed: String = grid.chars().rev().collect();
        check("r987654321 c987654321 d123456789", &reversed);
        check("r231456789 c123456789 d123456789", &[&grid[9..27], &grid[..9], &grid[27..]].concat());
        let exchanged: String = grid
            .chars()
            .map(|c| {
                if c == '1' {
                    '2'
                } else if c == '2' {
                    '1'
                } else {
                    c
                }
            })
            .collect();
        check("r123456789 c123456789 d213456789", &exchanged);
    }

    #[test]
    fn the_geometric_part_leaves_the_digits_alone() {
        let transformation: Transformation = "t r231456789 c123456798 d213456789".parse().unwrap();
        assert_eq!(transformation.geometric_part().to_string(), "t r231456789 c123456798 d123456789");
    }

    fn transpose_grid(grid: &str) -> String {
        (0..81).map(|i| char::from(grid.as_bytes()[i % 9 * 9 + i / 9])).collect()
    }

    #[test]
    fn texts_that_are_no_transformations_are_refused() {
        for text in ["", "t", "r123456789 c123456789", "c123456789 r123456789 d123456789"] {
            assert!(
                matches!(text.parse::<Transformation>(), Err(ParseTransformationError::Shape(_))),
                "{text}"
            );
        }
        let long = "r123456789 c123456789 d123456789 d123456789";
        assert!(matches!(long.parse::<Transformation>(), Err(ParseTransformationError::Shape(_))));
        for text in [
            "r142356789 c123456789 d123456789",
            "r123456789 c113456789 d123456789",
            "r123456789 c123456789 d123456788",
        ] {
            let error = text.parse::<Transformation>().unwrap_err();
            assert!(matches!(error, ParseTransformationError::Order { .. }), "{error}");
        }
    }

    #[test]
    fn orders_and_relabellings_are_all_different_and_all_there() {
        let mut orders: alloc::vec::Vec<_> = (0..LineOrder::COUNT).map(|n| LineOrder::nth(n).0).collect();
        assert_eq!(orders[0], LineOrder::IDENTITY.0);
        assert!(orders.iter().all(|&order| LineOrder::new(order).is_ok()));
        orders.sort_unstable();
        orders.dedup();
        assert_eq!(orders.len(), 1296);
        assert_eq!(DigitRelabelling::nth(0), DigitRelabelling::IDENTITY);
        assert_eq!(
            DigitRelabelling::nth(362_879).0.values().map(|d| d.to_char()).collect::<String>(),
            "987654321"
        );
    }

    #[test]
    fn numbers_list_transformations_geometric_ones_first() {
        assert_eq!(Transformation::nth(0), Transformation::IDENTITY);
        let geometric = Transformation::all_geometric();
        assert_eq!(geometric.len(), 3_359_232);
        let mut seen = alloc::collections::BTreeSet::new();
        for transformation in geometric.step_by(997) {
            assert_eq!(transformation.relabelling(), DigitRelabelling::IDENTITY);
            assert!(seen.insert(transformation.to_string()));
        }
        let last = Transformation::nth(Transformation::COUNT - 1);
        assert_eq!(last.to_string(), "t r987654321 c987654321 d987654321");
        assert_ne!(
            Transformation::nth(Transformation::GEOMETRIC_COUNT).relabelling(),
            DigitRelabelling::IDENTITY
        );
    }
}
