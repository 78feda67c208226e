//! Universal ratings: every step is proved, and the steps make the rating that is found at once.

use ninefold_chains::ChainEngine;
use ninefold_core::Board;
use ninefold_logic::LinkKind;
use ninefold_rate::scale::TallyField;
use ninefold_rate::universal::UniversalScale;
use ninefold_rate::{RatingScale, RatingTally, RatingValue, RatingWalk};
use ninefold_testkit::corpora;

/// Rates a puzzle step by step; the checker must accept each step.
fn rating_text(scale: &UniversalScale, board: &Board) -> String {
    let mut engine = ChainEngine::new();
    let mut walk = RatingWalk::new(scale, board, &mut engine);
    let mut checker = walk.facts().certificate_checker();
    while let Ok(rated) = walk.next_step(|| false) {
        let step = &rated.step;
        let certificate =
            step.build_certificate(&rated.facts_before).unwrap_or_else(|error| panic!("{board:?}: {error}"));
        let accepted = checker.accept_step(&step.conclusions, &certificate);
        assert!(accepted.is_ok(), "{board:?} {}", step.conclusions);
        let explanation = step.explanation(&rated.facts_before);
        assert!(!explanation.messages.is_empty());
        // Suppositions inside are told where the depth needs them.
        let tells_inner = explanation.messages.iter().any(|marked| marked.message.id == "trial-inner");
        assert!(
            scale.name() != "depth" || tells_inner == (step.pattern.pattern_element_count() > 1),
            "{board:?} {}",
            step.conclusions
        );
        // What a link leaves is what the next begins with.
        let is_strong = |link: &ninefold_logic::CandidateLink| link.kind == LinkKind::Strong;
        let is_chain = matches!(scale.name(), "w" | "gw" | "b" | "gb");
        let is_long = is_chain && step.pattern.pattern_element_count() > 1;
        assert_eq!(
            explanation.overview_marks().links.iter().any(is_strong),
            is_long,
            "{board:?} {}",
            step.conclusions
        );
    }
    assert!(walk.facts().is_solved(), "{board:?} on {}", scale.name());
    walk.tally().short_rating_text()
}

#[test]
fn steps_are_proved_and_make_the_rating() {
    let mut engine = ChainEngine::new();
    for text in corpora::read_own_lines("minimal.txt").iter().step_by(75) {
        let board: Board = text.parse().expect("a board");
        for scale in UniversalScale::ALL {
            let mut walk = RatingWalk::new(scale, &board, &mut engine);
            let rated = walk.rate(|| false).expect("a rating").short_rating_text();
            assert!(walk.facts().is_solved());
            assert_eq!(rating_text(scale, &board), rated, "{text}");
        }
    }
}

/// A puzzle of depth 2, whose steps have suppositions inside.
#[test]
fn suppositions_inside_suppositions_are_proved() {
    let board: Board = "98.76....75....8....6......4......3...95..4......24..1..86..7......3...2.....1.4."
        .parse()
        .expect("a board");
    assert_eq!(rating_text(&UniversalScale::DEPTH, &board), "T&E2");
    assert!(rating_text(&UniversalScale::BXB, &board).starts_with('B'));
}

/// Published ratings, where the lists are available; the first of each column that is a rating of the scale.
#[test]
fn published_ratings_are_ours() {
    let mut engine = ChainEngine::new();
    let count = if corpora::are_slow_tests_enabled() { usize::MAX } else { 40 };
    for file in ["rated/csp-cbg.csv", "rated/csp-17clue.csv", "rated/csp-depth.csv"] {
        let lines = corpora::read_external_lines(file).unwrap_or_default();
        let Some((heading, lines)) = lines.split_first() else { continue };
        let columns: Vec<String> = heading.split(',').map(str::to_lowercase).collect();
        for scale in UniversalScale::ALL {
            let Some(column) = columns.iter().position(|column| column == scale.name()) else { continue };
            let (mut rated, mut different) = (0, 0);
            for line in corpora::even_sample(lines, count) {
                let fields: Vec<&str> = line.split(',').collect();
                let board: Board = fields[0].parse().expect("a board");
                let mut walk = RatingWalk::new(scale, &board, &mut engine);
                let tally = walk.rate(|| false).expect("a rating");
                let Some((_, TallyField::Number(RatingValue::Points(ours)))) =
                    tally.result_fields().first().copied()
                else {
                    panic!("a rating is a number");
                };
                let published: u32 = fields[column].parse().expect("a level");
                rated += 1;
                different += usize::from(ours != published);
                // Published W and gW belong to one path of many.
                let is_path = matches!(scale.name(), "w" | "gw");
                assert!(
                    ours == published || is_path && ours + 1 == published,
                    "{} {line}: {ours}",
                    scale.name()
                );
            }
            assert!(different * 2_000 <= rated, "{} {file}: {different} of {rated}", scale.name());
        }
    }
}
