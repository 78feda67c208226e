//! Resumable output file of a command with its journal: records how far a run has come, so that it can resume
//! after any interruption, including a power cut.
//!
//! Results go into `NAME.part`. Next to it is `NAME.journal`: the command, followed by a line for each
//! state, with the units done, the bytes of the part they take, and a hash of these bytes. A line is
//! written once the part is on the disk, and has a hash of its own. A torn or empty line is therefore
//! ignored, and the run resumes from the last state whose bytes are unchanged; anything behind them in
//! the part is cut off. A final line records that the run has completed, the part gets its name, and the
//! journal stays: it distinguishes a finished file from one of another origin.

use std::fs::{self, File, OpenOptions};
use std::io::{self, Read, Seek, SeekFrom, Write};
use std::ops::Range;
use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};

use ninefold::Message;
use ninefold::logic::explain::say;
use xxhash_rust::xxh3::{Xxh3Default, xxh3_64};

use super::atomic_file::try_lock_file;
use super::{CommandDescription, FileTarget, OverwritePolicy, append_suffix, sync_folder};
use crate::compressed::{self, CompressingWriter};
use crate::diagnostics::{self, format_with_thousands};
use crate::failure::{CommandError, add_file_name};
use crate::language::message_text;

/// Output of a run that can be resumed.
#[derive(Debug)]
pub(crate) struct ResumableFile {
    target: FileTarget,
    part: PathBuf,
    /// `None` after an error only.
    results: Option<CompressingWriter<HashingFile>>,
    /// The journal, whose lock keeps other runs out.
    journal: File,
    state: JournalState,
    /// The last state in the journal.
    recorded_state: JournalState,
    /// Whether something was written that no state covers yet.
    has_unrecorded_results: bool,
    started: Instant,
    last_recorded: Instant,
    /// Time the last journal entry took.
    recording_time: Duration,
}

/// Progress of a run.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct JournalState {
    /// Number of completed units, as the command counts them.
    pub(crate) done: u64,
    /// Number of these that failed, so that a resumed run ends with the same exit code as one run over
    /// all.
    pub(crate) failed: u64,
    /// Number of lines written: a header comes before the first unit is done.
    pub(crate) lines: u64,
    /// Number of bytes of the part on the disk.
    bytes: u64,
    /// Hash of these bytes.
    hash: u64,
}

/// Progress of an earlier run, and the run that continues it; `None` if the file is complete, as the command
/// would write it again.
type OpenedRun = (JournalState, Option<Box<ResumableFile>>);

/// First word of a journal, with the version of its format; and the prefix of all versions.
const TITLE: &str = "ninefold-journal-3";
const JOURNAL_TITLE_PREFIX: &str = "ninefold-journal-";

/// Shortest time between two journal entries.
const MIN_PAUSE: Duration = Duration::from_millis(50);
/// Longest time between two journal entries, unless writing them takes long. Compression is only
/// effective on large pieces, so packed files always wait this long.
const MAX_PAUSE: Duration = Duration::from_secs(1);
/// Journal entries may take one part in this many of the run time.
const PAUSE_PER_RECORDING_TIME: u32 = 20;

/// Returns the path of the part, where an unfinished run writes its results.
pub(super) fn results_part_path(path: &Path) -> PathBuf {
    append_suffix(path, ".part")
}

/// Returns the path of the journal of an unfinished run.
pub(super) fn journal_file_path(path: &Path) -> PathBuf {
    append_suffix(path, ".journal")
}

