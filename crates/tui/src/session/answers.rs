//! Answers of a terminal session: hints, checks for mistakes, choices from lists, and the answers to
//! exercises.

use ninefold::guide::{AnswerVerdict, StuckError};
use ninefold::logic::explain::say;
use ninefold::rate::RatingScale;
use ninefold::{Conclusions, DigitSet, EntryMistakes, HintStage, Message, PositionAdvice, Puzzle, wire};

use super::{ANSWER_TIMEOUT, GameSession, SEARCH_TIMEOUT, place_and_update_notes, timeout_after};
use crate::list::ListChoice;

impl GameSession {
    pub(super) fn report_mistakes(&mut self) {
        self.messages = match self.guide.validate_position(&self.current_position()) {
            Err(PositionAdvice::Mistakes(mistakes)) => mistake_cell_messages(&mistakes),
            Err(PositionAdvice::Solved) => vec![say!("play-is-solved")],
            Err(now @ PositionAdvice::Improper(_)) => now.no_step_message().into_iter().collect(),
            Ok(_) | Err(PositionAdvice::Stuck(_) | PositionAdvice::Step(_)) => vec![say!("play-no-mistakes")],
        };
    }

    pub(super) fn show_next_hint(&mut self) {
        // A hint is shown already: go on to its next stage.
        if let Some((_, stage)) = &mut self.hint {
            *stage = stage.next_stage().unwrap_or(HintStage::Full);
            return self.record_hint();
        }
        // In an exercise the hint is about its step, else about the easiest step of the position.
        let mut caution = Vec::new();
        let now = match self.exercise_hint() {
            Some(now) => Ok(now),
            None => {
                let opened = self.guide.assess_position(&self.current_position());
                caution =
                    opened.as_ref().map_or_else(|_| Vec::new(), |(_, assessment)| assessment.warnings());
                self.guide.advise_assessed(opened, &self.settings.profile, timeout_after(SEARCH_TIMEOUT))
            }
        };
        match (now, &self.drill) {
            // The step is done on the board already: only the answer is missing.
            (Ok(PositionAdvice::Step(_)), Some(drill)) if drill.is_answered_by_grid(self.game.grid()) => {
                self.messages = vec![say!("play-exercise-found")];
            }
            // Doubts about the position belong to steps only; other advice explains itself.
            (Ok(now), _) => {
                let is_step = matches!(now, PositionAdvice::Step(_));
                self.start_hint(now);
                self.cautions =
                    caution.into_iter().filter(|_| is_step).map(|(sentence, _)| sentence).collect();
            }
            (Err(_), _) => {
                let profile = self.settings.profile.name().to_string();
                self.messages = vec![StuckError { profile }.to_message()];
            }
        }
    }

    /// Returns the subject of a hint in an exercise: a mistake, or else the step to be found, even if there
    /// are easier ones.
    fn exercise_hint(&mut self) -> Option<PositionAdvice> {
        let step = self.drill.as_ref()?.target_step().clone();
        Some(
            self.guide
                .validate_position(&self.current_position())
                .map_or_else(|now| now, |_| PositionAdvice::Step(Box::new(step))),
        )
    }

    /// Begins a hint, or reports why there is none.
    pub(super) fn start_hint(&mut self, advice: PositionAdvice) {
        if advice.stage_hint(HintStage::Where).is_some() {
            self.game.hints += 1;
            self.hint = Some((advice, HintStage::Where));
            self.record_hint();
        } else {
            let why = wire::why_no_step(&advice, self.message_catalogue()).unwrap_or_default();
            self.messages = vec![say!("no-hint", reason = why)];
        }
    }

    /// Does what Enter does: takes the chosen row of a list, applies a hint that is shown in full, starts
    /// another game after the end of one, or answers the exercise.
    pub(super) fn apply_enter_action(&mut self) {
        if let Some(list) = &self.list {
            match list.current_choice().cloned() {
                Some(choice) => self.accept_choice(choice),
                None => self.close_overlays(),
            }
        } else if let Some((_, stage)) = &self.hint {
            if *stage == HintStage::Full {
                self.apply_hint();
            }
        } else if self.game.is_over() {
            self.start_following_game();
        } else {
            self.judge_answer();
        }
    }

    fn accept_choice(&mut self, choice: ListChoice) {
        match choice {
            ListChoice::Step(rated) => {
                self.close_overlays();
                self.game.hints += 1;
                self.hint = Some((PositionAdvice::Step(rated), HintStage::Full));
                self.record_hint();
            }
            // The step belongs to another position: it can only be viewed.
            ListChoice::PathStep(_) => {}
            other => {
                self.close_overlays();
                self.start_choice(other);
            }
        }
    }

    /// Records a hint about a step: the next action isn't the player's own, and an exercise counts as helped.
    fn record_hint(&mut self) {
        let Some((PositionAdvice::Step(_), stage)) = &self.hint else { return };
        let stage = *stage;
        self.game.is_hinted |= stage >= HintStage::Technique;
        if self.drill.is_some() {
            self.record_help(stage);
        }
    }

    /// Records help with an exercise up to a stage, in the game and in the player's progress.
    pub(super) fn record_help(&mut self, stage: HintStage) {
        if self.game.help >= Some(stage) {
            return;
        }
        self.game.help = Some(stage);
        self.record_help_in_progress(stage);
    }

    /// Judges the answer to the exercise.
    fn judge_answer(&mut self) {
        let Some(drill) = &self.drill else { return };
        // The answer is judged for a limited time; without a verdict nothing is recorded.
        let (game, profile) = (&self.game, &self.settings.profile);
        let judged = drill.judge_moves(
            game.grid(),
            game.help,
            &mut self.guide,
            profile,
            &mut timeout_after(ANSWER_TIMEOUT),
        );
        let Some((answer, said)) = judged else { return };
        let credit = answer.answer_credit(self.game.help);
        self.messages = said;
        match answer.verdict {
            AnswerVerdict::Right => {
                self.record_exercise_result(credit);
                self.game.is_answered = true;
                self.messages.push(self.next_exercise_message());
            }
            AnswerVerdict::Wrong => {
                self.record_exercise_result(credit);
                self.messages.push(say!("play-missed"));
            }
            // The answer is true but incomplete, or it is another step: the exercise stays open.
            AnswerVerdict::Partly | AnswerVerdict::OtherTechnique | AnswerVerdict::Unjustified => {}
        }
    }

    /// Applies the step of the hint. Its candidates are removed from the notes; where there are no complete
    /// notes, these are filled in first.
    fn apply_hint(&mut self) {
        let Some((PositionAdvice::Step(rated), _)) = &self.hint else { return };
        let Conclusions { placements, eliminations } = rated.step.conclusions;
        self.game.apply_change(|grid, marks| {
            for placed in placements {
                let _ = place_and_update_notes(grid, marks, placed);
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

fn mistake_cell_messages(mistakes: &EntryMistakes) -> Vec<Message> {
    mistakes.stage_hint(HintStage::Cells).messages
}
