//! The checker of certificates. It uses the rules of Sudoku, written out below, and nothing else: no
//! technique, no finder, no search. Whatever it accepts is true if these five hundred lines are right,
//! whoever made the certificate. `docs/proofs.md` gives the argument for each of its rules.
//!
//! Its running time grows linearly with the size of the certificate. Every refutation is visited once, and
//! each costs at most a constant, if a large one: there are 324 truths, however often they are cited, at most
//! [`PATTERNS`] deadly patterns, and propagation ends when no candidate is left to remove. The fillings of
//! deadly patterns are enumerated, at most [`FILLINGS`] per certificate.

use std::collections::HashSet;
use std::fmt;
use std::sync::LazyLock;

use ninefold_core::{Board, Candidate, CandidateMap, Cell, CellMap, Digit, House, Transformation};

use crate::certificate::{Cases, Certificate, Claim, Claims, Deadly, Lemma, Refutation, Truth};
use crate::promise::Promise;

/// Maximum number of claims of a step: each candidate true or false.
const CLAIMS: usize = 2 * 729;

/// Maximum nesting depth of refutations; those of finders stay far below.
const DEPTH: usize = 64;

/// Maximum number of fillings, complete or partial, enumerated for the deadly patterns of a certificate;
/// those of finders have some thousand.
const FILLINGS: usize = 100_000;

/// Maximum number of deadly patterns that a certificate cites: as many as there are candidates.
pub(crate) const PATTERNS: usize = 729;

/// Checks the steps of one puzzle in sequence.
#[derive(Clone, Debug)]
pub struct Checker {
    /// Candidates of the puzzle that is promised to have one solution, if any is. Deadly patterns refer to
    /// this, not to a later position.
    puzzle: Option<CandidateMap>,
    /// Candidates possible now; in a filled cell its digit.
    position: CandidateMap,
    /// Cells with a digit.
    filled: CellMap,
}

impl Checker {
    /// Creates a checker for the steps from a position, which is promised to have one solution: see
    /// [`Promise::of`].
    #[must_use]
    pub fn new(board: &Board) -> Checker {
        Checker::with_promise(board, Promise::of(board))
    }

    /// Creates a checker for the steps from a position, with a promise of uniqueness. The position is assumed
    /// to be correct.
    #[must_use]
    pub fn with_promise(board: &Board, promise: Promise) -> Checker {
        let position: CandidateMap = candidates(|cell, digit| board.possible(cell).contains(digit));
        let givens = board.givens();
        let puzzle = match promise {
            Promise::Nothing => None,
            Promise::Givens if !givens.is_empty() => {
                Some(candidates(|cell, digit| !givens.contains(cell) || board.value(cell) == Some(digit)))
            }
            Promise::Position | Promise::Givens => Some(position),
        };
        Checker { puzzle, position, filled: board.filled() }
    }

    /// Moves the checker to another position of the same puzzle, with placed digits or fewer candidates,
    /// which is assumed to be correct.
    #[must_use]
    pub fn at(self, position: &Board) -> Checker {
        let Checker { position, filled, .. } = Checker::new(position);
        Checker { position, filled, ..self }
    }

    /// Returns the candidates of the puzzle that is promised to have one solution; `None` without a promise.
    #[must_use]
    pub fn promised(&self) -> Option<CandidateMap> {
        self.puzzle
    }

    /// Returns the cells with a digit.
    #[must_use]
    pub fn filled(&self) -> CellMap {
        self.filled
    }

    /// Returns the candidates possible after the steps accepted so far; in a filled cell its digit.
    #[must_use]
    pub fn position(&self) -> CandidateMap {
        self.position
    }

    /// Whether every cell is filled, without clashes.
    #[must_use]
    pub fn is_solved(&self) -> bool {
        self.filled == CellMap::FULL
            && self.position.len() == 81
            && self.position.iter().all(|candidate| self.position.is_disjoint(rivals(candidate)))
    }

    /// Checks a step and applies it.
    ///
    /// # Errors
    /// If the certificate does not show every claim; the position is then unchanged.
    pub fn accept(&mut self, claims: impl Into<Claims>, certificate: &Certificate) -> Result<(), Rejection> {
        let claims = claims.into();
        self.check(claims, certificate)?;
        // Apply the step: a placement also removes all candidates that share a truth with it.
        self.position = self.position.difference(claims.eliminations);
        for placement in claims.placements {
            self.filled.insert(placement.cell());
            self.position = self.position.difference(rivals(placement));
        }
        Ok(())
    }

