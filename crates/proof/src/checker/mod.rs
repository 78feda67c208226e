//! The checker of certificates. It uses the rules of Sudoku, written out below, and nothing else: no
//! technique, no finder, no search. Whatever it accepts is true if these five hundred lines are right,
//! whoever made the certificate. `docs/proofs.md` gives the argument for each of its rules.
//!
//! Its running time grows linearly with the size of the certificate. Every refutation is visited once, and
//! each costs at most a constant, if a large one: there are 324 truths, however often they are cited, at most
//! [`MAX_PATTERNS`] deadly patterns, and propagation ends when no candidate is left to remove. The fillings of
//! deadly patterns are enumerated, at most [`MAX_FILLINGS`] per certificate.

use std::collections::HashSet;
use std::fmt;
use std::sync::LazyLock;

use ninefold_core::{Board, Candidate, CandidateMap, Cell, CellMap, Digit, House, Transformation};

use crate::certificate::{
    CandidateClaim, Certificate, CitedCases, ClaimRefutation, ClaimSet, DeadlyPattern, Lemma, Truth,
};
use crate::uniqueness::UniquenessPromise;

/// Maximum number of claims of a step: each candidate true or false.
const MAX_CLAIMS: usize = 2 * 729;

/// Maximum nesting depth of refutations; those of finders stay far below.
const MAX_DEPTH: usize = 64;

/// Maximum number of fillings, complete or partial, enumerated for the deadly patterns of a certificate;
/// those of finders have some thousand.
const MAX_FILLINGS: usize = 100_000;

/// Maximum number of deadly patterns that a certificate cites: as many as there are candidates.
pub(crate) const MAX_PATTERNS: usize = 729;

/// Checks the steps of one puzzle in sequence.
#[derive(Clone, Debug)]
pub struct CertificateChecker {
    /// Candidates of the puzzle that is promised to have one solution, if any is. Deadly patterns refer to
    /// this, not to a later position.
    puzzle: Option<CandidateMap>,
    /// Candidates possible now; in a filled cell its digit.
    position: CandidateMap,
    /// Cells with a digit.
    filled: CellMap,
}

impl CertificateChecker {
    /// Creates a checker for the steps from a position, which is promised to have one solution: see
    /// [`UniquenessPromise::from_board`].
    #[must_use]
    pub fn new(board: &Board) -> CertificateChecker {
        CertificateChecker::with_promise(board, UniquenessPromise::from_board(board))
    }

    /// Creates a checker for the steps from a position, with a promise of uniqueness. The position is assumed
    /// to be correct.
    #[must_use]
    pub fn with_promise(board: &Board, promise: UniquenessPromise) -> CertificateChecker {
        let position: CandidateMap =
            collect_candidates_where(|cell, digit| board.possible_digits(cell).contains(digit));
        let givens = board.givens();
        let puzzle = match promise {
            UniquenessPromise::Nothing => None,
            UniquenessPromise::Givens if !givens.is_empty() => {
                Some(collect_candidates_where(|cell, digit| {
                    !givens.contains(cell) || board.value(cell) == Some(digit)
                }))
            }
            UniquenessPromise::Position | UniquenessPromise::Givens => Some(position),
        };
        CertificateChecker { puzzle, position, filled: board.filled_cells() }
    }

    /// Moves the checker to another position of the same puzzle, with placed digits or fewer candidates,
    /// which is assumed to be correct.
    #[must_use]
    pub fn with_position(self, position: &Board) -> CertificateChecker {
        let CertificateChecker { position, filled, .. } = CertificateChecker::new(position);
        CertificateChecker { position, filled, ..self }
    }

    /// Returns the candidates of the puzzle that the proof assumes to have one solution; `None` without a
    /// promise.
    #[must_use]
    pub fn promised_puzzle(&self) -> Option<CandidateMap> {
        self.puzzle
    }

    /// Returns the cells with a digit, in the checker's position.
    #[must_use]
    pub fn filled_cells(&self) -> CellMap {
        self.filled
    }

    /// Returns the candidates possible after the steps accepted so far; in a filled cell its digit.
    #[must_use]
    pub fn possible_candidates(&self) -> CandidateMap {
        self.position
    }

