//! Names and kinds: what every name of a text stands for, and whether each value is of a kind that may stand where it does.

use ninefold_core::{Cell, CellMap, Digit, House};

use crate::code::{
    Act, Code, Comparison, Defined, Ending, Family, Join, Part, Piece, Search, Source, Union, Variable,
    Within, common, family, kind_of,
};
use crate::error::{Expected, FormulaError, Place, Reason};
use crate::functions::{self, Reader};
use crate::kind::Kind;
use crate::plan::plan;
use crate::syntax::{Clause, DEEPEST, Definition, Name, Node, Over, Tree, Wording};

/// How deep operations may stand within each other, those of the definitions that are called included.
const DEEPEST_CALLS: usize = 4 * DEEPEST;

/// The languages that somebody may say something in, the first if none is named.
const LANGUAGES: [&str; 2] = ["en", "zh"];

/// How many variables a technique may have.
const MOST_VARIABLES: usize = 100;

type Checked<T> = Result<T, FormulaError>;

/// The definitions of a text.
#[derive(Default)]
pub(crate) struct Checker {
    names: Vec<String>,
    depths: Vec<usize>,
    pub(crate) defined: Vec<Defined>,
    scope: Vec<Variable>,
    slots: usize,
    /// The deepest definition that the present one calls.
    below: usize,
    /// Whether an expression is read that stands alone: it may look at the solution.
    alone: bool,
}

fn wrong<T>(place: Place, reason: Reason) -> Checked<T> {
    Err(FormulaError::new(place, reason))
}

/// What is called nearly so.
fn near<'n>(name: &str, names: impl Iterator<Item = &'n str>) -> Option<String> {
    let most = 1 + name.chars().count() / 4;
    let close = names.map(|other| (strsim::osa_distance(name, other), other));
    close.filter(|(distance, _)| *distance <= most).min().map(|(_, other)| other.to_string())
}

impl Checker {
    pub(crate) fn define(&mut self, definition: &Definition) -> Checked<()> {
        let name = &definition.name;
        let is_taken = self.names.contains(&name.text) || functions::NAMES.contains(&name.text.as_str());
        if is_taken || functions::source(&name.text).is_some() {
            return wrong(name.place, Reason::Taken { name: name.text.clone() });
        }
        (self.scope, self.slots, self.below) = (Vec::new(), 0, 0);
        let mut arguments = Vec::new();
        for (argument, word) in &definition.arguments {
            let kind = kind_called(word)?;
            self.variable(argument, kind, false)?;
            arguments.push(kind);
        }
        let Some(repeats) = &definition.repeats else {
            let (body, kind) = self.value(&definition.body)?;
            return self.known(
                definition,
                1,
                Defined { arguments, kind, slots: self.slots, most: None, body },
            );
        };
        let kind = kind_called(&repeats.kind)?;
        if !matches!(kind, Kind::Cells | Kind::Digits | Kind::Houses | Kind::Candidates | Kind::Truth) {
            let found = Some(repeats.kind.text.clone());
            return wrong(repeats.kind.place, Reason::Expected { expected: Expected::Repeated, found });
        }
        // It is known before it is read: what it calls may be itself.
        let most = Some(repeats.most);
        let itself = Defined { arguments, kind, slots: 0, most, body: Code::Number(0) };
        self.names.push(name.text.clone());
        self.depths.push(0);
        self.defined.push(itself.clone());
        let body = self.asked(&definition.body, kind)?;
        self.names.pop();
        self.depths.pop();
        self.defined.pop();
        self.known(definition, repeats.most, Defined { slots: self.slots, body, ..itself })
    }

    /// Takes a definition that was read, and is gone through so often within itself.
    fn known(&mut self, definition: &Definition, times: usize, defined: Defined) -> Checked<()> {
        let depth = (definition.body.depth() + self.below) * times;
        if depth > DEEPEST_CALLS {
            return wrong(definition.body.place, Reason::Deep { most: DEEPEST_CALLS });
        }
        self.names.push(definition.name.text.clone());
        self.depths.push(depth);
        self.defined.push(defined);
        Ok(())
    }

    pub(crate) fn expression(&mut self, tree: &Tree) -> Checked<(Code, Kind, usize)> {
        (self.scope, self.slots) = (Vec::new(), 0);
        self.alone = true;
        let read = self.value(tree);
        self.alone = false;
        read.map(|(code, kind)| (code, kind, self.slots))
    }

