//! The notation of the grammar, and the parser that applies it.
//!
//! A grammar is a list of rules, `name:action = pattern`; a text line that begins with a blank continues the
//! rule above. In a pattern, a word stands for itself, `<name>` for another rule, `[…]` for an optional part,
//! `(…|…)` for one of several, and a star repeats the group or rule before it. The action says how a rule
//! combines its parts, see [`Action`]. The words in `vocabulary` may occur in a loose reason.
//!
//! The parser finds *all* ways to read a text, not the first, so that callers can tell when two of them
//! disagree.

use std::collections::{HashMap, HashSet};
use std::rc::Rc;

use ninefold_core::{CandidateMap, CellMap, DigitSet};

use super::names;
use super::tokens::{Token, cross};

/// The meaning of a part of a text.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(super) struct Sense {
    pub(super) rows: DigitSet,
    pub(super) columns: DigitSet,
    pub(super) cells: CellMap,
    pub(super) digits: DigitSet,
    /// The claimed moves, and those that a reason rests on.
    pub(super) moves: Vec<Part>,
    pub(super) premises: Vec<Part>,
    /// Indices into the list of technique names.
    pub(super) named: Vec<usize>,
    /// Number of sentences that claim a move.
    pub(super) steps: u8,
    /// Whether a loose reason names a cell, and whether it names a digit.
    has_cell: bool,
    has_digit: bool,
}

/// Digits that are placed into cells, or removed from them.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Part {
    pub(super) is_placing: bool,
    pub(super) cells: CellMap,
    pub(super) digits: DigitSet,
}

impl Part {
    pub(super) fn candidates(&self) -> CandidateMap {
        let mut all = CandidateMap::EMPTY;
        self.digits.iter().for_each(|digit| all |= self.cells.candidates(digit));
        all
    }
}

/// The way a rule combines its parts.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Action {
    /// Returns the parts unchanged.
    Pass,
    /// Returns all digits or cells of a list.
    List,
    /// Returns this digit.
    Value(u8),
    /// Reads its digits as numbers of rows, or of columns.
    Row,
    Column,
    /// Returns the cells where its rows and columns cross.
    Cross,
    /// Accepts only a single cell, or a single digit.
    One,
    /// Accepts only several cells, or several digits.
    Several,
    /// Places the digit into the cell.
    Place,
    /// Removes the digits from the cells.
    Remove,
    /// Accepts only placements, or only eliminations.
    Placing,
    Removing,
    /// Turns its moves into premises: a reason rests on them, and they aren't claimed.
    Premise,
    /// Drops its moves and keeps its premises.
    Inert,
    /// Ends a reason: a loose part of it must not name both a cell and a digit.
    Reason,
    /// Ends a sentence.
    Sentence,
}

#[derive(Clone, Debug)]
enum Node {
    Word(u32),
    Rule(usize),
    Built(Built),
    Optional(Box<Node>),
    Repeat(Box<Node>),
    Either(Vec<Node>),
    Sequence(Vec<Node>),
    /// A part that is only tried where the next token can begin it.
    Guarded(Box<First>, Box<Node>),
}

/// The tokens that a part can begin with, so that most parts need not be tried.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
struct First {
    /// Whether the part may be empty, or begins with something that isn't tested beforehand.
    is_any: bool,
    /// The words, as bits indexed by word number.
    words: Vec<u64>,
    /// The built-in parts, as bits.
    built: u16,
}

impl First {
    fn add(&mut self, other: &First) -> bool {
        let before = self.clone();
        self.is_any |= other.is_any;
        self.built |= other.built;
        self.words.resize(self.words.len().max(other.words.len()), 0);
        self.words.iter_mut().zip(&other.words).for_each(|(mine, theirs)| *mine |= theirs);
        *self != before
    }

    fn of_word(word: u32) -> First {
        let mut words = vec![0; word as usize / 64 + 1];
        words[word as usize / 64] |= 1 << (word % 64);
        First { words, ..First::default() }
    }

    fn fits(&self, word: u32, built: u16) -> bool {
        let has_word = self.words.get(word as usize / 64).is_some_and(|bits| bits >> (word % 64) & 1 == 1);
        self.is_any || has_word || self.built & built != 0
    }
}

