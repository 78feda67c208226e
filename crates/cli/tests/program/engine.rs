//! `ninefold engine`: calls as JSON lines, several at once, cancelled, wrong, and long; the book's clients.

use std::io::{BufRead, BufReader, Write};
use std::path::Path;
use std::process::{Child, ChildStdin, ChildStdout, Command, Stdio};

use serde_json::{Value, json};

use crate::common::*;

/// A request that searches until its work is used up.
pub(crate) fn endless_wish() -> Value {
    json!({ "needs": "nested-dynamic-forcing-chains", "er": "10.5.." })
}

/// A running program that reads and writes lines.
pub(crate) struct LineSession {
    program: Child,
    input: Option<ChildStdin>,
    output: BufReader<ChildStdout>,
}

impl LineSession {
    pub(crate) fn start_program(args: &[&str]) -> LineSession {
        let mut program = program_command(args).stderr(Stdio::inherit()).spawn().unwrap();
        let (input, output) = (program.stdin.take(), BufReader::new(program.stdout.take().unwrap()));
        LineSession { program, input, output }
    }

    pub(crate) fn send_line(&mut self, line: &Value) {
        self.send_text(&line.to_string());
    }

    pub(crate) fn send_text(&mut self, line: &str) {
        let input = self.input.as_mut().unwrap();
        writeln!(input, "{line}").unwrap();
        input.flush().unwrap();
    }

    pub(crate) fn receive_line(&mut self) -> Value {
        let mut line = String::new();
        self.output.read_line(&mut line).unwrap();
        parse_json(&line)
    }

    /// Closes the input and checks that the program ends without writing more.
    pub(crate) fn end_session(mut self) {
        drop(self.input.take());
        let mut rest = String::new();
        self.output.read_line(&mut rest).unwrap();
        assert_eq!((rest.as_str(), self.program.wait().unwrap().code()), ("", Some(0)));
    }
}

impl Drop for LineSession {
    fn drop(&mut self) {
        let _ = self.program.kill();
        let _ = self.program.wait();
    }
}

/// Sends one request to a new process, and returns its answer, which is as the schema says.
#[track_caller]
fn ask_engine(request: &Value) -> Value {
    let run = run_with_input(&["engine"], format!("{request}\n"));
    assert_eq!((run.err.as_str(), run.code), ("", Some(0)), "{request}");
    crate::schema::check_text_against_schema("engine", &run.out);
    let answer = parse_json(&run.out);
    assert_eq!(answer["id"], request["id"], "{request}");
    answer
}

/// Checks a part of an answer, by its pointer, and words in its text.
#[track_caller]
fn check_answer(request: Value, pointer: &str, expected: Value, words: &str) {
    let answer = ask_engine(&request);
    assert_eq!(answer["answer"].pointer(pointer), Some(&expected), "{answer}");
    assert!(answer["text"].as_str().unwrap().contains(words), "{answer}");
}

#[test]
fn each_call_has_its_answer() {
    // A digit that is not the solution's.
    let mistake = UNIQUE.replacen("53.", "53+1", 1);
    let rows: Vec<&str> = (0..9).map(|row| &UNIQUE[9 * row..9 * row + 9]).collect();
    check_answer(json!({"call": "read", "text": rows.join("\n")}), "/puzzle", json!(UNIQUE), UNIQUE);
    check_answer(json!({"call": "check", "puzzle": SEVERAL}), "/verdict", json!("several"), "differ in");
    check_answer(json!({"call": "check", "puzzle": CLASH}), "/verdict", json!("invalid"), "two 5s");
    check_answer(json!({"call": "check", "puzzle": mistake}), "/mistakes/misplaced", json!([[2, 1]]), "r1c3");
    check_answer(json!({"call": "solve", "puzzle": UNIQUE}), "/solutions", json!([SOLUTION]), SOLUTION);
    check_answer(json!({"call": "solve", "puzzle": NONE}), "/verdict", json!("none"), "no solution");
    check_answer(
        json!({"call": "solve", "puzzle": SEVERAL, "limit": 1}),
        "/complete",
        json!(false),
        "several",
    );
    check_answer(json!({"call": "hint", "puzzle": UNIQUE}), "/now", json!("step"), "Look at box 2.");
    check_answer(
        json!({"id": "x", "call": "hint", "puzzle": UNIQUE, "stage": 4}),
        "/conclusions",
        json!("r1c6=8"),
        "the only cell left for 8",
    );
    check_answer(json!({"call": "hint", "puzzle": SOLUTION}), "/now", json!("solved"), "it is solved");
    check_answer(json!({"call": "hint", "puzzle": mistake}), "/now", json!("mistakes"), "");
    check_answer(json!({"id": 7, "call": "explain", "puzzle": WING}), "/solved", json!(true), "XY-Wing");
    let step = json!({"call": "explain", "puzzle": UNIQUE, "step": 1});
    check_answer(step, "/steps/0/conclusions", json!("r1c6=8"), "So the only cell left for 8");
    let moves = json!(["r5c5=5", "r1c3=1"]);
    let judged = json!({"call": "judge", "puzzle": UNIQUE, "moves": moves});
    check_answer(judged, "/first_unjustified", json!(1), "r1c3=1: ");
    check_answer(json!({"call": "rate", "puzzle": UNIQUE}), "/ratings/1/er", json!(1.2), "on the scale se");
    let wish = json!({"call": "generate", "number": 2, "symmetry": "rotate180", "givens": "26..28"});
    check_answer(wish, "/complete", json!(true), "");
    let practice = json!({"call": "practise", "technique": "X-Wing", "solution": true});
    check_answer(practice, "/technique", json!("x-wing"), "Find this step: X-Wing");
    check_answer(json!({"call": "render", "puzzle": UNIQUE}), "/puzzle", json!(UNIQUE), "r1 |");
    let drawn = ask_engine(&json!({"call": "render", "puzzle": UNIQUE, "stage": 4}));
    assert!(drawn["svg"].as_str().unwrap().starts_with("<svg"), "{drawn}");
}

