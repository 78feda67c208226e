//! Reference implementation of the canonical form: examines every geometric image and keeps the smallest.
//!
//! Slow (tens of milliseconds) and short. The fast methods are tested against it.

use ninefold_core::{Axes, ByCell, Cell, Digit, LineOrder, Relabelling, Transformation};

use super::{Canonical, relabelling};

/// Returns the canonical form of the cells' values, from all 3,359,232 geometric images.
///
/// Any values are accepted, even a house with a digit twice.
#[must_use]
pub fn form(values: &ByCell<Option<Digit>>) -> Canonical<ByCell<Option<Digit>>> {
    let orders: Vec<LineOrder> = (0..LineOrder::COUNT).map(LineOrder::nth).collect();
    let mut best = Best { text: [u8::MAX; 81], transformation: Transformation::IDENTITY, images: 0 };
    for axes in [Axes::Kept, Axes::Exchanged] {
        let grid: [u8; 81] = std::array::from_fn(|index| {
            let cell = Cell::at(if axes == Axes::Kept { index } else { index % 9 * 9 + index / 9 });
            values[cell].map_or(0, Digit::get)
        });
        for columns in &orders {
            for rows in &orders {
                best.compare(&grid, axes, rows, columns);
            }
        }
    }
    let form = best.transformation.apply(values);
    Canonical { form, transformation: best.transformation, automorphisms: best.images }
}

/// The smallest image so far.
struct Best {
    text: [u8; 81],
    transformation: Transformation,
    /// Number of geometric transformations that lead to this image.
    images: u32,
}

impl Best {
    fn compare(&mut self, grid: &[u8; 81], axes: Axes, rows: &LineOrder, columns: &LineOrder) {
        // Names in the order of appearance give the smallest text.
        let (mut names, mut next) = ([0u8; 10], 1);
        let mut text = [0; 81];
        let mut smaller = false;
        for place in 0..81 {
            let digit = grid[rows.line(place / 9) * 9 + columns.line(place % 9)];
            if digit != 0 && names[usize::from(digit)] == 0 {
                names[usize::from(digit)] = next;
                next += 1;
            }
            text[place] = names[usize::from(digit)];
            if !smaller && text[place] > self.text[place] {
                return;
            }
            smaller |= text[place] < self.text[place];
        }
        if smaller {
            let digits: Relabelling = relabelling(&names);
            self.transformation = Transformation::new(axes, *rows, *columns, digits);
            self.text = text;
            self.images = 0;
        }
        self.images += 1;
    }
}
