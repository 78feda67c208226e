//! The questions of `data/faces.json` that all front ends must answer alike, asked through the C
//! interface.

use std::ptr;

use ninefold_testkit::frontends::{self, CaseAnswers, Value, json};

use super::{last_error, solve_text};
use crate::NinefoldStatus;
use crate::engine::NinefoldEngine;
use crate::many::{ninefold_canon_many, ninefold_count_many, ninefold_rate_many, ninefold_solve_many};
use crate::one::{ninefold_canon, ninefold_count, ninefold_hint, ninefold_rate};
use crate::puzzles::{ninefold_puzzles_free, ninefold_puzzles_new, ninefold_puzzles_next};
use crate::text::{NinefoldText, ninefold_text_data, ninefold_text_free, ninefold_text_length};

const QUESTIONS: [&str; 10] =
    ["error", "verdict", "solution", "count", "two", "rate", "unrated", "canon", "hint", "step"];

/// Returns a call's JSON answer, or null.
fn parse_json_answer(status: NinefoldStatus, answer: *mut NinefoldText) -> Value {
    if status != NinefoldStatus::Ok {
        return Value::Null;
    }
    // SAFETY: the answer was just given, and is freed when it was read.
    let text = unsafe {
        let bytes =
            std::slice::from_raw_parts(ninefold_text_data(answer).cast::<u8>(), ninefold_text_length(answer));
        let text = String::from_utf8(bytes.to_vec()).unwrap();
        ninefold_text_free(answer);
        text
    };
    serde_json::from_str(&text).unwrap()
}

fn answer_all_questions(engine: &NinefoldEngine, text: &str) -> CaseAnswers {
    let (given, length) = (text.as_ptr().cast(), text.len());
    let (status, grid) = solve_text(engine, text);
    let said = last_error(engine);
    let verdict = match status {
        NinefoldStatus::Ok => "unique",
        NinefoldStatus::Several => "several",
        NinefoldStatus::None => "none",
        _ => "invalid",
    };
    let is_invalid = verdict == "invalid";
    let solution = String::from_utf8(grid[..81].to_vec()).ok().filter(|_| grid[0] != b'x');
    let count = |limit| {
        let mut count = 0;
        // SAFETY: the engine lives, and so do the text and the number.
        let status = unsafe { ninefold_count(engine, given, length, limit, &raw mut count) };
        (status == NinefoldStatus::Ok).then_some(count)
    };
    let (many, two) = (count(ninefold::COUNT_LIMIT), count(2));
    let mut answer = ptr::null_mut();
    // SAFETY: as above; no profile and no language are the usual ones.
    let rated = parse_json_answer(
        unsafe { ninefold_rate(engine, given, length, ptr::null(), &raw mut answer) },
        answer,
    );
    let unrated = rated.is_null().then(|| last_error(engine));
    let rated = match rated {
        Value::Object(parts) => ["er", "ep", "ed", "technique"]
            .into_iter()
            .map(|part| (part.to_owned(), parts[part].clone()))
            .collect::<CaseAnswers>()
            .into(),
        other => other,
    };
    // SAFETY: as above.
    let hint = unsafe { ninefold_hint(engine, given, length, 4, ptr::null(), ptr::null(), &raw mut answer) };
    let hint = parse_json_answer(hint, answer);
    let mut form = [0; 82];
    // SAFETY: as above, and the length is that of the memory.
    let status = unsafe { ninefold_canon(engine, given, length, form.as_mut_ptr().cast(), form.len()) };
    let form = String::from_utf8(form[..81].to_vec()).unwrap().replace('0', ".");
    let answers = json!({
        "error": is_invalid.then_some(said),
        "verdict": verdict,
        "solution": solution,
        "count": many,
        "two": two,
        "rate": rated,
        "unrated": unrated,
        "canon": (status == NinefoldStatus::Ok).then_some(form),
        "hint": hint["now"],
        "step": hint["step"]["conclusions"],
    });
    let Value::Object(answers) = answers else { unreachable!("it is one") };
    answers
}

