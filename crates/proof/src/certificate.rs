//! What a certificate is: why the conclusions of a step hold, in a form that needs no thought to check.
//!
//! A certificate cites [`Truth`]s: a cell holds exactly one digit, a house holds a digit exactly once. For each conclusion
//! it has a [`Refutation`]: suppose that the conclusion is wrong, and draw what follows from the cited truths alone. A
//! candidate that is true makes false all that share a truth with it; a cited truth with one candidate left makes it
//! true; a cited truth with none left is the contradiction. Where that is not enough, the refutation says what to do:
//! show a [`Claim`] first by a refutation of its own, or go through the candidates of a cited truth one by one.
//!
//! The idea is that of proofs by unit propagation in SAT solving (Goldberg and Novikov 2003; Heule, Hunt and Wetzler
//! 2013), with branches written out so that nothing has to be searched for.

use std::fmt;

use ninefold_core::{
    Candidate, CandidateMap, Cell, CellMap, Conclusions, Digit, House, HouseKind, Transformation,
};

/// One of the 324 constraints: exactly one of its nine candidates is true.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Truth {
    /// The cell holds one digit.
    Cell(Cell),
    /// The house holds the digit once.
    Place(House, Digit),
}

impl Truth {
    /// Its nine candidates.
    #[must_use]
    pub fn candidates(self) -> CandidateMap {
        match self {
            Truth::Cell(cell) => all_in(cell),
            Truth::Place(house, digit) => house.cells().candidates(digit),
        }
    }
}

/// Writes `r4c7`, or the digit and the first letter and number of the house: `6r4`, `6c7`, `6b6`.
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

/// Something said of one candidate.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Claim {
    /// It is true: the digit goes into the cell.
    True(Candidate),
    /// It is false: the candidate is removed.
    False(Candidate),
}

impl Claim {
    /// What is said of.
    #[must_use]
    pub fn candidate(self) -> Candidate {
        match self {
            Claim::True(candidate) | Claim::False(candidate) => candidate,
        }
    }

    /// The opposite.
    #[must_use]
    pub fn negated(self) -> Claim {
        match self {
            Claim::True(candidate) => Claim::False(candidate),
            Claim::False(candidate) => Claim::True(candidate),
        }
    }
}

/// Writes `r3c5=2` or `r4c1<>7`, as conclusions are written.
impl fmt::Display for Claim {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let sign = if matches!(self, Claim::True(_)) { "=" } else { "<>" };
        write!(f, "{}{sign}{}", self.candidate().cell(), self.candidate().digit())
    }
}

impl fmt::Debug for Claim {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

/// What a step claims: a set, placements before eliminations, and each in the order of candidates.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Claims {
    /// The candidates that are true.
    pub placements: CandidateMap,
    /// Those that are false.
    pub eliminations: CandidateMap,
}

/// What a step changes is what it claims.
impl From<&Conclusions> for Claims {
    fn from(conclusions: &Conclusions) -> Claims {
        Claims { placements: conclusions.placements, eliminations: conclusions.eliminations }
    }
}

impl Claims {
    /// The set of some.
    #[must_use]
    pub fn of(claims: impl IntoIterator<Item = Claim>) -> Claims {
        let mut all = Claims::default();
        for claim in claims {
            match claim {
                Claim::True(candidate) => all.placements.insert(candidate),
                Claim::False(candidate) => all.eliminations.insert(candidate),
            };
        }
        all
    }

    /// One after the other.
    pub fn iter(&self) -> impl Iterator<Item = Claim> + use<> {
        self.placements.iter().map(Claim::True).chain(self.eliminations.iter().map(Claim::False))
    }
}

/// A pattern that the only solution of a puzzle cannot contain: its digits could be exchanged for a second solution.
///
/// Its cells hold no givens. Cited, it says: at least one of its cells holds something that is not of the pattern.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Deadly {
    /// Two candidates in each of its cells, and no place or two for every digit in every house. Whichever of them are
    /// true, the others could be: unique rectangles and loops, bivalue universal graves.
    Pairs(CandidateMap),
    /// Candidates of some cells, and further ones of the same cells: whichever of the first fill the cells, others of
    /// all of them would put the same digits into every house. The checker goes through all fillings: extended
    /// rectangles, polygons.
    Fillings(CandidateMap, CandidateMap),
    /// The same two candidates in each of some cells, two or none in every house, outside of which both digits are given
    /// nowhere. If the cells, which may be givens, held these digits, all their other places could be swapped: reverse
    /// bivalue universal graves.
    Rest(CandidateMap),
    /// Two lines of a band or stack, and the same two to four candidates in two cells of a box that lie along them in
    /// another. Where the lines across through these cells meet the two lines is a square, in one box. If the cells held
    /// two of these digits, and the box had both in the square, the two could change places, and some cells of the lines
    /// beside the square with them: Qiu's deadly pattern. The checker says why.
    Lines([House; 2], CandidateMap),
    /// A candidate that the only two clues of a band or stack force: without it, the band could be filled in another way, with
    /// the same digits in each of its columns. The checker says more: uniqueness clue covers. Its pattern are all others of the
    /// cell.
    Clues(Candidate),
    /// A symmetry of the puzzle and a candidate. What leaves the givens as they are, leaves the only solution as it is:
    /// the candidate is false, or what it becomes is true.
    Symmetry(Transformation, Candidate),
    /// What would be a symmetry of the puzzle with one more clue, this clue, and another candidate, the clue again or one of
    /// another cell. If the clue is true, the only solution comes out the same: the candidate is false, or what it becomes is
    /// true.
    NearSymmetry(Transformation, Candidate, Candidate),
}

