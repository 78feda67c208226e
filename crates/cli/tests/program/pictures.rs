//! Photographs and screenshots, read as puzzles are.
#![cfg(feature = "picture")]

use std::io::Write;
use std::path::{Path, PathBuf};

use ninefold::picture::{Picture, decode_picture};

use crate::common::{parse_json, run_program};

const PUZZLE: &str = ".9.26..7..6...9.837.4.......4..7...2.....3...3.7..2.659...35.174...1.......6.....";

fn picture_path(name: &str) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../picture/tests/data").join(name)
}

fn picture_argument(name: &str) -> String {
    picture_path(name).to_string_lossy().into_owned()
}

#[test]
fn a_picture_is_a_format_like_others() {
    for name in ["light.png", "turned-photo.jpg"] {
        let converted = run_program(&["convert", "--to", "line81", &picture_argument(name)]);
        assert_eq!(
            (converted.out.trim(), converted.err.as_str(), converted.code),
            (PUZZLE, "", Some(0)),
            "{name}"
        );
    }
    let hint = run_program(&["hint", "--json", &picture_argument("light.png")]);
    assert_eq!((parse_json(&hint.out)["now"].as_str(), hint.code), (Some("step"), Some(0)), "{}", hint.err);
    let both = run_program(&["solve", &picture_argument("light.png"), PUZZLE]);
    let lines: Vec<&str> = both.out.lines().collect();
    assert!(lines.len() == 2 && lines[0] == lines[1] && lines[0].len() == 81, "{}", both.out);
}

#[test]
fn pencil_marks_become_notes() {
    let converted = run_program(&["convert", "--to", "json", &picture_argument("dark-with-marks.png")]);
    assert_eq!(converted.code, Some(0), "{}", converted.err);
    assert!(parse_json(&converted.out)["centre"].is_array(), "{}", converted.out);
}

#[test]
fn what_is_no_board_or_no_picture_is_said() {
    let folder = tempfile::tempdir().unwrap();
    let broken = folder.path().join("broken.png");
    let whole = std::fs::read(picture_path("light.png")).unwrap();
    std::fs::write(&broken, &whole[..whole.len() / 2]).unwrap();
    let broken = broken.to_string_lossy();
    let read = run_program(&["solve", &broken]);
    assert_eq!((read.out.as_str(), read.code), ("", Some(2)));
    assert!(read.err.contains("the PNG file is cut off or broken"), "{}", read.err);
    // One of several is named, the others are read.
    let several = run_program(&["solve", &broken, PUZZLE]);
    assert_eq!((several.out.lines().count(), several.code), (1, Some(2)), "{}", several.err);
    assert!(several.err.contains("broken.png"), "{}", several.err);
}

#[test]
fn boards_of_pictures_are_printed_with_what_is_known_of_them() {
    let read = run_program(&["read", &picture_argument("light.png"), &picture_argument("turned-photo.jpg")]);
    assert_eq!((read.out, read.err.as_str(), read.code), (format!("{PUZZLE}\n{PUZZLE}\n"), "", Some(0)));
    let read = run_program(&["read", "--json", &picture_argument("dark-with-marks.png")]);
    let board = parse_json(&read.out);
    assert_eq!((board["number"].as_u64(), board["sure"].as_bool()), (Some(1), Some(true)), "{}", read.out);
    let cell = &board["cells"][3];
    assert!(cell["digit"] == 2 && cell["confidence"].as_f64() > Some(0.99), "{cell}");
    assert!(board["cells"][2]["marks"].as_array().is_some_and(|marks| !marks.is_empty()), "{}", read.out);
    let corner = &board["crossings"][9][9];
    assert!(corner[0].as_f64() > Some(100.0) && corner[1].as_f64() > Some(100.0), "{corner}");
}

#[test]
fn what_was_seen_is_drawn_over_the_picture() {
    let folder = tempfile::tempdir().unwrap();
    let drawn = folder.path().join("seen.svg");
    let args = ["read", "--debug-picture", &drawn.to_string_lossy(), &picture_argument("light.png")];
    let read = run_program(&args);
    assert_eq!((read.out.trim(), read.code), (PUZZLE, Some(0)), "{}", read.err);
    let svg = std::fs::read_to_string(&drawn).unwrap();
    let givens = PUZZLE.matches(|c: char| c.is_ascii_digit()).count();
    assert_eq!((svg.matches("<polyline").count(), svg.matches("<text").count()), (20, givens));
    // A file that is there stays, unless it is to be replaced.
    assert_eq!(run_program(&args).code, Some(2));
    assert_eq!(run_program(&[&args[..], &["--overwrite"]].concat()).code, Some(0));
}

