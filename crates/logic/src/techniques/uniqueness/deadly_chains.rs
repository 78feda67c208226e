//! Chains from the extras of a deadly pattern: one of some candidates is true, and each of them rules out the
//! same candidate by a chain of its own. Rectangles with strong links outside, with a wing or with an almost
//! locked set, as other programs call them, are cases of this.

use super::engine::are_digits_open;
use super::engine::avoidable::{AvoidableFilling, explain_avoidable};
use super::engine::guardians::candidates_seeing_all;
use super::engine::loops::visit_deadly_loops;
use super::engine::rectangles::CellRectangle;
use super::engine::shapes;
use super::engine::types::{NearlyDeadlyPattern, explain_roof};
use super::extended_rectangle::EXTENDED_RECTANGLES;
use super::external_rectangle::{self, WatchedRectangle};
use super::{bug_plus_n, explain_bivalue_grave};
use crate::prelude::*;
use crate::smallest_patterns::SmallestPatterns;
use crate::techniques::chains::alternating::explain_branches;
use crate::techniques::chains::engine::alternating::{CaseBranch, CaseChains, add_case_branches};

technique! {
    /// ## What it finds
    /// Four cells in two rows, two columns and two boxes that share two candidates. Each of their other candidates rules
    /// out the same candidate, by a chain of its own. Remove it.
    ///
    /// ## Why it works
    /// If none of the other candidates were true, the two digits could be swapped in the four cells, and the puzzle would
    /// have two solutions. So at least one of them is true, and whichever it is, the candidate is false. This relies on the
    /// puzzle having a single solution.
    ///
    /// ## How we look for it
    /// We look at no more than four other candidates. The chains may go through groups and almost locked sets.
    ///
    /// ## Example
    /// ```sudoku
    /// grid: 542897.6..6.2134583..5647291346289758..971....9.435.8....3.68.767.1.25..4.37.9612
    /// step: r5c9<>3
    /// says: ur-deadly, roof-cells, branch-sees, chain-suppose, alternating-then-set, branch-so, branches-so
    /// easier: unique-rectangle-strong-links
    /// ```
    pub UNIQUE_RECTANGLE_CHAINS {
        id: "unique-rectangle-chains",
        name: "Unique Rectangle Chains",
        family: Uniqueness,
        find: |facts, sink| find_deadly_chains(facts, visit_rectangles, sink),
    }

    /// ## What it finds
    /// Four cells in two rows, two columns and two boxes, none of them a given and some of them filled, and two digits that
    /// could complete them. Each other candidate of the open cells rules out the same candidate, by a chain of its own. Remove
    /// it.
    ///
    /// ## Why it works
    /// If none of the other candidates were true, the two digits could be swapped in the four cells, and the puzzle would
    /// have two solutions. So at least one of them is true, and whichever it is, the candidate is false. This relies on the
    /// puzzle having a single solution.
    ///
    /// ## How we look for it
    /// We look at no more than four other candidates. The chains may go through groups and almost locked sets.
    ///
    /// ## Example
    /// ```sudoku
    /// grid: +3.9+8.1..5.1.6.+7.+9.4.+6+5+39+1.+22+9.+4+6.+71..+473+1.9+26+6.+197+2+5.+4+96+8+1+5+324+77+5.+2+9...1+1..78..5+9
    /// step: r1c5<>4
    /// says: avoidable-no-given, …, branches-so
    /// easier: aic
    /// ```
    pub AVOIDABLE_RECTANGLE_CHAINS {
        id: "avoidable-rectangle-chains",
        name: "Avoidable Rectangle Chains",
        family: Uniqueness,
        find: |facts, sink| find_deadly_chains(facts, visit_avoidable_rectangles, sink),
    }

    /// ## What it finds
    /// A loop of six or more cells that share two candidates, with two cells in each of its houses. Each other candidate of
    /// the loop rules out the same candidate, by a chain of its own. Remove it.
    ///
    /// ## Why it works
    /// If none of the other candidates were true, the two digits could be swapped along the loop, and the puzzle would have
    /// two solutions. So at least one of them is true, and whichever it is, the candidate is false. This relies on the puzzle
    /// having a single solution.
    ///
    /// ## How we look for it
    /// We look at no more than four other candidates, in two cells or of one digit. The chains may go through groups and almost
    /// locked sets.
    ///
    /// ## Example
    /// ```sudoku
    /// grid: .8342..9.2976354815..89..2.7.91428.6.6.5782.982.9637.4..83569729...8416.....19.48
    /// step: r1c1<>6
    /// says: unique-loop-deadly, …, branches-so
    /// easier: xy-wing
    /// ```
    pub UNIQUE_LOOP_CHAINS {
        id: "unique-loop-chains",
        name: "Unique Loop Chains",
        family: Uniqueness,
        find: |facts, sink| find_deadly_chains(facts, visit_unique_loops, sink),
    }

    /// ## What it finds
    /// Three or four cells in each of two lines side by side, in the same boxes and crossing lines, that share three or four
    /// candidates. Each other candidate of the cells rules out the same candidate, by a chain of its own. Remove it.
    ///
    /// ## Why it works
    /// If none of the other candidates were true, both lines would contain the same digits in these cells and could be
    /// swapped, and the puzzle would have two solutions. So at least one of them is true, and whichever it is, the candidate
    /// is false. This relies on the puzzle having a single solution.
    ///
    /// ## How we look for it
    /// We look at no more than four other candidates, in two cells of a house or of one digit. The chains may go through groups
    /// and almost locked sets.
    ///
    /// ## Example
    /// ```sudoku
    /// grid: 5.8.132977.28....33915278648352.4.7..14378.2..27.51438.76.8.3...531..789.8973.64.
    /// step: r7c4<>4
    /// says: extended-rectangle-deadly, …, branches-so
    /// easier: w-wing
    /// ```
    pub EXTENDED_RECTANGLE_CHAINS {
        id: "extended-rectangle-chains",
        name: "Extended Rectangle Chains",
        family: Uniqueness,
        find: |facts, sink| find_deadly_chains(facts, visit_extended_rectangles, sink),
    }

    /// ## What it finds
    /// A position in which every empty cell has two candidates and every digit two places in each house where it is missing,
    /// except for extra candidates. Each of them rules out the same candidate, by a chain of its own. Remove it.
    ///
    /// ## Why it works
    /// Without the extra candidates the position would have no solution or several. So at least one extra candidate is
    /// true, and whichever it is, the candidate is false. This relies on the puzzle having a single solution.
    ///
    /// ## How we look for it
    /// We look at no more than four extra candidates. The chains may go through groups and almost locked sets.
    ///
    /// ## Example
    /// ```sudoku
    /// grid: 851293476..7.18352.3.7.5819385924167.....72857265819435....672847..52691.6..79534
    /// step: r5c2<>1
    /// says: bug-deadly, bug-one-true, branch-sees, chain-suppose, alternating-then-set, branch-so, branches-so
    /// easier: w-wing
    /// ```
    pub BUG_CHAINS {
        id: "bug-chains",
        name: "BUG Chains",
        family: Uniqueness,
        find: |facts, sink| find_deadly_chains(facts, visit_bivalue_graves, sink),
    }
}