    pub(crate) fn technique(&mut self, wording: &Wording) -> Checked<Search> {
        (self.scope, self.slots) = (Vec::new(), 0);
        let (mut acts, mut endings, mut parts) = (Vec::new(), Vec::new(), Vec::new());
        for clause in &wording.clauses {
            match clause {
                Clause::For { names, domain } => {
                    let place = domain.place;
                    let (domain, kind) = self.value(domain)?;
                    let Some(member) = kind.member() else {
                        return wrong(place, Reason::Kind { expected: Kind::Set, found: kind });
                    };
                    let mut after = None;
                    for name in names {
                        let slot = self.variable(name, member, true)?;
                        parts.push(Part::Variable { slot, from: domain.clone() });
                        let domain = domain.clone();
                        acts.push(Act::Each { slot, domain, after, sieves: Vec::new() });
                        after = Some(slot);
                    }
                }
                Clause::Let { name, value } => {
                    let (value, kind) = self.value(value)?;
                    let slot = self.variable(name, kind, false)?;
                    parts.push(Part::Variable { slot, from: value.clone() });
                    acts.push(Act::Let { slot, value });
                }
                Clause::Where(condition) => {
                    let code = self.asked(condition, Kind::Truth)?;
                    parts.push(Part::Reason(code.clone()));
                    acts.push(Act::Test(code));
                }
                Clause::Conclude { placed, what, within } => {
                    endings.push(self.ending(*placed, what, within.as_ref())?);
                    if !parts.iter().any(|part| matches!(part, Part::Conclusion)) {
                        parts.push(Part::Conclusion);
                    }
                }
                Clause::Say { language, text } => self.say(language.as_ref(), text, &mut parts)?,
            }
        }
        if endings.is_empty() {
            return wrong(wording.id.place, Reason::Idle { name: wording.id.text.clone() });
        }
        let variables = std::mem::take(&mut self.scope);
        Ok(Search { acts: plan(acts), endings, variables, slots: self.slots, parts })
    }

    /// What somebody says; in another language than what stands before it, it is the same sentence.
    fn say(&mut self, language: Option<&Name>, text: &Name, parts: &mut Vec<Part>) -> Checked<()> {
        let code = language.map_or(Ok(LANGUAGES[0]), |name| {
            let known = LANGUAGES.into_iter().find(|code| *code == name.text);
            let found = Some(name.text.clone());
            known.ok_or_else(|| {
                FormulaError::new(name.place, Reason::Expected { expected: Expected::Said, found })
            })
        })?;
        let pieces = self.pieces(text)?;
        match parts.last_mut() {
            Some(Part::Said(said)) if said.iter().all(|(other, _)| *other != code) => {
                said.push((code, pieces))
            }
            _ => parts.push(Part::Said(vec![(code, pieces)])),
        }
        Ok(())
    }

    /// The words of a text, and the variables in braces.
    fn pieces(&mut self, text: &Name) -> Checked<Vec<Piece>> {
        let mut pieces = Vec::new();
        let mut rest = text.text.as_str();
        while let Some((words, name, further)) = rest
            .split_once('{')
            .and_then(|(words, more)| more.split_once('}').map(|(name, to)| (words, name, to)))
        {
            let (code, _) = self.named(name.trim(), text.place)?;
            let Code::Variable(slot) = code else {
                return wrong(text.place, Reason::Unknown { name: name.into(), near: None });
            };
            pieces.extend([Piece::Words(words.into()), Piece::Variable(slot)]);
            rest = further;
        }
        pieces.push(Piece::Words(rest.into()));
        Ok(pieces)
    }

    fn ending(&mut self, placed: bool, what: &Tree, within: Option<&Tree>) -> Checked<Ending> {
        let Some(within) = within else {
            let what = self.asked(what, Kind::Candidates)?;
            return Ok(Ending { placed, what, within: None });
        };
        let what = self.asked(what, Kind::Digits)?;
        Ok(Ending { placed, what, within: Some(self.asked(within, Kind::Cells)?) })
    }

    fn variable(&mut self, name: &Name, kind: Kind, looped: bool) -> Checked<usize> {
        let is_taken = self.scope.iter().any(|known| known.name == name.text);
        if is_taken || functions::source(&name.text).is_some() {
            return wrong(name.place, Reason::Taken { name: name.text.clone() });
        }
        let slot = self.slots;
        if slot == MOST_VARIABLES {
            return wrong(name.place, Reason::Long { most: MOST_VARIABLES });
        }
        self.slots += 1;
        self.scope.push(Variable { name: name.text.clone(), slot, kind, looped });
        Ok(slot)
    }

