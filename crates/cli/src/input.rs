//! Positional arguments of commands, the input: puzzles, links, files, or standard input.

use std::fs::File;
use std::io::{self, BufRead, IsTerminal, Read, Seek, SeekFrom};
use std::path::Path;

use ninefold::Board;
use ninefold::format::{self, FormatError, PuzzleEntry, PuzzleFormat, PuzzleReader, PuzzleReading};
use ninefold::logic::explain::say;
use xxhash_rust::xxh3::Xxh3Default;

use crate::compressed::{CompressionFormat, DetectedContent};
use crate::failure::CommandError;
use crate::file;
use crate::image::read_picture;
use crate::language;
use crate::language::{current_message_catalogue, localized_text, message_text};
use crate::output::Output;
use crate::status_line::{StatusLine, WorkTotal};
use crate::{compressed, diagnostics, help};

/// The arguments of every command that reads puzzles.
#[derive(Clone, Debug, clap::Args)]
pub(crate) struct InputOptions {
    /// Puzzles in any format, links, files, or `-` for standard input (the default)
    #[arg(value_name = "PUZZLE|LINK|FILE")]
    inputs: Vec<String>,
    /// Read this format only, instead of recognising it (`ninefold list formats` lists them)
    #[arg(long, value_name = "FORMAT", value_parser = find_format)]
    pub(crate) from: Option<&'static dyn PuzzleFormat>,
    /// Read the puzzles from this column of a table (CSV, Parquet) or this member of JSON objects, whatever the others are called
    #[arg(long, value_name = "NAME", hide_short_help = true)]
    pub(crate) column: Option<String>,
    /// Read a puzzle with other rules (cages, diagonals, …) as if it had none but those of Sudoku
    #[arg(long)]
    pub(crate) ignore_rules: bool,
    /// Take the likeliest digits of a picture where some of them are not clear
    #[cfg(feature = "picture")]
    #[arg(long, hide_short_help = true)]
    accept: bool,
    /// Read a document, drawn puzzles or a page of a Parquet file of at most this size (lists with a puzzle a line have no limit)
    #[arg(long, value_name = "SIZE", default_value = "64M", value_parser = parse_size, hide_short_help = true)]
    pub(crate) document_limit: u64,
}

/// Default of `--document-limit`, in bytes.
pub(crate) const DOCUMENT_LIMIT: u64 = 64 << 20;

/// Parses a size such as `4G`, `500M`, `100k` or `1000`.
pub(crate) fn parse_size(text: &str) -> Result<u64, String> {
    let digits = text.find(|c: char| !c.is_ascii_digit()).unwrap_or(text.len());
    let (number, unit) = text.split_at(digits);
    let shift = match unit.to_ascii_uppercase().as_str() {
        "" => 0,
        "K" => 10,
        "M" => 20,
        "G" => 30,
        "T" => 40,
        _ => return Err(language::message_text(&say!("expected-size-unit"))),
    };
    let number: u64 = number.parse().map_err(|_| language::message_text(&say!("expected-size")))?;
    number.checked_mul(1 << shift).ok_or_else(|| language::message_text(&say!("size-too-large")))
}

/// Parses the id of a text format.
pub(crate) fn find_format(id: &str) -> Result<&'static dyn PuzzleFormat, String> {
    format::find_format(id).ok_or_else(|| {
        let ids: Vec<_> = format::ALL_FORMATS.iter().map(|format| format.info().id).collect();
        language::message_text(&say!("expected-one-of", names = ids.join(", ")))
    })
}

/// A source of puzzles or other text, not yet read. Its name in messages is beside it; empty for a single argument.
#[derive(Debug)]
pub(crate) enum InputSource {
    /// A puzzle given as the argument itself.
    Text(String),
    File(File),
    Stdin,
}

impl InputOptions {
    /// Creates inputs from the value of an option: a file, `-`, or a puzzle itself.
    pub(crate) fn from_argument(argument: &str) -> InputOptions {
        InputOptions {
            inputs: vec![argument.into()],
            from: None,
            column: None,
            ignore_rules: false,
            #[cfg(feature = "picture")]
            accept: false,
            document_limit: DOCUMENT_LIMIT,
        }
    }

    /// Creates inputs from the files an option names, read with the same settings.
    pub(crate) fn with_files(&self, files: &[String]) -> InputOptions {
        InputOptions { inputs: files.to_vec(), column: self.column.clone(), ..*self }
    }

    /// Creates a reader for text line by line.
    pub(crate) fn create_reader(&self) -> PuzzleReader {
        let reader = self.from.map_or_else(PuzzleReader::new, PuzzleReader::from_format);
        let reader = match &self.column {
            Some(column) => reader.with_column(column),
            None => reader,
        };
        if self.ignore_rules { reader.ignoring_rules() } else { reader }
    }

