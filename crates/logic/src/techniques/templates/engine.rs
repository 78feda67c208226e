//! Engine of templates: the ways to place a digit in the whole grid, nine cells that do not see each other.
//! An empty grid has 46,656; those that a position leaves are found row by row.

use ninefold_core::ByDigit;

use crate::prelude::*;
use crate::proof::{CaseSplit, CitedCases, ClaimRefutation, Truth};

/// The cells in which a digit may be or is, row by row: bit n for column n.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct TemplateRows([u16; 9]);

impl TemplateRows {
    /// Creates the rows from the places that a position leaves a digit.
    pub(crate) fn new(facts: &Facts, digit: Digit) -> TemplateRows {
        TemplateRows::from_places(placed_or_candidate_cells(facts, digit))
    }

    fn from_places(places: CellMap) -> TemplateRows {
        TemplateRows(std::array::from_fn(|row| places.positions_in_house(House::at(9 + row))))
    }

    /// Keeps only the templates through this cell.
    fn keep_templates_through_cell(mut self, cell: Cell) -> TemplateRows {
        self.0[cell.row_index()] &= 1 << cell.column_index();
        self
    }

    /// Keeps only the templates past this cell.
    fn keep_templates_avoiding_cell(mut self, cell: Cell) -> TemplateRows {
        self.0[cell.row_index()] &= !(1 << cell.column_index());
        self
    }

    /// Visits every template until `visit` returns false; returns whether it reached the end.
    fn visit_templates(&self, visit: &mut impl FnMut(CellMap) -> bool) -> bool {
        self.visit_templates_from_row(0, 0x1ff, CellMap::EMPTY, visit)
    }

    fn visit_templates_from_row(
        &self,
        row: usize,
        open: u16,
        chosen: CellMap,
        visit: &mut impl FnMut(CellMap) -> bool,
    ) -> bool {
        // A place in every row makes a complete template.
        if row == 9 {
            return visit(chosen);
        }
        // The boxes of a band are open where none of its rows has been; columns stay closed for good.
        let stacks =
            (row / 3 * 3..row).fold(0u16, |closed, above| closed | template_box_columns(chosen, above));
        // Take each column of the row that is open.
        let mut choice = self.0[row] & open & !stacks;
        while choice != 0 {
            let column = choice & choice.wrapping_neg();
            choice ^= column;
            let cell = Cell::from_row_column(row, column.trailing_zeros() as usize);
            if !self.visit_templates_from_row(row + 1, open & !column, chosen.with(cell), visit) {
                return false;
            }
        }
        true
    }

    /// Returns some template, if there is one.
    fn find_template(&self) -> Option<CellMap> {
        let mut first = None;
        self.visit_templates(&mut |template| {
            first = Some(template);
            false
        });
        first
    }

    /// All templates, if there are no more than this many.
    pub(crate) fn collect_templates(&self, most: usize) -> Option<Vec<CellMap>> {
        let mut all = Vec::new();
        let is_whole = self.visit_templates(&mut |template| {
            all.push(template);
            all.len() <= most
        });
        is_whole.then_some(all)
    }

    /// The cells in any template and those in every one, without going through them all; nothing if there is
    /// none.
    pub(crate) fn union_and_intersection(&self) -> Option<[CellMap; 2]> {
        let first = self.find_template()?;
        let (mut any, mut every) = (first, first);
        for cell in self.cells() {
            // Ask for a template only if it could change the answer: through a cell not seen yet, or past one
            // that all have so far.
            let another = match (any.contains(cell), every.contains(cell)) {
                (false, _) => self.keep_templates_through_cell(cell).find_template(),
                (_, true) => self.keep_templates_avoiding_cell(cell).find_template(),
                _ => None,
            };
            if let Some(template) = another {
                any |= template;
                every &= template;
            }
        }
        Some([any, every])
    }

    /// Removes all templates of a digit that use some of these cells.
    fn without_cells(mut self, cells: CellMap) -> TemplateRows {
        for (row, places) in self.0.iter_mut().enumerate() {
            *places &= !cells.positions_in_house(House::at(9 + row));
        }
        self
    }

    fn cells(&self) -> impl Iterator<Item = Cell> {
        let rows = self.0;
        Cell::all().filter(move |cell| rows[cell.row_index()] >> cell.column_index() & 1 == 1)
    }
}

/// Returns the number of templates with these places.
pub(crate) fn count_templates(places: CellMap) -> usize {
    let mut count = 0;
    TemplateRows::from_places(places).visit_templates(&mut |_| {
        count += 1;
        true
    });
    count
}

/// The cells of all digits' templates, when none may use a cell that every template of another digit has.
pub(crate) struct RefinedTemplates {
    /// For each digit, the cells in any template and those in every one; `None` where there is no template.
    pub union_and_intersection: ByDigit<Option<[CellMap; 2]>>,
    /// The unplaced candidates that every template of their digit was shown to have, in logical order.
    pub forced: Vec<Candidate>,
}