    /// The code of an expression of this kind.
    fn asked(&mut self, tree: &Tree, kind: Kind) -> Checked<Code> {
        if let (Node::Number(number), Kind::Digit | Kind::Digits) = (&tree.node, kind) {
            return digit(*number, tree.place).map(Code::Digit);
        }
        if let (Node::Number(number), Kind::House) = (&tree.node, kind) {
            let house = u8::try_from(*number).ok().and_then(|index| House::try_from(index).ok());
            let range = Reason::Number { least: 0, most: 26, found: number.to_string() };
            return house.map(Code::House).ok_or(FormulaError::new(tree.place, range));
        }
        let (code, found) = self.value(tree)?;
        if !found.fits(kind) {
            return wrong(tree.place, Reason::Kind { expected: kind, found });
        }
        Ok(code)
    }

    /// The code of an expression, and its kind.
    fn value(&mut self, tree: &Tree) -> Checked<(Code, Kind)> {
        Ok(match &tree.node {
            Node::Cells(cells) => match cells.only() {
                Some(_) => (Code::Cells(*cells), Kind::Cell),
                None => (Code::Cells(*cells), Kind::Cells),
            },
            Node::House(house) => (Code::House(*house), Kind::House),
            Node::Number(number) => (Code::Number((*number).into()), Kind::Number),
            Node::Links(links) => (Code::Links(*links), Kind::Links),
            Node::Name(name) => self.named(name, tree.place)?,
            Node::Call { name, arguments } => self.call(name, arguments)?,
            Node::Not(of) => (Code::Not(Box::new(self.asked(of, Kind::Truth)?)), Kind::Truth),
            Node::Complement(of) => {
                let (code, kind) = self.value(of)?;
                match family(kind) {
                    None | Some(Family::Number | Family::Truth | Family::Positions) => {
                        return wrong(of.place, Reason::Kind { expected: Kind::Set, found: kind });
                    }
                    Some(family) => (Code::Complement(family, Box::new(code)), kind_of(family)),
                }
            }
            Node::Index { of, index } => {
                let (code, kind) = self.set(of)?;
                let member = if kind == Kind::Link { Some(Kind::Candidate) } else { kind.member() };
                (Code::Index(Box::new(code), *index), member.unwrap_or(Kind::Cell))
            }
            Node::Slice { of, begin, end } => {
                let (code, kind) = self.set(of)?;
                let family = family(kind).unwrap_or(Family::Cells);
                (Code::Slice(family, Box::new(code), *begin, *end), kind_of(family))
            }
            Node::Over { .. } => self.over(tree)?,
            Node::Binary { operator, left, right } => self.binary(operator, left, right, tree.place)?,
        })
    }

    /// What is asked of the members of a domain, or joined over them.
    fn over(&mut self, tree: &Tree) -> Checked<(Code, Kind)> {
        let Node::Over { over, name, domain, condition, take } = &tree.node else { return self.value(tree) };
        let (code, kind) = self.value(domain)?;
        let Some(member) = kind.member() else {
            return wrong(domain.place, Reason::Kind { expected: Kind::Set, found: kind });
        };
        let slot = self.variable(name, member, true)?;
        let asked = condition.as_ref().map(|condition| self.asked(condition, Kind::Truth)).transpose()?;
        let taken = match take {
            Some(take) => Some((self.value(take)?, take.place)),
            None if *over == Over::Union => Some(((Code::Variable(slot), member), name.place)),
            None => None,
        };
        self.scope.pop();
        let Some(((take, found), place)) = taken else {
            let (domain, condition) = (Box::new(code), asked.map(Box::new));
            let kind = if *over == Over::Count { Kind::Number } else { Kind::Truth };
            return Ok((Code::Over { over: *over, slot, domain, condition }, kind));
        };
        let family = if found == Kind::House { Some(Family::Houses) } else { family(found) };
        let Some(family) = family.filter(|_| found.is_set() && found != Kind::Positions) else {
            return wrong(place, Reason::Kind { expected: Kind::Set, found });
        };
        let union = Union { family, slot, domain: code, condition: asked, take };
        Ok((Code::Union(Box::new(union)), kind_of(family)))
    }

