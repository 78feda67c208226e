//! The checked form of a formula: names are resolved and nothing in it can be of the wrong kind.

use std::cmp::Ordering;
use std::ops::{BitAnd, BitOr, BitXor, Sub};

use ninefold_core::{CellMap, Digit, House};

use crate::error::Place;
use crate::kind::Kind;
use crate::syntax::{Index, Links, Over};

/// Families of kinds: values of one family can be compared and joined.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Family {
    Cells,
    Digits,
    Houses,
    Candidates,
    Positions,
    Number,
    Truth,
}

/// Returns the family in which two kinds are joined; `None` if they can't be.
pub(crate) fn common(left: Kind, right: Kind) -> Option<Family> {
    let both = |fits: fn(Kind) -> bool| fits(left) && fits(right);
    if both(Kind::is_digits) {
        Some(Family::Digits)
    } else if both(Kind::is_candidates) {
        Some(Family::Candidates)
    } else if both(Kind::is_houses) && (left == Kind::Houses || right == Kind::Houses) {
        Some(Family::Houses)
    } else if both(Kind::is_cells) {
        Some(Family::Cells)
    } else if left != right {
        None
    } else {
        match left {
            Kind::Positions => Some(Family::Positions),
            Kind::Number => Some(Family::Number),
            Kind::Truth => Some(Family::Truth),
            _ => None,
        }
    }
}

/// Returns the family of a kind; a house counts as its cells.
pub(crate) fn family(kind: Kind) -> Option<Family> {
    if kind == Kind::House { Some(Family::Cells) } else { common(kind, kind) }
}

/// Returns the kind of the sets of a family.
pub(crate) fn kind_of(family: Family) -> Kind {
    match family {
        Family::Cells => Kind::Cells,
        Family::Digits => Kind::Digits,
        Family::Houses => Kind::Houses,
        Family::Candidates => Kind::Candidates,
        Family::Positions => Kind::Positions,
        Family::Number => Kind::Number,
        Family::Truth => Kind::Truth,
    }
}

/// An operation that joins two sets or two numbers.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Join {
    And,
    Or,
    Xor,
    Minus,
    Times,
}

impl Join {
    /// Joins two sets. `Times` is for numbers only.
    pub(crate) fn of<T>(self, left: T, right: T) -> T
    where
        T: BitAnd<Output = T> + BitOr<Output = T> + BitXor<Output = T> + Sub<Output = T>,
    {
        match self {
            Join::And => left & right,
            Join::Or => left | right,
            Join::Xor => left ^ right,
            Join::Minus | Join::Times => left - right,
        }
    }
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Comparison {
    Equal,
    Unequal,
    Less,
    LessOrEqual,
    Greater,
    GreaterOrEqual,
}

impl Comparison {
    pub(crate) fn holds(self, order: Ordering) -> bool {
        match self {
            Comparison::Equal => order.is_eq(),
            Comparison::Unequal => order.is_ne(),
            Comparison::Less => order.is_lt(),
            Comparison::LessOrEqual => order.is_le(),
            Comparison::Greater => order.is_gt(),
            Comparison::GreaterOrEqual => order.is_ge(),
        }
    }
}

/// A named value without arguments.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Source {
    AllCells,
    Empty,
    Givens,
    Bivalue,
    AllCandidates,
    AllDigits,
    Boxes,
    Rows,
    Columns,
    Lines,
    AllHouses,
    /// The candidates that are true in the solution.
    Solution,
}

/// The highest level of a link: a cell has nine candidates at most, a house nine places.
pub(crate) const MOST_LINKED: usize = 8;

/// A built-in function.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Function {
    Peers,
    /// The candidates that every member of a set sees.
    Rivals,
    ExpandedPeers,
    DigitsOfCells,
    DigitsOfCandidates,
    CellsOfCells,
    CellsOfCandidates,
    CandidatesOf,
    CandidatesOfDigits,
    /// The houses that contain all cells of a set.
    Houses,
    BoxesOf,
    RowsOf,
    ColumnsOf,
    LinesOf,
    BoxOf,
    RowOf,
    ColumnOf,
    HouseOf,
    Count,
    Overlap(Family),
    InOneHouse,
    CellOf,
    DigitOf,
    Start,
    End,
    /// The only member of a set.
    Only,
    First,
    CandidateMaps,
    ValuesMap,
}

/// A meaning of `in`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Within {
    /// The cells of a set that have a digit as a candidate.
    DigitsInCells,
    All(Family),
}

/// An expression.
#[derive(Clone, Debug)]
pub(crate) enum Code {
    Cells(CellMap),
    House(House),
    Digit(Digit),
    Number(i64),
    Variable(usize),
    Source(Source),
    Als(usize),
    Links(Links),
    Define(usize, Vec<Code>),
    Function(Function, Vec<Code>),
    Over {
        over: Over,
        slot: usize,
        domain: Box<Code>,
        condition: Option<Box<Code>>,
    },
    /// Values of the members of a domain, joined into one set.
    Union(Box<Union>),
    Complement(Family, Box<Code>),
    Not(Box<Code>),
    Both(Box<Code>, Box<Code>),
    Either(Box<Code>, Box<Code>),
    /// Sets or numbers joined in sequence.
    Join(Family, Box<Code>, Vec<(Join, Code)>),
    Compare(Comparison, Family, Box<Code>, Box<Code>),
    Sees(Family, Box<Code>, Box<Code>),
    Within(Within, Box<Code>, Box<Code>),
    /// `a % b`.
    Template(Box<Code>, Box<Code>),
    /// `cells / house`.
    Positions(Box<Code>, Box<Code>),
    /// `cells * digits`.
    Times(Box<Code>, Box<Code>),
    /// `candidates / digits`.
    Over9(Box<Code>, Box<Code>),
    Subsets(Family, Box<Code>, usize, usize),
    /// A member by its index, with the place of the bracket.
    Index(Box<Code>, Index, Place),
    Slice(Family, Box<Code>, Index, Index, Place),
}

