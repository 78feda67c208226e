//! C calls about one puzzle.

use std::ffi::c_char;
use std::time::{Duration, Instant};

use ninefold::format;
use ninefold::generate::canon::NotOnlyGivensError;
use ninefold::guide::judge::{JudgedPosition, find_claimed_techniques};
use ninefold::guide::{
    ClaimedStep, DEFAULT_EFFORT, PathEndDetector, PositionAssessment, StepJudge, StepJudgement,
    solution_count_from_verdict,
};
use ninefold::logic::survey::{StepFilter, survey_steps};
use ninefold::rate::{IncompleteRatingError, RatingScale, StopReason, WalkProgress, check_ratable};
use ninefold::texts::{Catalogue, Language};
use ninefold::wire::{self, Localizer, RatingParts, SentenceForm};
use ninefold::{
    Board, ByCell, CellMap, Digit, HintStage, Notation, PositionAdvice, Puzzle, RateError, RatingProfile,
    Solution, SolutionVerdict, Technique,
};
use serde::Serialize;

use crate::border::{self, OutputBuffer};
use crate::engine::{EngineTools, NinefoldEngine, StopFlag, run_call};
use crate::failure::CallError;
use crate::{NinefoldStatus, NinefoldText};

/// A grid as text with its NUL.
const GRID_TEXT_LENGTH: usize = 82;

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
    let work = |tools: &mut EngineTools, _: StopFlag<'_>| {
        // SAFETY: the caller promises what may be written.
        let out = unsafe { OutputBuffer::new(solution.cast::<u8>(), capacity) };
        out.check_capacity("solution", GRID_TEXT_LENGTH)?;
        // SAFETY: the caller promises what may be read.
        let puzzle = unsafe { read_puzzle(puzzle, length) }?;
        // Of several solutions the first is written, and the status says that there are others.
        let board = Board::try_from(&puzzle)?;
        let verdict = tools.solver.check_uniqueness(&board);
        if let SolutionVerdict::Unique(first) | SolutionVerdict::Several(first, _) = &verdict {
            out.write(&solution_to_c_string(first));
        }
        require_unique_solution(verdict, &puzzle, tools)
    };
    // SAFETY: the caller promises that the handle is live.
    unsafe { run_call(engine, work) }
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
    let work = |tools: &mut EngineTools, _: StopFlag<'_>| {
        // SAFETY: the caller promises what may be written.
        let out = unsafe { OutputBuffer::new(count, 1) };
        out.check_capacity("count", 1)?;
        // SAFETY: the caller promises what may be read.
        let board = Board::try_from(&unsafe { read_puzzle(puzzle, length) }?)?;
        out.write(&[tools.solver.count_solutions(&board, limit)]);
        Ok(())
    };
    // SAFETY: the caller promises that the handle is live.
    unsafe { run_call(engine, work) }
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
    let work = |tools: &mut EngineTools, _: StopFlag<'_>| {
        // SAFETY: the caller promises what may be written.
        let out = unsafe { OutputBuffer::new(check, 1) };
        out.check_capacity("check", 1)?;
        // SAFETY: the caller promises what may be read.
        let puzzle = unsafe { read_puzzle(puzzle, length) }?;
        // Redundant givens are defined only for a puzzle with one solution.
        let board = Board::try_from(&puzzle)?;
        let verdict = tools.solver.check_uniqueness(&board);
        require_unique_solution(verdict, &puzzle, tools)?;
        let redundant = tools.solver.find_redundant_givens(&board).unwrap_or(CellMap::EMPTY);
        let is_redundant = ByCell::from_fn(|cell| u8::from(redundant.contains(cell))).0;
        let (givens, redundant) = (board.givens().len() as u32, redundant.len() as u32);
        out.write(&[NinefoldCheck { givens, redundant, is_redundant }]);
        Ok(())
    };
    // SAFETY: the caller promises that the handle is live.
    unsafe { run_call(engine, work) }
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
    let rated = |tools: &mut EngineTools, stop: StopFlag<'_>| {
        // SAFETY: the caller promises what may be read.
        let (profile, puzzle) = unsafe { (self::read_profile(profile, "se")?, read_puzzle(puzzle, length)?) };
        // Refuse what has no rating, with the reason.
        let board = Board::try_from(&puzzle)?;
        let verdict = tools.solver.check_uniqueness(&board);
        let assessment = PositionAssessment::from_verdict(&puzzle, &verdict, &mut tools.solver);
        check_ratable(&board, solution_count_from_verdict(&verdict)).map_err(|refusal| match refusal {
            RateError::Invalid => unsolvable_error(&assessment),
            refusal => rating_error(refusal),
        })?;
        // Walk to the solution, or until the call is stopped.
        let mut walk = tools.guide.start_walk(assessment.build_facts(board), &profile);
        match walk.rate(|| stop.is_stop_requested()) {
            Ok(tally) => to_json(&RatingParts(tally.result_fields())),
            Err(IncompleteRatingError { why: StopReason::Stopped, .. }) => Err(CallError::new_stopped()),
            Err(unsolved) => Err(CallError::new(NinefoldStatus::Unsolved, unsolved)),
        }
    };
    // SAFETY: the caller promises that the handle is live and what may be written.
    unsafe { run_text_call(engine, answer, rated) }
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
    let hinted = |tools: &mut EngineTools, stop: StopFlag<'_>| {
        // SAFETY: the caller promises what may be read.
        let (profile, speech) = unsafe { (self::read_profile(profile, "human")?, read_localizer(language)?) };
        let chosen = (stage as usize).checked_sub(1).and_then(|stage| HintStage::ALL.get(stage).copied());
        let stage = chosen
            .ok_or_else(|| CallError::invalid_argument(format!("stage is {stage}, expected 1 to 4")))?;
        // SAFETY: the caller promises what may be read.
        let puzzle = unsafe { read_puzzle(puzzle, length) }?;
        // Warnings are read before the position is used, and reported only along with a step.
        let opened = tools.guide.assess_position(&puzzle);
        let warnings = opened.as_ref().map_or_else(|_| Vec::new(), |(_, assessment)| assessment.warnings());
        let now = tools.guide.advise_assessed(opened, &profile, || stop.is_stop_requested())?;
        let warnings = match &now {
            PositionAdvice::Step(_) => wire::Warning::from_warnings(&warnings, speech),
            _ => Vec::new(),
        };
        to_json(&wire::Hint { warnings, ..wire::Hint::from_advice(&now, stage, speech) })
    };
    // SAFETY: the caller promises that the handle is live and what may be written.
    unsafe { run_text_call(engine, answer, hinted) }
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
    let found = |tools: &mut EngineTools, stop: StopFlag<'_>| {
        // SAFETY: the caller promises what may be read.
        let (puzzle, speech) = unsafe { (read_puzzle(puzzle, length)?, read_localizer(language)?) };
        let assessment = PositionAssessment::new(&puzzle, &mut tools.solver);
        let facts = assessment.build_facts(Board::try_from(&puzzle)?);
        let found = survey_steps(&facts, &StepFilter::default(), || stop.is_stop_requested());
        // An incomplete list would look like a complete one, so a stopped search is an error.
        if !found.is_complete {
            return Err(CallError::new_stopped());
        }
        let warnings = wire::Warning::from_warnings(&assessment.warnings(), speech);
        to_json(&wire::Survey { warnings, ..wire::Survey::from_survey(&found, &puzzle, &facts, speech) })
    };
    // SAFETY: the caller promises that the handle is live and what may be written.
    unsafe { run_text_call(engine, answer, found) }
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
    let walked = |tools: &mut EngineTools, stop: StopFlag<'_>| {
        // SAFETY: the caller promises what may be read.
        let (profile, speech) = unsafe { (self::read_profile(profile, "human")?, read_localizer(language)?) };
        // SAFETY: the caller promises what may be read.
        let puzzle = unsafe { read_puzzle(puzzle, length) }?;
        // Positions that are solved or have several solutions still have an answer.
        let (facts, assessment) = match tools.guide.assess_position(&puzzle) {
            Ok(opened) => opened,
            Err(PositionAdvice::Solved) => {
                let assessment = PositionAssessment::new(&puzzle, &mut tools.solver);
                (assessment.build_facts(Board::try_from(&puzzle)?), assessment)
            }
            Err(PositionAdvice::Improper(improper)) => return Err(improper.into()),
            Err(now) => return Err(CallError::new(NinefoldStatus::Invalid, now)),
        };
        // Collect the steps until the path ends.
        let mut end = PathEndDetector::new(&assessment);
        let mut walk = tools.guide.start_walk(facts, &profile);
        let mut steps = Vec::new();
        let ended = loop {
            match end.next_step(&mut walk, || stop.is_stop_requested()) {
                Ok(rated) => {
                    let explanation = rated.step.explanation(&rated.facts_before);
                    steps.push(wire::Step::from_rated(&rated, &explanation, speech));
                }
                Err(WalkProgress::Stopped) => return Err(CallError::new_stopped()),
                Err(progress) => break progress,
            }
        };
        // The rating is that of the puzzle, whatever path was told.
        let cost = walk.tally().result_fields();
        let is_stopped = |unrated: IncompleteRatingError| unrated.why == StopReason::Stopped;
        if ended == WalkProgress::Solved
            && walk.rate_start(|| stop.is_stop_requested()).is_err_and(is_stopped)
        {
            return Err(CallError::new_stopped());
        }
        let path_cost = wire::Path::cost_apart_from_rating(&cost, walk.tally());
        // An incomplete path needs a reason.
        let unsolved = ended != WalkProgress::Solved;
        let why = || wire::Path::why_unsolved(&mut end, walk.facts().board(), profile.name(), speech);
        let (reason, error) = unsolved.then(why).unzip();
        to_json(&wire::Path {
            puzzle: wire::puzzle_to_line(&puzzle),
            profile: profile.name().into(),
            outcome: wire::Outcome::from_walk_progress(ended, walk.tally().result_fields()),
            path_cost,
            reason,
            error,
            steps,
            warnings: wire::Warning::from_warnings(&assessment.warnings(), speech),
        })
    };
    // SAFETY: the caller promises that the handle is live and what may be written.
    unsafe { run_text_call(engine, answer, walked) }
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
    let judged = |tools: &mut EngineTools, stop: StopFlag<'_>| {
        // SAFETY: the caller promises what may be read.
        let (profile, speech) = unsafe { (self::read_profile(profile, "human")?, read_localizer(language)?) };
        // SAFETY: the caller promises what may be read.
        let (puzzle, steps) =
            unsafe { (read_puzzle(puzzle, length)?, read_text("steps", steps, steps_length)?) };
        // SAFETY: the caller promises what may be read.
        let (named, limit) = (unsafe { find_techniques(technique)? }, border::parse_time_limit(seconds)?);
        // The judge takes over the engine's guide and gives it back, so that its memory is reused.
        let mut judge = StepJudge::with_guide(&profile, std::mem::take(&mut tools.guide));
        let asked = MovesToJudge { puzzle: &puzzle, steps, named: &named, limit };
        let judged = asked.judge_steps(&mut judge, stop, speech);
        tools.guide = judge.into_guide();
        to_json(&judged?)
    };
    // SAFETY: the caller promises that the handle is live and what may be written.
    unsafe { run_text_call(engine, answer, judged) }
}