    /// Checks a step on the position without applying it.
    ///
    /// # Errors
    /// If the certificate does not show every conclusion or shows another one, or if a conclusion is not new.
    pub fn check(&self, claims: impl Into<Claims>, certificate: &Certificate) -> Result<(), Rejection> {
        let at_root = |fault| Rejection { path: Vec::new(), fault };
        let shown: Vec<Claim> = certificate.proofs.iter().map(|proof| proof.claim).take(CLAIMS + 1).collect();
        let claims: Claims = claims.into();
        let placements = claims.placements;
        let claims: Vec<Claim> = claims.iter().collect();
        // The certificate has to show exactly the claims, each of them new.
        if claims.is_empty() {
            return Err(at_root(Fault::NoConclusion));
        }
        if let Some(&claim) = claims.iter().find(|claim| !shown.contains(claim)) {
            return Err(at_root(Fault::NotShown(claim)));
        }
        if shown != claims {
            return Err(at_root(Fault::OtherClaims));
        }
        if let Some(&claim) = claims.iter().find(|claim| self.is_known(**claim)) {
            return Err(at_root(Fault::Known(claim)));
        }
        // From a position without solution everything follows, but a cell still takes only one digit.
        let mut filled = self.filled;
        if let Some(second) = placements.iter().find(|placed| !filled.insert(placed.cell())) {
            return Err(at_root(Fault::Filled(second)));
        }
        let cited = self.cited(certificate).map_err(at_root)?;
        // Each claim is shown from the position before the step, independently of the others.
        let mut checking = Checking { cited, path: Vec::new() };
        for proof in &certificate.proofs {
            let state = State { possible: self.position, truths: CandidateMap::EMPTY };
            checking.show(&state, proof).map_err(|fault| Rejection { path: checking.path.clone(), fault })?;
        }
        Ok(())
    }

    /// Returns the citations of a certificate, each truth once, with the candidates one of which is true.
    fn cited(&self, certificate: &Certificate) -> Result<Vec<(Cases, CandidateMap)>, Fault> {
        if certificate.deadly.len() > PATTERNS {
            return Err(Fault::TooManyPatterns);
        }
        let mut seen = HashSet::new();
        let once = certificate.truths.iter().filter(|&&truth| seen.insert(truth));
        let mut cited: Vec<_> = once.map(|&truth| (Cases::Truth(truth), members(truth))).collect();
        let mut fillings = FILLINGS;
        for (place, deadly) in certificate.deadly.iter().enumerate() {
            let beyond = self.beyond(deadly, &mut fillings).map_err(|why| Fault::NotDeadly(place, why))?;
            cited.push((Cases::Beyond(place), beyond));
        }
        Ok(cited)
    }

    /// Whether a claim is known already.
    fn is_known(&self, claim: Claim) -> bool {
        match claim {
            Claim::True(candidate) => {
                self.filled.contains(candidate.cell()) && self.position.contains(candidate)
            }
            Claim::False(candidate) => !self.position.contains(candidate),
        }
    }

