//! Drawing of the board of the terminal game, with the marks of a hint.

use ninefold::logic::MarkRole;
use ninefold::render::text;
use ninefold::{Board, ByCell, Cell, CellMap, Digit, DigitSet, House, HouseKind, Notation, StepMarks};
use ratatui::buffer::Buffer;
use ratatui::style::{Modifier, Style};

use super::area_style;
use crate::session::BoardDrawing;
use crate::shape::{BoardLayout, BoardShape, FrameLine, MARGIN};
use crate::style::{CellBackground, bold_style, dim_style};
use crate::{FrameStyle, GameSession, ScreenStyle};

/// Draws the board of the terminal game.
pub(super) fn draw_board(
    buffer: &mut Buffer,
    session: &GameSession,
    place: BoardLayout,
    shown: Option<&BoardDrawing>,
) {
    draw_frame(buffer, session.screen_style(), place);
    draw_row_column_names(buffer, session, place, shown);
    let picture = CellPainter::new(session, place.shape, shown);
    for cell in Cell::all() {
        let (x, y) = place.shape.cell_corner(cell);
        picture.draw_cell(buffer, (place.left + x, place.top + y), cell);
    }
}

/// Returns the meanings of the signs on the board, one a line.
pub(super) fn legend_lines(session: &GameSession, shown: &BoardDrawing) -> Vec<String> {
    let Some(board) = &shown.board else { return Vec::new() };
    let spans = text::draw_text(board, &shown.drawing, Notation::Rc, session.message_catalogue()).legend;
    let entries = spans.into_iter().map(|span| span.text.trim().to_string());
    entries.filter(|text| !text.is_empty()).collect()
}

fn put_text(buffer: &mut Buffer, (x, y): (u16, u16), text: &str, style: Style) {
    if buffer.area.contains((x, y).into()) {
        buffer.set_string(x, y, text, style);
    }
}

/// Returns the sign for the crossing of a vertical and a horizontal line. Each is given by its place, the
/// number of such lines, and whether it borders a box.
fn frame_joint_char(
    frames: FrameStyle,
    vertical: (usize, usize, bool),
    horizontal: (usize, usize, bool),
    is_lined: bool,
) -> &'static str {
    if frames == FrameStyle::Ascii {
        return "+";
    }
    // The position on the crossing line: first, between, last.
    let third =
        |(place, count, _): (usize, usize, bool)| usize::from(place > 0) + usize::from(place + 1 == count);
    let (across, down) = (third(vertical), third(horizontal));
    let light = [["┌", "┬", "┐"], ["├", "┼", "┤"], ["└", "┴", "┘"]];
    let heavy = [["┏", "┳", "┓"], ["┣", "╋", "┫"], ["┗", "┻", "┛"]];
    match (is_lined, vertical.2, horizontal.2) {
        (false, ..) => light[down][across],
        (true, true, true) => heavy[down][across],
        // A thin vertical line crosses a thick one.
        (true, false, true) => ["┯", "┿", "┷"][down],
        (true, true, false) => ["┠", "╂", "┨"][across],
        (true, false, false) => "┼",
    }
}

fn draw_frame(buffer: &mut Buffer, screen_style: ScreenStyle, BoardLayout { shape, left, top }: BoardLayout) {
    let (frames, style) = (screen_style.frames, screen_style.frame_style());
    // Lines of boxes are thick only where all cells have lines around them.
    let (stand, lie) = (shape.frame_lines(shape.width), shape.frame_lines(shape.height));
    let thick = |rule: &FrameLine| rule.is_box && shape.is_lined;
    let line = |rule: &FrameLine, ascii: [&'static str; 3], lines: [&'static str; 2]| match frames {
        FrameStyle::Ascii if shape.is_lined => ascii[usize::from(rule.is_box)],
        FrameStyle::Ascii => ascii[2],
        FrameStyle::Lines => lines[usize::from(thick(rule))],
    };
    // Horizontal lines go first, then vertical ones, then the joints over both.
    for rule in &lie {
        let sign = line(rule, ["-", "=", "-"], ["─", "━"]);
        for x in 0..shape.screen_columns() {
            put_text(buffer, (left + x, top + rule.at), sign, style);
        }
    }
    for (across, standing) in stand.iter().enumerate() {
        let sign = line(standing, [":", "|", "|"], ["│", "┃"]);
        for y in 0..shape.screen_rows() {
            put_text(buffer, (left + standing.at, top + y), sign, style);
        }
        for (down, lying) in lie.iter().enumerate() {
            let stands = (across, stand.len(), standing.is_box);
            let sign = frame_joint_char(frames, stands, (down, lie.len(), lying.is_box), shape.is_lined);
            put_text(buffer, (left + standing.at, top + lying.at), sign, style);
        }
    }
}

