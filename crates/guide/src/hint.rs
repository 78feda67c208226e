//! Hints: a step revealed in stages, so that somebody who is stuck learns no more than they need.

use ninefold_core::{CellMap, HouseKind, HouseSet};
use ninefold_logic::explain::say;
use ninefold_logic::{
    Conclusions, Explanation, Facts, MarkRole, Message, SolutionStep, StepMarks, Technique,
};

/// The stages of a hint. Each stage adds to those before it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum HintStage {
    /// The houses to look at.
    Where,
    /// The technique that helps, and its description.
    Technique,
    /// The cells that take part, and their roles.
    Cells,
    /// The conclusions, and why they hold.
    Full,
}

/// The part of a hint that one stage adds.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct HintPart {
    /// The stage.
    pub stage: HintStage,
    /// The messages that the stage adds to those before it.
    pub messages: Vec<Message>,
    /// The marks to draw, including those of earlier stages.
    pub marks: StepMarks,
}

impl HintStage {
    /// All stages, in order.
    pub const ALL: [HintStage; 4] =
        [HintStage::Where, HintStage::Technique, HintStage::Cells, HintStage::Full];

    /// Returns the number of the stage, 1–4.
    #[must_use]
    pub(crate) fn stage_number(self) -> usize {
        self as usize + 1
    }

    /// Returns the next stage; `None` after the last.
    #[must_use]
    pub fn next_stage(self) -> Option<HintStage> {
        HintStage::ALL.get(self.stage_number()).copied()
    }
}

impl HintPart {
    /// Creates the hint of a step at a stage; `facts` are those the step was found in.
    #[must_use]
    pub fn from_step(step: &SolutionStep, facts: &Facts, stage: HintStage) -> HintPart {
        HintPart::from_explanation(&step.explanation(facts), step.technique(), stage)
    }

    /// Creates the hint from a step's explanation and its technique.
    #[must_use]
    pub fn from_explanation(
        explanation: &Explanation,
        technique: &'static Technique,
        stage: HintStage,
    ) -> HintPart {
        let all = explanation.overview_marks();
        let (messages, marks) = match stage {
            HintStage::Where => {
                let houses = pattern_houses(&all, &explanation.conclusions);
                (vec![say!("hint-look-at-houses", houses)], mark_focus_houses(houses))
            }
            HintStage::Technique => {
                let message = say!("hint-technique", technique);
                (vec![message], mark_focus_houses(pattern_houses(&all, &explanation.conclusions)))
            }
            HintStage::Cells => (describe_roles(&all), remove_conclusion_marks(&all)),
            // The last message is the conclusion, so no conclusion is added.
            HintStage::Full => {
                (explanation.messages.iter().map(|marked| marked.message.clone()).collect(), all)
            }
        };
        HintPart { stage, messages, marks }
    }
}

/// Largest number of houses that helps as a hint where to look: more would be half the board.
const MAX_HOUSES: usize = 3;

/// Returns the houses where the pattern is: its base houses, else all its houses, else the boxes of the cells
/// in focus, else those of all its cells, else those of the cells that change.
fn pattern_houses(marks: &StepMarks, conclusions: &Conclusions) -> HouseSet {
    let own: HouseSet = marks.houses.iter().map(|(house, _)| *house).collect();
    let bases = marks.houses.iter().filter(|(_, role)| *role == MarkRole::Base);
    let bases: HouseSet = bases.map(|(house, _)| *house).collect();
    let focus = marks.cells.iter().filter(|(_, role)| *role == MarkRole::Focus);
    let focus = touched_boxes(focus.fold(CellMap::EMPTY, |all, (cells, _)| all | *cells));
    let changed = (conclusions.placements | conclusions.eliminations).cells();
    let boxes = [pattern_cells(marks), changed].map(touched_boxes);
    let places = [bases, own, focus, boxes[0], boxes[1]];
    places.into_iter().find(|houses| (1..=MAX_HOUSES).contains(&houses.len())).unwrap_or_else(|| {
        let first = changed.first().map(|cell| touched_boxes(CellMap::of(cell)));
        first.unwrap_or(own)
    })
}

