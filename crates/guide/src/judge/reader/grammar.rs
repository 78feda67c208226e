//! The notation of the grammar, and the parser that applies it.
//!
//! A grammar is a list of rules, `name:action = pattern`; a text line that begins with a blank continues the
//! rule above. In a pattern, a word stands for itself, `<name>` for another rule, `[…]` for an optional part,
//! `(…|…)` for one of several, and a star repeats the group or rule before it. The action says how a rule
//! combines its parts, see [`RuleAction`]. The words in `vocabulary` may occur in a loose reason.
//!
//! The parser finds *all* ways to read a text, not the first, so that callers can tell when two of them
//! disagree.

use std::collections::{HashMap, HashSet};
use std::rc::Rc;

use ninefold_core::{CandidateMap, CellMap, DigitSet};

use super::names;
use super::tokens::{StepToken, crossing_cells};

/// The meaning of a part of a text.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(super) struct TextMeaning {
    pub(super) rows: DigitSet,
    pub(super) columns: DigitSet,
    pub(super) cells: CellMap,
    pub(super) digits: DigitSet,
    /// The claimed moves, and those that a reason rests on.
    pub(super) moves: Vec<MovePart>,
    pub(super) premises: Vec<MovePart>,
    /// Indices into the list of technique names.
    pub(super) technique_names: Vec<usize>,
    /// Number of sentences that claim a move.
    pub(super) steps: u8,
    /// Whether a loose reason names a cell, and whether it names a digit.
    has_cell: bool,
    has_digit: bool,
}

/// Digits that are placed into cells, or removed from them.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct MovePart {
    pub(super) is_placing: bool,
    pub(super) cells: CellMap,
    pub(super) digits: DigitSet,
}

impl MovePart {
    pub(super) fn candidates(&self) -> CandidateMap {
        let mut all = CandidateMap::EMPTY;
        self.digits.iter().for_each(|digit| all |= self.cells.to_candidates(digit));
        all
    }
}

/// The way a rule combines its parts.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum RuleAction {
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
enum GrammarNode {
    Word(u32),
    Rule(usize),
    Builtin(BuiltinPart),
    Optional(Box<GrammarNode>),
    Repeat(Box<GrammarNode>),
    Either(Vec<GrammarNode>),
    Sequence(Vec<GrammarNode>),
    /// A part that is only tried where the next token can begin it.
    Guarded(Box<FirstSet>, Box<GrammarNode>),
}

/// The tokens that a part can begin with, so that most parts need not be tried.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
struct FirstSet {
    /// Whether the part may be empty, or begins with something that isn't tested beforehand.
    is_any: bool,
    /// The words, as bits indexed by word number.
    words: Vec<u64>,
    /// The built-in parts, as bits.
    built: u16,
}

impl FirstSet {
    fn union_with(&mut self, other: &FirstSet) -> bool {
        let before = self.clone();
        self.is_any |= other.is_any;
        self.built |= other.built;
        self.words.resize(self.words.len().max(other.words.len()), 0);
        self.words.iter_mut().zip(&other.words).for_each(|(mine, theirs)| *mine |= theirs);
        *self != before
    }

    fn from_word(word: u32) -> FirstSet {
        let mut words = vec![0; word as usize / 64 + 1];
        words[word as usize / 64] |= 1 << (word % 64);
        FirstSet { words, ..FirstSet::default() }
    }

    fn can_begin_with(&self, word: u32, built: u16) -> bool {
        let has_word = self.words.get(word as usize / 64).is_some_and(|bits| bits >> (word % 64) & 1 == 1);
        self.is_any || has_word || self.built & built != 0
    }
}

/// Built-in parts, which rules can't express.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum BuiltinPart {
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
    CellBefore,
    DigitBefore,
}

const BUILTIN_PARTS: &[(&str, BuiltinPart)] = &[
    ("1-9", BuiltinPart::Digit),
    ("digits-1-9", BuiltinPart::Digits),
    ("0-8", BuiltinPart::Index),
    ("number", BuiltinPart::Number),
    ("cell-name", BuiltinPart::CellName),
    ("row-name", BuiltinPart::RowName),
    ("column-name", BuiltinPart::ColumnName),
    ("box-name", BuiltinPart::BoxName),
    ("technique", BuiltinPart::Technique),
    ("loose", BuiltinPart::Loose),
    ("plain", BuiltinPart::Plain),
    ("supposed", BuiltinPart::Supposed),
    ("cell-before", BuiltinPart::CellBefore),
    ("digit-before", BuiltinPart::DigitBefore),
];

