//! A calculator for sets of cells: `({r1c12} | b5) - peers(r5c5)`.
//!
//! | written | is |
//! |---|---|
//! | `{r1c1, r2c12}`, `{A1, B12}`, `{0, 9, 10}`, `{ }` | a set, in every notation of [`read_cells`] |
//! | `r4c7`, `A1`, `r4`, `c9`, `b1`, 81 characters 0 or 1 | one group of cells, a house, a bitmap |
//! | `!a` or `~a` | all other cells |
//! | `a & b`, `a \| b`, `a ^ b`, `a - b` | in both, in either, in one only, in `a` and not in `b` |
//! | `a + b`, `a + 3`, `a - 3` | `a` with the cells of `b`; with the cell of index 3, without it |
//! | `a % b` | the cells of `b` that see all of `a & b` |
//! | `a & 2`, `a \| 2` | the subsets of two cells; of one or two |
//! | `a / r1`, `a / 9` | the positions it takes in a house, as 9 bits; the house by name or index 0–26 |
//! | `a * 5` | the candidates of the digit 5 in its cells |
//! | `peers(a)`, `expanded_peers(a)` | the cells that all of `a` see; that some of `a` sees |
//! | `a[0]`, `a[^1]` | the first cell of `a`, the last one |
//! | `a == b`, `a != b`, `a < b`, `a <= b`, `a > b`, `a >= b` | whether they are equal; fewer cells come first, then the order of bits |
//!
//! With a puzzle at hand ([`evaluate_on`]) there are
//!
//! | written | is |
//! |---|---|
//! | `empty`, `givens`, `bivalue` | the cells without a digit, the givens, the empty cells with two candidates |
//! | `CandidateMaps[4]`, `ValuesMap[4]` | the cells that can still be 4, the cells that contain 4 |
//! | `candidates` | all candidates of the puzzle |
//!
//! Candidates have the operators of sets too, and `candidates / 5` is the cells where they hold a 5.
//!
//! As in the language the original was written in, `! ~` bind most, then `* / %`, `+ -`, `< <= > >=`, `== !=`, `&`, `^`,
//! and `|` least; equals from left to right. A lower-case letter names a house, `b1` `c9`, a capital one a row of K9. A text
//! without operators may be a list without braces, or a table.
//!
//! ```
//! use ninefold_core::Notation;
//! use ninefold_core::notation::expression::{Value, evaluate};
//!
//! let evaluated = evaluate("{0, 1, 2} ^ {1, 8, 9}", Notation::K9)?;
//! assert_eq!(evaluated.value, Value::Cells("r1c139, r2c1".parse()?));
//! let error = evaluate("r1 & (r2", Notation::K9).unwrap_err();
//! assert_eq!(error.to_string(), "column 9: expected an operator or a closing parenthesis, found the end");
//! # Ok::<(), ninefold_core::notation::NotationError>(())
//! ```

use alloc::string::String;
use alloc::vec::Vec;
use core::cmp::Ordering;

use super::cells::{List, read_index};
use super::reader::Reader;
use super::{CellFormat, Notation, NotationError, rc, read_cells, table};
use crate::phrase::{Phrase, excerpt};
use crate::{Board, CandidateMap, Cell, CellMap, Digit, House, Subsets};

/// What an expression comes to.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Value {
    /// A set of cells.
    Cells(CellMap),
    /// Some of the subsets of a set.
    Subsets(SubsetsOf),
    /// Positions in a house.
    Positions {
        /// The house.
        house: House,
        /// Nine bits; bit 0 is the house's first cell.
        bits: u16,
    },
    /// A set of candidates.
    Candidates(CandidateMap),
    /// Whether a comparison holds.
    Truth(bool),
}

/// The subsets of a set with certain sizes: not listed, since there may be 2^81.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct SubsetsOf {
    /// The set.
    pub cells: CellMap,
    /// The smallest size, 1 or more for there to be any.
    pub least: usize,
    /// The greatest size.
    pub most: usize,
}

