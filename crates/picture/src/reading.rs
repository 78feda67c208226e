//! Reader of pictures: from a picture to a board and its doubtful cells.

use ninefold_core::{ByCell, Cell, Digit, DigitSet, PlayerNotes, Puzzle};

use crate::cells;
use crate::detect::{BoardSearch, FoundBoard, InkPolarity, MAX_REFINED};
use crate::digits::BoardReading;
use crate::error::PictureError;
use crate::geometry::{PicturePoint, sort_few};
use crate::lattice::BoardLattice;
use crate::lines::FAINTEST_LINES;
use crate::net::GlyphNet;
use crate::picture::Picture;
use crate::plane::PixelPlane;
use crate::rules::{self, CellCosts, ReadingValues};

/// Minimum side of a cell, in pixels of the picture.
pub const MIN_CELL_SIDE: usize = 10;
/// Minimum side of the cells of a board that is searched for, in pixels of the picture: half of what is read, so that
/// a grid that is a little too small is named.
const LEAST_CELL_SEARCHED: f64 = MIN_CELL_SIDE as f64 / 2.0;
/// Maximum side to which pictures are shrunk for finding boards.
const SEARCH_SIDE: usize = 1000;
/// Minimum side of a picture that is searched, a pixel a cell: the shares of columns of a picture of one row would
/// take sixteen times its memory.
const LEAST_PICTURE_SIDE: usize = 9;
/// Minimum margin of each cell's first choice over its second in a certain reading.
const SURE_MARGIN: f32 = 1.0;
/// Margin below which a cell of an uncertain reading is doubtful.
const DOUBTFUL_MARGIN: f32 = 2.0;

/// Reads pictures; reuse it, since it has loaded the net.
#[derive(Debug)]
pub struct PictureReader {
    net: GlyphNet,
}

/// A board read from a picture.
#[derive(Clone, Debug)]
pub struct PictureReading {
    cells: ByCell<CellReading>,
    crossings: [[PicturePoint; 10]; 10],
    is_proper: bool,
    is_sure: bool,
    is_screenshot: bool,
}

/// Result for one cell.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct CellReading {
    /// The digit; `None` if the cell is empty.
    pub digit: Option<Digit>,
    /// The second most likely reading, another digit or an empty cell.
    pub alternative: Option<Digit>,
    /// Margin over the second most likely reading: the difference of the logarithms of their probabilities,
    /// up to 12.
    pub margin: f32,
    /// Whether a person should check the cell: the margin is small, or the rules changed what was seen.
    pub is_doubtful: bool,
    /// The pencil marks of an empty cell.
    pub marks: DigitSet,
}

impl Default for PictureReader {
    fn default() -> PictureReader {
        PictureReader::new()
    }
}

impl PictureReader {
    /// Creates a reader and loads its net.
    #[must_use]
    pub fn new() -> PictureReader {
        PictureReader { net: GlyphNet::load_embedded() }
    }

    /// Reads the clearest board of a picture.
    ///
    /// # Errors
    /// If there is no board, its cells are too small, or it contains no digit.
    pub fn read_board(&self, picture: &Picture) -> Result<PictureReading, PictureError> {
        let (best, _) = self.attempt_picture(picture);
        best.ok_or(PictureError::NoGrid)?.finish_reading(&self.net)
    }

    /// Returns the corners of the frames that are looked at in a picture, to show what was seen where no board
    /// is read.
    #[must_use]
    pub fn find_frames(picture: &Picture) -> Vec<[PicturePoint; 4]> {
        let scale = search_shrink_factor(picture);
        if picture.width().min(picture.height()) < LEAST_PICTURE_SIDE {
            return Vec::new();
        }
        let searched = shrink_for_search(picture);
        let [likely, _] = InkPolarity::likely_order(&searched);
        let search = BoardSearch::new(&searched, likely, LEAST_CELL_SEARCHED / scale);
        let frames = search.candidate_frames();
        frames.map(|corners| corners.map(|corner| corner.times(scale))).collect()
    }

