//! Export of proofs to `VeriPB`, an independent checker of pseudo-Boolean proofs, and other programs that
//! read its format.
//!
//! Sudoku is a formula with 729 variables, one for each candidate: `x1` is a 1 in r1c1, `x729` a 9 in r9c9.
//! Of the nine candidates of each of the 324 truths at least one is true and at most one; givens are true,
//! removed candidates are false. A certificate becomes a list of clauses, each of which follows from the
//! formula and the clauses before it by propagation alone (`rup`): the claim of a refutation, or the negation
//! of all its surrounding assumptions.
//!
//! Nothing in here has to be trusted: a wrong proof is rejected by the program that checks it.

use std::collections::BTreeSet;
use std::fmt::{self, Write as _};
use std::sync::LazyLock;

use ninefold_core::{Candidate, CandidateMap, Cell, Digit, House};

use crate::{CandidateClaim, Certificate, CertificateChecker, ClaimRefutation, DeadlyPattern, Lemma, Truth};

/// A formula and its proof.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct VeripbFiles {
    /// The formula to be refuted or reasoned about, in the OPB format.
    pub formula: String,
    /// The proof, in the format of `VeriPB` 3.
    pub proof: String,
    /// Number of assumptions in the proof: statements that follow only if the solution is unique.
    pub assumptions: usize,
    /// Whether the formula excludes a solution, and the proof shows that it was the only one.
    pub excludes_solution: bool,
}

/// Reason that no proof can be written.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum VeripbError {
    /// There is a solution that violates the claim: it follows from the promise alone, and the promise
    /// doesn't hold.
    #[error("{0} does not follow: the puzzle has a solution without it")]
    NotImplied(CandidateClaim),
    /// The puzzle has more than one solution.
    #[error("the puzzle has more than one solution")]
    Several,
}

/// Treatment of steps that depend on the promise of one solution.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum PromisePolicy {
    /// The statement of a deadly pattern is assumed, and the verdict says that there are assumptions.
    #[default]
    Assumed,
    /// The claim of such a step is shown by a search, without the promise.
    Shown,
}

impl PromisePolicy {
    /// Chooses [`Shown`](PromisePolicy::Shown) if proofs have to do without the promise,
    /// [`Assumed`](PromisePolicy::Assumed) otherwise.
    #[must_use]
    pub const fn from_exclusion_flag(without: bool) -> PromisePolicy {
        if without { PromisePolicy::Shown } else { PromisePolicy::Assumed }
    }
}

/// Collects the proofs of the steps of one puzzle.
#[derive(Clone, Debug)]
pub struct VeripbExport {
    initial_position: CandidateMap,
    initial_filled: Vec<Candidate>,
    position: CandidateMap,
    promise_policy: PromisePolicy,
    steps: usize,
    assumptions: usize,
    lines: String,
    /// Start of the lines whose clauses are not deleted.
    undeleted_from: usize,
}

impl VeripbExport {
    /// Creates an export of the steps from the checker's position on.
    #[must_use]
    pub fn new(checker: &CertificateChecker, promise_policy: PromisePolicy) -> VeripbExport {
        let position = checker.possible_candidates();
        let filled = position.iter().filter(|candidate| checker.filled_cells().contains(candidate.cell()));
        VeripbExport {
            initial_position: position,
            initial_filled: filled.collect(),
            position,
            promise_policy,
            steps: 0,
            assumptions: 0,
            lines: String::new(),
            undeleted_from: 0,
        }
    }

