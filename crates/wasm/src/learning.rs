//! Learning on the page: the course, and recognition of a player's moves and drawn chains.

use ninefold::guide::recognise::drawn_chain::{ChainVerdict, DrawnChain, DrawnLink};
use ninefold::guide::{SearchBudget, course};
use ninefold::logic::explain::say;
use ninefold::texts::Catalogue;
use ninefold::wire::page::{
    ChainDrawing, ChainJudgement, Course, Lesson, Manner, Moves, Position, ProfileSelection,
};
use ninefold::wire::{self, JudgedChain, Recognition};
use ninefold::{CandidateMap, Conclusions, Facts, Guide, Notation, Solution};

use crate::answers;
use crate::given::{self, RequestError};

/// Returns all techniques in an order for learning.
///
/// # Errors
/// If there is no such language.
pub(crate) fn course_lessons(lang: &str) -> Result<Course, RequestError> {
    let catalogue = given::find_catalogue(lang)?;
    let lesson = |lesson: &course::CourseLesson| Lesson {
        part: lesson.part.clone(),
        technique: lesson.technique.id,
        name: catalogue.technique_name(lesson.technique),
        needs: lesson.prerequisites.iter().map(|needed| needed.id).collect(),
    };
    Ok(Course { lessons: course::TechniqueCourse::built_in_course().lessons().iter().map(lesson).collect() })
}

/// Finds the techniques of a profile behind a player's moves in a position, within a budget.
///
/// # Errors
/// If the position or the moves are malformed, or can't be judged: the puzzle does not have one solution,
/// the position contains mistakes, or it is solved.
pub(crate) fn recognise_moves(
    position: &Position,
    moves: &Moves,
    profile: &ProfileSelection,
    lang: &str,
    budget: &mut SearchBudget<'_>,
) -> Result<Recognition, RequestError> {
    let catalogue = given::find_catalogue(lang)?;
    let (moves, profile) = (moves_to_conclusions(moves)?, given::build_profile(profile)?);
    let mut guide = Guide::new();
    let (facts, solution) = prepare_position(&mut guide, position, catalogue)?;
    let told = guide.recognise_from_facts(&facts, &solution, &moves, &profile, budget);
    Ok(Recognition::from_recognition(&told, &facts, &moves, given::pieces_localizer(catalogue)))
}

/// Judges a chain that the player drew in the page's position.
///
/// # Errors
/// If the position or the chain is malformed.
pub(crate) fn judge_chain(
    position: &Position,
    drawn: &ChainDrawing,
    manner: &Manner,
) -> Result<ChainJudgement, RequestError> {
    let catalogue = given::find_catalogue(&manner.lang)?;
    let facts = given::position_facts(position, catalogue)?;
    let link = |strong: &bool| if *strong { DrawnLink::Strong } else { DrawnLink::Weak };
    let chain = DrawnChain {
        nodes: drawn.nodes.iter().map(|pair| given::parse_candidate(*pair)).collect::<Result<_, _>>()?,
        links: drawn.strong.iter().map(link).collect(),
    };
    // Between each two candidates there has to be a link.
    if chain.nodes.len() != chain.links.len() + 1 {
        let told = say!("chain-links-join", links = chain.links.len(), candidates = chain.nodes.len());
        return Err(catalogue.format_message(&told, Notation::Rc));
    }
    let verdict = chain.judge_chain(&facts);
    // A chain that concludes something is shown like the step of a hint.
    let hint = match &verdict {
        ChainVerdict::Concludes(step) => {
            Some(answers::full_hint(step, &facts, answers::step_rating(step), manner)?)
        }
        ChainVerdict::NoConclusion { .. } | ChainVerdict::Flawed(_) => None,
    };
    Ok(ChainJudgement {
        judged: JudgedChain::from_verdict(&verdict, None, given::pieces_localizer(catalogue)),
        hint,
    })
}

