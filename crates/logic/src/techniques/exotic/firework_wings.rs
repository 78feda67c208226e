//! Fireworks of two digits with something at their wings: bivalue cells, strong links, or a second firework.

use super::fireworks::{Firework, visit_fireworks};
use crate::prelude::*;
use crate::smallest_patterns::SmallestPatterns;

technique! {
    /// ## What it finds
    /// A row and a column that cross in a cell, and two digits that outside the box of the crossing are confined to one cell
    /// of the row and one cell of the column, the wings. Opposite the crossing, where the lines through the wings meet, stands
    /// a cell that sees two bivalue cells with just these digits: one in line with each wing. Remove both digits from the
    /// opposite cell.
    ///
    /// Described by shye in the New Sudoku Players' Forum (2021).
    ///
    /// ## Why it works
    /// If the opposite cell were one of the digits, both bivalue cells would be the other. Then neither wing could contain
    /// either digit, and both digits would have to be where the lines cross.
    ///
    /// ## Example
    /// ```sudoku
    /// grid: ....2....93415.72.1.23.....4......8...1...4..658794312.76......81.63....24.8...6.
    /// without: r1c6(7), r1c789(5), r4c3(9), r4c6(256), r5c6(25), r7c4(25), r7c89(4)
    /// step: r3c9<>6, r3c9<>8
    /// says: fireworks-confined, …, fireworks-so-opposite
    /// ```
    pub FIREWORK_W_WING {
        id: "firework-w-wing",
        name: "Firework W-Wing",
        family: Exotic,
        find: find_firework_w_wings,
    }

    /// ## What it finds
    /// A row and a column that cross in a cell, and two digits that outside the box of the crossing are confined to one cell
    /// of the row and one cell of the column, the wings. From each wing leads a strong link of a third digit. Cells that see
    /// the far ends of both links lose this digit; if both links end in the same cell, that cell contains it.
    ///
    /// ## Why it works
    /// The crossing can't contain both of the two digits, so one wing contains one of them. It doesn't contain the third
    /// digit, which then must be at the far end of the link from this wing.
    ///
    /// ## Example
    /// ```sudoku
    /// grid: ..2..1..4.57.832191.......83.514.786...5..4317143689259.18..65..6321.897..8...14.
    /// without: r3c6(49)
    /// step: r5c5<>2
    /// says: fireworks-confined, …, fireworks-so-ends
    /// easier: aic
    /// ```
    pub FIREWORK_L_WING {
        id: "firework-l-wing",
        name: "Firework L-Wing",
        family: Exotic,
        find: find_firework_l_wings,
    }

    /// ## What it finds
    /// A row and a column that cross in a cell, and two pairs of digits: outside the box of the crossing, each pair is confined
    /// to one cell of the row and one of the column, its wings. Opposite the crossing, each two wings are seen by a cell. If one
    /// opposite cell contains only its pair, remove the other pair from the other opposite cell. If both contain only their
    /// pairs and one more digit, the same for both, remove this digit from every cell that sees both.
    ///
    /// Also known as a double firework with almost locked pairs.
    ///
    /// ## Why it works
    /// If an opposite cell contains a digit of its pair, its wings can't contain both digits, so one of them must be in the
    /// crossing. That leaves no room in the crossing for the other pair, whose wings then contain both of its digits.
    ///
    /// ## Example
    /// ```sudoku
    /// grid: .42.1...68137642596.9..21.419..27.6342.693.1.367.8..92..42.69.12.6.7.34.9.1.4.62.
    /// without: r5c9(5), r8c46(58), r9c29(8)
    /// step: r3c8<>7, r3c8<>8
    /// says: fireworks-confined, …, fireworks-so-second
    /// easier: forcing-chain
    /// ```
    pub DOUBLE_FIREWORK_PAIR {
        id: "double-firework-pair",
        name: "Double Firework Pair",
        family: Exotic,
        find: find_double_firework_pairs,
    }
}

/// The part of a pattern that is added to the firework.
#[derive(Clone, Copy, Debug)]
enum FireworkWingShape {
    /// Two bivalue cells in line with its wings.
    W([Cell; 2]),
    /// A digit with a house and the far end of a strong link for each wing.
    L(Digit, [(House, Cell); 2]),
    /// Another with the same crossing, and the third digit of both opposite cells; if there is none, the
    /// first opposite cell contains only its two digits.
    Double(Firework, Option<Digit>),
}

