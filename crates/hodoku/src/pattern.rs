//! Conversion of HoDoKu's steps to our patterns. Each pattern is built from the cells, houses and digits
//! found, without another search.

use ninefold_core::{Cell, CellMap, Digit, DigitSet, House};
use ninefold_logic::techniques::als::{als_chain, als_xy_wing, als_xz, sue_de_coq};
use ninefold_logic::techniques::chains::remote_pair;
use ninefold_logic::techniques::colouring::{multi_colours, simple_colours};
use ninefold_logic::techniques::fish;
use ninefold_logic::techniques::intersections::locking;
use ninefold_logic::techniques::single_digit::two_links;
use ninefold_logic::techniques::singles::{full_house, hidden_single, naked_single};
use ninefold_logic::techniques::subsets::{hidden_subset, locked_subset, naked_subset};
use ninefold_logic::techniques::uniqueness::rectangle_cases::FoundRectangle as Rectangle;
use ninefold_logic::techniques::uniqueness::{
    avoidable_rectangle, bivalue_grave, incomplete_rectangle, unique_rectangle,
};
use ninefold_logic::techniques::wings::{xy_wing, xyz_wing};
use ninefold_logic::{Facts, Pattern, Technique, chain_deduction, drawn_chain};

use super::kind::HodokuKind;
use super::solver::step::HodokuNode;
use super::solver::{HodokuShape, HodokuStep};

/// Returns a step as a pattern of our technique; `None` for a guess, which has none.
pub(super) fn pattern_from_step(
    found: &HodokuStep,
    technique: &'static Technique,
    facts: &Facts,
) -> Option<Box<dyn Pattern>> {
    // Subsets and colours also depend on what the step removes.
    let eliminations = found.elimination_map();
    let houses = |houses: &[House]| houses.iter().copied().collect();
    match &found.shape {
        HodokuShape::None => single_pattern(found, facts),
        HodokuShape::Locked { digit, house } => locking::build_pattern(facts, *digit, *house),
        HodokuShape::Subset { digits, cells } => match found.kind {
            HodokuKind::HiddenPair | HodokuKind::HiddenTriple | HodokuKind::HiddenQuad => {
                hidden_subset::build_pattern(facts, *cells, *digits)
            }
            // Where HoDoKu calls a subset locked, one of its two houses may lose all that is removed.
            _ => naked_subset::build_pattern(facts, *cells, eliminations)
                .or_else(|| Some(locked_subset::build_pattern(facts, *cells))),
        },
        HodokuShape::Fish { digit, base, cover, .. } => {
            Some(fish::build_pattern(technique, *digit, houses(base), houses(cover)))
        }
        // Skyscrapers, kites and turbot fish all are two strong links of one digit.
        HodokuShape::StrongLinkPair { digit, ends: [a, d], joint: [b, c] } => {
            let links = [[*a, *b], [*c, *d]].map(|link| link.map(CellMap::of));
            two_links::build_pattern(facts, technique, *digit, links)
        }
        HodokuShape::EmptyRectangle { digit, arms, link, .. } => {
            two_links::build_pattern(facts, technique, *digit, [*arms, link.map(CellMap::of)])
        }
        HodokuShape::Wing { pivot, pincers, z, .. } if found.kind == HodokuKind::XyWing => {
            Some(xy_wing::build_pattern(*pivot, *pincers, *z))
        }
        HodokuShape::Wing { pivot, pincers, z, .. } => Some(xyz_wing::build_pattern(*pivot, *pincers, *z)),
        HodokuShape::WWing { .. }
        | HodokuShape::XyChain { .. }
        | HodokuShape::XChain { .. }
        | HodokuShape::Chain { .. } => chain_pattern(found, technique),
        HodokuShape::RemotePair { digits, cells } => Some(remote_pair::build_pattern(*digits, cells.clone())),
        HodokuShape::Colours { digit, colours } => match colours[..] {
            [a, b] => Some(simple_colours::build_pattern(facts, *digit, [a, b], eliminations)),
            [a, b, c, d] => Some(multi_colours::build_pattern(facts, *digit, [[a, b], [c, d]], eliminations)),
            _ => None,
        },
        HodokuShape::SueDeCoq { sets } => sue_de_coq::build_pattern(facts, sets.map(|set| set.0)),
        HodokuShape::Als { sets, links, .. } => almost_locked_sets_pattern(sets, links, technique, facts),
        HodokuShape::Rectangle { .. } => rectangle_pattern(found, facts),
        HodokuShape::ForcingChain { truth, paths, .. } => match found.kind {
            HodokuKind::ChainVerity | HodokuKind::NetVerity => {
                chain_deduction::build_verity_pattern(facts, technique, *truth, paths)
            }
            _ => chain_deduction::build_contradiction_pattern(facts, technique, *truth, paths),
        },
    }
}

/// Returns a single, or the one cell that keeps a position from being a BUG.
fn single_pattern(found: &HodokuStep, facts: &Facts) -> Option<Box<dyn Pattern>> {
    match (found.kind, found.placements.first()) {
        (HodokuKind::FullHouse, Some(single)) => full_house::build_pattern(facts, *single),
        (HodokuKind::NakedSingle, Some(single)) => Some(naked_single::build_pattern(*single)),
        (HodokuKind::HiddenSingle, Some(single)) => hidden_single::build_pattern(facts, *single),
        (HodokuKind::Bug, _) => bivalue_grave::build_grave_plus_one_pattern(facts),
        _ => None,
    }
}

