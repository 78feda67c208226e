//! A step of HoDoKu's walk as a pattern: what it is called here, why it holds, how HoDoKu writes it.

use std::ops::ControlFlow;

use ninefold_core::{CandidateMap, Cell, CellMap, Digit, House};
use ninefold_logic::explain::{Fragment, say};
use ninefold_logic::proof::{Argument, Truth};
use ninefold_logic::{Conclusions, Facts, LinkKind, Pattern, Role, Sink, Step, Story, Technique, techniques};

use super::entries::entry_of;
use super::kind::Kind;
use super::pattern::pattern;
use super::solver::found::Node;
use super::solver::{Found, Shape, text};

/// A step, by its technique.
#[derive(Clone, Debug)]
pub(super) struct Seen {
    pub(super) found: Found,
    technique: &'static Technique,
}

impl Seen {
    pub(super) fn new(found: Found, technique: &'static Technique) -> Seen {
        Seen { found, technique }
    }

    /// The same step by one of our techniques, which can say more of it.
    fn companion(&self, facts: &Facts, conclusions: &Conclusions) -> Option<Step> {
        let entry = entry_of(self.technique)?;
        let own = techniques::by_id(self.technique.id);
        let others = entry.techniques.iter().map(|(_, id)| *id).chain(self.unlocked());
        let others = others.filter_map(techniques::by_id);
        let mut same = Same { conclusions, step: None };
        let _ = own.into_iter().chain(others).try_for_each(|technique| (technique.find)(facts, &mut same));
        same.step
    }

    /// What we call a locked subset that removes candidates of one of its two houses only, though HoDoKu calls it locked.
    fn unlocked(&self) -> Option<&'static str> {
        match self.found.kind {
            Kind::LockedPair => Some("naked-pair"),
            Kind::LockedTriple => Some("naked-triple"),
            _ => None,
        }
    }

    /// What a step rests on that none of our techniques finds alike.
    fn truths(&self, facts: &Facts) -> Vec<Truth> {
        let cells = |cells: CellMap| cells.iter().map(Truth::Cell).collect();
        match &self.found.shape {
            Shape::Chain { nodes } => nodes.windows(2).filter_map(|pair| strong_link(facts, pair)).collect(),
            Shape::Fish { digit, base, .. } => {
                base.iter().map(|house| Truth::Place(*house, *digit)).collect()
            }
            Shape::XyChain { cells: path, .. } | Shape::RemotePair { cells: path, .. } => {
                cells(path.iter().copied().collect())
            }
            Shape::XChain { digit, cells: path } => {
                let link = |pair: &[Cell]| {
                    let nodes = [(CellMap::of(pair[0]), *digit, false), (CellMap::of(pair[1]), *digit, true)];
                    strong_link(facts, &nodes)
                };
                path.chunks_exact(2).filter_map(link).collect()
            }
            Shape::Als { sets, .. } => cells(sets.iter().fold(CellMap::EMPTY, |all, set| all | set.0)),
            Shape::SueDeCoq { sets } => cells(sets.iter().fold(CellMap::EMPTY, |all, set| all | set.0)),
            // Of forcing chains and guesses anything may be needed; of subsets, ours find all alike.
            Shape::Cases { .. } | Shape::None | Shape::Subset { .. } => {
                let places =
                    House::all().flat_map(|house| Digit::ALL.map(|digit| Truth::Place(house, digit)));
                Cell::all().map(Truth::Cell).chain(places).collect()
            }
            _ => Vec::new(),
        }
    }

    fn nodes(&self) -> &[Node] {
        match &self.found.shape {
            Shape::Chain { nodes } => nodes,
            _ => &[],
        }
    }
}

/// Keeps the first step that concludes this.
struct Same<'c> {
    conclusions: &'c Conclusions,
    step: Option<Step>,
}

