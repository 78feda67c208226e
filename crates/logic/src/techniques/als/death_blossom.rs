//! Death Blossom: a cell, a digit in a house, a set or a rectangle, each possibility of which robs an almost locked set of a
//! candidate.

use std::ops::{ControlFlow, RangeInclusive};

use ninefold_core::{CandidateMap, CellMap, DigitSet, House};

use super::{conclude, introduce, mark_held, mark_sets, name};
use crate::als::Overlap;
use crate::als::blossom::{Choice, Petal, Stem, blossoms, combine};
use crate::explain::say;
use crate::proof::Argument;
use crate::smallest::Smallest;
use crate::technique::technique;
use crate::uniqueness::avoidable::Avoidable;
use crate::uniqueness::rectangles::Rectangle;
use crate::{Conclusions, Facts, LinkKind, Marks, Pattern, Ratings, Role, Sentence, Sink, Technique};

/// How many petals a flower has: with two it would be an ALS-XY-Wing, in a house an ALS-W-Wing.
const PETALS: RangeInclusive<usize> = 3..=4;

technique! {
    /// ## What it finds
    /// A cell (the stem) and for each of its three or four candidates an almost locked set (a petal) that has this
    /// candidate in cells the stem sees only. The petals have no cells in common, but a candidate z. Cells that see all
    /// z of all petals lose z.
    ///
    /// ## Why it works
    /// Whatever the stem is, one petal loses that candidate and holds all its others, z among them.
    ///
    /// ## Example
    /// ```sudoku
    /// grid: 279361458318475629564829.....26935.17532149861967582....153......518.39..37942..5
    /// step: r7c1<>6
    /// says: als-cells-with-candidates, als-cells-with-candidates, als-with-candidates, death-blossom-one, …, death-blossom-if-loses-holds, als-goes-out-what-sees
    /// ```
    pub DEATH_BLOSSOM {
        id: "death-blossom",
        name: "Death Blossom",
        family: AlmostLockedSet,
        ratings: Ratings::NONE.and_hodoku(360),
        find: |facts, sink| find_cells(facts, &DEATH_BLOSSOM, sink),
    }

    /// ## What it finds
    /// A house with three or four places of a candidate x, and for each place an almost locked set (a petal) that has x in
    /// cells this place sees only. Cells that see all of another common candidate z of all petals lose z.
    ///
    /// ## Why it works
    /// Wherever x is in the house, one petal loses x and holds all its other candidates, z among them.
    ///
    /// ## Example
    /// ```sudoku
    /// grid: ....2.31.........8428.......5.28..6..4.965.3..8..17.4.......9833.........67.3....
    /// step: r4c3<>1
    /// says: als-cells-with-candidates, als-cells-with-candidates, als-with-candidates, death-blossom-one-2, …, death-blossom-if-loses-holds, als-goes-out-what-sees
    /// ```
    pub HOUSE_DEATH_BLOSSOM {
        id: "house-death-blossom",
        name: "Death Blossom in a House",
        family: AlmostLockedSet,
        ratings: Ratings::NONE,
        find: find_houses,
    }

    /// ## What it finds
    /// A Death Blossom on a cell in which petals have cells in common.
    ///
    /// ## Why it works
    /// Whatever the stem is, one petal loses that candidate and holds all its others. Whether other petals share its
    /// cells does not matter.
    ///
    /// ## Example
    /// ```sudoku
    /// grid: 279361458318475629564829.....26935.17532149861967582....153......518.39..37942..5
    /// step: r7c1<>6
    /// says: als-cells-with-candidates, als-with-candidates, als-with-candidates, death-blossom-one, …, death-blossom-if-loses-holds, als-goes-out-what-sees
    /// ```
    pub OVERLAPPING_DEATH_BLOSSOM {
        id: "overlapping-death-blossom",
        name: "Overlapping Death Blossom",
        family: AlmostLockedSet,
        ratings: Ratings::NONE.and_hodoku(360),
        find: |facts, sink| find_cells(facts, &OVERLAPPING_DEATH_BLOSSOM, sink),
    }

    /// ## What it finds
    /// Cells of a house with two digits more than cells (the stem), and for each of three of these digits an almost locked
    /// set (a petal) that has this digit in cells only that see all its places in the stem. The petals have no cells in
    /// common with one another and with the stem, but a candidate z. Cells that see all z of all petals lose z.
    ///
    /// ## Why it works
    /// The stem lacks two of its digits, so it holds at least one of the three. The petal of that one loses it and holds
    /// all its others, z among them.
    ///
    /// ## Example
    /// ```sudoku
    /// grid: .....5..1..9.12...714398256....37....4382..79.7...4.8..874.3...3..27....4.2.89...
    /// step: r9c4<>6
    /// says: als-with-candidates, als-with-candidates, als-with-candidates, death-blossom-hold-digits-one-at, …, death-blossom-if-loses-holds, als-goes-out-what-sees
    /// ```
    pub SET_DEATH_BLOSSOM {
        id: "set-death-blossom",
        name: "Death Blossom on a Set",
        family: AlmostLockedSet,
        ratings: Ratings::NONE,
        find: find_sets,
    }

    /// ## What it finds
    /// A unique or avoidable rectangle that is kept from being one by further candidates of two or three digits, and for
    /// each of these digits an almost locked set (a petal) that has it in cells only that see all its places in the
    /// rectangle. The petals have no cells in common with one another and with the rectangle, but a candidate z. Cells that
    /// see all z of all petals lose z.
    ///
    /// ## Why it works
    /// One of the further candidates is true, or two digits could be swapped in the rectangle and the puzzle would have two
    /// solutions. The petal of its digit loses it and holds all its others, z among them. This relies on the promise of one
    /// solution.
    ///
    /// ## Example
    /// ```sudoku
    /// grid: 47.89..2191.72..452..1467.9549367218761284593328519476.92671..41374589626.49321.7
    /// step: r1c7<>3
    /// says: als-with-candidates, als-with-candidates, death-blossom-if-held-only-two, death-blossom-one-true, death-blossom-if-loses-holds, death-blossom-if-loses-holds, als-goes-out-what-sees
    /// ```
    pub RECTANGLE_DEATH_BLOSSOM {
        id: "rectangle-death-blossom",
        name: "Death Blossom on a Rectangle",
        family: Uniqueness,
        ratings: Ratings::NONE,
        find: find_rectangles,
    }
}

