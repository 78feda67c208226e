//! WXYZ-Wing and its bigger kin: an almost locked set of three or more cells and a bivalue cell.

use std::cmp::Reverse;

use crate::order::combinations_in_colex;
use crate::prelude::*;
use crate::{RatingTenths, TechniqueVariant};

/// Declares one entry per number of cells.
macro_rules! big_wings {
    ($($(#[doc = $example:literal])+ $static:ident $id:literal $name:literal $cells:literal $se:literal)+) => {
        technique! {$(
            /// ## What it finds
            /// An almost locked set (cells of a house with one candidate more than cells) and a pincer, a cell with
            /// two candidates x and z that sees every x of the set. Remove z from every cell that sees all the z's of
            /// both.
            ///
            /// ## Why it works
            /// If the pincer is x, the set loses x and has as many digits left as cells, so it contains all of them,
            /// z among them. Otherwise the pincer itself is z. Either way the set or the pincer contains z.
            ///
            /// If the pincer sees every z of the set as well, both directions hold: the set and the pincer always
            /// contain all digits of the set, and each of these digits can be removed from the cells that see all its
            /// places there.
            ///
            /// ## Example
            $(#[doc = $example])+
            pub $static {
                id: $id,
                name: $name,
                family: Wing,
                ratings: TechniqueRatings::from_se_rating($se),
                find: |facts, sink| find_big_wings(facts, $cells - 1, sink),
            }
        )+}

        fn entry(set_size: usize) -> &'static Technique {
            match set_size + 1 {
                $($cells => &$static,)+
                _ => unreachable!("the wings have 4 to 7 cells"),
            }
        }
    };
}

big_wings! {
    /// ```sudoku
    /// grid: .9578....1..9..73.47..1...9..9.7...558.129.....653.9..9..3.1..7...89.4..8......93
    /// without: r3c6(5), r4c78(6), r89c2(1)
    /// step: r8c1<>2
    /// says: big-wing-set, big-wing-if-x, big-wing-else, big-wing-so
    /// ```
    WXYZ_WING "wxyz-wing" "WXYZ-Wing" 4 55
    /// ```sudoku
    /// grid: .7.6.41.81.6...547.4871.9.6......6196.....4524.1...783.....82.....57.3.4.64.9287.
    /// without: r1c1(3), r4c4(3), r2c2(9)
    /// step: r2c4<>3
    /// says: big-wing-set, big-wing-if-x, big-wing-else, big-wing-so
    /// ```
    VWXYZ_WING "vwxyz-wing" "VWXYZ-Wing" 5 62
    /// ```sudoku
    /// grid: 486.75...719..38..325..147.943517628158624937267398..4.71..2....321.974..94736...
    /// step: r7c9<>5, r7c9<>6, r9c9<>5
    /// says: big-wing-set, big-wing-if-x, big-wing-if-z, big-wing-doubly, big-wing-doubly-so
    /// easier: almost-locked-pair
    /// ```
    UVWXYZ_WING "uvwxyz-wing" "UVWXYZ-Wing" 6 66
    /// ```sudoku
    /// grid: 486.75...719..38..325..147.943517628158624937267398..4.71..2....321.974..94736...
    /// step: r1c9<>9, r2c9<>6, r7c8<>5, r7c8<>8, r9c1<>8
    /// says: big-wing-set, big-wing-if-x, big-wing-if-z, big-wing-doubly, big-wing-doubly-so
    /// easier: almost-locked-pair
    /// ```
    TUVWXYZ_WING "tuvwxyz-wing" "TUVWXYZ-Wing" 7 75
}

#[derive(Clone, Copy, Debug)]
struct BigWing {
    house: House,
    /// The almost locked set.
    almost_locked_set: CellMap,
    digits: DigitSet,
    /// The cell with the candidates x and z.
    pincer: Cell,
    x: Digit,
    z: Digit,
    /// Whether the cell sees all z of the set too.
    is_doubly_linked: bool,
    /// The figures in Sudoku Explainer's name: singly or doubly linked, the largest number of candidates in a cell,
    /// and the sum over the cells of the set.
    figures: [usize; 3],
}

fn find_big_wings(facts: &Facts, size: usize, sink: &mut dyn StepSink) -> ControlFlow<()> {
    visit_big_wings(facts, size, |wing, conclusions| sink.receive_step(conclusions, wing))
}

/// Reports only the easiest by Sudoku Explainer's measure: the lowest rating, then the most eliminations,
/// then the figures in its name of the wing, compared as text, the last first, then the one whose set has the
/// earlier cells, then the earlier pincer.
pub fn find_easiest_wing(facts: &Facts, size: usize, sink: &mut dyn StepSink) -> ControlFlow<()> {
    type BigWingRank = (RatingTenths, Reverse<(usize, [usize; 3])>, [Option<Cell>; MAX_SET_CELLS], Cell);
    let mut best: Option<(BigWingRank, BigWing, Conclusions)> = None;
    let _ = visit_big_wings(facts, size, |wing, conclusions| {
        // A doubly linked wing is singly linked to Sudoku Explainer if one link would do.
        let pair = facts.candidates(wing.pincer);
        let digits: DigitSet = conclusions.eliminations.iter().map(|candidate| candidate.digit()).collect();
        let [linked, largest, sum] = wing.figures;
        let linked = if digits.only().is_some_and(|digit| pair.contains(digit)) { 1 } else { linked };
        let wing = BigWing { figures: [linked, largest, sum], ..*wing };
        let eliminations = conclusions.eliminations.len();
        let mut cells = wing.almost_locked_set.iter();
        let key = (
            wing.compute_se_rating(),
            Reverse((eliminations, wing.figures.map(order_as_text))),
            std::array::from_fn(|_| cells.next()),
            wing.pincer,
        );
        if best.as_ref().is_none_or(|(least, ..)| key < *least) {
            best = Some((key, wing, *conclusions));
        }
        ControlFlow::Continue(())
    });
    match best {
        Some((_, wing, conclusions)) => sink.receive_step(&conclusions, &wing),
        None => ControlFlow::Continue(()),
    }
}

/// Orders numbers below 100 as their decimal texts: 9 comes after 10 and 20.
fn order_as_text(number: usize) -> usize {
    if number < 10 { 10 * number } else { number }
}

/// The most cells of a wing's almost locked set.
const MAX_SET_CELLS: usize = 6;

fn visit_big_wings(
    facts: &Facts,
    size: usize,
    mut visit: impl FnMut(&BigWing, &Conclusions) -> ControlFlow<()>,
) -> ControlFlow<()> {
    for house in House::all() {
        // A set with one digit more than cells: each cell has at most that many.
        let fits = |cell: &Cell| (2..=size + 1).contains(&facts.candidates(*cell).len());
        let cells: CellMap = house.cells().iter().filter(fits).collect();
        for group in combinations_in_colex(cells.positions_in_house(house), size) {
            let set = Facts::cells_at_positions(house, group);
            let digits = facts.candidate_digits_in(set);
            // A set in a box and a line at once is found twice: report it for the box.
            if digits.len() != size + 1 || set.covered_house() != Some(house) {
                continue;
            }
            // The pincer is a bivalue cell with two of these digits.
            for pincer in facts.bivalue_cells() - set {
                if digits.contains_all(facts.candidates(pincer)) {
                    visit_wings_with_pincer(facts, house, set, digits, pincer, &mut visit)?;
                }
            }
        }
    }
    ControlFlow::Continue(())
}

fn visit_wings_with_pincer(
    facts: &Facts,
    house: House,
    set: CellMap,
    digits: DigitSet,
    pincer: Cell,
    visit: &mut impl FnMut(&BigWing, &Conclusions) -> ControlFlow<()>,
) -> ControlFlow<()> {
    // The digits of the pincer whose places in the set it sees.
    let restricted = |digit: &Digit| pincer.peers().contains_all(set & facts.candidate_cells(*digit));
    let pair = facts.candidates(pincer);
    let common: DigitSet = pair.iter().filter(restricted).collect();
    let doubly = common == pair;
    let counts = set.iter().map(|cell| facts.candidates(cell).len());
    let figures =
        [1 + usize::from(doubly), counts.clone().max().unwrap_or_default().max(pair.len()), counts.sum()];
    // Each of them can be the restricted one; if both are, the wing is doubly linked, and one report is
    // enough.
    for x in common {
        let Some(z) = pair.without(x).only() else { continue };
        let wing = BigWing {
            house,
            almost_locked_set: set,
            digits,
            pincer,
            x,
            z,
            is_doubly_linked: doubly,
            figures,
        };
        let conclusions = Conclusions::from_eliminations(wing.eliminations(facts));
        if !conclusions.is_empty() {
            visit(&wing, &conclusions)?;
        }
        if doubly {
            break;
        }
    }
    ControlFlow::Continue(())
}

impl BigWing {
    fn eliminations(&self, facts: &Facts) -> CandidateMap {
        let all = self.almost_locked_set.with(self.pincer);
        let out = |digit: Digit, cells: CellMap| (cells % facts.candidate_cells(digit)).to_candidates(digit);
        if !self.is_doubly_linked {
            return out(self.z, all);
        }
        let mut eliminations = CandidateMap::EMPTY;
        for digit in self.digits {
            let cells = if digit == self.x || digit == self.z { all } else { self.almost_locked_set };
            eliminations = eliminations.union(out(digit, cells));
        }
        eliminations
    }

    fn compute_se_rating(&self) -> RatingTenths {
        RatingTenths(match (self.almost_locked_set.len(), self.figures[1]) {
            (3, 3) => 56,
            (4, 2 | 4) => 63,
            (4, 3) => 64,
            (size, _) => entry(size).ratings.se.unwrap_or_default().0,
        })
    }
}

impl Pattern for BigWing {
    fn technique(&self) -> &'static Technique {
        entry(self.almost_locked_set.len())
    }

    fn technique_variant(&self) -> TechniqueVariant {
        TechniqueVariant::Wing(self.figures)
    }

    fn se_rating(&self) -> Option<RatingTenths> {
        Some(self.compute_se_rating())
    }

    fn explain_step(&self, facts: &Facts, conclusions: &Conclusions, explanation: &mut Explanation) {
        let BigWing { house, almost_locked_set: set, digits, pincer, x, z, .. } = *self;
        // The set, and the pincer's first digit.
        let all = set.with(pincer);
        let places = |digit: Digit| (all & facts.candidate_cells(digit)).to_candidates(digit);
        explanation.add_message(say!("big-wing-set", set, house, n = set.len(), m = digits.len(), digits));
        explanation.mark_cells(set, MarkRole::Set(0));
        explanation.add_message(say!("big-wing-if-x", pincer, x, z));
        explanation.mark_cells(pincer, MarkRole::Pincer);
        explanation.mark_candidates(places(x), MarkRole::Restricted);
        // Doubly linked, both digits restrict; else z is in the set or the pincer.
        if self.is_doubly_linked {
            explanation.add_message(say!("big-wing-if-z", pincer, x, z));
            explanation.mark_candidates(places(z), MarkRole::Z);
            explanation.add_message(say!("big-wing-doubly", set, pincer, digits));
            explanation.add_message(say!("big-wing-doubly-so", gone = conclusions.eliminations));
        } else {
            explanation.add_message(say!("big-wing-else", pincer, z));
            explanation.mark_candidates(places(z), MarkRole::Z);
            explanation.add_message(say!(
                "big-wing-so",
                victims = conclusions.eliminations.cells(),
                z,
                cells = places(z).cells()
            ));
        }
        explanation.argument = ProofArgument::from_cell_truths(all);
    }
}