impl SubsetsOf {
    /// The subsets, smaller ones first.
    #[must_use]
    pub fn iter(self) -> Subsets<CellMap> {
        self.cells.subsets_between(self.least, self.most)
    }

    /// How many there are.
    #[must_use]
    pub fn count(self) -> u128 {
        let members = self.cells.len();
        (self.least.max(1)..=self.most.min(members)).map(|size| binomial(members, size)).sum()
    }
}

fn binomial(members: usize, size: usize) -> u128 {
    (1..=size as u128).fold(1, |product, i| product * (members as u128 + 1 - i) / i)
}

/// A value and how the text wrote it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Evaluated {
    /// The value.
    pub value: Value,
    /// The formats of the operands, each once, in the order of the text.
    pub formats: Vec<CellFormat>,
}

/// Works an expression out. `letters` says what names by capital letters are: [`Notation::K9`] unless the user
/// asks for another.
///
/// # Errors
/// The first place where the text is no expression, or where an operator stands between values it is not for.
pub fn evaluate(text: &str, letters: Notation) -> Result<Evaluated, NotationError> {
    work_out(text, letters, None)
}

/// As [`evaluate`], with a puzzle at hand.
///
/// ```
/// use ninefold_core::notation::expression::{Value, evaluate_on};
/// use ninefold_core::{Board, Notation};
///
/// let board: Board = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79".parse()?;
/// let seen = evaluate_on("r1c36 % CandidateMaps[4]", Notation::K9, &board)?;
/// assert_eq!(seen.value, Value::Cells("r1c789".parse()?));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// # Errors
/// As [`evaluate`].
pub fn evaluate_on(text: &str, letters: Notation, board: &Board) -> Result<Evaluated, NotationError> {
    work_out(text, letters, Some(board))
}

fn work_out(text: &str, letters: Notation, board: Option<&Board>) -> Result<Evaluated, NotationError> {
    // No cells are written without a digit: letters alone can only be what a puzzle at hand gives a name to.
    let is_letters = |word: &str| !word.is_empty() && word.chars().all(|sign| sign.is_ascii_alphabetic());
    let is_name = board.is_some() && is_letters(text.trim());
    if table::looks_like(text) || !text.contains(OPERATORS) && !is_name {
        let (cells, format) = read_cells(text, letters)?;
        return Ok(Evaluated { value: Value::Cells(cells), formats: [format].into() });
    }
    let mut parser = Parser { reader: Reader::new(text), letters, board, formats: Vec::new(), depth: 0 };
    let value = parser.operation(LOOSEST)?;
    parser.reader.finish(Phrase::OperatorOrEnd)?;
    Ok(Evaluated { value, formats: parser.formats })
}

const OPERATORS: [char; 15] = ['!', '~', '*', '/', '%', '+', '-', '&', '^', '|', '(', '[', '=', '<', '>'];
const LOOSEST: u8 = 1;
const MAX_DEPTH: usize = 64;

/// How closely a binary operator binds.
fn closeness(operator: &str) -> u8 {
    match operator {
        "|" => LOOSEST,
        "^" => 2,
        "&" => 3,
        "==" | "!=" => 4,
        "<" | "<=" | ">" | ">=" => 5,
        "+" | "-" => 6,
        _ => 7,
    }
}

/// The binary operators; of two that begin alike the longer one first.
const BINARY: [&str; 14] = ["==", "!=", "<=", ">=", "<", ">", "|", "^", "&", "+", "-", "*", "/", "%"];

struct Parser<'a> {
    reader: Reader,
    letters: Notation,
    board: Option<&'a Board>,
    formats: Vec<CellFormat>,
    /// How many signs and parentheses are open.
    depth: usize,
}