/// Opens a position that is neither wrong nor solved, with its solution.
pub(crate) fn prepare_position(
    guide: &mut Guide,
    position: &Position,
    catalogue: &Catalogue,
) -> Result<(Facts, Solution), RequestError> {
    let puzzle = given::puzzle_from_position(position)?;
    guide.validate_and_solve(&puzzle).map_err(|now| wire::why_no_step(&now, catalogue).unwrap_or_default())
}

pub(crate) fn moves_to_conclusions(moves: &Moves) -> Result<Conclusions, RequestError> {
    let all = |pairs: &[(u8, u8)]| -> Result<CandidateMap, RequestError> {
        pairs.iter().map(|pair| given::parse_candidate(*pair)).collect()
    };
    Ok(Conclusions { placements: all(&moves.placements)?, eliminations: all(&moves.eliminations)? })
}

#[cfg(test)]
mod tests {
    use ninefold::wire::{ChainAnswer, MoveMatch};

    use super::*;

    fn human_profile() -> ProfileSelection {
        ProfileSelection::Named("human".into())
    }

    #[test]
    fn the_course_begins_with_what_is_easy() {
        let lessons = course_lessons("zh").unwrap().lessons;
        assert_eq!((lessons[0].technique, lessons[0].part.as_str()), ("full-house", "easy"));
        assert_eq!(lessons.len(), ninefold::techniques::ALL.len());
        assert!(lessons.iter().all(|lesson| !lesson.name.is_empty()));
        assert!(course_lessons("xx").is_err());
    }

    #[test]
    fn chains_are_judged() {
        let grid = "...7..586.8765.14265...8397.6...572374.3..865.3..67419.7.92.6.8.....627.826.7.9..";
        let position =
            Position { values: grid.into(), givens: grid.into(), removed: Vec::new(), notes: None };
        let judge = |nodes: &[(u8, u8)], strong: &[bool], lang: &str| {
            let drawn = ChainDrawing { nodes: nodes.into(), strong: strong.into() };
            judge_chain(&position, &drawn, &Manner { lang: lang.into(), dark: false })
        };
        // In r1c1, r6c1, r6c4 and r3c4.
        let nodes = [(0, 2), (45, 2), (48, 2), (21, 2)];
        let told = judge(&nodes, &[true, false, true], "en").unwrap();
        assert_eq!(told.judged.answer, ChainAnswer::Chain);
        let step = told.hint.unwrap().step.unwrap();
        assert_eq!((step.conclusions.as_str(), step.verified), ("r1c6,r3c3<>2", Some(true)));
        let told = judge(&nodes[..2], &[true], "zh").unwrap();
        assert_eq!((told.judged.answer, told.hint), (ChainAnswer::Flawed, None));
        assert_eq!(told.judged.sentences[0].text, "一条链至少需要两条强链，其间以弱链相连。");
        let told = judge(&nodes, &[true, false, false], "en").unwrap();
        assert_eq!(told.judged.link, Some(2));
        assert_eq!(
            judge(&nodes, &[true], "en").unwrap_err(),
            "expected one link fewer than candidates, found 1 and 4"
        );
        assert!(judge(&[(81, 1), (0, 1)], &[true], "en").is_err());
        assert!(judge(&[], &[], "en").is_err());
    }

    #[test]
    fn moves_are_recognised() {
        let values = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
        let position =
            Position { values: values.into(), givens: values.into(), removed: Vec::new(), notes: None };
        let placed = |placed: (u8, u8)| {
            let moves = Moves { placements: vec![placed], eliminations: Vec::new() };
            recognise_moves(&position, &moves, &human_profile(), "en", &mut SearchBudget::unlimited())
        };
        let told = placed((40, 5)).unwrap();
        assert_eq!(
            (told.answer, told.sentences[0].text.as_str()),
            (MoveMatch::Exact, "You used this: Naked Single.")
        );
        assert_eq!(placed((40, 6)).unwrap().answer, MoveMatch::Wrong);
        assert_eq!(placed((81, 6)).unwrap_err(), placed((99, 6)).unwrap_err().replace("99", "81"));
    }
}
