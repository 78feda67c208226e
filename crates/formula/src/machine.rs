//! Evaluation of formulas on a position.

use std::ops::ControlFlow;
use std::rc::Rc;

use ninefold_core::{Candidate, CandidateMap, Cell, CellMap, Digit, DigitSet, House, HouseKind, HouseSet};
use ninefold_facts::Facts;

use crate::code::{Code, Comparison, Defined, Family, Function, Join, Sieve, Source, Union, Within};
use crate::error::Place;
use crate::kind::Kind;
use crate::sources::Sources;
use crate::syntax::{Index, Over};
use crate::value::Value;

/// The reason why an expression has no value.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Halt {
    /// Something named does not exist: the third cell of two, the only digit of several. A condition is
    /// then false.
    Absent,
    /// The work limit was reached.
    Spent,
    /// The caller asked to stop.
    Stopped,
}

pub(crate) type Worked<T> = Result<T, Halt>;

/// Units of work between two polls.
const POLLED_EVERY: u64 = 1 << 10;

pub(crate) struct Machine<'a, 'p> {
    pub(crate) facts: &'a Facts,
    sources: &'a Sources,
    defined: &'a [Defined],
    /// The variables of all expressions being evaluated, those of a definition above those of its caller.
    stack: Vec<Value<'a>>,
    base: usize,
    /// Index of the current member in its domain, by slot of the search.
    pub(crate) ranks: Vec<usize>,
    /// Members that each sieve let in last, by slot of the search.
    sieved: Vec<Vec<Sieved<'a>>>,
    /// The recursive definitions being evaluated, each with the stack index of its arguments.
    open: Vec<(usize, usize)>,
    work: u64,
    /// The place of an index that goes beyond its set and the size of that set, if this is why there is no
    /// value.
    pub(crate) beyond: Option<(Place, usize)>,
    poll: &'p mut dyn FnMut() -> ControlFlow<()>,
}

/// The members that a sieve let in, with the values of the variables that it names.
#[derive(Clone)]
struct Sieved<'a> {
    named: Vec<Value<'a>>,
    members: Rc<[u32]>,
}