#[derive(Debug)]
struct GrammarRule {
    name: String,
    action: RuleAction,
    body: GrammarNode,
}

/// The rules, with their words.
#[derive(Debug)]
pub(super) struct StepGrammar {
    rules: Vec<GrammarRule>,
    words: HashMap<String, u32>,
    vocabulary: HashSet<u32>,
    /// The tokens that each rule can begin with.
    firsts: Vec<FirstSet>,
    cell: Option<usize>,
}

impl StepGrammar {
    /// Parses a grammar; the error names the invalid rule.
    pub(super) fn new(text: &str) -> Result<StepGrammar, String> {
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
        let mut grammar = StepGrammar {
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
            let action = parse_rule_action(action).ok_or_else(|| head.clone())?;
            grammar.rules.push(GrammarRule {
                name: name.into(),
                action,
                body: GrammarNode::Sequence(Vec::new()),
            });
        }
        // Parse the patterns.
        let mut place = 0;
        for (head, pattern) in &lines {
            if head == "vocabulary" {
                let words: Vec<u32> = pattern
                    .split_whitespace()
                    .flat_map(split_word)
                    .map(|word| grammar.intern_word(&word))
                    .collect();
                grammar.vocabulary.extend(words);
                continue;
            }
            let symbols = split_symbols(pattern);
            let mut reader =
                PatternReader { symbols: &symbols, at: 0, grammar: &mut grammar, places: &places };
            let body = reader.parse_alternatives().map_err(|error| format!("{head}: {error}"))?;
            if reader.at < symbols.len() {
                return Err(format!("{head}: {}", symbols[reader.at]));
            }
            grammar.rules[place].body = body;
            place += 1;
        }
        // First sets are computed once, so that most rules fail without being tried.
        grammar.compute_first_sets();
        Ok(grammar)
    }

    /// Computes the tokens that each part can begin with, and guards the parts that need a certain one.
    fn compute_first_sets(&mut self) {
        self.cell = self.rule_index("cell");
        self.firsts = vec![FirstSet::default(); self.rules.len()];
        let mut has_changed = true;
        // Rules refer to each other, so the sets grow until nothing changes.
        while has_changed {
            has_changed = false;
            for place in 0..self.rules.len() {
                let first = self.compute_first_set(&self.rules[place].body);
                has_changed |= self.firsts[place].union_with(&first);
            }
        }
        for place in 0..self.rules.len() {
            let body = std::mem::replace(&mut self.rules[place].body, GrammarNode::Sequence(Vec::new()));
            self.rules[place].body = self.add_first_guards(body);
        }
    }

    fn compute_first_set(&self, node: &GrammarNode) -> FirstSet {
        match node {
            GrammarNode::Word(word) => FirstSet::from_word(*word),
            GrammarNode::Rule(rule) => self.firsts[*rule].clone(),
            // References consume no token, so any token may follow.
            GrammarNode::Builtin(BuiltinPart::CellBefore | BuiltinPart::DigitBefore) => {
                FirstSet { is_any: true, ..FirstSet::default() }
            }
            GrammarNode::Builtin(built) => FirstSet { built: 1 << *built as u16, ..FirstSet::default() },
            // These parts may be empty, so any token may follow.
            GrammarNode::Optional(_) | GrammarNode::Repeat(_) => {
                FirstSet { is_any: true, ..FirstSet::default() }
            }
            GrammarNode::Either(all) => all.iter().fold(FirstSet::default(), |mut first, one| {
                first.union_with(&self.compute_first_set(one));
                first
            }),
            // An optional part at the beginning lets the next part begin.
            GrammarNode::Sequence(all) => {
                let mut first = FirstSet::default();
                for one in all {
                    let next = match one {
                        GrammarNode::Optional(inner) | GrammarNode::Repeat(inner) => {
                            self.compute_first_set(inner)
                        }
                        other => self.compute_first_set(other),
                    };
                    first.union_with(&next);
                    if !matches!(one, GrammarNode::Optional(_) | GrammarNode::Repeat(_)) {
                        return first;
                    }
                }
                FirstSet { is_any: true, ..FirstSet::default() }
            }
            GrammarNode::Guarded(first, _) => (**first).clone(),
        }
    }

