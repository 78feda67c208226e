//! Checker of formulas: what every name of a text stands for, and whether each value has a kind that is
//! allowed where it stands.

use ninefold_core::{Cell, CellMap, Digit, House, Notation};

use crate::code::{
    CheckedDefinition, CheckedVariable, ComparisonOperator, DomainUnion, ExplanationPart, FormulaCode,
    FormulaConclusion, FormulaPlan, InOperator, JoinOperator, NamedValue, PlanStep, SayTextPiece,
    ValueFamily, common_family, kind_family, kind_from_family,
};
use crate::error::{ExpectedSyntax, FormulaError, FormulaErrorKind, SourceLocation};
use crate::functions::{self, ArgumentReader};
use crate::kind::ValueKind;
use crate::parse::parse_fallback_literal;
use crate::plan::plan_search;
use crate::syntax::{
    DefinitionSyntax, DomainAggregate, MAX_NESTING, OperatorLink, PlacedName, SyntaxNode, SyntaxTree,
    TechniqueClause, TechniqueSyntax,
};

/// Maximum nesting depth of operations, including those of the definitions called.
const MAX_EVALUATION_DEPTH: usize = 4 * MAX_NESTING;

/// The languages of `say` clauses, the default first.
const LANGUAGES: [&str; 2] = ["en", "zh"];

/// Maximum number of variables of a technique.
const MAX_VARIABLES: usize = 100;

type CheckResult<T> = Result<T, FormulaError>;

/// Checks a text, and collects its definitions.
pub(crate) struct FormulaChecker {
    /// The notation of names by capital letters.
    letters: Notation,
    definition_names: Vec<String>,
    definition_depths: Vec<usize>,
    pub(crate) definitions: Vec<CheckedDefinition>,
    scope: Vec<CheckedVariable>,
    slot_count: usize,
    /// Depth of the deepest definition that the present one calls.
    callee_depth: usize,
    /// Whether a standalone expression is being read, which may name the solution.
    is_standalone: bool,
}

fn fail_at<T>(location: SourceLocation, reason: FormulaErrorKind) -> CheckResult<T> {
    Err(FormulaError::new(location, reason))
}

/// Returns the known name closest in spelling, if one is close enough.
fn find_closest_name<'n>(name: &str, names: impl Iterator<Item = &'n str>) -> Option<String> {
    let most = 1 + name.chars().count() / 4;
    let close = names.map(|other| (strsim::osa_distance(name, other), other));
    close.filter(|(distance, _)| *distance <= most).min().map(|(_, other)| other.to_string())
}

impl FormulaChecker {
    pub(crate) fn new(letters: Notation) -> FormulaChecker {
        FormulaChecker {
            letters,
            definition_names: Vec::new(),
            definition_depths: Vec::new(),
            definitions: Vec::new(),
            scope: Vec::new(),
            slot_count: 0,
            callee_depth: 0,
            is_standalone: false,
        }
    }

