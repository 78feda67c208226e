//! Exocets: two cells of a minirow or minicolumn, and two targets elsewhere that must hold the same two digits.

use std::ops::ControlFlow;

use ninefold_core::{CandidateMap, Cell, CellMap, Digit, DigitSet, House, HouseKind, HouseSet};

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
    /// has to be. Named by champagne, described by David P. Bird (JExocet Compendium, New Sudoku Players' Forum).
    ///
    /// ## Why it works
    /// A digit that is in the base is in each of the three cross-lines once, but not where the base sees. Two lines hold it
    /// twice: the third place is a target. Both digits of the base need a target, and there are two.
    ///
    /// ## Example
    /// ```sudoku
    /// grid: 98.76....75....8....6......4......3...95..4......24..1..86..7......3...2.....1.4.
    /// step: r1c7<>5, r2c4<>9
    /// says: The base r3c12 has 1, 2, 3 and 4; across it are columns 3, 4 and 7, with the targets r1c7, r2c4.
    /// says: Away from the targets, 1 is there only in rows 4 and 8, if it is in the base.
    /// says: Away from the targets, 2 is there only in rows 4 and 9, if it is in the base.
    /// says: Away from the targets, 3 is there only in rows 6 and 9, if it is in the base.
    /// says: Away from the targets, 4 is there only in rows 5 and 8, if it is in the base.
    /// says: It is once in each of columns 3, 4 and 7, so once in a target.
    /// says: So the targets r1c7, r2c4 hold the two digits of the base.
    /// says: Other digits go out of them: r1c7(5), r2c4(9).
    /// ```
    pub JUNIOR_EXOCET {
        id: "junior-exocet",
        name: "Junior Exocet",
        family: Exotic,
        ratings: Ratings::NONE,
        find: |facts, sink| find(facts, &JUNIOR_EXOCET, sink),
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
    /// says: The base r12c3 has 1, 2, 3 and 6; across it are rows 3, 4 and 7, with the targets r4c26.
    /// says: Away from the targets, 1 is there only in row 7 and column 8, if it is in the base.
    /// says: Away from the targets, 2 is there only in row 7 and column 4, if it is in the base.
    /// says: Away from the targets, 3 is there only in row 7 and column 9, if it is in the base.
    /// says: Away from the targets, 6 is there only in columns 1 and 8, if it is in the base.
    /// says: It is once in each of rows 3, 4 and 7, so once in a target.
    /// says: So the targets r4c26 hold the two digits of the base.
    /// says: Other digits go out of them: r4c6(7).
    /// ```
    pub SENIOR_EXOCET {
        id: "senior-exocet",
        name: "Senior Exocet",
        family: Exotic,
        ratings: Ratings::NONE,
        find: |facts, sink| find(facts, &SENIOR_EXOCET, sink),
    }
}

/// How many digits a base may have.
const DIGITS: std::ops::RangeInclusive<usize> = 3..=4;

/// Two base cells with the lines across.
#[derive(Clone, Copy, Debug)]
struct Frame {
    base: [Cell; 2],
    digits: DigitSet,
    /// The line of the base.
    line: House,
    /// Through the third cell of the crossing, and through the two other boxes.
    across: [House; 3],
}

/// A frame with its targets.
#[derive(Clone, Copy, Debug)]
struct Exocet {
    frame: Frame,
    targets: [Cell; 2],
}

fn find(facts: &Facts, technique: &'static Technique, sink: &mut dyn Sink) -> ControlFlow<()> {
    let mut smallest = Smallest::new();
    for frame in frames(facts) {
        sink.poll()?;
        let places: Vec<(Digit, Places)> =
            frame.digits.iter().map(|digit| (digit, frame.places(facts, digit))).collect();
        let beside =
            frame.across.map(|line| (line.cells() & frame.band() & facts.empty()) - frame.line.cells());
        let far = frame.across.iter().fold(CellMap::EMPTY, |cells, line| cells | line.cells()) - frame.band();
        let pairs = match *technique == JUNIOR_EXOCET {
            true => [(beside[1], beside[2]), (CellMap::EMPTY, CellMap::EMPTY)],
            false => [(beside[1], far & facts.empty()), (beside[2], far & facts.empty())],
        };
        for (first, second) in pairs.iter().flat_map(|&(first, second)| both(first, second)) {
            let exocet = Exocet { frame, targets: [first, second] };
            if places.iter().all(|(_, places)| places.away_from(&exocet).are_in_two_lines()) {
                let gone = exocet.victims(facts).all();
                smallest.offer(frame.digits.len(), gone, || exocet);
            }
        }
    }
    smallest.report(sink)
}

