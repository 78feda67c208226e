//! The parser of formulas: from a text to its syntax tree. Names and kinds are checked later (`check`).

use ninefold_core::notation::read_cells;
use ninefold_core::{Cell, CellMap, House, Notation};

use crate::error::{ExpectedSyntax, FormulaError, FormulaErrorKind, SourceLocation};
use crate::syntax::{
    DefinitionSyntax, DomainAggregate, LinkListKind, MAX_NESTING, MemberIndex, OperatorLink, PlacedName,
    RecursionLimit, ScriptSyntax, SyntaxNode, SyntaxTree, TechniqueClause, TechniqueSyntax,
};
use crate::token::{FormulaToken, FormulaTokenKind, tokenize_formula};

/// Maximum number of clauses of a technique, and of techniques, definitions and imports of a text together.
pub(crate) const MAX_CLAUSES: usize = 64;

/// Reserved words, which can't be names.
pub(crate) const RESERVED_WORDS: &[&str] = &[
    "technique",
    "define",
    "for",
    "in",
    "where",
    "if",
    "let",
    "remove",
    "place",
    "from",
    "and",
    "or",
    "not",
    "each",
    "sees",
    "strong",
    "weak",
    "any",
    "all",
    "union",
    "take",
    "say",
    "import",
];

type ParseResult<T> = Result<T, FormulaError>;

/// Returns the precedence of an operator: the higher, the closer it binds. Those of conditions bind least.
fn operator_precedence(operator: &str) -> u8 {
    match operator {
        "or" => 1,
        "and" => 2,
        "|" => 4,
        "^" => 5,
        "&" => 6,
        "==" | "!=" => 7,
        "<" | "<=" | ">" | ">=" | "sees" => 8,
        "in" => 9,
        "+" | "-" => 10,
        _ => 11,
    }
}

const NOT_PRECEDENCE: u8 = 3;
/// The precedence of the operand before the `in` of a placement, which contains no `in` itself.
const BEFORE_IN_PRECEDENCE: u8 = 10;

const BINARY_OPERATORS: [&str; 18] =
    ["or", "and", "|", "^", "&", "==", "!=", "<=", ">=", "<", ">", "sees", "in", "+", "-", "*", "/", "%"];

/// Signs that don't occur in a list of cells.
const NON_LIST_SIGNS: [char; 15] =
    ['!', '~', '*', '/', '%', '+', '-', '&', '^', '|', '(', '[', '=', '<', '>'];

/// Whether an unreadable text was probably meant as a list of cells or a drawn board.
pub(crate) fn looks_like_cell_list(text: &str) -> bool {
    let is_drawn = text.trim().contains('\n') && !text.contains(char::is_alphanumeric);
    is_drawn || text.contains(|c: char| c.is_ascii_digit()) && !text.contains(NON_LIST_SIGNS)
}

/// Parses a text; `letters` decides how names by capital letters are read.
pub(crate) fn parse_script(text: &str, letters: Notation) -> ParseResult<ScriptSyntax> {
    let mut parser =
        FormulaParser { text, letters, tokens: tokenize_formula(text), token_index: 0, depth: 0 };
    let mut script = ScriptSyntax::default();
    loop {
        // Refuse a text that is too long as soon as that is known.
        if script.imports.len() + script.definitions.len() + script.techniques.len() > MAX_CLAUSES {
            return Err(FormulaError::new(
                parser.next_token_location(),
                FormulaErrorKind::Long { most: MAX_CLAUSES },
            ));
        }
        match parser.peek_word() {
            Some("import") => script.imports.push(parser.parse_import()?),
            Some("define") => script.definitions.push(parser.parse_definition()?),
            Some("technique") => script.techniques.push(parser.parse_technique()?),
            None if parser.peek().is_none() && !script.techniques.is_empty() => return Ok(script),
            _ if !script.techniques.is_empty() => {
                return Err(parser.build_expected_error(ExpectedSyntax::Technique));
            }
            // A text of definitions only is meant to be imported.
            None if parser.peek().is_none() && script.definitions.len() + script.imports.len() > 0 => {
                return Ok(script);
            }
            // The clauses of a single formula need no name.
            Some("for" | "let" | "where" | "if" | "remove" | "place" | "say") => {
                let id = PlacedName { text: "formula".into(), location: parser.next_token_location() };
                let begin = parser.tokens[parser.token_index].begin;
                let clauses = parser.parse_technique_clauses()?;
                script.techniques.push(TechniqueSyntax { id, title: None, clauses, begin, end: text.len() });
                return parser.require_end(script, ExpectedSyntax::Clause);
            }
            // Anything else is an expression, which then is the whole text.
            _ => {
                script.expression = Some(parser.parse_expression()?);
                return parser.require_end(
                    script,
                    if parser.is_next_list_item() { ExpectedSyntax::Listed } else { ExpectedSyntax::End },
                );
            }
        }
    }
}

