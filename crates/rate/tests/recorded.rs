//! Ratings are those recorded from Sudoku Explainer, all three numbers of each.

use ninefold_chains::ChainEngine;
use ninefold_core::{Board, ByCell, Conclusions, Digit, DigitSet, Notation};
use ninefold_rate::hodoku::{HodokuLevel, HodokuScale};
use ninefold_rate::se::template::{SeTemplate, SeTemplateValues};
use ninefold_rate::se::{RateError, SeProfile, SeRater, SolutionCount, WalkProgress, full_name, rate_board};
use ninefold_rate::{RatingProfile, RatingWalk};
use ninefold_testkit::corpora;

/// Rates puzzles of a list outside the checkout, if there is one: all of them in slow tests, otherwise some.
fn check(file: &str, profile: SeProfile, some: usize) {
    check_lines(&corpora::read_external_lines(file).unwrap_or_default(), profile, some);
}

/// Rates lines `puzzle,ER,EP,ED,...`.
fn check_lines(lines: &[String], profile: SeProfile, some: usize) {
    let count = if corpora::are_slow_tests_enabled() { usize::MAX } else { some };
    let mut rater = SeRater::new(profile);
    for line in corpora::even_sample(lines, count) {
        let fields: Vec<&str> = line.split(',').collect();
        let board: Board = fields[0].parse().expect("a board");
        let rating = rater.rate_any_board(&board).expect("it is solved");
        assert_eq!(rating.to_string(), fields[1..4].join("/"), "{}", fields[0]);
    }
}

#[test]
fn our_own_puzzles() {
    let lines = corpora::read_own_lines("rated/ours-se121.csv");
    assert_eq!(lines.len(), 1852);
    check_lines(&lines, SeProfile::SE, 120);
}

#[test]
fn our_own_puzzles_with_the_larger_set() {
    let lines = corpora::read_own_lines("rated/ours-default.csv");
    assert_eq!(lines.len(), 952);
    check_lines(&lines, SeProfile::SUKAKU, 60);
}

#[test]
fn ordinary_puzzles() {
    check("rated/ordinary-se121.csv", SeProfile::SE, 200);
}

#[test]
fn hard_puzzles() {
    check("rated/hard-se121.csv", SeProfile::SE, 20);
}

#[test]
fn hardest_puzzles() {
    check("rated/hardest-se121.csv", SeProfile::SE, 1);
}

#[test]
fn hard_puzzles_with_the_larger_set() {
    check("rated/hard-default.csv", SeProfile::SUKAKU, 20);
}

/// Ratings that need no file: one or two puzzles for each kind of hardest step.
const RECORDED: [(&str, &str, &str); 7] = [
    (
        "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79",
        "1.2/1.2/1.2",
        "1.2/1.2/1.2",
    ),
    // The cheapest of its rectangles needs no hidden subset.
    (
        "34..5....2.13.......5.61....7....5..13...94..6.8..4.......38.....4..52.........19",
        "4.5/1.2/1.2",
        "4.5/1.2/1.2",
    ),
    (
        "......7..2...9..318....1.4671.38.................59.1246.8....757..6...4..3......",
        "7.1/1.2/1.2",
        "7.1/1.2/1.2",
    ),
    (
        "...36.45..18...6.......9.....26....175..1..861....82.....5.......5...39..37.42...",
        "7.2/1.2/1.2",
        "7.2/1.2/1.2",
    ),
    (
        "........1.....3.4..25....67..12........3916.4..8.4..9..89.52..32.483...9.....4...",
        "7.2/1.2/1.2",
        "5.5/1.2/1.2",
    ),
    (
        ".2.........4..25....1.4..7.....38.1...8...9.7..5.1.2...42..9..518..5......94.1...",
        "7.8/1.2/1.2",
        "7.8/1.2/1.2",
    ),
    (
        ".....5..1..9..2.....43..256....3.....4382..79.7.....8..8.4.....3...7......2..9...",
        "8.9/1.2/1.2",
        "8.9/1.2/1.2",
    ),
];