/// All pairs of a cell of one set and a cell of another.
fn both(first: CellMap, second: CellMap) -> impl Iterator<Item = (Cell, Cell)> {
    first.iter().flat_map(move |cell| second.iter().map(move |other| (cell, other)))
}

/// All bases with three or four digits, each with every choice of cross-lines.
fn frames(facts: &Facts) -> Vec<Frame> {
    let mut frames = Vec::new();
    for line in House::all().filter(|house| house.is_line()) {
        let crossed: [HouseSet; 3] = std::array::from_fn(|third| {
            (3 * third..3 * third + 3)
                .map(|position| line.cell(position))
                .map(|cell| across(cell, line))
                .collect()
        });
        for (third, escape) in (0..3).flat_map(|third| crossed[third].iter().map(move |line| (third, line))) {
            let crossing: CellMap = (3 * third..3 * third + 3).map(|position| line.cell(position)).collect();
            let base = (crossing - escape.cells()) & facts.empty();
            let digits = base.iter().fold(DigitSet::EMPTY, |digits, cell| digits | facts.candidates(cell));
            let Some(base) = base.to_array::<2>().filter(|_| DIGITS.contains(&digits.len())) else {
                continue;
            };
            let [one, other] = [crossed[(third + 1) % 3], crossed[(third + 2) % 3]];
            for first in one {
                let frame = |second| Frame { base, digits, line, across: [escape, first, second] };
                frames.extend(other.iter().map(frame));
            }
        }
    }
    frames
}

/// The line through a cell that is not this one.
fn across(cell: Cell, line: House) -> House {
    if line == cell.row() { cell.column() } else { cell.row() }
}

impl Frame {
    /// The three boxes that the base line goes through.
    fn band(&self) -> CellMap {
        let boxes = self.line.cells().houses().iter().filter(|house| house.kind() == HouseKind::Box);
        boxes.fold(CellMap::EMPTY, |cells, house| cells | house.cells())
    }

    /// What sees both base cells.
    fn seen(&self) -> CellMap {
        self.base[0].peers() & self.base[1].peers()
    }

    /// Where a digit that is in the base can be in the cross-lines.
    fn places(&self, facts: &Facts, digit: Digit) -> Places {
        Places(self.across.map(|line| {
            let open = (line.cells() - self.seen()).iter();
            let places: CellMap = open.filter(|&cell| facts.board().possible(cell).contains(digit)).collect();
            places.positions_in(line)
        }))
    }
}

/// Of each cross-line, the positions where a digit can be.
#[derive(Clone, Copy, Debug)]
struct Places([u16; 3]);

impl Places {
    /// The same without the targets.
    fn away_from(mut self, exocet: &Exocet) -> Places {
        for (places, line) in self.0.iter_mut().zip(exocet.frame.across) {
            for position in exocet.targets.iter().filter_map(|&target| line.position(target)) {
                *places &= !(1 << position);
            }
        }
        self
    }

    /// Whether two lines, along or across, hold them all: then a third place must be elsewhere.
    fn are_in_two_lines(self) -> bool {
        let [a, b, c] = self.0;
        let one = |places: u16| places.count_ones() <= 1;
        a == 0 || b == 0 || c == 0 || one(a | b) || one(a | c) || one(b | c) || (a | b | c).count_ones() <= 2
    }

    /// Whether the digit, in a target, leaves room for itself in the two other cross-lines.
    fn have_room(self, frame: &Frame, target: Cell) -> bool {
        let level =
            if frame.line.kind() == HouseKind::Row { target.row_index() } else { target.column_index() };
        let left = frame.across.iter().zip(self.0).filter(|(line, _)| !line.cells().contains(target));
        let mut left = left.map(|(_, places)| places & !(1 << level));
        let (Some(a), Some(b)) = (left.next(), left.next()) else { return false };
        a != 0 && b != 0 && (a | b).count_ones() > 1
    }

    /// The fewest lines along or across that hold them all.
    fn lines(self, frame: &Frame) -> HouseSet {
        let choices = (0..8_usize).map(|chosen| {
            // Some cross-lines, and the lines along through what is in the others.
            let taken = |k: &usize| chosen >> k & 1 != 0;
            let rest = (0..3).filter(|k| !taken(k)).fold(0, |rest, k| rest | self.0[k]);
            let along = Facts::cells_at(frame.across[0], rest);
            let along: HouseSet = along.iter().map(|cell| across(cell, frame.across[0])).collect();
            along | (0..3).filter(taken).map(|k| frame.across[k]).collect::<HouseSet>()
        });
        choices.min_by_key(|lines| lines.len()).unwrap_or_default()
    }
}

