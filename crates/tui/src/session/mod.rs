//! A game in play: what is on the screen, and what becomes of it by each action.

mod answers;
mod course;
mod games;
mod work;

use std::cell::Cell as Kept;
use std::io;
use std::time::{Duration, Instant};

use ninefold::core::{MoveError, PlayGrid};
use ninefold::generate::canon::Key;
use ninefold::logic::explain::say;
use ninefold::texts::{Catalogue, Language};
use ninefold::{
    Board, Candidate, Cell, CellMap, Digit, DigitSet, Guide, Hint, Marks as Drawing, Notation, Now, Profile,
    Puzzle, Sentence, Stage, Technique,
};

use crate::drill::Drill;
use crate::list::List;
use crate::shape::Screen;
use crate::{Game, Look, Marks, Mode, Shelf};
use course::Plan;
use work::{End, Work};

pub use games::left_off;

/// Something a player does.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Action {
    /// Moves by this many rows and columns, round the edge; in a list up and down.
    Move(isize, isize),
    /// Goes to the first cell of the row, or to the first row of a list.
    First,
    /// Goes to the last one.
    Last,
    /// Goes to a cell.
    Choose(Cell),
    /// Turns over this many pages of what is told.
    Scroll(isize),
    /// Types a sign, to find something in a list.
    Type(char),
    /// Takes the last one back.
    Shorten,
    /// Writes or notes a digit, or gives the cell this colour, as the mode says.
    Digit(Digit),
    /// Empties the cell; in the list of games, asks whether to delete the game, and deletes it when it comes again.
    Erase,
    /// Says what digits do.
    Mode(Mode),
    /// Goes to the next mode.
    NextMode,
    /// Goes from digits to notes in the centre, and back.
    Notes,
    /// Notes, in the centre of every cell, each digit that no related cell contains.
    AllNotes,
    /// Takes the last action back.
    Undo,
    /// Does it again.
    Redo,
    /// Compares the position with the solution.
    Check,
    /// Tells the next stage of a hint.
    Hint,
    /// Takes what is chosen: of a list, of a hint; answers an exercise; goes on to another game after the end of one.
    Apply,
    /// Lists every step of the position.
    Steps,
    /// Lists the steps to the solution, with the rating.
    Path,
    /// Lists new puzzles, those of today, and the games that are kept.
    Games,
    /// Shows the course: what to do today, goals, and exercises of every technique.
    Course,
    /// Says of the technique that is chosen in the course that it is known, or takes that back.
    Know,
    /// Goes on to the next exercise.
    Next,
    /// Hides the board, and stops the clock.
    Pause,
    /// Closes the hint, or what is said.
    Close,
    /// Tells, or no longer tells, which technique a digit was placed by.
    Tell,
    /// Speaks the other language.
    Language,
    /// Draws frames with the other signs.
    Frames,
    /// Tells the keys.
    Keys,
    /// Paints the screen anew.
    Repaint,
    /// Gives the terminal back to the shell until it wakes the program again.
    Suspend,
    /// Ends the game for now.
    Leave,
}

/// How a session goes.
#[derive(Clone, Debug)]
pub struct Manner {
    /// By which techniques hints are given.
    pub profile: Profile,
    /// The language.
    pub catalogue: &'static Catalogue,
    /// What it looks like.
    pub look: Look,
}

/// A game, and what is on the screen with it.
#[derive(Debug)]
pub struct Session {
    game: Game,
    /// Its number on the shelf; none as long as that has none to give.
    number: Option<u64>,
    /// What the shelf keeps of it, and how long the game had been played then.
    kept: (String, Duration),
    /// The game as it was read from the shelf or kept there last.
    there: String,
    /// Whether it was played elsewhere as well, and is a game of its own since.
    is_apart: bool,
    shelf: Box<dyn Shelf>,
    manner: Manner,
    guide: Guide,
    mode: Mode,
    hint: Option<(Now, Stage)>,
    list: Option<List>,
    drill: Option<Drill>,
    /// What comes after the exercise on the board.
    plan: Plan,
    /// The exercises that were begun.
    seen: Vec<Key>,
    /// Techniques of which no exercise was found in time: others are asked instead.
    missing: Vec<&'static Technique>,
    work: Option<Work>,
    end: Option<End>,
    said: Vec<Sentence>,
    is_telling: bool,
    is_paused: bool,
    /// Whether the keys are shown.
    is_helping: bool,
    /// The game that is deleted if the same key comes again.
    to_delete: Option<u64>,
    /// The games that were deleted in this session, with their numbers and texts, the last one at the end.
    deleted: Vec<(u64, String)>,
    /// What is said about the list that is open.
    about_list: Option<Sentence>,
    /// Warnings about the position that belong to the hint or the list of steps that is open.
    caution: Vec<Sentence>,
    fault: Option<Sentence>,
    /// What the view put where.
    pub(crate) screen: Kept<Screen>,
}