    /// Whether every cell is filled, without clashes.
    #[must_use]
    pub fn is_solved(&self) -> bool {
        self.filled == CellMap::FULL
            && self.position.len() == 81
            && self
                .position
                .iter()
                .all(|candidate| self.position.is_disjoint(conflicting_candidates(candidate)))
    }

    /// Checks a step by its certificate and applies it.
    ///
    /// # Errors
    /// If the certificate does not show every claim; the position is then unchanged.
    pub fn accept_step(
        &mut self,
        claims: impl Into<ClaimSet>,
        certificate: &Certificate,
    ) -> Result<(), CertificateError> {
        let claims = claims.into();
        self.check_step(claims, certificate)?;
        // Apply the step: a placement also removes all candidates that share a truth with it.
        self.position = self.position.difference(claims.eliminations);
        for placement in claims.placements {
            self.filled.insert(placement.cell());
            self.position = self.position.difference(conflicting_candidates(placement));
        }
        Ok(())
    }

    /// Checks a step on the position without applying it.
    ///
    /// # Errors
    /// If the certificate does not show every conclusion or shows another one, or if a conclusion is not new.
    pub fn check_step(
        &self,
        claims: impl Into<ClaimSet>,
        certificate: &Certificate,
    ) -> Result<(), CertificateError> {
        let at_root = |fault| CertificateError { path: Vec::new(), fault };
        let shown: Vec<CandidateClaim> =
            certificate.proofs.iter().map(|proof| proof.claim).take(MAX_CLAIMS + 1).collect();
        let claims: ClaimSet = claims.into();
        let placements = claims.placements;
        let claims: Vec<CandidateClaim> = claims.iter().collect();
        // The certificate has to show exactly the claims, each of them new.
        if claims.is_empty() {
            return Err(at_root(CertificateFault::NoConclusion));
        }
        if let Some(&claim) = claims.iter().find(|claim| !shown.contains(claim)) {
            return Err(at_root(CertificateFault::NotProven(claim)));
        }
        if shown != claims {
            return Err(at_root(CertificateFault::ClaimMismatch));
        }
        if let Some(&claim) = claims.iter().find(|claim| self.is_claim_known(**claim)) {
            return Err(at_root(CertificateFault::AlreadyKnown(claim)));
        }
        // From a position without solution everything follows, but a cell still takes only one digit.
        let mut filled = self.filled;
        if let Some(second) = placements.iter().find(|placed| !filled.insert(placed.cell())) {
            return Err(at_root(CertificateFault::CellFilled(second)));
        }
        let cited = self.cited_cases(certificate).map_err(at_root)?;
        // Each claim is shown from the position before the step, independently of the others.
        let mut checking = CertificateCheck { cited, path: Vec::new() };
        for proof in &certificate.proofs {
            let state = RefutationState { possible: self.position, truths: CandidateMap::EMPTY };
            checking
                .check_lemma(&state, proof)
                .map_err(|fault| CertificateError { path: checking.path.clone(), fault })?;
        }
        Ok(())
    }

    /// Returns the citations of a certificate, each truth once, with the candidates one of which is true.
    fn cited_cases(
        &self,
        certificate: &Certificate,
    ) -> Result<Vec<(CitedCases, CandidateMap)>, CertificateFault> {
        // More patterns than candidates are never needed, and each takes time to check.
        if certificate.deadly.len() > MAX_PATTERNS {
            return Err(CertificateFault::TooManyPatterns);
        }
        // Each truth counts once, in the order of the certificate.
        let mut seen = HashSet::new();
        let once = certificate.truths.iter().filter(|&&truth| seen.insert(truth));
        let mut cited: Vec<_> =
            once.map(|&truth| (CitedCases::Truth(truth), truth_candidates(truth))).collect();
        // The patterns share one allowance of fillings to try, whichever needs them.
        let mut fillings = MAX_FILLINGS;
        for (index, deadly) in certificate.deadly.iter().enumerate() {
            let outside = self
                .candidates_outside(deadly, &mut fillings)
                .map_err(|why| CertificateFault::NotDeadly(index, why))?;
            cited.push((CitedCases::Beyond(index), outside));
        }
        Ok(cited)
    }

