//! Prover of certificates: finds a proof from a pattern's argument and reduces it to the parts that are
//! needed.
//!
//! The prover draws conclusions as the checker does, and records the reason for each. Where the outline of
//! the argument ends without a contradiction, it goes through the cases of a cited truth, the smallest first.
//! When it reaches a contradiction, it walks the reasons back, and keeps only the truths, claims and cases
//! that it passes: exactly those that the step rests on.

use ninefold_core::small_sort::SortShort;
use std::collections::BTreeSet;
use std::rc::Rc;

use ninefold_core::{Candidate, CandidateMap, Cell};
use ninefold_proof::{
    CandidateClaim, CaseSplit, Certificate, CitedCases, ClaimRefutation, ClaimSet, DeadlyPattern, Lemma,
    Truth,
};

use super::ProofArgument;
use crate::{Conclusions, Facts};

/// The most searches for a split in one conclusion. Patterns that people use need a few dozen at most.
const MOST_SEARCHES: usize = 5_000;

/// Error for a conclusion that does not follow from a pattern's argument: the finder or the argument is
/// wrong.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{0} does not follow from what the pattern looks at")]
pub struct UnprovenError(pub CandidateClaim);

/// Makes the certificate of some conclusions in a position.
///
/// Every truth and lemma in it is needed, and it cites deadly patterns only where the truths alone are not
/// enough.
///
/// # Errors
/// When a conclusion does not follow from the truths and deadly patterns of the argument.
pub fn prove_conclusions(
    facts: &Facts,
    conclusions: &Conclusions,
    argument: &ProofArgument,
) -> Result<Certificate, UnprovenError> {
    let claims = ClaimSet::from(conclusions).iter();
    let goals: Vec<(CandidateClaim, &ClaimRefutation)> =
        claims.map(|claim| (claim, &argument.outline)).collect();
    let prove_by = |deadly| {
        CertificateProver::new(facts, &argument.truths, deadly).build_certificate(&goals, MOST_SEARCHES)
    };
    let without = if argument.deadly.is_empty() { None } else { prove_by(&[]).ok() };
    let certificate = without.map_or_else(|| prove_by(&argument.deadly), Ok)?;
    Ok(shrink_certificate(facts, certificate))
}

/// Shrinks a certificate: leaves out truths and claims that aren't needed, one at a time.
fn shrink_certificate(facts: &Facts, mut certificate: Certificate) -> Certificate {
    let prover = CertificateProver::new(facts, &certificate.truths, &certificate.deadly);
    let mut fewer = false;
    // Leave out lemmas, the last first, if the claim can be shown without them.
    for proof in &mut certificate.proofs {
        for index in (0..count_lemmas(&proof.refutation)).rev() {
            let mut outline = proof.refutation.clone();
            remove_lemma(&mut outline, &mut { index });
            if let Some(shown) =
                prover.prove_claim(&ProverState::new(prover.present), proof.claim, &outline, &mut 0)
            {
                proof.refutation = shown.refutation;
                fewer = true;
            }
        }
    }
    // Make the certificate anew, without the truths that only the dropped lemmas cited.
    let certify = |truths: &[Truth], certificate: &Certificate| {
        let goals: Vec<_> = certificate.proofs.iter().map(|proof| (proof.claim, &proof.refutation)).collect();
        CertificateProver::new(facts, truths, &certificate.deadly).build_certificate(&goals, 0)
    };
    if fewer && let Ok(less) = certify(&certificate.truths, &certificate) {
        certificate = less;
    }
    // Then leave out every truth whose absence the proof survives.
    for truth in certificate.truths.clone().into_iter().rev() {
        let others: Vec<Truth> = certificate.truths.iter().copied().filter(|other| *other != truth).collect();
        if let Ok(less) = certify(&others, &certificate) {
            certificate = less;
        }
    }
    certificate
}

