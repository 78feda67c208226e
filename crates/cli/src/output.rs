//! Standard output or a file: whether it is a terminal, and which styles it takes.

use std::fs::File;
use std::io::{self, BufWriter, IsTerminal, StdoutLock, Write};
use std::path::{Path, PathBuf};

use anstream::{AutoStream, ColorChoice};
use anstyle::{AnsiColor, Style};
use ninefold::Role;
use ninefold::render::text::Tone;

use crate::args::{Common, When};
use crate::compressed::{Packer, Packing};
use crate::failure::Failure;
use crate::journal::Journal;

/// Where results go.
#[derive(Debug)]
pub(crate) struct Output {
    writer: BufWriter<Target>,
    journal: Option<Journal>,
    pub(crate) terminal: bool,
    pub(crate) styles: Styles,
    pub(crate) quiet: bool,
}

/// What takes the answers to puzzles, in the order of the puzzles.
pub(crate) trait Results: Write {
    /// So many more puzzles are written completely.
    ///
    /// # Errors
    /// Those of writing.
    fn done(&mut self, puzzles: u64) -> io::Result<()>;
}

#[derive(Debug)]
enum Target {
    Stdout(StdoutLock<'static>),
    File(File),
    Packed(Packer),
    #[cfg(feature = "parquet")]
    Table(Box<crate::parquet::Writer>),
}

/// The option of commands that write into a file.
#[derive(Debug, clap::Args)]
pub(crate) struct ToFile {
    /// Write into this file, packed if its name ends in .gz or .zst
    #[arg(short, long, value_name = "FILE")]
    output: Option<PathBuf>,
}

impl ToFile {
    /// From now on results go into the file, if one was named.
    pub(crate) fn open(&self, out: &mut Output) -> Result<(), Failure> {
        let Some(path) = &self.output else { return Ok(()) };
        let failed = |error| Failure::File { verb: "write", name: path.display().to_string(), error };
        let target = Target::create(path).map_err(failed)?;
        out.writer = BufWriter::with_capacity(1 << 16, target);
        out.terminal = false;
        out.styles = Styles::default();
        Ok(())
    }
}

impl Target {
    fn create(path: &Path) -> io::Result<Target> {
        #[cfg(feature = "parquet")]
        if path.extension().is_some_and(|end| end == "parquet") {
            return Ok(Target::Table(Box::new(crate::parquet::Writer::new(File::create(path)?))));
        }
        let file = File::create(path)?;
        Ok(match Packing::of_name(path) {
            Some(packing) => Target::Packed(Packer::new(file, packing)?),
            None => Target::File(file),
        })
    }

    /// Writes the end of the file.
    fn finish(&mut self) -> io::Result<()> {
        match self {
            Target::Stdout(stdout) => stdout.flush(),
            Target::File(file) => file.flush(),
            Target::Packed(packer) => packer.finish(),
            #[cfg(feature = "parquet")]
            Target::Table(table) => table.finish(),
        }
    }
}

/// How things that are drawn look; all plain where colours are not wanted.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Styles {
    /// Whether any of them shows.
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
            quiet: common.quiet,
            writer: BufWriter::with_capacity(1 << 16, Target::Stdout(stdout)),
            journal: None,
        }
    }

    /// Results go to the end of this file from now on, and the journal is kept.
    pub(crate) fn write_to(&mut self, file: File, journal: Journal) {
        self.writer = BufWriter::with_capacity(1 << 16, Target::File(file));
        self.journal = Some(journal);
        self.terminal = false;
        self.styles = Styles::default();
    }

    /// Nothing more comes: writes what files have at their end.
    pub(crate) fn close(&mut self) -> io::Result<()> {
        self.writer.flush()?;
        self.writer.get_mut().finish()
    }

    /// All is written: the journal is not needed any more.
    pub(crate) fn finish(&mut self) -> io::Result<()> {
        self.writer.flush()?;
        self.journal.take().map_or(Ok(()), Journal::remove)
    }
}

/// Shows what is there, and notes it if a journal is kept.
impl Results for Output {
    fn done(&mut self, puzzles: u64) -> io::Result<()> {
        self.writer.flush()?;
        match &mut self.journal {
            Some(journal) => journal.note(puzzles),
            None => Ok(()),
        }
    }
}

impl Write for Target {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        match self {
            Target::Stdout(stdout) => stdout.write(bytes),
            Target::File(file) => file.write(bytes),
            Target::Packed(packer) => packer.write(bytes),
            #[cfg(feature = "parquet")]
            Target::Table(table) => table.write(bytes),
        }
    }

    fn flush(&mut self) -> io::Result<()> {
        match self {
            Target::Stdout(stdout) => stdout.flush(),
            Target::File(file) => file.flush(),
            Target::Packed(packer) => packer.flush(),
            #[cfg(feature = "parquet")]
            Target::Table(table) => table.flush(),
        }
    }
}

impl Write for Output {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        let written = self.writer.write(bytes)?;
        if let Some(journal) = &mut self.journal {
            journal.wrote(written as u64);
        }
        Ok(written)
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

    /// How a piece of a picture looks: red for what goes out, green for what goes in, nothing else in these.
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
    match role {
        Role::Elimination => AnsiColor::Red,
        Role::Placement => AnsiColor::Green,
        Role::Focus | Role::Base | Role::Corner | Role::Pivot | Role::Aligned => AnsiColor::Blue,
        Role::Set(0) | Role::Colour(0) | Role::Off => AnsiColor::Blue,
        Role::Cover | Role::Pincer | Role::Excluder | Role::Restricted => AnsiColor::Yellow,
        Role::Set(_) | Role::Colour(_) => AnsiColor::Yellow,
        Role::Fin | Role::Z | Role::Start | Role::End => AnsiColor::Magenta,
        Role::On => AnsiColor::Cyan,
    }
}
