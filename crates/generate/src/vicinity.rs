//! Searches in the vicinity of puzzles: from the hardest known to their [neighbours](crate::neighbours), from the hardest of these on, and
//! each puzzle rated once, up to symmetry.
//!
//! A [`Vicinity`] is the state of such a search without the search: which puzzles were met, what came of each, and which go next. It is a
//! function of the [records](Record) in their order, so a list of them is all that has to be kept to [go on](Vicinity::replay) later.

mod by;

use std::cmp::Reverse;
use std::collections::{BTreeMap, HashSet};

use ninefold_core::{Board, ByCell, Digit};
use ninefold_logic::Sentence;
use ninefold_logic::explain::say;
use xxhash_rust::xxh3::{xxh3_64_with_seed, xxh3_128};

use crate::canon::Canonizer;

pub use by::{By, Rated};

/// Around how many puzzles a hunt looks at a time: what goes next is settled when all their neighbours are rated.
pub const AT_A_TIME: usize = 8;

/// A puzzle up to symmetry: its canonical form as 81 characters, `.` for an empty cell.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Form([u8; 81]);

impl Form {
    /// The form of the givens of a board.
    pub fn of(board: &Board, canonizer: &mut Canonizer) -> Form {
        let given = |cell| board.values()[cell].filter(|_| board.givens().contains(cell));
        let form = canonizer.values(&ByCell::from_fn(given)).map(|canonical| canonical.form);
        let form = form.expect("the givens of a board don't clash");
        Form(form.0.map(|value| value.map_or(b'.', |digit: Digit| b'0' + digit.get())))
    }

    /// The form with this text, if it is 81 digits and dots.
    #[must_use]
    pub fn read(text: &str) -> Option<Form> {
        let signs: [u8; 81] = text.as_bytes().try_into().ok()?;
        signs.iter().all(|sign| matches!(sign, b'.' | b'1'..=b'9')).then_some(Form(signs))
    }

    /// The 81 characters.
    #[must_use]
    pub fn text(&self) -> String {
        String::from_utf8_lossy(&self.0).into_owned()
    }

    /// The puzzle; `None` where its digits clash, as those of a form that was made do not.
    #[must_use]
    pub fn board(&self) -> Option<Board> {
        self.text().parse().ok()
    }
}

/// What came of a puzzle.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Record {
    /// The puzzle.
    pub form: Form,
    /// Its rating, as a number that grows with it; none if it is below the bound, so that nothing is looked for around it.
    pub rating: Option<u32>,
    /// The number of the record that it is a neighbour of, from 1; 0 for a puzzle to begin with.
    pub parent: u64,
}

/// A search in the vicinity of puzzles.
///
/// ```
/// use ninefold_generate::vicinity::{Form, Record, Vicinity};
///
/// let form = |first: u8| Form::read(&format!("{first}{}", ".".repeat(80))).expect("81 signs");
/// let mut vicinity = Vicinity::new(0);
/// for (puzzle, rating) in [(1, 71), (2, 84), (3, 75)] {
///     assert!(vicinity.meet(form(puzzle)));
///     vicinity.note(Record { form: form(puzzle), rating: Some(rating), parent: 0 });
/// }
/// assert!(!vicinity.meet(form(2)), "it was met");
/// assert_eq!(vicinity.next(2), [(2, form(2)), (3, form(3))]);
/// assert_eq!(vicinity.next(2), [(1, form(1))]);
/// ```
#[derive(Clone, Debug)]
pub struct Vicinity {
    /// Settles which of two puzzles with the same rating goes first.
    seed: u64,
    /// The forms that were met, by their hash of 128 bits.
    met: HashSet<u128>,
    /// How many records there are.
    count: u64,
    /// Puzzles around which nothing was looked for yet, the first to go first.
    open: BTreeMap<(Reverse<u32>, u64, u64), Form>,
    best: Option<u32>,
}

/// That records are not those of a search.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("record {0} does not go on from those before")]
pub struct Foreign(
    /// The number of the record, from 1.
    pub u64,
);

impl Foreign {
    /// The same as data, to be told in any language.
    #[must_use]
    pub fn sentence(&self) -> Sentence {
        say!("hunt-foreign", number = self.0.to_string())
    }
}

impl Vicinity {
    /// A search that has met nothing.
    #[must_use]
    pub fn new(seed: u64) -> Vicinity {
        Vicinity { seed, met: HashSet::new(), count: 0, open: BTreeMap::new(), best: None }
    }

    /// Notes that a puzzle was met; false if it was met before.
    pub fn meet(&mut self, form: Form) -> bool {
        self.met.insert(xxh3_128(&form.0))
    }

    /// Notes what came of a puzzle that was met.
    pub fn note(&mut self, record: Record) {
        self.count += 1;
        if let Some(rating) = record.rating {
            let lot = xxh3_64_with_seed(&record.form.0, self.seed);
            self.open.insert((Reverse(rating), lot, self.count), record.form);
            self.best = self.best.max(Some(rating));
        }
    }

