//! Exocets: two cells of a minirow or minicolumn, and two targets elsewhere that must hold the same two digits.

use std::ops::ControlFlow;

use ninefold_core::{Cell, CellMap, HouseSet};

use crate::exocets::{Exocet, Kind, Target, Victims, each};
use crate::explain::say;
use crate::proof::{Argument, Cases, Refutation, Split, Truth};
use crate::smallest::Smallest;
use crate::technique::technique;
use crate::{Conclusions, Facts, Marks, Pattern, Ratings, Role, Sentence, Sink, Technique};

technique! {
    /// ## What it finds
    /// Two cells where a box and a line cross (the base) with three or four candidates together; three lines across the base
    /// line (the cross-lines): one through the third cell of the crossing, one through each of the two other boxes beside; and
    /// in each of these boxes one cell of its cross-line (a target). Away from the targets and from what sees the base, each
    /// base digit is, in the cross-lines, in two lines at most. The targets hold the two digits of the base. What does not fit
    /// to that goes out of base and targets; and out of the mirrors, the cells beside one target where the digit of the other
    /// has to be; two cells of a mirror with a locked digit that is not of the base hold nothing else. Named by champagne, described by David P. Bird (JExocet Compendium, New Sudoku Players' Forum).
    ///
    /// ## Why it works
    /// A digit that is in the base is in each of the three cross-lines once, but not where the base sees. Two lines hold it
    /// twice: the third place is a target. Both digits of the base need a target, and there are two.
    ///
    /// ## Example
    /// ```sudoku
    /// grid: 98.76....75....8....6......4......3...95..4......24..1..86..7......3...2.....1.4.
    /// step: r1c7<>5, r2c4<>9
    /// says: exocet-base-has-across-with, exocet-away-from-targets-there, exocet-away-from-targets-there, exocet-away-from-targets-there, …, exocet-targets-hold-two-digits, exocet-other-digits-go-out
    /// ```
    pub JUNIOR_EXOCET {
        id: "junior-exocet",
        name: "Junior Exocet",
        family: Exotic,
        ratings: Ratings::NONE,
        find: |facts, sink| find(facts, Kind::Junior, sink),
    }

    /// ## What it finds
    /// A Junior Exocet one of whose targets is two cells: both cells of the cross-line in its box that are not in the base
    /// line, with a digit locked in them that is not of the base. (JExocet+ in David P. Bird's compendium.)
    ///
    /// ## Why it works
    /// The locked digit takes up one of the two cells, so they have room for one digit of the base, as a single cell has. The
    /// two digits of the base need a target each, and there are two. All else goes out of both cells.
    ///
    /// ## Example
    /// ```sudoku
    /// grid: ..2...795.1....2635..2.3418....37.......49.....41.23....3.2.9..28.3...5.6......32
    /// step: r1c6<>4, r7c6<>1, r7c6<>4
    /// says: exocet-base-has-across-with, exocet-away-from-targets-there, exocet-away-from-targets-there, exocet-away-from-targets-there, …, exocet-targets-hold-two-digits, exocet-other-digits-go-out
    /// ```
    pub JUNIOR_EXOCET_PLUS {
        id: "junior-exocet-plus",
        name: "Junior Exocet+",
        family: Exotic,
        ratings: Ratings::NONE,
        find: |facts, sink| find(facts, Kind::Plus, sink),
    }

    /// ## What it finds
    /// A Junior Exocet both of whose targets are two cells, each with a digit locked in them that is not of the base.
    /// (JExocet++ in David P. Bird's compendium.)
    ///
    /// ## Why it works
    /// The locked digits take up one cell of each target, so each has room for one digit of the base, as a single cell has.
    /// The two digits of the base need a target each, and there are two. All else goes out of the targets.
    ///
    /// ## Example
    /// ```sudoku
    /// grid: .......24..3...7..41..7...6.....3.....5.9.8.....8.5...2...4...9..7...4..964....1.
    /// step: r2c4<>5, r2c4<>9, r2c6<>8, r2c6<>9, r8c4<>3, r8c4<>5, r8c6<>8
    /// says: exocet-base-has-across-with, exocet-away-from-targets-there, exocet-away-from-targets-there, exocet-away-from-targets-there, …, exocet-targets-hold-two-digits, exocet-other-digits-go-out
    /// ```
    pub JUNIOR_EXOCET_PLUS_PLUS {
        id: "junior-exocet-plus-plus",
        name: "Junior Exocet++",
        family: Exotic,
        ratings: Ratings::NONE,
        find: |facts, sink| find(facts, Kind::PlusPlus, sink),
    }

    /// ## What it finds
    /// An Exocet one of whose targets is not beside the base, but anywhere in the cross-lines.
    ///
    /// ## Why it works
    /// A digit that is in the base is in each of the three cross-lines once, but not where the base sees. Two lines hold it
    /// twice: the third place is a target. Both digits of the base need a target, and there are two.
    ///
    /// ## Example
    /// ```sudoku
    /// grid: 98.76....54.........72.58..4.....9...7..3..2....1....6.5...97.....6...3.....2...1
    /// without: r2c7(3), r4678c3(2), r2c9(2), r3c5(1), r4c6(8), r78c5(4)
    /// step: r4c6<>7
    /// says: exocet-base-has-across-with, exocet-away-from-targets-there, exocet-away-from-targets-there, exocet-away-from-targets-there, …, exocet-targets-hold-two-digits, exocet-other-digits-go-out
    /// ```
    pub SENIOR_EXOCET {
        id: "senior-exocet",
        name: "Senior Exocet",
        family: Exotic,
        ratings: Ratings::NONE,
        find: |facts, sink| find(facts, Kind::Senior, sink),
    }
}