/// What is drawn on the board, and told beside it.
pub(crate) struct Shown {
    /// The position it is drawn in, where that has no clashes.
    pub(crate) board: Option<Board>,
    pub(crate) drawing: Drawing,
    /// Whether the cells are told, with their candidates, and not only where to look.
    pub(crate) has_cells: bool,
}

/// Longer nobody waits to be told which technique they used.
const PATIENCE: Duration = Duration::from_millis(150);

/// Longer nobody waits to be told whether their moves are right.
const ANSWER: Duration = ninefold::guide::recognise::PATIENCE;

/// Longer nobody waits for an answer that they asked for.
const LONGEST: Duration = Duration::from_secs(20);

/// A game in which nothing is done is kept after so much time again, for its clock.
const QUIET: Duration = Duration::from_secs(10);

/// Whether so much time has passed since it was made.
fn after(limit: Duration) -> impl Fn() -> bool + Copy {
    let begun = Instant::now();
    move || begun.elapsed() > limit
}

impl Session {
    /// A session that begins with a game: with its number, where the shelf has it already.
    #[must_use]
    pub fn new(game: Game, number: Option<u64>, manner: Manner, shelf: Box<dyn Shelf>) -> Session {
        let mut session = Session {
            there: game.to_string(),
            is_apart: false,
            game,
            number,
            kept: (String::new(), Duration::ZERO),
            shelf,
            manner,
            guide: Guide::new(),
            mode: Mode::Digits,
            hint: None,
            list: None,
            drill: None,
            plan: Plan::Free,
            seen: Vec::new(),
            missing: Vec::new(),
            work: None,
            end: None,
            said: Vec::new(),
            is_telling: true,
            is_paused: false,
            is_helping: false,
            to_delete: None,
            deleted: Vec::new(),
            about_list: None,
            caution: Vec::new(),
            fault: None,
            screen: Kept::default(),
        };
        session.enter();
        session
    }

    /// The game.
    #[must_use]
    pub fn game(&self) -> &Game {
        &self.game
    }

    /// What digits do.
    #[must_use]
    pub fn mode(&self) -> Mode {
        self.mode
    }