technique! {
    /// ## What it finds
    /// Four cells in two rows, two columns and two boxes that share two candidates; the guardians are the other places of the
    /// two digits in a house of each side that has extra candidates. Each guardian rules out the same candidate, by a chain of
    /// its own. Remove it.
    ///
    /// ## Why it works
    /// If all guardians were false, the two digits would be confined to the rectangle there and could be swapped, and the
    /// puzzle would have two solutions. So at least one guardian is true, and whichever it is, the candidate is false. This
    /// relies on the puzzle having a single solution.
    ///
    /// ## How we look for it
    /// We look at no more than four guardians. The chains may go through groups and almost locked sets.
    ///
    /// ## Example
    /// ```sudoku
    /// grid: ...839.4.84972136531.6549..974.83.56128965734635...8........41.4..3..5.22....867.
    /// step: r6c5<>1
    /// says: ur-deadly, …, branches-so
    /// easier: external-rectangle-2
    /// ```
    pub EXTERNAL_RECTANGLE_CHAINS {
        id: "external-rectangle-chains",
        name: "External Unique Rectangle Chains",
        family: Uniqueness,
        find: |facts, sink| find_deadly_chains(facts, visit_external_rectangles, sink),
    }

    /// ## What it finds
    /// Four cells in two rows, two columns and two boxes, none of them a given, two of which are filled, and two digits that
    /// could complete them; the guardians are the other places of these digits in a house of each open cell. Each guardian rules
    /// out the same candidate, by a chain of its own. Remove it.
    ///
    /// ## Why it works
    /// If all guardians were false, the two digits would be confined to the rectangle there and could be swapped, and the
    /// puzzle would have two solutions. So at least one guardian is true, and whichever it is, the candidate is false. This
    /// relies on the puzzle having a single solution.
    ///
    /// ## How we look for it
    /// We look at no more than four guardians. The chains may go through groups and almost locked sets.
    ///
    /// ## Example
    /// ```sudoku
    /// grid: .+98..2.+5.+21435+6+9+78.5..+892...2.5...3+7.+3+52.781..4.+63.+5+9+25+8..+2+37...6.8+7+5.+29.+7+2.+6.3+8+5
    /// step: r1c9<>4
    /// says: avoidable-no-given, …, branches-so
    /// easier: w-wing
    /// ```
    pub EXTERNAL_AVOIDABLE_RECTANGLE_CHAINS {
        id: "external-avoidable-rectangle-chains",
        name: "External Avoidable Rectangle Chains",
        family: Uniqueness,
        find: |facts, sink| find_deadly_chains(facts, visit_external_avoidable_rectangles, sink),
    }
}

