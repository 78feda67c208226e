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
use ninefold_logic::techniques::uniqueness::rectangle_cases::Found as Rectangle;
use ninefold_logic::techniques::uniqueness::{
    avoidable_rectangle, bivalue_grave, incomplete_rectangle, unique_rectangle,
};
use ninefold_logic::techniques::wings::{xy_wing, xyz_wing};
use ninefold_logic::{Facts, Pattern, Technique, drawn, followed};

use super::kind::Kind;
use super::solver::found::Node;
use super::solver::{Found, Shape};

/// Returns a step as a pattern of our technique; `None` for a guess, which has none.
pub(super) fn pattern(
    found: &Found,
    technique: &'static Technique,
    facts: &Facts,
) -> Option<Box<dyn Pattern>> {
    let gone = found.removed_map();
    let houses = |houses: &[House]| houses.iter().copied().collect();
    match &found.shape {
        Shape::None => single(found, facts),
        Shape::Locked { digit, house } => locking::of(facts, *digit, *house),
        Shape::Subset { digits, cells } => match found.kind {
            Kind::HiddenPair | Kind::HiddenTriple | Kind::HiddenQuad => {
                hidden_subset::of(facts, *cells, *digits)
            }
            // Where HoDoKu calls a subset locked, one of its two houses may lose all that is removed.
            _ => naked_subset::of(facts, *cells, gone).or_else(|| Some(locked_subset::of(facts, *cells))),
        },
        Shape::Fish { digit, base, cover, .. } => {
            Some(fish::of(technique, *digit, houses(base), houses(cover)))
        }
        Shape::Joined { digit, ends: [a, d], joint: [b, c] } => {
            let links = [[*a, *b], [*c, *d]].map(|link| link.map(CellMap::of));
            two_links::of(facts, technique, *digit, links)
        }
        Shape::Crossed { digit, arms, link, .. } => {
            two_links::of(facts, technique, *digit, [*arms, link.map(CellMap::of)])
        }
        Shape::Wing { pivot, pincers, z, .. } if found.kind == Kind::XyWing => {
            Some(xy_wing::of(*pivot, *pincers, *z))
        }
        Shape::Wing { pivot, pincers, z, .. } => Some(xyz_wing::of(*pivot, *pincers, *z)),
        Shape::WWing { .. } | Shape::XyChain { .. } | Shape::XChain { .. } | Shape::Chain { .. } => {
            chain(found, technique)
        }
        Shape::RemotePair { digits, cells } => Some(remote_pair::of(*digits, cells.clone())),
        Shape::Colours { digit, colours } => match colours[..] {
            [a, b] => Some(simple_colours::of(facts, *digit, [a, b], gone)),
            [a, b, c, d] => Some(multi_colours::of(facts, *digit, [[a, b], [c, d]], gone)),
            _ => None,
        },
        Shape::SueDeCoq { sets } => sue_de_coq::of(facts, sets.map(|set| set.0)),
        Shape::Als { sets, links, .. } => sets_in_a_row(sets, links, technique, facts),
        Shape::Rectangle { .. } => rectangle(found, facts),
        Shape::Cases { truth, ways, .. } => match found.kind {
            Kind::ChainVerity | Kind::NetVerity => followed::verity(facts, technique, *truth, ways),
            _ => followed::contradiction(facts, technique, *truth, ways),
        },
    }
}

/// Returns a single, or the one cell that keeps a position from being a BUG.
fn single(found: &Found, facts: &Facts) -> Option<Box<dyn Pattern>> {
    match (found.kind, found.placed.first()) {
        (Kind::FullHouse, Some(single)) => full_house::of(facts, *single),
        (Kind::NakedSingle, Some(single)) => Some(naked_single::of(*single)),
        (Kind::HiddenSingle, Some(single)) => hidden_single::of(facts, *single),
        (Kind::Bug, _) => bivalue_grave::of_one_cell(facts),
        _ => None,
    }
}