#[derive(Clone, Debug)]
struct DeathBlossom {
    technique: &'static Technique,
    ground: Ground,
    petals: Vec<Petal>,
}

/// Why one of the stems is true.
#[derive(Clone, Copy, Debug)]
enum Ground {
    /// They are all candidates of a cell, or all places in a house.
    Truth,
    /// They are one digit more than these cells can do without.
    Set { cells: CellMap, digits: DigitSet },
    /// They keep two digits from being swapped.
    Unique { cells: CellMap, pair: DigitSet },
    /// The same, where some cells are filled.
    Avoidable(Avoidable),
}

/// How many petals, and how many cells they have together.
fn size(petals: &[Petal]) -> (usize, usize) {
    (petals.len(), petals.iter().map(|petal| petal.set.size()).sum())
}

fn flower(technique: &'static Technique, ground: Ground, petals: &[Petal]) -> DeathBlossom {
    let mut petals = petals.to_vec();
    petals.sort_by_key(|petal| petal.stem);
    DeathBlossom { technique, ground, petals }
}

fn overlaps(petals: &[Petal]) -> bool {
    petals.iter().enumerate().any(|(i, a)| petals[..i].iter().any(|b| !a.set.is_apart(&b.set)))
}

fn find_cells(facts: &Facts, technique: &'static Technique, sink: &mut dyn Sink) -> ControlFlow<()> {
    let overlapping = *technique == OVERLAPPING_DEATH_BLOSSOM;
    let overlap = if overlapping { Overlap::Allowed } else { Overlap::Apart };
    let mut smallest = Smallest::new();
    for cell in PETALS.flat_map(|count| facts.cells_with_count(count)) {
        let stems: Vec<Stem> = facts.candidates(cell).iter().map(|digit| cell.with(digit).into()).collect();
        blossoms(facts, &stems, overlap, sink, &mut |petals, gone| {
            if !overlapping || overlaps(petals) {
                smallest.offer(size(petals), gone, || flower(technique, Ground::Truth, petals));
            }
        })?;
    }
    smallest.report(sink)
}

