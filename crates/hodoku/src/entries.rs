//! HoDoKu's techniques in its order, with levels, scores and codes, as data.

use std::fmt;

use ninefold_logic::Technique;

use super::kind::HodokuKind;

/// Difficulty level of a puzzle.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[allow(missing_docs, reason = "the names say it")]
pub enum HodokuLevel {
    #[default]
    Easy,
    Medium,
    Hard,
    Unfair,
    Extreme,
}

impl HodokuLevel {
    /// All, easiest first.
    pub const ALL: [HodokuLevel; 5] = [
        HodokuLevel::Easy,
        HodokuLevel::Medium,
        HodokuLevel::Hard,
        HodokuLevel::Unfair,
        HodokuLevel::Extreme,
    ];

    /// Returns the word for HoDoKu's level.
    #[must_use]
    pub fn name(self) -> &'static str {
        ["Easy", "Medium", "Hard", "Unfair", "Extreme"][self as usize]
    }

    /// Returns the level that a word means, in English or Chinese; case doesn't matter.
    #[must_use]
    pub fn from_name(name: &str) -> Option<HodokuLevel> {
        let chinese = ["简单", "中等", "困难", "刁难", "极难"];
        HodokuLevel::ALL
            .into_iter()
            .find(|level| level.name().eq_ignore_ascii_case(name) || chinese[*level as usize] == name)
    }

    /// The highest score of HoDoKu's level.
    #[must_use]
    pub fn score_limit(self) -> u32 {
        [800, 1000, 1600, 1800, u32::MAX][self as usize]
    }
}

impl fmt::Display for HodokuLevel {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

/// A technique of HoDoKu.
#[derive(Clone, Copy, Debug)]
pub struct HodokuEntry {
    /// HoDoKu's name.
    pub name: &'static str,
    /// Difficulty level of the technique.
    pub level: HodokuLevel,
    /// Score of a step.
    pub score: u32,
    /// Our counterparts: pairs of a code in HoDoKu's library and a technique id.
    pub techniques: &'static [(&'static str, &'static str)],
    /// Search used for its steps while rating.
    pub(crate) search: EntrySearch,
}

/// Search for the steps of an entry while rating.
#[derive(Clone, Copy, Debug)]
pub(crate) enum EntrySearch {
    /// Searched by default, in HoDoKu's order.
    Walk(HodokuKind),
    /// Searched only on request: HoDoKu's solver has it turned off by default.
    OnRequest(HodokuKind),
    /// Not searched: HoDoKu's solver has it turned off by default (also siamese fish and overlapping sets),
    /// or another entry finds it.
    Never,
}

impl HodokuEntry {
    /// Whether HoDoKu tries the techniques of this entry while rating.
    #[must_use]
    pub fn is_used_for_rating(&self) -> bool {
        matches!(self.search, EntrySearch::Walk(_))
    }

    /// Whether its steps are found as those of this kind.
    pub fn is_searched_as(&self, kind: HodokuKind) -> bool {
        matches!(self.search, EntrySearch::Walk(own) | EntrySearch::OnRequest(own) if own == kind)
    }

    /// Returns the kind of step to search for, if HoDoKu's solver uses it by default.
    pub fn default_kind(&self) -> Option<HodokuKind> {
        match self.search {
            EntrySearch::Walk(kind) => Some(kind),
            EntrySearch::OnRequest(_) | EntrySearch::Never => None,
        }
    }

