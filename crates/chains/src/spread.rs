//! Spread of one assumption, computed fast: its consequences in order of arrival, each with the set of all
//! its ancestors.
//!
//! A node's complexity is the size of the set of its ancestors, so only sets are stored. The ancestors of a
//! false node that follows from a true one are just those of that node and the node itself, so rows are
//! stored for true nodes, and for false ones that come from patterns and nested chains.

use super::bits::CandidateBits;
use super::chain::ChainLinks;
use super::context::ChainContext;
use super::graph::strong_link_partners;
use super::numbering::{NO_NUMBER, PlaceMasks};
use super::patterns::PatternMask;
use super::registry::ChainRecipe;

/// The ancestors of a node.
#[derive(Clone, Copy, Debug)]
pub(crate) struct AncestorRow<const W: usize> {
    /// True nodes, including the node itself.
    pub(crate) on: CandidateBits<W>,
    /// False nodes, without a false node that has this row.
    pub(crate) off: CandidateBits<W>,
    /// The true node that this row belongs to; [`NONE`] for the row of a pattern.
    pub(crate) owner: u16,
    /// For a true node: the false node that triggered it, and the unit of their link, numbered as in
    /// [`ChainContext::unit_candidates`].
    pub(crate) trigger: u16,
    pub(crate) unit: u8,
}

/// Additional data of a row, recorded if chains are nested.
#[derive(Clone, Copy, Debug)]
pub(crate) struct RowLineage<const W: usize> {
    /// Nested chains, by their place in [`AssumptionSpread::nested`].
    pub(crate) nested: CandidateBits<W>,
    /// Candidates absent before the assumption, but present on the board around, whose absence strong links
    /// on the path need.
    pub(crate) absent: CandidateBits<W>,
    /// False nodes it follows from in addition to its trigger, or all that a pattern needs.
    pub(crate) needs: CandidateBits<W>,
}

impl<const W: usize> AncestorRow<W> {
    const EMPTY: AncestorRow<W> = AncestorRow {
        on: CandidateBits::EMPTY,
        off: CandidateBits::EMPTY,
        owner: NO_NUMBER,
        trigger: NO_NUMBER,
        unit: 0,
    };
}

impl<const W: usize> RowLineage<W> {
    const EMPTY: RowLineage<W> = RowLineage {
        nested: CandidateBits::EMPTY,
        absent: CandidateBits::EMPTY,
        needs: CandidateBits::EMPTY,
    };
}

/// A row that a pattern or nested chain created.
#[derive(Clone, Copy, Debug)]
pub(crate) struct InnerCall<const W: usize> {
    pub(crate) row: u16,
    /// Number of false nodes followed before: calls with the same number saw the same board.
    pub(crate) followed: u16,
    pub(crate) source: InnerCallSource<W>,
}

/// Source of a false node that doesn't follow by a link.
#[derive(Clone, Copy, Debug)]
pub(crate) enum InnerCallSource<const W: usize> {
    Pattern(PatternMask),
    Chain(ChainRecipe<W>),
}

/// Two contradicting nodes, with the rows of their ancestors.
#[derive(Clone, Copy, Debug)]
pub(crate) struct SpreadClash {
    pub(crate) number: u16,
    /// The row of the true one.
    pub(crate) on_row: u16,
    /// The row of the false one.
    pub(crate) off_row: u16,
}

/// State of a spread.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default)]
pub(crate) enum SpreadProgress {
    #[default]
    Unused,
    /// No further consequences by the techniques used so far.
    Settled,
    Contradicted,
}

/// All consequences of one assumption.
#[derive(Clone, Debug)]
pub(crate) struct AssumptionSpread<const W: usize> {
    pub(crate) progress: SpreadProgress,
    pub(crate) start: (u16, bool),
    /// Remaining board, as masks and as a set.
    pub(crate) places: PlaceMasks,
    pub(crate) present: CandidateBits<W>,
    pub(crate) on: CandidateBits<W>,
    pub(crate) off: CandidateBits<W>,
    /// Nodes in order of arrival.
    pub(crate) on_order: Vec<u16>,
    pub(crate) off_order: Vec<u16>,
    /// Number of them that were followed.
    pub(crate) on_done: usize,
    pub(crate) off_done: usize,
    pub(crate) rows: Vec<AncestorRow<W>>,
    /// Lineage of each row, if the context asks for it.
    pub(crate) lineages: Vec<RowLineage<W>>,
    /// Calls that created the rows of patterns and nested chains, in order.
    pub(crate) inner_calls: Vec<InnerCall<W>>,
    /// Row of each number as a true node, and as a false one.
    pub(crate) on_row: Vec<u16>,
    pub(crate) off_row: Vec<u16>,
    /// Sizes of rows plus one; 0 if not counted yet.
    sizes: Vec<u16>,
    /// Nested chains in use, by their number in the registry.
    nested: Vec<u32>,
    pub(crate) clash: Option<SpreadClash>,
}

