//! G-whip and g-braid: whips and braids in which a digit may be confined to a group, for the scales that
//! count them.

use ninefold_whips::{WhipKind, WhipScale};

use super::universal;
use crate::technique::technique;

technique! {
    /// ## What it finds
    /// Whips in which a digit in a house may also be left with two or three cells in a box and a line, a group: then it
    /// is removed from the rest of the box and of the line. All shortest ones of the position at once; whips count
    /// among them.
    ///
    /// ## Why it works
    /// If the target were true, each candidate or group left over in turn would have to hold, and the last cell or house
    /// would have nothing left.
    pub G_WHIP {
        id: "g-whip",
        name: "G-Whip",
        family: Chain,
        find: |facts, sink| universal::report_next_step(WhipScale::Chains(WhipKind::GWhip), &G_WHIP, facts, sink),
    }

    /// ## What it finds
    /// Braids in which a digit in a house may also be left with two or three cells in a box and a line, a group. All
    /// shortest ones of the position at once; braids count among them.
    ///
    /// ## Why it works
    /// If the target were true, each candidate or group left over in turn would have to hold, and the last cell or house
    /// would have nothing left.
    pub G_BRAID {
        id: "g-braid",
        name: "G-Braid",
        family: Chain,
        find: |facts, sink| universal::report_next_step(WhipScale::Chains(WhipKind::GBraid), &G_BRAID, facts, sink),
    }
}