    /// Returns to the position where the steps began: their clauses are deleted, so that no later step
    /// depends on them.
    ///
    /// ```
    /// use ninefold_core::Board;
    /// use ninefold_proof::CertificateChecker;
    /// use ninefold_proof::lines::ProofLine;
    /// use ninefold_proof::veripb::{VeripbExport, PromisePolicy};
    ///
    /// let board: Board = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79".parse()?;
    /// let step = r#"{"conclusions":["r5c5=5"],"truths":["r5c5"],"shown":[{"claim":"r5c5=5"}]}"#;
    /// let ProofLine::Step { certificate, .. } = ProofLine::parse_line(step)? else { unreachable!() };
    /// let mut export = VeripbExport::new(&CertificateChecker::new(&board), PromisePolicy::Assumed);
    /// export.add_step("naked-single", &certificate)?;
    /// export.reset_position();
    /// export.add_step("naked-single", &certificate)?;
    /// let clause = "rup +1 x365 >= 1 ;\n";
    /// let twice = format!("% step 1: naked-single\n{clause}del id -1 ;\n% step 2: naked-single\n{clause}");
    /// assert!(export.to_files().proof.contains(&twice));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn reset_position(&mut self) {
        let clauses = self.lines[self.undeleted_from..].lines().filter(|line| !line.starts_with('%')).count();
        if clauses > 0 {
            let ids: Vec<String> = (1..=clauses).map(|clause| format!("-{clause}")).collect();
            let _ = writeln!(self.lines, "del id {} ;", ids.join(" "));
        }
        (self.undeleted_from, self.position) = (self.lines.len(), self.initial_position);
    }

    /// Adds a step to the export, without checking it.
    ///
    /// # Errors
    /// If the step depends on a promise that doesn't hold, and has to be shown without it.
    pub fn add_step(&mut self, technique: &str, certificate: &Certificate) -> Result<(), VeripbError> {
        self.steps += 1;
        // A name becomes a comment of the proof, so it must not contain a line end.
        let name: String = technique.chars().filter(|character| !character.is_control()).collect();
        let _ = writeln!(self.lines, "% step {}: {name}", self.steps);
        // A step that assumes uniqueness is proved by search, or its deadly patterns become assumptions.
        if certificate.assumes_one_solution() && self.promise_policy == PromisePolicy::Shown {
            for proof in &certificate.proofs {
                let search = CaseSearch::from_claims(self.position, &[proof.claim.opposite_claim()]);
                let found = search.write_closed_branches(
                    &mut vec![proof.claim.opposite_claim()],
                    None,
                    &mut self.lines,
                );
                if found.is_some() {
                    return Err(VeripbError::NotImplied(proof.claim));
                }
            }
        } else {
            // Each pattern is an assumption: one of the candidates outside it is true.
            for (index, deadly) in certificate.deadly.iter().enumerate() {
                self.assumptions += 1;
                let _ = writeln!(self.lines, "% deadly {}: the puzzle has one solution", index + 1);
                let outside: Vec<CandidateClaim> =
                    deadly.candidates_outside().iter().map(CandidateClaim::True).collect();
                write_clause(&mut self.lines, "a", &outside);
            }
            // The lemmas and claims follow from the assumptions by unit propagation.
            for proof in &certificate.proofs {
                self.write_lemma(&mut Vec::new(), proof, &certificate.deadly);
            }
        }
        // The next step starts from the position after this one.
        for proof in &certificate.proofs {
            self.apply_claim(proof.claim);
        }
        Ok(())
    }

    /// Applies a claim to the position.
    fn apply_claim(&mut self, claim: CandidateClaim) {
        match claim {
            CandidateClaim::True(candidate) => {
                self.position = self.position.difference(conflicting_candidates(candidate));
            }
            CandidateClaim::False(candidate) => self.position = self.position.without(candidate),
        }
    }

    /// Writes the clauses of a lemma; `assumptions` are those in its context.
    fn write_lemma(
        &mut self,
        assumptions: &mut Vec<CandidateClaim>,
        lemma: &Lemma,
        deadly: &[DeadlyPattern],
    ) {
        assumptions.push(lemma.claim.opposite_claim());
        self.write_refutation(assumptions, &lemma.refutation, deadly);
        write_closing_clause(&mut self.lines, assumptions);
        assumptions.pop();
    }

    /// Writes the clauses inside a refutation of the assumptions.
    fn write_refutation(
        &mut self,
        assumptions: &mut Vec<CandidateClaim>,
        refutation: &ClaimRefutation,
        deadly: &[DeadlyPattern],
    ) {
        for lemma in &refutation.lemmas {
            self.write_lemma(assumptions, lemma, deadly);
        }
        // Each case ends with a clause that excludes it; the next one may use that.
        for (case, refutation) in refutation.split.iter().flat_map(|split| &split.branches) {
            assumptions.push(CandidateClaim::True(*case));
            self.write_refutation(assumptions, refutation, deadly);
            write_closing_clause(&mut self.lines, assumptions);
            assumptions.pop();
        }
    }

    /// Returns the VeriPB formula and proof files. If every cell is decided, the formula excludes this
    /// solution, and the proof ends by showing that there is no other.
    #[must_use]
    pub fn to_files(&self) -> VeripbFiles {
        // A complete position is a solution: the proof then shows that there is no other.
        let solution = (self.position.len() == 81).then_some(self.position);
        let formula = OpbFormula {
            possible: self.initial_position,
            known: &self.initial_filled,
            excluded_solution: solution,
        };
        // The steps are the proof's body; their conclusion depends on whether the puzzle is solved.
        let mut proof = formula.proof_header();
        proof.push_str(&self.lines);
        if solution.is_some() {
            proof.push_str("% this was the only solution\nrup >= 1 ;\n");
        }
        proof.push_str(if solution.is_some() { UNSATISFIABLE } else { OPEN });
        VeripbFiles {
            formula: formula.to_string(),
            proof,
            assumptions: self.assumptions,
            excludes_solution: solution.is_some(),
        }
    }
}

