//! Explanations of forcing chains: as a line in Eureka notation where there is one path, and as "if … then …"
//! sentences, each with the links it speaks of.

use std::sync::Arc;

use ninefold_chains::{
    ChainEnd, ChainKind, ChainLinks, ChainNode, ChainOutcome, InferenceChain, InnerPattern, NodeReason,
    TrailEntry,
};

use super::argument::proof_argument;
use super::eureka::eureka_notation;
use crate::explain::MessageFragment;
use crate::prelude::*;
use crate::{CandidateLink, Message};

/// The depth to which nested chains are explained; deeper ones are only named.
const MAX_EXPLAINED_DEPTH: u8 = 1;

/// Explains a forcing chain, in logical order.
pub(crate) fn explain_chain(chain: &InferenceChain, explanation: &mut Explanation) {
    if let Some(opening) = opening_message(chain) {
        explanation.add_message(opening);
        match chain.kind {
            ChainKind::House(house, _) => explanation.mark_house(house, MarkRole::Start),
            ChainKind::Cell(cell) => explanation.mark_cells(cell, MarkRole::Start),
            _ => {}
        }
    }
    explain_branches(chain, 0, explanation);
    explanation.add_message(conclusion_message(chain));
    if let Some(path) = find_single_path(chain) {
        write_path_notation(&path, explanation);
    }
    explanation.argument = proof_argument(chain);
}

/// Returns the path of a chain that is one path, from its start to its end.
fn find_single_path(chain: &InferenceChain) -> Option<Vec<&TrailEntry>> {
    let is_simple = matches!(chain.kind, ChainKind::Cycle(_) | ChainKind::Forcing(_));
    is_simple.then(|| collect_entries_in_order(&chain.ends))
}

/// Returns the entries of a branch that are explained. A forcing chain needs no more where it has a candidate
/// both true and false: from there it only turns back to its start.
fn trail_entries_to_explain<'c>(chain: &InferenceChain, ends: &'c [ChainEnd]) -> Vec<&'c TrailEntry> {
    let mut path = collect_entries_in_order(ends);
    if let (ChainKind::Forcing(_), Some((_, second))) = (chain.kind, find_contradiction(&path)) {
        path.truncate(second + 1);
    }
    path
}

/// Finds the first two entries of a path that contradict each other.
fn find_contradiction(path: &[&TrailEntry]) -> Option<(usize, usize)> {
    path.iter().enumerate().find_map(|(second, entry)| {
        let opposite = entry.node.opposite();
        path[..second].iter().position(|before| before.node == opposite).map(|first| (first, second))
    })
}

/// Writes a path as the line of the explanation; each sign refers to a link that was marked.
fn write_path_notation(path: &[&TrailEntry], explanation: &mut Explanation) {
    let mut pairs = path.windows(2);
    for fragment in eureka_notation(path_nodes(path)) {
        let is_sign = matches!(&fragment, MessageFragment::Text(text) if text.contains(['=', '-']));
        let pair = if is_sign { pairs.next() } else { None };
        let link = pair.and_then(|pair| {
            let link = build_link_to_node(pair[0].node.candidate(), pair[1].node);
            explanation.marks.links.iter().position(|known| *known == link)
        });
        explanation.add_notation(fragment, link);
    }
}

/// The nodes of a path.
fn path_nodes(path: &[&TrailEntry]) -> impl Iterator<Item = ChainNode> {
    path.iter().map(|entry| entry.node)
}

/// Returns the given ends of one trail and all that they rest on, in logical order: each entry comes after
/// its parents, and a line of reasoning is followed until it meets another.
fn collect_entries_in_order(ends: &[ChainEnd]) -> Vec<&TrailEntry> {
    let Some(first) = ends.first() else { return Vec::new() };
    let entries = &first.trail.entries;
    let mut is_known = vec![false; entries.len()];
    let mut ordered_entries = Vec::new();
    // Entries on the way, each with the index of its next parent.
    let mut open: Vec<(u16, usize)> = Vec::new();
    // Go up the parents from each end; an entry is taken once all its parents were.
    for end in ends {
        open.push((end.place, 0));
        while let Some((place, next)) = open.last_mut() {
            let place = usize::from(*place);
            if is_known[place] {
                open.pop();
                continue;
            }
            *next += 1;
            match entries[place].parents.get(*next - 1) {
                Some(parent) => open.push((*parent, 0)),
                None => {
                    is_known[place] = true;
                    ordered_entries.push(&entries[place]);
                    open.pop();
                }
            }
        }
    }
    ordered_entries
}

