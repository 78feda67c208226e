//! Compares levels and scores with those of HoDoKu itself, for 1,500 puzzles of ours.

use ninefold_chains::ChainEngine;
use ninefold_core::Board;
use ninefold_logic::proof::CertificateChecker;
use ninefold_rate::hodoku::{HodokuOptions, HodokuOverlap, MissingCandidates, rate_board};
use ninefold_rate::{RatingProfile, RatingWalk};
use ninefold_testkit::{corpora, fingerprint_texts};

const TOUR: &str = include_str!("../../../docs/book/tour.md");
const LIST: &str = include_str!("../../../data/rated/ours-hodoku.csv");

/// All 1,500, as the tour says.
#[test]
fn levels_and_scores_are_those_of_hodoku() {
    assert!(TOUR.contains("the same for all 1,500 puzzles of `data/rated/ours-hodoku.csv`"));
    let unequal = |line: &str| {
        let (puzzle, expected) = line.split_once(',').expect("a puzzle and its level");
        let rating = rate_board(&puzzle.parse().expect("a board")).expect("it is solved");
        let found = format!("{},{}", rating.level, rating.score);
        (found != expected).then(|| format!("{line}, here {found}"))
    };
    let unequal: Vec<String> = LIST.lines().filter_map(unequal).collect();
    assert_eq!((LIST.lines().count(), unequal), (1500, Vec::new()));
}

/// Steps are written as HoDoKu printed them, to the letter (`cargo xtask hodoku-paths --record`).
#[test]
fn paths_are_those_of_hodoku() {
    let (profile, mut engine) = (hodoku_profile(), ChainEngine::new());
    let mut different = Vec::new();
    let lines = corpora::read_own_lines("hodoku-paths.csv");
    for line in &lines {
        let (puzzle, recorded) = line.split_once(',').expect("a puzzle and its fingerprint");
        let board = puzzle.parse().expect("a board");
        let mut walk = RatingWalk::new(&profile, &board, &mut engine);
        let mut path = Vec::new();
        while let Ok(rated) = walk.next_step(|| false) {
            path.push(rated.step.hodoku_notation());
        }
        let path = path.join("\n");
        if fingerprint_texts(std::iter::once(path.clone())) != recorded {
            different.push(format!("{puzzle}\n{path}"));
        }
    }
    assert!(lines.len() > 200 && different.is_empty(), "{}", different.join("\n"));
}

/// HoDoKu's path of a puzzle has a step, which it prints like this.
#[track_caller]
fn check_step(puzzle: &str, expected: &str) {
    let path = walk_path(puzzle);
    assert!(path.iter().any(|step| step == expected), "{}", path.join("\n"));
}

/// HoDoKu's path of a puzzle has a step that begins with this line; its chains may be others.
#[track_caller]
fn check_first_line(puzzle: &str, expected: &str) {
    let path = walk_path(puzzle);
    assert!(path.iter().any(|step| step.lines().next() == Some(expected)), "{}", path.join("\n"));
}

/// Walks to the end; returns the steps in HoDoKu's notation.
fn walk_path(puzzle: &str) -> Vec<String> {
    let (profile, mut engine) = (hodoku_profile(), ChainEngine::new());
    let mut walk = RatingWalk::new(&profile, &puzzle.parse().expect("a board"), &mut engine);
    std::iter::from_fn(|| walk.next_step(|| false).ok().map(|rated| rated.step.hodoku_notation())).collect()
}

/// Lines `puzzle,level (score)`, as HoDoKu 2.3.2 rates.
#[track_caller]
fn check_ratings(lines: &[&str]) {
    for line in lines {
        let (puzzle, expected) = line.split_once(',').expect("a puzzle and its rating");
        let rating = rate_board(&puzzle.parse().expect("a board")).expect("it is solved");
        assert_eq!(rating.to_string(), expected, "{puzzle}");
    }
}

