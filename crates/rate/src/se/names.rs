//! Sudoku Explainer's names for the techniques, for tables and scripts that use them.

use std::borrow::Cow;
use std::collections::HashMap;
use std::sync::LazyLock;

use ninefold_logic::{Technique, TechniqueVariant};

/// Sudoku Explainer's name of a technique in a variant; our own where it has none.
#[must_use]
pub fn full_name(technique: &Technique, variant: TechniqueVariant) -> Cow<'static, str> {
    if let (Some((_, suffix, _)), Some((branches, _))) =
        (chain_level_suffixes(technique), chain_branch_names(variant))
    {
        return format!("Dynamic {branches} Forcing Chains{suffix}").into();
    }
    let name = find_name_entry(technique).map_or(technique.name, |(name, _)| name);
    match variant {
        TechniqueVariant::Path(..=MAX_TURBOT_NODES) if technique.id == "x-chain" => "Turbot Fish".into(),
        TechniqueVariant::Wing([linked, largest, sum]) => format!("{name} {linked}{largest}{sum}").into(),
        TechniqueVariant::Loop(cells) if cells > 4 => {
            name.replacen("Unique Loop", &format!("Unique Loop {cells}"), 1).into()
        }
        TechniqueVariant::StrongLinks { is_loop, grouped_count, figures } => {
            name_strong_links(is_loop, grouped_count, figures).0.into()
        }
        _ => name.into(),
    }
}

/// Returns the abbreviation SukakuExplainer uses; our id where it has none.
#[must_use]
pub fn short_name(technique: &Technique, variant: TechniqueVariant) -> Cow<'static, str> {
    if let (Some((.., suffix)), Some((_, letter))) =
        (chain_level_suffixes(technique), chain_branch_names(variant))
    {
        return format!("D{letter}FC{suffix}").into();
    }
    let short = find_name_entry(technique).map_or(technique.id, |(_, short)| short);
    match variant {
        TechniqueVariant::Path(..=MAX_TURBOT_NODES) if technique.id == "x-chain" => "TF".into(),
        TechniqueVariant::Wing([linked, largest, sum]) => format!("{short}{linked}{largest}{sum}").into(),
        TechniqueVariant::Loop(cells) if cells > 4 => short.replacen("UL", &format!("UL{cells}"), 1).into(),
        TechniqueVariant::StrongLinks { is_loop, grouped_count, figures } => {
            name_strong_links(is_loop, grouped_count, figures).1.into()
        }
        _ => short.into(),
    }
}

/// Returns the name of a technique whatever the variant; `None` if Sudoku Explainer does not have it.
#[must_use]
pub fn technique_name(technique: &Technique) -> Option<Cow<'static, str>> {
    let dynamic = chain_level_suffixes(technique)
        .map(|(_, suffix, _)| format!("Dynamic Forcing Chains{suffix}").into());
    dynamic.or_else(|| find_name_entry(technique).map(|(name, _)| name.into()))
}

/// An X-chain of no more nodes than these, two strong links, is a Turbot Fish.
const MAX_TURBOT_NODES: usize = 6;

/// Returns the name of dynamic chains by where they branch, as a word and a letter.
fn chain_branch_names(variant: TechniqueVariant) -> Option<(&'static str, &'static str)> {
    match variant {
        TechniqueVariant::Contradiction => Some(("Contradiction", "C")),
        TechniqueVariant::Double => Some(("Double", "d")),
        TechniqueVariant::House => Some(("Region", "R")),
        TechniqueVariant::Cell => Some(("Cell", "L")),
        TechniqueVariant::Plain
        | TechniqueVariant::Loop(_)
        | TechniqueVariant::Path(_)
        | TechniqueVariant::Wing(_)
        | TechniqueVariant::StrongLinks { .. } => None,
    }
}

/// Returns the name and the short name of a chain of strong links: its shape, the number of grouped links, and
/// the figure of each link.
fn name_strong_links(is_loop: bool, grouped_count: usize, figures: [Option<u8>; 6]) -> (String, String) {
    let (links, has) = (figures.iter().flatten().count(), |figure| figures.contains(&Some(figure)));
    let (shape, short) = match links {
        _ if is_loop => ("X-Loop".into(), format!("{links}XL")),
        4.. => (format!("{links} Strong links"), format!("{links}SL")),
        _ if has(0) => (format!("{links} Strong links"), format!("{links}SL")),
        _ if has(2) => (format!("{links}-String Kite"), format!("{links}SK")),
        2 => ("Skyscraper".into(), "SS".into()),
        _ => (format!("{links} Skyscrapers"), format!("{links}SS")),
    };
    let loop_size = if is_loop { format!("({links} Strong Links) ") } else { String::new() };
    let (grouped, g) = if grouped_count > 0 { ("Grouped ", "g") } else { ("", "") };
    let figures: String = figures.iter().flatten().map(u8::to_string).collect();
    (
        format!("{loop_size}{grouped}{shape} {grouped_count}{figures}"),
        format!("{g}{short}{grouped_count}{figures}"),
    )
}

fn chain_level_suffixes(
    technique: &Technique,
) -> Option<&'static (&'static str, &'static str, &'static str)> {
    LEVELS.iter().find(|(id, ..)| *id == technique.id)
}

/// By id of a dynamic chain: what its names end in.
static LEVELS: &[(&str, &str, &str)] = &[
    ("dynamic-forcing-chains", "", ""),
    ("dynamic-forcing-chains-plus", " (+)", "+"),
    ("nested-forcing-chains", " (+ Forcing Chains)", "+FC"),
    ("nested-multiple-forcing-chains", " (+ Multiple Forcing Chains)", "+MFC"),
    ("nested-dynamic-forcing-chains", " (+ Dynamic Forcing Chains)", "+DFC"),
    ("deeply-nested-forcing-chains", " (+ Dynamic Forcing Chains (+))", "+DFC+"),
];

