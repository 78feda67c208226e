//! Search near hard puzzles for harder ones: from the hardest known to their [neighbours](crate::neighbours),
//! from the hardest of these on, each puzzle rated once, up to symmetry.
//!
//! A [`HardSearch`] is the state of such a search without the search itself: the puzzles seen, their results,
//! and the order of those to continue with. It is a function of the sequence of [records](HardSearchRecord),
//! so a list of them suffices to [resume](HardSearch::replay_records) later.

mod rate_by;

use std::cmp::Reverse;
use std::collections::{BTreeMap, HashSet};

use ninefold_core::{Board, ByCell, Digit};
use ninefold_logic::Message;
use ninefold_logic::explain::say;
use xxhash_rust::xxh3::{xxh3_64_with_seed, xxh3_128};

use crate::canon::Canonizer;

pub use rate_by::{BoundedRating, RateBy};

/// Number of puzzles whose neighbours are searched together; the next ones are chosen when all these
/// neighbours are rated.
pub const PUZZLES_AT_A_TIME: usize = 8;

/// A puzzle up to symmetry: its canonical form as 81 characters, `.` for an empty cell.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct CanonicalPuzzle([u8; 81]);

impl CanonicalPuzzle {
    /// Computes the canonical form of a board's givens.
    pub fn from_board(board: &Board, canonizer: &mut Canonizer) -> CanonicalPuzzle {
        let given = |cell| board.values()[cell].filter(|_| board.givens().contains(cell));
        let form = canonizer.canonical_values(&ByCell::from_fn(given)).map(|canonical| canonical.form);
        let form = form.expect("the givens of a board don't clash");
        CanonicalPuzzle(form.0.map(|value| value.map_or(b'.', |digit: Digit| b'0' + digit.number())))
    }

    /// Parses a form; `None` if the text isn't 81 digits and dots.
    #[must_use]
    pub fn from_text(text: &str) -> Option<CanonicalPuzzle> {
        let signs: [u8; 81] = text.as_bytes().try_into().ok()?;
        signs.iter().all(|sign| matches!(sign, b'.' | b'1'..=b'9')).then_some(CanonicalPuzzle(signs))
    }

    /// Returns the 81 characters of the canonical puzzle.
    #[must_use]
    pub fn to_text(&self) -> String {
        String::from_utf8_lossy(&self.0).into_owned()
    }

    /// Returns the puzzle; `None` if its digits clash, which can't happen for computed forms.
    #[must_use]
    pub fn to_board(&self) -> Option<Board> {
        self.to_text().parse().ok()
    }
}

/// Result for one puzzle.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct HardSearchRecord {
    /// The puzzle.
    pub form: CanonicalPuzzle,
    /// Rating, as a number that grows with difficulty; `None` if it is below the bound, so that its
    /// neighbours aren't searched.
    pub rating: Option<u32>,
    /// Number of the record whose neighbour it is, from 1; 0 for a starting puzzle.
    pub parent: u64,
}

/// State of a search for hard puzzles among the neighbours of others.
///
/// ```
/// use ninefold_generate::hard_search::{CanonicalPuzzle, HardSearchRecord, HardSearch};
///
/// let form = |first: u8| CanonicalPuzzle::from_text(&format!("{first}{}", ".".repeat(80))).expect("81 signs");
/// let mut vicinity = HardSearch::new(0);
/// for (puzzle, rating) in [(1, 71), (2, 84), (3, 75)] {
///     assert!(vicinity.mark_seen(form(puzzle)));
///     vicinity.record_result(HardSearchRecord { form: form(puzzle), rating: Some(rating), parent: 0 });
/// }
/// assert!(!vicinity.mark_seen(form(2)), "it was met");
/// assert_eq!(vicinity.take_next_puzzles(2), [(2, form(2)), (3, form(3))]);
/// assert_eq!(vicinity.take_next_puzzles(2), [(1, form(1))]);
/// ```
#[derive(Clone, Debug)]
pub struct HardSearch {
    /// Decides which of two puzzles with the same rating goes first.
    seed: u64,
    /// Forms seen, by their 128-bit hash.
    seen_forms: HashSet<u128>,
    /// Number of records.
    count: u64,
    /// Puzzles whose neighbours haven't been searched yet, the first one to be searched first.
    unsearched: BTreeMap<(Reverse<u32>, u64, u64), CanonicalPuzzle>,
    best_rating: Option<u32>,
}

