//! Explanations shared by the exocet techniques that follow the digits of a base.

use super::covers::DigitCovers;
use super::pairs::{ExocetBase, ExocetOutcome, PairRejectReason};
use crate::prelude::*;

/// Explains which digits are followed in which houses.
pub(crate) fn explain_exocet_base(exocet_base: &ExocetBase, facts: &Facts, story: &mut Explanation) {
    let ExocetBase { base, digits, houses, .. } = *exocet_base;
    story.add_message(say!("exocet-base", base, digits));
    story.add_message(say!("exocet-followed", base, houses));
    for house in houses {
        story
            .mark_house(house, if house.kind() == HouseKind::Box { MarkRole::Cover } else { MarkRole::Base });
    }
    story.mark_cells(base, MarkRole::BaseCell);
    story.mark_candidates(facts.candidates_in(base, digits), MarkRole::Corner);
}

/// Explains the cases, the cells that have a base digit in all of them, and the eliminations by reason.
pub(crate) fn explain_exocet_outcome(
    exocet_base: &ExocetBase,
    outcome: &ExocetOutcome,
    facts: &Facts,
    story: &mut Explanation,
) {
    explain_refuted_pairs(exocet_base, outcome, facts, story);
    story.add_message(say!("exocet-always", targets = outcome.targets));
    story.mark_cells(outcome.targets, MarkRole::TargetCell);
    story.mark_candidates(facts.candidates_in(outcome.targets, exocet_base.digits), MarkRole::Corner);
    let strangers = facts.candidates_in(outcome.targets, DigitSet::FULL - exocet_base.digits);
    let others = outcome.eliminations.difference(strangers);
    if !strangers.is_empty() {
        story.add_message(say!("exocet-so-strangers", victims = strangers));
    }
    if !others.is_empty() {
        story.add_message(say!("exocet-so-in-no-case", victims = others));
    }
}

/// Explains which digits cannot be in the base together, and why.
pub(crate) fn explain_refuted_pairs(
    exocet_base: &ExocetBase,
    outcome: &ExocetOutcome,
    facts: &Facts,
    story: &mut Explanation,
) {
    for &(digits, why) in &outcome.refuted_pairs {
        story.add_message(match why {
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
    story: &mut Explanation,
) {
    for &(digit, lines) in covers {
        story.add_message(say!("exocet-digit", digit, lines));
        let held = lines.iter().fold(CellMap::EMPTY, |cells, line| cells | line.cells());
        story.mark_candidates(
            (exocet_base.digit_places(facts, digit) & held & facts.empty_cells()).to_candidates(digit),
            MarkRole::Z,
        );
    }
    let across: HouseSet = exocet_base.across.into_iter().collect();
    story.add_message(say!("exocet-third-covered", across));
}
