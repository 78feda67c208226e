//! User-defined techniques of the page as formulas: the library, what a text finds in a position, and its
//! evaluation.

use ninefold::formula::{
    BoundValue, DEFAULT_WORK_LIMIT, FormulaError, FormulaErrorKind, FormulaInstance, FormulaJudge,
    FormulaScript, LIBRARY, TechniqueFormula, default_comparison_techniques, iter_test_positions,
};
use ninefold::logic::explain::say;
use ninefold::logic::techniques;
use ninefold::texts::{Catalogue, Localize};
use ninefold::wire::page::{
    FormulaAnswer, FormulaFault, FormulaLibrary, FormulaMatch, FormulaMatches, FormulaWorth, LibraryFormula,
    MatchedFormula, Position, ShownVariable,
};
use ninefold::wire::{Candidates, Cells, FormulaValue, FormulaVerdict, FoundInstance};
use ninefold::{Board, CandidateMap, CellMap, Facts, Notation, Solver, Technique, format};

use crate::given::{self, RequestError};

/// Returns the formulas that come with the engine, with the names of their techniques.
///
/// # Errors
/// If there is no such language.
pub(crate) fn list_formulas(lang: &str) -> Result<FormulaLibrary, RequestError> {
    let catalogue = given::find_catalogue(lang)?;
    let one = |&(id, text): &(&'static str, &'static str)| LibraryFormula {
        id,
        name: techniques::technique_by_id(id)
            .map_or_else(|| id.into(), |technique| catalogue.technique_name(technique)),
        text,
    };
    Ok(FormulaLibrary { all: LIBRARY.iter().map(one).collect() })
}

/// Maximum number of matches returned per formula.
const MAX_MATCHES: usize = 500;

/// Searches a position with a text of formulas until `stop`, or reports the fault in the text.
///
/// # Errors
/// If the position is malformed or its digits conflict, or there is no such language.
pub(crate) fn find_matches(
    position: &Position,
    text: &str,
    lang: &str,
    mut stop: impl FnMut() -> bool,
) -> Result<FormulaMatches, RequestError> {
    let catalogue = given::find_catalogue(lang)?;
    let board = given::board_from_position(position, catalogue)?;
    // A fault in the text is an answer: the page shows it at its place.
    let script = match FormulaScript::parse(text) {
        Ok(script) => script,
        Err(error) => {
            return Ok(FormulaMatches {
                fault: Some(convert_formula_fault(&error, catalogue)),
                ..FormulaMatches::default()
            });
        }
    };
    // The solution tells false conclusions from unproved ones.
    let solution = Solver::new()
        .review_position(&given::puzzle_from_position(position)?)
        .ok()
        .map(|review| review.solution);
    let facts = Facts::new(board);
    // The value of an expression is shown on the board as well.
    let value = script.expression.as_ref().and_then(|expression| {
        let value = expression.try_evaluate(&facts, || solution, DEFAULT_WORK_LIMIT, &mut stop).ok()?;
        Some(FormulaAnswer {
            shown: shown_variable(&value, &facts, CellMap::EMPTY),
            value: FormulaValue::from_bound(&value, Notation::Rc),
        })
    });
    // Each formula has its own budget; a truncated list is marked as incomplete.
    let mut formulas = Vec::new();
    for formula in &script.formulas {
        let (instances, ended) = formula.find_distinct_instances(&facts, DEFAULT_WORK_LIMIT, &mut stop);
        let is_all =
            ended == ninefold::formula::FormulaRunOutcome::Complete && instances.len() <= MAX_MATCHES;
        let told = |instance: &FormulaInstance| {
            let found =
                FoundInstance::from_judged(instance, &facts, solution.as_ref(), Notation::Rc, &mut stop);
            FormulaMatch { found, shown: shown_variables(instance, &facts) }
        };
        formulas.push(MatchedFormula {
            id: formula.id.clone(),
            name: formula.name.clone(),
            matches: instances.iter().take(MAX_MATCHES).map(told).collect(),
            complete: is_all,
        });
    }
    Ok(FormulaMatches { fault: None, formulas, value, expression: script.expression.is_some() })
}

fn convert_formula_fault(error: &FormulaError, catalogue: &Catalogue) -> FormulaFault {
    let told = |sentence: &ninefold::Message| catalogue.format_message(sentence, Notation::Rc);
    // Some faults can suggest what was meant.
    let (found, near) = match &error.reason {
        FormulaErrorKind::Unknown { name, near } => (Some(name.clone()), near.clone()),
        FormulaErrorKind::Expected { found, .. } => (found.clone(), None),
        _ => (None, None),
    };
    FormulaFault {
        line: error.location.line as u32,
        column: error.location.column as u32,
        text: told(&error.to_message(told)),
        found,
        near,
    }
}

/// Most cells of a set that is drawn as such; a larger one is a region, in which digits are not marked.
const MAX_DRAWN_CELLS: usize = 27;

