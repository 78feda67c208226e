//! `ninefold dataset`: the same bytes with any number of threads, splits without leaks, and folders that
//! are complete or absent.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::Path;

use crate::common::{parse_json, run_program, run_with_input, test_path, write_test_file};

/// Returns the files of a folder, by name.
fn read_folder_files(folder: &str) -> BTreeMap<String, Vec<u8>> {
    let entries = fs::read_dir(folder).unwrap().map(|entry| entry.unwrap());
    entries.map(|entry| (entry.file_name().into_string().unwrap(), fs::read(entry.path()).unwrap())).collect()
}

/// Creates a data set of JSON lines in a folder of this name.
#[track_caller]
fn create_dataset(name: &str, args: &[&str]) -> String {
    let folder = test_path(name);
    let _ = fs::remove_dir_all(&folder);
    let lines: &[&str] = if args.contains(&"--to") { &[] } else { &["--to", "jsonl"] };
    let told = run_program(&[&["dataset", &folder, "--seed", "7"], lines, args].concat());
    assert_eq!(told.code, Some(0), "{args:?}: {}", told.err);
    folder
}

/// Returns the rows of all splits.
fn read_dataset_rows(folder: &str) -> Vec<serde_json::Value> {
    let texts = read_folder_files(folder).into_iter().filter(|(name, _)| name.ends_with(".jsonl"));
    let lines = texts
        .flat_map(|(_, text)| String::from_utf8(text).unwrap().lines().map(parse_json).collect::<Vec<_>>());
    lines.collect()
}

#[test]
fn threads_change_no_byte_and_checksums_hold() {
    for kind in ["table", "chat", "tokens", "labels"] {
        let args = ["-n", "20", "--rows", kind, "--images", "1", "--file-rows", "8"];
        let [one, three] = ["1", "3"].map(|jobs| {
            read_folder_files(&create_dataset(
                &format!("dataset-{kind}-{jobs}"),
                &[&args[..], &["--jobs", jobs]].concat(),
            ))
        });
        assert_eq!(one.keys().collect::<Vec<_>>(), three.keys().collect::<Vec<_>>());
        assert!(one == three, "{kind}");
        let sums = String::from_utf8(one["SHA256SUMS"].clone()).unwrap();
        let named: BTreeSet<&str> = sums.lines().map(|line| &line[66..]).collect();
        let there: BTreeSet<&str> =
            one.keys().map(String::as_str).filter(|name| *name != "SHA256SUMS").collect();
        assert_eq!(named, there);
        assert!(one.keys().any(|name| name.starts_with("train-00001-of-")), "{:?}", one.keys());
        assert_eq!(one.contains_key("vocabulary.json"), kind == "tokens");
    }
}

/// There is no puzzle with 16 givens, and the search for one ends.
#[test]
fn what_is_missing_of_a_stratum_is_told_and_the_rest_is_kept() {
    let folder = test_path("dataset-short");
    let _ = fs::remove_dir_all(&folder);
    let told = run_program(&[
        "dataset",
        &folder,
        "-n",
        "6",
        "--seed",
        "7",
        "--by",
        "givens",
        "--bands",
        "24,16",
        "--no-text",
        "--to",
        "jsonl",
    ]);
    let said: Vec<&str> = told.err.lines().collect();
    assert_eq!(told.code, Some(1), "{}", told.err);
    assert_eq!(said[1..], ["ninefold: 16: found 0 of the 3 classes asked for; there may be no more"]);
    assert!(said[0].starts_with("ninefold: 3 rows of 3 classes in "), "{}", told.err);
    let kept = read_dataset_rows(&folder);
    assert_eq!((kept.len(), kept.iter().all(|row| row["stratum"] == "24")), (3, true));
    assert!(read_folder_files(&folder).contains_key("SHA256SUMS"));
}

