//! The group of a puzzle's automorphisms, with its name.

use std::collections::BTreeMap;
use std::fmt;

use ninefold_core::{BoardAxes, BoardError, ByCell, Digit, DigitRelabelling, LineOrder, Transformation};

use super::{Canonizer, complete_relabelling};

/// Largest order of a group whose elements are listed: only puzzles with very few givens have larger ones.
const MAX_LISTED_ORDER: u32 = 1296;

/// Group of the automorphisms of a puzzle.
///
/// ```
/// use ninefold_core::Puzzle;
/// use ninefold_generate::canon::AutomorphismGroup;
///
/// let grid: Puzzle = "123456789456789123789123456231564897564897231897231564312645978645978312978312645".parse()?;
/// assert_eq!(AutomorphismGroup::from_values(&grid.values)?.group_order(), 648);
/// let puzzle: Puzzle = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79".parse()?;
/// assert_eq!(AutomorphismGroup::from_values(&puzzle.values)?.name().as_deref(), Some("C1"));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug)]
pub struct AutomorphismGroup {
    order: u32,
    /// All automorphisms of the canonical form; empty if there are too many.
    elements: Vec<Transformation>,
}

impl AutomorphismGroup {
    /// Computes the group of a puzzle's values.
    ///
    /// # Errors
    /// If a house contains a digit twice.
    pub fn from_values(values: &ByCell<Option<Digit>>) -> Result<AutomorphismGroup, BoardError> {
        let canonical = Canonizer::new().canonical_values(values)?;
        let order = canonical.automorphisms;
        let elements = match order {
            1 => vec![Transformation::IDENTITY],
            2..=MAX_LISTED_ORDER => find_automorphisms(&canonical.form),
            _ => Vec::new(),
        };
        Ok(AutomorphismGroup { order, elements })
    }

    /// Returns the number of automorphisms in the symmetry group of a puzzle.
    #[must_use]
    pub fn group_order(&self) -> u32 {
        self.order
    }

    /// Counts the automorphisms of each order.
    #[must_use]
    pub fn count_element_orders(&self) -> BTreeMap<u32, u32> {
        let mut orders = BTreeMap::new();
        self.elements.iter().for_each(|element| *orders.entry(element_order(element)).or_default() += 1);
        orders
    }

    /// Returns the group's name: `C6 × C2` for products of cyclic groups, `S3`, `D4` and so on for the
    /// symmetries of polygons, `Q8`, `A4`, `S4`. `None` for other groups, and if there are more than 1296
    /// elements.
    #[must_use]
    pub fn name(&self) -> Option<String> {
        let orders = self.count_element_orders();
        if self.elements.is_empty() {
            return None;
        }
        if self.is_abelian() {
            return Some(format_cyclic_product(self.order, &orders));
        }
        if self.is_dihedral() {
            return Some(if self.order == 6 { "S3".into() } else { format!("D{}", self.order / 2) });
        }
        // Among the groups that are neither abelian nor dihedral, the numbers of elements of each order
        // identify these three.
        let has = |counts: &[(u32, u32)]| {
            orders.iter().map(|(order, count)| (*order, *count)).eq(counts.iter().copied())
        };
        let known: [(&str, &[(u32, u32)]); 3] = [
            ("Q8", &[(1, 1), (2, 1), (4, 6)]),
            ("A4", &[(1, 1), (2, 3), (3, 8)]),
            ("S4", &[(1, 1), (2, 9), (3, 8), (4, 6)]),
        ];
        known.iter().find(|(_, counts)| has(counts)).map(|(name, _)| (*name).into())
    }

    fn is_abelian(&self) -> bool {
        let commute = |one: &Transformation, other: &Transformation| {
            one.compose(other).geometric_part() == other.compose(one).geometric_part()
        };
        self.elements.iter().all(|one| self.elements.iter().all(|other| commute(one, other)))
    }

    /// Whether the group is that of a polygon: a rotation of half the group's order, and an element of order
    /// 2 that reverses it.
    fn is_dihedral(&self) -> bool {
        let half = self.order / 2;
        let turn = self
            .elements
            .iter()
            .find(|element| self.order.is_multiple_of(2) && element_order(element) == half);
        turn.is_some_and(|turn| {
            let reverses = |other: &&Transformation| {
                element_order(other) == 2
                    && other.compose(turn).compose(other).compose(turn).geometric_part()
                        == Transformation::IDENTITY
            };
            self.elements.iter().any(|other| reverses(&other))
        })
    }
}

/// Writes the number of automorphisms and the name of the group, or `-` if it has none, separated by a tab.
impl fmt::Display for AutomorphismGroup {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}\t{}", self.order, self.name().unwrap_or_else(|| "-".into()))
    }
}

/// Returns the order of an element, ignoring the names of the digits.
fn element_order(element: &Transformation) -> u32 {
    let mut power = *element;
    let mut order = 1;
    while power.geometric_part() != Transformation::IDENTITY {
        power = power.compose(element);
        order += 1;
    }
    order
}

