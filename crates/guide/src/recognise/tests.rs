//! Tests of the recognition of a player's moves.

use std::time::{Duration, Instant};

use cpu_time::ThreadTime;
use ninefold_chains::ChainEngine;
use ninefold_core::{Board, Cell};
use ninefold_generate::PuzzleRecipe;
use ninefold_generate::minimal::MinimalGenerator;
use ninefold_logic::{UniquenessPromise, techniques};
use ninefold_rate::{RatedStep, RatingProfile, RatingWalk};
use ninefold_solve::random::SeededRandom;
use ninefold_testkit::corpora;

use super::*;

const EASY: &str = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";

/// Returns the explanation of moves, each sentence by its id and arguments.
fn explain_moves(puzzle: &str, moves: &str, profile: &dyn RatingScale) -> (String, String) {
    let puzzle = puzzle.parse().unwrap();
    let moves = Conclusions::parse(moves, ninefold_core::Notation::Rc).unwrap();
    let mut guide = Guide::new();
    let recognition =
        guide.recognise_moves(&puzzle, &moves, profile, &mut SearchBudget::unlimited()).unwrap();
    let facts = guide.validate_position(&puzzle).unwrap();
    let sentences: Vec<String> =
        recognition.explain(&facts, &moves).iter().map(ToString::to_string).collect();
    (recognition.as_str().into(), sentences.join("; "))
}

fn check(moves: &str, word: &str, expected: &str) {
    assert_eq!(explain_moves(EASY, moves, &HumanScale::FREE), (word.into(), expected.into()), "{moves}");
}

#[test]
fn moves_are_named() {
    check("r5c5=5", "exact", "recognised-exact: technique naked-single");
    check("r1c1=5", "no-news", "recognised-no-news");
    // Both at once, and one behind the other.
    check("r5c5=5, r7c9=4", "several", "recognised-several: number 2");
    let part = "recognised-part: technique hidden-single-box; recognised-more-place: digit 8, cell r1c6";
    check("r1c6<>2", "part", part);
}

/// Two hidden singles remove this candidate; the first that is found is shown.
#[test]
fn of_several_steps_the_first_is_named() {
    let puzzle = ".7...2.4....76....4.9......1.....9.3.5.6..7....28.5...8....6..4..12..8......9....";
    let texts = "recognised-part: technique hidden-single-box; recognised-more-place: digit 4, cell r2c6";
    assert_eq!(explain_moves(puzzle, "r2c6<>9", &HumanScale::FREE), ("part".into(), texts.into()));
}

#[test]
fn wrong_moves_are_refuted() {
    check(
        "r5c5=3",
        "wrong",
        "recognised-wrong-place: cell r5c5, digit 3; recognised-seen: cell r5c6, digit 3",
    );
    check(
        "r5c5<>5",
        "wrong",
        "recognised-wrong-remove: cell r5c5, digit 5; recognised-proof-one: technique naked-single",
    );
    check(
        "r1c1=6",
        "wrong",
        "recognised-wrong-place: cell r1c1, digit 6; recognised-seen: cell r1c1, digit 5",
    );
    let crossed_out = format!("{EASY}:113");
    let removed = "recognised-wrong-place: cell r1c3, digit 1; recognised-removed: cell r1c3, digit 1";
    assert_eq!(explain_moves(&crossed_out, "r1c3=1", &HumanScale::FREE), ("wrong".into(), removed.into()));
}

/// The first puzzle of the page's easy ones.
const FIRST: &str = "..53.7.4...4.5.71..6.....3.6...7..8....1.5....8..2...3.9.....5..73.6.4...1.5.46..";

/// A first digit placed in a puzzle of singles is always justified by singles, never by something harder.
#[test]
fn a_digit_that_singles_lead_to_is_told_by_singles() {
    let board: Board = FIRST.parse().unwrap();
    let mut guide = Guide::new();
    let (facts, solution) = guide.validate_and_solve(&FIRST.parse().unwrap()).unwrap();
    let mut most = 0;
    for cell in Cell::all().filter(|cell| board.value(*cell).is_none()) {
        let placed = [cell.to_candidate(solution.digit(cell))].into_iter().collect();
        let moves = Conclusions { placements: placed, ..Conclusions::NONE };
        let recognition = guide.recognise_from_facts(
            &facts,
            &solution,
            &moves,
            &HumanScale::FREE,
            &mut SearchBudget::unlimited(),
        );
        let MoveRecognition::Justified(recognition) = recognition else {
            panic!("{moves}: {}", recognition.as_str())
        };
        let used: Vec<&str> = recognition.steps.iter().map(|rated| rated.step.technique().id).collect();
        assert!(
            recognition.steps.iter().all(|rated| needs_no_notes(rated.step.technique())),
            "{moves}: {used:?}"
        );
        most = most.max(used.len());
    }
    assert!(most > 4, "some are far from what can be seen at once");
}