    fn add_first_guards(&self, node: GrammarNode) -> GrammarNode {
        let guard = |node: GrammarNode| {
            let first = self.compute_first_set(&node);
            let node = self.add_first_guards(node);
            if first.is_any { node } else { GrammarNode::Guarded(Box::new(first), Box::new(node)) }
        };
        match node {
            GrammarNode::Optional(inner) => GrammarNode::Optional(Box::new(guard(*inner))),
            GrammarNode::Repeat(inner) => GrammarNode::Repeat(Box::new(guard(*inner))),
            GrammarNode::Either(all) => GrammarNode::Either(all.into_iter().map(guard).collect()),
            GrammarNode::Sequence(all) => {
                GrammarNode::Sequence(all.into_iter().map(|one| self.add_first_guards(one)).collect())
            }
            other => other,
        }
    }

    fn intern_word(&mut self, word: &str) -> u32 {
        let next = self.words.len() as u32 + 1;
        *self.words.entry(word.into()).or_insert(next)
    }

    /// Returns the index of a rule.
    pub(super) fn rule_index(&self, name: &str) -> Option<usize> {
        self.rules.iter().position(|rule| rule.name == name)
    }

    /// Returns whether some rule has this word.
    pub(super) fn contains_word(&self, word: &str) -> bool {
        self.words.contains_key(word)
    }
}

fn parse_rule_action(name: &str) -> Option<RuleAction> {
    Some(match name {
        "pass" => RuleAction::Pass,
        "list" => RuleAction::List,
        "row" => RuleAction::Row,
        "column" => RuleAction::Column,
        "cross" => RuleAction::Cross,
        "one" => RuleAction::One,
        "several" => RuleAction::Several,
        "place" => RuleAction::Place,
        "remove" => RuleAction::Remove,
        "placing" => RuleAction::Placing,
        "removing" => RuleAction::Removing,
        "premise" => RuleAction::Premise,
        "inert" => RuleAction::Inert,
        "reason" => RuleAction::Reason,
        "sentence" => RuleAction::Sentence,
        _ => RuleAction::Value(name.parse().ok().filter(|value| (1..=9).contains(value))?),
    })
}

/// Splits a pattern into symbols: brackets, bars, stars, names in angle brackets and words.
fn split_symbols(pattern: &str) -> Vec<String> {
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
fn split_word(word: &str) -> Vec<String> {
    if word.is_ascii() { vec![word.into()] } else { word.chars().map(String::from).collect() }
}

struct PatternReader<'a> {
    symbols: &'a [String],
    at: usize,
    grammar: &'a mut StepGrammar,
    places: &'a HashMap<String, usize>,
}

