//! 3D Medusa: clusters through all digits.

use super::engine::{ColourCluster, conflicting_candidates, find_clusters, find_emptied_truth};
use super::{
    ColouringNote, ColouringPattern, colour_name_id, explain_clash, explain_colour_wrap, explain_trap,
    report_eliminations, truth_candidates,
};
use crate::prelude::*;

technique! {
    /// ## What it finds
    /// Candidates of several digits, joined by houses with only two candidates for a digit and by cells with only two
    /// candidates, in two alternating colours. Remove every other candidate that conflicts with both colours.
    ///
    /// ## Why it works
    /// One colour is all true and the other all false. A candidate conflicts with a colour if it shares a cell with
    /// one of its candidates, or sees one of its own digit. If it conflicts with both colours, it is false whichever
    /// is true.
    ///
    /// ## Example
    /// ```sudoku
    /// grid: 7..1245..615389.4..2.6571..17.8.59..58.....7...3..6815.579.2.8..6...8359...56..2.
    /// step: r8c4<>4
    /// says: colouring-cluster, colouring-conflict, so-remove-candidates
    /// easier: w-wing, always
    /// ```
    pub MEDUSA_TRAP {
        id: "3d-medusa-trap",
        name: "3D Medusa Trap",
        family: Colouring,
        find: find_colour_traps,
    }

    /// ## What it finds
    /// Candidates of several digits, joined by houses with only two candidates for a digit and by cells with only two
    /// candidates, in two alternating colours, one of which can't be true. Remove every candidate of this colour.
    ///
    /// ## Why it works
    /// One colour is all true and the other all false. A colour can't be true if two of its candidates share a cell
    /// or see each other with the same digit, or if all of them together would leave a cell without candidates or a
    /// house without a cell for a digit.
    ///
    /// ## Example
    /// ```sudoku
    /// grid: .9716248.18.4.96..4265.8.1.7.139.2.8.5..21..6..2.4..9.67.2148.....987.6..18653..4
    /// without: r6c7(37), r6c9(5), r7c3(3), r8c7(3), r8c9(35)
    /// step: r2c9<>2, r3c7<>9, r4c2<>4, r4c6<>6, r4c8<>5, r5c3<>9, r5c8<>4, r6c2<>6, r6c6<>5, r6c7<>1, r7c3<>5, r7c9<>9, r8c1<>2, r8c2<>3, r8c3<>4, r8c7<>5, r8c9<>1, r9c1<>9, r9c7<>7, r9c8<>2
    /// says: colouring-cluster, medusa-emptied, colouring-wrap-so
    /// ```
    pub MEDUSA_WRAP {
        id: "3d-medusa-wrap",
        name: "3D Medusa Wrap",
        family: Colouring,
        find: find_colour_wraps,
    }
}

/// The clusters of several digits: others are simple colours.
fn find_multi_digit_clusters(facts: &Facts) -> impl Iterator<Item = ColourCluster> {
    find_clusters(facts).into_iter().filter(|cluster| cluster.all_candidates().digits().has_several())
}

fn find_colour_traps(facts: &Facts, sink: &mut dyn StepSink) -> ControlFlow<()> {
    for cluster in find_multi_digit_clusters(facts) {
        let [first, second] = cluster.colours.map(|colour| conflicting_candidates(facts, colour));
        let eliminations = (first & second) - cluster.all_candidates();
        report_eliminations(eliminations, sink, || {
            let [first, second] = cluster.colours;
            ColouringPattern::new(
                &MEDUSA_TRAP,
                &[&cluster],
                explain_trap([(0, first), (1, second)], eliminations),
            )
        })?;
    }
    ControlFlow::Continue(())
}

fn find_colour_wraps(facts: &Facts, sink: &mut dyn StepSink) -> ControlFlow<()> {
    for cluster in find_multi_digit_clusters(facts) {
        for (number, colour) in (0..).zip(cluster.colours) {
            // A colour is false if two of its candidates conflict, or if it leaves a cell or a digit in a
            // house without candidates.
            let conflicts = conflicting_candidates(facts, colour);
            let clash = if conflicts.is_disjoint(colour) { None } else { explain_clash(number, colour) };
            let (truths, says) = if let Some(clash) = clash {
                (Vec::new(), clash)
            } else if let Some(truth) = find_emptied_truth(facts, conflicts) {
                let lost = truth_candidates(facts, truth);
                let says = say!("medusa-emptied", which = colour_name_id(number), lost);
                (vec![truth], ColouringNote::new(says, [(lost, MarkRole::Off)]))
            } else {
                continue;
            };
            let says = vec![says, explain_colour_wrap(number, colour)];
            report_eliminations(colour, sink, || ColouringPattern {
                truths,
                ..ColouringPattern::new(&MEDUSA_WRAP, &[&cluster], says)
            })?;
        }
    }
    ControlFlow::Continue(())
}
