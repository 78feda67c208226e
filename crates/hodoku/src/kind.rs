//! Kinds of steps in HoDoKu's walk: HoDoKu's name and ours, one a line.

macro_rules! kinds {
    ($($kind:ident, $name:literal, $id:literal;)+) => {
        /// Kind of a step, by HoDoKu's names.
        #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
        #[allow(missing_docs, reason = "the names say it")]
        pub enum HodokuKind {
            $($kind,)+
        }

        impl HodokuKind {
            /// HoDoKu's name of the kind of step.
            #[must_use]
            pub fn name(self) -> &'static str {
                match self {
                    $(HodokuKind::$kind => $name,)+
                }
            }

            /// The id of our technique for HoDoKu's kind of step.
            #[must_use]
            pub fn id(self) -> &'static str {
                match self {
                    $(HodokuKind::$kind => $id,)+
                }
            }
        }
    };
}

kinds! {
    FullHouse, "Full House", "full-house";
    NakedSingle, "Naked Single", "naked-single";
    HiddenSingle, "Hidden Single", "hidden-single-box";
    LockedPair, "Locked Pair", "locked-pair";
    LockedTriple, "Locked Triple", "locked-triple";
    Pointing, "Locked Candidates Type 1 (Pointing)", "pointing";
    Claiming, "Locked Candidates Type 2 (Claiming)", "claiming";
    NakedPair, "Naked Pair", "naked-pair";
    NakedTriple, "Naked Triple", "naked-triple";
    HiddenPair, "Hidden Pair", "hidden-pair";
    HiddenTriple, "Hidden Triple", "hidden-triple";
    NakedQuad, "Naked Quadruple", "naked-quad";
    HiddenQuad, "Hidden Quadruple", "hidden-quad";
    XWing, "X-Wing", "x-wing";
    Swordfish, "Swordfish", "swordfish";
    Jellyfish, "Jellyfish", "jellyfish";
    RemotePair, "Remote Pair", "remote-pair";
    Bug, "Bivalue Universal Grave + 1", "bug-1";
    Skyscraper, "Skyscraper", "skyscraper";
    Kite, "2-String Kite", "two-string-kite";
    TurbotFish, "Turbot Fish", "turbot-fish";
    EmptyRectangle, "Empty Rectangle", "empty-rectangle";
    WWing, "W-Wing", "w-wing";
    XyWing, "XY-Wing", "xy-wing";
    XyzWing, "XYZ-Wing", "xyz-wing";
    Unique1, "Uniqueness Test 1", "unique-rectangle-1";
    Unique2, "Uniqueness Test 2", "unique-rectangle-2";
    Unique3, "Uniqueness Test 3", "unique-rectangle-3";
    Unique4, "Uniqueness Test 4", "unique-rectangle-4";
    Unique5, "Uniqueness Test 5", "unique-rectangle-5";
    Unique6, "Uniqueness Test 6", "unique-rectangle-6";
    HiddenRectangle, "Hidden Rectangle", "hidden-rectangle";
    Avoidable1, "Avoidable Rectangle Type 1", "avoidable-rectangle-1";
    Avoidable2, "Avoidable Rectangle Type 2", "avoidable-rectangle-2";
    FinnedXWing, "Finned X-Wing", "finned-x-wing";
    SashimiXWing, "Sashimi X-Wing", "sashimi-x-wing";
    FinnedSwordfish, "Finned Swordfish", "finned-swordfish";
    SashimiSwordfish, "Sashimi Swordfish", "sashimi-swordfish";
    FinnedJellyfish, "Finned Jellyfish", "finned-jellyfish";
    SashimiJellyfish, "Sashimi Jellyfish", "sashimi-jellyfish";
    SueDeCoq, "Sue de Coq", "sue-de-coq";
    SimpleTrap, "Simple Colors Trap", "simple-colours-trap";
    SimpleWrap, "Simple Colors Wrap", "simple-colours-wrap";
    Multi1, "Multi Colors 1", "multi-colours-1";
    Multi2, "Multi Colors 2", "multi-colours-2";
    XChain, "X-Chain", "open-x-chain";
    XyChain, "XY-Chain", "xy-chain";
    Discontinuous, "Discontinuous Nice Loop", "discontinuous-nice-loop";
    Continuous, "Continuous Nice Loop", "continuous-nice-loop";
    Aic, "AIC", "aic";
    GroupedDiscontinuous, "Grouped Discontinuous Nice Loop", "grouped-discontinuous-nice-loop";
    GroupedContinuous, "Grouped Continuous Nice Loop", "grouped-continuous-nice-loop";
    GroupedAic, "Grouped AIC", "grouped-aic";
    AlsXz, "Almost Locked Set XZ-Rule", "als-xz";
    AlsXy, "Almost Locked Set XY-Wing", "als-xy-wing";
    AlsChain, "Almost Locked Set Chain", "als-chain";
    FrankenXWing, "Franken X-Wing", "franken-x-wing";
    FrankenSwordfish, "Franken Swordfish", "franken-swordfish";
    FinnedFrankenXWing, "Finned Franken X-Wing", "finned-franken-x-wing";
    FinnedFrankenSwordfish, "Finned Franken Swordfish", "finned-franken-swordfish";
    ChainContradiction, "Forcing Chain Contradiction", "house-forcing-chains";
    ChainVerity, "Forcing Chain Verity", "house-forcing-chains";
    NetContradiction, "Forcing Net Contradiction", "dynamic-forcing-chains";
    NetVerity, "Forcing Net Verity", "dynamic-forcing-chains";
    BruteForce, "Brute Force", "brute-force";
    Squirmbag, "Squirmbag", "squirmbag";
    Whale, "Whale", "whale";
    Leviathan, "Leviathan", "leviathan";
    FinnedSquirmbag, "Finned Squirmbag", "finned-squirmbag";
    SashimiSquirmbag, "Sashimi Squirmbag", "sashimi-squirmbag";
    FinnedWhale, "Finned Whale", "finned-whale";
    SashimiWhale, "Sashimi Whale", "sashimi-whale";
    FinnedLeviathan, "Finned Leviathan", "finned-leviathan";
    SashimiLeviathan, "Sashimi Leviathan", "sashimi-leviathan";
}

impl HodokuKind {
    /// Whether it holds only if there is one solution.
    pub(crate) fn assumes_one_solution(self) -> bool {
        self == HodokuKind::Bug || (HodokuKind::Unique1..=HodokuKind::Avoidable2).contains(&self)
    }
}
