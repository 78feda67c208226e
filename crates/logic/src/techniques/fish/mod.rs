//! A digit whose places in some houses are covered by as many others, but for fins.

use std::ops::ControlFlow;

use ninefold_core::{CellMap, Digit};

use crate::explain::say;
use crate::fish::{Fish, Shape, search};
use crate::proof::Argument;
use crate::{Conclusions, Facts, Marks, Pattern, Role, Sentence, Sink, Technique};

pub mod basic_fish;
pub mod finned;
pub mod franken;
pub mod kraken;
pub mod large_fish;
pub mod mutant;
pub mod sashimi;
pub mod siamese;

/// Franken and mutant fish of five houses and more, smaller ones first. To look for one in a position takes up to half a
/// second, and it is hardly ever the only way on, so they are not among [`ALL`](super::ALL).
pub static LARGE: &[&Technique] = &[
    &franken::FRANKEN_SQUIRMBAG,
    &franken::FINNED_FRANKEN_SQUIRMBAG,
    &mutant::MUTANT_SQUIRMBAG,
    &mutant::FINNED_MUTANT_SQUIRMBAG,
    &franken::FRANKEN_WHALE,
    &franken::FINNED_FRANKEN_WHALE,
    &mutant::MUTANT_WHALE,
    &mutant::FINNED_MUTANT_WHALE,
    &franken::FRANKEN_LEVIATHAN,
    &franken::FINNED_FRANKEN_LEVIATHAN,
    &mutant::MUTANT_LEVIATHAN,
    &mutant::FINNED_MUTANT_LEVIATHAN,
];

