//! Grammar for described steps: the notation of its rules and patterns, and the actions that combine what
//! they read.
//!
//! A grammar is a list of rules, `name:action = pattern`; a text line that begins with a blank continues the
//! rule above. In a pattern, a word stands for itself, `<name>` for another rule, `[…]` for an optional part,
//! `(…|…)` for one of several, and a star repeats the group or rule before it. The action says how a rule
//! combines its parts, see [`RuleAction`]. The words in `vocabulary` may occur in a loose reason.

use std::collections::{HashMap, HashSet};

/// The way a rule combines its parts.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum RuleAction {
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
pub(super) enum GrammarNode {
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
pub(super) struct FirstSet {
    /// Whether the part may be empty, or begins with something that isn't tested beforehand.
    pub(super) is_any: bool,
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

    pub(super) fn can_begin_with(&self, word: u32, built: u16) -> bool {
        let has_word = self.words.get(word as usize / 64).is_some_and(|bits| bits >> (word % 64) & 1 == 1);
        self.is_any || has_word || self.built & built != 0
    }
}

/// Built-in parts, which rules can't express.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum BuiltinPart {
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
pub(super) struct GrammarRule {
    name: String,
    pub(super) action: RuleAction,
    pub(super) body: GrammarNode,
}

/// The rules, with their words.
#[derive(Debug)]
pub(super) struct StepGrammar {
    pub(super) rules: Vec<GrammarRule>,
    pub(super) words: HashMap<String, u32>,
    pub(super) vocabulary: HashSet<u32>,
    /// The tokens that each rule can begin with.
    pub(super) firsts: Vec<FirstSet>,
    pub(super) cell: Option<usize>,
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
            let symbols = split_grammar_symbols(pattern);
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
            for index in 0..self.rules.len() {
                let first = self.compute_first_set(&self.rules[index].body);
                has_changed |= self.firsts[index].union_with(&first);
            }
        }
        for index in 0..self.rules.len() {
            let body = std::mem::replace(&mut self.rules[index].body, GrammarNode::Sequence(Vec::new()));
            self.rules[index].body = self.add_first_guards(body);
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

    /// Returns the index of a rule of the grammar.
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
fn split_grammar_symbols(pattern: &str) -> Vec<String> {
    let mut symbols: Vec<String> = Vec::new();
    let mut signs = pattern.chars().peekable();
    let mut word = String::new();
    let end = |word: &mut String, symbols: &mut Vec<String>| {
        if !word.is_empty() {
            symbols.push(std::mem::take(word));
        }
    };
    // A quoted word may contain any of the symbols; the quote sign and the bracket of a rule mark its kind.
    while let Some(character) = signs.next() {
        match character {
            '\'' => {
                end(&mut word, &mut symbols);
                let quoted: String = signs.by_ref().take_while(|character| *character != '\'').collect();
                symbols.push(format!("'{quoted}"));
            }
            '<' => {
                end(&mut word, &mut symbols);
                let name: String = signs.by_ref().take_while(|character| *character != '>').collect();
                symbols.push(format!("<{name}"));
            }
            '[' | ']' | '(' | ')' | '|' | '*' => {
                end(&mut word, &mut symbols);
                symbols.push(character.to_string());
            }
            _ if character.is_whitespace() => end(&mut word, &mut symbols),
            _ => word.push(character),
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