fn count_lemmas(refutation: &ClaimRefutation) -> usize {
    let inner = refutation.lemmas.iter().map(|lemma| 1 + count_lemmas(&lemma.refutation)).sum::<usize>();
    let branches = refutation.split.iter().flat_map(|split| &split.branches);
    inner + branches.map(|(_, refutation)| count_lemmas(refutation)).sum::<usize>()
}

/// Removes the lemma with this many before it; says whether it was in here.
fn remove_lemma(refutation: &mut ClaimRefutation, before: &mut usize) -> bool {
    for index in 0..refutation.lemmas.len() {
        if *before == 0 {
            refutation.lemmas.remove(index);
            return true;
        }
        *before -= 1;
        if remove_lemma(&mut refutation.lemmas[index].refutation, before) {
            return true;
        }
    }
    let branches = refutation.split.iter_mut().flat_map(|split| &mut split.branches);
    branches.map(|(_, refutation)| refutation).any(|refutation| remove_lemma(refutation, before))
}

/// Reason that a claim holds at a place of a refutation.
#[derive(Clone)]
enum ClaimReason {
    /// The claim is supposed, or given by an outer refutation.
    Supposed,
    /// The other candidate is true and shares a truth with it.
    Conflict(Candidate),
    /// All other candidates of the truth or pattern cited under this number are false.
    OnlyCaseLeft(usize),
    /// The claim was shown by a lemma with this number, which has these needs.
    ByLemma(usize, Rc<ProofNeeds>),
}

/// Claims and citations that a contradiction rests on.
#[derive(Clone, Default)]
struct ProofNeeds {
    /// Claims of the places around.
    claims: BTreeSet<CandidateClaim>,
    /// Numbers of the citations.
    citations: BTreeSet<usize>,
}

impl ProofNeeds {
    fn add(&mut self, other: &ProofNeeds) {
        self.claims.extend(&other.claims);
        self.citations.extend(&other.citations);
    }
}

/// A claim that was proven.
struct ProvenClaim {
    /// The refutation of the opposite, without the parts that were not needed.
    refutation: ClaimRefutation,
    needs: ProofNeeds,
    /// Whether the opposite had to be supposed; else everything is contradictory.
    needs_supposed: bool,
}

/// Knowledge at one place of a refutation, with the reasons for claims that were derived there.
#[derive(Clone)]
struct ProverState {
    possible: CandidateMap,
    truths: CandidateMap,
    trail: Vec<(CandidateClaim, ClaimReason)>,
}

impl ProverState {
    fn new(possible: CandidateMap) -> ProverState {
        ProverState { possible, truths: CandidateMap::EMPTY, trail: Vec::new() }
    }

    /// Returns the state for a refutation inside this one: everything known here is given there.
    fn nested_state(&self) -> ProverState {
        ProverState { trail: Vec::new(), ..*self }
    }
}

/// Truths and patterns on a position.
struct CertificateProver<'a> {
    /// The candidates of the position; in filled cells their digits.
    present: CandidateMap,
    /// The truths and patterns that may be cited, with their candidates that are present.
    cited: Vec<(CitedCases, CandidateMap)>,
    deadly: &'a [DeadlyPattern],
}

