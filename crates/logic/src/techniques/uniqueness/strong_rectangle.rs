//! Unique rectangles with strong links.

use super::engine::are_digits_open;
use super::engine::rectangles::CellRectangle;
use super::rectangle_cases::eliminations_by_types;
use crate::prelude::*;

technique! {
    /// ## What it finds
    /// Four cells in two rows, two columns and two boxes that share two candidates, joined by strong links. A
    /// candidate that would fill all four cells with the two digits can be removed.
    ///
    /// ## Why it works
    /// A strong link is a house in which one of the two digits is confined to two of the cells. If the candidate were
    /// true, the strong links, together with cells that contain only two candidates, would force the two digits into
    /// all four cells, where they could be swapped: two solutions. This relies on the puzzle having a single
    /// solution.
    ///
    /// ## Example
    /// ```sudoku
    /// grid: .63.274898..4.372674296835148..3.26732687.19....6.283.2.87...43.3.2...78...38.512
    /// without: r68c3(9), r7c2(9)
    /// step: r8c6<>9
    /// says: ur-deadly, ur-strong-links, ur-strong-links, ur-strong-if, ur-so-strong
    /// ```
    pub UNIQUE_RECTANGLE_STRONG_LINKS {
        id: "unique-rectangle-strong-links",
        name: "Unique Rectangle with Strong Links",
        family: Uniqueness,
        find: find_strong_rectangles,
    }
}

/// A candidate of a rectangle that would make it deadly.
#[derive(Clone, Copy, Debug)]
struct StrongRectangle {
    cells: CellMap,
    pair: DigitSet,
    /// The candidate that is supposed true.
    start: Candidate,
    /// The candidates that it makes true, itself included: in the rectangle, and in cells outside it.
    forced: CandidateMap,
    /// For the smaller digit and the larger, the houses of the strong links that were followed.
    links: [HouseSet; 2],
}

fn find_strong_rectangles(facts: &Facts, sink: &mut dyn StepSink) -> ControlFlow<()> {
    for rectangle in CellRectangle::all_rectangles() {
        let cells = rectangle.cells();
        if !facts.empty_cells().contains_all(cells) {
            continue;
        }
        // Both digits must be candidates of all four cells.
        let both = rectangle.0.iter().fold(DigitSet::FULL, |both, &cell| both & facts.candidates(cell));
        for pair in both.subsets(2).filter(|&pair| are_digits_open(facts, cells, pair)) {
            let corners = StrongCorners::new(facts, &rectangle, pair);
            let known = if corners.can_be_deadly() {
                eliminations_by_types(facts, &rectangle, pair)
            } else {
                continue;
            };
            // Follow the strong links from each of the eight candidates that no other type removes.
            for start in 0..8 {
                let candidate = corners.corner_candidate(start);
                if known.contains(candidate) {
                    continue;
                }
                if let Some((forced, links)) = corners.follow_strong_links(facts, start) {
                    let eliminations = Conclusions::from_eliminations(CandidateMap::of(candidate));
                    sink.receive_step(
                        &eliminations,
                        &StrongRectangle { cells, pair, start: candidate, forced, links },
                    )?;
                }
            }
        }
    }
    ControlFlow::Continue(())
}

/// The sides of a rectangle by the places of their corners: two rows, two columns.
const SIDES: [[usize; 2]; 4] = [[0, 1], [2, 3], [0, 2], [1, 3]];

/// The eight candidates of a rectangle and the links between them. A candidate has the number of its corner,
/// doubled, and one more for the larger digit.
struct StrongCorners {
    cells: [Cell; 4],
    digits: [Digit; 2],
    /// Whether a corner has no other candidates.
    is_pure: [bool; 4],
    /// For each digit and side, a house in which the digit has no other places.
    strong_link_houses: [[Option<House>; 4]; 2],
}

impl StrongCorners {
    fn new(facts: &Facts, rectangle: &CellRectangle, pair: DigitSet) -> StrongCorners {
        let cells = rectangle.0;
        let digits = [pair.first(), pair.last()].map(|digit| digit.unwrap_or(Digit::D1));
        let strong = digits.map(|digit| {
            SIDES.map(|side| {
                let two: CellMap = side.iter().map(|&corner| cells[corner]).collect();
                let is_strong = |house: &House| facts.candidate_cells(digit) & house.cells() == two;
                two.covered_houses().iter().find(is_strong)
            })
        });
        StrongCorners {
            cells,
            digits,
            is_pure: cells.map(|cell| facts.candidates(cell) == pair),
            strong_link_houses: strong,
        }
    }

    /// Whether there is a strong link, and something for each corner that is not pure to be forced by.
    fn can_be_deadly(&self) -> bool {
        let links = self.strong_link_houses.iter().flatten().flatten().count();
        let impure = self.is_pure.iter().filter(|&&is_pure| !is_pure).count();
        links > 0 && links + 2 >= impure
    }

    fn corner_candidate(&self, number: usize) -> Candidate {
        self.cells[number / 2].to_candidate(self.digits[number % 2])
    }

