//! Rows made of the classes of a plan, on several threads, in the order of the classes.

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

/// What kind of rows.
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

/// No kind of rows has this name.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("expected table, chat, tokens or labels")]
pub struct UnknownKind;

impl RowKind {
    /// All of them.
    pub const ALL: [RowKind; 4] = [RowKind::Table, RowKind::Chat, RowKind::Tokens, RowKind::Labels];

    /// Its name: `table`, `chat`, `tokens`, `labels`.
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

/// How rows are made.
#[derive(Clone, Copy, Debug)]
pub struct Making<'p> {
    /// Of which classes.
    pub plan: &'p Plan,
    /// Whose steps.
    pub profile: &'p Profile,
    /// What kind of rows.
    pub kind: RowKind,
    /// In which words.
    pub speech: Speech<'p>,
    /// What is told of the steps of a [`TableRow`].
    pub telling: Telling<'p>,
    /// How many images of each class to learn from are rows as well.
    pub images: usize,
}

/// Why making ended before its end.
#[derive(Debug, thiserror::Error)]
pub enum Ended {
    /// The caller asked to stop.
    #[error("stopped")]
    Stopped,
    /// What takes the rows failed.
    #[error("{0}")]
    Failed(io::Error),
}

/// What an earlier run of the same plan has done.
#[derive(Clone, Debug, Default)]
pub struct EarlierRun {
    /// The lots that it worked on.
    pub lots: Vec<FinishedLot>,
    /// How many classes it made the rows of, or found no rows for.
    pub classes: u64,
}

/// What comes while rows are made.
#[derive(Debug)]
pub enum MakingEvent {
    /// A lot of candidates was worked on, which a later run needn't.
    Lot(FinishedLot),
    /// The rows of the next class.
    Rows(Vec<DataRow>),
    /// There are no rows of the next class, for this reason.
    Without(NoTrace),
}

impl From<Stopped> for Ended {
    fn from(_: Stopped) -> Ended {
        Ended::Stopped
    }
}

