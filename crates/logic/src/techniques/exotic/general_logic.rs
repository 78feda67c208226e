//! General logic: truths and links of rank 0 and 1, of any shape.

use crate::explain::MessageFragment;
use crate::prelude::*;
use crate::proof::Truth;
use crate::smallest_patterns::SmallestPatterns;
use crate::truths::{TruthContext, TruthCover, constraint_candidates};

technique! {
    /// ## What it finds
    /// Some truths, that is, cells that need a digit and houses that need a digit somewhere, without a candidate in common.
    /// All their candidates lie in some other cells and houses, the links. There are as many links as truths, or one more.
    ///
    /// With as many links as truths (rank 0), remove every other candidate of the links. With one link more (rank 1), remove
    /// every other candidate that lies in two links.
    ///
    /// This is what most techniques are at bottom: the idea is Allan Barker's ("A General Logic for Sudoku").
    ///
    /// ## Why it works
    /// Each truth has one true candidate, and a link can hold only one of them. So a link has to be kept free for each truth. A
    /// candidate outside the truths takes up every link that it lies in, and must not leave fewer links than truths.
    ///
    /// ## How we look for it
    /// We look at no more than four truths, so at five links at most, and for each candidate at the fewest truths that remove it.
    /// That takes about half a second for a position, so general logic is tried only when asked for by name. Candidates of the
    /// truths themselves are not removed.
    ///
    /// ## Example
    /// ```sudoku
    /// grid: 6.314.8..245.8691.1.8..54..7364.15..582.3..4.419.583..3.18....49675142..8.4.63.9.
    /// step: r5c9<>7
    /// says: general-truths, general-links, general-rank-1, general-so-1
    /// easier: empty-rectangle
    /// ```
    pub GENERAL_LOGIC {
        id: "general-logic",
        name: "General Logic",
        family: Exotic,
        find: find_general_logic,
    }
}

#[derive(Clone, Debug)]
struct GeneralLogic(TruthCover);

fn find_general_logic(facts: &Facts, sink: &mut dyn StepSink) -> ControlFlow<()> {
    let context = TruthContext::new(facts);
    let mut smallest = SmallestPatterns::new();
    for victim in facts.candidates_in(facts.empty_cells(), DigitSet::FULL) {
        sink.poll_stop()?;
        if let Some(covered) = context.find_eliminating_cover(victim) {
            let eliminations = covered.eliminations(facts);
            smallest.offer_pattern((covered.truths.len(), covered.rank()), eliminations, || {
                GeneralLogic(covered)
            });
        }
    }
    smallest.report_smallest_first(sink)
}

impl Pattern for GeneralLogic {
    fn technique(&self) -> &'static Technique {
        &GENERAL_LOGIC
    }

    fn explain_step(&self, facts: &Facts, conclusions: &Conclusions, explanation: &mut Explanation) {
        let TruthCover { truths, links } = &self.0;
        let eliminations = conclusions.eliminations;
        let all = |of: &[Truth]| {
            of.iter().fold(CandidateMap::EMPTY, |all, &one| all | constraint_candidates(facts, one))
        };
        // The truths and the links that cover them.
        explanation.add_message(say!(
            "general-truths",
            n = truths.len(),
            truths = list_truth_cells_and_houses(truths)
        ));
        mark_truth_cells_and_houses(truths, MarkRole::Base, MarkRole::Set(0), explanation);
        explanation.mark_candidates(all(truths), MarkRole::Corner);
        explanation.add_message(say!(
            "general-links",
            m = links.len(),
            links = list_truth_cells_and_houses(links)
        ));
        mark_truth_cells_and_houses(links, MarkRole::Cover, MarkRole::Set(1), explanation);
        // As many links as truths, or one more.
        if self.0.rank() == 0 {
            explanation.add_message(say!("general-rank-0", n = truths.len()));
            explanation.add_message(say!("general-so-0", gone = eliminations));
        } else {
            explanation.add_message(say!("general-rank-1", n = truths.len(), m = links.len()));
            explanation.add_message(say!("general-so-1", gone = eliminations));
        }
        explanation.argument = truths.iter().fold(ProofArgument::default(), |argument, &truth| match truth {
            Truth::Cell(cell) => argument.with_cell_truths(cell),
            Truth::Place(house, digit) => argument.with_place_truths(house, digit),
        });
    }
}

fn mark_truth_cells_and_houses(
    constraints: &[Truth],
    house: MarkRole,
    cell: MarkRole,
    explanation: &mut Explanation,
) {
    for constraint in constraints {
        match *constraint {
            Truth::Cell(one) => explanation.mark_cells(one, cell),
            Truth::Place(one, _) => explanation.mark_house(one, house),
        }
    }
}

/// Lists the cells, then the houses with their digits: `r4c78, row 3 (45), box 6 (1)`.
fn list_truth_cells_and_houses(constraints: &[Truth]) -> Vec<MessageFragment> {
    // Cells form one fragment; houses follow, each with its digits.
    let text = |text: &str| MessageFragment::Text(text.into());
    let cells = |one: &Truth| if let Truth::Cell(cell) = one { Some(*cell) } else { None };
    let cells: CellMap = constraints.iter().filter_map(cells).collect();
    let mut pieces = if cells.is_empty() { Vec::new() } else { vec![MessageFragment::Cells(cells)] };
    for house in House::all() {
        let has = |digit: &Digit| constraints.contains(&Truth::Place(house, *digit));
        let digits: DigitSet = Digit::ALL.into_iter().filter(has).collect();
        if !digits.is_empty() {
            pieces.push(text(if pieces.is_empty() { "" } else { ", " }));
            pieces.extend([
                MessageFragment::Houses(house.into()),
                text(" ("),
                MessageFragment::Digits(digits),
                text(")"),
            ]);
        }
    }
    pieces
}
