//! Oracle of `certify` for mutants of proofs: decides which are still proofs, by means that share nothing
//! with the checker.
//!
//! Two judges must agree. One follows the text of a certificate literally, with lists of numbers in place of
//! sets, and applies the rules of Sudoku to each pair of candidates. The other ignores the text: it tries all
//! ways to satisfy the citations, and checks whether a conclusion fails in one. A mutant is still a proof if
//! both accept it.

use std::collections::HashMap;

use ninefold_core::{Board, Candidate, CandidateMap, Cell, Digit, DigitSet, House, HouseKind};
use ninefold_logic::proof::{CandidateClaim, Certificate, CitedCases, ClaimRefutation, DeadlyPattern, Truth};

use super::mutants::Subject;

/// More than this many cases and the second judge abstains.
const MOST: usize = 20_000;

/// Verdict of the two judges.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Judgement {
    /// The text is a proof, and the conclusion follows from the citations.
    StillProof,
    /// The text is not a proof.
    Broken,
    /// The text is a proof, but the conclusion does not follow: this must never happen.
    Contradictory,
}

/// Judges a mutant.
pub(crate) fn judge(subject: &Subject) -> Judgement {
    let board = &subject.board;
    let candidates: Vec<Candidate> =
        Candidate::all().filter(|one| board.possible_digits(one.cell()).contains(one.digit())).collect();
    let Some(reading) = Reading::new(subject, candidates) else { return Judgement::Broken };
    if !reading.is_proof(&subject.certificate) {
        return Judgement::Broken;
    }
    let follows = subject.certificate.proofs.iter().all(|proof| reading.follows(proof.claim));
    if follows { Judgement::StillProof } else { Judgement::Contradictory }
}

/// Whether a candidate belongs to a truth, by the definition.
fn belongs(candidate: Candidate, truth: Truth) -> bool {
    let (cell, digit) = (candidate.cell(), candidate.digit());
    match truth {
        Truth::Cell(of) => of == cell,
        Truth::Place(house, of) => {
            let number = house.number();
            of == digit
                && match house.index() / 9 {
                    0 => cell.index() / 27 * 3 + cell.index() % 9 / 3 == number,
                    1 => cell.index() / 9 == number,
                    _ => cell.index() % 9 == number,
                }
        }
    }
}

fn exclude_each_other(one: Candidate, other: Candidate) -> bool {
    let lines = |candidate: Candidate| {
        let index = candidate.cell().index();
        [index / 9, 9 + index % 9, 18 + index / 27 * 3 + index % 9 / 3]
    };
    one != other
        && (one.cell() == other.cell()
            || one.digit() == other.digit() && lines(one).iter().any(|line| lines(other).contains(line)))
}

/// A certificate read literally.
struct Reading {
    /// The candidates of the position.
    candidates: Vec<Candidate>,
    /// The citations, each with those of the candidates of which one must be true.
    cited: Vec<(CitedCases, Vec<Candidate>)>,
}

impl Reading {
    /// Reads a certificate; `None` if it does not fit its conclusions, or has a pattern that is not deadly.
    fn new(subject: &Subject, candidates: Vec<Candidate>) -> Option<Reading> {
        let Subject { conclusions, certificate, board } = subject;
        let mut wanted: Vec<CandidateClaim> =
            conclusions.placements.iter().map(CandidateClaim::True).collect();
        wanted.extend(conclusions.eliminations.iter().map(CandidateClaim::False));
        // The certificate must prove the conclusions of the step, one by one.
        if wanted.is_empty() || !certificate.proofs.iter().map(|proof| proof.claim).eq(wanted) {
            return None;
        }
        let mut cited = Vec::new();
        for &truth in &certificate.truths {
            let members = candidates.iter().copied().filter(|&candidate| belongs(candidate, truth));
            cited.push((CitedCases::Truth(truth), members.collect()));
        }
        for (place, deadly) in certificate.deadly.iter().enumerate() {
            if !is_deadly(deadly, board) {
                return None;
            }
            let pattern = deadly.pattern_candidates();
            // One of the candidates outside a deadly pattern must be true.
            let beyond = candidates.iter().copied().filter(|candidate| match deadly {
                DeadlyPattern::Symmetry(symmetry, of) | DeadlyPattern::NearSymmetry(symmetry, _, of)
                    if symmetry.apply(of) == *candidate =>
                {
                    true
                }
                DeadlyPattern::Lines(..) => deadly.candidates_outside().contains(*candidate),
                _ => {
                    !pattern.contains(*candidate) && pattern.iter().any(|one| one.cell() == candidate.cell())
                }
            });
            cited.push((CitedCases::Beyond(place), beyond.collect()));
        }
        Some(Reading { candidates, cited })
    }