/// Returns whether a technique needs no notes.
fn needs_no_notes(technique: &Technique) -> bool {
    matches!(technique.family.id(), "singles" | "intersections" | "subsets")
}

/// Moves that a profile doesn't justify are justified by the nearest other technique.
#[test]
fn what_is_true_and_unseen_is_told_with_the_nearest() {
    let singles = RatingProfile::from_name("human").unwrap().with_techniques(&["full-house"]).unwrap();
    let text = "recognised-unseen; recognised-beyond: technique naked-single";
    assert_eq!(explain_moves(EASY, "r5c5=5", &singles), ("unseen".into(), text.into()));
}

/// A stopped search returns what is known, and says that there may be more.
#[test]
fn who_is_stopped_tells_what_is_known() {
    let mut guide = Guide::new();
    let mut recognise = |moves: &str, profile: &dyn RatingScale, poll_limit: usize| {
        let (mut left, moves) = (poll_limit, Conclusions::parse(moves, ninefold_core::Notation::Rc).unwrap());
        let mut stop = || {
            left = left.saturating_sub(1);
            left == 0
        };
        let puzzle: Puzzle = EASY.parse().unwrap();
        let recognition = guide
            .recognise_moves(&puzzle, &moves, profile, &mut SearchBudget::unlimited().with_stop(&mut stop))
            .unwrap();
        let facts = guide.validate_position(&puzzle).unwrap();
        let ids: Vec<String> =
            recognition.explain(&facts, &moves).iter().map(|message| message.id.to_string()).collect();
        (recognition.as_str(), ids.join(" "))
    };
    let full = RatingProfile::from_name("human").unwrap().with_techniques(&["full-house"]).unwrap();
    let soon = recognise("r1c3=4", &HumanScale::FREE, 1);
    assert_eq!(soon.0, "timed-out");
    assert!(soon.1.starts_with("judge-timed-out"), "{}", soon.1);
    assert_eq!(recognise("r1c3=4", &full, 100_000).0, "unseen");
    let wrong = recognise("r1c3<>4", &HumanScale::FREE, 1);
    assert_eq!(wrong, ("wrong", "recognised-wrong-remove recognised-by-solution-so-far".into()));
}

/// True digits in ordinary puzzles that no technique shows soon.
const LONG: [(&str, &str); 3] = [
    ("...2.1.....16.5....4..8...2.7436...8......6..83.............7..19...2.5...7.5..8.", "r6c9=7"),
    ("....3.2..3....86.45....4.3.......87....192....52.......4.5....76.57....9..1.2....", "r1c3=4"),
    (".89+16.......9+5.1.....3.2..5.....15291....5....3.......6.....8.....61..4...7.89..6", "r1c9=4"),
];

/// No search runs long between two stop checks: whoever stops it has an answer at once.
#[test]
#[allow(clippy::print_stderr, reason = "the figures are asked for")]
fn an_answer_comes_within_a_second() {
    let mut guide = Guide::new();
    for (puzzle, moves) in LONG {
        let puzzle: Puzzle = puzzle.parse().unwrap();
        let moves = Conclusions::parse(moves, ninefold_core::Notation::Rc).unwrap();
        let started = ThreadTime::now();
        let (mut last, mut longest) = (Duration::ZERO, Duration::ZERO);
        let mut stop = || {
            let now = started.elapsed();
            longest = longest.max(now - last);
            last = now;
            now >= RECOGNITION_TIMEOUT
        };
        let recognition = guide
            .recognise_moves(
                &puzzle,
                &moves,
                &HumanScale::FREE,
                &mut SearchBudget::unlimited().with_stop(&mut stop),
            )
            .unwrap();
        let took = started.elapsed();
        eprintln!("{moves}: {} after {took:?}, at most {longest:?} without a look", recognition.as_str());
        assert!(!matches!(recognition, MoveRecognition::Wrong(_) | MoveRecognition::NothingNew));
        assert!(took < Duration::from_secs(1), "{took:?}");
    }
}