/// Opens the part of a file and its journal. `command` describes everything the results depend on.
pub(crate) fn open_or_resume(
    target: FileTarget,
    command: &CommandDescription,
) -> Result<OpenedRun, CommandError> {
    let (part, journal_path) = (results_part_path(&target.path), journal_file_path(&target.path));
    if target.is_parquet() {
        return Err(CommandError::usage_error(&say!("file-not-resumable", name = target.name.clone())));
    }
    if !journal_path.exists() {
        // Check before a journal is created.
        check_part_has_journal(&target, &part)?;
    }
    // Lock the journal first: everything below may change the part.
    let failed = |error| CommandError::unwritable_file(journal_path.display(), error);
    let mut options = OpenOptions::new();
    let options = options.create(true).truncate(false).read(true).write(true);
    let mut journal = options.open(&journal_path).map_err(failed)?;
    if !try_lock_file(&journal).map_err(failed)? {
        return Err(CommandError::usage_error(&say!("file-busy", name = target.name.clone())));
    }
    // Read what is there, and act on it.
    let mut text = Vec::new();
    journal.read_to_end(&mut text).map_err(failed)?;
    let decision = decide_resume(&target, &part, command, &text)?;
    let command = command.to_text();
    match decision {
        ResumeDecision::Begin => start_run(target, part, journal, &command),
        ResumeDecision::Resume(state, end) => resume_run(target, part, journal, state, end),
        ResumeDecision::Publish(state) => {
            target.rename_to_target(&part).map_err(|error| target.write_error(error))?;
            Ok((state, None))
        }
        ResumeDecision::AlreadyDone(state) => Ok((state, None)),
        ResumeDecision::Recover(state) => {
            let end = rewrite_journal(&mut journal, &command, state).map_err(failed)?;
            resume_run(target, part, journal, state, end)
        }
    }
}

/// Action to take, depending on the existing files.
enum ResumeDecision {
    Begin,
    /// Resume at this state, whose journal line ends at this byte.
    Resume(JournalState, u64),
    /// Rename the part, which is complete.
    Publish(JournalState),
    /// Do nothing: the file is complete.
    AlreadyDone(JournalState),
    /// Resume at this state with a new journal; the part is unchanged since.
    Recover(JournalState),
}

fn decide_resume(
    target: &FileTarget,
    part: &Path,
    command: &CommandDescription,
    text: &[u8],
) -> Result<ResumeDecision, CommandError> {
    let name = &target.name;
    let refused = |reason: &Message| Err(CommandError::usage_error(reason));
    // Journals that can't be used: recover the part if that was requested, else refuse or start anew.
    let record = match JournalContent::parse_journal(text) {
        JournalContent::NotAJournal | JournalContent::Unreadable
            if target.existing == OverwritePolicy::Recover =>
        {
            target.check_overwrite()?;
            return match find_last_matching_state(part, &parse_intact_states(text)) {
                Some((state, _)) => Ok(ResumeDecision::Recover(state)),
                None => refused(&say!(
                    "journal-no-results",
                    name = name.clone(),
                    part = part.display().to_string()
                )),
            };
        }
        JournalContent::NotAJournal => {
            let journal = journal_file_path(&target.path);
            return refused(&say!("journal-foreign", name = journal.display().to_string()));
        }
        JournalContent::Unreadable if target.existing == OverwritePolicy::Replace => {
            return Ok(ResumeDecision::Begin);
        }
        JournalContent::Unreadable => {
            check_part_has_journal(target, part)?;
            return Ok(ResumeDecision::Begin);
        }
        JournalContent::Valid(record) => record,
    };
    let is_same = command.has_same_results(&record.command);
    if file_size(part).is_none() && file_size(&target.path).is_none_or(|bytes| bytes == 0) {
        // Without results a journal means nothing.
        return Ok(ResumeDecision::Begin);
    }
    // A different command is refused unless the file may be replaced; a finished run is published or left
    // alone; an unfinished one resumes at its last intact state.
    match (record.finished, target.existing) {
        _ if !is_same && target.existing == OverwritePolicy::Replace => {
            if record.finished.is_none() && file_size(part).is_some_and(|bytes| bytes > 0) {
                print_discarded_work(part, &record);
            }
            Ok(ResumeDecision::Begin)
        }
        _ if !is_same => refused(&say!(
            "file-begun-otherwise",
            name = name.clone(),
            command = record.command.given_command_line(),
            differences = command.list_differences(&record.command).join("; ")
        )),
        (Some(state), _) if matches_state(part, state) => Ok(ResumeDecision::Publish(state)),
        (Some(_), OverwritePolicy::Replace) if file_size(part).is_none() => Ok(ResumeDecision::Begin),
        (Some(state), _) if file_size(part).is_none() && matches_state(&target.path, state) => {
            Ok(ResumeDecision::AlreadyDone(state))
        }
        (Some(_), _) if file_size(part).is_none() => refused(&say!("file-changed", name = name.clone())),
        _ => {
            target.check_overwrite()?;
            let Some((state, end)) = find_last_matching_state(part, &record.states) else {
                return Ok(ResumeDecision::Begin);
            };
            Ok(ResumeDecision::Resume(state, end))
        }
    }
}