impl<const W: usize> Default for AssumptionSpread<W> {
    fn default() -> AssumptionSpread<W> {
        AssumptionSpread {
            progress: SpreadProgress::Unused,
            start: (NO_NUMBER, false),
            places: PlaceMasks::default(),
            present: CandidateBits::EMPTY,
            on: CandidateBits::EMPTY,
            off: CandidateBits::EMPTY,
            on_order: Vec::new(),
            off_order: Vec::new(),
            on_done: 0,
            off_done: 0,
            rows: Vec::new(),
            lineages: Vec::new(),
            inner_calls: Vec::new(),
            on_row: Vec::new(),
            off_row: Vec::new(),
            sizes: Vec::new(),
            nested: Vec::new(),
            clash: None,
        }
    }
}

impl<const W: usize> AssumptionSpread<W> {
    /// Assumes a candidate true or false and follows all links.
    pub(crate) fn propagate_assumption(&mut self, context: &ChainContext<'_, W>, number: usize, on: bool) {
        // Clear what an earlier assumption left, but keep the allocated space.
        self.places.clone_from(context.places);
        self.present = context.present;
        self.on = CandidateBits::EMPTY;
        self.off = CandidateBits::EMPTY;
        self.on_order.clear();
        self.off_order.clear();
        self.on_done = 0;
        self.off_done = 0;
        self.rows.clear();
        self.lineages.clear();
        self.inner_calls.clear();
        self.sizes.clear();
        self.nested.clear();
        self.on_row.resize(context.numbering.count, NO_NUMBER);
        self.off_row.resize(context.numbering.count, NO_NUMBER);
        self.clash = None;
        self.start = (number as u16, on);
        // The first row is that of the assumption itself.
        self.rows.push(AncestorRow::EMPTY);
        if context.nesting {
            self.lineages.push(RowLineage::EMPTY);
        }
        if on {
            self.rows[0].on.insert(number);
            self.rows[0].owner = number as u16;
            self.accept_true_node(number, 0);
        } else {
            self.accept_false_node(number, 0);
        }
        // Follow the links at once; patterns and nested chains come in later.
        self.follow_links(context);
    }

    /// Follows links from all nodes not yet followed, true ones first, up to a contradiction.
    pub(crate) fn follow_links(&mut self, context: &ChainContext<'_, W>) {
        self.clash = loop {
            let clash = if self.on_done < self.on_order.len() {
                self.on_done += 1;
                self.follow_true_node(context, self.on_order[self.on_done - 1] as usize)
            } else if self.off_done < self.off_order.len() {
                self.off_done += 1;
                self.follow_false_node(context, self.off_order[self.off_done - 1] as usize)
            } else {
                break None;
            };
            if clash.is_some() {
                break clash;
            }
        };
        self.progress =
            if self.clash.is_some() { SpreadProgress::Contradicted } else { SpreadProgress::Settled };
    }

    fn accept_true_node(&mut self, number: usize, row: u16) {
        self.on.insert(number);
        self.on_order.push(number as u16);
        self.on_row[number] = row;
    }

    fn accept_false_node(&mut self, number: usize, row: u16) {
        self.off.insert(number);
        self.off_order.push(number as u16);
        self.off_row[number] = row;
    }

    /// Follows a true node's weak links. Taking the new nodes unit by unit as bits instead of going through
    /// all that it sees was tried: it takes a tenth longer.
    fn follow_true_node(&mut self, context: &ChainContext<'_, W>, on: usize) -> Option<SpreadClash> {
        let x_only = context.links == ChainLinks::X;
        let sees = if x_only { &context.numbering.same_digit[on] } else { &context.numbering.sees[on] };
        // Only nodes that are on the board and not yet known to be false are new.
        let new = sees.intersection(&self.present).difference(&self.off);
        if new.is_empty() {
            return None;
        }
        let row = self.on_row[on];
        // Take them in their fixed order; one that is known to be true is the contradiction.
        for &off in context.numbering.visible_candidates(on, x_only) {
            let off = off as usize;
            if !new.contains(off) {
                continue;
            }
            if self.on.contains(off) {
                return Some(SpreadClash { number: off as u16, on_row: self.on_row[off], off_row: row });
            }
            self.accept_false_node(off, row);
        }
        None
    }

