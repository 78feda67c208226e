//! A step of HoDoKu's walk as a pattern: what it is called here, why it holds, how HoDoKu writes it.

use std::collections::HashMap;
use std::ops::ControlFlow;
use std::sync::LazyLock;

use ninefold_core::{Candidate, CandidateMap, Cell, CellMap, Digit, House};
use ninefold_logic::explain::{Fragment, say};
use ninefold_logic::proof::{Argument, Truth};
use ninefold_logic::{Conclusions, Facts, LinkKind, Pattern, Role, Sink, Step, Story, Technique, techniques};

use super::entry_of;
use super::guess::BRUTE_FORCE;
use super::solver::found::Node;
use super::solver::{Found, Grid, Kind, Shape, text};

/// A step, by its technique.
#[derive(Clone, Debug)]
pub(super) struct Seen {
    pub(super) found: Found,
    technique: &'static Technique,
}

impl Seen {
    pub(super) fn new(found: Found, grid: &Grid) -> Seen {
        let technique = technique_of(&found, grid);
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

    /// What we call a locked subset that takes candidates out of one of its two houses only, though HoDoKu calls it locked.
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

/// Our name for what was found.
fn technique_of(found: &Found, grid: &Grid) -> &'static Technique {
    static KNOWN: LazyLock<HashMap<&'static str, &'static Technique>> =
        LazyLock::new(|| techniques::every().map(|technique| (technique.id, technique)).collect());
    let is_in_box = |single: &Candidate| grid.left(single.cell().house_box(), single.digit()) == 1;
    let id = match found.kind {
        Kind::HiddenSingle if !found.placed.iter().all(is_in_box) => "hidden-single-line",
        kind => kind.id(),
    };
    KNOWN.get(id).copied().unwrap_or(&BRUTE_FORCE)
}

impl Kind {
    /// The id of our technique for it.
    #[must_use]
    pub fn id(self) -> &'static str {
        match self {
            Kind::FullHouse => "full-house",
            Kind::NakedSingle => "naked-single",
            Kind::HiddenSingle => "hidden-single-box",
            Kind::LockedPair => "locked-pair",
            Kind::LockedTriple => "locked-triple",
            Kind::Pointing => "pointing",
            Kind::Claiming => "claiming",
            Kind::NakedPair => "naked-pair",
            Kind::NakedTriple => "naked-triple",
            Kind::HiddenPair => "hidden-pair",
            Kind::HiddenTriple => "hidden-triple",
            Kind::NakedQuad => "naked-quad",
            Kind::HiddenQuad => "hidden-quad",
            Kind::XWing => "x-wing",
            Kind::Swordfish => "swordfish",
            Kind::Jellyfish => "jellyfish",
            Kind::RemotePair => "remote-pair",
            Kind::Bug => "bug-1",
            Kind::Skyscraper => "skyscraper",
            Kind::Kite => "two-string-kite",
            Kind::TurbotFish => "turbot-fish",
            Kind::EmptyRectangle => "empty-rectangle",
            Kind::WWing => "w-wing",
            Kind::XyWing => "xy-wing",
            Kind::XyzWing => "xyz-wing",
            Kind::Unique1 => "unique-rectangle-1",
            Kind::Unique2 => "unique-rectangle-2",
            Kind::Unique3 => "unique-rectangle-3",
            Kind::Unique4 => "unique-rectangle-4",
            Kind::Unique5 => "unique-rectangle-5",
            Kind::Unique6 => "unique-rectangle-6",
            Kind::HiddenRectangle => "hidden-rectangle",
            Kind::Avoidable1 => "avoidable-rectangle-1",
            Kind::Avoidable2 => "avoidable-rectangle-2",
            Kind::FinnedXWing => "finned-x-wing",
            Kind::SashimiXWing => "sashimi-x-wing",
            Kind::FinnedSwordfish => "finned-swordfish",
            Kind::SashimiSwordfish => "sashimi-swordfish",
            Kind::FinnedJellyfish => "finned-jellyfish",
            Kind::SashimiJellyfish => "sashimi-jellyfish",
            Kind::SueDeCoq => "sue-de-coq",
            Kind::SimpleTrap => "simple-colours-trap",
            Kind::SimpleWrap => "simple-colours-wrap",
            Kind::Multi1 => "multi-colours-1",
            Kind::Multi2 => "multi-colours-2",
            Kind::XChain => "open-x-chain",
            Kind::XyChain => "xy-chain",
            Kind::Discontinuous => "discontinuous-nice-loop",
            Kind::Continuous => "continuous-nice-loop",
            Kind::Aic => "aic",
            Kind::GroupedDiscontinuous => "grouped-discontinuous-nice-loop",
            Kind::GroupedContinuous => "grouped-continuous-nice-loop",
            Kind::GroupedAic => "grouped-aic",
            Kind::AlsXz => "als-xz",
            Kind::AlsXy => "als-xy-wing",
            Kind::AlsChain => "als-chain",
            Kind::FrankenXWing => "franken-x-wing",
            Kind::FrankenSwordfish => "franken-swordfish",
            Kind::FinnedFrankenXWing => "finned-franken-x-wing",
            Kind::FinnedFrankenSwordfish => "finned-franken-swordfish",
            Kind::ChainContradiction | Kind::ChainVerity => "house-forcing-chains",
            Kind::NetContradiction | Kind::NetVerity => "dynamic-forcing-chains",
            Kind::BruteForce => "brute-force",
            Kind::Squirmbag => "squirmbag",
            Kind::Whale => "whale",
            Kind::Leviathan => "leviathan",
            Kind::FinnedSquirmbag => "finned-squirmbag",
            Kind::SashimiSquirmbag => "sashimi-squirmbag",
            Kind::FinnedWhale => "finned-whale",
            Kind::SashimiWhale => "sashimi-whale",
            Kind::FinnedLeviathan => "finned-leviathan",
            Kind::SashimiLeviathan => "sashimi-leviathan",
        }
    }

    /// Whether its steps may be called by this technique.
    pub(crate) fn may_be(self, technique: &Technique) -> bool {
        entry_of(technique).is_some_and(|entry| entry.is_found_as(self))
    }

    /// Whether it holds only if there is one solution.
    pub(crate) fn assumes_one_solution(self) -> bool {
        self == Kind::Bug || (Kind::Unique1..=Kind::Avoidable2).contains(&self)
    }
}
