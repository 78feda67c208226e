//! Evaluation of formulas on a position.

use std::ops::ControlFlow;
use std::rc::Rc;

use ninefold_core::{Candidate, CandidateMap, Cell, CellMap, Digit, DigitSet, House, HouseKind, HouseSet};
use ninefold_facts::Facts;

use crate::code::{
    BuiltinFunction, CheckedDefinition, ComparisonOperator, DomainUnion, FormulaCode, InOperator,
    JoinOperator, MemberFilter, NamedValue, ValueFamily,
};
use crate::error::SourceLocation;
use crate::kind::ValueKind;
use crate::sources::PositionSources;
use crate::syntax::{DomainAggregate, MemberIndex};
use crate::value::RuntimeValue;

/// The reason why an expression has no value.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum EvaluationHalt {
    /// Something named does not exist: the third cell of two, the only digit of several. A condition is
    /// then false.
    NoValue,
    /// The work limit was reached.
    WorkLimitReached,
    /// The caller asked to stop.
    Stopped,
}

pub(crate) type EvaluationResult<T> = Result<T, EvaluationHalt>;

/// Units of work between two polls.
const POLLED_EVERY: u64 = 1 << 10;

pub(crate) struct FormulaMachine<'a, 'p> {
    pub(crate) facts: &'a Facts,
    sources: &'a PositionSources,
    definitions: &'a [CheckedDefinition],
    /// The variables of all expressions being evaluated, those of a definition above those of its caller.
    stack: Vec<RuntimeValue<'a>>,
    frame_base: usize,
    /// Index of the current member in its domain, by slot of the search.
    pub(crate) member_indices: Vec<usize>,
    /// Members that each filter let in last, by slot of the search.
    filter_caches: Vec<Vec<FilterCache<'a>>>,
    /// The recursive definitions being evaluated, each with the stack index of its arguments.
    active_definitions: Vec<(usize, usize)>,
    remaining_work: u64,
    /// The place of an index that goes beyond its set and the size of that set, if this is why there is no
    /// value.
    pub(crate) out_of_range_index: Option<(SourceLocation, usize)>,
    poll: &'p mut dyn FnMut() -> ControlFlow<()>,
}

/// Members that a filter let in, with the values of the variables that it names.
#[derive(Clone)]
struct FilterCache<'a> {
    variable_values: Vec<RuntimeValue<'a>>,
    members: Rc<[u32]>,
}

/// Callback for each member of a domain.
type MemberVisitor<'v, 'a, 'p> =
    &'v mut dyn FnMut(&mut FormulaMachine<'a, 'p>, RuntimeValue<'a>) -> EvaluationResult<ControlFlow<()>>;

impl<'a, 'p> FormulaMachine<'a, 'p> {
    pub(crate) fn new(
        facts: &'a Facts,
        sources: &'a PositionSources,
        defined: &'a [CheckedDefinition],
        slots: usize,
        work: u64,
        poll: &'p mut dyn FnMut() -> ControlFlow<()>,
    ) -> FormulaMachine<'a, 'p> {
        let stack = vec![RuntimeValue::Truth(false); slots];
        let (ranks, open) = (vec![0; slots], Vec::new());
        let sieved = vec![Vec::new(); slots];
        FormulaMachine {
            facts,
            sources,
            definitions: defined,
            stack,
            frame_base: 0,
            member_indices: ranks,
            filter_caches: sieved,
            active_definitions: open,
            remaining_work: work,
            out_of_range_index: None,
            poll,
        }
    }

    /// Returns the indices of the list members that pass all filters. Each filter tests only what the one
    /// before it let in, and is run again only if a variable that it names has changed.
    pub(crate) fn filter_members(
        &mut self,
        slot: usize,
        list: RuntimeValue<'a>,
        filters: &[MemberFilter],
    ) -> EvaluationResult<Rc<[u32]>> {
        let mut members: Option<Rc<[u32]>> = None;
        let mut is_known = self.filter_caches[slot].len() == filters.len();
        let mut known = std::mem::take(&mut self.filter_caches[slot]).into_iter();
        let mut new_caches = Vec::with_capacity(filters.len());
        // A cached result is valid as long as this filter and all before it name the same values as last
        // time.
        for filter in filters {
            let named: Vec<RuntimeValue<'a>> = (0..u128::BITS as usize)
                .filter(|slot| filter.used_variables >> slot & 1 == 1)
                .map(|slot| self.variable_value(slot))
                .collect();
            let cached = known.next();
            is_known &= cached.as_ref().is_some_and(|before| before.variable_values == named);
            let let_in = match (cached, is_known) {
                (Some(before), true) => before.members,
                _ => self.collect_passing_members(slot, list, members.as_deref(), &filter.tests)?,
            };
            members = Some(let_in.clone());
            new_caches.push(FilterCache { variable_values: named, members: let_in });
        }
        self.filter_caches[slot] = new_caches;
        Ok(members.unwrap_or_default())
    }

    fn collect_passing_members(
        &mut self,
        slot: usize,
        list: RuntimeValue<'a>,
        among: Option<&[u32]>,
        tests: &[FormulaCode],
    ) -> EvaluationResult<Rc<[u32]>> {
        // Every member tested costs a unit of work.
        let mut members = Vec::new();
        // After an earlier filter, only the members that it let in are tested.
        for index in 0_u32.. {
            let index = match among {
                Some(among) => among.get(index as usize).copied(),
                None => Some(index),
            };
            let Some((index, member)) =
                index.and_then(|index| list.list_member_at(index as usize).map(|member| (index, member)))
            else {
                break;
            };
            self.charge_work()?;
            self.set_variable(slot, member);
            // A member stays if all tests hold.
            let mut holds = true;
            for test in tests {
                holds = holds && self.test_condition(test)?;
            }
            if holds {
                members.push(index);
            }
        }
        Ok(members.into())
    }

