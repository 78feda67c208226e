//! Tests of the scale for people against other scales and the figures in its documentation. Slow tests use
//! whole lists, the others samples; `--nocapture` prints the figures.
#![allow(clippy::print_stdout, reason = "its figures are recorded")]

use ninefold_chains::ChainEngine;
use ninefold_core::{Board, Transformation};
use ninefold_logic::Pattern;
use ninefold_rate::human::{HumanGrade, HumanScale};
use ninefold_rate::scale::{RatingValue, TallyField};
use ninefold_rate::{RatingScale, RatingTally, RatingWalk, StepProducer};
use ninefold_testkit::corpora::{are_slow_tests_enabled, even_sample, read_own_lines};

struct HumanRating {
    grade: HumanGrade,
    score: u32,
    uncertainty: u32,
}

fn rate_human(board: &Board, engine: &mut ChainEngine) -> HumanRating {
    rate_on_scale(&HumanScale::FREE, board, engine)
}

fn rate_on_scale(scale: &dyn RatingScale, board: &Board, engine: &mut ChainEngine) -> HumanRating {
    let mut walk = RatingWalk::new(scale, board, engine);
    let fields = walk.rate(|| false).expect("it is solved").result_fields();
    let part = |name: &str| fields.iter().find(|(part, _)| *part == name).expect("a part").1;
    let points = |name: &str| match part(name) {
        TallyField::Number(RatingValue::Points(points)) => points,
        other => panic!("{name} is {other:?}"),
    };
    let is_told = |grade: &HumanGrade| part("level") == TallyField::Word(grade.name());
    let grade = HumanGrade::ALL.into_iter().find(is_told).expect("a grade");
    HumanRating { grade, score: points("score"), uncertainty: points("uncertainty") }
}

/// The lines of a list, all or so many, each cut at its commas, with the rating of its puzzle.
fn rate_list(file: &str, many: usize) -> Vec<(Vec<String>, HumanRating)> {
    let lines = read_own_lines(file);
    let lines = if are_slow_tests_enabled() { lines } else { even_sample(&lines, many) };
    let mut engine = ChainEngine::new();
    let rate = |line: String| {
        let parts: Vec<String> = line.split(',').map(str::to_string).collect();
        let rating = rate_human(&parts[0].parse().expect("a board"), &mut engine);
        (parts, rating)
    };
    lines.into_iter().map(rate).collect()
}

/// The places of numbers in their order; equal ones share the middle of theirs.
fn rank_numbers(numbers: &[f64]) -> Vec<f64> {
    let place = |number: &f64| {
        let below = numbers.iter().filter(|other| *other < number).count();
        let equal = numbers.iter().filter(|other| *other == number).count();
        below as f64 + (equal as f64 - 1.0) / 2.0
    };
    numbers.iter().map(place).collect()
}

/// Spearman's correlation: that of the ranks.
fn rank_correlation(one: &[f64], other: &[f64]) -> f64 {
    let (one, other) = (rank_numbers(one), rank_numbers(other));
    let mean = (one.len() as f64 - 1.0) / 2.0;
    let product =
        |a: &[f64], b: &[f64]| -> f64 { a.iter().zip(b).map(|(a, b)| (a - mean) * (b - mean)).sum() };
    product(&one, &other) / (product(&one, &one) * product(&other, &other)).sqrt()
}

/// Puzzles are in the order that ER has them in, and what is hard by it is so here.
#[test]
fn the_order_is_that_of_er() {
    for file in ["rated/ours-default.csv", "rated/ours-se121.csv"] {
        let all = rate_list(file, 120);
        let ers: Vec<f64> = all.iter().map(|(parts, _)| parts[1].parse().expect("an ER")).collect();
        let scores: Vec<f64> = all.iter().map(|(_, rating)| f64::from(rating.score)).collect();
        let found = rank_correlation(&ers, &scores);
        println!("{file}: {} puzzles, Spearman's correlation with ER {found:.4}", all.len());
        assert!(found > if are_slow_tests_enabled() { 0.97 } else { 0.95 }, "{file}: {found}");
        let hardest = all.iter().zip(&ers).filter(|(_, er)| **er >= 9.0).map(|((_, rating), _)| rating.grade);
        assert!(
            hardest.clone().all(|grade| grade >= HumanGrade::Master),
            "{:?}",
            hardest.collect::<Vec<_>>()
        );
        let easiest = all.iter().zip(&ers).filter(|(_, er)| **er <= 1.2).map(|((_, rating), _)| rating.grade);
        assert!(easiest.clone().all(|grade| grade <= HumanGrade::Easy), "{:?}", easiest.collect::<Vec<_>>());
    }
}

/// Published puzzles of ER 10.4 and more, in which a tridagon or a braid helps early.
const HARDEST: [&str; 2] = [
    "........1.....2.34235...6...72......65...78..8.3.257.6.8653....3.72.6...52..78.6.",
    ".......12..3..145..4.25.3.6....65.43...31.52.3..4.26.1..75......3......55891.6...",
];

/// No rare technique makes the hardest puzzles known cheaper than an ordinary one of ER 8.4.
#[test]
fn the_hardest_cost_more_than_any_ordinary_puzzle() {
    let mut engine = ChainEngine::new();
    let mut score = |line: &String| rate_human(&line[..81].parse().expect("a board"), &mut engine).score;
    let hardest = HARDEST.iter().map(|line| score(&line.to_string())).min();
    let lines = read_own_lines("rated/ours-default.csv");
    let is_ordinary = |line: &&String| {
        let er: f64 = line.split(',').nth(1).and_then(|er| er.parse().ok()).expect("an ER");
        (8.0..=8.4).contains(&er)
    };
    let ordinary = lines.iter().filter(is_ordinary).map(&mut score).max();
    assert!(ordinary.is_some() && hardest > ordinary, "{hardest:?}, {ordinary:?}");
}

