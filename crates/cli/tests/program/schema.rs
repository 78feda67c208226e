//! JSON output of each command, validated against the schemas in the book: `docs/schema/`.

use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};

use crate::common::{
    CLASH, NONE, SEVERAL, SOLUTION, UNIQUE, WING, list_command_names, parse_json, run_program,
    run_with_input, test_path, write_test_file,
};

/// Needs nested forcing chains.
const HARD: &str = ".......12..3.145.6.516..34....16..53...2.5..45...43.2..7....4..1.54.6...489...26.";

fn schema_folder() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../../docs/schema")
}

fn load_schema(name: &str) -> jsonschema::Validator {
    let text = fs::read_to_string(schema_folder().join(name).with_extension("json")).unwrap();
    jsonschema::validator_for(&parse_json(&text)).unwrap_or_else(|error| panic!("{name}: {error}"))
}

/// Validates each line of a text against the schema of this name.
pub(crate) fn check_text_against_schema(name: &str, text: &str) {
    let validator = load_schema(name);
    assert!(!text.is_empty(), "{name}: nothing was written");
    for line in text.lines() {
        let errors: Vec<String> = validator
            .iter_errors(&parse_json(line))
            .map(|error| format!("{}: {error}", error.instance_path()))
            .collect();
        let begin: String = line.chars().take(300).collect();
        assert!(
            errors.is_empty(),
            "{name}: {begin}\n{}",
            errors.join("\n").chars().take(2000).collect::<String>()
        );
    }
}

/// Runs a command with an input, and validates its output against the command's schema.
fn check_command_output(args: &[&str], input: &str) {
    check_text_against_schema(args[0], &run_with_input(args, input).out);
}

/// Puzzles with one solution, several, and none, with conflicting digits, and text that is no puzzle.
fn puzzles_of_all_kinds() -> String {
    format!("{UNIQUE}\n{SEVERAL}\n{NONE}\n{CLASH}\noops\n")
}

#[test]
fn lists_of_puzzles_are_as_the_schema_says() {
    check_command_output(&["solve", "--json"], &puzzles_of_all_kinds());
    // What stands beside a puzzle has any names.
    let beside = format!("note,puzzle,count\nx,{UNIQUE},y\n,oops,\n");
    for command in ["solve", "check", "rate", "hint", "trace"] {
        let json = if command == "trace" { "-q" } else { "--json" };
        check_command_output(&[command, json], &beside);
    }
    check_command_output(&["solve", "--json", "--count"], &puzzles_of_all_kinds());
    check_command_output(&["check", "--json"], &puzzles_of_all_kinds());
    let structure = ["check", "--json", "--candidates", "--backdoors", "1", "--unavoidable", "6"];
    check_command_output(&structure, &puzzles_of_all_kinds());
    for profile in ["se", "hodoku", "human"] {
        check_command_output(
            &["rate", "--json", "--profile", profile],
            &format!("{}{SOLUTION}\n{WING}\n", puzzles_of_all_kinds()),
        );
        check_command_output(
            &["stats", "--json", "--ratings", "--profile", profile],
            &puzzles_of_all_kinds(),
        );
    }
    check_command_output(&["rate", "--json", "--time-limit", "0ms"], WING);
    check_command_output(&["stats", "--json"], &puzzles_of_all_kinds());
    // Several inputs are told apart.
    let list = write_test_file("schema.txt", format!("{WING}\n"));
    check_text_against_schema("rate", &run_program(&["rate", "--json", &list, UNIQUE]).out);
}