/// Strong and weak links in turn.
fn chain(found: &Found, technique: &'static Technique) -> Option<Box<dyn Pattern>> {
    let at = |cell: &Cell, digit: Digit| (CellMap::of(*cell), digit);
    let (nodes, shape) = match &found.shape {
        Shape::WWing { digits: [x, y], ends: [a, b], link: [p, q] } => {
            // Each end sees one of the two cells of the link.
            let [p, q] = if p.sees(*a) && q.sees(*b) { [p, q] } else { [q, p] };
            let nodes = [at(a, *x), at(a, *y), at(p, *y), at(q, *y), at(b, *y), at(b, *x)];
            (nodes.to_vec(), drawn::Shape::Open)
        }
        Shape::XyChain { digit, cells, links } => {
            let links = || std::iter::once(digit).chain(links).chain([digit]);
            let pairs = links().zip(links().skip(1));
            let of_cell =
                |(cell, (enter, leave)): (&Cell, (&Digit, &Digit))| [at(cell, *enter), at(cell, *leave)];
            (cells.iter().zip(pairs).flat_map(of_cell).collect(), drawn::Shape::Open)
        }
        Shape::XChain { digit, cells } => {
            let is_onto = cells.first() == cells.last();
            let shape = if is_onto { drawn::Shape::True } else { drawn::Shape::Open };
            (cells.iter().map(|cell| at(cell, *digit)).collect(), shape)
        }
        Shape::Chain { nodes } => alternating(found, nodes),
        _ => return None,
    };
    Some(drawn::pattern(technique, &nodes, shape))
}

/// Returns the part of a chain whose links alternate from a strong one to a strong one; the links before and
/// after it lead to the eliminations.
fn alternating(found: &Found, nodes: &[Node]) -> (Vec<(CellMap, Digit)>, drawn::Shape) {
    let from = nodes.iter().position(|node| !node.2).unwrap_or(0);
    let to = nodes.iter().rposition(|node| node.2).map_or(0, |last| last + 1);
    let kept: Vec<(CellMap, Digit)> = nodes[from..to].iter().map(|node| (node.0, node.1)).collect();
    let shape = match (found.kind, found.removed.first()) {
        (Kind::Continuous | Kind::GroupedContinuous, _) => drawn::Shape::Loop,
        (Kind::Aic | Kind::GroupedAic, _) => drawn::Shape::Open,
        (_, Some(gone)) if kept.len() < nodes.len() => drawn::Shape::False(*gone),
        _ => drawn::Shape::True,
    };
    (kept, shape)
}

/// Almost locked sets, two, three or more.
fn sets_in_a_row(
    sets: &[(CellMap, DigitSet)],
    links: &[DigitSet],
    technique: &'static Technique,
    facts: &Facts,
) -> Option<Box<dyn Pattern>> {
    let cells: Vec<CellMap> = sets.iter().map(|set| set.0).collect();
    // Two sets are an ALS-XZ, three an ALS-XY-Wing whose pivot comes last, more a chain.
    match (&cells[..], links) {
        ([a, b], [links]) => als_xz::of(facts, [*a, *b], *links),
        ([a, b, pivot], [x, y]) => {
            als_xy_wing::of(facts, technique, [*a, *pivot, *b], [x.only()?, y.only()?])
        }
        _ => {
            let links: Vec<Digit> = links.iter().map(|link| link.only()).collect::<Option<_>>()?;
            als_chain::of(facts, technique, &cells, &links)
        }
    }
}

/// Two digits in four corners.
fn rectangle(found: &Found, facts: &Facts) -> Option<Box<dyn Pattern>> {
    let Shape::Rectangle { digits, cells, joined } = found.shape else { return None };
    let number = match found.kind {
        Kind::Avoidable1 | Kind::Avoidable2 => return Some(avoidable_rectangle::of(facts, cells, digits)),
        Kind::Unique1 => 1,
        Kind::Unique2 => 2,
        Kind::Unique3 => 3,
        Kind::Unique4 => 4,
        Kind::Unique5 => 5,
        Kind::Unique6 => 6,
        _ => 7,
    };
    let found = Rectangle { cells, pair: digits.into(), number, joined, gone: found.removed_map() };
    unique_rectangle::of(facts, &found).or_else(|| incomplete_rectangle::of(facts, &found))
}
