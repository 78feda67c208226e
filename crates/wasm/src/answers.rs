//! Answers in plain Rust: data in, library calls, data out.

use std::borrow::Cow;

use ninefold::chains::Engine;
use ninefold::format;
use ninefold::guide::{Assessment, PathEnd, solution_count};
use ninefold::logic::proof::Certificate;
use ninefold::logic::survey::{Filter, survey};
use ninefold::proof::lines;
use ninefold::proof::veripb::{Export, Files, Promised};
use ninefold::rate::profile::Base;
use ninefold::rate::scale::Fields;
use ninefold::rate::{Producer, Rated, Refusal as Refused, SCALES, Scale, Unrated, Walk, admit};
use ninefold::texts::{Catalogue, Tell};
use ninefold::wire::page::{
    Check, Chosen, Example, Manner, Named, Order, Outline, Path, Position, Profile, Profiles, Proved, Read,
    Survey, Techniques, Written,
};
use ninefold::wire::{self, Cells, Hint, Number, Step, Technique, Verdict, Warning};
use ninefold::{
    Board, COUNT_LIMIT, Cell, CellMap, DigitSet, Facts, Guide, Notation, Now, Puzzle, Solver, Stage, Story,
    techniques,
};

use crate::given::{Refusal, assessed, board, catalogue, facts, made, position, position_of, puzzle, speech};
use crate::pictures;

/// Reads the only puzzle in a text of any format; puzzles with additional rules are refused.
///
/// # Errors
/// A message in the language, with the place and what was expected there.
pub fn read(text: &str, lang: &str) -> Result<Read, Refusal> {
    read_as(text, lang, format::read_one)
}

/// Reads the only puzzle in a text as [`read`] does, but ignores additional rules with a warning.
///
/// # Errors
/// As for [`read`].
pub fn read_ignoring_rules(text: &str, lang: &str) -> Result<Read, Refusal> {
    read_as(text, lang, format::read_one_ignoring_rules)
}

fn read_as(
    text: &str,
    lang: &str,
    read: fn(&str) -> Result<format::Reading, format::FormatError>,
) -> Result<Read, Refusal> {
    let catalogue = catalogue(lang)?;
    let reading = read(text).map_err(|error| error.tell(catalogue))?;
    let warnings = reading.warnings.iter().map(|warning| warning.tell(catalogue)).collect();
    let format = pictures::name_of(reading.format.id, catalogue);
    Ok(Read { format, warnings, position: position(&reading.puzzle) })
}

/// Writes a position in a format.
///
/// # Errors
/// If there is no such format, or it can't represent the position.
pub fn write(position: &Position, format: &str, lang: &str) -> Result<Written, Refusal> {
    let catalogue = catalogue(lang)?;
    let format = format::by_id(format).ok_or_else(|| format!("there is no format {format}"))?;
    let written = format.write(&puzzle(position)?).map_err(|error| error.tell(catalogue))?;
    let losses = written.losses.iter().map(|loss| loss.message.tell(catalogue)).collect();
    Ok(Written { text: written.text, losses })
}

/// Returns the first solution of a position, if it has any.
///
/// # Errors
/// If the position is malformed, or its digits conflict.
pub fn solve(position: &Position) -> Result<Option<String>, Refusal> {
    let board = board(position, Catalogue::english())?;
    Ok(Solver::new().first(&board).map(|solution| solution.to_string()))
}

/// Counts the solutions of a position up to a limit, a million by default.
///
/// # Errors
/// As for [`solve`].
pub fn count(position: &Position, limit: Option<u32>) -> Result<u32, Refusal> {
    let board = board(position, Catalogue::english())?;
    Ok(Solver::new().count(&board, limit.map_or(COUNT_LIMIT, u64::from)) as u32)
}