impl Parser<'_> {
    /// Operands joined by operators that bind at least so closely.
    fn operation(&mut self, loosest: u8) -> Result<Value, NotationError> {
        let mut left = self.operand()?;
        loop {
            self.reader.skip_blanks();
            let at = self.reader.at();
            let Some(operator) = BINARY.into_iter().find(|operator| self.reader.take_all(operator)) else {
                return Ok(left);
            };
            if closeness(operator) < loosest {
                self.reader.rewind(at);
                return Ok(left);
            }
            self.reader.skip_blanks();
            left = self.apply(left, operator, at)?;
        }
    }

    /// What the operator, at `at`, makes of `left` and what follows.
    fn apply(&mut self, left: Value, operator: &'static str, at: usize) -> Result<Value, NotationError> {
        match (left, operator) {
            (Value::Cells(cells), "&") if self.at_number() => self.subsets(cells, None),
            (Value::Cells(cells), "|") if self.at_number() => self.subsets(cells, Some(1)),
            (Value::Cells(cells), "+") if self.at_number() => {
                Ok(Value::Cells(cells + read_index(&mut self.reader)?))
            }
            (Value::Cells(cells), "-") if self.at_number() => {
                Ok(Value::Cells(cells - read_index(&mut self.reader)?))
            }
            (Value::Cells(cells), "*") => Ok(Value::Candidates(cells * self.digit()?)),
            (Value::Cells(cells), "/") => {
                let house = self.house()?;
                Ok(Value::Positions { house, bits: cells / house })
            }
            (Value::Candidates(candidates), "/") => Ok(Value::Cells(candidates / self.digit()?)),
            (left, _) => {
                let right = self.operation(closeness(operator) + 1)?;
                self.join(left, operator, right, at)
            }
        }
    }

    fn join(&self, left: Value, operator: &str, right: Value, at: usize) -> Result<Value, NotationError> {
        Ok(match (left, operator, right) {
            (Value::Cells(a), "&", Value::Cells(b)) => Value::Cells(a & b),
            (Value::Cells(a), "|" | "+", Value::Cells(b)) => Value::Cells(a | b),
            (Value::Cells(a), "^", Value::Cells(b)) => Value::Cells(a ^ b),
            (Value::Cells(a), "-", Value::Cells(b)) => Value::Cells(a - b),
            (Value::Cells(a), "%", Value::Cells(b)) => Value::Cells(a % b),
            (Value::Candidates(a), "&", Value::Candidates(b)) => Value::Candidates(a & b),
            (Value::Candidates(a), "|" | "+", Value::Candidates(b)) => Value::Candidates(a | b),
            (Value::Candidates(a), "^", Value::Candidates(b)) => Value::Candidates(a ^ b),
            (Value::Candidates(a), "-", Value::Candidates(b)) => Value::Candidates(a - b),
            (Value::Cells(a), _, Value::Cells(b)) => Value::Truth(holds(operator, a.cmp(&b))),
            (Value::Candidates(a), "==" | "!=" | "<" | "<=" | ">" | ">=", Value::Candidates(b)) => {
                Value::Truth(holds(operator, a.cmp(&b)))
            }
            (Value::Cells(_) | Value::Candidates(_), _, right) => {
                return Err(self.mismatch(at, Phrase::SameKindOfSet, &right));
            }
            (left, _, _) => return Err(self.mismatch(at, Phrase::SetBeforeOperator, &left)),
        })
    }

    fn mismatch(&self, at: usize, expected: Phrase, found: &Value) -> NotationError {
        let found = match found {
            Value::Cells(_) => Phrase::FoundCells,
            Value::Subsets(_) => Phrase::FoundSubsets,
            Value::Positions { .. } => Phrase::FoundPositions,
            Value::Candidates(_) => Phrase::FoundCandidates,
            Value::Truth(_) => Phrase::FoundComparison,
        };
        self.reader.error_found(at, expected, found)
    }

    /// A set with signs before it, a call, or an expression in parentheses.
    fn operand(&mut self) -> Result<Value, NotationError> {
        self.reader.skip_blanks();
        self.depth += 1;
        if self.depth > MAX_DEPTH {
            return Err(self.reader.error(Phrase::ShallowerExpression { depth: MAX_DEPTH }));
        }
        let at = self.reader.at();
        let value = if self.reader.take('!') || self.reader.take('~') {
            match self.operand()? {
                Value::Cells(cells) => Value::Cells(!cells),
                Value::Candidates(candidates) => Value::Candidates(!candidates),
                other => return Err(self.mismatch(at, Phrase::SetAfterSign, &other)),
            }
        } else if self.reader.peek() == Some('(') {
            self.parenthesis()?
        } else if let Some(name) = self.name() {
            match self.board.map(|board| self.on_board(&name, board)) {
                Some(Some(value)) => value?,
                _ => self.call(&name, at)?,
            }
        } else {
            Value::Cells(self.cells()?)
        };
        self.depth -= 1;
        self.indexed(value)
    }

    /// What a puzzle at hand has under this name; `None` if it is none of its names.
    fn on_board(&mut self, name: &str, board: &Board) -> Option<Result<Value, NotationError>> {
        Some(match name {
            "empty" => Ok(Value::Cells(board.empty())),
            "givens" => Ok(Value::Cells(board.givens())),
            "bivalue" => {
                let two = |&cell: &Cell| board.candidates(cell).len() == 2;
                Ok(Value::Cells(board.empty().iter().filter(two).collect()))
            }
            "candidates" => Ok(Value::Candidates(board.candidate_map())),
            "CandidateMaps" => self.index_by_digit().map(|digit| Value::Cells(board.cells_with(digit))),
            "ValuesMap" => self.index_by_digit().map(|digit| {
                Value::Cells(Cell::all().filter(|&cell| board.value(cell) == Some(digit)).collect())
            }),
            _ => return None,
        })
    }

    fn index_by_digit(&mut self) -> Result<Digit, NotationError> {
        if !self.reader.take('[') {
            return Err(self.reader.error(Phrase::DigitInBrackets));
        }
        let digit = self.digit()?;
        if self.reader.take(']') { Ok(digit) } else { Err(self.reader.error(Phrase::ClosingBracket)) }
    }

    /// The cell with an index behind a set, from its beginning or, behind `^`, from its end.
    fn indexed(&mut self, value: Value) -> Result<Value, NotationError> {
        let at = self.reader.at();
        let Value::Cells(cells) = value else { return Ok(value) };
        if !self.reader.take('[') {
            return Ok(value);
        }
        let from_end = self.reader.take('^');
        let number = self.reader.number().ok_or_else(|| self.reader.error(Phrase::IndexOfCell))? as usize;
        if !self.reader.take(']') {
            return Err(self.reader.error(Phrase::ClosingBracket));
        }
        let cell = match from_end {
            true => number.checked_sub(1).and_then(|number| cells.nth_last(number)),
            false => cells.nth(number),
        };
        let found = Phrase::SetOf { count: cells.len() };
        let cell = cell.ok_or_else(|| self.reader.error_found(at, Phrase::IndexWithinSet, found))?;
        Ok(Value::Cells(CellMap::from(cell)))
    }

    fn parenthesis(&mut self) -> Result<Value, NotationError> {
        if !self.reader.take('(') {
            return Err(self.reader.error(Phrase::OpeningParenthesis));
        }
        let value = self.operation(LOOSEST)?;
        self.reader.skip_blanks();
        if !self.reader.take(')') {
            return Err(self.reader.error(Phrase::OperatorOrParenthesis));
        }
        Ok(value)
    }

    /// Two or more letters, a small one among them; one alone, or capitals, begin the name of a cell or house.
    fn name(&mut self) -> Option<String> {
        let at = self.reader.at();
        let name: String =
            self.reader.run(|c| c.is_ascii_alphabetic() || c == '_').unwrap_or_default().iter().collect();
        if name.len() < 2 || !name.contains(|c: char| c.is_ascii_lowercase()) {
            self.reader.rewind(at);
            return None;
        }
        Some(name)
    }

    fn call(&mut self, name: &str, at: usize) -> Result<Value, NotationError> {
        let function = match name {
            "peers" => CellMap::peer_intersection,
            "expanded_peers" => CellMap::expanded_peers,
            _ => {
                let expected = if self.board.is_some() { Phrase::FunctionOrName } else { Phrase::Function };
                let found = Phrase::Quoted { text: excerpt(name) };
                return Err(self.reader.error_found(at, expected, found));
            }
        };
        self.reader.skip_blanks();
        match self.parenthesis()? {
            Value::Cells(cells) => Ok(Value::Cells(function(cells))),
            other => Err(self.mismatch(at, Phrase::SetOfCells, &other)),
        }
    }

    /// A list in braces, or one item.
    fn cells(&mut self) -> Result<CellMap, NotationError> {
        let mut list = List::new(self.letters);
        if self.reader.take('{') {
            list.read_items(&mut self.reader)?;
            if !self.reader.take('}') {
                return Err(self.reader.error(Phrase::CommaOrBrace));
            }
        } else if self.at_number() {
            return Err(self.reader.error(Phrase::CellsInBraces));
        } else {
            list.read_item(&mut self.reader)?;
        }
        let (cells, format) = list.finish();
        if !self.formats.contains(&format) {
            self.formats.push(format);
        }
        Ok(cells)
    }

    /// Whether a number comes next, and not a bitmap.
    fn at_number(&self) -> bool {
        let mut ahead = self.reader.clone();
        ahead.run(|c| c.is_ascii_digit()).is_some_and(|digits| digits.len() <= 2)
    }

    fn subsets(&mut self, cells: CellMap, least: Option<usize>) -> Result<Value, NotationError> {
        let Some(size) = self.reader.number() else {
            return Err(self.reader.error(Phrase::NumberOfCells));
        };
        let most = size as usize;
        Ok(Value::Subsets(SubsetsOf { cells, least: least.unwrap_or(most), most }))
    }

    fn digit(&mut self) -> Result<Digit, NotationError> {
        let at = self.reader.at();
        let digits = self.reader.digits(Phrase::Digit1To9)?;
        digits.only().ok_or_else(|| self.reader.error_found(at, Phrase::OneDigit, Phrase::Several))
    }

    fn house(&mut self) -> Result<House, NotationError> {
        let at = self.reader.at();
        let Some(number) = self.reader.number() else {
            return rc::read_house(&mut self.reader);
        };
        let house = u8::try_from(number).ok().and_then(|index| House::try_from(index).ok());
        house.ok_or_else(|| {
            self.reader.error_found(at, Phrase::HouseIndex, Phrase::Count { count: number as usize })
        })
    }
}

