//! Calls about one puzzle.

use std::ffi::c_char;
use std::time::{Duration, Instant};

use ninefold::format;
use ninefold::generate::canon::NotBareError;
use ninefold::guide::judge::{Position, named_in};
use ninefold::guide::{Assessment, EFFORT, Judge, Judgement, Move, PathEnd, solution_count};
use ninefold::logic::survey::{Filter, survey};
use ninefold::rate::{Progress, Scale, Unrated, Why, admit};
use ninefold::texts::{Catalogue, Language};
use ninefold::wire::{self, Form, Parts, Speech};
use ninefold::{
    Board, ByCell, CellMap, Digit, Notation, Now, Profile, Puzzle, Refusal, Solution, Stage, Technique,
    Verdict,
};
use serde::Serialize;

use crate::border::{self, Out};
use crate::engine::{NinefoldEngine, Stop, Tools, call};
use crate::failure::Failure;
use crate::{NinefoldStatus, NinefoldText};

/// A grid as text with its NUL.
const GRID: usize = 82;

/// What `ninefold_check` finds.
#[repr(C)]
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct NinefoldCheck {
    /// How many givens there are.
    pub givens: u32,
    /// How many of them are redundant, each by itself; the puzzle is minimal if none is.
    pub redundant: u32,
    /// For each cell, row by row, 1 if its given is redundant, else 0.
    pub is_redundant: [u8; 81],
}

/// Writes the solution of a puzzle: 81 digits and a NUL, so `capacity` is at least 82. Of several solutions it writes the first,
/// and the status is `NINEFOLD_STATUS_SEVERAL`; where the status is neither this nor `NINEFOLD_STATUS_OK` nothing is written.
///
/// # Safety
/// `engine` is NULL or was not freed; `puzzle` is NULL or may be read for `length` bytes, `solution` is NULL or may be written for
/// `capacity` bytes.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn ninefold_solve(
    engine: *const NinefoldEngine,
    puzzle: *const c_char,
    length: usize,
    solution: *mut c_char,
    capacity: usize,
) -> NinefoldStatus {
    let work = |tools: &mut Tools, _: Stop<'_>| {
        // SAFETY: the caller promises what may be written.
        let out = unsafe { Out::new(solution.cast::<u8>(), capacity) };
        out.needs("solution", GRID)?;
        // SAFETY: the caller promises what may be read.
        let puzzle = unsafe { read(puzzle, length) }?;
        let board = Board::try_from(&puzzle)?;
        let verdict = tools.solver.verdict(&board);
        if let Verdict::Unique(first) | Verdict::Several(first, _) = &verdict {
            out.write(&grid(first));
        }
        proper(verdict, &puzzle, tools)
    };
    // SAFETY: the caller promises that the handle is live.
    unsafe { call(engine, work) }
}

/// Counts the solutions of a puzzle, up to `limit`.
///
/// # Safety
/// `engine` is NULL or was not freed; `puzzle` is NULL or may be read for `length` bytes, `count` is NULL or may be written.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn ninefold_count(
    engine: *const NinefoldEngine,
    puzzle: *const c_char,
    length: usize,
    limit: u64,
    count: *mut u64,
) -> NinefoldStatus {
    let work = |tools: &mut Tools, _: Stop<'_>| {
        // SAFETY: the caller promises what may be written.
        let out = unsafe { Out::new(count, 1) };
        out.needs("count", 1)?;
        // SAFETY: the caller promises what may be read.
        let board = Board::try_from(&unsafe { read(puzzle, length) }?)?;
        out.write(&[tools.solver.count(&board, limit)]);
        Ok(())
    };
    // SAFETY: the caller promises that the handle is live.
    unsafe { call(engine, work) }
}