struct FormulaParser<'t> {
    text: &'t str,
    letters: Notation,
    tokens: Vec<FormulaToken>,
    token_index: usize,
    depth: usize,
}

impl<'t> FormulaParser<'t> {
    fn peek(&self) -> Option<&FormulaToken> {
        self.tokens.get(self.token_index)
    }

    /// Returns the next token if it is a word.
    fn peek_word(&self) -> Option<&str> {
        self.peek().filter(|token| token.kind == FormulaTokenKind::Word).map(|token| token.text.as_str())
    }

    fn is_next_token(&self, text: &str) -> bool {
        self.peek().is_some_and(|token| token.kind != FormulaTokenKind::Quoted && token.text == text)
    }

    /// Whether the token after the next is this one.
    fn is_token_after_next(&self, text: &str) -> bool {
        self.tokens
            .get(self.token_index + 1)
            .is_some_and(|token| token.kind != FormulaTokenKind::Quoted && token.text == text)
    }

    fn try_consume_token(&mut self, text: &str) -> bool {
        let is = self.is_next_token(text);
        self.token_index += usize::from(is);
        is
    }

    /// Returns the place of the next token, or the place after the last one.
    fn next_token_location(&self) -> SourceLocation {
        match (self.peek(), self.tokens.last()) {
            (Some(token), _) => token.location,
            (None, Some(last)) => SourceLocation {
                line: last.location.line,
                column: last.location.column + self.text[last.begin..last.end].chars().count(),
            },
            (None, None) => SourceLocation { line: 1, column: 1 },
        }
    }

    fn build_expected_error(&self, expected: ExpectedSyntax) -> FormulaError {
        let found = self.peek().map(|token| ninefold_core::phrase::shorten_to_excerpt(&token.text));
        FormulaError::new(self.next_token_location(), FormulaErrorKind::Expected { expected, found })
    }

    fn require_token(&mut self, text: &str, expected: ExpectedSyntax) -> ParseResult<()> {
        if self.try_consume_token(text) { Ok(()) } else { Err(self.build_expected_error(expected)) }
    }

    /// Whether the next token looks like the next item of a list of cells.
    fn is_next_list_item(&self) -> bool {
        let is_cells = |word: &str| parse_literal(word, self.letters).is_some();
        self.is_next_token(",") || self.is_next_token(";") || self.peek_word().is_some_and(is_cells)
    }

    fn require_end(&self, script: ScriptSyntax, expected: ExpectedSyntax) -> ParseResult<ScriptSyntax> {
        if self.peek().is_none() { Ok(script) } else { Err(self.build_expected_error(expected)) }
    }

    /// Reads a name for a variable or definition: no reserved word, and no name of cells or of a house.
    fn parse_name(&mut self) -> ParseResult<PlacedName> {
        let is_free =
            |word: &&str| !RESERVED_WORDS.contains(word) && parse_literal(word, self.letters).is_none();
        let free = self.peek_word().filter(is_free);
        let Some(text) = free.map(String::from) else {
            return Err(self.build_expected_error(ExpectedSyntax::Name));
        };
        let location = self.next_token_location();
        self.token_index += 1;
        Ok(PlacedName { text, location })
    }

