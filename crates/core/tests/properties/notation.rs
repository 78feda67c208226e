//! Round-trip tests of every notation: written values are read back, malformed texts are rejected at their
//! place.

use ninefold_core::notation::{CellFormat, NotationError, read_cells, triplets};
use ninefold_core::phrase::ParseMessage;
use ninefold_core::{CandidateMap, CellMap, Notation};
use proptest::prelude::*;
use proptest::sample::select;

use crate::{any_candidate_map, any_cell_map};

fn any_notation() -> impl Strategy<Value = Notation> {
    select(&Notation::ALL[..])
}

fn any_cell_format() -> impl Strategy<Value = CellFormat> {
    let drawn = [CellFormat::Table, CellFormat::Bitmap, CellFormat::Indices];
    prop_oneof![any_notation().prop_map(CellFormat::Names), select(drawn.to_vec())]
}

/// Texts of the characters that mean something somewhere.
fn any_notation_text() -> impl Strategy<Value = String> {
    "[rcbRA-J01-9{}(),;!*.+ \n-]{0,30}|\\{?[rcbA-J0-9, ]{0,16}\\}?"
}

/// The letters under which a text in this format is recognised.
fn letter_notation(format: CellFormat) -> Notation {
    match format {
        CellFormat::Names(notation) => notation,
        _ => Notation::K9,
    }
}

proptest! {
    #[test]
    fn sets_of_cells_round_trip(map in any_cell_map(), format in any_cell_format()) {
        let text = map.display(format).to_string();
        prop_assert_eq!(format.parse(&text), Ok(map), "{}", text);
        let recognised = if map.is_empty() && !matches!(format, CellFormat::Table | CellFormat::Bitmap) {
            CellFormat::Names(Notation::Rc)
        } else {
            format
        };
        prop_assert_eq!(read_cells(&text, letter_notation(format)), Ok((map, recognised)), "{}", text);
    }

    #[test]
    fn candidates_round_trip(map in any_candidate_map(), notation in any_notation()) {
        let text = notation.display(&map).to_string();
        prop_assert_eq!(notation.parse(&text), Ok(map), "{}", text);
        prop_assert_eq!(triplets::parse_triplets(&triplets::display_triplets(&map).to_string()), Ok(map));
        for candidate in map.iter().take(5) {
            prop_assert_eq!(notation.parse(&notation.display(&candidate).to_string()), Ok(candidate));
        }
    }

    #[test]
    fn a_stray_character_is_an_error_where_it_stands(
        map in any_cell_map(),
        candidates in any_candidate_map(),
        notation in any_notation(),
        place in any::<prop::sample::Index>(),
    ) {
        let stray = |text: String| {
            let at = place.index(text.len() + 1);
            (format!("{}?{}", &text[..at], &text[at..]), at + 1)
        };
        let column = |error: NotationError| (error.column, error.found);
        let (text, at) = stray(notation.display(&map).to_string());
        prop_assert_eq!(notation.parse::<CellMap>(&text).map_err(column), Err((at, ParseMessage::Sign { sign: '?' })), "{}", text);
        let (text, at) = stray(notation.display(&candidates).to_string());
        let found = notation.parse::<CandidateMap>(&text).map_err(column);
        prop_assert_eq!(found, Err((at, ParseMessage::Sign { sign: '?' })), "{}", text);
    }

    #[test]
    fn anything_is_read_or_refused_with_a_place(text in any_notation_text(), letters in any_notation(), format in any_cell_format()) {
        let within = |error: NotationError| {
            let line = text.split('\n').nth(error.line - 1);
            line.is_some_and(|line| error.column <= line.chars().count() + 1)
        };
        prop_assert!(format.parse(&text).map_or_else(within, |_| true), "{:?}", text);
        prop_assert!(read_cells(&text, letters).map_or_else(within, |_| true), "{:?}", text);
        prop_assert!(triplets::parse_triplets(&text).map_or_else(within, |_| true), "{:?}", text);
        prop_assert!(letters.parse::<CandidateMap>(&text).map_or_else(within, |_| true), "{:?}", text);
    }
}
