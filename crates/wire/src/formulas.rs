//! JSON results of formulas: their matches in a position (`find`) and their evaluation on many positions
//! (`find --verdict`).

use ninefold_core::{CandidateMap, Notation, Puzzle, Solution};
use ninefold_facts::Facts;
use ninefold_formula::{
    BoundValue, Counterexample, FormulaInstance, FormulaRunOutcome, FormulaStatistics, TechniqueFormula,
    prove_instance, refuted_conclusions,
};
use serde::Serialize;

use crate::Candidates;

/// Matches of formulas in a position, or the value of an expression there.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct FoundFormulas {
    /// Position on one line.
    pub puzzle: String,
    /// Matches of each formula; empty when the text is an expression.
    pub formulas: Vec<FoundFormula>,
    /// Value of the expression; null when the text is a list of formulas, or when `outcome` isn't `found`.
    pub value: Option<FormulaValue>,
    /// Outcome of evaluating the expression; null when the text is a list of formulas.
    pub outcome: Option<FormulaOutcome>,
    /// Solution of the position, when it contradicts one of the matches; otherwise null.
    pub counterexample: Option<String>,
}

/// Outcome of a search.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "kebab-case")]
pub enum FormulaOutcome {
    /// The search is complete and found something.
    Found,
    /// The search is complete and found nothing.
    None,
    /// The limit of time or work was reached, so there may be more.
    CutOff,
}

/// Matches of one formula.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct FoundFormula {
    /// Id of the formula, as given in its text.
    pub formula: String,
    /// Name of the formula.
    pub name: String,
    /// Matches, one for each set of conclusions: of several with the same conclusions, the first.
    pub instances: Vec<FoundInstance>,
    /// Whether the search was complete.
    pub complete: bool,
    /// Outcome of the search: `cut-off` when there may be more matches.
    pub outcome: FormulaOutcome,
}

/// Match of a formula.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "ts", derive(tsify::Tsify))]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct FoundInstance {
    /// Digits to place.
    pub placements: Candidates,
    /// Candidates to remove.
    pub eliminations: Candidates,
    /// Placements and eliminations as text.
    pub conclusions: String,
    /// Whether the conclusions are proved.
    pub proof: FormulaProof,
    /// Conclusions that the solution contradicts; empty unless `proof` is `false`.
    pub wrong: Candidates,
    /// Variables of the formula with their values, in the order of its text.
    pub variables: Vec<FormulaVariable>,
}

/// Truth of a formula's conclusions.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "ts", derive(tsify::Tsify))]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "kebab-case")]
pub enum FormulaProof {
    /// The conclusions follow from what the formula examines.
    Proved,
    /// The conclusions don't follow from what the formula examines, but may be true.
    NotProved,
    /// The solution contradicts the conclusions.
    False,
    /// Time ran out before a proof was found; the solution, if known, doesn't contradict the conclusions.
    CutOff,
}

/// Variable of a formula, with its value.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "ts", derive(tsify::Tsify))]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct FormulaVariable {
    /// Name of the variable.
    pub name: String,
    /// Value of the variable in this match.
    pub value: FormulaValue,
}

/// Value of a variable or an expression.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "ts", derive(tsify::Tsify))]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct FormulaValue {
    /// Kind of the value: cells, digits, candidates, houses, als, link, number, truth, positions or list.
    pub kind: &'static str,
    /// Value as text, in the requested notation.
    pub text: String,
}

/// Evaluation of a formula on a list of positions.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "ts", derive(tsify::Tsify))]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct FormulaVerdict {
    /// Id of the formula, as given in its text.
    pub formula: String,
    /// Name of the formula.
    pub name: String,
    /// Number of positions the formula was tried on.
    pub positions: usize,
    /// Number of positions where it matches.
    pub hits: usize,
    /// Number of positions where the search ended at its limit of work.
    pub unfinished: usize,
    /// Number of positions not completed when time ran out; only refuted matches of them are counted.
    pub cut_off: usize,
    /// Whether every position was searched completely.
    pub complete: bool,
    /// Number of matches; equal conclusions in one position count once.
    pub instances: usize,
    /// Number of matches that are proved.
    pub proved: usize,
    /// Number of matches that the solution contradicts.
    pub refuted: usize,
    /// Number of correct placements and eliminations, each counted once per position.
    pub conclusions: usize,
    /// Number of these that none of the compared techniques finds.
    pub new: usize,
    /// Techniques that find some of these conclusions, those with the most first.
    pub overlap: Vec<FormulaOverlap>,
    /// Position where the formula is wrong, reduced as far as possible; null when none was found.
    pub counterexample: Option<FormulaCounterexample>,
}

/// Overlap of a technique with a formula.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "ts", derive(tsify::Tsify))]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct FormulaOverlap {
    /// Id of the technique.
    pub technique: &'static str,
    /// Number of conclusions that both find.
    pub conclusions: usize,
}

