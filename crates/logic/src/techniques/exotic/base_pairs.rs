//! Exocets by what is in the base: each two digits that it can hold are followed through the cross-lines together.

use std::collections::HashMap;
use std::ops::ControlFlow;

use ninefold_core::{CandidateMap, Cell, DigitSet, House, HouseKind};

use crate::exocets::pairs::{OfFrames, Outcome, Study, Why};
use crate::exocets::{Frame, Kind, each};
use crate::explain::say;
use crate::smallest::Smallest;
use crate::technique::technique;
use crate::{Conclusions, Facts, Pattern, Ratings, Role, Sink, Story, Technique};

technique! {
    /// ## What it finds
    /// An Exocet whose base digits are followed two by two. Each two of them that the base cells can contain must appear
    /// in each of the three cross-lines and in each of the two boxes beside the base. Two that can't both do so aren't
    /// in the base together, and what appears in no case that is left can be removed.
    ///
    /// At least two cells, the targets, contain a base digit in every case.
    ///
    /// ## Why it works
    /// The base contains two digits. Wherever they are, they see the rest of their line and box, so the cross-lines and
    /// the boxes beside need them elsewhere. One of the cases is true, so what none of them leaves is false.
    ///
    /// ## How we look for it
    /// Each base digit has at most 48 ways to be placed in the cross-lines and boxes.
    ///
    /// ## Example
    /// ```sudoku
    /// grid: 98.7.....7...6.5....4..3.7.2....1....9..7...1..73...6...1.3..8....4....2.....8..5
    /// step: r2c4<>8, r3c4<>8
    /// says: exocet-base, exocet-followed, exocet-always, exocet-so-strangers
    /// ```
    pub EXOCET_BASE_PAIRS {
        id: "exocet-base-pairs",
        name: "Exocet Base Pairs",
        family: Exotic,
        ratings: Ratings::NONE,
        find: |facts, sink| find_pairs(facts, Form::Pairs, sink),
    }

    /// ## What it finds
    /// Two base cells with three or four digits, three cross-lines and only one target: a cell that contains a base
    /// digit whichever two digits are in the base. Every other digit can be removed from it.
    ///
    /// ## Why it works
    /// The base contains two digits, and the cross-lines and the boxes beside the base need both of them, where the base
    /// doesn't see. In each case one of them is in the target.
    ///
    /// ## How we look for it
    /// Each base digit has at most 48 ways to be placed in the cross-lines and boxes.
    ///
    /// ## Example
    /// ```sudoku
    /// grid: 98.7..6..75.....8...6......4...3...2..8....9......14....961..7....34.1.......2..3
    /// step: r2c4<>2, r2c4<>9, r3c8<>1, r3c9<>1
    /// says: exocet-base, …, exocet-so-in-no-case
    /// ```
    pub SINGLE_TARGET_EXOCET {
        id: "single-target-exocet",
        name: "Single-Target Exocet",
        family: Exotic,
        ratings: Ratings::NONE,
        find: |facts, sink| find_pairs(facts, Form::SingleTarget, sink),
    }

    /// ## What it finds
    /// An Exocet with one base cell: whichever of its two to four digits is true, it must appear in each of three
    /// cross-lines and in both boxes beside the base, and one cell, the target, contains it in every case. So base and
    /// target contain the same digit, and every other digit can be removed from the target.
    ///
    /// ## Why it works
    /// The digit of the base sees the rest of its line and box, so the cross-lines and the boxes beside need it
    /// elsewhere. One of the cases is true, so what none of them leaves is false.
    ///
    /// ## How we look for it
    /// Each base digit has at most 48 ways to be placed in the cross-lines and boxes.
    ///
    /// ## Example
    /// ```sudoku
    /// grid: 98.7.56..75.....8...6......4...3..2...89...7......21...3...45....95...6.....1...2
    /// step: r2c3<>1, r2c3<>3
    /// says: exocet-base, exocet-followed, exocet-always, exocet-so-strangers
    /// ```
    pub SINGLE_BASE_EXOCET {
        id: "single-base-exocet",
        name: "Single-Base Exocet",
        family: Exotic,
        ratings: Ratings::NONE,
        find: |facts, sink| find_among(facts, Form::SingleBase, Study::of_cells(facts), sink),
    }

    /// ## What it finds
    /// An Exocet in which a box of another band stands for one or both of the two cross-lines that don't run through the
    /// box of the base. Whichever two digits are in the base, each of these houses and each box beside the base must
    /// contain both. What appears in no case can be removed. At least two cells, the targets, contain a base digit in
    /// every case.
    ///
    /// ## Why it works
    /// Wherever the two digits of the base are, they see the rest of their line and box, so every house that doesn't go
    /// through the base needs them elsewhere, a box as well as a line. One of the cases is true, so what none of them
    /// leaves is false.
    ///
    /// ## How we look for it
    /// Each base digit has at most 48 ways to be placed in these houses.
    ///
    /// ## Example
    /// ```sudoku
    /// grid: 9857..6..7......8.2.6859...4....32..3.85..47...24...13.2..1...41.79...6...4...1..
    /// step: r1c5<>2, r1c6<>2, r2c7<>3, r2c9<>1
    /// says: exocet-base, exocet-followed, exocet-always, exocet-so-strangers, exocet-so-in-no-case
    /// ```
    pub FRANKEN_EXOCET {
        id: "franken-exocet",
        name: "Franken Exocet",
        family: Exotic,
        ratings: Ratings::NONE,
        find: |facts, sink| find_among(facts, Form::Franken, Study::with_boxes(facts), sink),
    }

    /// ## What it finds
    /// An Exocet in which a line that runs along the base stands for one or both of the two cross-lines that don't run
    /// through the box of the base; the other may be a box of another band. Whichever two digits are in the base, each of
    /// these houses and each box beside the base must contain both. What appears in no case can be removed. At least two
    /// cells, the targets, contain a base digit in every case.
    ///
    /// ## Why it works
    /// Wherever the two digits of the base are, they see the rest of their line and box, so every house that doesn't go
    /// through the base needs them elsewhere, whichever way it runs. One of the cases is true, so what none of them
    /// leaves is false.
    ///
    /// ## How we look for it
    /// Each base digit has at most 48 ways to be placed in these houses.
    ///
    /// ## Example
    /// ```sudoku
    /// grid: 98.7..6..5...96.....7....4.3.6.8.....9...78.....9...5..2..7.1....3....7....2.13.4
    /// step: r1c6<>2, r1c6<>3, r4c4<>1, r5c4<>1, r5c4<>3, r5c4<>4
    /// says: exocet-base, exocet-followed, exocet-always, exocet-so-strangers, exocet-so-in-no-case
    /// ```
    pub MUTANT_EXOCET {
        id: "mutant-exocet",
        name: "Mutant Exocet",
        family: Exotic,
        ratings: Ratings::NONE,
        find: |facts, sink| find_among(facts, Form::Mutant, Study::with_lines_along(facts), sink),
    }
}

