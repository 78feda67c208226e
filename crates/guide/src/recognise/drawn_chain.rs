//! Checking of chains that a player draws from candidate to candidate: link by link, with the conclusions if
//! all are valid.
//!
//! Two candidates are joined by a *strong* link if at least one of them is true: they are the only two
//! candidates of a cell, or the only two places of a digit in a house. They are joined by a *weak* link if
//! not both are true: they share a cell, or a house and the digit. (So every strong link here is weak as
//! well, and may be used so.) In a chain strong and weak links alternate. It concludes in one of four shapes:
//!
//! | shape | what follows |
//! |---|---|
//! | open, a strong link at either end | one of the ends is true: what both exclude is removed |
//! | a loop in which all links alternate | of each weak link one end is true: what both ends exclude is removed |
//! | a loop in which two strong links meet | the candidate where they meet is true |
//! | a loop in which two weak links meet | the candidate where they meet is removed |
//!
//! ```
//! use ninefold_core::{Board, Notation};
//! use ninefold_guide::recognise::drawn_chain::{ChainVerdict, DrawnChain};
//! use ninefold_logic::Facts;
//!
//! let grid = "...7..586.8765.14265...8397.6...572374.3..865.3..67419.7.92.6.8.....627.826.7.9..";
//! let facts = Facts::new(grid.parse::<Board>()?);
//! let drawn = DrawnChain::parse("r2c1(9)=r1c3(9)", Notation::Rc)?;
//! assert!(matches!(drawn.judge_chain(&facts), ChainVerdict::Flawed(_)));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

use ninefold_core::notation::{Notate, NotationError};
use ninefold_core::{Candidate, Cell, CellMap, Digit, DigitSet, House, Notation};
use ninefold_logic::drawn_chain::{DrawnChainShape, build_chain_step};
use ninefold_logic::explain::say;
use ninefold_logic::{Facts, Message, SolutionStep};

/// The kind of link drawn between two candidates.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum DrawnLink {
    /// At least one of the two is true.
    Strong,
    /// Not both are true.
    Weak,
}

/// Candidates and the links between them, as drawn. The chain is a loop if the last candidate is the first.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct DrawnChain {
    /// The candidates in order.
    pub nodes: Vec<Candidate>,
    /// The links from each to the next.
    pub links: Vec<DrawnLink>,
}

/// The result of checking a drawn chain.
#[derive(Clone, Debug)]
pub enum ChainVerdict {
    /// The chain is valid, and this follows.
    Concludes(SolutionStep),
    /// The chain is valid, but removes nothing.
    NoConclusion {
        /// Whether the chain is a loop.
        is_loop: bool,
    },
    /// The drawing is no chain.
    Flawed(ChainFlaw),
}

/// The reason why a drawing is no chain. Nodes and links are numbered from 0.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ChainFlaw {
    /// There are fewer than two strong links that alternate with a weak one.
    TooShort,
    /// A cell contains this digit already.
    Filled {
        /// The node.
        node: Candidate,
        /// The digit in its cell.
        value: Digit,
    },
    /// The digit is no longer a candidate of the cell.
    MissingCandidate(Candidate),
    /// The ends of a link share neither a cell nor a house and the digit.
    NotLinked(usize, [Candidate; 2]),
    /// A link within a cell isn't strong: the cell has these other candidates.
    NotTheOnlyDigits(usize, [Candidate; 2], DigitSet),
    /// A link within a house isn't strong: every house that both ends share has other places; this house has
    /// these.
    NotTheOnlyPlaces(usize, [Candidate; 2], House, CellMap),
    /// Two links of the same kind meet at a node.
    NotAlternating(usize, Candidate, DrawnLink),
    /// An open chain has a weak link at this end.
    WeakEnd(usize, Candidate),
}

