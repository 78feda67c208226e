//! Readings of symmetries: a transformation that preserves the givens preserves the only solution.

use ninefold_core::{Candidate, CandidateMap, Cell, CellMap, Digit, DigitSet};
use ninefold_logic::Message;

use super::page::{ExplanationReader, message_candidates};
use super::said::{Clause, conflicting_candidates};

/// Image of each candidate.
struct CandidateTransformation {
    cells: Vec<Cell>,
    digits: Vec<Digit>,
}

impl CandidateTransformation {
    /// Returns the transformation that these sentences describe together.
    fn from_messages(about: &[&Message]) -> Option<CandidateTransformation> {
        let word = |name: &str| {
            about.iter().find_map(|message| message.argument_by_name(name)).map(ToString::to_string)
        };
        let order = |name: &str| -> Vec<usize> {
            let numbers = word(name).unwrap_or("1, 2, 3, 4, 5, 6, 7, 8, 9".into());
            numbers.split(", ").filter_map(|number| number.parse::<usize>().ok()?.checked_sub(1)).collect()
        };
        let mut digits = Digit::ALL.to_vec();
        for renamed in word("names").unwrap_or_default().split(", ").filter(|pair| !pair.is_empty()) {
            let mut ends = renamed.split('→').filter_map(|end| Digit::from_char(end.chars().next()?));
            let (from, to) = (ends.next()?, ends.next()?);
            digits[from.index()] = to;
        }
        let crossed = about.iter().any(|message| message.id == "symmetry-crossed");
        let cells = match word("turned") {
            Some(turned) => self::turned_cells(&turned)?,
            None => reordered_cells(&order("rows"), &order("columns"), crossed),
        };
        Some(CandidateTransformation { cells, digits })
    }

    fn candidate_image(&self, candidate: Candidate) -> Candidate {
        self.cells[candidate.cell().index()].to_candidate(self.digits[candidate.digit().index()])
    }

    /// All that a candidate becomes, turn by turn.
    fn all_images(&self, candidate: Candidate) -> Vec<Candidate> {
        let mut images = vec![candidate];
        loop {
            let next = self.candidate_image(images[images.len() - 1]);
            if next == candidate {
                return images;
            }
            images.push(next);
        }
    }
}

fn turned_cells(how: &str) -> Option<Vec<Cell>> {
    let to: fn(usize, usize) -> (usize, usize) = match how {
        "symmetry-half-turn" => |row, column| (8 - row, 8 - column),
        "symmetry-quarter-turn" => |row, column| (column, 8 - row),
        "symmetry-upside-down" => |row, column| (8 - row, column),
        "symmetry-side-to-side" => |row, column| (row, 8 - column),
        "symmetry-rising" => |row, column| (8 - column, 8 - row),
        "symmetry-falling" => |row, column| (column, row),
        _ => return None,
    };
    let turn = |cell: Cell| to(cell.row_index(), cell.column_index());
    Some(Cell::all().map(turn).map(|(row, column)| Cell::from_row_column(row, column)).collect())
}

/// The lines in their new order.
fn reordered_cells(rows: &[usize], columns: &[usize], crossed: bool) -> Vec<Cell> {
    let mut to = vec![Cell::at(0); 81];
    for target in Cell::all() {
        let (row, column) = (rows[target.row_index()], columns[target.column_index()]);
        let source = if crossed { (column, row) } else { (row, column) };
        to[Cell::from_row_column(source.0, source.1).index()] = target;
    }
    to
}

/// The givens.
fn given_candidates(page: &ExplanationReader<'_>) -> CandidateMap {
    let board = page.facts().board();
    board.givens().iter().filter_map(|cell| Some(cell.to_candidate(board.value(cell)?))).collect()
}

