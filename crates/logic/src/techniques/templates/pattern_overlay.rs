//! Pattern overlay: templates of two or three digits, laid over each other.

use super::engine::TemplateRows;
use crate::prelude::*;

technique! {
    /// ## What it finds
    /// Two digits, and all the ways in which each can fill the whole grid. Two ways that share a cell don't fit
    /// together. Remove every candidate that no fitting pair of ways contains.
    ///
    /// ## Why it works
    /// In the solution, the cells of the two digits are one way each, and the two ways fit together.
    ///
    /// ## How we look for it
    /// We look at digits with at most 64 ways.
    ///
    /// ## Example
    /// ```sudoku
    /// grid: ..86.4...61.7...4..7.....62.....24..7..81..5...3..5....8.2.7.94..7.....8..9..8571
    /// without: r1c7(39), r3c4(39), r3c7(1), r46c5(9), r5c6(9), r5c7(6), r6c12(4), r6c7(2689), r8c1(12), r8c2(2), r8c4(349)
    /// step: r1c5<>3, r8c1<>3
    /// says: overlay-ways, overlay-ways, overlay-none, so-remove-candidates
    /// ```
    pub PATTERN_OVERLAY_2 {
        id: "pattern-overlay-2",
        name: "Pattern Overlay of Two Digits",
        family: Template,
        find: find_overlay_pairs,
    }

    /// ## What it finds
    /// Three digits, and all the ways in which each can fill the whole grid. Ways that share a cell don't fit
    /// together. Remove every candidate that no three fitting ways contain.
    ///
    /// ## Why it works
    /// In the solution, the cells of the three digits are one way each, and the three ways fit together.
    ///
    /// ## How we look for it
    /// We look at digits with at most 64 ways, and only report what no two of the three digits remove.
    ///
    /// ## Example
    /// ```sudoku
    /// grid: 128735469647......3954862714368975129516.....872351946.64....2.289.......132...9.
    /// step: r7c7<>7
    /// says: overlay-ways, overlay-ways, overlay-ways, overlay-none, so-remove-candidates
    /// easier: continuous-nice-loop
    /// ```
    pub PATTERN_OVERLAY_3 {
        id: "pattern-overlay-3",
        name: "Pattern Overlay of Three Digits",
        family: Template,
        find: find_overlay_triples,
    }
}

/// The most templates of a digit, one for each bit of a word; digits with more are skipped.
const MAX_TEMPLATES: usize = 64;

/// The templates of a digit.
struct TemplateLayer {
    digit: Digit,
    templates: Vec<CellMap>,
}

impl TemplateLayer {
    /// Returns the places in none of the viable templates; bit n of `viable` stands for the n-th.
    fn candidates_outside_templates(&self, facts: &Facts, viable: u64) -> CandidateMap {
        let viable = (0..self.templates.len()).filter(|n| viable >> n & 1 == 1);
        let inside = viable.fold(CellMap::EMPTY, |cells, n| cells | self.templates[n]);
        (facts.candidate_cells(self.digit) - inside).to_candidates(self.digit)
    }

    /// Returns for each template the bit set of the other layer's templates that share no cell with it.
    fn compatible_templates(&self, other: &TemplateLayer) -> Vec<u64> {
        let fitting = |template: &CellMap| {
            let others = other.templates.iter().enumerate();
            others.filter(|(_, other)| other.is_disjoint(*template)).fold(0, |set, (n, _)| set | 1 << n)
        };
        self.templates.iter().map(fitting).collect()
    }
}

fn build_template_layers(facts: &Facts) -> Vec<TemplateLayer> {
    let unplaced = Digit::ALL.into_iter().filter(|&digit| !facts.candidate_cells(digit).is_empty());
    let layer = |digit| {
        let templates = TemplateRows::new(facts, digit).collect_templates(MAX_TEMPLATES)?;
        (!templates.is_empty()).then_some(TemplateLayer { digit, templates })
    };
    unplaced.filter_map(layer).collect()
}

/// The templates, as bits, for which something is left.
fn viable_templates(beside: &[u64]) -> u64 {
    beside.iter().enumerate().filter(|(_, others)| **others != 0).fold(0, |set, (n, _)| set | 1 << n)
}

/// Eliminations from the templates of single digits.
fn single_digit_template_eliminations(facts: &Facts, layers: &[TemplateLayer]) -> CandidateMap {
    layers
        .iter()
        .fold(CandidateMap::EMPTY, |all, layer| all | layer.candidates_outside_templates(facts, u64::MAX))
}

