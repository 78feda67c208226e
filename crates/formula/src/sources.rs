//! The lists that loops go through: almost locked sets and links of a position, found once for a search.

use ninefold_core::{Candidate, Digit, House};
use ninefold_facts::Facts;
use ninefold_logic::als::{self, Als, MAX_LEVEL, MAX_SIZE};
use ninefold_proof::Truth;

use crate::code::{Act, Code, Defined, Ending};
use crate::value::Link;

/// Which lists a formula names.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Needed {
    /// By level.
    als: [bool; MAX_LEVEL + 1],
    strong: bool,
    weak: bool,
    /// Whether anything is joined over a domain: then it may rest on any member of it.
    pub(crate) unions: bool,
}

impl Needed {
    pub(crate) fn add(&mut self, code: &Code) {
        match code {
            Code::Als(level) => self.als[*level] = true,
            Code::Links { strong: true } => self.strong = true,
            Code::Links { strong: false } => self.weak = true,
            Code::Define(_, codes) | Code::Function(_, codes) => codes.iter().for_each(|code| self.add(code)),
            Code::Over { domain, condition, .. } => {
                self.add(domain);
                condition.iter().for_each(|condition| self.add(condition));
            }
            Code::Union(union) => {
                self.unions = true;
                self.add(&union.domain);
                union.condition.iter().for_each(|condition| self.add(condition));
                self.add(&union.take);
            }
            Code::Complement(_, of) | Code::Not(of) | Code::Subsets(_, of, ..) => self.add(of),
            Code::Index(of, _) | Code::Slice(_, of, ..) => self.add(of),
            Code::Both(left, right) | Code::Either(left, right) | Code::Join(_, _, left, right) => {
                self.add(left);
                self.add(right);
            }
            Code::Compare(_, _, left, right) | Code::Sees(_, left, right) | Code::Within(_, left, right) => {
                self.add(left);
                self.add(right);
            }
            Code::Template(left, right) | Code::Positions(left, right) => {
                self.add(left);
                self.add(right);
            }
            Code::Times(left, right) | Code::Over9(left, right) => {
                self.add(left);
                self.add(right);
            }
            Code::Cells(_) | Code::House(_) | Code::Digit(_) | Code::Number(_) => {}
            Code::Variable(_) | Code::Source(_) => {}
        }
    }

    pub(crate) fn of(acts: &[Act], endings: &[Ending], defined: &[Defined]) -> Needed {
        let mut needed = Needed::default();
        for act in acts {
            match act {
                Act::Each { domain: code, .. } | Act::Let { value: code, .. } | Act::Test(code) => {
                    needed.add(code)
                }
            }
        }
        for ending in endings {
            needed.add(&ending.what);
            ending.within.iter().for_each(|within| needed.add(within));
        }
        defined.iter().for_each(|defined| needed.add(&defined.body));
        needed
    }
}

/// The lists of a position.
pub(crate) struct Sources {
    als: Vec<Vec<Als>>,
    strong: Vec<Link>,
    weak: Vec<Link>,
}

impl Sources {
    pub(crate) fn new(facts: &Facts, needed: &Needed) -> Sources {
        let highest = needed.als.iter().rposition(|needed| *needed).unwrap_or(0);
        let mut als = vec![Vec::new(); highest + 1];
        if highest > 0 {
            for set in als::search(facts, highest, MAX_SIZE) {
                if needed.als[set.level()] && set.singly() {
                    als[set.level()].push(set);
                }
            }
        }
        let strong = if needed.strong { strong_links(facts) } else { Vec::new() };
        let weak = if needed.weak { weak_links(facts) } else { Vec::new() };
        Sources { als, strong, weak }
    }

    pub(crate) fn als(&self, level: usize) -> &[Als] {
        self.als.get(level).map_or(&[], Vec::as_slice)
    }

    pub(crate) fn links(&self, strong: bool) -> &[Link] {
        if strong { &self.strong } else { &self.weak }
    }
}

/// Two places of a digit in a house, two candidates of a cell: both directions, one behind the other. Two candidates that
/// two houses link come once.
fn strong_links(facts: &Facts) -> Vec<Link> {
    let mut links: Vec<Link> = Vec::new();
    let mut add = |one: Candidate, other: Candidate, truth: Truth| {
        if !links.iter().any(|link| link.start == one && link.end == other) {
            links.push(Link { start: one, end: other, truth: Some(truth) });
            links.push(Link { start: other, end: one, truth: Some(truth) });
        }
    };
    for digit in Digit::ALL {
        for house in House::all().filter(|house| facts.places(*house, digit).count_ones() == 2) {
            let cells = Facts::cells_at(house, facts.places(house, digit));
            if let (Some(one), Some(other)) = (cells.first(), cells.last()) {
                add(one.with(digit), other.with(digit), Truth::Place(house, digit));
            }
        }
    }
    for cell in facts.bivalue() {
        let digits = facts.candidates(cell);
        if let (Some(one), Some(other)) = (digits.first(), digits.last()) {
            add(cell.with(one), cell.with(other), Truth::Cell(cell));
        }
    }
    links
}

/// Each two candidates that can't both be true, in both directions.
fn weak_links(facts: &Facts) -> Vec<Link> {
    let all = facts.board().candidate_map();
    let open = |candidate: &Candidate| facts.empty().contains(candidate.cell());
    let mut links = Vec::new();
    for start in all.iter().filter(open) {
        let others = all.iter().filter(open).filter(|end| start.sees(*end));
        links.extend(others.map(|end| Link { start, end, truth: None }));
    }
    links
}
