//! The checker of certificates. It knows the rules of Sudoku, written out below, and nothing else: no technique, no
//! finder, no search. What it accepts is true if these five hundred lines are right, whoever made the certificate.
//! `docs/proofs.md` gives the argument for each of its rules.
//!
//! The time it takes grows with the size of the certificate and no faster. Every refutation in it is gone through once, and
//! each costs at most a constant, if a large one: there are 324 truths, however often they are cited, at most [`PATTERNS`]
//! deadly patterns, and what follows from them ends when no candidate is left to go. The ways to fill deadly patterns are
//! gone through one by one, at most [`FILLINGS`] for a certificate.

use std::collections::HashSet;
use std::fmt;
use std::sync::LazyLock;

use ninefold_core::{Board, Candidate, CandidateMap, Cell, CellMap, Digit, House, Transformation};

use crate::certificate::{Cases, Certificate, Claim, Claims, Deadly, Lemma, Refutation, Truth};
use crate::promise::Promise;

/// How many claims a step can make: each candidate true or false.
const CLAIMS: usize = 2 * 729;

/// How deep refutations may lie inside each other; those of finders stay far below.
const DEPTH: usize = 64;

/// How many fillings of the deadly patterns of a certificate, whole or begun, are gone through at most; those of finders
/// have some thousand.
const FILLINGS: usize = 100_000;

/// How many deadly patterns a certificate cites at most: as many as there are candidates.
pub(crate) const PATTERNS: usize = 729;

/// Checks the steps of one puzzle, one after the other.
#[derive(Clone, Debug)]
pub struct Checker {
    /// What the puzzle leaves open that is promised to have one solution, if any is. Deadly patterns are about this: not
    /// about a position on the way.
    puzzle: Option<CandidateMap>,
    /// What is possible now; in a filled cell its digit.
    position: CandidateMap,
    /// The cells with a digit.
    filled: CellMap,
}

impl Checker {
    /// A checker for the steps from a position, which is promised to have one solution: see [`Promise::of`].
    #[must_use]
    pub fn new(board: &Board) -> Checker {
        Checker::with_promise(board, Promise::of(board))
    }

    /// A checker for the steps from a position, and what of it has one solution. The position is taken as true.
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

    /// The checker of the same puzzle at another position, with placed digits or fewer candidates; these are taken as
    /// true.
    #[must_use]
    pub fn at(self, position: &Board) -> Checker {
        let Checker { position, filled, .. } = Checker::new(position);
        Checker { position, filled, ..self }
    }

    /// What the puzzle leaves open that is promised to have one solution; nothing if nothing is promised.
    #[must_use]
    pub fn promised(&self) -> Option<CandidateMap> {
        self.puzzle
    }

    /// The cells with a digit.
    #[must_use]
    pub fn filled(&self) -> CellMap {
        self.filled
    }

    /// What is possible after the steps accepted so far; in a filled cell its digit.
    #[must_use]
    pub fn position(&self) -> CandidateMap {
        self.position
    }

    /// Whether every cell is filled, each with a digit, and no two of them clash.
    #[must_use]
    pub fn is_solved(&self) -> bool {
        self.filled == CellMap::FULL
            && self.position.len() == 81
            && self.position.iter().all(|candidate| self.position.is_disjoint(rivals(candidate)))
    }

    /// Checks a step, and takes it.
    ///
    /// # Errors
    /// When the certificate does not show every claim; the position is then unchanged.
    pub fn accept(&mut self, claims: impl Into<Claims>, certificate: &Certificate) -> Result<(), Rejection> {
        let claims = claims.into();
        self.check(claims, certificate)?;
        self.position = self.position.difference(claims.eliminations);
        for placement in claims.placements {
            self.filled.insert(placement.cell());
            self.position = self.position.difference(rivals(placement));
        }
        Ok(())
    }

