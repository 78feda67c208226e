//! The check of names and kinds: what every name of a text stands for, and whether each value has a kind
//! that is allowed where it stands.

use ninefold_core::{Cell, CellMap, Digit, House, Notation};

use crate::code::{
    Act, Code, Comparison, Defined, Ending, Family, Join, Part, Piece, Search, Source, Union, Variable,
    Within, common, family, kind_of,
};
use crate::error::{Expected, FormulaError, Place, Reason};
use crate::functions::{self, Reader};
use crate::kind::Kind;
use crate::parse::literal_if_free;
use crate::plan::plan;
use crate::syntax::{Clause, DEEPEST, Definition, Link, Name, Node, Over, Tree, Wording};

/// Maximum nesting depth of operations, including those of the definitions called.
const DEEPEST_CALLS: usize = 4 * DEEPEST;

/// The languages of `say` clauses, the default first.
const LANGUAGES: [&str; 2] = ["en", "zh"];

/// Maximum number of variables of a technique.
const MOST_VARIABLES: usize = 100;

type Checked<T> = Result<T, FormulaError>;

/// Checks a text, and collects its definitions.
pub(crate) struct Checker {
    /// The notation of names by capital letters.
    letters: Notation,
    names: Vec<String>,
    depths: Vec<usize>,
    pub(crate) defined: Vec<Defined>,
    scope: Vec<Variable>,
    slots: usize,
    /// Depth of the deepest definition that the present one calls.
    below: usize,
    /// Whether a standalone expression is being read, which may name the solution.
    alone: bool,
}

fn wrong<T>(place: Place, reason: Reason) -> Checked<T> {
    Err(FormulaError::new(place, reason))
}

/// Returns the known name closest in spelling, if one is close enough.
fn near<'n>(name: &str, names: impl Iterator<Item = &'n str>) -> Option<String> {
    let most = 1 + name.chars().count() / 4;
    let close = names.map(|other| (strsim::osa_distance(name, other), other));
    close.filter(|(distance, _)| *distance <= most).min().map(|(_, other)| other.to_string())
}

impl Checker {
    pub(crate) fn new(letters: Notation) -> Checker {
        Checker {
            letters,
            names: Vec::new(),
            depths: Vec::new(),
            defined: Vec::new(),
            scope: Vec::new(),
            slots: 0,
            below: 0,
            alone: false,
        }
    }

    pub(crate) fn define(&mut self, definition: &Definition) -> Checked<()> {
        let name = &definition.name;
        let is_taken = self.names.contains(&name.text) || functions::NAMES.contains(&name.text.as_str());
        // A definition may not hide a built-in name or an earlier definition.
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
        // Without a maximum depth it can't call itself: the kind is that of its body.
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
        // Its name is registered before its body is read, as the body may call it.
        let most = Some(repeats.most);
        let itself = Defined { arguments, kind, slots: 0, most, body: Code::Number(0) };
        self.names.push(name.text.clone());
        self.depths.push(0);
        self.defined.push(itself.clone());
        let body = self.asked(&definition.body, kind)?;
        // The placeholder makes way for the definition itself.
        self.names.pop();
        self.depths.pop();
        self.defined.pop();
        self.known(definition, repeats.most, Defined { slots: self.slots, body, ..itself })
    }

    /// Registers a checked definition; `times` is its maximum depth of recursion.
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
                    // Each name is a loop of its own; later names start after the member of the one before.
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

    /// Adds the text of a `say` clause. After a text in another language it is a translation of that one.
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

    /// Splits a text into its words and the variables in braces.
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

    /// Returns the code of an expression that must have this kind.
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

    /// Returns the code of an expression and its kind.
    fn value(&mut self, tree: &Tree) -> Checked<(Code, Kind)> {
        Ok(match &tree.node {
            Node::Cells(cells) => cells_literal(*cells),
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
            Node::Index { of, index, place } => {
                let (code, kind) = self.set(of)?;
                // The members of a link are its candidates.
                let member = if kind == Kind::Link { Some(Kind::Candidate) } else { kind.member() };
                (Code::Index(Box::new(code), *index, *place), member.unwrap_or(Kind::Cell))
            }
            Node::Slice { of, begin, end, place } => {
                let (code, kind) = self.set(of)?;
                let family = family(kind).unwrap_or(Family::Cells);
                (Code::Slice(family, Box::new(code), *begin, *end, *place), kind_of(family))
            }
            Node::Over { .. } => self.over(tree)?,
            Node::Chain { first, links } => {
                let mut left = self.side(first)?;
                for link in links {
                    left = self.link(left, link)?;
                }
                (left.code, left.kind)
            }
        })
    }