/// Moves to judge, step by step.
struct MovesToJudge<'a> {
    puzzle: &'a Puzzle,
    /// One step per line.
    steps: &'a str,
    /// Techniques of the steps, unless they name one themselves.
    named: &'a [&'static Technique],
    limit: Option<Duration>,
}

impl MovesToJudge<'_> {
    fn judge_steps(
        &self,
        judge: &mut StepJudge<'_>,
        stop: StopFlag<'_>,
        speech: Localizer<'_>,
    ) -> Result<wire::JudgedLine, CallError> {
        let mut position = judge.validate_position(self.puzzle).map_err(|none| match *none.0 {
            PositionAdvice::Improper(improper) => improper.into(),
            now => CallError::new(NinefoldStatus::Invalid, now),
        })?;
        // Each step has the time limit for itself.
        let limits = || {
            let begun = Instant::now();
            (DEFAULT_EFFORT, move || {
                stop.is_stop_requested() || self.limit.is_some_and(|limit| begun.elapsed() >= limit)
            })
        };
        // Verdicts are collected in the order of the steps.
        let mut judged_steps = Vec::new();
        let see = |judged: &StepJudgement, position: &JudgedPosition, step: &ClaimedStep| {
            judged_steps.push(wire::JudgedStep::from_judgement(judged, position, step, speech));
        };
        // Steps are parsed one by one, so that an unreadable one doesn't stop the others.
        let lines = self.steps.lines().filter(|line| !line.trim().is_empty());
        let read = lines.map(|line| {
            let mut step = ClaimedStep::parse(line, Notation::Rc)?;
            if step.techniques.is_empty() {
                step.techniques = self.named.to_vec();
            }
            Ok(step)
        });
        let way = judge.judge_path(&mut position, read, limits, see);
        if stop.is_stop_requested() {
            return Err(CallError::new_stopped());
        }
        // Warnings about the position are part of the answer.
        let assessment = PositionAssessment::new(self.puzzle, &mut ninefold::Solver::new());
        let warnings = wire::Warning::from_warnings(&assessment.warnings(), speech);
        Ok(wire::JudgedLine {
            line: 1,
            error: None,
            warnings,
            told: wire::JudgedSteps::from_sequence(&way, judged_steps),
        })
    }
}