/// Says whether a puzzle has exactly one solution: the status is `NINEFOLD_STATUS_OK` then, and only then something is written:
/// which givens are redundant.
///
/// # Safety
/// `engine` is NULL or was not freed; `puzzle` is NULL or may be read for `length` bytes, `check` is NULL or may be written.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn ninefold_check(
    engine: *const NinefoldEngine,
    puzzle: *const c_char,
    length: usize,
    check: *mut NinefoldCheck,
) -> NinefoldStatus {
    let work = |tools: &mut Tools, _: Stop<'_>| {
        // SAFETY: the caller promises what may be written.
        let out = unsafe { Out::new(check, 1) };
        out.needs("check", 1)?;
        // SAFETY: the caller promises what may be read.
        let puzzle = unsafe { read(puzzle, length) }?;
        let board = Board::try_from(&puzzle)?;
        let verdict = tools.solver.verdict(&board);
        proper(verdict, &puzzle, tools)?;
        let redundant = tools.solver.redundant_givens(&board).unwrap_or(CellMap::EMPTY);
        let is_redundant = ByCell::from_fn(|cell| u8::from(redundant.contains(cell))).0;
        let (givens, redundant) = (board.givens().len() as u32, redundant.len() as u32);
        out.write(&[NinefoldCheck { givens, redundant, is_redundant }]);
        Ok(())
    };
    // SAFETY: the caller promises that the handle is live.
    unsafe { call(engine, work) }
}

/// Rates a puzzle by a profile: `se`, `se-original`, `sukaku`, `hodoku`, `human`, `human-strict`, `w`, `b`, `gw`, `gb`,
/// `depth`, `bxb` or `bxbb`; NULL is `se`. The answer is a JSON object with the parts of the rating, such as
/// `{"er":6.6,"ep":1.2,"ed":1.2,"technique":"x-chain"}`.
///
/// # Safety
/// `engine` is NULL or was not freed; `puzzle` is NULL or may be read for `length` bytes, `profile` is NULL or ends with NUL,
/// `answer` is NULL or may be written.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn ninefold_rate(
    engine: *const NinefoldEngine,
    puzzle: *const c_char,
    length: usize,
    profile: *const c_char,
    answer: *mut *mut NinefoldText,
) -> NinefoldStatus {
    let rated = |tools: &mut Tools, stop: Stop<'_>| {
        // SAFETY: the caller promises what may be read.
        let (profile, puzzle) = unsafe { (self::profile(profile, "se")?, read(puzzle, length)?) };
        let board = Board::try_from(&puzzle)?;
        let verdict = tools.solver.verdict(&board);
        let assessment = Assessment::with_verdict(&puzzle, &verdict, &mut tools.solver);
        admit(&board, solution_count(&verdict)).map_err(|refusal| match refusal {
            Refusal::Invalid => unsolvable(&assessment),
            refusal => refused(refusal),
        })?;
        let mut walk = tools.guide.walk(assessment.facts(board), &profile);
        match walk.rate(|| stop.is_asked()) {
            Ok(tally) => json(&Parts::from(tally.fields())),
            Err(Unrated { why: Why::Stopped, .. }) => Err(Failure::stopped()),
            Err(unsolved) => Err(Failure::new(NinefoldStatus::Unsolved, unsolved)),
        }
    };
    // SAFETY: the caller promises that the handle is live and what may be written.
    unsafe { told(engine, answer, rated) }
}

/// Says what to do next, told up to a stage: 1 where to look, 2 for what, 3 which cells take part, 4 all of it. The answer is a JSON
/// object, described by `docs/schema/hint.json`; its member `now` is `step`, `mistakes`, `solved`, `stuck` or `improper`.
///
/// `profile` says by which techniques, as for `ninefold_rate`, NULL is `human`; `language` is `en` or `zh`, NULL is `en`.
///
/// # Safety
/// `engine` is NULL or was not freed; `puzzle` is NULL or may be read for `length` bytes, `profile` and `language` are NULL or end
/// with NUL, `answer` is NULL or may be written.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn ninefold_hint(
    engine: *const NinefoldEngine,
    puzzle: *const c_char,
    length: usize,
    stage: u32,
    profile: *const c_char,
    language: *const c_char,
    answer: *mut *mut NinefoldText,
) -> NinefoldStatus {
    let hinted = |tools: &mut Tools, stop: Stop<'_>| {
        // SAFETY: the caller promises what may be read.
        let (profile, speech) = unsafe { (self::profile(profile, "human")?, speech(language)?) };
        let chosen = (stage as usize).checked_sub(1).and_then(|stage| Stage::ALL.get(stage).copied());
        let stage = chosen.ok_or_else(|| Failure::argument(format!("stage is {stage}, expected 1 to 4")))?;
        // SAFETY: the caller promises what may be read.
        let puzzle = unsafe { read(puzzle, length) }?;
        let opened = tools.guide.open_anyway(&puzzle);
        let warnings = opened.as_ref().map_or_else(|_| Vec::new(), |(_, assessment)| assessment.warnings());
        let now = tools.guide.now_from(opened, &profile, || stop.is_asked())?;
        let warnings = match &now {
            Now::Step(_) => wire::Warning::of_position(&warnings, speech),
            _ => Vec::new(),
        };
        json(&wire::Hint { warnings, ..wire::Hint::of(&now, stage, speech) })
    };
    // SAFETY: the caller promises that the handle is live and what may be written.
    unsafe { told(engine, answer, hinted) }
}