    /// Follows the strong links from one candidate: the candidates that it makes true and the houses that
    /// this needs, if all corners are filled.
    fn follow_strong_links(&self, facts: &Facts, start: usize) -> Option<(CandidateMap, [HouseSet; 2])> {
        let (mut on, mut off) = (1u8 << start, 0u8);
        let mut links = [HouseSet::EMPTY; 2];
        // Propagate until nothing changes: a true candidate excludes the others of its cell and its side.
        loop {
            let before = (on, off);
            for number in (0..8).filter(|number| on >> number & 1 == 1) {
                off |= 1 << (number ^ 1) | 1 << (number ^ 2) | 1 << (number ^ 4);
            }
            // A false one makes its partner true, in a cell without extras or by a strong link.
            for number in (0..8).filter(|number| off >> number & 1 == 1) {
                let (corner, digit) = (number / 2, number % 2);
                if self.is_pure[corner] {
                    on |= 1 << (number ^ 1);
                }
                for (side, house) in SIDES.iter().zip(self.strong_link_houses[digit]) {
                    let Some(house) = house.filter(|_| side.contains(&corner)) else { continue };
                    let other = 2 * (side[0] + side[1] - corner) + digit;
                    if on >> other & 1 == 0 {
                        on |= 1 << other;
                        links[digit] += house;
                    }
                }
            }
            if on & off != 0 {
                return None;
            }
            if before == (on, off) {
                break;
            }
        }
        if links.iter().all(|houses| houses.is_empty()) {
            return None;
        }
        // Corners with extras are filled if a bivalue cell denies each extra.
        let mut forced = (0..8)
            .filter(|number| on >> number & 1 == 1)
            .map(|number| self.corner_candidate(number))
            .collect();
        let is_open = |corner: &usize| !self.is_pure[*corner] && on >> (2 * corner) & 0b11 == 0;
        for corner in (0..4).filter(is_open) {
            forced |= self.find_denying_cells(facts, forced, corner)?;
        }
        Some((forced, links))
    }

    /// Finds for each extra of a corner a bivalue cell outside the rectangle that would contain it and so
    /// deny it.
    fn find_denying_cells(&self, facts: &Facts, forced: CandidateMap, corner: usize) -> Option<CandidateMap> {
        let pair: DigitSet = self.digits.into_iter().collect();
        let near = self.cells[corner].peers() & facts.bivalue_cells();
        let mut deniers = CandidateMap::EMPTY;
        for extra in facts.candidates(self.cells[corner]) - pair {
            let would_be = |cell: &Cell| {
                let other = facts.candidates(*cell).without(extra).only();
                facts.candidates(*cell).contains(extra)
                    && other.is_some_and(|other| !forced.cells_with_digit(other).is_disjoint(cell.peers()))
            };
            deniers.insert(near.iter().find(would_be)?.to_candidate(extra));
        }
        Some(deniers)
    }
}

impl Pattern for StrongRectangle {
    fn technique(&self) -> &'static Technique {
        &UNIQUE_RECTANGLE_STRONG_LINKS
    }

    fn explain_step(&self, facts: &Facts, _: &Conclusions, explanation: &mut Explanation) {
        // The deadly pattern and the strong links.
        let (cells, pair, cell, digit) = (self.cells, self.pair, self.start.cell(), self.start.digit());
        explanation.add_message(say!("ur-deadly", cells, pair));
        explanation.mark_candidates(facts.candidates_in(cells, pair), MarkRole::Floor);
        explanation.mark_candidates(facts.candidates_in(cells, !pair), MarkRole::Roof);
        for (digit, houses) in pair.iter().zip(self.links).filter(|(_, houses)| !houses.is_empty()) {
            explanation.add_message(say!("ur-strong-links", houses, digit));
            houses.iter().for_each(|house| explanation.mark_house(house, MarkRole::Base));
        }
        // Bivalue cells outside the rectangle that deny extras.
        let beside = self.forced.cells() - cells;
        for other in beside {
            explanation.add_message(say!("ur-strong-beside", cell = other, digits = facts.candidates(other)));
            explanation.mark_cells(other, MarkRole::Bivalue);
        }
        // The supposed candidate would complete the deadly pattern.
        let forced = self.forced.without(self.start);
        explanation.add_message(say!("ur-strong-if", cell, digit, forced, pair));
        explanation.mark_candidates(facts.candidates_in(beside, DigitSet::FULL), MarkRole::Pincer);
        explanation.add_message(say!("ur-so-strong", cell, digit));
        // The certificate needs the cells with two candidates and the houses of the links.
        let small = (cells | self.forced.cells()) & facts.bivalue_cells();
        let argument =
            ProofArgument::from_deadly_pairs(facts.candidates_in(cells, pair)).with_cell_truths(small);
        let with = |argument: ProofArgument, (digit, houses)| argument.with_place_truths(houses, digit);
        explanation.argument = pair.iter().zip(self.links).fold(argument, with);
    }
}
