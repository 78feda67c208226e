//! The corpus: sentences with what must be read of them.
//!
//! `corpus/hand.tsv` was written by hand. The rest is made of `corpus/claims.tsv` (ways to claim a move, in thirty styles) and
//! `corpus/around.tsv` (reasons, denials, suppositions and questions that are put around a claim); the same sentences come of them every time.
//! `corpus/answers.txt` has whole answers, written by hand before the grammar was tried on them.

use std::collections::BTreeSet;

use ninefold_core::Notation;

use ninefold_core::CandidateMap;
use ninefold_guide::judge::reader::{StepReading, parse_answer_text, parse_step_text};

const CLAIMS: &str = include_str!("corpus/claims.tsv");
const AROUND: &str = include_str!("corpus/around.tsv");
const HAND: &str = include_str!("corpus/hand.tsv");
const ANSWERS: &str = include_str!("corpus/answers.txt");

const NUMBERS: [&str; 9] = ["one", "two", "three", "four", "five", "six", "seven", "eight", "nine"];
const ORDINALS: [&str; 9] =
    ["first", "second", "third", "fourth", "fifth", "sixth", "seventh", "eighth", "ninth"];
const CHINESE: [&str; 9] = ["一", "二", "三", "四", "五", "六", "七", "八", "九"];

/// A sentence, and the moves that it claims; none where it claims none.
struct CorpusExample {
    style: String,
    text: String,
    moves: Option<String>,
}