    pub(crate) fn check_definition(&mut self, definition: &DefinitionSyntax) -> CheckResult<()> {
        let name = &definition.name;
        let is_taken =
            self.definition_names.contains(&name.text) || functions::NAMES.contains(&name.text.as_str());
        // A definition may not hide a built-in name or an earlier definition.
        if is_taken || functions::find_named_value(&name.text).is_some() {
            return fail_at(name.location, FormulaErrorKind::Taken { name: name.text.clone() });
        }
        (self.scope, self.slot_count, self.callee_depth) = (Vec::new(), 0, 0);
        let mut arguments = Vec::new();
        for (argument, word) in &definition.arguments {
            let kind = find_kind_by_name(word)?;
            self.declare_variable(argument, kind, false)?;
            arguments.push(kind);
        }
        // Without a maximum depth it can't call itself: the kind is that of its body.
        let Some(repeats) = &definition.recursion_limit else {
            let (body, kind) = self.check_value(&definition.body)?;
            return self.register_definition(
                definition,
                1,
                CheckedDefinition { arguments, kind, slot_count: self.slot_count, max_depth: None, body },
            );
        };
        let kind = find_kind_by_name(&repeats.kind)?;
        if !matches!(
            kind,
            ValueKind::Cells
                | ValueKind::Digits
                | ValueKind::Houses
                | ValueKind::Candidates
                | ValueKind::Truth
        ) {
            let found = Some(repeats.kind.text.clone());
            return fail_at(
                repeats.kind.location,
                FormulaErrorKind::Expected { expected: ExpectedSyntax::Repeated, found },
            );
        }
        // Its name is registered before its body is read, as the body may call it.
        let most = Some(repeats.max_depth);
        let itself = CheckedDefinition {
            arguments,
            kind,
            slot_count: 0,
            max_depth: most,
            body: FormulaCode::Number(0),
        };
        self.definition_names.push(name.text.clone());
        self.definition_depths.push(0);
        self.definitions.push(itself.clone());
        let body = self.check_expression_has_kind(&definition.body, kind)?;
        // The placeholder makes way for the definition itself.
        self.definition_names.pop();
        self.definition_depths.pop();
        self.definitions.pop();
        self.register_definition(
            definition,
            repeats.max_depth,
            CheckedDefinition { slot_count: self.slot_count, body, ..itself },
        )
    }

    /// Registers a checked definition; `times` is its maximum depth of recursion.
    fn register_definition(
        &mut self,
        definition: &DefinitionSyntax,
        times: usize,
        checked: CheckedDefinition,
    ) -> CheckResult<()> {
        let depth = (definition.body.depth() + self.callee_depth) * times;
        if depth > MAX_EVALUATION_DEPTH {
            return fail_at(definition.body.location, FormulaErrorKind::Deep { most: MAX_EVALUATION_DEPTH });
        }
        self.definition_names.push(definition.name.text.clone());
        self.definition_depths.push(depth);
        self.definitions.push(checked);
        Ok(())
    }

    pub(crate) fn check_expression(
        &mut self,
        tree: &SyntaxTree,
    ) -> CheckResult<(FormulaCode, ValueKind, usize)> {
        (self.scope, self.slot_count) = (Vec::new(), 0);
        self.is_standalone = true;
        let read = self.check_value(tree);
        self.is_standalone = false;
        read.map(|(code, kind)| (code, kind, self.slot_count))
    }

    pub(crate) fn check_technique(&mut self, wording: &TechniqueSyntax) -> CheckResult<FormulaPlan> {
        // Every technique starts without any variables.
        (self.scope, self.slot_count) = (Vec::new(), 0);
        let (mut acts, mut endings, mut parts) = (Vec::new(), Vec::new(), Vec::new());
        // Each clause becomes a step of the search, and mostly a part of the explanation too.
        for clause in &wording.clauses {
            match clause {
                TechniqueClause::For { names, domain } => {
                    let location = domain.location;
                    let (domain, kind) = self.check_value(domain)?;
                    let Some(member) = kind.member_kind() else {
                        return fail_at(
                            location,
                            FormulaErrorKind::Kind { expected: ValueKind::Set, found: kind },
                        );
                    };
                    // Each name is a loop of its own; later names start after the member of the one before.
                    let mut after = None;
                    for name in names {
                        let slot = self.declare_variable(name, member, true)?;
                        parts.push(ExplanationPart::Variable { slot, from: domain.clone() });
                        let domain = domain.clone();
                        acts.push(PlanStep::Each { slot, domain, after, filters: Vec::new() });
                        after = Some(slot);
                    }
                }
                TechniqueClause::Let { name, value } => {
                    let (value, kind) = self.check_value(value)?;
                    let slot = self.declare_variable(name, kind, false)?;
                    parts.push(ExplanationPart::Variable { slot, from: value.clone() });
                    acts.push(PlanStep::Let { slot, value });
                }
                TechniqueClause::Where(condition) => {
                    let code = self.check_expression_has_kind(condition, ValueKind::Truth)?;
                    parts.push(ExplanationPart::Reason(code.clone()));
                    acts.push(PlanStep::Test(code));
                }
                TechniqueClause::Conclude { is_placement: placed, what, within } => {
                    endings.push(self.check_conclusion(*placed, what, within.as_ref())?);
                    // However many conclusions there are, the explanation has them in one place.
                    if !parts.iter().any(|part| matches!(part, ExplanationPart::Conclusion)) {
                        parts.push(ExplanationPart::Conclusion);
                    }
                }
                TechniqueClause::Say { language, text } => {
                    self.check_say_clause(language.as_ref(), text, &mut parts)?
                }
            }
        }
        // A technique that concludes nothing is a mistake.
        if endings.is_empty() {
            return fail_at(wording.id.location, FormulaErrorKind::Idle { name: wording.id.text.clone() });
        }
        let variables = std::mem::take(&mut self.scope);
        Ok(FormulaPlan {
            steps: plan_search(acts),
            conclusions: endings,
            variables,
            slot_count: self.slot_count,
            parts,
        })
    }

