//! Options that read a small file: unsuitable files are refused at once, without quoting their content.
#![cfg(unix)]

use std::os::unix::fs::symlink;
use std::path::Path;
use std::process::{Command, Stdio};
use std::time::{Duration, Instant};

use crate::common::{
    ProgramRun, UNIQUE, program_command, run_program, test_path, wait_for_run, write_test_file,
};

/// A word in somebody else's file that no message may contain.
const SECRET: &str = "correct-horse";

/// Longest time for a refusal: waiting for a pipe would last for ever.
const PATIENCE: Duration = Duration::from_secs(60);

/// Every option that reads a small file; `FILE` stands for its name.
const READERS: &[&[&str]] = &[
    &["find", "FILE", UNIQUE],
    &["find", "IMPORT", UNIQUE],
    &["find", "--verdict", "xy-wing", "--profile", "FILE", UNIQUE],
    &["rate", "--profile", "FILE", UNIQUE],
    &["rate", "--profile", "FROM", UNIQUE],
    &["explain", "--profile", "FILE", UNIQUE],
    &["hint", "--techniques", "FILE", UNIQUE],
    &["steps", "--technique", "FILE", UNIQUE],
    &["render", "--technique", "FILE", UNIQUE],
    &["practise", "FILE"],
    &["practise", "x-wing", "--seen", "FILE"],
    &["generate", "--needs", "FILE"],
    &["generate", "--pattern", "FILE"],
    &["generate", "--grid", "FILE"],
    &["subpuzzles", "--pattern", "FILE", UNIQUE],
    &["subpuzzles", "--with", "FILE", UNIQUE],
    &["course", "--progress", "FILE"],
    &["course", "--progress", "NOWHERE", "--merge", "FILE"],
    &["review", "--progress", "NOWHERE", "--game", "FILE"],
    &["skill", "--progress", "FILE"],
    #[cfg(feature = "print")]
    &["print", "--style", "FILE", UNIQUE],
    #[cfg(feature = "print")]
    &["print", "--distinct", "FILE", UNIQUE, "-o", "/dev/null"],
    #[cfg(feature = "play")]
    &["play", "--file", "FILE"],
];

/// Runs a command that must end soon.
#[track_caller]
fn run_with_timeout(args: &[&str]) -> ProgramRun {
    let mut child = program_command(args).stdin(Stdio::null()).spawn().unwrap();
    let begun = Instant::now();
    while child.try_wait().unwrap().is_none() {
        if begun.elapsed() > PATIENCE {
            let _ = child.kill();
            panic!("{args:?} goes on");
        }
        std::thread::sleep(Duration::from_millis(5));
    }
    wait_for_run(child)
}

/// Inserts a file name into arguments, by way of a profile or a formula that imports the file where
/// needed.
fn insert_file_name(reader: &[&str], name: &str) -> Vec<String> {
    let argument = |argument: &&str| match *argument {
        "FILE" => name.to_string(),
        "IMPORT" => format!("import \"{name}\"\nfor c in bivalue remove digits(c) from peers(c)"),
        // Each file has its own profile, as tests run side by side.
        "FROM" => {
            let profile = format!("from-{}.toml", Path::new(name).file_name().unwrap().display());
            write_test_file(&profile, format!("scale = \"se\"\n[[formulas]]\nfrom = \"{name}\"\n"))
        }
        "NOWHERE" => test_path("nowhere.json"),
        other => other.to_string(),
    };
    reader.iter().map(argument).collect()
}

#[track_caller]
fn check_refused_file(name: &str, expected: &str) {
    for reader in READERS {
        let args = insert_file_name(reader, name);
        let args: Vec<&str> = args.iter().map(String::as_str).collect();
        let run = run_with_timeout(&args);
        assert!(matches!(run.code, Some(1 | 2)), "{args:?}: {:?} {}", run.code, run.err);
        assert!(run.out.is_empty(), "{args:?}: {}", run.out);
        assert!(run.err.contains(expected), "{args:?}: {}", run.err);
        assert!(!run.err.contains(SECRET) && run.err.len() < 600, "{args:?}: {}", run.err);
    }
}