    /// Verifies that a pattern is deadly and returns the candidates one of which is therefore true.
    /// `fillings` is the number that may still be enumerated.
    fn beyond(&self, deadly: &Deadly, fillings: &mut usize) -> Result<CandidateMap, NotDeadly> {
        let puzzle = self.puzzle.ok_or(NotDeadly::NoPromise)?;
        let pattern = deadly.pattern();
        let in_its_cells = candidates(|cell, _| !pattern.digits_in(cell).is_empty());
        // Patterns must be candidates of the puzzle itself, not of a later position.
        let is_open = |pool: CandidateMap| match pool.difference(puzzle).iter().next() {
            Some(given) => Err(NotDeadly::Impossible(given)),
            None if pool.is_empty() => Err(NotDeadly::Nothing),
            None => Ok(()),
        };
        match *deadly {
            Deadly::Pairs(_) => is_open(pattern).and_then(|()| two_or_none(pattern))?,
            Deadly::Fillings(_, others) => {
                let pool = pattern.union(others.intersection(in_its_cells));
                is_open(pool).and_then(|()| none_alone(pattern, pool, fillings))?;
            }
            Deadly::Rest(_) => {
                two_or_none(pattern)?;
                let (both, rest) = (pattern.digits(), puzzle.difference(in_its_cells));
                let is_bound = |cell| (rest.digits_in(cell) & both).len() == 1;
                if both.len() != 2 || pattern.len() == 36 || Cell::all().any(is_bound) {
                    return Err(NotDeadly::Nothing);
                }
            }
            Deadly::Lines(lines, _) => return two_lines::beyond(lines, pattern, puzzle),
            Deadly::Clues(candidate) => clues::forced(candidate, puzzle)?,
            // Symmetries: the image of the candidate is true if the candidate is.
            Deadly::Symmetry(symmetry, candidate) => {
                if !is_symmetry(&symmetry) || symmetry.apply(&puzzle) != puzzle {
                    return Err(NotDeadly::Asymmetric);
                }
                return Ok(in_its_cells.without(candidate).with(symmetry.apply(&candidate)));
            }
            Deadly::NearSymmetry(symmetry, clue, candidate) => {
                let more = puzzle.difference(members(Truth::Cell(clue.cell()))).with(clue);
                if !puzzle.contains(clue) {
                    return Err(NotDeadly::Impossible(clue));
                }
                if clue != candidate && clue.cell() == candidate.cell() {
                    return Err(NotDeadly::OneCell(clue.cell()));
                }
                if !is_symmetry(&symmetry) || symmetry.apply(&more) != more {
                    return Err(NotDeadly::Asymmetric);
                }
                return Ok(in_its_cells.difference(pattern).with(symmetry.apply(&candidate)));
            }
        }
        Ok(in_its_cells.difference(pattern))
    }
}

/// Whether a transformation preserves which cells see each other.
fn is_symmetry(symmetry: &Transformation) -> bool {
    let sees = |one: Cell, other: Cell| (0..3).any(|house| lines(one)[house] == lines(other)[house]);
    let images: Vec<Cell> = Cell::all().map(|cell| symmetry.apply(&cell)).collect();
    let keeps = |one: Cell, other: Cell| sees(one, other) == sees(images[one.index()], images[other.index()]);
    Cell::all().all(|one| Cell::all().all(|other| keeps(one, other)))
}

/// Checks that a pattern has two candidates or none in each cell, and two places or none for every digit in
/// every house.
fn two_or_none(pattern: CandidateMap) -> Result<(), NotDeadly> {
    let places = House::all().flat_map(|house| Digit::ALL.map(|digit| Truth::Place(house, digit)));
    let uneven = |truth: &Truth| ![0, 2].contains(&members(*truth).intersection(pattern).len());
    let found = Cell::all().map(Truth::Cell).chain(places).find(uneven);
    found.map_or(Ok(()), |truth| Err(NotDeadly::Uneven(truth)))
}

/// Checks that each filling of the cells by candidates of the pattern has another one, by candidates of the
/// pool, that puts the same digits into every house. Subtracts the fillings enumerated from `most`.
fn none_alone(pattern: CandidateMap, pool: CandidateMap, most: &mut usize) -> Result<(), NotDeadly> {
    // Each filling: the digits that it puts into every house, and whether all are candidates of the pattern.
    let mut fillings = vec![([0u16; 27], true)];
    // Extend every partial filling by one cell, without repeating a digit in a house.
    for cell in Cell::all().filter(|&cell| !pool.digits_in(cell).is_empty()) {
        let [row, column, box_] = lines(cell);
        let houses = [row, 9 + column, 18 + box_];
        let mut longer = Vec::new();
        for &(before, within) in &fillings {
            for digit in pool.digits_in(cell) {
                let (mut held, bit) = (before, 1 << digit.index());
                houses.iter().for_each(|&house| held[house] |= bit);
                if houses.iter().all(|&house| before[house] & bit == 0) {
                    longer.push((held, within && pattern.contains(cell.with(digit))));
                }
            }
        }
        *most = most.checked_sub(longer.len()).ok_or(NotDeadly::TooMany)?;
        fillings = longer;
    }
    // Fillings with equal digits in all houses can be exchanged for each other; a pattern's filling must not
    // be the only one.
    fillings.sort_unstable();
    let alone = |same: &[([u16; 27], bool)]| matches!(same, [(_, true)]);
    let mut alike = fillings.chunk_by(|one, other| one.0 == other.0);
    if alike.any(alone) { Err(NotDeadly::Alone) } else { Ok(()) }
}

/// Known facts at one point of a refutation.
#[derive(Clone)]
struct State {
    /// Candidates not shown false.
    possible: CandidateMap,
    /// Candidates shown true.
    truths: CandidateMap,
}

