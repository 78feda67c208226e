//! What a formula is made of, as it is written: nothing is looked up yet, and no kinds are known.

use ninefold_core::{CellMap, House};

use crate::error::{FormulaError, Place, Reason};

/// How many operations may stand within each other.
pub(crate) const DEEPEST: usize = 64;

/// A name with its place.
#[derive(Clone, Debug)]
pub(crate) struct Name {
    pub(crate) text: String,
    pub(crate) place: Place,
}

/// A text: imports and definitions, then techniques or one expression.
#[derive(Clone, Debug, Default)]
pub(crate) struct Script {
    /// The files whose definitions it takes.
    pub(crate) imports: Vec<Name>,
    pub(crate) definitions: Vec<Definition>,
    pub(crate) techniques: Vec<Wording>,
    pub(crate) expression: Option<Tree>,
}

/// `define NAME(argument: kind, …) = expression`; with `: kind up to number` before the sign, one that may call itself.
#[derive(Clone, Debug)]
pub(crate) struct Definition {
    pub(crate) name: Name,
    pub(crate) arguments: Vec<(Name, Name)>,
    pub(crate) repeats: Option<Repeats>,
    pub(crate) body: Tree,
}

/// What a definition that calls itself comes to, and how often it does so at most.
#[derive(Clone, Debug)]
pub(crate) struct Repeats {
    pub(crate) kind: Name,
    pub(crate) most: usize,
}

/// A technique as it is written.
#[derive(Clone, Debug)]
pub(crate) struct Wording {
    pub(crate) id: Name,
    pub(crate) title: Option<String>,
    pub(crate) clauses: Vec<Clause>,
    /// Where it begins and ends in the text, in bytes.
    pub(crate) begin: usize,
    pub(crate) end: usize,
}

#[derive(Clone, Debug)]
pub(crate) enum Clause {
    /// `for a, b in domain`.
    For { names: Vec<Name>, domain: Tree },
    /// `let a = value`.
    Let { name: Name, value: Tree },
    /// `where condition`, `if condition`: one of several.
    Where(Tree),
    /// `remove what from where`, `place what in where`.
    Conclude { placed: bool, what: Tree, within: Option<Tree> },
    /// `say language "text"`.
    Say { language: Option<Name>, text: Name },
}

/// An expression.
#[derive(Clone, Debug)]
pub(crate) struct Tree {
    pub(crate) place: Place,
    pub(crate) node: Node,
    /// Whether it stands in parentheses.
    pub(crate) grouped: bool,
    /// How many operations stand within each other, this one included.
    depth: usize,
}

impl Tree {
    /// # Errors
    /// When too many operations stand within each other: what walks over it would need too much of the stack.
    pub(crate) fn new(place: Place, node: Node) -> Result<Tree, FormulaError> {
        let depth = 1 + match &node {
            Node::Cells(_) | Node::House(_) | Node::Number(_) | Node::Name(_) | Node::Links(_) => 0,
            Node::Call { arguments, .. } => arguments.iter().map(|tree| tree.depth).max().unwrap_or(0),
            Node::Over { domain, condition, take, .. } => {
                let further = condition.iter().chain(take).map(|tree| tree.depth).max();
                domain.depth.max(further.unwrap_or(0))
            }
            Node::Complement(of) | Node::Not(of) | Node::Index { of, .. } | Node::Slice { of, .. } => {
                of.depth
            }
            Node::Chain { first, links } => chain_depth(first, links)? - 1,
        };
        if depth > DEEPEST {
            return Err(too_deep(place));
        }
        Ok(Tree { place, node, grouped: false, depth })
    }

    pub(crate) fn in_parentheses(self) -> Tree {
        Tree { grouped: true, ..self }
    }

    /// The number and the links of a chain without parentheses that begins with a number, as `3 % b` in `a - 3 % b`.
    pub(crate) fn number_led(&self) -> Option<(&Tree, &[Link])> {
        match &self.node {
            Node::Chain { first, links } if !self.grouped && matches!(first.node, Node::Number(_)) => {
                Some((first, links))
            }
            _ => None,
        }
    }

    pub(crate) fn depth(&self) -> usize {
        self.depth
    }
}

/// Returns the depth of a chain. A row of sets that are joined is flat, however long it is.
fn chain_depth(first: &Tree, links: &[Link]) -> Result<usize, FormulaError> {
    let (mut depth, mut is_row) = (first.depth, false);
    for Link { operator, place, right } in links {
        let joins = matches!(*operator, "|" | "^" | "&" | "+" | "-");
        depth = match (joins && is_row, right.number_led()) {
            // What stands before the number may go on with what follows it.
            (_, Some(_)) => depth + right.depth,
            (true, None) => depth.max(1 + right.depth),
            (false, None) => 1 + depth.max(right.depth),
        };
        if depth > DEEPEST {
            return Err(too_deep(*place));
        }
        is_row = joins;
    }
    Ok(depth)
}

fn too_deep(place: Place) -> FormulaError {
    FormulaError::new(place, Reason::Deep { most: DEEPEST })
}

/// An operator with the operand behind it.
#[derive(Clone, Debug)]
pub(crate) struct Link {
    pub(crate) operator: &'static str,
    pub(crate) place: Place,
    pub(crate) right: Tree,
}

#[derive(Clone, Debug)]
pub(crate) enum Node {
    Cells(CellMap),
    House(House),
    Number(u32),
    Name(String),
    Call {
        name: Name,
        arguments: Vec<Tree>,
    },
    /// `strong links`, `weak links`.
    Links(Links),
    /// `any(for a in domain where condition)`, `union(for a in domain where condition take value)`.
    Over {
        over: Over,
        name: Name,
        domain: Box<Tree>,
        condition: Option<Box<Tree>>,
        take: Option<Box<Tree>>,
    },
    /// `!a`, `~a`.
    Complement(Box<Tree>),
    /// `not a`.
    Not(Box<Tree>),
    /// `a | b - c`: operators one after the other, each with all before it as its left side.
    Chain {
        first: Box<Tree>,
        links: Vec<Link>,
    },
    /// `a[0]`, `a[^1]`, with the place of the bracket.
    Index {
        of: Box<Tree>,
        index: Index,
        place: Place,
    },
    /// `a[1..3]`, with the place of the bracket.
    Slice {
        of: Box<Tree>,
        begin: Index,
        end: Index,
        place: Place,
    },
}

/// A list of links.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Links {
    Strong,
    Weak,
    /// Of so many candidates and one more, one is true.
    Level(usize),
}

/// A place in a set, from its beginning or from its end.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Index {
    Begin(usize),
    End(usize),
}

impl Index {
    /// How many members come before it in a set of so many; `None` where there are not as many.
    pub(crate) fn before(self, members: usize) -> Option<usize> {
        match self {
            Index::Begin(number) => (number <= members).then_some(number),
            Index::End(number) => members.checked_sub(number),
        }
    }
}

/// What is asked of all members.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Over {
    Any,
    All,
    Count,
    Union,
}