/// Whether two values in this order are as the operator says.
fn holds(operator: &str, order: Ordering) -> bool {
    match operator {
        "==" => order.is_eq(),
        "!=" => order.is_ne(),
        "<" => order.is_lt(),
        "<=" => order.is_le(),
        ">" => order.is_gt(),
        _ => order.is_ge(),
    }
}

#[cfg(test)]
mod tests {
    use alloc::format;
    use alloc::string::ToString;

    use super::*;

    fn value(text: &str) -> Value {
        evaluate(text, Notation::K9)
            .map(|evaluated| evaluated.value)
            .unwrap_or_else(|e| panic!("{text}: {e}"))
    }

    fn check(text: &str, cells: &str) {
        assert_eq!(value(text), Value::Cells(cells.parse().unwrap()), "{text}");
    }

    fn check_error(text: &str, expected: &str) {
        assert_eq!(evaluate(text, Notation::K9).unwrap_err().to_string(), expected, "{text}");
    }

    #[test]
    fn the_worked_examples_of_the_original() {
        check("{0, 1, 2} & {1, 8, 9}", "r1c2");
        check("{0, 1, 2} | {1, 8, 9}", "r1c1239, r2c1");
        check("{0, 1, 2} ^ {1, 8, 9}", "r1c139, r2c1");
        check("{0, 1, 2} - {1, 8, 9}", "r1c13");
        check("{0, 1, 2} - 2", "r1c12");
        check("{0, 1, 2} - 1 - 2", "r1c1");
        check("{0, 1, 2} + 3", "r1c1234");
        check("{0, 1, 2} + 3 - 3", "r1c123");
        let Value::Subsets(pairs) = value("{0, 1, 2, 3} & 2") else { panic!("no subsets") };
        let pairs: Vec<String> = pairs.iter().map(|pair| pair.to_string()).collect();
        assert_eq!(pairs, ["r1c12", "r1c13", "r1c14", "r1c23", "r1c24", "r1c34"]);
    }