#[test]
fn exercises_and_answers_are_as_the_schema_says() {
    check_text_against_schema("practise", &run_program(&["practise", "naked-pair", "-n", "2", "--json"]).out);
    let progress = write_test_file(
        "schema-progress.json",
        r#"{"format": "ninefold-progress", "version": 1, "mood": "good"}"#,
    );
    let own = ["--progress", progress.as_str(), "--json"];
    check_text_against_schema(
        "course",
        &run_program(&[&["course", "patterns", "--know", "x-wing", "--forecast", "3"], &own[..]].concat())
            .out,
    );
    check_text_against_schema("review", &run_program(&[&["review"], &own[..]].concat()).out);
    check_text_against_schema("review", &run_program(&[&["review", "--place"], &own[..]].concat()).out);
    check_text_against_schema("skill", &run_program(&[&["skill"], &own[..]].concat()).out);
    let kept = parse_json(&fs::read_to_string(progress).unwrap()).to_string();
    check_text_against_schema("progress", &kept);
    for moves in ["r5c5=5", "r5c5=5 r7c9=4", "r5c5=7", "r5c5<>5 r1c1=4", "r1c1=5"] {
        check_text_against_schema("recognise", &run_program(&["recognise", "--json", UNIQUE, moves]).out);
    }
    for step in ["r5c5=5", "r5c5=5, r7c9=4", "r5c5=7", "r1c3=1", "r1c1=5", "what now?", "x-wing: r5c5=5"] {
        check_text_against_schema("judge", &run_program(&["judge", "--json", UNIQUE, step]).out);
    }
    check_command_output(
        &["judge", "--json"],
        &format!("{UNIQUE}\tr5c5=5\tr1c3=1\n{SEVERAL} r1c1=1\noops r1c1=1\n{{}}\n"),
    );
    let unseen = ["recognise", "--json", "--techniques", "full-house,x-wing", UNIQUE, "r5c5=5"];
    check_text_against_schema("recognise", &run_program(&unseen).out);
    let grid = "...7..586.8765.14265...8397.6...572374.3..865.3..67419.7.92.6.8.....627.826.7.9..";
    for chain in ["r1c1(2)=r6c1(2)-r6c4(2)=r3c4(2)", "r1c1(2)=r1c6(2)", "r2c1(3)=r2c1(9)-r2c6(9)=r2c6(3)"] {
        check_text_against_schema(
            "recognise-chain",
            &run_program(&["recognise", "--json", grid, "--chain", chain]).out,
        );
    }
}

#[test]
fn steps_are_as_the_schema_says() {
    for profile in ["se", "hodoku", "human"] {
        check_command_output(&["explain", "--json", "--profile", profile], WING);
    }
    check_command_output(&["explain", "--json", "--profile", "se", "--lang", "zh"], HARD);
    check_command_output(&["steps", "--json"], WING);
    check_command_output(&["als", "--json"], WING);
    check_text_against_schema("als-graph", &run_with_input(&["als", "--graph", "--json"], WING).out);
    check_command_output(&["find", "--json", "xy-wing"], &puzzles_of_all_kinds());
    check_command_output(&["find", "--json", "bivalue & r1"], WING);
    for formula in ["naked-pair", "for a, b in bivalue remove digits(a) from peers(a | b)"] {
        check_text_against_schema(
            "find-verdict",
            &run_program(&["find", "--verdict", "--json", formula, WING]).out,
        );
    }
    check_command_output(&["trace", "--boards"], WING);
    let table = format!("puzzle,name\n{WING},wing\n");
    check_command_output(&["trace", "--no-text", "--made-with", "3", "--profile", "hodoku"], &table);
}

#[test]
fn data_sets_and_the_benchmark_are_as_the_schema_says() {
    for rows in ["table", "chat", "tokens", "labels"] {
        let folder = test_path(&format!("schema-{rows}"));
        let of = ["--rows", rows, "--to", "jsonl", "--shares", "1,0,0", "--boards"];
        let told = run_program(&[&["dataset", &folder, "-n", "3", "--seed", "1"], &of[..]].concat());
        assert_eq!(told.code, Some(0), "{}", told.err);
        check_text_against_schema(
            "dataset",
            &fs::read_to_string(format!("{folder}/train-00000-of-00001.jsonl")).unwrap(),
        );
        if rows == "tokens" {
            let words = fs::read_to_string(format!("{folder}/vocabulary.json")).unwrap();
            check_text_against_schema("dataset-vocabulary", &words);
        }
    }
    check_text_against_schema("benchmark", &run_program(&["benchmark", "--json"]).out);
    let answers: Vec<String> =
        run_program(&["benchmark", "--baseline", "singles"]).out.lines().take(3).map(String::from).collect();
    check_text_against_schema("benchmark", &answers.join("\n"));
    check_text_against_schema(
        "benchmark",
        &run_with_input(&["benchmark", "--json", "-"], answers.join("\n")).out,
    );
}

#[test]
fn hints_are_as_the_schema_says() {
    for stage in ["1", "2", "3", "4"] {
        let hint =
            |position: &str| check_command_output(&["hint", "--json", "--stage", stage, "-"], position);
        [UNIQUE, WING, SEVERAL, NONE, CLASH, SOLUTION].into_iter().for_each(hint);
        // A digit that is not the solution's.
        hint(&UNIQUE.replacen("53.", "53+1", 1));
        check_command_output(&["hint", "--json", "--stage", stage, "--techniques", "jellyfish"], WING);
    }
}

