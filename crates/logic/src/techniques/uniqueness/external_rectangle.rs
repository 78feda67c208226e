//! Unique rectangles seen from outside: what keeps two digits from filling them are other places of these digits.

use std::ops::ControlFlow;

use ninefold_core::{Candidate, CandidateMap, CellMap, DigitSet, House, HouseSet};

use crate::explain::say;
use crate::proof::Argument;
use crate::technique::technique;
use crate::uniqueness::avoidable::Avoidable;
use crate::uniqueness::guardians::{Joined, joined, seen_by_all};
use crate::uniqueness::rectangles::Rectangle;
use crate::uniqueness::types::subset;
use crate::{Conclusions, Facts, Marks, Pattern, Ratings, Role, Sentence, Sink, Technique};

technique! {
    /// ## What it finds
    /// Four cells in two rows, two columns and two boxes with the same two candidates, of which those in one or both of
    /// two lines have others too. But for one candidate outside the rectangle, the two digits could go nowhere else in
    /// houses of these cells. This candidate is true.
    ///
    /// ## Why it works
    /// Otherwise the two digits would have to go into the rectangle in both lines, and could be swapped there. This
    /// relies on the promise of one solution.
    ///
    /// ## Example
    /// ```sudoku
    /// grid: 279361458318475629564829713..26935717532149861967582..9.153.8....518.39..379421.5
    /// step: r7c8=4
    /// says: death-blossom-if-held-only-two, external-rectangle-without-would-have-go, external-rectangle-true
    /// ```
    pub EXTERNAL_RECTANGLE_1 {
        id: "external-rectangle-1",
        name: "External Unique Rectangle Type 1",
        family: Uniqueness,
        ratings: Ratings::NONE,
        find: |facts, sink| find(facts, 1, sink),
    }

    /// ## What it finds
    /// Four cells in two rows, two columns and two boxes with the same two candidates, of which those in one or both of
    /// two lines have others too. In houses of these cells, one of the two digits has other places, the other has none.
    /// Cells that see all these places lose the digit.
    ///
    /// ## Why it works
    /// If the digit were in none of the other places, the two digits would have to go into the rectangle in both lines,
    /// and could be swapped there. This relies on the promise of one solution.
    ///
    /// ## Example
    /// ```sudoku
    /// grid: 956...8128.7.21549241..8367489165273673289451512743986..8...724764832195.25...638
    /// step: r7c4<>9, r7c5<>9
    /// says: death-blossom-if-held-only-two, external-rectangle-without-would-have-go, bug-plus-n-one-these-true-what
    /// ```
    pub EXTERNAL_RECTANGLE_2 {
        id: "external-rectangle-2",
        name: "External Unique Rectangle Type 2",
        family: Uniqueness,
        ratings: Ratings::NONE,
        find: |facts, sink| find(facts, 2, sink),
    }

    /// ## What it finds
    /// Four cells in two rows, two columns and two boxes with the same two candidates, of which those in one or both of
    /// two lines have others too. The other places of the two digits in houses of these cells, taken as one cell, form a
    /// naked subset with other cells.
    ///
    /// ## Why it works
    /// If none of the other places were taken, the two digits would have to go into the rectangle in both lines, and
    /// could be swapped there. So one is, and plays its part in the subset. This relies on the promise of one solution.
    ///
    /// ## Example
    /// ```sudoku
    /// grid: .1.6739.8.68915273793842165..7..6321136297854..213.6973...2.71667.3.....82.76..3.
    /// step: r7c6<>4
    /// says: death-blossom-if-held-only-two, external-rectangle-without-would-have-go, external-rectangle-one-these-true-with, avoidable-rectangle-these-digits-go-out
    /// ```
    pub EXTERNAL_RECTANGLE_3 {
        id: "external-rectangle-3",
        name: "External Unique Rectangle Type 3",
        family: Uniqueness,
        ratings: Ratings::NONE,
        find: |facts, sink| find(facts, 3, sink),
    }

    /// ## What it finds
    /// Four cells in two rows, two columns and two boxes with the same two candidates, of which those in one or both of
    /// two lines have others too. Candidates that cannot be true together with any of the other places of the two digits
    /// in houses of these cells go out.
    ///
    /// ## Why it works
    /// If none of the other places were taken, the two digits would have to go into the rectangle in both lines, and
    /// could be swapped there. This relies on the promise of one solution.
    ///
    /// ## Example
    /// ```sudoku
    /// grid: ....28.131.3.7.....8...6.54671382945.3.741...824.6.3712576..48.4968571323182.45..
    /// step: r1c4<>4
    /// says: death-blossom-if-held-only-two, external-rectangle-without-would-have-go, bug-plus-n-one-these-true-what
    /// ```
    pub EXTERNAL_RECTANGLE_4 {
        id: "external-rectangle-4",
        name: "External Unique Rectangle Type 4",
        family: Uniqueness,
        ratings: Ratings::NONE,
        find: |facts, sink| find(facts, 4, sink),
    }

    /// ## What it finds
    /// Four cells in two rows, two columns and two boxes, none of them a given, of which two are filled. With two digits,
    /// each standing twice, they could be completed. In houses of the others, a house for each, their digits have one other
    /// place together. That one is true.
    ///
    /// ## Why it works
    /// Otherwise the others would be the only places, and the two digits could be swapped in all four cells: the puzzle
    /// would have two solutions. This relies on the promise that it has one.
    ///
    /// ## Example
    /// ```sudoku
    /// grid: +5+9+3+4+7+6+8+216+8+1+52+3+7+4+9+7+24+8..356+84.2.7...+9.+23..6+7+4+3.7..4.8+2.78.+4+29..2.97+3.+4..43.+958+2.7
    /// step: r6c5=9
    /// says: death-blossom-none-given, death-blossom-with-could-swapped-these, external-rectangle-without-there-would-no, external-rectangle-true
    /// ```
    pub EXTERNAL_AVOIDABLE_RECTANGLE_1 {
        id: "external-avoidable-rectangle-1",
        name: "External Avoidable Rectangle Type 1",
        family: Uniqueness,
        ratings: Ratings::NONE,
        find: |facts, sink| find_avoidable(facts, 1, sink),
    }

    /// ## What it finds
    /// Four cells in two rows, two columns and two boxes, none of them a given, of which two are filled. With two digits,
    /// each standing twice, they could be completed. In houses of the others, a house for each, one of their digits has other
    /// places. Cells that see all these places lose the digit.
    ///
    /// ## Why it works
    /// If the digit were in none of the other places, the two digits would have to complete the rectangle and could be
    /// swapped there. This relies on the promise of one solution.
    ///
    /// ## Example
    /// ```sudoku
    /// grid: .+4..+8+2..1+1+8..+5+9.+42+2357+1+49+8+64+62+8+7+3+1+9+5+7+93+125+46+88+5+1+496+27+3.7+8.3+1+6.+4.2+4+968.1+7.+1..+478..
    /// step: r9c8<>5
    /// says: death-blossom-none-given, death-blossom-with-could-swapped-these, external-rectangle-without-there-would-no, bug-plus-n-one-these-true-what
    /// ```
    pub EXTERNAL_AVOIDABLE_RECTANGLE_2 {
        id: "external-avoidable-rectangle-2",
        name: "External Avoidable Rectangle Type 2",
        family: Uniqueness,
        ratings: Ratings::NONE,
        find: |facts, sink| find_avoidable(facts, 2, sink),
    }

    /// ## What it finds
    /// Four cells in two rows, two columns and two boxes, none of them a given, of which two are filled. With two digits,
    /// each standing twice, they could be completed. The other places of their digits in houses of the others, a house for
    /// each, taken as one cell, form a naked subset with other cells.
    ///
    /// ## Why it works
    /// If none of the other places were taken, the two digits would have to complete the rectangle and could be swapped
    /// there. So one is, and plays its part in the subset. This relies on the promise of one solution.
    ///
    /// ## Example
    /// ```sudoku
    /// grid: +2+4+6.+3...1+97+5+6+12+43.+1+3+8.45+2.6+3145+7+68..5+628+917..78+9+324+16+5+651.....+742+3.57...8+9+7..+3...
    /// step: r7c7<>9, r7c8<>8, r7c8<>9
    /// says: death-blossom-none-given, death-blossom-with-could-swapped-these, external-rectangle-without-there-would-no, external-rectangle-one-these-true-with, avoidable-rectangle-these-digits-go-out
    /// ```
    pub EXTERNAL_AVOIDABLE_RECTANGLE_3 {
        id: "external-avoidable-rectangle-3",
        name: "External Avoidable Rectangle Type 3",
        family: Uniqueness,
        ratings: Ratings::NONE,
        find: |facts, sink| find_avoidable(facts, 3, sink),
    }

    /// ## What it finds
    /// Four cells in two rows, two columns and two boxes, none of them a given, of which two are filled. With two digits,
    /// each standing twice, they could be completed. Candidates that cannot be true together with any of the other places of
    /// their digits in houses of the others, a house for each, go out.
    ///
    /// ## Why it works
    /// If none of the other places were taken, the two digits would have to complete the rectangle and could be swapped
    /// there. This relies on the promise of one solution.
    ///
    /// ## Example
    /// ```sudoku
    /// grid: .8.....+319..3+8.+4.......+428..+9.+5.6....5+6.4+839+2..892.+6+57+5698...+2.3+4726+5...+8+2+1+4.95..
    /// step: r2c6<>7
    /// says: death-blossom-none-given, death-blossom-with-could-swapped-these, external-rectangle-without-there-would-no, bug-plus-n-one-these-true-what
    /// ```
    pub EXTERNAL_AVOIDABLE_RECTANGLE_4 {
        id: "external-avoidable-rectangle-4",
        name: "External Avoidable Rectangle Type 4",
        family: Uniqueness,
        ratings: Ratings::NONE,
        find: |facts, sink| find_avoidable(facts, 4, sink),
    }
}