/// Strong and weak links in turn.
fn chain_pattern(found: &HodokuStep, technique: &'static Technique) -> Option<Box<dyn Pattern>> {
    let at = |cell: &Cell, digit: Digit| (CellMap::of(*cell), digit);
    let (nodes, shape) = match &found.shape {
        HodokuShape::WWing { digits: [x, y], ends: [a, b], link: [p, q] } => {
            // Each end sees one of the two cells of the link.
            let [p, q] = if p.sees(*a) && q.sees(*b) { [p, q] } else { [q, p] };
            let nodes = [at(a, *x), at(a, *y), at(p, *y), at(q, *y), at(b, *y), at(b, *x)];
            (nodes.to_vec(), drawn_chain::DrawnChainShape::Open)
        }
        HodokuShape::XyChain { digit, cells, links } => {
            // Each cell is entered by one digit and left by the other.
            let links = || std::iter::once(digit).chain(links).chain([digit]);
            let pairs = links().zip(links().skip(1));
            let of_cell =
                |(cell, (enter, leave)): (&Cell, (&Digit, &Digit))| [at(cell, *enter), at(cell, *leave)];
            (cells.iter().zip(pairs).flat_map(of_cell).collect(), drawn_chain::DrawnChainShape::Open)
        }
        HodokuShape::XChain { digit, cells } => {
            // A chain that ends in its first cell proves that candidate; other chains are open.
            let is_onto = cells.first() == cells.last();
            let shape =
                if is_onto { drawn_chain::DrawnChainShape::True } else { drawn_chain::DrawnChainShape::Open };
            (cells.iter().map(|cell| at(cell, *digit)).collect(), shape)
        }
        HodokuShape::Chain { nodes } => alternating_part(found, nodes),
        _ => return None,
    };
    Some(drawn_chain::build_chain_pattern(technique, &nodes, shape))
}

/// Returns the part of a chain whose links alternate from a strong one to a strong one; the links before and
/// after it lead to the eliminations.
fn alternating_part(
    found: &HodokuStep,
    nodes: &[HodokuNode],
) -> (Vec<(CellMap, Digit)>, drawn_chain::DrawnChainShape) {
    let from = nodes.iter().position(|node| !node.2).unwrap_or(0);
    let to = nodes.iter().rposition(|node| node.2).map_or(0, |last| last + 1);
    let alternating_nodes: Vec<(CellMap, Digit)> =
        nodes[from..to].iter().map(|node| (node.0, node.1)).collect();
    let shape = match (found.kind, found.eliminations.first()) {
        (HodokuKind::Continuous | HodokuKind::GroupedContinuous, _) => drawn_chain::DrawnChainShape::Loop,
        (HodokuKind::Aic | HodokuKind::GroupedAic, _) => drawn_chain::DrawnChainShape::Open,
        (_, Some(eliminated)) if alternating_nodes.len() < nodes.len() => {
            drawn_chain::DrawnChainShape::False(*eliminated)
        }
        _ => drawn_chain::DrawnChainShape::True,
    };
    (alternating_nodes, shape)
}

/// Almost locked sets, two, three or more.
fn almost_locked_sets_pattern(
    sets: &[(CellMap, DigitSet)],
    links: &[DigitSet],
    technique: &'static Technique,
    facts: &Facts,
) -> Option<Box<dyn Pattern>> {
    let cells: Vec<CellMap> = sets.iter().map(|set| set.0).collect();
    // Two sets are an ALS-XZ, three an ALS-XY-Wing whose pivot comes last, more a chain.
    match (&cells[..], links) {
        ([a, b], [links]) => als_xz::build_pattern(facts, [*a, *b], *links),
        ([a, b, pivot], [x, y]) => {
            als_xy_wing::build_pattern(facts, technique, [*a, *pivot, *b], [x.only()?, y.only()?])
        }
        _ => {
            let links: Vec<Digit> = links.iter().map(|link| link.only()).collect::<Option<_>>()?;
            als_chain::build_pattern(facts, technique, &cells, &links)
        }
    }
}

/// Two digits in four corners.
fn rectangle_pattern(found: &HodokuStep, facts: &Facts) -> Option<Box<dyn Pattern>> {
    let HodokuShape::Rectangle { digits, cells, subset_cells: joined } = found.shape else { return None };
    let number = match found.kind {
        HodokuKind::Avoidable1 | HodokuKind::Avoidable2 => {
            return Some(avoidable_rectangle::build_pattern(facts, cells, digits));
        }
        HodokuKind::Unique1 => 1,
        HodokuKind::Unique2 => 2,
        HodokuKind::Unique3 => 3,
        HodokuKind::Unique4 => 4,
        HodokuKind::Unique5 => 5,
        HodokuKind::Unique6 => 6,
        _ => 7,
    };
    let found =
        Rectangle { cells, pair: digits.into(), number, joined, eliminations: found.elimination_map() };
    unique_rectangle::build_pattern(facts, &found)
        .or_else(|| incomplete_rectangle::build_pattern(facts, &found))
}
