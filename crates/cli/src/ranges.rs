//! Ranges in command-line arguments: `7.1..7.5` (both ends included), `7.1..`, `..7.5` or `7.1`.

use std::ops::RangeInclusive;

use ninefold::RatingTenths;
use ninefold::generate::canon::catalogue::GridNumber;
use ninefold::logic::explain::say;
use ninefold::rate::hodoku::HodokuLevel;

use crate::language;

/// Parses a range of ratings; open ends are 0.0 and 20.0.
pub(crate) fn parse_rating_range(text: &str) -> Result<RangeInclusive<RatingTenths>, String> {
    parse_range(text, RatingTenths(0), RatingTenths(200), parse_tenths)
}

/// Parses a range of numbers; open ends are 0 and 81.
pub(crate) fn parse_number_range(text: &str) -> Result<RangeInclusive<usize>, String> {
    parse_range(text, 0, 81, |number| number.parse().map_err(|_| invalid_number_message(number)))
}

/// Parses a range of grid numbers; open ends are the first and the last grid.
pub(crate) fn parse_grid_range(text: &str) -> Result<RangeInclusive<GridNumber>, String> {
    let [first, last] = [1, GridNumber::COUNT].map(GridNumber::new);
    let (Ok(first), Ok(last)) = (first, last) else { return Err(invalid_grid_message(text)) };
    parse_range(text, first, last, |number| number.parse().map_err(|_| invalid_grid_message(number)))
}

fn invalid_grid_message(text: &str) -> String {
    language::message_text(&say!("no-grid-number", text = text.to_string()))
}

/// Range on HoDoKu's scale.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum HodokuRange {
    Score(RangeInclusive<u32>),
    Level(RangeInclusive<HodokuLevel>),
}

/// Parses a range of scores or of levels.
pub(crate) fn parse_hodoku_range(text: &str) -> Result<HodokuRange, String> {
    if text.chars().any(char::is_alphabetic) {
        return parse_range(text, HodokuLevel::Easy, HodokuLevel::Extreme, parse_level)
            .map(HodokuRange::Level);
    }
    let score = |number: &str| number.parse().map_err(|_| invalid_number_message(number));
    parse_range(text, 0, u32::MAX, score).map(HodokuRange::Score)
}

fn invalid_number_message(text: &str) -> String {
    language::message_text(&say!("no-number", text = text.to_string()))
}

fn parse_level(name: &str) -> Result<HodokuLevel, String> {
    HodokuLevel::from_name(name).ok_or_else(|| {
        let known = HodokuLevel::ALL.map(HodokuLevel::name).join(", ");
        language::message_text(&say!("no-level", name = name.to_string(), known))
    })
}

fn parse_range<T: Copy + PartialOrd>(
    text: &str,
    least: T,
    most: T,
    read: fn(&str) -> Result<T, String>,
) -> Result<RangeInclusive<T>, String> {
    let end = |text: &str, open: T| if text.is_empty() { Ok(open) } else { read(text) };
    let (from, to) = match text.split_once("..") {
        Some((from, to)) => (end(from, least)?, end(to.trim_start_matches('='), most)?),
        None => (read(text)?, read(text)?),
    };
    if from > to {
        return Err(language::message_text(&say!("empty-range")));
    }
    Ok(from..=to)
}

fn parse_tenths(text: &str) -> Result<RatingTenths, String> {
    let (whole, tenth) = text.split_once('.').unwrap_or((text, "0"));
    let digits = |text: &str| text.bytes().all(|byte| byte.is_ascii_digit()) && !text.is_empty();
    match (whole.parse::<u16>(), tenth.parse::<u16>()) {
        (Ok(whole @ 0..=20), Ok(tenth @ 0..=9)) if digits(text.split('.').next().unwrap_or("")) => {
            Ok(RatingTenths(10 * whole + tenth))
        }
        _ => Err(language::message_text(&say!("no-rating", text = text.to_string()))),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn both_ends_belong_to_a_range() {
        let check = |text: &str, from, to| {
            assert_eq!(parse_rating_range(text), Ok(RatingTenths(from)..=RatingTenths(to)), "{text}")
        };
        check("7.1..7.5", 71, 75);
        check("7.1..=7.5", 71, 75);
        check("7..", 70, 200);
        check("..7.5", 0, 75);
        check("10.4", 104, 104);
        assert_eq!(parse_number_range("22..25"), Ok(22..=25));
        let grid = |number| GridNumber::new(number).unwrap();
        assert_eq!(parse_grid_range("5472730530.."), Ok(grid(5_472_730_530)..=grid(GridNumber::COUNT)));
        assert!(parse_grid_range("0").is_err() && parse_grid_range("5472730539").is_err());
        assert_eq!(parse_number_range("..21"), Ok(0..=21));
        assert_eq!(parse_number_range("24"), Ok(24..=24));
        assert_eq!(parse_hodoku_range("1000..1600"), Ok(HodokuRange::Score(1000..=1600)));
        assert_eq!(
            parse_hodoku_range("hard.."),
            Ok(HodokuRange::Level(HodokuLevel::Hard..=HodokuLevel::Extreme))
        );
        assert_eq!(
            parse_hodoku_range("Medium"),
            Ok(HodokuRange::Level(HodokuLevel::Medium..=HodokuLevel::Medium))
        );
    }

    #[test]
    fn what_is_no_range_is_refused() {
        for wrong in ["", "7,1", "7.5..7.1", "7.15", "-1", "+7", "7.1...7.5", "a..b"] {
            assert!(parse_rating_range(wrong).is_err(), "{wrong}");
        }
        assert!(
            parse_hodoku_range("tricky").is_err()
                && parse_hodoku_range("hard..easy").is_err()
                && parse_hodoku_range("1.5").is_err()
        );
        assert!(parse_number_range("7.1").is_err() && parse_number_range("25..22").is_err());
    }
}
