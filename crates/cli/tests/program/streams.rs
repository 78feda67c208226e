//! Collections, from the program itself: `dedup`, `sample`, `stats`, `trace`, packed files and tables.

use std::collections::BTreeSet;

use crate::common::*;

/// Generates some puzzles, one per line.
fn generate_puzzles(number: usize) -> String {
    run_program(&["generate", "-q", "-n", &number.to_string(), "--seed", "5"]).out
}

/// Returns equivalent puzzles, with digits renamed and the grid turned.
fn transform_puzzles(list: &str) -> String {
    let rename = |c: char| match c {
        '1'..='8' => char::from(c as u8 + 1),
        '9' => '1',
        other => other,
    };
    list.lines().map(|line| line.chars().rev().map(rename).collect::<String>() + "\n").collect()
}

#[test]
fn dedup_keeps_the_first_of_each() {
    let list = generate_puzzles(300);
    let twice = format!("{list}{list}");
    for memory in ["1G", "0"] {
        let run = run_with_input(&["dedup", "--memory", memory], &twice);
        assert_eq!((run.out == list, run.code), (true, Some(0)), "{memory}");
        assert!(run.err.ends_with("ninefold: 300 distinct puzzles\n"), "{}", run.err);
        let mixed = format!("{}{twice}", transform_puzzles(&list));
        assert_eq!(run_with_input(&["dedup", "-q", "--memory", memory], &mixed).out.lines().count(), 600);
        let classes = run_with_input(&["dedup", "-q", "--up-to-symmetry", "--memory", memory], &mixed).out;
        assert!(classes == transform_puzzles(&list), "{memory}");
    }
}

#[test]
fn dedup_tells_what_it_cannot_read() {
    let run = run_with_input(&["dedup"], format!("{UNIQUE}\noops\n{UNIQUE} # again\n"));
    assert_eq!(run.out, format!("{UNIQUE}\n"));
    assert!(run.err.starts_with("ninefold: standard input: line 2, column 1: expected"), "{}", run.err);
    assert_eq!(run.code, Some(1));
}

#[test]
fn samples_are_fixed_by_their_seed() {
    let list = generate_puzzles(300);
    let sample = |seed: &str| run_with_input(&["sample", "-q", "-n", "20", "--seed", seed], &list).out;
    assert_eq!(sample("1"), sample("1"));
    assert_ne!(sample("1"), sample("2"));
    let (all, some): (Vec<&str>, String) = (list.lines().collect(), sample("1"));
    let places: Vec<_> = some.lines().map(|line| all.iter().position(|other| *other == line)).collect();
    assert!(places.len() == 20 && places.is_sorted() && places.iter().all(Option::is_some));
    assert_eq!(run_with_input(&["sample", "-q", "-n", "400"], &list).out, list);
}

#[test]
fn tables_keep_every_column_in_its_place() {
    let header = "id,puzzle,rating,author,note";
    let rows = [
        format!("1,{UNIQUE},1.2,Ada,\"a, b\""),
        format!("2,{SEVERAL},,Bob,"),
        format!("3,{UNIQUE},1.2,Cy,again"),
    ];
    let table = format!("{header}\n{}\n", rows.join("\n"));
    let distinct = format!("{header}\n{}\n{}\n", rows[0], rows[1]);
    assert_eq!(run_with_input(&["dedup", "-q"], &table).out, distinct);
    assert_eq!(run_with_input(&["sample", "-q", "-n", "3"], &table).out, table);
    let converted = run_with_input(&["convert", "--to", "csv"], &table);
    assert_eq!((converted.out, converted.code), (table.clone(), Some(0)));
    // Other signs between columns stay where rows are handed on, and become commas in a new table.
    let tabs = table.replace("\"a, b\"", "x").replace(',', "\t");
    assert_eq!(run_with_input(&["sample", "-q", "-n", "3"], &tabs).out, tabs);
    assert_eq!(run_with_input(&["convert", "-q", "--to", "csv"], &tabs).out, tabs.replace('\t', ","));
    let list = format!("{UNIQUE}\n{SEVERAL}\n");
    assert_eq!(run_with_input(&["convert", "-q", "--to", "csv"], &list).out, format!("puzzle\n{list}"));
}

