//! The calculator of sets (`notation::expression`) and formulas are one language: what both can read comes to the same. (Where a number
//! stands between two operators, `a - 3 % b`, the calculator takes it for the first, and formulas refuse it.)

use ninefold_core::notation::expression::{Value, evaluate_on};
use ninefold_core::{Board, Notation};
use ninefold_facts::Facts;
use ninefold_formula::{Bound, Script, WORK};
use ninefold_solve::random::Random;

const BOARD: &str = "467831295981257634352649187.794..358.34.9.762.25...419748.6..21516....43293..4.76";

/// An expression of the calculator, of this depth at most.
fn expression(random: &mut Random, depth: usize) -> String {
    const SETS: [&str; 12] = [
        "{r1c1, r2c12}",
        "{A1, B12}",
        "{0, 9, 80}",
        "{ }",
        "r4c7",
        "r5c46",
        "b5",
        "r4",
        "c9",
        "empty",
        "bivalue",
        "CandidateMaps[5]",
    ];
    let pick = |random: &mut Random, from: &[&'static str]| from[random.below(from.len())];
    if depth == 0 {
        return pick(random, &SETS).into();
    }
    let one = |random: &mut Random| expression(random, depth - 1);
    match random.below(8) {
        0 => format!("!{}", one(random)),
        1 => format!("~({})", one(random)),
        2 => format!("peers({})", one(random)),
        3 => format!("expanded_peers({})", one(random)),
        4 => format!("(({}) + 40 - 3)", one(random)),
        5 => format!("((({}) * 5 | ({}) * 6 & candidates) / 5)", one(random), one(random)),
        _ => {
            let (left, right) = (one(random), one(random));
            format!("{left} {} {right}", pick(random, &["&", "|", "^", "-", "+", "%"]))
        }
    }
}

/// Both, where both come to cells or a truth.
fn check(text: &str, facts: &Facts) {
    let one = evaluate_on(text, Notation::K9, facts.board()).map(|evaluated| evaluated.value);
    let script = Script::parse(text).unwrap_or_else(|error| panic!("{text}: {error}"));
    let other = script.expression.unwrap().evaluate(facts, WORK);
    match (one, other) {
        (Ok(Value::Cells(one)), Some(Bound::Cells(other))) => assert_eq!(one, other, "{text}"),
        (Ok(Value::Candidates(one)), Some(Bound::Candidates(other))) => assert_eq!(one, other, "{text}"),
        (Ok(Value::Positions { bits, .. }), Some(Bound::Positions(other))) => {
            assert_eq!(bits, other, "{text}")
        }
        (Ok(Value::Truth(one)), Some(Bound::Truth(other))) => assert_eq!(one, other, "{text}"),
        (Ok(Value::Subsets(one)), Some(Bound::List(other))) => {
            assert_eq!(usize::try_from(one.count()).unwrap_or(usize::MAX), other, "{text}");
        }
        // An index beyond a set.
        (Err(_), None) => {}
        (one, other) => panic!("{text}: {one:?} and {other:?}"),
    }
}

#[test]
fn the_calculator_and_formulas_come_to_the_same() {
    let facts = Facts::new(BOARD.parse::<Board>().unwrap());
    let mut random = Random::new(41);
    for turn in 0..4_000 {
        let set = expression(&mut random, 1 + turn % 4);
        check(&set, &facts);
        let other = expression(&mut random, turn % 3);
        let comparison = ["==", "!=", "<", "<=", ">", ">="][turn % 6];
        check(&format!("({set}) {comparison} ({other})"), &facts);
        check(&format!("({set})[{}]", turn % 5), &facts);
        check(&format!("({set})[^{}]", 1 + turn % 3), &facts);
        check(&format!("({set}) / r{}", 1 + turn % 9), &facts);
        check(&format!("({set}) * {}", 1 + turn % 9), &facts);
        check(&format!("({set}) & {}", 1 + turn % 3), &facts);
        check(&format!("({set}) | {}", 1 + turn % 3), &facts);
    }
    for text in [
        "r1c1 | r1c2 & r1c3",
        "r1c1 | r1c2 ^ r1c2",
        "r1c12 & r1c2 + r1c3",
        "r1 - r1c1 - r1c2 & c123",
        "!r1c1 & r1c12",
        "!(r1c1 & r1c12) & r1c12",
        "r1c12 ^ r1c23 & r1c3",
        "b1 & B1",
        "({r1c12} | {r3c56}) % {r1c2, r1c5, r3c1, r3c3, r3c5, r8c2, r9c9}",
        "r1c36 % CandidateMaps[4]",
        "ValuesMap[4] & givens",
        "{0, 1, 2, 3} & 2",
        "!{ } | 81",
        "{0, 1} < {2}",
    ] {
        check(text, &facts);
    }
}
