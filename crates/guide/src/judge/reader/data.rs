//! Reader of steps to judge that are given as data: JSON objects, and rows of tables.

use std::collections::HashMap;
use std::sync::LazyLock;

use ninefold_core::notation::NotationError;
use ninefold_core::phrase::ParseMessage;
use ninefold_core::{CellMap, DigitSet, Notation};
use ninefold_logic::Conclusions;

use super::meaning::MovePart;
use super::parser::StepParser;
use super::{
    GRAMMAR, StepReading, WordSet, collect_conclusions, error_at, load_word_list, names, parse_by_grammar,
    tokens,
};
use crate::judge::ClaimedStep;

/// A value of JSON, also in the syntax of Python.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum LooseJson {
    Text(String),
    Number(String),
    List(Vec<LooseJson>),
    Object(Vec<(String, LooseJson)>),
    /// `true`, `false`, `null`.
    Word(String),
}

/// The meaning of a key or a column's head.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum StepField {
    Cell,
    Row,
    Column,
    Digit,
    Removed,
    Action,
    Technique,
    Reason,
    Move,
    StepNumber,
    /// Thoughts and remarks: they claim nothing.
    Ignored,
}

/// The fields, with the lists of their names in `words.txt`.
const FIELD_LISTS: [(StepField, &str); 11] = [
    (StepField::Cell, "field-cell"),
    (StepField::Ignored, "field-ignored"),
    (StepField::Row, "field-row"),
    (StepField::Column, "field-column"),
    (StepField::Digit, "field-digit"),
    (StepField::Removed, "field-removed"),
    (StepField::Action, "field-action"),
    (StepField::Technique, "field-technique"),
    (StepField::Reason, "field-reason"),
    (StepField::Move, "field-move"),
    (StepField::StepNumber, "field-step-number"),
];

static FIELDS_BY_NAME: LazyLock<HashMap<&str, StepField>> = LazyLock::new(|| {
    let names = |(field, list)| load_word_list(list).into_iter().map(move |name| (name, field));
    FIELD_LISTS.into_iter().flat_map(names).collect()
});

fn parse_field_name(name: &str) -> Option<StepField> {
    let name = name
        .trim_matches(|character: char| character.is_whitespace() || matches!(character, '*' | '`' | '_'))
        .to_lowercase()
        .replace(' ', "-");
    FIELDS_BY_NAME.get(name.as_str()).copied()
}

/// The fields read so far of one step.
#[derive(Default)]
struct StepFields {
    cells: CellMap,
    row: Option<DigitSet>,
    column: Option<DigitSet>,
    digits: DigitSet,
    removed: DigitSet,
    is_removing: bool,
    technique: Option<String>,
    reasons: Vec<String>,
    moves: Option<String>,
}

impl StepFields {
    /// Adds a field to the step being read; `None` if its value doesn't fit its name.
    fn add_field(&mut self, field: StepField, text: &str, notation: Notation) -> Option<()> {
        let text =
            text.trim_matches(|character: char| character.is_whitespace() || matches!(character, '*' | '`'));
        if text.is_empty() || matches!(text, "-" | "–" | "—") {
            return (field != StepField::Cell).then_some(());
        }
        match field {
            StepField::Cell => self.cells |= parse_cells(text, notation)?,
            StepField::Row => self.row = Some(parse_single_digit(text, &["row", "r", "第", "行"])?),
            StepField::Column => {
                self.column = Some(parse_single_digit(text, &["column", "col", "c", "第", "列"])?)
            }
            StepField::Digit => match parse_digits(text) {
                Some(digits) => self.digits |= digits,
                // `"answer": "r4c5=7"`
                None => {
                    self.moves =
                        super::parse_step_text(text, notation).into_claimed_step().ok().map(|_| text.into())
                }
            },
            StepField::Removed => self.removed |= parse_digits(text)?,
            StepField::Action => self.is_removing = parse_placement_or_elimination(text)?,
            StepField::Technique => self.technique = Some(text.into()),
            StepField::Reason => self.reasons.push(text.into()),
            StepField::Move => self.moves = Some(text.into()),
            StepField::StepNumber | StepField::Ignored => (),
        }
        Some(())
    }

