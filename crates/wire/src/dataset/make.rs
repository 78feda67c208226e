//! Generation of rows from the classes of a plan, on several threads, in the order of the classes.

use std::fmt;
use std::io;
use std::num::NonZero;
use std::ops::ControlFlow;
use std::str::FromStr;

use ninefold_core::{ByCell, Cell, Digit, Puzzle, Solution};
use ninefold_guide::dataset::tokens::{self, ToldStep};
use ninefold_guide::dataset::{FinishedLot, Member, Plan, Selection, Split, Stratum};
use ninefold_guide::judge::spoil::Spoil;
use ninefold_guide::judge::{Position, named_in};
use ninefold_guide::{Budget, EFFORT, Guide, Judge, Judgement, Move, Stopped};
use ninefold_logic::explain::say;
use ninefold_logic::{Conclusions, Technique, techniques};
use ninefold_rate::scale;
use ninefold_rate::se::{self, Rater};
use ninefold_rate::{Profile, Rated, SolutionCount};
use ninefold_solve::random::Random;
use ninefold_solve::stream;

use super::rows::{ChatMessage, ChatRow, DataRow, LabelRow, RowHead, TableRow, TokenRow};
use crate::tracing::checked;
use crate::{NoTrace, Speech, Telling, TracedStep};

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
pub struct UnknownKind;

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
    type Err = UnknownKind;

    fn from_str(text: &str) -> Result<RowKind, UnknownKind> {
        RowKind::ALL.into_iter().find(|kind| kind.id() == text).ok_or(UnknownKind)
    }
}

/// Settings for the generation of rows.
#[derive(Clone, Copy, Debug)]
pub struct Making<'p> {
    /// Plan that selects the classes.
    pub plan: &'p Plan,
    /// Profile that solves the puzzles.
    pub profile: &'p Profile,
    /// Kind of rows.
    pub kind: RowKind,
    /// Language of the text.
    pub speech: Speech<'p>,
    /// Optional content of the steps in a [`TableRow`].
    pub telling: Telling<'p>,
    /// Number of additional images of each training class.
    pub images: usize,
}

/// Reason why the generation ended early.
#[derive(Debug, thiserror::Error)]
pub enum Ended {
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
    pub lots: Vec<FinishedLot>,
    /// Number of classes that the run has completed, with or without rows.
    pub classes: u64,
}

/// Event during the generation of rows.
#[derive(Debug)]
pub enum MakingEvent {
    /// A lot of candidates was examined; a later run can skip it.
    Lot(FinishedLot),
    /// Rows of the next class.
    Rows(Vec<DataRow>),
    /// The next class has no rows, for this reason.
    Without(NoTrace),
}

impl From<Stopped> for Ended {
    fn from(_: Stopped) -> Ended {
        Ended::Stopped
    }
}

