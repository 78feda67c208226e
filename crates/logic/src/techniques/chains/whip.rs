//! Whip: a candidate is supposed, and cells and houses run out of candidates one after the other. Also what whips share
//! with braids: words, notation, marks and certificate.

use std::ops::ControlFlow;

use ninefold_core::{CandidateMap, Cell, Digit, HouseKind};

use crate::explain::say;
use crate::proof::{Argument, Truth};
use crate::technique::technique;
use crate::whips::{Link, Whip, candidates_of};
use crate::{Conclusions, Facts, LinkKind, Marks, Pattern, Ratings, Role, Sentence, Sink, Technique};

technique! {
    /// ## What it finds
    /// A candidate (the target) that leads to a contradiction along one line of thought: of a cell, or of the places of a
    /// digit in a house, only one candidate stays, this leaves only one of the next, and so on, until a cell or a digit
    /// has none left. Each is touched by the candidate just before; what else it had may have gone by any before. The
    /// shortest is shown, eight cells or houses at most, and only for targets that are no locked candidates.
    ///
    /// ## Why it works
    /// If the target were true, all that stay would be true in turn, and the last cell or house would have nothing.
    /// There is no guess in it: at each place only one candidate stays.
    ///
    /// In the notation of Denis Berthier, who named whips, `r3c4{n2 n5}` is a cell that loses 2, by the one just before,
    /// and keeps 5, `c6n5{r3 r8}` a digit in a column, `b8n3{r8c6 r7c4}` one in a box; a dot stands for nothing. In
    /// brackets is the number of cells and houses. A bivalue chain (XY-Chain, X-Chain, AIC without groups) is a whip in
    /// which each of them has two candidates at the start.
    ///
    /// ## Example
    /// ```sudoku
    /// grid: ...7...1...1..3....42156.........27.....781.91.7.9..48.798...24268...7.141...798.
    /// without: r1c9(6), r4c5(6), r4c1(356), r4c2(35), r9c4(36)
    /// step: r5c2<>3
    /// says: whip-suppose, whip-then-goes-out, whip-then-loses, whip-then-goes-out, …, whip-not, whip-line
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

    fn explain(&self, facts: &Facts, _: &Conclusions) -> Vec<Sentence> {
        let Whip { target, links } = &self.whip;
        let (cell, digit) = (target.cell(), target.digit());
        let mut sentences = vec![say!("whip-suppose", cell = cell, digit = digit)];
        sentences.extend(links.iter().map(|link| tell(facts, link)));
        sentences.push(say!("whip-not", cell = cell, digit = digit));
        sentences.push(say!("whip-line", line = self.notation()));
        sentences
    }

    fn mark(&self, facts: &Facts, marks: &mut Marks) {
        let mut before = self.whip.target;
        marks.candidates(before, Role::Start);
        for link in &self.whip.links {
            match link.truth {
                Truth::Cell(cell) => marks.cells(cell, Role::Base),
                Truth::Place(house, _) => marks.house(house, Role::Base),
            }
            let gone = gone(facts, link);
            let others = gone.without(link.left);
            if !others.is_empty() {
                marks.candidates(others, Role::Fin);
            }
            marks.candidates(link.left, Role::Off);
            marks.link(before, link.left, LinkKind::Weak);
            if let Some(right) = link.right {
                marks.candidates(right, Role::On);
                marks.link(link.left, right, LinkKind::Strong);
                before = right;
            }
        }
    }

    fn argument(&self, _: &Facts) -> Argument {
        let truths = self.whip.links.iter().map(|link| link.truth).collect();
        Argument { truths, ..Argument::default() }
    }

    fn to_box(&self) -> Box<dyn Pattern> {
        Box::new(self.clone())
    }
}

/// What a link loses.
fn gone(facts: &Facts, link: &Link) -> CandidateMap {
    link.right.iter().fold(candidates_of(facts, link.truth), |gone, &right| gone.without(right))
}

/// Says what a link loses and keeps.
fn tell(facts: &Facts, link: &Link) -> Sentence {
    let gone = gone(facts, link);
    match (link.truth, link.right) {
        (Truth::Cell(cell), Some(right)) => {
            say!("whip-then-loses", cell = cell, digits = gone.digits(), digit = right.digit())
        }
        (Truth::Cell(cell), None) => {
            say!("whip-then-loses-has-nothing", cell = cell, digits = gone.digits())
        }
        (Truth::Place(house, digit), Some(right)) => say!(
            "whip-then-goes-out",
            digit = digit,
            cells = gone.cells(),
            house = house,
            cell = right.cell()
        ),
        (Truth::Place(house, digit), None) => {
            say!("whip-then-goes-out-has", digit = digit, cells = gone.cells(), house = house)
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
fn written(link: &Link) -> String {
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
