//! A number for every solution grid up to symmetry: its place among the 5,472,730,538 canonical forms, in
//! their order.
//!
//! The forms aren't stored as a list. Their order begins with the first band, one of 416, and a small table
//! says how many forms begin with each. The forms below a band are counted on first use, by the beginning
//! of the second band, in a second or two (three for the first band); the forms with one beginning, some
//! hundreds, are enumerated, in about a millisecond.
//!
//! ```
//! use ninefold_core::Solution;
//! use ninefold_generate::canon::catalogue::{GridCatalogue, GridNumber};
//!
//! // The first of all forms.
//! let grid: Solution = "123456789456789123789123456214365897365897214897214365531642978642978531978531642".parse()?;
//! let catalogue = GridCatalogue::new();
//! let number = catalogue.number_of_grid(&grid);
//! assert_eq!(number, GridNumber::new(1)?);
//! assert_eq!(catalogue.grid_of_number(number), grid);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod below;
mod fillings;
mod number;

use std::sync::{LazyLock, Mutex, OnceLock, PoisonError};

use ninefold_core::Solution;
use ninefold_solve::random::SeededRandom;

use super::band::CLASSES;
use below::FirstBandTables;

pub use number::{GridNumber, GridNumberError};

/// Number of canonical forms by class of the first band, one number a text line (`cargo xtask count-grids`
/// computes them).
const COUNTS: &str = include_str!("counts.txt");

/// Number of canonical forms that begin with a band of a smaller class, by class. The last entry is the
/// number of all forms.
static BEFORE: LazyLock<Vec<u64>> = LazyLock::new(|| {
    let counts = COUNTS.lines().map(|line| line.parse::<u64>().expect("a line is a number"));
    let sums = counts.scan(0, |sum, count| {
        *sum += count;
        Some(*sum)
    });
    std::iter::once(0).chain(sums).collect()
});

/// Counts the canonical forms that begin with the band of a class, 0–415, without the table.
///
/// # Panics
/// If `class` is above 415.
#[must_use]
pub fn count_forms(class: u16) -> u64 {
    FirstBandTables::new(class).count_until(&|| false).map_or(0, |index| index.total())
}

/// The numbering of solution grids: from a grid to its number and back. Counts are cached and shared by all
/// threads: up to 100 MB, once grids of all 416 bands were looked up.
#[derive(Default)]
pub struct GridCatalogue {
    indices: Vec<CountedForms>,
}

/// The forms below a first band, counted on first use.
#[derive(Default)]
struct CountedForms {
    index: OnceLock<below::FormIndex>,
    /// Locked by the thread that counts; others wait for it instead of counting as well.
    counting: Mutex<()>,
}

impl CountedForms {
    fn get_until(&self, class: u16, stop: &dyn Fn() -> bool) -> Option<&below::FormIndex> {
        if let Some(index) = self.index.get() {
            return Some(index);
        }
        let _counting = self.counting.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(index) = self.index.get() {
            return Some(index);
        }
        let counted = FirstBandTables::new(class).count_until(stop)?;
        Some(self.index.get_or_init(|| counted))
    }
}

impl GridCatalogue {
    /// Creates a catalogue with an empty cache.
    #[must_use]
    pub fn new() -> GridCatalogue {
        GridCatalogue { indices: std::iter::repeat_with(CountedForms::default).take(CLASSES).collect() }
    }

    /// Returns the number of a grid; grids that are the same up to symmetry share one.
    #[must_use]
    pub fn number_of_grid(&self, grid: &Solution) -> GridNumber {
        self.number_until(grid, &|| false).expect("nothing stops it")
    }

    /// Returns the number of a grid, or `None` if `stop` returns true while a first band is counted.
    #[must_use]
    pub fn number_until(&self, grid: &Solution, stop: &dyn Fn() -> bool) -> Option<GridNumber> {
        let form = super::canonical_grid(grid).form;
        let class = super::band_classes(&form)[0];
        let place = self.index(class, stop)?.place_of_form(&form);
        Some(GridNumber::from_place(BEFORE[usize::from(class)] + place))
    }

    /// Returns the canonical grid with this number.
    #[must_use]
    pub fn grid_of_number(&self, number: GridNumber) -> Solution {
        self.grid_until(number, &|| false).expect("nothing stops it")
    }

    /// Returns the canonical grid with this number, or `None` if `stop` returns true while a first band is
    /// counted.
    #[must_use]
    pub fn grid_until(&self, number: GridNumber, stop: &dyn Fn() -> bool) -> Option<Solution> {
        let place = number.get() - 1;
        let class = BEFORE.partition_point(|&before| before <= place) - 1;
        Some(self.index(class as u16, stop)?.form_at(place - BEFORE[class]))
    }

    /// Returns a random canonical grid; each of the 5,472,730,538 is equally likely, however many
    /// automorphisms it has.
    ///
    /// ```
    /// use ninefold_generate::canon::{self, catalogue::GridCatalogue};
    /// use ninefold_solve::random::SeededRandom;
    ///
    /// let grid = GridCatalogue::new().random_grid(&mut SeededRandom::new(1));
    /// assert_eq!(canon::canonical_grid(&grid).form, grid);
    /// ```
    #[must_use]
    pub fn random_grid(&self, random: &mut SeededRandom) -> Solution {
        self.grid_of_number(GridNumber::random(random))
    }

    fn index(&self, class: u16, stop: &dyn Fn() -> bool) -> Option<&below::FormIndex> {
        self.indices[usize::from(class)].get_until(class, stop)
    }
}

impl std::fmt::Debug for GridCatalogue {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str("Catalogue")
    }
}

#[cfg(test)]
mod tests;
