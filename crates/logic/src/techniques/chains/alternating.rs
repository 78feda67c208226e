//! What all techniques with alternating chains share: words, line, marks and certificate.

use std::ops::ControlFlow;

use ninefold_core::CandidateMap;

use crate::alternating::{Chain, Found, Kind, Links, Node, Shape, Source, source};
use crate::explain::{Fragment, say};
use crate::proof::Argument;
use crate::{Conclusions, Facts, LinkKind, Marks, Pattern, Role, Sentence, Sink, Technique};

/// An alternating chain as a case of a technique.
#[derive(Clone, Debug)]
pub(crate) struct Alternating {
    pub(crate) technique: &'static Technique,
    pub(crate) chain: Chain,
}

/// Reports chains as cases of a technique.
pub(crate) fn report(found: &[Found], technique: &'static Technique, sink: &mut dyn Sink) -> ControlFlow<()> {
    found.iter().try_for_each(|Found { chain, eliminations }| {
        let pattern = Alternating { technique, chain: chain.clone() };
        sink.step(&Conclusions::eliminations(*eliminations), &pattern)
    })
}

/// Reports the chains of some shapes in the position that have a node of this kind, and none beyond it.
pub(crate) fn find(
    facts: &Facts,
    (kind, shapes): (Kind, &[Shape]),
    technique: &'static Technique,
    sink: &mut dyn Sink,
) -> ControlFlow<()> {
    sink.poll()?;
    let links = match kind {
        Kind::Single => Links::Single,
        Kind::Group => Links::Group,
        Kind::Set => Links::Set,
    };
    let fits = |found: &&Found| shapes.contains(&found.chain.shape) && found.chain.kind() == kind;
    facts.alternating_chains(links).iter().filter(fits).try_for_each(|Found { chain, eliminations }| {
        let pattern = Alternating { technique, chain: chain.clone() };
        sink.step(&Conclusions::eliminations(*eliminations), &pattern)
    })
}

impl Pattern for Alternating {
    fn technique(&self) -> &'static Technique {
        self.technique
    }

    fn explain(&self, facts: &Facts, conclusions: &Conclusions) -> Vec<Sentence> {
        let steps = self.chain.strong().enumerate();
        let mut sentences: Vec<Sentence> = steps.map(|(number, pair)| follow(facts, number, pair)).collect();
        sentences.extend(close(&self.chain, conclusions.eliminations));
        sentences
    }

    fn line(&self, facts: &Facts, conclusions: &Conclusions) -> Option<Sentence> {
        let mut nodes = self.chain.nodes.clone();
        match self.chain.shape {
            Shape::Open | Shape::Onto => {}
            Shape::Loop => nodes.push(nodes[0]),
            Shape::Closed => {
                let gone = conclusions.eliminations.first()?;
                let gone = Node::single(gone.cell(), gone.digit());
                nodes.insert(0, gone);
                nodes.push(gone);
            }
        }
        let first_is_strong = self.chain.shape != Shape::Closed;
        Some(say!("als-w-wing", chain = eureka(facts, &nodes, first_is_strong)))
    }

    fn mark(&self, facts: &Facts, marks: &mut Marks) {
        let mut sets = 0;
        for [from, to] in self.chain.strong() {
            match source(facts, [from, to]) {
                Source::House(house) => marks.house(house, Role::Base),
                Source::Cell(_) => {}
                Source::Set(als) | Source::Beside(als, _) => {
                    marks.cells(als.cells(), Role::Set(sets));
                    sets += 1;
                }
            }
            marks.candidates(from.candidates(), Role::Off);
            marks.candidates(to.candidates(), Role::On);
            marks.link(from.candidates(), to.candidates(), LinkKind::Strong);
        }
        for [from, to] in self.chain.weak() {
            marks.link(from.candidates(), to.candidates(), LinkKind::Weak);
        }
    }

    fn argument(&self, facts: &Facts) -> Argument {
        self.chain.argument(facts)
    }

    fn to_box(&self) -> Box<dyn Pattern> {
        Box::new(self.clone())
    }
}