#[test]
fn columns_that_cannot_be_carried_are_named() {
    let table = format!("puzzle,author,note\n{UNIQUE},Ada,x\n");
    let run = run_with_input(&["convert", "--to", "line81"], &table);
    assert!(run.err.contains("the columns author, note are left out"), "{}", run.err);
    let (one, other) = (
        write_test_file("one.csv", &table),
        write_test_file("other.csv", format!("puzzle,year\n{SEVERAL},2026\n")),
    );
    for command in [&["dedup"][..], &["sample", "-n", "9"], &["convert", "--to", "csv"]] {
        let run = crate::common::run_program(&[command, &[&one, &other]].concat());
        assert_eq!(run.out, format!("{table}{SEVERAL},,\n"), "{command:?}");
        assert!(run.err.contains("the column year is left out"), "{command:?}: {}", run.err);
    }
    // The other way round, the first input is no table.
    let list = write_test_file("list.txt", format!("{SEVERAL}\n"));
    let run = crate::common::run_program(&["dedup", &list, &one]);
    assert_eq!(run.out, format!("{SEVERAL}\n{UNIQUE}\n"));
    assert!(run.err.contains("the columns author, note are left out"), "{}", run.err);
}

#[test]
fn dedup_leaves_out_the_classes_of_another_file() {
    let list = generate_puzzles(300);
    let test: String = list.lines().take(100).map(|line| format!("{line}\n")).collect();
    let (plain, other) =
        (write_test_file("test.txt", &test), write_test_file("disguised.txt", transform_puzzles(&test)));
    let rest: String = list.lines().skip(100).map(|line| format!("{line}\n")).collect();
    for memory in ["1G", "0"] {
        let left =
            |args: &[&str]| run_with_input(&[&["dedup", "-q", "--memory", memory], args].concat(), &list).out;
        assert!(left(&["--against", &plain]) == rest, "{memory}");
        assert!(left(&["--against", &other]) == list, "{memory}");
        assert!(left(&["--symmetry", "--against", &other]) == rest, "{memory}");
    }
    assert_eq!(run_with_input(&["dedup", "--against", "missing.txt"], &list).code, Some(2));
}

#[test]
fn stats_count_givens_ratings_and_techniques() {
    let list = format!("{UNIQUE}\n{UNIQUE}\n{SEVERAL}\n");
    let text = run_with_input(&["stats"], &list).out;
    assert!(text.starts_with("3 puzzles\n\nSolutions\n  several  1  "), "{text}");
    assert!(run_with_input(&["stats"], UNIQUE).out.starts_with("1 puzzle\n"));
    assert!(run_with_input(&["dedup"], UNIQUE).err.ends_with("ninefold: 1 distinct puzzle\n"));
    let counts = parse_json(&run_with_input(&["stats", "--ratings", "--json"], &list).out);
    assert_eq!((&counts["puzzles"], &counts["givens"]["30"]), (&3.into(), &2.into()));
    assert_eq!(counts["er"], serde_json::json!({ "1.2": 2 }));
    let svg = write_test_file("stats.svg", "");
    assert_eq!(run_with_input(&["stats", "-q", "--svg", &svg], &list).code, Some(0));
    assert!(std::fs::read_to_string(svg).unwrap().starts_with("<svg "));
}

