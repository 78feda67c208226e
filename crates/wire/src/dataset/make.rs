//! Generation of a data set's rows from the classes of a plan, on several threads, in the order of the
//! classes.

use std::fmt;
use std::io;
use std::num::NonZero;
use std::ops::ControlFlow;
use std::str::FromStr;

use ninefold_core::{ByCell, Cell, Digit, Puzzle, Solution};
use ninefold_guide::dataset::tokens::{self, EncodedStep};
use ninefold_guide::dataset::{
    DatasetMember, DatasetPlan, DatasetSelection, DatasetSplit, DatasetStratum, FinishedBatch,
};
use ninefold_guide::judge::corrupt::CorruptionKind;
use ninefold_guide::judge::{JudgedPosition, find_named_techniques};
use ninefold_guide::{
    ClaimedStep, DEFAULT_EFFORT, Guide, SearchBudget, StepJudge, StepJudgement, StoppedError,
};
use ninefold_logic::explain::say;
use ninefold_logic::{Conclusions, Technique, techniques};
use ninefold_rate::scale;
use ninefold_rate::se::{self, SeRater};
use ninefold_rate::{RatedStep, RatingProfile, SolutionCount};
use ninefold_solve::random::SeededRandom;
use ninefold_solve::stream;

use super::rows::{ChatMessage, ChatRow, DataRow, LabelRow, RowHead, TableRow, TokenRow};
use crate::tracing::walk_and_verify;
use crate::{Localizer, TraceDetails, TraceError, TracedStep};

/// Kind of rows.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum RowKind {
    /// [`TableRow`]
    Table,
    /// [`ChatRow`]
    Chat,
    /// [`TokenRow`]
    Tokens,
    /// [`LabelRow`]
    Labels,
}

/// Error for an unknown kind of rows.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("expected table, chat, tokens or labels")]
pub struct RowKindError;

impl RowKind {
    /// Lists the kinds.
    pub const ALL: [RowKind; 4] = [RowKind::Table, RowKind::Chat, RowKind::Tokens, RowKind::Labels];

    /// Returns the id: `table`, `chat`, `tokens`, `labels`.
    #[must_use]
    pub fn id(self) -> &'static str {
        ["table", "chat", "tokens", "labels"][self as usize]
    }
}

impl fmt::Display for RowKind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.id())
    }
}

impl FromStr for RowKind {
    type Err = RowKindError;

    fn from_str(text: &str) -> Result<RowKind, RowKindError> {
        RowKind::ALL.into_iter().find(|kind| kind.id() == text).ok_or(RowKindError)
    }
}

/// Settings for the generation of rows.
#[derive(Clone, Copy, Debug)]
pub struct DatasetGenerator<'p> {
    /// Plan that selects the classes.
    pub plan: &'p DatasetPlan,
    /// Profile that solves the puzzles.
    pub profile: &'p RatingProfile,
    /// Kind of rows.
    pub kind: RowKind,
    /// Language of the text.
    pub localizer: Localizer<'p>,
    /// Optional content of the steps in a [`TableRow`].
    pub trace_details: TraceDetails<'p>,
    /// Number of additional images of each training class.
    pub images: usize,
}

/// Reason why the generation ended early.
#[derive(Debug, thiserror::Error)]
pub enum DatasetError {
    /// The caller requested to stop.
    #[error("stopped")]
    Stopped,
    /// Writing the rows failed.
    #[error("{0}")]
    Failed(io::Error),
}

/// Results of an earlier run of the same plan.
#[derive(Clone, Debug, Default)]
pub struct EarlierRun {
    /// Lots of candidates that the run has examined.
    pub lots: Vec<FinishedBatch>,
    /// Number of classes that the run has completed, with or without rows.
    pub classes: u64,
}

/// Event during the generation of rows.
#[derive(Debug)]
pub enum DatasetEvent {
    /// A lot of candidates was examined; a later run can skip it.
    Lot(FinishedBatch),
    /// Rows of the next class.
    Rows(Vec<DataRow>),
    /// The next class has no rows, for this reason.
    ClassWithoutRows(TraceError),
}

impl From<StoppedError> for DatasetError {
    fn from(_: StoppedError) -> DatasetError {
        DatasetError::Stopped
    }
}

