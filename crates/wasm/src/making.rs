//! Generation of puzzles for the page: a request as plain data, and the batches of the search that it
//! defines.
//!
//! A batch takes from milliseconds to seconds; a caller that terminates the worker loses no more than
//! that.

use std::ops::RangeInclusive;

use ninefold::generate::minimal::{GeneratedPuzzle, MinimalGenerator};
use ninefold::generate::targeted_search::{FoundPuzzle, PuzzleRequirements, TargetedSearch};
use ninefold::generate::{DifficultyTarget, Minimality, PuzzleRecipe, SquareSymmetry};
use ninefold::logic::explain::say;
use ninefold::rate::hodoku::{self, HodokuLevel};
use ninefold::rate::names;
use ninefold::rate::se::{self, SeProfile};
use ninefold::solve::random::SeededRandom;
use ninefold::texts::Localize;
use ninefold::wire::page::{self, Bag, Position, Wish};
use ninefold::{Board, Cell, CellMap, Notation, Puzzle, RatingTenths, SolutionVerdict, Solver, Technique};

use crate::given::{self, RequestError, puzzle_from_position};

/// Runs one batch of a search, and returns at most `limit` puzzles.
///
/// # Errors
/// If the request is malformed, or no puzzle can meet it.
pub(crate) fn generate_batch(
    wish: &Wish,
    seed: u32,
    batch_number: u32,
    limit: usize,
) -> Result<Bag, RequestError> {
    let hunt = PuzzleRequirements { recipe: build_recipe(wish)?, target: build_target(wish)? };
    hunt.recipe.check_feasible().map_err(|why| format!("{why}."))?;
    hunt.check_feasible().map_err(|why| format!("{why}."))?;
    if hunt.accepts_any_puzzle() {
        // A batch of an unrestricted search would generate hundreds.
        let few = MinimalGenerator::new().generate_few(limit, seed.into(), &hunt.recipe, batch_number.into());
        let judged = few.len() as u32;
        let found = few.into_iter().map(|made| FoundPuzzle { puzzle: made, rating: None, weight: None });
        return Ok(Bag { found: found.map(|found| self::build_page_puzzle(&found)).collect(), judged });
    }
    let bag = TargetedSearch::with_puzzle_limit(&hunt, limit.max(1)).run_batch(
        seed.into(),
        batch_number.into(),
        &|| false,
    );
    Ok(Bag {
        found: bag.found.iter().take(limit).map(build_page_puzzle).collect(),
        judged: bag.judged_count as u32,
    })
}

/// Returns a minimal puzzle within the givens of a position.
///
/// # Errors
/// If the position is malformed, or its givens do not have one solution.
pub(crate) fn minimise_puzzle(
    position: &Position,
    symmetry: &str,
    seed: u32,
    lang: &str,
) -> Result<String, RequestError> {
    let catalogue = given::find_catalogue(lang)?;
    // Only the givens count, not the digits that were placed since.
    let givens = puzzle_from_position(position)?.values;
    let board = Board::try_from(&Puzzle::from_givens(givens)).map_err(|error| error.localize(catalogue))?;
    let SolutionVerdict::Unique(solution) = Solver::new().check_uniqueness(&board) else {
        return Err(catalogue.format_message(&say!("not-minimised"), Notation::Rc));
    };
    // The seed decides the order in which givens are tried.
    let recipe = PuzzleRecipe { symmetry: parse_symmetry(symmetry)?, ..PuzzleRecipe::default() };
    let minimal = MinimalGenerator::new().minimize_puzzle(
        &GeneratedPuzzle { givens, solution },
        &recipe,
        &mut SeededRandom::new(seed.into()),
    );
    Ok(minimal.to_string())
}

fn build_recipe(wish: &Wish) -> Result<PuzzleRecipe, RequestError> {
    let minimality = if wish.minimal { Minimality::Minimal } else { Minimality::Any };
    Ok(PuzzleRecipe {
        symmetry: parse_symmetry(&wish.symmetry)?,
        pattern: wish.pattern.as_deref().map(parse_pattern).transpose()?,
        givens: wish.givens.map(|(least, most)| least.into()..=most.into()),
        minimality,
        ..PuzzleRecipe::default()
    })
}

