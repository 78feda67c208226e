//! Whip: a candidate is supposed, and cells and houses run out of candidates one after the other. Also what whips share
//! with braids: words, notation, marks and certificate.

use std::ops::ControlFlow;

use ninefold_core::{CandidateMap, Cell, Digit, HouseKind};

use crate::explain::{Fragment, say};
use crate::proof::{Argument, Truth};
use crate::technique::technique;
use crate::truths::candidates_of;
use crate::whips::{Whip, WhipLink};
use crate::{Conclusions, Facts, LinkKind, Pattern, Ratings, Role, Sentence, Sink, Story, Technique};

technique! {
    /// ## What it finds
    /// A candidate that leads to a contradiction along a single line of thought: each cell, or each digit in a house,
    /// is left with one candidate, and this leaves the next with one, until a cell or a digit has none left. Remove
    /// the candidate.
    ///
    /// ## Why it works
    /// If the candidate were true, each candidate left over in turn would have to be true, and the last cell or house
    /// would have nothing left. So it is false. There is no guess in it: at each place only one candidate is left.
    ///
    /// Denis Berthier, who named whips, writes `r3c4{n2 n5}` for a cell that loses 2, because of the candidate just
    /// before, and keeps 5; `c6n5{r3 r8}` for a digit in a column, `b8n3{r8c6 r7c4}` for one in a box; a dot stands
    /// for nothing. The number in brackets counts the cells and houses. An XY-Chain, an X-Chain or an AIC without
    /// groups is a whip in which each of them has two candidates from the start.
    ///
    /// ## How we look for it
    /// Each cell or house is touched by the candidate just before it; its other candidates may have been ruled out by
    /// any earlier one. We report the shortest whip of each candidate, of eight cells and houses at most, and none
    /// where locked candidates do the same.
    ///
    /// ## Example
    /// ```sudoku
    /// grid: ..9...3.5.5...18.28..5.3.41.3..5....7.63..15...59.....5.....7.8.4..8..1.....3..2.
    /// without: r1c4(7), r46c8(7), r6c5(24), r7c5(9), r9c46(4)
    /// step: r8c7<>6
    /// says: whip-suppose, whip-house, whip-house, whip-cell, whip-house, whip-house, whip-house-empty, whip-so
    /// ```
    pub WHIP {
        id: "whip",
        name: "Whip",
        family: Chain,
        ratings: Ratings::NONE,
        find: |facts, sink| {
            sink.poll()?;
            report(&facts.whips().whips, &WHIP, sink)
        },
    }
}

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

    fn tell(&self, facts: &Facts, _: &Conclusions, story: &mut Story) {
        let Whip { target, links } = &self.whip;
        let (cell, digit) = (target.cell(), target.digit());
        story.say(say!("whip-suppose", cell = cell, digit = digit));
        story.candidates(*target, Role::Start);
        let mut before = *target;
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
        story.say(say!("whip-so", cell = cell, digit = digit));
        story.line(Fragment::Text(self.notation()), None);
        let truths = links.iter().map(|link| link.truth).collect();
        story.argument = Argument { truths, ..Argument::default() };
    }

    fn to_box(&self) -> Box<dyn Pattern> {
        Box::new(self.clone())
    }
}

/// What a link loses.
fn gone(facts: &Facts, link: &WhipLink) -> CandidateMap {
    link.right.iter().fold(candidates_of(facts, link.truth), |gone, &right| gone.without(right))
}

/// Says what a link loses and keeps.
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
        let links: Vec<String> = links.iter().map(written).collect();
        let (name, n) = (self.technique.id, links.len());
        format!("{name}[{n}]: {} ==> {}≠{}", links.join(" - "), target.cell(), target.digit())
    }
}

/// A link in Berthier's notation.
fn written(link: &WhipLink) -> String {
    let (lead, place): (String, &dyn Fn(Cell, Digit) -> String) = match link.truth {
        Truth::Cell(cell) => (cell.to_string(), &|_, digit| format!("n{digit}")),
        Truth::Place(house, digit) => {
            let place: &dyn Fn(Cell, Digit) -> String = match house.kind() {
                HouseKind::Box => &|cell, _| cell.to_string(),
                HouseKind::Row => &|cell, _| format!("c{}", cell.column_index() + 1),
                HouseKind::Column => &|cell, _| format!("r{}", cell.row_index() + 1),
            };
            (format!("{house}n{digit}"), place)
        }
    };
    let left = place(link.left.cell(), link.left.digit());
    let right = link.right.map_or(".".into(), |right| place(right.cell(), right.digit()));
    format!("{lead}{{{left} {right}}}")
}