impl ChainFlaw {
    /// Returns the number of the drawn chain's faulty link, from 0, if there is one; of two that meet, the
    /// second.
    #[must_use]
    pub fn faulty_link_index(&self) -> Option<usize> {
        match self {
            ChainFlaw::TooShort | ChainFlaw::Filled { .. } | ChainFlaw::MissingCandidate(_) => None,
            ChainFlaw::NotLinked(link, _)
            | ChainFlaw::NotTheOnlyDigits(link, ..)
            | ChainFlaw::NotTheOnlyPlaces(link, ..)
            | ChainFlaw::NotAlternating(link, ..)
            | ChainFlaw::WeakEnd(link, _) => Some(*link),
        }
    }
}

impl DrawnChain {
    /// Parses candidates with `=` for strong and `-` for weak links between them:
    /// `r1c1(5)=r1c5(5)-r3c4(5)=r7c4(5)`.
    ///
    /// # Errors
    /// At the first place where something else is found.
    pub fn parse(text: &str, notation: Notation) -> Result<DrawnChain, NotationError> {
        let mut chain = DrawnChain::default();
        let mut at = 0;
        for part in text.split_inclusive(['=', '-']) {
            let node = part.trim_end_matches(['=', '-']);
            // Errors are moved to their column in the whole text.
            let blanks = node.chars().take_while(|character| character.is_whitespace()).count();
            let read = Candidate::parse(node.trim(), notation);
            chain
                .nodes
                .push(read.map_err(|error| NotationError { column: error.column + at + blanks, ..error })?);
            chain.links.extend(match part.chars().next_back() {
                Some('=') => Some(DrawnLink::Strong),
                Some('-') => Some(DrawnLink::Weak),
                _ => None,
            });
            at += part.chars().count();
        }
        // After the last link, or in an empty text, a candidate is missing.
        if chain.nodes.len() == chain.links.len() {
            let read = Candidate::parse("", notation);
            read.map_err(|error| NotationError { column: error.column + at, ..error })?;
        }
        Ok(chain)
    }

    /// Returns whether the last candidate is the first.
    #[must_use]
    pub fn is_loop(&self) -> bool {
        self.nodes.len() > 2 && self.nodes.first() == self.nodes.last()
    }

    /// Checks the chain in a position, and returns its conclusions.
    ///
    /// # Panics
    /// If the number of links isn't one less than that of candidates.
    #[must_use]
    pub fn judge_chain(&self, facts: &Facts) -> ChainVerdict {
        let is_loop = self.is_loop();
        match self
            .check_links(facts)
            .and_then(|()| if is_loop { self.check_closed_chain() } else { self.check_open_chain() })
        {
            Ok((nodes, _)) if nodes.len() < 4 => ChainVerdict::Flawed(ChainFlaw::TooShort),
            Ok((nodes, shape)) => {
                let nothing = ChainVerdict::NoConclusion { is_loop };
                build_chain_step(facts, &nodes, shape).map_or(nothing, ChainVerdict::Concludes)
            }
            Err(flaw) => ChainVerdict::Flawed(flaw),
        }
    }

    /// Checks that the nodes are candidates, and the links what they are drawn as.
    fn check_links(&self, facts: &Facts) -> Result<(), ChainFlaw> {
        assert_eq!(self.nodes.len().max(1), self.links.len() + 1, "a link between each two");
        for node in &self.nodes {
            if let Some(value) = facts.board().value(node.cell()) {
                return Err(ChainFlaw::Filled { node: *node, value });
            }
            if !facts.candidates(node.cell()).contains(node.digit()) {
                return Err(ChainFlaw::MissingCandidate(*node));
            }
        }
        for (index, (pair, link)) in self.nodes.windows(2).zip(&self.links).enumerate() {
            let ends = [pair[0], pair[1]];
            if !ends[0].sees(ends[1]) {
                return Err(ChainFlaw::NotLinked(index, ends));
            }
            if *link == DrawnLink::Strong {
                check_strong_link(facts, index, ends)?;
            }
        }
        Ok(())
    }

    /// Returns whether a link can serve as the kind that its place in a chain requires.
    fn link_fits_kind(&self, link: usize, strong: bool) -> bool {
        !strong || self.links[link] == DrawnLink::Strong
    }

