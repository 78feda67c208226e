//! Small sets as bitmaps: one macro gives sets of digits, of houses and of cells the same members, all
//! `const` where Rust allows.
//!
//! A macro and not a generic type, because trait methods cannot be `const`, and the tables are computed at
//! compile time.

mod subsets;

pub use subsets::Subsets;

/// Defines a set over a key type with `const fn index`, stored in an unsigned integer.
macro_rules! small_set {
    (
        $(#[$meta:meta])*
        $name:ident($bits:ty) of $key:ident, $count:literal, $key_at:expr
    ) => {
        $(#[$meta])*
        #[derive(Clone, Copy, PartialEq, Eq, Hash, Default)]
        pub struct $name($bits);

        impl $name {
            /// The set without members.
            pub const EMPTY: $name = $name(0);
            /// The set of all.
            pub const FULL: $name = $name((1 << $count) - 1);

            /// The set with these bits, bit n for the member with index n; `None` when a bit is set that
            /// stands for no member.
            #[must_use]
            #[inline(always)]
            pub const fn from_bits(bits: $bits) -> Option<$name> {
                if bits & !$name::FULL.0 == 0 { Some($name(bits)) } else { None }
            }

            /// The set with these bits, those that stand for no member dropped.
            #[must_use]
            #[inline(always)]
            pub const fn from_bits_truncated(bits: $bits) -> $name {
                $name(bits & $name::FULL.0)
            }

            /// The set of one member.
            #[must_use]
            #[inline(always)]
            pub const fn of(member: $key) -> $name {
                $name(1 << member.index())
            }

            /// The bits: bit n for the member with index n.
            #[must_use]
            #[inline(always)]
            pub const fn bits(self) -> $bits {
                self.0
            }

            /// Returns the number of members.
            #[must_use]
            #[inline(always)]
            pub const fn len(self) -> usize {
                self.0.count_ones() as usize
            }

            /// Whether there are none.
            #[must_use]
            #[inline(always)]
            pub const fn is_empty(self) -> bool {
                self.0 == 0
            }

            /// Whether there are two or more, without counting them.
            #[must_use]
            #[inline(always)]
            pub const fn has_several(self) -> bool {
                self.0 & self.0.wrapping_sub(1) != 0
            }

            /// Whether it is a member.
            #[must_use]
            #[inline(always)]
            pub const fn contains(self, member: $key) -> bool {
                self.0 >> member.index() & 1 != 0
            }

            /// Whether all of `other` are members.
            #[must_use]
            #[inline(always)]
            pub const fn contains_all(self, other: $name) -> bool {
                other.0 & !self.0 == 0
            }

            /// Whether the two have no member in common.
            #[must_use]
            #[inline(always)]
            pub const fn is_disjoint(self, other: $name) -> bool {
                self.0 & other.0 == 0
            }

            /// The set with one member more.
            #[must_use]
            #[inline(always)]
            pub const fn with(self, member: $key) -> $name {
                $name(self.0 | 1 << member.index())
            }

            /// The set with one member less.
            #[must_use]
            #[inline(always)]
            pub const fn without(self, member: $key) -> $name {
                $name(self.0 & !(1 << member.index()))
            }

            /// Members of either; the operator `|` in `const` form.
            #[must_use]
            #[inline(always)]
            pub const fn union(self, other: $name) -> $name {
                $name(self.0 | other.0)
            }

            /// Members of both; the operator `&` in `const` form.
            #[must_use]
            #[inline(always)]
            pub const fn intersection(self, other: $name) -> $name {
                $name(self.0 & other.0)
            }

            /// Members of this and not of the other; the operator `-` in `const` form.
            #[must_use]
            #[inline(always)]
            pub const fn difference(self, other: $name) -> $name {
                $name(self.0 & !other.0)
            }

            /// Members of exactly one of the two; the operator `^` in `const` form.
            #[must_use]
            #[inline(always)]
            pub const fn symmetric_difference(self, other: $name) -> $name {
                $name(self.0 ^ other.0)
            }

            /// All that are not members; the operator `!` in `const` form.
            #[must_use]
            #[inline(always)]
            pub const fn complement(self) -> $name {
                $name(!self.0 & $name::FULL.0)
            }

            /// Adds a member; says whether it was new.
            #[inline(always)]
            pub const fn insert(&mut self, member: $key) -> bool {
                let new = !self.contains(member);
                self.0 |= 1 << member.index();
                new
            }

            /// Takes a member out; says whether it was there.
            #[inline(always)]
            pub const fn remove(&mut self, member: $key) -> bool {
                let was_present = self.contains(member);
                self.0 &= !(1 << member.index());
                was_present
            }

            /// Adds the member if it is absent, takes it out if it is there.
            #[inline(always)]
            pub const fn toggle(&mut self, member: $key) {
                self.0 ^= 1 << member.index();
            }

            /// Takes all members out.
            #[inline(always)]
            pub const fn clear(&mut self) {
                self.0 = 0;
            }

            /// The member with the lowest index.
            #[must_use]
            #[inline(always)]
            pub const fn first(self) -> Option<$key> {
                if self.0 == 0 { None } else { Some($key_at(self.0.trailing_zeros() as usize)) }
            }

            /// The member with the highest index.
            #[must_use]
            #[inline(always)]
            pub const fn last(self) -> Option<$key> {
                if self.0 == 0 {
                    None
                } else {
                    Some($key_at((<$bits>::BITS - 1 - self.0.leading_zeros()) as usize))
                }
            }

            /// The only member; `None` when there are none or several.
            #[must_use]
            #[inline(always)]
            pub const fn only(self) -> Option<$key> {
                if self.has_several() { None } else { self.first() }
            }

            /// Takes the member with the lowest index out and returns it.
            #[inline(always)]
            pub const fn pop_first(&mut self) -> Option<$key> {
                let first = self.first();
                self.0 &= self.0.wrapping_sub(1);
                first
            }

            /// Takes the member with the highest index out and returns it.
            #[inline(always)]
            pub const fn pop_last(&mut self) -> Option<$key> {
                let last = self.last();
                if let Some(member) = last {
                    self.0 ^= 1 << member.index();
                }
                last
            }

            /// The `n`-th member ascending, from 0; `None` when there are fewer members.
            #[must_use]
            pub const fn nth(self, n: usize) -> Option<$key> {
                let mut rest = self;
                let mut skipped = 0;
                while skipped < n {
                    rest.0 &= rest.0.wrapping_sub(1);
                    skipped += 1;
                    if rest.0 == 0 {
                        return None;
                    }
                }
                rest.first()
            }

            /// The `n`-th member from the end: 0 is the last.
            #[must_use]
            pub const fn nth_last(self, n: usize) -> Option<$key> {
                match self.len() {
                    len if n < len => self.nth(len - 1 - n),
                    _ => None,
                }
            }

            /// Returns the number of members before this one, or `None` if it is not a member.
            #[must_use]
            pub const fn rank(self, member: $key) -> Option<usize> {
                if !self.contains(member) {
                    return None;
                }
                Some((self.0 & ((1 << member.index()) - 1)).count_ones() as usize)
            }

            /// The members whose [`rank`](Self::rank) is in the range, as far as there are any.
            #[must_use]
            pub fn slice(self, ranks: core::ops::Range<usize>) -> $name {
                let count = ranks.end.saturating_sub(ranks.start);
                self.iter().skip(ranks.start).take(count).collect()
            }

            /// The members, ascending, when there are exactly `N`: `let Some([a, b]) = set.to_array()`.
            #[must_use]
            pub fn to_array<const N: usize>(self) -> Option<[$key; N]> {
                let mut members = self.iter();
                if self.len() != N {
                    return None;
                }
                Some(core::array::from_fn(|_| members.next().expect("as many members as counted")))
            }

            /// The members, ascending.
            #[must_use]
            pub fn to_vec(self) -> alloc::vec::Vec<$key> {
                self.iter().collect()
            }

            /// Writes the members, ascending, to the start of `out` and returns their number; `None`, with
            /// nothing written, if they do not fit.
            pub fn copy_to(self, out: &mut [$key]) -> Option<usize> {
                for (index, member) in out.get_mut(..self.len())?.iter_mut().zip(self) {
                    *index = member;
                }
                Some(self.len())
            }

            /// The members, ascending.
            #[must_use]
            #[inline(always)]
            pub const fn iter(self) -> $crate::set::Members<$name> {
                $crate::set::Members(self)
            }

            /// All subsets with `size` members, in lexicographic order of their members.
            ///
            /// None when `size` is above [`len`](Self::len), and none for size 0.
            #[must_use]
            pub fn subsets(self, size: usize) -> $crate::set::Subsets<$name> {
                self.subsets_between(size, size)
            }

            /// All subsets with one member up to all, smaller ones first.
            #[must_use]
            pub fn all_subsets(self) -> $crate::set::Subsets<$name> {
                self.subsets_between(1, self.len())
            }

            /// All subsets with 1 to `limit` members, smaller ones first.
            #[must_use]
            pub fn all_subsets_up_to(self, limit: usize) -> $crate::set::Subsets<$name> {
                self.subsets_between(1, limit)
            }

            /// All subsets with `least` to `most` members, smaller ones first.
            #[must_use]
            pub fn subsets_between(self, least: usize, most: usize) -> $crate::set::Subsets<$name> {
                $crate::set::Subsets::new(self.iter().map($name::of), least, most)
            }
        }

        impl $crate::set::Set for $name {
            type Member = $key;
            const NONE: $name = $name::EMPTY;

            #[inline(always)]
            fn count(&self) -> usize {
                self.len()
            }

            #[inline(always)]
            fn join(self, other: $name) -> $name {
                self.union(other)
            }

            #[inline(always)]
            fn take_first(&mut self) -> Option<$key> {
                self.pop_first()
            }

            #[inline(always)]
            fn take_last(&mut self) -> Option<$key> {
                self.pop_last()
            }
        }

        $crate::set::set_operators!($name, $key);

        /// Fewer members first; among equally many, the one with the smaller number of bits: the highest
        /// member in which they differ decides.
        impl Ord for $name {
            fn cmp(&self, other: &$name) -> core::cmp::Ordering {
                (self.len(), self.0).cmp(&(other.len(), other.0))
            }
        }

        impl PartialOrd for $name {
            fn partial_cmp(&self, other: &$name) -> Option<core::cmp::Ordering> {
                Some(self.cmp(other))
            }
        }
    };
}

/// The operators and conversions every set has, from its named members.
macro_rules! set_operators {
    ($name:ident, $key:ident) => {
        $crate::set::set_operators!(@binary $name, $key, BitAnd, bitand, BitAndAssign, bitand_assign, intersection);
        $crate::set::set_operators!(@binary $name, $key, BitOr, bitor, BitOrAssign, bitor_assign, union);
        $crate::set::set_operators!(
            @binary $name, $key, BitXor, bitxor, BitXorAssign, bitxor_assign, symmetric_difference
        );
        $crate::set::set_operators!(@binary $name, $key, Sub, sub, SubAssign, sub_assign, difference);
        $crate::set::set_operators!(@member $name, $key, Add, add, AddAssign, add_assign, with);
        $crate::set::set_operators!(@member $name, $key, Sub, sub, SubAssign, sub_assign, without);

        impl core::ops::Not for $name {
            type Output = $name;

            #[inline(always)]
            fn not(self) -> $name {
                self.complement()
            }
        }

        impl FromIterator<$key> for $name {
            fn from_iter<I: IntoIterator<Item = $key>>(members: I) -> $name {
                members.into_iter().fold($name::EMPTY, |set, member| set.with(member))
            }
        }

        impl Extend<$key> for $name {
            fn extend<I: IntoIterator<Item = $key>>(&mut self, members: I) {
                for member in members {
                    self.insert(member);
                }
            }
        }

        impl IntoIterator for $name {
            type Item = $key;
            type IntoIter = $crate::set::Members<$name>;

            #[inline(always)]
            fn into_iter(self) -> $crate::set::Members<$name> {
                self.iter()
            }
        }

        impl From<&[$key]> for $name {
            fn from(members: &[$key]) -> $name {
                members.iter().copied().collect()
            }
        }

        impl<const N: usize> From<[$key; N]> for $name {
            fn from(members: [$key; N]) -> $name {
                members.into_iter().collect()
            }
        }

        impl From<$key> for $name {
            fn from(member: $key) -> $name {
                $name::of(member)
            }
        }
    };
    (@binary $name:ident, $key:ident, $op:ident, $fn:ident, $assign:ident, $assign_fn:ident, $by:ident) => {
        impl core::ops::$op for $name {
            type Output = $name;

            #[inline(always)]
            fn $fn(self, other: $name) -> $name {
                self.$by(other)
            }
        }

        impl core::ops::$assign for $name {
            #[inline(always)]
            fn $assign_fn(&mut self, other: $name) {
                *self = self.$by(other);
            }
        }
    };
    (@member $name:ident, $key:ident, $op:ident, $fn:ident, $assign:ident, $assign_fn:ident, $by:ident) => {
        impl core::ops::$op<$key> for $name {
            type Output = $name;

            #[inline(always)]
            fn $fn(self, member: $key) -> $name {
                self.$by(member)
            }
        }

        impl core::ops::$assign<$key> for $name {
            #[inline(always)]
            fn $assign_fn(&mut self, member: $key) {
                *self = self.$by(member);
            }
        }
    };
}

pub(crate) use {set_operators, small_set};

/// Operations that [`Members`] and [`Subsets`] need of a set.
pub trait Set: Copy {
    /// Type of the members.
    type Member;
    /// The set without members.
    const NONE: Self;
    /// Returns the number of members.
    fn count(&self) -> usize;
    /// Members of either.
    #[must_use]
    fn join(self, other: Self) -> Self;
    /// Takes the lowest member out.
    fn take_first(&mut self) -> Option<Self::Member>;
    /// Takes the highest member out.
    fn take_last(&mut self) -> Option<Self::Member>;
}

/// The members of a set, ascending; from the back, descending.
#[derive(Clone, Copy, Debug)]
pub struct Members<S>(pub(crate) S);

impl<S: Set> Iterator for Members<S> {
    type Item = S::Member;

    #[inline(always)]
    fn next(&mut self) -> Option<S::Member> {
        self.0.take_first()
    }

    #[inline]
    fn size_hint(&self) -> (usize, Option<usize>) {
        let left = self.0.count();
        (left, Some(left))
    }
}

impl<S: Set> DoubleEndedIterator for Members<S> {
    #[inline(always)]
    fn next_back(&mut self) -> Option<S::Member> {
        self.0.take_last()
    }
}

impl<S: Set> ExactSizeIterator for Members<S> {}
impl<S: Set> core::iter::FusedIterator for Members<S> {}
