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

use crate::{Certificate, Checker, Claim, Deadly, Lemma, Refutation, Truth};

/// A formula and its proof.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Files {
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
pub enum NoProof {
    /// There is a solution that violates the claim: it follows from the promise alone, and the promise
    /// doesn't hold.
    #[error("{0} does not follow: the puzzle has a solution without it")]
    NotImplied(Claim),
    /// The puzzle has more than one solution.
    #[error("the puzzle has more than one solution")]
    Several,
}

/// Treatment of steps that depend on the promise of one solution.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Promised {
    /// The statement of a deadly pattern is assumed, and the verdict says that there are assumptions.
    #[default]
    Assumed,
    /// The claim of such a step is shown by a search, without the promise.
    Shown,
}

impl Promised {
    /// Chooses [`Shown`](Promised::Shown) if proofs have to do without the promise,
    /// [`Assumed`](Promised::Assumed) otherwise.
    #[must_use]
    pub const fn unless(without: bool) -> Promised {
        if without { Promised::Shown } else { Promised::Assumed }
    }
}

/// Collects the proofs of the steps of one puzzle.
#[derive(Clone, Debug)]
pub struct Export {
    begin: CandidateMap,
    begin_filled: Vec<Candidate>,
    position: CandidateMap,
    promised: Promised,
    steps: usize,
    assumptions: usize,
    lines: String,
    /// Start of the lines whose clauses are not deleted.
    kept: usize,
}

impl Export {
    /// Creates an export of the steps from the checker's position on.
    #[must_use]
    pub fn new(checker: &Checker, promised: Promised) -> Export {
        let position = checker.position();
        let filled = position.iter().filter(|candidate| checker.filled().contains(candidate.cell()));
        Export {
            begin: position,
            begin_filled: filled.collect(),
            position,
            promised,
            steps: 0,
            assumptions: 0,
            lines: String::new(),
            kept: 0,
        }
    }