    /// Whether a claim is known already at this point of the proof.
    fn is_claim_known(&self, claim: CandidateClaim) -> bool {
        match claim {
            CandidateClaim::True(candidate) => {
                self.filled.contains(candidate.cell()) && self.position.contains(candidate)
            }
            CandidateClaim::False(candidate) => !self.position.contains(candidate),
        }
    }

    /// Verifies that a pattern is deadly and returns the candidates one of which is therefore true.
    /// `fillings` is the number that may still be enumerated.
    fn candidates_outside(
        &self,
        deadly: &DeadlyPattern,
        fillings: &mut usize,
    ) -> Result<CandidateMap, DeadlyPatternError> {
        let puzzle = self.puzzle.ok_or(DeadlyPatternError::NoPromise)?;
        let pattern = deadly.pattern_candidates();
        let in_its_cells = collect_candidates_where(|cell, _| !pattern.digits_in_cell(cell).is_empty());
        // Patterns must be candidates of the puzzle itself, not of a later position.
        let is_open = |pool: CandidateMap| match pool.difference(puzzle).iter().next() {
            Some(given) => Err(DeadlyPatternError::Impossible(given)),
            None if pool.is_empty() => Err(DeadlyPatternError::NothingToExchange),
            None => Ok(()),
        };
        match *deadly {
            DeadlyPattern::Pairs(_) => is_open(pattern).and_then(|()| check_two_or_none(pattern))?,
            DeadlyPattern::Fillings(_, others) => {
                let pool = pattern.union(others.intersection(in_its_cells));
                is_open(pool).and_then(|()| check_swap_for_every_filling(pattern, pool, fillings))?;
            }
            DeadlyPattern::Rest(_) => {
                check_two_or_none(pattern)?;
                let (both, rest) = (pattern.digits(), puzzle.difference(in_its_cells));
                let is_bound = |cell| (rest.digits_in_cell(cell) & both).len() == 1;
                if both.len() != 2 || pattern.len() == 36 || Cell::all().any(is_bound) {
                    return Err(DeadlyPatternError::NothingToExchange);
                }
            }
            DeadlyPattern::Lines(lines, _) => {
                return two_lines::candidates_outside_two_lines(lines, pattern, puzzle);
            }
            DeadlyPattern::Clues(candidate) => clues::check_forced_by_clues(candidate, puzzle)?,
            // Symmetries: the image of the candidate is true if the candidate is.
            DeadlyPattern::Symmetry(symmetry, candidate) => {
                if !is_symmetry(&symmetry) || symmetry.apply(&puzzle) != puzzle {
                    return Err(DeadlyPatternError::Asymmetric);
                }
                return Ok(in_its_cells.without(candidate).with(symmetry.apply(&candidate)));
            }
            DeadlyPattern::NearSymmetry(symmetry, clue, candidate) => {
                let more = puzzle.difference(truth_candidates(Truth::Cell(clue.cell()))).with(clue);
                if !puzzle.contains(clue) {
                    return Err(DeadlyPatternError::Impossible(clue));
                }
                if clue != candidate && clue.cell() == candidate.cell() {
                    return Err(DeadlyPatternError::SameCell(clue.cell()));
                }
                if !is_symmetry(&symmetry) || symmetry.apply(&more) != more {
                    return Err(DeadlyPatternError::Asymmetric);
                }
                return Ok(in_its_cells.difference(pattern).with(symmetry.apply(&candidate)));
            }
        }
        Ok(in_its_cells.difference(pattern))
    }
}

/// Whether a transformation preserves which cells see each other.
fn is_symmetry(symmetry: &Transformation) -> bool {
    let sees = |one: Cell, other: Cell| {
        (0..3).any(|house| cell_house_numbers(one)[house] == cell_house_numbers(other)[house])
    };
    let images: Vec<Cell> = Cell::all().map(|cell| symmetry.apply(&cell)).collect();
    let keeps = |one: Cell, other: Cell| sees(one, other) == sees(images[one.index()], images[other.index()]);
    Cell::all().all(|one| Cell::all().all(|other| keeps(one, other)))
}