/// HoDoKu looks at a rectangle with the digits of one bivalue corner only.
#[test]
fn rectangles_are_looked_at_once() {
    check_ratings(&[
        ".6.4......8.952.........75.8..7.6......2..3....4..5.6.1.......5...5..927....248..,Extreme (4354)",
        "..82.9.3.4.......7.........6......817.4.1....2..89......176...8.6..2..9.82.....7.,Extreme (6660)",
        "...9....5.28.359..75..2.........2.89.7..9.3.....8..74..8....4..5.1.47..3.37...5..,Extreme (2368)",
    ]);
}

/// Of chains of almost locked sets that remove as much, HoDoKu takes the one with the earliest cells.
#[test]
fn chains_of_almost_locked_sets_remove_the_earliest_candidates() {
    check_ratings(&[
        "12.5...9..7.6....4.........5....7..86..1..4....3..9.1.2.........6.91......8.23.5.,Extreme (11790)",
        "12.4.........8...37....6...........8.....2.45..59...6..1...4.9..7....8..96..1..2.,Extreme (11404)",
        "...6..7...14.3.5.......71..8.6.1......3..4...2..9...3...2....6.........2.5...9.7.,Extreme (7522)",
    ]);
    check_step(
        ".......7..5....1.....673....3..56...5....8.9..1.9.......48....118...925.....6...7",
        "Almost Locked Set Chain: 2- r6c5 {24} -4- r8c5 {34} -3- r8c9 {34} -4- r279c8 {3468} \
         -3- r4c79,r5c79,r6c8 {234678} -2 => r6c9<>2",
    );
}

#[test]
fn chains_of_almost_locked_sets_have_up_to_eight_sets() {
    check_step(
        "....52...3.........6.....5487.4...3....1...85....2.1........9134...7......2.185..",
        "Almost Locked Set Chain: 68- r1c1289 {14689} -4- r6c2 {34} -3- r9c2 {39} -9- r9c4 {39} -3- r123c4 {3679} \
         -9- r2c56,r3c56 {13489} -3- r1c89,r2c789,r3c7 {1236789} -68 => r1c7<>6, r1c7<>8",
    );
    check_step(
        "9..63..7............2..589.47.31...5....52....1.7.............2..1.9.48.8.3.4..5.",
        "Almost Locked Set Chain: 36- r3c12 {136} -1- r3c4 {14} -4- r5c1234 {34689} -8- r5c789 {1478} -4- r6c78 {349} \
         -9- r7c145678 {1356789} -7- r1457c3 {46789} -4- r2c13,r3c12 {13467} -36 => r2c2<>3, r2c2<>6",
    );
}

#[test]
fn a_loop_comes_before_a_chain_of_its_length() {
    check_step(
        ".3.....1....5.....7.4..9...6.3.9...14.2..8.7.......96.....8.4.....7......89..2..6",
        "Continuous Nice Loop: 5 7= r6c2 =1= r6c3 -1- r2c3 =1= r2c6 -1- r7c6 -5- r4c6 -7- r4c2 =7= r6c2 =1 => r6c26<>5",
    );
}

#[test]
fn nets_give_up_hidden_singles_that_lost_their_digit_in_an_earlier_round() {
    let puzzle = "1..6......7.3.9.4...4.7...2.1.7....9.37...2..5.......6.....59....2.3....78..1....";
    check_ratings(&[&format!("{puzzle},Extreme (13310)")]);
    check_step(
        puzzle,
        "Forcing Net Verity => r1c3<>5\n  r7c1=3 r9c3<>3 r1c3=3 r1c3<>5\n  r7c1=4 (r8c2<>4 r6c2=4 r6c5<>4) (r7c5<>4) \
         r7c2<>4 r7c2=6 r7c5<>6 r7c5=8 r6c5<>8 r6c5=9 r6c3<>9 r6c3=8 (r2c3<>8) r4c3<>8 r4c3=6 r2c3<>6 r2c3=5 \
         r1c3<>5\n  r7c1=6 (r8c2<>6 r3c2=6 r3c2<>9) r7c1<>3 r3c1=3 r3c1<>9 r3c8=9 r1c8<>9 r1c3=9 r1c3<>5",
    );
}

#[test]
fn cells_without_a_candidate_still_count_as_places_in_nets() {
    check_first_line(
        "........1..2..3.4..3..5.67...45.2....6.8..7..8....1.....7..5..3.5.9.6...9...8.5..",
        "Forcing Net Verity => r9c4<>2",
    );
}