/// Puzzles that later versions of Sudoku Explainer rate otherwise, by type 3 of a unique rectangle; and one that they do
/// not, where the hidden subset has as many digits as there are extras.
const CORRECTED: [(&str, &str, &str); 3] = [
    (
        "...5....8..1.......2.9..7456......3..8....4...95316.......29....1....28...6.5..7.",
        "7.2/1.2/1.2",
        "4.5/1.2/1.2",
    ),
    (
        "85....1............69..1.8.6.........8....7.3...832.65....26..721.5....4.3...4...",
        "8.4/1.2/1.2",
        "7.2/1.2/1.2",
    ),
    (
        ".4..1...2.1.9.......735...8..9........4...71.23.6..8.....4.6.8..96.3.2.......9..7",
        "7.2/1.2/1.2",
        "7.2/1.2/1.2",
    ),
];

#[test]
fn the_original_is_without_later_corrections() {
    let (mut original, mut se) = (SeRater::new(SeProfile::SE_ORIGINAL), SeRater::new(SeProfile::SE));
    for (text, by_original, by_se) in CORRECTED {
        let board: Board = text.parse().expect("a board");
        assert_eq!(original.rate_any_board(&board).expect("it is solved").to_string(), by_original, "{text}");
        assert_eq!(se.rate_any_board(&board).expect("it is solved").to_string(), by_se, "{text}");
    }
}

#[test]
fn a_few_puzzles_of_both_sets() {
    let (mut se, mut sukaku) = (SeRater::new(SeProfile::SE), SeRater::new(SeProfile::SUKAKU));
    for (text, by_se, by_sukaku) in RECORDED {
        let board: Board = text.parse().expect("a board");
        assert_eq!(se.rate_any_board(&board).expect("it is solved").to_string(), by_se, "{text}");
        assert_eq!(sukaku.rate_any_board(&board).expect("it is solved").to_string(), by_sukaku, "{text}");
    }
}

#[test]
fn steps_make_the_rating() {
    let mut rater = SeRater::new(SeProfile::SE);
    for (text, ..) in RECORDED {
        let board: Board = text.parse().expect("a board");
        let rating = rater.rate_any_board(&board).expect("it is solved");
        let mut walk = rater.start_rating_walk(&board);
        let steps: Vec<_> = walk.by_ref().collect();
        assert!(walk.facts().is_solved());
        assert_eq!(walk.rating(), rating);
        assert_eq!(steps.iter().filter_map(|step| step.rating.in_tenths()).max(), Some(rating.er));
        assert_eq!(steps.first().and_then(|step| step.rating.in_tenths()), Some(rating.ed));
    }
}

#[test]
fn hodokus_levels_end_where_they_do() {
    assert_eq!(HodokuLevel::ALL.map(HodokuLevel::score_limit), [800, 1000, 1600, 1800, u32::MAX]);
}

/// A board with only two cells of two candidates, alike and apart, and one strong link: nothing but a W-Wing is there.
#[test]
fn hodokus_walk_meets_a_w_wing_of_the_only_two_cells() {
    let pair: DigitSet = [Digit::D1, Digit::D2].into_iter().collect();
    let board = Board::from_candidates(ByCell::from_fn(|cell| match cell.index() {
        0 | 40 => pair,
        72 | 76 => DigitSet::FULL,
        73.. => DigitSet::FULL - Digit::D2,
        _ => DigitSet::FULL,
    }));
    let mut engine = ChainEngine::new();
    let first = RatingWalk::new(&HodokuScale, &board, &mut engine).next_step(|| false).expect("a step");
    assert_eq!(first.step.technique().id, "w-wing");
    assert_eq!(first.step.conclusions.to_string(), "r1c5<>1, r5c1<>1");
}

