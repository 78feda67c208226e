//! A game in play: what is on the screen, and what becomes of it by each action.

use std::io;
use std::time::{Duration, Instant};

use ninefold::core::{MoveError, PlayGrid};
use ninefold::guide::{Answer, Recognition};
use ninefold::logic::explain::say;
use ninefold::rate::Scale;
use ninefold::texts::Catalogue;
use ninefold::{
    Candidate, Cell, Conclusions, Digit, DigitSet, Facts, Guide, Hint, Mistakes, Notation, Now, Profile,
    Puzzle, Sentence, Stage, Technique, wire,
};

use crate::drill::Drill;
use crate::list::List;
use crate::{Game, Marks, Mode};

/// Something a player does.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Action {
    /// Moves by this many rows and columns, round the edge.
    Move(isize, isize),
    /// Goes to a cell.
    Choose(Cell),
    /// Writes or notes a digit, or gives the cell this colour, as the mode says.
    Digit(Digit),
    /// Empties the cell.
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
    /// Does what the last stage of a hint says; shows the chosen step of a list; answers an exercise.
    Apply,
    /// Lists every step of the position.
    Steps,
    /// Lists the steps to the solution, with the rating.
    Path,
    /// Goes on to the next exercise.
    Next,
    /// Closes the hint, or what is said.
    Close,
    /// Tells, or no longer tells, which technique a digit was placed by.
    Tell,
    /// Speaks the other language.
    Language,
    /// Tells the keys.
    Keys,
    /// Paints the screen anew.
    Repaint,
    /// Gives the terminal back to the shell until it wakes the program again.
    Suspend,
    /// Ends the game for now.
    Leave,
}

/// A game, and what is on the screen with it.
#[derive(Debug)]
pub struct Session {
    game: Game,
    profile: Profile,
    guide: Guide,
    catalogue: &'static Catalogue,
    mode: Mode,
    hint: Option<(Now, Stage)>,
    list: Option<List>,
    drill: Option<Drill>,
    said: Vec<Sentence>,
    is_telling: bool,
    /// The position before a digit was placed that is yet to be told of, and the digit.
    placed: Option<(Puzzle, Candidate)>,
    fault: Option<String>,
}

/// Longer nobody waits to be told which technique they used.
const PATIENCE: Duration = Duration::from_millis(150);

/// Longer nobody waits to be told whether their moves are right.
const ANSWER: Duration = ninefold::guide::recognise::PATIENCE;

/// Longer nobody waits for an answer that they asked for.
const LONGEST: Duration = Duration::from_secs(20);

/// Whether so much time has passed since it was made.
fn after(limit: Duration) -> impl Fn() -> bool + Copy {
    let begun = Instant::now();
    move || begun.elapsed() > limit
}

impl Session {
    /// A session that gives hints by a profile and speaks a language.
    #[must_use]
    pub fn new(game: Game, profile: Profile, catalogue: &'static Catalogue) -> Session {
        Session {
            game,
            profile,
            guide: Guide::new(),
            catalogue,
            mode: Mode::Digits,
            hint: None,
            list: None,
            drill: None,
            said: Vec::new(),
            is_telling: true,
            placed: None,
            fault: None,
        }
    }

    /// A session of exercises of a technique, those of a seed; `None` if there is none that can be found soon.
    #[must_use]
    pub fn practise(
        technique: &'static Technique,
        seed: u64,
        profile: Profile,
        catalogue: &'static Catalogue,
    ) -> Option<Session> {
        let drill = Drill::new(technique, (seed, 1), &profile, after(LONGEST))?;
        let mut session = Session::new(drill.game(), profile, catalogue);
        session.is_telling = false;
        session.begin(drill);
        Some(session)
    }

    /// Puts an exercise on the board.
    fn begin(&mut self, drill: Drill) {
        self.game = drill.game();
        self.mode = drill.mode();
        self.said = vec![drill.task().clone(), say!("play-exercise")];
        self.drill = Some(drill);
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
        self.catalogue
    }

    /// What the hint on the screen draws, with its stage; `None` without one.
    #[must_use]
    pub fn hint(&self) -> Option<Hint> {
        let (now, stage) = self.hint.as_ref()?;
        now.hint(*stage)
    }

