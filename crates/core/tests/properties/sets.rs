//! The algebra of all four set types: one macro, since they share names and no trait.

use std::cmp::Ordering;
use std::collections::BTreeSet;

use ninefold_core::{Candidate, CandidateMap, Cell, CellMap, Digit, DigitSet, House, HouseSet};
use proptest::prelude::*;

use crate::{
    any_candidate, any_candidate_map, any_cell, any_cell_map, any_digit, any_digit_set, any_house,
    any_house_set,
};

/// Sets of this many members have at most 1,716 subsets of a size.
const FEW: usize = 13;

fn binomial(members: usize, size: usize) -> usize {
    (1..=size).fold(1, |product, i| product * (members + 1 - i) / i)
}

macro_rules! laws {
    ($module:ident, $set:ident of $key:ident, $sets:ident, $keys:ident) => {
        mod $module {
            use super::*;

            /// The model: the same set by the standard library.
            fn model(set: $set) -> BTreeSet<$key> {
                $key::all().filter(|&key| set.contains(key)).collect()
            }

            proptest! {
                #[test]
                fn operators_are_those_of_sets(a in $sets(), b in $sets()) {
                    let (x, y) = (model(a), model(b));
                    prop_assert_eq!(model(a & b), &x & &y);
                    prop_assert_eq!(model(a | b), &x | &y);
                    prop_assert_eq!(model(a ^ b), &x ^ &y);
                    prop_assert_eq!(model(a - b), &x - &y);
                    prop_assert_eq!(model(!a), &model($set::FULL) - &x);
                    prop_assert_eq!(a.contains_all(b), x.is_superset(&y));
                    prop_assert_eq!(a.is_disjoint(b), x.is_disjoint(&y));
                    prop_assert_eq!((a.len(), a.is_empty(), a.has_several()), (x.len(), x.is_empty(), x.len() > 1));
                    let (mut and, mut or, mut xor, mut minus) = (a, a, a, a);
                    and &= b;
                    or |= b;
                    xor ^= b;
                    minus -= b;
                    prop_assert_eq!([and, or, xor, minus], [a & b, a | b, a ^ b, a - b]);
                }

                #[test]
                fn de_morgan_distribution_and_difference(a in $sets(), b in $sets(), c in $sets()) {
                    prop_assert_eq!(!(a & b), !a | !b);
                    prop_assert_eq!(!(a | b), !a & !b);
                    prop_assert_eq!(a & (b | c), (a & b) | (a & c));
                    prop_assert_eq!(a | (b & c), (a | b) & (a | c));
                    prop_assert_eq!(a - b, a & !b);
                    prop_assert_eq!(a ^ b, (a | b) - (a & b));
                    prop_assert_eq!(!!a, a);
                }

                #[test]
                fn members_are_added_taken_out_and_toggled(a in $sets(), key in $keys()) {
                    let mut with = model(a);
                    let new = with.insert(key);
                    let mut changed = a;
                    prop_assert_eq!((changed.insert(key), model(changed)), (new, with.clone()));
                    prop_assert_eq!([a + key, a.with(key), a | $set::of(key)], [changed; 3]);
                    let mut without = with;
                    without.remove(&key);
                    prop_assert_eq!((changed.remove(key), model(changed)), (true, without));
                    prop_assert_eq!(changed.remove(key), false);
                    prop_assert_eq!([a - key, a.without(key), a - $set::of(key)], [changed; 3]);
                    let mut toggled = a;
                    toggled.toggle(key);
                    prop_assert_eq!(toggled, a ^ $set::of(key));
                    toggled.clear();
                    prop_assert_eq!(toggled, $set::EMPTY);
                }

                #[test]
                fn the_order_is_total_by_count_then_highest_member(a in $sets(), b in $sets(), c in $sets()) {
                    let key = |set: $set| (set.len(), set.iter().rev().collect::<Vec<_>>());
                    prop_assert_eq!(a.cmp(&b), key(a).cmp(&key(b)));
                    prop_assert_eq!(a.cmp(&b), b.cmp(&a).reverse());
                    prop_assert_eq!(a.cmp(&b) == Ordering::Equal, a == b);
                    prop_assert_eq!(a.partial_cmp(&b), Some(a.cmp(&b)));
                    prop_assert!(!(a <= b && b <= c) || a <= c);
                    prop_assert!($set::EMPTY <= a && a <= $set::FULL);
                }

                #[test]
                fn iteration_is_ascending_and_the_same_from_both_ends(a in $sets(), fronts in any::<u64>()) {
                    let members: Vec<_> = model(a).into_iter().collect();
                    prop_assert_eq!(a.iter().collect::<Vec<_>>(), members.clone());
                    prop_assert_eq!(a.iter().len(), members.len());
                    let mut reversed: Vec<_> = a.iter().rev().collect();
                    reversed.reverse();
                    prop_assert_eq!(reversed, members.clone());
                    let (mut both, mut front, mut back) = (a.iter(), Vec::new(), Vec::new());
                    for step in 0..members.len() {
                        if fronts >> (step % 64) & 1 == 1 {
                            front.extend(both.next());
                        } else {
                            back.extend(both.next_back());
                        }
                    }
                    prop_assert_eq!((both.next(), both.next_back()), (None, None));
                    front.extend(back.into_iter().rev());
                    prop_assert_eq!(front, members.clone());
                    prop_assert_eq!($set::from(&members[..]), a);
                    prop_assert_eq!(members.into_iter().collect::<$set>(), a);
                }

                #[test]
                fn nth_and_rank_are_inverse(a in $sets()) {
                    let members: Vec<_> = model(a).into_iter().collect();
                    for (n, &member) in members.iter().enumerate() {
                        prop_assert_eq!(a.nth(n), Some(member));
                        prop_assert_eq!(a.nth_last(members.len() - 1 - n), Some(member));
                        prop_assert_eq!(a.rank(member), Some(n));
                    }
                    prop_assert_eq!((a.nth(members.len()), a.nth_last(members.len())), (None, None));
                    prop_assert!($key::all().all(|key| a.contains(key) || a.rank(key).is_none()));
                    prop_assert_eq!((a.first(), a.last()), (members.first().copied(), members.last().copied()));
                    prop_assert_eq!(a.only(), if members.len() == 1 { a.first() } else { None });
                    let (mut less, mut fewer) = (a, a);
                    prop_assert_eq!((less.pop_first(), fewer.pop_last()), (a.first(), a.last()));
                    prop_assert_eq!(less, a.first().map_or(a, |first| a - first));
                    prop_assert_eq!(fewer, a.last().map_or(a, |last| a - last));
                }

                #[test]
                fn subsets_are_as_many_as_the_binomial_says(a in $sets()) {
                    let few: $set = a.iter().take(FEW).collect();
                    for size in 0..=few.len() + 1 {
                        let subsets: Vec<_> = few.subsets(size).collect();
                        let expected = if (1..=few.len()).contains(&size) { binomial(few.len(), size) } else { 0 };
                        prop_assert_eq!(subsets.len(), expected);
                        prop_assert!(subsets.iter().all(|&set| set.len() == size && few.contains_all(set)));
                        let listed = |set: &$set| set.iter().collect::<Vec<_>>();
                        prop_assert!(subsets.windows(2).all(|pair| listed(&pair[0]) < listed(&pair[1])));
                    }
                    let (least, most) = (few.len() / 3, few.len() / 2);
                    let between: Vec<_> = few.subsets_between(least.max(1), most).collect();
                    prop_assert_eq!(between, (least.max(1)..=most).flat_map(|k| few.subsets(k)).collect::<Vec<_>>());
                }
            }
        }
    };
}