impl PatternReader<'_> {
    fn peek(&self) -> Option<&str> {
        self.symbols.get(self.at).map(String::as_str)
    }

    fn parse_alternatives(&mut self) -> Result<GrammarNode, String> {
        let mut all = vec![self.parse_sequence()?];
        while self.peek() == Some("|") {
            self.at += 1;
            all.push(self.parse_sequence()?);
        }
        Ok(if all.len() == 1 { all.remove(0) } else { GrammarNode::Either(all) })
    }

    fn parse_sequence(&mut self) -> Result<GrammarNode, String> {
        let mut all = Vec::new();
        while let Some(symbol) = self.peek() {
            let symbol = symbol.to_string();
            let node = match symbol.as_str() {
                // A closing symbol ends the sequence; the caller consumes it.
                "|" | ")" | "]" => break,
                "(" | "[" => {
                    self.at += 1;
                    let inner = self.parse_alternatives()?;
                    let closing = if symbol == "(" { ")" } else { "]" };
                    if self.peek() != Some(closing) {
                        return Err(closing.into());
                    }
                    if symbol == "(" { inner } else { GrammarNode::Optional(Box::new(inner)) }
                }
                "*" => return Err("*".into()),
                name if name.starts_with('<') => self.resolve_name(&name[1..])?,
                quoted if quoted.starts_with('\'') => {
                    GrammarNode::Word(self.grammar.intern_word(&quoted[1..]))
                }
                // A Chinese word is a sequence of characters, as in the tokens.
                word => {
                    let mut words: Vec<GrammarNode> = split_word(word)
                        .iter()
                        .map(|part| GrammarNode::Word(self.grammar.intern_word(part)))
                        .collect();
                    if words.len() == 1 { words.remove(0) } else { GrammarNode::Sequence(words) }
                }
            };
            // A star repeats only the part right before it.
            self.at += 1;
            if self.peek() == Some("*") {
                self.at += 1;
                all.push(GrammarNode::Repeat(Box::new(node)));
            } else {
                all.push(node);
            }
        }
        Ok(if all.len() == 1 { all.remove(0) } else { GrammarNode::Sequence(all) })
    }

    fn resolve_name(&self, name: &str) -> Result<GrammarNode, String> {
        if let Some((_, built)) = BUILTIN_PARTS.iter().find(|(known, _)| *known == name) {
            return Ok(GrammarNode::Builtin(*built));
        }
        self.places.get(name).map(|place| GrammarNode::Rule(*place)).ok_or_else(|| format!("<{name}>"))
    }
}

/// The ends of a part of the text, each with the meaning up to it.
type ParseEnds = Vec<(usize, TextMeaning)>;

/// The readings of a rule at a place.
#[derive(Clone, Debug)]
enum RuleMemo {
    Unparsed,
    InProgress,
    Parsed(Rc<ParseEnds>),
}

/// Parser of one text.
pub(super) struct StepParser<'g> {
    grammar: &'g StepGrammar,
    pub(super) tokens: &'g [StepToken],
    words: Vec<u32>,
    /// The built-in parts that each token can begin, as bits; and the technique name that begins there, with
    /// its length.
    begins: Vec<u16>,
    techniques: Vec<Option<(usize, usize)>>,
    /// The readings of each rule at each place, in the order of the rules; empty where no rule was tried.
    known: Vec<Vec<RuleMemo>>,
    nothing: Rc<ParseEnds>,
    /// Number of tokens that could be read at most.
    pub(super) furthest: usize,
}

/// Maximum number of readings up to one place; a text with more isn't meant seriously.
const MAX_PARSES: usize = 64;