    /// Returns whether to accept uncertain digits of a picture.
    #[cfg(feature = "picture")]
    pub(crate) fn accepts_unclear_pictures(&self) -> bool {
        self.accept
    }

    #[cfg(not(feature = "picture"))]
    pub(crate) fn accepts_unclear_pictures(&self) -> bool {
        false
    }

    /// Returns the files among the arguments, including standard input if it is one: results must not be
    /// written there.
    pub(crate) fn input_files(&self) -> Vec<file::InputFile> {
        let names = if self.inputs.is_empty() { &["-".to_string()][..] } else { &self.inputs };
        file::input_files(names)
    }

    /// Classifies each argument and opens the files, so that unreadable ones are reported before work
    /// begins.
    pub(crate) fn open_inputs(&self, quiet: bool) -> Result<Vec<(String, InputSource)>, CommandError> {
        if self.inputs.iter().filter(|input| *input == "-").count() > 1 {
            return Err(CommandError::usage_error(&say!("stdin-once")));
        }
        // Writing into a file that is being read would never end.
        let stdout = file::identify_stdout();
        if let Some(file) =
            self.input_files().into_iter().find(|file| stdout.as_ref() == Some(&file.identity))
        {
            return Err(CommandError::usage_error(&say!("output-into-input", name = file.name)));
        }
        if self.inputs.is_empty() {
            return Ok(vec![open_stdin(quiet)]);
        }
        // Open all, so that one unreadable file doesn't hide the others.
        let numbered = self.inputs.iter().enumerate();
        let (opened, mut failed): (Vec<_>, Vec<_>) =
            numbered.map(|(i, input)| self.open_argument(input, i, quiet)).partition(Result::is_ok);
        let opened: Vec<_> = opened.into_iter().flatten().collect();
        if opened.is_empty() {
            return Err(failed
                .swap_remove(0)
                .err()
                .unwrap_or_else(|| CommandError::usage_error(&say!("stdin-once"))));
        }
        // The other inputs are still read.
        failed
            .into_iter()
            .filter_map(Result::err)
            .for_each(|failure| diagnostics::report_unread_input(&failure));
        Ok(opened)
    }

    /// Reads a single puzzle and prints how doubtful parts were read; a second puzzle is an error.
    pub(crate) fn read_single_puzzle(&self, quiet: bool) -> Result<PuzzleReading, CommandError> {
        let mut inputs = self.open_inputs(quiet)?.into_iter();
        let (Some((name, source)), None) = (inputs.next(), inputs.next()) else {
            return Err(CommandError::usage_error(&say!("expected-one-puzzle")));
        };
        let entries = self.read_entries(&name, source)?;
        let wrong = |error: FormatError| {
            let place = if name.is_empty() { String::new() } else { format!("{name}: ") };
            CommandError::Puzzle(format!("{place}{}", localized_text(&error)))
        };
        let reading = format::expect_single_puzzle(entries).map_err(wrong)?;
        for warning in reading.warnings.iter().filter(|_| !quiet) {
            diagnostics::print_message(&localized_text(&warning.message));
        }
        Ok(reading)
    }

    /// Reads a single puzzle as [`read_single_puzzle`](InputOptions::read_single_puzzle) does, with its candidates.
    pub(crate) fn read_board(&self, quiet: bool) -> Result<Board, CommandError> {
        Board::try_from(&self.read_single_puzzle(quiet)?.puzzle)
            .map_err(|error| CommandError::puzzle_error(&error))
    }

    /// Reads all puzzles of a source; of a picture the only one.
    fn read_entries(&self, name: &str, source: InputSource) -> Result<Vec<PuzzleEntry>, CommandError> {
        let failed = |error| CommandError::File { verb: "read", name: name.into(), error };
        let limit = self.document_limit;
        match source.detect_content(limit).map_err(failed)? {
            DetectedContent::Text(text) => {
                let mut bytes = Vec::new();
                text.take(MAX_PUZZLE_BYTES).read_to_end(&mut bytes).map_err(failed)?;
                Ok(self.create_reader().read_all_puzzles(&String::from_utf8_lossy(&bytes)))
            }
            DetectedContent::Picture(picture, kind) => {
                let entries = read_picture(picture, kind, limit, name, self.accepts_unclear_pictures())?;
                // The error for a second puzzle in a text names its line, which pictures don't have.
                match entries.len() {
                    1 => Ok(entries),
                    boards => Err(CommandError::unsuitable_puzzle_error(&say!(
                        "picture-one-board",
                        name = name.to_string(),
                        boards
                    ))),
                }
            }
        }
    }