    /// A set of cells, digits, houses or candidates.
    fn set(&mut self, tree: &Tree) -> Checked<(Code, Kind)> {
        let (code, kind) = self.value(tree)?;
        if !kind.is_set() || kind == Kind::Positions {
            return wrong(tree.place, Reason::Kind { expected: Kind::Set, found: kind });
        }
        Ok((code, kind))
    }

    fn named(&mut self, name: &str, place: Place) -> Checked<(Code, Kind)> {
        if let Some(variable) = self.scope.iter().find(|variable| variable.name == name) {
            return Ok((Code::Variable(variable.slot), variable.kind));
        }
        if let Some(source) = functions::source(name) {
            let is_secret = matches!(source.0, Code::Source(Source::Solution)) && !self.alone;
            return if is_secret { wrong(place, Reason::Solution) } else { Ok(source) };
        }
        let known = self.scope.iter().map(|variable| variable.name.as_str());
        let near = near(name, known.chain(functions::SOURCES.iter().copied()));
        wrong(place, Reason::Unknown { name: name.into(), near })
    }

    fn call(&mut self, name: &Name, arguments: &[Tree]) -> Checked<(Code, Kind)> {
        if let Some(number) = self.names.iter().position(|known| *known == name.text) {
            let kinds = self.defined[number].arguments.clone();
            functions::count(name, kinds.len(), arguments.len())?;
            let codes = arguments.iter().zip(kinds).map(|(tree, kind)| self.asked(tree, kind));
            let codes = codes.collect::<Checked<Vec<Code>>>()?;
            self.below = self.below.max(self.depths[number]);
            return Ok((Code::Define(number, codes), self.defined[number].kind));
        }
        if functions::NAMES.contains(&name.text.as_str()) {
            return functions::call(self, name, arguments);
        }
        let known = self.names.iter().map(String::as_str).chain(functions::NAMES.iter().copied());
        let near = near(&name.text, known);
        wrong(name.place, Reason::Unknown { name: name.text.clone(), near })
    }

    fn binary(
        &mut self,
        operator: &'static str,
        left: &Tree,
        right: &Tree,
        place: Place,
    ) -> Checked<(Code, Kind)> {
        if matches!(operator, "and" | "or") {
            let left = Box::new(self.asked(left, Kind::Truth)?);
            let right = Box::new(self.asked(right, Kind::Truth)?);
            let code = if operator == "and" { Code::Both(left, right) } else { Code::Either(left, right) };
            return Ok((code, Kind::Truth));
        }
        let ((mut one, mut kind), (mut other, mut second)) = (self.value(left)?, self.value(right)?);
        if let Node::Number(number) = right.node
            && let Some(code) = beside_number(operator, &one, kind, number, right.place)?
        {
            return Ok(code);
        }
        // A number beside digits is one.
        if let (Node::Number(number), true) = (&right.node, kind.is_digits()) {
            (other, second) = (Code::Digit(digit(*number, right.place)?), Kind::Digit);
        }
        if let (Node::Number(number), true) = (&left.node, second.is_digits() || operator == "in") {
            (one, kind) = (Code::Digit(digit(*number, left.place)?), Kind::Digit);
        }
        let (one, other) = (Box::new(one), Box::new(other));
        joined(operator, one, kind, other, second)
            .ok_or_else(|| FormulaError::new(place, Reason::Operator { operator, left: kind, right: second }))
    }
}

/// The kind of a word.
fn kind_called(word: &Name) -> Checked<Kind> {
    let kind = Kind::ALL.iter().find(|kind| !kind.word().is_empty() && kind.word() == word.text);
    kind.copied().ok_or_else(|| {
        let found = Some(word.text.clone());
        FormulaError::new(word.place, Reason::Expected { expected: Expected::Kind, found })
    })
}

impl Reader for Checker {
    fn read(&mut self, tree: &Tree, kind: Kind) -> Checked<Code> {
        self.asked(tree, kind)
    }

    fn read_set(&mut self, tree: &Tree) -> Checked<(Code, Kind)> {
        self.set(tree)
    }
}

