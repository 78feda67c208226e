//! Mutants for `certify`, changes of steps and certificates: each kind spoils something that matters.

use ninefold_core::{Board, Candidate, CandidateMap, Cell, CellMap, Digit, House, Puzzle};
use ninefold_logic::Conclusions;
use ninefold_logic::proof::{
    CandidateClaim, Certificate, CitedCases, ClaimRefutation, DeadlyPattern, Lemma, Truth,
};
use ninefold_solve::random::SeededRandom;

/// A step with its certificate and the position it is for.
#[derive(Clone, PartialEq)]
pub(crate) struct Subject {
    pub(crate) board: Board,
    pub(crate) conclusions: Conclusions,
    pub(crate) certificate: Certificate,
}

/// A kind of change; `None` where there is nothing of the kind to change.
pub(crate) struct Kind {
    pub(crate) name: &'static str,
    pub(crate) change: fn(&mut Subject, &mut SeededRandom) -> Option<()>,
}

/// All kinds.
pub(crate) const KINDS: [Kind; 26] = [
    Kind { name: "a conclusion more", change: conclusion_more },
    Kind { name: "a conclusion more, not shown", change: conclusion_not_shown },
    Kind { name: "a conclusion of another digit", change: |s, r| replace_conclusion(s, r, other_digit) },
    Kind { name: "a conclusion in another cell", change: |s, r| replace_conclusion(s, r, other_cell) },
    Kind { name: "the opposite conclusion", change: opposite },
    Kind { name: "a conclusion's proof missing", change: proof_missing },
    Kind { name: "proofs in another order", change: proofs_turned },
    Kind { name: "a truth missing", change: truth_missing },
    Kind { name: "a truth of another cell", change: |s, r| replace_truth(s, r, another_cell) },
    Kind { name: "a truth of another digit", change: |s, r| replace_truth(s, r, another_digit) },
    Kind { name: "a truth of another house", change: |s, r| replace_truth(s, r, another_house) },
    Kind { name: "a truth of another kind", change: |s, r| replace_truth(s, r, another_kind) },
    Kind { name: "a branch missing", change: branch_missing },
    Kind { name: "a branch more", change: branch_more },
    Kind { name: "a branch of another candidate", change: branch_replaced },
    Kind { name: "the cases of another truth", change: cases_replaced },
    Kind { name: "a split missing", change: split_missing },
    Kind { name: "a lemma missing", change: lemma_missing },
    Kind { name: "a lemma of another candidate", change: lemma_replaced },
    Kind { name: "a lemma turned around", change: lemma_opposite },
    Kind { name: "a sub-certificate missing", change: inner_missing },
    Kind { name: "a deadly pattern missing", change: deadly_missing },
    Kind { name: "a deadly cell missing", change: deadly_cell_missing },
    Kind { name: "a deadly digit replaced", change: deadly_digit },
    Kind { name: "a wrong filling", change: wrong_filling },
    Kind { name: "a candidate back on the board", change: candidate_back },
];

fn pick<T: Copy>(random: &mut SeededRandom, items: &[T]) -> Option<T> {
    if items.is_empty() { None } else { Some(items[random.next_below(items.len())]) }
}

fn pick_candidate(random: &mut SeededRandom, candidates: CandidateMap) -> Option<Candidate> {
    pick(random, &candidates.iter().collect::<Vec<_>>())
}

fn digit(random: &mut SeededRandom) -> Digit {
    Digit::from_index(random.next_below(9))
}

fn cell(random: &mut SeededRandom) -> Cell {
    Cell::at(random.next_below(81))
}

// Conclusions.

/// The candidates of the position about which nothing is concluded, near a conclusion.
fn others(subject: &Subject) -> CandidateMap {
    let Conclusions { placements, eliminations } = subject.conclusions;
    let said = placements.union(eliminations);
    let near = |candidate: Candidate| {
        said.iter().any(|one| one.cell() == candidate.cell() || one.digit() == candidate.digit())
    };
    let all = subject.board.candidate_map().difference(said);
    all.iter().filter(|candidate| near(*candidate)).collect()
}

