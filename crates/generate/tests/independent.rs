//! Generated puzzles against a solver that shares nothing with the engines: each has one solution, and two without any
//! one given.
//!
//! `NINEFOLD_SLOW_TESTS=1 cargo test --release -p ninefold-generate --test independent` checks 200,000, in a few minutes.

use std::sync::atomic::{AtomicU64, Ordering};

use ninefold_generate::PuzzleRecipe;
use ninefold_generate::minimal::{BATCH_SIZE, GeneratedPuzzle, MinimalGenerator};
use ninefold_testkit::{corpora, naive};

fn check(puzzle: &GeneratedPuzzle) {
    let masks = naive::parse_masks(&puzzle.to_string());
    assert_eq!(naive::find_solutions(&masks, 2), [puzzle.solution.to_string()], "{puzzle}");
    for cell in puzzle.given_cells() {
        let mut fewer = masks;
        fewer[cell.index()] = 511;
        assert_eq!(naive::find_solutions(&fewer, 2).len(), 2, "{puzzle}: {cell} is needed");
    }
}

#[test]
fn puzzles_are_proper_and_minimal() {
    let puzzles = if corpora::are_slow_tests_enabled() { 200_000 } else { 500 };
    let (next, checked) = (AtomicU64::new(0), AtomicU64::new(0));
    std::thread::scope(|scope| {
        for _ in 0..2 {
            scope.spawn(|| {
                let mut maker = MinimalGenerator::new();
                loop {
                    let number = next.fetch_add(1, Ordering::Relaxed);
                    let left = (puzzles as u64).saturating_sub(number * BATCH_SIZE as u64);
                    if left == 0 {
                        return;
                    }
                    let batch = maker.generate_batch(7, &PuzzleRecipe::default(), number);
                    for puzzle in batch.iter().take(left as usize) {
                        check(puzzle);
                        checked.fetch_add(1, Ordering::Relaxed);
                    }
                }
            });
        }
    });
    assert_eq!(checked.into_inner(), puzzles as u64);
}
