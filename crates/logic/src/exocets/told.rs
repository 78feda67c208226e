//! Explanations shared by the techniques that follow the digits of a base.

use ninefold_core::{CellMap, DigitSet, HouseKind, HouseSet};

use super::covers::Covers;
use super::pairs::{Outcome, Study, Why};
use crate::explain::say;
use crate::{Facts, Role, Story};

/// Explains which digits are followed in which houses.
pub(crate) fn tell_study(study: &Study, facts: &Facts, story: &mut Story) {
    let Study { base, digits, houses, .. } = *study;
    story.say(say!("exocet-base", base = base, digits = digits));
    story.say(say!("exocet-followed", base = base, houses = houses));
    for house in houses {
        story.house(house, if house.kind() == HouseKind::Box { Role::Cover } else { Role::Base });
    }
    story.cells(base, Role::BaseCell);
    story.candidates(facts.candidates_in(base, digits), Role::Corner);
}

/// Explains the cases, the cells that have a base digit in all of them, and the eliminations by reason.
pub(crate) fn tell_outcome(study: &Study, outcome: &Outcome, facts: &Facts, story: &mut Story) {
    tell_refuted(study, outcome, facts, story);
    story.say(say!("exocet-always", targets = outcome.targets));
    story.cells(outcome.targets, Role::TargetCell);
    story.candidates(facts.candidates_in(outcome.targets, study.digits), Role::Corner);
    let strangers = facts.candidates_in(outcome.targets, DigitSet::FULL - study.digits);
    let others = outcome.gone.difference(strangers);
    if !strangers.is_empty() {
        story.say(say!("exocet-so-strangers", victims = strangers));
    }
    if !others.is_empty() {
        story.say(say!("exocet-so-in-no-case", victims = others));
    }
}

/// Explains which digits cannot be in the base together, and why.
pub(crate) fn tell_refuted(study: &Study, outcome: &Outcome, facts: &Facts, story: &mut Story) {
    for &(digits, why) in &outcome.refuted {
        story.say(match why {
            Why::Base => say!("exocet-not-held", base = study.base, digits = digits),
            Why::Starved(digit, house) => {
                say!("exocet-starved", digits = digits, digit = digit, house = house)
            }
            Why::NoRoom => match study.without_room(facts, digits) {
                Some(houses) => say!("exocet-no-room", digits = digits, houses = houses),
                None => say!("exocet-no-other-room", digits = digits),
            },
        });
    }
}

/// Says of each base digit which houses cover it in the cross-lines, and that a third place is a target then.
pub(crate) fn tell_covers(study: &Study, covers: &Covers, facts: &Facts, story: &mut Story) {
    for &(digit, lines) in covers {
        story.say(say!("exocet-digit", digit = digit, lines = lines));
        let held = lines.iter().fold(CellMap::EMPTY, |cells, line| cells | line.cells());
        story.candidates((study.places(facts, digit) & held & facts.empty()).candidates(digit), Role::Z);
    }
    let across: HouseSet = study.across.into_iter().collect();
    story.say(say!("exocet-third-covered", across = across));
}
