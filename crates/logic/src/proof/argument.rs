//! Arguments that patterns offer to the prover, which makes a certificate from them.

use ninefold_core::{Candidate, CandidateMap, CellMap, DigitSet, HouseSet, Transformation};
use ninefold_proof::{ClaimRefutation, DeadlyPattern, Truth};

/// Argument of a pattern for a certificate: the truths it rests on and, where it needs one, an outline of the
/// proof. [`prove`](crate::proof::prove_conclusions) makes the certificate of it.
///
/// ```
/// use ninefold_core::{CellMap, Digit, House};
/// use ninefold_logic::proof::ProofArgument;
///
/// // An X-Wing looks at a digit in two rows, an XY-Wing at three cells.
/// let rows: [House; 2] = ["r2".parse()?, "r8".parse()?];
/// assert_eq!(ProofArgument::from_place_truths(rows, Digit::D4).truths.len(), 2);
/// let cells: CellMap = "r1c19, r9c1".parse()?;
/// assert_eq!(ProofArgument::from_cell_truths(cells).truths.len(), 3);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug, Default)]
pub struct ProofArgument {
    /// The truths, in any order.
    pub truths: Vec<Truth>,
    /// The deadly patterns.
    pub deadly: Vec<DeadlyPattern>,
    /// Lemmas to show and cases to try, where the prover's own search would not be enough.
    pub outline: ClaimRefutation,
}

impl ProofArgument {
    /// Makes the argument from the truths of some cells: each contains one digit.
    #[must_use]
    pub fn from_cell_truths(cells: impl Into<CellMap>) -> ProofArgument {
        ProofArgument::default().with_cell_truths(cells)
    }

    /// Makes the argument from the truths of some houses: each contains each of the digits once.
    #[must_use]
    pub fn from_place_truths(houses: impl Into<HouseSet>, digits: impl Into<DigitSet>) -> ProofArgument {
        ProofArgument::default().with_place_truths(houses, digits)
    }

    /// Argument that the only solution does not have these candidates in all of these cells; see
    /// [`DeadlyPattern::Pairs`].
    pub(crate) fn from_deadly_pairs(candidates: CandidateMap) -> ProofArgument {
        ProofArgument { deadly: vec![DeadlyPattern::Pairs(candidates)], ..ProofArgument::default() }
    }

    /// Argument that the only solution does not have these candidates in all of these cells; see
    /// [`DeadlyPattern::Fillings`].
    pub(crate) fn from_deadly_fillings(candidates: CandidateMap) -> ProofArgument {
        ProofArgument {
            deadly: vec![DeadlyPattern::Fillings(candidates, CandidateMap::EMPTY)],
            ..ProofArgument::default()
        }
    }

    /// Argument that the only solution does not have these candidates in all of these cells, as they could be
    /// exchanged for others among `all`; see [`DeadlyPattern::Fillings`].
    #[must_use]
    pub(crate) fn from_deadly_fillings_among(candidates: CandidateMap, all: CandidateMap) -> ProofArgument {
        ProofArgument {
            deadly: vec![DeadlyPattern::Fillings(candidates, all - candidates)],
            ..ProofArgument::default()
        }
    }

    /// Argument that the only solution does not have these candidates in all of these cells; see
    /// [`DeadlyPattern::Rest`].
    #[must_use]
    pub(crate) fn from_deadly_remainder(candidates: CandidateMap) -> ProofArgument {
        ProofArgument { deadly: vec![DeadlyPattern::Rest(candidates)], ..ProofArgument::default() }
    }

    /// Makes the argument that the only solution has the candidates that the two clues of a band or stack
    /// force; see [`DeadlyPattern::Clues`].
    #[must_use]
    pub(crate) fn from_clue_cover(forced: impl IntoIterator<Item = Candidate>) -> ProofArgument {
        ProofArgument {
            deadly: forced.into_iter().map(DeadlyPattern::Clues).collect(),
            ..ProofArgument::default()
        }
    }

    /// Makes the argument that the only solution has the symmetry of the puzzle, which these candidates do
    /// not have; see [`DeadlyPattern::Symmetry`].
    #[must_use]
    pub(crate) fn from_symmetry(
        violations: impl IntoIterator<Item = (Transformation, Candidate)>,
    ) -> ProofArgument {
        let deadly =
            violations.into_iter().map(|(symmetry, candidate)| DeadlyPattern::Symmetry(symmetry, candidate));
        ProofArgument { deadly: deadly.collect(), ..ProofArgument::default() }
    }

    /// Argument that, if the clue is true, the only solution has the symmetry, which these candidates do not
    /// have; see [`DeadlyPattern::NearSymmetry`].
    #[must_use]
    pub(crate) fn from_near_symmetry(
        clue: Candidate,
        violations: impl IntoIterator<Item = (Transformation, Candidate)>,
    ) -> ProofArgument {
        let deadly = violations
            .into_iter()
            .map(|(symmetry, candidate)| DeadlyPattern::NearSymmetry(symmetry, clue, candidate));
        ProofArgument { deadly: deadly.collect(), ..ProofArgument::default() }
    }

    /// Adds the truth of each of some cells: it contains one digit.
    #[must_use]
    pub(crate) fn with_cell_truths(mut self, cells: impl Into<CellMap>) -> ProofArgument {
        self.truths.extend(cells.into().iter().map(Truth::Cell));
        self
    }

    /// Adds the truths of some houses: each contains each of the digits once.
    #[must_use]
    pub(crate) fn with_place_truths(
        mut self,
        houses: impl Into<HouseSet>,
        digits: impl Into<DigitSet>,
    ) -> ProofArgument {
        let digits = digits.into();
        for house in houses.into() {
            self.truths.extend(digits.iter().map(|digit| Truth::Place(house, digit)));
        }
        self
    }
}