    /// Adds the text of a `say` clause. After a text in another language it is a translation of that one.
    fn check_say_clause(
        &mut self,
        language: Option<&PlacedName>,
        text: &PlacedName,
        parts: &mut Vec<ExplanationPart>,
    ) -> CheckResult<()> {
        // A text without a language is in the first of them, English.
        let code = language.map_or(Ok(LANGUAGES[0]), |name| {
            let known = LANGUAGES.into_iter().find(|code| *code == name.text);
            let found = Some(name.text.clone());
            known.ok_or_else(|| {
                FormulaError::new(
                    name.location,
                    FormulaErrorKind::Expected { expected: ExpectedSyntax::Said, found },
                )
            })
        })?;
        let pieces = self.parse_text_pieces(text)?;
        // A further language translates the text before; one that it has begins a new text.
        match parts.last_mut() {
            Some(ExplanationPart::SayText(texts)) if texts.iter().all(|(other, _)| *other != code) => {
                texts.push((code, pieces))
            }
            _ => parts.push(ExplanationPart::SayText(vec![(code, pieces)])),
        }
        Ok(())
    }

    /// Splits a text into its words and the variables in braces.
    fn parse_text_pieces(&mut self, text: &PlacedName) -> CheckResult<Vec<SayTextPiece>> {
        let mut pieces = Vec::new();
        let mut rest = text.text.as_str();
        while let Some((words, name, further)) = rest
            .split_once('{')
            .and_then(|(words, more)| more.split_once('}').map(|(name, to)| (words, name, to)))
        {
            let (code, _) = self.resolve_name(name.trim(), text.location)?;
            let FormulaCode::Variable(slot) = code else {
                return fail_at(text.location, FormulaErrorKind::Unknown { name: name.into(), near: None });
            };
            pieces.extend([SayTextPiece::Words(words.into()), SayTextPiece::Variable(slot)]);
            rest = further;
        }
        pieces.push(SayTextPiece::Words(rest.into()));
        Ok(pieces)
    }

    fn check_conclusion(
        &mut self,
        placed: bool,
        what: &SyntaxTree,
        within: Option<&SyntaxTree>,
    ) -> CheckResult<FormulaConclusion> {
        let Some(within) = within else {
            let what = self.check_expression_has_kind(what, ValueKind::Candidates)?;
            return Ok(FormulaConclusion { is_placement: placed, what, within: None });
        };
        let what = self.check_expression_has_kind(what, ValueKind::Digits)?;
        Ok(FormulaConclusion {
            is_placement: placed,
            what,
            within: Some(self.check_expression_has_kind(within, ValueKind::Cells)?),
        })
    }

    fn declare_variable(&mut self, name: &PlacedName, kind: ValueKind, looped: bool) -> CheckResult<usize> {
        let is_taken = self.scope.iter().any(|known| known.name == name.text);
        if is_taken || functions::find_named_value(&name.text).is_some() {
            return fail_at(name.location, FormulaErrorKind::Taken { name: name.text.clone() });
        }
        let slot = self.slot_count;
        if slot == MAX_VARIABLES {
            return fail_at(name.location, FormulaErrorKind::Long { most: MAX_VARIABLES });
        }
        self.slot_count += 1;
        self.scope.push(CheckedVariable { name: name.text.clone(), slot, kind, is_loop_variable: looped });
        Ok(slot)
    }

