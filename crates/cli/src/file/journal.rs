//! How far a run came that writes into a file, so that it can go on after any interruption, a power cut included.
//!
//! Results go into `NAME.part`. Beside it stands `NAME.journal`: what the command was, and behind that a line for each
//! state: how much is done, how many bytes of the part it takes, and a hash of these bytes. A line is written when the
//! part is on the disk, and each line has a hash of its own. So a torn or empty line tells nothing, and the last state
//! whose bytes are as they were is where to go on; what the part has beyond it is cut off. When all is done a last line
//! says so, the part gets its name, and the journal stays: it is what tells a finished file from one of another origin.

use std::fs::{self, File, OpenOptions};
use std::io::{self, Read, Seek, SeekFrom, Write};
use std::ops::Range;
use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};

use ninefold::Sentence;
use ninefold::logic::explain::say;
use xxhash_rust::xxh3::{Xxh3Default, xxh3_64};

use super::part::lock;
use super::{Contents, Existing, Target, sync_folder, with_end};
use crate::compressed::{self, Packer, Packing};
use crate::failure::{Failure, named};

/// A run that can go on.
#[derive(Debug)]
pub(crate) struct Resumable {
    target: Target,
    part: PathBuf,
    /// `None` after an error only.
    results: Option<Results>,
    /// Also the lock: no other run can have it.
    journal: File,
    state: State,
    /// The last state that the journal has.
    noted: State,
    /// Whether something was written that no state covers yet.
    is_ahead: bool,
    started: Instant,
    last: Instant,
    /// How long the last note took.
    cost: Duration,
}

/// How far a run is.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
struct State {
    /// What is done, in units of the command.
    done: u64,
    /// How many of these failed: a run that goes on ends as one run over all would have.
    failed: u64,
    /// How many lines there are.
    lines: u64,
    /// How many bytes of the part these are, as it stands on the disk.
    bytes: u64,
    /// The hash of these bytes.
    hash: u64,
}

/// Where to go on.
#[derive(Debug)]
pub(crate) enum Opened {
    Begun {
        run: Box<Resumable>,
        /// What is done, in units of the command.
        done: u64,
        /// How many of these failed.
        failed: u64,
        /// How many lines there are.
        lines: u64,
    },
    /// All is there, as the command would write it again.
    Finished {
        /// How many of what was done failed.
        failed: u64,
        /// How many lines there are.
        lines: u64,
    },
}

/// The first word of a journal, with the version of its form; and that of all versions.
const TITLE: &str = "ninefold-journal-3";
const TITLES: &str = "ninefold-journal-";

/// No state is noted sooner after another.
const SOONEST: Duration = Duration::from_millis(50);
/// Nor does a run lose more than this, unless noting takes long. What is packed is packed well only in large pieces.
const LATEST: Duration = Duration::from_secs(1);
/// Noting may take one part in this many of the time.
const SHARE: u32 = 20;

/// The path of the part.
pub(super) fn part_of(path: &Path) -> PathBuf {
    with_end(path, ".part")
}

/// The path of the journal.
pub(super) fn beside(path: &Path) -> PathBuf {
    with_end(path, ".journal")
}