/// Counts the solutions of a position up to a limit, with further results for setters.
///
/// # Errors
/// If the position is malformed.
pub fn check(position: &Position, limit: u32, candidates: bool) -> Result<Check, Refusal> {
    let puzzle = puzzle(position)?;
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
        let clashing = Board::clashes(&puzzle.values).into_iter().map(|clash| clash.cells);
        check.clashes = Cells(clashing.fold(CellMap::EMPTY, |all, cells| all | cells));
        return Ok(check);
    };
    let mut solver = Solver::new();
    check.solutions = solver.count(&board, u64::from(limit)) as u32;
    check.verdict = match check.solutions {
        0 => Verdict::None,
        1 => Verdict::Unique,
        _ => Verdict::Several,
    };
    if check.verdict == Verdict::Unique {
        // A unique solution can have redundant givens; without a solution, look for the reason.
        check.solution = solver.first(&board).map(|solution| solution.to_string());
        check.redundant = solver.redundant_givens(&board).map(Cells).unwrap_or_default();
    }
    if check.verdict == Verdict::None {
        let assessment = Assessment::new(&puzzle, &mut solver);
        check.mistakes = assessment.mistakes().map(wire::Mistakes::from);
        check.warnings = Warning::of_position(&assessment.entry_errors(), speech(Catalogue::english()));
        // Digits entered by the player may be wrong, too.
        let digits = Board::try_from(&Puzzle::from_givens(puzzle.values));
        let contradiction = digits.ok().and_then(|digits| solver.contradiction(&digits));
        check.contradiction = contradiction.map(Cells).unwrap_or_default();
    }
    if candidates && check.verdict != Verdict::None {
        check.true_candidates = true_candidates(&mut solver, &board);
    }
    Ok(check)
}

/// Returns a bit set per cell: its digit, or the candidates that some solution has.
fn true_candidates(solver: &mut Solver, board: &Board) -> Vec<u16> {
    let found = solver.true_candidates(board);
    // Solved cells have their digit alone.
    let digits = |cell| board.value(cell).map_or_else(|| found.digits_in(cell), DigitSet::of);
    Cell::all().map(|cell| digits(cell).bits()).collect()
}

/// Returns the next step of a position, or the reason why there is none.
///
/// # Errors
/// If the position is malformed, or there is no such profile.
pub fn hint(position: &Position, profile: &Chosen, manner: &Manner) -> Result<Hint, Refusal> {
    let puzzle = puzzle(position)?;
    let mut guide = Guide::new();
    // Warnings belong to a step; other results explain the position themselves.
    let opened = guide.open_anyway(&puzzle);
    let warnings = opened.as_ref().map_or_else(|_| Vec::new(), |(_, assessment)| assessment.warnings());
    let now = guide.now_from(opened, &made(profile)?, || false).map_err(|stopped| stopped.to_string())?;
    match &now {
        Now::Step(rated) => {
            let hint = shown(&rated.step, &rated.before, Some(rated.number.into()), manner)?;
            let warnings = Warning::of_position(&warnings, speech(catalogue(&manner.lang)?));
            Ok(Hint { warnings, ..hint })
        }
        _ => Ok(Hint::of(&now, Stage::Full, speech(catalogue(&manner.lang)?))),
    }
}

/// Returns the step with this number among those of a position, as a hint.
///
/// # Errors
/// If the position is malformed, or there is no such step.
pub fn hint_of(position: &Position, number: usize, manner: &Manner) -> Result<Hint, Refusal> {
    let catalogue = catalogue(&manner.lang)?;
    let (facts, assessment) = assessed(position, catalogue)?;
    let chosen = nth(&facts, number)?;
    let hint = shown(&chosen, &facts, rating(&chosen), manner)?;
    Ok(Hint { warnings: Warning::of_position(&assessment.warnings(), speech(catalogue)), ..hint })
}

/// Converts a step to a hint with all stages.
pub(crate) fn shown(
    step: &ninefold::Step,
    facts: &Facts,
    rating: Option<Number>,
    manner: &Manner,
) -> Result<Hint, Refusal> {
    drawn(step, facts, rating, manner, &Stage::ALL)
}

