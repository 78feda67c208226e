//! Parser of described steps, which applies the grammar to the tokens.
//!
//! It finds *all* ways to read a text, not the first, so that callers can tell when two of them disagree.

use std::rc::Rc;
use std::sync::LazyLock;

use ninefold_core::{CellMap, DigitSet};

use super::grammar::{BuiltinPart, FirstSet, GrammarNode, GrammarRule, RuleAction, StepGrammar};
use super::meaning::{TextMeaning, apply_rule_action, combine_meanings};
use super::names;
use super::tokens::StepToken;
use super::{WordSet, load_word_list};

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

/// Words that deny.
static NEGATION_WORDS: WordSet = LazyLock::new(|| load_word_list("negation"));

/// Words for things that reasons are about.
static REASON_NOUNS: WordSet = LazyLock::new(|| load_word_list("reason-noun"));

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
        let ends = self.parse_by_rule(rule, 0);
        ends.iter().filter(|(end, _)| *end == self.tokens.len()).map(|(_, sense)| sense.clone()).collect()
    }

    /// Returns whether a part that begins with `first` can begin at a place.
    fn can_part_begin_at(&self, first: &FirstSet, at: usize) -> bool {
        first.is_any || self.words.get(at).is_some_and(|word| first.can_begin_with(*word, self.begins[at]))
    }

    fn parse_by_rule(&mut self, rule: usize, at: usize) -> Rc<ParseEnds> {
        if !self.can_part_begin_at(&self.grammar.firsts[rule], at) {
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
                add_parse_end(&mut ends, end, sense);
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
                    for (next, more) in self.parse_by_rule(*rule, *end).iter() {
                        add_combined_parse_end(&mut ends, sense, *next, more, is_list);
                    }
                }
                ends
            }
            GrammarNode::Builtin(built) => {
                let mut ends = ParseEnds::new();
                for (end, sense) in &begun {
                    for (next, more) in &self.parse_builtin_part(*built, *end) {
                        add_combined_parse_end(&mut ends, sense, *next, more, is_list);
                    }
                }
                ends
            }
            // A guard drops the beginnings whose next token can't begin the inner part.
            GrammarNode::Guarded(first, inner) => {
                begun.retain(|(end, _)| self.can_part_begin_at(first, *end));
                if begun.is_empty() { begun } else { self.extend_parses(begun, inner, is_list) }
            }
            // An optional part adds its continuations and keeps the beginnings as they are.
            GrammarNode::Optional(inner) => {
                for (end, sense) in self.extend_matching_parses(&begun, inner, is_list) {
                    add_parse_end(&mut begun, end, sense);
                }
                begun
            }
            GrammarNode::Either(all) => {
                let mut ends = ParseEnds::new();
                for one in all {
                    for (end, sense) in self.extend_matching_parses(&begun, one, is_list) {
                        add_parse_end(&mut ends, end, sense);
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
                let mut last = self.extend_matching_parses(&begun, inner, is_list);
                while !last.is_empty() {
                    last.retain(|(end, sense)| add_parse_end(&mut begun, *end, sense.clone()));
                    last = self.extend_matching_parses(&last, inner, is_list);
                }
                begun
            }
        }
    }

    /// Continues those beginnings that a part can follow; the others are not even copied.
    fn extend_matching_parses(&mut self, begun: &ParseEnds, node: &GrammarNode, is_list: bool) -> ParseEnds {
        match node {
            GrammarNode::Guarded(first, inner) => {
                let some: ParseEnds =
                    begun.iter().filter(|(end, _)| self.can_part_begin_at(first, *end)).cloned().collect();
                if some.is_empty() { some } else { self.extend_parses(some, inner, is_list) }
            }
            node => self.extend_parses(begun.clone(), node, is_list),
        }
    }

    fn record_furthest(&mut self, end: usize) {
        self.furthest = self.furthest.max(end);
    }

    fn parse_builtin_part(&mut self, built: BuiltinPart, at: usize) -> ParseEnds {
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
        let is_supposed = built == BuiltinPart::Supposed;
        let (mut ends, mut sense) = (ParseEnds::new(), TextMeaning::default());
        let mut at = from;
        // A lonely `not` is no reason, but the denial of what follows.
        let mut is_reason = built != BuiltinPart::Loose;
        while let Some(token) = self.tokens.get(at) {
            // A token is a technique name, a name or number, or a word of the vocabulary; anything else ends
            // the run.
            let length;
            if built == BuiltinPart::Plain && NEGATION_WORDS.contains(token.text.as_str()) {
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
                is_reason |= REASON_NOUNS.contains(token.text.as_str());
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
        at > 0 && !self.parse_by_rule(cell, at - 1).is_empty()
    }

    /// Returns the cell named before a place, if it is the only one.
    fn find_cell_before(&mut self, at: usize) -> Option<CellMap> {
        let rule = self.grammar.cell?;
        let (mut all, mut from) = (CellMap::EMPTY, 0);
        while from < at {
            let ends = self.parse_by_rule(rule, from);
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
                self.parse_by_rule(rule, from).iter().map(|(end, _)| *end).filter(|end| *end <= at).max()
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
fn add_parse_end(ends: &mut ParseEnds, end: usize, sense: TextMeaning) -> bool {
    let is_new =
        ends.len() < MAX_PARSES && !ends.iter().any(|(known, other)| *known == end && *other == sense);
    if is_new {
        ends.push((end, sense));
    }
    is_new
}

/// Adds the end of a part behind a beginning, if the two can be combined.
fn add_combined_parse_end(
    ends: &mut ParseEnds,
    begun: &TextMeaning,
    end: usize,
    more: &TextMeaning,
    is_list: bool,
) {
    if let Some(sense) = combine_meanings(begun, more, is_list) {
        add_parse_end(ends, end, sense);
    }
}