/// Finds every step of a position, by technique: a JSON object, described by `docs/schema/steps.json`. In a hard position it is
/// long, and takes seconds. `language` as for `ninefold_hint`.
///
/// # Safety
/// `engine` is NULL or was not freed; `puzzle` is NULL or may be read for `length` bytes, `language` is NULL or ends with NUL,
/// `answer` is NULL or may be written.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn ninefold_steps(
    engine: *const NinefoldEngine,
    puzzle: *const c_char,
    length: usize,
    language: *const c_char,
    answer: *mut *mut NinefoldText,
) -> NinefoldStatus {
    let found = |tools: &mut Tools, stop: Stop<'_>| {
        // SAFETY: the caller promises what may be read.
        let (puzzle, speech) = unsafe { (read(puzzle, length)?, speech(language)?) };
        let assessment = Assessment::new(&puzzle, &mut tools.solver);
        let facts = assessment.facts(Board::try_from(&puzzle)?);
        let found = survey(&facts, &Filter::default(), || stop.is_asked());
        if !found.is_complete {
            return Err(Failure::stopped());
        }
        let warnings = wire::Warning::of_position(&assessment.warnings(), speech);
        json(&wire::Survey { warnings, ..wire::Survey::of(&found, &puzzle, &facts, speech) })
    };
    // SAFETY: the caller promises that the handle is live and what may be written.
    unsafe { told(engine, answer, found) }
}

/// Finds the way to the solution, step by step: a JSON object, described by `docs/schema/explain.json`. `profile` and `language`
/// as for `ninefold_hint`.
///
/// # Safety
/// `engine` is NULL or was not freed; `puzzle` is NULL or may be read for `length` bytes, `profile` and `language` are NULL or end
/// with NUL, `answer` is NULL or may be written.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn ninefold_explain(
    engine: *const NinefoldEngine,
    puzzle: *const c_char,
    length: usize,
    profile: *const c_char,
    language: *const c_char,
    answer: *mut *mut NinefoldText,
) -> NinefoldStatus {
    let walked = |tools: &mut Tools, stop: Stop<'_>| {
        // SAFETY: the caller promises what may be read.
        let (profile, speech) = unsafe { (self::profile(profile, "human")?, speech(language)?) };
        // SAFETY: the caller promises what may be read.
        let puzzle = unsafe { read(puzzle, length) }?;
        let (facts, assessment) = match tools.guide.open_anyway(&puzzle) {
            Ok(opened) => opened,
            Err(Now::Solved) => {
                let assessment = Assessment::new(&puzzle, &mut tools.solver);
                (assessment.facts(Board::try_from(&puzzle)?), assessment)
            }
            Err(Now::Improper(improper)) => return Err(improper.into()),
            Err(now) => return Err(Failure::new(NinefoldStatus::Invalid, now)),
        };
        let mut end = PathEnd::new(&assessment);
        let mut walk = tools.guide.walk(facts, &profile);
        let mut steps = Vec::new();
        let ended = loop {
            match end.next_step(&mut walk, || stop.is_asked()) {
                Ok(rated) => {
                    let story = rated.step.story(&rated.before);
                    steps.push(wire::Step::of_rated(&rated, &story, speech));
                }
                Err(Progress::Stopped) => return Err(Failure::stopped()),
                Err(progress) => break progress,
            }
        };
        let unsolved = ended != Progress::Solved;
        let why = || wire::Path::why_unsolved(&mut end, walk.facts().board(), profile.name(), speech);
        let (reason, error) = unsolved.then(why).unzip();
        json(&wire::Path {
            puzzle: wire::puzzle(&puzzle),
            profile: profile.name().into(),
            outcome: wire::Outcome::of(ended, walk.tally().fields()),
            reason,
            error,
            steps,
            warnings: wire::Warning::of_position(&assessment.warnings(), speech),
        })
    };
    // SAFETY: the caller promises that the handle is live and what may be written.
    unsafe { told(engine, answer, walked) }
}

