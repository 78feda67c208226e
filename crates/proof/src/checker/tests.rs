//! Tests of the certificates that the checker accepts, and of its errors for others.

use super::*;
use crate::CaseSplit;

/// Returns a position in the middle of a puzzle: naked pair 27 in r5c14, unique rectangle 27 in r5c14, r6c14
/// except for r6c4.
fn test_board() -> Board {
    let open = CELLS.iter().map(|(cell, digits)| (cell.parse::<Cell>().unwrap(), digits.parse().unwrap()));
    let mut marks = ninefold_core::ByCell::splat(ninefold_core::DigitSet::FULL);
    open.for_each(|(cell, digits)| marks[cell] = digits);
    Board::from_candidates(marks)
}

const CELLS: [(&str, &str); 6] =
    [("r5c1", "27"), ("r5c4", "27"), ("r6c1", "27"), ("r6c4", "2357"), ("r5c7", "127"), ("r4c9", "123")];

fn parse_candidate(text: &str) -> Candidate {
    text.parse().unwrap()
}

fn cell_truths(cells: &[&str]) -> Vec<Truth> {
    cells.iter().map(|cell| Truth::Cell(cell.parse().unwrap())).collect()
}

fn parse_eliminations(texts: &[&str]) -> ClaimSet {
    ClaimSet::from_claims(texts.iter().map(|text| CandidateClaim::False(parse_candidate(text))))
}

/// Proves each elimination by its direct consequences.
fn direct_certificate(conclusions: ClaimSet, truths: Vec<Truth>, deadly: Vec<DeadlyPattern>) -> Certificate {
    let proof =
        |candidate| Lemma { claim: CandidateClaim::False(candidate), refutation: ClaimRefutation::default() };
    Certificate { truths, deadly, proofs: conclusions.eliminations.iter().map(proof).collect() }
}

fn check(conclusions: ClaimSet, certificate: &Certificate, expected: &str) {
    let mut checker = CertificateChecker::new(&test_board());
    let before = checker.possible_candidates();
    let verdict = checker.accept_step(conclusions, certificate);
    let text = verdict.as_ref().map_or_else(ToString::to_string, |()| "accepted".into());
    assert_eq!(text, expected, "{certificate:#?}");
    let eliminations = before.difference(checker.possible_candidates());
    assert_eq!(eliminations, if verdict.is_ok() { conclusions.eliminations } else { CandidateMap::EMPTY });
}

#[test]
fn what_follows_from_the_cited_truths_is_accepted() {
    let pair = parse_eliminations(&["r5c7(2)", "r5c7(7)"]);
    check(pair, &direct_certificate(pair, cell_truths(&["r5c1", "r5c4"]), vec![]), "accepted");
    let missing = direct_certificate(pair, cell_truths(&["r5c1"]), vec![]);
    check(pair, &missing, "r5c7<>2: no contradiction follows from the cited truths");
    let more = parse_eliminations(&["r5c7(1)", "r5c7(2)", "r5c7(7)"]);
    let false_one = direct_certificate(more, cell_truths(&["r5c1", "r5c4"]), vec![]);
    check(more, &false_one, "r5c7<>1: no contradiction follows from the cited truths");
}

#[test]
fn every_conclusion_has_its_proof() {
    let (one, two) = (parse_eliminations(&["r5c7(2)"]), parse_eliminations(&["r5c7(2)", "r5c7(7)"]));
    let truths = || cell_truths(&["r5c1", "r5c4"]);
    check(two, &direct_certificate(one, truths(), vec![]), "the certificate does not show r5c7<>7");
    let other = "the certificate shows other things than the conclusions, or in another order";
    check(one, &direct_certificate(two, truths(), vec![]), other);
    check(ClaimSet::default(), &Certificate::default(), "nothing is concluded");
}