    #[test]
    fn operators_are_those_of_the_types() {
        check("!r1", "r23456789c123456789");
        check("~~b1", "r123c123");
        check("({r1c12} | {r3c56}) % {r1c2, r1c5, r3c1, r3c3, r3c5, r8c2, r9c9}", "r1c5, r3c13");
        check("peers({r1c1, r1c2}) & b1", "r1c3, r2c123, r3c123");
        check("expanded_peers(r1c1) & r1", "r1c23456789");
        check("(r1 * 5 | r2 * 6) / 6", "r2c123456789");
        assert_eq!(value("{r1c1, r1c9} / r1"), Value::Positions { house: House::at(9), bits: 0b1_0000_0001 });
        assert_eq!(value("{r1c1, r1c9} / 9"), value("{r1c1, r1c9} / R1"));
        assert_eq!(value("r1c12 * 5"), Value::Candidates("r1c12(5)".parse().unwrap()));
    }

    #[test]
    fn closer_operators_come_first_and_equals_from_the_left() {
        check("r1c1 | r1c2 & r1c3", "r1c1");
        check("r1c1 | r1c2 ^ r1c2", "r1c1");
        check("r1c12 & r1c2 + r1c3", "r1c2");
        check("r1 - r1c1 - r1c2 & c123", "r1c3");
        check("!r1c1 & r1c12", "r1c2");
        check("!(r1c1 & r1c12) & r1c12", "r1c2");
        check("r1c12 ^ r1c23 & r1c3", "r1c123");
    }