impl Deadly {
    /// The candidates that must not be the only ones true in its cells.
    #[must_use]
    pub fn pattern(&self) -> CandidateMap {
        match self {
            Deadly::Pairs(pattern)
            | Deadly::Fillings(pattern, _)
            | Deadly::Rest(pattern)
            | Deadly::Lines(_, pattern) => *pattern,
            Deadly::Clues(forced) => all_in(forced.cell()).without(*forced),
            Deadly::Symmetry(_, candidate) => CandidateMap::of(*candidate),
            Deadly::NearSymmetry(_, clue, candidate) => CandidateMap::of(*clue).with(*candidate),
        }
    }

    /// The candidates of which one is true, if it is what it claims to be.
    #[must_use]
    pub fn beyond(&self) -> CandidateMap {
        let all: CandidateMap = self.pattern().cells().iter().flat_map(all_in).collect();
        let others = all.difference(self.pattern());
        match self {
            Deadly::Symmetry(symmetry, candidate) => others.with(symmetry.apply(candidate)),
            // Of two digits of one cell one is false whatever the cell holds.
            Deadly::NearSymmetry(_, clue, candidate)
                if clue != candidate && clue.cell() == candidate.cell() =>
            {
                all
            }
            Deadly::NearSymmetry(symmetry, _, candidate) => others.with(symmetry.apply(candidate)),
            Deadly::Lines(lines, pattern) => {
                let beside = beside_square(*lines, pattern.cells());
                pattern.digits().iter().fold(others, |all, digit| all | beside.candidates(digit))
            }
            _ => others,
        }
    }
}

/// Every candidate of a cell.
fn all_in(cell: Cell) -> CandidateMap {
    Digit::ALL.into_iter().map(|digit| cell.with(digit)).collect()
}

/// The rest of the box in which lines across through some cells meet two lines.
fn beside_square(lines: [House; 2], cells: CellMap) -> CellMap {
    let across = cells.iter().fold(CellMap::EMPTY, |across, cell| {
        across | if lines[0].kind() == HouseKind::Row { cell.column() } else { cell.row() }.cells()
    });
    let square = (lines[0].cells() | lines[1].cells()) & across;
    let its_box = square.first().map_or(CellMap::EMPTY, |cell| cell.house_box().cells());
    its_box - square
}

/// Candidates of which at least one is true, by citation.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Cases {
    /// Those of a cited truth.
    Truth(Truth),
    /// Those in the cells, but not of the pattern, of the deadly pattern with this place in the certificate.
    Beyond(usize),
}

/// Writes the truth, or `deadly 1`.
impl fmt::Display for Cases {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Cases::Truth(truth) => fmt::Display::fmt(truth, f),
            Cases::Beyond(place) => write!(f, "deadly {}", place + 1),
        }
    }
}

/// How to see that something cannot be: by what follows from it, after some claims have been shown, in every case.
///
/// Without claims and cases: at once.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Refutation {
    /// Claims to be shown first, in this order; each is true from then on.
    pub lemmas: Vec<Lemma>,
    /// Cases to go through then.
    pub split: Option<Split>,
}

/// A claim, and how to see that its opposite cannot be.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Lemma {
    /// What is shown.
    pub claim: Claim,
    /// How.
    pub refutation: Refutation,
}

/// Cases, one of which must hold, and how to see that each cannot be.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Split {
    /// The cases.
    pub cases: Cases,
    /// Those that are left, in ascending order, each with its refutation.
    pub branches: Vec<(Candidate, Refutation)>,
}

/// Why the conclusions of a step hold.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Certificate {
    /// The truths cited, ascending.
    pub truths: Vec<Truth>,
    /// The deadly patterns cited. With any, the certificate assumes that the puzzle has one solution.
    pub deadly: Vec<Deadly>,
    /// Every conclusion with its refutation: placements, then eliminations, ascending.
    pub proofs: Vec<Lemma>,
}

impl Certificate {
    /// Whether it relies on the promise that the puzzle has exactly one solution.
    #[must_use]
    pub fn assumes_one_solution(&self) -> bool {
        !self.deadly.is_empty()
    }
}