/// Position where a formula is wrong.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "ts", derive(tsify::Tsify))]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct FormulaCounterexample {
    /// Position on one line.
    pub puzzle: String,
    /// Match of the formula in this position.
    pub instance: FoundInstance,
    /// Conclusions that are false.
    pub wrong: Candidates,
}

impl FoundFormula {
    /// Converts the matches [found](TechniqueFormula::find_distinct_instances) in a position, each with its proof.
    ///
    /// Conclusions that contradict `solution` are false. Once `stop` returns true nothing more is proved, and
    /// matches that the solution doesn't contradict are `cut-off`.
    pub fn from_instances(
        formula: &TechniqueFormula,
        facts: &Facts,
        (instances, ended): (&[FormulaInstance], FormulaRunOutcome),
        solution: Option<&Solution>,
        notation: Notation,
        mut stop: impl FnMut() -> bool,
    ) -> FoundFormula {
        let convert = |instance: &FormulaInstance| {
            FoundInstance::from_judged(instance, facts, solution, notation, &mut stop)
        };
        FoundFormula {
            formula: formula.id.clone(),
            name: formula.name.clone(),
            instances: instances.iter().map(convert).collect(),
            complete: ended == FormulaRunOutcome::Complete,
            // A search that was cut off says so, whether or not it found something.
            outcome: match ended {
                FormulaRunOutcome::Complete if instances.is_empty() => FormulaOutcome::None,
                FormulaRunOutcome::Complete => FormulaOutcome::Found,
                FormulaRunOutcome::Stopped | FormulaRunOutcome::WorkLimitReached => FormulaOutcome::CutOff,
            },
        }
    }
}

impl FoundInstance {
    /// Converts a match in a position and determines its truth.
    ///
    /// Once `stop` returns true no proof is tried any more; conclusions that the solution contradicts are
    /// false all the same.
    pub fn from_judged(
        instance: &FormulaInstance,
        facts: &Facts,
        solution: Option<&Solution>,
        notation: Notation,
        stop: &mut dyn FnMut() -> bool,
    ) -> FoundInstance {
        // The solution is the cheapest test. Only conclusions that agree with it are worth a proof.
        let wrong = contradicted_conclusions(instance, solution);
        let proof = match wrong.is_empty() {
            true if stop() => FormulaProof::CutOff,
            true => FormulaProof::verify_match_conclusions(facts, instance, solution),
            false => FormulaProof::False,
        };
        FoundInstance { wrong: Candidates(wrong), ..FoundInstance::from_proof(instance, proof, notation) }
    }

    /// Converts a match of a formula whose truth is known.
    #[must_use]
    pub(crate) fn from_proof(
        instance: &FormulaInstance,
        proof: FormulaProof,
        notation: Notation,
    ) -> FoundInstance {
        // The variables keep the order of the formula's text.
        let variables = instance.bindings.iter().map(|binding| FormulaVariable {
            name: binding.name.clone(),
            value: FormulaValue::from_bound(&binding.value, notation),
        });
        FoundInstance {
            placements: Candidates(instance.conclusions.placements),
            eliminations: Candidates(instance.conclusions.eliminations),
            conclusions: instance.conclusions.to_text(notation),
            proof,
            wrong: Candidates(CandidateMap::EMPTY),
            variables: variables.collect(),
        }
    }
}

/// Returns the conclusions of a match that the solution contradicts; empty when the solution is unknown.
fn contradicted_conclusions(instance: &FormulaInstance, solution: Option<&Solution>) -> CandidateMap {
    solution.map_or(CandidateMap::EMPTY, |solution| refuted_conclusions(&instance.conclusions, solution))
}

impl FormulaProof {
    /// Determines whether the conclusions of a match are proved, unproved or false in a position.
    #[must_use]
    pub(crate) fn verify_match_conclusions(
        facts: &Facts,
        instance: &FormulaInstance,
        solution: Option<&Solution>,
    ) -> FormulaProof {
        if !contradicted_conclusions(instance, solution).is_empty() {
            return FormulaProof::False;
        }
        // The reason why a proof fails isn't reported.
        match prove_instance(facts, instance) {
            Ok(_) => FormulaProof::Proved,
            Err(_) => FormulaProof::NotProved,
        }
    }

    /// Returns the stable id: `proved`, `not-proved`, `false` or `cut-off`.
    #[must_use]
    pub fn as_str(self) -> &'static str {
        match self {
            FormulaProof::Proved => "proved",
            FormulaProof::NotProved => "not-proved",
            FormulaProof::False => "false",
            FormulaProof::CutOff => "cut-off",
        }
    }
}