#[test]
fn the_interface_for_c_answers_as_every_face_must() {
    let engine = NinefoldEngine::default();
    frontends::check_answers("C", &QUESTIONS, |text| Some(answer_all_questions(&engine, text)));
    let (seed, expected) = frontends::generated_puzzles();
    let puzzles = ninefold_puzzles_new(seed);
    for expected in expected {
        let mut made = [0u8; 82];
        // SAFETY: the puzzles live, and the length is that of the memory.
        let status = unsafe { ninefold_puzzles_next(puzzles, made.as_mut_ptr().cast(), made.len()) };
        assert_eq!((status, &made[..81]), (NinefoldStatus::Ok, expected.as_bytes()));
    }
    // SAFETY: nobody uses them any more.
    unsafe { ninefold_puzzles_free(puzzles) };
}

/// The cases of 81 digits and dots, in one call each: they have statuses, but no sentences.
#[test]
fn calls_about_many_answer_as_every_face_must() {
    let is_plain = |text: &str| text.len() == 81 && text.chars().all(|c| c == '.' || c.is_ascii_digit());
    let cases: Vec<_> =
        frontends::read_shared_cases().into_iter().filter(|(_, text, _)| is_plain(text)).collect();
    let texts: String = cases.iter().map(|(_, text, _)| text.as_str()).collect();
    let count = cases.len();
    assert!(count >= 105, "{count}");
    let (engine, puzzles) = (NinefoldEngine::default(), texts.as_ptr().cast());
    let (mut solutions, mut forms) = (vec![0u8; 81 * count], vec![0u8; 81 * count]);
    let (mut many, mut two, mut ratings) = (vec![0; count], vec![0; count], vec![0.0; 3 * count]);
    let mut statuses = [(); 5].map(|()| vec![u8::MAX; count]);
    let [solved, counted, counted_two, canon, rated] = statuses.each_mut().map(|all| all.as_mut_ptr());
    let (grids, written) = (solutions.as_mut_ptr().cast(), forms.as_mut_ptr().cast());
    let limit = ninefold::COUNT_LIMIT;
    // SAFETY: the engine lives, and there is memory for this many puzzles; no profile is the usual one.
    let calls = unsafe {
        [
            ninefold_solve_many(&raw const engine, puzzles, count, 1, grids, solved),
            ninefold_count_many(&raw const engine, puzzles, count, 1, limit, many.as_mut_ptr(), counted),
            ninefold_count_many(&raw const engine, puzzles, count, 1, 2, two.as_mut_ptr(), counted_two),
            ninefold_canon_many(&raw const engine, puzzles, count, 1, written, canon),
            ninefold_rate_many(
                &raw const engine,
                puzzles,
                count,
                1,
                ptr::null(),
                0.0,
                ratings.as_mut_ptr(),
                rated,
            ),
        ]
    };
    assert_eq!(calls, [NinefoldStatus::Ok; 5]);
    let grid = |grids: &[u8], row: usize| String::from_utf8(grids[81 * row..][..81].to_vec()).unwrap();
    let blank = ".".repeat(81);
    for (row, (name, _, expected)) in cases.iter().enumerate() {
        let is_invalid = expected["verdict"] == "invalid";
        let verdict = match statuses[0][row] {
            status if status == NinefoldStatus::Ok as u8 => "unique",
            status if status == NinefoldStatus::Several as u8 => "several",
            status if status == NinefoldStatus::None as u8 => "none",
            _ => "invalid",
        };
        assert_eq!(expected["verdict"], verdict, "{name}");
        for statuses in &statuses[..4] {
            assert_eq!(statuses[row] == NinefoldStatus::Invalid as u8, is_invalid, "{name}");
        }
        assert_eq!(statuses[4][row] == NinefoldStatus::Ok as u8, !expected["rate"].is_null(), "{name}");
        assert!(!is_invalid || statuses[4][row] == NinefoldStatus::Invalid as u8, "{name}");
        assert_eq!(expected["solution"].as_str().unwrap_or(&blank), grid(&solutions, row), "{name}");
        assert_eq!(expected["count"].as_u64().unwrap_or(0), many[row], "{name}");
        assert_eq!(expected["two"].as_u64().unwrap_or(0), two[row], "{name}");
        let form = grid(&forms, row).replace('0', ".");
        assert_eq!(expected["canon"].as_str().unwrap_or(&blank), form, "{name}");
        let parts = ["er", "ep", "ed"].map(|part| expected["rate"][part].as_f64());
        let found =
            [0, 1, 2].map(|part| ratings[3 * row + part]).map(|part| (!part.is_nan()).then_some(part));
        assert_eq!(parts, found, "{name}");
    }
}
