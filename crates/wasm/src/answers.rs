//! Answers of the page's worker in plain Rust: data in, library calls, data out.

use std::borrow::Cow;

use ninefold::chains::ChainEngine;
use ninefold::format;
use ninefold::guide::{PathEndDetector, PositionAssessment, solution_count_from_verdict};
use ninefold::logic::proof::Certificate;
use ninefold::logic::survey::{StepFilter, survey_steps};
use ninefold::proof::lines;
use ninefold::proof::veripb::{PromisePolicy, VeripbExport, VeripbFiles};
use ninefold::rate::profile::ProfileScale;
use ninefold::rate::scale::{RatingValue, TallyFields};
use ninefold::rate::{
    IncompleteRatingError, RateError as Refused, RatedStep, RatingScale, RatingWalk, SCALES, StepProducer,
    check_ratable,
};
use ninefold::texts::{Catalogue, Localize};
use ninefold::wire::page::{
    Check, Example, FormattedPosition, Manner, NamedTechnique, Order, Outline, Path, Position, Profile,
    ProfileSelection, Profiles, ProofFiles, Read, Survey, Techniques,
};
use ninefold::wire::{self, Cells, Hint, Step, Technique, Verdict, Warning};
use ninefold::{
    Board, COUNT_LIMIT, Cell, CellMap, DigitSet, Explanation, Facts, Guide, HintStage, Notation,
    PositionAdvice, Puzzle, Solver, techniques,
};

use crate::given::{
    self, RequestError, assess_position, board_from_position, build_profile, find_catalogue,
    pieces_localizer, position_facts, position_from_board, position_from_puzzle, puzzle_from_position,
};
use crate::pictures;

/// Reads the only puzzle in a text of any format; puzzles with additional rules are refused.
///
/// # Errors
/// A message in the language, with the place and what was expected there.
pub(crate) fn read_position(text: &str, lang: &str) -> Result<Read, RequestError> {
    read_text_with(text, lang, format::read_single_puzzle)
}

/// Reads the only puzzle in a text as [`read_position`] does, but ignores additional rules with a warning.
///
/// # Errors
/// As for [`read_position`].
pub(crate) fn read_ignoring_rules(text: &str, lang: &str) -> Result<Read, RequestError> {
    read_text_with(text, lang, format::read_single_ignoring_rules)
}

fn read_text_with(
    text: &str,
    lang: &str,
    read: fn(&str) -> Result<format::PuzzleReading, format::FormatError>,
) -> Result<Read, RequestError> {
    let catalogue = find_catalogue(lang)?;
    let reading = read(text).map_err(|error| error.localize(catalogue))?;
    let warnings = reading.warnings.iter().map(|warning| warning.localize(catalogue)).collect();
    let format = catalogue.format_name(reading.format);
    Ok(Read { format, warnings, position: position_from_puzzle(&reading.puzzle) })
}

/// Writes the page's position in a format.
///
/// # Errors
/// If there is no such format, or it can't represent the position.
pub(crate) fn write_position(
    position: &Position,
    format: &str,
    lang: &str,
) -> Result<FormattedPosition, RequestError> {
    let catalogue = find_catalogue(lang)?;
    let format = format::find_format(format).ok_or_else(|| format!("there is no format {format}"))?;
    let written =
        format.write_puzzle(&puzzle_from_position(position)?).map_err(|error| error.localize(catalogue))?;
    let losses = written.losses.iter().map(|loss| loss.message.localize(catalogue)).collect();
    Ok(FormattedPosition { text: written.text, losses })
}

/// Returns the first solution of a position, if it has any.
///
/// # Errors
/// If the position is malformed, or its digits conflict.
pub(crate) fn solve_position(position: &Position) -> Result<Option<String>, RequestError> {
    let board = board_from_position(position, Catalogue::english())?;
    Ok(Solver::new().first_solution(&board).map(|solution| solution.to_string()))
}

/// Counts the solutions of a position up to a limit, a million by default.
///
/// # Errors
/// As for [`solve_position`].
pub(crate) fn count_solutions(position: &Position, limit: Option<u32>) -> Result<u32, RequestError> {
    let board = board_from_position(position, Catalogue::english())?;
    Ok(Solver::new().count_solutions(&board, limit.map_or(COUNT_LIMIT, u64::from)) as u32)
}

