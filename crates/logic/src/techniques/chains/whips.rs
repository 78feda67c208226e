//! Common parts of whips and braids: explanation, notation, marks and certificate.

use std::ops::ControlFlow;

use ninefold_core::CandidateMap;

use crate::explain::{Fragment, say};
use crate::proof::{Argument, Truth};
use crate::truths::candidates_of;
use crate::whips::{Whip, WhipLink, written};
use crate::{Conclusions, Facts, LinkKind, Pattern, Role, Sentence, Sink, Story, Technique};

/// A whip or braid as a case of its technique.
#[derive(Clone, Debug)]
struct Case {
    technique: &'static Technique,
    whip: Whip,
}

/// Reports whips or braids.
pub(super) fn report(found: &[Whip], technique: &'static Technique, sink: &mut dyn Sink) -> ControlFlow<()> {
    found.iter().try_for_each(|whip| {
        let case = Case { technique, whip: whip.clone() };
        sink.step(&Conclusions::eliminations(CandidateMap::of(whip.target)), &case)
    })
}

impl Pattern for Case {
    fn technique(&self) -> &'static Technique {
        self.technique
    }

    fn size(&self) -> usize {
        self.whip.links.len()
    }

    fn tell(&self, facts: &Facts, _: &Conclusions, story: &mut Story) {
        // The assumption.
        let Whip { target, links } = &self.whip;
        let (cell, digit) = (target.cell(), target.digit());
        story.say(say!("whip-suppose", cell = cell, digit = digit));
        story.candidates(*target, Role::Start);
        let mut before = *target;
        // Each link: the candidates that its truth loses, the left one, and the right one that remains.
        for link in links {
            story.say(tell(facts, link));
            match link.truth {
                Truth::Cell(cell) => story.cells(cell, Role::Base),
                Truth::Place(house, _) => story.house(house, Role::Base),
            }
            story.candidates(gone(facts, link).without(link.left), Role::Fin);
            story.candidates(link.left, Role::Off);
            story.link(before, link.left, LinkKind::Weak);
            if let Some(right) = link.right {
                story.candidates(right, Role::On);
                story.link(link.left, right, LinkKind::Strong);
                before = right;
            }
        }
        // The contradiction, and the whip in notation.
        story.say(say!("whip-so", cell = cell, digit = digit));
        story.line(Fragment::Text(self.notation()), None);
        let truths = links.iter().map(|link| link.truth).collect();
        story.argument = Argument { truths, ..Argument::default() };
    }
}

/// Returns the candidates that a link of a whip eliminates from its cell or house.
fn gone(facts: &Facts, link: &WhipLink) -> CandidateMap {
    link.right.iter().fold(candidates_of(facts, link.truth), |gone, &right| gone.without(right))
}

/// Makes the sentence that says which candidates a link loses and keeps.
fn tell(facts: &Facts, link: &WhipLink) -> Sentence {
    let gone = gone(facts, link);
    match (link.truth, link.right) {
        (Truth::Cell(cell), Some(right)) => {
            say!("whip-cell", cell = cell, gone = gone.digits(), digit = right.digit())
        }
        (Truth::Cell(cell), None) => say!("whip-cell-empty", cell = cell, gone = gone.digits()),
        (Truth::Place(house, digit), Some(right)) => {
            say!("whip-house", digit = digit, gone = gone.cells(), house = house, cell = right.cell())
        }
        (Truth::Place(house, digit), None) => {
            say!("whip-house-empty", digit = digit, gone = gone.cells(), house = house)
        }
    }
}

impl Case {
    /// Berthier's notation: `whip[2]: r3c4{n2 n5} - c6n5{r3 .} ==> r1c1≠5`.
    fn notation(&self) -> String {
        let Whip { target, links } = &self.whip;
        let of_link = |link: &WhipLink| {
            let right = link.right.map_or(CandidateMap::EMPTY, CandidateMap::of);
            written(link.truth, link.left, right)
        };
        let links: Vec<String> = links.iter().map(of_link).collect();
        let (name, n) = (self.technique.id, links.len());
        format!("{name}[{n}]: {} ==> {}≠{}", links.join(" - "), target.cell(), target.digit())
    }
}
