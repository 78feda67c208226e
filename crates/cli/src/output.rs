//! Destination of a command's results: standard output, a device or a file, with the styles it supports.

use std::io::{self, BufWriter, IsTerminal, StdoutLock, Write};
use std::path::{Path, PathBuf};

use anstream::{AutoStream, ColorChoice};
use anstyle::{AnsiColor, Style};
use ninefold::MarkRole;
use ninefold::logic::explain::say;
use ninefold::render::text::TextTone;
use ninefold::texts::Catalogue;

use crate::common::{ColourChoice, CommonOptions};
use crate::exit::ExitStatus;
use crate::failure::{CommandError, add_file_name};
use crate::file::journal::{self, JournalState, ResumableFile};
use crate::file::{CommandDescription, FileTarget, InputFile, NewFile, OutputDestination, OverwritePolicy};
use crate::language::message_text;
use crate::status_line::{StatusLine, WorkTotal};
use crate::{diagnostics, file, interrupt, language, status_line};

/// Destination of a command's results, buffered.
#[derive(Debug)]
pub(crate) struct Output {
    writer: BufWriter<OutputTarget>,
    /// Whether an earlier run that this one resumes recorded failures.
    failed_before: bool,
    pub(crate) terminal: bool,
    pub(crate) styles: OutputStyles,
    /// The texts in the user's language.
    pub(crate) catalogue: &'static Catalogue,
    pub(crate) quiet: bool,
}

/// A writer for the answers to puzzles, in input order, that also records progress.
pub(crate) trait ResultWriter: Write {
    /// Records that `puzzles` more puzzles have been written completely, `failed` of them with a failure.
    ///
    /// # Errors
    /// Those of writing.
    fn record_completed(&mut self, _puzzles: u64, _failed: u64) -> io::Result<()> {
        self.flush()
    }
}

#[derive(Debug)]
enum OutputTarget {
    Stdout(StdoutLock<'static>),
    File(Box<NewFile>),
    Resumable(Box<ResumableFile>),
}

/// The options of commands that write into a file.
#[derive(Debug, clap::Args)]
#[command(group = clap::ArgGroup::new(OUTPUT_GROUP).multiple(true))]
pub(crate) struct OutputFileOptions {
    /// Write into this file, packed if its name ends in .gz or .zst; it appears when it is complete
    #[arg(short, long, value_name = "FILE", group = OUTPUT_GROUP)]
    output: Option<PathBuf>,
    /// Replace the file that is to be written if there is one
    #[arg(long, requires = OUTPUT_GROUP)]
    overwrite: bool,
}

/// The options of commands that go on in their file where an earlier run of the same command stopped.
#[derive(Debug, clap::Args)]
#[command(group = clap::ArgGroup::new(OUTPUT_GROUP).multiple(true))]
pub(crate) struct ResumableFileOptions {
    /// Write into this file, packed if its name ends in .gz or .zst; if a run of this command was interrupted, go on where it stopped
    #[arg(short, long, value_name = "FILE", group = OUTPUT_GROUP)]
    output: Option<PathBuf>,
    /// Replace the file that is to be written if there is one
    #[arg(long, requires = OUTPUT_GROUP)]
    overwrite: bool,
    /// Go on from what is whole in FILE.part, though FILE.journal is damaged and doesn't tell which command wrote it
    #[arg(long, requires = "output", conflicts_with = "overwrite")]
    recover: bool,
}

impl ResumableFileOptions {
    /// Returns whether an output file was requested.
    pub(crate) fn is_file_requested(&self) -> bool {
        self.output.is_some()
    }

    /// Returns the policy for a file that already exists.
    pub(crate) fn overwrite_policy(&self) -> OverwritePolicy {
        if self.recover {
            OverwritePolicy::Recover
        } else {
            OverwritePolicy::from_overwrite_option(self.overwrite)
        }
    }

    /// Refuses a file that can't be written; to be called before anything is read. `sources` are the
    /// input files. Whether the run may resume an existing file is decided later, by the journal.
    pub(crate) fn resolve_destination(
        &self,
        sources: &[InputFile],
    ) -> Result<OutputDestination, CommandError> {
        let Some(path) = &self.output else { return Ok(OutputDestination::Stdout) };
        OutputDestination::resolve_output_path(path, self.overwrite_policy(), sources)
    }