/// Counts the solutions of a position up to a limit, with further results for setters.
///
/// # Errors
/// If the position is malformed.
pub(crate) fn check_position(
    position: &Position,
    limit: u32,
    candidates: bool,
) -> Result<Check, RequestError> {
    let puzzle = puzzle_from_position(position)?;
    let mut check = Check {
        verdict: Verdict::Invalid,
        solutions: 0,
        solution: None,
        clashes: Cells::default(),
        contradiction: Cells::default(),
        true_candidates: Vec::new(),
        mistakes: None,
        warnings: Vec::new(),
        redundant: Cells::default(),
    };
    let Ok(board) = Board::try_from(&puzzle) else {
        // Conflicting digits: nothing else can be said.
        let clashing = Board::find_clashes(&puzzle.values).into_iter().map(|clash| clash.cells);
        check.clashes = Cells(clashing.fold(CellMap::EMPTY, |all, cells| all | cells));
        return Ok(check);
    };
    let mut solver = Solver::new();
    check.solutions = solver.count_solutions(&board, u64::from(limit)) as u32;
    check.verdict = match check.solutions {
        0 => Verdict::None,
        1 => Verdict::Unique,
        _ => Verdict::Several,
    };
    if check.verdict == Verdict::Unique {
        // A unique solution can have redundant givens; without a solution, look for the reason.
        check.solution = solver.first_solution(&board).map(|solution| solution.to_string());
        check.redundant = solver.find_redundant_givens(&board).map(Cells).unwrap_or_default();
    }
    if check.verdict == Verdict::None {
        let assessment = PositionAssessment::new(&puzzle, &mut solver);
        check.mistakes = assessment.entry_mistakes().map(wire::Mistakes::from);
        check.warnings = Warning::from_warnings(
            &assessment.entry_error_messages(),
            pieces_localizer(Catalogue::english()),
        );
        // Digits entered by the player may be wrong, too.
        let digits = Board::try_from(&Puzzle::from_givens(puzzle.values));
        let contradiction = digits.ok().and_then(|digits| solver.find_contradicting_givens(&digits));
        check.contradiction = contradiction.map(Cells).unwrap_or_default();
    }
    // True candidates take further searches, so they are computed only on request.
    if candidates && check.verdict != Verdict::None {
        check.true_candidates = candidates_in_solutions(&mut solver, &board);
    }
    Ok(check)
}

/// Returns a bit set per cell: its digit, or the candidates that some solution has.
fn candidates_in_solutions(solver: &mut Solver, board: &Board) -> Vec<u16> {
    let found = solver.find_true_candidates(board);
    // Solved cells have their digit alone.
    let digits = |cell| board.value(cell).map_or_else(|| found.digits_in_cell(cell), DigitSet::of);
    Cell::all().map(|cell| digits(cell).bits()).collect()
}

/// Returns the next step of a position, or the reason why there is none.
///
/// # Errors
/// If the position is malformed, or there is no such profile.
pub(crate) fn find_hint(
    position: &Position,
    profile: &ProfileSelection,
    manner: &Manner,
) -> Result<Hint, RequestError> {
    let puzzle = puzzle_from_position(position)?;
    let mut guide = Guide::new();
    // Warnings belong to a step; other results explain the position themselves.
    let opened = guide.assess_position(&puzzle);
    let warnings = opened.as_ref().map_or_else(|_| Vec::new(), |(_, assessment)| assessment.warnings());
    let now = guide
        .advise_assessed(opened, &build_profile(profile)?, || false)
        .map_err(|stopped| stopped.to_string())?;
    match &now {
        PositionAdvice::Step(rated) => {
            let hint = full_hint(&rated.step, &rated.facts_before, Some(rated.rating), manner)?;
            let warnings = Warning::from_warnings(&warnings, pieces_localizer(find_catalogue(&manner.lang)?));
            Ok(Hint { warnings, ..hint })
        }
        _ => Ok(Hint::from_advice(&now, HintStage::Full, pieces_localizer(find_catalogue(&manner.lang)?))),
    }
}

/// Returns the step with this number among those of a position, as a hint.
///
/// # Errors
/// If the position is malformed, or there is no such step.
pub(crate) fn nth_step_hint(
    position: &Position,
    number: usize,
    manner: &Manner,
) -> Result<Hint, RequestError> {
    let catalogue = find_catalogue(&manner.lang)?;
    let (facts, assessment) = assess_position(position, catalogue)?;
    let chosen = nth_available_step(&facts, number)?;
    let hint = full_hint(&chosen, &facts, step_rating(&chosen), manner)?;
    Ok(Hint { warnings: Warning::from_warnings(&assessment.warnings(), pieces_localizer(catalogue)), ..hint })
}

/// Converts a step to a hint with all stages.
pub(crate) fn full_hint(
    step: &ninefold::SolutionStep,
    facts: &Facts,
    rating: Option<RatingValue>,
    manner: &Manner,
) -> Result<Hint, RequestError> {
    hint_with_pictures(step, facts, rating, manner, &HintStage::ALL)
}

