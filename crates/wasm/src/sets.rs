//! Almost locked sets of a position, the links between them, and the conclusions from two.

use ninefold::logic::als::{Als, MAX_SIZE, search};
use ninefold::logic::techniques::als::als_xz::between;
use ninefold::wire::page::{AlmostLocked, Linked, Manner, Pair, Position, Sets};
use ninefold::wire::{Cells, Sentence};
use ninefold::{Facts, Notation};

use crate::answers;
use crate::given::{self, Refusal};
use crate::pictures;

/// Returns the almost locked sets of a position, each set of cells once.
///
/// # Errors
/// If the position is malformed, or its digits conflict.
pub fn all(position: &Position, lang: &str) -> Result<Sets, Refusal> {
    let sets = sets(&given::facts(position, given::catalogue(lang)?)?);
    let row = |set: &Als| AlmostLocked {
        cells: Cells(set.cells()),
        digits: set.digits().bits(),
        name: Notation::Rc.display(&set.cells()).to_string(),
        links: sets.iter().filter(|other| is_linked(set, other)).count() as u32,
    };
    Ok(Sets { all: sets.iter().map(row).collect() })
}

/// Returns the sets that are linked with one, by its place in the list.
///
/// # Errors
/// As for [`all`], and if there is no such set.
pub fn linked(position: &Position, place: usize, lang: &str) -> Result<Linked, Refusal> {
    let facts = given::facts(position, given::catalogue(lang)?)?;
    let sets = sets(&facts);
    let one = nth(&sets, place)?;
    let others = sets.iter().enumerate().filter(|(_, other)| is_linked(one, other));
    let row = |(place, other): (usize, &Als)| {
        (place as u32, one.rcc(other).bits(), between(&facts, one, other).0.is_some())
    };
    Ok(Linked { all: others.map(row).collect() })
}

/// Returns the conclusions from two sets, by their places in the list; the first is called A.
///
/// # Errors
/// As for [`linked`].
pub fn pair(position: &Position, places: [usize; 2], manner: &Manner) -> Result<Pair, Refusal> {
    let catalogue = given::catalogue(&manner.lang)?;
    let facts = given::facts(position, catalogue)?;
    let sets = sets(&facts);
    // The first set is A: the order decides about names in the explanation.
    let (step, story) = between(&facts, nth(&sets, places[0])?, nth(&sets, places[1])?);
    let sentence = |told| Sentence::of(&story, told, given::speech(catalogue));
    Ok(Pair {
        picture: pictures::of_step(facts.board(), &story.marks, manner)?,
        legend: pictures::legend(facts.board(), &story.marks, manner)?,
        sentences: story.sentences.iter().map(sentence).collect(),
        links: story.marks.links.len() as u32,
        step: step.map(|step| answers::step(&step, &facts, None, catalogue)),
    })
}

fn sets(facts: &Facts) -> Vec<Als> {
    search(facts, 1, MAX_SIZE).into_iter().filter(Als::singly).collect()
}

fn is_linked(one: &Als, other: &Als) -> bool {
    one.is_apart(other) && !one.rcc(other).is_empty()
}

fn nth(sets: &[Als], place: usize) -> Result<&Als, Refusal> {
    sets.get(place).ok_or_else(|| format!("there is no set {place}"))
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The example of ALS-XZ.
    const GRID: &str = "27936145831847562956482971...26935717532149861967582..9.153......518.39..37942..5";

    fn position() -> Position {
        Position { values: GRID.into(), givens: GRID.into(), removed: Vec::new(), notes: None }
    }

    fn place(sets: &Sets, name: &str) -> usize {
        sets.all.iter().position(|set| set.name == name).unwrap()
    }

    #[test]
    fn two_sets_are_shown_with_what_follows() {
        let sets = all(&position(), "en").unwrap();
        let places = [place(&sets, "r7c67"), place(&sets, "r9c78")];
        let links = linked(&position(), places[0], "en").unwrap().all;
        assert_eq!(links.len() as u32, sets.all[places[0]].links);
        // Digit 8 links the two.
        assert!(links.contains(&(places[1] as u32, 1 << 7, true)), "{links:?}");
        for lang in ["en", "zh"] {
            let pair = pair(&position(), places, &Manner { lang: lang.into(), dark: false }).unwrap();
            let step = pair.step.unwrap();
            assert_eq!((step.conclusions.as_str(), step.verified), ("r7c8<>6", Some(true)));
            assert_eq!((pair.sentences.len(), pair.links), (5, 1));
            assert!(pair.picture.contains("data-link=\"0\""));
        }
    }

    #[test]
    fn where_nothing_follows_the_sets_are_shown_all_the_same() {
        let sets = all(&position(), "en").unwrap();
        let manner = Manner { lang: "en".into(), dark: true };
        let (mut linked_only, mut apart) = (0, 0);
        for one in 0..sets.all.len() {
            for other in 0..one {
                let pair = pair(&position(), [one, other], &manner).unwrap();
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
        assert!(linked(&position(), 10_000, "en").is_err());
    }
}