#[test]
fn improper_puzzles_are_refused_unless_forced() {
    let empty = Board::EMPTY;
    assert_eq!(rate_board(&empty, SolutionCount::Several, &SeProfile::SE), Err(RateError::Ambiguous));
    assert_eq!(rate_board(&empty, SolutionCount::None, &SeProfile::SE), Err(RateError::Invalid));
    let mut rater = SeRater::new(SeProfile::SE);
    let mut solved: Board = RECORDED[0].0.parse().expect("a board");
    rater.start_rating_walk(&solved.clone()).for_each(|rated| {
        for candidate in rated.step.conclusions.placements {
            solved.place(candidate.cell(), candidate.digit()).expect("a true digit fits");
        }
    });
    assert_eq!(rater.rate_board(&solved, SolutionCount::One), Err(RateError::Solved));
    // Forced, what cannot be solved has no rating either.
    let impossible = Board::from_candidates(ByCell::splat(DigitSet::EMPTY));
    assert_eq!(rater.rate_any_board(&impossible), None);
}

#[test]
fn a_walk_stops_when_asked_and_goes_on() {
    let board: Board = RECORDED[2].0.parse().expect("a board");
    let mut rater = SeRater::new(SeProfile::SE);
    let expected = rater.rate_any_board(&board).expect("it is solved");
    let mut walk = rater.start_rating_walk(&board);
    let mut stops = 0;
    loop {
        match walk.advance_step(|| stops < 3) {
            WalkProgress::Stepped => {}
            WalkProgress::Stopped => stops += 1,
            WalkProgress::Solved => break,
            WalkProgress::Stuck => panic!("the puzzle can be solved"),
        }
    }
    assert_eq!(stops, 3);
    assert_eq!(walk.rating(), expected);
}

#[test]
fn pearls_and_diamonds_are_known_early() {
    let mut rater = SeRater::new(SeProfile::SE);
    for (text, ..) in RECORDED {
        let board: Board = text.parse().expect("a board");
        let mut walk = rater.start_rating_walk(&board);
        let (mut pearl, mut diamond) = (true, true);
        while walk.advance_step(|| false) == WalkProgress::Stepped {
            assert!(pearl || !walk.tally().may_be_pearl(), "once lost, lost for good");
            assert!(diamond || !walk.tally().may_be_diamond(), "once lost, lost for good");
            (pearl, diamond) = (walk.tally().may_be_pearl(), walk.tally().may_be_diamond());
        }
        assert_eq!((pearl, diamond), (walk.rating().is_pearl(), walk.rating().is_diamond()));
    }
}

/// Sukaku Explainer's walk through a puzzle has this hint, by its name there, though others of its technique have
/// the same rating.
#[track_caller]
fn check_hint(puzzle: &str, name: &str, effect: &str) {
    let profile = RatingProfile::from_name("sukaku").expect("a profile");
    let expected = Conclusions::parse(effect, Notation::Rc).expect("conclusions");
    let (board, mut engine) = (puzzle.parse().expect("a board"), ChainEngine::new());
    let mut walk = RatingWalk::new(&profile, &board, &mut engine);
    let mut found = Vec::new();
    while let Ok(rated) = walk.next_step(|| false) {
        if full_name(rated.step.technique(), rated.step.pattern.technique_variant()) == name {
            found.push(rated.step.conclusions);
        }
    }
    assert!(found.contains(&expected), "{found:?}");
}

#[test]
fn strong_links_come_by_the_kinds_of_their_houses() {
    check_hint(
        ".3.1.9..47.8....6.......18...124.6...4.5.....5......781..9..........79.2..9.2....",
        "Skyscraper 011",
        "r3c6<>5, r7c5<>5",
    );
    check_hint(
        "..4....2.7.2......86.7........29..6.23.1.5.49.5......19....7..4..148.....2.9..3..",
        "3 Skyscrapers 0111",
        "r6c4<>3, r8c6<>3",
    );
}