/// Converts a step to a hint in which only some stages have a picture.
pub(crate) fn hint_with_pictures(
    step: &ninefold::SolutionStep,
    facts: &Facts,
    rating: Option<RatingValue>,
    manner: &Manner,
    pictured: &[HintStage],
) -> Result<Hint, RequestError> {
    let catalogue = find_catalogue(&manner.lang)?;
    let (explanation, localizer) = (step.explanation(facts), pieces_localizer(catalogue));
    let whole = convert_explained_step(step, &explanation, facts, rating, catalogue);
    // Each stage has its own text and picture; the full one shows all marks.
    let stage = |stage| {
        let hint = ninefold::HintPart::from_explanation(&explanation, step.technique(), stage);
        let marks = if stage == HintStage::Full { &explanation.marks } else { &hint.marks };
        let told = wire::Stage {
            marks: None,
            ..wire::Stage::from_step_hint(&hint, &explanation, &whole, localizer)
        };
        if !pictured.contains(&stage) {
            return Ok(told);
        }
        Ok(wire::Stage {
            picture: Some(pictures::draw_step_marks(facts.board(), marks, manner)?),
            legend: Some(pictures::draw_legend(facts.board(), &hint.marks, manner)?),
            ..told
        })
    };
    let stages = HintStage::ALL.into_iter().map(stage).collect::<Result<_, RequestError>>()?;
    Ok(Hint::from_stages(stages, Some(whole)))
}

/// Returns the solution path by the techniques of a profile.
///
/// # Errors
/// If the position is malformed, or there is no such profile.
pub(crate) fn solution_path(
    position: &Position,
    profile: &ProfileSelection,
    lang: &str,
) -> Result<Path, RequestError> {
    let catalogue = find_catalogue(lang)?;
    let (facts, assessment) = assess_position(position, catalogue)?;
    let (profile, mut engine) = (build_profile(profile)?, ChainEngine::new());
    let (mut walk, mut end) =
        (RatingWalk::from_facts(&profile, facts, &mut engine), PathEndDetector::new(&assessment));
    let mut path = Path {
        steps: Vec::new(),
        before: Vec::new(),
        solved: false,
        result: Vec::new(),
        so_far: Vec::new(),
        reason: None,
        error: None,
        warnings: Warning::from_warnings(&assessment.warnings(), pieces_localizer(catalogue)),
    };
    while let Ok(rated) = end.next_step(&mut walk, || false) {
        // Record the position before each step, so that the page can show it.
        path.before.push(position_from_board(rated.facts_before.board()));
        path.steps.push(convert_step(&rated.step, &rated.facts_before, Some(rated.rating), catalogue));
    }
    path.solved = walk.facts().is_solved();
    // An incomplete path needs a reason.
    if !path.solved {
        let board = walk.facts().board();
        let (reason, error) =
            wire::Path::why_unsolved(&mut end, board, profile.name(), pieces_localizer(catalogue));
        (path.reason, path.error) = (Some(reason), Some(error));
    }
    // The rating is that of the puzzle, whatever path was told.
    if path.solved {
        let _ = walk.rate_start(|| false);
    }
    // An incomplete path still has the parts of the rating so far.
    let parts = format_rating_parts(&walk.tally().result_fields());
    *(if path.solved { &mut path.result } else { &mut path.so_far }) = parts;
    Ok(path)
}

/// Returns the steps of [`solution_path`] with their proofs, for this program's checker and for VeriPB.
///
/// # Errors
/// As for [`solution_path`], and if a step is not proved.
pub(crate) fn prove_path(
    position: &Position,
    profile: &ProfileSelection,
    lang: &str,
) -> Result<ProofFiles, RequestError> {
    let (facts, assessment) = assess_position(position, find_catalogue(lang)?)?;
    let (profile, mut engine) = (build_profile(profile)?, ChainEngine::new());
    let puzzle = Puzzle::from(facts.board());
    let (mut walk, mut end) =
        (RatingWalk::from_facts(&profile, facts, &mut engine), PathEndDetector::new(&assessment));
    // One walk writes both forms: text lines, and the formula with its proof for VeriPB.
    let mut written = lines::format_first_line(&puzzle, walk.facts().uniqueness_promise());
    let mut export = VeripbExport::new(&walk.facts().certificate_checker(), PromisePolicy::Assumed);
    while let Ok(RatedStep { step, facts_before: before, .. }) = end.next_step(&mut walk, || false) {
        let certificate = step.build_certificate(&before).map_err(|unproven| unproven.to_string())?;
        let id = step.technique().id;
        export.add_step(id, &certificate).map_err(|why| why.to_string())?;
        written += "\n";
        written += &lines::format_certified_line(id, &step.conclusions, &certificate);
    }
    let VeripbFiles { formula, proof, .. } = export.to_files();
    Ok(ProofFiles { lines: written + "\n", formula, proof })
}