    fn parse_import(&mut self) -> ParseResult<PlacedName> {
        self.token_index += 1;
        self.parse_quoted_text(ExpectedSyntax::File)
    }

    fn parse_quoted_text(&mut self, expected: ExpectedSyntax) -> ParseResult<PlacedName> {
        let quoted = self.peek().filter(|token| token.kind == FormulaTokenKind::Quoted);
        let Some(text) = quoted.map(|token| token.text.clone()) else {
            return Err(self.build_expected_error(expected));
        };
        let location = self.next_token_location();
        self.token_index += 1;
        Ok(PlacedName { text, location })
    }

    fn parse_definition(&mut self) -> ParseResult<DefinitionSyntax> {
        self.token_index += 1;
        let name = self.parse_name()?;
        self.require_token("(", ExpectedSyntax::OpeningParenthesis)?;
        let mut arguments = Vec::new();
        while !self.is_next_token(")") {
            let argument = self.parse_name()?;
            self.require_token(":", ExpectedSyntax::Colon)?;
            arguments.push((argument, self.parse_kind()?));
            if !self.try_consume_token(",") {
                break;
            }
        }
        self.require_token(")", ExpectedSyntax::ClosingParenthesis)?;
        let repeats = if self.try_consume_token(":") { Some(self.parse_recursion_limit()?) } else { None };
        self.require_token("=", ExpectedSyntax::Equals)?;
        Ok(DefinitionSyntax { name, arguments, recursion_limit: repeats, body: self.parse_expression()? })
    }

    fn parse_kind(&mut self) -> ParseResult<PlacedName> {
        let Some(text) = self.peek_word().map(String::from) else {
            return Err(self.build_expected_error(ExpectedSyntax::Kind));
        };
        let location = self.next_token_location();
        self.token_index += 1;
        Ok(PlacedName { text, location })
    }

    /// Reads the kind and the maximum depth of a recursive definition, as in `candidates up to 12`.
    fn parse_recursion_limit(&mut self) -> ParseResult<RecursionLimit> {
        let kind = self.parse_kind()?;
        self.require_token("up", ExpectedSyntax::UpTo)?;
        self.require_token("to", ExpectedSyntax::UpTo)?;
        let location = self.next_token_location();
        let number = self.peek().filter(|token| token.kind == FormulaTokenKind::Number);
        let Some(found) = number.map(|token| token.text.clone()) else {
            return Err(self.build_expected_error(ExpectedSyntax::Number));
        };
        let most = found.parse().ok().filter(|number| (1..=MAX_NESTING).contains(number));
        let range = FormulaErrorKind::Number { least: 1, most: MAX_NESTING, found };
        self.token_index += 1;
        Ok(RecursionLimit { kind, max_depth: most.ok_or_else(|| FormulaError::new(location, range))? })
    }

    fn parse_technique(&mut self) -> ParseResult<TechniqueSyntax> {
        let begin = self.tokens[self.token_index].begin;
        self.token_index += 1;
        let location = self.next_token_location();
        let Some(mut text) = self.peek_word().map(String::from) else {
            return Err(self.build_expected_error(ExpectedSyntax::Name));
        };
        self.token_index += 1;
        // A hyphen joins tokens without a blank between them: als-xz.
        while self.is_next_token("-")
            && self.tokens[self.token_index - 1].end == self.tokens[self.token_index].begin
        {
            self.token_index += 1;
            let Some(next) = self
                .peek()
                .filter(|token| matches!(token.kind, FormulaTokenKind::Word | FormulaTokenKind::Number))
            else {
                return Err(self.build_expected_error(ExpectedSyntax::Name));
            };
            text = format!("{text}-{}", next.text);
            self.token_index += 1;
        }
        // The title is optional.
        let quoted = self
            .peek()
            .filter(|token| token.kind == FormulaTokenKind::Quoted)
            .map(|token| token.text.clone());
        self.token_index += usize::from(quoted.is_some());
        self.require_token("{", ExpectedSyntax::OpeningBrace)?;
        let clauses = self.parse_technique_clauses()?;
        self.require_token("}", ExpectedSyntax::ClosingBrace)?;
        let end = self.tokens[self.token_index - 1].end;
        Ok(TechniqueSyntax { id: PlacedName { text, location }, title: quoted, clauses, begin, end })
    }