    /// Reads all boards of a picture in reading order, row by row; at least one.
    ///
    /// # Errors
    /// If there is no board, or if the only one has cells that are too small or contains no digit.
    pub fn read_boards(&self, picture: &Picture) -> Result<Vec<PictureReading>, PictureError> {
        let (best, searches) = self.attempt_picture(picture);
        let best = best.ok_or(PictureError::NoGrid)?;
        let best = self.look_closer(picture, best);
        let scale = search_shrink_factor(picture);
        let mut attempts: Vec<ReadingAttempt> = Vec::new();
        let mut known: Vec<BoardLattice> = Vec::new();
        // A frame without digits may be one around several boards, so it doesn't hide what is in it.
        if best.looks_like_board() {
            known.push(best.lattice.scaled_by(1.0 / scale));
        }
        for search in &searches {
            search.find_boards_beside(&mut known, |found| {
                if found.line_score < FAINTEST_LINES {
                    return None;
                }
                let attempt = self.attempt_board(picture, &found.lattice.scaled_by(scale));
                let attempt =
                    Some(self.look_closer(picture, attempt)).filter(ReadingAttempt::looks_like_board)?;
                let lattice = attempt.lattice.scaled_by(1.0 / scale);
                attempts.push(attempt);
                Some(lattice)
            });
        }
        if attempts.is_empty() || best.looks_like_board() {
            attempts.insert(0, best);
        }
        sort_in_reading_order(&mut attempts);
        let read: Vec<_> = attempts.into_iter().map(|attempt| attempt.finish_reading(&self.net)).collect();
        // What can't be read is an error only if there is nothing else.
        if read.iter().any(Result::is_ok) {
            Ok(read.into_iter().flatten().collect())
        } else {
            read.into_iter().collect()
        }
    }

    /// Reads a doubtful board once more, alone: its lines and digits are seen better without its surroundings.
    fn look_closer(&self, picture: &Picture, attempt: ReadingAttempt) -> ReadingAttempt {
        let (low, high) = attempt.lattice.bounds();
        let margin = attempt.lattice.cell_side();
        let before = |at: f64, most: usize| ((at - margin).max(0.0) as usize).min(most);
        let behind = |at: f64, most: usize| ((at + margin).max(0.0).ceil() as usize).min(most);
        let (width, height) = (picture.width(), picture.height());
        let (left, top) = (before(low.x, width), before(low.y, height));
        let (right, bottom) = (behind(high.x, width), behind(high.y, height));
        let is_part = right > left && bottom > top && 2 * (right - left) * (bottom - top) < width * height;
        if attempt.is_sure || !is_part {
            return attempt;
        }
        let (closer, _) = self.attempt_picture(&picture.cut_out(left, top, right, bottom));
        let closer = closer.map(|closer| ReadingAttempt {
            lattice: closer.lattice.shifted_by_pixels(left as f64, top as f64),
            ..closer
        });
        closer
            .filter(|closer| closer.is_better_than(&attempt) && closer.lattice.overlaps(&attempt.lattice))
            .unwrap_or(attempt)
    }

    /// Searches for the clearest board and reads it; also returns the searches it took.
    fn attempt_picture(&self, picture: &Picture) -> (Option<ReadingAttempt>, Vec<BoardSearch>) {
        // Boards are searched for in a small copy, and read in the picture itself.
        let scale = search_shrink_factor(picture);
        if picture.width().min(picture.height()) < LEAST_PICTURE_SIDE {
            return (None, Vec::new());
        }
        let searched = shrink_for_search(picture);
        let mut best: Option<ReadingAttempt> = None;
        let mut tried: Vec<BoardLattice> = Vec::new();
        let mut searches: Vec<BoardSearch> = Vec::new();
        // The less likely polarity is tried only if the other one left doubts.
        for polarity in InkPolarity::likely_order(&searched) {
            if best.as_ref().is_some_and(|best| best.is_sure) {
                break;
            }
            let search = BoardSearch::new(&searched, polarity, LEAST_CELL_SEARCHED / scale);
            // Most often the likeliest place alone leaves no doubt.
            let likeliest = search.find_boards(1);
            let likeliest = likeliest.first().filter(|board| board.line_score >= FAINTEST_LINES);
            let sure = likeliest
                .map(|board| self.attempt_board(picture, &board.lattice.scaled_by(scale)))
                .filter(|attempt| attempt.is_sure);
            if sure.is_some() {
                best = sure;
                searches.push(search);
                break;
            }
            let found = search.find_boards(MAX_REFINED);
            searches.push(search);
            // Read the likely boards until one leaves no doubt.
            for board in select_likely_boards(&found, &mut tried) {
                let attempt = self.attempt_board(picture, &board.lattice.scaled_by(scale));
                let is_sure = attempt.is_sure;
                if best.as_ref().is_none_or(|best| attempt.is_better_than(best)) {
                    best = Some(attempt);
                }
                if is_sure {
                    break;
                }
            }
        }
        // A small board that is the only one has to look like one.
        if best.is_none() {
            best = searches.iter().find_map(|search| self.attempt_small_board(picture, search));
        }
        (best, searches)
    }

    /// Reads the first of all places, small ones as well, that looks like a board.
    fn attempt_small_board(&self, picture: &Picture, search: &BoardSearch) -> Option<ReadingAttempt> {
        let mut small = None;
        let scale = search_shrink_factor(picture);
        search.find_boards_beside(&mut Vec::new(), |found| {
            if small.is_none() && found.line_score >= FAINTEST_LINES {
                let attempt = self.attempt_board(picture, &found.lattice.scaled_by(scale));
                small = Some(attempt).filter(ReadingAttempt::looks_like_board);
            }
            None
        });
        small
    }

