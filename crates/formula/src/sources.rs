//! Almost locked sets and links of a position that the loops of a formula go through, found once per search.

use ninefold_core::{Candidate, CandidateMap, Cell, CellMap, Digit, DigitSet, House, Solution};
use ninefold_facts::Facts;
use ninefold_logic::als::{self, Als, MAX_LEVEL, MAX_SIZE};
use ninefold_proof::Truth;

use crate::code::{CheckedDefinition, FormulaCode, FormulaConclusion, MAX_LINK_LEVEL, NamedValue, PlanStep};
use crate::syntax::LinkListKind;
use crate::value::FormulaLink;

/// The lists that a formula uses: only these are built.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct SourceNeeds {
    /// Almost locked sets, by level.
    als: [bool; MAX_LEVEL + 1],
    strong_links: bool,
    weak_links: bool,
    /// Links, by level.
    links: [bool; MAX_LINK_LEVEL + 1],
    pub(crate) solution: bool,
    /// Whether the formula has a union: its conclusions may then rest on any member of the domain.
    pub(crate) has_union: bool,
}

impl SourceNeeds {
    pub(crate) fn add_expression_sources(&mut self, code: &FormulaCode) {
        // Note what the expression needs of the position, in all of its parts.
        match code {
            FormulaCode::Als(level) => self.als[*level] = true,
            FormulaCode::Links(LinkListKind::Strong) => self.strong_links = true,
            FormulaCode::Links(LinkListKind::Weak) => self.weak_links = true,
            FormulaCode::Links(LinkListKind::Level(level)) => self.links[*level] = true,
            FormulaCode::CallDefinition(_, codes) | FormulaCode::CallBuiltin(_, codes) => {
                codes.iter().for_each(|code| self.add_expression_sources(code))
            }
            FormulaCode::Aggregate { domain, condition, .. } => {
                self.add_expression_sources(domain);
                condition.iter().for_each(|condition| self.add_expression_sources(condition));
            }
            FormulaCode::Union(union) => {
                self.has_union = true;
                self.add_expression_sources(&union.domain);
                union.condition.iter().for_each(|condition| self.add_expression_sources(condition));
                self.add_expression_sources(&union.value);
            }
            FormulaCode::Complement(_, of) | FormulaCode::Not(of) | FormulaCode::Subsets(_, of, ..) => {
                self.add_expression_sources(of)
            }
            FormulaCode::Index(of, ..) | FormulaCode::Slice(_, of, ..) => self.add_expression_sources(of),
            FormulaCode::Join(_, first, others) => {
                self.add_expression_sources(first);
                others.iter().for_each(|(_, other)| self.add_expression_sources(other));
            }
            FormulaCode::And(left, right) | FormulaCode::Or(left, right) => {
                self.add_expression_sources(left);
                self.add_expression_sources(right);
            }
            FormulaCode::Compare(_, _, left, right)
            | FormulaCode::Sees(_, left, right)
            | FormulaCode::In(_, left, right) => {
                self.add_expression_sources(left);
                self.add_expression_sources(right);
            }
            FormulaCode::Template(left, right) | FormulaCode::Positions(left, right) => {
                self.add_expression_sources(left);
                self.add_expression_sources(right);
            }
            FormulaCode::Times(left, right) | FormulaCode::CellsWithDigits(left, right) => {
                self.add_expression_sources(left);
                self.add_expression_sources(right);
            }
            FormulaCode::Cells(_)
            | FormulaCode::House(_)
            | FormulaCode::Digit(_)
            | FormulaCode::Number(_) => {}
            FormulaCode::Source(NamedValue::Solution) => self.solution = true,
            FormulaCode::Variable(_) | FormulaCode::Source(_) => {}
        }
    }

    pub(crate) fn from_plan(
        acts: &[PlanStep],
        endings: &[FormulaConclusion],
        defined: &[CheckedDefinition],
    ) -> SourceNeeds {
        let mut needed = SourceNeeds::default();
        for act in acts {
            match act {
                PlanStep::Each { domain: code, .. }
                | PlanStep::Let { value: code, .. }
                | PlanStep::Test(code) => needed.add_expression_sources(code),
            }
        }
        for ending in endings {
            needed.add_expression_sources(&ending.what);
            ending.within.iter().for_each(|within| needed.add_expression_sources(within));
        }
        defined.iter().for_each(|defined| needed.add_expression_sources(&defined.body));
        needed
    }
}