    fn open_argument(
        &self,
        argument: &str,
        place: usize,
        quiet: bool,
    ) -> Result<(String, InputSource), CommandError> {
        if argument == "-" {
            return Ok(open_stdin(quiet));
        }
        let is_text = match self.from {
            Some(format) => format.matches_text(argument),
            // Text that no format accepts as it is may still be readable: letters O for zeros, a code in
            // a link, the id of a game.
            None => format::detect_format(argument).is_some() || format::read_first_puzzle(argument).is_ok(),
        };
        let path = Path::new(argument);
        // A file is unlikely to be named like a puzzle, whereas a word like `x` may look like the start
        // of one.
        if is_text && !path.is_file() {
            let numbered = || language::message_text(&say!("argument-number", n = place + 1));
            let name = if self.inputs.len() > 1 { numbered() } else { String::new() };
            return Ok((name, InputSource::Text(argument.into())));
        }
        match path.metadata() {
            Ok(metadata) if metadata.is_dir() => {
                Err(CommandError::Usage(message_text(&say!("a-directory", name = argument.to_string()))))
            }
            Ok(_) => open_file(argument),
            Err(error) => Err(self.unknown_argument_error(argument, &error)),
        }
    }

    /// Creates the failure for an argument that is neither a puzzle nor a file, worded for the one it
    /// resembles.
    fn unknown_argument_error(&self, argument: &str, no_file: &io::Error) -> CommandError {
        let problem: Option<FormatError> = match self.from {
            Some(format) => format.read_first_puzzle(argument).err(),
            None => format::read_first_puzzle(argument).err(),
        };
        // A game of another size is not a file name.
        let is_game = problem.as_ref().is_some_and(|error| error.expected.id().starts_with("game-"));
        let problem = problem.as_ref().map(localized_text).unwrap_or_default();
        if !is_game && !looks_like_puzzle(argument) {
            let reason = match no_file.kind() {
                io::ErrorKind::NotFound => current_message_catalogue().translate_id("no-such-file"),
                _ => no_file.to_string(),
            };
            let text = quote_shortened(argument);
            let sentence = match help::find_technique_command(argument) {
                Some(command) => say!("not-a-puzzle-but-technique", text, reason, command),
                None => say!("neither-file-nor-puzzle", text, reason),
            };
            return CommandError::Usage(message_text(&sentence));
        }
        CommandError::Puzzle(message_text(&say!("not-a-puzzle", text = quote_shortened(argument), problem)))
    }
}

/// Returns whether an argument is a puzzle, a file or standard input, rather than a command.
pub(crate) fn is_input_argument(argument: &str) -> bool {
    argument == "-" || looks_like_puzzle(argument) || Path::new(argument).is_file()
}

fn open_stdin(quiet: bool) -> (String, InputSource) {
    if io::stdin().is_terminal() && !quiet {
        let paste = if cfg!(windows) { say!("paste-on-windows") } else { say!("paste") };
        diagnostics::print_message(&language::message_text(&paste));
    }
    (language::standard_input_name(), InputSource::Stdin)
}

fn open_file(name: &str) -> Result<(String, InputSource), CommandError> {
    match File::open(name) {
        Ok(file) => Ok((name.into(), InputSource::File(file))),
        Err(error) => Err(CommandError::unreadable_file(name, error)),
    }
}

/// Opens files that don't contain puzzles, with their names; standard input if none is named.
pub(crate) fn open_files(names: &[String]) -> Result<Vec<(String, InputSource)>, CommandError> {
    let open = |name: &String| match name.as_str() {
        "-" => Ok(open_stdin(true)),
        name => open_file(name),
    };
    if names.is_empty() { Ok(vec![open_stdin(true)]) } else { names.iter().map(open).collect() }
}

/// Starts the status line of a command that reads opened files, unless somebody types them.
pub(crate) fn start_status_line(files: &[(String, InputSource)], out: &Output) -> Option<StatusLine> {
    if files.iter().any(|(_, source)| source.is_terminal()) {
        return None;
    }
    let total = total_input_bytes(files).map_or(WorkTotal::Unknown, WorkTotal::InputBytes);
    Some(out.start_status_line(total))
}

