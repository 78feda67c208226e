//! Ranges in arguments: `7.1..7.5`, both ends included, `7.1..`, `..7.5`, `7.1`.

use std::ops::RangeInclusive;

use ninefold::Tenths;

/// A range of ratings; 0.0 and 20.0 where an end is open.
pub(crate) fn ratings(text: &str) -> Result<RangeInclusive<Tenths>, String> {
    range(text, Tenths(0), Tenths(200), tenths)
}

/// A range of numbers; 0 and 81 where an end is open.
pub(crate) fn numbers(text: &str) -> Result<RangeInclusive<usize>, String> {
    range(text, 0, 81, |number| number.parse().map_err(|_| format!("\"{number}\" is no number")))
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
        return Err("nothing is in this range: its end is before its beginning".into());
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
        _ => Err(format!("\"{text}\" is no rating (expected one such as 7.2)")),
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
        assert_eq!(numbers("..21"), Ok(0..=21));
        assert_eq!(numbers("24"), Ok(24..=24));
    }

    #[test]
    fn what_is_no_range_is_refused() {
        for wrong in ["", "7,1", "7.5..7.1", "7.15", "-1", "+7", "7.1...7.5", "a..b"] {
            assert!(ratings(wrong).is_err(), "{wrong}");
        }
        assert!(numbers("7.1").is_err() && numbers("25..22").is_err());
    }
}