    #[test]
    fn operands_may_be_in_any_notation() {
        let text = format!("A12 & ({} | {{0}}) | r9c9", "1".to_string() + &"0".repeat(80));
        let evaluated = evaluate(&text, Notation::K9).unwrap();
        assert_eq!(evaluated.value, value("r1c1, r9c9"));
        let rc = CellFormat::Names(Notation::Rc);
        let formats = [CellFormat::Names(Notation::K9), CellFormat::Bitmap, CellFormat::Indices, rc];
        assert_eq!(evaluated.formats, formats);
        let excel = evaluate("!(!B1)", Notation::Excel).unwrap();
        assert_eq!(excel.value, value("r1c2"));
        check("b1 & B1", "r2c1");
        check(
            "*........\n.........\n.........\n.........\n.........\n.........\n.........\n.........\n.........",
            "r1c1",
        );
        check("{ }", "");
        check("r1c1, r2c12", "r1c1, r2c12");
    }

    #[test]
    fn cells_are_picked_and_sets_compared() {
        check("{0, 1, 3, 6, 10}[^1]", "r2c2");
        check("{0, 1, 3, 6, 10}[^3]", "r1c4");
        check("{0, 1, 3, 6, 10}[0] | (r1 & c9)[0]", "r1c19");
        for (text, holds) in [
            ("{0, 1} == r1c12", true),
            ("{0, 1} != r1c12", false),
            ("{80} < {0, 1}", true),
            ("{0} < {1}", true),
            ("{0} >= {1}", false),
            ("{0} <= {0}", true),
            ("r1 - r1c1 > r1c1", true),
            ("r1c1 * 5 == r1c1 * 6", false),
        ] {
            assert_eq!(value(text), Value::Truth(holds), "{text}");
        }
    }

