//! Singles that appear after locked candidates or subsets: after one of them, or after several at once.
//!
//! All reductions are visible on the board as it is, none depends on another: a person who sees two pairs and
//! the cell that they both see takes one step, not three.

use std::ops::ControlFlow;

use ninefold_core::{Candidate, CandidateMap, Cell, CellMap, Digit, DigitSet, House, HouseSet};
use ninefold_facts::Derived;

use crate::explain::say;
use crate::locking::{Locked, claiming, pointing};
use crate::order::plain_order;
use crate::proof::Argument;
use crate::subsets::{Subset, hidden, naked};
use crate::technique::technique;
use crate::{Conclusions, Facts, Pattern, Ratings, Role, Sink, Story, Technique};

technique! {
    /// ## What it finds
    /// Locked candidates or a subset, and beside it a cell or a house where what they remove leaves only one possibility:
    /// place that digit. Players name such singles by both parts, such as "naked pair, naked single".
    ///
    /// ## Why it works
    /// Locked candidates and subsets remove candidates, whatever else is on the board. Where only one candidate of a cell
    /// remains, or only one cell of a house for a digit, it is the digit.
    ///
    /// ## How we look for it
    /// Subsets have two to four cells. Where Direct Pointing, Direct Claiming or a Direct Hidden Pair or Triple says the
    /// same, it is one of those.
    ///
    /// ## Example
    /// ```sudoku
    /// grid: 87...1..265.28.71421..7.8..345..8.2718672.54.792.54.86968.3247..21.97638.378..29.
    /// without: r1c3(3), r3c4(569), r3c6(39), r3c9(5)
    /// step: r1c7=3
    /// says: hidden-subset-confined, hidden-subset-fill, compound-single-removes, hidden-single-so
    /// ```
    pub COMPOUND_SINGLE {
        id: "compound-single",
        name: "Compound Single",
        family: Single,
        ratings: Ratings::NONE,
        find: |facts, sink| find(facts, true, sink),
    }

    /// ## What it finds
    /// Several locked candidates or subsets, and a cell or a house where all they remove together leaves only one
    /// possibility: place that digit.
    ///
    /// ## Why it works
    /// Locked candidates and subsets remove candidates, whatever else is on the board. Where only one candidate of a cell
    /// remains, or only one cell of a house for a digit, it is the digit.
    ///
    /// ## How we look for it
    /// Up to four locked candidates and subsets, all seen on the board as it is. For each digit we report the fewest that
    /// will do.
    ///
    /// ## Example
    /// ```sudoku
    /// grid: 6.3...8..245.8691.1.8..54..7364.15..582.3..4.419..83..3.18....49.7...2..8.4.63.9.
    /// step: r6c5=5
    /// says: hidden-subset-confined, …, hidden-single-so
    /// ```
    pub COMPLEX_SINGLE {
        id: "complex-single",
        name: "Complex Single",
        family: Single,
        ratings: Ratings::NONE,
        find: |facts, sink| find(facts, false, sink),
    }
}

/// The most reductions of one single.
const MOST: usize = 4;

/// Locked candidates or a subset that make room for a single.
#[derive(Clone, Copy, Debug)]
enum Reduction {
    Locked(Locked),
    Naked(Subset),
    Hidden(Subset),
}

/// The house or cell in which only one possibility is left.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Room {
    House(House),
    Cell,
}

#[derive(Clone, Debug)]
struct CompoundSingle {
    /// The reductions, each with the candidates that it eliminates on the way.
    reductions: Vec<(Reduction, CandidateMap)>,
    room: Room,
    placed: Candidate,
}