/// Callback for each member of a domain.
type Visit<'v, 'a, 'p> = &'v mut dyn FnMut(&mut Machine<'a, 'p>, Value<'a>) -> Worked<ControlFlow<()>>;

impl<'a, 'p> Machine<'a, 'p> {
    pub(crate) fn new(
        facts: &'a Facts,
        sources: &'a Sources,
        defined: &'a [Defined],
        slots: usize,
        work: u64,
        poll: &'p mut dyn FnMut() -> ControlFlow<()>,
    ) -> Machine<'a, 'p> {
        let stack = vec![Value::Truth(false); slots];
        let (ranks, open) = (vec![0; slots], Vec::new());
        let sieved = vec![Vec::new(); slots];
        Machine { facts, sources, defined, stack, base: 0, ranks, sieved, open, work, beyond: None, poll }
    }

    /// Returns the indices of the list members that pass all sieves. Each sieve tests only what the one
    /// before it let in, and is run again only if a variable that it names has changed.
    pub(crate) fn sieve(&mut self, slot: usize, list: Value<'a>, sieves: &[Sieve]) -> Worked<Rc<[u32]>> {
        let mut members: Option<Rc<[u32]>> = None;
        let mut is_known = self.sieved[slot].len() == sieves.len();
        let mut known = std::mem::take(&mut self.sieved[slot]).into_iter();
        let mut sieved = Vec::with_capacity(sieves.len());
        // A cached result is valid as long as this sieve and all before it name the same values as last
        // time.
        for sieve in sieves {
            let named: Vec<Value<'a>> = (0..u128::BITS as usize)
                .filter(|slot| sieve.uses >> slot & 1 == 1)
                .map(|slot| self.get(slot))
                .collect();
            let before = known.next();
            is_known &= before.as_ref().is_some_and(|before| before.named == named);
            let let_in = match (before, is_known) {
                (Some(before), true) => before.members,
                _ => self.let_in(slot, list, members.as_deref(), &sieve.tests)?,
            };
            members = Some(let_in.clone());
            sieved.push(Sieved { named, members: let_in });
        }
        self.sieved[slot] = sieved;
        Ok(members.unwrap_or_default())
    }

    fn let_in(
        &mut self,
        slot: usize,
        list: Value<'a>,
        among: Option<&[u32]>,
        tests: &[Code],
    ) -> Worked<Rc<[u32]>> {
        // Every member tested costs a unit of work.
        let mut members = Vec::new();
        for place in 0_u32.. {
            let place = match among {
                Some(among) => among.get(place as usize).copied(),
                None => Some(place),
            };
            let Some((place, member)) =
                place.and_then(|place| list.listed(place as usize).map(|member| (place, member)))
            else {
                break;
            };
            self.charge()?;
            self.set(slot, member);
            let mut holds = true;
            for test in tests {
                holds = holds && self.test(test)?;
            }
            if holds {
                members.push(place);
            }
        }
        Ok(members.into())
    }

    /// Counts a unit of work, and polls every [`POLLED_EVERY`] units.
    pub(crate) fn charge(&mut self) -> Worked<()> {
        self.work = self.work.checked_sub(1).ok_or(Halt::Spent)?;
        if self.work.is_multiple_of(POLLED_EVERY) && (self.poll)().is_break() {
            return Err(Halt::Stopped);
        }
        Ok(())
    }

    /// Counts several units of work.
    pub(crate) fn charge_for(&mut self, units: u64) -> Worked<()> {
        (0..units).try_for_each(|_| self.charge())
    }

    pub(crate) fn set(&mut self, slot: usize, value: Value<'a>) {
        self.stack[self.base + slot] = value;
    }

    pub(crate) fn get(&self, slot: usize) -> Value<'a> {
        self.stack[self.base + slot]
    }

    /// Whether a condition holds; a condition without a value is false.
    pub(crate) fn test(&mut self, code: &Code) -> Worked<bool> {
        match self.truth(code) {
            Err(Halt::Absent) => {
                self.beyond = None;
                Ok(false)
            }
            other => other,
        }
    }

    fn truth(&mut self, code: &Code) -> Worked<bool> {
        Ok(match code {
            Code::Not(of) => !self.truth(of)?,
            Code::Both(left, right) => self.truth(left)? && self.truth(right)?,
            // If the left side has no value, the right side may still hold.
            Code::Either(left, right) => self.test(left)? || self.truth(right)?,
            Code::Compare(comparison, family, left, right) => {
                self.compare(*comparison, *family, left, right)?
            }
            Code::Sees(Family::Candidates, left, right) => {
                let (left, right) = (self.candidates(left)?, self.candidates(right)?);
                left.iter().all(|one| right.iter().all(|other| one.sees(other)))
            }
            Code::Sees(_, left, right) => self.sees(left, right)?,
            Code::Within(Within::All(family), left, right) => self.is_within(*family, left, right)?,
            Code::Function(Function::Overlap(Family::Cells), arguments) => {
                !self.cells(&arguments[0])?.is_disjoint(self.cells(&arguments[1])?)
            }
            Code::Function(Function::Overlap(family), arguments) => {
                let (left, right) = (self.value(&arguments[0])?, self.value(&arguments[1])?);
                left.overlaps(&right, *family)
            }
            Code::Function(Function::InOneHouse, arguments) => self.cells(&arguments[0])?.in_one_house(),
            Code::Over { over: over @ (Over::Any | Over::All), slot, domain, condition } => {
                let domain = self.value(domain)?;
                // Stop at the first member that decides: for `any` one that holds, for `all` one that
                // doesn't.
                let mut found = *over == Over::All;
                self.each(domain, 0, &mut |machine, member| {
                    machine.set(*slot, member);
                    let holds = condition.as_ref().map_or(Ok(true), |condition| machine.test(condition))?;
                    if holds == (*over == Over::All) {
                        return Ok(ControlFlow::Continue(()));
                    }
                    found = holds;
                    Ok(ControlFlow::Break(()))
                })?;
                found
            }
            other => self.value(other)?.truth(),
        })
    }

    /// Whether all cells of one set see all cells of another. For a digit of an almost locked set, its
    /// precomputed seers are used.
    fn sees(&mut self, left: &Code, right: &Code) -> Worked<bool> {
        if let Code::Within(Within::DigitsInCells, digit, of) = left
            && let (Value::Digit(digit), Value::Als(als)) = (self.value(digit)?, self.value(of)?)
        {
            let others = self.cells(right)?;
            return Ok(als.cells_of(digit).is_empty() || als.seers(digit).contains_all(others));
        }
        let (left, right) = (self.cells(left)?, self.cells(right)?);
        Ok(left.is_empty() || left.peer_intersection().contains_all(right))
    }

    fn compare(&mut self, comparison: Comparison, family: Family, left: &Code, right: &Code) -> Worked<bool> {
        let order = match family {
            Family::Cells => self.cells(left)?.cmp(&self.cells(right)?),
            Family::Digits => self.digits(left)?.cmp(&self.digits(right)?),
            Family::Houses => self.value(left)?.houses().cmp(&self.value(right)?.houses()),
            Family::Candidates => self.candidates(left)?.cmp(&self.candidates(right)?),
            Family::Number => self.value(left)?.number().cmp(&self.value(right)?.number()),
            Family::Truth => self.truth(left)?.cmp(&self.truth(right)?),
            Family::Positions => match (self.value(left)?, self.value(right)?) {
                (Value::Positions(_, left), Value::Positions(_, right)) => left.cmp(&right),
                _ => return Err(Halt::Absent),
            },
        };
        Ok(comparison.holds(order))
    }

    fn is_within(&mut self, family: Family, left: &Code, right: &Code) -> Worked<bool> {
        Ok(match family {
            Family::Cells => {
                let left = self.cells(left)?;
                self.cells(right)?.contains_all(left)
            }
            Family::Digits => {
                let left = self.digits(left)?;
                self.digits(right)?.contains_all(left)
            }
            Family::Candidates => {
                let left = self.candidates(left)?;
                self.candidates(right)?.contains_all(left)
            }
            Family::Houses => {
                let left = self.value(left)?.houses();
                self.value(right)?.houses().contains_all(left)
            }
            _ => match (self.value(left)?, self.value(right)?) {
                (Value::Positions(_, left), Value::Positions(_, right)) => left & !right == 0,
                _ => return Err(Halt::Absent),
            },
        })
    }

    pub(crate) fn cells(&mut self, code: &Code) -> Worked<CellMap> {
        Ok(match code {
            Code::Cells(cells) => *cells,
            Code::Variable(slot) => self.stack[self.base + slot].cells(),
            Code::Join(Family::Cells, first, others) => {
                let mut all = self.cells(first)?;
                for (join, other) in others {
                    all = join.of(all, self.cells(other)?);
                }
                all
            }
            Code::Complement(Family::Cells, of) => !self.cells(of)?,
            Code::Template(left, right) => self.cells(left)? % self.cells(right)?,
            Code::Within(Within::DigitsInCells, digits, of) => self.digits_in(digits, of)?,
            Code::Over9(candidates, digits) => {
                let candidates = self.candidates(candidates)?;
                let digits = self.digits(digits)?;
                digits.iter().fold(CellMap::EMPTY, |all, digit| all | candidates.cells_of(digit))
            }
            Code::Function(Function::Peers, arguments) => self.cells(&arguments[0])?.peer_intersection(),
            Code::Function(Function::ExpandedPeers, arguments) => self.cells(&arguments[0])?.expanded_peers(),
            Code::Function(Function::CellsOfCells, arguments) => self.cells(&arguments[0])?,
            Code::Function(Function::CellsOfCandidates, arguments) => self.candidates(&arguments[0])?.cells(),
            other => self.value(other)?.cells(),
        })
    }

    /// Returns the cells of a set that have one of some digits as a candidate.
    fn digits_in(&mut self, digits: &Code, of: &Code) -> Worked<CellMap> {
        let digits = self.digits(digits)?;
        if let Code::Variable(slot) = of
            && let Value::Als(als) = self.stack[self.base + slot]
        {
            return Ok(digits.iter().fold(CellMap::EMPTY, |all, digit| all | als.cells_of(digit)));
        }
        let places = digits.iter().fold(CellMap::EMPTY, |all, digit| all | self.facts.cells_with(digit));
        // The facts have candidates for empty cells only.
        Ok(places & self.cells(of)? & self.facts.empty())
    }

    pub(crate) fn digits(&mut self, code: &Code) -> Worked<DigitSet> {
        Ok(match code {
            Code::Digit(digit) => DigitSet::of(*digit),
            Code::Variable(slot) => self.stack[self.base + slot].digits(),
            Code::Join(Family::Digits, first, others) => {
                let mut all = self.digits(first)?;
                for (join, other) in others {
                    all = join.of(all, self.digits(other)?);
                }
                all
            }
            Code::Complement(Family::Digits, of) => !self.digits(of)?,
            Code::Function(Function::DigitsOfCells, arguments) => {
                if let Code::Variable(slot) = &arguments[0] {
                    match self.stack[self.base + slot] {
                        Value::Als(als) => return Ok(als.digits()),
                        Value::Cell(cell) => return Ok(self.digits_of(CellMap::of(cell))),
                        _ => {}
                    }
                }
                let cells = self.cells(&arguments[0])?;
                self.digits_of(cells)
            }
            Code::Function(Function::DigitsOfCandidates, arguments) => {
                self.candidates(&arguments[0])?.digits()
            }
            other => self.value(other)?.digits(),
        })
    }

    fn digits_of(&self, cells: CellMap) -> DigitSet {
        self.facts.digits_in(cells & self.facts.empty())
    }

    pub(crate) fn candidates(&mut self, code: &Code) -> Worked<CandidateMap> {
        Ok(match code {
            Code::Join(Family::Candidates, first, others) => {
                let mut all = self.candidates(first)?;
                for (join, other) in others {
                    all = join.of(all, self.candidates(other)?);
                }
                all
            }
            Code::Complement(Family::Candidates, of) => !self.candidates(of)?,
            Code::Times(cells, digits) => {
                let cells = self.cells(cells)?;
                times(cells, self.digits(digits)?)
            }
            Code::Function(Function::CandidatesOf, arguments) => {
                let cells = self.cells(&arguments[0])? & self.facts.empty();
                self.facts.candidates_in(cells, DigitSet::FULL)
            }
            Code::Function(Function::Rivals, arguments) => {
                let all = self.candidates(&arguments[0])?;
                all.iter().fold(!CandidateMap::EMPTY, |seen, candidate| seen & rivals(candidate))
            }
            Code::Function(Function::CandidatesOfDigits, arguments) => {
                let cells = self.cells(&arguments[0])? & self.facts.empty();
                self.facts.candidates_in(cells, self.digits(&arguments[1])?)
            }
            other => self.value(other)?.candidates(),
        })
    }

    pub(crate) fn value(&mut self, code: &Code) -> Worked<Value<'a>> {
        Ok(match code {
            Code::Variable(slot) => self.stack[self.base + slot],
            Code::House(house) => Value::House(*house),
            Code::Digit(digit) => Value::Digit(*digit),
            Code::Number(number) => Value::Number(*number),
            // A set of one cell that is written out is a cell.
            Code::Cells(cells) => cells.only().map_or(Value::Cells(*cells), Value::Cell),
            Code::Source(source) => self.source(*source)?,
            Code::Als(level) => Value::AlsList(self.sources.als(*level)),
            Code::Links(links) => Value::Links(self.sources.links(*links)),
            Code::Define(number, arguments) => self.define(*number, arguments)?,
            Code::Function(function, arguments) => self.function(code, *function, &arguments[0])?,
            Code::Over { over: Over::Count, slot, domain, condition } => {
                let domain = self.value(domain)?;
                let mut count = 0;
                self.each(domain, 0, &mut |machine, member| {
                    machine.set(*slot, member);
                    let holds = condition.as_ref().map_or(Ok(true), |condition| machine.test(condition))?;
                    count += i64::from(holds);
                    Ok(ControlFlow::Continue(()))
                })?;
                Value::Number(count)
            }
            Code::Over { .. } | Code::Not(_) | Code::Both(..) | Code::Either(..) | Code::Compare(..) => {
                Value::Truth(self.truth(code)?)
            }
            Code::Union(union) => self.union(union)?,
            Code::Sees(..) | Code::Within(Within::All(_), ..) => Value::Truth(self.truth(code)?),
            Code::Within(Within::DigitsInCells, ..) | Code::Template(..) | Code::Over9(..) => {
                Value::Cells(self.cells(code)?)
            }
            Code::Times(..) => Value::Candidates(self.candidates(code)?),
            Code::Join(family, first, others) => self.join(*family, code, first, others)?,
            Code::Complement(Family::Digits, _) => Value::Digits(self.digits(code)?),
            Code::Complement(Family::Candidates, _) => Value::Candidates(self.candidates(code)?),
            Code::Complement(Family::Houses, of) => Value::Houses(!self.value(of)?.houses()),
            Code::Complement(..) => Value::Cells(self.cells(code)?),
            Code::Positions(cells, house) => {
                let cells = self.cells(cells)?;
                let Value::House(house) = self.value(house)? else { return Err(Halt::Absent) };
                Value::Positions(house, cells / house)
            }
            Code::Subsets(family, of, least, most) => match family {
                Family::Digits => Value::DigitSubsets(self.digits(of)?, *least, *most),
                Family::Houses => Value::HouseSubsets(self.value(of)?.houses(), *least, *most),
                Family::Candidates => Value::CandidateSubsets(self.candidates(of)?, *least, *most),
                _ => Value::CellSubsets(self.cells(of)?, *least, *most),
            },
            Code::Index(of, index, place) => self.index(of, *index, *place)?,
            Code::Slice(family, of, begin, end, place) => self.slice(*family, of, (*begin, *end), *place)?,
        })
    }

    /// Joins the values of a family in sequence. `code` is the whole expression.
    fn join(
        &mut self,
        family: Family,
        code: &Code,
        first: &Code,
        others: &[(Join, Code)],
    ) -> Worked<Value<'a>> {
        // Sets of cells, digits and candidates are joined without a `Value` at each step.
        match family {
            Family::Cells | Family::Truth => return Ok(Value::Cells(self.cells(code)?)),
            Family::Digits => return Ok(Value::Digits(self.digits(code)?)),
            Family::Candidates => return Ok(Value::Candidates(self.candidates(code)?)),
            Family::Houses | Family::Number | Family::Positions => {}
        }
        let mut all = self.value(first)?;
        for (join, other) in others {
            let other = self.value(other)?;
            all = match (family, all, other) {
                (Family::Houses, all, other) => Value::Houses(join.of(all.houses(), other.houses())),
                (Family::Positions, Value::Positions(house, one), Value::Positions(_, other)) => {
                    Value::Positions(
                        house,
                        match join {
                            Join::And => one & other,
                            Join::Or => one | other,
                            Join::Xor => one ^ other,
                            Join::Minus | Join::Times => one & !other,
                        },
                    )
                }
                (Family::Positions, ..) => return Err(Halt::Absent),
                (_, all, other) => Value::Number(match join {
                    Join::Times => all.number().saturating_mul(other.number()),
                    Join::Minus => all.number().saturating_sub(other.number()),
                    _ => all.number().saturating_add(other.number()),
                }),
            };
        }
        Ok(all)
    }

    fn source(&self, source: Source) -> Worked<Value<'a>> {
        let kind = |kind: HouseKind| House::all().filter(|house| house.kind() == kind).collect::<HouseSet>();
        Ok(match source {
            Source::AllCells => Value::Cells(!CellMap::EMPTY),
            Source::Empty => Value::Cells(self.facts.empty()),
            Source::Givens => Value::Cells(self.facts.board().givens()),
            Source::Bivalue => Value::Cells(self.facts.bivalue()),
            Source::AllCandidates => Value::Candidates(self.facts.board().candidate_map()),
            Source::AllDigits => Value::Digits(DigitSet::FULL),
            Source::Boxes => Value::Houses(kind(HouseKind::Box)),
            Source::Rows => Value::Houses(kind(HouseKind::Row)),
            Source::Columns => Value::Houses(kind(HouseKind::Column)),
            Source::Lines => Value::Houses(House::all().filter(|house| house.is_line()).collect()),
            Source::AllHouses => Value::Houses(House::all().collect()),
            Source::Solution => Value::Candidates(self.sources.solution().ok_or(Halt::Absent)?),
        })
    }

    fn define(&mut self, number: usize, arguments: &[Code]) -> Worked<Value<'a>> {
        self.charge()?;
        let defined = &self.defined[number];
        let Some(most) = defined.most else {
            return self.within(number, arguments, |machine| machine.value(&defined.body));
        };
        // A recursive definition at its maximum depth is empty.
        if self.open.iter().filter(|(open, _)| *open == number).count() == most {
            return Ok(nothing(defined.kind));
        }
        let count = defined.arguments.len();
        self.within(number, arguments, |machine| {
            let base = machine.base;
            let given = |base: usize| &machine.stack[base..base + count];
            // A call with the same arguments is already being evaluated: it adds nothing.
            if machine.open.iter().any(|(open, other)| *open == number && given(*other) == given(base)) {
                return Ok(nothing(defined.kind));
            }
            machine.open.push((number, base));
            let worked = machine.as_kind(&defined.body, defined.kind);
            machine.open.pop();
            worked
        })
    }

    /// Runs `work` with the arguments of a definition as its variables.
    pub(crate) fn within<T>(
        &mut self,
        number: usize,
        arguments: &[Code],
        work: impl FnOnce(&mut Self) -> Worked<T>,
    ) -> Worked<T> {
        let defined = &self.defined[number];
        // The arguments are evaluated in the caller's frame and become the first slots of a new one.
        let (base, top) = (self.base, self.stack.len());
        let worked = self.push(arguments, &defined.arguments).and_then(|()| {
            self.stack.resize(top + defined.slots, Value::Truth(false));
            self.base = top;
            work(self)
        });
        self.base = base;
        self.stack.truncate(top);
        worked
    }

    /// Returns the body of a definition.
    pub(crate) fn body(&self, number: usize) -> &'a Code {
        &self.defined[number].body
    }

    /// Joins the values of the members of a domain into one set; a member without a value adds nothing.
    fn union(&mut self, union: &Union) -> Worked<Value<'a>> {
        let domain = self.value(&union.domain)?;
        let mut all = nothing(crate::code::kind_of(union.family));
        self.each(domain, 0, &mut |machine, member| {
            machine.set(union.slot, member);
            let holds = union.condition.as_ref().map_or(Ok(true), |condition| machine.test(condition))?;
            if holds {
                match machine.value(&union.take) {
                    Err(Halt::Absent) => machine.beyond = None,
                    taken => all = all.with(&taken?),
                }
            }
            Ok(ControlFlow::Continue(()))
        })?;
        Ok(all)
    }

    /// Evaluates arguments, each as the expected kind, and pushes them onto the stack.
    fn push(&mut self, arguments: &[Code], kinds: &[Kind]) -> Worked<()> {
        for (code, kind) in arguments.iter().zip(kinds) {
            let value = self.as_kind(code, *kind)?;
            self.stack.push(value);
        }
        Ok(())
    }

    /// Evaluates an expression as a kind that it fits.
    fn as_kind(&mut self, code: &Code, kind: Kind) -> Worked<Value<'a>> {
        Ok(match kind {
            Kind::Cells => Value::Cells(self.cells(code)?),
            Kind::Digits => Value::Digits(self.digits(code)?),
            Kind::Candidates => Value::Candidates(self.candidates(code)?),
            Kind::Houses => Value::Houses(self.value(code)?.houses()),
            Kind::Truth => Value::Truth(self.truth(code)?),
            _ => self.value(code)?,
        })
    }

    /// Evaluates a call of a built-in function.
    fn function(&mut self, code: &Code, function: Function, argument: &Code) -> Worked<Value<'a>> {
        Ok(match function {
            Function::DigitsOfCells | Function::DigitsOfCandidates => Value::Digits(self.digits(code)?),
            Function::Overlap(_) | Function::InOneHouse => Value::Truth(self.truth(code)?),
            Function::CandidatesOf | Function::CandidatesOfDigits | Function::Rivals => {
                Value::Candidates(self.candidates(code)?)
            }
            Function::Peers | Function::ExpandedPeers => Value::Cells(self.cells(code)?),
            Function::CellsOfCells | Function::CellsOfCandidates => Value::Cells(self.cells(code)?),
            Function::Count => Value::Number(self.value(argument)?.count() as i64),
            Function::Only => match self.value(argument)? {
                value if value.count() == 1 => member(&value, Index::Begin(0)).ok_or(Halt::Absent)?,
                _ => return Err(Halt::Absent),
            },
            Function::First => member(&self.value(argument)?, Index::Begin(0)).ok_or(Halt::Absent)?,
            Function::CandidateMaps => {
                let digits = self.digits(argument)?;
                let cells =
                    digits.iter().fold(CellMap::EMPTY, |all, digit| all | self.facts.cells_with(digit));
                Value::Cells(cells & self.facts.empty())
            }
            Function::ValuesMap => {
                let digits = self.digits(argument)?;
                // Cells filled with one of the digits, givens included.
                let holds =
                    |cell: &Cell| self.facts.board().value(*cell).is_some_and(|d: Digit| digits.contains(d));
                Value::Cells(Cell::all().filter(holds).collect())
            }
            Function::CellOf | Function::DigitOf => match self.value(argument)? {
                Value::Candidate(candidate) if function == Function::CellOf => Value::Cell(candidate.cell()),
                Value::Candidate(candidate) => Value::Digit(candidate.digit()),
                _ => return Err(Halt::Absent),
            },
            Function::Start | Function::End => match self.value(argument)? {
                Value::Link(link) if function == Function::Start => Value::Candidate(link.start),
                Value::Link(link) => Value::Candidate(link.end),
                _ => return Err(Halt::Absent),
            },
            houses => self.houses(houses, argument)?,
        })
    }

    /// Evaluates a call whose result is a house or a set of houses.
    fn houses(&mut self, function: Function, argument: &Code) -> Worked<Value<'a>> {
        let touched = |mask: u16, kind: HouseKind| -> HouseSet {
            (0..9).filter(|number| mask >> number & 1 == 1).map(|number| House::new(kind, number)).collect()
        };
        // An almost locked set lies in one house.
        if let (Function::HouseOf, Value::Als(als)) = (function, self.value(argument)?) {
            return Ok(Value::House(als.house()));
        }
        let cells = self.cells(argument)?;
        let rows = || touched(cells.row_mask(), HouseKind::Row);
        let columns = || touched(cells.column_mask(), HouseKind::Column);
        // `box(a)`, `row(a)` and `column(a)` exist only if all cells of the set share one.
        let only = |kind: HouseKind| match cells.is_empty() {
            true => Err(Halt::Absent),
            false => cells.covered_houses().iter().find(|house| house.kind() == kind).ok_or(Halt::Absent),
        };
        Ok(match function {
            Function::BoxesOf => Value::Houses(touched(cells.box_mask(), HouseKind::Box)),
            Function::RowsOf => Value::Houses(rows()),
            Function::ColumnsOf => Value::Houses(columns()),
            Function::LinesOf => Value::Houses(rows() | columns()),
            Function::BoxOf => Value::House(only(HouseKind::Box)?),
            Function::RowOf => Value::House(only(HouseKind::Row)?),
            Function::ColumnOf => Value::House(only(HouseKind::Column)?),
            _ if cells.is_empty() => Value::Houses(HouseSet::EMPTY),
            _ => Value::Houses(cells.covered_houses()),
        })
    }

    fn index(&mut self, of: &Code, index: Index, place: Place) -> Worked<Value<'a>> {
        let value = self.value(of)?;
        member(&value, index).ok_or_else(|| self.beyond(place, value.count()))
    }

    /// Records that a set has fewer members than an index asks for.
    fn beyond(&mut self, place: Place, members: usize) -> Halt {
        self.beyond = Some((place, members));
        Halt::Absent
    }

    fn slice(
        &mut self,
        family: Family,
        of: &Code,
        (begin, end): (Index, Index),
        place: Place,
    ) -> Worked<Value<'a>> {
        let value = self.value(of)?;
        macro_rules! cut {
            ($set:expr, $value:path) => {{
                let set = $set;
                let (begin, end) = (begin.before(set.len()), end.before(set.len()));
                let range = begin.zip(end).filter(|(begin, end)| begin <= end);
                let range = range.ok_or_else(|| self.beyond(place, set.len()))?;
                $value(set.iter().skip(range.0).take(range.1 - range.0).collect())
            }};
        }
        Ok(match family {
            Family::Digits => cut!(value.digits(), Value::Digits),
            Family::Houses => cut!(value.houses(), Value::Houses),
            Family::Candidates => cut!(value.candidates(), Value::Candidates),
            _ => cut!(value.cells(), Value::Cells),
        })
    }

    /// Visits the members of a domain from index `from` on, until the visitor breaks. Every member costs a
    /// unit of work, skipped ones too.
    pub(crate) fn each(&mut self, domain: Value<'a>, from: usize, visit: Visit<'_, 'a, 'p>) -> Worked<()> {
        macro_rules! go {
            ($members:expr, $value:path) => {{
                for (rank, member) in $members.enumerate() {
                    self.charge()?;
                    if rank >= from && visit(self, $value(member))?.is_break() {
                        break;
                    }
                }
            }};
        }
        // Lists by reference, sets by their members, subsets one after the other as they are formed.
        match domain {
            Value::AlsList(list) => go!(list.iter(), Value::Als),
            Value::Links(list) => go!(list.iter(), Value::Link),
            Value::Digit(_) | Value::Digits(_) => go!(domain.digits().iter(), Value::Digit),
            Value::Candidate(_) | Value::Candidates(_) => go!(domain.candidates().iter(), Value::Candidate),
            Value::Houses(houses) => go!(houses.iter(), Value::House),
            Value::CellSubsets(of, least, most) => go!(of.subsets_between(least, most), Value::Cells),
            Value::DigitSubsets(of, least, most) => go!(of.subsets_between(least, most), Value::Digits),
            Value::HouseSubsets(of, least, most) => go!(of.subsets_between(least, most), Value::Houses),
            Value::CandidateSubsets(of, least, most) => {
                go!(of.subsets_between(least, most), Value::Candidates)
            }
            Value::Link(_) | Value::Number(_) | Value::Truth(_) | Value::Positions(..) => {}
            Value::Cell(_) | Value::Cells(_) | Value::House(_) | Value::Als(_) => {
                go!(domain.cells().iter(), Value::Cell);
            }
        }
        Ok(())
    }
}