    /// Finds the output place for a run that can't resume: the file must not exist yet.
    pub(crate) fn resolve_new_file(&self, sources: &[InputFile]) -> Result<OutputDestination, CommandError> {
        let place = self.resolve_destination(sources)?;
        place.check_overwrite()?;
        Ok(place)
    }
}

/// Id of the option group whose members name files to which `--overwrite` applies.
pub(crate) const OUTPUT_GROUP: &str = "written";

impl OutputFileOptions {
    /// Returns the file of `--output`, if one was requested.
    pub(crate) fn output_path(&self) -> Option<&Path> {
        self.output.as_deref()
    }

    /// Returns the policy for a file that already exists.
    pub(crate) fn overwrite_policy(&self) -> OverwritePolicy {
        OverwritePolicy::from_overwrite_option(self.overwrite)
    }

    /// Refuses a file that can't be written; to be called before anything is read. `sources` are the
    /// input files.
    pub(crate) fn resolve_destination(
        &self,
        sources: &[InputFile],
    ) -> Result<OutputDestination, CommandError> {
        let place = self.resolve_without_check(sources)?;
        place.check_overwrite()?;
        Ok(place)
    }

    /// Finds the output place without checking whether the file already exists.
    pub(crate) fn resolve_without_check(
        &self,
        sources: &[InputFile],
    ) -> Result<OutputDestination, CommandError> {
        let Some(path) = &self.output else { return Ok(OutputDestination::Stdout) };
        OutputDestination::resolve_output_path(path, self.overwrite_policy(), sources)
    }
}

/// Styles for grids and headings; all plain when colours are off.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct OutputStyles {
    /// Whether styling is enabled.
    pub(crate) is_enabled: bool,
    pub(crate) given: Style,
    pub(crate) found: Style,
    pub(crate) marked: Style,
    pub(crate) wrong: Style,
    pub(crate) frame: Style,
    pub(crate) title: Style,
}

impl Output {
    pub(crate) fn new(common: &CommonOptions) -> Output {
        let stdout = io::stdout().lock();
        let coloured = match common.color {
            ColourChoice::Always => true,
            ColourChoice::Never => false,
            ColourChoice::Auto => AutoStream::choice(&stdout) != ColorChoice::Never,
        };
        Output {
            terminal: stdout.is_terminal(),
            styles: if coloured { OutputStyles::new_coloured() } else { OutputStyles::default() },
            catalogue: language::current_message_catalogue(),
            quiet: common.quiet,
            failed_before: false,
            writer: BufWriter::with_capacity(1 << 16, OutputTarget::Stdout(stdout)),
        }
    }

    /// Redirects results to `place`, which must not require a table.
    pub(crate) fn redirect_to(&mut self, place: OutputDestination) -> Result<(), CommandError> {
        if let OutputDestination::File(target) = &place {
            target.check_needs_no_table()?;
        }
        self.redirect_table_to(place)
    }

    /// Redirects the text of a table with a header, or its batches, to `place`.
    pub(crate) fn redirect_table_to(&mut self, place: OutputDestination) -> Result<(), CommandError> {
        if let OutputDestination::File(target) = place {
            self.replace_output_target(OutputTarget::File(Box::new(NewFile::create(target)?)));
        }
        Ok(())
    }

    /// Redirects results to `place`, appending to those of an interrupted run of the same command; returns
    /// `None` if that run completed. `command` describes everything the results depend on; it is only
    /// called for files.
    pub(crate) fn resume_in(
        &mut self,
        place: OutputDestination,
        command: impl FnOnce() -> CommandDescription,
    ) -> Result<Option<JournalState>, CommandError> {
        let target = match place {
            OutputDestination::File(target) if !target.is_device() => target,
            place => {
                self.redirect_to(place)?;
                return Ok(Some(JournalState::default()));
            }
        };
        let name = target.display_name().to_string();
        // The journal decides whether there is an earlier run of this command to resume.
        let command = command().with_value(file::LANGUAGE, self.catalogue.code()).with_given_words();
        let (state, run) = journal::open_or_resume(target, &command)?;
        self.failed_before = state.failed > 0;
        if let Some(run) = run {
            self.replace_output_target(OutputTarget::Resumable(run));
            return Ok(Some(state));
        }
        let (n, number) = (state.lines as usize, diagnostics::format_with_thousands(state.lines));
        diagnostics::print_note(&message_text(&say!("file-finished", name, n, number)));
        Ok(None)
    }

    /// Reads back the results of the earlier run that this one resumes.
    pub(crate) fn read_earlier_results(&self) -> Result<String, CommandError> {
        match self.writer.get_ref() {
            OutputTarget::Resumable(run) => run
                .read_results()
                .map_err(|error| CommandError::unreadable_file(run.target().display_name(), error)),
            OutputTarget::Stdout(_) | OutputTarget::File(_) => Ok(String::new()),
        }
    }

