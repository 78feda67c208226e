//! The examples in the documentation of techniques: the `sudoku` fences, as data.
//!
//! ```text
//! grid: the position
//! without: candidates that are removed from it beforehand, if any
//! step: what the technique concludes
//! says: the ids of its sentences, with commas between them; `…` stands for any number of them
//! easier: the technique that gives the same conclusions and is easier, if one does, and whether it is so always
//! ```
//!
//! `cargo xtask find-example` chooses the examples, and tests that `easier` is true and needed.

use ninefold_core::{Board, CandidateMap};

use crate::explain::say;
use crate::{Facts, Message, SolutionStep, Technique, UniquenessPromise, engine, techniques};

/// An example in the documentation of a technique: a position, and the first step that the technique finds
/// there.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct TechniqueExample {
    /// The position.
    pub grid: &'static str,
    /// Candidates to remove from it; empty if there are none.
    pub removed_candidates: &'static str,
    /// The conclusions.
    pub step: &'static str,
    /// The ids of the sentences of its explanation; `…` stands for any number of them.
    pub message_ids: Vec<&'static str>,
    /// The easier technique that gives the same conclusions, where no better example is known.
    pub shadow: Option<ExampleShadow>,
}

/// Reason why the conclusions of an example aren't its technique's own.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ExampleShadow {
    /// The id of the easier technique that gives them.
    pub technique_id: &'static str,
    /// Whether the technique can't do without: every case of it is one of easier techniques, too.
    pub is_always: bool,
}

impl ExampleShadow {
    fn parse(text: &'static str) -> ExampleShadow {
        let always = text.strip_suffix(", always");
        ExampleShadow { technique_id: always.unwrap_or(text), is_always: always.is_some() }
    }

    /// Tells readers of the example that something easier gives the same.
    #[must_use]
    pub fn to_message(self) -> Option<Message> {
        let technique = techniques::technique_by_id(self.technique_id)?;
        Some(if self.is_always {
            say!("doc-easier-always", technique)
        } else {
            say!("doc-easier", technique)
        })
    }
}

impl TechniqueExample {
    /// The position, of a puzzle whose givens have one solution; nothing if it is not written as one.
    #[must_use]
    pub fn parse_position(&self) -> Option<Facts> {
        let board: Board = self.grid.parse().ok()?;
        let without: CandidateMap = if self.removed_candidates.is_empty() {
            CandidateMap::EMPTY
        } else {
            self.removed_candidates.parse().ok()?
        };
        let mut facts = Facts::with_promise(board, UniquenessPromise::Givens);
        without.iter().for_each(|candidate| {
            facts.remove_candidate(candidate);
        });
        Some(facts)
    }

    /// Finds the step of the technique in the position, and returns both.
    #[must_use]
    pub fn find_step(&self, technique: &'static Technique) -> Option<(Facts, SolutionStep)> {
        let facts = self.parse_position()?;
        let step = engine::find_next_step(&facts, &[technique])?;
        Some((facts, step))
    }
}

impl Technique {
    /// The examples of its documentation. Lines that begin with no word known here are left out.
    #[must_use]
    pub fn parse_examples(&self) -> Vec<TechniqueExample> {
        let mut examples = Vec::new();
        let mut open: Option<TechniqueExample> = None;
        for line in self.doc.lines().map(str::trim) {
            match (&mut open, line) {
                (None, "```sudoku") => open = Some(TechniqueExample::default()),
                (Some(_), "```") => examples.extend(open.take()),
                (Some(example), line) => match line.split_once(": ") {
                    Some(("grid", text)) => example.grid = text,
                    Some(("without", text)) => example.removed_candidates = text,
                    Some(("step", text)) => example.step = text,
                    Some(("easier", text)) => example.shadow = Some(ExampleShadow::parse(text)),
                    Some(("says", ids)) => example.message_ids.extend(ids.split(", ")),
                    _ => {}
                },
                (None, _) => {}
            }
        }
        examples
    }
}

#[cfg(test)]
mod tests {
    use crate::techniques;

    #[test]
    fn examples_are_read_and_found() {
        let technique = techniques::technique_by_id("finned-x-wing").unwrap();
        let examples = technique.parse_examples();
        let [example] = &examples[..] else { panic!("{examples:?}") };
        assert!(!example.grid.is_empty());
        assert!(!example.message_ids.is_empty());
        let (facts, step) = example.find_step(technique).unwrap();
        assert_eq!(step.conclusions.to_string(), example.step);
        assert!(facts.board().values().iter().any(|(_, value)| value.is_none()));
    }
}