/// Says why the second of two nodes is true if the first is not.
fn follow(facts: &Facts, number: usize, [from, to]: [&Node; 2]) -> Sentence {
    match (source(facts, [from, to]), number) {
        (Source::House(house), 0) => say!(
            "alternating-if-not-then",
            digit = from.digit,
            from = from.cells,
            house = house,
            to = to.cells
        ),
        (Source::House(house), _) => {
            say!("alternating-then-not", digit = from.digit, from = from.cells, house = house, to = to.cells)
        }
        (Source::Cell(cell), 0) => {
            say!("alternating-if-not", cell = cell, digit = from.digit, other = to.digit)
        }
        (Source::Cell(cell), _) => {
            say!("alternating-then-not-2", cell = cell, digit = from.digit, other = to.digit)
        }
        (Source::Set(als), 0) => say!(
            "alternating-if-not-then-holds",
            digit = from.digit,
            from = from.cells,
            set = als.cells(),
            other = to.digit
        ),
        (Source::Set(als), _) => say!(
            "alternating-then-not-holds-other",
            digit = from.digit,
            from = from.cells,
            set = als.cells(),
            other = to.digit
        ),
        // No chain begins with a set.
        (Source::Beside(als, cell), _) => say!(
            "alternating-then-not-holds-other-2",
            digit = from.digit,
            from = from.cells,
            set = als.cells(),
            taken = facts.candidates(cell) - to.digit,
            cell = cell,
            other = to.digit
        ),
    }
}

/// Says what a chain concludes.
fn close(chain: &Chain, gone: CandidateMap) -> Vec<Sentence> {
    let [first, last] = chain.ends().map(Node::candidates);
    if chain.shape == Shape::Onto {
        let lead = say!("alternating-if-were-false-would", node = first);
        return vec![lead, say!("alternating-other-candidates-cell-go", gone = gone)];
    }
    let one = say!("alternating-true", first = first, last = last);
    if chain.shape != Shape::Loop {
        return vec![one, say!("alternating-what-goes-with-neither", gone = gone)];
    }
    let mut sentences = vec![
        one,
        say!("alternating-they-rule-each-other"),
        say!("alternating-what-goes-with-neither-2", gone = gone),
    ];
    if chain.kind() == Kind::Set {
        let sets = say!("alternating-set-loop-lacks-one");
        sentences.insert(2, sets);
    }
    sentences
}

/// Nodes in Eureka notation, joined by strong and weak links in turn: `(5)r1c2 = (5-3)r4c2 = (3)r4c9`.
fn eureka(facts: &Facts, nodes: &[Node], first_is_strong: bool) -> Vec<Fragment> {
    let mut pieces = Vec::new();
    let mut place = 0;
    let sign = |link: usize| if link.is_multiple_of(2) == first_is_strong { "=" } else { "-" };
    while let Some(node) = nodes.get(place) {
        let lead = if place == 0 { String::new() } else { format!(" {} ", sign(place - 1)) };
        let next = nodes.get(place + 1);
        let in_set = |next: &&Node| node.set.is_some() && node.set == next.set;
        let together = next.filter(|next| node.shares_cell(next) || in_set(next));
        let beside = next.filter(|next| node.set.is_some() && next.cell().is_some() && sign(place) == "=");
        let whole_set = |set: u16| facts.als_graph().sets[usize::from(set)].cells();
        let cells = together.or(beside).and(node.set).map_or(node.cells, whole_set);
        if let Some(next) = beside {
            let taken = next.rivals(facts).digits();
            pieces.push(Fragment::Text(format!("{lead}({}={taken})", node.digit)));
            pieces.push(Fragment::Cells(cells));
            pieces.push(Fragment::Text(format!(" - ({taken}={})", next.digit)));
            pieces.push(Fragment::Cells(next.cells));
            place += 2;
            continue;
        }
        let digits = match together {
            Some(next) => format!("{}{}{}", node.digit, sign(place), next.digit),
            None => node.digit.to_string(),
        };
        pieces.push(Fragment::Text(format!("{lead}({digits})")));
        pieces.push(Fragment::Cells(cells));
        place += 1 + usize::from(together.is_some());
    }
    pieces
}