/// Built-in parts, which rules can't express.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Built {
    Digit,
    Digits,
    Index,
    Number,
    CellName,
    RowName,
    ColumnName,
    BoxName,
    Technique,
    /// A run of words of the vocabulary, with names of cells, houses and techniques, and digits.
    Loose,
    /// A loose run without words that deny.
    Plain,
    /// A loose run of several clauses, none of which is claimed.
    Supposed,
    /// The only cell, or the only digit, mentioned before.
    ThatCell,
    ThatDigit,
}

const BUILT: &[(&str, Built)] = &[
    ("1-9", Built::Digit),
    ("digits-1-9", Built::Digits),
    ("0-8", Built::Index),
    ("number", Built::Number),
    ("cell-name", Built::CellName),
    ("row-name", Built::RowName),
    ("column-name", Built::ColumnName),
    ("box-name", Built::BoxName),
    ("technique", Built::Technique),
    ("loose", Built::Loose),
    ("plain", Built::Plain),
    ("supposed", Built::Supposed),
    ("cell-before", Built::ThatCell),
    ("digit-before", Built::ThatDigit),
];

#[derive(Debug)]
struct Rule {
    name: String,
    action: Action,
    body: Node,
}

/// The rules, with their words.
#[derive(Debug)]
pub(super) struct Grammar {
    rules: Vec<Rule>,
    words: HashMap<String, u32>,
    vocabulary: HashSet<u32>,
    /// The tokens that each rule can begin with.
    firsts: Vec<First>,
    cell: Option<usize>,
}

impl Grammar {
    /// Parses a grammar; the error names the invalid rule.
    pub(super) fn new(text: &str) -> Result<Grammar, String> {
        // Join the text lines of each rule.
        let mut lines: Vec<(String, String)> = Vec::new();
        for line in text.lines().filter(|line| !line.trim().is_empty() && !line.starts_with('#')) {
            match (line.starts_with(' '), lines.last_mut()) {
                (true, Some((_, pattern))) => *pattern += line,
                _ => {
                    let (name, pattern) = line.split_once(" = ").ok_or_else(|| line.to_string())?;
                    lines.push((name.trim().into(), pattern.into()));
                }
            }
        }
        let mut grammar = Grammar {
            rules: Vec::new(),
            words: HashMap::new(),
            vocabulary: HashSet::new(),
            firsts: Vec::new(),
            cell: None,
        };
        // Number the rules first, so that patterns can refer to later ones.
        let mut places: HashMap<String, usize> = HashMap::new();
        for (head, _) in lines.iter().filter(|(head, _)| head != "vocabulary") {
            let (name, action) = head.split_once(':').unwrap_or((head, "pass"));
            if places.insert(name.into(), grammar.rules.len()).is_some() {
                return Err(name.into());
            }
            let action = action_of(action).ok_or_else(|| head.clone())?;
            grammar.rules.push(Rule { name: name.into(), action, body: Node::Sequence(Vec::new()) });
        }
        // Parse the patterns.
        let mut place = 0;
        for (head, pattern) in &lines {
            if head == "vocabulary" {
                let words: Vec<u32> =
                    pattern.split_whitespace().flat_map(parts_of).map(|word| grammar.word(&word)).collect();
                grammar.vocabulary.extend(words);
                continue;
            }
            let symbols = symbols(pattern);
            let mut reader =
                PatternReader { symbols: &symbols, at: 0, grammar: &mut grammar, places: &places };
            let body = reader.either().map_err(|error| format!("{head}: {error}"))?;
            if reader.at < symbols.len() {
                return Err(format!("{head}: {}", symbols[reader.at]));
            }
            grammar.rules[place].body = body;
            place += 1;
        }
        grammar.guard();
        Ok(grammar)
    }

    /// Computes the tokens that each part can begin with, and guards the parts that need a certain one.
    fn guard(&mut self) {
        self.cell = self.rule("cell");
        self.firsts = vec![First::default(); self.rules.len()];
        let mut has_changed = true;
        // Rules refer to each other, so the sets grow until nothing changes.
        while has_changed {
            has_changed = false;
            for place in 0..self.rules.len() {
                let first = self.first(&self.rules[place].body);
                has_changed |= self.firsts[place].add(&first);
            }
        }
        for place in 0..self.rules.len() {
            let body = std::mem::replace(&mut self.rules[place].body, Node::Sequence(Vec::new()));
            self.rules[place].body = self.guarded(body);
        }
    }

