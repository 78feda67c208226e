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
//! let number = catalogue.grid_number(&grid);
//! assert_eq!(number, GridNumber::new(1)?);
//! assert_eq!(catalogue.grid_from_number(number), grid);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod below;
mod fillings;
mod number;

use std::sync::{LazyLock, Mutex, OnceLock, PoisonError};

use ninefold_core::Solution;
use ninefold_solve::random::SeededRandom;

use super::band::BAND_CLASS_COUNT;
use below::FirstBandTables;

pub use number::{GridNumber, GridNumberError};

/// Number of canonical forms by class of the first band, one number a text line (`cargo xtask count-grids`
/// computes them).
const COUNTS: &str = include_str!("counts.txt");

/// Number of canonical forms that begin with a band of a smaller class, by class. The last entry is the
/// number of all forms.
static FORMS_BEFORE_CLASS: LazyLock<Vec<u64>> = LazyLock::new(|| {
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
pub fn count_canonical_forms(class: u16) -> u64 {
    FirstBandTables::new(class).build_form_index(&|| false).map_or(0, |index| index.form_count())
}

/// The numbering of solution grids: from a grid to its number and back. Counts are cached and shared by all
/// threads: up to 100 MB, once grids of all 416 bands were looked up.
#[derive(Default)]
pub struct GridCatalogue {
    form_indices: Vec<LazyFormIndex>,
}

/// The forms below a first band, counted on first use.
#[derive(Default)]
struct LazyFormIndex {
    index: OnceLock<below::CanonicalFormIndex>,
    /// Locked by the thread that counts; others wait for it instead of counting as well.
    counting_lock: Mutex<()>,
}

impl LazyFormIndex {
    fn get_or_count_forms(&self, class: u16, stop: &dyn Fn() -> bool) -> Option<&below::CanonicalFormIndex> {
        if let Some(index) = self.index.get() {
            return Some(index);
        }
        let _counting = self.counting_lock.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(index) = self.index.get() {
            return Some(index);
        }
        let counted = FirstBandTables::new(class).build_form_index(stop)?;
        Some(self.index.get_or_init(|| counted))
    }
}

impl GridCatalogue {
    /// Creates a catalogue with an empty cache.
    #[must_use]
    pub fn new() -> GridCatalogue {
        GridCatalogue {
            form_indices: std::iter::repeat_with(LazyFormIndex::default).take(BAND_CLASS_COUNT).collect(),
        }
    }

    /// Returns the number of a grid; grids that are the same up to symmetry share one.
    #[must_use]
    pub fn grid_number(&self, grid: &Solution) -> GridNumber {
        self.grid_number_unless_stopped(grid, &|| false).expect("nothing stops it")
    }

    /// Returns the number of a grid, or `None` if `stop` returns true while a first band is counted.
    #[must_use]
    pub fn grid_number_unless_stopped(&self, grid: &Solution, stop: &dyn Fn() -> bool) -> Option<GridNumber> {
        let form = super::canonical_grid(grid).form;
        let class = super::band_classes(&form)[0];
        let place = self.form_index(class, stop)?.count_forms_before(&form);
        Some(GridNumber::from_zero_based_index(FORMS_BEFORE_CLASS[usize::from(class)] + place))
    }

    /// Returns the canonical grid with this number.
    #[must_use]
    pub fn grid_from_number(&self, number: GridNumber) -> Solution {
        self.grid_unless_stopped(number, &|| false).expect("nothing stops it")
    }

    /// Returns the canonical grid with this number, or `None` if `stop` returns true while a first band is
    /// counted.
    #[must_use]
    pub fn grid_unless_stopped(&self, number: GridNumber, stop: &dyn Fn() -> bool) -> Option<Solution> {
        let place = number.get() - 1;
        let class = FORMS_BEFORE_CLASS.partition_point(|&before| before <= place) - 1;
        Some(self.form_index(class as u16, stop)?.nth_form(place - FORMS_BEFORE_CLASS[class]))
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
        self.grid_from_number(GridNumber::random(random))
    }

    fn form_index(&self, class: u16, stop: &dyn Fn() -> bool) -> Option<&below::CanonicalFormIndex> {
        self.form_indices[usize::from(class)].get_or_count_forms(class, stop)
    }
}

impl std::fmt::Debug for GridCatalogue {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str("Catalogue")
    }
}

#[cfg(test)]
mod tests;