#[derive(Clone, Copy, Debug)]
struct FireworkWing {
    firework: Firework,
    shape: FireworkWingShape,
}

/// Visits all fireworks of two digits: of one with more, each two of them.
fn visit_firework_pairs(facts: &Facts, mut visit: impl FnMut(Firework)) {
    let _ = visit_fireworks(facts, |firework| {
        for digits in firework.digits.subsets(2) {
            visit(Firework { digits, ..firework });
        }
        ControlFlow::Continue(())
    });
}

fn find_firework_w_wings(facts: &Facts, sink: &mut dyn StepSink) -> ControlFlow<()> {
    let mut smallest = SmallestPatterns::new();
    visit_firework_pairs(facts, |pair| {
        // The opposite cell must have one of the digits to lose.
        let Firework { wings: [in_row, in_column], digits, .. } = pair;
        let opposite = pair.opposite_cell();
        let eliminations = facts.candidates_in(CellMap::of(opposite), digits);
        if eliminations.is_empty() {
            return;
        }
        // A bivalue cell with the same digits in the line that each wing shares with the opposite cell.
        let beside = |line: House, wing: Cell| {
            let others = (line.cells() & facts.bivalue_cells()).without(wing).without(opposite);
            others.iter().find(|&cell| facts.candidates(cell) == digits)
        };
        if let Some(first) = beside(in_row.column(), in_row)
            && let Some(second) = beside(in_column.row(), in_column)
        {
            smallest.offer_pattern((), eliminations, || FireworkWing {
                firework: pair,
                shape: FireworkWingShape::W([first, second]),
            });
        }
    });
    smallest.report_smallest_first(sink)
}

fn find_firework_l_wings(facts: &Facts, sink: &mut dyn StepSink) -> ControlFlow<()> {
    let mut smallest = SmallestPatterns::new();
    visit_firework_pairs(facts, |pair| {
        let [in_row, in_column] = pair.wings;
        // A third digit of both wings, with a strong link from each.
        let shared = (facts.candidates(in_row) & facts.candidates(in_column)) - pair.digits;
        for digit in shared {
            for first in strong_links_from(facts, digit, in_row) {
                for second in strong_links_from(facts, digit, in_column) {
                    let ends = [first.1, second.1];
                    // Both links end in one cell, which contains the digit, or in two, of which one does.
                    let eliminations = match ends[0] == ends[1] {
                        true => {
                            let others = facts.candidates(ends[0]).without(digit);
                            facts.candidates_in(CellMap::of(ends[0]), others)
                        }
                        false => {
                            let seers = ends[0].peers() & ends[1].peers() & facts.candidate_cells(digit);
                            seers.to_candidates(digit)
                        }
                    };
                    smallest.offer_pattern((), eliminations, || FireworkWing {
                        firework: pair,
                        shape: FireworkWingShape::L(digit, [first, second]),
                    });
                }
            }
        }
    });
    smallest.report_smallest_first(sink)
}

/// Finds the houses in which a digit has only one place apart from a cell, with that place.
fn strong_links_from(facts: &Facts, digit: Digit, cell: Cell) -> impl Iterator<Item = (House, Cell)> + Clone {
    let places = facts.candidate_cells(digit);
    let end = move |house: House| (house.cells() & places).without(cell).only().map(|end| (house, end));
    cell.houses().into_iter().filter_map(end)
}

fn find_double_firework_pairs(facts: &Facts, sink: &mut dyn StepSink) -> ControlFlow<()> {
    // Collect all pairs first, as the second one may be any of them.
    let mut all: Vec<Firework> = Vec::new();
    visit_firework_pairs(facts, |pair| all.push(pair));
    // The candidates of the opposite cell other than the two digits.
    let rest = |pair: &Firework| facts.candidates(pair.opposite_cell()) - pair.digits;
    let mut smallest = SmallestPatterns::new();
    for one in
        all.iter().filter(|pair| facts.empty_cells().contains(pair.opposite_cell()) && rest(pair).len() < 2)
    {
        for two in &all {
            // The second firework has the same crossing, other digits and another opposite cell.
            let is_beside = one.crossing == two.crossing && one.digits.is_disjoint(two.digits);
            if !is_beside || one.opposite_cell() == two.opposite_cell() {
                continue;
            }
            let third = rest(one).only();
            // Either the other opposite cell loses its pair, or both cells share one further digit.
            let eliminations = match third {
                None => facts.candidates_in(CellMap::of(two.opposite_cell()), two.digits),
                Some(digit) if rest(two) == DigitSet::of(digit) => {
                    let seers = one.opposite_cell().peers() & two.opposite_cell().peers();
                    (seers & facts.candidate_cells(digit)).to_candidates(digit)
                }
                Some(_) => continue,
            };
            let shape = FireworkWingShape::Double(*two, third);
            smallest.offer_pattern((), eliminations, || FireworkWing { firework: *one, shape });
        }
    }
    smallest.report_smallest_first(sink)
}

