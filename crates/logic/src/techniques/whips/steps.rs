//! Common parts of the techniques with whips and braids: explanation, notation, marks and certificate.

use super::engine::{Whip, WhipLink, format_whip_link};
use crate::Message;
use crate::explain::MessageFragment;
use crate::prelude::*;
use crate::proof::Truth;
use crate::truths::constraint_candidates;

/// A whip or braid as a case of its technique.
#[derive(Clone, Debug)]
struct WhipPattern {
    technique: &'static Technique,
    whip: Whip,
}

/// Reports whips or braids as steps.
pub(super) fn report_whip_steps(
    found: &[Whip],
    technique: &'static Technique,
    sink: &mut dyn StepSink,
) -> ControlFlow<()> {
    found.iter().try_for_each(|whip| {
        let case = WhipPattern { technique, whip: whip.clone() };
        sink.receive_step(&Conclusions::from_eliminations(CandidateMap::of(whip.target)), &case)
    })
}

impl Pattern for WhipPattern {
    fn technique(&self) -> &'static Technique {
        self.technique
    }

    fn pattern_element_count(&self) -> usize {
        self.whip.links.len()
    }

    fn explain_step(&self, facts: &Facts, _: &Conclusions, explanation: &mut Explanation) {
        // The assumption.
        let Whip { target, links } = &self.whip;
        let (cell, digit) = (target.cell(), target.digit());
        explanation.add_message(say!("whip-suppose", cell, digit));
        explanation.mark_candidates(*target, MarkRole::Start);
        let mut before = *target;
        // Each link: the candidates that its truth loses, the left one, and the right one that remains.
        for link in links {
            explanation.add_message(describe_whip_link(facts, link));
            match link.truth {
                Truth::Cell(cell) => explanation.mark_cells(cell, MarkRole::Base),
                Truth::Place(house, _) => explanation.mark_house(house, MarkRole::Base),
            }
            explanation
                .mark_candidates(whip_link_eliminations(facts, link).without(link.left), MarkRole::Fin);
            explanation.mark_candidates(link.left, MarkRole::Off);
            explanation.add_link(before, link.left, LinkKind::Weak);
            if let Some(right) = link.right {
                explanation.mark_candidates(right, MarkRole::On);
                explanation.add_link(link.left, right, LinkKind::Strong);
                before = right;
            }
        }
        // The contradiction, and the whip in notation.
        explanation.add_message(say!("whip-so", cell, digit));
        explanation.add_notation(MessageFragment::Text(self.whip_notation()), None);
        let truths = links.iter().map(|link| link.truth).collect();
        explanation.argument = ProofArgument { truths, ..ProofArgument::default() };
    }
}

/// Returns the candidates that a link of a whip eliminates from its cell or house.
fn whip_link_eliminations(facts: &Facts, link: &WhipLink) -> CandidateMap {
    link.right
        .iter()
        .fold(constraint_candidates(facts, link.truth), |eliminations, &right| eliminations.without(right))
}

/// Makes the message that says which candidates a link loses and keeps.
fn describe_whip_link(facts: &Facts, link: &WhipLink) -> Message {
    let eliminations = whip_link_eliminations(facts, link);
    match (link.truth, link.right) {
        (Truth::Cell(cell), Some(right)) => {
            say!("whip-cell", cell, gone = eliminations.digits(), digit = right.digit())
        }
        (Truth::Cell(cell), None) => say!("whip-cell-empty", cell, gone = eliminations.digits()),
        (Truth::Place(house, digit), Some(right)) => {
            say!("whip-house", digit, gone = eliminations.cells(), house, cell = right.cell())
        }
        (Truth::Place(house, digit), None) => {
            say!("whip-house-empty", digit, gone = eliminations.cells(), house)
        }
    }
}

impl WhipPattern {
    /// Berthier's notation: `whip[2]: r3c4{n2 n5} - c6n5{r3 .} ==> r1c1≠5`.
    fn whip_notation(&self) -> String {
        let Whip { target, links } = &self.whip;
        let of_link = |link: &WhipLink| {
            let right = link.right.map_or(CandidateMap::EMPTY, CandidateMap::of);
            format_whip_link(link.truth, link.left, right)
        };
        let links: Vec<String> = links.iter().map(of_link).collect();
        let (name, n) = (self.technique.id, links.len());
        format!("{name}[{n}]: {} ==> {}≠{}", links.join(" - "), target.cell(), target.digit())
    }
}