/// Opens the part of a file and its journal. `command` tells all that the results depend on.
pub(crate) fn open(target: Target, command: &str) -> Result<Opened, Failure> {
    let (part, journal_path) = (part_of(&target.path), beside(&target.path));
    if target.is_parquet() {
        return Err(Failure::usage(&say!("file-not-resumable", name = target.name.clone())));
    }
    target.admit_contents(Contents::Text)?;
    if !journal_path.exists() {
        // Before a journal is made.
        refuse_unknown(&target, &part)?;
    }
    let failed = |error| Failure::File { verb: "write", name: journal_path.display().to_string(), error };
    let mut options = OpenOptions::new();
    let options = options.create(true).truncate(false).read(true).write(true);
    let mut journal = options.open(&journal_path).map_err(failed)?;
    if !lock(&journal).map_err(failed)? {
        return Err(Failure::usage(&say!("file-busy", name = target.name.clone())));
    }
    let mut text = Vec::new();
    journal.read_to_end(&mut text).map_err(failed)?;
    let command = format!("{} {command}", env!("CARGO_PKG_VERSION")).replace(['\n', '\r'], " ");
    match decide(&target, &part, &command, &text)? {
        Decision::Begin => begin(target, part, journal, &command),
        Decision::GoOn(state, end) => go_on(target, part, journal, state, end),
        Decision::Publish(state) => {
            target.take_name(&part).map_err(|error| target.failed(error))?;
            Ok(state.all())
        }
        Decision::Nothing(state) => Ok(state.all()),
        Decision::Recover(state) => {
            let end = begin_anew(&mut journal, &command, state).map_err(failed)?;
            go_on(target, part, journal, state, end)
        }
    }
}

/// What to do, given what is there.
enum Decision {
    Begin,
    /// At this state, whose line ends there in the journal.
    GoOn(State, u64),
    /// The part is complete and lacks only its name.
    Publish(State),
    /// The file is complete.
    Nothing(State),
    /// The part is as it was at this state; the journal has to be begun anew.
    Recover(State),
}

fn decide(target: &Target, part: &Path, command: &str, text: &[u8]) -> Result<Decision, Failure> {
    let name = &target.name;
    let refused = |reason: &Sentence| Err(Failure::usage(reason));
    let record = match Record::read(text) {
        Record::Foreign | Record::Unreadable if target.existing == Existing::Recover => {
            target.admit()?;
            return match last_true(part, &states_in(text)) {
                Some((state, _)) => Ok(Decision::Recover(state)),
                None => refused(&say!(
                    "journal-no-results",
                    name = name.clone(),
                    part = part.display().to_string()
                )),
            };
        }
        Record::Foreign => {
            let journal = beside(&target.path);
            return refused(&say!("journal-foreign", name = journal.display().to_string()));
        }
        Record::Unreadable if target.existing == Existing::Replace => return Ok(Decision::Begin),
        Record::Unreadable => {
            refuse_unknown(target, part)?;
            return Ok(Decision::Begin);
        }
        Record::Ours(record) => record,
    };
    let is_same = record.command == command;
    if size(part).is_none() && size(&target.path).is_none_or(|bytes| bytes == 0) {
        // Without results a journal means nothing.
        return Ok(Decision::Begin);
    }
    match (record.finished, target.existing) {
        _ if !is_same && target.existing == Existing::Replace => Ok(Decision::Begin),
        _ if !is_same => refused(&say!("file-begun-otherwise", name = name.clone())),
        (Some(state), _) if holds(part, state) => Ok(Decision::Publish(state)),
        (Some(_), Existing::Replace) if size(part).is_none() => Ok(Decision::Begin),
        (Some(state), _) if size(part).is_none() && holds(&target.path, state) => {
            Ok(Decision::Nothing(state))
        }
        (Some(_), _) if size(part).is_none() => refused(&say!("file-changed", name = name.clone())),
        _ => {
            target.admit()?;
            let Some((state, end)) = last_true(part, &record.states) else { return Ok(Decision::Begin) };
            Ok(Decision::GoOn(state, end))
        }
    }
}

/// Refuses results that no journal tells about.
fn refuse_unknown(target: &Target, part: &Path) -> Result<(), Failure> {
    if size(part).is_some_and(|bytes| bytes > 0) {
        let journal = beside(&target.path);
        let (part, journal) = (part.display().to_string(), journal.display().to_string());
        return Err(Failure::usage(&match size(&beside(&target.path)) {
            None => say!("journal-gone", part = part, journal = journal),
            Some(_) => say!("journal-damaged", part = part, journal = journal),
        }));
    }
    target.admit()
}

fn size(path: &Path) -> Option<u64> {
    fs::metadata(path).ok().map(|metadata| metadata.len())
}

