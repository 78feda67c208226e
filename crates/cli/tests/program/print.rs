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

#[test]
fn a_report_says_whether_every_puzzle_is_proper() {
    let folder = TestFolder::new();
    let list = folder.write_file("list.txt", format!("{UNIQUE}\n{}\n{UNIQUE}\n", ".".repeat(81)));
    let (book, report) = (folder.file_path("book.pdf"), folder.file_path("book.txt"));
    let run = run_program(&["print", "--keep-going", &list, "-o", &book, "--report", &report]);
    assert_eq!(run.code, Some(1), "{}", run.err);
    let text = fs::read_to_string(&report).unwrap();
    assert!(text.contains("Yes: all 2 were read back"), "{text}");
    let rows: Vec<&str> = text.lines().filter(|line| line.ends_with("line 3")).collect();
    let cells: Vec<&str> = rows[0].split_whitespace().collect();
    assert_eq!(cells[..3], ["2", "1", "30"], "{text}");
    // It stands beside a book, or not at all.
    let run = run_program(&["print", &list, "-o", &book, "--overwrite", "--report", &report]);
    assert!(run.code == Some(1) && fs::read_to_string(&report).unwrap() == text, "{}", run.err);
}

#[test]
fn puzzles_of_earlier_books_are_left_out() {
    let folder = TestFolder::new();
    let turned = run_program(&["transform", "--by", "rotate90", UNIQUE]).out;
    let list = folder.write_file("list.txt", format!("{UNIQUE}\n{turned}"));
    let (book, printed) = (folder.file_path("book.pdf"), folder.file_path("printed.txt"));
    let print =
        |more: &[&str]| run_program(&[&["print", &list, "--distinct", &printed, "-o"], more].concat());
    #[cfg(target_os = "linux")]
    {
        assert_eq!(print(&["/dev/full"]).code, Some(2));
        assert!(fs::read(&printed).is_err(), "there is no book");
    }
    let run = print(&[&book]);
    assert_eq!(run.code, Some(0), "{}", run.err);
    assert!(run.err.contains("line 2: left out, because it is the puzzle of"), "{}", run.err);
    let forms = fs::read_to_string(&printed).unwrap();
    assert!(forms.lines().count() == 1 && forms.len() == 82, "{forms}");
    // Everything of it has been printed now.
    let run = print(&[&book, "--overwrite"]);
    assert!(run.code == Some(1) && run.err.contains("there is no puzzle to print"), "{}", run.err);
    assert!(run.err.contains("printed.txt has it"), "{}", run.err);
    // New puzzles are others, whatever the seed.
    let make = |seed: &str| {
        let level = ["print", "--level", "gentle", "-n", "2", "--seed", seed, "--overwrite"];
        run_program(&[level.as_slice(), &["--distinct", &printed, "-o", &book]].concat())
    };
    assert_eq!([make("7").code, make("7").code], [Some(0); 2]);
    let forms = fs::read_to_string(&printed).unwrap();
    assert_eq!(forms.lines().collect::<std::collections::BTreeSet<_>>().len(), 5, "{forms}");
    // A broken line is named, and nothing happens.
    fs::write(&printed, format!("{forms}53..7\n")).unwrap();
    let run = print(&[&book, "--overwrite"]);
    assert!(run.code == Some(2) && run.err.contains("printed.txt: line 6: expected a puzzle"), "{}", run.err);
}

#[test]
fn a_booklet_teaches_a_technique() {
    let folder = TestFolder::new();
    let booklet = folder.file_path("booklet.pdf");
    let run = run_program(&["print", "--course", "naked-pair", "-n", "2", "--seed", "7", "-o", &booklet]);
    assert_eq!(run.code, Some(0), "{}", run.err);
    assert!(run.err.contains("2 puzzles on 3 pages"), "{}", run.err);
    let run = run_program(&["print", "--course", "naked-pair", "--level", "easy", "-o", &booklet]);
    assert_eq!(run.code, Some(2), "{}", run.err);
}

#[test]
fn pages_are_pictures_where_the_name_says_so() {
    let folder = TestFolder::new();
    let page = folder.file_path("page.svg");
    let print = |path: &str| run_program(&["print", UNIQUE, "--set", "qr=https://example.org/", "-o", path]);
    let run = print(&page);
    assert_eq!(run.code, Some(0), "{}", run.err);
    for number in [1, 2] {
        let picture = fs::read_to_string(folder.file_path(&format!("page-{number}.svg"))).unwrap();
        assert!(picture.starts_with("<svg ") && picture.ends_with("</svg>\n"), "{picture}");
    }
    assert!(fs::read(&page).is_err());
    let run = print(&page);
    assert!(run.code == Some(2) && run.err.contains("page-1.svg"), "{}", run.err);
    let run = print(&folder.file_path("page.jpg"));
    assert!(run.code == Some(2) && run.err.contains("PDF, SVG or PNG"), "{}", run.err);
}

#[test]
fn pages_as_png_have_the_resolution_that_was_asked_for() {
    let folder = TestFolder::new();
    let print = |more: &[&str]| {
        run_program(&[&["print", UNIQUE, "--set", "solutions=none", "--overwrite", "-o"], more].concat())
    };
    let (page, first) = (folder.file_path("page.png"), folder.file_path("page-1.png"));
    for (dpi, size) in [(None, [1240, 1754]), (Some("300"), [2480, 3508])] {
        let run =
            print(&[[page.as_str()].as_slice(), &dpi.map_or(vec![], |dpi| vec!["--dpi", dpi])].concat());
        assert_eq!(run.code, Some(0), "{}", run.err);
        let bytes = fs::read(&first).unwrap();
        assert!(bytes.starts_with(b"\x89PNG"));
        let side = |at: usize| u32::from_be_bytes(bytes[at..at + 4].try_into().unwrap());
        assert_eq!([side(16), side(20)], size);
    }
    #[cfg(feature = "picture")]
    assert_eq!(run_program(&["read", "-q", &first]).out.trim(), UNIQUE, "the page shows the puzzle");
    let run = print(&[&folder.file_path("book.pdf"), "--dpi", "300"]);
    assert!(run.code == Some(2) && run.err.contains("--dpi is for pages as PNG"), "{}", run.err);
    let run = print(&[&page, "--dpi", "2400"]);
    assert!(run.code == Some(2) && run.err.contains("100 million"), "{}", run.err);
}

#[test]
fn fonts_are_named_once_or_twice() {
    let folder = TestFolder::new();
    let font = concat!(env!("CARGO_MANIFEST_DIR"), "/../print/fonts/OpenSans-Regular.ttf");
    let print = |name: &str, fonts: usize| {
        let named = ["--font", font].repeat(fonts);
        run_program(&[&["print", UNIQUE, "-o", &folder.file_path(name)], named.as_slice()].concat())
    };
    for fonts in [1, 2] {
        let run = print(&format!("{fonts}.pdf"), fonts);
        assert_eq!(run.code, Some(0), "{}", run.err);
    }
    let run = print("3.pdf", 3);
    assert!(run.code == Some(2) && run.err.contains("expected one font"), "{}", run.err);
}
