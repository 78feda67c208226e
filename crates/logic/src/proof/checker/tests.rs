//! What the checker accepts, and what it says of what it does not.

use super::*;
use crate::proof::Split;

/// A position in the middle of a puzzle: naked pair 27 in r5c14, unique rectangle 27 in r5c14, r6c14 but for r6c4.
fn board() -> Board {
    let open = CELLS.iter().map(|(cell, digits)| (cell.parse::<Cell>().unwrap(), digits.parse().unwrap()));
    let mut marks = ninefold_core::ByCell::splat(ninefold_core::DigitSet::FULL);
    open.for_each(|(cell, digits)| marks[cell] = digits);
    Board::from_candidates(marks)
}

const CELLS: [(&str, &str); 6] =
    [("r5c1", "27"), ("r5c4", "27"), ("r6c1", "27"), ("r6c4", "2357"), ("r5c7", "127"), ("r4c9", "123")];

fn candidate(text: &str) -> Candidate {
    text.parse().unwrap()
}

fn cells(cells: &[&str]) -> Vec<Truth> {
    cells.iter().map(|cell| Truth::Cell(cell.parse().unwrap())).collect()
}

fn out(texts: &[&str]) -> Conclusions {
    Conclusions::eliminations(texts.iter().map(|text| candidate(text)).collect())
}

/// A proof of each elimination by what follows alone.
fn plain(conclusions: &Conclusions, truths: Vec<Truth>, deadly: Vec<Deadly>) -> Certificate {
    let proof = |candidate| Lemma { claim: Claim::False(candidate), refutation: Refutation::default() };
    Certificate { truths, deadly, proofs: conclusions.eliminations.iter().map(proof).collect() }
}

fn check(conclusions: &Conclusions, certificate: &Certificate, expected: &str) {
    let mut checker = Checker::new(&board());
    let before = checker.position();
    let verdict = checker.accept(conclusions, certificate);
    let said = verdict.as_ref().map_or_else(ToString::to_string, |()| "accepted".into());
    assert_eq!(said, expected, "{certificate:#?}");
    let gone = before.difference(checker.position());
    assert_eq!(gone, if verdict.is_ok() { conclusions.eliminations } else { CandidateMap::EMPTY });
}

#[test]
fn what_follows_from_the_cited_truths_is_accepted() {
    let pair = out(&["r5c7(2)", "r5c7(7)"]);
    check(&pair, &plain(&pair, cells(&["r5c1", "r5c4"]), vec![]), "accepted");
    let missing = plain(&pair, cells(&["r5c1"]), vec![]);
    check(&pair, &missing, "r5c7<>2: no contradiction follows from the cited truths");
    let more = out(&["r5c7(1)", "r5c7(2)", "r5c7(7)"]);
    let false_one = plain(&more, cells(&["r5c1", "r5c4"]), vec![]);
    check(&more, &false_one, "r5c7<>1: no contradiction follows from the cited truths");
}

#[test]
fn every_conclusion_has_its_proof() {
    let (one, two) = (out(&["r5c7(2)"]), out(&["r5c7(2)", "r5c7(7)"]));
    let truths = || cells(&["r5c1", "r5c4"]);
    check(&two, &plain(&one, truths(), vec![]), "the certificate does not show r5c7<>7");
    let other = "the certificate shows other things than the conclusions, or in another order";
    check(&one, &plain(&two, truths(), vec![]), other);
    check(&Conclusions::NONE, &Certificate::default(), "nothing is concluded");
}

fn pairs(pattern: &[&str]) -> Vec<Deadly> {
    vec![Deadly::Pairs(
        pattern
            .iter()
            .flat_map(|cell| ["2", "7"].map(|digit| candidate(&format!("{cell}({digit})"))))
            .collect(),
    )]
}

#[test]
fn deadly_patterns_are_looked_at() {
    let gone = out(&["r6c4(2)", "r6c4(7)"]);
    let certificate = |pattern: &[&str]| plain(&gone, vec![], pairs(pattern));
    check(&gone, &certificate(&["r5c1", "r5c4", "r6c1", "r6c4"]), "accepted");
    let single = "deadly pattern 1 is none: 2 has not as many places in b4 as it should";
    check(&gone, &certificate(&["r5c1", "r5c4", "r6c4"]), single);
    let boxes = "deadly pattern 1 is none: the puzzle excludes r4c9=7";
    check(&gone, &certificate(&["r5c1", "r5c4", "r4c9", "r6c4"]), boxes);
    check(&gone, &certificate(&[]), "deadly pattern 1 is none: there is nothing to exchange");
    let mut uneven = pairs(&["r5c1", "r5c4", "r6c1", "r6c4"]);
    uneven[0] = Deadly::Pairs(uneven[0].pattern().with(candidate("r6c4(3)")));
    let uneven = plain(&gone, vec![], uneven);
    check(
        &gone,
        &uneven,
        "deadly pattern 1 is none: r6c4 does not have as many of its candidates as it should",
    );
}