/// Whether a file is just what a state says.
fn holds(path: &Path, state: State) -> bool {
    let holds = || {
        let mut file = File::open(path).ok()?;
        let mut hasher = Xxh3Default::new();
        let is_same = file.metadata().ok()?.len() == state.bytes;
        (is_same && feed(&mut file, state.bytes, &mut hasher) && hasher.digest() == state.hash).then_some(())
    };
    holds().is_some()
}

/// The last state that a part still has, and where its line ends.
fn last_true(part: &Path, states: &[(State, u64)]) -> Option<(State, u64)> {
    let mut file = File::open(part).ok()?;
    let (mut hasher, mut read, mut last) = (Xxh3Default::new(), 0, None);
    for &(state, end) in states {
        let more = state.bytes.checked_sub(read)?;
        if !feed(&mut file, more, &mut hasher) || hasher.digest() != state.hash {
            break;
        }
        read = state.bytes;
        last = Some((state, end));
    }
    last
}

/// The states in those lines of a damaged journal that are as they were written, as far as each goes on from the one before.
fn states_in(text: &[u8]) -> Vec<(State, u64)> {
    let mut states: Vec<(State, u64)> = Vec::new();
    for line in text.split(|&byte| byte == b'\n') {
        let state = true_line(line).and_then(State::read).map(|(_, state)| state);
        let last = states.last().map_or(0, |(last, _)| last.bytes);
        states.extend(state.filter(|state| state.bytes >= last).map(|state| (state, 0)));
    }
    states
}

/// Writes a journal that has this state alone; gives where it ends.
fn begin_anew(journal: &mut File, command: &str, state: State) -> io::Result<u64> {
    let text = line(&format!("{TITLE} {command}")) + &state.line("at");
    journal.rewind()?;
    journal.write_all(text.as_bytes())?;
    journal.set_len(text.len() as u64)?;
    journal.sync_data()?;
    Ok(text.len() as u64)
}