#[test]
fn parts_have_no_class_in_common_and_images_stay_in_theirs() {
    let rows = read_dataset_rows(&create_dataset(
        "dataset-parts",
        &["-n", "60", "--images", "2", "--shares", "2,1,1", "--no-text"],
    ));
    let mut parts: BTreeMap<String, BTreeSet<String>> = BTreeMap::new();
    for row in &rows {
        parts.entry(row["class"].to_string()).or_default().insert(row["split"].to_string());
    }
    assert_eq!((parts.len(), parts.values().all(|parts| parts.len() == 1)), (60, true));
    let of = |split: &str| rows.iter().filter(|row| row["split"] == split).count();
    assert_eq!(of("train") + 3 * (of("validation") + of("test")), 180);
    assert!(of("validation") > 0 && of("test") > 0);
    // By the other command that computes classes.
    let puzzles: String = rows.iter().map(|row| format!("{}\n", row["puzzle"].as_str().unwrap())).collect();
    let distinct = run_with_input(&["dedup", "--up-to-symmetry", "-q", "-"], puzzles).out;
    assert_eq!(distinct.lines().count(), 60);
}

#[test]
fn rows_say_what_they_say() {
    let table = read_dataset_rows(&create_dataset(
        "dataset-table",
        &["-n", "8", "--by", "er", "--bands", "1.0..2.0,7.0..8.0"],
    ));
    let count = |band: &str| table.iter().filter(|row| row["stratum"] == band).count();
    assert_eq!([count("1.0..2.0"), count("7.0..8.0")], [4, 4]);
    for row in &table {
        assert_eq!(row["trace"].as_array().unwrap().len() as u64, row["steps"].as_u64().unwrap());
        let solved = run_program(&["solve", row["puzzle"].as_str().unwrap()]).out;
        assert_eq!(solved.trim(), row["solution"].as_str().unwrap());
    }
    let chat =
        read_dataset_rows(&create_dataset("dataset-chat", &["-n", "2", "--rows", "chat", "--words", "zh"]));
    let messages = chat[0]["messages"].as_array().unwrap();
    assert_eq!(
        messages.iter().map(|one| one["role"].as_str().unwrap()).collect::<Vec<_>>(),
        ["system", "user", "assistant"]
    );
    let answer = messages[2]["content"].as_str().unwrap();
    let grid: String = answer.lines().rev().take(9).collect::<Vec<_>>().into_iter().rev().collect();
    assert_eq!(grid, chat[0]["solution"].as_str().unwrap());
    assert!(answer.contains("答案"));
}

/// Every label is the verdict of `judge` on the step as written, in the position that the sound steps
/// before it lead to.
#[test]
fn labels_are_those_of_the_judge() {
    let rows = read_dataset_rows(&create_dataset(
        "dataset-labels",
        &["-n", "12", "--rows", "labels", "--profile", "human"],
    ));
    let mut reasons = BTreeSet::new();
    for row in &rows {
        let list = |name: &str| row[name].as_array().unwrap().clone();
        let (said, labels, verdicts) = (list("completions"), list("labels"), list("verdicts"));
        for name in ["verdicts", "techniques", "ratings", "reasons"] {
            assert_eq!(list(name).len(), said.len(), "{name}");
        }
        reasons.extend(list("reasons").iter().filter_map(|one| one.as_str().map(String::from)));
        // A step that follows only sound steps makes a line of its own, as the last step there.
        let mut before: Vec<&serde_json::Value> = Vec::new();
        let mut lines = String::new();
        for (text, label) in said.iter().zip(&labels) {
            let moves: Vec<_> = before.iter().copied().chain([text]).collect();
            lines += &format!("{}\n", serde_json::json!({"puzzle": row["puzzle"], "moves": moves}));
            if label == true {
                before.push(text);
            }
        }
        let judged = run_with_input(&["judge", "--json"], lines);
        for (place, line) in judged.out.lines().enumerate() {
            let told = parse_json(line);
            let last = told["steps"].as_array().unwrap().last().unwrap()["verdict"].clone();
            assert_eq!(last, verdicts[place], "{}", said[place]);
            assert_eq!(labels[place], last == "sound", "{}", said[place]);
        }
        assert_eq!(parse_json(judged.out.trim().lines().last().unwrap())["is_solved"], true);
    }
    assert!(reasons.len() >= 3, "{reasons:?}");
}

