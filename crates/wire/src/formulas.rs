//! What formulas find (`find`), and what they are worth (`find --verdict`).

use ninefold_core::{CandidateMap, Notation, Puzzle, Solution};
use ninefold_facts::Facts;
use ninefold_formula::{Bound, Counterexample, Ended, Formula, Instance, Verdict, prove, refuted};
use serde::Serialize;

use crate::Candidates;

/// What formulas find in a position, or what an expression comes to there.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct FoundFormulas {
    /// The position on one line.
    pub puzzle: String,
    /// What each formula finds; none where the text is an expression.
    pub formulas: Vec<FoundFormula>,
    /// What the expression comes to; null where the text is none, or where `outcome` is not `found`.
    pub value: Option<FormulaValue>,
    /// What came of the expression; null where the text is none.
    pub outcome: Option<FormulaOutcome>,
    /// The solution, where it contradicts something that a formula found; else null.
    pub counterexample: Option<String>,
}

/// What came of a search.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "kebab-case")]
pub enum FormulaOutcome {
    /// Something was found, and all of it.
    Found,
    /// All was looked at, and there is nothing.
    None,
    /// The time or the work that was allowed was over before the end: there may be more.
    CutOff,
}

/// What one formula finds.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct FoundFormula {
    /// Its id, as its text has it.
    pub formula: String,
    /// What it is called.
    pub name: String,
    /// What it finds: of what concludes the same, the first.
    pub instances: Vec<FoundInstance>,
    /// Whether these are all.
    pub complete: bool,
    /// What came of the search: `cut-off` where these may not be all.
    pub outcome: FormulaOutcome,
}

/// Something that a formula found.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "ts", derive(tsify::Tsify))]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct FoundInstance {
    /// Digits to place.
    pub placements: Candidates,
    /// Candidates to remove.
    pub eliminations: Candidates,
    /// Both as text.
    pub conclusions: String,
    /// Whether it is true.
    pub proof: FormulaProof,
    /// What of it the solution contradicts: something where `proof` is `false`, else nothing.
    pub wrong: Candidates,
    /// The variables of the formula, in the order of its text.
    pub variables: Vec<FormulaVariable>,
}

/// Whether what a formula concludes is true.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "ts", derive(tsify::Tsify))]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "kebab-case")]
pub enum FormulaProof {
    /// It follows from what the formula looks at.
    Proved,
    /// It is not shown by what the formula looks at; it may be true.
    NotProved,
    /// The solution contradicts it.
    False,
    /// The time was over before it was proved or not; the solution, where it is known, doesn't contradict it.
    CutOff,
}

/// A variable with its value.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "ts", derive(tsify::Tsify))]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct FormulaVariable {
    /// Its name.
    pub name: String,
    /// Its value.
    pub value: FormulaValue,
}

/// A value.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "ts", derive(tsify::Tsify))]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct FormulaValue {
    /// What it is: cells, digits, candidates, houses, als, link, number, truth, positions or list.
    pub kind: &'static str,
    /// The value in the notation that was asked for.
    pub text: String,
}

/// What a formula is worth, by the positions of a list.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "ts", derive(tsify::Tsify))]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct FormulaVerdict {
    /// Its id, as its text has it.
    pub formula: String,
    /// What it is called.
    pub name: String,
    /// How many positions it was tried on.
    pub positions: usize,
    /// On how many it finds something.
    pub hits: usize,
    /// On how many the search was left before its end.
    pub unfinished: usize,
    /// How many further positions were left when the time was over; of these only what is false is counted.
    pub cut_off: usize,
    /// Whether every position was looked at to its end.
    pub complete: bool,
    /// How often it concludes something; the same on one position once.
    pub instances: usize,
    /// How often this is proved.
    pub proved: usize,
    /// How often the solution contradicts it.
    pub refuted: usize,
    /// How many candidates it rightly places or removes, on each position each once.
    pub conclusions: usize,
    /// How many of them none of the techniques finds that it is compared with.
    pub new: usize,
    /// The techniques that find some of them, those first that find most.
    pub overlap: Vec<FormulaOverlap>,
    /// A position on which it is wrong, as small as it can be made.
    pub counterexample: Option<FormulaCounterexample>,
}

