//! A board on a page, with the coordinates of the pictures of `render`.

use ninefold::render::{BOARD_SIZE, CELL_SIZE, PlanePoint, candidate_centre, cell_centre, cell_corner};
use ninefold::{
    Board, Candidate, CandidateMap, Cell, CellMap, Digit, LinkKind, MarkRole, Solution, StepMarks,
};

use crate::canvas::{CircleLook, PageCanvas, TextStyle};
use crate::font::{FontSet, FontWeight};

/// Place and look of a board.
#[derive(Clone, Copy, Debug)]
pub(crate) struct BoardFrame {
    pub(crate) x: f64,
    pub(crate) y: f64,
    pub(crate) side: f64,
    pub(crate) cell_line: f64,
    pub(crate) box_line: f64,
    /// Size of digits as a share of the cell.
    pub(crate) digit_share: f64,
}

/// Share of the cell for digits: usual ones, those of large print, and those of solutions.
pub(crate) const DIGIT_SHARE: f64 = 0.64;
pub(crate) const LARGE_DIGIT_SHARE: f64 = 0.78;
/// Share of the cell for candidates.
const CANDIDATE_SHARE: f64 = 0.26;

/// Weights of what is drawn on a board, in its units. A digit that is struck out can still be read.
const STRIKE_WEIGHT: f64 = 1.4;
const RING_WEIGHT: f64 = 3.0;
const STRONG_WEIGHT: f64 = 2.7;
const WEAK_WEIGHT: f64 = 2.1;

/// Contents of the cells of a board.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum CellContents {
    /// Digits alone.
    Digits,
    /// Digits, and marks for nine notes in empty cells.
    NoteMarks,
    /// Digits and candidates.
    Candidates,
}

impl BoardFrame {
    fn unit_size(&self) -> f64 {
        self.side / BOARD_SIZE
    }

    fn page_point(&self, at: PlanePoint) -> [f64; 2] {
        [self.x + at.x * self.unit_size(), self.y + at.y * self.unit_size()]
    }

    /// Draws the lines.
    fn draw_lines(&self, canvas: &mut PageCanvas) {
        let mut cell_lines = Vec::new();
        let mut box_lines = Vec::new();
        // Lines of one weight are one path, which is stroked at once.
        let cell = CELL_SIZE * self.unit_size();
        for line in 1..9 {
            let lines = if line % 3 == 0 { &mut box_lines } else { &mut cell_lines };
            let at = f64::from(line) * cell;
            lines.push([self.x + at, self.y, self.x + at, self.y + self.side]);
            lines.push([self.x, self.y + at, self.x + self.side, self.y + at]);
        }
        canvas.stroke_lines(&cell_lines, self.cell_line, 0.0);
        canvas.stroke_lines(&box_lines, self.box_line, 0.0);
        canvas.stroke_rectangle(self.x, self.y, self.side, self.side, self.box_line);
    }

    /// Draws the board as it is to be solved. Givens are semibold, placed digits regular.
    pub(crate) fn draw_board(
        &self,
        canvas: &mut PageCanvas,
        fonts: &mut FontSet<'_>,
        board: &Board,
        contents: CellContents,
    ) {
        self.draw_lines(canvas);
        let givens = board.givens();
        let filled = |given: bool| {
            let cells = Cell::all().filter(move |cell| givens.contains(*cell) == given);
            cells.filter_map(|cell| Some((cell, board.value(cell)?))).collect::<Vec<_>>()
        };
        self.draw_digits(canvas, fonts, &filled(true), FontWeight::Semibold);
        self.draw_digits(canvas, fonts, &filled(false), FontWeight::Regular);
        match contents {
            CellContents::Digits => {}
            CellContents::NoteMarks => {
                let empty = Cell::all().filter(|cell| board.value(*cell).is_none());
                let dot = self.unit_size() * 2.4;
                let dots: Vec<[f64; 4]> = empty
                    .flat_map(|cell| Digit::ALL.into_iter().map(move |digit| Candidate::new(cell, digit)))
                    .map(|candidate| {
                        let [x, y] = self.page_point(candidate_centre(candidate));
                        [x - dot / 2.0, y - dot / 2.0, dot, dot]
                    })
                    .collect();
                canvas.fill_rectangles(&dots, 0.7);
            }
            CellContents::Candidates => {
                self.draw_candidates(canvas, fonts, board.candidate_map(), FontWeight::Regular);
            }
        }
    }

    /// Draws the whole solution, with the givens of the puzzle in semibold.
    pub(crate) fn draw_solution(
        &self,
        canvas: &mut PageCanvas,
        fonts: &mut FontSet<'_>,
        givens: CellMap,
        solution: &Solution,
    ) {
        self.draw_lines(canvas);
        for (given, weight) in [(true, FontWeight::Semibold), (false, FontWeight::Regular)] {
            let cells = Cell::all().filter(|cell| givens.contains(*cell) == given);
            let digits: Vec<_> = cells.map(|cell| (cell, solution.digit(cell))).collect();
            self.draw_digits(canvas, fonts, &digits, weight);
        }
    }