/// Judges what somebody says of a position, a step a line, as people write them (`r4c5=7`, `naked single: R4C5 is 7`, `remove 5 from
/// r2c3`): whether each is sound, true but not shown, wrong, nothing new or unreadable, in the position to which the true ones before it
/// lead. Lines without a text are passed over. The answer is a JSON object, described by `docs/schema/judge.json`.
///
/// `technique` is what the steps are said to be, an id or a name, unless they name one themselves; NULL says nothing. What shows a step is
/// looked for with so many questions as `ninefold judge` asks by default, so that the answer is the same on every machine; and no longer than
/// `seconds`, which may be 0 for no such limit. `profile` and `language` as for `ninefold_hint`.
///
/// # Safety
/// `engine` is NULL or was not freed; `puzzle` is NULL or may be read for `length` bytes, `steps` is NULL or may be read for
/// `steps_length` bytes, `technique`, `profile` and `language` are NULL or end with NUL, `answer` is NULL or may be written.
#[unsafe(no_mangle)]
#[allow(clippy::too_many_arguments, reason = "C has no others")]
pub unsafe extern "C" fn ninefold_judge(
    engine: *const NinefoldEngine,
    puzzle: *const c_char,
    length: usize,
    steps: *const c_char,
    steps_length: usize,
    technique: *const c_char,
    profile: *const c_char,
    seconds: f64,
    language: *const c_char,
    answer: *mut *mut NinefoldText,
) -> NinefoldStatus {
    let judged = |tools: &mut Tools, stop: Stop<'_>| {
        // SAFETY: the caller promises what may be read.
        let (profile, speech) = unsafe { (self::profile(profile, "human")?, speech(language)?) };
        // SAFETY: the caller promises what may be read.
        let (puzzle, steps) = unsafe { (read(puzzle, length)?, text("steps", steps, steps_length)?) };
        // SAFETY: the caller promises what may be read.
        let (named, limit) = (unsafe { named(technique)? }, border::budget(seconds)?);
        let mut judge = Judge::with_guide(&profile, std::mem::take(&mut tools.guide));
        let asked = Asked { puzzle: &puzzle, steps, named: &named, limit };
        let told = asked.judged(&mut judge, stop, speech);
        tools.guide = judge.into_guide();
        json(&told?)
    };
    // SAFETY: the caller promises that the handle is live and what may be written.
    unsafe { told(engine, answer, judged) }
}

/// Steps to judge.
struct Asked<'a> {
    puzzle: &'a Puzzle,
    /// One step per line.
    steps: &'a str,
    /// Techniques of the steps, unless they name one themselves.
    named: &'a [&'static Technique],
    limit: Option<Duration>,
}

impl Asked<'_> {
    fn judged(
        &self,
        judge: &mut Judge<'_>,
        stop: Stop<'_>,
        speech: Speech<'_>,
    ) -> Result<wire::JudgedLine, Failure> {
        let mut position = judge.open(self.puzzle).map_err(|none| match *none.0 {
            Now::Improper(improper) => improper.into(),
            now => Failure::new(NinefoldStatus::Invalid, now),
        })?;
        // Each step has the time limit for itself.
        let limits = || {
            let begun = Instant::now();
            (EFFORT, move || stop.is_asked() || self.limit.is_some_and(|limit| begun.elapsed() >= limit))
        };
        let mut told = Vec::new();
        let see = |judged: &Judgement, position: &Position, step: &Move| {
            told.push(wire::JudgedStep::of(judged, position, step, speech));
        };
        // Steps are parsed one by one, so that an unreadable one doesn't stop the others.
        let lines = self.steps.lines().filter(|line| !line.trim().is_empty());
        let read = lines.map(|line| {
            let mut step = Move::read(line, Notation::Rc)?;
            if step.named.is_empty() {
                step.named = self.named.to_vec();
            }
            Ok(step)
        });
        let way = judge.way(&mut position, read, limits, see);
        if stop.is_asked() {
            return Err(Failure::stopped());
        }
        // Warnings about the position are part of the answer.
        let assessment = Assessment::new(self.puzzle, &mut ninefold::Solver::new());
        let warnings = wire::Warning::of_position(&assessment.warnings(), speech);
        Ok(wire::JudgedLine { line: 1, error: None, warnings, told: wire::JudgedSteps::of(&way, told) })
    }
}