    /// Returns the code of an expression that must have this kind.
    fn check_expression_has_kind(&mut self, tree: &SyntaxTree, kind: ValueKind) -> CheckResult<FormulaCode> {
        if let (SyntaxNode::Number(number), ValueKind::Digit | ValueKind::Digits) = (&tree.node, kind) {
            return digit_from_number(*number, tree.location).map(FormulaCode::Digit);
        }
        if let (SyntaxNode::Number(number), ValueKind::House) = (&tree.node, kind) {
            let house = u8::try_from(*number).ok().and_then(|index| House::try_from(index).ok());
            let range = FormulaErrorKind::Number { least: 0, most: 26, found: number.to_string() };
            return house.map(FormulaCode::House).ok_or(FormulaError::new(tree.location, range));
        }
        let (code, found) = self.check_value(tree)?;
        if !found.is_accepted_as(kind) {
            return fail_at(tree.location, FormulaErrorKind::Kind { expected: kind, found });
        }
        Ok(code)
    }

    /// Returns the code of an expression and its kind.
    fn check_value(&mut self, tree: &SyntaxTree) -> CheckResult<(FormulaCode, ValueKind)> {
        Ok(match &tree.node {
            SyntaxNode::Cells(cells) => cells_literal(*cells),
            SyntaxNode::House(house) => (FormulaCode::House(*house), ValueKind::House),
            SyntaxNode::Number(number) => (FormulaCode::Number((*number).into()), ValueKind::Number),
            SyntaxNode::Links(links) => (FormulaCode::Links(*links), ValueKind::Links),
            SyntaxNode::Name(name) => self.resolve_name(name, tree.location)?,
            SyntaxNode::Call { name, arguments } => self.check_call(name, arguments)?,
            SyntaxNode::Not(of) => (
                FormulaCode::Not(Box::new(self.check_expression_has_kind(of, ValueKind::Truth)?)),
                ValueKind::Truth,
            ),
            SyntaxNode::Complement(of) => {
                let (code, kind) = self.check_value(of)?;
                // Only sets of cells, digits, houses or candidates have a complement.
                match kind_family(kind) {
                    None | Some(ValueFamily::Number | ValueFamily::Truth | ValueFamily::Positions) => {
                        return fail_at(
                            of.location,
                            FormulaErrorKind::Kind { expected: ValueKind::Set, found: kind },
                        );
                    }
                    Some(family) => {
                        (FormulaCode::Complement(family, Box::new(code)), kind_from_family(family))
                    }
                }
            }
            SyntaxNode::Index { set: of, index, location } => {
                let (code, kind) = self.check_set(of)?;
                // The members of a link are its candidates.
                let member =
                    if kind == ValueKind::Link { Some(ValueKind::Candidate) } else { kind.member_kind() };
                (FormulaCode::Index(Box::new(code), *index, *location), member.unwrap_or(ValueKind::Cell))
            }
            SyntaxNode::Slice { set: of, begin, end, location } => {
                let (code, kind) = self.check_set(of)?;
                let family = kind_family(kind).unwrap_or(ValueFamily::Cells);
                (
                    FormulaCode::Slice(family, Box::new(code), *begin, *end, *location),
                    kind_from_family(family),
                )
            }
            SyntaxNode::Aggregate { .. } => self.check_aggregate(tree)?,
            SyntaxNode::Chain { first, links } => {
                // Operations apply from left to right, each to the result so far.
                let mut left = self.check_operand(first)?;
                for link in links {
                    left = self.apply_operator_link(left, link)?;
                }
                (left.code, left.kind)
            }
        })
    }