fn build_target(wish: &Wish) -> Result<DifficultyTarget, RequestError> {
    let level = |number: u8| HodokuLevel::ALL.get(usize::from(number)).copied();
    let levels = |(least, most)| {
        let range = level(least).zip(level(most)).map(|(least, most)| least..=most);
        range.ok_or_else(|| format!("expected levels from 0 to 4, found {least} to {most}"))
    };
    Ok(DifficultyTarget {
        er: wish.er.map(rating_range),
        ep: wish.ep.map(rating_range),
        ed: wish.ed.map(rating_range),
        level: wish.level.map(levels).transpose()?,
        needed_techniques: wish
            .needs
            .iter()
            .map(|name| given::find_technique(name))
            .collect::<Result<_, _>>()?,
        excluded_techniques: find_techniques(&wish.without)?,
        ..DifficultyTarget::default()
    })
}

fn rating_range((least, most): (f64, f64)) -> RangeInclusive<RatingTenths> {
    let tenths = |rating: f64| RatingTenths((rating * 10.0).round() as u16);
    tenths(least)..=tenths(most)
}

/// Returns all techniques that some names mean, each once.
fn find_techniques(all: &[String]) -> Result<Vec<&'static Technique>, RequestError> {
    names::find_all_techniques(all).map_err(|unknown| unknown.to_string())
}

fn parse_symmetry(symmetry: &str) -> Result<SquareSymmetry, RequestError> {
    symmetry.parse().map_err(|error: ninefold::generate::UnknownSymmetryError| error.to_string())
}

fn parse_pattern(text: &str) -> Result<CellMap, RequestError> {
    match text.chars().count() {
        81 => {
            Ok(Cell::all().zip(text.chars()).filter(|&(_, sign)| sign != '.').map(|(cell, _)| cell).collect())
        }
        count => Err(format!("expected 81 cells, found {count}")),
    }
}

/// Converts a puzzle, with its ratings and other properties.
fn build_page_puzzle(found: &FoundPuzzle) -> page::RatedPuzzle {
    let board =
        Board::try_from(&Puzzle::from_givens(found.puzzle.givens)).expect("a puzzle that was made is proper");
    // The search rates only if the request needs it, so rate the puzzle here otherwise.
    let rating = found.rating.or_else(|| se::rate_any_board(&board, &SeProfile::SE));
    let rating = rating.expect("a puzzle that was made is solved");
    let hodoku = hodoku::rate_board(&board).expect("it guesses where nothing helps");
    page::RatedPuzzle {
        puzzle: found.puzzle.to_string(),
        solution: found.puzzle.solution.to_string(),
        givens: found.puzzle.given_cells().len() as u8,
        er: rating.er.as_f64(),
        ep: rating.ep.as_f64(),
        ed: rating.ed.as_f64(),
        level: hodoku.level as u8,
        score: hodoku.score,
    }
}

#[cfg(test)]
mod tests {
    use ninefold::wire::Cells;

    use super::*;
    use crate::answers;

    const ANY: &str = "none";

    /// Returns the first puzzle that meets a request, after checking it.
    fn check(wish: &Wish) -> page::RatedPuzzle {
        let found = (0..20).find_map(|beat| generate_batch(wish, 5, beat, 1).unwrap().found.pop());
        let made = found.expect("twenty beats are enough");
        let position = Position {
            values: made.puzzle.clone(),
            givens: made.puzzle.clone(),
            removed: Vec::new(),
            notes: None,
        };
        let check = answers::check_position(&position, 2, false).unwrap();
        assert_eq!(check.solution.as_ref(), Some(&made.solution));
        assert_eq!(made.puzzle.chars().filter(|sign| *sign != '.').count(), usize::from(made.givens));
        let er = answers::rate_position(&position, &page::ProfileSelection::Named("se".into())).unwrap()[0]
            .1
            .clone();
        assert_eq!(er, format!("{:.1}", made.er));
        made
    }

    fn unrestricted_wish() -> Wish {
        Wish { symmetry: ANY.into(), ..Wish::default() }
    }

