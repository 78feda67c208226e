//! Templates of one digit: the cells that none of them has, and the cells that all of them have.

use super::engine::{count_templates, outline_refutation, placed_or_candidate_cells, refine_templates};
use crate::prelude::*;
use crate::proof::{CandidateClaim, Lemma};

technique! {
    /// ## What it finds
    /// A cell that belongs to every way in which a digit can fill the whole grid, that is, nine cells with the digit
    /// that don't see each other: place the digit there.
    ///
    /// ## Why it works
    /// One of these ways is the solution's, so a cell that belongs to all of them contains the digit. A cell that
    /// belongs to every way of another digit contains that other digit.
    ///
    /// ## Example
    /// ```sudoku
    /// grid: 68...72.3.93821.64.2.3.68.984.61392..6...5438.39.841.69.816234.416.38.923.2..9681
    /// step: r1c8=1, r3c3=1, r5c1=1
    /// says: template-forced, …, template-every-so
    /// easier: remote-pair
    /// ```
    pub TEMPLATE_SET {
        id: "template-set",
        name: "Template Set",
        family: Template,
        ratings: TechniqueRatings::NONE.with_hodoku_score(10_000),
        find: |facts, sink| {
            visit_digit_templates(facts, |digit, [_, every]| {
                let cells = every & facts.empty_cells();
                let placements = cells.to_candidates(digit);
                report_conclusions(&TEMPLATE_SET, digit, cells, Conclusions { placements, ..Conclusions::NONE }, sink)
            })
        },
    }

    /// ## What it finds
    /// A candidate that belongs to no way in which its digit can fill the whole grid, that is, nine cells with the
    /// digit that don't see each other: remove it.
    ///
    /// ## Why it works
    /// One of these ways is the solution's, so a cell that belongs to none of them can't contain the digit. A cell
    /// that belongs to every way of another digit contains that other digit.
    ///
    /// ## Example
    /// ```sudoku
    /// grid: ..7.8.61.1...76.4..8....3724....826..1..3....5...9...4...16.42..6..45.9.....27..6
    /// step: r7c2<>3, r7c3<>3
    /// says: template-none, …, so-remove
    /// easier: strong-links-2
    /// ```
    pub TEMPLATE_DELETE {
        id: "template-delete",
        name: "Template Delete",
        family: Template,
        ratings: TechniqueRatings::NONE.with_hodoku_score(10_000),
        find: |facts, sink| {
            visit_digit_templates(facts, |digit, [any, _]| {
                let cells = facts.candidate_cells(digit) - any;
                report_conclusions(&TEMPLATE_DELETE, digit, cells, Conclusions::from_digit_eliminations(digit, cells), sink)
            })
        },
    }
}

/// Visits each digit with the cells of any of its templates and the cells of all of them.
fn visit_digit_templates(
    facts: &Facts,
    mut visit: impl FnMut(Digit, [CellMap; 2]) -> ControlFlow<()>,
) -> ControlFlow<()> {
    let refined = refine_templates(facts);
    for digit in Digit::ALL {
        if let Some(found) = refined.union_and_intersection[digit] {
            visit(digit, found)?;
        }
    }
    ControlFlow::Continue(())
}

fn report_conclusions(
    technique: &'static Technique,
    digit: Digit,
    cells: CellMap,
    conclusions: Conclusions,
    sink: &mut dyn StepSink,
) -> ControlFlow<()> {
    match cells.is_empty() {
        true => ControlFlow::Continue(()),
        false => sink.receive_step(&conclusions, &TemplatePattern { technique, digit, cells }),
    }
}

/// Returns the placements by other digits' templates that a digit's conclusion needs, in logical order.
fn needed_placements(facts: &Facts, digit: Digit) -> Vec<Candidate> {
    let mut digits = DigitSet::of(digit);
    let mut needed = Vec::new();
    for forced in refine_templates(facts).forced.into_iter().rev() {
        let others = facts.candidates(forced.cell()) - forced.digit();
        if !others.is_disjoint(digits) {
            digits += forced.digit();
            needed.push(forced);
        }
    }
    needed.reverse();
    needed
}

/// Returns the places of a digit after the other digits' forced placements.
fn available_places(facts: &Facts, digit: Digit, forced: &[Candidate]) -> CellMap {
    let taken = forced.iter().filter(|other| other.digit() != digit);
    placed_or_candidate_cells(facts, digit) - taken.map(|other| other.cell()).collect::<CellMap>()
}