impl Sink for Same<'_> {
    fn step(&mut self, conclusions: &Conclusions, pattern: &dyn Pattern) -> ControlFlow<()> {
        if conclusions != self.conclusions {
            return ControlFlow::Continue(());
        }
        self.step = Some(Step { conclusions: *conclusions, pattern: pattern.to_box() });
        ControlFlow::Break(())
    }
}

impl Pattern for Seen {
    fn technique(&self) -> &'static Technique {
        self.technique
    }

    fn tell(&self, facts: &Facts, conclusions: &Conclusions, story: &mut Story) {
        if let Some(pattern) = pattern(&self.found, self.technique, facts) {
            return pattern.tell(facts, conclusions, story);
        }
        if let Some(step) = self.companion(facts, conclusions) {
            return step.pattern.tell(facts, conclusions, story);
        }
        let line = vec![Fragment::Text(text::text(&self.found))];
        story.say(say!("hodoku-step", line = line));
        let of = |node: &Node| -> CandidateMap { node.0.candidates(node.1) };
        for node in self.nodes() {
            story.candidates(of(node), if node.2 { Role::On } else { Role::Off });
        }
        for pair in self.nodes().windows(2) {
            let kind = if pair[1].2 { LinkKind::Strong } else { LinkKind::Weak };
            story.link(of(&pair[0]), of(&pair[1]), kind);
        }
        story.argument = Argument { truths: self.truths(facts), ..Argument::default() };
    }

    fn hodoku(&self) -> Option<String> {
        Some(text::text(&self.found))
    }
}

/// The cell or house that makes the second node true when the first is false.
fn strong_link(facts: &Facts, pair: &[Node]) -> Option<Truth> {
    let [(from, digit, false), (to, other, true)] = pair else { return None };
    if from == to {
        return from.only().map(Truth::Cell);
    }
    let whole = |house: &House| (facts.cells_with(*digit) & house.cells()) - *from - *to == CellMap::EMPTY;
    let houses = (*from | *to).covered_houses();
    (digit == other).then(|| houses.iter().find(whole).map(|house| Truth::Place(house, *digit)))?
}

#[cfg(test)]
mod tests {
    use ninefold_chains::Engine;
    use ninefold_core::Board;
    use ninefold_logic::proof::Checker;
    use ninefold_testkit::corpora;

    use super::*;
    use crate::{Profile, Walk};

    /// A step that none of ours concludes alike is told by its own chain, and rests on what it names itself.
    #[test]
    fn each_step_of_the_walk_is_told_and_proved() {
        let (profile, mut engine) = (Profile::of_name("hodoku").expect("a scale"), Engine::new());
        let mut in_own_words = 0;
        for line in corpora::own("hodoku-paths.csv") {
            let board: Board = line.split(',').next().expect("a puzzle").parse().expect("a board");
            let mut checker = Checker::new(&board);
            let mut walk = Walk::new(&profile, &board, &mut engine);
            while let Ok(rated) = walk.next_step(|| false) {
                let what = format!("{} in {line}", rated.step.hodoku());
                let story = rated.step.story(&rated.before);
                let certificate =
                    story.certificate(&rated.before).unwrap_or_else(|error| panic!("{what}: {error}"));
                let accepted = checker.accept(&rated.step.conclusions, &certificate);
                assert!(accepted.is_ok(), "{what}: {accepted:?}");
                if story.sentences.first().is_some_and(|told| told.sentence.id == "hodoku-step") {
                    in_own_words += 1;
                    check_links(&story, &what);
                }
            }
        }
        assert!(in_own_words > 0, "some are like none of ours");
    }

    /// A strong link goes from what is false to what is true, a weak one back.
    fn check_links(story: &Story, what: &str) {
        for link in &story.marks.links {
            let is = |end, role| story.marks.candidates.contains(&(end, role));
            let (before, after) = match link.kind {
                LinkKind::Strong => (Role::Off, Role::On),
                _ => (Role::On, Role::Off),
            };
            assert!(is(link.from, before) && is(link.to, after), "{what}: {link:?}");
        }
    }
}
