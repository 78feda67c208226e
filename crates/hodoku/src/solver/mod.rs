//! HoDoKu's walk: its techniques in its order, each looking where HoDoKu looks first.

use std::ops::ControlFlow;

mod als;
mod als_sets;
mod chains;
mod collector;
mod colours;
mod cover_pruning;
mod empty_searches;
mod fish;
mod forcing;
pub(crate) mod grid;
mod houses;
mod last_resort;
mod loops;
mod paths;
mod reach;
mod single_digit;
pub(crate) mod step;
mod subsets;
mod sue_de_coq;
mod tables;
pub(crate) mod text;
mod uniqueness;
mod wings;

pub(crate) use collector::HodokuStepCollector;
pub(crate) use empty_searches::EmptySearchCache;
pub(crate) use grid::HodokuGrid;
pub(crate) use step::{HodokuShape, HodokuStep};

use super::{HodokuKind, HodokuOptions};

/// Finds steps of a kind where HoDoKu finds them.
pub(crate) fn find_steps(
    grid: &mut HodokuGrid,
    kind: HodokuKind,
    options: &HodokuOptions,
    empty_searches: &mut EmptySearchCache,
    finds: &mut HodokuStepCollector,
) -> bool {
    // Singles come from queues, in the order in which they appeared.
    let single = match kind {
        HodokuKind::FullHouse => grid.oldest_full_house(),
        HodokuKind::NakedSingle => grid.oldest_naked_single(),
        HodokuKind::HiddenSingle => grid.oldest_hidden_single(),
        _ => None,
    };
    if let Some(single) = single {
        let _ = finds.push(HodokuStep::from_placement(kind, single));
        return true;
    }
    // Every other kind has a search of its own; whatever is left is a fish.
    let _ = match kind {
        HodokuKind::FullHouse | HodokuKind::NakedSingle | HodokuKind::HiddenSingle => return true,
        HodokuKind::Pointing => subsets::find_pointing(grid, finds),
        HodokuKind::Claiming => subsets::find_claiming(grid, finds),
        HodokuKind::LockedPair | HodokuKind::NakedPair => subsets::find_naked_subsets(grid, 2, kind, finds),
        HodokuKind::LockedTriple | HodokuKind::NakedTriple => {
            subsets::find_naked_subsets(grid, 3, kind, finds)
        }
        HodokuKind::NakedQuad => subsets::find_naked_subsets(grid, 4, kind, finds),
        HodokuKind::HiddenPair => subsets::find_hidden_subsets(grid, 2, kind, finds),
        HodokuKind::HiddenTriple => subsets::find_hidden_subsets(grid, 3, kind, finds),
        HodokuKind::HiddenQuad => subsets::find_hidden_subsets(grid, 4, kind, finds),
        HodokuKind::Skyscraper => single_digit::find_skyscrapers(grid, finds),
        HodokuKind::Kite => single_digit::find_kites(grid, finds),
        HodokuKind::TurbotFish => single_digit::find_turbot_fish(grid, finds),
        HodokuKind::EmptyRectangle => single_digit::find_empty_rectangles(grid, finds),
        HodokuKind::WWing => wings::find_w_wings(grid, finds),
        HodokuKind::XyWing => wings::find_xy_wings(grid, finds),
        HodokuKind::XyzWing => wings::find_xyz_wings(grid, finds),
        HodokuKind::Avoidable1 | HodokuKind::Avoidable2 => {
            uniqueness::find_avoidable_rectangles(grid, kind, finds)
        }
        HodokuKind::RemotePair => chains::find_remote_pairs(grid, options, finds),
        HodokuKind::XChain => chains::find_x_chains(grid, options, empty_searches, finds),
        HodokuKind::XyChain => chains::find_xy_chains(grid, options, finds),
        HodokuKind::Bug => uniqueness::find_bivalue_grave(grid, finds),
        HodokuKind::Unique1
        | HodokuKind::Unique2
        | HodokuKind::Unique3
        | HodokuKind::Unique4
        | HodokuKind::Unique5
        | HodokuKind::Unique6
        | HodokuKind::HiddenRectangle => uniqueness::find_unique_rectangles(grid, kind, options, finds),
        HodokuKind::SimpleTrap | HodokuKind::SimpleWrap => colours::find_simple_colours(grid, finds),
        HodokuKind::Multi1 | HodokuKind::Multi2 => colours::find_multi_colours(grid, finds),
        HodokuKind::SueDeCoq => sue_de_coq::find_sue_de_coq(grid, finds),
        HodokuKind::AlsXz => als::find_als_xz(grid, options, finds),
        HodokuKind::AlsXy => als::find_als_xy_wings(grid, options, finds),
        HodokuKind::AlsChain => als::find_als_chains(grid, options, finds),
        HodokuKind::Aic | HodokuKind::GroupedAic => loops::find_nice_loops(grid, kind, finds),
        HodokuKind::ChainContradiction => forcing::find_forcing_chains(grid, finds),
        HodokuKind::NetContradiction => forcing::find_forcing_nets(grid, options, finds),
        HodokuKind::BruteForce => {
            last_resort::guess_middle_cell(grid).map_or(ControlFlow::Continue(()), |found| finds.push(found))
        }
        fish => fish::find_fish(grid, fish, options, empty_searches, finds),
    };
    true
}

/// Whether all steps of a kind are looked for and the best is taken, instead of the first.
pub(crate) fn takes_best(kind: HodokuKind) -> bool {
    matches!(
        kind,
        HodokuKind::RemotePair
            | HodokuKind::TurbotFish
            | HodokuKind::XChain
            | HodokuKind::XyChain
            | HodokuKind::Aic
            | HodokuKind::GroupedAic
            | HodokuKind::AlsChain
            | HodokuKind::ChainContradiction
            | HodokuKind::NetContradiction
    )
}

/// Returns the step of a kind that HoDoKu takes.
pub(crate) fn find_next_step(
    grid: &mut HodokuGrid,
    kind: HodokuKind,
    options: &HodokuOptions,
    empty_searches: &mut EmptySearchCache,
) -> Option<HodokuStep> {
    let mut finds = HodokuStepCollector { steps: Vec::new(), first_only: !takes_best(kind) };
    find_steps(grid, kind, options, empty_searches, &mut finds);
    finds.steps.into_iter().min_by_key(|found| found.sort_key())
}
