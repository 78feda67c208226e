//! Cache of values derived from a position. It is generic: a search that derives something from
//! [`Facts`](crate::Facts) implements `DerivedValue` itself, and the facts need not know the searches.

use std::any::Any;
use std::fmt;
use std::sync::{Arc, OnceLock};

/// Lazily computed values of any types, one of each, shared by clones.
///
/// They follow from the position that they belong to, so they don't affect whether two positions are equal.
#[derive(Clone, Default)]
pub(crate) struct DerivedCache(OnceLock<Arc<CacheEntry>>);

/// Linked list of cached values. Entries never move, so references to them stay valid.
#[derive(Default)]
struct CacheEntry {
    value: OnceLock<Box<dyn Any + Send + Sync>>,
    next: OnceLock<Box<CacheEntry>>,
}

impl DerivedCache {
    /// Returns the value of this type, and derives it if there is none yet. Deriving it may need other cached
    /// values.
    pub(crate) fn get_or_derive<T: Any + Send + Sync>(&self, derive: impl FnOnce() -> T) -> &T {
        let first = self.0.get_or_init(Arc::default);
        let find = || {
            let mut entry: &CacheEntry = first;
            loop {
                match entry.value.get() {
                    None => return Err(entry),
                    Some(value) => match value.downcast_ref() {
                        Some(value) => return Ok(value),
                        None => entry = entry.next.get_or_init(Box::default),
                    },
                }
            }
        };
        if let Ok(value) = find() {
            return value;
        }
        // No entry is locked meanwhile, since deriving may need other values. If two threads derive the same
        // value, one is cached.
        let mut derived: Option<Box<dyn Any + Send + Sync>> = Some(Box::new(derive()));
        loop {
            match find() {
                Ok(value) => return value,
                Err(free) => {
                    if let Some(value) = derived.take() {
                        derived = free.value.set(value).err();
                    }
                }
            }
        }
    }

    /// Clears the cache; to be called when the position changes.
    #[inline(always)]
    pub(crate) fn clear(&mut self) {
        if self.0.get().is_some() {
            *self = DerivedCache::default();
        }
    }
}

impl PartialEq for DerivedCache {
    fn eq(&self, _: &DerivedCache) -> bool {
        true
    }
}

impl Eq for DerivedCache {}

impl fmt::Debug for DerivedCache {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Cache")
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[derive(Debug, PartialEq)]
    struct Even(u32);
    #[derive(Debug, PartialEq)]
    struct Odd(u32);

    #[test]
    fn values_are_derived_once_and_from_each_other() {
        let mut cache = DerivedCache::default();
        let odd = |cache: &DerivedCache| cache.get_or_derive(|| Odd(cache.get_or_derive(|| Even(4)).0 + 1)).0;
        assert_eq!((odd(&cache), odd(&cache)), (5, 5));
        // A cached value is not derived again, not even in a copy.
        let copy = cache.clone();
        assert_eq!((copy.get_or_derive(|| Even(8)), cache.get_or_derive(|| Odd(9))), (&Even(4), &Odd(5)));
        assert_eq!(copy, DerivedCache::default());
        cache.clear();
        assert_eq!((cache.get_or_derive(|| Odd(9)), cache.get_or_derive(|| Even(8))), (&Odd(9), &Even(8)));
        assert_eq!(copy.get_or_derive(|| Odd(9)), &Odd(5));
    }

    #[test]
    fn threads_see_one_value() {
        let cache = DerivedCache::default();
        let seen: Vec<usize> = std::thread::scope(|scope| {
            let ask = |number: u32| {
                let cache = &cache;
                scope.spawn(move || {
                    (
                        cache.get_or_derive(|| Even(number)) as *const Even as usize,
                        cache.get_or_derive(|| Odd(number)).0,
                    )
                })
            };
            let threads: Vec<_> = (0..8).map(ask).collect();
            threads.into_iter().map(|thread| thread.join().unwrap().0).collect()
        });
        assert!(seen.iter().all(|place| *place == seen[0]));
    }
}