    /// Checks `any`, `all`, `count` or `union` over the members of a domain.
    fn check_aggregate(&mut self, tree: &SyntaxTree) -> CheckResult<(FormulaCode, ValueKind)> {
        let SyntaxNode::Aggregate { aggregate: over, name, domain, condition, value: take } = &tree.node
        else {
            return self.check_value(tree);
        };
        let (code, kind) = self.check_value(domain)?;
        let Some(member) = kind.member_kind() else {
            return fail_at(
                domain.location,
                FormulaErrorKind::Kind { expected: ValueKind::Set, found: kind },
            );
        };
        // The variable is known in the condition and in the value taken, not outside.
        let slot = self.declare_variable(name, member, true)?;
        let checked_condition = condition
            .as_ref()
            .map(|condition| self.check_expression_has_kind(condition, ValueKind::Truth))
            .transpose()?;
        let joined_value = match take {
            Some(take) => Some((self.check_value(take)?, take.location)),
            None if *over == DomainAggregate::Union => {
                Some(((FormulaCode::Variable(slot), member), name.location))
            }
            None => None,
        };
        self.scope.pop();
        let Some(((take, found), location)) = joined_value else {
            let (domain, condition) = (Box::new(code), checked_condition.map(Box::new));
            let kind = if *over == DomainAggregate::Count { ValueKind::Number } else { ValueKind::Truth };
            return Ok((FormulaCode::Aggregate { aggregate: *over, slot, domain, condition }, kind));
        };
        // Houses are joined as houses, not as their cells.
        let family = if found == ValueKind::House { Some(ValueFamily::Houses) } else { kind_family(found) };
        let Some(family) = family.filter(|_| found.is_set() && found != ValueKind::Positions) else {
            return fail_at(location, FormulaErrorKind::Kind { expected: ValueKind::Set, found });
        };
        let union = DomainUnion { family, slot, domain: code, condition: checked_condition, value: take };
        Ok((FormulaCode::Union(Box::new(union)), kind_from_family(family)))
    }

    /// Returns the code of a set of cells, digits, houses or candidates, and its kind.
    fn check_set(&mut self, tree: &SyntaxTree) -> CheckResult<(FormulaCode, ValueKind)> {
        let (code, kind) = self.check_value(tree)?;
        if !kind.is_set() || kind == ValueKind::Positions {
            return fail_at(tree.location, FormulaErrorKind::Kind { expected: ValueKind::Set, found: kind });
        }
        Ok((code, kind))
    }

    fn resolve_name(
        &mut self,
        name: &str,
        location: SourceLocation,
    ) -> CheckResult<(FormulaCode, ValueKind)> {
        // Variables come before built-in names, and these before names of cells and houses.
        if let Some(variable) = self.scope.iter().find(|variable| variable.name == name) {
            return Ok((FormulaCode::Variable(variable.slot), variable.kind));
        }
        if let Some(source) = functions::find_named_value(name) {
            let is_secret =
                matches!(source.0, FormulaCode::Source(NamedValue::Solution)) && !self.is_standalone;
            return if is_secret { fail_at(location, FormulaErrorKind::Solution) } else { Ok(source) };
        }
        match parse_fallback_literal(name, self.letters) {
            Some(SyntaxNode::House(house)) => return Ok((FormulaCode::House(house), ValueKind::House)),
            Some(SyntaxNode::Cells(cells)) => return Ok(cells_literal(cells)),
            _ => {}
        }
        let known = self.scope.iter().map(|variable| variable.name.as_str());
        let near = find_closest_name(name, known.chain(functions::SOURCES.iter().copied()));
        fail_at(location, FormulaErrorKind::Unknown { name: name.into(), near })
    }

    fn check_call(
        &mut self,
        name: &PlacedName,
        arguments: &[SyntaxTree],
    ) -> CheckResult<(FormulaCode, ValueKind)> {
        // The text's own definitions come before built-in functions.
        if let Some(number) = self.definition_names.iter().position(|known| *known == name.text) {
            let kinds = self.definitions[number].arguments.clone();
            functions::check_argument_count(name, kinds.len(), arguments.len())?;
            let codes =
                arguments.iter().zip(kinds).map(|(tree, kind)| self.check_expression_has_kind(tree, kind));
            let codes = codes.collect::<CheckResult<Vec<FormulaCode>>>()?;
            self.callee_depth = self.callee_depth.max(self.definition_depths[number]);
            return Ok((FormulaCode::CallDefinition(number, codes), self.definitions[number].kind));
        }
        if functions::NAMES.contains(&name.text.as_str()) {
            return functions::read_builtin_call(self, name, arguments);
        }
        let known = self.definition_names.iter().map(String::as_str).chain(functions::NAMES.iter().copied());
        let near = find_closest_name(&name.text, known);
        fail_at(name.location, FormulaErrorKind::Unknown { name: name.text.clone(), near })
    }