    fn first(&self, node: &Node) -> First {
        match node {
            Node::Word(word) => First::of_word(*word),
            Node::Rule(rule) => self.firsts[*rule].clone(),
            Node::Built(Built::ThatCell | Built::ThatDigit) => First { is_any: true, ..First::default() },
            Node::Built(built) => First { built: 1 << *built as u16, ..First::default() },
            Node::Optional(_) | Node::Repeat(_) => First { is_any: true, ..First::default() },
            Node::Either(all) => all.iter().fold(First::default(), |mut first, one| {
                first.add(&self.first(one));
                first
            }),
            // An optional part at the beginning lets the next part begin.
            Node::Sequence(all) => {
                let mut first = First::default();
                for one in all {
                    let next = match one {
                        Node::Optional(inner) | Node::Repeat(inner) => self.first(inner),
                        other => self.first(other),
                    };
                    first.add(&next);
                    if !matches!(one, Node::Optional(_) | Node::Repeat(_)) {
                        return first;
                    }
                }
                First { is_any: true, ..First::default() }
            }
            Node::Guarded(first, _) => (**first).clone(),
        }
    }

    fn guarded(&self, node: Node) -> Node {
        let guard = |node: Node| {
            let first = self.first(&node);
            let node = self.guarded(node);
            if first.is_any { node } else { Node::Guarded(Box::new(first), Box::new(node)) }
        };
        match node {
            Node::Optional(inner) => Node::Optional(Box::new(guard(*inner))),
            Node::Repeat(inner) => Node::Repeat(Box::new(guard(*inner))),
            Node::Either(all) => Node::Either(all.into_iter().map(guard).collect()),
            Node::Sequence(all) => Node::Sequence(all.into_iter().map(|one| self.guarded(one)).collect()),
            other => other,
        }
    }

    fn word(&mut self, word: &str) -> u32 {
        let next = self.words.len() as u32 + 1;
        *self.words.entry(word.into()).or_insert(next)
    }

    /// Returns the index of a rule.
    pub(super) fn rule(&self, name: &str) -> Option<usize> {
        self.rules.iter().position(|rule| rule.name == name)
    }

    /// Returns whether some rule has this word.
    pub(super) fn knows(&self, word: &str) -> bool {
        self.words.contains_key(word)
    }
}

fn action_of(name: &str) -> Option<Action> {
    Some(match name {
        "pass" => Action::Pass,
        "list" => Action::List,
        "row" => Action::Row,
        "column" => Action::Column,
        "cross" => Action::Cross,
        "one" => Action::One,
        "several" => Action::Several,
        "place" => Action::Place,
        "remove" => Action::Remove,
        "placing" => Action::Placing,
        "removing" => Action::Removing,
        "premise" => Action::Premise,
        "inert" => Action::Inert,
        "reason" => Action::Reason,
        "sentence" => Action::Sentence,
        _ => Action::Value(name.parse().ok().filter(|value| (1..=9).contains(value))?),
    })
}

/// Splits a pattern into symbols: brackets, bars, stars, names in angle brackets and words.
fn symbols(pattern: &str) -> Vec<String> {
    let mut symbols: Vec<String> = Vec::new();
    let mut signs = pattern.chars().peekable();
    let mut word = String::new();
    let end = |word: &mut String, symbols: &mut Vec<String>| {
        if !word.is_empty() {
            symbols.push(std::mem::take(word));
        }
    };
    // A quoted word may contain any of the symbols; the quote sign and the bracket of a rule mark its kind.
    while let Some(sign) = signs.next() {
        match sign {
            '\'' => {
                end(&mut word, &mut symbols);
                let quoted: String = signs.by_ref().take_while(|sign| *sign != '\'').collect();
                symbols.push(format!("'{quoted}"));
            }
            '<' => {
                end(&mut word, &mut symbols);
                let name: String = signs.by_ref().take_while(|sign| *sign != '>').collect();
                symbols.push(format!("<{name}"));
            }
            '[' | ']' | '(' | ')' | '|' | '*' => {
                end(&mut word, &mut symbols);
                symbols.push(sign.to_string());
            }
            _ if sign.is_whitespace() => end(&mut word, &mut symbols),
            _ => word.push(sign),
        }
    }
    end(&mut word, &mut symbols);
    symbols
}

/// Splits a word as tokens are: each Chinese character is one.
fn parts_of(word: &str) -> Vec<String> {
    if word.is_ascii() { vec![word.into()] } else { word.chars().map(String::from).collect() }
}

