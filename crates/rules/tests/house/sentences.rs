//! Requires that every sentence that people read is in the catalogue, by its id, and not in a source.
//!
//! Help texts are English, in attributes of the options they are about; so are the words of an error that
//! only programmers read. An error that people read has its English beside its id, in `say!`. Any other
//! literal of several words is in a list with its reason, which may only grow shorter.

use std::collections::BTreeSet;

use ninefold_rules::sources::workspace_crates;
use ninefold_rules::words;

/// The crates whose words meet people.
const SPEAKING: [&str; 8] = ["arrow", "cli", "generate", "guide", "hodoku", "rate", "tui", "wasm"];

/// `path | words`, or `path | *` for a whole file; lines that begin with `#` give the reason of those below them.
const EXCEPTIONS: &str = include_str!("sentences.txt");

/// Number of exceptions. Lower it when one is removed; it never grows.
const MOST: usize = 60;

#[test]
fn no_sentence_stands_in_a_source() {
    let exceptions: BTreeSet<&str> =
        EXCEPTIONS.lines().filter(|line| !line.is_empty() && !line.starts_with('#')).collect();
    let (mut needed, mut found) = (BTreeSet::new(), Vec::new());
    for one in workspace_crates().iter().filter(|one| SPEAKING.contains(&one.name.as_str())) {
        for source in one.read_sources() {
            let whole = format!("{} | *", source.path);
            for words in words::text_literals(&source.text) {
                let line = format!("{} | {}", source.path, words.text);
                match (exceptions.get(whole.as_str()), exceptions.get(line.as_str())) {
                    (Some(known), _) | (None, Some(known)) => {
                        needed.insert(*known);
                    }
                    (None, None) => found.push(format!("{}:{}: {}", source.path, words.line, words.text)),
                }
            }
        }
    }
    assert!(found.is_empty(), "these sentences belong in crates/texts/languages:\n{}", found.join("\n"));
    let gone: Vec<&&str> = exceptions.iter().filter(|line| !needed.contains(*line)).collect();
    assert!(gone.is_empty(), "these exceptions are not needed any more: {gone:#?}");
    assert_eq!(exceptions.len(), MOST, "the list of exceptions only grows shorter");
}