    /// Reads a board with known crossings; in every orientation, unless it is certain as it is.
    fn attempt_board(&self, picture: &Picture, lattice: &BoardLattice) -> ReadingAttempt {
        let straight = cells::straighten_board(picture, lattice);
        let upright = self.attempt_upright(&straight, lattice.clone());
        if upright.is_sure {
            return upright;
        }
        let mut best = upright;
        let mut turned = straight;
        for quarters in 1..4 {
            turned = turned.rotate_quarter();
            let attempt = self.attempt_upright(&turned, lattice.rotate_quarter_turns(quarters));
            if attempt.reading.mean_digit_cost() < best.reading.mean_digit_cost() {
                best = attempt;
            }
        }
        best
    }

    fn attempt_upright(&self, straight: &PixelPlane, lattice: BoardLattice) -> ReadingAttempt {
        let reading = BoardReading::read_digits(cells::measure_cells(straight), &self.net);
        let accepted = rules::find_proper_reading(&reading.costs);
        let margins = reading.costs.map(|costs| reading_margin(&costs));
        let least = margins.iter().copied().fold(f32::MAX, f32::min);
        ReadingAttempt {
            cheapest_values: rules::cheapest_values(&reading.costs),
            is_sure: accepted.is_some_and(|accepted| accepted.extra_cost == 0.0) && least >= SURE_MARGIN,
            accepted,
            margins,
            reading,
            lattice,
        }
    }
}

/// Returns the factor from the shrunk copy in which boards are searched for to the picture.
fn search_shrink_factor(picture: &Picture) -> f64 {
    (picture.width().max(picture.height()) as f64 / SEARCH_SIDE as f64).max(1.0)
}

/// Returns the copy in which boards are searched for.
fn shrink_for_search(picture: &Picture) -> PixelPlane {
    picture.crop_and_shrink(0, 0, picture.width(), picture.height(), 1.0 / search_shrink_factor(picture))
}

/// Sorts boards row by row, as somebody reads who sees the digits of the first one upright.
fn sort_in_reading_order(attempts: &mut [ReadingAttempt]) {
    let Some([top_left, top_right, _, bottom_left]) = attempts.first().map(|first| first.lattice.corners())
    else {
        return;
    };
    let (across, down) = (top_right.minus(top_left), bottom_left.minus(top_left));
    sort_few(attempts, |one, other| one.lattice.center().dot(down) < other.lattice.center().dot(down));
    // A board whose centre is half a board further down begins a row.
    let below = |first: &ReadingAttempt, other: &ReadingAttempt| {
        other.lattice.center().minus(first.lattice.center()).dot(down) > 0.5 * down.dot(down)
    };
    let mut rest = attempts;
    while let Some(first) = rest.first() {
        let end = rest.iter().position(|other| below(first, other)).unwrap_or(rest.len());
        let (row, others) = rest.split_at_mut(end);
        sort_few(row, |one, other| one.lattice.center().dot(across) < other.lattice.center().dot(across));
        rest = others;
    }
}

/// Returns the boards worth reading: the best, and another one that is nearly as good.
fn select_likely_boards<'a>(found: &'a [FoundBoard], tried: &mut Vec<BoardLattice>) -> Vec<&'a FoundBoard> {
    let mut likely: Vec<&FoundBoard> = Vec::new();
    let best = found.first().map_or(0.0, |board| board.score);
    for board in found {
        let near = 0.4 * board.lattice.cell_side();
        let is_known = tried.iter().any(|other| {
            let pairs = board.lattice.crossings().iter().flatten().zip(other.crossings().iter().flatten());
            pairs.into_iter().all(|(one, other)| one.minus(*other).length() < near)
        });
        if is_known {
            continue;
        }
        if likely.len() == 2 || board.line_score < FAINTEST_LINES || board.score < 0.6 * best {
            break;
        }
        tried.push(board.lattice.clone());
        likely.push(board);
    }
    likely
}

fn reading_margin(costs: &CellCosts) -> f32 {
    let mut sorted = *costs;
    sort_few(&mut sorted, |one, other| one < other);
    sorted[1] - sorted[0]
}

/// One way of reading a picture.
struct ReadingAttempt {
    lattice: BoardLattice,
    reading: BoardReading,
    cheapest_values: ReadingValues,
    accepted: Option<rules::AcceptedReading>,
    margins: [f32; 81],
    is_sure: bool,
}

