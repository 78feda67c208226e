//! Weak exocets: a base digit can go past the targets by one cell, and the digits placed around don't let it
//! get far.

use super::engine::base_digit_cases::{
    BasePairCase, BasePairEnd, BaseSupposition, possible_base_pairs, refute_base_pair,
};
use super::engine::split_cases_by_base;
use super::engine::weak::{WeakExocetLayout, visit_weak_exocets};
use crate::prelude::*;
use crate::smallest_patterns::SmallestPatterns;

/// The most cells that are tried until a case ends. A few are enough wherever the four digits are placed.
const MAX_STEPS: usize = 2_000;

technique! {
    /// ## What it finds
    /// An Exocet in which one cell of the cross-lines is missing. Two base cells contain four digits together, and each of two
    /// cross-lines has one target beside the base. The four digits are placed, twice each, in four boxes outside the band of the
    /// base: two of them in a box and the one diagonally opposite, the other two in the other two boxes. In each of the two
    /// other bands one line along the base passes those digits by and crosses the cross-lines where they have no base digit:
    /// in five of these six cells. The sixth is the missing cell. A seventh digit, the balancing cell, makes up for it.
    ///
    /// Then each target contains a base digit, and every other digit can be removed from it, as can a base digit that its mirror
    /// can't contain, if it leads nowhere.
    ///
    /// Found by Borescoper (New Sudoku Players' Forum, Weak Exocet).
    ///
    /// ## Why it works
    /// Each base digit is placed in two of the four other lines along the base, so the cross-lines have room for it in two lines
    /// only, or in the missing cell: its third place is a target, or it is in the missing cell. Two of the four digits are placed in
    /// the box of the missing cell, so they can't be there. The balancing cell stands in the box between, with one of the other
    /// two, so the third line of this digit is gone and it needs a target as well. One digit is left that could go past the
    /// targets. In that case the digits of the base, and the other two, leave some house without a cell for one of them.
    ///
    /// ## How we look for it
    /// The balancing cell stands in the box between those of the missing cell and of the digits beside it, with one of the two digits
    /// that are not placed with the missing cell. With any other one the four digits can be placed without a base digit in
    /// both targets.
    ///
    /// ## Example
    /// ```sudoku
    /// grid: ....5...94..1...3..6.7..1....59......8..7.......5.2..73......6...8.9...2.1....4..
    /// step: r4c9<>8, r6c3<>9
    /// says: exocet-cells, weak-exocet-lines, weak-exocet-placed, weak-exocet-third, weak-exocet-balance, …, weak-exocet-so
    /// ```
    pub WEAK_EXOCET {
        id: "weak-exocet",
        name: "Weak Exocet",
        family: Exotic,
        find: |facts, sink| find_weak_exocets(facts, WeakExocetForm::Weak, sink),
    }

    /// ## What it finds
    /// A Weak Exocet without a balancing cell. Only the target that doesn't see the missing cell contains a base digit in any
    /// case, and every other digit can be removed from it.
    ///
    /// ## Why it works
    /// Each base digit is placed in two of the four other lines along the base, so the cross-lines have room for it in two lines
    /// only, or in the missing cell: its third place is a target, or it is in the missing cell. If a digit of the base is there,
    /// and this target contained none, the four digits would leave some house without a cell for one of them.
    ///
    /// ## Example
    /// ```sudoku
    /// grid: ....5...94......3..697..1....59..6...8..7.......5.2..73......6...869...271....4..
    /// step: r4c9<>8
    /// says: exocet-cells, weak-exocet-lines, weak-exocet-placed, weak-exocet-third, …, weak-exocet-so
    /// easier: als-w-wing
    /// ```
    pub LAME_WEAK_EXOCET {
        id: "lame-weak-exocet",
        name: "Lame Weak Exocet",
        family: Exotic,
        find: |facts, sink| find_weak_exocets(facts, WeakExocetForm::Lame, sink),
    }

    /// ## What it finds
    /// A Weak Exocet and, in the band without the missing cell, the cells beside the placed digits, away from the cross-lines and
    /// from the line along the base that has no base digit in them. No base digit can be in these cells.
    ///
    /// ## Why it works
    /// Both targets contain a base digit. With a base digit in one of those cells, each two digits that the base can contain leave
    /// some house without a cell for one of the four.
    ///
    /// ## Example
    /// ```sudoku
    /// grid: ....5...94..1...3..6.7..1....59......8..7.......5.2..73......6...8.9...2.1....4..
    /// step: r7c2<>4, r9c1<>6
    /// says: exocet-cells, weak-exocet-lines, …, weak-exocet-slash-so
    /// ```
    pub WEAK_EXOCET_SLASH {
        id: "weak-exocet-slash",
        name: "Weak Exocet Slash",
        family: Exotic,
        find: |facts, sink| find_weak_exocets(facts, WeakExocetForm::Slash, sink),
    }

    /// ## What it finds
    /// A Weak Exocet, and the two cells in the lines across through the base cells where these meet the line along the base that
    /// has no base digit in the cross-lines, in the band without the missing cell. With the base they form a rectangle, and they
    /// contain base digits too: every other digit can be removed from them.
    ///
    /// ## Why it works
    /// Both targets contain a base digit. If one of the two cells contained none, each two digits that the base can contain would
    /// leave some house without a cell for one of the four.
    ///
    /// ## Example
    /// ```sudoku
    /// grid: ....5...94..1...3..6.7..1....59......8..7.......5.2..73......6...8.9...2.1....4..
    /// step: r8c6<>5, r8c6<>7
    /// says: exocet-cells, weak-exocet-lines, …, weak-exocet-so
    /// ```
    pub WEAK_EXOCET_BZ_RECTANGLE {
        id: "weak-exocet-bz-rectangle",
        name: "Weak Exocet BZ Rectangle",
        family: Exotic,
        find: |facts, sink| find_weak_exocets(facts, WeakExocetForm::Rectangle, sink),
    }
}