#[test]
fn boxes_have_the_strong_links_of_sudoku_explainer() {
    // A single cell and the column beside it, with the corner between them.
    check_hint(
        ".8...27.......56....9.8.4.....5..97...6.2....54...7.2..38.....97.....8.......6.4.",
        "Grouped 3 Strong links 1101",
        "r1c5<>3, r2c5<>3",
    );
    check_hint(
        "95...2..87......3...61.........2.......36..7......56.2194...7....3.....16.5.7.3..",
        "Grouped 3 Strong links 2010",
        "r2c6<>8, r5c3<>8",
    );
    // A single cell and a full row.
    check_hint(
        "5.789.......1.7.8.........3.3...2.1.7.8.1..9...2.8.....2...58..3.......9.89...4..",
        "Grouped 3 Strong links 2011",
        "r2c9<>6",
    );
    // A single cell and the row beside it, with the corner between them, would remove the same by a lower name.
    check_hint(
        ".7.3...98.3..4..........6...4...........8.7.....12...67....3...286...3.131.....47",
        "Grouped 4 Strong links 20012",
        "r2c1<>5",
    );
}

#[test]
fn loops_of_strong_links_are_entered_at_their_first_house() {
    check_hint(
        ".5..6...79....1....4...812..2.3.........5...37.....9.......36.58.9...7......87..4",
        "(3 Strong Links) Grouped X-Loop 1010",
        "r2c4<>2",
    );
    check_hint(
        "..7..89.....1......8..3..163.....5.4.2..93...4..............6.194..51.87.3...9..5",
        "(3 Strong Links) X-Loop 0001",
        "r5c1<>6",
    );
    check_hint(
        ".....2.5.8.....472.....38.....5.4....5....349..93.....4.5...........1...67.9....1",
        "(3 Strong Links) X-Loop 0010",
        "r7c8<>8, r8c3<>8",
    );
    check_hint(
        "3...7...6.4...9..5..53........6...18.7...4..99..2.1.3..39......8......7....9.5...",
        "(3 Strong Links) X-Loop 0112",
        "r3c1<>6, r7c5<>6",
    );
}

#[test]
fn large_wings_come_by_the_cells_of_their_sets() {
    check_hint(
        "..46..2.19.....6..2...7...5.4.8....9..3.......8..36......1..9..8.6...3.2.9...7...",
        "WXYZ-Wing 137",
        "r5c5<>1",
    );
    check_hint(
        ".2....3...7...4..9...61..82...8..1......6....4....1.38..7.8..41.....36.....7...9.",
        "WXYZ-Wing 126",
        "r7c1<>3",
    );
    check_hint(
        ".3..1..2.8......1...27.39....7...6.54......3..51.76.....3.....9.6..5...2....845..",
        "WXYZ-Wing 126",
        "r1c4<>6",
    );
}

/// Sudoku Explainer compares the figures in the names of wings as text, so that 139 comes before 1310.
#[test]
fn large_wings_come_by_the_text_of_their_figures() {
    check_hint(
        "1....9....85..1......8.412.4..53..8..56...3.........9.....1..36.6.945....1..8.2.9",
        "VWXYZ-Wing 139",
        "r4c3<>9",
    );
    check_hint(
        "..5.8......2......93.17.........65...83....792..3..8.......34..42...5.8..1.7.....",
        "VWXYZ-Wing 139",
        "r4c5<>9, r6c3<>9",
    );
    // Doubly linked, but one link says as much.
    check_hint(
        "3..6...9...9.4...1.7.3...854.3..2.........1..9..41.......2.57....7..3.59....7.8..",
        "VWXYZ-Wing 1411",
        "r7c8<>6, r7c9<>6",
    );
}

#[test]
fn the_hardest_step_has_the_name_that_serate_writes() {
    let mut rater = SeRater::new(SeProfile::SUKAKU);
    let board = "8...4...7.9..2.8....3...5.2.1.5.9...4..8....1..5.1.7.81...964...6.7......5.......";
    let mut walk = rater.start_rating_walk(&board.parse().expect("a board"));
    walk.run_to_end(|| false);
    let template = SeTemplate::parse("%r %R %S").expect("a template");
    let written = template.render(&SeTemplateValues::from_walk(&walk));
    assert_eq!(written, "4.3 Grouped 2 Strong links 101 g2SL101");
}