impl ReadingAttempt {
    /// Whether the rules accept this reading attempt, and with less change than the other.
    fn is_better_than(&self, other: &ReadingAttempt) -> bool {
        match (&self.accepted, &other.accepted) {
            (Some(this), Some(other)) => this.extra_cost < other.extra_cost,
            (this, _) => this.is_some(),
        }
    }

    /// Whether this is a board, maybe with a doubt, rather than another grid or a frame around boards.
    fn looks_like_board(&self) -> bool {
        let digits: Vec<usize> = (0..81).filter(|&cell| self.cheapest_values[cell] > 0).collect();
        let doubtful = digits.iter().filter(|&&cell| self.margins[cell] < DOUBTFUL_MARGIN).count();
        self.accepted.is_some() || (digits.len() >= rules::FEWEST_GIVENS && 5 * doubtful <= digits.len())
    }

    fn finish_reading(self, net: &GlyphNet) -> Result<PictureReading, PictureError> {
        // Cells of a few pixels can't be read reliably, so say so instead.
        let side = self.lattice.cell_side();
        if side < MIN_CELL_SIDE as f64 {
            return Err(PictureError::TooSmall { pixels: side as usize });
        }
        // Prefer the values that satisfy the rules to those that merely look most likely.
        let values = self.accepted.map_or(self.cheapest_values, |accepted| accepted.values);
        if values.iter().all(|&value| value == 0) {
            return Err(PictureError::NoDigits);
        }
        let marks = self.reading.read_pencil_marks(net);
        // A cell is doubtful if the second choice is close, or if the rules overruled the first one.
        let cells = ByCell::from_fn(|cell| {
            let at = cell.index();
            let digit = |value: u8| (value > 0).then(|| Digit::new(value));
            let costs = &self.reading.costs[at];
            let others = (0..10u8).filter(|&value| value != values[at]);
            let next =
                others.min_by(|&one, &other| costs[usize::from(one)].total_cmp(&costs[usize::from(other)]));
            let is_overruled = values[at] != self.cheapest_values[at];
            CellReading {
                digit: digit(values[at]),
                alternative: next.and_then(digit),
                // What the rules put in the place of the clearest reading has no margin over it.
                margin: if is_overruled { 0.0 } else { self.margins[at] },
                // The rules have confirmed each digit of a certain reading.
                is_doubtful: is_overruled || (!self.is_sure && self.margins[at] < DOUBTFUL_MARGIN),
                marks: if values[at] == 0 { marks[at] } else { DigitSet::EMPTY },
            }
        });
        Ok(PictureReading {
            cells,
            crossings: *self.lattice.crossings(),
            is_proper: self.accepted.is_some(),
            is_sure: self.is_sure,
            is_screenshot: self.reading.is_screenshot(),
        })
    }
}

impl PictureReading {
    /// Returns the board, with every digit as a given and the pencil marks as notes.
    #[must_use]
    pub fn to_puzzle(&self) -> Puzzle {
        let mut puzzle = Puzzle::from_givens(ByCell::from_fn(|cell| self.cells[cell].digit));
        let centre = ByCell::from_fn(|cell| self.cells[cell].marks);
        if centre.values().any(|marks| !marks.is_empty()) {
            puzzle.notes = Some(Box::new(PlayerNotes { corner: ByCell::splat(DigitSet::EMPTY), centre }));
        }
        puzzle
    }

    /// Returns the digits on one line, with `.` for an empty cell.
    #[must_use]
    pub fn to_line(&self) -> String {
        self.cells.values().map(|cell| cell.digit.map_or('.', Digit::to_char)).collect()
    }

    /// Returns the readings of all cells of the board.
    #[must_use]
    pub fn cells(&self) -> &ByCell<CellReading> {
        &self.cells
    }

    /// Iterates over the cells that a person should check, row by row.
    pub fn doubtful_cells(&self) -> impl Iterator<Item = Cell> {
        self.cells.iter().filter(|(_, reading)| reading.is_doubtful).map(|(cell, _)| cell)
    }

    /// Returns the crossings of the ten by ten lines in the picture, in pixels, by row and column of the
    /// lines of the upright board.
    #[must_use]
    pub fn crossings(&self) -> &[[PicturePoint; 10]; 10] {
        &self.crossings
    }

    /// Whether the digits have exactly one solution.
    #[must_use]
    pub fn is_proper(&self) -> bool {
        self.is_proper
    }

    /// Whether no digit read from the picture is doubtful: all are as seen, clear, and have exactly one
    /// solution.
    #[must_use]
    pub fn is_sure(&self) -> bool {
        self.is_sure
    }

    /// Whether the picture that was read is a screenshot rather than a photograph.
    #[must_use]
    pub fn is_screenshot(&self) -> bool {
        self.is_screenshot
    }
}
