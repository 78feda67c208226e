//! Explanations shared by the exocet techniques that follow the digits of a base.

use super::covers::DigitCovers;
use super::pairs::{ExocetBase, ExocetOutcome, PairRejectReason};
use crate::prelude::*;

/// Explains which digits are followed in which houses.
pub(crate) fn explain_exocet_base(exocet_base: &ExocetBase, facts: &Facts, explanation: &mut Explanation) {
    let ExocetBase { base, digits, houses, .. } = *exocet_base;
    explanation.add_message(say!("exocet-base", base, digits));
    explanation.add_message(say!("exocet-followed", base, houses));
    for house in houses {
        explanation
            .mark_house(house, if house.kind() == HouseKind::Box { MarkRole::Cover } else { MarkRole::Base });
    }
    explanation.mark_cells(base, MarkRole::BaseCell);
    explanation.mark_candidates(facts.candidates_in(base, digits), MarkRole::Corner);
}

/// Explains the cases, the cells that have a base digit in all of them, and the eliminations by reason.
pub(crate) fn explain_exocet_outcome(
    exocet_base: &ExocetBase,
    outcome: &ExocetOutcome,
    facts: &Facts,
    explanation: &mut Explanation,
) {
    explain_refuted_pairs(exocet_base, outcome, facts, explanation);
    explanation.add_message(say!("exocet-always", targets = outcome.targets));
    explanation.mark_cells(outcome.targets, MarkRole::TargetCell);
    explanation.mark_candidates(facts.candidates_in(outcome.targets, exocet_base.digits), MarkRole::Corner);
    let other_candidates = facts.candidates_in(outcome.targets, DigitSet::FULL - exocet_base.digits);
    let others = outcome.eliminations.difference(other_candidates);
    if !other_candidates.is_empty() {
        explanation.add_message(say!("exocet-so-strangers", victims = other_candidates));
    }
    if !others.is_empty() {
        explanation.add_message(say!("exocet-so-in-no-case", victims = others));
    }
}

/// Explains which digits cannot be in the base together, and why.
pub(crate) fn explain_refuted_pairs(
    exocet_base: &ExocetBase,
    outcome: &ExocetOutcome,
    facts: &Facts,
    explanation: &mut Explanation,
) {
    for &(digits, why) in &outcome.refuted_pairs {
        explanation.add_message(match why {
            PairRejectReason::Base => say!("exocet-not-held", base = exocet_base.base, digits),
            PairRejectReason::NoCellLeft(digit, house) => {
                say!("exocet-starved", digits, digit, house)
            }
            PairRejectReason::NoRoom => match exocet_base.find_houses_without_room(facts, digits) {
                Some(houses) => say!("exocet-no-room", digits, houses),
                None => say!("exocet-no-other-room", digits),
            },
        });
    }
}

/// Explains which houses cover each base digit in the cross-lines, and that a third place is a target then.
pub(crate) fn explain_digit_covers(
    exocet_base: &ExocetBase,
    covers: &DigitCovers,
    facts: &Facts,
    explanation: &mut Explanation,
) {
    for &(digit, lines) in covers {
        explanation.add_message(say!("exocet-digit", digit, lines));
        let line_cells = lines.iter().fold(CellMap::EMPTY, |cells, line| cells | line.cells());
        explanation.mark_candidates(
            (exocet_base.digit_places(facts, digit) & line_cells & facts.empty_cells()).to_candidates(digit),
            MarkRole::Z,
        );
    }
    let across: HouseSet = exocet_base.across.into_iter().collect();
    explanation.add_message(say!("exocet-third-covered", across));
}