    fn parse_technique_clauses(&mut self) -> ParseResult<Vec<TechniqueClause>> {
        let mut clauses = Vec::new();
        loop {
            if clauses.len() > MAX_CLAUSES {
                return Err(FormulaError::new(
                    self.next_token_location(),
                    FormulaErrorKind::Long { most: MAX_CLAUSES },
                ));
            }
            // A word that begins no clause ends them.
            let Some(word) = self.peek_word().map(String::from) else { return Ok(clauses) };
            match word.as_str() {
                "for" => self.parse_for_clause(&mut clauses)?,
                "let" => {
                    self.token_index += 1;
                    let name = self.parse_name()?;
                    self.require_token("=", ExpectedSyntax::Equals)?;
                    clauses.push(TechniqueClause::Let { name, value: self.parse_expression()? });
                }
                "where" | "if" => self.parse_conditions(&mut clauses)?,
                "say" => {
                    self.token_index += 1;
                    // The language is optional: the text in quotation marks may come at once.
                    let is_quoted = self.peek().is_some_and(|token| token.kind == FormulaTokenKind::Quoted);
                    let language = if is_quoted { None } else { Some(self.parse_language()?) };
                    clauses.push(TechniqueClause::Say {
                        language,
                        text: self.parse_quoted_text(ExpectedSyntax::Said)?,
                    });
                }
                "remove" | "place" => {
                    self.token_index += 1;
                    // The `in` of a placement separates digits from cells, so it ends the first operand.
                    let placed = word == "place";
                    let what = if placed {
                        self.parse_operation(BEFORE_IN_PRECEDENCE)?
                    } else {
                        self.parse_expression()?
                    };
                    // A placement names its cells after `in`, an elimination after `from`.
                    let link = if placed { "in" } else { "from" };
                    let within =
                        if self.try_consume_token(link) { Some(self.parse_expression()?) } else { None };
                    clauses.push(TechniqueClause::Conclude { is_placement: placed, what, within });
                }
                _ => return Ok(clauses),
            }
        }
    }

    /// Reads the code of a language.
    fn parse_language(&mut self) -> ParseResult<PlacedName> {
        let Some(text) = self.peek_word().map(String::from) else {
            return Err(self.build_expected_error(ExpectedSyntax::Said));
        };
        let location = self.next_token_location();
        self.token_index += 1;
        Ok(PlacedName { text, location })
    }

    fn parse_for_clause(&mut self, clauses: &mut Vec<TechniqueClause>) -> ParseResult<()> {
        self.token_index += 1;
        let mut names = vec![self.parse_name()?];
        while self.try_consume_token(",") {
            names.push(self.parse_name()?);
        }
        self.require_token("in", ExpectedSyntax::In)?;
        let domain = self.parse_expression()?;
        clauses.push(TechniqueClause::For { names, domain });
        if self.is_next_token("where") { self.parse_conditions(clauses) } else { Ok(()) }
    }

    /// Reads the conditions after `where`, between commas and `and`: each one is a clause of its own, so
    /// that it can be tested as early as possible.
    fn parse_conditions(&mut self, clauses: &mut Vec<TechniqueClause>) -> ParseResult<()> {
        self.token_index += 1;
        loop {
            split_condition(self.parse_expression()?, clauses)?;
            if !self.try_consume_token(",") {
                return Ok(());
            }
        }
    }

