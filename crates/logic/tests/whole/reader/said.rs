//! Claims so far, as clauses, and whether something follows from them.
//!
//! Every player knows that two candidates which share a cell, or a house and the digit, exclude each other:
//! that needs no saying. That a cell has no other candidate, or a house no other place for a digit, does:
//! such a truth is a clause, known from the sentence that says it on. What follows is tried out: suppose it
//! were false, and go through all cases.

use std::sync::LazyLock;

use ninefold_core::{Candidate, CandidateMap, Digit};
use ninefold_logic::Facts;

/// At least one of these is so.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Clause {
    /// Candidates being true.
    pub(crate) true_candidates: CandidateMap,
    /// Candidates being false.
    pub(crate) false_candidates: CandidateMap,
}

impl Clause {
    pub(crate) fn any_true(yes: impl Into<CandidateMap>) -> Clause {
        Clause { true_candidates: yes.into(), false_candidates: CandidateMap::EMPTY }
    }

    pub(crate) fn any_false(no: impl Into<CandidateMap>) -> Clause {
        Clause { true_candidates: CandidateMap::EMPTY, false_candidates: no.into() }
    }

    /// Adds the alternative that one of these is false.
    pub(crate) fn or_any_false(self, no: impl Into<CandidateMap>) -> Clause {
        Clause { false_candidates: self.false_candidates | no.into(), ..self }
    }
}

/// The candidates that each candidate excludes.
static EXCLUDES: LazyLock<Vec<CandidateMap>> = LazyLock::new(|| {
    let of = |candidate: Candidate| {
        let (cell, digit) = (candidate.cell(), candidate.digit());
        let beside = Digit::ALL.into_iter().map(|digit| cell.to_candidate(digit)).collect::<CandidateMap>();
        (cell.peers().to_candidates(digit) | beside).without(candidate)
    };
    Candidate::all().map(of).collect()
});

/// Returns the candidates that a candidate excludes.
pub(crate) fn conflicting_candidates(candidate: Candidate) -> CandidateMap {
    EXCLUDES[candidate.index()]
}

/// True and false candidates in one case.
#[derive(Clone, Copy)]
struct ClauseAssignment {
    true_candidates: CandidateMap,
    false_candidates: CandidateMap,
}

struct UnsatisfiableError;

impl ClauseAssignment {
    fn from_facts(facts: &Facts) -> ClauseAssignment {
        let board = facts.board();
        let yes = board
            .filled_cells()
            .iter()
            .filter_map(|cell| Some(cell.to_candidate(board.value(cell)?)))
            .collect();
        ClauseAssignment { true_candidates: yes, false_candidates: board.candidate_map().complement() - yes }
    }

    fn suppose_true(&mut self, candidate: Candidate) -> Result<(), UnsatisfiableError> {
        if self.false_candidates.contains(candidate) {
            return Err(UnsatisfiableError);
        }
        if self.true_candidates.insert(candidate) {
            self.false_candidates |= conflicting_candidates(candidate);
            if !self.true_candidates.is_disjoint(self.false_candidates) {
                return Err(UnsatisfiableError);
            }
        }
        Ok(())
    }

    fn suppose_false(&mut self, candidate: Candidate) -> Result<(), UnsatisfiableError> {
        self.false_candidates.insert(candidate);
        if self.true_candidates.contains(candidate) { Err(UnsatisfiableError) } else { Ok(()) }
    }

    /// Returns the open part of a clause; `None` if it is satisfied.
    fn open_part(&self, clause: &Clause) -> Option<Clause> {
        let holds = !clause.true_candidates.is_disjoint(self.true_candidates)
            || !clause.false_candidates.is_disjoint(self.false_candidates);
        (!holds).then(|| Clause {
            true_candidates: clause.true_candidates - self.false_candidates,
            false_candidates: clause.false_candidates - self.true_candidates,
        })
    }

    /// Propagates units; returns the shortest clause that is left, if any.
    fn propagate_units(&mut self, clauses: &[Clause]) -> Result<Option<Clause>, UnsatisfiableError> {
        loop {
            let mut shortest: Option<(usize, Clause)> = None;
            let mut news = false;
            for clause in clauses {
                let Some(open) = self.open_part(clause) else { continue };
                match open.true_candidates.len() + open.false_candidates.len() {
                    0 => return Err(UnsatisfiableError),
                    1 => {
                        news = true;
                        open.true_candidates.iter().try_for_each(|candidate| self.suppose_true(candidate))?;
                        open.false_candidates
                            .iter()
                            .try_for_each(|candidate| self.suppose_false(candidate))?;
                    }
                    len if shortest.is_none_or(|(least, _)| len < least) => shortest = Some((len, open)),
                    _ => {}
                }
            }
            if !news {
                return Ok(shortest.map(|(_, clause)| clause));
            }
        }
    }