/// The lists of a position that a formula uses.
pub(crate) struct PositionSources {
    als: Vec<Vec<Als>>,
    strong_links: Vec<FormulaLink>,
    weak_links: Vec<FormulaLink>,
    links: Vec<Vec<FormulaLink>>,
    solution: Option<CandidateMap>,
}

impl PositionSources {
    pub(crate) fn new(facts: &Facts, needed: &SourceNeeds) -> PositionSources {
        // One search finds the almost locked sets of all levels up to the highest that is used.
        let highest = needed.als.iter().rposition(|needed| *needed).unwrap_or(0);
        let mut als = vec![Vec::new(); highest + 1];
        if highest > 0 {
            for set in als::find_almost_locked_sets(facts, highest, MAX_SIZE) {
                if needed.als[set.level()] && set.is_in_first_house() {
                    als[set.level()].push(set);
                }
            }
        }
        let strong = if needed.strong_links { find_strong_links(facts) } else { Vec::new() };
        let weak = if needed.weak_links { find_weak_links(facts) } else { Vec::new() };
        let of = |level| if needed.links[level] { find_links(facts, level) } else { Vec::new() };
        let links = (0..=MAX_LINK_LEVEL).map(of).collect();
        PositionSources { als, strong_links: strong, weak_links: weak, links, solution: None }
    }

    /// Adds the solution, for an expression that names it.
    pub(crate) fn with_solution(self, solution: Option<&Solution>) -> PositionSources {
        PositionSources { solution: solution.map(solution_candidates), ..self }
    }

    /// The candidates of the solution, if it was given.
    pub(crate) fn solution(&self) -> Option<CandidateMap> {
        self.solution
    }

    pub(crate) fn almost_locked_sets(&self, level: usize) -> &[Als] {
        self.als.get(level).map_or(&[], Vec::as_slice)
    }

    pub(crate) fn links(&self, links: LinkListKind) -> &[FormulaLink] {
        match links {
            LinkListKind::Strong => &self.strong_links,
            LinkListKind::Weak => &self.weak_links,
            LinkListKind::Level(level) => &self.links[level],
        }
    }
}

/// The candidates that are true in a solution, one for each cell.
pub(crate) fn solution_candidates(solution: &Solution) -> CandidateMap {
    Cell::all().map(|cell| cell.to_candidate(solution.digit(cell))).collect()
}

/// Finds the strong links: two places of a digit in a house or two candidates of a cell. Each is listed in
/// both directions, one after the other.
fn find_strong_links(facts: &Facts) -> Vec<FormulaLink> {
    let both = |link: FormulaLink| [link, FormulaLink { start: link.end, end: link.start, ..link }];
    find_links(facts, 1).into_iter().flat_map(both).collect()
}

/// Finds the links of a level: `level + 1` places of a digit in a house, or `level + 1` candidates of a
/// cell, of which one is true. Candidates that two houses link are listed once.
fn find_links(facts: &Facts, level: usize) -> Vec<FormulaLink> {
    let mut links: Vec<FormulaLink> = Vec::new();
    let mut add = |all: CandidateMap, truth: Truth| {
        if let (Some(start), Some(end)) = (all.iter().next(), all.iter().next_back())
            && !links.iter().any(|link| link.candidates == all)
        {
            links.push(FormulaLink { start, end, candidates: all, truth: Some(truth) });
        }
    };
    // A digit with `level + 1` places in a house.
    for digit in Digit::ALL {
        for house in House::all() {
            let places = facts.places_in_house(house, digit);
            if places.count_ones() as usize == level + 1 {
                add(
                    Facts::cells_at_positions(house, places).to_candidates(digit),
                    Truth::Place(house, digit),
                );
            }
        }
    }
    // A cell with `level + 1` candidates.
    for cell in facts.cells_with_candidate_count(level + 1) {
        add(facts.candidates_in(CellMap::of(cell), DigitSet::FULL), Truth::Cell(cell));
    }
    links
}

/// Finds all pairs of candidates that can't both be true, in both directions.
fn find_weak_links(facts: &Facts) -> Vec<FormulaLink> {
    let all = facts.board().candidate_map();
    let open = |candidate: &Candidate| facts.empty_cells().contains(candidate.cell());
    let mut links = Vec::new();
    for start in all.iter().filter(open) {
        let others = all.iter().filter(open).filter(|end| start.sees(*end));
        links.extend(others.map(|end| FormulaLink {
            start,
            end,
            candidates: CandidateMap::of(start).with(end),
            truth: None,
        }));
    }
    links
}
