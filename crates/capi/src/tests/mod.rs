//! Tests of what C programs can't bring about: panics, and what threads see. Everything else is tested from
//! C: `tests/run`.

mod frontends;

use std::ffi::CStr;
use std::ptr;

use crate::engine::{
    NinefoldEngine, catch_panic, ninefold_error, ninefold_error_place, ninefold_stop, run_call,
};
use crate::failure::{CallError, NinefoldPlace};
use crate::one::ninefold_solve;
use crate::pictures::ninefold_read_pixels;
use crate::text::{ninefold_text_data, ninefold_text_free};
use crate::{NINEFOLD_ABI, NinefoldStatus, ninefold_abi, ninefold_version};

const EASY: &str = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
const SOLUTION: &[u8; 82] =
    b"534678912672195348198342567859761423426853791713924856961537284287419635345286179\0";

fn solve_text(engine: &NinefoldEngine, text: &str) -> (NinefoldStatus, [u8; 82]) {
    let mut grid = [b'x'; 82];
    // SAFETY: the engine lives, and both lengths are those of the memory.
    let status = unsafe {
        ninefold_solve(engine, text.as_ptr().cast(), text.len(), grid.as_mut_ptr().cast(), grid.len())
    };
    (status, grid)
}

fn last_error(engine: &NinefoldEngine) -> String {
    let mut buffer = vec![0; 10_000];
    // SAFETY: the engine lives, and the length is that of the memory.
    let length = unsafe { ninefold_error(engine, buffer.as_mut_ptr().cast(), buffer.len()) };
    buffer.truncate(length);
    String::from_utf8(buffer).unwrap()
}

#[test]
fn a_panic_is_a_status_and_the_engine_goes_on() {
    let engine = NinefoldEngine::default();
    // SAFETY: the engine lives.
    let status = unsafe { run_call(&engine, |_, _| panic!("seven is {}", 8)) };
    assert_eq!(status, NinefoldStatus::Internal);
    assert_eq!(last_error(&engine), "a mistake of ours, please tell us: seven is 8");
    assert_eq!(solve_text(&engine, EASY), (NinefoldStatus::Ok, *SOLUTION));
    assert_eq!(last_error(&engine), "");
    assert!(
        catch_panic(|| -> Result<(), CallError> { panic!("nine") }).unwrap_err().message.ends_with("nine")
    );
}

#[test]
fn threads_may_share_an_engine() {
    let engine = NinefoldEngine::default();
    std::thread::scope(|scope| {
        for _ in 0..4 {
            scope.spawn(|| {
                for _ in 0..50 {
                    assert_eq!(solve_text(&engine, EASY), (NinefoldStatus::Ok, *SOLUTION));
                    let (status, grid) = solve_text(&engine, "1");
                    assert_eq!((status, grid), (NinefoldStatus::Invalid, [b'x'; 82]));
                }
            });
        }
    });
}

#[test]
fn a_call_sees_that_it_is_to_stop_and_the_next_one_does_not() {
    let engine = NinefoldEngine::default();
    let asked = |stops: bool| {
        // SAFETY: the engine lives, within the call as well.
        unsafe {
            run_call(&engine, |_, stop| {
                if stops {
                    ninefold_stop(&engine);
                }
                if stop.is_stop_requested() { Err(CallError::new_stopped()) } else { Ok(()) }
            })
        }
    };
    assert_eq!([asked(true), asked(false)], [NinefoldStatus::Stopped, NinefoldStatus::Ok]);
}

#[test]
fn errors_are_cut_off_between_characters() {
    let engine = NinefoldEngine::default();
    // SAFETY: the engine lives.
    unsafe { run_call(&engine, |_, _| Err(CallError::invalid_argument("宫宫"))) };
    for (capacity, expected) in [(1, ""), (3, ""), (4, "宫"), (6, "宫"), (7, "宫宫"), (9, "宫宫")] {
        let mut buffer = [b'x'; 9];
        // SAFETY: the engine lives, and there is so much memory.
        let length = unsafe { ninefold_error(&engine, buffer.as_mut_ptr().cast(), capacity) };
        assert_eq!((length, &buffer[..expected.len()]), (6, expected.as_bytes()));
        assert_eq!(buffer[expected.len()], 0);
        assert!(buffer[capacity..].iter().all(|&byte| byte == b'x'));
    }
}

#[test]
fn a_board_is_read_from_pixels_of_each_layout() {
    let file = concat!(env!("CARGO_MANIFEST_DIR"), "/../picture/tests/data/light.png");
    let picture = ninefold::picture::decode_picture(&std::fs::read(file).unwrap()).unwrap();
    let (width, height) = (picture.width(), picture.height());
    let engine = NinefoldEngine::default();
    for channels in [1, 3, 4] {
        let pixels: Vec<u8> = (picture.luma().iter())
            .flat_map(|&luma| [luma, luma, luma, 255].into_iter().take(channels as usize))
            .collect();
        let mut answer = ptr::null_mut();
        // SAFETY: the engine lives, and the length is that of the memory.
        let status = unsafe {
            let start = pixels.as_ptr();
            ninefold_read_pixels(&engine, start, pixels.len(), width, height, channels, &raw mut answer)
        };
        assert_eq!(status, NinefoldStatus::Ok, "{channels}: {}", last_error(&engine));
        // SAFETY: the call has written a text, which ends with a NUL and lives until it is freed.
        let text = unsafe { CStr::from_ptr(ninefold_text_data(answer)) }.to_str().unwrap().to_string();
        // SAFETY: the text is used for the last time.
        unsafe { ninefold_text_free(answer) };
        let puzzle = ".9.26..7..6...9.837.4.......4..7...2.....3...3.7..2.659...35.174...1.......6.....";
        let want = format!("[{{\"puzzle\":\"{puzzle}\",\"sure\":true,");
        assert!(text.starts_with(&want), "{channels}: {text}");
    }
}

#[test]
fn pixels_without_a_board_and_wrong_sizes_are_refused() {
    let engine = NinefoldEngine::default();
    let white = [255; 300 * 300];
    let mut answer = ptr::null_mut();
    let mut read = |width, channels| {
        // SAFETY: the engine lives, and the length is that of the memory.
        unsafe {
            let pixels = white.as_ptr();
            ninefold_read_pixels(&engine, pixels, white.len(), width, 300, channels, &raw mut answer)
        }
    };
    assert_eq!(read(300, 1), NinefoldStatus::Invalid);
    assert_eq!(
        last_error(&engine),
        "no grid found; a grid must be at least 12 % of the picture's shorter side"
    );
    assert_eq!(read(200, 1), NinefoldStatus::Argument);
    assert_eq!(last_error(&engine), "90000 bytes of pixels, where 60000 were expected");
    assert_eq!(read(150, 2), NinefoldStatus::Argument);
    assert_eq!(last_error(&engine), "channels is 2, expected 1, 3 or 4");
    assert!(answer.is_null());
}

#[test]
fn what_is_null_is_no_engine() {
    // SAFETY: NULL is allowed.
    unsafe {
        assert_eq!(run_call(ptr::null(), |_, _| Ok(())), NinefoldStatus::Argument);
        assert_eq!(ninefold_error_place(ptr::null()), NinefoldPlace::default());
    }
    assert_eq!(ninefold_abi(), NINEFOLD_ABI);
    // SAFETY: it is a constant of ours that ends with NUL.
    let version = unsafe { std::ffi::CStr::from_ptr(ninefold_version()) };
    assert_eq!(version.to_str(), Ok(env!("CARGO_PKG_VERSION")));
}
