//! `--backend gpu`: the answers and messages of the processor, on a card, on a driver that does its work, and without.

use std::fmt::Write as _;
use std::io::{BufRead, BufReader, Write as _};
use std::sync::mpsc::channel;
use std::time::Duration;

use crate::common::*;
use ninefold_testkit::corpora;

/// Puzzles of all kinds and lines that are none, enough for several batches.
fn write_mixed_list() -> String {
    let lists = ["minimal.txt", "several.txt", "none.txt"].map(corpora::read_own_lines).concat();
    let mut text = String::new();
    for (number, line) in lists.iter().cycle().take(30_000).enumerate() {
        match number % 1000 {
            5 => writeln!(text, "# remark"),
            6 => writeln!(text, "{line} # remark"),
            7 => writeln!(text, "{}", &line[..40]),
            8 => writeln!(text, "{}", line.replace('.', "0")),
            9 => writeln!(text),
            _ => writeln!(text, "{line}"),
        }
        .unwrap();
    }
    write_test_file("mixed-for-a-card.txt", text)
}

/// Standard error without the speed, and without what drivers say there.
fn read_notes(run: &ProgramRun) -> Vec<&str> {
    let ours = run.err.lines().filter(|line| line.starts_with("ninefold: "));
    ours.map(|line| {
        line.rsplit_once("; ").filter(|(_, end)| end.ends_with("puzzles/s")).map_or(line, |(note, _)| note)
    })
    .collect()
}

const NO_CARD: &str = "ninefold: no graphics card found: expected one with a driver for Vulkan, Metal or DirectX 12; the processor does the work";

#[test]
fn answers_are_the_same_with_and_without_a_card() {
    let list = write_mixed_list();
    for command in
        [&["solve"][..], &["solve", "--unique"], &["solve", "--json"], &["check", "--no-minimality"]]
    {
        let run = |backend: &str, drivers: Option<&str>| {
            let mut child = program_command(&[command, &["--backend", backend, &list]].concat());
            drivers.map(|drivers| child.env("VK_DRIVER_FILES", drivers));
            wait_for_run(child.spawn().unwrap())
        };
        let expected = run("portable", None);
        let with_card = run("gpu", None);
        let without = run("gpu", Some("/nonexistent"));
        for other in [&with_card, &without] {
            assert!(other.out == expected.out, "{command:?}");
            assert_eq!(other.code, expected.code, "{command:?}");
        }
        // What the card is, nobody says; that there is none, the first line does.
        let same = |run| {
            read_notes(run).into_iter().filter(|line| *line != NO_CARD).collect::<Vec<_>>()
                == read_notes(&expected)
        };
        assert!(same(&with_card) && same(&without), "{command:?}: {}, {}", with_card.err, without.err);
        if cfg!(target_os = "linux") {
            assert!(read_notes(&without).contains(&NO_CARD), "{command:?}: {}", without.err);
        }
    }
}

#[test]
fn a_pipe_is_gathered_into_large_batches_in_order() {
    let list = std::fs::read(write_mixed_list()).unwrap();
    let expected = run_with_input(&["solve", "--backend", "auto"], &list);
    let run = run_with_input(&["solve", "--backend", "gpu", "--jobs", "1"], &list);
    assert!(run.out == expected.out);
    assert_eq!(run.code, expected.code);
}

#[test]
fn answers_to_a_slow_pipe_come_before_its_end() {
    let mut child = program_command(&["solve", "--quiet", "--backend", "gpu"]).spawn().unwrap();
    let mut input = child.stdin.take().unwrap();
    let mut answers = BufReader::new(child.stdout.take().unwrap()).lines();
    let (answered, is_answered) = channel();
    let reading = std::thread::spawn(move || {
        let first = answers.next().unwrap().unwrap();
        answered.send(()).unwrap();
        (first, answers.count())
    });
    // A puzzle each few milliseconds: no pause, and no large batch for minutes.
    let mut lines = 0;
    while lines < 6_000 && is_answered.try_recv().is_err() {
        writeln!(input, "{UNIQUE}").unwrap();
        input.flush().unwrap();
        lines += 1;
        std::thread::sleep(Duration::from_millis(5));
    }
    drop(input);
    assert_eq!(reading.join().unwrap(), (SOLUTION.into(), lines - 1));
    assert!(lines < 6_000 && wait_for_run(child).code == Some(0), "{lines}");
}