    /// Returns the kind of step to search for on request.
    pub fn searchable_step_kind(&self) -> Option<HodokuKind> {
        match self.search {
            EntrySearch::Walk(kind) | EntrySearch::OnRequest(kind) => Some(kind),
            EntrySearch::Never => None,
        }
    }
}

const fn new_entry(
    name: &'static str,
    level: HodokuLevel,
    score: u32,
    found: EntrySearch,
    techniques: &'static [(&'static str, &'static str)],
) -> HodokuEntry {
    HodokuEntry { name, level, score, techniques, search: found }
}

use EntrySearch::{Never, OnRequest, Walk};
use HodokuLevel::{Easy, Extreme, Hard, Medium, Unfair};

/// HoDoKu's techniques, in the order in which it tries them.
#[rustfmt::skip] // An entry a line.
pub static HODOKU_ENTRIES: &[HodokuEntry] = &[
    new_entry("Full House", Easy, 4, Walk(HodokuKind::FullHouse), &[("0000", "full-house")]),
    new_entry("Naked Single", Easy, 4, Walk(HodokuKind::NakedSingle), &[("0003", "naked-single")]),
    new_entry("Hidden Single", Easy, 14, Walk(HodokuKind::HiddenSingle), &[("0002", "hidden-single-box"), ("0002", "hidden-single-line")]),
    new_entry("Locked Pair", Medium, 40, Walk(HodokuKind::LockedPair), &[("0110", "locked-pair")]),
    new_entry("Locked Triple", Medium, 60, Walk(HodokuKind::LockedTriple), &[("0111", "locked-triple")]),
    new_entry("Locked Candidates Type 1", Medium, 50, Walk(HodokuKind::Pointing), &[("0100", "pointing")]),
    new_entry("Locked Candidates Type 2", Medium, 50, Walk(HodokuKind::Claiming), &[("0101", "claiming")]),
    new_entry("Naked Pair", Medium, 60, Walk(HodokuKind::NakedPair), &[("0200", "naked-pair")]),
    new_entry("Naked Triple", Medium, 80, Walk(HodokuKind::NakedTriple), &[("0201", "naked-triple")]),
    new_entry("Hidden Pair", Medium, 70, Walk(HodokuKind::HiddenPair), &[("0210", "hidden-pair")]),
    new_entry("Hidden Triple", Medium, 100, Walk(HodokuKind::HiddenTriple), &[("0211", "hidden-triple")]),
    new_entry("Naked Quadruple", Hard, 120, Walk(HodokuKind::NakedQuad), &[("0202", "naked-quad")]),
    new_entry("Hidden Quadruple", Hard, 150, Walk(HodokuKind::HiddenQuad), &[("0212", "hidden-quad")]),
    new_entry("X-Wing", Hard, 140, Walk(HodokuKind::XWing), &[("0300", "x-wing")]),
    new_entry("Swordfish", Hard, 150, Walk(HodokuKind::Swordfish), &[("0301", "swordfish")]),
    new_entry("Jellyfish", Hard, 160, Walk(HodokuKind::Jellyfish), &[("0302", "jellyfish")]),
    new_entry("Squirmbag", Unfair, 470, OnRequest(HodokuKind::Squirmbag), &[("0303", "squirmbag")]),
    new_entry("Whale", Unfair, 470, OnRequest(HodokuKind::Whale), &[("0304", "whale")]),
    new_entry("Leviathan", Unfair, 470, OnRequest(HodokuKind::Leviathan), &[("0305", "leviathan")]),
    new_entry("Remote Pair", Hard, 110, Walk(HodokuKind::RemotePair), &[("0703", "remote-pair")]),
    new_entry("Bivalue Universal Grave + 1", Hard, 100, Walk(HodokuKind::Bug), &[("0610", "bug-1")]),
    new_entry("Skyscraper", Hard, 130, Walk(HodokuKind::Skyscraper), &[("0400", "skyscraper")]),
    new_entry("2-String Kite", Hard, 150, Walk(HodokuKind::Kite), &[("0401", "two-string-kite")]),
    new_entry("Dual 2-String Kite", Hard, 150, Never, &[("0404", "dual-two-string-kite")]),
    new_entry("Turbot Fish", Hard, 120, Walk(HodokuKind::TurbotFish), &[("0403", "turbot-fish")]),
    new_entry("Empty Rectangle", Hard, 120, Walk(HodokuKind::EmptyRectangle), &[("0402", "empty-rectangle")]),
    new_entry("Empty Rectangle (two candidates)", Hard, 120, Never, &[("0402", "two-place-empty-rectangle")]),
    new_entry("Dual Empty Rectangle", Hard, 120, Never, &[("0405", "dual-empty-rectangle")]),
    new_entry("W-Wing", Hard, 150, Walk(HodokuKind::WWing), &[("0803", "w-wing")]),
    new_entry("XY-Wing", Hard, 160, Walk(HodokuKind::XyWing), &[("0800", "xy-wing")]),
    new_entry("XYZ-Wing", Hard, 180, Walk(HodokuKind::XyzWing), &[("0801", "xyz-wing")]),
    new_entry("Uniqueness Test 1", Hard, 100, Walk(HodokuKind::Unique1), &[("0600", "unique-rectangle-1"), ("0600", "incomplete-unique-rectangle-1")]),
    new_entry("Uniqueness Test 2", Hard, 100, Walk(HodokuKind::Unique2), &[("0601", "unique-rectangle-2"), ("0601", "incomplete-unique-rectangle-2")]),
    new_entry("Uniqueness Test 3", Hard, 100, Walk(HodokuKind::Unique3), &[("0602", "unique-rectangle-3"), ("0602", "incomplete-unique-rectangle-3")]),
    new_entry("Uniqueness Test 4", Hard, 100, Walk(HodokuKind::Unique4), &[("0603", "unique-rectangle-4"), ("0603", "incomplete-unique-rectangle-4")]),
    new_entry("Uniqueness Test 5", Hard, 100, Walk(HodokuKind::Unique5), &[("0604", "unique-rectangle-5"), ("0604", "incomplete-unique-rectangle-5")]),
    new_entry("Uniqueness Test 6", Hard, 100, Walk(HodokuKind::Unique6), &[("0605", "unique-rectangle-6"), ("0605", "incomplete-unique-rectangle-6")]),
    new_entry("Hidden Rectangle", Hard, 100, Walk(HodokuKind::HiddenRectangle), &[("0606", "hidden-rectangle"), ("0606", "incomplete-hidden-rectangle")]),
    new_entry("Avoidable Rectangle Type 1", Hard, 100, Walk(HodokuKind::Avoidable1), &[("0607", "avoidable-rectangle-1")]),
    new_entry("Avoidable Rectangle Type 2", Hard, 100, Walk(HodokuKind::Avoidable2), &[("0608", "avoidable-rectangle-2")]),
    new_entry("Finned X-Wing", Hard, 130, Walk(HodokuKind::FinnedXWing), &[("0310", "finned-x-wing")]),
    new_entry("Siamese Finned X-Wing", Hard, 130, Never, &[("03101", "siamese-finned-x-wing")]),
    new_entry("Sashimi X-Wing", Hard, 150, Walk(HodokuKind::SashimiXWing), &[("0320", "sashimi-x-wing")]),
    new_entry("Siamese Sashimi X-Wing", Hard, 150, Never, &[("03201", "siamese-sashimi-x-wing")]),
    new_entry("Finned Swordfish", Unfair, 200, Walk(HodokuKind::FinnedSwordfish), &[("0311", "finned-swordfish")]),
    new_entry("Siamese Finned Swordfish", Unfair, 200, Never, &[("03111", "siamese-finned-swordfish")]),
    new_entry("Sashimi Swordfish", Unfair, 240, Walk(HodokuKind::SashimiSwordfish), &[("0321", "sashimi-swordfish")]),
    new_entry("Siamese Sashimi Swordfish", Unfair, 240, Never, &[("03211", "siamese-sashimi-swordfish")]),
    new_entry("Finned Jellyfish", Unfair, 250, Walk(HodokuKind::FinnedJellyfish), &[("0312", "finned-jellyfish")]),
    new_entry("Siamese Finned Jellyfish", Unfair, 250, Never, &[("03121", "siamese-finned-jellyfish")]),
    new_entry("Sashimi Jellyfish", Unfair, 260, Walk(HodokuKind::SashimiJellyfish), &[("0322", "sashimi-jellyfish")]),
    new_entry("Siamese Sashimi Jellyfish", Unfair, 260, Never, &[("03221", "siamese-sashimi-jellyfish")]),
    new_entry("Finned Squirmbag", Unfair, 470, OnRequest(HodokuKind::FinnedSquirmbag), &[("0313", "finned-squirmbag")]),
    new_entry("Sashimi Squirmbag", Unfair, 470, OnRequest(HodokuKind::SashimiSquirmbag), &[("0323", "sashimi-squirmbag")]),
    new_entry("Finned Whale", Unfair, 470, OnRequest(HodokuKind::FinnedWhale), &[("0314", "finned-whale")]),
    new_entry("Sashimi Whale", Unfair, 470, OnRequest(HodokuKind::SashimiWhale), &[("0324", "sashimi-whale")]),
    new_entry("Finned Leviathan", Unfair, 470, OnRequest(HodokuKind::FinnedLeviathan), &[("0315", "finned-leviathan")]),
    new_entry("Sashimi Leviathan", Unfair, 470, OnRequest(HodokuKind::SashimiLeviathan), &[("0325", "sashimi-leviathan")]),
    new_entry("Sue de Coq", Unfair, 250, Walk(HodokuKind::SueDeCoq), &[("1101", "sue-de-coq"), ("1101", "isolated-sue-de-coq"), ("1101", "als-sue-de-coq"), ("1101", "extended-sue-de-coq"), ("1101", "cannibalistic-sue-de-coq")]),
    new_entry("Simple Colors", Hard, 150, Walk(HodokuKind::SimpleTrap), &[("0500", "simple-colours-trap"), ("0501", "simple-colours-wrap")]),
    new_entry("Multi Colors", Hard, 200, Walk(HodokuKind::Multi1), &[("0502", "multi-colours-1"), ("0503", "multi-colours-2")]),
    new_entry("X-Chain", Unfair, 260, Walk(HodokuKind::XChain), &[("0701", "x-chain"), ("0701", "open-x-chain")]),
    new_entry("XY-Chain", Unfair, 260, Walk(HodokuKind::XyChain), &[("0702", "xy-chain")]),
    new_entry("Nice Loop", Unfair, 280, Walk(HodokuKind::Aic), &[("0706", "x-cycle"), ("0706", "y-cycle"), ("0706", "xy-cycle"), ("0708", "forcing-chain"), ("0706", "continuous-nice-loop"), ("0707", "discontinuous-nice-loop"), ("0708", "aic")]),
    new_entry("Grouped Nice Loop", Unfair, 300, Walk(HodokuKind::GroupedAic), &[("0709", "grouped-continuous-nice-loop"), ("0710", "grouped-discontinuous-nice-loop"), ("0711", "grouped-aic")]),
    new_entry("Grouped Nice Loop (almost locked sets)", Unfair, 300, Never, &[("0709", "als-continuous-nice-loop"), ("0710", "als-discontinuous-nice-loop"), ("0711", "als-aic")]),
    new_entry("ALS-XZ", Unfair, 300, Walk(HodokuKind::AlsXz), &[("0901", "als-xz"), ("0901", "doubly-linked-als-xz")]),
    new_entry("ALS-XZ (overlapping)", Unfair, 300, Never, &[("0901", "overlapping-als-xz")]),
    new_entry("ALS-XY-Wing", Unfair, 320, Walk(HodokuKind::AlsXy), &[("0902", "als-xy-wing")]),
    new_entry("ALS-XY-Wing (overlapping)", Unfair, 320, Never, &[("0902", "overlapping-als-xy-wing")]),
    new_entry("ALS-XY-Chain", Unfair, 340, Walk(HodokuKind::AlsChain), &[("0903", "als-chain"), ("0903", "als-ring")]),
    new_entry("ALS-XY-Chain (overlapping)", Unfair, 340, Never, &[("0903", "overlapping-als-chain")]),
    new_entry("Death Blossom", Unfair, 360, Never, &[("0904", "death-blossom"), ("0904", "house-death-blossom")]),
    new_entry("Death Blossom (overlapping)", Unfair, 360, Never, &[("0904", "overlapping-death-blossom")]),
    new_entry("Franken X-Wing", Unfair, 300, Walk(HodokuKind::FrankenXWing), &[("0330", "franken-x-wing")]),
    new_entry("Franken Swordfish", Unfair, 350, Walk(HodokuKind::FrankenSwordfish), &[("0331", "franken-swordfish")]),
    new_entry("Franken Jellyfish", Unfair, 370, Never, &[("0332", "franken-jellyfish")]),
    new_entry("Finned Franken X-Wing", Unfair, 390, Walk(HodokuKind::FinnedFrankenXWing), &[("0340", "finned-franken-x-wing")]),
    new_entry("Siamese Finned Franken X-Wing", Unfair, 390, Never, &[("03401", "siamese-franken-x-wing")]),
    new_entry("Finned Franken Swordfish", Unfair, 410, Walk(HodokuKind::FinnedFrankenSwordfish), &[("0341", "finned-franken-swordfish")]),
    new_entry("Siamese Finned Franken Swordfish", Unfair, 410, Never, &[("03411", "siamese-franken-swordfish")]),
    new_entry("Finned Franken Jellyfish", Unfair, 430, Never, &[("0342", "finned-franken-jellyfish")]),
    new_entry("Siamese Finned Franken Jellyfish", Unfair, 430, Never, &[("03421", "siamese-franken-jellyfish")]),
    new_entry("Franken Squirmbag", Extreme, 470, Never, &[("0333", "franken-squirmbag")]),
    new_entry("Franken Whale", Extreme, 470, Never, &[("0334", "franken-whale")]),
    new_entry("Franken Leviathan", Extreme, 470, Never, &[("0335", "franken-leviathan")]),
    new_entry("Finned Franken Squirmbag", Extreme, 470, Never, &[("0343", "finned-franken-squirmbag")]),
    new_entry("Finned Franken Whale", Extreme, 470, Never, &[("0344", "finned-franken-whale")]),
    new_entry("Finned Franken Leviathan", Extreme, 470, Never, &[("0345", "finned-franken-leviathan")]),
    new_entry("Mutant X-Wing", Extreme, 450, Never, &[("0350", "mutant-x-wing")]),
    new_entry("Mutant Swordfish", Extreme, 450, Never, &[("0351", "mutant-swordfish")]),
    new_entry("Mutant Jellyfish", Extreme, 450, Never, &[("0352", "mutant-jellyfish")]),
    new_entry("Mutant Squirmbag", Extreme, 470, Never, &[("0353", "mutant-squirmbag")]),
    new_entry("Mutant Whale", Extreme, 470, Never, &[("0354", "mutant-whale")]),
    new_entry("Mutant Leviathan", Extreme, 470, Never, &[("0355", "mutant-leviathan")]),
    new_entry("Finned Mutant X-Wing", Extreme, 470, Never, &[("0360", "finned-mutant-x-wing")]),
    new_entry("Siamese Finned Mutant X-Wing", Extreme, 470, Never, &[("03601", "siamese-mutant-x-wing")]),
    new_entry("Finned Mutant Swordfish", Extreme, 470, Never, &[("0361", "finned-mutant-swordfish")]),
    new_entry("Siamese Finned Mutant Swordfish", Extreme, 470, Never, &[("03611", "siamese-mutant-swordfish")]),
    new_entry("Finned Mutant Jellyfish", Extreme, 470, Never, &[("0362", "finned-mutant-jellyfish")]),
    new_entry("Siamese Finned Mutant Jellyfish", Extreme, 470, Never, &[("03621", "siamese-mutant-jellyfish")]),
    new_entry("Finned Mutant Squirmbag", Extreme, 470, Never, &[("0363", "finned-mutant-squirmbag")]),
    new_entry("Finned Mutant Whale", Extreme, 470, Never, &[("0364", "finned-mutant-whale")]),
    new_entry("Finned Mutant Leviathan", Extreme, 470, Never, &[("0365", "finned-mutant-leviathan")]),
    new_entry("Kraken Fish", Extreme, 500, Never, &[("0371", "kraken-fish-1"), ("0372", "kraken-fish-2")]),
    new_entry("Forcing Chain", Extreme, 500, Walk(HodokuKind::ChainContradiction), &[("", "cell-forcing-chains"), ("", "house-forcing-chains")]),
    new_entry("Forcing Net", Extreme, 700, Walk(HodokuKind::NetContradiction), &[("", "nishio"), ("", "dynamic-forcing-chains"), ("", "dynamic-forcing-chains-plus"), ("", "nested-forcing-chains"), ("", "nested-multiple-forcing-chains"), ("", "nested-dynamic-forcing-chains"), ("", "deeply-nested-forcing-chains")]),
    new_entry("Brute Force", Extreme, 10_000, Walk(HodokuKind::BruteForce), &[("", "brute-force")]),
    new_entry("Template Set", Extreme, 10_000, Never, &[("1201", "template-set")]),
    new_entry("Template Delete", Extreme, 10_000, Never, &[("1202", "template-delete")]),
];

/// Returns the entry of a technique, if HoDoKu has it.
#[must_use]
pub fn find_hodoku_entry(technique: &Technique) -> Option<&'static HodokuEntry> {
    entry_index(technique).map(|place| &HODOKU_ENTRIES[place])
}