#[test]
fn texts_and_pictures_without_a_board_are_refused_by_read() {
    let folder = tempfile::tempdir().unwrap();
    let text = folder.path().join("puzzle.txt");
    std::fs::write(&text, PUZZLE).unwrap();
    let text = text.to_string_lossy();
    let read = run_program(&["read", &text]);
    assert_eq!((read.out.as_str(), read.code), ("", Some(2)));
    assert!(read.err.contains("is no picture; `ninefold convert` reads texts"), "{}", read.err);
    let missing = folder.path().join("missing.png").to_string_lossy().into_owned();
    for unread in [&*text, missing.as_str()] {
        let several = run_program(&["read", unread, &picture_argument("light.png")]);
        assert_eq!((several.out.trim(), several.code), (PUZZLE, Some(2)), "{}", several.err);
    }
}

/// Returns `light.png` as rows of pixels, with some of its cells blended with others: the cell, the other one,
/// and the share that is left of the first.
fn blend_cells(blends: &[(usize, usize, f64)]) -> Picture {
    let light = decode_picture(&std::fs::read(picture_path("light.png")).unwrap()).unwrap();
    let (width, height) = (light.width(), light.height());
    let mut luma = light.luma().to_vec();
    // The inner part of a cell, within its lines.
    let corner = |cell: usize| (24 + 36 * (cell / 9), 24 + 36 * (cell % 9));
    for &(cell, other, share) in blends {
        let ((top, left), (other_top, other_left)) = (corner(cell), corner(other));
        for (y, x) in (0..28).flat_map(|y| (0..28).map(move |x| (y, x))) {
            let pixel = |top: usize, left: usize| f64::from(light.luma()[(top + y) * width + left + x]);
            let blended = share * pixel(top, left) + (1.0 - share) * pixel(other_top, other_left);
            luma[(top + y) * width + left + x] = blended as u8;
        }
    }
    Picture::from_luma(&luma, width, height).unwrap()
}

/// Writes pictures of one size side by side as a grey PNG file, two in a row.
fn write_page(parts: &[Picture], path: &Path) {
    let (side, height) = (parts[0].width(), parts[0].height() * parts.len().div_ceil(2));
    let mut rows = Vec::new();
    for y in 0..height {
        rows.push(0);
        let pair = &parts[y / side * 2..][..2.min(parts.len())];
        pair.iter().for_each(|part| rows.extend(&part.luma()[y % side * side..][..side]));
    }
    write_grey_png(side * parts.len().min(2), height, &rows, path);
}

/// Writes rows of pixels, each behind a zero, as a grey PNG file.
fn write_grey_png(width: usize, height: usize, rows: &[u8], path: &Path) {
    let mut file = b"\x89PNG\r\n\x1a\n".to_vec();
    let mut add_chunk = |kind: &[u8; 4], data: &[u8]| {
        let mut crc = flate2::Crc::new();
        crc.update(kind);
        crc.update(data);
        file.extend((data.len() as u32).to_be_bytes());
        file.extend(kind);
        file.extend(data);
        file.extend(crc.sum().to_be_bytes());
    };
    let sides = [width as u32, height as u32].map(u32::to_be_bytes).concat();
    add_chunk(b"IHDR", &[&sides[..], &[8, 0, 0, 0, 0]].concat());
    let mut packed = flate2::write::ZlibEncoder::new(Vec::new(), flate2::Compression::fast());
    packed.write_all(rows).unwrap();
    add_chunk(b"IDAT", &packed.finish().unwrap());
    add_chunk(b"IEND", &[]);
    std::fs::write(path, file).unwrap();
}

/// r1c2 looks like a 9 and a 6, r1c8 like a faint 7.
const DOUBTS: [(usize, usize, f64); 2] = [(1, 4, 0.51), (7, 8, 0.2)];

/// Writes a page of four boards, of which the second is not clear.
fn write_doubtful_page(folder: &Path) -> String {
    let [clear, unclear] = [blend_cells(&[]), blend_cells(&DOUBTS)];
    let page = folder.join("page.png");
    write_page(&[clear.clone(), unclear, clear.clone(), clear], &page);
    page.to_string_lossy().into_owned()
}

