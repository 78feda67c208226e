//! Reference implementation of the canonical form: examines every geometric image of a puzzle and keeps the
//! smallest.
//!
//! Slow (tens of milliseconds) and short. The fast methods are tested against it.

use ninefold_core::{BoardAxes, ByCell, Cell, Digit, DigitRelabelling, LineOrder, Transformation};

use super::{CanonicalForm, complete_relabelling};

/// Returns the canonical form of the cells' values, from all 3,359,232 geometric images.
///
/// Any values are accepted, even a house with a digit twice.
#[must_use]
pub fn canonical_form(values: &ByCell<Option<Digit>>) -> CanonicalForm<ByCell<Option<Digit>>> {
    let orders: Vec<LineOrder> = (0..LineOrder::COUNT).map(LineOrder::nth).collect();
    let mut best =
        SmallestImage { text: [u8::MAX; 81], transformation: Transformation::IDENTITY, image_count: 0 };
    for axes in [BoardAxes::Original, BoardAxes::Transposed] {
        let grid: [u8; 81] = std::array::from_fn(|index| {
            let cell = Cell::at(if axes == BoardAxes::Original { index } else { index % 9 * 9 + index / 9 });
            values[cell].map_or(0, Digit::number)
        });
        for columns in &orders {
            for rows in &orders {
                best.keep_smaller_image(&grid, axes, rows, columns);
            }
        }
    }
    let form = best.transformation.apply(values);
    CanonicalForm { form, transformation: best.transformation, automorphisms: best.image_count }
}

/// The smallest image so far.
struct SmallestImage {
    text: [u8; 81],
    transformation: Transformation,
    /// Number of geometric transformations that lead to this image.
    image_count: u32,
}

impl SmallestImage {
    fn keep_smaller_image(
        &mut self,
        grid: &[u8; 81],
        axes: BoardAxes,
        rows: &LineOrder,
        columns: &LineOrder,
    ) {
        // Names in the order of appearance give the smallest text.
        let (mut names, mut next) = ([0u8; 10], 1);
        let mut text = [0; 81];
        let mut smaller = false;
        for index in 0..81 {
            let digit = grid[rows.source_line(index / 9) * 9 + columns.source_line(index % 9)];
            if digit != 0 && names[usize::from(digit)] == 0 {
                names[usize::from(digit)] = next;
                next += 1;
            }
            text[index] = names[usize::from(digit)];
            // As soon as a place is larger than in the best text, this image is out.
            if !smaller && text[index] > self.text[index] {
                return;
            }
            smaller |= text[index] < self.text[index];
        }
        // A smaller text replaces the best one, and counting its images starts anew.
        if smaller {
            let digits: DigitRelabelling = complete_relabelling(&names);
            self.transformation = Transformation::new(axes, *rows, *columns, digits);
            self.text = text;
            self.image_count = 0;
        }
        self.image_count += 1;
    }
}