/// HoDoKu's level equals ours or the next one, and the grades are about as frequent as intended.
#[test]
fn grades_agree_with_hodoku_s_levels() {
    let all = rate_list("rated/ours-hodoku.csv", 150);
    let distance = |(parts, rating): &(Vec<String>, HumanRating)| {
        let same: &[HumanGrade] = match parts[1].as_str() {
            "Easy" => &[HumanGrade::Gentle, HumanGrade::Easy],
            "Medium" => &[HumanGrade::Medium],
            "Hard" => &[HumanGrade::Hard],
            "Unfair" => &[HumanGrade::Expert],
            _ => &[HumanGrade::Master, HumanGrade::Extreme],
        };
        same.iter().map(|grade| (*grade as usize).abs_diff(rating.grade as usize)).min()
    };
    let within = |most| all.iter().filter(|one| distance(one) <= Some(most)).count();
    let shares = HumanGrade::ALL.map(|grade| {
        let count = all.iter().filter(|(_, rating)| rating.grade == grade).count();
        100.0 * count as f64 / all.len() as f64
    });
    println!("{} puzzles: {} of HoDoKu's level, {} within one grade", all.len(), within(0), within(1));
    println!("shares of the grades: {shares:.1?}");
    assert!(within(1) * 100 >= all.len() * 99);
    let meant = [22.0, 24.0, 12.0, 26.0, 14.0, 1.5, 0.5];
    let near = if are_slow_tests_enabled() { 4.0 } else { 9.0 };
    assert!(shares.iter().zip(meant).all(|(share, meant)| (share - meant).abs() < near), "{shares:?}");
}

/// Images of each puzzle that are compared with it.
const IMAGES: u64 = 6;

/// Symmetries far from each other, none twice, with the digits renamed, too.
fn spread_image(board: &Board, number: u64) -> Board {
    let number = number.wrapping_add(1).wrapping_mul(0x9e37_79b9_7f4a_7c15) % Transformation::COUNT;
    Transformation::nth(number).apply(board)
}

/// The puzzles whose images are compared: generated ones, and ours of ER up to 9.3.
fn image_sample() -> Vec<Board> {
    let hard = read_own_lines("rated/ours-default.csv");
    let (many, few) = if are_slow_tests_enabled() { (300, 200) } else { (20, 10) };
    let minimal = even_sample(&read_own_lines("minimal.txt"), many);
    let parse = |line: &String| line[..81].parse().expect("a board");
    minimal.iter().chain(&even_sample(&hard, few)).map(parse).collect()
}

/// All images of a puzzle under the symmetries of Sudoku have all parts of their rating in common.
#[test]
fn images_of_a_puzzle_have_one_rating() {
    let mut engine = ChainEngine::new();
    let mut rate = |board: &Board| {
        let mut walk = RatingWalk::new(&HumanScale::FREE, board, &mut engine);
        walk.rate(|| false).expect("it is solved").result_fields()
    };
    for (number, board) in (0..).zip(image_sample()) {
        let expected = rate(&board);
        for image in 0..IMAGES {
            let image = spread_image(&board, number * IMAGES + image);
            assert_eq!(rate(&image), expected, "{board} and {image}");
        }
    }
}

/// The scale, walking through each image as it is: another order of the same steps.
#[derive(Debug)]
struct OtherOrder;

impl RatingScale for OtherOrder {
    fn name(&self) -> &'static str {
        "other-order"
    }

    fn technique_order(&self) -> &[StepProducer] {
        HumanScale::FREE.rating_order()
    }

    fn rate_step(&self, pattern: &dyn Pattern) -> RatingValue {
        HumanScale::FREE.rate_step(pattern)
    }

    fn new_tally(&self) -> Box<dyn RatingTally> {
        HumanScale::FREE.new_tally()
    }
}

/// Somebody who finds the steps in another order gets another sum; the uncertainty says how far from the score.
#[test]
fn other_orders_are_within_the_uncertainty() {
    let mut engine = ChainEngine::new();
    let (mut all, mut inside, mut alike, mut apart) = (0, 0, 0, 0);
    let mut distances = Vec::new();
    for (number, board) in (0..).zip(image_sample()) {
        let rating = rate_human(&board, &mut engine);
        for image in 0..IMAGES {
            let other =
                rate_on_scale(&OtherOrder, &spread_image(&board, number * IMAGES + image), &mut engine);
            let distance = f64::from(other.score.abs_diff(rating.score)) / f64::from(rating.uncertainty);
            all += 1;
            inside += usize::from(distance <= 1.0);
            alike += usize::from(other.grade == rating.grade);
            apart += usize::from((other.grade as usize).abs_diff(rating.grade as usize) > 1);
            distances.push(distance);
        }
    }
    distances.sort_by(f64::total_cmp);
    let quantile = |share: usize| distances[(distances.len() - 1) * share / 1000];
    println!(
        "{all} ratings by other orders: {inside} within the uncertainty, {alike} of the same grade, {apart} more than a \
         grade apart; in uncertainties, 900, 950, 990 and 999 of 1,000 are within {:.2}, {:.2}, {:.2}, {:.2}, the farthest {:.2}",
        quantile(900),
        quantile(950),
        quantile(990),
        quantile(999),
        quantile(1000),
    );
    let least = if are_slow_tests_enabled() { 95 } else { 90 };
    assert!(inside * 100 >= all * least && alike * 100 >= all * 90 && apart * 100 <= all);
}