    /// Builds the step from the fields; `None` if they make none.
    fn into_step(self, notation: Notation) -> Option<ClaimedStep> {
        // Cells come by name, or as a row and a column together; anything else is ambiguous.
        let mut cells = self.cells;
        match (self.row, self.column) {
            (Some(row), Some(column)) if cells.is_empty() => cells = tokens::crossing_cells(row, column),
            (None, None) => (),
            _ => return None,
        }
        let mut parts = Vec::new();
        // An action such as `eliminate` turns the digits of the row into eliminations.
        let (placed, removed) = if self.is_removing {
            (DigitSet::EMPTY, self.digits | self.removed)
        } else {
            (self.digits, self.removed)
        };
        if !placed.is_empty() {
            (placed.only().is_some() && cells.len() == 1).then_some(())?;
            parts.push(MovePart { is_placing: true, cells, digits: placed });
        }
        if !removed.is_empty() {
            // A row that both places a digit and removes others is ambiguous.
            placed.is_empty().then_some(())?;
            parts.push(MovePart { is_placing: false, cells, digits: removed });
        }
        // The moves come from a text of moves or from the fields, never from both.
        let mut step = match (&self.moves, parts.is_empty() || cells.is_empty()) {
            (Some(text), true) => super::parse_step_text(text, notation).into_claimed_step().ok()?,
            (None, false) => ClaimedStep { moves: collect_conclusions(&parts), ..ClaimedStep::default() },
            _ => return None,
        };
        // Next to a move, the technique has to be a known one.
        if let Some(name) = &self.technique {
            let named = names::find_named_techniques(name);
            (!named.is_empty() || step.moves == Conclusions::default()).then_some(())?;
            step.techniques = named;
        }
        for reason in &self.reasons {
            step = add_reason(step, reason, notation)?;
        }
        Some(step)
    }
}

/// Adds a reason to a step; `None` if the text is no reason for it.
fn add_reason(step: ClaimedStep, reason: &str, notation: Notation) -> Option<ClaimedStep> {
    let written = step.moves.to_text(Notation::Rc);
    let reason = reason.trim_end_matches('.');
    let tokens_of = |text: &str| tokens::tokenize_text(text, Notation::Rc);
    // The reason may repeat the move.
    if let Ok(again) = super::parse_step_text(reason, notation).into_claimed_step()
        && again.moves == step.moves
    {
        let mut premises = step.premises;
        premises.placements |= again.premises.placements;
        premises.eliminations |= again.premises.eliminations;
        let named = if step.techniques.is_empty() { again.techniques } else { step.techniques };
        return Some(ClaimedStep { moves: step.moves, techniques: named, premises });
    }
    // Otherwise the move and the reason are read as one text, joined as people join them.
    for text in [
        format!("{written} — {reason}"),
        format!("{written} because {reason}"),
        format!("{written}. {reason}"),
    ] {
        if let StepReading::Claim(read) = parse_by_grammar(&text, &tokens_of(&text))
            && read.moves == step.moves
        {
            let named = if step.techniques.is_empty() { read.techniques } else { step.techniques };
            let mut premises = step.premises;
            premises.placements |= read.premises.placements;
            premises.eliminations |= read.premises.eliminations;
            return Some(ClaimedStep { moves: step.moves, techniques: named, premises });
        }
    }
    None
}

fn parse_cells(text: &str, notation: Notation) -> Option<CellMap> {
    let tokens = tokens::tokenize_text(text, notation);
    let rule = GRAMMAR.grammar.rule_index("cells")?;
    let mut found: Vec<CellMap> = StepParser::new(&GRAMMAR.grammar, &tokens)
        .parse_all_tokens(rule)
        .iter()
        .map(|sense| sense.cells)
        .collect();
    found.dedup();
    if let [cells] = found[..] { Some(cells) } else { None }
}

fn parse_single_digit(text: &str, names: &[&str]) -> Option<DigitSet> {
    let small = text.to_lowercase();
    let number: String = names.iter().fold(small, |text, name| text.replace(name, ""));
    parse_digits(number.trim()).filter(|digits| digits.only().is_some())
}

fn parse_digits(text: &str) -> Option<DigitSet> {
    let tokens = tokens::tokenize_text(text, Notation::Rc);
    let rule = GRAMMAR.grammar.rule_index("digits")?;
    StepParser::new(&GRAMMAR.grammar, &tokens).parse_all_tokens(rule).first().map(|sense| sense.digits)
}

/// Words for placing a digit.
static PLACING_WORDS: WordSet = LazyLock::new(|| load_word_list("placing"));