/// Declares the sizes of one kind of fish: the documentation they share, up to its heading of the example, then for
/// each size its own, the example.
macro_rules! fish_by_size {
    ($(#[doc = $shared:literal])+ kind: $kind:expr; $($sizes:tt)+) => {
        fish_by_size! { @each [$($shared)+] [$kind] $($sizes)+ }
    };
    (@each $shared:tt $kind:tt $(
        $(#[doc = $own:literal])+
        pub $static:ident { id: $id:literal, name: $name:literal, size: $size:literal, hodoku: $score:literal }
    )+) => {
        $(fish_by_size! {
            @one $shared $kind
            $(#[doc = $own])+
            pub $static { id: $id, name: $name, size: $size, hodoku: $score }
        })+
    };
    (@one [$($shared:literal)+] [$kind:expr]
        $(#[doc = $own:literal])+
        pub $static:ident { id: $id:literal, name: $name:literal, size: $size:literal, hodoku: $score:literal }
    ) => {
        technique! {
            $(#[doc = $shared])+
            $(#[doc = $own])+
            pub $static {
                id: $id,
                name: $name,
                family: Fish,
                ratings: $crate::Ratings::NONE.and_hodoku($score),
                find: |facts, sink| find(facts, $kind, $size, &$static, sink),
            }
        }
    };
}

use fish_by_size;

/// What a technique asks of a fish beside its size.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Kind {
    /// No fins.
    Plain(Shape),
    /// Fins, and if it is basic: two corners or more in every base house.
    Finned(Shape),
    /// A basic one with fins, and a base house with a single corner.
    Sashimi,
}

impl Kind {
    fn shape(self) -> Shape {
        match self {
            Kind::Plain(shape) | Kind::Finned(shape) => shape,
            Kind::Sashimi => Shape::Basic,
        }
    }

    fn fits(self, fish: &Fish, facts: &Facts) -> bool {
        let finned = !fish.parts(facts).fins().is_empty();
        match self {
            Kind::Plain(_) => !finned,
            Kind::Finned(Shape::Basic) => finned && !fish.is_sashimi(facts),
            Kind::Finned(_) => finned,
            Kind::Sashimi => fish.is_sashimi(facts),
        }
    }
}

/// Reports the fish of a kind and size, digit by digit, the fewest fins first; none that takes out no more than
/// another.
fn find(
    facts: &Facts,
    kind: Kind,
    size: usize,
    technique: &'static Technique,
    sink: &mut dyn Sink,
) -> ControlFlow<()> {
    for digit in Digit::ALL {
        sink.poll()?;
        let best = strongest(fish_of_kind(facts, digit, kind, size), |fish| fish.parts(facts).victims());
        for (victims, fish) in best {
            sink.step(&Conclusions::eliminate(digit, victims), &FishPattern { technique, fish })?;
        }
    }
    ControlFlow::Continue(())
}

/// The fish of a kind and size, the fewest fins first.
fn fish_of_kind(facts: &Facts, digit: Digit, kind: Kind, size: usize) -> Vec<Fish> {
    let mut all = search(facts, digit, kind.shape(), size);
    all.retain(|fish| kind.fits(fish, facts));
    all.sort_by_key(|fish| fish.parts(facts).fins().len());
    all
}

/// With what they take out, those that take out something that no other does together with all the rest of it: of
/// equals the first.
fn strongest<F>(all: Vec<F>, victims: impl Fn(&F) -> CellMap) -> Vec<(CellMap, F)> {
    let mut best: Vec<(CellMap, F)> = Vec::new();
    for fish in all {
        let victims = victims(&fish);
        if !best.iter().any(|(known, _)| known.contains_all(victims)) {
            best.retain(|(known, _)| !victims.contains_all(*known));
            best.push((victims, fish));
        }
    }
    best
}

/// A fish as a pattern.
#[derive(Clone, Copy, Debug)]
struct FishPattern {
    technique: &'static Technique,
    fish: Fish,
}

impl Pattern for FishPattern {
    fn technique(&self) -> &'static Technique {
        self.technique
    }

    fn explain(&self, facts: &Facts, _: &Conclusions) -> Vec<Sentence> {
        tell(&self.fish, facts)
    }

    fn mark(&self, facts: &Facts, marks: &mut Marks) {
        mark(&self.fish, facts, marks);
    }

    fn argument(&self, _: &Facts) -> Argument {
        Argument::places(self.fish.base, self.fish.digit)
    }

    fn to_box(&self) -> Box<dyn Pattern> {
        Box::new(*self)
    }
}

/// What a fish takes out, and why.
fn tell(fish: &Fish, facts: &Facts) -> Vec<Sentence> {
    let parts = fish.parts(facts);
    let (digit, fins, victims) = (fish.digit, parts.fins(), parts.victims());
    let mut sentences = tell_claim(fish, facts);
    sentences.push(if fins.is_empty() {
        say!("fish-goes-out", digit = digit, victims = victims)
    } else {
        say!("fish-otherwise-sight-either-way", fins = fins, victims = victims)
    });
    sentences
}

/// What a fish is, and what holds if none of its fins does.
fn tell_claim(fish: &Fish, facts: &Facts) -> Vec<Sentence> {
    let Fish { digit, base, cover } = *fish;
    let parts = fish.parts(facts);
    let mut sentences = vec![if parts.exo.is_empty() {
        say!("basic-fish-can-only-go-into", base = base, digit = digit, cover = cover)
    } else {
        say!("fish-can-only-go-into", base = base, digit = digit, cover = cover, fins = parts.exo)
    }];
    if !parts.endo.is_empty() {
        sentences.push(say!("fish-would-serve-two-at", fins = parts.endo, base = base));
    }
    sentences.push(if parts.fins().is_empty() {
        say!("fish-each-takes-one-these", cover = cover, digit = digit)
    } else {
        say!("fish-if-not-each-takes", digit = digit, fins = parts.fins(), base = base, cover = cover)
    });
    let greedy = parts.victims() & fish.base_cells();
    if !greedy.is_empty() {
        sentences.push(say!("fish-would-take-two-at", cells = greedy, cover = cover, base = base));
    }
    sentences
}

fn mark(fish: &Fish, facts: &Facts, marks: &mut Marks) {
    for house in fish.base {
        marks.house(house, Role::Base);
    }
    for house in fish.cover {
        marks.house(house, Role::Cover);
    }
    let parts = fish.parts(facts);
    marks.candidates(parts.corners.candidates(fish.digit), Role::Corner);
    if !parts.fins().is_empty() {
        marks.candidates(parts.fins().candidates(fish.digit), Role::Fin);
    }
}
