//! Alternating chains of three strong links that have names of their own (W-Wing, M-Wing …): by which of the
//! links are cells and which houses, and by their digits.

use ninefold_facts::DerivedValue;

use super::chain::{AlternatingChain, ChainClosing};
use super::node::AlternatingNode;
use super::search::{FoundChain, ShortestChains};
use super::walk::revisits_cell;
use super::web::{LinkWeb, WebLinkKind, cached_web};
use crate::bit_rows::{contains_bit, insert_bit, iter_bits};
use crate::prelude::*;

/// The named ones. Players also know the Y-Wing, or XY-Wing: three cells.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) enum ThreeLinkWing {
    /// Two equal cells and a house between: `(y=x) - (x)=(x) - (x=y)`.
    W,
    /// A cell and two houses, two digits: `(x=y) - (y)=(y-x)=(x)`.
    M,
    /// A cell between two houses, two digits: `(x)=(x) - (x=y) - (y)=(y)`.
    S,
    /// Houses alone, two digits or three, turning in cells: `(x)=(x) - (x)=(x-y)=(y)`, `(x)=(x-y)=(y-z)=(z)`.
    L,
    /// Cells and houses, three digits: `(x=y) - (y)=(y-z)=(z)`, `(x)=(x) - (x=y) - (y=z)`.
    H,
}

/// The W-Wings of a position, which come long before the other wings in order of difficulty.
struct WWingCache(Vec<FoundChain>);

impl DerivedValue for WWingCache {
    fn derive_from(facts: &Facts) -> WWingCache {
        let mut best = ShortestChains::default();
        if !may_have_w_wing(facts) {
            return WWingCache(Vec::new());
        }
        let web = cached_web(facts, WebLinkKind::Single);
        visit_w_wings(web, &mut |path, eliminations| {
            let chain =
                || AlternatingChain { nodes: path_nodes(web, path).to_vec(), closing: ChainClosing::Open };
            best.offer_chain(eliminations, path.len(), chain);
        });
        let found = best.into_sorted_chains().into_iter();
        WWingCache(found.map(|(eliminations, chain)| FoundChain { chain, eliminations }).collect())
    }
}

/// The other wings of a position.
struct OtherWingCache(Vec<(ThreeLinkWing, FoundChain)>);

impl DerivedValue for OtherWingCache {
    fn derive_from(facts: &Facts) -> OtherWingCache {
        let mut best = ShortestChains::default();
        let web = cached_web(facts, WebLinkKind::Single);
        let mut ends = WingEnds::new(web);
        // From each linked candidate, look at the paths of three strong links.
        for start in web.candidate_nodes().filter(|&start| has_strong_links(web, start)) {
            ends.compute_wing_ends(web, start);
            visit_three_link_paths(web, start, &ends, &mut |path| {
                let nodes = path_nodes(web, path);
                // W-Wings are found by their own search.
                let Some(wing) = classify_wing(&nodes).filter(|&wing| wing != ThreeLinkWing::W) else {
                    return;
                };
                if !revisits_cell(web, path) {
                    let chain = || AlternatingChain { nodes: nodes.to_vec(), closing: ChainClosing::Open };
                    best.offer_chain((wing, common_eliminations(web, path)), path.len(), chain);
                }
            });
        }
        // The shortest chain for each wing and its eliminations is left.
        let found = best.into_sorted_chains().into_iter();
        OtherWingCache(
            found.map(|((wing, eliminations), chain)| (wing, FoundChain { chain, eliminations })).collect(),
        )
    }
}

/// Returns the wings of a kind, of three strong links: for each conclusion the first. They are found once for
/// a position.
pub(crate) fn cached_wings(facts: &Facts, wing: ThreeLinkWing) -> impl Iterator<Item = &FoundChain> {
    let (equal, others): (&[FoundChain], &[(ThreeLinkWing, FoundChain)]) = match wing {
        ThreeLinkWing::W => (&facts.derived_value::<WWingCache>().0, &[]),
        _ => (&[], &facts.derived_value::<OtherWingCache>().0),
    };
    let others = others.iter().filter(move |(found, _)| *found == wing).map(|(_, found)| found);
    equal.iter().chain(others)
}

fn path_nodes(web: &LinkWeb, path: &[u16; 6]) -> [AlternatingNode; 6] {
    path.map(|node| web.nodes[usize::from(node)])
}

fn has_strong_links(web: &LinkWeb, node: u16) -> bool {
    !web.strong_links(node).is_empty()
}

/// Returns the candidates that both ends of a chain eliminate.
fn common_eliminations(web: &LinkWeb, &[one, .., other]: &[u16; 6]) -> CandidateMap {
    web.eliminations[usize::from(one)] & web.eliminations[usize::from(other)]
}

