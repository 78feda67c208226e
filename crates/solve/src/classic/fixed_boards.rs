//! Boards to compare classic searches with: three slow ones and five fast ones, each with a single solution.
//!
//! All were made by [`random_boards::random_unique_board`](super::random_boards::random_unique_board) and chosen for the work a search by
//! brute force has with them. Times are in milliseconds, of an optimised build on a desktop processor
//! of 2025.
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
//!
//! Exclusion has fewer nodes on each of them. But a node costs more if a retreat rescans the peers, as in the
//! program that these modes come from. So neither always wins, measured in
//! [`ClassicWork::looks`](super::ClassicWork::looks): brute force looks at fewer cells on boards 5, 6 and 7,
//! rescanning on 0 to 4. Exclusion that restores what it removed looks at the fewest on all.
//!
//! | number | BFA looks | RFA nodes | RFA looks | CFA looks | fewer of B and R |
//! |---|---|---|---|---|---|
//! | 0 | 948,575,193 | 950,213 | 199,239,396 | 17,885,834 | R |
//! | 1 | 1,957,500,622 | 696,962 | 155,429,417 | 13,336,310 | R |
//! | 2 | 78,605,973 | 69,121 | 14,849,077 | 1,261,563 | R |
//! | 3 | 215,210 | 361 | 74,714 | 3,220 | R |
//! | 4 | 10,428,215 | 25,394 | 5,522,236 | 170,063 | R |
//! | 5 | 710 | 76 | 4,820 | 602 | B |
//! | 6 | 32,681 | 294 | 46,879 | 4,466 | B |
//! | 7 | 53,760 | 493 | 93,475 | 7,815 | B |

use ninefold_core::{Board, OutOfRangeError};

/// Number of fixed boards.
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

/// Returns the fixed board with this number, 0–7.
///
/// # Errors
/// If there is no such board.
pub fn fixed_board(number: usize) -> Result<Board, OutOfRangeError> {
    let text = BOARDS.get(number).ok_or(OutOfRangeError {
        value: number as u64,
        what: "a fixed board",
        expected: "0 to 7",
    })?;
    Ok(text.parse().expect("a test reads all eight"))
}

#[cfg(test)]
mod tests {
    use super::super::{ClassicMode, ClassicSearch, random_boards};
    use super::*;

    /// Blanks and seed; nodes and looks by brute force, by rescanning and by exclusion: the tables above.
    type FixedBoardProfile = (usize, u64, [(u64, u64); 3]);

    const PROFILE: [FixedBoardProfile; COUNT] = [
        (57, 1862, [(74_940_225, 948_575_193), (950_213, 199_239_396), (950_213, 17_885_834)]),
        (58, 329, [(171_600_509, 1_957_500_622), (696_962, 155_429_417), (696_962, 13_336_310)]),
        (58, 52, [(6_557_156, 78_605_973), (69_121, 14_849_077), (69_089, 1_261_563)]),
        (50, 32, [(15_988, 215_210), (361, 74_714), (164, 3_220)]),
        (53, 9, [(809_478, 10_428_215), (25_394, 5_522_236), (10_264, 170_063)]),
        (30, 3, [(24, 710), (76, 4_820), (11, 602)]),
        (45, 3, [(2_329, 32_681), (294, 46_879), (230, 4_466)]),
        (50, 39, [(4_055, 53_760), (493, 93_475), (404, 7_815)]),
    ];

    fn check(number: usize, mode: &str, (nodes, looks): (u64, u64)) {
        let mut search =
            ClassicSearch::new(&fixed_board(number).unwrap(), mode.parse::<ClassicMode>().unwrap());
        assert_eq!(search.solutions().count(), 1, "board {number}");
        let work = search.work_counts();
        assert_eq!((work.nodes, work.looks), (nodes, looks), "board {number} {mode}");
    }

    #[test]
    fn each_is_unique_and_takes_the_work_it_is_here_for() {
        let slow = std::env::var_os("NINEFOLD_SLOW_TESTS").is_some();
        for (number, (_, _, [brute, rescanning, exclusion])) in PROFILE.into_iter().enumerate() {
            check(number, "CFA", exclusion);
            check(number, "RFA", rescanning);
            if slow || number > 1 {
                check(number, "BFA", brute);
            }
        }
        assert_eq!(fixed_board(8).unwrap_err().to_string(), "8 is not a fixed board (expected 0 to 7)");
    }

    /// Neither of the original's two methods always wins, measured in cells looked at instead of time.
    #[test]
    fn neither_brute_force_nor_rescanning_always_wins() {
        for (number, (_, _, [brute, rescanning, exclusion])) in PROFILE.into_iter().enumerate() {
            assert_eq!(brute.1 < rescanning.1, [5, 6, 7].contains(&number), "board {number}");
            assert!(exclusion.1 < brute.1.min(rescanning.1), "board {number}");
        }
    }

    #[test]
    fn each_is_what_its_seed_makes() {
        for (number, (blanks, seed, ..)) in PROFILE.into_iter().enumerate() {
            assert_eq!(
                random_boards::random_unique_board(blanks, seed),
                Ok(fixed_board(number).unwrap()),
                "board {number}"
            );
        }
    }
}
