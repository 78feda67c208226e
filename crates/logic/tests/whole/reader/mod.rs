//! A reader that takes explanations literally: every sentence of a step is read as claims about the board,
//! and each claim is checked with nothing but the rules of Sudoku and earlier sentences.
//!
//! How a sentence is read stands in the tables beside this file, by its id: [`singles`], [`sets`], [`links`],
//! [`fish`], [`deadly`], [`symmetry`], [`exotic`], [`exocets`], [`nets`]. A sentence without a reading fails
//! the test. The reader knows no technique and asks no finder: it has the position, ids and arguments.
//!
//! A claim is one of three things. What is *seen* on the board is compared with it: that a house has no other
//! places for a digit, that a cell contains only these digits, that cells see each other. What is *supposed*
//! holds until the supposition ends. What *follows* must follow from all that was said before it and from the
//! rule that a cell, and a digit in a house, is there only once; that it is there *at all* has to be said. In
//! the end, each conclusion of the step must have been said.

use std::collections::{BTreeMap, BTreeSet};

use ninefold_core::{Cell, Digit, House, Transform, Transformation};
use ninefold_logic::engine::{SolutionPath, find_all_steps};
use ninefold_logic::explain::MessageArgument;
use ninefold_logic::explanation::MarkedMessage;
use ninefold_logic::{Explanation, Facts, SolutionStep, Technique, TechniqueFamily, techniques};
use ninefold_testkit::corpora;

mod deadly;
mod exocets;
mod exotic;
mod fish;
mod links;
mod nets;
mod page;
mod said;
mod sets;
mod singles;
mod symmetry;

use page::ExplanationReader;

/// Reads a story and returns its faults, if any.
fn find_faults(facts: &Facts, explanation: &Explanation) -> Vec<String> {
    let mut page = ExplanationReader::new(facts, explanation);
    for index in 0..explanation.messages.len() {
        page.go_to_message(index);
        let id = page.current_message().id;
        let known = singles::read_sentence(&mut page, id)
            || sets::read_sentence(&mut page, id)
            || links::read_sentence(&mut page, id)
            || fish::read_sentence(&mut page, id)
            || deadly::read_sentence(&mut page, id)
            || exotic::read_sentence(&mut page, id)
            || exocets::read_sentence(&mut page, id)
            || symmetry::read_sentence(&mut page, id)
            || nets::read_sentence(&mut page, id);
        page.report_unless(known, "nobody knows how to read this");
    }
    page.check_conclusions_claimed();
    page.faults
}

/// The faults of many steps, by fault and sentence.
#[derive(Default)]
struct FaultTally {
    steps_read: usize,
    sentences: usize,
    ids: BTreeSet<&'static str>,
    techniques: BTreeSet<&'static str>,
    faults: BTreeMap<String, (usize, String)>,
}

impl FaultTally {
    fn read_step(&mut self, facts: &Facts, step: &SolutionStep) {
        let explanation = step.explanation(facts);
        self.steps_read += 1;
        self.sentences += explanation.messages.len();
        self.ids.extend(explanation.messages.iter().map(|marked| marked.message.id));
        self.techniques.insert(step.technique().id);
        for fault in find_faults(facts, &explanation) {
            let (kind, _) = fault.split_once(':').unwrap_or((&fault, ""));
            let kind = format!("{} {kind}", step.technique().id);
            let lines = explanation.messages.iter().map(|lines| format!("\n        {}", lines.message));
            let lines: String = lines.collect();
            let first = || (0, format!("{fault}\n        {} {}{lines}", facts.board(), step.conclusions));
            self.faults.entry(kind).or_insert_with(first).0 += 1;
        }
    }

    #[allow(clippy::print_stdout, reason = "it is for the record of a long run")]
    fn assert_no_faults(&self) {
        let list =
            |(kind, (count, first)): (&String, &(usize, String))| format!("{count} × {kind}\n    {first}");
        let list: Vec<String> = self.faults.iter().map(list).collect();
        let FaultTally { steps_read: read, sentences, ids, techniques, .. } = self;
        let read = format!(
            "{read} steps of {} techniques, {sentences} sentences of {} kinds",
            techniques.len(),
            ids.len()
        );
        println!("{read}");
        assert!(list.is_empty(), "of {read}:\n{}", list.join("\n"));
    }
}

/// Positions for a technique: those recorded, and those of its examples.
fn technique_positions(technique: &Technique) -> impl Iterator<Item = Facts> {
    let examples = technique.parse_examples().into_iter().filter_map(|example| example.parse_position());
    super::recorded::recorded_positions(technique.id).into_iter().chain(examples)
}

/// Steps of every technique on the positions recorded for it.
#[test]
fn recorded_steps_are_true_to_the_word() {
    let mut tally = FaultTally::default();
    for technique in techniques::all_techniques() {
        for facts in technique_positions(technique) {
            find_all_steps(&facts, &[technique])
                .iter()
                .take(8)
                .for_each(|step| tally.read_step(&facts, step));
        }
    }
    tally.assert_no_faults();
}

