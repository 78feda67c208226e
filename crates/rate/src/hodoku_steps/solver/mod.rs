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
    pub(crate) steps: Vec<HodokuStep>,
    /// Whether the first suffices.
    pub(crate) first_only: bool,
}

impl HodokuStepCollector {
    fn push(&mut self, found: HodokuStep) -> ControlFlow<()> {
        self.steps.push(found);
        if self.first_only || self.steps.len() > 300_000 {
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
    empty_searches: &mut EmptySearchCache,
    finds: &mut HodokuStepCollector,
) -> bool {
    // Singles come from queues, in the order in which they appeared.
    let single = match kind {
        Kind::FullHouse => grid.oldest_full_house(),
        Kind::NakedSingle => grid.oldest_naked_single(),
        Kind::HiddenSingle => grid.oldest_hidden_single(),
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
        Kind::LockedPair | Kind::NakedPair => subsets::find_naked_subsets(grid, 2, kind, finds),
        Kind::LockedTriple | Kind::NakedTriple => subsets::find_naked_subsets(grid, 3, kind, finds),
        Kind::NakedQuad => subsets::find_naked_subsets(grid, 4, kind, finds),
        Kind::HiddenPair => subsets::find_hidden_subsets(grid, 2, kind, finds),
        Kind::HiddenTriple => subsets::find_hidden_subsets(grid, 3, kind, finds),
        Kind::HiddenQuad => subsets::find_hidden_subsets(grid, 4, kind, finds),
        Kind::Skyscraper => single_digit::find_skyscrapers(grid, finds),
        Kind::Kite => single_digit::find_kites(grid, finds),
        Kind::TurbotFish => single_digit::find_turbot_fish(grid, finds),
        Kind::EmptyRectangle => single_digit::find_empty_rectangles(grid, finds),
        Kind::WWing => wings::find_w_wings(grid, finds),
        Kind::XyWing => wings::find_xy_wings(grid, finds),
        Kind::XyzWing => wings::find_xyz_wings(grid, finds),
        Kind::Avoidable1 | Kind::Avoidable2 => uniqueness::find_avoidable_rectangles(grid, kind, finds),
        Kind::RemotePair => chains::find_remote_pairs(grid, options, finds),
        Kind::XChain => chains::find_x_chains(grid, options, empty_searches, finds),
        Kind::XyChain => chains::find_xy_chains(grid, options, finds),
        Kind::Bug => uniqueness::find_bivalue_grave(grid, finds),
        Kind::Unique1
        | Kind::Unique2
        | Kind::Unique3
        | Kind::Unique4
        | Kind::Unique5
        | Kind::Unique6
        | Kind::HiddenRectangle => uniqueness::find_unique_rectangles(grid, kind, options, finds),
        Kind::SimpleTrap | Kind::SimpleWrap => colours::find_simple_colours(grid, finds),
        Kind::Multi1 | Kind::Multi2 => colours::find_multi_colours(grid, finds),
        Kind::SueDeCoq => sue_de_coq::find_sue_de_coq(grid, finds),
        Kind::AlsXz => als::find_als_xz(grid, options, finds),
        Kind::AlsXy => als::find_als_xy_wings(grid, options, finds),
        Kind::AlsChain => als::find_als_chains(grid, options, finds),
        Kind::Aic | Kind::GroupedAic => loops::find_nice_loops(grid, kind, finds),
        Kind::ChainContradiction => forcing::find_forcing_chains(grid, finds),
        Kind::NetContradiction => forcing::find_forcing_nets(grid, options, finds),
        Kind::BruteForce => {
            guess::guess_middle_cell(grid).map_or(ControlFlow::Continue(()), |found| finds.push(found))
        }
        fish => fish::find_fish(grid, fish, options, empty_searches, finds),
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
pub(crate) fn find_next_step(
    grid: &mut HodokuGrid,
    kind: Kind,
    options: &HodokuOptions,
    empty_searches: &mut EmptySearchCache,
) -> Option<HodokuStep> {
    let mut finds = HodokuStepCollector { steps: Vec::new(), first_only: !takes_best(kind) };
    find_steps(grid, kind, options, empty_searches, &mut finds);
    finds.steps.into_iter().min_by_key(|found| found.sort_key())
}