/// Tells that `--overwrite` discards what a run of another command has finished.
fn print_discarded_work(part: &Path, record: &JournalRecord) {
    let done = record.states.last().map_or(0, |(state, _)| state.done);
    diagnostics::print_note(&message_text(&say!(
        "file-discarded",
        part = part.display().to_string(),
        command = record.command.given_command_line(),
        n = done as usize,
        number = format_with_thousands(done)
    )));
}

/// Returns the seed of the run that wrote a file, for a command that is given none: that of a run which it
/// resumes, or of one that is refused for what else differs. A file that is replaced gets a new one.
pub(crate) fn find_recorded_seed(target: &FileTarget, command: &CommandDescription) -> Option<u64> {
    let text = fs::read(journal_file_path(&target.path)).ok()?;
    let JournalContent::Valid(record) = JournalContent::parse_journal(&text) else { return None };
    // Without results a journal means nothing.
    let has_results = file_size(&results_part_path(&target.path)).is_some() || target.has_content();
    let is_unfinished =
        || record.finished.is_none() && command.has_same_results(&record.command.clone().without_seed());
    let is_kept = target.existing != OverwritePolicy::Replace || is_unfinished();
    record.command.recorded_seed().filter(|_| has_results && is_kept)
}

/// Refuses results that have no journal.
fn check_part_has_journal(target: &FileTarget, part: &Path) -> Result<(), CommandError> {
    if file_size(part).is_some_and(|bytes| bytes > 0) {
        let journal = journal_file_path(&target.path);
        let (part, journal) = (part.display().to_string(), journal.display().to_string());
        return Err(CommandError::usage_error(&match file_size(&journal_file_path(&target.path)) {
            None => say!("journal-gone", part, journal),
            Some(_) => say!("journal-damaged", part, journal),
        }));
    }
    target.check_overwrite()
}

fn file_size(path: &Path) -> Option<u64> {
    fs::metadata(path).ok().map(|metadata| metadata.len())
}

/// Returns whether a file is exactly as a state describes it.
fn matches_state(path: &Path, state: JournalState) -> bool {
    let holds = || {
        let mut file = File::open(path).ok()?;
        let mut hasher = Xxh3Default::new();
        let is_same = file.metadata().ok()?.len() == state.bytes;
        (is_same && hash_next_bytes(&mut file, state.bytes, &mut hasher) && hasher.digest() == state.hash)
            .then_some(())
    };
    holds().is_some()
}

/// Returns the last state that still matches the part, and where its line ends in the journal.
fn find_last_matching_state(part: &Path, states: &[(JournalState, u64)]) -> Option<(JournalState, u64)> {
    let mut file = File::open(part).ok()?;
    let (mut hasher, mut read, mut last) = (Xxh3Default::new(), 0, None);
    // Hash the part only once, comparing at the length of each state.
    for &(state, end) in states {
        let more = state.bytes.checked_sub(read)?;
        if !hash_next_bytes(&mut file, more, &mut hasher) || hasher.digest() != state.hash {
            break;
        }
        read = state.bytes;
        last = Some((state, end));
    }
    last
}