/// Returns the techniques that an id or a name means; none for NULL.
///
/// # Safety
/// `name` is NULL or ends with NUL.
unsafe fn named(name: *const c_char) -> Result<Vec<&'static Technique>, Failure> {
    // SAFETY: the caller promises it.
    let name = unsafe { border::name("technique", name, "") }?;
    let found = named_in(name);
    if found.is_empty() && !name.is_empty() {
        return Err(Failure::argument(format!("there is no technique \"{name}\"")));
    }
    Ok(found)
}

/// Writes the canonical form of a puzzle, the same for all puzzles that are the same up to symmetry: 81 digits, 0 for an empty
/// cell, and a NUL, so `capacity` is at least 82. A puzzle that is told by placed digits or removed candidates as well (a sukaku) has
/// none: it is `NINEFOLD_STATUS_INVALID`.
///
/// # Safety
/// `engine` is NULL or was not freed; `puzzle` is NULL or may be read for `length` bytes, `form` is NULL or may be written for
/// `capacity` bytes.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn ninefold_canon(
    engine: *const NinefoldEngine,
    puzzle: *const c_char,
    length: usize,
    form: *mut c_char,
    capacity: usize,
) -> NinefoldStatus {
    let work = |tools: &mut Tools, _: Stop<'_>| {
        // SAFETY: the caller promises what may be written.
        let out = unsafe { Out::new(form.cast::<u8>(), capacity) };
        out.needs("form", GRID)?;
        // SAFETY: the caller promises what may be read.
        let board = Board::try_from(&unsafe { read(puzzle, length) }?)?;
        let values = tools.canonizer.board(&board).map_err(no_form)?.form;
        let digit = |value: Option<Digit>| value.map_or(b'0', |digit| b'0' + digit.get());
        out.write(&ended(values.0.map(digit)));
        Ok(())
    };
    // SAFETY: the caller promises that the handle is live.
    unsafe { call(engine, work) }
}

/// Writes a puzzle in another format, by its id: `grid`, `pencilmarks`, `sdk` and all others that `ninefold formats` lists; NULL is
/// `line81`.
///
/// # Safety
/// `engine` is NULL or was not freed; `puzzle` is NULL or may be read for `length` bytes, `format` is NULL or ends with NUL,
/// `answer` is NULL or may be written.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn ninefold_convert(
    engine: *const NinefoldEngine,
    puzzle: *const c_char,
    length: usize,
    format: *const c_char,
    answer: *mut *mut NinefoldText,
) -> NinefoldStatus {
    let written = |_: &mut Tools, _: Stop<'_>| {
        // SAFETY: the caller promises what may be read.
        let (id, puzzle) = unsafe { (border::name("format", format, "line81")?, read(puzzle, length)?) };
        let format = format::by_id(id).ok_or_else(|| {
            let ids: Vec<&str> = format::ALL.iter().map(|format| format.info().id).collect();
            Failure::argument(format!("there is no format {id:?}; expected one of {}", ids.join(", ")))
        })?;
        let written = format.write(&puzzle).map_err(|why| Failure::new(NinefoldStatus::Invalid, why))?;
        Ok(written.text)
    };
    // SAFETY: the caller promises that the handle is live and what may be written.
    unsafe { told(engine, answer, written) }
}

/// Draws a puzzle with its candidates, as SVG.
///
/// # Safety
/// `engine` is NULL or was not freed; `puzzle` is NULL or may be read for `length` bytes, `answer` is NULL or may be written.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn ninefold_svg(
    engine: *const NinefoldEngine,
    puzzle: *const c_char,
    length: usize,
    answer: *mut *mut NinefoldText,
) -> NinefoldStatus {
    let drawn = |_: &mut Tools, _: Stop<'_>| {
        // SAFETY: the caller promises what may be read.
        let puzzle = unsafe { read(puzzle, length) }?;
        Ok(ninefold::svg(&Board::try_from(&puzzle)?))
    };
    // SAFETY: the caller promises that the handle is live and what may be written.
    unsafe { told(engine, answer, drawn) }
}

/// Runs a call whose answer is a text.
///
/// # Safety
/// `engine` is NULL or a live handle; `answer` is NULL or may be written.
unsafe fn told(
    engine: *const NinefoldEngine,
    answer: *mut *mut NinefoldText,
    work: impl FnOnce(&mut Tools, Stop<'_>) -> Result<String, Failure>,
) -> NinefoldStatus {
    let written = |tools: &mut Tools, stop: Stop<'_>| {
        // SAFETY: the caller promises what may be written.
        let out = unsafe { Out::new(answer, 1) };
        out.needs("answer", 1)?;
        let text = work(tools, stop)?;
        out.write(&[border::handle(NinefoldText::new(text))]);
        Ok(())
    };
    // SAFETY: the caller promises that the handle is live.
    unsafe { call(engine, written) }
}

