//! What Sudoku Explainer calls the techniques, for the tables and scripts that go by its names.
//!
//! Its names of loops, strong links and larger wings also tell their size; here they do not.

use ninefold_logic::Technique;

/// Sudoku Explainer's name of a technique; our own where it has none.
#[must_use]
pub fn name(technique: &Technique) -> &'static str {
    find(technique).map_or(technique.name, |(_, name, _)| name)
}

/// Its name in a few letters, as SukakuExplainer writes it; our id where it has none.
#[must_use]
pub fn short_name(technique: &Technique) -> &'static str {
    find(technique).map_or(technique.id, |(_, _, short)| short)
}

fn find(technique: &Technique) -> Option<&'static (&'static str, &'static str, &'static str)> {
    NAMES.iter().find(|(id, ..)| *id == technique.id)
}

/// By id: the name and the short name. The two "DP" are its own ambiguity.
static NAMES: &[(&str, &str, &str)] = &[
    ("full-house", "Hidden Single", "HS"),
    ("hidden-single-box", "Hidden Single", "HS"),
    ("hidden-single-line", "Hidden Single", "HS"),
    ("naked-single", "Naked Single", "NS"),
    ("direct-pointing", "Direct Pointing", "DP"),
    ("direct-claiming", "Direct Claiming", "DC"),
    ("direct-hidden-pair", "Direct Hidden Pair", "DP"),
    ("direct-hidden-triple", "Direct Hidden Triplet", "DT"),
    ("pointing", "Pointing", "Po"),
    ("claiming", "Claiming", "Cl"),
    ("naked-pair", "Naked Pair", "NP"),
    ("naked-triple", "Naked Triplet", "NT"),
    ("naked-quad", "Naked Quad", "NQ"),
    ("hidden-pair", "Hidden Pair", "HP"),
    ("hidden-triple", "Hidden Triplet", "HT"),
    ("hidden-quad", "Hidden Quad", "HQ"),
    ("x-wing", "X-Wing", "XW"),
    ("swordfish", "Swordfish", "SF"),
    ("jellyfish", "Jellyfish", "JF"),
    ("xy-wing", "XY-Wing", "XYW"),
    ("xyz-wing", "XYZ-Wing", "XYZW"),
    ("wxyz-wing", "WXYZ-Wing", "WXY"),
    ("vwxyz-wing", "VWXYZ-Wing", "VXY"),
    ("uvwxyz-wing", "UVWXYZ-Wing", "UXY"),
    ("tuvwxyz-wing", "TUVWXYZ-Wing", "TXY"),
    ("strong-links-2", "2 Strong links", "2SL"),
    ("strong-links-3", "3 Strong links", "3SL"),
    ("strong-links-4", "4 Strong links", "4SL"),
    ("strong-links-5", "5 Strong links", "5SL"),
    ("strong-links-6", "6 Strong links", "6SL"),
    ("unique-rectangle-1", "Unique Rectangle type 1", "UR1"),
    ("unique-rectangle-2", "Unique Rectangle type 2", "UR2"),
    ("unique-rectangle-3", "Unique Rectangle type 3", "UR3"),
    ("unique-rectangle-4", "Unique Rectangle type 4", "UR4"),
    ("unique-loop-1", "Unique Loop type 1", "UL1"),
    ("unique-loop-2", "Unique Loop type 2", "UL2"),
    ("unique-loop-3", "Unique Loop type 3", "UL3"),
    ("unique-loop-4", "Unique Loop type 4", "UL4"),
    ("bug-1", "BUG type 1", "BUG1"),
    ("bug-2", "BUG type 2", "BUG2"),
    ("bug-3", "BUG type 3", "BUG3"),
    ("bug-4", "BUG type 4", "BUG4"),
    ("aligned-pair-exclusion", "Aligned Pair Exclusion", "APE"),
    ("aligned-triplet-exclusion", "Aligned Triplet Exclusion", "ATE"),
    ("x-cycle", "Bidirectional X-Cycle", "BiXCy"),
    ("y-cycle", "Bidirectional Y-Cycle", "BiYCy"),
    ("xy-cycle", "Bidirectional Cycle", "BiCy"),
    ("x-chain", "Forcing X-Chain", "FXC"),
    ("forcing-chain", "Forcing Chain", "FC"),
    ("nishio", "Nishio Forcing Chains", "NFC"),
    ("cell-forcing-chains", "Cell Forcing Chains", "LFC"),
    ("house-forcing-chains", "Region Forcing Chains", "RFC"),
    ("dynamic-forcing-chains", "Dynamic Forcing Chains", "DFC"),
    ("dynamic-forcing-chains-plus", "Dynamic Forcing Chains (+)", "DFC+"),
    ("nested-forcing-chains", "Dynamic Forcing Chains (+ Forcing Chains)", "DFC+FC"),
    ("nested-multiple-forcing-chains", "Dynamic Forcing Chains (+ Multiple Forcing Chains)", "DFC+MFC"),
    ("nested-dynamic-forcing-chains", "Dynamic Forcing Chains (+ Dynamic Forcing Chains)", "DFC+DFC"),
    ("deeply-nested-forcing-chains", "Dynamic Forcing Chains (+ Dynamic Forcing Chains (+))", "DFC+DFC+"),
];

#[cfg(test)]
mod tests {
    use ninefold_logic::techniques;

    use super::*;

    #[test]
    fn every_technique_that_is_rated_has_a_name_there() {
        for technique in techniques::ALL.iter().filter(|technique| technique.ratings.se.is_some()) {
            assert!(find(technique).is_some(), "{}", technique.id);
        }
    }

    #[test]
    fn no_technique_is_named_twice() {
        for (i, (id, ..)) in NAMES.iter().enumerate() {
            assert!(NAMES[..i].iter().all(|(other, ..)| other != id), "{id}");
        }
    }
}
