//! Destination of a command's results: standard output, a device or a file, with the styles it supports.

use std::io::{self, BufWriter, IsTerminal, StdoutLock, Write};
use std::path::{Path, PathBuf};

use anstream::{AutoStream, ColorChoice};
use anstyle::{AnsiColor, Style};
use ninefold::Role;
use ninefold::logic::explain::say;
use ninefold::render::text::Tone;
use ninefold::texts::Catalogue;

use crate::common::{Common, When};
use crate::exit::Exit;
use crate::failure::{Failure, named};
use crate::file::journal::{self, Opened, Resumable};
use crate::file::{Contents, Existing, NewFile, Place, Sink, Source};
use crate::language::text;
use crate::{interrupt, language, report};

/// Destination of a command's results, buffered.
#[derive(Debug)]
pub(crate) struct Output {
    writer: BufWriter<Goal>,
    /// Whether an earlier run that this one resumes recorded failures.
    failed_before: bool,
    pub(crate) terminal: bool,
    pub(crate) styles: Styles,
    /// The texts in the user's language.
    pub(crate) catalogue: &'static Catalogue,
    pub(crate) quiet: bool,
}

/// A writer for the answers to puzzles, in input order, that also records progress.
pub(crate) trait Results: Write {
    /// Records that `puzzles` more puzzles have been written completely, `failed` of them with a failure.
    ///
    /// # Errors
    /// Those of writing.
    fn done(&mut self, puzzles: u64, failed: u64) -> io::Result<()>;
}

#[derive(Debug)]
enum Goal {
    Stdout(StdoutLock<'static>),
    /// A device or a pipe with its name.
    Device(Sink, String),
    File(NewFile),
    Resumable(Box<Resumable>),
}

/// The options of commands that write into a file.
#[derive(Debug, clap::Args)]
#[command(group = clap::ArgGroup::new(WRITTEN).multiple(true))]
pub(crate) struct ToFile {
    /// Write into this file, packed if its name ends in .gz or .zst; it appears when it is complete
    #[arg(short, long, value_name = "FILE", group = WRITTEN)]
    output: Option<PathBuf>,
    /// Replace the file that is to be written if there is one
    #[arg(long, requires = WRITTEN)]
    overwrite: bool,
}

/// The options of commands that go on in their file where an earlier run of the same command stopped.
#[derive(Debug, clap::Args)]
#[command(group = clap::ArgGroup::new(WRITTEN).multiple(true))]
pub(crate) struct ToGoOn {
    /// Write into this file, packed if its name ends in .gz or .zst; if a run of this command was interrupted, go on where it stopped
    #[arg(short, long, value_name = "FILE", group = WRITTEN)]
    output: Option<PathBuf>,
    /// Replace the file that is to be written if there is one
    #[arg(long, requires = WRITTEN)]
    overwrite: bool,
    /// Go on from what is whole in FILE.part, though FILE.journal is damaged and doesn't tell which command wrote it
    #[arg(long, requires = "output", conflicts_with = "overwrite")]
    recover: bool,
}

impl ToGoOn {
    /// Returns whether an output file was requested.
    pub(crate) fn is_asked(&self) -> bool {
        self.output.is_some()
    }

    /// Returns the policy for a file that already exists.
    pub(crate) fn existing(&self) -> Existing {
        if self.recover { Existing::Recover } else { Existing::from_option(self.overwrite) }
    }

    /// Refuses a file that can't be written; to be called before anything is read. `sources` are the
    /// input files. Whether the run may resume an existing file is decided later, by the journal.
    pub(crate) fn find(&self, sources: &[Source]) -> Result<Place, Failure> {
        let Some(path) = &self.output else { return Ok(Place::Stdout) };
        Place::find(path, self.existing(), sources)
    }

    /// Finds the output place for a run that can't resume: the file must not exist yet.
    pub(crate) fn find_new(&self, sources: &[Source]) -> Result<Place, Failure> {
        let place = self.find(sources)?;
        if let Place::File(target) = &place {
            target.admit()?;
        }
        Ok(place)
    }
}

/// Id of the option group whose members name files to which `--overwrite` applies.
pub(crate) const WRITTEN: &str = "written";

impl ToFile {
    /// The requested output file.
    pub(crate) fn path(&self) -> Option<&Path> {
        self.output.as_deref()
    }

    /// Returns the policy for a file that already exists.
    pub(crate) fn existing(&self) -> Existing {
        Existing::from_option(self.overwrite)
    }

    /// Refuses a file that can't be written; to be called before anything is read. `sources` are the
    /// input files.
    pub(crate) fn find(&self, sources: &[Source]) -> Result<Place, Failure> {
        let place = self.find_as_it_is(sources)?;
        if let Place::File(target) = &place {
            target.admit()?;
        }
        Ok(place)
    }

