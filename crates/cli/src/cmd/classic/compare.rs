//! All twelve modes on one board, side by side: which of brute force and exclusion does less work, and which is faster,
//! depends on the board.

use std::io::Write;

use cpu_time::ProcessTime;
use ninefold::Board;
use ninefold::solve::classic::{Mode, Search};

use super::until_asked;
use crate::exit::Exit;
use crate::failure::Failure;

/// The modes, those for the first solution before those for all.
const MODES: [&str; 12] =
    ["BFF", "BSF", "BRF", "CFF", "CSF", "CRF", "BFA", "BSA", "BRA", "CFA", "CSA", "CRA"];

/// Runs each mode and prints its row; stops between two events when the user asks to.
pub(super) fn run(board: &Board, seed: u64, max: usize, out: &mut impl Write) -> Result<Exit, Failure> {
    writeln!(out, "mode        nodes        fills     retreats  solutions     time in ms")?;
    for name in MODES {
        let mode: Mode = name.parse().map_err(super::usage)?;
        let mut search = Search::new(board, mode.with_seed(seed).with_max(max));
        let start = ProcessTime::try_now()?;
        let finished = until_asked(&mut search, |_| Ok(()))?;
        let (time, work) = (start.try_elapsed()?.as_secs_f64() * 1e3, search.work());
        if !finished {
            return Ok(Exit::Interrupted);
        }
        writeln!(
            out,
            "{name}  {:>12} {:>12} {:>12} {:>10} {time:>14.3}",
            work.nodes, work.fills, work.retreats, work.solutions
        )?;
        out.flush()?;
    }
    Ok(Exit::Fine)
}