impl DatasetGenerator<'_> {
    /// Generates all rows and passes them to `take`, class by class, in an order that depends on the plan
    /// alone.
    ///
    /// Returns the strata, and the reasons why some classes have no rows: the profile doesn't solve them.
    ///
    /// # Errors
    /// When `stop` returns true, or `take` fails.
    pub fn generate_rows(
        &self,
        jobs: NonZero<usize>,
        stop: &(dyn Fn() -> bool + Sync),
        take: &mut dyn FnMut(Vec<DataRow>) -> io::Result<()>,
    ) -> Result<(Vec<DatasetStratum>, Vec<TraceError>), DatasetError> {
        let mut failures = Vec::new();
        let strata =
            self.resume_dataset_rows(EarlierRun::default(), jobs, stop, &mut |event| match event {
                DatasetEvent::Lot(_) => Ok(()),
                DatasetEvent::Rows(rows) => take(rows),
                DatasetEvent::ClassWithoutRows(why) => {
                    failures.push(why);
                    Ok(())
                }
            })?;
        Ok((strata, failures))
    }

    /// Resumes after an earlier run of the same plan: its classes are skipped and its lots aren't examined
    /// again.
    ///
    /// Passes everything that a later run may need to `take`.
    ///
    /// # Errors
    /// When `stop` returns true, or `take` fails.
    pub fn resume_dataset_rows(
        &self,
        earlier: EarlierRun,
        jobs: NonZero<usize>,
        stop: &(dyn Fn() -> bool + Sync),
        take: &mut dyn FnMut(DatasetEvent) -> io::Result<()>,
    ) -> Result<Vec<DatasetStratum>, DatasetError> {
        let EarlierRun { lots, classes: mut done } = earlier;
        // Lots that an earlier run examined need not be examined again.
        let mut selection = DatasetSelection::new(self.plan).with_finished_batches(lots);
        loop {
            let mut noted = Ok(());
            // Select the next classes, and report the lots that took long, unless a report has failed.
            let wave = selection.select_members_with_progress(jobs, stop, &mut |lot| {
                if noted.is_ok() {
                    noted = take(DatasetEvent::Lot(lot));
                }
            });
            noted.map_err(DatasetError::Failed)?;
            let Some(mut members) = wave? else { break };
            // Skip the classes that the earlier run completed.
            let before = usize::try_from(done).unwrap_or(usize::MAX).min(members.len());
            members.drain(..before);
            done -= before as u64;
            // Solve the classes on several threads, and hand the rows over in the order of the classes.
            let ended = stream::process_in_order(
                jobs,
                members,
                || RowGenerator::new(self),
                |maker, member| maker.generate_class_rows(&member, stop),
                |generated| {
                    let event = match generated {
                        Ok(rows) => DatasetEvent::Rows(rows),
                        Err(TraceError::Stopped) => return ControlFlow::Break(DatasetError::Stopped),
                        Err(why) => DatasetEvent::ClassWithoutRows(why),
                    };
                    match take(event) {
                        Ok(()) => ControlFlow::Continue(()),
                        Err(error) => ControlFlow::Break(DatasetError::Failed(error)),
                    }
                },
            );
            if let ControlFlow::Break(ended) = ended {
                return Err(ended);
            }
        }
        Ok(selection.strata().to_vec())
    }
}

/// Generator of rows; one per thread.
struct RowGenerator<'m> {
    generator: &'m DatasetGenerator<'m>,
    guide: Guide,
    rater: SeRater,
    judge: StepJudge<'m>,
}

/// Puzzle with the path to its solution.
struct SolvedDatasetPuzzle {
    givens: ByCell<Option<Digit>>,
    solution: Solution,
    rated: Vec<RatedStep>,
    head: RowHead,
}

/// One step in this many, on average, is preceded by a wrong one.
const STEPS_PER_WRONG_STEP: usize = 8;
/// Techniques that unjustified placements claim.
const SINGLES: [&str; 3] = ["hidden-single-box", "hidden-single-line", "naked-single"];
/// Number of attempts at an unjustified placement for a step.
const MAX_TRIES: usize = 8;
/// Limit of effort for an attempt at a wrong step; attempts that need more are skipped.
const TRIAL_EFFORT: u64 = 200;