    /// Checks `any`, `all`, `count` or `union` over the members of a domain.
    fn over(&mut self, tree: &Tree) -> Checked<(Code, Kind)> {
        let Node::Over { over, name, domain, condition, take } = &tree.node else { return self.value(tree) };
        let (code, kind) = self.value(domain)?;
        let Some(member) = kind.member() else {
            return wrong(domain.place, Reason::Kind { expected: Kind::Set, found: kind });
        };
        // The variable is known in the condition and in the value taken, not outside.
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
        // Houses are joined as houses, not as their cells.
        let family = if found == Kind::House { Some(Family::Houses) } else { family(found) };
        let Some(family) = family.filter(|_| found.is_set() && found != Kind::Positions) else {
            return wrong(place, Reason::Kind { expected: Kind::Set, found });
        };
        let union = Union { family, slot, domain: code, condition: asked, take };
        Ok((Code::Union(Box::new(union)), kind_of(family)))
    }

    /// Returns the code of a set of cells, digits, houses or candidates, and its kind.
    fn set(&mut self, tree: &Tree) -> Checked<(Code, Kind)> {
        let (code, kind) = self.value(tree)?;
        if !kind.is_set() || kind == Kind::Positions {
            return wrong(tree.place, Reason::Kind { expected: Kind::Set, found: kind });
        }
        Ok((code, kind))
    }

    fn named(&mut self, name: &str, place: Place) -> Checked<(Code, Kind)> {
        // Variables come before built-in names, and these before names of cells and houses.
        if let Some(variable) = self.scope.iter().find(|variable| variable.name == name) {
            return Ok((Code::Variable(variable.slot), variable.kind));
        }
        if let Some(source) = functions::source(name) {
            let is_secret = matches!(source.0, Code::Source(Source::Solution)) && !self.alone;
            return if is_secret { wrong(place, Reason::Solution) } else { Ok(source) };
        }
        match literal_if_free(name, self.letters) {
            Some(Node::House(house)) => return Ok((Code::House(house), Kind::House)),
            Some(Node::Cells(cells)) => return Ok(cells_literal(cells)),
            _ => {}
        }
        let known = self.scope.iter().map(|variable| variable.name.as_str());
        let near = near(name, known.chain(functions::SOURCES.iter().copied()));
        wrong(place, Reason::Unknown { name: name.into(), near })
    }

