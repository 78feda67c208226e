//! Journal of an unfinished `ninefold data set`, from which a repeated command resumes: a line of JSON for the
//! command, for each finished batch of candidate puzzles, and for each class whose rows are written. A
//! truncated line is ignored, as is everything after it.

use std::fs::{self, File, OpenOptions};

use ninefold::guide::dataset::FinishedBatch;
use ninefold::wire::dataset::{DataRow, EarlierRun, RowSummary};
use serde::{Deserialize, Serialize};

use crate::file::{CommandDescription, JOURNAL_FILE, NewFolder};
use crate::prelude::*;
use crate::sheets::SplitFileState;

/// Line of the journal.
#[derive(Serialize, Deserialize)]
enum DatasetJournalLine {
    /// Description of the command, with everything the files depend on.
    Command(String),
    /// A finished batch: the index of its source, its number, its puzzles.
    Lot(usize, u64, Vec<(String, usize)>),
    /// A class and its number: summaries of its rows, or the reason why there are none; and the progress
    /// of the files after it. If a number occurs twice, the later line counts.
    Class { number: u64, rows: Vec<RowSummary>, without: Option<String>, files: Vec<SplitFileState> },
}

/// Results of an earlier run.
#[derive(Default)]
pub(super) struct EarlierDataset {
    pub(super) run: EarlierRun,
    /// Summaries of the rows.
    pub(super) rows: Vec<RowSummary>,
    /// Reasons why some classes have no rows.
    pub(super) skipped_reasons: Vec<String>,
    /// Progress of the files.
    pub(super) files: Vec<SplitFileState>,
}

/// Journal of the current run.
pub(super) struct DatasetJournal {
    file: File,
    /// Number of classes in the journal.
    classes: u64,
}

/// Returns the description of the run that left a folder unfinished, if there was one that can be resumed.
pub(super) fn read_unfinished_command(folder: &Path) -> Option<CommandDescription> {
    let text = fs::read(NewFolder::unfinished_file_path(folder, JOURNAL_FILE)).ok()?;
    match parse_intact_lines(&text).next()? {
        DatasetJournalLine::Command(command) => CommandDescription::parse_text(&command),
        _ => None,
    }
}

impl DatasetJournal {
    /// Opens the journal of a folder, with the results of an earlier run of the same command; starts a
    /// new one if there was none.
    pub(super) fn open_or_start(
        folder: &NewFolder,
        command: &CommandDescription,
    ) -> Result<(DatasetJournal, EarlierDataset), CommandError> {
        let path = folder.file_path(JOURNAL_FILE);
        let name = || path.display().to_string();
        let failed = |error| CommandError::File { verb: "write", name: name(), error };
        let text = match fs::read(&path) {
            Ok(text) => text,
            Err(error) if error.kind() == io::ErrorKind::NotFound => Vec::new(),
            Err(error) => return Err(CommandError::File { verb: "read", name: name(), error }),
        };
        let mut lines = parse_intact_lines(&text);
        // Resume the same command, refuse another one, or start anew.
        match lines.next() {
            Some(DatasetJournalLine::Command(other))
                if CommandDescription::parse_text(&other)
                    .is_some_and(|other| command.has_same_results(&other)) =>
            {
                let earlier = collect_earlier_results(lines);
                let file = OpenOptions::new().append(true).open(&path).map_err(failed)?;
                file.set_len(count_intact_bytes(&text) as u64).map_err(failed)?;
                Ok((DatasetJournal { file, classes: earlier.run.classes }, earlier))
            }
            Some(DatasetJournalLine::Command(other)) => Err(match CommandDescription::parse_text(&other) {
                Some(other) => CommandError::usage_error(&say!(
                    "dataset-begun-otherwise",
                    name = folder.part_path().display().to_string(),
                    command = other.given_command_line(),
                    differences = command.list_differences(&other).join("; ")
                )),
                None => folder.other_command_error(),
            }),
            Some(_) => Err(folder.other_command_error()),
            None => {
                let begin = || {
                    folder.remove_files()?;
                    let mut journal = DatasetJournal { file: File::create(&path)?, classes: 0 };
                    journal.append_line(&DatasetJournalLine::Command(command.to_text()))?;
                    Ok(journal)
                };
                Ok((begin().map_err(failed)?, EarlierDataset::default()))
            }
        }
    }

    /// Records a finished batch of candidate puzzles in the journal.
    pub(super) fn record_finished_batch(&mut self, lot: FinishedBatch) -> io::Result<()> {
        let FinishedBatch { source: vein, batch: lot, puzzles } = lot;
        self.append_line(&DatasetJournalLine::Lot(vein, lot, puzzles))
    }

    /// Records a class of the data set whose rows have been written.
    pub(super) fn record_class(
        &mut self,
        rows: &[DataRow],
        skip_reason: Option<String>,
        files: Vec<SplitFileState>,
    ) -> io::Result<()> {
        let (number, rows) = (self.classes, rows.iter().map(RowSummary::from_row).collect());
        self.classes += 1;
        self.append_line(&DatasetJournalLine::Class { number, rows, without: skip_reason, files })
    }

    fn append_line(&mut self, line: &DatasetJournalLine) -> io::Result<()> {
        let mut text = serde_json::to_string(line)?;
        text.push('\n');
        self.file.write_all(text.as_bytes())
    }

    /// Removes the journal of a complete data set.
    pub(super) fn delete_journal(self, folder: &NewFolder) -> io::Result<()> {
        drop(self);
        fs::remove_file(folder.file_path(JOURNAL_FILE))
    }
}

/// Iterates over the lines before the first truncated or invalid one.
fn parse_intact_lines(text: &[u8]) -> impl Iterator<Item = DatasetJournalLine> {
    let lines = text.split_inclusive(|byte| *byte == b'\n').map_while(|line| line.strip_suffix(b"\n"));
    lines.map_while(|line| serde_json::from_slice(line).ok())
}

/// Returns the length in bytes of the journal's intact lines.
fn count_intact_bytes(text: &[u8]) -> usize {
    let lines = text.split_inclusive(|byte| *byte == b'\n');
    lines
        .take_while(|line| {
            line.ends_with(b"\n") && serde_json::from_slice::<DatasetJournalLine>(line).is_ok()
        })
        .map(<[u8]>::len)
        .sum()
}

/// Interprets the lines. The last class is generated again, since its rows tell which columns there are.
fn collect_earlier_results(lines: impl Iterator<Item = DatasetJournalLine>) -> EarlierDataset {
    let (mut lots, mut classes) = (Vec::new(), Vec::new());
    for line in lines {
        match line {
            DatasetJournalLine::Command(_) => {}
            DatasetJournalLine::Lot(vein, lot, puzzles) => {
                lots.push(FinishedBatch { source: vein, batch: lot, puzzles })
            }
            DatasetJournalLine::Class { number, rows, without, files } => {
                classes.truncate(usize::try_from(number).unwrap_or(usize::MAX));
                classes.push((rows, without, files));
            }
        }
    }
    classes.pop();
    let run = EarlierRun { lots, classes: classes.len() as u64 };
    let mut earlier = EarlierDataset { run, ..EarlierDataset::default() };
    for (rows, without, files) in classes {
        earlier.rows.extend(rows);
        earlier.skipped_reasons.extend(without);
        earlier.files = files;
    }
    earlier
}