fn conclusion_more(subject: &mut Subject, random: &mut SeededRandom) -> Option<()> {
    let candidate = pick_candidate(random, others(subject))?;
    subject.conclusions.eliminations.insert(candidate);
    let refutation = subject.certificate.proofs.first()?.refutation.clone();
    subject.certificate.proofs.push(Lemma { claim: CandidateClaim::False(candidate), refutation });
    sort(&mut subject.certificate);
    Some(())
}

/// The order in which conclusions are shown: placements, then eliminations.
fn sort(certificate: &mut Certificate) {
    certificate.proofs.sort_by_key(|proof| proof.claim);
}

fn conclusion_not_shown(subject: &mut Subject, random: &mut SeededRandom) -> Option<()> {
    let candidate = pick_candidate(random, others(subject))?;
    subject.conclusions.eliminations.insert(candidate);
    Some(())
}

fn replace_conclusion(
    subject: &mut Subject,
    random: &mut SeededRandom,
    change: fn(&Subject, Candidate, &mut SeededRandom) -> Option<Candidate>,
) -> Option<()> {
    let place = random.next_below(subject.certificate.proofs.len());
    let claim = subject.certificate.proofs[place].claim;
    let new = change(subject, claim.candidate(), random)?;
    conclude(
        subject,
        place,
        if matches!(claim, CandidateClaim::True(_)) {
            CandidateClaim::True(new)
        } else {
            CandidateClaim::False(new)
        },
    );
    Some(())
}

/// Puts another claim in the place of one, in conclusions and certificate alike.
fn conclude(subject: &mut Subject, place: usize, new: CandidateClaim) {
    match subject.certificate.proofs[place].claim {
        CandidateClaim::True(old) => subject.conclusions.placements.remove(old),
        CandidateClaim::False(old) => subject.conclusions.eliminations.remove(old),
    };
    match new {
        CandidateClaim::True(new) => subject.conclusions.placements.insert(new),
        CandidateClaim::False(new) => subject.conclusions.eliminations.insert(new),
    };
    subject.certificate.proofs[place].claim = new;
    sort(&mut subject.certificate);
}

fn other_digit(subject: &Subject, old: Candidate, random: &mut SeededRandom) -> Option<Candidate> {
    pick_candidate(random, others(subject).iter().filter(|new| new.cell() == old.cell()).collect())
}

fn other_cell(subject: &Subject, old: Candidate, random: &mut SeededRandom) -> Option<Candidate> {
    pick_candidate(random, others(subject).iter().filter(|new| new.digit() == old.digit()).collect())
}

fn opposite(subject: &mut Subject, random: &mut SeededRandom) -> Option<()> {
    let place = random.next_below(subject.certificate.proofs.len());
    let claim = subject.certificate.proofs[place].claim;
    conclude(subject, place, claim.opposite_claim());
    Some(())
}

fn proof_missing(subject: &mut Subject, random: &mut SeededRandom) -> Option<()> {
    let place = random.next_below(subject.certificate.proofs.len());
    subject.certificate.proofs.remove(place);
    Some(())
}

fn proofs_turned(subject: &mut Subject, random: &mut SeededRandom) -> Option<()> {
    let proofs = &mut subject.certificate.proofs;
    let first = random.next_below(proofs.len());
    proofs.rotate_left(first);
    (first > 0).then_some(())
}

// Truths.

fn truth_missing(subject: &mut Subject, random: &mut SeededRandom) -> Option<()> {
    let truths = &mut subject.certificate.truths;
    let place = pick(random, &(0..truths.len()).collect::<Vec<_>>())?;
    truths.remove(place);
    Some(())
}

fn replace_truth(
    subject: &mut Subject,
    random: &mut SeededRandom,
    change: fn(Truth, &mut SeededRandom) -> Option<Truth>,
) -> Option<()> {
    let truths = &mut subject.certificate.truths;
    let place = pick(random, &(0..truths.len()).collect::<Vec<_>>())?;
    let new = change(truths[place], random)?;
    if truths.contains(&new) {
        return None;
    }
    truths[place] = new;
    Some(())
}