/// Draws the names of rows and columns, styled by their roles.
fn draw_row_column_names(
    buffer: &mut Buffer,
    session: &GameSession,
    BoardLayout { shape, left, top }: BoardLayout,
    shown: Option<&BoardDrawing>,
) {
    let style = |house: House| {
        let houses = shown.iter().flat_map(|shown| &shown.drawing.houses);
        let role = houses.filter(|(one, _)| *one == house).map(|(_, role)| *role).next();
        role.map_or(Style::new(), |role| session.screen_style().role_style(role))
    };
    let (middle, half) = shape.cell_middle();
    for place in 0..9 {
        // Column names stand above the middle of a cell, row names at half its height.
        let (x, y) = shape.cell_corner(Cell::from_row_column(place, place));
        let column = House::new(HouseKind::Column, place);
        put_text(buffer, (left + x + middle - 1, top), &format!("c{}", place + 1), style(column));
        let row = House::new(HouseKind::Row, place);
        put_text(buffer, (left - MARGIN, top + y + half), &format!("r{}", place + 1), style(row));
    }
}

/// Everything that the drawing of a cell depends on.
struct CellPainter<'s> {
    session: &'s GameSession,
    shape: BoardShape,
    /// Position of the step that is shown; `None` for that of the game.
    board: Option<&'s Board>,
    drawing: Option<&'s StepMarks>,
    /// Candidates of the position, if the cells of the step are shown.
    candidates: Option<ByCell<DigitSet>>,
    clashing: CellMap,
    focus: CellMap,
    cursor_digit: Option<Digit>,
}

