//! The canonical form of a solution grid.
//!
//! The first band is the smallest of the six bands and stacks, looked up in a table ([`super::band`]). Seen
//! so that this band is smallest, all digits and columns are named and only the order of the other six rows
//! is open: the smaller first digit comes first. What remains to compare are a few views of the grid: for
//! each of the smallest bands, as many as the band has automorphisms.

use std::cmp::Ordering;

use ninefold_core::{BoardAxes, ByCell, Cell, Digit, Solution, Transformation};

use super::band::{BAND_TABLE, BandRows, BandTable, BandView, band_code};
use super::{CanonicalForm, complete_relabelling, line_order_from_array};

/// Returns the row-minlex canonical form of a solution grid.
pub(super) fn canonical_grid(grid: &Solution) -> CanonicalForm<Solution> {
    // Classify the three bands and the three stacks; only those of the smallest class can come first.
    let bands: &BandTable = &BAND_TABLE;
    let sides = [GridSide::new(grid, BoardAxes::Original), GridSide::new(grid, BoardAxes::Transposed)];
    let codes = [sides[0].band_codes(), sides[1].band_codes()];
    let classes = codes.map(|codes| codes.map(|code| bands.lookup_band_class(code)));
    let smallest = *classes.as_flattened().iter().min().expect("six bands");
    let mut best = SmallestGridImage::default();
    for (side, (codes, classes)) in sides.iter().zip(codes.iter().zip(&classes)) {
        // Each of these bands can be made the smallest in as many ways as it has automorphisms.
        for first in (0..3).filter(|&band| classes[band] == smallest) {
            let view = bands.canonicalizing_view(codes[first], &side.bands[first]);
            best.keep_smaller_image(side, first, &view);
            for automorphism in bands.smallest_band_automorphisms(smallest) {
                best.keep_smaller_image(side, first, &view.compose_with(automorphism));
            }
        }
    }
    let transformation = best.to_transformation();
    CanonicalForm { form: transformation.apply(grid), transformation, automorphisms: best.image_count }
}

/// Returns the classes of the three bands and then the three stacks, 0–415.
pub(super) fn band_classes(grid: &Solution) -> [u16; 6] {
    let codes =
        [BoardAxes::Original, BoardAxes::Transposed].map(|axes| GridSide::new(grid, axes).band_codes());
    std::array::from_fn(|band| BAND_TABLE.lookup_band_class(codes[band / 3][band % 3]))
}

/// Returns the three bands of a grid.
pub(super) fn split_into_bands(grid: &Solution) -> [BandRows; 3] {
    GridSide::new(grid, BoardAxes::Original).bands
}

/// Packs a line into a number, a hexadecimal digit for each cell.
#[inline(always)]
pub(super) fn pack_line(line: &[u8; 9]) -> u64 {
    line.iter().fold(0, |value, &digit| value << 4 | u64::from(digit))
}

/// Whether a grid is its canonical form. Requires that its first band is the smallest of its class, that no
/// band or stack has a smaller class, and that the rows below ascend by their first digits.
pub(super) fn is_canonical(bands: &[BandRows; 3]) -> bool {
    let tables: &BandTable = &BAND_TABLE;
    let rows = bands.as_flattened();
    // The columns are the rows of the transposed grid, so both sides are treated alike.
    let mut turned = [[[0; 9]; 3]; 3];
    for (column, line) in turned.as_flattened_mut().iter_mut().enumerate() {
        *line = std::array::from_fn(|row| rows[row][column]);
    }
    let sides = [
        GridSide { axes: BoardAxes::Original, bands: *bands },
        GridSide { axes: BoardAxes::Transposed, bands: turned },
    ];
    let own: [u64; 6] = std::array::from_fn(|row| pack_line(&rows[3 + row]));
    let class = tables.lookup_band_class(sides[0].band_codes()[0]);
    // No other band or stack of the same class, under any automorphism, may give a smaller image.
    sides.iter().enumerate().all(|(number, side)| {
        let codes = side.band_codes();
        (0..3).filter(|&band| tables.lookup_band_class(codes[band]) == class).all(|first| {
            let is_own = (number, first) == (0, 0);
            let view = if is_own {
                BandView::IDENTITY
            } else {
                tables.canonicalizing_view(codes[first], &side.bands[first])
            };
            let others = tables.smallest_band_automorphisms(class).iter();
            side.is_image_no_smaller(first, &view, &own)
                && others
                    .into_iter()
                    .all(|other| side.is_image_no_smaller(first, &view.compose_with(other), &own))
        })
    })
}

/// The grid, or the transposed grid, as three bands of digit indices.
struct GridSide {
    axes: BoardAxes,
    bands: [BandRows; 3],
}

impl GridSide {
    #[inline(always)]
    fn new(grid: &Solution, axes: BoardAxes) -> GridSide {
        let digits: &ByCell<Digit> = grid.digits();
        let mut bands = [[[0; 9]; 3]; 3];
        for (row, line) in bands.as_flattened_mut().iter_mut().enumerate() {
            for (column, digit) in line.iter_mut().enumerate() {
                let cell = match axes {
                    BoardAxes::Original => Cell::from_row_column(row, column),
                    BoardAxes::Transposed => Cell::from_row_column(column, row),
                };
                *digit = digits[cell].index() as u8;
            }
        }
        GridSide { axes, bands }
    }