    /// Returns to the position where the steps began: their clauses are deleted, so that no later step
    /// depends on them.
    ///
    /// ```
    /// use ninefold_core::Board;
    /// use ninefold_proof::Checker;
    /// use ninefold_proof::lines::Line;
    /// use ninefold_proof::veripb::{Export, Promised};
    ///
    /// let board: Board = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79".parse()?;
    /// let step = r#"{"conclusions":["r5c5=5"],"truths":["r5c5"],"shown":[{"claim":"r5c5=5"}]}"#;
    /// let Line::Step { certificate, .. } = Line::read(step)? else { unreachable!() };
    /// let mut export = Export::new(&Checker::new(&board), Promised::Assumed);
    /// export.step("naked-single", &certificate)?;
    /// export.go_back();
    /// export.step("naked-single", &certificate)?;
    /// let clause = "rup +1 x365 >= 1 ;\n";
    /// let twice = format!("% step 1: naked-single\n{clause}del id -1 ;\n% step 2: naked-single\n{clause}");
    /// assert!(export.files().proof.contains(&twice));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn go_back(&mut self) {
        let clauses = self.lines[self.kept..].lines().filter(|line| !line.starts_with('%')).count();
        if clauses > 0 {
            let ids: Vec<String> = (1..=clauses).map(|clause| format!("-{clause}")).collect();
            let _ = writeln!(self.lines, "del id {} ;", ids.join(" "));
        }
        (self.kept, self.position) = (self.lines.len(), self.begin);
    }

    /// Adds a step, without checking it.
    ///
    /// # Errors
    /// If the step depends on a promise that doesn't hold, and has to be shown without it.
    pub fn step(&mut self, technique: &str, certificate: &Certificate) -> Result<(), NoProof> {
        self.steps += 1;
        let name: String = technique.chars().filter(|sign| !sign.is_control()).collect();
        let _ = writeln!(self.lines, "% step {}: {name}", self.steps);
        // A step that assumes uniqueness is proved by search, or its deadly patterns become assumptions.
        if certificate.assumes_one_solution() && self.promised == Promised::Shown {
            for proof in &certificate.proofs {
                let search = Search::of(self.position, &[proof.claim.negated()]);
                let found = search.close(&mut vec![proof.claim.negated()], None, &mut self.lines);
                if found.is_some() {
                    return Err(NoProof::NotImplied(proof.claim));
                }
            }
        } else {
            for (place, deadly) in certificate.deadly.iter().enumerate() {
                self.assumptions += 1;
                let _ = writeln!(self.lines, "% deadly {}: the puzzle has one solution", place + 1);
                let beyond: Vec<Claim> = deadly.beyond().iter().map(Claim::True).collect();
                clause(&mut self.lines, "a", &beyond);
            }
            for proof in &certificate.proofs {
                self.show(&mut Vec::new(), proof, &certificate.deadly);
            }
        }
        for proof in &certificate.proofs {
            self.take(proof.claim);
        }
        Ok(())
    }

    /// Applies a claim to the position.
    fn take(&mut self, claim: Claim) {
        match claim {
            Claim::True(candidate) => {
                self.position = self.position.difference(rivals(candidate));
            }
            Claim::False(candidate) => self.position = self.position.without(candidate),
        }
    }

    /// Writes the clauses of a lemma; `around` are the assumptions in its context.
    fn show(&mut self, around: &mut Vec<Claim>, lemma: &Lemma, deadly: &[Deadly]) {
        around.push(lemma.claim.negated());
        self.refute(around, &lemma.refutation, deadly);
        close(&mut self.lines, around);
        around.pop();
    }

    /// Writes the clauses inside a refutation of the assumptions.
    fn refute(&mut self, around: &mut Vec<Claim>, refutation: &Refutation, deadly: &[Deadly]) {
        for lemma in &refutation.lemmas {
            self.show(around, lemma, deadly);
        }
        for (case, refutation) in refutation.split.iter().flat_map(|split| &split.branches) {
            around.push(Claim::True(*case));
            self.refute(around, refutation, deadly);
            close(&mut self.lines, around);
            around.pop();
        }
    }

    /// Returns the files. If every cell is decided, the formula excludes this solution, and the proof ends by
    /// showing that there is no other.
    #[must_use]
    pub fn files(&self) -> Files {
        let solution = (self.position.len() == 81).then_some(self.position);
        let formula = Formula { possible: self.begin, known: &self.begin_filled, but: solution };
        let mut proof = formula.head();
        proof.push_str(&self.lines);
        if solution.is_some() {
            proof.push_str("% this was the only solution\nrup >= 1 ;\n");
        }
        proof.push_str(if solution.is_some() { UNSATISFIABLE } else { OPEN });
        Files {
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
/// use ninefold_proof::Checker;
/// use ninefold_proof::veripb::{NoProof, count};
///
/// let board: Board = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79".parse()?;
/// assert!(count(&Checker::new(&board))?.proof.ends_with("rup >= 1 ;\noutput NONE ;\nconclusion UNSAT ;\nend pseudo-Boolean proof ;\n"));
/// assert_eq!(count(&Checker::new(&Board::EMPTY)), Err(NoProof::Several));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn count(checker: &Checker) -> Result<Files, NoProof> {
    let position = checker.position();
    let known: Vec<Candidate> =
        position.iter().filter(|candidate| checker.filled().contains(candidate.cell())).collect();
    let search = Search::of(position, &[]);
    let mut lines = String::new();
    let solution = search.clone().close(&mut Vec::new(), None, &mut lines);
    if let Some(solution) = solution {
        lines.clear();
        if search.close(&mut Vec::new(), Some(solution), &mut lines).is_some() {
            return Err(NoProof::Several);
        }
    }
    let formula = Formula { possible: position, known: &known, but: solution };
    let proof = formula.head() + &lines + UNSATISFIABLE;
    Ok(Files { formula: formula.to_string(), proof, assumptions: 0, excludes_solution: solution.is_some() })
}

const UNSATISFIABLE: &str = "output NONE ;\nconclusion UNSAT ;\nend pseudo-Boolean proof ;\n";
const OPEN: &str = "output NONE ;\nconclusion NONE ;\nend pseudo-Boolean proof ;\n";

/// A position as a formula.
struct Formula<'a> {
    possible: CandidateMap,
    known: &'a [Candidate],
    /// A solution that the formula excludes.
    but: Option<CandidateMap>,
}

impl Formula<'_> {
    /// Returns the candidates that are absent although no known digit rules them out.
    fn removed(&self) -> CandidateMap {
        let seen = self.known.iter().fold(self.possible, |seen, one| seen.union(rivals(*one)));
        Candidate::all().collect::<CandidateMap>().difference(seen)
    }

    fn constraints(&self) -> usize {
        2 * TRUTHS.len() + self.known.len() + self.removed().len() + usize::from(self.but.is_some())
    }

    /// Returns the beginning of a proof about the formula.
    fn head(&self) -> String {
        format!("pseudo-Boolean proof version 3.0\nf {} ;\n", self.constraints())
    }
}