/// Reads the only puzzle in a text of any format.
///
/// # Safety
/// `text` is NULL or may be read for `length` bytes.
unsafe fn read(text: *const c_char, length: usize) -> Result<Puzzle, Failure> {
    // SAFETY: the caller promises what may be read.
    let text = unsafe { self::text("puzzle", text, length) }?;
    Ok(format::read_puzzle(text)?)
}

/// Reads UTF-8 text.
///
/// # Safety
/// `text` is NULL or may be read for `length` bytes as long as the answer lives.
unsafe fn text<'a>(what: &str, text: *const c_char, length: usize) -> Result<&'a str, Failure> {
    // SAFETY: the caller promises what may be read.
    let bytes = unsafe { border::bytes(what, text, length) }?;
    std::str::from_utf8(bytes).map_err(|error| {
        let place = error.valid_up_to() + 1;
        let told = format!("byte {place}: expected UTF-8, found 0x{:02x}", bytes[place - 1]);
        Failure::new(NinefoldStatus::Invalid, told)
    })
}

/// Returns the profile with this name.
///
/// # Safety
/// `name` is NULL or ends with NUL.
pub(crate) unsafe fn profile(name: *const c_char, usual: &'static str) -> Result<Profile, Failure> {
    // SAFETY: the caller promises it.
    let name = unsafe { border::name("profile", name, usual) }?;
    Profile::of_name(name).ok_or_else(|| {
        let names: Vec<&str> = ninefold::rate::SCALES.iter().map(|scale| scale.name()).collect();
        Failure::argument(format!("there is no profile {name:?}; expected one of {}", names.join(", ")))
    })
}

/// Returns the texts of a language.
///
/// # Safety
/// `language` is NULL or ends with NUL.
unsafe fn speech(language: *const c_char) -> Result<Speech<'static>, Failure> {
    // SAFETY: the caller promises it.
    let code = unsafe { border::name("language", language, "en") }?;
    let language = Language::of_locale(code).ok_or_else(|| {
        let codes: Vec<&str> = Language::ALL.iter().map(|language| language.catalogue().code()).collect();
        Failure::argument(format!("there is no language {code:?}; expected one of {}", codes.join(", ")))
    })?;
    let catalogue: &'static Catalogue = language.catalogue();
    Ok(Speech { catalogue, notation: Notation::Rc, form: Form::Text })
}

/// Refuses positions without exactly one solution; if entries of the position are to blame, the message
/// says which.
fn proper(verdict: Verdict, puzzle: &Puzzle, tools: &mut Tools) -> Result<(), Failure> {
    match verdict {
        Verdict::None => Err(unsolvable(&Assessment::new(puzzle, &mut tools.solver))),
        other => Ok(other.proper().map(drop)?),
    }
}

/// Creates the failure for a position without a solution, naming the entries that are to blame.
fn unsolvable(assessment: &Assessment) -> Failure {
    Failure::new(NinefoldStatus::None, wire::why_unsolvable(assessment, Catalogue::english()))
}

fn no_form(error: NotBareError) -> Failure {
    Failure::new(NinefoldStatus::Invalid, error)
}

fn refused(refusal: Refusal) -> Failure {
    let status = match refusal {
        Refusal::Invalid => NinefoldStatus::None,
        Refusal::Ambiguous => NinefoldStatus::Several,
        Refusal::Solved => NinefoldStatus::Invalid,
        Refusal::Unsolved => NinefoldStatus::Unsolved,
    };
    Failure::new(status, refusal)
}

fn json(value: &impl Serialize) -> Result<String, Failure> {
    serde_json::to_string(value).map_err(|why| Failure::new(NinefoldStatus::Internal, why))
}

/// Formats a solution as text with a terminating NUL.
pub(crate) fn grid(solution: &Solution) -> [u8; GRID] {
    ended(solution.digits().0.map(|digit| b'0' + digit.get()))
}

/// Terminates 81 characters with a NUL.
pub(crate) fn ended(cells: [u8; 81]) -> [u8; GRID] {
    let mut grid = [0; GRID];
    grid[..81].copy_from_slice(&cells);
    grid
}
