//! Common parts of all techniques with alternating chains: explanation, notation, marks and certificate.

use std::ops::ControlFlow;

use ninefold_core::{Candidate, CandidateMap, DigitSet};

use crate::als::graph;
use crate::alternating::{self, Branch, Chain, Closing, FoundChain, Kind, Links, Node, Source, Wing, source};
use crate::explain::{Fragment, say};
use crate::{Conclusions, Facts, LinkKind, Pattern, Role, Sentence, Sink, Story, Technique};

/// An alternating chain as a case of a technique.
#[derive(Clone, Debug)]
pub(crate) struct Alternating {
    pub(crate) technique: &'static Technique,
    pub(crate) chain: Chain,
    /// The wing that the chain is explained as, if any.
    pub(crate) wing: Option<Wing>,
}

/// Reports chains as cases of a technique.
pub(crate) fn report(
    found: &[FoundChain],
    technique: &'static Technique,
    sink: &mut dyn Sink,
) -> ControlFlow<()> {
    found.iter().try_for_each(|FoundChain { chain, eliminations }| {
        let pattern = Alternating { technique, chain: chain.clone(), wing: None };
        sink.step(&Conclusions::eliminations(*eliminations), &pattern)
    })
}

/// Reports the chains of some shapes in the position that have a node of this kind, and none beyond it.
pub(crate) fn find(
    facts: &Facts,
    (kind, shapes): (Kind, &[Closing]),
    technique: &'static Technique,
    sink: &mut dyn Sink,
) -> ControlFlow<()> {
    sink.poll()?;
    let links = match kind {
        Kind::Single => Links::Single,
        Kind::Group => Links::Group,
        Kind::Set => Links::Set,
    };
    let fits = |found: &&FoundChain| shapes.contains(&found.chain.closing) && found.chain.kind() == kind;
    let chains = alternating::chains(facts, links, &mut || sink.poll())?;
    chains.iter().filter(fits).try_for_each(|FoundChain { chain, eliminations }| {
        let pattern = Alternating { technique, chain: chain.clone(), wing: None };
        sink.step(&Conclusions::eliminations(*eliminations), &pattern)
    })
}

impl Pattern for Alternating {
    fn technique(&self) -> &'static Technique {
        self.technique
    }

    fn size(&self) -> usize {
        self.chain.nodes.len()
    }

    fn tell(&self, facts: &Facts, conclusions: &Conclusions, story: &mut Story) {
        let gone = conclusions.eliminations;
        if self.wing == Some(Wing::W) {
            self.tell_w_wing(facts, gone, story);
        } else {
            self.tell_links(facts, story);
            self.close(gone, story);
        }
        self.tell_line(facts, gone, story);
        story.argument = self.chain.argument(facts);
    }
}

impl Alternating {
    /// Follows the chain link by link.
    fn tell_links(&self, facts: &Facts, story: &mut Story) {
        tell_links(&self.chain, None, facts, &mut 0, story);
    }

    /// A W-Wing by the parts that players know it by: two bivalue cells and the strong link between them.
    fn tell_w_wing(&self, facts: &Facts, gone: CandidateMap, story: &mut Story) {
        // The two equal cells.
        let [a, b, c, d, e, f] = &self.chain.nodes[..] else { return };
        let (cells, places) = (a.cells | f.cells, c.cells | d.cells);
        let (x, y) = (b.digit, a.digit);
        story.say(say!("w-wing-cells", cells = cells, digits = DigitSet::of(x).with(y)));
        story.cells(cells, Role::Bivalue);
        mark_strong(a, b, story);
        mark_strong(e, f, story);
        // The strong link between them.
        let Source::House(house) = source(facts, [c, d]) else { return };
        story.say(say!("w-wing-link", house = house, x = x, places = places));
        story.house(house, Role::Base);
        mark_strong(c, d, story);
        for [from, to] in self.chain.weak() {
            story.link(from.candidates(), to.candidates(), LinkKind::Weak);
        }
        // One of the cells contains the other digit.
        story.say(say!("w-wing-one", cells = cells, house = house, x = x, y = y));
        story.candidates(a.candidates(), Role::Off);
        story.candidates(f.candidates(), Role::On);
        story.say(say!("link-so", ends = cells, victims = gone.cells(), digit = y));
    }

