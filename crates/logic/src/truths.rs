//! General logic: some cells and places of digits (truths), each of which has one true candidate, and as many
//! other cells and places (links), or one more, that cover all candidates of the truths.
//!
//! A link has at most one true candidate. With as many links as truths (rank 0), each link takes its
//! candidate from a truth, and all other candidates in a link are false. With one link more (rank 1),
//! candidates outside that lie in two links at once are false too, as they would leave one link too few for
//! the truths. The terms are those of Allan Barker's "general logic".
//!
//! The search starts from the candidate to eliminate. If it is true, all candidates that it sees are false,
//! and the links that it lies in are used up. So it is false if there are n truths without a common
//! candidate, all of whose candidates left lie in n − 1 links: too few. If no fewer truths show it, these
//! links are connected by candidates of the truths; so for n = 4 it is enough to go through pairs of links
//! that share a truth, and to find the truths that one and the same further link would cover, or that are
//! covered already.
//!
//! Candidates of the truths themselves are not searched: fewer truths eliminate them, if a few more links may
//! be left over.

use ninefold_core::small_sort::SortShort;

use crate::prelude::*;
use crate::proof::Truth;

/// The most truths of a pattern.
pub(crate) const MAX_TRUTHS: usize = 4;

/// The number of constraints: cells, then the digits of each house.
pub(crate) const CONSTRAINT_COUNT: usize = 81 + 27 * 9;

/// The number of a constraint.
type ConstraintIndex = usize;

/// Truths, and the links that cover them.
#[derive(Clone, Debug)]
pub(crate) struct TruthCover {
    pub(crate) truths: Vec<Truth>,
    pub(crate) links: Vec<Truth>,
}

impl TruthCover {
    /// Returns how many more links than truths a pattern has.
    pub(crate) fn rank(&self) -> usize {
        self.links.len() - self.truths.len()
    }

    /// Returns the candidates outside the truths that lie in more links than the rank.
    pub(crate) fn eliminations(&self, facts: &Facts) -> CandidateMap {
        let (mut once, mut twice) = (CandidateMap::EMPTY, CandidateMap::EMPTY);
        for &link in &self.links {
            let candidates = constraint_candidates(facts, link);
            twice |= once & candidates;
            once |= candidates;
        }
        let truths = self
            .truths
            .iter()
            .fold(CandidateMap::EMPTY, |all, &truth| all | constraint_candidates(facts, truth));
        (if self.rank() == 0 { once } else { twice }) - truths
    }
}

/// The candidates that are left of a truth or link of general logic.
pub(crate) fn constraint_candidates(facts: &Facts, truth: Truth) -> CandidateMap {
    match truth {
        Truth::Cell(cell) => facts.candidates(cell).iter().map(|digit| cell.to_candidate(digit)).collect(),
        Truth::Place(house, digit) => (house.cells() & facts.candidate_cells(digit)).to_candidates(digit),
    }
}

/// The truth or link of general logic with a number.
#[inline]
pub(crate) fn truth_from_index(number: usize) -> Truth {
    match number.checked_sub(81) {
        None => Truth::Cell(Cell::at(number)),
        Some(rest) => Truth::Place(House::at(rest / 9), Digit::from_index(rest % 9)),
    }
}

/// The four constraints that a candidate lies in.
fn candidate_constraints(candidate: Candidate) -> [ConstraintIndex; 4] {
    let (cell, digit) = (candidate.cell(), candidate.digit());
    let [a, b, c] = cell.houses().map(|house| 81 + house.index() * 9 + digit.index());
    [cell.index(), a, b, c]
}

/// The constraints of a position.
pub(crate) struct TruthContext {
    /// For each constraint, by number, its candidates.
    candidates: Vec<CandidateMap>,
}

impl TruthContext {
    pub(crate) fn new(facts: &Facts) -> TruthContext {
        TruthContext {
            candidates: (0..CONSTRAINT_COUNT)
                .map(|number| constraint_candidates(facts, truth_from_index(number)))
                .collect(),
        }
    }

    /// Finds the fewest truths that remove a candidate, and their links; of equally many the first.
    pub(crate) fn find_eliminating_cover(&self, target: Candidate) -> Option<TruthCover> {
        let mut search = TruthSearch::new(self, target);
        search
            .find_emptied_truth()
            .or_else(|| search.find_single_link_cover())
            .or_else(|| search.find_two_link_cover())
            .or_else(|| search.find_three_link_cover())
    }
}

/// Set of the victim's constraints that cover the candidates of a truth that the victim sees: a bit for each
/// constraint alone, then one for each two.
type TargetCover = u16;

