//! Screen layout of the terminal game, from 60 by 20 characters up. The board is drawn as large as the window
//! allows, with the text panel next to it or below it.
//!
//! ```text
//! Easy   3:07   digits   41 empty cells                                  the state
//!    ┌──c1───c2───c3──┬──c4── …        So the only cell left for 8 in    the board, and what is said
//! r1 │  5    3   124  │  26            box 2 is r1c6.
//! …
//! n notes  u undo  h hint  k check  s steps  g games  ? keys  q leave    the keys
//! ```

mod board;
mod wrap;

use ninefold::logic::explain::say;
use ninefold::render::text::{self, TextTone};
use ninefold::{Digit, DigitSet, Notation};
use ratatui::Frame;
use ratatui::layout::{Constraint, Layout, Rect};
use ratatui::style::{Modifier, Style};
use ratatui::text::{Line, Span};
use ratatui::widgets::Paragraph;

use crate::list::ChoiceList;
use crate::session::BoardDrawing;
use crate::shape::{BoardLayout, BoardShape, MARGIN, SHAPES, ScreenLayout};
use crate::style::{CellBackground, bold_style, dim_style};
use crate::{FrameStyle, GameSession, InputMode, keys};
use wrap::wrap_text;

/// Smallest window with room for a board and the text panel, as width and height.
pub const MIN_SIZE: (u16, u16) = (60, 20);

/// Smallest width of the text panel next to the board; [`MIN_PANEL_HEIGHT`] is its smallest height below the board.
const MIN_PANEL_WIDTH: u16 = 24;
const MIN_PANEL_HEIGHT: u16 = 7;

/// Smallest width of the panel for text with a list below it; [`MIN_SPLIT_WIDTH`] is the one for both side by side.
const MIN_LIST_WIDTH: u16 = 40;
const MIN_SPLIT_WIDTH: u16 = 84;

/// Draws the whole screen of the terminal game.
pub fn draw_screen(frame: &mut Frame<'_>, session: &GameSession) {
    let area = frame.area();
    session.screen.set(ScreenLayout { board: None, ..session.screen.get() });
    if area.width < MIN_SIZE.0 || area.height < MIN_SIZE.1 {
        return draw_size_warning(frame, session);
    }
    // One line at the top for the state and one at the bottom for the keys; the rest for the board.
    let [top, middle, bottom] =
        Layout::vertical([Constraint::Length(1), Constraint::Min(1), Constraint::Length(1)]).areas(area);
    frame.render_widget(Line::styled(format_status_line(session, area.width), bold_style()), top);
    frame.render_widget(key_summary_line(session, area.width), bottom);
    // Help and pause take the place of the board.
    if session.is_showing_keys() {
        draw_scrolled_lines(frame, session, middle, &key_help_lines(session, middle.width));
    } else if session.is_paused() {
        let line = Line::raw(session.localize_message(&say!("play-paused"))).centered();
        let [_, line_area, _] =
            Layout::vertical([Constraint::Fill(1), Constraint::Length(1), Constraint::Fill(1)]).areas(middle);
        frame.render_widget(line, line_area);
    } else {
        draw_body(frame, session, middle);
    }
}

fn draw_size_warning(frame: &mut Frame<'_>, session: &GameSession) {
    let area = frame.area();
    let sentence = say!(
        "play-too-small",
        width = usize::from(area.width),
        height = usize::from(area.height),
        needed_width = usize::from(MIN_SIZE.0),
        needed_height = usize::from(MIN_SIZE.1)
    );
    let lines = wrap_text(&session.localize_message(&sentence), area.width.into());
    frame.render_widget(Paragraph::new(lines.into_iter().map(Line::raw).collect::<Vec<_>>()), area);
}