/// Words for removing candidates.
static REMOVING_WORDS: WordSet = LazyLock::new(|| load_word_list("removing"));

fn parse_placement_or_elimination(text: &str) -> Option<bool> {
    let small = text.to_lowercase();
    if PLACING_WORDS.contains(small.as_str()) {
        Some(false)
    } else {
        REMOVING_WORDS.contains(small.as_str()).then_some(true)
    }
}

fn unreadable_text_error(text: &str) -> NotationError {
    let character = text.trim_start().chars().next();
    error_at(
        text,
        0,
        ParseMessage::Move,
        character.map_or(ParseMessage::End, |character| ParseMessage::Sign { sign: character }),
    )
}

/// Reads a text that is a value of JSON; `None` if it isn't.
pub(super) fn parse_json_step(text: &str, notation: Notation) -> Option<StepReading> {
    let trimmed = text
        .trim()
        .trim_start_matches("```json")
        .trim_start_matches("```")
        .trim_end_matches("```")
        .trim()
        .trim_end_matches([',', ';']);
    // Anything but an object or a list is left to other parsers.
    if !trimmed.starts_with(['{', '[']) {
        return None;
    }
    let signs: Vec<char> = trimmed.chars().collect();
    let (value, end) = parse_json(&signs, 0)?;
    if end < signs.len() {
        return None;
    }
    let steps = extract_steps_from_json(&value, notation)?;
    // Exactly one step counts; several are an error of their own.
    match <[(String, Option<ClaimedStep>); 1]>::try_from(steps) {
        Ok([(_, Some(step))]) => Some(StepReading::Claim(step)),
        Ok([(_, None)]) => Some(StepReading::Unreadable(unreadable_text_error(text))),
        Err(steps) if steps.is_empty() => None,
        Err(_) => {
            Some(StepReading::Unreadable(error_at(text, 0, ParseMessage::OneStep, ParseMessage::Several)))
        }
    }
}

/// Returns the steps of a value, each with a text that parses to the same step; the move is `None` where it
/// can't be read.
pub(super) fn extract_steps_from_json(
    value: &LooseJson,
    notation: Notation,
) -> Option<Vec<(String, Option<ClaimedStep>)>> {
    match value {
        // A list that has objects: each item may contain steps.
        LooseJson::List(list) if list.iter().any(|one| matches!(one, LooseJson::Object(_))) => Some(
            list.iter().flat_map(|one| extract_steps_from_json(one, notation).unwrap_or_default()).collect(),
        ),
        LooseJson::Object(fields) => {
            // An object with lists of steps inside.
            let lists = fields.iter().filter_map(|(key, value)| match value {
                LooseJson::List(list) if is_step_list(key, list) => Some((key, list)),
                _ => None,
            });
            let steps: Vec<_> = lists
                .flat_map(|(key, list)| {
                    list.iter().flat_map(move |one| extract_item_steps(one, key, notation))
                })
                .collect();
            if !steps.is_empty() {
                return Some(steps);
            }
            // `{"r5c5": 5, "r7c6": 7}`
            if fields.len() > 1 && fields.iter().all(|(key, _)| parse_cells(key, notation).is_some()) {
                let steps = fields.iter().map(|field| {
                    let field = std::slice::from_ref(field);
                    let step = parse_object_step(field, notation);
                    let text = step
                        .as_ref()
                        .map_or_else(|| format_json(value), |step| step.moves.to_text(Notation::Rc));
                    (text, step)
                });
                return Some(steps.collect());
            }
            let fields = &flatten_fields(fields);
            // An object that is one step itself.
            let is_step = fields.iter().any(|(key, value)| match (parse_field_name(key), value) {
                (Some(StepField::Cell | StepField::Row | StepField::Move), _) => true,
                // `{"answer": "r4c5=7"}`
                (Some(StepField::Digit), LooseJson::Text(text)) => parse_digits(text).is_none(),
                _ => false,
            }) || fields.iter().all(|(key, _)| parse_cells(key, notation).is_some());
            is_step.then(|| {
                let step = parse_object_step(fields, notation);
                let text =
                    step.as_ref().map_or_else(|| format_json(value), |step| format_step_text(step, fields));
                vec![(text, step)]
            })
        }
        _ => None,
    }
}

/// Returns whether the list of this name contains steps; a list `eliminations` does only if it has objects.
fn is_step_list(key: &str, list: &[LooseJson]) -> bool {
    let has_objects = list.iter().any(|one| matches!(one, LooseJson::Object(_)));
    matches!(key, "steps" | "moves" | "solution_steps" | "placements")
        || (matches!(key, "eliminations" | "removals") && has_objects)
}