/// Explains why a candidate is false, if following its digit house by house shows that; else only all its templates do.
fn explain_refutation(facts: &Facts, candidate: Candidate, places: CellMap, explanation: &mut Explanation) {
    let (cell, digit) = (candidate.cell(), candidate.digit());
    let mut told = vec![(say!("whip-suppose", cell, digit), CellMap::EMPTY)];
    // Places that other digits' templates have taken are gone as well, and named with the rest.
    let all = placed_or_candidate_cells(facts, digit);
    let (mut left, mut placed) = (places - cell.peers(), (all & facts.board().filled_cells()).with(cell));
    loop {
        // The house with the fewest places decides next: none is a contradiction, one is a placement.
        let open = House::all().filter(|house| placed.is_disjoint(house.cells()));
        let Some(house) = open.min_by_key(|house| (left & house.cells()).len()) else { return };
        let gone = (all & house.cells()) - left;
        let Some(next) = (left & house.cells()).first() else {
            told.push((say!("whip-house-empty", digit, gone, house), CellMap::EMPTY));
            break;
        };
        if (left & house.cells()).len() > 1 {
            // Several ways would have to be told apart.
            return;
        }
        let message = match gone.is_empty() {
            true => say!("hidden-single-so", house, digit, cell = next),
            false => say!("whip-house", digit, gone, house, cell = next),
        };
        told.push((message, next.into()));
        left -= next.peers();
        placed = placed.with(next);
    }
    told.push((say!("whip-so", cell, digit), CellMap::EMPTY));
    for (message, on) in told {
        explanation.add_message(message);
        explanation.mark_candidates(on.to_candidates(digit), MarkRole::On);
    }
}

#[derive(Clone, Copy, Debug)]
struct TemplatePattern {
    technique: &'static Technique,
    digit: Digit,
    /// The cells in which the digit is placed or eliminated.
    cells: CellMap,
}

impl TemplatePattern {
    fn proof_argument(&self, facts: &Facts) -> ProofArgument {
        let TemplatePattern { technique, digit, cells } = *self;
        let forced = needed_placements(facts, digit);
        let mut argument = ProofArgument::from_place_truths(
            HouseSet::FULL,
            forced.iter().fold(digit.into(), |all: DigitSet, one| all.with(one.digit())),
        );
        let left = |digit: Digit, forced: &[Candidate]| available_places(facts, digit, forced);
        // Show each forced placement first, in order.
        let lemmas = &mut argument.outline.lemmas;
        for (number, &candidate) in forced.iter().enumerate() {
            let places = left(candidate.digit(), &forced[..number]) - candidate.cell();
            lemmas.push(Lemma {
                claim: CandidateClaim::True(candidate),
                refutation: outline_refutation(candidate.digit(), places),
            });
        }
        // Then the conclusions of the digit itself.
        let places = left(digit, &forced);
        for cell in cells {
            let candidate = cell.to_candidate(digit);
            let (claim, without) = match *technique == TEMPLATE_SET {
                true => (CandidateClaim::True(candidate), places - cell),
                false => (CandidateClaim::False(candidate), places - cell.peers()),
            };
            lemmas.push(Lemma { claim, refutation: outline_refutation(digit, without) });
        }
        argument
    }
}

impl Pattern for TemplatePattern {
    fn technique(&self) -> &'static Technique {
        self.technique
    }

    fn explain_step(&self, facts: &Facts, _: &Conclusions, explanation: &mut Explanation) {
        let TemplatePattern { technique, digit, cells } = *self;
        let mut forced = needed_placements(facts, digit);
        // Forced placements of other digits, one message for each run of the same digit.
        while let Some(first) = forced.first().map(|first| first.digit()) {
            let run = forced.iter().take_while(|next| next.digit() == first).count();
            let cells = forced.drain(..run).map(|candidate| candidate.cell()).collect::<CellMap>();
            explanation.add_message(say!("template-forced", digit = first, cells));
            explanation.mark_candidates(cells.to_candidates(first), MarkRole::On);
        }
        // The cells that every template has, or those that none has.
        let others = (facts.candidate_cells(digit) - cells).to_candidates(digit);
        if *technique == TEMPLATE_SET {
            explanation.add_message(say!("template-every", digit, cells));
            explanation.mark_candidates(others, MarkRole::Corner);
            explanation.add_message(say!("template-every-so", digit, cells));
        } else {
            let places = available_places(facts, digit, &needed_placements(facts, digit));
            explanation.add_message(say!("template-none", count = count_templates(places), digit, cells));
            explanation.mark_candidates(others, MarkRole::Corner);
            for cell in cells {
                explain_refutation(facts, cell.to_candidate(digit), places, explanation);
            }
            explanation.add_message(say!("so-remove", digit, victims = cells));
        }
        explanation.argument = self.proof_argument(facts);
    }
}