    /// Returns the chain of a drawing that isn't a loop.
    fn check_open_chain(&self) -> Result<(Vec<Candidate>, DrawnChainShape), ChainFlaw> {
        let count = self.links.len();
        if !count.is_multiple_of(2) && (0..count).step_by(2).all(|link| self.link_fits_kind(link, true)) {
            return Ok((self.nodes.clone(), DrawnChainShape::Open));
        }
        let Some(last) = count.checked_sub(1) else { return Err(ChainFlaw::TooShort) };
        if let Some(second) = (1..count).find(|&link| self.links[link] == self.links[link - 1]) {
            return Err(self.alternation_flaw(second));
        }
        match self.links[0] {
            DrawnLink::Weak => Err(ChainFlaw::WeakEnd(0, self.nodes[0])),
            DrawnLink::Strong => Err(ChainFlaw::WeakEnd(last, self.nodes[count])),
        }
    }

    /// Returns the chain of a loop, which may begin elsewhere: links alternate all around, or all but at one
    /// node.
    fn check_closed_chain(&self) -> Result<(Vec<Candidate>, DrawnChainShape), ChainFlaw> {
        let count = self.links.len();
        let alike: Vec<usize> =
            (1..=count).filter(|&link| self.links[link % count] == self.links[link - 1]).collect();
        // As it is drawn, if possible, else with strong links used as weak ones.
        let starts = alike.first().copied().into_iter().chain(0..count);
        for start in starts {
            let from = |by: usize| (start + by) % count;
            let turns = |first: bool| {
                (0..count).all(|by| self.link_fits_kind(from(by), by.is_multiple_of(2) == first))
            };
            let mut nodes: Vec<Candidate> = (0..count).map(|by| self.nodes[from(by)]).collect();
            // In an even loop, every other link has to be strong.
            if count.is_multiple_of(2) {
                if turns(true) {
                    return Ok((nodes, DrawnChainShape::Loop));
                }
                continue;
            }
            // In an odd loop, the node where two strong links meet is true.
            let meets_strong = self.links[from(0)] == DrawnLink::Strong;
            if meets_strong && turns(true) {
                nodes.push(nodes[0]);
                return Ok((nodes, DrawnChainShape::True));
            }
            // The node where two weak links meet is false.
            if turns(false) {
                let removed = nodes.remove(0);
                return Ok((nodes, DrawnChainShape::False(removed)));
            }
        }
        // In an odd loop two links of the same kind may meet once.
        Err(alike.get(count % 2).map_or(ChainFlaw::TooShort, |&second| self.alternation_flaw(second)))
    }

    fn alternation_flaw(&self, second: usize) -> ChainFlaw {
        let link = second % self.links.len();
        ChainFlaw::NotAlternating(link, self.nodes[link], self.links[link])
    }
}

/// Checks that one of two candidates that exclude each other is true.
fn check_strong_link(facts: &Facts, link: usize, ends: [Candidate; 2]) -> Result<(), ChainFlaw> {
    let [one, other] = ends;
    if one.cell() == other.cell() {
        let others = facts.candidates(one.cell()) - one.digit() - other.digit();
        return if others.is_empty() { Ok(()) } else { Err(ChainFlaw::NotTheOnlyDigits(link, ends, others)) };
    }
    let cells: [Cell; 2] = [one.cell(), other.cell()];
    let both = CellMap::of(cells[0]) | CellMap::of(cells[1]);
    let places = |house: House| (house, (facts.candidate_cells(one.digit()) & house.cells()) - both);
    let shared = cells[0].houses().into_iter().filter(|house| house.cells().contains(cells[1])).map(places);
    match shared.min_by_key(|(_, others)| others.len()) {
        Some((house, others)) if !others.is_empty() => {
            Err(ChainFlaw::NotTheOnlyPlaces(link, ends, house, others))
        }
        _ => Ok(()),
    }
}

