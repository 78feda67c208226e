//! Evaluation order of a formula's search: loops as written, each condition as soon as its variables are
//! known, each `let` only when a condition or a loop needs it. If a loop is nested in another that doesn't
//! affect some of its conditions, the members that pass these conditions are found once and reused.

use crate::code::{FormulaCode, MemberFilter, PlanStep};

/// Orders the loops, values and conditions of a technique for the search.
pub(crate) fn plan_search(written: Vec<PlanStep>) -> Vec<PlanStep> {
    let (mut loops, mut values, mut tests) = (Vec::new(), Vec::new(), Vec::new());
    for act in written {
        match act {
            PlanStep::Each { .. } => loops.push(act),
            PlanStep::Let { slot, value } => values.push((slot, value)),
            PlanStep::Test(code) => tests.push(code),
        }
    }
    let mut planner = SearchPlanner {
        values,
        steps: Vec::new(),
        known_variables: 0,
        loop_depths: [0; u128::BITS as usize],
    };
    // Conditions without variables come before every loop.
    planner.plan_ready_conditions(&mut tests);
    for (around, act) in loops.into_iter().enumerate() {
        let PlanStep::Each { slot, ref domain, .. } = act else { continue };
        planner.plan_needed_values(domain.free_variables());
        planner.known_variables |= 1 << slot;
        planner.loop_depths[slot] = around + 1;
        let begin = planner.steps.len();
        planner.steps.push(act);
        planner.plan_ready_conditions(&mut tests);
        planner.hoist_invariants(begin, around);
    }
    // Values that nothing has needed so far, and conditions that are left.
    planner.plan_needed_values(u128::MAX);
    planner.steps.extend(tests.into_iter().map(PlanStep::Test));
    planner.steps
}

struct SearchPlanner {
    /// The values that are not planned yet.
    values: Vec<(usize, FormulaCode)>,
    steps: Vec<PlanStep>,
    /// The known variables, a bit for each slot.
    known_variables: u128,
    /// Number of loops around each variable, its own included: as many may change its value.
    loop_depths: [usize; u128::BITS as usize],
}

impl SearchPlanner {
    /// Adds the conditions whose variables are known, or follow from known ones.
    fn plan_ready_conditions(&mut self, tests: &mut Vec<FormulaCode>) {
        for code in std::mem::take(tests) {
            if self.can_compute_variables(code.free_variables()) {
                self.plan_needed_values(code.free_variables());
                self.steps.push(PlanStep::Test(code));
            } else {
                tests.push(code);
            }
        }
    }

    /// Whether all variables in a set are known, or follow from known ones.
    fn can_compute_variables(&self, uses: u128) -> bool {
        // Values refer only to earlier ones, so one pass is enough.
        let mut known = self.known_variables;
        for (slot, value) in &self.values {
            if value.free_variables() & !known == 0 {
                known |= 1 << slot;
            }
        }
        uses & !known == 0
    }

    /// Returns the number of loops that may change an expression with these variables.
    fn loop_depth(&self, uses: u128) -> usize {
        let named = (0..self.loop_depths.len()).filter(|slot| uses >> slot & 1 == 1);
        named.map(|slot| self.loop_depths[slot]).max().unwrap_or(0)
    }

    /// Rearranges the steps from a loop on, which has `around` loops around it. Values that its own variable
    /// doesn't change move before it. If its list is always the same, the conditions that the nearest loop
    /// around it doesn't change become its filters.
    fn hoist_invariants(&mut self, begin: usize, around: usize) {
        // Take the loop out, with everything inside it.
        let mut acts = self.steps.split_off(begin);
        let PlanStep::Each { slot, domain, after, .. } = acts.remove(0) else { return };
        let is_list = matches!(domain, FormulaCode::Als(_) | FormulaCode::Links(_));
        let mut inner = Vec::new();
        let mut sieves: Vec<(usize, MemberFilter)> = Vec::new();
        // Sort out what may leave the loop, what becomes a filter, and what stays.
        for act in acts {
            match act {
                PlanStep::Let { value, slot } if self.loop_depth(value.free_variables()) <= around => {
                    self.steps.push(PlanStep::Let { slot, value })
                }
                PlanStep::Test(code)
                    if is_list && self.loop_depth(code.free_variables() & !(1 << slot)) < around =>
                {
                    let uses = code.free_variables() & !(1 << slot);
                    let depth = self.loop_depth(uses);
                    // Conditions that depend on the same number of loops share a filter.
                    match sieves.iter_mut().find(|(known, _)| *known == depth) {
                        Some((_, sieve)) => {
                            sieve.used_variables |= uses;
                            sieve.tests.push(code);
                        }
                        None => {
                            sieves.push((depth, MemberFilter { used_variables: uses, tests: vec![code] }))
                        }
                    }
                }
                act => inner.push(act),
            }
        }
        // Filters that depend on outer loops come first, as they change less often.
        sieves.sort_by_key(|(depth, _)| *depth);
        let sieves = sieves.into_iter().map(|(_, sieve)| sieve).collect();
        // Put the loop back with its filters, and then what stays inside.
        self.steps.push(PlanStep::Each { slot, domain, after, filters: sieves });
        self.steps.extend(inner);
    }

    /// Adds the values that some variables need, in the order of the text.
    fn plan_needed_values(&mut self, uses: u128) {
        // Backwards: a value that is needed may need earlier ones.
        let mut needed_variables = uses & !self.known_variables;
        for (slot, value) in self.values.iter().rev() {
            if needed_variables >> slot & 1 == 1 {
                needed_variables |= value.free_variables() & !self.known_variables;
            }
        }
        for (slot, value) in std::mem::take(&mut self.values) {
            if needed_variables >> slot & 1 == 1 && value.free_variables() & !self.known_variables == 0 {
                self.known_variables |= 1 << slot;
                self.loop_depths[slot] = self.loop_depth(value.free_variables());
                self.steps.push(PlanStep::Let { slot, value });
            } else {
                self.values.push((slot, value));
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn expression_using(slots: &[usize]) -> FormulaCode {
        let variables = slots.iter().map(|slot| FormulaCode::Variable(*slot)).collect();
        FormulaCode::CallBuiltin(crate::code::BuiltinFunction::Count, variables)
    }

    #[test]
    fn conditions_come_as_early_as_their_variables_and_values_when_they_are_needed() {
        let each = |slot, of: &[usize]| PlanStep::Each {
            slot,
            domain: expression_using(of),
            after: None,
            filters: Vec::new(),
        };
        let value = |slot, of: &[usize]| PlanStep::Let { slot, value: expression_using(of) };
        let test = |of: &[usize]| PlanStep::Test(expression_using(of));
        let written = vec![
            each(0, &[]),
            each(1, &[0]),
            value(2, &[0]),
            value(3, &[1]),
            each(4, &[2]),
            test(&[2]),
            test(&[0]),
            test(&[]),
            test(&[4, 1]),
        ];
        let parts: Vec<String> = plan_search(written)
            .iter()
            .map(|act| match act {
                PlanStep::Each { slot, .. } => format!("each {slot}"),
                PlanStep::Let { slot, .. } => format!("let {slot}"),
                PlanStep::Test(code) => format!("test {}", code.free_variables()),
            })
            .collect();
        let expected =
            ["test 0", "each 0", "let 2", "test 4", "test 1", "each 1", "each 4", "test 18", "let 3"];
        assert_eq!(parts, expected);
    }
}