/// Returns the techniques that an id or a name means; none for NULL.
///
/// # Safety
/// `name` is NULL or ends with NUL.
unsafe fn find_techniques(name: *const c_char) -> Result<Vec<&'static Technique>, CallError> {
    // SAFETY: the caller promises it.
    let name = unsafe { border::read_name("technique", name, "") }?;
    if name.is_empty() {
        return Ok(Vec::new());
    }
    find_claimed_techniques(name).map_err(|unknown| CallError::invalid_argument(unknown.to_string()))
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
    let work = |tools: &mut EngineTools, _: StopFlag<'_>| {
        // SAFETY: the caller promises what may be written.
        let out = unsafe { OutputBuffer::new(form.cast::<u8>(), capacity) };
        out.check_capacity("form", GRID_TEXT_LENGTH)?;
        // SAFETY: the caller promises what may be read.
        let board = Board::try_from(&unsafe { read_puzzle(puzzle, length) }?)?;
        let values = tools.canonizer.canonical_board(&board).map_err(canonical_form_error)?.form;
        let digit = |value: Option<Digit>| value.map_or(b'0', |digit| b'0' + digit.number());
        out.write(&nul_terminate(values.0.map(digit)));
        Ok(())
    };
    // SAFETY: the caller promises that the handle is live.
    unsafe { run_call(engine, work) }
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
    let written = |_: &mut EngineTools, _: StopFlag<'_>| {
        // SAFETY: the caller promises what may be read.
        let (id, puzzle) =
            unsafe { (border::read_name("format", format, "line81")?, read_puzzle(puzzle, length)?) };
        // An unknown id is answered with all known ones.
        let format = format::find_format(id).ok_or_else(|| {
            let ids: Vec<&str> = format::ALL_FORMATS.iter().map(|format| format.info().id).collect();
            CallError::invalid_argument(format!(
                "there is no format {id:?}; expected one of {}",
                ids.join(", ")
            ))
        })?;
        let written =
            format.write_puzzle(&puzzle).map_err(|why| CallError::new(NinefoldStatus::Invalid, why))?;
        Ok(written.text)
    };
    // SAFETY: the caller promises that the handle is live and what may be written.
    unsafe { run_text_call(engine, answer, written) }
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
    let drawn = |_: &mut EngineTools, _: StopFlag<'_>| {
        // SAFETY: the caller promises what may be read.
        let puzzle = unsafe { read_puzzle(puzzle, length) }?;
        Ok(ninefold::draw_svg(&Board::try_from(&puzzle)?))
    };
    // SAFETY: the caller promises that the handle is live and what may be written.
    unsafe { run_text_call(engine, answer, drawn) }
}

