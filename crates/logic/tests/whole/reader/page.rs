//! The sentence that is being read, the sentences before it, and the ways to claim something.

use ninefold_core::{Candidate, CandidateMap, Cell, CellMap, Digit, DigitSet, House, HouseSet};
use ninefold_logic::explain::{MessageArgument, MessageFragment};
use ninefold_logic::explanation::MarkedMessage;
use ninefold_logic::{Explanation, Facts, Message};

use super::said::{ClaimLog, Clause, Supposition};

/// A story that is read, open at a sentence.
pub(crate) struct ExplanationReader<'s> {
    pub(crate) explanation: &'s Explanation,
    pub(crate) claims: ClaimLog<'s>,
    /// Candidates that were ruled out in words, for stories that take nothing as seen that is not said:
    /// singles.
    pub(crate) excluded_candidates: CandidateMap,
    current: usize,
    pub(crate) faults: Vec<String>,
}

impl<'s> ExplanationReader<'s> {
    pub(crate) fn new(facts: &'s Facts, explanation: &'s Explanation) -> ExplanationReader<'s> {
        ExplanationReader {
            explanation,
            claims: ClaimLog::new(facts),
            excluded_candidates: CandidateMap::EMPTY,
            current: 0,
            faults: Vec::new(),
        }
    }

    pub(crate) fn go_to_message(&mut self, index: usize) {
        self.current = index;
    }

    pub(crate) fn facts(&self) -> &'s Facts {
        self.claims.facts
    }

    pub(crate) fn current_message(&self) -> &'s Message {
        &self.explanation.messages[self.current].message
    }

    /// Returns the current sentence, with its marks.
    pub(crate) fn current_marked_message(&self) -> &'s MarkedMessage {
        &self.explanation.messages[self.current]
    }

    /// The sentences before this one, the last first.
    pub(crate) fn earlier_messages(&self) -> impl Iterator<Item = &'s Message> + use<'s> {
        self.explanation.messages[..self.current].iter().rev().map(|marked| &marked.message)
    }

    /// The last sentence before this one with such an id; this one if there is none.
    pub(crate) fn last_message_with_id(&self, id: &str) -> &'s Message {
        self.earlier_messages().find(|message| message.id == id).unwrap_or(self.current_message())
    }

    /// Notes that something is wrong with this sentence.
    pub(crate) fn report_unless(&mut self, holds: bool, what: &str) {
        if !holds {
            let message = self.current_message();
            let text = message.to_string();
            let arguments = text.strip_prefix(message.id).unwrap_or(&text);
            self.faults.push(format!(
                "{}, {what}{}",
                message.id,
                if arguments.is_empty() { ":" } else { arguments }
            ));
        }
    }

    // What a sentence names.

    pub(crate) fn cells_argument(&self, name: &str) -> CellMap {
        message_cells(self.current_message(), name)
    }

    pub(crate) fn cell_argument(&self, name: &str) -> Cell {
        self.cells_argument(name).first().unwrap_or(Cell::at(0))
    }

    pub(crate) fn digits_argument(&self, name: &str) -> DigitSet {
        message_digits(self.current_message(), name)
    }

    pub(crate) fn digit_argument(&self, name: &str) -> Digit {
        self.digits_argument(name).first().unwrap_or(Digit::D1)
    }

    pub(crate) fn houses_argument(&self, name: &str) -> HouseSet {
        message_houses(self.current_message(), name)
    }

    pub(crate) fn house_argument(&self, name: &str) -> House {
        self.houses_argument(name).first().unwrap_or(House::at(0))
    }

    pub(crate) fn candidates_argument(&self, name: &str) -> CandidateMap {
        message_candidates(self.current_message(), name)
    }

    pub(crate) fn number_argument(&self, name: &str) -> usize {
        match self.current_message().argument_by_name(name) {
            Some(MessageArgument::Number(number)) => *number,
            _ => 0,
        }
    }

    pub(crate) fn word_argument(&self, name: &str) -> String {
        self.current_message().argument_by_name(name).map(ToString::to_string).unwrap_or_default()
    }

    // What is seen.

    /// The candidates of cells.
    pub(crate) fn all_candidates_in(&self, cells: CellMap) -> CandidateMap {
        self.facts().candidates_in(cells & self.facts().empty_cells(), DigitSet::FULL)
    }

    /// The candidates of some digits in some cells.
    pub(crate) fn candidates_in(&self, cells: CellMap, digits: DigitSet) -> CandidateMap {
        self.facts().candidates_in(cells & self.facts().empty_cells(), digits)
    }

    /// The cells of a house for a digit.
    pub(crate) fn digit_places(&self, house: House, digit: Digit) -> CellMap {
        Facts::cells_at_positions(house, self.facts().places_in_house(house, digit))
    }

    /// Cells contain only these digits, and all of them.
    pub(crate) fn claim_only_digits(&mut self, cells: CellMap, digits: DigitSet) {
        let has = self.all_candidates_in(cells).digits();
        self.report_unless(has == digits, "the cells contain other digits");
        self.claim_cell_contents(cells);
    }

    /// Cells contain one more digit than there are cells: they lack one at most.
    pub(crate) fn claim_almost_locked(&mut self, set: CellMap) {
        let all = self.all_candidates_in(set);
        self.report_unless(all.digits().len() == set.len() + 1, "not almost locked");
        self.report_unless(set.in_one_house(), "the set isn't in one house");
        self.claim_cell_contents(set);
        for pair in all.digits().subsets(2) {
            self.claims.add_observation(Clause::any_true(self.candidates_in(set, pair)));
        }
    }

    /// Claims that cells contain nothing but what is seen on the board.
    pub(crate) fn claim_cell_contents(&mut self, cells: CellMap) {
        self.report_unless(self.facts().empty_cells().contains_all(cells), "a cell is filled");
        for cell in cells {
            self.claims.add_observation(Clause::any_true(self.all_candidates_in(CellMap::of(cell))));
        }
    }

    /// A house has no other places for a digit than some of these cells.
    pub(crate) fn claim_confined(&mut self, house: House, digit: Digit, cells: CellMap) {
        let places = self.digit_places(house, digit);
        self.report_unless(
            !places.is_empty() && cells.contains_all(places),
            "the house has other places for the digit",
        );
        self.claims.add_observation(Clause::any_true(places.to_candidates(digit)));
    }

    /// A house has no other places for a digit than these cells, and each of them is one.
    pub(crate) fn claim_exactly_confined(&mut self, house: House, digit: Digit, cells: CellMap) {
        self.claim_confined(house, digit, cells);
        self.report_unless(self.digit_places(house, digit) == cells, "a cell named for the digit isn't one");
    }

    /// Each of these cells sees each of those.
    pub(crate) fn check_all_see(&mut self, these: CellMap, those: CellMap, what: &str) {
        let all = these.iter().all(|one| (those - one).iter().all(|other| one.sees(other)));
        self.report_unless(all, what);
    }

    // What follows.

    pub(crate) fn claim_clause(&mut self, clause: Clause) {
        if !self.claims.add_claim(clause) {
            let Clause { true_candidates: yes, false_candidates: no } = clause;
            self.report_unless(false, "this doesn't follow from what was said");
            if let Some(fault) = self.faults.last_mut() {
                fault.push_str(&format!(" (one is true of {yes:?}, or one is false of {no:?})"));
            }
        }
    }

    /// One of these is true.
    pub(crate) fn claim_one_true(&mut self, candidates: CandidateMap) {
        self.claim_clause(Clause::any_true(candidates));
    }

    /// Each of these is true.
    pub(crate) fn claim_all_true(&mut self, candidates: CandidateMap) {
        candidates.iter().for_each(|candidate| self.claim_clause(Clause::any_true(candidate)));
    }

    /// Each of these is false.
    pub(crate) fn claim_all_false(&mut self, candidates: CandidateMap) {
        self.report_unless(!candidates.is_empty(), "nothing is named");
        candidates.iter().for_each(|candidate| self.claim_clause(Clause::any_false(candidate)));
    }

    /// Each of these, which are candidates, is false: a conclusion.
    pub(crate) fn claim_eliminated(&mut self, candidates: CandidateMap) {
        let here = candidates.iter().all(|candidate| self.facts().has_candidate(candidate));
        self.report_unless(here, "what is removed isn't there");
        self.claim_all_false(candidates);
    }

    /// If one of these is true, one of those is.
    pub(crate) fn claim_implies_one(&mut self, these: CandidateMap, those: CandidateMap) {
        these.iter().for_each(|one| self.claim_clause(Clause::any_true(those).or_any_false(one)));
    }

    /// If one of these is true, none of those is.
    pub(crate) fn claim_excludes(&mut self, these: CandidateMap, those: CandidateMap) {
        for one in these {
            those
                .iter()
                .for_each(|other| self.claim_clause(Clause::any_false(CandidateMap::of(one).with(other))));
        }
    }

    /// Records a clause that the reading itself has checked.
    pub(crate) fn add_checked_clause(&mut self, clause: Clause) {
        self.claims.add_observation(clause);
    }

    pub(crate) fn suppose(&mut self, supposed: Supposition) {
        let level = self.current_message().level;
        self.claims.end_suppositions(level);
        self.claims.suppose(level, supposed);
    }

    /// Ends the suppositions made at the level of this sentence.
    pub(crate) fn end_suppositions(&mut self) {
        self.claims.end_suppositions(self.current_message().level);
    }

    /// Checks that every conclusion was claimed, without a supposition.
    pub(crate) fn check_conclusions_claimed(&mut self) {
        self.claims.end_suppositions(0);
        let conclusions = self.explanation.conclusions;
        let states = |clause: fn(Candidate) -> Clause| {
            move |page: &ExplanationReader<'_>, one| page.claims.was_claimed(clause(one))
        };
        let (placed, eliminations) = (states(Clause::any_true), states(Clause::any_false));
        let unsaid: CandidateMap = (conclusions.placements.iter().filter(|one| !placed(self, *one)))
            .chain(conclusions.eliminations.iter().filter(|one| !eliminations(self, *one)))
            .collect();
        if !unsaid.is_empty() {
            self.faults.push(format!("a conclusion is not said: {unsaid}"));
        }
    }

    // What an earlier sentence named.

    /// The cells of a set that was introduced by this name.
    pub(crate) fn introduced_set(&self, name: &str) -> CellMap {
        let is = |message: &&Message| {
            message.id.ends_with("-set") | message.id.ends_with("-set-of-one")
                && message.argument_by_name("name").is_some_and(|known| known.to_string() == name)
        };
        self.earlier_messages().find(is).map_or(CellMap::EMPTY, |message| message_cells(message, "set"))
    }
}

pub(crate) fn message_cells(message: &Message, name: &str) -> CellMap {
    match message.argument_by_name(name) {
        Some(MessageArgument::Cells(cells)) => *cells,
        Some(MessageArgument::Pieces(pieces)) => {
            pieces.iter().fold(CellMap::EMPTY, |all, piece| match piece {
                MessageFragment::Cells(cells) => all | *cells,
                _ => all,
            })
        }
        _ => CellMap::EMPTY,
    }
}

pub(crate) fn message_digits(message: &Message, name: &str) -> DigitSet {
    match message.argument_by_name(name) {
        Some(MessageArgument::Digits(digits)) => *digits,
        _ => DigitSet::EMPTY,
    }
}

pub(crate) fn message_houses(message: &Message, name: &str) -> HouseSet {
    match message.argument_by_name(name) {
        Some(MessageArgument::Houses(houses)) => *houses,
        _ => HouseSet::EMPTY,
    }
}

pub(crate) fn message_candidates(message: &Message, name: &str) -> CandidateMap {
    match message.argument_by_name(name) {
        Some(MessageArgument::Candidates(candidates)) => *candidates,
        _ => CandidateMap::EMPTY,
    }
}
