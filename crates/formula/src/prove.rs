//! Proof and refutation of what a formula concludes: by the truths that its sets touch, and by a solution.

use std::ops::ControlFlow;

use ninefold_core::{Board, CandidateMap, CellMap, Conclusions, DigitSet, House, HouseSet, Solution};
use ninefold_facts::Facts;
use ninefold_logic::proof::{ProofArgument, UnprovenError};
use ninefold_proof::{Certificate, Truth};

use crate::formula::{BoundValue, FormulaInstance, InstanceSink, TechniqueFormula};
use crate::sources::solution_candidates;

/// Maximum number of cells of a variable whose truths are used: a larger set is a region, not a pattern.
const MOST_CELLS: usize = 12;

/// Maximum number of truths taken from a pattern; real patterns need only a few.
const MOST_TRUTHS: usize = 48;

/// Proves the conclusions of an instance on the position it was found in. It uses the truths of what the
/// loops went through; if these are not enough, also those of the other variables and of the houses that
/// their cells share.
///
/// ```
/// use ninefold_core::Board;
/// use ninefold_facts::Facts;
/// use ninefold_formula::{FormulaScript, DEFAULT_WORK_LIMIT, prove_instance};
///
/// let board: Board = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79".parse()?;
/// let facts = Facts::new(board);
/// let text = "for h in houses for x in digits where count(x in h) == 1 place x in x in h";
/// let mut found = Vec::new();
/// FormulaScript::parse(text)?.formulas[0].find_instances(&facts, DEFAULT_WORK_LIMIT, &mut found);
/// let certificate = prove_instance(&facts, &found[0])?;
/// assert_eq!(facts.certificate_checker().check_step(&found[0].conclusions, &certificate), Ok(()));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// # Errors
/// When a conclusion doesn't follow from these truths, or only by a longer argument than the prover tries.
pub fn prove_instance(facts: &Facts, instance: &FormulaInstance) -> Result<Certificate, UnprovenError> {
    prove_returning_argument(facts, instance).map(|proved| proved.certificate)
}

/// A proof with the argument that it was made from.
#[derive(Clone)]
pub(crate) struct ProvedInstance {
    pub(crate) argument: ProofArgument,
    pub(crate) certificate: Certificate,
}

/// Proves an instance as [`prove_instance()`] does, and returns the argument too.
pub(crate) fn prove_returning_argument(
    facts: &Facts,
    instance: &FormulaInstance,
) -> Result<ProvedInstance, UnprovenError> {
    let prove = |truths: Vec<Truth>| {
        let argument = ProofArgument { truths, ..ProofArgument::default() };
        let certificate = ninefold_logic::proof::prove_conclusions(facts, &instance.conclusions, &argument)?;
        Ok(ProvedInstance { argument, certificate })
    };
    // First the truths of the loops, then those of all variables.
    let few = instance.truths.iter().copied().take(MOST_TRUTHS).collect();
    let tried = prove(few).or_else(|_| prove(extended_truths(facts, instance)));
    if !instance.has_union {
        return tried;
    }
    // A union may rest on links that no variable names: bivalue cells and digits with two places in a
    // house.
    let digits = (instance.conclusions.placements | instance.conclusions.eliminations).digits();
    let [cells, own_links, rest] = [
        facts.bivalue_cells().iter().map(Truth::Cell).collect::<Vec<_>>(),
        strong_link_truths(facts, digits),
        strong_link_truths(facts, !digits),
    ];
    // Try the fewest first: bivalue cells alone, two-place houses of the digits alone, both, then
    // everything.
    let lists = [vec![&cells], vec![&own_links], vec![&cells, &own_links], vec![&cells, &own_links, &rest]];
    lists.into_iter().fold(tried, |tried, lists| {
        tried.or_else(|_| {
            let mut truths = extended_truths(facts, instance);
            let listed = lists.into_iter().flatten().filter(|truth| !truths.contains(truth));
            truths.extend(listed.copied().collect::<Vec<_>>());
            prove(truths)
        })
    })
}

/// Returns the truths of the digits that have exactly two places in a house.
fn strong_link_truths(facts: &Facts, digits: DigitSet) -> Vec<Truth> {
    let of = |house: House| {
        let two = digits.iter().filter(move |digit| facts.places_in_house(house, *digit).count_ones() == 2);
        two.map(move |digit| Truth::Place(house, digit))
    };
    House::all().flat_map(of).collect()
}