    /// Returns the value of an operand, and the number if it is written as one.
    fn check_operand(&mut self, tree: &SyntaxTree) -> CheckResult<CheckedOperand> {
        let number = if let SyntaxNode::Number(number) = tree.node { Some(number) } else { None };
        let (code, kind) = self.check_value(tree)?;
        Ok(CheckedOperand { code, kind, location: tree.location, number })
    }

    /// Applies an operator of a chain to everything on its left and the operand after it.
    fn apply_operator_link(
        &mut self,
        left: CheckedOperand,
        link: &OperatorLink,
    ) -> CheckResult<CheckedOperand> {
        let OperatorLink { operator, location, right } = link;
        // Next to a set of cells a number belongs to the operator before it: `a - 3 % b` is `(a - 3) % b`.
        if let (true, Some((number, links))) = (left.kind.is_cells(), right.as_number_chain())
            && matches!(*operator, "+" | "-" | "&" | "|")
            && links.iter().all(|link| link.operator != "in")
        {
            let right = self.check_operand(number)?;
            let mut left = self.apply_operator(left, operator, right, *location)?;
            for link in links {
                left = self.apply_operator_link(left, link)?;
            }
            return Ok(left);
        }
        let right = self.check_operand(right)?;
        self.apply_operator(left, operator, right, *location)
    }

    /// Applies an operator to two values.
    fn apply_operator(
        &self,
        left: CheckedOperand,
        operator: &'static str,
        right: CheckedOperand,
        location: SourceLocation,
    ) -> CheckResult<CheckedOperand> {
        let to_operand = |(code, kind)| CheckedOperand { code, kind, location, number: None };
        // Conditions, then sets with a number after the operator, then everything else.
        if matches!(operator, "and" | "or") {
            let (one, other) = (Box::new(left.require_truth()?), Box::new(right.require_truth()?));
            let code =
                if operator == "and" { FormulaCode::And(one, other) } else { FormulaCode::Or(one, other) };
            return Ok(to_operand((code, ValueKind::Truth)));
        }
        let (kind, second) = (left.kind, right.kind);
        if let (Some(number), Some(family)) = (right.number, find_set_family(kind))
            && accepts_number_operand(operator, family)
        {
            return build_operation_with_number(operator, left.code, family, number, right.location)
                .map(to_operand);
        }
        // Next to digits a number is a digit.
        let one = left.number.filter(|_| second.is_digits() || operator == "in");
        let other = right.number.filter(|_| kind.is_digits());
        let numbers = (left.number.map(|number| (number, left.location, second)))
            .or(right.number.map(|number| (number, right.location, kind)));
        let as_digit = |side: CheckedOperand, number: Option<u32>| match number {
            Some(number) => digit_from_number(number, side.location)
                .map(|digit| (FormulaCode::Digit(digit), ValueKind::Digit)),
            None => Ok((side.code, side.kind)),
        };
        let ((one, kind), (other, second)) = (as_digit(left, one)?, as_digit(right, other)?);
        let joined = build_binary_operation(operator, one, kind, other, second);
        joined.map(to_operand).ok_or_else(|| match numbers {
            Some((number, location, ValueKind::Cell | ValueKind::Cells | ValueKind::House)) => {
                let (expected, found) = (ExpectedSyntax::Indices, Some(number.to_string()));
                FormulaError::new(location, FormulaErrorKind::Expected { expected, found })
            }
            _ => FormulaError::new(
                location,
                FormulaErrorKind::Operator { operator, left: kind, right: second },
            ),
        })
    }
}

/// An operand of an operator.
struct CheckedOperand {
    code: FormulaCode,
    kind: ValueKind,
    location: SourceLocation,
    /// The number, if the operand is written as one.
    number: Option<u32>,
}