/// Checks that a pattern has two candidates or none in each cell, and two places or none for every digit in
/// every house.
fn check_two_or_none(pattern: CandidateMap) -> Result<(), DeadlyPatternError> {
    let places = House::all().flat_map(|house| Digit::ALL.map(|digit| Truth::Place(house, digit)));
    let uneven = |truth: &Truth| ![0, 2].contains(&truth_candidates(*truth).intersection(pattern).len());
    let found = Cell::all().map(Truth::Cell).chain(places).find(uneven);
    found.map_or(Ok(()), |truth| Err(DeadlyPatternError::WrongCandidateCount(truth)))
}

/// Checks that each filling of the cells by candidates of the pattern has another one, by candidates of the
/// pool, that puts the same digits into every house. Subtracts the fillings enumerated from `most`.
fn check_swap_for_every_filling(
    pattern: CandidateMap,
    pool: CandidateMap,
    most: &mut usize,
) -> Result<(), DeadlyPatternError> {
    // Each filling: the digits that it puts into every house, and whether all are candidates of the pattern.
    let mut fillings = vec![([0u16; 27], true)];
    // Extend every partial filling by one cell, without repeating a digit in a house.
    for cell in Cell::all().filter(|&cell| !pool.digits_in_cell(cell).is_empty()) {
        let [row, column, box_] = cell_house_numbers(cell);
        let houses = [row, 9 + column, 18 + box_];
        let mut longer = Vec::new();
        for &(before, within) in &fillings {
            for digit in pool.digits_in_cell(cell) {
                let (mut digits_by_house, bit) = (before, 1 << digit.index());
                houses.iter().for_each(|&house| digits_by_house[house] |= bit);
                if houses.iter().all(|&house| before[house] & bit == 0) {
                    longer.push((digits_by_house, within && pattern.contains(cell.to_candidate(digit))));
                }
            }
        }
        *most = most.checked_sub(longer.len()).ok_or(DeadlyPatternError::TooManyFillings)?;
        fillings = longer;
    }
    // Fillings with equal digits in all houses can be exchanged for each other; a pattern's filling must not
    // be the only one.
    fillings.sort_unstable();
    let alone = |same: &[([u16; 27], bool)]| matches!(same, [(_, true)]);
    let mut alike = fillings.chunk_by(|one, other| one.0 == other.0);
    if alike.any(alone) { Err(DeadlyPatternError::NoOtherFilling) } else { Ok(()) }
}

/// Known facts at one point of a refutation.
#[derive(Clone)]
struct RefutationState {
    /// Candidates not shown false.
    possible: CandidateMap,
    /// Candidates shown true.
    truths: CandidateMap,
}

/// Marker for a contradiction.
struct ProofContradiction;

impl RefutationState {
    /// Assumes a claim.
    fn assume_claim(&mut self, claim: CandidateClaim) -> Result<(), ProofContradiction> {
        match claim {
            CandidateClaim::True(candidate) if self.possible.contains(candidate) => {
                self.truths.insert(candidate);
                self.possible = self.possible.difference(conflicting_candidates(candidate));
            }
            CandidateClaim::False(candidate) if !self.truths.contains(candidate) => {
                self.possible.remove(candidate);
            }
            _ => return Err(ProofContradiction),
        }
        Ok(())
    }

    /// Propagates the cited truths until nothing more follows.
    fn propagate_truths(&mut self, cited: &[(CitedCases, CandidateMap)]) -> Result<(), ProofContradiction> {
        loop {
            // A truth with one candidate left makes it true; one with none left is a contradiction.
            let before = self.truths;
            for (_, members) in cited {
                let left = members.intersection(self.possible);
                match left.only() {
                    Some(last) if !self.truths.contains(last) => {
                        self.assume_claim(CandidateClaim::True(last))?
                    }
                    None if left.is_empty() => return Err(ProofContradiction),
                    _ => {}
                }
            }
            // A round without a new true candidate leaves nothing to follow.
            if self.truths == before {
                return Ok(());
            }
        }
    }
}

/// Check of one certificate.
struct CertificateCheck {
    /// Cited truths and deadly patterns, with the candidates one of which is true.
    cited: Vec<(CitedCases, CandidateMap)>,
    /// Claims and cases around the current point; if the check failed, around the point of failure.
    path: Vec<CandidateClaim>,
}

