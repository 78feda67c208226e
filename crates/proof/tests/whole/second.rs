//! The second checker, `second/check.py`, which was written from `docs/proofs.md` alone, gives the same verdict on each line: of
//! proofs that `ninefold` wrote, of texts that are nearly these, and of certificates made by chance. And the same on each text, however odd
//! it is as a text: `NINEFOLD_TEXTS` is how many damaged ones are tried, 100,000 where the slow legs run.

use std::io::Write as _;
use std::process::{Command, Stdio};

use crate::common::{Chance, KINDS};
use ninefold_core::{Board, Candidate, Puzzle};
use ninefold_proof::lines::{Line, Verifier, certified_line, position_line};
use ninefold_proof::{Certificate, Claim, Claims, Lemma, Refutation};
use serde_json::Value;

/// Paths with all kinds of steps; made by `ninefold trace --proof`.
const PROOFS: &str = include_str!("proofs.jsonl");

/// What the second checker writes when it reads this; nothing where there is no Python.
fn second(option: &str, text: Vec<u8>) -> Option<String> {
    let script = concat!(env!("CARGO_MANIFEST_DIR"), "/second/check.py");
    let child =
        Command::new("python3").args([script, option]).stdin(Stdio::piped()).stdout(Stdio::piped()).spawn();
    let mut child = match child {
        Ok(child) => child,
        Err(error) => {
            assert!(std::env::var_os("NINEFOLD_NO_SKIPS").is_none(), "python3: {error}");
            println!("skipped: there is no python3");
            return None;
        }
    };
    let mut input = child.stdin.take().expect("piped");
    let writer = std::thread::spawn(move || input.write_all(&text));
    let output = child.wait_with_output().expect("it ends");
    writer.join().expect("no panic").expect("it reads all");
    assert!(output.status.success(), "check.py {option}: {}", output.status);
    Some(String::from_utf8(output.stdout).expect("UTF-8"))
}