/// Rates a position by a profile; returns the parts of the rating with their names.
///
/// # Errors
/// As for [`solution_path`], and if there is no solution or several, if it is solved already, or if the
/// techniques do not solve it.
pub(crate) fn rate_position(
    position: &Position,
    profile: &ProfileSelection,
) -> Result<Vec<(String, String)>, RequestError> {
    let english = Catalogue::english();
    let (facts, assessment) = assess_position(position, english)?;
    let refused = |refusal: Refused| match refusal {
        Refused::Invalid => wire::why_unsolvable(&assessment, english),
        refusal => english.format_message(&refusal.to_message(), Notation::Rc),
    };
    // Refuse positions that have no rating.
    check_ratable(facts.board(), solution_count_from_verdict(&Solver::new().check_uniqueness(facts.board())))
        .map_err(refused)?;
    let (profile, mut engine) = (build_profile(profile)?, ChainEngine::new());
    let mut walk = RatingWalk::from_facts(&profile, facts, &mut engine);
    let unrated = |unrated: IncompleteRatingError| {
        Catalogue::english().format_message(&unrated.to_message(), Notation::Rc)
    };
    let fields = walk.rate(|| false).map_err(unrated)?.result_fields();
    Ok(format_rating_parts(&fields))
}

fn format_rating_parts(fields: &TallyFields) -> Vec<(String, String)> {
    fields.iter().map(|(name, field)| (name.to_string(), field.to_string())).collect()
}

/// Returns the result of a profile, the number of steps, and how many of them the checker accepts.
///
/// # Errors
/// As for [`solution_path`].
pub(crate) fn summarise_path(
    position: &Position,
    profile: &ProfileSelection,
    lang: &str,
) -> Result<Outline, RequestError> {
    let catalogue = find_catalogue(lang)?;
    let (facts, assessment) = assess_position(position, catalogue)?;
    let (profile, mut engine) = (build_profile(profile)?, ChainEngine::new());
    let (mut walk, mut end) =
        (RatingWalk::from_facts(&profile, facts, &mut engine), PathEndDetector::new(&assessment));
    let mut outline = Outline { steps: 0, verified: 0, solved: false, hardest: None, result: Vec::new() };
    // Track the hardest step, and verify each one.
    let mut most = 0.0;
    while let Ok(rated) = end.next_step(&mut walk, || false) {
        outline.steps += 1;
        outline.verified += u32::from(is_step_verified(&rated.step, &rated.facts_before));
        let number = rated.rating.as_f64();
        if number > most {
            most = number;
            let technique = rated.step.technique();
            outline.hardest =
                Some(NamedTechnique { technique: technique.id, name: catalogue.technique_name(technique) });
        }
    }
    outline.solved = walk.facts().is_solved();
    if outline.solved {
        let _ = walk.rate_start(|| false);
        outline.result = format_rating_parts(&walk.tally().result_fields());
    }
    Ok(outline)
}

/// Returns all steps of the page's position.
///
/// # Errors
/// If the position is malformed.
pub(crate) fn find_steps(position: &Position, lang: &str) -> Result<Survey, RequestError> {
    let catalogue = find_catalogue(lang)?;
    let (facts, assessment) = assess_position(position, catalogue)?;
    let found = survey_steps(&facts, &StepFilter::default(), || false);
    let all = found.groups.iter().flat_map(|group| &group.steps);
    let steps = all.map(|one| convert_step(one, &facts, step_rating(one), catalogue)).collect();
    let warnings = Warning::from_warnings(&assessment.warnings(), pieces_localizer(catalogue));
    Ok(Survey { steps, complete: found.is_complete, warnings })
}

/// Draws the step with this number among the steps of a position.
///
/// # Errors
/// If the position is malformed, or there is no such step.
pub(crate) fn draw_step(position: &Position, number: usize, manner: &Manner) -> Result<String, RequestError> {
    let facts = position_facts(position, find_catalogue(&manner.lang)?)?;
    pictures::draw_step_marks(
        facts.board(),
        &nth_available_step(&facts, number)?.overview_marks(&facts),
        manner,
    )
}

fn nth_available_step(facts: &Facts, number: usize) -> Result<ninefold::SolutionStep, RequestError> {
    let found = survey_steps(facts, &StepFilter::default(), || false);
    let mut steps = found.groups.into_iter().flat_map(|group| group.steps);
    steps.nth(number).ok_or_else(|| format!("there is no step {number}"))
}

/// Returns all techniques for the page.
///
/// # Errors
/// If there is no such language.
pub(crate) fn list_techniques(lang: &str) -> Result<Techniques, RequestError> {
    let catalogue = find_catalogue(lang)?;
    let all = techniques::ALL.iter().map(|technique| Technique::from_technique(technique, catalogue));
    Ok(Techniques { all: all.collect() })
}

