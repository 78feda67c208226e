//! Siamese fish: two finned fish of the same base houses, covered in two ways.

use std::ops::ControlFlow;

use ninefold_core::{CellMap, Digit};

use super::{Kind, fish_by_size, fish_of_kind, strongest, tell};
use crate::explain::say;
use crate::fish::{Fish, Shape};
use crate::proof::Argument;
use crate::technique::technique;
use crate::{Conclusions, Facts, Pattern, Role, Sink, Story, Technique};

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
    kind: Kind::Finned(Shape::Basic);

    /// ```sudoku
    /// grid: ..........5...31...1.4.75.8.79..4...4.63789.5...9...2.9.17.5.6...76...4..........
    /// step: r1c8<>9, r1c9<>9
    /// says: fish-base-fins, fish-no-fin, fish-if-fin, fish-so-either, …, fish-if-fin, fish-so-either
    /// ```
    pub SIAMESE_FINNED_X_WING { id: "siamese-finned-x-wing", name: "Siamese Finned X-Wing", size: 2, hodoku: 130 }

    /// ```sudoku
    /// grid: ...9..1.62..468.979.6..1........971.197.....2.45712......19.65356.837...3.9..6...
    /// step: r9c7<>2, r9c8<>2
    /// says: fish-base-fins, fish-no-fin, fish-if-fin, fish-so-either, …, fish-if-fin, fish-so-either
    /// ```
    pub SIAMESE_FINNED_SWORDFISH { id: "siamese-finned-swordfish", name: "Siamese Finned Swordfish", size: 3, hodoku: 200 }

    /// ```sudoku
    /// grid: .912.48..623851794.8496.21.96542..8.4721895...185.6942846792.5.239615478157348629
    /// step: r3c6<>3, r6c5<>3
    /// says: fish-base-fins, fish-no-fin, fish-if-fin, fish-so-either, …, fish-if-fin, fish-so-either
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
    kind: Kind::Sashimi;

    /// ```sudoku
    /// grid: ......7..24769853183..71.4671.38...5......87338.759.1246.8..3.757896.1.4..3..7...
    /// step: r1c8<>9, r9c7<>9
    /// says: fish-base-fins, fish-no-fin, fish-if-fin, fish-so-either, …, fish-if-fin, fish-so-either
    /// ```
    pub SIAMESE_SASHIMI_X_WING { id: "siamese-sashimi-x-wing", name: "Siamese Sashimi X-Wing", size: 2, hodoku: 150 }

    /// ```sudoku
    /// grid: 6253.91.838461597219..8236.....24..1..185..2.2..1.....879261..3563..8217412537896
    /// step: r4c1<>7, r4c3<>7
    /// says: fish-base-fins, fish-no-fin, fish-if-fin, fish-so-either, …, fish-if-fin, fish-so-either
    /// ```
    pub SIAMESE_SASHIMI_SWORDFISH { id: "siamese-sashimi-swordfish", name: "Siamese Sashimi Swordfish", size: 3, hodoku: 240 }

    /// ```sudoku
    /// grid: .8..5.7.9..1........92.85..67...9......562......7...93..43.69........4..3.6.4..8.
    /// step: r2c5<>3, r2c6<>3
    /// says: fish-base-fins, fish-no-fin, fish-if-fin, fish-so-either, …, fish-if-fin, fish-so-either
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
    kind: Kind::Finned(Shape::Franken);

    /// ```sudoku
    /// grid: .8..9..16......859495...3....832......37.95......561....4...9.18.2......91..4....
    /// step: r4c7<>4, r8c7<>4
    /// says: fish-base-fins, fish-no-fin, fish-if-fin, fish-so-either, …, fish-if-fin, fish-so-either
    /// ```
    pub SIAMESE_FRANKEN_X_WING { id: "siamese-franken-x-wing", name: "Siamese Franken X-Wing", size: 2, hodoku: 390 }

    /// ```sudoku
    /// grid: .......482.84...53394.8521.9.5874...48.526.7962..91485..294.8611.9..85.484615..9.
    /// step: r1c4<>3, r8c4<>3
    /// says: fish-base-fins, fish-no-fin, fish-if-fin, fish-so-either, …, fish-if-fin, fish-so-either
    /// ```
    pub SIAMESE_FRANKEN_SWORDFISH { id: "siamese-franken-swordfish", name: "Siamese Franken Swordfish", size: 3, hodoku: 410 }

    /// ```sudoku
    /// grid: 68.59.1379.1873..6.3761..9.3987.56..1..48937574536198..1...675.....47...279158463
    /// step: r4c9<>2, r8c9<>2
    /// says: fish-base-fins, fish-no-fin, fish-if-fin, fish-so-either, …, fish-if-fin, fish-so-either
    /// ```
    pub SIAMESE_FRANKEN_JELLYFISH { id: "siamese-franken-jellyfish", name: "Siamese Franken Jellyfish", size: 4, hodoku: 430 }
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
    kind: Kind::Finned(Shape::Mutant);

    /// ```sudoku
    /// grid: 9546378127328156..8164.2.73249768..1375941..668125349752....16.16......8498126735
    /// step: r7c5<>9, r8c5<>9
    /// says: fish-base-fins, fish-no-fin, fish-if-fin, fish-so-either, …, fish-if-fin, fish-so-either
    /// ```
    pub SIAMESE_MUTANT_X_WING { id: "siamese-mutant-x-wing", name: "Siamese Mutant X-Wing", size: 2, hodoku: 470 }

    /// ```sudoku
    /// grid: .2.3.91.838461597219....3.......4..1..1.5....2..1.......9..1..3563...21.4125.7.9.
    /// step: r4c1<>8, r5c1<>8
    /// says: fish-base-fins, fish-no-fin, fish-if-fin, fish-so-either, …, fish-if-fin, fish-so-either
    /// ```
    pub SIAMESE_MUTANT_SWORDFISH { id: "siamese-mutant-swordfish", name: "Siamese Mutant Swordfish", size: 3, hodoku: 470 }

    /// ```sudoku
    /// grid: ....9726552...81979.7.528344.952371...597142.17286435929174658375.289.4184...5.72
    /// step: r4c2<>6, r5c2<>6
    /// says: fish-base-fins, fish-no-fin, fish-if-fin, fish-so-either, …, fish-if-fin, fish-so-either
    /// ```
    pub SIAMESE_MUTANT_JELLYFISH { id: "siamese-mutant-jellyfish", name: "Siamese Mutant Jellyfish", size: 4, hodoku: 470 }
}