fn pairs_pattern(pattern: &[&str]) -> Vec<DeadlyPattern> {
    vec![DeadlyPattern::Pairs(
        pattern
            .iter()
            .flat_map(|cell| ["2", "7"].map(|digit| parse_candidate(&format!("{cell}({digit})"))))
            .collect(),
    )]
}

#[test]
fn deadly_patterns_are_looked_at() {
    let eliminations = parse_eliminations(&["r6c4(2)", "r6c4(7)"]);
    let certificate = |pattern: &[&str]| direct_certificate(eliminations, vec![], pairs_pattern(pattern));
    check(eliminations, &certificate(&["r5c1", "r5c4", "r6c1", "r6c4"]), "accepted");
    let single = "deadly pattern 1 is none: 2b4 does not have as many of its candidates as it should";
    check(eliminations, &certificate(&["r5c1", "r5c4", "r6c4"]), single);
    let boxes = "deadly pattern 1 is none: the puzzle excludes r4c9=7";
    check(eliminations, &certificate(&["r5c1", "r5c4", "r4c9", "r6c4"]), boxes);
    check(eliminations, &certificate(&[]), "deadly pattern 1 is none: there is nothing to exchange");
    let mut uneven = pairs_pattern(&["r5c1", "r5c4", "r6c1", "r6c4"]);
    uneven[0] = DeadlyPattern::Pairs(uneven[0].pattern_candidates().with(parse_candidate("r6c4(3)")));
    let uneven = direct_certificate(eliminations, vec![], uneven);
    check(
        eliminations,
        &uneven,
        "deadly pattern 1 is none: r6c4 does not have as many of its candidates as it should",
    );
}

#[test]
fn a_filling_has_another_that_puts_the_same_digits_into_every_house() {
    let eliminations = parse_eliminations(&["r6c4(2)"]);
    let filling = |texts: [&str; 4]| texts.iter().map(|text| parse_candidate(text)).collect::<CandidateMap>();
    let one = filling(["r5c1(2)", "r5c4(7)", "r6c1(7)", "r6c4(2)"]);
    let other = filling(["r5c1(7)", "r5c4(2)", "r6c1(2)", "r6c4(7)"]);
    let truths = || cell_truths(&["r5c1", "r5c4", "r6c1"]);
    check(
        eliminations,
        &direct_certificate(eliminations, truths(), vec![DeadlyPattern::Fillings(one, other)]),
        "accepted",
    );
    let alone = "deadly pattern 1 is none: it can be filled in a way that no other is exchanged for";
    check(
        eliminations,
        &direct_certificate(eliminations, truths(), vec![DeadlyPattern::Fillings(one, one)]),
        alone,
    );
    let wrong = filling(["r5c1(7)", "r5c4(2)", "r6c1(2)", "r6c4(3)"]);
    check(
        eliminations,
        &direct_certificate(eliminations, truths(), vec![DeadlyPattern::Fillings(one, wrong)]),
        alone,
    );
    let elsewhere = direct_certificate(
        eliminations,
        truths(),
        vec![DeadlyPattern::Fillings(one, wrong.with(parse_candidate("r5c7(7)")))],
    );
    check(eliminations, &elsewhere, alone);
}

