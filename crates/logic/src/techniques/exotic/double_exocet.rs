//! Double Exocet: two Junior Exocets that share their cross-lines.

use std::ops::ControlFlow;

use ninefold_core::{CandidateMap, CellMap, Digit, DigitSet, HouseSet};

use crate::exocets::{Exocet, Filling, Kind, each};
use crate::explain::say;
use crate::proof::Argument;
use crate::smallest::Smallest;
use crate::technique::technique;
use crate::{Conclusions, Facts, Marks, Pattern, Ratings, Role, Sentence, Sink, Technique};

technique! {
    /// ## What it finds
    /// Two Junior Exocets with the same three cross-lines and bases in different boxes. What fits to no filling of both
    /// goes out of bases and targets. Digits that are in one of the bases in any case (often all four, two in each) go out
    /// of what sees both bases or both pairs of targets, and of the lines along that they fill.
    ///
    /// ## Why it works
    /// Each Exocet has the digits of its base in its targets, and the two bases and the four targets see each other, so that
    /// they cannot be filled independently. A digit that is in a base is twice in the cross-lines away from the targets;
    /// where only two lines along can hold it there, it is in both, and nowhere else in them.
    ///
    /// ## Example
    /// ```sudoku
    /// grid: 98.7..65.7..5..9...65.89.715.96..71.876914235.12.57.961...9.567.97..51...5.17...9
    /// step: r6c4<>8, r7c4<>2, r7c6<>8, r8c1<>2, r8c1<>3, r8c1<>4, r8c4<>3, r9c1<>4, r9c1<>6, r9c6<>2, r9c6<>3, r9c6<>8, r9c7<>8
    /// says: double-exocet-base-has-targets, double-exocet-base-has-targets, double-exocet-both-exocets-across-digits, double-exocet-no-way-fill-both, double-exocet-one-bases-any-case
    /// ```
    pub DOUBLE_EXOCET {
        id: "double-exocet",
        name: "Double Exocet",
        family: Exotic,
        ratings: Ratings::NONE,
        find: find,
    }
}

/// Two exocets.
#[derive(Clone, Copy, Debug)]
struct Double([Exocet; 2]);

/// Reports those pairs that conclude more than the two one by one.
fn find(facts: &Facts, sink: &mut dyn Sink) -> ControlFlow<()> {
    let mut exocets = Vec::new();
    each(facts, Kind::Junior, &mut || sink.poll(), |exocet| exocets.push(exocet))?;
    let mut smallest = Smallest::new();
    for (number, &one) in exocets.iter().enumerate() {
        for &other in exocets[number + 1..].iter().filter(|other| are_paired(&one, other)) {
            let double = Double([one, other]);
            let Victims { misfits, settled } = double.victims(facts);
            let alone = one.victims(facts).all() | other.victims(facts).all();
            let gone = misfits | settled;
            if !alone.contains_all(gone) {
                smallest.offer(double.digits().len(), gone, || double);
            }
        }
    }
    smallest.report(sink)
}

/// Whether two exocets share their cross-lines and have bases in two boxes.
fn are_paired(one: &Exocet, other: &Exocet) -> bool {
    let across = |exocet: &Exocet| exocet.frame.across.into_iter().collect::<HouseSet>();
    let base_box = |exocet: &Exocet| exocet.frame.base[0].house_box();
    across(one) == across(other) && base_box(one) != base_box(other)
}

/// What goes out, by reason.
struct Victims {
    /// In no filling of both.
    misfits: CandidateMap,
    /// Digits that are in a base in any case.
    settled: CandidateMap,
}

impl Double {
    fn digits(&self) -> DigitSet {
        self.0[0].frame.digits | self.0[1].frame.digits
    }

    fn bases(&self) -> CellMap {
        self.0.iter().flat_map(|exocet| exocet.frame.base).collect()
    }

    fn targets(&self) -> CellMap {
        self.0[0].cells() | self.0[1].cells()
    }

    /// The fillings of both that go together, as candidates of bases and targets.
    fn fillings(&self, facts: &Facts) -> Vec<[Filling; 2]> {
        let [first, second] = self.0.map(|exocet| exocet.fillings(facts));
        let pairs = first.iter().flat_map(|&one| second.iter().map(move |&other| [one, other]));
        pairs.filter(|pair| self.holds(pair).is_some()).collect()
    }