/// Whether each entry follows from the one before it alone.
fn is_single_path(path: &[&TrailEntry]) -> bool {
    path.iter().skip(1).all(|entry| {
        entry.parents.len() == 1 && matches!(entry.reason, NodeReason::Cell | NodeReason::House(_))
    })
}

/// Makes the message that says why there are several branches.
fn opening_message(chain: &InferenceChain) -> Option<Message> {
    match chain.kind {
        ChainKind::Cycle(_) | ChainKind::Forcing(_) | ChainKind::Contradiction(_) => None,
        ChainKind::Double(start) => {
            Some(say!("chain-branches-double", cell = start.cell(), digit = start.digit()))
        }
        ChainKind::House(house, digit) => Some(say!("chain-branches-house", digit, house)),
        ChainKind::Cell(cell) => {
            let starts = chain.ends.iter().map(|end| end.trail.entries[0].node.candidate().digit());
            Some(say!("chain-branches-cell", cell, digits = starts.collect::<DigitSet>()))
        }
    }
}

/// Explains the branches of a chain: an assumption each, and a level below it what follows. Within another
/// chain, a branch that is one path is explained by its notation.
fn explain_branches(chain: &InferenceChain, depth: u8, explanation: &mut Explanation) {
    // Both ends of a contradiction rest on one assumption.
    let is_contradiction = matches!(chain.kind, ChainKind::Contradiction(_));
    let branches = chain.ends.chunks(if is_contradiction { 2 } else { 1 });
    let are_several = chain.ends.len() > 1 && !is_contradiction;
    for ends in branches {
        let path = trail_entries_to_explain(chain, ends);
        let line = (are_several && path.len() > 2 && is_single_path(&path))
            .then(|| eureka_notation(path_nodes(&path)));
        explain_branch(&ends[0], &path, line, depth, explanation);
    }
}

/// Explains a branch: its assumption, with its notation where it is one path, and what follows.
fn explain_branch(
    end: &ChainEnd,
    path: &[&TrailEntry],
    line: Option<Vec<MessageFragment>>,
    depth: u8,
    explanation: &mut Explanation,
) {
    let level = 2 * depth;
    let Some((start, follow)) = path.split_first() else { return };
    let is_told = line.is_some() && depth > 0;
    // The assumption, in a nested chain with its whole line.
    explanation.add_message(assumption_message(start.node, depth, line).with_indent_level(level));
    mark_node(start.node, depth, explanation);
    if is_told {
        path.iter().for_each(|entry| mark_links(end, entry, depth, explanation));
        return;
    }
    // Message by message; entries that are false for the same reason share one.
    let mut left = follow.to_vec();
    while let Some(&entry) = left.first() {
        let (with, rest): (Vec<&TrailEntry>, Vec<&TrailEntry>) =
            left.iter().partition(|other| have_same_reason(entry, other));
        left = rest;
        let together: CandidateMap = with.iter().map(|other| other.node.candidate()).collect();
        explanation.add_message(consequence_message(end, entry, together).with_indent_level(level + 1));
        with.iter().for_each(|other| mark_links(end, other, depth, explanation));
        // A nested chain follows the message that cites it.
        if let NodeReason::Chain(nested) = &entry.reason {
            explain_nested_chain(nested, depth, explanation);
        }
    }
}

/// Explains a nested chain: its branches or, if it is one path whose notation was given, its links alone.
fn explain_nested_chain(chain: &InferenceChain, depth: u8, explanation: &mut Explanation) {
    match find_single_path(chain) {
        Some(path) => path.iter().for_each(|entry| mark_links(&chain.ends[0], entry, depth + 1, explanation)),
        None if depth < MAX_EXPLAINED_DEPTH => {
            explain_branches(chain, depth + 1, explanation);
            explanation.add_message(conclusion_message(chain).with_indent_level(2 * depth + 1));
        }
        None => {}
    }
}

