//! Shared test cases for all front ends (the program, the libraries for Rust, C, Python and JavaScript,
//! tables), which must answer alike. The cases are in `data/faces.json`, which the tests of each front end
//! read; those written in Rust check themselves with [`check_answers`].
//!
//! | question | answer |
//! |---|---|
//! | `error` | what is wrong with a text that is no puzzle, or whose digits clash, in English; else null |
//! | `verdict` | `invalid`, `none`, `unique` or `several` |
//! | `solution` | the first, 81 digits; null if there is none |
//! | `count` | how many solutions, up to a million, which is the limit where none is given; null if the text is invalid |
//! | `two` | the same up to two |
//! | `rate` | `er`, `ep`, `ed` and `technique` on the scale `se`, which is the one where none is named; null if it has no rating |
//! | `unrated` | why it has no rating; null if it has one |
//! | `canon` | the canonical form, 81 digits and dots; null if the text is invalid |
//! | `hint` | what there is to do: `step`, `solved`, `improper` …; null if the text can't be read |
//! | `step` | what the step concludes that the hint tells; null if there is none |
//! | `judge` | the verdict and the technique of each of some [steps](claimed_steps), by the [techniques](JUDGED_FAMILIES) that are asked; null if the position is none to judge in |

use std::fmt::Write;
use std::path::PathBuf;

pub use serde_json::{Map, Value, json};

/// Answers by their questions.
pub type CaseAnswers = Map<String, Value>;

/// Techniques for judging steps: families of the profile `human`.
pub const JUDGED_FAMILIES: [&str; 3] = ["singles", "intersections", "subsets"];

/// Returns the claimed steps of a case: the step of the hint, then the same ones for all cases.
#[must_use]
pub fn claimed_steps(step: Option<&str>) -> Vec<String> {
    const COMMON_STEPS: [&str; 4] = ["R5C5 is 5", "naked single: r1c1=1", "remove 9 from r9c9", "what now?"];
    step.into_iter().chain(COMMON_STEPS).map(str::to_owned).collect()
}

/// Reads and parses the file of cases that all front ends share.
///
/// # Panics
/// When the file can't be read.
#[must_use]
pub(crate) fn read_case_file() -> Value {
    let text = std::fs::read_to_string(case_file_path()).expect("data/faces.json is there");
    serde_json::from_str(&text).expect("data/faces.json is JSON")
}

fn case_file_path() -> PathBuf {
    PathBuf::from(concat!(env!("CARGO_MANIFEST_DIR"), "/../../data/faces.json"))
}

/// Returns the name, the text and the expected answers of each case.
///
/// # Panics
/// When the file is not as it should be.
#[must_use]
pub fn read_shared_cases() -> Vec<(String, String, CaseAnswers)> {
    let file = read_case_file();
    let cases = file["cases"].as_array().expect("there are cases");
    let word = |case: &Value, name: &str| case[name].as_str().expect("each has a name and a text").to_owned();
    cases
        .iter()
        .map(|case| (word(case, "name"), word(case, "text"), case.as_object().expect("an object").clone()))
        .collect()
}

/// Checks the answers of a front end against the file, for the texts and questions it supports (`None`
/// elsewhere). Prints a line for each case, a column for each question.
///
/// # Panics
/// When an answer differs; the message lists all that do.
#[expect(clippy::print_stdout, reason = "the table is what people look at")]
pub fn check_answers(face: &str, questions: &[&str], mut answer: impl FnMut(&str) -> Option<CaseAnswers>) {
    let (mut wrong, mut asked) = (String::new(), 0);
    println!("{face}: {}", questions.join(" "));
    for (name, text, expected) in read_shared_cases() {
        // A front end may lack a way to ask about a text.
        let Some(found) = answer(&text) else {
            println!("  - {name}: not asked here");
            continue;
        };
        asked += 1;
        assert!(found.keys().all(|question| questions.contains(&question.as_str())), "{face}: {found:?}");
        let mut marks = String::new();
        for &question in questions {
            let (found, expected) = (found.get(question), &expected[question]);
            let is_same = found == Some(expected);
            marks += if is_same { " =" } else { " X" };
            if !is_same {
                let _ = writeln!(wrong, "{name}, {question}: expected {expected}, found {found:?}");
            }
        }
        println!(" {marks}  {name}");
    }
    assert!(wrong.is_empty(), "{face}:\n{wrong}");
    // A front end that skips most cases would pass for the wrong reason.
    assert!(asked > 100, "{face} was asked about {asked} cases only");
}

/// Returns the seed of `generate` and the first puzzles that it generates with default options.
///
/// # Panics
/// When the file is malformed.
#[must_use]
pub fn generated_puzzles() -> (u64, Vec<String>) {
    let made = &read_case_file()["made"];
    let puzzles = made["puzzles"].as_array().expect("there are puzzles");
    let texts = puzzles.iter().map(|puzzle| puzzle.as_str().expect("a text").to_owned());
    (made["seed"].as_u64().expect("there is a seed"), texts.collect())
}

/// Writes the file anew: the same cases with these answers.
///
/// # Panics
/// When it can't be written.
pub fn write_answers(puzzles: &[String], mut answer: impl FnMut(&str) -> CaseAnswers) {
    let lines: Vec<String> = read_shared_cases()
        .into_iter()
        .map(|(name, text, _)| {
            let answers = answer(&text);
            let told: Vec<String> =
                answers.iter().map(|(question, value)| format!("\"{question}\": {value}")).collect();
            format!("    {{\"name\": {}, \"text\": {}, {}}}", json!(name), json!(text), told.join(", "))
        })
        .collect();
    let (seed, about) = (generated_puzzles().0, read_case_file()["about"].clone());
    let text = format!(
        "{{\n  \"about\": {about},\n  \"made\": {{\"seed\": {seed}, \"puzzles\": {}}},\n  \"cases\": [\n{}\n  ]\n}}\n",
        json!(puzzles),
        lines.join(",\n")
    );
    std::fs::write(case_file_path(), text).expect("data/faces.json can be written");
}