/// A union over the members of a domain.
#[derive(Clone, Debug)]
pub(crate) struct Union {
    pub(crate) family: Family,
    pub(crate) slot: usize,
    pub(crate) domain: Code,
    pub(crate) condition: Option<Code>,
    pub(crate) take: Code,
}

impl Code {
    /// Joins two values of a family; a chain of the same family grows by one link.
    pub(crate) fn joined(self, join: Join, family: Family, other: Code) -> Code {
        match self {
            Code::Join(known, first, mut others) if known == family => {
                others.push((join, other));
                Code::Join(family, first, others)
            }
            one => Code::Join(family, Box::new(one), vec![(join, other)]),
        }
    }

    /// Returns the free variables, a bit for each slot.
    pub(crate) fn uses(&self) -> u128 {
        let all = |codes: &[Code]| codes.iter().fold(0, |all, code| all | code.uses());
        match self {
            Code::Variable(slot) => 1 << slot,
            Code::Cells(_) | Code::House(_) | Code::Digit(_) | Code::Number(_) | Code::Source(_) => 0,
            Code::Als(_) | Code::Links(_) => 0,
            Code::Define(_, arguments) | Code::Function(_, arguments) => all(arguments),
            // The variable of a loop in the expression is bound there, so it isn't free.
            Code::Over { domain, condition, slot, .. } => {
                (domain.uses() | condition.as_ref().map_or(0, |condition| condition.uses())) & !(1 << slot)
            }
            Code::Union(union) => {
                let condition = union.condition.as_ref().map_or(0, Code::uses);
                (union.domain.uses() | condition | union.take.uses()) & !(1 << union.slot)
            }
            Code::Complement(_, of) | Code::Not(of) | Code::Subsets(_, of, ..) => of.uses(),
            Code::Index(of, ..) | Code::Slice(_, of, ..) => of.uses(),
            Code::Both(left, right) | Code::Either(left, right) | Code::Template(left, right) => {
                left.uses() | right.uses()
            }
            Code::Join(_, first, others) => {
                others.iter().fold(first.uses(), |all, (_, other)| all | other.uses())
            }
            Code::Compare(_, _, left, right) | Code::Sees(_, left, right) | Code::Within(_, left, right) => {
                left.uses() | right.uses()
            }
            Code::Positions(left, right) | Code::Times(left, right) | Code::Over9(left, right) => {
                left.uses() | right.uses()
            }
        }
    }
}

/// A definition; its arguments are the first slots.
#[derive(Clone, Debug)]
pub(crate) struct Defined {
    pub(crate) arguments: Vec<Kind>,
    pub(crate) kind: Kind,
    pub(crate) slots: usize,
    /// Maximum depth of a recursive definition, beyond which it is empty; `None` if it doesn't call itself.
    pub(crate) most: Option<usize>,
    pub(crate) body: Code,
}

/// A step of a search.
#[derive(Clone, Debug)]
pub(crate) enum Act {
    /// Loops over the members of a domain; with `after`, only over those after the current member of that
    /// slot.
    Each {
        slot: usize,
        domain: Code,
        after: Option<usize>,
        /// Conditions on the member that the nearest loops around don't change: the members that pass are
        /// found once for all their rounds.
        sieves: Vec<Sieve>,
    },
    Let {
        slot: usize,
        value: Code,
    },
    Test(Code),
}

/// Conditions on the member of a loop that depend on the same loops around it.
#[derive(Clone, Debug)]
pub(crate) struct Sieve {
    /// The variables that the conditions name apart from the member's own, a bit for each slot.
    pub(crate) uses: u128,
    pub(crate) tests: Vec<Code>,
}

/// A part of a technique's explanation, in the order of the text.
#[derive(Clone, Debug)]
pub(crate) enum Part {
    /// Introduces a variable, with its domain or value.
    Variable {
        slot: usize,
        from: Code,
    },
    Reason(Code),
    /// The text of a `say` clause by language; the first is the fallback for all others.
    Said(Vec<(&'static str, Vec<Piece>)>),
    /// The conclusions.
    Conclusion,
}

/// A piece of the text of a `say` clause.
#[derive(Clone, Debug)]
pub(crate) enum Piece {
    Words(String),
    Variable(usize),
}

/// A conclusion drawn when all conditions hold.
#[derive(Clone, Debug)]
pub(crate) struct Ending {
    pub(crate) placed: bool,
    /// Candidates; or digits, if `within` has the cells.
    pub(crate) what: Code,
    pub(crate) within: Option<Code>,
}

/// A variable of a technique.
#[derive(Clone, Debug)]
pub(crate) struct Variable {
    pub(crate) name: String,
    pub(crate) slot: usize,
    pub(crate) kind: Kind,
    /// Whether a loop goes through the variable.
    pub(crate) looped: bool,
}

/// A checked technique, planned for the search.
#[derive(Clone, Debug)]
pub(crate) struct Search {
    pub(crate) acts: Vec<Act>,
    pub(crate) endings: Vec<Ending>,
    pub(crate) variables: Vec<Variable>,
    pub(crate) slots: usize,
    pub(crate) parts: Vec<Part>,
}
