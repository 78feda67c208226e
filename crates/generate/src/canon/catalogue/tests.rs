//! Tests of the catalogue of solution grids: counts, and from numbers to grids and back.

use ninefold_testkit::corpora;

use super::*;
use crate::{canon, random_transformation};

/// The sum is the published number of classes (Russell and Jarvis 2006): no form is missing, none counted
/// twice.
#[test]
fn the_counts_add_up_to_the_published_number() {
    assert_eq!(COUNTS.lines().count(), BAND_CLASS_COUNT);
    assert_eq!(FORMS_BEFORE_CLASS[BAND_CLASS_COUNT], GridNumber::COUNT);
}

#[test]
fn counted_forms_equal_the_stored_table() {
    let classes: Vec<u16> =
        if corpora::are_slow_tests_enabled() { (0..416).step_by(25).collect() } else { vec![415] };
    for class in classes {
        let place = usize::from(class);
        assert_eq!(
            count_canonical_forms(class),
            FORMS_BEFORE_CLASS[place + 1] - FORMS_BEFORE_CLASS[place],
            "class {class}"
        );
    }
}

/// Returns numbers within and near a few bands, so that few indices have to be counted.
fn sample_grid_numbers(random: &mut SeededRandom) -> Vec<u64> {
    let (classes, each) = if corpora::are_slow_tests_enabled() { (12, 2_000) } else { (1, 20) };
    let mut numbers = vec![GridNumber::COUNT];
    for class in std::iter::once(330).chain((0..416).step_by(35)).take(classes) {
        let (first, behind) = (FORMS_BEFORE_CLASS[class] + 1, FORMS_BEFORE_CLASS[class + 1] + 1);
        if first == behind {
            continue;
        }
        numbers.extend([first, behind - 1]);
        numbers.extend((0..each).map(|_| first + crate::solutions::random_below(random, behind - first)));
    }
    numbers
}

#[test]
fn a_number_leads_to_its_grid_and_back_in_order() {
    let (catalogue, mut random) = (GridCatalogue::new(), SeededRandom::new(5));
    let mut numbers = sample_grid_numbers(&mut random);
    numbers.sort_unstable();
    numbers.dedup();
    let grids: Vec<Solution> =
        numbers.iter().map(|&number| catalogue.grid_from_number(GridNumber::new(number).unwrap())).collect();
    assert!(grids.is_sorted_by_key(|grid| grid.to_string()));
    for (grid, number) in grids.iter().zip(numbers) {
        assert_eq!(canon::canonical_grid(grid).form, *grid, "{number}");
        let image = random_transformation(&mut random).apply(grid);
        assert_eq!(catalogue.grid_number(&image).get(), number);
    }
}

/// Neighbours in number are neighbours in the order of forms: between them there is none.
#[test]
fn a_class_without_many_forms_is_known_whole() {
    let last = FORMS_BEFORE_CLASS[BAND_CLASS_COUNT];
    let first = FORMS_BEFORE_CLASS[BAND_CLASS_COUNT - 6] + 1;
    assert!(last - first < 2_000, "{}", last - first);
    let catalogue = GridCatalogue::new();
    let classes = if corpora::are_slow_tests_enabled() { 6 } else { 1 };
    let mut forms = Vec::new();
    for number in FORMS_BEFORE_CLASS[BAND_CLASS_COUNT - classes] + 1..=last {
        forms.push(catalogue.grid_from_number(GridNumber::new(number).unwrap()).to_string());
    }
    assert!(forms.is_sorted_by(|one, other| one < other));
}

#[test]
fn invalid_grid_numbers_are_refused() {
    for text in ["", "0", "5472730539", "-1", "+1", "1.5", "99999999999999999999"] {
        assert_eq!(text.parse::<GridNumber>(), Err(GridNumberError), "{text}");
    }
    assert_eq!(GridNumber::from_bytes([0; 5]), Err(GridNumberError));
    assert_eq!(GridNumber::from_bytes([255; 5]), Err(GridNumberError));
    let bytes = GridNumber::new(258).map(GridNumber::to_bytes);
    assert_eq!(bytes, Ok([0, 0, 0, 1, 2]));
}

/// A count that was stopped starts over later.
#[test]
fn a_count_that_is_stopped_leaves_nothing_behind() {
    let catalogue = GridCatalogue::new();
    let number = GridNumber::new(FORMS_BEFORE_CLASS[BAND_CLASS_COUNT]).unwrap();
    assert_eq!(catalogue.grid_unless_stopped(number, &|| true), None);
    let poll_count = std::cell::Cell::new(0);
    let stop = || {
        poll_count.set(poll_count.get() + 1);
        poll_count.get() > 100
    };
    assert_eq!(catalogue.grid_unless_stopped(number, &stop), None);
    assert_eq!(poll_count.get(), 101);
    let grid = catalogue.grid_from_number(number);
    assert_eq!(catalogue.grid_number_unless_stopped(&grid, &|| true), Some(number));
}
