//! The almost locked sets and links of a position that loops go through, found once per search.

use ninefold_core::{Candidate, CandidateMap, Cell, CellMap, Digit, DigitSet, House, Solution};
use ninefold_facts::Facts;
use ninefold_logic::als::{self, Als, MAX_LEVEL, MAX_SIZE};
use ninefold_proof::Truth;

use crate::code::{Act, Code, Defined, Ending, MOST_LINKED, Source};
use crate::syntax::Links;
use crate::value::Link;

/// The lists that a formula uses: only these are built.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Needed {
    /// Almost locked sets, by level.
    als: [bool; MAX_LEVEL + 1],
    strong: bool,
    weak: bool,
    /// Links, by level.
    links: [bool; MOST_LINKED + 1],
    pub(crate) solution: bool,
    /// Whether the formula has a union: its conclusions may then rest on any member of the domain.
    pub(crate) unions: bool,
}

impl Needed {
    pub(crate) fn add(&mut self, code: &Code) {
        match code {
            Code::Als(level) => self.als[*level] = true,
            Code::Links(Links::Strong) => self.strong = true,
            Code::Links(Links::Weak) => self.weak = true,
            Code::Links(Links::Level(level)) => self.links[*level] = true,
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
            Code::Index(of, ..) | Code::Slice(_, of, ..) => self.add(of),
            Code::Join(_, first, others) => {
                self.add(first);
                others.iter().for_each(|(_, other)| self.add(other));
            }
            Code::Both(left, right) | Code::Either(left, right) => {
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
            Code::Source(Source::Solution) => self.solution = true,
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

/// The lists of a position that a formula uses.
pub(crate) struct Sources {
    als: Vec<Vec<Als>>,
    strong: Vec<Link>,
    weak: Vec<Link>,
    links: Vec<Vec<Link>>,
    solution: Option<CandidateMap>,
}

impl Sources {
    pub(crate) fn new(facts: &Facts, needed: &Needed) -> Sources {
        // One search finds the almost locked sets of all levels up to the highest that is used.
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
        let of = |level| if needed.links[level] { links(facts, level) } else { Vec::new() };
        let links = (0..=MOST_LINKED).map(of).collect();
        Sources { als, strong, weak, links, solution: None }
    }

    /// Adds the solution, for an expression that names it.
    pub(crate) fn with(self, solution: Option<&Solution>) -> Sources {
        Sources { solution: solution.map(held), ..self }
    }

    /// The candidates of the solution, if it was given.
    pub(crate) fn solution(&self) -> Option<CandidateMap> {
        self.solution
    }

    pub(crate) fn als(&self, level: usize) -> &[Als] {
        self.als.get(level).map_or(&[], Vec::as_slice)
    }

    pub(crate) fn links(&self, links: Links) -> &[Link] {
        match links {
            Links::Strong => &self.strong,
            Links::Weak => &self.weak,
            Links::Level(level) => &self.links[level],
        }
    }
}

/// The candidates that are true in a solution, one for each cell.
pub(crate) fn held(solution: &Solution) -> CandidateMap {
    Cell::all().map(|cell| cell.with(solution.digit(cell))).collect()
}

/// Finds the strong links: two places of a digit in a house or two candidates of a cell. Each is listed in
/// both directions, one after the other.
fn strong_links(facts: &Facts) -> Vec<Link> {
    let both = |link: Link| [link, Link { start: link.end, end: link.start, ..link }];
    links(facts, 1).into_iter().flat_map(both).collect()
}

/// Finds the links of a level: `level + 1` places of a digit in a house, or `level + 1` candidates of a
/// cell, of which one is true. Candidates that two houses link are listed once.
fn links(facts: &Facts, level: usize) -> Vec<Link> {
    let mut links: Vec<Link> = Vec::new();
    let mut add = |all: CandidateMap, truth: Truth| {
        if let (Some(start), Some(end)) = (all.iter().next(), all.iter().next_back())
            && !links.iter().any(|link| link.all == all)
        {
            links.push(Link { start, end, all, truth: Some(truth) });
        }
    };
    // A digit with `level + 1` places in a house.
    for digit in Digit::ALL {
        for house in House::all() {
            let places = facts.places(house, digit);
            if places.count_ones() as usize == level + 1 {
                add(Facts::cells_at(house, places).candidates(digit), Truth::Place(house, digit));
            }
        }
    }
    // A cell with `level + 1` candidates.
    for cell in facts.cells_with_count(level + 1) {
        add(facts.candidates_in(CellMap::of(cell), DigitSet::FULL), Truth::Cell(cell));
    }
    links
}

/// Finds all pairs of candidates that can't both be true, in both directions.
fn weak_links(facts: &Facts) -> Vec<Link> {
    let all = facts.board().candidate_map();
    let open = |candidate: &Candidate| facts.empty().contains(candidate.cell());
    let mut links = Vec::new();
    for start in all.iter().filter(open) {
        let others = all.iter().filter(open).filter(|end| start.sees(*end));
        links.extend(others.map(|end| Link {
            start,
            end,
            all: CandidateMap::of(start).with(end),
            truth: None,
        }));
    }
    links
}