/// Returns the states from the intact lines of a damaged journal whose byte counts don't decrease.
fn parse_intact_states(text: &[u8]) -> Vec<(JournalState, u64)> {
    let mut states: Vec<(JournalState, u64)> = Vec::new();
    for line in text.split(|&byte| byte == b'\n') {
        let state = strip_valid_hash(line).and_then(JournalState::parse_journal_line).map(|(_, state)| state);
        let last = states.last().map_or(0, |(last, _)| last.bytes);
        states.extend(state.filter(|state| state.bytes >= last).map(|state| (state, 0)));
    }
    states
}

/// Writes a journal with this state alone; returns its length in bytes.
fn rewrite_journal(journal: &mut File, command: &str, state: JournalState) -> io::Result<u64> {
    let text = format_journal_line(&format!("{TITLE} {command}")) + &state.to_journal_line("at");
    journal.rewind()?;
    journal.write_all(text.as_bytes())?;
    journal.set_len(text.len() as u64)?;
    journal.sync_data()?;
    Ok(text.len() as u64)
}

/// Hashes the next `bytes` bytes; returns false if there are fewer.
fn hash_next_bytes(file: &mut File, bytes: u64, hasher: &mut Xxh3Default) -> bool {
    let mut piece = vec![0; 1 << 16];
    let mut left = bytes;
    while left > 0 {
        let most = piece.len().min(usize::try_from(left).unwrap_or(usize::MAX));
        match file.read(&mut piece[..most]) {
            Ok(0) | Err(_) => return false,
            Ok(read) => {
                hasher.update(&piece[..read]);
                left -= read as u64;
            }
        }
    }
    true
}

fn start_run(
    target: FileTarget,
    part: PathBuf,
    mut journal: File,
    command: &str,
) -> Result<OpenedRun, CommandError> {
    let mut start = || {
        // Remove the results first: a journal without results does no harm, but results without a journal
        // can't be resumed.
        match fs::remove_file(&part) {
            Err(error) if error.kind() != io::ErrorKind::NotFound => return Err(error),
            _ => {}
        }
        journal.set_len(0)?;
        journal.rewind()?;
        journal.write_all(format_journal_line(&format!("{TITLE} {command}")).as_bytes())?;
        journal.sync_data()?;
        let file = OpenOptions::new().create_new(true).write(true).open(&part)?;
        sync_folder(&part)?;
        Ok(file)
    };
    let file = start().map_err(|error| target.write_error(error))?;
    let results = HashingFile { file, hasher: Xxh3Default::new(), bytes: 0 };
    let state = JournalState { hash: results.hasher.digest(), ..JournalState::default() };
    Ok((state, Some(Box::new(ResumableFile::new(target, part, results, journal, state)))))
}

fn resume_run(
    target: FileTarget,
    part: PathBuf,
    mut journal: File,
    state: JournalState,
    end: u64,
) -> Result<OpenedRun, CommandError> {
    let mut hasher = Xxh3Default::new();
    let mut cut = |hasher: &mut Xxh3Default| {
        // Hash the part up to the state, and cut off what lies behind it in part and journal.
        let mut file = OpenOptions::new().read(true).write(true).open(&part)?;
        if !hash_next_bytes(&mut file, state.bytes, hasher) {
            return Err(io::ErrorKind::UnexpectedEof.into());
        }
        file.set_len(state.bytes)?;
        file.seek(SeekFrom::End(0))?;
        journal.set_len(end)?;
        journal.seek(SeekFrom::End(0))?;
        Ok(file)
    };
    let file = cut(&mut hasher).map_err(|error| target.write_error(error))?;
    let results = HashingFile { file, hasher, bytes: state.bytes };
    Ok((state, Some(Box::new(ResumableFile::new(target, part, results, journal, state)))))
}