/// Proves by search that a puzzle has exactly one solution, or none, without using steps.
///
/// If there is a solution, the formula excludes it, and the proof ends by showing that there is no other.
///
/// # Errors
/// If there are several solutions.
///
/// ```
/// use ninefold_core::Board;
/// use ninefold_proof::CertificateChecker;
/// use ninefold_proof::veripb::{VeripbError, prove_uniqueness};
///
/// let board: Board = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79".parse()?;
/// assert!(prove_uniqueness(&CertificateChecker::new(&board))?.proof.ends_with("rup >= 1 ;\noutput NONE ;\nconclusion UNSAT ;\nend pseudo-Boolean proof ;\n"));
/// assert_eq!(prove_uniqueness(&CertificateChecker::new(&Board::EMPTY)), Err(VeripbError::Several));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn prove_uniqueness(checker: &CertificateChecker) -> Result<VeripbFiles, VeripbError> {
    // Cells filled from the start are part of the formula.
    let position = checker.possible_candidates();
    let known: Vec<Candidate> =
        position.iter().filter(|candidate| checker.filled_cells().contains(candidate.cell())).collect();
    // Branch until a solution appears; without one, the lines already refute every branch.
    let search = CaseSearch::from_claims(position, &[]);
    let mut lines = String::new();
    let solution = search.clone().write_closed_branches(&mut Vec::new(), None, &mut lines);
    // Search once more, for another solution: the lines then refute all but the first.
    if let Some(solution) = solution {
        lines.clear();
        if search.write_closed_branches(&mut Vec::new(), Some(solution), &mut lines).is_some() {
            return Err(VeripbError::Several);
        }
    }
    // The formula excludes the solution, so that it has none and the proof ends in a contradiction.
    let formula = OpbFormula { possible: position, known: &known, excluded_solution: solution };
    let proof = formula.proof_header() + &lines + UNSATISFIABLE;
    Ok(VeripbFiles {
        formula: formula.to_string(),
        proof,
        assumptions: 0,
        excludes_solution: solution.is_some(),
    })
}

const UNSATISFIABLE: &str = "output NONE ;\nconclusion UNSAT ;\nend pseudo-Boolean proof ;\n";
const OPEN: &str = "output NONE ;\nconclusion NONE ;\nend pseudo-Boolean proof ;\n";

/// A position as a formula.
struct OpbFormula<'a> {
    possible: CandidateMap,
    known: &'a [Candidate],
    /// A solution that the formula excludes.
    excluded_solution: Option<CandidateMap>,
}

impl OpbFormula<'_> {
    /// Returns the candidates that are absent although no known digit rules them out.
    fn removed_candidates(&self) -> CandidateMap {
        let seen =
            self.known.iter().fold(self.possible, |seen, one| seen.union(conflicting_candidates(*one)));
        Candidate::all().collect::<CandidateMap>().difference(seen)
    }

    fn constraint_count(&self) -> usize {
        2 * TRUTHS.len()
            + self.known.len()
            + self.removed_candidates().len()
            + usize::from(self.excluded_solution.is_some())
    }

    /// Returns the beginning of a proof about the formula.
    fn proof_header(&self) -> String {
        format!("pseudo-Boolean proof version 3.0\nf {} ;\n", self.constraint_count())
    }
}

impl fmt::Display for OpbFormula<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        // The heading, and how variables stand for candidates.
        writeln!(f, "* #variable= 729 #constraint= {}", self.constraint_count())?;
        writeln!(f, "* x1 is a 1 in r1c1, x9 a 9 in r1c1, x729 a 9 in r9c9")?;
        // A sum over candidates, each with the same sign.
        let sum = |f: &mut fmt::Formatter<'_>, character: char, of: CandidateMap| {
            of.iter().try_for_each(|candidate| write!(f, "{character}1 x{} ", candidate.index() + 1))
        };
        // Each truth has at least one true candidate, and at most one.
        for members in TRUTHS.iter() {
            sum(f, '+', *members)?;
            writeln!(f, ">= 1 ;")?;
            sum(f, '-', *members)?;
            writeln!(f, ">= -1 ;")?;
        }
        // Known candidates are true, removed ones are false.
        for known in self.known {
            writeln!(f, "+1 x{} >= 1 ;", known.index() + 1)?;
        }
        for removed in self.removed_candidates() {
            writeln!(f, "-1 x{} >= 0 ;", removed.index() + 1)?;
        }
        // Not all 81 candidates of the excluded solution are true.
        if let Some(solution) = self.excluded_solution {
            writeln!(f, "* not this solution")?;
            sum(f, '-', solution)?;
            writeln!(f, ">= -80 ;")?;
        }
        Ok(())
    }
}