    /// The next puzzles to look around, this many at most, with their numbers; they don't come again.
    pub fn next(&mut self, most: usize) -> Vec<(u64, Form)> {
        let first = std::iter::from_fn(|| self.open.pop_first()).take(most);
        first.map(|((_, _, number), form)| (number, form)).collect()
    }

    /// Takes in what came of an earlier search of the same seed that looked around this many puzzles at a time, and gives those around
    /// which it was looking at last: nobody knows whether it had finished.
    ///
    /// # Errors
    /// When the records are not those of such a search.
    pub fn replay(&mut self, records: &[Record], at_a_time: usize) -> Result<Vec<(u64, Form)>, Foreign> {
        let mut parents: Vec<(u64, Form)> = Vec::new();
        for record in records {
            let belongs = |parents: &[(u64, Form)]| match record.parent {
                0 => parents.is_empty(),
                parent => parents.iter().any(|(number, _)| *number == parent),
            };
            while !belongs(&parents) {
                parents = self.next(at_a_time);
                if parents.is_empty() {
                    return Err(Foreign(self.count + 1));
                }
            }
            if !self.meet(record.form) {
                return Err(Foreign(self.count + 1));
            }
            self.note(*record);
        }
        Ok(parents)
    }

    /// How many puzzles have a record.
    #[must_use]
    pub fn count(&self) -> u64 {
        self.count
    }

    /// Around how many puzzles nothing was looked for yet.
    #[must_use]
    pub fn open(&self) -> usize {
        self.open.len()
    }

    /// The highest rating so far.
    #[must_use]
    pub fn best(&self) -> Option<u32> {
        self.best
    }
}

#[cfg(test)]
mod tests {
    use ninefold_solve::random::Random;

    use super::*;
    use crate::minimal::Maker;
    use crate::{Recipe, random_transformation};

    fn form(number: u64) -> Form {
        Form::read(&format!("{number:.<81}").replace('0', "9")).unwrap()
    }

    /// A search over made-up puzzles: each has neighbours that depend on its number alone. `cut` ends it after so many records.
    fn searched(seed: u64, before: &[Record], cut: usize) -> Vec<Record> {
        let mut vicinity = Vicinity::new(seed);
        let mut records = before.to_vec();
        let mut parents = vicinity.replay(before, 3).unwrap();
        if parents.is_empty() {
            parents = vec![(0, form(1))];
        }
        while !parents.is_empty() {
            for (parent, around) in parents {
                let mut random = Random::new(xxh3_64_with_seed(around.text().as_bytes(), 0));
                let near: Vec<u64> = (0..4).map(|_| 1 + random.below(400) as u64).collect();
                let near: Vec<Form> =
                    near.into_iter().map(form).filter(|&near| vicinity.meet(near)).collect();
                for form in near {
                    if records.len() == cut {
                        return records;
                    }
                    let rating = xxh3_64_with_seed(form.text().as_bytes(), 1) as u32 % 100;
                    let record = Record { form, rating: (rating > 30).then_some(rating), parent };
                    vicinity.note(record);
                    records.push(record);
                }
            }
            parents = vicinity.next(3);
        }
        records
    }

    #[test]
    fn a_search_that_was_cut_anywhere_goes_on_as_if_it_had_not_been() {
        let whole = searched(7, &[], usize::MAX);
        assert!(whole.len() > 100, "{}", whole.len());
        for cut in (0..whole.len()).step_by(3) {
            let begun = searched(7, &[], cut);
            assert_eq!(begun, whole[..cut]);
            assert_eq!(searched(7, &begun, usize::MAX), whole, "cut after {cut}");
        }
        assert!(searched(8, &[], usize::MAX) != whole, "the seed settles what goes first");
    }

    #[test]
    fn records_of_something_else_are_refused() {
        let record = |number, parent| Record { form: form(number), rating: Some(5), parent };
        let replay = |records: &[Record]| Vicinity::new(0).replay(records, 2).map(|parents| parents.len());
        assert_eq!(replay(&[record(1, 0), record(2, 1)]), Ok(1));
        assert_eq!(replay(&[record(1, 0), record(2, 9)]), Err(Foreign(2)));
        assert_eq!(replay(&[record(1, 0), record(1, 1)]), Err(Foreign(2)));
        assert_eq!(replay(&[record(1, 0), record(2, 1), record(3, 0)]), Err(Foreign(3)));
    }

    #[test]
    fn images_of_a_puzzle_have_one_form() {
        let (mut canonizer, mut random) = (Canonizer::new(), Random::new(3));
        for made in Maker::new().few(5, 4, &Recipe::default(), 0) {
            let form = Form::of(&made.board(), &mut canonizer);
            let image = random_transformation(&mut random).apply(&made.board());
            assert_eq!(Form::of(&image, &mut canonizer), form);
            assert_eq!(Form::read(&form.text()), Some(form));
        }
        assert_eq!(Form::read("1234"), None);
    }
}
