//! Meanings of the parts of a described step, and how the grammar's rules combine them.

use ninefold_core::{CandidateMap, CellMap, DigitSet};

use super::grammar::RuleAction;
use super::tokens::crossing_cells;

/// The meaning of a part of a text.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(super) struct TextMeaning {
    pub(super) rows: DigitSet,
    pub(super) columns: DigitSet,
    pub(super) cells: CellMap,
    pub(super) digits: DigitSet,
    /// The claimed moves, and those that a reason rests on.
    pub(super) moves: Vec<MovePart>,
    pub(super) premises: Vec<MovePart>,
    /// Indices into the list of technique names.
    pub(super) technique_names: Vec<usize>,
    /// Number of sentences that claim a move.
    pub(super) steps: u8,
    /// Whether a loose reason names a cell, and whether it names a digit.
    pub(super) has_cell: bool,
    pub(super) has_digit: bool,
}

/// Digits that are placed into cells, or removed from them.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct MovePart {
    pub(super) is_placing: bool,
    pub(super) cells: CellMap,
    pub(super) digits: DigitSet,
}

impl MovePart {
    pub(super) fn candidates(&self) -> CandidateMap {
        let mut all = CandidateMap::EMPTY;
        self.digits.iter().for_each(|digit| all |= self.cells.to_candidates(digit));
        all
    }
}

/// Combines the meanings of two parts; `None` if both name cells, or digits, and they are no list.
pub(super) fn combine_meanings(
    first: &TextMeaning,
    second: &TextMeaning,
    is_list: bool,
) -> Option<TextMeaning> {
    // Two parts may not both name the same kind of thing, unless they form a list.
    let both = |first: bool, second: bool| !first && !second && !is_list;
    if both(first.rows.is_empty(), second.rows.is_empty())
        || both(first.columns.is_empty(), second.columns.is_empty())
        || both(first.cells.is_empty(), second.cells.is_empty())
        || both(first.digits.is_empty(), second.digits.is_empty())
    {
        return None;
    }
    // Otherwise the meanings are united.
    let mut sense = first.clone();
    sense.rows |= second.rows;
    sense.columns |= second.columns;
    sense.cells |= second.cells;
    sense.digits |= second.digits;
    sense.moves.extend(&second.moves);
    sense.premises.extend(&second.premises);
    for name in &second.technique_names {
        if !sense.technique_names.contains(name) {
            sense.technique_names.push(*name);
        }
    }
    sense.steps += second.steps;
    sense.has_cell |= second.has_cell;
    sense.has_digit |= second.has_digit;
    Some(sense)
}

/// Applies the action of a rule; `None` if its parts don't allow it.
pub(super) fn apply_rule_action(action: RuleAction, mut sense: TextMeaning) -> Option<TextMeaning> {
    match action {
        RuleAction::Pass | RuleAction::List => (),
        RuleAction::Value(value) => sense.digits = DigitSet::of(ninefold_core::Digit::new(value)),
        // Rows and columns: digits become numbers of houses.
        RuleAction::Row => {
            sense.rows |= std::mem::take(&mut sense.digits);
            (!sense.rows.is_empty()).then_some(())?;
        }
        RuleAction::Column => {
            sense.columns |= std::mem::take(&mut sense.digits);
            (!sense.columns.is_empty()).then_some(())?;
        }
        // A crossing takes rows and columns, and becomes the cells in which they meet.
        RuleAction::Cross => {
            sense.cells |=
                crossing_cells(std::mem::take(&mut sense.rows), std::mem::take(&mut sense.columns));
            (!sense.cells.is_empty()).then_some(())?;
        }
        // The words promise one cell or one digit, or several of them.
        RuleAction::One => {
            let is_one = sense.cells.len() == 1 || (sense.cells.is_empty() && sense.digits.only().is_some());
            is_one.then_some(())?;
        }
        RuleAction::Several => {
            (sense.cells.len() > 1 || sense.digits.len() > 1).then_some(())?;
        }
        // A move needs cells, by name or by row and column, and one digit to place or several to remove.
        RuleAction::Place | RuleAction::Remove => {
            let is_placing = action == RuleAction::Place;
            let mut cells = std::mem::take(&mut sense.cells);
            let (rows, columns) = (std::mem::take(&mut sense.rows), std::mem::take(&mut sense.columns));
            if cells.is_empty() {
                cells = crossing_cells(rows, columns);
            }
            let digits = std::mem::take(&mut sense.digits);
            let fits = if is_placing { digits.only().is_some() } else { !digits.is_empty() };
            (fits && !cells.is_empty()).then_some(())?;
            sense.moves.push(MovePart { is_placing, cells, digits });
        }
        // All moves of a clause have to be of its kind.
        RuleAction::Placing | RuleAction::Removing => {
            let is_placing = action == RuleAction::Placing;
            sense.moves.iter().all(|part| part.is_placing == is_placing).then_some(())?;
        }
        // From here on, actions that end a clause: what it named doesn't leak into the next one.
        RuleAction::Premise => {
            let moves = std::mem::take(&mut sense.moves);
            sense.premises.extend(moves);
            reset_meaning(&mut sense);
        }
        // Inert text claims nothing, so its moves are forgotten.
        RuleAction::Inert => {
            sense.moves.clear();
            reset_meaning(&mut sense);
        }
        RuleAction::Reason => {
            let moves = std::mem::take(&mut sense.moves);
            sense.premises.extend(moves);
            (!(sense.has_cell && sense.has_digit)).then_some(())?;
            reset_meaning(&mut sense);
        }
        // A sentence may not name both a cell and a digit loosely: that could be another claim.
        RuleAction::Sentence => {
            (!(sense.has_cell && sense.has_digit)).then_some(())?;
            (sense.has_cell, sense.has_digit) = (false, false);
            reset_meaning(&mut sense);
            sense.steps = u8::from(!sense.moves.is_empty());
        }
    }
    Some(sense)
}

fn reset_meaning(sense: &mut TextMeaning) {
    sense.rows = DigitSet::EMPTY;
    sense.columns = DigitSet::EMPTY;
    sense.cells = CellMap::EMPTY;
    sense.digits = DigitSet::EMPTY;
}