/// Finds singles after one reduction (`alone`) or after several.
fn find(facts: &Facts, alone: bool, sink: &mut dyn Sink) -> ControlFlow<()> {
    let Reductions(reductions) = facts.derived();
    let removed = reductions.iter().fold(CandidateMap::EMPTY, |all, (_, gone)| all | *gone);
    if removed.is_empty() {
        return ControlFlow::Continue(());
    }
    let left = facts.board().candidate_map() - removed;
    let mut fewest: Vec<&(Reduction, CandidateMap)> = Vec::new();
    for placed in left_alone(left, facts) {
        let rooms = rooms(facts, placed);
        // Skip what is a single already.
        if rooms.iter().any(|(_, others)| others.is_empty()) {
            continue;
        }
        let open = || rooms.iter().filter(|(_, others)| removed.contains_all(*others));
        if alone {
            for reduction in reductions {
                let holds = |(_, others): &&(Room, CandidateMap)| reduction.1.contains_all(*others);
                let Some((room, others)) = open().find(holds) else { continue };
                if !reduction.0.is_direct(placed, *room) {
                    report(&[reduction], *room, *others, placed, sink)?;
                }
            }
            continue;
        }
        // A single after one reduction is not a complex one, under any name.
        let few = |most: usize, fewest: &mut Vec<_>| {
            open().find(|(_, others)| cover(reductions, *others, most, fewest)).copied()
        };
        if open().next().is_none() || few(1, &mut fewest).is_some() {
            fewest.clear();
            continue;
        }
        if let Some((room, others)) = (2..=MOST).find_map(|most| few(most, &mut fewest)) {
            report(&fewest, room, others, placed, sink)?;
            fewest.clear();
        }
    }
    ControlFlow::Continue(())
}

fn report(
    reductions: &[&(Reduction, CandidateMap)],
    room: Room,
    others: CandidateMap,
    placed: Candidate,
    sink: &mut dyn Sink,
) -> ControlFlow<()> {
    let mut left = others;
    // Each reduction is credited with the candidates that earlier ones left.
    let used = reductions.iter().map(|&&(reduction, gone)| {
        let gone = gone & left;
        left -= gone;
        (reduction, gone)
    });
    let pattern = CompoundSingle { reductions: used.collect(), room, placed };
    sink.step(&Conclusions::placement(placed), &pattern)
}

/// Returns the candidates that are the only ones left in their cell or in a house.
fn left_alone(left: CandidateMap, facts: &Facts) -> CandidateMap {
    let mut alone = CandidateMap::EMPTY;
    // Houses: a digit with one place left, or with none, which makes any of its places a single.
    for digit in Digit::ALL {
        let (places, left) = (facts.cells_with(digit), left.cells_of(digit));
        for house in House::all() {
            let (places, left) = (places & house.cells(), left & house.cells());
            match (left.first(), left.has_several()) {
                (None, _) => alone |= places.candidates(digit),
                (Some(cell), false) => alone |= CandidateMap::of(cell.with(digit)),
                (Some(_), true) => {}
            }
        }
    }
    // Cells: one candidate left, or none.
    for cell in facts.empty() {
        let digits = left.digits_in(cell);
        match digits.only() {
            None if digits.is_empty() => alone |= facts.candidates_in(CellMap::of(cell), DigitSet::FULL),
            None => {}
            Some(digit) => alone |= CandidateMap::of(cell.with(digit)),
        }
    }
    alone
}

/// All reductions of a position, found once for both techniques.
struct Reductions(Vec<(Reduction, CandidateMap)>);

impl Derived for Reductions {
    fn of(facts: &Facts) -> Reductions {
        Reductions(reductions(facts))
    }
}

/// Finds all locked candidates and subsets that eliminate something, with their eliminations: the easiest to
/// see first.
fn reductions(facts: &Facts) -> Vec<(Reduction, CandidateMap)> {
    let mut found: Vec<(Reduction, CandidateMap)> = Vec::new();
    let mut see = |reduction: Reduction| {
        let gone = reduction.removes(facts);
        if !gone.is_empty() && found.iter().all(|(known, _)| !known.is_same(&reduction)) {
            found.push((reduction, gone));
        }
        ControlFlow::<()>::Continue(())
    };
    // In order of difficulty, so that of equal reductions the easiest stays.
    let _ = pointing(facts, |locked| see(Reduction::Locked(locked)));
    let _ = claiming(facts, |locked| see(Reduction::Locked(locked)));
    for size in 2..=4 {
        let _ = naked(facts, size, size + 1, |subset| see(Reduction::Naked(subset)));
        let _ = hidden(facts, size, size + 1, |subset| see(Reduction::Hidden(subset)));
    }
    found
}

