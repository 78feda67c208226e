//! `ninefold hunt`, and related features: the numbers of grids, and puzzles with few givens.

use std::collections::BTreeSet;
use std::time::Duration;

use crate::common::*;

/// Two puzzles near each other, one that can't be read, and an equivalent of one of them.
fn write_puzzle_list(name: &str) -> String {
    let turned = run_program(&["transform", "--by", "rotate90", WING]).out;
    write_test_file(name, format!("{WING}\noops\n{turned}"))
}

fn hunt_arguments<'a>(list: &'a str, more: &[&'a str]) -> Vec<&'a str> {
    [&["hunt", "-q", "--add", "1", "--least", "3.0", list], more].concat()
}

/// Parses the output lines: puzzle, rating, parent.
fn parse_records(out: &str) -> Vec<(String, String, usize)> {
    let record = |line: &str| {
        let [form, rating, parent] = line.split('\t').collect::<Vec<_>>()[..] else { panic!("{line}") };
        (form.to_string(), rating.to_string(), parent.parse().unwrap())
    };
    out.lines().map(record).collect()
}

#[test]
fn a_hunt_rates_what_is_near_the_hardest_once() {
    let list = write_puzzle_list("hunt.txt");
    let one = run_program(&hunt_arguments(&list, &["-n", "60", "-j", "1"]));
    assert!(one.err.contains("line 2") && one.code == Some(1), "{}", one.err);
    let records = parse_records(&one.out);
    assert_eq!(records.len(), 60);
    assert_eq!(records[0].1, "4.2");
    assert_eq!(
        records.iter().filter(|(.., parent)| *parent == 0).count(),
        1,
        "a puzzle and its image are one"
    );
    let forms: BTreeSet<&str> = records.iter().map(|(form, ..)| form.as_str()).collect();
    assert_eq!(forms.len(), 60, "none comes twice");
    for (number, (form, rating, parent)) in records.iter().enumerate() {
        assert_eq!(run_program(&["canon", form]).out.replace('0', ".").trim_end(), form);
        let er = run_program(&["rate", "--format", "%r", form]).out;
        let is_below = er.trim().parse::<f64>().unwrap() < 3.0;
        assert_eq!(rating == "-", is_below && number > 0, "{form} {er}");
        assert!(*parent <= number && (*parent == 0 || records[parent - 1].1 != "-"));
    }
    // The number of threads influences only the time.
    assert_eq!(run_program(&hunt_arguments(&list, &["-n", "60", "-j", "2"])).out, one.out);
    let b = run_program(&["hunt", "-q", "--by", "b", "-n", "5", WING]);
    assert_eq!((b.out.lines().count(), b.code), (5, Some(0)), "{}", b.err);
}

/// A search that is killed again and again produces the same lines, without losses or duplicates.
#[test]
fn a_hunt_that_is_killed_goes_on() {
    let list = write_puzzle_list("hunt-killed.txt");
    let (whole, killed) = (test_path("near.whole"), test_path("near.killed"));
    let uninterrupted = run_program(&hunt_arguments(&list, &["-n", "150", "-o", &whole]));
    assert_eq!(uninterrupted.code, Some(1), "{}", uninterrupted.err);
    let mut kills = 0;
    while !std::path::Path::new(&killed).exists() {
        let mut child =
            program_command(&hunt_arguments(&list, &["-n", "150", "-o", &killed])).spawn().unwrap();
        let size = || std::fs::metadata(format!("{killed}.part")).map_or(0, |metadata| metadata.len());
        let begun = size();
        while child.try_wait().unwrap().is_none() {
            if kills < 4 && size() > begun + 1500 {
                child.kill().unwrap();
                child.wait().unwrap();
                kills += 1;
            }
            std::thread::sleep(Duration::from_millis(1));
        }
    }
    assert!(kills > 0, "it was killed");
    assert_eq!(std::fs::read_to_string(killed).unwrap(), std::fs::read_to_string(whole).unwrap());
}

#[test]
fn a_hunt_says_what_it_does_not_take() {
    let check = |more: &[&str], said: &str| {
        let run = run_program(&[&["hunt", WING], more].concat());
        assert!(run.err.contains(said) && run.code == Some(2), "{more:?}: {}", run.err);
    };
    check(&["--by", "beauty"], "expected one of er");
    check(&["--least", "hard"], "no rating by er");
    check(&["--by", "b", "--least", "1.5"], "no rating by b");
}

#[test]
fn grids_have_numbers() {
    let last = run_program(&["canon", "--unrank", "5472730538"]);
    assert_eq!((last.out.len(), last.code), (82, Some(0)), "{}", last.err);
    let turned = run_program(&["transform", "--by", "rotate90 d987654321", last.out.trim_end()]).out;
    check_run(&["canon", "--rank", "-q", turned.trim_end()], "5472730538\n", "", 0);
    let puzzle = run_program(&["canon", "--rank", UNIQUE]);
    assert_eq!((puzzle.out.as_str(), puzzle.code), ("\n", Some(1)));
    assert!(puzzle.err.contains("not complete"), "{}", puzzle.err);
    for wrong in ["0", "5472730539", "x", "3..1"] {
        assert_eq!(run_program(&["canon", "--unrank", wrong]).code, Some(2), "{wrong}");
    }
    assert_eq!(run_program(&["canon", "--rank", "--how", SOLUTION]).code, Some(2));
}

#[test]
fn puzzles_with_few_givens_are_those_among_all() {
    let all = run_program(&["subpuzzles", UNIQUE]).out;
    let givens = |line: &&str| line.bytes().filter(|sign| *sign != b'.').count();
    let wanted: BTreeSet<&str> = all.lines().filter(|line| (20..=22).contains(&givens(line))).collect();
    let few = run_program(&["subpuzzles", "--givens", "20..22", "-j", "2", UNIQUE]);
    assert_eq!(few.code, Some(0), "{}", few.err);
    assert_eq!(few.out.lines().collect::<BTreeSet<_>>(), wanted);
    assert_eq!(few.out.lines().count(), wanted.len(), "each once");
    assert_eq!(run_program(&["subpuzzles", "--givens", "20..22", "-j", "1", UNIQUE]).out, few.out);
}

#[test]
fn limits_and_foreign_options_are_told() {
    let over = run_program(&["rate", "--profile", "w", "--limit", "2", WING]);
    assert_eq!((over.out.trim_end(), over.code), (format!("{WING} # over 2").as_str(), Some(1)));
    check_run(&["rate", "--profile", "w", "--limit", "3", WING], &format!("{WING} W3\n"), "", 0);
    assert_eq!(run_program(&["rate", "--limit", "3", WING]).code, Some(2), "ER has none");
    for option in ["--batch", "--revisedRating", "--FCPlus"] {
        let refused = run_program(&["rate", option, "1", WING]);
        assert!(refused.err.contains(option) && refused.code == Some(2), "{}", refused.err);
        assert_eq!(run_program(&["rate", option, "0", WING]).code, Some(0));
    }
}

#[test]
fn theories_have_backdoors_and_trials() {
    let puzzle = ".5.2...87..4..56..1..68.5..2....1.....7...4.....5....3..2.18..4..97..2..87...2.9.";
    let asked = ["--theory", "locked", "--backdoors", "1", "--anti-backdoors", "1", "--trials"];
    let told = run_program(&[&["check", puzzle], &asked[..]].concat());
    for line in ["the theory locked does not solve it", "anti-backdoors of size 1: ", "supposed one by one: "]
    {
        assert!(told.out.contains(line), "{line}: {}", told.out);
    }
    let object = parse_json(&run_program(&[&["check", "--json", puzzle], &asked[..]].concat()).out);
    assert!(object["anti_backdoors"].as_array().is_some_and(|sets| !sets.is_empty()));
    assert!(object["trials"]["refuted"].as_array().is_some_and(|refuted| !refuted.is_empty()));
    assert_eq!(run_program(&["check", "--theory", "magic", puzzle]).code, Some(2));
}