/// Returns the empty set of a kind, or a condition that is false.
fn nothing<'a>(kind: Kind) -> Value<'a> {
    match kind {
        Kind::Digits => Value::Digits(DigitSet::EMPTY),
        Kind::Houses => Value::Houses(HouseSet::EMPTY),
        Kind::Candidates => Value::Candidates(CandidateMap::EMPTY),
        Kind::Truth => Value::Truth(false),
        _ => Value::Cells(CellMap::EMPTY),
    }
}

/// Returns the member of a set at an index; `None` beyond its end.
fn member<'a>(value: &Value<'a>, index: Index) -> Option<Value<'a>> {
    let at = |members: usize| match index {
        Index::Begin(number) => (number < members).then_some(number),
        Index::End(number) => members.checked_sub(number).filter(|place| *place < members),
    };
    Some(match value {
        Value::Digit(_) | Value::Digits(_) => {
            let digits = value.digits();
            Value::Digit(digits.nth(at(digits.len())?)?)
        }
        Value::Houses(houses) => Value::House(houses.nth(at(houses.len())?)?),
        Value::Link(link) => Value::Candidate(match at(link.all.len())? {
            0 => link.start,
            last if last + 1 == link.all.len() => link.end,
            place => link.all.nth(place)?,
        }),
        Value::Candidate(_) | Value::Candidates(_) => {
            let candidates = value.candidates();
            Value::Candidate(candidates.nth(at(candidates.len())?)?)
        }
        _ => {
            let cells = value.cells();
            Value::Cell(cells.nth(at(cells.len())?)?)
        }
    })
}

/// Returns the candidates that a candidate sees: the other digits of its cell, and its digit in the peers
/// of the cell.
fn rivals(candidate: Candidate) -> CandidateMap {
    let (cell, digit) = (candidate.cell(), DigitSet::of(candidate.digit()));
    times(CellMap::of(cell), !digit) | times(cell.peers(), digit)
}

/// Returns the candidates of some digits in some cells.
pub(crate) fn times(cells: CellMap, digits: DigitSet) -> CandidateMap {
    digits.iter().fold(CandidateMap::EMPTY, |all, digit| all | cells.candidates(digit))
}