    #[test]
    fn puzzles_are_as_wished() {
        let made = check(&Wish { symmetry: "rotate180".into(), ..unrestricted_wish() });
        let shape: Vec<bool> = made.puzzle.chars().map(|sign| sign == '.').collect();
        assert!(shape.iter().eq(shape.iter().rev()));
        assert_eq!(check(&Wish { givens: Some((28, 28)), ..unrestricted_wish() }).givens, 28);
        let made = check(&Wish { ep: Some((1.5, 2.0)), ed: Some((1.5, 1.7)), ..unrestricted_wish() });
        assert!((1.5..=2.0).contains(&made.ep) && (1.5..=1.7).contains(&made.ed), "{made:?}");
        let made = check(&Wish { er: Some((4.2, 5.6)), ..unrestricted_wish() });
        assert!((4.2..=5.6).contains(&made.er), "{made:?}");
        assert_eq!(check(&Wish { level: Some((2, 2)), ..unrestricted_wish() }).level, 2);
        check(&Wish { needs: vec!["xy-wing".into()], without: vec!["x-wing".into()], ..unrestricted_wish() });
        let pattern = "..x..x.x..x..x..x.x.....x..x...x.......x..x....x..x.....x.x..x..x..x..x.x..x..x..";
        let made = check(&Wish { pattern: Some(pattern.into()), ..unrestricted_wish() });
        assert!(
            made.puzzle.chars().zip(pattern.chars()).all(|(digit, sign)| (digit == '.') == (sign == '.'))
        );
    }

    #[test]
    fn what_nothing_is_asked_of_is_minimal() {
        for made in generate_batch(&unrestricted_wish(), 9, 0, 10).unwrap().found {
            let position = Position {
                values: made.puzzle.clone(),
                givens: made.puzzle.clone(),
                removed: Vec::new(),
                notes: None,
            };
            let redundant = answers::check_position(&position, 2, false).unwrap().redundant;
            assert_eq!(redundant, Cells::default(), "{}", made.puzzle);
        }
    }

    #[test]
    fn beats_are_fixed_and_cut_to_what_is_wanted() {
        let bag = generate_batch(&unrestricted_wish(), 1, 0, 3).unwrap();
        assert_eq!((bag.found.len(), &bag), (3, &generate_batch(&unrestricted_wish(), 1, 0, 3).unwrap()));
        assert_eq!(bag.judged, 3);
        assert_ne!(bag, generate_batch(&unrestricted_wish(), 1, 1, 3).unwrap());
        assert_ne!(bag, generate_batch(&unrestricted_wish(), 2, 0, 3).unwrap());
    }

    #[test]
    fn wishes_that_cannot_be_met_are_refused() {
        let refused = |wish: Wish, why: &str| {
            assert!(generate_batch(&wish, 1, 0, 1).unwrap_err().contains(why), "{why}")
        };
        refused(Wish { givens: Some((10, 16)), ..unrestricted_wish() }, "the least is 17");
        refused(Wish { symmetry: "sideways".into(), ..unrestricted_wish() }, "no symmetry");
        refused(Wish { needs: vec!["luck".into()], ..unrestricted_wish() }, "no technique");
        refused(Wish { level: Some((3, 5)), ..unrestricted_wish() }, "levels");
        refused(Wish { pattern: Some("x".into()), ..unrestricted_wish() }, "81 cells");
    }

    #[test]
    fn puzzles_are_made_minimal() {
        let grid = "534678912672195348198342567859761423426853791713924856961537284287419635345286179";
        let at = |values: &str| Position {
            values: values.into(),
            givens: values.into(),
            removed: Vec::new(),
            notes: None,
        };
        for symmetry in [ANY, "rotate180"] {
            let minimal = minimise_puzzle(&at(grid), symmetry, 3, "en").unwrap();
            let check = answers::check_position(&at(&minimal), 2, false).unwrap();
            assert_eq!(check.solution.as_deref(), Some(grid));
            assert!(symmetry != ANY || check.redundant.0.is_empty());
            // A given that is redundant by itself is not redundant together with its image.
            for cell in check.redundant.0.iter().map(Cell::index) {
                let mut fewer = minimal.clone();
                for cell in [cell, 80 - cell] {
                    fewer.replace_range(cell..=cell, ".");
                }
                assert_eq!(answers::check_position(&at(&fewer), 2, false).unwrap().solutions, 2);
            }
        }
        let refused = |lang: &str| minimise_puzzle(&at(&".".repeat(81)), ANY, 3, lang).unwrap_err();
        assert_eq!(refused("en"), "only a puzzle with one solution can be made minimal");
        assert_eq!(refused("zh"), "只有唯一解的题目才能化为最小题");
        assert!(minimise_puzzle(&at(grid), "sideways", 3, "en").is_err());
    }
}
