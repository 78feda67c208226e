//! What HoDoKu's searches found, as patterns of ours: each is made of the cells, houses and digits that were found, and searched for
//! by nobody again.

use ninefold_core::{CellMap, House};
use ninefold_logic::techniques::fish;
use ninefold_logic::techniques::intersections::locking;
use ninefold_logic::techniques::single_digit::two_links;
use ninefold_logic::techniques::singles::{full_house, hidden_single, naked_single};
use ninefold_logic::techniques::subsets::{hidden_subset, locked_subset, naked_subset};
use ninefold_logic::techniques::wings::{xy_wing, xyz_wing};
use ninefold_logic::{Facts, Pattern, Technique};

use super::kind::Kind;
use super::solver::{Found, Shape};

/// What was found as a case of a technique; nothing where none of ours is made of it.
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
        _ => None,
    }
}

/// A single.
fn single(found: &Found, facts: &Facts) -> Option<Box<dyn Pattern>> {
    match (found.kind, found.placed.first()) {
        (Kind::FullHouse, Some(single)) => full_house::of(facts, *single),
        (Kind::NakedSingle, Some(single)) => Some(naked_single::of(*single)),
        (Kind::HiddenSingle, Some(single)) => hidden_single::of(facts, *single),
        _ => None,
    }
}