/// Marks a node as true or false. Nodes of nested chains alone are no part of the whole picture.
fn mark_node(node: ChainNode, depth: u8, explanation: &mut Explanation) {
    let role = if node.is_on() { MarkRole::On } else { MarkRole::Off };
    match depth {
        0 => explanation.mark_candidates(node.candidate(), role),
        _ => explanation.mark_nested_chain(|explanation| explanation.mark_candidates(node.candidate(), role)),
    }
}

/// Draws the links to an entry.
fn mark_links(end: &ChainEnd, entry: &TrailEntry, depth: u8, explanation: &mut Explanation) {
    for &parent in &entry.parents {
        let CandidateLink { from, to, kind } =
            build_link_to_node(end.trail.entries[parent as usize].node.candidate(), entry.node);
        match depth {
            0 => explanation.add_link(from, to, kind),
            _ => explanation.mark_nested_chain(|explanation| explanation.add_link(from, to, kind)),
        };
    }
    mark_node(entry.node, depth, explanation);
}

/// Returns the link to a node: a strong one if the node is true, a weak one if it is false.
fn build_link_to_node(from: Candidate, node: ChainNode) -> CandidateLink {
    let kind = if node.is_on() { LinkKind::Strong } else { LinkKind::Weak };
    CandidateLink { from: from.into(), to: node.candidate().into(), kind }
}

/// Whether one message explains both: they are false for the same reason.
fn have_same_reason(one: &TrailEntry, other: &TrailEntry) -> bool {
    let same = match (&one.reason, &other.reason) {
        (NodeReason::Cell, NodeReason::Cell) => one.parents == other.parents,
        (NodeReason::House(house), NodeReason::House(of_other)) => {
            house == of_other && one.parents == other.parents
        }
        (NodeReason::Pattern(pattern), NodeReason::Pattern(of_other)) => pattern == of_other,
        (NodeReason::Chain(chain), NodeReason::Chain(of_other)) => Arc::ptr_eq(chain, of_other),
        _ => false,
    };
    one.node == other.node || same && !one.node.is_on() && !other.node.is_on()
}

/// `on` or `off`: a word by which a language chooses between "is" and "is not".
fn on_off_word(is_on: bool) -> &'static str {
    if is_on { "on" } else { "off" }
}

/// Makes the message for a branch's assumption, with the branch in Eureka notation where it is one path.
fn assumption_message(node: ChainNode, depth: u8, line: Option<Vec<MessageFragment>>) -> Message {
    let (cell, digit) = (node.candidate().cell(), node.candidate().digit());
    let is = on_off_word(node.is_on());
    match (depth, line) {
        (0, None) => say!("chain-suppose", cell, is, digit),
        (0, Some(line)) => say!("chain-suppose-line", cell, is, digit, line),
        (_, None) => say!("chain-suppose-too", cell, is, digit),
        (_, Some(line)) => say!("chain-suppose-too-line", cell, is, digit, line),
    }
}

/// Makes the message for an entry that follows from its parents; `together` are the candidates that are false
/// with it.
fn consequence_message(end: &ChainEnd, entry: &TrailEntry, together: CandidateMap) -> Message {
    let candidate = entry.node.candidate();
    let (cell, digit) = (candidate.cell(), candidate.digit());
    let parents: Vec<Candidate> =
        entry.parents.iter().map(|&parent| end.trail.entries[parent as usize].node.candidate()).collect();
    // The first parent is the one that the message names.
    let from = parents.first().copied().unwrap_or(candidate);
    // Cells and houses have a message for false nodes and one for true nodes.
    match (&entry.reason, entry.node.is_on()) {
        (NodeReason::Start, _) => assumption_message(entry.node, 0, None),
        (NodeReason::Cell, false) => {
            say!("chain-cell-off", cell = from.cell(), digit = from.digit(), gone = together.digits())
        }
        (NodeReason::House(house), false) => {
            say!("chain-house-off", other = from.cell(), digit, cells = together.cells(), house = *house)
        }
        (NodeReason::Cell, true) => {
            let excluded_digits: DigitSet = parents.iter().map(|parent| parent.digit()).collect();
            say!("chain-cell-on", gone = excluded_digits, cell, digit)
        }
        (NodeReason::House(house), true) => {
            let eliminated_cells: CellMap = parents.iter().map(|parent| parent.cell()).collect();
            say!("chain-house-on", digit, gone = eliminated_cells, cell, house = *house)
        }
        (NodeReason::Pattern(pattern), _) => inner_pattern_message(*pattern, together),
        (NodeReason::Chain(chain), _) => nested_chain_message(chain, together),
    }
}

