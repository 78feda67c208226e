//! Standard output: whether it is a terminal, and which styles it takes.

use std::io::{self, BufWriter, IsTerminal, StdoutLock, Write};

use anstream::{AutoStream, ColorChoice};
use anstyle::{AnsiColor, Style};

use crate::args::{Common, When};

/// Where results go.
#[derive(Debug)]
pub(crate) struct Output {
    writer: BufWriter<StdoutLock<'static>>,
    pub(crate) terminal: bool,
    pub(crate) styles: Styles,
    pub(crate) quiet: bool,
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
            writer: BufWriter::with_capacity(1 << 16, stdout),
        }
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
}