fn find_houses(facts: &Facts, sink: &mut dyn Sink) -> ControlFlow<()> {
    let mut smallest = Smallest::new();
    for count in PETALS {
        for house in House::all() {
            for digit in facts.digits_with_places(house, count) {
                let places = facts.cells_with(digit) & house.cells();
                let stems: Vec<Stem> = places.iter().map(|cell| cell.with(digit).into()).collect();
                blossoms(facts, &stems, Overlap::Apart, sink, &mut |petals, gone| {
                    smallest
                        .offer(size(petals), gone, || flower(&HOUSE_DEATH_BLOSSOM, Ground::Truth, petals));
                })?;
            }
        }
    }
    smallest.report(sink)
}

/// The largest stem that is a set.
const STEM: usize = 3;

fn find_sets(facts: &Facts, sink: &mut dyn Sink) -> ControlFlow<()> {
    let mut smallest = Smallest::new();
    let stems = facts.almost_locked_sets(2, STEM).iter();
    for set in stems.filter(|set| set.size() > 1 && set.singly()) {
        let choices = |digit| Stem { digit, cells: set.cells_of(digit) }.choices(facts, set.cells());
        let by_digit: Vec<Vec<Choice>> = set.digits().iter().map(choices).collect();
        let usable: Vec<&[Choice]> =
            by_digit.iter().map(Vec::as_slice).filter(|list| !list.is_empty()).collect();
        for number in 0_u16..1 << usable.len() {
            if number.count_ones() != 3 {
                continue;
            }
            let is_chosen = |place: &usize| number >> place & 1 == 1;
            let mut chosen: Vec<&[Choice]> =
                (0..usable.len()).filter(is_chosen).map(|place| usable[place]).collect();
            combine(&mut chosen, Overlap::Apart, sink, &mut |petals, gone| {
                let (count, cells) = size(petals);
                let key = (count, cells + set.size());
                let ground = Ground::Set { cells: set.cells(), digits: set.digits() };
                smallest.offer(key, gone, || flower(&SET_DEATH_BLOSSOM, ground, petals));
            })?;
        }
    }
    smallest.report(sink)
}

/// Of how many digits the further candidates of a rectangle may be.
const EXTRAS: RangeInclusive<usize> = 2..=3;

fn find_rectangles(facts: &Facts, sink: &mut dyn Sink) -> ControlFlow<()> {
    let mut smallest = Smallest::new();
    let mut offer = |ground: Ground, cells: CellMap, extras: CandidateMap| {
        if !EXTRAS.contains(&extras.digits().len()) || !extras.cells().has_several() {
            return ControlFlow::Continue(());
        }
        let choices = |digit| Stem { digit, cells: extras.cells_of(digit) }.choices(facts, cells);
        let by_digit: Vec<Vec<Choice>> = extras.digits().iter().map(choices).collect();
        let mut choices: Vec<&[Choice]> = by_digit.iter().map(Vec::as_slice).collect();
        combine(&mut choices, Overlap::Apart, sink, &mut |petals, gone| {
            smallest.offer(size(petals), gone, || flower(&RECTANGLE_DEATH_BLOSSOM, ground, petals));
        })
    };
    for rectangle in Rectangle::all().filter(|rectangle| facts.empty().contains_all(rectangle.cells())) {
        let cells = rectangle.cells();
        for pair in rectangle.pairs(facts) {
            if cells.iter().all(|cell| facts.candidates(cell).contains_all(pair)) {
                offer(Ground::Unique { cells, pair }, cells, facts.candidates_in(cells, !pair))?;
            }
        }
    }
    for rectangle in Avoidable::all(facts) {
        let extras = facts.candidates_in(rectangle.open, DigitSet::FULL) - rectangle.filling;
        if extras.cells() == rectangle.open {
            offer(Ground::Avoidable(rectangle), rectangle.filling.cells(), extras)?;
        }
    }
    smallest.report(sink)
}

impl DeathBlossom {
    fn stems(&self) -> CandidateMap {
        self.petals.iter().fold(CandidateMap::EMPTY, |all, petal| all | petal.stem.candidates())
    }

