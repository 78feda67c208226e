//! Types 1 to 4 of almost deadly patterns: the conclusions from a pattern that only some extra candidates
//! keep from being deadly, as players number them. They are the same for rectangles, loops and all other
//! shapes.

use super::guardians::{JoinedSubset, candidates_seeing_all, visit_subsets_joined_by_guardians};
use crate::prelude::*;

/// Cells that must not contain only these digits, and those among them that have other candidates.
#[derive(Clone, Copy, Debug)]
pub(crate) struct NearlyDeadlyPattern {
    pub cells: CellMap,
    pub digits: DigitSet,
    /// The cells with further candidates, the extras.
    pub extra_cells: CellMap,
}

/// The types of an almost deadly pattern.
#[derive(Clone, Copy, Debug)]
pub(crate) enum DeadlyPatternCase {
    /// One cell has extras.
    OneCell,
    /// The extras are one digit.
    OneDigit,
    /// The extras form a naked subset with other cells.
    Joined(JoinedSubset),
    /// One of the digits has no other place in a house of the two cells with extras.
    Locked { house: House, digit: Digit },
}

impl DeadlyPatternCase {
    /// The number of the type, 1 to 4.
    pub(crate) fn type_number(&self) -> usize {
        match self {
            DeadlyPatternCase::OneCell => 1,
            DeadlyPatternCase::OneDigit => 2,
            DeadlyPatternCase::Joined(_) => 3,
            DeadlyPatternCase::Locked { .. } => 4,
        }
    }
}

impl NearlyDeadlyPattern {
    /// Returns the extra candidates: one of them is true.
    pub(crate) fn extra_candidates(&self, facts: &Facts) -> CandidateMap {
        facts.candidates_in(self.extra_cells, !self.digits)
    }

    /// Every candidate of the pattern, whether it is out already or not.
    pub(crate) fn pattern_candidates(&self) -> CandidateMap {
        let of = |digit| self.cells.to_candidates(digit).iter();
        self.digits.iter().flat_map(of).collect()
    }

    /// Visits every case with its conclusions, in the order of the types.
    pub(crate) fn visit_cases(
        &self,
        facts: &Facts,
        mut visit: impl FnMut(DeadlyPatternCase, Conclusions) -> ControlFlow<()>,
    ) -> ControlFlow<()> {
        let (extras, extra_cells) = (self.extra_candidates(facts), self.extra_cells);
        // Type 1: one cell with extras.
        if extra_cells.only().is_some() {
            let eliminations = facts.candidates_in(extra_cells, self.digits);
            return visit(DeadlyPatternCase::OneCell, Conclusions::from_eliminations(eliminations));
        }
        // Type 2: extras of one digit.
        if extras.digits().only().is_some() {
            visit(
                DeadlyPatternCase::OneDigit,
                Conclusions::from_eliminations(candidates_seeing_all(facts, extras)),
            )?;
        }
        if extra_cells.len() != 2 {
            return ControlFlow::Continue(());
        }
        // Type 3: the extras form a subset with other cells.
        if extras.digits().has_several() {
            visit_subsets_joined_by_guardians(facts, extras, |joined, removed| {
                visit(DeadlyPatternCase::Joined(joined), Conclusions::from_eliminations(removed))
            })?;
        }
        // Type 4: a digit has no other place in a house of the two cells.
        for house in extra_cells.covered_houses() {
            for digit in self.digits {
                if facts.candidate_cells(digit) & house.cells() == extra_cells {
                    let eliminations = facts.candidates_in(extra_cells, self.digits.without(digit));
                    visit(
                        DeadlyPatternCase::Locked { house, digit },
                        Conclusions::from_eliminations(eliminations),
                    )?;
                }
            }
        }
        ControlFlow::Continue(())
    }

    /// Marks the digits of the deadly pattern that could be exchanged.
    pub(crate) fn mark_floor(&self, facts: &Facts, explanation: &mut Explanation) {
        explanation.mark_candidates(facts.candidates_in(self.cells, self.digits), MarkRole::Floor);
    }

