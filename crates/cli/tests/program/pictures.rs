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
