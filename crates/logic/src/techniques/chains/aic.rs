//! AIC: alternating inference chains whose two ends take out several candidates.

use crate::Ratings;
use crate::alternating::{Kind, Shape};
use crate::technique::technique;
use crate::techniques::chains::alternating::find;

const OPEN: &[Shape] = &[Shape::Open];

technique! {
    /// ## What it finds
    /// A chain of candidates joined in turn by strong links (the only two of a cell or house) and weak links (of the same
    /// cell or house), with a strong one at either end. The two ends rule out several candidates together: of one digit,
    /// all that see both; of two digits in cells that see each other, the one's digit in the other's cell and the other
    /// way round. (What rules out a single candidate is told as a Discontinuous Nice Loop.)
    ///
    /// ## Why it works
    /// If the first candidate is false, the second is true, so the third is false, and so on: the last is true. So one
    /// of the two ends is.
    ///
    /// ## Example
    /// ```sudoku
    /// grid: 279361458318475629564829713..26935717532149861967582349.153.8....518.39..379421.5
    /// step: r7c2<>4, r8c2<>2
    /// says: alternating-if-not, alternating-then-not, alternating-true, alternating-what-goes-with-neither
    /// ```
    pub AIC {
        id: "aic",
        name: "AIC",
        family: Chain,
        ratings: Ratings::NONE.and_hodoku(280),
        find: |facts, sink| find(facts, (Kind::Single, OPEN), &AIC, sink),
    }

    /// ## What it finds
    /// An AIC in which nodes may be groups: two or three candidates of a digit where a box meets a line. A group is true
    /// when one of its candidates is; it sees what all of them see.
    ///
    /// ## Why it works
    /// A group is as good a node as a candidate: of two that are all places of a digit in a house, one is true.
    ///
    /// ## Example
    /// ```sudoku
    /// grid: ...36.45..18...6.......9.....26....175..1..861....82.....5.......5...39..37.42...
    /// step: r3c7<>8, r3c9<>8
    /// says: alternating-if-not-then, alternating-then-not, alternating-true, alternating-what-goes-with-neither
    /// ```
    pub GROUPED_AIC {
        id: "grouped-aic",
        name: "Grouped AIC",
        family: Chain,
        ratings: Ratings::NONE.and_hodoku(300),
        find: |facts, sink| find(facts, (Kind::Group, OPEN), &GROUPED_AIC, sink),
    }

    /// ## What it finds
    /// An AIC in which strong links may be almost locked sets: n cells of a house with n + 1 candidates, of which they
    /// can do without one only. The digits that such a set holds when it lacks one may also leave a cell beside it a single
    /// candidate: that one is strongly linked to the one lacking. Groups of candidates may be nodes too.
    ///
    /// ## Why it works
    /// If a set lacks one of its candidates, it holds all others. So of any two of its candidates, one is in it, and a cell
    /// that sees all places of the others can have none of them.
    ///
    /// ## Example
    /// ```sudoku
    /// grid: ...3....1.....2.34.35...6..347269.58521487369968513....72.3...5659.7.8238.39257.6
    /// step: r1c1<>4, r1c6<>4
    /// says: alternating-if-not, alternating-then-not-holds-other-2, alternating-true, alternating-what-goes-with-neither
    /// ```
    pub ALS_AIC {
        id: "als-aic",
        name: "AIC with ALS",
        family: Chain,
        ratings: Ratings::NONE.and_hodoku(300),
        find: |facts, sink| find(facts, (Kind::Set, OPEN), &ALS_AIC, sink),
    }
}