/// Converts a step to a hint in which only some stages have a picture.
pub(crate) fn drawn(
    step: &ninefold::Step,
    facts: &Facts,
    rating: Option<Number>,
    manner: &Manner,
    pictured: &[Stage],
) -> Result<Hint, Refusal> {
    let catalogue = catalogue(&manner.lang)?;
    let (story, speech) = (step.story(facts), speech(catalogue));
    let whole = told(step, &story, facts, rating, catalogue);
    // Each stage has its own text and picture; the full one shows all marks.
    let stage = |stage| {
        let hint = ninefold::Hint::of_story(&story, step.technique(), stage);
        let marks = if stage == Stage::Full { &story.marks } else { &hint.marks };
        let told = wire::Stage { marks: None, ..wire::Stage::of_step(&hint, &story, &whole, speech) };
        if !pictured.contains(&stage) {
            return Ok(told);
        }
        Ok(wire::Stage {
            picture: Some(pictures::of_step(facts.board(), marks, manner)?),
            legend: Some(pictures::legend(facts.board(), &hint.marks, manner)?),
            ..told
        })
    };
    let stages = Stage::ALL.into_iter().map(stage).collect::<Result<_, Refusal>>()?;
    Ok(Hint::of_step(stages, Some(whole)))
}

/// Returns the solution path by the techniques of a profile.
///
/// # Errors
/// If the position is malformed, or there is no such profile.
pub fn path(position: &Position, profile: &Chosen, lang: &str) -> Result<Path, Refusal> {
    let catalogue = catalogue(lang)?;
    let (facts, assessment) = assessed(position, catalogue)?;
    let (profile, mut engine) = (made(profile)?, Engine::new());
    let (mut walk, mut end) = (Walk::from_facts(&profile, facts, &mut engine), PathEnd::new(&assessment));
    let mut path = Path {
        steps: Vec::new(),
        before: Vec::new(),
        solved: false,
        result: Vec::new(),
        so_far: Vec::new(),
        reason: None,
        error: None,
        warnings: Warning::of_position(&assessment.warnings(), speech(catalogue)),
    };
    while let Ok(rated) = end.next_step(&mut walk, || false) {
        // Record the position before each step, so that the page can show it.
        path.before.push(position_of(rated.before.board()));
        path.steps.push(step(&rated.step, &rated.before, Some(rated.number.into()), catalogue));
    }
    path.solved = walk.facts().is_solved();
    // An incomplete path needs a reason.
    if !path.solved {
        let board = walk.facts().board();
        let (reason, error) = wire::Path::why_unsolved(&mut end, board, profile.name(), speech(catalogue));
        (path.reason, path.error) = (Some(reason), Some(error));
    }
    let parts = named_parts(&walk.tally().fields());
    *(if path.solved { &mut path.result } else { &mut path.so_far }) = parts;
    Ok(path)
}

/// Returns the steps of [`path`] with their proofs, for this program's checker and for VeriPB.
///
/// # Errors
/// As for [`path`], and if a step is not proved.
pub fn prove(position: &Position, profile: &Chosen, lang: &str) -> Result<Proved, Refusal> {
    let (facts, assessment) = assessed(position, catalogue(lang)?)?;
    let (profile, mut engine) = (made(profile)?, Engine::new());
    let puzzle = Puzzle::from(facts.board());
    let (mut walk, mut end) = (Walk::from_facts(&profile, facts, &mut engine), PathEnd::new(&assessment));
    // One walk writes both forms: text lines, and the formula with its proof for VeriPB.
    let mut written = lines::beginning(&puzzle, walk.facts().promise());
    let mut export = Export::new(&walk.facts().checker(), Promised::Assumed);
    while let Ok(Rated { step, before, .. }) = end.next_step(&mut walk, || false) {
        let certificate = step.certificate(&before).map_err(|unproven| unproven.to_string())?;
        let id = step.technique().id;
        export.step(id, &certificate).map_err(|why| why.to_string())?;
        written += "\n";
        written += &lines::certified_line(id, &step.conclusions, &certificate);
    }
    let Files { formula, proof, .. } = export.files();
    Ok(Proved { lines: written + "\n", formula, proof })
}

/// Rates a position by a profile; returns the parts of the rating with their names.
///
/// # Errors
/// As for [`path`], and if there is no solution or several, if it is solved already, or if the techniques
/// do not solve it.
pub fn rate(position: &Position, profile: &Chosen) -> Result<Vec<(String, String)>, Refusal> {
    let english = Catalogue::english();
    let (facts, assessment) = assessed(position, english)?;
    let refused = |refusal: Refused| match refusal {
        Refused::Invalid => wire::why_unsolvable(&assessment, english),
        refusal => english.text(&refusal.sentence(), Notation::Rc),
    };
    // Refuse positions that have no rating.
    admit(facts.board(), solution_count(&Solver::new().verdict(facts.board()))).map_err(refused)?;
    let (profile, mut engine) = (made(profile)?, Engine::new());
    let mut walk = Walk::from_facts(&profile, facts, &mut engine);
    let unrated = |unrated: Unrated| Catalogue::english().text(&unrated.sentence(), Notation::Rc);
    let fields = walk.rate(|| false).map_err(unrated)?.fields();
    Ok(named_parts(&fields))
}