static UNIQUE: [&Technique; 4] =
    [&EXTERNAL_RECTANGLE_1, &EXTERNAL_RECTANGLE_2, &EXTERNAL_RECTANGLE_3, &EXTERNAL_RECTANGLE_4];

static AVOIDABLE: [&Technique; 4] = [
    &EXTERNAL_AVOIDABLE_RECTANGLE_1,
    &EXTERNAL_AVOIDABLE_RECTANGLE_2,
    &EXTERNAL_AVOIDABLE_RECTANGLE_3,
    &EXTERNAL_AVOIDABLE_RECTANGLE_4,
];

#[derive(Clone, Copy, Debug)]
struct External {
    form: Form,
    cells: CellMap,
    pair: DigitSet,
    /// Where the two digits would have to go into the rectangle.
    houses: HouseSet,
    /// The other places of the two digits there.
    guardians: CandidateMap,
    case: Case,
}

/// Whether all cells of the rectangle are open.
#[derive(Clone, Copy, Debug)]
enum Form {
    Unique,
    /// Two are filled.
    Avoidable(Avoidable),
}

#[derive(Clone, Copy, Debug)]
enum Case {
    One,
    OneDigit,
    Joined(Joined),
    Several,
}

fn find(facts: &Facts, number: usize, sink: &mut dyn Sink) -> ControlFlow<()> {
    for rectangle in Rectangle::all() {
        let cells = rectangle.cells();
        if !facts.empty().contains_all(cells) {
            continue;
        }
        let both = cells.iter().fold(DigitSet::FULL, |digits, cell| digits & facts.candidates(cell));
        for pair in both.subsets(2) {
            every(facts, &rectangle, pair, |external, conclusions| {
                if external.number() == number && !conclusions.is_empty() {
                    sink.step(&conclusions, &external)?;
                }
                ControlFlow::Continue(())
            })?;
        }
    }
    ControlFlow::Continue(())
}

