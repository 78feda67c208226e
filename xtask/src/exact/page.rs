//! The page of the book with the table, and the line of the README, as texts.

use std::collections::BTreeMap;
use std::fmt::Write as _;

use super::record::{EqualCounts, ExactRecord, ListCounts};

/// The page, below the root of the repository.
pub(crate) const FILE: &str = "docs/book/exact.md";

/// Begins and ends the line of the README.
const MARKS: [&str; 2] = ["<!-- exact -->", "<!-- /exact -->"];

/// Profiles with what other programs' numbers they give, in the order of the table.
const SCALES: [(&str, &str); 10] = [
    ("se", "Sudoku Explainer's ER, EP and ED"),
    ("se-original", "Sudoku Explainer's, original"),
    ("sukaku", "SukakuExplainer's own"),
    ("hodoku", "HoDoKu's level and score"),
    ("w", "W"),
    ("b", "B"),
    ("gw", "gW"),
    ("gb", "gB"),
    ("depth", "T&E depth"),
    ("bxb", "BxB"),
];

/// HoDoKu's levels, whose order is not that of their names.
const HODOKU_LEVELS: [&str; 5] = ["Easy", "Medium", "Hard", "Unfair", "Extreme"];

const HEAD: &str = "\
# How exact

The same puzzles, rated by other programs and by Ninefold: how many ratings are equal, digit by digit, and how many whole walks. In a whole
walk every step is compared: with Sudoku Explainer all 729 candidates after each step; with HoDoKu the technique and what it places or removes.

This page is written by `cargo xtask exact` from counts in `bench/record/exact.csv`. The chore runs the other program on fresh puzzles, or reads what it
answered before, and compares each answer. Nobody edits these numbers.

";

/// Writes the page of the book.
pub(crate) fn book_page(record: &ExactRecord) -> String {
    let mut text = HEAD.to_string();
    text += "| scale | profile | puzzles of | puzzles | equal ratings | whole walks | equal |\n";
    text += "|---|---|---|---:|---:|---:|---:|\n";
    for (profile, name) in SCALES {
        let bands = bands_of(record, profile);
        let mut all = EqualCounts::default();
        for (band, counts) in &bands {
            let _ = writeln!(text, "| {name} | `{profile}` | {band} | {} |", count_cells(counts));
            all.add(*counts);
        }
        // One band is its own sum.
        if bands.len() > 1 {
            let _ = writeln!(
                text,
                "| {name} | `{profile}` | all | **{}** |",
                count_cells(&all).replace(" | ", "** | **")
            );
        }
    }
    text += "\n## Which puzzles\n\n";
    text += "| puzzles | answers by | profile | number | equal ratings | whole walks | equal | compared |\n";
    text += "|---|---|---|---:|---:|---:|---:|---|\n";
    for ListCounts { list, bands, compared } in &record.lists {
        let mut all = EqualCounts::default();
        bands.values().for_each(|counts| all.add(*counts));
        let _ = writeln!(
            text,
            "| {} | {} | `{}` | {} | {compared} |",
            list.puzzles,
            list.program,
            list.profile,
            count_cells(&all)
        );
    }
    text
}

/// Adds up the bands of a profile over all lists.
fn bands_of(record: &ExactRecord, profile: &str) -> Vec<(String, EqualCounts)> {
    let mut bands: BTreeMap<String, EqualCounts> = BTreeMap::new();
    for list in record.lists.iter().filter(|list| list.list.profile == profile) {
        for (band, counts) in &list.bands {
            bands.entry(band.clone()).or_default().add(*counts);
        }
    }
    let mut bands: Vec<(String, EqualCounts)> = bands.into_iter().collect();
    // Other bands are sorted by name already, which this keeps.
    bands.sort_by_key(|(band, _)| HODOKU_LEVELS.iter().position(|level| level == band));
    bands
}

fn count_cells(counts: &EqualCounts) -> String {
    let EqualCounts { puzzles, equal_ratings, walks, equal_walks } = *counts;
    // Of some programs only the ratings are known: no walk is not a wrong one.
    let or_none = |number: usize| if walks == 0 { "–".into() } else { with_thousands(number) };
    [with_thousands(puzzles), with_thousands(equal_ratings), or_none(walks), or_none(equal_walks)].join(" | ")
}

fn with_thousands(number: usize) -> String {
    let digits = number.to_string();
    let mut text = String::new();
    for (place, digit) in digits.chars().enumerate() {
        if place > 0 && (digits.len() - place).is_multiple_of(3) {
            text.push(',');
        }
        text.push(digit);
    }
    text
}

/// Puts the line of the README between its marks.
pub(crate) fn with_readme_line(readme: &str, record: &ExactRecord) -> Result<String, String> {
    let [begin, end] = MARKS;
    let parts = readme.split_once(begin).and_then(|(before, rest)| Some((before, rest.split_once(end)?.1)));
    let (before, after) = parts.ok_or_else(|| format!("README.md has no {begin} … {end}"))?;
    Ok(format!("{before}{begin}{}{end}{after}", readme_line(record)))
}

fn readme_line(record: &ExactRecord) -> String {
    let all = |profile: &str| {
        let mut all = EqualCounts::default();
        bands_of(record, profile).iter().for_each(|(_, counts)| all.add(*counts));
        all
    };
    let of = |equal, number| format!("{} of {}", with_thousands(equal), with_thousands(number));
    let (se, hodoku) = (all("se"), all("hodoku"));
    // The line is as new as the newest comparison.
    let day = record.lists.iter().map(|list| list.compared.as_str()).max().unwrap_or_default();
    format!(
        "Equal to Sudoku Explainer: {} ratings and {} whole walks; to HoDoKu: {} and {}; {day}, [how exact](docs/book/exact.md).",
        of(se.equal_ratings, se.puzzles),
        of(se.equal_walks, se.walks),
        of(hodoku.equal_ratings, hodoku.puzzles),
        of(hodoku.equal_walks, hodoku.walks),
    )
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::exact::record;

    fn recorded() -> ExactRecord {
        ExactRecord::read(&crate::exact::root().join(record::FILE)).expect("the record is readable")
    }

    #[test]
    fn the_page_and_the_readme_say_what_is_recorded() {
        let check = |file: &str, expected: String| {
            let text = std::fs::read_to_string(crate::exact::root().join(file)).expect("it is there");
            assert!(text == expected, "{file} is not what `cargo xtask exact` writes");
        };
        check(FILE, book_page(&recorded()));
        let readme = std::fs::read_to_string(crate::exact::root().join("README.md")).expect("it is there");
        check("README.md", with_readme_line(&readme, &recorded()).expect("it has the marks"));
    }

    #[test]
    fn every_profile_of_the_record_is_in_the_table() {
        for list in recorded().lists {
            let profile = &list.list.profile;
            assert!(SCALES.iter().any(|(known, _)| known == profile), "{profile}");
        }
    }

    #[test]
    fn the_record_is_read_as_it_is_written() {
        let file = crate::exact::root().join(record::FILE);
        let text = std::fs::read_to_string(file).expect("it is there");
        assert_eq!(recorded().to_csv(), text);
    }
}