/// Marker for a contradiction.
struct Contradiction;

impl State {
    /// Assumes a claim.
    fn suppose(&mut self, claim: Claim) -> Result<(), Contradiction> {
        match claim {
            Claim::True(candidate) if self.possible.contains(candidate) => {
                self.truths.insert(candidate);
                self.possible = self.possible.difference(rivals(candidate));
            }
            Claim::False(candidate) if !self.truths.contains(candidate) => {
                self.possible.remove(candidate);
            }
            _ => return Err(Contradiction),
        }
        Ok(())
    }

    /// Propagates the cited truths until nothing more follows.
    fn settle(&mut self, cited: &[(Cases, CandidateMap)]) -> Result<(), Contradiction> {
        loop {
            let before = self.truths;
            for (_, members) in cited {
                let left = members.intersection(self.possible);
                match left.only() {
                    Some(last) if !self.truths.contains(last) => self.suppose(Claim::True(last))?,
                    None if left.is_empty() => return Err(Contradiction),
                    _ => {}
                }
            }
            if self.truths == before {
                return Ok(());
            }
        }
    }
}

/// Check of one certificate.
struct Checking {
    /// Cited truths and deadly patterns, with the candidates one of which is true.
    cited: Vec<(Cases, CandidateMap)>,
    /// Claims and cases around the current point; if the check failed, around the point of failure.
    path: Vec<Claim>,
}

impl Checking {
    /// Checks that a claim holds in a state, by refuting its opposite.
    fn show(&mut self, state: &State, lemma: &Lemma) -> Result<(), Fault> {
        self.path.push(lemma.claim);
        self.refute(state.clone(), lemma.claim.negated(), &lemma.refutation)?;
        self.path.pop();
        Ok(())
    }

    /// Checks that a claim cannot hold in a state.
    fn refute(&mut self, mut state: State, claim: Claim, refutation: &Refutation) -> Result<(), Fault> {
        if self.path.len() > DEPTH {
            return Err(Fault::TooDeep);
        }
        if state.suppose(claim).is_err() || state.settle(&self.cited).is_err() {
            return Ok(());
        }
        // Lemmas first: each may be used after it is shown.
        for lemma in &refutation.lemmas {
            self.show(&state, lemma)?;
            if state.suppose(lemma.claim).is_err() || state.settle(&self.cited).is_err() {
                return Ok(());
            }
        }
        // Then the cases: exactly those that are still possible, each with a refutation.
        let Some(split) = &refutation.split else { return Err(Fault::NoContradiction) };
        let cited = self.cited.iter().find(|(cases, _)| *cases == split.cases);
        let (_, members) = cited.ok_or(Fault::NotCited(split.cases))?;
        let mut left = members.intersection(state.possible).iter();
        for (case, refutation) in &split.branches {
            if left.next() != Some(*case) {
                return Err(Fault::OtherCases(split.cases));
            }
            self.path.push(Claim::True(*case));
            self.refute(state.clone(), Claim::True(*case), refutation)?;
            self.path.pop();
        }
        left.next().map_or(Ok(()), |case| Err(Fault::CaseLeft(case)))
    }
}

/// Collects all candidates that satisfy a predicate.
fn candidates(holds: impl Fn(Cell, Digit) -> bool) -> CandidateMap {
    Candidate::all().filter(|candidate| holds(candidate.cell(), candidate.digit())).collect()
}

/// Returns row, column and box of a cell, each 0 to 8.
fn lines(cell: Cell) -> [usize; 3] {
    let (row, column) = (cell.index() / 9, cell.index() % 9);
    [row, column, row / 3 * 3 + column / 3]
}

/// Returns the nine candidates of a truth, exactly one of which is true: the first half of the rules.
fn members(truth: Truth) -> CandidateMap {
    let mut members = CandidateMap::EMPTY;
    match truth {
        Truth::Cell(cell) => {
            for digit in Digit::ALL {
                members.insert(cell.with(digit));
            }
        }
        Truth::Place(house, digit) => {
            for cell in Cell::all() {
                let [row, column, box_] = lines(cell);
                if [box_, 9 + row, 18 + column].contains(&house.index()) {
                    members.insert(cell.with(digit));
                }
            }
        }
    }
    members
}

/// Returns the candidates that cannot be true together with this one, since they share a truth with it: the
/// second half of the rules.
fn rivals(candidate: Candidate) -> CandidateMap {
    static ALL: LazyLock<Vec<CandidateMap>> = LazyLock::new(|| Candidate::all().map(rivals_of).collect());
    ALL[candidate.index()]
}