/// Returns the drawing of an instance's variables: digits are shown where the sets of the other variables
/// lie.
fn shown_variables(instance: &FormulaInstance, facts: &Facts) -> Vec<ShownVariable> {
    let within = instance.bindings.iter().fold(CellMap::EMPTY, |cells, binding| match &binding.value {
        BoundValue::Cells(set) | BoundValue::Als { cells: set, .. } if set.len() <= MAX_DRAWN_CELLS => {
            cells | *set
        }
        BoundValue::Candidates(set) | BoundValue::Link(set) if set.len() <= MAX_DRAWN_CELLS => {
            cells | set.cells()
        }
        BoundValue::Houses(houses) if houses.len() <= 4 => {
            houses.iter().fold(cells, |cells, house| cells | house.cells())
        }
        _ => cells,
    });
    instance.bindings.iter().map(|binding| shown_variable(&binding.value, facts, within)).collect()
}

fn shown_variable(value: &BoundValue, facts: &Facts, within: CellMap) -> ShownVariable {
    let (cells, candidates) = match value {
        BoundValue::Cells(cells) | BoundValue::Als { cells, .. } => (*cells, CandidateMap::EMPTY),
        BoundValue::Digits(digits) => {
            (CellMap::EMPTY, facts.candidates_in(within & facts.empty_cells(), *digits))
        }
        BoundValue::Candidates(candidates) | BoundValue::Link(candidates) => (CellMap::EMPTY, *candidates),
        BoundValue::Houses(houses) => {
            (houses.iter().fold(CellMap::EMPTY, |cells, house| cells | house.cells()), CandidateMap::EMPTY)
        }
        BoundValue::Number(_) | BoundValue::Truth(_) | BoundValue::Subsets(_) | BoundValue::List(_) => {
            (CellMap::EMPTY, CandidateMap::EMPTY)
        }
        BoundValue::Positions { .. } => (CellMap::EMPTY, CandidateMap::EMPTY),
    };
    ShownVariable { cells: Cells(cells), candidates: Candidates(candidates) }
}

/// Evaluation of a formula, puzzle by puzzle.
#[derive(Clone, Debug)]
pub(crate) struct FormulaEvaluation {
    formula: TechniqueFormula,
    judge: FormulaJudge<'static>,
}

impl FormulaEvaluation {
    /// Starts the evaluation of the formula with this number in a text.
    ///
    /// # Errors
    /// If the text is no formula, or has none with that number; if there is no such language.
    pub(crate) fn new(text: &str, number: usize, lang: &str) -> Result<FormulaEvaluation, RequestError> {
        let catalogue = given::find_catalogue(lang)?;
        let script =
            FormulaScript::parse(text).map_err(|error| convert_formula_fault(&error, catalogue).text)?;
        let formula = script.formulas.into_iter().nth(number);
        let none = || catalogue.format_message(&say!("find-no-verdict"), Notation::Rc);
        let formula = formula.ok_or_else(none)?;
        Ok(FormulaEvaluation {
            judge: FormulaJudge::from_owned(
                formula.clone(),
                default_comparison_techniques(),
                DEFAULT_WORK_LIMIT,
            ),
            formula,
        })
    }

    /// Tries the formula on the positions of a puzzle in any format, until `stop`.
    ///
    /// # Errors
    /// If the puzzle can't be read or does not have exactly one solution.
    pub(crate) fn try_formula_on_puzzle(
        &mut self,
        puzzle: &str,
        lang: &str,
        mut stop: impl FnMut() -> bool,
    ) -> Result<FormulaWorth, RequestError> {
        let catalogue = given::find_catalogue(lang)?;
        let puzzle = format::read_puzzle(puzzle).map_err(|error| error.localize(catalogue))?;
        let board = Board::try_from(&puzzle).map_err(|error| error.localize(catalogue))?;
        // Only a puzzle with one solution tells true conclusions from false ones.
        let review = Solver::new().review_position(&puzzle).map_err(|improper| {
            let now = ninefold::PositionAdvice::Improper(improper.clone());
            ninefold::wire::why_no_step(&now, catalogue).unwrap_or_else(|| improper.to_string())
        })?;
        for facts in iter_test_positions(Facts::new(board)) {
            if !self.judge.judge_position(&facts, &review.solution, &mut stop) {
                break;
            }
        }
        Ok(self.current_formula_evaluation(catalogue))
    }

    fn current_formula_evaluation(&self, catalogue: &Catalogue) -> FormulaWorth {
        let verdict = self.judge.clone().into_statistics();
        let name = |(technique, _): &(&'static Technique, usize)| catalogue.technique_name(technique);
        let shown = verdict.counterexample.as_ref().map_or_else(Vec::new, |wrong| {
            shown_variables(&wrong.instance, &Facts::new(wrong.board.clone()))
        });
        FormulaWorth {
            names: verdict.overlap.iter().map(name).collect(),
            shown,
            verdict: FormulaVerdict::from_verdict(&self.formula, &verdict, Notation::Rc),
        }
    }
}

#[cfg(test)]
mod tests {
    use ninefold::wire::FormulaProof;

    use super::*;