#[test]
fn nets_place_the_last_candidate_of_a_cell_before_the_first_round() {
    check_step(
        "........1.....2.3...4.5.6....65..2...1......78...9...5.5.9....637..4.8.96...8.5..",
        "Forcing Net Contradiction in r6c7 => r7c7<>4\n  r7c7=4 r7c7<>1 r6c7=1\n  r7c7=4 (r7c7<>3) r7c1<>4 r7c1=2 \
         (r1c1<>2 r1c3=2 r5c3<>2) (r9c3<>2) r8c3<>2 r8c3=1 r9c3<>1 r9c3=9 r5c3<>9 r5c3=3 r5c7<>3 r6c7=3",
    );
}

/// Checks a net against HoDoKu's text: each link, and the branches in brackets.
#[test]
fn nets_are_told_link_by_link() {
    check_step(
        "........1....1234...3.45.26.......5..3...7...6..38...4.25...13.14.2...6...6......",
        "Forcing Net Contradiction in r4c2 => r6c3<>9
  r6c3=9 r6c6<>9 r6c6=1 (r6c8<>1 r6c8=7 r9c8<>7) r9c6<>1 r9c4=1 (r9c4<>7) r9c4<>5 r9c5=5 r9c5<>7 r9c2=7 r4c2<>7
  r6c3=9 (r6c3<>2 r6c7=2 r4c7<>2) (r6c3<>2 r6c7=2 r5c7<>2 r5c7=6 r4c7<>6) (r5c1<>9) (r5c3<>9) r6c6<>9 r6c6=1 (r6c8<>1 r6c8=7 r4c7<>7) (r4c4<>1) r4c6<>1 r4c3=1 r5c3<>1 r5c8=1 r5c8<>9 r5c9=9 r4c7<>9 r4c7=8 r4c2<>8
  r6c3=9 r4c2<>9",
    );
}

/// Singles that others have ruled out by then are followed.
#[test]
fn nets_follow_singles_that_contradict_each_other() {
    check_step(
        ".4...69..8.......1..5....7..2.4........96.2.......2..37...1...8..1.2..5..3...41..",
        "Forcing Net Contradiction in c6 => r3c1<>3
  r3c1=3 (r3c6<>3) (r3c4<>3) r1c3<>3 r1c8=3 r1c8<>8 r3c7=8 (r3c6<>8) r3c4<>8 r3c4=1 r3c6<>1 r3c6=9
  r3c1=3 (r5c1<>3 r5c6=3 r7c6<>3) r3c1<>2 r9c1=2 r9c1<>5 r7c2=5 r7c6<>5 r7c6=9",
    );
}

/// A contradiction to the start itself is placed at the first 9 of the last box, or in its own cell if there
/// is none.
#[test]
fn nets_contradict_themselves_where_hodoku_does() {
    check_step(
        ".4...69..8.......1..5....7..2.4........96.2.......2..37...1...8..1.2..5..3...41..",
        "Forcing Net Contradiction in r7c8 => r5c1<>4
  r5c1=4 (r6c3<>4 r7c3=4 r7c3<>2) r5c9<>4 r5c9=5 r1c9<>5 r1c9=2 r1c3<>2 (r1c3=3 r1c8<>3) r9c3=2 (r9c3<>8 r8c2=8 r5c2<>8) r7c3<>2 r7c8=2 r1c8<>2 r1c8=8 r5c8<>8 r5c6=8 r5c6<>3 r5c1=3 r5c1<>4",
    );
    check_step(
        "36.1......2..5.7.......3.....6....5...8...64.1..7....89.......6....7.53475.3..9..",
        "Forcing Net Contradiction in r1c5 => r1c5<>9
  r1c5=9 (r1c9<>9) r1c3<>9 r1c3=5 r1c9<>5 r1c9=2 (r1c8<>2) r9c9<>2 r9c9=1 r9c8<>1 r9c8=8 r1c8<>8 r1c8=9 r1c5<>9",
    );
}