impl ChainVerdict {
    /// Returns the explanation of the verdict on a drawn chain.
    #[must_use]
    pub fn explain(&self) -> Vec<Message> {
        match self {
            ChainVerdict::Concludes(step) => vec![
                say!("drawn-chain", technique = step.technique()),
                say!("drawn-removes", gone = step.conclusions.eliminations),
            ],
            ChainVerdict::NoConclusion { is_loop: false } => vec![say!("drawn-nothing")],
            ChainVerdict::NoConclusion { is_loop: true } => vec![say!("drawn-nothing-loop")],
            ChainVerdict::Flawed(flaw) => vec![flaw.describe()],
        }
    }
}

impl ChainFlaw {
    fn describe(&self) -> Message {
        match self {
            ChainFlaw::TooShort => say!("drawn-short"),
            ChainFlaw::Filled { node, value } => say!("recognised-seen", cell = node.cell(), digit = *value),
            ChainFlaw::MissingCandidate(node) => say!("drawn-gone", cell = node.cell(), digit = node.digit()),
            ChainFlaw::NotLinked(_, [from, to]) => say!("drawn-apart", from = *from, to = *to),
            ChainFlaw::NotTheOnlyDigits(_, [from, to], others) => {
                say!("drawn-not-strong-cell", from = *from, to = *to, cell = from.cell(), others = *others)
            }
            ChainFlaw::NotTheOnlyPlaces(_, [from, to], house, others) => say!(
                "drawn-not-strong-house",
                from = *from,
                to = *to,
                house = *house,
                digit = from.digit(),
                others = *others
            ),
            ChainFlaw::NotAlternating(_, node, DrawnLink::Strong) => say!("drawn-alike-strong", node = *node),
            ChainFlaw::NotAlternating(_, node, DrawnLink::Weak) => say!("drawn-alike-weak", node = *node),
            ChainFlaw::WeakEnd(_, node) => say!("drawn-weak-end", node = *node),
        }
    }
}

#[cfg(test)]
mod tests {
    use ninefold_core::Board;
    use ninefold_logic::{LinkKind, engine, techniques};

    use super::*;

    /// The example of AIC.
    const GRID: &str = "...7..586.8765.14265...8397.6...572374.3..865.3..67419.7.92.6.8.....627.826.7.9..";

    fn sample_facts() -> Facts {
        Facts::new(GRID.parse::<Board>().unwrap())
    }

    fn judge_text(chain: &str) -> ChainVerdict {
        DrawnChain::parse(chain, Notation::Rc).unwrap().judge_chain(&sample_facts())
    }

    /// Checks the explanation of a drawing, by ids and arguments.
    #[track_caller]
    fn check(chain: &str, expected: &str) {
        let texts: Vec<String> = judge_text(chain).explain().iter().map(ToString::to_string).collect();
        assert_eq!(texts.join("; "), expected, "{chain}");
    }

    /// The drawing of a step along one path, from its marks.
    fn draw_step(step: &SolutionStep, facts: &Facts) -> DrawnChain {
        let links = step.overview_marks(facts).links;
        let mut left: Vec<(Candidate, Candidate, DrawnLink)> = links
            .iter()
            .filter_map(|link| {
                let kind = if link.kind == LinkKind::Strong { DrawnLink::Strong } else { DrawnLink::Weak };
                Some((link.from.first()?, link.to.first()?, kind))
            })
            .collect();
        let degree =
            |node: Candidate| left.iter().filter(|(from, to, _)| *from == node || *to == node).count();
        let ends = left.iter().flat_map(|(from, to, _)| [*from, *to]);
        let start = ends.clone().find(|node| degree(*node) == 1).or(ends.clone().next());
        let mut chain = DrawnChain { nodes: start.into_iter().collect(), links: Vec::new() };
        while let Some(&last) = chain.nodes.last()
            && let Some(index) = left.iter().position(|(from, to, _)| *from == last || *to == last)
        {
            let (from, to, kind) = left.remove(index);
            chain.nodes.push(if from == last { to } else { from });
            chain.links.push(kind);
        }
        chain
    }