/// The cells that a weak exocet draws a conclusion about.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum WeakExocetForm {
    /// Both targets.
    Weak,
    /// The target that doesn't see the missing cell, without a balancing cell.
    Lame,
    /// The cells next to the placed digits.
    Slash,
    /// The other two cells of the rectangle with the base.
    Rectangle,
}

#[derive(Clone, Copy, Debug)]
struct WeakExocet {
    form: WeakExocetForm,
    layout: WeakExocetLayout,
}

fn find_weak_exocets(facts: &Facts, form: WeakExocetForm, sink: &mut dyn StepSink) -> ControlFlow<()> {
    let mut smallest = SmallestPatterns::new();
    visit_weak_exocets(facts, &mut || sink.poll_stop(), |weak| {
        if (form == WeakExocetForm::Lame) == weak.balancing_cell.is_none() {
            let exocet = WeakExocet { form, layout: weak };
            smallest.offer_pattern((), exocet.eliminations(facts), || exocet);
        }
    })?;
    smallest.report_smallest_first(sink)
}

impl WeakExocet {
    fn eliminations(&self, facts: &Facts) -> CandidateMap {
        match self.form {
            WeakExocetForm::Slash => {
                facts.candidates_in(self.layout.slash_cells(facts), self.layout.frame.digits)
            }
            WeakExocetForm::Weak => self.other_candidates(facts) | self.candidates_without_mirror(facts),
            WeakExocetForm::Lame | WeakExocetForm::Rectangle => self.other_candidates(facts),
        }
    }

    /// The cells that contain a base digit.
    fn base_digit_cells(&self, facts: &Facts) -> CellMap {
        if self.form == WeakExocetForm::Rectangle {
            self.layout.second_line_rectangle_cells(facts)
        } else {
            self.layout.certain_targets()
        }
    }

    fn other_candidates(&self, facts: &Facts) -> CandidateMap {
        facts.candidates_in(self.base_digit_cells(facts), DigitSet::FULL - self.layout.frame.digits)
    }

    /// Base digits that the mirror of their target can't contain, and that lead nowhere.
    fn candidates_without_mirror(&self, facts: &Facts) -> CandidateMap {
        let numbers = [0, 1].into_iter();
        let all = numbers.flat_map(|number| {
            let target = self.layout.targets[number];
            let mirror = self.layout.mirror_cells(number).iter();
            let mirror_digits =
                mirror.fold(DigitSet::EMPTY, |digits, cell| digits | facts.board().possible_digits(cell));
            let missing = (facts.candidates(target) & self.layout.frame.digits) - mirror_digits;
            missing.iter().map(move |digit| target.to_candidate(digit))
        });
        all.filter(|digits| {
            self.refute_base_pairs(facts, BaseSupposition::Placed(digits.cell(), digits.digit())).is_some()
        })
        .collect()
    }