/// What a technique finds of what a formula finds.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "ts", derive(tsify::Tsify))]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct FormulaOverlap {
    /// The id of the technique.
    pub technique: &'static str,
    /// How many candidates both find.
    pub conclusions: usize,
}

/// A position on which a formula is wrong.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "ts", derive(tsify::Tsify))]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct FormulaCounterexample {
    /// The position on one line.
    pub puzzle: String,
    /// What the formula finds there.
    pub instance: FoundInstance,
    /// What of it is false.
    pub wrong: Candidates,
}

impl FoundFormula {
    /// What a formula [found](Formula::distinct) in a position; a solution refutes it. From when on it must stop, nothing more is proved: what
    /// the solution doesn't contradict is cut off then.
    pub fn of(
        formula: &Formula,
        facts: &Facts,
        (instances, ended): (&[Instance], Ended),
        solution: Option<&Solution>,
        notation: Notation,
        mut stop: impl FnMut() -> bool,
    ) -> FoundFormula {
        let told =
            |instance: &Instance| FoundInstance::judged(instance, facts, solution, notation, &mut stop);
        FoundFormula {
            formula: formula.id.clone(),
            name: formula.name.clone(),
            instances: instances.iter().map(told).collect(),
            complete: ended == Ended::Complete,
            outcome: match ended {
                Ended::Complete if instances.is_empty() => FormulaOutcome::None,
                Ended::Complete => FormulaOutcome::Found,
                Ended::Stopped | Ended::Spent => FormulaOutcome::CutOff,
            },
        }
    }
}

impl FoundInstance {
    /// Judges an instance in a position whose solution may be known. Once it must stop, nothing is proved any more; what the solution
    /// contradicts is false all the same.
    pub fn judged(
        instance: &Instance,
        facts: &Facts,
        solution: Option<&Solution>,
        notation: Notation,
        stop: &mut dyn FnMut() -> bool,
    ) -> FoundInstance {
        let wrong = contradicted(instance, solution);
        let proof = match wrong.is_empty() {
            true if stop() => FormulaProof::CutOff,
            true => FormulaProof::of(facts, instance, solution),
            false => FormulaProof::False,
        };
        FoundInstance { wrong: Candidates(wrong), ..FoundInstance::of(instance, proof, notation) }
    }

    /// An instance, with what is known of its truth.
    #[must_use]
    pub fn of(instance: &Instance, proof: FormulaProof, notation: Notation) -> FoundInstance {
        let variables = instance.bindings.iter().map(|binding| FormulaVariable {
            name: binding.name.clone(),
            value: FormulaValue::of(&binding.value, notation),
        });
        FoundInstance {
            placements: Candidates(instance.conclusions.placements),
            eliminations: Candidates(instance.conclusions.eliminations),
            conclusions: instance.conclusions.text(notation),
            proof,
            wrong: Candidates(CandidateMap::EMPTY),
            variables: variables.collect(),
        }
    }
}

/// What of an instance a solution contradicts, where it is known.
fn contradicted(instance: &Instance, solution: Option<&Solution>) -> CandidateMap {
    solution.map_or(CandidateMap::EMPTY, |solution| refuted(&instance.conclusions, solution))
}

impl FormulaProof {
    /// Whether what an instance concludes is true, in a position whose solution may be known.
    #[must_use]
    pub fn of(facts: &Facts, instance: &Instance, solution: Option<&Solution>) -> FormulaProof {
        if !contradicted(instance, solution).is_empty() {
            return FormulaProof::False;
        }
        match prove(facts, instance) {
            Ok(_) => FormulaProof::Proved,
            Err(_) => FormulaProof::NotProved,
        }
    }

    /// Its stable word: `proved`, `not-proved`, `false` or `cut-off`.
    #[must_use]
    pub fn word(self) -> &'static str {
        match self {
            FormulaProof::Proved => "proved",
            FormulaProof::NotProved => "not-proved",
            FormulaProof::False => "false",
            FormulaProof::CutOff => "cut-off",
        }
    }
}