/// One way to fill base and targets.
#[derive(Clone, Copy, Debug)]
struct Filling {
    base: [Digit; 2],
    targets: [Digit; 2],
}

/// What goes out, by reason.
#[derive(Clone, Copy, Debug, Default)]
struct Victims {
    /// No base digits in the targets.
    strangers: CandidateMap,
    /// In no filling of base, targets and mirrors.
    misfits: CandidateMap,
    /// Digits that are in the base in any case, in what sees base or targets, or in lines that they fill.
    settled: CandidateMap,
}

impl Victims {
    fn all(&self) -> CandidateMap {
        self.strangers | self.misfits | self.settled
    }
}

impl Exocet {
    fn is_junior(&self) -> bool {
        self.targets.iter().all(|&target| self.frame.band().contains(target))
    }

    /// Where the digit of a target has to be in the box of the other target: in the third line of the band.
    fn mirror(&self, number: usize) -> CellMap {
        let [target, other] = [self.targets[number], self.targets[1 - number]];
        let own = if self.frame.line.kind() == HouseKind::Row { target.row() } else { target.column() };
        let third = other.house_box().cells() - self.frame.line.cells() - own.cells();
        third - other
    }

    /// The fillings that leave room for each digit in the cross-lines and mirrors.
    fn fillings(&self, facts: &Facts) -> Vec<Filling> {
        let Exocet { frame, targets } = *self;
        let [first, second] = frame.base.map(|cell| facts.candidates(cell));
        let pairs = first.iter().flat_map(|one| second.without(one).iter().map(move |other| [one, other]));
        let fillings = pairs.flat_map(|base @ [one, other]| {
            [[one, other], [other, one]].map(|targets| Filling { base, targets })
        });
        fillings
            .filter(|filling| {
                (0..2).all(|number| {
                    let (digit, target) = (filling.targets[number], targets[number]);
                    let places = frame.places(facts, digit).away_from(self);
                    facts.candidates(target).contains(digit)
                        && places.have_room(&frame, target)
                        && (!self.is_junior() || !self.mirrored(facts, number, digit).is_empty())
                })
            })
            .collect()
    }

    /// Where a digit can be in a mirror.
    fn mirrored(&self, facts: &Facts, number: usize, digit: Digit) -> CellMap {
        self.mirror(number).iter().filter(|&cell| facts.board().possible(cell).contains(digit)).collect()
    }

    fn victims(&self, facts: &Facts) -> Victims {
        let Exocet { frame, targets } = *self;
        let fillings = self.fillings(facts);
        if fillings.is_empty() {
            return Victims::default();
        }
        let mut alive = CandidateMap::EMPTY;
        let mut always = frame.digits;
        for filling in &fillings {
            always &= filling.base.into_iter().collect();
            for (number, target) in targets.into_iter().enumerate() {
                alive.insert(frame.base[number].with(filling.base[number]));
                alive.insert(target.with(filling.targets[number]));
                if self.is_junior() {
                    alive |= self.alive_in_mirror(facts, number, filling);
                }
            }
        }
        let targets: CellMap = targets.into_iter().collect();
        let mut watched = targets | frame.base.into_iter().collect::<CellMap>();
        if self.is_junior() {
            watched |= self.mirror(0) | self.mirror(1);
        }
        let strangers = facts.candidates_in(targets, DigitSet::FULL - frame.digits);
        let misfits = facts.candidates_in(watched, DigitSet::FULL) - alive - strangers;
        let settled = always.iter().fold(CandidateMap::EMPTY, |settled, digit| {
            let around = frame.seen() | targets.peer_intersection() | self.filled(facts, digit);
            settled | (around & facts.cells_with(digit)).candidates(digit)
        });
        Victims { strangers, misfits, settled: settled - misfits - strangers }
    }

    /// What a mirror can hold with a filling.
    fn alive_in_mirror(&self, facts: &Facts, number: usize, filling: &Filling) -> CandidateMap {
        let (mirror, digit) = (self.mirror(number), filling.targets[number]);
        let mut alive = CandidateMap::EMPTY;
        for cell in self.mirrored(facts, number, digit) {
            alive.insert(cell.with(digit));
            let both: DigitSet = filling.base.into_iter().collect();
            alive |= facts.candidates_in(mirror - cell, DigitSet::FULL - both);
        }
        alive
    }