/// Returns the built-in profiles for the page.
#[must_use]
pub(crate) fn list_profiles() -> Profiles {
    let shape = |scale: &&'static dyn RatingScale| {
        let profile = ninefold::RatingProfile::from_name(scale.name())?;
        let techniques = profile.entry_ids().map(Cow::into_owned).collect();
        let name = || scale.name().to_string();
        Some(Profile { name: name(), scale: name(), techniques: Some(techniques), without: Vec::new() })
    };
    Profiles { all: SCALES.iter().filter_map(shape).collect() }
}

/// Returns the techniques of a scale in its order: ids and names. A search for several techniques at once
/// has the name its program gives it.
///
/// # Errors
/// If there is no such scale, or no such language.
pub(crate) fn scale_technique_order(scale: &str, lang: &str) -> Result<Order, RequestError> {
    let catalogue = find_catalogue(lang)?;
    let base = ProfileScale::from_name(scale).ok_or_else(|| format!("there is no scale {scale}"))?;
    let named = |producer: &StepProducer| {
        let id = producer.id();
        let name = techniques::technique_by_id(&id)
            .map_or_else(|| producer.name().into(), |one| catalogue.technique_name(one));
        (id.into_owned(), name)
    };
    Ok(Order { all: base.as_scale().technique_order().iter().map(named).collect() })
}

/// Returns the first example of a technique for the page.
///
/// # Errors
/// If there is no such technique, or no such language.
pub(crate) fn technique_example(id: &str, manner: &Manner) -> Result<Example, RequestError> {
    let none = || format!("there is no technique {id}");
    let technique = given::find_technique(id)?;
    let example = technique.parse_examples().into_iter().next().ok_or_else(none)?;
    let (facts, found) = example.find_step(technique).ok_or_else(none)?;
    let marks = found.overview_marks(&facts);
    let catalogue = find_catalogue(&manner.lang)?;
    let shadow = example.shadow.and_then(|shadow| shadow.to_message());
    Ok(Example {
        position: position_from_board(facts.board()),
        picture: pictures::draw_step_marks(facts.board(), &marks, manner)?,
        legend: pictures::draw_legend(facts.board(), &marks, manner)?,
        step: convert_step(&found, &facts, None, catalogue),
        easier: shadow.map(|message| catalogue.format_message(&message, Notation::Rc)),
    })
}

pub(crate) fn convert_step(
    step: &ninefold::SolutionStep,
    facts: &Facts,
    rating: Option<RatingValue>,
    catalogue: &'static Catalogue,
) -> Step {
    convert_explained_step(step, &step.explanation(facts), facts, rating, catalogue)
}

/// Converts a step whose explanation is known.
fn convert_explained_step(
    step: &ninefold::SolutionStep,
    explanation: &Explanation,
    facts: &Facts,
    rating: Option<RatingValue>,
    catalogue: &'static Catalogue,
) -> Step {
    let certificate = explanation.build_certificate(facts).ok();
    Step {
        rating,
        verified: Some(
            certificate.as_ref().is_some_and(|certificate| is_certificate_accepted(step, facts, certificate)),
        ),
        assumes_one_solution: certificate.is_some_and(|certificate| certificate.assumes_one_solution()),
        ..Step::from_explanation(step, explanation, pieces_localizer(catalogue))
    }
}

fn is_step_verified(step: &ninefold::SolutionStep, facts: &Facts) -> bool {
    step.build_certificate(facts).is_ok_and(|certificate| is_certificate_accepted(step, facts, &certificate))
}

fn is_certificate_accepted(step: &ninefold::SolutionStep, facts: &Facts, certificate: &Certificate) -> bool {
    facts.certificate_checker().check_step(&step.conclusions, certificate).is_ok()
}

/// Returns Sudoku Explainer's rating of a step.
pub(crate) fn step_rating(step: &ninefold::SolutionStep) -> Option<RatingValue> {
    step.se_rating().map(RatingValue::Tenths)
}

#[cfg(test)]
mod tests {
    use ninefold::wire::Naming;

    use ninefold::wire::page;

    use super::*;

    const EASY: &str = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
    /// Needs an XY-Wing.
    const WING: &str = "....4...51....7.4....6.3........8..25...2.....29.64..3..5.......968.2...8.3...7..";

    fn test_manner(lang: &str, dark: bool) -> Manner {
        Manner { lang: lang.into(), dark }
    }

    fn position_from_values(values: &str) -> Position {
        Position { values: values.into(), givens: values.into(), removed: Vec::new(), notes: None }
    }

    fn named_profile(profile: &str) -> ProfileSelection {
        ProfileSelection::Named(profile.into())
    }