/// Runs a call whose answer is a text.
///
/// # Safety
/// `engine` is NULL or a live handle; `answer` is NULL or may be written.
pub(crate) unsafe fn run_text_call(
    engine: *const NinefoldEngine,
    answer: *mut *mut NinefoldText,
    work: impl FnOnce(&mut EngineTools, StopFlag<'_>) -> Result<String, CallError>,
) -> NinefoldStatus {
    let written = |tools: &mut EngineTools, stop: StopFlag<'_>| {
        // SAFETY: the caller promises what may be written.
        let out = unsafe { OutputBuffer::new(answer, 1) };
        out.check_capacity("answer", 1)?;
        let text = work(tools, stop)?;
        out.write(&[border::create_handle(NinefoldText::new(text))]);
        Ok(())
    };
    // SAFETY: the caller promises that the handle is live.
    unsafe { run_call(engine, written) }
}

/// Reads the only puzzle in a text of any format.
///
/// # Safety
/// `text` is NULL or may be read for `length` bytes.
unsafe fn read_puzzle(text: *const c_char, length: usize) -> Result<Puzzle, CallError> {
    // SAFETY: the caller promises what may be read.
    let text = unsafe { self::read_text("puzzle", text, length) }?;
    Ok(format::read_puzzle(text)?)
}