struct PatternReader<'a> {
    symbols: &'a [String],
    at: usize,
    grammar: &'a mut Grammar,
    places: &'a HashMap<String, usize>,
}

impl PatternReader<'_> {
    fn peek(&self) -> Option<&str> {
        self.symbols.get(self.at).map(String::as_str)
    }

    fn either(&mut self) -> Result<Node, String> {
        let mut all = vec![self.sequence()?];
        while self.peek() == Some("|") {
            self.at += 1;
            all.push(self.sequence()?);
        }
        Ok(if all.len() == 1 { all.remove(0) } else { Node::Either(all) })
    }

    fn sequence(&mut self) -> Result<Node, String> {
        let mut all = Vec::new();
        while let Some(symbol) = self.peek() {
            let symbol = symbol.to_string();
            let node = match symbol.as_str() {
                // A closing symbol ends the sequence; the caller consumes it.
                "|" | ")" | "]" => break,
                "(" | "[" => {
                    self.at += 1;
                    let inner = self.either()?;
                    let closing = if symbol == "(" { ")" } else { "]" };
                    if self.peek() != Some(closing) {
                        return Err(closing.into());
                    }
                    if symbol == "(" { inner } else { Node::Optional(Box::new(inner)) }
                }
                "*" => return Err("*".into()),
                name if name.starts_with('<') => self.named(&name[1..])?,
                quoted if quoted.starts_with('\'') => Node::Word(self.grammar.word(&quoted[1..])),
                // A Chinese word is a sequence of characters, as in the tokens.
                word => {
                    let mut words: Vec<Node> =
                        parts_of(word).iter().map(|part| Node::Word(self.grammar.word(part))).collect();
                    if words.len() == 1 { words.remove(0) } else { Node::Sequence(words) }
                }
            };
            // A star repeats only the part right before it.
            self.at += 1;
            if self.peek() == Some("*") {
                self.at += 1;
                all.push(Node::Repeat(Box::new(node)));
            } else {
                all.push(node);
            }
        }
        Ok(if all.len() == 1 { all.remove(0) } else { Node::Sequence(all) })
    }

    fn named(&self, name: &str) -> Result<Node, String> {
        if let Some((_, built)) = BUILT.iter().find(|(known, _)| *known == name) {
            return Ok(Node::Built(*built));
        }
        self.places.get(name).map(|place| Node::Rule(*place)).ok_or_else(|| format!("<{name}>"))
    }
}

/// The ends of a part of the text, each with the meaning up to it.
type Ends = Vec<(usize, Sense)>;

/// The readings of a rule at a place.
#[derive(Clone, Debug)]
enum Known {
    Unread,
    Begun,
    Read(Rc<Ends>),
}

/// Parser of one text.
pub(super) struct Parser<'g> {
    grammar: &'g Grammar,
    pub(super) tokens: &'g [Token],
    words: Vec<u32>,
    /// The built-in parts that each token can begin, as bits; and the technique name that begins there, with
    /// its length.
    begins: Vec<u16>,
    techniques: Vec<Option<(usize, usize)>>,
    /// The readings of each rule at each place, in the order of the rules; empty where no rule was tried.
    known: Vec<Vec<Known>>,
    nothing: Rc<Ends>,
    /// Number of tokens that could be read at most.
    pub(super) furthest: usize,
}

/// Maximum number of readings up to one place; a text with more isn't meant seriously.
const MOST_WAYS: usize = 64;

