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
    /// What the expression comes to; null where the text is none, or where there is nothing that it names.
    pub value: Option<FormulaValue>,
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
    /// is left then is not proved.
    pub fn of(
        formula: &Formula,
        facts: &Facts,
        (instances, ended): (&[Instance], Ended),
        solution: Option<&Solution>,
        notation: Notation,
        mut stop: impl FnMut() -> bool,
    ) -> FoundFormula {
        let told = |instance: &Instance| {
            let proof = match stop() {
                true => FormulaProof::NotProved,
                false => FormulaProof::of(facts, instance, solution),
            };
            FoundInstance::of(instance, proof, notation)
        };
        FoundFormula {
            formula: formula.id.clone(),
            name: formula.name.clone(),
            instances: instances.iter().map(told).collect(),
            complete: ended == Ended::Complete,
        }
    }
}

impl FoundInstance {
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
            variables: variables.collect(),
        }
    }
}

impl FormulaProof {
    /// Whether what an instance concludes is true, in a position whose solution may be known.
    #[must_use]
    pub fn of(facts: &Facts, instance: &Instance, solution: Option<&Solution>) -> FormulaProof {
        let wrong = solution.map_or(CandidateMap::EMPTY, |solution| refuted(&instance.conclusions, solution));
        match (wrong.is_empty(), prove(facts, instance)) {
            (false, _) => FormulaProof::False,
            (true, Ok(_)) => FormulaProof::Proved,
            (true, Err(_)) => FormulaProof::NotProved,
        }
    }

    /// Its stable word: `proved`, `not-proved` or `false`.
    #[must_use]
    pub fn word(self) -> &'static str {
        match self {
            FormulaProof::Proved => "proved",
            FormulaProof::NotProved => "not-proved",
            FormulaProof::False => "false",
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
        FormulaCounterexample {
            puzzle: crate::puzzle(&Puzzle::from(&wrong.board)),
            instance: FoundInstance::of(&wrong.instance, FormulaProof::False, notation),
            wrong: Candidates(wrong.wrong),
        }
    }
}
