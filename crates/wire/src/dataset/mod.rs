//! Data sets for machine learning: four kinds of rows from the classes that
//! [`guide`](ninefold_guide::dataset) selects, the card that describes them, and the benchmark.
//!
//! | kind | a row has |
//! |---|---|
//! | [`TableRow`] | the steps as data, as `trace` writes them |
//! | [`ChatRow`] | a conversation: what is asked, and an answer step by step |
//! | [`TokenRow`] | puzzle and steps as numbers of a small vocabulary |
//! | [`LabelRow`] | steps in words, some of them wrong, each with its verdict |

mod bench;
mod card;
mod counted;
mod make;
mod rows;
mod values;

pub use bench::{AnswerLine, BandScore, BenchmarkLine, HeldLine, ScoredLine};
pub use card::{DatasetCard, FileKind};
pub use counted::{DatasetCounts, RowDistribution, RowSummary};
pub use make::{DatasetError, DatasetEvent, DatasetGenerator, EarlierRun, RowKind, RowKindError};
pub use rows::{ChatMessage, ChatRow, DataRow, LabelRow, RowHead, TableRow, TokenRow, Vocabulary};
pub use values::DatasetValue;
