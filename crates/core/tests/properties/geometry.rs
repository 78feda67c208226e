//! The geometry of the board against its definition in numbers: rows, columns and 3×3 boxes.

use ninefold_core::{Candidate, Cell, CellMap, Digit, House, HouseKind, HouseSet};
use proptest::prelude::*;

use crate::{any_cell, any_cell_map, any_digit, any_house};

/// Whether a house holds a cell, from their indices alone.
fn house_contains_cell(house: usize, cell: usize) -> bool {
    let (row, column) = (cell / 9, cell % 9);
    match house {
        0..=8 => (row / 3, column / 3) == (house / 3, house % 3),
        9..=17 => row == house - 9,
        _ => column == house - 18,
    }
}

fn cells_see(a: Cell, b: Cell) -> bool {
    a != b
        && (0..27).any(|house| house_contains_cell(house, a.index()) && house_contains_cell(house, b.index()))
}

fn cells_where(predicate: impl Fn(Cell) -> bool) -> CellMap {
    Cell::all().filter(|&cell| predicate(cell)).collect()
}

fn houses_where(predicate: impl Fn(House) -> bool) -> HouseSet {
    House::all().filter(|&house| predicate(house)).collect()
}

#[test]
fn the_tables_follow_from_the_definition() {
    for house in House::all() {
        assert_eq!(house.cells(), cells_where(|cell| house_contains_cell(house.index(), cell.index())));
        let in_order: Vec<Cell> = (0..9).map(|position| house.cell_at(position)).collect();
        assert_eq!(in_order, house.cells().to_vec());
    }
    for cell in Cell::all() {
        assert_eq!(cell.house_set(), houses_where(|house| house_contains_cell(house.index(), cell.index())));
        assert_eq!(cell.peers(), cells_where(|other| cells_see(cell, other)));
        assert_eq!(CellMap::cell_and_peers(cell), cell.peers() + cell);
        for kind in [HouseKind::Box, HouseKind::Row, HouseKind::Column] {
            assert_eq!(cell.house_set().kind_members_mask(kind), 1 << cell.house(kind).number());
            assert_eq!(cell.peers_in_house(kind), cell.house(kind).cells() - cell);
        }
    }
    for a in Candidate::all() {
        for b in Candidate::all() {
            let same_cell = a.cell() == b.cell() && a.digit() != b.digit();
            let same_digit = a.digit() == b.digit() && cells_see(a.cell(), b.cell());
            assert_eq!(a.sees(b), same_cell || same_digit);
        }
    }
}

#[test]
fn house_sets_have_their_kinds() {
    assert_eq!(HouseSet::BOXES, houses_where(|house| house.kind() == HouseKind::Box));
    assert_eq!(HouseSet::ROWS, houses_where(|house| house.kind() == HouseKind::Row));
    assert_eq!(HouseSet::COLUMNS, houses_where(|house| house.kind() == HouseKind::Column));
    assert_eq!(HouseSet::LINES, houses_where(House::is_line));
}

proptest! {
    #[test]
    fn peers_of_a_set(map in any_cell_map()) {
        let seen_by_all = |cell: Cell| !map.is_empty() && map.iter().all(|member| cells_see(cell, member));
        prop_assert_eq!(map.peer_intersection(), cells_where(seen_by_all));
        prop_assert!(map.is_disjoint(map.peer_intersection()));
        prop_assert_eq!(map.expanded_peers(), cells_where(|cell| map.iter().any(|member| cells_see(cell, member))));
    }

    #[test]
    fn houses_of_a_set(map in any_cell_map()) {
        let touched = houses_where(|house| map.iter().any(|cell| house_contains_cell(house.index(), cell.index())));
        prop_assert_eq!(map.touched_houses(), touched);
        let masks = [map.box_mask(), map.row_mask(), map.column_mask()];
        prop_assert_eq!(masks, [HouseKind::Box, HouseKind::Row, HouseKind::Column].map(|kind| touched.kind_members_mask(kind)));
        let covering = houses_where(|house| map.iter().all(|cell| house_contains_cell(house.index(), cell.index())));
        prop_assert_eq!(map.covered_houses(), covering);
        prop_assert_eq!(map.in_one_house(), !covering.is_empty());
        prop_assert_eq!(map.covered_house(), covering.first());
        prop_assert_eq!(map.covered_line(), covering.iter().find(|house| house.is_line()));
        prop_assert_eq!(map.covered_line_or_32(), (covering.bits() & !511).trailing_zeros());
    }

    #[test]
    fn the_remainder_is_what_the_template_loses(a in any_cell_map(), template in any_cell_map()) {
        let remaining = a & template;
        let loses = |cell: Cell| {
            template.contains(cell) && !remaining.is_empty() && remaining.iter().all(|member| cells_see(cell, member))
        };
        prop_assert_eq!(a % template, cells_where(loses));
    }

    #[test]
    fn positions_and_candidates(map in any_cell_map(), house in any_house(), digit in any_digit(), other in any_cell()) {
        let positions = map / house;
        prop_assert!(positions < 512);
        for position in 0..9 {
            prop_assert_eq!(positions >> position & 1 == 1, map.contains(house.cell_at(position)));
        }
        let candidates = map * digit;
        prop_assert_eq!((candidates.len(), candidates.cells()), (map.len(), map));
        for any in Digit::ALL {
            prop_assert_eq!(candidates.contains(other.to_candidate(any)), any == digit && map.contains(other));
        }
    }
}