    /// What stands in place of the board, if anything does.
    #[must_use]
    pub fn list(&self) -> Option<&List> {
        self.list.as_ref()
    }

    /// What is said below the board, one line for each.
    #[must_use]
    pub fn said(&self) -> Vec<String> {
        let tell = |sentence: &Sentence| {
            let indent = "  ".repeat(sentence.level.into());
            format!("{indent}{}", self.catalogue.text(sentence, Notation::Rc))
        };
        let mut lines: Vec<String> = self.fault.iter().cloned().collect();
        match (&self.list, &self.hint) {
            (Some(list), _) => lines.push(tell(list.title())),
            // The full step tells again what the stages before it told, and needs their room.
            (None, Some((Now::Step(rated), Stage::Full))) => {
                lines.extend(
                    Hint::of_step(&rated.step, &rated.before, Stage::Full).sentences.iter().map(tell),
                );
            }
            (None, Some((now, stage))) => {
                lines.extend(now.hints(*stage).iter().flat_map(|hint| &hint.sentences).map(tell));
            }
            (None, None) => lines.extend(self.said.iter().map(tell)),
        }
        lines
    }

    /// The puzzle as it stands. Notes count as candidates where every empty cell has some.
    #[must_use]
    pub fn puzzle(&self) -> Puzzle {
        Puzzle::from(self.game.grid())
    }

    /// Lets time pass, unless the game is over.
    pub fn pass(&mut self, time: Duration) {
        if !self.game.grid().is_solved() {
            self.game.spent += time;
        }
    }

    /// Notes whether the game could be kept.
    pub fn kept(&mut self, kept: io::Result<()>) {
        self.fault = kept.err().map(|error| {
            self.catalogue.text(&say!("play-not-saved", reason = error.to_string()), Notation::Rc)
        });
    }

    /// Does what the player does.
    pub fn act(&mut self, action: Action) {
        if !matches!(
            action,
            Action::Hint | Action::Move(..) | Action::Choose(_) | Action::Apply | Action::Language
        ) {
            self.close();
        }
        let cursor = self.game.cursor;
        match action {
            Action::Move(down, right) => match &mut self.list {
                Some(list) => list.go(down + 10 * right),
                None => self.go(down, right),
            },
            Action::Choose(cell) => self.game.cursor = cell,
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
            Action::Steps => {
                self.look(|_, facts, profile| List::of_position(&facts, profile, after(LONGEST)))
            }
            Action::Path => {
                self.look(|guide, facts, profile| List::of_path(guide, facts, profile, after(LONGEST)))
            }
            Action::Next => self.next_exercise(),
            Action::Tell => {
                self.is_telling = !self.is_telling;
                let told = if self.is_telling { say!("play-telling") } else { say!("play-not-telling") };
                self.said = vec![told];
            }
            Action::Language => {
                let is_english = self.catalogue.code() == "en";
                self.catalogue = if is_english { Catalogue::chinese() } else { Catalogue::english() };
            }
            Action::Keys => {
                self.said = vec![
                    say!("play-keys-move"),
                    say!("play-keys-modes"),
                    say!("play-keys-do"),
                    say!("play-keys-ask"),
                    say!("play-keys-look"),
                ]
            }
            Action::Close | Action::Repaint | Action::Suspend | Action::Leave => {}
        }
    }

