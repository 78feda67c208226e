//! Mistaken input, and its messages and exit codes.

use std::io::{BufRead, BufReader, Read, Write};

use crate::common::*;

/// Checks that there is one message with the place, and nothing on standard output except an empty line.
fn check_single_message(args: &[&str], sentence: &str, code: i32) {
    let run = run_program(args);
    assert_eq!(run.err, format!("ninefold: {sentence}\n"), "{args:?}");
    assert_eq!(run.out.trim_end(), "", "{args:?}");
    assert_eq!(run.code, Some(code), "{args:?}");
}

#[test]
fn damaged_puzzles_are_told_where() {
    let begin = "\"53..7....6..195....98...…\" is not a puzzle: line 1, column";
    for command in ["solve", "check"] {
        check_single_message(
            &[command, &UNIQUE[..80]],
            &format!("{begin} 81: expected 81 cells (or 729 candidates), found 80"),
            1,
        );
        check_single_message(
            &[command, &UNIQUE.replacen("79", "q9", 1)],
            &format!(
                "{begin} 80: expected a digit or a sign for an empty cell (one of . 0 * _ - x ?), found 'q'"
            ),
            1,
        );
    }
    check_single_message(&["solve", CLASH], "two 5s in box 1 (r1c1, r1c2); two 5s in row 1 (r1c1, r1c2)", 1);
    check_single_message(&["solve", NONE], "no solution", 1);
}

#[test]
fn damaged_files_are_told_where() {
    let short = write_test_file("short.txt", &UNIQUE[..80]);
    check_single_message(
        &["solve", &short],
        &format!("{short}: line 1, column 81: expected 81 cells (or 729 candidates), found 80"),
        1,
    );
    let empty = write_test_file("empty.txt", "");
    check_single_message(
        &["solve", &empty],
        &format!("{empty}: line 1, column 1: expected a puzzle, found an empty text"),
        1,
    );
    let comments = write_test_file("comments.txt", "# none yet\n\n");
    for arguments in
        [&["solve"][..], &["solve", "--json"], &["solve", "--all"], &["convert", "--to", "grid"], &["rate"]]
    {
        for (path, found) in [(&empty, "an empty text"), (&comments, "nothing but comments")] {
            // Not even an empty line: there was no puzzle to answer.
            let arguments = [arguments, &[path]].concat();
            let sentence = format!("ninefold: {path}: line 1, column 1: expected a puzzle, found {found}\n");
            check_run(&arguments, "", &sentence, 1);
        }
    }
    let both = run_program(&["solve", &empty, UNIQUE]);
    assert_eq!((both.out, both.code), (format!("{SOLUTION}\n"), Some(1)));
    let binary = write_test_file("binary", b"\x7fELF\x02\x01\x01\0\0\0\0");
    check_single_message(
        &["solve", &binary],
        &format!(
            "{binary} is not a file of puzzles: line 1, column 5: expected text (UTF-8), found the byte 0x02"
        ),
        2,
    );
    let long = write_test_file("long.txt", "5".repeat(10_000_000));
    check_single_message(
        &["solve", &long],
        &format!("{long}: line 1, column 82: expected 81 cells (or 729 candidates), found 10000000"),
        1,
    );
}

#[test]
fn what_is_no_file_is_said() {
    check_single_message(
        &["solve", "nofile.txt"],
        "\"nofile.txt\": there is no such file, and it is no puzzle either",
        2,
    );
    let folder = env!("CARGO_TARGET_TMPDIR");
    check_single_message(
        &["solve", folder],
        &format!("{folder} is a directory, expected a file of puzzles"),
        2,
    );
    check_single_message(&["solve", "-", "-"], "standard input (-) can be read only once", 2);
    // The remaining input is still read.
    let run = run_program(&["solve", UNIQUE, "nofile.txt"]);
    assert_eq!(run.err, "ninefold: \"nofile.txt\": there is no such file, and it is no puzzle either\n");
    assert_eq!((run.out, run.code), (format!("{SOLUTION}\n"), Some(2)));
}

#[test]
fn a_stray_byte_in_a_comment_does_no_harm() {
    let mut list = format!("{UNIQUE} # caf").into_bytes();
    list.extend(b"\xe9\n");
    list.extend(UNIQUE.as_bytes());
    let run = run_with_input(&["solve", "-q"], list);
    assert_eq!((run.out, run.code), (format!("{SOLUTION}\n{SOLUTION}\n"), Some(0)));
}

#[test]
fn usage_errors_help() {
    let run = run_program(&["slove", UNIQUE]);
    assert!(run.err.contains("similar subcommand") && run.err.contains("'solve'"), "{}", run.err);
    assert_eq!(run.code, Some(2));
    let run = crate::common::run_program(&["convert", "--to", "line80", UNIQUE]);
    assert!(run.err.contains("expected one of"), "{}", run.err);
    assert_eq!(run.code, Some(2));
}

#[test]
fn whoever_reads_no_further_is_not_scolded() {
    let mut child = program_command(&["solve", "--all", &".".repeat(81)]).spawn().unwrap();
    let mut line = String::new();
    BufReader::new(child.stdout.take().unwrap()).read_line(&mut line).unwrap();
    assert_eq!(line.len(), 82);
    let run = wait_for_run(child);
    assert_eq!((run.err.as_str(), run.code), ("", Some(0)));
}