    fn is_proof(&self, certificate: &Certificate) -> bool {
        certificate
            .proofs
            .iter()
            .all(|proof| self.refutes(&[proof.claim.opposite_claim()], &proof.refutation))
    }

    /// Whether a refutation holds, given what is supposed and shown around it.
    fn refutes(&self, around: &[CandidateClaim], refutation: &ClaimRefutation) -> bool {
        let mut known = around.to_vec();
        let mut consequences = self.consequences(&known);
        // Each lemma must hold given all before it; then it is known for the rest.
        for lemma in &refutation.lemmas {
            if consequences.is_none() {
                return true;
            }
            let mut supposed = known.clone();
            supposed.push(lemma.claim.opposite_claim());
            if !self.refutes(&supposed, &lemma.refutation) {
                return false;
            }
            known.push(lemma.claim);
            consequences = self.consequences(&known);
        }
        let Some((_, gone)) = consequences else { return true };
        let Some(split) = &refutation.split else { return false };
        let Some((_, members)) = self.cited.iter().find(|(cases, _)| *cases == split.cases) else {
            return false;
        };
        // The split must list exactly the members of its truth that are not excluded, and refute each.
        let left: Vec<Candidate> = members.iter().copied().filter(|member| !gone.contains(member)).collect();
        let cases: Vec<Candidate> = split.branches.iter().map(|(case, _)| *case).collect();
        left == cases
            && split.branches.iter().all(|(case, refutation)| {
                let mut supposed = known.clone();
                supposed.push(CandidateClaim::True(*case));
                self.refutes(&supposed, refutation)
            })
    }

    /// Returns the candidates that are true and those that are false given some claims, using one citation at
    /// a time; `None` if that is a contradiction.
    fn consequences(&self, claims: &[CandidateClaim]) -> Option<(Vec<Candidate>, Vec<Candidate>)> {
        let (mut there, mut gone): (Vec<Candidate>, Vec<Candidate>) = Default::default();
        for claim in claims {
            match claim {
                CandidateClaim::True(candidate) => there.push(*candidate),
                CandidateClaim::False(candidate) => gone.push(*candidate),
            }
        }
        // Repeat until nothing changes: a true candidate excludes others, and the last member left of a truth
        // is true.
        loop {
            let before = there.len() + gone.len();
            let seen = |candidate: &&Candidate| there.iter().any(|one| exclude_each_other(*one, **candidate));
            let new: Vec<Candidate> =
                self.candidates.iter().filter(seen).filter(|one| !gone.contains(one)).copied().collect();
            gone.extend(new);
            for (_, members) in &self.cited {
                let left: Vec<&Candidate> = members.iter().filter(|member| !gone.contains(member)).collect();
                match left[..] {
                    [] => return None,
                    [&last] if !there.contains(&last) => there.push(last),
                    _ => {}
                }
            }
            if there.iter().any(|one| gone.contains(one) || !self.candidates.contains(one)) {
                return None;
            }
            if there.len() + gone.len() == before {
                return Some((there, gone));
            }
        }
    }

    /// Whether a claim is true in every way to satisfy the citations.
    fn follows(&self, claim: CandidateClaim) -> bool {
        let (mut chosen, mut gone) = (Vec::new(), CandidateMap::EMPTY);
        match claim {
            CandidateClaim::True(candidate) => drop(gone.insert(candidate)),
            CandidateClaim::False(candidate) if !self.candidates.contains(&candidate) => return true,
            CandidateClaim::False(candidate) => self.choose(candidate, &mut chosen, &mut gone),
        }
        let mut budget = MOST;
        !self.can_be(&chosen, gone, &mut budget)
    }

    fn choose(&self, candidate: Candidate, chosen: &mut Vec<Candidate>, gone: &mut CandidateMap) {
        chosen.push(candidate);
        for &other in self.candidates.iter().filter(|&&other| exclude_each_other(candidate, other)) {
            gone.insert(other);
        }
    }

