//! The screen: 80 by 24 and up.
//!
//! ```text
//! Ninefold   3:07   notes   41 empty                the state
//!        c1     c2     c3      …                     the board; with a hint whose cells are told, its drawing
//!     +----------------------+ …
//!  r1 |   5      3    [124]  | …
//!  …
//! So the only cell left for 8 in box 2 is r1c6.      what is said
//! 1-9 digit  n notes  u undo  h hint  c check        the keys
//! ```

use ninefold::logic::explain::say;
use ninefold::render::text::{self, Tone};
use ninefold::texts::Catalogue;
use ninefold::{Board, Cell, CellMap, Digit, DigitSet, Notation, Stage};
use ratatui::Frame;
use ratatui::layout::{Constraint, Layout};
use ratatui::style::{Color, Modifier, Style};
use ratatui::text::{Line, Span};
use ratatui::widgets::{Paragraph, Wrap};

use crate::{List, Mode, Session};

/// How wide a cell is drawn, with a blank or bracket on both sides.
const WIDTH: usize = 7;

/// Where the cells begin: right of the names of the rows; below the state, the names of the columns and the frame.
const LEFT: usize = 4;
const TOP: usize = 3;

/// The cell that is drawn at a column and a row of the screen, from 0; none while something stands in place of the board.
#[must_use]
pub(crate) fn cell_at(session: &Session, column: usize, row: usize) -> Option<Cell> {
    if session.list().is_some() || session.hint().is_some_and(|hint| hint.stage >= Stage::Cells) {
        return None;
    }
    // Before every third cell is a line of the frame.
    let place = |from: usize, size: usize| {
        let (third, within) = (from / (3 * size + 1), from % (3 * size + 1));
        (third < 3 && within > 0).then(|| 3 * third + (within - 1) / size)
    };
    let (down, right) = (row.checked_sub(TOP - 1)?, column.checked_sub(LEFT)?);
    Some(Cell::at_row_column(place(down, 1)?, place(right, WIDTH)?))
}

/// How many notes of a cell have room.
const NOTES: usize = WIDTH - 2;

/// Draws the screen.
pub fn draw(frame: &mut Frame<'_>, session: &Session) {
    let board = match session.list() {
        Some(list) => steps(list, session.catalogue()),
        None => board(session, frame.area().width.into()),
    };
    let heights = [
        Constraint::Length(1),
        Constraint::Length(board.len() as u16),
        Constraint::Min(1),
        Constraint::Length(1),
    ];
    let [top, middle, said, keys] = Layout::vertical(heights).areas(frame.area());
    frame.render_widget(Line::styled(state(session), Modifier::BOLD), top);
    frame.render_widget(Paragraph::new(board), middle);
    let lines: Vec<Line<'_>> = session.said().into_iter().map(Line::from).collect();
    frame.render_widget(Paragraph::new(lines).wrap(Wrap { trim: false }), said);
    let line = session.catalogue().text(&say!("play-keys"), Notation::Rc);
    frame.render_widget(Line::styled(line, Modifier::DIM), keys);
}

/// What the first line says.
fn state(session: &Session) -> String {
    let seconds = session.game().spent.as_secs() as usize;
    let clock = format!("{}:{:02}", seconds / 60, seconds % 60);
    let mode = match session.mode() {
        Mode::Digits => say!("play-digits"),
        Mode::Corner => say!("play-corner"),
        Mode::Centre => say!("play-centre"),
        Mode::Colours => say!("play-colours"),
    };
    let words = |sentence| session.catalogue().text(&sentence, Notation::Rc);
    let empty = say!("play-empty", number = 81 - session.game().grid().filled().len());
    format!("Ninefold   {clock}   {}   {}", words(mode), words(empty))
}

/// The board, or the drawing of a hint whose cells are told, where the window is wide enough for it.
fn board(session: &Session, width: usize) -> Vec<Line<'static>> {
    let drawn = session.hint().filter(|hint| hint.stage >= Stage::Cells).and_then(|hint| {
        let board = Board::try_from(&session.puzzle()).ok()?;
        let picture = text::draw(&board, &hint.marks, Notation::Rc, session.catalogue());
        let lines = picture.lines.iter().chain((!picture.legend.is_empty()).then_some(&picture.legend));
        let lines: Vec<Line<'static>> = lines.map(|spans| picture_line(spans)).collect();
        lines.iter().all(|line| line.width() <= width).then_some(lines)
    });
    drawn.unwrap_or_else(|| own_board(session))
}

/// How many steps of a list are shown: as many as the board has lines.
const ROWS: usize = 14;

fn steps(list: &List, catalogue: &Catalogue) -> Vec<Line<'static>> {
    let style = |is_chosen| {
        if is_chosen { Style::new().add_modifier(Modifier::REVERSED) } else { Style::new() }
    };
    let lines = list.lines(ROWS, catalogue);
    lines.into_iter().map(|(is_chosen, line)| Line::styled(line, style(is_chosen))).collect()
}

