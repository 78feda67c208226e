//! `count-grids`: counts the solution grids up to symmetry by their first band, for the table that numbers
//! them.

use std::process::ExitCode;
use std::sync::Mutex;
use std::sync::atomic::{AtomicU16, Ordering};

use ninefold_generate::canon::catalogue::{self, GridNumber};

/// Path of the table.
const TABLE: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/../crates/generate/src/canon/catalogue/counts.txt");
const CLASSES: u16 = 416;

pub(crate) fn run() -> Result<ExitCode, String> {
    let (next, counts) = (AtomicU16::new(0), Mutex::new(vec![0; CLASSES.into()]));
    std::thread::scope(|scope| {
        for _ in 0..std::thread::available_parallelism().map_or(1, usize::from) {
            scope.spawn(|| {
                loop {
                    // Threads draw the classes from a shared counter, as some take much longer than others.
                    let class = next.fetch_add(1, Ordering::Relaxed);
                    if class >= CLASSES {
                        break;
                    }
                    let count = catalogue::count_canonical_forms(class);
                    println!("{class}\t{count}");
                    if let Ok(mut counts) = counts.lock() {
                        counts[usize::from(class)] = count;
                    }
                }
            });
        }
    });
    let counts: Vec<u64> = counts.into_inner().map_err(|error| error.to_string())?;
    let all: u64 = counts.iter().sum();
    // The total is known, so it checks the table.
    if all != GridNumber::COUNT {
        return Err(format!("{all} grids, not {}", GridNumber::COUNT));
    }
    let lines: String = counts.iter().map(|count| format!("{count}\n")).collect();
    std::fs::write(TABLE, lines).map_err(|error| format!("{TABLE}: {error}"))?;
    Ok(ExitCode::SUCCESS)
}