impl CertificateCheck {
    /// Checks that a claim holds in a state, by refuting its opposite.
    fn check_lemma(&mut self, state: &RefutationState, lemma: &Lemma) -> Result<(), CertificateFault> {
        self.path.push(lemma.claim);
        self.check_refutation(state.clone(), lemma.claim.opposite_claim(), &lemma.refutation)?;
        self.path.pop();
        Ok(())
    }

    /// Checks that a claim cannot hold in a state.
    fn check_refutation(
        &mut self,
        mut state: RefutationState,
        claim: CandidateClaim,
        refutation: &ClaimRefutation,
    ) -> Result<(), CertificateFault> {
        if self.path.len() > MAX_DEPTH {
            return Err(CertificateFault::TooDeep);
        }
        if state.assume_claim(claim).is_err() || state.propagate_truths(&self.cited).is_err() {
            return Ok(());
        }
        // Lemmas first: each may be used after it is shown.
        for lemma in &refutation.lemmas {
            self.check_lemma(&state, lemma)?;
            if state.assume_claim(lemma.claim).is_err() || state.propagate_truths(&self.cited).is_err() {
                return Ok(());
            }
        }
        // Then the cases: exactly those that are still possible, each with a refutation.
        let Some(split) = &refutation.split else { return Err(CertificateFault::NoContradiction) };
        let cited = self.cited.iter().find(|(cases, _)| *cases == split.cases);
        let (_, members) = cited.ok_or(CertificateFault::NotCited(split.cases))?;
        let mut left = members.intersection(state.possible).iter();
        for (case, refutation) in &split.branches {
            if left.next() != Some(*case) {
                return Err(CertificateFault::CaseMismatch(split.cases));
            }
            self.path.push(CandidateClaim::True(*case));
            self.check_refutation(state.clone(), CandidateClaim::True(*case), refutation)?;
            self.path.pop();
        }
        left.next().map_or(Ok(()), |case| Err(CertificateFault::CaseNotRefuted(case)))
    }
}

/// Collects all candidates that satisfy a predicate.
fn collect_candidates_where(holds: impl Fn(Cell, Digit) -> bool) -> CandidateMap {
    Candidate::all().filter(|candidate| holds(candidate.cell(), candidate.digit())).collect()
}

/// Returns row, column and box of a cell, each 0 to 8.
fn cell_house_numbers(cell: Cell) -> [usize; 3] {
    let (row, column) = (cell.index() / 9, cell.index() % 9);
    [row, column, row / 3 * 3 + column / 3]
}

/// Returns the nine candidates of a truth, exactly one of which is true: the first half of the rules.
fn truth_candidates(truth: Truth) -> CandidateMap {
    let mut members = CandidateMap::EMPTY;
    match truth {
        Truth::Cell(cell) => {
            for digit in Digit::ALL {
                members.insert(cell.to_candidate(digit));
            }
        }
        Truth::Place(house, digit) => {
            for cell in Cell::all() {
                let [row, column, box_] = cell_house_numbers(cell);
                if [box_, 9 + row, 18 + column].contains(&house.index()) {
                    members.insert(cell.to_candidate(digit));
                }
            }
        }
    }
    members
}

/// Returns the candidates that cannot be true together with this one, since they share a truth with it: the
/// second half of the rules.
fn conflicting_candidates(candidate: Candidate) -> CandidateMap {
    static ALL: LazyLock<Vec<CandidateMap>> =
        LazyLock::new(|| Candidate::all().map(compute_conflicts).collect());
    ALL[candidate.index()]
}

fn compute_conflicts(candidate: Candidate) -> CandidateMap {
    let (cell, digit) = (candidate.cell(), candidate.digit());
    let [row, column, box_] = cell_house_numbers(cell);
    let mut conflicts = truth_candidates(Truth::Cell(cell));
    for other in Cell::all() {
        let theirs = cell_house_numbers(other);
        if theirs[0] == row || theirs[1] == column || theirs[2] == box_ {
            conflicts.insert(other.to_candidate(digit));
        }
    }
    conflicts.without(candidate)
}