    /// Explains which cells of a unique rectangle or loop must contain something else, and what.
    pub(crate) fn explain_extras(&self, facts: &Facts, explanation: &mut Explanation) {
        explain_roof(self.extra_candidates(facts), explanation);
    }

    /// Explains the conclusion of a case of a nearly deadly pattern.
    pub(crate) fn explain_case(
        &self,
        case: &DeadlyPatternCase,
        facts: &Facts,
        conclusions: &Conclusions,
        explanation: &mut Explanation,
    ) {
        let (extras, eliminations) = (self.extra_candidates(facts), conclusions.eliminations);
        match *case {
            DeadlyPatternCase::OneCell => {
                explanation.add_message(say!(
                    "roof-so-one-cell",
                    cell = self.extra_cells,
                    lost = eliminations.digits()
                ));
            }
            DeadlyPatternCase::OneDigit => explain_seen_by_all(extras, eliminations, explanation),
            DeadlyPatternCase::Joined(joined) => {
                joined.explain_subset(facts, extras.cells(), eliminations, explanation)
            }
            DeadlyPatternCase::Locked { house, digit } => {
                explain_confined_digit(house, digit, self.extra_cells, explanation);
                explanation.add_message(say!("roof-so-locked", gone = eliminations));
            }
        }
    }
}

/// Explains that one of some extras of a deadly pattern must be true.
pub(crate) fn explain_roof(extras: CandidateMap, explanation: &mut Explanation) {
    let (cells, digits) = (extras.cells(), extras.digits());
    explanation.add_message(match cells.only() {
        Some(cell) => say!("roof-one-cell", cell, extras = digits),
        None => say!("roof-cells", cells, extras = digits),
    });
    explanation.mark_candidates(extras, MarkRole::Roof);
}

/// Explains the eliminations of candidates that see all extras of one digit.
pub(crate) fn explain_seen_by_all(
    extras: CandidateMap,
    eliminations: CandidateMap,
    explanation: &mut Explanation,
) {
    explanation.add_message(say!(
        "roof-so-seen",
        digit = extras.digits(),
        cells = extras.cells(),
        victims = eliminations.cells()
    ));
}

/// Explains that one of two cells contains a digit that has no other place in a house.
pub(crate) fn explain_confined_digit(
    house: House,
    digit: Digit,
    cells: CellMap,
    explanation: &mut Explanation,
) {
    explanation.add_message(say!("roof-confined", house, digit, cells));
    explanation.mark_house(house, MarkRole::Base);
}

impl JoinedSubset {
    /// Explains that some cells, counted as one, form a naked subset with others, and the eliminations.
    pub(crate) fn explain_subset(
        &self,
        facts: &Facts,
        roof: CellMap,
        eliminations: CandidateMap,
        explanation: &mut Explanation,
    ) {
        let JoinedSubset { cells, digits, houses } = *self;
        // Name the subset, mark its houses and digits, and then say what they lose.
        explanation.add_message(say!("roof-joined", roof, cells, n = digits.len(), digits, houses));
        houses.iter().for_each(|house| explanation.mark_house(house, MarkRole::Base));
        explanation.mark_candidates(facts.candidates_in(cells, digits), MarkRole::Set(0));
        explanation.add_message(say!("roof-so-joined", digits, houses, gone = eliminations));
    }
}

/// Adds the truths that a case needs to the argument that the pattern is deadly.
pub(crate) fn add_case_truths(argument: ProofArgument, case: &DeadlyPatternCase) -> ProofArgument {
    match *case {
        DeadlyPatternCase::OneCell | DeadlyPatternCase::OneDigit => argument,
        DeadlyPatternCase::Joined(JoinedSubset { cells, .. }) => argument.with_cell_truths(cells),
        DeadlyPatternCase::Locked { house, digit } => argument.with_place_truths(house, digit),
    }
}