/// The same positions, turned, mirrored and with other digits. Slow: many of each.
#[test]
fn steps_are_true_to_the_word_whichever_way_a_board_is_turned() {
    let mut tally = FaultTally::default();
    let turns = if corpora::are_slow_tests_enabled() { 24 } else { 1 };
    for (number, technique) in techniques::all_techniques().enumerate() {
        let sample_size = if corpora::are_slow_tests_enabled() { usize::MAX } else { 1 };
        for facts in technique_positions(technique).take(sample_size) {
            for turn in 0..turns {
                let turn = Transformation::nth(
                    0x9E37_79B9_7F4A_7C15_u64.wrapping_mul((number + 1 + 311 * turn) as u64)
                        % Transformation::COUNT,
                );
                let facts =
                    Facts::with_promise(facts.board().transformed_by(&turn), facts.uniqueness_promise());
                find_all_steps(&facts, &[technique])
                    .iter()
                    .take(8)
                    .for_each(|step| tally.read_step(&facts, step));
            }
        }
    }
    tally.assert_no_faults();
}

/// The paths of puzzles, and now and then all steps that are not on them.
#[test]
fn steps_on_paths_are_true_to_the_word() {
    let mut tally = FaultTally::default();
    let (puzzles, most) = match corpora::are_slow_tests_enabled() {
        true => {
            // Those beside the checkout first.
            let lists = corpora::read_puzzle_lists().into_iter().rev().filter(|list| !list.is_extreme());
            (lists.flat_map(|list| list.sample(1_000)).collect(), 100_000)
        }
        false => (corpora::even_sample(&corpora::read_own_lines("minimal.txt"), 3), usize::MAX),
    };
    let cheap = |technique: &&Technique| {
        technique.family != TechniqueFamily::Chain && technique.family != TechniqueFamily::Exotic
    };
    let cheap: Vec<&Technique> = techniques::ALL.iter().copied().filter(cheap).collect();
    for puzzle in puzzles {
        let mut path = SolutionPath::new(Facts::new(puzzle.parse().expect("a board")), techniques::ALL);
        for number in 0.. {
            let facts = path.facts().clone();
            if number % 16 == 5 && corpora::are_slow_tests_enabled() {
                let steps = find_all_steps(&facts, &cheap);
                for of_one in steps.chunk_by(|a, b| a.technique() == b.technique()) {
                    of_one.iter().take(3).for_each(|step| tally.read_step(&facts, step));
                }
            }
            let Some(step) = path.next() else { break };
            tally.read_step(&facts, &step);
        }
        if tally.steps_read >= most {
            break;
        }
    }
    tally.assert_no_faults();
}

/// The reader catches false explanations: for each sentence of the recorded steps that makes a claim, it
/// objects if another digit, house or cell, or another number, takes its place; and it objects if the
/// sentence is left out, where it is needed.
#[test]
fn what_is_told_falsely_is_noticed() {
    let (mut changed, mut minded) = (BTreeSet::new(), BTreeSet::new());
    for technique in techniques::all_techniques() {
        for facts in technique_positions(technique) {
            for step in find_all_steps(&facts, &[technique]).iter().take(2) {
                let explanation = step.explanation(&facts);
                for index in 0..explanation.messages.len().min(40) {
                    let id = explanation.messages[index].message.id;
                    if minded.contains(id) {
                        continue;
                    }
                    changed.insert(id);
                    if falsified_explanations(&explanation, index)
                        .iter()
                        .any(|lie| !find_faults(&facts, lie).is_empty())
                    {
                        minded.insert(id);
                    }
                }
            }
        }
    }
    let unminded: Vec<_> = changed.difference(&minded).filter(|id| !REPEATS.contains(id)).collect();
    assert!(unminded.is_empty(), "whatever these say, the reader takes it: {unminded:?}");
}

/// Sentences that state a rule, repeat another sentence, or announce one.
const REPEATS: [&str; 11] = [
    "aligned-exclusion-rest",
    "alternating-loop-set",
    "bug-one-true",
    "chain-nested",
    "exocet-no-other-room",
    "guardian-one-true",
    "multi-colours-far",
    "symmetry-solution",
    "tridagon-lines",
    "tridagon-turn",
    "xyz-loop-second",
];

/// Returns stories with one thing in one sentence changed, in several ways.
fn falsified_explanations(explanation: &Explanation, index: usize) -> Vec<Explanation> {
    let with = |change: &dyn Fn(&mut Vec<MarkedMessage>)| {
        let mut lie = explanation.clone();
        change(&mut lie.messages);
        lie
    };
    let mut lies = vec![with(&|sentences| drop(sentences.remove(index)))];
    let count = explanation.messages[index].message.arguments.len();
    for number in 0..count {
        lies.push(with(&|sentences| {
            let argument = &mut sentences[index].message.arguments[number].1;
            *argument = altered_argument(argument);
        }));
    }
    lies
}

/// Something else of the same sort.
fn altered_argument(argument: &MessageArgument) -> MessageArgument {
    let next = |digit: Digit| Digit::from_index((digit.index() + 1) % 9);
    let beside = |cell: Cell| Cell::at((cell.index() + 10) % 81);
    match argument {
        MessageArgument::Cells(cells) => MessageArgument::Cells(cells.iter().map(beside).collect()),
        MessageArgument::Digits(digits) => MessageArgument::Digits(digits.iter().map(next).collect()),
        MessageArgument::Houses(houses) => {
            let next = |house: House| House::at((house.index() + 1) % 27);
            MessageArgument::Houses(houses.iter().map(next).collect())
        }
        MessageArgument::Candidates(all) => MessageArgument::Candidates(
            all.iter().map(|one| one.cell().to_candidate(next(one.digit()))).collect(),
        ),
        MessageArgument::Number(number) => MessageArgument::Number(number + 1),
        other => other.clone(),
    }
}