fn touched_boxes(cells: CellMap) -> HouseSet {
    cells.touched_houses().iter().filter(|house| house.kind() == HouseKind::Box).collect()
}

fn mark_focus_houses(houses: HouseSet) -> StepMarks {
    let mut marks = StepMarks::default();
    houses.iter().for_each(|house| marks.mark_house(house, MarkRole::Focus));
    marks
}

fn is_conclusion_role(role: MarkRole) -> bool {
    matches!(role, MarkRole::Placement | MarkRole::Elimination)
}

/// Returns the cells that take part in the argument.
fn pattern_cells(marks: &StepMarks) -> CellMap {
    let cells = marks.cells.iter().map(|(cells, _)| *cells);
    let candidates = marks.candidates.iter().filter(|(_, role)| !is_conclusion_role(*role));
    cells
        .chain(candidates.map(|(candidates, _)| candidates.cells()))
        .fold(CellMap::EMPTY, |all, one| all | one)
}

/// Returns the marks of houses and of roles of cells, without placements and eliminations.
fn remove_conclusion_marks(marks: &StepMarks) -> StepMarks {
    let mut shown =
        StepMarks { houses: marks.houses.clone(), cells: marks.cells.clone(), ..StepMarks::default() };
    for (role, cells) in candidate_roles(marks) {
        shown.mark_cells(cells, role);
    }
    shown
}

/// Returns the cells of each role that candidates have, in the order in which the roles were marked. The
/// truth values of nodes of a chain are left out.
fn candidate_roles(marks: &StepMarks) -> Vec<(MarkRole, CellMap)> {
    let mut roles: Vec<(MarkRole, CellMap)> = Vec::new();
    for (candidates, role) in marks.candidates.iter().filter(|(_, role)| !is_conclusion_role(*role)) {
        let role = if matches!(role, MarkRole::On | MarkRole::Off) { MarkRole::Corner } else { *role };
        match roles.iter_mut().find(|(known, _)| *known == role) {
            Some((_, cells)) => *cells |= candidates.cells(),
            None => roles.push((role, candidates.cells())),
        }
    }
    roles
}

/// Describes which cells have which role; of a pattern without roles, its houses and the cells that change.
fn describe_roles(marks: &StepMarks) -> Vec<Message> {
    let mut roles: Vec<(MarkRole, CellMap)> = Vec::new();
    let of_cells = marks.cells.iter().map(|(cells, role)| (*role, *cells));
    for (role, cells) in of_cells.chain(candidate_roles(marks)) {
        match roles.iter_mut().find(|(known, _)| *known == role) {
            Some((_, known)) => *known |= cells,
            None => roles.push((role, cells)),
        }
    }
    // The roof of a rectangle has the floor's digits too: it is named for what sets it apart.
    let cells_of =
        |wanted| roles.iter().find(|(role, _)| *role == wanted).map_or(CellMap::EMPTY, |(_, cells)| *cells);
    let roof = cells_of(MarkRole::Roof);
    let pincers = cells_of(MarkRole::Pincer);
    for (role, cells) in &mut roles {
        match role {
            MarkRole::Floor => *cells -= roof,
            // Which digit the pincers have in common is the next stage's to say.
            MarkRole::Z if *cells == pincers => *cells = CellMap::EMPTY,
            _ => {}
        }
    }
    roles.retain(|(_, cells)| !cells.is_empty());
    // Without roles only the houses can be named.
    if roles.is_empty() {
        let houses: HouseSet = marks.houses.iter().map(|(house, _)| *house).collect();
        return vec![say!("hint-needs", houses)];
    }
    let tell = |(role, cells): (MarkRole, CellMap)| match role {
        MarkRole::Focus => say!("hint-look-at-cells", cells),
        MarkRole::Corner => say!("hint-pattern", cells),
        role => say!("hint-role", cells, role),
    };
    roles.into_iter().map(tell).collect()
}