impl CheckedOperand {
    /// Returns the code of a value that can be a condition.
    fn require_truth(self) -> CheckResult<FormulaCode> {
        if self.kind.is_accepted_as(ValueKind::Truth) {
            return Ok(self.code);
        }
        fail_at(self.location, FormulaErrorKind::Kind { expected: ValueKind::Truth, found: self.kind })
    }
}

fn cells_literal(cells: CellMap) -> (FormulaCode, ValueKind) {
    (FormulaCode::Cells(cells), if cells.only().is_some() { ValueKind::Cell } else { ValueKind::Cells })
}

/// Returns the kind that a word names.
fn find_kind_by_name(word: &PlacedName) -> CheckResult<ValueKind> {
    let kind = ValueKind::ALL.iter().find(|kind| !kind.word().is_empty() && kind.word() == word.text);
    kind.copied().ok_or_else(|| {
        let found = Some(word.text.clone());
        FormulaError::new(word.location, FormulaErrorKind::Expected { expected: ExpectedSyntax::Kind, found })
    })
}

impl ArgumentReader for FormulaChecker {
    fn read_argument(&mut self, tree: &SyntaxTree, kind: ValueKind) -> CheckResult<FormulaCode> {
        self.check_expression_has_kind(tree, kind)
    }

    fn read_set_argument(&mut self, tree: &SyntaxTree) -> CheckResult<(FormulaCode, ValueKind)> {
        self.check_set(tree)
    }
}

/// Applies an operator to two values of some kinds; `None` if it doesn't take them.
fn build_binary_operation(
    operator: &str,
    one: FormulaCode,
    left: ValueKind,
    other: FormulaCode,
    right: ValueKind,
) -> Option<(FormulaCode, ValueKind)> {
    let common = common_family(left, right);
    let sets = common.filter(|family| !matches!(family, ValueFamily::Number | ValueFamily::Truth));
    let sums = common.filter(|family| *family != ValueFamily::Truth);
    // Comparisons.
    let compared = match operator {
        "==" => Some(ComparisonOperator::Equal),
        "!=" => Some(ComparisonOperator::Unequal),
        "<" => Some(ComparisonOperator::Less),
        "<=" => Some(ComparisonOperator::LessOrEqual),
        ">" => Some(ComparisonOperator::Greater),
        ">=" => Some(ComparisonOperator::GreaterOrEqual),
        _ => None,
    };
    if let Some(comparison) = compared {
        return Some((
            FormulaCode::Compare(comparison, common?, Box::new(one), Box::new(other)),
            ValueKind::Truth,
        ));
    }
    // Set operations and arithmetic.
    let joined = match operator {
        "&" => Some((JoinOperator::And, sets?)),
        "|" => Some((JoinOperator::Or, sets?)),
        "^" => Some((JoinOperator::Xor, sets?)),
        "+" => Some((JoinOperator::Or, sums?)),
        "-" => Some((JoinOperator::Minus, sums?)),
        "*" if common == Some(ValueFamily::Number) => Some((JoinOperator::Times, ValueFamily::Number)),
        _ => None,
    };
    if let Some((join, family)) = joined {
        return Some((one.join_values(join, family, other), kind_from_family(family)));
    }
    // Operators whose operands differ in kind.
    let (one, other) = (Box::new(one), Box::new(other));
    Some(match operator {
        "*" if left.is_cells() && right.is_digits() => {
            (FormulaCode::Times(one, other), ValueKind::Candidates)
        }
        "/" if left.is_cells() && right == ValueKind::House => {
            (FormulaCode::Positions(one, other), ValueKind::Positions)
        }
        "/" if left.is_candidates() && right.is_digits() => {
            (FormulaCode::CellsWithDigits(one, other), ValueKind::Cells)
        }
        "%" if common == Some(ValueFamily::Cells) => (FormulaCode::Template(one, other), ValueKind::Cells),
        "sees" if matches!(common, Some(ValueFamily::Cells | ValueFamily::Candidates)) => {
            (FormulaCode::Sees(common?, one, other), ValueKind::Truth)
        }
        "in" if left.is_digits() && right.is_cells() => {
            (FormulaCode::In(InOperator::DigitsInCells, one, other), ValueKind::Cells)
        }
        "in" if left == ValueKind::Houses || left == ValueKind::House && right == ValueKind::Houses => {
            let family = common.filter(|family| *family == ValueFamily::Houses)?;
            (FormulaCode::In(InOperator::All(family), one, other), ValueKind::Truth)
        }
        "in" => (FormulaCode::In(InOperator::All(sets?), one, other), ValueKind::Truth),
        _ => return None,
    })
}

