//! Family of colouring: candidates in two colours: all of one are true, all of the other false.

use self::engine::ColourCluster;
use crate::Message;
use crate::prelude::*;
use crate::proof::Truth;

pub(crate) mod engine;
pub mod medusa;
pub mod multi_colours;
pub mod simple_colours;
pub mod x_colours;

/// Coloured clusters, with the observations about them.
#[derive(Clone, Debug)]
struct ColouringPattern {
    technique: &'static Technique,
    clusters: Vec<ColourCluster>,
    /// Truths in addition to those of the clusters.
    truths: Vec<Truth>,
    /// Observations and conclusions that follow the description of the clusters.
    notes: Vec<ColouringNote>,
}

/// A message, and the candidates it is about.
#[derive(Clone, Debug)]
struct ColouringNote {
    message: Message,
    marks: Vec<(CandidateMap, MarkRole)>,
    /// Pairs of candidates that see each other.
    sights: Vec<[Candidate; 2]>,
}

impl ColouringNote {
    fn new<const N: usize>(message: Message, marks: [(CandidateMap, MarkRole); N]) -> ColouringNote {
        ColouringNote { message, marks: marks.into(), sights: Vec::new() }
    }
}

impl ColouringPattern {
    fn new(
        technique: &'static Technique,
        clusters: &[&ColourCluster],
        notes: Vec<ColouringNote>,
    ) -> ColouringPattern {
        let clusters = clusters.iter().map(|cluster| (*cluster).clone()).collect();
        ColouringPattern { technique, clusters, truths: Vec::new(), notes }
    }
}

/// Reports the eliminations, if there are any.
fn report_eliminations(
    eliminations: CandidateMap,
    sink: &mut dyn StepSink,
    pattern: impl FnOnce() -> ColouringPattern,
) -> ControlFlow<()> {
    match eliminations.is_empty() {
        true => ControlFlow::Continue(()),
        false => sink.receive_step(&Conclusions::from_eliminations(eliminations), &pattern()),
    }
}

/// Explains candidates that are false whichever of two colours is true: for each, which candidates exclude it. The
/// colours are given by their numbers, with all candidates that are true with them.
fn explain_trap(colours: [(u8, CandidateMap); 2], eliminations: CandidateMap) -> Vec<ColouringNote> {
    let [(one_number, ones), (other_number, others)] = colours;
    let explain_elimination = |gone: Candidate| {
        // One of each colour is enough, and easier to see than all.
        let [one, other] = [ones, others].map(|all| all.iter().find(|candidate| candidate.sees(gone)));
        let [one, other] = [one?, other?];
        let [first, second] = [one_number, other_number].map(colour_name_id);
        let message = say!("colouring-conflict", first, one, second, other, gone);
        let marks = vec![
            (one.into(), MarkRole::Colour(one_number)),
            (other.into(), MarkRole::Colour(other_number)),
            (gone.into(), MarkRole::Elimination),
        ];
        Some(ColouringNote { message, marks, sights: vec![[one, gone], [other, gone]] })
    };
    let so = say!("so-remove-candidates", gone = eliminations);
    let so = ColouringNote::new(so, [(eliminations, MarkRole::Elimination)]);
    eliminations.iter().filter_map(explain_elimination).chain([so]).collect()
}

/// Returns all pairs of candidates that see each other, one of each set.
fn sights_between(ones: CandidateMap, others: CandidateMap) -> Vec<[Candidate; 2]> {
    let pairs = ones.iter().flat_map(|one| others.iter().map(move |other| [one, other]));
    pairs.filter(|[one, other]| one.sees(*other)).collect()
}

/// Explains that a colour, by its number, has two candidates that see each other, if it has.
fn explain_clash(number: u8, colour: CandidateMap) -> Option<ColouringNote> {
    let [one, other] = *sights_between(colour, colour).first()?;
    let which = colour_name_id(number);
    // The first house that both lie in; none is needed where they share a cell.
    let house = one.cell().houses().into_iter().find(|house| house.cells().contains(other.cell()));
    let message = match house {
        Some(house) if one.cell() != other.cell() => say!("colouring-clash", one, other, which, house),
        _ => say!(
            "colouring-clash-cell",
            cell = one.cell(),
            digits = DigitSet::of(one.digit()).with(other.digit()),
            which
        ),
    };
    let marks = vec![(CandidateMap::of(one).with(other), MarkRole::Colour(number))];
    Some(ColouringNote { message, marks, sights: vec![[one, other]] })
}

/// Explains that a colour is false, by its number, and with it all its candidates.
fn explain_colour_wrap(number: u8, colour: CandidateMap) -> ColouringNote {
    let so = say!("colouring-wrap-so", which = colour_name_id(number), gone = colour);
    ColouringNote::new(so, [(colour, MarkRole::Elimination)])
}

/// Returns the id of a colour's name in legends, by number: 0 and 1 belong to the first cluster, 2 and 3 to
/// the second.
fn colour_name_id(number: u8) -> &'static str {
    match number {
        0 => "role-colour-1",
        1 => "role-colour-2",
        2 => "role-colour-3",
        _ => "role-colour-4",
    }
}

impl Pattern for ColouringPattern {
    fn technique(&self) -> &'static Technique {
        self.technique
    }

    fn pattern_element_count(&self) -> usize {
        self.clusters.iter().flat_map(|cluster| cluster.colours).map(|colour| colour.len()).sum()
    }

    fn explain_step(&self, facts: &Facts, _: &Conclusions, explanation: &mut Explanation) {
        for (number, cluster) in (0..).step_by(2).zip(&self.clusters) {
            // Describe the cluster, with its strong links.
            let [first, second] = cluster.colours;
            let [one, other] = [number, number + 1].map(colour_name_id);
            explanation.add_message(say!("colouring-cluster", one, first, other, second));
            explanation.mark_candidates(first, MarkRole::Colour(number));
            explanation.mark_candidates(second, MarkRole::Colour(number + 1));
            for truth in &cluster.truths {
                let mut ends = truth_candidates(facts, *truth).iter();
                if let (Some(from), Some(to)) = (ends.next(), ends.next()) {
                    explanation.add_link(from, to, LinkKind::Strong);
                }
            }
        }
        // Then the observations.
        for ColouringNote { message, marks: shows, sights } in &self.notes {
            explanation.add_message(message.clone());
            shows.iter().for_each(|(candidates, role)| explanation.mark_candidates(*candidates, *role));
            for [from, to] in sights {
                explanation.add_link(*from, *to, LinkKind::Sees);
            }
        }
        // The certificate rests on the clusters' links and on further truths.
        let of_clusters = self.clusters.iter().flat_map(|cluster| &cluster.truths);
        let truths = of_clusters.chain(&self.truths).copied().collect();
        explanation.argument = ProofArgument { truths, ..ProofArgument::default() };
    }
}

/// The candidates that a truth has left.
fn truth_candidates(facts: &Facts, truth: Truth) -> CandidateMap {
    match truth {
        Truth::Cell(cell) => facts.candidates_in(cell.into(), facts.candidates(cell)),
        Truth::Place(house, digit) => (facts.candidate_cells(digit) & house.cells()).to_candidates(digit),
    }
}
