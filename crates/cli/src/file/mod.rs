//! Writing of the user's files; the only code of the program that does so.
//!
//! Results go into a part file next to the target, and get its name only when they are complete and on
//! the disk. So there is never half a file under the requested name, however the run ends. An existing
//! file is replaced only on request, and never while it is being read. Long runs also write a
//! [`journal`], and resume from their part.

use std::ffi::OsString;
use std::fs::{self, File, Permissions};
use std::io::{self, Write};
use std::path::{Path, PathBuf};

use ninefold::Message;
use ninefold::logic::explain::say;

use crate::compressed::{CompressingWriter, CompressionFormat};
use crate::failure::CommandError;
use crate::language;

mod atomic_file;
mod command;
mod folder;
pub(crate) mod identity;
pub(crate) mod journal;

pub(crate) use atomic_file::{NewFile, remove_unfinished_parts};
pub(crate) use command::{CommandDescription, INPUTS, LANGUAGE, SEED, record_given_words};
pub(crate) use folder::{JOURNAL_FILE, NewFolder, UnfinishedPolicy};
pub(crate) use identity::identify_stdout;
use identity::{FileIdentity, identify_path, identify_stdin};

/// Policy for a file that already exists.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum OverwritePolicy {
    /// Refuse to touch it.
    Keep,
    /// Replace it when the new one is complete.
    Replace,
    /// Refuse to touch it, but resume from a part whose journal is damaged.
    Recover,
}

impl OverwritePolicy {
    /// Returns the policy that `--overwrite` selects.
    pub(crate) fn from_overwrite_option(overwrite: bool) -> OverwritePolicy {
        if overwrite { OverwritePolicy::Replace } else { OverwritePolicy::Keep }
    }
}

/// An input file, with its name in messages.
#[derive(Clone, Debug)]
pub(crate) struct InputFile {
    pub(crate) name: String,
    pub(crate) identity: FileIdentity,
}

/// Returns the files among these names, with standard input for `-`; other arguments are ignored.
pub(crate) fn input_files(names: &[String]) -> Vec<InputFile> {
    let source = |name: &String| {
        let (name, identity) = match name.as_str() {
            "-" => (language::standard_input_name(), identify_stdin()?),
            name => (name.into(), identify_path(Path::new(name))?),
        };
        Some(InputFile { name, identity })
    };
    names.iter().filter_map(source).collect()
}

/// Destination of results.
#[derive(Debug)]
pub(crate) enum OutputDestination {
    Stdout,
    File(FileTarget),
}

/// Name of an output that is not yet written.
#[derive(Debug)]
pub(crate) struct FileTarget {
    /// Path to write, with links resolved.
    path: PathBuf,
    /// Name in messages.
    name: String,
    existing: OverwritePolicy,
    /// Permissions of the existing file.
    permissions: Option<Permissions>,
    packing: Option<CompressionFormat>,
    /// Whether it is a device or a pipe, written in place: there is nothing to replace.
    is_device: bool,
}

/// Writer for the bytes of a file, compressed if its name says so.
#[derive(Debug)]
enum OutputSink {
    Bytes(CompressingWriter<File>),
    #[cfg(feature = "parquet")]
    Table(Box<crate::parquet::ParquetWriter>),
}

impl OutputDestination {
    pub(crate) fn is_stdout(&self) -> bool {
        matches!(self, OutputDestination::Stdout)
    }

