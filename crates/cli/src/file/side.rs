//! Additional output file of a command, next to its results.

use std::io::{self, BufWriter, Write};
use std::path::Path;

use super::{Contents, Existing, NewFile, Place, Sink, Source};
use crate::failure::{Failure, named};

/// Additional output file; it appears when it is complete.
#[derive(Debug)]
pub(crate) struct Side {
    writer: BufWriter<Goal>,
    name: String,
}

#[derive(Debug)]
enum Goal {
    Stdout,
    Device(Sink),
    File(NewFile),
}

impl Side {
    /// Opens the file; `sources` are the input files.
    pub(crate) fn open(path: &Path, existing: Existing, sources: &[Source]) -> Result<Side, Failure> {
        let goal = match Place::find(path, existing, sources)? {
            Place::Stdout => Goal::Stdout,
            Place::Device(target) => Goal::Device(target.open_device(Contents::Text)?),
            Place::File(target) => Goal::File(NewFile::create(target, Contents::Text)?),
        };
        Ok(Side { writer: BufWriter::with_capacity(1 << 16, goal), name: path.display().to_string() })
    }

    /// Writes the trailer and gives the file its final name.
    pub(crate) fn complete(&mut self) -> io::Result<()> {
        let completed = self.writer.flush().and_then(|()| match self.writer.get_mut() {
            Goal::Stdout => io::stdout().flush(),
            Goal::Device(sink) => sink.finish(),
            Goal::File(file) => file.finish(),
        });
        completed.map_err(|error| named("write", &self.name, error))
    }
}

impl Write for Side {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.writer.write(bytes).map_err(|error| named("write", &self.name, error))
    }

    fn flush(&mut self) -> io::Result<()> {
        self.writer.flush().map_err(|error| named("write", &self.name, error))
    }
}

impl Write for Goal {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        match self {
            Goal::Stdout => io::stdout().write(bytes),
            Goal::Device(sink) => sink.write(bytes),
            Goal::File(file) => file.write(bytes),
        }
    }

    fn flush(&mut self) -> io::Result<()> {
        match self {
            Goal::Stdout => io::stdout().flush(),
            Goal::Device(sink) => sink.flush(),
            Goal::File(file) => file.flush(),
        }
    }
}
