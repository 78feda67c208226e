//! Session of the terminal game: a game in play with the state of the screen, and the effect of each action.

mod answers;
mod course;
mod games;
mod work;

use std::cell::Cell as Kept;
use std::io;
use std::time::{Duration, Instant};

use ninefold::core::{MoveError, PlayGrid};
use ninefold::generate::canon::CanonicalKey;
use ninefold::logic::explain::say;
use ninefold::texts::{Catalogue, Language};
use ninefold::{
    Board, Candidate, Cell, CellMap, Digit, DigitSet, Guide, HintPart, HintStage, Message, Notation,
    PositionAdvice, Puzzle, RatingProfile, StepMarks as Drawing, Technique,
};

use crate::drill::ExerciseDrill;
use crate::list::ChoiceList;
use crate::shape::ScreenLayout;
use crate::{GameStorage, InputMode, PlayedGame, PlayerMarks, ScreenStyle};
use course::ExercisePlan;
use work::{BackgroundTask, GameResults};

pub use games::find_unfinished_game;

/// Action of a player.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum PlayerAction {
    /// Moves by this many rows and columns, wrapping round the edge; in a list, up and down.
    Move(isize, isize),
    /// Goes to the first cell of the row, or to the first row of a list.
    First,
    /// Goes to the last cell of the row, or to the last row of a list.
    Last,
    /// Goes to a cell.
    Choose(Cell),
    /// Scrolls the text panel by this many pages.
    Scroll(isize),
    /// Types a character into the filter of a list.
    TypeFilter(char),
    /// Removes the last character of the filter.
    ShortenFilter,
    /// Places or notes a digit, or colours the cell, depending on the mode.
    Digit(Digit),
    /// Empties the cell. In the list of games, asks whether to delete the game, and deletes it when repeated.
    Erase,
    /// Selects the effect of digit keys.
    Mode(InputMode),
    /// Selects the next mode.
    NextMode,
    /// Switches between digits and notes in the centre.
    Notes,
    /// Notes, in the centre of every cell, each digit that no related cell contains.
    AllNotes,
    /// Undoes the last action.
    Undo,
    /// Redoes the action that was undone last.
    Redo,
    /// Checks the position against the solution.
    Check,
    /// Shows the next stage of a hint.
    Hint,
    /// Takes the chosen row of a list, applies a full hint, answers an exercise, or starts another game after
    /// the end of one.
    Apply,
    /// Lists every step of the position.
    Steps,
    /// Lists the steps to the solution, with the rating.
    Path,
    /// Lists new puzzles, daily puzzles, and saved games.
    Games,
    /// Shows the course: today's tasks, goals, and exercises of every technique.
    Course,
    /// Marks the technique chosen in the course as known, or takes that back.
    ToggleKnown,
    /// Goes on to the next exercise.
    Next,
    /// Hides the board, and stops the clock.
    Pause,
    /// Closes the hint, the list or the messages.
    Close,
    /// Turns the naming of the technique used for each digit on or off.
    ToggleTechniqueNaming,
    /// Switches to the next language.
    Language,
    /// Switches between line-drawing and ASCII frames.
    Frames,
    /// Shows the keys.
    Keys,
    /// Redraws the screen.
    Repaint,
    /// Suspends the program until the shell resumes it.
    Suspend,
    /// Leaves the game; it can be resumed later.
    Leave,
}

/// Settings of a session.
#[derive(Clone, Debug)]
pub struct SessionSettings {
    /// Profile that hints are given by.
    pub profile: RatingProfile,
    /// The language.
    pub catalogue: &'static Catalogue,
    /// Style of the screen.
    pub style: ScreenStyle,
}