/// Returns the truths of all variables, of the houses that their cells share, and of the houses that a
/// digit is placed in; at most [`MOST_TRUTHS`], those of the loops first.
fn extended_truths(facts: &Facts, instance: &FormulaInstance) -> Vec<Truth> {
    let (mut cells, mut digits, mut houses) = (CellMap::EMPTY, DigitSet::EMPTY, HouseSet::EMPTY);
    let mut truths = instance.truths.clone();
    for binding in &instance.bindings {
        match &binding.value {
            BoundValue::Cells(set) | BoundValue::Als { cells: set, .. } if set.len() <= MOST_CELLS => {
                cells |= *set
            }
            BoundValue::Digits(set) => digits |= *set,
            BoundValue::Houses(set) => houses |= *set,
            BoundValue::Candidates(set) | BoundValue::Link(set) if set.len() <= MOST_CELLS => {
                cells |= set.cells();
                digits |= set.digits();
            }
            _ => {}
        }
    }
    let Conclusions { placements, eliminations } = instance.conclusions;
    digits |= (placements | eliminations).digits();
    truths.extend((cells & facts.empty_cells()).iter().map(Truth::Cell));
    // A placed digit may be the last one left in a house that no variable names.
    let placed = placements.cells().touched_houses();
    let shared: HouseSet = House::all().filter(|house| (house.cells() & cells).has_several()).collect();
    let in_houses = |houses: HouseSet, digits: DigitSet| {
        houses.iter().flat_map(move |house| digits.iter().map(move |digit| Truth::Place(house, digit)))
    };
    truths.extend(in_houses(houses | shared | placed, digits));
    // A cell with two candidates may say which digits it's about when no variable does.
    truths.extend(in_houses(shared, facts.candidate_digits_in(cells & facts.bivalue_cells())));
    // Keep the first occurrence of each: the pattern's own truths stand in front.
    let mut seen = std::collections::HashSet::new();
    truths.retain(|truth| seen.insert(*truth));
    truths.truncate(MOST_TRUTHS);
    truths
}

/// Returns the conclusions that a solution contradicts: eliminated candidates that are true in it, and
/// placed ones that are not.
#[must_use]
pub fn refuted_conclusions(conclusions: &Conclusions, solution: &Solution) -> CandidateMap {
    let true_candidates = solution_candidates(solution);
    (conclusions.eliminations & true_candidates) | (conclusions.placements - true_candidates)
}

/// A position on which a formula concludes something false.
#[derive(Clone, Debug)]
pub struct Counterexample {
    /// The position, reduced as far as the search could while the formula stays wrong on it.
    pub board: Board,
    /// The instance that the formula finds there.
    pub instance: FormulaInstance,
    /// The conclusions that are false in the solution of the position.
    pub false_conclusions: CandidateMap,
}

/// Returns the first instance that a solution contradicts, with its false conclusions.
fn find_false_instance(
    formula: &TechniqueFormula,
    facts: &Facts,
    solution: &Solution,
    work: u64,
    stop: &mut dyn FnMut() -> bool,
) -> Option<(FormulaInstance, CandidateMap)> {
    // The sink stops the search at the first false conclusion.
    struct FalseInstanceSink<'s> {
        solution: &'s Solution,
        first: Option<(FormulaInstance, CandidateMap)>,
        stop: &'s mut dyn FnMut() -> bool,
    }
    impl InstanceSink for FalseInstanceSink<'_> {
        fn receive_instance(&mut self, instance: FormulaInstance) -> ControlFlow<()> {
            let wrong = refuted_conclusions(&instance.conclusions, self.solution);
            if wrong.is_empty() {
                return ControlFlow::Continue(());
            }
            self.first = Some((instance, wrong));
            ControlFlow::Break(())
        }

        fn poll(&mut self) -> ControlFlow<()> {
            if (self.stop)() { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
        }
    }
    let mut wrong = FalseInstanceSink { solution, first: None, stop };
    formula.find_instances(facts, work, &mut wrong);
    wrong.first
}

/// Finds an instance that the solution of a position contradicts, then reduces the position while the
/// formula stays wrong: as many open cells as possible are filled in, then as many candidates as possible
/// are removed.
///
/// The first search may do `work` units of work, each search on a smaller position a tenth of that. Once
/// `stop` returns true, nothing more is removed.
#[must_use]
pub(crate) fn find_counterexample(
    formula: &TechniqueFormula,
    facts: &Facts,
    solution: &Solution,
    work: u64,
    mut stop: impl FnMut() -> bool,
) -> Option<Counterexample> {
    let (mut instance, mut false_ones) = find_false_instance(formula, facts, solution, work, &mut stop)?;
    let mut facts = facts.clone();
    let true_candidates = solution_candidates(solution);
    // Fill in cells first, then remove candidates: in large parts while that works, at last one by one.
    for removing in [false, true] {
        for size in [27, 9, 3, 1] {
            // Filling takes candidates of the solution, removing takes all others.
            let open = facts.candidates_in(facts.empty_cells(), DigitSet::FULL);
            let removable = if removing { open - true_candidates } else { open & true_candidates };
            let takeable: Vec<_> = removable.iter().collect();
            for part in takeable.chunks(size) {
                if stop() {
                    break;
                }
                let mut smaller = facts.clone();
                for candidate in part {
                    if removing {
                        smaller.remove_candidate(*candidate)
                    } else {
                        smaller.place_digit(*candidate)
                    }
                }
                // Keep the smaller position if the formula is still wrong there.
                if let Some(found) = find_false_instance(formula, &smaller, solution, work / 10, &mut stop) {
                    (instance, false_ones) = found;
                    facts = smaller;
                }
            }
        }
    }
    Some(Counterexample { board: facts.board().clone(), instance, false_conclusions: false_ones })
}