    /// Resolves a name, and refuses what can't be written. Opens nothing.
    pub(crate) fn resolve_output_path(
        path: &Path,
        existing: OverwritePolicy,
        sources: &[InputFile],
    ) -> Result<OutputDestination, CommandError> {
        let standard = ["-", "/dev/stdout", "/dev/fd/1", "/proc/self/fd/1"];
        if standard.iter().any(|name| path == Path::new(name)) {
            return Ok(OutputDestination::Stdout);
        }
        let name = path.display().to_string();
        let failed = |error| CommandError::unwritable_file(&name, error);
        let refused = |sentence: Message| Err(CommandError::usage_error(&sentence));
        let named = || name.clone();
        // The name decides about compression and format; a build may lack either.
        let packing = match CompressionFormat::from_extension(path) {
            Ok(packing) => packing,
            Err(end) => {
                return refused(say!("file-packing", name = named(), end = end.to_string()));
            }
        };
        let without =
            |feature: &'static str| refused(say!("file-unwritten-without", name = named(), feature));
        if is_parquet_path(path) && cfg!(not(feature = "parquet")) {
            return without("parquet");
        }
        if packing == Some(CompressionFormat::Zstd) && cfg!(not(feature = "zstd")) {
            return without("zstd");
        }
        // The target must be a file, a device, or a free name in an existing folder.
        let metadata = match fs::metadata(path) {
            Ok(metadata) => Some(metadata),
            Err(_) if path.is_symlink() => return refused(say!("file-dead-link", name = named())),
            Err(error) if error.kind() == io::ErrorKind::NotFound => None,
            Err(error) => return Err(failed(error)),
        };
        let is_folder = |path: &Path| path.as_os_str().is_empty() || path.is_dir();
        match &metadata {
            Some(metadata) if metadata.is_dir() => {
                return refused(say!("file-is-directory", name = named()));
            }
            None if path.file_name().is_none() || path.as_os_str().to_string_lossy().ends_with('/') => {
                return refused(say!("file-no-name", name = named()));
            }
            None if !path.parent().is_some_and(is_folder) => {
                return refused(say!("file-no-directory", name = named()));
            }
            _ => {}
        }
        // Neither the target nor its part or journal may be an input.
        let taken = |path: &Path| identify_path(path).filter(|_| !sources.is_empty());
        for used in [path.to_path_buf(), journal::results_part_path(path), journal::journal_file_path(path)] {
            let identity = taken(&used);
            if let Some(source) = sources.iter().find(|source| identity.as_ref() == Some(&source.identity)) {
                return refused(if source.name == name {
                    say!("file-is-input", name = named())
                } else {
                    say!("file-is-other-input", name = named(), input = source.name.clone())
                });
            }
        }
        // Devices are written in place; a file that replaces another one gets its permissions.
        let is_device = metadata.as_ref().is_some_and(|metadata| !metadata.is_file());
        let permissions = metadata.filter(|_| !is_device).map(|metadata| metadata.permissions());
        if permissions.as_ref().is_some_and(Permissions::readonly) {
            return refused(say!("file-protected", name = named()));
        }
        let path = if permissions.is_some() { path.canonicalize().map_err(failed)? } else { path.into() };
        Ok(OutputDestination::File(FileTarget { path, name, existing, permissions, packing, is_device }))
    }

    /// Returns whether a journal can record the progress: if results go to a file.
    pub(crate) fn is_resumable(&self) -> bool {
        matches!(self, OutputDestination::File(target) if !target.is_device)
    }

    /// Returns the seed of the earlier run of a command that was given none, if this one goes on with its results;
    /// `command` describes it without a seed.
    pub(crate) fn find_recorded_seed(&self, command: impl FnOnce() -> CommandDescription) -> Option<u64> {
        match self {
            OutputDestination::File(target) if !target.is_device => {
                journal::find_recorded_seed(target, &command())
            }
            _ => None,
        }
    }

    /// Refuses to replace an output file unless requested.
    pub(crate) fn check_overwrite(&self) -> Result<(), CommandError> {
        match self {
            OutputDestination::Stdout => Ok(()),
            OutputDestination::File(target) => target.check_overwrite(),
        }
    }

    /// Returns the column delimiter if the name is that of a table (`.csv` or `.tsv`).
    pub(crate) fn table_delimiter(&self) -> Option<char> {
        let OutputDestination::File(target) = self else { return None };
        let unpacked = target.path.with_extension("");
        let path = if target.packing.is_some() { &unpacked } else { &target.path };
        let end = path.extension()?.to_string_lossy().to_ascii_lowercase();
        match end.as_str() {
            "csv" => Some(','),
            "tsv" => Some('\t'),
            _ => None,
        }
    }
}

#[cfg(feature = "parquet")]
impl OutputDestination {
    /// Returns the name of the output in messages.
    pub(crate) fn display_name(&self) -> &str {
        match self {
            OutputDestination::Stdout => "-",
            OutputDestination::File(target) => target.display_name(),
        }
    }

    /// Returns whether results go to a Parquet file.
    pub(crate) fn is_parquet(&self) -> bool {
        matches!(self, OutputDestination::File(target) if target.is_parquet())
    }
}

impl FileTarget {
    /// Returns the name of the file in messages.
    pub(crate) fn display_name(&self) -> &str {
        &self.name
    }

    pub(crate) fn is_device(&self) -> bool {
        self.is_device
    }

    pub(crate) fn is_parquet(&self) -> bool {
        is_parquet_path(&self.path)
    }

    /// Refuses to replace a file unless requested; an empty file may always be replaced.
    pub(crate) fn check_overwrite(&self) -> Result<(), CommandError> {
        if self.has_content() && self.existing != OverwritePolicy::Replace {
            return Err(CommandError::usage_error(&say!("file-exists", name = self.name.clone())));
        }
        Ok(())
    }