impl<'s> CellPainter<'s> {
    fn new(session: &'s GameSession, shape: BoardShape, shown: Option<&'s BoardDrawing>) -> CellPainter<'s> {
        let board = shown.and_then(|shown| shown.board.as_ref());
        let told = board.filter(|_| shown.is_some_and(|shown| shown.has_cells));
        let drawing = shown.map(|shown| &shown.drawing);
        // The area to look at, before the cells are shown.
        let focus = shown.filter(|shown| !shown.has_cells).map_or(CellMap::EMPTY, |shown| {
            let houses = shown.drawing.houses.iter().map(|(house, _)| house.cells());
            let cells = shown.drawing.cells.iter().map(|(cells, _)| *cells);
            houses.chain(cells).fold(CellMap::EMPTY, |all, one| all | one)
        });
        let game = session.game();
        CellPainter {
            session,
            shape,
            board,
            drawing,
            candidates: told.map(|board| ByCell::from_fn(|cell| board.candidates(cell))),
            clashing: session.clashing_cells(),
            focus,
            cursor_digit: game.grid().value(game.cursor),
        }
    }

    fn shown_value(&self, cell: Cell) -> Option<Digit> {
        self.board.map_or_else(|| self.session.game().grid().value(cell), |board| board.value(cell))
    }

    fn cell_role(&self, cell: Cell) -> Option<MarkRole> {
        if self.focus.contains(cell) {
            return Some(MarkRole::Focus);
        }
        text::cell_role(self.drawing?, cell)
    }

    fn cell_background(&self, cell: Cell) -> CellBackground {
        let game = self.session.game();
        match (game.player_marks().colours[cell], self.cell_role(cell)) {
            _ if game.cursor == cell => CellBackground::Chosen,
            _ if self.clashing.contains(cell) => CellBackground::Clashing,
            (colour @ 1.., _) => CellBackground::Coloured(colour),
            (0, Some(role)) => CellBackground::Role(role),
            (0, None) => CellBackground::Plain,
        }
    }

    fn draw_cell(&self, buffer: &mut Buffer, (x, y): (u16, u16), cell: Cell) {
        let (shape, ground) = (self.shape, self.cell_background(cell));
        let behind = area_style(self.session, ground);
        let blank = " ".repeat(shape.width.into());
        // Clear the cell.
        for row in 0..shape.height {
            put_text(buffer, (x, y + row), &blank, behind);
        }
        let at = |(right, down): (u16, u16)| (x + right, y + down);
        // Signs of role and colour go first: a candidate that needs their place covers them.
        if let Some(role) = self.cell_role(cell) {
            let sign = if role == MarkRole::Focus { '*' } else { text::role_brackets(role).0 };
            put_text(buffer, at(shape.role_offset()), &sign.to_string(), behind.patch(bold_style()));
        }
        let colour = self.session.game().player_marks().colours[cell];
        if colour > 0 {
            put_text(buffer, at(shape.colour_number_offset()), &colour.to_string(), behind);
        }
        match self.shown_value(cell) {
            Some(digit) => self.draw_digit(buffer, at(shape.cell_middle()), (cell, digit), ground),
            None if shape.has_room_for_role_signs() => self.draw_candidates(buffer, (x, y), cell, behind),
            None => self.draw_notes(buffer, (x, y), cell, behind),
        }
        // The chosen cell has brackets, the right one where it covers nothing.
        if ground == CellBackground::Chosen && shape.has_room_for_role_signs() {
            put_text(buffer, at((0, shape.height / 2)), "[", behind);
            let right = at((shape.width - 1, shape.height / 2));
            if buffer[right].symbol() == " " {
                put_text(buffer, right, "]", behind);
            }
        }
    }

    /// Draws the digit of a cell, between two `!` if it clashes.
    fn draw_digit(
        &self,
        buffer: &mut Buffer,
        (x, y): (u16, u16),
        (cell, digit): (Cell, Digit),
        background: CellBackground,
    ) {
        let look = self.session.screen_style();
        let mut style = look.background_style(background);
        // Givens and placed digits differ in weight and colour.
        if self.session.game().grid().givens().contains(cell) {
            style = style.patch(bold_style());
        } else if background == CellBackground::Plain {
            style = style.patch(look.placed_style());
        }
        if self.cursor_digit == Some(digit) && background != CellBackground::Chosen {
            style =
                style.patch(Style { fg: None, bg: None, ..look.background_style(CellBackground::SameDigit) });
        }
        // A role in the shown step comes before all other styles.
        let role = self.drawing.filter(|_| self.candidates.is_some());
        if let Some(role) = role.and_then(|drawing| text::candidate_role(drawing, cell.to_candidate(digit))) {
            style = look.role_style(role);
            put_text(buffer, (x + 1, y), &text::role_sign(role).to_string(), style);
        }
        put_text(buffer, (x, y), &digit.to_string(), style);
        if self.clashing.contains(cell) {
            let sign = Style { add_modifier: style.add_modifier - Modifier::UNDERLINED, ..style };
            put_text(buffer, (x - 1, y), "!", sign);
            put_text(buffer, (x + 1, y), "!", sign);
        }
    }

    /// Returns the notes of a cell in the centre and in the corner; where a step is shown, its candidates and
    /// no corner notes.
    fn cell_notes(&self, cell: Cell) -> (DigitSet, DigitSet) {
        match &self.candidates {
            Some(candidates) => (candidates[cell], DigitSet::EMPTY),
            None => {
                let game = self.session.game();
                (game.grid().notes(cell), game.player_marks().corner[cell])
            }
        }
    }

    fn candidate_style(&self, cell: Cell, digit: Digit, behind: Style) -> (Style, Option<MarkRole>) {
        let role = self.drawing.filter(|_| self.candidates.is_some());
        let role = role.and_then(|drawing| text::candidate_role(drawing, cell.to_candidate(digit)));
        match role {
            Some(role) => (self.session.screen_style().role_style(role), Some(role)),
            None if self.cursor_digit == Some(digit) => {
                (behind.patch(self.session.screen_style().background_style(CellBackground::SameDigit)), None)
            }
            None => (behind, None),
        }
    }

    /// Draws candidates in their nine places. Each is followed by the sign of its role, or by `'` for a
    /// corner note and `"` for a note of both kinds.
    fn draw_candidates(&self, buffer: &mut Buffer, (x, y): (u16, u16), cell: Cell, behind: Style) {
        let (centre, corner) = self.cell_notes(cell);
        for digit in (centre | corner).iter() {
            let (right, down) = self.shape.candidate_offset(digit);
            let (style, role) = self.candidate_style(cell, digit, behind);
            put_text(buffer, (x + right, y + down), &digit.to_string(), style);
            let sign = match (role, centre.contains(digit), corner.contains(digit)) {
                (Some(role), ..) => text::role_sign(role).to_string(),
                (None, false, true) => "'".into(),
                (None, true, true) => "\"".into(),
                (None, _, false) => continue,
            };
            put_text(buffer, (x + right + 1, y + down), &sign, style);
        }
    }

    /// Draws the outcome of the step for a cell without room for candidates: the digit that is placed or
    /// eliminated, or only a sign if there are several.
    fn draw_step_outcome(&self, buffer: &mut Buffer, (x, y): (u16, u16), cell: Cell) {
        let Some(candidates) = &self.candidates else { return };
        let with = |wanted: MarkRole| -> DigitSet {
            candidates[cell]
                .iter()
                .filter(|digit| self.candidate_style(cell, *digit, dim_style()).1 == Some(wanted))
                .collect()
        };
        // A placement says more than eliminations, so it comes first.
        for role in [MarkRole::Placement, MarkRole::Elimination] {
            let digits = with(role);
            let Some(first) = digits.iter().next() else { continue };
            let digit = if digits.len() == 1 { first.to_char() } else { ':' };
            return put_text(
                buffer,
                (x, y),
                &format!("{digit}{}", text::role_sign(role)),
                self.session.screen_style().role_style(role),
            );
        }
    }

    /// Draws notes on two lines, with a `'` before those of the corner; where there is no room, only a sign
    /// that there are some.
    fn draw_notes(&self, buffer: &mut Buffer, (x, y): (u16, u16), cell: Cell, behind: Style) {
        let (centre, corner) = self.cell_notes(cell);
        let (middle, half) = self.shape.cell_middle();
        let dot = if self.session.screen_style().frames == FrameStyle::Ascii { "." } else { "·" };
        // Without room for notes, a sign says whether there are any.
        if !self.shape.has_note_room() {
            let sign = if (centre | corner).is_empty() { dot } else { ":" };
            put_text(buffer, (x + middle, y + half), sign, behind.patch(dim_style()));
            return self.draw_step_outcome(buffer, (x + middle, y + half), cell);
        }
        if (centre | corner).is_empty() {
            return put_text(buffer, (x + middle, y + half), dot, behind.patch(dim_style()));
        }
        let with_both = centre.len() + corner.len() + usize::from(!corner.is_empty());
        // All notes fit once none is written twice.
        let corner = if with_both > 2 * usize::from(self.shape.width) { corner - centre } else { corner };
        let mut signs: Vec<Option<Digit>> = centre.iter().map(Some).collect();
        if !corner.is_empty() {
            signs.push(None);
            signs.extend(corner.iter().map(Some));
        }
        if let [Some(digit)] = signs[..] {
            // A dot distinguishes a single note from a placed digit.
            put_text(buffer, (x, y), &format!("{digit}."), self.candidate_style(cell, digit, behind).0);
            return;
        }
        // Leave the last column empty where the notes fit without it.
        let most = usize::from(self.shape.width);
        let a_row = if signs.len() <= 2 * (most - 1) { most - 1 } else { most };
        for (place, digit) in signs.into_iter().enumerate() {
            let at = (x + (place % a_row) as u16, y + (place / a_row) as u16);
            match digit {
                Some(digit) => {
                    put_text(buffer, at, &digit.to_string(), self.candidate_style(cell, digit, behind).0)
                }
                None => put_text(buffer, at, "'", behind),
            }
        }
    }
}
