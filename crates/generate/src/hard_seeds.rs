//! Hard puzzles of our own, near which a search for puzzles as hard starts: among random puzzles there is
//! none in an hour.

use std::ops::RangeInclusive;
use std::sync::LazyLock;

use ninefold_core::Board;
use ninefold_core::small_sort::SortShort;
use ninefold_logic::RatingTenths;
use ninefold_solve::Solver;
use ninefold_solve::random::SeededRandom;

use crate::hard_search::CanonicalPuzzle;
use crate::minimal::GeneratedPuzzle;
use crate::random_transformation;

/// Lowest ER for which a search starts from seeds. Below it, climbing from random puzzles is quick.
pub(crate) const LEAST_SEEDED_ER: RatingTenths = RatingTenths(96);

/// Number of seeds with the nearest ratings among which a search chooses, where fewer are in the range.
const NEAREST: usize = 32;

/// Canonical forms with their ER in tenths, the hardest first; made by `ninefold search harder` from puzzles of
/// `ninefold generate`.
const SEEDS_TEXT: &str = include_str!("hard_seeds.txt");

static SEEDS: LazyLock<Vec<(CanonicalPuzzle, RatingTenths)>> = LazyLock::new(|| {
    let parse_seed = |line: &str| {
        let (form, er) = line.split_once(' ')?;
        Some((CanonicalPuzzle::from_text(form)?, RatingTenths(er.parse().ok()?)))
    };
    SEEDS_TEXT.lines().filter_map(parse_seed).collect()
});

/// Returns the canonical forms of all seeds.
pub(crate) fn seed_forms() -> impl Iterator<Item = CanonicalPuzzle> {
    SEEDS.iter().map(|(form, _)| *form)
}

/// Chooses some of the seeds whose ER is in a range or nearest to it, each as a random image.
pub(crate) fn choose_seeds(
    range: &RangeInclusive<RatingTenths>,
    count: usize,
    random: &mut SeededRandom,
) -> Vec<GeneratedPuzzle> {
    let mut nearest: Vec<&(CanonicalPuzzle, RatingTenths)> = SEEDS.iter().collect();
    // Of seeds that are as far away, the harder come first.
    nearest.sort_short_by_key(|(_, er)| {
        range.start().0.saturating_sub(er.0) + er.0.saturating_sub(range.end().0)
    });
    let in_range = nearest.iter().filter(|(_, er)| range.contains(er)).count();
    nearest.truncate(in_range.max(NEAREST));
    random.shuffle(&mut nearest);
    let mut solver = Solver::new();
    let images = nearest.into_iter().take(count).filter_map(|(form, _)| {
        let board: Board = random_transformation(random).apply(&form.to_board()?);
        let solution = solver.check_uniqueness(&board).unique_solution().ok()?;
        Some(GeneratedPuzzle::from_grid(board.givens(), solution))
    });
    images.collect()
}

#[cfg(test)]
mod tests {
    use std::collections::HashSet;

    use ninefold_rate::se::{SeProfile, rate_any_board};

    use super::*;
    use crate::canon::Canonizer;

    #[test]
    fn seeds_are_canonical_and_proper_and_rated() {
        let (mut canonizer, mut solver) = (Canonizer::new(), Solver::new());
        assert_eq!(SEEDS.len(), SEEDS_TEXT.lines().count());
        assert_eq!(seed_forms().collect::<HashSet<_>>().len(), SEEDS.len());
        assert!(SEEDS.is_sorted_by(|one, other| one.1 >= other.1));
        for (index, (form, er)) in SEEDS.iter().enumerate() {
            let board = form.to_board().expect("no clash");
            assert_eq!(CanonicalPuzzle::from_board(&board, &mut canonizer), *form);
            assert!(solver.check_uniqueness(&board).unique_solution().is_ok(), "{}", form.to_text());
            assert!(*er >= LEAST_SEEDED_ER);
            if index % 16 == 0 {
                assert_eq!(rate_any_board(&board, &SeProfile::SE).expect("a rating").er, *er);
            }
        }
    }

    #[test]
    fn the_nearest_seeds_are_chosen() {
        let mut canonizer = Canonizer::new();
        let hardest: HashSet<CanonicalPuzzle> = seed_forms().take(NEAREST).collect();
        let chosen = choose_seeds(&(RatingTenths(119)..=RatingTenths(119)), 8, &mut SeededRandom::new(5));
        let forms: HashSet<CanonicalPuzzle> =
            chosen.iter().map(|seed| CanonicalPuzzle::from_board(&seed.to_board(), &mut canonizer)).collect();
        assert_eq!(forms.len(), 8);
        assert!(forms.is_subset(&hardest));
    }
}