impl<'m> RowGenerator<'m> {
    fn new(generator: &'m DatasetGenerator<'m>) -> RowGenerator<'m> {
        let profile = generator.profile;
        let rater = SeRater::new(se::SeProfile::SE);
        RowGenerator { generator, guide: Guide::new(), rater, judge: StepJudge::new(profile) }
    }

    /// Generates the rows of a class: its puzzle and, for training, the images.
    fn generate_class_rows(
        &mut self,
        member: &DatasetMember,
        stop: &dyn Fn() -> bool,
    ) -> Result<Vec<DataRow>, TraceError> {
        let images = if member.split == DatasetSplit::Train { self.generator.images } else { 0 };
        (0..=images).map(|number| self.generate_row(member, number, stop)).collect()
    }

    fn generate_row(
        &mut self,
        member: &DatasetMember,
        number: usize,
        stop: &dyn Fn() -> bool,
    ) -> Result<DataRow, TraceError> {
        // Every kind of row starts from the solution path.
        let solved = self.solve_class_member(member, number, stop)?;
        Ok(match self.generator.kind {
            RowKind::Table => DataRow::Table(self.build_table_row(solved)),
            RowKind::Chat => DataRow::Chat(self.build_chat_row(solved)),
            RowKind::Tokens => DataRow::Tokens(build_token_row(solved)),
            RowKind::Labels => {
                let row_seed =
                    member.name.leading_64_bits() ^ self.generator.plan.seed.rotate_left(32) ^ number as u64;
                DataRow::Labels(self.build_label_row(solved, row_seed))
            }
        })
    }

    fn solve_class_member(
        &mut self,
        member: &DatasetMember,
        number: usize,
        stop: &dyn Fn() -> bool,
    ) -> Result<SolvedDatasetPuzzle, TraceError> {
        let DatasetGenerator { plan, profile, .. } = self.generator;
        // The first puzzle of a class is the class's own, the others are images of it.
        let symmetric_image = member.symmetric_image(plan.seed, number);
        let (board, puzzle) = (symmetric_image.to_board(), Puzzle::from_givens(symmetric_image.givens));
        let facts =
            self.guide.validate_position(&puzzle).map_err(|now| TraceError::Refused(now.to_string()))?;
        // Solve it, with every step accepted by the checker.
        let mut walk = self.guide.start_walk(facts, *profile);
        let mut rated = Vec::new();
        walk_and_verify(&mut walk, &puzzle, |step| rated.push(step), stop)?;
        let fields = walk.rate_start(stop).map_err(TraceError::Unsolved)?.result_fields();
        let part = |name: &str| match fields.iter().find(|(part, _)| *part == name)?.1 {
            scale::TallyField::Number(number) => Some(number),
            _ => None,
        };
        // Sudoku Explainer's profiles have these ratings already; for the others it is rated again.
        let [er, ep, ed] = if profile.se_profile().is_some() {
            ["er", "ep", "ed"].map(part)
        } else {
            let rating = self.rater.rate_board(&board, SolutionCount::One).ok();
            let tenths = |number| Some(scale::RatingValue::Tenths(number));
            rating.map_or([None; 3], |rating| [rating.er, rating.ep, rating.ed].map(tenths))
        };
        // Describe the puzzle and its class.
        let stratum = plan.strata.get(member.stratum).map(ToString::to_string);
        let image = if number == 0 { String::new() } else { format!("-{number}") };
        let head = RowHead {
            id: format!("{}{image}", member.name),
            split: member.split.id(),
            stratum,
            puzzle: format_values(&symmetric_image.givens, '.'),
            solution: symmetric_image.solution.to_string(),
            class: format_values(&member.class, '0'),
            givens: symmetric_image.given_cells().len() as u32,
            er,
            ep,
            ed,
            profile: scale::RatingScale::name(*profile).into(),
            technique: find_hardest_technique(&rated).map(|technique| technique.id),
            steps: rated.len() as u32,
        };
        Ok(SolvedDatasetPuzzle {
            givens: symmetric_image.givens,
            solution: symmetric_image.solution,
            rated,
            head,
        })
    }

    fn build_table_row(&self, solved: SolvedDatasetPuzzle) -> TableRow {
        let mut techniques: Vec<&'static str> = Vec::new();
        for rated in &solved.rated {
            let id = rated.step.technique().id;
            // In order of first use.
            if !techniques.contains(&id) {
                techniques.push(id);
            }
        }
        let trace = solved
            .rated
            .iter()
            .map(|rated| TracedStep::from_rated(rated, self.generator.trace_details))
            .collect();
        TableRow { head: solved.head, techniques, trace }
    }

    fn build_chat_row(&self, solved: SolvedDatasetPuzzle) -> ChatRow {
        let Localizer { catalogue, notation, .. } = self.generator.localizer;
        // The answer: each step with its number and explanation, then the solution grid.
        let mut answer = String::new();
        for (index, rated) in solved.rated.iter().enumerate() {
            let why: Vec<String> = rated
                .step
                .explanation_messages(&rated.facts_before)
                .iter()
                .map(|one| catalogue.format_message(one, notation))
                .collect();
            let step_text = self.format_step(rated.step.technique(), &rated.step.conclusions);
            let step = say!(
                "dataset-chat-step",
                number = (index + 1).to_string(),
                step = step_text,
                why = why.join(" ")
            );
            answer.push_str(&catalogue.format_message(&step, notation));
            answer.push('\n');
        }
        answer.push_str(&catalogue.format_message(&say!("dataset-chat-solution"), notation));
        answer.push('\n');
        answer.push_str(&split_grid_lines(&solved.head.solution));
        // A chat has the task, the puzzle and the answer.
        let message = |role, content| ChatMessage { role, content };
        let messages = vec![
            message("system", catalogue.format_message(&say!("dataset-chat-system"), notation)),
            message("user", self.format_question(&solved.head.puzzle)),
            message("assistant", answer),
        ];
        ChatRow { head: solved.head, messages }
    }

    fn format_question(&self, puzzle: &str) -> String {
        let Localizer { catalogue, notation, .. } = self.generator.localizer;
        format!(
            "{}\n{}",
            catalogue.format_message(&say!("dataset-chat-question"), notation),
            split_grid_lines(puzzle)
        )
    }

    /// Writes a step in the form that `ninefold judge` reads.
    fn format_step(&self, technique: &'static Technique, done: &Conclusions) -> String {
        let Localizer { catalogue, notation, .. } = self.generator.localizer;
        format!("{}: {}", catalogue.technique_name(technique), done.to_text(notation))
    }

    fn build_label_row(&mut self, solved: SolvedDatasetPuzzle, seed: u64) -> LabelRow {
        let mut random = SeededRandom::new(seed);
        let mut row = LabelRow {
            prompt: self.format_question(&solved.head.puzzle),
            completions: Vec::new(),
            labels: Vec::new(),
            verdicts: Vec::new(),
            techniques: Vec::new(),
            ratings: Vec::new(),
            reasons: Vec::new(),
            head: solved.head,
        };
        for (index, rated) in solved.rated.iter().enumerate() {
            // Now and then a wrong step comes first. It changes nothing, so the correct step follows in the
            // same position.
            if random.next_below(STEPS_PER_WRONG_STEP) == 0
                && let Some((step_text, label)) =
                    self.generate_wrong_step(&solved.rated, index, &solved.solution, &mut random)
            {
                row.push_label(step_text, label);
            }
            // The correct step is judged like any other, as it is written.
            let position = JudgedPosition::new(rated.facts_before.clone(), solved.solution);
            let technique = rated.step.technique();
            let step_text = self.format_step(technique, &rated.step.conclusions);
            let judged = self.judge_written_step(&position, &step_text, technique, &rated.step.conclusions);
            let label = StepLabel { judged, technique, rating: Some(rated.rating), reason: None };
            row.push_label(step_text, label);
        }
        row
    }

    /// Judges a step as it is written, in its position, just as `ninefold judge` does.
    fn judge_written_step(
        &mut self,
        position: &JudgedPosition,
        step_text: &str,
        technique: &'static Technique,
        done: &Conclusions,
    ) -> StepJudgement {
        // A step in a language without a parser here is judged by the id of its technique.
        let by_name = |_| ClaimedStep {
            moves: *done,
            techniques: find_named_techniques(technique.id),
            ..ClaimedStep::default()
        };
        let step = ClaimedStep::parse(step_text, self.generator.localizer.notation).unwrap_or_else(by_name);
        self.judge.judge_step(position, &step, &mut SearchBudget::with_effort(DEFAULT_EFFORT))
    }

    /// Generates a wrong step for the position before a correct one. The kind is random; kinds that don't
    /// succeed are skipped.
    fn generate_wrong_step(
        &mut self,
        path: &[RatedStep],
        index: usize,
        solution: &Solution,
        random: &mut SeededRandom,
    ) -> Option<(String, StepLabel)> {
        let position = JudgedPosition::new(path[index].facts_before.clone(), *solution);
        // Start with a random kind and try the others in turn.
        let first = random.next_below(CorruptionKind::ALL.len());
        (0..CorruptionKind::ALL.len()).find_map(|next| {
            let corruption = CorruptionKind::ALL[(first + next) % CorruptionKind::ALL.len()];
            // Unjustified placements need no search, unlike the other kinds.
            if corruption == CorruptionKind::Unjustified {
                return self.generate_unjustified_step(&position, random);
            }
            let one =
                self.judge.corrupt_step(path, index, corruption, random, TRIAL_EFFORT, &mut || false)?;
            self.label_wrong_step(&position, one.technique, &one.moves, corruption)
        })
    }

    /// Generates a digit of the solution that falsely claims to be a single. This needs no search, since a
    /// step that names a technique is judged by that technique.
    fn generate_unjustified_step(
        &mut self,
        position: &JudgedPosition,
        random: &mut SeededRandom,
    ) -> Option<(String, StepLabel)> {
        // Try random cells and techniques until the claim is false.
        let empty: Vec<Cell> = position.facts().empty_cells().iter().collect();
        (0..MAX_TRIES).find_map(|_| {
            let cell = empty[random.next_below(empty.len())];
            let technique = techniques::technique_by_id(SINGLES[random.next_below(SINGLES.len())])?;
            let done = Conclusions::from_placement(cell.to_candidate(position.solution().digit(cell)));
            self.label_wrong_step(position, technique, &done, CorruptionKind::Unjustified)
        })
    }

    /// Labels a spoilt step; `None` when it is sound as written, or changes nothing.
    fn label_wrong_step(
        &mut self,
        position: &JudgedPosition,
        technique: &'static Technique,
        done: &Conclusions,
        kind: CorruptionKind,
    ) -> Option<(String, StepLabel)> {
        let step_text = self.format_step(technique, done);
        let judged = self.judge_written_step(position, &step_text, technique, done);
        // An incomplete search doesn't prove that the step is unjustified.
        let is_spoilt =
            matches!(judged, StepJudgement::Wrong(_) | StepJudgement::NotJustified { is_complete: true });
        is_spoilt.then(|| (step_text, StepLabel { judged, technique, rating: None, reason: Some(kind.id()) }))
    }
}