impl<'g> Parser<'g> {
    pub(super) fn new(grammar: &'g Grammar, tokens: &'g [Token]) -> Parser<'g> {
        let words: Vec<u32> =
            tokens.iter().map(|token| grammar.words.get(&token.text).copied().unwrap_or(0)).collect();
        let techniques: Vec<Option<(usize, usize)>> =
            (0..tokens.len()).map(|at| names::at(&tokens[at..])).collect();
        // Test once for each token which built-in parts may begin there: most parts are then ruled out by a
        // bit.
        let begins = (0..tokens.len()).map(|at| {
            let (token, is_known) = (&tokens[at], grammar.vocabulary.contains(&words[at]));
            let is_name = token.house.is_some() || !token.cells.is_empty();
            let bit = |built: Built, is_it: bool| u16::from(is_it) << built as u16;
            let digits = token.digits();
            bit(Built::Digit, digits.is_some_and(|digits| digits.only().is_some()))
                | bit(Built::Digits, digits.is_some())
                | bit(Built::Index, token.is_number())
                | bit(Built::Number, token.is_number())
                | bit(Built::CellName, !token.cells.is_empty() || !token.lettered.is_empty())
                | bit(Built::RowName, token.house.is_some())
                | bit(Built::ColumnName, token.house.is_some())
                | bit(Built::BoxName, token.house.is_some())
                | bit(Built::Technique, techniques[at].is_some())
                | bit(Built::Loose, is_known || is_name || token.is_number() || techniques[at].is_some())
                | bit(Built::Plain, is_known || is_name || token.is_number() || techniques[at].is_some())
                | bit(Built::Supposed, true)
        });
        let begins = begins.collect();
        let known = vec![Vec::new(); tokens.len() + 1];
        Parser { grammar, tokens, words, begins, techniques, known, nothing: Rc::default(), furthest: 0 }
    }

    /// Returns the meanings of the whole text by a rule, one for each way to read it.
    pub(super) fn whole(&mut self, rule: usize) -> Vec<Sense> {
        let ends = self.rule(rule, 0);
        ends.iter().filter(|(end, _)| *end == self.tokens.len()).map(|(_, sense)| sense.clone()).collect()
    }

    /// Returns whether a part that begins with `first` can begin at a place.
    fn fits(&self, first: &First, at: usize) -> bool {
        first.is_any || self.words.get(at).is_some_and(|word| first.fits(*word, self.begins[at]))
    }

    fn rule(&mut self, rule: usize, at: usize) -> Rc<Ends> {
        if !self.fits(&self.grammar.firsts[rule], at) {
            return self.nothing.clone();
        }
        let rules = self.grammar.rules.len();
        let known = &mut self.known[at];
        if known.is_empty() {
            known.resize(rules, Known::Unread);
        }
        match &known[rule] {
            Known::Read(ends) => return ends.clone(),
            // A rule that begins with itself.
            Known::Begun => return self.nothing.clone(),
            Known::Unread => (),
        }
        known[rule] = Known::Begun;
        let grammar = self.grammar;
        let Rule { action, body, .. } = &grammar.rules[rule];
        let mut ends = Ends::new();
        for (end, sense) in self.extend(vec![(at, Sense::default())], body, *action == Action::List) {
            if let Some(sense) = act(*action, sense) {
                add(&mut ends, end, sense);
            }
        }
        let ends = Rc::new(ends);
        self.known[at][rule] = Known::Read(ends.clone());
        ends
    }

    /// Continues beginnings by a further part, in all ways.
    fn extend(&mut self, mut begun: Ends, node: &Node, is_list: bool) -> Ends {
        match node {
            Node::Word(word) => {
                begun.retain_mut(|(end, _)| {
                    let is_it = self.words.get(*end) == Some(word);
                    *end += usize::from(is_it);
                    is_it
                });
                if let Some(end) = begun.iter().map(|(end, _)| *end).max() {
                    self.reach(end);
                }
                begun
            }
            Node::Rule(rule) => {
                let mut ends = Ends::new();
                for (end, sense) in &begun {
                    for (next, more) in self.rule(*rule, *end).iter() {
                        add_joined(&mut ends, sense, *next, more, is_list);
                    }
                }
                ends
            }
            Node::Built(built) => {
                let mut ends = Ends::new();
                for (end, sense) in &begun {
                    for (next, more) in &self.built(*built, *end) {
                        add_joined(&mut ends, sense, *next, more, is_list);
                    }
                }
                ends
            }
            Node::Guarded(first, inner) => {
                begun.retain(|(end, _)| self.fits(first, *end));
                if begun.is_empty() { begun } else { self.extend(begun, inner, is_list) }
            }
            Node::Optional(inner) => {
                for (end, sense) in self.extend_some(&begun, inner, is_list) {
                    add(&mut begun, end, sense);
                }
                begun
            }
            Node::Either(all) => {
                let mut ends = Ends::new();
                for one in all {
                    for (end, sense) in self.extend_some(&begun, one, is_list) {
                        add(&mut ends, end, sense);
                    }
                }
                ends
            }
            Node::Sequence(all) => {
                for one in all {
                    begun = self.extend(begun, one, is_list);
                    if begun.is_empty() {
                        break;
                    }
                }
                begun
            }
            Node::Repeat(inner) => {
                let mut last = self.extend_some(&begun, inner, is_list);
                while !last.is_empty() {
                    last.retain(|(end, sense)| add(&mut begun, *end, sense.clone()));
                    last = self.extend_some(&last, inner, is_list);
                }
                begun
            }
        }
    }

    /// Continues those beginnings that a part can follow; the others are not even copied.
    fn extend_some(&mut self, begun: &Ends, node: &Node, is_list: bool) -> Ends {
        match node {
            Node::Guarded(first, inner) => {
                let some: Ends = begun.iter().filter(|(end, _)| self.fits(first, *end)).cloned().collect();
                if some.is_empty() { some } else { self.extend(some, inner, is_list) }
            }
            node => self.extend(begun.clone(), node, is_list),
        }
    }

    fn reach(&mut self, end: usize) {
        self.furthest = self.furthest.max(end);
    }

    fn built(&mut self, built: Built, at: usize) -> Ends {
        let Some(token) = self.tokens.get(at) else { return Vec::new() };
        let mut sense = Sense::default();
        match built {
            Built::Digit => match token.digits().filter(|digits| digits.only().is_some()) {
                Some(digits) => sense.digits = digits,
                None => return Vec::new(),
            },
            Built::Digits => match token.digits() {
                Some(digits) => sense.digits = digits,
                None => return Vec::new(),
            },
            Built::Index => match token.text.as_bytes() {
                [digit @ b'0'..=b'8'] => {
                    sense.digits = DigitSet::of(ninefold_core::Digit::from_index(usize::from(digit - b'0')))
                }
                _ => return Vec::new(),
            },
            Built::Number if !token.is_number() => return Vec::new(),
            Built::Number => (),
            Built::CellName => {
                sense.cells = if token.cells.is_empty() { token.lettered } else { token.cells };
                if sense.cells.is_empty() {
                    return Vec::new();
                }
            }
            Built::RowName | Built::ColumnName | Built::BoxName => match (built, token.house) {
                (Built::RowName, Some(('r', numbers))) => sense.rows = numbers,
                (Built::ColumnName, Some(('c', numbers))) => sense.columns = numbers,
                (Built::BoxName, Some(('b', _))) => (),
                _ => return Vec::new(),
            },
            // The longest name wins, whatever words follow.
            Built::Technique => {
                let Some((name, length)) = self.techniques[at] else { return Vec::new() };
                self.reach(at + length);
                return vec![(at + length, Sense { named: vec![name], ..Sense::default() })];
            }
            // A run of words has an end after each word that makes it a reason.
            Built::Loose | Built::Plain | Built::Supposed => return self.loose(at, built),
            // References consume no token.
            Built::ThatCell => match self.cell_before(at) {
                Some(cells) => return vec![(at, Sense { cells, ..Sense::default() })],
                None => return Vec::new(),
            },
            Built::ThatDigit => match self.digit_before(at) {
                Some(digits) => return vec![(at, Sense { digits, ..Sense::default() })],
                None => return Vec::new(),
            },
        }
        self.reach(at + 1);
        vec![(at + 1, sense)]
    }

    /// Returns the ends of a run of words that may occur in a reason, which has to be about something.
    fn loose(&mut self, from: usize, built: Built) -> Ends {
        /// Words that deny.
        const DENYING: &[&str] = &[
            "not",
            "no",
            "none",
            "never",
            "nowhere",
            "neither",
            "nor",
            "nothing",
            "without",
            "but",
            "except",
            "otherwise",
            "would",
            "could",
            "might",
            "may",
            "should",
            "contradiction",
            "impossible",
            "violate",
            "violates",
            "conflict",
            "conflicts",
            "duplicate",
            "duplicates",
            "repeat",
            "repeats",
            "不",
            "没",
            "无",
            "否",
            "冲",
            "非",
        ];
        /// Words for things that reasons are about.
        const THINGS: &[&str] = &[
            "candidate",
            "candidates",
            "digit",
            "digits",
            "number",
            "numbers",
            "value",
            "values",
            "cell",
            "cells",
            "square",
            "squares",
            "spot",
            "spots",
            "place",
            "places",
            "position",
            "positions",
            "option",
            "options",
            "row",
            "rows",
            "column",
            "columns",
            "box",
            "boxes",
            "block",
            "blocks",
            "house",
            "houses",
            "unit",
            "units",
            "region",
            "regions",
            "possibility",
            "possibilities",
            "choice",
            "choices",
            "other",
            "others",
            "everything",
            "nothing",
            "rest",
            "single",
            "else",
            "fits",
            "pair",
            "triple",
            "chain",
            "pattern",
            "line",
            "lines",
            "fives",
            "elimination",
            "it",
            "peers",
            "行",
            "列",
            "宫",
            "格",
            "数",
            "候",
            "位",
            "它",
        ];
        let is_supposed = built == Built::Supposed;
        let (mut ends, mut sense) = (Ends::new(), Sense::default());
        let mut at = from;
        // A lonely `not` is no reason, but the denial of what follows.
        let mut is_reason = built != Built::Loose;
        while let Some(token) = self.tokens.get(at) {
            // A token is a technique name, a name or number, or a word of the vocabulary; anything else ends
            // the run.
            let length;
            if built == Built::Plain && DENYING.contains(&token.text.as_str()) {
                break;
            }
            if let Some((name, words)) = self.techniques[at] {
                length = words;
                if !is_supposed && !sense.named.contains(&name) {
                    sense.named.push(name);
                }
            } else if token.is_number() || token.house.is_some() || !token.cells.is_empty() {
                length = 1;
                is_reason = true;
                sense.has_cell |= !is_supposed && !token.cells.is_empty();
                sense.has_cell |= !is_supposed && self.names_cell(at);
                sense.has_digit |= !is_supposed && token.is_number() && !token.is_house_number;
            } else if self.grammar.vocabulary.contains(&self.words[at])
                || (is_supposed
                    && matches!(
                        token.text.as_str(),
                        "," | "=" | "≠" | "then" | "would" | "were" | ":" | "if"
                    ))
            {
                length = 1;
                is_reason |= THINGS.contains(&token.text.as_str());
            } else {
                break;
            }
            is_reason |= self.techniques[at].is_some();
            at += length;
            if is_reason {
                ends.push((at, sense.clone()));
            }
        }
        self.reach(at);
        ends
    }

    /// Returns whether a cell in words begins at a place, or ends there: `row 5, column 5`.
    fn names_cell(&mut self, at: usize) -> bool {
        let Some(cell) = self.grammar.cell else { return false };
        at > 0 && !self.rule(cell, at - 1).is_empty()
    }

    /// Returns the cell named before a place, if it is the only one.
    fn cell_before(&mut self, at: usize) -> Option<CellMap> {
        let rule = self.grammar.cell?;
        let (mut all, mut from) = (CellMap::EMPTY, 0);
        while from < at {
            let ends = self.rule(rule, from);
            let longest = ends.iter().filter(|(end, _)| *end <= at).max_by_key(|(end, _)| *end);
            // Read whole names of cells, the longest at each place.
            match longest {
                Some((end, sense)) => {
                    all |= sense.cells;
                    from = *end;
                }
                None => from += 1,
            }
            // A name of several cells leaves no single cell to refer to.
            if self.tokens.get(from.wrapping_sub(1)).is_some_and(|token| token.cells.len() > 1) {
                return None;
            }
        }
        (all.len() == 1).then_some(all)
    }

    /// Returns the digit named before a place, if it is the only one.
    fn digit_before(&mut self, at: usize) -> Option<DigitSet> {
        let rule = self.grammar.cell?;
        let mut all = DigitSet::EMPTY;
        let mut from = 0;
        while from < at {
            // Numbers inside the name of a cell are no digits.
            if let Some(end) =
                self.rule(rule, from).iter().map(|(end, _)| *end).filter(|end| *end <= at).max()
            {
                from = end;
                continue;
            }
            let token = &self.tokens[from];
            if token.is_number() && !token.is_house_number {
                all |= token.digits()?;
            }
            from += 1;
        }
        all.only().is_some().then_some(all)
    }
}