fn another_cell(truth: Truth, random: &mut SeededRandom) -> Option<Truth> {
    matches!(truth, Truth::Cell(_)).then(|| Truth::Cell(cell(random)))
}

fn another_digit(truth: Truth, random: &mut SeededRandom) -> Option<Truth> {
    match truth {
        Truth::Cell(_) => None,
        Truth::Place(house, _) => Some(Truth::Place(house, digit(random))),
    }
}

fn another_house(truth: Truth, random: &mut SeededRandom) -> Option<Truth> {
    match truth {
        Truth::Cell(_) => None,
        Truth::Place(_, digit) => Some(Truth::Place(House::at(random.next_below(27)), digit)),
    }
}

fn another_kind(truth: Truth, random: &mut SeededRandom) -> Option<Truth> {
    Some(match truth {
        Truth::Cell(cell) => Truth::Place(cell.houses()[random.next_below(3)], digit(random)),
        Truth::Place(house, _) => Truth::Cell(house.cell_at(random.next_below(9))),
    })
}

// Refutations.

/// A refutation that suits, any of those inside each other.
fn pick_refutation<'c>(
    certificate: &'c mut Certificate,
    random: &mut SeededRandom,
    suits: fn(&ClaimRefutation) -> bool,
) -> Option<&'c mut ClaimRefutation> {
    fn count(refutation: &ClaimRefutation, suits: fn(&ClaimRefutation) -> bool) -> usize {
        usize::from(suits(refutation)) + inner(refutation).map(|inner| count(inner, suits)).sum::<usize>()
    }
    fn find<'r>(
        refutation: &'r mut ClaimRefutation,
        suits: fn(&ClaimRefutation) -> bool,
        before: &mut usize,
    ) -> Option<&'r mut ClaimRefutation> {
        if suits(refutation) {
            if *before == 0 {
                return Some(refutation);
            }
            *before -= 1;
        }
        let lemmas = refutation.lemmas.iter_mut().map(|lemma| &mut lemma.refutation);
        let branches = refutation.split.iter_mut().flat_map(|split| &mut split.branches);
        lemmas.chain(branches.map(|(_, inner)| inner)).find_map(|inner| find(inner, suits, before))
    }
    // Count first, then find the one drawn: references to all at once are not possible.
    let all: usize = certificate.proofs.iter().map(|proof| count(&proof.refutation, suits)).sum();
    let mut before = pick(random, &(0..all).collect::<Vec<_>>())?;
    certificate.proofs.iter_mut().find_map(|proof| find(&mut proof.refutation, suits, &mut before))
}

/// The refutations inside one.
pub(super) fn inner(refutation: &ClaimRefutation) -> impl Iterator<Item = &ClaimRefutation> {
    let lemmas = refutation.lemmas.iter().map(|lemma| &lemma.refutation);
    let branches = refutation.split.iter().flat_map(|split| &split.branches);
    lemmas.chain(branches.map(|(_, inner)| inner))
}

fn has_split(refutation: &ClaimRefutation) -> bool {
    refutation.split.is_some()
}

fn has_lemmas(refutation: &ClaimRefutation) -> bool {
    !refutation.lemmas.is_empty()
}

/// The branches of some split.
fn branches<'s>(
    subject: &'s mut Subject,
    random: &mut SeededRandom,
) -> Option<&'s mut Vec<(Candidate, ClaimRefutation)>> {
    let refutation = pick_refutation(&mut subject.certificate, random, has_split)?;
    refutation.split.as_mut().map(|split| &mut split.branches).filter(|branches| !branches.is_empty())
}

fn branch_missing(subject: &mut Subject, random: &mut SeededRandom) -> Option<()> {
    let branches = branches(subject, random)?;
    branches.remove(random.next_below(branches.len()));
    Some(())
}

