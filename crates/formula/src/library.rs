//! Library of formulas: built-in techniques written as formulas, to read and to start from.

macro_rules! library {
    ($($id:literal)+) => {
        /// The formulas, each with the id of the built-in technique that finds the same.
        pub const LIBRARY: &[(&str, &str)] = &[$(($id, include_str!(concat!("../formulas/", $id, ".formula")))),+];
    };
}

/// Returns the text of the formula with this id; `None` if there is none in [`LIBRARY`].
///
/// ```
/// assert!(ninefold_formula::find_library_formula("xy-wing").is_some_and(|text| text.contains("XY-Wing")));
/// ```
#[must_use]
pub fn find_library_formula(id: &str) -> Option<&'static str> {
    LIBRARY.iter().find(|(known, _)| *known == id).map(|(_, text)| *text)
}

library! {
    "full-house"
    "last-digit"
    "hidden-single-box"
    "hidden-single-line"
    "naked-single"
    "pointing"
    "claiming"
    "locked-pair"
    "locked-triple"
    "naked-pair"
    "x-wing"
    "hidden-pair"
    "naked-triple"
    "swordfish"
    "hidden-triple"
    "skyscraper"
    "two-string-kite"
    "turbot-fish"
    "empty-rectangle"
    "two-place-empty-rectangle"
    "xy-wing"
    "xyz-wing"
    "naked-quad"
    "jellyfish"
    "hidden-quad"
    "sue-de-coq"
    "als-xz"
    "doubly-linked-als-xz"
    "w-wing"
    "als-xy-wing"
    "finned-x-wing"
    "sashimi-x-wing"
    "finned-swordfish"
    "sashimi-swordfish"
    "simple-colours-trap"
    "simple-colours-wrap"
    "remote-pair"
    "m-wing"
    "s-wing"
    "wxyz-wing"
    "open-x-chain"
    "xy-chain"
    "als-w-wing"
    "death-blossom"
    "firework-triple"
    "firework-quadruple"
    "firework-pair"
}