/// A number of givens that is drawn too often has a smaller weight: two puzzles of 24 givens and one of
/// 26, with the program's weights.
#[test]
fn stats_make_up_for_the_bias_of_a_sample() {
    let drawn = run_program(&["generate", "-q", "-n", "40", "--seed", "5", "--controlled-bias"]);
    assert_eq!((drawn.code, drawn.out.lines().count()), (Some(0), 40), "{}", drawn.err);
    let (mut all, mut sum) = (0.0, 0.0);
    for line in drawn.out.lines() {
        let (puzzle, weight) = line.split_once(" weight=").unwrap();
        let weight: f64 = weight.parse().unwrap();
        all += weight;
        sum += weight * puzzle.bytes().filter(u8::is_ascii_digit).count() as f64;
    }
    let counted = parse_json(&run_with_input(&["stats", "--unbiased", "--json"], &drawn.out).out);
    let givens = &counted["unbiased"]["givens"];
    assert!((givens["mean"].as_f64().unwrap() - sum / all).abs() < 1e-6, "{givens}");
    let shares = givens["shares"].as_object().unwrap();
    assert!((shares.values().map(|share| share.as_f64().unwrap()).sum::<f64>() - 1.0).abs() < 1e-9);
    // In a table, from the number of givens alone, and what is no weight.
    let table = format!("puzzle,weight\n{UNIQUE},3\n{WING},1\n");
    let counted = parse_json(&run_with_input(&["stats", "--unbiased", "--json"], &table).out);
    let digits = |puzzle: &str| puzzle.bytes().filter(|sign| (b'1'..=b'9').contains(sign)).count() as f64;
    let mean = (3.0 * digits(UNIQUE) + digits(WING)) / 4.0;
    assert!((counted["unbiased"]["givens"]["mean"].as_f64().unwrap() - mean).abs() < 1e-9);
    let text = run_with_input(&["stats", "--unbiased", "--ratings"], UNIQUE).out;
    assert!(text.contains("\nGivens: 30.000 ± 0.000, deviation 0.000\n"), "{text}");
    let wrong = run_with_input(&["stats", "--unbiased"], format!("{UNIQUE} weight=-1\n{UNIQUE}\n"));
    assert!(
        wrong.code == Some(1) && wrong.err.contains("line 1: weight: expected a number above 0, found -1"),
        "{}",
        wrong.err
    );
    assert!(wrong.out.starts_with("1 puzzle\n"));
    assert_eq!(run_program(&["generate", "--controlled-bias", "--symmetry", "rotate180"]).code, Some(2));
}

#[test]
fn traces_are_proved_and_lead_to_the_solution() {
    let list = generate_puzzles(5);
    let traces = run_with_input(&["trace", "-q"], &list).out;
    assert_eq!(traces.lines().count(), 5);
    for (line, puzzle) in traces.lines().zip(list.lines()) {
        let trace = parse_json(line);
        assert_eq!((&trace["puzzle"], &trace["schema"]), (&puzzle.into(), &1.into()));
        assert_eq!(trace["class"], run_program(&["canon", puzzle]).out.trim_end());
        let steps = trace["steps"].as_array().unwrap();
        assert_eq!(trace["verified"], steps.len());
        // What is placed, with what is given, is the solution.
        let mut cells: Vec<u8> = puzzle.bytes().collect();
        for placement in steps.iter().flat_map(|step| step["placements"].as_array().unwrap()) {
            let [cell, digit] = [0, 1].map(|i| placement[i].as_u64().unwrap());
            cells[cell as usize] = b'0' + digit as u8;
        }
        assert_eq!(trace["solution"], String::from_utf8(cells).unwrap());
    }
    let proofs = run_with_input(&["trace", "-q", "--proof"], &list).out;
    let verified = run_with_input(&["verify"], proofs);
    assert!(verified.out.ends_with("steps proved, 5 of 5 puzzles solved\n"), "{}", verified.out);
    assert_eq!(run_program(&["trace", SEVERAL]).code, Some(1));
}

#[test]
fn traces_tell_positions_seed_and_columns() {
    let placed = UNIQUE.replacen("53.", "53+4", 1);
    let trace = parse_json(&run_program(&["trace", "--boards", "--made-with", "7", &placed]).out);
    assert_eq!((&trace["seed"], &trace["class"]), (&7.into(), &serde_json::Value::Null));
    for step in trace["steps"].as_array().unwrap() {
        let before = step["before"].as_str().unwrap();
        assert_eq!(before.len(), 729, "{before}");
        let read = run_program(&["solve", "-q", before]);
        assert_eq!(read.out.trim_end(), SOLUTION, "{}", read.err);
    }
    let table = format!("puzzle,author\n{UNIQUE},Ada\n");
    let trace = parse_json(&run_with_input(&["trace", "-q"], &table).out);
    assert_eq!(trace["columns"], serde_json::json!({ "author": "Ada" }));
}

