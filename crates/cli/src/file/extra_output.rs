//! Additional output file of a command, next to its results.

use std::io::{self, BufWriter, Write};
use std::path::Path;

use super::{ContentKind, InputFile, NewFile, OutputDestination, OutputSink, OverwritePolicy};
use crate::failure::{CommandError, add_file_name};

/// Additional output file; it appears when it is complete.
#[derive(Debug)]
pub(crate) struct ExtraOutput {
    writer: BufWriter<ExtraOutputTarget>,
    name: String,
}

#[derive(Debug)]
enum ExtraOutputTarget {
    Stdout,
    Device(OutputSink),
    File(NewFile),
}

impl ExtraOutput {
    /// Opens the file; `sources` are the input files.
    pub(crate) fn open(
        path: &Path,
        existing: OverwritePolicy,
        sources: &[InputFile],
    ) -> Result<ExtraOutput, CommandError> {
        let goal = match OutputDestination::resolve_output_path(path, existing, sources)? {
            OutputDestination::Stdout => ExtraOutputTarget::Stdout,
            OutputDestination::Device(target) => {
                ExtraOutputTarget::Device(target.open_device(ContentKind::Text)?)
            }
            OutputDestination::File(target) => {
                ExtraOutputTarget::File(NewFile::create(target, ContentKind::Text)?)
            }
        };
        Ok(ExtraOutput { writer: BufWriter::with_capacity(1 << 16, goal), name: path.display().to_string() })
    }

    /// Writes the trailer and gives the file its final name.
    pub(crate) fn finish_file(&mut self) -> io::Result<()> {
        let completed = self.writer.flush().and_then(|()| match self.writer.get_mut() {
            ExtraOutputTarget::Stdout => io::stdout().flush(),
            ExtraOutputTarget::Device(sink) => sink.finish(),
            ExtraOutputTarget::File(file) => file.finish(),
        });
        completed.map_err(|error| add_file_name("write", &self.name, error))
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

impl Write for ExtraOutputTarget {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        match self {
            ExtraOutputTarget::Stdout => io::stdout().write(bytes),
            ExtraOutputTarget::Device(sink) => sink.write(bytes),
            ExtraOutputTarget::File(file) => file.write(bytes),
        }
    }

    fn flush(&mut self) -> io::Result<()> {
        match self {
            ExtraOutputTarget::Stdout => io::stdout().flush(),
            ExtraOutputTarget::Device(sink) => sink.flush(),
            ExtraOutputTarget::File(file) => file.flush(),
        }
    }
}