/// A game with the state of the screen.
#[derive(Debug)]
pub struct GameSession {
    game: PlayedGame,
    /// Number of the game in the storage; `None` as long as the storage gave none.
    number: Option<u64>,
    /// Text that was saved last, with the time played by then.
    last_saved: (String, Duration),
    /// Text of the game as it was read from the storage or saved there last.
    stored_text: String,
    /// Whether another program played the game as well, so that it was saved under a new number.
    is_diverged: bool,
    storage: Box<dyn GameStorage>,
    settings: SessionSettings,
    guide: Guide,
    mode: InputMode,
    hint: Option<(PositionAdvice, HintStage)>,
    list: Option<ChoiceList>,
    drill: Option<ExerciseDrill>,
    /// Exercises that follow the one on the board.
    plan: ExercisePlan,
    /// Keys of the exercises begun in this session.
    seen_keys: Vec<CanonicalKey>,
    /// Techniques that no exercise was found for in time; others are used instead.
    missing_techniques: Vec<&'static Technique>,
    background_task: Option<BackgroundTask>,
    results: Option<GameResults>,
    messages: Vec<Message>,
    names_techniques: bool,
    is_paused: bool,
    /// Whether the list of keys is shown.
    is_showing_keys: bool,
    /// Number of the game that is deleted if the delete key is pressed again.
    to_delete: Option<u64>,
    /// Games deleted in this session, with their numbers and texts, the latest at the end.
    deleted: Vec<(u64, String)>,
    /// Message about the open list.
    list_message: Option<Message>,
    /// Warnings about the position that belong to the open hint or list of steps.
    cautions: Vec<Message>,
    save_error: Option<Message>,
    /// Layout of the last frame.
    pub(crate) screen: Kept<ScreenLayout>,
}

/// Drawing on the board, with the position it belongs to.
pub(crate) struct BoardDrawing {
    /// Position of the step; `None` for other hints, which are drawn on the game's own position.
    pub(crate) board: Option<Board>,
    pub(crate) drawing: Drawing,
    /// Whether the cells and candidates are shown, and not only where to look.
    pub(crate) has_cells: bool,
}

/// Time limit for naming the technique that was used.
const NAMING_TIMEOUT: Duration = Duration::from_millis(150);

/// Time limit for judging an answer.
const ANSWER_TIMEOUT: Duration = ninefold::guide::recognise::RECOGNITION_TIMEOUT;

/// Time limit for any other result that the player waits for.
const SEARCH_TIMEOUT: Duration = Duration::from_secs(20);

/// Interval at which an idle game is saved, so that its clock isn't lost.
const AUTOSAVE_INTERVAL: Duration = Duration::from_secs(10);

/// Returns a function that says whether so much time has passed since this call.
fn timeout_after(limit: Duration) -> impl Fn() -> bool + Copy {
    let begun = Instant::now();
    move || begun.elapsed() > limit
}

impl GameSession {
    /// Starts a session with a game, and with its number if it is in the storage already.
    #[must_use]
    pub fn new(
        game: PlayedGame,
        number: Option<u64>,
        settings: SessionSettings,
        storage: Box<dyn GameStorage>,
    ) -> GameSession {
        let mut session = GameSession {
            stored_text: game.to_string(),
            is_diverged: false,
            game,
            number,
            last_saved: (String::new(), Duration::ZERO),
            storage,
            settings,
            guide: Guide::new(),
            mode: InputMode::Digits,
            hint: None,
            list: None,
            drill: None,
            plan: ExercisePlan::Unplanned,
            seen_keys: Vec::new(),
            missing_techniques: Vec::new(),
            background_task: None,
            results: None,
            messages: Vec::new(),
            names_techniques: true,
            is_paused: false,
            is_showing_keys: false,
            to_delete: None,
            deleted: Vec::new(),
            list_message: None,
            cautions: Vec::new(),
            save_error: None,
            screen: Kept::default(),
        };
        session.start_play();
        session
    }

    /// Returns the game of the session.
    #[must_use]
    pub fn game(&self) -> &PlayedGame {
        &self.game
    }

    /// Returns the effect of digit keys in the terminal session.
    #[must_use]
    pub fn input_mode(&self) -> InputMode {
        self.mode
    }