    /// Refutes every pair of digits in the base under a supposition; `None` if one pair leaves a way to go
    /// on.
    fn refute_base_pairs(&self, facts: &Facts, supposed: BaseSupposition) -> Option<Vec<BasePairCase>> {
        let frame = self.layout.frame;
        let pairs = possible_base_pairs(facts, frame.base, frame.digits).into_iter();
        let end =
            |pair| refute_base_pair(facts, frame.base, frame.digits, pair, &[supposed], &mut { MAX_STEPS });
        pairs.map(end).collect()
    }

    /// Explains the pattern, and which digits could do without a target.
    fn explain_pattern(&self, facts: &Facts, explanation: &mut Explanation) {
        // Base, targets and cross-lines.
        let WeakExocetLayout {
            frame,
            targets,
            parallel_lines: along,
            missing_cell: missing,
            pairs,
            placed,
            balancing_cell: balance,
        } = self.layout;
        let (base, targets): (CellMap, CellMap) = (self.layout.base_cells(), targets.into_iter().collect());
        let lines: HouseSet = frame.across.into_iter().collect();
        let along: HouseSet = along.into_iter().collect();
        explanation.add_message(say!("exocet-cells", base, digits = frame.digits, across = lines, targets));
        frame.across.iter().for_each(|&line| explanation.mark_house(line, MarkRole::Base));
        explanation.mark_cells(base, MarkRole::BaseCell);
        explanation.mark_cells(targets, MarkRole::TargetCell);
        explanation.mark_candidates(facts.candidates_in(base | targets, frame.digits), MarkRole::Corner);
        // The two lines along the base that have no base digit but in the missing cell.
        explanation.add_message(say!("weak-exocet-lines", along, missing));
        along.iter().for_each(|line| explanation.mark_house(line, MarkRole::Cover));
        explanation.mark_cells(missing, MarkRole::Set(1));
        // The digits placed in the boxes.
        let [one, other] = pairs;
        explanation.add_message(say!(
            "weak-exocet-placed",
            one,
            placed = placed[0],
            other,
            others = placed[1],
            missing
        ));
        explanation.mark_cells(placed[0], MarkRole::Set(2));
        explanation.mark_cells(placed[1], MarkRole::Set(3));
        // So a third place of each digit is in a target, unless the missing cell has it.
        explanation.add_message(say!("weak-exocet-third", across = lines, missing));
        explanation.mark_candidates(facts.candidates_in(CellMap::of(missing), other), MarkRole::Z);
        // The balancing cell rules one digit out there.
        if let Some(balance) = balance {
            let digit = facts.board().possible_digits(balance);
            explanation.add_message(say!("weak-exocet-balance", balance, digit, missing));
            explanation.mark_cells(balance, MarkRole::Set(4));
        }
        let loose = self.layout.digits_avoiding_targets(facts);
        if !loose.is_empty() {
            explanation.add_message(say!("weak-exocet-loose", loose, missing));
        }
    }

    /// Explains why each sure target contains a base digit: as in any exocet if the missing cell has none,
    /// else case by case.
    fn explain_targets(&self, facts: &Facts, explanation: &mut Explanation) {
        let WeakExocetLayout { frame, missing_cell: missing, targets, .. } = self.layout;
        // Suppose that the target has no base digit: then the missing cell has one.
        for target in self.layout.certain_targets() {
            let [first, second] = targets;
            let other = if target == first { second } else { first };
            explanation.add_message(say!("exocet-digits-suppose", target, digits = frame.digits));
            explanation.add_message(say!("weak-exocet-two", target, other, missing).with_indent_level(1));
            // Each digit that the missing cell may have, with each pair in the base, ends in a contradiction.
            for digit in self.layout.digits_avoiding_targets(facts) {
                for pair in possible_base_pairs(facts, frame.base, frame.digits)
                    .into_iter()
                    .filter(|pair| pair.contains(digit))
                {
                    let supposed = [BaseSupposition::Empty(target), BaseSupposition::Placed(missing, digit)];
                    let (base, digits) = (frame.base, frame.digits);
                    let end = refute_base_pair(facts, base, digits, pair, &supposed, &mut { MAX_STEPS });
                    if let Some(end) = end {
                        self.explain_base_pair_refutation(&end, digit, explanation);
                    }
                }
            }
        }
    }

