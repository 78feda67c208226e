//! Names of techniques in described steps, as people call them.

use std::collections::HashMap;
use std::sync::LazyLock;

use ninefold_core::Notation;
use ninefold_logic::{Technique, techniques};
use ninefold_rate::names::{self, UnknownTechniqueError};

use super::tokens::{self, StepToken};

/// Other names that texts use. Not every name of a technique is among them: as a word of a sentence, some mean
/// something else.
const OTHER_NAMES: &str = include_str!("technique_names.txt");

/// Names that mean more than the technique of their id: each includes the second technique as well.
const IMPLIED_TECHNIQUES: &[(&str, &str)] = &[
    ("naked-pair", "locked-pair"),
    ("naked-triple", "locked-triple"),
    ("hidden-pair", "direct-hidden-pair"),
    ("hidden-triple", "direct-hidden-triple"),
    ("pointing", "direct-pointing"),
    ("claiming", "direct-claiming"),
    ("naked-single", "full-house"),
    ("hidden-single-box", "full-house"),
    ("hidden-single-box", "last-digit"),
];

/// All names, and the techniques that each means.
struct TechniqueNameTable {
    techniques: Vec<Vec<&'static Technique>>,
    by_words: HashMap<Vec<String>, usize>,
    /// Number of words in the longest name that begins with a word.
    longest_by_first_word: HashMap<String, usize>,
}

static NAMES: LazyLock<TechniqueNameTable> = LazyLock::new(build_name_table);

fn build_name_table() -> TechniqueNameTable {
    let mut table = TechniqueNameTable {
        techniques: Vec::new(),
        by_words: HashMap::new(),
        longest_by_first_word: HashMap::new(),
    };
    for technique in techniques::all_techniques() {
        table.add_name(technique.id, technique);
        table.add_name(technique.name, technique);
    }
    for name in other_names() {
        for technique in names::find_techniques(name).into_iter().flatten() {
            table.add_name(name, technique);
        }
    }
    // What goes under the same name is part of each meaning.
    for (id, wider) in IMPLIED_TECHNIQUES {
        if let (Some(technique), Some(wider)) =
            (techniques::technique_by_id(id), techniques::technique_by_id(wider))
        {
            for meaning in table.techniques.iter_mut().filter(|meaning| meaning.contains(&technique)) {
                if !meaning.contains(&wider) {
                    meaning.push(wider);
                }
            }
        }
    }
    table
}

fn other_names() -> impl Iterator<Item = &'static str> {
    OTHER_NAMES
        .lines()
        .filter(|line| !line.starts_with('#'))
        .flat_map(|line| line.split(' '))
        .filter(|name| !name.is_empty())
}

impl TechniqueNameTable {
    fn add_name(&mut self, name: &str, technique: &'static Technique) {
        let words = extract_name_words(&tokens::tokenize_text(name, Notation::Rc)).0;
        let Some(first) = words.first().cloned() else { return };
        let longest = self.longest_by_first_word.entry(first).or_default();
        *longest = words.len().max(*longest);
        let place = *self.by_words.entry(words).or_insert(self.techniques.len());
        if place == self.techniques.len() {
            self.techniques.push(Vec::new());
        }
        if !self.techniques[place].contains(&technique) {
            self.techniques[place].push(technique);
        }
    }
}

/// Returns the words of some tokens, and the number of tokens up to the end of each; hyphens and brackets are
/// no words.
fn extract_name_words(tokens: &[StepToken]) -> (Vec<String>, Vec<usize>) {
    let found = tokens.iter().enumerate().filter(|(_, token)| is_name_word(token));
    found.map(|(at, token)| (token.text.clone(), at + 1)).unzip()
}

fn is_name_word(token: &StepToken) -> bool {
    token.text == "+" || (token.text.chars().any(char::is_alphanumeric) && token.text != "s-of")
}

/// Returns the longest name at the start of some tokens, and the number of its tokens.
pub(super) fn match_longest_name(tokens: &[StepToken]) -> Option<(usize, usize)> {
    let names = &*NAMES;
    let most = *names.longest_by_first_word.get(&tokens.first()?.text)?;
    let mut run = Vec::new();
    // Collect the words that may belong to a name; joints and brackets may stand between them.
    for (index, token) in tokens.iter().enumerate() {
        let is_joint = matches!(token.text.as_str(), "-" | "・" | "·" | "s-of");
        let is_bracket = matches!(token.text.as_str(), "(" | ")");
        if is_name_word(token) {
            run.push((token.text.clone(), index + 1));
        } else if !is_joint && !is_bracket {
            break;
        }
        if run.len() > most {
            break;
        }
    }
    // Try the longest run of words first, each also without a plural `s`.
    for length in (1..=run.len()).rev() {
        let mut words: Vec<String> = run[..length].iter().map(|(word, _)| word.clone()).collect();
        let mut found = names.by_words.get(&words);
        if found.is_none()
            && let Some(last) = words.last_mut()
            && let Some(single) = last.strip_suffix('s').map(String::from)
        {
            *last = single;
            found = names.by_words.get(&words);
        }
        if let Some(found) = found {
            // A bracket that opens inside the name has to close right after it.
            let mut end = run[length - 1].1;
            let open = tokens[..end].iter().filter(|token| token.text == "(").count();
            let closed = tokens[..end].iter().filter(|token| token.text == ")").count();
            if open > closed {
                match tokens.get(end) {
                    Some(token) if token.text == ")" => end += 1,
                    _ => continue,
                }
            }
            return Some((*found, end));
        }
    }
    None
}

/// Returns the techniques that the name of this index means.
pub(super) fn techniques_at_index(index: usize) -> &'static [&'static Technique] {
    &NAMES.techniques[index]
}

/// Returns the techniques that a text names: by its longest name, of several equally long ones by the first.
#[must_use]
pub fn find_named_techniques(text: &str) -> Vec<&'static Technique> {
    let tokens = tokens::tokenize_text(text, Notation::Rc);
    let found = (0..tokens.len()).filter_map(|start| match_longest_name(&tokens[start..]));
    let longest = found.fold(None, |best: Option<(usize, usize)>, next| match best {
        Some(best) if best.1 >= next.1 => Some(best),
        _ => Some(next),
    });
    longest.map(|(place, _)| techniques_at_index(place).to_vec()).unwrap_or_default()
}

/// Returns the techniques that a claim means by the name of a technique: those of [`names::find_techniques`]
/// with what goes under the same name, else those that the text [names](find_named_techniques).
///
/// # Errors
/// When the text names no technique.
pub fn find_claimed_techniques(name: &str) -> Result<Vec<&'static Technique>, UnknownTechniqueError> {
    match names::find_techniques(name) {
        Ok(found) => {
            let mut claimed: Vec<&'static Technique> = Vec::new();
            for technique in found.iter().flat_map(|technique| find_named_techniques(technique.id)) {
                if !claimed.contains(&technique) {
                    claimed.push(technique);
                }
            }
            Ok(claimed)
        }
        Err(unknown) => Some(find_named_techniques(name)).filter(|named| !named.is_empty()).ok_or(unknown),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// What a name means is told in one place, for options and texts alike.
    #[test]
    fn other_names_mean_what_they_mean_in_options() {
        let mut count = 0;
        for name in other_names() {
            let named = names::find_techniques(name).unwrap_or_else(|error| panic!("{error}"));
            let claimed = find_named_techniques(name);
            assert!(named.iter().all(|technique| claimed.contains(technique)), "{name}: {claimed:?}");
            count += 1;
        }
        assert!(count > 80, "{count}");
    }
}