fn named_parts(fields: &Fields) -> Vec<(String, String)> {
    fields.iter().map(|(name, field)| (name.to_string(), field.to_string())).collect()
}

/// Returns the result of a profile, the number of steps, and how many of them the checker accepts.
///
/// # Errors
/// As for [`path`].
pub fn outline(position: &Position, profile: &Chosen, lang: &str) -> Result<Outline, Refusal> {
    let catalogue = catalogue(lang)?;
    let (facts, assessment) = assessed(position, catalogue)?;
    let (profile, mut engine) = (made(profile)?, Engine::new());
    let (mut walk, mut end) = (Walk::from_facts(&profile, facts, &mut engine), PathEnd::new(&assessment));
    let mut outline = Outline { steps: 0, verified: 0, solved: false, hardest: None, result: Vec::new() };
    // Track the hardest step, and verify each one.
    let mut most = 0.0;
    while let Ok(rated) = end.next_step(&mut walk, || false) {
        outline.steps += 1;
        outline.verified += u32::from(is_verified(&rated.step, &rated.before));
        let number = Number::from(rated.number).value();
        if number > most {
            most = number;
            let technique = rated.step.technique();
            outline.hardest = Some(Named { technique: technique.id, name: catalogue.name(technique) });
        }
    }
    outline.solved = walk.facts().is_solved();
    if outline.solved {
        outline.result = named_parts(&walk.tally().fields());
    }
    Ok(outline)
}

/// Returns all steps of a position.
///
/// # Errors
/// If the position is malformed.
pub fn steps(position: &Position, lang: &str) -> Result<Survey, Refusal> {
    let catalogue = catalogue(lang)?;
    let (facts, assessment) = assessed(position, catalogue)?;
    let found = survey(&facts, &Filter::default(), || false);
    let all = found.groups.iter().flat_map(|group| &group.steps);
    let steps = all.map(|one| step(one, &facts, rating(one), catalogue)).collect();
    let warnings = Warning::of_position(&assessment.warnings(), speech(catalogue));
    Ok(Survey { steps, complete: found.is_complete, warnings })
}

/// Draws the step with this number among the steps of a position.
///
/// # Errors
/// If the position is malformed, or there is no such step.
pub fn draw_step(position: &Position, number: usize, manner: &Manner) -> Result<String, Refusal> {
    let facts = facts(position, catalogue(&manner.lang)?)?;
    pictures::of_step(facts.board(), &nth(&facts, number)?.marks(&facts), manner)
}

fn nth(facts: &Facts, number: usize) -> Result<ninefold::Step, Refusal> {
    let found = survey(facts, &Filter::default(), || false);
    let mut steps = found.groups.into_iter().flat_map(|group| group.steps);
    steps.nth(number).ok_or_else(|| format!("there is no step {number}"))
}

/// Returns all techniques.
///
/// # Errors
/// If there is no such language.
pub fn techniques(lang: &str) -> Result<Techniques, Refusal> {
    let catalogue = catalogue(lang)?;
    let all = techniques::ALL.iter().map(|technique| Technique::of(technique, catalogue));
    Ok(Techniques { all: all.collect() })
}