#[cfg(test)]
mod tests {
    use ninefold_core::{Board, CandidateMap};
    use ninefold_logic::{engine, techniques};

    use super::*;

    const EASY: &str = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";

    fn find_first_step(techniques: &[&'static Technique]) -> (Facts, SolutionStep) {
        let facts = Facts::new(EASY.parse::<Board>().unwrap());
        let step = engine::find_next_step(&facts, techniques).unwrap();
        (facts, step)
    }

    fn check(techniques: &[&'static Technique], stage: HintStage, expected: &str) {
        let (facts, step) = find_first_step(techniques);
        let texts: Vec<String> =
            HintPart::from_step(&step, &facts, stage).messages.iter().map(ToString::to_string).collect();
        assert_eq!(texts.join("; "), expected);
    }

    #[test]
    fn each_stage_tells_more() {
        let naked = [&techniques::singles::naked_single::NAKED_SINGLE];
        check(&naked, HintStage::Where, "hint-look-at-houses: houses b5");
        check(&naked, HintStage::Technique, "hint-technique: technique naked-single");
        check(
            &naked,
            HintStage::Cells,
            "hint-look-at-cells: cells r5c5; hint-pattern: cells r1c5, r2c5, r4c5, r5c1469, r6c5",
        );
        let (facts, step) = find_first_step(&naked);
        let full = HintPart::from_step(&step, &facts, HintStage::Full).messages;
        let messages = step.explanation(&facts).messages;
        assert_eq!(full.last(), messages.last().map(|marked| &marked.message), "it ends once");
        assert!(full.len() > 1, "the reason comes first");
    }

    #[test]
    fn a_cell_is_named_for_what_sets_it_apart() {
        #[track_caller]
        fn check(technique: &'static Technique, expected: &str) {
            let (facts, step) = technique.parse_examples()[0].find_step(technique).unwrap();
            let messages = HintPart::from_step(&step, &facts, HintStage::Cells).messages;
            let texts: Vec<String> = messages.iter().map(ToString::to_string).collect();
            assert_eq!(texts.join("; "), expected);
        }

        check(
            &techniques::uniqueness::unique_rectangle::UNIQUE_RECTANGLE_1,
            "hint-role: cells r2c67, r3c7, role floor; hint-role: cells r3c6, role roof",
        );
        check(
            &techniques::wings::xy_wing::XY_WING,
            "hint-role: cells r8c5, role pivot; hint-role: cells r3c5, r8c9, role pincer",
        );
    }

    #[test]
    fn where_stage_never_shows_half_the_board() {
        for technique in techniques::ALL {
            let examples = technique.parse_examples();
            let Some((facts, step)) = examples.first().and_then(|example| example.find_step(technique))
            else {
                panic!("{}: it has an example", technique.id);
            };
            let marks = HintPart::from_step(&step, &facts, HintStage::Where).marks;
            let cells = marks.houses.iter().fold(CellMap::EMPTY, |all, (house, _)| all | house.cells());
            assert!((1..=27).contains(&cells.len()), "{}: {} cells", technique.id, cells.len());
        }
    }

    #[test]
    fn only_the_last_stage_shows_conclusions() {
        let (facts, step) = find_first_step(techniques::ALL);
        let mut seen = CandidateMap::EMPTY;
        for stage in HintStage::ALL {
            for (candidates, role) in HintPart::from_step(&step, &facts, stage).marks.candidates {
                assert!(stage == HintStage::Full || !is_conclusion_role(role));
                seen |= candidates;
            }
            assert_eq!(stage.next_stage().is_none(), stage == HintStage::Full);
        }
        assert!(seen.contains_all(step.conclusions.placements));
    }
}