    fn follow_false_node(&mut self, context: &ChainContext<'_, W>, off: usize) -> Option<SpreadClash> {
        let order = strong_link_partners(context.numbering, &self.places, off, context.links);
        let mut clash = None;
        for (unit, on) in order.into_iter().enumerate() {
            if on == NO_NUMBER || clash.is_some() {
                continue;
            }
            let on = on as usize;
            // The node is false already: a contradiction. Otherwise it is new, or already known.
            if self.off.contains(on) {
                let row = self.add_true_node_row(context, off, on, unit);
                clash = Some(SpreadClash { number: on as u16, on_row: row, off_row: self.off_row[on] });
            } else if !self.on.contains(on) {
                let row = self.add_true_node_row(context, off, on, unit);
                self.accept_true_node(on, row);
            }
        }
        // Remove the candidate only now, so that its own links are found.
        if context.dynamic {
            let (cell, digit) = context.numbering.cell_and_digit[off];
            self.places.remove_candidate(cell as usize, digit as usize);
            self.present.remove(off);
        }
        clash
    }

    /// Adds the row of a node that is true because the others of a unit are false.
    fn add_true_node_row(
        &mut self,
        context: &ChainContext<'_, W>,
        off: usize,
        on: usize,
        unit: usize,
    ) -> u16 {
        // The ancestors are those of the last false candidate, and the new node itself.
        let all = context.unit_candidates(on, unit);
        let row_before = self.off_row[off];
        let mut row = self.rows[row_before as usize];
        row.off.insert(off);
        row.on.insert(on);
        row.owner = on as u16;
        row.trigger = off as u16;
        row.unit = unit as u8;
        // In a dynamic chain, it also rests on the other candidates that are gone from the unit.
        let needs = if context.dynamic {
            all.intersection(&context.present).difference(&self.present)
        } else {
            CandidateBits::EMPTY
        };
        self.add_needed_ancestors(&mut row, &needs);
        self.rows.push(row);
        // On a reduced board, the reduction itself may have removed some of the unit's candidates.
        if context.nesting {
            let mut lineage = self.lineages[row_before as usize];
            lineage.absent.union_with(&all.intersection(&context.outer).difference(&context.present));
            self.push_lineage(lineage, &needs);
        }
        (self.rows.len() - 1) as u16
    }

    /// Adds the false nodes in `needs` and their ancestors to a row.
    fn add_needed_ancestors(&self, row: &mut AncestorRow<W>, needs: &CandidateBits<W>) {
        let mut last = NO_NUMBER;
        needs.iter().for_each(|need| {
            let other = self.off_row[need];
            if other != last {
                let behind = &self.rows[other as usize];
                row.on.union_with(&behind.on);
                row.off.union_with(&behind.off);
                last = other;
            }
        });
        row.off.union_with(needs);
    }

    /// Stores the lineage of a new row, extended by those of the false nodes it needs.
    fn push_lineage(&mut self, mut lineage: RowLineage<W>, needs: &CandidateBits<W>) {
        needs.iter().for_each(|need| {
            let behind = &self.lineages[self.off_row[need] as usize];
            lineage.nested.union_with(&behind.nested);
            lineage.absent.union_with(&behind.absent);
        });
        lineage.needs = *needs;
        self.lineages.push(lineage);
    }

