//! Certificates of steps: proofs that the conclusions of a step hold, in a form that can be checked
//! mechanically.
//!
//! A certificate cites [`Truth`]s: a cell contains exactly one digit, a house contains a digit exactly once.
//! For each conclusion it has a [`ClaimRefutation`]: assume that the conclusion is wrong, and derive
//! consequences from the cited truths alone. A true candidate makes all candidates false that share a truth
//! with it; a cited truth with one candidate left makes that true; a cited truth with none left is the
//! contradiction. If that is not enough, the refutation adds steps: a [`CandidateClaim`] to be shown first by
//! a refutation of its own, or a case distinction over the candidates of a cited truth.
//!
//! The idea is that of proofs by unit propagation in SAT solving (Goldberg and Novikov 2003; Heule, Hunt and
//! Wetzler 2013), with branches written out so that nothing has to be searched for.

use std::fmt;

use ninefold_core::{
    Candidate, CandidateMap, Cell, CellMap, Conclusions, Digit, House, HouseKind, Transformation,
};

/// One of the 324 constraints: exactly one of its nine candidates is true.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Truth {
    /// The cell contains one digit.
    Cell(Cell),
    /// The house contains the digit once.
    Place(House, Digit),
}

impl Truth {
    /// Returns the nine candidates of the truth.
    #[must_use]
    pub fn candidates(self) -> CandidateMap {
        match self {
            Truth::Cell(cell) => all_candidates_of_cell(cell),
            Truth::Place(house, digit) => house.cells().to_candidates(digit),
        }
    }
}

/// Writes `r4c7`, or the digit with the first letter and number of the house: `6r4`, `6c7`, `6b6`.
impl fmt::Display for Truth {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Truth::Cell(cell) => write!(f, "{cell}"),
            Truth::Place(house, digit) => write!(f, "{digit}{house}"),
        }
    }
}

impl fmt::Debug for Truth {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

/// Statement about one candidate.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum CandidateClaim {
    /// The candidate is true: the digit goes into the cell.
    True(Candidate),
    /// The candidate is false and eliminated.
    False(Candidate),
}

impl CandidateClaim {
    /// Returns the candidate that the claim is about.
    #[must_use]
    pub fn candidate(self) -> Candidate {
        match self {
            CandidateClaim::True(candidate) | CandidateClaim::False(candidate) => candidate,
        }
    }

    /// Returns the opposite of a proof's claim about a candidate.
    #[must_use]
    pub fn opposite_claim(self) -> CandidateClaim {
        match self {
            CandidateClaim::True(candidate) => CandidateClaim::False(candidate),
            CandidateClaim::False(candidate) => CandidateClaim::True(candidate),
        }
    }
}

/// Writes `r3c5=2` or `r4c1<>7`, the notation of conclusions.
impl fmt::Display for CandidateClaim {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let sign = if matches!(self, CandidateClaim::True(_)) { "=" } else { "<>" };
        write!(f, "{}{sign}{}", self.candidate().cell(), self.candidate().digit())
    }
}

impl fmt::Debug for CandidateClaim {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

/// Set of claims of a step, placements before eliminations, each in the order of candidates.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct ClaimSet {
    /// The candidates that are true.
    pub placements: CandidateMap,
    /// The candidates that are false.
    pub eliminations: CandidateMap,
}

/// Turns the conclusions of a step into claims.
impl From<&Conclusions> for ClaimSet {
    fn from(conclusions: &Conclusions) -> ClaimSet {
        ClaimSet { placements: conclusions.placements, eliminations: conclusions.eliminations }
    }
}

impl ClaimSet {
    /// Collects the claims of a step into a set.
    #[must_use]
    pub fn from_claims(claims: impl IntoIterator<Item = CandidateClaim>) -> ClaimSet {
        let mut all = ClaimSet::default();
        for claim in claims {
            match claim {
                CandidateClaim::True(candidate) => all.placements.insert(candidate),
                CandidateClaim::False(candidate) => all.eliminations.insert(candidate),
            };
        }
        all
    }

    /// Iterates over the claims: placements, then eliminations.
    pub fn iter(&self) -> impl Iterator<Item = CandidateClaim> + use<> {
        self.placements
            .iter()
            .map(CandidateClaim::True)
            .chain(self.eliminations.iter().map(CandidateClaim::False))
    }
}

/// A pattern that the unique solution of a puzzle cannot contain: its digits could be exchanged for a second
/// solution.
///
/// Its cells contain no givens. Citing it states that at least one of its cells contains a digit outside of
/// the pattern.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum DeadlyPattern {
    /// Two candidates in each of its cells, and no place or two for every digit in every house. Whichever of
    /// them are true, the others could be: unique rectangles and loops, bivalue universal graves.
    Pairs(CandidateMap),
    /// Candidates of some cells, and further ones of the same cells: for every filling with the first,
    /// another one with all of them puts the same digits into every house. The checker enumerates all
    /// fillings: extended rectangles, polygons.
    Fillings(CandidateMap, CandidateMap),
    /// Two digits as candidates of some cells, two or none in every house, with both digits given nowhere
    /// outside of these. If the cells, which may be givens, contained these digits, all their other places
    /// could be swapped: reverse bivalue universal graves.
    Rest(CandidateMap),
    /// Two lines of a band or stack, and the same two to four candidates in two cells of a box that lie along
    /// them in another. The lines across through these cells meet the two lines in a square, in one box. If
    /// the cells contained two of these digits, and the box had both in the square, the two could be
    /// exchanged, along with some cells of the lines outside the square: Qiu's deadly pattern. The checker's
    /// source has the proof.
    Lines([House; 2], CandidateMap),
    /// A candidate that the only two clues of a band or stack force: without it, the band could be filled in
    /// another way, with the same digits in each of its columns (uniqueness clue covers; the checker's source
    /// has the details). The pattern consists of all other candidates of the cell.
    Clues(Candidate),
    /// A symmetry of the puzzle and a candidate. A transformation that maps the givens onto themselves does
    /// so with the unique solution: the candidate is false, or its image is true.
    Symmetry(Transformation, Candidate),
    /// A transformation that would be a symmetry of the puzzle with one more clue, this clue, and another
    /// candidate, the clue again or one of another cell. If the clue is true, the unique solution is mapped
    /// onto itself: the candidate is false, or its image is true.
    NearSymmetry(Transformation, Candidate, Candidate),
}