pub(crate) fn read_sentence(page: &mut ExplanationReader<'_>, id: &str) -> bool {
    if !id.starts_with("symmetry-") {
        return false;
    }
    let about: Vec<&Message> =
        std::iter::once(page.current_message()).chain(page.earlier_messages()).collect();
    let Some(turn) = CandidateTransformation::from_messages(&about) else {
        page.report_unless(false, "nobody knows this symmetry");
        return true;
    };
    let eliminations = page.candidates_argument("gone");
    match id {
        "symmetry-turned" | "symmetry-rows" | "symmetry-columns" | "symmetry-lines" | "symmetry-crossed"
        | "symmetry-renamed" | "symmetry-solution" => {}
        "symmetry-near-if" => {
            let clue = message_candidates(page.last_message_with_id("symmetry-near"), "clue");
            page.report_unless(page.candidates_argument("clue") == clue, "the clue is another");
        }
        "symmetry-so-fixed" => {
            let fixed = |one: Candidate| {
                turn.candidate_image(one).cell() == one.cell() && turn.candidate_image(one) != one
            };
            page.report_unless(eliminations.iter().all(fixed), "it isn't fixed");
            eliminations.iter().for_each(|one| page.add_checked_clause(Clause::any_false(one)));
        }
        "symmetry-so-seen" => {
            for one in eliminations {
                let seen =
                    turn.all_images(one).iter().any(|image| conflicting_candidates(one).contains(*image));
                page.report_unless(seen, "it sees no image");
                check_example(page, &turn);
                page.add_checked_clause(Clause::any_false(one));
            }
        }
        "symmetry-so-image" => {
            for one in eliminations {
                let out = |image: &Candidate| {
                    !page.facts().has_candidate(*image)
                        && page.facts().board().value(image.cell()) != Some(image.digit())
                        || page.claims.was_claimed(Clause::any_false(*image)) && *image != one
                };
                let any = turn.all_images(one).iter().any(out);
                page.report_unless(any, "every image may be true");
                check_example(page, &turn);
                page.add_checked_clause(Clause::any_false(one));
            }
        }
        "symmetry-givens" | "symmetry-near" => {
            if id == "symmetry-givens" {
                let from = page.candidates_argument("from").first();
                let to = from.map(|from| turn.candidate_image(from));
                page.report_unless(
                    to == page.candidates_argument("to").first() && from != to,
                    "it goes elsewhere",
                );
            }
            let givens = given_candidates(page) | page.candidates_argument("clue");
            let same =
                givens.iter().map(|given| turn.candidate_image(given)).collect::<CandidateMap>() == givens;
            page.report_unless(same, "the givens don't stay the same");
            let board = page.facts().board();
            page.report_unless(
                board.givens() == page.facts().givens_promised_unique(),
                "the givens aren't promised",
            );
        }
        "symmetry-near-cell" | "symmetry-near-cells" | "symmetry-near-digit" | "symmetry-near-digits" => {
            claim_near_symmetry(
                page,
                &turn,
                message_candidates(page.last_message_with_id("symmetry-near"), "clue"),
            );
        }
        _ => return false,
    }
    true
}

/// Checks that the example agrees with the transformation.
fn check_example(page: &mut ExplanationReader<'_>, turn: &CandidateTransformation) {
    let (from, to) = (page.candidates_argument("from").first(), page.candidates_argument("to").first());
    let comes = from.zip(to).is_some_and(|(from, to)| turn.all_images(from).contains(&to) && from != to);
    page.report_unless(comes, "the example comes to something else");
}

/// Claims that a clue which would make the puzzle symmetrical leaves too few candidates.
fn claim_near_symmetry(page: &mut ExplanationReader<'_>, turn: &CandidateTransformation, clue: CandidateMap) {
    let board = page.facts().board();
    let mut left = board.candidate_map();
    left |= board
        .filled_cells()
        .iter()
        .filter_map(|cell| Some(cell.to_candidate(board.value(cell)?)))
        .collect::<CandidateMap>();
    clue.iter().for_each(|clue| left -= conflicting_candidates(clue));
    let stays = |one: &Candidate| {
        turn.all_images(*one)
            .iter()
            .all(|image| left.contains(*image) && !conflicting_candidates(*one).contains(*image))
    };
    left = left.iter().filter(stays).collect();
    let (digits, house) =
        (page.digits_argument("digits") | page.digits_argument("digit"), page.houses_argument("house"));
    let cells = page.cells_argument("cells") | page.cells_argument("cell");
    // The cells with the digits left for them, or the digits of a house with the cells left for them.
    match house.first() {
        None => {
            let has = cells.iter().fold(DigitSet::EMPTY, |all, cell| all | left.digits_in_cell(cell));
            page.report_unless(has == digits && digits.len() < cells.len(), "there is enough");
        }
        Some(house) => {
            let has = digits
                .iter()
                .fold(CellMap::EMPTY, |all, digit| all | (left.cells_with_digit(digit) & house.cells()));
            page.report_unless(has == cells && cells.len() < digits.len(), "there is enough");
        }
    }
    clue.iter().for_each(|clue| page.add_checked_clause(Clause::any_false(clue)));
}