impl ResumableFile {
    fn new(
        target: FileTarget,
        part: PathBuf,
        results: HashingFile,
        journal: File,
        state: JournalState,
    ) -> ResumableFile {
        ResumableFile {
            target,
            part,
            results: Some(CompressingWriter::Plain(results)),
            journal,
            state,
            recorded_state: state,
            has_unrecorded_results: false,
            started: Instant::now(),
            last_recorded: Instant::now(),
            recording_time: Duration::ZERO,
        }
    }

    pub(crate) fn target(&self) -> &FileTarget {
        &self.target
    }

    /// Reads back all results of the unfinished run so far, decompressed.
    pub(crate) fn read_results(&self) -> io::Result<String> {
        let mut text = String::new();
        compressed::open_decompressed_text(Box::new(File::open(&self.part)?))?.read_to_string(&mut text)?;
        Ok(text)
    }

    /// Records that `more` units are done, `failed` of them with a failure, and that all their results
    /// have been written.
    pub(crate) fn record_completed(&mut self, more: u64, failed: u64) -> io::Result<()> {
        self.state.done += more;
        self.state.failed += failed;
        self.has_unrecorded_results = false;
        // Wait longer between entries as the run gets longer, and when writing an entry is expensive.
        let longest = if self.target.packing.is_some() { MAX_PAUSE } else { self.started.elapsed() / 100 };
        let pause = longest.clamp(MIN_PAUSE, MAX_PAUSE).max(self.recording_time * PAUSE_PER_RECORDING_TIME);
        if self.last_recorded.elapsed() >= pause { self.write_journal_entry("at") } else { Ok(()) }
    }

    /// Records the progress in the journal at the end of an incomplete run.
    pub(crate) fn record_progress(&mut self) -> io::Result<()> {
        let is_news = self.state.done > self.recorded_state.done && !self.has_unrecorded_results;
        if is_news { self.write_journal_entry("at") } else { Ok(()) }
    }

    /// Returns whether nothing was written to the output file.
    pub(crate) fn is_empty(&self) -> bool {
        self.state.lines == 0 && !self.has_unrecorded_results && self.state.bytes == 0
    }

    /// Removes the part and the journal of a run.
    pub(crate) fn remove_files(&mut self) -> io::Result<()> {
        fs::remove_file(&self.part)?;
        fs::remove_file(journal_file_path(&self.target.path))
    }

    /// Completes the run: records it, and gives the results their final name.
    pub(crate) fn finish(&mut self) -> io::Result<()> {
        self.write_journal_entry("finished")?;
        self.target.rename_to_target(&self.part)
    }

    /// Writes a journal entry, once the results are on the disk.
    fn write_journal_entry(&mut self, word: &str) -> io::Result<()> {
        let began = Instant::now();
        // End the compressed piece and sync the part before the journal mentions it.
        let results = self.results.take().ok_or(io::ErrorKind::Other)?.into_inner()?;
        results.file.sync_data()?;
        let state = JournalState { bytes: results.bytes, hash: results.hasher.digest(), ..self.state };
        self.results = Some(CompressingWriter::Plain(results));
        let failed = |error| {
            add_file_name("write", &journal_file_path(&self.target.path).display().to_string(), error)
        };
        let line = state.to_journal_line(word);
        self.journal.write_all(line.as_bytes()).and_then(|()| self.journal.sync_data()).map_err(failed)?;
        (self.state, self.recorded_state) = (state, state);
        self.last_recorded = Instant::now();
        self.recording_time = self.last_recorded - began;
        Ok(())
    }
}

impl Write for ResumableFile {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        // Each state ends a separately compressed piece; such pieces can be concatenated.
        let results = match self.results.take().ok_or(io::ErrorKind::Other)? {
            CompressingWriter::Plain(file) => CompressingWriter::new(file, self.target.packing)?,
            begun => begun,
        };
        let written = self.results.insert(results).write(bytes)?;
        self.state.lines += bytes[..written].iter().filter(|&&byte| byte == b'\n').count() as u64;
        self.has_unrecorded_results = true;
        Ok(written)
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}

