//! Siamese fish: two finned fish of the same base houses, covered in two ways.

use ninefold_core::small_sort::SortShort;

use super::engine::{Fish, FishShape};
use super::{FishKind, explain_fish, find_fish_of_kind, fish_by_size, keep_strongest_fish};
use crate::digits::search_each_digit;
use crate::prelude::*;

fish_by_size! {
    /// ## What it finds
    /// Two finned fish with the same base houses and different cover houses, so that corners of one are fins of the
    /// other. Each removes a candidate that the other doesn't.
    ///
    /// ## Why it works
    /// Each fish holds by itself. If its fins are false, its base houses use up its cover houses; if a fin is true,
    /// the candidates that the fish removes see it.
    ///
    /// ## Example
    kind: FishKind::Finned(FishShape::Basic);

    /// ```sudoku
    /// grid: ..46..183...451...6..8.3452...94...8.491.623.7.63..94.4..2.9...2..7.4.....35.8.24
    /// step: r2c1<>9, r2c2<>9
    /// says: fish-base-fins, …, fish-so-either
    /// easier: pointing, always
    /// ```
    pub SIAMESE_FINNED_X_WING { id: "siamese-finned-x-wing", name: "Siamese Finned X-Wing", size: 2, hodoku: 130 }

    /// ```sudoku
    /// grid: ..35.948.5...83...1.8..2.35.8.7653...67.3..54351.2..6.815397.4.73.25.198..98..573
    /// step: r2c7<>2, r4c9<>2
    /// says: fish-base-fins, …, fish-so-either
    /// easier: x-wing, always
    /// ```
    pub SIAMESE_FINNED_SWORDFISH { id: "siamese-finned-swordfish", name: "Siamese Finned Swordfish", size: 3, hodoku: 200 }

    /// ```sudoku
    /// grid: .4183.725..2.4593...32...64839561247..432.6.92.69.4..3397.5.4.2128493576465..239.
    /// step: r7c4<>1, r9c9<>1
    /// says: fish-base-fins, …, fish-so-either
    /// easier: skyscraper, always
    /// ```
    pub SIAMESE_FINNED_JELLYFISH { id: "siamese-finned-jellyfish", name: "Siamese Finned Jellyfish", size: 4, hodoku: 250 }
}

fish_by_size! {
    /// ## What it finds
    /// Two sashimi fish with the same base houses and different cover houses, so that corners of one are fins of the
    /// other. Each removes a candidate that the other doesn't.
    ///
    /// ## Why it works
    /// Each fish holds by itself. If its fins are false, its base houses use up its cover houses; if a fin is true,
    /// the candidates that the fish removes see it.
    ///
    /// ## Example
    kind: FishKind::Sashimi;

    /// ```sudoku
    /// grid: ...7..586.8765.14265...8397.6...572374.3..865.3..67419.7.92.6.8.....627.826.7.9..
    /// step: r1c6<>2, r6c4<>2
    /// says: fish-base-fins, …, fish-so-either
    /// easier: skyscraper, always
    /// ```
    pub SIAMESE_SASHIMI_X_WING { id: "siamese-sashimi-x-wing", name: "Siamese Sashimi X-Wing", size: 2, hodoku: 150 }

    /// ```sudoku
    /// grid: ..63274.92.34.96.7497.6..23.396.2.746..79.23.72583496196..7.342...2.3796372946...
    /// without: r8c5(5)
    /// step: r5c3<>8, r8c1<>8
    /// says: fish-base-fins, …, fish-so-either
    /// easier: sashimi-swordfish, always
    /// ```
    pub SIAMESE_SASHIMI_SWORDFISH { id: "siamese-sashimi-swordfish", name: "Siamese Sashimi Swordfish", size: 3, hodoku: 240 }

    /// ```sudoku
    /// grid: .4183.725..2.4593...32...64839561247..432.6.92.69.4..3397.5.4.2128493576465..239.
    /// step: r2c4<>1, r9c5<>1
    /// says: fish-base-fins, …, fish-so-either
    /// easier: skyscraper, always
    /// ```
    pub SIAMESE_SASHIMI_JELLYFISH { id: "siamese-sashimi-jellyfish", name: "Siamese Sashimi Jellyfish", size: 4, hodoku: 260 }
}