trait AllValues: Sized {
    fn all() -> std::array::IntoIter<Digit, 9>;
}

impl AllValues for Digit {
    fn all() -> std::array::IntoIter<Digit, 9> {
        Digit::ALL.into_iter()
    }
}

laws!(digits, DigitSet of Digit, any_digit_set, any_digit);
laws!(houses, HouseSet of House, any_house_set, any_house);
laws!(cells, CellMap of Cell, any_cell_map, any_cell);
laws!(candidates, CandidateMap of Candidate, any_candidate_map, any_candidate);

proptest! {
    #[test]
    fn bits_are_strict_and_round_trip(bits in any::<u128>(), few in 0..100u32) {
        let bits = bits >> few;
        let strict = CellMap::from_bits(bits);
        prop_assert_eq!(strict.is_some(), bits >> 81 == 0);
        prop_assert_eq!(CellMap::try_from(bits).ok(), strict);
        prop_assert!(strict.is_none_or(|map| u128::from(map) == bits));
        let truncated = CellMap::from_bits_truncated(bits);
        prop_assert_eq!(truncated.bits(), bits & ((1 << 81) - 1));
        prop_assert_eq!(DigitSet::from_bits(bits as u16).is_some(), (bits as u16) < 512);
        prop_assert_eq!(HouseSet::from_bits(bits as u32).is_some(), (bits as u32) < 1 << 27);
    }

    #[test]
    fn words_bands_and_slices_round_trip(map in any_cell_map(), start in 0..90usize, end in 0..90usize) {
        let (high, low) = map.to_words();
        prop_assert_eq!(CellMap::from_words(high, low), Ok(map));
        let (high, mid, low) = map.to_bands();
        prop_assert_eq!(CellMap::from_bands(high, mid, low), Ok(map));
        let members = map.to_vec();
        let (from, to) = (start.min(members.len()), end.min(members.len()));
        let expected = if from < to { &members[from..to] } else { &[] };
        prop_assert_eq!(map.slice(start..end).to_vec(), expected);
        prop_assert_eq!(map + &members[..from], map);
        prop_assert_eq!((map - &members[..from]).len(), members.len() - from);
    }

    #[test]
    fn words_of_candidates_are_strict_and_round_trip(map in any_candidate_map(), stray in 729..768usize) {
        prop_assert_eq!(CandidateMap::from_words(map.to_words()), Some(map));
        let mut words = map.to_words();
        words[stray / 64] |= 1 << (stray % 64);
        prop_assert_eq!(CandidateMap::from_words(words), None);
    }

    #[test]
    fn candidates_are_cells_by_digit(map in any_candidate_map()) {
        let parts = Digit::ALL.into_iter().map(|digit| (map / digit) * digit);
        prop_assert_eq!(parts.fold(CandidateMap::EMPTY, CandidateMap::union), map);
        let brute: CellMap = Cell::all().filter(|&cell| !map.digits_in_cell(cell).is_empty()).collect();
        prop_assert_eq!(map.cells(), brute);
        prop_assert_eq!(map.digits(), map.iter().map(Candidate::digit).collect());
    }
}