#[cfg(unix)]
#[test]
fn ctrl_c_ends_with_what_was_finished() {
    let mut child = program_command(&["solve", "-q", "-"]).spawn().unwrap();
    let mut stdin = child.stdin.take().unwrap();
    stdin.write_all(format!("{UNIQUE}\n{SEVERAL}\n{UNIQUE}\n").as_bytes()).unwrap();
    stdin.flush().unwrap();
    // Time to start and to solve; what comes later would be missing below.
    std::thread::sleep(std::time::Duration::from_millis(1500));
    let killed = std::process::Command::new("kill").args(["-INT", &child.id().to_string()]).status().unwrap();
    assert!(killed.success());
    let mut out = String::new();
    child.stdout.take().unwrap().read_to_string(&mut out).unwrap();
    let run = wait_for_run(child);
    assert_eq!(run.code, Some(130));
    let lines: Vec<_> = out.lines().collect();
    assert_eq!((lines.len(), lines[0], lines[2]), (3, SOLUTION, SOLUTION));
    drop(stdin);
}

#[cfg(unix)]
#[test]
fn ctrl_c_ends_a_long_answer() {
    let mut child = program_command(&["solve", "--all", &".".repeat(81)]).spawn().unwrap();
    let mut out = BufReader::new(child.stdout.take().unwrap());
    let mut line = String::new();
    out.read_line(&mut line).unwrap();
    std::process::Command::new("kill").args(["-INT", &child.id().to_string()]).status().unwrap();
    let mut rest = String::new();
    out.read_to_string(&mut rest).unwrap();
    assert!(rest.ends_with('\n'), "whole lines to the last");
    assert_eq!(wait_for_run(child).code, Some(130));
}

#[test]
fn a_puzzle_without_a_command_is_solved() {
    let solved = format!("{SOLUTION}\n");
    check_run(&[UNIQUE], &solved, "", 0);
    check_run(&["--quiet", UNIQUE], &solved, "", 0);
    check_run(&["-q", "--color", "never", UNIQUE, UNIQUE], &format!("{SOLUTION}\n{SOLUTION}\n"), "", 0);
    let list = write_test_file("without-a-command.txt", format!("{UNIQUE}\n"));
    check_run(&[&list], &solved, "", 0);
    let piped = run_with_input(&["-"], UNIQUE);
    assert_eq!((piped.out, piped.code), (solved, Some(0)));
    // An argument that resembles a puzzle is reported as a puzzle; one that resembles a command is not.
    assert!(run_program(&[&UNIQUE[1..]]).err.contains("is not a puzzle"));
    assert!(run_program(&["solved"]).err.contains("unrecognized subcommand"));
}

/// Text that can be read from a file can be given on the command line as well, even if its format has to
/// be guessed.
#[test]
fn texts_that_are_read_at_a_second_look_may_be_arguments() {
    let zeros = UNIQUE.replace('.', "0");
    let id = encode_game_id(UNIQUE);
    for argument in [
        UNIQUE.replace('.', "O"),
        format!("https://example.org/play/{zeros}"),
        format!("3x3:{id}"),
        zeros.as_bytes().chunks(9).map(String::from_utf8_lossy).collect::<Vec<_>>().join("."),
    ] {
        let solved = run_program(&["solve", &argument]);
        assert_eq!((solved.out.trim(), solved.code), (SOLUTION, Some(0)), "{argument}: {}", solved.err);
    }
    let jigsaw = run_program(&["solve", &format!("9jdt:{id},2e3abf9cd")]);
    assert!(jigsaw.code == Some(1) && jigsaw.err.contains("irregular regions"), "{}", jigsaw.err);
    let small = run_program(&["solve", "2x2:a1b2c3d4e1f2g3"]);
    assert!(small.code == Some(1) && small.err.contains("4×4 board"), "{}", small.err);
}

/// Encodes a puzzle as a game id of Simon Tatham's collection.
fn encode_game_id(puzzle: &str) -> String {
    let mut id = String::new();
    let mut empty = 0;
    for sign in puzzle.bytes().chain([b'#']) {
        if sign == b'.' {
            empty += 1;
            continue;
        }
        if empty > 0 {
            id.push(char::from(b'a' + empty - 1));
        } else if id.ends_with(|c: char| c.is_ascii_digit()) && sign != b'#' {
            id.push('_');
        }
        empty = 0;
        id.extend((sign != b'#').then_some(char::from(sign)));
    }
    id
}

#[test]
fn commands_have_american_names_too() {
    for (british, american) in
        [("recognise", "recognize"), ("practise", "practice"), ("neighbours", "neighbors")]
    {
        assert_eq!(run_program(&[american, "--help"]).out, run_program(&[british, "--help"]).out);
    }
}

/// In words that only their values have.
#[test]
fn completions_know_values() {
    let values = ["zh", "sudokupad", "Unfair", "sudokuwiki", "human-strict", "rotate180", "death-blossom"];
    for shell in ["bash", "zsh", "fish"] {
        let script = run_program(&["completions", shell]).out;
        for value in values {
            let is_word =
                |word: &str| word.trim_matches(|c: char| !c.is_ascii_alphanumeric() && c != '-') == value;
            let mut words = script.split(|c: char| c.is_whitespace() || "\\\"'()".contains(c));
            assert!(words.any(is_word), "{shell}: {value}");
        }
    }
}
