//! Singles that appear after locked candidates or subsets: after one of them, or after several at once.
//!
//! All reductions are visible on the board as it is, none depends on another: a person who sees two pairs and
//! the cell that they both see takes one step, not three.

use ninefold_facts::DerivedValue;

use crate::order::box_column_row_order;
use crate::prelude::*;
use crate::techniques::intersections::engine::{LockedDigit, visit_claiming, visit_pointing};
use crate::techniques::subsets::engine::{HouseSubset, visit_hidden_subsets, visit_naked_subsets};

technique! {
    /// ## What it finds
    /// Locked candidates or a subset, and beside it a cell or a house where what they remove leaves only one possibility:
    /// place that digit. Players name such singles by both parts, such as "naked pair, naked single".
    ///
    /// ## Why it works
    /// Locked candidates and subsets remove candidates, whatever else is on the board. Where only one candidate of a cell
    /// remains, or only one cell of a house for a digit, it is the digit.
    ///
    /// ## How we look for it
    /// Subsets have two to four cells. Where Direct Pointing, Direct Claiming or a Direct Hidden Pair or Triple says the
    /// same, it is one of those.
    ///
    /// ## Example
    /// ```sudoku
    /// grid: 87...1..265.28.71421..7.8..345..8.2718672.54.792.54.86968.3247..21.97638.378..29.
    /// without: r1c3(3), r3c4(569), r3c6(39), r3c9(5)
    /// step: r1c7=3
    /// says: hidden-subset-confined, hidden-subset-fill, compound-single-removes, hidden-single-so
    /// ```
    pub COMPOUND_SINGLE {
        id: "compound-single",
        name: "Compound Single",
        family: Single,
        find: |facts, sink| find_compound_singles(facts, true, sink),
    }

    /// ## What it finds
    /// Several locked candidates or subsets, and a cell or a house where all they remove together leaves only one
    /// possibility: place that digit.
    ///
    /// ## Why it works
    /// Locked candidates and subsets remove candidates, whatever else is on the board. Where only one candidate of a cell
    /// remains, or only one cell of a house for a digit, it is the digit.
    ///
    /// ## How we look for it
    /// Up to four locked candidates and subsets, all seen on the board as it is. For each digit we report the fewest that
    /// will do.
    ///
    /// ## Example
    /// ```sudoku
    /// grid: 6.3...8..245.8691.1.8..54..7364.15..582.3..4.419..83..3.18....49.7...2..8.4.63.9.
    /// step: r6c5=5
    /// says: hidden-subset-confined, …, hidden-single-so
    /// ```
    pub COMPLEX_SINGLE {
        id: "complex-single",
        name: "Complex Single",
        family: Single,
        find: |facts, sink| find_compound_singles(facts, false, sink),
    }
}

/// The most reductions of one single.
const MAX_REDUCTIONS: usize = 4;

/// Locked candidates or a subset that make room for a single.
#[derive(Clone, Copy, Debug)]
enum SingleReduction {
    Locked(LockedDigit),
    Naked(HouseSubset),
    Hidden(HouseSubset),
}

/// The house or cell in which only one possibility is left.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum SingleUnit {
    House(House),
    Cell,
}

#[derive(Clone, Debug)]
struct CompoundSingle {
    /// The reductions, each with the candidates that it eliminates on the way.
    reductions: Vec<(SingleReduction, CandidateMap)>,
    unit: SingleUnit,
    placed: Candidate,
}

/// Finds singles after one reduction (`only_one_reduction`) or after several.
fn find_compound_singles(
    facts: &Facts,
    only_one_reduction: bool,
    sink: &mut dyn StepSink,
) -> ControlFlow<()> {
    let ReductionCache(reductions) = facts.derived_value();
    let removed = reductions.iter().fold(CandidateMap::EMPTY, |all, (_, eliminations)| all | *eliminations);
    if removed.is_empty() {
        return ControlFlow::Continue(());
    }
    let left = facts.board().candidate_map() - removed;
    let mut fewest: Vec<&(SingleReduction, CandidateMap)> = Vec::new();
    for placed in find_new_singles(left, facts) {
        let rooms = units_for_single(facts, placed);
        // Skip what is a single already.
        if rooms.iter().any(|(_, others)| others.is_empty()) {
            continue;
        }
        let open = || rooms.iter().filter(|(_, others)| removed.contains_all(*others));
        if only_one_reduction {
            for reduction in reductions {
                let holds = |(_, others): &&(SingleUnit, CandidateMap)| reduction.1.contains_all(*others);
                let Some((room, others)) = open().find(holds) else { continue };
                if !reduction.0.has_direct_technique(placed, *room) {
                    report_single(&[reduction], *room, *others, placed, sink)?;
                }
            }
            continue;
        }
        // A single after one reduction is not a complex one, under any name.
        let few = |most: usize, fewest: &mut Vec<_>| {
            open().find(|(_, others)| collect_covering_reductions(reductions, *others, most, fewest)).copied()
        };
        if open().next().is_none() || few(1, &mut fewest).is_some() {
            fewest.clear();
            continue;
        }
        if let Some((room, others)) = (2..=MAX_REDUCTIONS).find_map(|most| few(most, &mut fewest)) {
            report_single(&fewest, room, others, placed, sink)?;
            fewest.clear();
        }
    }
    ControlFlow::Continue(())
}