/// Returns the status line, with as many of its parts as there is room for.
fn format_status_line(session: &GameSession, width: u16) -> String {
    let mode = session.localize_message(&match session.input_mode() {
        InputMode::Digits => say!("play-digits"),
        InputMode::Corner => say!("play-corner"),
        InputMode::Centre => say!("play-centre"),
        InputMode::Colours => say!("play-colours"),
    });
    let empty = say!("play-empty", number = 81 - session.game().grid().filled_cells().len());
    let parts = [
        session.game_title(),
        session.format_elapsed_time(),
        mode,
        session.localize_message(&empty),
        format_cursor_notes(session),
    ];
    // A part that is too wide is left out; those after it may still fit.
    let mut line = String::new();
    for part in parts.iter().filter(|part| !part.is_empty()) {
        let longer = if line.is_empty() { part.clone() } else { format!("{line}   {part}") };
        if Span::raw(&*longer).width() <= width.into() {
            line = longer;
        }
    }
    line
}

/// Returns the notes of the chosen cell, with a `'` before those of the corner. They are shown even where
/// cells have no room for notes.
fn format_cursor_notes(session: &GameSession) -> String {
    let (game, cell) = (session.game(), session.game().cursor);
    let signs = |digits: DigitSet| digits.iter().map(Digit::to_char).collect::<String>();
    match (signs(game.grid().notes(cell)), signs(game.player_marks().corner[cell])) {
        (centre, corner) if centre.is_empty() && corner.is_empty() => String::new(),
        (centre, corner) if corner.is_empty() => format!("{cell} {centre}"),
        (centre, corner) => format!("{cell} {centre}'{corner}"),
    }
}

/// Returns the line of the most important keys, as many as there is room for. The last two, for the list of
/// keys and for leaving, are always there.
fn key_summary_line(session: &GameSession, width: u16) -> Line<'static> {
    let mut keys = keys::brief_key_help(session.message_catalogue());
    let wide = |keys: &[(&str, String)]| {
        let widths = keys.iter().map(|(key, word)| key.len() + Span::raw(&**word).width() + 3);
        widths.sum::<usize>().saturating_sub(2) > width.into()
    };
    // Drop keys from the end, except the last two.
    while keys.len() > 2 && wide(&keys) {
        keys.remove(keys.len() - 3);
    }
    let mut spans = Vec::new();
    for (place, (key, word)) in keys.into_iter().enumerate() {
        let gap = if place == 0 { "" } else { "  " };
        spans.extend([
            Span::raw(gap),
            Span::styled(key, bold_style()),
            Span::styled(format!(" {word}"), dim_style()),
        ]);
    }
    Line::from(spans)
}

/// Returns the lines of the list of keys.
fn key_help_lines(session: &GameSession, width: u16) -> Vec<Line<'static>> {
    const KEYS: usize = 12;
    const ARROWS: [(char, &str); 5] = [('↑', "^"), ('↓', "v"), ('←', "<"), ('→', ">"), ('…', "-")];
    let mut lines = Vec::new();
    for (title, rows) in keys::key_help(session.message_catalogue()) {
        if !lines.is_empty() {
            lines.push(Line::raw(""));
        }
        lines.push(Line::styled(title, bold_style()));
        for (shown, what) in rows {
            // ASCII terminals get arrows of ASCII characters.
            let mut shown = shown.join(" ");
            if session.screen_style().frames == FrameStyle::Ascii {
                shown = ARROWS.iter().fold(shown, |shown, (arrow, sign)| shown.replace(*arrow, sign));
            }
            let shown = format!("{shown}{}", " ".repeat(KEYS.saturating_sub(Span::raw(&*shown).width())));
            // The explanation is wrapped in a column of its own.
            for (place, line) in
                wrap_text(&what, usize::from(width).saturating_sub(KEYS)).into_iter().enumerate()
            {
                let keys = if place == 0 { shown.clone() } else { " ".repeat(KEYS) };
                lines.push(Line::from(vec![Span::styled(keys, bold_style()), Span::raw(line)]));
            }
        }
    }
    lines
}