    #[test]
    fn a_puzzle_has_names() {
        let text = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
        let board: Board = text.parse().unwrap();
        let value = |text| evaluate_on(text, Notation::K9, &board).unwrap().value;
        let cells = |text: &str| Value::Cells(text.parse().unwrap());
        assert_eq!(value("empty"), Value::Cells(board.empty()));
        assert_eq!(value("!empty == givens"), Value::Truth(true));
        assert_eq!(value("candidates"), Value::Candidates(board.candidate_map()));
        assert_eq!(value("CandidateMaps[4] == candidates / 4"), Value::Truth(true));
        assert_eq!(value("ValuesMap[4]"), cells("r5c1, r8c4"));
        assert_eq!(value("bivalue[0]"), cells("r1c4"));
        assert_eq!(value("r1c36 % CandidateMaps[4]"), cells("r1c789"));
        let error = |text| evaluate_on(text, Notation::K9, &board).unwrap_err().to_string();
        assert_eq!(error("CandidateMaps[0]"), "column 15: expected a digit 1 to 9, found '0'");
        assert_eq!(error("CandidateMaps"), "column 14: expected a digit in brackets, found the end");
        check_error(
            "empty & r1",
            "column 1: expected cells, peers(...) or expanded_peers(...), found \"empty\"",
        );
    }

    #[test]
    fn subsets_are_counted_without_listing_them() {
        let count = |text| match value(text) {
            Value::Subsets(subsets) => subsets.count(),
            other => panic!("{other:?}"),
        };
        assert_eq!(count("r1c123 | 3"), 7);
        assert_eq!(count("r1 & 4"), 126);
        assert_eq!(count("r1 & 0"), 0);
        assert_eq!(count("r1 & 10"), 0);
        assert_eq!(count("!{} | 81"), (1 << 81) - 1);
        assert_eq!(count("!{} & 40"), 212_392_290_424_395_860_814_420);
    }

    #[test]
    fn errors_name_the_place() {
        check_error("r1 & (r2", "column 9: expected an operator or a closing parenthesis, found the end");
        check_error(
            "r1 &",
            "column 5: expected cells: r1c1, A1, a house (r4, c9, b1), an index or a bitmap, found the end",
        );
        check_error(
            "r1c1, r2 & r1",
            "column 5: expected an operator or the end (a list within an expression stands in braces), found ','",
        );
        check_error("{r1c1", "column 6: expected a closing brace, found the end");
        check_error("!{r1c1", "column 7: expected a comma or a closing brace, found the end");
        check_error("5 & r1", "column 1: expected cells (a set of indices stands in braces: {5}), found '5'");
        check_error("r1 + 81", "column 6: expected an index 0 to 80, found 81");
        check_error("r1 * 0", "column 6: expected a digit 1 to 9, found '0'");
        check_error("r1 * 12", "column 6: expected one digit, found several");
        check_error("r1 / 27", "column 6: expected an index of a house, 0 to 26, found 27");
        check_error("r1 / x", "column 6: expected a house, b1 to b9, r1 to r9 or c1 to c9, found 'x'");
        check_error("r1 & 2 & r2", "column 8: expected a set before the operator, found a list of subsets");
        check_error(
            "r1 & r1 * 5",
            "column 4: expected the same kind of set on both sides of the operator, found candidates",
        );
        check_error("!(r1 / r1)", "column 1: expected a set after the sign, found positions in a house");
        check_error(
            "peers(r1 * 5)",
            "column 1: expected a set of cells in the parentheses, found candidates",
        );
        check_error(
            "seen(r1)",
            "column 1: expected cells, peers(...) or expanded_peers(...), found \"seen\"",
        );
        check_error("r1c12[2]", "column 6: expected an index within the set, found a set of 2");
        check_error("r1c12[^0]", "column 6: expected an index within the set, found a set of 2");
        check_error("r1 == r1 & r2", "column 10: expected a set before the operator, found a comparison");
        check_error(
            &"!".repeat(1000),
            "column 65: expected at most 64 signs and parentheses within each other, found '!'",
        );
    }
}
