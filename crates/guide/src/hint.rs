//! Hints: a step revealed in stages, so that somebody who is stuck learns no more than they need.

use ninefold_core::{CellMap, HouseKind, HouseSet};
use ninefold_logic::explain::say;
use ninefold_logic::{Conclusions, Facts, Marks, Role, Sentence, Step, Story, Technique};

/// The stages of a hint. Each stage adds to those before it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Stage {
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
pub struct Hint {
    /// The stage.
    pub stage: Stage,
    /// The sentences that the stage adds to those before it.
    pub sentences: Vec<Sentence>,
    /// The marks to draw, including those of earlier stages.
    pub marks: Marks,
}

impl Stage {
    /// All stages, in order.
    pub const ALL: [Stage; 4] = [Stage::Where, Stage::Technique, Stage::Cells, Stage::Full];

    /// Returns the number of the stage, 1–4.
    #[must_use]
    pub fn number(self) -> usize {
        self as usize + 1
    }

    /// Returns the next stage; `None` after the last.
    #[must_use]
    pub fn next(self) -> Option<Stage> {
        Stage::ALL.get(self.number()).copied()
    }
}

impl Hint {
    /// Creates the hint of a step at a stage; `facts` are those the step was found in.
    #[must_use]
    pub fn of_step(step: &Step, facts: &Facts, stage: Stage) -> Hint {
        Hint::of_story(&step.story(facts), step.technique(), stage)
    }

    /// Creates the hint from a step's explanation and its technique.
    #[must_use]
    pub fn of_story(story: &Story, technique: &'static Technique, stage: Stage) -> Hint {
        let all = story.overview();
        let (sentences, marks) = match stage {
            Stage::Where => {
                let houses = whereabouts(&all, &story.conclusions);
                (vec![say!("hint-look-at-houses", houses = houses)], focus(houses))
            }
            Stage::Technique => {
                let sentence = say!("hint-technique", technique = technique);
                (vec![sentence], focus(whereabouts(&all, &story.conclusions)))
            }
            Stage::Cells => (tell_roles(&all), without_conclusions(&all)),
            // The last sentence is the conclusion, so no conclusion is added.
            Stage::Full => (story.sentences.iter().map(|told| told.sentence.clone()).collect(), all),
        };
        Hint { stage, sentences, marks }
    }
}

/// Largest number of houses that helps as a hint where to look: more would be half the board.
const HOUSES: usize = 3;

/// Returns the houses where the pattern is: its base houses, else all its houses, else the boxes of the cells
/// in focus, else those of all its cells, else those of the cells that change.
fn whereabouts(marks: &Marks, conclusions: &Conclusions) -> HouseSet {
    let own: HouseSet = marks.houses.iter().map(|(house, _)| *house).collect();
    let bases = marks.houses.iter().filter(|(_, role)| *role == Role::Base);
    let bases: HouseSet = bases.map(|(house, _)| *house).collect();
    let focus = marks.cells.iter().filter(|(_, role)| *role == Role::Focus);
    let focus = boxes_of(focus.fold(CellMap::EMPTY, |all, (cells, _)| all | *cells));
    let changed = (conclusions.placements | conclusions.eliminations).cells();
    let boxes = [pattern_cells(marks), changed].map(boxes_of);
    let places = [bases, own, focus, boxes[0], boxes[1]];
    places.into_iter().find(|houses| (1..=HOUSES).contains(&houses.len())).unwrap_or_else(|| {
        let first = changed.first().map(|cell| boxes_of(CellMap::of(cell)));
        first.unwrap_or(own)
    })
}

fn boxes_of(cells: CellMap) -> HouseSet {
    cells.houses().iter().filter(|house| house.kind() == HouseKind::Box).collect()
}

fn focus(houses: HouseSet) -> Marks {
    let mut marks = Marks::default();
    houses.iter().for_each(|house| marks.house(house, Role::Focus));
    marks
}

fn is_conclusion(role: Role) -> bool {
    matches!(role, Role::Placement | Role::Elimination)
}

/// Returns the cells that take part in the argument.
fn pattern_cells(marks: &Marks) -> CellMap {
    let cells = marks.cells.iter().map(|(cells, _)| *cells);
    let candidates = marks.candidates.iter().filter(|(_, role)| !is_conclusion(*role));
    cells
        .chain(candidates.map(|(candidates, _)| candidates.cells()))
        .fold(CellMap::EMPTY, |all, one| all | one)
}

/// Returns the marks of houses and of roles of cells, without placements and eliminations.
fn without_conclusions(marks: &Marks) -> Marks {
    let mut shown = Marks { houses: marks.houses.clone(), cells: marks.cells.clone(), ..Marks::default() };
    for (role, cells) in roles_of_candidates(marks) {
        shown.cells(cells, role);
    }
    shown
}

