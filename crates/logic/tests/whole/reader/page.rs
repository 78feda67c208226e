//! The sentence that is being read, the sentences before it, and the ways to claim something.

use ninefold_core::{Candidate, CandidateMap, Cell, CellMap, Digit, DigitSet, House, HouseSet};
use ninefold_logic::explain::{MessageArgument, MessageFragment};
use ninefold_logic::story::MarkedMessage;
use ninefold_logic::{Explanation, Facts, Message};

use super::said::{Clause, Said, Supposed};

/// A story that is read, open at a sentence.
pub(crate) struct Page<'s> {
    pub(crate) story: &'s Explanation,
    pub(crate) said: Said<'s>,
    /// Candidates that were ruled out in words, for stories that take nothing as seen that is not said:
    /// singles.
    pub(crate) out: CandidateMap,
    place: usize,
    pub(crate) faults: Vec<String>,
}

impl<'s> Page<'s> {
    pub(crate) fn new(facts: &'s Facts, story: &'s Explanation) -> Page<'s> {
        Page { story, said: Said::new(facts), out: CandidateMap::EMPTY, place: 0, faults: Vec::new() }
    }

    pub(crate) fn turn(&mut self, place: usize) {
        self.place = place;
    }

    pub(crate) fn facts(&self) -> &'s Facts {
        self.said.facts
    }

    pub(crate) fn sentence(&self) -> &'s Message {
        &self.story.sentences[self.place].sentence
    }

    /// Returns the current sentence, with its marks.
    pub(crate) fn told(&self) -> &'s MarkedMessage {
        &self.story.sentences[self.place]
    }

    /// The sentences before this one, the last first.
    pub(crate) fn before(&self) -> impl Iterator<Item = &'s Message> + use<'s> {
        self.story.sentences[..self.place].iter().rev().map(|told| &told.sentence)
    }

    /// The last sentence before this one with such an id; this one if there is none.
    pub(crate) fn last(&self, id: &str) -> &'s Message {
        self.before().find(|sentence| sentence.id == id).unwrap_or(self.sentence())
    }

    /// Notes that something is wrong with this sentence.
    pub(crate) fn check(&mut self, holds: bool, what: &str) {
        if !holds {
            let sentence = self.sentence();
            let text = sentence.to_string();
            let arguments = text.strip_prefix(sentence.id).unwrap_or(&text);
            self.faults.push(format!(
                "{}, {what}{}",
                sentence.id,
                if arguments.is_empty() { ":" } else { arguments }
            ));
        }
    }

    // What a sentence names.

    pub(crate) fn cells(&self, name: &str) -> CellMap {
        cells(self.sentence(), name)
    }

    pub(crate) fn cell(&self, name: &str) -> Cell {
        self.cells(name).first().unwrap_or(Cell::at(0))
    }

    pub(crate) fn digits(&self, name: &str) -> DigitSet {
        digits(self.sentence(), name)
    }

    pub(crate) fn digit(&self, name: &str) -> Digit {
        self.digits(name).first().unwrap_or(Digit::D1)
    }

    pub(crate) fn houses(&self, name: &str) -> HouseSet {
        houses(self.sentence(), name)
    }

    pub(crate) fn house(&self, name: &str) -> House {
        self.houses(name).first().unwrap_or(House::at(0))
    }

    pub(crate) fn candidates(&self, name: &str) -> CandidateMap {
        candidates(self.sentence(), name)
    }

    pub(crate) fn number(&self, name: &str) -> usize {
        match self.sentence().argument(name) {
            Some(MessageArgument::Number(number)) => *number,
            _ => 0,
        }
    }

    pub(crate) fn word(&self, name: &str) -> String {
        self.sentence().argument(name).map(ToString::to_string).unwrap_or_default()
    }

    // What is seen.

    /// The candidates of cells.
    pub(crate) fn all_of(&self, cells: CellMap) -> CandidateMap {
        self.facts().candidates_in(cells & self.facts().empty_cells(), DigitSet::FULL)
    }

    /// The candidates of some digits in some cells.
    pub(crate) fn of(&self, cells: CellMap, digits: DigitSet) -> CandidateMap {
        self.facts().candidates_in(cells & self.facts().empty_cells(), digits)
    }

    /// The cells of a house for a digit.
    pub(crate) fn places(&self, house: House, digit: Digit) -> CellMap {
        Facts::cells_at(house, self.facts().place_mask(house, digit))
    }

    /// Cells contain only these digits, and all of them.
    pub(crate) fn only(&mut self, cells: CellMap, digits: DigitSet) {
        let has = self.all_of(cells).digits();
        self.check(has == digits, "the cells contain other digits");
        self.contents(cells);
    }

    /// Cells contain one more digit than there are cells: they lack one at most.
    pub(crate) fn almost_locked(&mut self, set: CellMap) {
        let all = self.all_of(set);
        self.check(all.digits().len() == set.len() + 1, "not almost locked");
        self.check(set.in_one_house(), "the set isn't in one house");
        self.contents(set);
        for pair in all.digits().subsets(2) {
            self.said.seen(Clause::one(self.of(set, pair)));
        }
    }

    /// Claims that cells contain nothing but what is seen on the board.
    pub(crate) fn contents(&mut self, cells: CellMap) {
        self.check(self.facts().empty_cells().contains_all(cells), "a cell is filled");
        for cell in cells {
            self.said.seen(Clause::one(self.all_of(CellMap::of(cell))));
        }
    }

    /// A house has no other places for a digit than some of these cells.
    pub(crate) fn confined(&mut self, house: House, digit: Digit, cells: CellMap) {
        let places = self.places(house, digit);
        self.check(
            !places.is_empty() && cells.contains_all(places),
            "the house has other places for the digit",
        );
        self.said.seen(Clause::one(places.candidates(digit)));
    }

    /// A house has no other places for a digit than these cells, and each of them is one.
    pub(crate) fn confined_just(&mut self, house: House, digit: Digit, cells: CellMap) {
        self.confined(house, digit, cells);
        self.check(self.places(house, digit) == cells, "a cell named for the digit isn't one");
    }

    /// Each of these cells sees each of those.
    pub(crate) fn sees_all(&mut self, these: CellMap, those: CellMap, what: &str) {
        let all = these.iter().all(|one| (those - one).iter().all(|other| one.sees(other)));
        self.check(all, what);
    }

    // What follows.

    pub(crate) fn follows(&mut self, clause: Clause) {
        if !self.said.follows(clause) {
            let Clause { yes, no } = clause;
            self.check(false, "this doesn't follow from what was said");
            if let Some(fault) = self.faults.last_mut() {
                fault.push_str(&format!(" (one is true of {yes:?}, or one is false of {no:?})"));
            }
        }
    }

    /// One of these is true.
    pub(crate) fn one(&mut self, candidates: CandidateMap) {
        self.follows(Clause::one(candidates));
    }

    /// Each of these is true.
    pub(crate) fn yes(&mut self, candidates: CandidateMap) {
        candidates.iter().for_each(|candidate| self.follows(Clause::one(candidate)));
    }

    /// Each of these is false.
    pub(crate) fn no(&mut self, candidates: CandidateMap) {
        self.check(!candidates.is_empty(), "nothing is named");
        candidates.iter().for_each(|candidate| self.follows(Clause::not(candidate)));
    }

    /// Each of these, which are candidates, is false: a conclusion.
    pub(crate) fn gone(&mut self, candidates: CandidateMap) {
        let here = candidates.iter().all(|candidate| self.facts().has_candidate(candidate));
        self.check(here, "what is removed isn't there");
        self.no(candidates);
    }

    /// If one of these is true, one of those is.
    pub(crate) fn if_then(&mut self, these: CandidateMap, those: CandidateMap) {
        these.iter().for_each(|one| self.follows(Clause::one(those).unless(one)));
    }

    /// If one of these is true, none of those is.
    pub(crate) fn if_not(&mut self, these: CandidateMap, those: CandidateMap) {
        for one in these {
            those.iter().for_each(|other| self.follows(Clause::not(CandidateMap::of(one).with(other))));
        }
    }

    /// Records a clause that the reading itself has checked.
    pub(crate) fn shown(&mut self, clause: Clause) {
        self.said.seen(clause);
    }

    pub(crate) fn suppose(&mut self, supposed: Supposed) {
        let level = self.sentence().level;
        self.said.end(level);
        self.said.suppose(level, supposed);
    }

    /// Ends the suppositions made at the level of this sentence.
    pub(crate) fn end(&mut self) {
        self.said.end(self.sentence().level);
    }

    /// Checks that every conclusion was claimed, without a supposition.
    pub(crate) fn close(&mut self) {
        self.said.end(0);
        let conclusions = self.story.conclusions;
        let said =
            |clause: fn(Candidate) -> Clause| move |page: &Page<'_>, one| page.said.was_said(clause(one));
        let (placed, gone) = (said(Clause::one), said(Clause::not));
        let unsaid: CandidateMap = (conclusions.placements.iter().filter(|one| !placed(self, *one)))
            .chain(conclusions.eliminations.iter().filter(|one| !gone(self, *one)))
            .collect();
        if !unsaid.is_empty() {
            self.faults.push(format!("a conclusion is not said: {unsaid}"));
        }
    }

    // What an earlier sentence named.

    /// The cells of a set that was introduced by this name.
    pub(crate) fn set(&self, name: &str) -> CellMap {
        let is = |sentence: &&Message| {
            sentence.id.ends_with("-set") | sentence.id.ends_with("-set-of-one")
                && sentence.argument("name").is_some_and(|known| known.to_string() == name)
        };
        self.before().find(is).map_or(CellMap::EMPTY, |sentence| cells(sentence, "set"))
    }
}

pub(crate) fn cells(sentence: &Message, name: &str) -> CellMap {
    match sentence.argument(name) {
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

pub(crate) fn digits(sentence: &Message, name: &str) -> DigitSet {
    match sentence.argument(name) {
        Some(MessageArgument::Digits(digits)) => *digits,
        _ => DigitSet::EMPTY,
    }
}

pub(crate) fn houses(sentence: &Message, name: &str) -> HouseSet {
    match sentence.argument(name) {
        Some(MessageArgument::Houses(houses)) => *houses,
        _ => HouseSet::EMPTY,
    }
}

pub(crate) fn candidates(sentence: &Message, name: &str) -> CandidateMap {
    match sentence.argument(name) {
        Some(MessageArgument::Candidates(candidates)) => *candidates,
        _ => CandidateMap::EMPTY,
    }
}