    fn call(&mut self, name: &Name, arguments: &[Tree]) -> Checked<(Code, Kind)> {
        // The text's own definitions come before built-in functions.
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

    /// Returns the value of an operand, and the number if it is written as one.
    fn side(&mut self, tree: &Tree) -> Checked<Side> {
        let number = if let Node::Number(number) = tree.node { Some(number) } else { None };
        let (code, kind) = self.value(tree)?;
        Ok(Side { code, kind, place: tree.place, number })
    }

    /// Applies an operator of a chain to everything on its left and the operand after it.
    fn link(&mut self, left: Side, link: &Link) -> Checked<Side> {
        let Link { operator, place, right } = link;
        // Next to a set of cells a number belongs to the operator before it: `a - 3 % b` is `(a - 3) % b`.
        if let (true, Some((number, links))) = (left.kind.is_cells(), right.number_led())
            && matches!(*operator, "+" | "-" | "&" | "|")
            && links.iter().all(|link| link.operator != "in")
        {
            let right = self.side(number)?;
            let mut left = self.joined(left, operator, right, *place)?;
            for link in links {
                left = self.link(left, link)?;
            }
            return Ok(left);
        }
        let right = self.side(right)?;
        self.joined(left, operator, right, *place)
    }

    /// Applies an operator to two values.
    fn joined(&self, left: Side, operator: &'static str, right: Side, place: Place) -> Checked<Side> {
        let made = |(code, kind)| Side { code, kind, place, number: None };
        // Conditions, then sets with a number after the operator, then everything else.
        if matches!(operator, "and" | "or") {
            let (one, other) = (Box::new(left.truth()?), Box::new(right.truth()?));
            let code = if operator == "and" { Code::Both(one, other) } else { Code::Either(one, other) };
            return Ok(made((code, Kind::Truth)));
        }
        let (kind, second) = (left.kind, right.kind);
        if let (Some(number), Some(family)) = (right.number, set_family(kind))
            && is_beside_number(operator, family)
        {
            return beside_number(operator, left.code, family, number, right.place).map(made);
        }
        // Next to digits a number is a digit.
        let one = left.number.filter(|_| second.is_digits() || operator == "in");
        let other = right.number.filter(|_| kind.is_digits());
        let numbers = (left.number.map(|number| (number, left.place, second)))
            .or(right.number.map(|number| (number, right.place, kind)));
        let as_digit = |side: Side, number: Option<u32>| match number {
            Some(number) => digit(number, side.place).map(|digit| (Code::Digit(digit), Kind::Digit)),
            None => Ok((side.code, side.kind)),
        };
        let ((one, kind), (other, second)) = (as_digit(left, one)?, as_digit(right, other)?);
        let joined = join(operator, one, kind, other, second);
        joined.map(made).ok_or_else(|| match numbers {
            Some((number, place, Kind::Cell | Kind::Cells | Kind::House)) => {
                let (expected, found) = (Expected::Indices, Some(number.to_string()));
                FormulaError::new(place, Reason::Expected { expected, found })
            }
            _ => FormulaError::new(place, Reason::Operator { operator, left: kind, right: second }),
        })
    }
}

/// An operand of an operator.
struct Side {
    code: Code,
    kind: Kind,
    place: Place,
    /// The number, if the operand is written as one.
    number: Option<u32>,
}

impl Side {
    /// Returns the code of a value that can be a condition.
    fn truth(self) -> Checked<Code> {
        if self.kind.fits(Kind::Truth) {
            return Ok(self.code);
        }
        wrong(self.place, Reason::Kind { expected: Kind::Truth, found: self.kind })
    }
}

fn cells_literal(cells: CellMap) -> (Code, Kind) {
    (Code::Cells(cells), if cells.only().is_some() { Kind::Cell } else { Kind::Cells })
}

/// Returns the kind that a word names.
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

/// Applies an operator to two values of some kinds; `None` if it doesn't take them.
fn join(operator: &str, one: Code, left: Kind, other: Code, right: Kind) -> Option<(Code, Kind)> {
    let common = common(left, right);
    let sets = common.filter(|family| !matches!(family, Family::Number | Family::Truth));
    let sums = common.filter(|family| *family != Family::Truth);
    // Comparisons.
    let compared = match operator {
        "==" => Some(Comparison::Equal),
        "!=" => Some(Comparison::Unequal),
        "<" => Some(Comparison::Less),
        "<=" => Some(Comparison::LessOrEqual),
        ">" => Some(Comparison::Greater),
        ">=" => Some(Comparison::GreaterOrEqual),
        _ => None,
    };
    if let Some(comparison) = compared {
        return Some((Code::Compare(comparison, common?, Box::new(one), Box::new(other)), Kind::Truth));
    }
    // Set operations and arithmetic.
    let joined = match operator {
        "&" => Some((Join::And, sets?)),
        "|" => Some((Join::Or, sets?)),
        "^" => Some((Join::Xor, sets?)),
        "+" => Some((Join::Or, sums?)),
        "-" => Some((Join::Minus, sums?)),
        "*" if common == Some(Family::Number) => Some((Join::Times, Family::Number)),
        _ => None,
    };
    if let Some((join, family)) = joined {
        return Some((one.joined(join, family, other), kind_of(family)));
    }
    // Operators whose operands differ in kind.
    let (one, other) = (Box::new(one), Box::new(other));
    Some(match operator {
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

/// Returns the family of a kind of sets of cells, digits, houses or candidates.
fn set_family(kind: Kind) -> Option<Family> {
    family(kind).filter(|family| !matches!(family, Family::Number | Family::Truth | Family::Positions))
}

/// Whether a number after this operator has a special meaning for sets of this family.
fn is_beside_number(operator: &str, family: Family) -> bool {
    match operator {
        "&" | "|" => true,
        "+" | "-" | "*" => family == Family::Cells,
        "/" => matches!(family, Family::Cells | Family::Candidates),
        _ => false,
    }
}

/// Applies an operator to a set and a number with a special meaning: subsets of a size, the cell of an
/// index, a digit, a house.
fn beside_number(
    operator: &'static str,
    left: Code,
    family: Family,
    number: u32,
    place: Place,
) -> Checked<(Code, Kind)> {
    let small = u8::try_from(number).ok();
    let range =
        |least, most| FormulaError::new(place, Reason::Number { least, most, found: number.to_string() });
    Ok(match (operator, family) {
        ("&" | "|", _) => {
            // `a & 2` are the subsets of two members, `a | 2` those of one or two.
            let subsets = match family {
                Family::Digits => Kind::DigitSubsets,
                Family::Houses => Kind::HouseSubsets,
                Family::Candidates => Kind::CandidateSubsets,
                _ => Kind::CellSubsets,
            };
            let (least, most) = if operator == "&" { (number, number) } else { (1, number) };
            (Code::Subsets(family, Box::new(left), least as usize, most as usize), subsets)
        }
        ("+" | "-", _) => {
            // `cells + 5` adds the cell with index 5, `cells - 5` removes it.
            let cell = small.and_then(|index| Cell::try_from(index).ok()).ok_or_else(|| range(0, 80))?;
            let join = if operator == "+" { Join::Or } else { Join::Minus };
            (left.joined(join, Family::Cells, Code::Cells(CellMap::of(cell))), Kind::Cells)
        }
        ("*", _) => {
            (Code::Times(Box::new(left), Box::new(Code::Digit(digit(number, place)?))), Kind::Candidates)
        }
        (_, Family::Candidates) => {
            (Code::Over9(Box::new(left), Box::new(Code::Digit(digit(number, place)?))), Kind::Cells)
        }
        _ => {
            // `cells / 9` are the positions in the house with index 9.
            let house = small.and_then(|index| House::try_from(index).ok()).ok_or_else(|| range(0, 26))?;
            (Code::Positions(Box::new(left), Box::new(Code::House(house))), Kind::Positions)
        }
    })
}

pub(crate) fn digit(number: u32, place: Place) -> Checked<Digit> {
    let digit = u8::try_from(number).ok().and_then(|number| Digit::try_from(number).ok());
    let range = Reason::Number { least: 1, most: 9, found: number.to_string() };
    digit.ok_or_else(|| FormulaError::new(place, range))
}