    /// Returns the step that a chain concludes, after the checker accepted it.
    fn prove_chain(chain: &DrawnChain, facts: &Facts) -> Option<SolutionStep> {
        let ChainVerdict::Concludes(step) = chain.judge_chain(facts) else { return None };
        let certificate = step.build_certificate(facts).unwrap_or_else(|error| panic!("{chain:?}: {error}"));
        facts.certificate_checker().check_step(&step.conclusions, &certificate).unwrap();
        Some(step)
    }

    /// Positions with more chains than examples have.
    const FULL: [&str; 3] = [
        "2.548...9.9..3..2...7.923.4..8.....2541...6879.....1..4.961.2...8..7..9.7...584.6",
        "...73.58638765914265.2.8397.68..572374.3.2865.3.867419.7.92.6.8..3.8627.826.7.9..",
        ".5.83.492.4.52.376..274.185215384967...65281....91752.683295741521478639..4163258",
    ];

    /// Every chain of the search is valid when it is drawn, with the same name and conclusions; a chain with
    /// a link changed, or begun elsewhere, never gives a wrong conclusion.
    #[test]
    fn the_chains_that_are_found_are_chains_when_they_are_drawn() {
        let ids = [
            "aic",
            "open-x-chain",
            "xy-chain",
            "continuous-nice-loop",
            "discontinuous-nice-loop",
            "w-wing",
            "m-wing",
            "s-wing",
            "l-wing",
            "h-wing",
        ];
        let (mut same, mut other) = (0, 0);
        for id in ids {
            let technique = techniques::technique_by_id(id).unwrap();
            let of_it = same;
            let examples = technique.parse_examples();
            let examples = examples.iter().filter_map(|example| example.parse_position());
            for facts in examples.chain(FULL.map(|full| Facts::new(full.parse().unwrap()))) {
                for step in engine::find_all_steps(&facts, &[technique]) {
                    let chain = draw_step(&step, &facts);
                    let found = prove_chain(&chain, &facts).unwrap_or_else(|| panic!("{id}: {chain:?}"));
                    let is_it = found.technique().id == id && found.conclusions == step.conclusions;
                    // A chain with ends that exclude each other is a loop as well; an AIC may be a wing, or
                    // of one digit.
                    assert!(
                        is_it
                            || ["aic", "xy-chain", "discontinuous-nice-loop"].contains(&id)
                            || found.technique().id == "continuous-nice-loop",
                        "{id}: {chain:?}"
                    );
                    same += usize::from(is_it);
                    for link in 0..chain.links.len() {
                        let mut turned = chain.clone();
                        turned.links[link] = match chain.links[link] {
                            DrawnLink::Strong => DrawnLink::Weak,
                            DrawnLink::Weak => DrawnLink::Strong,
                        };
                        other += usize::from(prove_chain(&turned, &facts).is_some());
                    }
                    if chain.is_loop() {
                        let mut begun = chain.clone();
                        begun.nodes.pop();
                        begun.nodes.rotate_left(1);
                        begun.nodes.push(begun.nodes[0]);
                        begun.links.rotate_left(1);
                        let again = prove_chain(&begun, &facts).unwrap();
                        assert_eq!(again.conclusions, found.conclusions, "{chain:?}");
                    }
                }
            }
            assert!(same > of_it, "{id}: none is drawn");
        }
        assert!(same > 40 && other > 100, "{same}, {other}");
    }