/// Error for records that don't belong to one search.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("record {0} does not go on from those before")]
pub struct ReplayError(
    /// The number of the record, from 1.
    pub u64,
);

impl ReplayError {
    /// Returns the error as data, for messages in any language.
    #[must_use]
    pub fn to_message(&self) -> Message {
        say!("hunt-foreign", number = self.0.to_string())
    }
}

impl HardSearch {
    /// Creates a search that has seen no puzzle.
    #[must_use]
    pub fn new(seed: u64) -> HardSearch {
        HardSearch {
            seed,
            seen_forms: HashSet::new(),
            count: 0,
            unsearched: BTreeMap::new(),
            best_rating: None,
        }
    }

    /// Marks a hard puzzle as seen by the search; `false` if it already was.
    pub fn mark_seen(&mut self, form: CanonicalPuzzle) -> bool {
        self.seen_forms.insert(xxh3_128(&form.0))
    }

    /// Records the result for a puzzle that the search for hard puzzles has seen.
    pub fn record_result(&mut self, record: HardSearchRecord) {
        self.count += 1;
        if let Some(rating) = record.rating {
            let tie_breaker = xxh3_64_with_seed(&record.form.0, self.seed);
            self.unsearched.insert((Reverse(rating), tie_breaker, self.count), record.form);
            self.best_rating = self.best_rating.max(Some(rating));
        }
    }

    /// Takes the next puzzles whose neighbours are to be searched, at most this many, with their numbers.
    pub fn take_next_puzzles(&mut self, most: usize) -> Vec<(u64, CanonicalPuzzle)> {
        let first = std::iter::from_fn(|| self.unsearched.pop_first()).take(most);
        first.map(|((_, _, number), form)| (number, form)).collect()
    }

    /// Replays the records of an earlier search with the same seed and number of puzzles at a time. Returns
    /// the puzzles whose neighbours it was searching last: it is unknown whether it had finished them.
    ///
    /// # Errors
    /// If the records are not those of such a search.
    pub fn replay_records(
        &mut self,
        records: &[HardSearchRecord],
        at_a_time: usize,
    ) -> Result<Vec<(u64, CanonicalPuzzle)>, ReplayError> {
        let mut parents: Vec<(u64, CanonicalPuzzle)> = Vec::new();
        for record in records {
            // A record belongs to one of the current parents; otherwise the search had moved on to the next
            // ones.
            let belongs = |parents: &[(u64, CanonicalPuzzle)]| match record.parent {
                0 => parents.is_empty(),
                parent => parents.iter().any(|(number, _)| *number == parent),
            };
            while !belongs(&parents) {
                parents = self.take_next_puzzles(at_a_time);
                if parents.is_empty() {
                    return Err(ReplayError(self.count + 1));
                }
            }
            if !self.mark_seen(record.form) {
                return Err(ReplayError(self.count + 1));
            }
            self.record_result(*record);
        }
        Ok(parents)
    }

    /// Returns the number of puzzles with a record.
    #[must_use]
    pub fn recorded_puzzle_count(&self) -> u64 {
        self.count
    }

    /// Returns the number of hard puzzles whose neighbours haven't been searched yet.
    #[must_use]
    pub fn unsearched_count(&self) -> usize {
        self.unsearched.len()
    }

    /// Returns the highest rating that the search for hard puzzles has found so far.
    #[must_use]
    pub fn best_rating(&self) -> Option<u32> {
        self.best_rating
    }
}