impl<'a> CertificateProver<'a> {
    fn new(facts: &Facts, truths: &[Truth], deadly: &'a [DeadlyPattern]) -> CertificateProver<'a> {
        let board = facts.board();
        let present: CandidateMap = Cell::all()
            .flat_map(|cell| board.possible_digits(cell).iter().map(move |digit| cell.to_candidate(digit)))
            .collect();
        let truths: BTreeSet<Truth> = truths.iter().copied().collect();
        // Truths come first in the order of citation, then the candidates beyond deadly patterns.
        let mut cited: Vec<(CitedCases, CandidateMap)> = truths
            .into_iter()
            .map(|truth| (CitedCases::Truth(truth), truth.candidates().intersection(present)))
            .collect();
        for (index, deadly) in deadly.iter().enumerate() {
            cited.push((CitedCases::Beyond(index), deadly.candidates_outside().intersection(present)));
        }
        CertificateProver { present, cited, deadly }
    }

    /// Shows claims along their outlines, with this many searches for each; returns the certificate, reduced
    /// to the parts that were used.
    fn build_certificate(
        &self,
        goals: &[(CandidateClaim, &ClaimRefutation)],
        searches: usize,
    ) -> Result<Certificate, UnprovenError> {
        let mut certificate = Certificate::default();
        let mut used = BTreeSet::new();
        // Every claim gets its own proof, with its own number of searches.
        for &(claim, outline) in goals {
            let mut searches = searches;
            let shown = self.prove_claim(&ProverState::new(self.present), claim, outline, &mut searches);
            let ProvenClaim { refutation, needs, .. } = shown.ok_or(UnprovenError(claim))?;
            used.extend(needs.citations);
            certificate.proofs.push(Lemma { claim, refutation });
        }
        // Cite only what a proof needed.
        for number in used {
            match self.cited[number].0 {
                CitedCases::Truth(truth) => certificate.truths.push(truth),
                // All of them, so that their indexes stay the same.
                CitedCases::Beyond(_) => certificate.deadly = self.deadly.to_vec(),
            }
        }
        Ok(certificate)
    }

    /// Proves a claim by refuting its opposite, along an outline.
    fn prove_claim(
        &self,
        outer_state: &ProverState,
        claim: CandidateClaim,
        outline: &ClaimRefutation,
        searches: &mut usize,
    ) -> Option<ProvenClaim> {
        let mut state = outer_state.nested_state();
        let supposed = claim.opposite_claim();
        let mut lemmas = Vec::new();
        // Suppose the opposite. Where propagation doesn't reach a contradiction, follow the outline.
        let (mut rest, mut needs) = match self.suppose_claim(&mut state, supposed, ClaimReason::Supposed) {
            Some(needs) => (ClaimRefutation::default(), needs),
            None => self.derive_contradiction(&mut state, outline, &mut lemmas, searches)?,
        };
        // Walk back from the contradiction and keep only the lemmas that it needs.
        let (used_lemmas, needs_supposed) = trace_needs(&self.cited, &state, &mut needs);
        let mut refutation = ClaimRefutation::default();
        refutation
            .lemmas
            .extend(lemmas.into_iter().enumerate().filter(|(n, _)| used_lemmas.contains(n)).map(|(_, l)| l));
        refutation.lemmas.append(&mut rest.lemmas);
        refutation.split = rest.split;
        Some(ProvenClaim { refutation, needs, needs_supposed })
    }

    /// Reaches a contradiction by the lemmas of a refutation, which are collected, and then by the rest of
    /// it.
    fn derive_contradiction(
        &self,
        state: &mut ProverState,
        outline: &ClaimRefutation,
        lemmas: &mut Vec<Lemma>,
        searches: &mut usize,
    ) -> Option<(ClaimRefutation, ProofNeeds)> {
        // Show the lemmas first: each is known from then on.
        for lemma in &outline.lemmas {
            if is_claim_known(state, lemma.claim) {
                continue;
            }
            // Skip a lemma that cannot be shown: its conclusion may follow otherwise.
            let Some(shown) = self.prove_claim(state, lemma.claim, &lemma.refutation, searches) else {
                continue;
            };
            // If the supposition was not needed, the contradiction holds around the lemma as well.
            if !shown.needs_supposed {
                return Some((shown.refutation, shown.needs));
            }
            lemmas.push(Lemma { claim: lemma.claim, refutation: shown.refutation });
            let reason = ClaimReason::ByLemma(lemmas.len() - 1, Rc::new(shown.needs));
            if let Some(needs) = self.suppose_claim(state, lemma.claim, reason) {
                return Some((ClaimRefutation::default(), needs));
            }
        }
        // Without a case split in the outline, search for one.
        let Some(split) = &outline.split else { return self.search_cases(state, searches) };
        let number = self.cited.iter().position(|(cases, _)| *cases == split.cases)?;
        let outline_of = |case| split.branches.iter().find(|branch| branch.0 == case).map(|branch| &branch.1);
        self.refute_cases(state, number, outline_of, searches)
    }

    /// Refutes the cases of a cited truth or pattern, one by one. If one is refuted without being supposed,
    /// its refutation is enough.
    fn refute_cases<'o>(
        &self,
        state: &ProverState,
        number: usize,
        outline_of: impl Fn(Candidate) -> Option<&'o ClaimRefutation>,
        searches: &mut usize,
    ) -> Option<(ClaimRefutation, ProofNeeds)> {
        let none = ClaimRefutation::default();
        let (cases, members) = &self.cited[number];
        let mut branches = Vec::new();
        let mut all = ProofNeeds::default();
        // Refute each case that is left.
        for case in members.intersection(state.possible) {
            let shown = self.prove_claim(
                state,
                CandidateClaim::False(case),
                outline_of(case).unwrap_or(&none),
                searches,
            )?;
            // The refutation did not need the case: it serves for all cases.
            if !shown.needs_supposed {
                return Some((shown.refutation, shown.needs));
            }
            all.add(&shown.needs);
            branches.push((case, shown.refutation));
        }
        // The split rests on the cited truth, and on its other candidates being false.
        all.citations.insert(number);
        all.claims.extend(members.difference(state.possible).iter().map(CandidateClaim::False));
        let split = Some(CaseSplit { cases: *cases, branches });
        Some((ClaimRefutation { lemmas: Vec::new(), split }, all))
    }