    #[test]
    fn invalid_chains_are_explained_by_the_faulty_link() {
        check("r1c1(2)", "drawn-short");
        check("r1c1(2)=r6c1(2)", "drawn-short");
        check("r1c1(2)=r6c1(2)-r1c1(2)", "drawn-short");
        check("r1c4(7)=r1c6(2)", "recognised-seen: cell r1c4, digit 7");
        check("r1c1(5)=r1c6(2)", "drawn-gone: cell r1c1, digit 5");
        check("r1c1(2)-r1c1(2)", "drawn-apart: from r1c1(2), to r1c1(2)");
        check("r1c1(2)=r8c5(3)", "drawn-apart: from r1c1(2), to r8c5(3)");
        check("r1c1(2)=r1c1(3)", "drawn-not-strong-cell: from r1c1(2), to r1c1(3), cell r1c1, others 149");
        check(
            "r1c1(2)=r1c6(2)",
            "drawn-not-strong-house: from r1c1(2), to r1c6(2), house r1, digit 2, others r1c3",
        );
        check("r1c1(2)-r1c6(2)=r5c6(2)", "drawn-weak-end: node r1c1(2)");
        check("r5c6(2)=r1c6(2)-r1c1(2)", "drawn-weak-end: node r1c1(2)");
        check("r1c1(2)=r6c1(2)-r6c4(2)-r6c3(2)", "drawn-alike-weak: node r6c4(2)");
        check("r1c1(2)-r1c6(2)-r1c3(2)-r1c1(2)", "drawn-alike-weak: node r1c3(2)");
        let flaw = |chain: &str| match judge_text(chain) {
            ChainVerdict::Flawed(flaw) => flaw.faulty_link_index(),
            other => panic!("{other:?}"),
        };
        assert_eq!(flaw("r1c1(2)=r6c1(2)-r6c4(2)-r6c3(2)"), Some(2));
        assert_eq!(flaw("r1c1(2)-r6c1(2)=r6c4(2)"), Some(1));
        assert_eq!(flaw("r1c1(2)"), None);
    }

    /// A strong link is a weak one as well, and a chain may be drawn from either end; a loop from anywhere.
    #[test]
    fn a_chain_concludes_however_it_is_drawn() {
        let removes = |chain: &str| {
            check(chain, "drawn-chain: technique open-x-chain; drawn-removes: gone r1c6(2), r3c3(2)")
        };
        removes("r1c1(2)=r6c1(2)-r6c4(2)=r3c4(2)");
        removes("r3c4(2)=r6c4(2)-r6c1(2)=r1c1(2)");
        let eliminations = "drawn-chain: technique discontinuous-nice-loop; drawn-removes: gone r1c6(2)";
        check("r1c6(2)-r1c1(2)=r6c1(2)-r6c4(2)=r3c4(2)-r1c6(2)", eliminations);
        check("r6c1(2)-r6c4(2)=r3c4(2)-r1c6(2)-r1c1(2)=r6c1(2)", eliminations);
        // From r5c6 back to itself: it is true, and with it the strong link that was used as a weak one.
        let onto = "drawn-chain: technique discontinuous-nice-loop; drawn-removes: gone r5c6(19)";
        check("r5c6(2)=r5c3(2)-r3c3(2)=r3c4(2)-r6c4(2)=r5c6(2)", onto);
        check("r3c3(2)=r3c4(2)-r6c4(2)=r5c6(2)=r5c3(2)-r3c3(2)", onto);
        // Nothing else in row 2 is 3 or 9.
        check("r2c1(3)=r2c1(9)-r2c6(9)=r2c6(3)", "drawn-nothing");
        check("r2c1(3)=r2c1(9)-r2c6(9)=r2c6(3)-r2c1(3)", "drawn-nothing-loop");
    }

    #[test]
    fn a_drawing_is_read_with_its_place_of_fault() {
        let parse = |text: &str| DrawnChain::parse(text, Notation::Rc).map_err(|error| error.column);
        let chain = parse("r1c1(5) = r1c5(5)-r3c5(5)=r1c1(5)").unwrap();
        assert_eq!((chain.nodes.len(), chain.links.len(), chain.is_loop()), (4, 3, true));
        assert_eq!(chain.links[1], DrawnLink::Weak);
        assert_eq!(parse("r1c1(5)=r1c"), Err(12));
        assert_eq!(parse("r1c1(5)=  x"), Err(11));
        assert_eq!(parse("r1c1(5)="), Err(9));
        assert_eq!(parse(""), Err(1));
    }
}