#[cfg(feature = "picture")]
#[test]
fn a_photograph_is_read() {
    let photo = Path::new(env!("CARGO_MANIFEST_DIR")).join("../picture/tests/data/turned-photo.jpg");
    let read = run_program(&["read", photo.to_str().unwrap()]);
    let image = encode_plainly(&std::fs::read(photo).unwrap());
    let answer = ask_engine(&json!({"call": "read", "image": image}));
    assert_eq!(answer["answer"]["puzzle"], read.out.trim(), "{answer}");
    let broken = ask_engine(&json!({"call": "read", "image": "AAAA"}));
    assert_eq!(broken["error"]["kind"], "not-found", "{broken}");
}

/// Writes bytes in Base64, bit by bit.
#[cfg(feature = "picture")]
fn encode_plainly(bytes: &[u8]) -> String {
    let bits: String = bytes.iter().map(|byte| format!("{byte:08b}")).collect();
    let sign = |six: &[u8]| {
        let value = u8::from_str_radix(&format!("{:0<6}", std::str::from_utf8(six).unwrap()), 2).unwrap();
        let letters = ('A'..='Z').chain('a'..='z').chain('0'..='9').chain(['+', '/']);
        letters.into_iter().nth(usize::from(value)).unwrap()
    };
    bits.as_bytes().chunks(6).map(sign).collect()
}

#[track_caller]
fn check_error(line: &str, kind: &str, words: &[&str]) {
    let run = run_with_input(&["engine"], format!("{line}\n"));
    let answer = parse_json(&run.out);
    crate::schema::check_text_against_schema("engine", &run.out);
    assert_eq!(answer["error"]["kind"], kind, "{answer}");
    for words in words {
        assert!(answer["error"]["message"].as_str().unwrap().contains(words), "{words}: {answer}");
    }
}

#[test]
fn errors_say_what_to_do_next() {
    let call = |call: &str, arguments: &str| format!("{{\"call\":\"{call}\"{arguments}}}");
    let puzzle = |more: &str| format!(",\"puzzle\":\"{UNIQUE}\"{more}");
    check_error("hello", "bad-request", &["Expected a JSON object"]);
    check_error("{}", "bad-request", &["the object has no call"]);
    check_error(&call("guess", ""), "unknown-call", &["there is no call guess", "read, check, solve"]);
    check_error(&call("hint", ""), "bad-arguments", &["missing field `puzzle`", "profile, puzzle, stage"]);
    check_error(&call("hint", &puzzle(",\"stge\":1")), "bad-arguments", &["unknown field `stge`"]);
    check_error(&call("hint", &puzzle(",\"stage\":7")), "bad-arguments", &["stage: expected", "1 to 4"]);
    check_error(&call("hint", &puzzle(",\"profile\":\"x\"")), "bad-arguments", &["profile: expected one of"]);
    check_error(&call("solve", ",\"puzzle\":\"53\""), "unreadable", &["Send one puzzle as 81 characters"]);
    check_error(&call("rate", &format!(",\"puzzle\":\"{NONE}\"")), "unsuitable", &["The call check says"]);
    check_error(&call("judge", &puzzle(",\"moves\":[]")), "bad-arguments", &["moves: expected", "1 to 100"]);
    check_error(&call("explain", &puzzle(",\"step\":999")), "not-found", &["there is no step 999"]);
    check_error(&call("practise", ",\"technique\":\"x-wng\""), "bad-arguments", &["x-wing"]);
    check_error(&call("read", ""), "bad-arguments", &["either text or image"]);
    let wish = call("generate", ",\"givens\":\"10..16\"");
    check_error(&wish, "bad-arguments", &["cannot be met", "17"]);
    check_error(&call("generate", ",\"symmetry\":\"square\""), "bad-arguments", &["symmetry: "]);
}