/// Returns an unused name in the folder of the tests that a technique may have.
fn unused_path(name: &str) -> String {
    let path = test_path(name);
    let _ = std::fs::remove_file(&path);
    path
}

#[test]
fn devices_pipes_and_folders_are_refused() {
    let zero = unused_path("zero.formula");
    symlink("/dev/zero", &zero).unwrap();
    check_refused_file(&zero, "expected a regular file, found a device");
    let pipe = unused_path("pipe.formula");
    assert!(Command::new("mkfifo").arg(&pipe).status().unwrap().success());
    check_refused_file(&pipe, "expected a regular file, found a pipe");
    let folder = test_path("folder.formula");
    std::fs::create_dir_all(&folder).unwrap();
    check_refused_file(&folder, "expected a regular file, found a directory");
}

/// Also if its name does not say that it is a formula file.
#[test]
fn a_pipe_by_any_name_is_no_formula() {
    let pipe = unused_path("ff");
    assert!(Command::new("mkfifo").arg(&pipe).status().unwrap().success());
    let folder = std::path::Path::new(&pipe).parent().unwrap();
    for (name, formula) in [("ff", "found a pipe"), (".", "found a directory")] {
        let mut child = program_command(&["find", name, UNIQUE]);
        let begun = Instant::now();
        let mut child = child.current_dir(folder).stdin(Stdio::null()).spawn().unwrap();
        while child.try_wait().unwrap().is_none() {
            assert!(begun.elapsed() < PATIENCE, "{name}: it goes on");
            std::thread::sleep(Duration::from_millis(5));
        }
        let run = wait_for_run(child);
        assert!(run.code == Some(2) && run.err.contains(formula), "{name}: {:?} {}", run.code, run.err);
    }
}

#[test]
fn long_files_and_other_bytes_are_refused() {
    // Files that the program maintains may be longer than handwritten ones, but have a limit, too.
    let long = std::fs::File::create(test_path("long.formula")).unwrap();
    long.set_len((64 << 20) + 1).unwrap();
    check_refused_file(&test_path("long.formula"), "expected a file of at most ");
    check_refused_file(&write_test_file("bytes.formula", [b'a', b'\n', 0xff]), "found other bytes in line 2");
}

#[test]
fn the_file_of_another_is_not_repeated() {
    let lines = format!("{SECRET}:x:0:0:{SECRET}:/{SECRET}:/bin/sh\n").repeat(40);
    let name = write_test_file("others", lines);
    for reader in READERS {
        let args = insert_file_name(reader, &name);
        let args: Vec<&str> = args.iter().map(String::as_str).collect();
        let run = run_with_timeout(&args);
        assert!(matches!(run.code, Some(1 | 2)), "{args:?}: {:?}", run.code);
        assert!(!run.err.contains(SECRET), "{args:?}: {}", run.err);
    }
}

#[test]
fn a_mark_at_the_beginning_is_no_part_of_the_text() {
    let formula =
        "for a, b in bivalue where a sees b, digits(a) == digits(b) remove digits(a) from peers(a | b)";
    let [plain, marked] = ["", "\u{feff}"].map(|mark| {
        run_program(&[
            "find",
            &write_test_file("marked.formula", format!("{mark}technique t \"T\" {{ {formula} }}")),
            UNIQUE,
        ])
        .out
    });
    assert_eq!((plain.is_empty(), &marked), (false, &plain));
    let [plain, marked] = ["", "\u{feff}"].map(|mark| {
        run_program(&[
            "rate",
            "--profile",
            &write_test_file("marked.toml", format!("{mark}scale = \"hodoku\"\n")),
            UNIQUE,
        ])
        .out
    });
    assert_eq!((plain.is_empty(), &marked), (false, &plain));
}

/// A line of a game is a position itself, not the name of another file.
#[test]
fn a_game_opens_no_other_file() {
    let other = write_test_file("other-position.txt", UNIQUE);
    let game = write_test_file("names.game", format!("5 {other}\n"));
    let run = run_with_timeout(&["review", "--progress", &test_path("nowhere.json"), "--game", &game]);
    assert!(run.err.contains("line 1: expected seconds and a position"), "{}", run.err);
    assert!(Path::new(&other).exists() && run.code == Some(2));
}