/// Which technique a study belongs to.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Form {
    /// Two base cells, cross-lines and boxes beside, several targets.
    Pairs,
    /// The same with one target.
    SingleTarget,
    /// One base cell.
    SingleBase,
    /// Boxes for cross-lines.
    Franken,
    /// Lines along the base for cross-lines.
    Mutant,
}

impl Form {
    fn technique(self) -> &'static Technique {
        match self {
            Form::Pairs => &EXOCET_BASE_PAIRS,
            Form::SingleTarget => &SINGLE_TARGET_EXOCET,
            Form::SingleBase => &SINGLE_BASE_EXOCET,
            Form::Franken => &FRANKEN_EXOCET,
            Form::Mutant => &MUTANT_EXOCET,
        }
    }
}

/// A study and what comes of it.
#[derive(Clone, Debug)]
struct Followed {
    form: Form,
    study: Study,
    outcome: Outcome,
}

/// Reports the studies of cross-lines that conclude more than the exocets with these lines.
fn find_pairs(facts: &Facts, form: Form, sink: &mut dyn Sink) -> ControlFlow<()> {
    let mut known = None;
    let mut smallest = Smallest::new();
    for (frame, study, outcome) in &facts.derived::<OfFrames>().0 {
        sink.poll()?;
        let Some(outcome) = outcome else { continue };
        if outcome.targets.has_several() != (form == Form::Pairs) || outcome.gone.is_empty() {
            continue;
        }
        let known = known.get_or_insert_with(|| by_exocets(facts));
        if known.get(&key(frame)).is_none_or(|known: &CandidateMap| !known.contains_all(outcome.gone)) {
            let gone = outcome.gone;
            let pattern = || Followed { form, study: *study, outcome: outcome.clone() };
            smallest.offer((study.digits.len(), study.houses.len()), gone, pattern);
        }
    }
    smallest.report(sink)
}