#[test]
fn all_fillings_are_gone_through() {
    let checker = CertificateChecker::new(&Board::EMPTY);
    let count_outside = |digits: &str, cells: &str| {
        let cells = cells.split(' ');
        let pattern =
            cells.flat_map(|cell| format!("{cell}({digits})").parse::<CandidateMap>().unwrap().iter());
        let deadly = DeadlyPattern::Fillings(pattern.collect(), CandidateMap::EMPTY);
        checker
            .candidates_outside(&deadly, &mut MAX_FILLINGS.clone())
            .map(|count_outside| count_outside.len())
    };
    // Two lines with the same digits can be exchanged.
    assert_eq!(count_outside("123", "r1c158 r2c158"), Ok(6 * 6));
    assert_eq!(count_outside("123", "r1c7 r1c9 r4c7 r4c9 r8c7 r8c9"), Ok(6 * 6));
    assert_eq!(count_outside("1234", "r1c1268 r3c1268"), Ok(8 * 5));
    assert_eq!(count_outside("123", "r1c158 r4c158"), Err(DeadlyPatternError::NoOtherFilling));
    assert_eq!(count_outside("123", "r1c158 r2c157"), Err(DeadlyPatternError::NoOtherFilling));
    assert_eq!(count_outside("1234", "r1c158 r2c158"), Err(DeadlyPatternError::NoOtherFilling));
    assert_eq!(count_outside("123", "r1c15 r2c15"), Err(DeadlyPatternError::NoOtherFilling));
    // A block with a pair to its right and one below.
    assert_eq!(count_outside("123", "r1c12 r2c1 r12c5 r7c12"), Ok(7 * 6));
    assert_eq!(count_outside("1234", "r1c12 r2c12 r12c5 r7c12"), Ok(8 * 5));
    assert_eq!(count_outside("1234", "r1c12 r2c12 r12c5 r7c13"), Err(DeadlyPatternError::NoOtherFilling));
    // A small Sudoku.
    assert_eq!(count_outside("1234", "r1c1245 r2c1245 r7c1245 r9c1245"), Ok(16 * 5));
    assert_eq!(
        count_outside("123456789", "r1c123456789 r2c123456789"),
        Err(DeadlyPatternError::TooManyFillings)
    );
}

#[test]
fn the_rest_of_two_digits_must_be_open() {
    let pattern = |cells: &str| {
        let cells = cells.split(' ');
        cells.flat_map(|cell| format!("{cell}(27)").parse::<CandidateMap>().unwrap().iter()).collect()
    };
    let count_outside = |givens: &str, cells: &str| {
        let mut puzzle = ninefold_core::Puzzle::default();
        for given in givens.split(' ').map(parse_candidate) {
            puzzle.values[given.cell()] = Some(given.digit());
            puzzle.givens += given.cell();
        }
        let checker = CertificateChecker::new(&Board::try_from(&puzzle).unwrap());
        checker
            .candidates_outside(&DeadlyPattern::Rest(pattern(cells)), &mut 0)
            .map(|count_outside| count_outside.len())
    };
    let corners = "r5c1 r5c4 r6c1 r6c4";
    assert_eq!(count_outside("r5c1(2) r5c4(7) r6c1(7)", corners), Ok(4 * 7));
    assert_eq!(count_outside("r5c1(2) r5c4(7) r1c1(3)", corners), Ok(4 * 7));
    assert_eq!(count_outside("r5c1(2) r5c4(7) r1c2(2)", corners), Err(DeadlyPatternError::NothingToExchange));
    let uneven = Truth::Place("b4".parse().unwrap(), Digit::D2);
    assert_eq!(
        count_outside("r5c1(2)", "r5c1 r5c4 r6c4"),
        Err(DeadlyPatternError::WrongCandidateCount(uneven))
    );
    let mixed = pattern(corners).union("r1c25(13), r2c25(13)".parse().unwrap());
    let verdict =
        CertificateChecker::new(&Board::EMPTY).candidates_outside(&DeadlyPattern::Rest(mixed), &mut 0);
    assert_eq!(verdict, Err(DeadlyPatternError::NothingToExchange));
}

