//! Explanation and drawing of a formula's step, in the order of its text. Each set is introduced with its
//! name, a colour and a sentence; each condition that means something to a reader is given as a reason; the
//! basis of the proof and the conclusion come last. The texts of `say` clauses replace all this.

use ninefold_core::{CandidateMap, CellMap, DigitSet, HouseSet};
use ninefold_facts::Facts;
use ninefold_logic::explain::{Fragment, say};
use ninefold_logic::{LinkKind, Role, Sentence, Story};
use ninefold_proof::{Certificate, Truth};

use crate::code::{Code, Family, Function, Part, Piece, Within};
use crate::formula::{Bound, Formula, Instance};
use crate::machine::{Machine, Worked, times};
use crate::syntax::{Links, Over};

/// Maximum number of cells shown: a larger set is a region.
const MOST_CELLS: usize = 9;

/// Maximum number of members of a set that a reason is given for.
const MOST_MEMBERS: usize = 6;

impl Formula {
    /// Returns the explanation and drawing of an instance on the position it was found in; with a proof,
    /// also what the proof rests on.
    #[must_use]
    pub fn story(&self, facts: &Facts, instance: &Instance, proof: Option<&Certificate>) -> Story {
        let mut story = Story::default();
        tell(self, facts, instance, proof, &mut story);
        story.conclude(&instance.conclusions);
        story
    }
}

/// Explains an instance up to the conclusion, which the caller marks when it ends the story.
pub(crate) fn tell(
    formula: &Formula,
    facts: &Facts,
    instance: &Instance,
    proof: Option<&Certificate>,
    story: &mut Story,
) {
    let parts = &formula.search().parts;
    let ends = parts.iter().position(|part| matches!(part, Part::Conclusion)).unwrap_or(parts.len());
    let is_said = |parts: &[Part]| parts.iter().any(|part| matches!(part, Part::Said(_)));
    let (before, after) = parts.split_at(ends);
    // Before the conclusion: the texts of `say` clauses, or else variables, reasons and the basis of the
    // proof.
    let told = formula.at(facts, instance, |machine| {
        let mut teller = Teller { formula, instance, story, machine, sets: 0 };
        for part in before.iter().filter(|part| !is_said(before) || matches!(part, Part::Said(_))) {
            teller.part(part);
        }
        if !is_said(before) {
            proof.into_iter().for_each(|proof| teller.rests(proof));
        }
        if is_said(after) {
            after.iter().for_each(|part| teller.part(part));
        } else {
            teller.conclude();
        }
    });
    // The instance isn't on this position: only its conclusion is stated.
    if told.is_none() {
        story.say(so(instance));
    }
}

/// Returns the sentence for the conclusion.
fn so(instance: &Instance) -> Sentence {
    let gone = instance.conclusions.eliminations;
    match instance.conclusions.placements {
        placed if placed.is_empty() => say!("formula-so-remove", gone = gone),
        placed if gone.is_empty() => say!("formula-so-place", placed = placed),
        placed => say!("formula-so-both", placed = placed, gone = gone),
    }
}

struct Teller<'t, 'm, 'a, 'p> {
    formula: &'t Formula,
    instance: &'t Instance,
    story: &'t mut Story,
    machine: &'m mut Machine<'a, 'p>,
    /// Number of sets coloured so far.
    sets: u8,
}

impl Teller<'_, '_, '_, '_> {
    fn part(&mut self, part: &Part) {
        match part {
            Part::Variable { slot, from } => self.variable(*slot, from),
            // A condition without a value was not needed as a reason.
            Part::Reason(code) => drop(self.reason(code)),
            Part::Said(said) => self.said(said),
            Part::Conclusion => {}
        }
    }

    /// Returns the name and the value of the variable of a slot.
    fn named(&self, slot: usize) -> (String, Bound) {
        let variables = &self.formula.search().variables;
        let name =
            variables.iter().find(|variable| variable.slot == slot).map(|variable| variable.name.clone());
        (name.unwrap_or_default(), Bound::of(&self.machine.get(slot)))
    }

