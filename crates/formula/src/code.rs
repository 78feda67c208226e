//! What a formula comes to when its names and kinds are known: nothing in it can be of the wrong kind.

use std::cmp::Ordering;
use std::ops::{BitAnd, BitOr, BitXor, Sub};

use ninefold_core::{CellMap, Digit, House};

use crate::error::Place;
use crate::kind::Kind;
use crate::syntax::{Index, Links, Over};

/// The kinds that are compared and joined with their like.
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

/// The family two kinds are joined in.
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

/// The family of a kind: a house stands for its cells.
pub(crate) fn family(kind: Kind) -> Option<Family> {
    if kind == Kind::House { Some(Family::Cells) } else { common(kind, kind) }
}

/// The kind of the sets of a family.
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

/// How two sets become one, or two numbers.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Join {
    And,
    Or,
    Xor,
    Minus,
    Times,
}

impl Join {
    /// Two sets as one. Only numbers are multiplied.
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

/// What has a name of its own and needs nothing.
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
    /// The candidates that the solution holds.
    Solution,
}

/// The highest level of a link: a cell has nine candidates at most, a house nine places.
pub(crate) const MOST_LINKED: usize = 8;

/// What is called with values.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Function {
    Peers,
    /// The candidates that all of some see.
    Rivals,
    ExpandedPeers,
    DigitsOfCells,
    DigitsOfCandidates,
    CellsOfCells,
    CellsOfCandidates,
    CandidatesOf,
    CandidatesOfDigits,
    /// The houses that hold all of some cells.
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

/// What is in what.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Within {
    /// The cells of some that can be a digit.
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
    /// All that some members come to, as one set.
    Union(Box<Union>),
    Complement(Family, Box<Code>),
    Not(Box<Code>),
    Both(Box<Code>, Box<Code>),
    Either(Box<Code>, Box<Code>),
    /// Sets or numbers that are joined one after the other.
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
    /// With the place of the bracket.
    Index(Box<Code>, Index, Place),
    Slice(Family, Box<Code>, Index, Index, Place),
}

/// What is joined over the members of a domain.
#[derive(Clone, Debug)]
pub(crate) struct Union {
    pub(crate) family: Family,
    pub(crate) slot: usize,
    pub(crate) domain: Code,
    pub(crate) condition: Option<Code>,
    pub(crate) take: Code,
}

impl Code {
    /// Joins two values of a family; a value that is joined already is longer by one.
    pub(crate) fn joined(self, join: Join, family: Family, other: Code) -> Code {
        match self {
            Code::Join(known, first, mut others) if known == family => {
                others.push((join, other));
                Code::Join(family, first, others)
            }
            one => Code::Join(family, Box::new(one), vec![(join, other)]),
        }
    }

    /// The variables it names, a bit for each.
    pub(crate) fn uses(&self) -> u128 {
        let all = |codes: &[Code]| codes.iter().fold(0, |all, code| all | code.uses());
        match self {
            Code::Variable(slot) => 1 << slot,
            Code::Cells(_) | Code::House(_) | Code::Digit(_) | Code::Number(_) | Code::Source(_) => 0,
            Code::Als(_) | Code::Links(_) => 0,
            Code::Define(_, arguments) | Code::Function(_, arguments) => all(arguments),
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

/// A definition: its arguments come into the first slots.
#[derive(Clone, Debug)]
pub(crate) struct Defined {
    pub(crate) arguments: Vec<Kind>,
    pub(crate) kind: Kind,
    pub(crate) slots: usize,
    /// How often it may stand within itself; what would be one more comes to nothing. None if it doesn't call itself.
    pub(crate) most: Option<usize>,
    pub(crate) body: Code,
}

/// A step of a search.
#[derive(Clone, Debug)]
pub(crate) enum Act {
    /// Goes through the members of a domain; behind that of the other slot, if there is one.
    Each {
        slot: usize,
        domain: Code,
        after: Option<usize>,
        /// Conditions on it that the loops next around it don't change: whom they let in is found once for them all.
        sieves: Vec<Sieve>,
    },
    Let {
        slot: usize,
        value: Code,
    },
    Test(Code),
}

/// Conditions on the member of a loop that rest on the same loops around it.
#[derive(Clone, Debug)]
pub(crate) struct Sieve {
    /// The variables that they name but for the member's own, a bit for each.
    pub(crate) uses: u128,
    pub(crate) tests: Vec<Code>,
}

/// A part of how a technique is told, in the order of the text.
#[derive(Clone, Debug)]
pub(crate) enum Part {
    /// A variable comes in, with what it is a member of, or is.
    Variable {
        slot: usize,
        from: Code,
    },
    Reason(Code),
    /// What somebody says instead, by language: the first is for all that aren't there.
    Said(Vec<(&'static str, Vec<Piece>)>),
    /// The conclusions.
    Conclusion,
}

/// A piece of what somebody says.
#[derive(Clone, Debug)]
pub(crate) enum Piece {
    Words(String),
    Variable(usize),
}

/// What follows, if all holds.
#[derive(Clone, Debug)]
pub(crate) struct Ending {
    pub(crate) placed: bool,
    /// Candidates; or digits, with the cells.
    pub(crate) what: Code,
    pub(crate) within: Option<Code>,
}

/// A variable of a technique.
#[derive(Clone, Debug)]
pub(crate) struct Variable {
    pub(crate) name: String,
    pub(crate) slot: usize,
    pub(crate) kind: Kind,
    /// Whether a loop goes through it.
    pub(crate) looped: bool,
}

/// A technique, ready to be searched for.
#[derive(Clone, Debug)]
pub(crate) struct Search {
    pub(crate) acts: Vec<Act>,
    pub(crate) endings: Vec<Ending>,
    pub(crate) variables: Vec<Variable>,
    pub(crate) slots: usize,
    pub(crate) parts: Vec<Part>,
}