impl FormulaValue {
    /// Converts a value, with its text in a notation.
    #[must_use]
    pub fn from_bound(value: &BoundValue, notation: Notation) -> FormulaValue {
        FormulaValue { kind: value.kind_word(), text: value.to_text(notation) }
    }
}

impl FormulaVerdict {
    /// Converts the evaluation of a formula.
    #[must_use]
    pub fn from_verdict(
        formula: &TechniqueFormula,
        verdict: &FormulaStatistics,
        notation: Notation,
    ) -> FormulaVerdict {
        let overlap = verdict.overlap.iter();
        FormulaVerdict {
            formula: formula.id.clone(),
            name: formula.name.clone(),
            positions: verdict.positions,
            hits: verdict.hits,
            unfinished: verdict.work_limit_hits,
            cut_off: verdict.cut_off,
            complete: verdict.work_limit_hits == 0 && verdict.cut_off == 0,
            instances: verdict.instances,
            proved: verdict.proved,
            refuted: verdict.refuted,
            conclusions: verdict.conclusions,
            new: verdict.new_conclusions,
            overlap: overlap
                .map(|(technique, count)| FormulaOverlap { technique: technique.id, conclusions: *count })
                .collect(),
            counterexample: verdict
                .counterexample
                .as_ref()
                .map(|wrong| FormulaCounterexample::from_counterexample(wrong, notation)),
        }
    }
}

impl FormulaCounterexample {
    /// Converts a position where a formula is wrong.
    #[must_use]
    pub fn from_counterexample(wrong: &Counterexample, notation: Notation) -> FormulaCounterexample {
        let instance = FoundInstance::from_proof(&wrong.instance, FormulaProof::False, notation);
        FormulaCounterexample {
            puzzle: crate::puzzle_to_line(&Puzzle::from(&wrong.board)),
            instance: FoundInstance { wrong: Candidates(wrong.false_conclusions), ..instance },
            wrong: Candidates(wrong.false_conclusions),
        }
    }
}

#[cfg(test)]
mod tests {
    use ninefold_core::Board;
    use ninefold_formula::{DEFAULT_WORK_LIMIT, FormulaJudge, FormulaScript};
    use ninefold_solve::Solver;

    use super::*;

    /// Formula for any two cells with the same two candidates, wrong when they don't see each other.
    const FALSE_PAIR: &str =
        "for a, b in bivalue where digits(a) == digits(b) remove digits(a) from peers(a | b)";
    const GRID: &str = "....4...51....7.4....6.3........8..25...2.....29.64..3..5.......968.2...8.3...7..";

    fn false_pair_position() -> (TechniqueFormula, Facts, Solution) {
        let board: Board = GRID.parse().unwrap();
        let solution = Solver::new().first_solution(&board).unwrap();
        let formula = FormulaScript::parse(FALSE_PAIR).unwrap().formulas.remove(0);
        (formula, Facts::new(board), solution)
    }

    /// A match that the solution contradicts is false even when no time is left to prove anything.
    #[test]
    fn false_instances_are_refuted_without_time() {
        let (formula, facts, solution) = false_pair_position();
        let found = formula.find_distinct_instances(&facts, DEFAULT_WORK_LIMIT, || false);
        let of = |is_late: bool| {
            let (instances, ended) = &found;
            FoundFormula::from_instances(
                &formula,
                &facts,
                (instances, *ended),
                Some(&solution),
                Notation::Rc,
                || is_late,
            )
        };
        let count = |found: &FoundFormula, proof| {
            found.instances.iter().filter(|instance| instance.proof == proof).count()
        };
        let (early, late) = (of(false), of(true));
        let wrong = count(&early, FormulaProof::False);
        assert!(wrong > 0 && wrong < early.instances.len());
        assert_eq!(count(&late, FormulaProof::False), wrong);
        assert_eq!(count(&late, FormulaProof::CutOff), late.instances.len() - wrong);
    }

    /// Time runs out after the search and before any proof: false matches are counted, with a counterexample.
    #[test]
    fn a_judge_that_is_stopped_keeps_what_is_false() {
        let (formula, facts, solution) = false_pair_position();
        let mut polls = 0;
        let _ = formula.find_distinct_instances(&facts, DEFAULT_WORK_LIMIT, || {
            polls += 1;
            false
        });
        let (mut judge, mut left) = (FormulaJudge::new(&formula, Vec::new(), DEFAULT_WORK_LIMIT), polls);
        let stop = || {
            left -= 1;
            left < 0
        };
        assert!(!judge.judge_position(&facts, &solution, stop));
        let verdict = judge.into_statistics();
        assert_eq!((verdict.positions, verdict.cut_off), (0, 1));
        assert!(verdict.refuted > 0 && verdict.instances == verdict.refuted);
        let wrong = verdict.counterexample.expect("a position");
        assert!(!wrong.false_conclusions.is_empty());
    }
}