/// Whether two equal cells have a house between them and take something out: if not, there is no need of a
/// web.
fn may_have_w_wing(facts: &Facts) -> bool {
    let cells = facts.bivalue_cells();
    cells.iter().any(|one| {
        let digits = facts.candidates(one);
        let mut others =
            (cells - one.peers()).iter().filter(|&other| other > one && facts.candidates(other) == digits);
        // They need a common peer to lose a digit, and a strong link of the other digit whose ends see them.
        others.any(|other| {
            let common = one.peers() & other.peers();
            digits.iter().any(|digit| {
                let ends = |[c, d]: [Cell; 2]| one.sees(c) && other.sees(d) || one.sees(d) && other.sees(c);
                let has_eliminations = (digits - digit)
                    .iter()
                    .any(|eliminated| !common.is_disjoint(facts.candidate_cells(eliminated)));
                has_eliminations
                    && House::all().any(|house| {
                        let places = facts.candidate_cells(digit) & house.cells();
                        places.to_array::<2>().is_some_and(ends)
                    })
            })
        })
    })
}

/// Visits the W-Wings with their eliminations, in the direction from the lesser end.
fn visit_w_wings(web: &LinkWeb, see: &mut impl FnMut(&[u16; 6], CandidateMap)) {
    let node = |index: u16| &web.nodes[usize::from(index)];
    let in_cell =
        |from: u16| web.strong_links(from).iter().copied().find(move |&to| node(from).shares_cell(node(to)));
    let in_houses = |from: u16| {
        let others = web.strong_links(from).iter().copied();
        others.filter(move |&to| node(to).digit == node(from).digit)
    };
    // From a bivalue cell over its other digit to a strong link of that digit, and from there to an equal
    // cell.
    for a in web.candidate_nodes() {
        let Some(b) = in_cell(a) else { continue };
        let seen = |from: u16| {
            let others = web.weak_links(from).iter().copied();
            others.filter(move |&to| node(to).digit == node(b).digit)
        };
        for (c, d) in seen(b).flat_map(|c| in_houses(c).map(move |d| (c, d))).filter(|&(_, d)| d != b) {
            for e in seen(d).filter(|&e| e != b && e != c) {
                // Each wing once, and not between cells that see each other.
                let end = in_cell(e).filter(|&f| f > a && node(f).digit == node(a).digit);
                let Some(f) = end.filter(|&f| !cells_see_each_other(node(a), node(f))) else { continue };
                let path = [a, b, c, d, e, f];
                let eliminations = common_eliminations(web, &path);
                if !eliminations.is_empty() && !revisits_cell(web, &path) {
                    see(&path, eliminations);
                }
            }
        }
    }
}

/// Nodes at which chains from a start may end because they eliminate something together with it. Looked up
/// once for each start, not for each chain.
struct WingEnds {
    /// For each node with strong links, the row of bits of the nodes that are false when it is true.
    weak_link_rows: Vec<u64>,
    /// The number of words in a row.
    words_per_row: usize,
    /// For each node, whether it is such an end. A chain is reported in the direction from its lesser end.
    end_bits: Vec<u64>,
    /// For each node, whether a strong link leads from it to such an end.
    before_end_bits: Vec<u64>,
}

impl WingEnds {
    fn new(web: &LinkWeb) -> WingEnds {
        // At least one word, even without nodes: rows must not be empty.
        let words = web.nodes.len().div_ceil(64).max(1);
        let mut weak = vec![0; words * web.nodes.len()];
        for (node, row) in web.candidate_nodes().zip(weak.chunks_exact_mut(words)) {
            let linked = web.weak_links(node).iter().filter(|&&other| has_strong_links(web, other));
            linked.for_each(|&other| insert_bit(row, other));
        }
        WingEnds {
            weak_link_rows: weak,
            words_per_row: words,
            end_bits: vec![0; words],
            before_end_bits: vec![0; words],
        }
    }

    fn compute_wing_ends(&mut self, web: &LinkWeb, start: u16) {
        self.end_bits.fill(0);
        self.before_end_bits.fill(0);
        // Conflicts are symmetrical: a node conflicts with the nodes that conflict with it.
        for &victim in web.weak_links(start) {
            let row = &self.weak_link_rows[usize::from(victim) * self.words_per_row..][..self.words_per_row];
            self.end_bits.iter_mut().zip(row).for_each(|(last, row)| *last |= row);
        }
        let greater = usize::from(start + 1);
        let (lesser, first) = self.end_bits.split_at_mut(greater / 64);
        lesser.fill(0);
        if let Some(first) = first.first_mut() {
            *first &= u64::MAX << (greater % 64);
        }
        for end in iter_bits(&self.end_bits) {
            web.strong_links(end).iter().for_each(|&before| insert_bit(&mut self.before_end_bits, before));
        }
    }
}