    /// Explains how a case with two digits in the base and one of them in the missing cell ends.
    fn explain_base_pair_refutation(
        &self,
        case: &BasePairCase,
        missing_cell_digit: Digit,
        explanation: &mut Explanation,
    ) {
        // A case ends with a digit without a place, or after a number of branches.
        let (digits, missing) = (self.layout.frame.digits, self.layout.missing_cell);
        let message = match case.end {
            BasePairEnd::NoPlaceLeft(house, digit) => say!(
                "weak-exocet-nowhere",
                pair = case.pair,
                missing,
                held = missing_cell_digit,
                digits,
                digit,
                house
            ),
            BasePairEnd::Branches(n) => {
                say!("weak-exocet-ways", pair = case.pair, missing, held = missing_cell_digit, digits, n)
            }
        };
        explanation.add_message(message.with_indent_level(1));
    }

    /// Explains that a supposition leads nowhere, with each two digits in the base.
    fn explain_refuted_supposition(
        &self,
        facts: &Facts,
        supposed: BaseSupposition,
        explanation: &mut Explanation,
    ) {
        let digits = self.layout.frame.digits;
        // The supposition, then its contradiction for each pair in the base.
        match supposed {
            BaseSupposition::Empty(target) => {
                explanation.add_message(say!("weak-exocet-suppose-none", cell = target, digits));
                explanation.mark_cells(target, MarkRole::TargetCell);
            }
            BaseSupposition::Placed(cell, digit) => {
                explanation.add_message(say!("weak-exocet-suppose", cell, digit));
                explanation.mark_cells(cell, MarkRole::Set(5));
            }
        }
        for BasePairCase { pair, end, .. } in self.refute_base_pairs(facts, supposed).unwrap_or_default() {
            let message = match end {
                BasePairEnd::NoPlaceLeft(house, digit) => {
                    say!("exocet-digits-nowhere", pair, digits, digit, house)
                }
                BasePairEnd::Branches(n) => say!("exocet-digits-ways", pair, digits, n),
            };
            explanation.add_message(message.with_indent_level(1));
        }
    }

    /// Each of the four digits in every house, by cases of the base.
    fn proof_argument(&self, facts: &Facts, cells: CellMap) -> ProofArgument {
        let houses: HouseSet = House::all().collect();
        let mut argument = ProofArgument::from_cell_truths(self.layout.base_cells() | cells)
            .with_place_truths(houses, self.layout.frame.digits);
        argument.outline = split_cases_by_base(facts, self.layout.base_cells());
        argument
    }
}

impl Pattern for WeakExocet {
    fn technique(&self) -> &'static Technique {
        match self.form {
            WeakExocetForm::Weak => &WEAK_EXOCET,
            WeakExocetForm::Lame => &LAME_WEAK_EXOCET,
            WeakExocetForm::Slash => &WEAK_EXOCET_SLASH,
            WeakExocetForm::Rectangle => &WEAK_EXOCET_BZ_RECTANGLE,
        }
    }

    fn explain_step(&self, facts: &Facts, _: &Conclusions, explanation: &mut Explanation) {
        // The pattern, then the conclusions of its form.
        self.explain_pattern(facts, explanation);
        let other_candidates = self.other_candidates(facts);
        // Each form has its own conclusions; those by supposition are explained one by one.
        match self.form {
            WeakExocetForm::Weak | WeakExocetForm::Lame => {
                if !other_candidates.is_empty() {
                    self.explain_targets(facts, explanation);
                    explanation.add_message(say!(
                        "weak-exocet-so",
                        cells = other_candidates.cells(),
                        victims = other_candidates
                    ));
                }
                let without = if self.form == WeakExocetForm::Weak {
                    self.candidates_without_mirror(facts)
                } else {
                    CandidateMap::EMPTY
                };
                for candidate in without {
                    self.explain_refuted_supposition(
                        facts,
                        BaseSupposition::Placed(candidate.cell(), candidate.digit()),
                        explanation,
                    );
                }
                if !without.is_empty() {
                    explanation.add_message(say!("weak-exocet-mirror-so", victims = without));
                }
            }
            WeakExocetForm::Slash => {
                let eliminations = self.eliminations(facts);
                for candidate in eliminations {
                    self.explain_refuted_supposition(
                        facts,
                        BaseSupposition::Placed(candidate.cell(), candidate.digit()),
                        explanation,
                    );
                }
                explanation.add_message(say!("weak-exocet-slash-so", victims = eliminations));
            }
            WeakExocetForm::Rectangle => {
                for cell in other_candidates.cells() {
                    self.explain_refuted_supposition(facts, BaseSupposition::Empty(cell), explanation);
                }
                explanation.add_message(say!(
                    "weak-exocet-so",
                    cells = other_candidates.cells(),
                    victims = other_candidates
                ));
            }
        }
        explanation.argument = self.proof_argument(facts, self.base_digit_cells(facts));
    }
}