impl FormulaValue {
    /// A value in a notation.
    #[must_use]
    pub fn of(value: &Bound, notation: Notation) -> FormulaValue {
        FormulaValue { kind: value.kind(), text: value.text(notation) }
    }
}

impl FormulaVerdict {
    /// What a formula is worth.
    #[must_use]
    pub fn of(formula: &Formula, verdict: &Verdict, notation: Notation) -> FormulaVerdict {
        let overlap = verdict.overlap.iter();
        FormulaVerdict {
            formula: formula.id.clone(),
            name: formula.name.clone(),
            positions: verdict.positions,
            hits: verdict.hits,
            unfinished: verdict.spent,
            cut_off: verdict.cut_off,
            complete: verdict.spent == 0 && verdict.cut_off == 0,
            instances: verdict.instances,
            proved: verdict.proved,
            refuted: verdict.refuted,
            conclusions: verdict.conclusions,
            new: verdict.new,
            overlap: overlap
                .map(|(technique, count)| FormulaOverlap { technique: technique.id, conclusions: *count })
                .collect(),
            counterexample: verdict
                .counterexample
                .as_ref()
                .map(|wrong| FormulaCounterexample::of(wrong, notation)),
        }
    }
}

impl FormulaCounterexample {
    /// A position on which a formula is wrong.
    #[must_use]
    pub fn of(wrong: &Counterexample, notation: Notation) -> FormulaCounterexample {
        let instance = FoundInstance::of(&wrong.instance, FormulaProof::False, notation);
        FormulaCounterexample {
            puzzle: crate::puzzle(&Puzzle::from(&wrong.board)),
            instance: FoundInstance { wrong: Candidates(wrong.wrong), ..instance },
            wrong: Candidates(wrong.wrong),
        }
    }
}

#[cfg(test)]
mod tests {
    use ninefold_core::Board;
    use ninefold_formula::{Judge, Script, WORK};
    use ninefold_solve::Solver;

    use super::*;

    /// Any two cells with the same two candidates: wrong where they don't see each other.
    const FALSE_PAIR: &str =
        "for a, b in bivalue where digits(a) == digits(b) remove digits(a) from peers(a | b)";
    const GRID: &str = "....4...51....7.4....6.3........8..25...2.....29.64..3..5.......968.2...8.3...7..";

    fn position() -> (Formula, Facts, Solution) {
        let board: Board = GRID.parse().unwrap();
        let solution = Solver::new().first(&board).unwrap();
        let formula = Script::parse(FALSE_PAIR).unwrap().formulas.remove(0);
        (formula, Facts::new(board), solution)
    }

    /// What the solution contradicts is false, also when there is no time left to prove anything.
    #[test]
    fn what_is_false_needs_no_time() {
        let (formula, facts, solution) = position();
        let found = formula.distinct(&facts, WORK, || false);
        let of = |is_late: bool| {
            let (instances, ended) = &found;
            FoundFormula::of(&formula, &facts, (instances, *ended), Some(&solution), Notation::Rc, || is_late)
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

    /// The time is over when all is found and nothing is proved: what is false is counted, with a position that shows it.
    #[test]
    fn a_judge_that_is_stopped_keeps_what_is_false() {
        let (formula, facts, solution) = position();
        let mut polls = 0;
        let _ = formula.distinct(&facts, WORK, || {
            polls += 1;
            false
        });
        let (mut judge, mut left) = (Judge::new(&formula, Vec::new(), WORK), polls);
        let stop = || {
            left -= 1;
            left < 0
        };
        assert!(!judge.look(&facts, &solution, stop));
        let verdict = judge.verdict();
        assert_eq!((verdict.positions, verdict.cut_off), (0, 1));
        assert!(verdict.refuted > 0 && verdict.instances == verdict.refuted);
        let wrong = verdict.counterexample.expect("a position");
        assert!(!wrong.wrong.is_empty());
    }
}