fn find_name_entry(technique: &Technique) -> Option<(&'static str, &'static str)> {
    NAMES.get(technique.id).copied()
}

/// The name and the short name of each technique of `names.txt`, by id.
static NAMES: LazyLock<HashMap<&str, (&str, &str)>> = LazyLock::new(|| {
    let lines = include_str!("names.txt").lines().filter(|line| !line.starts_with('#'));
    let entry = |line: &'static str| {
        let (id, names) = line.split_once(' ')?;
        let (short, name) = names.split_once(' ')?;
        Some((id, (name, short)))
    };
    lines.filter_map(entry).collect()
});

#[cfg(test)]
mod tests {
    use ninefold_logic::{TechniqueFamily, techniques};

    use super::*;
    use crate::se::{SeProfile, StepProducer};

    fn check(id: &str, variant: TechniqueVariant, expected: &str, short: &str) {
        let technique = techniques::technique_by_id(id).unwrap();
        assert_eq!(full_name(technique, variant), expected);
        assert_eq!(short_name(technique, variant), short);
    }

    #[test]
    fn each_line_names_a_technique() {
        let entries = include_str!("names.txt").lines().filter(|line| !line.is_empty());
        assert_eq!(NAMES.len(), entries.filter(|line| !line.starts_with('#')).count());
        NAMES.keys().for_each(|id| assert!(techniques::technique_by_id(id).is_some(), "{id}"));
    }

    /// As SukakuExplainer 1.18.1 prints them.
    #[test]
    fn variants_have_names_of_their_own() {
        check("forcing-chain", TechniqueVariant::Path(6), "Forcing Chain", "FC");
        check("x-chain", TechniqueVariant::Path(6), "Turbot Fish", "TF");
        check("wxyz-wing", TechniqueVariant::Wing([1, 3, 7]), "WXYZ-Wing 137", "WXY137");
        check("x-chain", TechniqueVariant::Path(8), "Forcing X-Chain", "FXC");
        check("cell-forcing-chains", TechniqueVariant::Cell, "Cell Forcing Chains", "LFC");
        check("nishio", TechniqueVariant::Contradiction, "Nishio Forcing Chains", "NFC");
        check("unique-rectangle-3", TechniqueVariant::Loop(4), "Unique Rectangle type 3", "UR3");
        check("unique-loop-1", TechniqueVariant::Loop(6), "Unique Loop 6 type 1", "UL61");
        let strong_links = |is_loop, grouped_count, figures: &[u8]| {
            let mut all = [None; 6];
            all.iter_mut().zip(figures).for_each(|(figure, given)| *figure = Some(*given));
            TechniqueVariant::StrongLinks { is_loop, grouped_count, figures: all }
        };
        check("strong-links-2", strong_links(false, 0, &[1, 1]), "Skyscraper 011", "SS011");
        check("strong-links-2", strong_links(false, 2, &[1, 2]), "Grouped 2-String Kite 212", "g2SK212");
        check("strong-links-2", strong_links(true, 0, &[1, 1]), "(2 Strong Links) X-Loop 011", "2XL011");
        check("strong-links-3", strong_links(false, 1, &[1, 1, 1]), "Grouped 3 Skyscrapers 1111", "g3SS1111");
        check("strong-links-3", strong_links(false, 0, &[1, 0, 2]), "3 Strong links 0102", "3SL0102");
        check(
            "strong-links-3",
            strong_links(true, 1, &[0, 1, 0]),
            "(3 Strong Links) Grouped X-Loop 1010",
            "g3XL1010",
        );
        check(
            "strong-links-4",
            strong_links(false, 1, &[1, 1, 2, 1]),
            "Grouped 4 Strong links 11121",
            "g4SL11121",
        );
        let dynamic = "dynamic-forcing-chains";
        check(dynamic, TechniqueVariant::Cell, "Dynamic Cell Forcing Chains", "DLFC");
        check(dynamic, TechniqueVariant::House, "Dynamic Region Forcing Chains", "DRFC");
        check(
            "dynamic-forcing-chains-plus",
            TechniqueVariant::Contradiction,
            "Dynamic Contradiction Forcing Chains (+)",
            "DCFC+",
        );
        check(
            "nested-forcing-chains",
            TechniqueVariant::Double,
            "Dynamic Double Forcing Chains (+ Forcing Chains)",
            "DdFC+FC",
        );
        check(
            "nested-multiple-forcing-chains",
            TechniqueVariant::Contradiction,
            "Dynamic Contradiction Forcing Chains (+ Multiple Forcing Chains)",
            "DCFC+MFC",
        );
    }

    #[test]
    fn every_technique_of_its_programs_has_a_name_there() {
        for producer in SeProfile::ALL.iter().flat_map(|profile| profile.producers) {
            if let StepProducer::First(technique) | StepProducer::Narrowed(technique, _) = producer {
                assert!(find_name_entry(technique).is_some(), "{}", technique.id);
            }
        }
        for technique in techniques::ALL.iter().filter(|technique| technique.family == TechniqueFamily::Chain)
        {
            let rated = technique.ratings.se.is_some();
            assert_eq!(
                rated,
                find_name_entry(technique).is_some() != chain_level_suffixes(technique).is_some(),
                "{}",
                technique.id
            );
        }
    }

    #[test]
    fn no_technique_is_named_twice() {
        let all: Vec<&str> = NAMES.keys().chain(LEVELS.iter().map(|(id, ..)| id)).copied().collect();
        for (i, id) in all.iter().enumerate() {
            assert!(!all[..i].contains(id), "{id}");
        }
    }
}