/// The houses in which the two digits may be watched: of each of two parallel sides with further candidates, one that
/// holds the side.
fn watched(facts: &Facts, rectangle: &Rectangle, pair: DigitSet) -> Vec<HouseSet> {
    let [a, b, c, d] = rectangle.0;
    let mut watched = Vec::new();
    for sides in [[[a, b], [c, d]], [[a, c], [b, d]]] {
        let has_extras = |side: &&[_; 2]| side.iter().any(|&cell| facts.candidates(cell) != pair);
        let open = sides.iter().filter(has_extras);
        let houses: Vec<HouseSet> =
            open.map(|side| side.iter().copied().collect::<CellMap>().covered_houses()).collect();
        match houses[..] {
            [only] => watched.extend(only.iter().map(HouseSet::of)),
            [first, second] => {
                let with = |one: House| second.iter().map(move |other| HouseSet::of(one).with(other));
                watched.extend(first.iter().flat_map(with));
            }
            _ => {}
        }
    }
    watched
}

fn every(
    facts: &Facts,
    rectangle: &Rectangle,
    pair: DigitSet,
    mut see: impl FnMut(External, Conclusions) -> ControlFlow<()>,
) -> ControlFlow<()> {
    let cells = rectangle.cells();
    for houses in watched(facts, rectangle, pair) {
        let around = houses.iter().fold(CellMap::EMPTY, |around, house| around | house.cells()) - cells;
        let guardians = facts.candidates_in(around, pair);
        cases(facts, guardians, &mut |case, conclusions| {
            see(External { form: Form::Unique, cells, pair, houses, guardians, case }, conclusions)
        })?;
    }
    ControlFlow::Continue(())
}

fn find_avoidable(facts: &Facts, number: usize, sink: &mut dyn Sink) -> ControlFlow<()> {
    for rectangle in Avoidable::all(facts) {
        let [Some(one), Some(other)] = [rectangle.wrong().iter().next(), rectangle.wrong().iter().nth(1)]
        else {
            continue;
        };
        if rectangle.open.len() != 2 {
            continue;
        }
        let (cells, pair) = (rectangle.filling.cells(), rectangle.pair());
        for (first, second) in one
            .cell()
            .houses()
            .into_iter()
            .flat_map(|first| other.cell().houses().map(|second| (first, second)))
        {
            let others = |corner: Candidate, house: House| {
                (facts.cells_with(corner.digit()) & house.cells())
                    .without(corner.cell())
                    .candidates(corner.digit())
            };
            let guardians = others(one, first) | others(other, second);
            let houses = HouseSet::of(first).with(second);
            cases(facts, guardians, &mut |case, conclusions| {
                let external =
                    External { form: Form::Avoidable(rectangle), cells, pair, houses, guardians, case };
                if external.number() == number && !conclusions.is_empty() {
                    sink.step(&conclusions, &external)?;
                }
                ControlFlow::Continue(())
            })?;
        }
    }
    ControlFlow::Continue(())
}

