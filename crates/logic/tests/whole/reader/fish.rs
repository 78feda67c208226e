//! Readings of fish.

use ninefold_core::{CellMap, HouseSet};

use super::page::{Page, cells, digits, houses};

/// The cells of houses.
fn inside(houses: HouseSet) -> CellMap {
    houses.iter().fold(CellMap::EMPTY, |all, house| all | house.cells())
}

pub(crate) fn read(page: &mut Page<'_>, id: &str) -> bool {
    let base = page.before().find(|sentence| ["fish-base", "fish-base-fins"].contains(&sentence.id));
    let base = base.unwrap_or(page.sentence());
    let digit = digits(base, "digit").first().unwrap_or(ninefold_core::Digit::D1);
    let (fins, cover) = (page.cells("fins"), page.houses("cover"));
    match id {
        "fish-base" | "fish-base-fins" => {
            page.check(page.houses("base").len() == cover.len(), "not as many base houses as cover houses");
            let digit = page.digit("digit");
            for house in page.houses("base") {
                page.confined(house, digit, inside(cover) | fins);
            }
            page.check(fins.is_disjoint(inside(cover)), "a fin lies in a cover house");
        }
        "fish-endo" => {
            let twice = |cell: ninefold_core::Cell| (cell.house_set() & houses(base, "base")).len() > 1;
            page.check(fins.iter().all(twice), "it isn't in two base houses");
        }
        "fish-each" => {
            for house in cover {
                let here = house.cells() & inside(houses(base, "base"));
                page.one(page.of(here, digit.into()));
            }
        }
        "fish-no-fin" => {
            for house in cover {
                let here = house.cells() & inside(houses(base, "base"));
                page.one(page.of(here | fins, digit.into()));
            }
        }
        "fish-greedy" => {
            let two = |cell: ninefold_core::Cell| (cell.house_set() & houses(base, "cover")).len() > 1;
            page.check(page.cells("cells").iter().all(two), "it isn't in two cover houses");
        }
        "fish-if-fin" => page.if_not(page.of(fins, digit.into()), page.cells("victims").candidates(digit)),
        "fish-so" | "fish-so-either" => page.gone(page.cells("victims").candidates(digit)),
        "fish-second" => {
            page.check(page.houses("base") == houses(base, "base"), "the base houses are others");
        }
        "kraken-corners" => {
            let all_fins = page.before().find(|sentence| sentence.id == "fish-no-fin");
            let all_fins = all_fins.map_or(CellMap::EMPTY, |sentence| cells(sentence, "fins"));
            page.one(page.of(page.cells("corners") | all_fins, digit.into()));
        }
        "kraken-so" | "kraken-so-fish" => {
            let (ends, gone) = (page.candidates("ends"), page.candidates("gone"));
            page.if_not(ends, gone);
            if id == "kraken-so" {
                page.one(ends);
            } else {
                let fins = page.before().find(|sentence| sentence.id == "fish-no-fin");
                let fins = fins.map_or(CellMap::EMPTY, |sentence| cells(sentence, "fins"));
                page.if_then(page.of(fins, digit.into()), ends);
            }
            page.gone(gone);
        }
        _ => return false,
    }
    true
}