/// Hashes the next bytes, this many; false if there are fewer.
fn feed(file: &mut File, bytes: u64, hasher: &mut Xxh3Default) -> bool {
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

fn begin(target: Target, part: PathBuf, mut journal: File, command: &str) -> Result<Opened, Failure> {
    let mut start = || {
        // The results first: a journal without them means nothing, but they do not without it.
        match fs::remove_file(&part) {
            Err(error) if error.kind() != io::ErrorKind::NotFound => return Err(error),
            _ => {}
        }
        journal.set_len(0)?;
        journal.rewind()?;
        journal.write_all(line(&format!("{TITLE} {command}")).as_bytes())?;
        journal.sync_data()?;
        let file = OpenOptions::new().create_new(true).write(true).open(&part)?;
        sync_folder(&part)?;
        Ok(file)
    };
    let file = start().map_err(|error| target.failed(error))?;
    let results = Counted { file, hasher: Xxh3Default::new(), bytes: 0 };
    let state = State { hash: results.hasher.digest(), ..State::default() };
    let run = Box::new(Resumable::new(target, part, results, journal, state));
    Ok(Opened::Begun { run, done: 0, failed: 0, lines: 0 })
}

fn go_on(
    target: Target,
    part: PathBuf,
    mut journal: File,
    state: State,
    end: u64,
) -> Result<Opened, Failure> {
    let mut hasher = Xxh3Default::new();
    let mut cut = |hasher: &mut Xxh3Default| {
        let mut file = OpenOptions::new().read(true).write(true).open(&part)?;
        if !feed(&mut file, state.bytes, hasher) {
            return Err(io::ErrorKind::UnexpectedEof.into());
        }
        file.set_len(state.bytes)?;
        file.seek(SeekFrom::End(0))?;
        journal.set_len(end)?;
        journal.seek(SeekFrom::End(0))?;
        Ok(file)
    };
    let file = cut(&mut hasher).map_err(|error| target.failed(error))?;
    let results = Counted { file, hasher, bytes: state.bytes };
    let run = Box::new(Resumable::new(target, part, results, journal, state));
    Ok(Opened::Begun { run, done: state.done, failed: state.failed, lines: state.lines })
}

impl Resumable {
    fn new(target: Target, part: PathBuf, results: Counted, journal: File, state: State) -> Resumable {
        Resumable {
            target,
            part,
            results: Some(Results::Plain(results)),
            journal,
            state,
            noted: state,
            is_ahead: false,
            started: Instant::now(),
            last: Instant::now(),
            cost: Duration::ZERO,
        }
    }

    /// How the user calls the file.
    pub(crate) fn name(&self) -> &str {
        &self.target.name
    }

    /// All results so far, unpacked.
    pub(crate) fn so_far(&self) -> io::Result<String> {
        let mut text = String::new();
        compressed::unpacked(Box::new(File::open(&self.part)?))?.read_to_string(&mut text)?;
        Ok(text)
    }

    /// So much more is done, so much of it failed, and all results of it have been written to this.
    pub(crate) fn done(&mut self, more: u64, failed: u64) -> io::Result<()> {
        self.state.done += more;
        self.state.failed += failed;
        self.is_ahead = false;
        let longest = if self.target.packing.is_some() { LATEST } else { self.started.elapsed() / 100 };
        let pause = longest.clamp(SOONEST, LATEST).max(self.cost * SHARE);
        if self.last.elapsed() >= pause { self.note("at") } else { Ok(()) }
    }

    /// Nothing more comes in this run.
    pub(crate) fn leave(&mut self) -> io::Result<()> {
        let is_news = self.state.done > self.noted.done && !self.is_ahead;
        if is_news { self.note("at") } else { Ok(()) }
    }

    /// Whether nothing was written.
    pub(crate) fn is_empty(&self) -> bool {
        self.state.lines == 0 && !self.is_ahead && self.state.bytes == 0
    }

    /// Whether there is a file of its name.
    pub(crate) fn is_there(&self) -> bool {
        self.target.is_there()
    }

    /// There is nothing to go on from, nor to keep.
    pub(crate) fn abandon(&mut self) -> io::Result<()> {
        fs::remove_file(&self.part)?;
        fs::remove_file(beside(&self.target.path))
    }

    /// All is done: the results get their name.
    pub(crate) fn finish(&mut self) -> io::Result<()> {
        self.note("finished")?;
        self.target.take_name(&self.part)
    }

    /// Notes how far it is, when that is on the disk.
    fn note(&mut self, word: &str) -> io::Result<()> {
        let began = Instant::now();
        let results = self.results.take().ok_or(io::ErrorKind::Other)?.into_counted()?;
        results.file.sync_data()?;
        let state = State { bytes: results.bytes, hash: results.hasher.digest(), ..self.state };
        self.results = Some(Results::Plain(results));
        let failed = |error| named("write", &beside(&self.target.path).display().to_string(), error);
        let told = state.line(word);
        self.journal.write_all(told.as_bytes()).and_then(|()| self.journal.sync_data()).map_err(failed)?;
        (self.state, self.noted) = (state, state);
        self.last = Instant::now();
        self.cost = self.last - began;
        Ok(())
    }
}

impl Write for Resumable {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        let results = self.results.take().ok_or(io::ErrorKind::Other)?;
        let results = self.results.insert(results.packed(self.target.packing)?);
        let written = results.write(bytes)?;
        self.state.lines += bytes[..written].iter().filter(|&&byte| byte == b'\n').count() as u64;
        self.is_ahead = true;
        Ok(written)
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}

/// The part as it is written. Each state ends a piece that is packed by itself: such pieces stand one behind another.
enum Results {
    Plain(Counted),
    Packed(Packer<Counted>),
}

impl Results {
    /// Ready to write to, packed as it should be.
    fn packed(self, packing: Option<Packing>) -> io::Result<Results> {
        match (self, packing) {
            (Results::Plain(counted), Some(packing)) => Ok(Results::Packed(Packer::new(counted, packing)?)),
            (same, _) => Ok(same),
        }
    }

    /// With the end of what is packed.
    fn into_counted(self) -> io::Result<Counted> {
        match self {
            Results::Plain(counted) => Ok(counted),
            Results::Packed(packer) => packer.into_inner(),
        }
    }

    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        match self {
            Results::Plain(counted) => counted.write(bytes),
            Results::Packed(packer) => packer.write(bytes),
        }
    }
}