/// Label of a step.
struct StepLabel {
    judged: StepJudgement,
    technique: &'static Technique,
    rating: Option<scale::RatingValue>,
    /// Way in which the step was spoilt; `None` for a correct step.
    reason: Option<&'static str>,
}

impl LabelRow {
    fn push_label(&mut self, step_text: String, label: StepLabel) {
        self.completions.push(step_text);
        self.labels.push(label.judged.is_justified());
        self.verdicts.push(label.judged.as_str());
        self.techniques.push(label.technique.id);
        self.ratings.push(label.rating);
        self.reasons.push(label.reason);
    }
}

fn build_token_row(solved: SolvedDatasetPuzzle) -> TokenRow {
    let encode = |rated: &RatedStep| EncodedStep {
        technique: rated.step.technique(),
        conclusions: rated.step.conclusions,
    };
    let tokens = tokens::encode_steps(&solved.givens, solved.rated.iter().map(encode));
    TokenRow { head: solved.head, tokens }
}

/// Returns the technique of the hardest step, the first of several.
fn find_hardest_technique(path: &[RatedStep]) -> Option<&'static Technique> {
    let mut hardest: Option<(u32, &'static Technique)> = None;
    for rated in path {
        let counts = match rated.rating {
            scale::RatingValue::Tenths(tenths) => tenths.0.into(),
            scale::RatingValue::Points(points) => points,
        };
        // Strictly greater, so that the first of several counts.
        if hardest.is_none_or(|(most, _)| counts > most) {
            hardest = Some((counts, rated.step.technique()));
        }
    }
    hardest.map(|(_, technique)| technique)
}

fn format_values(values: &ByCell<Option<Digit>>, empty: char) -> String {
    values.0.iter().map(|value| value.map_or(empty, Digit::to_char)).collect()
}

/// Splits 81 characters into nine lines.
fn split_grid_lines(line: &str) -> String {
    let rows: Vec<&str> = (0..9).filter_map(|row| line.get(9 * row..9 * row + 9)).collect();
    rows.join("\n")
}