#[test]
fn what_the_program_knows_is_as_the_schema_says() {
    check_command_output(&["formats", "--json"], "");
    check_command_output(&["info", "--json"], "");
    check_command_output(&["profiles", "--json"], "");
    check_command_output(&["techniques", "--json"], "");
    check_command_output(&["techniques", "--json", "--lang", "zh"], "");
    check_text_against_schema(
        "techniques-coverage",
        &run_program(&["techniques", "--coverage", "--json"]).out,
    );
    for expression in ["{r1c1, r2c12}", "{ }", "{0, 1, 2, 3} & 2", "!{ } | 81", "r1c123 * 5", "{r1c1} / r1"] {
        check_command_output(&["cells", "--json", expression], "");
    }
}

#[cfg(feature = "picture")]
#[test]
fn boards_of_pictures_are_as_the_schema_says() {
    let folder = std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("../picture/tests/data");
    let picture = |name: &str| folder.join(name).to_string_lossy().into_owned();
    check_command_output(&["read", "--json", &picture("dark-with-marks.png"), &picture("light.png")], "");
}

#[test]
fn searches_are_as_the_schema_says() {
    for mode in ["BFA", "CRF", "RFA"] {
        check_command_output(&["classic", mode, "auto:45", "--seed", "20", "--json"], "");
    }
    check_command_output(&["classic", "BFA", NONE, "--json"], "");
    for board in ["auto", "fixed:3", "fixed:6"] {
        check_command_output(&["classic", "wfc", board, "--seed", "3", "--json"], "");
    }
    check_command_output(&["classic", "wfc", "fixed:0", "--seed", "1", "--restarts", "0", "--json"], "");
    check_text_against_schema("classic-compare", &run_program(&["classic", "compare", WING, "--json"]).out);
    let validator = load_schema("classic");
    let begin = r#"{"kind":"fill","cell":80,"digit":9"#;
    assert!(validator.is_valid(&parse_json(&format!("{begin}}}"))));
    for more in [r#","more":1}"#, r#","because":"held"}"#] {
        assert!(!validator.is_valid(&parse_json(&format!("{begin}{more}"))), "{more}");
    }
    assert!(!validator.is_valid(&parse_json(r#"{"kind":"fill","cell":81,"digit":9}"#)));
    assert!(!validator.is_valid(&parse_json(r#"{"kind":"jump","cell":80,"digit":9}"#)));
}

#[test]
fn answers_of_the_engine_are_as_the_schema_says() {
    let call = |call: &str, puzzle: &str| format!("{{\"call\":\"{call}\",\"puzzle\":\"{puzzle}\"}}\n");
    let puzzles = [UNIQUE, WING, SEVERAL, NONE, CLASH, SOLUTION, "oops"];
    for name in ["check", "solve", "hint", "explain", "rate", "render"] {
        let requests: String = puzzles.iter().map(|puzzle| call(name, puzzle)).collect();
        check_command_output(&["engine"], &requests);
    }
}

/// The schemas are strict: additional and missing members are found at every depth.
#[test]
fn schemas_find_what_nobody_described() {
    let path = parse_json(&run_program(&["explain", "--json", WING]).out);
    let validator = load_schema("explain");
    assert!(validator.is_valid(&path));
    let spoilt = |spoil: &dyn Fn(&mut serde_json::Value)| {
        let mut path = path.clone();
        spoil(&mut path);
        assert!(!validator.is_valid(&path));
    };
    spoilt(&|path| path["more"] = 1.into());
    spoilt(&|path| path["steps"][0]["more"] = 1.into());
    spoilt(&|path| path["steps"][0]["sentences"][0]["shows"]["more"] = 1.into());
    spoilt(&|path| path["steps"][0]["placements"] = serde_json::json!([[81, 1]]));
    spoilt(&|path| drop(path["steps"][0].as_object_mut().unwrap().remove("marks")));
    spoilt(&|path| drop(path.as_object_mut().unwrap().remove("uncertainty")));
}

/// A new command with `--json` needs a schema.
#[test]
fn every_command_with_json_has_a_schema() {
    let has_json = |name: &String| run_program(&[name, "--help"]).out.contains("--json\n");
    let with_json: BTreeSet<String> = list_command_names().into_iter().filter(has_json).collect();
    assert!(with_json.len() >= 12, "{with_json:?}");
    for name in &with_json {
        let is_there = schema_folder().join(name).with_extension("json").exists();
        assert!(is_there, "{name}: a line in crates/wire/src/schema.rs, then `cargo xtask schema`");
    }
}

/// A schema that no run is validated against would be untested.
#[test]
fn every_schema_has_a_run() {
    for entry in fs::read_dir(schema_folder()).unwrap() {
        let path = entry.unwrap().path();
        let name = path.file_stem().and_then(|name| name.to_str()).unwrap();
        let is_tried = include_str!("schema.rs").contains(&format!("\"{name}\""));
        assert!(is_tried, "{name}: hold a run to its schema, in crates/cli/tests/program/schema.rs");
    }
}
