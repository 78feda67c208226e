//! Hints, checks for mistakes, choices from lists, and the answers to exercises.

use ninefold::guide::Answer;
use ninefold::logic::explain::say;
use ninefold::rate::Scale;
use ninefold::{Conclusions, DigitSet, Mistakes, Now, Puzzle, Sentence, Stage, wire};

use super::{ANSWER, LONGEST, Session, after, write};
use crate::list::Choice;

impl Session {
    pub(super) fn check(&mut self) {
        self.said = match self.guide.open(&self.puzzle()) {
            Err(Now::Mistakes(mistakes)) => tell_mistakes(&mistakes),
            Err(Now::Solved) => vec![say!("play-is-solved")],
            Err(now @ Now::Improper(_)) => now.reason().into_iter().collect(),
            Ok(_) | Err(Now::Stuck(_) | Now::Step(_)) => vec![say!("play-no-mistakes")],
        };
    }

    pub(super) fn next_hint(&mut self) {
        // A hint is shown already: go on to its next stage.
        if let Some((_, stage)) = &mut self.hint {
            *stage = stage.next().unwrap_or(Stage::Full);
            return self.count_hint();
        }
        // In an exercise the hint is about its step, else about the easiest step of the position.
        let mut caution = Vec::new();
        let now = match self.aim() {
            Some(now) => Ok(now),
            None => {
                let opened = self.guide.open_anyway(&self.puzzle());
                caution =
                    opened.as_ref().map_or_else(|_| Vec::new(), |(_, assessment)| assessment.warnings());
                self.guide.now_from(opened, &self.manner.profile, after(LONGEST))
            }
        };
        match (now, &self.drill) {
            // The step is done on the board already: only the answer is missing.
            (Ok(Now::Step(_)), Some(drill)) if drill.is_found(self.game.grid()) => {
                self.said = vec![say!("play-exercise-found")];
            }
            (Ok(now), _) => {
                let is_step = matches!(now, Now::Step(_));
                self.hint_or_say(now);
                self.caution =
                    caution.into_iter().filter(|_| is_step).map(|(sentence, _)| sentence).collect();
            }
            (Err(_), _) => {
                self.said = vec![say!("stuck", profile = self.manner.profile.name().to_string())];
            }
        }
    }

    /// Returns the subject of a hint in an exercise: a mistake, or else the step to be found, even if there
    /// are easier ones.
    fn aim(&mut self) -> Option<Now> {
        let step = self.drill.as_ref()?.rated().clone();
        Some(self.guide.open(&self.puzzle()).map_or_else(|now| now, |_| Now::Step(Box::new(step))))
    }

    /// Begins a hint, or reports why there is none.
    pub(super) fn hint_or_say(&mut self, now: Now) {
        if now.hint(Stage::Where).is_some() {
            self.game.hints += 1;
            self.hint = Some((now, Stage::Where));
            self.count_hint();
        } else {
            let why = wire::why(&now, self.catalogue()).unwrap_or_default();
            self.said = vec![say!("no-hint", reason = why)];
        }
    }

    /// Does what Enter does: takes the chosen row of a list, applies a hint that is shown in full, starts
    /// another game after the end of one, or answers the exercise.
    pub(super) fn apply(&mut self) {
        if let Some(list) = &self.list {
            match list.chosen().cloned() {
                Some(choice) => self.take(choice),
                None => self.close(),
            }
        } else if let Some((_, stage)) = &self.hint {
            if *stage == Stage::Full {
                self.apply_hint();
            }
        } else if self.game.is_over() {
            self.go_on_after_the_end();
        } else {
            self.answer();
        }
    }

    fn take(&mut self, choice: Choice) {
        match choice {
            Choice::Here(rated) => {
                self.close();
                self.game.hints += 1;
                self.hint = Some((Now::Step(rated), Stage::Full));
                self.count_hint();
            }
            // The step belongs to another position: it can only be viewed.
            Choice::OnTheWay(_) => {}
            other => {
                self.close();
                self.begin_choice(other);
            }
        }
    }

    /// Records a hint about a step: the next action isn't the player's own, and an exercise counts as helped.
    fn count_hint(&mut self) {
        let Some((Now::Step(_), stage)) = &self.hint else { return };
        let stage = *stage;
        self.game.is_hinted |= stage >= Stage::Technique;
        if self.drill.is_some() {
            self.count_help(stage);
        }
    }

    /// Records help with an exercise up to a stage, in the game and in the player's progress.
    pub(super) fn count_help(&mut self, stage: Stage) {
        if self.game.help >= Some(stage) {
            return;
        }
        self.game.help = Some(stage);
        self.tell_help(stage);
    }

    /// Judges the answer to the exercise.
    fn answer(&mut self) {
        let Some(drill) = &self.drill else { return };
        let (game, profile) = (&self.game, &self.manner.profile);
        let judged = drill.judge(game.grid(), game.help, &mut self.guide, profile, &mut after(ANSWER));
        let Some((answer, said)) = judged else { return };
        let credit = answer.credit(self.game.help);
        self.said = said;
        match answer {
            Answer::Right(_) => {
                self.count(credit);
                self.game.is_answered = true;
                self.said.push(self.goes_on());
            }
            Answer::Wrong(_) => {
                self.count(credit);
                self.said.push(say!("play-missed"));
            }
            // The answer is true but incomplete, or it is another step: the exercise stays open.
            Answer::Partly(_) | Answer::Otherwise(_) | Answer::Open(_) => {}
        }
    }

    /// Applies the step of the hint. Its candidates are removed from the notes; where there are no complete
    /// notes, these are filled in first.
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
        if self.game.grid().is_solved() {
            self.finish();
        }
    }
}

fn tell_mistakes(mistakes: &Mistakes) -> Vec<Sentence> {
    mistakes.hint(Stage::Cells).sentences
}
