//! The record of comparisons: a line for each list and band, in `bench/record/exact.csv`.

use std::collections::BTreeMap;
use std::path::Path;

use super::answers::AnsweredPuzzle;
use crate::lists::each_record;

/// The file, below the root of the repository.
pub(crate) const FILE: &str = "bench/record/exact.csv";

const HEADER: &str = "profile,program,puzzles,band,number,equal_ratings,walks,equal_walks,compared";

/// A list of puzzles that another program has answered.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) struct RecordedList {
    pub(crate) profile: String,
    /// The program, with its version.
    pub(crate) program: String,
    /// Which puzzles they are.
    pub(crate) puzzles: String,
}

impl RecordedList {
    pub(crate) fn new(profile: &str, program: &str, puzzles: &str) -> RecordedList {
        RecordedList { profile: profile.into(), program: program.into(), puzzles: puzzles.into() }
    }
}

/// Counts of puzzles in a band.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct EqualCounts {
    pub(crate) puzzles: usize,
    pub(crate) equal_ratings: usize,
    /// Puzzles whose walk was compared.
    pub(crate) walks: usize,
    pub(crate) equal_walks: usize,
}

impl EqualCounts {
    fn from_answer(answered: &AnsweredPuzzle) -> EqualCounts {
        EqualCounts {
            puzzles: 1,
            equal_ratings: usize::from(answered.is_rating_equal),
            walks: usize::from(answered.is_walk_equal.is_some()),
            equal_walks: usize::from(answered.is_walk_equal == Some(true)),
        }
    }

    pub(crate) fn add(&mut self, other: EqualCounts) {
        self.puzzles += other.puzzles;
        self.equal_ratings += other.equal_ratings;
        self.walks += other.walks;
        self.equal_walks += other.equal_walks;
    }
}

/// The counts of one list.
#[derive(Clone, Debug)]
pub(crate) struct ListCounts {
    pub(crate) list: RecordedList,
    /// By band, in their order.
    pub(crate) bands: BTreeMap<String, EqualCounts>,
    /// The day of the comparison.
    pub(crate) compared: String,
}

/// All counts, the lists in the order in which they were first compared.
#[derive(Clone, Debug, Default)]
pub(crate) struct ExactRecord {
    pub(crate) lists: Vec<ListCounts>,
}

impl ExactRecord {
    /// Reads the record; an empty one where there is no file yet.
    pub(crate) fn read(file: &Path) -> Result<ExactRecord, String> {
        let mut record = ExactRecord::default();
        if !file.is_file() {
            return Ok(record);
        }
        each_record(&file.to_string_lossy(), |fields| {
            let all: Vec<&str> = fields.iter().collect();
            let [profile, program, puzzles, band, numbers @ .., compared] = &all[..] else {
                return Err(format!("expected {HEADER}"));
            };
            // The header.
            if *profile == "profile" {
                return Ok(());
            }
            let number = |at: usize| -> Result<usize, String> {
                let text = numbers.get(at).ok_or_else(|| format!("expected {HEADER}"))?;
                text.parse().map_err(|_| format!("{text} is no number"))
            };
            let counts = EqualCounts {
                puzzles: number(0)?,
                equal_ratings: number(1)?,
                walks: number(2)?,
                equal_walks: number(3)?,
            };
            let list = RecordedList::new(profile, program, puzzles);
            record.counts_of(&list, compared).bands.insert(band.to_string(), counts);
            Ok(())
        })?;
        Ok(record)
    }

    /// Returns the counts of a list, which it begins if it isn't there.
    fn counts_of(&mut self, list: &RecordedList, compared: &str) -> &mut ListCounts {
        let place = self.lists.iter().position(|known| known.list == *list).unwrap_or_else(|| {
            let (list, compared) = (list.clone(), compared.to_string());
            self.lists.push(ListCounts { list, bands: BTreeMap::new(), compared });
            self.lists.len() - 1
        });
        &mut self.lists[place]
    }

    /// Replaces the counts of a list by those of a comparison.
    pub(crate) fn replace_counts(&mut self, list: &RecordedList, compared: &[AnsweredPuzzle], day: &str) {
        let counts = self.counts_of(list, day);
        // A band that the list no longer has would stay.
        counts.bands.clear();
        counts.compared = day.into();
        for one in compared {
            counts.bands.entry(one.band.clone()).or_default().add(EqualCounts::from_answer(one));
        }
    }

    /// Writes the record as the text of its file.
    pub(crate) fn to_csv(&self) -> String {
        let mut text = format!("{HEADER}\n");
        for ListCounts { list: RecordedList { profile, program, puzzles }, bands, compared } in &self.lists {
            for (band, counts) in bands {
                let EqualCounts { puzzles: number, equal_ratings, walks, equal_walks } = counts;
                text += &format!(
                    "{profile},{program},\"{puzzles}\",{band},{number},{equal_ratings},{walks},{equal_walks},{compared}\n"
                );
            }
        }
        text
    }
}