/// Adds an end with its meaning, and returns whether it was new.
fn add(ends: &mut Ends, end: usize, sense: Sense) -> bool {
    let is_new =
        ends.len() < MOST_WAYS && !ends.iter().any(|(known, other)| *known == end && *other == sense);
    if is_new {
        ends.push((end, sense));
    }
    is_new
}

/// Adds the end of a part behind a beginning, if the two can be combined.
fn add_joined(ends: &mut Ends, begun: &Sense, end: usize, more: &Sense, is_list: bool) {
    if let Some(sense) = join(begun, more, is_list) {
        add(ends, end, sense);
    }
}

/// Combines the meanings of two parts; `None` if both name cells, or digits, and they are no list.
fn join(first: &Sense, second: &Sense, is_list: bool) -> Option<Sense> {
    // Two parts may not both name the same kind of thing, unless they form a list.
    let both = |first: bool, second: bool| !first && !second && !is_list;
    if both(first.rows.is_empty(), second.rows.is_empty())
        || both(first.columns.is_empty(), second.columns.is_empty())
        || both(first.cells.is_empty(), second.cells.is_empty())
        || both(first.digits.is_empty(), second.digits.is_empty())
    {
        return None;
    }
    let mut sense = first.clone();
    sense.rows |= second.rows;
    sense.columns |= second.columns;
    sense.cells |= second.cells;
    sense.digits |= second.digits;
    sense.moves.extend(&second.moves);
    sense.premises.extend(&second.premises);
    for name in &second.named {
        if !sense.named.contains(name) {
            sense.named.push(*name);
        }
    }
    sense.steps += second.steps;
    sense.has_cell |= second.has_cell;
    sense.has_digit |= second.has_digit;
    Some(sense)
}