/// Returns the places of the board and of the text panel: the largest board that leaves room for the panel,
/// next to it or below.
fn plan_layout(area: Rect) -> (BoardLayout, Rect) {
    for shape in SHAPES {
        let (width, height) = (shape.screen_columns() + MARGIN, shape.screen_rows());
        let place = BoardLayout { shape, left: area.x + MARGIN, top: area.y };
        if width + 1 + MIN_PANEL_WIDTH <= area.width && height <= area.height {
            let panel = Rect { x: area.x + width + 1, width: area.width - width - 1, ..area };
            return (place, panel);
        }
        if width <= area.width && height + MIN_PANEL_HEIGHT <= area.height {
            return (place, Rect { y: area.y + height, height: area.height - height, ..area });
        }
    }
    // A window of the smallest size has room for the smallest board.
    let shape = SHAPES[SHAPES.len() - 1];
    (BoardLayout { shape, left: area.x + MARGIN, top: area.y }, Rect { height: 0, ..area })
}

/// Draws the board, the text panel, and the list, if one is open.
fn draw_body(frame: &mut Frame<'_>, session: &GameSession, area: Rect) {
    let (place, panel) = plan_layout(area);
    let shown = session.board_drawing();
    // A list takes part of the panel, or the whole area if that is too small.
    if let Some(list) = session.current_list() {
        if panel.width < MIN_LIST_WIDTH || panel.height < 2 * MIN_PANEL_HEIGHT {
            return draw_full_list(frame, session, list, area);
        }
        draw_board(frame, session, place, shown.as_ref());
        let parts = [Constraint::Fill(2), Constraint::Length(1), Constraint::Fill(3)];
        let layout =
            if panel.width >= MIN_SPLIT_WIDTH { Layout::horizontal(parts) } else { Layout::vertical(parts) };
        let [above, _, below] = layout.areas(panel);
        draw_panel(frame, session, above, shown.as_ref(), place.shape);
        return draw_list(frame, session, list, below);
    }
    // A small board has no room for the signs of a step, so the step is drawn as `ninefold hint` draws it.
    let told = shown.as_ref().filter(|shown| shown.has_cells && !place.shape.has_room_for_role_signs());
    if let Some(picture) = told.and_then(|shown| step_picture_lines(session, shown, area)) {
        let height = picture.len() as u16;
        frame.render_widget(Paragraph::new(picture), Rect { height, ..area });
        let below = Rect { y: area.y + height, height: area.height - height, ..area };
        return draw_panel(frame, session, below, None, place.shape);
    }
    draw_board(frame, session, place, shown.as_ref());
    draw_panel(frame, session, panel, shown.as_ref(), place.shape);
}

fn draw_board(
    frame: &mut Frame<'_>,
    session: &GameSession,
    place: BoardLayout,
    shown: Option<&BoardDrawing>,
) {
    session.screen.set(ScreenLayout { board: Some(place), ..session.screen.get() });
    board::draw_board(frame.buffer_mut(), session, place, shown);
}

/// Returns the drawing of a step in text form, if the window has room for it and for the explanation.
fn step_picture_lines(session: &GameSession, shown: &BoardDrawing, area: Rect) -> Option<Vec<Line<'static>>> {
    let picture =
        text::draw_text(shown.board.as_ref()?, &shown.drawing, Notation::Rc, session.message_catalogue());
    let lines = picture.lines.iter().chain((!picture.legend.is_empty()).then_some(&picture.legend));
    let lines: Vec<Line<'static>> = lines.map(|spans| step_picture_line(session, spans)).collect();
    let fits = lines.iter().all(|line| line.width() <= area.width.into());
    (fits && lines.len() + 6 <= area.height.into()).then_some(lines)
}

fn step_picture_line(session: &GameSession, spans: &[text::TextSpan]) -> Line<'static> {
    let look = session.screen_style();
    let style = |tone: TextTone| match tone {
        TextTone::Plain | TextTone::Candidate | TextTone::Label => Style::new(),
        TextTone::Frame => look.frame_style(),
        TextTone::Given => bold_style(),
        TextTone::Placed => look.placed_style(),
        TextTone::Role(role) => look.role_style(role),
    };
    spans.iter().map(|span| Span::styled(span.text.clone(), style(span.tone))).collect()
}

