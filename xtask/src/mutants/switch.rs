//! Switches of the copy with mutants: which one is on is in the environment, and is read once.

use std::fs::File;
use std::io::Write;
use std::sync::OnceLock;
use std::sync::atomic::{AtomicBool, AtomicU32, Ordering::Relaxed};

/// Numbers from here on are no mutants.
const UNREAD: u32 = u32::MAX;
const NOTING: u32 = UNREAD - 1;

static CHOSEN: AtomicU32 = AtomicU32::new(UNREAD);
static REACHED: [AtomicBool; COUNT + 1] = [const { AtomicBool::new(false) }; COUNT + 1];
static NOTES: OnceLock<Option<File>> = OnceLock::new();

/// Whether the mutant of this number is on.
#[inline(always)]
pub fn on(number: u32) -> bool {
    let chosen = CHOSEN.load(Relaxed);
    chosen == number || chosen >= NOTING && first(number)
}

/// Reads which one is on; where all that are reached are noted, notes this one.
#[cold]
#[inline(never)]
fn first(number: u32) -> bool {
    if CHOSEN.load(Relaxed) == UNREAD {
        let chosen = std::env::var("NINEFOLD_MUTANT").ok().and_then(|number| number.parse().ok());
        CHOSEN.store(if notes().is_some() { NOTING } else { chosen.unwrap_or(0) }, Relaxed);
        return on(number);
    }
    if !REACHED[number as usize].swap(true, Relaxed) {
        writeln!(notes().expect("read before"), "{number}").expect("a file to write to");
    }
    false
}

/// The file that the numbers of those that are reached go to.
fn notes() -> Option<&'static File> {
    let open = |path| File::options().append(true).create(true).open(path).expect("a file to write to");
    NOTES.get_or_init(|| std::env::var_os("NINEFOLD_MUTANTS_REACHED").map(open)).as_ref()
}