fish_by_size! {
    /// ## What it finds
    /// Two finned Franken fish with the same base houses and different cover houses, so that corners of one are fins
    /// of the other. Each removes a candidate that the other doesn't.
    ///
    /// ## Why it works
    /// Each fish holds by itself. If its fins are false, its base houses use up its cover houses; if a fin is true,
    /// the candidates that the fish removes see it.
    ///
    /// ## Example
    kind: FishKind::Finned(FishShape::Franken);

    /// ```sudoku
    /// grid: ...7..586.8765.14265...8397.6...572374.3..865.3..67419.7.92.6.8.....627.826.7.9..
    /// step: r1c6<>2, r6c4<>2
    /// says: fish-base-fins, …, fish-so-either
    /// easier: skyscraper, always
    /// ```
    pub SIAMESE_FRANKEN_X_WING { id: "siamese-franken-x-wing", name: "Siamese Franken X-Wing", size: 2, hodoku: 390 }

    /// ```sudoku
    /// grid: .4183.725..2.4593...32...64839561247..432.6.92.69.4..3397.5.4.2128493576465..239.
    /// step: r2c4<>1, r9c5<>1
    /// says: fish-base-fins, …, fish-so-either
    /// easier: skyscraper, always
    /// ```
    pub SIAMESE_FRANKEN_SWORDFISH { id: "siamese-franken-swordfish", name: "Siamese Franken Swordfish", size: 3, hodoku: 410 }

    /// ```sudoku
    /// grid: .4183.725..2.4593...32...64839561247..432.6.92.69.4..3397.5.4.2128493576465..239.
    /// step: r2c4<>1, r9c5<>1
    /// says: fish-base-fins, …, fish-so-either
    /// easier: skyscraper, always
    /// ```
    pub SIAMESE_FRANKEN_JELLYFISH { id: "siamese-franken-jellyfish", name: "Siamese Franken Jellyfish", size: 4, hodoku: 430 }

    /// ```sudoku
    /// grid: .1.758...7981625342569...7..25.897..6..57....9.7..6.5..7.69..855.98.7...86...5.97
    /// without: r6c79(2)
    /// step: r5c3<>1, r7c1<>1
    /// says: fish-base-fins, …, fish-so-either
    /// easier: skyscraper
    /// ```
    pub SIAMESE_FRANKEN_SQUIRMBAG { id: "siamese-franken-squirmbag", name: "Siamese Franken Squirmbag", size: 5, hodoku: 470 }

    /// ```sudoku
    /// grid: 6......1...26.1..4.81..2.6.26..14....1.2.54.6...36..2.124..8635738.56...956.237..
    /// without: r13c4(4), r4c3(3), r8c4(9)
    /// step: r1c3<>9, r6c2<>9
    /// says: fish-base-fins, …, fish-so-either
    /// easier: empty-rectangle
    /// ```
    pub SIAMESE_FRANKEN_WHALE { id: "siamese-franken-whale", name: "Siamese Franken Whale", size: 6, hodoku: 470 }

    /// ```sudoku
    /// grid: .45.938.1...8.2435.83145.79....84.....45.9.8.35821.94.4.9.21..85.29.8.1481.45.392
    /// without: r4c1(267), r4c48(6), r45c7(67), r5c1(2)
    /// step: r7c2<>6, r7c7<>6
    /// says: fish-base-fins, …, fish-so-either
    /// easier: x-wing
    /// ```
    pub SIAMESE_FRANKEN_LEVIATHAN { id: "siamese-franken-leviathan", name: "Siamese Franken Leviathan", size: 7, hodoku: 470 }
}

fish_by_size! {
    /// ## What it finds
    /// Two finned mutant fish with the same base houses and different cover houses, so that corners of one are fins
    /// of the other. Each removes a candidate that the other doesn't.
    ///
    /// ## Why it works
    /// Each fish holds by itself. If its fins are false, its base houses use up its cover houses; if a fin is true,
    /// the candidates that the fish removes see it.
    ///
    /// ## Example
    kind: FishKind::Finned(FishShape::Mutant);

    /// ```sudoku
    /// grid: ...7..586.8765.14265...8397.6...572374.3..865.3..67419.7.92.6.8.....627.826.7.9..
    /// step: r1c6<>2, r6c4<>2
    /// says: fish-base-fins, …, fish-so-either
    /// easier: skyscraper
    /// ```
    pub SIAMESE_MUTANT_X_WING { id: "siamese-mutant-x-wing", name: "Siamese Mutant X-Wing", size: 2, hodoku: 470 }

    /// ```sudoku
    /// grid: ...7..586.8765.14265...8397.6...572374.3..865.3..67419.7.92.6.8.....627.826.7.9..
    /// step: r3c3<>2, r5c3<>2
    /// says: fish-base-fins, …, fish-so-either
    /// easier: skyscraper
    /// ```
    pub SIAMESE_MUTANT_SWORDFISH { id: "siamese-mutant-swordfish", name: "Siamese Mutant Swordfish", size: 3, hodoku: 470 }

    /// ```sudoku
    /// grid: ...73.58638765914265.2.8397.68..572374.3.2865.3.867419.7.92.6.8..3.8627.826.7.9..
    /// step: r8c4<>1, r9c4<>1
    /// says: fish-base-fins, …, fish-so-either
    /// easier: finned-swordfish
    /// ```
    pub SIAMESE_MUTANT_JELLYFISH { id: "siamese-mutant-jellyfish", name: "Siamese Mutant Jellyfish", size: 4, hodoku: 470 }

    /// ```sudoku
    /// grid: ....57..15716.2.34..2.3.567..52.43.6.2.5..419...31...5.64.2..532579631488...456.2
    /// step: r1c1<>9, r1c7<>9, r6c1<>9, r9c2<>9
    /// says: fish-base-fins, …, fish-so-either
    /// easier: finned-franken-jellyfish
    /// ```
    pub SIAMESE_MUTANT_SQUIRMBAG { id: "siamese-mutant-squirmbag", name: "Siamese Mutant Squirmbag", size: 5, hodoku: 470 }

    /// ```sudoku
    /// grid: ....5...15.16.2.34..2.3.567..52.43.6.2.5..419...31...5.64.2..53257.63.488...456.2
    /// step: r1c1<>9, r9c2<>9
    /// says: fish-base-fins, …, fish-so-either
    /// easier: nishio
    /// ```
    pub SIAMESE_MUTANT_WHALE { id: "siamese-mutant-whale", name: "Siamese Mutant Whale", size: 6, hodoku: 470 }

    /// ```sudoku
    /// grid: .2.........4..25..9.1.4..72297538.1.318..49574659172...42..91.518..5......94.1...
    /// without: r8c4789(36)
    /// step: r1c4<>6, r1c5<>6
    /// says: fish-base-fins, …, fish-so-either
    /// easier: strong-links-2
    /// ```
    pub SIAMESE_MUTANT_LEVIATHAN { id: "siamese-mutant-leviathan", name: "Siamese Mutant Leviathan", size: 7, hodoku: 470 }
}