    /// The words.
    #[must_use]
    pub fn catalogue(&self) -> &'static Catalogue {
        self.manner.catalogue
    }

    /// What it looks like.
    #[must_use]
    pub fn look(&self) -> Look {
        self.manner.look
    }

    /// What the hint on the screen draws, with its stage; `None` without one.
    #[must_use]
    pub fn hint(&self) -> Option<Hint> {
        let (now, stage) = self.hint.as_ref()?;
        now.hint(*stage)
    }

    /// What is chosen from, if anything is.
    #[must_use]
    pub fn list(&self) -> Option<&List> {
        self.list.as_ref()
    }

    /// Whether the board is hidden, and the clock stands.
    #[must_use]
    pub fn is_paused(&self) -> bool {
        self.is_paused
    }

    /// Whether the keys are shown.
    #[must_use]
    pub fn is_helping(&self) -> bool {
        self.is_helping
    }

    /// Whether arrows don't move on the board.
    pub(crate) fn is_covered(&self) -> bool {
        self.is_helping || self.list.is_some()
    }

    /// The cell that is drawn at a column and a row of the screen; none while something stands in place of the board.
    pub(crate) fn cell_at(&self, column: u16, row: u16) -> Option<Cell> {
        self.screen.get().board?.cell_at(column, row)
    }

    pub(crate) fn words(&self, sentence: &Sentence) -> String {
        self.catalogue().text(sentence, Notation::Rc)
    }

    /// What is drawn on the board: by the hint, or by the step that is chosen from a list.
    pub(crate) fn shown(&self) -> Option<Shown> {
        let of_step = |rated: &ninefold::rate::Rated, stage| {
            let drawing = Hint::of_step(&rated.step, &rated.before, stage).marks;
            Shown { board: Some(rated.before.board().clone()), drawing, has_cells: stage >= Stage::Cells }
        };
        match (&self.list, &self.hint) {
            (Some(list), _) => list.step().map(|rated| of_step(rated, Stage::Full)),
            (None, Some((Now::Step(rated), stage))) => Some(of_step(rated, *stage)),
            (None, Some((now, stage))) => now.hint(*stage).map(|hint| Shown {
                board: None,
                drawing: hint.marks,
                has_cells: *stage >= Stage::Cells,
            }),
            (None, None) => None,
        }
    }

    /// What there is to say of the list that is open, above its title.
    pub(crate) fn about_list(&self) -> Option<&Sentence> {
        self.about_list.as_ref()
    }

    /// What is said beside the board, one line for each.
    #[must_use]
    pub fn said(&self) -> Vec<String> {
        let tell =
            |sentence: &Sentence| format!("{}{}", "  ".repeat(sentence.level.into()), self.words(sentence));
        let full =
            |rated: &ninefold::rate::Rated| Hint::of_step(&rated.step, &rated.before, Stage::Full).sentences;
        let mut lines: Vec<String> = self.fault.iter().map(tell).collect();
        lines.extend(self.is_apart.then(|| tell(&say!("play-kept-apart"))));
        match (&self.list, &self.hint) {
            (Some(list), _) => {
                lines.extend(self.about_list.iter().map(tell));
                lines.push(tell(list.title()));
                lines.extend(list.step().map(full).unwrap_or_default().iter().map(tell));
                lines.extend(self.caution.iter().map(tell));
            }
            // The full step tells again what the stages before it told, and needs their room.
            (None, Some((Now::Step(rated), Stage::Full))) => {
                lines.extend(full(rated).iter().chain(&self.caution).map(tell));
            }
            (None, Some((now, stage))) => {
                let told = now.hints(*stage);
                lines.extend(told.iter().flat_map(|hint| &hint.sentences).chain(&self.caution).map(tell));
            }
            (None, None) => {
                lines.extend(self.ending().iter().map(tell));
                lines.extend(self.said.iter().map(tell));
            }
        }
        lines
    }

    /// The puzzle as it stands. Notes count as candidates where every empty cell has some.
    #[must_use]
    pub fn puzzle(&self) -> Puzzle {
        Puzzle::from(self.game.grid())
    }

    /// Lets time pass, unless the game is over, or something is waited for.
    pub fn pass(&mut self, time: Duration) {
        if self.game.is_over() || self.is_paused || self.is_waiting() {
            return;
        }
        self.game.spent += time;
        if self.game.spent > self.kept.1 + QUIET {
            self.keep();
        }
    }

    /// Keeps the game, if anything is new in it; what goes wrong is said, and play goes on.
    fn keep(&mut self) {
        let text = self.game.to_string();
        if text == self.kept.0 {
            return;
        }
        let is_elsewhere = self.is_played_elsewhere();
        let kept = match self.number {
            Some(number) if !is_elsewhere => Ok(number),
            _ => self.shelf.begin(),
        };
        let kept = kept.and_then(|number| {
            self.number = Some(number);
            self.shelf.keep(number, &text)
        });
        match kept {
            Ok(()) => {
                self.kept = (text.clone(), self.game.spent);
                self.there = text;
                self.fault = None;
                self.is_apart |= is_elsewhere;
            }
            Err(error) => self.fault = Some(say!("play-not-saved", reason = error.to_string())),
        }
    }

    /// Whether another program has kept the game since it was read or kept here.
    fn is_played_elsewhere(&self) -> bool {
        let Some(number) = self.number else { return false };
        let Ok(Some(text)) = self.shelf.game(number) else { return false };
        // As it is written now, whichever edition wrote it.
        Game::read(&text).is_ok_and(|game| game.to_string() != self.there)
    }

    /// Keeps the game for the last time.
    ///
    /// # Errors
    /// When that can't be done.
    pub fn leave(&mut self) -> io::Result<()> {
        // What is not kept yet is tried again.
        self.fault = None;
        self.keep();
        match &self.fault {
            Some(fault) => Err(io::Error::other(self.words(fault))),
            None => Ok(()),
        }
    }

    /// Does what the player does.
    pub fn act(&mut self, action: Action) {
        if matches!(action, Action::Repaint | Action::Suspend | Action::Leave) {
            return;
        }
        if self.is_paused {
            self.is_paused = false;
        } else if self.is_waiting() {
            // Nothing else is done meanwhile; but nobody has to wait.
            if action == Action::Close {
                self.close();
            }
        } else if !(self.is_covered() && self.in_cover(action)) {
            self.on_board(action);
        }
        self.keep();
    }

    /// What an action does in a list, or where the keys are shown; says whether it did anything.
    fn in_cover(&mut self, action: Action) -> bool {
        self.about_list = None;
        let to_delete = self.to_delete.take();
        let Some(list) = &mut self.list else {
            match action {
                Action::Move(down, _) => self.scroll(down),
                Action::First => self.scroll(isize::MIN),
                Action::Last => self.scroll(isize::MAX),
                _ => return false,
            }
            return true;
        };
        match action {
            Action::Move(down, right) => list.go(down + 10 * right),
            Action::First => list.go(isize::MIN),
            Action::Last => list.go(isize::MAX),
            Action::Scroll(pages) => list.go(10 * pages),
            Action::Type(sign) => list.narrow(sign),
            Action::Shorten => list.widen(),
            Action::Erase => self.delete(to_delete),
            Action::Know => self.claim(),
            _ => return false,
        }
        true
    }

    fn scroll(&mut self, lines: isize) {
        self.screen.set(self.screen.get().scrolled(lines));
    }

    fn on_board(&mut self, action: Action) {
        let keeps =
            [Action::Hint, Action::Apply, Action::Language, Action::Frames, Action::First, Action::Last];
        if !keeps.contains(&action)
            && !matches!(action, Action::Move(..) | Action::Choose(_) | Action::Scroll(_))
        {
            self.close();
        }
        let cursor = self.game.cursor;
        match action {
            Action::Move(down, right) => self.go(down, right),
            Action::First => self.game.cursor = Cell::at_row_column(cursor.row_index(), 0),
            Action::Last => self.game.cursor = Cell::at_row_column(cursor.row_index(), 8),
            Action::Choose(cell) => self.game.cursor = cell,
            Action::Scroll(pages) => self.scroll(10 * pages),
            Action::Digit(digit) => self.digit(cursor, digit),
            Action::Erase => self.erase(cursor),
            Action::Mode(mode) => self.mode = mode,
            Action::NextMode => self.mode = Mode::ALL[(self.mode as usize + 1) % Mode::ALL.len()],
            Action::Notes => self.mode = if self.mode == Mode::Centre { Mode::Digits } else { Mode::Centre },
            Action::AllNotes => self.game.change(|grid, _| grid.compute_possibles()),
            Action::Undo => self.game.undo(),
            Action::Redo => self.game.redo(),
            Action::Check => self.check(),
            Action::Hint => self.next_hint(),
            Action::Apply => self.apply(),
            Action::Steps => self.wait_for(Work::Steps),
            Action::Path => self.wait_for(Work::Path),
            Action::Games => self.show_games(),
            Action::Course => self.show_course(),
            Action::Next => self.next_exercise(),
            Action::Pause => self.is_paused = !self.game.is_over(),
            Action::Tell => {
                self.is_telling = !self.is_telling;
                let told = if self.is_telling { say!("play-telling") } else { say!("play-not-telling") };
                self.said = vec![told];
            }
            Action::Language => self.manner.catalogue = next_language(self.catalogue()),
            Action::Frames => self.manner.look.frames = self.manner.look.frames.other(),
            Action::Keys => self.is_helping = true,
            Action::Close
            | Action::Know
            | Action::Type(_)
            | Action::Shorten
            | Action::Repaint
            | Action::Suspend
            | Action::Leave => {}
        }
    }

    fn close(&mut self) {
        self.hint = None;
        self.list = None;
        (self.to_delete, self.about_list) = (None, None);
        self.is_helping = false;
        self.said.clear();
        self.caution.clear();
        self.scroll(isize::MIN);
        // What is to be told of a game that is over is looked for until it's found.
        if !matches!(self.work, Some(Work::Rate | Work::LookBack(..))) {
            self.work = None;
        }
    }

    fn go(&mut self, down: isize, right: isize) {
        let wrap = |from: usize, by: isize| (from as isize + by).rem_euclid(9) as usize;
        let cursor = self.game.cursor;
        self.game.cursor =
            Cell::at_row_column(wrap(cursor.row_index(), down), wrap(cursor.column_index(), right));
    }

    /// Tries something on the game, and says why it's refused.
    fn refuse(&mut self, change: impl FnOnce(&mut PlayGrid, &mut Marks) -> Result<(), MoveError>) {
        let Err(error) = self.game.change(change) else { return };
        self.said = vec![match error {
            MoveError::Fixed { cell } => say!("play-given", cell = cell),
            MoveError::Filled { cell, value } => say!("recognised-seen", cell = cell, digit = value),
            MoveError::Clash { cell, digit, blockers } => {
                let seen = blockers.first().map_or(cell, |blocker| blocker.cell);
                say!("recognised-seen", cell = seen, digit = digit)
            }
        }];
    }

    /// The digit of a cell and its notes; in the mode of colours its colour.
    fn erase(&mut self, cell: Cell) {
        if self.mode == Mode::Colours {
            return self.game.change(|_, marks| marks.colours[cell] = 0);
        }
        self.refuse(|grid, marks| {
            grid.erase(cell)?;
            marks.corner[cell] = DigitSet::EMPTY;
            Ok(())
        });
    }

    fn digit(&mut self, cell: Cell, digit: Digit) {
        match self.mode {
            Mode::Digits => self.place(cell, digit),
            Mode::Centre => self.refuse(|grid, _| grid.toggle_note(cell, digit)),
            Mode::Corner => self.refuse(|grid, marks| {
                // A digit that clashes may be noted all the same.
                if let Err(error @ (MoveError::Fixed { .. } | MoveError::Filled { .. })) =
                    grid.check_move(cell, digit)
                {
                    return Err(error);
                }
                marks.corner[cell] ^= DigitSet::of(digit);
                Ok(())
            }),
            Mode::Colours => self.game.change(|_, marks| {
                let (colour, asked) = (&mut marks.colours[cell], digit.get());
                if asked <= Game::COLOURS {
                    *colour = if *colour == asked { 0 } else { asked };
                }
            }),
        }
    }

    fn place(&mut self, cell: Cell, digit: Digit) {
        if self.game.grid().value(cell) == Some(digit) {
            return self.refuse(|grid, _| grid.erase(cell));
        }
        let before = self.puzzle();
        self.refuse(|grid, marks| write(grid, marks, cell.with(digit)));
        if self.game.grid().is_solved() {
            self.finish();
        } else if self.is_telling && self.drill.is_none() && self.game.grid().value(cell) == Some(digit) {
            self.work = Some(Work::Tell(Box::new(before), cell.with(digit)));
        }
    }

    /// The cells whose digits clash.
    pub(crate) fn wrong(&self) -> CellMap {
        self.game.grid().clashes().iter().fold(CellMap::EMPTY, |all, clash| all | clash.cells)
    }

    /// What is played, in words.
    pub(crate) fn title(&self) -> String {
        self.game.title.words(self.catalogue())
    }
}

/// Writes a digit, and removes it from the notes that see it.
fn write(grid: &mut PlayGrid, marks: &mut Marks, placed: Candidate) -> Result<(), MoveError> {
    grid.write(placed.cell(), placed.digit())?;
    for related in placed.cell().peers() {
        marks.corner[related] -= DigitSet::of(placed.digit());
    }
    Ok(())
}

/// The language behind this one; behind the last, and behind one that isn't built in, the first.
fn next_language(catalogue: &Catalogue) -> &'static Catalogue {
    let all = Language::ALL;
    let place = all.iter().position(|language| language.code == catalogue.code());
    all[place.map_or(0, |place| (place + 1) % all.len())].catalogue()
}