    /// Searches for cases that lead to a contradiction: a truth all of whose cases do so at once, if there is
    /// one; else the truth with the fewest cases.
    fn search_cases(
        &self,
        state: &ProverState,
        searches: &mut usize,
    ) -> Option<(ClaimRefutation, ProofNeeds)> {
        *searches = searches.checked_sub(1)?;
        let left = |number: &usize| self.cited[*number].1.intersection(state.possible).len();
        // Several candidates beyond a deadly pattern may be true; once one is, there is no case left to
        // refute.
        let is_settled = |number: &usize| !self.cited[*number].1.is_disjoint(state.truths);
        let mut open: Vec<usize> =
            (0..self.cited.len()).filter(|number| left(number) > 1 && !is_settled(number)).collect();
        open.sort_short_by_key(left);
        let at_once = |number: &&usize| {
            self.cited[**number].1.intersection(state.possible).iter().all(|case| {
                self.suppose_claim(
                    &mut state.nested_state(),
                    CandidateClaim::True(case),
                    ClaimReason::Supposed,
                )
                .is_some()
            })
        };
        let number = open.iter().find(at_once).or(open.first())?;
        self.refute_cases(state, *number, |_| None, searches)
    }

    /// Supposes a claim and propagates; returns the needs of a contradiction, if there is one.
    fn suppose_claim(
        &self,
        state: &mut ProverState,
        claim: CandidateClaim,
        reason: ClaimReason,
    ) -> Option<ProofNeeds> {
        if let Some(needs) = record_claim(state, claim, reason) {
            return Some(needs);
        }
        // Propagate until nothing changes: a truth without candidates is a contradiction, one with a single
        // candidate makes it true.
        loop {
            let before = state.truths;
            for (number, (_, members)) in self.cited.iter().enumerate() {
                let left = members.intersection(state.possible);
                if left.is_empty() {
                    let claims = members.iter().map(CandidateClaim::False).collect();
                    return Some(ProofNeeds { claims, citations: BTreeSet::from([number]) });
                }
                if let Some(last) = left.only().filter(|&last| !state.truths.contains(last))
                    && let Some(needs) =
                        record_claim(state, CandidateClaim::True(last), ClaimReason::OnlyCaseLeft(number))
                {
                    return Some(needs);
                }
            }
            if state.truths == before {
                return None;
            }
        }
    }
}