impl std::fmt::Debug for Results {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str("Results")
    }
}

/// A file that knows its length and its hash.
struct Counted {
    file: File,
    hasher: Xxh3Default,
    bytes: u64,
}

impl Write for Counted {
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

/// What a journal says.
enum Record {
    Ours(Ours),
    /// It is empty, or torn in its first line.
    Unreadable,
    /// It is something else.
    Foreign,
}

struct Ours {
    command: String,
    /// The states in the order of the run, and where the line of each ends.
    states: Vec<(State, u64)>,
    finished: Option<State>,
}

impl Record {
    fn read(text: &[u8]) -> Record {
        let is_torn = TITLES.as_bytes().starts_with(text) || text.iter().all(|byte| *byte == 0);
        if !is_torn && !text.starts_with(TITLES.as_bytes()) {
            return Record::Foreign;
        }
        let mut lines = whole_lines(text);
        let Some((head, end)) = lines.next() else { return Record::Unreadable };
        let Some(command) = head.strip_prefix(TITLE).and_then(|rest| rest.strip_prefix(' ')) else {
            return Record::Unreadable;
        };
        let nothing = State { hash: Xxh3Default::new().digest(), ..State::default() };
        let mut record = Ours { command: command.into(), states: vec![(nothing, end)], finished: None };
        for (line, end) in lines {
            let Some((word, state)) = State::read(line) else { break };
            match word {
                "finished" => record.finished = Some(state),
                _ => record.states.push((state, end)),
            }
        }
        Record::Ours(record)
    }
}

impl State {
    /// Its line in a journal.
    fn line(self, word: &str) -> String {
        let State { done, failed, lines, bytes, hash } = self;
        line(&format!("{word} {done} {failed} {lines} {bytes} {hash:016x}"))
    }

    /// That this is all.
    fn all(self) -> Opened {
        Opened::Finished { failed: self.failed, lines: self.lines }
    }

    fn read(line: &str) -> Option<(&str, State)> {
        let mut words = line.split(' ');
        let word = words.next()?;
        let mut number = || words.next()?.parse().ok();
        let (done, failed, lines, bytes) = (number()?, number()?, number()?, number()?);
        let hash = u64::from_str_radix(words.next()?, 16).ok()?;
        Some((word, State { done, failed, lines, bytes, hash }))
    }
}

/// A line of a journal: a text without line ends, and its hash.
fn line(text: &str) -> String {
    format!("{text} {:016x}\n", xxh3_64(text.as_bytes()))
}

/// The lines from the beginning on that are as they were written, and where each ends.
fn whole_lines(text: &[u8]) -> impl Iterator<Item = (&str, u64)> {
    let mut rest: Range<usize> = 0..text.len();
    std::iter::from_fn(move || {
        let length = text[rest.clone()].iter().position(|&byte| byte == b'\n')?;
        let told = true_line(&text[rest.start..rest.start + length])?;
        rest.start += length + 1;
        Some((told, rest.start as u64))
    })
}

/// What a line says that is as it was written.
fn true_line(line: &[u8]) -> Option<&str> {
    let (told, hash) = std::str::from_utf8(line).ok()?.rsplit_once(' ')?;
    (u64::from_str_radix(hash, 16) == Ok(xxh3_64(told.as_bytes()))).then_some(told)
}

#[cfg(test)]
mod tests;
