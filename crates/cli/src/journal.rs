//! How far a run came that writes into a file, so that it can go on after any interruption.
//!
//! Beside the file stands a journal: what the command was, how many puzzles are done, and how many bytes of the file
//! they take. It is noted behind the results, so what the journal says is always there; what the file has beyond is
//! cut off, a torn line included. When all is done the journal is removed.

use std::fs::{self, File, OpenOptions};
use std::io::{self, Read, Seek, SeekFrom, Write};
use std::path::{Path, PathBuf};

use crate::failure::Failure;

/// The journal of a run.
#[derive(Debug)]
pub(crate) struct Journal {
    path: PathBuf,
    file: File,
    /// Where the numbers stand in it.
    numbers: u64,
    puzzles: u64,
    /// The bytes of the results, those included that are not noted yet.
    bytes: u64,
}

/// Where to go on.
#[derive(Debug)]
pub(crate) struct Opened {
    /// The file of the results, its end where to go on.
    pub(crate) output: File,
    pub(crate) journal: Journal,
    /// How many puzzles are done.
    pub(crate) done: u64,
}

/// What to do with results that are there.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Existing {
    /// Go on where an interrupted run stopped; refuse to touch a finished one.
    Keep,
    /// Begin anew.
    Replace,
}

/// The first word of a journal, with the version of its form.
const TITLE: &str = "ninefold-journal-1";
/// Two numbers of this many digits, a blank and a line end make the last line.
const DIGITS: usize = 20;

/// Opens the file of the results and its journal. `command` tells all that the results depend on.
pub(crate) fn open(path: &Path, command: &str, existing: Existing) -> Result<Opened, Failure> {
    let journal_path = beside(path);
    let failed = |verb, path: &Path| {
        let name = path.display().to_string();
        move |error| Failure::File { verb, name, error }
    };
    let metadata = fs::metadata(path).ok();
    // Without results a journal means nothing.
    let goes_on = existing == Existing::Keep && metadata.is_some();
    let journal = goes_on.then(|| read(&journal_path)).transpose();
    let journal = journal.map_err(failed("read", &journal_path))?.flatten();
    let written = metadata.map_or(0, |metadata| metadata.len());
    let name = path.display();
    let fresh = journal.is_none();
    let (puzzles, bytes) = match journal {
        Some(found) if found.command != command => {
            return Err(Failure::Usage(format!(
                "{name} was begun by another command or with other inputs; repeat that one, or --overwrite"
            )));
        }
        Some(found) if found.bytes > written => {
            return Err(Failure::Usage(format!(
                "{name} is shorter than it was when the run was interrupted; --overwrite begins anew"
            )));
        }
        Some(found) => (found.puzzles, found.bytes),
        None if existing == Existing::Keep && written > 0 => {
            return Err(Failure::Usage(format!(
                "{name} is there already, and complete; --overwrite replaces it"
            )));
        }
        None => (0, 0),
    };
    let output = || {
        let mut output = OpenOptions::new().create(true).truncate(false).write(true).open(path)?;
        output.set_len(bytes)?;
        output.seek(SeekFrom::End(0))?;
        Ok(output)
    };
    // The journal that says where to go on stays there at every moment.
    let begin = || {
        let head = format!("{TITLE} {command}\n");
        let mut file = OpenOptions::new().create(true).truncate(fresh).write(true).open(&journal_path)?;
        file.write_all(head.as_bytes())?;
        let numbers = head.len() as u64;
        let mut journal = Journal { path: journal_path.clone(), file, numbers, puzzles, bytes };
        journal.note(0)?;
        Ok(journal)
    };
    let output = output().map_err(failed("write", path))?;
    let journal = begin().map_err(failed("write", &journal_path))?;
    Ok(Opened { output, journal, done: puzzles })
}

impl Journal {
    /// So many bytes of results were handed over to be written.
    pub(crate) fn wrote(&mut self, bytes: u64) {
        self.bytes += bytes;
    }

    /// So many more puzzles are done, and all results handed over so far are written.
    pub(crate) fn note(&mut self, puzzles: u64) -> io::Result<()> {
        self.puzzles += puzzles;
        // One write of one short line: it is there whole or not at all.
        let line = format!("{:0DIGITS$} {:0DIGITS$}\n", self.puzzles, self.bytes);
        self.file.seek(SeekFrom::Start(self.numbers))?;
        self.file.write_all(line.as_bytes())
    }

    pub(crate) fn remove(self) -> io::Result<()> {
        fs::remove_file(self.path)
    }
}

struct Found {
    command: String,
    puzzles: u64,
    bytes: u64,
}

/// What a journal says; `None` where there is none or it was not even begun.
fn read(path: &Path) -> io::Result<Option<Found>> {
    let mut text = String::new();
    match File::open(path) {
        Ok(mut file) => file.read_to_string(&mut text)?,
        Err(error) if error.kind() == io::ErrorKind::NotFound => return Ok(None),
        Err(error) => return Err(error),
    };
    let found = || {
        let (command, numbers) = text.strip_prefix(TITLE)?.strip_prefix(' ')?.split_once('\n')?;
        let (puzzles, bytes) = numbers.strip_suffix('\n')?.split_once(' ')?;
        Some(Found { command: command.into(), puzzles: puzzles.parse().ok()?, bytes: bytes.parse().ok()? })
    };
    Ok(found())
}

/// The path of the journal.
fn beside(path: &Path) -> PathBuf {
    let mut name = path.as_os_str().to_owned();
    name.push(".journal");
    name.into()
}