/// Iterates over the lines of a stream; `None` for a line of more than `longest` bytes, which is skipped.
pub(crate) fn read_lines(
    mut text: impl BufRead,
    longest: usize,
) -> impl Iterator<Item = io::Result<Option<String>>> {
    std::iter::from_fn(move || {
        let mut line = Vec::new();
        match text.by_ref().take(longest as u64 + 1).read_until(b'\n', &mut line) {
            Err(error) => return Some(Err(error)),
            Ok(0) => return None,
            Ok(_) => {}
        }
        let is_long = line.len() > longest && line.last() != Some(&b'\n');
        // Skip to the end of a line that is too long.
        while is_long && line.last() != Some(&b'\n') {
            line.clear();
            match text.by_ref().take(1 << 16).read_until(b'\n', &mut line) {
                Err(error) => return Some(Err(error)),
                Ok(0) => break,
                Ok(_) => {}
            }
        }
        let line = String::from_utf8_lossy(&line);
        Some(Ok((!is_long).then(|| line.trim_end_matches(['\n', '\r']).to_string())))
    })
}

/// More bytes than any single puzzle takes.
const MAX_PUZZLE_BYTES: u64 = 1 << 24;

/// Returns whether an argument was probably meant as a puzzle: it has several lines, or more cell
/// characters in a row than file names have.
fn looks_like_puzzle(argument: &str) -> bool {
    let is_sign = |c: char| c.is_ascii_digit() || ".*_-xX".contains(c);
    let longest = argument.split(|c| !is_sign(c)).map(str::len).max().unwrap_or(0);
    argument.contains('\n') || argument.starts_with("http") || longest >= 20
}

/// Quotes an argument, shortened to its beginning if it is long.
fn quote_shortened(argument: &str) -> String {
    let first = argument.lines().next().unwrap_or("");
    let begin: String = first.chars().take(24).collect();
    if begin == argument { format!("\"{begin}\"") } else { format!("\"{begin}…\"") }
}

/// Describes the inputs, to detect later whether they have changed: arguments by their text, files by a
/// hash of their content, pipes by name alone.
pub(crate) fn describe_inputs(inputs: &[(String, InputSource)]) -> Result<Vec<String>, CommandError> {
    let describe = |(name, source): &(String, InputSource)| match (source, source.hash_remaining_bytes()) {
        (InputSource::Text(text), _) => Ok(text.clone()),
        (_, Ok(Some(hash))) => Ok(format!("{name} {hash:032x}")),
        (_, Ok(None)) => Ok(name.clone()),
        (_, Err(error)) => Err(CommandError::unreadable_file(name, error)),
    };
    inputs.iter().map(describe).collect()
}

/// Returns the amount of work in the inputs, as far as it is known before they are read.
pub(crate) fn total_work(inputs: &[(String, InputSource)]) -> WorkTotal {
    if inputs.iter().all(|(_, source)| matches!(source, InputSource::Text(_))) {
        return WorkTotal::Puzzles(inputs.len() as u64);
    }
    total_input_bytes(inputs).map_or(WorkTotal::Unknown, WorkTotal::InputBytes)
}

/// Returns the total size of the inputs in bytes, if known.
pub(crate) fn total_input_bytes(inputs: &[(String, InputSource)]) -> Option<u64> {
    let size = |(name, source): &(String, InputSource)| match source {
        InputSource::Text(_) => Some(0),
        InputSource::Stdin => None,
        // The size of a pipe or a compressed file says nothing about the amount of text.
        InputSource::File(file) => {
            let is_packed = CompressionFormat::detect_from_name(Path::new(name)).is_some();
            Some(file.metadata().ok().filter(|metadata| metadata.is_file() && !is_packed)?.len())
        }
    };
    inputs.iter().map(size).sum()
}

impl InputSource {
    /// Returns whether somebody types the puzzles.
    pub(crate) fn is_terminal(&self) -> bool {
        matches!(self, InputSource::Stdin) && io::stdin().is_terminal()
    }

    /// Hashes a file from the current position on, and restores that position; `None` for pipes.
    fn hash_remaining_bytes(&self) -> io::Result<Option<u128>> {
        let standard = if let InputSource::Stdin = self { stdin_as_file() } else { None };
        let mut file = match (self, &standard) {
            (InputSource::File(file), _) | (InputSource::Stdin, Some(file)) => file,
            _ => return Ok(None),
        };
        if !file.metadata()?.is_file() {
            return Ok(None);
        }
        let begin = file.stream_position()?;
        let (mut hasher, mut piece) = (Xxh3Default::new(), vec![0; 1 << 17]);
        loop {
            match file.read(&mut piece)? {
                0 => break,
                read => hasher.update(&piece[..read]),
            }
        }
        file.seek(SeekFrom::Start(begin))?;
        Ok(Some(hasher.digest128()))
    }

