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
    pub(crate) yes: CandidateMap,
    /// Candidates being false.
    pub(crate) no: CandidateMap,
}

impl Clause {
    pub(crate) fn one(yes: impl Into<CandidateMap>) -> Clause {
        Clause { yes: yes.into(), no: CandidateMap::EMPTY }
    }

    pub(crate) fn not(no: impl Into<CandidateMap>) -> Clause {
        Clause { yes: CandidateMap::EMPTY, no: no.into() }
    }

    /// Adds the alternative that one of these is false.
    pub(crate) fn unless(self, no: impl Into<CandidateMap>) -> Clause {
        Clause { no: self.no | no.into(), ..self }
    }
}

/// The candidates that each candidate excludes.
static EXCLUDES: LazyLock<Vec<CandidateMap>> = LazyLock::new(|| {
    let of = |candidate: Candidate| {
        let (cell, digit) = (candidate.cell(), candidate.digit());
        let beside = Digit::ALL.into_iter().map(|digit| cell.with_digit(digit)).collect::<CandidateMap>();
        (cell.peers().candidates(digit) | beside).without(candidate)
    };
    Candidate::all().map(of).collect()
});

/// Returns the candidates that a candidate excludes.
pub(crate) fn excluded(candidate: Candidate) -> CandidateMap {
    EXCLUDES[candidate.index()]
}

/// True and false candidates in one case.
#[derive(Clone, Copy)]
struct Case {
    yes: CandidateMap,
    no: CandidateMap,
}

struct Impossible;

impl Case {
    fn of(facts: &Facts) -> Case {
        let board = facts.board();
        let yes = board
            .filled_cells()
            .iter()
            .filter_map(|cell| Some(cell.with_digit(board.value(cell)?)))
            .collect();
        Case { yes, no: board.candidate_map().complement() - yes }
    }

    fn suppose_true(&mut self, candidate: Candidate) -> Result<(), Impossible> {
        if self.no.contains(candidate) {
            return Err(Impossible);
        }
        if self.yes.insert(candidate) {
            self.no |= excluded(candidate);
            if !self.yes.is_disjoint(self.no) {
                return Err(Impossible);
            }
        }
        Ok(())
    }

    fn suppose_false(&mut self, candidate: Candidate) -> Result<(), Impossible> {
        self.no.insert(candidate);
        if self.yes.contains(candidate) { Err(Impossible) } else { Ok(()) }
    }

    /// Returns the open part of a clause; `None` if it is satisfied.
    fn open(&self, clause: &Clause) -> Option<Clause> {
        let holds = !clause.yes.is_disjoint(self.yes) || !clause.no.is_disjoint(self.no);
        (!holds).then(|| Clause { yes: clause.yes - self.no, no: clause.no - self.yes })
    }

    /// Propagates units; returns the shortest clause that is left, if any.
    fn settle(&mut self, clauses: &[Clause]) -> Result<Option<Clause>, Impossible> {
        loop {
            let mut shortest: Option<(usize, Clause)> = None;
            let mut news = false;
            for clause in clauses {
                let Some(open) = self.open(clause) else { continue };
                match open.yes.len() + open.no.len() {
                    0 => return Err(Impossible),
                    1 => {
                        news = true;
                        open.yes.iter().try_for_each(|candidate| self.suppose_true(candidate))?;
                        open.no.iter().try_for_each(|candidate| self.suppose_false(candidate))?;
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
    fn is_impossible(mut self, clauses: &[Clause], tries: &mut usize) -> Option<bool> {
        *tries = tries.checked_sub(1)?;
        let Ok(shortest) = self.settle(clauses) else { return Some(true) };
        let Some(open) = shortest else { return Some(false) };
        for candidate in open.yes {
            let mut case = self;
            if case.suppose_true(candidate).is_ok() && !case.is_impossible(clauses, tries)? {
                return Some(false);
            }
            if self.suppose_false(candidate).is_err() {
                return Some(true);
            }
        }
        for candidate in open.no {
            let mut case = self;
            if case.suppose_false(candidate).is_ok() && !case.is_impossible(clauses, tries)? {
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
struct Scope {
    level: u8,
    supposed: Supposed,
    /// The number of clauses before it.
    before: usize,
}

/// A supposition.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Supposed {
    /// All of these candidates are true.
    True(CandidateMap),
    /// All of these candidates are false.
    False(CandidateMap),
}

/// Claims about a position.
pub(crate) struct Said<'f> {
    pub(crate) facts: &'f Facts,
    clauses: Vec<(Clause, bool)>,
    scopes: Vec<Scope>,
}

/// The most cases that are tried; no argument of a person needs so many.
const MOST_TRIES: usize = 20_000;

impl<'f> Said<'f> {
    pub(crate) fn new(facts: &'f Facts) -> Said<'f> {
        Said { facts, clauses: Vec::new(), scopes: Vec::new() }
    }

    /// Records what is seen on the board, whatever is supposed.
    pub(crate) fn seen(&mut self, clause: Clause) {
        self.clauses.push((clause, false));
    }

    /// Records a clause if it follows.
    pub(crate) fn follows(&mut self, clause: Clause) -> bool {
        let holds = self.holds(clause);
        self.clauses.push((clause, true));
        holds
    }

    /// Whether a clause follows from the claims, under the current suppositions.
    pub(crate) fn holds(&self, clause: Clause) -> bool {
        let mut case = Case::of(self.facts);
        let clauses: Vec<Clause> = self.clauses.iter().map(|(clause, _)| *clause).collect();
        let mut suppose = |yes: CandidateMap, no: CandidateMap| {
            yes.iter().try_for_each(|candidate| case.suppose_true(candidate))?;
            no.iter().try_for_each(|candidate| case.suppose_false(candidate))
        };
        for scope in &self.scopes {
            let supposed = match scope.supposed {
                Supposed::True(all) => suppose(all, CandidateMap::EMPTY),
                Supposed::False(all) => suppose(CandidateMap::EMPTY, all),
            };
            if supposed.is_err() {
                return true;
            }
        }
        let opposite = suppose(clause.no, clause.yes);
        opposite.is_err() || case.is_impossible(&clauses, &mut { MOST_TRIES }).unwrap_or(false)
    }

    /// Whether this very clause was claimed, by itself.
    pub(crate) fn was_said(&self, clause: Clause) -> bool {
        self.clauses.iter().any(|(said, _)| *said == clause)
    }

    /// Supposes something from here on.
    pub(crate) fn suppose(&mut self, level: u8, supposed: Supposed) {
        self.scopes.push(Scope { level, supposed, before: self.clauses.len() });
    }

    /// Ends the suppositions of this level and deeper ones. Their consequences are kept with the supposition
    /// as a condition.
    pub(crate) fn end(&mut self, level: u8) {
        while let Some(scope) = self.scopes.pop_if(|scope| scope.level >= level) {
            for (clause, derived) in &mut self.clauses[scope.before..] {
                match scope.supposed {
                    _ if !*derived => {}
                    Supposed::True(all) => clause.no |= all,
                    Supposed::False(all) => clause.yes |= all,
                }
            }
        }
    }

    /// Whether something is supposed.
    pub(crate) fn is_supposing(&self) -> bool {
        !self.scopes.is_empty()
    }
}