/// Draws the text panel, and below it the meanings of the signs on the board.
fn draw_panel(
    frame: &mut Frame<'_>,
    session: &GameSession,
    area: Rect,
    shown: Option<&BoardDrawing>,
    shape: BoardShape,
) {
    let mut lines: Vec<Line<'static>> = Vec::new();
    // Messages come first, the meanings of the signs below them.
    for said in session.panel_messages() {
        lines.extend(wrap_text(&said, area.width.into()).into_iter().map(Line::raw));
    }
    if let Some(shown) = shown.filter(|shown| shown.has_cells && shape.has_room_for_role_signs()) {
        let legend = board::legend_lines(session, shown);
        if !legend.is_empty() {
            lines.push(Line::raw(""));
        }
        let wrapped = legend.iter().flat_map(|entry| wrap_text(entry, area.width.into()));
        lines.extend(wrapped.map(|line| Line::styled(line, dim_style())));
    }
    draw_scrolled_lines(frame, session, area, &lines);
}

/// Draws as many lines as there is room for, from the current scroll position.
fn draw_scrolled_lines(frame: &mut Frame<'_>, session: &GameSession, area: Rect, lines: &[Line<'static>]) {
    let height = usize::from(area.height);
    let screen = session.screen.get();
    // All lines fit: nothing to scroll.
    if lines.len() <= height || height < 2 {
        session.screen.set(ScreenLayout { scroll: 0, ..screen });
        return frame.render_widget(Paragraph::new(lines.to_vec()), area);
    }
    // The last row shows the scroll position and the keys for it.
    let scroll = screen.scroll.min(lines.len() + 1 - height);
    session.screen.set(ScreenLayout { scroll, ..screen });
    let mut shown: Vec<Line<'static>> = lines.iter().skip(scroll).take(height - 1).cloned().collect();
    let last = scroll + shown.len();
    shown.push(Line::styled(format!("{} {}  {last}/{}", "PgUp", "PgDn", lines.len()), dim_style()));
    frame.render_widget(Paragraph::new(shown), area);
}

/// Draws a list in place of the board, for windows without room for both.
fn draw_full_list(frame: &mut Frame<'_>, session: &GameSession, list: &ChoiceList, area: Rect) {
    let width = area.width.into();
    let about = session.open_list_message().map(|sentence| session.localize_message(sentence));
    let mut title = about.map_or_else(Vec::new, |about| wrap_text(&about, width));
    title.extend(wrap_text(&session.localize_message(list.title()), width));
    let [above, below] =
        Layout::vertical([Constraint::Length(title.len() as u16), Constraint::Min(1)]).areas(area);
    frame.render_widget(Paragraph::new(title.into_iter().map(Line::raw).collect::<Vec<_>>()), above);
    draw_list(frame, session, list, below);
}

/// Draws the filter of a list and the rows that pass it.
fn draw_list(frame: &mut Frame<'_>, session: &GameSession, list: &ChoiceList, area: Rect) {
    let typed = session.localize_message(&say!("play-filter", text = list.filter_text().to_string()));
    let mut lines = vec![Line::styled(typed, dim_style())];
    let style = |is_chosen| {
        if is_chosen { Style::new().add_modifier(Modifier::REVERSED) } else { Style::new() }
    };
    let rows = list.visible_rows(usize::from(area.height).saturating_sub(1));
    lines.extend(rows.into_iter().map(|(is_chosen, row)| {
        let row = truncate_line(format!("{}{row}", if is_chosen { '>' } else { ' ' }), area.width.into());
        Line::styled(row, style(is_chosen))
    }));
    frame.render_widget(Paragraph::new(lines), area);
}

/// Shortens a line to `width` columns; two dots mark the cut.
fn truncate_line(line: String, width: usize) -> String {
    const MORE: &str = "..";
    if Span::raw(&*line).width() <= width {
        return line;
    }
    let mut kept = line;
    while Span::raw(&*kept).width() + MORE.len() > width && kept.pop().is_some() {}
    kept + MORE
}

/// Returns the style of an empty area of a background. Bold and underlining are for text only, so they are
/// left out.
fn area_style(session: &GameSession, background: CellBackground) -> Style {
    let style = session.screen_style().background_style(background);
    Style { add_modifier: style.add_modifier & Modifier::REVERSED, ..style }
}