/// What follows when one of the guardians is true.
fn cases(
    facts: &Facts,
    guardians: CandidateMap,
    see: &mut dyn FnMut(Case, Conclusions) -> ControlFlow<()>,
) -> ControlFlow<()> {
    // With more there is hardly a candidate that sees them all.
    if guardians.is_empty() || guardians.len() > 6 {
        return ControlFlow::Continue(());
    }
    if let Some(only) = guardians.only() {
        return see(Case::One, Conclusions::placement(only));
    }
    let case = if guardians.digits().has_several() { Case::Several } else { Case::OneDigit };
    see(case, Conclusions::eliminations(seen_by_all(facts, guardians)))?;
    if guardians.digits().has_several() && guardians.cells().has_several() {
        joined(facts, guardians, |joined, gone| see(Case::Joined(joined), Conclusions::eliminations(gone)))?;
    }
    ControlFlow::Continue(())
}

impl External {
    fn number(&self) -> usize {
        match self.case {
            Case::One => 1,
            Case::OneDigit => 2,
            Case::Joined(_) => 3,
            Case::Several => 4,
        }
    }

    /// What is not to be true of the rectangle.
    fn corners(&self, facts: &Facts) -> CandidateMap {
        match self.form {
            Form::Unique => facts.candidates_in(self.cells, self.pair),
            Form::Avoidable(rectangle) => rectangle.filling,
        }
    }

    /// Says that one of the guardians is true.
    fn lead(&self) -> Vec<Sentence> {
        let &External { cells, pair, houses, guardians, .. } = self;
        match self.form {
            Form::Unique => vec![
                say!("death-blossom-if-held-only-two", cells = cells, pair = pair),
                say!(
                    "external-rectangle-without-would-have-go",
                    guardians = guardians,
                    pair = pair,
                    houses = houses
                ),
            ],
            Form::Avoidable(rectangle) => vec![
                say!("death-blossom-none-given", cells = cells),
                say!("death-blossom-with-could-swapped-these", wrong = rectangle.wrong(), pair = pair),
                say!("external-rectangle-without-there-would-no", guardians = guardians, houses = houses),
            ],
        }
    }
}

impl Pattern for External {
    fn technique(&self) -> &'static Technique {
        let by_number = match self.form {
            Form::Unique => &UNIQUE,
            Form::Avoidable(_) => &AVOIDABLE,
        };
        by_number[self.number() - 1]
    }

    fn explain(&self, _: &Facts, conclusions: &Conclusions) -> Vec<Sentence> {
        let (guardians, gone) = (self.guardians, conclusions.eliminations);
        let mut sentences = self.lead();
        match self.case {
            Case::One => sentences.push(say!("external-rectangle-true", guardian = guardians)),
            Case::OneDigit | Case::Several => {
                sentences.push(say!("bug-plus-n-one-these-true-what", gone = gone))
            }
            Case::Joined(Joined { cells, digits, houses }) => {
                sentences.push(say!(
                    "external-rectangle-one-these-true-with",
                    cells = cells,
                    subset = subset(digits.len()),
                    digits = digits,
                    houses = houses
                ));
                sentences.push(say!("avoidable-rectangle-these-digits-go-out", houses = houses, gone = gone));
            }
        }
        sentences
    }

    fn mark(&self, facts: &Facts, marks: &mut Marks) {
        self.houses.iter().for_each(|house| marks.house(house, Role::Base));
        marks.candidates(self.corners(facts), Role::Corner);
        marks.candidates(self.guardians, Role::Fin);
        if let Case::Joined(Joined { cells, digits, .. }) = self.case {
            marks.candidates(facts.candidates_in(cells, digits), Role::Set(0));
        }
    }

    fn argument(&self, facts: &Facts) -> Argument {
        let pattern = match self.form {
            Form::Unique => self.corners(facts),
            Form::Avoidable(rectangle) => rectangle.pattern(),
        };
        let argument = Argument::deadly_pairs(pattern).and_places(self.houses, self.pair);
        match self.case {
            Case::Joined(Joined { cells, .. }) => argument.and_cells(cells),
            _ => argument,
        }
    }

    fn to_box(&self) -> Box<dyn Pattern> {
        Box::new(*self)
    }
}