    /// Whether all that is cited can be satisfied. When that takes too long it counts as not.
    fn can_be(&self, chosen: &[Candidate], gone: CandidateMap, budget: &mut usize) -> bool {
        let open = self.cited.iter().filter(|(_, members)| !members.iter().any(|one| chosen.contains(one)));
        let left = |members: &[Candidate]| members.iter().filter(|one| !gone.contains(**one)).count();
        // Branch on the citation with the fewest members left.
        let Some((_, members)) = open.min_by_key(|(_, members)| left(members)) else { return true };
        members.iter().filter(|one| !gone.contains(**one)).any(|&case| {
            let Some(rest) = budget.checked_sub(1) else { return false };
            *budget = rest;
            let (mut chosen, mut gone) = (chosen.to_vec(), gone);
            self.choose(case, &mut chosen, &mut gone);
            self.can_be(&chosen, gone, budget)
        })
    }
}

/// Whether the pattern's digits could always be exchanged, by the definition.
fn is_deadly(deadly: &DeadlyPattern, board: &Board) -> bool {
    let free = |candidate: Candidate| {
        if board.givens().is_empty() {
            board.possible_digits(candidate.cell()).contains(candidate.digit())
        } else {
            let given = board.givens().contains(candidate.cell());
            !given || board.value(candidate.cell()) == Some(candidate.digit())
        }
    };
    match *deadly {
        DeadlyPattern::Pairs(pairs) => !pairs.is_empty() && pairs.iter().all(free) && is_even(&pairs),
        DeadlyPattern::Fillings(pattern, others) => {
            let all = pattern.union(others);
            !pattern.is_empty()
                && all.cells() == pattern.cells()
                && all.iter().all(free)
                && can_always_change(&pattern, &all)
        }
        DeadlyPattern::Rest(pattern) => {
            let (cells, digits) = (pattern.cells(), pattern.digits());
            let known = |cell: Cell| board.value(cell).filter(|_| board.givens().contains(cell));
            let is_free = |cell: Cell| {
                let there = digits.iter().filter(|&digit| free(cell.to_candidate(digit))).count();
                known(cell).is_none_or(|digit| !digits.contains(digit)) && there != 1
            };
            !cells.is_empty()
                && cells.len() < 18
                && digits.len() == 2
                && is_even(&pattern)
                && Cell::all().filter(|&cell| !cells.contains(cell)).all(is_free)
        }
        DeadlyPattern::Lines(lines, pattern) => can_swap(lines, &pattern, &free),
        DeadlyPattern::Clues(candidate) => is_covered(candidate, &free),
        DeadlyPattern::NearSymmetry(symmetry, clue, of) => {
            let with = |one: Candidate| if one.cell() == clue.cell() { one == clue } else { free(one) };
            free(clue)
                && (clue == of || clue.cell() != of.cell())
                && Candidate::all().all(|one| with(one) == with(symmetry.apply(&one)))
        }
        DeadlyPattern::Symmetry(symmetry, _) => {
            Candidate::all().all(|one| free(one) == free(symmetry.apply(&one)))
        }
    }
}

/// Whether two digits of a pair can be swapped together with the cells where the lines across it meet two
/// lines: at most one run of cells in the lines must stay unchanged.
fn can_swap([one, other]: [House; 2], pattern: &CandidateMap, free: &dyn Fn(Candidate) -> bool) -> bool {
    let (kind, pair, digits) = (one.kind(), pattern.cells(), pattern.digits());
    let is_band = kind != HouseKind::Box
        && other.kind() == kind
        && one != other
        && one.number() / 3 == other.number() / 3;
    let own = pair.covered_houses();
    let along = own.iter().find(|house| house.kind() == kind);
    let in_box = own.iter().any(|house| house.kind() == HouseKind::Box);
    let is_apart = along.is_some_and(|along| along.number() / 3 != one.number() / 3);
    let (size, even) = (pair.len(), pattern.len() == 2 * digits.len());
    if !is_band || !in_box || !is_apart || size != 2 || !even || digits.len() < 2 || !pattern.iter().all(free)
    {
        return false;
    }
    let open = |cell: Cell| {
        Digit::ALL.into_iter().filter(|&digit| free(cell.to_candidate(digit))).collect::<DigitSet>()
    };
    let mut runs: Vec<[DigitSet; 2]> = Vec::new();
    let mut fixed = 0;
    for (cell, below) in one.cells().iter().zip(other.cells()) {
        let both = [open(cell), open(below)];
        let sees_pair = pair.iter().any(|own| (cell.row() == own.row()) || (cell.column() == own.column()));
        if sees_pair {
            let spoiled = both.iter().any(|open| !open.contains_all(digits) && !open.is_disjoint(digits));
            if spoiled || both.iter().all(|open| open.is_disjoint(digits)) {
                return false;
            }
        }
        if sees_pair || both.iter().any(|open| open.len() > 1) {
            fixed += usize::from(both[0] != both[1]);
        } else {
            runs.push(both);
        }
    }
    // A run goes on where another given column begins with what it ends with.
    let begins = runs.iter().filter(|run| !runs.iter().any(|before| before[1] == run[0])).count();
    fixed + begins <= 1
}

