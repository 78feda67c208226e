//! Hints, checks for mistakes, choices from lists, and the answers to exercises.

use ninefold::guide::AnswerVerdict;
use ninefold::logic::explain::say;
use ninefold::rate::RatingScale;
use ninefold::{Conclusions, DigitSet, EntryMistakes, HintStage, Message, PositionAdvice, Puzzle, wire};

use super::{ANSWER, GameSession, LONGEST, timeout_after, write};
use crate::list::ListChoice;

impl GameSession {
    pub(super) fn check_mistakes(&mut self) {
        self.said = match self.guide.open_position(&self.puzzle()) {
            Err(PositionAdvice::Mistakes(mistakes)) => tell_mistakes(&mistakes),
            Err(PositionAdvice::Solved) => vec![say!("play-is-solved")],
            Err(now @ PositionAdvice::Improper(_)) => now.reason_message().into_iter().collect(),
            Ok(_) | Err(PositionAdvice::Stuck(_) | PositionAdvice::Step(_)) => vec![say!("play-no-mistakes")],
        };
    }

    pub(super) fn next_hint(&mut self) {
        // A hint is shown already: go on to its next stage.
        if let Some((_, stage)) = &mut self.hint {
            *stage = stage.next().unwrap_or(HintStage::Full);
            return self.count_hint();
        }
        // In an exercise the hint is about its step, else about the easiest step of the position.
        let mut caution = Vec::new();
        let now = match self.hint_target() {
            Some(now) => Ok(now),
            None => {
                let opened = self.guide.open_anyway(&self.puzzle());
                caution =
                    opened.as_ref().map_or_else(|_| Vec::new(), |(_, assessment)| assessment.warnings());
                self.guide.now_from(opened, &self.manner.profile, timeout_after(LONGEST))
            }
        };
        match (now, &self.drill) {
            // The step is done on the board already: only the answer is missing.
            (Ok(PositionAdvice::Step(_)), Some(drill)) if drill.is_found(self.game.grid()) => {
                self.said = vec![say!("play-exercise-found")];
            }
            // Doubts about the position belong to steps only; other advice explains itself.
            (Ok(now), _) => {
                let is_step = matches!(now, PositionAdvice::Step(_));
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
    fn hint_target(&mut self) -> Option<PositionAdvice> {
        let step = self.drill.as_ref()?.target_step().clone();
        Some(
            self.guide
                .open_position(&self.puzzle())
                .map_or_else(|now| now, |_| PositionAdvice::Step(Box::new(step))),
        )
    }

    /// Begins a hint, or reports why there is none.
    pub(super) fn hint_or_say(&mut self, now: PositionAdvice) {
        if now.hint_for_stage(HintStage::Where).is_some() {
            self.game.hints += 1;
            self.hint = Some((now, HintStage::Where));
            self.count_hint();
        } else {
            let why = wire::why_no_step(&now, self.catalogue()).unwrap_or_default();
            self.said = vec![say!("no-hint", reason = why)];
        }
    }

    /// Does what Enter does: takes the chosen row of a list, applies a hint that is shown in full, starts
    /// another game after the end of one, or answers the exercise.
    pub(super) fn apply(&mut self) {
        if let Some(list) = &self.list {
            match list.current_choice().cloned() {
                Some(choice) => self.take_choice(choice),
                None => self.close_overlays(),
            }
        } else if let Some((_, stage)) = &self.hint {
            if *stage == HintStage::Full {
                self.apply_hint();
            }
        } else if self.game.is_over() {
            self.go_on_after_the_end();
        } else {
            self.judge_answer();
        }
    }

    fn take_choice(&mut self, choice: ListChoice) {
        match choice {
            ListChoice::Here(rated) => {
                self.close_overlays();
                self.game.hints += 1;
                self.hint = Some((PositionAdvice::Step(rated), HintStage::Full));
                self.count_hint();
            }
            // The step belongs to another position: it can only be viewed.
            ListChoice::OnTheWay(_) => {}
            other => {
                self.close_overlays();
                self.begin_choice(other);
            }
        }
    }

    /// Records a hint about a step: the next action isn't the player's own, and an exercise counts as helped.
    fn count_hint(&mut self) {
        let Some((PositionAdvice::Step(_), stage)) = &self.hint else { return };
        let stage = *stage;
        self.game.is_hinted |= stage >= HintStage::Technique;
        if self.drill.is_some() {
            self.count_help(stage);
        }
    }

    /// Records help with an exercise up to a stage, in the game and in the player's progress.
    pub(super) fn count_help(&mut self, stage: HintStage) {
        if self.game.help >= Some(stage) {
            return;
        }
        self.game.help = Some(stage);
        self.tell_help(stage);
    }

    /// Judges the answer to the exercise.
    fn judge_answer(&mut self) {
        let Some(drill) = &self.drill else { return };
        // The answer is judged for a limited time; without a verdict nothing is recorded.
        let (game, profile) = (&self.game, &self.manner.profile);
        let judged =
            drill.judge_moves(game.grid(), game.help, &mut self.guide, profile, &mut timeout_after(ANSWER));
        let Some((answer, said)) = judged else { return };
        let credit = answer.credit(self.game.help);
        self.said = said;
        match answer {
            AnswerVerdict::Right(_) => {
                self.record_result(credit);
                self.game.is_answered = true;
                self.said.push(self.goes_on());
            }
            AnswerVerdict::Wrong(_) => {
                self.record_result(credit);
                self.said.push(say!("play-missed"));
            }
            // The answer is true but incomplete, or it is another step: the exercise stays open.
            AnswerVerdict::Partly(_) | AnswerVerdict::Otherwise(_) | AnswerVerdict::Open(_) => {}
        }
    }

    /// Applies the step of the hint. Its candidates are removed from the notes; where there are no complete
    /// notes, these are filled in first.
    fn apply_hint(&mut self) {
        let Some((PositionAdvice::Step(rated), _)) = &self.hint else { return };
        let Conclusions { placements, eliminations } = rated.step.conclusions;
        self.game.apply_change(|grid, marks| {
            for placed in placements {
                let _ = write(grid, marks, placed);
            }
            // Eliminations need notes to be seen in.
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
        self.close_overlays();
        if self.game.grid().is_solved() {
            self.finish_game();
        }
    }
}

fn tell_mistakes(mistakes: &EntryMistakes) -> Vec<Message> {
    mistakes.hint_for_stage(HintStage::Cells).sentences
}