/// Reports some studies.
fn find_among(
    facts: &Facts,
    form: Form,
    studies: impl IntoIterator<Item = Study>,
    sink: &mut dyn Sink,
) -> ControlFlow<()> {
    let mut smallest = Smallest::new();
    for study in studies {
        sink.poll()?;
        let Some(outcome) = study.outcome(facts, &mut |_, _| true) else { continue };
        if form == Form::SingleBase || outcome.targets.has_several() {
            let gone = outcome.gone;
            smallest.offer((study.digits.len(), study.houses.len()), gone, || Followed {
                form,
                study,
                outcome,
            });
        }
    }
    smallest.report(sink)
}

/// What tells frames apart.
fn key(frame: &Frame) -> ([Cell; 2], [House; 3]) {
    (frame.base, frame.across)
}

/// What the exocets of each frame conclude.
fn by_exocets(facts: &Facts) -> HashMap<([Cell; 2], [House; 3]), CandidateMap> {
    let mut known = HashMap::new();
    for kind in [Kind::Junior, Kind::Plus, Kind::PlusPlus, Kind::Senior] {
        let _ = each(facts, kind, &mut || ControlFlow::Continue(()), |exocet| {
            *known.entry(key(&exocet.frame)).or_insert(CandidateMap::EMPTY) |= exocet.victims(facts).all();
        });
    }
    known
}

impl Pattern for Followed {
    fn technique(&self) -> &'static Technique {
        self.form.technique()
    }

    fn tell(&self, facts: &Facts, _: &Conclusions, story: &mut Story) {
        let Followed { study, outcome, .. } = self;
        tell_study(study, facts, story);
        tell_outcome(study, outcome, facts, story);
        story.argument = study.argument(facts);
    }
}

/// Says what is followed where.
pub(crate) fn tell_study(study: &Study, facts: &Facts, story: &mut Story) {
    let Study { base, digits, houses } = *study;
    story.say(say!("exocet-base", base = base, digits = digits));
    story.say(say!("exocet-followed", base = base, houses = houses));
    for house in houses {
        story.house(house, if house.kind() == HouseKind::Box { Role::Cover } else { Role::Base });
    }
    story.cells(base, Role::BaseCell);
    story.candidates(facts.candidates_in(base, digits), Role::Corner);
}

/// Says which cases there are, where a base digit is in all of them, and what goes, by reason.
pub(crate) fn tell_outcome(study: &Study, outcome: &Outcome, facts: &Facts, story: &mut Story) {
    for &(digits, why) in &outcome.refuted {
        story.say(match why {
            Why::Base => say!("exocet-not-held", base = study.base, digits = digits),
            Why::Starved(digit, house) => {
                say!("exocet-starved", digits = digits, digit = digit, house = house)
            }
            Why::NoRoom => match study.without_room(facts, digits) {
                Some(houses) => say!("exocet-no-room", digits = digits, houses = houses),
                None => say!("exocet-no-other-room", digits = digits),
            },
        });
    }
    story.say(say!("exocet-always", targets = outcome.targets));
    story.cells(outcome.targets, Role::TargetCell);
    story.candidates(facts.candidates_in(outcome.targets, study.digits), Role::Corner);
    let strangers = facts.candidates_in(outcome.targets, DigitSet::FULL - study.digits);
    let others = outcome.gone.difference(strangers);
    if !strangers.is_empty() {
        story.say(say!("exocet-so-strangers", victims = strangers));
    }
    if !others.is_empty() {
        story.say(say!("exocet-so-in-no-case", victims = others));
    }
}
