//! Explanations of steps: messages in logical order with their marks, the line in Eureka notation, and the
//! argument for the certificate.
//!
//! An [`Explanation`] is data. Its messages are ids with arguments, which a language's catalogue puts into
//! words; its marks and links are in one list each, without duplicates, and a message refers to its own by
//! their index. So a page, a terminal or a picture that walks through a step knows which marks belong to the
//! current message.
//!
//! ```
//! use ninefold_core::Board;
//! use ninefold_logic::{Facts, engine, techniques};
//!
//! let board: Board = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79".parse()?;
//! let facts = Facts::new(board);
//! let step = engine::find_next_step(&facts, techniques::ALL).expect("an easy puzzle has a next step");
//! let explanation = step.explanation(&facts);
//! let told = explanation.messages.last().expect("every explanation has a conclusion");
//! assert_eq!(explanation.message_marks(told).candidates.last().expect("what it concludes").0, step.conclusions.placements);
//! # Ok::<(), ninefold_core::ReadBoardError>(())
//! ```

use ninefold_core::{CandidateMap, CellMap, House};

use crate::explain::MessageFragment;
use crate::proof::{Certificate, ProofArgument, UnprovenError, prove_conclusions};
use crate::{Conclusions, Facts, LinkKind, MarkRole, Message, StepMarks};

/// Explanation of a step, in messages and marks.
#[derive(Clone, Debug, Default)]
pub struct Explanation {
    /// The messages, in logical order.
    pub messages: Vec<MarkedMessage>,
    /// All marks of the explanation, each mark and link once. Their indexes in these lists are their ids.
    pub marks: StepMarks,
    /// The marks shown from the first message to the last.
    pub always: MarkSelection,
    /// The marks of a chain within a chain: shown with its message, and no part of the whole picture.
    pub asides: MarkSelection,
    /// The step on one line in Eureka notation; empty where its pattern is no chain of one path.
    pub line: Vec<NotationPiece>,
    /// The argument for a certificate.
    pub argument: ProofArgument,
    /// The conclusions of the step.
    pub conclusions: Conclusions,
}

/// A message and the marks it shows.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct MarkedMessage {
    /// The message.
    pub message: Message,
    /// The message's own marks.
    pub shows: MarkSelection,
}

/// Part of a drawing: indices into the lists of the marks.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize), serde(rename = "Shows"))]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[cfg_attr(feature = "ts", derive(tsify::Tsify), tsify(rename = "Shows"))]
pub struct MarkSelection {
    /// Indices into the houses.
    #[cfg_attr(feature = "schema", schemars(with = "Vec<u16>"))]
    pub houses: Vec<usize>,
    /// Indices into the sets of cells.
    #[cfg_attr(feature = "schema", schemars(with = "Vec<u16>"))]
    pub cells: Vec<usize>,
    /// Indices into the sets of candidates.
    #[cfg_attr(feature = "schema", schemars(with = "Vec<u16>"))]
    pub candidates: Vec<usize>,
    /// Indices into the links.
    #[cfg_attr(feature = "schema", schemars(with = "Vec<u16>"))]
    pub links: Vec<usize>,
}

/// A piece of a line in Eureka notation.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct NotationPiece {
    /// The piece: signs and digits, or cells.
    pub fragment: MessageFragment,
    /// The link that it is the sign of: a place in [`StepMarks::links`].
    pub link: Option<usize>,
}

impl Explanation {
    /// Adds a message. Marks made from here on, up to the next message, belong to it.
    pub fn add_message(&mut self, message: Message) {
        self.messages.push(MarkedMessage { message, shows: MarkSelection::default() });
    }

    /// Returns the marks of the explanation's last message; before the first, those of all messages.
    fn current_marks(&mut self) -> &mut MarkSelection {
        match self.messages.last_mut() {
            Some(marked) => &mut marked.shows,
            None => &mut self.always,
        }
    }

    /// Marks a house in the picture of the explanation.
    pub fn mark_house(&mut self, house: House, role: MarkRole) {
        let id = find_or_push((house, role), &mut self.marks.houses);
        push_if_absent(id, &mut self.current_marks().houses);
    }

    /// Marks a cell or a set of cells.
    pub fn mark_cells(&mut self, cells: impl Into<CellMap>, role: MarkRole) {
        let id = find_or_push((cells.into(), role), &mut self.marks.cells);
        push_if_absent(id, &mut self.current_marks().cells);
    }

    /// Marks a candidate or a set of candidates; an empty set is no mark.
    pub fn mark_candidates(&mut self, candidates: impl Into<CandidateMap>, role: MarkRole) {
        let candidates = candidates.into();
        if !candidates.is_empty() {
            let id = find_or_push((candidates, role), &mut self.marks.candidates);
            self.asides.candidates.retain(|aside| *aside != id);
            push_if_absent(id, &mut self.current_marks().candidates);
        }
    }