impl Making<'_> {
    /// Generates all rows and passes them to `take`, class by class, in an order that depends on the plan
    /// alone.
    ///
    /// Returns the strata, and the reasons why some classes have no rows: the profile doesn't solve them.
    ///
    /// # Errors
    /// When `stop` returns true, or `take` fails.
    pub fn make(
        &self,
        jobs: NonZero<usize>,
        stop: &(dyn Fn() -> bool + Sync),
        take: &mut dyn FnMut(Vec<DataRow>) -> io::Result<()>,
    ) -> Result<(Vec<Stratum>, Vec<NoTrace>), Ended> {
        let mut without = Vec::new();
        let strata = self.make_behind(EarlierRun::default(), jobs, stop, &mut |event| match event {
            MakingEvent::Lot(_) => Ok(()),
            MakingEvent::Rows(rows) => take(rows),
            MakingEvent::Without(why) => {
                without.push(why);
                Ok(())
            }
        })?;
        Ok((strata, without))
    }

    /// Resumes after an earlier run of the same plan: its classes are skipped and its lots aren't examined
    /// again.
    ///
    /// Passes everything that a later run may need to `take`.
    ///
    /// # Errors
    /// When `stop` returns true, or `take` fails.
    pub fn make_behind(
        &self,
        earlier: EarlierRun,
        jobs: NonZero<usize>,
        stop: &(dyn Fn() -> bool + Sync),
        take: &mut dyn FnMut(MakingEvent) -> io::Result<()>,
    ) -> Result<Vec<Stratum>, Ended> {
        let EarlierRun { lots, classes: mut done } = earlier;
        // Lots that an earlier run examined need not be examined again.
        let mut selection = Selection::new(self.plan).with_finished(lots);
        loop {
            let mut noted = Ok(());
            // Select the next classes, and report the lots that took long, unless a report has failed.
            let wave = selection.wave_noting(jobs, stop, &mut |lot| {
                if noted.is_ok() {
                    noted = take(MakingEvent::Lot(lot));
                }
            });
            noted.map_err(Ended::Failed)?;
            let Some(mut members) = wave? else { break };
            // Skip the classes that the earlier run completed.
            let before = usize::try_from(done).unwrap_or(usize::MAX).min(members.len());
            members.drain(..before);
            done -= before as u64;
            // Solve the classes on several threads, and hand the rows over in the order of the classes.
            let ended = stream::ordered(
                jobs,
                members,
                || Maker::new(self),
                |maker, member| maker.rows(&member, stop),
                |made| {
                    let event = match made {
                        Ok(rows) => MakingEvent::Rows(rows),
                        Err(NoTrace::Stopped) => return ControlFlow::Break(Ended::Stopped),
                        Err(why) => MakingEvent::Without(why),
                    };
                    match take(event) {
                        Ok(()) => ControlFlow::Continue(()),
                        Err(error) => ControlFlow::Break(Ended::Failed(error)),
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
struct Maker<'m> {
    making: &'m Making<'m>,
    guide: Guide,
    rater: Rater,
    judge: Judge<'m>,
}

/// Puzzle with the path to its solution.
struct Way {
    givens: ByCell<Option<Digit>>,
    solution: Solution,
    rated: Vec<Rated>,
    head: RowHead,
}

/// One step in this many, on average, is preceded by a wrong one.
const WRONG: usize = 8;
/// Techniques that unjustified placements claim.
const SINGLES: [&str; 3] = ["hidden-single-box", "hidden-single-line", "naked-single"];
/// Number of attempts at an unjustified placement for a step.
const TRIES: usize = 8;
/// Limit of effort for an attempt at a wrong step; attempts that need more are skipped.
const TRIAL_EFFORT: u64 = 200;

impl<'m> Maker<'m> {
    fn new(making: &'m Making<'m>) -> Maker<'m> {
        let profile = making.profile;
        let rater = Rater::new(se::Profile::SE);
        Maker { making, guide: Guide::new(), rater, judge: Judge::new(profile) }
    }

    /// Generates the rows of a class: its puzzle and, for training, the images.
    fn rows(&mut self, member: &Member, stop: &dyn Fn() -> bool) -> Result<Vec<DataRow>, NoTrace> {
        let images = if member.split == Split::Train { self.making.images } else { 0 };
        (0..=images).map(|number| self.row(member, number, stop)).collect()
    }

    fn row(&mut self, member: &Member, number: usize, stop: &dyn Fn() -> bool) -> Result<DataRow, NoTrace> {
        // Every kind of row starts from the solution path.
        let way = self.way(member, number, stop)?;
        Ok(match self.making.kind {
            RowKind::Table => DataRow::Table(self.table(way)),
            RowKind::Chat => DataRow::Chat(self.chat(way)),
            RowKind::Tokens => DataRow::Tokens(tokens(way)),
            RowKind::Labels => {
                let chance = member.name.bits() ^ self.making.plan.seed.rotate_left(32) ^ number as u64;
                DataRow::Labels(self.labels(way, chance))
            }
        })
    }

    fn way(&mut self, member: &Member, number: usize, stop: &dyn Fn() -> bool) -> Result<Way, NoTrace> {
        let Making { plan, profile, .. } = self.making;
        // The first puzzle of a class is the class's own, the others are images of it.
        let made = member.image(plan.seed, number);
        let (board, puzzle) = (made.board(), Puzzle::from_givens(made.givens));
        let facts = self.guide.open(&puzzle).map_err(|now| NoTrace::Refused(now.to_string()))?;
        // Solve it, with every step accepted by the checker.
        let mut walk = self.guide.walk(facts, *profile);
        let mut rated = Vec::new();
        checked(&mut walk, &puzzle, |step| rated.push(step), stop)?;
        let fields = walk.tally().fields();
        let part = |name: &str| match fields.iter().find(|(part, _)| *part == name)?.1 {
            scale::Field::Number(number) => Some(number.into()),
            _ => None,
        };
        // Sudoku Explainer's profiles have these ratings already; for the others it is rated again.
        let [er, ep, ed] = if profile.se().is_some() {
            ["er", "ep", "ed"].map(part)
        } else {
            let rating = self.rater.rate(&board, SolutionCount::One).ok();
            let tenths = |number| Some(scale::Number::Tenths(number).into());
            rating.map_or([None; 3], |rating| [rating.er, rating.ep, rating.ed].map(tenths))
        };
        // Describe the puzzle and its class.
        let stratum = plan.bands.get(member.stratum).map(ToString::to_string);
        let image = if number == 0 { String::new() } else { format!("-{number}") };
        let head = RowHead {
            id: format!("{}{image}", member.name),
            split: member.split.id(),
            stratum,
            puzzle: text(&made.givens, '.'),
            solution: made.solution.to_string(),
            class: text(&member.class, '0'),
            givens: made.pattern().len() as u32,
            er,
            ep,
            ed,
            profile: scale::Scale::name(*profile).into(),
            technique: hardest(&rated).map(|technique| technique.id),
            steps: rated.len() as u32,
        };
        Ok(Way { givens: made.givens, solution: made.solution, rated, head })
    }

    fn table(&self, way: Way) -> TableRow {
        let mut techniques: Vec<&'static str> = Vec::new();
        for rated in &way.rated {
            let id = rated.step.technique().id;
            // In order of first use.
            if !techniques.contains(&id) {
                techniques.push(id);
            }
        }
        let trace = way.rated.iter().map(|rated| TracedStep::of(rated, self.making.telling)).collect();
        TableRow { head: way.head, techniques, trace }
    }

    fn chat(&self, way: Way) -> ChatRow {
        let Speech { catalogue, notation, .. } = self.making.speech;
        // The answer: each step with its number and explanation, then the solution grid.
        let mut answer = String::new();
        for (place, rated) in way.rated.iter().enumerate() {
            let why: Vec<String> =
                rated.step.explain(&rated.before).iter().map(|one| catalogue.text(one, notation)).collect();
            let said = self.said(rated.step.technique(), &rated.step.conclusions);
            let step =
                say!("dataset-chat-step", number = (place + 1).to_string(), step = said, why = why.join(" "));
            answer.push_str(&catalogue.text(&step, notation));
            answer.push('\n');
        }
        answer.push_str(&catalogue.text(&say!("dataset-chat-solution"), notation));
        answer.push('\n');
        answer.push_str(&grid(&way.head.solution));
        let message = |role, content| ChatMessage { role, content };
        let messages = vec![
            message("system", catalogue.text(&say!("dataset-chat-system"), notation)),
            message("user", self.question(&way.head.puzzle)),
            message("assistant", answer),
        ];
        ChatRow { head: way.head, messages }
    }

    fn question(&self, puzzle: &str) -> String {
        let Speech { catalogue, notation, .. } = self.making.speech;
        format!("{}\n{}", catalogue.text(&say!("dataset-chat-question"), notation), grid(puzzle))
    }

    /// Writes a step in the form that `ninefold judge` reads.
    fn said(&self, technique: &'static Technique, done: &Conclusions) -> String {
        let Speech { catalogue, notation, .. } = self.making.speech;
        format!("{}: {}", catalogue.name(technique), done.text(notation))
    }

    fn labels(&mut self, way: Way, chance: u64) -> LabelRow {
        let mut random = Random::new(chance);
        let mut row = LabelRow {
            prompt: self.question(&way.head.puzzle),
            completions: Vec::new(),
            labels: Vec::new(),
            verdicts: Vec::new(),
            techniques: Vec::new(),
            ratings: Vec::new(),
            reasons: Vec::new(),
            head: way.head,
        };
        for (place, rated) in way.rated.iter().enumerate() {
            // Now and then a wrong step comes first. It changes nothing, so the correct step follows in the
            // same position.
            if random.below(WRONG) == 0
                && let Some((said, label)) = self.spoilt(&way.rated, place, &way.solution, &mut random)
            {
                row.push(said, label);
            }
            // The correct step is judged like any other, as it is written.
            let position = Position::new(rated.before.clone(), way.solution);
            let technique = rated.step.technique();
            let said = self.said(technique, &rated.step.conclusions);
            let judged = self.judged(&position, &said, technique, &rated.step.conclusions);
            let label = Label { judged, technique, rating: Some(rated.number.into()), reason: None };
            row.push(said, label);
        }
        row
    }

    /// Judges a step as it is written, in its position, just as `ninefold judge` does.
    fn judged(
        &mut self,
        position: &Position,
        said: &str,
        technique: &'static Technique,
        done: &Conclusions,
    ) -> Judgement {
        // A step in a language without a parser here is judged by the id of its technique.
        let by_name = |_| Move { done: *done, named: named_in(technique.id), ..Move::default() };
        let step = Move::read(said, self.making.speech.notation).unwrap_or_else(by_name);
        self.judge.judge(position, &step, &mut Budget::of_effort(EFFORT))
    }

    /// Generates a wrong step for the position before a correct one. The kind is random; kinds that don't
    /// succeed are skipped.
    fn spoilt(
        &mut self,
        way: &[Rated],
        place: usize,
        solution: &Solution,
        random: &mut Random,
    ) -> Option<(String, Label)> {
        let position = Position::new(way[place].before.clone(), *solution);
        // Start with a random kind and try the others in turn.
        let first = random.below(Spoil::ALL.len());
        (0..Spoil::ALL.len()).find_map(|next| {
            let spoil = Spoil::ALL[(first + next) % Spoil::ALL.len()];
            // Unjustified placements need no search, unlike the other kinds.
            if spoil == Spoil::Unjustified {
                return self.unjustified(&position, random);
            }
            let one = self.judge.spoil(way, place, spoil, random, TRIAL_EFFORT, &mut || false)?;
            self.label(&position, one.technique, &one.done, spoil)
        })
    }

    /// Generates a digit of the solution that falsely claims to be a single. This needs no search, since a
    /// step that names a technique is judged by that technique.
    fn unjustified(&mut self, position: &Position, random: &mut Random) -> Option<(String, Label)> {
        // Try random cells and techniques until the claim is false.
        let empty: Vec<Cell> = position.facts().empty().iter().collect();
        (0..TRIES).find_map(|_| {
            let cell = empty[random.below(empty.len())];
            let technique = techniques::by_id(SINGLES[random.below(SINGLES.len())])?;
            let done = Conclusions::placement(cell.with(position.solution().digit(cell)));
            self.label(position, technique, &done, Spoil::Unjustified)
        })
    }

    /// Labels a spoilt step; `None` when it is sound as written, or changes nothing.
    fn label(
        &mut self,
        position: &Position,
        technique: &'static Technique,
        done: &Conclusions,
        spoil: Spoil,
    ) -> Option<(String, Label)> {
        let said = self.said(technique, done);
        let judged = self.judged(position, &said, technique, done);
        // An incomplete search doesn't prove that the step is unjustified.
        let is_spoilt = matches!(judged, Judgement::Wrong(_) | Judgement::NotShown { is_complete: true });
        is_spoilt.then(|| (said, Label { judged, technique, rating: None, reason: Some(spoil.id()) }))
    }
}

/// Label of a step.
struct Label {
    judged: Judgement,
    technique: &'static Technique,
    rating: Option<crate::Number>,
    /// Way in which the step was spoilt; `None` for a correct step.
    reason: Option<&'static str>,
}

impl LabelRow {
    fn push(&mut self, said: String, label: Label) {
        self.completions.push(said);
        self.labels.push(label.judged.is_justified());
        self.verdicts.push(label.judged.word());
        self.techniques.push(label.technique.id);
        self.ratings.push(label.rating);
        self.reasons.push(label.reason);
    }
}

fn tokens(way: Way) -> TokenRow {
    let told = |rated: &Rated| ToldStep { technique: rated.step.technique(), done: rated.step.conclusions };
    let tokens = tokens::encode(&way.givens, way.rated.iter().map(told));
    TokenRow { head: way.head, tokens }
}

/// Returns the technique of the hardest step, the first of several.
fn hardest(way: &[Rated]) -> Option<&'static Technique> {
    let mut hardest: Option<(u32, &'static Technique)> = None;
    for rated in way {
        let counts = match rated.number {
            scale::Number::Tenths(tenths) => tenths.0.into(),
            scale::Number::Points(points) => points,
        };
        // Strictly greater, so that the first of several counts.
        if hardest.is_none_or(|(most, _)| counts > most) {
            hardest = Some((counts, rated.step.technique()));
        }
    }
    hardest.map(|(_, technique)| technique)
}

fn text(values: &ByCell<Option<Digit>>, empty: char) -> String {
    values.0.iter().map(|value| value.map_or(empty, Digit::to_char)).collect()
}

/// Splits 81 characters into nine lines.
fn grid(line: &str) -> String {
    let rows: Vec<&str> = (0..9).filter_map(|row| line.get(9 * row..9 * row + 9)).collect();
    rows.join("\n")
}