/// Returns the family of a kind of sets of cells, digits, houses or candidates.
fn find_set_family(kind: ValueKind) -> Option<ValueFamily> {
    kind_family(kind)
        .filter(|family| !matches!(family, ValueFamily::Number | ValueFamily::Truth | ValueFamily::Positions))
}

/// Whether a number after this operator has a special meaning for sets of this family.
fn accepts_number_operand(operator: &str, family: ValueFamily) -> bool {
    match operator {
        "&" | "|" => true,
        "+" | "-" | "*" => family == ValueFamily::Cells,
        "/" => matches!(family, ValueFamily::Cells | ValueFamily::Candidates),
        _ => false,
    }
}

/// Applies an operator to a set and a number with a special meaning: subsets of a size, the cell of an
/// index, a digit, a house.
fn build_operation_with_number(
    operator: &'static str,
    left: FormulaCode,
    family: ValueFamily,
    number: u32,
    location: SourceLocation,
) -> CheckResult<(FormulaCode, ValueKind)> {
    let small = u8::try_from(number).ok();
    let range = |least, most| {
        FormulaError::new(location, FormulaErrorKind::Number { least, most, found: number.to_string() })
    };
    Ok(match (operator, family) {
        ("&" | "|", _) => {
            // `a & 2` are the subsets of two members, `a | 2` those of one or two.
            let subsets = match family {
                ValueFamily::Digits => ValueKind::DigitSubsets,
                ValueFamily::Houses => ValueKind::HouseSubsets,
                ValueFamily::Candidates => ValueKind::CandidateSubsets,
                _ => ValueKind::CellSubsets,
            };
            let (least, most) = if operator == "&" { (number, number) } else { (1, number) };
            (FormulaCode::Subsets(family, Box::new(left), least as usize, most as usize), subsets)
        }
        ("+" | "-", _) => {
            // `cells + 5` adds the cell with index 5, `cells - 5` removes it.
            let cell = small.and_then(|index| Cell::try_from(index).ok()).ok_or_else(|| range(0, 80))?;
            let join = if operator == "+" { JoinOperator::Or } else { JoinOperator::Minus };
            (
                left.join_values(join, ValueFamily::Cells, FormulaCode::Cells(CellMap::of(cell))),
                ValueKind::Cells,
            )
        }
        ("*", _) => (
            FormulaCode::Times(
                Box::new(left),
                Box::new(FormulaCode::Digit(digit_from_number(number, location)?)),
            ),
            ValueKind::Candidates,
        ),
        (_, ValueFamily::Candidates) => (
            FormulaCode::CellsWithDigits(
                Box::new(left),
                Box::new(FormulaCode::Digit(digit_from_number(number, location)?)),
            ),
            ValueKind::Cells,
        ),
        _ => {
            // `cells / 9` are the positions in the house with index 9.
            let house = small.and_then(|index| House::try_from(index).ok()).ok_or_else(|| range(0, 26))?;
            (
                FormulaCode::Positions(Box::new(left), Box::new(FormulaCode::House(house))),
                ValueKind::Positions,
            )
        }
    })
}

pub(crate) fn digit_from_number(number: u32, location: SourceLocation) -> CheckResult<Digit> {
    let digit = u8::try_from(number).ok().and_then(|number| Digit::try_from(number).ok());
    let range = FormulaErrorKind::Number { least: 1, most: 9, found: number.to_string() };
    digit.ok_or_else(|| FormulaError::new(location, range))
}