/// Positions on the ways to the solutions of some puzzles, with the steps there.
fn visit_steps(puzzles: &[Board], mut see: impl FnMut(&RatedStep, &Solution)) {
    let mut engine = ChainEngine::new();
    for board in puzzles {
        let solution = ninefold_solve::Solver::new().first_solution(board).expect("a proper puzzle");
        let facts = Facts::with_promise(board.clone(), UniquenessPromise::Givens);
        for rated in RatingWalk::from_facts(&HumanScale::FREE, facts, &mut engine) {
            see(&rated, &solution);
        }
    }
}

/// Returns random puzzles: those of the list or, for slow tests, 2,000 of a seed.
fn load_puzzles(few: usize) -> Vec<Board> {
    if std::env::var_os("NINEFOLD_SLOW_TESTS").is_none() {
        let list = corpora::read_own_lines("minimal.txt");
        return list.iter().take(few).map(|puzzle| puzzle.parse().unwrap()).collect();
    }
    let mut maker = MinimalGenerator::new();
    let batches =
        (0..4).flat_map(|number| maker.generate_batch(20_261_122, &PuzzleRecipe::default(), number));
    batches.take(2_000).map(|generated| generated.to_board()).collect()
}

/// The steps of people, fed back as moves, are named.
#[test]
#[allow(clippy::print_stderr, reason = "the figures are asked for")]
fn steps_fed_back_are_named() {
    let (mut guide, mut right, mut all, mut times) = (Guide::new(), 0, 0, Vec::new());
    visit_steps(&load_puzzles(12), |rated, solution| {
        let started = Instant::now();
        let moves = rated.step.conclusions;
        let recognition = guide.recognise_from_facts(
            &rated.facts_before,
            solution,
            &moves,
            &HumanScale::FREE,
            &mut SearchBudget::unlimited(),
        );
        times.push(started.elapsed());
        all += 1;
        let is_named = matches!(&recognition, MoveRecognition::Justified(MoveJustification { match_kind: MatchKind::Exact, steps })
            if steps[0].step.technique() == rated.step.technique());
        right += usize::from(is_named);
        assert!(matches!(recognition, MoveRecognition::Justified(_)), "{:?} {moves}", rated.step.technique());
    });
    times.sort();
    let (median, most): (Duration, Duration) = (times[all / 2], times[all - 1]);
    eprintln!("{right} of {all} named, median {median:?}, most {most:?}");
    assert!(all > 500 && right * 100 >= all * 99, "{right} of {all}");
}

/// Without a look at the solution no finder, and no way through several steps, shows anything that is false.
#[test]
fn nothing_false_is_justified() {
    let mut random = SeededRandom::new(7);
    let order: Vec<StepProducer> = HumanScale::FREE
        .technique_order()
        .iter()
        .take_while(|producer| !is_expensive(producer))
        .copied()
        .collect();
    let simple = simple_technique_producers(&order);
    let mut engine = ChainEngine::new();
    let mut tried = 0;
    visit_steps(&load_puzzles(4), |rated, solution| {
        for _ in 0..3 {
            let moves = random_false_moves(&rated.facts_before, solution, &mut random);
            let goal = MoveGoal::from_moves(&rated.facts_before, &moves);
            let (facts, simple) = (&rated.facts_before, simple.clone());
            let mut finder =
                RecognitionSearch { facts, goal, profile: &HumanScale::FREE, engine: &mut engine, simple };
            let found = finder.find_justification(&order, &mut || false);
            assert!(matches!(found, Ok(None)), "{moves} in {:?}: {found:?}", rated.facts_before.board());
            tried += 1;
        }
    });
    assert!(tried > 500, "{tried}");
}

/// Returns whether a search is too expensive to be tried in vain so often.
fn is_expensive(producer: &StepProducer) -> bool {
    matches!(producer, StepProducer::First(technique) if ninefold_rate::human::difficulty_rank(technique) > 60)
}

/// One to three moves of which one is false at least.
fn random_false_moves(facts: &Facts, solution: &Solution, random: &mut SeededRandom) -> Conclusions {
    let open: Vec<Candidate> = facts.board().candidate_map().iter().collect();
    let mut moves = Conclusions::NONE;
    loop {
        let candidate = open[random.next_below(open.len())];
        match random.next_below(2) {
            0 => moves.placements.insert(candidate),
            _ => moves.eliminations.insert(candidate),
        };
        let is_false = !MoveGoal::from_moves(facts, &moves).false_claims(solution).is_empty();
        if is_false {
            return moves;
        }
        if moves.placements.len() + moves.eliminations.len() > 2 {
            moves = Conclusions::NONE;
        }
    }
}