/// The most extra candidates of a pattern; more have hardly a common consequence.
const MOST_EXTRAS: usize = 4;

/// A pattern that is deadly except for some extras.
#[derive(Clone, Copy, Debug)]
enum DeadlyWithExtras {
    Rectangle(NearlyDeadlyPattern),
    Avoidable(AvoidableFilling),
    Loop(NearlyDeadlyPattern),
    TwoLines(NearlyDeadlyPattern),
    External(WatchedRectangle),
    Grave,
}

/// Callback that receives a pattern and its extras.
type ExtrasVisitor<'a> = &'a mut dyn FnMut(DeadlyWithExtras, CandidateMap) -> ControlFlow<()>;

#[derive(Clone, Debug)]
struct DeadlyChains {
    pattern: DeadlyWithExtras,
    extras: CandidateMap,
    branches: Vec<CaseBranch>,
}

/// Reports for each candidate the pattern whose chains are shortest in all.
fn find_deadly_chains(
    facts: &Facts,
    patterns: fn(&Facts, ExtrasVisitor<'_>) -> ControlFlow<()>,
    sink: &mut dyn StepSink,
) -> ControlFlow<()> {
    sink.poll_stop()?;
    let (mut cases, mut smallest) = (None, SmallestPatterns::new());
    patterns(facts, &mut |nearly, extras| {
        // A single extra, and candidates that see all extras, are left to the pattern's types.
        if !(2..=MOST_EXTRAS).contains(&extras.len()) {
            return ControlFlow::Continue(());
        }
        // The chains are built only if a pattern needs them.
        let cases = cases.get_or_insert_with(|| CaseChains::new(facts));
        let ruled_out = cases.find_ruled_out_candidates(extras);
        if ruled_out.is_empty() {
            return ControlFlow::Continue(());
        }
        // Candidates that the pattern's own types eliminate are left out.
        for eliminated in
            ruled_out - candidates_seeing_all(facts, extras) - nearly.eliminations_without_chains(facts)
        {
            let branches = cases.find_case_branches(extras, eliminated);
            let size = branches.iter().map(|branch| branch.chain.nodes.len()).sum::<usize>();
            let pattern = || DeadlyChains { pattern: nearly, extras, branches };
            smallest.offer_pattern((size, extras.len()), CandidateMap::of(eliminated), pattern);
        }
        sink.poll_stop()
    })?;
    smallest.report_smallest_first(sink)
}

fn visit_rectangles(facts: &Facts, visit: ExtrasVisitor<'_>) -> ControlFlow<()> {
    for rectangle in CellRectangle::all_rectangles() {
        let cells = rectangle.cells();
        if !facts.empty_cells().contains_all(cells) {
            continue;
        }
        let both = cells.iter().fold(DigitSet::FULL, |both, cell| both & facts.candidates(cell));
        for digits in both.subsets(2).filter(|&pair| are_digits_open(facts, cells, pair)) {
            let nearly = build_nearly_deadly(facts, cells, digits);
            visit(DeadlyWithExtras::Rectangle(nearly), nearly.extra_candidates(facts))?;
        }
    }
    ControlFlow::Continue(())
}

fn visit_avoidable_rectangles(facts: &Facts, visit: ExtrasVisitor<'_>) -> ControlFlow<()> {
    AvoidableFilling::find_avoidable_rectangles(facts).try_for_each(|avoidable| {
        let extras = facts.candidates_in(avoidable.open, DigitSet::FULL) - avoidable.pattern_candidates();
        visit(DeadlyWithExtras::Avoidable(avoidable), extras)
    })
}

fn visit_unique_loops(facts: &Facts, visit: ExtrasVisitor<'_>) -> ControlFlow<()> {
    visit_deadly_loops(facts, |deadly| {
        let nearly = build_nearly_deadly(facts, deadly.cells, deadly.pair);
        if deadly.cells.len() > 4 {
            visit(DeadlyWithExtras::Loop(nearly), nearly.extra_candidates(facts))
        } else {
            ControlFlow::Continue(())
        }
    })
}

fn visit_extended_rectangles(facts: &Facts, visit: ExtrasVisitor<'_>) -> ControlFlow<()> {
    shapes::visit_open_shapes(facts, &EXTENDED_RECTANGLES, |nearly| match nearly {
        Some(nearly) => visit(DeadlyWithExtras::TwoLines(*nearly), nearly.extra_candidates(facts)),
        None => ControlFlow::Continue(()),
    })
}

fn visit_external_rectangles(facts: &Facts, visit: ExtrasVisitor<'_>) -> ControlFlow<()> {
    external_rectangle::visit_watched_rectangles(facts, |watched| {
        visit(DeadlyWithExtras::External(watched), watched.guardians)
    })
}

fn visit_external_avoidable_rectangles(facts: &Facts, visit: ExtrasVisitor<'_>) -> ControlFlow<()> {
    external_rectangle::visit_guarded_avoidables(facts, |watched| {
        visit(DeadlyWithExtras::External(watched), watched.guardians)
    })
}

fn visit_bivalue_graves(facts: &Facts, visit: ExtrasVisitor<'_>) -> ControlFlow<()> {
    bug_plus_n::extra_candidates(facts)
        .map_or(ControlFlow::Continue(()), |extras| visit(DeadlyWithExtras::Grave, extras))
}

/// Makes the pattern of cells that must not contain two digits alone, with their extras.
fn build_nearly_deadly(facts: &Facts, cells: CellMap, digits: DigitSet) -> NearlyDeadlyPattern {
    let has_extras = |cell: &Cell| !(facts.candidates(*cell) - digits).is_empty();
    NearlyDeadlyPattern { cells, digits, extra_cells: cells.iter().filter(has_extras).collect() }
}

impl DeadlyWithExtras {
    /// Returns the eliminations that the pattern allows without chains.
    fn eliminations_without_chains(&self, facts: &Facts) -> CandidateMap {
        let mut known = CandidateMap::EMPTY;
        if let DeadlyWithExtras::Rectangle(nearly)
        | DeadlyWithExtras::Loop(nearly)
        | DeadlyWithExtras::TwoLines(nearly) = self
        {
            let _ = nearly.visit_cases(facts, |_, conclusions| {
                known |= conclusions.eliminations;
                ControlFlow::Continue(())
            });
        }
        known
    }

    /// Explains why the pattern would be deadly, and marks it.
    fn explain_deadliness(&self, extras: CandidateMap, facts: &Facts, explanation: &mut Explanation) {
        // Each pattern has its own messages; external ones and graves need no roof.
        match self {
            DeadlyWithExtras::Rectangle(nearly) => {
                explanation.add_message(say!("ur-deadly", cells = nearly.cells, pair = nearly.digits));
                nearly.mark_floor(facts, explanation);
            }
            DeadlyWithExtras::Loop(nearly) => {
                explanation.add_message(say!(
                    "unique-loop-deadly",
                    cells = nearly.cells,
                    pair = nearly.digits
                ));
                nearly.mark_floor(facts, explanation);
            }
            DeadlyWithExtras::TwoLines(nearly) => {
                explanation
                    .add_message((EXTENDED_RECTANGLES.explain_deadliness)(nearly.cells, nearly.digits));
                nearly.mark_floor(facts, explanation);
            }
            DeadlyWithExtras::Avoidable(avoidable) => explain_avoidable(avoidable, explanation),
            DeadlyWithExtras::External(watched) => {
                watched.explain_guardians(facts, explanation);
                explanation.add_message(say!("guardian-one-true"));
                return;
            }
            DeadlyWithExtras::Grave => {
                explain_bivalue_grave(extras, explanation);
                explanation.add_message(say!("bug-one-true"));
                return;
            }
        }
        explain_roof(extras, explanation);
    }

    fn proof_argument(&self, extras: CandidateMap, facts: &Facts) -> ProofArgument {
        match self {
            DeadlyWithExtras::Rectangle(nearly) | DeadlyWithExtras::Loop(nearly) => {
                ProofArgument::from_deadly_pairs(nearly.pattern_candidates())
            }
            DeadlyWithExtras::TwoLines(nearly) => {
                ProofArgument::from_deadly_fillings(nearly.pattern_candidates())
            }
            DeadlyWithExtras::Avoidable(avoidable) => {
                ProofArgument::from_deadly_pairs(avoidable.pattern_candidates())
            }
            DeadlyWithExtras::External(watched) => watched.proof_argument(facts),
            DeadlyWithExtras::Grave => ProofArgument::from_deadly_pairs(
                facts.candidates_in(facts.empty_cells(), DigitSet::FULL) - extras,
            ),
        }
    }
}

impl Pattern for DeadlyChains {
    fn technique(&self) -> &'static Technique {
        match self.pattern {
            DeadlyWithExtras::Rectangle(_) => &UNIQUE_RECTANGLE_CHAINS,
            DeadlyWithExtras::Avoidable(_) => &AVOIDABLE_RECTANGLE_CHAINS,
            DeadlyWithExtras::Loop(_) => &UNIQUE_LOOP_CHAINS,
            DeadlyWithExtras::TwoLines(_) => &EXTENDED_RECTANGLE_CHAINS,
            DeadlyWithExtras::External(watched) if watched.is_avoidable() => {
                &EXTERNAL_AVOIDABLE_RECTANGLE_CHAINS
            }
            DeadlyWithExtras::External(_) => &EXTERNAL_RECTANGLE_CHAINS,
            DeadlyWithExtras::Grave => &BUG_CHAINS,
        }
    }

    fn explain_step(&self, facts: &Facts, conclusions: &Conclusions, explanation: &mut Explanation) {
        let DeadlyChains { pattern: nearly, extras, branches } = self;
        nearly.explain_deadliness(*extras, facts, explanation);
        let Some(eliminated) = conclusions.eliminations.first() else { return };
        explain_branches(branches, eliminated, facts, explanation);
        explanation.add_message(say!("branches-so", cell = eliminated.cell(), digit = eliminated.digit()));
        explanation.argument =
            add_case_branches(nearly.proof_argument(*extras, facts), facts, branches, eliminated);
    }
}

