//! The syntax tree of a formula as written: names are not looked up yet, and kinds are not known.

use ninefold_core::{CellMap, House};

use crate::error::{FormulaError, Place, Reason};

/// Maximum nesting depth of operations.
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
    /// The imported files: their definitions are used, their techniques are not.
    pub(crate) imports: Vec<Name>,
    pub(crate) definitions: Vec<Definition>,
    pub(crate) techniques: Vec<Wording>,
    pub(crate) expression: Option<Tree>,
}

/// `define NAME(argument: kind, …) = expression`; with `: kind up to number` before the equals sign, a
/// definition that may call itself.
#[derive(Clone, Debug)]
pub(crate) struct Definition {
    pub(crate) name: Name,
    pub(crate) arguments: Vec<(Name, Name)>,
    pub(crate) repeats: Option<Repeats>,
    pub(crate) body: Tree,
}

/// The result kind of a recursive definition, and its maximum depth.
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
    /// Begin and end in the text, as byte offsets.
    pub(crate) begin: usize,
    pub(crate) end: usize,
}

#[derive(Clone, Debug)]
pub(crate) enum Clause {
    /// `for a, b in domain`.
    For { names: Vec<Name>, domain: Tree },
    /// `let a = value`.
    Let { name: Name, value: Tree },
    /// `where condition`, `if condition`: one of the conditions between `and` and commas.
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
    /// Nesting depth of operations, this one included.
    depth: usize,
}

impl Tree {
    /// # Errors
    /// When operations are nested deeper than [`DEEPEST`]: walking the tree would need too much stack.
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

    /// Returns the number and the links of a chain that begins with a number and has no parentheses, such
    /// as `3 % b` in `a - 3 % b`.
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

/// Returns the depth of a chain. A row of joined sets is flat, however long it is.
fn chain_depth(first: &Tree, links: &[Link]) -> Result<usize, FormulaError> {
    let (mut depth, mut is_row) = (first.depth, false);
    for Link { operator, place, right } in links {
        // Joined sets are evaluated in a loop; every other operator nests its left side.
        let joins = matches!(*operator, "|" | "^" | "&" | "+" | "-");
        depth = match (joins && is_row, right.number_led()) {
            // The operand before the number may be continued by the operators after it.
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

/// An operator with the operand after it.
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
    /// `a | b - c`: operators in sequence, each with everything before it as its left side.
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
    /// Links of `level + 1` candidates, of which one is true.
    Level(usize),
}

/// An index into a set, from its beginning or from its end.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Index {
    Begin(usize),
    End(usize),
}

impl Index {
    /// Returns the number of members before this index in a set of `members` members; `None` if the set has
    /// too few.
    pub(crate) fn before(self, members: usize) -> Option<usize> {
        match self {
            Index::Begin(number) => (number <= members).then_some(number),
            Index::End(number) => members.checked_sub(number),
        }
    }
}

/// An operation over all members of a domain.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Over {
    Any,
    All,
    Count,
    Union,
}