    /// The rest of two lines along that hold all places of a digit in the cross-lines, if the digit is in a target.
    fn filled(&self, facts: &Facts, digit: Digit) -> CellMap {
        let [a, b, c] = self.frame.places(facts, digit).away_from(self).0;
        if (a | b | c).count_ones() != 2 {
            return CellMap::EMPTY;
        }
        let [first, second, third] = self.frame.across;
        let level = Facts::cells_at(first, a | b | c);
        let lines = level.iter().fold(CellMap::EMPTY, |cells, cell| cells | across(cell, first).cells());
        lines - first.cells() - second.cells() - third.cells()
    }

    fn boxes(&self) -> HouseSet {
        self.targets.iter().filter(|_| self.is_junior()).map(|target| target.house_box()).collect()
    }
}

impl Pattern for Exocet {
    fn technique(&self) -> &'static Technique {
        if self.is_junior() { &JUNIOR_EXOCET } else { &SENIOR_EXOCET }
    }

    fn explain(&self, facts: &Facts, _: &Conclusions) -> Vec<Sentence> {
        let Exocet { frame, targets } = *self;
        let base: CellMap = frame.base.into_iter().collect();
        let targets: CellMap = targets.into_iter().collect();
        let across: HouseSet = frame.across.into_iter().collect();
        let mut sentences = vec![say!(
            "The base {base} has {digits}; across it are {across}, with the targets {targets}.",
            base = base,
            digits = frame.digits,
            across = across,
            targets = targets
        )];
        for digit in frame.digits {
            sentences.push(say!(
                "Away from the targets, {digit} is there only in {lines}, if it is in the base.",
                digit = digit,
                lines = frame.places(facts, digit).away_from(self).lines(&frame)
            ));
        }
        sentences.push(say!("It is once in each of {across}, so once in a target.", across = across));
        let Victims { strangers, misfits, settled } = self.victims(facts);
        sentences.push(say!("So the targets {targets} hold the two digits of the base.", targets = targets));
        if !strangers.is_empty() {
            sentences.push(say!("Other digits go out of them: {victims}.", victims = strangers));
        }
        if !misfits.is_empty() {
            sentences.push(match self.is_junior() {
                true => say!(
                    "The digit of a target is also in its mirror, {first} or {second}. What does not leave room for that goes out: {victims}.",
                    first = self.mirror(0),
                    second = self.mirror(1),
                    victims = misfits
                ),
                false => say!("What does not leave room for the same two in both goes out: {victims}.", victims = misfits),
            });
        }
        if !settled.is_empty() {
            sentences.push(say!(
                "{digits} are in the base and in a target in any case, so out go {victims}.",
                digits = settled.digits(),
                victims = settled
            ));
        }
        sentences
    }

    fn mark(&self, facts: &Facts, marks: &mut Marks) {
        let Exocet { frame, targets } = *self;
        let base: CellMap = frame.base.into_iter().collect();
        let targets: CellMap = targets.into_iter().collect();
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
        if self.is_junior() {
            marks.cells(self.mirror(0) | self.mirror(1), Role::Set(1));
        }
    }

    /// The cells of the base, and each of its digits in the cross-lines and the boxes of the mirrors; by cases of the base.
    fn argument(&self, facts: &Facts) -> Argument {
        let Exocet { frame, .. } = *self;
        let base: CellMap = frame.base.into_iter().collect();
        let houses: HouseSet = frame.across.into_iter().collect::<HouseSet>() | self.boxes();
        let mut argument = Argument::cells(base).and_places(houses, frame.digits);
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn places_are_in_two_lines_where_trying_all_tells_so() {
        let grid = "98.76....75....8....6......4......3...95..4......24..1..86..7......3...2.....1.4.";
        let frame = frames(&Facts::new(grid.parse().unwrap()))[0];
        // Five positions say as much as nine.
        let number = |n: u16, place: u32| n >> (5 * place) & 0x1F;
        for n in 0..1 << 15 {
            let places = [number(n, 0), number(n, 1), number(n, 2)];
            // Lines along as bits 0 to 4, cross-lines as bits 5 to 7.
            let holds = |lines: u16| (0..3).all(|k| lines >> (5 + k) & 1 != 0 || places[k] & !lines == 0);
            let expected = (0..1 << 8).any(|lines: u16| lines.count_ones() == 2 && holds(lines));
            assert_eq!(Places(places).are_in_two_lines(), expected, "{places:?}");
            let told = Places(places).lines(&frame);
            assert_eq!(told.len() <= 2, expected, "{places:?}: {told}");
        }
    }
}
