//! Candidates in two colours: all of one are true, all of the other false.

use std::ops::ControlFlow;

use ninefold_core::CandidateMap;

use crate::colours::Cluster;
use crate::explain::say;
use crate::proof::{Argument, Truth};
use crate::{Conclusions, Facts, LinkKind, Marks, Pattern, Role, Sentence, Sink, Technique};

pub mod medusa;
pub mod multi_colours;
pub mod simple_colours;
pub mod x_colours;

/// Coloured clusters and what was seen in them.
#[derive(Clone, Debug)]
struct Colouring {
    technique: &'static Technique,
    clusters: Vec<Cluster>,
    /// Truths beside those of the clusters.
    truths: Vec<Truth>,
    /// What was seen, and follows, after the clusters are described.
    says: Vec<Sentence>,
}

impl Colouring {
    fn new(technique: &'static Technique, clusters: &[&Cluster], says: Vec<Sentence>) -> Colouring {
        let clusters = clusters.iter().map(|cluster| (*cluster).clone()).collect();
        Colouring { technique, clusters, truths: Vec::new(), says }
    }
}

/// Reports what goes out, if anything does.
fn report(gone: CandidateMap, sink: &mut dyn Sink, pattern: impl FnOnce() -> Colouring) -> ControlFlow<()> {
    match gone.is_empty() {
        true => ControlFlow::Continue(()),
        false => sink.step(&Conclusions::eliminations(gone), &pattern()),
    }
}

/// What goes out because it is false whichever colour is true.
fn trapped(gone: CandidateMap) -> Sentence {
    say!("colouring-each-these-cannot-true", gone = gone)
}

/// What goes out because its colour is false.
fn wrapped(which: &'static str, colour: CandidateMap) -> Sentence {
    say!("colouring-false-go-out", which = which, gone = colour)
}

/// What the colours of a cluster are called after it has been described.
const NAMES: [&str; 2] = ["the first", "the second"];

impl Pattern for Colouring {
    fn technique(&self) -> &'static Technique {
        self.technique
    }

    fn explain(&self, _: &Facts, _: &Conclusions) -> Vec<Sentence> {
        let tell = |cluster: &Cluster| {
            let by_cells = cluster.truths.iter().any(|truth| matches!(truth, Truth::Cell(_)));
            let [first, second] = cluster.colours;
            if by_cells {
                say!("colouring-houses-with-two-places", first = first, second = second)
            } else {
                say!("colouring-houses-with-two-places-2", first = first, second = second)
            }
        };
        self.clusters.iter().map(tell).chain(self.says.iter().cloned()).collect()
    }

    fn mark(&self, facts: &Facts, marks: &mut Marks) {
        for (number, colour) in (0..).zip(self.clusters.iter().flat_map(|cluster| cluster.colours)) {
            marks.candidates(colour, Role::Colour(number));
        }
        for truth in self.clusters.iter().flat_map(|cluster| &cluster.truths) {
            let mut ends = linked(facts, *truth).iter();
            if let (Some(from), Some(to)) = (ends.next(), ends.next()) {
                marks.link(from, to, LinkKind::Strong);
            }
        }
    }

    fn argument(&self, _: &Facts) -> Argument {
        let of_clusters = self.clusters.iter().flat_map(|cluster| &cluster.truths);
        let truths = of_clusters.chain(&self.truths).copied().collect();
        Argument { truths, ..Argument::default() }
    }

    fn to_box(&self) -> Box<dyn Pattern> {
        Box::new(self.clone())
    }
}

/// The candidates that a truth has left.
fn linked(facts: &Facts, truth: Truth) -> CandidateMap {
    match truth {
        Truth::Cell(cell) => facts.candidates_in(cell.into(), facts.candidates(cell)),
        Truth::Place(house, digit) => (facts.cells_with(digit) & house.cells()).candidates(digit),
    }
}
