//! Common parts of all techniques with alternating chains: explanation, Eureka notation, marks and
//! certificate.

use super::engine::alternating::{
    self, AlternatingChain, AlternatingNode, CaseBranch, ChainClosing, FoundChain, NodeKind,
    StrongLinkSource, ThreeLinkWing, WebLinkKind, find_link_source,
};
use crate::Message;
use crate::explain::MessageFragment;
use crate::prelude::*;
use crate::techniques::als::engine::als_graph;

/// An alternating chain as a case of a technique.
#[derive(Clone, Debug)]
pub(crate) struct AlternatingPattern {
    pub(crate) technique: &'static Technique,
    pub(crate) chain: AlternatingChain,
    /// The wing that the chain is explained as, if any.
    pub(crate) wing: Option<ThreeLinkWing>,
}

/// Reports alternating chains as steps of a technique.
pub(crate) fn report_alternating_chains(
    found: &[FoundChain],
    technique: &'static Technique,
    sink: &mut dyn StepSink,
) -> ControlFlow<()> {
    found.iter().try_for_each(|FoundChain { chain, eliminations }| {
        let pattern = AlternatingPattern { technique, chain: chain.clone(), wing: None };
        sink.receive_step(&Conclusions::from_eliminations(*eliminations), &pattern)
    })
}

/// Reports the chains of some shapes in the position that have a node of this kind, and none beyond it.
pub(crate) fn find_alternating_chains(
    facts: &Facts,
    (kind, shapes): (NodeKind, &[ChainClosing]),
    technique: &'static Technique,
    sink: &mut dyn StepSink,
) -> ControlFlow<()> {
    sink.poll_stop()?;
    let links = match kind {
        NodeKind::Single => WebLinkKind::Single,
        NodeKind::Group => WebLinkKind::Group,
        NodeKind::Set => WebLinkKind::Set,
    };
    let fits = |found: &&FoundChain| {
        shapes.contains(&found.chain.closing) && found.chain.most_general_node_kind() == kind
    };
    let chains = alternating::cached_alternating_chains(facts, links, &mut || sink.poll_stop())?;
    chains.iter().filter(fits).try_for_each(|FoundChain { chain, eliminations }| {
        let pattern = AlternatingPattern { technique, chain: chain.clone(), wing: None };
        sink.receive_step(&Conclusions::from_eliminations(*eliminations), &pattern)
    })
}

impl Pattern for AlternatingPattern {
    fn technique(&self) -> &'static Technique {
        self.technique
    }

    fn pattern_element_count(&self) -> usize {
        self.chain.nodes.len()
    }

    fn explain_step(&self, facts: &Facts, conclusions: &Conclusions, explanation: &mut Explanation) {
        let eliminations = conclusions.eliminations;
        if self.wing == Some(ThreeLinkWing::W) {
            self.explain_w_wing(facts, eliminations, explanation);
        } else {
            self.explain_links(facts, explanation);
            self.explain_conclusion(eliminations, explanation);
        }
        self.write_chain_notation(facts, eliminations, explanation);
        explanation.argument = self.chain.proof_argument(facts);
    }
}

impl AlternatingPattern {
    /// Follows the chain link by link.
    fn explain_links(&self, facts: &Facts, explanation: &mut Explanation) {
        explain_links(&self.chain, None, facts, &mut 0, explanation);
    }

    /// Explains a W-Wing by the parts that players know it by: two bivalue cells and the strong link between
    /// them.
    fn explain_w_wing(&self, facts: &Facts, eliminations: CandidateMap, explanation: &mut Explanation) {
        // The two equal cells.
        let [a, b, c, d, e, f] = &self.chain.nodes[..] else { return };
        let (cells, places) = (a.cells | f.cells, c.cells | d.cells);
        let (x, y) = (b.digit, a.digit);
        explanation.add_message(say!("w-wing-cells", cells, digits = DigitSet::of(x).with(y)));
        explanation.mark_cells(cells, MarkRole::Bivalue);
        mark_strong_link(a, b, explanation);
        mark_strong_link(e, f, explanation);
        // The strong link between them.
        let StrongLinkSource::House(house) = find_link_source(facts, [c, d]) else { return };
        explanation.add_message(say!("w-wing-link", house, x, places));
        explanation.mark_house(house, MarkRole::Base);
        mark_strong_link(c, d, explanation);
        for [from, to] in self.chain.weakly_linked_pairs() {
            explanation.add_link(from.candidates(), to.candidates(), LinkKind::Weak);
        }
        // One of the cells contains the other digit.
        explanation.add_message(say!("w-wing-one", cells, house, x, y));
        explanation.mark_candidates(a.candidates(), MarkRole::Off);
        explanation.mark_candidates(f.candidates(), MarkRole::On);
        explanation.add_message(say!("link-so", ends = cells, victims = eliminations.cells(), digit = y));
    }