impl DeadlyPattern {
    /// Returns the candidates that must not be the only true ones in their cells.
    #[must_use]
    pub fn pattern_candidates(&self) -> CandidateMap {
        match self {
            DeadlyPattern::Pairs(pattern)
            | DeadlyPattern::Fillings(pattern, _)
            | DeadlyPattern::Rest(pattern)
            | DeadlyPattern::Lines(_, pattern) => *pattern,
            DeadlyPattern::Clues(forced) => all_candidates_of_cell(forced.cell()).without(*forced),
            DeadlyPattern::Symmetry(_, candidate) => CandidateMap::of(*candidate),
            DeadlyPattern::NearSymmetry(_, clue, candidate) => CandidateMap::of(*clue).with(*candidate),
        }
    }

    /// Returns the candidates at least one of which is true, provided that the pattern is deadly.
    #[must_use]
    pub fn candidates_outside(&self) -> CandidateMap {
        // Outside a deadly pattern, something must be true in one of its cells.
        let all: CandidateMap =
            self.pattern_candidates().cells().iter().flat_map(all_candidates_of_cell).collect();
        let others = all.difference(self.pattern_candidates());
        // Symmetries and pairs of lines have further ways out; other patterns have none.
        match self {
            DeadlyPattern::Symmetry(symmetry, candidate) => others.with(symmetry.apply(candidate)),
            // Of two digits of one cell, one is false in any case.
            DeadlyPattern::NearSymmetry(_, clue, candidate)
                if clue != candidate && clue.cell() == candidate.cell() =>
            {
                all
            }
            DeadlyPattern::NearSymmetry(symmetry, _, candidate) => others.with(symmetry.apply(candidate)),
            DeadlyPattern::Lines(lines, pattern) => {
                let beside = box_cells_outside_square(*lines, pattern.cells());
                pattern.digits().iter().fold(others, |all, digit| all | beside.to_candidates(digit))
            }
            _ => others,
        }
    }
}

/// Returns every candidate of a cell.
fn all_candidates_of_cell(cell: Cell) -> CandidateMap {
    Digit::ALL.into_iter().map(|digit| cell.to_candidate(digit)).collect()
}

/// Returns the rest of the box in which the lines across through some cells meet two lines.
fn box_cells_outside_square(lines: [House; 2], cells: CellMap) -> CellMap {
    let across = cells.iter().fold(CellMap::EMPTY, |across, cell| {
        across | if lines[0].kind() == HouseKind::Row { cell.column() } else { cell.row() }.cells()
    });
    let square = (lines[0].cells() | lines[1].cells()) & across;
    let its_box = square.first().map_or(CellMap::EMPTY, |cell| cell.house_box().cells());
    its_box - square
}

/// Candidates at least one of which is true, by citation.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum CitedCases {
    /// The candidates of a cited truth.
    Truth(Truth),
    /// The candidates in the cells, but not of the pattern, of the deadly pattern with this index in the
    /// certificate.
    Beyond(usize),
}

/// Writes the truth, or `deadly 1`.
impl fmt::Display for CitedCases {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            CitedCases::Truth(truth) => fmt::Display::fmt(truth, f),
            CitedCases::Beyond(place) => write!(f, "deadly {}", place + 1),
        }
    }
}

/// Proof that an assumption is impossible: by its consequences, after some claims have been shown, in every
/// case.
///
/// Without claims and cases, its direct consequences are contradictory.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct ClaimRefutation {
    /// Claims to be shown first, in this order; each counts as true from then on.
    pub lemmas: Vec<Lemma>,
    /// Cases to distinguish afterwards.
    pub split: Option<CaseSplit>,
}

/// A claim with a proof that its opposite is impossible.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Lemma {
    /// The claim.
    pub claim: CandidateClaim,
    /// The refutation of its opposite.
    pub refutation: ClaimRefutation,
}

/// Cases, one of which must be true, with a proof that each is impossible.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct CaseSplit {
    /// The cases.
    pub cases: CitedCases,
    /// The remaining cases, in ascending order, each with its refutation.
    pub branches: Vec<(Candidate, ClaimRefutation)>,
}

/// Proof that the conclusions of a step hold.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Certificate {
    /// Cited truths, ascending.
    pub truths: Vec<Truth>,
    /// Cited deadly patterns. If there are any, the certificate assumes that the solution is unique.
    pub deadly: Vec<DeadlyPattern>,
    /// Every conclusion with its refutation: placements, then eliminations, ascending.
    pub proofs: Vec<Lemma>,
}

impl Certificate {
    /// Whether the certificate relies on the promise that the puzzle has exactly one solution.
    #[must_use]
    pub fn assumes_one_solution(&self) -> bool {
        !self.deadly.is_empty()
    }
}