impl<'g> StepParser<'g> {
    pub(super) fn new(grammar: &'g StepGrammar, tokens: &'g [StepToken]) -> StepParser<'g> {
        let words: Vec<u32> =
            tokens.iter().map(|token| grammar.words.get(&token.text).copied().unwrap_or(0)).collect();
        let techniques: Vec<Option<(usize, usize)>> =
            (0..tokens.len()).map(|at| names::match_longest_name(&tokens[at..])).collect();
        // Test once for each token which built-in parts may begin there: most parts are then ruled out by a
        // bit.
        let begins = (0..tokens.len()).map(|at| {
            let (token, is_known) = (&tokens[at], grammar.vocabulary.contains(&words[at]));
            let is_name = token.house.is_some() || !token.cells.is_empty();
            let bit = |built: BuiltinPart, is_it: bool| u16::from(is_it) << built as u16;
            let digits = token.digits();
            bit(BuiltinPart::Digit, digits.is_some_and(|digits| digits.only().is_some()))
                | bit(BuiltinPart::Digits, digits.is_some())
                | bit(BuiltinPart::Index, token.is_number())
                | bit(BuiltinPart::Number, token.is_number())
                | bit(BuiltinPart::CellName, !token.cells.is_empty() || !token.letter_cells.is_empty())
                | bit(BuiltinPart::RowName, token.house.is_some())
                | bit(BuiltinPart::ColumnName, token.house.is_some())
                | bit(BuiltinPart::BoxName, token.house.is_some())
                | bit(BuiltinPart::Technique, techniques[at].is_some())
                | bit(
                    BuiltinPart::Loose,
                    is_known || is_name || token.is_number() || techniques[at].is_some(),
                )
                | bit(
                    BuiltinPart::Plain,
                    is_known || is_name || token.is_number() || techniques[at].is_some(),
                )
                | bit(BuiltinPart::Supposed, true)
        });
        let begins = begins.collect();
        let known = vec![Vec::new(); tokens.len() + 1];
        StepParser { grammar, tokens, words, begins, techniques, known, nothing: Rc::default(), furthest: 0 }
    }

    /// Returns the meanings of the whole text by a rule, one for each way to read it.
    pub(super) fn parse_all_tokens(&mut self, rule: usize) -> Vec<TextMeaning> {
        let ends = self.parse_rule(rule, 0);
        ends.iter().filter(|(end, _)| *end == self.tokens.len()).map(|(_, sense)| sense.clone()).collect()
    }

    /// Returns whether a part that begins with `first` can begin at a place.
    fn can_begin_at(&self, first: &FirstSet, at: usize) -> bool {
        first.is_any || self.words.get(at).is_some_and(|word| first.can_begin_with(*word, self.begins[at]))
    }

    fn parse_rule(&mut self, rule: usize, at: usize) -> Rc<ParseEnds> {
        if !self.can_begin_at(&self.grammar.firsts[rule], at) {
            return self.nothing.clone();
        }
        // Results are remembered by token and rule, so that each rule is parsed once at a place.
        let rules = self.grammar.rules.len();
        let known = &mut self.known[at];
        if known.is_empty() {
            known.resize(rules, RuleMemo::Unparsed);
        }
        match &known[rule] {
            RuleMemo::Parsed(ends) => return ends.clone(),
            // A rule that begins with itself.
            RuleMemo::InProgress => return self.nothing.clone(),
            RuleMemo::Unparsed => (),
        }
        // Mark the rule as begun before parsing its body, so that left recursion ends.
        known[rule] = RuleMemo::InProgress;
        let grammar = self.grammar;
        let GrammarRule { action, body, .. } = &grammar.rules[rule];
        let mut ends = ParseEnds::new();
        for (end, sense) in
            self.extend_parses(vec![(at, TextMeaning::default())], body, *action == RuleAction::List)
        {
            if let Some(sense) = apply_rule_action(*action, sense) {
                add_end(&mut ends, end, sense);
            }
        }
        let ends = Rc::new(ends);
        self.known[at][rule] = RuleMemo::Parsed(ends.clone());
        ends
    }

    /// Continues beginnings by a further part, in all ways.
    fn extend_parses(&mut self, mut begun: ParseEnds, node: &GrammarNode, is_list: bool) -> ParseEnds {
        match node {
            // A word continues the beginnings that it follows; all others are dropped.
            GrammarNode::Word(word) => {
                begun.retain_mut(|(end, _)| {
                    let is_it = self.words.get(*end) == Some(word);
                    *end += usize::from(is_it);
                    is_it
                });
                if let Some(end) = begun.iter().map(|(end, _)| *end).max() {
                    self.record_furthest(end);
                }
                begun
            }
            // A rule continues each beginning in as many ways as it can be parsed there.
            GrammarNode::Rule(rule) => {
                let mut ends = ParseEnds::new();
                for (end, sense) in &begun {
                    for (next, more) in self.parse_rule(*rule, *end).iter() {
                        add_combined_end(&mut ends, sense, *next, more, is_list);
                    }
                }
                ends
            }
            GrammarNode::Builtin(built) => {
                let mut ends = ParseEnds::new();
                for (end, sense) in &begun {
                    for (next, more) in &self.parse_builtin(*built, *end) {
                        add_combined_end(&mut ends, sense, *next, more, is_list);
                    }
                }
                ends
            }
            // A guard drops the beginnings whose next token can't begin the inner part.
            GrammarNode::Guarded(first, inner) => {
                begun.retain(|(end, _)| self.can_begin_at(first, *end));
                if begun.is_empty() { begun } else { self.extend_parses(begun, inner, is_list) }
            }
            // An optional part adds its continuations and keeps the beginnings as they are.
            GrammarNode::Optional(inner) => {
                for (end, sense) in self.extend_matching(&begun, inner, is_list) {
                    add_end(&mut begun, end, sense);
                }
                begun
            }
            GrammarNode::Either(all) => {
                let mut ends = ParseEnds::new();
                for one in all {
                    for (end, sense) in self.extend_matching(&begun, one, is_list) {
                        add_end(&mut ends, end, sense);
                    }
                }
                ends
            }
            // Each part continues what the parts before it reached.
            GrammarNode::Sequence(all) => {
                for one in all {
                    begun = self.extend_parses(begun, one, is_list);
                    if begun.is_empty() {
                        break;
                    }
                }
                begun
            }
            // Repeat until a round adds no new end, which also stops parts that consume nothing.
            GrammarNode::Repeat(inner) => {
                let mut last = self.extend_matching(&begun, inner, is_list);
                while !last.is_empty() {
                    last.retain(|(end, sense)| add_end(&mut begun, *end, sense.clone()));
                    last = self.extend_matching(&last, inner, is_list);
                }
                begun
            }
        }
    }

    /// Continues those beginnings that a part can follow; the others are not even copied.
    fn extend_matching(&mut self, begun: &ParseEnds, node: &GrammarNode, is_list: bool) -> ParseEnds {
        match node {
            GrammarNode::Guarded(first, inner) => {
                let some: ParseEnds =
                    begun.iter().filter(|(end, _)| self.can_begin_at(first, *end)).cloned().collect();
                if some.is_empty() { some } else { self.extend_parses(some, inner, is_list) }
            }
            node => self.extend_parses(begun.clone(), node, is_list),
        }
    }

    fn record_furthest(&mut self, end: usize) {
        self.furthest = self.furthest.max(end);
    }

    fn parse_builtin(&mut self, built: BuiltinPart, at: usize) -> ParseEnds {
        let Some(token) = self.tokens.get(at) else { return Vec::new() };
        let mut sense = TextMeaning::default();
        match built {
            BuiltinPart::Digit => match token.digits().filter(|digits| digits.only().is_some()) {
                Some(digits) => sense.digits = digits,
                None => return Vec::new(),
            },
            BuiltinPart::Digits => match token.digits() {
                Some(digits) => sense.digits = digits,
                None => return Vec::new(),
            },
            BuiltinPart::Index => match token.text.as_bytes() {
                [digit @ b'0'..=b'8'] => {
                    sense.digits = DigitSet::of(ninefold_core::Digit::from_index(usize::from(digit - b'0')))
                }
                _ => return Vec::new(),
            },
            BuiltinPart::Number if !token.is_number() => return Vec::new(),
            BuiltinPart::Number => (),
            BuiltinPart::CellName => {
                sense.cells = if token.cells.is_empty() { token.letter_cells } else { token.cells };
                if sense.cells.is_empty() {
                    return Vec::new();
                }
            }
            BuiltinPart::RowName | BuiltinPart::ColumnName | BuiltinPart::BoxName => {
                match (built, token.house) {
                    (BuiltinPart::RowName, Some(('r', numbers))) => sense.rows = numbers,
                    (BuiltinPart::ColumnName, Some(('c', numbers))) => sense.columns = numbers,
                    (BuiltinPart::BoxName, Some(('b', _))) => (),
                    _ => return Vec::new(),
                }
            }
            // The longest name wins, whatever words follow.
            BuiltinPart::Technique => {
                let Some((name, length)) = self.techniques[at] else { return Vec::new() };
                self.record_furthest(at + length);
                return vec![(
                    at + length,
                    TextMeaning { technique_names: vec![name], ..TextMeaning::default() },
                )];
            }
            // A run of words has an end after each word that makes it a reason.
            BuiltinPart::Loose | BuiltinPart::Plain | BuiltinPart::Supposed => {
                return self.parse_reason_words(at, built);
            }
            // References consume no token.
            BuiltinPart::CellBefore => match self.find_cell_before(at) {
                Some(cells) => return vec![(at, TextMeaning { cells, ..TextMeaning::default() })],
                None => return Vec::new(),
            },
            BuiltinPart::DigitBefore => match self.find_digit_before(at) {
                Some(digits) => return vec![(at, TextMeaning { digits, ..TextMeaning::default() })],
                None => return Vec::new(),
            },
        }
        self.record_furthest(at + 1);
        vec![(at + 1, sense)]
    }

    /// Returns the ends of a run of words that may occur in a reason, which has to be about something.
    fn parse_reason_words(&mut self, from: usize, built: BuiltinPart) -> ParseEnds {
        /// Words that deny.
        const NEGATION_WORDS: &[&str] = &[
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
        const REASON_NOUNS: &[&str] = &[
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
        let is_supposed = built == BuiltinPart::Supposed;
        let (mut ends, mut sense) = (ParseEnds::new(), TextMeaning::default());
        let mut at = from;
        // A lonely `not` is no reason, but the denial of what follows.
        let mut is_reason = built != BuiltinPart::Loose;
        while let Some(token) = self.tokens.get(at) {
            // A token is a technique name, a name or number, or a word of the vocabulary; anything else ends
            // the run.
            let length;
            if built == BuiltinPart::Plain && NEGATION_WORDS.contains(&token.text.as_str()) {
                break;
            }
            if let Some((name, words)) = self.techniques[at] {
                length = words;
                if !is_supposed && !sense.technique_names.contains(&name) {
                    sense.technique_names.push(name);
                }
            } else if token.is_number() || token.house.is_some() || !token.cells.is_empty() {
                length = 1;
                is_reason = true;
                sense.has_cell |= !is_supposed && !token.cells.is_empty();
                sense.has_cell |= !is_supposed && self.is_cell_at(at);
                sense.has_digit |= !is_supposed && token.is_number() && !token.is_house_number;
            } else if self.grammar.vocabulary.contains(&self.words[at])
                || (is_supposed
                    && matches!(
                        token.text.as_str(),
                        "," | "=" | "≠" | "then" | "would" | "were" | ":" | "if"
                    ))
            {
                length = 1;
                is_reason |= REASON_NOUNS.contains(&token.text.as_str());
            } else {
                break;
            }
            is_reason |= self.techniques[at].is_some();
            at += length;
            // The run may end after any word from which on it is a reason.
            if is_reason {
                ends.push((at, sense.clone()));
            }
        }
        self.record_furthest(at);
        ends
    }

    /// Returns whether a cell in words begins at a place, or ends there: `row 5, column 5`.
    fn is_cell_at(&mut self, at: usize) -> bool {
        let Some(cell) = self.grammar.cell else { return false };
        at > 0 && !self.parse_rule(cell, at - 1).is_empty()
    }

    /// Returns the cell named before a place, if it is the only one.
    fn find_cell_before(&mut self, at: usize) -> Option<CellMap> {
        let rule = self.grammar.cell?;
        let (mut all, mut from) = (CellMap::EMPTY, 0);
        while from < at {
            let ends = self.parse_rule(rule, from);
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
    fn find_digit_before(&mut self, at: usize) -> Option<DigitSet> {
        let rule = self.grammar.cell?;
        let mut all = DigitSet::EMPTY;
        let mut from = 0;
        while from < at {
            // Numbers inside the name of a cell are no digits.
            if let Some(end) =
                self.parse_rule(rule, from).iter().map(|(end, _)| *end).filter(|end| *end <= at).max()
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
fn add_end(ends: &mut ParseEnds, end: usize, sense: TextMeaning) -> bool {
    let is_new =
        ends.len() < MAX_PARSES && !ends.iter().any(|(known, other)| *known == end && *other == sense);
    if is_new {
        ends.push((end, sense));
    }
    is_new
}

/// Adds the end of a part behind a beginning, if the two can be combined.
fn add_combined_end(
    ends: &mut ParseEnds,
    begun: &TextMeaning,
    end: usize,
    more: &TextMeaning,
    is_list: bool,
) {
    if let Some(sense) = combine_meanings(begun, more, is_list) {
        add_end(ends, end, sense);
    }
}

/// Combines the meanings of two parts; `None` if both name cells, or digits, and they are no list.
fn combine_meanings(first: &TextMeaning, second: &TextMeaning, is_list: bool) -> Option<TextMeaning> {
    // Two parts may not both name the same kind of thing, unless they form a list.
    let both = |first: bool, second: bool| !first && !second && !is_list;
    if both(first.rows.is_empty(), second.rows.is_empty())
        || both(first.columns.is_empty(), second.columns.is_empty())
        || both(first.cells.is_empty(), second.cells.is_empty())
        || both(first.digits.is_empty(), second.digits.is_empty())
    {
        return None;
    }
    // Otherwise the meanings are united.
    let mut sense = first.clone();
    sense.rows |= second.rows;
    sense.columns |= second.columns;
    sense.cells |= second.cells;
    sense.digits |= second.digits;
    sense.moves.extend(&second.moves);
    sense.premises.extend(&second.premises);
    for name in &second.technique_names {
        if !sense.technique_names.contains(name) {
            sense.technique_names.push(*name);
        }
    }
    sense.steps += second.steps;
    sense.has_cell |= second.has_cell;
    sense.has_digit |= second.has_digit;
    Some(sense)
}

/// Applies the action of a rule; `None` if its parts don't allow it.
fn apply_rule_action(action: RuleAction, mut sense: TextMeaning) -> Option<TextMeaning> {
    match action {
        RuleAction::Pass | RuleAction::List => (),
        RuleAction::Value(value) => sense.digits = DigitSet::of(ninefold_core::Digit::new(value)),
        // Rows and columns: digits become numbers of houses.
        RuleAction::Row => {
            sense.rows |= std::mem::take(&mut sense.digits);
            (!sense.rows.is_empty()).then_some(())?;
        }
        RuleAction::Column => {
            sense.columns |= std::mem::take(&mut sense.digits);
            (!sense.columns.is_empty()).then_some(())?;
        }
        // A crossing takes rows and columns, and becomes the cells in which they meet.
        RuleAction::Cross => {
            sense.cells |=
                crossing_cells(std::mem::take(&mut sense.rows), std::mem::take(&mut sense.columns));
            (!sense.cells.is_empty()).then_some(())?;
        }
        // The words promise one cell or one digit, or several of them.
        RuleAction::One => {
            let is_one = sense.cells.len() == 1 || (sense.cells.is_empty() && sense.digits.only().is_some());
            is_one.then_some(())?;
        }
        RuleAction::Several => {
            (sense.cells.len() > 1 || sense.digits.len() > 1).then_some(())?;
        }
        // A move needs cells, by name or by row and column, and one digit to place or several to remove.
        RuleAction::Place | RuleAction::Remove => {
            let is_placing = action == RuleAction::Place;
            let mut cells = std::mem::take(&mut sense.cells);
            let (rows, columns) = (std::mem::take(&mut sense.rows), std::mem::take(&mut sense.columns));
            if cells.is_empty() {
                cells = crossing_cells(rows, columns);
            }
            let digits = std::mem::take(&mut sense.digits);
            let fits = if is_placing { digits.only().is_some() } else { !digits.is_empty() };
            (fits && !cells.is_empty()).then_some(())?;
            sense.moves.push(MovePart { is_placing, cells, digits });
        }
        // All moves of a clause have to be of its kind.
        RuleAction::Placing | RuleAction::Removing => {
            let is_placing = action == RuleAction::Placing;
            sense.moves.iter().all(|part| part.is_placing == is_placing).then_some(())?;
        }
        // From here on, actions that end a clause: what it named doesn't leak into the next one.
        RuleAction::Premise => {
            let moves = std::mem::take(&mut sense.moves);
            sense.premises.extend(moves);
            clear_meaning(&mut sense);
        }
        // Inert text claims nothing, so its moves are forgotten.
        RuleAction::Inert => {
            sense.moves.clear();
            clear_meaning(&mut sense);
        }
        RuleAction::Reason => {
            let moves = std::mem::take(&mut sense.moves);
            sense.premises.extend(moves);
            (!(sense.has_cell && sense.has_digit)).then_some(())?;
            clear_meaning(&mut sense);
        }
        // A sentence may not name both a cell and a digit loosely: that could be another claim.
        RuleAction::Sentence => {
            (!(sense.has_cell && sense.has_digit)).then_some(())?;
            (sense.has_cell, sense.has_digit) = (false, false);
            clear_meaning(&mut sense);
            sense.steps = u8::from(!sense.moves.is_empty());
        }
    }
    Some(sense)
}

fn clear_meaning(sense: &mut TextMeaning) {
    sense.rows = DigitSet::EMPTY;
    sense.columns = DigitSet::EMPTY;
    sense.cells = CellMap::EMPTY;
    sense.digits = DigitSet::EMPTY;
}