/// Returns the cells of each role that candidates have, in the order in which the roles were marked. The
/// truth values of nodes of a chain are left out.
fn roles_of_candidates(marks: &Marks) -> Vec<(Role, CellMap)> {
    let mut roles: Vec<(Role, CellMap)> = Vec::new();
    for (candidates, role) in marks.candidates.iter().filter(|(_, role)| !is_conclusion(*role)) {
        let role = if matches!(role, Role::On | Role::Off) { Role::Corner } else { *role };
        match roles.iter_mut().find(|(known, _)| *known == role) {
            Some((_, cells)) => *cells |= candidates.cells(),
            None => roles.push((role, candidates.cells())),
        }
    }
    roles
}

/// Describes which cells have which role; of a pattern without roles, its houses and the cells that change.
fn tell_roles(marks: &Marks) -> Vec<Sentence> {
    let mut roles: Vec<(Role, CellMap)> = Vec::new();
    let of_cells = marks.cells.iter().map(|(cells, role)| (*role, *cells));
    for (role, cells) in of_cells.chain(roles_of_candidates(marks)) {
        match roles.iter_mut().find(|(known, _)| *known == role) {
            Some((_, known)) => *known |= cells,
            None => roles.push((role, cells)),
        }
    }
    // Without roles only the houses can be named.
    if roles.is_empty() {
        let houses: HouseSet = marks.houses.iter().map(|(house, _)| *house).collect();
        return vec![say!("hint-needs", houses = houses)];
    }
    let tell = |(role, cells): (Role, CellMap)| match role {
        Role::Focus => say!("hint-look-at-cells", cells = cells),
        Role::Corner => say!("hint-pattern", cells = cells),
        role => say!("hint-role", cells = cells, role = role),
    };
    roles.into_iter().map(tell).collect()
}

#[cfg(test)]
mod tests {
    use ninefold_core::{Board, CandidateMap};
    use ninefold_logic::{engine, techniques};

    use super::*;

    const EASY: &str = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";

    fn first_step(techniques: &[&'static Technique]) -> (Facts, Step) {
        let facts = Facts::new(EASY.parse::<Board>().unwrap());
        let step = engine::next_step(&facts, techniques).unwrap();
        (facts, step)
    }

    fn check(techniques: &[&'static Technique], stage: Stage, expected: &str) {
        let (facts, step) = first_step(techniques);
        let said: Vec<String> =
            Hint::of_step(&step, &facts, stage).sentences.iter().map(ToString::to_string).collect();
        assert_eq!(said.join("; "), expected);
    }

    #[test]
    fn each_stage_tells_more() {
        let naked = [&techniques::singles::naked_single::NAKED_SINGLE];
        check(&naked, Stage::Where, "hint-look-at-houses: houses b5");
        check(&naked, Stage::Technique, "hint-technique: technique naked-single");
        check(
            &naked,
            Stage::Cells,
            "hint-look-at-cells: cells r5c5; hint-pattern: cells r1c5, r2c5, r4c5, r5c1469, r6c5",
        );
        let (facts, step) = first_step(&naked);
        let full = Hint::of_step(&step, &facts, Stage::Full).sentences;
        let story = step.story(&facts).sentences;
        assert_eq!(full.last(), story.last().map(|told| &told.sentence), "it ends once");
        assert!(full.len() > 1, "the reason comes first");
    }

    #[test]
    fn where_to_look_is_never_half_the_board() {
        for technique in techniques::ALL {
            let examples = technique.examples();
            let Some((facts, step)) = examples.first().and_then(|example| example.find(technique)) else {
                panic!("{}: it has an example", technique.id);
            };
            let marks = Hint::of_step(&step, &facts, Stage::Where).marks;
            let cells = marks.houses.iter().fold(CellMap::EMPTY, |all, (house, _)| all | house.cells());
            assert!((1..=27).contains(&cells.len()), "{}: {} cells", technique.id, cells.len());
        }
    }

    #[test]
    fn no_stage_but_the_last_shows_conclusions() {
        let (facts, step) = first_step(techniques::ALL);
        let mut seen = CandidateMap::EMPTY;
        for stage in Stage::ALL {
            for (candidates, role) in Hint::of_step(&step, &facts, stage).marks.candidates {
                assert!(stage == Stage::Full || !is_conclusion(role));
                seen |= candidates;
            }
            assert_eq!(stage.next().is_none(), stage == Stage::Full);
        }
        assert!(seen.contains_all(step.conclusions.placements));
    }
}
