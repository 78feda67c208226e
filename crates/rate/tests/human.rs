//! Tests of the scale for people against other scales and the figures in its documentation. Slow tests use
//! whole lists, the others samples; `--nocapture` prints the figures.
#![allow(clippy::print_stdout, reason = "its figures are recorded")]

use ninefold_chains::ChainEngine;
use ninefold_core::{Board, Transformation};
use ninefold_rate::human::{HumanGrade, HumanScale};
use ninefold_rate::scale::{RatingValue, TallyField};
use ninefold_rate::{RatingTally, RatingWalk};
use ninefold_testkit::corpora::{are_slow_tests_enabled, even_sample, read_own_lines};

struct HumanRating {
    grade: HumanGrade,
    score: u32,
    uncertainty: u32,
}

fn rate_human(board: &Board, engine: &mut ChainEngine) -> HumanRating {
    let mut walk = RatingWalk::new(&HumanScale::FREE, board, engine);
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
    let meant = [20.0, 25.0, 17.0, 20.0, 14.0, 4.0, 0.5];
    let near = if are_slow_tests_enabled() { 4.0 } else { 9.0 };
    assert!(shares.iter().zip(meant).all(|(share, meant)| (share - meant).abs() < near), "{shares:?}");
}

/// Copies of a puzzle with exchanged rows and columns, in which other steps come first, differ about as much as is said.
#[test]
fn copies_are_within_the_uncertainty() {
    const COPIES: u64 = 10;
    let lines = read_own_lines("minimal.txt");
    let lines = if are_slow_tests_enabled() { lines } else { even_sample(&lines, 30) };
    let mut engine = ChainEngine::new();
    let (mut inside, mut alike, mut apart) = (0, 0, 0);
    for (number, line) in (0..).zip(&lines) {
        let board: Board = line.parse().expect("a board");
        // Far from each other, and none the same.
        let copy = |copy| Transformation::nth((number * COPIES + copy) * 1_234_577 % 3_359_232).apply(&board);
        let ratings: Vec<HumanRating> =
            (0..COPIES).map(|number| rate_human(&copy(number), &mut engine)).collect();
        let mean = ratings.iter().map(|rating| f64::from(rating.score)).sum::<f64>() / COPIES as f64;
        let is_inside =
            |rating: &&HumanRating| (f64::from(rating.score) - mean).abs() <= f64::from(rating.uncertainty);
        inside += ratings.iter().filter(is_inside).count();
        let of_grade = |grade| ratings.iter().filter(|rating| rating.grade == grade).count();
        alike += HumanGrade::ALL.map(of_grade).into_iter().max().unwrap_or_default();
        let grades = || ratings.iter().map(|rating| rating.grade as usize);
        apart += usize::from(grades().max().unwrap_or_default() - grades().min().unwrap_or_default() > 1);
    }
    let all = lines.len() * COPIES as usize;
    println!(
        "{all} copies of {} puzzles: {inside} within the uncertainty of their mean, {alike} of the grade that most have; \
         {apart} puzzles with copies more than a grade apart",
        lines.len()
    );
    assert!(inside * 100 >= all * 85 && alike * 100 >= all * 93 && apart == 0);
}