    /// Introduces a variable: a sentence with its value, and its mark in the drawing.
    fn variable(&mut self, slot: usize, from: &Code) {
        let (name, value) = self.named(slot);
        match value {
            // Sets too large to show are neither named nor drawn.
            Bound::Cells(cells) if cells.len() <= MOST_CELLS => {
                self.cells(name, cells);
                self.draw_set(cells);
            }
            Bound::Als { cells, digits } => {
                match cells.len() {
                    1 => self.story.say(say!("formula-is-cell", name = name, cells = cells, digits = digits)),
                    n => self.story.say(say!(
                        "formula-is-als",
                        name = name,
                        cells = cells,
                        n = n,
                        m = digits.len(),
                        digits = digits
                    )),
                }
                self.draw_set(cells);
            }
            Bound::Digits(digits) if !digits.is_empty() => {
                self.story.say(say!("formula-is-digits", name = name, digits = digits));
            }
            Bound::Houses(houses) if houses.len() <= MOST_MEMBERS && !houses.is_empty() => {
                self.story.say(say!("formula-is-houses", name = name, houses = houses));
                houses.iter().for_each(|house| self.story.house(house, Role::Base));
            }
            Bound::Candidates(candidates) if (1..=MOST_CELLS).contains(&candidates.len()) => {
                self.story.say(say!("formula-is-candidates", name = name, candidates = candidates));
                self.story.candidates(candidates, Role::Corner);
            }
            Bound::Link(candidates) => self.link(name, candidates, from),
            _ => {}
        }
    }

    fn cells(&mut self, name: String, cells: CellMap) {
        let digits = self.digits_of(cells);
        match cells.len() {
            0 => {}
            _ if digits.is_empty() => self.story.say(say!("formula-is-filled", name = name, cells = cells)),
            1 => self.story.say(say!("formula-is-cell", name = name, cells = cells, digits = digits)),
            n => self.story.say(say!("formula-is-cells", name = name, cells = cells, n = n, digits = digits)),
        }
    }

    fn draw_set(&mut self, cells: CellMap) {
        if !cells.is_empty() {
            self.story.cells(cells, Role::Set(self.sets.min(3)));
            self.sets += 1;
        }
    }

    fn link(&mut self, name: String, candidates: CandidateMap, from: &Code) {
        let is_weak = matches!(from, Code::Links(Links::Weak));
        let [Some(start), Some(end)] = [0, candidates.len() - 1].map(|at| candidates.nth(at)) else { return };
        if !is_weak {
            self.story.say(say!("formula-is-strong", name = name, candidates = candidates));
            if candidates.len() == 2 {
                self.story.link(start, end, LinkKind::Strong);
            }
        } else {
            self.story.say(say!("formula-is-weak", name = name, candidates = candidates));
            self.story.link(start, end, LinkKind::Weak);
        }
        self.story.candidates(candidates, Role::Corner);
    }

    fn digits_of(&self, cells: CellMap) -> DigitSet {
        let facts = self.machine.facts;
        (cells & facts.empty()).iter().fold(DigitSet::EMPTY, |all, cell| all | facts.candidates(cell))
    }