    /// Explains the conclusion of the chain.
    fn explain_conclusion(&self, eliminations: CandidateMap, explanation: &mut Explanation) {
        let chain = &self.chain;
        let [first, last] = chain.first_and_last_nodes().map(AlternatingNode::candidates);
        // Both ends are one candidate, which is true.
        if chain.closing == ChainClosing::SameCandidate {
            explanation.add_message(say!("alternating-onto", node = first));
            explanation.mark_candidates(first, MarkRole::On);
            explanation.add_message(match eliminations.cells() == first.cells() {
                true => say!("alternating-onto-so", node = first, gone = eliminations),
                false => say!("alternating-onto-seen", node = first, gone = eliminations),
            });
            return;
        }
        // One of the two ends is true.
        explanation.add_message(say!("alternating-either", first, last));
        explanation.mark_candidates(first, MarkRole::Off);
        explanation.mark_candidates(last, MarkRole::On);
        if chain.closing != ChainClosing::Loop {
            explanation.add_message(say!("alternating-so", gone = eliminations));
            return;
        }
        // A loop: each weak link eliminates what sees both its ends.
        explanation.add_message(say!("alternating-loop", first, last));
        explanation.add_link(last, first, LinkKind::Weak);
        if chain.most_general_node_kind() == NodeKind::Set {
            explanation.add_message(say!("alternating-loop-set"));
        }
        explanation.add_message(say!("alternating-loop-so", gone = eliminations));
    }

    /// Writes the chain as the line of the explanation; each sign is that of its link.
    fn write_chain_notation(&self, facts: &Facts, eliminations: CandidateMap, explanation: &mut Explanation) {
        let mut nodes = self.chain.nodes.clone();
        match self.chain.closing {
            ChainClosing::Open | ChainClosing::SameCandidate => {}
            ChainClosing::Loop => nodes.push(nodes[0]),
            ChainClosing::BrokenLoop => {
                let Some(removed) = eliminations.first() else { return };
                let removed = AlternatingNode::from_candidate(removed.cell(), removed.digit());
                let [first, last] = self.chain.first_and_last_nodes().map(AlternatingNode::candidates);
                // The loop breaks at the eliminated candidate.
                explanation.add_link(first, removed.candidates(), LinkKind::Sees);
                explanation.add_link(last, removed.candidates(), LinkKind::Sees);
                nodes.insert(0, removed);
                nodes.push(removed);
            }
        }
        write_eureka_notation(facts, &nodes, self.chain.closing != ChainClosing::BrokenLoop, explanation);
    }
}

/// Explains a chain link by link, from a true node if there is one; counts the sets that it marks.
fn explain_links(
    chain: &AlternatingChain,
    start: Option<AlternatingNode>,
    facts: &Facts,
    sets: &mut u8,
    explanation: &mut Explanation,
) {
    // The first strong link has nothing before it, unless a true node starts the chain.
    let mut before = start;
    for [from, to] in chain.strongly_linked_pairs() {
        explanation.add_message(inference_message(facts, before.is_none(), [from, to]));
        if let Some(before) = before {
            explanation.add_link(before.candidates(), from.candidates(), LinkKind::Weak);
        }
        // Mark what makes the strong link: a house or a set.
        match find_link_source(facts, [from, to]) {
            StrongLinkSource::House(house) => explanation.mark_house(house, MarkRole::Base),
            StrongLinkSource::Cell(_) => {}
            StrongLinkSource::Set(als) | StrongLinkSource::CellBesideSet(als, _) => {
                explanation.mark_cells(als.cells(), MarkRole::Set(*sets));
                *sets += 1;
            }
        }
        mark_strong_link(from, to, explanation);
        before = Some(*to);
    }
}

/// Explains for each case how it rules a candidate out.
pub(crate) fn explain_branches(
    branches: &[CaseBranch],
    eliminated: Candidate,
    facts: &Facts,
    explanation: &mut Explanation,
) {
    let mut sets = 0;
    for CaseBranch { case, chain } in branches {
        let start = AlternatingNode::from_candidate(case.cell(), case.digit());
        let last = chain.nodes.last().unwrap_or(&start).candidates();
        // A case without chain sees the candidate itself; others lead there by a chain.
        if chain.nodes.is_empty() {
            explanation.add_message(say!(
                "branch-sees",
                case = *case,
                cell = eliminated.cell(),
                digit = eliminated.digit()
            ));
        } else {
            explanation.add_message(say!(
                "chain-suppose",
                cell = case.cell(),
                is = "on",
                digit = case.digit()
            ));
        }
        explanation.mark_candidates(*case, MarkRole::On);
        if !chain.nodes.is_empty() {
            explain_links(chain, Some(start), facts, &mut sets, explanation);
            explanation.add_message(say!("branch-so", cell = eliminated.cell(), digit = eliminated.digit()));
        }
        // The last node of the case rules the candidate out.
        explanation.add_link(last, eliminated, LinkKind::Weak);
    }
}

/// Marks a strong link: the first node false, so the second true.
fn mark_strong_link(from: &AlternatingNode, to: &AlternatingNode, explanation: &mut Explanation) {
    explanation.mark_candidates(from.candidates(), MarkRole::Off);
    explanation.mark_candidates(to.candidates(), MarkRole::On);
    explanation.add_link(from.candidates(), to.candidates(), LinkKind::Strong);
}