    /// What two fillings put into bases and targets, unless they clash.
    fn holds(&self, fillings: &[Filling; 2]) -> Option<CandidateMap> {
        let mut held = CandidateMap::EMPTY;
        for (exocet, filling) in self.0.iter().zip(fillings) {
            held |= exocet.held(filling);
        }
        let clash = held.iter().any(|candidate| {
            let (cell, digit) = (candidate.cell(), candidate.digit());
            held.digits_in(cell).len() > 1 || !(held.cells_of(digit) & cell.peers()).is_empty()
        });
        (!clash).then_some(held)
    }

    fn victims(&self, facts: &Facts) -> Victims {
        let fillings = self.fillings(facts);
        let mut alive = CandidateMap::EMPTY;
        let mut always = if fillings.is_empty() { DigitSet::EMPTY } else { self.digits() };
        for pair in &fillings {
            alive |= self.holds(pair).unwrap_or_default();
            always &= pair.iter().flat_map(|filling| filling.base).collect();
        }
        if fillings.is_empty() {
            return Victims { misfits: CandidateMap::EMPTY, settled: CandidateMap::EMPTY };
        }
        let misfits = facts.candidates_in(self.bases() | self.targets(), DigitSet::FULL) - alive;
        let settled = always.iter().fold(CandidateMap::EMPTY, |settled, digit| {
            settled | (self.around(facts, alive, digit) & facts.cells_with(digit)).candidates(digit)
        });
        Victims { misfits, settled: settled - misfits - alive }
    }

    /// Where a digit cannot be that is in one of the bases.
    fn around(&self, facts: &Facts, alive: CandidateMap, digit: Digit) -> CellMap {
        let places = alive.cells_of(digit);
        let seen = |cells: CellMap| (places & cells).peer_intersection();
        let [one, other] = self.0.map(|exocet| exocet.filled(facts, digit));
        seen(self.bases()) | seen(self.targets()) | (one & other)
    }
}

impl Pattern for Double {
    fn technique(&self) -> &'static Technique {
        &DOUBLE_EXOCET
    }

    fn explain(&self, facts: &Facts, _: &Conclusions) -> Vec<Sentence> {
        let [one, other] = self.0;
        let across: HouseSet = one.frame.across.into_iter().collect();
        let mut sentences: Vec<Sentence> = [one, other].iter().map(say_exocet).collect();
        sentences.push(say!("double-exocet-both-exocets-across-digits", across = across));
        let Victims { misfits, settled } = self.victims(facts);
        if !misfits.is_empty() {
            sentences.push(say!("double-exocet-no-way-fill-both", victims = misfits));
        }
        if !settled.is_empty() {
            sentences.push(say!(
                "double-exocet-one-bases-any-case",
                digits = settled.digits(),
                victims = settled
            ));
        }
        sentences
    }

    fn mark(&self, facts: &Facts, marks: &mut Marks) {
        let [one, _] = self.0;
        one.frame.across.iter().for_each(|&line| marks.house(line, Role::Base));
        marks.cells(self.bases(), Role::Pivot);
        marks.cells(self.targets(), Role::Pincer);
        marks.candidates(facts.candidates_in(self.bases() | self.targets(), self.digits()), Role::Corner);
    }

    /// The cells of the bases, and each of their digits in the cross-lines and in the boxes beside.
    fn argument(&self, _: &Facts) -> Argument {
        let [one, other] = self.0;
        let houses = one.frame.across.into_iter().collect::<HouseSet>() | one.boxes() | other.boxes();
        Argument::cells(self.bases()).and_places(houses, self.digits())
    }

    fn to_box(&self) -> Box<dyn Pattern> {
        Box::new(*self)
    }
}

/// Names base, digits and targets.
fn say_exocet(exocet: &Exocet) -> Sentence {
    say!(
        "double-exocet-base-has-targets",
        base = exocet.frame.base.into_iter().collect::<CellMap>(),
        digits = exocet.frame.digits,
        targets = exocet.cells()
    )
}
