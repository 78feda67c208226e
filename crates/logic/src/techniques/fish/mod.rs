//! Family of fish: a digit whose places in some houses are covered by as many others, but for fins.

use ninefold_core::small_sort::SortShort;

use self::engine::{Fish, FishShape, find_fish};
use crate::digits::search_each_digit;
use crate::prelude::*;

pub mod basic_fish;
pub(crate) mod engine;
pub mod finned;
pub mod franken;
pub mod kraken;
pub mod large_fish;
pub mod mutant;
pub mod sashimi;
pub mod siamese;

/// Franken and mutant fish of five houses and more, smaller ones first. Searching a position for one takes up
/// to half a second, and it is hardly ever the only step, so they are not among [`ALL`](super::ALL).
pub static LARGE_FISH: &[&Technique] = &[
    &franken::FRANKEN_SQUIRMBAG,
    &franken::FINNED_FRANKEN_SQUIRMBAG,
    &mutant::MUTANT_SQUIRMBAG,
    &mutant::FINNED_MUTANT_SQUIRMBAG,
    &siamese::SIAMESE_FRANKEN_SQUIRMBAG,
    &siamese::SIAMESE_MUTANT_SQUIRMBAG,
    &franken::FRANKEN_WHALE,
    &franken::FINNED_FRANKEN_WHALE,
    &mutant::MUTANT_WHALE,
    &mutant::FINNED_MUTANT_WHALE,
    &siamese::SIAMESE_FRANKEN_WHALE,
    &siamese::SIAMESE_MUTANT_WHALE,
    &franken::FRANKEN_LEVIATHAN,
    &franken::FINNED_FRANKEN_LEVIATHAN,
    &mutant::MUTANT_LEVIATHAN,
    &mutant::FINNED_MUTANT_LEVIATHAN,
    &siamese::SIAMESE_FRANKEN_LEVIATHAN,
    &siamese::SIAMESE_MUTANT_LEVIATHAN,
];

/// Declares the sizes of one kind of fish: the documentation they share, up to its heading of the example,
/// then for each size its own, the example.
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
                ratings: $crate::TechniqueRatings::NONE.with_hodoku_score($score),
                find: |facts, sink| report_fish(facts, $kind, $size, &$static, sink),
            }
        }
    };
}

use fish_by_size;

/// Requirements of a technique on a fish, apart from its size.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum FishKind {
    /// A fish without fins.
    Plain(FishShape),
    /// Fins, and if it is basic: two corners or more in every base house.
    Finned(FishShape),
    /// A basic one with fins, and a base house with a single corner.
    Sashimi,
}

impl FishKind {
    fn fish_shape(self) -> FishShape {
        match self {
            FishKind::Plain(shape) | FishKind::Finned(shape) => shape,
            FishKind::Sashimi => FishShape::Basic,
        }
    }

    fn matches_fish(self, fish: &Fish, facts: &Facts) -> bool {
        let finned = !fish.classify_fish_cells(facts).fins().is_empty();
        match self {
            FishKind::Plain(_) => !finned,
            FishKind::Finned(FishShape::Basic) => finned && !fish.is_sashimi(facts),
            FishKind::Finned(_) => finned,
            FishKind::Sashimi => fish.is_sashimi(facts),
        }
    }
}

/// Reports the fish of a kind and size, digit by digit, the fewest fins first; fish whose eliminations
/// another has as well are left out.
fn report_fish(
    facts: &Facts,
    kind: FishKind,
    size: usize,
    technique: &'static Technique,
    sink: &mut dyn StepSink,
) -> ControlFlow<()> {
    search_each_digit(facts, technique, sink, |digit, sink| {
        let best = keep_strongest_fish(find_fish_of_kind(facts, digit, kind, size), |fish| {
            fish.classify_fish_cells(facts).eliminated_cells()
        });
        for (eliminated_cells, fish) in best {
            sink.receive_step(
                &Conclusions::from_digit_eliminations(digit, eliminated_cells),
                &FishPattern { technique, fish },
            )?;
        }
        ControlFlow::Continue(())
    })
}

