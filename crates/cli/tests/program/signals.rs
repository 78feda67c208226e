//! Ctrl-C and other signals in every command that may take long, and a full disk: exit codes, and partial
//! results.
#![cfg(target_os = "linux")]

use std::process::{Child, Command, Stdio};
use std::time::Duration;

use crate::common::*;

/// A grid without givens, whose solutions nobody can wait for.
const EMPTY: &str = ".................................................................................";

/// Command lines that wait for a silent standard input, or run for ever.
const LONG: &[&[&str]] = &[
    &["solve"],
    &["solve", "--count", "-n", "0", EMPTY],
    &["check"],
    &["rate"],
    &["explain"],
    &["verify"],
    &["hint"],
    &["recognise", "-", "r1c1=1"],
    &["judge"],
    &["steps"],
    &["als"],
    &["find", "xy-wing"],
    &["find", "--verdict", "xy-wing"],
    &["render"],
    #[cfg(feature = "print")]
    &["print", "-o", "/dev/null"],
    &["generate", "-n", "1000000000", "--needs", "nested-dynamic-forcing-chains", "--er", "10.5.."],
    &["neighbours"],
    &["hunt"],
    &["subpuzzles", "--givens", "..17", SOLUTION],
    &["canon"],
    &["dedup"],
    &["sample", "--number", "3"],
    &["stats"],
    &["trace"],
    &["dataset", "FOLDER", "-n", "1000000", "--to", "jsonl"],
    &["transform", "--by", "rotate90"],
    &["convert", "--to", "line81"],
    &["engine"],
    &["mcp"],
    &["classic", "BFA", "auto:80", "-n", "1000000000"],
    &["classic", "compare", "auto:80", "-n", "1000000000"],
];

/// Commands that answer at once, or interact with a person at a terminal.
const QUICK: [&str; 15] = [
    "benchmark",
    "practise",
    "course",
    "review",
    "skill",
    "play",
    "techniques",
    "profiles",
    "read",
    "formats",
    "cells",
    "serve",
    "info",
    "completions",
    "man",
];

/// Returns whether a program handles SIGTERM yet: bit 14 of its mask of caught signals.
fn handles_sigterm(child: &Child) -> bool {
    let status = std::fs::read_to_string(format!("/proc/{}/status", child.id())).unwrap_or_default();
    let caught = status.lines().find_map(|line| line.strip_prefix("SigCgt:")).unwrap_or("0").trim();
    u64::from_str_radix(caught, 16).is_ok_and(|caught| caught >> 14 & 1 == 1)
}

/// Starts a command, lets it run for a moment, and sends it a signal.
#[track_caller]
fn interrupt_run(args: &[&str], signal: &str, moment: Duration) -> ProgramRun {
    let folder = test_path("interrupted-set");
    let args: Vec<&str> = args.iter().map(|arg| if *arg == "FOLDER" { &*folder } else { arg }).collect();
    let mut child = program_command(&args).spawn().unwrap();
    // It stays open, and silent.
    let stdin = child.stdin.take();
    while !handles_sigterm(&child) && child.try_wait().unwrap().is_none() {
        std::thread::sleep(Duration::from_millis(1));
    }
    let id = child.id().to_string();
    let killer = std::thread::spawn({
        let signal = signal.to_string();
        move || {
            std::thread::sleep(moment);
            Command::new("kill").args([&format!("-{signal}"), &id]).status().unwrap()
        }
    });
    let run = wait_for_run(child);
    assert!(killer.join().unwrap().success(), "{args:?} ended by itself: {:?} {}", run.code, run.err);
    drop(stdin);
    run
}

#[test]
fn every_command_that_may_take_long_is_tried() {
    for name in list_command_names() {
        let is_long = LONG.iter().any(|args| args[0] == name);
        assert!(is_long || QUICK.contains(&&*name) || name == "help", "{name}: is it long or quick?");
    }
}

#[test]
fn the_exit_code_names_the_signal() {
    for args in LONG {
        for (signal, code) in [("INT", 130), ("TERM", 143)] {
            let run = interrupt_run(args, signal, Duration::from_millis(20));
            assert_eq!(run.code, Some(code), "{args:?} {signal}: {}", run.err);
        }
    }
    // Under `nohup` the program ignores a hangup, and would run for ever.
    if !ignores_hangup() {
        assert_eq!(interrupt_run(LONG[1], "HUP", Duration::ZERO).code, Some(129));
    }
}

/// Returns whether this test and what it starts ignore a hangup, signal 1.
fn ignores_hangup() -> bool {
    let status = std::fs::read_to_string("/proc/self/status").unwrap();
    let mask = status.lines().find_map(|line| line.strip_prefix("SigIgn:")).unwrap();
    u64::from_str_radix(mask.trim(), 16).unwrap() & 1 == 1
}

#[test]
fn what_is_known_is_told_when_a_count_is_interrupted() {
    let run = interrupt_run(&["solve", "--count", "-n", "0", EMPTY], "INT", Duration::from_millis(300));
    let count = run.out.trim_end().strip_suffix('+').and_then(|count| count.parse::<u64>().ok());
    assert!(count >= Some(2), "{} {}", run.out, run.err);
    let run =
        interrupt_run(&["solve", "--count", "--json", "-n", "0", EMPTY], "INT", Duration::from_millis(300));
    let counted = parse_json(&run.out);
    assert_eq!((&counted["complete"], &counted["verdict"]), (&false.into(), &"several".into()));
}