/// Returns the houses (box first) and the cell in which a candidate may be the only one left, each with its
/// other candidates.
fn rooms(facts: &Facts, placed: Candidate) -> Vec<(Room, CandidateMap)> {
    let (cell, digit) = (placed.cell(), placed.digit());
    let houses = plain_order(cell.house_set()).map(|house| {
        let others = (facts.cells_with(digit) & house.cells()).without(cell);
        (Room::House(house), others.candidates(digit))
    });
    let others = facts.candidates_in(CellMap::of(cell), facts.candidates(cell).without(digit));
    houses.chain([(Room::Cell, others)]).collect()
}

/// Collects at most this many reductions that remove all of these candidates; returns `false`, and collects
/// nothing, if there are none.
fn cover<'r>(
    reductions: &'r [(Reduction, CandidateMap)],
    others: CandidateMap,
    most: usize,
    used: &mut Vec<&'r (Reduction, CandidateMap)>,
) -> bool {
    // Some reduction must remove the first of them; try each in turn.
    let Some(first) = others.iter().next() else { return true };
    let removing = || reductions.iter().filter(|(_, gone)| gone.contains(first));
    if most == 1 {
        return removing()
            .find(|(_, gone)| gone.contains_all(others))
            .map(|found| used.push(found))
            .is_some();
    }
    most > 0
        && removing().any(|reduction| {
            used.push(reduction);
            let covered = cover(reductions, others - reduction.1, most - 1, used);
            if !covered {
                used.pop();
            }
            covered
        })
}

impl Reduction {
    fn removes(&self, facts: &Facts) -> CandidateMap {
        match self {
            Reduction::Locked(locked) => locked.victims(facts).candidates(locked.digit),
            Reduction::Naked(subset) => facts.candidates_in(subset.cells.peer_intersection(), subset.digits),
            Reduction::Hidden(subset) => facts.candidates_in(subset.cells, !subset.digits),
        }
    }

    /// Whether the other has the same cells with the same digits, found in another house.
    fn is_same(&self, other: &Reduction) -> bool {
        match (self, other) {
            (Reduction::Naked(one), Reduction::Naked(other)) => {
                (one.cells, one.digits) == (other.cells, other.digits)
            }
            _ => false,
        }
    }

    /// Whether another technique says the same.
    fn is_direct(&self, placed: Candidate, room: Room) -> bool {
        match (self, room) {
            (Reduction::Locked(locked), Room::House(house)) => {
                locked.digit == placed.digit() && locked.from.kind() == house.kind()
            }
            (Reduction::Hidden(subset), Room::House(house)) => {
                subset.house == house && subset.digits.len() <= 3
            }
            _ => false,
        }
    }

    /// Explains the reduction and its eliminations on the way; returns the argument with its truths added.
    fn tell(&self, gone: CandidateMap, facts: &Facts, story: &mut Story) -> Argument {
        let argument = std::mem::take(&mut story.argument);
        // Explain the reduction as its own technique does.
        let argument = match self {
            Reduction::Locked(locked) => {
                locked.tell(facts, story);
                argument.and_places(locked.from, locked.digit)
            }
            Reduction::Naked(subset) => {
                subset.tell_naked(facts, story);
                argument.and_cells(subset.cells)
            }
            Reduction::Hidden(subset) => {
                subset.tell_hidden(facts, story);
                argument.and_places(subset.house, subset.digits)
            }
        };
        story.say(say!("compound-single-removes", gone = gone));
        story.candidates(gone, Role::Elimination);
        argument
    }
}

impl Pattern for CompoundSingle {
    fn technique(&self) -> &'static Technique {
        if self.reductions.len() == 1 { &COMPOUND_SINGLE } else { &COMPLEX_SINGLE }
    }

    fn tell(&self, facts: &Facts, _: &Conclusions, story: &mut Story) {
        for (reduction, gone) in &self.reductions {
            story.argument = reduction.tell(*gone, facts, story);
        }
        let (cell, digit): (Cell, Digit) = (self.placed.cell(), self.placed.digit());
        let argument = std::mem::take(&mut story.argument);
        match self.room {
            Room::House(house) => {
                story.say(say!("hidden-single-so", house = house, digit = digit, cell = cell));
                story.house(house, Role::Focus);
                story.argument = argument.and_places(HouseSet::of(house), digit);
            }
            Room::Cell => {
                story.say(say!("naked-single-so", digit = digit, cell = cell));
                story.cells(cell, Role::Focus);
                story.argument = argument.and_cells(cell);
            }
        }
    }
}