/// Reads UTF-8 text.
///
/// # Safety
/// `text` is NULL or may be read for `length` bytes as long as the answer lives.
unsafe fn read_text<'a>(what: &str, text: *const c_char, length: usize) -> Result<&'a str, CallError> {
    // SAFETY: the caller promises what may be read.
    let bytes = unsafe { border::read_bytes(what, text, length) }?;
    std::str::from_utf8(bytes).map_err(|error| {
        let place = error.valid_up_to() + 1;
        let message = format!("byte {place}: expected UTF-8, found 0x{:02x}", bytes[place - 1]);
        CallError::new(NinefoldStatus::Invalid, message)
    })
}

/// Returns the profile with this name.
///
/// # Safety
/// `name` is NULL or ends with NUL.
pub(crate) unsafe fn read_profile(
    name: *const c_char,
    usual: &'static str,
) -> Result<RatingProfile, CallError> {
    // SAFETY: the caller promises it.
    let name = unsafe { border::read_name("profile", name, usual) }?;
    RatingProfile::from_name(name).ok_or_else(|| {
        let names: Vec<&str> = ninefold::rate::SCALES.iter().map(|scale| scale.name()).collect();
        CallError::invalid_argument(format!(
            "there is no profile {name:?}; expected one of {}",
            names.join(", ")
        ))
    })
}

/// Returns the localizer of a language.
///
/// # Safety
/// `language` is NULL or ends with NUL.
unsafe fn read_localizer(language: *const c_char) -> Result<Localizer<'static>, CallError> {
    // SAFETY: the caller promises it.
    let code = unsafe { border::read_name("language", language, "en") }?;
    let language = Language::from_locale(code).ok_or_else(|| {
        let codes: Vec<&str> =
            Language::ALL.iter().map(|language| language.message_catalogue().code()).collect();
        CallError::invalid_argument(format!(
            "there is no language {code:?}; expected one of {}",
            codes.join(", ")
        ))
    })?;
    let catalogue: &'static Catalogue = language.message_catalogue();
    Ok(Localizer { catalogue, notation: Notation::Rc, form: SentenceForm::Text })
}

/// Refuses positions without exactly one solution; if entries of the position are to blame, the message
/// says which.
fn require_unique_solution(
    verdict: SolutionVerdict,
    puzzle: &Puzzle,
    tools: &mut EngineTools,
) -> Result<(), CallError> {
    match verdict {
        SolutionVerdict::None => Err(unsolvable_error(&PositionAssessment::new(puzzle, &mut tools.solver))),
        other => Ok(other.unique_solution().map(drop)?),
    }
}

/// Creates the failure for a position without a solution, naming the entries that are to blame.
fn unsolvable_error(assessment: &PositionAssessment) -> CallError {
    CallError::new(NinefoldStatus::None, wire::why_unsolvable(assessment, Catalogue::english()))
}

fn canonical_form_error(error: NotOnlyGivensError) -> CallError {
    CallError::new(NinefoldStatus::Invalid, error)
}

fn rating_error(refusal: RateError) -> CallError {
    CallError::from_reason(refusal.into(), refusal)
}

pub(crate) fn to_json(value: &impl Serialize) -> Result<String, CallError> {
    serde_json::to_string(value).map_err(|why| CallError::new(NinefoldStatus::Internal, why))
}

/// Formats a solution as text with a terminating NUL.
pub(crate) fn solution_to_c_string(solution: &Solution) -> [u8; GRID_TEXT_LENGTH] {
    nul_terminate(solution.digits().0.map(|digit| b'0' + digit.number()))
}

/// Terminates the 81 characters of a grid with a NUL for C.
pub(crate) fn nul_terminate(cells: [u8; 81]) -> [u8; GRID_TEXT_LENGTH] {
    let mut grid = [0; GRID_TEXT_LENGTH];
    grid[..81].copy_from_slice(&cells);
    grid
}
