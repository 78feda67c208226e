//! Readings of fish.

use ninefold_core::{CellMap, HouseSet};

use super::page::{ExplanationReader, message_cells, message_digits, message_houses};

/// The cells of houses.
fn house_cells(houses: HouseSet) -> CellMap {
    houses.iter().fold(CellMap::EMPTY, |all, house| all | house.cells())
}

pub(crate) fn read_sentence(page: &mut ExplanationReader<'_>, id: &str) -> bool {
    let base = page.earlier_messages().find(|message| ["fish-base", "fish-base-fins"].contains(&message.id));
    let base = base.unwrap_or(page.current_message());
    let digit = message_digits(base, "digit").first().unwrap_or(ninefold_core::Digit::D1);
    let (fins, cover) = (page.cells_argument("fins"), page.houses_argument("cover"));
    match id {
        "fish-base" | "fish-base-fins" => {
            page.report_unless(
                page.houses_argument("base").len() == cover.len(),
                "not as many base houses as cover houses",
            );
            let digit = page.digit_argument("digit");
            for house in page.houses_argument("base") {
                page.claim_confined(house, digit, house_cells(cover) | fins);
            }
            page.report_unless(fins.is_disjoint(house_cells(cover)), "a fin lies in a cover house");
        }
        "fish-endo" => {
            let twice =
                |cell: ninefold_core::Cell| (cell.house_set() & message_houses(base, "base")).len() > 1;
            page.report_unless(fins.iter().all(twice), "it isn't in two base houses");
        }
        "fish-each" => {
            for house in cover {
                let here = house.cells() & house_cells(message_houses(base, "base"));
                page.claim_one_true(page.candidates_in(here, digit.into()));
            }
        }
        "fish-no-fin" => {
            for house in cover {
                let here = house.cells() & house_cells(message_houses(base, "base"));
                page.claim_one_true(page.candidates_in(here | fins, digit.into()));
            }
        }
        "fish-greedy" => {
            let two =
                |cell: ninefold_core::Cell| (cell.house_set() & message_houses(base, "cover")).len() > 1;
            page.report_unless(page.cells_argument("cells").iter().all(two), "it isn't in two cover houses");
        }
        "fish-if-fin" => page.claim_excludes(
            page.candidates_in(fins, digit.into()),
            page.cells_argument("victims").to_candidates(digit),
        ),
        "fish-so" | "fish-so-either" => {
            page.claim_eliminated(page.cells_argument("victims").to_candidates(digit))
        }
        "fish-second" => {
            page.report_unless(
                page.houses_argument("base") == message_houses(base, "base"),
                "the base houses are others",
            );
        }
        "kraken-corners" => {
            let all_fins = page.earlier_messages().find(|message| message.id == "fish-no-fin");
            let all_fins = all_fins.map_or(CellMap::EMPTY, |message| message_cells(message, "fins"));
            page.claim_one_true(page.candidates_in(page.cells_argument("corners") | all_fins, digit.into()));
        }
        "kraken-so" | "kraken-so-fish" => {
            let (ends, eliminations) = (page.candidates_argument("ends"), page.candidates_argument("gone"));
            page.claim_excludes(ends, eliminations);
            if id == "kraken-so" {
                page.claim_one_true(ends);
            } else {
                let fins = page.earlier_messages().find(|message| message.id == "fish-no-fin");
                let fins = fins.map_or(CellMap::EMPTY, |message| message_cells(message, "fins"));
                page.claim_implies_one(page.candidates_in(fins, digit.into()), ends);
            }
            page.claim_eliminated(eliminations);
        }
        _ => return false,
    }
    true
}