    /// Explains the conclusion of the chain.
    fn close(&self, gone: CandidateMap, story: &mut Story) {
        let chain = &self.chain;
        let [first, last] = chain.ends().map(Node::candidates);
        // Both ends are one candidate, which is true.
        if chain.closing == Closing::Onto {
            story.say(say!("alternating-onto", node = first));
            story.candidates(first, Role::On);
            story.say(match gone.cells() == first.cells() {
                true => say!("alternating-onto-so", node = first, gone = gone),
                false => say!("alternating-onto-seen", node = first, gone = gone),
            });
            return;
        }
        // One of the two ends is true.
        story.say(say!("alternating-either", first = first, last = last));
        story.candidates(first, Role::Off);
        story.candidates(last, Role::On);
        if chain.closing != Closing::Loop {
            story.say(say!("alternating-so", gone = gone));
            return;
        }
        // A loop: each weak link eliminates what sees both its ends.
        story.say(say!("alternating-loop", first = first, last = last));
        story.link(last, first, LinkKind::Weak);
        if chain.kind() == Kind::Set {
            story.say(say!("alternating-loop-set"));
        }
        story.say(say!("alternating-loop-so", gone = gone));
    }

    /// Notes the chain as the line of the story; each sign is that of its link.
    fn tell_line(&self, facts: &Facts, gone: CandidateMap, story: &mut Story) {
        let mut nodes = self.chain.nodes.clone();
        match self.chain.closing {
            Closing::Open | Closing::Onto => {}
            Closing::Loop => nodes.push(nodes[0]),
            Closing::Closed => {
                let Some(gone) = gone.first() else { return };
                let gone = Node::single(gone.cell(), gone.digit());
                let [first, last] = self.chain.ends().map(Node::candidates);
                // The loop breaks at the eliminated candidate.
                story.link(first, gone.candidates(), LinkKind::Sees);
                story.link(last, gone.candidates(), LinkKind::Sees);
                nodes.insert(0, gone);
                nodes.push(gone);
            }
        }
        eureka(facts, &nodes, self.chain.closing != Closing::Closed, story);
    }
}

/// Explains a chain link by link, from a true node if there is one; counts the sets that it marks.
fn tell_links(chain: &Chain, start: Option<Node>, facts: &Facts, sets: &mut u8, story: &mut Story) {
    let mut before = start;
    for [from, to] in chain.strong() {
        story.say(follow(facts, before.is_none(), [from, to]));
        if let Some(before) = before {
            story.link(before.candidates(), from.candidates(), LinkKind::Weak);
        }
        match source(facts, [from, to]) {
            Source::House(house) => story.house(house, Role::Base),
            Source::Cell(_) => {}
            Source::Set(als) | Source::Beside(als, _) => {
                story.cells(als.cells(), Role::Set(*sets));
                *sets += 1;
            }
        }
        mark_strong(from, to, story);
        before = Some(*to);
    }
}

/// Explains for each case how it rules a candidate out.
pub(crate) fn tell_branches(branches: &[Branch], gone: Candidate, facts: &Facts, story: &mut Story) {
    let mut sets = 0;
    for Branch { case, chain } in branches {
        let start = Node::single(case.cell(), case.digit());
        let last = chain.nodes.last().unwrap_or(&start).candidates();
        if chain.nodes.is_empty() {
            story.say(say!("branch-sees", case = *case, cell = gone.cell(), digit = gone.digit()));
        } else {
            story.say(say!("chain-suppose", cell = case.cell(), is = "on", digit = case.digit()));
        }
        story.candidates(*case, Role::On);
        if !chain.nodes.is_empty() {
            tell_links(chain, Some(start), facts, &mut sets, story);
            story.say(say!("branch-so", cell = gone.cell(), digit = gone.digit()));
        }
        story.link(last, gone, LinkKind::Weak);
    }
}

/// Marks a strong link: the first node false, so the second true.
fn mark_strong(from: &Node, to: &Node, story: &mut Story) {
    story.candidates(from.candidates(), Role::Off);
    story.candidates(to.candidates(), Role::On);
    story.link(from.candidates(), to.candidates(), LinkKind::Strong);
}