/// A long search doesn't hold up others, and ends when it is cancelled.
#[test]
fn calls_run_at_once_and_can_be_cancelled() {
    let mut session = LineSession::start_program(&["engine"]);
    let mut long = endless_wish();
    long["id"] = json!("long");
    long["call"] = json!("generate");
    session.send_line(&long);
    session.send_line(&json!({"id": 2, "call": "solve", "puzzle": UNIQUE}));
    assert_eq!(session.receive_line()["id"], 2);
    session.send_line(&json!({"cancel": "nothing"}));
    session.send_line(&json!({"cancel": "long"}));
    let cancelled = session.receive_line();
    assert_eq!((&cancelled["id"], &cancelled["error"]["kind"]), (&json!("long"), &json!("cancelled")));
    session.end_session();
}

/// Everything sent before the end of the input is answered.
#[test]
fn a_file_of_requests_is_answered_to_its_end() {
    let requests: String =
        (0..500).map(|id| format!("{}\n", json!({"id": id, "call": "solve", "puzzle": UNIQUE}))).collect();
    let run = run_with_input(&["engine"], requests);
    let mut ids: Vec<u64> = run.out.lines().map(|line| parse_json(line)["id"].as_u64().unwrap()).collect();
    ids.sort_unstable();
    assert_eq!((ids, run.code), ((0..500).collect(), Some(0)));
}

#[cfg(unix)]
#[test]
fn an_input_that_cannot_be_read_is_an_error() {
    let folder = std::fs::File::open(env!("CARGO_MANIFEST_DIR")).unwrap();
    let run = wait_for_run(program_command(&["engine"]).stdin(folder).spawn().unwrap());
    assert_eq!((run.out.as_str(), run.code), ("", Some(2)));
    assert!(run.err.contains("cannot read standard input"), "{}", run.err);
}

#[test]
fn a_megabyte_of_text_is_answered() {
    for (text, kind) in [
        (format!("{UNIQUE}\n").repeat(12_800), "unreadable"),
        ("9".repeat(1 << 20), "unreadable"),
        ("[".repeat(1 << 20), "unreadable"),
    ] {
        check_error(&json!({"call": "read", "text": text}).to_string(), kind, &["Send one puzzle"]);
    }
    check_error(&"9".repeat((16 << 20) + 1), "bad-request", &["longer than 16 MB"]);
}

/// Runs a client of the book with an interpreter, if it is there, and compares what it prints.
#[allow(clippy::print_stderr, reason = "says that it was skipped")]
fn check_book_client(page: &str, language: &'static str, interpreter: &[&str], name: &str) {
    let code = page.split(&format!("```{language}\n")).nth(1).unwrap().split("```").next().unwrap();
    assert!(code.lines().count() <= 31, "{language}: a client has thirty lines");
    let shown = page.split("```text\n").nth(1).unwrap().split("```").next().unwrap();
    if Command::new(interpreter[0])
        .arg("version")
        .stdout(Stdio::null())
        .stderr(Stdio::null())
        .status()
        .is_err()
    {
        eprintln!("SKIPPED: there is no {}, so nobody runs the book's client in {language}", interpreter[0]);
        return;
    }
    let file = write_test_file(name, code);
    let program = Path::new(env!("CARGO_BIN_EXE_ninefold")).parent().unwrap().to_path_buf();
    let path = std::env::var_os("PATH").unwrap_or_default();
    let path = std::env::join_paths([program].into_iter().chain(std::env::split_paths(&path))).unwrap();
    let run = Command::new(interpreter[0])
        .args(&interpreter[1..])
        .arg(&file)
        .env("PATH", path)
        .stdin(Stdio::null())
        .output()
        .unwrap();
    let err = String::from_utf8_lossy(&run.stderr);
    assert_eq!(String::from_utf8(run.stdout).unwrap(), shown, "{language}: {err}");
}

#[test]
fn the_clients_of_the_book_work() {
    let page = include_str!("../../../../docs/book/engine.md").replace("\r\n", "\n");
    check_book_client(&page, "python", &["python3"], "client.py");
    check_book_client(&page, "js", &["node"], "client.mjs");
    check_book_client(&page, "go", &["go", "run"], "client.go");
}
