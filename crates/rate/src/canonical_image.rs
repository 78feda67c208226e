//! Canonical image of a position: the same one for all its images under the symmetries of Sudoku, so that
//! what is found by walking through it is a property of the puzzle.
//!
//! Rows, columns and digits get colours that follow from nothing but where the candidates are. The colours
//! are refined until they no longer tell more lines and digits apart; where some are still alike, each of them
//! is marked in turn, and the image that is smallest as a list of cells is taken. That reaches a position
//! with crossed out candidates and without any givens, too, for which `ninefold_generate::canon` has no form.

use ninefold_core::small_sort::SortShort;
use ninefold_core::{Board, BoardAxes, ByDigit, Cell, Digit, DigitRelabelling, LineOrder, Transformation};

/// Number of images that are compared at most. A position with one solution has at most 648 symmetries, and
/// nearly all have one; only positions with very many solutions come to the end.
const MAX_COMPARED_IMAGES: usize = 4096;

/// Returns a transformation to the canonical image of a board.
pub(crate) fn find_canonical_transformation(board: &Board) -> Transformation {
    let marks = collect_marks(board);
    let mut search = ImageSearch { board, marks: &marks, best: None, left: MAX_COMPARED_IMAGES };
    let colours = refine_colours(&marks, Colours::default());
    // Transposing a board exchanges the colours of its rows and columns, so these decide about the axes.
    let (rows, columns) = (sum_colours(&colours.rows), sum_colours(&colours.columns));
    if rows <= columns {
        search.visit_images(BoardAxes::Original, &colours);
    }
    if columns <= rows {
        search.visit_images(BoardAxes::Transposed, &colours);
    }
    search.best.map_or(Transformation::IDENTITY, |(_, transformation)| transformation)
}

/// A candidate or value of the board.
#[derive(Clone, Copy)]
struct BoardMark {
    row: u8,
    column: u8,
    digit: u8,
    /// Differs for candidates, givens and placed digits.
    kind: u64,
}

fn collect_marks(board: &Board) -> Vec<BoardMark> {
    let mut marks = Vec::with_capacity(300);
    for cell in Cell::all() {
        let (row, column) = (cell.row_index() as u8, cell.column_index() as u8);
        let kind = match board.value(cell) {
            None => 0x9e37_79b9_7f4a_7c15,
            Some(_) if board.givens().contains(cell) => 0xd1b5_4a32_d192_ed03,
            Some(_) => 0x8cb9_2ba7_2f3d_8dd7,
        };
        for digit in board.possible_digits(cell) {
            marks.push(BoardMark { row, column, digit: digit.index() as u8, kind });
        }
    }
    marks
}

/// Colours of lines and digits: alike where no difference is known.
#[derive(Clone, Copy, Default)]
struct Colours {
    rows: [u64; 9],
    columns: [u64; 9],
    digits: [u64; 9],
}

impl Colours {
    fn count_distinct(&self) -> usize {
        let count =
            |colours: &[u64; 9]| (0..9).filter(|&index| !colours[..index].contains(&colours[index])).count();
        count(&self.rows) + count(&self.columns) + count(&self.digits)
    }
}

