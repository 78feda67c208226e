//! The second checker, `second/check.py`, which was written from `docs/proofs.md` alone, gives the same verdict on each line: of
//! proofs that `ninefold` wrote, of texts that are nearly these, and of certificates made by chance.

use std::io::Write as _;
use std::process::{Command, Stdio};

use crate::common::{Chance, KINDS};
use ninefold_proof::lines::{Verifier, certified_line};
use ninefold_proof::{Certificate, Claim, Claims, Lemma, Refutation};
use serde_json::Value;

/// Paths with all kinds of steps; made by `ninefold trace --proof`.
const PROOFS: &str = include_str!("proofs.jsonl");

/// What each checker says of each line: "ok", "solved" or "no".
fn check(lines: &[String]) -> [usize; 3] {
    let mut verifier = Verifier::default();
    let ours = lines.iter().map(|line| match verifier.line(line) {
        Ok(_) if verifier.checker().is_some_and(ninefold_proof::Checker::is_solved) => "solved".to_string(),
        Ok(_) => "ok".into(),
        Err(error) => format!("no {error}"),
    });
    let ours: Vec<String> = ours.collect();
    let script = concat!(env!("CARGO_MANIFEST_DIR"), "/second/check.py");
    let child =
        Command::new("python3").args([script, "--each"]).stdin(Stdio::piped()).stdout(Stdio::piped()).spawn();
    let mut child = match child {
        Ok(child) => child,
        Err(error) => {
            assert!(std::env::var_os("NINEFOLD_NO_SKIPS").is_none(), "python3: {error}");
            println!("skipped: there is no python3");
            return [0; 3];
        }
    };
    let mut input = child.stdin.take().expect("piped");
    let text = lines.join("\n") + "\n";
    let writer = std::thread::spawn(move || input.write_all(text.as_bytes()));
    let output = child.wait_with_output().expect("it ends");
    writer.join().expect("no panic").expect("it reads all");
    let theirs = String::from_utf8(output.stdout).expect("UTF-8");
    assert_eq!(theirs.lines().count(), lines.len());
    let mut counts = [0; 3];
    for ((line, ours), theirs) in lines.iter().zip(&ours).zip(theirs.lines()) {
        let verdict = |said: &str| said.split(' ').next().map(str::to_string);
        assert_eq!(verdict(ours), verdict(theirs), "{ours}\n{theirs}\n{line}");
        counts
            [["ok", "solved", "no"].iter().position(|said| ours.starts_with(said)).expect("one of them")] +=
            1;
    }
    counts
}

/// The part of a value with this many before it.
fn visit<'v>(value: &'v mut Value, wanted: &mut usize) -> Option<&'v mut Value> {
    if *wanted == 0 {
        return Some(value);
    }
    *wanted -= 1;
    match value {
        Value::Array(items) => items.iter_mut().find_map(|item| visit(item, wanted)),
        Value::Object(fields) => fields.values_mut().find_map(|item| visit(item, wanted)),
        _ => None,
    }
}

fn size(value: &Value) -> usize {
    1 + match value {
        Value::Array(items) => items.iter().map(size).sum(),
        Value::Object(fields) => fields.values().map(size).sum(),
        _ => 0,
    }
}

/// The line with something changed in a place.
fn mutant(line: &str, chance: &mut Chance) -> String {
    let mut value: Value = serde_json::from_str(line).expect("JSON");
    let mut place = chance.below(size(&value));
    let part = visit(&mut value, &mut place).expect("a place");
    match part {
        Value::String(text) if !text.is_empty() => {
            let at = chance.below(text.len());
            let signs = b"123456789rcb=<>(), .+:tdx";
            let kinds = if chance.below(2) == 0 { 9 } else { signs.len() };
            let sign = char::from(signs[chance.below(kinds)]);
            match chance.below(6) {
                0 => text.insert(at, sign),
                1 => drop(text.remove(at)),
                2 => *text = text.replace("<>", "="),
                _ => text.replace_range(at..=at, &sign.to_string()),
            }
        }
        Value::Array(items) if !items.is_empty() => {
            let at = chance.below(items.len());
            match chance.below(3) {
                0 => drop(items.remove(at)),
                1 => items.insert(at, items[at].clone()),
                _ => items.swap(0, at),
            }
        }
        Value::Object(fields) => {
            let names: Vec<String> = fields.keys().cloned().collect();
            let name = &names[chance.below(names.len())];
            match chance.below(3) {
                0 => drop(fields.remove(name)),
                1 => drop(fields.insert("further".into(), Value::Null)),
                _ => drop(fields.insert(name.clone(), Value::from(7))),
            }
        }
        other => *other = Value::Bool(true),
    }
    value.to_string()
}

#[test]
fn both_accept_what_is_written() {
    let lines: Vec<String> = PROOFS.lines().map(str::to_string).collect();
    let puzzles = lines.iter().filter(|line| line.contains("\"puzzle\"")).count();
    let [ok, solved, no] = check(&lines);
    assert!(ok + solved == 0 || (no, solved) == (0, puzzles), "{ok} {solved} {no}");
    for rule in ["pairs", "fillings", "rest", "lines", "clues", "symmetry", "with", "first", "cases"] {
        assert!(PROOFS.contains(&format!("\"{rule}\":")), "no proof has {rule}");
    }
}

#[test]
fn both_say_the_same_of_mutants() {
    let mut chance = Chance::new(7);
    let times = if ninefold_testkit::corpora::slow_tests() { 20 } else { 2 };
    let mut lines = Vec::new();
    for line in PROOFS.lines() {
        let is_puzzle = line.contains("\"puzzle\"");
        for _ in 0..if is_puzzle { 1 } else { times } {
            lines.push(mutant(line, &mut chance));
        }
        lines.push(line.into());
    }
    let [ok, _, no] = check(&lines);
    assert!(ok == no || (ok > lines.len() / 10 && no > lines.len() / 4), "{ok} accepted, {no} refused");
}

#[test]
fn both_say_the_same_of_certificates_made_by_chance() {
    let mut chance = Chance::new(11);
    let mut lines = Vec::new();
    let each = if ninefold_testkit::corpora::slow_tests() { 2000 } else { 60 };
    for kind in KINDS {
        for subject in (kind.subjects)(&mut chance).iter().take(4) {
            lines.push(subject.line.clone());
            for _ in 0..each {
                let claim = Claim::False(subject.solution.nth(chance.below(81)).expect("81"));
                let deadly = vec![(kind.draw)(subject, &mut chance)];
                let proofs = vec![Lemma { claim, refutation: Refutation::default() }];
                let certificate = Certificate { deadly, proofs, ..Certificate::default() };
                lines.push(certified_line(kind.name, Claims::of([claim]), &certificate));
            }
        }
    }
    for position in crate::common::positions(&mut chance).iter().take(8) {
        for number in 0..each {
            // What was accepted changes the position.
            lines.push(position.line.clone());
            let (claim, certificate) = crate::common::draw_claim(position, number % 6, &mut chance);
            lines.push(certified_line("claim", Claims::of([claim]), &certificate));
        }
    }
    let [ok, _, no] = check(&lines);
    assert!(ok == no || (ok > lines.len() / 20 && no > lines.len() / 4), "{ok} accepted, {no} refused");
}
