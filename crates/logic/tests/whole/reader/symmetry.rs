//! Readings of symmetries: a transformation that preserves the givens preserves the only solution.

use ninefold_core::{Candidate, CandidateMap, Cell, CellMap, Digit, DigitSet};
use ninefold_logic::Message;

use super::page::{Page, candidates};
use super::said::{Clause, excluded};

/// Image of each candidate.
struct Turn {
    cells: Vec<Cell>,
    digits: Vec<Digit>,
}

impl Turn {
    /// Returns the transformation that these sentences describe together.
    fn of(about: &[&Message]) -> Option<Turn> {
        let word = |name: &str| about.iter().find_map(|said| said.argument(name)).map(ToString::to_string);
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
        let crossed = about.iter().any(|said| said.id == "symmetry-crossed");
        let cells = match word("turned") {
            Some(turned) => self::turned(&turned)?,
            None => reordered(&order("rows"), &order("columns"), crossed),
        };
        Some(Turn { cells, digits })
    }

    fn image(&self, candidate: Candidate) -> Candidate {
        self.cells[candidate.cell().index()].with_digit(self.digits[candidate.digit().index()])
    }

    /// All that a candidate becomes, turn by turn.
    fn images(&self, candidate: Candidate) -> Vec<Candidate> {
        let mut images = vec![candidate];
        loop {
            let next = self.image(images[images.len() - 1]);
            if next == candidate {
                return images;
            }
            images.push(next);
        }
    }
}

fn turned(how: &str) -> Option<Vec<Cell>> {
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
    Some(Cell::all().map(turn).map(|(row, column)| Cell::at_row_column(row, column)).collect())
}

/// The lines in their new order.
fn reordered(rows: &[usize], columns: &[usize], crossed: bool) -> Vec<Cell> {
    let mut to = vec![Cell::at(0); 81];
    for target in Cell::all() {
        let (row, column) = (rows[target.row_index()], columns[target.column_index()]);
        let source = if crossed { (column, row) } else { (row, column) };
        to[Cell::at_row_column(source.0, source.1).index()] = target;
    }
    to
}

/// The givens.
fn givens(page: &Page<'_>) -> CandidateMap {
    let board = page.facts().board();
    board.givens().iter().filter_map(|cell| Some(cell.with_digit(board.value(cell)?))).collect()
}

pub(crate) fn read(page: &mut Page<'_>, id: &str) -> bool {
    if !id.starts_with("symmetry-") {
        return false;
    }
    let about: Vec<&Message> = std::iter::once(page.sentence()).chain(page.before()).collect();
    let Some(turn) = Turn::of(&about) else {
        page.check(false, "nobody knows this symmetry");
        return true;
    };
    let gone = page.candidates("gone");
    match id {
        "symmetry-turned" | "symmetry-rows" | "symmetry-columns" | "symmetry-lines" | "symmetry-crossed"
        | "symmetry-renamed" | "symmetry-solution" => {}
        "symmetry-near-if" => {
            let clue = candidates(page.last("symmetry-near"), "clue");
            page.check(page.candidates("clue") == clue, "the clue is another");
        }
        "symmetry-so-fixed" => {
            let fixed = |one: Candidate| turn.image(one).cell() == one.cell() && turn.image(one) != one;
            page.check(gone.iter().all(fixed), "it isn't fixed");
            gone.iter().for_each(|one| page.shown(Clause::not(one)));
        }
        "symmetry-so-seen" => {
            for one in gone {
                let seen = turn.images(one).iter().any(|image| excluded(one).contains(*image));
                page.check(seen, "it sees no image");
                comes_to(page, &turn);
                page.shown(Clause::not(one));
            }
        }
        "symmetry-so-image" => {
            for one in gone {
                let out = |image: &Candidate| {
                    !page.facts().has_candidate(*image)
                        && page.facts().board().value(image.cell()) != Some(image.digit())
                        || page.said.was_said(Clause::not(*image)) && *image != one
                };
                let any = turn.images(one).iter().any(out);
                page.check(any, "every image may be true");
                comes_to(page, &turn);
                page.shown(Clause::not(one));
            }
        }
        "symmetry-givens" | "symmetry-near" => {
            if id == "symmetry-givens" {
                let from = page.candidates("from").first();
                let to = from.map(|from| turn.image(from));
                page.check(to == page.candidates("to").first() && from != to, "it goes elsewhere");
            }
            let givens = givens(page) | page.candidates("clue");
            let same = givens.iter().map(|given| turn.image(given)).collect::<CandidateMap>() == givens;
            page.check(same, "the givens don't stay the same");
            let board = page.facts().board();
            page.check(board.givens() == page.facts().promised_givens(), "the givens aren't promised");
        }
        "symmetry-near-cell" | "symmetry-near-cells" | "symmetry-near-digit" | "symmetry-near-digits" => {
            near(page, &turn, candidates(page.last("symmetry-near"), "clue"));
        }
        _ => return false,
    }
    true
}

/// Checks that the example agrees with the transformation.
fn comes_to(page: &mut Page<'_>, turn: &Turn) {
    let (from, to) = (page.candidates("from").first(), page.candidates("to").first());
    let comes = from.zip(to).is_some_and(|(from, to)| turn.images(from).contains(&to) && from != to);
    page.check(comes, "the example comes to something else");
}

/// Claims that a clue which would make the puzzle symmetrical leaves too few candidates.
fn near(page: &mut Page<'_>, turn: &Turn, clue: CandidateMap) {
    let board = page.facts().board();
    let mut left = board.candidate_map();
    left |= board
        .filled_cells()
        .iter()
        .filter_map(|cell| Some(cell.with_digit(board.value(cell)?)))
        .collect::<CandidateMap>();
    clue.iter().for_each(|clue| left -= excluded(clue));
    let stays = |one: &Candidate| {
        turn.images(*one).iter().all(|image| left.contains(*image) && !excluded(*one).contains(*image))
    };
    left = left.iter().filter(stays).collect();
    let (digits, house) = (page.digits("digits") | page.digits("digit"), page.houses("house"));
    let cells = page.cells("cells") | page.cells("cell");
    // The cells with the digits left for them, or the digits of a house with the cells left for them.
    match house.first() {
        None => {
            let has = cells.iter().fold(DigitSet::EMPTY, |all, cell| all | left.digits_in(cell));
            page.check(has == digits && digits.len() < cells.len(), "there is enough");
        }
        Some(house) => {
            let has =
                digits.iter().fold(CellMap::EMPTY, |all, digit| all | (left.cells_of(digit) & house.cells()));
            page.check(has == cells && cells.len() < digits.len(), "there is enough");
        }
    }
    clue.iter().for_each(|clue| page.shown(Clause::not(clue)));
}