fn report_single(
    reductions: &[&(SingleReduction, CandidateMap)],
    unit: SingleUnit,
    others: CandidateMap,
    placed: Candidate,
    sink: &mut dyn StepSink,
) -> ControlFlow<()> {
    let mut left = others;
    // Each reduction is credited with the candidates that earlier ones left.
    let used = reductions.iter().map(|&&(reduction, removed)| {
        let eliminations = removed & left;
        left -= eliminations;
        (reduction, eliminations)
    });
    let pattern = CompoundSingle { reductions: used.collect(), unit, placed };
    sink.receive_step(&Conclusions::from_placement(placed), &pattern)
}

/// Returns the candidates that are the only ones left in their cell or in a house.
fn find_new_singles(left: CandidateMap, facts: &Facts) -> CandidateMap {
    let mut alone = CandidateMap::EMPTY;
    // Houses: a digit with one place left, or with none, which makes any of its places a single.
    for digit in Digit::ALL {
        let (places, left) = (facts.candidate_cells(digit), left.cells_with_digit(digit));
        for house in House::all() {
            let (places, left) = (places & house.cells(), left & house.cells());
            match (left.first(), left.has_several()) {
                (None, _) => alone |= places.to_candidates(digit),
                (Some(cell), false) => alone |= CandidateMap::of(cell.to_candidate(digit)),
                (Some(_), true) => {}
            }
        }
    }
    // Cells: one candidate left, or none.
    for cell in facts.empty_cells() {
        let digits = left.digits_in_cell(cell);
        match digits.only() {
            None if digits.is_empty() => alone |= facts.candidates_in(CellMap::of(cell), DigitSet::FULL),
            None => {}
            Some(digit) => alone |= CandidateMap::of(cell.to_candidate(digit)),
        }
    }
    alone
}

/// All reductions of a position, found once for both techniques.
struct ReductionCache(Vec<(SingleReduction, CandidateMap)>);

impl DerivedValue for ReductionCache {
    fn derive_from(facts: &Facts) -> ReductionCache {
        ReductionCache(find_reductions(facts))
    }
}

/// Finds all locked candidates and subsets that eliminate something, with their eliminations: the easiest to
/// see first.
fn find_reductions(facts: &Facts) -> Vec<(SingleReduction, CandidateMap)> {
    let mut found: Vec<(SingleReduction, CandidateMap)> = Vec::new();
    let mut see = |reduction: SingleReduction| {
        let eliminations = reduction.eliminations(facts);
        if !eliminations.is_empty() && found.iter().all(|(known, _)| !known.is_same_reduction(&reduction)) {
            found.push((reduction, eliminations));
        }
        ControlFlow::<()>::Continue(())
    };
    // In order of difficulty, so that of equal reductions the easiest stays.
    let _ = visit_pointing(facts, |locked| see(SingleReduction::Locked(locked)));
    let _ = visit_claiming(facts, |locked| see(SingleReduction::Locked(locked)));
    for size in 2..=4 {
        let _ = visit_naked_subsets(facts, size, size + 1, |subset| see(SingleReduction::Naked(subset)));
        let _ = visit_hidden_subsets(facts, size, size + 1, |subset| see(SingleReduction::Hidden(subset)));
    }
    found
}

/// Returns the houses (box first) and the cell in which a candidate may be the only one left, each with its
/// other candidates.
fn units_for_single(facts: &Facts, placed: Candidate) -> Vec<(SingleUnit, CandidateMap)> {
    let (cell, digit) = (placed.cell(), placed.digit());
    let houses = box_column_row_order(cell.house_set()).map(|house| {
        let others = (facts.candidate_cells(digit) & house.cells()).without(cell);
        (SingleUnit::House(house), others.to_candidates(digit))
    });
    let others = facts.candidates_in(CellMap::of(cell), facts.candidates(cell).without(digit));
    houses.chain([(SingleUnit::Cell, others)]).collect()
}