/// Reason that a certificate is rejected, with the point of failure.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct CertificateError {
    /// The conclusion, then the nested claims and cases that lead to the point of failure.
    pub path: Vec<CandidateClaim>,
    /// The fault at that point.
    pub fault: CertificateFault,
}

impl std::error::Error for CertificateError {}

/// Writes `r4c7<>7, r9c7=1: nothing contradicts it`.
impl fmt::Display for CertificateError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (i, claim) in self.path.iter().enumerate() {
            write!(f, "{}{claim}", if i == 0 { "" } else { ", " })?;
        }
        write!(f, "{}{}", if self.path.is_empty() { "" } else { ": " }, self.fault)
    }
}

/// Fault of a certificate.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum CertificateFault {
    /// The step concludes nothing.
    #[error("nothing is concluded")]
    NoConclusion,
    /// A conclusion has no refutation.
    #[error("the certificate does not show {0}")]
    NotProven(CandidateClaim),
    /// The refutations are not one for each conclusion, in order.
    #[error("the certificate shows other things than the conclusions, or in another order")]
    ClaimMismatch,
    /// A conclusion is known already.
    #[error("{0} is no news")]
    AlreadyKnown(CandidateClaim),
    /// A second digit is placed in a filled cell.
    #[error("{}: {} is filled", CandidateClaim::True(*.0), .0.cell())]
    CellFilled(Candidate),
    /// There are more deadly patterns than any step could need.
    #[error("it cites more than {MAX_PATTERNS} deadly patterns")]
    TooManyPatterns,
    /// The deadly pattern with this index is not deadly.
    #[error("deadly pattern {} is none: {}", .0 + 1, .1)]
    NotDeadly(usize, DeadlyPatternError),
    /// No contradiction follows from the cited truths.
    #[error("no contradiction follows from the cited truths")]
    NoContradiction,
    /// The certificate distinguishes cases of a truth or pattern that is not cited.
    #[error("it goes through the cases of {0}, which is not cited")]
    NotCited(CitedCases),
    /// A case is not the next of the remaining ones.
    #[error("the cases of {0} are not those that are left")]
    CaseMismatch(CitedCases),
    /// A case is missing.
    #[error("the case {} is left out", CandidateClaim::True(*.0))]
    CaseNotRefuted(Candidate),
    /// Refutations are nested too deeply.
    #[error("more than {MAX_DEPTH} claims and cases lie inside each other")]
    TooDeep,
}

/// Reason that a pattern is not deadly.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum DeadlyPatternError {
    /// No promise of uniqueness was made.
    #[error("nothing is promised to have one solution")]
    NoPromise,
    /// The pattern has no candidates, or leaves no rest of two digits that could be swapped.
    #[error("there is nothing to exchange")]
    NothingToExchange,
    /// The pattern contains a candidate that the puzzle excludes from the start.
    #[error("the puzzle excludes {}", CandidateClaim::True(*.0))]
    Impossible(Candidate),
    /// A cell or house has another number of the pattern's candidates than required.
    #[error("{0} does not have as many of its candidates as it should")]
    WrongCandidateCount(Truth),
    /// A filling has no other one that puts the same digits into every house.
    #[error("it can be filled in a way that no other is exchanged for")]
    NoOtherFilling,
    /// The two lines and two cells do not lie as required, or can be told apart in several places.
    #[error("the two lines do not swap")]
    UnswappableLines,
    /// The candidate is not forced by the two clues of a band or stack.
    #[error("no two clues of a band or stack force it")]
    NotForcedByClues,
    /// The transformation does not map the givens onto themselves.
    #[error("it does not leave the puzzle as it is")]
    Asymmetric,
    /// The candidate is another digit of the clue's cell: the two are never true together, so the pattern
    /// states nothing about them.
    #[error("{0} can't hold both the clue and another digit")]
    SameCell(Cell),
    /// There are too many fillings to enumerate.
    #[error("more than {MAX_FILLINGS} ways to fill such patterns would have to be gone through")]
    TooManyFillings,
}

mod clues;
mod two_lines;

#[cfg(test)]
mod tests;
