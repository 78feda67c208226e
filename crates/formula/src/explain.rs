//! Explanation and drawing of a formula's step, in the order of its text. Each set is introduced with its
//! name, a colour and a sentence; each condition that means something to a reader is given as a reason; the
//! basis of the proof and the conclusion come last. The texts of `say` clauses replace all this.

use ninefold_core::{CandidateMap, CellMap, DigitSet, HouseSet};
use ninefold_facts::Facts;
use ninefold_logic::explain::{MessageFragment, say};
use ninefold_logic::{Explanation, LinkKind, MarkRole, Message};
use ninefold_proof::{Certificate, Truth};

use crate::code::{BuiltinFunction, ExplanationPart, FormulaCode, InOperator, SayTextPiece, ValueFamily};
use crate::formula::{BoundValue, FormulaInstance, TechniqueFormula};
use crate::machine::{EvaluationResult, FormulaMachine, candidates_in_cells};
use crate::syntax::{DomainAggregate, LinkListKind};

/// Maximum number of cells shown: a larger set is a region.
const MOST_CELLS: usize = 9;

/// Maximum number of members of a set that a reason is given for.
const MOST_MEMBERS: usize = 6;

impl TechniqueFormula {
    /// Returns the explanation and drawing of an instance on the position it was found in; with a proof,
    /// also what the proof rests on.
    #[must_use]
    pub fn explain_instance(
        &self,
        facts: &Facts,
        instance: &FormulaInstance,
        proof: Option<&Certificate>,
    ) -> Explanation {
        let mut explanation = Explanation::default();
        write_explanation(self, facts, instance, proof, &mut explanation);
        explanation.mark_conclusions(&instance.conclusions);
        explanation
    }
}

/// Explains an instance up to the conclusion, which the caller marks when it ends the explanation.
pub(crate) fn write_explanation(
    formula: &TechniqueFormula,
    facts: &Facts,
    instance: &FormulaInstance,
    proof: Option<&Certificate>,
    explanation: &mut Explanation,
) {
    let parts = &formula.compiled_plan().parts;
    let ends =
        parts.iter().position(|part| matches!(part, ExplanationPart::Conclusion)).unwrap_or(parts.len());
    let is_said =
        |parts: &[ExplanationPart]| parts.iter().any(|part| matches!(part, ExplanationPart::SayText(_)));
    let (before, after) = parts.split_at(ends);
    // Before the conclusion: the texts of `say` clauses, or else variables, reasons and the basis of the
    // proof.
    let explained = formula.evaluate_at_instance(facts, instance, |machine| {
        let mut explainer = InstanceExplainer { formula, instance, explanation, machine, drawn_set_count: 0 };
        for part in
            before.iter().filter(|part| !is_said(before) || matches!(part, ExplanationPart::SayText(_)))
        {
            explainer.explain_part(part);
        }
        if !is_said(before) {
            proof.into_iter().for_each(|proof| explainer.explain_proof_basis(proof));
        }
        if is_said(after) {
            after.iter().for_each(|part| explainer.explain_part(part));
        } else {
            explainer.explain_conclusion();
        }
    });
    // The instance isn't on this position: only its conclusion is stated.
    if explained.is_none() {
        explanation.add_message(conclusion_message(instance));
    }
}

/// Returns the message for the conclusion.
fn conclusion_message(instance: &FormulaInstance) -> Message {
    let eliminations = instance.conclusions.eliminations;
    match instance.conclusions.placements {
        placed if placed.is_empty() => say!("formula-so-remove", gone = eliminations),
        placed if eliminations.is_empty() => say!("formula-so-place", placed),
        placed => say!("formula-so-both", placed, gone = eliminations),
    }
}

struct InstanceExplainer<'t, 'm, 'a, 'p> {
    formula: &'t TechniqueFormula,
    instance: &'t FormulaInstance,
    explanation: &'t mut Explanation,
    machine: &'m mut FormulaMachine<'a, 'p>,
    /// Number of sets coloured so far.
    drawn_set_count: u8,
}

impl InstanceExplainer<'_, '_, '_, '_> {
    fn explain_part(&mut self, part: &ExplanationPart) {
        match part {
            ExplanationPart::Variable { slot, from } => self.explain_variable(*slot, from),
            // A condition without a value was not needed as a reason.
            ExplanationPart::Reason(code) => drop(self.explain_condition(code)),
            ExplanationPart::SayText(say_texts) => self.add_say_text(say_texts),
            ExplanationPart::Conclusion => {}
        }
    }