/// The victim's constraints for each bit.
const TARGET_CHOICES: [&[usize]; 10] =
    [&[0], &[1], &[2], &[3], &[0, 1], &[0, 2], &[0, 3], &[1, 2], &[1, 3], &[2, 3]];

/// The search for truths that remove one candidate.
struct TruthSearch<'g> {
    context: &'g TruthContext,
    target_constraints: [ConstraintIndex; 4],
    /// For each constraint, the candidates left if the victim is true.
    remaining: Vec<CandidateMap>,
    /// For each constraint, the choices that cover the rest of it; empty where it is no truth to look at.
    covers: Vec<TargetCover>,
    /// For each link, the truths whose candidates left all lie in it.
    truths_within_link: Vec<Vec<ConstraintIndex>>,
    /// For each constraint, the round in which it was last visited.
    visited_in_round: Vec<u32>,
    round: u32,
}

impl<'g> TruthSearch<'g> {
    fn new(context: &'g TruthContext, target: Candidate) -> TruthSearch<'g> {
        let own = candidate_constraints(target);
        // The candidates that are left in each constraint if the victim is true.
        let sees = own.iter().fold(CandidateMap::EMPTY, |all, &number| all | context.candidates[number]);
        let left: Vec<CandidateMap> = context.candidates.iter().map(|of| of.difference(sees)).collect();
        // The victim's own constraints that cover the rest of a constraint. It is worth a look if it has
        // several candidates, not the victim, and few links are enough for those left.
        let cover_of = |number: ConstraintIndex| {
            let (of, seen) = (context.candidates[number], context.candidates[number].intersection(sees));
            if !of.has_several()
                || of.contains(target)
                || !can_be_covered(left[number], number, MAX_TRUTHS - 1)
            {
                return 0;
            }
            let covers = |choice: &[usize]| {
                choice.iter().fold(seen, |rest, &which| rest - context.candidates[own[which]]).is_empty()
            };
            (0..TARGET_CHOICES.len())
                .filter(|&bit| covers(TARGET_CHOICES[bit]))
                .fold(0, |bits, bit| bits | 1 << bit)
        };
        let covers: Vec<TargetCover> = (0..CONSTRAINT_COUNT).map(cover_of).collect();
        // For each link, the truths that it alone covers.
        let mut inside = vec![Vec::new(); CONSTRAINT_COUNT];
        for number in (0..CONSTRAINT_COUNT).filter(|&number| covers[number] != 0) {
            for link in links_containing(left[number], number) {
                inside[link].push(number);
            }
        }
        TruthSearch {
            context,
            target_constraints: own,
            remaining: left,
            covers,
            truths_within_link: inside,
            visited_in_round: vec![0; CONSTRAINT_COUNT],
            round: 0,
        }
    }

    /// A truth of which the victim leaves nothing.
    fn find_emptied_truth(&self) -> Option<TruthCover> {
        let is_empty =
            |&number: &ConstraintIndex| self.covers[number] != 0 && self.remaining[number].is_empty();
        let all: Vec<ConstraintIndex> = (0..CONSTRAINT_COUNT).filter(is_empty).collect();
        self.build_truth_cover(&all, 1, &[])
    }

    /// Two truths in one link.
    fn find_single_link_cover(&self) -> Option<TruthCover> {
        (0..CONSTRAINT_COUNT)
            .find_map(|link| self.build_truth_cover(&self.truths_within_link[link], 2, &[link]))
    }

    /// Three truths in two links.
    fn find_two_link_cover(&mut self) -> Option<TruthCover> {
        (0..CONSTRAINT_COUNT)
            .filter(|&link| self.context.candidates[link].has_several())
            .find_map(|link| self.complete_cover(&[link]))
    }

    /// Four truths in three links.
    fn find_three_link_cover(&mut self) -> Option<TruthCover> {
        // The two first links share a truth, so each pair is tried once.
        let mut tried = vec![false; CONSTRAINT_COUNT * CONSTRAINT_COUNT];
        for number in 0..CONSTRAINT_COUNT {
            if self.covers[number] == 0 {
                continue;
            }
            // Collect all links of the candidates that the victim leaves this truth.
            let mut links: Vec<ConstraintIndex> =
                self.remaining[number].iter().flat_map(candidate_constraints).collect();
            links.retain(|&link| link != number);
            links.sort_short();
            links.dedup();
            // Any two of them share this truth; a third link must then close the cover.
            for (i, &first) in links.iter().enumerate() {
                for &second in &links[i + 1..] {
                    if !std::mem::replace(&mut tried[first * CONSTRAINT_COUNT + second], true)
                        && let Some(found) = self.complete_cover(&[first, second])
                    {
                        return Some(found);
                    }
                }
            }
        }
        None
    }

    /// Finds truths, two more than these links, that lie in them and in one more link.
    fn complete_cover(&mut self, links: &[ConstraintIndex]) -> Option<TruthCover> {
        self.round += 1;
        // The truths that the links cover already, and those that lack one link.
        let (mut done, mut lacking) = (Vec::new(), Vec::new());
        for &link in links {
            for number in self.remaining[link].iter().flat_map(candidate_constraints) {
                if std::mem::replace(&mut self.visited_in_round[number], self.round) == self.round
                    || self.covers[number] == 0
                    || links.contains(&number)
                {
                    continue;
                }
                let rest = links
                    .iter()
                    .fold(self.remaining[number], |rest, &link| rest - self.context.candidates[link]);
                match rest.is_empty() {
                    true => done.push(number),
                    false => lacking.extend(links_containing(rest, number).map(|link| (link, number))),
                }
            }
        }
        // Take every link that other truths lack as the last one. With the truths that it covers alone, there
        // must be more truths than links.
        lacking.sort_short();
        for group in lacking.chunk_by(|one, other| one.0 == other.0) {
            let last = group[0].0;
            let apart = self.truths_within_link[last]
                .iter()
                .filter(|&&number| self.visited_in_round[number] != self.round);
            let with: Vec<ConstraintIndex> =
                done.iter().chain(group.iter().map(|(_, number)| number)).chain(apart).copied().collect();
            let links = [links, &[last]].concat();
            if with.len() > links.len()
                && let Some(found) = self.build_truth_cover(&with, links.len() + 1, &links)
            {
                return Some(found);
            }
        }
        None
    }

    /// Chooses `count` of these truths without a common candidate; returns them with these links, and the
    /// victim's links that cover the rest.
    fn build_truth_cover(
        &self,
        from: &[ConstraintIndex],
        count: usize,
        links: &[ConstraintIndex],
    ) -> Option<TruthCover> {
        let usable: Vec<ConstraintIndex> =
            from.iter().copied().filter(|number| !links.contains(number)).collect();
        let mut chosen = Vec::new();
        let own =
            self.pick_disjoint_truths(&usable, count, CandidateMap::EMPTY, TargetCover::MAX, &mut chosen)?;
        let own =
            TARGET_CHOICES[own.trailing_zeros() as usize].iter().map(|&which| self.target_constraints[which]);
        Some(TruthCover {
            truths: chosen.into_iter().map(truth_from_index).collect(),
            links: links.iter().copied().chain(own).map(truth_from_index).collect(),
        })
    }

    fn pick_disjoint_truths(
        &self,
        from: &[ConstraintIndex],
        more: usize,
        taken: CandidateMap,
        own: TargetCover,
        chosen: &mut Vec<ConstraintIndex>,
    ) -> Option<TargetCover> {
        // All truths chosen: the victim's constraint that covers the rest of each.
        if more == 0 {
            return Some(own);
        }
        for (i, &number) in from.iter().enumerate().take((from.len() + 1).saturating_sub(more)) {
            // Truths must not share a candidate, and one of the victim's constraints must cover all of them.
            let (of, own) = (self.context.candidates[number], own & self.covers[number]);
            if own != 0 && taken.is_disjoint(of) {
                chosen.push(number);
                if let Some(own) =
                    self.pick_disjoint_truths(&from[i + 1..], more - 1, taken | of, own, chosen)
                {
                    return Some(own);
                }
                chosen.pop();
            }
        }
        None
    }
}

/// Returns the links, other than the truth itself, that contain all of some candidates.
fn links_containing(
    candidates: CandidateMap,
    truth: ConstraintIndex,
) -> impl Iterator<Item = ConstraintIndex> {
    let of_first = candidates.first().map(candidate_constraints).into_iter().flatten();
    let holds = move |link: &ConstraintIndex| {
        *link != truth && candidates.iter().all(|candidate| candidate_constraints(candidate).contains(link))
    };
    of_first.filter(holds)
}

/// Whether this many links, other than the truth itself, are enough for some of its candidates.
fn can_be_covered(candidates: CandidateMap, truth: ConstraintIndex, links: usize) -> bool {
    let Some(first) = candidates.first() else { return true };
    links > 0
        && candidate_constraints(first).into_iter().filter(|&link| link != truth).any(|link| {
            let rest: CandidateMap = candidates
                .iter()
                .filter(|&candidate| !candidate_constraints(candidate).contains(&link))
                .collect();
            can_be_covered(rest, truth, links - 1)
        })
}

#[cfg(test)]
mod tests {
    use ninefold_testkit::corpora;