/// Visits the chains of six nodes from a start to one of the ends, three strong links with weak ones between,
/// that have at most three digits: others have no name.
fn visit_three_link_paths(web: &LinkWeb, a: u16, ends: &WingEnds, see: &mut impl FnMut(&[u16; 6])) {
    let digits = |node: u16, digits: DigitSet| digits + web.nodes[usize::from(node)].digit;
    let first = digits(a, DigitSet::EMPTY);
    for &b in web.strong_links(a) {
        let of_two = digits(b, first);
        for &c in web.weak_links(b).iter().filter(|&&c| c != a) {
            for &d in web.strong_links(c).iter().filter(|&&d| d != a && d != b) {
                let of_four = digits(d, digits(c, of_two));
                if of_four.len() > 3 {
                    continue;
                }
                // Chains of one digit so far need another one to have a name: links within the cell come
                // first.
                let turns =
                    |e: &&u16| of_four.len() > 1 || !of_four.contains(web.nodes[usize::from(**e)].digit);
                let onward = web.weak_links(d).iter().take_while(turns);
                for &e in onward.filter(|&&e| contains_bit(&ends.before_end_bits, e)) {
                    let of_five = digits(e, of_four);
                    if [a, b, c].contains(&e) || of_five.len() > 3 {
                        continue;
                    }
                    for &f in web.strong_links(e).iter().filter(|&&f| contains_bit(&ends.end_bits, f)) {
                        if ![b, c, d].contains(&f) {
                            see(&[a, b, c, d, e, f]);
                        }
                    }
                }
            }
        }
    }
}

/// The name of a chain of six candidates, if it has one.
pub(crate) fn classify_wing(nodes: &[AlternatingNode]) -> Option<ThreeLinkWing> {
    let [a, b, c, d, e, f] = nodes else { return None };
    let in_cells = [[a, b], [c, d], [e, f]].map(|[from, to]| from.shares_cell(to));
    let digits: DigitSet = nodes.iter().map(|node| node.digit).collect();
    match (in_cells, digits.len()) {
        ([true, false, true], 2) if a.digit == f.digit && !cells_see_each_other(a, f) => {
            Some(ThreeLinkWing::W)
        }
        ([true, false, false] | [false, false, true], 2) if a.digit == f.digit => Some(ThreeLinkWing::M),
        ([false, true, false], 2) => Some(ThreeLinkWing::S),
        ([false, false, false], 2 | 3) if a.digit != f.digit => Some(ThreeLinkWing::L),
        ([true, true, true] | [false, false, false], _) => None,
        (_, 3) => Some(ThreeLinkWing::H),
        _ => None,
    }
}

fn cells_see_each_other(one: &AlternatingNode, other: &AlternatingNode) -> bool {
    one.single_cell().zip(other.single_cell()).is_some_and(|(one, other)| one.sees(other))
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use ninefold_testkit::corpora;

    use super::*;

    /// Compares every wing and its eliminations with those from every chain of six candidates.
    fn check(facts: &Facts) -> usize {
        let web = cached_web(facts, WebLinkKind::Single);
        let mut expected = BTreeSet::new();
        for a in web.candidate_nodes() {
            let mut paths = vec![vec![a]];
            for is_strong in [true, false, true, false, true] {
                let onward = |path: Vec<u16>| {
                    let last = path[path.len() - 1];
                    let links = if is_strong { web.strong_links(last) } else { web.weak_links(last) };
                    let new: Vec<u16> = links.iter().copied().filter(|next| !path.contains(next)).collect();
                    new.into_iter().map(move |next| [&path[..], &[next]].concat())
                };
                paths = paths.into_iter().flat_map(onward).collect();
            }
            for path in paths.into_iter().filter(|path| path[0] < path[5]) {
                let path: [u16; 6] = path.try_into().expect("six nodes");
                let eliminations = common_eliminations(web, &path);
                if let Some(wing) = classify_wing(&path_nodes(web, &path))
                    && !eliminations.is_empty()
                    && !revisits_cell(web, &path)
                {
                    expected.insert((format!("{wing:?}"), format!("{eliminations:?}")));
                }
            }
        }
        let all = [ThreeLinkWing::W, ThreeLinkWing::M, ThreeLinkWing::S, ThreeLinkWing::L, ThreeLinkWing::H]
            .map(|wing| (wing, cached_wings(facts, wing)));
        let found = all.into_iter().flat_map(|(wing, found)| found.map(move |found| (wing, found)));
        let found: Vec<_> =
            found.map(|(wing, found)| (format!("{wing:?}"), format!("{:?}", found.eliminations))).collect();
        assert_eq!(found.len(), expected.len(), "{}", facts.board());
        assert_eq!(found.into_iter().collect::<BTreeSet<_>>(), expected, "{}", facts.board());
        expected.len()
    }

    #[test]
    fn wings_are_all_there_are() {
        let all = crate::techniques::ALL;
        let easier = &all[..all.iter().position(|technique| technique.id == "xy-wing").unwrap()];
        let (mut positions, mut wings) = (0, 0);
        for puzzle in corpora::read_own_lines("minimal.txt")
            .iter()
            .chain(corpora::read_own_lines("extreme.txt").iter().take(4))
        {
            let mut facts = Facts::new(puzzle.parse().expect("a board"));
            while let Some(step) = crate::engine::find_next_step(&facts, easier) {
                facts.apply_conclusions(&step.conclusions);
            }
            positions += 1;
            wings += check(&facts);
        }
        assert!(positions > 300 && wings > 100, "{wings} of {positions}");
    }
}