impl fmt::Display for Formula<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        writeln!(f, "* #variable= 729 #constraint= {}", self.constraints())?;
        writeln!(f, "* x1 is a 1 in r1c1, x9 a 9 in r1c1, x729 a 9 in r9c9")?;
        let sum = |f: &mut fmt::Formatter<'_>, sign: char, of: CandidateMap| {
            of.iter().try_for_each(|candidate| write!(f, "{sign}1 x{} ", candidate.index() + 1))
        };
        for members in TRUTHS.iter() {
            sum(f, '+', *members)?;
            writeln!(f, ">= 1 ;")?;
            sum(f, '-', *members)?;
            writeln!(f, ">= -1 ;")?;
        }
        for known in self.known {
            writeln!(f, "+1 x{} >= 1 ;", known.index() + 1)?;
        }
        for removed in self.removed() {
            writeln!(f, "-1 x{} >= 0 ;", removed.index() + 1)?;
        }
        if let Some(solution) = self.but {
            writeln!(f, "* not this solution")?;
            sum(f, '-', solution)?;
            writeln!(f, ">= -80 ;")?;
        }
        Ok(())
    }
}

/// Writes the clause that not all of the assumptions are true.
fn close(lines: &mut String, supposed: &[Claim]) {
    let negated: Vec<Claim> = supposed.iter().rev().map(|claim| claim.negated()).collect();
    clause(lines, "rup", &negated);
}

/// Writes the clause that at least one of the claims is true, without repetitions.
fn clause(lines: &mut String, rule: &str, claims: &[Claim]) {
    lines.push_str(rule);
    let mut written = BTreeSet::new();
    for claim in claims.iter().filter(|claim| written.insert(**claim)) {
        let sign = if matches!(claim, Claim::True(_)) { "" } else { "~" };
        // Writing to a string doesn't fail.
        let _ = write!(lines, " +1 {sign}x{}", claim.candidate().index() + 1);
    }
    lines.push_str(" >= 1 ;\n");
}

static TRUTHS: LazyLock<Vec<CandidateMap>> = LazyLock::new(|| {
    let places = House::all().flat_map(|house| Digit::ALL.map(|digit| Truth::Place(house, digit)));
    Cell::all().map(Truth::Cell).chain(places).map(Truth::candidates).collect()
});

fn rivals(candidate: Candidate) -> CandidateMap {
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
struct Search {
    possible: CandidateMap,
    taken: CandidateMap,
    dead: bool,
}

impl Search {
    fn of(possible: CandidateMap, supposed: &[Claim]) -> Search {
        let mut search = Search { possible, taken: CandidateMap::EMPTY, dead: false };
        for claim in supposed {
            match claim {
                Claim::True(candidate) => search.take(*candidate),
                Claim::False(candidate) => search.possible = search.possible.without(*candidate),
            }
        }
        search.settle();
        search
    }

    fn take(&mut self, candidate: Candidate) {
        self.taken.insert(candidate);
        self.possible = self.possible.difference(rivals(candidate));
    }

    fn settle(&mut self) {
        loop {
            let before = self.taken;
            for members in TRUTHS.iter() {
                let left = members.intersection(self.possible);
                if left.is_empty() {
                    self.dead = true;
                    return;
                }
                if let Some(last) = left.only().filter(|last| !self.taken.contains(*last)) {
                    self.take(last);
                }
            }
            if self.taken == before {
                return;
            }
        }
    }

    /// Writes a clause for every closed branch, innermost first: branches without a solution, or with the
    /// solution `but` alone. Stops at the first other solution and returns it.
    fn close(
        mut self,
        supposed: &mut Vec<Claim>,
        but: Option<CandidateMap>,
        lines: &mut String,
    ) -> Option<CandidateMap> {
        let mut smallest: Option<CandidateMap> = None;
        if !self.dead {
            // A full grid is a solution; only the excluded one may close its branch.
            if self.possible.len() == 81 {
                if Some(self.possible) != but {
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
            branch.take(case);
            branch.settle();
            supposed.push(Claim::True(case));
            let found = branch.close(supposed, but, lines);
            supposed.pop();
            if found.is_some() {
                return found;
            }
            // The branch's clause makes this candidate false in the others.
            self.possible = self.possible.without(case);
        }
        close(lines, supposed);
        None
    }
}