    /// Finds the output place without checking whether the file already exists.
    pub(crate) fn find_as_it_is(&self, sources: &[Source]) -> Result<Place, Failure> {
        let Some(path) = &self.output else { return Ok(Place::Stdout) };
        Place::find(path, self.existing(), sources)
    }
}

/// State of an earlier run of the same command that wrote to the same file.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Earlier {
    /// The run was interrupted: units done (as the command counts them) and lines written; both are 0
    /// without an earlier run.
    Left { done: u64, lines: u64 },
    /// The run completed.
    Finished { lines: u64 },
}

/// Styles for grids and headings; all plain when colours are off.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Styles {
    /// Whether styling is enabled.
    pub(crate) on: bool,
    pub(crate) given: Style,
    pub(crate) found: Style,
    pub(crate) marked: Style,
    pub(crate) wrong: Style,
    pub(crate) frame: Style,
    pub(crate) title: Style,
}

impl Output {
    pub(crate) fn new(common: &Common) -> Output {
        let stdout = io::stdout().lock();
        let coloured = match common.color {
            When::Always => true,
            When::Never => false,
            When::Auto => AutoStream::choice(&stdout) != ColorChoice::Never,
        };
        Output {
            terminal: stdout.is_terminal(),
            styles: if coloured { Styles::coloured() } else { Styles::default() },
            catalogue: language::spoken(),
            quiet: common.quiet,
            failed_before: false,
            writer: BufWriter::with_capacity(1 << 16, Goal::Stdout(stdout)),
        }
    }

    /// Redirects results to `place`.
    pub(crate) fn go_to(&mut self, place: Place, contents: Contents) -> Result<(), Failure> {
        match place {
            Place::Stdout => {}
            Place::Device(target) => {
                let name = target.name().to_string();
                self.become_file(Goal::Device(target.open_device(contents)?, name));
            }
            Place::File(target) => self.become_file(Goal::File(NewFile::create(target, contents)?)),
        }
        Ok(())
    }

    /// Redirects results to `place`, appending to those of an interrupted run of the same command.
    /// `command` describes everything the results depend on; it is only called for files.
    pub(crate) fn go_on_in(
        &mut self,
        place: Place,
        command: impl FnOnce() -> Result<String, Failure>,
    ) -> Result<Earlier, Failure> {
        let Place::File(target) = place else {
            self.go_to(place, Contents::Text)?;
            return Ok(Earlier::Left { done: 0, lines: 0 });
        };
        let name = target.name().to_string();
        // The journal decides whether there is an earlier run of this command to resume.
        match journal::open(target, &command()?)? {
            Opened::Finished { failed, lines } => {
                self.failed_before = failed > 0;
                let number = report::grouped(lines);
                report::note(&text(&say!("file-finished", name = name, n = lines as usize, number = number)));
                Ok(Earlier::Finished { lines })
            }
            Opened::Begun { run, done, failed, lines } => {
                self.failed_before = failed > 0;
                self.become_file(Goal::Resumable(run));
                Ok(Earlier::Left { done, lines })
            }
        }
    }

    /// Reads back the results of the earlier run that this one resumes.
    pub(crate) fn so_far(&self) -> Result<String, Failure> {
        match self.writer.get_ref() {
            Goal::Resumable(run) => {
                run.so_far().map_err(|error| Failure::File { verb: "read", name: run.name().into(), error })
            }
            Goal::Stdout(_) | Goal::Device(..) | Goal::File(_) => Ok(String::new()),
        }
    }

    /// Returns the batch writer if results go to a Parquet file.
    #[cfg(feature = "parquet")]
    pub(crate) fn table(&mut self) -> Option<&mut crate::parquet::Writer> {
        match self.writer.get_mut() {
            Goal::Device(sink, _) => sink.table(),
            Goal::File(file) => file.table(),
            Goal::Stdout(_) | Goal::Resumable(_) => None,
        }
    }

    /// Starts watching for the reader of standard output to close the pipe.
    pub(crate) fn watch(&self) {
        if matches!(self.writer.get_ref(), Goal::Stdout(_)) {
            interrupt::watch_reader();
        }
    }

    fn become_file(&mut self, goal: Goal) {
        self.writer = BufWriter::with_capacity(1 << 16, goal);
        self.terminal = false;
        self.styles = Styles::default();
    }

    /// Completes the output: writes trailers, syncs files and gives them their final names.
    pub(crate) fn complete(&mut self) -> io::Result<()> {
        self.writer.flush()?;
        self.writer.get_mut().complete()
    }

    /// Returns the exit code, including failures of the earlier run whose results are in the same file.
    pub(crate) fn exit(&self, exit: Exit) -> Exit {
        if exit == Exit::Fine { Exit::failed_if(self.failed_before) } else { exit }
    }

    /// Returns whether the output file has no results.
    pub(crate) fn is_empty(&self) -> bool {
        self.writer.buffer().is_empty()
            // Only files are checked: nothing can be taken back from a stream.
            && match self.writer.get_ref() {
                Goal::File(file) => file.is_empty(),
                Goal::Resumable(run) => run.is_empty(),
                Goal::Stdout(_) | Goal::Device(..) => false,
            }
    }

