//! Trial and error: suppositions inside suppositions, for the scales that count how deep they are.

use ninefold_whips::WhipScale;

use super::universal;
use crate::technique::technique;

technique! {
    /// ## What it finds
    /// A candidate that comes to a contradiction when it is supposed: by singles, or where these are not enough, after
    /// further candidates have been supposed inside and come to contradictions themselves.
    ///
    /// ## Why it works
    /// What leads to a contradiction is false. A solution that turns up on the way is not used, so nothing is guessed.
    pub TRIAL {
        id: "trial-and-error",
        name: "Trial and Error",
        family: Chain,
        find: |facts, sink| universal::report_next_step(WhipScale::Depth, &TRIAL, facts, sink),
    }
}