/// A branch leaves the path wherever it meets it, and the latest cause is listed first.
#[test]
fn branches_leave_a_net_where_hodoku_lets_them() {
    check_step(
        "36.1......2..5.7.......3.....6....5...8...64.1..7....89.......6....7.53475.3..9..",
        "Forcing Net Contradiction in r2 => r1c3<>4
  r1c3=4 (r1c3<>9) r1c3<>5 r6c3=5 r6c3<>9 r2c3=9
  r1c3=4 (r2c1<>4 r2c1=8 r2c6<>8) (r6c3<>4) (r3c1<>4 r4c1=4 r6c2<>4) r9c3<>4 r9c5=4 r6c5<>4 r6c6=4 r2c6<>4 r2c6=9",
    );
}

fn hodoku_profile() -> RatingProfile {
    RatingProfile::from_name("hodoku").expect("a scale")
}

/// Lines `puzzle,level (score)`, as HoDoKu 2.3.2 rates with other options, by which it rates differently.
fn check_options(profile: &RatingProfile, lines: &[&str]) {
    let mut engine = ChainEngine::new();
    for line in lines {
        let (puzzle, expected) = line.split_once(',').expect("a puzzle and its rating");
        let board = puzzle.parse().expect("a board");
        let mut walk = RatingWalk::new(profile, &board, &mut engine);
        walk.run_to_end(|| false);
        assert_eq!(walk.tally().short_rating_text(), expected, "{puzzle}");
        assert_ne!(rate_board(&board).expect("it is solved").to_string(), expected, "{puzzle}");
    }
}

fn check(options: HodokuOptions, lines: &[&str]) {
    check_options(&hodoku_profile().with_hodoku_options(options).expect("HoDoKu's scale"), lines);
}

#[test]
fn fish_have_as_many_fins_as_allowed() {
    check(
        HodokuOptions { max_fins: 0, ..HodokuOptions::HODOKU },
        &[
            "..3...819.79.....2...1...7.5....2......68.9.4.34.1.......75......2...4..7...94.6.,Unfair (1720)",
            ".8.695..2.........7.5...4.....4...81...1..9...97..8.3.9...147...7..8.6...........,Extreme (4408)",
        ],
    );
    check(
        HodokuOptions { max_fins: 1, ..HodokuOptions::HODOKU },
        &[
            ".8.695..2.........7.5...4.....4...81...1..9...97..8.3.9...147...7..8.6...........,Extreme (4388)",
            ".64.......1.58.6.9...2...1......2.5.4.28.....5....17.81..3.5.....3...1...5......6,Extreme (3274)",
        ],
    );
    check(
        HodokuOptions { max_fins: 2, ..HodokuOptions::HODOKU },
        &[".....18......6...96....8.2....9.23.1.71..3.8...........8..5.....341.....7......65,Extreme (2542)"],
    );
}

#[test]
fn corners_of_rectangles_have_both_digits_if_they_must() {
    check(
        HodokuOptions { missing_candidates: MissingCandidates::Refused, ..HodokuOptions::HODOKU },
        &[
            "4....21........9.8...87..62........46834.....5..6.1...1.5.....3..2.1..5.....35...,Extreme (3204)",
            "4.9....5..5..9...3......4.6.63.15...5.18..........2.3.....8.3..92....68..7.2....4,Extreme (7056)",
        ],
    );
}

#[test]
fn almost_locked_sets_share_cells_if_they_may() {
    check(
        HodokuOptions { overlap: HodokuOverlap::Allowed, ..HodokuOptions::HODOKU },
        &[
            "..8..2....1435...8.5...92...2.5...3....2.781..4..3....5.....7...6.8....9......3..,Extreme (7634)",
            "...86......74....8......137.28..1.431....8.5.....9.....4.68...1..1.7....5........,Extreme (5220)",
            "1.....8.5..9.1.......74.....8....9.....5.1.2...6..7...3..2....1.2.....69764...5..,Extreme (3694)",
        ],
    );
}