/// Every wrong move is recognised as wrong, and almost every one with a proof by steps.
#[test]
fn wrong_moves_have_proofs() {
    let (mut guide, mut random) = (Guide::new(), SeededRandom::new(11));
    let (mut by_steps, mut all) = (0, 0);
    visit_steps(&load_puzzles(2)[..2], |rated, solution| {
        let moves = random_false_moves(&rated.facts_before, solution, &mut random);
        let recognition = guide.recognise_from_facts(
            &rated.facts_before,
            solution,
            &moves,
            &HumanScale::FREE,
            &mut SearchBudget::unlimited(),
        );
        let MoveRecognition::Wrong(wrong) = recognition else {
            panic!("{moves} is false, but {}", recognition.as_str())
        };
        all += 1;
        by_steps += usize::from(wrong.iter().all(|wrong| !matches!(wrong.proof, RefutationProof::Solution)));
    });
    assert!(by_steps * 100 >= all * 99, "{by_steps} of {all}");
}

/// The documented steps of each technique are recognised; techniques that are searched for together may be
/// recognised as one another.
#[test]
fn examples_are_recognised() {
    let mut missed = Vec::new();
    for technique in
        techniques::ALL.iter().filter(|technique| ninefold_rate::human::difficulty_rank(technique) <= 40)
    {
        for example in technique.parse_examples() {
            let Some((facts, step)) = example.find_step(technique) else { continue };
            let Some(solution) = ninefold_solve::Solver::new().first_solution(facts.board()) else {
                continue;
            };
            let mut guide = Guide::new();
            let recognition = guide.recognise_from_facts(
                &facts,
                &solution,
                &step.conclusions,
                &HumanScale::FREE,
                &mut SearchBudget::unlimited(),
            );
            if !matches!(recognition, MoveRecognition::Justified(_)) {
                missed.push(technique.id);
            }
        }
    }
    assert_eq!(missed, Vec::<&str>::new());
}

/// Two eliminations by two chains through almost locked sets are recognised wherever they are judged sound.
#[test]
#[allow(clippy::print_stderr, reason = "the figures are asked for")]
fn pairs_of_removals_are_recognised_as_they_are_judged() {
    let (mut guide, mut judge) = (Guide::new(), crate::StepJudge::new(&HumanScale::FREE));
    let (mut judged_sound, mut missed) = (0, Vec::new());
    visit_steps(&load_puzzles(30), |rated, solution| {
        if judged_sound >= 40 || !rated.step.technique().id.starts_with("als-") {
            return;
        }
        let facts = &rated.facts_before;
        let mut all = ninefold_logic::AllSteps::default();
        for technique in techniques::all_techniques().filter(|technique| technique.id.starts_with("als-")) {
            let _ = (technique.find)(facts, &mut all);
        }
        let mut eliminations: Vec<Candidate> = Vec::new();
        for step in &all.0 {
            eliminations.extend(step.conclusions.eliminations.iter().next());
        }
        eliminations.dedup();
        let pairs = eliminations
            .iter()
            .enumerate()
            .flat_map(|(at, one)| eliminations[at + 1..].iter().map(move |other| [*one, *other]));
        for pair in pairs.filter(|[one, other]| one != other).take(8) {
            let moves = Conclusions::from_eliminations(pair.into_iter().collect());
            let position = crate::judge::JudgedPosition::new(facts.clone(), *solution);
            let step = crate::ClaimedStep { moves, ..crate::ClaimedStep::default() };
            let judged = judge.judge_step(&position, &step, &mut SearchBudget::unlimited());
            if judged.as_str() != "sound" {
                continue;
            }
            judged_sound += 1;
            let recognition = guide.recognise_from_facts(
                facts,
                solution,
                &moves,
                &HumanScale::FREE,
                &mut SearchBudget::unlimited(),
            );
            if !matches!(recognition, MoveRecognition::Justified(_)) {
                missed.push(format!("{moves} in {}: {}", facts.board(), recognition.as_str()));
            }
        }
    });
    eprintln!("{judged_sound} pairs");
    assert!(judged_sound >= 10, "{judged_sound}");
    assert_eq!(missed, Vec::<String>::new());
}