#[test]
fn a_symmetry_leaves_the_puzzle_as_it_is() {
    let symmetric = "..2..9..3...4...9......8..6.2.18.5...8.....7...6.72.1.5..7......9...3...4..9..1..";
    let count_outside = |grid: &str, symmetry: &str, of: &str| {
        let checker = CertificateChecker::new(&grid.parse().unwrap());
        checker.candidates_outside(
            &DeadlyPattern::Symmetry(symmetry.parse().unwrap(), parse_candidate(of)),
            &mut 0,
        )
    };
    let turned = "r987654321 c987654321 d214365879";
    let without = |cell: &str, also: &str| {
        let others = truth_candidates(Truth::Cell(cell.parse().unwrap()))
            .without(parse_candidate(&format!("{cell}(1)")));
        Ok(others.with(parse_candidate(also)))
    };
    assert_eq!(count_outside(symmetric, turned, "r1c1(1)"), without("r1c1", "r9c9(2)"));
    assert_eq!(count_outside(symmetric, turned, "r5c5(1)"), without("r5c5", "r5c5(2)"));
    for other in ["r987654321 c987654321 d214365789", "r987654321 c123456789 d214365879"] {
        assert_eq!(count_outside(symmetric, other, "r1c1(1)"), Err(DeadlyPatternError::Asymmetric));
    }
    let asymmetric = symmetric.replacen('2', ".", 1);
    assert_eq!(count_outside(&asymmetric, turned, "r1c1(1)"), Err(DeadlyPatternError::Asymmetric));
}

/// The images of a clue and another digit of its cell prove nothing: the cell contains only one of them.
#[test]
fn a_clue_says_nothing_of_other_digits_of_its_cell() {
    let line = "4.................597126834786234591149685723352791486214869357938547612675312948";
    let checker = CertificateChecker::new(&line.parse().unwrap());
    let swap = "r213456789 c123456789 d123456789".parse().unwrap();
    let count_outside = |clue: &str, of: &str| {
        let deadly = DeadlyPattern::NearSymmetry(swap, parse_candidate(clue), parse_candidate(of));
        let found = checker.candidates_outside(&deadly, &mut 0);
        assert!(found.is_err() || found == Ok(deadly.candidates_outside()), "{found:?}");
        found.map(|count_outside| count_outside.len())
    };
    assert_eq!(
        count_outside("r2c1(4)", "r2c1(8)"),
        Err(DeadlyPatternError::SameCell("r2c1".parse().unwrap()))
    );
    assert_eq!(
        count_outside("r1c1(4)", "r1c1(8)"),
        Err(DeadlyPatternError::SameCell("r1c1".parse().unwrap()))
    );
    let tautology = DeadlyPattern::NearSymmetry(swap, parse_candidate("r2c1(4)"), parse_candidate("r2c1(8)"))
        .candidates_outside();
    assert_eq!(tautology, truth_candidates(Truth::Cell("r2c1".parse().unwrap())));
    // The same swap, with the other 4 in the other row, in a puzzle that has none there.
    let without = line.replacen('4', ".", 1);
    let checker = CertificateChecker::new(&without.parse().unwrap());
    let asymmetric =
        DeadlyPattern::NearSymmetry(swap, parse_candidate("r2c1(4)"), parse_candidate("r1c2(6)"));
    assert_eq!(checker.candidates_outside(&asymmetric, &mut 0), Err(DeadlyPatternError::Asymmetric));
}

/// Proves a placement by a contradiction that the position contains anyway.
fn prove_placement(claims: &[&str], truth: &str) -> (ClaimSet, Certificate) {
    let placements: CandidateMap = claims.iter().map(|claim| parse_candidate(claim)).collect();
    let proof =
        |candidate| Lemma { claim: CandidateClaim::True(candidate), refutation: ClaimRefutation::default() };
    let proofs = placements.iter().map(proof).collect();
    let certificate = Certificate { truths: cell_truths(&[truth]), deadly: vec![], proofs };
    (ClaimSet { placements, ..ClaimSet::default() }, certificate)
}