/// Walks back from a contradiction at one place, until only claims of outer places are needed. Returns the
/// numbers of the lemmas that were used, and whether the supposition was.
fn trace_needs(
    cited: &[(CitedCases, CandidateMap)],
    state: &ProverState,
    needs: &mut ProofNeeds,
) -> (BTreeSet<usize>, bool) {
    let (mut used_lemmas, mut needs_supposed) = (BTreeSet::new(), false);
    // From the last claim to the first, replace each needed claim by what it rests on.
    for (claim, reason) in state.trail.iter().rev() {
        if !needs.claims.remove(claim) {
            continue;
        }
        match reason {
            ClaimReason::Supposed => needs_supposed = true,
            ClaimReason::Conflict(rival) => drop(needs.claims.insert(CandidateClaim::True(*rival))),
            ClaimReason::OnlyCaseLeft(number) => {
                let others = cited[*number].1.without(claim.candidate());
                needs.claims.extend(others.iter().map(CandidateClaim::False));
                needs.citations.insert(*number);
            }
            ClaimReason::ByLemma(number, theirs) => {
                needs.add(theirs);
                used_lemmas.insert(*number);
            }
        }
    }
    (used_lemmas, needs_supposed)
}

fn is_claim_known(state: &ProverState, claim: CandidateClaim) -> bool {
    match claim {
        CandidateClaim::True(candidate) => state.truths.contains(candidate),
        CandidateClaim::False(candidate) => !state.possible.contains(candidate),
    }
}

/// Records a claim as true, with the candidates that it makes false; returns the needs of a contradiction
/// with earlier claims.
fn record_claim(state: &mut ProverState, claim: CandidateClaim, reason: ClaimReason) -> Option<ProofNeeds> {
    // Record the claim even before a contradiction: the walk back needs its reason.
    state.trail.push((claim, reason));
    if is_claim_known(state, claim.opposite_claim()) {
        return Some(ProofNeeds {
            claims: BTreeSet::from([claim, claim.opposite_claim()]),
            citations: BTreeSet::new(),
        });
    }
    match claim {
        CandidateClaim::False(candidate) => {
            state.possible.remove(candidate);
        }
        CandidateClaim::True(candidate) => {
            state.truths.insert(candidate);
            for rival in conflicting_candidates(candidate).intersection(state.possible) {
                state.possible.remove(rival);
                state.trail.push((CandidateClaim::False(rival), ClaimReason::Conflict(candidate)));
            }
        }
    }
    None
}

/// The candidates that cannot be true together with one.
fn conflicting_candidates(candidate: Candidate) -> CandidateMap {
    let (cell, digit) = (candidate.cell(), candidate.digit());
    cell.peers().to_candidates(digit).union(Truth::Cell(cell).candidates()).without(candidate)
}

#[cfg(test)]
mod tests {
    use ninefold_core::{Board, ByCell, CellMap, DigitSet};

    use super::*;

    /// A position of some cells with few candidates and all others with all.
    fn facts_with_candidates(cells: &[(&str, &str)]) -> Facts {
        let mut marks = ByCell::splat(DigitSet::FULL);
        for (cell, digits) in cells {
            marks[cell.parse::<Cell>().unwrap()] = digits.parse().unwrap();
        }
        Facts::new(Board::from_candidates(marks))
    }

    /// Proves that candidates are eliminated by all the cells; checks by which, and in how many refutations.
    fn check(cells: &[(&str, &str)], eliminations: &str, expected: Option<(&str, usize)>) {
        let facts = facts_with_candidates(cells);
        let conclusions = Conclusions::from_eliminations(eliminations.parse().unwrap());
        let all: CellMap = cells.iter().map(|(cell, _)| cell.parse::<Cell>().unwrap()).collect();
        let proved = prove_conclusions(&facts, &conclusions, &ProofArgument::from_cell_truths(all));
        let Some((used, count)) = expected else { return assert!(proved.is_err(), "{proved:#?}") };
        let certificate = proved.unwrap();
        let used: Vec<Truth> = used.parse::<CellMap>().unwrap().iter().map(Truth::Cell).collect();
        assert_eq!(certificate.truths, used, "{certificate:#?}");
        let counts = certificate.proofs.iter().map(|proof| count_refutations(&proof.refutation));
        assert_eq!(counts.sum::<usize>(), count, "{certificate:#?}");
        assert_eq!(
            facts.certificate_checker().check_step(&conclusions, &certificate),
            Ok(()),
            "{certificate:#?}"
        );
    }

