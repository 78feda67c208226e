//! Propagation of singles: candidates are supposed or removed, one after the other, until nothing more
//! follows or a truth has no candidate left.

use ninefold_core::CandidateMap;

use crate::ground::{CLOSED, Ground, Kept, Number, TRUTHS, Table, candidate, is_closed};

/// Contradiction: a truth has no candidate left.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Contradiction;

/// Queue of candidates that are the last of a truth.
#[derive(Debug)]
struct Queue {
    waiting: [Kept; TRUTHS],
    len: usize,
}

impl Queue {
    fn new() -> Queue {
        Queue { waiting: [0; TRUTHS], len: 0 }
    }

    #[inline]
    fn push(&mut self, kept: Kept) {
        self.waiting[self.len] = kept;
        self.len += 1;
    }
}

/// Whether one bit at most is set.
#[inline]
pub(crate) fn is_last(left: u16) -> bool {
    left & left.wrapping_sub(1) == 0
}

/// Whether three bits at most are set.
#[inline]
pub(crate) fn is_few(left: u16) -> bool {
    let without_one = left & left.wrapping_sub(1);
    is_last(without_one & without_one.wrapping_sub(1))
}

impl Ground {
    /// Closes the truths of a candidate that is true.
    #[inline]
    pub(crate) fn close(&self, table: &mut Table, candidate: Kept) {
        for own in self.own(candidate) {
            table[usize::from(own.number)] = CLOSED | (own.bits.trailing_zeros() as u16) << 11;
        }
    }

    /// Supposes a candidate true and propagates singles.
    pub(crate) fn suppose(&self, table: &mut Table, candidate: Kept) -> Result<(), Contradiction> {
        let mut queue = Queue::new();
        queue.push(candidate);
        self.follow(table, &mut queue)
    }

    /// Removes a candidate and propagates singles.
    pub(crate) fn remove(&self, table: &mut Table, candidate: Kept) -> Result<(), Contradiction> {
        let mut queue = Queue::new();
        for own in self.own(candidate) {
            self.lose(table, own.number, own.bits, &mut queue)?;
        }
        self.follow(table, &mut queue)
    }

    /// Removes some candidates and propagates singles.
    pub(crate) fn remove_all(
        &self,
        table: &mut Table,
        candidates: CandidateMap,
    ) -> Result<(), Contradiction> {
        let mut queue = Queue::new();
        for candidate in candidates {
            for own in self.own(candidate.index() as Kept) {
                self.lose(table, own.number, own.bits, &mut queue)?;
            }
        }
        self.follow(table, &mut queue)
    }

    fn follow(&self, table: &mut Table, queue: &mut Queue) -> Result<(), Contradiction> {
        while queue.len > 0 {
            queue.len -= 1;
            let candidate = queue.waiting[queue.len];
            if self.is_true(table, candidate) {
                continue;
            }
            self.close(table, candidate);
            for loss in self.losses(candidate) {
                self.lose(table, loss.number, loss.bits, queue)?;
            }
        }
        Ok(())
    }

    #[inline]
    fn lose(
        &self,
        table: &mut Table,
        number: Number,
        bits: u16,
        queue: &mut Queue,
    ) -> Result<(), Contradiction> {
        let before = table[usize::from(number)];
        let left = before & !bits;
        if left != before {
            table[usize::from(number)] = left;
            if left == 0 {
                return Err(Contradiction);
            }
            if is_last(left) {
                queue.push(self.member(number, left));
            }
        }
        Ok(())
    }

    /// Whether a candidate that has not been removed is true: its truths are closed.
    #[inline]
    pub(crate) fn is_true(&self, table: &Table, candidate: Kept) -> bool {
        is_closed(table[usize::from(self.own(candidate)[0].number)])
    }

    /// Whether a candidate is possible and not known to be true.
    #[inline]
    pub(crate) fn is_open(&self, table: &Table, candidate: Kept) -> bool {
        let own = self.own(candidate)[0];
        let left = table[usize::from(own.number)];
        !is_closed(left) && left & own.bits != 0
    }

    /// Returns the candidates that are possible and not known to be true, in order.
    pub(crate) fn open(&self, table: &Table) -> Vec<Kept> {
        let mut open = Vec::with_capacity(256);
        for number in 0..self.cells as Number {
            let mut left = table[usize::from(number)];
            while left != 0 && !is_closed(left) {
                open.push(self.member(number, left));
                left &= left - 1;
            }
        }
        open
    }

    /// Returns the candidates that are known to be true.
    pub(crate) fn placed(&self, table: &Table) -> CandidateMap {
        let cells = (0..self.cells as Number).zip(table).filter(|(_, left)| is_closed(**left));
        cells.map(|(number, left)| candidate(self.member(number, 1 << (left >> 11)))).collect()
    }

    /// Returns the position's table after placing the last candidates of truths, and all singles that follow.
    pub(crate) fn settled(&self) -> Result<Table, Contradiction> {
        let mut table = self.start;
        let mut queue = Queue::new();
        for (number, left) in table.iter().enumerate().take(self.len).filter(|(_, left)| is_last(**left)) {
            queue.push(self.member(number as Number, *left));
        }
        self.follow(&mut table, &mut queue)?;
        Ok(table)
    }
}