    /// Returns the batch writer if results go to a Parquet file.
    #[cfg(feature = "parquet")]
    pub(crate) fn parquet_writer(&mut self) -> Option<&mut crate::parquet::ParquetWriter> {
        match self.writer.get_mut() {
            OutputTarget::File(file) => file.parquet_writer(),
            OutputTarget::Stdout(_) | OutputTarget::Resumable(_) => None,
        }
    }

    /// Writes a text line as a heading of the results.
    pub(crate) fn write_heading(&mut self, heading: &str) -> io::Result<()> {
        let title = self.styles.title;
        writeln!(self, "{title}{heading}{title:#}")
    }

    /// Starts the status line of a command. There is none in quiet mode, nor while results go into a pipe, to a
    /// program that may use the same terminal.
    pub(crate) fn start_status_line(&self, total: WorkTotal) -> StatusLine {
        let is_piped =
            matches!(self.writer.get_ref(), OutputTarget::Stdout(_)) && interrupt::is_stdout_pipe();
        StatusLine::start(total, !self.quiet && !is_piped)
    }

    /// Starts watching for the reader of standard output to close the pipe.
    pub(crate) fn start_watching_reader(&self) {
        if matches!(self.writer.get_ref(), OutputTarget::Stdout(_)) {
            interrupt::watch_output_reader();
        }
    }

    fn replace_output_target(&mut self, goal: OutputTarget) {
        self.writer = BufWriter::with_capacity(1 << 16, goal);
        self.terminal = false;
        self.styles = OutputStyles::default();
    }

    /// Completes the output: writes trailers, syncs files and gives them their final names.
    pub(crate) fn finish_output(&mut self) -> io::Result<()> {
        self.writer.flush()?;
        self.writer.get_mut().finish_target()
    }

    /// Returns the command's exit code, including failures of the earlier run whose results are in the same
    /// file.
    pub(crate) fn exit_status(&self, exit: ExitStatus) -> ExitStatus {
        if exit == ExitStatus::Success { ExitStatus::failed_if(self.failed_before) } else { exit }
    }

    /// Returns whether the output file has no results.
    pub(crate) fn is_empty(&self) -> bool {
        self.writer.buffer().is_empty()
            // Only files are checked: nothing can be taken back from a stream.
            && match self.writer.get_ref() {
                OutputTarget::File(file) => file.is_empty(),
                OutputTarget::Resumable(run) => run.is_empty(),
                OutputTarget::Stdout(_) => false,
            }
    }

    /// Discards an empty output: an existing file stays as it is, and no new one is created.
    pub(crate) fn discard_empty(&mut self) -> io::Result<()> {
        let output = self.writer.get_mut();
        if let OutputTarget::Resumable(run) = output {
            run.remove_files().map_err(|error| output.add_file_name(error))?;
        }
        if let Some(target) = self.writer.get_ref().file_target() {
            let name = target.display_name().to_string();
            let outcome = if target.exists() { say!("file-kept", name) } else { say!("file-empty", name) };
            diagnostics::print_note(&message_text(&outcome));
        }
        Ok(())
    }

    /// Closes an incomplete output: the part file does not get its final name.
    pub(crate) fn close_incomplete(&mut self) -> io::Result<()> {
        self.writer.flush()?;
        let output = self.writer.get_mut();
        // A plain file is dropped with its part; a resumable one keeps both part and journal.
        let message = match output {
            OutputTarget::Stdout(_) => return output.finish_target(),
            OutputTarget::File(file) if file.target().is_device() => return output.finish_target(),
            OutputTarget::File(file) => {
                say!("file-not-written", name = file.target().display_name().to_string())
            }
            OutputTarget::Resumable(run) => {
                let name = format!("{}.part", run.target().display_name());
                run.record_progress().map_err(|error| output.add_file_name(error))?;
                say!("file-part", name)
            }
        };
        diagnostics::print_note(&message_text(&message));
        Ok(())
    }
}

/// Flushes the results, and records progress if the file has a journal.
impl ResultWriter for Output {
    fn record_completed(&mut self, puzzles: u64, failed: u64) -> io::Result<()> {
        self.writer.flush()?;
        let output = self.writer.get_mut();
        match output {
            OutputTarget::Resumable(run) => {
                run.record_completed(puzzles, failed).map_err(|error| output.add_file_name(error))
            }
            _ => Ok(()),
        }
    }
}

impl OutputTarget {
    fn file_target(&self) -> Option<&FileTarget> {
        match self {
            OutputTarget::Stdout(_) => None,
            OutputTarget::File(file) => Some(file.target()),
            OutputTarget::Resumable(run) => Some(run.target()),
        }
    }