    /// The example of ALS-XZ.
    const GRID: &str = "27936145831847562956482971...26935717532149861967582..9.153......518.39..37942..5";
    const WING: &str = "....4...51....7.4....6.3........8..25...2.....29.64..3..5.......968.2...8.3...7..";
    const FALSE: &str = "for x in digits for a, b in rows where count(x in a) == 2, count(x in b) == 2 \
                         remove x from peers((x in a)[0] | (x in b)[1])";

    fn position_from_values(values: &str) -> Position {
        Position { values: values.into(), givens: values.into(), removed: Vec::new(), notes: None }
    }

    fn find_in_grid(text: &str, values: &str) -> FormulaMatches {
        find_matches(&position_from_values(values), text, "en", || false).unwrap()
    }

    #[test]
    fn the_library_is_read_and_named() {
        let all = list_formulas("zh").unwrap().all;
        assert_eq!(all.len(), LIBRARY.len());
        for one in all {
            assert_ne!(one.name, one.id);
            assert!(find_in_grid(one.text, GRID).fault.is_none(), "{}", one.id);
        }
    }

    #[test]
    fn what_is_found_is_drawn_variable_by_variable() {
        let als = list_formulas("en").unwrap().all.into_iter().find(|one| one.id == "als-xz").unwrap();
        let told = find_in_grid(als.text, GRID);
        let [formula] = &told.formulas[..] else { panic!("{told:?}") };
        assert!(formula.complete);
        let one = &formula.matches[1];
        assert_eq!((one.found.conclusions.as_str(), one.found.proof), ("r7c8<>6", FormulaProof::Proved));
        let names: Vec<_> = one.found.variables.iter().map(|variable| variable.name.as_str()).collect();
        assert_eq!(names, ["a", "b", "x", "z"]);
        let [a, b, x, z] = &one.shown[..] else { panic!("{one:?}") };
        assert_eq!((a.cells.0 | b.cells.0).to_string(), "r7c67, r9c78");
        assert!(a.candidates.is_empty() && x.cells.is_empty());
        // The digits lie in both sets.
        assert!(x.candidates.0.cells() <= (a.cells.0 | b.cells.0));
        assert_eq!(x.candidates.0.digits().to_string(), "8");
        assert_eq!(z.candidates.0.digits().to_string(), "6");
    }

    #[test]
    fn an_expression_has_a_value_that_is_drawn() {
        let told = find_in_grid("bivalue & r9", GRID);
        let answer = told.value.unwrap();
        assert!(told.expression && told.formulas.is_empty());
        assert_eq!((answer.value.kind, answer.value.text.as_str()), ("cells", "r9c17"));
        assert_eq!(answer.shown.cells.0.to_string(), "r9c17");
        let absent = find_in_grid("bivalue[50]", GRID);
        assert!(absent.expression && absent.value.is_none());
    }

    #[test]
    fn errors_have_a_place_and_what_was_meant() {
        let fault = find_in_grid("# a\nfor c in emty place 1 in c", GRID).fault.unwrap();
        assert_eq!((fault.line, fault.column, fault.near.as_deref()), (2, 10, Some("empty")));
        assert_eq!(fault.found.as_deref(), Some("emty"));
        assert_eq!(fault.text, "line 2, column 10: nothing is called \"emty\"; did you mean \"empty\"?");
        let told = find_matches(&position_from_values(GRID), "for", "zh", || false).unwrap();
        assert!(told.fault.unwrap().text.starts_with("第 1 行"));
        assert!(find_matches(&position_from_values("1"), "cells", "en", || false).is_err());
        assert!(find_matches(&position_from_values(GRID), "cells", "xx", || false).is_err());
    }

    #[test]
    fn a_search_is_stopped() {
        let mut polls = 0;
        let endless = "for a, b, c, d in cells where count(a | b | c | d) == 5 place 1 in a";
        let stop = || {
            polls += 1;
            polls > 3
        };
        let told = find_matches(&position_from_values(GRID), endless, "en", stop).unwrap();
        assert!(!told.formulas[0].complete && polls < 20);
    }

    #[test]
    fn a_verdict_grows_puzzle_by_puzzle() {
        let mut judging = FormulaEvaluation::new(FALSE, 0, "en").unwrap();
        let one = judging.try_formula_on_puzzle(WING, "en", || false).unwrap();
        let two = judging.try_formula_on_puzzle(WING, "en", || false).unwrap();
        assert_eq!(two.verdict.positions, 2 * one.verdict.positions);
        assert_eq!(two.names.len(), two.verdict.overlap.len());
        let wrong = two.verdict.counterexample.unwrap();
        assert_eq!(wrong.instance.proof, FormulaProof::False);
        assert_eq!(two.shown.len(), wrong.instance.variables.len());
        for bad in ["x", &".".repeat(81)] {
            assert!(judging.try_formula_on_puzzle(bad, "en", || false).is_err());
        }
        for (text, number) in [("cells", 0), (FALSE, 1), ("for", 0)] {
            assert!(FormulaEvaluation::new(text, number, "en").is_err(), "{text}");
        }
    }
}