#[cfg(test)]
mod tests {
    use ninefold_solve::random::SeededRandom;

    use super::*;
    use crate::minimal::MinimalGenerator;
    use crate::{PuzzleRecipe, random_transformation};

    fn numbered_puzzle(number: u64) -> CanonicalPuzzle {
        CanonicalPuzzle::from_text(&format!("{number:.<81}").replace('0', "9")).unwrap()
    }

    /// Runs a search over artificial puzzles, whose neighbours depend on their numbers alone. `cut` ends it
    /// after this many records.
    fn run_test_search(seed: u64, before: &[HardSearchRecord], cut: usize) -> Vec<HardSearchRecord> {
        let mut vicinity = HardSearch::new(seed);
        let mut records = before.to_vec();
        let mut parents = vicinity.replay_records(before, 3).unwrap();
        if parents.is_empty() {
            parents = vec![(0, numbered_puzzle(1))];
        }
        while !parents.is_empty() {
            for (parent, around) in parents {
                let mut random = SeededRandom::new(xxh3_64_with_seed(around.to_text().as_bytes(), 0));
                let near: Vec<u64> = (0..4).map(|_| 1 + random.next_below(400) as u64).collect();
                let near: Vec<CanonicalPuzzle> =
                    near.into_iter().map(numbered_puzzle).filter(|&near| vicinity.mark_seen(near)).collect();
                for form in near {
                    if records.len() == cut {
                        return records;
                    }
                    let rating = xxh3_64_with_seed(form.to_text().as_bytes(), 1) as u32 % 100;
                    let record = HardSearchRecord { form, rating: (rating > 30).then_some(rating), parent };
                    vicinity.record_result(record);
                    records.push(record);
                }
            }
            parents = vicinity.take_next_puzzles(3);
        }
        records
    }

    #[test]
    fn a_search_that_was_cut_anywhere_goes_on_as_if_it_had_not_been() {
        let complete = run_test_search(7, &[], usize::MAX);
        assert!(complete.len() > 100, "{}", complete.len());
        for cut in (0..complete.len()).step_by(3) {
            let begun = run_test_search(7, &[], cut);
            assert_eq!(begun, complete[..cut]);
            assert_eq!(run_test_search(7, &begun, usize::MAX), complete, "cut after {cut}");
        }
        assert!(run_test_search(8, &[], usize::MAX) != complete, "the seed settles what goes first");
    }

    #[test]
    fn records_of_something_else_are_refused() {
        let record =
            |number, parent| HardSearchRecord { form: numbered_puzzle(number), rating: Some(5), parent };
        let replay = |records: &[HardSearchRecord]| {
            HardSearch::new(0).replay_records(records, 2).map(|parents| parents.len())
        };
        assert_eq!(replay(&[record(1, 0), record(2, 1)]), Ok(1));
        assert_eq!(replay(&[record(1, 0), record(2, 9)]), Err(ReplayError(2)));
        assert_eq!(replay(&[record(1, 0), record(1, 1)]), Err(ReplayError(2)));
        assert_eq!(replay(&[record(1, 0), record(2, 1), record(3, 0)]), Err(ReplayError(3)));
    }

    #[test]
    fn images_of_a_puzzle_have_one_form() {
        let (mut canonizer, mut random) = (Canonizer::new(), SeededRandom::new(3));
        for puzzle in MinimalGenerator::new().generate_few(5, 4, &PuzzleRecipe::default(), 0) {
            let form = CanonicalPuzzle::from_board(&puzzle.to_board(), &mut canonizer);
            let image = random_transformation(&mut random).apply(&puzzle.to_board());
            assert_eq!(CanonicalPuzzle::from_board(&image, &mut canonizer), form);
            assert_eq!(CanonicalPuzzle::from_text(&form.to_text()), Some(form));
        }
        assert_eq!(CanonicalPuzzle::from_text("1234"), None);
    }
}
