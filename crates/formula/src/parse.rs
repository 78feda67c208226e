//! The parser of formulas: from a text to its syntax tree. Names and kinds are checked later (`check`).

use ninefold_core::notation::read_cells;
use ninefold_core::{Cell, CellMap, House, Notation};

use crate::error::{Expected, FormulaError, Place, Reason};
use crate::syntax::{
    Clause, DEEPEST, Definition, Index, Link, Links, Name, Node, Over, Repeats, Script, Tree, Wording,
};
use crate::token::{Sort, Token, tokens};

/// Maximum number of clauses of a technique, and of techniques, definitions and imports of a text together.
pub(crate) const LONGEST: usize = 64;

/// Reserved words, which can't be names.
pub(crate) const WORDS: &[&str] = &[
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

type Parsed<T> = Result<T, FormulaError>;

/// Returns the precedence of an operator: the higher, the closer it binds. Those of conditions bind least.
fn closeness(operator: &str) -> u8 {
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

const NOT: u8 = 3;
/// The precedence of the operand before the `in` of a placement, which contains no `in` itself.
const BEFORE_IN: u8 = 10;

const BINARY: [&str; 18] =
    ["or", "and", "|", "^", "&", "==", "!=", "<=", ">=", "<", ">", "sees", "in", "+", "-", "*", "/", "%"];

/// Signs that don't occur in a list of cells.
const SIGNS: [char; 15] = ['!', '~', '*', '/', '%', '+', '-', '&', '^', '|', '(', '[', '=', '<', '>'];

/// Whether an unreadable text was probably meant as a list of cells or a drawn board.
pub(crate) fn is_list(text: &str) -> bool {
    let is_drawn = text.trim().contains('\n') && !text.contains(char::is_alphanumeric);
    is_drawn || text.contains(|c: char| c.is_ascii_digit()) && !text.contains(SIGNS)
}

/// Parses a text; `letters` decides how names by capital letters are read.
pub(crate) fn parse(text: &str, letters: Notation) -> Parsed<Script> {
    let mut parser = Parser { text, letters, tokens: tokens(text), at: 0, depth: 0 };
    let mut script = Script::default();
    loop {
        if script.imports.len() + script.definitions.len() + script.techniques.len() > LONGEST {
            return Err(FormulaError::new(parser.place(), Reason::Long { most: LONGEST }));
        }
        match parser.word() {
            Some("import") => script.imports.push(parser.import()?),
            Some("define") => script.definitions.push(parser.definition()?),
            Some("technique") => script.techniques.push(parser.technique()?),
            None if parser.peek().is_none() && !script.techniques.is_empty() => return Ok(script),
            _ if !script.techniques.is_empty() => return Err(parser.expected(Expected::Technique)),
            // A text of definitions only is meant to be imported.
            None if parser.peek().is_none() && script.definitions.len() + script.imports.len() > 0 => {
                return Ok(script);
            }
            Some("for" | "let" | "where" | "if" | "remove" | "place" | "say") => {
                let id = Name { text: "formula".into(), place: parser.place() };
                let begin = parser.tokens[parser.at].begin;
                let clauses = parser.clauses()?;
                script.techniques.push(Wording { id, title: None, clauses, begin, end: text.len() });
                return parser.finish(script, Expected::Clause);
            }
            _ => {
                script.expression = Some(parser.expression()?);
                return parser
                    .finish(script, if parser.is_listed() { Expected::Listed } else { Expected::End });
            }
        }
    }
}

struct Parser<'t> {
    text: &'t str,
    letters: Notation,
    tokens: Vec<Token>,
    at: usize,
    depth: usize,
}

impl<'t> Parser<'t> {
    fn peek(&self) -> Option<&Token> {
        self.tokens.get(self.at)
    }

    /// Returns the next token if it is a word.
    fn word(&self) -> Option<&str> {
        self.peek().filter(|token| token.sort == Sort::Word).map(|token| token.text.as_str())
    }

    fn is(&self, text: &str) -> bool {
        self.peek().is_some_and(|token| token.sort != Sort::Quoted && token.text == text)
    }

    /// Whether the token after the next is this one.
    fn is_second(&self, text: &str) -> bool {
        self.tokens.get(self.at + 1).is_some_and(|token| token.sort != Sort::Quoted && token.text == text)
    }

    fn take(&mut self, text: &str) -> bool {
        let is = self.is(text);
        self.at += usize::from(is);
        is
    }

    /// Returns the place of the next token, or the place after the last one.
    fn place(&self) -> Place {
        match (self.peek(), self.tokens.last()) {
            (Some(token), _) => token.place,
            (None, Some(last)) => Place {
                line: last.place.line,
                column: last.place.column + self.text[last.begin..last.end].chars().count(),
            },
            (None, None) => Place { line: 1, column: 1 },
        }
    }

    fn expected(&self, expected: Expected) -> FormulaError {
        let found = self.peek().map(|token| ninefold_core::phrase::excerpt(&token.text));
        FormulaError::new(self.place(), Reason::Expected { expected, found })
    }

    fn need(&mut self, text: &str, expected: Expected) -> Parsed<()> {
        if self.take(text) { Ok(()) } else { Err(self.expected(expected)) }
    }

    /// Whether the next token looks like the next item of a list of cells.
    fn is_listed(&self) -> bool {
        let is_cells = |word: &str| literal(word, self.letters).is_some();
        self.is(",") || self.is(";") || self.word().is_some_and(is_cells)
    }

    fn finish(&self, script: Script, expected: Expected) -> Parsed<Script> {
        if self.peek().is_none() { Ok(script) } else { Err(self.expected(expected)) }
    }

    /// Reads a name for a variable or definition: no reserved word, and no name of cells or of a house.
    fn name(&mut self) -> Parsed<Name> {
        let is_free = |word: &&str| !WORDS.contains(word) && literal(word, self.letters).is_none();
        let free = self.word().filter(is_free);
        let Some(text) = free.map(String::from) else { return Err(self.expected(Expected::Name)) };
        let place = self.place();
        self.at += 1;
        Ok(Name { text, place })
    }

    fn import(&mut self) -> Parsed<Name> {
        self.at += 1;
        self.quoted(Expected::File)
    }

    fn quoted(&mut self, expected: Expected) -> Parsed<Name> {
        let quoted = self.peek().filter(|token| token.sort == Sort::Quoted);
        let Some(text) = quoted.map(|token| token.text.clone()) else { return Err(self.expected(expected)) };
        let place = self.place();
        self.at += 1;
        Ok(Name { text, place })
    }

    fn definition(&mut self) -> Parsed<Definition> {
        self.at += 1;
        let name = self.name()?;
        self.need("(", Expected::OpeningParenthesis)?;
        let mut arguments = Vec::new();
        while !self.is(")") {
            let argument = self.name()?;
            self.need(":", Expected::Colon)?;
            arguments.push((argument, self.kind()?));
            if !self.take(",") {
                break;
            }
        }
        self.need(")", Expected::ClosingParenthesis)?;
        let repeats = if self.take(":") { Some(self.repeats()?) } else { None };
        self.need("=", Expected::Equals)?;
        Ok(Definition { name, arguments, repeats, body: self.expression()? })
    }

    fn kind(&mut self) -> Parsed<Name> {
        let Some(text) = self.word().map(String::from) else { return Err(self.expected(Expected::Kind)) };
        let place = self.place();
        self.at += 1;
        Ok(Name { text, place })
    }

    /// Reads the kind and the maximum depth of a recursive definition, as in `candidates up to 12`.
    fn repeats(&mut self) -> Parsed<Repeats> {
        let kind = self.kind()?;
        self.need("up", Expected::UpTo)?;
        self.need("to", Expected::UpTo)?;
        let place = self.place();
        let number = self.peek().filter(|token| token.sort == Sort::Number);
        let Some(found) = number.map(|token| token.text.clone()) else {
            return Err(self.expected(Expected::Number));
        };
        let most = found.parse().ok().filter(|number| (1..=DEEPEST).contains(number));
        let range = Reason::Number { least: 1, most: DEEPEST, found };
        self.at += 1;
        Ok(Repeats { kind, most: most.ok_or_else(|| FormulaError::new(place, range))? })
    }

    fn technique(&mut self) -> Parsed<Wording> {
        let begin = self.tokens[self.at].begin;
        self.at += 1;
        let place = self.place();
        let Some(mut text) = self.word().map(String::from) else { return Err(self.expected(Expected::Name)) };
        self.at += 1;
        // A hyphen joins tokens without a blank between them: als-xz.
        while self.is("-") && self.tokens[self.at - 1].end == self.tokens[self.at].begin {
            self.at += 1;
            let Some(next) = self.peek().filter(|token| matches!(token.sort, Sort::Word | Sort::Number))
            else {
                return Err(self.expected(Expected::Name));
            };
            text = format!("{text}-{}", next.text);
            self.at += 1;
        }
        // The title is optional.
        let quoted = self.peek().filter(|token| token.sort == Sort::Quoted).map(|token| token.text.clone());
        self.at += usize::from(quoted.is_some());
        self.need("{", Expected::OpeningBrace)?;
        let clauses = self.clauses()?;
        self.need("}", Expected::ClosingBrace)?;
        let end = self.tokens[self.at - 1].end;
        Ok(Wording { id: Name { text, place }, title: quoted, clauses, begin, end })
    }

    fn clauses(&mut self) -> Parsed<Vec<Clause>> {
        let mut clauses = Vec::new();
        loop {
            if clauses.len() > LONGEST {
                return Err(FormulaError::new(self.place(), Reason::Long { most: LONGEST }));
            }
            let Some(word) = self.word().map(String::from) else { return Ok(clauses) };
            match word.as_str() {
                "for" => self.loops(&mut clauses)?,
                "let" => {
                    self.at += 1;
                    let name = self.name()?;
                    self.need("=", Expected::Equals)?;
                    clauses.push(Clause::Let { name, value: self.expression()? });
                }
                "where" | "if" => self.conditions(&mut clauses)?,
                "say" => {
                    self.at += 1;
                    let is_quoted = self.peek().is_some_and(|token| token.sort == Sort::Quoted);
                    let language = if is_quoted { None } else { Some(self.language()?) };
                    clauses.push(Clause::Say { language, text: self.quoted(Expected::Said)? });
                }
                "remove" | "place" => {
                    self.at += 1;
                    // The `in` of a placement separates digits from cells, so it ends the first operand.
                    let placed = word == "place";
                    let what = if placed { self.operation(BEFORE_IN)? } else { self.expression()? };
                    let link = if placed { "in" } else { "from" };
                    let within = if self.take(link) { Some(self.expression()?) } else { None };
                    clauses.push(Clause::Conclude { placed, what, within });
                }
                _ => return Ok(clauses),
            }
        }
    }

    /// Reads the code of a language.
    fn language(&mut self) -> Parsed<Name> {
        let Some(text) = self.word().map(String::from) else { return Err(self.expected(Expected::Said)) };
        let place = self.place();
        self.at += 1;
        Ok(Name { text, place })
    }

    fn loops(&mut self, clauses: &mut Vec<Clause>) -> Parsed<()> {
        self.at += 1;
        let mut names = vec![self.name()?];
        while self.take(",") {
            names.push(self.name()?);
        }
        self.need("in", Expected::In)?;
        let domain = self.expression()?;
        clauses.push(Clause::For { names, domain });
        if self.is("where") { self.conditions(clauses) } else { Ok(()) }
    }

    /// Reads the conditions after `where`, between commas and `and`: each one is a clause of its own, so
    /// that it can be tested as early as possible.
    fn conditions(&mut self, clauses: &mut Vec<Clause>) -> Parsed<()> {
        self.at += 1;
        loop {
            split(self.expression()?, clauses)?;
            if !self.take(",") {
                return Ok(());
            }
        }
    }

    fn expression(&mut self) -> Parsed<Tree> {
        self.operation(1)
    }

    /// Reads operands joined by operators of at least this precedence.
    fn operation(&mut self, loosest: u8) -> Parsed<Tree> {
        let first = self.operand()?;
        let mut links = Vec::new();
        loop {
            let place = self.place();
            let operator = BINARY.into_iter().find(|operator| self.is(operator));
            let Some(operator) = operator.filter(|operator| closeness(operator) >= loosest) else {
                return chain(first, links);
            };
            self.at += 1;
            // Precedence climbing: the right operand takes every operator that binds closer than this one.
            let house = if operator == "/" { self.house() } else { None };
            let right = match house {
                Some(house) => house?,
                None => self.operation(closeness(operator) + 1)?,
            };
            links.push(Link { operator, place, right });
        }
    }

    /// Reads a house after a slash, in either case: `B5` is not a cell there.
    fn house(&mut self) -> Option<Parsed<Tree>> {
        let word = self.word()?;
        if literal(word, self.letters).is_none() && self.letters != Notation::Rc {
            return None;
        }
        let Some(Literal::House(house)) = literal(&word.to_ascii_lowercase(), self.letters) else {
            return None;
        };
        let place = self.place();
        self.at += 1;
        Some(Tree::new(place, Node::House(house)))
    }

    fn operand(&mut self) -> Parsed<Tree> {
        self.depth += 1;
        if self.depth > DEEPEST {
            return Err(FormulaError::new(self.place(), Reason::Deep { most: DEEPEST }));
        }
        let place = self.place();
        while self.take("each") {}
        let tree = if self.take("not") {
            Tree::new(place, Node::Not(Box::new(self.operation(NOT)?)))?
        } else if self.take("!") || self.take("~") {
            Tree::new(place, Node::Complement(Box::new(self.operand()?)))?
        } else {
            let mut value = self.value()?;
            while self.is("[") {
                value = self.indexed(value)?;
            }
            value
        };
        self.depth -= 1;
        Ok(tree)
    }

    fn value(&mut self) -> Parsed<Tree> {
        let place = self.place();
        let Some(token) = self.peek().cloned() else { return Err(self.expected(Expected::Value)) };
        let node = match (token.sort, token.text.as_str()) {
            // 81 digits are a bitmap, fewer a number.
            (Sort::Number, text) if text.len() == Cell::COUNT => Node::Cells(self.cells(text, place)?),
            (Sort::Number, text) => {
                let most = 1_000_000;
                let number = text.parse().ok().filter(|number| *number <= most);
                let found = text.to_string();
                let range = Reason::Number { least: 0, most: most as usize, found };
                Node::Number(number.ok_or_else(|| FormulaError::new(place, range))?)
            }
            (Sort::Sign, "(") => {
                self.at += 1;
                let tree = self.expression()?;
                self.need(")", Expected::ClosingGroup)?;
                return Ok(tree.in_parentheses());
            }
            (Sort::Sign, "{") => return self.braces(),
            (Sort::Word, "strong" | "weak") => {
                self.at += 1;
                if !self.is("links") {
                    return Err(self.expected(Expected::Sees));
                }
                Node::Links(if token.text == "strong" { Links::Strong } else { Links::Weak })
            }
            (Sort::Word, "any" | "all" | "union") => {
                let over = match token.text.as_str() {
                    "any" => Over::Any,
                    "all" => Over::All,
                    _ => Over::Union,
                };
                self.at += 1;
                self.need("(", Expected::OpeningParenthesis)?;
                return self.over(over, place);
            }
            (Sort::Word, word) if !WORDS.contains(&word) => match literal(word, self.letters) {
                Some(Literal::House(house)) => Node::House(house),
                Some(Literal::Cells(cells)) => Node::Cells(cells),
                None if self.is_second("(") => return self.call(place),
                None => Node::Name(word.into()),
            },
            _ => return Err(self.expected(Expected::Value)),
        };
        self.at += 1;
        Tree::new(place, node)
    }

    /// Reads cells in braces, in any notation.
    fn braces(&mut self) -> Parsed<Tree> {
        let place = self.place();
        let begin = self.tokens[self.at].begin;
        let length = self.text[begin..].find('}').map_or(self.text.len() - begin, |length| length + 1);
        let cells = self.cells(&self.text[begin..begin + length], place)?;
        while self.peek().is_some_and(|token| token.begin < begin + length) {
            self.at += 1;
        }
        Tree::new(place, Node::Cells(cells))
    }

    /// Reads cells in any notation from a part of the text that begins at `place`.
    fn cells(&self, text: &str, place: Place) -> Parsed<CellMap> {
        let wrong = |error| {
            let error = FormulaError::from(error);
            let Place { line, column } = error.place;
            let before = if line == 1 { place.column - 1 } else { 0 };
            FormulaError { place: Place { line: place.line + line - 1, column: before + column }, ..error }
        };
        read_cells(text, self.letters).map(|(cells, _)| cells).map_err(wrong)
    }

    fn call(&mut self, place: Place) -> Parsed<Tree> {
        let name = Name { text: self.tokens[self.at].text.clone(), place };
        self.at += 2;
        // `count` takes a set, or a loop with a condition.
        if name.text == "count" && self.is("for") {
            return self.over(Over::Count, place);
        }
        let mut arguments = Vec::new();
        while !self.is(")") {
            arguments.push(self.expression()?);
            if !self.take(",") {
                break;
            }
        }
        self.need(")", Expected::ClosingParenthesis)?;
        Tree::new(place, Node::Call { name, arguments })
    }

    /// Reads the rest after the parenthesis: `for a in domain where condition take value)`.
    fn over(&mut self, over: Over, place: Place) -> Parsed<Tree> {
        self.need("for", Expected::For)?;
        let name = self.name()?;
        self.need("in", Expected::In)?;
        let domain = Box::new(self.expression()?);
        let condition = if self.take("where") { Some(Box::new(self.expression()?)) } else { None };
        if condition.is_none() && over == Over::All {
            return Err(self.expected(Expected::Where));
        }
        let takes = over == Over::Union && self.take("take");
        let take = if takes { Some(Box::new(self.expression()?)) } else { None };
        self.need(")", Expected::ClosingParenthesis)?;
        Tree::new(place, Node::Over { over, name, domain, condition, take })
    }

    /// Reads the index or slice in brackets after a value.
    fn indexed(&mut self, value: Tree) -> Parsed<Tree> {
        let is_map =
            matches!(&value.node, Node::Name(name) if name == "CandidateMaps" || name == "ValuesMap");
        // `CandidateMaps[4]` and `ValuesMap[4]` are calls; every other bracket is an index or a slice.
        let (place, bracket) = (value.place, self.place());
        self.at += 1;
        let node = if let (true, Node::Name(name)) = (is_map, &value.node) {
            let name = Name { text: name.clone(), place };
            Node::Call { name, arguments: vec![self.expression()?] }
        } else if self.take("..") {
            Node::Slice { of: Box::new(value), begin: Index::Begin(0), end: self.index()?, place: bracket }
        } else {
            let begin = self.index()?;
            match (self.take(".."), self.is("]")) {
                (false, _) => Node::Index { of: Box::new(value), index: begin, place: bracket },
                (true, true) => {
                    Node::Slice { of: Box::new(value), begin, end: Index::End(0), place: bracket }
                }
                (true, false) => {
                    Node::Slice { of: Box::new(value), begin, end: self.index()?, place: bracket }
                }
            }
        };
        self.need("]", Expected::ClosingBracket)?;
        Tree::new(place, node)
    }

    fn index(&mut self) -> Parsed<Index> {
        let from_end = self.take("^");
        let number = self.peek().filter(|token| token.sort == Sort::Number);
        let Some(number) = number.and_then(|token| token.text.parse::<usize>().ok()) else {
            return Err(self.expected(Expected::Index));
        };
        self.at += 1;
        Ok(if from_end { Index::End(number) } else { Index::Begin(number) })
    }
}

/// Returns an operand with the operators and operands after it, at the place of the last operator.
fn chain(first: Tree, links: Vec<Link>) -> Parsed<Tree> {
    match links.last() {
        None => Ok(first),
        Some(last) => Tree::new(last.place, Node::Chain { first: Box::new(first), links }),
    }
}

/// Adds the parts of a condition between `and` as clauses.
fn split(condition: Tree, clauses: &mut Vec<Clause>) -> Parsed<()> {
    match condition.node {
        Node::Chain { first, mut links } if links.last().is_some_and(|last| last.operator == "and") => {
            let last = links.pop().map(|last| last.right);
            split(chain(*first, links)?, clauses)?;
            last.map_or(Ok(()), |last| split(last, clauses))
        }
        _ => {
            clauses.push(Clause::Where(condition));
            Ok(())
        }
    }
}

/// A house or cells named by a word.
enum Literal {
    House(House),
    Cells(CellMap),
}

/// Reads a word that can only name cells or a house: `r1c12`, `A12`, `r4`, `c9`, `b1`.
fn literal(word: &str, letters: Notation) -> Option<Literal> {
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
        return read_cells(word, letters).ok().map(|(cells, _)| Literal::Cells(cells));
    }
    let is_house = matches!(first, 'r' | 'c' | 'b') && is_digits(rest);
    match rest.len() {
        1 if is_house => word.parse().ok().map(Literal::House),
        _ if is_house => read_cells(word, letters).ok().map(|(cells, _)| Literal::Cells(cells)),
        _ => None,
    }
}

/// Reads a word as a house or cells if nothing else has this name: `R4`, `AB12`.
pub(crate) fn literal_if_free(word: &str, letters: Notation) -> Option<Node> {
    let house = word.strip_prefix('R').and_then(|number| format!("r{number}").parse().ok());
    house.map(Node::House).or_else(|| Some(Node::Cells(read_cells(word, letters).ok()?.0)))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn check_error(text: &str, expected: &str) {
        assert_eq!(parse(text, Notation::K9).unwrap_err().to_string(), expected, "{text}");
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
        let parse = |text| parse(text, Notation::K9).unwrap();
        assert!(parse("peers(r1c1) & {r1c2, r2c12}").expression.is_some());
        assert_eq!(parse("for a in cells remove 1 from a").techniques.len(), 1);
        let script = parse("define f(a: cells) = a technique als-xz \"ALS\" { } technique t { }");
        assert_eq!((script.definitions.len(), script.techniques.len()), (1, 2));
        assert_eq!(script.techniques[0].id.text, "als-xz");
    }
}