    /// Links two candidates or groups. Returns the id of the link.
    pub fn add_link(
        &mut self,
        from: impl Into<CandidateMap>,
        to: impl Into<CandidateMap>,
        kind: LinkKind,
    ) -> usize {
        let link = crate::CandidateLink { from: from.into(), to: to.into(), kind };
        let id = find_or_push(link, &mut self.marks.links);
        self.asides.links.retain(|aside| *aside != id);
        push_if_absent(id, &mut self.current_marks().links);
        id
    }

    /// Makes marks that belong to a chain within a chain.
    pub(crate) fn mark_nested_chain<T>(&mut self, mark: impl FnOnce(&mut Explanation) -> T) -> T {
        let known = (self.marks.candidates.len(), self.marks.links.len());
        let asides = self.asides.clone();
        let made = mark(self);
        self.asides = asides;
        self.asides.candidates.extend(known.0..self.marks.candidates.len());
        self.asides.links.extend(known.1..self.marks.links.len());
        made
    }

    /// Returns all marks of the explanation but asides.
    #[must_use]
    pub fn overview_marks(&self) -> StepMarks {
        let rest = |count: usize, asides: &[usize]| -> Vec<usize> {
            (0..count).filter(|id| !asides.contains(id)).collect()
        };
        self.selected_marks(&MarkSelection {
            houses: rest(self.marks.houses.len(), &[]),
            cells: rest(self.marks.cells.len(), &[]),
            candidates: rest(self.marks.candidates.len(), &self.asides.candidates),
            links: rest(self.marks.links.len(), &self.asides.links),
        })
    }

    /// Adds a fragment to the explanation's line in Eureka notation.
    pub(crate) fn add_notation(&mut self, fragment: MessageFragment, link: Option<usize>) {
        self.line.push(NotationPiece { fragment, link });
    }

    /// Ends the explanation: its last message marks the conclusions.
    pub fn mark_conclusions(&mut self, conclusions: &Conclusions) {
        self.conclusions = *conclusions;
        self.mark_candidates(conclusions.placements, MarkRole::Placement);
        self.mark_candidates(conclusions.eliminations, MarkRole::Elimination);
    }

    /// Returns the marks of one message of this explanation, by themselves.
    #[must_use]
    pub fn message_marks(&self, marked_message: &MarkedMessage) -> StepMarks {
        self.selected_marks(&marked_message.shows)
    }

    /// Returns the marks of a selection of an explanation.
    #[must_use]
    pub fn selected_marks(&self, selection: &MarkSelection) -> StepMarks {
        StepMarks {
            houses: pick_marks(&self.marks.houses, &selection.houses),
            cells: pick_marks(&self.marks.cells, &selection.cells),
            candidates: pick_marks(&self.marks.candidates, &selection.candidates),
            links: pick_marks(&self.marks.links, &selection.links),
        }
    }

    /// Proves the conclusions, for the [checker](crate::proof::CertificateChecker); `facts` are those the
    /// step was found in.
    ///
    /// # Errors
    /// When a conclusion does not follow from the pattern's argument: then the technique is wrong.
    pub fn build_certificate(&self, facts: &Facts) -> Result<Certificate, UnprovenError> {
        prove_conclusions(facts, &self.conclusions, &self.argument)
    }
}

/// The place of a mark in its list, where it is put if it is new.
fn find_or_push<T: PartialEq>(mark: T, marks: &mut Vec<T>) -> usize {
    marks.iter().position(|known| *known == mark).unwrap_or_else(|| {
        marks.push(mark);
        marks.len() - 1
    })
}

fn push_if_absent(id: usize, ids: &mut Vec<usize>) {
    if !ids.contains(&id) {
        ids.push(id);
    }
}

fn pick_marks<T: Copy>(marks: &[T], ids: &[usize]) -> Vec<T> {
    ids.iter().filter_map(|&id| marks.get(id).copied()).collect()
}

#[cfg(test)]
mod tests {
    use ninefold_core::{Cell, Digit};

    use super::*;
    use crate::explain::say;

    #[test]
    fn a_mark_stands_once_and_belongs_to_each_sentence_that_makes_it() {
        let mut explanation = Explanation::default();
        let [a, b] = [0, 1].map(|cell| Cell::at(cell).to_candidate(Digit::D4));
        explanation.mark_house(House::at(9), MarkRole::Base);
        explanation.add_message(say!("one"));
        let first = explanation.add_link(a, b, LinkKind::Strong);
        explanation.add_message(say!("two"));
        let again = explanation.add_link(a, b, LinkKind::Strong);
        explanation.add_link(b, a, LinkKind::Weak);
        explanation.mark_conclusions(&Conclusions::from_placement(a));
        assert_eq!((first, again, explanation.marks.links.len()), (0, 0, 2));
        let [one, two] = &explanation.messages[..] else { panic!("{explanation:?}") };
        assert_eq!((&one.shows.links[..], &two.shows.links[..]), (&[0][..], &[0, 1][..]));
        assert_eq!(explanation.always.houses, [0]);
        assert_eq!(explanation.message_marks(two).candidates, [(CandidateMap::of(a), MarkRole::Placement)]);
    }
}