/// Whether two cells are all that is known in three lines of a band or stack, and the candidate is the one
/// they force: it sees the clue of another digit across the lines, and its own digit is in another box and
/// line.
fn is_covered(candidate: Candidate, free: &dyn Fn(Candidate) -> bool) -> bool {
    let cell = candidate.cell();
    [HouseKind::Row, HouseKind::Column].iter().any(|&kind| {
        let houses = |cell: Cell| {
            if kind == HouseKind::Row { [cell.row(), cell.column()] } else { [cell.column(), cell.row()] }
        };
        let [own, across] = houses(cell);
        let in_band = |other: &Cell| houses(*other)[0].number() / 3 == own.number() / 3;
        let open = |other: Cell| Digit::ALL.into_iter().filter(move |&digit| free(other.to_candidate(digit)));
        let known: Vec<Cell> = Cell::all().filter(in_band).filter(|&other| open(other).count() < 9).collect();
        let &[one, other] = &known[..] else { return false };
        let (near, far) = if houses(one)[1] == across { (one, other) } else { (other, one) };
        let (theirs, mine): (Vec<Digit>, Vec<Digit>) = (open(near).collect(), open(far).collect());
        mine == [candidate.digit()]
            && theirs.len() == 1
            && theirs != mine
            && houses(near)[1] == across
            && far.house_box() != near.house_box()
            && [near, far, cell]
                .iter()
                .map(|&one| houses(one)[0])
                .collect::<std::collections::HashSet<_>>()
                .len()
                == 3
    })
}

/// Whether every cell has two or none of the candidates, and every digit two or no places in every house,
/// counted one by one.
fn is_even(pairs: &CandidateMap) -> bool {
    let even = |truth: Truth| {
        let count = pairs.iter().filter(|one| belongs(*one, truth)).count();
        count == 0 || count == 2
    };
    Cell::all().all(|cell| even(Truth::Cell(cell)))
        && House::all().all(|house| Digit::ALL.iter().all(|&digit| even(Truth::Place(house, digit))))
}

/// Whether every filling by the first candidates can be replaced by another one, by the second candidates,
/// with the same digits in every house. Fillings are compared by what they put into each house, in order.
fn can_always_change(pattern: &CandidateMap, all: &CandidateMap) -> bool {
    let mut by_houses: HashMap<Vec<DigitSet>, [usize; 2]> = HashMap::new();
    let mut see = |filling: &[Candidate]| {
        let digits_in = |house: House| {
            let inside = filling.iter().filter(|one| house.cells().contains(one.cell()));
            inside.map(|one| one.digit()).collect()
        };
        let counts = by_houses.entry(House::all().map(digits_in).collect()).or_default();
        counts[0] += 1;
        counts[1] += usize::from(filling.iter().all(|one| pattern.contains(*one)));
    };
    let cells: Vec<Cell> = all.cells().iter().collect();
    fill(&cells, all, &mut Vec::new(), &mut see);
    by_houses.values().all(|[count, within]| *within == 0 || *count > 1)
}

fn fill(cells: &[Cell], all: &CandidateMap, filling: &mut Vec<Candidate>, see: &mut dyn FnMut(&[Candidate])) {
    let Some((cell, rest)) = cells.split_first() else { return see(filling) };
    for digit in all.digits_in_cell(*cell) {
        let candidate = cell.to_candidate(digit);
        if filling.iter().all(|one| !exclude_each_other(*one, candidate)) {
            filling.push(candidate);
            fill(rest, all, filling, see);
            filling.pop();
        }
    }
}