fn branch_more(subject: &mut Subject, random: &mut SeededRandom) -> Option<()> {
    let branches = branches(subject, random)?;
    let (first, refutation) = branches[random.next_below(branches.len())].clone();
    let new = Candidate::at((first.index() + 1 + random.next_below(728)) % 729);
    branches.push((new, refutation));
    branches.sort_by_key(|(case, _)| *case);
    Some(())
}

fn branch_replaced(subject: &mut Subject, random: &mut SeededRandom) -> Option<()> {
    let branches = branches(subject, random)?;
    let place = random.next_below(branches.len());
    let old = branches[place].0;
    branches[place].0 = match random.next_below(2) {
        0 => cell(random).to_candidate(old.digit()),
        _ => old.cell().to_candidate(digit(random)),
    };
    (branches[place].0 != old).then_some(())
}

fn cases_replaced(subject: &mut Subject, random: &mut SeededRandom) -> Option<()> {
    let other = pick(random, &subject.certificate.truths).map_or(CitedCases::Beyond(0), CitedCases::Truth);
    let split = pick_refutation(&mut subject.certificate, random, has_split)?.split.as_mut()?;
    let old = std::mem::replace(&mut split.cases, other);
    (old != other).then_some(())
}

fn split_missing(subject: &mut Subject, random: &mut SeededRandom) -> Option<()> {
    pick_refutation(&mut subject.certificate, random, has_split)?.split = None;
    Some(())
}

fn lemma_missing(subject: &mut Subject, random: &mut SeededRandom) -> Option<()> {
    let lemmas = &mut pick_refutation(&mut subject.certificate, random, has_lemmas)?.lemmas;
    lemmas.remove(random.next_below(lemmas.len()));
    Some(())
}

/// Some lemma of some refutation.
fn lemma<'s>(subject: &'s mut Subject, random: &mut SeededRandom) -> Option<&'s mut Lemma> {
    let lemmas = &mut pick_refutation(&mut subject.certificate, random, has_lemmas)?.lemmas;
    let place = random.next_below(lemmas.len());
    lemmas.get_mut(place)
}

fn lemma_replaced(subject: &mut Subject, random: &mut SeededRandom) -> Option<()> {
    let lemma = lemma(subject, random)?;
    let old = lemma.claim.candidate();
    let new = match random.next_below(2) {
        0 => cell(random).to_candidate(old.digit()),
        _ => old.cell().to_candidate(digit(random)),
    };
    lemma.claim = if matches!(lemma.claim, CandidateClaim::True(_)) {
        CandidateClaim::True(new)
    } else {
        CandidateClaim::False(new)
    };
    (new != old).then_some(())
}

fn lemma_opposite(subject: &mut Subject, random: &mut SeededRandom) -> Option<()> {
    let lemma = lemma(subject, random)?;
    lemma.claim = lemma.claim.opposite_claim();
    Some(())
}

/// A lemma or branch whose own refutation says something is left without.
fn inner_missing(subject: &mut Subject, random: &mut SeededRandom) -> Option<()> {
    let says =
        |refutation: &ClaimRefutation| inner(refutation).any(|inner| has_split(inner) || has_lemmas(inner));
    let around = pick_refutation(&mut subject.certificate, random, says)?;
    let lemmas = around.lemmas.iter_mut().map(|lemma| &mut lemma.refutation);
    let branches = around.split.iter_mut().flat_map(|split| &mut split.branches).map(|(_, inner)| inner);
    let mut suited: Vec<&mut ClaimRefutation> =
        lemmas.chain(branches).filter(|inner| has_split(inner) || has_lemmas(inner)).collect();
    let place = random.next_below(suited.len());
    *suited[place] = ClaimRefutation::default();
    Some(())
}

// Deadly patterns.

fn deadly_missing(subject: &mut Subject, _: &mut SeededRandom) -> Option<()> {
    subject.certificate.deadly.pop().map(|_| ())
}

/// The cells of the first deadly pattern.
fn deadly_cells(subject: &Subject) -> Option<Vec<Cell>> {
    Some(subject.certificate.deadly.first()?.pattern_candidates().cells().iter().collect())
}