fn rivals_of(candidate: Candidate) -> CandidateMap {
    let (cell, digit) = (candidate.cell(), candidate.digit());
    let [row, column, box_] = lines(cell);
    let mut rivals = members(Truth::Cell(cell));
    for other in Cell::all() {
        let theirs = lines(other);
        if theirs[0] == row || theirs[1] == column || theirs[2] == box_ {
            rivals.insert(other.with(digit));
        }
    }
    rivals.without(candidate)
}

/// Reason that a certificate is rejected, with the point of failure.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Rejection {
    /// The conclusion, then the nested claims and cases that lead to the point of failure.
    pub path: Vec<Claim>,
    /// The fault at that point.
    pub fault: Fault,
}

impl std::error::Error for Rejection {}

/// Writes `r4c7<>7, r9c7=1: nothing contradicts it`.
impl fmt::Display for Rejection {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (i, claim) in self.path.iter().enumerate() {
            write!(f, "{}{claim}", if i == 0 { "" } else { ", " })?;
        }
        write!(f, "{}{}", if self.path.is_empty() { "" } else { ": " }, self.fault)
    }
}

/// Fault of a certificate.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum Fault {
    /// The step concludes nothing.
    #[error("nothing is concluded")]
    NoConclusion,
    /// A conclusion has no refutation.
    #[error("the certificate does not show {0}")]
    NotShown(Claim),
    /// The refutations are not one for each conclusion, in order.
    #[error("the certificate shows other things than the conclusions, or in another order")]
    OtherClaims,
    /// A conclusion is known already.
    #[error("{0} is no news")]
    Known(Claim),
    /// A second digit is placed in a filled cell.
    #[error("{}: {} is filled", Claim::True(*.0), .0.cell())]
    Filled(Candidate),
    /// There are more deadly patterns than any step could need.
    #[error("it cites more than {PATTERNS} deadly patterns")]
    TooManyPatterns,
    /// The deadly pattern with this index is not deadly.
    #[error("deadly pattern {} is none: {}", .0 + 1, .1)]
    NotDeadly(usize, NotDeadly),
    /// No contradiction follows from the cited truths.
    #[error("no contradiction follows from the cited truths")]
    NoContradiction,
    /// The certificate distinguishes cases of a truth or pattern that is not cited.
    #[error("it goes through the cases of {0}, which is not cited")]
    NotCited(Cases),
    /// A case is not the next of the remaining ones.
    #[error("the cases of {0} are not those that are left")]
    OtherCases(Cases),
    /// A case is missing.
    #[error("the case {} is left out", Claim::True(*.0))]
    CaseLeft(Candidate),
    /// Refutations are nested too deeply.
    #[error("more than {DEPTH} claims and cases lie inside each other")]
    TooDeep,
}

/// Reason that a pattern is not deadly.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum NotDeadly {
    /// No promise of uniqueness was made.
    #[error("nothing is promised to have one solution")]
    NoPromise,
    /// The pattern has no candidates, or leaves no rest of two digits that could be swapped.
    #[error("there is nothing to exchange")]
    Nothing,
    /// The pattern contains a candidate that the puzzle excludes from the start.
    #[error("the puzzle excludes {}", Claim::True(*.0))]
    Impossible(Candidate),
    /// A cell or house has another number of the pattern's candidates than required.
    #[error("{0} does not have as many of its candidates as it should")]
    Uneven(Truth),
    /// A filling has no other one that puts the same digits into every house.
    #[error("it can be filled in a way that no other is exchanged for")]
    Alone,
    /// The two lines and two cells do not lie as required, or can be told apart in several places.
    #[error("the two lines do not swap")]
    Lines,
    /// The candidate is not forced by the two clues of a band or stack.
    #[error("no two clues of a band or stack force it")]
    Clues,
    /// The transformation does not map the givens onto themselves.
    #[error("it does not leave the puzzle as it is")]
    Asymmetric,
    /// The candidate is another digit of the clue's cell: the two are never true together, so the pattern
    /// states nothing about them.
    #[error("{0} can't hold both the clue and another digit")]
    OneCell(Cell),
    /// There are too many fillings to enumerate.
    #[error("more than {FILLINGS} ways to fill such patterns would have to be gone through")]
    TooMany,
}

mod clues;
mod two_lines;

#[cfg(test)]
mod tests;
