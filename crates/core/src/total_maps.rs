//! Total maps (`ByDigit`, `ByCell`, `ByHouse`): one value for every digit, cell or house, indexed by the type
//! instead of by a number.

use core::fmt;
use core::ops::{Index, IndexMut};

use crate::{Cell, Digit, House};

macro_rules! total_map {
    ($(#[doc = $doc:literal])* $name:ident, $key:ident, $count:literal, $all:expr) => {
        $(#[doc = $doc])*
        #[derive(Clone, Copy, PartialEq, Eq, Hash)]
        pub struct $name<T>(pub [T; $count]);

        impl<T> $name<T> {
            /// Creates a map with `value(key)` for every key; `value` is called in ascending order.
            pub fn from_fn(mut value: impl FnMut($key) -> T) -> $name<T> {
                let mut keys = $all;
                $name(core::array::from_fn(|_| {
                    value(keys.next().expect("as many keys as values"))
                }))
            }

            /// Creates a map with the same value everywhere.
            #[must_use]
            pub const fn splat(value: T) -> $name<T>
            where
                T: Copy,
            {
                $name([value; $count])
            }

            /// Keys and values, ascending.
            pub fn iter(&self) -> impl DoubleEndedIterator<Item = ($key, &T)> + ExactSizeIterator {
                $all.zip(self.0.iter())
            }

            /// Iterates over keys and mutable values, ascending.
            pub fn iter_mut(
                &mut self,
            ) -> impl DoubleEndedIterator<Item = ($key, &mut T)> + ExactSizeIterator {
                $all.zip(self.0.iter_mut())
            }

            /// The values, ascending by key.
            pub fn values(&self) -> core::slice::Iter<'_, T> {
                self.0.iter()
            }
        }

        impl<T> Index<$key> for $name<T> {
            type Output = T;

            #[inline(always)]
            fn index(&self, key: $key) -> &T {
                &self.0[key.index()]
            }
        }

        impl<T> IndexMut<$key> for $name<T> {
            #[inline(always)]
            fn index_mut(&mut self, key: $key) -> &mut T {
                &mut self.0[key.index()]
            }
        }

        impl<T: Default> Default for $name<T> {
            fn default() -> $name<T> {
                $name::from_fn(|_| T::default())
            }
        }

        impl<T: fmt::Debug> fmt::Debug for $name<T> {
            fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.debug_map().entries(self.iter()).finish()
            }
        }
    };
}

total_map! {
    /// A value for each of the nine digits.
    ByDigit, Digit, 9, Digit::ALL.into_iter()
}
total_map! {
    /// A value for each of the 81 cells.
    ByCell, Cell, 81, Cell::all()
}
total_map! {
    /// A value for each of the 27 houses.
    ByHouse, House, 27, House::all()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn maps_are_indexed_by_their_key() {
        let mut map = ByCell::from_fn(|cell| cell.index());
        map[Cell::at(5)] = 100;
        assert_eq!(map[Cell::at(4)], 4);
        assert_eq!(map.iter().map(|(cell, &v)| v - cell.index()).sum::<usize>(), 95);
        assert_eq!(ByDigit::<u8>::default()[Digit::D9], 0);
        assert_eq!(ByHouse::splat(3).values().sum::<i32>(), 81);
    }
}