/// File writer that tracks its length and hash.
struct HashingFile {
    file: File,
    hasher: Xxh3Default,
    bytes: u64,
}

impl Write for HashingFile {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        let written = self.file.write(bytes)?;
        self.hasher.update(&bytes[..written]);
        self.bytes += written as u64;
        Ok(written)
    }

    fn flush(&mut self) -> io::Result<()> {
        self.file.flush()
    }
}

/// Content of a journal.
enum JournalContent {
    Valid(JournalRecord),
    /// Empty, or torn in the first line.
    Unreadable,
    /// Not a journal.
    NotAJournal,
}

struct JournalRecord {
    command: CommandDescription,
    /// The states in the order of the run, with the position where the line of each ends.
    states: Vec<(JournalState, u64)>,
    finished: Option<JournalState>,
}

impl JournalContent {
    fn parse_journal(text: &[u8]) -> JournalContent {
        // A torn beginning of the title, or a block of zeros after a power cut, is still this program's
        // journal.
        let is_torn = JOURNAL_TITLE_PREFIX.as_bytes().starts_with(text) || text.iter().all(|byte| *byte == 0);
        if !is_torn && !text.starts_with(JOURNAL_TITLE_PREFIX.as_bytes()) {
            return JournalContent::NotAJournal;
        }
        let mut lines = iter_intact_lines(text);
        let Some((head, end)) = lines.next() else { return JournalContent::Unreadable };
        let Some(command) = head.strip_prefix(TITLE).and_then(|rest| rest.strip_prefix(' ')) else {
            return JournalContent::Unreadable;
        };
        let Some(command) = CommandDescription::parse_text(command) else {
            return JournalContent::Unreadable;
        };
        // The first state is the empty part; each intact line adds one.
        let nothing = JournalState { hash: Xxh3Default::new().digest(), ..JournalState::default() };
        let mut record = JournalRecord { command, states: vec![(nothing, end)], finished: None };
        for (line, end) in lines {
            let Some((word, state)) = JournalState::parse_journal_line(line) else { break };
            match word {
                "finished" => record.finished = Some(state),
                _ => record.states.push((state, end)),
            }
        }
        JournalContent::Valid(record)
    }
}

impl JournalState {
    /// Formats the state as a journal line.
    fn to_journal_line(self, word: &str) -> String {
        let JournalState { done, failed, lines, bytes, hash } = self;
        format_journal_line(&format!("{word} {done} {failed} {lines} {bytes} {hash:016x}"))
    }

    fn parse_journal_line(line: &str) -> Option<(&str, JournalState)> {
        let mut words = line.split(' ');
        let word = words.next()?;
        let mut number = || words.next()?.parse().ok();
        let (done, failed, lines, bytes) = (number()?, number()?, number()?, number()?);
        let hash = u64::from_str_radix(words.next()?, 16).ok()?;
        Some((word, JournalState { done, failed, lines, bytes, hash }))
    }
}

/// Formats a journal line: a text without line ends, and its hash.
fn format_journal_line(text: &str) -> String {
    format!("{text} {:016x}\n", xxh3_64(text.as_bytes()))
}

/// Iterates over the intact lines from the beginning, each with the position where it ends.
fn iter_intact_lines(text: &[u8]) -> impl Iterator<Item = (&str, u64)> {
    let mut rest: Range<usize> = 0..text.len();
    std::iter::from_fn(move || {
        let length = text[rest.clone()].iter().position(|&byte| byte == b'\n')?;
        let text = strip_valid_hash(&text[rest.start..rest.start + length])?;
        rest.start += length + 1;
        Some((text, rest.start as u64))
    })
}

/// Returns the text of a journal line if its hash matches.
fn strip_valid_hash(line: &[u8]) -> Option<&str> {
    let (text, hash) = std::str::from_utf8(line).ok()?.rsplit_once(' ')?;
    (u64::from_str_radix(hash, 16) == Ok(xxh3_64(text.as_bytes()))).then_some(text)
}

#[cfg(test)]
mod tests;