/// The values of the names in braces, in the `number`th sentence.
struct PlaceholderNames(Vec<(&'static str, String)>);

impl PlaceholderNames {
    fn new(number: usize) -> PlaceholderNames {
        let mut row = (number * 7 + 3) % 9 + 1;
        let column = (number * 5 + 1) % 9 + 1;
        let digit = (number * 4 + 2) % 9 + 1;
        if number.is_multiple_of(9) {
            row = number / 9 % 9 + 1;
        }
        let (second, third) = (digit % 9 + 1, (digit + 1) % 9 + 1);
        let (next, last) = ((column + 2) % 9 + 1, (column + 5) % 9 + 1);
        let name = |column: usize| format!("r{row}c{column}");
        PlaceholderNames(vec![
            ("r", row.to_string()),
            ("c", column.to_string()),
            ("d", digit.to_string()),
            ("e", second.to_string()),
            ("f", third.to_string()),
            ("g", (third % 9 + 1).to_string()),
            ("b", ((row - 1) / 3 * 3 + (column - 1) / 3 + 1).to_string()),
            ("p", next.to_string()),
            ("z", (row - 1).to_string()),
            ("y", (column - 1).to_string()),
            ("L", char::from(b'A' + row as u8 - 1).to_string()),
            ("w", NUMBERS[digit - 1].into()),
            ("ro", ORDINALS[row - 1].into()),
            ("co", ORDINALS[column - 1].into()),
            ("R", CHINESE[row - 1].into()),
            ("K", CHINESE[column - 1].into()),
            ("D", CHINESE[digit - 1].into()),
            ("C", name(column)),
            ("P", name(next)),
            ("Q", name(last)),
        ])
    }

    fn get_name(&self, searched_name: &str) -> &str {
        self.0.iter().find(|(name, _)| *name == searched_name).map_or("", |(_, text)| text)
    }

    fn fill_placeholders(&self, pattern: &str) -> String {
        let mut text = String::new();
        let mut rest = pattern;
        while let Some(start) = rest.find('{') {
            text += &rest[..start];
            let name = rest[start + 1..].split('}').next().unwrap_or_default();
            if self.get_name(name).is_empty() || !rest[start..].contains('}') {
                text.push('{');
                rest = &rest[start + 1..];
            } else {
                text += self.get_name(name);
                rest = &rest[start + name.len() + 2..];
            }
        }
        text + rest
    }

    /// The moves that a claim of a kind makes.
    fn claimed_moves(&self, kind: &str, pattern: &str) -> String {
        let (cell, digit) = (self.get_name("C"), self.get_name("d"));
        let cell = if pattern.starts_with("Naked pair in r{r}") { self.get_name("Q") } else { cell };
        let both = |mut two: [String; 2]| {
            two.sort();
            two.join(", ")
        };
        match kind {
            "=" => format!("{cell}={digit}"),
            "-" => format!("{cell}<>{digit}"),
            "--" => both([digit, self.get_name("e")].map(|digit| format!("{cell}<>{digit}"))),
            _ => both([cell, self.get_name("P")].map(|cell| format!("{cell}<>{digit}"))),
        }
    }
}

fn split_rows(text: &'static str) -> impl Iterator<Item = Vec<&'static str>> {
    text.lines()
        .filter(|line| !line.is_empty() && !line.starts_with('#'))
        .map(|line| line.split('\t').collect())
}

/// The whole corpus.
fn load_corpus() -> Vec<CorpusExample> {
    let mut all: Vec<CorpusExample> = split_rows(HAND)
        .map(|row| CorpusExample {
            style: "hand".into(),
            text: row[1].into(),
            moves: (row[0] != "no").then(|| row[0].into()),
        })
        .collect();
    let around: Vec<Vec<&str>> = split_rows(AROUND).collect();
    let mut number = 0;
    for row in split_rows(CLAIMS) {
        let [style, kind, around_it, pattern] = row[..] else { panic!("{row:?}") };
        let language = if style.starts_with("zh") { "zh" } else { "en" };
        let mut add = |names: &PlaceholderNames, frame: &str, is_claim: bool| {
            let (claim, frame) = (names.fill_placeholders(pattern), names.fill_placeholders(frame));
            let moves = is_claim.then(|| names.claimed_moves(kind, pattern));
            all.push(CorpusExample { style: style.into(), text: frame.replace("{}", &claim), moves });
        };
        for _ in 0..3 {
            number += 1;
            add(&PlaceholderNames::new(number), "{}", true);
        }
        if around_it != "s" {
            continue;
        }
        let frames = |kind: &str| -> Vec<&'static str> {
            around.iter().filter(|row| row[0] == language && row[1] == kind).map(|row| row[2]).collect()
        };
        let (same, no) = (frames("same"), frames("no"));
        for turn in 0..4 {
            number += 1;
            add(&PlaceholderNames::new(number), same[(number * 5 + turn) % same.len()], true);
        }
        for turn in 0..7 {
            number += 1;
            add(&PlaceholderNames::new(number), no[(number * 11 + turn * 3) % no.len()], false);
        }
    }
    all
}

/// The moves that are read of a text; none where it claims none.
fn read_moves(text: &str) -> Option<String> {
    match parse_step_text(text, Notation::Rc) {
        StepReading::Claim(step) => Some(step.moves.to_string()),
        _ => None,
    }
}

/// Sentences are never read as another move than they claim, and of the claims 19 in 20 are read.
#[test]
fn no_sentence_is_read_as_another_move() {
    let all = load_corpus();
    let styles: BTreeSet<&str> = all.iter().map(|example| example.style.as_str()).collect();
    assert!(all.len() >= 3_000 && styles.len() >= 30, "{} in {} styles", all.len(), styles.len());
    let (mut claims, mut missed, mut wrong) = (0, Vec::new(), Vec::new());
    for example in &all {
        let found = read_moves(&example.text);
        claims += usize::from(example.moves.is_some());
        match &found {
            None if example.moves.is_some() => missed.push(format!("{}: {}", example.style, example.text)),
            Some(found) if example.moves.as_ref() != Some(found) => {
                wrong.push(format!("{found}: {}", example.text));
            }
            _ => (),
        }
    }
    assert!(
        wrong.is_empty(),
        "{} of {} are read as another move:\n{}",
        wrong.len(),
        all.len(),
        wrong.join("\n")
    );
    assert!(missed.len() * 20 <= claims, "{} of {claims} claims are not read", missed.len());
}

/// Returns the candidates that moves place and remove.
fn parse_candidates(moves: &str) -> (CandidateMap, CandidateMap) {
    let mut all = (CandidateMap::EMPTY, CandidateMap::EMPTY);
    for step in moves.split_whitespace().filter(|step| *step != "-") {
        let step = parse_step_text(step, Notation::Rc).into_claimed_step().expect("a move of the corpus");
        all.0 |= step.moves.placements;
        all.1 |= step.moves.eliminations;
    }
    all
}

/// Whole answers are read without moves that they don't claim, and with 19 in 20 of those that they do.
#[test]
fn no_answer_is_read_as_other_moves() {
    let (mut answers, mut claims, mut missed, mut wrong) = (0, 0, Vec::new(), Vec::new());
    for block in ANSWERS.split("@@ ").skip(1) {
        let (head, rest) = block.split_once('\n').expect("a head");
        let (text, moves) = rest.rsplit_once("\n=> ").expect("what it claims");
        let (placed, removed) = parse_candidates(moves);
        let (mut read_placed, mut read_removed) = (CandidateMap::EMPTY, CandidateMap::EMPTY);
        for step in
            parse_answer_text(text, Notation::Rc, &[]).iter().filter_map(|step| step.parsed.as_ref().ok())
        {
            read_placed |= step.moves.placements;
            read_removed |= step.moves.eliminations;
        }
        answers += 1;
        claims += placed.len() + removed.len();
        let left = (placed - read_placed).len() + (removed - read_removed).len();
        if left > 0 {
            missed.extend(std::iter::repeat_n(head, left));
        }
        if !(read_placed - placed).is_empty() || !(read_removed - removed).is_empty() {
            wrong.push(head);
        }
    }
    assert!(answers >= 200 && claims >= 300, "{claims} claims in {answers} answers");
    assert!(wrong.is_empty(), "{wrong:?}");
    assert!(missed.len() * 20 <= claims, "{} of {claims} claims are not read: {missed:?}", missed.len());
}

/// Words put in or left out make no other move of a sentence: it is the same, or none. A word that says the contrary, or names a digit or a
/// cell, is left alone.
#[test]
fn changed_sentences_are_not_read_as_another_move() {
    const STRANGE: &[&str] = &[
        "not", "never", "hardly", "if", "maybe", "wibble", "no", "cannot", "unless", "false", "wrong",
        "perhaps", "or", "without", "possibly", "doubt", "suppose", "would", "不", "如果", "可能", "没有",
    ];
    let is_slow = std::env::var_os("NINEFOLD_SLOW_TESTS").is_some();
    let mut random = ninefold_solve::random::SeededRandom::new(7);
    let (mut wrong, mut tried) = (Vec::new(), 0);
    let all = load_corpus();
    for example in all.iter().filter(|example| example.moves.is_some()).step_by(if is_slow { 1 } else { 37 })
    {
        let words: Vec<&str> = example.text.split(' ').collect();
        for _ in 0..if is_slow { 12 } else { 3 } {
            let mut changed = words.clone();
            let place = random.next_below(words.len());
            if random.next_below(2) == 0 {
                changed.insert(place, STRANGE[random.next_below(STRANGE.len())]);
            } else if is_neutral_word(words[place]) {
                changed.remove(place);
            } else {
                continue;
            }
            tried += 1;
            let text = changed.join(" ");
            if let Some(found) = read_moves(&text)
                && Some(&found) != example.moves.as_ref()
                && !is_negated_move(&found, example.moves.as_deref())
            {
                wrong.push(format!("{found}: {text}"));
            }
        }
    }
    assert!(wrong.is_empty(), "{} of {tried}:\n{}", wrong.len(), wrong.join("\n"));
}

/// Whether a word may be left out without saying another move: it denies nothing, and names no cell, house or digit.
fn is_neutral_word(word: &str) -> bool {
    const SAYING: &[&str] = &[
        "not",
        "neither",
        "nor",
        "no",
        "longer",
        "and",
        "or",
        "other",
        "nothing",
        "anything",
        "nowhere",
        "but",
        "row",
        "column",
        "to",
        "at",
        "box",
        "impossible",
        "eliminated",
        "removed",
        "excluded",
        "ruled",
        "out",
        "remove",
        "delete",
        "eliminate",
        "exclude",
        "possible",
    ];
    let small = word.to_lowercase();
    !small.ends_with("n't")
        && word.is_ascii()
        && !word.contains(|character: char| character.is_ascii_digit())
        && !SAYING.contains(&small.as_str())
        && !NUMBERS.contains(&small.as_str())
        && !ORDINALS.contains(&small.as_str())
        && small != "cannot"
        && small.chars().all(char::is_alphabetic)
}

/// Whether moves remove what a sentence placed: a denial that was put in is read as one.
fn is_negated_move(found: &str, claimed: Option<&str>) -> bool {
    claimed.is_some_and(|claimed| {
        found.replace("<>", "=") == claimed.replace("<>", "=") && found != claimed && found.contains("<>")
    })
}

/// Whatever parts a text has, the reader comes to an end, and an error stands within the text; what it reads is read again as it is written.
#[test]
fn texts_of_any_parts_are_read_or_told() {
    const PARTS: &[&str] = &[
        "r4c5",
        "R2C3",
        "=",
        "<>",
        " is ",
        "7",
        "58",
        ", ",
        " and ",
        "place ",
        " in ",
        "eliminate ",
        " from ",
        "naked single",
        ": ",
        "(X-Wing)",
        " by ",
        "if ",
        "or ",
        "because ",
        ".",
        "\n",
        "**",
        "->",
        "-",
        "cell ",
        "{",
        "row 5",
        ", column 5",
        "\"",
        "|",
        "[",
        "]",
        "第5行",
        "填",
        "\\boxed{",
        "}",
        "it ",
        "the only ",
        "candidate ",
        "box 5",
        " must be ",
        "not ",
        "~~",
        "`",
        "five",
        "E5",
        "'s ",
        "e\u{301}",
        "🙂",
    ];
    let mut random = ninefold_solve::random::SeededRandom::new(11);
    for _ in 0..3_000 {
        let length = 1 + random.next_below(9);
        let text: String = (0..length).map(|_| PARTS[random.next_below(PARTS.len())]).collect();
        for notation in Notation::ALL {
            match parse_step_text(&text, notation) {
                StepReading::Claim(step) => {
                    let written = step.moves.to_text(notation);
                    assert!(!written.is_empty(), "{text}");
                    let again = parse_step_text(&written, notation)
                        .into_claimed_step()
                        .expect("what is written is read");
                    assert_eq!(again.moves, step.moves, "{text}");
                }
                StepReading::NoClaim(error) | StepReading::Unreadable(error) => {
                    let line = text.split('\n').nth(error.line - 1).expect("a line that is there");
                    assert!((1..=line.chars().count() + 1).contains(&error.column), "{error}: {text:?}");
                }
            }
        }
    }
}