    /// Whether there is no way to satisfy all clauses; `tries` is the number of cases that may be tried.
    fn is_unsatisfiable(mut self, clauses: &[Clause], tries: &mut usize) -> Option<bool> {
        *tries = tries.checked_sub(1)?;
        let Ok(shortest) = self.propagate_units(clauses) else { return Some(true) };
        let Some(open) = shortest else { return Some(false) };
        for candidate in open.true_candidates {
            let mut case = self;
            if case.suppose_true(candidate).is_ok() && !case.is_unsatisfiable(clauses, tries)? {
                return Some(false);
            }
            if self.suppose_false(candidate).is_err() {
                return Some(true);
            }
        }
        for candidate in open.false_candidates {
            let mut case = self;
            if case.suppose_false(candidate).is_ok() && !case.is_unsatisfiable(clauses, tries)? {
                return Some(false);
            }
            if self.suppose_true(candidate).is_err() {
                return Some(true);
            }
        }
        Some(true)
    }
}

/// A supposition in force.
#[derive(Clone, Copy, Debug)]
struct SuppositionScope {
    level: u8,
    supposition: Supposition,
    /// The number of clauses before it.
    clauses_before: usize,
}

/// A supposition.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Supposition {
    /// All of these candidates are true.
    True(CandidateMap),
    /// All of these candidates are false.
    False(CandidateMap),
}

/// Claims about a position.
pub(crate) struct ClaimLog<'f> {
    pub(crate) facts: &'f Facts,
    clauses: Vec<(Clause, bool)>,
    scopes: Vec<SuppositionScope>,
}

/// The most cases that are tried; no argument of a person needs so many.
const MAX_TRIES: usize = 20_000;

impl<'f> ClaimLog<'f> {
    pub(crate) fn new(facts: &'f Facts) -> ClaimLog<'f> {
        ClaimLog { facts, clauses: Vec::new(), scopes: Vec::new() }
    }

    /// Records what is seen on the board, whatever is supposed.
    pub(crate) fn add_observation(&mut self, clause: Clause) {
        self.clauses.push((clause, false));
    }

    /// Records a clause if it follows.
    pub(crate) fn add_claim(&mut self, clause: Clause) -> bool {
        let holds = self.is_implied(clause);
        self.clauses.push((clause, true));
        holds
    }

    /// Whether a clause follows from the claims, under the current suppositions.
    pub(crate) fn is_implied(&self, clause: Clause) -> bool {
        let mut case = ClauseAssignment::from_facts(self.facts);
        let clauses: Vec<Clause> = self.clauses.iter().map(|(clause, _)| *clause).collect();
        let mut suppose = |yes: CandidateMap, no: CandidateMap| {
            yes.iter().try_for_each(|candidate| case.suppose_true(candidate))?;
            no.iter().try_for_each(|candidate| case.suppose_false(candidate))
        };
        for scope in &self.scopes {
            let supposed = match scope.supposition {
                Supposition::True(all) => suppose(all, CandidateMap::EMPTY),
                Supposition::False(all) => suppose(CandidateMap::EMPTY, all),
            };
            if supposed.is_err() {
                return true;
            }
        }
        let opposite = suppose(clause.false_candidates, clause.true_candidates);
        opposite.is_err() || case.is_unsatisfiable(&clauses, &mut { MAX_TRIES }).unwrap_or(false)
    }

    /// Whether this very clause was claimed, by itself.
    pub(crate) fn was_claimed(&self, clause: Clause) -> bool {
        self.clauses.iter().any(|(stated, _)| *stated == clause)
    }

    /// Supposes something from here on.
    pub(crate) fn suppose(&mut self, level: u8, supposed: Supposition) {
        self.scopes.push(SuppositionScope {
            level,
            supposition: supposed,
            clauses_before: self.clauses.len(),
        });
    }

    /// Ends the suppositions of this level and deeper ones. Their consequences are kept with the supposition
    /// as a condition.
    pub(crate) fn end_suppositions(&mut self, level: u8) {
        while let Some(scope) = self.scopes.pop_if(|scope| scope.level >= level) {
            for (clause, derived) in &mut self.clauses[scope.clauses_before..] {
                match scope.supposition {
                    _ if !*derived => {}
                    Supposition::True(all) => clause.false_candidates |= all,
                    Supposition::False(all) => clause.true_candidates |= all,
                }
            }
        }
    }

    /// Whether something is supposed.
    pub(crate) fn has_suppositions(&self) -> bool {
        !self.scopes.is_empty()
    }
}