/// Spreads the bits of a number, as SplitMix64 does.
fn mix_bits(number: u64) -> u64 {
    let number = (number ^ (number >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    let number = (number ^ (number >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
    number ^ (number >> 31)
}

fn sum_colours(colours: &[u64]) -> u64 {
    colours.iter().fold(0, |sum, &colour| sum.wrapping_add(mix_bits(colour)))
}

/// Refines colours until more rounds tell no more apart. All sums are the same in any order.
fn refine_colours(marks: &[BoardMark], mut colours: Colours) -> Colours {
    let mut distinct = colours.count_distinct();
    loop {
        let mut sums = Colours::default();
        for mark in marks {
            let (row, column, digit) =
                (usize::from(mark.row), usize::from(mark.column), usize::from(mark.digit));
            let name = colours.digits[digit].wrapping_mul(3).wrapping_add(mark.kind);
            let add = |sum: &mut u64, seen: u64| *sum = sum.wrapping_add(mix_bits(seen));
            // Rows and columns are treated alike, so that a transposed board exchanges their colours.
            add(&mut sums.rows[row], colours.columns[column].wrapping_add(name));
            add(&mut sums.columns[column], colours.rows[row].wrapping_add(name));
            let lines = colours.rows[row].wrapping_add(colours.columns[column]);
            add(&mut sums.digits[digit], lines.wrapping_add(mark.kind));
        }
        let refined = Colours {
            rows: combine_line_colours(&colours.rows, &sums.rows),
            columns: combine_line_colours(&colours.columns, &sums.columns),
            digits: std::array::from_fn(|digit| combine_colours(colours.digits[digit], sums.digits[digit])),
        };
        let refined_count = refined.count_distinct();
        // A first round starts from colours that are all alike, or marked, and always tells something.
        if refined_count <= distinct {
            return colours;
        }
        (colours, distinct) = (refined, refined_count);
        if distinct == 27 {
            return colours;
        }
    }
}

fn combine_colours(old: u64, sum: u64) -> u64 {
    mix_bits(old.wrapping_mul(5).wrapping_add(sum))
}

/// Combines each line's colour with what it holds and with what its band or stack holds.
fn combine_line_colours(old: &[u64; 9], sums: &[u64; 9]) -> [u64; 9] {
    let own: [u64; 9] = std::array::from_fn(|line| combine_colours(old[line], sums[line]));
    std::array::from_fn(|line| {
        let first = line / 3 * 3;
        combine_colours(own[line], sum_colours(&own[first..first + 3]))
    })
}

/// Search for the smallest of the images that the colours allow.
struct ImageSearch<'b> {
    board: &'b Board,
    marks: &'b [BoardMark],
    best: Option<([u16; 81], Transformation)>,
    left: usize,
}

impl ImageSearch<'_> {
    fn visit_images(&mut self, axes: BoardAxes, colours: &Colours) {
        if self.left == 0 {
            return;
        }
        // Lines or digits that are still alike: mark each of them in turn.
        let kinds: [fn(&mut Colours) -> &mut [u64; 9]; 3] = match axes {
            BoardAxes::Original => [|all| &mut all.rows, |all| &mut all.columns, |all| &mut all.digits],
            BoardAxes::Transposed => [|all| &mut all.columns, |all| &mut all.rows, |all| &mut all.digits],
        };
        for select in kinds {
            let mut marked = *colours;
            let same = *select(&mut marked);
            let is_shared = |colour: &u64| same.iter().filter(|other| *other == colour).count() > 1;
            let Some(shared) = same.iter().copied().filter(is_shared).min() else { continue };
            for index in (0..9).filter(|&index| same[index] == shared) {
                let mut marked = *colours;
                select(&mut marked)[index] = mix_bits(shared ^ 0x5851_f42d_4c95_7f2d);
                let refined = refine_colours(self.marks, marked);
                self.visit_images(axes, &refined);
            }
            return;
        }
        self.left -= 1;
        self.compare_image(axes, colours);
    }

    fn compare_image(&mut self, axes: BoardAxes, colours: &Colours) {
        let (rows, columns) = match axes {
            BoardAxes::Original => (&colours.rows, &colours.columns),
            BoardAxes::Transposed => (&colours.columns, &colours.rows),
        };
        let transformation =
            Transformation::new(axes, order_lines(rows), order_lines(columns), rank_digits(&colours.digits));
        let image = describe_image(self.board, &transformation);
        if self.best.as_ref().is_none_or(|(best, _)| image < *best) {
            self.best = Some((image, transformation));
        }
    }
}

/// Returns the order of lines by their colours, band by band.
fn order_lines(colours: &[u64; 9]) -> LineOrder {
    let mut lines: [usize; 9] = std::array::from_fn(|line| line);
    lines.sort_short_by_key(|&line| {
        let first = line / 3 * 3;
        (sum_colours(&colours[first..first + 3]), first, colours[line])
    });
    LineOrder::new(lines.map(|line| line as u8)).unwrap_or(LineOrder::IDENTITY)
}

/// Names the digits by the order of their colours.
fn rank_digits(colours: &[u64; 9]) -> DigitRelabelling {
    let rank = |digit: Digit| colours.iter().filter(|other| **other < colours[digit.index()]).count();
    DigitRelabelling::new(ByDigit::from_fn(|digit| Digit::from_index(rank(digit))))
        .unwrap_or(DigitRelabelling::IDENTITY)
}

/// Lists the cells of an image: the digits of each, and whether it is filled and given.
fn describe_image(board: &Board, transformation: &Transformation) -> [u16; 81] {
    let digits = transformation.relabelling();
    std::array::from_fn(|index| {
        let source = transformation.source_cell(Cell::at(index));
        let mask = board
            .possible_digits(source)
            .into_iter()
            .fold(0, |mask, digit| mask | 1 << digits.relabel_digit(digit).index());
        let is_filled = board.value(source).is_some();
        mask | u16::from(is_filled) << 9 | u16::from(board.givens().contains(source)) << 10
    })
}

#[cfg(test)]
mod tests {
    use ninefold_core::Puzzle;

    use super::*;

    /// The images under many symmetries have one canonical image.
    #[track_caller]
    fn check(text: &str) {
        let puzzle: Puzzle = text.parse().expect("a puzzle");
        let board = Board::try_from(&puzzle).expect("a board");
        let expected = find_canonical_transformation(&board).apply(&board);
        for number in 0..60_u64 {
            let number = number.wrapping_mul(0x9e37_79b9_7f4a_7c15) % Transformation::COUNT;
            let image = Transformation::nth(number).apply(&board);
            let canonical = find_canonical_transformation(&image).apply(&image);
            assert!(canonical == expected, "{text}, image {number}: {canonical} and {expected}");
        }
    }

    #[test]
    fn images_have_one_canonical_image() {
        check("53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79");
        check("........1.....3.4..25....67..12........3916.4..8.4..9..89.52..32.483...9.....4...");
        // Placed digits, and candidates that were crossed out.
        check("53+4.7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79");
        check("53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79:113 215");
    }

    /// Puzzles that equal some of their own images: turned, mirrored, with digits exchanged.
    #[test]
    fn symmetrical_puzzles_have_one_canonical_image() {
        check("..1...2...3.....4.5...3...6...1.2.....4...3.....3.4...6...5...1.2.....5...3...6..");
        check("9...6...3.1...7...4...8...2...5...7.....1.....3...9...8...2...6...4...1.7...3...8");
        check("123456789456789123789123456231564897564897231897231564312645978645978312978312645");
    }

    #[test]
    fn the_search_for_an_image_has_an_end() {
        let transformation = find_canonical_transformation(&Board::EMPTY);
        assert!(transformation.apply(&Board::EMPTY) == Board::EMPTY);
    }
}