    fn parse_expression(&mut self) -> ParseResult<SyntaxTree> {
        self.parse_operation(1)
    }

    /// Reads operands joined by operators of at least this precedence.
    fn parse_operation(&mut self, min_precedence: u8) -> ParseResult<SyntaxTree> {
        let first = self.parse_operand()?;
        let mut links = Vec::new();
        loop {
            let location = self.next_token_location();
            let operator = BINARY_OPERATORS.into_iter().find(|operator| self.is_next_token(operator));
            let Some(operator) = operator.filter(|operator| operator_precedence(operator) >= min_precedence)
            else {
                return build_operator_chain(first, links);
            };
            self.token_index += 1;
            // Precedence climbing: the right operand takes every operator that binds closer than this one.
            let house = if operator == "/" { self.parse_house() } else { None };
            let right = match house {
                Some(house) => house?,
                None => self.parse_operation(operator_precedence(operator) + 1)?,
            };
            links.push(OperatorLink { operator, location, right });
        }
    }

    /// Reads a house after a slash, in either case: `B5` is not a cell there.
    fn parse_house(&mut self) -> Option<ParseResult<SyntaxTree>> {
        let word = self.peek_word()?;
        if parse_literal(word, self.letters).is_none() && self.letters != Notation::Rc {
            return None;
        }
        let Some(FormulaLiteral::House(house)) = parse_literal(&word.to_ascii_lowercase(), self.letters)
        else {
            return None;
        };
        let location = self.next_token_location();
        self.token_index += 1;
        Some(SyntaxTree::new(location, SyntaxNode::House(house)))
    }

    fn parse_operand(&mut self) -> ParseResult<SyntaxTree> {
        self.depth += 1;
        if self.depth > MAX_NESTING {
            return Err(FormulaError::new(
                self.next_token_location(),
                FormulaErrorKind::Deep { most: MAX_NESTING },
            ));
        }
        let location = self.next_token_location();
        while self.try_consume_token("each") {}
        let tree = if self.try_consume_token("not") {
            SyntaxTree::new(location, SyntaxNode::Not(Box::new(self.parse_operation(NOT_PRECEDENCE)?)))?
        } else if self.try_consume_token("!") || self.try_consume_token("~") {
            SyntaxTree::new(location, SyntaxNode::Complement(Box::new(self.parse_operand()?)))?
        } else {
            let mut value = self.parse_value()?;
            while self.is_next_token("[") {
                value = self.parse_index_or_slice(value)?;
            }
            value
        };
        self.depth -= 1;
        Ok(tree)
    }