    /// Draws a position with the marks of a step: its houses and cells tinted, its candidates on discs, its
    /// eliminations struck out, its placements ringed.
    pub(crate) fn draw_step(
        &self,
        canvas: &mut PageCanvas,
        fonts: &mut FontSet<'_>,
        board: &Board,
        marks: &StepMarks,
    ) {
        let cell_side = CELL_SIZE * self.unit_size();
        let squares = |cells: CellMap| -> Vec<[f64; 4]> {
            let corner = |cell| {
                let [x, y] = self.page_point(cell_corner(cell));
                [x, y, cell_side, cell_side]
            };
            cells.iter().map(corner).collect()
        };
        // Tints lie below everything else.
        let houses = marks.houses.iter().fold(CellMap::EMPTY, |all, (house, _)| all | house.cells());
        canvas.fill_rectangles(&squares(houses), 0.93);
        let cells = marks.cells.iter().fold(CellMap::EMPTY, |all, (cells, _)| all | *cells);
        canvas.fill_rectangles(&squares(cells), 0.85);
        // Conclusions are drawn over the board, members of the pattern below it.
        let with_role = |wanted: fn(MarkRole) -> bool| {
            let parts = marks.candidates.iter().filter(move |(_, role)| wanted(role.display_role()));
            parts.fold(CandidateMap::EMPTY, |all, (candidates, _)| all | *candidates)
        };
        let eliminated = with_role(|role| role == MarkRole::Elimination);
        let placed = with_role(|role| role == MarkRole::Placement);
        let members = with_role(|role| !matches!(role, MarkRole::Elimination | MarkRole::Placement));
        let radius = 12.0 * self.unit_size();
        for candidate in members.iter().filter(|candidate| board.has_candidate(*candidate)) {
            let [x, y] = self.page_point(candidate_centre(candidate));
            canvas.draw_circle(x, y, radius, CircleLook::Filled(0.72));
        }
        self.draw_links(canvas, marks);
        self.draw_board(canvas, fonts, board, CellContents::Candidates);
        self.draw_candidates(canvas, fonts, members & board.candidate_map(), FontWeight::Semibold);
        let mut strokes = Vec::new();
        for candidate in eliminated.iter() {
            let [x, y] = self.page_point(candidate_centre(candidate));
            strokes.push([x - radius * 0.9, y + radius * 0.9, x + radius * 0.9, y - radius * 0.9]);
        }
        if !strokes.is_empty() {
            canvas.stroke_lines(&strokes, STRIKE_WEIGHT * self.unit_size(), 0.0);
        }
        for candidate in placed.iter() {
            let [x, y] = self.page_point(candidate_centre(candidate));
            canvas.draw_circle(x, y, radius, CircleLook::Ring(RING_WEIGHT * self.unit_size()));
        }
    }

    /// Draws links as straight lines between the middles of their ends.
    fn draw_links(&self, canvas: &mut PageCanvas, marks: &StepMarks) {
        let middle = |ends: CandidateMap| {
            let count = ends.len().max(1) as f64;
            let points = ends.iter().map(|candidate| self.page_point(candidate_centre(candidate)));
            points.fold([0.0, 0.0], |sum, at| [sum[0] + at[0] / count, sum[1] + at[1] / count])
        };
        let lines = |strong: bool| -> Vec<[f64; 4]> {
            let links = marks.links.iter().filter(|link| (link.kind == LinkKind::Strong) == strong);
            let line = |link: &ninefold::logic::CandidateLink| {
                let ([x, y], [to_x, to_y]) = (middle(link.from), middle(link.to));
                [x, y, to_x, to_y]
            };
            links.map(line).collect()
        };
        // Strong links are solid and weak ones dashed, as in the pictures.
        let (strong, weak) = (lines(true), lines(false));
        if !strong.is_empty() {
            canvas.stroke_lines(&strong, STRONG_WEIGHT * self.unit_size(), 0.35);
        }
        if !weak.is_empty() {
            canvas.stroke_dashed(&weak, WEAK_WEIGHT * self.unit_size(), 2.0);
        }
    }

    fn draw_digits(
        &self,
        canvas: &mut PageCanvas,
        fonts: &mut FontSet<'_>,
        digits: &[(Cell, Digit)],
        weight: FontWeight,
    ) {
        let size = CELL_SIZE * self.unit_size() * self.digit_share;
        let drop = fonts.digit_height(weight) * size / 2.0;
        let characters: Vec<(char, f64, f64)> = digits
            .iter()
            .map(|(cell, digit)| {
                let [x, y] = self.page_point(cell_centre(*cell));
                ((b'0' + digit.number()) as char, x, y + drop)
            })
            .collect();
        canvas.draw_characters(fonts, &characters, TextStyle { size, weight, shade: 0.0 });
    }

    fn draw_candidates(
        &self,
        canvas: &mut PageCanvas,
        fonts: &mut FontSet<'_>,
        candidates: CandidateMap,
        weight: FontWeight,
    ) {
        let size = CELL_SIZE * self.unit_size() * CANDIDATE_SHARE;
        let drop = fonts.digit_height(weight) * size / 2.0;
        let characters: Vec<(char, f64, f64)> = candidates
            .iter()
            .map(|candidate| {
                let [x, y] = self.page_point(candidate_centre(candidate));
                ((b'0' + candidate.digit().number()) as char, x, y + drop)
            })
            .collect();
        canvas.draw_characters(fonts, &characters, TextStyle { size, weight, shade: 0.0 });
    }
}
