//! Eight boards to compare searches with: three slow ones and five fast ones, each with a single solution.
//!
//! All were made by [`auto::unique`](super::auto::unique) and chosen for the work a search by brute force has with
//! them. Times are in milliseconds, of an optimised build on a desktop processor of 2025.
//!
//! | number | blanks | seed | BFA nodes | BFA ms | CFA nodes | CFA ms |
//! |---|---|---|---|---|---|---|
//! | 0 | 57 | 1862 | 74,940,225 | 610 | 950,213 | 30 |
//! | 1 | 58 | 329 | 171,600,509 | 1,390 | 696,962 | 22 |
//! | 2 | 58 | 52 | 6,557,156 | 53 | 69,089 | 2.2 |
//! | 3 | 50 | 32 | 15,988 | 0.16 | 164 | 0.012 |
//! | 4 | 53 | 9 | 809,478 | 8.0 | 10,264 | 0.31 |
//! | 5 | 30 | 3 | 24 | 0.005 | 11 | 0.005 |
//! | 6 | 45 | 3 | 2,329 | 0.030 | 230 | 0.013 |
//! | 7 | 50 | 39 | 4,055 | 0.047 | 404 | 0.023 |

use ninefold_core::{Board, OutOfRange};

/// How many fixed boards there are.
pub const COUNT: usize = BOARDS.len();

const BOARDS: [&str; 8] = [
    ".7....3.....1..8.55.86.....6...52..9.......3..59..3......31....8......7...7.8.21.",
    "....2..49.93...6..8....4..5.....5....483.....3...12...1..9......56....27......5..",
    ".3.....9.4.792......6....4.....53...5.....4..983...7.....7..9.5.5..41.3..........",
    ".7..9613...4..59..6.8..2..5...28...1..9....6...1..4.8.4..76..93..69..8..92......7",
    ".....3..2.7.4..13.5.....8..2..76..8...6..4....97....2....825364..3..72.....3...7.",
    "42.68...17.13596...5312.9.8..2.3184.8149627...9754..621...9.28623.8..497.4.2765..",
    ".2.68...1..1.596...531..9......3.8..814..2....9.54..6.1...9.2.623.8..49..4.2765..",
    ".46...8..8126...7..75.....969......3.......4.4...8...6.64.931.828...6..71..4...9.",
];

/// The fixed board with this number, 0–7.
///
/// # Errors
/// When there is no such board.
pub fn board(number: usize) -> Result<Board, OutOfRange> {
    let text = BOARDS.get(number).ok_or(OutOfRange {
        value: number as u64,
        what: "a fixed board",
        expected: "0 to 7",
    })?;
    Ok(text.parse().expect("a test reads all eight"))
}

#[cfg(test)]
mod tests {
    use super::super::{Mode, Search, auto};
    use super::*;

    /// Blanks, seed, nodes by brute force and by exclusion: the table above.
    const PROFILE: [(usize, u64, u64, u64); COUNT] = [
        (57, 1862, 74_940_225, 950_213),
        (58, 329, 171_600_509, 696_962),
        (58, 52, 6_557_156, 69_089),
        (50, 32, 15_988, 164),
        (53, 9, 809_478, 10_264),
        (30, 3, 24, 11),
        (45, 3, 2_329, 230),
        (50, 39, 4_055, 404),
    ];

    fn check_nodes(number: usize, mode: &str, nodes: u64) {
        let mut search = Search::new(&board(number).unwrap(), mode.parse::<Mode>().unwrap());
        assert_eq!(search.solutions().count(), 1, "board {number}");
        assert_eq!(search.work().nodes, nodes, "board {number} {mode}");
    }

    #[test]
    fn each_is_unique_and_takes_the_work_it_is_here_for() {
        let slow = std::env::var_os("NINEFOLD_SLOW_TESTS").is_some();
        for (number, (_, _, brute, exclusion)) in PROFILE.into_iter().enumerate() {
            check_nodes(number, "CFA", exclusion);
            if slow || number > 1 {
                check_nodes(number, "BFA", brute);
            }
        }
        assert_eq!(board(8).unwrap_err().to_string(), "8 is not a fixed board (expected 0 to 7)");
    }

    #[test]
    fn each_is_what_its_seed_makes() {
        for (number, (blanks, seed, ..)) in PROFILE.into_iter().enumerate() {
            assert_eq!(auto::unique(blanks, seed), Ok(board(number).unwrap()), "board {number}");
        }
    }
}