    fn parse_value(&mut self) -> ParseResult<SyntaxTree> {
        let location = self.next_token_location();
        let Some(token) = self.peek().cloned() else {
            return Err(self.build_expected_error(ExpectedSyntax::Value));
        };
        let node = match (token.kind, token.text.as_str()) {
            // 81 digits are a bitmap, fewer a number.
            (FormulaTokenKind::Number, text) if text.len() == Cell::COUNT => {
                SyntaxNode::Cells(self.parse_cells(text, location)?)
            }
            (FormulaTokenKind::Number, text) => {
                // No formula needs numbers beyond a million.
                let most = 1_000_000;
                let number = text.parse().ok().filter(|number| *number <= most);
                let found = text.to_string();
                let range = FormulaErrorKind::Number { least: 0, most: most as usize, found };
                SyntaxNode::Number(number.ok_or_else(|| FormulaError::new(location, range))?)
            }
            // Parentheses leave only a mark in the tree.
            (FormulaTokenKind::Sign, "(") => {
                self.token_index += 1;
                let tree = self.parse_expression()?;
                self.require_token(")", ExpectedSyntax::ClosingGroup)?;
                return Ok(tree.mark_parenthesized());
            }
            (FormulaTokenKind::Sign, "{") => return self.parse_braced_cells(),
            // Lists of links have names of two words.
            (FormulaTokenKind::Word, "strong" | "weak") => {
                self.token_index += 1;
                if !self.is_next_token("links") {
                    return Err(self.build_expected_error(ExpectedSyntax::Sees));
                }
                SyntaxNode::Links(if token.text == "strong" {
                    LinkListKind::Strong
                } else {
                    LinkListKind::Weak
                })
            }
            (FormulaTokenKind::Word, "any" | "all" | "union") => {
                let over = match token.text.as_str() {
                    "any" => DomainAggregate::Any,
                    "all" => DomainAggregate::All,
                    _ => DomainAggregate::Union,
                };
                self.token_index += 1;
                self.require_token("(", ExpectedSyntax::OpeningParenthesis)?;
                return self.parse_aggregate(over, location);
            }
            // A word that reads as a house or cells is one; else it is a call or a name.
            (FormulaTokenKind::Word, word) if !RESERVED_WORDS.contains(&word) => {
                match parse_literal(word, self.letters) {
                    Some(FormulaLiteral::House(house)) => SyntaxNode::House(house),
                    Some(FormulaLiteral::Cells(cells)) => SyntaxNode::Cells(cells),
                    None if self.is_token_after_next("(") => return self.parse_call(location),
                    None => SyntaxNode::Name(word.into()),
                }
            }
            _ => return Err(self.build_expected_error(ExpectedSyntax::Value)),
        };
        self.token_index += 1;
        SyntaxTree::new(location, node)
    }

    /// Reads cells in braces, in any notation.
    fn parse_braced_cells(&mut self) -> ParseResult<SyntaxTree> {
        let location = self.next_token_location();
        let begin = self.tokens[self.token_index].begin;
        let length = self.text[begin..].find('}').map_or(self.text.len() - begin, |length| length + 1);
        let cells = self.parse_cells(&self.text[begin..begin + length], location)?;
        while self.peek().is_some_and(|token| token.begin < begin + length) {
            self.token_index += 1;
        }
        SyntaxTree::new(location, SyntaxNode::Cells(cells))
    }

    /// Reads cells in any notation from a part of the text that begins at `place`.
    fn parse_cells(&self, text: &str, location: SourceLocation) -> ParseResult<CellMap> {
        let wrong = |error| {
            let error = FormulaError::from(error);
            let SourceLocation { line, column } = error.location;
            let before = if line == 1 { location.column - 1 } else { 0 };
            FormulaError {
                location: SourceLocation { line: location.line + line - 1, column: before + column },
                ..error
            }
        };
        read_cells(text, self.letters).map(|(cells, _)| cells).map_err(wrong)
    }

    fn parse_call(&mut self, location: SourceLocation) -> ParseResult<SyntaxTree> {
        let name = PlacedName { text: self.tokens[self.token_index].text.clone(), location };
        self.token_index += 2;
        // `count` takes a set, or a loop with a condition.
        if name.text == "count" && self.is_next_token("for") {
            return self.parse_aggregate(DomainAggregate::Count, location);
        }
        let mut arguments = Vec::new();
        while !self.is_next_token(")") {
            arguments.push(self.parse_expression()?);
            if !self.try_consume_token(",") {
                break;
            }
        }
        self.require_token(")", ExpectedSyntax::ClosingParenthesis)?;
        SyntaxTree::new(location, SyntaxNode::Call { name, arguments })
    }