/// Eliminations from the compatible templates of two digits.
fn template_pair_eliminations(facts: &Facts, one: &TemplateLayer, other: &TemplateLayer) -> CandidateMap {
    one.candidates_outside_templates(facts, viable_templates(&one.compatible_templates(other)))
        | other.candidates_outside_templates(facts, viable_templates(&other.compatible_templates(one)))
}

fn find_overlay_pairs(facts: &Facts, sink: &mut dyn StepSink) -> ControlFlow<()> {
    let layers = build_template_layers(facts);
    let alone = single_digit_template_eliminations(facts, &layers);
    for (number, one) in layers.iter().enumerate() {
        sink.poll_stop()?;
        for other in &layers[number + 1..] {
            let eliminations = template_pair_eliminations(facts, one, other) - alone;
            report_eliminations(&PATTERN_OVERLAY_2, &[one, other], eliminations, sink)?;
        }
    }
    ControlFlow::Continue(())
}

fn find_overlay_triples(facts: &Facts, sink: &mut dyn StepSink) -> ControlFlow<()> {
    let layers = build_template_layers(facts);
    let alone = single_digit_template_eliminations(facts, &layers);
    for (number, one) in layers.iter().enumerate() {
        for (second, two) in layers.iter().enumerate().skip(number + 1) {
            sink.poll_stop()?;
            for three in &layers[second + 1..] {
                // Leave out what single digits and pairs show.
                let pairs = [(one, two), (one, three), (two, three)];
                let known =
                    pairs.iter().fold(alone, |all, (a, b)| all | template_pair_eliminations(facts, a, b));
                let eliminations = template_triple_eliminations(facts, [one, two, three]) - known;
                report_eliminations(&PATTERN_OVERLAY_3, &[one, two, three], eliminations, sink)?;
            }
        }
    }
    ControlFlow::Continue(())
}

/// Eliminations from the compatible templates of three digits.
fn template_triple_eliminations(facts: &Facts, layers: [&TemplateLayer; 3]) -> CandidateMap {
    let [one, two, three] = layers;
    let [to_two, to_three, across] =
        [one.compatible_templates(two), one.compatible_templates(three), two.compatible_templates(three)];
    // The templates of each layer that are part of a compatible triple.
    let mut viable = [0u64; 3];
    for (first, (&seconds, &thirds)) in to_two.iter().zip(&to_three).enumerate() {
        // Go through the second layer's templates that fit, and collect those of the third that fit both.
        let mut rest = seconds;
        while rest != 0 {
            let second = rest.trailing_zeros() as usize;
            rest &= rest - 1;
            let fitting = thirds & across[second];
            if fitting != 0 {
                viable[0] |= 1 << first;
                viable[1] |= 1 << second;
                viable[2] |= fitting;
            }
        }
    }
    let outside =
        layers.iter().zip(viable).map(|(layer, viable)| layer.candidates_outside_templates(facts, viable));
    outside.fold(CandidateMap::EMPTY, CandidateMap::union)
}

fn report_eliminations(
    technique: &'static Technique,
    layers: &[&TemplateLayer],
    eliminations: CandidateMap,
    sink: &mut dyn StepSink,
) -> ControlFlow<()> {
    if eliminations.is_empty() {
        return ControlFlow::Continue(());
    }
    let template_counts = layers.iter().map(|layer| (layer.digit, layer.templates.len())).collect();
    sink.receive_step(
        &Conclusions::from_eliminations(eliminations),
        &PatternOverlay { technique, template_counts },
    )
}

#[derive(Clone, Debug)]
struct PatternOverlay {
    technique: &'static Technique,
    /// The digits, and how many templates each has.
    template_counts: Vec<(Digit, usize)>,
}

impl PatternOverlay {
    fn digits(&self) -> DigitSet {
        self.template_counts.iter().map(|(digit, _)| *digit).collect()
    }
}

impl Pattern for PatternOverlay {
    fn technique(&self) -> &'static Technique {
        self.technique
    }

    fn explain_step(&self, facts: &Facts, conclusions: &Conclusions, explanation: &mut Explanation) {
        for (number, &(digit, count)) in (0..).zip(&self.template_counts) {
            explanation.add_message(say!("overlay-ways", count, digit));
            explanation
                .mark_candidates(facts.candidate_cells(digit).to_candidates(digit), MarkRole::Set(number));
        }
        let eliminations = conclusions.eliminations;
        explanation.add_message(say!("overlay-none", digits = self.digits(), gone = eliminations));
        explanation.add_message(say!("so-remove-candidates", gone = eliminations));
        explanation.argument = ProofArgument::from_place_truths(HouseSet::FULL, self.digits());
    }
}