    #[test]
    fn what_is_wrong_is_told_in_the_language() {
        let sign = "应为：数字或表示空格的符号（. 0 * _ - x ? 之一），实为：'o'";
        assert_eq!(super::read_position("oops", "zh").unwrap_err(), format!("第 1 行第 1 个字符，{sign}"));
        let sign = "expected a digit or a sign for an empty cell (one of . 0 * _ - x ?), found 'o'";
        assert_eq!(super::read_position("oops", "en").unwrap_err(), format!("line 1, column 1: {sign}"));
        let guessed = |lang: &str| super::read_position(&format!("Mine: {EASY}"), lang).unwrap().warnings;
        assert_eq!(guessed("en"), ["what stands before the cells is taken as the title"]);
        assert_eq!(guessed("zh"), ["单元格之前的内容视为标题"]);
        let clash = format!("55{}", ".".repeat(79));
        let clashes = |lang: &str| find_steps(&position_from_values(&clash), lang).unwrap_err();
        assert_eq!(clashes("en"), "two 5s in box 1 (r1c1, r1c2); two 5s in row 1 (r1c1, r1c2)");
        assert_eq!(clashes("zh"), "第 1 宫有 2 个 5（r1c1, r1c2）；第 1 行有 2 个 5（r1c1, r1c2）");
        let several = find_hint(
            &position_from_values(&".".repeat(81)),
            &named_profile("human"),
            &test_manner("zh", false),
        )
        .unwrap();
        assert_eq!(several.error.as_deref(), Some("题目有多个解"));
    }

    #[test]
    fn a_scale_tries_what_it_names() {
        for scale in SCALES {
            let order = scale_technique_order(scale.name(), "zh").unwrap().all;
            let ids: Vec<String> = order.into_iter().map(|(id, _)| id).collect();
            let own =
                page::Profile { scale: scale.name().into(), techniques: Some(ids), ..Default::default() };
            build_profile(&ProfileSelection::Own(own)).unwrap();
        }
        assert!(scale_technique_order("human", "zh").unwrap().all.iter().any(|(_, name)| name == "显性数对"));
        assert!(scale_technique_order("nothing", "en").is_err());
    }

    #[test]
    fn texts_are_read_and_written() {
        let read = read_position(EASY, "en").unwrap();
        assert_eq!((read.position, read.warnings), (position_from_values(EASY), Vec::new()));
        assert_eq!(
            write_position(&position_from_values(EASY), "line81", "en"),
            Ok(FormattedPosition { text: EASY.into(), losses: Vec::new() })
        );
        assert!(write_position(&position_from_values(EASY), "nothing", "en").is_err());
    }

    #[test]
    fn notes_go_where_a_format_has_them_and_losses_are_told() {
        let mut marks = vec![0; 81];
        marks[2] = 0b11;
        let notes = page::Notes { corner: marks, centre: vec![0; 81] };
        let position = Position {
            values: EASY.replacen("53.", "531", 1),
            notes: Some(notes.clone()),
            ..position_from_values(EASY)
        };
        let empty = Position { notes: Some(notes), ..position_from_values(EASY) };
        for format in ["f-puzzles", "sudokupad", "json"] {
            let written = write_position(&empty, format, "en").unwrap();
            assert_eq!(written.losses, Vec::<String>::new(), "{format}");
            assert_eq!(super::read_position(&written.text, "en").unwrap().position, empty, "{format}");
        }
        let losses = write_position(&position, "line81", "en").unwrap().losses;
        assert_eq!(losses, ["placed digits are written as givens", "the player's notes are left out"]);
        let short = page::Notes { corner: vec![0; 80], centre: vec![0; 81] };
        let strange = page::Notes { corner: vec![512; 81], centre: vec![0; 81] };
        for notes in [short, strange] {
            assert!(
                write_position(&Position { notes: Some(notes), ..position_from_values(EASY) }, "json", "en")
                    .is_err()
            );
        }
    }

    #[test]
    fn a_path_is_proved_for_our_checker_and_for_others() {
        let proved = prove_path(&position_from_values(EASY), &named_profile("se"), "en").unwrap();
        let path = solution_path(&position_from_values(EASY), &named_profile("se"), "en").unwrap();
        assert_eq!(proved.lines.lines().count(), path.steps.len() + 1);
        let mut verifier = lines::ProofVerifier::default();
        for line in proved.lines.lines() {
            verifier.verify_line(line).unwrap();
        }
        assert_eq!(verifier.current_tally().steps, path.steps.len());
        assert!(verifier.current_checker().is_some_and(|checker| checker.is_solved()));
        assert!(proved.formula.starts_with("* #variable= 729"), "{}", &proved.formula[..60]);
        assert!(proved.proof.starts_with("pseudo-Boolean proof version 3.0"), "{}", &proved.proof[..60]);
    }