    /// Reads the rest after the parenthesis: `for a in domain where condition take value)`.
    fn parse_aggregate(
        &mut self,
        over: DomainAggregate,
        location: SourceLocation,
    ) -> ParseResult<SyntaxTree> {
        self.require_token("for", ExpectedSyntax::For)?;
        let name = self.parse_name()?;
        self.require_token("in", ExpectedSyntax::In)?;
        let domain = Box::new(self.parse_expression()?);
        let condition =
            if self.try_consume_token("where") { Some(Box::new(self.parse_expression()?)) } else { None };
        if condition.is_none() && over == DomainAggregate::All {
            return Err(self.build_expected_error(ExpectedSyntax::Where));
        }
        let takes = over == DomainAggregate::Union && self.try_consume_token("take");
        let take = if takes { Some(Box::new(self.parse_expression()?)) } else { None };
        self.require_token(")", ExpectedSyntax::ClosingParenthesis)?;
        SyntaxTree::new(
            location,
            SyntaxNode::Aggregate { aggregate: over, name, domain, condition, value: take },
        )
    }

    /// Reads the index or slice in brackets after a value.
    fn parse_index_or_slice(&mut self, value: SyntaxTree) -> ParseResult<SyntaxTree> {
        let is_map =
            matches!(&value.node, SyntaxNode::Name(name) if name == "CandidateMaps" || name == "ValuesMap");
        // `CandidateMaps[4]` and `ValuesMap[4]` are calls; every other bracket is an index or a slice.
        let (location, bracket) = (value.location, self.next_token_location());
        self.token_index += 1;
        let node = if let (true, SyntaxNode::Name(name)) = (is_map, &value.node) {
            let name = PlacedName { text: name.clone(), location };
            SyntaxNode::Call { name, arguments: vec![self.parse_expression()?] }
        } else if self.try_consume_token("..") {
            // A slice without a beginning starts at the first member.
            SyntaxNode::Slice {
                set: Box::new(value),
                begin: MemberIndex::Begin(0),
                end: self.parse_index()?,
                location: bracket,
            }
        } else {
            let begin = self.parse_index()?;
            // With `..` after the index it is a slice, with or without an end.
            match (self.try_consume_token(".."), self.is_next_token("]")) {
                (false, _) => SyntaxNode::Index { set: Box::new(value), index: begin, location: bracket },
                (true, true) => SyntaxNode::Slice {
                    set: Box::new(value),
                    begin,
                    end: MemberIndex::End(0),
                    location: bracket,
                },
                (true, false) => SyntaxNode::Slice {
                    set: Box::new(value),
                    begin,
                    end: self.parse_index()?,
                    location: bracket,
                },
            }
        };
        self.require_token("]", ExpectedSyntax::ClosingBracket)?;
        SyntaxTree::new(location, node)
    }

    fn parse_index(&mut self) -> ParseResult<MemberIndex> {
        let from_end = self.try_consume_token("^");
        let number = self.peek().filter(|token| token.kind == FormulaTokenKind::Number);
        let Some(number) = number.and_then(|token| token.text.parse::<usize>().ok()) else {
            return Err(self.build_expected_error(ExpectedSyntax::Index));
        };
        self.token_index += 1;
        Ok(if from_end { MemberIndex::End(number) } else { MemberIndex::Begin(number) })
    }
}

/// Returns an operand with the operators and operands after it, at the place of the last operator.
fn build_operator_chain(first: SyntaxTree, links: Vec<OperatorLink>) -> ParseResult<SyntaxTree> {
    match links.last() {
        None => Ok(first),
        Some(last) => SyntaxTree::new(last.location, SyntaxNode::Chain { first: Box::new(first), links }),
    }
}

/// Adds the parts of a condition between `and` as clauses.
fn split_condition(condition: SyntaxTree, clauses: &mut Vec<TechniqueClause>) -> ParseResult<()> {
    match condition.node {
        SyntaxNode::Chain { first, mut links } if links.last().is_some_and(|last| last.operator == "and") => {
            let last = links.pop().map(|last| last.right);
            split_condition(build_operator_chain(*first, links)?, clauses)?;
            last.map_or(Ok(()), |last| split_condition(last, clauses))
        }
        _ => {
            clauses.push(TechniqueClause::Where(condition));
            Ok(())
        }
    }
}

