//! The names of techniques, as people call them.

use std::collections::HashMap;
use std::sync::LazyLock;

use ninefold_core::Notation;
use ninefold_logic::{Technique, techniques};

use super::tokens::{self, StepToken};

/// Other names in use, with hyphens for blanks, and the ids of the techniques that they mean.
const ALIASES: &[(&str, &[&str])] = &[
    ("box-line-reduction", &["claiming", "direct-claiming"]),
    ("claiming-pair", &["claiming", "direct-claiming"]),
    ("claiming-triple", &["claiming", "direct-claiming"]),
    ("hidden-candidate", &["hidden-single-box", "hidden-single-line"]),
    ("ns", &["naked-single"]),
    ("hs", &["hidden-single-box", "hidden-single-line"]),
    ("hidden-quadruple", &["hidden-quad"]),
    ("hidden-triplet", &["hidden-triple", "direct-hidden-triple"]),
    ("hidden-pairs", &["hidden-pair", "direct-hidden-pair"]),
    ("hidden-triples", &["hidden-triple", "direct-hidden-triple"]),
    ("last-cell", &["full-house"]),
    ("last-free-cell", &["full-house"]),
    ("last-remaining-cell", &["hidden-single-box", "hidden-single-line"]),
    ("last-possible-number", &["naked-single"]),
    ("locked-candidate", &["pointing", "claiming"]),
    ("locked-candidates", &["pointing", "claiming"]),
    ("locked-candidates-type-1", &["pointing"]),
    ("locked-candidates-type-2", &["claiming"]),
    ("naked-pairs", &["naked-pair", "locked-pair"]),
    ("naked-quadruple", &["naked-quad"]),
    ("naked-triples", &["naked-triple", "locked-triple"]),
    ("naked-triplet", &["naked-triple", "locked-triple"]),
    ("obvious-pair", &["naked-pair", "locked-pair"]),
    ("obvious-single", &["naked-single"]),
    ("obvious-triple", &["naked-triple", "locked-triple"]),
    ("only-candidate", &["naked-single"]),
    ("pointing-pair", &["pointing", "direct-pointing"]),
    ("pointing-pairs", &["pointing", "direct-pointing"]),
    ("pointing-triple", &["pointing", "direct-pointing"]),
    ("single-candidate", &["naked-single"]),
    ("sole-candidate", &["naked-single"]),
    ("unique-candidate", &["hidden-single-box", "hidden-single-line"]),
    ("y-wing", &["xy-wing"]),
];

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

/// Chinese names, and the ids of the techniques that they mean.
const CHINESE_NAMES: &[(&str, &[&str])] = &[
    ("唯一余数", &["naked-single", "full-house"]),
    ("唯一余数法", &["naked-single", "full-house"]),
    ("唯余", &["naked-single", "full-house"]),
    ("唯余法", &["naked-single", "full-house"]),
    ("唯余解", &["naked-single", "full-house"]),
    ("显性唯一", &["naked-single", "full-house"]),
    ("显性单数", &["naked-single", "full-house"]),
    ("显式唯一", &["naked-single", "full-house"]),
    ("显性单值", &["naked-single", "full-house"]),
    ("裸单", &["naked-single", "full-house"]),
    ("裸单数", &["naked-single", "full-house"]),
    ("唯一候选数", &["naked-single", "full-house"]),
    ("唯一候选数法", &["naked-single", "full-house"]),
    ("排除法", &["hidden-single-box", "hidden-single-line", "full-house", "last-digit"]),
    ("宫排除", &["hidden-single-box", "full-house", "last-digit"]),
    ("宫排除法", &["hidden-single-box", "full-house", "last-digit"]),
    ("宫内排除", &["hidden-single-box", "full-house", "last-digit"]),
    ("行排除", &["hidden-single-line", "full-house"]),
    ("行列排除", &["hidden-single-line", "full-house"]),
    ("列排除", &["hidden-single-line", "full-house"]),
    ("隐性唯一", &["hidden-single-box", "hidden-single-line", "full-house", "last-digit"]),
    ("隐性单数", &["hidden-single-box", "hidden-single-line", "full-house", "last-digit"]),
    ("隐式唯一", &["hidden-single-box", "hidden-single-line", "full-house", "last-digit"]),
    ("隐性单值", &["hidden-single-box", "hidden-single-line", "full-house", "last-digit"]),
    ("隐单", &["hidden-single-box", "hidden-single-line", "full-house", "last-digit"]),
    ("显性唯一数", &["naked-single", "full-house"]),
    ("显式唯一数", &["naked-single", "full-house"]),
    ("唯一候选法", &["naked-single", "full-house"]),
    ("隐性唯一数", &["hidden-single-box", "hidden-single-line", "full-house", "last-digit"]),
    ("隐式唯一数", &["hidden-single-box", "hidden-single-line", "full-house", "last-digit"]),
    ("同数剩余", &["full-house"]),
    ("显性数对", &["naked-pair", "locked-pair"]),
    ("显式数对", &["naked-pair", "locked-pair"]),
    ("裸数对", &["naked-pair", "locked-pair"]),
    ("数对", &["naked-pair", "locked-pair"]),
    ("隐性数对", &["hidden-pair", "direct-hidden-pair"]),
    ("隐式数对", &["hidden-pair", "direct-hidden-pair"]),
    ("显性三数组", &["naked-triple", "locked-triple"]),
    ("三数组", &["naked-triple", "locked-triple"]),
    ("隐性三数组", &["hidden-triple", "direct-hidden-triple"]),
    ("区块", &["pointing", "claiming", "direct-pointing", "direct-claiming"]),
    ("区块排除", &["pointing", "claiming", "direct-pointing", "direct-claiming"]),
    ("区块排除法", &["pointing", "claiming", "direct-pointing", "direct-claiming"]),
    ("宫区块", &["pointing", "direct-pointing"]),
    ("行列区块", &["claiming", "direct-claiming"]),
    ("指向数对", &["pointing", "direct-pointing"]),
    ("二链列", &["x-wing"]),
    ("三链列", &["swordfish"]),
    ("四链列", &["jellyfish"]),
    ("剑鱼", &["swordfish"]),
    ("水母", &["jellyfish"]),
    ("唯一矩形", &["unique-rectangle-1"]),
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
    let mut names = TechniqueNameTable {
        techniques: Vec::new(),
        by_words: HashMap::new(),
        longest_by_first_word: HashMap::new(),
    };
    for technique in techniques::all_techniques() {
        names.add_name(technique.id, technique);
        names.add_name(technique.name, technique);
    }
    for (name, ids) in ALIASES.iter().chain(CHINESE_NAMES) {
        ids.iter()
            .filter_map(|id| techniques::technique_by_id(id))
            .for_each(|technique| names.add_name(name, technique));
    }
    for (id, wider) in IMPLIED_TECHNIQUES {
        if let (Some(technique), Some(wider)) =
            (techniques::technique_by_id(id), techniques::technique_by_id(wider))
        {
            names.add_name(technique.id, wider);
            names.add_name(technique.name, wider);
        }
    }
    names
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
    for (place, token) in tokens.iter().enumerate() {
        let is_joint = matches!(token.text.as_str(), "-" | "・" | "·" | "s-of");
        let is_bracket = matches!(token.text.as_str(), "(" | ")");
        if is_name_word(token) {
            run.push((token.text.clone(), place + 1));
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