impl Making<'_> {
    /// Makes all rows and hands them to `take`, class by class, in an order that depends on the plan alone. The strata in the end, and
    /// why there are no rows of some classes: the steps of the profile don't solve them.
    ///
    /// # Errors
    /// When `stop` said so, or `take` failed.
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

    /// The same behind what an earlier run of the same plan has done: its classes are passed over, its lots aren't hunted for again.
    /// `take` is told of all that a later run may need.
    ///
    /// # Errors
    /// When `stop` said so, or `take` failed.
    pub fn make_behind(
        &self,
        earlier: EarlierRun,
        jobs: NonZero<usize>,
        stop: &(dyn Fn() -> bool + Sync),
        take: &mut dyn FnMut(MakingEvent) -> io::Result<()>,
    ) -> Result<Vec<Stratum>, Ended> {
        let EarlierRun { lots, classes: mut done } = earlier;
        let mut selection = Selection::new(self.plan).with_finished(lots);
        loop {
            let mut noted = Ok(());
            let wave = selection.wave_noting(jobs, stop, &mut |lot| {
                if noted.is_ok() {
                    noted = take(MakingEvent::Lot(lot));
                }
            });
            noted.map_err(Ended::Failed)?;
            let Some(mut members) = wave? else { break };
            // What is done of them already.
            let before = usize::try_from(done).unwrap_or(usize::MAX).min(members.len());
            members.drain(..before);
            done -= before as u64;
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

/// Makes rows; one per thread.
struct Maker<'m> {
    making: &'m Making<'m>,
    guide: Guide,
    rater: Rater,
    judge: Judge<'m>,
}

/// A puzzle with the way to its solution.
struct Way {
    givens: ByCell<Option<Digit>>,
    solution: Solution,
    rated: Vec<Rated>,
    head: RowHead,
}

/// One in so many steps has a wrong one before it.
const WRONG: usize = 8;
/// What unjustified digits are said to be, and how many are tried.
const SINGLES: [&str; 3] = ["hidden-single-box", "hidden-single-line", "naked-single"];
const TRIES: usize = 8;
/// How many questions a try at a wrong step may take: those that take more are passed over for the next.
const TRIAL_EFFORT: u64 = 200;

impl<'m> Maker<'m> {
    fn new(making: &'m Making<'m>) -> Maker<'m> {
        let profile = making.profile;
        let rater = Rater::new(se::Profile::SE);
        Maker { making, guide: Guide::new(), rater, judge: Judge::new(profile) }
    }

    /// The rows of a class: its puzzle, and the images of what is to learn from.
    fn rows(&mut self, member: &Member, stop: &dyn Fn() -> bool) -> Result<Vec<DataRow>, NoTrace> {
        let images = if member.split == Split::Train { self.making.images } else { 0 };
        (0..=images).map(|number| self.row(member, number, stop)).collect()
    }

    fn row(&mut self, member: &Member, number: usize, stop: &dyn Fn() -> bool) -> Result<DataRow, NoTrace> {
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
        let made = member.image(plan.seed, number);
        let (board, puzzle) = (made.board(), Puzzle::from_givens(made.givens));
        let facts = self.guide.open(&puzzle).map_err(|now| NoTrace::Refused(now.to_string()))?;
        let mut walk = self.guide.walk(facts, *profile);
        let mut rated = Vec::new();
        checked(&mut walk, &puzzle, |step| rated.push(step), stop)?;
        let fields = walk.tally().fields();
        let part = |name: &str| match fields.iter().find(|(part, _)| *part == name)?.1 {
            scale::Field::Number(number) => Some(number.into()),
            _ => None,
        };
        let [er, ep, ed] = if profile.se().is_some() {
            ["er", "ep", "ed"].map(part)
        } else {
            let rating = self.rater.rate(&board, SolutionCount::One).ok();
            let tenths = |number| Some(scale::Number::Tenths(number).into());
            rating.map_or([None; 3], |rating| [rating.er, rating.ep, rating.ed].map(tenths))
        };
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
            if !techniques.contains(&id) {
                techniques.push(id);
            }
        }
        let trace = way.rated.iter().map(|rated| TracedStep::of(rated, self.making.telling)).collect();
        TableRow { head: way.head, techniques, trace }
    }

    fn chat(&self, way: Way) -> ChatRow {
        let Speech { catalogue, notation, .. } = self.making.speech;
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

    /// A step as `ninefold judge` reads it.
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
            if random.below(WRONG) == 0
                && let Some((said, label)) = self.spoilt(&way.rated, place, &way.solution, &mut random)
            {
                row.push(said, label);
            }
            let position = Position::new(rated.before.clone(), way.solution);
            let technique = rated.step.technique();
            let said = self.said(technique, &rated.step.conclusions);
            let judged = self.judged(&position, &said, technique, &rated.step.conclusions);
            let label = Label { judged, technique, rating: Some(rated.number.into()), reason: None };
            row.push(said, label);
        }
        row
    }

    /// The one judgement of a label: of the step as it is written, in its position, as `ninefold judge` gives it.
    fn judged(
        &mut self,
        position: &Position,
        said: &str,
        technique: &'static Technique,
        done: &Conclusions,
    ) -> Judgement {
        // What is written in a language that nothing reads here is judged by the technique's name.
        let by_name = |_| Move { done: *done, named: named_in(technique.id), ..Move::default() };
        let step = Move::read(said, self.making.speech.notation).unwrap_or_else(by_name);
        self.judge.judge(position, &step, &mut Budget::of_effort(EFFORT))
    }

    /// A wrong step in the position before a right one; kinds that chance doesn't bring are passed over for the next.
    fn spoilt(
        &mut self,
        way: &[Rated],
        place: usize,
        solution: &Solution,
        random: &mut Random,
    ) -> Option<(String, Label)> {
        let position = Position::new(way[place].before.clone(), *solution);
        let first = random.below(Spoil::ALL.len());
        (0..Spoil::ALL.len()).find_map(|next| {
            let spoil = Spoil::ALL[(first + next) % Spoil::ALL.len()];
            if spoil == Spoil::Unjustified {
                return self.unjustified(&position, random);
            }
            let one = self.judge.spoil(way, place, spoil, random, TRIAL_EFFORT, &mut || false)?;
            self.label(&position, one.technique, &one.done, spoil)
        })
    }

    /// A digit of the solution that is said to be a single where it is none: that takes no search to know, and whoever claims a
    /// technique is judged by it.
    fn unjustified(&mut self, position: &Position, random: &mut Random) -> Option<(String, Label)> {
        let empty: Vec<Cell> = position.facts().empty().iter().collect();
        (0..TRIES).find_map(|_| {
            let cell = empty[random.below(empty.len())];
            let technique = techniques::by_id(SINGLES[random.below(SINGLES.len())])?;
            let done = Conclusions::placement(cell.with(position.solution().digit(cell)));
            self.label(position, technique, &done, Spoil::Unjustified)
        })
    }

    /// A spoilt step with its label; nothing where it is sound as it is written, or was so already.
    fn label(
        &mut self,
        position: &Position,
        technique: &'static Technique,
        done: &Conclusions,
        spoil: Spoil,
    ) -> Option<(String, Label)> {
        let said = self.said(technique, done);
        let judged = self.judged(position, &said, technique, done);
        let is_spoilt = matches!(judged, Judgement::Wrong(_) | Judgement::NotShown { is_complete: true });
        is_spoilt.then(|| (said, Label { judged, technique, rating: None, reason: Some(spoil.id()) }))
    }
}

/// What is told of a step beside its words.
struct Label {
    judged: Judgement,
    technique: &'static Technique,
    rating: Option<crate::Number>,
    /// How it was spoilt, if it was.
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

/// The technique of the step that counts most, the first of several.
fn hardest(way: &[Rated]) -> Option<&'static Technique> {
    let mut hardest: Option<(u32, &'static Technique)> = None;
    for rated in way {
        let counts = match rated.number {
            scale::Number::Tenths(tenths) => tenths.0.into(),
            scale::Number::Points(points) => points,
        };
        if hardest.is_none_or(|(most, _)| counts > most) {
            hardest = Some((counts, rated.step.technique()));
        }
    }
    hardest.map(|(_, technique)| technique)
}

fn text(values: &ByCell<Option<Digit>>, empty: char) -> String {
    values.0.iter().map(|value| value.map_or(empty, Digit::to_char)).collect()
}

/// 81 characters as nine lines.
fn grid(line: &str) -> String {
    let rows: Vec<&str> = (0..9).filter_map(|row| line.get(9 * row..9 * row + 9)).collect();
    rows.join("\n")
}