    /// Returns the name and the value of the variable of a slot.
    fn variable_binding(&self, slot: usize) -> (String, BoundValue) {
        let variables = &self.formula.compiled_plan().variables;
        let name =
            variables.iter().find(|variable| variable.slot == slot).map(|variable| variable.name.clone());
        (name.unwrap_or_default(), BoundValue::from_runtime_value(&self.machine.variable_value(slot)))
    }

    /// Introduces a variable: a message with its value, and its mark in the drawing.
    fn explain_variable(&mut self, slot: usize, from: &FormulaCode) {
        let (name, value) = self.variable_binding(slot);
        match value {
            BoundValue::Als { cells, digits } if cells.len() > 1 => {
                self.explanation.add_message(say!(
                    "formula-is-als",
                    name,
                    cells,
                    n = cells.len(),
                    m = digits.len(),
                    digits
                ));
                self.mark_cell_set(cells);
            }
            // Sets too large to show are neither named nor drawn; an almost locked set of one cell is a cell.
            BoundValue::Cells(cells) | BoundValue::Als { cells, .. } if cells.len() <= MOST_CELLS => {
                self.introduce_cells(name, cells);
                self.mark_cell_set(cells);
            }
            BoundValue::Digits(digits) if !digits.is_empty() => {
                self.explanation.add_message(say!("formula-is-digits", name, digits));
            }
            // Only a few houses are marked, as more would hide each other.
            BoundValue::Houses(houses) if houses.len() <= MOST_MEMBERS && !houses.is_empty() => {
                self.explanation.add_message(say!("formula-is-houses", name, houses));
                houses.iter().for_each(|house| self.explanation.mark_house(house, MarkRole::Base));
            }
            BoundValue::Candidates(candidates) if (1..=MOST_CELLS).contains(&candidates.len()) => {
                self.explanation.add_message(say!("formula-is-candidates", name, candidates));
                self.explanation.mark_candidates(candidates, MarkRole::Corner);
            }
            BoundValue::Link(candidates) => self.introduce_link(name, candidates, from),
            _ => {}
        }
    }

    fn introduce_cells(&mut self, name: String, cells: CellMap) {
        let digits = self.digits_in_empty_cells(cells);
        match cells.len() {
            0 => {}
            _ if digits.is_empty() => self.explanation.add_message(say!("formula-is-filled", name, cells)),
            1 => self.explanation.add_message(say!("formula-is-cell", name, cells, digits)),
            n => self.explanation.add_message(say!("formula-is-cells", name, cells, n, digits)),
        }
    }

    fn mark_cell_set(&mut self, cells: CellMap) {
        if !cells.is_empty() {
            self.explanation.mark_cells(cells, MarkRole::Set(self.drawn_set_count.min(3)));
            self.drawn_set_count += 1;
        }
    }

    fn introduce_link(&mut self, name: String, candidates: CandidateMap, from: &FormulaCode) {
        let is_weak = matches!(from, FormulaCode::Links(LinkListKind::Weak));
        let [Some(start), Some(end)] = [0, candidates.len() - 1].map(|at| candidates.nth(at)) else { return };
        if !is_weak {
            self.explanation.add_message(say!("formula-is-strong", name, candidates));
            if candidates.len() == 2 {
                self.explanation.add_link(start, end, LinkKind::Strong);
            }
        } else {
            self.explanation.add_message(say!("formula-is-weak", name, candidates));
            self.explanation.add_link(start, end, LinkKind::Weak);
        }
        self.explanation.mark_candidates(candidates, MarkRole::Corner);
    }

    fn digits_in_empty_cells(&self, cells: CellMap) -> DigitSet {
        let facts = self.machine.facts;
        (cells & facts.empty_cells()).iter().fold(DigitSet::EMPTY, |all, cell| all | facts.candidates(cell))
    }