/// Basic fish with fins; beside one of them, its twin may be a sashimi fish.
const FINNED: Kind = Kind::Finned(Shape::Basic);

/// Reports pairs of fish of a kind and size with the same base houses, neither of which removes all that the other
/// does; none that removes no more than another.
fn find(
    facts: &Facts,
    kind: Kind,
    size: usize,
    technique: &'static Technique,
    sink: &mut dyn Sink,
) -> ControlFlow<()> {
    for digit in Digit::ALL {
        sink.poll()?;
        for (victims, twins) in strongest(pairs(facts, digit, kind, size), |twins| victims(twins, facts)) {
            sink.step(&Conclusions::eliminate(digit, victims), &SiameseFish { technique, twins })?;
        }
    }
    ControlFlow::Continue(())
}

fn pairs(facts: &Facts, digit: Digit, kind: Kind, size: usize) -> Vec<[Fish; 2]> {
    let kinds = if kind == FINNED { &[FINNED, Kind::Sashimi] } else { std::slice::from_ref(&kind) };
    let mut all: Vec<Fish> = kinds.iter().flat_map(|&kind| fish_of_kind(facts, digit, kind, size)).collect();
    all.sort_by_key(|fish| fish.base);
    let mut pairs = Vec::new();
    for twins in all.chunk_by(|one, other| one.base == other.base) {
        for (number, one) in twins.iter().enumerate() {
            for other in &twins[number + 1..] {
                let [first, second] = [one, other].map(|fish| fish.parts(facts).victims());
                let differ = !first.contains_all(second) && !second.contains_all(first);
                if differ && [one, other].iter().any(|fish| kind.fits(fish, facts)) {
                    pairs.push([*one, *other]);
                }
            }
        }
    }
    pairs
}

fn victims(twins: &[Fish; 2], facts: &Facts) -> CellMap {
    twins[0].parts(facts).victims() | twins[1].parts(facts).victims()
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

    fn tell(&self, facts: &Facts, _: &Conclusions, story: &mut Story) {
        let [first, second] = &self.twins;
        tell(first, facts, story);
        let gone = first.parts(facts).victims().candidates(first.digit);
        story.candidates(gone, Role::Elimination);
        story.say(say!("fish-second", base = second.base));
        tell(second, facts, story);
        story.argument = Argument::places(first.base, first.digit);
    }

    fn to_box(&self) -> Box<dyn Pattern> {
        Box::new(*self)
    }
}
