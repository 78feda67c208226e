//! HoDoKu's walk: its techniques in its order, each looking where HoDoKu looks first.

use std::ops::ControlFlow;

mod als;
mod barren;
mod chains;
mod colours;
mod cover;
mod fish;
mod forcing;
pub(crate) mod found;
pub(crate) mod grid;
mod guess;
mod houses;
mod loops;
mod reach;
mod sets;
mod single_digit;
mod subsets;
mod sue_de_coq;
mod tables;
pub(crate) mod text;
mod uniqueness;
mod ways;
mod wings;

pub(crate) use barren::EmptySearchCache;
pub(crate) use found::{HodokuShape, HodokuStep};
pub(crate) use grid::HodokuGrid;

use super::{HodokuOptions, Kind};

/// Collects the steps found.
#[derive(Debug, Default)]
pub(crate) struct HodokuStepCollector {
    /// The steps found so far.
    pub(crate) all: Vec<HodokuStep>,
    /// Whether the first suffices.
    pub(crate) first_only: bool,
}

impl HodokuStepCollector {
    fn push(&mut self, found: HodokuStep) -> ControlFlow<()> {
        self.all.push(found);
        if self.first_only || self.all.len() > 300_000 {
            ControlFlow::Break(())
        } else {
            ControlFlow::Continue(())
        }
    }
}

/// Finds steps of a kind.
pub(crate) fn find_steps(
    grid: &mut HodokuGrid,
    kind: Kind,
    options: &HodokuOptions,
    barren: &mut EmptySearchCache,
    finds: &mut HodokuStepCollector,
) -> bool {
    // Singles come from queues, in the order in which they appeared.
    let single = match kind {
        Kind::FullHouse => grid.full_house(),
        Kind::NakedSingle => grid.naked_single(),
        Kind::HiddenSingle => grid.hidden_single(),
        _ => None,
    };
    if let Some(single) = single {
        let _ = finds.push(HodokuStep::from_placement(kind, single));
        return true;
    }
    // Every other kind has a search of its own; whatever is left is a fish.
    let _ = match kind {
        Kind::FullHouse | Kind::NakedSingle | Kind::HiddenSingle => return true,
        Kind::Pointing => subsets::find_pointing(grid, finds),
        Kind::Claiming => subsets::find_claiming(grid, finds),
        Kind::LockedPair | Kind::NakedPair => subsets::find_naked(grid, 2, kind, finds),
        Kind::LockedTriple | Kind::NakedTriple => subsets::find_naked(grid, 3, kind, finds),
        Kind::NakedQuad => subsets::find_naked(grid, 4, kind, finds),
        Kind::HiddenPair => subsets::find_hidden(grid, 2, kind, finds),
        Kind::HiddenTriple => subsets::find_hidden(grid, 3, kind, finds),
        Kind::HiddenQuad => subsets::find_hidden(grid, 4, kind, finds),
        Kind::Skyscraper => single_digit::find_skyscrapers(grid, finds),
        Kind::Kite => single_digit::find_kites(grid, finds),
        Kind::TurbotFish => single_digit::find_turbot_fish(grid, finds),
        Kind::EmptyRectangle => single_digit::empty_rectangles(grid, finds),
        Kind::WWing => wings::w_wings(grid, finds),
        Kind::XyWing => wings::xy_wings(grid, finds),
        Kind::XyzWing => wings::xyz_wings(grid, finds),
        Kind::Avoidable1 | Kind::Avoidable2 => uniqueness::find_avoidable(grid, kind, finds),
        Kind::RemotePair => chains::remote_pairs(grid, options, finds),
        Kind::XChain => chains::x_chains(grid, options, barren, finds),
        Kind::XyChain => chains::xy_chains(grid, options, finds),
        Kind::Bug => uniqueness::find_bivalue_grave(grid, finds),
        Kind::Unique1
        | Kind::Unique2
        | Kind::Unique3
        | Kind::Unique4
        | Kind::Unique5
        | Kind::Unique6
        | Kind::HiddenRectangle => uniqueness::find_rectangles(grid, kind, options, finds),
        Kind::SimpleTrap | Kind::SimpleWrap => colours::find_simple_colours(grid, finds),
        Kind::Multi1 | Kind::Multi2 => colours::find_multi_colours(grid, finds),
        Kind::SueDeCoq => sue_de_coq::sue_de_coq(grid, finds),
        Kind::AlsXz => als::find_als_xz(grid, options, finds),
        Kind::AlsXy => als::find_als_xy_wings(grid, options, finds),
        Kind::AlsChain => als::find_als_chains(grid, options, finds),
        Kind::Aic | Kind::GroupedAic => loops::find_loops(grid, kind, finds),
        Kind::ChainContradiction => forcing::find_forcing_chains(grid, finds),
        Kind::NetContradiction => forcing::find_forcing_nets(grid, options, finds),
        Kind::BruteForce => {
            guess::brute_force(grid).map_or(ControlFlow::Continue(()), |found| finds.push(found))
        }
        fish => fish::find_fish(grid, fish, options, barren, finds),
    };
    true
}

/// Whether all steps of a kind are looked for and the best is taken, instead of the first.
pub(crate) fn takes_best(kind: Kind) -> bool {
    matches!(
        kind,
        Kind::RemotePair
            | Kind::TurbotFish
            | Kind::XChain
            | Kind::XyChain
            | Kind::Aic
            | Kind::GroupedAic
            | Kind::AlsChain
            | Kind::ChainContradiction
            | Kind::NetContradiction
    )
}

/// Returns the step of a kind that HoDoKu takes.
pub(crate) fn next_of(
    grid: &mut HodokuGrid,
    kind: Kind,
    options: &HodokuOptions,
    barren: &mut EmptySearchCache,
) -> Option<HodokuStep> {
    let mut finds = HodokuStepCollector { all: Vec::new(), first_only: !takes_best(kind) };
    find_steps(grid, kind, options, barren, &mut finds);
    finds.all.into_iter().min_by_key(|found| found.sort_key())
}