/// What each checker says of each line: "ok", "solved" or "no".
#[track_caller]
fn check(lines: &[String]) -> [usize; 3] {
    let mut verifier = Verifier::default();
    let ours = lines.iter().map(|line| match verifier.line(line) {
        Ok(_) if verifier.checker().is_some_and(ninefold_proof::Checker::is_solved) => "solved".to_string(),
        Ok(_) => "ok".into(),
        Err(error) => format!("no {error}"),
    });
    let ours: Vec<String> = ours.collect();
    let Some(theirs) = second("--each", (lines.join("\n") + "\n").into()) else { return [0; 3] };
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

/// Our verdict on a whole text: with how many steps it is solved, unsolved or nothing, or the line that is refused.
fn verdict(text: &[u8]) -> String {
    let mut verifier = Verifier::default();
    for (place, line) in text.split_inclusive(|byte| *byte == b'\n').enumerate() {
        if verifier.raw_line(line).is_err() {
            return format!("line {}", place + 1);
        }
    }
    let tally = verifier.tally();
    let kind = match tally {
        _ if tally.proves_nothing() => "nothing",
        _ if tally.solved == tally.puzzles => "solved",
        _ => "unsolved",
    };
    format!("{kind} {}", tally.steps)
}

/// Holds the checkers against each other on whole texts; our verdicts.
#[track_caller]
fn check_texts(texts: &[Vec<u8>]) -> Vec<String> {
    let ours: Vec<String> = texts.iter().map(|text| verdict(text)).collect();
    let mut input = Vec::new();
    for text in texts {
        input.extend(format!("{}\n", text.len()).bytes());
        input.extend(text);
    }
    let Some(theirs) = second("--texts", input) else { return ours };
    assert_eq!(theirs.lines().count(), texts.len());
    for ((text, ours), theirs) in texts.iter().zip(&ours).zip(theirs.lines()) {
        let (verdict, _) = theirs.split_once(':').unwrap_or((theirs, ""));
        assert_eq!(ours, verdict, "the second says {theirs} of\n{}", text.escape_ascii());
    }
    ours
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

/// The puzzle of a naked single, and the single.
const PUZZLE: &str =
    r#"{"puzzle":"53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"}"#;
const STEP: &str = r#"{"conclusions":["r5c5=5"],"truths":["r5c5"],"shown":[{"claim":"r5c5=5"}]}"#;

/// The step with a further field, which has this value.
fn with_field(value: &str) -> Vec<u8> {
    format!("{PUZZLE}\n{}\n", STEP.replacen('{', &format!("{{\"further\":{value},"), 1)).into()
}

#[test]
fn both_refuse_what_is_no_text_of_a_proof() {
    let mut texts = Vec::new();
    let mut expect = |text: Vec<u8>, verdict: &'static str| texts.push((text, verdict));
    let lists = |count: usize| "[".repeat(count) + &"]".repeat(count);
    let proof = format!("{PUZZLE}\n{STEP}\n");
    expect(proof.clone().into(), "unsolved 1");
    expect(proof.trim_end().into(), "unsolved 1");
    // Lines.
    expect(format!("\u{feff}{PUZZLE}\n\n   \n{STEP}\n\n").into(), "unsolved 1");
    expect(format!("{PUZZLE}\r\n{STEP}\r\n").into(), "line 1");
    expect(format!("{PUZZLE}\r{STEP}\r").into(), "line 1");
    expect(format!("{PUZZLE}\n\r\n{STEP}\n").into(), "line 2");
    for blank in ["\u{85}", "\u{1c}", "\t", "\u{c}", "\u{a0}", "\u{2028}", "\0", "\u{feff}\u{feff}"] {
        expect(format!("{PUZZLE}\n{blank}\n{STEP}\n").into(), "line 2");
        expect(format!("{PUZZLE}\n{STEP}{blank}\n").into(), "line 2");
    }
    for bytes in [&b"\xff"[..], b"\xc0\x80", b"\xed\xa0\x80", b"\xf4\x90\x80\x80", b"\xc3"] {
        expect([PUZZLE.as_bytes(), b"\n", bytes, b"\n", STEP.as_bytes()].concat(), "line 2");
        expect(
            with_field(r#""*""#)
                .into_iter()
                .flat_map(|byte| if byte == b'*' { bytes } else { std::slice::from_ref(&byte) }.to_vec())
                .collect(),
            "line 2",
        );
    }
    let long = |more: usize| " ".repeat((1 << 24) - 1 - STEP.len() + more);
    expect(format!("{PUZZLE}\n{STEP}{}\n", long(0)).into(), "unsolved 1");
    expect(format!("{PUZZLE}\n{STEP}{}\n", long(1)).into(), "line 2");
    expect(format!("{PUZZLE}\n{STEP}{}", long(1)).into(), "line 2");
    // Nothing.
    for nothing in ["", "\n", "\n \n\n", "\u{feff}", PUZZLE] {
        expect(nothing.into(), "nothing 0");
    }
    expect(STEP.into(), "line 1");
    // Depth: the step's object is one.
    expect(with_field(&lists(126)), "unsolved 1");
    for count in [127, 128, 500, 100_000] {
        expect(with_field(&lists(count)), "line 2");
        expect(lists(count).into(), "line 1");
    }
    // Numbers.
    for number in ["0", "-0", "7.25", "12345678901234567890.12345678901234567890", "true", "null", "\"\""] {
        expect(with_field(number), "unsolved 1");
    }
    for number in [
        "1e999",
        "1e5",
        "1E5",
        "01",
        "-",
        "-01",
        "1.",
        ".5",
        "+1",
        "NaN",
        "-Infinity",
        "123456789012345678901",
        "1.123456789012345678901",
        "0x1",
        "1_0",
        "True",
        "٣",
    ] {
        expect(with_field(number), "line 2");
    }
    // Texts.
    for text in
        [r#""\ud83d\ude00""#, r#""\u0000\/\b\f\n\r\t\"\\""#, "\"\u{85}\u{7f}\u{2028}\"", "\"\u{feff}\""]
    {
        expect(with_field(text), "unsolved 1");
    }
    for text in [
        r#""\ud800""#,
        r#""\ude00""#,
        r#""\ud83d\u0041""#,
        r#""\ude00\ud83d""#,
        r#""\ud83d\ud83d\ude00""#,
        r#""\x41""#,
        r#""\u 41""#,
        r#""\u+041""#,
        r#""\u00e""#,
        r#""\U00e9""#,
        "\"\t\"",
        "\"\r\"",
        "\"\0\"",
        "'a'",
        "\"a",
    ] {
        expect(with_field(text), "line 2");
    }
    // Objects.
    for value in [
        r#"{"a":1,"a":2}"#,
        r#"{"a":1,"\u0061":1}"#,
        r#"[{"":0,"":0}]"#,
        "{1:2}",
        "{a:1}",
        "[1,]",
        "[,]",
        r#"{"a":1,}"#,
        r#"{"a"}"#,
        "[1 2]",
        "1,2",
        "/**/1",
    ] {
        expect(with_field(value), "line 2");
    }
    expect(with_field(r#"1,"further":1"#), "line 2");
    expect(with_field(r#"1,"conclusions":[]"#), "line 2");
    expect(format!("{PUZZLE}{PUZZLE}\n{STEP}").into(), "line 1");
    expect(format!("[{PUZZLE}]\n{STEP}").into(), "line 1");
    // Fields.
    for number in ["0", "1", "730", "01", "99999999999999999999", &"9".repeat(5000)] {
        let cases = format!(r#""claim":"r5c5=5","cases":"deadly {number}","each":[]"#);
        let step = STEP.replace(r#""claim":"r5c5=5""#, &cases);
        expect(format!("{PUZZLE}\n{step}\n").into(), if number == "1" { "unsolved 1" } else { "line 2" });
    }
    let (texts, verdicts): (Vec<_>, Vec<_>) = texts.into_iter().unzip();
    for ((ours, expected), text) in check_texts(&texts).iter().zip(verdicts).zip(&texts) {
        let start = &text[..text.len().min(400)];
        assert_eq!(ours, expected, "{}", start.escape_ascii());
    }
}

/// A position with 729 signs is no list of 729 candidates.
#[test]
fn both_read_a_position_with_162_removed_candidates() {
    let cells = PUZZLE.split('"').nth(3).expect("the puzzle");
    // Two givens fewer, so that there are enough candidates.
    let cells = cells.replacen("53", "..", 1).replacen("79", "..", 1);
    let mut board: Board = cells.parse().expect("a board");
    let single: Candidate = "r5c5(5)".parse().expect("a candidate");
    let rest = board.candidate_map().without(single);
    let removed = rest.iter().filter(|&candidate| board.remove(candidate)).take(162).count();
    assert_eq!(removed, 162);
    let line = position_line(&Puzzle::from(&board));
    assert!(line.split('"').any(|text| text.len() == 729), "{line}");
    assert_eq!(check_texts(&[format!("{line}\n{STEP}").into()]), ["unsolved 1"]);
}

/// Short texts: a puzzle, and some steps on its path at the position before them.
fn short_texts() -> Vec<String> {
    let mut texts = Vec::new();
    let mut begun: Option<Board> = None;
    let lines: Vec<&str> = PROOFS.lines().collect();
    for (place, line) in lines.iter().enumerate() {
        match (Line::read(line).expect("a line"), &mut begun) {
            (Line::Puzzle { board, .. }, begun) => *begun = Some(*board),
            (Line::Step { claims, .. }, Some(board)) => {
                let steps: Vec<&str> = lines[place..]
                    .iter()
                    .copied()
                    .filter(|line| line.len() < 1500)
                    .take(place % 3 + 1)
                    .collect();
                let steps: Vec<&str> =
                    steps.into_iter().take_while(|line| !line.contains("\"puzzle\"")).collect();
                texts.push(format!("{}\n{}\n", position_line(&Puzzle::from(&*board)), steps.join("\n")));
                claims
                    .placements
                    .iter()
                    .for_each(|one| board.place(one.cell(), one.digit()).expect("it is empty"));
                claims.eliminations.iter().for_each(|one| {
                    board.remove(one);
                });
            }
            _ => {}
        }
    }
    texts
}

/// What odd texts have, and what proofs have in another place.
const PIECES: [&[u8]; 48] = [
    b"\n",
    b"\r",
    b"\r\n",
    b" ",
    b"\t",
    b"\0",
    b"\x1c",
    b"\xc2\x85",
    b"\xc2\xa0",
    b"\xe2\x80\xa8",
    b"\xef\xbb\xbf",
    b"\xff",
    b"\xc0\x80",
    b"\xed\xa0\x80",
    b"\xf0\x9f\x98\x80",
    b"\\ud800",
    b"\\ud83d\\ude00",
    b"\\u0072",
    b"\\n",
    b"\\",
    b"\"",
    b"[",
    b"]",
    b"{",
    b"}",
    b",",
    b":",
    b"1e999",
    b"-0",
    b"00",
    b"1.5",
    b"123456789012345678901",
    b"NaN",
    b"null",
    b"true",
    b"\"a\":1,",
    b"\"a\":1,\"a\":2,",
    b"\"a\":1e999,",
    b"\"a\":{\"a\":{}},",
    b"\"truths\":[],",
    b"\"deadly\":[],",
    b"\"first\":[],",
    b"\"cases\":\"deadly 1\",",
    b"r5c5",
    b"=",
    b"<>",
    b"7",
    b"+",
];

/// The text with some bytes changed.
fn damaged(text: &str, chance: &mut Chance) -> Vec<u8> {
    let mut bytes = text.as_bytes().to_vec();
    for _ in 0..=chance.below(8) / 5 {
        // Where a field may stand, as often as anywhere.
        let braces: Vec<usize> = (0..bytes.len()).filter(|&at| bytes[at] == b'{').collect();
        let at = match chance.below(2) {
            0 if !braces.is_empty() => braces[chance.below(braces.len())] + 1,
            _ => chance.below(bytes.len() + 1),
        };
        let end = (at + 1 + chance.below(12)).min(bytes.len());
        match chance.below(8) {
            0 => drop(bytes.drain(at..end)),
            1 => {
                let again = bytes[at..end].to_vec();
                bytes.splice(at..at, again);
            }
            2 if chance.below(4) == 0 => bytes.truncate(at.max(1)),
            6 if bytes[..at].ends_with(b"{") => {
                let fields: Vec<&[u8]> = PIECES.into_iter().filter(|piece| piece.ends_with(b",")).collect();
                bytes.splice(at..at, fields[chance.below(fields.len())].to_vec()).for_each(drop);
            }
            3 => bytes.splice(at..at, b"[".repeat(126 + chance.below(3))).for_each(drop),
            4 if at < bytes.len() => bytes[at] = u8::try_from(chance.below(256)).expect("a byte"),
            5 => {
                let depth = 123 + chance.below(4);
                let lists = ["\"a\":", &"[".repeat(depth), &"]".repeat(depth), ","].concat();
                bytes.splice(at..at, lists.into_bytes()).for_each(drop);
            }
            _ => {
                let piece = PIECES[chance.below(PIECES.len())].to_vec();
                bytes.splice(at..at, piece).for_each(drop);
            }
        }
    }
    bytes
}

#[test]
fn both_say_the_same_of_damaged_texts() {
    let asked = std::env::var("NINEFOLD_TEXTS").ok().and_then(|number| number.parse().ok());
    let count = asked.unwrap_or(if ninefold_testkit::corpora::slow_tests() { 100_000 } else { 1_500 });
    let sources = short_texts();
    let mut chance = Chance::new(51);
    let (mut accepted, mut refused) = (0, 0);
    let mut left = count;
    while left > 0 {
        let batch = left.min(10_000);
        left -= batch;
        let texts: Vec<Vec<u8>> =
            (0..batch).map(|_| damaged(&sources[chance.below(sources.len())], &mut chance)).collect();
        for verdict in check_texts(&texts) {
            *if verdict.starts_with("line") { &mut refused } else { &mut accepted } += 1;
        }
    }
    println!("{count} damaged texts: {accepted} accepted, {refused} refused, the same by both");
    assert!(accepted > count / 20 && refused > count / 4, "{accepted} accepted, {refused} refused");
}