/// Writes the clause that not all of the assumptions are true.
fn write_closing_clause(lines: &mut String, supposed: &[CandidateClaim]) {
    let negated: Vec<CandidateClaim> = supposed.iter().rev().map(|claim| claim.opposite_claim()).collect();
    write_clause(lines, "rup", &negated);
}

/// Writes the clause that at least one of the claims is true, without repetitions.
fn write_clause(lines: &mut String, rule: &str, claims: &[CandidateClaim]) {
    lines.push_str(rule);
    let mut written = BTreeSet::new();
    for claim in claims.iter().filter(|claim| written.insert(**claim)) {
        let sign = if matches!(claim, CandidateClaim::True(_)) { "" } else { "~" };
        // Writing to a string doesn't fail.
        let _ = write!(lines, " +1 {sign}x{}", claim.candidate().index() + 1);
    }
    lines.push_str(" >= 1 ;\n");
}

static TRUTHS: LazyLock<Vec<CandidateMap>> = LazyLock::new(|| {
    let places = House::all().flat_map(|house| Digit::ALL.map(|digit| Truth::Place(house, digit)));
    Cell::all().map(Truth::Cell).chain(places).map(Truth::candidates).collect()
});

fn conflicting_candidates(candidate: Candidate) -> CandidateMap {
    static ALL: LazyLock<Vec<CandidateMap>> = LazyLock::new(|| {
        let of = |one: Candidate| TRUTHS.iter().filter(move |truth| truth.contains(one));
        let all = Candidate::all();
        all.map(|one| of(one).fold(CandidateMap::EMPTY, |all, truth| all.union(*truth)).without(one))
            .collect()
    });
    ALL[candidate.index()]
}

/// A search by propagation over all truths and case distinctions over the smallest.
#[derive(Clone)]
struct CaseSearch {
    possible: CandidateMap,
    placed: CandidateMap,
    is_contradictory: bool,
}

impl CaseSearch {
    fn from_claims(possible: CandidateMap, supposed: &[CandidateClaim]) -> CaseSearch {
        let mut search = CaseSearch { possible, placed: CandidateMap::EMPTY, is_contradictory: false };
        for claim in supposed {
            match claim {
                CandidateClaim::True(candidate) => search.place_candidate(*candidate),
                CandidateClaim::False(candidate) => search.possible = search.possible.without(*candidate),
            }
        }
        search.propagate_truths();
        search
    }

    fn place_candidate(&mut self, candidate: Candidate) {
        self.placed.insert(candidate);
        self.possible = self.possible.difference(conflicting_candidates(candidate));
    }

    fn propagate_truths(&mut self) {
        // Go through all truths again and again until a round places nothing.
        loop {
            let before = self.placed;
            for members in TRUTHS.iter() {
                let left = members.intersection(self.possible);
                if left.is_empty() {
                    self.is_contradictory = true;
                    return;
                }
                if let Some(last) = left.only().filter(|last| !self.placed.contains(*last)) {
                    self.place_candidate(last);
                }
            }
            if self.placed == before {
                return;
            }
        }
    }

    /// Writes a clause for every closed branch, innermost first: branches without a solution, or with the
    /// solution `excluded_solution` alone. Stops at the first other solution and returns it.
    fn write_closed_branches(
        mut self,
        supposed: &mut Vec<CandidateClaim>,
        excluded_solution: Option<CandidateMap>,
        lines: &mut String,
    ) -> Option<CandidateMap> {
        let mut smallest: Option<CandidateMap> = None;
        if !self.is_contradictory {
            // A full grid is a solution; only the excluded one may close its branch.
            if self.possible.len() == 81 {
                if Some(self.possible) != excluded_solution {
                    return Some(self.possible);
                }
            } else {
                // Branch on the truth with the fewest candidates.
                let open = TRUTHS.iter().map(|members| members.intersection(self.possible));
                smallest = open.filter(|left| left.len() > 1).min_by_key(CandidateMap::len);
            }
        }
        for case in smallest.into_iter().flatten() {
            let mut branch = self.clone();
            branch.place_candidate(case);
            branch.propagate_truths();
            supposed.push(CandidateClaim::True(case));
            let found = branch.write_closed_branches(supposed, excluded_solution, lines);
            supposed.pop();
            if found.is_some() {
                return found;
            }
            // The branch's clause makes this candidate false in the others.
            self.possible = self.possible.without(case);
        }
        write_closing_clause(lines, supposed);
        None
    }
}
