//! Standard output or a file: whether it is a terminal, and which styles it takes.

use std::fs::File;
use std::io::{self, BufWriter, IsTerminal, StdoutLock, Write};

use anstream::{AutoStream, ColorChoice};
use anstyle::{AnsiColor, Style};
use ninefold::Role;
use ninefold::render::text::Tone;

use crate::args::{Common, When};
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

#[derive(Debug)]
enum Target {
    Stdout(StdoutLock<'static>),
    File(File),
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

    /// So many more puzzles are written completely: shows what is there, and notes it if a journal is kept.
    pub(crate) fn done(&mut self, puzzles: u64) -> io::Result<()> {
        self.writer.flush()?;
        match &mut self.journal {
            Some(journal) => journal.note(puzzles),
            None => Ok(()),
        }
    }

    /// All is written: the journal is not needed any more.
    pub(crate) fn finish(&mut self) -> io::Result<()> {
        self.writer.flush()?;
        self.journal.take().map_or(Ok(()), Journal::remove)
    }
}

impl Write for Target {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        match self {
            Target::Stdout(stdout) => stdout.write(bytes),
            Target::File(file) => file.write(bytes),
        }
    }

    fn flush(&mut self) -> io::Result<()> {
        match self {
            Target::Stdout(stdout) => stdout.flush(),
            Target::File(file) => file.flush(),
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
        Role::Focus | Role::Base | Role::Corner | Role::Pivot | Role::Aligned | Role::Set(0) | Role::Off => {
            AnsiColor::Blue
        }
        Role::Cover | Role::Pincer | Role::Excluder | Role::Set(_) | Role::Restricted => AnsiColor::Yellow,
        Role::Fin | Role::Z | Role::Start | Role::End => AnsiColor::Magenta,
        Role::On => AnsiColor::Cyan,
    }
}