/// Makes the message for a nested chain: its notation or its kind, and those of its eliminations that are
/// needed.
fn nested_chain_message(chain: &InferenceChain, needed: CandidateMap) -> Message {
    // A chain with one path is written as a line; others are named by kind and size.
    let kind = chain_kind_message_id(chain.kind);
    match (find_single_path(chain), chain.outcome) {
        (Some(path), ChainOutcome::Off(_)) => {
            say!("chain-nested-line-off", kind, gone = needed, line = eureka_notation(path_nodes(&path)))
        }
        (Some(path), ChainOutcome::On(shown)) => {
            say!(
                "chain-nested-line-on",
                kind,
                cell = shown.cell(),
                digit = shown.digit(),
                line = eureka_notation(path_nodes(&path))
            )
        }
        (None, outcome) => {
            let (shown, is) = outcome_candidates(outcome);
            say!(
                "chain-nested",
                kind,
                count = chain.complexity as usize,
                cell = shown.cells(),
                is,
                digit = shown.digits()
            )
        }
    }
}

/// Returns the candidates that a chain shows, and whether they are true.
fn outcome_candidates(outcome: ChainOutcome) -> (CandidateMap, &'static str) {
    match outcome {
        ChainOutcome::On(candidate) => (CandidateMap::of(candidate), on_off_word(true)),
        ChainOutcome::Off(candidates) => (candidates, on_off_word(false)),
    }
}

/// Makes the message for a pattern that the chain uses.
fn inner_pattern_message(pattern: InnerPattern, eliminations: CandidateMap) -> Message {
    match pattern {
        InnerPattern::Locked(digit, first, second) => {
            say!("chain-locked", digit, first, second, gone = eliminations)
        }
        InnerPattern::HiddenPair(house, digits, cells) => {
            say!("chain-hidden-pair", digits, house, cells, gone = eliminations)
        }
        InnerPattern::NakedPair(house, digits, cells) => {
            say!("chain-naked-pair", cells, digits, house, gone = eliminations)
        }
        InnerPattern::XWing(digit, bases, covers) => {
            say!(
                "chain-x-wing",
                digit,
                bases = HouseSet::from(bases),
                covers = HouseSet::from(covers),
                gone = eliminations
            )
        }
    }
}

/// The word for a kind of chain.
fn chain_kind_message_id(kind: ChainKind) -> &'static str {
    match kind {
        ChainKind::Cycle(ChainLinks::X) => "chain-kind-x-cycle",
        ChainKind::Cycle(ChainLinks::Y) => "chain-kind-y-cycle",
        ChainKind::Cycle(ChainLinks::Xy) => "chain-kind-loop",
        ChainKind::Forcing(ChainLinks::X) => "chain-kind-x-chain",
        ChainKind::Forcing(_) => "chain-kind-chain",
        ChainKind::Contradiction(_) => "chain-kind-contradiction",
        ChainKind::Double(_) => "chain-kind-double",
        ChainKind::House(..) => "chain-kind-house",
        ChainKind::Cell(_) => "chain-kind-cell",
    }
}

/// Makes the message for a contradiction, a candidate both true and false, which shows the opposite of the
/// assumption.
fn contradiction_message(both: ChainNode, outcome: ChainOutcome) -> Message {
    let (both, (shown, is)) = (both.candidate(), outcome_candidates(outcome));
    say!(
        "chain-so-contradiction",
        both = both.cell(),
        twice = both.digit(),
        start = shown.cells(),
        is,
        digit = shown.digits()
    )
}

/// Makes the message for the conclusion from all branches together.
fn conclusion_message(chain: &InferenceChain) -> Message {
    // The conclusion is worded by the kind of chain: each kind has another argument.
    let (shown, is) = outcome_candidates(chain.outcome);
    let (cell, digit) = (shown.cells(), shown.digits());
    match chain.kind {
        ChainKind::Cycle(_) => say!("chain-so-cycle", gone = shown),
        ChainKind::Forcing(_) => match trail_entries_to_explain(chain, &chain.ends).last() {
            Some(last) if last.node != chain.ends[0].node() => {
                contradiction_message(last.node, chain.outcome)
            }
            _ => say!("chain-so-opposite", cell, is, digit),
        },
        ChainKind::Contradiction(_) => contradiction_message(chain.ends[0].node(), chain.outcome),
        ChainKind::Double(start) => {
            say!("chain-so-double", start = start.cell(), assumed = start.digit(), cell, is, digit)
        }
        ChainKind::House(house, goes) => {
            say!("chain-so-house", goes, house, cell, is, digit)
        }
        ChainKind::Cell(from) => say!("chain-so-cell", from, cell, is, digit),
    }
}