#[test]
fn the_card_has_a_head_and_names_the_command() {
    let folder = create_dataset(
        "dataset-card",
        &["-n", "5", "--title", "Five: #\n \"5\"", "--licence", "mit", "--shares", "1,0,0"],
    );
    let card = fs::read_to_string(Path::new(&folder).join("README.md")).unwrap();
    let head = "---\nlicense: mit\npretty_name: \"Five: # \\\"5\\\"\"\n";
    assert!(card.starts_with(head) && card.contains("- n<1K\n") && !card.contains("validation-*"), "{card}");
    assert!(card.contains("ninefold dataset FOLDER -n 5 --seed 7 \\\n"), "{card}");
    let holes =
        card.lines().filter(|line| line.contains("FOLDER") == line.contains('{') && line.contains('{'));
    assert_eq!(holes.count(), 0, "{card}");
    let plots = fs::read_to_string(Path::new(&folder).join("distributions.svg")).unwrap();
    assert!(plots.starts_with("<svg") && plots.contains("Givens"));
}

#[test]
fn a_folder_is_whole_or_not_there() {
    let folder = test_path("dataset-whole");
    let args = ["dataset", &folder, "-n", "3", "--seed", "1", "--to", "csv"];
    let _ = fs::remove_dir_all(&folder);
    fs::create_dir_all(&folder).unwrap();
    assert_eq!(run_program(&args).code, Some(0), "an empty folder is taken");
    let again = run_program(&args);
    assert!(again.code == Some(2) && again.err.contains("isn't an empty folder"), "{}", again.err);
    // Remains of a killed run are removed, files of others are not.
    fs::remove_dir_all(&folder).unwrap();
    let left = Path::new(&folder).with_file_name(".dataset-whole.ninefold-part");
    fs::create_dir_all(&left).unwrap();
    let told = run_program(&args);
    assert!(told.code == Some(2) && told.err.contains("in the way"), "{}", told.err);
    fs::write(left.join(".ninefold"), "").unwrap();
    fs::write(left.join("train-00000.part"), "half").unwrap();
    assert_eq!(run_program(&args).code, Some(0));
    assert!(!left.exists());
    let table = &read_folder_files(&folder)["train-00000-of-00001.csv"];
    let lines = String::from_utf8(table.clone()).unwrap();
    assert!(
        lines.starts_with("id,split,stratum,puzzle,solution,class,givens,er,ep,ed,profile,technique,steps,")
    );
    assert!(!Path::new(&folder).join(".ninefold").exists());
    let named = write_test_file("dataset-file", "x");
    assert_eq!(run_program(&["dataset", &named, "-n", "1", "--seed", "1", "--to", "csv"]).code, Some(2));
}

/// A seed that was drawn is kept, so that the run can go on; what another command began is not touched.
#[cfg(unix)]
#[test]
fn an_interrupted_run_goes_on_with_its_seed() {
    use crate::common::{program_command, wait_for_run};
    let folder = test_path("dataset-drawn");
    let _ = fs::remove_dir_all(&folder);
    let journal = Path::new(&folder).with_file_name(".dataset-drawn.ninefold-part").join("journal.jsonl");
    let line = ["dataset", &folder, "-n", "600", "--no-text", "--to", "jsonl", "--jobs", "1"];
    let child = program_command(&line).spawn().unwrap();
    while fs::read_to_string(&journal).map_or(0, |text| text.lines().count()) < 9 {
        std::thread::sleep(std::time::Duration::from_millis(5));
    }
    std::process::Command::new("kill").args(["-INT", &child.id().to_string()]).status().unwrap();
    let told = wait_for_run(child);
    assert_eq!(told.code, Some(130), "{}", told.err);
    let seed = told.err.lines().find_map(|line| line.strip_prefix("ninefold: --seed ")).unwrap();
    let other = run_program(&["dataset", &folder, "-n", "700", "--no-text", "--to", "jsonl"]);
    assert!(other.err.contains("--number was 600 and is 700") && other.code == Some(2), "{}", other.err);
    let run = run_program(&line);
    assert!(run.code == Some(0) && run.err.contains("resuming after"), "{}", run.err);
    let card = fs::read_to_string(Path::new(&folder).join("README.md")).unwrap();
    assert!(card.contains(&format!("ninefold dataset FOLDER -n 600 --seed {seed} \\\n")), "{card}");
}