/// Applies the action of a rule; `None` if its parts don't allow it.
fn act(action: Action, mut sense: Sense) -> Option<Sense> {
    match action {
        Action::Pass | Action::List => (),
        Action::Value(value) => sense.digits = DigitSet::of(ninefold_core::Digit::new(value)),
        // Rows and columns: digits become numbers of houses.
        Action::Row => {
            sense.rows |= std::mem::take(&mut sense.digits);
            (!sense.rows.is_empty()).then_some(())?;
        }
        Action::Column => {
            sense.columns |= std::mem::take(&mut sense.digits);
            (!sense.columns.is_empty()).then_some(())?;
        }
        Action::Cross => {
            sense.cells |= cross(std::mem::take(&mut sense.rows), std::mem::take(&mut sense.columns));
            (!sense.cells.is_empty()).then_some(())?;
        }
        Action::One => {
            let is_one = sense.cells.len() == 1 || (sense.cells.is_empty() && sense.digits.only().is_some());
            is_one.then_some(())?;
        }
        Action::Several => {
            (sense.cells.len() > 1 || sense.digits.len() > 1).then_some(())?;
        }
        // A move needs cells, by name or by row and column, and one digit to place or several to remove.
        Action::Place | Action::Remove => {
            let is_placing = action == Action::Place;
            let mut cells = std::mem::take(&mut sense.cells);
            let (rows, columns) = (std::mem::take(&mut sense.rows), std::mem::take(&mut sense.columns));
            if cells.is_empty() {
                cells = cross(rows, columns);
            }
            let digits = std::mem::take(&mut sense.digits);
            let fits = if is_placing { digits.only().is_some() } else { !digits.is_empty() };
            (fits && !cells.is_empty()).then_some(())?;
            sense.moves.push(Part { is_placing, cells, digits });
        }
        Action::Placing | Action::Removing => {
            let is_placing = action == Action::Placing;
            sense.moves.iter().all(|part| part.is_placing == is_placing).then_some(())?;
        }
        // From here on, actions that end a clause: what it named doesn't leak into the next one.
        Action::Premise => {
            let moves = std::mem::take(&mut sense.moves);
            sense.premises.extend(moves);
            forget(&mut sense);
        }
        Action::Inert => {
            sense.moves.clear();
            forget(&mut sense);
        }
        Action::Reason => {
            let moves = std::mem::take(&mut sense.moves);
            sense.premises.extend(moves);
            (!(sense.has_cell && sense.has_digit)).then_some(())?;
            forget(&mut sense);
        }
        // A sentence may not name both a cell and a digit loosely: that could be another claim.
        Action::Sentence => {
            (!(sense.has_cell && sense.has_digit)).then_some(())?;
            (sense.has_cell, sense.has_digit) = (false, false);
            forget(&mut sense);
            sense.steps = u8::from(!sense.moves.is_empty());
        }
    }
    Some(sense)
}

fn forget(sense: &mut Sense) {
    sense.rows = DigitSet::EMPTY;
    sense.columns = DigitSet::EMPTY;
    sense.cells = CellMap::EMPTY;
    sense.digits = DigitSet::EMPTY;
}