    /// Returns the messages in the language of the session.
    #[must_use]
    pub fn message_catalogue(&self) -> &'static Catalogue {
        self.settings.catalogue
    }

    /// Returns the style of the session's screen.
    #[must_use]
    pub fn screen_style(&self) -> ScreenStyle {
        self.settings.style
    }

    /// Returns the current hint at its stage; `None` if none is shown.
    #[must_use]
    pub fn current_hint(&self) -> Option<HintPart> {
        let (now, stage) = self.hint.as_ref()?;
        now.stage_hint(*stage)
    }

    /// Returns the list that is open in the terminal session, if there is one.
    #[must_use]
    pub fn current_list(&self) -> Option<&ChoiceList> {
        self.list.as_ref()
    }

    /// Whether the game is paused: the board is hidden and the clock is stopped.
    #[must_use]
    pub fn is_paused(&self) -> bool {
        self.is_paused
    }

    /// Whether the terminal session shows the list of keys.
    #[must_use]
    pub fn is_showing_keys(&self) -> bool {
        self.is_showing_keys
    }

    /// Whether the keys or a list are open, so that arrows don't move on the board.
    pub(crate) fn has_overlay(&self) -> bool {
        self.is_showing_keys || self.list.is_some()
    }

    /// Returns the cell drawn at a column and a row of the screen; `None` while there is no board on the
    /// screen.
    pub(crate) fn cell_at(&self, column: u16, row: u16) -> Option<Cell> {
        self.screen.get().board?.cell_at(column, row)
    }

    pub(crate) fn localize_message(&self, sentence: &Message) -> String {
        self.message_catalogue().format_message(sentence, Notation::Rc)
    }

    /// Returns the drawing on the board: that of the hint, or of the step chosen from a list.
    pub(crate) fn board_drawing(&self) -> Option<BoardDrawing> {
        // Marks are those of the hint's stage, or all of them for a step from a list.
        let of_step = |rated: &ninefold::rate::RatedStep, stage| {
            let drawing = HintPart::from_step(&rated.step, &rated.facts_before, stage).marks;
            BoardDrawing {
                board: Some(rated.facts_before.board().clone()),
                drawing,
                has_cells: stage >= HintStage::Cells,
            }
        };
        // A list covers the hint.
        match (&self.list, &self.hint) {
            (Some(list), _) => list.chosen_step().map(|rated| of_step(rated, HintStage::Full)),
            (None, Some((PositionAdvice::Step(rated), stage))) => Some(of_step(rated, *stage)),
            (None, Some((now, stage))) => now.stage_hint(*stage).map(|hint| BoardDrawing {
                board: None,
                drawing: hint.marks,
                has_cells: *stage >= HintStage::Cells,
            }),
            (None, None) => None,
        }
    }

    /// Returns the message about the open list of the terminal session, shown above its title.
    pub(crate) fn open_list_message(&self) -> Option<&Message> {
        self.list_message.as_ref()
    }

    /// Returns the text in the panel next to the board, one string a message.
    #[must_use]
    pub fn panel_messages(&self) -> Vec<String> {
        let tell = |sentence: &Message| {
            format!("{}{}", "  ".repeat(sentence.level.into()), self.localize_message(sentence))
        };
        let full = |rated: &ninefold::rate::RatedStep| {
            HintPart::from_step(&rated.step, &rated.facts_before, HintStage::Full).messages
        };
        // A warning is no whole sentence of its own, so a mark sets it apart.
        let cautions =
            || self.cautions.iter().map(|sentence| format!("! {}", self.localize_message(sentence)));
        // Storage problems come first, whatever else is shown.
        let mut lines: Vec<String> = self.save_error.iter().map(tell).collect();
        lines.extend(self.is_diverged.then(|| tell(&say!("play-kept-apart"))));
        match (&self.list, &self.hint) {
            (Some(list), _) => {
                lines.extend(self.list_message.iter().map(tell));
                lines.push(tell(list.title()));
                lines.extend(list.chosen_step().map(full).unwrap_or_default().iter().map(tell));
                lines.extend(cautions());
            }
            // The full step repeats the earlier stages, and needs their room.
            (None, Some((PositionAdvice::Step(rated), HintStage::Full))) => {
                lines.extend(full(rated).iter().map(tell).chain(cautions()));
            }
            (None, Some((now, stage))) => {
                let told = now.hints_through_stage(*stage);
                lines.extend(told.iter().flat_map(|hint| &hint.messages).map(tell).chain(cautions()));
            }
            (None, None) => {
                lines.extend(self.game_end_messages().iter().map(tell));
                lines.extend(self.messages.iter().map(tell));
            }
        }
        lines
    }

    /// Returns the current position as a puzzle. Notes count as candidates where every empty cell has some.
    #[must_use]
    pub fn current_position(&self) -> Puzzle {
        Puzzle::from(self.game.grid())
    }

    /// Advances the clock, unless the game is over or paused, or the player waits for a result.
    pub fn advance_clock(&mut self, time: Duration) {
        if self.game.is_over() || self.is_paused || self.is_waiting() {
            return;
        }
        self.game.spent += time;
        if self.game.spent > self.last_saved.1 + AUTOSAVE_INTERVAL {
            self.save_game();
        }
    }

    /// Saves the game if it changed. An error is shown to the player, and play goes on.
    fn save_game(&mut self) {
        let text = self.game.to_string();
        // The text is compared with what was saved, so that nothing is written in vain.
        if text == self.last_saved.0 {
            return;
        }
        // A game that another program changed meanwhile gets a new number, so that neither is lost.
        let is_elsewhere = self.is_changed_elsewhere();
        let kept = match self.number {
            Some(number) if !is_elsewhere => Ok(number),
            _ => self.storage.reserve_game_number(),
        };
        let kept = kept.and_then(|number| {
            self.number = Some(number);
            self.storage.save_game(number, &text)
        });
        match kept {
            Ok(()) => {
                self.last_saved = (text.clone(), self.game.spent);
                self.stored_text = text;
                self.save_error = None;
                self.is_diverged |= is_elsewhere;
            }
            Err(error) => self.save_error = Some(say!("play-not-saved", reason = error.to_string())),
        }
    }

    /// Whether another program has saved the game since this one read or saved it.
    fn is_changed_elsewhere(&self) -> bool {
        let Some(number) = self.number else { return false };
        let Ok(Some(text)) = self.storage.load_game(number) else { return false };
        // Compare in today's format, whichever edition wrote the file.
        PlayedGame::from_text(&text).is_ok_and(|game| game.to_string() != self.stored_text)
    }

    /// Saves the played game for the last time, as the program ends.
    ///
    /// # Errors
    /// When that can't be done.
    pub fn save_on_exit(&mut self) -> io::Result<()> {
        // A save that failed before is tried again.
        self.save_error = None;
        self.save_game();
        match &self.save_error {
            Some(fault) => Err(io::Error::other(self.localize_message(fault))),
            None => Ok(()),
        }
    }

    /// Performs a player's action.
    pub fn perform_action(&mut self, action: PlayerAction) {
        // The terminal's own actions are done by the caller.
        if matches!(action, PlayerAction::Repaint | PlayerAction::Suspend | PlayerAction::Leave) {
            return;
        }
        if self.is_paused {
            self.is_paused = false;
        } else if self.is_waiting() {
            // While the player waits, only cancelling is possible.
            if action == PlayerAction::Close {
                self.close_overlays();
            }
        } else if !(self.has_overlay() && self.perform_in_overlay(action)) {
            self.perform_on_board(action);
        }
        self.save_game();
    }

    /// Performs an action in a list or on the screen of keys, and returns whether it had an effect there.
    fn perform_in_overlay(&mut self, action: PlayerAction) -> bool {
        // A question about deleting is answered by this key or forgotten.
        self.list_message = None;
        let to_delete = self.to_delete.take();
        let Some(list) = &mut self.list else {
            match action {
                PlayerAction::Move(down, _) => self.scroll_panel(down),
                PlayerAction::First => self.scroll_panel(isize::MIN),
                PlayerAction::Last => self.scroll_panel(isize::MAX),
                _ => return false,
            }
            return true;
        };
        // Keys that mean nothing in a list are left to the caller.
        match action {
            PlayerAction::Move(down, right) => list.move_choice(down + 10 * right),
            PlayerAction::First => list.move_choice(isize::MIN),
            PlayerAction::Last => list.move_choice(isize::MAX),
            PlayerAction::Scroll(pages) => list.move_choice(10 * pages),
            PlayerAction::TypeFilter(sign) => list.extend_filter(sign),
            PlayerAction::ShortenFilter => list.shorten_filter(),
            PlayerAction::Erase => self.delete_chosen_game(to_delete),
            PlayerAction::ToggleKnown => self.toggle_known(),
            _ => return false,
        }
        true
    }

    fn scroll_panel(&mut self, lines: isize) {
        self.screen.set(self.screen.get().scrolled_by(lines));
    }

    fn perform_on_board(&mut self, action: PlayerAction) {
        // Most actions close the hint and the messages.
        let keeps = [
            PlayerAction::Hint,
            PlayerAction::Apply,
            PlayerAction::Language,
            PlayerAction::Frames,
            PlayerAction::First,
            PlayerAction::Last,
        ];
        if !keeps.contains(&action)
            && !matches!(action, PlayerAction::Move(..) | PlayerAction::Choose(_) | PlayerAction::Scroll(_))
        {
            self.close_overlays();
        }
        let cursor = self.game.cursor;
        match action {
            PlayerAction::Move(down, right) => self.move_cursor(down, right),
            PlayerAction::First => self.game.cursor = Cell::from_row_column(cursor.row_index(), 0),
            PlayerAction::Last => self.game.cursor = Cell::from_row_column(cursor.row_index(), 8),
            PlayerAction::Choose(cell) => self.game.cursor = cell,
            PlayerAction::Scroll(pages) => self.scroll_panel(10 * pages),
            PlayerAction::Digit(digit) => self.enter_digit(cursor, digit),
            PlayerAction::Erase => self.erase_cell(cursor),
            PlayerAction::Mode(mode) => self.mode = mode,
            PlayerAction::NextMode => {
                self.mode = InputMode::ALL[(self.mode as usize + 1) % InputMode::ALL.len()]
            }
            PlayerAction::Notes => {
                self.mode = if self.mode == InputMode::Centre { InputMode::Digits } else { InputMode::Centre }
            }
            PlayerAction::AllNotes => self.game.apply_change(|grid, _| grid.compute_possibles()),
            PlayerAction::Undo => self.game.undo(),
            PlayerAction::Redo => self.game.redo(),
            PlayerAction::Check => self.report_mistakes(),
            PlayerAction::Hint => self.show_next_hint(),
            PlayerAction::Apply => self.apply_enter_action(),
            PlayerAction::Steps => self.start_waiting(BackgroundTask::ListSteps),
            PlayerAction::Path => self.start_waiting(BackgroundTask::ListPath),
            PlayerAction::Games => self.show_games(),
            PlayerAction::Course => self.show_course(),
            PlayerAction::Next => self.start_next_exercise(),
            PlayerAction::Pause => self.is_paused = !self.game.is_over(),
            PlayerAction::ToggleTechniqueNaming => {
                self.names_techniques = !self.names_techniques;
                let told =
                    if self.names_techniques { say!("play-telling") } else { say!("play-not-telling") };
                self.messages = vec![told];
            }
            PlayerAction::Language => self.settings.catalogue = next_language(self.message_catalogue()),
            PlayerAction::Frames => {
                self.settings.style.frames = self.settings.style.frames.other_frame_style()
            }
            PlayerAction::Keys => self.is_showing_keys = true,
            PlayerAction::Close
            | PlayerAction::ToggleKnown
            | PlayerAction::TypeFilter(_)
            | PlayerAction::ShortenFilter
            | PlayerAction::Repaint
            | PlayerAction::Suspend
            | PlayerAction::Leave => {}
        }
    }

    fn close_overlays(&mut self) {
        self.hint = None;
        self.list = None;
        (self.to_delete, self.list_message) = (None, None);
        self.is_showing_keys = false;
        self.messages.clear();
        self.cautions.clear();
        self.scroll_panel(isize::MIN);
        // The rating and the review of a finished game go on until they are done.
        if !matches!(self.background_task, Some(BackgroundTask::RateGame | BackgroundTask::ReviewGame(..))) {
            self.background_task = None;
        }
    }

    fn move_cursor(&mut self, down: isize, right: isize) {
        let wrap = |from: usize, by: isize| (from as isize + by).rem_euclid(9) as usize;
        let cursor = self.game.cursor;
        self.game.cursor =
            Cell::from_row_column(wrap(cursor.row_index(), down), wrap(cursor.column_index(), right));
    }

    /// Tries a change on the played game, and shows why it is refused if it is.
    fn try_change(&mut self, change: impl FnOnce(&mut PlayGrid, &mut PlayerMarks) -> Result<(), MoveError>) {
        let Err(error) = self.game.apply_change(change) else { return };
        self.messages = vec![match error {
            MoveError::Fixed { cell } => say!("play-given", cell),
            MoveError::Filled { cell, value } => say!("recognised-seen", cell, digit = value),
            MoveError::Clash { cell, digit, blockers } => {
                let seen = blockers.first().map_or(cell, |blocker| blocker.cell);
                say!("recognised-seen", cell = seen, digit)
            }
        }];
    }

    /// Erases the digit and the notes of a cell of the played game, or in colour mode its colour.
    fn erase_cell(&mut self, cell: Cell) {
        if self.mode == InputMode::Colours {
            return self.game.apply_change(|_, marks| marks.colours[cell] = 0);
        }
        self.try_change(|grid, marks| {
            grid.erase_cell(cell)?;
            marks.corner[cell] = DigitSet::EMPTY;
            Ok(())
        });
    }

    fn enter_digit(&mut self, cell: Cell, digit: Digit) {
        match self.mode {
            InputMode::Digits => self.place_digit(cell, digit),
            InputMode::Centre => self.try_change(|grid, _| grid.toggle_note(cell, digit)),
            InputMode::Corner => self.try_change(|grid, marks| {
                // Noting a digit that clashes is allowed.
                if let Err(error @ (MoveError::Fixed { .. } | MoveError::Filled { .. })) =
                    grid.check_move(cell, digit)
                {
                    return Err(error);
                }
                marks.corner[cell] ^= DigitSet::of(digit);
                Ok(())
            }),
            InputMode::Colours => self.game.apply_change(|_, marks| {
                let (colour, asked) = (&mut marks.colours[cell], digit.number());
                if asked <= PlayedGame::COLOUR_COUNT {
                    *colour = if *colour == asked { 0 } else { asked };
                }
            }),
        }
    }

    fn place_digit(&mut self, cell: Cell, digit: Digit) {
        // The same digit again erases it.
        if self.game.grid().value(cell) == Some(digit) {
            return self.try_change(|grid, _| grid.erase_cell(cell));
        }
        let before = self.current_position();
        self.try_change(|grid, marks| place_and_update_notes(grid, marks, cell.to_candidate(digit)));
        if self.game.grid().is_solved() {
            self.finish_game();
        } else if self.names_techniques && self.drill.is_none() && self.game.grid().value(cell) == Some(digit)
        {
            self.background_task =
                Some(BackgroundTask::NameTechnique(Box::new(before), cell.to_candidate(digit)));
        }
    }

    /// Returns the cells whose digits clash.
    pub(crate) fn clashing_cells(&self) -> CellMap {
        self.game.grid().clashes().iter().fold(CellMap::EMPTY, |all, clash| all | clash.cells)
    }

    /// Returns the title of the game in words.
    pub(crate) fn game_title(&self) -> String {
        self.game.title.localized_text(self.message_catalogue())
    }
}

/// Places a digit and removes it from the corner notes of the cell's peers.
fn place_and_update_notes(
    grid: &mut PlayGrid,
    marks: &mut PlayerMarks,
    placed: Candidate,
) -> Result<(), MoveError> {
    grid.write_digit(placed.cell(), placed.digit())?;
    for related in placed.cell().peers() {
        marks.corner[related] -= DigitSet::of(placed.digit());
    }
    Ok(())
}

/// Returns the language after this one; the first after the last one, or if this one isn't built in.
fn next_language(catalogue: &Catalogue) -> &'static Catalogue {
    let all = Language::ALL;
    let place = all.iter().position(|language| language.code == catalogue.code());
    all[place.map_or(0, |place| (place + 1) % all.len())].message_catalogue()
}