    fn close(&mut self) {
        self.hint = None;
        self.list = None;
        self.placed = None;
        self.said.clear();
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
            let seconds = self.game.spent.as_secs() as usize;
            self.said = vec![say!("play-solved", minutes = seconds / 60, seconds = seconds % 60)];
        } else if self.is_telling && self.game.grid().value(cell) == Some(digit) {
            self.placed = Some((before, cell.with(digit)));
        }
    }

    /// Whether there is something to do that a key needn't wait for.
    #[must_use]
    pub fn has_more(&self) -> bool {
        self.placed.is_some()
    }

    /// Does it: tells by which technique a digit was placed.
    pub fn go_on(&mut self) {
        if let Some((before, placed)) = self.placed.take() {
            self.tell_technique(&before, placed);
        }
    }

    /// Says by which technique a digit was placed, if that is soon found and the digit is right: what is wrong only a check
    /// tells.
    fn tell_technique(&mut self, before: &Puzzle, placed: Candidate) {
        let moves = Conclusions::placement(placed);
        let mut late = after(PATIENCE);
        let Ok((facts, solution)) = self.guide.open_with_solution(before) else { return };
        let told = self.guide.recognise_in(&facts, &solution, &moves, &self.profile, &mut late);
        if matches!(told, Recognition::Justified(_)) {
            self.said = told.tell(&facts, &moves);
        }
    }

    fn check(&mut self) {
        let now = self.guide.now(&self.puzzle(), &self.profile, || true);
        self.said = match now {
            Ok(Now::Mistakes(mistakes)) => tell_mistakes(&mistakes),
            Ok(Now::Solved) => vec![say!("play-is-solved")],
            Ok(Now::Improper(_)) => now.ok().and_then(|now| now.reason()).into_iter().collect(),
            Ok(Now::Stuck(_) | Now::Step(_)) | Err(_) => vec![say!("play-no-mistakes")],
        };
    }

    fn next_hint(&mut self) {
        if let Some((_, stage)) = &mut self.hint {
            *stage = stage.next().unwrap_or(Stage::Full);
            return;
        }
        let Ok(now) = self.guide.now(&self.puzzle(), &self.profile, after(LONGEST)) else {
            self.said = vec![say!("stuck", profile = self.profile.name().to_string())];
            return;
        };
        self.hint_or_say(now);
    }

    /// Begins a hint, or says why there is none.
    fn hint_or_say(&mut self, now: Now) {
        if now.hint(Stage::Where).is_some() {
            self.hint = Some((now, Stage::Where));
        } else {
            let why = wire::why(&now, self.catalogue).unwrap_or_default();
            self.said = vec![say!("no-hint", reason = why)];
        }
    }

    /// Puts a list in place of the board, if nothing is wrong in the position.
    fn look(&mut self, list: impl FnOnce(&mut Guide, Facts, &Profile) -> List) {
        match self.guide.open(&self.puzzle()) {
            Ok(facts) => self.list = Some(list(&mut self.guide, facts, &self.profile)),
            Err(now) => self.hint_or_say(now),
        }
    }

    /// Does what the hint says, if all of it was told; shows the step of the list; answers the exercise.
    fn apply(&mut self) {
        if let Some(list) = &self.list {
            if let Some(rated) = list.chosen() {
                self.hint = Some((Now::Step(Box::new(rated.clone())), Stage::Full));
                self.list = None;
            }
        } else if let Some((_, stage)) = &self.hint {
            if *stage == Stage::Full {
                self.apply_hint();
            }
        } else {
            self.answer();
        }
    }

    /// Judges what was done in the exercise.
    fn answer(&mut self) {
        let Some(drill) = &self.drill else { return };
        let judged = drill.judge(self.game.grid(), &mut self.guide, &self.profile, &mut after(ANSWER));
        let Some((answer, said)) = judged else { return };
        self.said = said;
        if let Answer::Right(_) = answer {
            self.said.push(say!("play-next-exercise"));
        }
    }

    fn next_exercise(&mut self) {
        let Some(drill) = &self.drill else { return };
        match drill.next(&self.profile, after(LONGEST)) {
            Some(next) => self.begin(next),
            None => self.said = vec![say!("play-no-exercise")],
        }
    }

    /// Candidates are removed from notes that are there.
    fn apply_hint(&mut self) {
        let Some((Now::Step(rated), _)) = &self.hint else { return };
        let Conclusions { placements, eliminations } = rated.step.conclusions;
        self.game.change(|grid, marks| {
            for placed in placements {
                let _ = write(grid, marks, placed);
            }
            if !eliminations.is_empty() && Puzzle::from(&*grid).marks.is_none() {
                grid.compute_possibles();
            }
            for gone in eliminations {
                marks.corner[gone.cell()] -= DigitSet::of(gone.digit());
                if grid.notes(gone.cell()).contains(gone.digit()) {
                    let _ = grid.toggle_note(gone.cell(), gone.digit());
                }
            }
        });
        self.close();
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

fn tell_mistakes(mistakes: &Mistakes) -> Vec<Sentence> {
    mistakes.hint(Stage::Cells).sentences
}