/// Another pattern, as deadly as the first claims to be.
fn of_kind(deadly: &DeadlyPattern, pattern: CandidateMap) -> DeadlyPattern {
    match deadly {
        DeadlyPattern::Fillings(..) => DeadlyPattern::Fillings(pattern, CandidateMap::EMPTY),
        DeadlyPattern::Pairs(_) => DeadlyPattern::Pairs(pattern),
        DeadlyPattern::Rest(_) => DeadlyPattern::Rest(pattern),
        DeadlyPattern::Lines(lines, _) => DeadlyPattern::Lines(*lines, pattern),
        // Of a pattern that misses a digit, the last one that it had.
        DeadlyPattern::Clues(candidate) => DeadlyPattern::Clues(pattern.iter().next().unwrap_or(*candidate)),
        DeadlyPattern::Symmetry(symmetry, candidate) => {
            DeadlyPattern::Symmetry(*symmetry, pattern.iter().next().unwrap_or(*candidate))
        }
        DeadlyPattern::NearSymmetry(symmetry, clue, candidate) => {
            let mut two = pattern.iter();
            let (one, other) = (two.next().unwrap_or(*clue), two.next().unwrap_or(*candidate));
            DeadlyPattern::NearSymmetry(*symmetry, one, other)
        }
    }
}

fn deadly_cell_missing(subject: &mut Subject, random: &mut SeededRandom) -> Option<()> {
    let gone = pick(random, &deadly_cells(subject)?)?;
    let left =
        subject.certificate.deadly[0].pattern_candidates().iter().filter(|one| one.cell() != gone).collect();
    let deadly = &mut subject.certificate.deadly[0];
    *deadly = of_kind(deadly, left);
    Some(())
}

fn deadly_digit(subject: &mut Subject, random: &mut SeededRandom) -> Option<()> {
    let old = pick_candidate(random, subject.certificate.deadly.first()?.pattern_candidates())?;
    let new = match random.next_below(2) {
        0 => old.cell().to_candidate(digit(random)),
        _ => cell(random).to_candidate(old.digit()),
    };
    let pattern = subject.certificate.deadly[0].pattern_candidates();
    let deadly = &mut subject.certificate.deadly[0];
    *deadly = of_kind(deadly, pattern.without(old).with(new));
    (!pattern.contains(new)).then_some(())
}

/// Two fillings of the pattern's cells, whatever they do to houses.
fn wrong_filling(subject: &mut Subject, random: &mut SeededRandom) -> Option<()> {
    let cells: CellMap = deadly_cells(subject)?.into_iter().collect();
    let pattern = subject.certificate.deadly[0].pattern_candidates();
    let mut one = CandidateMap::EMPTY;
    for cell in cells {
        let digits: Vec<Digit> = pattern.digits_in_cell(cell).iter().collect();
        one.insert(cell.to_candidate(pick(random, &digits)?));
    }
    subject.certificate.deadly[0] = DeadlyPattern::Fillings(one, pattern.difference(one));
    Some(())
}

// Positions.

/// A candidate that was out, of a truth or cell that is cited, is possible.
fn candidate_back(subject: &mut Subject, random: &mut SeededRandom) -> Option<()> {
    let cited = |candidate: &Candidate| {
        subject.certificate.truths.iter().any(|truth| match truth {
            Truth::Cell(cell) => *cell == candidate.cell(),
            Truth::Place(house, digit) => {
                *digit == candidate.digit() && house.cells().contains(candidate.cell())
            }
        })
    };
    let mut puzzle = Puzzle::from(&subject.board);
    let back = pick(random, &puzzle.crossed_out_candidates().iter().filter(cited).collect::<Vec<_>>())?;
    let mut marks = puzzle.candidates();
    marks[back.cell()] += back.digit();
    puzzle.marks = Some(marks);
    puzzle.removed = CandidateMap::EMPTY;
    subject.board = Board::try_from(&puzzle).ok()?;
    subject.board.has_candidate(back).then_some(())
}