    /// Counts a unit of work, and polls every [`POLLED_EVERY`] units.
    pub(crate) fn charge_work(&mut self) -> EvaluationResult<()> {
        self.remaining_work = self.remaining_work.checked_sub(1).ok_or(EvaluationHalt::WorkLimitReached)?;
        if self.remaining_work.is_multiple_of(POLLED_EVERY) && (self.poll)().is_break() {
            return Err(EvaluationHalt::Stopped);
        }
        Ok(())
    }

    /// Counts several units of work of a search or evaluation.
    pub(crate) fn charge_work_units(&mut self, units: u64) -> EvaluationResult<()> {
        (0..units).try_for_each(|_| self.charge_work())
    }

    pub(crate) fn set_variable(&mut self, slot: usize, value: RuntimeValue<'a>) {
        self.stack[self.frame_base + slot] = value;
    }

    pub(crate) fn variable_value(&self, slot: usize) -> RuntimeValue<'a> {
        self.stack[self.frame_base + slot]
    }

    /// Whether a condition holds; a condition without a value is false.
    pub(crate) fn test_condition(&mut self, code: &FormulaCode) -> EvaluationResult<bool> {
        match self.evaluate_condition(code) {
            Err(EvaluationHalt::NoValue) => {
                self.out_of_range_index = None;
                Ok(false)
            }
            other => other,
        }
    }

    fn evaluate_condition(&mut self, code: &FormulaCode) -> EvaluationResult<bool> {
        Ok(match code {
            FormulaCode::Not(of) => !self.evaluate_condition(of)?,
            FormulaCode::And(left, right) => {
                self.evaluate_condition(left)? && self.evaluate_condition(right)?
            }
            // If the left side has no value, the right side may still hold.
            FormulaCode::Or(left, right) => self.test_condition(left)? || self.evaluate_condition(right)?,
            FormulaCode::Compare(comparison, family, left, right) => {
                self.evaluate_comparison(*comparison, *family, left, right)?
            }
            FormulaCode::Sees(ValueFamily::Candidates, left, right) => {
                let (left, right) = (self.evaluate_candidates(left)?, self.evaluate_candidates(right)?);
                left.iter().all(|one| right.iter().all(|other| one.sees(other)))
            }
            FormulaCode::Sees(_, left, right) => self.evaluate_sees(left, right)?,
            FormulaCode::In(InOperator::All(family), left, right) => {
                self.is_set_within(*family, left, right)?
            }
            FormulaCode::CallBuiltin(BuiltinFunction::Overlap(ValueFamily::Cells), arguments) => {
                !self.evaluate_cells(&arguments[0])?.is_disjoint(self.evaluate_cells(&arguments[1])?)
            }
            FormulaCode::CallBuiltin(BuiltinFunction::Overlap(family), arguments) => {
                let (left, right) =
                    (self.evaluate_value(&arguments[0])?, self.evaluate_value(&arguments[1])?);
                left.overlaps(&right, *family)
            }
            FormulaCode::CallBuiltin(BuiltinFunction::InOneHouse, arguments) => {
                self.evaluate_cells(&arguments[0])?.in_one_house()
            }
            FormulaCode::Aggregate {
                aggregate: over @ (DomainAggregate::Any | DomainAggregate::All),
                slot,
                domain,
                condition,
            } => {
                let domain = self.evaluate_value(domain)?;
                // Stop at the first member that decides: for `any` one that holds, for `all` one that
                // doesn't.
                let mut found = *over == DomainAggregate::All;
                self.visit_members(domain, 0, &mut |machine, member| {
                    machine.set_variable(*slot, member);
                    let holds =
                        condition.as_ref().map_or(Ok(true), |condition| machine.test_condition(condition))?;
                    if holds == (*over == DomainAggregate::All) {
                        return Ok(ControlFlow::Continue(()));
                    }
                    found = holds;
                    Ok(ControlFlow::Break(()))
                })?;
                found
            }
            other => self.evaluate_value(other)?.is_truthy(),
        })
    }

    /// Whether all cells of one set see all cells of another. For a digit of an almost locked set, its
    /// precomputed seers are used.
    fn evaluate_sees(&mut self, left: &FormulaCode, right: &FormulaCode) -> EvaluationResult<bool> {
        if let FormulaCode::In(InOperator::DigitsInCells, digit, of) = left
            && let (RuntimeValue::Digit(digit), RuntimeValue::Als(als)) =
                (self.evaluate_value(digit)?, self.evaluate_value(of)?)
        {
            let others = self.evaluate_cells(right)?;
            return Ok(als.cells_with_digit(digit).is_empty() || als.seeing_cells(digit).contains_all(others));
        }
        let (left, right) = (self.evaluate_cells(left)?, self.evaluate_cells(right)?);
        Ok(left.is_empty() || left.peer_intersection().contains_all(right))
    }

    fn evaluate_comparison(
        &mut self,
        comparison: ComparisonOperator,
        family: ValueFamily,
        left: &FormulaCode,
        right: &FormulaCode,
    ) -> EvaluationResult<bool> {
        // Values are compared within their family, each by its own order.
        let order = match family {
            ValueFamily::Cells => self.evaluate_cells(left)?.cmp(&self.evaluate_cells(right)?),
            ValueFamily::Digits => self.evaluate_digits(left)?.cmp(&self.evaluate_digits(right)?),
            ValueFamily::Houses => {
                self.evaluate_value(left)?.houses().cmp(&self.evaluate_value(right)?.houses())
            }
            ValueFamily::Candidates => self.evaluate_candidates(left)?.cmp(&self.evaluate_candidates(right)?),
            ValueFamily::Number => {
                self.evaluate_value(left)?.number().cmp(&self.evaluate_value(right)?.number())
            }
            ValueFamily::Truth => self.evaluate_condition(left)?.cmp(&self.evaluate_condition(right)?),
            // Positions are compared as patterns, whatever their houses.
            ValueFamily::Positions => match (self.evaluate_value(left)?, self.evaluate_value(right)?) {
                (RuntimeValue::Positions(_, left), RuntimeValue::Positions(_, right)) => left.cmp(&right),
                _ => return Err(EvaluationHalt::NoValue),
            },
        };
        Ok(comparison.accepts_ordering(order))
    }

    fn is_set_within(
        &mut self,
        family: ValueFamily,
        left: &FormulaCode,
        right: &FormulaCode,
    ) -> EvaluationResult<bool> {
        Ok(match family {
            ValueFamily::Cells => {
                let left = self.evaluate_cells(left)?;
                self.evaluate_cells(right)?.contains_all(left)
            }
            ValueFamily::Digits => {
                let left = self.evaluate_digits(left)?;
                self.evaluate_digits(right)?.contains_all(left)
            }
            ValueFamily::Candidates => {
                let left = self.evaluate_candidates(left)?;
                self.evaluate_candidates(right)?.contains_all(left)
            }
            ValueFamily::Houses => {
                let left = self.evaluate_value(left)?.houses();
                self.evaluate_value(right)?.houses().contains_all(left)
            }
            // Positions, too, are compared without regard to their houses.
            _ => match (self.evaluate_value(left)?, self.evaluate_value(right)?) {
                (RuntimeValue::Positions(_, left), RuntimeValue::Positions(_, right)) => left & !right == 0,
                _ => return Err(EvaluationHalt::NoValue),
            },
        })
    }

    pub(crate) fn evaluate_cells(&mut self, code: &FormulaCode) -> EvaluationResult<CellMap> {
        // Frequent forms are evaluated directly, without a `RuntimeValue`.
        Ok(match code {
            FormulaCode::Cells(cells) => *cells,
            FormulaCode::Variable(slot) => self.stack[self.frame_base + slot].cells(),
            FormulaCode::Join(ValueFamily::Cells, first, others) => {
                let mut all = self.evaluate_cells(first)?;
                for (join, other) in others {
                    all = join.join_sets(all, self.evaluate_cells(other)?);
                }
                all
            }
            FormulaCode::Complement(ValueFamily::Cells, of) => !self.evaluate_cells(of)?,
            FormulaCode::Template(left, right) => self.evaluate_cells(left)? % self.evaluate_cells(right)?,
            FormulaCode::In(InOperator::DigitsInCells, digits, of) => {
                self.evaluate_cells_with_digits(digits, of)?
            }
            FormulaCode::CellsWithDigits(candidates, digits) => {
                let candidates = self.evaluate_candidates(candidates)?;
                let digits = self.evaluate_digits(digits)?;
                digits.iter().fold(CellMap::EMPTY, |all, digit| all | candidates.cells_with_digit(digit))
            }
            FormulaCode::CallBuiltin(BuiltinFunction::Peers, arguments) => {
                self.evaluate_cells(&arguments[0])?.peer_intersection()
            }
            FormulaCode::CallBuiltin(BuiltinFunction::ExpandedPeers, arguments) => {
                self.evaluate_cells(&arguments[0])?.expanded_peers()
            }
            FormulaCode::CallBuiltin(BuiltinFunction::CellsOfCells, arguments) => {
                self.evaluate_cells(&arguments[0])?
            }
            FormulaCode::CallBuiltin(BuiltinFunction::CellsOfCandidates, arguments) => {
                self.evaluate_candidates(&arguments[0])?.cells()
            }
            // Everything else is evaluated in general and then converted.
            other => self.evaluate_value(other)?.cells(),
        })
    }

    /// Returns the cells of a set that have one of some digits as a candidate.
    fn evaluate_cells_with_digits(
        &mut self,
        digits: &FormulaCode,
        of: &FormulaCode,
    ) -> EvaluationResult<CellMap> {
        let digits = self.evaluate_digits(digits)?;
        if let FormulaCode::Variable(slot) = of
            && let RuntimeValue::Als(als) = self.stack[self.frame_base + slot]
        {
            return Ok(digits.iter().fold(CellMap::EMPTY, |all, digit| all | als.cells_with_digit(digit)));
        }
        let places = digits.iter().fold(CellMap::EMPTY, |all, digit| all | self.facts.candidate_cells(digit));
        // The facts have candidates for empty cells only.
        Ok(places & self.evaluate_cells(of)? & self.facts.empty_cells())
    }

    pub(crate) fn evaluate_digits(&mut self, code: &FormulaCode) -> EvaluationResult<DigitSet> {
        // Frequent forms are evaluated directly, without a `RuntimeValue`.
        Ok(match code {
            FormulaCode::Digit(digit) => DigitSet::of(*digit),
            FormulaCode::Variable(slot) => self.stack[self.frame_base + slot].digits(),
            FormulaCode::Join(ValueFamily::Digits, first, others) => {
                let mut all = self.evaluate_digits(first)?;
                for (join, other) in others {
                    all = join.join_sets(all, self.evaluate_digits(other)?);
                }
                all
            }
            FormulaCode::Complement(ValueFamily::Digits, of) => !self.evaluate_digits(of)?,
            FormulaCode::CallBuiltin(BuiltinFunction::DigitsOfCells, arguments) => {
                // A cell or an almost locked set in a variable needs no map of cells.
                if let FormulaCode::Variable(slot) = &arguments[0] {
                    match self.stack[self.frame_base + slot] {
                        RuntimeValue::Als(als) => return Ok(als.digits()),
                        RuntimeValue::Cell(cell) => return Ok(self.digits_in_empty_cells(CellMap::of(cell))),
                        _ => {}
                    }
                }
                let cells = self.evaluate_cells(&arguments[0])?;
                self.digits_in_empty_cells(cells)
            }
            FormulaCode::CallBuiltin(BuiltinFunction::DigitsOfCandidates, arguments) => {
                self.evaluate_candidates(&arguments[0])?.digits()
            }
            // Everything else is evaluated in general and then converted.
            other => self.evaluate_value(other)?.digits(),
        })
    }

    fn digits_in_empty_cells(&self, cells: CellMap) -> DigitSet {
        self.facts.candidate_digits_in(cells & self.facts.empty_cells())
    }

    pub(crate) fn evaluate_candidates(&mut self, code: &FormulaCode) -> EvaluationResult<CandidateMap> {
        // Frequent forms are evaluated directly, without a `RuntimeValue`.
        Ok(match code {
            FormulaCode::Join(ValueFamily::Candidates, first, others) => {
                let mut all = self.evaluate_candidates(first)?;
                for (join, other) in others {
                    all = join.join_sets(all, self.evaluate_candidates(other)?);
                }
                all
            }
            FormulaCode::Complement(ValueFamily::Candidates, of) => !self.evaluate_candidates(of)?,
            FormulaCode::Times(cells, digits) => {
                let cells = self.evaluate_cells(cells)?;
                candidates_in_cells(cells, self.evaluate_digits(digits)?)
            }
            FormulaCode::CallBuiltin(BuiltinFunction::CandidatesOfCells, arguments) => {
                let cells = self.evaluate_cells(&arguments[0])? & self.facts.empty_cells();
                self.facts.candidates_in(cells, DigitSet::FULL)
            }
            FormulaCode::CallBuiltin(BuiltinFunction::CandidatePeers, arguments) => {
                // Start with all candidates, and keep those that each of the given ones sees.
                let all = self.evaluate_candidates(&arguments[0])?;
                all.iter().fold(!CandidateMap::EMPTY, |seen, candidate| seen & seen_candidates(candidate))
            }
            FormulaCode::CallBuiltin(BuiltinFunction::CandidatesOfDigits, arguments) => {
                let cells = self.evaluate_cells(&arguments[0])? & self.facts.empty_cells();
                self.facts.candidates_in(cells, self.evaluate_digits(&arguments[1])?)
            }
            // Everything else is evaluated in general and then converted.
            other => self.evaluate_value(other)?.candidates(),
        })
    }

    pub(crate) fn evaluate_value(&mut self, code: &FormulaCode) -> EvaluationResult<RuntimeValue<'a>> {
        Ok(match code {
            FormulaCode::Variable(slot) => self.stack[self.frame_base + slot],
            FormulaCode::House(house) => RuntimeValue::House(*house),
            FormulaCode::Digit(digit) => RuntimeValue::Digit(*digit),
            FormulaCode::Number(number) => RuntimeValue::Number(*number),
            // A set of one cell that is written out is a cell.
            FormulaCode::Cells(cells) => cells.only().map_or(RuntimeValue::Cells(*cells), RuntimeValue::Cell),
            FormulaCode::Source(source) => self.evaluate_named_value(*source)?,
            FormulaCode::Als(level) => RuntimeValue::AlsList(self.sources.almost_locked_sets(*level)),
            FormulaCode::Links(links) => RuntimeValue::Links(self.sources.links(*links)),
            FormulaCode::CallDefinition(number, arguments) => self.evaluate_definition(*number, arguments)?,
            FormulaCode::CallBuiltin(function, arguments) => {
                self.evaluate_function(code, *function, &arguments[0])?
            }
            FormulaCode::Aggregate { aggregate: DomainAggregate::Count, slot, domain, condition } => {
                let domain = self.evaluate_value(domain)?;
                let mut count = 0;
                self.visit_members(domain, 0, &mut |machine, member| {
                    machine.set_variable(*slot, member);
                    let holds =
                        condition.as_ref().map_or(Ok(true), |condition| machine.test_condition(condition))?;
                    count += i64::from(holds);
                    Ok(ControlFlow::Continue(()))
                })?;
                RuntimeValue::Number(count)
            }
            // Forms with a truth as their value have an evaluation of their own.
            FormulaCode::Aggregate { .. }
            | FormulaCode::Not(_)
            | FormulaCode::And(..)
            | FormulaCode::Or(..)
            | FormulaCode::Compare(..) => RuntimeValue::Truth(self.evaluate_condition(code)?),
            FormulaCode::Union(union) => self.evaluate_union(union)?,
            FormulaCode::Sees(..) | FormulaCode::In(InOperator::All(_), ..) => {
                RuntimeValue::Truth(self.evaluate_condition(code)?)
            }
            FormulaCode::In(InOperator::DigitsInCells, ..)
            | FormulaCode::Template(..)
            | FormulaCode::CellsWithDigits(..) => RuntimeValue::Cells(self.evaluate_cells(code)?),
            FormulaCode::Times(..) => RuntimeValue::Candidates(self.evaluate_candidates(code)?),
            FormulaCode::Join(family, first, others) => self.evaluate_join(*family, code, first, others)?,
            FormulaCode::Complement(ValueFamily::Digits, _) => {
                RuntimeValue::Digits(self.evaluate_digits(code)?)
            }
            FormulaCode::Complement(ValueFamily::Candidates, _) => {
                RuntimeValue::Candidates(self.evaluate_candidates(code)?)
            }
            FormulaCode::Complement(ValueFamily::Houses, of) => {
                RuntimeValue::Houses(!self.evaluate_value(of)?.houses())
            }
            FormulaCode::Complement(..) => RuntimeValue::Cells(self.evaluate_cells(code)?),
            FormulaCode::Positions(cells, house) => {
                let cells = self.evaluate_cells(cells)?;
                // Positions are those in a single house.
                let RuntimeValue::House(house) = self.evaluate_value(house)? else {
                    return Err(EvaluationHalt::NoValue);
                };
                RuntimeValue::Positions(house, cells / house)
            }
            // Subsets are not listed here; a loop forms them one after the other.
            FormulaCode::Subsets(family, of, least, most) => match family {
                ValueFamily::Digits => RuntimeValue::DigitSubsets(self.evaluate_digits(of)?, *least, *most),
                ValueFamily::Houses => {
                    RuntimeValue::HouseSubsets(self.evaluate_value(of)?.houses(), *least, *most)
                }
                ValueFamily::Candidates => {
                    RuntimeValue::CandidateSubsets(self.evaluate_candidates(of)?, *least, *most)
                }
                _ => RuntimeValue::CellSubsets(self.evaluate_cells(of)?, *least, *most),
            },
            FormulaCode::Index(of, index, location) => self.evaluate_index(of, *index, *location)?,
            FormulaCode::Slice(family, of, begin, end, location) => {
                self.evaluate_slice(*family, of, (*begin, *end), *location)?
            }
        })
    }

    /// Joins the values of a family in sequence. `code` is the whole expression.
    fn evaluate_join(
        &mut self,
        family: ValueFamily,
        code: &FormulaCode,
        first: &FormulaCode,
        others: &[(JoinOperator, FormulaCode)],
    ) -> EvaluationResult<RuntimeValue<'a>> {
        // Sets of cells, digits and candidates are joined without a `RuntimeValue` at each step.
        match family {
            ValueFamily::Cells | ValueFamily::Truth => {
                return Ok(RuntimeValue::Cells(self.evaluate_cells(code)?));
            }
            ValueFamily::Digits => return Ok(RuntimeValue::Digits(self.evaluate_digits(code)?)),
            ValueFamily::Candidates => return Ok(RuntimeValue::Candidates(self.evaluate_candidates(code)?)),
            ValueFamily::Houses | ValueFamily::Number | ValueFamily::Positions => {}
        }
        // All other families are joined value by value.
        let mut all = self.evaluate_value(first)?;
        for (join, other) in others {
            let other = self.evaluate_value(other)?;
            all = match (family, all, other) {
                (ValueFamily::Houses, all, other) => {
                    RuntimeValue::Houses(join.join_sets(all.houses(), other.houses()))
                }
                // The result keeps the house of the first operand.
                (
                    ValueFamily::Positions,
                    RuntimeValue::Positions(house, one),
                    RuntimeValue::Positions(_, other),
                ) => RuntimeValue::Positions(
                    house,
                    match join {
                        JoinOperator::And => one & other,
                        JoinOperator::Or => one | other,
                        JoinOperator::Xor => one ^ other,
                        JoinOperator::Minus | JoinOperator::Times => one & !other,
                    },
                ),
                (ValueFamily::Positions, ..) => return Err(EvaluationHalt::NoValue),
                (_, all, other) => RuntimeValue::Number(match join {
                    JoinOperator::Times => all.number().saturating_mul(other.number()),
                    JoinOperator::Minus => all.number().saturating_sub(other.number()),
                    _ => all.number().saturating_add(other.number()),
                }),
            };
        }
        Ok(all)
    }

    fn evaluate_named_value(&self, source: NamedValue) -> EvaluationResult<RuntimeValue<'a>> {
        let kind = |kind: HouseKind| House::all().filter(|house| house.kind() == kind).collect::<HouseSet>();
        Ok(match source {
            NamedValue::AllCells => RuntimeValue::Cells(!CellMap::EMPTY),
            NamedValue::Empty => RuntimeValue::Cells(self.facts.empty_cells()),
            NamedValue::Givens => RuntimeValue::Cells(self.facts.board().givens()),
            NamedValue::Bivalue => RuntimeValue::Cells(self.facts.bivalue_cells()),
            NamedValue::AllCandidates => RuntimeValue::Candidates(self.facts.board().candidate_map()),
            NamedValue::AllDigits => RuntimeValue::Digits(DigitSet::FULL),
            NamedValue::Boxes => RuntimeValue::Houses(kind(HouseKind::Box)),
            NamedValue::Rows => RuntimeValue::Houses(kind(HouseKind::Row)),
            NamedValue::Columns => RuntimeValue::Houses(kind(HouseKind::Column)),
            NamedValue::Lines => RuntimeValue::Houses(House::all().filter(|house| house.is_line()).collect()),
            NamedValue::AllHouses => RuntimeValue::Houses(House::all().collect()),
            NamedValue::Solution => {
                RuntimeValue::Candidates(self.sources.solution().ok_or(EvaluationHalt::NoValue)?)
            }
        })
    }

    fn evaluate_definition(
        &mut self,
        number: usize,
        arguments: &[FormulaCode],
    ) -> EvaluationResult<RuntimeValue<'a>> {
        self.charge_work()?;
        let defined = &self.definitions[number];
        let Some(most) = defined.max_depth else {
            return self
                .call_with_arguments(number, arguments, |machine| machine.evaluate_value(&defined.body));
        };
        // A recursive definition at its maximum depth is empty.
        if self.active_definitions.iter().filter(|(open, _)| *open == number).count() == most {
            return Ok(empty_value(defined.kind));
        }
        let count = defined.arguments.len();
        self.call_with_arguments(number, arguments, |machine| {
            let base = machine.frame_base;
            let given = |base: usize| &machine.stack[base..base + count];
            // A call with the same arguments is already being evaluated: it adds nothing.
            if machine
                .active_definitions
                .iter()
                .any(|(open, other)| *open == number && given(*other) == given(base))
            {
                return Ok(empty_value(defined.kind));
            }
            machine.active_definitions.push((number, base));
            let result = machine.evaluate_as_kind(&defined.body, defined.kind);
            machine.active_definitions.pop();
            result
        })
    }

    /// Runs `body` with the arguments of a definition as its variables.
    pub(crate) fn call_with_arguments<T>(
        &mut self,
        number: usize,
        arguments: &[FormulaCode],
        body: impl FnOnce(&mut Self) -> EvaluationResult<T>,
    ) -> EvaluationResult<T> {
        let defined = &self.definitions[number];
        // The arguments are evaluated in the caller's frame and become the first slots of a new one.
        let (base, top) = (self.frame_base, self.stack.len());
        let result = self.push_arguments(arguments, &defined.arguments).and_then(|()| {
            self.stack.resize(top + defined.slot_count, RuntimeValue::Truth(false));
            self.frame_base = top;
            body(self)
        });
        self.frame_base = base;
        self.stack.truncate(top);
        result
    }

    /// Returns the body of a definition in a formula's script.
    pub(crate) fn definition_body(&self, number: usize) -> &'a FormulaCode {
        &self.definitions[number].body
    }

    /// Joins the values of the members of a domain into one set; a member without a value adds nothing.
    fn evaluate_union(&mut self, union: &DomainUnion) -> EvaluationResult<RuntimeValue<'a>> {
        let domain = self.evaluate_value(&union.domain)?;
        let mut all = empty_value(crate::code::kind_from_family(union.family));
        self.visit_members(domain, 0, &mut |machine, member| {
            machine.set_variable(union.slot, member);
            let holds =
                union.condition.as_ref().map_or(Ok(true), |condition| machine.test_condition(condition))?;
            if holds {
                match machine.evaluate_value(&union.value) {
                    Err(EvaluationHalt::NoValue) => machine.out_of_range_index = None,
                    taken => all = all.union_with(&taken?),
                }
            }
            Ok(ControlFlow::Continue(()))
        })?;
        Ok(all)
    }

    /// Evaluates arguments, each as the expected kind, and pushes them onto the stack.
    fn push_arguments(&mut self, arguments: &[FormulaCode], kinds: &[ValueKind]) -> EvaluationResult<()> {
        for (code, kind) in arguments.iter().zip(kinds) {
            let value = self.evaluate_as_kind(code, *kind)?;
            self.stack.push(value);
        }
        Ok(())
    }

    /// Evaluates an expression as a kind that it fits.
    fn evaluate_as_kind(
        &mut self,
        code: &FormulaCode,
        kind: ValueKind,
    ) -> EvaluationResult<RuntimeValue<'a>> {
        Ok(match kind {
            ValueKind::Cells => RuntimeValue::Cells(self.evaluate_cells(code)?),
            ValueKind::Digits => RuntimeValue::Digits(self.evaluate_digits(code)?),
            ValueKind::Candidates => RuntimeValue::Candidates(self.evaluate_candidates(code)?),
            ValueKind::Houses => RuntimeValue::Houses(self.evaluate_value(code)?.houses()),
            ValueKind::Truth => RuntimeValue::Truth(self.evaluate_condition(code)?),
            _ => self.evaluate_value(code)?,
        })
    }

    /// Evaluates a call of a built-in function.
    fn evaluate_function(
        &mut self,
        code: &FormulaCode,
        function: BuiltinFunction,
        argument: &FormulaCode,
    ) -> EvaluationResult<RuntimeValue<'a>> {
        Ok(match function {
            // Functions whose results are sets are evaluated as sets.
            BuiltinFunction::DigitsOfCells | BuiltinFunction::DigitsOfCandidates => {
                RuntimeValue::Digits(self.evaluate_digits(code)?)
            }
            BuiltinFunction::Overlap(_) | BuiltinFunction::InOneHouse => {
                RuntimeValue::Truth(self.evaluate_condition(code)?)
            }
            BuiltinFunction::CandidatesOfCells
            | BuiltinFunction::CandidatesOfDigits
            | BuiltinFunction::CandidatePeers => RuntimeValue::Candidates(self.evaluate_candidates(code)?),
            BuiltinFunction::Peers | BuiltinFunction::ExpandedPeers => {
                RuntimeValue::Cells(self.evaluate_cells(code)?)
            }
            BuiltinFunction::CellsOfCells | BuiltinFunction::CellsOfCandidates => {
                RuntimeValue::Cells(self.evaluate_cells(code)?)
            }
            BuiltinFunction::Count => {
                RuntimeValue::Number(self.evaluate_value(argument)?.member_count() as i64)
            }
            // Without exactly one member there is no value.
            BuiltinFunction::Only => match self.evaluate_value(argument)? {
                value if value.member_count() == 1 => {
                    member_at(&value, MemberIndex::Begin(0)).ok_or(EvaluationHalt::NoValue)?
                }
                _ => return Err(EvaluationHalt::NoValue),
            },
            BuiltinFunction::First => member_at(&self.evaluate_value(argument)?, MemberIndex::Begin(0))
                .ok_or(EvaluationHalt::NoValue)?,
            BuiltinFunction::CandidateMaps => {
                let digits = self.evaluate_digits(argument)?;
                let cells =
                    digits.iter().fold(CellMap::EMPTY, |all, digit| all | self.facts.candidate_cells(digit));
                RuntimeValue::Cells(cells & self.facts.empty_cells())
            }
            BuiltinFunction::ValuesMap => {
                let digits = self.evaluate_digits(argument)?;
                // Cells filled with one of the digits, givens included.
                let holds =
                    |cell: &Cell| self.facts.board().value(*cell).is_some_and(|d: Digit| digits.contains(d));
                RuntimeValue::Cells(Cell::all().filter(holds).collect())
            }
            BuiltinFunction::CellOf | BuiltinFunction::DigitOf => match self.evaluate_value(argument)? {
                RuntimeValue::Candidate(candidate) if function == BuiltinFunction::CellOf => {
                    RuntimeValue::Cell(candidate.cell())
                }
                RuntimeValue::Candidate(candidate) => RuntimeValue::Digit(candidate.digit()),
                _ => return Err(EvaluationHalt::NoValue),
            },
            BuiltinFunction::Start | BuiltinFunction::End => match self.evaluate_value(argument)? {
                RuntimeValue::Link(link) if function == BuiltinFunction::Start => {
                    RuntimeValue::Candidate(link.start)
                }
                RuntimeValue::Link(link) => RuntimeValue::Candidate(link.end),
                _ => return Err(EvaluationHalt::NoValue),
            },
            houses => self.evaluate_houses(houses, argument)?,
        })
    }

    /// Evaluates a call whose result is a house or a set of houses.
    fn evaluate_houses(
        &mut self,
        function: BuiltinFunction,
        argument: &FormulaCode,
    ) -> EvaluationResult<RuntimeValue<'a>> {
        let touched = |mask: u16, kind: HouseKind| -> HouseSet {
            (0..9).filter(|number| mask >> number & 1 == 1).map(|number| House::new(kind, number)).collect()
        };
        // An almost locked set lies in one house.
        if let (BuiltinFunction::HouseOfAls, RuntimeValue::Als(als)) =
            (function, self.evaluate_value(argument)?)
        {
            return Ok(RuntimeValue::House(als.house()));
        }
        let cells = self.evaluate_cells(argument)?;
        let rows = || touched(cells.row_mask(), HouseKind::Row);
        let columns = || touched(cells.column_mask(), HouseKind::Column);
        // `box(a)`, `row(a)` and `column(a)` exist only if all cells of the set share one.
        let only = |kind: HouseKind| match cells.is_empty() {
            true => Err(EvaluationHalt::NoValue),
            false => cells
                .covered_houses()
                .iter()
                .find(|house| house.kind() == kind)
                .ok_or(EvaluationHalt::NoValue),
        };
        Ok(match function {
            BuiltinFunction::BoxesOf => RuntimeValue::Houses(touched(cells.box_mask(), HouseKind::Box)),
            BuiltinFunction::RowsOf => RuntimeValue::Houses(rows()),
            BuiltinFunction::ColumnsOf => RuntimeValue::Houses(columns()),
            BuiltinFunction::LinesOf => RuntimeValue::Houses(rows() | columns()),
            BuiltinFunction::BoxOf => RuntimeValue::House(only(HouseKind::Box)?),
            BuiltinFunction::RowOf => RuntimeValue::House(only(HouseKind::Row)?),
            BuiltinFunction::ColumnOf => RuntimeValue::House(only(HouseKind::Column)?),
            _ if cells.is_empty() => RuntimeValue::Houses(HouseSet::EMPTY),
            _ => RuntimeValue::Houses(cells.covered_houses()),
        })
    }

    fn evaluate_index(
        &mut self,
        of: &FormulaCode,
        index: MemberIndex,
        location: SourceLocation,
    ) -> EvaluationResult<RuntimeValue<'a>> {
        let value = self.evaluate_value(of)?;
        member_at(&value, index).ok_or_else(|| self.record_bad_index(location, value.member_count()))
    }

    /// Records that a set has fewer members than an index asks for.
    fn record_bad_index(&mut self, location: SourceLocation, members: usize) -> EvaluationHalt {
        self.out_of_range_index = Some((location, members));
        EvaluationHalt::NoValue
    }

    fn evaluate_slice(
        &mut self,
        family: ValueFamily,
        of: &FormulaCode,
        (begin, end): (MemberIndex, MemberIndex),
        location: SourceLocation,
    ) -> EvaluationResult<RuntimeValue<'a>> {
        let value = self.evaluate_value(of)?;
        macro_rules! cut {
            ($set:expr, $value:path) => {{
                let set = $set;
                // Both ends may count from the end of the set, but must be in order.
                let (begin, end) =
                    (begin.count_members_before(set.len()), end.count_members_before(set.len()));
                let range = begin.zip(end).filter(|(begin, end)| begin <= end);
                let range = range.ok_or_else(|| self.record_bad_index(location, set.len()))?;
                $value(set.iter().skip(range.0).take(range.1 - range.0).collect())
            }};
        }
        Ok(match family {
            ValueFamily::Digits => cut!(value.digits(), RuntimeValue::Digits),
            ValueFamily::Houses => cut!(value.houses(), RuntimeValue::Houses),
            ValueFamily::Candidates => cut!(value.candidates(), RuntimeValue::Candidates),
            _ => cut!(value.cells(), RuntimeValue::Cells),
        })
    }

    /// Visits the members of a domain from index `from` on, until the visitor breaks. Every member costs a
    /// unit of work, skipped ones too.
    pub(crate) fn visit_members(
        &mut self,
        domain: RuntimeValue<'a>,
        from: usize,
        visit: MemberVisitor<'_, 'a, 'p>,
    ) -> EvaluationResult<()> {
        macro_rules! go {
            ($members:expr, $value:path) => {{
                // Skipped members cost work as well, since they have to be formed.
                for (rank, member) in $members.enumerate() {
                    self.charge_work()?;
                    if rank >= from && visit(self, $value(member))?.is_break() {
                        break;
                    }
                }
            }};
        }
        // Lists by reference, sets by their members, subsets one after the other as they are formed.
        match domain {
            RuntimeValue::AlsList(list) => go!(list.iter(), RuntimeValue::Als),
            RuntimeValue::Links(list) => go!(list.iter(), RuntimeValue::Link),
            RuntimeValue::Digit(_) | RuntimeValue::Digits(_) => {
                go!(domain.digits().iter(), RuntimeValue::Digit)
            }
            RuntimeValue::Candidate(_) | RuntimeValue::Candidates(_) => {
                go!(domain.candidates().iter(), RuntimeValue::Candidate)
            }
            RuntimeValue::Houses(houses) => go!(houses.iter(), RuntimeValue::House),
            RuntimeValue::CellSubsets(of, least, most) => {
                go!(of.subsets_between(least, most), RuntimeValue::Cells)
            }
            RuntimeValue::DigitSubsets(of, least, most) => {
                go!(of.subsets_between(least, most), RuntimeValue::Digits)
            }
            RuntimeValue::HouseSubsets(of, least, most) => {
                go!(of.subsets_between(least, most), RuntimeValue::Houses)
            }
            RuntimeValue::CandidateSubsets(of, least, most) => {
                go!(of.subsets_between(least, most), RuntimeValue::Candidates)
            }
            RuntimeValue::Link(_)
            | RuntimeValue::Number(_)
            | RuntimeValue::Truth(_)
            | RuntimeValue::Positions(..) => {}
            RuntimeValue::Cell(_)
            | RuntimeValue::Cells(_)
            | RuntimeValue::House(_)
            | RuntimeValue::Als(_) => {
                go!(domain.cells().iter(), RuntimeValue::Cell);
            }
        }
        Ok(())
    }
}