/// A house or cells named by a word.
enum FormulaLiteral {
    House(House),
    Cells(CellMap),
}

/// Reads a word that can only name cells or a house: `r1c12`, `A12`, `r4`, `c9`, `b1`.
fn parse_literal(word: &str, letters: Notation) -> Option<FormulaLiteral> {
    let is_digits = |text: &str| !text.is_empty() && text.bytes().all(|byte| matches!(byte, b'1'..=b'9'));
    let first = word.chars().next()?;
    let rest = &word[first.len_utf8()..];
    let is_cells = match first {
        'r' | 'R' => {
            rest.split_once(['c', 'C']).is_some_and(|(row, column)| is_digits(row) && is_digits(column))
        }
        'A'..='I' => is_digits(rest),
        _ => false,
    };
    if is_cells {
        return read_cells(word, letters).ok().map(|(cells, _)| FormulaLiteral::Cells(cells));
    }
    let is_house = matches!(first, 'r' | 'c' | 'b') && is_digits(rest);
    match rest.len() {
        1 if is_house => word.parse().ok().map(FormulaLiteral::House),
        _ if is_house => read_cells(word, letters).ok().map(|(cells, _)| FormulaLiteral::Cells(cells)),
        _ => None,
    }
}

/// Reads a word as a house or cells if nothing else has this name: `R4`, `AB12`.
pub(crate) fn parse_fallback_literal(word: &str, letters: Notation) -> Option<SyntaxNode> {
    let house = word.strip_prefix('R').and_then(|number| format!("r{number}").parse().ok());
    house.map(SyntaxNode::House).or_else(|| Some(SyntaxNode::Cells(read_cells(word, letters).ok()?.0)))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn check_error(text: &str, expected: &str) {
        assert_eq!(parse_script(text, Notation::K9).unwrap_err().to_string(), expected, "{text}");
    }

    #[test]
    fn errors_name_the_place_and_what_was_expected() {
        check_error("technique", "line 1, column 10: expected a name that is free, found the end");
        check_error("for a als", "line 1, column 7: expected \"in\", found \"als\"");
        check_error("for r1 in als", "line 1, column 5: expected a name that is free, found \"r1\"");
        check_error("let x 5", "line 1, column 7: expected an equals sign, found \"5\"");
        check_error(
            "technique t {\n  for x in digits\n  ha\n}",
            "line 3, column 3: expected a clause or a closing brace, found \"ha\"",
        );
        check_error(
            "peers(r1",
            "line 1, column 9: expected an operator, a comma or a closing parenthesis, found the end",
        );
        check_error("cells[", "line 1, column 7: expected an index such as 0, ^1 or 1..3, found the end");
        check_error("{r1c1", "line 1, column 6: expected a closing brace, found the end");
        check_error("peers({r1x})", "line 1, column 10: expected a closing brace, found 'x'");
        check_error(
            "r1 |\n {r1,\n q}",
            "line 3, column 2: expected cells: r1c1, A1, a house (r4, c9, b1), an index or a bitmap, found 'q'",
        );
        check_error("strong sets", "line 1, column 8: expected \"links\", found \"sets\"");
        check_error(&"!".repeat(1000), "line 1, column 65: expected at most 64 operations within each other");
        check_error(&"(".repeat(1000), "line 1, column 65: expected at most 64 operations within each other");
    }

    #[test]
    fn a_text_is_an_expression_clauses_or_techniques() {
        let parse = |text| parse_script(text, Notation::K9).unwrap();
        assert!(parse("peers(r1c1) & {r1c2, r2c12}").expression.is_some());
        assert_eq!(parse("for a in cells remove 1 from a").techniques.len(), 1);
        let script = parse("define f(a: cells) = a technique als-xz \"ALS\" { } technique t { }");
        assert_eq!((script.definitions.len(), script.techniques.len()), (1, 2));
        assert_eq!(script.techniques[0].id.text, "als-xz");
    }
}
