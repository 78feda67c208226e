//! Photographs and screenshots, read as puzzles are.

use std::path::{Path, PathBuf};

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