/// Removes the cells that every template of a digit has from the other digits, until nothing changes.
pub(crate) fn refine_templates(facts: &Facts) -> RefinedTemplates {
    let rows = ByDigit::from_fn(|digit| TemplateRows::new(facts, digit));
    let mut refined = RefinedTemplates { union_and_intersection: ByDigit::splat(None), forced: Vec::new() };
    let mut looked_at = ByDigit::splat(None);
    loop {
        let before = looked_at;
        // Search a digit's templates again only if other digits have taken cells from it.
        for digit in Digit::ALL {
            let taken = refined.forced.iter().filter(|forced| forced.digit() != digit);
            let left = rows[digit].without_cells(taken.map(|forced| forced.cell()).collect());
            if looked_at[digit] == Some(left) {
                continue;
            }
            looked_at[digit] = Some(left);
            refined.union_and_intersection[digit] = left.union_and_intersection();
            // Note the cells that every template has: no other digit can go there.
            let every = refined.union_and_intersection[digit]
                .map_or(CellMap::EMPTY, |[_, every]| every & facts.empty_cells());
            for forced in every.iter().map(|cell| cell.to_candidate(digit)) {
                if !refined.forced.contains(&forced) {
                    refined.forced.push(forced);
                }
            }
        }
        if looked_at == before {
            return refined;
        }
    }
}

/// Outlines the proof that a digit cannot have these places alone, if so: by the houses with the fewest of
/// them.
pub(crate) fn outline_refutation(digit: Digit, mut places: CellMap) -> ClaimRefutation {
    loop {
        let in_houses = || House::all().map(|house| (house, places & house.cells()));
        // A house without a place: the contradiction is reached.
        if in_houses().any(|(_, here)| here.is_empty()) {
            return ClaimRefutation::default();
        }
        // Place a digit that has one place left, as the checker does by itself.
        let last = in_houses().filter_map(|(_, here)| here.only());
        if let Some(cell) = last.into_iter().find(|cell| !places.is_disjoint(cell.peers())) {
            places -= cell.peers();
            continue;
        }
        // Else split the house with the fewest places.
        let open = in_houses().filter(|(_, here)| here.has_several());
        let Some((house, here)) = open.min_by_key(|(_, here)| here.len()) else {
            return ClaimRefutation::default();
        };
        let branch =
            |cell: Cell| (cell.to_candidate(digit), outline_refutation(digit, places - cell.peers()));
        let branches = here.iter().map(branch).collect();
        let split = Some(CaseSplit { cases: CitedCases::Truth(Truth::Place(house, digit)), branches });
        return ClaimRefutation { lemmas: Vec::new(), split };
    }
}

/// Returns the cells where a digit is placed or is a candidate.
pub(crate) fn placed_or_candidate_cells(facts: &Facts, digit: Digit) -> CellMap {
    let board = facts.board();
    let placed: CellMap =
        board.filled_cells().iter().filter(|&cell| board.value(cell) == Some(digit)).collect();
    placed | facts.candidate_cells(digit)
}

/// The columns of the box in which a template has its cell of a row.
fn template_box_columns(template: CellMap, row: usize) -> u16 {
    let columns = template.positions_in_house(House::at(9 + row));
    (0..3).map(|stack| 0b111 << (3 * stack)).find(|stack| stack & columns != 0).unwrap_or(0)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_empty_grid_has_all_templates() {
        let mut count = 0;
        let is_whole = TemplateRows::from_places(CellMap::FULL).visit_templates(&mut |template| {
            count += 1;
            let apart = template.iter().all(|cell| template.is_disjoint(cell.peers()));
            assert!(template.len() == 9 && apart, "{template}");
            true
        });
        assert!(is_whole);
        assert_eq!(count, 46_656);
        assert_eq!(TemplateRows::from_places(CellMap::FULL).collect_templates(46_655), None);
    }

    /// The cells of any and of every template agree with a listing of all templates.
    #[test]
    fn any_and_every_are_those_of_all() {
        let mut state = 1u64;
        let mut some = 0;
        for _ in 0..300 {
            let mut draw = || {
                state = state.wrapping_mul(6364136223846793005).wrapping_add(1442695040888963407);
                state >> 33 & 3
            };
            let rows = TemplateRows::from_places(Cell::all().filter(|_| draw() < 2).collect());
            let all = rows.collect_templates(46_656).unwrap();
            let any = all.iter().fold(CellMap::EMPTY, |any, template| any | *template);
            let every = all.iter().fold(CellMap::FULL, |every, template| every & *template);
            let expected = (!all.is_empty()).then_some([any, every]);
            assert_eq!(rows.union_and_intersection(), expected);
            some += usize::from(expected.is_some_and(|[_, every]| !every.is_empty()));
        }
        assert!(some > 10, "{some}");
    }
}
