//! Unique rectangles seen from outside: what keeps two digits from filling them are other places of these digits.

use std::ops::ControlFlow;

use ninefold_core::{Candidate, CandidateMap, CellMap, DigitSet, House, HouseSet};

use crate::explain::say;
use crate::proof::Argument;
use crate::technique::technique;
use crate::uniqueness::avoidable::{Avoidable, tell_avoidable};
use crate::uniqueness::guardians::{Joined, joined, seen_by_all};
use crate::uniqueness::rectangles::Rectangle;
use crate::{Conclusions, Facts, Pattern, Ratings, Role, Sink, Story, Technique};

technique! {
    /// ## What it finds
    /// Four cells in two rows, two columns and two boxes that share two candidates; the guardians are the other
    /// places of the two digits in a house of each side that has extra candidates.
    ///
    /// There is a single guardian, and it is true.
    ///
    /// ## Why it works
    /// If all guardians were false, the two digits would be confined to the rectangle there and could be swapped, and
    /// the puzzle would have two solutions. This relies on the puzzle having a single solution.
    ///
    /// ## How we look for it
    /// We look at no more than six guardians.
    ///
    /// ## Example
    /// ```sudoku
    /// grid: 279361458318475629564829713..26935717532149861967582..9.153.8....518.39..379421.5
    /// step: r7c8=4
    /// says: ur-deadly, external-without, guardian-so-only
    /// ```
    pub EXTERNAL_RECTANGLE_1 {
        id: "external-rectangle-1",
        name: "External Unique Rectangle Type 1",
        family: Uniqueness,
        ratings: Ratings::NONE,
        find: |facts, sink| find(facts, 1, sink),
    }

    /// ## What it finds
    /// Four cells in two rows, two columns and two boxes that share two candidates; the guardians are the other
    /// places of the two digits in a house of each side that has extra candidates.
    ///
    /// All guardians are of one digit, and cells that see all of them can't be that digit.
    ///
    /// ## Why it works
    /// If all guardians were false, the two digits would be confined to the rectangle there and could be swapped, and
    /// the puzzle would have two solutions. So at least one guardian is true. This relies on the puzzle having a
    /// single solution.
    ///
    /// ## How we look for it
    /// We look at no more than six guardians.
    ///
    /// ## Example
    /// ```sudoku
    /// grid: 956...8128.7.21549241..8367489165273673289451512743986..8...724764832195.25...638
    /// step: r7c4<>9, r7c5<>9
    /// says: ur-deadly, external-without, guardian-so-seen
    /// ```
    pub EXTERNAL_RECTANGLE_2 {
        id: "external-rectangle-2",
        name: "External Unique Rectangle Type 2",
        family: Uniqueness,
        ratings: Ratings::NONE,
        find: |facts, sink| find(facts, 2, sink),
    }

    /// ## What it finds
    /// Four cells in two rows, two columns and two boxes that share two candidates; the guardians are the other
    /// places of the two digits in a house of each side that has extra candidates.
    ///
    /// Taken as one cell, the guardians form a naked subset with other cells. Its digits can be removed from the rest
    /// of the house.
    ///
    /// ## Why it works
    /// If all guardians were false, the two digits would be confined to the rectangle there and could be swapped, and
    /// the puzzle would have two solutions. So at least one guardian is true and plays its part in the subset. This
    /// relies on the puzzle having a single solution.
    ///
    /// ## How we look for it
    /// We look at no more than six guardians.
    ///
    /// ## Example
    /// ```sudoku
    /// grid: .1.6739.8.68915273793842165..7..6321136297854..213.6973...2.71667.3.....82.76..3.
    /// step: r7c6<>4
    /// says: ur-deadly, external-without, guardian-one-true, roof-joined, roof-so-joined
    /// ```
    pub EXTERNAL_RECTANGLE_3 {
        id: "external-rectangle-3",
        name: "External Unique Rectangle Type 3",
        family: Uniqueness,
        ratings: Ratings::NONE,
        find: |facts, sink| find(facts, 3, sink),
    }

    /// ## What it finds
    /// Four cells in two rows, two columns and two boxes that share two candidates; the guardians are the other
    /// places of the two digits in a house of each side that has extra candidates.
    ///
    /// The guardians are of both digits, and a candidate that every guardian excludes can be removed.
    ///
    /// ## Why it works
    /// If all guardians were false, the two digits would be confined to the rectangle there and could be swapped, and
    /// the puzzle would have two solutions. So at least one guardian is true. This relies on the puzzle having a
    /// single solution.
    ///
    /// ## How we look for it
    /// We look at no more than six guardians.
    ///
    /// ## Example
    /// ```sudoku
    /// grid: ....28.131.3.7.....8...6.54671382945.3.741...824.6.3712576..48.4968571323182.45..
    /// step: r1c4<>4
    /// says: ur-deadly, external-without, guardian-so-seen
    /// ```
    pub EXTERNAL_RECTANGLE_4 {
        id: "external-rectangle-4",
        name: "External Unique Rectangle Type 4",
        family: Uniqueness,
        ratings: Ratings::NONE,
        find: |facts, sink| find(facts, 4, sink),
    }

    /// ## What it finds
    /// Four cells in two rows, two columns and two boxes, none of them a given, two of which are filled, and two
    /// digits that could complete them; the guardians are the other places of these digits in a house of each open
    /// cell.
    ///
    /// There is a single guardian, and it is true.
    ///
    /// ## Why it works
    /// If all guardians were false, the two digits would be confined to the rectangle there and could be swapped, and
    /// the puzzle would have two solutions. This relies on the puzzle having a single solution.
    ///
    /// ## How we look for it
    /// We look at no more than six guardians.
    ///
    /// ## Example
    /// ```sudoku
    /// grid: +5+9+3+4+7+6+8+216+8+1+52+3+7+4+9+7+24+8..356+84.2.7...+9.+23..6+7+4+3.7..4.8+2.78.+4+29..2.97+3.+4..43.+958+2.7
    /// step: r6c5=9
    /// says: avoidable-no-given, avoidable-deadly, external-without-avoidable, guardian-so-only
    /// ```
    pub EXTERNAL_AVOIDABLE_RECTANGLE_1 {
        id: "external-avoidable-rectangle-1",
        name: "External Avoidable Rectangle Type 1",
        family: Uniqueness,
        ratings: Ratings::NONE,
        find: |facts, sink| find_avoidable(facts, 1, sink),
    }

    /// ## What it finds
    /// Four cells in two rows, two columns and two boxes, none of them a given, two of which are filled, and two
    /// digits that could complete them; the guardians are the other places of these digits in a house of each open
    /// cell.
    ///
    /// All guardians are of one digit, and cells that see all of them can't be that digit.
    ///
    /// ## Why it works
    /// If all guardians were false, the two digits would be confined to the rectangle there and could be swapped, and
    /// the puzzle would have two solutions. So at least one guardian is true. This relies on the puzzle having a
    /// single solution.
    ///
    /// ## How we look for it
    /// We look at no more than six guardians.
    ///
    /// ## Example
    /// ```sudoku
    /// grid: .+4..+8+2..1+1+8..+5+9.+42+2357+1+49+8+64+62+8+7+3+1+9+5+7+93+125+46+88+5+1+496+27+3.7+8.3+1+6.+4.2+4+968.1+7.+1..+478..
    /// step: r9c8<>5
    /// says: avoidable-no-given, avoidable-deadly, external-without-avoidable, guardian-so-seen
    /// ```
    pub EXTERNAL_AVOIDABLE_RECTANGLE_2 {
        id: "external-avoidable-rectangle-2",
        name: "External Avoidable Rectangle Type 2",
        family: Uniqueness,
        ratings: Ratings::NONE,
        find: |facts, sink| find_avoidable(facts, 2, sink),
    }

    /// ## What it finds
    /// Four cells in two rows, two columns and two boxes, none of them a given, two of which are filled, and two
    /// digits that could complete them; the guardians are the other places of these digits in a house of each open
    /// cell.
    ///
    /// Taken as one cell, the guardians form a naked subset with other cells. Its digits can be removed from the rest
    /// of the house.
    ///
    /// ## Why it works
    /// If all guardians were false, the two digits would be confined to the rectangle there and could be swapped, and
    /// the puzzle would have two solutions. So at least one guardian is true and plays its part in the subset. This
    /// relies on the puzzle having a single solution.
    ///
    /// ## How we look for it
    /// We look at no more than six guardians.
    ///
    /// ## Example
    /// ```sudoku
    /// grid: +2+4+6.+3...1+97+5+6+12+43.+1+3+8.45+2.6+3145+7+68..5+628+917..78+9+324+16+5+651.....+742+3.57...8+9+7..+3...
    /// step: r7c7<>9, r7c8<>8, r7c8<>9
    /// says: avoidable-no-given, avoidable-deadly, external-without-avoidable, guardian-one-true, roof-joined, roof-so-joined
    /// ```
    pub EXTERNAL_AVOIDABLE_RECTANGLE_3 {
        id: "external-avoidable-rectangle-3",
        name: "External Avoidable Rectangle Type 3",
        family: Uniqueness,
        ratings: Ratings::NONE,
        find: |facts, sink| find_avoidable(facts, 3, sink),
    }

    /// ## What it finds
    /// Four cells in two rows, two columns and two boxes, none of them a given, two of which are filled, and two
    /// digits that could complete them; the guardians are the other places of these digits in a house of each open
    /// cell.
    ///
    /// The guardians are of both digits, and a candidate that every guardian excludes can be removed.
    ///
    /// ## Why it works
    /// If all guardians were false, the two digits would be confined to the rectangle there and could be swapped, and
    /// the puzzle would have two solutions. So at least one guardian is true. This relies on the puzzle having a
    /// single solution.
    ///
    /// ## How we look for it
    /// We look at no more than six guardians.
    ///
    /// ## Example
    /// ```sudoku
    /// grid: .8.....+319..3+8.+4.......+428..+9.+5.6....5+6.4+839+2..892.+6+57+5698...+2.3+4726+5...+8+2+1+4.95..
    /// step: r2c6<>7
    /// says: avoidable-no-given, avoidable-deadly, external-without-avoidable, guardian-so-seen
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
    fn tell_guardians(&self, facts: &Facts, story: &mut Story) {
        let &External { cells, pair, houses, guardians, .. } = self;
        match self.form {
            Form::Unique => {
                story.say(say!("ur-deadly", cells = cells, pair = pair));
                story.candidates(self.corners(facts), Role::Floor);
                story.say(say!("external-without", guardians = guardians, pair = pair, houses = houses));
            }
            Form::Avoidable(rectangle) => {
                tell_avoidable(&rectangle, story);
                let wrong = rectangle.wrong();
                story.say(say!(
                    "external-without-avoidable",
                    guardians = guardians,
                    wrong = wrong,
                    houses = houses
                ));
            }
        }
        houses.iter().for_each(|house| story.house(house, Role::Base));
        story.candidates(guardians, Role::Guardian);
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

    fn tell(&self, facts: &Facts, conclusions: &Conclusions, story: &mut Story) {
        let (guardians, gone) = (self.guardians, conclusions.eliminations);
        self.tell_guardians(facts, story);
        match self.case {
            Case::One => {
                story.say(say!("guardian-so-only", cell = guardians.cells(), digit = guardians.digits()));
            }
            Case::OneDigit | Case::Several => story.say(say!("guardian-so-seen", gone = gone)),
            Case::Joined(joined) => {
                story.say(say!("guardian-one-true"));
                joined.tell(facts, guardians.cells(), gone, story);
            }
        }
        let pattern = match self.form {
            Form::Unique => self.corners(facts),
            Form::Avoidable(rectangle) => rectangle.pattern(),
        };
        let argument = Argument::deadly_pairs(pattern).and_places(self.houses, self.pair);
        story.argument = match self.case {
            Case::Joined(Joined { cells, .. }) => argument.and_cells(cells),
            _ => argument,
        };
    }

    fn to_box(&self) -> Box<dyn Pattern> {
        Box::new(*self)
    }
}