#[cfg(test)]
mod tests {
    use std::collections::HashSet;

    use ninefold_chains::{ChainEngine, ChainSearch, NestingLevel, reconstruct_chain};
    use ninefold_core::Board;

    use super::*;
    use crate::Facts;
    use crate::explain::MessageArgument;

    const NET: &str = "98.7..6..7.5.......4..5....3..8..9......2..1......13.42...8..93.7....2....92...6.";

    /// The best chains of a search on a board.
    fn find_best_chains(text: &str, search: ChainSearch) -> Vec<InferenceChain> {
        let facts = Facts::new(text.parse::<Board>().unwrap());
        let every = ChainEngine::new().find_all_chains(&facts, search);
        every.iter().take(40).map(|best| reconstruct_chain(&facts, search, best).unwrap()).collect()
    }

    /// A branch says once of each candidate that it is false, by one chain or link, and nothing is said
    /// twice.
    #[test]
    fn deductions_are_explained_once() {
        let mut nested = 0;
        for chain in find_best_chains(NET, ChainSearch::Dynamic(NestingLevel::Multiple)) {
            let mut explanation = Explanation::default();
            super::explain_chain(&chain, &mut explanation);
            let mut eliminations = CandidateMap::EMPTY;
            let mut seen_texts: HashSet<String> = HashSet::new();
            for marked in &explanation.messages {
                let Message { id, level, .. } = marked.message;
                if level == 0 {
                    eliminations = CandidateMap::EMPTY;
                    seen_texts.clear();
                }
                assert!(level > 1 || seen_texts.insert(marked.message.to_string()), "{}", marked.message);
                if id == "chain-nested-line-off"
                    && let Some(MessageArgument::Candidates(own)) = marked.message.argument_by_name("gone")
                {
                    assert!((*own & eliminations).is_empty() && !own.is_empty(), "{}", marked.message);
                    eliminations |= *own;
                    nested += 1;
                }
            }
        }
        assert!(nested > 5, "{nested} chains within chains");
    }

    /// Each sentence rests on earlier ones.
    #[test]
    fn reasons_are_explained_before_consequences() {
        for chain in find_best_chains(NET, ChainSearch::Dynamic(NestingLevel::Multiple)) {
            for ends in chain.ends.chunks(2) {
                let thought = collect_entries_in_order(&ends[..1]);
                for (at, entry) in thought.iter().enumerate() {
                    let entries = &ends[0].trail.entries;
                    let is_before = |parent: &u16| {
                        thought[..at].iter().any(|other| std::ptr::eq(*other, &entries[usize::from(*parent)]))
                    };
                    assert!(entry.parents.iter().all(is_before), "{:?}", entry.node);
                }
                assert_eq!(thought.last().unwrap().node, ends[0].node());
            }
        }
    }

    #[test]
    fn a_chain_is_told_no_further_than_to_its_contradiction() {
        let text = ".2.........4..25....1.4..7.....38.1...8...9.7..5.1.2...42..9..518..5......94.1...";
        let mut cut = 0;
        for chain in find_best_chains(text, ChainSearch::Simple) {
            let explained = trail_entries_to_explain(&chain, &chain.ends);
            let ChainKind::Forcing(_) = chain.kind else { continue };
            assert_eq!(
                find_contradiction(&explained).map(|(_, second)| second + 1),
                Some(explained.len()),
                "it ends in the first one"
            );
            let is_short = explained.len() < collect_entries_in_order(&chain.ends).len();
            let closing = conclusion_message(&chain).id;
            assert_eq!(closing, if is_short { "chain-so-contradiction" } else { "chain-so-opposite" });
            cut += usize::from(is_short);
        }
        assert!(cut > 0, "none turned back");
    }
}