fn picture_line(spans: &[text::Span]) -> Line<'static> {
    let style = |tone: Tone| match tone {
        Tone::Plain | Tone::Candidate => Style::new(),
        Tone::Frame | Tone::Label => Style::new().add_modifier(Modifier::DIM),
        Tone::Given => Style::new().add_modifier(Modifier::BOLD),
        Tone::Placed => Style::new().fg(Color::Cyan),
        Tone::Role(_) => Style::new().fg(Color::Yellow).add_modifier(Modifier::BOLD),
    };
    spans.iter().map(|span| Span::styled(span.text.clone(), style(span.tone))).collect()
}

/// The board as it is played on.
fn own_board(session: &Session) -> Vec<Line<'static>> {
    let dim = Style::new().add_modifier(Modifier::DIM);
    let rule = format!("    {}+", format!("+{}", "-".repeat(3 * WIDTH)).repeat(3));
    let names: String = (1..=9).map(|column| format!("{:^WIDTH$}", format!("c{column}"))).collect();
    let mut header = String::from("    ");
    for part in names.as_bytes().chunks(3 * WIDTH) {
        header.push(' ');
        header.push_str(&String::from_utf8_lossy(part));
    }
    let focus = session.hint().map_or(CellMap::EMPTY, |hint| {
        let houses = hint.marks.houses.iter().map(|(house, _)| house.cells());
        let cells = hint.marks.cells.iter().map(|(cells, _)| *cells);
        houses.chain(cells).fold(CellMap::EMPTY, |all, one| all | one)
    });
    let wrong = session.game().grid().clashes().iter().fold(CellMap::EMPTY, |all, clash| all | clash.cells);
    let mut lines = vec![Line::styled(header, dim)];
    for row in 0..9 {
        if row % 3 == 0 {
            lines.push(Line::styled(rule.clone(), dim));
        }
        let mut spans = vec![Span::styled(format!(" r{} ", row + 1), dim)];
        for column in 0..9 {
            if column % 3 == 0 {
                spans.push(Span::styled("|", dim));
            }
            spans.push(cell(session, Cell::at_row_column(row, column), focus, wrong));
        }
        spans.push(Span::styled("|", dim));
        lines.push(Line::from(spans));
    }
    lines.push(Line::styled(rule, dim));
    lines
}

/// Colours of cells, from 1.
const COLOURS: [Color; 6] = [Color::Red, Color::Green, Color::Blue, Color::Magenta, Color::Cyan, Color::Gray];

fn cell(session: &Session, cell: Cell, focus: CellMap, wrong: CellMap) -> Span<'static> {
    let game = session.game();
    let value = game.grid().value(cell);
    let text = value.map_or_else(|| notes(session, cell), |digit| digit.to_string());
    let is_chosen = game.cursor == cell;
    let (left, right) = match (is_chosen, game.marks().colours[cell], focus.contains(cell)) {
        (true, ..) => ("[".to_string(), "]"),
        // Without colours the number of the colour tells it.
        (_, colour @ 1.., _) => (colour.to_string(), " "),
        (_, _, true) => ("*".to_string(), " "),
        _ => (" ".to_string(), " "),
    };
    let mut style = Style::new();
    if game.grid().givens().contains(cell) {
        style = style.add_modifier(Modifier::BOLD);
    } else if value.is_some() {
        style = style.fg(Color::Cyan);
    }
    if focus.contains(cell) {
        style = style.fg(Color::Yellow);
    }
    if wrong.contains(cell) {
        style = style.fg(Color::Red).add_modifier(Modifier::UNDERLINED);
    }
    let same = game.grid().value(game.cursor);
    if same.is_some_and(|same| value == Some(same) || game.grid().notes(cell).contains(same)) {
        style = style.add_modifier(Modifier::UNDERLINED);
    }
    if let Some(colour) = usize::from(game.marks().colours[cell]).checked_sub(1) {
        style = style.bg(COLOURS[colour]);
    }
    if is_chosen {
        style = style.add_modifier(Modifier::REVERSED);
    }
    Span::styled(format!("{left}{text:^NOTES$}{right}"), style)
}

/// The notes of a cell, those in the centre and behind a `'` those in the corner, as many as there is room for; a dot where
/// there is none.
fn notes(session: &Session, cell: Cell) -> String {
    let game = session.game();
    let signs = |digits: DigitSet| digits.iter().map(Digit::to_char).collect::<String>();
    let (centre, corner) = (signs(game.grid().notes(cell)), signs(game.marks().corner[cell]));
    let all = match (centre.as_str(), corner.as_str()) {
        ("", "") => return ".".into(),
        (_, "") => centre,
        _ => format!("{centre}'{corner}"),
    };
    if all.len() <= NOTES { all } else { format!("{}+", &all[..NOTES - 1]) }
}
