//! `ninefold read`: the boards in photographs and screenshots.

use anstyle::Style;
use ninefold::Cell;
use ninefold::picture::{Picture, PictureReader, PictureReading, draw_frames, draw_overlay};
use ninefold::wire::{PictureBoard, PictureLine};

use crate::compressed::DetectedContent;
use crate::draw;
use crate::file::{OverwritePolicy, input_files};
use crate::image::{PictureBoards, decode_file, list_picture_doubts};
use crate::input::{open_files, parse_size};
use crate::output::ExtraOutput;
use crate::prelude::*;

/// Read the boards in photographs and screenshots
///
/// Prints each board on a line, several of one picture in reading order; a single one, on a terminal, is drawn, with its doubtful
/// cells in brackets. What is not clear is told on standard error, and the exit code is 1 then, unless --accept is given. Pictures are
/// PNG, JPEG or WebP files. Printed digits are read, handwriting is not; nothing leaves the machine.
///
/// Every command that reads puzzles reads pictures as well: `ninefold hint photo.jpg`. To these, a board of a page that is not clear is
/// what a bad line is in a list.
#[derive(Debug, clap::Args)]
#[command(after_long_help = concat!("\
Examples:
  ninefold read photo.jpg
  ninefold read --json screenshot.png
  ninefold read --accept --debug-picture seen.svg photo.jpg
  ninefold read *.jpg > puzzles.txt

Fields of --json: file (where several are named), number (of the board in its picture), puzzle (81 characters), sure, proper
(has exactly one solution), screenshot, doubtful (cells, 0 to 80), cells (of each: digit, other (the second likeliest), confidence,
marks), crossings (of the lines, in pixels: ten rows of ten pairs). docs/schema/read.json has all of them.

", crate::exit_codes!()))]
pub(crate) struct Args {
    /// Pictures, or `-` for standard input (the default)
    #[arg(value_name = "FILE")]
    files: Vec<String>,
    /// Take the likeliest digits where some of them are not clear
    #[arg(long)]
    accept: bool,
    /// Print a JSON object for each board
    #[arg(long)]
    json: bool,
    /// Draw the lines and digits that were seen over the picture, into this SVG file; without a board, the frames that were looked at
    #[arg(long, value_name = "FILE")]
    debug_picture: Option<PathBuf>,
    /// Replace the file of --debug-picture if there is one
    #[arg(long, requires = "debug_picture")]
    overwrite: bool,
    /// Read pictures of at most this size
    #[arg(long, value_name = "SIZE", default_value = "64M", value_parser = parse_size, hide_short_help = true)]
    document_limit: u64,
}

pub(crate) fn run(args: &Args, out: &mut Output) -> Result<ExitStatus, CommandError> {
    let mut overlay = match &args.debug_picture {
        Some(_) if args.files.len() > 1 => {
            return Err(CommandError::usage_error(&say!("one-debug-picture")));
        }
        Some(path) => {
            let existing = OverwritePolicy::from_overwrite_option(args.overwrite);
            Some(ExtraOutput::open(path, existing, &input_files(&args.files))?)
        }
        None => None,
    };
    let is_single_file = args.files.len() <= 1;
    let mut has_failed = false;
    let standard_input = ["-".to_string()];
    let arguments = if args.files.is_empty() { &standard_input[..] } else { &args.files[..] };
    for argument in arguments {
        let (name, read) = match read_boards(argument, args.document_limit, overlay.as_mut()) {
            Ok(read) => read,
            Err(failure) if is_single_file => return Err(failure),
            // The other pictures are still read.
            Err(failure @ CommandError::Puzzle(_)) => {
                diagnostics::print_message(&failure.localized_text());
                has_failed = true;
                continue;
            }
            Err(failure) => {
                diagnostics::report_unread_input(&failure);
                continue;
            }
        };
        for (place, board) in read.0.iter().enumerate() {
            if args.json {
                let file = (!is_single_file).then(|| name.clone());
                let line = PictureLine { file, number: place + 1, board: PictureBoard::from(board) };
                json::write_json_line(out, &line)?;
            } else if out.terminal && is_single_file && read.0.len() == 1 {
                draw_board(board, out)?;
            } else {
                writeln!(out, "{}", board.to_line())?;
            }
            let board_name = read.format_board_name(&name, place);
            for doubt in list_picture_doubts(board) {
                diagnostics::print_message(&format_args!("{board_name}: {doubt}"));
            }
            has_failed |= !board.is_sure() && !args.accept;
        }
    }
    out.flush()?;
    Ok(ExitStatus::failed_if(has_failed))
}

/// Reads the boards of one picture, and returns them with its name; draws what was seen over it. Files are opened
/// one after the other, as there may be more of them than a process can have open.
fn read_boards(
    argument: &str,
    limit: u64,
    overlay: Option<&mut ExtraOutput>,
) -> Result<(String, PictureBoards), CommandError> {
    let (name, source) = open_files(&[argument.to_string()])?.remove(0);
    let failed = |error| CommandError::File { verb: "read", name: name.clone(), error };
    match source.detect_content(limit).map_err(failed)? {
        DetectedContent::Picture(file, kind) => {
            let picture = decode_file(file, kind, limit, &name)?;
            let read = PictureBoards::read_picture(&picture, &name);
            if let Some(overlay) = overlay {
                draw_seen(&picture, read.as_ref().ok(), overlay)?;
            }
            Ok((name, read?))
        }
        DetectedContent::Text(_) => {
            Err(CommandError::usage_error(&say!("no-picture", name = name.to_string())))
        }
    }
}

/// Draws boards over their picture; where there are none, the frames that were looked at, and says so.
fn draw_seen(
    picture: &Picture,
    read: Option<&PictureBoards>,
    overlay: &mut ExtraOutput,
) -> Result<(), CommandError> {
    let frames = if read.is_some() { Vec::new() } else { PictureReader::find_frames(picture) };
    let drawn = match read {
        Some(read) => draw_overlay(picture, &read.0),
        None => draw_frames(picture, &frames),
    };
    let drawn = drawn.map_err(|error| CommandError::Puzzle(error.to_string()))?;
    overlay.write_all(drawn.as_bytes())?;
    overlay.finish_file()?;
    if read.is_none() {
        let file = overlay.file_name().to_string();
        diagnostics::print_note(&message_text(&say!("picture-frames-drawn", file, number = frames.len())));
    }
    Ok(())
}

/// Draws a board as a grid, with doubtful cells in brackets.
fn draw_board(board: &PictureReading, out: &mut Output) -> std::io::Result<()> {
    let styles = out.styles;
    let doubtful = board.doubtful_cells().collect();
    let style = |cell: Cell| if board.cells()[cell].is_doubtful { styles.wrong } else { Style::new() };
    let lines = draw::draw_grid(&|cell| board.cells()[cell].digit, &style, doubtful, &styles);
    lines.iter().try_for_each(|line| writeln!(out, "{line}"))
}
