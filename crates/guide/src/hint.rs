//! A step told bit by bit, so that whoever is stuck learns no more than they need.

use ninefold_core::{CellMap, HouseKind, HouseSet};
use ninefold_logic::explain::say;
use ninefold_logic::{Conclusions, Facts, Marks, Role, Sentence, Step, Story, Technique};

/// How much a hint tells. Each stage adds to those before it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Stage {
    /// Where to look.
    Where,
    /// Which technique helps, and what it is.
    Technique,
    /// Which cells take part, and in which role.
    Cells,
    /// What follows, and why.
    Full,
}

/// What a stage of a hint adds.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Hint {
    /// The stage.
    pub stage: Stage,
    /// What it says beyond the stages before it.
    pub sentences: Vec<Sentence>,
    /// What is to be drawn, with what was drawn before.
    pub marks: Marks,
}

impl Stage {
    /// All of them, in order.
    pub const ALL: [Stage; 4] = [Stage::Where, Stage::Technique, Stage::Cells, Stage::Full];

    /// Its number, 1–4.
    #[must_use]
    pub fn number(self) -> usize {
        self as usize + 1
    }

    /// The stage after it.
    #[must_use]
    pub fn next(self) -> Option<Stage> {
        Stage::ALL.get(self.number()).copied()
    }
}

impl Hint {
    /// What a stage says of a step and shows; `facts` are those it was found in.
    #[must_use]
    pub fn of_step(step: &Step, facts: &Facts, stage: Stage) -> Hint {
        Hint::of_story(&step.story(facts), step.technique(), stage)
    }

    /// The same of a step of a technique that is told already.
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
            // Its last sentence is the conclusion: nothing is told twice.
            Stage::Full => (story.sentences.iter().map(|told| told.sentence.clone()).collect(), all),
        };
        Hint { stage, sentences, marks }
    }
}

/// More houses than this are no hint where to look: they would be half the board.
const HOUSES: usize = 3;

/// Where the pattern is: the houses it rests on, else its own, else the boxes of the cells to look at, else those of all its
/// cells, else those of what changes.
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

/// The cells that take part in the argument.
fn pattern_cells(marks: &Marks) -> CellMap {
    let cells = marks.cells.iter().map(|(cells, _)| *cells);
    let candidates = marks.candidates.iter().filter(|(_, role)| !is_conclusion(*role));
    cells
        .chain(candidates.map(|(candidates, _)| candidates.cells()))
        .fold(CellMap::EMPTY, |all, one| all | one)
}

/// The roles of cells, without what happens to their candidates.
fn without_conclusions(marks: &Marks) -> Marks {
    let mut shown = Marks { houses: marks.houses.clone(), cells: marks.cells.clone(), ..Marks::default() };
    for (role, cells) in roles_of_candidates(marks) {
        shown.cells(cells, role);
    }
    shown
}

/// The cells of each role that candidates have, in the order in which the roles were marked. Which nodes of a chain are
/// true is not told.
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

/// Which cells have which role; of a pattern without roles, its houses again and the cells that change.
fn tell_roles(marks: &Marks) -> Vec<Sentence> {
    let mut roles: Vec<(Role, CellMap)> = Vec::new();
    let of_cells = marks.cells.iter().map(|(cells, role)| (*role, *cells));
    for (role, cells) in of_cells.chain(roles_of_candidates(marks)) {
        match roles.iter_mut().find(|(known, _)| *known == role) {
            Some((_, known)) => *known |= cells,
            None => roles.push((role, cells)),
        }
    }
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