#[test]
fn two_fillings_must_put_the_same_digits_into_every_house() {
    let gone = out(&["r6c4(2)"]);
    let filling = |texts: [&str; 4]| texts.iter().map(|text| candidate(text)).collect::<CandidateMap>();
    let one = filling(["r5c1(2)", "r5c4(7)", "r6c1(7)", "r6c4(2)"]);
    let other = filling(["r5c1(7)", "r5c4(2)", "r6c1(2)", "r6c4(7)"]);
    let truths = || cells(&["r5c1", "r5c4", "r6c1"]);
    check(&gone, &plain(&gone, truths(), vec![Deadly::Fillings(one, other)]), "accepted");
    let same = plain(&gone, truths(), vec![Deadly::Fillings(one, one)]);
    check(&gone, &same, "deadly pattern 1 is none: there is nothing to exchange");
    let wrong = filling(["r5c1(7)", "r5c4(2)", "r6c1(2)", "r6c4(3)"]);
    let wrong = plain(&gone, truths(), vec![Deadly::Fillings(one, wrong)]);
    check(&gone, &wrong, "deadly pattern 1 is none: 3 has not as many places in b5 as it should");
}

#[test]
fn two_lines_that_hold_the_same_digits_can_change_places() {
    let checker = Checker::new(&Board::EMPTY);
    let beyond = |digits: &str, cells: &str| {
        let cells = cells.split(' ');
        let pattern =
            cells.flat_map(|cell| format!("{cell}({digits})").parse::<CandidateMap>().unwrap().iter());
        checker.beyond(&Deadly::Lines(pattern.collect())).map(|beyond| beyond.len())
    };
    assert_eq!(beyond("123", "r1c158 r2c158"), Ok(6 * 6));
    assert_eq!(beyond("123", "r1c7 r1c9 r4c7 r4c9 r8c7 r8c9"), Ok(6 * 6));
    assert_eq!(beyond("1234", "r1c1268 r3c1268"), Ok(8 * 5));
    assert_eq!(beyond("123", "r1c158 r4c158"), Err(NotDeadly::Lines));
    assert_eq!(beyond("123", "r1c158 r2c157"), Err(NotDeadly::Lines));
    assert_eq!(beyond("123", "r1c15 r2c15 r3c15"), Err(NotDeadly::Lines));
    assert_eq!(beyond("12", "r1c158 r2c158"), Err(NotDeadly::Cell("r1c1".parse().unwrap())));
    assert_eq!(beyond("123", "r1c15 r2c15"), Err(NotDeadly::Cell("r1c1".parse().unwrap())));
}

#[test]
fn givens_are_no_part_of_a_deadly_pattern() {
    let solved = "534678912672195348198342567859761423426853791713924856961537284287419635345286179";
    let mut puzzle = ninefold_core::Puzzle::from_givens(*solved.parse::<Board>().unwrap().values());
    puzzle.givens -= "r5c1".parse::<Cell>().unwrap();
    let checker = Checker::new(&Board::try_from(&puzzle).unwrap());
    let pattern = pairs(&["r5c1", "r5c4", "r6c1", "r6c4"])[0];
    assert_eq!(checker.beyond(&pattern), Err(NotDeadly::Impossible(candidate("r5c4(2)"))));
    assert!(checker.is_solved());
}

/// A split of r4c9, by a cell that cannot be 1, 2 or 3 together with it.
fn by_cases(cases: &[&str], cited: &[&str]) -> Certificate {
    let branches = cases.iter().map(|case| (candidate(case), Refutation::default())).collect();
    let split = Split { cases: Cases::Truth(Truth::Cell("r4c9".parse().unwrap())), branches };
    let refutation = Refutation { lemmas: vec![], split: Some(split) };
    let proofs = vec![Lemma { claim: Claim::False(candidate("r6c4(3)")), refutation }];
    Certificate { truths: cells(cited), deadly: vec![], proofs }
}

#[test]
fn cases_are_those_that_are_left() {
    let gone = out(&["r6c4(3)"]);
    let check = |cases: &[&str], cited: &[&str], expected| check(&gone, &by_cases(cases, cited), expected);
    let all = ["r4c9(1)", "r4c9(2)", "r4c9(3)"];
    check(&all, &["r5c1"], "r6c4<>3: it goes through the cases of r4c9, which is not cited");
    check(&all[1..], &["r4c9"], "r6c4<>3: the cases of r4c9 are not those that are left");
    check(&all, &["r4c9"], "r6c4<>3, r4c9=1: no contradiction follows from the cited truths");
    check(&[], &["r4c9"], "r6c4<>3: the case r4c9=1 is left out");
}

#[test]
fn proofs_have_an_end() {
    let gone = out(&["r6c4(3)"]);
    let claim = Claim::False(candidate("r6c4(3)"));
    let mut refutation = Refutation::default();
    for _ in 0..DEPTH {
        refutation = Refutation { lemmas: vec![Lemma { claim, refutation }], split: None };
    }
    let certificate = Certificate { proofs: vec![Lemma { claim, refutation }], ..Certificate::default() };
    let verdict = Checker::new(&board()).check(&gone, &certificate);
    assert_eq!(verdict.map_err(|rejection| rejection.fault), Err(Fault::TooDeep));
}