    /// Discards an empty output: an existing file stays as it is, and no new one is created.
    pub(crate) fn keep(&mut self) -> io::Result<()> {
        let (name, is_there) = match self.writer.get_mut() {
            Goal::File(file) => (file.name(), file.is_there()),
            Goal::Resumable(run) => {
                run.abandon().map_err(|error| named("write", run.name(), error))?;
                (run.name(), run.is_there())
            }
            Goal::Stdout(_) | Goal::Device(..) => return Ok(()),
        };
        let name = name.to_string();
        let kept = if is_there { say!("file-kept", name = name) } else { say!("file-empty", name = name) };
        report::note(&text(&kept));
        Ok(())
    }

    /// Closes an incomplete output: the part file does not get its final name.
    pub(crate) fn leave(&mut self) -> io::Result<()> {
        self.writer.flush()?;
        match self.writer.get_mut() {
            // A plain file is dropped with its part; a resumable one keeps both part and journal.
            Goal::File(file) => {
                let name = file.name();
                report::note(&text(&say!("file-not-written", name = name.to_string())));
                Ok(())
            }
            Goal::Resumable(run) => {
                let name = run.name().to_string();
                run.leave().map_err(|error| named("write", &name, error))?;
                report::note(&text(&say!("file-part", name = format!("{name}.part"))));
                Ok(())
            }
            whole => whole.complete(),
        }
    }
}

/// Flushes the results, and records progress if the file has a journal.
impl Results for Output {
    fn done(&mut self, puzzles: u64, failed: u64) -> io::Result<()> {
        self.writer.flush()?;
        match self.writer.get_mut() {
            Goal::Resumable(run) => {
                run.done(puzzles, failed).map_err(|error| named("write", run.name(), error))
            }
            _ => Ok(()),
        }
    }
}

impl Goal {
    fn complete(&mut self) -> io::Result<()> {
        let completed = match self {
            Goal::Stdout(stdout) => stdout.flush(),
            Goal::Device(sink, _) => sink.finish(),
            Goal::File(file) => file.finish(),
            Goal::Resumable(run) => run.finish(),
        };
        completed.map_err(|error| self.named(error))
    }

    /// Adds the file name to an error.
    fn named(&self, error: io::Error) -> io::Error {
        match self {
            // The caller retries interrupted writes, so the error stays as it is.
            _ if error.kind() == io::ErrorKind::Interrupted => error,
            Goal::Stdout(_) => error,
            Goal::Device(_, name) => named("write", name, error),
            Goal::File(file) => named("write", file.name(), error),
            Goal::Resumable(run) => named("write", run.name(), error),
        }
    }
}

impl Write for Goal {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        let written = match self {
            Goal::Stdout(stdout) => {
                interrupt::watch_reader();
                stdout.write(bytes).inspect_err(|error| {
                    if error.kind() == io::ErrorKind::BrokenPipe {
                        interrupt::reader_left();
                    }
                })
            }
            Goal::Device(sink, _) => sink.write(bytes),
            Goal::File(file) => file.write(bytes),
            Goal::Resumable(run) => run.write(bytes),
        };
        written.map_err(|error| self.named(error))
    }

    fn flush(&mut self) -> io::Result<()> {
        let flushed = match self {
            Goal::Stdout(stdout) => stdout.flush(),
            Goal::Device(sink, _) => sink.flush(),
            Goal::File(file) => file.flush(),
            Goal::Resumable(run) => run.flush(),
        };
        flushed.map_err(|error| self.named(error))
    }
}

impl Write for Output {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.writer.write(bytes)
    }

    fn flush(&mut self) -> io::Result<()> {
        self.writer.flush()
    }
}

impl Styles {
    fn coloured() -> Styles {
        Styles {
            on: true,
            given: Style::new().bold(),
            found: AnsiColor::Cyan.on_default(),
            marked: AnsiColor::Yellow.on_default().bold(),
            wrong: AnsiColor::Red.on_default().bold(),
            frame: Style::new().dimmed(),
            title: Style::new().bold(),
        }
    }

    /// Returns the style for a piece of a diagram: red for eliminations, green for placements, and no
    /// other use of either colour.
    pub(crate) fn tone(&self, tone: Tone) -> Style {
        if !self.on {
            return Style::new();
        }
        match tone {
            Tone::Plain | Tone::Candidate => Style::new(),
            Tone::Frame | Tone::Label => self.frame,
            Tone::Given => self.given,
            Tone::Placed => self.found,
            Tone::Role(role) => role_color(role).on_default().bold(),
        }
    }
}

fn role_color(role: Role) -> AnsiColor {
    match role.drawn_as() {
        Role::Elimination => AnsiColor::Red,
        Role::Placement => AnsiColor::Green,
        Role::Set(0) | Role::Colour(0) | Role::Off => AnsiColor::Blue,
        Role::Cover | Role::Pincer | Role::Excluder | Role::Restricted => AnsiColor::Yellow,
        Role::Set(_) | Role::Colour(_) => AnsiColor::Yellow,
        Role::Fin | Role::Z | Role::Start | Role::End => AnsiColor::Magenta,
        Role::On => AnsiColor::Cyan,
        _ => AnsiColor::Blue,
    }
}