/// Returns the steps in an item of a list of this name.
fn extract_item_steps(item: &LooseJson, key: &str, notation: Notation) -> Vec<(String, Option<ClaimedStep>)> {
    match item {
        LooseJson::Text(text) => {
            vec![(text.clone(), super::parse_step_text(text, notation).into_claimed_step().ok())]
        }
        LooseJson::Object(fields) if matches!(key, "eliminations" | "removals") => {
            let mut fields = fields.clone();
            if !fields.iter().any(|(name, _)| parse_field_name(name) == Some(StepField::Action)) {
                fields.push(("action".into(), LooseJson::Text("eliminate".into())));
            }
            extract_steps_from_json(&LooseJson::Object(fields), notation).unwrap_or_default()
        }
        other => extract_steps_from_json(other, notation).unwrap_or_default(),
    }
}

/// Returns the fields of an object, with the fields of a nested cell or move object in its place.
fn flatten_fields(fields: &[(String, LooseJson)]) -> Vec<(String, LooseJson)> {
    let flat = fields.iter().flat_map(|(key, value)| match (parse_field_name(key), value) {
        (Some(StepField::Cell | StepField::Move), LooseJson::Object(inner)) => inner.clone(),
        _ => vec![(key.clone(), value.clone())],
    });
    flat.collect()
}

/// Parses a text line such as `Cell: r4c5` to its name and value, if a step has a field of this name.
pub(super) fn parse_named_value(line: &str) -> Option<(String, String)> {
    let (name, value) = line.split_once([':', '：'])?;
    let name = name.trim().trim_matches(['*', '`', '"', '_']).to_lowercase();
    let is_known = parse_field_name(&name)
        .is_some_and(|field| !matches!(field, StepField::StepNumber | StepField::Ignored | StepField::Move));
    let value = value.trim().trim_matches(['*', '`', '"']).trim();
    (is_known && !value.is_empty()).then(|| (name, value.into()))
}

/// Builds the step of a record, if it has a cell and a digit.
pub(super) fn build_record_step(
    fields: Vec<(String, LooseJson)>,
    notation: Notation,
) -> Option<(String, Option<ClaimedStep>)> {
    let has = |field: StepField| fields.iter().any(|(name, _)| parse_field_name(name) == Some(field));
    let has_cell = has(StepField::Cell) || (has(StepField::Row) && has(StepField::Column));
    (has_cell && (has(StepField::Digit) || has(StepField::Removed))).then_some(())?;
    extract_steps_from_json(&LooseJson::Object(fields), notation)?.pop()
}

/// Rewrites tables with commas between columns to tables with bars. The head tells a table from a list: each
/// column is a field of a step.
pub(super) fn convert_comma_tables(text: &str) -> String {
    let mut columns = 0;
    let lines = text.split('\n').map(|line| {
        let parts: Vec<&str> = line.split(',').collect();
        let is_head = parts.len() > 1 && parts.iter().all(|part| parse_field_name(part).is_some());
        match (is_head, parts.len() == columns) {
            (true, _) => columns = parts.len(),
            (_, true) => (),
            _ => columns = 0,
        }
        if columns > 0 { format!("|{}|", parts.join("|")) } else { line.into() }
    });
    lines.collect::<Vec<String>>().join("\n")
}

/// Rewrites XML elements that are fields of a step as JSON: `<move row="4" col="5" value="7"/>`, and
/// `<cell>r4c5</cell>` with the elements on the same text line. Other tags are left alone.
pub(super) fn convert_xml_to_json(text: &str) -> String {
    let lines = text.split('\n').map(|line| {
        let inner = line.trim().strip_prefix('<').and_then(|rest| rest.strip_suffix('>'));
        let found = inner
            .and_then(|inner| xml_attributes_to_json(inner).or_else(|| xml_elements_to_json(line.trim())));
        found.unwrap_or_else(|| line.into())
    });
    lines.collect::<Vec<String>>().join("\n")
}

