//! Candidates in two colours: all of one are true, all of the other false.

use std::ops::ControlFlow;

use ninefold_core::CandidateMap;

use crate::colours::Cluster;
use crate::explain::say;
use crate::proof::{Argument, Truth};
use crate::{Conclusions, Facts, LinkKind, Pattern, Role, Sentence, Sink, Story, Technique};

pub mod medusa;
pub mod multi_colours;
pub mod simple_colours;
pub mod x_colours;

/// Coloured clusters, with the observations about them.
#[derive(Clone, Debug)]
struct Colouring {
    technique: &'static Technique,
    clusters: Vec<Cluster>,
    /// Truths in addition to those of the clusters.
    truths: Vec<Truth>,
    /// Observations and conclusions that follow the description of the clusters.
    says: Vec<Said>,
}

/// A sentence, and the candidates it speaks of.
#[derive(Clone, Debug)]
struct Said {
    sentence: Sentence,
    shows: Vec<(CandidateMap, Role)>,
}

impl Said {
    fn new<const N: usize>(sentence: Sentence, shows: [(CandidateMap, Role); N]) -> Said {
        Said { sentence, shows: shows.into() }
    }
}

impl Colouring {
    fn new(technique: &'static Technique, clusters: &[&Cluster], says: Vec<Said>) -> Colouring {
        let clusters = clusters.iter().map(|cluster| (*cluster).clone()).collect();
        Colouring { technique, clusters, truths: Vec::new(), says }
    }
}

/// Reports the eliminations, if there are any.
fn report(gone: CandidateMap, sink: &mut dyn Sink, pattern: impl FnOnce() -> Colouring) -> ControlFlow<()> {
    match gone.is_empty() {
        true => ControlFlow::Continue(()),
        false => sink.step(&Conclusions::eliminations(gone), &pattern()),
    }
}

/// Explains candidates that are false whichever colour is true.
fn trapped(gone: CandidateMap) -> [Said; 2] {
    let conflict = say!("colouring-conflict", gone = gone);
    let so = say!("so-remove-candidates", gone = gone);
    [Said::new(conflict, [(gone, Role::Elimination)]), Said::new(so, [(gone, Role::Elimination)])]
}

/// Explains that a colour is false, by its number, and with it all its candidates.
fn wrapped(number: u8, colour: CandidateMap) -> Said {
    let so = say!("colouring-wrap-so", which = name(number), gone = colour);
    Said::new(so, [(colour, Role::Elimination)])
}

/// Returns the id of a colour's name in legends, by number: 0 and 1 belong to the first cluster, 2 and 3 to
/// the second.
fn name(number: u8) -> &'static str {
    match number {
        0 => "role-colour-1",
        1 => "role-colour-2",
        2 => "role-colour-3",
        _ => "role-colour-4",
    }
}

impl Pattern for Colouring {
    fn technique(&self) -> &'static Technique {
        self.technique
    }

    fn size(&self) -> usize {
        self.clusters.iter().flat_map(|cluster| cluster.colours).map(|colour| colour.len()).sum()
    }

    fn tell(&self, facts: &Facts, _: &Conclusions, story: &mut Story) {
        for (number, cluster) in (0..).step_by(2).zip(&self.clusters) {
            // Describe the cluster, with its strong links.
            let [first, second] = cluster.colours;
            let [one, other] = [number, number + 1].map(name);
            story.say(say!("colouring-cluster", one = one, first = first, other = other, second = second));
            story.candidates(first, Role::Colour(number));
            story.candidates(second, Role::Colour(number + 1));
            for truth in &cluster.truths {
                let mut ends = linked(facts, *truth).iter();
                if let (Some(from), Some(to)) = (ends.next(), ends.next()) {
                    story.link(from, to, LinkKind::Strong);
                }
            }
        }
        // Then the observations.
        for Said { sentence, shows } in &self.says {
            story.say(sentence.clone());
            shows.iter().for_each(|(candidates, role)| story.candidates(*candidates, *role));
        }
        // The certificate rests on the clusters' links and on further truths.
        let of_clusters = self.clusters.iter().flat_map(|cluster| &cluster.truths);
        let truths = of_clusters.chain(&self.truths).copied().collect();
        story.argument = Argument { truths, ..Argument::default() };
    }
}

/// The candidates that a truth has left.
fn linked(facts: &Facts, truth: Truth) -> CandidateMap {
    match truth {
        Truth::Cell(cell) => facts.candidates_in(cell.into(), facts.candidates(cell)),
        Truth::Place(house, digit) => (facts.cells_with(digit) & house.cells()).candidates(digit),
    }
}