    /// Checks a step on the position.
    ///
    /// # Errors
    /// When the certificate does not show every conclusion or shows something else, or when a conclusion is no news.
    pub fn check(&self, claims: impl Into<Claims>, certificate: &Certificate) -> Result<(), Rejection> {
        let at_root = |fault| Rejection { path: Vec::new(), fault };
        let shown: Vec<Claim> = certificate.proofs.iter().map(|proof| proof.claim).take(CLAIMS + 1).collect();
        let claims: Claims = claims.into();
        let placements = claims.placements;
        let claims: Vec<Claim> = claims.iter().collect();
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
        // From a position that has no solution everything follows; it still takes one digit to fill a cell.
        let mut filled = self.filled;
        if let Some(second) = placements.iter().find(|placed| !filled.insert(placed.cell())) {
            return Err(at_root(Fault::Filled(second)));
        }
        let cited = self.cited(certificate).map_err(at_root)?;
        let mut checking = Checking { cited, path: Vec::new() };
        for proof in &certificate.proofs {
            let state = State { possible: self.position, truths: CandidateMap::EMPTY };
            checking.show(&state, proof).map_err(|fault| Rejection { path: checking.path.clone(), fault })?;
        }
        Ok(())
    }

    /// What a certificate cites, each truth once, with the candidates of which one is true.
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

    /// Whether a claim says nothing new.
    fn is_known(&self, claim: Claim) -> bool {
        match claim {
            Claim::True(candidate) => {
                self.filled.contains(candidate.cell()) && self.position.contains(candidate)
            }
            Claim::False(candidate) => !self.position.contains(candidate),
        }
    }