/// Returns the empty set of a kind, or a condition that is false.
fn empty_value<'a>(kind: ValueKind) -> RuntimeValue<'a> {
    match kind {
        ValueKind::Digits => RuntimeValue::Digits(DigitSet::EMPTY),
        ValueKind::Houses => RuntimeValue::Houses(HouseSet::EMPTY),
        ValueKind::Candidates => RuntimeValue::Candidates(CandidateMap::EMPTY),
        ValueKind::Truth => RuntimeValue::Truth(false),
        _ => RuntimeValue::Cells(CellMap::EMPTY),
    }
}

/// Returns the member of a set at an index; `None` beyond its end.
fn member_at<'a>(value: &RuntimeValue<'a>, index: MemberIndex) -> Option<RuntimeValue<'a>> {
    // Indices from the end are converted to those from the beginning.
    let at = |members: usize| match index {
        MemberIndex::Begin(number) => (number < members).then_some(number),
        MemberIndex::End(number) => members.checked_sub(number).filter(|place| *place < members),
    };
    Some(match value {
        RuntimeValue::Digit(_) | RuntimeValue::Digits(_) => {
            let digits = value.digits();
            RuntimeValue::Digit(digits.nth(at(digits.len())?)?)
        }
        RuntimeValue::Houses(houses) => RuntimeValue::House(houses.nth(at(houses.len())?)?),
        // A link's first and last members are its ends, not those of the sorted set.
        RuntimeValue::Link(link) => RuntimeValue::Candidate(match at(link.candidates.len())? {
            0 => link.start,
            last if last + 1 == link.candidates.len() => link.end,
            place => link.candidates.nth(place)?,
        }),
        RuntimeValue::Candidate(_) | RuntimeValue::Candidates(_) => {
            let candidates = value.candidates();
            RuntimeValue::Candidate(candidates.nth(at(candidates.len())?)?)
        }
        _ => {
            let cells = value.cells();
            RuntimeValue::Cell(cells.nth(at(cells.len())?)?)
        }
    })
}

/// Returns the candidates that a candidate sees: the other digits of its cell, and its digit in the peers
/// of the cell.
fn seen_candidates(candidate: Candidate) -> CandidateMap {
    let (cell, digit) = (candidate.cell(), DigitSet::of(candidate.digit()));
    candidates_in_cells(CellMap::of(cell), !digit) | candidates_in_cells(cell.peers(), digit)
}

/// Returns the candidates of some digits in some cells.
pub(crate) fn candidates_in_cells(cells: CellMap, digits: DigitSet) -> CandidateMap {
    digits.iter().fold(CandidateMap::EMPTY, |all, digit| all | cells.to_candidates(digit))
}