impl FireworkWing {
    fn explain_w_wing(
        &self,
        bivalue: [Cell; 2],
        eliminations: CandidateMap,
        explanation: &mut Explanation,
    ) -> ProofArgument {
        let Firework { wings: [in_row, in_column], digits, .. } = self.firework;
        let opposite = self.firework.opposite_cell();
        let [first, second] = bivalue;
        // Name the cells first, then suppose a digit in the opposite cell.
        explanation.add_message(say!(
            "fireworks-bivalue",
            first,
            in_row,
            second,
            in_column,
            opposite,
            digits
        ));
        bivalue.iter().for_each(|&cell| explanation.mark_cells(cell, MarkRole::Bivalue));
        explanation.add_message(say!(
            "fireworks-suppose",
            opposite,
            digits,
            cells = CellMap::of(first).with(second),
            wings = CellMap::of(in_row).with(in_column)
        ));
        explanation.add_message(say!("fireworks-so-opposite", opposite, digits, gone = eliminations));
        ProofArgument::from_cell_truths(first).with_cell_truths(second)
    }

    fn explain_l_wing(
        &self,
        digit: Digit,
        links: [(House, Cell); 2],
        eliminations: CandidateMap,
        explanation: &mut Explanation,
    ) -> ProofArgument {
        // One of the wings contains neither digit of the firework.
        let Firework { crossing, wings, digits } = self.firework;
        explanation.add_message(say!(
            "fireworks-one-wing",
            crossing,
            digits,
            wings = CellMap::of(wings[0]).with(wings[1])
        ));
        let mut argument = ProofArgument::default();
        // So a strong link from the other digit in that wing.
        for (wing, (house, end)) in wings.into_iter().zip(links) {
            explanation.add_message(say!("fireworks-link", house, digit, wing, end, digits));
            let [from, to] = [wing, end].map(|cell| CandidateMap::of(cell.to_candidate(digit)));
            explanation.mark_candidates(from, MarkRole::Restricted);
            explanation.mark_candidates(to, MarkRole::Z);
            explanation.add_link(from, to, LinkKind::Strong);
            argument = argument.with_place_truths(house, digit);
        }
        // The conclusion about the ends.
        let ends = CellMap::of(links[0].1).with(links[1].1);
        explanation.add_message(match ends.only() {
            Some(end) => say!("fireworks-so-end", end, digit, gone = eliminations),
            None => say!("fireworks-so-ends", ends, digit, victims = eliminations.cells()),
        });
        argument
    }

    fn explain_double_pair(
        &self,
        other: &Firework,
        third: Option<Digit>,
        eliminations: CandidateMap,
        explanation: &mut Explanation,
    ) -> ProofArgument {
        let both = [self.firework, *other];
        let ends = both.iter().map(Firework::opposite_cell).collect::<CellMap>();
        let argument = ProofArgument::default().with_place_truths(other.crossing_lines(), other.digits);
        // A common third digit of the opposite cells: one of these contains it.
        match third {
            Some(third) => {
                both.iter().for_each(|firework| explain_firework_third_digit(firework, third, explanation));
                explanation.add_message(say!(
                    "fireworks-so-third",
                    crossing = other.crossing,
                    ends,
                    digit = third,
                    victims = eliminations.cells()
                ));
                argument.with_cell_truths(ends)
            }
            // Without one, the opposite cell has only the first firework's digits, so the crossing has one of
            // them, and the second firework's digits are in its wings.
            None => {
                let opposite = self.firework.opposite_cell();
                explanation.add_message(say!(
                    "fireworks-opposite",
                    opposite,
                    digits = self.firework.digits,
                    wings = self.firework.wings.into_iter().collect::<CellMap>()
                ));
                explanation.mark_cells(opposite, MarkRole::Set(1));
                explanation.add_message(say!(
                    "fireworks-so-crossing",
                    crossing = other.crossing,
                    digits = self.firework.digits,
                    wings = other.wings.into_iter().collect::<CellMap>(),
                    others = other.digits
                ));
                explanation.add_message(say!(
                    "fireworks-so-second",
                    opposite = other.opposite_cell(),
                    others = other.digits,
                    gone = eliminations
                ));
                argument.with_cell_truths(opposite)
            }
        }
    }
}