    /// The candidates of which one is true since the pattern is deadly, once it is seen to be. `fillings` are those that
    /// may still be gone through.
    fn beyond(&self, deadly: &Deadly, fillings: &mut usize) -> Result<CandidateMap, NotDeadly> {
        let puzzle = self.puzzle.ok_or(NotDeadly::NoPromise)?;
        let pattern = deadly.pattern();
        let in_its_cells = candidates(|cell, _| !pattern.digits_in(cell).is_empty());
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

/// Whether cells that see each other, and no others, go where they see each other.
fn is_symmetry(symmetry: &Transformation) -> bool {
    let sees = |one: Cell, other: Cell| (0..3).any(|house| lines(one)[house] == lines(other)[house]);
    let images: Vec<Cell> = Cell::all().map(|cell| symmetry.apply(&cell)).collect();
    let keeps = |one: Cell, other: Cell| sees(one, other) == sees(images[one.index()], images[other.index()]);
    Cell::all().all(|one| Cell::all().all(|other| keeps(one, other)))
}

/// Whether a pattern has two candidates or none in each cell, and two places or none for every digit in every house.
fn two_or_none(pattern: CandidateMap) -> Result<(), NotDeadly> {
    let places = House::all().flat_map(|house| Digit::ALL.map(|digit| Truth::Place(house, digit)));
    let uneven = |truth: &Truth| ![0, 2].contains(&members(*truth).intersection(pattern).len());
    let found = Cell::all().map(Truth::Cell).chain(places).find(uneven);
    found.map_or(Ok(()), |truth| Err(NotDeadly::Uneven(truth)))
}

/// Whether each filling of the cells by candidates of the pattern has another, by candidates of the pool, that puts the
/// same digits into every house. Takes the fillings gone through from those that may be.
fn none_alone(pattern: CandidateMap, pool: CandidateMap, most: &mut usize) -> Result<(), NotDeadly> {
    // For every house the digits that a filling puts there; and whether it is one by candidates of the pattern.
    let mut fillings = vec![([0u16; 27], true)];
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
    fillings.sort_unstable();
    let alone = |same: &[([u16; 27], bool)]| matches!(same, [(_, true)]);
    let mut alike = fillings.chunk_by(|one, other| one.0 == other.0);
    if alike.any(alone) { Err(NotDeadly::Alone) } else { Ok(()) }
}

/// What is known at a place of a refutation.
#[derive(Clone)]
struct State {
    /// The candidates not seen to be false.
    possible: CandidateMap,
    /// The candidates seen to be true.
    truths: CandidateMap,
}

/// Why nothing more follows: there is a contradiction.
struct Contradiction;

impl State {
    /// Takes a claim as true.
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

    /// Draws all that follows from the cited truths, one at a time.
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

/// The check of one certificate.
struct Checking {
    /// The cited truths and deadly patterns, with the candidates one of which is true.
    cited: Vec<(Cases, CandidateMap)>,
    /// The claims and cases around the place where the check is; where it failed, if it failed.
    path: Vec<Claim>,
}

impl Checking {
    /// Checks that a claim holds in a state: that its opposite is refuted.
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
        for lemma in &refutation.lemmas {
            self.show(&state, lemma)?;
            if state.suppose(lemma.claim).is_err() || state.settle(&self.cited).is_err() {
                return Ok(());
            }
        }
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

/// All candidates of which something holds.
fn candidates(holds: impl Fn(Cell, Digit) -> bool) -> CandidateMap {
    Candidate::all().filter(|candidate| holds(candidate.cell(), candidate.digit())).collect()
}

/// Row, column and box of a cell, each 0 to 8.
fn lines(cell: Cell) -> [usize; 3] {
    let (row, column) = (cell.index() / 9, cell.index() % 9);
    [row, column, row / 3 * 3 + column / 3]
}

/// The rules, first half: each of these has exactly one true candidate.
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

/// The rules, second half: the candidates that cannot be true together with this one, since they share a truth with it.
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

/// Why a certificate is not accepted, and where it fails.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Rejection {
    /// The conclusion, then the claims and cases inside each other that lead to the place of the fault.
    pub path: Vec<Claim>,
    /// What is wrong there.
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

/// What is wrong with a certificate.
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
    /// A conclusion that was known before.
    #[error("{0} is no news")]
    Known(Claim),
    /// A second digit for a cell that has one.
    #[error("{}: {} is filled", Claim::True(*.0), .0.cell())]
    Filled(Candidate),
    /// More deadly patterns than anything could need.
    #[error("it cites more than {PATTERNS} deadly patterns")]
    TooManyPatterns,
    /// The deadly pattern with this place is none.
    #[error("deadly pattern {} is none: {}", .0 + 1, .1)]
    NotDeadly(usize, NotDeadly),
    /// No contradiction follows from the cited truths.
    #[error("no contradiction follows from the cited truths")]
    NoContradiction,
    /// Cases of what is not cited.
    #[error("it goes through the cases of {0}, which is not cited")]
    NotCited(Cases),
    /// A case that is not the next of those left.
    #[error("the cases of {0} are not those that are left")]
    OtherCases(Cases),
    /// A case is left out.
    #[error("the case {} is left out", Claim::True(*.0))]
    CaseLeft(Candidate),
    /// Refutations lie too deep inside each other.
    #[error("more than {DEPTH} claims and cases lie inside each other")]
    TooDeep,
}

/// Why a pattern is not deadly.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum NotDeadly {
    /// Nobody says that there is one solution.
    #[error("nothing is promised to have one solution")]
    NoPromise,
    /// It has no candidates, or leaves no rest of two digits that could be swapped.
    #[error("there is nothing to exchange")]
    Nothing,
    /// It holds a candidate that the puzzle excludes from the start.
    #[error("the puzzle excludes {}", Claim::True(*.0))]
    Impossible(Candidate),
    /// A cell or house with another number of candidates than it needs.
    #[error("{0} does not have as many of its candidates as it should")]
    Uneven(Truth),
    /// A filling such that no other puts the same digits into every house.
    #[error("it can be filled in a way that no other is exchanged for")]
    Alone,
    /// Two lines and two cells that do not lie as they should, or can be told apart in several places.
    #[error("the two lines do not swap")]
    Lines,
    /// A candidate that is not what the two clues of a band or stack force.
    #[error("no two clues of a band or stack force it")]
    Clues,
    /// The givens do not come out the same.
    #[error("it does not leave the puzzle as it is")]
    Asymmetric,
    /// A clue and another digit of its cell: the two are never true together, so nothing is said of them.
    #[error("{0} can't hold both the clue and another digit")]
    OneCell(Cell),
    /// There are too many fillings to go through.
    #[error("more than {FILLINGS} ways to fill such patterns would have to be gone through")]
    TooMany,
}

mod clues;
mod two_lines;

#[cfg(test)]
mod tests;