/// `timeout` sends its signal to the program and to its group, where the program is as well: that is no second Ctrl-C.
#[test]
fn what_is_known_is_told_when_the_time_is_up() {
    for _ in 0..8 {
        let mut timed = Command::new("timeout");
        timed.args(["--preserve-status", "0.4", env!("CARGO_BIN_EXE_ninefold")]);
        let run = timed.args(["solve", "--count", "-n", "0", EMPTY]).stdin(Stdio::null()).output().unwrap();
        let count = String::from_utf8(run.stdout).unwrap();
        assert!(count.trim_end().ends_with('+'), "{count:?} {:?}", run.status);
        assert_eq!(run.status.code(), Some(143));
    }
}

#[test]
fn what_is_known_is_told_when_a_search_is_interrupted() {
    // Until it is divided into branches, there is nothing to tell of it.
    let found = [300, 2000, 10_000].into_iter().any(|moment| {
        let moment = Duration::from_millis(moment);
        interrupt_run(&["subpuzzles", "--givens", "..17", SOLUTION], "INT", moment)
            .err
            .contains("% of the search is done, 0 found")
    });
    assert!(found);
    // One puzzle is looked at, then it waits for another.
    let mut child = program_command(&["find", "--verdict", "--json", "hidden-single-box"]).spawn().unwrap();
    let mut stdin = child.stdin.take().unwrap();
    std::io::Write::write_all(&mut stdin, format!("{UNIQUE}\n").as_bytes()).unwrap();
    while !handles_sigterm(&child) {
        std::thread::sleep(Duration::from_millis(1));
    }
    let id = child.id().to_string();
    std::thread::sleep(Duration::from_millis(100));
    Command::new("kill").args(["-INT", &id]).status().unwrap();
    let run = wait_for_run(child);
    drop(stdin);
    let verdict = parse_json(&run.out);
    assert_eq!((run.code, &verdict["complete"]), (Some(130), &false.into()), "{}", run.out);
    assert!(run.err.contains("this is what the puzzles until then show"), "{}", run.err);
}

/// Somebody who has waited for a rating learns what it is at least.
#[test]
fn an_interrupted_rating_tells_the_level_that_it_reached() {
    let told = [2000, 6000, 20_000].into_iter().any(|moment| {
        let moment = Duration::from_millis(moment);
        let run = interrupt_run(&["rate", "--profile", "bxb", SLOW_TO_RATE], "INT", moment);
        assert_eq!((run.code, run.out.as_str()), (Some(130), ""));
        run.err.contains("stopped: B") && run.err.contains("B so far")
    });
    assert!(told);
}

#[test]
fn both_totals_of_an_interrupted_count_are_the_same() {
    let mut child = program_command(&["stats"]).spawn().unwrap();
    let mut stdin = child.stdin.take().unwrap();
    let writer = std::thread::spawn(move || {
        let lines = format!("{UNIQUE}\n").repeat(1000);
        while std::io::Write::write_all(&mut stdin, lines.as_bytes()).is_ok() {}
    });
    while !handles_sigterm(&child) {
        std::thread::sleep(Duration::from_millis(1));
    }
    let id = child.id().to_string();
    std::thread::sleep(Duration::from_millis(600));
    Command::new("kill").args(["-INT", &id]).status().unwrap();
    let run = wait_for_run(child);
    writer.join().unwrap();
    let counted = run.out.split(" puzzles").next().unwrap();
    assert!(run.err.contains(&format!("ninefold: {counted} puzzles: ")), "{counted}\n{}", run.err);
    assert_eq!(run.code, Some(130));
}

/// Errors of writing help or results to a full disk are reported.
#[test]
fn a_full_disk_is_no_success() {
    let full = || Stdio::from(std::fs::OpenOptions::new().write(true).open("/dev/full").unwrap());
    let mut lines: Vec<Vec<String>> = list_command_names()
        .into_iter()
        .filter(|name| name != "help")
        .map(|name| vec![name, "--help".into()])
        .collect();
    let more: &[&[&str]] = &[
        &["--help"],
        &["-h"],
        &["--version"],
        &["help"],
        &["help", "solve"],
        &["solve", UNIQUE],
        &["solve", "--count", UNIQUE],
        &["check", UNIQUE],
        &["rate", UNIQUE],
        &["hint", UNIQUE],
        &["explain", "--brief", UNIQUE],
        &["steps", UNIQUE],
        &["find", "xy-wing", UNIQUE],
        &["find", "--verdict", "xy-wing", UNIQUE],
        &["generate", "--seed", "1"],
        &["techniques"],
        &["techniques", "xy-wing"],
        &["profiles"],
        &["formats"],
        &["info"],
        &["man"],
        &["completions", "bash"],
        &["cells", "r1c1"],
        &["classic", "BFA", "fixed:3"],
        &["stats", UNIQUE],
        &["trace", UNIQUE],
        &["canon", UNIQUE],
    ];
    lines.extend(more.iter().map(|args| args.iter().map(ToString::to_string).collect()));
    for args in lines {
        let args: Vec<&str> = args.iter().map(String::as_str).collect();
        let run = wait_for_run(program_command(&args).stdin(Stdio::null()).stdout(full()).spawn().unwrap());
        assert_eq!(run.code, Some(2), "{args:?}: {}", run.err);
        assert!(run.err.contains("cannot write to standard output"), "{args:?}: {}", run.err);
    }
}