/// Rewrites an element without content as JSON, if it has several attributes and all are fields.
fn xml_attributes_to_json(inner: &str) -> Option<String> {
    let (_, rest) = inner.trim_end_matches('/').trim().split_once(' ')?;
    let mut fields = Vec::new();
    let mut rest = rest.trim();
    while !rest.is_empty() {
        let (name, remaining) = rest.split_once('=')?;
        let quote = remaining.chars().next().filter(|character| matches!(character, '"' | '\''))?;
        let (value, remaining) = remaining[1..].split_once(quote)?;
        parse_field_name(name)?;
        fields.push((name.trim().to_string(), LooseJson::Text(value.into())));
        rest = remaining.trim();
    }
    (fields.len() > 1).then(|| format_json(&LooseJson::Object(fields)))
}

/// Rewrites a single element as a text line of a record, or several on one text line as JSON.
fn xml_elements_to_json(line: &str) -> Option<String> {
    let mut fields = Vec::new();
    let mut rest = line;
    while !rest.is_empty() {
        let (name, remaining) = rest.strip_prefix('<')?.split_once('>')?;
        let known = parse_field_name(name)?;
        let (value, remaining) = remaining.split_once(&format!("</{name}>"))?;
        (!value.contains('<') && known != StepField::Ignored).then_some(())?;
        fields.push((name.to_string(), LooseJson::Text(value.into())));
        rest = remaining.trim_start();
    }
    match &fields[..] {
        [] => None,
        [(name, LooseJson::Text(value))] => Some(format!("{name}: {value}")),
        _ => Some(format_json(&LooseJson::Object(fields))),
    }
}

/// Formats a step as a text: its moves, its technique, its reason.
fn format_step_text(step: &ClaimedStep, fields: &[(String, LooseJson)]) -> String {
    let mut text = step.moves.to_text(Notation::Rc);
    for (key, value) in fields {
        if let (Some(StepField::Technique), LooseJson::Text(name)) = (parse_field_name(key), value) {
            text += &format!(" ({name})");
        }
    }
    for (key, value) in fields {
        if let (Some(StepField::Reason), LooseJson::Text(reason)) = (parse_field_name(key), value) {
            text += &format!(" because {}", reason.trim_end_matches('.'));
        }
    }
    text
}

fn parse_object_step(fields: &[(String, LooseJson)], notation: Notation) -> Option<ClaimedStep> {
    let mut read = StepFields::default();
    for (key, value) in fields {
        let Some(field) = parse_field_name(key) else {
            // `{"r5c5": 5}`.
            let (cells, LooseJson::Number(digit)) = (parse_cells(key, notation)?, value) else { return None };
            (read.cells.is_empty() && read.row.is_none()).then_some(())?;
            read.cells = cells;
            read.digits = parse_digits(digit)?;
            continue;
        };
        if field == StepField::Ignored {
            continue;
        }
        let text = match value {
            LooseJson::Text(text) | LooseJson::Number(text) => text.clone(),
            LooseJson::List(list)
                if matches!(field, StepField::Cell | StepField::Digit | StepField::Removed) =>
            {
                // Two numbers for a cell might count from 0 or from 1, so they are not read.
                let texts: Option<Vec<String>> = list
                    .iter()
                    .map(|one| match one {
                        LooseJson::Text(text) => Some(text.clone()),
                        LooseJson::Number(number) if field != StepField::Cell => Some(number.clone()),
                        _ => None,
                    })
                    .collect();
                texts?.join(", ")
            }
            LooseJson::Word(word) if word == "null" => continue,
            _ => return None,
        };
        read.add_field(field, &text, notation)?;
    }
    read.into_step(notation)
}

fn format_json(value: &LooseJson) -> String {
    match value {
        LooseJson::Text(text) => format!("\"{text}\""),
        LooseJson::Number(text) | LooseJson::Word(text) => text.clone(),
        LooseJson::List(list) => format!("[{}]", list.iter().map(format_json).collect::<Vec<_>>().join(", ")),
        LooseJson::Object(fields) => {
            let fields: Vec<String> =
                fields.iter().map(|(key, value)| format!("\"{key}\": {}", format_json(value))).collect();
            format!("{{{}}}", fields.join(", "))
        }
    }
}

/// Maximum nesting depth of values.
const MAX_DEPTH: usize = 20;

/// Parses a value at a place; returns it and the place after it.
pub(super) fn parse_json(signs: &[char], at: usize) -> Option<(LooseJson, usize)> {
    parse_value(signs, at, MAX_DEPTH)
}

fn skip_whitespace(signs: &[char], mut at: usize) -> usize {
    while signs.get(at).is_some_and(|character| character.is_whitespace()) {
        at += 1;
    }
    at
}