    /// Adds the text of `say` clauses and draws the variables that it names.
    fn said(&mut self, said: &[(&'static str, Vec<Piece>)]) {
        let words = |code: &str| {
            let pieces = said.iter().find(|(language, _)| *language == code).or(said.first());
            let fragments = pieces.iter().flat_map(|(_, pieces)| pieces).map(|piece| match piece {
                Piece::Words(words) => Fragment::Text(words.clone()),
                Piece::Variable(slot) => fragment(self.named(*slot).1),
            });
            fragments.collect::<Vec<_>>()
        };
        // The message has the text in every language; the reader's is chosen when it is printed.
        let (en, zh) = (words("en"), words("zh"));
        self.story.say(say!("formula-said", en = en, zh = zh));
        for piece in said.iter().flat_map(|(_, pieces)| pieces) {
            let Piece::Variable(slot) = piece else { continue };
            match self.named(*slot).1 {
                Bound::Cells(cells) | Bound::Als { cells, .. }
                    if cells.len() <= MOST_CELLS
                        && self.story.marks.cells.iter().all(|(known, _)| *known != cells) =>
                {
                    self.draw_set(cells);
                }
                Bound::Houses(houses) => houses.iter().for_each(|house| self.story.house(house, Role::Base)),
                Bound::Candidates(candidates) | Bound::Link(candidates) => {
                    self.story.candidates(candidates, Role::Corner);
                }
                _ => {}
            }
        }
    }

    /// Explains a condition, if it means something to a reader.
    fn reason(&mut self, code: &Code) -> Worked<()> {
        match code {
            Code::Both(left, right) => {
                self.reason(left)?;
                self.reason(right)
            }
            Code::Either(left, right) => {
                let holds = self.machine.test(left)?;
                self.reason(if holds { left } else { right })
            }
            Code::Define(number, arguments) => {
                let body = self.machine.body(*number);
                // The body of a definition explains the call, with the arguments as its variables.
                let Teller { formula, instance, story, machine, sets } = self;
                machine.within(*number, arguments, |machine| {
                    Teller { formula, instance, story, machine, sets: *sets }.reason(body)
                })
            }
            Code::Over { over: over @ (Over::Any | Over::All), slot, domain, condition: Some(condition) } => {
                self.members(*over, *slot, domain, condition)
            }
            Code::Sees(Family::Cells, left, right) => self.sees(left, right),
            Code::Within(Within::DigitsInCells, digits, of) => self.confined(digits, of),
            Code::Within(Within::All(Family::Digits), left, right) => self.digits_within(left, right),
            Code::Compare(_, Family::Digits, left, right) => self.same_digits(left, right),
            Code::Compare(_, Family::Cells, left, right) => self.same_house(left, right),
            Code::Compare(_, Family::Number, left, _) => match &**left {
                Code::Function(Function::Count, counted) => self.counted(&counted[0]),
                _ => Ok(()),
            },
            _ => Ok(()),
        }
    }

    /// Explains a condition for each member of a small domain, or for the first member that meets it.
    fn members(&mut self, over: Over, slot: usize, domain: &Code, condition: &Code) -> Worked<()> {
        let domain = self.machine.value(domain)?;
        let mut members = Vec::new();
        self.machine.each(domain, 0, &mut |_, member| {
            members.push(member);
            let is_enough = members.len() > MOST_MEMBERS && over == Over::All;
            Ok(if is_enough { std::ops::ControlFlow::Break(()) } else { std::ops::ControlFlow::Continue(()) })
        })?;
        if over == Over::All && members.len() > MOST_MEMBERS {
            return Ok(());
        }
        for member in members {
            self.machine.set(slot, member);
            match over {
                Over::All => self.reason(condition)?,
                _ if self.machine.test(condition)? => return self.reason(condition),
                _ => {}
            }
        }
        Ok(())
    }

    fn sees(&mut self, left: &Code, right: &Code) -> Worked<()> {
        let (from, to) = (self.machine.cells(left)?, self.machine.cells(right)?);
        if from.is_empty() || to.is_empty() || from.len().max(to.len()) > MOST_CELLS {
            return Ok(());
        }
        let digit = |code: &Code| match code {
            Code::Within(Within::DigitsInCells, digits, _) => Some((**digits).clone()),
            _ => None,
        };
        match (digit(left), digit(right)) {
            (Some(digits), Some(_)) => {
                let digits = self.machine.digits(&digits)?;
                self.story.say(say!("formula-sees-digits", digits = digits, left = from, right = to));
                let [from, to] = [from, to].map(|cells| times(cells, digits));
                self.story.candidates(from | to, Role::Restricted);
                self.story.link(from, to, LinkKind::Weak);
            }
            _ => self.story.say(say!("formula-sees", left = from, right = to)),
        }
        Ok(())
    }

    /// Explains which cells of a house have certain digits as candidates.
    fn confined(&mut self, digits: &Code, of: &Code) -> Worked<()> {
        let value = self.machine.value(of)?;
        let (digits, all) = (self.machine.digits(digits)?, value.cells());
        let places =
            digits.iter().fold(CellMap::EMPTY, |map, digit| map | self.machine.facts.cells_with(digit));
        let cells = places & all & self.machine.facts.empty();
        let [Some(house), None] = [0, 1].map(|at| value.houses().nth(at)) else { return Ok(()) };
        if cells.is_empty() || cells.len() > MOST_CELLS {
            return Ok(());
        }
        self.story.say(say!(
            "formula-confined",
            digits = digits,
            houses = HouseSet::of(house),
            cells = cells
        ));
        self.story.house(house, Role::Base);
        let candidates = times(cells, digits);
        self.story.candidates(candidates, Role::Corner);
        // Two places of one digit are a strong link.
        if let ([Some(one), Some(other)], 2, 1) =
            ([0, 1].map(|at| candidates.nth(at)), cells.len(), digits.len())
        {
            self.story.link(one, other, LinkKind::Strong);
        }
        Ok(())
    }

    /// Explains a condition on a count.
    fn counted(&mut self, counted: &Code) -> Worked<()> {
        match counted {
            Code::Within(Within::DigitsInCells, digits, of) => self.confined(digits, of),
            Code::Function(Function::DigitsOfCells, arguments) => {
                let cells = self.machine.cells(&arguments[0])?;
                let digits = self.machine.digits(counted)?;
                if cells.has_several() && cells.len() <= MOST_CELLS {
                    let (n, m) = (cells.len(), digits.len());
                    self.story.say(say!("formula-between", cells = cells, n = n, m = m, digits = digits));
                }
                Ok(())
            }
            _ => Ok(()),
        }
    }

    fn same_digits(&mut self, left: &Code, right: &Code) -> Worked<()> {
        let (Code::Function(Function::DigitsOfCells, one), Code::Function(Function::DigitsOfCells, other)) =
            (left, right)
        else {
            return Ok(());
        };
        let digits = self.machine.digits(left)?;
        if digits == self.machine.digits(right)? {
            let cells = self.machine.cells(&one[0])? | self.machine.cells(&other[0])?;
            self.story.say(say!("formula-same-digits", cells = cells, digits = digits));
        }
        Ok(())
    }

    fn digits_within(&mut self, left: &Code, right: &Code) -> Worked<()> {
        let (Code::Function(Function::DigitsOfCells, one), Code::Function(Function::DigitsOfCells, other)) =
            (left, right)
        else {
            return Ok(());
        };
        let digits = self.machine.digits(left)?;
        let (cells, of) = (self.machine.cells(&one[0])?, self.machine.cells(&other[0])?);
        if cells.len().max(of.len()) <= MOST_CELLS {
            self.story.say(say!("formula-digits-within", cells = cells, digits = digits, of = of));
        }
        Ok(())
    }

    /// Explains that two cells or sets share a box, row or column.
    fn same_house(&mut self, left: &Code, right: &Code) -> Worked<()> {
        let is_house = |code: &Code| {
            let houses = [Function::BoxOf, Function::RowOf, Function::ColumnOf];
            matches!(code, Code::Function(function, _) if houses.contains(function))
        };
        let (Code::Function(_, one), Code::Function(_, other), true) =
            (left, right, is_house(left) && is_house(right))
        else {
            return Ok(());
        };
        let houses = self.machine.value(left)?.houses();
        if houses == self.machine.value(right)?.houses() {
            let cells = self.machine.cells(&one[0])? | self.machine.cells(&other[0])?;
            self.story.say(say!("formula-same-house", cells = cells, houses = houses));
        }
        Ok(())
    }

    /// Explains which truths the proof rests on.
    fn rests(&mut self, proof: &Certificate) {
        let (mut cells, mut houses, mut digits) = (CellMap::EMPTY, HouseSet::EMPTY, DigitSet::EMPTY);
        for truth in &proof.truths {
            match truth {
                Truth::Cell(cell) => cells |= CellMap::of(*cell),
                Truth::Place(house, digit) => {
                    houses |= HouseSet::of(*house);
                    digits |= DigitSet::of(*digit);
                }
            }
        }
        match (cells.is_empty(), houses.is_empty()) {
            (true, true) => {}
            (false, true) => self.story.say(say!("formula-rests-cells", cells = cells)),
            (true, false) => self.story.say(say!("formula-rests-places", digits = digits, houses = houses)),
            (false, false) => {
                self.story.say(say!("formula-rests-both", cells = cells, digits = digits, houses = houses));
            }
        }
    }

    /// Adds the conclusion; if it removes candidates from the peers of some cells, it names these cells.
    fn conclude(&mut self) {
        let gone = self.instance.conclusions.eliminations;
        // `remove … from peers(a)`: the conclusion names the cells `a` that are seen.
        let seen = match self.formula.search().endings.as_slice() {
            [ending] if !ending.placed => match &ending.within {
                Some(Code::Function(Function::Peers, of)) => self.machine.cells(&of[0]).ok(),
                _ => None,
            },
            _ => None,
        };
        match seen.filter(|seen| !seen.is_empty() && seen.len() <= MOST_CELLS) {
            Some(seen) => {
                self.story.say(say!("formula-so-seen", gone = gone, seen = seen));
                self.story.candidates(
                    times(seen, gone.digits()) & self.machine.facts.board().candidate_map(),
                    Role::Z,
                );
            }
            None => self.story.say(so(self.instance)),
        }
    }
}

/// Returns a value as a part of the text of a `say` clause.
fn fragment(value: Bound) -> Fragment {
    match value {
        Bound::Cells(cells) | Bound::Als { cells, .. } => Fragment::Cells(cells),
        Bound::Digits(digits) => Fragment::Digits(digits),
        Bound::Houses(houses) => Fragment::Houses(houses),
        Bound::Candidates(candidates) | Bound::Link(candidates) => Fragment::Candidates(candidates),
        other => Fragment::Text(other.text(ninefold_core::Notation::Rc)),
    }
}