/// Returns the place of a technique's entry and the score of its steps. A technique with a score of its own,
/// set by a formula, gets the place of the last entry that scores no more.
#[must_use]
pub fn entry_index_and_score(technique: &Technique) -> Option<(usize, u32)> {
    let entry = entry_index(technique).map(|place| (place, HODOKU_ENTRIES[place].score));
    match technique.ratings.hodoku.map(u32::from) {
        Some(own) if entry.is_none_or(|(_, score)| score != own) => {
            Some((HODOKU_ENTRIES.iter().rposition(|entry| entry.score <= own).unwrap_or(0), own))
        }
        _ => entry,
    }
}

/// Returns the code of a technique in HoDoKu's library, if it has one.
#[must_use]
pub fn library_code(technique: &Technique) -> Option<&'static str> {
    let coded = find_hodoku_entry(technique)?.techniques.iter().find(|(_, id)| *id == technique.id)?;
    Some(coded.0).filter(|code| !code.is_empty())
}

/// Returns the place of a technique's entry in [`HODOKU_ENTRIES`], if HoDoKu has it.
#[must_use]
pub fn entry_index(technique: &Technique) -> Option<usize> {
    HODOKU_ENTRIES.iter().position(|entry| entry.techniques.iter().any(|(_, id)| *id == technique.id))
}