fn parse_value(signs: &[char], at: usize, depth: usize) -> Option<(LooseJson, usize)> {
    let at = skip_whitespace(signs, at);
    match *signs.get(at)? {
        // The depth is limited, so that nested brackets can't exhaust the stack.
        '{' | '[' if depth == 0 => None,
        '{' => parse_object(signs, at + 1, depth - 1),
        '[' => {
            let (mut list, mut at) = (Vec::new(), skip_whitespace(signs, at + 1));
            while signs.get(at) != Some(&']') {
                let (value, end) = parse_value(signs, at, depth - 1)?;
                list.push(value);
                at = skip_comma(signs, end, ']')?;
            }
            Some((LooseJson::List(list), at + 1))
        }
        quote @ ('"' | '\'') => {
            parse_string(signs, at + 1, quote).map(|(text, end)| (LooseJson::Text(text), end))
        }
        character if character.is_ascii_digit() || character == '-' => {
            let number: String = signs[at..]
                .iter()
                .take_while(|character| character.is_ascii_digit() || matches!(character, '-' | '.'))
                .collect();
            let end = at + number.len();
            Some((LooseJson::Number(number), end))
        }
        character if character.is_ascii_alphabetic() => {
            let word: String =
                signs[at..].iter().take_while(|character| character.is_ascii_alphabetic()).collect();
            let end = at + word.len();
            // Python's `None` means what `null` means in JSON.
            let word = if word == "None" { "null".into() } else { word };
            matches!(word.as_str(), "null" | "true" | "false" | "True" | "False")
                .then_some((LooseJson::Word(word), end))
        }
        _ => None,
    }
}

fn parse_object(signs: &[char], at: usize, depth: usize) -> Option<(LooseJson, usize)> {
    let (mut fields, mut at) = (Vec::new(), skip_whitespace(signs, at));
    while signs.get(at) != Some(&'}') {
        let quote = *signs.get(at)?;
        if quote != '"' && quote != '\'' {
            return None;
        }
        let (key, end) = parse_string(signs, at + 1, quote)?;
        let colon = skip_whitespace(signs, end);
        if signs.get(colon) != Some(&':') {
            return None;
        }
        let (value, end) = parse_value(signs, colon + 1, depth)?;
        fields.push((key, value));
        at = skip_comma(signs, end, '}')?;
    }
    Some((LooseJson::Object(fields), at + 1))
}

/// Skips a comma, or stays at the closing bracket of a list or an object.
fn skip_comma(signs: &[char], at: usize, closing: char) -> Option<usize> {
    let at = skip_whitespace(signs, at);
    match *signs.get(at)? {
        ',' => Some(skip_whitespace(signs, at + 1)),
        sign if sign == closing => Some(at),
        _ => None,
    }
}

fn parse_string(signs: &[char], mut at: usize, quote: char) -> Option<(String, usize)> {
    let mut text = String::new();
    loop {
        match *signs.get(at)? {
            sign if sign == quote => return Some((text, at + 1)),
            // Resolve an escape: line break, tab, four hexadecimal digits, or the sign itself.
            '\\' => {
                match *signs.get(at + 1)? {
                    'n' => text.push('\n'),
                    't' => text.push('\t'),
                    'u' => {
                        let code: String = signs.get(at + 2..at + 6)?.iter().collect();
                        text.push(u32::from_str_radix(&code, 16).ok().and_then(char::from_u32)?);
                        at += 4;
                    }
                    sign => text.push(sign),
                }
                at += 2;
            }
            sign => {
                text.push(sign);
                at += 1;
            }
        }
    }
}

/// Returns the columns of a table row; `None` if the text line is none.
pub(super) fn split_columns(line: &str) -> Option<Vec<&str>> {
    let line = line.trim();
    let inner = line.strip_prefix('|')?;
    let inner = inner.strip_suffix('|').unwrap_or(inner);
    let columns: Vec<&str> = inner.split('|').map(str::trim).collect();
    (columns.len() > 1).then_some(columns)
}

/// Returns whether a table row only separates the head from the body.
pub(super) fn is_table_divider(columns: &[&str]) -> bool {
    columns.iter().all(|text| {
        !text.is_empty() && text.chars().all(|character| matches!(character, '-' | ':' | ' ' | '='))
    })
}