/// Explains what follows unless the opposite cell of a firework contains a third digit.
fn explain_firework_third_digit(firework: &Firework, third: Digit, explanation: &mut Explanation) {
    let opposite = firework.opposite_cell();
    explanation.add_message(say!(
        "fireworks-third",
        opposite,
        digits = firework.digits,
        third,
        wings = firework.wings.into_iter().collect::<CellMap>(),
        crossing = firework.crossing
    ));
    explanation.mark_cells(opposite, MarkRole::Set(1));
    explanation.mark_candidates(opposite.to_candidate(third), MarkRole::Z);
}

impl Pattern for FireworkWing {
    fn technique(&self) -> &'static Technique {
        match self.shape {
            FireworkWingShape::W(_) => &FIREWORK_W_WING,
            FireworkWingShape::L(..) => &FIREWORK_L_WING,
            FireworkWingShape::Double(..) => &DOUBLE_FIREWORK_PAIR,
        }
    }

    fn explain_step(&self, facts: &Facts, conclusions: &Conclusions, explanation: &mut Explanation) {
        let firework = &self.firework;
        firework.explain_firework(facts, explanation);
        if let FireworkWingShape::Double(other, _) = &self.shape {
            other.explain_firework(facts, explanation);
        }
        let eliminations = conclusions.eliminations;
        let argument = match &self.shape {
            FireworkWingShape::W(bivalue) => self.explain_w_wing(*bivalue, eliminations, explanation),
            FireworkWingShape::L(digit, links) => {
                self.explain_l_wing(*digit, *links, eliminations, explanation)
            }
            FireworkWingShape::Double(other, third) => {
                self.explain_double_pair(other, *third, eliminations, explanation)
            }
        };
        explanation.argument = argument.with_place_truths(firework.crossing_lines(), firework.digits);
    }
}

#[cfg(test)]
mod tests {
    use ninefold_core::{Board, ByCell};

    use super::*;
    use crate::engine::find_all_steps;

    /// A board with two fireworks that cross in r1c1: 1 and 2 at r1c4 and r4c1, 3 and 4 at r1c7 and r7c1. The
    /// cells opposite contain these digits and, perhaps, more.
    fn check(opposite: [&str; 2], eliminations: &str, sentences: &[&str]) {
        let cell = |row, column| Cell::from_row_column(row, column);
        let digits = |text: &str| text.parse::<DigitSet>().unwrap();
        let of_box = House::at(0).cells();
        let lines = (cell(0, 0).row().cells() | cell(0, 0).column().cells()) - of_box;
        let candidates = ByCell::from_fn(|at| match (at.row_index(), at.column_index()) {
            (0, 3) | (3, 0) => !digits("34"),
            (0, 6) | (6, 0) => !digits("12"),
            (3, 3) => digits(opposite[0]),
            (6, 6) => digits(opposite[1]),
            _ if lines.contains(at) => !digits("1234"),
            _ => DigitSet::FULL,
        });
        let facts = Facts::new(Board::from_candidates(candidates));
        let steps = find_all_steps(&facts, &[&DOUBLE_FIREWORK_PAIR]);
        let [step] = &steps[..] else { panic!("{steps:?}") };
        assert_eq!(step.conclusions.eliminations.to_string(), eliminations);
        let certificate = step.build_certificate(&facts).expect("a proof");
        assert_eq!(facts.certificate_checker().check_step(&step.conclusions, &certificate), Ok(()));
        let ids: Vec<&str> =
            step.explanation(&facts).messages.iter().map(|marked| marked.message.id).collect();
        assert_eq!(ids[ids.len() - sentences.len()..], *sentences, "{ids:?}");
    }

    #[test]
    fn two_fireworks_need_all_of_their_wings() {
        check(["12", "345"], "r7c7(34)", &["fireworks-so-second"]);
        check(
            ["129", "349"],
            "r4c7(9), r7c4(9)",
            &["fireworks-third", "fireworks-third", "fireworks-so-third"],
        );
    }
}
