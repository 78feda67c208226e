//! Ranges in arguments: `7.1..7.5` (both ends included), `7.1..`, `..7.5` or `7.1`.

use std::ops::RangeInclusive;

use ninefold::Tenths;
use ninefold::generate::canon::catalogue::GridNumber;
use ninefold::logic::explain::say;
use ninefold::rate::hodoku::Level;

use crate::language;

/// Parses a range of ratings; open ends are 0.0 and 20.0.
pub(crate) fn ratings(text: &str) -> Result<RangeInclusive<Tenths>, String> {
    range(text, Tenths(0), Tenths(200), tenths)
}

/// Parses a range of numbers; open ends are 0 and 81.
pub(crate) fn numbers(text: &str) -> Result<RangeInclusive<usize>, String> {
    range(text, 0, 81, |number| number.parse().map_err(|_| no_number(number)))
}

/// Parses a range of grid numbers; open ends are the first and the last grid.
pub(crate) fn grids(text: &str) -> Result<RangeInclusive<GridNumber>, String> {
    let [first, last] = [1, GridNumber::COUNT].map(GridNumber::new);
    let (Ok(first), Ok(last)) = (first, last) else { return Err(no_grid(text)) };
    range(text, first, last, |number| number.parse().map_err(|_| no_grid(number)))
}

fn no_grid(text: &str) -> String {
    language::text(&say!("no-grid-number", text = text.to_string()))
}

/// Range on HoDoKu's scale.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Hodoku {
    Score(RangeInclusive<u32>),
    Level(RangeInclusive<Level>),
}

/// Parses a range of scores or of levels.
pub(crate) fn hodoku(text: &str) -> Result<Hodoku, String> {
    if text.bytes().any(|byte| byte.is_ascii_alphabetic()) {
        return range(text, Level::Easy, Level::Extreme, level).map(Hodoku::Level);
    }
    let score = |number: &str| number.parse().map_err(|_| no_number(number));
    range(text, 0, u32::MAX, score).map(Hodoku::Score)
}

fn no_number(text: &str) -> String {
    language::text(&say!("no-number", text = text.to_string()))
}

fn level(name: &str) -> Result<Level, String> {
    let known = Level::ALL.into_iter().find(|level| level.name().eq_ignore_ascii_case(name));
    known.ok_or_else(|| {
        let known = Level::ALL.map(Level::name).join(", ");
        language::text(&say!("no-level", name = name.to_string(), known = known))
    })
}

fn range<T: Copy + PartialOrd>(
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
        return Err(language::text(&say!("empty-range")));
    }
    Ok(from..=to)
}

fn tenths(text: &str) -> Result<Tenths, String> {
    let (whole, tenth) = text.split_once('.').unwrap_or((text, "0"));
    let digits = |text: &str| text.bytes().all(|byte| byte.is_ascii_digit()) && !text.is_empty();
    match (whole.parse::<u16>(), tenth.parse::<u16>()) {
        (Ok(whole @ 0..=20), Ok(tenth @ 0..=9)) if digits(text.split('.').next().unwrap_or("")) => {
            Ok(Tenths(10 * whole + tenth))
        }
        _ => Err(language::text(&say!("no-rating", text = text.to_string()))),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn both_ends_belong_to_a_range() {
        let check = |text: &str, from, to| assert_eq!(ratings(text), Ok(Tenths(from)..=Tenths(to)), "{text}");
        check("7.1..7.5", 71, 75);
        check("7.1..=7.5", 71, 75);
        check("7..", 70, 200);
        check("..7.5", 0, 75);
        check("10.4", 104, 104);
        assert_eq!(numbers("22..25"), Ok(22..=25));
        let grid = |number| GridNumber::new(number).unwrap();
        assert_eq!(grids("5472730530.."), Ok(grid(5_472_730_530)..=grid(GridNumber::COUNT)));
        assert!(grids("0").is_err() && grids("5472730539").is_err());
        assert_eq!(numbers("..21"), Ok(0..=21));
        assert_eq!(numbers("24"), Ok(24..=24));
        assert_eq!(hodoku("1000..1600"), Ok(Hodoku::Score(1000..=1600)));
        assert_eq!(hodoku("hard.."), Ok(Hodoku::Level(Level::Hard..=Level::Extreme)));
        assert_eq!(hodoku("Medium"), Ok(Hodoku::Level(Level::Medium..=Level::Medium)));
    }

    #[test]
    fn what_is_no_range_is_refused() {
        for wrong in ["", "7,1", "7.5..7.1", "7.15", "-1", "+7", "7.1...7.5", "a..b"] {
            assert!(ratings(wrong).is_err(), "{wrong}");
        }
        assert!(hodoku("tricky").is_err() && hodoku("hard..easy").is_err() && hodoku("1.5").is_err());
        assert!(numbers("7.1").is_err() && numbers("25..22").is_err());
    }
}