/// Names the product of cyclic groups with this many elements of each order, each factor a divisor of the one
/// before.
fn format_cyclic_product(order: u32, orders: &BTreeMap<u32, u32>) -> String {
    let mut factors: Vec<u32> = Vec::new();
    let mut left = order;
    for prime in [2, 3, 5, 7] {
        // The number of elements whose order divides a power of the prime says how many factors that power
        // divides.
        let (mut power, mut before) = (prime, 1);
        while left.is_multiple_of(prime) {
            let undone: u32 =
                orders.iter().filter(|(order, _)| power % **order == 0).map(|(_, count)| count).sum();
            let mut divisible = 0;
            let mut ratio = undone / before;
            while ratio > 1 {
                (ratio, divisible, left) = (ratio / prime, divisible + 1, left / prime);
            }
            if divisible == 0 {
                break;
            }
            factors.resize(factors.len().max(divisible), 1);
            factors[..divisible].iter_mut().for_each(|factor| *factor *= prime);
            (power, before) = (power * prime, undone);
        }
    }
    if factors.is_empty() {
        return "C1".into();
    }
    factors.iter().map(|factor| format!("C{factor}")).collect::<Vec<_>>().join(" × ")
}

/// Finds all geometric transformations, with names for the digits, that map a canonical form onto itself.
fn find_automorphisms(form: &ByCell<Option<Digit>>) -> Vec<Transformation> {
    let orders: Vec<LineOrder> = (0..LineOrder::COUNT).map(LineOrder::nth).collect();
    let own: [u8; 81] = form.0.map(|value| value.map_or(0, Digit::number));
    let mut found = Vec::new();
    for axes in [BoardAxes::Original, BoardAxes::Transposed] {
        let grid: [u8; 81] =
            std::array::from_fn(
                |at| if axes == BoardAxes::Original { own[at] } else { own[at % 9 * 9 + at / 9] },
            );
        for columns in &orders {
            for rows in &orders {
                let names = find_relabelling(&own, &grid, rows, columns);
                found.extend(names.map(|names| Transformation::new(axes, *rows, *columns, names)));
            }
        }
    }
    found
}

/// Returns the renaming of digits under which an image equals the form itself, if there is one.
fn find_relabelling(
    own: &[u8; 81],
    grid: &[u8; 81],
    rows: &LineOrder,
    columns: &LineOrder,
) -> Option<DigitRelabelling> {
    // A digit gets its name at its first place; all later places have to agree.
    let (mut names, mut taken) = ([0u8; 10], 0u16);
    for (index, &name) in own.iter().enumerate() {
        let digit = usize::from(grid[rows.source_line(index / 9) * 9 + columns.source_line(index % 9)]);
        // Givens must fall on givens, and empty cells on empty cells.
        if (digit == 0) != (name == 0) {
            return None;
        }
        if digit == 0 {
            continue;
        }
        // A digit takes the name only if both are still free.
        if names[digit] == 0 && taken >> name & 1 == 0 {
            names[digit] = name;
            taken |= 1 << name;
        }
        if names[digit] != name {
            return None;
        }
    }
    Some(complete_relabelling(&names))
}

#[cfg(test)]
mod tests {
    use ninefold_core::Puzzle;
    use ninefold_solve::random::SeededRandom;

    use super::*;
    use crate::random_transformation;

    fn automorphism_group(text: &str) -> AutomorphismGroup {
        AutomorphismGroup::from_values(&text.parse::<Puzzle>().unwrap().values).unwrap()
    }

    /// The elements are as many as the canonical form counts, all of them automorphisms, and form a group.
    #[test]
    fn groups_are_closed_and_as_large_as_counted() {
        // A grid with a turn of three boxes and a sparse puzzle with a mirror.
        let most = "123456789456789123789123456231564897564897231897231564312645978645978312978312645";
        for text in [most.to_string(), format!("1{}2{}", ".".repeat(39), ".".repeat(40))] {
            let group = automorphism_group(&text);
            if group.elements.is_empty() {
                assert!(group.group_order() > MAX_LISTED_ORDER && group.name().is_none());
                continue;
            }
            assert_eq!(group.elements.len() as u32, group.group_order());
            assert_eq!(group.count_element_orders().values().sum::<u32>(), group.group_order());
            let geometric: Vec<Transformation> =
                group.elements.iter().map(|element| element.geometric_part()).collect();
            for one in group.elements.iter().step_by(50) {
                for other in group.elements.iter().step_by(60) {
                    assert!(geometric.contains(&one.compose(other).geometric_part()));
                }
            }
        }
    }

    #[test]
    fn groups_have_their_names() {
        let named =
            |order, counts: &[(u32, u32)]| format_cyclic_product(order, &counts.iter().copied().collect());
        assert_eq!(named(1, &[(1, 1)]), "C1");
        assert_eq!(named(2, &[(1, 1), (2, 1)]), "C2");
        assert_eq!(named(4, &[(1, 1), (2, 3)]), "C2 × C2");
        assert_eq!(named(4, &[(1, 1), (2, 1), (4, 2)]), "C4");
        assert_eq!(named(6, &[(1, 1), (2, 1), (3, 2), (6, 2)]), "C6");
        assert_eq!(named(12, &[(1, 1), (2, 3), (3, 2), (6, 6)]), "C6 × C2");
        assert_eq!(named(9, &[(1, 1), (3, 8)]), "C3 × C3");
        let sparse = format!("1{}2{}3", ".".repeat(39), ".".repeat(39));
        let group = automorphism_group(&sparse);
        assert!(group.group_order() > 1);
        let mut random = SeededRandom::new(1);
        let image = random_transformation(&mut random).apply(&sparse.parse::<Puzzle>().unwrap());
        assert_eq!(AutomorphismGroup::from_values(&image.values).unwrap().group_order(), group.group_order());
    }
}