/// Returns whether a text line is the head of a table of steps.
pub(super) fn is_table_head(columns: &[&str]) -> bool {
    columns.iter().filter(|text| parse_field_name(text).is_some()).count() >= 2
        && columns.iter().all(|text| !text.chars().any(|character| character.is_ascii_digit()))
}

/// Reads a table row, by the head of its columns if that is known; `None` if the text line is none.
pub(super) fn parse_table_row(text: &str, head: Option<&[&str]>, notation: Notation) -> Option<StepReading> {
    let columns = split_columns(text)?;
    let nothing = |text: &str| {
        let character = text
            .trim()
            .chars()
            .next()
            .map_or(ParseMessage::End, |character| ParseMessage::Sign { sign: character });
        StepReading::NoClaim(error_at(text, 0, ParseMessage::MoveForCertain, character))
    };
    if is_table_divider(&columns) || is_table_head(&columns) {
        return Some(nothing(text));
    }
    let step = match head {
        Some(head) => parse_row_by_head(&columns, head, notation),
        None => parse_headless_row(&columns, notation),
    };
    Some(step.map_or_else(|| StepReading::Unreadable(unreadable_text_error(text)), StepReading::Claim))
}

fn parse_row_by_head(columns: &[&str], head: &[&str], notation: Notation) -> Option<ClaimedStep> {
    (columns.len() >= head.len()).then_some(())?;
    let mut fields = StepFields::default();
    for (index, text) in columns.iter().enumerate() {
        let known = head.get(index).and_then(|name| parse_field_name(name));
        let is_technique =
            known.is_none() && names::match_longest_name(&tokens::tokenize_text(text, notation)).is_some();
        let or_else = if is_technique { StepField::Technique } else { StepField::Reason };
        fields.add_field(known.unwrap_or(or_else), text, notation)?;
    }
    fields.into_step(notation)
}

/// Reads a table row without a head: perhaps its number, then a cell and a digit, or a move, then perhaps
/// techniques or reasons.
fn parse_headless_row(columns: &[&str], notation: Notation) -> Option<ClaimedStep> {
    let mut columns = columns;
    let mut fields = StepFields::default();
    let is_count = |text: &str| {
        let text = text.trim_matches(['*', '.', ')', '#']).to_lowercase();
        let text = text.strip_prefix("step").map_or(text.as_str(), str::trim);
        !text.is_empty() && text.chars().all(|character| character.is_ascii_digit())
    };
    // The first column may only number the step.
    if columns.len() > 1 && is_count(columns[0]) {
        columns = &columns[1..];
    }
    let clean = |text: &str| text.trim_matches(['*', '`', ' ']).to_string();
    // Then a cell and its digit, or a text of moves.
    if let Some(cells) = parse_cells(&clean(columns[0]), notation) {
        fields.cells = cells;
        fields.digits = parse_digits(&clean(columns.get(1)?)).filter(|digits| digits.only().is_some())?;
        columns = &columns[2..];
    } else {
        fields.moves = Some(columns[0].into());
        columns = &columns[1..];
    }
    for text in columns {
        // Each column left is a technique if its whole text names one, else a reason.
        let field = if names::find_named_techniques(text).is_empty() {
            StepField::Reason
        } else {
            StepField::Technique
        };
        let is_whole = names::match_longest_name(&tokens::tokenize_text(text, notation))
            .is_some_and(|(_, length)| length == tokens::tokenize_text(text, notation).len());
        fields.add_field(if is_whole { field } else { StepField::Reason }, text, notation)?;
    }
    fields.into_step(notation)
}

/// Formats a table row as a text that parses to the same step.
pub(super) fn format_row_text(line: &str, head: Option<&[&str]>, step: &ClaimedStep) -> String {
    let mut text = step.moves.to_text(Notation::Rc);
    let columns = split_columns(line).unwrap_or_default();
    for (index, column) in columns.iter().enumerate() {
        let column = column.trim_matches(['*', '`', ' ']);
        let known = head.and_then(|head| head.get(index)).and_then(|name| parse_field_name(name));
        let is_name = names::match_longest_name(&tokens::tokenize_text(column, Notation::Rc)).is_some();
        match known {
            Some(StepField::Technique) if is_name => text += &format!(" ({column})"),
            None if is_name => text += &format!(" ({column})"),
            Some(StepField::Reason) if !column.is_empty() => {
                text += &format!(" because {}", column.trim_end_matches('.'))
            }
            _ => (),
        }
    }
    text
}