#[cfg(test)]
mod tests {
    use ninefold_testkit::corpora;

    use super::*;
    use crate::engine::{SolutionPath, find_all_steps};
    use crate::techniques;

    /// Checks that every step of some techniques on the paths of rated puzzles is proved, and that there are
    /// steps of each.
    fn check(chains: &[&'static Technique]) {
        let mut found = vec![0; chains.len()];
        for line in corpora::read_own_lines("rated/ours-se121.csv").iter().skip(700).step_by(160) {
            let board = line.split(',').next().unwrap_or_default().parse().unwrap();
            let mut path = SolutionPath::new(Facts::new(board), techniques::ALL);
            loop {
                let facts = path.facts();
                for step in find_all_steps(facts, chains) {
                    let index = chains.iter().position(|technique| *technique == step.technique());
                    found[index.unwrap()] += 1;
                    let certificate =
                        step.build_certificate(facts).unwrap_or_else(|error| panic!("{error}: {step:?}"));
                    assert_eq!(
                        facts.certificate_checker().check_step(&step.conclusions, &certificate),
                        Ok(()),
                        "{step:?}"
                    );
                }
                if path.next().is_none() {
                    break;
                }
            }
        }
        assert!(found.iter().all(|found| *found > 0), "{found:?}");
    }

    #[test]
    fn eliminations_of_deadly_chains_are_proved() {
        check(&[
            &UNIQUE_RECTANGLE_CHAINS,
            &AVOIDABLE_RECTANGLE_CHAINS,
            &UNIQUE_LOOP_CHAINS,
            &EXTENDED_RECTANGLE_CHAINS,
            &EXTERNAL_RECTANGLE_CHAINS,
            &EXTERNAL_AVOIDABLE_RECTANGLE_CHAINS,
        ]);
    }
}