#[test]
fn puzzles_within_a_puzzle_come_in_the_same_order() {
    let list = |backend: &[&str]| {
        let run = run_program(&[&["search", "within", "--quiet", UNIQUE], backend].concat());
        (run.out, run.code)
    };
    let (expected, code) = list(&[]);
    assert!(expected.lines().count() > 400 && code == Some(0));
    assert!(list(&["--backend", "gpu"]) == (expected, code));
    // Puzzles of few givens are found without tests of many puzzles, so there is nothing to choose.
    let refused = run_program(&["search", "within", "--givens", "..16", UNIQUE, "--backend", "gpu"]);
    assert!(refused.code == Some(2) && refused.err.contains("--givens"), "{}", refused.err);
}

#[test]
fn nobody_waits_for_a_card_for_one_puzzle() {
    let run = run_program(&["solve", "--backend", "gpu", UNIQUE]);
    assert_eq!((run.out.trim_end(), run.err.as_str()), (SOLUTION, ""));
}

#[test]
fn info_names_the_card() {
    let line = |drivers: Option<&str>| {
        let mut child = program_command(&["info"]);
        drivers.map(|drivers| child.env("VK_DRIVER_FILES", drivers));
        let run = wait_for_run(child.spawn().unwrap());
        run.out.lines().find(|line| line.starts_with("card  ")).map(String::from).unwrap()
    };
    if cfg!(target_os = "linux") {
        assert_eq!(line(Some("/nonexistent")), "card          none");
    }
    // Where a card is required, it has to be found.
    let found = line(None);
    assert!(std::env::var_os("NINEFOLD_NO_SKIPS").is_none() || found != "card          none");
}

#[cfg(feature = "parquet")]
#[test]
fn rows_of_parquet_files_are_answered_on_a_card() {
    // Lines that are no puzzles would be no rows of a table.
    let lists = ["minimal.txt", "several.txt", "none.txt"].map(corpora::read_own_lines).concat();
    let rows: String = lists.iter().cycle().take(12_000).map(|line| format!("{line}\n")).collect();
    let (text, table) =
        (write_test_file("card-rows.csv", format!("puzzle\n{rows}")), test_path("card-rows.parquet"));
    assert_eq!(run_program(&["convert", "-q", "--to", "csv", "--output", &table, &text]).code, Some(0));
    for (command, name) in [
        (&["solve"][..], "solved"),
        (&["solve", "--count", "--number", "9"], "counted"),
        (&["check"], "checked"),
    ] {
        let answer = |kind: &str, backend: &[&str], drivers: Option<&str>| {
            let to = test_path(&format!("card-{name}-{kind}.parquet"));
            let mut child = program_command(&[command, backend, &["--output", &to, &table]].concat());
            drivers.map(|drivers| child.env("VK_DRIVER_FILES", drivers));
            let run = wait_for_run(child.spawn().unwrap());
            (run.code, read_notes(&run).join("\n"), run_program(&["convert", "-q", "--to", "csv", &to]).out)
        };
        let expected = answer("processor", &[], None);
        assert!(expected.2.lines().count() == 12_001 && expected.0 == Some(1), "{expected:?}");
        assert!(answer("card", &["--backend", "gpu"], None) == expected, "{command:?}");
        let without = answer("without", &["--backend", "gpu"], Some("/nonexistent"));
        assert!((without.0, &without.2) == (expected.0, &expected.2), "{command:?}");
        if cfg!(target_os = "linux") {
            assert_eq!(without.1, [NO_CARD, &expected.1].join("\n").trim_end());
        }
    }
    // A table is solved by the fastest back end of the processor, whichever that is.
    for command in ["solve", "check"] {
        let none = test_path("card-none.parquet");
        let run = run_program(&[command, "--backend", "portable", "--output", &none, &table]);
        assert!(
            run.err.contains("--backend has no meaning for a Parquet file") && run.code == Some(2),
            "{}",
            run.err
        );
    }
}