/// Makes the sentence that says why the second of two nodes is true if the first is not: the first pair of
/// all, or a pair whose first node is ruled out by the one before.
fn follow(facts: &Facts, is_first: bool, [from, to]: [&Node; 2]) -> Sentence {
    match (source(facts, [from, to]), is_first) {
        (Source::House(house), true) => {
            say!("alternating-if-house", digit = from.digit, from = from.cells, house = house, to = to.cells)
        }
        (Source::House(house), _) => {
            say!(
                "alternating-then-house",
                digit = from.digit,
                from = from.cells,
                house = house,
                to = to.cells
            )
        }
        (Source::Cell(cell), true) => {
            say!("alternating-if-cell", cell = cell, digit = from.digit, other = to.digit)
        }
        (Source::Cell(cell), _) => {
            say!("alternating-then-cell", cell = cell, digit = from.digit, other = to.digit)
        }
        (Source::Set(als), true) => say!(
            "alternating-if-set",
            digit = from.digit,
            from = from.cells,
            set = als.cells(),
            other = to.digit
        ),
        (Source::Set(als), _) => say!(
            "alternating-then-set",
            digit = from.digit,
            from = from.cells,
            set = als.cells(),
            other = to.digit
        ),
        (Source::Beside(als, cell), true) => say!(
            "alternating-if-beside",
            digit = from.digit,
            from = from.cells,
            set = als.cells(),
            taken = facts.candidates(cell) - to.digit,
            cell = cell,
            other = to.digit
        ),
        (Source::Beside(als, cell), _) => say!(
            "alternating-then-beside",
            digit = from.digit,
            from = from.cells,
            set = als.cells(),
            taken = facts.candidates(cell) - to.digit,
            cell = cell,
            other = to.digit
        ),
    }
}

/// Notes nodes in Eureka notation, joined by strong and weak links in turn: `(5)r1c2 = (5-3)r4c2 = (3)r4c9`.
/// Every sign is a piece of its own, with its link.
fn eureka(facts: &Facts, nodes: &[Node], first_is_strong: bool, story: &mut Story) {
    // Write the nodes with the sign of the link before each.
    let sign = |link: usize| if link.is_multiple_of(2) == first_is_strong { "=" } else { "-" };
    let links: Vec<Option<usize>> =
        nodes.windows(2).map(|pair| link_between(&pair[0], &pair[1], story)).collect();
    let mut place = 0;
    while let Some(node) = nodes.get(place) {
        if place > 0 {
            write(story, format!(" {} ", sign(place - 1)), links[place - 1]);
        }
        // Two nodes in a cell or a set share brackets; a cell outside a set adds the digits that the set
        // takes from it.
        let next = nodes.get(place + 1);
        let in_set = |next: &&Node| node.set.is_some() && node.set == next.set;
        let together = next.filter(|next| node.shares_cell(next) || in_set(next));
        let beside = next.filter(|next| node.set.is_some() && next.cell().is_some() && sign(place) == "=");
        let whole_set = |set: u16| graph(facts).sets[usize::from(set)].cells();
        let cells = together.or(beside).and(node.set).map_or(node.cells, whole_set);
        write(story, format!("({}", node.digit), None);
        if let Some(next) = beside {
            let taken = next.rivals(facts).digits();
            write(story, "=".into(), links[place]);
            write(story, format!("{taken})"), None);
            story.line(Fragment::Cells(cells), None);
            story.line(Fragment::Text(format!(" - ({taken}={})", next.digit)), None);
            story.line(Fragment::Cells(next.cells), None);
            place += 2;
        } else {
            if let Some(next) = together {
                write(story, sign(place).into(), links[place]);
                write(story, next.digit.to_string(), None);
            }
            write(story, ")".into(), None);
            story.line(Fragment::Cells(cells), None);
            place += 1 + usize::from(together.is_some());
        }
    }
}

fn write(story: &mut Story, text: String, link: Option<usize>) {
    story.line(Fragment::Text(text), link);
}

/// Finds the link between two nodes, in either direction.
fn link_between(one: &Node, other: &Node, story: &Story) -> Option<usize> {
    let ends = [one.candidates(), other.candidates()];
    story.marks.links.iter().position(|link| ends == [link.from, link.to] || ends == [link.to, link.from])
}