    /// Adds the text of `say` clauses and draws the variables that it names.
    fn add_say_text(&mut self, say_texts: &[(&'static str, Vec<SayTextPiece>)]) {
        let words = |code: &str| {
            // A language without its own text gets the first one.
            let pieces = say_texts.iter().find(|(language, _)| *language == code).or(say_texts.first());
            let fragments = pieces.iter().flat_map(|(_, pieces)| pieces).map(|piece| match piece {
                SayTextPiece::Words(words) => MessageFragment::Text(words.clone()),
                SayTextPiece::Variable(slot) => fragment_from_value(self.variable_binding(*slot).1),
            });
            fragments.collect::<Vec<_>>()
        };
        // The message has the text in every language; the reader's is chosen when it is printed.
        let (en, zh) = (words("en"), words("zh"));
        self.explanation.add_message(say!("formula-said", en, zh));
        // Draw what the text names, unless it is drawn already.
        for piece in say_texts.iter().flat_map(|(_, pieces)| pieces) {
            let SayTextPiece::Variable(slot) = piece else { continue };
            match self.variable_binding(*slot).1 {
                BoundValue::Cells(cells) | BoundValue::Als { cells, .. }
                    if cells.len() <= MOST_CELLS
                        && self.explanation.marks.cells.iter().all(|(known, _)| *known != cells) =>
                {
                    self.mark_cell_set(cells);
                }
                BoundValue::Houses(houses) => {
                    houses.iter().for_each(|house| self.explanation.mark_house(house, MarkRole::Base))
                }
                BoundValue::Candidates(candidates) | BoundValue::Link(candidates) => {
                    self.explanation.mark_candidates(candidates, MarkRole::Corner);
                }
                _ => {}
            }
        }
    }

    /// Explains a condition, if it means something to a reader.
    fn explain_condition(&mut self, code: &FormulaCode) -> EvaluationResult<()> {
        match code {
            FormulaCode::And(left, right) => {
                self.explain_condition(left)?;
                self.explain_condition(right)
            }
            // Of two alternatives, only one that holds is explained.
            FormulaCode::Or(left, right) => {
                let holds = self.machine.test_condition(left)?;
                self.explain_condition(if holds { left } else { right })
            }
            FormulaCode::CallDefinition(number, arguments) => {
                let body = self.machine.definition_body(*number);
                // The body of a definition explains the call, with the arguments as its variables.
                let InstanceExplainer { formula, instance, explanation, machine, drawn_set_count: sets } =
                    self;
                machine.call_with_arguments(*number, arguments, |machine| {
                    InstanceExplainer { formula, instance, explanation, machine, drawn_set_count: *sets }
                        .explain_condition(body)
                })
            }
            FormulaCode::Aggregate {
                aggregate: over @ (DomainAggregate::Any | DomainAggregate::All),
                slot,
                domain,
                condition: Some(condition),
            } => self.explain_members(*over, *slot, domain, condition),
            FormulaCode::Sees(ValueFamily::Cells, left, right) => self.explain_sees(left, right),
            FormulaCode::In(InOperator::DigitsInCells, digits, of) => self.explain_confinement(digits, of),
            FormulaCode::In(InOperator::All(ValueFamily::Digits), left, right) => {
                self.explain_digit_subset(left, right)
            }
            FormulaCode::Compare(_, ValueFamily::Digits, left, right) => {
                self.explain_same_digits(left, right)
            }
            FormulaCode::Compare(_, ValueFamily::Cells, left, right) => {
                self.explain_shared_house(left, right)
            }
            // Of comparisons of numbers, only those with a count tell a reader something.
            FormulaCode::Compare(_, ValueFamily::Number, left, _) => match &**left {
                FormulaCode::CallBuiltin(BuiltinFunction::Count, counted) => self.explain_count(&counted[0]),
                _ => Ok(()),
            },
            _ => Ok(()),
        }
    }

    /// Explains a condition for each member of a small domain, or for the first member that meets it.
    fn explain_members(
        &mut self,
        over: DomainAggregate,
        slot: usize,
        domain: &FormulaCode,
        condition: &FormulaCode,
    ) -> EvaluationResult<()> {
        let domain = self.machine.evaluate_value(domain)?;
        let mut members = Vec::new();
        self.machine.visit_members(domain, 0, &mut |_, member| {
            members.push(member);
            let is_enough = members.len() > MOST_MEMBERS && over == DomainAggregate::All;
            Ok(if is_enough { std::ops::ControlFlow::Break(()) } else { std::ops::ControlFlow::Continue(()) })
        })?;
        // A condition on many members isn't explained for each of them.
        if over == DomainAggregate::All && members.len() > MOST_MEMBERS {
            return Ok(());
        }
        // For `all` explain every member, for `any` the first that meets the condition.
        for member in members {
            self.machine.set_variable(slot, member);
            match over {
                DomainAggregate::All => self.explain_condition(condition)?,
                _ if self.machine.test_condition(condition)? => return self.explain_condition(condition),
                _ => {}
            }
        }
        Ok(())
    }

    fn explain_sees(&mut self, left: &FormulaCode, right: &FormulaCode) -> EvaluationResult<()> {
        let (from, to) = (self.machine.evaluate_cells(left)?, self.machine.evaluate_cells(right)?);
        if from.is_empty() || to.is_empty() || from.len().max(to.len()) > MOST_CELLS {
            return Ok(());
        }
        let digit = |code: &FormulaCode| match code {
            FormulaCode::In(InOperator::DigitsInCells, digits, _) => Some((**digits).clone()),
            _ => None,
        };
        match (digit(left), digit(right)) {
            (Some(digits), Some(_)) => {
                let digits = self.machine.evaluate_digits(&digits)?;
                self.explanation.add_message(say!("formula-sees-digits", digits, left = from, right = to));
                let [from, to] = [from, to].map(|cells| candidates_in_cells(cells, digits));
                self.explanation.mark_candidates(from | to, MarkRole::Restricted);
                self.explanation.add_link(from, to, LinkKind::Weak);
            }
            _ => self.explanation.add_message(say!("formula-sees", left = from, right = to)),
        }
        Ok(())
    }

    /// Explains which cells of a house have certain digits as candidates.
    fn explain_confinement(&mut self, digits: &FormulaCode, of: &FormulaCode) -> EvaluationResult<()> {
        let value = self.machine.evaluate_value(of)?;
        let (digits, all) = (self.machine.evaluate_digits(digits)?, value.cells());
        // Find the places of the digits among the cells in question.
        let places =
            digits.iter().fold(CellMap::EMPTY, |map, digit| map | self.machine.facts.candidate_cells(digit));
        let cells = places & all & self.machine.facts.empty_cells();
        // Only a confinement to a single house is explained.
        let [Some(house), None] = [0, 1].map(|at| value.houses().nth(at)) else { return Ok(()) };
        if cells.is_empty() || cells.len() > MOST_CELLS {
            return Ok(());
        }
        self.explanation.add_message(say!("formula-confined", digits, houses = HouseSet::of(house), cells));
        // Mark the house and the candidates that are confined to it.
        self.explanation.mark_house(house, MarkRole::Base);
        let candidates = candidates_in_cells(cells, digits);
        self.explanation.mark_candidates(candidates, MarkRole::Corner);
        // Two places of one digit are a strong link.
        if let ([Some(one), Some(other)], 2, 1) =
            ([0, 1].map(|at| candidates.nth(at)), cells.len(), digits.len())
        {
            self.explanation.add_link(one, other, LinkKind::Strong);
        }
        Ok(())
    }

    /// Explains a condition on a count.
    fn explain_count(&mut self, counted: &FormulaCode) -> EvaluationResult<()> {
        match counted {
            FormulaCode::In(InOperator::DigitsInCells, digits, of) => self.explain_confinement(digits, of),
            FormulaCode::CallBuiltin(BuiltinFunction::DigitsOfCells, arguments) => {
                let cells = self.machine.evaluate_cells(&arguments[0])?;
                let digits = self.machine.evaluate_digits(counted)?;
                // A single cell tells nothing, and too many can't be shown.
                if cells.has_several() && cells.len() <= MOST_CELLS {
                    let (n, m) = (cells.len(), digits.len());
                    self.explanation.add_message(say!("formula-between", cells, n, m, digits));
                }
                Ok(())
            }
            _ => Ok(()),
        }
    }

    fn explain_same_digits(&mut self, left: &FormulaCode, right: &FormulaCode) -> EvaluationResult<()> {
        let functions = [BuiltinFunction::DigitsOfCells];
        let Some([one, other]) = call_arguments([left, right], &functions) else { return Ok(()) };
        let digits = self.machine.evaluate_digits(left)?;
        if digits == self.machine.evaluate_digits(right)? {
            let cells = self.machine.evaluate_cells(one)? | self.machine.evaluate_cells(other)?;
            self.explanation.add_message(say!("formula-same-digits", cells, digits));
        }
        Ok(())
    }

    fn explain_digit_subset(&mut self, left: &FormulaCode, right: &FormulaCode) -> EvaluationResult<()> {
        let functions = [BuiltinFunction::DigitsOfCells];
        let Some([one, other]) = call_arguments([left, right], &functions) else { return Ok(()) };
        let digits = self.machine.evaluate_digits(left)?;
        let (cells, of) = (self.machine.evaluate_cells(one)?, self.machine.evaluate_cells(other)?);
        if cells.len().max(of.len()) <= MOST_CELLS {
            self.explanation.add_message(say!("formula-digits-within", cells, digits, of));
        }
        Ok(())
    }

    /// Explains that two cells or sets share a box, row or column.
    fn explain_shared_house(&mut self, left: &FormulaCode, right: &FormulaCode) -> EvaluationResult<()> {
        let functions = [BuiltinFunction::BoxOf, BuiltinFunction::RowOf, BuiltinFunction::ColumnOf];
        let Some([one, other]) = call_arguments([left, right], &functions) else { return Ok(()) };
        let houses = self.machine.evaluate_value(left)?.houses();
        if houses == self.machine.evaluate_value(right)?.houses() {
            let cells = self.machine.evaluate_cells(one)? | self.machine.evaluate_cells(other)?;
            self.explanation.add_message(say!("formula-same-house", cells, houses));
        }
        Ok(())
    }

    /// Explains which truths the proof rests on.
    fn explain_proof_basis(&mut self, proof: &Certificate) {
        let (mut cells, mut houses, mut digits) = (CellMap::EMPTY, HouseSet::EMPTY, DigitSet::EMPTY);
        // Collect what the truths are about, so that one message names them all.
        for truth in &proof.truths {
            match truth {
                Truth::Cell(cell) => cells |= CellMap::of(*cell),
                Truth::Place(house, digit) => {
                    houses |= HouseSet::of(*house);
                    digits |= DigitSet::of(*digit);
                }
            }
        }
        // Each combination has a message of its own in the catalogue.
        match (cells.is_empty(), houses.is_empty()) {
            (true, true) => {}
            (false, true) => self.explanation.add_message(say!("formula-rests-cells", cells)),
            (true, false) => self.explanation.add_message(say!("formula-rests-places", digits, houses)),
            (false, false) => {
                self.explanation.add_message(say!("formula-rests-both", cells, digits, houses));
            }
        }
    }

    /// Adds a formula's conclusion; if it removes candidates from the peers of some cells, it names these
    /// cells.
    fn explain_conclusion(&mut self) {
        let eliminations = self.instance.conclusions.eliminations;
        // `remove … from peers(a)`: the conclusion names the cells `a` that are seen.
        let seen = match self.formula.compiled_plan().conclusions.as_slice() {
            [ending] if !ending.is_placement => match &ending.within {
                Some(FormulaCode::CallBuiltin(BuiltinFunction::Peers, of)) => {
                    self.machine.evaluate_cells(&of[0]).ok()
                }
                _ => None,
            },
            _ => None,
        };
        // Name the cells that are seen, if they are few enough.
        match seen.filter(|seen| !seen.is_empty() && seen.len() <= MOST_CELLS) {
            Some(seen) => {
                self.explanation.add_message(say!("formula-so-seen", gone = eliminations, seen));
                self.explanation.mark_candidates(
                    candidates_in_cells(seen, eliminations.digits())
                        & self.machine.facts.board().candidate_map(),
                    MarkRole::Z,
                );
            }
            None => self.explanation.add_message(conclusion_message(self.instance)),
        }
    }
}

/// Returns the first arguments of two calls, if each is a call of one of these functions.
fn call_arguments<'c>(
    calls: [&'c FormulaCode; 2],
    functions: &[BuiltinFunction],
) -> Option<[&'c FormulaCode; 2]> {
    match calls {
        [FormulaCode::CallBuiltin(first, one), FormulaCode::CallBuiltin(second, other)]
            if functions.contains(first) && functions.contains(second) =>
        {
            Some([&one[0], &other[0]])
        }
        _ => None,
    }
}

/// Returns a value as a part of the text of a `say` clause.
fn fragment_from_value(value: BoundValue) -> MessageFragment {
    match value {
        BoundValue::Cells(cells) | BoundValue::Als { cells, .. } => MessageFragment::Cells(cells),
        BoundValue::Digits(digits) => MessageFragment::Digits(digits),
        BoundValue::Houses(houses) => MessageFragment::Houses(houses),
        BoundValue::Candidates(candidates) | BoundValue::Link(candidates) => {
            MessageFragment::Candidates(candidates)
        }
        other => MessageFragment::Text(other.to_text(ninefold_core::Notation::Rc)),
    }
}