    #[test]
    fn positions_are_checked() {
        let check = |values: &str| super::check_position(&position_from_values(values), 5, true).unwrap();
        let one = check(EASY);
        assert_eq!((one.verdict, one.solutions), (Verdict::Unique, 1));
        assert!(one.true_candidates.iter().all(|digits| digits.count_ones() == 1));
        let several = check(&EASY.replacen('5', ".", 1).replacen('7', ".", 3));
        assert_eq!((several.verdict, several.solutions), (Verdict::Several, 5));
        assert!(several.true_candidates.iter().any(|digits| digits.count_ones() > 1));
        assert_eq!(check(&EASY.replacen("53", "55", 1)).clashes.0.to_string(), "r1c12");
        let none = check(&EASY.replacen("53.", "531", 1));
        assert!(none.verdict == Verdict::None && none.contradiction.0.contains(Cell::at(2)));
        let played = super::check_position(
            &Position { values: EASY.replacen("53.", "531", 1), ..position_from_values(EASY) },
            5,
            true,
        )
        .unwrap();
        assert!(played.contradiction.0.contains(Cell::at(2)));
        assert!(super::check_position(&position_from_values("123"), 5, false).is_err());
        assert!(super::check_position(&position_from_values(&EASY.replacen('5', "x", 1)), 5, false).is_err());
    }

    #[test]
    fn hints_have_four_stages_and_a_proof() {
        let hint = find_hint(&position_from_values(WING), &named_profile("human"), &test_manner("zh", true))
            .unwrap();
        assert_eq!(hint.stages.len(), 4);
        assert!(hint.step.as_ref().unwrap().verified == Some(true));
        assert!(hint.stages.iter().flat_map(|stage| &stage.picture).all(|svg| svg.starts_with("<svg")));
        let mut where_to_look = hint.stages[0].sentences.iter().flat_map(|told| &told.pieces);
        assert!(where_to_look.any(|piece| piece.names == Naming::Houses && piece.cells.0.len() >= 9));
        assert_eq!(hint.now, wire::Now::Step);
        assert!(
            super::find_hint(
                &position_from_values(EASY),
                &named_profile("nobody"),
                &test_manner("en", false)
            )
            .is_err()
        );
    }

    #[test]
    fn what_needs_no_step_says_so() {
        let hint = |position: &Position| {
            super::find_hint(position, &named_profile("human"), &test_manner("en", false)).unwrap()
        };
        let mut wrong = position_from_values(EASY);
        wrong.values.replace_range(2..3, "1");
        let found = hint(&wrong);
        assert_eq!((found.now, &found.step), (wire::Now::Mistakes, &None));
        assert_eq!(found.mistakes.as_ref().unwrap().misplaced.0.to_string(), "r1c3(1)");
        let stages = found.stages.into_iter().flat_map(|stage| stage.sentences);
        let said: Vec<String> = stages.map(|told| told.text).collect();
        assert_eq!(said[0], "Before the next step: a digit is misplaced.");
        assert_eq!(said[said.len() - 1], "r1c3 is not 1.");
        let solution = "534678912672195348198342567859761423426853791713924856961537284287419635345286179";
        assert_eq!(
            (hint(&position_from_values(solution)).now, hint(&position_from_values(solution)).step),
            (wire::Now::Solved, None)
        );
        let several = hint(&position_from_values(&".".repeat(81)));
        assert_eq!((several.now, several.solutions.is_some()), (wire::Now::Improper, true));
        assert_eq!(several.reason, Some(wire::Reason::SeveralSolutions));
        assert_eq!(several.error.as_deref(), Some("it has more than one solution"));
    }

    /// Givens with two solutions: in four cells two digits can change places.
    const UNDECIDED: &str =
        "534678912672195348198342567859761423426853791713.2.856961537284287.1.635345286179";

    #[test]
    fn what_is_known_of_a_position_is_told_with_every_answer() {
        let human = named_profile("human");
        // With a wrong digit, steps may be false, while the givens alone have a solution.
        let mut wrong = position_from_values(EASY);
        wrong.values.replace_range(2..3, "1");
        let warned =
            |warnings: &[Warning]| warnings.iter().map(|told| told.id.to_string()).collect::<Vec<_>>();
        let found = find_steps(&wrong, "en").unwrap();
        assert_eq!(warned(&found.warnings), ["position-misplaced"]);
        assert_eq!(found.warnings[0].cells, Some(Cells("r1c3".parse().unwrap())));
        let check = super::check_position(&wrong, 2, false).unwrap();
        assert_eq!(
            (check.mistakes.is_some(), warned(&check.warnings)),
            (true, vec!["givens-solve-misplaced".into()])
        );
        assert!(rate_position(&wrong, &human).unwrap_err().ends_with("with another digit in r1c3"));
        assert!(find_steps(&position_from_values(EASY), "en").unwrap().warnings.is_empty());
        // With several solutions, only what holds in all of them counts, until they differ.
        let open = solution_path(&position_from_values(UNDECIDED), &human, "en").unwrap();
        assert_eq!(
            (open.steps.len(), open.solved, open.reason),
            (0, false, Some(wire::Reason::SeveralSolutions))
        );
        assert_eq!(warned(&open.warnings), ["position-has-several"]);
        assert_eq!(
            find_hint(&position_from_values(UNDECIDED), &human, &test_manner("en", false)).unwrap().now,
            wire::Now::Improper
        );
        let some = position_from_values(&EASY.replacen("53..7", ".....", 1));
        let told = find_hint(&some, &human, &test_manner("en", false)).unwrap();
        assert_eq!(
            (told.now, warned(&told.warnings)),
            (wire::Now::Step, vec!["position-has-several".into()])
        );
        let some = solution_path(&some, &human, "en").unwrap();
        assert!(!some.solved && !some.steps.is_empty());
        assert!(some.steps.iter().all(|step| !step.assumes_one_solution && step.verified == Some(true)));
        // The placed digits decide.
        let mut decided = position_from_values(UNDECIDED);
        decided.values.replace_range(48..49, "9");
        let decided_path = solution_path(&decided, &named_profile("se"), "en").unwrap();
        assert_eq!(
            (decided_path.solved, warned(&decided_path.warnings)),
            (true, vec!["givens-have-several".into()])
        );
        assert_eq!(rate_position(&decided, &named_profile("se")).unwrap(), decided_path.result);
    }

