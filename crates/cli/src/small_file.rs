//! Reading of small files that a user names: profiles, formulas and their imports, patterns, grids, saved
//! games, learning progress. A small file is a regular file of bounded size with UTF-8 text, so that a
//! device, a pipe without a writer or a film is refused at once. Errors never quote the content.

use std::fs::{self, File, FileType};
use std::io::{self, Read};
use std::path::Path;

use ninefold::Message;
use ninefold::logic::explain::say;

use crate::language::{current_message_catalogue, message_text};

/// Size limit in bytes for files written by hand: 1 MB.
const MAX_HANDWRITTEN_BYTES: u64 = 1 << 20;

/// Size limit in bytes for files that grow with use, such as years of answered exercises: 64 MB.
const MAX_PROGRAM_FILE_BYTES: u64 = 1 << 26;

/// Reads a file written by hand.
///
/// # Errors
/// If it doesn't exist, is no regular file, is longer than 1 MB or isn't UTF-8 text.
pub(crate) fn read_small_file(path: &Path) -> io::Result<String> {
    read_file_up_to(path, MAX_HANDWRITTEN_BYTES)
}

/// Reads a file that the program maintains and lets grow.
///
/// # Errors
/// If it doesn't exist, is no regular file, is longer than 64 MB or isn't UTF-8 text.
pub(crate) fn read_maintained_file(path: &Path) -> io::Result<String> {
    read_file_up_to(path, MAX_PROGRAM_FILE_BYTES)
}

fn read_file_up_to(path: &Path, limit: u64) -> io::Result<String> {
    // Check before opening: opening a pipe waits for its writer.
    check_regular_file(fs::metadata(path)?.file_type())?;
    let file = File::open(path)?;
    // Check again: the name may lead to another file by now.
    check_regular_file(file.metadata()?.file_type())?;
    let mut bytes = Vec::new();
    file.take(limit + 1).read_to_end(&mut bytes)?;
    if bytes.len() as u64 > limit {
        return Err(invalid_input_error(&say!("small-file-too-large", megabytes = (limit >> 20) as usize)));
    }
    decode_utf8(bytes)
}

/// Decodes UTF-8 text, without a byte order mark.
fn decode_utf8(bytes: Vec<u8>) -> io::Result<String> {
    let text = String::from_utf8(bytes).map_err(|error| {
        let before = &error.as_bytes()[..error.utf8_error().valid_up_to()];
        let line = 1 + before.iter().filter(|byte| **byte == b'\n').count();
        invalid_input_error(&say!("small-file-not-text", line))
    })?;
    Ok(text.strip_prefix('\u{feff}').map(str::to_owned).unwrap_or(text))
}

fn check_regular_file(kind: FileType) -> io::Result<()> {
    if kind.is_file() {
        Ok(())
    } else {
        Err(io::Error::new(
            io::ErrorKind::InvalidInput,
            current_message_catalogue().translate_id(wrong_file_kind_message_id(kind)),
        ))
    }
}

/// Returns the id of the message that refuses a kind of file.
fn wrong_file_kind_message_id(kind: FileType) -> &'static str {
    if kind.is_dir() {
        return "small-file-directory";
    }
    #[cfg(unix)]
    {
        use std::os::unix::fs::FileTypeExt;
        if kind.is_fifo() {
            return "small-file-pipe";
        }
        if kind.is_socket() {
            return "small-file-socket";
        }
    }
    "small-file-device"
}

fn invalid_input_error(sentence: &Message) -> io::Error {
    io::Error::new(io::ErrorKind::InvalidInput, message_text(sentence))
}

/// Returns whether errors may quote a file: only if its extension is the expected one.
pub(crate) fn may_quote_content(path: &Path, ending: &str) -> bool {
    path.extension().is_some_and(|end| end.eq_ignore_ascii_case(ending))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn check_decoding(bytes: &[u8], expected: Result<&str, &str>) {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("small");
        fs::write(&path, bytes).unwrap();
        let read = read_small_file(&path).map_err(|error| error.to_string());
        assert_eq!(read.as_deref().map_err(String::as_str), expected);
    }

    #[test]
    fn text_is_read_with_or_without_a_mark() {
        check_decoding(b"one\ntwo", Ok("one\ntwo"));
        check_decoding(b"\xef\xbb\xbfone", Ok("one"));
        check_decoding(b"", Ok(""));
        check_decoding("零".as_bytes(), Ok("零"));
    }

    #[test]
    fn other_bytes_and_long_files_are_refused_without_content() {
        check_decoding(b"one\ntw\xff", Err("expected text in UTF-8, found other bytes in line 2"));
        check_decoding(b"\xff\xfeo\0n\0e\0", Err("expected text in UTF-8, found other bytes in line 1"));
        let limit = MAX_HANDWRITTEN_BYTES as usize;
        check_decoding(&vec![b' '; limit], Ok(&" ".repeat(limit)));
        check_decoding(&vec![b' '; limit + 1], Err("expected a file of at most 1 MB"));
    }

    #[test]
    fn what_is_no_regular_file_is_refused() {
        let folder = tempfile::tempdir().unwrap();
        let refused = |path: &Path| read_small_file(path).unwrap_err().to_string();
        assert_eq!(refused(folder.path()), "expected a regular file, found a directory");
        assert_eq!(read_small_file(&folder.path().join("none")).unwrap_err().kind(), io::ErrorKind::NotFound);
        #[cfg(unix)]
        assert_eq!(refused(Path::new("/dev/zero")), "expected a regular file, found a device");
    }
}