    /// Returns whether the target exists and is not empty.
    fn has_content(&self) -> bool {
        fs::metadata(&self.path).is_ok_and(|metadata| metadata.len() > 0)
    }

    /// Returns whether the output's target exists.
    pub(crate) fn exists(&self) -> bool {
        fs::metadata(&self.path).is_ok()
    }

    /// Refuses a name that requires a table, for results that are not one.
    pub(crate) fn check_needs_no_table(&self) -> Result<(), CommandError> {
        if self.is_parquet() {
            return Err(CommandError::usage_error(&say!("file-no-table", name = self.name.clone())));
        }
        Ok(())
    }

    fn write_error(&self, error: io::Error) -> CommandError {
        CommandError::unwritable_file(&self.name, error)
    }

    /// Renames complete results to the target.
    fn rename_to_target(&self, part: &Path) -> io::Result<()> {
        if let Some(permissions) = &self.permissions {
            fs::set_permissions(part, permissions.clone())?;
        }
        if self.existing == OverwritePolicy::Replace || self.is_existing_file_still_empty() {
            fs::rename(part, &self.path)?;
        } else if let Err(error) = rename_without_replacing(part, &self.path) {
            if error.kind() != io::ErrorKind::AlreadyExists {
                return Err(error);
            }
            return self.rename_to_free_name(part);
        }
        sync_folder(&self.path)
    }

    /// Returns whether the file existed at the start and is still empty.
    fn is_existing_file_still_empty(&self) -> bool {
        self.permissions.is_some() && fs::metadata(&self.path).is_ok_and(|metadata| metadata.len() == 0)
    }

    /// Renames the results to `NAME.1`, `NAME.2`, … if the target has appeared meanwhile, so that neither
    /// file is lost.
    fn rename_to_free_name(&self, part: &Path) -> io::Result<()> {
        for number in 1..100 {
            let other = append_suffix(&self.path, &format!(".{number}"));
            if rename_without_replacing(part, &other).is_ok() {
                let told =
                    language::message_text(&say!("file-appeared", other = other.display().to_string()));
                return Err(io::Error::new(io::ErrorKind::AlreadyExists, told));
            }
        }
        Err(io::ErrorKind::AlreadyExists.into())
    }
}

impl OutputSink {
    fn new(file: File, target: &FileTarget) -> io::Result<OutputSink> {
        #[cfg(feature = "parquet")]
        if target.is_parquet() {
            return Ok(OutputSink::Table(Box::new(crate::parquet::ParquetWriter::new(file))));
        }
        Ok(OutputSink::Bytes(CompressingWriter::new(file, target.packing)?))
    }

    /// Writes the trailer of the file.
    fn finish(&mut self) -> io::Result<()> {
        match self {
            OutputSink::Bytes(writer) => writer.finish(),
            #[cfg(feature = "parquet")]
            OutputSink::Table(table) => table.finish(),
        }
    }
}

impl Write for OutputSink {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        match self {
            OutputSink::Bytes(writer) => writer.write(bytes),
            #[cfg(feature = "parquet")]
            OutputSink::Table(table) => table.write(bytes),
        }
    }

    /// Does nothing: files are flushed when they are finished.
    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}

/// Returns whether a name is that of a Parquet file.
pub(crate) fn is_parquet_path(path: &Path) -> bool {
    path.extension().is_some_and(|end| end.eq_ignore_ascii_case("parquet"))
}

/// Appends a suffix to a file name.
fn append_suffix(path: &Path, end: &str) -> PathBuf {
    let mut name: OsString = path.as_os_str().to_owned();
    name.push(end);
    name.into()
}

/// Renames a file, failing if the new name exists.
fn rename_without_replacing(from: &Path, to: &Path) -> io::Result<()> {
    let mut from = tempfile::TempPath::try_from_path(from)?;
    from.disable_cleanup(true);
    from.persist_noclobber(to).map_err(|failed| failed.error)
}

/// Syncs the folder of a file: a rename is durable only once the folder is on the disk.
fn sync_folder(path: &Path) -> io::Result<()> {
    let folder = match path.parent() {
        Some(folder) if !folder.as_os_str().is_empty() => folder,
        _ => Path::new("."),
    };
    // Not every system can open folders, and not every file system can sync them.
    if let Ok(folder) = File::open(folder) {
        let _ = folder.sync_all();
    }
    Ok(())
}
