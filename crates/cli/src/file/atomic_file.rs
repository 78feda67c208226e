//! Output file of a command that gets its name when it is complete.

use std::ffi::OsString;
use std::fs::{self, File, OpenOptions, TryLockError};
use std::io::{self, Write};
use std::path::{Path, PathBuf};
use std::sync::{Mutex, PoisonError};

use ninefold::logic::explain::say;

use super::identity::{identify_open_file, identify_path};
use super::{FileTarget, OutputSink};
use crate::failure::CommandError;
use crate::language;

/// Parts (files and folders) to remove if the program has to end at once.
static UNFINISHED_PARTS: Mutex<Vec<PathBuf>> = Mutex::new(Vec::new());

/// Removes the parts of files that will not be completed.
pub(crate) fn remove_unfinished_parts() {
    for part in UNFINISHED_PARTS.lock().unwrap_or_else(PoisonError::into_inner).drain(..) {
        if fs::remove_file(&part).is_err() {
            let _ = fs::remove_dir_all(part);
        }
    }
}

/// Registers a file or folder that [`remove_unfinished_parts`] removes.
pub(super) fn register_part(part: &Path) {
    UNFINISHED_PARTS.lock().unwrap_or_else(PoisonError::into_inner).push(part.into());
}

/// File being written. If it is dropped before it is finished, it is removed.
#[derive(Debug)]
pub(crate) struct NewFile {
    target: FileTarget,
    /// The part, opened a second time to sync it, which holds the lock; `None` for a device, and when it
    /// has its final name.
    part: Option<(PathBuf, File)>,
    sink: OutputSink,
    /// Whether nothing has been written.
    is_empty: bool,
}

impl NewFile {
    /// Creates the part next to the target; opens a device or a pipe itself, waiting until somebody reads
    /// the pipe.
    pub(crate) fn create(target: FileTarget) -> Result<NewFile, CommandError> {
        target.check_overwrite()?;
        if target.is_device {
            let open = || OutputSink::new(OpenOptions::new().write(true).open(&target.path)?, &target);
            let sink = open().map_err(|error| target.write_error(error))?;
            return Ok(NewFile { target, part: None, sink, is_empty: true });
        }
        let part = temporary_part_path(&target.path);
        let file = match open_locked_part(&part) {
            Ok(Some(file)) => file,
            Ok(None) => {
                return Err(CommandError::usage_error(&say!("file-busy", name = target.name.clone())));
            }
            Err(error) => return Err(target.write_error(error)),
        };
        register_part(&part);
        let begin = || {
            file.set_len(0)?;
            OutputSink::new(file.try_clone()?, &target)
        };
        match begin() {
            Ok(sink) => Ok(NewFile { target, part: Some((part, file)), sink, is_empty: true }),
            Err(error) => {
                remove_part(&part);
                Err(target.write_error(error))
            }
        }
    }

    pub(crate) fn target(&self) -> &FileTarget {
        &self.target
    }

    /// Returns whether nothing was written. Nothing can be taken back from a device.
    pub(crate) fn is_empty(&self) -> bool {
        self.is_empty && self.part.is_some()
    }

    /// Returns the batch writer if this is a Parquet file.
    #[cfg(feature = "parquet")]
    pub(crate) fn parquet_writer(&mut self) -> Option<&mut crate::parquet::ParquetWriter> {
        self.is_empty = false;
        match &mut self.sink {
            OutputSink::Table(table) => Some(table),
            OutputSink::Bytes(_) => None,
        }
    }

    /// Completes the output file and renames it to its target.
    pub(crate) fn finish(&mut self) -> io::Result<()> {
        self.sink.finish()?;
        if let Some((_, file)) = &self.part {
            file.sync_all()?;
        }
        let Some((part, _)) = self.part.take() else { return Ok(()) };
        unregister_part(&part);
        self.target.rename_to_target(&part)
    }
}

impl Write for NewFile {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.is_empty &= bytes.is_empty();
        self.sink.write(bytes)
    }

    fn flush(&mut self) -> io::Result<()> {
        self.sink.flush()
    }
}

impl Drop for NewFile {
    fn drop(&mut self) {
        if let Some((part, _)) = &self.part {
            remove_part(part);
        }
    }
}

fn remove_part(part: &Path) {
    let _ = fs::remove_file(part);
    unregister_part(part);
}

pub(super) fn unregister_part(part: &Path) {
    UNFINISHED_PARTS.lock().unwrap_or_else(PoisonError::into_inner).retain(|other| other != part);
}

/// Returns the path of the part, a name that no other program uses: what a killed run left there may be
/// overwritten.
pub(super) fn temporary_part_path(path: &Path) -> PathBuf {
    let mut name = OsString::from(".");
    name.push(path.file_name().unwrap_or_default());
    name.push(".ninefold-part");
    path.with_file_name(name)
}

/// Opens and locks a part; `None` if another run has it.
fn open_locked_part(part: &Path) -> io::Result<Option<File>> {
    if fs::symlink_metadata(part).is_ok_and(|metadata| !metadata.is_file()) {
        let told = language::message_text(&say!("file-in-the-way", name = part.display().to_string()));
        return Err(io::Error::new(io::ErrorKind::AlreadyExists, told));
    }
    let file = OpenOptions::new().create(true).truncate(false).write(true).open(part)?;
    if !try_lock_file(&file)? {
        return Ok(None);
    }
    // Between opening and locking, the other run may have ended and renamed this file to its target.
    let is_same = identify_path(part) == identify_open_file(&file, part);
    Ok(is_same.then_some(file))
}

/// Locks a file; returns false if another run has the lock. Where locks are unsupported, nobody has one.
pub(super) fn try_lock_file(file: &File) -> io::Result<bool> {
    match file.try_lock() {
        Ok(()) => Ok(true),
        Err(TryLockError::WouldBlock) => Ok(false),
        Err(TryLockError::Error(error)) if error.kind() == io::ErrorKind::Unsupported => Ok(true),
        Err(TryLockError::Error(error)) => Err(error),
    }
}