    use super::*;
    use crate::engine::find_next_step;
    use crate::techniques;

    /// Eliminations of truths and links by definition: from every set of at most this many truths, and every
    /// way to cover it.
    struct BruteForceCovers<'f> {
        facts: &'f Facts,
        all: Vec<(Truth, CandidateMap)>,
        eliminations: CandidateMap,
    }

    impl BruteForceCovers<'_> {
        fn choose_truths(&mut self, from: usize, more: usize, chosen: &mut Vec<CandidateMap>) {
            if !chosen.is_empty() {
                let truths = chosen.iter().fold(CandidateMap::EMPTY, |all, truth| all | *truth);
                self.choose_links(truths, truths, chosen.len(), &mut Vec::new());
            }
            for next in from..if more == 0 { 0 } else { self.all.len() } {
                let truth = self.all[next].1;
                if truth.has_several() && chosen.iter().all(|other| other.is_disjoint(truth)) {
                    chosen.push(truth);
                    self.choose_truths(next + 1, more - 1, chosen);
                    chosen.pop();
                }
            }
        }

        fn choose_links(
            &mut self,
            truths: CandidateMap,
            open: CandidateMap,
            count: usize,
            links: &mut Vec<CandidateMap>,
        ) {
            if let Some(first) = open.first() {
                if links.len() > count {
                    return;
                }
                for number in 0..self.all.len() {
                    let link = self.all[number].1;
                    if link.contains(first) {
                        links.push(link);
                        self.choose_links(truths, open - link, count, links);
                        links.pop();
                    }
                }
                return;
            }
            assert!(links.len() >= count, "fewer links than truths on {:?}", self.facts.board());
            let (once, twice) =
                links.iter().fold((CandidateMap::EMPTY, CandidateMap::EMPTY), |(once, twice), link| {
                    (once | *link, twice | once.intersection(*link))
                });
            self.eliminations |= (if links.len() == count { once } else { twice }) - truths;
        }
    }

    fn brute_force_eliminations(facts: &Facts, most: usize) -> CandidateMap {
        let all = (0..CONSTRAINT_COUNT)
            .map(|number| (truth_from_index(number), constraint_candidates(facts, truth_from_index(number))));
        let all = all.filter(|(_, candidates)| !candidates.is_empty()).collect();
        let mut definition = BruteForceCovers { facts, all, eliminations: CandidateMap::EMPTY };
        definition.choose_truths(0, most, &mut Vec::new());
        definition.eliminations
    }

    /// Counts the candidates that this many truths eliminate, compared with the definition; each found by its
    /// own truths.
    fn check(facts: &Facts, most: usize) -> usize {
        let context = TruthContext::new(facts);
        let mut eliminations = CandidateMap::EMPTY;
        for victim in facts.candidates_in(facts.empty_cells(), ninefold_core::DigitSet::FULL) {
            let Some(found) =
                context.find_eliminating_cover(victim).filter(|found| found.truths.len() <= most)
            else {
                continue;
            };
            assert!(found.rank() < 2 && found.eliminations(facts).contains(victim), "{victim} by {found:?}");
            eliminations.insert(victim);
        }
        assert_eq!(eliminations, brute_force_eliminations(facts, most), "{:?}", facts.board());
        eliminations.len()
    }

    /// Positions in which no single is left.
    #[test]
    fn truths_remove_what_they_do_by_definition() {
        let singles = ["full-house", "naked-single", "hidden-single-box", "hidden-single-line"];
        let singles: Vec<_> = singles.iter().filter_map(|id| techniques::technique_by_id(id)).collect();
        let (mut two, mut three) = (0, 0);
        for puzzle in corpora::read_own_lines("minimal.txt").iter().step_by(7).take(3) {
            let Ok(board) = puzzle.parse() else { continue };
            let mut facts = Facts::new(board);
            while let Some(step) = find_next_step(&facts, &singles) {
                facts.apply_conclusions(&step.conclusions);
            }
            two += check(&facts, 2);
            // With three truths there are too many sets to try while many cells are open.
            while let Some(step) = find_next_step(&facts, techniques::ALL)
                && facts.empty_cells().len() > 24
            {
                facts.apply_conclusions(&step.conclusions);
            }
            three += check(&facts, 3);
        }
        assert!(two >= 10 && three >= 20, "{two} and {three}");
    }
}