/// Basic fish with fins; the twin of one of them may be a sashimi fish.
const FINNED: FishKind = FishKind::Finned(FishShape::Basic);

/// Reports pairs of fish of a kind and size with the same base houses, each with an elimination that the
/// other lacks; pairs whose eliminations another has as well are left out.
fn report_fish(
    facts: &Facts,
    kind: FishKind,
    size: usize,
    technique: &'static Technique,
    sink: &mut dyn StepSink,
) -> ControlFlow<()> {
    search_each_digit(facts, technique, sink, |digit, sink| {
        for (eliminated_cells, twins) in
            keep_strongest_fish(find_siamese_pairs(facts, digit, kind, size), |twins| {
                eliminated_cells(twins, facts)
            })
        {
            sink.receive_step(
                &Conclusions::from_digit_eliminations(digit, eliminated_cells),
                &SiameseFish { technique, twins },
            )?;
        }
        ControlFlow::Continue(())
    })
}

fn find_siamese_pairs(facts: &Facts, digit: Digit, kind: FishKind, size: usize) -> Vec<[Fish; 2]> {
    let kinds = if kind == FINNED { &[FINNED, FishKind::Sashimi] } else { std::slice::from_ref(&kind) };
    let mut all: Vec<Fish> =
        kinds.iter().flat_map(|&kind| find_fish_of_kind(facts, digit, kind, size)).collect();
    all.sort_short_by_key(|fish| fish.base);
    let mut pairs = Vec::new();
    // Fish with the same base houses, each with an elimination that the other lacks.
    for twins in all.chunk_by(|one, other| one.base == other.base) {
        for (number, one) in twins.iter().enumerate() {
            for other in &twins[number + 1..] {
                let [first, second] =
                    [one, other].map(|fish| fish.classify_fish_cells(facts).eliminated_cells());
                let differ = !first.contains_all(second) && !second.contains_all(first);
                if differ && [one, other].iter().any(|fish| kind.matches_fish(fish, facts)) {
                    pairs.push([*one, *other]);
                }
            }
        }
    }
    pairs
}

fn eliminated_cells(twins: &[Fish; 2], facts: &Facts) -> CellMap {
    twins[0].classify_fish_cells(facts).eliminated_cells()
        | twins[1].classify_fish_cells(facts).eliminated_cells()
}

/// Two fish of the same base houses.
#[derive(Clone, Copy, Debug)]
struct SiameseFish {
    technique: &'static Technique,
    twins: [Fish; 2],
}

impl Pattern for SiameseFish {
    fn technique(&self) -> &'static Technique {
        self.technique
    }

    fn explain_step(&self, facts: &Facts, _: &Conclusions, explanation: &mut Explanation) {
        let [first, second] = &self.twins;
        explain_fish(first, facts, explanation);
        let eliminations = first.classify_fish_cells(facts).eliminated_cells().to_candidates(first.digit);
        explanation.mark_candidates(eliminations, MarkRole::Elimination);
        explanation.add_message(say!("fish-second", base = second.base));
        explain_fish(second, facts, explanation);
        explanation.argument = ProofArgument::from_place_truths(first.base, first.digit);
    }
}