    /// Says that one of the stems is true.
    fn say_ground(&self) -> Vec<Sentence> {
        let stems = self.stems();
        let one = say!("death-blossom-one-true", stems = stems);
        match self.ground {
            Ground::Truth => vec![match stems.cells().only() {
                Some(cell) => say!("death-blossom-one", cell = cell, digits = stems.digits()),
                None => say!(
                    "death-blossom-one-2",
                    house = stems.cells().covered_houses(),
                    digit = stems.digits(),
                    cells = stems.cells()
                ),
            }],
            Ground::Set { cells, digits } => vec![say!(
                "death-blossom-hold-digits-one-at",
                cells = cells,
                n = cells.len(),
                all = digits,
                digits = stems.digits()
            )],
            Ground::Unique { cells, pair } => {
                vec![say!("death-blossom-if-held-only-two", cells = cells, pair = pair), one]
            }
            Ground::Avoidable(rectangle) => vec![
                say!("death-blossom-none-given", cells = rectangle.filling.cells()),
                say!(
                    "death-blossom-with-could-swapped-these",
                    wrong = rectangle.wrong(),
                    pair = rectangle.pair()
                ),
                one,
            ],
        }
    }

    /// The digits that all petals have.
    fn common(&self) -> DigitSet {
        let held = |petal: &Petal| petal.set.digits() - petal.stem.digit;
        self.petals.iter().fold(DigitSet::FULL, |common, petal| common & held(petal))
    }
}

impl Pattern for DeathBlossom {
    fn technique(&self) -> &'static Technique {
        self.technique
    }

    fn explain(&self, _: &Facts, conclusions: &Conclusions) -> Vec<Sentence> {
        let petals = || self.petals.iter().enumerate();
        let mut sentences: Vec<Sentence> = petals().map(|(i, petal)| introduce(i, &petal.set)).collect();
        let held = conclusions.eliminations.digits();
        sentences.extend(self.say_ground());
        for (i, petal) in petals() {
            let (cells, digit) = (petal.stem.cells, petal.stem.digit);
            sentences.push(if cells.has_several() {
                say!(
                    "death-blossom-if-one-loses-holds",
                    cells = cells,
                    digit = digit,
                    set = name(i),
                    held = held
                )
            } else {
                say!("death-blossom-if-loses-holds", cell = cells, digit = digit, set = name(i), held = held)
            });
        }
        sentences.extend(conclude(conclusions));
        sentences
    }

    fn mark(&self, facts: &Facts, marks: &mut Marks) {
        match self.ground {
            Ground::Truth => marks.cells(self.stems().cells(), Role::Pivot),
            Ground::Set { cells, .. } => marks.cells(cells, Role::Pivot),
            Ground::Unique { cells, pair } => {
                marks.candidates(facts.candidates_in(cells, pair), Role::Corner)
            }
            Ground::Avoidable(rectangle) => marks.candidates(rectangle.filling, Role::Corner),
        }
        mark_sets(self.petals.iter().map(|petal| &petal.set), marks);
        for petal in &self.petals {
            let lost = petal.set.candidates_of(petal.stem.digit);
            marks.candidates(lost, Role::Restricted);
            marks.link(petal.stem.candidates(), lost, LinkKind::Weak);
        }
        mark_held(self.common(), self.petals.iter().map(|petal| &petal.set), marks);
    }

    fn argument(&self, facts: &Facts) -> Argument {
        let petals = self.petals.iter().fold(CellMap::EMPTY, |cells, petal| cells | petal.set.cells());
        let stems = self.stems();
        match (self.ground, stems.cells().only()) {
            (Ground::Truth, Some(cell)) => Argument::cells(petals).and_cells(cell),
            (Ground::Truth, None) => {
                Argument::cells(petals).and_places(stems.cells().covered_houses(), stems.digits())
            }
            (Ground::Set { cells, .. }, _) => Argument::cells(petals | cells),
            (Ground::Unique { cells, pair }, _) => {
                Argument::deadly_pairs(facts.candidates_in(cells, pair)).and_cells(petals)
            }
            (Ground::Avoidable(rectangle), _) => {
                Argument::deadly_pairs(rectangle.pattern()).and_cells(petals)
            }
        }
    }

    fn to_box(&self) -> Box<dyn Pattern> {
        Box::new(self.clone())
    }
}