#[test]
fn what_makes_no_sense_is_refused() {
    let check = |args: &[&str], said: &str| {
        let folder = test_path("dataset-refused");
        let told = run_program(&[&["dataset", &folder, "-n", "1", "--seed", "1"], args].concat());
        assert!(told.code == Some(2) && told.err.contains(said), "{args:?}: {}", told.err);
        assert!(!Path::new(&folder).exists());
    };
    check(&["--by", "colour"], "can't divide");
    check(&["--by", "er", "--bands", "9..8"], "is no band");
    check(&["--by", "er", "--bands", "1.0..2.0,2.0..3.0"], "in common");
    check(&["--by", "technique"], "name the bands");
    check(&["--by", "technique", "--bands", "xy-wong"], "xy-wing");
    check(&["--shares", "1,2"], "three whole numbers");
    check(&["--rows", "tables"], "no kind of rows");
    check(&["--to", "xlsx"], "no kind of files");
    check(&["--licence", "a b"], "cc0-1.0");
    check(&["--bands", "1"], "--by");
}

#[cfg(feature = "parquet")]
#[test]
fn parquet_has_the_same_rows() {
    for kind in ["table", "chat", "tokens", "labels"] {
        let args = ["-n", "6", "--rows", kind, "--shares", "1,0,0"];
        let folder =
            create_dataset(&format!("dataset-parquet-{kind}"), &[&args[..], &["--to", "parquet"]].concat());
        let lines = read_dataset_rows(&create_dataset(&format!("dataset-lines-{kind}"), &args));
        let read =
            run_program(&["convert", "--to", "line81", &format!("{folder}/train-00000-of-00001.parquet")])
                .out;
        let puzzles: Vec<&str> = lines.iter().map(|row| row["puzzle"].as_str().unwrap()).collect();
        assert_eq!(read.lines().collect::<Vec<_>>(), puzzles, "{kind}");
    }
}

/// However often a run is interrupted, and by which signal: the folder equals that of an uninterrupted
/// run.
#[cfg(target_os = "linux")]
#[test]
fn an_interrupted_run_goes_on() {
    use std::process::Command;
    use std::time::Duration;
    for (kind, strata) in [("jsonl", &["--by", "er", "--bands", "1.0..1.5,4.2..5.6"][..]), ("csv", &[])] {
        let options = [
            &["-n", "600", "--seed", "7", "--no-text", "--file-rows", "40", "--jobs", "1", "--to", kind],
            strata,
        ]
        .concat();
        let [whole, folder] =
            [format!("dataset-whole-{kind}"), format!("dataset-resumed-{kind}")].map(|name| {
                let folder = test_path(&name);
                let _ = fs::remove_dir_all(&folder);
                folder
            });
        assert_eq!(run_program(&[&["dataset", &whole], &options[..]].concat()).code, Some(0));
        let line = [&["dataset", &folder], &options[..]].concat();
        let part = Path::new(&folder).with_file_name(format!(".dataset-resumed-{kind}.ninefold-part"));
        let journal = part.join("journal.jsonl");
        let lines = || fs::read_to_string(&journal).map_or(0, |text| text.lines().count());
        let (mut resumed, mut interrupted) = (0, 0);
        let last = loop {
            let before = lines();
            let mut child = crate::common::program_command(&line).spawn().unwrap();
            // It does some more work, then it is interrupted.
            while (lines() < before + 4 || interrupted == 5) && child.try_wait().unwrap().is_none() {
                std::thread::sleep(Duration::from_millis(2));
            }
            let signal = ["INT", "TERM", "KILL"][interrupted % 3];
            if interrupted < 5 {
                let _ = Command::new("kill").args([&format!("-{signal}"), &child.id().to_string()]).output();
            }
            let run = crate::common::wait_for_run(child);
            resumed += usize::from(run.err.contains("resuming"));
            if run.code == Some(0) {
                break run;
            }
            assert!(!Path::new(&folder).exists() && part.exists(), "{:?} {}", run.code, run.err);
            if run.code == Some(130) {
                assert!(run.err.contains("run the same command again to continue"), "{}", run.err);
            }
            interrupted += 1;
            assert!(interrupted < 6, "{}", run.err);
            if interrupted == 2 {
                // Another command leaves it untouched.
                let other = run_with_input(&[&line[..], &["--title", "Other"]].concat(), "");
                assert!(
                    other.code == Some(2)
                        && other.err.contains("--title was Sudoku with proved steps and is Other"),
                    "{}",
                    other.err
                );
            }
        };
        assert!(interrupted > 0 && resumed > 0, "{kind}: {interrupted} {resumed} {}", last.err);
        assert_eq!(read_folder_files(&folder), read_folder_files(&whole), "{kind}");
        assert!(!part.exists());
    }
}
