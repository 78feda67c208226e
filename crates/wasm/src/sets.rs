//! Almost locked sets of a position for the page, the links between them, and the conclusions from two.

use ninefold::logic::als::{Als, MAX_SIZE, find_almost_locked_sets};
use ninefold::logic::techniques::als::als_xz::explain_als_pair;
use ninefold::wire::page::{AlmostLocked, LinkedSets, Manner, Pair, Position, Sets};
use ninefold::wire::{Cells, Sentence};
use ninefold::{Facts, Notation};

use crate::answers;
use crate::given::{self, RequestError};
use crate::pictures;

/// Returns the almost locked sets of a position, each set of cells once.
///
/// # Errors
/// If the position is malformed, or its digits conflict.
pub(crate) fn list_almost_locked_sets(position: &Position, lang: &str) -> Result<Sets, RequestError> {
    let sets = find_distinct_sets(&given::position_facts(position, given::find_catalogue(lang)?)?);
    let row = |set: &Als| AlmostLocked {
        cells: Cells(set.cells()),
        digits: set.digits().bits(),
        name: Notation::Rc.display(&set.cells()).to_string(),
        links: sets.iter().filter(|other| are_sets_linked(set, other)).count() as u32,
    };
    Ok(Sets { all: sets.iter().map(row).collect() })
}

/// Returns the sets that are linked with one, by its place in the list.
///
/// # Errors
/// As for [`list_almost_locked_sets`], and if there is no such set.
pub(crate) fn find_linked_sets(
    position: &Position,
    place: usize,
    lang: &str,
) -> Result<LinkedSets, RequestError> {
    let facts = given::position_facts(position, given::find_catalogue(lang)?)?;
    let sets = find_distinct_sets(&facts);
    let one = nth_set(&sets, place)?;
    let others = sets.iter().enumerate().filter(|(_, other)| are_sets_linked(one, other));
    let row = |(place, other): (usize, &Als)| {
        (
            place as u32,
            one.restricted_common_candidates(other).bits(),
            explain_als_pair(&facts, one, other).0.is_some(),
        )
    };
    Ok(LinkedSets { all: others.map(row).collect() })
}

/// Returns the conclusions from two sets, by their places in the list; the first is called A.
///
/// # Errors
/// As for [`find_linked_sets`].
pub(crate) fn describe_als_pair(
    position: &Position,
    places: [usize; 2],
    manner: &Manner,
) -> Result<Pair, RequestError> {
    let catalogue = given::find_catalogue(&manner.lang)?;
    let facts = given::position_facts(position, catalogue)?;
    let sets = find_distinct_sets(&facts);
    // The first set is A: the order decides about names in the explanation.
    let (step, explanation) =
        explain_als_pair(&facts, nth_set(&sets, places[0])?, nth_set(&sets, places[1])?);
    let sentence = |told| Sentence::from_explanation(&explanation, told, given::pieces_localizer(catalogue));
    Ok(Pair {
        picture: pictures::draw_step_marks(facts.board(), &explanation.marks, manner)?,
        legend: pictures::draw_legend(facts.board(), &explanation.marks, manner)?,
        sentences: explanation.messages.iter().map(sentence).collect(),
        links: explanation.marks.links.len() as u32,
        step: step.map(|step| answers::convert_step(&step, &facts, None, catalogue)),
    })
}

fn find_distinct_sets(facts: &Facts) -> Vec<Als> {
    find_almost_locked_sets(facts, 1, MAX_SIZE).into_iter().filter(Als::is_in_first_house).collect()
}

fn are_sets_linked(one: &Als, other: &Als) -> bool {
    one.is_disjoint(other) && !one.restricted_common_candidates(other).is_empty()
}

fn nth_set(sets: &[Als], place: usize) -> Result<&Als, RequestError> {
    sets.get(place).ok_or_else(|| format!("there is no set {place}"))
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The example of ALS-XZ.
    const GRID: &str = "27936145831847562956482971...26935717532149861967582..9.153......518.39..37942..5";

    fn test_position() -> Position {
        Position { values: GRID.into(), givens: GRID.into(), removed: Vec::new(), notes: None }
    }

    fn find_set_index(sets: &Sets, name: &str) -> usize {
        sets.all.iter().position(|set| set.name == name).unwrap()
    }

    #[test]
    fn two_sets_are_shown_with_what_follows() {
        let sets = list_almost_locked_sets(&test_position(), "en").unwrap();
        let places = [find_set_index(&sets, "r7c67"), find_set_index(&sets, "r9c78")];
        let links = find_linked_sets(&test_position(), places[0], "en").unwrap().all;
        assert_eq!(links.len() as u32, sets.all[places[0]].links);
        // Digit 8 links the two.
        assert!(links.contains(&(places[1] as u32, 1 << 7, true)), "{links:?}");
        for lang in ["en", "zh"] {
            let pair =
                describe_als_pair(&test_position(), places, &Manner { lang: lang.into(), dark: false })
                    .unwrap();
            let step = pair.step.unwrap();
            assert_eq!((step.conclusions.as_str(), step.verified), ("r7c8<>6", Some(true)));
            assert_eq!((pair.sentences.len(), pair.links), (5, 1));
            assert!(pair.picture.contains("data-link=\"0\""));
        }
    }

    #[test]
    fn where_nothing_follows_the_sets_are_shown_all_the_same() {
        let sets = list_almost_locked_sets(&test_position(), "en").unwrap();
        let manner = Manner { lang: "en".into(), dark: true };
        let (mut linked_only, mut apart) = (0, 0);
        for one in 0..sets.all.len() {
            for other in 0..one {
                let pair = describe_als_pair(&test_position(), [one, other], &manner).unwrap();
                let last = pair.sentences.last().unwrap();
                match (last.id, pair.links) {
                    ("als-none-restricted", links) => {
                        assert_eq!(links, 0);
                        apart += 1;
                    }
                    ("als-none-follows", links) => {
                        assert!(links > 0);
                        linked_only += 1;
                    }
                    _ => assert_eq!(pair.step.unwrap().verified, Some(true), "{one} {other}"),
                }
            }
        }
        assert!(linked_only > 0 && apart > 0);
        assert!(find_linked_sets(&test_position(), 10_000, "en").is_err());
    }
}