/// A puzzle without a solution proves everything, but is not solved by it.
#[test]
fn emptied_cells_are_not_solved() {
    let line = format!("12345678.........9{}", ".".repeat(63));
    let mut checker = CertificateChecker::new(&line.parse().unwrap());
    let (two, certificate) = prove_placement(&["r5c5(1)", "r5c5(2)"], "r1c9");
    let twice = checker.check_step(two, &certificate).map_err(|rejection| rejection.fault);
    assert_eq!(twice, Err(CertificateFault::CellFilled(parse_candidate("r5c5(2)"))));
    for cell in Cell::all().filter(|&cell| !checker.filled.contains(cell)).collect::<Vec<_>>() {
        let (five, certificate) = prove_placement(&[&format!("{cell}(5)")], "r1c9");
        assert_eq!(checker.accept_step(five, &certificate), Ok(()), "{cell}");
    }
    assert_eq!((checker.filled, checker.is_solved()), (CellMap::FULL, false));
    let (other, certificate) = prove_placement(&["r5c5(1)"], "r1c9");
    let again = checker.check_step(other, &certificate).map_err(|rejection| rejection.to_string());
    assert_eq!(again, Err("r5c5=1: r5c5 is filled".into()));
}

#[test]
fn givens_are_no_part_of_a_deadly_pattern() {
    let solved = "534678912672195348198342567859761423426853791713924856961537284287419635345286179";
    let mut puzzle = ninefold_core::Puzzle::from_givens(*solved.parse::<Board>().unwrap().values());
    puzzle.givens -= "r5c1".parse::<Cell>().unwrap();
    let checker =
        CertificateChecker::with_promise(&Board::try_from(&puzzle).unwrap(), UniquenessPromise::Givens);
    let pattern = pairs_pattern(&["r5c1", "r5c4", "r6c1", "r6c4"])[0];
    assert_eq!(
        checker.candidates_outside(&pattern, &mut 0),
        Err(DeadlyPatternError::Impossible(parse_candidate("r5c4(2)")))
    );
    assert!(checker.is_solved());
}

/// Splits r4c9 into cases, with a cell that cannot be 1, 2 or 3 together with it.
fn certificate_by_cases(cases: &[&str], cited: &[&str]) -> Certificate {
    let branches = cases.iter().map(|case| (parse_candidate(case), ClaimRefutation::default())).collect();
    let split = CaseSplit { cases: CitedCases::Truth(Truth::Cell("r4c9".parse().unwrap())), branches };
    let refutation = ClaimRefutation { lemmas: vec![], split: Some(split) };
    let proofs = vec![Lemma { claim: CandidateClaim::False(parse_candidate("r6c4(3)")), refutation }];
    Certificate { truths: cell_truths(cited), deadly: vec![], proofs }
}

/// A position whose solution is unique only because of removed candidates, with a rectangle that would be
/// deadly without them.
#[test]
fn removed_candidates_belong_to_the_promise() {
    let mut board = Board::EMPTY;
    board.place("r9c9".parse().unwrap(), Digit::D1).unwrap();
    board.mark_values_as_given();
    let eliminations = parse_eliminations(&["r6c4(2)", "r6c4(7)"]);
    let certificate =
        direct_certificate(eliminations, vec![], pairs_pattern(&["r5c1", "r5c4", "r6c1", "r6c4"]));
    let corners: CandidateMap = "r5c14(27), r6c1(27), r6c4(2357)".parse().unwrap();
    for cell in corners.cells() {
        for digit in board.candidates(cell) - corners.digits_in_cell(cell) {
            board.remove_candidate(cell.to_candidate(digit));
        }
    }
    let verdict = |board: &Board, promise| {
        CertificateChecker::with_promise(board, promise).check_step(eliminations, &certificate)
    };
    assert_eq!(CertificateChecker::new(&board).check_step(eliminations, &certificate), Ok(()));
    board.remove_candidate(parse_candidate("r5c1(2)"));
    assert_eq!(verdict(&board, UniquenessPromise::Givens), Ok(()));
    let excluded = CertificateFault::NotDeadly(0, DeadlyPatternError::Impossible(parse_candidate("r5c1(2)")));
    let fault_of = |verdict: Result<(), CertificateError>| verdict.map_err(|rejection| rejection.fault);
    assert_eq!(fault_of(verdict(&board, UniquenessPromise::Position)), Err(excluded));
    assert_eq!(
        fault_of(CertificateChecker::new(&board).check_step(eliminations, &certificate)),
        Err(excluded)
    );
    let no_promise = Err(CertificateFault::NotDeadly(0, DeadlyPatternError::NoPromise));
    assert_eq!(fault_of(verdict(&board, UniquenessPromise::Nothing)), no_promise);
}