    fn count_refutations(refutation: &ClaimRefutation) -> usize {
        let lemmas =
            refutation.lemmas.iter().map(|lemma| count_refutations(&lemma.refutation)).sum::<usize>();
        let branches = refutation.split.iter().flat_map(|split| &split.branches);
        1 + lemmas + branches.map(|(_, refutation)| count_refutations(refutation)).sum::<usize>()
    }

    #[test]
    fn unneeded_claims_are_dropped() {
        check(&[("r1c1", "12"), ("r1c2", "12"), ("r9c9", "34")], "r1c5(1)", Some(("r1c12", 1)));
        check(&[("r1c1", "12"), ("r1c2", "13"), ("r1c3", "123")], "r1c5(2)", Some(("r1c123", 1)));
        check(&[("r1c1", "12"), ("r1c2", "12"), ("r1c3", "123")], "r1c5(2)", Some(("r1c12", 1)));
    }

    #[test]
    fn cases_are_found_where_they_are_needed() {
        check(&[("r1c1", "12"), ("r1c2", "12"), ("r1c3", "123")], "r1c5(3)", Some(("r1c123", 3)));
        check(&[("r1c1", "123"), ("r1c2", "123"), ("r1c3", "123")], "r1c5(1)", Some(("r1c123", 3)));
        let quad = [("r1c1", "1234"), ("r1c2", "1234"), ("r1c3", "1234"), ("r1c4", "1234")];
        check(&quad, "r1c5(1)", Some(("r1c1234", 10)));
    }

    #[test]
    fn conclusions_that_do_not_follow_are_not_proved() {
        check(&[("r1c1", "12"), ("r1c2", "13")], "r1c5(1)", None);
        check(&[("r1c1", "123"), ("r1c2", "123"), ("r5c3", "123")], "r1c5(1)", None);
    }

    /// Several candidates beyond a deadly pattern may be true, so supposing one doesn't rule out the others.
    #[test]
    fn cases_that_are_settled_are_not_gone_through_again() {
        let facts =
            facts_with_candidates(&[("r1c1", "12"), ("r1c4", "12"), ("r2c1", "123"), ("r2c4", "124")]);
        let argument = ProofArgument::from_deadly_pairs("r12c14(12)".parse().unwrap());
        let conclusions = Conclusions::from_eliminations("r9c9(9)".parse().unwrap());
        assert!(prove_conclusions(&facts, &conclusions, &argument).is_err());
    }

    #[test]
    fn lemmas_that_are_needed_are_kept() {
        let triple = [("r1c1", "123"), ("r1c2", "123"), ("r1c3", "123"), ("r9c1", "45"), ("r9c2", "45")];
        let facts = facts_with_candidates(&triple);
        let lemma = |text: &str| Lemma {
            claim: CandidateClaim::False(text.parse().unwrap()),
            refutation: ClaimRefutation::default(),
        };
        let mut argument = ProofArgument::from_cell_truths("r1c123, r9c12".parse::<CellMap>().unwrap());
        argument.outline.lemmas = vec![lemma("r9c9(4)"), lemma("r1c1(2)")];
        let conclusions = Conclusions::from_eliminations("r1c5(1)".parse().unwrap());
        let certificate = prove_conclusions(&facts, &conclusions, &argument).unwrap();
        let expected = ClaimRefutation { lemmas: vec![lemma("r1c1(2)")], split: None };
        assert_eq!(certificate.proofs[0].refutation, expected);
        assert_eq!(certificate.truths.len(), 3);
        assert_eq!(facts.certificate_checker().check_step(&conclusions, &certificate), Ok(()));
    }
}