/// The fish of a kind and size, the fewest fins first.
fn find_fish_of_kind(facts: &Facts, digit: Digit, kind: FishKind, size: usize) -> Vec<Fish> {
    let found = find_fish(facts, digit, kind.fish_shape(), size).iter();
    let mut all: Vec<Fish> = found.filter(|fish| kind.matches_fish(fish, facts)).copied().collect();
    all.sort_short_by_key(|fish| fish.classify_fish_cells(facts).fins().len());
    all
}

/// Returns the fish whose eliminations are not all among those of another, each with its eliminations; of
/// equal ones the first.
fn keep_strongest_fish<F>(all: Vec<F>, eliminated_cells: impl Fn(&F) -> CellMap) -> Vec<(CellMap, F)> {
    let mut best: Vec<(CellMap, F)> = Vec::new();
    for fish in all {
        let eliminated_cells = eliminated_cells(&fish);
        if !best.iter().any(|(known, _)| known.contains_all(eliminated_cells)) {
            best.retain(|(known, _)| !eliminated_cells.contains_all(*known));
            best.push((eliminated_cells, fish));
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

/// Builds the pattern of a fish, with or without fins, as a case of a technique.
#[must_use]
pub fn build_pattern(
    technique: &'static Technique,
    digit: Digit,
    base: HouseSet,
    cover: HouseSet,
) -> Box<dyn Pattern> {
    Box::new(FishPattern { technique, fish: Fish { digit, base, cover } })
}

impl Pattern for FishPattern {
    fn technique(&self) -> &'static Technique {
        self.technique
    }

    fn explain_step(&self, facts: &Facts, _: &Conclusions, explanation: &mut Explanation) {
        explain_fish(&self.fish, facts, explanation);
        explanation.argument = ProofArgument::from_place_truths(self.fish.base, self.fish.digit);
    }
}

/// Explains the eliminations of a fish.
fn explain_fish(fish: &Fish, facts: &Facts, explanation: &mut Explanation) {
    let Fish { digit, cover, .. } = *fish;
    let parts = fish.classify_fish_cells(facts);
    let (fins, eliminated_cells) = (parts.fins(), parts.eliminated_cells());
    explain_fish_definition(fish, facts, explanation);
    if !fins.is_empty() {
        explanation.add_message(say!("fish-if-fin", fins, victims = eliminated_cells));
        explanation.add_link(
            fins.to_candidates(digit),
            eliminated_cells.to_candidates(digit),
            LinkKind::Sees,
        );
        explanation.add_message(say!("fish-so-either", digit, victims = eliminated_cells));
    } else if eliminated_cells.is_disjoint(fish.base_cells()) {
        explanation.add_message(say!("fish-so", cover, digit, victims = eliminated_cells));
    } else {
        explanation.add_message(say!("so-remove", digit, victims = eliminated_cells));
    }
}

/// Explains what a fish is, and what follows if none of its fins is true.
fn explain_fish_definition(fish: &Fish, facts: &Facts, explanation: &mut Explanation) {
    let Fish { digit, base, cover } = *fish;
    let parts = fish.classify_fish_cells(facts);
    // A candidate in two base houses is a fin for that reason, whether a cover house contains it or not.
    let outside = parts.fins() - fish.cover_cells();
    explanation.add_message(if outside.is_empty() {
        say!("fish-base", base, digit, cover)
    } else {
        say!("fish-base-fins", base, digit, cover, fins = outside)
    });
    base.iter().for_each(|house| explanation.mark_house(house, MarkRole::Base));
    cover.iter().for_each(|house| explanation.mark_house(house, MarkRole::Cover));
    explanation.mark_candidates(parts.corners.to_candidates(digit), MarkRole::Corner);
    explanation.mark_candidates(parts.exo_fins.to_candidates(digit), MarkRole::Fin);
    if !parts.endo_fins.is_empty() {
        explanation.add_message(say!("fish-endo", fins = parts.endo_fins));
        explanation.mark_candidates(parts.endo_fins.to_candidates(digit), MarkRole::Fin);
    }
    explanation.add_message(if parts.fins().is_empty() {
        say!("fish-each", digit, cover)
    } else {
        say!("fish-no-fin", fins = parts.fins(), digit, cover)
    });
    let greedy = parts.eliminated_cells() & fish.base_cells();
    if !greedy.is_empty() {
        explanation.add_message(say!("fish-greedy", cells = greedy, digit));
    }
}
