//! HoDoKu's options that change which steps its walk takes.

/// Options of HoDoKu's searches. The default is HoDoKu's own.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct HodokuOptions {
    /// Most fins of a fish, not counting cells in two base houses. HoDoKu: 5.
    pub max_fins: u8,
    /// Whether a corner of a unique rectangle may lack one of its digits. HoDoKu: it may.
    pub missing_candidates: MissingCandidates,
    /// Whether two almost locked sets of a step may share cells. HoDoKu: they may not.
    pub overlap: HodokuOverlap,
    /// Most links of an X-chain, an XY-chain or a remote pair, including those within cells: nine for five
    /// bivalue cells. HoDoKu: 20.
    pub max_chain_length: u8,
    /// Number of rounds of singles that a forcing net looks ahead. HoDoKu: 4.
    pub look_ahead_rounds: u8,
}

/// Whether corners of a unique rectangle may lack one of its digits.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum MissingCandidates {
    /// Corners may lack a digit.
    Allowed,
    /// All have both digits.
    Refused,
}

/// Whether almost locked sets of a step may share cells.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum HodokuOverlap {
    /// Sets may share cells, except cells with a digit that links them.
    Allowed,
    /// Sets may not share cells.
    Refused,
}

impl HodokuOptions {
    /// HoDoKu as it comes.
    pub const HODOKU: HodokuOptions = HodokuOptions {
        max_fins: 5,
        missing_candidates: MissingCandidates::Allowed,
        overlap: HodokuOverlap::Refused,
        max_chain_length: 20,
        look_ahead_rounds: 4,
    };
}