/// Reports the exocets of a kind.
fn find(facts: &Facts, kind: Kind, sink: &mut dyn Sink) -> ControlFlow<()> {
    let mut smallest = Smallest::new();
    each(facts, kind, &mut || sink.poll(), |exocet| {
        let gone = exocet.victims(facts).all();
        smallest.offer(exocet.frame.digits.len(), gone, || exocet);
    })?;
    smallest.report(sink)
}

impl Pattern for Exocet {
    fn technique(&self) -> &'static Technique {
        match self.targets.iter().filter(|target| target.locked.is_some()).count() {
            0 if !self.is_junior() => &SENIOR_EXOCET,
            0 => &JUNIOR_EXOCET,
            1 => &JUNIOR_EXOCET_PLUS,
            _ => &JUNIOR_EXOCET_PLUS_PLUS,
        }
    }

    fn explain(&self, facts: &Facts, _: &Conclusions) -> Vec<Sentence> {
        let frame = self.frame;
        let base: CellMap = frame.base.into_iter().collect();
        let targets = self.cells();
        let across: HouseSet = frame.across.into_iter().collect();
        let mut sentences = vec![say!(
            "exocet-base-has-across-with",
            base = base,
            digits = frame.digits,
            across = across,
            targets = targets
        )];
        for digit in frame.digits {
            sentences.push(say!(
                "exocet-away-from-targets-there",
                digit = digit,
                lines = frame.places(facts, digit).away_from(self).lines(&frame)
            ));
        }
        sentences.push(say!("exocet-once-each-once-target", across = across));
        for Target { cells, locked } in self.targets {
            if let Some((_, digit)) = locked {
                sentences.push(say!("exocet-takes-up-one-there", digit = digit, cells = cells));
            }
        }
        let Victims { strangers, misfits, settled } = self.victims(facts);
        sentences.push(say!("exocet-targets-hold-two-digits", targets = targets));
        if !strangers.is_empty() {
            sentences.push(say!("exocet-other-digits-go-out", victims = strangers));
        }
        for number in (0..2).filter(|_| !misfits.is_empty() && self.has_mirrors()) {
            if let Some((house, digit)) = self.locked_in_mirror(facts, number) {
                sentences.push(say!(
                    "exocet-takes-up-one-cell",
                    house = house,
                    digit = digit,
                    cells = self.mirror(number)
                ));
            }
        }
        if !misfits.is_empty() {
            sentences.push(match self.has_mirrors() {
                true => say!(
                    "exocet-digit-target-also-mirror",
                    first = self.mirror(0),
                    second = self.mirror(1),
                    victims = misfits
                ),
                false => say!("exocet-what-does-not-leave", victims = misfits),
            });
        }
        if !settled.is_empty() {
            sentences.push(say!("exocet-base-target-any-case", digits = settled.digits(), victims = settled));
        }
        sentences
    }

    fn mark(&self, facts: &Facts, marks: &mut Marks) {
        let frame = self.frame;
        let base: CellMap = frame.base.into_iter().collect();
        let targets = self.cells();
        frame.across.iter().for_each(|&line| marks.house(line, Role::Base));
        marks.cells(base, Role::Pivot);
        marks.cells(targets, Role::Pincer);
        marks.candidates(facts.candidates_in(base | targets, frame.digits), Role::Corner);
        for digit in frame.digits {
            let places = frame.places(facts, digit).away_from(self).0;
            let cells = frame.across.iter().zip(places).map(|(&line, places)| Facts::cells_at(line, places));
            let cells = cells.fold(CellMap::EMPTY, |all, cells| all | cells) & facts.empty();
            if !cells.is_empty() {
                marks.candidates(cells.candidates(digit), Role::Z);
            }
        }
        if self.has_mirrors() {
            marks.cells(self.mirror(0) | self.mirror(1), Role::Set(1));
        }
    }

    /// The cells of the base, and each of its digits in the cross-lines and the boxes of the mirrors, and what is locked in
    /// targets; by cases of the base.
    fn argument(&self, facts: &Facts) -> Argument {
        let Exocet { frame, .. } = *self;
        let base: CellMap = frame.base.into_iter().collect();
        let houses: HouseSet = frame.across.into_iter().collect::<HouseSet>() | self.boxes();
        let mut argument = Argument::cells(base).and_places(houses, frame.digits);
        for (number, Target { cells, locked }) in self.targets.into_iter().enumerate() {
            if let Some((house, digit)) = locked {
                argument = argument.and_cells(cells).and_places(house, digit);
            }
            if let Some((house, digit)) = self.locked_in_mirror(facts, number) {
                argument = argument.and_cells(self.mirror(number)).and_places(house, digit);
            }
        }
        let cases = |cell: Cell, inner: &Refutation| Refutation {
            lemmas: Vec::new(),
            split: Some(Split {
                cases: Cases::Truth(Truth::Cell(cell)),
                branches: facts
                    .candidates(cell)
                    .iter()
                    .map(|digit| (cell.with(digit), inner.clone()))
                    .collect(),
            }),
        };
        argument.outline = cases(frame.base[0], &cases(frame.base[1], &Refutation::default()));
        argument
    }

    fn to_box(&self) -> Box<dyn Pattern> {
        Box::new(*self)
    }
}