/// Returns the built-in profiles.
#[must_use]
pub fn profiles() -> Profiles {
    let shape = |scale: &&'static dyn Scale| {
        let profile = ninefold::Profile::of_name(scale.name())?;
        let techniques = profile.ids().map(Cow::into_owned).collect();
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
pub fn order_of(scale: &str, lang: &str) -> Result<Order, Refusal> {
    let catalogue = catalogue(lang)?;
    let base = Base::of_name(scale).ok_or_else(|| format!("there is no scale {scale}"))?;
    let named = |producer: &Producer| {
        let id = producer.id();
        let name = techniques::by_id(&id).map_or_else(|| producer.name().into(), |one| catalogue.name(one));
        (id.into_owned(), name)
    };
    Ok(Order { all: base.scale().order().iter().map(named).collect() })
}

/// Returns the first example of a technique.
///
/// # Errors
/// If there is no such technique, or no such language.
pub fn example(id: &str, manner: &Manner) -> Result<Example, Refusal> {
    let none = || format!("there is no technique {id}");
    let technique = techniques::by_id(id).ok_or_else(none)?;
    let examples = technique.examples();
    let (facts, found) = examples.first().and_then(|example| example.find(technique)).ok_or_else(none)?;
    let marks = found.marks(&facts);
    Ok(Example {
        position: position_of(facts.board()),
        picture: pictures::of_step(facts.board(), &marks, manner)?,
        legend: pictures::legend(facts.board(), &marks, manner)?,
        step: step(&found, &facts, None, catalogue(&manner.lang)?),
    })
}

pub(crate) fn step(
    step: &ninefold::Step,
    facts: &Facts,
    rating: Option<Number>,
    catalogue: &'static Catalogue,
) -> Step {
    told(step, &step.story(facts), facts, rating, catalogue)
}

/// Converts a step whose explanation is known.
fn told(
    step: &ninefold::Step,
    story: &Story,
    facts: &Facts,
    rating: Option<Number>,
    catalogue: &'static Catalogue,
) -> Step {
    let certificate = story.certificate(facts).ok();
    Step {
        rating,
        verified: Some(certificate.as_ref().is_some_and(|certificate| accepts(step, facts, certificate))),
        assumes_one_solution: certificate.is_some_and(|certificate| certificate.assumes_one_solution()),
        ..Step::of(step, story, speech(catalogue))
    }
}

fn is_verified(step: &ninefold::Step, facts: &Facts) -> bool {
    step.certificate(facts).is_ok_and(|certificate| accepts(step, facts, &certificate))
}

fn accepts(step: &ninefold::Step, facts: &Facts, certificate: &Certificate) -> bool {
    facts.checker().check(&step.conclusions, certificate).is_ok()
}

/// Returns Sudoku Explainer's rating of a step.
pub(crate) fn rating(step: &ninefold::Step) -> Option<Number> {
    step.se().map(|se| Number::Rating(wire::tenths(se)))
}

#[cfg(test)]
mod tests {
    use ninefold::wire::Naming;

    use ninefold::wire::page;

    use super::*;

    const EASY: &str = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
    /// Needs an XY-Wing.
    const WING: &str = "....4...51....7.4....6.3........8..25...2.....29.64..3..5.......968.2...8.3...7..";

    fn manner(lang: &str, dark: bool) -> Manner {
        Manner { lang: lang.into(), dark }
    }

    fn at(values: &str) -> Position {
        Position { values: values.into(), givens: values.into(), removed: Vec::new(), notes: None }
    }

    fn named(profile: &str) -> Chosen {
        Chosen::Named(profile.into())
    }

    #[test]
    fn what_is_wrong_is_told_in_the_language() {
        let sign = "应为：数字或表示空格的符号（. 0 * _ - x ? 之一），实为：'o'";
        assert_eq!(super::read("oops", "zh").unwrap_err(), format!("第 1 行第 1 个字符，{sign}"));
        let sign = "expected a digit or a sign for an empty cell (one of . 0 * _ - x ?), found 'o'";
        assert_eq!(super::read("oops", "en").unwrap_err(), format!("line 1, column 1: {sign}"));
        let guessed = |lang: &str| super::read(&format!("Mine: {EASY}"), lang).unwrap().warnings;
        assert_eq!(guessed("en"), ["what stands before the cells is taken as the title"]);
        assert_eq!(guessed("zh"), ["单元格之前的内容视为标题"]);
        let clash = format!("55{}", ".".repeat(79));
        let clashes = |lang: &str| steps(&at(&clash), lang).unwrap_err();
        assert_eq!(clashes("en"), "two 5s in box 1 (r1c1, r1c2); two 5s in row 1 (r1c1, r1c2)");
        assert_eq!(clashes("zh"), "第 1 宫有 2 个 5（r1c1, r1c2）；第 1 行有 2 个 5（r1c1, r1c2）");
        let several = hint(&at(&".".repeat(81)), &named("human"), &manner("zh", false)).unwrap();
        assert_eq!(several.error.as_deref(), Some("题目有多个解"));
    }

    #[test]
    fn a_scale_tries_what_it_names() {
        for scale in SCALES {
            let order = order_of(scale.name(), "zh").unwrap().all;
            let ids: Vec<String> = order.into_iter().map(|(id, _)| id).collect();
            let own =
                page::Profile { scale: scale.name().into(), techniques: Some(ids), ..Default::default() };
            made(&Chosen::Own(own)).unwrap();
        }
        assert!(order_of("human", "zh").unwrap().all.iter().any(|(_, name)| name == "显性数对"));
        assert!(order_of("nothing", "en").is_err());
    }

    #[test]
    fn texts_are_read_and_written() {
        let read = read(EASY, "en").unwrap();
        assert_eq!((read.position, read.warnings), (at(EASY), Vec::new()));
        assert_eq!(write(&at(EASY), "line81", "en"), Ok(Written { text: EASY.into(), losses: Vec::new() }));
        assert!(write(&at(EASY), "nothing", "en").is_err());
    }

    #[test]
    fn notes_go_where_a_format_has_them_and_losses_are_told() {
        let mut marks = vec![0; 81];
        marks[2] = 0b11;
        let notes = page::Notes { corner: marks, centre: vec![0; 81] };
        let position =
            Position { values: EASY.replacen("53.", "531", 1), notes: Some(notes.clone()), ..at(EASY) };
        let empty = Position { notes: Some(notes), ..at(EASY) };
        for format in ["f-puzzles", "sudokupad", "json"] {
            let written = write(&empty, format, "en").unwrap();
            assert_eq!(written.losses, Vec::<String>::new(), "{format}");
            assert_eq!(super::read(&written.text, "en").unwrap().position, empty, "{format}");
        }
        let losses = write(&position, "line81", "en").unwrap().losses;
        assert_eq!(losses, ["placed digits are written as givens", "the player's notes are left out"]);
        let short = page::Notes { corner: vec![0; 80], centre: vec![0; 81] };
        let strange = page::Notes { corner: vec![512; 81], centre: vec![0; 81] };
        for notes in [short, strange] {
            assert!(write(&Position { notes: Some(notes), ..at(EASY) }, "json", "en").is_err());
        }
    }

    #[test]
    fn a_path_is_proved_for_our_checker_and_for_others() {
        let proved = prove(&at(EASY), &named("se"), "en").unwrap();
        let path = path(&at(EASY), &named("se"), "en").unwrap();
        assert_eq!(proved.lines.lines().count(), path.steps.len() + 1);
        let mut verifier = lines::Verifier::default();
        for line in proved.lines.lines() {
            verifier.line(line).unwrap();
        }
        assert_eq!(verifier.tally().steps, path.steps.len());
        assert!(verifier.checker().is_some_and(|checker| checker.is_solved()));
        assert!(proved.formula.starts_with("* #variable= 729"), "{}", &proved.formula[..60]);
        assert!(proved.proof.starts_with("pseudo-Boolean proof version 3.0"), "{}", &proved.proof[..60]);
    }

    #[test]
    fn positions_are_checked() {
        let check = |values: &str| super::check(&at(values), 5, true).unwrap();
        let one = check(EASY);
        assert_eq!((one.verdict, one.solutions), (Verdict::Unique, 1));
        assert!(one.true_candidates.iter().all(|digits| digits.count_ones() == 1));
        let several = check(&EASY.replacen('5', ".", 1).replacen('7', ".", 3));
        assert_eq!((several.verdict, several.solutions), (Verdict::Several, 5));
        assert!(several.true_candidates.iter().any(|digits| digits.count_ones() > 1));
        assert_eq!(check(&EASY.replacen("53", "55", 1)).clashes.0.to_string(), "r1c12");
        let none = check(&EASY.replacen("53.", "531", 1));
        assert!(none.verdict == Verdict::None && none.contradiction.0.contains(Cell::at(2)));
        let played =
            super::check(&Position { values: EASY.replacen("53.", "531", 1), ..at(EASY) }, 5, true).unwrap();
        assert!(played.contradiction.0.contains(Cell::at(2)));
        assert!(super::check(&at("123"), 5, false).is_err());
        assert!(super::check(&at(&EASY.replacen('5', "x", 1)), 5, false).is_err());
    }

    #[test]
    fn hints_have_four_stages_and_a_proof() {
        let hint = hint(&at(WING), &named("human"), &manner("zh", true)).unwrap();
        assert_eq!(hint.stages.len(), 4);
        assert!(hint.step.as_ref().unwrap().verified == Some(true));
        assert!(hint.stages.iter().flat_map(|stage| &stage.picture).all(|svg| svg.starts_with("<svg")));
        let mut where_to_look = hint.stages[0].sentences.iter().flat_map(|told| &told.pieces);
        assert!(where_to_look.any(|piece| piece.names == Naming::Houses && piece.cells.0.len() >= 9));
        assert_eq!(hint.now, wire::Now::Step);
        assert!(super::hint(&at(EASY), &named("nobody"), &manner("en", false)).is_err());
    }

    #[test]
    fn what_needs_no_step_says_so() {
        let hint =
            |position: &Position| super::hint(position, &named("human"), &manner("en", false)).unwrap();
        let mut wrong = at(EASY);
        wrong.values.replace_range(2..3, "1");
        let found = hint(&wrong);
        assert_eq!((found.now, &found.step), (wire::Now::Mistakes, &None));
        assert_eq!(found.mistakes.as_ref().unwrap().misplaced.0.to_string(), "r1c3(1)");
        let stages = found.stages.into_iter().flat_map(|stage| stage.sentences);
        let said: Vec<String> = stages.map(|told| told.text).collect();
        assert_eq!(said[0], "Before the next step: a digit is misplaced.");
        assert_eq!(said[said.len() - 1], "r1c3 is not 1.");
        let solution = "534678912672195348198342567859761423426853791713924856961537284287419635345286179";
        assert_eq!((hint(&at(solution)).now, hint(&at(solution)).step), (wire::Now::Solved, None));
        let several = hint(&at(&".".repeat(81)));
        assert_eq!((several.now, several.solutions.is_some()), (wire::Now::Improper, true));
        assert_eq!(several.reason, Some(wire::Reason::SeveralSolutions));
        assert_eq!(several.error.as_deref(), Some("it has more than one solution"));
    }

    /// Givens with two solutions: in four cells two digits can change places.
    const UNDECIDED: &str =
        "534678912672195348198342567859761423426853791713.2.856961537284287.1.635345286179";

    #[test]
    fn what_is_known_of_a_position_is_told_with_every_answer() {
        let human = named("human");
        // With a wrong digit, steps may be false, while the givens alone have a solution.
        let mut wrong = at(EASY);
        wrong.values.replace_range(2..3, "1");
        let warned =
            |warnings: &[Warning]| warnings.iter().map(|told| told.id.to_string()).collect::<Vec<_>>();
        let found = steps(&wrong, "en").unwrap();
        assert_eq!(warned(&found.warnings), ["position-misplaced"]);
        assert_eq!(found.warnings[0].cells, Some(Cells("r1c3".parse().unwrap())));
        let check = super::check(&wrong, 2, false).unwrap();
        assert_eq!(
            (check.mistakes.is_some(), warned(&check.warnings)),
            (true, vec!["givens-solve-misplaced".into()])
        );
        assert!(rate(&wrong, &human).unwrap_err().ends_with("with another digit in r1c3"));
        assert!(steps(&at(EASY), "en").unwrap().warnings.is_empty());
        // With several solutions, only what holds in all of them counts, until they differ.
        let open = path(&at(UNDECIDED), &human, "en").unwrap();
        assert_eq!(
            (open.steps.len(), open.solved, open.reason),
            (0, false, Some(wire::Reason::SeveralSolutions))
        );
        assert_eq!(warned(&open.warnings), ["position-has-several"]);
        assert_eq!(hint(&at(UNDECIDED), &human, &manner("en", false)).unwrap().now, wire::Now::Improper);
        let some = at(&EASY.replacen("53..7", ".....", 1));
        let told = hint(&some, &human, &manner("en", false)).unwrap();
        assert_eq!(
            (told.now, warned(&told.warnings)),
            (wire::Now::Step, vec!["position-has-several".into()])
        );
        let some = path(&some, &human, "en").unwrap();
        assert!(!some.solved && !some.steps.is_empty());
        assert!(some.steps.iter().all(|step| !step.assumes_one_solution && step.verified == Some(true)));
        // The placed digits decide.
        let mut decided = at(UNDECIDED);
        decided.values.replace_range(48..49, "9");
        let decided_path = path(&decided, &named("se"), "en").unwrap();
        assert_eq!(
            (decided_path.solved, warned(&decided_path.warnings)),
            (true, vec!["givens-have-several".into()])
        );
        assert_eq!(rate(&decided, &named("se")).unwrap(), decided_path.result);
    }

    #[test]
    fn paths_lead_to_the_solution_and_are_rated() {
        let path = path(&at(WING), &named("se"), "en").unwrap();
        assert!(path.solved && path.steps.iter().all(|step| step.verified == Some(true)));
        assert_eq!(path.before.len(), path.steps.len());
        assert_eq!(path.result[0], ("er".into(), "4.2".into()));
        assert_eq!(rate(&at(WING), &named("se")).unwrap(), path.result);
    }

    #[test]
    fn profiles_are_made_of_data() {
        let human = &profiles().all[4];
        assert_eq!((human.name.as_str(), profiles().all.len()), ("human", SCALES.len()));
        let own = |own: &Profile| path(&at(WING), &Chosen::Own(own.clone()), "en");
        assert_eq!(own(human).unwrap(), path(&at(WING), &named("human"), "en").unwrap());
        let singles =
            Profile { techniques: Some(vec!["singles".into()]), scale: "human".into(), ..Profile::default() };
        let unsolved = own(&singles).unwrap();
        assert!(!unsolved.solved && unsolved.result.is_empty() && !unsolved.so_far.is_empty());
        let refused = rate(&at(WING), &Chosen::Own(singles.clone())).unwrap_err();
        assert!(refused.starts_with("these techniques do not solve it: "), "{refused}");
        let none = Profile { techniques: Some(Vec::new()), ..singles.clone() };
        assert_eq!(hint(&at(WING), &Chosen::Own(none), &manner("en", false)).unwrap().now, wire::Now::Stuck);
        let unknown = Profile { without: vec!["xy-wnig".into()], ..singles };
        assert!(own(&unknown).unwrap_err().contains("did you mean xy-wing"));
    }

    #[test]
    fn outlines_say_the_same_as_paths() {
        let (path, outline) =
            (path(&at(WING), &named("se"), "en").unwrap(), outline(&at(WING), &named("se"), "en").unwrap());
        assert_eq!((outline.steps as usize, outline.verified as usize), (path.steps.len(), path.steps.len()));
        assert_eq!((outline.solved, outline.result), (true, path.result));
        assert_eq!(outline.hardest.unwrap().technique, "xy-wing");
        assert!(super::outline(&at(WING), &named("nobody"), "en").is_err());
    }

    #[test]
    fn every_step_of_a_position_has_its_picture() {
        let before = path(&at(WING), &named("se"), "en").unwrap().before;
        let position = &before[before.len() / 2];
        let found = steps(position, "en").unwrap();
        assert!(found.complete && found.steps.iter().all(|step| step.verified == Some(true)));
        assert!(draw_step(position, 0, &manner("en", false)).unwrap().starts_with("<svg"));
        assert!(draw_step(position, found.steps.len(), &manner("en", false)).is_err());
        let last = found.steps.len() - 1;
        let hint = hint_of(position, last, &manner("en", false)).unwrap();
        assert_eq!((hint.step.unwrap(), hint.stages.len()), (found.steps[last].clone(), 4));
        assert!(hint_of(position, last + 1, &manner("en", false)).is_err());
    }

    #[test]
    fn techniques_have_names_and_documents() {
        let all = techniques("zh").unwrap().all;
        assert!(all.len() > 100 && all.iter().all(|one| !one.name.is_empty() && !one.doc.is_empty()));
    }
}
