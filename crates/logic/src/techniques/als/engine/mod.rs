//! Engine of almost locked sets: cells of one house with a few more digits than cells.
//!
//! An [`Als`] of n cells with n + 1 digits contains all of them but one, so losing one makes it a locked set.
//! Two sets that cannot both contain a digit (their *restricted common candidate*, RCC) restrict each other,
//! which is the basis of all techniques with almost locked sets. This module finds the sets
//! ([`find_almost_locked_sets()`]), the restricted common candidates of two of them ([`Als::restricted_common_candidates`]) and the
//! links between all of them ([`find_rcc_links`]). [`Facts`](crate::Facts) caches them for its position.
//!
//! The terms and the order of the list are those of GNPX (page "ALS" of its manual), which numbers houses
//! rows, columns, boxes. It differs from the code printed there: a set is identified by its cells and not by
//! a hash of them; purity considers all proper subsets; results for one level or size are not used for
//! another; and sets of eight cells with nine digits are found too.
//!
//! ```
//! use ninefold_core::Board;
//! use ninefold_logic::{Facts, als::{AlsLinkage, find_rcc_links, find_almost_locked_sets}};
//!
//! let board: Board = "2.548...9.9..3..2...7.923.4..8.....2541...6879.....1..4.961.2...8..7..9.7...584.6".parse()?;
//! let sets = find_almost_locked_sets(&Facts::new(board), 1, 5);
//! assert_eq!(sets.len(), 273);
//! assert_eq!(sets[0].to_string(), "r2c3 {#46}");
//! assert_eq!(find_rcc_links(&sets, AlsLinkage::Singly).len(), 2656);
//! # Ok::<(), ninefold_core::ReadBoardError>(())
//! ```

mod als_cache;
pub(crate) mod blossom;
pub(crate) mod chain;
pub(crate) mod crossing;
mod link;
mod search;
mod set;

pub use als_cache::almost_locked_sets;
pub(crate) use als_cache::als_graph;
pub use link::{AlsLinkage, AlsOverlap, RccLink, find_rcc_links};
pub use search::{MAX_LEVEL, MAX_SIZE, find_almost_locked_sets};
pub use set::Als;