#[test]
fn known_conclusions_are_not_proved_again() {
    let pair = parse_eliminations(&["r5c7(2)", "r5c7(7)"]);
    let certificate = direct_certificate(pair, cell_truths(&["r5c1", "r5c4"]), vec![]);
    let mut checker = CertificateChecker::new(&test_board());
    assert_eq!(checker.accept_step(pair, &certificate), Ok(()));
    let again = checker.accept_step(pair, &certificate).map_err(|rejection| rejection.to_string());
    assert_eq!(again, Err("r5c7<>2 is no news".into()));
    // What is left in the cell can be placed, once, even if no other cell notices.
    let last = ClaimSet::from_claims([CandidateClaim::True(parse_candidate("r5c7(1)"))]);
    let claim = CandidateClaim::True(parse_candidate("r5c7(1)"));
    let proofs = vec![Lemma { claim, refutation: ClaimRefutation::default() }];
    let certificate = Certificate { truths: cell_truths(&["r5c7"]), deadly: vec![], proofs };
    assert_eq!(checker.accept_step(last, &certificate), Ok(()));
    let again = checker.accept_step(last, &certificate).map_err(|rejection| rejection.to_string());
    assert_eq!(again, Err("r5c7=1 is no news".into()));
}

/// A truth is examined once for each claim, however often it is cited.
#[test]
fn a_truth_counts_once_however_often_it_is_cited() {
    let truths = cell_truths(&["r5c1", "r5c4"]).repeat(20_000);
    let certificate = Certificate { truths, ..Certificate::default() };
    let cited = CertificateChecker::new(&test_board()).cited_cases(&certificate).map(|cited| cited.len());
    assert_eq!(cited, Ok(2));
    let pattern = pairs_pattern(&["r5c1", "r5c4", "r6c1", "r6c4"])[0];
    let many = Certificate { deadly: vec![pattern; MAX_PATTERNS + 1], ..Certificate::default() };
    let refused = CertificateChecker::new(&test_board()).cited_cases(&many).map(|cited| cited.len());
    assert_eq!(refused, Err(CertificateFault::TooManyPatterns));
}

#[test]
fn cases_are_those_that_are_left() {
    let eliminations = parse_eliminations(&["r6c4(3)"]);
    let check = |cases: &[&str], cited: &[&str], expected| {
        check(eliminations, &certificate_by_cases(cases, cited), expected)
    };
    let all = ["r4c9(1)", "r4c9(2)", "r4c9(3)"];
    check(&all, &["r5c1"], "r6c4<>3: it goes through the cases of r4c9, which is not cited");
    check(&all[1..], &["r4c9"], "r6c4<>3: the cases of r4c9 are not those that are left");
    check(&all, &["r4c9"], "r6c4<>3, r4c9=1: no contradiction follows from the cited truths");
    check(&[], &["r4c9"], "r6c4<>3: the case r4c9=1 is left out");
}

#[test]
fn proofs_have_an_end() {
    let eliminations = parse_eliminations(&["r6c4(3)"]);
    let claim = CandidateClaim::False(parse_candidate("r6c4(3)"));
    let mut refutation = ClaimRefutation::default();
    for _ in 0..MAX_DEPTH {
        refutation = ClaimRefutation { lemmas: vec![Lemma { claim, refutation }], split: None };
    }
    let certificate = Certificate { proofs: vec![Lemma { claim, refutation }], ..Certificate::default() };
    let verdict = CertificateChecker::new(&test_board()).check_step(eliminations, &certificate);
    assert_eq!(verdict.map_err(|rejection| rejection.fault), Err(CertificateFault::TooDeep));
}