    #[test]
    fn paths_lead_to_the_solution_and_are_rated() {
        let path = solution_path(&position_from_values(WING), &named_profile("se"), "en").unwrap();
        assert!(path.solved && path.steps.iter().all(|step| step.verified == Some(true)));
        assert_eq!(path.before.len(), path.steps.len());
        assert_eq!(path.result[0], ("er".into(), "4.2".into()));
        assert_eq!(rate_position(&position_from_values(WING), &named_profile("se")).unwrap(), path.result);
    }

    #[test]
    fn profiles_are_made_of_data() {
        let human = &list_profiles().all[4];
        assert_eq!((human.name.as_str(), list_profiles().all.len()), ("human", SCALES.len()));
        let own = |own: &Profile| {
            solution_path(&position_from_values(WING), &ProfileSelection::Own(own.clone()), "en")
        };
        assert_eq!(
            own(human).unwrap(),
            solution_path(&position_from_values(WING), &named_profile("human"), "en").unwrap()
        );
        let singles =
            Profile { techniques: Some(vec!["singles".into()]), scale: "human".into(), ..Profile::default() };
        let unsolved = own(&singles).unwrap();
        assert!(!unsolved.solved && unsolved.result.is_empty() && !unsolved.so_far.is_empty());
        let refused =
            rate_position(&position_from_values(WING), &ProfileSelection::Own(singles.clone())).unwrap_err();
        assert!(refused.starts_with("these techniques do not solve it: "), "{refused}");
        let none = Profile { techniques: Some(Vec::new()), ..singles.clone() };
        assert_eq!(
            find_hint(&position_from_values(WING), &ProfileSelection::Own(none), &test_manner("en", false))
                .unwrap()
                .now,
            wire::Now::Stuck
        );
        let unknown = Profile { without: vec!["xy-wnig".into()], ..singles };
        assert!(own(&unknown).unwrap_err().contains("did you mean xy-wing"));
    }

    #[test]
    fn outlines_say_the_same_as_paths() {
        let (path, outline) = (
            solution_path(&position_from_values(WING), &named_profile("se"), "en").unwrap(),
            summarise_path(&position_from_values(WING), &named_profile("se"), "en").unwrap(),
        );
        assert_eq!((outline.steps as usize, outline.verified as usize), (path.steps.len(), path.steps.len()));
        assert_eq!((outline.solved, outline.result), (true, path.result));
        assert_eq!(outline.hardest.unwrap().technique, "xy-wing");
        assert!(super::summarise_path(&position_from_values(WING), &named_profile("nobody"), "en").is_err());
    }

    #[test]
    fn every_step_of_a_position_has_its_picture() {
        let before = solution_path(&position_from_values(WING), &named_profile("se"), "en").unwrap().before;
        let position = &before[before.len() / 2];
        let found = find_steps(position, "en").unwrap();
        assert!(found.complete && found.steps.iter().all(|step| step.verified == Some(true)));
        assert!(draw_step(position, 0, &test_manner("en", false)).unwrap().starts_with("<svg"));
        assert!(draw_step(position, found.steps.len(), &test_manner("en", false)).is_err());
        let last = found.steps.len() - 1;
        let hint = nth_step_hint(position, last, &test_manner("en", false)).unwrap();
        assert_eq!((hint.step.unwrap(), hint.stages.len()), (found.steps[last].clone(), 4));
        assert!(nth_step_hint(position, last + 1, &test_manner("en", false)).is_err());
    }

    #[test]
    fn techniques_have_names_and_documents() {
        let all = list_techniques("zh").unwrap().all;
        assert!(all.len() > 100 && all.iter().all(|one| !one.name.is_empty() && !one.doc.is_empty()));
    }
}