/// What two values of some kinds come to; `None` where the operator is not for them.
fn joined(operator: &str, one: Box<Code>, left: Kind, other: Box<Code>, right: Kind) -> Option<(Code, Kind)> {
    let common = common(left, right);
    let compare =
        |comparison, family| (Code::Compare(comparison, family, one.clone(), other.clone()), Kind::Truth);
    let join = |join, family| (Code::Join(join, family, one.clone(), other.clone()), kind_of(family));
    let sets = common.filter(|family| !matches!(family, Family::Number | Family::Truth));
    Some(match operator {
        "==" => compare(Comparison::Equal, common?),
        "!=" => compare(Comparison::Unequal, common?),
        "<" => compare(Comparison::Less, common?),
        "<=" => compare(Comparison::LessOrEqual, common?),
        ">" => compare(Comparison::Greater, common?),
        ">=" => compare(Comparison::GreaterOrEqual, common?),
        "&" => join(Join::And, sets?),
        "|" => join(Join::Or, sets?),
        "^" => join(Join::Xor, sets?),
        "+" => join(Join::Or, common.filter(|family| *family != Family::Truth)?),
        "-" => join(Join::Minus, common.filter(|family| *family != Family::Truth)?),
        "*" if common == Some(Family::Number) => join(Join::Times, Family::Number),
        "*" if left.is_cells() && right.is_digits() => (Code::Times(one, other), Kind::Candidates),
        "/" if left.is_cells() && right == Kind::House => (Code::Positions(one, other), Kind::Positions),
        "/" if left.is_candidates() && right.is_digits() => (Code::Over9(one, other), Kind::Cells),
        "%" if common == Some(Family::Cells) => (Code::Template(one, other), Kind::Cells),
        "sees" if matches!(common, Some(Family::Cells | Family::Candidates)) => {
            (Code::Sees(common?, one, other), Kind::Truth)
        }
        "in" if left.is_digits() && right.is_cells() => {
            (Code::Within(Within::DigitsInCells, one, other), Kind::Cells)
        }
        "in" if left == Kind::Houses || left == Kind::House && right == Kind::Houses => {
            let family = common.filter(|family| *family == Family::Houses)?;
            (Code::Within(Within::All(family), one, other), Kind::Truth)
        }
        "in" => (Code::Within(Within::All(sets?), one, other), Kind::Truth),
        _ => return None,
    })
}

/// What an operator before a number means in the calculator: subsets of a size, the cell of an index, a digit, a house.
fn beside_number(
    operator: &'static str,
    left: &Code,
    kind: Kind,
    number: u32,
    place: Place,
) -> Checked<Option<(Code, Kind)>> {
    let one = || Box::new(left.clone());
    let family =
        family(kind).filter(|family| !matches!(family, Family::Number | Family::Truth | Family::Positions));
    let Some(family) = family else { return Ok(None) };
    Ok(Some(match (operator, family) {
        ("&" | "|", _) => {
            let subsets = match family {
                Family::Digits => Kind::DigitSubsets,
                Family::Houses => Kind::HouseSubsets,
                Family::Candidates => Kind::CandidateSubsets,
                _ => Kind::CellSubsets,
            };
            let (least, most) = if operator == "&" { (number, number) } else { (1, number) };
            (Code::Subsets(family, one(), least as usize, most as usize), subsets)
        }
        ("+" | "-", Family::Cells) => {
            let cell = u8::try_from(number).ok().and_then(|index| Cell::try_from(index).ok());
            let range = Reason::Number { least: 0, most: 80, found: number.to_string() };
            let cell = cell.ok_or_else(|| FormulaError::new(place, range))?;
            let join = if operator == "+" { Join::Or } else { Join::Minus };
            let cell = Box::new(Code::Cells(CellMap::of(cell)));
            (Code::Join(join, Family::Cells, one(), cell), Kind::Cells)
        }
        ("*", Family::Cells) => {
            (Code::Times(one(), Box::new(Code::Digit(digit(number, place)?))), Kind::Candidates)
        }
        ("/", Family::Candidates) => {
            (Code::Over9(one(), Box::new(Code::Digit(digit(number, place)?))), Kind::Cells)
        }
        ("/", Family::Cells) => {
            let house = u8::try_from(number).ok().and_then(|index| House::try_from(index).ok());
            let range = Reason::Number { least: 0, most: 26, found: number.to_string() };
            let house = house.ok_or_else(|| FormulaError::new(place, range))?;
            (Code::Positions(one(), Box::new(Code::House(house))), Kind::Positions)
        }
        _ => return Ok(None),
    }))
}

pub(crate) fn digit(number: u32, place: Place) -> Checked<Digit> {
    let digit = u8::try_from(number).ok().and_then(|number| Digit::try_from(number).ok());
    let range = Reason::Number { least: 1, most: 9, found: number.to_string() };
    digit.ok_or_else(|| FormulaError::new(place, range))
}
