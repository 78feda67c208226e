//! `ninefold print`.

use std::fs;

use crate::common::{SOLUTION, UNIQUE, run_program};
use crate::files::TestFolder;

#[test]
fn a_list_becomes_a_book_that_is_read_back() {
    let folder = TestFolder::new();
    let list = folder.write_file("list.txt", format!("{UNIQUE}\n{UNIQUE}\n"));
    let book = folder.file_path("book.pdf");
    let run = run_program(&["print", &list, "-o", &book]);
    assert_eq!(run.code, Some(0), "{}", run.err);
    assert!(run.err.contains("2 puzzles on 2 pages; read back from the pages and solved"), "{}", run.err);
    let bytes = fs::read(&book).unwrap();
    assert!(bytes.starts_with(b"%PDF-") && bytes.len() < 60_000, "{}", bytes.len());
    assert_eq!(run_program(&["print", &list, "-o", &book]).code, Some(2), "it is there");
    assert_eq!(run_program(&["print", "-q", "--overwrite", &list, "-o", &book]).err, "");
    assert_eq!(fs::read(&book).unwrap(), bytes, "equal books have equal bytes");
}

#[test]
fn an_improper_puzzle_is_named_before_a_page_is_written() {
    let folder = TestFolder::new();
    let empty = ".".repeat(81);
    let list = folder.write_file("list.txt", format!("{UNIQUE}\n{empty}\n{UNIQUE}\n"));
    let book = folder.file_path("book.pdf");
    let run = run_program(&["print", &list, "-o", &book]);
    assert_ne!(run.code, Some(0));
    assert!(run.err.contains("line 2"), "{}", run.err);
    assert!(fs::read(&book).is_err(), "nothing is written");
    let run = run_program(&["print", "--keep-going", &list, "-o", &book]);
    assert_eq!(run.code, Some(1), "{}", run.err);
    assert!(run.err.contains("line 2") && run.err.contains("2 puzzles on"), "{}", run.err);
    assert!(fs::read(&book).is_ok());
}

#[cfg(target_os = "linux")]
#[test]
fn no_half_book_is_left_and_no_input_lost() {
    let folder = TestFolder::new();
    let list = folder.write_file("list.txt", format!("{UNIQUE}\n"));
    let run = run_program(&["print", "--overwrite", &list, "-o", &list]);
    assert!(run.code == Some(2) && run.err.contains("is the input as well"), "{}", run.err);
    let run = run_program(&["print", &list, "-o", "/dev/full"]);
    assert!(run.code == Some(2) && run.err.contains("No space left"), "{}", run.err);
}

#[test]
fn puzzles_are_made_to_a_level() {
    let folder = TestFolder::new();
    let (one, other) = (folder.file_path("one.pdf"), folder.file_path("other.pdf"));
    let make = |file: &str, jobs: &str| {
        run_program(&["print", "--level", "easy,gentle", "-n", "6", "--seed", "7", "-j", jobs, "-o", file])
    };
    assert_eq!(make(&one, "1").code, Some(0));
    assert_eq!(make(&other, "2").code, Some(0));
    assert_eq!(fs::read(&one).unwrap(), fs::read(&other).unwrap(), "threads change nothing");
    let refused = run_program(&["print", "--level", "difficult", "-o", &one]);
    assert!(refused.code == Some(2) && refused.err.contains("gentle, easy, medium"), "{}", refused.err);
}

#[test]
fn a_worksheet_has_its_answers() {
    let folder = TestFolder::new();
    let sheet = folder.file_path("sheet.pdf");
    let run = run_program(&["print", "--practise", "naked-pair", "-n", "2", "--seed", "7", "-o", &sheet]);
    assert_eq!(run.code, Some(0), "{}", run.err);
    assert!(run.err.contains("2 puzzles on 2 pages"), "{}", run.err);
}

#[test]
fn a_style_file_changes_the_pages() {
    let folder = TestFolder::new();
    let book = folder.file_path("book.pdf");
    let written = run_program(&["print", "--write-style"]);
    assert!(
        written.out.contains("paper = \"a4\"") && written.out.contains("per-page = 4"),
        "{}",
        written.out
    );
    let style = folder.write_file("book.toml", &written.out);
    assert_eq!(run_program(&["print", "--style", &style, UNIQUE, "-o", &book]).code, Some(0));
    let book = folder.file_path("other.pdf");
    let wrong = folder.write_file("wrong.toml", "papre = \"a5\"\n");
    let run = run_program(&["print", "--style", &wrong, UNIQUE, "-o", &book]);
    assert!(run.code == Some(2) && run.err.contains("\"papre\" is no setting of a style"), "{}", run.err);
    let run = run_program(&["print", "--set", "paper", UNIQUE, "-o", &book]);
    assert!(run.code == Some(2) && run.err.contains("expected NAME=VALUE"), "{}", run.err);
}

#[test]
fn a_solved_grid_is_refused() {
    let folder = TestFolder::new();
    let book = folder.file_path("book.pdf");
    let run = run_program(&["print", SOLUTION, "-o", &book]);
    assert!(run.code != Some(0) && run.err.contains("nothing to solve"), "{}", run.err);
}