#[test]
fn an_unclear_board_of_a_page_is_an_error_at_its_place() {
    let folder = tempfile::tempdir().unwrap();
    let page = write_doubtful_page(folder.path());
    let unclear = format!(
        "ninefold: {page}, board 2 of 4: 2 cells are not clear: r1c2 (9 or 6), r1c8 (7 or empty); \
         look at the picture, or read it with --accept\n"
    );
    let converted = run_program(&["convert", "--to", "line81", &page]);
    // As for a bad line, there is an empty one.
    assert_eq!((converted.out, converted.code), (format!("{PUZZLE}\n\n{PUZZLE}\n{PUZZLE}\n"), Some(1)));
    assert!(converted.err.starts_with(&unclear), "{}", converted.err);
    assert!(converted.err.contains("3 read, 1 "), "{}", converted.err);
    // Its solution is missing among the others, as that of a bad line is.
    let solved = run_program(&["solve", "--json", &page]);
    let lines: Vec<_> = solved.out.lines().map(parse_json).collect();
    let errors: Vec<_> =
        lines.iter().map(|line| (line["line"].as_u64(), line["error"].is_string())).collect();
    assert_eq!(errors, [(Some(1), false), (Some(2), true), (Some(3), false), (Some(4), false)]);
    assert_eq!((lines[1]["fault"]["found"]["id"].as_str(), solved.code), (Some("unclear-board"), Some(1)));
    assert_eq!(
        run_program(&["solve", "--strict", &page]).out.lines().filter(|line| line.len() == 81).count(),
        1
    );
    // With --accept all four are read, as before.
    let accepted = run_program(&["convert", "--to", "line81", "--accept", &page]);
    assert_eq!((accepted.out, accepted.code), (format!("{PUZZLE}\n").repeat(4), Some(0)));
    // In Chinese, too.
    let chinese = run_program(&["--lang", "zh", "convert", "--to", "line81", &page]);
    assert!(chinese.err.contains("第 2 个盘面（共 4 个）: 有 2 格不清楚"), "{}", chinese.err);
    assert!(chinese.err.contains("r1c8（7 或 空格）"), "{}", chinese.err);
}

#[test]
fn messages_about_pictures_name_the_file_and_the_board_but_no_line() {
    let folder = tempfile::tempdir().unwrap();
    let page = write_doubtful_page(folder.path());
    let hints = run_program(&["hint", &page]);
    let headings: Vec<&str> = hints.out.lines().filter(|line| line.starts_with("# ")).collect();
    assert_eq!(headings.len(), 3, "{}", hints.out);
    assert!(headings[2].starts_with("# Puzzle 4 (board 4 of 4): "), "{}", hints.out);
    assert!(!hints.err.contains("line 2") && hints.code == Some(1), "{}", hints.err);
    // A doubt that was accepted.
    let accepted = run_program(&["hint", "--accept", &page]);
    let doubt = format!("{page}, board 2 of 4: r1c8 is not clear in the picture: 7 or empty");
    assert!(accepted.err.contains(&doubt), "{}", accepted.err);
    // A single board is named by its file.
    let one = folder.path().join("one.png");
    write_page(&[blend_cells(&[(7, 8, 0.0), (53, 8, 0.0), (61, 8, 0.0)])], &one);
    let one = one.to_string_lossy();
    let several = run_program(&["rate", "--accept", &one]);
    assert!(several.err.starts_with(&format!("ninefold: {one}: ")), "{}", several.err);
    assert!(!several.err.contains("line 1"), "{}", several.err);
    // A command for one puzzle says how many there are.
    let single = run_program(&["recognise", &page, "r1c1=1"]);
    let expected = format!("ninefold: {page}: expected one puzzle, found 4 boards\n");
    assert_eq!((single.err, single.code), (expected, Some(1)));
}

#[test]
fn what_was_looked_at_is_drawn_where_no_grid_is_found() {
    let folder = tempfile::tempdir().unwrap();
    let (white, drawn) = (folder.path().join("white.png"), folder.path().join("seen.svg"));
    let mut rows = [&[0][..], &[255; 300]].concat().repeat(300);
    let mut read = || {
        write_grey_png(300, 300, &rows, &white);
        // A frame for the second time.
        for at in 40..260 {
            for (y, x) in [(40, at), (259, at), (at, 40), (at, 259)] {
                rows[y * 301 + x + 1] = 0;
            }
        }
        let (drawn, white) = (drawn.to_string_lossy(), white.to_string_lossy());
        let read = run_program(&["read", "--debug-picture", &drawn, "--overwrite", &white]);
        assert_eq!((read.out.as_str(), read.code), ("", Some(1)), "{}", read.err);
        (read.err, std::fs::read_to_string(&*drawn).unwrap())
    };
    let (error, svg) = read();
    let least = "no grid of a Sudoku is found in the picture; a grid must be at least 12 % of the picture's shorter side";
    assert!(
        error.contains(least) && error.contains("seen.svg has the picture with nothing drawn over it"),
        "{error}"
    );
    assert!(svg.contains("<image") && !svg.contains("<polygon"));
    let (error, svg) = read();
    let frames = svg.matches("<polygon").count();
    assert!(frames > 0 && error.contains("looked at"), "{error}");
}