#[test]
fn chains_are_as_long_as_allowed() {
    check(
        HodokuOptions { max_chain_length: 6, ..HodokuOptions::HODOKU },
        &[
            "..9.....55...9.1..48............1.4.23..........67......3519..6.7..23..8.....6.23,Unfair (1444)",
            ".5...82...26......8....3.7.....975..4.....32...7.....8.3...9.....48..1..5...618..,Extreme (1944)",
        ],
    );
    check(
        HodokuOptions { max_chain_length: 9, ..HodokuOptions::HODOKU },
        &[".5...82...26......8....3.7.....975..4.....32...7.....8.3...9.....48..1..5...618..,Extreme (2454)"],
    );
}

#[test]
fn nets_look_as_far_ahead_as_allowed() {
    check(
        HodokuOptions { look_ahead_rounds: 1, ..HodokuOptions::HODOKU },
        &[
            "2...16...4...8.7....6....4..7...8........35.7..1....6.9...........76.42..32......,Extreme (13492)",
            "..915..3..3...7...451.....7...........6...491...3.976...3...6..1..5.....5..896...,Extreme (14566)",
        ],
    );
}

/// HoDoKu's fish of five to seven houses, printed with smaller ones and most other techniques turned off.
#[test]
fn fish_are_as_large_as_asked() {
    let small = "x-wing,swordfish,jellyfish,remote-pair,bug-1,skyscraper,w-wing,two-string-kite,xy-wing,xyz-wing,\
                 unique-rectangle-1,unique-rectangle-2,unique-rectangle-3,unique-rectangle-4,unique-rectangle-5,\
                 unique-rectangle-6,finned-x-wing,sashimi-x-wing,finned-swordfish,sashimi-swordfish,\
                 finned-jellyfish,sashimi-jellyfish";
    let large = hodoku_profile().with_largest_fish(7).expect("HoDoKu's scale");
    assert_eq!(large.entry_ids().count(), hodoku_profile().entry_ids().count() + 9);
    let small: Vec<&str> = small.split(',').collect();
    check_options(
        &large.without_techniques(&small).expect("known names"),
        &[
            // With a squirmbag, with a whale, with a finned leviathan, with a sashimi whale and a sashimi squirmbag.
            ".7..6..942....4......8.2..1...2.8.3.8.47.......3..9...3..6..8....1.....6....2..7.,Extreme (2178)",
            "......7...6.......7..83615..2...14....9....6..3.67....3.........1..58........2584,Extreme (2518)",
            "5..7...1....8.2..7..9.6.....21....5.7...5.6.....1....9.........6.4.8.........427.,Extreme (5978)",
            "......1.5.....3.96.1.9..7..9.23......8.....29.7...18..7...5...439.81.............,Extreme (2498)",
            "...19..5..5...7.4.2..3.....57.....26.34....1....9.....7.16.4..5.......6.94.7.....,Extreme (2174)",
        ],
    );
}

/// Each step but a guess converts to a pattern of ours, with a proof that uses only the facts cited.
#[test]
fn each_step_of_a_path_is_told_and_proved() {
    let (profile, mut engine) = (hodoku_profile(), ChainEngine::new());
    for line in corpora::read_own_lines("hodoku-paths.csv") {
        check_path(&line, &profile, &mut engine);
    }
}

#[track_caller]
fn check_path(line: &str, profile: &RatingProfile, engine: &mut ChainEngine) {
    let board: Board = line.split(',').next().expect("a puzzle").parse().expect("a board");
    let mut checker = CertificateChecker::new(&board);
    let mut walk = RatingWalk::new(profile, &board, engine);
    while let Ok(rated) = walk.next_step(|| false) {
        let what = format!("{} in {line}", rated.step.hodoku_notation());
        let explanation = rated.step.explanation(&rated.facts_before);
        let certificate = explanation
            .build_certificate(&rated.facts_before)
            .unwrap_or_else(|error| panic!("{what}: {error}"));
        let accepted = checker.accept_step(&rated.step.conclusions, &certificate);
        assert!(accepted.is_ok(), "{what}: {accepted:?}");
        let is_guess = rated.step.technique().id == "brute-force";
        let is_in_its_words = explanation.messages.iter().any(|marked| marked.message.id == "hodoku-step");
        assert_eq!(is_in_its_words, is_guess, "{what}");
    }
}