/// Collects at most this many reductions that remove all of these candidates; returns `false`, and collects
/// nothing, if there are none.
fn collect_covering_reductions<'r>(
    reductions: &'r [(SingleReduction, CandidateMap)],
    others: CandidateMap,
    most: usize,
    used: &mut Vec<&'r (SingleReduction, CandidateMap)>,
) -> bool {
    // Some reduction must remove the first of them; try each in turn.
    let Some(first) = others.iter().next() else { return true };
    let removing = || reductions.iter().filter(|(_, eliminations)| eliminations.contains(first));
    // The last reduction must remove all that is left.
    if most == 1 {
        return removing()
            .find(|(_, eliminations)| eliminations.contains_all(others))
            .map(|found| used.push(found))
            .is_some();
    }
    // Otherwise try each one that removes the first, and cover the rest with fewer.
    most > 0
        && removing().any(|reduction| {
            used.push(reduction);
            let covered = collect_covering_reductions(reductions, others - reduction.1, most - 1, used);
            if !covered {
                used.pop();
            }
            covered
        })
}

impl SingleReduction {
    fn eliminations(&self, facts: &Facts) -> CandidateMap {
        match self {
            SingleReduction::Locked(locked) => locked.eliminated_cells(facts).to_candidates(locked.digit),
            SingleReduction::Naked(subset) => {
                facts.candidates_in(subset.cells.peer_intersection(), subset.digits)
            }
            SingleReduction::Hidden(subset) => facts.candidates_in(subset.cells, !subset.digits),
        }
    }

    /// Whether the other has the same cells with the same digits, found in another house.
    fn is_same_reduction(&self, other: &SingleReduction) -> bool {
        match (self, other) {
            (SingleReduction::Naked(one), SingleReduction::Naked(other)) => {
                (one.cells, one.digits) == (other.cells, other.digits)
            }
            _ => false,
        }
    }

    /// Whether a technique other than a compound single finds the same.
    fn has_direct_technique(&self, placed: Candidate, unit: SingleUnit) -> bool {
        match (self, unit) {
            (SingleReduction::Locked(locked), SingleUnit::House(house)) => {
                locked.digit == placed.digit() && locked.from.kind() == house.kind()
            }
            (SingleReduction::Hidden(subset), SingleUnit::House(house)) => {
                subset.house == house && subset.digits.len() <= 3
            }
            _ => false,
        }
    }

    /// Explains the reduction and its eliminations on the way; returns the argument with its truths added.
    fn explain_reduction(
        &self,
        eliminations: CandidateMap,
        facts: &Facts,
        explanation: &mut Explanation,
    ) -> ProofArgument {
        let argument = std::mem::take(&mut explanation.argument);
        // Explain the reduction as its own technique does.
        let argument = match self {
            SingleReduction::Locked(locked) => {
                locked.explain_locking(facts, explanation);
                argument.with_place_truths(locked.from, locked.digit)
            }
            SingleReduction::Naked(subset) => {
                subset.explain_naked_subset(facts, explanation);
                argument.with_cell_truths(subset.cells)
            }
            SingleReduction::Hidden(subset) => {
                subset.explain_hidden_subset(facts, explanation);
                argument.with_place_truths(subset.house, subset.digits)
            }
        };
        explanation.add_message(say!("compound-single-removes", gone = eliminations));
        explanation.mark_candidates(eliminations, MarkRole::Elimination);
        argument
    }
}

impl Pattern for CompoundSingle {
    fn technique(&self) -> &'static Technique {
        if self.reductions.len() == 1 { &COMPOUND_SINGLE } else { &COMPLEX_SINGLE }
    }

    fn explain_step(&self, facts: &Facts, _: &Conclusions, explanation: &mut Explanation) {
        for (reduction, eliminations) in &self.reductions {
            explanation.argument = reduction.explain_reduction(*eliminations, facts, explanation);
        }
        let (cell, digit): (Cell, Digit) = (self.placed.cell(), self.placed.digit());
        let argument = std::mem::take(&mut explanation.argument);
        match self.unit {
            SingleUnit::House(house) => {
                explanation.add_message(say!("hidden-single-so", house, digit, cell));
                explanation.mark_house(house, MarkRole::Focus);
                explanation.argument = argument.with_place_truths(HouseSet::of(house), digit);
            }
            SingleUnit::Cell => {
                explanation.add_message(say!("naked-single-so", digit, cell));
                explanation.mark_cells(cell, MarkRole::Focus);
                explanation.argument = argument.with_cell_truths(cell);
            }
        }
    }
}