/// Makes the message that says why the second of two nodes is true if the first is not: the first pair of
/// all, or a pair whose first node is ruled out by the one before.
fn inference_message(facts: &Facts, is_first: bool, [from, to]: [&AlternatingNode; 2]) -> Message {
    // The first link is worded as a supposition, the others as consequences.
    match (find_link_source(facts, [from, to]), is_first) {
        (StrongLinkSource::House(house), true) => {
            say!("alternating-if-house", digit = from.digit, from = from.cells, house, to = to.cells)
        }
        (StrongLinkSource::House(house), _) => {
            say!("alternating-then-house", digit = from.digit, from = from.cells, house, to = to.cells)
        }
        (StrongLinkSource::Cell(cell), true) => {
            say!("alternating-if-cell", cell, digit = from.digit, other = to.digit)
        }
        (StrongLinkSource::Cell(cell), _) => {
            say!("alternating-then-cell", cell, digit = from.digit, other = to.digit)
        }
        (StrongLinkSource::Set(als), true) => say!(
            "alternating-if-set",
            digit = from.digit,
            from = from.cells,
            set = als.cells(),
            other = to.digit
        ),
        (StrongLinkSource::Set(als), _) => say!(
            "alternating-then-set",
            digit = from.digit,
            from = from.cells,
            set = als.cells(),
            other = to.digit
        ),
        (StrongLinkSource::CellBesideSet(als, cell), true) => say!(
            "alternating-if-beside",
            digit = from.digit,
            from = from.cells,
            set = als.cells(),
            taken = facts.candidates(cell) - to.digit,
            cell,
            other = to.digit
        ),
        (StrongLinkSource::CellBesideSet(als, cell), _) => say!(
            "alternating-then-beside",
            digit = from.digit,
            from = from.cells,
            set = als.cells(),
            taken = facts.candidates(cell) - to.digit,
            cell,
            other = to.digit
        ),
    }
}

/// Writes nodes in Eureka notation, joined by strong and weak links in turn: `(5)r1c2 = (5-3)r4c2 = (3)r4c9`.
/// Every sign is a piece of its own, with its link.
fn write_eureka_notation(
    facts: &Facts,
    nodes: &[AlternatingNode],
    first_is_strong: bool,
    explanation: &mut Explanation,
) {
    // Write the nodes with the sign of the link before each.
    let sign = |link: usize| if link.is_multiple_of(2) == first_is_strong { "=" } else { "-" };
    let links: Vec<Option<usize>> =
        nodes.windows(2).map(|pair| find_link(&pair[0], &pair[1], explanation)).collect();
    let mut place = 0;
    while let Some(node) = nodes.get(place) {
        if place > 0 {
            add_notation_text(explanation, format!(" {} ", sign(place - 1)), links[place - 1]);
        }
        // Two nodes in a cell or a set share brackets; a cell outside a set adds the digits that the set
        // takes from it.
        let next = nodes.get(place + 1);
        let in_set = |next: &&AlternatingNode| node.set.is_some() && node.set == next.set;
        let together = next.filter(|next| node.shares_cell(next) || in_set(next));
        let beside =
            next.filter(|next| node.set.is_some() && next.single_cell().is_some() && sign(place) == "=");
        let whole_set = |set: u16| als_graph(facts).sets[usize::from(set)].cells();
        let cells = together.or(beside).and(node.set).map_or(node.cells, whole_set);
        add_notation_text(explanation, format!("({}", node.digit), None);
        if let Some(next) = beside {
            let taken = next.other_candidates_in_cell(facts).digits();
            add_notation_text(explanation, "=".into(), links[place]);
            add_notation_text(explanation, format!("{taken})"), None);
            explanation.add_notation(MessageFragment::Cells(cells), None);
            explanation.add_notation(MessageFragment::Text(format!(" - ({taken}={})", next.digit)), None);
            explanation.add_notation(MessageFragment::Cells(next.cells), None);
            place += 2;
        } else {
            if let Some(next) = together {
                add_notation_text(explanation, sign(place).into(), links[place]);
                add_notation_text(explanation, next.digit.to_string(), None);
            }
            add_notation_text(explanation, ")".into(), None);
            explanation.add_notation(MessageFragment::Cells(cells), None);
            place += 1 + usize::from(together.is_some());
        }
    }
}

fn add_notation_text(explanation: &mut Explanation, text: String, link: Option<usize>) {
    explanation.add_notation(MessageFragment::Text(text), link);
}

/// Finds the link between two nodes, in either direction.
fn find_link(one: &AlternatingNode, other: &AlternatingNode, explanation: &Explanation) -> Option<usize> {
    let ends = [one.candidates(), other.candidates()];
    explanation
        .marks
        .links
        .iter()
        .position(|link| ends == [link.from, link.to] || ends == [link.to, link.from])
}