    /// Adds the eliminations of a pattern or nested chain that depends on some false nodes; returns whether
    /// any was new.
    pub(crate) fn add_eliminations(
        &mut self,
        context: &ChainContext<'_, W>,
        needs: &CandidateBits<W>,
        removals: &[u16],
        (called, nested): (InnerCallSource<W>, Option<u32>),
    ) -> bool {
        // Nothing is recorded unless it removes something new.
        if removals.iter().all(|&removal| self.off.contains(removal as usize)) {
            return false;
        }
        // One row is enough for all eliminations of a call: they rest on the same nodes.
        let mut row = AncestorRow::EMPTY;
        self.add_needed_ancestors(&mut row, needs);
        self.rows.push(row);
        // A nested chain is recorded in the lineage, so that its complexity counts once.
        if context.nesting {
            let mut lineage = RowLineage::EMPTY;
            if let Some(chain) = nested {
                let index = self.nested.iter().position(|&known| known == chain).unwrap_or_else(|| {
                    self.nested.push(chain);
                    self.nested.len() - 1
                });
                lineage.nested.insert(index);
            }
            self.push_lineage(lineage, needs);
        }
        // Record the call with its moment, so that the replay makes it in the same place.
        let index = (self.rows.len() - 1) as u16;
        self.inner_calls.push(InnerCall { row: index, followed: self.off_done as u16, source: called });
        for &removal in removals {
            if !self.off.contains(removal as usize) {
                self.accept_false_node(removal as usize, index);
            }
        }
        true
    }

    /// Iterates over the nested chains that a row depends on, by their number in the registry.
    pub(crate) fn row_nested_chains(&self, row: u16) -> impl Iterator<Item = u32> + '_ {
        let lineage = self.lineages.get(row as usize);
        lineage.into_iter().flat_map(|lineage| lineage.nested.iter()).map(|place| self.nested[place])
    }

    /// Returns the candidates whose absence around the assumption a row depends on.
    pub(crate) fn required_absences(&self, row: u16) -> CandidateBits<W> {
        self.lineages.get(row as usize).map_or(CandidateBits::EMPTY, |lineage| lineage.absent)
    }

    /// Counts the ancestors of a true node, including itself, without nested chains.
    pub(crate) fn count_row_ancestors(&mut self, row: u16) -> u32 {
        let row = row as usize;
        if self.sizes.len() < self.rows.len() {
            self.sizes.resize(self.rows.len(), 0);
        }
        if self.sizes[row] == 0 {
            // One more, so that an empty row differs from one that was not counted.
            self.sizes[row] = (self.rows[row].on.len() + self.rows[row].off.len()) as u16 + 1;
        }
        u32::from(self.sizes[row]) - 1
    }

    /// Returns the ancestor row of a node that the assumption has reached.
    #[inline(always)]
    pub(crate) fn node_row(&self, number: usize, on: bool) -> u16 {
        if on { self.on_row[number] } else { self.off_row[number] }
    }

    /// Counts the ancestors of a node, including itself, without nested chains.
    #[inline]
    pub(crate) fn count_ancestors(&mut self, number: usize, on: bool) -> u32 {
        let row = self.node_row(number, on);
        self.count_row_ancestors(row) + u32::from(!on)
    }

    /// Appends all nodes behind a node given by its row, nearest first, each as twice the number, one more
    /// for false.
    ///
    /// The order is that of a breadth-first walk with the parents in order: for a true node, its trigger,
    /// then the others that had to be false.
    pub(crate) fn append_ancestors(&self, number: u16, on: bool, row: u16, nodes: &mut Vec<u16>) {
        let from = nodes.len();
        let lit = |number: u16, on: bool| number * 2 + u16::from(!on);
        let (mut seen_on, mut seen_off) = (CandidateBits::<W>::EMPTY, CandidateBits::<W>::EMPTY);
        nodes.push(lit(number, on));
        if on {
            seen_on.insert(number as usize)
        } else {
            seen_off.insert(number as usize)
        }
        let mut at = from;
        while at < nodes.len() {
            let (node, is_on) = (nodes[at] >> 1, nodes[at] & 1 == 0);
            let its_row = match at == from {
                true => row,
                false => self.node_row(node as usize, is_on),
            };
            let row = &self.rows[its_row as usize];
            let lineage = &self.lineages[its_row as usize];
            at += 1;
            // A false node that follows by a link has one parent, the owner of its row.
            if !is_on && row.owner != NO_NUMBER {
                if !seen_on.contains(row.owner as usize) {
                    seen_on.insert(row.owner as usize);
                    nodes.push(lit(row.owner, true));
                }
                continue;
            }
            // Any other node has its trigger and the false nodes it needs.
            let trigger = (is_on && row.trigger != NO_NUMBER).then_some(row.trigger as usize);
            for need in trigger.into_iter().chain(lineage.needs.iter()) {
                if !seen_off.contains(need) {
                    seen_off.insert(need);
                    nodes.push(lit(need as u16, false));
                }
            }
        }
    }
}