    fn finish_target(&mut self) -> io::Result<()> {
        let completed = match self {
            OutputTarget::Stdout(stdout) => status_line::flush_results(stdout),
            OutputTarget::File(file) => file.finish(),
            OutputTarget::Resumable(run) => run.finish(),
        };
        completed.map_err(|error| self.add_file_name(error))
    }

    /// Adds the file name to an error.
    fn add_file_name(&self, error: io::Error) -> io::Error {
        match self.file_target() {
            // The caller retries interrupted writes, so the error stays as it is.
            Some(target) if error.kind() != io::ErrorKind::Interrupted => {
                add_file_name("write", target.display_name(), error)
            }
            _ => error,
        }
    }
}

impl Write for OutputTarget {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        let written = match self {
            OutputTarget::Stdout(stdout) => {
                interrupt::watch_output_reader();
                status_line::write_results(stdout, bytes).inspect_err(|error| {
                    if error.kind() == io::ErrorKind::BrokenPipe {
                        interrupt::record_reader_left();
                    }
                })
            }
            OutputTarget::File(file) => file.write(bytes),
            OutputTarget::Resumable(run) => run.write(bytes),
        };
        written.map_err(|error| self.add_file_name(error))
    }

    fn flush(&mut self) -> io::Result<()> {
        // Files are flushed when they are finished.
        if let OutputTarget::Stdout(stdout) = self { status_line::flush_results(stdout) } else { Ok(()) }
    }
}

/// Additional output file, next to a command's results; it appears when it is complete.
#[derive(Debug)]
pub(crate) struct ExtraOutput {
    writer: BufWriter<OutputTarget>,
    name: String,
}

impl ExtraOutput {
    /// Opens the file; `sources` are the input files.
    pub(crate) fn open(
        path: &Path,
        existing: OverwritePolicy,
        sources: &[InputFile],
    ) -> Result<ExtraOutput, CommandError> {
        let target = match OutputDestination::resolve_output_path(path, existing, sources)? {
            OutputDestination::Stdout => OutputTarget::Stdout(io::stdout().lock()),
            OutputDestination::File(target) => {
                target.check_overwrite()?;
                target.check_needs_no_table()?;
                OutputTarget::File(Box::new(NewFile::create(target)?))
            }
        };
        Ok(ExtraOutput {
            writer: BufWriter::with_capacity(1 << 16, target),
            name: path.display().to_string(),
        })
    }

    /// Returns the name that the file was asked for by.
    #[cfg(feature = "picture")]
    pub(crate) fn file_name(&self) -> &str {
        &self.name
    }

    /// Writes the trailer and gives the file its final name.
    pub(crate) fn finish_file(&mut self) -> io::Result<()> {
        self.flush()?;
        self.writer.get_mut().finish_target().map_err(|error| add_file_name("write", &self.name, error))
    }
}

impl Write for ExtraOutput {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.writer.write(bytes).map_err(|error| add_file_name("write", &self.name, error))
    }

    fn flush(&mut self) -> io::Result<()> {
        self.writer.flush().map_err(|error| add_file_name("write", &self.name, error))
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

impl OutputStyles {
    fn new_coloured() -> OutputStyles {
        OutputStyles {
            is_enabled: true,
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
    pub(crate) fn tone_style(&self, tone: TextTone) -> Style {
        if !self.is_enabled {
            return Style::new();
        }
        match tone {
            TextTone::Plain | TextTone::Candidate => Style::new(),
            TextTone::Frame | TextTone::Label => self.frame,
            TextTone::Given => self.given,
            TextTone::Placed => self.found,
            TextTone::Role(role) => role_color(role).on_default().bold(),
        }
    }
}

fn role_color(role: MarkRole) -> AnsiColor {
    match role.display_role() {
        MarkRole::Elimination => AnsiColor::Red,
        MarkRole::Placement => AnsiColor::Green,
        MarkRole::Set(0) | MarkRole::Colour(0) | MarkRole::Off => AnsiColor::Blue,
        MarkRole::Cover | MarkRole::Pincer | MarkRole::Excluder | MarkRole::Restricted => AnsiColor::Yellow,
        MarkRole::Set(_) | MarkRole::Colour(_) => AnsiColor::Yellow,
        MarkRole::Fin | MarkRole::Z | MarkRole::Start | MarkRole::End => AnsiColor::Magenta,
        MarkRole::On => AnsiColor::Cyan,
        _ => AnsiColor::Blue,
    }
}