#[cfg(test)]
mod tests {
    use ninefold_logic::techniques;
    use ninefold_logic::techniques::chains::dynamic::DEEPLY_NESTED_FORCING_CHAINS;

    use super::*;
    use crate::find_hodoku_entry;
    use crate::memory::BRUTE_FORCE;

    #[test]
    fn a_technique_has_one_entry() {
        let all: Vec<_> =
            HODOKU_ENTRIES.iter().flat_map(|entry| entry.techniques).map(|(_, id)| *id).collect();
        for (i, id) in all.iter().enumerate() {
            assert!(!all[..i].contains(id), "{id}");
            // The deepest chains are no technique to be looked for by itself.
            let deepest = [&DEEPLY_NESTED_FORCING_CHAINS, &BRUTE_FORCE]
                .into_iter()
                .find(|technique| technique.id == *id);
            assert!(
                techniques::technique_by_id(id).or(deepest).and_then(find_hodoku_entry).is_some(),
                "{id}"
            );
        }
    }

    #[test]
    fn kinds_of_steps_assume_one_solution_where_their_techniques_do() {
        for entry in HODOKU_ENTRIES {
            let (EntrySearch::Walk(kind) | EntrySearch::OnRequest(kind)) = entry.search else { continue };
            let known = entry.techniques.iter().filter_map(|(_, id)| techniques::technique_by_id(id));
            for technique in known {
                assert_eq!(kind.assumes_one_solution(), technique.assumes_one_solution(), "{technique:?}");
            }
        }
    }

    #[test]
    fn entries_have_the_scores_that_techniques_have() {
        for technique in techniques::ALL {
            let of_entry = find_hodoku_entry(technique).map(|entry| entry.score);
            let own = technique.ratings.hodoku.map(u32::from);
            assert!(own.is_none() || own == of_entry, "{technique:?}: {own:?}, {of_entry:?}");
        }
    }
}