    #[inline(always)]
    fn band_codes(&self) -> [usize; 3] {
        self.bands.map(|band| band_code(|row, column| band[row][column]))
    }

    /// Whether the image with this band first is no smaller than a grid that begins with the same band.
    fn is_image_no_smaller(&self, first: usize, view: &BandView, own: &[u64; 6]) -> bool {
        let order = sort_rows_of_other_bands(self, first, view);
        let lines = self.bands.as_flattened();
        for (own, row) in own.iter().zip(order) {
            match view.pack_line(&lines[usize::from(row)]).cmp(own) {
                Ordering::Less => return false,
                Ordering::Greater => return true,
                Ordering::Equal => {}
            }
        }
        true
    }
}

impl BandView {
    /// The view that changes nothing.
    const IDENTITY: BandView = BandView {
        rows: [0, 1, 2],
        columns: [0, 1, 2, 3, 4, 5, 6, 7, 8],
        names: [0, 1, 2, 3, 4, 5, 6, 7, 8],
    };

    /// Returns the composition of this view and another one applied after it.
    fn compose_with(&self, next: &BandView) -> BandView {
        BandView {
            rows: next.rows.map(|row| self.rows[usize::from(row)]),
            columns: next.columns.map(|column| self.columns[usize::from(column)]),
            names: self.names.map(|name| next.names[usize::from(name)]),
        }
    }

    /// Packs a line as seen in this view into a number, a hexadecimal digit for each cell.
    #[inline(always)]
    pub(super) fn pack_line(&self, line: &[u8; 9]) -> u64 {
        self.columns.iter().fold(0, |value, &column| value << 4 | u64::from(self.digit_name(line, column)))
    }

    /// Returns the name of the first digit of a line as seen in this view.
    #[inline(always)]
    pub(super) fn first_digit_name(&self, line: &[u8; 9]) -> u8 {
        self.digit_name(line, self.columns[0])
    }

    #[inline(always)]
    fn digit_name(&self, line: &[u8; 9], column: u8) -> u8 {
        self.names[usize::from(line[usize::from(column)])]
    }
}

/// The smallest image so far.
struct SmallestGridImage {
    /// Rows 4 to 9 of the image.
    lines: [u64; 6],
    axes: BoardAxes,
    rows: [u8; 9],
    view: BandView,
    /// Number of views that give this image.
    image_count: u32,
}

impl Default for SmallestGridImage {
    fn default() -> SmallestGridImage {
        let view = BandView { rows: [0; 3], columns: [0; 9], names: [0; 9] };
        SmallestGridImage {
            lines: [u64::MAX; 6],
            axes: BoardAxes::Original,
            rows: [0; 9],
            view,
            image_count: 0,
        }
    }
}

impl SmallestGridImage {
    /// Compares the image with this band first with the best one, and replaces that if it is larger.
    fn keep_smaller_image(&mut self, side: &GridSide, first: usize, view: &BandView) {
        // Put the band first; its view fixes the order in which the other rows follow.
        let order = sort_rows_of_other_bands(side, first, view);
        let lines = side.bands.as_flattened();
        let mut smaller = false;
        // Compare row by row and leave at the first larger one; most images fail early.
        for (best, &row) in self.lines.iter_mut().zip(&order) {
            let line = view.pack_line(&lines[usize::from(row)]);
            if !smaller && line > *best {
                return;
            }
            smaller |= line < *best;
            *best = line;
        }
        // A smaller image becomes the best, and counting the equally small ones starts anew.
        if smaller {
            self.image_count = 0;
            self.axes = side.axes;
            self.view = *view;
            let top = view.rows.map(|row| 3 * first as u8 + row);
            self.rows[..3].copy_from_slice(&top);
            self.rows[3..].copy_from_slice(&order);
        }
        self.image_count += 1;
    }

    fn to_transformation(&self) -> Transformation {
        let mut names = [0; 10];
        for (digit, name) in self.view.names.into_iter().enumerate() {
            names[digit + 1] = name + 1;
        }
        let (rows, columns) = (line_order_from_array(self.rows), line_order_from_array(self.view.columns));
        Transformation::new(self.axes, rows, columns, complete_relabelling(&names))
    }
}

/// Returns the rows of the two other bands, ordered by their digit in the first column.
#[inline(always)]
fn sort_rows_of_other_bands(side: &GridSide, first: usize, view: &BandView) -> [u8; 6] {
    let column = view.columns[0];
    // The digit above the row's number, so that one comparison sorts both.
    let band = |band: usize| {
        let key = |row: usize| view.digit_name(&side.bands[band][row], column) << 4 | (3 * band + row) as u8;
        let [a, b, c] = [key(0), key(1), key(2)];
        let (a, b) = (a.min(b), a.max(b));
        let (b, c) = (b.min(c), b.max(c));
        [a.min(b), a.max(b), c]
    };
    let (one, other) = (band((first + 1) % 3), band((first + 2) % 3));
    let [a, b] = if one[0] < other[0] { [one, other] } else { [other, one] };
    [a[0], a[1], a[2], b[0], b[1], b[2]].map(|key| key & 15)
}