    /// Returns the decompressed content; waits for its first bytes. Of a table, at most `limit` bytes of
    /// a column are decompressed at once.
    pub(crate) fn into_text_reader(self, limit: u64) -> io::Result<Box<dyn Read + Send>> {
        match self.detect_content(limit)? {
            DetectedContent::Text(text) => Ok(text),
            DetectedContent::Picture(_, kind) => Err(compressed::unexpected_format_error(kind)),
        }
    }

    /// Returns the content like [`into_text_reader`](InputSource::into_text_reader), which may also be a picture.
    pub(crate) fn detect_content(self, limit: u64) -> io::Result<DetectedContent> {
        match self {
            InputSource::Text(text) => Ok(DetectedContent::Text(Box::new(io::Cursor::new(text)))),
            InputSource::File(file) if is_parquet_file(&file) => {
                open_parquet_table(file, limit).map(DetectedContent::Text)
            }
            InputSource::File(file) => DetectedContent::from_source(Box::new(file)),
            InputSource::Stdin => DetectedContent::from_source(Box::new(io::stdin())),
        }
    }

    /// Returns the file if this is a Parquet file.
    #[cfg(feature = "parquet")]
    pub(crate) fn into_parquet_file(self, name: &str) -> Result<File, CommandError> {
        let name = match self {
            InputSource::File(file) if is_parquet_file(&file) => return Ok(file),
            InputSource::Text(text) => quote_shortened(&text),
            _ => name.into(),
        };
        Err(CommandError::usage_error(&say!("parquet-from-parquet", name)))
    }
}

/// Duplicates the descriptor of standard input, which shares its read position.
#[cfg(unix)]
fn stdin_as_file() -> Option<File> {
    use std::os::fd::AsFd;
    io::stdin().as_fd().try_clone_to_owned().ok().map(File::from)
}

#[cfg(not(unix))]
fn stdin_as_file() -> Option<File> {
    None
}

/// Returns whether a file starts as Parquet files do; pipes are not read.
fn is_parquet_file(mut file: &File) -> bool {
    let mut begin = [0; 4];
    let is_file = file.metadata().is_ok_and(|metadata| metadata.is_file());
    let is_parquet = is_file && file.read_exact(&mut begin).is_ok() && begin == *b"PAR1";
    if is_file {
        // If rewinding fails, the reader will report it.
        let _ = file.rewind();
    }
    is_parquet
}

#[cfg(feature = "parquet")]
fn open_parquet_table(file: File, limit: u64) -> io::Result<Box<dyn Read + Send>> {
    Ok(Box::new(crate::parquet::ParquetReader::new(file, limit)?))
}

#[cfg(not(feature = "parquet"))]
fn open_parquet_table(_: File, _: u64) -> io::Result<Box<dyn Read + Send>> {
    let told = language::message_text(&say!("file-unread-without", kind = "Parquet", feature = "parquet"));
    Err(io::Error::new(io::ErrorKind::Unsupported, told))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn check_argument_error(argument: &str, expected: &str) {
        let inputs = InputOptions { document_limit: 1 << 26, ..InputOptions::from_argument(argument) };
        let said = match inputs.open_inputs(true) {
            Ok(opened) => match &opened[0] {
                (_, InputSource::Text(_)) => "a text".to_string(),
                (name, _) => format!("the file {name}"),
            },
            Err(failure) => failure.to_string(),
        };
        assert_eq!(said, expected, "{argument}");
    }

    #[test]
    fn arguments_are_puzzles_or_files() {
        let puzzle = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
        check_argument_error(puzzle, "a text");
        check_argument_error("Cargo.toml", "the file Cargo.toml");
        check_argument_error("src", "src is a directory, expected a file of puzzles");
        check_argument_error(
            "puzzels.txt",
            "\"puzzels.txt\": there is no such file, and it is no puzzle either",
        );
        check_argument_error(
            "XY-Wing",
            "\"XY-Wing\": there is no such file; it is a technique: `ninefold list techniques xy-wing`",
        );
        check_argument_error("", "\"\": there is no such file, and it is no puzzle either");
    }

    #[test]
    fn what_was_meant_as_a_puzzle_is_told_what_is_wrong() {
        let puzzle = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..7";
        check_argument_error(
            puzzle,
            "\"53..7....6..195....98...…\" is not a puzzle: \
             line 1, column 81: expected 81 cells (or 729 candidates), found 80",
        );
        check_argument_error(
            &puzzle.replacen('6', "b", 1),
            "\"53..7....b..195....98...…\" is not a puzzle: \
             line 1, column 10: expected a digit or a sign for an empty cell (one of . 0 * _ - x ?), found 'b'",
        );
    }
}