#[test]
fn shards_are_the_whole_together() {
    let list = generate_puzzles(7);
    let whole = run_with_input(&["trace", "-q"], &list).out;
    let shards: Vec<String> =
        (1..=3).map(|i| run_with_input(&["trace", "-q", "--shard", &format!("{i}/3")], &list).out).collect();
    let merged: String =
        (0..7).map(|i| shards[i % 3].lines().nth(i / 3).unwrap().to_string() + "\n").collect();
    assert!(merged == whole);
    let run = run_with_input(&["trace", "--shard", "4/3"], &list);
    assert!(
        run.err.contains("expected I/N with I from 1 to N, as in 2/8") && run.code == Some(2),
        "{}",
        run.err
    );
}

#[test]
fn traces_know_what_is_done() {
    let (list, path) = (write_test_file("to-trace.txt", generate_puzzles(3)), test_path("traces.jsonl"));
    let begin = run_program(&["trace", "--output", &path, &list]);
    assert_eq!(begin.code, Some(0), "{}", begin.err);
    let traces = std::fs::read_to_string(&path).unwrap();
    assert_eq!(traces.lines().count(), 3);
    let again = run_program(&["trace", "--output", &path, &list]);
    assert!(again.code == Some(0) && again.err.contains("finished already"), "{}", again.err);
    let other = run_program(&["trace", "--made-with", "1", "--output", &path, &list]);
    assert_eq!(other.code, Some(2), "{}", other.err);
    assert_eq!(std::fs::read_to_string(&path).unwrap(), traces);
}

#[test]
fn packed_files_are_read_and_written() {
    let list = generate_puzzles(50);
    let lines: BTreeSet<&str> = list.lines().collect();
    let ends: &[&str] =
        if cfg!(feature = "zstd") { &["txt", "txt.gz", "txt.zst"] } else { &["txt", "txt.gz"] };
    for end in ends {
        let path = write_test_file(&format!("packed.{end}"), "");
        assert_eq!(run_with_input(&["convert", "-q", "--to", "line81", "-o", &path], &list).code, Some(0));
        let packed = std::fs::read(&path).unwrap();
        assert_eq!(packed == list.as_bytes(), *end == "txt", "{end}");
        let back = run_program(&["dedup", "-q", &path]).out;
        assert_eq!(back.lines().collect::<BTreeSet<_>>(), lines, "{end}");
        assert_eq!(run_with_input(&["dedup", "-q"], packed).out, list, "{end} from a pipe");
    }
    let damaged = write_test_file("damaged.gz", [0x1f, 0x8b, 8, 0, 1, 2, 3]);
    let run = run_program(&["solve", &damaged]);
    assert!(run.err.contains("cannot read") && run.code == Some(2), "{}", run.err);
}

#[test]
fn parquet_files_are_tables() {
    let path = write_test_file("table.parquet", "");
    let table = format!("puzzle,solution,id\n{UNIQUE},{SOLUTION},a\n{SEVERAL},,b\n");
    if cfg!(feature = "parquet") {
        assert_eq!(run_with_input(&["convert", "-q", "--to", "csv", "-o", &path], &table).code, Some(0));
        assert_eq!(run_program(&["convert", "-q", "--to", "csv", &path]).out, table);
        assert_eq!(run_program(&["solve", "-q", &path]).out.lines().next(), Some(SOLUTION));
    } else {
        std::fs::write(&path, "PAR1....").unwrap();
        let run = run_program(&["solve", &path]);
        assert!(run.err.contains("built without `--features parquet`"), "{}", run.err);
        assert_eq!(run.code, Some(2));
    }
}
